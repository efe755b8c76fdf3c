//! How long commands took, by the device's own clock.

use std::time::Duration;

use super::{Device, Encoder, Slice};
use crate::error::Error;

impl Device {
    /// Encodes, submits, waits, and tells how long the commands ran; nothing if the device has no clock.
    ///
    /// Empty passes before and after carry the times, since WebGPU has them at the bounds of passes only. What another empty pass takes in
    /// the same submission (6 µs on an H200) is taken off: then a kernel takes what the bounds of its own pass would tell.
    ///
    /// # Errors
    ///
    /// Those of `encode`; [`Error::Wgpu`] if a command was invalid; [`Error::OutOfMemory`]; [`Error::DeviceLost`].
    pub(crate) async fn time(
        &self,
        encode: impl FnOnce(&mut Encoder) -> Result<(), Error>,
    ) -> Result<Option<Duration>, Error> {
        let mut encoder = self.encoder();
        if !self.raw().features().contains(wgpu::Features::TIMESTAMP_QUERY) {
            encode(&mut encoder)?;
            self.submit(encoder)?;
            return self.wait().map(|()| None);
        }
        let usage = wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC;
        let ticks = self.zeroed("timestamps", 24, usage)?;
        let descriptor =
            wgpu::QuerySetDescriptor { label: Some("timestamps"), ty: wgpu::QueryType::Timestamp, count: 3 };
        let queries = self.judge(|| self.raw().create_query_set(&descriptor))?;
        mark(&mut encoder, &queries, 0);
        encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        mark(&mut encoder, &queries, 1);
        encode(&mut encoder)?;
        mark(&mut encoder, &queries, 2);
        encoder.resolve_query_set(&queries, 0..3, &ticks, 0);
        self.submit(encoder)?;
        let ticks: Vec<u64> = self.read(Slice::new("timestamps", &ticks, 24)).await?;
        // Some drivers reset their clock on the way.
        let between = |mark: usize| ticks[mark + 1].saturating_sub(ticks[mark]);
        let nanoseconds = between(1).saturating_sub(between(0)) as f64 * f64::from(self.queue().get_timestamp_period());
        Ok(Some(Duration::from_secs_f64(nanoseconds * 1e-9)))
    }
}

/// The time at which all commands before have run.
fn mark(encoder: &mut wgpu::CommandEncoder, query_set: &wgpu::QuerySet, index: u32) {
    let writes = wgpu::ComputePassTimestampWrites {
        query_set,
        beginning_of_pass_write_index: None,
        end_of_pass_write_index: Some(index),
    };
    encoder.begin_compute_pass(&wgpu::ComputePassDescriptor { label: None, timestamp_writes: Some(writes) });
}

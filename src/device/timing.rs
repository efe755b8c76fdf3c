//! How long commands took, by the device's own clock.

use std::time::Duration;

use super::{Device, Slice};
use crate::error::Error;

impl Device {
    /// Encodes, submits, waits, and tells how long the commands ran; nothing if the device has no clock.
    ///
    /// Empty passes before and after carry the two times, since WebGPU has them at the bounds of passes only.
    ///
    /// # Errors
    ///
    /// Those of `encode`; [`Error::Wgpu`] if a command was invalid; [`Error::OutOfMemory`]; [`Error::DeviceLost`].
    pub(crate) async fn time(
        &self,
        encode: impl FnOnce(&mut wgpu::CommandEncoder) -> Result<(), Error>,
    ) -> Result<Option<Duration>, Error> {
        let mut encoder = self.encoder();
        if !self.raw().features().contains(wgpu::Features::TIMESTAMP_QUERY) {
            encode(&mut encoder)?;
            self.submit(encoder)?;
            return self.wait().map(|()| None);
        }
        let usage = wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC;
        let ticks = self.zeroed("timestamps", 16, usage)?;
        let descriptor =
            wgpu::QuerySetDescriptor { label: Some("timestamps"), ty: wgpu::QueryType::Timestamp, count: 2 };
        let queries = self.judge(|| self.raw().create_query_set(&descriptor))?;
        mark(&mut encoder, &queries, 0);
        encode(&mut encoder)?;
        mark(&mut encoder, &queries, 1);
        encoder.resolve_query_set(&queries, 0..2, &ticks, 0);
        self.submit(encoder)?;
        let ticks: Vec<u64> = self.read(Slice::new("timestamps", &ticks, 16)).await?;
        // Some drivers reset their clock on the way.
        let nanoseconds = ticks[1].saturating_sub(ticks[0]) as f64 * f64::from(self.queue().get_timestamp_period());
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

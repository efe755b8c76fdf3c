//! How long a compute pass took, by the device's own clock.

use super::{Device, Slice};
use crate::error::Error;

/// The begin and the end of one compute pass at a time.
#[derive(Debug)]
pub(crate) struct Timestamps {
    queries: wgpu::QuerySet,
    ticks: wgpu::Buffer,
}

impl Timestamps {
    pub(super) fn writes(&self) -> wgpu::ComputePassTimestampWrites<'_> {
        wgpu::ComputePassTimestampWrites {
            query_set: &self.queries,
            beginning_of_pass_write_index: Some(0),
            end_of_pass_write_index: Some(1),
        }
    }

    /// Has the device put the two times where [`nanoseconds`](Self::nanoseconds) reads them. Comes after the pass, in its encoder.
    pub(crate) fn resolve(&self, encoder: &mut wgpu::CommandEncoder) {
        encoder.resolve_query_set(&self.queries, 0..2, &self.ticks, 0);
    }

    /// The time from begin to end of the last pass that was submitted and resolved.
    ///
    /// # Errors
    ///
    /// Those of [`Device::read`].
    pub(crate) async fn nanoseconds(&self, device: &Device) -> Result<f64, Error> {
        let ticks: Vec<u64> = device.read(Slice::new("timestamps", &self.ticks, 16)).await?;
        // Some drivers reset their clock, or order the two wrongly for an empty pass.
        Ok(ticks[1].saturating_sub(ticks[0]) as f64 * f64::from(device.queue().get_timestamp_period()))
    }
}

impl Device {
    /// A clock for compute passes; nothing if the device has none.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`]; [`Error::DeviceLost`].
    pub(crate) fn timestamps(&self) -> Result<Option<Timestamps>, Error> {
        if !self.raw().features().contains(wgpu::Features::TIMESTAMP_QUERY) {
            return Ok(None);
        }
        let ticks = self.zeroed("timestamps", 16, wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC)?;
        let descriptor =
            wgpu::QuerySetDescriptor { label: Some("timestamps"), ty: wgpu::QueryType::Timestamp, count: 2 };
        let queries = self.judge(|| self.raw().create_query_set(&descriptor))?;
        Ok(Some(Timestamps { queries, ticks }))
    }
}

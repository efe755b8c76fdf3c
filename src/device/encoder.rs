//! Encoders of commands that say whose they are.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use super::{Device, Owner};
use crate::error::Error;

/// Commands on their way to a device: those of kernels, and the caller's own, for which it is
/// wgpu's encoder.
///
/// [`Gpu::encoder`](crate::Gpu::encoder) makes it. wgpu's own encoder doesn't tell its device, and
/// a kernel in another device's encoder would be found out only when that one is submitted, with
/// all that is in it. Command buffers of other encoders go before or after this one's in a
/// submission.
///
/// ```no_run
/// # fn main() -> Result<(), double32::Error> {
/// let gpu = double32::Gpu::new()?;
/// let (x, sum) = (gpu.upload(&[0.1f32; 1000])?, gpu.zeroed(1)?);
/// let mut encoder = gpu.encoder();
/// gpu.encode_sum(&mut encoder, &x, &sum)?;
/// encoder.clear_buffer(x.raw(), 0, None);
/// gpu.queue().submit([encoder.finish()]);
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Encoder {
    raw: wgpu::CommandEncoder,
    owner: Owner,
}

impl Encoder {
    /// Ends the commands, for [`submit`](wgpu::Queue::submit).
    pub fn finish(self) -> wgpu::CommandBuffer {
        self.raw.finish()
    }
}

impl Deref for Encoder {
    type Target = wgpu::CommandEncoder;

    fn deref(&self) -> &wgpu::CommandEncoder {
        &self.raw
    }
}

impl DerefMut for Encoder {
    fn deref_mut(&mut self) -> &mut wgpu::CommandEncoder {
        &mut self.raw
    }
}

impl Device {
    /// A new encoder of commands for [`submit`](Self::submit).
    pub(crate) fn encoder(&self) -> Encoder {
        let raw = self.raw().create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        Encoder { raw, owner: Arc::downgrade(&self.shared) }
    }

    pub(super) fn check_encoder(&self, encoder: &Encoder) -> Result<(), Error> {
        if self.owns(&encoder.owner) { Ok(()) } else { Err(Error::WrongDevice { argument: "encoder" }) }
    }

    pub(super) fn owns(&self, owner: &Owner) -> bool {
        owner.as_ptr() == Arc::as_ptr(&self.shared)
    }
}

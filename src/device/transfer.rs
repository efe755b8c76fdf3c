//! Bytes to the device and back.

use bytemuck::Pod;
use futures_channel::oneshot;

use super::slice::SMALLEST;
use super::{Device, Slice};
use crate::error::Error;

/// How much goes through host-visible memory at a time. A bound is needed since that memory may be small, since wgpu 30 gives up the
/// device when it runs out of it, and since no buffer is larger than the device's limit; every device's is larger than this.
const PIECE: usize = 32 << 20;

impl Device {
    /// A buffer of zeros. Its size is rounded up to whole words, and to 16 bytes.
    ///
    /// # Errors
    ///
    /// [`Error::TooLarge`] with the argument's name, before anything is made; [`Error::OutOfMemory`]; [`Error::DeviceLost`].
    pub(crate) fn zeroed(
        &self,
        argument: &'static str,
        bytes: u64,
        usage: wgpu::BufferUsages,
    ) -> Result<wgpu::Buffer, Error> {
        self.check_size(argument, bytes)?;
        let size = bytes.next_multiple_of(4).max(SMALLEST);
        let descriptor = wgpu::BufferDescriptor { label: Some(argument), size, usage, mapped_at_creation: false };
        self.judge(|| self.raw().create_buffer(&descriptor))
    }

    /// Refuses more bytes than a buffer of this device can have.
    pub(crate) fn check_size(&self, argument: &'static str, bytes: u64) -> Result<(), Error> {
        let limit = self.limits().max_buffer_size;
        if bytes > limit { Err(Error::TooLarge { argument, bytes, limit }) } else { Ok(()) }
    }

    /// A buffer that starts with `bytes`.
    ///
    /// # Errors
    ///
    /// Those of [`zeroed`](Self::zeroed).
    pub(crate) fn upload_bytes(
        &self,
        argument: &'static str,
        bytes: &[u8],
        usage: wgpu::BufferUsages,
    ) -> Result<wgpu::Buffer, Error> {
        let buffer = self.zeroed(argument, bytes.len() as u64, usage | wgpu::BufferUsages::COPY_DST)?;
        let mut offset = 0;
        for piece in bytes.chunks(PIECE) {
            self.judge(|| self.write_piece(&buffer, offset, piece))?;
            offset += piece.len() as u64;
        }
        Ok(buffer)
    }

    fn write_piece(&self, buffer: &wgpu::Buffer, offset: u64, piece: &[u8]) {
        // wgpu writes whole words only.
        let (words, rest) = piece.split_at(piece.len() & !3);
        self.queue().write_buffer(buffer, offset, words);
        if !rest.is_empty() {
            let mut last = [0; 4];
            last[..rest.len()].copy_from_slice(rest);
            self.queue().write_buffer(buffer, offset + words.len() as u64, &last);
        }
        if piece.len() == PIECE {
            // Starts the copy, which frees its host-visible memory early.
            self.queue().submit([]);
        }
    }

    /// Reads the elements in a range, after all that was submitted before. On native targets the future blocks when it is polled.
    ///
    /// # Errors
    ///
    /// [`Error::Buffer`] if the range is not the buffer's, or the buffer cannot be copied from; [`Error::WrongDevice`];
    /// [`Error::OutOfMemory`]; [`Error::DeviceLost`].
    pub(crate) async fn read<T: Pod>(&self, slice: Slice<'_>) -> Result<Vec<T>, Error> {
        slice.check_usage(wgpu::BufferUsages::COPY_SRC)?;
        slice.check_offset(wgpu::COPY_BUFFER_ALIGNMENT)?;
        slice.check_range(slice.words())?;
        self.check_owner(&slice)?;
        // Elements of no bytes are none.
        let len = slice.size.checked_div(size_of::<T>() as u64).unwrap_or(0);
        let mut values = vec![T::zeroed(); len as usize];
        self.read_into(slice, bytemuck::cast_slice_mut(&mut values)).await?;
        Ok(values)
    }

    async fn read_into(&self, mut slice: Slice<'_>, out: &mut [u8]) -> Result<(), Error> {
        let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
        let staging = self.zeroed(slice.argument, out.len().min(PIECE) as u64, usage)?;
        for piece in out.chunks_mut(PIECE) {
            slice.size = piece.len() as u64;
            self.read_piece(slice, &staging, piece).await?;
            slice.offset += slice.size;
        }
        Ok(())
    }

    async fn read_piece(&self, slice: Slice<'_>, staging: &wgpu::Buffer, piece: &mut [u8]) -> Result<(), Error> {
        let size = slice.words();
        let mut encoder = self.encoder();
        encoder.copy_buffer_to_buffer(slice.buffer, slice.offset, staging, 0, size);
        let copied = self.submit(encoder).map_err(|error| self.blame(error, &[slice]))?;
        let mapped = self.judge(|| map(&staging.slice(..size)))?;
        self.poll(wgpu::PollType::Wait { submission_index: Some(copied), timeout: None })?;
        mapped.await.ok().and_then(Result::ok).ok_or_else(|| Error::Wgpu("a staging buffer doesn't map".to_owned()))?;
        let view = staging.get_mapped_range(..size).map_err(|error| Error::Wgpu(error.to_string()))?;
        piece.copy_from_slice(&view[..piece.len()]);
        drop(view);
        self.judge(|| staging.unmap())
    }
}

/// The future of a mapping.
fn map(slice: &wgpu::BufferSlice<'_>) -> oneshot::Receiver<Result<(), wgpu::BufferAsyncError>> {
    let (sender, receiver) = oneshot::channel();
    slice.map_async(wgpu::MapMode::Read, |outcome| {
        // Nobody waits any more if the read was dropped.
        let _ = sender.send(outcome);
    });
    receiver
}

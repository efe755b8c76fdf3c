//! Typed buffers.

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

use bytemuck::Pod;

use super::{Device, Owner, Slice};
use crate::error::Error;

/// The largest offset alignment that WebGPU lets a device ask for.
const ALIGNMENT: u64 = 256;

/// Elements in the memory of a device, in a buffer of wgpu. Clones are the same memory.
///
/// A buffer belongs to the device that made it; other devices refuse it with [`Error::WrongDevice`].
#[derive(Clone, Debug)]
pub struct Buffer<T: Pod> {
    raw: wgpu::Buffer,
    offset: u64,
    len: usize,
    /// Unknown of a caller's own buffer.
    owner: Option<Owner>,
    element: PhantomData<fn() -> T>,
}

impl<T: Pod> Buffer<T> {
    /// Takes the `len` elements that start `offset` bytes into a buffer of the caller's own.
    ///
    /// The buffer must come from the `wgpu::Device` it will be used with. wgpu tells devices of one `wgpu::Instance` apart, but confuses
    /// buffers of different instances.
    ///
    /// # Errors
    ///
    /// [`Error::Buffer`] if the buffer lacks the usage `STORAGE`, if `offset` is no multiple of 256, or if the elements, rounded up to whole
    /// words of four bytes, don't fit.
    pub fn from_wgpu(buffer: wgpu::Buffer, offset: u64, len: usize) -> Result<Self, Error> {
        let range = Slice { offset, ..Slice::new("buffer", &buffer, bytes_of::<T>(len)) };
        range.check_usage(wgpu::BufferUsages::STORAGE)?;
        range.check_offset(ALIGNMENT)?;
        range.check_range(range.words())?;
        Ok(Self { raw: buffer, offset, len, owner: None, element: PhantomData })
    }

    /// The same memory as elements of another type.
    ///
    /// # Errors
    ///
    /// [`Error::Buffer`] if it does not hold a whole number of them.
    pub fn cast<U: Pod>(&self) -> Result<Buffer<U>, Error> {
        let (bytes, size) = (bytes_of::<T>(self.len), size_of::<U>() as u64);
        if size == 0 || !bytes.is_multiple_of(size) {
            let reason = format!("{bytes} bytes are no whole number of elements of {size}");
            return Err(Error::Buffer { argument: "buffer", reason });
        }
        let (raw, owner) = (self.raw.clone(), self.owner.clone());
        Ok(Buffer { raw, offset: self.offset, len: (bytes / size) as usize, owner, element: PhantomData })
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The buffer as wgpu knows it.
    pub fn raw(&self) -> &wgpu::Buffer {
        &self.raw
    }

    /// Where the elements start in [`raw`](Self::raw), in bytes.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// All elements, as an argument.
    pub(crate) fn slice(&self, argument: &'static str) -> Slice<'_> {
        self.window(argument, &(0..self.len))
    }

    /// The elements of one window, as an argument.
    pub(crate) fn window(&self, argument: &'static str, window: &Range<usize>) -> Slice<'_> {
        let (offset, size) = (self.offset + bytes_of::<T>(window.start), bytes_of::<T>(window.len()));
        let whole = (self.offset, self.offset + bytes_of::<T>(self.len));
        Slice { argument, buffer: &self.raw, offset, size, whole, owner: self.owner.as_ref() }
    }
}

/// Bytes of `len` elements; more than any device has, if that many cannot be counted.
fn bytes_of<T>(len: usize) -> u64 {
    (len as u64).saturating_mul(size_of::<T>() as u64)
}

/// What kernels do with buffers, and copies both ways.
const USAGE: wgpu::BufferUsages =
    wgpu::BufferUsages::STORAGE.union(wgpu::BufferUsages::COPY_SRC).union(wgpu::BufferUsages::COPY_DST);

impl Device {
    /// Cuts `len` elements into windows that one binding can hold, at `bytes` for each element in
    /// its largest binding, of `most` elements at the most. Every window but the last starts the
    /// next on an offset that can be bound, for elements of any whole number of words.
    pub(crate) fn windows(&self, len: usize, bytes: usize, most: usize) -> impl Iterator<Item = Range<usize>> {
        let limit = self.limits().max_storage_buffer_binding_size;
        let aligned = (ALIGNMENT / 4) as usize;
        let most = usize::try_from(limit / bytes as u64).unwrap_or(usize::MAX).min(most) / aligned * aligned;
        let most = most.max(aligned);
        (0..len).step_by(most).map(move |start| start..len.min(start.saturating_add(most)))
    }

    /// A buffer of `values`, for kernels and copies.
    ///
    /// # Errors
    ///
    /// Those of [`zeroed`](Self::zeroed).
    pub(crate) fn buffer<T: Pod>(&self, argument: &'static str, values: &[T]) -> Result<Buffer<T>, Error> {
        let raw = self.upload_bytes(argument, bytemuck::cast_slice(values), USAGE)?;
        Ok(self.own(raw, values.len()))
    }

    /// A buffer of `len` zeros, for kernels and copies.
    ///
    /// # Errors
    ///
    /// Those of [`zeroed`](Self::zeroed).
    pub(crate) fn zeroed_buffer<T: Pod>(&self, argument: &'static str, len: usize) -> Result<Buffer<T>, Error> {
        let raw = self.zeroed(argument, bytes_of::<T>(len), USAGE)?;
        Ok(self.own(raw, len))
    }

    fn own<T: Pod>(&self, raw: wgpu::Buffer, len: usize) -> Buffer<T> {
        let owner = Some(Arc::downgrade(&self.shared));
        Buffer { raw, offset: 0, len, owner, element: PhantomData }
    }
}

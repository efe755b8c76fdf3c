//! Typed buffers.

use std::marker::PhantomData;

use bytemuck::Pod;

use super::encode::{check_offset, check_range, check_usage};
use super::{Device, Slice};
use crate::error::Error;

/// The largest offset alignment that WebGPU lets a device ask for.
const ALIGNMENT: u64 = 256;

/// Elements in the memory of a device, in a buffer of wgpu. Clones are the same memory.
///
/// A buffer belongs to the device that made it. Elsewhere it is refused with [`Error::WrongDevice`].
#[derive(Clone, Debug)]
pub struct Buffer<T: Pod> {
    raw: wgpu::Buffer,
    offset: u64,
    len: usize,
    element: PhantomData<fn() -> T>,
}

impl<T: Pod> Buffer<T> {
    /// Takes the `len` elements that start `offset` bytes into a buffer of the caller's own.
    ///
    /// # Errors
    ///
    /// [`Error::Buffer`] if the buffer lacks the usage `STORAGE`, if `offset` is no multiple of 256, or if the elements, rounded up to whole
    /// words of four bytes, don't fit.
    pub fn from_wgpu(buffer: wgpu::Buffer, offset: u64, len: usize) -> Result<Self, Error> {
        check_usage("buffer", &buffer, wgpu::BufferUsages::STORAGE, "STORAGE")?;
        check_offset("offset", offset, ALIGNMENT)?;
        let bytes = bytes_of::<T>(len);
        check_range("len", &buffer, offset, bytes.checked_next_multiple_of(4).unwrap_or(bytes))?;
        Ok(Self { raw: buffer, offset, len, element: PhantomData })
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

    /// All elements, as a kernel's argument.
    pub(crate) fn slice(&self, argument: &'static str) -> Slice<'_> {
        Slice { argument, buffer: &self.raw, offset: self.offset, size: bytes_of::<T>(self.len).next_multiple_of(4) }
    }

    fn new(raw: wgpu::Buffer, len: usize) -> Self {
        Self { raw, offset: 0, len, element: PhantomData }
    }
}

/// Bytes of `len` elements; more than any device has, if that many cannot be counted.
fn bytes_of<T>(len: usize) -> u64 {
    (len as u64).saturating_mul(size_of::<T>() as u64)
}

/// What kernels do with buffers, and copies both ways.
const USAGE: wgpu::BufferUsages = wgpu::BufferUsages::STORAGE.union(wgpu::BufferUsages::COPY_SRC).union(wgpu::BufferUsages::COPY_DST);

impl Device {
    /// A buffer of `values`, for kernels and copies.
    ///
    /// # Errors
    ///
    /// Those of [`zeroed`](Self::zeroed).
    pub(crate) fn buffer<T: Pod>(&self, argument: &'static str, values: &[T]) -> Result<Buffer<T>, Error> {
        let raw = self.upload_bytes(argument, bytemuck::cast_slice(values), USAGE)?;
        Ok(Buffer::new(raw, values.len()))
    }

    /// A buffer of `len` zeros, for kernels and copies.
    ///
    /// # Errors
    ///
    /// Those of [`zeroed`](Self::zeroed).
    pub(crate) fn zeroed_buffer<T: Pod>(&self, argument: &'static str, len: usize) -> Result<Buffer<T>, Error> {
        let raw = self.zeroed(argument, bytes_of::<T>(len), USAGE)?;
        Ok(Buffer::new(raw, len))
    }
}

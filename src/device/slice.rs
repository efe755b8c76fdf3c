//! Ranges of buffers, and what is asked of them before wgpu sees them.

use super::{Device, Owner};
use crate::error::Error;
use crate::shader::{Access, Binding};

/// The smallest range bound and the smallest buffer made: one vector of four words, the largest element of any binding.
pub(super) const SMALLEST: u64 = 16;

impl Device {
    /// Zeros that stand for an argument whose binding is not read this time.
    pub(crate) fn unread(&self, argument: &'static str) -> Slice<'_> {
        Slice::new(argument, &self.shared.zero.buffer, SMALLEST)
    }

    /// The range as vectors of four words; zeros where it is too short for one, as none is read then.
    pub(crate) fn vectors_of<'a>(&'a self, slice: Slice<'a>) -> Slice<'a> {
        if slice.size < SMALLEST { self.unread(slice.argument) } else { slice }
    }

    /// What stands for an argument whose binding could be written, but is not this time, or by a
    /// caller's program only.
    pub(crate) fn untouched(&self, argument: &'static str) -> Slice<'_> {
        Slice::new(argument, &self.shared.zero.untouched, SMALLEST)
    }
}

/// Refuses an output that shares a buffer with an input, for calls whose launches have them one
/// after the other.
pub(crate) fn check_output(output: &Slice<'_>, inputs: &[Slice<'_>]) -> Result<(), Error> {
    inputs.iter().try_for_each(|input| output.check_apart(Access::ReadWrite, input, Access::Read))
}

/// A range of a buffer, as an argument of a kernel or a read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice<'a> {
    /// The argument's name, for errors.
    pub(crate) argument: &'static str,
    /// The buffer.
    pub(crate) buffer: &'a wgpu::Buffer,
    /// Where the range starts, in bytes.
    pub(crate) offset: u64,
    /// How long it is, in bytes. Bound are whole words; an empty range is bound as the buffer's next 16 bytes, as nothing cannot be bound.
    pub(crate) size: u64,
    /// Where the whole argument, of which this may be a window, starts and ends.
    pub(crate) whole: (u64, u64),
    /// The device that made the buffer, where that is known.
    pub(crate) owner: Option<&'a Owner>,
}

impl<'a> Slice<'a> {
    /// The first `size` bytes of a buffer.
    pub(crate) fn new(argument: &'static str, buffer: &'a wgpu::Buffer, size: u64) -> Self {
        Self { argument, buffer, offset: 0, size, whole: (0, size), owner: None }
    }

    /// The range with up to `bytes` more behind it, as far as the buffer goes.
    pub(crate) fn reaching(self, bytes: u64) -> Self {
        let most = self.buffer.size().saturating_sub(self.offset);
        Self { size: self.size.saturating_add(bytes).min(most.max(self.size)), ..self }
    }

    /// The range as a binding that a program uses in the given way.
    pub(super) fn bind(
        &self,
        binding: u32,
        access: Access,
        limits: &wgpu::Limits,
    ) -> Result<wgpu::BindGroupEntry<'a>, Error> {
        let (alignment, limit) = match access {
            Access::Uniform => (limits.min_uniform_buffer_offset_alignment, limits.max_uniform_buffer_binding_size),
            _ => (limits.min_storage_buffer_offset_alignment, limits.max_storage_buffer_binding_size),
        };
        let bytes = self.bound();
        if bytes > limit {
            return Err(Error::TooLarge { argument: self.argument, bytes, limit });
        }
        self.check_usage(if access == Access::Uniform {
            wgpu::BufferUsages::UNIFORM
        } else {
            wgpu::BufferUsages::STORAGE
        })?;
        self.check_range(bytes)?;
        self.check_offset(alignment.into())?;
        Ok(self.entry(binding, bytes))
    }

    pub(super) fn entry(&self, binding: u32, bytes: u64) -> wgpu::BindGroupEntry<'a> {
        let range =
            wgpu::BufferBinding { buffer: self.buffer, offset: self.offset, size: wgpu::BufferSize::new(bytes) };
        wgpu::BindGroupEntry { binding, resource: wgpu::BindingResource::Buffer(range) }
    }

    /// How many bytes are bound.
    pub(super) fn bound(&self) -> u64 {
        self.words().max(if self.size == 0 { SMALLEST } else { 0 })
    }

    /// The size, rounded up to whole words.
    pub(crate) fn words(&self) -> u64 {
        self.size.checked_next_multiple_of(4).unwrap_or(self.size)
    }

    /// Refuses two ranges that one launch may not have together. wgpu would, too, but only when the
    /// encoder is submitted, and with all that is in it; and of two ranges that are both written it
    /// takes any.
    pub(super) fn check_apart(&self, access: Access, other: &Slice<'_>, other_access: Access) -> Result<(), Error> {
        let (written, other_written) = (access == Access::ReadWrite, other_access == Access::ReadWrite);
        let clash = if written && other_written { self.overlaps(other) } else { written || other_written };
        if !clash || self.buffer != other.buffer {
            return Ok(());
        }
        let [output, other] = if written { [self, other] } else { [other, self] };
        Err(Error::Shared { output: output.argument, other: other.argument })
    }

    /// Whether the whole arguments have bytes in common: windows that are apart now need not stay
    /// so.
    fn overlaps(&self, other: &Slice<'_>) -> bool {
        self.whole.0 < other.whole.1 && other.whole.0 < self.whole.1
    }

    pub(super) fn check_usage(&self, usage: wgpu::BufferUsages) -> Result<(), Error> {
        if self.buffer.usage().contains(usage) {
            return Ok(());
        }
        let names: Vec<_> = usage.iter_names().map(|(name, _)| name).collect();
        Err(self.refusal(format!("the buffer lacks the usage {}", names.join(" | "))))
    }

    /// A program may reach the least bytes of a binding whatever its indices, since they are clamped
    /// to the first element at least. `found` are those that count.
    pub(crate) fn check_least(&self, binding: &Binding, found: u64) -> Result<(), Error> {
        let least = binding.least_bytes;
        if found >= least {
            return Ok(());
        }
        let Binding { binding, name, .. } = binding;
        Err(self.refusal(format!("`{name}` at binding {binding} takes at least {least} bytes, {found} were given")))
    }

    pub(super) fn check_offset(&self, alignment: u64) -> Result<(), Error> {
        if self.offset.is_multiple_of(alignment) {
            return Ok(());
        }
        Err(self.refusal(format!("offset {} is no multiple of {alignment}", self.offset)))
    }

    pub(super) fn check_range(&self, bytes: u64) -> Result<(), Error> {
        let has = self.buffer.size();
        if self.offset.checked_add(bytes).is_some_and(|end| end <= has) {
            return Ok(());
        }
        Err(self.refusal(format!("{bytes} bytes from offset {} are needed, the buffer has {has}", self.offset)))
    }

    fn refusal(&self, reason: String) -> Error {
        Error::Buffer { argument: self.argument, reason }
    }
}

//! Errors of wgpu, made into errors of this crate; and the loss of a device.

use std::panic::{self, AssertUnwindSafe};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::error::Error;

/// How often a queue is asked whose it is.
#[cfg(not(target_arch = "wasm32"))]
const QUEUE_TRIALS: usize = 8;

/// What has gone wrong with a device since it was opened.
#[derive(Debug, Default)]
pub(super) struct Faults {
    /// Why the device is gone. Once set it stays.
    lost: OnceLock<String>,
    /// The first error that no call has returned yet.
    unreturned: Mutex<Option<Error>>,
}

impl Faults {
    /// Records what wgpu would otherwise panic about.
    pub(super) fn listen(self: &Arc<Self>, device: &wgpu::Device) {
        let faults = Arc::clone(self);
        device.on_uncaptured_error(Arc::new(move |error| {
            faults.unreturned.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(typed(error));
        }));
        let faults = Arc::clone(self);
        device.set_device_lost_callback(move |reason, message| {
            faults.lose(format!("{reason:?} {message}").trim_end().to_owned())
        });
    }

    /// Makes calls to wgpu and returns their error, or the device's loss.
    ///
    /// wgpu keeps silent about calls on a lost device, so success is only believed of a device that still lives afterwards.
    pub(super) fn judge<R>(&self, device: &wgpu::Device, calls: impl FnOnce() -> R) -> Result<R, Error> {
        let (result, error) = scoped(device, calls);
        self.check(device)?;
        error.map_or(Ok(result), |error| Err(typed(error)))
    }

    /// Runs wgpu's callbacks, and waits first if that is asked for.
    pub(super) fn poll(&self, device: &wgpu::Device, how: wgpu::PollType) -> Result<(), Error> {
        // wgpu 30 panics when the driver reports the loss of the device to a poll.
        match panic::catch_unwind(AssertUnwindSafe(|| device.poll(how))) {
            Ok(Ok(_)) => {}
            // Only a submission that failed can be unknown, and only loss makes one fail in silence.
            Ok(Err(error)) => self.lose(error.to_string()),
            Err(payload) => {
                self.lose(loss_in_poll(payload.downcast_ref()).unwrap_or_else(|| panic::resume_unwind(payload)))
            }
        }
        self.check(device)
    }

    /// Refuses a queue of another device. Nothing may be handed to that one to see it: of another
    /// instance's, wgpu would take whatever has the same number there, or panic. But what waits for
    /// a queue's work is called when its own device is polled, and only then.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn check_queue(&self, device: &wgpu::Device, queue: &wgpu::Queue) -> Result<(), Error> {
        // Another thread may poll the device and be the one that calls; it won't each time.
        for _ in 0..QUEUE_TRIALS {
            let caller = Arc::new(OnceLock::new());
            let called = Arc::clone(&caller);
            queue.on_submitted_work_done(move || called.set(std::thread::current().id()).unwrap_or_default());
            self.poll(device, wgpu::PollType::wait_indefinitely())?;
            if caller.get() == Some(&std::thread::current().id()) {
                return Ok(());
            }
        }
        Err(Error::WrongDevice { argument: "queue" })
    }

    /// A browser's devices have one queue each, and tell of strangers later.
    #[cfg(target_arch = "wasm32")]
    pub(super) fn check_queue(&self, _: &wgpu::Device, _: &wgpu::Queue) -> Result<(), Error> {
        Ok(())
    }

    fn check(&self, device: &wgpu::Device) -> Result<(), Error> {
        if self.lost.get().is_none() && !lives(device) {
            self.lose("its driver gave it up, or it was destroyed".to_owned());
        }
        if let Some(reason) = self.lost.get() {
            return Err(Error::DeviceLost(reason.clone()));
        }
        self.unreturned.lock().unwrap_or_else(PoisonError::into_inner).take().map_or(Ok(()), Err)
    }

    fn lose(&self, reason: String) {
        // The first reason is the one that counts.
        let _ = self.lost.set(reason);
    }
}

/// wgpu's words, if a panic is its way to say that a poll found the device lost. Other panics are of callbacks, and not ours to swallow.
fn loss_in_poll(payload: Option<&String>) -> Option<String> {
    payload.filter(|message| message.starts_with("Error in Device::poll")).cloned()
}

/// Whether a device is still there, by a call that only a living device refuses: a lost one says nothing.
///
/// wgpu announces a loss by callback alone, only once the queue is idle, and the callback of a caller's device is the caller's.
#[cfg(not(target_arch = "wasm32"))]
fn lives(device: &wgpu::Device) -> bool {
    let nonsense =
        wgpu::BufferDescriptor { label: None, size: 4, usage: wgpu::BufferUsages::empty(), mapped_at_creation: false };
    scoped(device, || device.create_buffer(&nonsense)).1.is_some()
}

/// Browsers answer later, so there the loss callback decides.
#[cfg(target_arch = "wasm32")]
fn lives(_: &wgpu::Device) -> bool {
    true
}

/// Makes calls and catches their error.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn scoped<R>(device: &wgpu::Device, calls: impl FnOnce() -> R) -> (R, Option<wgpu::Error>) {
    use wgpu::ErrorFilter::{Internal, OutOfMemory, Validation};
    let memory = device.push_error_scope(OutOfMemory);
    let internal = device.push_error_scope(Internal);
    let validation = device.push_error_scope(Validation);
    let result = calls();
    // Scopes are a stack. Lack of memory explains the other errors, so it counts first.
    let [validation, internal, memory] = [validation, internal, memory].map(|scope| pollster::block_on(scope.pop()));
    (result, memory.or(internal).or(validation))
}

/// Browsers answer later; their errors are the uncaptured ones.
#[cfg(target_arch = "wasm32")]
pub(super) fn scoped<R>(_: &wgpu::Device, calls: impl FnOnce() -> R) -> (R, Option<wgpu::Error>) {
    (calls(), None)
}

/// wgpu's error as this crate's.
pub(super) fn typed(error: wgpu::Error) -> Error {
    match error {
        wgpu::Error::OutOfMemory { source } => Error::OutOfMemory(source.to_string()),
        wgpu::Error::Validation { description, .. } | wgpu::Error::Internal { description, .. } => {
            Error::Wgpu(description)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_wgpus_own_panic_counts_as_loss() {
        let own = "Error in Device::poll: Validation Error".to_owned();
        assert_eq!(loss_in_poll(Some(&own)).as_ref(), Some(&own));
        assert_eq!(loss_in_poll(Some(&"a callback's".to_owned())), None);
        assert_eq!(loss_in_poll(None), None);
    }
}

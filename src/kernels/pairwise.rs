//! What `two_sum` and `two_prod` share on a device: two buffers of f32 in, one of pairs out.

use crate::device::Buffer;
use crate::error::{check_len, check_same_len};
use crate::shader::Program;
use crate::{Double32, Error, Gpu};

/// Encodes a launch for each window that the binding limit asks for.
pub(super) fn encode(
    gpu: &Gpu,
    encoder: &mut crate::Encoder,
    program: &Program,
    (a, b): (&Buffer<f32>, &Buffer<f32>),
    output: &Buffer<Double32>,
) -> Result<(), Error> {
    check_same_len(&[("a", a.len()), ("b", b.len()), ("output", output.len())])?;
    gpu.encode_windows(encoder, program, a.len(), |window| {
        vec![a.window("a", window), b.window("b", window), output.window("output", window)]
    })
}

/// Uploads, runs, reads back.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn run(gpu: &Gpu, program: &Program, a: &[f32], b: &[f32]) -> Result<Vec<Double32>, Error> {
    check_len("b", a.len(), b.len())?;
    let (a, b) = (gpu.upload(a)?, gpu.upload(b)?);
    let output = gpu.zeroed(a.len())?;
    gpu.submit(|encoder| encode(gpu, encoder, program, (&a, &b), &output))?;
    gpu.download(&output)
}

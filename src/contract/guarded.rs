//! Buffers inside larger ones, whose words around them must stay.

use super::gates::Wrong;
use super::spec::{Arguments, Case, Spec};
use crate::{Buffer, Error, Gpu};

/// Words around every buffer.
pub(super) const GUARD: usize = 64;

/// A case's buffers, each inside a larger one.
pub(super) struct Guarded {
    arguments: Arguments,
    wholes: Vec<(Buffer<u32>, Vec<u32>)>,
}

impl Guarded {
    /// Inputs with their words, outputs with words that tell the rounds apart.
    pub(super) fn new(gpu: &Gpu, spec: &Spec, case: &Case, round: u32) -> Result<Self, Error> {
        let mut guarded = Self { arguments: Arguments { inputs: Vec::new(), outputs: Vec::new() }, wholes: Vec::new() };
        for input in &case.inputs {
            let window = guarded.add(gpu, input, round)?;
            guarded.arguments.inputs.push(window);
        }
        for (index, (count, kind)) in case.outputs.iter().zip(&spec.outputs).enumerate() {
            let window = if spec.in_place {
                guarded.arguments.input(index)?
            } else {
                guarded.add(gpu, &vec![filler(round); count * kind.words()], round)?
            };
            guarded.arguments.outputs.push(window);
        }
        Ok(guarded)
    }

    fn add(&mut self, gpu: &Gpu, words: &[u32], round: u32) -> Result<Buffer<u32>, Error> {
        let guard = [!filler(round); GUARD];
        let all = [&guard[..], words, &guard[..]].concat();
        let whole = gpu.upload(&all)?;
        let window = Buffer::from_wgpu(whole.raw().clone(), 4 * GUARD as u64, words.len())?;
        self.wholes.push((whole, all));
        Ok(window)
    }

    pub(super) fn run(&self, gpu: &Gpu, spec: &Spec, case: &Case) -> Result<Vec<Vec<u32>>, Error> {
        (spec.run)(gpu, case, &self.arguments)?;
        self.arguments.outputs.iter().map(|output| gpu.download(output)).collect()
    }

    /// Inputs, unless they are outputs as well, and all guards must be as they were.
    pub(super) fn check_surroundings(&self, gpu: &Gpu, spec: &Spec, case: &Case) -> Result<(), Wrong> {
        for (index, (whole, before)) in self.wholes.iter().enumerate() {
            let is_input = index < case.inputs.len();
            let name = if is_input { "input" } else { "output" };
            let number = if is_input { index } else { index - case.inputs.len() };
            let written = !is_input || (spec.in_place && index < spec.outputs.len());
            let after = gpu.download(whole)?;
            let inside = GUARD..before.len() - GUARD;
            let changed = before.iter().zip(&after).enumerate();
            let first = changed.filter(|(at, _)| !(written && inside.contains(at))).find(|(_, (b, a))| a != b);
            if let Some((at, (_, word))) = first {
                let place = at as i64 - GUARD as i64;
                let what = if inside.contains(&at) { "was changed" } else { "lies outside, and was written" };
                return Err(Wrong::run(format!("{name} {number}, word {place}: {what}, now {word:08x}")));
            }
        }
        Ok(())
    }
}

/// A NaN of its own for every round.
pub(super) fn filler(round: u32) -> u32 {
    0x7fe5_a5a0 ^ round
}

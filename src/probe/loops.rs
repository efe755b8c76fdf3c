//! How long a device lets loops run.

use super::Form;
use crate::device::{Device, Pipeline};
use crate::error::Error;
use crate::shader::{Program, part};

/// The most rounds that a program of this crate's takes in all loops of an invocation together, the
/// tests that end them counted too. A device that ends loops earlier is refused.
pub const MOST_ROUNDS: u64 = 16_384;

/// The rounds of the check.
pub(super) const ROUNDS: u32 = 1 << 18;

const SEED: u32 = 0x9e37_79b9;

pub(crate) fn program() -> Program {
    Program::unguarded("probe_loop", vec![part!("kernels/probe_loop.wgsl")])
}

/// As next of `shaders/kernels/probe_loop.wgsl`.
fn next(state: u32) -> u32 {
    let a = state ^ (state << 13);
    let b = a ^ (a >> 17);
    b ^ (b << 5)
}

/// The rounds after which a state is reached. Of no round are those that the loop never reaches: no
/// loop can be trusted then.
fn rounds_to(state: u32) -> u32 {
    let mut states = std::iter::successors(Some(SEED), |&state| Some(next(state)));
    let found = states.by_ref().take(ROUNDS as usize + 1).position(|passed| passed == state);
    found.map_or(0, |rounds| rounds as u32)
}

/// The rounds after which the device ended the loop, if it did.
pub(super) async fn longest_loop(device: &Device, form: Form) -> Result<Option<u32>, Error> {
    let pipeline = device.pipeline(&program(), form.lowering, form.modes, form.route)?;
    let rounds = rounds_to(run(device, &pipeline).await?);
    Ok((rounds < ROUNDS).then_some(rounds))
}

async fn run(device: &Device, pipeline: &Pipeline) -> Result<u32, Error> {
    let params = device.buffer("params", &[ROUNDS, SEED, 0, 0])?;
    let results = device.zeroed_buffer::<u32>("results", 1)?;
    device.run(pipeline, &[params.slice("params"), results.slice("results")], 1)?;
    Ok(device.read(results.slice("results")).await?[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_tell_their_rounds() {
        let mut state = SEED;
        for rounds in 0..=ROUNDS {
            if rounds.is_power_of_two() || [0, 16_383, 65_535].contains(&rounds) {
                assert_eq!(rounds_to(state), rounds);
            }
            state = next(state);
        }
        assert_eq!((rounds_to(state), rounds_to(0)), (0, 0), "states that the loop does not reach");
    }
}

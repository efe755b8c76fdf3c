//! The commonest kind of kernel, registered by its formula alone: words in, a pair out, element by element.

use super::spec::{Accumulator, Arguments, Case, Draw, Expected, Spec, Sums, as_summed};
use crate::shader::Program;
use crate::{Double32, Error, Gpu};

/// A kernel that makes a pair of K words, element by element. [`spec`](Self::spec) registers it.
///
/// Its program has three bindings: parameters, of which the first word is the number of elements; the operands, K words an
/// element; the results, two words an element.
///
/// The example `contract_for_your_kernel` shows one whole.
pub trait Elementwise<const K: usize> {
    /// What the roundings may add to half an ulp, in u² = 2^-48 of the summands' magnitude; 0 for an exact result.
    const DEPTH: f64 = 0.0;

    /// The program.
    fn program() -> Program;

    /// Operands of the element number `index`, of the family that `draw` asks for.
    fn operands(index: usize, draw: &mut Draw) -> [f32; K];

    /// The host twin: the same operations in Rust.
    fn twin(operands: [f32; K]) -> Double32;

    /// The formula: what is summed, each summand exact in f64.
    fn summands(operands: [f64; K]) -> Vec<f64>;

    /// What the contract needs to know.
    #[must_use]
    fn spec() -> Spec {
        Spec {
            accumulator: if Self::DEPTH == 0.0 { Accumulator::Exact } else { Accumulator::Double32 },
            depth: |_| Self::DEPTH,
            sums: Some(Sums { summands: summands::<K, Self>, finish: as_summed, depth: 0.0 }),
            single: Some(|case, number| case_of::<K>(case.inputs[0][K * number..][..K].to_vec())),
            ..Spec::new(Self::program(), draw::<K, Self>, run::<K, Self>, twin::<K, Self>, |case| {
                summands::<K, Self>(case).into_iter().map(Expected::sum).collect()
            })
        }
    }
}

fn case_of<const K: usize>(words: Vec<u32>) -> Case {
    let count = words.len() / K;
    Case { shape: vec![count], params: vec![count as u32], inputs: vec![words], outputs: vec![count] }
}

fn draw<const K: usize, E: Elementwise<K> + ?Sized>(shape: &[usize], draw: &mut Draw) -> Case {
    case_of::<K>((0..shape[0]).flat_map(|index| E::operands(index, draw).map(f32::to_bits)).collect())
}

fn run<const K: usize, E: Elementwise<K> + ?Sized>(gpu: &Gpu, case: &Case, arguments: &Arguments) -> Result<(), Error> {
    gpu.run_program(&E::program(), &case.params, &arguments.buffers(), case.shape[0])
}

fn elements<const K: usize>(case: &Case) -> impl Iterator<Item = [f32; K]> {
    case.inputs[0].chunks_exact(K).map(|words| std::array::from_fn(|at| f32::from_bits(words[at])))
}

fn twin<const K: usize, E: Elementwise<K> + ?Sized>(case: &Case) -> Result<Vec<Vec<u32>>, Error> {
    let words = |operands| bytemuck::cast::<Double32, [u32; 2]>(E::twin(operands));
    Ok(vec![elements(case).flat_map(words).collect()])
}

fn summands<const K: usize, E: Elementwise<K> + ?Sized>(case: &Case) -> Vec<Vec<f64>> {
    elements(case).map(|operands| E::summands(operands.map(f64::from))).collect()
}

//! What each kernel registers with the [contract](crate::contract): one function a kernel, or a family of them.

mod elementwise;
mod fft;
mod matmul;
mod pairwise;
mod physics;
mod reductions;
mod rows;
mod scans;
mod terms;

use num_complex::Complex;

use crate::Double32;
use crate::contract::Spec;

/// Every kernel of the crate, as the contract knows it.
#[must_use]
pub fn specs() -> Vec<Spec> {
    let own = vec![
        pairwise::two_sum(),
        pairwise::two_prod(),
        terms::combine::<Complex<f32>>(),
        terms::combine::<Complex<Double32>>(),
        terms::exponential::<Complex<f32>>(),
        terms::exponential::<Complex<Double32>>(),
        elementwise::maps(),
        elementwise::split(),
        elementwise::unsplit(),
        elementwise::canonicalize(),
        elementwise::canonicalize_planes(),
        fft::spec(),
        matmul::spec::<f32>(),
        matmul::spec::<Double32>(),
        scans::scan::<f32>(),
        scans::scan::<Double32>(),
        scans::doubling(),
        physics::population::<f32>(),
        physics::population::<Double32>(),
        physics::rate(),
    ];
    own.into_iter().chain(reductions::specs()).collect()
}

#[cfg(test)]
mod tests {
    use crate::contract::{Control, Fault, Gate, Options, Verdict, bases, edited, run_control};

    #[test]
    fn every_edit_has_its_place() {
        for spec in super::specs().into_iter().chain(bases()) {
            for control in &spec.controls {
                if let Fault::Edit { find, replace } | Fault::Unprotected { find, replace } = control.fault {
                    edited(&spec, find, replace)
                        .unwrap_or_else(|error| panic!("{}, {}: {error}", spec.name, control.name));
                }
            }
        }
    }

    #[test]
    fn a_fault_that_no_launch_would_take_is_not_caught() {
        let map = super::specs().into_iter().find(|spec| spec.name == "map").expect("it is there");
        let control = Control::edit("the same array twice", Gate::Limits, "pair_of(ys[i])", "pair_of(xs[i])");
        let record = run_control(&map, &control, None, &Options::default()).expect("limits need no subject");
        let Verdict::NotRun(why) = record.verdict else { panic!("{}", record.verdict) };
        assert!(why.contains("binds 3 buffers, not 4"), "{why}");
    }
}

//! What marches the field, in pairs all the way: a device, or the host.

use super::fibre::{Fibre, POINTS};
use double32::kernels::DeviceTerms;
use double32::shader::{Part, Program};
use double32::{Buffer, Double32, Error, Gpu, Host, Sign, Terms};
use num_complex::Complex;
use num_traits::Num;
use rayon::prelude::*;

pub(crate) const STEPS_PER_SEGMENT: usize = 100;

pub(crate) trait Engine {
    fn name(&self) -> String;
    /// Computes the propagator of a step from the weights of its phase, and multiplies the field by it
    /// `STEPS_PER_SEGMENT` times.
    fn advance(&mut self, weights: &[f64]) -> Result<(), Error>;
    fn field(&self) -> Result<Vec<Complex<Double32>>, Error>;
}

/// The field that enters, rounded to pairs.
fn entering(fibre: &Fibre) -> Vec<Complex<Double32>> {
    fibre.pulse().into_iter().map(|a| Complex::new(Double32::from_f64(a), Double32::ZERO)).collect()
}

/// The product of complex pairs, in the order of num-complex: so the device's bytes are the host's.
const MARCH: Part = Part {
    name: "march.wgsl",
    text: "
@group(0) @binding(0) var<storage, read> params: array<u32>;
@group(0) @binding(1) var<storage, read> propagator: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> field: array<vec4<f32>>;
@compute @workgroup_size(64)
fn march(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    enter();
    for (var i = id.x; i < params[0]; i += groups.x * 64u) {
        let p_re = Double32(propagator[i].x, propagator[i].y);
        let p_im = Double32(propagator[i].z, propagator[i].w);
        var re = Double32(field[i].x, field[i].y);
        var im = Double32(field[i].z, field[i].w);
        for (var step = 0u; step < params[1]; step++) {
            let next = dd_sub(dd_mul(re, p_re), dd_mul(im, p_im));
            im = dd_add(dd_mul(re, p_im), dd_mul(im, p_re));
            re = next;
        }
        field[i] = vec4<f32>(re.hi, re.lo, im.hi, im.lo);
    }
}",
};

pub(crate) struct OnDevice {
    gpu: Gpu,
    terms: DeviceTerms,
    propagator: Buffer<Complex<Double32>>,
    field: Buffer<Complex<Double32>>,
    march: Program,
}

impl OnDevice {
    pub(crate) fn new(gpu: Gpu, fibre: &Fibre) -> Result<Self, Error> {
        let terms = gpu.upload_terms(&fibre.terms()?)?;
        let (propagator, field) = (gpu.zeroed(POINTS)?, gpu.upload(&entering(fibre))?);
        Ok(Self { gpu, terms, propagator, field, march: Program::new("march", vec![MARCH]) })
    }
}

impl Engine for OnDevice {
    fn name(&self) -> String {
        self.gpu.capabilities().target.clone()
    }

    fn advance(&mut self, weights: &[f64]) -> Result<(), Error> {
        self.gpu.exponential_into(&self.terms, weights, Sign::Plus, &self.propagator)?;
        let buffers = [&self.propagator.cast()?, &self.field.cast()?];
        self.gpu.run_program(&self.march, &[POINTS as u32, STEPS_PER_SEGMENT as u32], &buffers, POINTS)
    }

    fn field(&self) -> Result<Vec<Complex<Double32>>, Error> {
        self.gpu.download(&self.field)
    }
}

pub(crate) struct OnHost {
    terms: Terms,
    field: Vec<Complex<Double32>>,
}

impl OnHost {
    pub(crate) fn new(fibre: &Fibre) -> Result<Self, Error> {
        Ok(Self { terms: fibre.terms()?, field: entering(fibre) })
    }
}

impl Engine for OnHost {
    fn name(&self) -> String {
        "the host engine, which gives the bytes of any accepted device".to_owned()
    }

    fn advance(&mut self, weights: &[f64]) -> Result<(), Error> {
        march(&mut self.field, &Host.exponential(&self.terms, weights, Sign::Plus)?);
        Ok(())
    }

    fn field(&self) -> Result<Vec<Complex<Double32>>, Error> {
        Ok(self.field.clone())
    }
}

fn march<T: Num + Copy + Send + Sync>(field: &mut [Complex<T>], propagator: &[Complex<T>]) {
    field.par_chunks_mut(64).zip(propagator.par_chunks(64)).for_each(|(field, propagator)| {
        for _ in 0..STEPS_PER_SEGMENT {
            field.iter_mut().zip(propagator).for_each(|(a, p)| *a = *a * *p);
        }
    });
}

/// The same steps in plain f32.
pub(crate) struct PlainF32<'a> {
    fibre: &'a Fibre,
    field: Vec<Complex<f32>>,
}

impl<'a> PlainF32<'a> {
    pub(crate) fn new(fibre: &'a Fibre) -> Self {
        Self { fibre, field: fibre.pulse().into_iter().map(|a| Complex::new(a as f32, 0.0)).collect() }
    }

    pub(crate) fn advance(&mut self, weights: &[f64]) {
        let w: Vec<f32> = weights.iter().map(|&w| w as f32).collect();
        let phase = |(beta, offset): (&f64, &f64)| w[0] * *beta as f32 + w[1] * (*offset * 1e-12) as f32 + w[2];
        let propagator: Vec<_> =
            self.fibre.betas.iter().zip(&self.fibre.offsets).map(|p| Complex::cis(phase(p))).collect();
        march(&mut self.field, &propagator);
    }

    pub(crate) fn field(&self) -> Vec<Complex<f64>> {
        self.field.iter().map(|a| Complex::new(f64::from(a.re), f64::from(a.im))).collect()
    }
}

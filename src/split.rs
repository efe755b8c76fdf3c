//! `SplitDouble32`: pairs in two planes of f32; a device's planes are in `kernels`.

use crate::error::check_len;
use crate::{Double32, Error};

/// Pairs as two planes: all high words, then all low words. The planes have one length.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SplitDouble32 {
    hi: Vec<f32>,
    lo: Vec<f32>,
}

impl SplitDouble32 {
    /// Takes two planes. That their pairs are canonical is the caller's word: see [`canonicalize`](Self::canonicalize).
    ///
    /// # Errors
    /// [`Error::Length`] if the planes' lengths differ.
    pub fn from_planes(hi: Vec<f32>, lo: Vec<f32>) -> Result<Self, Error> {
        check_len("lo", hi.len(), lo.len())?;
        Ok(Self { hi, lo })
    }

    /// `len` zeros.
    #[must_use]
    pub fn zeroed(len: usize) -> Self {
        Self { hi: vec![0.0; len], lo: vec![0.0; len] }
    }

    /// How many pairs there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hi.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hi.is_empty()
    }

    /// The two planes, high words first.
    #[must_use]
    pub fn planes(&self) -> (&[f32], &[f32]) {
        (&self.hi, &self.lo)
    }

    /// The two planes, to write to.
    pub fn planes_mut(&mut self) -> (&mut [f32], &mut [f32]) {
        (&mut self.hi, &mut self.lo)
    }

    /// One pair, its words as they are.
    ///
    /// # Panics
    /// If `index` is not below the length, as a slice does.
    #[must_use]
    pub fn get(&self, index: usize) -> Double32 {
        bytemuck::cast([self.hi[index], self.lo[index]])
    }

    /// Writes both words of one pair.
    ///
    /// # Panics
    /// If `index` is not below the length, as a slice does.
    pub fn set(&mut self, index: usize, pair: Double32) {
        (self.hi[index], self.lo[index]) = pair.words();
    }

    /// The pairs in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Double32> {
        self.hi.iter().zip(&self.lo).map(|(&hi, &lo)| bytemuck::cast([hi, lo]))
    }

    /// The pairs as one slice's worth: pure copies of words.
    #[must_use]
    pub fn to_vec(&self) -> Vec<Double32> {
        self.iter().collect()
    }

    /// Copies the words of `pairs` into the planes.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ.
    pub fn split_from(&mut self, pairs: &[Double32]) -> Result<(), Error> {
        check_len("pairs", self.len(), pairs.len())?;
        for (index, &pair) in pairs.iter().enumerate() {
            self.set(index, pair);
        }
        Ok(())
    }

    /// Copies the words into `pairs`.
    ///
    /// # Errors
    /// [`Error::Length`] if the lengths differ.
    pub fn unsplit_into(&self, pairs: &mut [Double32]) -> Result<(), Error> {
        check_len("pairs", self.len(), pairs.len())?;
        for (pair, words) in pairs.iter_mut().zip(self.iter()) {
            *pair = words;
        }
        Ok(())
    }

    /// Makes each pair canonical.
    pub fn canonicalize(&mut self) {
        for index in 0..self.len() {
            self.set(index, self.get(index).canonicalize());
        }
    }
}

impl From<&[Double32]> for SplitDouble32 {
    fn from(pairs: &[Double32]) -> Self {
        Self { hi: pairs.iter().map(|pair| pair.hi()).collect(), lo: pairs.iter().map(|pair| pair.lo()).collect() }
    }
}

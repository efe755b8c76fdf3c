//! Structure of arrays: the high words in one plane, the low words in another.

use crate::{Double32, Error};

/// Pairs in two planes of equal length.
///
/// Splitting and joining copy words: no arithmetic, so NaN payloads, subnormals and words that are no canonical pairs pass
/// unchanged.
///
/// ```
/// use double32::{Double32, split::SplitDouble32};
/// let pairs = [Double32::ONE, Double32::ONE / 3.0];
/// let planes = SplitDouble32::from(&pairs[..]);
/// assert_eq!(planes.to_vec(), pairs);
/// ```
#[derive(Clone, Debug, Default)]
pub struct SplitDouble32 {
    hi: Vec<f32>,
    lo: Vec<f32>,
}

/// Two borrowed planes of equal length.
#[derive(Clone, Copy, Debug)]
pub struct SplitRef<'a> {
    hi: &'a [f32],
    lo: &'a [f32],
}

/// Two planes of equal length, borrowed to be written.
#[derive(Debug)]
pub struct SplitMut<'a> {
    hi: &'a mut [f32],
    lo: &'a mut [f32],
}

fn same_length(argument: &'static str, expected: usize, found: usize) -> Result<(), Error> {
    if expected == found { Ok(()) } else { Err(Error::Length { argument, expected, found }) }
}

/// The pair of these words as they are.
fn joined(hi: f32, lo: f32) -> Double32 {
    bytemuck::cast([hi, lo])
}

impl SplitDouble32 {
    /// `len` pairs of +0.
    #[must_use]
    pub fn zeroed(len: usize) -> Self {
        Self { hi: vec![0.0; len], lo: vec![0.0; len] }
    }

    /// Takes two planes; that their words are canonical pairs is the caller's word.
    ///
    /// # Errors
    /// [`Error::Length`] if `lo` is not as long as `hi`.
    pub fn from_planes(hi: Vec<f32>, lo: Vec<f32>) -> Result<Self, Error> {
        same_length("lo", hi.len(), lo.len())?;
        Ok(Self { hi, lo })
    }

    /// How many pairs.
    #[must_use]
    pub fn len(&self) -> usize {
        self.hi.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.hi.is_empty()
    }

    /// The pair at `index`, or `None` beyond the end.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Double32> {
        self.as_ref().get(index)
    }

    /// Writes both words of the pair at `index`.
    ///
    /// # Panics
    /// If `index` is not below [`len`](Self::len), as a slice does.
    pub fn set(&mut self, index: usize, x: Double32) {
        (self.hi[index], self.lo[index]) = x.words();
    }

    /// The pairs in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Double32> + '_ {
        self.hi.iter().zip(&self.lo).map(|(&hi, &lo)| joined(hi, lo))
    }

    /// The planes of high and of low words.
    #[must_use]
    pub fn planes(&self) -> (&[f32], &[f32]) {
        (&self.hi, &self.lo)
    }

    /// Both planes, borrowed.
    #[must_use]
    pub fn as_ref(&self) -> SplitRef<'_> {
        SplitRef { hi: &self.hi, lo: &self.lo }
    }

    /// Both planes, borrowed to be written.
    #[must_use]
    pub fn as_mut(&mut self) -> SplitMut<'_> {
        SplitMut { hi: &mut self.hi, lo: &mut self.lo }
    }

    /// All pairs, joined.
    #[must_use]
    pub fn to_vec(&self) -> Vec<Double32> {
        self.iter().collect()
    }

    /// Canonicalises each pair.
    pub fn canonicalize(&mut self) {
        for (hi, lo) in self.hi.iter_mut().zip(&mut self.lo) {
            (*hi, *lo) = Double32::new(*hi, *lo).words();
        }
    }
}

impl From<&[Double32]> for SplitDouble32 {
    fn from(pairs: &[Double32]) -> Self {
        let (hi, lo) = pairs.iter().map(|x| x.words()).unzip();
        Self { hi, lo }
    }
}

impl<'a> SplitRef<'a> {
    /// Borrows two planes.
    ///
    /// # Errors
    /// [`Error::Length`] if `lo` is not as long as `hi`.
    pub fn new(hi: &'a [f32], lo: &'a [f32]) -> Result<Self, Error> {
        same_length("lo", hi.len(), lo.len())?;
        Ok(Self { hi, lo })
    }

    /// The pair at `index`, or `None` beyond the end.
    #[must_use]
    pub fn get(self, index: usize) -> Option<Double32> {
        Some(joined(*self.hi.get(index)?, *self.lo.get(index)?))
    }
}

impl<'a> SplitMut<'a> {
    /// Borrows two planes to be written.
    ///
    /// # Errors
    /// [`Error::Length`] if `lo` is not as long as `hi`.
    pub fn new(hi: &'a mut [f32], lo: &'a mut [f32]) -> Result<Self, Error> {
        same_length("lo", hi.len(), lo.len())?;
        Ok(Self { hi, lo })
    }
}

/// Splits pairs into planes of the same length, without allocation.
///
/// # Errors
/// [`Error::Length`] if the planes are not as long as `pairs`.
pub fn split_into(pairs: &[Double32], planes: &mut SplitMut<'_>) -> Result<(), Error> {
    same_length("planes", pairs.len(), planes.hi.len())?;
    for (x, (hi, lo)) in pairs.iter().zip(planes.hi.iter_mut().zip(planes.lo.iter_mut())) {
        (*hi, *lo) = x.words();
    }
    Ok(())
}

/// Joins planes into pairs, without allocation.
///
/// # Errors
/// [`Error::Length`] if `pairs` is not as long as the planes.
pub fn unsplit_into(planes: SplitRef<'_>, pairs: &mut [Double32]) -> Result<(), Error> {
    same_length("pairs", planes.hi.len(), pairs.len())?;
    for (x, (&hi, &lo)) in pairs.iter_mut().zip(planes.hi.iter().zip(planes.lo)) {
        *x = joined(hi, lo);
    }
    Ok(())
}

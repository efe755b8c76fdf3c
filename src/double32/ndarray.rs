//! `ndarray`: a pair as the scalar beside an array, `&array * x`. Products of matrices need no more than num-traits.

impl ndarray::ScalarOperand for super::Double32 {}

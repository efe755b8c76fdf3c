//! Mathematical constants, each the pair nearest to the real number: RN, then RN of the rest.

use super::Double32;

const fn pair(hi: u32, lo: u32) -> Double32 {
    Double32::from_words_unchecked(f32::from_bits(hi), f32::from_bits(lo))
}

/// e
pub const E: Double32 = pair(0x402d_f854, 0x33b1_4577);
/// π
pub const PI: Double32 = pair(0x4049_0fdb, 0xb3bb_bd2e);
/// 2π
///
/// A pair, and so 7e-15 off 2π: `x % TAU` loses as many digits of a phase as x / TAU has. `sin`, `cos` and `sin_cos`
/// take any x without reduction by hand.
pub const TAU: Double32 = pair(0x40c9_0fdb, 0xb43b_bd2e);
/// π/2
pub const FRAC_PI_2: Double32 = pair(0x3fc9_0fdb, 0xb33b_bd2e);
/// π/3
pub const FRAC_PI_3: Double32 = pair(0x3f86_0a92, 0xb2fa_5193);
/// π/4
pub const FRAC_PI_4: Double32 = pair(0x3f49_0fdb, 0xb2bb_bd2e);
/// π/6
pub const FRAC_PI_6: Double32 = pair(0x3f06_0a92, 0xb27a_5193);
/// π/8
pub const FRAC_PI_8: Double32 = pair(0x3ec9_0fdb, 0xb23b_bd2e);
/// 1/π
pub const FRAC_1_PI: Double32 = pair(0x3ea2_f983, 0x325c_9c88);
/// 2/π
pub const FRAC_2_PI: Double32 = pair(0x3f22_f983, 0x32dc_9c88);
/// 2/√π
pub const FRAC_2_SQRT_PI: Double32 = pair(0x3f90_6ebb, 0xb37b_d649);
/// 1/√2
pub const FRAC_1_SQRT_2: Double32 = pair(0x3f35_04f3, 0x324f_e77a);
/// √2
pub const SQRT_2: Double32 = pair(0x3fb5_04f3, 0x32cf_e77a);
/// ln 2
pub const LN_2: Double32 = pair(0x3f31_7218, 0xb102_e308);
/// ln 10
pub const LN_10: Double32 = pair(0x4013_5d8e, 0xb309_555d);
/// log₂ e
pub const LOG2_E: Double32 = pair(0x3fb8_aa3b, 0x32a5_7060);
/// log₁₀ e
pub const LOG10_E: Double32 = pair(0x3ede_5bd9, 0xb22d_91af);
/// log₂ 10
pub const LOG2_10: Double32 = pair(0x4054_9a78, 0x3397_9a37);
/// log₁₀ 2
pub const LOG10_2: Double32 = pair(0x3e9a_209b, 0xb276_0860);

//! Decimal text: parsing to the nearest pair, the shortest text that parses back, and the exact expansion.
//!
//! Everything is exact in integers of 640 bits: a pair is a multiple of 2^-149, and every point at which a decimal
//! number's nearest pair changes is a multiple of 2^-150, so `floor(x * 2^150)` and whether anything follows decide.

use super::wide::{Magnitude, Wide, pair_units};
use super::{Double32, shared};
use core::fmt::{self, Write};
use core::str::FromStr;

/// 5^27, the largest power of five in a word.
const FIVES: u64 = 5u64.pow(27);

/// A decimal this long always parses back; (MAX, 2^-149) needs all of it.
const MAX_DIGITS: usize = 84;

/// Text that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseDouble32Error {
    /// The first byte that does not belong to a number, or the length of a text that ends too early.
    at: usize,
    empty: bool,
}

impl ParseDouble32Error {
    /// The position, in bytes, of what is wrong: the first byte that fits no number, or the text's length where it ends
    /// too early.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.at
    }
}

impl fmt::Display for ParseDouble32Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.empty {
            return f.write_str("cannot parse a number from an empty string");
        }
        write!(f, "invalid number at byte {}", self.at)
    }
}

impl core::error::Error for ParseDouble32Error {}

/// `floor(x * 10^150)` of a decimal number read from its leading digit on, and whether anything follows.
#[derive(Clone, Copy)]
struct Decimal {
    n: Wide,
    sticky: bool,
    /// Of the last digit taken.
    weight: i64,
}

impl Decimal {
    const EMPTY: Self = Self { n: Wide::ZERO, sticky: false, weight: 0 };

    /// Below 10^40 the product has 628 bits.
    const fn push(self, digit: u8, weight: i64) -> Self {
        if weight < -150 {
            return Self { sticky: self.sticky || digit != 0, ..self };
        }
        Self { n: self.n.mul_add(10, digit as u64), weight, ..self }
    }

    const fn nearest_pair(self, negative: bool) -> Double32 {
        let mut n = self.n;
        let mut tens = self.weight + 150;
        while tens > 0 {
            let step = if tens > 19 { 19 } else { tens };
            n = n.mul_add(10u64.pow(step as u32), 0);
            tens -= step;
        }
        let mut sticky = self.sticky;
        let mut fives = 150;
        while fives > 0 {
            let step = if fives > 27 { 27 } else { fives };
            let (quotient, rest) = n.div_rem_word(5u64.pow(step));
            sticky |= rest != 0;
            n = quotient;
            fives -= step;
        }
        Magnitude { n, sticky, scale: -150 }.nearest_pair(negative)
    }
}

const fn is_digit(text: &[u8], i: usize) -> bool {
    i < text.len() && text[i].is_ascii_digit()
}

const fn digits_from(text: &[u8], start: usize) -> usize {
    let mut i = start;
    while is_digit(text, i) {
        i += 1;
    }
    i
}

const fn fault<T: Copy>(at: usize) -> Result<T, ParseDouble32Error> {
    Err(ParseDouble32Error { at, empty: false })
}

/// Whether the rest of `text` from `start` is this lower-case word, in any case.
const fn is_word(text: &[u8], start: usize, word: &[u8]) -> bool {
    if text.len() != start + word.len() {
        return false;
    }
    let mut i = 0;
    while i < word.len() {
        if text[start + i].to_ascii_lowercase() != word[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// The exponent after `e`, cut to 10^12, and where it ends.
const fn exponent(text: &[u8], start: usize) -> Result<i64, ParseDouble32Error> {
    let negative = start < text.len() && text[start] == b'-';
    let first = start + (start < text.len() && (text[start] == b'-' || text[start] == b'+')) as usize;
    let end = digits_from(text, first);
    if end == first || end != text.len() {
        return fault(end);
    }
    let mut value = 0i64;
    let mut i = first;
    while i < end {
        if value < 1_000_000_000_000 {
            value = value * 10 + (text[i] - b'0') as i64;
        }
        i += 1;
    }
    Ok(if negative { -value } else { value })
}

/// Where the digits of a number lie.
#[derive(Clone, Copy)]
struct Layout {
    start: usize,
    point: usize,
    end: usize,
    exponent: i64,
}

const fn layout(text: &[u8], start: usize) -> Result<Layout, ParseDouble32Error> {
    let point = digits_from(text, start);
    let has_point = point < text.len() && text[point] == b'.';
    let end = if has_point { digits_from(text, point + 1) } else { point };
    if end - start == has_point as usize {
        // No digit at all.
        return fault(if has_point { end } else { start });
    }
    if end == text.len() {
        return Ok(Layout { start, point, end, exponent: 0 });
    }
    if text[end] != b'e' && text[end] != b'E' {
        return fault(end);
    }
    match exponent(text, end + 1) {
        Ok(exponent) => Ok(Layout { start, point, end, exponent }),
        Err(error) => Err(error),
    }
}

const fn value(text: &[u8], number: Layout, negative: bool) -> Double32 {
    let mut decimal = Decimal::EMPTY;
    let mut leading = true;
    let mut weight = (number.point - number.start) as i64 + number.exponent;
    let mut i = number.start;
    while i < number.end {
        if i != number.point {
            weight -= 1;
            leading = leading && text[i] == b'0';
            if !leading {
                if decimal.n.is_zero() && weight > 40 {
                    return if negative { Double32::NEG_INFINITY } else { Double32::INFINITY };
                }
                decimal = decimal.push(text[i] - b'0', weight);
            }
        }
        i += 1;
    }
    decimal.nearest_pair(negative)
}

impl Double32 {
    /// The pair nearest to the decimal number in `text`: `str::parse`, usable in constants.
    ///
    /// # Domain
    /// The grammar of `f32`: digits with an optional sign, point and exponent; `inf`, `infinity`, `nan` in any case. No
    /// blanks, underscores or hexadecimals.
    ///
    /// # Accuracy
    /// The nearest canonical pair, ties to the even low word, for any number of digits; from 2^128 - 2^103 - 2^78 up
    /// ±∞, and ±0 where the nearest f32 is.
    ///
    /// # Errors
    /// [`ParseDouble32Error`] with the position of the first byte that fits no number.
    ///
    /// ```
    /// use double32::Double32;
    /// const TENTH: Double32 = match Double32::parse("0.1") {
    ///     Ok(x) => x,
    ///     Err(_) => panic!(),
    /// };
    /// assert_eq!(TENTH, Double32::ONE / Double32::from(10));
    /// assert_eq!("1.5x".parse::<Double32>().unwrap_err().position(), 3);
    /// ```
    pub const fn parse(text: &str) -> Result<Self, ParseDouble32Error> {
        Self::parse_bytes(text.as_bytes())
    }

    /// The number of a literal of N bytes, whose underscores Rust's grammar allows after digits.
    #[doc(hidden)]
    pub const fn parse_literal<const N: usize>(text: &str) -> Result<Self, ParseDouble32Error> {
        let (text, mut kept, mut len, mut i) = (text.as_bytes(), [0u8; N], 0, 0);
        while i < N {
            let separates = len > 0 && (kept[len - 1].is_ascii_digit() || kept[len - 1].eq_ignore_ascii_case(&b'e'));
            if text[i] != b'_' || !separates {
                kept[len] = text[i];
                len += 1;
            }
            i += 1;
        }
        Self::parse_bytes(kept.split_at(len).0)
    }

    const fn parse_bytes(text: &[u8]) -> Result<Self, ParseDouble32Error> {
        if text.is_empty() {
            return Err(ParseDouble32Error { at: 0, empty: true });
        }
        let negative = text[0] == b'-';
        let start = (negative || text[0] == b'+') as usize;
        if is_word(text, start, b"nan") {
            return Ok(Self::NAN);
        }
        if is_word(text, start, b"inf") || is_word(text, start, b"infinity") {
            return Ok(if negative { Self::NEG_INFINITY } else { Self::INFINITY });
        }
        match layout(text, start) {
            Ok(number) => Ok(value(text, number, negative)),
            Err(error) => Err(error),
        }
    }

    /// All decimal digits of the value, without an exponent.
    ///
    /// # Domain
    /// All; ±∞ and NaN as `Display` has them.
    ///
    /// # Accuracy
    /// Exact.
    ///
    /// ```
    /// use double32::Double32;
    /// assert_eq!(Double32::from(0.1f32).to_exact_string(), "0.100000001490116119384765625");
    /// ```
    #[cfg(feature = "std")]
    #[must_use]
    pub fn to_exact_string(self) -> String {
        let x = self.canonicalize();
        if !shared::is_regular_word(x.hi) {
            return format!("{}", x.hi);
        }
        let mut text = Text::new();
        text.plain(&Digits::exact(x));
        format!("{}{}", if x.is_sign_negative() { "-" } else { "" }, text.as_str())
    }
}

/// Where a number in a radix lies in its text.
#[cfg(feature = "num-traits")]
#[derive(Clone, Copy)]
struct Places {
    start: usize,
    point: usize,
    end: usize,
    /// Of two, after `p`.
    exponent: i64,
}

#[cfg(feature = "num-traits")]
impl Places {
    /// Digits with an optional point, and in radix 16 a power of two after `p`.
    fn find(text: &str, start: usize, radix: u32) -> Result<Self, ParseDouble32Error> {
        let digits = |from: usize| {
            text[from..].char_indices().find(|(_, c)| !c.is_digit(radix)).map_or(text.len(), |(at, _)| from + at)
        };
        let point = digits(start);
        let has_point = text[point..].starts_with('.');
        let end = if has_point { digits(point + 1) } else { point };
        if end - start == usize::from(has_point) {
            return fault(end);
        }
        let exponent = match text.as_bytes().get(end) {
            None => 0,
            Some(b'p' | b'P') if radix == 16 => exponent(text.as_bytes(), end + 1)?,
            Some(_) => return fault(end),
        };
        Ok(Self { start, point, end, exponent })
    }
}

#[cfg(feature = "num-traits")]
impl Double32 {
    /// The pair nearest to a number in a radix from 2 to 36: digits with an optional sign and point, in radix 16 a power
    /// of two after `p`, or a word as in decimal.
    pub(super) fn parse_radix(text: &str, radix: u32) -> Result<Self, ParseDouble32Error> {
        let (negative, start) = (text.starts_with('-'), usize::from(text.starts_with(['-', '+'])));
        if [&b"nan"[..], b"inf", b"infinity"].iter().any(|word| is_word(text.as_bytes(), start, word)) {
            return Self::parse(text);
        }
        if text.is_empty() {
            return Err(ParseDouble32Error { at: 0, empty: true });
        }
        let places = Places::find(text, start, radix)?;
        let digits = |from: usize, to: usize| text[from..to].chars().filter_map(move |c| c.to_digit(radix));
        let fraction = (places.point + 1).min(places.end);
        let number = if radix.is_power_of_two() {
            let scale = places.exponent - (places.end - fraction) as i64 * i64::from(radix.ilog2());
            binary(digits(places.start, places.point).chain(digits(fraction, places.end)), radix, scale)
        } else {
            any_radix(digits(places.start, places.point), digits(fraction, places.end).rev(), radix)
        };
        Ok(number.nearest_pair(negative))
    }
}

/// Digits in a radix that is a power of two, the last one of weight 2^scale.
#[cfg(feature = "num-traits")]
fn binary(digits: impl Iterator<Item = u32>, radix: u32, scale: i64) -> Magnitude {
    let (mut n, mut sticky, mut skipped) = (Wide::ZERO, false, 0);
    for digit in digits {
        // The first 560 bits decide; of the others only whether they are zeros.
        if n.bits() < 560 {
            n = n.mul_add(radix.into(), digit.into());
        } else {
            sticky |= digit != 0;
            skipped += i64::from(radix.ilog2());
        }
    }
    // Beyond +-2000 every number is infinite or zero, and 560 bits still fit.
    Magnitude { n, sticky, scale: (scale + skipped).clamp(-2000, 2000) as i32 }
}

/// The digits before the point, and those after it from the last: `floor(x * 2^150)`, and whether anything follows.
///
/// A floor of a quotient needs no more than the floor of its dividend, so each digit divides a number of 156 bits.
#[cfg(feature = "num-traits")]
fn any_radix(whole: impl Iterator<Item = u32>, fraction_from_last: impl Iterator<Item = u32>, radix: u32) -> Magnitude {
    // From 2^400 on every number is infinite; below, one digit more stays within 406 bits.
    let push = |n: Wide, digit: u32| if n.bits() > 400 { n } else { n.mul_add(radix.into(), digit.into()) };
    let (mut fraction, mut sticky) = (Wide::ZERO, false);
    for digit in fraction_from_last {
        let (quotient, rest) = fraction.add(&Wide::from_u128(digit.into()).shl(150)).div_rem_word(radix.into());
        (fraction, sticky) = (quotient, sticky || rest != 0);
    }
    Magnitude { n: whole.fold(Wide::ZERO, push).shl(150).add(&fraction), sticky, scale: -150 }
}

impl FromStr for Double32 {
    type Err = ParseDouble32Error;
    fn from_str(text: &str) -> Result<Self, ParseDouble32Error> {
        Self::parse(text)
    }
}

/// The pair nearest to a decimal literal as written, at compile time, underscores and all: not by way of an f64, whose
/// rounding `Double32::from(0.1)` meets first. A literal that is no number does not compile.
///
/// ```
/// use double32::{Double32, d32};
/// assert_eq!(d32!(0.1) * 10.0, 1.0);
/// assert_eq!(d32!(-2.5e-3), Double32::parse("-0.0025").unwrap());
/// assert_eq!(d32!(6.283_185_307), d32!(6.283185307));
/// ```
///
/// ```compile_fail
/// double32::d32!(0.1f32);
/// ```
#[macro_export]
macro_rules! d32 {
    ($($token:tt)+) => {
        const {
            const TEXT: &str = concat!($(stringify!($token)),+);
            match $crate::Double32::parse_literal::<{ TEXT.len() }>(TEXT) {
                Ok(x) => x,
                Err(_) => panic!("not a decimal number"),
            }
        }
    };
}

/// Decimal digits: 0.d1 d2 d3 ... * 10^point; no zeros at either end, and at least one digit unless the value is 0.
#[derive(Clone, Copy)]
struct Digits {
    digits: [u8; 200],
    count: usize,
    point: i32,
}

impl Digits {
    /// Of a regular pair.
    fn exact(x: Double32) -> Self {
        let mut n = pair_units(x);
        for _ in 0..5 {
            n = n.mul_add(FIVES, 0);
        }
        // 5^(5 * 27 + 14) = 5^149: units of 2^-149 become units of 10^-149, in 623 bits.
        n = n.mul_add(5u64.pow(14), 0);
        let mut end = [0; 200];
        let count = n.decimal(&mut end);
        let mut digits = [0; 200];
        digits[..count].copy_from_slice(&end[200 - count..]);
        Self { digits, count, point: count as i32 - 149 }.trimmed()
    }

    fn trimmed(mut self) -> Self {
        while self.count > 0 && self.digits[self.count - 1] == 0 {
            self.count -= 1;
        }
        self
    }

    fn cut(&self, count: usize) -> Self {
        Self { count: count.min(self.count), ..*self }.trimmed()
    }

    /// The next number of so many digits above the first `count`.
    fn cut_up(&self, count: usize) -> Self {
        let mut up = *self;
        for i in (0..count).rev() {
            if up.digits[i] < 9 {
                up.digits[i] += 1;
                return Self { count: i + 1, ..up };
            }
        }
        let mut one = [0; 200];
        one[0] = 1;
        Self { digits: one, count: 1, point: self.point + 1 }
    }

    /// Whether what follows the first `count` digits is more than half a unit, or half beside an odd digit.
    fn rounds_up(&self, count: usize) -> bool {
        if count >= self.count || self.digits[count] < 5 {
            return false;
        }
        let tie = self.digits[count] == 5 && self.count == count + 1;
        !tie || (count > 0 && self.digits[count - 1] % 2 == 1)
    }

    /// Rounded to nearest, ties to even, to so many digits; none or fewer means to a unit beyond them.
    fn rounded(&self, count: i64) -> Self {
        let zero = Self { count: 0, ..*self };
        if count < 0 {
            return zero;
        }
        let count = (count as u64).min(200) as usize;
        if count >= self.count {
            return *self;
        }
        if self.rounds_up(count) { self.cut_up(count) } else { self.cut(count) }
    }

    fn nearest_pair(&self) -> Double32 {
        let push = |d: Decimal, (i, &digit): (usize, &u8)| d.push(digit, i64::from(self.point) - 1 - i as i64);
        self.digits[..self.count].iter().enumerate().fold(Decimal::EMPTY, push).nearest_pair(false)
    }

    /// The shortest digits whose nearest pair is |x|, and among those the nearest.
    fn shortest(x: Double32) -> Self {
        let exact = Self::exact(x);
        let bits = x.abs().canonical_bits();
        let passes = |d: &Self| d.nearest_pair().canonical_bits() == bits;
        let found = |count: usize| (passes(&exact.cut(count)), passes(&exact.cut_up(count)));
        // Longer cuts of either kind only come closer.
        let (mut low, mut high) = (1, MAX_DIGITS.min(exact.count));
        while low < high {
            let middle = (low + high) / 2;
            let (below, above) = found(middle);
            if below || above { high = middle } else { low = middle + 1 }
        }
        let up = match found(low) {
            (true, true) => exact.rounds_up(low),
            (below, above) => {
                debug_assert!(below || above, "{MAX_DIGITS} digits always suffice");
                !below
            }
        };
        if up { exact.cut_up(low) } else { exact.cut(low) }
    }
}

/// Room for the longest number without an exponent, but for zeros that a precision asks for.
struct Text {
    bytes: [u8; 400],
    len: usize,
}

impl Text {
    fn new() -> Self {
        Self { bytes: [0; 400], len: 0 }
    }

    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    fn digits(&mut self, digits: &[u8]) {
        for digit in digits {
            self.push(b'0' + digit);
        }
    }

    fn zeros(&mut self, count: usize) {
        for _ in 0..count {
            self.push(b'0');
        }
    }

    fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }

    /// Without an exponent; as many decimals as there are.
    fn plain(&mut self, d: &Digits) {
        let whole = d.point.max(0) as usize;
        let digits = &d.digits[..d.count];
        if whole == 0 || d.count == 0 {
            self.push(b'0');
        } else {
            self.digits(&digits[..whole.min(d.count)]);
            self.zeros(whole.saturating_sub(d.count));
        }
        if d.count > whole {
            self.push(b'.');
            self.zeros((-d.point).max(0) as usize);
            self.digits(&digits[whole..]);
        }
    }

    /// One digit, a point and the others.
    fn scientific(&mut self, d: &Digits) {
        self.digits(&d.digits[..1]);
        if d.count > 1 {
            self.push(b'.');
            self.digits(&d.digits[1..d.count]);
        }
    }

    /// Adds a point if there is none; how many zeros are wanting to so many decimals.
    fn decimals(&mut self, precision: usize) -> usize {
        let written = self.as_str().find('.').map(|i| self.len - i - 1);
        if written.is_none() && precision > 0 {
            self.push(b'.');
        }
        precision - written.unwrap_or(0)
    }
}

/// Writes sign, body, zeros and suffix, as `f32` pads them.
fn pad(f: &mut fmt::Formatter<'_>, negative: bool, body: &str, zeros: usize, suffix: &str) -> fmt::Result {
    let sign = if negative {
        "-"
    } else if f.sign_plus() {
        "+"
    } else {
        ""
    };
    let len = sign.len() + body.len() + zeros + suffix.len();
    let missing = f.width().unwrap_or(0).saturating_sub(len);
    let (left, right) = match f.align() {
        _ if f.sign_aware_zero_pad() => (0, 0),
        Some(fmt::Alignment::Left) => (0, missing),
        Some(fmt::Alignment::Center) => (missing / 2, missing - missing / 2),
        _ => (missing, 0),
    };
    let fill = f.fill();
    let inner = missing - left - right;
    repeat(f, fill, left)?;
    f.write_str(sign)?;
    repeat(f, '0', inner)?;
    f.write_str(body)?;
    repeat(f, '0', zeros)?;
    f.write_str(suffix)?;
    repeat(f, fill, right)
}

fn repeat(f: &mut fmt::Formatter<'_>, c: char, count: usize) -> fmt::Result {
    (0..count).try_for_each(|_| f.write_char(c))
}

/// Without an exponent; `.0` after an integer where `point`.
fn write_plain(f: &mut fmt::Formatter<'_>, x: Double32, point: bool) -> fmt::Result {
    let mut text = Text::new();
    let mut zeros = 0;
    if let Some(precision) = f.precision() {
        let exact = Digits::exact(x);
        text.plain(&exact.rounded(i64::from(exact.point) + precision as i64));
        zeros = text.decimals(precision);
    } else {
        text.plain(&Digits::shortest(x));
        if point && !text.as_str().contains('.') {
            zeros = text.decimals(1);
        }
    }
    pad(f, x.is_sign_negative(), text.as_str(), zeros, "")
}

fn write_scientific(f: &mut fmt::Formatter<'_>, x: Double32, letter: u8) -> fmt::Result {
    let mut text = Text::new();
    let mut zeros = 0;
    let digits = match f.precision() {
        Some(precision) => Digits::exact(x).rounded((precision as i64).saturating_add(1)),
        None => Digits::shortest(x),
    };
    text.scientific(&digits);
    if let Some(precision) = f.precision() {
        zeros = text.decimals(precision);
    }
    let mut suffix = Text::new();
    suffix.push(letter);
    let exponent = digits.point - 1;
    if exponent < 0 {
        suffix.push(b'-');
    }
    let size = exponent.unsigned_abs() as u8;
    if size >= 10 {
        suffix.push(b'0' + size / 10);
    }
    suffix.push(b'0' + size % 10);
    pad(f, x.is_sign_negative(), text.as_str(), zeros, suffix.as_str())
}

/// The shortest decimal that parses back to the same value, without an exponent; with a precision, the exact value to so
/// many decimals, ties to even. Width, fill, alignment and sign as for `f32`.
///
/// ```
/// use double32::{Double32, d32};
/// assert_eq!(Double32::from(5).sqrt().to_string(), "2.23606797749979");
/// assert_eq!(format!("{:+9.3}", d32!(0.0625)), "   +0.062");
/// ```
impl fmt::Display for Double32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let x = self.canonicalize();
        if shared::is_regular_word(x.hi) { write_plain(f, x, false) } else { fmt::Display::fmt(&x.hi, f) }
    }
}

/// As [`Display`](fmt::Display), with `.0` after integers, and an exponent below 1e-4 and from 1e16 up; `{:#?}` shows the
/// words.
impl fmt::Debug for Double32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return f.debug_struct("Double32").field("hi", &self.hi).field("lo", &self.lo).finish();
        }
        let x = self.canonicalize();
        if !shared::is_regular_word(x.hi) {
            return fmt::Debug::fmt(&x.hi, f);
        }
        let size = x.abs();
        let ordinary = size >= d32!(1e-4) && size < d32!(1e16);
        if ordinary || f.precision().is_some() { write_plain(f, x, true) } else { write_scientific(f, x, b'e') }
    }
}

impl fmt::LowerExp for Double32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let x = self.canonicalize();
        if shared::is_regular_word(x.hi) { write_scientific(f, x, b'e') } else { fmt::LowerExp::fmt(&x.hi, f) }
    }
}

impl fmt::UpperExp for Double32 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let x = self.canonicalize();
        if shared::is_regular_word(x.hi) { write_scientific(f, x, b'E') } else { fmt::UpperExp::fmt(&x.hi, f) }
    }
}

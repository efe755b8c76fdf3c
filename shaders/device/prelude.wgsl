// What: the names of the shared text that WGSL spells otherwise than Rust; the host's are in src/double32/shared.rs.
// Provides: Double32, bit casts, conversions, wrapping and bitwise u32 operations, select_f32, select_u32, select_i32.
// Expects: nothing.
// Source: WGSL specification, sections 17.2 (bitcast, value constructors) and 17.3 (select).

struct Double32 {
    hi: f32,
    lo: f32,
}

fn to_bits(x: f32) -> u32 {
    return bitcast<u32>(x);
}

fn from_bits(x: u32) -> f32 {
    return bitcast<f32>(x);
}

// Toward zero. NaN has no defined result here, unlike on the host.
fn to_i32(x: f32) -> i32 {
    return i32(x);
}

// Exact below 2^24 in magnitude; beyond that WGSL leaves the rounding open.
fn to_f32(i: i32) -> f32 {
    return f32(i);
}

// Exact below 2^24, as to_f32.
fn u32_to_f32(u: u32) -> f32 {
    return f32(u);
}

fn as_i32(u: u32) -> i32 {
    return bitcast<i32>(u);
}

fn as_u32(i: i32) -> u32 {
    return bitcast<u32>(i);
}

fn wrapping_add(a: u32, b: u32) -> u32 {
    return a + b;
}

fn wrapping_sub(a: u32, b: u32) -> u32 {
    return a - b;
}

fn wrapping_mul(a: u32, b: u32) -> u32 {
    return a * b;
}

// Callers give n < 32.
fn shift_left(x: u32, n: u32) -> u32 {
    return x << n;
}

// Callers give n < 32.
fn shift_right(x: u32, n: u32) -> u32 {
    return x >> n;
}

fn leading_zeros(x: u32) -> u32 {
    return countLeadingZeros(x);
}

fn select_f32(no: f32, yes: f32, c: bool) -> f32 {
    return select(no, yes, c);
}

fn select_u32(no: u32, yes: u32, c: bool) -> u32 {
    return select(no, yes, c);
}

fn select_i32(no: i32, yes: i32, c: bool) -> i32 {
    return select(no, yes, c);
}

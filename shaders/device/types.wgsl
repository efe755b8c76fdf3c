// What: the structs of the shared text; the host's are in src/double32/shared.rs.
// Provides: Wide, Fixed, Turns, Reduced, SinCos, Scaled, Complex, Points, Triple, TripleComplex, ScaledTriple, ReducedTriple, Population, Words.
// Expects: Double32.
// Source: ours.

struct Wide {
    hi: u32,
    lo: u32,
}

struct Fixed {
    w0: u32,
    w1: u32,
    w2: u32,
    w3: u32,
}

struct Turns {
    quadrant: u32,
    fraction: Fixed,
}

struct Reduced {
    quadrant: u32,
    remainder: Double32,
}

struct SinCos {
    sin: Double32,
    cos: Double32,
}

struct Scaled {
    value: Double32,
    power: i32,
}

struct Complex {
    re: Double32,
    im: Double32,
}

struct Points {
    a: Complex,
    b: Complex,
    c: Complex,
    d: Complex,
    e: Complex,
    f: Complex,
    g: Complex,
}

struct Triple {
    a: f32,
    b: f32,
    c: f32,
}

struct TripleComplex {
    re: Triple,
    im: Triple,
}

struct ScaledTriple {
    value: Triple,
    power: i32,
}

struct ReducedTriple {
    quadrant: u32,
    remainder: Triple,
}

struct Population {
    fraction: f32,
    survival: f32,
}

struct Words {
    x: u32,
    y: u32,
}

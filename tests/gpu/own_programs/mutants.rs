//! Programs and arguments made at random: sound ones, and ones with a fault in their bindings,
//! sizes, indices or text.

use rand::Rng;
use rand::rngs::StdRng;

/// A program's text, with what it is to be run on.
pub(crate) struct Mutant {
    pub(crate) text: String,
    /// Words of each buffer after the parameters.
    pub(crate) words: Vec<usize>,
    /// Whether each buffer is declared as read-only.
    pub(crate) read_only: Vec<bool>,
    pub(crate) params: Vec<u32>,
    pub(crate) items: usize,
}

/// A type of buffer, the fewest words it takes, and how one word of it is read and written.
struct Shape {
    ty: &'static str,
    words: usize,
    read: &'static str,
    write: &'static str,
}

const fn shape(ty: &'static str, words: usize, read: &'static str, write: &'static str) -> Shape {
    Shape { ty, words, read, write }
}

/// `B` stands for the buffer, `I` and `J` for indices, `V` for a value.
const SHAPES: [Shape; 10] = [
    shape("u32", 1, "B", "B = V;"),
    shape("vec4<u32>", 4, "B[I]", "B[I] = V;"),
    shape("mat4x4<f32>", 16, "bitcast<u32>(B[I][J])", "B[I][J] = bitcast<f32>(V);"),
    shape("array<u32>", 1, "B[I]", "B[I] = V;"),
    shape("array<u32, 20>", 20, "B[I]", "B[I] = V;"),
    shape("array<vec4<u32>>", 4, "B[I][J]", "B[I][J] = V;"),
    shape("array<array<u32, 4>, 9>", 36, "B[I][J]", "B[I][J] = V;"),
    shape("Record", 12, "B.tail[I] + B.head[J]", "B.tail[I] = V;"),
    shape("array<atomic<u32>>", 1, "atomicLoad(&B[I])", "atomicMax(&B[I], V);"),
    shape("array<atomic<u32>, 7>", 7, "atomicLoad(&B[I])", "atomicStore(&B[I], V);"),
];

const INDICES: [&str; 12] = [
    "0u",
    "id.x",
    "local",
    "~id.x",
    "params[1]",
    "4294967295u - local",
    "params[2] * id.x",
    "arrayLength(&params) * id.x",
    "i32(params[1])",
    "(params[1] >> 2u) + id.x",
    "own[params[3]]",
    "wg[id.x]",
];

const CLASSES: [&str; 9] = [
    "var extra: texture_2d<f32>;|_ = textureLoad(extra, vec2<u32>(0u, 0u), 0);",
    "var extra: texture_storage_2d<rgba8unorm, write>;|textureStore(extra, vec2<u32>(0u, 0u), vec4<f32>());",
    "var extra: sampler;|_ = extra;",
    "var<uniform> extra: atomic<u32>;|_ = atomicLoad(&extra);",
    "var<storage> extra: array<atomic<u32>>;|_ = atomicLoad(&extra[id.x]);",
    "var<storage> extra: binding_array<array<u32>, 4>;|_ = extra[id.x][id.x];",
    "var extra: texture_depth_cube_array;|_ = textureNumLayers(extra);",
    "var<private> extra: u32;|extra = id.x;",
    "var<workgroup> extra: u32;|extra = id.x;",
];

const HEADS: [&str; 5] = [
    "var<immediate> pushed: u32;\n",
    "override chosen: u32 = 3u;\n",
    "enable subgroups;\n",
    "enable f16;\n",
    "@id(1) override chosen: u32;\n",
];

const TOKENS: [&str; 24] = [
    "0u",
    "id.x",
    "params",
    "own",
    "wg",
    ";",
    "}",
    "{",
    "(",
    ")",
    "[",
    "]",
    "=",
    "+",
    "&",
    "*",
    "let z = 1u;",
    "return;",
    "array<u32>",
    "u32",
    "f32",
    "read_write",
    "@group(2)",
    "4294967295u",
];

fn pick<'a, T: ?Sized>(rng: &mut StdRng, list: &[&'a T]) -> &'a T {
    list[rng.random_range(0..list.len())]
}

/// A word that makes a bad index or count.
fn word(rng: &mut StdRng) -> u32 {
    match rng.random_range(0..4) {
        0 => rng.random_range(0..16),
        1 => u32::MAX - rng.random_range(0..16),
        2 => 1 << rng.random_range(0..32),
        _ => rng.random(),
    }
}

impl Mutant {
    pub(crate) fn new(rng: &mut StdRng) -> Self {
        let shapes: Vec<&Shape> =
            (0..rng.random_range(1..4)).map(|_| &SHAPES[rng.random_range(0..SHAPES.len())]).collect();
        let is_read_only = |shape: &&Shape| !shape.ty.contains("atomic") && rng.random_bool(0.3);
        let read_only: Vec<bool> = shapes.iter().map(is_read_only).collect();
        let words = shapes.iter().map(|shape| shape.words + rng.random_range(0..20)).collect();
        let params = (0..rng.random_range(4..8)).map(|_| word(rng)).collect();
        let text = text(rng, &shapes, &read_only);
        let mut mutant = Self { text, words, read_only, params, items: rng.random_range(1..200) };
        for _ in 0..[0, 1, 2, 3, 3, 4][rng.random_range(0..6)] {
            mutant.spoil(rng);
        }
        mutant
    }

    /// Puts one fault in; not every one makes the program wrong.
    fn spoil(&mut self, rng: &mut StdRng) {
        let buffer = rng.random_range(1..=self.read_only.len());
        let place = |group: u32, binding: usize| format!("@group({group}) @binding({binding})");
        match rng.random_range(0..12) {
            0 => self.replace(&place(0, buffer), &place(rng.random_range(1..5), rng.random_range(0..3))),
            1 => self.replace(&place(0, buffer), &place(0, rng.random_range(0..9))),
            2 => self.add_class(rng),
            3 => self.text.insert_str(0, pick(rng, &HEADS)),
            4 => self.replace("<storage, read>", "<uniform>"),
            5 => self.words.iter_mut().skip(buffer - 1).for_each(|words| *words = rng.random_range(0..24)),
            6 => self.words.truncate(buffer - 1),
            7 => self.words.push(8),
            8 => self.params.truncate(rng.random_range(0..2)),
            9 => self.enlarge(rng),
            10 => self.replace(
                "    enter();\n",
                pick(rng, &["", "    enter();\n    let f = f32(id.x) * 0.1;\n    own[0] = u32(f);\n"]),
            ),
            _ => self.splice(rng),
        }
    }

    fn replace(&mut self, from: &str, to: &str) {
        self.text = self.text.replacen(from, to, 1);
    }

    fn add_class(&mut self, rng: &mut StdRng) {
        let (declaration, statement) = pick(rng, &CLASSES).split_once('|').unwrap_or_default();
        let binding = self.words.len() + 1;
        self.text.insert_str(0, &format!("@group(0) @binding({binding}) {declaration}\n"));
        self.replace("    enter();\n", &format!("    enter();\n    {statement}\n"));
        self.words.push(64);
        self.read_only.push(true);
    }

    fn enlarge(&mut self, rng: &mut StdRng) {
        let count = [4096, 1 << 16, 1 << 24, 1 << 28][rng.random_range(0..4)];
        let array = format!("array<u32, {count}>");
        match rng.random_range(0..4) {
            0 => self.replace("array<u32, 16>", &array),
            1 => self.replace("array<u32, 32>", &array),
            2 => self.replace("array<u32, 20>", &array),
            _ => self.replace("workgroup_size(64)", &format!("workgroup_size({}, {count})", count / 2)),
        }
    }

    /// One token for another. Loops lose their ends too easily, so there are none.
    fn splice(&mut self, rng: &mut StdRng) {
        self.text = self.text.replace("for (var k = 0u; k < 5u; k++)", "");
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let starts: Vec<usize> =
            self.text.char_indices().filter(|(_, letter)| !letter.is_whitespace()).map(|(at, _)| at).collect();
        let at = starts[rng.random_range(0..starts.len())];
        let rest = &self.text[at..];
        let length = rest.find(|letter| !is_name(letter)).unwrap_or(rest.len()).max(1);
        self.text.replace_range(at..at + length, pick(rng, &TOKENS));
    }
}

fn text(rng: &mut StdRng, shapes: &[&Shape], read_only: &[bool]) -> String {
    let mut text = "@group(0) @binding(0) var<storage, read> params: array<u32>;\n".to_owned();
    for (at, (shape, read_only)) in shapes.iter().zip(read_only).enumerate() {
        let access = if *read_only { "read" } else { "read_write" };
        text += &format!("@group(0) @binding({}) var<storage, {access}> b{at}: {};\n", at + 1, shape.ty);
    }
    text += "struct Record { head: vec3<u32>, tail: array<u32> }
var<private> own: array<u32, 16>;
var<workgroup> wg: array<u32, 32>;

fn touch(place: ptr<private, array<u32, 16>>, i: u32) -> u32 {
    (*place)[i] += i;
    return (*place)[i + 1u];
}

@compute @workgroup_size(64)
fn mutant(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) local: u32) {
    enter();
    var held = array<vec4<u32>, 6>();
";
    // Every buffer is used, or it would leave a gap.
    for at in 0..shapes.len() {
        text += &format!("    {}\n", statement(rng, shapes, read_only, at));
    }
    for _ in 0..rng.random_range(0..4) {
        let at = rng.random_range(0..shapes.len());
        let inner = statement(rng, shapes, read_only, at);
        text += &match rng.random_range(0..5) {
            0 => format!("    for (var k = 0u; k < 5u; k++) {{ {inner} }}\n"),
            1 => format!("    if {} < {} {{ {inner} }}\n", value(rng, shapes), value(rng, shapes)),
            2 => format!("    workgroupBarrier();\n    {inner}\n"),
            3 => format!("    let copy{} = held;\n    own[1] = copy{}[own[id.x]].y;\n", text.len(), text.len()),
            _ => format!("    {inner}\n"),
        };
    }
    text + "}\n"
}

fn filled(rng: &mut StdRng, template: &str, at: usize, value: &str) -> String {
    let text = template.replace('V', value).replace('B', &format!("b{at}"));
    text.replace('I', pick(rng, &INDICES)).replace('J', pick(rng, &INDICES))
}

fn value(rng: &mut StdRng, shapes: &[&Shape]) -> String {
    let at = rng.random_range(0..shapes.len());
    match rng.random_range(0..5) {
        0 => "held[own[2]][params[1]]".to_owned(),
        1 => "touch(&own, params[1])".to_owned(),
        2 => filled(rng, "wg[I]", at, ""),
        3 => "id.x".to_owned(),
        _ => filled(rng, shapes[at].read, at, ""),
    }
}

fn statement(rng: &mut StdRng, shapes: &[&Shape], read_only: &[bool], at: usize) -> String {
    let value = value(rng, shapes);
    let target = pick(rng, &["own[I] = V;", "wg[I] = V;", "held[I][J] = V;"]);
    let own = filled(rng, target, at, &value);
    if read_only[at] {
        let read = filled(rng, shapes[at].read, at, "");
        return format!("{own} own[3] ^= {read};");
    }
    let write = filled(rng, shapes[at].write, at, &value);
    if rng.random_bool(0.5) { write } else { format!("{own} {write}") }
}

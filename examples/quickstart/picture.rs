//! Curves on a white page, as a PNG.

use std::io::BufWriter;
use std::path::Path;

const WIDTH: usize = 900;
const HEIGHT: usize = 400;
/// Drawn so much larger, and averaged, so that edges come out smooth.
const SCALE: usize = 3;
const MARGIN: f64 = 0.04;

pub(crate) type Colour = [u8; 3];

pub(crate) const GREY: Colour = [190, 190, 190];
pub(crate) const RED: Colour = [204, 51, 17];
pub(crate) const BLUE: Colour = [0, 119, 187];

/// A page of panels, one below the other.
pub(crate) struct Page {
    panels: usize,
    pixels: Vec<Colour>,
}

impl Page {
    pub(crate) fn new(panels: usize) -> Self {
        let mut page = Self { panels, pixels: vec![[255; 3]; WIDTH * HEIGHT * SCALE * SCALE] };
        (0..panels).for_each(|panel| page.curve(panel, &[0.0, 0.0], 1.0, [120; 3]));
        page
    }

    /// Draws values from 0 to 1 over the width of a panel; what lies beyond is cut.
    pub(crate) fn curve(&mut self, panel: usize, values: &[f64], thickness: f64, colour: Colour) {
        let (width, height) = ((WIDTH * SCALE) as f64, (HEIGHT * SCALE) as f64);
        let tall = height / self.panels as f64;
        let floor = tall * (panel + 1) as f64 - MARGIN * height;
        let x = |i: usize| width * (MARGIN + (1.0 - 2.0 * MARGIN) * i as f64 / (values.len() - 1) as f64);
        let y = |i: usize| floor - (tall - 2.0 * MARGIN * height) * values[i].clamp(0.0, 1.0);
        for i in 1..values.len() {
            self.line((x(i - 1), y(i - 1)), (x(i), y(i)), thickness * SCALE as f64, colour);
        }
    }

    fn line(&mut self, from: (f64, f64), to: (f64, f64), thickness: f64, colour: Colour) {
        let dots = (to.0 - from.0).abs().max((to.1 - from.1).abs()).ceil().max(1.0);
        for dot in 0..=dots as usize {
            let t = dot as f64 / dots;
            self.dot(from.0 + t * (to.0 - from.0), from.1 + t * (to.1 - from.1), thickness / 2.0, colour);
        }
    }

    fn dot(&mut self, x: f64, y: f64, radius: f64, colour: Colour) {
        let reach = |centre: f64| (centre - radius).max(0.0) as usize..=(centre + radius) as usize;
        for (row, column) in reach(y).flat_map(|row| reach(x).map(move |column| (row, column))) {
            let inside = (row as f64 - y).hypot(column as f64 - x) <= radius;
            if inside && row < HEIGHT * SCALE && column < WIDTH * SCALE {
                self.pixels[row * WIDTH * SCALE + column] = colour;
            }
        }
    }

    /// The mean of the drawn pixels behind one of the file's.
    fn averaged(&self, row: usize, column: usize) -> Colour {
        let places = (0..SCALE * SCALE).map(|i| (row * SCALE + i / SCALE, column * SCALE + i % SCALE));
        let behind: Vec<_> = places.map(|(row, column)| self.pixels[row * WIDTH * SCALE + column]).collect();
        std::array::from_fn(|i| (behind.iter().map(|pixel| u32::from(pixel[i])).sum::<u32>() / 9) as u8)
    }

    pub(crate) fn save(&self, path: &Path) -> Result<(), Box<dyn std::error::Error>> {
        let mut encoder = png::Encoder::new(BufWriter::new(std::fs::File::create(path)?), WIDTH as u32, HEIGHT as u32);
        encoder.set_color(png::ColorType::Rgb);
        let places = (0..WIDTH * HEIGHT).map(|i| (i / WIDTH, i % WIDTH));
        let bytes: Vec<u8> = places.flat_map(|(row, column)| self.averaged(row, column)).collect();
        encoder.write_header()?.write_image_data(&bytes)?;
        Ok(())
    }
}

//! How the network of a book's model is learnt: the bits that the known scores take are made fewer, by gradient descent.
//!
//! Gradients are summed up over [`BATCH`] positions and scaled by what they were before (D. Kingma and J. Ba, *Adam*, 2015); steps become
//! smaller until the end. Floating-point numbers are only used here; what the book gets is rounded to integers.

use alloc::vec;
use alloc::vec::Vec;
use core::f32::consts::PI;
use core::ops::Range;

use foursight_game::Random;

use super::features::{ROWS, Rows};
use super::model::{FULL, LANE, Lane, NODES, Network, ONE, SECOND, SYMBOLS, Tree};
use crate::forced::Open;

/// Positions whose gradients make one step.
const BATCH: usize = 512;
/// The first steps' size.
const RATE: f32 = 0.003;

/// Where each part begins in the list of all parameters, for so many units of the first layer.
struct Layout {
    width: usize,
}

impl Layout {
    fn begin(&self) -> usize {
        ROWS * self.width
    }

    fn second(&self) -> usize {
        self.begin() + self.width
    }

    fn second_begin(&self) -> usize {
        self.second() + SECOND * self.width
    }

    /// A decision has the weights of the first layer, then those of the second, then its constant.
    fn nodes(&self) -> usize {
        self.second_begin() + SECOND
    }

    fn node(&self, node: usize) -> usize {
        self.nodes() + node * (self.width + SECOND + 1)
    }

    fn all(&self) -> usize {
        self.node(NODES)
    }

    fn row(&self, row: u16) -> Range<usize> {
        usize::from(row) * self.width..(usize::from(row) + 1) * self.width
    }

    fn second_row(&self, unit: usize) -> Range<usize> {
        self.second() + unit * self.width..self.second() + (unit + 1) * self.width
    }
}

/// What is learnt, and what learning needs.
struct Learner {
    layout: Layout,
    parameters: Vec<f32>,
    gradients: Vec<f32>,
    /// Running means of the gradients and of their squares.
    means: Vec<f32>,
    squares: Vec<f32>,
    steps: i32,
    /// Units of the first layer as they are, as they count, and what would change them.
    units: Vec<f32>,
    counted: Vec<f32>,
    back: Vec<f32>,
}

/// The sum of products, eight at a time.
fn product(one: &[f32], other: &[f32]) -> f32 {
    let mut sums = [0.0; 8];
    for (one, other) in one.chunks_exact(8).zip(other.chunks_exact(8)) {
        for ((sum, one), other) in sums.iter_mut().zip(one).zip(other) {
            *sum += one * other;
        }
    }
    sums.iter().sum()
}

/// Adds a multiple.
fn add(to: &mut [f32], from: &[f32], factor: f32) {
    for (to, from) in to.iter_mut().zip(from) {
        *to += from * factor;
    }
}

impl Learner {
    fn new(width: usize) -> Self {
        let layout = Layout { width };
        let mut random = Random::new(0, 0);
        let mut small = |most: f32| (random.below(1 << 16) as f32 / 32_768.0 - 1.0) * most;
        let mut parameters = vec![0.0; layout.all()];
        parameters[..layout.begin()].fill_with(|| small(0.15));
        parameters[layout.begin()..layout.second()].fill(0.3);
        let most = (width as f32).sqrt().recip();
        parameters[layout.second()..layout.second_begin()].fill_with(|| small(most));
        parameters[layout.second_begin()..layout.nodes()].fill(0.2);
        let zeros = || vec![0.0; layout.all()];
        let (gradients, means, squares) = (zeros(), zeros(), zeros());
        let (units, counted, back) = (vec![0.0; width], vec![0.0; width], vec![0.0; width]);
        Self { layout, parameters, gradients, means, squares, steps: 0, units, counted, back }
    }

    /// Adds the gradients of a position whose score takes these decisions.
    fn look_at(&mut self, rows: &[u16], path: &[(usize, bool)]) {
        let Self { layout, parameters, gradients, units, counted, back, .. } = self;
        let (width, parameters) = (layout.width, &parameters[..]);
        units.copy_from_slice(&parameters[layout.begin()..layout.second()]);
        for &row in rows {
            add(units, &parameters[layout.row(row)], 1.0);
        }
        for (counted, unit) in counted.iter_mut().zip(&*units) {
            *counted = unit.clamp(0.0, 1.0);
        }
        let second: [f32; SECOND] = core::array::from_fn(|unit| {
            parameters[layout.second_begin() + unit]
                + product(&parameters[layout.second_row(unit)], counted)
        });
        let second_counted = second.map(|unit| unit.clamp(0.0, 1.0));
        back.fill(0.0);
        let mut second_back = [0.0; SECOND];
        for &(node, yes) in path {
            let place = layout.node(node);
            let weights = &parameters[place..place + width];
            let seconds = &parameters[place + width..place + width + SECOND];
            let constant = place + width + SECOND;
            let odds = parameters[constant]
                + product(weights, counted)
                + product(seconds, &second_counted);
            let off = 1.0 / (1.0 + (-odds).exp()) - f32::from(u8::from(yes));
            add(back, weights, off);
            add(&mut second_back, seconds, off);
            add(&mut gradients[place..place + width], counted, off);
            add(&mut gradients[place + width..constant], &second_counted, off);
            gradients[constant] += off;
        }
        for unit in 0..SECOND {
            if second[unit] > 0.0 && second[unit] < 1.0 {
                let off = second_back[unit];
                gradients[layout.second_begin() + unit] += off;
                add(&mut gradients[layout.second_row(unit)], counted, off);
                add(back, &parameters[layout.second_row(unit)], off);
            }
        }
        for (back, unit) in back.iter_mut().zip(&*units) {
            *back *= f32::from(u8::from(*unit > 0.0 && *unit < 1.0));
        }
        add(&mut gradients[layout.begin()..layout.second()], back, 1.0);
        for &row in rows {
            add(&mut gradients[layout.row(row)], back, 1.0);
        }
    }

    /// One step down.
    fn step(&mut self, rate: f32) {
        self.steps += 1;
        let first = 1.0 / (1.0 - 0.9_f32.powi(self.steps));
        let second = 1.0 / (1.0 - 0.999_f32.powi(self.steps));
        let running = self.means.iter_mut().zip(&mut self.squares);
        let all = self.parameters.iter_mut().zip(&mut self.gradients).zip(running);
        for ((parameter, gradient), (mean, square)) in all {
            let change = *gradient / BATCH as f32;
            *gradient = 0.0;
            *mean += (change - *mean) * 0.1;
            *square += (change * change - *square) * 0.001;
            *parameter -= rate * (*mean * first) / ((*square * second).sqrt() + 1e-8);
        }
    }

    /// In integers. Rows that are not in use are zero.
    fn rounded(&self, used: &[bool; ROWS]) -> Network {
        let layout = &self.layout;
        let lanes = layout.width / LANE;
        let round = |place: usize, scale: i32| (self.parameters[place] * scale as f32).round();
        let lane = |place: usize, scale: i32| -> Lane {
            Lane(core::array::from_fn(|unit| round(place + unit, scale) as i16))
        };
        let mut network = Network::new(lanes);
        for part in 0..lanes {
            let shift = part * LANE;
            for row in (0..ROWS).filter(|&row| used[row]) {
                network.rows[row * lanes + part] = lane(row * layout.width + shift, FULL);
            }
            network.begin[part] = lane(layout.begin() + shift, FULL);
            for unit in 0..SECOND {
                network.second[unit * lanes + part] =
                    lane(layout.second_row(unit).start + shift, ONE);
            }
            for node in 0..NODES {
                network.nodes[node * lanes + part] = lane(layout.node(node) + shift, ONE);
            }
        }
        let second = layout.second_begin();
        network.second_begin = core::array::from_fn(|unit| round(second + unit, FULL * ONE) as i32);
        for node in 0..NODES {
            let place = layout.node(node) + layout.width;
            network.node_seconds[node] = lane(place, ONE);
            network.node_begin[node] = round(place + SECOND, FULL * ONE) as i32;
        }
        network
    }
}

/// Learns from positions with known scores, given in random order.
pub(super) fn learn(samples: &[(Open, i8)], lanes: usize, rounds: usize) -> (Network, Tree) {
    let mut counts = [1_u64; SYMBOLS];
    let mut met = [0_usize; ROWS];
    let rows_of = |open: &Open| [Rows::of_position(open), Rows::of_block(open.mask)];
    for (open, score) in samples {
        counts[(score + 21) as usize] += 1;
        for rows in &rows_of(open) {
            for &row in rows.numbers() {
                met[usize::from(row)] += 1;
            }
        }
    }
    let tree = Tree::of(&counts);
    let paths = tree.paths();
    let width = lanes * LANE;
    // A row takes about half a byte a unit: it must come up often to save that much.
    let used = met.map(|met| met > width * 4);
    let mut learner = Learner::new(width);
    let all = (samples.len() * rounds) as f32;
    let mut active = Vec::new();
    for (number, (open, score)) in core::iter::repeat_n(samples, rounds).flatten().enumerate() {
        active.clear();
        let rows = rows_of(open);
        let numbers = rows.iter().flat_map(Rows::numbers);
        active.extend(numbers.filter(|row| used[usize::from(**row)]));
        learner.look_at(&active, &paths[(score + 21) as usize]);
        if number % BATCH == BATCH - 1 {
            let progress = number as f32 / all;
            learner.step(RATE * (0.5 + 0.5 * (progress * PI).cos()).max(0.003));
        }
    }
    (learner.rounded(&used), tree)
}

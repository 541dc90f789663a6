//! Teaching the network.
//!
//! The network that learns has the form of the one that is shipped, in floating-point numbers, with the same clips; weights are kept inside what a byte can hold
//! later. Each lesson is shown as it is or in the mirror, at random. The rate of learning falls along a half cosine (I. Loshchilov, F. Hutter,
//! *SGDR*, 2017). One thread, fixed order: the same seed gives the same bytes on the same kind of machine.

use foursight_connect_four::Bitboard;
use foursight_connect_four::evaluation::learned::{
    BYTES, CLIP, FEATURES, HIDDEN, INNER, MAGIC, ONE, features,
};
use foursight_game::Random;

use crate::arithmetic::{cos, exp, power};

/// A solved quiet position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lesson {
    /// The first player's discs.
    pub first: Bitboard,
    /// The second player's.
    pub second: Bitboard,
    /// 1, 0 or −1: the first player wins, nobody, the second.
    pub outcome: i8,
}

/// How to teach.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// How often every lesson is shown.
    pub rounds: u32,
    /// Lessons between two changes of the weights.
    pub batch: usize,
    /// The rate of learning at the start.
    pub rate: f32,
    /// What the first weights and the order of lessons are a function of.
    pub seed: u64,
}

impl Default for Schedule {
    fn default() -> Self {
        Self { rounds: 20, batch: 512, rate: 2e-3, seed: 1 }
    }
}

/// Where one round of teaching got.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// The round, from 1.
    pub round: u32,
    /// The mean cross-entropy over the round's lessons.
    pub loss: f64,
}

/// The greatest weight a byte can hold, and the clip of a unit.
const MOST: f32 = CLIP as f32 / ONE as f32;

// Where each layer's numbers begin in the one long list of parameters.
const HIDDEN_BIAS: usize = FEATURES * HIDDEN;
const INNER_WEIGHTS: usize = HIDDEN_BIAS + HIDDEN;
const INNER_BIAS: usize = INNER_WEIGHTS + INNER * HIDDEN;
const OUTPUT_WEIGHTS: usize = INNER_BIAS + INNER;
const OUTPUT_BIAS: usize = OUTPUT_WEIGHTS + INNER;
const PARAMETERS: usize = OUTPUT_BIAS + 1;

/// A network that can learn.
#[derive(Clone)]
pub struct Pupil {
    weights: Vec<f32>,
    gradient: Vec<f32>,
    /// Adam's running means of the gradient and of its square.
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: u32,
}

impl core::fmt::Debug for Pupil {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "Pupil after {} steps", self.steps)
    }
}

impl Pupil {
    /// A network that knows nothing: small random weights.
    pub fn new(seed: u64) -> Self {
        let mut random = Random::new(seed, 0x1EA2_14ED);
        let mut weights = vec![0.0; PARAMETERS];
        let mut fill = |from: usize, to: usize, spread: f32| {
            for weight in &mut weights[from..to] {
                *weight = (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * spread;
            }
        };
        // Some fifty features are present at a time; He's rule asks for a spread of about the root of six by that.
        fill(0, HIDDEN_BIAS, 0.2);
        fill(INNER_WEIGHTS, INNER_BIAS, 0.3);
        fill(OUTPUT_WEIGHTS, OUTPUT_BIAS, 0.4);
        weights[HIDDEN_BIAS..INNER_WEIGHTS].fill(0.3);
        weights[INNER_BIAS..OUTPUT_WEIGHTS].fill(0.3);
        let zeros = || vec![0.0; PARAMETERS];
        Self { weights, gradient: zeros(), mean: zeros(), square: zeros(), steps: 0 }
    }

    /// Shows it every lesson so many times; `told` hears how each round went.
    pub fn learn(
        &mut self,
        lessons: &[Lesson],
        schedule: Schedule,
        mut told: impl FnMut(&Self, Progress),
    ) {
        let mut course = Course::new(lessons.len(), schedule);
        while let Some(progress) = course.round(self, lessons) {
            told(self, progress);
        }
    }

    /// The weights with which the last layer adds up what the network has seen.
    pub fn output_weights(&self) -> &[f32] {
        &self.weights[OUTPUT_WEIGHTS..OUTPUT_BIAS]
    }

    /// Adds one lesson's gradient; its loss.
    fn study(&mut self, lesson: &Lesson, mirrored: bool) -> f32 {
        let (first, second) = if mirrored {
            (lesson.first.mirrored(), lesson.second.mirrored())
        } else {
            (lesson.first, lesson.second)
        };
        let mut present = [0_u16; 192];
        let mut count = 0;
        features(first, second, |feature| {
            present[count] = feature as u16;
            count += 1;
        });
        let present = &present[..count];
        let weights = &self.weights;

        // Forward.
        let mut sums = [0.0_f32; HIDDEN];
        sums.copy_from_slice(&weights[HIDDEN_BIAS..INNER_WEIGHTS]);
        for &feature in present {
            let row = &weights[feature as usize * HIDDEN..][..HIDDEN];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        let hidden = sums.map(|sum| sum.clamp(0.0, MOST));
        let mut inner_sums = [0.0_f32; INNER];
        for (unit, inner) in inner_sums.iter_mut().enumerate() {
            let row = &weights[INNER_WEIGHTS + unit * HIDDEN..][..HIDDEN];
            *inner = weights[INNER_BIAS + unit] + dot(&hidden, row);
        }
        let inner = inner_sums.map(|sum| sum.clamp(0.0, MOST));
        let logit = weights[OUTPUT_BIAS] + dot(&inner, &weights[OUTPUT_WEIGHTS..OUTPUT_BIAS]);

        // The loss and its derivative.
        let target = f32::from(lesson.outcome) * 0.5 + 0.5;
        let chance = 1.0 / (1.0 + exp(-logit));
        let tiny = 1e-7;
        let loss = -(target * (chance + tiny).ln() + (1.0 - target) * (1.0 - chance + tiny).ln());
        let error = chance - target;

        // Backward.
        let gradient = &mut self.gradient;
        gradient[OUTPUT_BIAS] += error;
        let mut hidden_error = [0.0_f32; HIDDEN];
        for (unit, (value, sum)) in inner.iter().zip(&inner_sums).enumerate() {
            gradient[OUTPUT_WEIGHTS + unit] += error * value;
            // Outside the clip nothing passes.
            if *sum <= 0.0 || *sum >= MOST {
                continue;
            }
            let inner_error = error * weights[OUTPUT_WEIGHTS + unit];
            gradient[INNER_BIAS + unit] += inner_error;
            let start = INNER_WEIGHTS + unit * HIDDEN;
            let rows =
                gradient[start..start + HIDDEN].iter_mut().zip(&weights[start..start + HIDDEN]);
            for (((slope, weight), value), back) in rows.zip(&hidden).zip(&mut hidden_error) {
                *slope += inner_error * value;
                *back += inner_error * weight;
            }
        }
        for (back, sum) in hidden_error.iter_mut().zip(&sums) {
            if *sum <= 0.0 || *sum >= MOST {
                *back = 0.0;
            }
        }
        for (slope, back) in gradient[HIDDEN_BIAS..INNER_WEIGHTS].iter_mut().zip(&hidden_error) {
            *slope += back;
        }
        for &feature in present {
            let row = &mut gradient[feature as usize * HIDDEN..][..HIDDEN];
            for (slope, back) in row.iter_mut().zip(&hidden_error) {
                *slope += back;
            }
        }
        loss
    }

    /// Changes the weights by what a batch of so many lessons taught.
    fn step(&mut self, rate: f32, lessons: f32) {
        const KEEP_MEAN: f32 = 0.9;
        const KEEP_SQUARE: f32 = 0.999;
        self.steps += 1;
        let mean_part = 1.0 - power(KEEP_MEAN, self.steps);
        let square_part = 1.0 - power(KEEP_SQUARE, self.steps);
        let (rate, scale) = (rate / mean_part, 1.0 / square_part);
        let share = 1.0 / lessons;
        let numbers = self.weights.iter_mut().zip(&mut self.gradient);
        let means = self.mean.iter_mut().zip(&mut self.square);
        for ((weight, slope), (mean, square)) in numbers.zip(means) {
            let gradient = *slope * share;
            *slope = 0.0;
            *mean = KEEP_MEAN * *mean + (1.0 - KEEP_MEAN) * gradient;
            *square = KEEP_SQUARE * *square + (1.0 - KEEP_SQUARE) * gradient * gradient;
            *weight =
                (*weight - rate * *mean / ((*square * scale).sqrt() + 1e-8)).clamp(-MOST, MOST);
        }
    }

    /// Its weights rounded to the shipped form.
    pub fn to_bytes(&self) -> Vec<u8> {
        let round = |value: f32, one: i32| (value * one as f32).round() as i32;
        let byte = |value: &f32| (round(*value, ONE).clamp(-CLIP, CLIP) as i8).cast_unsigned();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.weights[..HIDDEN_BIAS].iter().map(byte));
        for bias in &self.weights[HIDDEN_BIAS..INNER_WEIGHTS] {
            bytes.extend((round(*bias, ONE) as i16).to_le_bytes());
        }
        bytes.extend(self.weights[INNER_WEIGHTS..INNER_BIAS].iter().map(byte));
        for bias in &self.weights[INNER_BIAS..OUTPUT_WEIGHTS] {
            bytes.extend(round(*bias, ONE * ONE).to_le_bytes());
        }
        bytes.extend(self.weights[OUTPUT_WEIGHTS..OUTPUT_BIAS].iter().map(byte));
        bytes.extend(round(self.weights[OUTPUT_BIAS], ONE * ONE).to_le_bytes());
        debug_assert_eq!(bytes.len(), BYTES);
        bytes
    }
}

/// Lessons being taught, round by round.
#[derive(Clone, Debug)]
pub struct Course {
    schedule: Schedule,
    order: Vec<u32>,
    random: Random,
    round: u32,
}

impl Course {
    /// So many lessons, taught by this schedule.
    pub fn new(lessons: usize, schedule: Schedule) -> Self {
        let order = (0..lessons as u32).collect();
        Self { schedule, order, random: Random::new(schedule.seed, 0x0D2), round: 0 }
    }

    /// Shows every lesson once more; `None` after the schedule's last round.
    pub fn round(&mut self, pupil: &mut Pupil, lessons: &[Lesson]) -> Option<Progress> {
        let Self { schedule, order, random, round } = self;
        if *round >= schedule.rounds {
            return None;
        }
        *round += 1;
        let batches = lessons.len().div_ceil(schedule.batch);
        let total = batches as f32 * schedule.rounds as f32;
        random.shuffle(order);
        let mut loss = 0.0;
        for (number, batch) in order.chunks(schedule.batch).enumerate() {
            for &index in batch {
                let mirrored = random.next_u64() & 1 == 1;
                loss += f64::from(pupil.study(&lessons[index as usize], mirrored));
            }
            let done = ((*round - 1) as usize * batches + number) as f32 / total;
            let rate = schedule.rate * (0.5 + 0.5 * cos(core::f32::consts::PI * done)).max(0.01);
            pupil.step(rate, batch.len() as f32);
        }
        Some(Progress { round: *round, loss: loss / lessons.len() as f64 })
    }
}

/// The sum of products, in eight lanes so that a processor can take them side by side.
fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut lanes = [0.0_f32; 8];
    for (left, right) in left.chunks_exact(8).zip(right.chunks_exact(8)) {
        for ((lane, left), right) in lanes.iter_mut().zip(left).zip(right) {
            *lane += left * right;
        }
    }
    lanes.iter().sum()
}

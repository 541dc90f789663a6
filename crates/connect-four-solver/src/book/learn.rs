//! How the network of a book's model is learnt: gradient descent on the logarithm of the likelihood, one position after the other.
//!
//! The score is taken to be distributed around the expected one like a logistic variable with the spread as its scale. Steps become
//! smaller until the end. Floating-point numbers are only used here; what the book gets is rounded to integers.

use alloc::vec;
use alloc::vec::Vec;

use super::model::{FEATURES, FINE, HIDDEN, Network, POINT, features};
use crate::forced::Open;
use foursight_game::Random;

/// What a unit counts at most.
const MOST: f32 = 4.0;
/// Fewer samples than this for each unit are not worth its bytes.
const SAMPLES: usize = 10_000;
/// How often the samples are gone through.
const ROUNDS: usize = 12;

struct Net {
    inputs: Vec<[f32; HIDDEN]>,
    direct: Vec<f32>,
    begin: [f32; HIDDEN],
    outputs: [[f32; HIDDEN]; 2],
    constants: [f32; 2],
}

impl Net {
    /// With so many units; the others stay zero, which a compressed book does not pay for.
    fn new(used: usize) -> Self {
        let mut random = Random::new(0, 0);
        let mut small = |most: f32| (random.below(1 << 16) as f32 / 32_768.0 - 1.0) * most;
        let mut net = Self {
            inputs: (0..FEATURES).map(|_| core::array::from_fn(|_| small(0.1))).collect(),
            direct: vec![0.0; FEATURES],
            begin: [0.1; HIDDEN],
            outputs: core::array::from_fn(|_| core::array::from_fn(|_| small(0.15))),
            constants: [0.0, 1.0],
        };
        for weights in net.inputs.iter_mut().chain(&mut net.outputs).chain([&mut net.begin]) {
            weights[used..].fill(0.0);
        }
        net
    }

    /// One step towards a score.
    fn step(&mut self, active: &[usize], score: f32, rate: f32) {
        let mut units = self.begin;
        let mut outputs = self.constants;
        for &feature in active {
            for (unit, input) in units.iter_mut().zip(&self.inputs[feature]) {
                *unit += input;
            }
            outputs[0] += self.direct[feature];
        }
        let counted = units.map(|unit| unit.clamp(0.0, MOST));
        for (output, weights) in outputs.iter_mut().zip(&self.outputs) {
            for (weight, unit) in weights.iter().zip(&counted) {
                *output += weight * unit;
            }
        }
        let scale = (-outputs[1].clamp(-1.0, 3.0)).exp();
        let off = (score - outputs[0]) * scale;
        let slope = (off * 0.9).tanh() * 1.8;
        let gradients =
            [(-slope * scale).clamp(-3.0, 3.0), (1.0 - off * slope).clamp(-2.0, 2.0) * 0.3];
        let mut back = [0.0; HIDDEN];
        for unit in 0..HIDDEN {
            if units[unit] > 0.0 && units[unit] < MOST {
                back[unit] =
                    gradients[0] * self.outputs[0][unit] + gradients[1] * self.outputs[1][unit];
            }
            for (weights, gradient) in self.outputs.iter_mut().zip(gradients) {
                weights[unit] -= rate * 0.1 * gradient * counted[unit];
            }
            self.begin[unit] -= rate * 0.1 * back[unit];
        }
        for (constant, gradient) in self.constants.iter_mut().zip(gradients) {
            *constant -= rate * 0.1 * gradient;
        }
        for &feature in active {
            for (input, back) in self.inputs[feature].iter_mut().zip(&back) {
                *input -= rate * 0.4 * back;
            }
            self.direct[feature] -= rate * 0.4 * gradients[0];
        }
    }

    /// In integers. The inputs of each unit are scaled so that a byte holds the largest.
    fn rounded(&self) -> Network {
        let mut scales = [0.0_f32; HIDDEN];
        for inputs in &self.inputs {
            for (scale, input) in scales.iter_mut().zip(inputs) {
                *scale = scale.max(input.abs());
            }
        }
        let scales = scales.map(|largest| largest.max(1e-3) / 127.0);
        let round = |unit: usize, value: f32| (value / scales[unit]).round() as i16;
        let point = POINT as f32;
        Network {
            inputs: self
                .inputs
                .iter()
                .map(|inputs| core::array::from_fn(|unit| round(unit, inputs[unit])))
                .collect(),
            direct: self.direct.iter().map(|weight| (weight * point).round() as i16).collect(),
            begin: core::array::from_fn(|unit| round(unit, self.begin[unit])),
            most: core::array::from_fn(|unit| round(unit, MOST)),
            outputs: core::array::from_fn(|output| {
                core::array::from_fn(|unit| {
                    (self.outputs[output][unit] * scales[unit] * point * FINE as f32).round() as i32
                })
            }),
            constants: self.constants.map(|constant| (constant * point).round() as i32),
        }
    }
}

/// Learns from positions with known scores, given in an order that does not matter.
pub(super) fn learn(samples: &[(Open, i8)]) -> Network {
    let mut net = Net::new((samples.len() / SAMPLES).min(HIDDEN));
    let mut active = Vec::with_capacity(128);
    let all = (samples.len() * ROUNDS).max(1) as f32;
    for round in 0..ROUNDS {
        for (number, (open, score)) in samples.iter().enumerate() {
            active.clear();
            features(open, |feature| active.push(feature));
            let progress = (round * samples.len() + number) as f32 / all;
            let rate = 0.02 * (1.0 - progress).powf(1.2) + 0.0002;
            net.step(&active, f32::from(*score), rate);
        }
    }
    net.rounded()
}

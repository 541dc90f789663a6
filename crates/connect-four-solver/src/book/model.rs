//! The model that predicts a score from the position, so that few bits say what it is.
//!
//! **What.** A small network. The rows of a position ([`features`](super::features)) are added up to a first layer of units; [`SECOND`] units more are
//! sums of these. A score is coded as decisions, "at least this?", from the root of a tree to a leaf: about five. Each decision has its
//! probability from the units of both layers. Whether a score is known at all is coded first.
//!
//! **How represented.** Integers only, so that every machine decodes the same: learnt ([`learn`](super::learn)) when a book is packed, and part of it.
//! The first layer has as many units as the book needs, in lanes of [`LANE`].
//!
//! **Complexity.** About nineteen rows, [`SECOND`] sums over the first layer and one for each decision.

use alloc::vec;
use alloc::vec::Vec;

use super::coding::Decoder;
#[cfg(feature = "std")]
use super::coding::{BITS, Encoder};
use super::features::{ROWS, Rows};
use super::numbers::{Coder, Numbers};
#[cfg(feature = "std")]
use super::sums::Portable;
use super::sums::Sums;
use crate::forced::Open;

/// Scores from -21 to 21.
pub(super) const SYMBOLS: usize = 43;
/// Decisions between them.
pub(super) const NODES: usize = SYMBOLS - 1;
/// Units of the first layer that are computed together.
pub(crate) const LANE: usize = 16;
/// Lanes at most.
const LANES: usize = 8;
/// Units of the second layer.
pub(crate) const SECOND: usize = LANE;
/// What a unit counts at most; nothing below zero counts.
pub(super) const FULL: i32 = 128;
/// One in the weights of both the second layer and the decisions.
pub(super) const ONE: i32 = 64;

/// The units of a lane, or what each of them gets: a register of AVX2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Lane(pub(crate) [i16; LANE]);

/// What is learnt, in integers.
#[derive(Clone, Debug)]
pub(super) struct Network {
    /// Lanes of the first layer.
    pub(super) lanes: usize,
    /// What each row adds, lane by lane.
    pub(super) rows: Vec<Lane>,
    /// What the units of each lane begin with.
    pub(super) begin: Vec<Lane>,
    /// For each unit of the second layer, what the first one adds, lane by lane.
    pub(super) second: Vec<Lane>,
    pub(super) second_begin: [i32; SECOND],
    /// The same for each decision, and what the second layer adds.
    pub(super) nodes: Vec<Lane>,
    pub(super) node_seconds: Vec<Lane>,
    pub(super) node_begin: [i32; NODES],
}

/// The tree of decisions: for each one its two ends, no and yes: another decision, or [`NODES`] more than a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tree {
    ends: [[u8; 2]; NODES],
}

/// The network, its tree and how likely unknown scores are.
#[derive(Clone, Debug)]
pub(super) struct Model {
    network: Network,
    tree: Tree,
    /// The probability of a known score after a known one and after an unknown one.
    known: [u16; 2],
}

/// The units of both layers for a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units {
    first: [Lane; LANES],
    second: Lane,
}

/// What all positions of a block have in common.
#[derive(Clone, Copy, Debug)]
pub(super) struct Common([Lane; LANES]);

/// What a position is coded as.
#[cfg(feature = "std")]
#[derive(Clone, Copy, Debug)]
pub(super) enum Coded {
    /// A score.
    Symbol(usize),
    /// A score that is not known.
    Unknown,
    /// Whatever takes the fewest bits: the position cannot come up in a game.
    Anything,
}

/// The probabilities of logarithms of the odds, from -8 to 8 in steps of a 32nd.
static PROBABILITIES: [u16; 512] = {
    let mut table = [0; 512];
    let (mut place, mut odds) = (0, 1.0_f64);
    while place < 256 {
        // Half a step, then whole ones.
        odds *= if place == 0 { 1.015_747_708_586_686 } else { 1.031_743_407_499_102_7 };
        let no = (65_536.0 / (1.0 + odds) + 0.5) as u32;
        table[256 + place] = (65_536 - no) as u16;
        table[255 - place] = no as u16;
        place += 1;
    }
    table
};

impl Tree {
    /// The tree in which every decision is as even as can be, given how often each symbol comes up.
    pub(super) fn of(counts: &[u64; SYMBOLS]) -> Self {
        Self::grow(|low, high| {
            let all: u64 = counts[low..high].iter().sum();
            let mut below = 0;
            let mut best = (u64::MAX, low + 1);
            for split in low + 1..high {
                below += counts[split - 1];
                best = best.min(((2 * below).abs_diff(all), split));
            }
            best.1
        })
    }

    /// The tree with the splits that `split` gives for ranges of symbols, the lower half first.
    fn grow(mut split: impl FnMut(usize, usize) -> usize) -> Self {
        fn branch(
            (low, high): (usize, usize),
            split: &mut dyn FnMut(usize, usize) -> usize,
            ends: &mut [[u8; 2]; NODES],
            count: &mut usize,
        ) -> u8 {
            if high - low == 1 {
                return (NODES + low) as u8;
            }
            let node = *count;
            *count += 1;
            let middle = split(low, high).clamp(low + 1, high - 1);
            ends[node][0] = branch((low, middle), split, ends, count);
            ends[node][1] = branch((middle, high), split, ends, count);
            node as u8
        }
        let mut ends = [[0; 2]; NODES];
        branch((0, SYMBOLS), &mut split, &mut ends, &mut 0);
        Self { ends }
    }

    /// Goes from the root to a leaf, asking `decide` at every node, and returns the symbol.
    #[inline(always)]
    fn walk(&self, mut decide: impl FnMut(usize) -> bool) -> usize {
        let mut node = 0;
        loop {
            let end = usize::from(self.ends[node][usize::from(decide(node))]);
            if end >= NODES {
                return end - NODES;
            }
            node = end;
        }
    }

    /// The decisions that lead to each symbol.
    pub(super) fn paths(&self) -> Vec<Vec<(usize, bool)>> {
        fn follow(
            tree: &Tree,
            end: usize,
            path: &mut Vec<(usize, bool)>,
            paths: &mut [Vec<(usize, bool)>],
        ) {
            if end >= NODES {
                paths[end - NODES].clone_from(path);
                return;
            }
            for yes in [false, true] {
                path.push((end, yes));
                follow(tree, tree.ends[end][usize::from(yes)].into(), path, paths);
                path.pop();
            }
        }
        let mut paths = vec![Vec::new(); SYMBOLS];
        follow(self, 0, &mut Vec::new(), &mut paths);
        paths
    }
}

impl Network {
    /// A network of zeros.
    pub(super) fn new(lanes: usize) -> Self {
        let zeros = |count: usize| vec![Lane::default(); count];
        Self {
            lanes,
            rows: zeros(lanes * ROWS),
            begin: zeros(lanes),
            second: zeros(SECOND * lanes),
            second_begin: [0; SECOND],
            nodes: zeros(NODES * lanes),
            node_seconds: zeros(NODES),
            node_begin: [0; NODES],
        }
    }

    /// Writes all weights, or reads them.
    fn code(&mut self, coder: &mut impl Coder) {
        let Self { rows, begin, second, nodes, node_seconds, .. } = self;
        for lanes in [rows, begin, second, nodes, node_seconds] {
            let mut numbers = Numbers::new();
            for number in lanes.iter_mut().flat_map(|lane| &mut lane.0) {
                *number = numbers.code(coder, (*number).into()) as i16;
            }
        }
        let mut numbers = Numbers::new();
        for begin in self.second_begin.iter_mut().chain(&mut self.node_begin) {
            *begin = numbers.code(coder, *begin);
        }
    }
}

impl Model {
    /// The model in these bytes, if they can be one.
    pub(super) fn read(bytes: &[u8]) -> Option<Self> {
        let (&lanes, rest) = bytes.split_first()?;
        if lanes == 0 || usize::from(lanes) > LANES {
            return None;
        }
        let (&[a, b, c, d], rest) = rest.split_first_chunk()?;
        let known = [[a, b], [c, d]].map(|bytes| u16::from_le_bytes(bytes).max(1));
        let (splits, codes) = rest.split_first_chunk::<NODES>()?;
        let mut splits = splits.iter();
        let tree = Tree::grow(|low, _| splits.next().map_or(low, |&split| split.into()));
        let mut network = Network::new(lanes.into());
        network.code(&mut Decoder::new(codes));
        Some(Self { network, tree, known })
    }

    /// What the positions of a block have in common.
    #[inline(always)]
    pub(super) fn common<S: Sums>(&self, mask: u64) -> Common {
        let network = &self.network;
        let mut common = [Lane::default(); LANES];
        common[..network.lanes].copy_from_slice(&network.begin);
        S::add(&mut common[..network.lanes], &network.rows, Rows::of_block(mask).numbers());
        Common(common)
    }

    /// The units for a position of this block.
    #[inline(always)]
    pub(super) fn units<S: Sums>(&self, common: &Common, open: &Open) -> Units {
        let network = &self.network;
        let mut units = Units { first: common.0, second: Lane::default() };
        let first = &mut units.first[..network.lanes];
        S::add(first, &network.rows, Rows::of_position(open).numbers());
        for lane in &mut *first {
            for unit in &mut lane.0 {
                *unit = (*unit).clamp(0, FULL as i16);
            }
        }
        let sums = S::products(&network.second, first);
        for (place, unit) in units.second.0.iter_mut().enumerate() {
            let sum = sums[place].wrapping_add(network.second_begin[place]);
            *unit = (sum / ONE).clamp(0, FULL) as i16;
        }
        units
    }

    /// The probability that a decision is yes.
    #[inline(always)]
    fn yes<S: Sums>(&self, units: &Units, node: usize) -> u32 {
        let network = &self.network;
        let weights = &network.nodes[node * network.lanes..(node + 1) * network.lanes];
        let sum = network.node_begin[node]
            .wrapping_add(S::product(weights, &units.first[..network.lanes]))
            .wrapping_add(S::product(&network.node_seconds[node..=node], &[units.second]));
        let place = sum.div_euclid(FULL * ONE / 32).wrapping_add(256).clamp(0, 511);
        PROBABILITIES[place as usize].into()
    }

    /// The symbol of a position, read.
    #[inline(always)]
    pub(super) fn read_symbol<S: Sums>(&self, units: &Units, decoder: &mut Decoder<'_>) -> usize {
        self.tree.walk(
            #[inline(always)]
            |node| decoder.read(self.yes::<S>(units, node)),
        )
    }

    /// Whether the next score is known, read.
    #[inline(always)]
    pub(super) fn read_known(&self, after_unknown: bool, decoder: &mut Decoder<'_>) -> bool {
        decoder.read(self.known[usize::from(after_unknown)].into())
    }
}

#[cfg(feature = "std")]
impl Model {
    /// A model for what is to be coded, chunk by chunk.
    pub(super) fn new<'c>(
        network: Network,
        tree: Tree,
        chunks: impl Iterator<Item = &'c Vec<(Open, Coded)>>,
    ) -> Self {
        let mut counts = [[1_u64; 2]; 2];
        for chunk in chunks {
            let mut after_unknown = false;
            for (_, coded) in chunk {
                let unknown = matches!(coded, Coded::Unknown);
                counts[usize::from(after_unknown)][usize::from(unknown)] += 1;
                after_unknown = unknown;
            }
        }
        let share = |[known, unknown]: [u64; 2]| (known << BITS) / (known + unknown);
        let known = counts.map(|counts| share(counts).clamp(1, (1 << BITS) - 1) as u16);
        Self { network, tree, known }
    }

    pub(super) fn write(&self) -> Vec<u8> {
        let mut bytes = Vec::from([self.network.lanes as u8]);
        bytes.extend(self.known.iter().flat_map(|known| known.to_le_bytes()));
        // What splits a range is the least symbol of its upper half.
        bytes.extend((0..NODES).map(|node| {
            let mut end = usize::from(self.tree.ends[node][1]);
            while end < NODES {
                end = self.tree.ends[end][0].into();
            }
            (end - NODES) as u8
        }));
        let mut encoder = Encoder::new();
        self.network.clone().code(&mut encoder);
        bytes.extend(encoder.finish());
        bytes
    }

    /// The bytes of a chunk of a block.
    pub(super) fn encode(&self, chunk: &[(Open, Coded)], paths: &[Vec<(usize, bool)>]) -> Vec<u8> {
        let mut encoder = Encoder::new();
        let Some((first, _)) = chunk.first() else { return Vec::new() };
        let common = self.common::<Portable>(first.mask);
        let mut after_unknown = false;
        for (open, coded) in chunk {
            let known = self.known[usize::from(after_unknown)].into();
            let unknown = match coded {
                Coded::Symbol(_) => false,
                Coded::Unknown => true,
                Coded::Anything => known < 1 << (BITS - 1),
            };
            encoder.write(known, !unknown);
            after_unknown = unknown;
            if unknown {
                continue;
            }
            let units = self.units::<Portable>(&common, open);
            if let Coded::Symbol(symbol) = coded {
                for &(node, yes) in &paths[*symbol] {
                    encoder.write(self.yes::<Portable>(&units, node), yes);
                }
            } else {
                self.tree.walk(|node| {
                    let probability = self.yes::<Portable>(&units, node);
                    let likely = probability >= 1 << (BITS - 1);
                    encoder.write(probability, likely);
                    likely
                });
            }
        }
        encoder.finish()
    }

    /// The decisions that lead to each symbol.
    pub(super) fn paths(&self) -> Vec<Vec<(usize, bool)>> {
        self.tree.paths()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_has_every_symbol_and_likely_ones_near_the_root() {
        let counts = core::array::from_fn(|symbol| if symbol == 30 { 1000 } else { 1 });
        let tree = Tree::of(&counts);
        let paths = tree.paths();
        assert!(paths[30].len() <= 2, "{:?}", paths[30]);
        for (symbol, path) in paths.iter().enumerate() {
            let mut path = path.iter();
            let walked = tree.walk(|node| {
                let &(next, yes) = path.next().unwrap();
                assert_eq!(next, node);
                yes
            });
            assert_eq!(walked, symbol);
        }
    }

    #[test]
    fn probabilities_rise_and_are_never_certain() {
        assert!(PROBABILITIES.is_sorted());
        assert!(
            PROBABILITIES[0] > 0 && PROBABILITIES[255] < 1 << 15 && PROBABILITIES[511] < u16::MAX
        );
        // e / (1 + e), at one half of a step beyond one.
        let one = f64::from(PROBABILITIES[256 + 32]) / 65_536.0;
        assert!((one - 0.7341).abs() < 1e-3, "{one}");
    }

    #[test]
    fn a_model_comes_back_as_it_was_written() {
        let mut network = Network::new(2);
        for (number, lane) in network.rows.iter_mut().chain(&mut network.nodes).enumerate() {
            lane.0[number % LANE] = (number % 301) as i16 - 150;
        }
        network.second_begin[3] = -70_000;
        network.second[5] = Lane([-3; LANE]);
        let tree = Tree::of(&core::array::from_fn(|symbol| symbol as u64));
        let model = Model { network, tree, known: [65_000, 3] };
        let bytes = model.write();
        let again = Model::read(&bytes).unwrap();
        assert_eq!(again.write(), bytes);
        assert_eq!(again.tree, model.tree);
        assert_eq!(again.network.rows, model.network.rows);
        assert!(Model::read(&[9]).is_none() && Model::read(&[]).is_none());
    }
}

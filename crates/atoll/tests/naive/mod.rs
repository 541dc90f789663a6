//! Atoll as the rules' text has it, slow and obvious: the oracle of the other tests. Shares nothing with the crate but the letters.

#![allow(dead_code)] // each test file uses its part
#![allow(clippy::std_instead_of_alloc)] // tests have std

use std::collections::{BTreeMap, BTreeSet};

pub(crate) type Place = (i32, i32);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Naive {
    pub(crate) side: i32,
    pub(crate) swap_rule: bool,
    pub(crate) stones: BTreeMap<Place, char>,
    pub(crate) plies: u32,
}

pub(crate) fn neighbours((u, v): Place) -> [Place; 6] {
    [(u, v + 1), (u, v - 1), (u + 1, v), (u - 1, v), (u + 1, v + 1), (u - 1, v - 1)]
}

pub(crate) fn name((u, v): Place) -> String {
    format!("{}{v}", (b'A' + u as u8 - 1) as char)
}

/// The stones of the islands, each with the number of its island.
pub(crate) fn islands(side: i32) -> BTreeMap<Place, usize> {
    let mut stones = BTreeMap::new();
    for i in 1..side {
        let n = side;
        let sides = [
            (n + i, i),
            (2 * n, n + i),
            (2 * n - i, 2 * n),
            (n - i, 2 * n - i),
            (0, n - i),
            (i, 0),
        ];
        for (k, place) in sides.into_iter().enumerate() {
            stones.insert(place, if i <= (n - 1) / 2 { 2 * k } else { 2 * k + 1 });
        }
    }
    stones
}

pub(crate) fn colour_of(island: usize) -> char {
    if island.is_multiple_of(2) { 'X' } else { 'O' }
}

/// The length of the shortest stretch of the perimeter that covers the islands.
pub(crate) fn stretch(islands: &BTreeSet<usize>) -> usize {
    (0..12)
        .filter_map(|start| {
            (1..=12)
                .find(|&length| islands.iter().all(|&island| (island + 12 - start) % 12 < length))
        })
        .min()
        .unwrap()
}

impl Naive {
    pub(crate) fn new(side: i32, swap_rule: bool) -> Self {
        Self { side, swap_rule, stones: BTreeMap::new(), plies: 0 }
    }

    pub(crate) fn cells(&self) -> Vec<Place> {
        let last = 2 * self.side - 1;
        let all = (1..=last).flat_map(|u| (1..=last).map(move |v| (u, v)));
        all.filter(|(u, v)| (u - v).abs() < self.side).collect()
    }

    pub(crate) fn colour_to_move(&self) -> char {
        if self.plies.is_multiple_of(2) { 'X' } else { 'O' }
    }

    pub(crate) fn play(&mut self, text: &str) {
        let colour = self.colour_to_move();
        if text == "swap" {
            let ((u, v), _) = self.stones.pop_first().unwrap();
            self.stones.insert((v, u), colour);
        } else {
            let place = self.cells().into_iter().find(|&place| name(place) == text).unwrap();
            self.stones.insert(place, colour);
        }
        self.plies += 1;
    }

    pub(crate) fn legal_moves(&self) -> BTreeSet<String> {
        if self.winner().is_some() {
            return BTreeSet::new();
        }
        let empty = self.cells().into_iter().filter(|place| !self.stones.contains_key(place));
        let mut moves: BTreeSet<String> = empty.map(name).collect();
        if self.swap_rule && self.plies == 1 {
            moves.insert("swap".into());
        }
        moves
    }

    /// Every group of a colour, the islands' stones among them.
    pub(crate) fn groups(&self, colour: char) -> Vec<BTreeSet<Place>> {
        let islands = islands(self.side);
        let mut left: BTreeSet<Place> = islands
            .iter()
            .filter(|&(_, &island)| colour_of(island) == colour)
            .map(|(&place, _)| place)
            .chain(self.stones.iter().filter(|&(_, &c)| c == colour).map(|(&place, _)| place))
            .collect();
        let mut groups = Vec::new();
        while let Some(start) = left.pop_first() {
            let mut group = BTreeSet::from([start]);
            let mut waiting = vec![start];
            while let Some(place) = waiting.pop() {
                for next in neighbours(place) {
                    if left.remove(&next) {
                        group.insert(next);
                        waiting.push(next);
                    }
                }
            }
            groups.push(group);
        }
        groups
    }

    pub(crate) fn has_won(&self, colour: char) -> bool {
        let islands = islands(self.side);
        self.groups(colour).iter().any(|group| {
            let linked: BTreeSet<usize> =
                group.iter().filter_map(|place| islands.get(place).copied()).collect();
            !linked.is_empty() && stretch(&linked) >= 7
        })
    }

    pub(crate) fn winner(&self) -> Option<char> {
        ['X', 'O'].into_iter().find(|&colour| self.has_won(colour))
    }
}

//! Virtual connections: what a player can link whatever the opponent does (Anshelevich 2002, *A hierarchical approach to computer Hex*).
//!
//! A **full** connection between two ends is a set of empty cells, its carrier, in which the player links the ends even if the
//! opponent moves first; a **semi** connection needs the player's move first, on its key. The ends are chains (islands are chains, or parts
//! of them) and empty cells. Everything is derived from neighbours by two rules:
//!
//! - **and**: two full connections with a common end and disjoint carriers make one of their other ends: full if the common end is a chain, semi with
//!   the common end as key if it is an empty cell;
//! - **or**: semi connections of the same ends whose carriers have no cell in common make a full one, its carrier their union.
//!
//! To keep this fast, connections between two empty cells are neighbours and bridges only; all others have a chain at one end. Lists of a pair of
//! ends keep few and small carriers. So some connections are missed; none is wrong.
//!
//! A player's **threats** are the carriers that win when the player moves first, over all five goals: two facing islands linked by
//! a semi connection, or three islands four apart linked as a star. The cells all threats have in common are the opponent's only hope
//! (the *must-play region*): a stone elsewhere leaves some threat whole. If there is no such cell, the player has won already.

use alloc::vec;
use alloc::vec::Vec;

use foursight_atoll::GOALS;
use foursight_game::Player;

use crate::Bits;
use crate::chains::Chains;
use crate::geometry::{Geometry, Stones};

/// Uses of the rules in one position, as a rule.
pub(crate) const WORK: u32 = 40_000;
/// Carriers kept for a pair of ends.
const FULLS: usize = 6;
const SEMIS: usize = 12;
/// Semi connections combined by one use of the or-rule.
const COMBINED: u32 = 4;
/// Threats kept.
const THREATS: usize = 48;

/// A carrier and the cell that makes it a link.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Threat<const W: usize> {
    pub(crate) carrier: Bits<W>,
    pub(crate) key: u8,
}

/// The connections of one pair of ends.
#[derive(Clone, Copy, Debug)]
struct Pair<const W: usize> {
    fulls: [Bits<W>; FULLS],
    semis: [Threat<W>; SEMIS],
    full_count: u8,
    semi_count: u8,
}

impl<const W: usize> Pair<W> {
    const NONE: Self = Self {
        fulls: [Bits::EMPTY; FULLS],
        semis: [Threat { carrier: Bits::EMPTY, key: 0 }; SEMIS],
        full_count: 0,
        semi_count: 0,
    };

    fn fulls(&self) -> &[Bits<W>] {
        &self.fulls[..usize::from(self.full_count)]
    }

    fn semis(&self) -> &[Threat<W>] {
        &self.semis[..usize::from(self.semi_count)]
    }

    /// Keeps a full connection, unless one that is known is part of it or all are smaller.
    fn add_full(&mut self, carrier: Bits<W>) -> bool {
        if self.fulls().iter().any(|known| known.within(carrier)) {
            return false;
        }
        let mut kept = 0;
        for place in 0..usize::from(self.full_count) {
            if !carrier.within(self.fulls[place]) {
                self.fulls[kept] = self.fulls[place];
                kept += 1;
            }
        }
        if kept == FULLS {
            let largest = (0..kept).max_by_key(|&place| self.fulls[place].len()).unwrap_or(0);
            if self.fulls[largest].len() <= carrier.len() {
                self.full_count = kept as u8;
                return false;
            }
            self.fulls[largest] = carrier;
        } else {
            self.fulls[kept] = carrier;
            kept += 1;
        }
        self.full_count = kept as u8;
        true
    }

    fn add_semi(&mut self, threat: Threat<W>) -> bool {
        if self.fulls().iter().any(|known| known.within(threat.carrier))
            || self.semis().iter().any(|known| known.carrier.within(threat.carrier))
        {
            return false;
        }
        let mut kept = 0;
        for place in 0..usize::from(self.semi_count) {
            if !threat.carrier.within(self.semis[place].carrier) {
                self.semis[kept] = self.semis[place];
                kept += 1;
            }
        }
        if kept == SEMIS {
            let largest =
                (0..kept).max_by_key(|&place| self.semis[place].carrier.len()).unwrap_or(0);
            if self.semis[largest].carrier.len() <= threat.carrier.len() {
                self.semi_count = kept as u8;
                return false;
            }
            self.semis[largest] = threat;
        } else {
            self.semis[kept] = threat;
            kept += 1;
        }
        self.semi_count = kept as u8;
        true
    }
}

/// What one player can do.
#[derive(Clone, Debug)]
pub(crate) struct Findings<const W: usize> {
    /// Carriers that win with the first move; none if nothing was found.
    pub(crate) threats: Vec<Threat<W>>,
    /// A carrier that wins even if the opponent moves first.
    pub(crate) won: Option<Bits<W>>,
}

impl<const W: usize> Findings<W> {
    /// The cells that all threats have in common; all cells if there are no threats.
    pub(crate) fn region(&self, all: Bits<W>) -> Bits<W> {
        self.threats.iter().fold(all, |region, threat| region & threat.carrier)
    }

    /// A move that wins at once or in the end for the player, to move; `None` if nothing was found.
    pub(crate) fn move_to_win(&self, empty: Bits<W>) -> Option<usize> {
        let key = self.threats.first().map(|threat| usize::from(threat.key));
        // Without a threat the first move is free: any stone will do, one inside the carrier makes headway.
        key.or_else(|| self.won.and_then(|carrier| carrier.first().or(empty.first())))
    }

    fn add(&mut self, threat: Threat<W>) {
        if self.threats.len() < THREATS
            && !self.threats.iter().any(|known| known.carrier.within(threat.carrier))
        {
            self.threats.retain(|known| !threat.carrier.within(known.carrier));
            self.threats.push(threat);
        }
    }
}

/// The memory of a search for connections.
#[derive(Clone, Debug)]
pub(crate) struct Connections<const W: usize> {
    chains: Chains<W>,
    pairs: Vec<Pair<W>>,
    /// Full connections whose consequences have not been drawn: a chain, an end and a carrier.
    queue: Vec<(u8, u16, Bits<W>)>,
    cells: usize,
    empty: Bits<W>,
    work: u32,
}

impl<const W: usize> Connections<W> {
    pub(crate) const fn new() -> Self {
        Self {
            chains: Chains::new(),
            pairs: Vec::new(),
            queue: Vec::new(),
            cells: 0,
            empty: Bits::EMPTY,
            work: 0,
        }
    }

    /// Finds what the player can link; `work` bounds the uses of the rules.
    pub(crate) fn find(
        &mut self,
        geometry: &Geometry<W>,
        stones: &Stones<W>,
        player: Player,
        work: u32,
    ) -> Findings<W> {
        self.chains.find(geometry, stones, player);
        self.cells = geometry.count();
        self.empty = geometry.empty(stones);
        self.work = work;
        self.queue.clear();
        let ends = self.cells + self.chains.len();
        let needed = self.chains.len() * ends;
        if self.pairs.len() < needed {
            self.pairs = vec![Pair::NONE; needed];
        }
        for pair in &mut self.pairs[..needed] {
            (pair.full_count, pair.semi_count) = (0, 0);
        }
        for chain in 0..self.chains.len() {
            for cell in self.chains.list[chain].around.iter() {
                self.add_full(chain, cell, Bits::EMPTY);
            }
        }
        let mut next = 0;
        while next < self.queue.len() && self.work > 0 {
            let (chain, end, carrier) = self.queue[next];
            next += 1;
            let (chain, end) = (usize::from(chain), usize::from(end));
            // A smaller one may have taken its place since.
            if !self.pair(chain, end).fulls().contains(&carrier) {
                continue;
            }
            if end < self.cells {
                self.extend_to_cell(geometry, chain, end, carrier);
            } else {
                self.extend_to_chain(chain, end - self.cells, carrier);
            }
        }
        self.findings(player)
    }

    /// The number of a pair: two chains are kept once, under the lower number.
    fn index(&self, chain: usize, end: usize) -> usize {
        let ends = self.cells + self.chains.len();
        if end >= self.cells && end - self.cells < chain {
            (end - self.cells) * ends + self.cells + chain
        } else {
            chain * ends + end
        }
    }

    fn pair(&self, chain: usize, end: usize) -> &Pair<W> {
        &self.pairs[self.index(chain, end)]
    }

    fn add_full(&mut self, chain: usize, end: usize, carrier: Bits<W>) {
        self.work = self.work.saturating_sub(1);
        let index = self.index(chain, end);
        if self.pairs[index].add_full(carrier) {
            self.queue.push((chain as u8, end as u16, carrier));
        }
    }

    fn add_semi(&mut self, chain: usize, end: usize, carrier: Bits<W>, key: usize) {
        self.work = self.work.saturating_sub(1);
        let index = self.index(chain, end);
        let pair = &mut self.pairs[index];
        if !pair.add_semi(Threat { carrier, key: key as u8 }) {
            return;
        }
        // The or-rule can only succeed if no cell is common to all.
        let common = pair.semis().iter().fold(carrier, |common, semi| common & semi.carrier);
        if !common.is_empty() {
            return;
        }
        let semis = pair.semis;
        let count = usize::from(pair.semi_count);
        let mut found = [Bits::EMPTY; 3];
        let mut number = 0;
        combine(&semis[..count], carrier, carrier, COMBINED - 1, &mut |union| {
            found[number] = union;
            number += 1;
            number < found.len()
        });
        for &union in &found[..number] {
            self.add_full(chain, end, union);
        }
    }

    /// What follows from a full connection of a chain with an empty cell.
    fn extend_to_cell(
        &mut self,
        geometry: &Geometry<W>,
        chain: usize,
        cell: usize,
        carrier: Bits<W>,
    ) {
        let used = carrier | Bits::of(cell);
        for next in (geometry.neighbours[cell] & (self.empty - used)).iter() {
            self.add_semi(chain, next, used, cell);
        }
        let free = self.empty - used;
        for bridge in &geometry.bridges[cell] {
            let through: Bits<W> = bridge.through.iter().map(|&c| usize::from(c)).collect();
            let end = usize::from(bridge.end);
            if free.contains(end) && through.within(free) {
                self.add_semi(chain, end, used | through, cell);
            }
        }
        for other in 0..self.chains.len() {
            if other == chain {
                continue;
            }
            let there = *self.pair(other, cell);
            for &full in there.fulls() {
                if !full.meets(carrier) {
                    self.add_semi(chain, self.cells + other, full | used, cell);
                }
            }
            let link = *self.pair(chain, self.cells + other);
            for &full in link.fulls() {
                if !full.meets(used) {
                    self.add_full(other, cell, full | carrier);
                }
            }
        }
    }

    /// What follows from a full connection of two chains.
    fn extend_to_chain(&mut self, one: usize, two: usize, carrier: Bits<W>) {
        for (from, through) in [(one, two), (two, one)] {
            for end in self.empty.iter() {
                if carrier.contains(end) {
                    continue;
                }
                let there = *self.pair(through, end);
                for &full in there.fulls() {
                    if !full.meets(carrier) {
                        self.add_full(from, end, full | carrier);
                    }
                }
            }
            for other in 0..self.chains.len() {
                if other == one || other == two {
                    continue;
                }
                let there = *self.pair(through, self.cells + other);
                for &full in there.fulls() {
                    if !full.meets(carrier) {
                        self.add_full(from, self.cells + other, full | carrier);
                    }
                }
            }
        }
    }

    fn findings(&self, player: Player) -> Findings<W> {
        let mut findings = Findings { threats: Vec::new(), won: None };
        for goal in GOALS[player] {
            let mut ends = [0; 3];
            let mut count = 0;
            for island in goal.iter() {
                ends[count] = self.chains.of(island);
                count += 1;
            }
            if count == 2 {
                self.facing(ends[0], ends[1], &mut findings);
            } else {
                self.star(ends, &mut findings);
            }
        }
        if findings.won.is_none()
            && !findings.threats.is_empty()
            && findings.region(self.empty).is_empty()
        {
            let union = |all, threat: &Threat<W>| all | threat.carrier;
            findings.won = Some(findings.threats.iter().fold(Bits::EMPTY, union));
        }
        findings
    }

    fn facing(&self, one: usize, two: usize, findings: &mut Findings<W>) {
        if one == two {
            findings.won = Some(Bits::EMPTY);
            return;
        }
        let pair = self.pair(one, self.cells + two);
        for &full in pair.fulls() {
            findings.won = Some(full);
        }
        for &semi in pair.semis() {
            findings.add(semi);
        }
    }

    /// Three chains linked through a fourth, which may be one of them, or through an empty cell.
    fn star(&self, ends: [usize; 3], findings: &mut Findings<W>) {
        let here = [Bits::EMPTY];
        for middle in 0..self.chains.len() {
            let fulls = ends.map(|end| {
                if end == middle { &here[..] } else { self.pair(end, self.cells + middle).fulls() }
            });
            disjoint(fulls, |all| findings.won = Some(all));
            for open in 0..3 {
                if ends[open] == middle {
                    continue;
                }
                let [a, b] = [fulls[(open + 1) % 3], fulls[(open + 2) % 3]];
                for semi in self.pair(ends[open], self.cells + middle).semis() {
                    disjoint([a, b, &[semi.carrier]], |carrier| {
                        findings.add(Threat { carrier, key: semi.key });
                    });
                }
            }
        }
        for cell in self.empty.iter() {
            let fulls = ends.map(|end| self.pair(end, cell).fulls());
            disjoint(fulls, |all| {
                findings.add(Threat { carrier: all | Bits::of(cell), key: cell as u8 });
            });
        }
    }
}

/// Tells the union of every three disjoint carriers, one from each list.
fn disjoint<const W: usize>(lists: [&[Bits<W>]; 3], mut tell: impl FnMut(Bits<W>)) {
    for &a in lists[0] {
        for &b in lists[1] {
            if a.meets(b) {
                continue;
            }
            for &c in lists[2] {
                if !c.meets(a | b) {
                    tell(a | b | c);
                }
            }
        }
    }
}

/// Looks for sets of semi connections with nothing in common to all, each of which takes something away; tells their unions until told
/// to stop. Says whether to go on.
fn combine<const W: usize>(
    semis: &[Threat<W>],
    common: Bits<W>,
    union: Bits<W>,
    depth: u32,
    tell: &mut dyn FnMut(Bits<W>) -> bool,
) -> bool {
    for (place, semi) in semis.iter().enumerate() {
        let rest = common & semi.carrier;
        if rest == common {
            continue;
        }
        let all = union | semi.carrier;
        if rest.is_empty() {
            if !tell(all) {
                return false;
            }
        } else if depth > 1 && !combine(&semis[place + 1..], rest, all, depth - 1, tell) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use foursight_game::Random;

    use super::*;
    use crate::fill::Fill;
    use foursight_atoll::Size;

    type Known = HashMap<(Stones<1>, Player), Player>;

    /// Who wins, by plain search.
    fn winner(
        geometry: &Geometry<1>,
        stones: &Stones<1>,
        player: Player,
        known: &mut Known,
    ) -> Player {
        if !geometry.winning_cells(stones, player).is_empty() {
            return player;
        }
        if let Some(player) =
            Player::BOTH.into_iter().find(|&p| geometry.has_won(stones[p.index()], p))
        {
            return player;
        }
        if let Some(&winner) = known.get(&(*stones, player)) {
            return winner;
        }
        let won = geometry.empty(stones).iter().any(|cell| {
            let mut next = *stones;
            next[player.index()].insert(cell);
            winner(geometry, &next, !player, known) == player
        });
        let found = if won { player } else { !player };
        known.insert((*stones, player), found);
        found
    }

    /// On random boards of side 3, whoever is to move: what connections call won is won, a threat wins with its key, cells outside the region lose,
    /// and filling dead and captured cells changes no result.
    #[test]
    fn connections_and_fillings_are_never_wrong() {
        let geometry = Geometry::<1>::new(Size::Three);
        let mut connections = Connections::new();
        let mut fill = Fill::new();
        let mut known = Known::new();
        let (mut fulls, mut threats, mut regions, mut fillings) = (0, 0, 0, 0);
        for seed in 0..500 {
            let mut random = Random::new(seed, 1);
            let mut stones: Stones<1> = [Bits::EMPTY; 2];
            for _ in 0..9 + random.below(6) {
                let cell = random.below(19) as usize;
                if geometry.empty(&stones).contains(cell) {
                    stones[random.below(2) as usize].insert(cell);
                }
            }
            if Player::BOTH.into_iter().any(|p| geometry.has_won(stones[p.index()], p)) {
                continue;
            }
            for player in Player::BOTH {
                let findings = connections.find(&geometry, &stones, player, WORK);
                if findings.won.is_some() {
                    fulls += 1;
                    assert_eq!(winner(&geometry, &stones, !player, &mut known), player, "{seed}");
                }
                for threat in &findings.threats {
                    threats += 1;
                    let mut next = stones;
                    next[player.index()].insert(usize::from(threat.key));
                    assert_eq!(winner(&geometry, &next, !player, &mut known), player, "{seed}");
                }
                if !findings.threats.is_empty() {
                    let empty = geometry.empty(&stones);
                    for cell in (empty - findings.region(empty)).iter() {
                        regions += 1;
                        let mut next = stones;
                        next[(!player).index()].insert(cell);
                        assert_eq!(winner(&geometry, &next, player, &mut known), player);
                    }
                }
            }
            let mut filled = stones;
            fill.fill(&geometry, &mut filled);
            if filled != stones {
                fillings += 1;
                for player in Player::BOTH {
                    let before = winner(&geometry, &stones, player, &mut known);
                    let after = winner(&geometry, &filled, player, &mut known);
                    assert_eq!(before, after, "{seed} {player}: {stones:?} {filled:?}");
                }
            }
        }
        for seen in [fulls, threats, regions, fillings] {
            assert!(seen > 30, "{fulls} {threats} {regions} {fillings}");
        }
    }
}

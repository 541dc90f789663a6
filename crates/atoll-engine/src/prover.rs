//! Proof-number search: who wins, beyond doubt.
//!
//! Depth-first proof-number search (Nagai 2002) with two numbers for every position, seen from the player to move: `phi`, how many open positions at
//! least must turn out well to prove a win, and `delta`, how many to prove a loss. It always works where the least is
//! missing. Every new position first goes through what costs no search:
//!
//! 1. dead and captured cells are filled ([`Fill`]);
//! 2. the player to move has a threat ([`Connections`]): won;
//! 3. the opponent's threats have no cell in common: lost; else only their common cells need be tried.
//!
//! The moves left are put in order by a few dozen playouts, and only the first quarter of them counts at a time
//! (*focussed*: Arneson, Hayward, Henderson 2010, *Solving Hex: beyond humans*); as moves are refuted, others take their place.
//!
//! A table of fixed size remembers positions, turned so that rotations share an entry while there are few stones. What falls out of it is
//! found again; an answer is never lost to it.

use alloc::vec::Vec;

use foursight_game::{Player, Random};

use crate::Bits;
use crate::connections::{Connections, WORK};
use crate::fill::Fill;
use crate::geometry::{Geometry, Stones};
use crate::playout::Playout;
use crate::table::{Entry, INFINITE, ORDERED, Table};

/// Playouts that order the moves of a position.
const PLAYOUTS: u32 = 48;
/// While there are at most so many stones, rotations are looked up as one.
const TURNED: u32 = 8;

/// What the prover found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Proof<M> {
    /// The player to move wins with this move.
    Won(M),
    /// The player to move loses whatever happens.
    Lost,
    /// Not decided within the limit.
    Open,
}

/// A position on the way: its stones after filling, and its keys for each rotation.
#[derive(Clone, Copy)]
struct Place<const W: usize> {
    stones: Stones<W>,
    player: Player,
    keys: [u64; 6],
}

/// The prover of one board size.
#[derive(Clone, Debug)]
pub(crate) struct Prover<const W: usize> {
    pub(crate) geometry: Geometry<W>,
    pub(crate) table: Table,
    connections: Connections<W>,
    fill: Fill<W>,
    /// Whether dead and captured cells are filled.
    pub(crate) filling: bool,
    playout: Playout,
    /// Positions looked at since the search began, and how many there may be.
    pub(crate) nodes: u64,
    limit: u64,
}

impl<const W: usize> Prover<W> {
    pub(crate) fn new(geometry: Geometry<W>, bytes: usize, filling: bool) -> Self {
        Self {
            geometry,
            table: Table::new(bytes),
            connections: Connections::new(),
            fill: Fill::new(),
            filling,
            playout: Playout::new(Random::new(0, 0), true),
            nodes: 0,
            limit: 0,
        }
    }

    /// Looks for a proof at so many positions at most, or until `stop` says so. What is in the table from earlier searches is used.
    pub(crate) fn prove(
        &mut self,
        stones: &Stones<W>,
        player: Player,
        nodes: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Proof<usize> {
        self.nodes = 0;
        self.limit = nodes;
        let place = self.place(*stones, player);
        if let Some(cell) = self.geometry.winning_cells(stones, player).first() {
            return Proof::Won(cell);
        }
        let entry = self.search(&place, INFINITE - 1, INFINITE - 1, stop);
        if entry.delta == 0 {
            return Proof::Lost;
        }
        if entry.phi != 0 {
            return Proof::Open;
        }
        self.winning_move(&place, entry)
    }

    /// Empties the table.
    pub(crate) fn forget(&mut self) {
        self.table.clear();
    }

    /// The move that wins a position proven to be won.
    fn winning_move(&mut self, place: &Place<W>, entry: Entry) -> Proof<usize> {
        if entry.count > 0 {
            // Found by search: the move that was proven stands first.
            let mut filled = *place;
            self.fill_place(&mut filled);
            let first = self.moves(&filled, &entry, Self::turned(place))[0];
            return Proof::Won(usize::from(first));
        }
        // Found without search, perhaps as the board lies under another rotation: dead and captured cells and connections are not looked for in the same order there.
        for (rotation, turn) in self.geometry.rotations.clone().iter().enumerate() {
            let turned = place.stones.map(|set| set.iter().map(|c| usize::from(turn[c])).collect());
            if let Some(cell) = self.move_to_win(turned, place.player) {
                let back = &self.geometry.rotations[(6 - rotation) % 6];
                return Proof::Won(usize::from(back[cell]));
            }
        }
        Proof::Open
    }

    /// A move that is seen to win without search.
    fn move_to_win(&mut self, mut stones: Stones<W>, player: Player) -> Option<usize> {
        if self.filling {
            self.fill.fill(&self.geometry, &mut stones);
        }
        let empty = self.geometry.empty(&stones);
        // With dead and captured cells filled the player may have won already: then any stone will do.
        if self.geometry.has_won(stones[player.index()], player) {
            return empty.first();
        }
        if let Some(cell) = self.geometry.winning_cells(&stones, player).first() {
            return Some(cell);
        }
        self.connections.find(&self.geometry, &stones, player, WORK).move_to_win(empty)
    }

    fn place(&self, stones: Stones<W>, player: Player) -> Place<W> {
        let mut keys = [0; 6];
        for (rotation, key) in keys.iter_mut().enumerate() {
            for (index, set) in stones.iter().enumerate() {
                for cell in set.iter() {
                    *key ^= self.number(rotation, index, cell);
                }
            }
        }
        Place { stones, player, keys }
    }

    fn number(&self, rotation: usize, player: usize, cell: usize) -> u64 {
        self.geometry.zobrist[player][usize::from(self.geometry.rotations[rotation][cell])]
    }

    fn after(&self, place: &Place<W>, cell: usize) -> Place<W> {
        let mut next = *place;
        let index = place.player.index();
        next.stones[index].insert(cell);
        for (rotation, key) in next.keys.iter_mut().enumerate() {
            *key ^= self.number(rotation, index, cell);
        }
        next.player = !place.player;
        next
    }

    fn fill_place(&mut self, place: &mut Place<W>) {
        let before = place.stones;
        if !self.filling {
            return;
        }
        self.fill.fill(&self.geometry, &mut place.stones);
        for (index, earlier) in before.iter().enumerate() {
            for cell in (place.stones[index] - *earlier).iter() {
                for rotation in 0..6 {
                    place.keys[rotation] ^= self.number(rotation, index, cell);
                }
            }
        }
    }

    /// Whether rotations of a position share its entry.
    fn is_shared(place: &Place<W>) -> bool {
        place.stones[0].len() + place.stones[1].len() <= TURNED
    }

    /// The rotation under which a position is looked up.
    fn turned(place: &Place<W>) -> usize {
        if !Self::is_shared(place) {
            return 0;
        }
        (0..6).min_by_key(|&rotation| place.keys[rotation]).unwrap_or(0)
    }

    fn key(place: &Place<W>) -> u64 {
        let turn = if place.player == Player::Second { 0x9E6C_63D0_876A_68DE } else { 0 };
        place.keys[Self::turned(place)] ^ turn
    }

    fn known(&self, place: &Place<W>) -> Entry {
        self.table.look_up(Self::key(place)).unwrap_or(Entry::new(Self::key(place)))
    }

    /// The moves of an entry, turned back to how the board lies; beyond those that are kept, all other empty cells.
    fn moves(&self, filled: &Place<W>, entry: &Entry, turned: usize) -> Vec<u8> {
        // Turning by k and by 6 − k undo each other.
        let back = &self.geometry.rotations[(6 - turned) % 6];
        let count = usize::from(entry.count).min(ORDERED);
        let mut moves: Vec<u8> =
            entry.order[..count].iter().map(|&cell| back[usize::from(cell)]).collect();
        if count == ORDERED {
            let listed: Bits<W> = moves.iter().map(|&cell| usize::from(cell)).collect();
            let rest = self.geometry.empty(&filled.stones) - listed;
            moves.extend(rest.iter().map(|cell| cell as u8));
        }
        moves
    }

    /// Searches until the numbers of the position reach their thresholds.
    fn search(
        &mut self,
        place: &Place<W>,
        most_phi: u32,
        most_delta: u32,
        stop: &mut dyn FnMut() -> bool,
    ) -> Entry {
        let turned = Self::turned(place);
        let mut entry = self.known(place);
        let mut filled = *place;
        self.fill_place(&mut filled);
        let empty = self.geometry.empty(&filled.stones);
        // Dead and captured cells are not found in the same order under every rotation: what was seen of a turned board may name cells that are filled in here.
        let fits = |moves: Vec<u8>| moves.into_iter().all(|cell| empty.contains(usize::from(cell)));
        let is_open = entry.phi != 0 && entry.delta != 0;
        if entry.count == Entry::UNSEEN
            || (is_open && Self::is_shared(place) && !fits(self.moves(&filled, &entry, turned)))
        {
            self.nodes += 1;
            self.expand(&filled, &mut entry, turned);
            self.table.store(&entry);
        }
        if entry.phi == 0 || entry.delta == 0 {
            return entry;
        }
        let moves = self.moves(&filled, &entry, turned);
        let places: Vec<Place<W>> =
            moves.iter().map(|&cell| self.after(&filled, usize::from(cell))).collect();
        // What is learnt of the children stays here while they are looked at: in a crowded table one may push another out for ever.
        let mut children: Vec<(u32, u32)> =
            places.iter().map(|place| self.table.numbers(Self::key(place))).collect();
        let (begun, before) = (self.nodes, entry.work);
        loop {
            let focus = Self::focus(&children);
            (entry.phi, entry.delta) = (focus.phi, focus.delta);
            entry.work = before.saturating_add((self.nodes - begun) as u32).max(1);
            if focus.phi == 0 {
                let best = self.geometry.rotations[turned][usize::from(moves[focus.best])];
                entry.put_first(best);
            }
            self.table.store(&entry);
            if entry.phi >= most_phi
                || entry.delta >= most_delta
                || entry.phi == 0
                || entry.delta == 0
                || self.nodes >= self.limit
                || stop()
            {
                return entry;
            }
            // The child's phi is what we pay towards a loss, its delta what we pay towards a win.
            let child_phi = most_delta.saturating_add(focus.best_phi) - entry.delta;
            let slack = focus.second.saturating_add(focus.second / 4).saturating_add(1);
            let child_delta = most_phi.min(slack);
            let child = self.search(&places[focus.best], child_phi, child_delta, stop);
            children[focus.best] = (child.phi, child.delta);
        }
    }

    /// The numbers of a position from those of its children in focus, and the child to go on with.
    fn focus(children: &[(u32, u32)]) -> Focus {
        let numbers = || children.iter().copied().enumerate();
        if let Some((best, _)) = numbers().find(|(_, (_, delta))| *delta == 0) {
            return Focus { phi: 0, delta: INFINITE, best, best_phi: 0, second: 0 };
        }
        // A child that wins for the opponent is no hope any more, and costs nothing.
        let live = || numbers().filter(|(_, (phi, _))| *phi != 0);
        let width = 1 + live().count().div_ceil(4);
        let mut focus = Focus { phi: INFINITE, delta: 0, best: 0, best_phi: 0, second: INFINITE };
        for (number, (phi, delta)) in live().take(width) {
            focus.delta = focus.delta.saturating_add(phi).min(INFINITE - 1);
            if delta < focus.phi {
                focus.second = focus.phi;
                (focus.phi, focus.best, focus.best_phi) = (delta, number, phi);
            } else if delta < focus.second {
                focus.second = delta;
            }
        }
        focus
    }

    /// What is known of a new position without search: the result, or the moves worth trying, best first.
    fn expand(&mut self, filled: &Place<W>, entry: &mut Entry, turned: usize) {
        let (stones, player) = (&filled.stones, filled.player);
        let geometry = &self.geometry;
        entry.count = 0;
        entry.work = 1;
        let decided = |entry: &mut Entry, won: bool| {
            (entry.phi, entry.delta) = if won { (0, INFINITE) } else { (INFINITE, 0) };
        };
        if geometry.has_won(stones[player.index()], player) {
            return decided(entry, true);
        }
        if geometry.has_won(stones[(!player).index()], !player) {
            return decided(entry, false);
        }
        if !geometry.winning_cells(stones, player).is_empty() {
            return decided(entry, true);
        }
        let threats = geometry.winning_cells(stones, !player);
        if threats.len() > 1 {
            return decided(entry, false);
        }
        let own = self.connections.find(geometry, stones, player, WORK);
        if own.won.is_some() || !own.threats.is_empty() {
            return decided(entry, true);
        }
        let opposing = self.connections.find(geometry, stones, !player, WORK);
        let empty = geometry.empty(stones);
        let mut region = opposing.region(empty);
        if !threats.is_empty() {
            region &= threats;
        }
        if opposing.won.is_some() || region.is_empty() {
            return decided(entry, false);
        }
        (entry.phi, entry.delta) = (1, 1);
        let order = self.order(filled, region);
        let turn = &self.geometry.rotations[turned];
        for (place, &cell) in order.iter().take(ORDERED).enumerate() {
            entry.order[place] = turn[cell];
        }
        entry.count = order.len().min(ORDERED) as u8;
    }

    /// The cells of a region, those first that were owned in most won playouts.
    fn order(&mut self, filled: &Place<W>, region: Bits<W>) -> Vec<usize> {
        let mut cells: Vec<usize> = region.iter().collect();
        if cells.len() < 2 {
            return cells;
        }
        let empty = self.geometry.empty(&filled.stones);
        let mut owned = [0; 224];
        let mut played = [0_i32; 224];
        let mut won = [0_i32; 224];
        self.playout = Playout::new(Random::new(0, filled.keys[0]), true);
        self.playout.open(&self.geometry, empty);
        for _ in 0..PLAYOUTS {
            self.playout.fill(&self.geometry, &filled.stones, filled.player, None);
            let first = self.playout.first_stones(&self.geometry, &mut owned);
            let winner = if self.geometry.has_won(first, Player::First) {
                Player::First
            } else {
                Player::Second
            };
            let mine = i32::from(filled.player == Player::First);
            for &cell in &cells {
                if owned[cell] == mine {
                    played[cell] += 1;
                    won[cell] += i32::from(winner == filled.player);
                }
            }
        }
        by_share(&mut cells, &won, &played);
        cells
    }
}

/// Sorts cells by the share they won, the greatest first; for boards of all sizes, so that the sort is compiled once.
fn by_share(cells: &mut [usize], won: &[i32], played: &[i32]) {
    // Shares as whole numbers, with one win in two added to each.
    cells.sort_by_key(|&cell| core::cmp::Reverse((won[cell] + 1) * 100_000 / (played[cell] + 2)));
}

/// What the children in focus say.
struct Focus {
    phi: u32,
    delta: u32,
    best: usize,
    best_phi: u32,
    second: u32,
}

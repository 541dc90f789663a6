//! Monte-Carlo tree search with RAVE and proven results.
//!
//! Each round:
//!
//! 1. **Select.** From the root down, the move with the greatest belief (see [`Arena::belief`]): a mixture of how the move
//!    itself has done and how playouts went in which the player owned its cell in the end, whenever it was played (Gelly and Silver 2007,
//!    *Combining online and offline knowledge in UCT*). There is no term for exploration: the mixture explores enough.
//! 2. **Expand.** A move visited often enough becomes a position of the tree. If its player wins with one stone, or must answer a win in one,
//!    or cannot, that is known from then on.
//! 3. **Play out** ([`Playout`]) and count the winner once.
//! 4. **Back up** the result along the way, and proofs as far as they reach: one lost reply wins, all replies won lose (Winands, Björnsson and
//!    Saito 2008, *Monte-Carlo tree search solver*).

use foursight_game::{Player, Random};

use crate::arena::{Arena, Closed, Status};
use crate::connections::{Connections, WORK};
use crate::fill::Fill;
use crate::geometry::{Geometry, Stones};
use crate::playout::Playout;
use crate::{Bits, Options};

/// The most cells a board has, rounded up to whole lanes.
const WIDEST: usize = 224;

/// A tree, its board and its chance.
#[derive(Clone, Debug)]
pub(crate) struct Tree<const W: usize> {
    pub(crate) geometry: Geometry<W>,
    pub(crate) arena: Arena,
    options: Options,
    inverse_constant: f32,
    playout: Playout,
    root: Stones<W>,
    player: Player,
    /// Whether the root is known to be lost and the tree grows without proofs, see [`Self::resist`].
    resisting: bool,
    /// Owned cells of the first and the second player after a playout.
    owned: [[i32; WIDEST]; 2],
    path: [(u32, u8); WIDEST],
    fill: Fill<W>,
    connections: Connections<W>,
}

impl<const W: usize> Tree<W> {
    pub(crate) fn new(geometry: Geometry<W>, options: Options, bytes: usize) -> Self {
        let arena = Arena::new(geometry.count(), bytes);
        let inverse_constant = if options.rave == 0 { 0.0 } else { 1.0 / options.rave as f32 };
        Self {
            arena,
            geometry,
            options,
            inverse_constant,
            playout: Playout::new(Random::new(0, 0), options.bridges),
            root: [Bits::EMPTY; 2],
            player: Player::First,
            resisting: false,
            owned: [[0; WIDEST]; 2],
            path: [(0, 0); WIDEST],
            fill: Fill::new(),
            connections: Connections::new(),
        }
    }

    /// Makes a position the root, keeping what the tree knows of it, and starts the chance afresh.
    pub(crate) fn open(&mut self, stones: Stones<W>, player: Player, random: Random) {
        let reuse = self.options.reuse && !self.resisting;
        let known = if reuse { self.find(&stones, player) } else { None };
        self.resisting = false;
        self.begin(stones, player, random, known);
        if self.options.connections_after > 0 {
            self.connect(0, &stones, player);
        }
    }

    /// Makes a lost position the root of a new tree in which nothing is proven: wins in one are taken and threats answered as far as they can
    /// be, and for the rest the playouts decide.
    pub(crate) fn resist(&mut self, stones: Stones<W>, player: Player, random: Random) {
        self.resisting = true;
        self.begin(stones, player, random, None);
    }

    fn begin(&mut self, stones: Stones<W>, player: Player, random: Random, known: Option<usize>) {
        self.root = stones;
        self.player = player;
        if let Some(node) = known {
            self.arena.keep(node);
        } else {
            self.arena.clear();
            self.add(&stones, player);
        }
        self.playout = Playout::new(random, self.options.bridges);
        self.playout.open(&self.geometry, self.geometry.empty(&stones));
    }

    /// The empty cells at the root.
    pub(crate) fn root_empty(&self) -> Bits<W> {
        self.geometry.empty(&self.root)
    }

    /// What is known of the root.
    pub(crate) fn status(&self) -> Status {
        self.arena.facts(0).status
    }

    /// The moves the tree expects after the first one.
    pub(crate) fn line(&self, first: usize, mut tell: impl FnMut(usize)) {
        tell(first);
        let mut node = self.arena.next(0, first);
        while let Some(here) = node {
            let facts = self.arena.facts(here);
            let best = if facts.status == Status::Won {
                Some(usize::from(facts.best))
            } else {
                let visited = |&cell: &usize| self.arena.visits(here, cell) > 0;
                let key = |&cell: &usize| {
                    (!self.arena.is_closed(here, cell), self.arena.visits(here, cell))
                };
                self.geometry.all.iter().filter(visited).max_by_key(key)
            };
            let Some(best) = best else { return };
            tell(best);
            node = self.arena.next(here, best);
        }
    }

    pub(crate) fn forget(&mut self) {
        self.arena.clear();
    }

    /// The number of a position one or two plies after the root.
    fn find(&self, stones: &Stones<W>, player: Player) -> Option<usize> {
        if self.arena.len() == 0 || !(0..2).all(|p| self.root[p].within(stones[p])) {
            return None;
        }
        let new: [Bits<W>; 2] = core::array::from_fn(|p| stones[p] - self.root[p]);
        let (mover, other) = (self.player.index(), (!self.player).index());
        match (new[mover].len(), new[other].len()) {
            (0, 0) if player == self.player => Some(0),
            (1, 0) if player != self.player => self.arena.next(0, new[mover].first()?),
            (1, 1) if player == self.player => {
                let between = self.arena.next(0, new[mover].first()?)?;
                self.arena.next(between, new[other].first()?)
            }
            _ => None,
        }
    }

    /// Adds a position, with what one stone of either player decides.
    fn add(&mut self, stones: &Stones<W>, player: Player) -> Option<usize> {
        let empty = self.geometry.empty(stones);
        if !self.options.proofs {
            return self.arena.push(empty);
        }
        let own = self.geometry.winning_cells(stones, player);
        let threats = self.geometry.winning_cells(stones, !player);
        if self.resisting {
            let urgent = if own.is_empty() { threats } else { own };
            return self.arena.push(if urgent.is_empty() { empty } else { urgent });
        }
        let node = self.arena.push(if threats.is_empty() { empty } else { threats })?;
        let facts = self.arena.facts_mut(node);
        if let Some(cell) = own.first() {
            (facts.status, facts.best) = (Status::Won, cell as u8);
        } else if threats.len() > 1 {
            facts.status = Status::Lost;
        }
        Some(node)
    }

    /// Plays one round.
    pub(crate) fn round(&mut self) {
        let mut stones = self.root;
        let mut player = self.player;
        let mut node = 0;
        let mut length = 0;
        let mut cell;
        let winner = loop {
            let facts = self.arena.facts_mut(node);
            facts.visits += 1;
            if facts.visits == self.options.connections_after && !self.resisting {
                self.connect(node, &stones, player);
                let status = self.arena.facts(node).status;
                if status != Status::Open {
                    self.prove(length, status);
                }
            }
            match self.arena.facts(node).status {
                Status::Won => break player,
                Status::Lost => break !player,
                Status::Open => {}
            }
            cell = self.select(node);
            self.path[length] = (node as u32, cell as u8);
            length += 1;
            stones[player.index()].insert(cell);
            player = !player;
            if let Some(next) = self.arena.next(node, cell) {
                node = next;
                continue;
            }
            if let Some(next) = self.expand(node, cell, &stones, player) {
                let status = self.arena.facts(next).status;
                if status != Status::Open {
                    self.prove(length, status);
                    break if status == Status::Won { player } else { !player };
                }
            }
            break self.play_out(&stones, player, cell, length);
        };
        let mut player = self.player;
        for &(node, cell) in &self.path[..length] {
            let rows = self.arena.rows(node as usize);
            rows.visits[usize::from(cell)] += 1;
            rows.wins[usize::from(cell)] += i32::from(winner == player);
            player = !player;
        }
    }

    /// Makes the position after a move part of the tree, if the move was visited often enough and there is room. The fuller the
    /// tree, the more visits that takes.
    fn expand(
        &mut self,
        node: usize,
        cell: usize,
        stones: &Stones<W>,
        player: Player,
    ) -> Option<usize> {
        let (used, capacity) = (self.arena.len(), self.arena.capacity());
        let scarce =
            if used > capacity / 4 * 3 { 16 } else { 1 + 3 * i32::from(used > capacity / 2) };
        if self.arena.visits(node, cell) < self.options.expand_after as i32 * scarce
            || self.geometry.empty(stones).is_empty()
        {
            return None;
        }
        let next = self.add(stones, player)?;
        self.arena.rows(node).next[cell] = next as i32;
        Some(next)
    }

    /// Looks at the virtual connections of a position: it may be decided, or few moves may be left.
    fn connect(&mut self, node: usize, stones: &Stones<W>, player: Player) {
        let facts = self.arena.facts_mut(node);
        if facts.connected || facts.status != Status::Open {
            return;
        }
        facts.connected = true;
        let mut filled = *stones;
        if self.options.fill {
            self.fill.fill(&self.geometry, &mut filled);
        }
        let own = self.connections.find(&self.geometry, &filled, player, WORK);
        if let Some(cell) = own.move_to_win(self.geometry.empty(&filled)) {
            let facts = self.arena.facts_mut(node);
            (facts.status, facts.best) = (Status::Won, cell as u8);
            return;
        }
        let opposing = self.connections.find(&self.geometry, &filled, !player, WORK);
        if opposing.won.is_some() {
            self.arena.facts_mut(node).status = Status::Lost;
        } else if !opposing.threats.is_empty() {
            // The threats are those of the filled board. A stone elsewhere on that board leaves one of them whole, and so does one on a cell that was filled in,
            // unless the opponent captured it: the capture answers such a stone, which may cost the opponent the move that a threat needs. If the stone wins,
            // so does one in the region, for after the answer the board is the filled one again: it need not be tried, but is not known to lose.
            let region = opposing.region(self.geometry.all);
            let captured = filled[(!player).index()] - stones[(!player).index()];
            for cell in (self.geometry.empty(stones) - region).iter() {
                let why = if captured.contains(cell) { Closed::Inferior } else { Closed::Lost };
                if !self.arena.close(node, cell, why) {
                    self.arena.facts_mut(node).status = Status::Lost;
                }
            }
        }
    }

    /// Backs up what was found for the position at the end of the path.
    fn prove(&mut self, length: usize, mut status: Status) {
        for &(node, cell) in self.path[..length].iter().rev() {
            let node = node as usize;
            if status == Status::Lost {
                let facts = self.arena.facts_mut(node);
                (facts.status, facts.best) = (Status::Won, cell);
                status = Status::Won;
            } else if self.arena.close(node, usize::from(cell), Closed::Lost) {
                return;
            } else {
                self.arena.facts_mut(node).status = Status::Lost;
                status = Status::Lost;
            }
        }
    }

    fn play_out(
        &mut self,
        stones: &Stones<W>,
        player: Player,
        last: usize,
        length: usize,
    ) -> Player {
        self.playout.fill(&self.geometry, stones, player, Some(last));
        let [of_first, of_second] = &mut self.owned;
        let first = self.playout.first_stones(&self.geometry, of_first);
        let winner = if self.geometry.has_won(first, Player::First) {
            Player::First
        } else {
            Player::Second
        };
        if self.options.rave > 0 {
            for (second, first) in of_second.iter_mut().zip(of_first) {
                *second = 1 - *first;
            }
            let mut player = self.player;
            for &(node, _) in &self.path[..length] {
                self.arena.add_owned(node as usize, &self.owned[player.index()], winner == player);
                player = !player;
            }
        }
        winner
    }

    #[inline]
    fn select(&self, node: usize) -> usize {
        if self.options.exploration > 0.0 {
            self.greatest_bound(node)
        } else {
            self.arena.greatest_belief(node, self.inverse_constant)
        }
    }

    /// The move with the greatest upper confidence bound.
    fn greatest_bound(&self, node: usize) -> usize {
        let facts = self.arena.facts(node);
        let bonus = self.options.exploration * self.options.exploration * logarithm(facts.visits);
        let mut best = (f32::NEG_INFINITY, 0);
        for cell in self.geometry.all.iter() {
            if self.arena.is_closed(node, cell) {
                continue;
            }
            let visits = self.arena.visits(node, cell) as f32;
            let share = if self.options.rave > 0 {
                self.arena.belief(node, cell, self.inverse_constant)
            } else if visits == 0.0 {
                // Every move once, in an order that is not the board's.
                2.0 + (cell * 37 % 61) as f32
            } else {
                self.arena.wins(node, cell) as f32 / visits
            };
            let bound = share + square_root(bonus / visits.max(1.0));
            if bound > best.0 {
                best = (bound, cell);
            }
        }
        best.1
    }
}

/// √x to within 0.001 %, by Newton's steps from half the exponent.
fn square_root(x: f32) -> f32 {
    if x <= 0.0 {
        return 0.0;
    }
    let mut guess = f32::from_bits(0x5F37_59DF - (x.to_bits() >> 1));
    for _ in 0..2 {
        guess *= 1.5 - 0.5 * x * guess * guess;
    }
    x * guess
}

/// ln x to within 0.06: a straight line between powers of two.
fn logarithm(x: u32) -> f32 {
    let exponent = x.max(1).ilog2();
    let rest = x as f32 / (1_u64 << exponent) as f32 - 1.0;
    (exponent as f32 + rest) * core::f32::consts::LN_2
}

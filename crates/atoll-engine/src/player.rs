//! One board size's player: trees, and the loop that gives them time.

use alloc::vec::Vec;
use core::time::Duration;

use foursight_atoll::Size;
use foursight_game::{Control, Limits, Player, Random, StoppedBy};

use crate::Options;
use crate::arena::Status;
use crate::geometry::{Geometry, Stones};
use crate::judgement::RootMoves;
use crate::prover::{Proof, Prover};
use crate::tree::Tree;

/// Rounds between two looks at the clock.
const ROUNDS: u64 = 16;

/// With more empty cells than these the prover is not asked.
const MOST_EMPTY: u32 = 80;
/// With so few it is asked until it knows: the board of side 3 is always solved.
const FEW_EMPTY: u32 = 19;
/// Positions it may look at where nothing but time limits it.
const PATIENCE: u64 = 50_000;
/// Playouts that look for the move hardest to answer in a lost position.
const RESISTANCE: u64 = 20_000;

/// When a search ends.
#[derive(Clone, Copy)]
pub(crate) struct Budget<'a> {
    pub(crate) playouts: u64,
    pub(crate) time: Option<Duration>,
    pub(crate) control: &'a dyn Control,
}

impl Budget<'_> {
    pub(crate) fn is_spent(&self) -> bool {
        self.control.stopped() || self.is_late()
    }

    fn is_late(&self) -> bool {
        Limits { time: self.time, ..Limits::NONE }.is_late(self.control)
    }

    /// What ends a search that has proven nothing: what is over now, or the playouts.
    pub(crate) fn stopped_by(&self) -> StoppedBy {
        if self.is_late() {
            StoppedBy::Time
        } else if self.control.stopped() {
            StoppedBy::Stop
        } else {
            StoppedBy::Playouts
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Core<const W: usize> {
    options: Options,
    pub(crate) trees: Vec<Tree<W>>,
    pub(crate) prover: Prover<W>,
    /// The latest position that was proven to be won for the player to move.
    promised: Option<(Stones<W>, Player)>,
    /// Playouts of the latest search.
    pub(crate) playouts: u64,
    /// What the trees of several threads know together.
    #[cfg(feature = "std")]
    common: crate::parallel::Common,
}

impl<const W: usize> Core<W> {
    pub(crate) fn new(size: Size, options: Options) -> Self {
        let threads = if cfg!(feature = "std") { options.threads.max(1) } else { 1 };
        let geometry = Geometry::new(size);
        let bytes = options.memory / 5 * 4 / threads as usize;
        let trees = (0..threads).map(|_| Tree::new(geometry.clone(), options, bytes)).collect();
        let table = if options.prover > 0 { options.memory / 5 } else { 0 };
        let prover = Prover::new(geometry, table, options.fill);
        Self {
            options,
            trees,
            prover,
            promised: None,
            playouts: 0,
            #[cfg(feature = "std")]
            common: crate::parallel::Common::default(),
        }
    }

    pub(crate) fn geometry(&self) -> &Geometry<W> {
        &self.trees[0].geometry
    }

    pub(crate) fn forget(&mut self) {
        for tree in &mut self.trees {
            tree.forget();
        }
        self.prover.forget();
        self.promised = None;
    }

    /// Searches a position until the budget is spent or the result proven, and tells `progress` of what is known from time to time.
    pub(crate) fn think(
        &mut self,
        stones: Stones<W>,
        player: Player,
        key: u64,
        budget: Budget<'_>,
        progress: &mut dyn FnMut(&mut Self, &RootMoves),
    ) -> RootMoves {
        self.playouts = 0;
        for (thread, tree) in self.trees.iter_mut().enumerate() {
            let random = Random::new(self.options.seed, key.wrapping_add(thread as u64));
            tree.open(stones, player, random);
        }
        self.begin_together();
        let proof = self.prove(&stones, player, budget);
        let mut until = 4096;
        while self.playouts < budget.playouts
            && !budget.is_spent()
            && !self.is_proven()
            && !matches!(proof, Proof::Won(_))
        {
            let target = budget.playouts.min(until);
            self.grow(target, budget);
            until *= 2;
            if self.playouts >= target {
                let judgement = self.judgement(proof);
                progress(self, &judgement);
            }
        }
        if self.is_lost() && self.playouts < RESISTANCE && !budget.is_spent() {
            return self.resist(stones, player, key, budget);
        }
        let judgement = self.judgement(proof);
        self.promised = (judgement.status == Status::Won).then_some((stones, player));
        judgement
    }

    /// A lost position is searched as if nothing were proven: the proof says what a perfect opponent does, the playouts where another may go
    /// wrong.
    fn resist(
        &mut self,
        stones: Stones<W>,
        player: Player,
        key: u64,
        budget: Budget<'_>,
    ) -> RootMoves {
        self.promised = None;
        for (thread, tree) in self.trees.iter_mut().enumerate() {
            let random = Random::new(self.options.seed, key.wrapping_add(thread as u64));
            tree.resist(stones, player, random);
        }
        self.begin_together();
        self.grow(budget.playouts.min(self.playouts + RESISTANCE), budget);
        self.judgement(Proof::Lost)
    }

    /// Asks the prover, within its share of the budget. Where a win was promised a move ago, it gets as much as it needs to keep the
    /// promise.
    fn prove(&mut self, stones: &Stones<W>, player: Player, budget: Budget<'_>) -> Proof<usize> {
        let empty = self.geometry().empty(stones).len();
        let promised = self.promised.is_some_and(|(earlier, winner)| {
            winner == player && (0..2).all(|index| earlier[index].within(stones[index]))
        });
        let hopeless = empty > MOST_EMPTY && !promised;
        if self.options.prover == 0 || hopeless || self.is_proven() {
            return Proof::Open;
        }
        let (nodes, share) = if promised || empty <= FEW_EMPTY {
            (PATIENCE, 2)
        } else if budget.playouts == u64::MAX {
            (PATIENCE, 8)
        } else {
            ((budget.playouts / 1000 * u64::from(self.options.prover)).max(1), 8)
        };
        let until = budget.time.map(|time| {
            let spent = budget.control.elapsed().unwrap_or_default();
            spent + time.saturating_sub(spent) / share
        });
        let mut stop = || Budget { time: until, ..budget }.is_spent();
        self.prover.prove(stones, player, nodes, &mut stop)
    }

    /// Proves every move of a position, each within so many positions of the prover.
    pub(crate) fn prove_moves(
        &mut self,
        judgement: &mut RootMoves,
        stones: &Stones<W>,
        player: Player,
        nodes: u64,
        budget: Budget<'_>,
    ) {
        for cell in self.geometry().empty(stones).iter() {
            let mut next = *stones;
            next[player.index()].insert(cell);
            if self.geometry().has_won(next[player.index()], player) {
                judgement.wins_too(cell);
                continue;
            }
            match self.prover.prove(&next, !player, nodes, &mut || budget.is_spent()) {
                Proof::Won(_) => judgement.loses_with(cell),
                Proof::Lost => judgement.wins_too(cell),
                Proof::Open => {}
            }
        }
    }

    fn is_proven(&self) -> bool {
        self.trees.iter().any(|tree| tree.status() != Status::Open)
    }

    fn is_lost(&self) -> bool {
        self.trees.iter().any(|tree| tree.status() == Status::Lost)
    }

    fn judgement(&mut self, proof: Proof<usize>) -> RootMoves {
        let mut judgement = RootMoves::new(self.geometry().count(), self.options.rave);
        // All trees have told each other what they have counted.
        judgement.add(&mut self.trees[0]);
        for tree in &self.trees[1..] {
            judgement.add_proofs(tree);
        }
        match proof {
            Proof::Won(cell) => judgement.wins_with(cell),
            Proof::Lost => judgement.status = Status::Lost,
            Proof::Open => {}
        }
        judgement
    }

    /// Has the trees of several threads start from the same counts.
    fn begin_together(&mut self) {
        #[cfg(feature = "std")]
        if self.trees.len() > 1 {
            self.common.begin(&mut self.trees);
        }
    }

    /// Plays rounds on every thread until there are so many in all.
    fn grow(&mut self, target: u64, budget: Budget<'_>) {
        #[cfg(feature = "std")]
        if self.trees.len() > 1 {
            let most = target - self.playouts;
            self.playouts += crate::parallel::grow(&mut self.trees, &mut self.common, most, budget);
            return;
        }
        let tree = &mut self.trees[0];
        while self.playouts < target && tree.status() == Status::Open && !budget.is_spent() {
            let rounds = ROUNDS.min(target - self.playouts);
            for _ in 0..rounds {
                tree.round();
            }
            self.playouts += rounds;
        }
    }
}

/// Plays rounds on one tree until told to stop; says how many.
#[cfg(feature = "std")]
pub(crate) fn rounds<const W: usize>(
    tree: &mut Tree<W>,
    most: u64,
    stop: &mut dyn FnMut(bool) -> bool,
) -> u64 {
    let mut played = 0;
    while played < most && !stop(tree.status() != Status::Open) {
        let rounds = ROUNDS.min(most - played);
        for _ in 0..rounds {
            tree.round();
        }
        played += rounds;
    }
    played
}

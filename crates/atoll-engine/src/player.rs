//! One board size's player: trees, and the loop that gives them time.

use alloc::vec::Vec;
use core::time::Duration;

use foursight_atoll::Size;
use foursight_game::{Control, Player, Random};

use crate::arena::Status;
use crate::geometry::{Geometry, Stones};
use crate::judgement::Judgement;
use crate::tree::Tree;
use crate::Options;

/// Rounds between two looks at the clock.
const ROUNDS: u64 = 16;

/// When a search ends.
#[derive(Clone, Copy)]
pub(crate) struct Budget<'a> {
    pub(crate) playouts: u64,
    pub(crate) time: Option<Duration>,
    pub(crate) control: &'a dyn Control,
}

impl Budget<'_> {
    pub(crate) fn is_spent(&self) -> bool {
        self.control.stopped() || self.time.is_some_and(|time| self.control.elapsed() >= time)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Core<const W: usize> {
    options: Options,
    pub(crate) trees: Vec<Tree<W>>,
    /// Playouts of the latest search.
    pub(crate) playouts: u64,
}

impl<const W: usize> Core<W> {
    pub(crate) fn new(size: Size, options: Options) -> Self {
        let threads = if cfg!(feature = "std") { options.threads.max(1) } else { 1 };
        let geometry = Geometry::new(size);
        let bytes = options.memory / threads as usize;
        let trees = (0..threads).map(|_| Tree::new(geometry.clone(), options, bytes)).collect();
        Self { options, trees, playouts: 0 }
    }

    pub(crate) fn geometry(&self) -> &Geometry<W> {
        &self.trees[0].geometry
    }

    pub(crate) fn forget(&mut self) {
        for tree in &mut self.trees {
            tree.forget();
        }
    }

    /// Searches a position until the budget is spent or the result proven, and tells `progress` of what is known from time to time.
    pub(crate) fn think(
        &mut self,
        stones: Stones<W>,
        player: Player,
        key: u64,
        budget: Budget<'_>,
        progress: &mut dyn FnMut(&mut Self, &Judgement),
    ) -> Judgement {
        self.playouts = 0;
        for (thread, tree) in self.trees.iter_mut().enumerate() {
            let random = Random::new(self.options.seed, key.wrapping_add(thread as u64));
            tree.open(stones, player, random);
        }
        let mut until = 4096;
        while self.playouts < budget.playouts && !budget.is_spent() && !self.is_proven() {
            let target = budget.playouts.min(until);
            self.grow(target, budget);
            until *= 2;
            if self.playouts >= target {
                let judgement = self.judgement();
                progress(self, &judgement);
            }
        }
        self.judgement()
    }

    fn is_proven(&self) -> bool {
        self.trees.iter().any(|tree| tree.status() != Status::Open)
    }

    fn judgement(&mut self) -> Judgement {
        let mut judgement = Judgement::new(self.geometry().count(), self.options.rave);
        for tree in &mut self.trees {
            judgement.add(tree);
        }
        judgement
    }

    /// Plays rounds on every thread until there are so many in all.
    fn grow(&mut self, target: u64, budget: Budget<'_>) {
        #[cfg(feature = "std")]
        if self.trees.len() > 1 {
            self.playouts += crate::parallel::grow(&mut self.trees, target - self.playouts, budget);
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

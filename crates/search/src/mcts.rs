//! `mcts`: Monte-Carlo tree search. It judges by playing random games to their end, and needs no evaluation.
//!
//! Every round goes through four steps (Kocsis and Szepesvári 2006, *Bandit based Monte-Carlo planning*):
//!
//! 1. **Select.** From the root down, take the child with the greatest upper confidence bound: the share of points it
//!    has won, plus a bonus √(ln N / n) that is large while it was seldom visited.
//! 2. **Expand.** A leaf visited before gets its children. Finished games among them are known at once.
//! 3. **Play out.** From there both sides play at random, except that where there are few enough moves to look, a win in one is
//!    taken and never allowed to the opponent while there is another move.
//! 4. **Back up.** Every position on the way counts the visit and the points.
//!
//! What is certain is backed up as such (Winands, Björnsson and Saito 2008, *Monte-Carlo tree search solver*): one winning move proves a
//! win, all moves losing prove a loss. The search ends when the root is proven.
//!
//! The tree lives in one list of at most [`Mcts::capacity`] nodes (16 to 24 bytes each); the children of a node stand next to each other. Once
//! it is full the tree grows no more, and playouts start from its leaves.

use alloc::vec::Vec;

use foursight_game::{
    Control, Finding, Keyed, Limits, Line, MoveValue, Outcome, Player, Position, Progress, Random,
    Report, SearchError, Searcher, StoppedBy, Task, Value,
};

use crate::confidence::{inverse_square_root, logarithm};
use crate::root_values::unknown_values;
use crate::wins::{FEW_MOVES, has_win};

/// Monte-Carlo tree search. It keeps nothing between two searches.
///
/// The limits of playouts, nodes (positions visited in tree and playouts; checked between two playouts) and time and the stop end
/// it; without any of them it goes on until the result is proven. A depth does not concern it, and an observer, who is told of trees searched in
/// full, hears nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mcts {
    /// Fixes the random games, together with the position.
    pub seed: u64,
    /// The most nodes the tree may have.
    pub capacity: u32,
    /// How much a seldom visited move is favoured.
    pub exploration: f32,
}

impl Mcts {
    /// The usual number of nodes: a tree of 16 MB for Connect Four, 24 MB at most.
    pub const CAPACITY: u32 = 1 << 20;

    /// With this seed, the usual capacity and exploration.
    pub const fn new(seed: u64) -> Self {
        Self { seed, capacity: Self::CAPACITY, exploration: 1.0 }
    }

    /// The same with room for so many nodes, but at least for the root and its children.
    #[must_use]
    pub const fn capacity(self, capacity: u32) -> Self {
        Self { capacity, ..self }
    }

    /// The same with another weight of the bonus.
    #[must_use]
    pub const fn exploration(self, exploration: f32) -> Self {
        Self { exploration, ..self }
    }
}

/// What is certain about a node, for the player who moved there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    Open,
    Win,
    Loss,
    Draw,
}

#[derive(Clone, Copy, Debug)]
struct Node<M> {
    by: M,
    visits: u32,
    /// Two for a win, one for a draw, of the player who moved here.
    points: u32,
    first_child: u32,
    children: u16,
    proof: Proof,
}

impl<M> Node<M> {
    fn new(by: M, proof: Proof) -> Self {
        Self { by, visits: 0, points: 0, first_child: 0, children: 0, proof }
    }

    fn children(&self) -> core::ops::Range<usize> {
        self.first_child as usize..self.first_child as usize + usize::from(self.children)
    }
}

/// A tree on its way.
struct Tree<'a, P: Position> {
    root: &'a P,
    nodes: Vec<Node<P::Move>>,
    settings: Mcts,
    random: Random,
    /// The way of the current round, kept for its memory.
    path: Vec<u32>,
    /// Positions visited.
    visited: u64,
    playouts: u64,
    stopped_by: Option<StoppedBy>,
}

impl<P: Keyed> Searcher<P> for Mcts {
    fn search(&mut self, position: &P, task: Task<'_, P>) -> Result<Report<P>, SearchError> {
        task.admit(position)?;
        let mut tree = Tree {
            root: position,
            nodes: alloc::vec![Node::new(P::Move::default(), Proof::Open)],
            settings: *self,
            random: Random::new(self.seed, position.key()),
            path: Vec::new(),
            visited: 1,
            playouts: 0,
            stopped_by: None,
        };
        tree.expand(0, position);
        tree.prove(0);
        let mut progress: Option<Progress<'_, P>> = task.progress;
        let limits = task.limits;
        // Visits are counted in 32 bits.
        let most = limits.playouts.unwrap_or(u64::MAX).min(1 << 30);
        let mut tell_at = 1024;
        loop {
            tree.stopped_by = tree.over(&limits, most, task.control);
            if tree.nodes[0].proof != Proof::Open || tree.stopped_by.is_some() {
                break;
            }
            tree.round();
            if tree.playouts >= tell_at {
                tell_at *= 2;
                if let Some(progress) = &mut progress {
                    progress(&tree.report(task.every_move || task.root_moves));
                }
            }
        }
        Ok(tree.report(task.every_move))
    }
}

impl<P: Position> Tree<'_, P> {
    /// Which limit is reached, if any is.
    fn over(&self, limits: &Limits, playouts: u64, control: &dyn Control) -> Option<StoppedBy> {
        if self.playouts >= playouts {
            Some(StoppedBy::Playouts)
        } else if limits.nodes.is_some_and(|nodes| self.visited >= nodes) {
            Some(StoppedBy::Nodes)
        } else if control.stopped() {
            Some(StoppedBy::Stop)
        } else if limits.is_late(control) {
            Some(StoppedBy::Time)
        } else {
            None
        }
    }

    /// Select, expand, play out, back up.
    fn round(&mut self) {
        let mut position = self.root.clone();
        let mut path = core::mem::take(&mut self.path);
        path.clear();
        path.push(0);
        let mut node = 0;
        while self.nodes[node].children > 0 && self.nodes[node].proof == Proof::Open {
            node = self.select(node);
            self.step(&mut position, node, &mut path);
        }
        if self.nodes[node].proof == Proof::Open && self.nodes[node].visits > 0 {
            self.expand(node, &position);
            self.prove(node);
            if self.nodes[node].children > 0 && self.nodes[node].proof == Proof::Open {
                node = self.select(node);
                self.step(&mut position, node, &mut path);
            }
        }
        // Points of the player who moved to the node.
        let mover = !position.turn();
        let points = match self.nodes[node].proof {
            Proof::Win => 2,
            Proof::Loss => 0,
            Proof::Draw => 1,
            Proof::Open => points(self.play_out(position), mover),
        };
        self.playouts += 1;
        self.back_up(&path, points);
        self.path = path;
    }

    fn step(&mut self, position: &mut P, node: usize, path: &mut Vec<u32>) {
        position.play_unchecked(self.nodes[node].by);
        path.push(node as u32);
        self.visited += 1;
    }

    /// The child to look at next. Those that lose are passed over; an unvisited one comes before all others.
    fn select(&self, node: usize) -> usize {
        let parent = &self.nodes[node];
        let logarithm = logarithm(parent.visits + 1);
        let weight = self.settings.exploration * logarithm * inverse_square_root(logarithm);
        let mut chosen = parent.first_child as usize;
        let mut greatest = f32::NEG_INFINITY;
        for child in parent.children() {
            let node = &self.nodes[child];
            if node.proof == Proof::Loss {
                continue;
            }
            let visits = node.visits as f32;
            let bound = if node.visits == 0 {
                f32::INFINITY
            } else {
                node.points as f32 / (2.0 * visits) + weight * inverse_square_root(visits)
            };
            if bound > greatest {
                (chosen, greatest) = (child, bound);
            }
        }
        chosen
    }

    /// Gives a node its children, if they fit.
    fn expand(&mut self, node: usize, position: &P) {
        let moves = position.legal_moves();
        let is_root = node == 0;
        if !is_root && self.nodes.len() + moves.len() > self.settings.capacity as usize {
            return;
        }
        self.nodes[node].first_child = self.nodes.len() as u32;
        self.nodes[node].children = moves.len() as u16;
        let mover = position.turn();
        for &action in moves.iter() {
            let proof = match position.after(action).outcome() {
                None => Proof::Open,
                Some(Outcome::Draw) => Proof::Draw,
                Some(Outcome::Win(winner)) if winner == mover => Proof::Win,
                Some(Outcome::Win(_)) => Proof::Loss,
            };
            self.nodes.push(Node::new(action, proof));
        }
        self.visited += moves.len() as u64;
    }

    /// Concludes from a node's children what is certain about itself; whether anything is.
    fn prove(&mut self, node: usize) -> bool {
        let children = &self.nodes[self.nodes[node].children()];
        if children.is_empty() {
            return false;
        }
        let proof = if children.iter().any(|child| child.proof == Proof::Win) {
            Proof::Loss
        } else if children.iter().any(|child| child.proof == Proof::Open) {
            Proof::Open
        } else if children.iter().any(|child| child.proof == Proof::Draw) {
            Proof::Draw
        } else {
            Proof::Win
        };
        self.nodes[node].proof = proof;
        proof != Proof::Open
    }

    /// Plays to the end.
    fn play_out(&mut self, mut position: P) -> Outcome {
        if position.legal_moves().len() <= FEW_MOVES && has_win(&position) {
            return Outcome::Win(position.turn());
        }
        loop {
            if let Some(outcome) = position.outcome() {
                return outcome;
            }
            self.visited += 1;
            match self.random_move(&position) {
                Some(next) => position = next,
                None => return Outcome::Win(!position.turn()),
            }
        }
    }

    /// The position after a random move: where there are few moves, one that does not lose at once. None if all do.
    ///
    /// The player to move has no win in one, or too many moves to look for it.
    fn random_move(&mut self, position: &P) -> Option<P> {
        let mut moves = position.legal_moves();
        if moves.len() > FEW_MOVES {
            return self.random.choose(&moves).map(|action| position.after(action));
        }
        for end in (0..moves.len()).rev() {
            moves.swap(end, self.random.below(end as u32 + 1) as usize);
            let next = position.after(moves[end]);
            if !has_win(&next) {
                return Some(next);
            }
        }
        None
    }

    /// Counts the visit all the way up, and carries a proof as far as it goes.
    fn back_up(&mut self, path: &[u32], points: u32) {
        let mut points = points;
        let mut proven = false;
        for (place, &node) in path.iter().enumerate().rev() {
            let node = node as usize;
            self.nodes[node].visits += 1;
            self.nodes[node].points += points;
            points = 2 - points;
            let is_last = place + 1 == path.len();
            proven = if is_last {
                self.nodes[node].proof != Proof::Open
            } else {
                proven && self.prove(node)
            };
        }
    }

    fn report(&self, every_move: bool) -> Report<P> {
        let best = self.best_child(0).expect("the root has children");
        let mut line = Line::default();
        let mut node = 0;
        while let Some(child) = self.best_child(node) {
            line.push(self.nodes[child].by);
            node = child;
        }
        let mut moves = P::List::default();
        if every_move {
            moves = unknown_values(self.root);
            for (entry, child) in moves.iter_mut().zip(self.nodes[0].children()) {
                *entry = MoveValue { action: self.nodes[child].by, value: self.value(child) };
            }
        }
        Report {
            best: self.nodes[best].by,
            value: self.value(best),
            moves,
            line,
            nodes: self.visited,
            leaves: self.playouts,
            cut_offs: 0,
            depth: 1,
            work: self.playouts,
            stopped_by: self.stopped_by.filter(|_| self.nodes[0].proof == Proof::Open),
        }
    }

    /// The move to play: one that wins, at once if possible; else the most visited that is not known to lose.
    fn best_child(&self, node: usize) -> Option<usize> {
        let rank = |&child: &usize| {
            let node = &self.nodes[child];
            let class = match node.proof {
                Proof::Win if node.children == 0 => 3,
                Proof::Win => 2,
                Proof::Open | Proof::Draw => 1,
                Proof::Loss => 0,
            };
            // Of equals the first.
            (class, node.visits, core::cmp::Reverse(child))
        };
        let known = |&child: &usize| {
            node == 0 || self.nodes[child].visits > 0 || self.nodes[child].proof != Proof::Open
        };
        self.nodes[node].children().filter(known).max_by_key(rank)
    }

    /// What is known of a node, for the player who moved there.
    fn value(&self, node: usize) -> Value {
        let node = &self.nodes[node];
        match node.proof {
            Proof::Win if node.children == 0 => Value::Exact(Finding::Win(Some(1))),
            Proof::Win => Value::Exact(Finding::Win(None)),
            Proof::Loss => Value::Exact(Finding::Loss(None)),
            Proof::Draw => Value::Exact(Finding::Draw),
            Proof::Open if node.visits == 0 => Value::Unknown,
            Proof::Open => {
                let share = u64::from(node.points) * 5_000 / u64::from(node.visits);
                Value::win_rate(share as u16)
            }
        }
    }
}

/// Two for a win, one for a draw.
fn points(outcome: Outcome, player: Player) -> u32 {
    match outcome {
        Outcome::Draw => 1,
        Outcome::Win(winner) if winner == player => 2,
        Outcome::Win(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_as_small_as_promised() {
        assert_eq!(size_of::<Node<u8>>(), 16);
        assert!(size_of::<Node<u64>>() <= 24);
    }
}

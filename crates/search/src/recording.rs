//! A watcher that writes the whole search down as a tree, to be shown.
//!
//! Every position visited becomes a [`Visit`], in the order of visiting: a parent before its children, each with its
//! window, score and fate. For every cut-off it also says whose bound made it: the window travels down from
//! parent to child, and the ancestor sought is the nearest one that was itself entered with a different bound, for it is
//! there that an earlier child narrowed it.
//!
//! At most as many visits are kept as the caller allows; beyond that only the counts go on.

use alloc::vec::Vec;

use foursight_game::{Bound, Leaf, Observer, Player, Position, Score};

/// A search written down.
#[derive(Clone, Debug)]
pub struct Recording<P: Position> {
    visits: Vec<Visit<P::Move>>,
    capacity: usize,
    /// The way from the root to the position entered last: its place in `visits`, unless there was no more room.
    path: Vec<Option<u32>>,
    view: Option<Player>,
    counts: Counts,
}

/// One position visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit<M> {
    /// The visit it was reached from; none for a root.
    pub parent: Option<u32>,
    /// The move that led here; none for a root.
    pub by: Option<M>,
    /// Plies below the root.
    pub ply: u32,
    /// Whether the root's player is to move.
    pub maximises: bool,
    /// The window in which a pruning search started on its children.
    pub window: Option<(Score, Score)>,
    /// Why it was not looked beyond, if it was not.
    pub leaf: Option<Leaf>,
    /// The cut-off, if some children stayed unvisited.
    pub cut_off: Option<CutOff<M>>,
    /// What it was left with; none if the search was stopped before.
    pub result: Option<(Score, Bound)>,
}

/// Why a position's later moves stayed unvisited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutOff<M> {
    /// The move that closed the window.
    pub by: M,
    /// How many later moves stayed unvisited.
    pub unvisited: usize,
    /// The visit whose bound made the cut: there an earlier child was good enough that this position will not be allowed.
    /// None if the bound was the search's own from the start.
    pub because_of: Option<u32>,
}

/// What was counted, recorded or not. It equals the report's own counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions visited.
    pub nodes: u64,
    /// Positions not looked beyond.
    pub leaves: u64,
    /// Times the remaining moves of a position were not looked at.
    pub cut_offs: u64,
    /// Moves that stayed unvisited.
    pub unvisited: u64,
    /// Visits for which there was no more room.
    pub unrecorded: u64,
}

impl<P: Position> Recording<P> {
    /// An empty recording with room for so many visits.
    pub fn new(capacity: u32) -> Self {
        Self {
            visits: Vec::new(),
            capacity: capacity as usize,
            path: Vec::new(),
            view: None,
            counts: Counts::default(),
        }
    }

    /// What was recorded, parents before children. A search that deepens starts a new root with every depth.
    pub fn visits(&self) -> &[Visit<P::Move>] {
        &self.visits
    }

    /// What was counted.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The recorded visits reached from this one, in the order of visiting.
    pub fn children(&self, visit: u32) -> impl Iterator<Item = u32> {
        let after = visit as usize + 1;
        let visits = self.visits.iter().enumerate().skip(after);
        visits
            .take_while(move |(_, other)| other.parent.is_some_and(|parent| parent >= visit))
            .filter(move |(_, other)| other.parent == Some(visit))
            .map(|(place, _)| place as u32)
    }

    fn current(&mut self) -> Option<&mut Visit<P::Move>> {
        let place = (*self.path.last()?)?;
        Some(&mut self.visits[place as usize])
    }

    /// The nearest ancestor that was entered with another bound than the one that now cuts.
    fn narrowed_at(&self, visit: u32) -> Option<u32> {
        let start = &self.visits[visit as usize];
        // Where the root's player chooses, a value too good for the opponent cuts: at or above beta. Elsewhere alpha.
        let side = |visit: &Visit<P::Move>| {
            visit.window.map(|(alpha, beta)| if start.maximises { beta } else { alpha })
        };
        let bound = side(start)?;
        let mut ancestor = start.parent;
        while let Some(place) = ancestor {
            let visit = &self.visits[place as usize];
            if side(visit) != Some(bound) {
                return Some(place);
            }
            ancestor = visit.parent;
        }
        None
    }
}

impl<P: Position> Observer<P> for Recording<P> {
    fn enter(&mut self, position: &P, by: Option<P::Move>) {
        self.counts.nodes += 1;
        if by.is_none() {
            self.path.clear();
            self.view = Some(position.turn());
        }
        let parent = self.path.last().copied();
        if self.visits.len() >= self.capacity || parent == Some(None) {
            self.counts.unrecorded += 1;
            self.path.push(None);
            return;
        }
        let visit = Visit {
            parent: parent.flatten(),
            by,
            ply: self.path.len() as u32,
            maximises: Some(position.turn()) == self.view,
            window: None,
            leaf: None,
            cut_off: None,
            result: None,
        };
        self.path.push(Some(self.visits.len() as u32));
        self.visits.push(visit);
    }

    fn window(&mut self, alpha: Score, beta: Score) {
        if let Some(visit) = self.current() {
            visit.window = Some((alpha, beta));
        }
    }

    fn leaf(&mut self, reason: Leaf, _score: Score) {
        self.counts.leaves += 1;
        if let Some(visit) = self.current() {
            visit.leaf = Some(reason);
        }
    }

    fn cut_off(&mut self, by: P::Move, unvisited: usize) {
        self.counts.cut_offs += 1;
        self.counts.unvisited += unvisited as u64;
        let place = self.path.last().copied().flatten();
        let because_of = place.and_then(|place| self.narrowed_at(place));
        if let Some(visit) = self.current() {
            visit.cut_off = Some(CutOff { by, unvisited, because_of });
        }
    }

    fn leave(&mut self, score: Score, bound: Bound) {
        if let Some(visit) = self.current() {
            visit.result = Some((score, bound));
        }
        self.path.pop();
    }
}

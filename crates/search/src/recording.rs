//! A watcher that writes the whole search down as a tree, to be shown.
//!
//! Every position visited becomes a [`Visit`], in the order of visiting: a parent before its children, each with its
//! window, score and fate; everything that happened becomes a [`Step`], so that the search can be played again, forward and
//! back. For every cut-off it also says whose bound made it: the window travels down from
//! parent to child, and the ancestor sought is the nearest one that was itself entered with a different bound, for it is
//! there that an earlier child narrowed it.
//!
//! A search can be larger than anybody wants to see. What is written down is limited by number ([`Recording::new`]), by depth
//! ([`Recording::down_to`]) and to one branch ([`Recording::along`]); the rest is counted, and stands in the steps as a number where it happened:
//! the steps always add up to the counts.

use alloc::vec::Vec;

use foursight_game::{Bound, Leaf, List, Observer, Player, Position, Score};

/// A search written down.
#[derive(Clone, Debug)]
pub struct Recording<P: Position> {
    visits: Vec<Visit<P::Move>>,
    steps: Vec<Step>,
    /// What a cut-off left out at each visit.
    unvisited: Vec<Vec<P::Move>>,
    capacity: usize,
    deepest: u32,
    way: Vec<P::Move>,
    /// The way from the root to the position entered last.
    path: Vec<Level<P>>,
    view: Option<Player>,
    counts: Counts,
    by_ply: Vec<u64>,
    /// How far the path went before it left the way, if it has.
    left_way: Option<usize>,
}

/// A position entered and not yet left; `None` if it is not written down. Those that are come first on any path.
type Level<P> = Option<Open<P>>;

#[derive(Clone, Debug)]
struct Open<P: Position> {
    place: u32,
    position: P,
    tried: P::List<P::Move>,
    /// The window as its children have narrowed it so far.
    window: Option<(Score, Score)>,
    /// The child that narrowed it last.
    narrowed_by: Option<u32>,
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
    /// The window in which its parent asked: what the parent was entered with, narrowed by the children before this one. None where
    /// nothing is pruned.
    pub asked: Option<(Score, Score)>,
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
    /// That earlier child, if it is written down.
    pub set_by: Option<u32>,
    /// What the root's player was sure of at that moment.
    pub alpha: Score,
    /// What the opponent was sure of; no more than `alpha`, which is the reason.
    pub beta: Score,
}

/// One thing that happened, at this visit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// It was entered.
    Enter(u32),
    /// Its window was set.
    Window(u32),
    /// It was not looked beyond.
    Leaf(u32),
    /// Its later moves were left out.
    CutOff(u32),
    /// It was left.
    Leave(u32),
    /// So much happened below it that is not written down.
    Unrecorded(u32, Counts),
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
    /// Visits that are not written down.
    pub unrecorded: u64,
}

impl<P: Position> Recording<P> {
    /// An empty recording with room for so many visits.
    pub fn new(capacity: u32) -> Self {
        Self {
            visits: Vec::new(),
            steps: Vec::new(),
            unvisited: Vec::new(),
            capacity: capacity as usize,
            deepest: u32::MAX,
            way: Vec::new(),
            path: Vec::new(),
            view: None,
            counts: Counts::default(),
            by_ply: Vec::new(),
            left_way: None,
        }
    }

    /// The same, writing down only what lies at most so many plies below the root.
    #[must_use]
    pub fn down_to(self, plies: u32) -> Self {
        Self { deepest: plies, ..self }
    }

    /// The same, writing down only the positions on this way from the root and what lies below its end.
    #[must_use]
    pub fn along(self, way: Vec<P::Move>) -> Self {
        Self { way, ..self }
    }

    /// What was recorded, parents before children. A search that deepens starts a new root with every depth.
    pub fn visits(&self) -> &[Visit<P::Move>] {
        &self.visits
    }

    /// What happened, in order.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The moves that a cut-off left out at this visit, in the game's own order.
    pub fn unvisited(&self, visit: u32) -> &[P::Move] {
        self.unvisited.get(visit as usize).map_or(&[], Vec::as_slice)
    }

    /// What was counted.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// How many positions were visited at each ply, the root's first: all that would be written down if there were room.
    pub fn nodes_by_ply(&self) -> &[u64] {
        &self.by_ply
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

    fn current(&mut self) -> Option<(&mut Open<P>, &mut Visit<P::Move>)> {
        let open = self.path.last_mut()?.as_mut()?;
        let visit = &mut self.visits[open.place as usize];
        Some((open, visit))
    }

    /// Writes a step of the position entered last, or counts what is not written down.
    fn step(&mut self, step: fn(u32) -> Step, counted: Counts) {
        self.counts.add(&counted);
        if let Some(Some(open)) = self.path.last() {
            self.steps.push(step(open.place));
            return;
        }
        let Some(under) = self.path.iter().rev().flatten().next().map(|open| open.place) else {
            return;
        };
        match self.steps.last_mut() {
            Some(Step::Unrecorded(place, counts)) if *place == under => counts.add(&counted),
            _ => self.steps.push(Step::Unrecorded(under, counted)),
        }
    }

    /// Whether a position is to be written down that is reached by this move at this ply from one that is.
    fn wants(&self, by: P::Move, ply: usize) -> bool {
        self.visits.len() < self.capacity && ply <= self.deepest as usize && self.is_on_way(by, ply)
    }

    fn is_on_way(&self, by: P::Move, ply: usize) -> bool {
        self.way.get(ply - 1).is_none_or(|&on_the_way| on_the_way == by)
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

impl Counts {
    fn add(&mut self, other: &Self) {
        self.nodes += other.nodes;
        self.leaves += other.leaves;
        self.cut_offs += other.cut_offs;
        self.unvisited += other.unvisited;
        self.unrecorded += other.unrecorded;
    }
}

impl<P: Position> Observer<P> for Recording<P> {
    fn enter(&mut self, position: &P, by: Option<P::Move>) {
        let turn = position.turn();
        if by.is_none() {
            self.path.clear();
            self.view = Some(turn);
            self.left_way = None;
        }
        let ply = self.path.len();
        if self.left_way.is_none() {
            if by.is_some_and(|by| !self.is_on_way(by, ply)) {
                self.left_way = Some(ply);
            } else {
                self.by_ply.resize(self.by_ply.len().max(ply + 1), 0);
                self.by_ply[ply] += 1;
            }
        }
        let wanted = match by {
            None => self.visits.len() < self.capacity,
            Some(by) => matches!(self.path.last(), Some(Some(_))) && self.wants(by, ply),
        };
        let mut above = None;
        if let (Some(Some(parent)), Some(by)) = (self.path.last_mut(), by) {
            // A search that asks again with another window tries the same move twice.
            if !parent.tried.contains(&by) {
                parent.tried.push(by);
            }
            above = Some((parent.place, parent.window));
        }
        if !wanted {
            self.path.push(None);
            self.step(Step::Enter, Counts { nodes: 1, unrecorded: 1, ..Counts::default() });
            return;
        }
        let place = self.visits.len() as u32;
        self.unvisited.push(Vec::new());
        self.visits.push(Visit {
            parent: above.map(|(place, _)| place),
            by,
            ply: ply as u32,
            maximises: Some(turn) == self.view,
            asked: above.and_then(|(_, window)| window),
            window: None,
            leaf: None,
            cut_off: None,
            result: None,
        });
        let tried = P::List::default();
        let position = position.clone();
        self.path.push(Some(Open { place, position, tried, window: None, narrowed_by: None }));
        self.step(Step::Enter, Counts { nodes: 1, ..Counts::default() });
    }

    fn window(&mut self, alpha: Score, beta: Score) {
        if let Some((open, visit)) = self.current() {
            open.window = Some((alpha, beta));
            visit.window = open.window;
            if visit.parent.is_some() {
                visit.asked = open.window;
            }
            self.step(Step::Window, Counts::default());
        }
    }

    fn leaf(&mut self, reason: Leaf, _score: Score) {
        if let Some((_, visit)) = self.current() {
            visit.leaf = Some(reason);
        }
        self.step(Step::Leaf, Counts { leaves: 1, ..Counts::default() });
    }

    fn cut_off(&mut self, by: P::Move, unvisited: usize) {
        if let Some(Some(open)) = self.path.last() {
            let because_of = self.narrowed_at(open.place);
            let ancestor = self.path.iter().flatten().find(|open| Some(open.place) == because_of);
            let set_by = ancestor.and_then(|open| open.narrowed_by);
            let left_out = open.position.legal_moves();
            let left_out = left_out.iter().filter(|action| !open.tried.contains(action)).copied();
            self.unvisited[open.place as usize] = left_out.collect();
            let (alpha, beta) = open.window.unwrap_or((Score::MIN, Score::MAX));
            let cut_off = CutOff { by, unvisited, because_of, set_by, alpha, beta };
            if let Some((_, visit)) = self.current() {
                visit.cut_off = Some(cut_off);
            }
        }
        let unvisited = unvisited as u64;
        self.step(Step::CutOff, Counts { cut_offs: 1, unvisited, ..Counts::default() });
    }

    fn leave(&mut self, score: Score, bound: Bound) {
        if let Some((_, visit)) = self.current() {
            visit.result = Some((score, bound));
            self.step(Step::Leave, Counts::default());
        }
        let Some(left) = self.path.pop() else { return };
        self.left_way = self.left_way.filter(|&ply| ply < self.path.len());
        let Some((parent, visit)) = self.current() else { return };
        if let Some((alpha, beta)) = parent.window {
            let narrower =
                if visit.maximises { (alpha.max(score), beta) } else { (alpha, beta.min(score)) };
            if narrower != (alpha, beta) {
                parent.window = Some(narrower);
                parent.narrowed_by = left.map(|open| open.place);
            }
        }
    }
}

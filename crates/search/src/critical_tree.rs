//! The fewest positions from which a search can be sure of its answer.
//!
//! However cleverly its moves are ordered, a search that knows only the rules and its evaluation must see enough to prove that
//! the root is worth no less than its value v, and no more. For "no less" one move is enough wherever the root's player
//! chooses, and every move is needed where the opponent does; for "no more" it is the other way round:
//!
//! ```text
//!   no less than v   a leaf of v or more:  1      MAX: 1 + the least of its children    MIN: 1 + the sum of its children
//!   no more than v   a leaf of v or less:  1      MAX: 1 + the sum                      MIN: 1 + the least
//!   exactly v        a leaf of v:          1      MAX: 1 + one child exactly v and all the others no more, whichever is cheapest
//! ```
//!
//! With b moves everywhere and d plies that is the tree of Knuth and Moore (*An analysis of alpha-beta pruning*, 1975) with
//! b^⌈d/2⌉ + b^⌊d/2⌋ − 1 leaves; here it is counted on the tree as it is, where games end early and columns fill. Alpha-beta
//! reaches it if every position's cheapest proof is tried first, so no order of moves does better.
//!
//! Counting walks the whole plain tree once and remembers nothing.

use foursight_game::{Evaluator, Player, Position, Score};

use crate::walk::finished;

/// The fewest positions, the root included, that prove the root's value at this depth; `None` if the plain tree has more than
/// `budget` positions or the value is not its own.
///
/// ```
/// # use foursight_game::Score;
/// # use foursight_search::{LeafNumbers, ToyTree, critical_positions};
/// let tree: ToyTree = "(3 12 8) (2 4 6) (14 5 2)".parse()?;
/// // The root, its three children, the first one's three leaves, and of the others a leaf each.
/// assert_eq!(critical_positions(&tree.root(), &LeafNumbers, 2, Score::estimate(3), 100), Some(9));
/// # Ok::<(), foursight_search::ToyTreeError>(())
/// ```
pub fn critical_positions<P: Position, E: Evaluator<P> + ?Sized>(
    root: &P,
    evaluator: &E,
    depth: u32,
    value: Score,
    budget: u64,
) -> Option<u64> {
    critical_positions_unless(root, evaluator, depth, value, budget, &|| false)
}

/// The same, but `None` as well once the last argument says so, which is asked at every position.
pub fn critical_positions_unless<P: Position, E: Evaluator<P> + ?Sized>(
    root: &P,
    evaluator: &E,
    depth: u32,
    value: Score,
    budget: u64,
    stopped: &dyn Fn() -> bool,
) -> Option<u64> {
    let mut count = Count { evaluator, view: root.turn(), depth, value, budget, stopped };
    count.proofs(root, 0)?.exact
}

struct Count<'a, E: ?Sized> {
    evaluator: &'a E,
    view: Player,
    depth: u32,
    value: Score,
    budget: u64,
    stopped: &'a dyn Fn() -> bool,
}

/// The smallest proofs about one position, each `None` where it is not so.
#[derive(Clone, Copy)]
struct Proofs {
    no_less: Option<u64>,
    no_more: Option<u64>,
    exact: Option<u64>,
}

impl<E: ?Sized> Count<'_, E> {
    /// `None` when the budget is spent or it is to stop.
    fn proofs<P: Position>(&mut self, position: &P, ply: u32) -> Option<Proofs>
    where
        E: Evaluator<P>,
    {
        self.budget = self.budget.checked_sub(1)?;
        if (self.stopped)() {
            return None;
        }
        let leaf = match position.outcome() {
            Some(outcome) => Some(finished(outcome, self.view, ply)),
            None if ply >= self.depth || position.is_horizon() => {
                Some(Score::estimate(self.evaluator.evaluate(position, self.view)))
            }
            None => None,
        };
        if let Some(score) = leaf {
            let when = |is_so: bool| is_so.then_some(1);
            return Some(Proofs {
                no_less: when(score >= self.value),
                no_more: when(score <= self.value),
                exact: when(score == self.value),
            });
        }
        // From the mover's side: `for_one` needs a single child, `for_all` needs every one.
        let maximises = position.turn() == self.view;
        let (mut for_one, mut for_all, mut dearer) = (None, Some(1_u64), None);
        for action in position.legal_moves() {
            let child = self.proofs(&position.after(action), ply + 1)?;
            let (one, all) = if maximises {
                (child.no_less, child.no_more)
            } else {
                (child.no_more, child.no_less)
            };
            for_one = least(for_one, one.map(|size| size + 1));
            for_all = for_all.zip(all).map(|(sum, size)| sum + size);
            // What it costs more to know this child exactly than only from the side that all need.
            dearer = least(dearer, child.exact.zip(all).map(|(exact, all)| exact - all));
        }
        let exact = for_all.zip(dearer).map(|(sum, more)| sum + more);
        let (no_less, no_more) = if maximises { (for_one, for_all) } else { (for_all, for_one) };
        Some(Proofs { no_less, no_more, exact })
    }
}

fn least(one: Option<u64>, other: Option<u64>) -> Option<u64> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.min(other)),
        _ => one.or(other),
    }
}

//! The player `perfect` on boards of other sizes: the solver without a book, and an honest answer where a limit ends the proof.
//!
//! | asked for | proven in time | else |
//! |---|---|---|
//! | a move | the most central one that keeps the score, with its exact value | the move of a short search of the ordinary kind, whose value is an estimate |
//! | every move | exact values | for each move what is proven of it: a bound, or nothing; the best of what is certain is played |
//!
//! A limit of nodes is shared by the moves: each gets an equal part of what is left.

use foursight_connect_four::evaluation::Pattern;
use foursight_connect_four::{Board, Column, ConnectFour, ConnectFourOfSize};
use foursight_connect_four_solver::{Bounds, SolverOfSize, Stopped, Window};
use foursight_game::{
    Control, Finding, Limits, Line, List, MoveValue, Player, Position, Report, SearchError,
    Searcher, Task, Value,
};
use foursight_search::Deepening;

use crate::perfect::{FIRST_LOOK, LINE, ended_by};
use crate::settings::Settings;

/// Proves before it plays.
pub(crate) struct PerfectOfSize {
    megabytes: usize,
    solver: Option<SolverOfSize>,
}

impl PerfectOfSize {
    pub(crate) const fn new(settings: &Settings) -> Self {
        Self { megabytes: settings.table as usize, solver: None }
    }

    /// The solver for this board.
    fn solver(&mut self, position: &ConnectFourOfSize) -> &mut SolverOfSize {
        let size = position.board();
        if self.solver.as_ref().is_none_or(|solver| solver.size() != size) {
            self.solver = None;
        }
        self.solver.get_or_insert_with(|| SolverOfSize::new(size, self.megabytes))
    }

    /// The move that keeps the score, and best play from there; nothing if it is stopped before.
    fn prove(
        &mut self,
        position: &ConnectFourOfSize,
        over: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Report<ConnectFourOfSize>, Stopped> {
        let solver = self.solver(position);
        let solution = solver.solve(position, Window::EXACT, over)?;
        let mut nodes = solution.nodes;
        let kept = solver.keeps(position, solution.score, &mut |more| over(nodes + more))?;
        let (best, more) = kept.expect("a game that is not over has a move");
        nodes += more;
        let mut line = Line::default();
        line.push(best);
        // A line cut short is still a beginning of best play.
        let (mut now, mut score, limit) = (position.after(best), -solution.score, nodes + LINE);
        while now.outcome().is_none() {
            let mut over = |more| nodes + more >= limit || over(nodes + more);
            let Ok(Some((next, more))) = solver.keeps(&now, score, &mut over) else { break };
            nodes += more;
            line.push(next);
            (now, score) = (now.after(next), -score);
        }
        let value = value_on(position, solution.score);
        Ok(report(best, value, <_>::default(), line, nodes))
    }

    /// What is proven of every move, for the player who makes it, and the nodes of all.
    fn judge(
        &mut self,
        position: &ConnectFourOfSize,
        limits: &Limits,
        over: &mut dyn FnMut(u64) -> bool,
    ) -> (Vec<(Column, Bounds)>, u64) {
        let solver = self.solver(position);
        let legal = position.legal_moves();
        let (mut judged, mut nodes) = (Vec::new(), 0);
        for (number, &action) in legal.iter().enumerate() {
            let left = (legal.len() - number) as u64;
            let share = limits.nodes.map_or(u64::MAX, |most| most.saturating_sub(nodes) / left);
            let mut stop = |more| more >= share || over(nodes + more);
            let bounds = solver.bounds(&position.after(action), Window::EXACT, &mut stop).negated();
            nodes += bounds.nodes;
            judged.push((action, bounds));
        }
        (judged, nodes)
    }
}

/// The move to play by what is proven of all moves, and the value of the position that follows; `look` is a move of a short search.
fn chosen(
    position: &ConnectFourOfSize,
    judged: &[(Column, Bounds)],
    look: impl FnOnce() -> Result<Column, SearchError>,
) -> Result<(Column, Value), SearchError> {
    let aside = |column| core::cmp::Reverse(position.board().distance_from_center(column));
    let best = judged.iter().max_by_key(|(column, bounds)| (bounds.lower, aside(*column)));
    let &(column, bounds) = best.expect("a game that is not over has a move");
    let upper = judged.iter().map(|(_, bounds)| bounds.upper).max().unwrap_or(bounds.upper);
    let whole = Bounds { upper, ..bounds };
    if bounds.lower >= 0 || whole.score().is_some() {
        return Ok((column, value_of_bounds(position, &whole)));
    }
    // Nothing speaks for a move yet: not one that is lost.
    let look = look()?;
    let is_open =
        |column: Column| judged.iter().any(|(known, bounds)| *known == column && bounds.upper >= 0);
    let open = judged.iter().map(|(column, _)| *column).filter(|&column| is_open(column));
    let column =
        if is_open(look) { look } else { open.max_by_key(|&c| aside(c)).unwrap_or(column) };
    Ok((column, value_of_bounds(position, &whole)))
}

fn report(
    best: Column,
    value: Value,
    moves: <ConnectFourOfSize as Position>::List<MoveValue<Column>>,
    line: Line<Column>,
    nodes: u64,
) -> Report<ConnectFourOfSize> {
    Report {
        best,
        value,
        moves,
        depth: line.len() as u32,
        line,
        nodes,
        leaves: 0,
        cut_offs: 0,
        work: nodes,
        stopped_by: None,
    }
}

impl Searcher<ConnectFourOfSize> for PerfectOfSize {
    fn search(
        &mut self,
        position: &ConnectFourOfSize,
        task: Task<'_, ConnectFourOfSize>,
    ) -> Result<Report<ConnectFourOfSize>, SearchError> {
        task.admit(position)?;
        let (limits, control): (Limits, &dyn Control) = (task.limits, task.control);
        let mut over = |nodes: u64| {
            limits.nodes.is_some_and(|most| nodes >= most)
                || limits.is_late(control)
                || control.stopped()
        };
        // Whoever watches sees an answer before the proof.
        let ready = match task.progress.filter(|_| task.root_moves) {
            None => None,
            Some(progress) => {
                let ready = first_look(position, task.every_move)?;
                progress(&ready);
                Some(ready)
            }
        };
        if task.every_move {
            let (judged, nodes) = self.judge(position, &limits, &mut over);
            let (best, value) =
                chosen(position, &judged, || Ok(first_look(position, false)?.best))?;
            let mut moves = <ConnectFourOfSize as Position>::List::<MoveValue<Column>>::default();
            for (action, bounds) in &judged {
                let value = value_of_bounds(position, bounds);
                moves.push(MoveValue { action: *action, value });
            }
            let mut line = Line::default();
            line.push(best);
            let proven = judged.iter().all(|(_, bounds)| bounds.score().is_some());
            let stopped_by = (!proven).then(|| ended_by(&limits, control));
            return Ok(Report { stopped_by, ..report(best, value, moves, line, nodes) });
        }
        if let Ok(report) = self.prove(position, &mut over) {
            return Ok(report);
        }
        let ready = match ready {
            Some(ready) => ready,
            None => first_look(position, false)?,
        };
        Ok(Report { stopped_by: Some(ended_by(&limits, control)), ..ready })
    }

    fn forget(&mut self) {
        self.solver = None;
    }
}

/// An answer without a proof, by a short search of the ordinary kind.
fn first_look(
    position: &ConnectFourOfSize,
    every_move: bool,
) -> Result<Report<ConnectFourOfSize>, SearchError> {
    let short = Task { every_move, ..Task::new(Limits::nodes(FIRST_LOOK)) };
    Deepening::new(Pattern::TUNED, 1 << 20).search(position, short)
}

/// A strong score of the player to move, n for a win with the n-th last own disc, as plies.
pub fn value_on<B: Board>(position: &ConnectFour<B>, score: i32) -> Value {
    Value::Exact(finding(position, score))
}

fn finding<B: Board>(position: &ConnectFour<B>, score: i32) -> Finding {
    let discs = position.plies();
    let plies = |winner: Player| {
        let own = |discs: u32| match winner {
            Player::First => discs.div_ceil(2),
            Player::Second => discs / 2,
        };
        // The winner's disc that wins, counted from the first one, and how many of them are there already.
        let last = own(position.board().cell_count()) + 1 - score.unsigned_abs();
        last - own(discs)
    };
    match score.signum() {
        1 => Finding::Win(Some(2 * plies(position.turn()) - 1)),
        -1 => Finding::Loss(Some(2 * plies(!position.turn()))),
        _ => Finding::Draw,
    }
}

/// What bounds of a score say: the better half of it where both ends say something.
pub fn value_of_bounds<B: Board>(position: &ConnectFour<B>, bounds: &Bounds) -> Value {
    match (bounds.lower, bounds.upper) {
        (lower, upper) if lower == upper => Value::Exact(finding(position, lower)),
        (lower @ 0.., _) => Value::AtLeast(finding(position, lower)),
        (_, upper @ ..=0) => Value::AtMost(finding(position, upper)),
        // Neither a win nor a loss is excluded.
        _ => Value::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use foursight_connect_four::Size;
    use foursight_game::Notation;
    use foursight_game::entry::Entry;

    use super::*;

    #[test]
    fn scores_and_distances_say_the_same() {
        for (width, height) in [(5, 5), (6, 5), (7, 7), (10, 6), (9, 7)] {
            let board = Size::new(width, height).unwrap();
            for text in ["", "3", "33", "333", "3344", "33445"] {
                let mut position = ConnectFour::on(board);
                position.play_text(text, &mut |_| {}).unwrap();
                let most = (board.cell_count() - position.plies()) as i32 / 2;
                for score in -most..=most {
                    let value = value_on(&position, score);
                    assert_eq!(Entry::score(&position, value), Some(score), "{text} {score}");
                }
            }
        }
    }

    fn searched(text: &str, moves: &str, nodes: u64, every: bool) -> Report<ConnectFourOfSize> {
        let (width, height) = text.split_once('x').unwrap();
        let board = Size::new(width.parse().unwrap(), height.parse().unwrap()).unwrap();
        let mut position = ConnectFour::on(board);
        position.play_text(moves, &mut |_| {}).unwrap();
        let task = Task { every_move: every, ..Task::new(Limits::nodes(nodes)) };
        PerfectOfSize { megabytes: 4, solver: None }.search(&position, task).unwrap()
    }

    #[test]
    fn what_is_not_proven_is_not_called_proven() {
        for every in [false, true] {
            let report = searched("9x7", "", 5_000, every);
            assert!(report.stopped_by.is_some());
            assert!(!matches!(report.value, Value::Exact(value) if value.is_proven()));
        }
        let report = searched("5x5", "3333", 10_000_000, false);
        assert_eq!((report.value, report.stopped_by), (Value::Exact(Finding::Draw), None));
        let report = searched("5x5", "3333", 10_000_000, true);
        assert_eq!((report.value, report.stopped_by), (Value::Exact(Finding::Draw), None));
        assert!(report.moves.iter().all(|entry| matches!(entry.value, Value::Exact(_))));
    }
}

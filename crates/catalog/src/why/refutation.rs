//! Why not another move: it is played out, step by step.
//!
//! The game's entry says how ([`Examined`]). In Connect Four both sides play by the solver, so that a move that loses is refuted to the end: every move of the
//! opponent keeps the win, and the defence is one that holds out longest. In small games every line is searched to the end. In Atoll nobody knows: the player that is asked about
//! shows the answer it expects, if it looks that far, and the value is its own estimate.

use foursight_connect_four::ConnectFour;
use foursight_connect_four_solver::{Pages, Prover, Stones};
use foursight_game::entry::{Entry, Examined};
use foursight_game::{
    Depth, Evaluator, Finding, Limits, Outcome, Player, Position as _, SearchError, Searcher, Task,
    Value,
};
use foursight_search::MinimaxAb;

use super::grid::{Grid, threats};
use super::{Claim, looks_one_ply};
use crate::erased::chosen;
use crate::host::Clock;
use crate::perfect::{KNOWN_SCORES, value_of_score};
use crate::settings::Settings;
use crate::{Move, PlayerSpec, Position, StopFlag};

/// A move that was not played, played out.
#[derive(Clone, Debug)]
pub struct Refutation {
    /// Who might have played it.
    pub turn: Player,
    /// Its value for whoever makes it.
    pub value: Value,
    /// The value of the move that was played, found in the same way.
    pub played: Value,
    /// The moves, the move itself first.
    pub steps: Vec<RefutationStep>,
}

/// A move of a line that is played out.
#[derive(Clone, Debug)]
pub struct RefutationStep {
    /// Who makes it.
    pub turn: Player,
    /// The move.
    pub action: Move,
    /// The cell it fills.
    pub cell: Option<String>,
    /// What is true of it by the rules.
    pub claims: Vec<Claim>,
}

/// Megabytes of the solver's table.
const MEGABYTES: usize = 64;
/// A line that decides nothing is shown no further than this.
const SHOWN: usize = 7;
/// Positions that a search of fixed depth may visit here.
const NODES: u64 = 4_000_000;

/// Plays out `instead` where `played` was played. `None` if the search was stopped before it knew.
pub fn why_not(
    position: &Position,
    player: &PlayerSpec,
    played: Move,
    instead: Move,
    stop: &StopFlag,
) -> Result<Option<Refutation>, SearchError> {
    if let Some(outcome) = position.outcome() {
        return Err(SearchError::GameOver(outcome));
    }
    let found = match position.game().info().examined {
        Examined::Solver => {
            let memory = Pages::try_megabytes(MEGABYTES)
                .ok_or(SearchError::NoMemory { megabytes: MEGABYTES as u32 })?;
            solved(position, player, [played, instead], memory, stop)
        }
        Examined::All => match searched_out(position, played, instead, stop) {
            None if !stop.is_raised() => estimated(position, player, played, instead, stop)?,
            found => found,
        },
        Examined::Estimated => estimated(position, player, played, instead, stop)?,
    };
    Ok(found.map(|(value, other, line)| {
        let steps = told(position, &line, value.is_proven() && is_decided(value));
        Refutation { turn: position.turn(), value, played: other, steps }
    }))
}

fn is_decided(value: Value) -> bool {
    matches!(value, Value::Exact(Finding::Win(_) | Finding::Loss(_)))
}

/// The value of `instead`, that of `played`, and the line from `instead` on.
type Found = (Value, Value, Vec<Move>);

/// By the solver, within the time that the player's moves may take.
fn solved(
    position: &Position,
    player: &PlayerSpec,
    [played, instead]: [Move; 2],
    memory: Pages,
    stop: &StopFlag,
) -> Option<Found> {
    let mut table = memory.table();
    let mut prover = Prover::new(&mut table, 1);
    let (clock, limits) = (Clock::start(stop), player.limits());
    let mut over = |_| stop.is_raised() || limits.is_late(&clock);
    let (own, line) = best_play(position, instead, &mut prover, &mut over)?;
    let (other, _) = best_play(position, played, &mut prover, &mut over)?;
    Some((own, other, line))
}

/// What a move of Connect Four's usual board is worth by the solver, and best play from it on.
pub(super) fn best_play(
    position: &Position,
    action: Move,
    prover: &mut Prover<'_>,
    over: &mut dyn FnMut(u64) -> bool,
) -> Option<(Value, Vec<Move>)> {
    let four = position.own::<ConnectFour>()?;
    let mut place = position.after(action);
    let mut moves = vec![action];
    if let Some(outcome) = place.outcome() {
        return Some((ended(outcome, position.turn()), moves));
    }
    let after = Stones::from(four).play(action.index() as u32)?;
    let mut columns = Vec::new();
    let best =
        prover.principal_variation(&after, KNOWN_SCORES, &mut |nodes| over(nodes), &mut |next| {
            columns.push(next);
        });
    let value = value_of_score(-best.ok()?.score, four.plies());
    for column in columns {
        let next = place.legal_moves().into_iter().find(|next| next.index() == column as usize)?;
        place.play_unchecked(next);
        moves.push(next);
    }
    Some((value, moves))
}

/// By a search to the end of every game.
fn searched_out(
    position: &Position,
    played: Move,
    instead: Move,
    stop: &StopFlag,
) -> Option<Found> {
    let (own, line) = to_the_end(position, instead, stop)?;
    let (other, _) = to_the_end(position, played, stop)?;
    Some((own, other, line))
}

/// What a move is worth by a search to the end of every game, and best play from it on.
pub(super) fn to_the_end(
    position: &Position,
    action: Move,
    stop: &StopFlag,
) -> Option<(Value, Vec<Move>)> {
    let player = &PlayerSpec::parse("negamax-ab", position.game()).ok()?;
    position.continuation(player, action, u32::from(u8::MAX), stop)
}

/// By the player itself: what it says of both moves, and what it expects after the one.
fn estimated(
    position: &Position,
    player: &PlayerSpec,
    played: Move,
    instead: Move,
    stop: &StopFlag,
) -> Result<Option<Found>, SearchError> {
    let report = position.ask(player, true).run(stop, &mut |_| {})?;
    let value = |action: Move| {
        let entry = report.moves.iter().find(|entry| entry.action == action);
        entry.map_or(Value::Unknown, |entry| entry.value)
    };
    let after = position.after(instead);
    let mut line = vec![instead];
    // Whoever looks at its own move only expects no answer. A player that draws among nearly equal moves expects the best one.
    if after.outcome().is_none() && !looks_one_ply(player.settings()) {
        line.extend(after.ask(&player.at_its_best(), false).run(stop, &mut |_| {})?.line);
    }
    Ok((!stop.is_raised()).then(|| (value(instead), value(played), line)))
}

fn ended(outcome: Outcome, turn: Player) -> Value {
    Value::Exact(match outcome.winner() {
        None => Finding::Draw,
        Some(winner) if winner == turn => Finding::Win(Some(1)),
        Some(_) => Finding::Loss(Some(1)),
    })
}

/// The line with what the rules say of each of its moves.
fn told(position: &Position, line: &[Move], to_the_end: bool) -> Vec<RefutationStep> {
    let mut place = position.clone();
    let shown = if to_the_end { line.len() } else { SHOWN };
    let mut steps = Vec::new();
    for &action in line.iter().take(shown) {
        if !place.is_legal(action) {
            break;
        }
        let after = place.after(action);
        let mut claims = Vec::new();
        let cell = place.filled_by(action);
        let winner = after.outcome().map(Outcome::winner);
        if winner == Some(Some(place.turn())) {
            claims.push(Claim::Wins { cells: after.winning_cells() });
        } else {
            if winner == Some(None) {
                claims.push(Claim::EndsInDraw);
            }
            if let (Some(grid), Some(cell)) = (Grid::of(&place), &cell) {
                let cells = grid.completed_by(!place.turn(), cell);
                if !cells.is_empty() {
                    claims.push(Claim::Blocks { cells });
                }
            }
            let moves = threats(&after);
            if !moves.is_empty() {
                claims.push(Claim::Threatens { moves });
            }
        }
        steps.push(RefutationStep { turn: place.turn(), action, cell, claims });
        place = after;
    }
    steps
}

/// An evaluation that judges for one player, whoever asks: the player at the root of the search that is continued.
struct Judged<E> {
    evaluator: E,
    view: Player,
}

impl<P: foursight_game::Position, E: Evaluator<P>> Evaluator<P> for Judged<E> {
    fn evaluate(&self, position: &P, view: Player) -> i32 {
        let points = self.evaluator.evaluate(position, self.view);
        if view == self.view { points } else { -points }
    }
}

/// See [`crate::erased::Erased::continuation`].
pub(crate) fn continuation<P: Entry>(
    position: &P,
    settings: &Settings,
    action: P::Move,
    plies: u32,
    stop: &StopFlag,
) -> Option<(Value, Vec<P::Move>)> {
    let view = position.turn();
    let after = position.after(action);
    if let Some(outcome) = after.outcome() {
        return Some((ended(outcome, view), vec![action]));
    }
    let evaluator = P::evaluation(chosen(settings));
    if plies <= 1 {
        let points = evaluator.evaluate(&after, view);
        return Some((Value::Exact(Finding::Estimate(points)), vec![action]));
    }
    let judged = Judged { evaluator: &evaluator, view };
    let mut searcher = MinimaxAb::new(judged).order(settings.seeded_order());
    let depth = Depth::new((plies - 1).min(200)).ok()?;
    let limits = Limits::depth(depth).and(Limits::nodes(NODES));
    let clock = Clock::start(stop);
    let report = searcher.search(&after, Task::new(limits).under(&clock)).ok()?;
    report.value.exact()?;
    let line = core::iter::once(action).chain(report.line.iter().copied()).collect();
    Some((report.value.for_opponent(1), line))
}

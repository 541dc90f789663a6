//! What a move gave away, as far as the values of all moves say so.
//!
//! A value leaves a range of results open: an exact win is a win, "at least a draw" a draw or a win, an estimate or an unexamined move anything.
//! A move is a mistake only if the best move's worst result is better than its own best one. So nothing is called a mistake that might not be
//! one.

use foursight_game::{Finding, Position as _, Value};

use crate::position::{Move, Position};
use crate::report::{MoveValue, Report};

/// How a move compares with the best.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is as good as any.
    Same,
    /// It keeps the result, but wins later or loses sooner.
    Distance,
    /// Another move has a better estimate.
    Preferred,
    /// It loses the result for certain: a mistake.
    Result,
    /// Another move may have a better result; the values do not say.
    PossibleResult,
    /// Nothing is known of the move.
    Unknown,
}

/// What a move gave away for certain. Counts of moves are the winner's own, as people count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    /// A win became a loss.
    WinToLoss,
    /// A win became a draw.
    WinToDraw,
    /// A draw became a loss.
    DrawToLoss,
    /// It still wins, but so many moves later.
    WinDelayed(u32),
    /// It was lost anyway, but another move holds out so many moves longer.
    DefenceShortened(u32),
    /// The share of games won fell from one to the other, in ten-thousandths; by a fifth of all or more, for less is the noise of the engine.
    Chance(u16, u16),
}

/// The fall of a share of games won that counts as a loss.
const CLEAR_FALL: u16 = 2_000;
/// Moves whose positions are looked at again before a fall is believed.
const LOOKS: usize = 3;

/// A move beside the best ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// How it compares.
    pub change: Change,
    /// What it gave away, as far as that is certain.
    pub loss: Option<Loss>,
    /// Whether it is a mistake: it loses the result, or it keeps it, for certain; `None` if the values do not say.
    pub mistake: Option<bool>,
    /// The moves with the best value.
    pub best: Vec<MoveValue>,
}

/// The move that was played beside all moves, which were valued in the position before it.
///
/// 1. It is worth what it ended the game with, or what was found of it before.
/// 2. Where that proves nothing, it is worth what the position after it is, which `next` says for whoever moves there. A search that has found a win looks at no other move, and
///    the sample of one move among many is small.
/// 3. If the share of games won falls by that, the position after the best move is looked at in the same way: estimates of two positions one move apart differ by more than those
///    of two moves from the same position. Of the engine's own best moves one in twenty "lost" a fifth of the games by the first look (`examples/noise.rs`).
///
/// A fall that `next` does not confirm ([`Value::Unknown`]) is not told.
///
/// # Errors
/// If `next` fails.
pub fn judged<E>(
    position: &Position,
    action: Move,
    report: &Report,
    mut next: impl FnMut(Move, &Position) -> Result<Value, E>,
) -> Result<(MoveValue, Comparison), E> {
    let mut moves = report.moves.clone();
    let listed = moves.iter().position(|entry| entry.action == action).unwrap_or_else(|| {
        moves.push(MoveValue { action, value: Value::Unknown, score: None });
        moves.len() - 1
    });
    let value = looked_at(position, action, moves[listed].value, &mut next)?;
    let played = MoveValue { action, value, score: position.score(value) };
    moves[listed] = played;
    let mut comparison = compare(value, &moves);
    for look in 0.. {
        let (Some(Loss::Chance(..)), Some(best)) = (comparison.loss, comparison.best.first())
        else {
            break;
        };
        // What was not confirmed is not said.
        if look == LOOKS {
            comparison.loss = None;
            break;
        }
        let best = best.action;
        let value = looked_at(position, best, Value::Unknown, &mut next)?;
        if value == Value::Unknown {
            // Nobody looks again.
            comparison.loss = None;
            break;
        }
        if let Some(entry) = moves.iter_mut().find(|entry| entry.action == best) {
            (entry.value, entry.score) = (value, position.score(value));
        }
        comparison = compare(played.value, &moves);
        // It is still the best: that is certain now.
        if comparison.best.first().is_some_and(|entry| entry.action == best) {
            break;
        }
    }
    Ok((played, comparison))
}

/// What a move is worth by the position after it, unless more is known of it already.
fn looked_at<E>(
    position: &Position,
    action: Move,
    listed: Value,
    next: &mut impl FnMut(Move, &Position) -> Result<Value, E>,
) -> Result<Value, E> {
    let after = position.after(action);
    if let Some(outcome) = after.outcome() {
        return Ok(Value::Exact(match outcome.winner() {
            Some(winner) if winner == position.turn() => Finding::Win(Some(1)),
            Some(_) => Finding::Loss(Some(1)),
            None => Finding::Draw,
        }));
    }
    // Evaluations are of a board, and from a side: those of two positions cannot be compared.
    if listed.is_proven() || matches!(listed.exact(), Some(Finding::Estimate(_))) {
        return Ok(listed);
    }
    let found = next(action, &after)?.for_opponent(1);
    let says_more = found.is_proven() || matches!(found.exact(), Some(Finding::WinRate(_)));
    Ok(if says_more { found } else { listed })
}

/// Compares the value of a move with those of all moves.
pub fn compare(played: Value, moves: &[MoveValue]) -> Comparison {
    let top = moves.iter().filter_map(|entry| rank(entry.value)).max();
    let best: Vec<MoveValue> =
        moves.iter().filter(|entry| top.is_some() && rank(entry.value) == top).copied().collect();
    let loss = loss(played, moves, best.first().map(|entry| entry.value));
    Comparison { change: change(played, moves, top), loss, mistake: mistake(played, moves), best }
}

/// What the move gave away. A result counts where it is certain, whatever the bound; a distance only where both are exact.
fn loss(played: Value, moves: &[MoveValue], best: Option<Value>) -> Option<Loss> {
    if played == Value::Unknown {
        return None;
    }
    let (_, high) = results(played);
    match (moves.iter().map(|entry| results(entry.value).0).max()?, high) {
        (1, -1) => return Some(Loss::WinToLoss),
        (1, 0) => return Some(Loss::WinToDraw),
        (0, -1) => return Some(Loss::DrawToLoss),
        _ => {}
    }
    // Half of the plies belong to the winner, who also makes the last.
    let own = |plies: u32| plies.div_ceil(2);
    match (best?.exact()?, played.exact()?) {
        (Finding::Win(Some(fast)), Finding::Win(Some(slow))) if own(slow) > own(fast) => {
            Some(Loss::WinDelayed(own(slow) - own(fast)))
        }
        (Finding::Loss(Some(slow)), Finding::Loss(Some(fast))) if own(slow) > own(fast) => {
            Some(Loss::DefenceShortened(own(slow) - own(fast)))
        }
        (before, after) => {
            let (before, after) = (share(before)?, share(after)?);
            (before >= after + CLEAR_FALL).then_some(Loss::Chance(before, after))
        }
    }
}

/// The share of games won, in ten-thousandths.
const fn share(finding: Finding) -> Option<u16> {
    match finding {
        Finding::WinRate(share) => Some(share),
        Finding::Win(_) => Some(10_000),
        Finding::Loss(_) => Some(0),
        Finding::Draw | Finding::Estimate(_) => None,
    }
}

/// The results that the other moves leave open: the most that one of them is sure of, and the most that one of them may give.
fn others(played: Value, moves: &[MoveValue]) -> Option<(i32, i32)> {
    let own = moves.iter().position(|entry| entry.value == played);
    let others = moves.iter().enumerate().filter(|(place, _)| Some(*place) != own);
    let ranges = others.map(|(_, entry)| results(entry.value));
    ranges.reduce(|most, next| (most.0.max(next.0), most.1.max(next.1)))
}

/// Whether another move is certain to give more, or certain not to.
fn mistake(played: Value, moves: &[MoveValue]) -> Option<bool> {
    let (low, high) = results(played);
    match others(played, moves) {
        Some((surest, _)) if surest > high => Some(true),
        Some((_, hoped)) if hoped > low => None,
        _ => Some(false),
    }
}

fn change(played: Value, moves: &[MoveValue], top: Option<(i32, i32)>) -> Change {
    let Some(own) = rank(played) else { return Change::Unknown };
    let (low, high) = results(played);
    let (surest, hoped) = others(played, moves).unwrap_or((low, low));
    if surest > high {
        Change::Result
    } else if played.is_proven() && hoped > low {
        Change::PossibleResult
    } else if Some(own) >= top {
        Change::Same
    } else if played.is_proven() {
        Change::Distance
    } else {
        Change::Preferred
    }
}

/// The worst and the best result that a value leaves open: −1 loss, 0 draw, 1 win.
fn results(value: Value) -> (i32, i32) {
    let of = |finding: Finding| match finding {
        Finding::Win(_) => (1, 1),
        Finding::Loss(_) => (-1, -1),
        Finding::Draw => (0, 0),
        Finding::Estimate(_) | Finding::WinRate(_) => (-1, 1),
    };
    match value {
        Value::Unknown => (-1, 1),
        Value::Exact(finding) => of(finding),
        Value::AtLeast(finding) => (of(finding).0, 1),
        Value::AtMost(finding) => (-1, of(finding).1),
    }
}

/// Result first (win 1, draw or estimate 0, loss −1), then how good within it. A bound ranks as what it bounds.
fn rank(value: Value) -> Option<(i32, i32)> {
    let (_, finding) = value.parts()?;
    Some(match finding {
        Finding::Win(plies) => (1, -(plies.unwrap_or(0) as i32)),
        Finding::Loss(plies) => (-1, plies.unwrap_or(0) as i32),
        Finding::Draw => (0, 0),
        Finding::Estimate(number) => (0, number),
        Finding::WinRate(share) => (0, i32::from(share) - 5_000),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Move;

    fn change_of(played: Value, others: &[Value]) -> Change {
        let entry = |&value: &Value| MoveValue { action: Move::default(), value, score: None };
        let all: Vec<MoveValue> = others.iter().chain([&played]).map(entry).collect();
        compare(played, &all).change
    }

    #[test]
    fn only_what_is_certain_is_called_a_mistake() {
        let exact = Value::Exact;
        let (win, loss, draw) = (Finding::Win(Some(3)), Finding::Loss(Some(4)), Finding::Draw);
        assert_eq!(change_of(exact(loss), &[exact(draw)]), Change::Result);
        assert_eq!(change_of(exact(draw), &[exact(win)]), Change::Result);
        assert_eq!(change_of(exact(draw), &[Value::AtLeast(win)]), Change::Result);
        assert_eq!(change_of(Value::AtMost(loss), &[exact(draw)]), Change::Result);
        assert_eq!(change_of(exact(win), &[exact(draw), exact(loss)]), Change::Same);
        // Nothing is known of the other moves, so nothing is certain.
        assert_eq!(change_of(exact(loss), &[Value::Unknown]), Change::PossibleResult);
        assert_eq!(change_of(exact(loss), &[exact(Finding::Estimate(9))]), Change::PossibleResult);
        assert_eq!(change_of(exact(draw), &[Value::AtLeast(draw)]), Change::PossibleResult);
        assert_eq!(change_of(Value::Unknown, &[exact(win)]), Change::Unknown);
        assert_eq!(change_of(Value::AtLeast(loss), &[exact(draw)]), Change::PossibleResult);
        assert_eq!(change_of(exact(loss), &[Value::AtMost(draw)]), Change::PossibleResult);
    }

    #[test]
    fn slower_and_less_liked_moves_are_told_apart_from_mistakes() {
        let win = |plies| Value::Exact(Finding::Win(Some(plies)));
        let loss = |plies| Value::Exact(Finding::Loss(Some(plies)));
        let estimate = |number| Value::Exact(Finding::Estimate(number));
        assert_eq!(change_of(win(7), &[win(3)]), Change::Distance);
        assert_eq!(change_of(loss(2), &[loss(8)]), Change::Distance);
        assert_eq!(change_of(estimate(2), &[estimate(8)]), Change::Preferred);
        assert_eq!(change_of(estimate(8), &[estimate(8)]), Change::Same);
        let rate = |share| Value::win_rate(share);
        assert_eq!(change_of(rate(4_000), &[rate(6_000)]), Change::Preferred);
        // Half of the points is as good as a draw.
        let draw = Value::Exact(Finding::Draw);
        assert_eq!(change_of(rate(4_000), &[draw]), Change::Preferred);
        assert_eq!(change_of(rate(6_000), &[draw]), Change::Same);
    }

    #[test]
    fn a_mistake_and_none_are_said_only_where_that_is_certain() {
        let mistake_of = |played: Value, others: &[Value]| {
            let entry = |&value: &Value| MoveValue { action: Move::default(), value, score: None };
            let all: Vec<MoveValue> = others.iter().chain([&played]).map(entry).collect();
            compare(played, &all).mistake
        };
        let exact = Value::Exact;
        let win = |plies| exact(Finding::Win(Some(plies)));
        let lost = |plies| exact(Finding::Loss(Some(plies)));
        let draw = exact(Finding::Draw);
        let estimate = |points| exact(Finding::Estimate(points));
        assert_eq!(mistake_of(draw, &[win(3)]), Some(true));
        assert_eq!(mistake_of(draw, &[Value::AtLeast(Finding::Win(None))]), Some(true));
        assert_eq!(mistake_of(win(9), &[win(3), estimate(7), Value::Unknown]), Some(false));
        assert_eq!(mistake_of(lost(2), &[lost(8)]), Some(false));
        assert_eq!(mistake_of(draw, &[draw, lost(2)]), Some(false));
        assert_eq!(mistake_of(lost(2), &[Value::AtMost(Finding::Loss(None))]), Some(false));
        // An evaluation that likes a move best is no proof that the move keeps the result.
        assert_eq!(mistake_of(estimate(8), &[estimate(2)]), None);
        assert_eq!(mistake_of(draw, &[estimate(2)]), None);
        assert_eq!(mistake_of(Value::win_rate(9_000), &[Value::win_rate(1_000)]), None);
        assert_eq!(mistake_of(Value::AtLeast(Finding::Loss(Some(4))), &[draw]), None);
        assert_eq!(mistake_of(Value::Unknown, &[draw]), None);
        // Where every other move loses, none can be better; nor where there is no other.
        assert_eq!(mistake_of(estimate(8), &[lost(2)]), Some(false));
        assert_eq!(mistake_of(Value::Unknown, &[]), Some(false));
    }

    #[test]
    fn what_was_given_away_is_named() {
        let loss_of = |played: Value, others: &[Value]| {
            let entry = |&value: &Value| MoveValue { action: Move::default(), value, score: None };
            let all: Vec<MoveValue> = others.iter().chain([&played]).map(entry).collect();
            compare(played, &all).loss
        };
        let exact = Value::Exact;
        let win = |plies| exact(Finding::Win(Some(plies)));
        let lost = |plies| exact(Finding::Loss(Some(plies)));
        let draw = exact(Finding::Draw);
        assert_eq!(loss_of(lost(4), &[win(3)]), Some(Loss::WinToLoss));
        assert_eq!(loss_of(draw, &[win(3)]), Some(Loss::WinToDraw));
        assert_eq!(loss_of(lost(4), &[draw]), Some(Loss::DrawToLoss));
        assert_eq!(loss_of(draw, &[Value::AtLeast(Finding::Win(None))]), Some(Loss::WinToDraw));
        assert_eq!(loss_of(win(9), &[win(3)]), Some(Loss::WinDelayed(3)));
        assert_eq!(loss_of(lost(2), &[lost(8)]), Some(Loss::DefenceShortened(3)));
        assert_eq!(loss_of(win(3), &[win(3), draw]), None);
        assert_eq!(loss_of(draw, &[draw, lost(2)]), None);
        assert_eq!(loss_of(Value::Unknown, &[win(1)]), None);
        assert_eq!(loss_of(win(9), &[Value::AtLeast(Finding::Win(Some(3)))]), None);
        let rate = Value::win_rate;
        assert_eq!(loss_of(rate(3_000), &[rate(6_000)]), Some(Loss::Chance(6_000, 3_000)));
        assert_eq!(loss_of(rate(5_000), &[rate(6_000)]), None);
        assert_eq!(loss_of(exact(Finding::Estimate(2)), &[exact(Finding::Estimate(9))]), None);
    }

    #[test]
    fn the_best_moves_are_all_of_the_highest_value() {
        let entry = |value| MoveValue { action: Move::default(), value, score: None };
        let (high, low) = (Value::Exact(Finding::Draw), Value::Exact(Finding::Loss(None)));
        let all = [entry(low), entry(high), entry(Value::Unknown), entry(high)];
        assert_eq!(compare(low, &all).best, [entry(high), entry(high)]);
        assert!(compare(Value::Unknown, &[entry(Value::Unknown)]).best.is_empty());
    }

    /// A board of tic-tac-toe on which `1` wins at once, valued by samples.
    fn sampled(values: [(&str, u16); 2]) -> (Position, Report) {
        let mut position = Position::start(crate::Game::tic_tac_toe());
        position.play_text("2435").expect("moves");
        let player = crate::PlayerSpec::parse("random", position.game()).expect("a player");
        let job = position.ask(&player, false);
        let mut report = job.run(&crate::StopFlag::default(), &mut |_| {}).expect("an answer");
        report.moves = values
            .iter()
            .map(|&(name, share)| {
                let action = position.parse_move(name).expect("a move");
                MoveValue { action, value: Value::win_rate(share), score: None }
            })
            .collect();
        (position, report)
    }

    #[test]
    fn a_move_that_ends_the_game_is_worth_the_end() {
        let (position, report) = sampled([("1", 5_000), ("6", 9_000)]);
        let nobody = |_: Move, _: &Position| -> Result<Value, ()> { panic!("nothing to ask") };
        let (played, comparison) =
            judged(&position, report.moves[0].action, &report, nobody).expect("no question");
        assert_eq!(played.value, Value::Exact(Finding::Win(Some(1))));
        assert_eq!((comparison.change, comparison.loss), (Change::Same, None));
    }

    #[test]
    fn a_fall_of_an_estimate_is_told_only_if_a_second_look_confirms_it() {
        let (position, report) = sampled([("6", 5_000), ("7", 9_000)]);
        let played = report.moves[0].action;
        // What the position after a move is worth to whoever moves there.
        let loss = |of_played: u16, of_best: Value| {
            let next = |action: Move, _: &Position| {
                Ok::<_, ()>(if action == played { Value::win_rate(of_played) } else { of_best })
            };
            judged(&position, played, &report, next).expect("an answer").1.loss
        };
        assert_eq!(loss(6_000, Value::win_rate(2_000)), Some(Loss::Chance(8_000, 4_000)));
        assert_eq!(loss(6_000, Value::win_rate(5_000)), None);
        assert_eq!(loss(6_000, Value::Exact(Finding::Win(None))), None);
        assert_eq!(loss(6_000, Value::Unknown), None);
        assert_eq!(loss(2_000, Value::win_rate(2_000)), None);
    }
}

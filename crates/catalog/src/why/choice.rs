//! How a player chooses, beyond what its search says: rules, random choice, book.

use foursight_connect_four::{AutomatEasy, ConnectFour, ConnectFourOfSize, Rule};
use foursight_connect_four_solver::Stones;
use foursight_game::{Finding, Position as _, Value};
use foursight_search::near_best::{chance, points};

use super::{Claim, TieBreak};
use crate::perfect::book_score;
use crate::settings::{Algorithm, Settings};
use crate::{Game, Move, MoveValue, PlayerSpec, Position, Report, StopFlag, analyst};

/// The rule by which a player without search chose this move.
pub(crate) fn rule(position: &Position, settings: &Settings, played: Move) -> Option<Claim> {
    match settings.algorithm {
        Algorithm::Random => Some(Claim::AnyMove { of: position.legal_moves().len() as u32 }),
        Algorithm::AutomatEasy => {
            let player = AutomatEasy { seed: settings.seed, last_cell: settings.last_cell };
            let (column, rule) = match position.own::<ConnectFour>() {
                Some(four) => player.choose(four)?,
                None => player.choose(position.own::<ConnectFourOfSize>()?)?,
            };
            let name = match rule {
                Rule::Win => "win",
                Rule::Block => "block",
                Rule::Defend => "defend",
                Rule::Care => "care",
                Rule::Chance => "chance",
            };
            (column.index() == played.index())
                .then_some(Claim::Rule { number: rule.number(), name })
        }
        _ => None,
    }
}

/// What a randomised level preferred and how likely it was to play what it played.
pub(crate) fn randomised(settings: &Settings, values: &Report, played: Move) -> Option<Claim> {
    if settings.near == 0 {
        return None;
    }
    let best = values.moves.iter().map(|entry| points(entry.value)).max()?;
    let weight = |entry: &MoveValue| u64::from(chance(best - points(entry.value), settings.near));
    let all: u64 = values.moves.iter().map(weight).sum();
    let own = values.moves.iter().find(|entry| entry.action == played)?;
    let share = weight(own) * 10_000 / all.max(1);
    // Among estimates beyond the scale it draws as if they were equal, but it does not like them equally.
    let liking = |entry: &MoveValue| {
        let estimate = match entry.value.exact() {
            Some(Finding::Estimate(number)) => number,
            _ => 0,
        };
        (points(entry.value), estimate)
    };
    let most = values.moves.iter().map(liking).max()?;
    // Of several it likes best, the move it played if that is one of them.
    let first = values.moves.iter().find(|entry| liking(entry) == most)?;
    let preferred = if liking(own) == most { own } else { first };
    let alike = values
        .moves
        .iter()
        .filter(|entry| liking(entry) == most && entry.action != preferred.action)
        .map(|entry| entry.action)
        .collect();
    let nearly = own.action != preferred.action && 2 * weight(own) >= weight(preferred);
    let preferred = preferred.action;
    Some(Claim::Randomised { preferred, alike, nearly, probability: share as u16 })
}

/// How the perfect player chose this move among others that are worth as much: by counting, for each, the replies that give something away.
pub(crate) fn among_equals(
    position: &Position,
    played: Move,
    equals: &[Move],
    stop: &StopFlag,
) -> Option<TieBreak> {
    if position.own::<ConnectFour>().is_none() {
        return Some(TieBreak::Central);
    }
    let own = replies(position, played, stop)?;
    let mut others = Vec::with_capacity(equals.len());
    for &action in equals {
        others.push(replies(position, action, stop)?);
    }
    let ahead = |of: fn(&Replies) -> u32| others.iter().any(|other| of(other) < of(&own));
    Some(if ahead(|replies| replies.losing) {
        TieBreak::Losing { replies: own.losing }
    } else if ahead(|replies| replies.spoiling) {
        TieBreak::Spoiling { replies: own.spoiling }
    } else if own.spoiling == 0 && own.lost && ahead(|replies| replies.all) {
        TieBreak::Replies
    } else {
        TieBreak::Random
    })
}

/// The opponent's replies to a move.
struct Replies {
    all: u32,
    /// Those that lose although another does not.
    losing: u32,
    /// Those that have a worse result than another.
    spoiling: u32,
    /// Whether all lose.
    lost: bool,
}

fn replies(position: &Position, action: Move, stop: &StopFlag) -> Option<Replies> {
    let after = position.after(action);
    if after.outcome().is_some() {
        return Some(Replies { all: 0, losing: 0, spoiling: 0, lost: false });
    }
    let results: Vec<i32> =
        proven(&after, stop)?.iter().map(|&(_, value)| result(value)).collect::<Option<_>>()?;
    let best = *results.iter().max()?;
    let count = |holds: &dyn Fn(i32) -> bool| results.iter().filter(|one| holds(**one)).count();
    Some(Replies {
        all: results.len() as u32,
        losing: if best < 0 { 0 } else { count(&|one| one < 0) as u32 },
        spoiling: count(&|one| one < best) as u32,
        lost: best < 0,
    })
}

/// 1 for a win, 0 for a draw, −1 for a loss, if it is proven which.
pub(crate) const fn result(value: Value) -> Option<i32> {
    match value {
        Value::Exact(Finding::Win(_)) => Some(1),
        Value::Exact(Finding::Draw) => Some(0),
        Value::Exact(Finding::Loss(_)) => Some(-1),
        _ => None,
    }
}

/// The values of all moves, if the game's analyst proves them: in Connect Four on its usual board and in tic-tac-toe always, unless it is stopped.
pub(crate) fn proven(position: &Position, stop: &StopFlag) -> Option<Vec<(Move, Value)>> {
    let game = position.game();
    let solved = position.own::<ConnectFour>().is_some() || game == Game::tic_tac_toe();
    let analyst = PlayerSpec::parse(analyst(game), game).ok().filter(|_| solved)?;
    let report = position.ask(&analyst, true).run(stop, &mut |_| {}).ok()?;
    let values = report.moves.iter().map(|entry| (entry.action, entry.value));
    let values: Vec<(Move, Value)> = values.collect();
    values.iter().all(|&(_, value)| result(value).is_some()).then_some(values)
}

/// What the analyst says where the player was wrong, or a random choice of its was better than what it preferred.
pub(crate) fn in_truth(
    position: &Position,
    claims: &[Claim],
    played: Move,
    stop: &StopFlag,
) -> Option<Claim> {
    let values = proven(position, stop)?;
    let of = |action: Move| values.iter().find(|(other, _)| *other == action).map(|entry| entry.1);
    let entry = |&(action, value): &(Move, Value)| MoveValue {
        action,
        value,
        score: position.score(value),
    };
    let own = of(played)?;
    let preferred = claims.iter().find_map(|claim| match claim {
        Claim::Randomised { preferred, .. } if *preferred != played => Some(*preferred),
        _ => None,
    });
    if let Some(preferred) = preferred
        && let Some(value) = of(preferred)
        && result(own) > result(value)
    {
        return Some(Claim::Lucky { value: own, preferred: entry(&(preferred, value)) });
    }
    let best = values.iter().max_by_key(|(_, value)| rank(*value))?.1;
    let better: Vec<MoveValue> =
        values.iter().filter(|(_, value)| *value == best).map(entry).collect();
    (result(best) > result(own)).then_some(Claim::Mistaken { value: own, better })
}

/// Results in their order, the faster win and the slower loss first.
const fn rank(value: Value) -> (i32, i32) {
    match value {
        Value::Exact(Finding::Win(Some(plies))) => (1, -(plies as i32)),
        Value::Exact(Finding::Win(None)) => (1, i32::MIN),
        Value::Exact(Finding::Loss(Some(plies))) => (-1, plies as i32),
        Value::Exact(Finding::Loss(None)) => (-1, i32::MIN),
        _ => (0, 0),
    }
}

/// Whether the book knows the value of every move here.
pub(crate) fn in_book(position: &Position) -> bool {
    position.own::<ConnectFour>().is_some_and(|four| {
        let stones = Stones::from(four);
        // Where every move ends the game nothing has to be looked up.
        let mut moves = stones.moves().filter(|(_, after)| !after.is_over()).peekable();
        moves.peek().is_some() && moves.all(|(_, after)| book_score(&after).is_some())
    })
}

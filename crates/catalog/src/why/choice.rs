//! How a player chooses, beyond what its search says: rules, random choice, book.

use foursight_connect_four::{AutomatEasy, ConnectFour, ConnectFourOfSize, Rule};
use foursight_connect_four_solver::Stones;
use foursight_game::Position as _;
use foursight_search::near_best::{chance, points};

use super::Claim;
use crate::perfect::book_score;
use crate::settings::{Algorithm, Settings};
use crate::{Move, Position, Report};

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
    let weight = |behind: i32| u64::from(chance(behind, settings.near));
    let all: u64 = values.moves.iter().map(|entry| weight(best - points(entry.value))).sum();
    let own = values.moves.iter().find(|entry| entry.action == played)?;
    let share = weight(best - points(own.value)) * 10_000 / all.max(1);
    // Of several it likes best, the move it played if that is one of them.
    let preferred = if points(own.value) == best {
        played
    } else {
        values.moves.iter().find(|entry| points(entry.value) == best)?.action
    };
    Some(Claim::Randomised { preferred, probability: share as u16 })
}

/// Whether the book knows the value of every move here.
pub(crate) fn in_book(position: &Position) -> bool {
    position.own::<ConnectFour>().is_some_and(|four| {
        let mut moves = Stones::from(four).moves();
        moves.all(|(_, after)| after.is_over() || book_score(&after).is_some())
    })
}

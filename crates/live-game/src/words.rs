//! Players, sides, moves and values in words, as the page has them.

use foursight_catalog::entry::Stones;
use foursight_catalog::{Game, Move, MoveValue, Report};
use foursight_game::{Bound, Finding, Player, Value};
use foursight_texts::{Language, has_text, t};

/// How good a value is for whoever makes the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It wins, or is expected to.
    Good,
    /// Neither.
    Even,
    /// It loses, or is expected to.
    Bad,
    /// Nothing is known.
    Unknown,
}

/// `Level 3`, `Minimax, α-β, depth 5`: a player by its text.
pub fn player_name(language: Language, text: &str) -> String {
    let (name, keys) = text.split_once(':').unwrap_or((text, ""));
    let known = format!("players.name.{name}");
    let base = match name.strip_prefix("level-") {
        Some(level) => t(language, "players.level", &[("level", level.into())]),
        None if has_text(language, &known) => t(language, &known, &[]),
        None => name.to_owned(),
    };
    match keys.split(',').find_map(|pair| pair.strip_prefix("depth=")) {
        Some(depth) => {
            format!("{base}, {}", t(language, "players.depth", &[("depth", depth.into())]))
        }
        None => base,
    }
}

/// An evaluation by its name.
pub fn evaluation_name(language: Language, name: &str) -> String {
    let known = format!("players.eval.{name}");
    if has_text(language, &known) { t(language, &known, &[]) } else { name.to_owned() }
}

/// An order in which moves are tried by its name.
pub fn order_name(language: Language, name: &str) -> String {
    let known = format!("players.order.{name}");
    if has_text(language, &known) { t(language, &known, &[]) } else { name.to_owned() }
}

/// The rules of a game with its options, paragraph by paragraph, and whose game it is.
pub fn rules(language: Language, game: Game) -> Vec<String> {
    let key = |piece: &str| format!("games.{}.rules.{piece}", game.name());
    let numbered = (1..).map(|number: u32| key(&number.to_string()));
    let numbered = numbered.take_while(|key| has_text(language, key));
    let switched =
        game.options().filter(|(_, value)| *value == "on").map(|(option, _)| key(option));
    let switched = switched.filter(|key| has_text(language, key));
    let credit = Some(format!("games.{}.credit", game.name()));
    let credit = credit.filter(|key| has_text(language, key));
    numbered.chain(switched).chain(credit).map(|key| t(language, &key, &[])).collect()
}

/// `Yellow`, or `Cross`.
pub fn side_name(language: Language, game: Game, player: Player) -> String {
    let kind = match game.info().stones {
        Stones::Marks => "mark",
        Stones::Discs => "disc",
    };
    let side = match player {
        Player::First => "first",
        Player::Second => "second",
    };
    t(language, &format!("common.{kind}.{side}"), &[])
}

/// Moves with spaces between them.
pub fn joined(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The winner's own moves of so many plies.
const fn own_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}

/// `wins in 3`, `draw`, `about +12`: a value for whoever makes the move.
pub fn value_words(language: Language, value: Value) -> String {
    let say = |key: &str| t(language, key, &[]);
    let Some((bound, finding)) = value.parts() else { return say("values.unknown") };
    let with_distance = |word: String, plies: Option<u32>| match plies {
        Some(plies) => {
            let moves = u64::from(own_moves(plies));
            format!("{word} {}", t(language, "values.in", &[("moves", moves.into())]))
        }
        None => word,
    };
    let words = match finding {
        Finding::Win(plies) => with_distance(say("values.wins"), plies),
        Finding::Loss(plies) => with_distance(say("values.loses"), plies),
        Finding::Draw => say("values.draw"),
        Finding::Estimate(number) => format!("{} {}", say("values.estimate"), signed(number)),
        Finding::WinRate(share) => format!("{} {}", say("values.rate"), percent(share)),
    };
    match bound {
        Bound::Exact => words,
        Bound::AtLeast => t(language, "values.at-least", &[("value", (&words).into())]),
        Bound::AtMost => t(language, "values.at-most", &[("value", (&words).into())]),
    }
}

/// The same in at most five characters, for the columns of a board: `W3`, `=`, `+12`, `48%`.
pub fn short_value(language: Language, value: Value) -> String {
    let Some((bound, finding)) = value.parts() else { return "?".to_owned() };
    let distance =
        |plies: Option<u32>| plies.map_or(String::new(), |plies| own_moves(plies).to_string());
    let words = match finding {
        Finding::Win(plies) => t(language, "terminal.short.win", &[]) + &distance(plies),
        Finding::Loss(plies) => t(language, "terminal.short.loss", &[]) + &distance(plies),
        Finding::Draw => "=".to_owned(),
        Finding::Estimate(number) => signed(number),
        Finding::WinRate(share) => percent(share),
    };
    match bound {
        Bound::Exact => words,
        Bound::AtLeast => format!(">{words}"),
        Bound::AtMost => format!("<{words}"),
    }
}

fn signed(number: i32) -> String {
    if number == 0 { "0".to_owned() } else { format!("{number:+}") }
}

fn percent(share: u16) -> String {
    format!("{}%", (share + 50) / 100)
}

/// The moves, best first; those of which nothing is known are left out.
pub fn by_value(moves: &[MoveValue]) -> Vec<&MoveValue> {
    let rank = |entry: &&MoveValue| {
        let (_, finding) = entry.value.parts()?;
        Some(match finding {
            Finding::Win(plies) => 1_000_000_000 - i64::from(plies.unwrap_or(0)),
            Finding::Loss(plies) => -1_000_000_000 + i64::from(plies.unwrap_or(0)),
            Finding::Draw => 0,
            Finding::Estimate(number) => i64::from(number),
            Finding::WinRate(share) => i64::from(share) - 5_000,
        })
    };
    let mut ranked: Vec<&MoveValue> = moves.iter().filter(|entry| rank(entry).is_some()).collect();
    ranked.sort_by_key(|entry| core::cmp::Reverse(rank(entry)));
    ranked
}

/// Whether depth and cut-offs say something of a search: a Monte-Carlo player plays games to the end, counts them, and has neither.
pub fn has_depth(report: &Report) -> bool {
    let counted = matches!(report.best.value.parts(), Some((_, Finding::WinRate(_))));
    report.depth > 0 && !counted
}

/// How good a value is for whoever makes the move.
#[allow(clippy::match_same_arms, reason = "kind by kind, as values are told")]
pub fn tone(value: Value) -> Tone {
    let Some((bound, finding)) = value.parts() else { return Tone::Unknown };
    match (finding, bound) {
        // At most a win and at least a loss say nothing good or bad.
        (Finding::Win(_), Bound::AtMost) | (Finding::Loss(_), Bound::AtLeast) => Tone::Unknown,
        (Finding::Win(_), _) => Tone::Good,
        (Finding::Loss(_), _) => Tone::Bad,
        (Finding::Draw, _) => Tone::Even,
        (Finding::WinRate(share), _) if share >= 5_500 => Tone::Good,
        (Finding::WinRate(share), _) if share <= 4_500 => Tone::Bad,
        (Finding::Estimate(number), _) if number > 0 => Tone::Good,
        (Finding::Estimate(number), _) if number < 0 => Tone::Bad,
        (Finding::WinRate(_) | Finding::Estimate(_), _) => Tone::Even,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_called_as_on_the_page() {
        let english = |text| player_name(Language::English, text);
        assert_eq!(english("level-3"), "Level 3");
        assert_eq!(english("negamax-ab:depth=7,order=center"), "Negamax, α-β, depth 7");
        assert_eq!(english("four-in-a-row-printed"), "Četiri u nizu, as printed");
        assert_eq!(english("of-a-later-edition"), "of-a-later-edition");
        assert_eq!(player_name(Language::Croatian, "level-3"), "Razina 3");
    }

    #[test]
    fn values_are_told_with_their_bound() {
        let words = |value| value_words(Language::English, value);
        assert_eq!(words(Value::Exact(Finding::Win(Some(5)))), "wins in 3");
        assert_eq!(words(Value::AtLeast(Finding::Draw)), "draw or better");
        assert_eq!(words(Value::Unknown), "not examined");
        let short = |value| short_value(Language::English, value);
        assert_eq!(short(Value::Exact(Finding::Loss(Some(12)))), "L6");
        assert_eq!(short(Value::AtMost(Finding::Draw)), "<=");
        assert_eq!(short(Value::win_rate(4_825)), "48%");
        assert_eq!(short(Value::Exact(Finding::Estimate(0))), "0");
        assert_eq!(tone(Value::AtMost(Finding::Win(None))), Tone::Unknown);
        assert_eq!(tone(Value::win_rate(5_600)), Tone::Good);
    }
}

//! Players, sides, moves and values in words, as the page has them.

use foursight_catalog::{Awaited, Change, Comparison, Ending, Game, Move, MoveValue, Seat};
use foursight_game::{Bound, Finding, Player, Value};
use foursight_texts::{Language, has_text, t};

use super::look::Tone;
use super::state::Play;

/// `Level 3`, `Minimax, α-β, depth 5`: a player by its text.
pub(crate) fn player_name(language: Language, text: &str) -> String {
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

/// `Yellow`, or `Cross`.
pub(crate) fn side_name(language: Language, game: Game, player: Player) -> String {
    let kind = if game == Game::TicTacToe { "mark" } else { "disc" };
    let side = match player {
        Player::First => "first",
        Player::Second => "second",
    };
    t(language, &format!("common.{kind}.{side}"), &[])
}

/// Moves with spaces between them.
pub(crate) fn joined(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// The winner's own moves of so many plies.
const fn own_moves(plies: u32) -> u32 {
    plies.div_ceil(2)
}

/// `wins in 3`, `draw`, `about +12`: a value for whoever makes the move.
pub(crate) fn value_words(language: Language, value: Value) -> String {
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
pub(crate) fn short_value(language: Language, value: Value) -> String {
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
pub(crate) fn by_value(moves: &[MoveValue]) -> Vec<&MoveValue> {
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

/// How good a value is for whoever makes the move.
#[allow(clippy::match_same_arms, reason = "kind by kind, as values are told")]
pub(crate) fn tone(value: Value) -> Tone {
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

impl Play {
    /// Who sits there: a human or a computer.
    pub(crate) fn seat_name(&self, seat: Seat) -> String {
        match &self.seats[seat] {
            Some(player) => player_name(self.language, &player.to_string()),
            None if self.own_seat() == Some(seat) => self.t("play.you", &[]),
            None => match seat {
                Seat::A => self.t("play.seat.a", &[]),
                Seat::B => self.t("play.seat.b", &[]),
            },
        }
    }

    /// The same with the side it plays in this game: `Yellow (Level 3)`.
    pub(crate) fn player_name(&self, player: Player) -> String {
        let side = side_name(self.language, self.table.game(), player);
        format!("{side} ({})", self.seat_name(self.table.snapshot().seat(player)))
    }

    /// The line that says whose turn it is, or how the game ended.
    pub(crate) fn status(&self) -> (Option<Player>, String) {
        if let Some(notice) = &self.notice {
            return (None, notice.clone());
        }
        let now = self.table.snapshot();
        if let Some(ply) = self.walk {
            let arguments = [("ply", (ply as u64).into()), ("moves", (now.ply() as u64).into())];
            return (None, self.t("play.walking", &arguments));
        }
        if let Some(ending) = now.ending {
            let Some(winner) = ending.winner() else { return (None, self.t("play.drawn", &[])) };
            let resigned = matches!(ending, Ending::Resigned(_));
            let name = self.player_name(winner);
            let name = [("name", (&name).into())];
            let own = self.own_seat().map(|seat| now.player(seat));
            let text = match (own, resigned) {
                (Some(own), false) if own == winner => self.t("play.you-won", &[]),
                (Some(own), true) if own == winner => self.t("play.you-won-resigned", &[]),
                (Some(_), false) => self.t("play.you-lost", &name),
                (Some(_), true) => self.t("play.you-lost-resigned", &name),
                (None, false) => self.t("play.won", &name),
                (None, true) => self.t("play.won-resigned", &name),
            };
            return (Some(winner), text);
        }
        let name = self.player_name(now.turn);
        let name = [("name", (&name).into())];
        let text = match now.awaited {
            Awaited::Computer(_) if self.paused && self.work.is_none() => {
                self.t("play.paused", &name)
            }
            Awaited::Computer(_) => self.t("play.thinking", &name),
            Awaited::Human(_) if self.own_seat().is_some() => self.t("play.your-turn", &[]),
            Awaited::Human(_) | Awaited::Nobody => self.t("play.turn", &name),
        };
        (Some(now.turn), text)
    }

    /// What is said of a judged move: nothing, or what would have been better.
    pub(crate) fn remark(&self, comparison: &Comparison) -> String {
        let moves: Vec<String> =
            comparison.best.iter().take(3).map(|entry| entry.action.to_string()).collect();
        let moves = moves.join(", ");
        let better = [("moves", (&moves).into())];
        match comparison.change {
            Change::Same => String::new(),
            Change::Unknown => self.t("values.unknown", &[]),
            Change::Result => self.t("terminal.change.result", &better),
            Change::PossibleResult => self.t("terminal.change.possible", &better),
            Change::Preferred => self.t("terminal.change.preferred", &better),
            Change::Distance => {
                let wins = |entry: &MoveValue| matches!(entry.value, Value::Exact(Finding::Win(_)));
                if comparison.best.iter().any(wins) {
                    self.t("terminal.change.slower-win", &better)
                } else {
                    self.t("terminal.change.faster-loss", &better)
                }
            }
        }
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
        assert_eq!(english("four-in-a-row-printed"), "four-in-a-row-printed");
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

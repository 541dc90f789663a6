//! A game on a device that is switched on anew: a page that was loaded again, or that has lost its connection, says how far its game was.
//!
//! The text is what was touched in the menu, who began, and the discs: `4b4433` is the hard level's game that seat B began. The device plays it again at once: its clock
//! runs ahead, and nobody thinks twice about a move that was made.

use core::time::Duration;

use foursight_catalog::device::{Machine, Pad, Palette, Phase};
use foursight_wire::Seat;

/// The pad, the seat and as many discs as there are lights.
const LONGEST: usize = 44;

/// The shortest game of two people, from the menu to the menu.
const SHORTEST: &str = "34343434n";

/// How far a game was.
#[derive(Clone, Debug)]
pub(super) struct Game {
    chosen: Pad,
    began: Seat,
    discs: Vec<Pad>,
}

impl Game {
    /// Reads a game.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let column = |key| Pad::of_key(key).filter(|pad| *pad != Pad::NewGame);
        let mut keys = text.chars();
        let chosen = keys.next().and_then(column)?;
        let began = match keys.next()? {
            'a' => Seat::A,
            'b' => Seat::B,
            _ => return None,
        };
        let discs = keys.map(column).collect::<Option<_>>()?;
        (text.len() <= LONGEST).then_some(Self { chosen, began, discs })
    }

    /// The device with this game on it, and what its clock says; `None` if there is no such game.
    pub(super) fn replay(&self) -> Option<(Machine, Duration)> {
        let mut machine = Machine::new(Palette::SOURCE);
        let mut now = Duration::ZERO;
        // Who begins changes after every game that is played to its end.
        if Seat::from(machine.snapshot().began) != self.began {
            for pad in SHORTEST.chars().filter_map(Pad::of_key) {
                rest(&mut machine, &mut now);
                machine.touch(pad, now);
            }
            rest(&mut machine, &mut now);
        }
        machine.touch(self.chosen, now);
        if machine.mode().is_none() || Seat::from(machine.snapshot().began) != self.began {
            return None;
        }
        for (number, disc) in self.discs.iter().enumerate() {
            rest(&mut machine, &mut now);
            let asked = machine.question().map(|question| question.ticket);
            match (asked, disc) {
                (Some(ticket), Pad::Column(column)) => machine.answer(ticket, *column, now),
                _ => machine.touch(*disc, now),
            }
            // A full column, or a game that was over before.
            if machine.snapshot().moves.len() != number + 1 {
                return None;
            }
        }
        rest(&mut machine, &mut now);
        Some((machine, now))
    }
}

/// Lets the clock run until somebody is to do something.
fn rest(machine: &mut Machine, now: &mut Duration) {
    while !matches!(machine.phase(), Phase::Menu | Phase::Waiting | Phase::Thinking | Phase::Over) {
        let Some(next) = machine.next_change(*now) else { return };
        *now = next;
        machine.advance(next);
    }
}

#[cfg(test)]
mod tests {
    use super::{Game, Phase, Seat};

    fn moves(text: &str) -> Option<(String, Phase, Seat)> {
        let (machine, _) = Game::parse(text)?.replay()?;
        let now = machine.snapshot();
        let moves = now.moves.iter().map(ToString::to_string).collect();
        Some((moves, machine.phase(), now.began.into()))
    }

    #[test]
    fn a_game_goes_on_where_it_was() {
        for (text, phase) in [
            ("3a", Phase::Waiting),
            ("3a4433", Phase::Waiting),
            // The computer, which begins, is to move; or the person is.
            ("4a", Phase::Thinking),
            ("4a4", Phase::Waiting),
            ("4a44", Phase::Thinking),
            ("5b4", Phase::Thinking),
            ("6b44", Phase::Waiting),
            // Four in a column.
            ("3a4343434", Phase::Over),
        ] {
            let (played, is, began) = moves(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((played.as_str(), is), (&text[2..], phase), "{text}");
            assert_eq!(began, if text.as_bytes()[1] == b'a' { Seat::A } else { Seat::B }, "{text}");
        }
    }

    #[test]
    fn what_is_no_game_is_refused() {
        let full = "3a4444444";
        let over = "3a43434341";
        let long = format!("3a{}", "1".repeat(43));
        for text in
            ["", "3", "4c", "na", "1a", "7b4", "3a8", "3an", "3a4 4", full, over, &long, "ä"]
        {
            assert!(moves(text).is_none(), "{text}");
        }
    }
}

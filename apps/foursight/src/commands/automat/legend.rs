//! What the lights mean, and which keys there are, beside the device in the terminal.

use foursight_automat::{Color, Machine, Mode, Palette};
use foursight_texts::{Language, t};

/// A line of the legend, with the light it speaks of.
pub(super) struct Line {
    pub(super) light: Option<Color>,
    pub(super) text: String,
}

/// What the lights mean now: those of the menu, or those of a game.
pub(super) fn legend(machine: &Machine, language: Language) -> Vec<Line> {
    let say = |key: &str| t(language, key, &[]);
    let plain = |text: String| Line { light: None, text };
    let lit = |color: Color, text: String| Line { light: Some(color), text };
    let palette = machine.palette();
    let mut lines = vec![plain(say("automat.menu"))];
    match machine.mode() {
        None => {
            for (mode, &color) in Mode::ALL.into_iter().zip(&palette.menu) {
                let name = say(match mode {
                    Mode::TwoPlayers => "automat.mode.two_players",
                    Mode::Hard => "automat.mode.hard",
                    Mode::Easy => "automat.mode.easy",
                    Mode::Perfect => "automat.mode.perfect",
                });
                lines.push(lit(color, format!("{}: {name}", mode.column() + 1)));
            }
            lines.push(plain(format!("1: {}", say("automat.pad.colors"))));
        }
        Some(mode) => {
            let (first, second) = if *palette == Palette::SAFE {
                ("automat.color.safe.a", "automat.color.safe.b")
            } else {
                ("automat.color.source.a", "automat.color.source.b")
            };
            let (one, other) = if mode == Mode::TwoPlayers {
                ("play.seat.a", "play.seat.b")
            } else {
                ("common.automat", "common.you")
            };
            lines.push(lit(palette.first, format!("{}: {}", say(first), say(one))));
            lines.push(lit(palette.second, format!("{}: {}", say(second), say(other))));
            lines.push(lit(palette.draw, say("terminal.automat.draw")));
            lines.push(plain(say("terminal.automat.won")));
            lines.push(plain(format!("1-7: {}", say("terminal.automat.drop"))));
            lines.push(plain(format!("n: {}", say("common.new-game"))));
        }
    }
    lines.push(plain(format!("q: {}", say("terminal.automat.quit"))));
    lines
}

#[cfg(test)]
mod tests {
    use core::time::Duration;

    use foursight_automat::Pad;

    use super::*;

    fn said(machine: &Machine, language: Language) -> Vec<String> {
        legend(machine, language).into_iter().map(|line| line.text).collect()
    }

    #[test]
    fn the_legend_is_of_what_the_lights_show() {
        let mut machine = Machine::new(Palette::SOURCE);
        let menu = said(&machine, Language::English);
        assert_eq!(menu[1..5], ["3: Two players", "4: Hard", "5: Easy", "6: Perfect"]);
        assert_eq!(menu.last().unwrap(), "q: quit");
        let lights = legend(&machine, Language::English);
        assert_eq!(lights[1].light, Some(Palette::SOURCE.menu[0]));
        machine.touch(Pad::of_key('6').unwrap(), Duration::ZERO);
        let game = said(&machine, Language::Croatian);
        assert_eq!(game[1..3], ["Crveni: Automat", "Zeleni: Ti"]);
        assert_eq!(game.last().unwrap(), "q: kraj");
    }
}

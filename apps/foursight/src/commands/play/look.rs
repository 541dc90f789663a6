//! Colours and characters: what the terminal can show.
//!
//! Whatever a colour says, a shape says as well: `NO_COLOR` and `--ascii` lose nothing.

use foursight_catalog::Game;
use foursight_catalog::entry::Stones;
use foursight_game::Player;
use foursight_live_game::Tone;
use ratatui::style::{Color, Modifier, Style};

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colors {
    /// None: `NO_COLOR` is set.
    None,
    /// The sixteen every terminal has.
    Sixteen,
    /// All of them.
    Full,
}

impl Colors {
    /// What the environment says.
    pub(crate) fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty()) {
            return Self::None;
        }
        match variable("COLORTERM").as_deref() {
            Some("truecolor" | "24bit") => Self::Full,
            _ => Self::Sixteen,
        }
    }
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Look {
    /// Letters only.
    pub(crate) ascii: bool,
    pub(crate) colors: Colors,
}

impl Look {
    /// One of two texts: letters, or any character.
    pub(crate) const fn pick(self, ascii: &'static str, unicode: &'static str) -> &'static str {
        if self.ascii { ascii } else { unicode }
    }

    /// A player's mark, as one character.
    pub(crate) fn mark(self, game: Game, player: Player) -> &'static str {
        match (player, game.info().stones) {
            (Player::First, Stones::Marks) => self.pick("X", "✕"),
            (Player::First, _) => self.pick("X", "●"),
            (Player::Second, _) => self.pick("O", "○"),
        }
    }

    /// A stone of a player's island.
    pub(crate) const fn ring_mark(self, player: Player) -> &'static str {
        match player {
            Player::First => self.pick("x", "■"),
            Player::Second => self.pick("o", "□"),
        }
    }

    /// One of two colours, or none.
    const fn color(self, sixteen: Color, full: Color) -> Option<Color> {
        match self.colors {
            Colors::None => None,
            Colors::Sixteen => Some(sixteen),
            Colors::Full => Some(full),
        }
    }

    fn foreground(self, sixteen: Color, full: Color) -> Style {
        self.color(sixteen, full).map_or(Style::new(), |color| Style::new().fg(color))
    }

    /// A player's colour, yellow or red as on the page.
    pub(crate) fn player(self, player: Player) -> Style {
        match player {
            Player::First => self.foreground(Color::LightYellow, Color::Rgb(0xF5, 0xC8, 0x2E)),
            Player::Second => self.foreground(Color::LightRed, Color::Rgb(0xF0, 0x5A, 0x4B)),
        }
    }

    /// The body of a Connect Four board.
    pub(crate) fn board(self) -> Style {
        self.color(Color::Blue, Color::Rgb(0x1E, 0x3F, 0x8A))
            .map_or(Style::new(), |color| Style::new().bg(color))
    }

    /// A hole in it.
    pub(crate) fn hole(self) -> Style {
        self.foreground(Color::Black, Color::Rgb(0x0E, 0x1A, 0x38))
    }

    /// What matters less.
    pub(crate) fn dim(self) -> Style {
        match self.colors {
            Colors::None => Style::new(),
            _ => self.foreground(Color::DarkGray, Color::Rgb(0x9A, 0xA0, 0xAC)),
        }
    }

    /// Lines of a board.
    pub(crate) fn line(self) -> Style {
        self.foreground(Color::Gray, Color::Rgb(0x8A, 0x93, 0xA6))
    }

    /// A winning line.
    pub(crate) fn winning(self) -> Style {
        match self.color(Color::Green, Color::Rgb(0x1F, 0x8A, 0x4C)) {
            Some(color) => Style::new().bg(color),
            None => Style::new().add_modifier(Modifier::REVERSED),
        }
    }

    /// Where the cursor stands.
    #[allow(clippy::unused_self, reason = "asked for like every other style")]
    pub(crate) fn cursor(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Titles, and whose turn it is.
    #[allow(clippy::unused_self, reason = "asked for like every other style")]
    pub(crate) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// A key to press.
    pub(crate) fn key(self) -> Style {
        self.foreground(Color::Cyan, Color::Rgb(0x5F, 0xC9, 0xD8)).add_modifier(Modifier::BOLD)
    }

    /// A value.
    pub(crate) fn tone(self, tone: Tone) -> Style {
        match tone {
            Tone::Good => self.foreground(Color::Green, Color::Rgb(0x4C, 0xC3, 0x7A)),
            Tone::Even => self.foreground(Color::Yellow, Color::Rgb(0xD9, 0xB3, 0x45)),
            Tone::Bad => self.foreground(Color::Red, Color::Rgb(0xE8, 0x6A, 0x5E)),
            Tone::Unknown => self.dim(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        let of = |pairs: &[(&str, &str)]| {
            Colors::from_environment(|name| {
                pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[]), Colors::Sixteen);
        assert_eq!(of(&[("COLORTERM", "truecolor")]), Colors::Full);
        assert_eq!(of(&[("COLORTERM", "truecolor"), ("NO_COLOR", "1")]), Colors::None);
        assert_eq!(of(&[("NO_COLOR", "")]), Colors::Sixteen);
    }
}

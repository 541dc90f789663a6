//! Discs and marks, in three sizes, in blocks or letters. The first player's are full and the second's hollow, so that they are told
//! apart without colour.

use foursight_game::Player;
use ratatui::style::{Modifier, Style};

use super::board::Canvas;
use crate::commands::play::look::{Colors, Look};
use crate::commands::play::plan::Scale;

/// What is said of a disc beside whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    None,
    /// The last move.
    Last,
    /// A part of the winning line.
    Winning,
}

impl Mark {
    pub(super) const fn symbol(self, look: Look) -> &'static str {
        match self {
            Self::None => " ",
            Self::Last => look.pick("<", "◂"),
            Self::Winning => look.pick("*", "★"),
        }
    }
}

/// The lines of a disc.
fn lines(look: Look, height: i32, owner: Option<Player>) -> &'static [&'static str] {
    match (height, look.ascii, owner) {
        (3, false, Some(Player::First)) => &[" ▗▄▄▄▖ ", " ▐███▌ ", " ▝▀▀▀▘ "],
        (3, false, Some(Player::Second)) => &[" ▗▄▄▄▖ ", " ▐   ▌ ", " ▝▀▀▀▘ "],
        (3, true, Some(Player::First)) => &["  XXX  ", " XXXXX ", "  XXX  "],
        (3, true, Some(Player::Second)) => &["  OOO  ", " O   O ", "  OOO  "],
        (3, false, None) => &["       ", "   ·   ", "       "],
        (3, true, None) => &["       ", "   .   ", "       "],
        (2, false, Some(Player::First)) => &["▄██▄ ", "▀██▀ "],
        (2, false, Some(Player::Second)) => &["▄▀▀▄ ", "▀▄▄▀ "],
        (2, true, Some(Player::First)) => &[" XX  ", " XX  "],
        (2, true, Some(Player::Second)) => &[" OO  ", " OO  "],
        (2, false, None) => &["     ", " ··  "],
        (2, true, None) => &["     ", " ..  "],
        (_, false, Some(Player::First)) => &[" ●  "],
        (_, false, Some(Player::Second)) => &[" ○  "],
        (_, false, None) => &[" ·  "],
        (_, true, Some(Player::First)) => &[" X  "],
        (_, true, Some(Player::Second)) => &[" O  "],
        (_, true, None) => &[" .  "],
    }
}

/// A cell of Connect Four.
pub(super) fn disc(
    canvas: &mut Canvas<'_>,
    look: Look,
    (x, y): (i32, i32),
    scale: Scale,
    owner: Option<Player>,
    mark: Mark,
) {
    let body = if mark == Mark::Winning { look.winning() } else { look.board() };
    // Without colours a winning cell would be reversed as a whole, and blocks would be lost in that.
    let behind = if look.colors == Colors::None { look.board() } else { body };
    let style = match owner {
        Some(player) => behind.patch(look.player(player)),
        None => behind.patch(look.hole()),
    };
    for (line, text) in lines(look, scale.height, owner).iter().enumerate() {
        canvas.put(x, y + line as i32, text, style);
    }
    if mark != Mark::None {
        let style = body.add_modifier(Modifier::BOLD);
        canvas.put(x + scale.width - 1, y + (scale.height - 1) / 2, mark.symbol(look), style);
    }
}

/// A cross or a circle of tic-tac-toe.
pub(super) fn letter(
    canvas: &mut Canvas<'_>,
    look: Look,
    (x, y): (i32, i32),
    owner: Player,
    mark: Mark,
) {
    let lines = match (owner, look.ascii) {
        (Player::First, false) => [" ╲ ╱ ", "  ╳  ", " ╱ ╲ "],
        (Player::Second, false) => ["╭───╮", "│   │", "╰───╯"],
        (Player::First, true) => [" \\ / ", "  X  ", " / \\ "],
        (Player::Second, true) => [" OOO ", "O   O", " OOO "],
    };
    let style: Style = look.player(owner).add_modifier(Modifier::BOLD);
    for (line, text) in lines.iter().enumerate() {
        canvas.put(x + 1, y + line as i32, text, style);
    }
    if mark != Mark::None {
        let style = if mark == Mark::Winning { look.winning() } else { Style::new() };
        canvas.put(x + 6, y, mark.symbol(look), style.add_modifier(Modifier::BOLD));
    }
}

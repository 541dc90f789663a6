//! What the terminal can show.

use std::io::{IsTerminal, stdout};

use foursight_game::BoardStyle;

/// Unicode where people look at a terminal that says it knows it, ASCII everywhere else.
pub(crate) fn board_style(ascii: bool) -> BoardStyle {
    let speaks_unicode = ["LC_ALL", "LC_CTYPE", "LANG"]
        .iter()
        .filter_map(|name| std::env::var(name).ok())
        .find(|value| !value.is_empty())
        .is_some_and(|value| {
            let value = value.to_ascii_lowercase();
            value.contains("utf-8") || value.contains("utf8")
        });
    if !ascii && speaks_unicode && stdout().is_terminal() {
        BoardStyle::Unicode
    } else {
        BoardStyle::Ascii
    }
}

//! Pages over the board: the keys, the rules, a question.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::wrapped;
use crate::commands::play::plan::Plan;
use crate::commands::play::state::{Confirmation, Play};
use foursight_live_game::Kind;

/// Lines that are longer are hard to read.
const WIDEST: u16 = 72;

/// A frame with a title in the middle of an area, empty inside; what is inside.
fn frame(buffer: &mut Buffer, within: Rect, size: (u16, u16), play: &Play, title: &str) -> Rect {
    let (width, height) = (size.0.min(within.width), size.1.min(within.height));
    let x = within.x + (within.width - width) / 2;
    let y = within.y + (within.height - height) / 2;
    let look = play.look;
    for line in 0..height {
        let (left, fill, right) = if line == 0 {
            (look.pick("+", "╭"), look.pick("-", "─"), look.pick("+", "╮"))
        } else if line + 1 == height {
            (look.pick("+", "╰"), look.pick("-", "─"), look.pick("+", "╯"))
        } else {
            (look.pick("|", "│"), " ", look.pick("|", "│"))
        };
        let text = format!("{left}{}{right}", fill.repeat(usize::from(width.saturating_sub(2))));
        // What was there before loses its colours, too.
        buffer.set_style(Rect::new(x, y + line, width, 1), Style::reset());
        buffer.set_stringn(x, y + line, text, width.into(), look.line());
    }
    let room = usize::from(width.saturating_sub(4));
    if !title.is_empty() {
        buffer.set_stringn(x + 2, y, format!(" {title} "), room, look.strong());
    }
    Rect::new(x + 2, y + 1, width.saturating_sub(4), height.saturating_sub(2))
}

/// The area between the title and the keys.
fn middle(plan: &Plan) -> Rect {
    let top = plan.title.bottom();
    Rect::new(0, top, plan.title.width, plan.status.bottom().saturating_sub(top))
}

pub(super) fn help(buffer: &mut Buffer, plan: &Plan, play: &Play) {
    let moves = match play.table.shape.kind {
        Kind::Columns => ("1-7", "terminal.help.columns"),
        Kind::Squares => ("1-9", "terminal.help.squares"),
        Kind::Hexagons => ("s", "terminal.help.swap"),
    };
    let arrows = play.look.pick("arrows", "←↑↓→");
    let rows: [(&str, &str); 15] = [
        (arrows, "terminal.help.cursor"),
        ("Enter", "terminal.help.play"),
        moves,
        ("h", "terminal.help.hints"),
        ("u r", "terminal.help.undo"),
        (", .", "terminal.help.walk"),
        ("n", "terminal.help.new"),
        ("x", "terminal.help.resign"),
        ("v", "terminal.help.review"),
        ("p", "terminal.help.pause"),
        ("o", "terminal.help.step"),
        ("+ -", "terminal.help.speed"),
        ("i", "terminal.help.rules"),
        ("q", "terminal.help.quit"),
        ("", "terminal.help.mouse"),
    ];
    let title = play.t("terminal.key.keys", &[]);
    let inside = frame(buffer, middle(plan), (64, rows.len() as u16 + 2), play, &title);
    for ((key, text), y) in rows.iter().zip(inside.y..inside.bottom()) {
        let indent = if key.is_empty() { 0 } else { 7 };
        buffer.set_stringn(inside.x, y, key, 6, play.look.key());
        let room = usize::from(inside.width.saturating_sub(indent));
        buffer.set_stringn(inside.x + indent, y, play.t(text, &[]), room, Style::new());
    }
}

/// The rules in lines of the width there is.
fn rules_lines(play: &Play) -> Vec<String> {
    let game = play.table.game.game();
    let paragraphs = foursight_live_game::rules(play.language, game);
    let width = usize::from(play.size.0.min(WIDEST)).saturating_sub(4);
    paragraphs.iter().flat_map(|text| wrapped(text, width)).collect()
}

/// How many lines of the rules there is no room for.
pub(crate) fn rules_overflow(play: &Play) -> usize {
    // The title, the keys and the frame.
    rules_lines(play).len().saturating_sub(usize::from(play.size.1.saturating_sub(4)))
}

pub(super) fn rules(buffer: &mut Buffer, plan: &Plan, play: &Play) {
    let lines = rules_lines(play);
    let size = (WIDEST, lines.len() as u16 + 2);
    let inside = frame(buffer, middle(plan), size, play, &play.t("play.rules", &[]));
    let shown = lines.iter().skip(play.page_top.min(rules_overflow(play)));
    for (line, y) in shown.zip(inside.y..inside.bottom()) {
        buffer.set_stringn(inside.x, y, line, inside.width.into(), Style::new());
    }
}

pub(super) fn confirm(buffer: &mut Buffer, plan: &Plan, play: &Play, question: Confirmation) {
    let text = play.t(
        match question {
            Confirmation::Leave => "terminal.confirm.leave",
            Confirmation::NewGame => "terminal.confirm.new",
            Confirmation::Resign => "terminal.confirm.resign",
        },
        &[],
    );
    let width = (text.chars().count() as u16 + 4).min(plan.title.width);
    let lines = wrapped(&text, usize::from(width - 4));
    let size = (width, lines.len() as u16 + 2);
    let inside = frame(buffer, middle(plan), size, play, "");
    for (line, y) in lines.iter().zip(inside.y..inside.bottom()) {
        buffer.set_stringn(inside.x, y, line, inside.width.into(), play.look.strong());
    }
}

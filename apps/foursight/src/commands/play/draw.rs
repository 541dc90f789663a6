//! The picture of the game: what is in the state, and nothing else.

mod board;
mod discs;
mod pages;
mod panel;

use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

pub(crate) use pages::rules_overflow;

use super::plan::{Plan, SMALLEST};
use super::state::{Page, Play};

/// Draws the whole screen.
pub(crate) fn draw(frame: &mut Frame<'_>, play: &Play) {
    let area = frame.area();
    if (area.width, area.height) != play.size {
        // The terminal has just got another size; the event that says so comes next.
        return;
    }
    let buffer = frame.buffer_mut();
    if area.width < SMALLEST.0 || area.height < SMALLEST.1 {
        return too_small(buffer, area, play);
    }
    let plan = Plan::of(play);
    title(buffer, &plan, play);
    board::draw(buffer, &plan, play);
    panel::draw(buffer, &plan, play);
    status(buffer, &plan, play);
    for button in &plan.buttons {
        let Rect { x, y, width, .. } = button.area;
        let (x, _) = buffer.set_stringn(x, y, button.name, width.into(), play.look.key());
        buffer.set_stringn(x + 1, y, &button.text, width.into(), Style::new());
    }
    match play.page {
        Page::Game | Page::Review => {}
        Page::Help => pages::help(buffer, &plan, play),
        Page::Rules => pages::rules(buffer, &plan, play),
        Page::Confirm(question) => pages::confirm(buffer, &plan, play, question),
    }
}

fn too_small(buffer: &mut Buffer, area: Rect, play: &Play) {
    let text = play.t(
        "terminal.too-small",
        &[("columns", u64::from(SMALLEST.0).into()), ("rows", u64::from(SMALLEST.1).into())],
    );
    for (line, y) in wrapped(&text, area.width.into()).iter().zip(area.y..area.bottom()) {
        buffer.set_stringn(area.x, y, line, area.width.into(), Style::new());
    }
}

fn title(buffer: &mut Buffer, plan: &Plan, play: &Play) {
    let now = play.table.game.snapshot();
    let Rect { x, y, width, .. } = plan.title;
    let name = play.t(&format!("games.{}.name", play.table.game.game().name()), &[]);
    let (x, _) = buffer.set_stringn(x, y, &name, width.into(), play.look.strong());
    // Digits of a seed are not grouped: it is typed again as it stands.
    let seed = play.table.seed.to_string();
    let about =
        play.t("terminal.title", &[("game", u64::from(now.game).into()), ("seed", (&seed).into())]);
    let room = usize::from(plan.title.right().saturating_sub(x + 2));
    buffer.set_stringn(x + 2, y, &about, room, play.look.dim());
}

fn status(buffer: &mut Buffer, plan: &Plan, play: &Play) {
    let area = plan.status;
    let (player, mut text) = play.table.status(play.language);
    if plan.overview.is_some() && play.table.notice.is_none() {
        // The overview stands where findings would.
        for (found, _) in panel::findings(play, usize::from(area.width)) {
            text = format!("{text}  {found}");
        }
    }
    let mut x = area.x;
    if let Some(player) = player {
        let mark = play.look.mark(play.table.game.game(), player);
        x = buffer.set_stringn(x, area.y, mark, 1, play.look.player(player)).0 + 1;
    }
    let room = usize::from(area.right() - x);
    buffer.set_stringn(x, area.y, shortened(&text, room), room, play.look.strong());
}

/// A text of at most so many characters; what is cut off is marked.
fn shortened(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let kept: String = text.chars().take(width.saturating_sub(1)).collect();
    kept + "…"
}

/// A text in lines of at most so many characters, broken at spaces.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always a line");
        let needed = last.chars().count() + usize::from(!last.is_empty()) + word.chars().count();
        if needed > width && !last.is_empty() {
            lines.push(word.to_owned());
        } else {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_at_spaces() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible", 7), ["incomprehensible"]);
        assert_eq!(wrapped("", 7), [""]);
        assert_eq!(shortened("dvanaest", 5), "dvan…");
    }
}

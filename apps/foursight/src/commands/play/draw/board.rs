//! The board.

use foursight_catalog::Position;
use foursight_game::{Player, Position as _};
use foursight_live_game::{Kind, Tone, by_value, short_value, tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::discs;
use crate::commands::play::look::Look;
use crate::commands::play::plan::{Plan, Scale};
use crate::commands::play::state::{Page, Play};

/// What is known of the board that is shown.
struct View<'a> {
    play: &'a Play,
    position: Position,
    owners: Vec<Option<Player>>,
    last: Option<String>,
    winning: Vec<String>,
    scale: Scale,
}

impl View<'_> {
    fn mark(&self, cell: &str) -> discs::Mark {
        if self.winning.iter().any(|winning| winning == cell) {
            discs::Mark::Winning
        } else if self.last.as_deref() == Some(cell) {
            discs::Mark::Last
        } else {
            discs::Mark::None
        }
    }
}

pub(super) fn draw(buffer: &mut Buffer, plan: &Plan, play: &Play) {
    let (position, last) = play.table.shown();
    let view = View {
        play,
        owners: position.cells().into_iter().map(|(_, owner)| owner).collect(),
        // While the disc falls, nobody has won yet.
        winning: if play.fall().is_some() { Vec::new() } else { position.winning_cells() },
        position,
        last,
        scale: plan.scale,
    };
    let mut canvas = Canvas { buffer, area: plan.board, scroll: plan.scroll };
    match play.table.shape.kind {
        Kind::Columns => columns(&mut canvas, &view),
        Kind::Squares => squares(&mut canvas, &view),
        Kind::Hexagons => hexagons(&mut canvas, &view),
    }
    if let Some(area) = plan.overview {
        overview(buffer, area, plan, &view);
    }
}

/// A part of the screen that shows a part of a larger picture.
pub(super) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    /// What of the picture stands at the area's top left.
    scroll: (i32, i32),
}

impl Canvas<'_> {
    /// Writes at a place of the picture, as far as that is shown.
    pub(super) fn put(&mut self, x: i32, y: i32, text: &str, style: Style) {
        for (offset, symbol) in text.chars().enumerate() {
            let left = x + offset as i32 - self.scroll.0 + i32::from(self.area.x);
            let top = y - self.scroll.1 + i32::from(self.area.y);
            let (Ok(left), Ok(top)) = (u16::try_from(left), u16::try_from(top)) else { continue };
            if self.area.contains((left, top).into())
                && let Some(cell) = self.buffer.cell_mut((left, top))
            {
                cell.set_char(symbol).set_style(style);
            }
        }
    }
}

/// Connect Four: a frame with holes, the columns' numbers in its lower edge, cursor or values above.
fn columns(canvas: &mut Canvas<'_>, view: &View<'_>) {
    let play = view.play;
    let look = play.look;
    let shape = &play.table.shape;
    let Scale { width, height } = view.scale;
    let (right, bottom) = (shape.columns * width + 1, shape.rows * height + 1);
    let body = look.board();
    for y in 1..bottom {
        canvas.put(0, y, look.pick("|", "│"), look.line());
        canvas.put(1, y, &" ".repeat((right - 1) as usize), body);
        canvas.put(right, y, look.pick("|", "│"), look.line());
    }
    canvas.put(0, bottom, look.pick("+", "╰"), look.line());
    canvas.put(1, bottom, &look.pick("-", "─").repeat((right - 1) as usize), look.line());
    canvas.put(right, bottom, look.pick("+", "╯"), look.line());
    let falling = play.fall().filter(|_| play.table.walk.is_none());
    for (index, place) in shape.cells.iter().enumerate() {
        let (x, y) = Plan::spot(shape, view.scale, place.column, place.row);
        let fallen = falling.is_none_or(|fall| fall.cell != index);
        let owner = view.owners[index].filter(|_| fallen);
        let mark = if owner.is_some() { view.mark(&place.cell) } else { discs::Mark::None };
        discs::disc(canvas, look, (x, y), view.scale, owner, mark);
    }
    if let Some(fall) = falling
        && let Some(row) = fall.reached(play.now)
        && let Some(owner) = view.owners[fall.cell]
    {
        let (x, y) = Plan::spot(shape, view.scale, shape.cells[fall.cell].column, row);
        discs::disc(canvas, look, (x, y), view.scale, Some(owner), discs::Mark::None);
    }
    for column in 0..shape.columns {
        let number = &shape.targets[column as usize];
        let middle = 1 + column * width + (width - 1) / 2;
        let here = play.cursor == column as usize && play.page != Page::Review;
        let style = if here { look.cursor() } else { look.strong() };
        canvas.put(middle, bottom, number, style);
        if let Some((value, style)) = hint(play, number) {
            let from = middle - (value.chars().count() as i32 - 1) / 2;
            canvas.put(from, 0, &value, style);
        } else if here && play.table.human_to_move() {
            let turn = look.player(view.position.turn());
            canvas.put(middle, 0, look.pick("v", "▼"), turn);
        }
    }
}

/// What a move is worth, if hints are shown, and how that is drawn; the best ones underlined.
fn hint(play: &Play, action: &str) -> Option<(String, Style)> {
    let advice =
        play.table.advice.as_ref().filter(|_| play.table.hints && play.table.walk.is_none())?;
    let entry = advice.moves.iter().find(|entry| entry.action.to_string() == action)?;
    let style = play.look.tone(tone(entry.value));
    let best = entry.value == advice.best.value;
    let style =
        if best { style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED) } else { style };
    Some((short_value(play.language, entry.value), style))
}

/// Tic-tac-toe: nine squares with lines between them, an empty one with its number.
fn squares(canvas: &mut Canvas<'_>, view: &View<'_>) {
    let play = view.play;
    let look = play.look;
    let shape = &play.table.shape;
    let Scale { width, height } = view.scale;
    let (right, bottom) = (shape.columns * width - 1, shape.rows * height - 1);
    for y in 0..bottom {
        for x in 0..right {
            let (upright, flat) = ((x + 1) % width == 0, (y + 1) % height == 0);
            let line = match (upright, flat) {
                (true, true) => look.pick("+", "┼"),
                (true, false) => look.pick("|", "│"),
                (false, true) => look.pick("-", "─"),
                (false, false) => continue,
            };
            canvas.put(x, y, line, look.line());
        }
    }
    for (index, place) in shape.cells.iter().enumerate() {
        let at = Plan::spot(shape, view.scale, place.column, place.row);
        let here = play.cursor == index && play.table.human_to_move() && play.page == Page::Game;
        if let Some(owner) = view.owners[index] {
            discs::letter(canvas, look, at, owner, view.mark(&place.cell));
        } else {
            let (text, style) =
                hint(play, &place.cell).unwrap_or_else(|| (place.cell.clone(), look.dim()));
            let x = at.0 + (width - 1 - text.chars().count() as i32) / 2;
            canvas.put(x, at.1 + 1, &text, style);
        }
        if here {
            let turn = look.player(view.position.turn()).add_modifier(Modifier::BOLD);
            canvas.put(at.0, at.1 + 1, look.pick("[", "▐"), turn);
            canvas.put(at.0 + width - 2, at.1 + 1, look.pick("]", "▌"), turn);
        }
    }
}

/// Atoll: each cell by its name or its stone, islands around.
fn hexagons(canvas: &mut Canvas<'_>, view: &View<'_>) {
    let play = view.play;
    let look = play.look;
    let shape = &play.table.shape;
    let linked = linked(view);
    for stone in &shape.ring {
        let (x, y) = Plan::spot(shape, view.scale, stone.column, stone.row);
        let mut style = look.player(stone.owner);
        if linked.contains(&stone.island) {
            style = style.patch(look.winning());
        }
        canvas.put(x, y, look.ring_mark(stone.owner), style);
    }
    let ranks = ranks(play);
    for (index, place) in shape.cells.iter().enumerate() {
        let (x, y) = Plan::spot(shape, view.scale, place.column, place.row);
        if x < canvas.scroll.0 {
            // The end of a name alone would be read as another one.
            continue;
        }
        let here = play.cursor == index && play.page == Page::Game;
        let cursor = |style: Style| if here { style.patch(look.cursor()) } else { style };
        if let Some(owner) = view.owners[index] {
            let mark = view.mark(&place.cell);
            let mut style = look.player(owner).add_modifier(Modifier::BOLD);
            if mark == discs::Mark::Winning {
                style = style.patch(look.winning());
            }
            canvas.put(x, y, look.mark(play.table.game.game(), owner), cursor(style));
            canvas.put(x + 1, y, mark.symbol(look), look.strong());
        } else if let Some(rank) = ranks.iter().position(|cell| *cell == place.cell) {
            let style = look.tone(Tone::Good);
            let style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            canvas.put(x, y, &format!("#{}", rank + 1), cursor(style));
        } else {
            canvas.put(x, y, &place.cell, cursor(look.dim()));
        }
    }
}

/// The islands that the winner has linked.
fn linked(view: &View<'_>) -> Vec<u8> {
    let winner = view.position.outcome().and_then(foursight_game::Outcome::winner);
    match (winner, view.position.archipelago()) {
        (Some(winner), Some(archipelago)) => archipelago.links[winner].islands.clone(),
        _ => Vec::new(),
    }
}

/// The three best cells, if hints are shown.
fn ranks(play: &Play) -> Vec<String> {
    let Some(advice) =
        play.table.advice.as_ref().filter(|_| play.table.hints && play.table.walk.is_none())
    else {
        return Vec::new();
    };
    let mut ranks = vec![advice.best.action.to_string()];
    ranks.extend(
        by_value(&advice.moves)
            .into_iter()
            .map(|entry| entry.action.to_string())
            .filter(|name| *name != advice.best.action.to_string()),
    );
    ranks.truncate(3);
    ranks
}

/// The whole board, a character for a cell; what is shown of it is reversed.
fn overview(buffer: &mut Buffer, area: Rect, plan: &Plan, view: &View<'_>) {
    let play = view.play;
    let look: Look = play.look;
    let shape = &play.table.shape;
    let mut canvas = Canvas { buffer, area, scroll: (0, 0) };
    for (index, place) in shape.cells.iter().enumerate() {
        let (x, y) = Plan::spot(shape, view.scale, place.column, place.row);
        let (left, top) = (x - plan.scroll.0, y - plan.scroll.1);
        let shown = (0..i32::from(plan.board.width)).contains(&left)
            && (0..i32::from(plan.board.height)).contains(&top);
        let (symbol, style) = match view.owners[index] {
            Some(owner) => (look.mark(play.table.game.game(), owner), look.player(owner)),
            None if shown => (look.pick("+", "▪"), look.dim()),
            None => (look.pick(".", "·"), look.dim()),
        };
        let style = if play.cursor == index { style.patch(look.cursor()) } else { style };
        // Neighbours in a column are two rows apart, so no two cells meet.
        canvas.put(place.column - 1, (place.row - shape.top - 1) / 2, symbol, style);
    }
}

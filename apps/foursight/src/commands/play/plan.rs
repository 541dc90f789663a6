//! Where everything is on the screen: the same for what is drawn and for what the mouse points at.
//!
//! ```text
//! title                                     title
//! board                      panel          board           (overview of a board that is too large)
//!                            (overview)     two lines
//! status                                    status
//! keys                                      keys
//! from 76 columns                           from 40 columns
//! ```

use foursight_game::Position as _;
use foursight_live_game::{Kind, Shape};
use ratatui::layout::Rect;

use super::event::Key;
use super::state::{Page, Play};

/// The smallest terminal there is a picture for.
pub(crate) const SMALLEST: (u16, u16) = (40, 20);
/// The narrowest panel beside a board.
const PANEL: u16 = 25;

/// A key shown at the bottom, which can be pressed with the mouse as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Button {
    pub(crate) area: Rect,
    pub(crate) key: Key,
    /// How the key is written.
    pub(crate) name: &'static str,
    pub(crate) text: String,
}

/// Columns and rows that a cell takes, its share of the lines between cells included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scale {
    pub(crate) width: i32,
    pub(crate) height: i32,
}

/// Where everything is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub(crate) title: Rect,
    pub(crate) board: Rect,
    pub(crate) panel: Option<Rect>,
    /// Two lines under a board without a panel.
    pub(crate) info: Rect,
    pub(crate) status: Rect,
    pub(crate) overview: Option<Rect>,
    pub(crate) buttons: Vec<Button>,
    pub(crate) scale: Scale,
    /// What of the board stands at the top left of its area.
    pub(crate) scroll: (i32, i32),
}

impl Plan {
    pub(crate) fn of(play: &Play) -> Self {
        let (width, height) = play.size;
        let row = |y: u16, rows: u16| Rect::new(0, y, width, rows);
        let (title, status) = (row(0, 1), row(height.saturating_sub(2), 1));
        let shape = &play.table.shape;
        let rows = height.saturating_sub(3);
        // With a panel if that leaves the board as large as it would be without.
        let beside = width.saturating_sub(PANEL + 1);
        let wide = beside >= 50;
        let (panel, info, mut board) = if wide {
            let (scale, _) = fit(shape, beside, rows);
            let needed = content(shape, scale).0.min(i32::from(beside)) as u16;
            let left = needed.max(width / 2).min(beside);
            let panel = Rect::new(left + 1, 1, width - left - 1, rows);
            (Some(panel), row(height - 2, 0), Rect::new(0, 1, left, rows))
        } else {
            let rows = rows.saturating_sub(2);
            (None, row(1 + rows, 2), row(1, rows))
        };
        let (mut scale, fits) = fit(shape, board.width, board.height);
        let mut info = info;
        let mut overview = None;
        if !fits {
            let (columns, lines) = overview_size(shape);
            if let Some(panel) = panel {
                overview = Some(Rect::new(panel.x, panel.y, columns, lines.min(panel.height)));
            } else {
                // The two lines make room for the overview.
                board = Rect::new(0, 1, width.saturating_sub(columns + 1), rows);
                info.height = 0;
                overview = Some(Rect::new(width - columns, 1, columns, lines.min(rows)));
                scale = fit(shape, board.width, board.height).0;
            }
        }
        let scroll = scroll(play, scale, board);
        let keys = row(height.saturating_sub(1), 1);
        let buttons = buttons(play, keys);
        Self { title, board, panel, info, status, overview, buttons, scale, scroll }
    }

    /// Where a cell stands in the picture of the whole board.
    pub(crate) fn spot(shape: &Shape, scale: Scale, column: i32, row: i32) -> (i32, i32) {
        match shape.kind {
            Kind::Columns => (1 + column * scale.width, 1 + row * scale.height),
            Kind::Squares => (column * scale.width, row * scale.height),
            Kind::Hexagons => (column * scale.width, (row - shape.top) * scale.height),
        }
    }

    /// The key that is shown there.
    pub(crate) fn key_at(&self, x: u16, y: u16) -> Option<Key> {
        self.buttons.iter().find(|button| button.area.contains((x, y).into())).map(|it| it.key)
    }

    /// What the cursor would stand on there.
    pub(crate) fn target_at(&self, shape: &Shape, x: u16, y: u16) -> Option<usize> {
        if !self.board.contains((x, y).into()) {
            return None;
        }
        let x = i32::from(x - self.board.x) + self.scroll.0;
        let y = i32::from(y - self.board.y) + self.scroll.1;
        let Scale { width, height } = self.scale;
        match shape.kind {
            Kind::Columns => {
                let column = (x - 1).div_euclid(width);
                let inside = (0..shape.columns).contains(&column) && y <= shape.rows * height + 1;
                inside.then_some(column as usize)
            }
            Kind::Squares => {
                let (column, row) = (x.div_euclid(width), y.div_euclid(height));
                // The lines between the squares belong to nobody.
                let on_line =
                    x.rem_euclid(width) == width - 1 || y.rem_euclid(height) == height - 1;
                if on_line { None } else { shape.at(column, row) }
            }
            Kind::Hexagons => {
                let row = y + shape.top;
                // A cell reaches one column to the left of its name and two to the right of where it begins.
                shape.at((x + 1).div_euclid(width), row)
            }
        }
    }
}

/// The largest scale at which the board fits, or the smallest; and whether it fits.
fn fit(shape: &Shape, width: u16, height: u16) -> (Scale, bool) {
    let scales: &[(i32, i32)] = match shape.kind {
        Kind::Columns => &[(7, 3), (5, 2), (4, 1)],
        Kind::Squares => &[(8, 4)],
        Kind::Hexagons => &[(4, 1)],
    };
    let mut last = (Scale { width: 1, height: 1 }, false);
    for &(cell_width, cell_height) in scales {
        let scale = Scale { width: cell_width, height: cell_height };
        let (columns, rows) = content(shape, scale);
        let fits = columns <= i32::from(width) && rows <= i32::from(height);
        last = (scale, fits);
        if fits {
            break;
        }
    }
    last
}

/// The size of the whole picture of a board.
fn content(shape: &Shape, scale: Scale) -> (i32, i32) {
    match shape.kind {
        // The frame, and a row for the cursor above it.
        Kind::Columns => (shape.columns * scale.width + 2, shape.rows * scale.height + 2),
        Kind::Squares => (shape.columns * scale.width - 1, shape.rows * scale.height - 1),
        // The last name reaches beyond its column.
        Kind::Hexagons => ((shape.columns - 1) * scale.width + 3, shape.rows * scale.height),
    }
}

/// Of a board of hexagons every cell one character: two half rows in one line.
fn overview_size(shape: &Shape) -> (u16, u16) {
    (shape.columns as u16 - 2, ((shape.rows - 2) as u16).div_ceil(2))
}

/// What of the board is shown: all of it in the middle of its area, or the part around the cursor.
fn scroll(play: &Play, scale: Scale, area: Rect) -> (i32, i32) {
    let shape = &play.table.shape;
    let (columns, rows) = content(shape, scale);
    let place = shape.place(play.cursor).map_or((0, 0), |place| (place.column, place.row));
    let (x, y) = Plan::spot(shape, scale, place.0, place.1);
    let along = |at: i32, size: i32, room: i32| {
        if size <= room { -((room - size) / 2) } else { (at - room / 2).clamp(0, size - room) }
    };
    (along(x + 1, columns, i32::from(area.width)), along(y, rows, i32::from(area.height)))
}

/// The keys at the bottom, as many as there is room for; the first ones matter most.
fn buttons(play: &Play, area: Rect) -> Vec<Button> {
    let letter = Key::Letter;
    let mut wanted: Vec<(Key, &'static str, &'static str)> = Vec::new();
    let now = play.table.game.snapshot();
    match play.page {
        Page::Help => {
            wanted.extend([(Key::Escape, "Esc", "common.back"), (letter('i'), "i", "play.rules")]);
        }
        Page::Rules => {
            wanted.extend([
                (Key::Escape, "Esc", "common.back"),
                (letter('?'), "?", "terminal.key.keys"),
            ]);
            if super::draw::rules_overflow(play) > 0 {
                wanted.push((Key::Up, play.look.pick("Up", "↑"), "terminal.key.earlier"));
                wanted.push((Key::Down, play.look.pick("Down", "↓"), "terminal.key.later"));
            }
        }
        Page::Confirm(_) => {
            wanted.extend([
                (Key::Enter, play.look.pick("Enter", "⏎"), "terminal.key.yes"),
                (Key::Escape, "Esc", "terminal.key.no"),
            ]);
        }
        Page::Review => {
            wanted.extend([
                (letter(','), ",", "terminal.key.earlier"),
                (letter('.'), ".", "terminal.key.later"),
                (Key::Escape, "Esc", "common.back"),
                (letter('n'), "n", "terminal.key.new"),
                (letter('q'), "q", "terminal.key.quit"),
            ]);
        }
        Page::Game => {
            wanted.push((letter('?'), "?", "terminal.key.keys"));
            wanted.push((letter('q'), "q", "terminal.key.quit"));
            if now.ending.is_some() {
                wanted.push((letter('n'), "n", "terminal.key.new"));
                wanted.push((letter('v'), "v", "terminal.key.review"));
            } else if play.table.computers_only() {
                let pause = if play.table.paused { "play.resume" } else { "common.pause" };
                wanted.push((letter('p'), "p", pause));
                if play.table.paused {
                    wanted.push((letter('o'), "o", "play.step"));
                }
                wanted.push((letter('+'), "+", "terminal.key.faster"));
                wanted.push((letter('-'), "-", "terminal.key.slower"));
            } else {
                let swap = now.position.legal_moves().iter().any(|it| it.to_string() == "swap");
                if swap && play.table.human_to_move() {
                    wanted.push((letter('s'), "s", "play.swap"));
                }
                wanted.push((letter('h'), "h", "play.hints"));
            }
            if now.can_undo {
                wanted.push((letter('u'), "u", "common.undo"));
            }
            if now.can_redo {
                wanted.push((letter('r'), "r", "common.redo"));
            }
            if now.ending.is_none() {
                wanted.push((letter('n'), "n", "terminal.key.new"));
            }
        }
    }
    let mut buttons = Vec::new();
    let mut x = area.x;
    for (key, name, text) in wanted {
        let text = play.t(text, &[]);
        let width = (name.chars().count() + 1 + text.chars().count()) as u16;
        if x + width > area.right() {
            continue;
        }
        buttons.push(Button { area: Rect::new(x, area.y, width, 1), key, name, text });
        x += width + 2;
    }
    buttons
}

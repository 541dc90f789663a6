//! Which shapes a board is made of, from back to front, and the words on it.

use core::time::Duration;

use egui::{Color32, Pos2, Rect, Vec2, vec2};
use foursight_game::{Player, Position as _};
use foursight_live_game::{Kind, LiveGame, Tone, by_value, short_value, tone};
use foursight_texts::Language;

use super::layout::Layout;
use super::palette::Palette;
use super::shaders::Form;
use crate::motion::Motion;

/// A shape for the shaders.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Piece {
    /// What it is.
    pub form: Form,
    /// Where it is.
    pub centre: Pos2,
    /// The length of the shape's own unit, in points.
    pub unit: f32,
    /// How far it reaches from its centre, in its own units.
    pub reach: Vec2,
    /// The first number that its form wants.
    pub a: f32,
    /// The second.
    pub b: f32,
    /// Its colours.
    pub colors: [Color32; 3],
    /// How opaque its first colour is.
    pub alpha: f32,
}

/// A word on the board.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Label {
    pub(crate) at: Pos2,
    pub(crate) size: f32,
    pub(crate) text: String,
    pub(crate) color: Color32,
}

/// A board as it looks now.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Picture {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) labels: Vec<Label>,
}

impl Picture {
    fn piece(&mut self, form: Form, centre: Pos2, unit: f32, colors: [Color32; 3], alpha: f32) {
        // A little more than the shape, for its smooth edge.
        let reach = match form {
            Form::Plate => Vec2::splat(1.0),
            Form::Cross | Form::Circle | Form::Ring | Form::Shade => Vec2::splat(1.3),
            _ => Vec2::splat(1.0 + 2.0 / unit),
        };
        let (a, b) = match form {
            Form::Ring => (1.0, 0.10),
            Form::Shade => (1.0, 0.25),
            _ => (0.82, 0.0),
        };
        self.pieces.push(Piece { form, centre, unit, reach, a, b, colors, alpha });
    }

    /// A box, by its middle and half size.
    fn block(&mut self, form: Form, centre: Pos2, half: Vec2, b: f32, colors: [Color32; 2]) {
        let unit = half.y;
        let a = half.x / unit;
        let more = if form == Form::Shadow { b } else { 2.0 / unit };
        let alpha = if form == Form::Shadow { 0.35 } else { 1.0 };
        let colors = [colors[0], colors[1], colors[1]];
        let reach = vec2(a + more, 1.0 + more);
        self.pieces.push(Piece { form, centre, unit, reach, a, b, colors, alpha });
    }
}

/// What the board of this game looks like now; `cursor` is the target that is pointed at.
pub(crate) fn scene(
    table: &LiveGame,
    layout: &Layout,
    motion: &Motion,
    now: Duration,
    cursor: Option<usize>,
    palette: &Palette,
    language: Language,
) -> Picture {
    let mut picture = Picture::default();
    let (position, last) = table.shown();
    let winning = if table.walk.is_none() { position.winning_cells() } else { Vec::new() };
    let shape = &table.shape;
    let spot = |cell: usize| {
        let place = &shape.cells[cell];
        layout.centre(place.column as f32, place.row as f32)
    };
    ground(&mut picture, table, layout, palette, &winning, last.as_deref());
    // Where a move would go.
    let ghost = cursor.filter(|_| table.human_to_move()).and_then(|target| {
        let text = shape.targets.get(target)?;
        let legal = position.legal_moves();
        legal.iter().any(|action| action.to_string() == *text).then_some(target)
    });
    if let Some(target) = ghost {
        let centre = match shape.kind {
            Kind::Columns => layout.centre(target as f32, -0.98),
            Kind::Squares | Kind::Hexagons => spot(target),
        };
        let (form, colors) = player_piece(shape.kind, position.turn(), palette);
        let alpha = if shape.kind == Kind::Columns { 1.0 } else { 0.45 };
        picture.piece(form, centre, layout.radius() * 0.85, colors, alpha);
    }
    for (cell, (name, owner)) in position.cells().into_iter().enumerate() {
        let Some(owner) = owner else { continue };
        let pose = motion.pose(cell, now);
        let centre = spot(cell) - vec2(0.0, pose.above * layout.unit);
        let unit = layout.radius() * pose.size;
        let (form, colors) = player_piece(shape.kind, owner, palette);
        if shape.kind == Kind::Hexagons {
            let below = centre + vec2(0.06, 0.14) * unit;
            picture.piece(Form::Shade, below, unit, [Color32::BLACK; 3], 0.40);
        }
        picture.piece(form, centre, unit, colors, 1.0);
        if pose.above == 0.0 && shape.kind == Kind::Hexagons && last.as_deref() == Some(&name) {
            mark_last(&mut picture, centre, layout, palette, shape.kind);
        }
    }
    if shape.kind == Kind::Columns {
        front(&mut picture, layout, palette);
        if let Some(cell) =
            last.as_ref().and_then(|name| shape.cells.iter().position(|place| place.cell == *name))
            && motion.pose(cell, now).above == 0.0
        {
            mark_last(&mut picture, spot(cell), layout, palette, shape.kind);
        }
    }
    for name in &winning {
        if let Some(cell) = shape.cells.iter().position(|place| place.cell == *name)
            && shape.kind != Kind::Squares
            && !motion.is_moving()
        {
            let color = if palette.dark { palette.ink } else { Color32::WHITE };
            let color = if shape.kind == Kind::Columns { color } else { palette.ink };
            picture.piece(Form::Ring, spot(cell), layout.radius() * 1.03, [color; 3], 1.0);
        }
    }
    words(&mut picture, table, layout, palette, language);
    picture
}

/// The piece of a player.
pub(crate) fn player_piece(kind: Kind, player: Player, palette: &Palette) -> (Form, [Color32; 3]) {
    match (kind, player) {
        (Kind::Squares, Player::First) => (Form::Cross, [palette.marks[0]; 3]),
        (Kind::Squares, Player::Second) => (Form::Circle, [palette.marks[1]; 3]),
        (_, Player::First) => (Form::FirstDisc, palette.discs[0]),
        (_, Player::Second) => (Form::SecondDisc, palette.discs[1]),
    }
}

/// A thin ring around the piece that was played last.
fn mark_last(picture: &mut Picture, at: Pos2, layout: &Layout, palette: &Palette, kind: Kind) {
    let color = if kind == Kind::Columns { palette.hole } else { palette.accent };
    let unit = layout.radius() * 1.08;
    picture.piece(Form::Ring, at, unit, [color; 3], 1.0);
    if let Some(ring) = picture.pieces.last_mut() {
        ring.b = 0.035;
    }
}

/// What lies behind the pieces.
fn ground(
    picture: &mut Picture,
    table: &LiveGame,
    layout: &Layout,
    palette: &Palette,
    winning: &[String],
    last: Option<&str>,
) {
    let unit = layout.unit;
    let cells = layout.cells;
    match layout.kind {
        Kind::Columns => {
            let body = cells.expand(unit * 0.16);
            let half = body.size() / 2.0;
            let below = body.center() + vec2(0.0, unit * 0.14);
            picture.block(Form::Shadow, below, half, 0.10, [Color32::BLACK; 2]);
            let colors = [palette.board, palette.board_edge];
            picture.block(Form::Box, body.center(), half, 0.07, colors);
            let holes = [palette.hole; 2];
            picture.block(Form::Box, cells.center(), cells.size() / 2.0, 0.02, holes);
        }
        Kind::Squares => {
            for place in &table.shape.cells {
                let centre = layout.centre(place.column as f32, place.row as f32);
                let half = Vec2::splat(unit * 0.47);
                let below = centre + vec2(0.0, unit * 0.02);
                picture.block(Form::Shadow, below, half, 0.08, [Color32::BLACK; 2]);
                // A ring around a cross would look like a circle: the square itself is marked.
                let won = winning.contains(&place.cell);
                let fill = if won { palette.accent_soft } else { palette.surface };
                let marked = won || last == Some(place.cell.as_str());
                let colors = [fill, if marked { palette.accent } else { palette.line }];
                picture.block(Form::Box, centre, half, 0.12, colors);
            }
        }
        Kind::Hexagons => {
            for place in &table.shape.cells {
                let centre = layout.centre(place.column as f32, place.row as f32);
                let colors = [palette.hole, palette.line_strong, palette.line_strong];
                picture.piece(Form::Hexagon, centre, unit, colors, 1.0);
            }
            for stone in &table.shape.ring {
                let centre = layout.centre(stone.column as f32, stone.row as f32);
                let (form, colors) = player_piece(Kind::Hexagons, stone.owner, palette);
                picture.piece(form, centre, layout.radius(), colors, 1.0);
            }
        }
    }
}

/// The front of Connect Four, behind which discs fall.
fn front(picture: &mut Picture, layout: &Layout, palette: &Palette) {
    let unit = layout.unit;
    let colors = [palette.board, palette.board_edge, palette.board_edge];
    for row in 0..6 {
        for column in 0..7 {
            let centre = layout.centre(column as f32, row as f32);
            picture.piece(Form::Plate, centre, unit / 2.0, colors, 1.0);
        }
    }
    // The upper edge of the board again, for discs fall behind it as well.
    let cells = layout.cells;
    let edge = cells.center_top() - vec2(0.0, unit * 0.06);
    let half = vec2(cells.width() / 2.0, unit * 0.065);
    picture.block(Form::Box, edge, half, 0.0, [palette.board; 2]);
}

/// Names of columns, squares and cells, and the values of moves.
fn words(
    picture: &mut Picture,
    table: &LiveGame,
    layout: &Layout,
    palette: &Palette,
    language: Language,
) {
    let unit = layout.unit;
    let values = table.values();
    let ranked = by_value(values);
    let best = ranked.first().map(|entry| entry.value);
    let shape = &table.shape;
    let (position, _) = table.shown();
    let cells = position.cells();
    for (target, text) in shape.targets.iter().enumerate() {
        let entry = values.iter().find(|entry| entry.action.to_string() == *text);
        let value = entry.map(|entry| {
            let color = match tone(entry.value) {
                Tone::Good => palette.good,
                Tone::Bad => palette.bad,
                Tone::Even | Tone::Unknown => palette.even,
            };
            let star = if Some(entry.value) == best { "•" } else { "" };
            (format!("{star}{}", short_value(language, entry.value)), color)
        });
        let mut label = |at: Pos2, size: f32, text: String, color: Color32| {
            picture.labels.push(Label { at, size: size * unit, text, color });
        };
        if shape.kind == Kind::Columns {
            let under = layout.centre(target as f32, 5.5) + vec2(0.0, unit * 0.36);
            label(under, 0.22, text.clone(), palette.ink_soft);
            if let Some((value, color)) = value {
                label(under + vec2(0.0, unit * 0.28), 0.26, value, color);
            }
            continue;
        }
        if cells.get(target).is_none_or(|(_, owner)| owner.is_some()) {
            continue;
        }
        let place = &shape.cells[target];
        let centre = layout.centre(place.column as f32, place.row as f32);
        let hexagons = shape.kind == Kind::Hexagons;
        match value {
            Some((value, color)) => {
                label(centre, if hexagons { 0.52 } else { 0.20 }, value, color);
            }
            None if hexagons => label(centre, 0.40, text.clone(), palette.ink_soft),
            None => {
                let corner = centre - vec2(0.36, 0.34) * unit;
                label(corner, 0.11, text.clone(), palette.ink_soft);
            }
        }
    }
}

/// A player's piece in a small square beside a name.
pub(crate) fn icon(kind: Kind, player: Player, rect: Rect, palette: &Palette) -> Piece {
    let (form, colors) = player_piece(kind, player, palette);
    let share = if kind == Kind::Squares { 0.36 } else { 0.46 };
    let mut picture = Picture::default();
    picture.piece(form, rect.center(), rect.height() * share, colors, 1.0);
    picture.pieces[0]
}

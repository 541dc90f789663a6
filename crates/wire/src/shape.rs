//! The shape of a board in JSON: what a front end needs to draw a game it has never seen.

use foursight_catalog::entry::Shape as Described;
use foursight_catalog::{Game, Position};
use serde::{Deserialize, Serialize};

/// How the cells of a board lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum ShapeKind {
    /// Columns that stones fall into; the move of a column is its number, from 1 to 9, and then `a`, `b` and so on.
    Columns,
    /// Rows of squares; a move is the name of its square.
    Grid,
    /// Any other arrangement; a move is the name of its cell.
    Cells,
}

/// The shape of a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Shape {
    /// How the cells lie.
    pub kind: ShapeKind,
    /// Columns.
    #[cfg_attr(feature = "schema", schema(example = 7))]
    pub width: u32,
    /// Rows.
    #[cfg_attr(feature = "schema", schema(example = 6))]
    pub height: u32,
    /// Where each cell lies, of the kind `cells`. Only where a game is described, not with every position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cells: Option<Vec<CellPlace>>,
}

/// Where a cell lies.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct CellPlace {
    /// Its name in the game.
    #[cfg_attr(feature = "schema", schema(example = "C3"))]
    pub cell: String,
    /// How far right it lies, if cells next to each other are 1 apart.
    pub x: f32,
    /// How far down.
    pub y: f32,
    /// The cells next to it.
    pub neighbours: Vec<String>,
}

impl Shape {
    /// The shape of a game's board, with the places of its cells.
    pub fn of(game: Game) -> Self {
        let start = Position::start(game);
        let shape = start.shape();
        let mut told = Self::from(&shape);
        if let Described::Cells { places, pitch } = shape {
            let names: Vec<String> = start.cells().into_iter().map(|(cell, _)| cell).collect();
            let cells = names.iter().zip(&places).map(|(cell, place)| CellPlace {
                cell: cell.clone(),
                x: place.column as f32 * pitch[0],
                y: place.row as f32 * pitch[1],
                neighbours: place
                    .neighbours
                    .iter()
                    .filter_map(|&number| names.get(number).cloned())
                    .collect(),
            });
            told.cells = Some(cells.collect());
        }
        told
    }
}

/// Without the places of its cells.
impl From<&Described> for Shape {
    fn from(shape: &Described) -> Self {
        let (kind, width, height) = match *shape {
            Described::Columns { width, height } => (ShapeKind::Columns, width, height),
            Described::Grid { width, height } => (ShapeKind::Grid, width, height),
            Described::Cells { ref places, .. } => {
                let span = |numbers: &mut dyn Iterator<Item = i32>| {
                    let (least, most) = numbers.fold((i32::MAX, i32::MIN), |(least, most), it| {
                        (least.min(it), most.max(it))
                    });
                    (most - least + 1).max(0) as u32
                };
                let width = span(&mut places.iter().map(|place| place.column));
                (ShapeKind::Cells, width, span(&mut places.iter().map(|place| place.row)))
            }
        };
        Self { kind, width, height, cells: None }
    }
}

//! Where the cells of a board lie in the window: the same for what is drawn and for what the mouse points at.

use egui::{Pos2, Rect, Vec2, pos2, vec2};
use foursight_live_game::{Kind, Shape};

/// The height of a hexagon whose side is 1.
const HEXAGON: f32 = 1.732_050_8;

/// A board of this size at this place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Layout {
    pub(crate) kind: Kind,
    /// All of it, what is above and below the cells included.
    pub(crate) whole: Rect,
    /// The cells alone.
    pub(crate) cells: Rect,
    /// The side of a square cell, or of a hexagon.
    pub(crate) unit: f32,
    top: f32,
}

impl Layout {
    /// The largest board that fits.
    pub(crate) fn fit(shape: &Shape, area: Rect) -> Self {
        // Width and height of the cells in units, and what is above and below them: in Connect Four the disc that is about to fall, and the values.
        let (size, above, below) = match shape.kind {
            Kind::Columns => (vec2(7.0, 6.0), 0.85, 0.85),
            Kind::Squares => (vec2(3.0, 3.0), 0.05, 0.05),
            Kind::Hexagons => {
                let columns = shape.columns as f32;
                (vec2(columns * 1.5 + 0.5, (shape.rows as f32 + 1.0) * HEXAGON / 2.0), 0.1, 0.1)
            }
        };
        let margin = match shape.kind {
            Kind::Columns => 0.25,
            Kind::Squares | Kind::Hexagons => 0.05,
        };
        let needed = vec2(size.x + 2.0 * margin, size.y + above + below);
        let unit = (area.width() / needed.x).min(area.height() / needed.y).max(1.0);
        let whole = Rect::from_center_size(area.center(), needed * unit);
        let cells = Rect::from_min_size(whole.min + vec2(margin, above) * unit, size * unit);
        Self { kind: shape.kind, whole, cells, unit, top: shape.top as f32 }
    }

    /// The middle of the cell in this column and row.
    pub(crate) fn centre(&self, column: f32, row: f32) -> Pos2 {
        let at = match self.kind {
            Kind::Columns | Kind::Squares => vec2(column + 0.5, row + 0.5),
            Kind::Hexagons => vec2(column * 1.5 + 1.0, (row - self.top + 1.0) * HEXAGON / 2.0),
        };
        self.cells.min + at * self.unit
    }

    /// The radius of a disc, mark or stone.
    pub(crate) fn radius(&self) -> f32 {
        self.unit
            * match self.kind {
                Kind::Columns => 0.41,
                Kind::Squares => 0.33,
                Kind::Hexagons => 0.70,
            }
    }

    /// Where the mouse plays a target of the cursor: a whole column, or a cell.
    pub(crate) fn target(&self, shape: &Shape, target: usize) -> Rect {
        match self.kind {
            Kind::Columns => {
                let left = self.cells.left() + target as f32 * self.unit;
                Rect::from_min_max(
                    pos2(left, self.whole.top()),
                    pos2(left + self.unit, self.whole.bottom()),
                )
            }
            Kind::Squares | Kind::Hexagons => {
                let Some(place) = shape.cells.get(target) else { return Rect::NOTHING };
                let centre = self.centre(place.column as f32, place.row as f32);
                let size = match self.kind {
                    Kind::Hexagons => vec2(1.5, HEXAGON),
                    _ => Vec2::splat(1.0),
                };
                Rect::from_center_size(centre, size * self.unit)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_lie_inside_do_not_overlap_and_hold_their_cells() {
        let area = Rect::from_min_size(pos2(10.0, 20.0), vec2(640.0, 560.0));
        for game in ["connect-four", "tic-tac-toe", "atoll:size=3", "atoll:size=9"] {
            let shape = Shape::of(game.parse().unwrap());
            let layout = Layout::fit(&shape, area);
            assert!(area.expand(0.01).contains_rect(layout.whole), "{game}");
            let targets: Vec<Rect> =
                (0..shape.targets.len()).map(|target| layout.target(&shape, target)).collect();
            for (number, target) in targets.iter().enumerate() {
                assert!(layout.whole.expand(0.01).contains_rect(*target), "{game}, {number}");
                for other in &targets[number + 1..] {
                    let shared = target.intersect(*other);
                    assert!(shared.width() < 0.01 || shared.height() < 0.01, "{game}, {number}");
                }
            }
            for place in &shape.cells {
                let centre = layout.centre(place.column as f32, place.row as f32);
                let holding = targets.iter().filter(|target| target.contains(centre)).count();
                assert_eq!(holding, 1, "{game}, {}", place.cell);
            }
            for stone in &shape.ring {
                let centre = layout.centre(stone.column as f32, stone.row as f32);
                let round = Rect::from_center_size(centre, Vec2::splat(2.0 * layout.radius()));
                assert!(layout.whole.expand(0.01).contains_rect(round), "{game}");
            }
        }
    }
}

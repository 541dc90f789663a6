//! Where the cells of a board lie, for drawing and for the cursor.
//!
//! Each cell has a column and a row. In Connect Four and tic-tac-toe they are what they say. In Atoll, whose cells are hexagons, a row is half
//! a cell high: neighbours in one column are two rows apart, neighbours in the next column one. Which moves are legal and what is linked the
//! position says; nothing of that is here.

use foursight_catalog::entry::{Place as DescribedPlace, Shape as Described};
use foursight_catalog::{Game, Position};
use foursight_game::{Player, Position as _};

/// How the cells lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Columns that discs fall into.
    Columns,
    /// A square board.
    Squares,
    /// A hexagon of hexagons, islands around it.
    Hexagons,
}

/// A cell and where it lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// As the position calls it.
    pub cell: String,
    /// Its column, from 0; in Atoll from 1.
    pub column: i32,
    /// Its row, from the top; in Atoll in half cells.
    pub row: i32,
}

/// A stone of the ring of islands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RingStone {
    /// Its column.
    pub column: i32,
    /// Its row in half cells.
    pub row: i32,
    /// Whose it is.
    pub owner: Player,
    /// The number of its island.
    pub island: u8,
}

/// Which way the cursor goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the left.
    Left,
    /// To the right.
    Right,
    /// Up.
    Up,
    /// Down.
    Down,
}

/// A board's cells, in the order of [`Position::cells`], and what the cursor can stand on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// How the cells lie.
    pub kind: Kind,
    /// The cells.
    pub cells: Vec<Place>,
    /// The stones around an Atoll board.
    pub ring: Vec<RingStone>,
    /// Columns, from 0; in Atoll those of the ring included.
    pub columns: i32,
    /// The first row.
    pub top: i32,
    /// Rows.
    pub rows: i32,
    /// The move of each place of the cursor, as the game writes it: a column's number or a cell's name.
    pub targets: Vec<String>,
}

impl Shape {
    /// The board of a game.
    pub fn of(game: Game) -> Self {
        let names: Vec<String> =
            Position::start(game).cells().into_iter().map(|(cell, _)| cell).collect();
        match game.shape() {
            Described::Columns { width, .. } => {
                let moves = Position::start(game).legal_moves();
                let targets = moves.iter().map(ToString::to_string).collect();
                Self::grid(Kind::Columns, names, width as i32, targets)
            }
            Described::Grid { width, .. } => {
                Self::grid(Kind::Squares, names.clone(), width as i32, names)
            }
            Described::Cells { places, .. } if game.has_archipelago() => {
                Self::hexagons(names, &places)
            }
            Described::Cells { places, .. } => Self::cells(names, &places),
        }
    }

    /// Cells in reading order, so many to a row.
    fn grid(kind: Kind, names: Vec<String>, columns: i32, targets: Vec<String>) -> Self {
        let rows = names.len() as i32 / columns;
        let place = |(index, cell): (usize, String)| Place {
            cell,
            column: index as i32 % columns,
            row: index as i32 / columns,
        };
        let cells = names.into_iter().enumerate().map(place).collect();
        Self { kind, cells, ring: Vec::new(), columns, top: 0, rows, targets }
    }

    /// Cells where the game says that they lie.
    fn cells(names: Vec<String>, places: &[DescribedPlace]) -> Self {
        let cells: Vec<Place> = names
            .iter()
            .zip(places)
            .map(|(cell, place)| Place { cell: cell.clone(), column: place.column, row: place.row })
            .collect();
        let columns = cells.iter().map(|cell| cell.column + 1).max().unwrap_or(0);
        let top = cells.iter().map(|cell| cell.row).min().unwrap_or(0);
        let rows = cells.iter().map(|cell| cell.row + 1 - top).max().unwrap_or(0);
        Self { kind: Kind::Hexagons, cells, ring: Vec::new(), columns, top, rows, targets: names }
    }

    /// The same with Atoll's islands around them.
    fn hexagons(names: Vec<String>, places: &[DescribedPlace]) -> Self {
        let row = |column: i32, number: i32| 2 * number - column;
        let inside = Self::cells(names, places);
        let side = inside.columns / 2;
        let mut ring = Vec::new();
        for step in 1..side {
            let edges = [
                (side + step, step),
                (2 * side, side + step),
                (2 * side - step, 2 * side),
                (side - step, 2 * side - step),
                (0, side - step),
                (step, 0),
            ];
            // Along each edge the first half of the stones is an island of the first player.
            let owner = if step <= (side - 1) / 2 { Player::First } else { Player::Second };
            for (edge, &(column, number)) in edges.iter().enumerate() {
                let island = 2 * edge as u8 + owner.index() as u8 + 1;
                ring.push(RingStone { column, row: row(column, number), owner, island });
            }
        }
        Self { ring, columns: 2 * side + 1, top: 1 - side, rows: 4 * side - 1, ..inside }
    }

    /// Where the cursor stands at first: in the middle.
    pub fn middle(&self) -> usize {
        self.targets.len() / 2
    }

    /// Where the cursor goes from there; it stays where the board ends.
    pub fn step(&self, from: usize, direction: Direction) -> usize {
        if self.kind == Kind::Columns {
            return match direction {
                Direction::Left => from.saturating_sub(1),
                Direction::Right => (from + 1).min(self.targets.len() - 1),
                Direction::Up | Direction::Down => from,
            };
        }
        let Some(place) = self.cells.get(from) else { return from };
        let hexagons = self.kind == Kind::Hexagons;
        let height = if hexagons { 2 } else { 1 };
        // Sideways in a hexagon lie two cells, one half a cell lower and one half a cell higher.
        let candidates: &[(i32, i32)] = match (direction, hexagons) {
            (Direction::Up, _) => &[(0, -height)],
            (Direction::Down, _) => &[(0, height)],
            (Direction::Left, false) => &[(-1, 0)],
            (Direction::Right, false) => &[(1, 0)],
            (Direction::Left, true) => &[(-1, 1), (-1, -1)],
            (Direction::Right, true) => &[(1, -1), (1, 1)],
        };
        candidates
            .iter()
            .find_map(|&(right, down)| self.at(place.column + right, place.row + down))
            .unwrap_or(from)
    }

    /// The cell at this column and row.
    pub fn at(&self, column: i32, row: i32) -> Option<usize> {
        self.cells.iter().position(|place| (place.column, place.row) == (column, row))
    }

    /// The place the cursor stands on; of a column that is its top cell.
    pub fn place(&self, target: usize) -> Option<&Place> {
        match self.kind {
            Kind::Columns => self.at(target as i32, 0).and_then(|cell| self.cells.get(cell)),
            Kind::Squares | Kind::Hexagons => self.cells.get(target),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(game: &str) -> Shape {
        Shape::of(game.parse().unwrap())
    }

    #[test]
    fn cells_lie_where_the_games_have_them() {
        let shape = shape("connect-four");
        assert_eq!((shape.columns, shape.rows, shape.targets.len()), (7, 6, 7));
        let bottom = &shape.cells[shape.at(3, 5).unwrap()];
        assert_eq!(bottom.cell, "d1");
        assert_eq!(shape.targets[shape.middle()], "4");
    }

    #[test]
    fn the_ring_of_an_atoll_is_what_the_position_says() {
        for side in [3, 5, 7, 9] {
            let game: Game = format!("atoll:size={side}").parse().unwrap();
            let shape = Shape::of(game);
            assert_eq!(shape.cells.len(), 3 * side * (side - 1) + 1);
            assert_eq!(shape.ring.len(), 6 * (side - 1));
            assert_eq!(
                shape.targets[shape.middle()],
                format!("{}{side}", (64 + side as u8) as char)
            );
            // Every island's stones touch exactly the cells that the position calls its shore.
            for island in Position::start(game).archipelago().unwrap().islands {
                let stones: Vec<&RingStone> =
                    shape.ring.iter().filter(|stone| stone.island == island.number).collect();
                assert!(stones.iter().all(|stone| stone.owner == island.owner));
                let touches = |place: &&Place| {
                    stones.iter().any(|stone| {
                        let (right, down) =
                            ((place.column - stone.column).abs(), (place.row - stone.row).abs());
                        (right, down) == (0, 2) || (right, down) == (1, 1)
                    })
                };
                let mut shore: Vec<&str> =
                    shape.cells.iter().filter(touches).map(|place| place.cell.as_str()).collect();
                let mut said: Vec<&str> = island.shore.iter().map(String::as_str).collect();
                shore.sort_unstable();
                said.sort_unstable();
                assert_eq!(shore, said, "size {side}, island {}", island.number);
            }
        }
    }

    #[test]
    fn the_cursor_reaches_every_place_and_stays_on_the_board() {
        for game in ["connect-four", "tic-tac-toe", "atoll:size=3", "atoll:size=9"] {
            let shape = shape(game);
            let mut reached = vec![false; shape.targets.len()];
            let mut open = vec![shape.middle()];
            while let Some(target) = open.pop() {
                if core::mem::replace(&mut reached[target], true) {
                    continue;
                }
                for way in [Direction::Left, Direction::Right, Direction::Up, Direction::Down] {
                    open.push(shape.step(target, way));
                }
            }
            assert!(reached.iter().all(|&reached| reached), "{game}");
        }
    }
}

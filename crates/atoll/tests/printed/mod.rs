//! The bot of S. Cvetković and L. Stanković, *Atoll projekat, treća faza*, as printed (`botController.py`), in the plainest form: the oracle of the player `atoll-bot-printed`.
//!
//! It is written from the work alone and shares no code with the crate. The board is a matrix: the cell in column u with number v lies in row 2v − u + N − 1 and column u, as the work's own
//! output of a move says. Empty cells are tried row by row. The search is alpha-beta of depth 3 that keeps (root move, value) pairs: window ±10000, win ±10001, the first best is kept; the move that last cut off at a depth is tried first at that
//! depth (forgotten with every move of the game). Depth 0 is always the human's node and is evaluated for the human: the sum over the human's islands of the distance to their target minus that of the
//! bot's.
//!
//! Kept slips: each side's win is tested only when it is that side's turn again, so a win is seen one ply late; if every move loses, the first cell is played; the target of an island is (rows − row, columns − column)
//! of its first stone, one off from the point opposite.
//!
//! Not printed, and assumed: the matrix is as small as the board with its islands allows, 4N − 1 rows and 2N + 1 columns; the islands come clockwise from the top and an island's first stone
//! is its first in that direction (for the sum the order does not matter); a win is the game's own: a group whose islands need a stretch of at least seven of the twelve.
#![allow(dead_code, unreachable_pub)] // Each test target uses its own part.

/// A row and a column of the matrix.
pub type Place = (usize, usize);

/// What the bot thinks a move is worth: a window of ±10000 and more for a win.
const WINDOW: i32 = 10_000;
const WIN: i32 = 10_001;
const DEPTH: u32 = 3;

/// What is at a place: nothing playable, an empty cell, or a stone of the first or second player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tile {
    Water,
    Empty,
    Stone(u8),
}

/// A row of stones on the rim.
#[derive(Clone, Debug)]
pub struct Island {
    pub stones: Vec<Place>,
    /// 1 or 2.
    pub owner: u8,
}

/// The matrix with the islands around it.
#[derive(Clone, Debug)]
pub struct Matrix {
    pub tiles: Vec<Vec<Tile>>,
    pub islands: Vec<Island>,
    side: usize,
}

/// The bot's move and what it is worth to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Column letter from 1 and number, as a player writes it.
    pub cell: (usize, usize),
    pub value: i32,
}

impl Matrix {
    /// The empty board of this side.
    pub fn new(side: usize) -> Self {
        let (rows, columns) = (4 * side - 1, 2 * side + 1);
        let mut matrix =
            Self { tiles: vec![vec![Tile::Water; columns]; rows], islands: Vec::new(), side };
        for u in 1..2 * side {
            for v in 1..2 * side {
                if u.abs_diff(v) < side {
                    let (row, column) = matrix.place(u, v);
                    matrix.tiles[row][column] = Tile::Empty;
                }
            }
        }
        for number in 0..12 {
            let half = (side - 1) / 2;
            let steps = if number % 2 == 0 { 1..=half } else { half + 1..=side - 1 };
            let stones: Vec<Place> = steps
                .map(|i| {
                    let n = side;
                    let (u, v) = [
                        (n + i, i),
                        (2 * n, n + i),
                        (2 * n - i, 2 * n),
                        (n - i, 2 * n - i),
                        (0, n - i),
                        (i, 0),
                    ][number / 2];
                    matrix.place(u, v)
                })
                .collect();
            let owner = 1 + (number % 2) as u8;
            for &(row, column) in &stones {
                matrix.tiles[row][column] = Tile::Stone(owner);
            }
            matrix.islands.push(Island { stones, owner });
        }
        matrix
    }

    /// Where the cell in column u with number v lies.
    pub fn place(&self, u: usize, v: usize) -> Place {
        (2 * v + self.side - 1 - u, u)
    }

    /// The cell at a place.
    pub fn cell(&self, (row, column): Place) -> (usize, usize) {
        (column, (row + column + 1 - self.side) / 2)
    }

    /// Puts a stone.
    pub fn put(&mut self, cell: (usize, usize), player: u8) {
        let (row, column) = self.place(cell.0, cell.1);
        assert_eq!(self.tiles[row][column], Tile::Empty, "{cell:?}");
        self.tiles[row][column] = Tile::Stone(player);
    }

    /// The empty cells, row by row.
    pub fn moves(&self) -> Vec<Place> {
        let mut moves = Vec::new();
        for (row, tiles) in self.tiles.iter().enumerate() {
            for (column, tile) in tiles.iter().enumerate() {
                if *tile == Tile::Empty {
                    moves.push((row, column));
                }
            }
        }
        moves
    }

    /// The owner's stones that are connected with this place, itself included.
    fn connected(&self, start: Place, owner: u8) -> Vec<Place> {
        let mut found = vec![start];
        let mut next = 0;
        while let Some(&(row, column)) = found.get(next) {
            next += 1;
            for (down, right) in [(-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1)] {
                let (Some(row), Some(column)) =
                    (row.checked_add_signed(down), column.checked_add_signed(right))
                else {
                    continue;
                };
                let tile = self.tiles.get(row).and_then(|tiles| tiles.get(column));
                if tile == Some(&Tile::Stone(owner)) && !found.contains(&(row, column)) {
                    found.push((row, column));
                }
            }
        }
        found
    }

    /// Whether a group of this player links islands that need a stretch of seven or more of the twelve.
    pub fn has_won(&self, player: u8) -> bool {
        self.islands.iter().filter(|island| island.owner == player).any(|island| {
            let group = self.connected(island.stones[0], player);
            let linked: Vec<usize> = (0..12)
                .filter(|&number| {
                    let other = &self.islands[number];
                    other.owner == player && group.contains(&other.stones[0])
                })
                .collect();
            // The shortest stretch leaves out the longest gap between neighbours.
            let gap = |place: usize| {
                let next = linked[(place + 1) % linked.len()];
                (next + 12 - linked[place] - 1) % 12
            };
            let longest = (0..linked.len()).map(gap).max().expect("the island itself");
            12 - longest >= 7
        })
    }

    /// The bot's evaluation for this player: distances of own islands to their targets, minus those of the opponent's.
    pub fn evaluate(&self, player: u8) -> i32 {
        let (rows, columns) = (self.tiles.len(), self.tiles[0].len());
        self.islands
            .iter()
            .map(|island| {
                let (row, column) = island.stones[0];
                let target = (rows - row, columns - column);
                let distance = self
                    .connected((row, column), island.owner)
                    .into_iter()
                    .map(|(row, column)| row.abs_diff(target.0) + column.abs_diff(target.1))
                    .min()
                    .expect("the stone itself") as i32;
                if island.owner == player { distance } else { -distance }
            })
            .sum()
    }
}

/// A root move, once there is one, and a value.
type Pair = (Option<Place>, i32);

struct Search {
    matrix: Matrix,
    bot: u8,
    human: u8,
    /// The move that last cut off, by depth.
    cutting: [Option<Place>; DEPTH as usize + 1],
}

/// What the bot plays as this player.
pub fn choose(matrix: &Matrix, bot: u8) -> Choice {
    let mut search =
        Search { matrix: matrix.clone(), bot, human: 3 - bot, cutting: [None; DEPTH as usize + 1] };
    let (place, value) = search.highest(DEPTH, (None, -WINDOW), (None, WINDOW), None);
    Choice { cell: matrix.cell(place.expect("the root names a move")), value }
}

impl Search {
    /// The empty cells, the one that last cut off at this depth first.
    fn moves(&self, depth: u32) -> Vec<Place> {
        let mut moves = self.matrix.moves();
        if let Some(cutting) = self.cutting[depth as usize]
            && let Some(at) = moves.iter().position(|&place| place == cutting)
        {
            moves.remove(at);
            moves.insert(0, cutting);
        }
        moves
    }

    fn highest(&mut self, depth: u32, mut alpha: Pair, beta: Pair, root: Option<Place>) -> Pair {
        if self.matrix.has_won(self.bot) {
            return (root, WIN);
        }
        let moves = self.moves(depth);
        if depth == 0 {
            return (root, self.matrix.evaluate(self.bot));
        }
        for &(row, column) in &moves {
            self.matrix.tiles[row][column] = Tile::Stone(self.bot);
            let found = self.lowest(depth - 1, alpha, beta, root.or(Some((row, column))));
            self.matrix.tiles[row][column] = Tile::Empty;
            if found.1 > alpha.1 {
                alpha = found;
            }
            if alpha.1 >= beta.1 {
                self.cutting[depth as usize] = Some((row, column));
                if depth == DEPTH && alpha.0.is_none() {
                    alpha.0 = Some((row, column));
                }
                return alpha;
            }
        }
        if depth == DEPTH && alpha.0.is_none() {
            alpha.0 = moves.first().copied();
        }
        alpha
    }

    fn lowest(&mut self, depth: u32, alpha: Pair, mut beta: Pair, root: Option<Place>) -> Pair {
        if self.matrix.has_won(self.human) {
            return (root, -WIN);
        }
        let moves = self.moves(depth);
        if depth == 0 {
            return (root, self.matrix.evaluate(self.human));
        }
        for &(row, column) in &moves {
            self.matrix.tiles[row][column] = Tile::Stone(self.human);
            let found = self.highest(depth - 1, alpha, beta, root.or(Some((row, column))));
            self.matrix.tiles[row][column] = Tile::Empty;
            if found.1 < beta.1 {
                beta = found;
            }
            if beta.1 <= alpha.1 {
                self.cutting[depth as usize] = Some((row, column));
                return beta;
            }
        }
        beta
    }
}

//! What is really so: the rules, a naive reading of the board, and Connect Four's solver. Shares no code with the derivation of claims.

use std::collections::BTreeSet;

use foursight_catalog::{KNOWN_SCORES, Move, Position, value_of_score};
use foursight_connect_four_solver::{Pages, Solver, Stones, Table, Window};
use foursight_game::{BoardStyle, Player, Position as _, Value};

/// The solver with a table of its own.
pub(crate) struct Truth {
    table: Table<Pages>,
}

impl Truth {
    pub(crate) fn new() -> Self {
        Self { table: Pages::megabytes(16).table() }
    }

    /// The value of every legal move of a Connect Four position; the moves are given as columns from 1.
    pub(crate) fn values(&mut self, moves: &str) -> Vec<(String, Value)> {
        let columns = moves.bytes().map(|digit| u32::from(digit - b'1'));
        let stones = Stones::from_columns(columns).unwrap();
        let scores = Solver::new()
            .scores(&stones, Window::EXACT, KNOWN_SCORES, &mut self.table, &mut |_| false)
            .unwrap();
        let named = scores.by_column.into_iter().enumerate();
        let value = |score| value_of_score(score, stones.discs());
        named
            .filter_map(|(column, score)| Some(((column + 1).to_string(), value(score?))))
            .collect()
    }
}

/// A board as letters, rows from the top.
pub(crate) struct Letters {
    rows: Vec<Vec<char>>,
    length: usize,
}

impl Letters {
    pub(crate) fn of(position: &Position) -> Option<Self> {
        let length = match position.game().name() {
            "connect-four" => 4,
            "tic-tac-toe" => 3,
            _ => return None,
        };
        let text = position.drawing(BoardStyle::Plain);
        let rows = text.lines().filter(|line| !line.trim().is_empty());
        let rows = rows.map(|line| line.chars().filter(|letter| "XO.".contains(*letter)).collect());
        Some(Self { rows: rows.collect(), length })
    }

    /// Row and column of a cell by its name.
    fn place(&self, name: &str) -> (usize, usize) {
        let mut letters = name.chars();
        if self.length == 3 {
            let number = name.parse::<usize>().unwrap() - 1;
            return (number / 3, number % 3);
        }
        let column = letters.next().unwrap().to_ascii_lowercase() as usize - 'a' as usize;
        let row = letters.next().unwrap().to_digit(10).unwrap() as usize;
        (self.rows.len() - row, column)
    }

    fn name(&self, (row, column): (usize, usize)) -> String {
        if self.length == 3 {
            (row * 3 + column + 1).to_string()
        } else {
            format!("{}{}", (b'a' + column as u8) as char, self.rows.len() - row)
        }
    }

    pub(crate) fn at(&self, name: &str) -> char {
        let (row, column) = self.place(name);
        self.rows[row][column]
    }

    /// The same board with a letter on a cell.
    pub(crate) fn with(&self, name: &str, letter: char) -> Self {
        let (row, column) = self.place(name);
        let mut rows = self.rows.clone();
        rows[row][column] = letter;
        Self { rows, length: self.length }
    }

    /// The empty cells that can be filled next: in Connect Four the lowest of each column.
    pub(crate) fn cells_to_fill(&self) -> Vec<String> {
        let rows = 0..self.rows.len();
        let cells = rows.flat_map(|row| (0..self.rows[row].len()).map(move |column| (row, column)));
        let lies = |&(row, column): &(usize, usize)| {
            let falls = self.length == 4;
            let below = self.rows.get(row + 1).map(|below| below[column]);
            self.rows[row][column] == '.' && !(falls && below == Some('.'))
        };
        cells.filter(lies).map(|place| self.name(place)).collect()
    }

    /// How the move that fills a cell is called.
    fn move_to(&self, name: &str) -> String {
        let (_, column) = self.place(name);
        if self.length == 4 { (column + 1).to_string() } else { name.to_owned() }
    }

    /// The cell that a move fills.
    pub(crate) fn cell_of(&self, action: &str) -> Option<String> {
        self.cells_to_fill().into_iter().find(|cell| self.move_to(cell) == action)
    }

    /// The moves that would complete a line of this letter.
    pub(crate) fn wins(&self, letter: char) -> BTreeSet<String> {
        let complete = |cell: &String| !self.full_lines(letter, cell).is_empty();
        let cells = self.cells_to_fill().into_iter().filter(complete);
        cells.map(|cell| self.move_to(&cell)).collect()
    }

    /// What stands in every line of the winning length through a cell.
    pub(crate) fn lines_through(&self, name: &str) -> Vec<Vec<char>> {
        let (row, column) = self.place(name);
        let (row, column, length) = (row as i64, column as i64, self.length as i64);
        let at = |row: i64, column: i64| {
            let row = self.rows.get(usize::try_from(row).ok()?)?;
            row.get(usize::try_from(column).ok()?).copied()
        };
        let mut lines = Vec::new();
        for (down, right) in [(0, 1), (1, 0), (1, 1), (-1, 1)] {
            for back in 0..length {
                let cells = (0..length).map(|step| step - back);
                let line: Option<Vec<char>> =
                    cells.map(|step| at(row + step * down, column + step * right)).collect();
                lines.extend(line);
            }
        }
        lines
    }

    /// The cells of all full lines of this letter through a cell on which it is put.
    pub(crate) fn full_lines(&self, letter: char, name: &str) -> BTreeSet<String> {
        let (row, column) = self.place(name);
        let mut rows = self.rows.clone();
        rows[row][column] = letter;
        let mut cells = BTreeSet::new();
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let walk = |direction: i64| {
                let mut run = Vec::new();
                let (mut here, mut there) = (row as i64, column as i64);
                loop {
                    here += direction * down;
                    there += direction * right;
                    let cell = rows
                        .get(usize::try_from(here).unwrap_or(usize::MAX))
                        .and_then(|row| row.get(usize::try_from(there).unwrap_or(usize::MAX)));
                    if cell != Some(&letter) {
                        break run;
                    }
                    run.push((here as usize, there as usize));
                }
            };
            let mut run = walk(1);
            run.extend(walk(-1));
            if run.len() + 1 >= self.length {
                cells.insert(self.name((row, column)));
                // A run that is longer than a line counts only as far as a line through the cell reaches.
                run.sort_by_key(|&(r, c)| (r.abs_diff(row)).max(c.abs_diff(column)));
                let reach = self.length - 1;
                cells.extend(
                    run.iter()
                        .filter(|&&(r, c)| r.abs_diff(row).max(c.abs_diff(column)) <= reach)
                        .map(|&place| self.name(place)),
                );
            }
        }
        cells
    }

    /// Whether these cells lie in one straight line within the length of a winning line.
    pub(crate) fn are_in_line(&self, names: &[String]) -> bool {
        let mut places: Vec<(i64, i64)> = names
            .iter()
            .map(|name| self.place(name))
            .map(|(row, column)| (row as i64, column as i64))
            .collect();
        places.sort_unstable();
        let step = |from: (i64, i64), to: (i64, i64)| (to.0 - from.0, to.1 - from.1);
        let steps: BTreeSet<(i64, i64)> =
            places.windows(2).map(|pair| step(pair[0], pair[1])).collect();
        names.len() == self.length
            && steps.len() == 1
            && steps.iter().all(|&(down, right)| down.abs() <= 1 && right.abs() <= 1)
    }
}

pub(crate) fn letter(player: Player) -> char {
    if player == Player::First { 'X' } else { 'O' }
}

/// Moves that end the game with a win of whoever makes them.
pub(crate) fn winning(position: &Position) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for action in position.legal_moves() {
        let mut after = position.clone();
        after.play(action).unwrap();
        if after.outcome().and_then(foursight_game::Outcome::winner) == Some(position.turn()) {
            found.insert(action.to_string());
        }
    }
    found
}

pub(crate) fn names(moves: &[Move]) -> BTreeSet<String> {
    moves.iter().map(ToString::to_string).collect()
}

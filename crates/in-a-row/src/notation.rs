//! Reading moves and boards.
//!
//! A move is a cell, column letter and row digit (`c3`, capital letters too); white space and commas between moves are passed over. A board is its rows
//! from the top, `X`, `O` and `.` (small letters too), one per line or with `/` between them; white space inside a row and empty rows are passed over.

use core::fmt;

use foursight_game::{BoardStyle, ByPlayer, Notation, Outcome, Player, Position};

use crate::{Cell, Cells, Direction, InARow, NotationError, drawing};

impl Notation for InARow {
    type Error = NotationError;

    const SEPARATOR: &'static str = " ";

    fn parse_move(&self, text: &str) -> Result<Cell, NotationError> {
        let mut characters = characters_of(text);
        let board = self.board();
        let cell = self.next_cell(&mut characters)?.ok_or(NotationError::Empty { board })?;
        match characters.next() {
            Some((place, _)) => Err(NotationError::OneMoveOnly { place }),
            None => Ok(cell),
        }
    }

    fn play_text(&mut self, text: &str, played: &mut dyn FnMut(Cell)) -> Result<(), NotationError> {
        let mut position = *self;
        let mut characters = characters_of(text);
        while let Some(cell) = position.next_cell(&mut characters)? {
            position.play_unchecked(cell);
            played(cell);
        }
        *self = position;
        Ok(())
    }

    fn parse_board(&self, text: &str) -> Result<Self, NotationError> {
        let (width, height) = (self.board().width(), self.board().height());
        let mut marks = ByPlayer::new(0, 0);
        let mut rows = 0;
        for line in text.split(['\n', '/']).filter(|line| !line.trim().is_empty()) {
            rows += 1;
            let mut columns = 0;
            for character in line.chars().filter(|character| !character.is_whitespace()) {
                columns += 1;
                let player = match character {
                    'X' | 'x' => Player::First,
                    'O' | 'o' => Player::Second,
                    '.' => continue,
                    _ => {
                        let (row, column) = (rows, columns);
                        return Err(NotationError::NoSuchMark { character, row, column });
                    }
                };
                let row = (height as usize).checked_sub(rows);
                let cell = row.and_then(|row| Cell::new(columns as u32 - 1, row as u32));
                marks[player] |= cell.map_or(0, Cell::bit);
            }
            if columns != width as usize {
                let (row, cells, expected) = (rows, columns, width);
                return Err(NotationError::RowLength { row, cells, expected });
            }
        }
        if rows != height as usize {
            return Err(NotationError::RowCount { rows, expected: height });
        }
        self.with_marks(marks).possible()
    }

    fn write_board(&self, style: BoardStyle, out: &mut dyn fmt::Write) -> fmt::Result {
        match style {
            BoardStyle::Plain => drawing::plain(self, out),
            BoardStyle::Ascii => drawing::ascii(self, out),
            BoardStyle::Unicode => drawing::unicode(self, out),
        }
    }
}

/// The characters of a text that mean something, with their places counted from 1.
fn characters_of(text: &str) -> impl Iterator<Item = (usize, char)> {
    let means = |character: char| !character.is_whitespace() && character != ',';
    (1..).zip(text.chars()).filter(move |&(_, character)| means(character))
}

impl InARow {
    /// The next cell of a text, if it may be marked here; `None` at the end of the text.
    fn next_cell(
        &self,
        characters: &mut impl Iterator<Item = (usize, char)>,
    ) -> Result<Option<Cell>, NotationError> {
        let Some((place, letter)) = characters.next() else { return Ok(None) };
        let digit = characters.next().map(|(_, digit)| digit);
        let board = self.board();
        let column = u32::from(letter.to_ascii_lowercase()).wrapping_sub(u32::from('a'));
        let row = digit.and_then(|digit| digit.to_digit(10)?.checked_sub(1));
        let cell = row.and_then(|row| Cell::new(column, row));
        let cell = cell.filter(|cell| board.cells() & cell.bit() != 0);
        let characters = (letter, digit);
        let cell = cell.ok_or(NotationError::NoSuchCell { characters, place, board })?;
        if let Some(outcome) = self.outcome() {
            let plies = self.plies();
            return Err(NotationError::GameOver { cell, place, outcome, plies });
        }
        if self.empty() & cell.bit() == 0 {
            return Err(NotationError::Taken { cell, place });
        }
        Ok(Some(cell))
    }

    /// The position, if some game leads to it: turns have alternated and nobody played on after a win.
    fn possible(self) -> Result<Self, NotationError> {
        let [first, second] = Player::BOTH.map(|player| self.marks(player).count_ones());
        if first != second && first != second + 1 {
            return Err(NotationError::Counts { first, second });
        }
        let [first_won, second_won] = Player::BOTH.map(|player| self.has_won(player));
        if first_won && second_won {
            return Err(NotationError::BothWon);
        }
        let (turn, last) = (self.turn(), !self.turn());
        if self.has_won(turn) {
            return Err(NotationError::PlayedOn { outcome: Outcome::Win(turn) });
        }
        // One mark made all lines of the winner at once: without it there is none.
        if self.has_won(last) && Cells(self.common_to_lines(last)).next().is_none() {
            return Err(NotationError::PlayedOn { outcome: Outcome::Win(last) });
        }
        Ok(self)
    }

    /// The cells that all lines of a player have in common.
    fn common_to_lines(self, player: Player) -> u64 {
        let board = self.board();
        let mut common = u64::MAX;
        for direction in Direction::ALL {
            for start in Cells(board.complete(self.marks(player), direction)) {
                common &= board.line(start.bit(), direction);
            }
        }
        common
    }
}

//! Reading moves and boards.
//!
//! Moves are digits; white space between them is passed over. A board is three rows of `X`, `O` and `.` (small
//! letters too), one per line or with `/` between them; white space inside a row and empty rows are passed over:
//!
//! ```text
//! X.O
//! .X.         or  X.O/.X./O..
//! O..
//! ```

use core::fmt;

use foursight_game::{BoardStyle, ByPlayer, Notation, Outcome, Player, Position};

use crate::{NotationError, Square, Squares, TicTacToe, drawing};

impl Notation for TicTacToe {
    type Error = NotationError;

    const SEPARATOR: &'static str = "";

    fn parse_move(&self, text: &str) -> Result<Square, NotationError> {
        let mut characters = marks_of(text);
        let (place, character) = characters.next().ok_or(NotationError::Empty)?;
        let square = self.square_at(place, character)?;
        match characters.next() {
            Some((place, character)) => Err(NotationError::OneMoveOnly { character, place }),
            None => Ok(square),
        }
    }

    fn play_text(
        &mut self,
        text: &str,
        played: &mut dyn FnMut(Square),
    ) -> Result<(), NotationError> {
        let mut position = *self;
        for (place, character) in marks_of(text) {
            let square = position.square_at(place, character)?;
            position.play_unchecked(square);
            played(square);
        }
        *self = position;
        Ok(())
    }

    fn parse_board(&self, text: &str) -> Result<Self, NotationError> {
        let mut marks = ByPlayer::new(Squares::EMPTY, Squares::EMPTY);
        let mut rows = 0;
        for line in text.split(['\n', '/']).filter(|line| !line.trim().is_empty()) {
            rows += 1;
            let mut columns = 0;
            for (_, character) in marks_of(line) {
                columns += 1;
                let player = match character {
                    'X' | 'x' => Player::First,
                    'O' | 'o' => Player::Second,
                    '.' => continue,
                    _ => {
                        return Err(NotationError::NoSuchMark {
                            character,
                            row: rows,
                            column: columns,
                        });
                    }
                };
                if rows <= 3 && columns <= 3 {
                    marks[player].insert(Square::ALL[rows * 3 + columns - 4]);
                }
            }
            if columns != 3 {
                return Err(NotationError::RowLength { row: rows, squares: columns });
            }
        }
        if rows != 3 {
            return Err(NotationError::RowCount { rows });
        }
        TicTacToe::from_marks(marks).possible()
    }

    fn write_board(&self, style: BoardStyle, out: &mut dyn fmt::Write) -> fmt::Result {
        match style {
            BoardStyle::Plain => drawing::plain(*self, out),
            BoardStyle::Ascii => drawing::ascii(*self, out),
            BoardStyle::Unicode => drawing::unicode(*self, out),
        }
    }
}

/// The characters of a text that mean something, with their places counted from 1.
fn marks_of(text: &str) -> impl Iterator<Item = (usize, char)> {
    (1..).zip(text.chars()).filter(|(_, character)| !character.is_whitespace())
}

impl TicTacToe {
    fn square_at(self, place: usize, character: char) -> Result<Square, NotationError> {
        let square = Square::from_digit(character)
            .ok_or(NotationError::NoSuchSquare { character, place })?;
        if let Some(outcome) = self.outcome() {
            return Err(NotationError::GameOver { square, place, outcome, plies: self.plies() });
        }
        if !self.empty().contains(square) {
            return Err(NotationError::Taken { square, place });
        }
        Ok(square)
    }

    /// The position, if some game leads to it: turns have alternated and nobody played on after a win.
    fn possible(self) -> Result<Self, NotationError> {
        let [first, second] = Player::BOTH.map(|player| self.marks(player).len());
        if first != second && first != second + 1 {
            return Err(NotationError::Counts { first, second });
        }
        let [first_won, second_won] = Player::BOTH.map(|player| self.has_won(player));
        if first_won && second_won {
            return Err(NotationError::BothWon);
        }
        if self.has_won(self.turn()) {
            return Err(NotationError::PlayedOn { outcome: Outcome::Win(self.turn()) });
        }
        Ok(self)
    }
}

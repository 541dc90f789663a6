//! How moves are written: the digits 1 to 7 in the order the columns were played, with or without white space.
//!
//! No game has more than 42 moves, so a text of any length is read no further than its first mistake, and no error
//! repeats more of it than one character.

use core::fmt;

use foursight_game::{BoardStyle, Notation, Position};

use crate::{Column, ConnectFour, NotationError, board};

/// The characters that count, each with its place from 1.
fn moves(text: &str) -> impl Iterator<Item = (usize, char)> {
    (1..).zip(text.chars()).filter(|(_, character)| !character.is_whitespace())
}

/// Reads the move that this character at this place of a text stands for.
fn read(position: &ConnectFour, place: usize, character: char) -> Result<Column, NotationError> {
    let column =
        Column::from_digit(character).ok_or(NotationError::NotAColumn { character, place })?;
    if let Some(outcome) = position.outcome() {
        return Err(NotationError::GameOver { column, place, after: position.plies(), outcome });
    }
    if !position.is_legal(column) {
        return Err(NotationError::ColumnFull { column, place });
    }
    Ok(column)
}

impl Notation for ConnectFour {
    type Error = NotationError;

    const SEPARATOR: &'static str = "";

    fn parse_move(&self, text: &str) -> Result<Column, NotationError> {
        let mut moves = moves(text);
        let (place, character) = moves.next().ok_or(NotationError::NoMove)?;
        let column = read(self, place, character)?;
        match moves.next() {
            None => Ok(column),
            Some((place, character)) => Err(NotationError::MoreThanOneMove { character, place }),
        }
    }

    fn play_text(
        &mut self,
        text: &str,
        played: &mut dyn FnMut(Column),
    ) -> Result<(), NotationError> {
        let mut position = *self;
        for (place, character) in moves(text) {
            let column = read(&position, place, character)?;
            position.play_unchecked(column);
            played(column);
        }
        *self = position;
        Ok(())
    }

    fn parse_board(&self, text: &str) -> Result<Self, NotationError> {
        Ok(board::parse(text)?)
    }

    fn write_board(&self, style: BoardStyle, out: &mut dyn fmt::Write) -> fmt::Result {
        board::write(self, style, out)
    }
}

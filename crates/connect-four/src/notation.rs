//! How moves are written: the digits 1 to 7 in the order the columns were played, with or without white space; on wider boards up to 9, then `a`, `b`
//! and so on.
//!
//! No game has more moves than its board has cells, so a text of any length is read no further than its first mistake, and no error
//! repeats more of it than one character.

use core::fmt;

use foursight_game::{BoardStyle, Notation, Position};

use crate::{Board, Column, ConnectFour, NotationError, drawing};

/// The characters that count, each with its place from 1.
fn moves(text: &str) -> impl Iterator<Item = (usize, char)> {
    (1..).zip(text.chars()).filter(|(_, character)| !character.is_whitespace())
}

/// Reads the move that this character at this place of a text stands for.
fn read<B: Board>(
    position: &ConnectFour<B>,
    place: usize,
    character: char,
) -> Result<Column, NotationError> {
    let (board, last) = (position.board(), last_column(position));
    let column = Column::index_of(character).and_then(|index| board.column(index));
    let column = column.ok_or(NotationError::NotAColumn { character, place, last })?;
    if let Some(outcome) = position.outcome() {
        return Err(NotationError::GameOver { column, place, after: position.plies(), outcome });
    }
    if !position.is_legal(column) {
        return Err(NotationError::ColumnFull { column, place });
    }
    Ok(column)
}

/// The column at the right edge.
fn last_column<B: Board>(position: &ConnectFour<B>) -> Column {
    Column::numbered(position.board().width() - 1)
}

impl<B: Board> Notation for ConnectFour<B> {
    type Error = NotationError;

    const SEPARATOR: &'static str = "";

    fn parse_move(&self, text: &str) -> Result<Column, NotationError> {
        let last = last_column(self);
        let mut moves = moves(text);
        let (place, character) = moves.next().ok_or(NotationError::NoMove { last })?;
        let column = read(self, place, character)?;
        match moves.next() {
            None => Ok(column),
            Some((place, character)) => {
                Err(NotationError::MoreThanOneMove { character, place, last })
            }
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
        Ok(drawing::parse(self.board(), text)?)
    }

    fn write_board(&self, style: BoardStyle, out: &mut dyn fmt::Write) -> fmt::Result {
        drawing::write(self, style, out)
    }
}

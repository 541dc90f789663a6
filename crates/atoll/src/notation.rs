//! Reading moves.
//!
//! A move is a cell, letter and number (`C3`), or `swap`, in capital or small letters. Moves are separated by spaces, commas
//! or both, and written with one space. Boards are [`board_text`]'s.

use core::fmt;

use foursight_game::{BoardStyle, Notation, Position};

use crate::{Atoll, Cell, Move, NotationError, Token, board_text, drawing};

impl Notation for Atoll {
    type Error = NotationError;

    const SEPARATOR: &'static str = " ";

    fn parse_move(&self, text: &str) -> Result<Move, NotationError> {
        let mut tokens = tokens_of(text);
        let (place, token) = tokens.next().ok_or(NotationError::NoMove)?;
        let action = self.read_move(place, token)?;
        match tokens.next() {
            Some((_, token)) => Err(NotationError::OneMoveOnly { token: Token::new(token) }),
            None => Ok(action),
        }
    }

    fn play_text(&mut self, text: &str, played: &mut dyn FnMut(Move)) -> Result<(), NotationError> {
        let mut position = *self;
        for (place, token) in tokens_of(text) {
            let action = position.read_move(place, token)?;
            position.play_unchecked(action);
            played(action);
        }
        *self = position;
        Ok(())
    }

    fn parse_board(&self, text: &str) -> Result<Self, NotationError> {
        Ok(board_text::read(self, text)?)
    }

    fn write_board(&self, style: BoardStyle, out: &mut dyn fmt::Write) -> fmt::Result {
        match style {
            BoardStyle::Plain => board_text::write(self, out),
            BoardStyle::Ascii => drawing::ascii(self, out),
            BoardStyle::Unicode => drawing::unicode(self, out),
        }
    }
}

fn tokens_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let between = |character: char| character.is_whitespace() || character == ',';
    (1..).zip(text.split(between).filter(|token| !token.is_empty()))
}

impl Atoll {
    fn read_move(&self, place: usize, text: &str) -> Result<Move, NotationError> {
        let token = Token::new(text);
        if text.eq_ignore_ascii_case("swap") {
            return self.read_swap(place, token);
        }
        let cell = self.read_cell(place, text, token)?;
        self.refuse_if_over(place, token)?;
        let action = Move::Place(cell);
        if self.empty().contains(cell) {
            Ok(action)
        } else {
            Err(NotationError::Taken { action, place })
        }
    }

    fn read_swap(&self, place: usize, token: Token) -> Result<Move, NotationError> {
        if !self.swap_rule() {
            return Err(NotationError::SwapOff { place });
        }
        self.refuse_if_over(place, token)?;
        if self.can_swap() {
            Ok(Move::Swap)
        } else {
            Err(NotationError::SwapNotNow { place, ply: self.plies() + 1 })
        }
    }

    fn refuse_if_over(&self, place: usize, token: Token) -> Result<(), NotationError> {
        match self.outcome() {
            Some(outcome) => {
                Err(NotationError::GameOver { token, place, outcome, plies: self.plies() })
            }
            None => Ok(()),
        }
    }

    fn read_cell(&self, place: usize, text: &str, token: Token) -> Result<Cell, NotationError> {
        let size = self.size();
        let mut characters = text.chars();
        let (Some(letter @ ('A'..='Z' | 'a'..='z')), digits) =
            (characters.next(), characters.as_str())
        else {
            return Err(NotationError::NotAMove { token, place });
        };
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(NotationError::NotAMove { token, place });
        }
        let column = letter.to_ascii_uppercase() as u8 - b'A' + 1;
        if column > size.last() {
            return Err(NotationError::NoSuchColumn { token, place, size });
        }
        // A number too long for a byte is no cell's, and neither is one with leading zeros.
        digits
            .parse()
            .ok()
            .filter(|_| !digits.starts_with('0'))
            .and_then(|number| Cell::new(column, number))
            .filter(|&cell| self.board().cells().contains(cell))
            .ok_or(NotationError::NoSuchNumber { token, place, column, size })
    }
}

//! What every face tells people about a game.

use foursight_atoll::{CREDIT, RULES};

use crate::Game;

/// A game in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// One sentence.
    pub summary: &'static str,
    /// The rules in a few sentences.
    pub rules: &'static str,
    /// Whose game it is, where that must be said.
    pub credit: Option<&'static str>,
}

/// What there is to say about a game.
pub fn about(game: Game) -> About {
    match game {
        Game::ConnectFour => About {
            summary: "Connect Four: drop discs into seven columns; four in a line win.",
            rules: "The board has seven columns of six cells. Players take turns to drop a disc into a column that is not full; it \
                    falls to the lowest free cell. Four own discs in a line, horizontal, vertical or diagonal, win. A full board \
                    without such a line is a draw. A move is the number of a column, 1 to 7.",
            credit: None,
        },
        Game::TicTacToe => About {
            summary: "Tic-tac-toe: three in a line on a board of nine squares win.",
            rules: "Players take turns to mark one of nine squares. Three own marks in a line win; a full board without such a \
                    line is a draw. A move is the number of a square, 1 to 9, row by row from the top left.",
            credit: None,
        },
        Game::Atoll { .. } => About {
            summary: "Atoll, by Mark Steere: link own islands around at least seven twelfths of the shore.",
            rules: RULES,
            credit: Some(CREDIT),
        },
    }
}

/// The player that judges when nobody names one: `strong` within a stated limit of work.
pub fn analyst(game: Game) -> &'static str {
    match game {
        Game::ConnectFour => "strong:nodes=400000000",
        Game::TicTacToe => "strong",
        Game::Atoll { .. } => "strong:playouts=100000",
    }
}

//! The games, and how they are written: `connect-four`, `tic-tac-toe`, `atoll:size=5,swap=on`.

use core::fmt;
use core::str::FromStr;

use foursight_atoll::{Size, SizeError};

use crate::text::{TextError, Written, nearest};

/// A game with its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Connect Four, 7 × 6.
    ConnectFour,
    /// Tic-tac-toe, 3 × 3.
    TicTacToe,
    /// Mark Steere's Atoll.
    Atoll {
        /// The side of the hexagon.
        size: Size,
        /// Whether the second player may answer the first stone with `swap`.
        swap: bool,
    },
}

/// What a listing says of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// The name it is written with.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
    /// Its options as key, default and meaning.
    pub options: &'static [(&'static str, &'static str, &'static str)],
}

impl Game {
    /// All games, as a listing shows them.
    pub const ALL: [GameInfo; 3] = [
        GameInfo {
            name: "connect-four",
            summary: "Drop discs into seven columns; four in a line win.",
            options: &[],
        },
        GameInfo {
            name: "tic-tac-toe",
            summary: "Three in a line on a board of nine squares win.",
            options: &[],
        },
        GameInfo {
            name: "atoll",
            summary: "Mark Steere's Atoll: link own islands around at least seven twelfths of the shore.",
            options: &[
                ("size", "5", "side of the hexagon: 3, 5, 7 or 9"),
                (
                    "swap",
                    "off",
                    "whether the second player may take over the first stone: on or off",
                ),
            ],
        },
    ];

    /// The name without options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::ConnectFour => Self::ALL[0].name,
            Self::TicTacToe => Self::ALL[1].name,
            Self::Atoll { .. } => Self::ALL[2].name,
        }
    }
}

impl FromStr for Game {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let written = Written::parse("game", text)?;
        let mut game = match written.name {
            "connect-four" => Self::ConnectFour,
            "tic-tac-toe" => Self::TicTacToe,
            "atoll" => Self::Atoll { size: Size::default(), swap: false },
            other => {
                let names = || Self::ALL.iter().map(|info| info.name);
                let problem = match nearest(other, names()) {
                    Some(name) => format!("no such game, perhaps `{name}` was meant"),
                    None => "no such game".to_owned(),
                };
                let right = names().collect::<Vec<_>>().join(", ");
                return Err(written.fault(other, &problem, &right));
            }
        };
        for &(key, value) in &written.pairs {
            match (&mut game, key) {
                (Self::Atoll { size, .. }, "size") => {
                    *size = value.parse().map_err(|error: SizeError| {
                        written.fault(value, &error.to_string(), "3, 5, 7 or 9")
                    })?;
                }
                (Self::Atoll { swap, .. }, "swap") => {
                    *swap = match value {
                        "on" => true,
                        "off" => false,
                        _ => {
                            let problem = format!("`{value}` neither turns the rule on nor off");
                            return Err(written.fault(value, &problem, "on or off"));
                        }
                    };
                }
                (Self::Atoll { .. }, _) => {
                    return Err(written.fault(
                        key,
                        &format!("unknown option `{key}`"),
                        "size, swap",
                    ));
                }
                _ => {
                    let problem = format!("{} has no options", game.name());
                    return Err(written.fault(key, &problem, game.name()));
                }
            }
        }
        Ok(game)
    }
}

/// As it is written, options that differ from nothing included: `atoll:size=5,swap=off`.
impl fmt::Display for Game {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())?;
        if let Self::Atoll { size, swap } = self {
            write!(formatter, ":size={size},swap={}", if *swap { "on" } else { "off" })?;
        }
        Ok(())
    }
}

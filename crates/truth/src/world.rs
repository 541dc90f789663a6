//! A position as the oracle sees it, whatever the game, and what it knows of it.

use foursight_oracle::{Atoll, Ending, Lines, Rules, Side, Solver, Worth};

use crate::range::Range;

/// Up to so many empty cells a position of Atoll is searched for its distance as well: nobody makes use of it beyond.
const NEAR_THE_END: u32 = 9;

/// A position of one of the games.
#[derive(Clone, Debug)]
pub(crate) enum World {
    /// Connect Four, tic-tac-toe or in a row.
    Lines(Lines),
    /// Atoll.
    Atoll(Atoll),
}

macro_rules! each {
    ($world:expr, $position:ident => $what:expr) => {
        match $world {
            World::Lines($position) => $what,
            World::Atoll($position) => $what,
        }
    };
}

impl World {
    /// Whose turn it is.
    pub(crate) fn turn(&self) -> Side {
        each!(self, position => position.turn())
    }

    /// How the game ended, if it has.
    pub(crate) fn ending(&self) -> Option<Ending> {
        each!(self, position => position.ending())
    }

    /// The stones on the board.
    pub(crate) fn stones(&self) -> u32 {
        each!(self, position => position.stones())
    }

    /// The empty cells.
    pub(crate) fn empty(&self) -> u32 {
        each!(self, position => position.empty())
    }

    /// The cells that can be filled with the moves that do it; none in a finished game.
    pub(crate) fn moves(&self) -> Vec<(u8, String)> {
        if self.ending().is_some() {
            return Vec::new();
        }
        each!(self, position => {
            position.open().into_iter().map(|cell| (cell, position.name(cell))).collect()
        })
    }

    /// The cell that a legal move fills.
    pub(crate) fn cell(&self, name: &str) -> Option<u8> {
        self.moves().into_iter().find(|(_, other)| other == name).map(|(cell, _)| cell)
    }

    /// The position after a legal move.
    pub(crate) fn after(&self, name: &str) -> Option<Self> {
        let cell = self.cell(name)?;
        Some(match self {
            Self::Lines(position) => Self::Lines(position.with(cell)),
            Self::Atoll(position) => Self::Atoll(position.with(cell)),
        })
    }

    /// The moves by which this side would win at once if it were to move.
    pub(crate) fn winning(&self, side: Side) -> Vec<String> {
        let mut moves = self.moves();
        moves.retain(|&(cell, _)| each!(self, position => position.wins(side, cell)));
        moves.into_iter().map(|(_, name)| name).collect()
    }

    /// How a cell is called.
    pub(crate) fn cell_name(&self, cell: u8) -> String {
        match self {
            Self::Lines(position) => position.cell_name(cell),
            Self::Atoll(position) => position.name(cell),
        }
    }

    /// The board in rows from the top, as every reader of boards takes it.
    pub(crate) fn board(&self) -> String {
        let letter = |owner: Option<Side>| match owner {
            Some(Side::First) => 'X',
            Some(Side::Second) => 'O',
            None => '.',
        };
        let rows: Vec<String> = match self {
            Self::Lines(position) => {
                let (width, height) = position.size();
                let row = |row: usize| {
                    let cells = row * width..(row + 1) * width;
                    cells.map(|cell| letter(position.owner(cell as u8))).collect()
                };
                (0..height).map(row).collect()
            }
            Self::Atoll(position) => {
                let row = |cells: &Vec<u8>| {
                    cells.iter().map(|&cell| letter(position.owner(cell))).collect()
                };
                position.rows().iter().map(row).collect()
            }
        };
        rows.join("/")
    }
}

/// The oracle with its memory, for positions of one game.
#[derive(Debug)]
pub(crate) struct Judge {
    nodes: u64,
    lines: Solver<Lines>,
    atoll: Solver<Atoll>,
}

impl Judge {
    /// Answers what takes at most so many nodes.
    pub(crate) fn new(nodes: u64) -> Self {
        Self { nodes, lines: Solver::default(), atoll: Solver::default() }
    }

    /// What a position is worth to the player to move.
    pub(crate) fn position(&mut self, world: &World) -> Option<Range> {
        if let Some(ending) = world.ending() {
            // Whoever is to move has lost, unless nobody has.
            let worth = match ending {
                Ending::Drawn => Worth::Draw,
                Ending::Won(side) if side == world.turn() => Worth::SomeWin,
                Ending::Won(_) => Worth::Loss(0),
            };
            return Some(worth.into());
        }
        let worth = match world {
            World::Lines(position) => self.lines.worth(position, self.nodes),
            World::Atoll(position) if position.empty() > NEAR_THE_END => {
                self.atoll.result(position, self.nodes / 4)
            }
            World::Atoll(position) => self.atoll.worth(position, self.nodes / 4),
        };
        worth.map(Range::from)
    }

    /// What a legal move is worth to whoever makes it.
    pub(crate) fn action(&mut self, world: &World, name: &str) -> Option<Range> {
        self.position(&world.after(name)?).map(Range::before)
    }
}

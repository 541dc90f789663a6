//! The device's three computers, and the memory they think in.

use core::cell::RefCell;
use core::time::Duration;

use foursight_connect_four::evaluation::Automat;
use foursight_connect_four::{AutomatEasy, Column, ConnectFour};
use foursight_connect_four_solver::{Stones, Table};
use foursight_game::{Control, Depth, Limits, Searcher, Task};
use foursight_search::{MinimaxAb, Order, Ties};

use crate::facts::{HARD_DEPTH, Mode};
use crate::perfect::{Perfect, Thoughts};
use crate::server::ServerPlayer;

/// Thinks for the device.
///
/// ```
/// use foursight_automat::{Brain, Mode, TABLE_WORDS};
/// use foursight_connect_four::ConnectFour;
///
/// let mut words = vec![0; TABLE_WORDS];
/// let mut brain = Brain::new(&mut words, 0).unwrap();
/// let thought = brain.think(&ConnectFour::new(), Mode::Perfect, &mut || false).unwrap();
/// assert_eq!(thought.column.to_string(), "4");
/// ```
#[derive(Debug)]
pub struct Brain<'t> {
    thoughts: Thoughts<'t>,
    perfect: Perfect<'static>,
    /// The random seed of the easy level.
    pub seed: u64,
    /// How many plies the hard level searches, its own move included; [`HARD_DEPTH`] unless set.
    pub hard_depth: Depth,
}

/// A computer's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The column.
    pub column: Column,
    /// Positions looked at.
    pub nodes: u64,
}

impl<'t> Brain<'t> {
    /// A brain in this memory; `None` if it is smaller than [`TABLE_WORDS`](crate::TABLE_WORDS).
    pub fn new(words: &'t mut [u64], seed: u64) -> Option<Self> {
        let words = words.get_mut(..crate::TABLE_WORDS)?;
        let thoughts = Table::borrowed(words)?;
        Some(Self { thoughts, perfect: Perfect::new(), seed, hard_depth: HARD_DEPTH })
    }

    /// The player of a server that plays as this level does; for two people, the perfect one.
    pub const fn server_player(&self, mode: Mode) -> ServerPlayer {
        match mode {
            Mode::Easy => ServerPlayer::Easy { seed: self.seed },
            Mode::Hard => ServerPlayer::Hard { depth: self.hard_depth },
            Mode::Perfect | Mode::TwoPlayers => ServerPlayer::Perfect,
        }
    }

    /// The move of this level's computer; `None` if the game is over, or `abandon`, which is asked at least every 4,096 positions, says that
    /// nobody wants it any more. Two people get the perfect player's move, as a hint.
    pub fn think(
        &mut self,
        position: &ConnectFour,
        mode: Mode,
        abandon: &mut dyn FnMut() -> bool,
    ) -> Option<Thought> {
        match mode {
            Mode::Easy => {
                let (column, _) =
                    AutomatEasy { seed: self.seed, ..AutomatEasy::default() }.choose(position)?;
                Some(Thought { column, nodes: 1 })
            }
            Mode::Hard => {
                let stop = Stop(RefCell::new((abandon, false)));
                let task = Task::new(Limits::depth(self.hard_depth)).under(&stop);
                let mut player =
                    MinimaxAb::new(Automat::SOURCE).order(Order::Left).ties(Ties::Last);
                let report = player.search(position, task).ok()?;
                let abandoned = stop.0.borrow().1;
                (!abandoned).then_some(Thought { column: report.best, nodes: report.nodes })
            }
            Mode::Perfect | Mode::TwoPlayers => {
                let stones = Stones::from(position);
                let reply = self.perfect.reply(&stones, &mut self.thoughts, &mut |_| abandon());
                let reply = reply.ok()??;
                Some(Thought { column: reply.column, nodes: reply.nodes })
            }
        }
    }
}

/// The question whether to go on, and whether it was ever answered with no.
struct Stop<'a>(RefCell<(&'a mut dyn FnMut() -> bool, bool)>);

impl Control for Stop<'_> {
    fn elapsed(&self) -> Option<Duration> {
        None
    }

    fn stopped(&self) -> bool {
        let (abandon, abandoned) = &mut *self.0.borrow_mut();
        *abandoned = *abandoned || abandon();
        *abandoned
    }
}

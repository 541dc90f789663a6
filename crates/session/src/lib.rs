#![doc = include_str!("../README.md")]
//!
//! A [`Session`] is a table with two [`Seat`]s at which one game after another is played. It knows whose turn it is, takes
//! moves back and brings them again, ends a game by the rules or by resignation, keeps the [`Tally`] and decides who
//! begins the next game. It knows no rule, draws nothing and never searches: where a computer sits, the [`Snapshot`] says
//! that it must think and hands out a [`Ticket`]; the host runs whatever player it likes and sends the move with that
//! ticket. An answer to a question that is no longer asked carries an old ticket and is refused.
//!
//! # Words
//! - A [`Seat`] (`A` or `B`) is a chair. It keeps its wins from game to game.
//! - An [`Occupant`] (human or computer) sits on it. Which computer player that is, only the host knows.
//! - A [`Player`](foursight_game::Player) (`First` or `Second`) is a role in one game. The seat that *begins* plays `First`, also
//!   where a game starts in the middle and the second player is to move.
//!
//! # How a game is kept
//! As the position it started from and the list of moves, with a cursor in it; a resignation is one more entry at the end:
//!
//! ```text
//!   origin ─ opening ─┬─ played ──────┬─ undone ─────────┐
//!            m0 m1 m2 │ m3 m4 m5 m6   │ m7 m8 resignation │
//!                     └ undo stops    └ cursor            └ redo stops
//! ```
//!
//! Undo goes on into the opening once that is released ([`Session::release_opening`]).
//!
//! Undo replays the moves from the origin. A stored position per ply would save that, yet costs 16 bytes and more for each
//! against one byte for a move: all of a Connect Four game is 42 bytes this way, which a microcontroller can spare. People
//! do not take moves back often enough for the replay to matter.
//!
//! ```
//! use foursight_session::{Awaited, Command, Occupant, Play, Session, Setup, BySeat};
//! # use foursight_game::{ArrayList, Outcome, Player, Position, List};
//! # #[derive(Clone, Debug, PartialEq, Eq)]
//! # struct Nim(u8, Player);
//! # impl Position for Nim {
//! #     type Move = u8;
//! #     type List<T: Copy + Default + core::fmt::Debug> = ArrayList<T, 2>;
//! #     fn turn(&self) -> Player { self.1 }
//! #     fn legal_moves(&self) -> ArrayList<u8, 2> { (1..=self.0.min(2)).collect() }
//! #     fn outcome(&self) -> Option<Outcome> { (self.0 == 0).then_some(Outcome::Win(!self.1)) }
//! #     fn play_unchecked(&mut self, action: u8) { self.0 -= action; self.1 = !self.1; }
//! # }
//! # let pile_of_five = Nim(5, Player::First);
//! let setup = Setup { occupants: BySeat::new(Occupant::Human, Occupant::Computer), ..Setup::default() };
//! let mut session: Session<_> = Session::new(pile_of_five, setup);
//!
//! let snapshot = session.apply(Command::Play(Play::new(2)))?;
//! assert_eq!(snapshot.awaited, Awaited::Computer(Player::Second));
//!
//! // The host thinks about `snapshot.position` and answers with the ticket it was given.
//! let ticket = snapshot.ticket;
//! let snapshot = session.apply(Command::Play(Play::new(1).answering(ticket)))?;
//! assert_eq!(snapshot.moves, [2, 1]);
//!
//! // Undo goes back to the human's own move.
//! let snapshot = session.apply(Command::Undo)?;
//! assert_eq!((snapshot.moves, snapshot.redo), (&[][..], &[2, 1][..]));
//! # Ok::<(), foursight_session::CommandError<u8>>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;

mod command;
mod ending;
mod history;
mod seat;
mod session;
mod snapshot;
mod starter;

pub use command::{Command, CommandError, Play, Ticket};
pub use ending::{Ending, Tally};
pub use history::{History, HistoryFull};
pub use seat::{BySeat, Occupant, Seat};
pub use session::{Session, Setup};
pub use snapshot::{Awaited, Snapshot};
pub use starter::Starter;

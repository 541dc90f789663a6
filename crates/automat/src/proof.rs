//! The proof that the device cannot be beaten: a walk through every game it can play, and the making of its book on the way.
//!
//! **What.** For each side the device can take, layer by layer, every position in which it can find itself to move: it makes its
//! one reply, the opponent every move there is, transpositions and mirror images merged. At each position
//! the reply must be found (in the book, at once, or by a search that ends within the limit) and comes with a claim, what the
//! position is worth.
//!
//! **Why it proves.** Each position carries a *promise*: the best claim of all positions it can come from. The walk fails as soon as
//! a claim is below the promise, or a game ends worse than promised. So when it comes to the end, the device has kept every
//! claim it ever made, in every game, whatever the solver is worth. That it moves first and wins is thereby shown by
//! exhaustion: the first claim is a win. That a claim of a draw or a loss is not too modest is what the solver proves, within the search or when
//! the book was made; [`Walk::check_book`] has an oracle say it again for every reply out of the book.
//!
//! **How represented.** A layer is a sorted list of canonical keys (49 bits) with the promise above them. Layers hold up to seven million
//! positions; the one before is no longer needed when the next one is there.
//!
//! **Complexity.** 56 million positions for both sides, a few minutes.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::fmt;

use foursight_connect_four_solver::Stones;
use foursight_game::Player;

use crate::perfect::{Entry, Found, Perfect, Reply, TARGETS, Thoughts, Worth, candidates};

/// Where the promise lies above a key.
const PROMISE: u32 = 49;

/// Finds the reply to a position that the device cannot find by itself: how a book is made.
pub type Teacher<'a> = &'a mut dyn FnMut(&Stones) -> Entry;

/// Says what a position is worth to the player to move.
pub type Oracle<'a> = &'a mut dyn FnMut(&Stones) -> Worth;

/// What the walk found in a layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layer {
    /// Discs on the board.
    pub discs: u32,
    /// Positions with the device to move.
    pub positions: u64,
    /// Of them, worth a loss, a draw, a win to it.
    pub worth: [u64; 3],
    /// Replies that complete four.
    pub at_once: u64,
    /// Replies out of the book.
    pub in_book: u64,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Nodes of the longest.
    pub most_nodes: u64,
    /// The position of the longest search.
    pub hardest: u64,
}

/// A game the device can lose something in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The canonical key of the position with the device to move.
    pub key: u64,
    /// What is wrong there.
    pub kind: FlawKind,
}

/// What is wrong with a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlawKind {
    /// The search did not end within the limit, and the book does not help.
    NotFound,
    /// The position was promised to be worth more.
    BelowPromise,
    /// The game can end worse than the reply claims.
    BadEnd,
    /// The oracle says that the position is worth something else.
    WrongClaim,
    /// The oracle says that the reply does not keep what the position is worth.
    WrongReply,
}

impl fmt::Display for Flaw {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind {
            FlawKind::NotFound => "the search did not end within its limit",
            FlawKind::BelowPromise => "worth less than an earlier position promised",
            FlawKind::BadEnd => "the game can end worse than claimed",
            FlawKind::WrongClaim => "the oracle judges it otherwise",
            FlawKind::WrongReply => "the oracle refutes the reply",
        };
        write!(formatter, "position {}: {what}", self.key)
    }
}

impl core::error::Error for Flaw {}

/// The walk through all games in which the device takes one side.
#[derive(Debug)]
pub struct Walk<'w, 'b, 't> {
    /// The device's player.
    pub player: Perfect<'b>,
    /// The table it thinks with.
    pub table: &'w mut Thoughts<'t>,
    /// Replies learned on the way, by canonical key; looked at before the player is asked.
    pub learned: BTreeMap<u64, Entry>,
    layer: Vec<u64>,
}

impl<'w, 'b, 't> Walk<'w, 'b, 't> {
    /// Before the first move of the device, which plays this player.
    pub fn new(device: Player, player: Perfect<'b>, table: &'w mut Thoughts<'t>) -> Self {
        let promise = |worth: Worth| (worth as u64) << PROMISE;
        let mut layer = Vec::new();
        match device {
            // The whole claim: whoever begins, wins.
            Player::First => layer.push(Stones::EMPTY.key() | promise(Worth::Win)),
            Player::Second => {
                layer.extend(
                    Stones::EMPTY
                        .moves()
                        .map(|(_, after)| after.canonical().key() | promise(Worth::Loss)),
                );
            }
        }
        let mut walk = Self { player, table, learned: BTreeMap::new(), layer };
        walk.merge();
        walk
    }

    /// Walks through the next layer; `None` after the last one. What the device cannot find, the teacher is asked for, if there is one.
    pub fn step(&mut self, mut teacher: Option<Teacher<'_>>) -> Result<Option<Layer>, Flaw> {
        let layer = core::mem::take(&mut self.layer);
        if layer.is_empty() {
            return Ok(None);
        }
        let mut report = Layer { positions: layer.len() as u64, ..Layer::default() };
        for &word in &layer {
            let key = word & ((1 << PROMISE) - 1);
            let stones = Stones::from_key(key).expect("a key of ours");
            report.discs = stones.discs();
            let flaw = |kind| Flaw { key, kind };
            let mut reply = self.reply(&stones);
            if reply.found == Found::Fallback {
                let Some(teacher) = &mut teacher else { return Err(flaw(FlawKind::NotFound)) };
                let entry = teacher(&stones);
                self.learned.insert(key, entry);
                reply = learned(&entry);
            }
            if (reply.worth as u64) < word >> PROMISE {
                return Err(flaw(FlawKind::BelowPromise));
            }
            report.add(key, &reply);
            self.go_on(&stones, &reply).map_err(flaw)?;
            // A layer of raw moves is six times as large as what is left of it.
            if self.layer.len() > 64_000_000 {
                self.merge();
            }
        }
        self.merge();
        Ok(Some(report))
    }

    /// Has an oracle check every reply out of the book or just learned in the layer that comes next, without walking on. Returns how
    /// many there are.
    pub fn check_book(&mut self, oracle: Oracle<'_>) -> Result<u64, Flaw> {
        let mut checked = 0;
        for index in 0..self.layer.len() {
            let key = self.layer[index] & ((1 << PROMISE) - 1);
            let entry = self.learned.get(&key).copied().or_else(|| self.player.book.find(key));
            let Some(entry) = entry else { continue };
            let stones = Stones::from_key(key).expect("a key of ours");
            if stones.can_win() {
                continue;
            }
            checked += 1;
            let flaw = |kind| Flaw { key, kind };
            if oracle(&stones) != entry.worth {
                return Err(flaw(FlawKind::WrongClaim));
            }
            let after = stones.play(entry.column.into()).ok_or(flaw(FlawKind::WrongReply))?;
            let kept = match oracle(&after) {
                Worth::Loss => Worth::Win,
                Worth::Draw => Worth::Draw,
                Worth::Win => Worth::Loss,
            };
            if kept != entry.worth {
                return Err(flaw(FlawKind::WrongReply));
            }
        }
        Ok(checked)
    }

    /// Positions of the layer that comes next.
    pub fn waiting(&self) -> usize {
        self.layer.len()
    }

    fn reply(&mut self, stones: &Stones) -> Reply {
        if let Some(entry) = self.learned.get(&stones.key())
            && !stones.can_win()
        {
            return learned(entry);
        }
        let reply = self.player.reply(stones, self.table, &mut |_| false);
        reply.expect("nobody abandons it").expect("the game is not over")
    }

    /// Plays the reply and every answer to it, and looks at games that end.
    fn go_on(&mut self, stones: &Stones, reply: &Reply) -> Result<(), FlawKind> {
        let after = stones.play(reply.column.index() as u32).ok_or(FlawKind::BadEnd)?;
        if after.is_lost() {
            return Ok(());
        }
        if after.is_over() {
            return if reply.worth <= Worth::Draw { Ok(()) } else { Err(FlawKind::BadEnd) };
        }
        for (_, next) in after.moves() {
            if next.is_lost() {
                if reply.worth > Worth::Loss {
                    return Err(FlawKind::BadEnd);
                }
            } else if next.is_over() {
                if reply.worth > Worth::Draw {
                    return Err(FlawKind::BadEnd);
                }
            } else {
                self.layer.push(next.canonical().key() | (reply.worth as u64) << PROMISE);
            }
        }
        Ok(())
    }

    /// Sorts the layer that comes next by key and keeps the highest promise of each.
    fn merge(&mut self) {
        let key = |word: u64| word & ((1 << PROMISE) - 1);
        self.layer.sort_unstable_by_key(|&word| (key(word), core::cmp::Reverse(word)));
        self.layer.dedup_by_key(|word| key(*word));
    }
}

impl Layer {
    fn add(&mut self, key: u64, reply: &Reply) {
        self.worth[reply.worth as usize] += 1;
        match reply.found {
            Found::AtOnce => self.at_once += 1,
            Found::InBook => self.in_book += 1,
            Found::Searched | Found::Fallback => {
                self.nodes += reply.nodes;
                if reply.nodes > self.most_nodes {
                    self.most_nodes = reply.nodes;
                    self.hardest = key;
                }
            }
        }
    }
}

/// An entry as the reply it will be once it is in the book.
fn learned(entry: &Entry) -> Reply {
    let column = foursight_connect_four::Column::new(entry.column.into());
    Reply {
        column: column.expect("a book's column is below seven"),
        worth: entry.worth,
        found: Found::InBook,
        nodes: 0,
    }
}

/// The reply the device would find without a limit, by the same questions in the same order. `keeps` answers them: is the opponent,
/// to move in this position, worth at most the negated target?
pub fn teach(stones: &Stones, keeps: &mut dyn FnMut(&Stones, i32) -> bool) -> Entry {
    let key = stones.key();
    let (columns, count) = candidates(stones);
    for target in TARGETS {
        for &column in &columns[..count] {
            if stones.play(column).is_some_and(|after| keeps(&after, target)) {
                return Entry { key, column: column as u8, worth: Worth::of(target) };
            }
        }
    }
    Entry { key, column: columns[0] as u8, worth: Worth::Loss }
}

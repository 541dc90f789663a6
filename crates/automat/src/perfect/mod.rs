//! The player `automat-perfect`: never gives away a win or a draw, with 128 kB of table and a bounded search.
//!
//! **What.** For a position it asks the solver one question after another, "does this move keep at least this score?", for
//! the targets of [`TARGETS`] from the fast win down, the columns from the centre outwards. The first
//! yes is the move. Fast wins are asked for first and slow losses last, so games stay short when it wins and long when it
//! loses; between them lie win and draw, the two questions that matter.
//!
//! **Why it is perfect.** A position that needs more than [`NODE_LIMIT`] nodes has its answer in a small book of replies
//! ([`Replies`]). That no other position can come up in a game of the device is not an argument but a proof by
//! exhaustion: [`proof`](crate::proof) walks through every game there is, with this very code. Table and limit count from
//! cold in every move, and mirror images are turned into each other first, so what was proved on a computer is what happens on the chip.
//!
//! **And if not.** A position that cannot come up in its own games may still be asked for. When the limit ends the search, the answer
//! is the most central column not yet refuted, and one that does not lose at once if there is any: always legal, never late.

mod replies;

use core::cell::Cell;

use foursight_connect_four::Column;
use foursight_connect_four_solver::{Solver, Stones, Stopped, Table, Window};

#[cfg(feature = "alloc")]
pub use replies::pack;
pub use replies::{BookError, Entry, Replies};

/// Words of the table: 128 kB, and seven words more so that its buckets can begin at a cache line wherever it lies.
pub const TABLE_WORDS: usize = (128 << 10) / 8 + 7;

/// Nodes after which the search is stopped. The solver looks at it every 4,096 nodes, so a move may take 4,095 more.
pub const NODE_LIMIT: u64 = 7 * 4096;

/// The scores asked for, best first: a fast win, a win at all, a draw, then losses as slow as can be. (Asking for 4 as well makes games
/// a little shorter and costs twice the nodes.)
pub const TARGETS: [i32; 8] = [13, 9, 1, 0, -2, -4, -8, -12];

/// Nodes spent on losing slowly, once a loss is proven.
const RESISTANCE: u64 = 4096;

/// The order in which columns are asked about.
const FROM_CENTRE: [u32; 7] = [3, 2, 4, 1, 5, 0, 6];

/// The table the player thinks with, in the caller's memory.
pub type Thoughts<'a> = Table<&'a [Cell<u64>]>;

/// What a position is worth to the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Worth {
    /// The opponent wins.
    Loss,
    /// Nobody wins.
    Draw,
    /// The player to move wins.
    Win,
}

impl Worth {
    /// Of a score: by its sign.
    pub const fn of(score: i32) -> Self {
        match score {
            1.. => Self::Win,
            0 => Self::Draw,
            _ => Self::Loss,
        }
    }
}

/// How a reply was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// It completes four.
    AtOnce,
    /// In the book.
    InBook,
    /// By a search that finished.
    Searched,
    /// Not at all: the search was ended by its limit, and this is the safest column known.
    Fallback,
}

/// The player's answer to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The column.
    pub column: Column,
    /// What the position is worth with it; a guess if it is a [`Found::Fallback`].
    pub worth: Worth,
    /// How it was found.
    pub found: Found,
    /// Positions whose moves were generated.
    pub nodes: u64,
}

/// The player.
///
/// ```
/// use foursight_automat::{Perfect, TABLE_WORDS, Worth};
/// use foursight_connect_four_solver::{Stones, Table};
///
/// let mut words = vec![0; TABLE_WORDS];
/// let mut table = Table::borrowed(&mut words).unwrap();
/// let stones = Stones::from_columns([3, 3, 4, 4]).unwrap();
/// let reply = Perfect::new().reply(&stones, &mut table, &mut |_nodes| false)?.unwrap();
/// assert_eq!((reply.column.to_string(), reply.worth), ("3".into(), Worth::Win));
/// # Ok::<(), foursight_connect_four_solver::Stopped>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Perfect<'b> {
    /// What it knows by heart.
    pub book: Replies<'b>,
    /// Nodes a move may take, looked at every 4,096.
    pub limit: u64,
}

impl Perfect<'static> {
    /// With the book that comes with the crate and the device's limit.
    pub fn new() -> Self {
        Self { book: Replies::embedded(), limit: NODE_LIMIT }
    }
}

impl Default for Perfect<'static> {
    fn default() -> Self {
        Self::new()
    }
}

impl Perfect<'_> {
    /// The reply to a position; `None` if the game is over. `abandon` is told the nodes so far, at least every 4,096, and says whether
    /// the answer is no longer wanted, which gives `Stopped`.
    pub fn reply(
        &self,
        stones: &Stones,
        table: &mut Thoughts<'_>,
        abandon: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<Reply>, Stopped> {
        if stones.is_over() {
            return Ok(None);
        }
        let canonical = stones.canonical();
        let mut reply = self.canonical_reply(&canonical, table, abandon)?;
        if canonical != *stones {
            reply.column = reply.column.mirrored();
        }
        Ok(Some(reply))
    }

    fn canonical_reply(
        &self,
        stones: &Stones,
        table: &mut Thoughts<'_>,
        abandon: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Reply, Stopped> {
        let known =
            |column, worth, found| Reply { column: column_of(column), worth, found, nodes: 0 };
        if stones.can_win() {
            let wins = |&column: &u32| stones.play(column).is_some_and(|after| after.is_lost());
            let column = FROM_CENTRE.into_iter().find(wins).expect("some column wins");
            return Ok(known(column, Worth::Win, Found::AtOnce));
        }
        if let Some(entry) = self.book.find(stones.key()) {
            return Ok(known(entry.column.into(), entry.worth, Found::InBook));
        }
        let mut search = Questions { stones, table, abandon, limit: self.limit, nodes: 0 };
        search.table.forget();
        search.ask_all()
    }
}

fn column_of(index: u32) -> Column {
    Column::new(index as usize).expect("the board has seven columns")
}

/// One position being asked about.
struct Questions<'q, 't> {
    stones: &'q Stones,
    table: &'q mut Thoughts<'t>,
    abandon: &'q mut dyn FnMut(u64) -> bool,
    limit: u64,
    nodes: u64,
}

/// Why a question has no answer.
enum Unanswered {
    /// The limit is reached.
    Limit,
    /// Nobody wants to know any more.
    Abandoned,
}

impl Questions<'_, '_> {
    fn ask_all(&mut self) -> Result<Reply, Stopped> {
        let (columns, count) = candidates(self.stones);
        let columns = &columns[..count];
        for target in TARGETS {
            if target == -2 {
                self.limit = self.limit.min(self.nodes + RESISTANCE);
            }
            // The columns that do not reach this target come first and are the fewer, the earlier the limit ends the search.
            for (refuted, &column) in columns.iter().enumerate() {
                let after = self.stones.play(column).expect("candidates are legal");
                let reply = |column, worth, found, nodes| {
                    Ok(Reply { column: column_of(column), worth, found, nodes })
                };
                match self.keeps(&after, target) {
                    Ok(true) => {
                        return reply(column, Worth::of(target), Found::Searched, self.nodes);
                    }
                    Ok(false) => {}
                    Err(Unanswered::Abandoned) => return Err(Stopped),
                    // The loss is proven already, and any column will do.
                    Err(Unanswered::Limit) if target < 0 => {
                        return reply(columns[refuted], Worth::Loss, Found::Searched, self.nodes);
                    }
                    Err(Unanswered::Limit) => {
                        return reply(columns[refuted], Worth::Loss, Found::Fallback, self.nodes);
                    }
                }
            }
        }
        let column = column_of(columns[0]);
        Ok(Reply { column, worth: Worth::Loss, found: Found::Searched, nodes: self.nodes })
    }

    /// Whether the opponent, to move, is worth at most the negated target.
    fn keeps(&mut self, after: &Stones, target: i32) -> Result<bool, Unanswered> {
        let (before, limit) = (self.nodes, self.limit);
        let mut abandoned = false;
        let mut stop = |nodes| {
            abandoned = (self.abandon)(before + nodes);
            abandoned || before + nodes >= limit
        };
        let window = Window { lower: -target, upper: 1 - target };
        match Solver::new().solve_basic(after, window, self.table, &mut stop) {
            Ok(solution) => {
                self.nodes += solution.nodes;
                if self.nodes < limit {
                    Ok(solution.score <= -target)
                } else {
                    Err(Unanswered::Limit)
                }
            }
            Err(Stopped) if abandoned => Err(Unanswered::Abandoned),
            Err(Stopped) => Err(Unanswered::Limit),
        }
    }
}

/// The columns worth asking about, from the centre outwards: those after which the opponent does not win at once, or all if there are
/// none such.
pub(crate) fn candidates(stones: &Stones) -> ([u32; 7], usize) {
    let mut columns = [0; 7];
    let mut count = 0;
    let safe = |after: Stones| after.is_over() || !after.can_win();
    let any_safe = stones.moves().any(|(_, after)| safe(after));
    for column in FROM_CENTRE {
        if stones.play(column).is_some_and(|after| safe(after) || !any_safe) {
            columns[count] = column;
            count += 1;
        }
    }
    (columns, count)
}

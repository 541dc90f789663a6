//! What was checked: counts, and everything that was false.

use core::fmt;
use std::collections::BTreeMap;

/// What became of the statements of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The oracle agrees.
    pub held: u64,
    /// The oracle could not tell within its nodes.
    pub open: u64,
    /// The oracle disagrees.
    pub refuted: u64,
}

/// A statement that is not true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Falsehood {
    /// What was said of what, and what is true.
    pub what: String,
    /// The command that says it.
    pub command: String,
}

impl fmt::Display for Falsehood {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}\n    {}", self.what, self.command)
    }
}

/// Where a statement was made: the game, and how the position or the search came about.
pub type Place = (&'static str, &'static str);

/// All counts.
#[derive(Debug, Default)]
pub struct Tally {
    /// By place and kind of statement.
    pub counts: BTreeMap<(Place, &'static str), Count>,
    /// What was false.
    pub falsehoods: Vec<Falsehood>,
}

impl Tally {
    /// All counts together.
    pub fn sum(&self) -> Count {
        self.counts.values().fold(Count::default(), |sum, count| Count {
            held: sum.held + count.held,
            open: sum.open + count.open,
            refuted: sum.refuted + count.refuted,
        })
    }
}

/// A row for each kind of statement, the games and ways side by side in one column each would not fit.
impl fmt::Display for Tally {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let header = "| game | position or search | statement | held | not decided | false |";
        writeln!(formatter, "{header}\n|---|---|---|---|---|---|")?;
        for (((game, way), kind), count) in &self.counts {
            let Count { held, open, refuted } = count;
            writeln!(formatter, "| {game} | {way} | {kind} | {held} | {open} | {refuted} |")?;
        }
        let Count { held, open, refuted } = self.sum();
        writeln!(formatter, "| all | | | {held} | {open} | {refuted} |")
    }
}

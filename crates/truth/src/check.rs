//! One position and what is said of it: every check goes through here, so that each statement is counted and each falsehood can be repeated.

use foursight_oracle::Side;
use serde_json::Value;

use crate::range::Range;
use crate::subject::Subject;
use crate::tally::{Falsehood, Place, Tally};
use crate::world::{Judge, World};

/// Checks what is said of one position.
#[derive(Debug)]
pub(crate) struct Check<'a> {
    /// The position.
    pub subject: &'a Subject,
    /// The oracle.
    pub judge: &'a mut Judge,
    /// Where the counts go.
    pub tally: &'a mut Tally,
    /// Game and way.
    pub place: Place,
    /// The command that makes the statements.
    pub command: String,
}

impl Check<'_> {
    /// Counts a statement that the oracle can always tell.
    pub(crate) fn holds(&mut self, kind: &'static str, holds: bool, what: impl FnOnce() -> String) {
        let count = self.tally.counts.entry((self.place, kind)).or_default();
        if holds {
            count.held += 1;
        } else {
            count.refuted += 1;
            let what = format!("{kind}: {}", what());
            self.tally.falsehoods.push(Falsehood { what, command: self.command.clone() });
        }
    }

    /// Counts a statement that the oracle could not tell.
    pub(crate) fn open(&mut self, kind: &'static str) {
        self.tally.counts.entry((self.place, kind)).or_default().open += 1;
    }

    /// What is said must be possible.
    pub(crate) fn range(
        &mut self,
        kind: &'static str,
        of: &str,
        said: Range,
        truth: Option<Range>,
    ) {
        match truth {
            None => self.open(kind),
            Some(truth) => {
                self.holds(kind, said.meets(truth), || {
                    format!("{of} is said to be {said}, but is {truth}")
                });
            }
        }
    }

    /// The value of a move of the subject, for whoever makes it.
    pub(crate) fn action(&mut self, kind: &'static str, action: &str, value: &Value) {
        let world = self.subject.world.clone();
        self.action_at(kind, &world, action, value);
    }

    /// The value of a move of another position.
    pub(crate) fn action_at(
        &mut self,
        kind: &'static str,
        world: &World,
        action: &str,
        value: &Value,
    ) {
        if let Some(said) = Range::said(value) {
            let truth = self.judge.action(world, action);
            self.range(kind, action, said, truth);
            self.score(world, value, truth);
        }
    }

    /// The value of the subject itself.
    pub(crate) fn position(&mut self, kind: &'static str, value: &Value) {
        if let Some(said) = Range::said(value) {
            let truth = self.judge.position(&self.subject.world);
            self.range(kind, "the position", said, truth);
        }
    }

    /// Connect Four's score: the winner wins with the n-th last of the discs that it has in all.
    fn score(&mut self, world: &World, value: &Value, truth: Option<Range>) {
        let (Some(score), Some(truth)) = (value["score"].as_i64(), truth.and_then(Range::single))
        else {
            return;
        };
        let own = |winner: Side, discs: i32| match winner {
            Side::First => (discs + 1) / 2,
            Side::Second => discs / 2,
        };
        let discs = world.stones() as i32;
        let all = discs + world.empty() as i32;
        let last = |winner: Side, plies: i32| own(winner, all) + 1 - own(winner, discs + plies);
        let turn = world.turn();
        let real = match truth {
            0 => 0,
            1.. => last(turn, 1000 - truth),
            _ => -last(turn.other(), 1000 + truth),
        };
        self.holds("score", score == i64::from(real), || format!("score {score}, but is {real}"));
    }

    /// Runs what may panic. A panic is an answer that nobody gets.
    pub(crate) fn unless_it_panics<T>(
        &mut self,
        kind: &'static str,
        ask: impl FnOnce() -> T,
    ) -> Option<T> {
        match std::panic::catch_unwind(std::panic::AssertUnwindSafe(ask)) {
            Ok(found) => Some(found),
            Err(panic) => {
                let said = panic
                    .downcast_ref::<String>()
                    .cloned()
                    .or_else(|| panic.downcast_ref::<&str>().map(ToString::to_string));
                self.holds(kind, false, || format!("a panic: {}", said.unwrap_or_default()));
                None
            }
        }
    }
}

/// The texts of a list.
pub(crate) fn texts(list: &Value) -> Vec<String> {
    let texts = list.as_array().into_iter().flatten();
    texts.filter_map(|text| text.as_str().map(str::to_owned)).collect()
}

/// The same, sorted: for what is a set.
pub(crate) fn sorted(mut texts: Vec<String>) -> Vec<String> {
    texts.sort_unstable();
    texts
}

//! A player's report: values of the position and of its moves, the line, the progress on the way.

use foursight_catalog::{PlayerSpec, Report, StopFlag};
use foursight_game::Limits;
use foursight_wire::Report as WireReport;
use serde_json::{Value, to_value};

use crate::check::{Check, texts};
use crate::range::Range;
use crate::world::World;

/// How a search ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// By its own limits, or these if they are tighter.
    Limits(Limits),
    /// By a stop before it begins.
    AtOnce,
    /// By a stop after so many reports of progress.
    After(u32),
}

impl End {
    /// What the statements of such a search are counted under.
    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Self::Limits(_) => None,
            Self::AtOnce => Some("stopped at once"),
            Self::After(_) => Some("stopped on the way"),
        }
    }
}

impl Check<'_> {
    /// Asks a player, and checks everything it says on the way and at the end. Its last report.
    pub(crate) fn ask(
        &mut self,
        text: &str,
        every_move: bool,
        end: End,
    ) -> Option<(PlayerSpec, Report)> {
        let player = PlayerSpec::parse(text, self.subject.game);
        let mut player = player.unwrap_or_else(|error| panic!("{error}"));
        let stop = StopFlag::default();
        let mut most = u32::MAX;
        match end {
            End::Limits(limits) => player = player.within(limits),
            End::AtOnce => stop.raise(),
            End::After(reports) => most = reports,
        }
        let mut told: Vec<Report> = Vec::new();
        let mut hear = |report: Report| {
            // The first of a search and the last before it is stopped are enough.
            if told.len() < 6 {
                told.push(report);
            }
            most = most.saturating_sub(1);
            if most == 0 {
                stop.raise();
            }
        };
        let job = self.subject.position.ask(&player, every_move);
        let answer = self.unless_it_panics("a search", || job.run(&stop, &mut hear))?;
        let report = answer.unwrap_or_else(|error| panic!("{text}: {error}"));
        for progress in &told {
            self.report("value on the way", &player, progress);
        }
        self.report("value of a move", &player, &report);
        Some((player, report))
    }

    fn report(&mut self, kind: &'static str, player: &PlayerSpec, report: &Report) {
        let report = to_value(WireReport::new(report, player)).expect("a report is JSON");
        self.statements(kind, &report);
    }

    /// The statements of a report in JSON.
    pub(crate) fn statements(&mut self, kind: &'static str, report: &Value) {
        let best = report["best"]["action"].as_str().expect("a move").to_owned();
        let legal = self.subject.world.cell(&best).is_some();
        self.holds("the move is legal", legal, || format!("{best} is not"));
        let position = &report["value"];
        if !position.is_null() {
            self.position("value of the position", position);
        }
        self.action("value of the best move", &best, &report["best"]["value"]);
        for entry in report["moves"].as_array().expect("a list") {
            let action = entry["action"].as_str().expect("a move");
            self.action(kind, action, &entry["value"]);
            if action == best {
                let same = entry["value"] == report["best"]["value"];
                self.holds("the best move has one value", same, || format!("{report}"));
            }
        }
        self.line(report);
    }

    /// Where distances are known, each move of the line is best play of its side, as far as the line goes.
    fn line(&mut self, report: &Value) {
        let line = texts(&report["line"]);
        let world = self.subject.world.clone();
        let value = &report["best"]["value"];
        let promised = Range::said(value).and_then(Range::single);
        self.play_along("line", &world, &line, promised);
    }

    /// Plays a line of which the first move is worth so much if that is known.
    pub(crate) fn play_along(
        &mut self,
        kind: &'static str,
        world: &World,
        line: &[String],
        promised: Option<i32>,
    ) {
        let mut world = world.clone();
        let mut promised = promised.map(|result| Range { low: result, high: result });
        for action in line {
            let Some(next) = world.after(action) else {
                let over = world.ending().is_some();
                // An engine that fills the board goes on naming cells after the end.
                self.holds(kind, over, || format!("{action} is not legal in {line:?}"));
                return;
            };
            if let Some(said) = promised {
                let truth = self.judge.action(&world, action);
                self.range(kind, &format!("{action} of {line:?}"), said, truth);
            }
            promised = promised.map(Range::after);
            world = next;
        }
    }

    /// What is proven of a position and of those after its moves must be possible together, whatever the truth is.
    pub(crate) fn agrees_with_its_successors(&mut self, text: &str) {
        let Some((player, report)) = self.ask(text, true, End::Limits(Limits::NONE)) else {
            return;
        };
        let report = to_value(WireReport::new(&report, &player)).expect("a report is JSON");
        for entry in report["moves"].as_array().expect("a list") {
            let action = entry["action"].as_str().expect("a move");
            let Some(said) = Range::said(&entry["value"]) else { continue };
            let Some(after) = self.subject.after(action) else { continue };
            if after.world.ending().is_some() {
                continue;
            }
            let Ok(player) = PlayerSpec::parse(text, after.game) else { continue };
            let job = after.position.ask(&player, true);
            let found =
                self.unless_it_panics("a search", || job.run(&StopFlag::default(), &mut |_| {}));
            let Some(Ok(found)) = found else { continue };
            let found = to_value(WireReport::new(&found, &player)).expect("a report is JSON");
            let moves = found["moves"].as_array().expect("a list").iter();
            // The position is worth what its best move is.
            let known: Vec<Option<Range>> =
                moves.map(|entry| Range::said(&entry["value"])).collect();
            let least = known.iter().flatten().map(|range| range.low).max();
            let most = known.iter().map(|range| range.map_or(999, |range| range.high)).max();
            let (Some(low), Some(high)) = (least.or(Some(-999)), most) else { continue };
            let later = Range { low, high }.before();
            self.holds("agrees with the positions after", said.meets(later), || {
                format!("{action} is said to be {said}, but after it {later}")
            });
        }
    }
}

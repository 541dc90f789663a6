//! What is said of judged moves.

use foursight_catalog::{Change, Comparison, MoveValue};
use foursight_game::{Finding, Value};

use super::state::Play;

impl Play {
    /// What is said of a judged move: nothing, or what would have been better.
    pub(crate) fn remark(&self, comparison: &Comparison) -> String {
        let moves: Vec<String> =
            comparison.best.iter().take(3).map(|entry| entry.action.to_string()).collect();
        let moves = moves.join(", ");
        let better = [("moves", (&moves).into())];
        match comparison.change {
            Change::Same => String::new(),
            Change::Unknown => self.t("values.unknown", &[]),
            Change::Result => self.t("terminal.change.result", &better),
            Change::PossibleResult => self.t("terminal.change.possible", &better),
            Change::Preferred => self.t("terminal.change.preferred", &better),
            Change::Distance => {
                let wins = |entry: &MoveValue| matches!(entry.value, Value::Exact(Finding::Win(_)));
                if comparison.best.iter().any(wins) {
                    self.t("terminal.change.slower-win", &better)
                } else {
                    self.t("terminal.change.faster-loss", &better)
                }
            }
        }
    }
}

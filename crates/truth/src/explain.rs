//! Search trees: what is said of the positions that are written down.

use foursight_catalog::StopFlag;
use foursight_service::Limits;
use foursight_service::explain::explain;
use serde_json::{Value, from_value, json, to_value};

use crate::check::{Check, texts};
use crate::range::Range;
use crate::world::World;

/// The scale of scores (docs/api.md): a win in no plies, and the distance that stands for an unknown one.
const WIN: i32 = 2_000_000;
const UNKNOWN_LENGTH: i32 = 1023;

impl Check<'_> {
    /// Has the player's search written down.
    pub(crate) fn explain(&mut self, limits: &Limits, player: &str) {
        let mut fields = self.fields();
        fields["player"] = json!(player);
        let asked = from_value(fields).expect("a question of the API");
        let answer =
            self.unless_it_panics("explain", || explain(limits, &asked, &StopFlag::default()));
        // Most players search no tree that could be shown; that is no statement.
        let Some(Ok(answer)) = answer else { return };
        let answer = to_value(answer).expect("an answer is JSON");
        self.statements("explain: value of a move", &answer["report"]);
        let visits = answer["visits"].as_array().expect("a list");
        let mut worlds: Vec<World> = Vec::with_capacity(visits.len());
        for visit in visits {
            let world = match (visit["parent"].as_u64(), visit["by"].as_str()) {
                (Some(parent), Some(by)) => worlds[parent as usize].after(by),
                _ => Some(self.subject.world.clone()),
            };
            let Some(world) = world else {
                return self.holds("explain: the move is legal", false, || visit.to_string());
            };
            self.visit(visit, &world);
            worlds.push(world);
        }
    }

    fn visit(&mut self, visit: &Value, world: &World) {
        let maximises = world.turn() == self.subject.world.turn();
        let ending = world.ending();
        self.holds("explain: over", (visit["leaf"] == "over") == ending.is_some(), || {
            visit.to_string()
        });
        let same = visit["maximises"] == maximises;
        self.holds("explain: whose turn", same || ending.is_some(), || visit.to_string());
        let left_out = texts(&visit["cut_off"]["unvisited"]);
        let legal = left_out.iter().all(|action| world.cell(action).is_some());
        self.holds("explain: moves left out are legal", legal, || visit.to_string());
        if let Some(said) = said(visit) {
            let truth = self.judge.position(world);
            let seen_by_root = if maximises { truth } else { truth.map(Range::seen_by_the_other) };
            self.range("explain: score", &visit.to_string(), said, seen_by_root);
        }
    }
}

/// What the score of a visit says to the player at the root: whoever is told to win in so many plies does not need more. `None` for an estimate.
fn said(visit: &Value) -> Option<Range> {
    let (score, ply) = (visit["score"].as_i64()? as i32, visit["ply"].as_i64()? as i32);
    let plies = WIN - score.abs();
    if !(0..=UNKNOWN_LENGTH).contains(&plies) {
        return None;
    }
    let least = if plies == UNKNOWN_LENGTH { 1 } else { Range::win_in(plies - ply) };
    let bound = visit["bound"].as_str()?;
    if score > 0 {
        (bound != "at_most").then_some(Range { low: least, ..Range::EVEN_OVER })
    } else {
        (bound != "at_least").then_some(Range { high: -least, ..Range::EVEN_OVER })
    }
}

//! What a move is said to have given away, and the threats of a position.

use std::collections::BTreeMap;

use foursight_oracle::{Ending, Side};
use foursight_service::Limits;
use foursight_service::analysis::{ReviewAsked, ThreatsAsked};
use serde_json::{Value, from_value, json, to_value};

use crate::check::{Check, sorted, texts};
use crate::range::Range;
use crate::world::World;

impl Check<'_> {
    /// The question's fields that name the subject.
    pub(crate) fn fields(&self) -> Value {
        let mut fields =
            json!({"game": self.subject.game.to_string(), "moves": self.subject.moves});
        if let Some(board) = &self.subject.board {
            fields["board"] = json!(board);
        }
        fields
    }

    /// Has the move reviewed.
    pub(crate) fn review(&mut self, limits: &Limits, player: &str, played: &str, stop: bool) {
        let mut fields = self.fields();
        fields["player"] = json!(player);
        fields["played"] = json!(played);
        let asked = from_value(fields).expect("a question of the API");
        // A player above the limits is refused, which states nothing.
        let Ok(asked) = ReviewAsked::read(limits, asked) else { return };
        let flag = foursight_catalog::StopFlag::default();
        if stop {
            flag.raise();
        }
        let answer = self.unless_it_panics("a review", || asked.run(&flag));
        let Some(Ok(answer)) = answer else { return };
        let answer = to_value(answer).expect("an answer is JSON");
        let review = &answer["review"];
        self.action("review: value", played, &review["played"]["value"]);
        let world = self.subject.world.clone();
        let own = self.judge.action(&world, played);
        let truths: Option<Vec<Range>> =
            world.moves().iter().map(|(_, name)| self.judge.action(&world, name)).collect();
        let best = truths.and_then(|truths| truths.into_iter().max_by_key(|truth| truth.low));
        self.gave_away(review, own, best);
    }

    fn gave_away(&mut self, review: &Value, own: Option<Range>, best: Option<Range>) {
        let kind = "review: mistake";
        if let Some(mistake) = review["mistake"].as_bool() {
            match (own.and_then(Range::sign), best.and_then(Range::sign)) {
                (Some(own), Some(best)) => self.holds(kind, mistake == (own < best), || {
                    format!(
                        "mistake {mistake}, but the move is {own} and the best one {best}: {review}"
                    )
                }),
                _ => self.open(kind),
            }
        }
        let lost = &review["gave_away"];
        let signs = match lost["kind"].as_str() {
            Some("win_to_loss") => (1, -1),
            Some("win_to_draw") => (1, 0),
            Some("draw_to_loss") => (0, -1),
            Some("win_delayed" | "defence_shortened") => {
                return self.slower(lost["moves"].as_i64(), own, best);
            }
            _ => return,
        };
        match (own.and_then(Range::sign), best.and_then(Range::sign)) {
            (Some(own), Some(best)) => {
                self.holds("review: gave away", signs == (best, own), || format!("{review}"));
            }
            _ => self.open("review: gave away"),
        }
    }

    /// So many moves of the winner more to the win, or less to the loss.
    fn slower(&mut self, moves: Option<i64>, own: Option<Range>, best: Option<Range>) {
        let single = |range: Option<Range>| range.and_then(Range::single);
        let (Some(own), Some(best)) = (single(own), single(best)) else {
            return self.open("review: delay");
        };
        let winners = |result: i32| (1000 - result.abs() + 1) / 2;
        let real = i64::from((winners(own) - winners(best)).abs());
        let same = own.signum() == best.signum() && moves == Some(real);
        self.holds("review: delay", same, || format!("{moves:?} moves, but {real}"));
    }

    /// Has the threats listed.
    pub(crate) fn threats(&mut self, limits: &Limits) {
        let asked = from_value(self.fields()).expect("a question of the API");
        let asked = ThreatsAsked::read(limits, &asked).expect("the analyst is within the limits");
        let flag = foursight_catalog::StopFlag::default();
        let answer = self.unless_it_panics("threats", || asked.run(&flag));
        let Some(Ok(answer)) = answer else { return };
        let answer = to_value(answer).expect("an answer is JSON");
        let World::Lines(position) = &self.subject.world else { return };
        let mut real = BTreeMap::new();
        let (width, height) = position.size();
        for cell in (0..(width * height) as u8).filter(|&cell| position.owner(cell).is_none()) {
            for side in Side::BOTH {
                let stones: Vec<u8> =
                    position.completed(side, cell).into_iter().flatten().collect();
                if !stones.is_empty() {
                    let mut stones: Vec<String> =
                        stones.into_iter().map(|cell| position.cell_name(cell)).collect();
                    stones.sort_unstable();
                    stones.dedup();
                    let row = height - usize::from(cell) / width;
                    let playable = self.subject.world.moves().iter().any(|(open, _)| *open == cell);
                    real.insert(
                        (position.cell_name(cell), side_name(side)),
                        (row, playable, stones),
                    );
                }
            }
        }
        let mut said = BTreeMap::new();
        for threat in answer["threats"].as_array().expect("a list") {
            let row = threat["row"].as_u64().expect("a number") as usize;
            let key = (
                threat["cell"].as_str().expect("a cell").to_owned(),
                if threat["owner"] == "first" { "first" } else { "second" },
            );
            let playable = threat["playable"] == true;
            said.insert(key, (row, playable, sorted(texts(&threat["stones"]))));
            let odd = threat["odd"] == (row % 2 == 1);
            let decides = (threat["decides"] == true) == (threat["cell"] == answer["last"]);
            self.holds("threats: a threat", odd && decides, || format!("{threat}"));
        }
        self.holds("threats: all of them", said == real, || format!("{said:?}, but {real:?}"));
        self.winner(&answer);
    }

    /// Who wins, and the play that shows it.
    fn winner(&mut self, answer: &Value) {
        let world = self.subject.world.clone();
        let Some(truth) = self.judge.position(&world) else { return self.open("threats: winner") };
        let real = match truth.sign() {
            Some(1) => Some(world.turn()),
            Some(-1) => Some(world.turn().other()),
            _ => None,
        };
        self.position("threats: value", &answer["value"]);
        let said = answer["winner"].as_str();
        self.holds("threats: winner", said == real.map(side_name), || {
            format!("{said:?}, but {real:?}")
        });
        let line = texts(&answer["line"]);
        self.play_along(
            "threats: line",
            &world,
            &line,
            truth.single().filter(|_| !line.is_empty()),
        );
        let mut end = world;
        let mut last = None;
        for action in &line {
            let Some(next) = end.after(action) else { return };
            last = end.cell(action).map(|cell| end.cell_name(cell));
            end = next;
        }
        let shown = match end.ending() {
            Some(Ending::Won(side)) => {
                said == Some(side_name(side)) && answer["last"].as_str() == last.as_deref()
            }
            _ => said.is_none() && line.is_empty(),
        };
        self.holds("threats: line", shown, || format!("{answer}"));
    }
}

pub(crate) const fn side_name(side: Side) -> &'static str {
    match side {
        Side::First => "first",
        Side::Second => "second",
    }
}

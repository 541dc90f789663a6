//! Why a move was made, and why not another: every claim against the rules and the oracle.

use foursight_catalog::StopFlag;
use foursight_oracle::{Ending, Rules, Side};
use foursight_service::Limits;
use foursight_service::why::{WhyAsked, WhyNotAsked};
use serde_json::{Value, from_value, json, to_value};

use crate::check::{Check, sorted, texts};
use crate::range::Range;
use crate::world::World;

impl Check<'_> {
    /// Asks why the player plays what it plays.
    pub(crate) fn why(&mut self, limits: &Limits, player: &str) {
        let mut fields = self.fields();
        fields["player"] = json!(player);
        let asked = from_value(fields).expect("a question of the API");
        // A player above the limits is refused, which states nothing.
        let Ok(asked) = WhyAsked::read(limits, &asked) else { return };
        let answer = self.unless_it_panics("why", || asked.run(&StopFlag::default()));
        let Some(Ok(answer)) = answer else { return };
        let answer = to_value(answer).expect("an answer is JSON");
        let world = self.subject.world.clone();
        for claim in answer["claims"].as_array().expect("a list") {
            self.claim(&world, claim, &answer);
        }
    }

    /// Asks what would have become of another move.
    pub(crate) fn why_not(&mut self, limits: &Limits, player: &str, played: &str, instead: &str) {
        let mut fields = self.fields();
        fields["player"] = json!(player);
        fields["played"] = json!(played);
        fields["instead"] = json!(instead);
        let asked = from_value(fields).expect("a question of the API");
        // A player above the limits is refused, which states nothing.
        let Ok(asked) = WhyNotAsked::read(limits, asked) else { return };
        let answer = self.unless_it_panics("why not", || asked.run(&StopFlag::default()));
        let Some(Ok(answer)) = answer else { return };
        let answer = to_value(answer).expect("an answer is JSON");
        self.action("why not: value", instead, &answer["value"]);
        self.action("why not: value", played, &answer["played"]);
        let steps = answer["steps"].as_array().expect("a list");
        let line: Vec<String> =
            steps.iter().filter_map(|step| step["action"].as_str().map(str::to_owned)).collect();
        let mut world = self.subject.world.clone();
        let promised = Range::said(&answer["value"]).and_then(Range::single);
        self.play_along("why not: line", &world, &line, promised);
        for (step, action) in steps.iter().zip(&line) {
            let mut told = step.clone();
            told["played"] = json!(action);
            for claim in step["claims"].as_array().expect("a list") {
                self.claim(&world, claim, &told);
            }
            let Some(next) = world.after(action) else { return };
            world = next;
        }
    }

    /// One claim about `why.played` in this position.
    fn claim(&mut self, world: &World, claim: &Value, why: &Value) {
        let played = why["played"].as_str().expect("a move");
        let Some(cell) = world.cell(played) else {
            return self.holds("why: the move is legal", false, || why.to_string());
        };
        let after = world.after(played).expect("it is legal");
        let (turn, kind) = (world.turn(), claim["kind"].as_str().expect("a kind"));
        let moves = || sorted(texts(&claim["moves"]));
        let cells = || sorted(texts(&claim["cells"]));
        match kind {
            "wins" => {
                let shown = after.ending() == Some(Ending::Won(turn))
                    && shows_a_win(&after, turn, &cells());
                self.holds("why: wins", shown, || claim.to_string());
            }
            "ends_in_draw" => {
                self.holds("why: draw", after.ending() == Some(Ending::Drawn), || {
                    claim.to_string()
                });
            }
            "only_move" => {
                self.holds("why: only move", world.moves().len() == 1, || claim.to_string());
            }
            "blocks" => {
                let World::Lines(position) = world else { return };
                let lines = position.completed(turn.other(), cell);
                let mut real: Vec<u8> = lines.iter().flatten().copied().chain([cell]).collect();
                real.sort_unstable();
                real.dedup();
                let real = sorted(real.into_iter().map(|cell| world.cell_name(cell)).collect());
                self.holds("why: blocks", !lines.is_empty() && real == cells(), || {
                    format!("{claim}, but {real:?}")
                });
            }
            "leaves_open" => {
                let real = sorted(after.winning(turn.other()));
                self.holds("why: leaves open", real == moves(), || {
                    format!("{claim}, but {real:?}")
                });
            }
            "threatens" => {
                let real = sorted(after.winning(turn));
                self.holds("why: threatens", real == moves(), || format!("{claim}, but {real:?}"));
            }
            "makes_three" => self.makes_three(&after, claim, &world.cell_name(cell), turn),
            "result" => self.action_at("why: result", world, played, &claim["value"]),
            "others_lose" | "some_lose" => {
                let all = || world.moves().into_iter().map(|(_, name)| name);
                let named = moves();
                let lose: Vec<String> = if kind == "some_lose" {
                    named
                } else {
                    all().filter(|name| name != played).collect()
                };
                for action in lose {
                    self.loses_within(world, &action, claim["count"].as_i64());
                }
            }
            "holds_out_longest" | "fastest_win" => self.best_of_all(world, played, kind),
            "only_win" => {
                let truth = self.judge.action(world, played);
                self.sign("why: only win", truth, 1, claim);
            }
            "equal" => self.equals(world, claim, why),
            "reply" => {
                let reply = claim["action"].as_str().expect("a move");
                self.holds("why: reply", after.cell(reply).is_some(), || claim.to_string());
            }
            "line" => {
                let value = &why["report"]["best"];
                let promised = (value["action"] == why["played"])
                    .then(|| Range::said(&value["value"]).and_then(Range::single))
                    .flatten();
                self.play_along("why: line", world, &texts(&claim["moves"]), promised);
            }
            "otherwise" | "missed" | "zugzwang" => {
                // Best play to the end: whoever makes the last move wins, and nobody can do better on the way.
                let line = texts(&claim["moves"]);
                let plies = line.len() as i32;
                let promised = if plies % 2 == 1 { 1000 - plies } else { plies - 1000 };
                self.play_along("why: best play to the end", world, &line, Some(promised));
            }
            "lost_anyway" => self.lost_anyway(world, claim, why),
            "any_move" => {
                let all = claim["count"].as_u64() == Some(world.moves().len() as u64);
                self.holds("why: any move", all, || claim.to_string());
            }
            "book" | "solved" => {
                let truth = self.judge.action(world, played);
                self.action_at("why: solved", world, played, &why["report"]["best"]["value"]);
                if truth.is_none() {
                    self.open("why: solved");
                }
            }
            // About the search, not about the game.
            _ => {}
        }
    }

    fn sign(&mut self, kind: &'static str, truth: Option<Range>, sign: i32, claim: &Value) {
        match truth.and_then(Range::sign) {
            Some(real) => self.holds(kind, real == sign, || claim.to_string()),
            None => self.open(kind),
        }
    }

    fn makes_three(&mut self, after: &World, claim: &Value, filled: &str, turn: Side) {
        let World::Lines(position) = after else { return };
        let (width, height) = position.size();
        let number =
            |name: &str| (0..(width * height) as u8).find(|&cell| position.cell_name(cell) == name);
        let stones: Option<Vec<u8>> =
            texts(&claim["cells"]).iter().map(|name| number(name)).collect();
        let gap = claim["name"].as_str().and_then(number);
        let (Some(stones), Some(gap)) = (stones, gap) else {
            return self.holds("why: makes three", false, || claim.to_string());
        };
        let line: Vec<u8> = stones.iter().copied().chain([gap]).collect();
        let holds = position.is_line(&line)
            && stones.iter().all(|&cell| position.owner(cell) == Some(turn))
            && stones.iter().any(|&cell| position.cell_name(cell) == filled)
            && position.owner(gap).is_none()
            && !position.open().contains(&gap);
        self.holds("why: makes three", holds, || claim.to_string());
    }

    /// A loss within so many of the opponent's own moves.
    fn loses_within(&mut self, world: &World, action: &str, moves: Option<i64>) {
        let kind = "why: others lose";
        let truth = self.judge.action(world, action);
        let Some(truth) = truth else { return self.open(kind) };
        let in_time = match (moves, truth.single()) {
            // The opponent makes the second ply and every other one after it.
            (Some(moves), Some(result)) => i64::from(1000 + result) <= 2 * moves,
            _ => true,
        };
        self.holds(kind, truth.high < 0 && in_time, || {
            format!("{action} is {truth}, within {moves:?}")
        });
    }

    /// No other move holds out longer, or wins faster.
    fn best_of_all(&mut self, world: &World, played: &str, kind: &str) {
        let counted =
            if kind == "fastest_win" { "why: fastest win" } else { "why: holds out longest" };
        let own = self.judge.action(world, played);
        let all: Option<Vec<Range>> =
            world.moves().iter().map(|(_, name)| self.judge.action(world, name)).collect();
        let (Some(own), Some(all)) = (own, all) else { return self.open(counted) };
        let sign = if kind == "fastest_win" { 1 } else { -1 };
        let best = all.iter().all(|other| other.low <= own.high);
        self.holds(counted, own.sign() == Some(sign) && best, || format!("{played} is {own}"));
    }

    /// What is proven of the move is true of those that were found to be worth the same, whose lengths may be unknown.
    fn equals(&mut self, world: &World, claim: &Value, why: &Value) {
        let value = |action: &str| {
            let moves = why["report"]["moves"].as_array().into_iter().flatten();
            moves
                .clone()
                .find(|entry| entry["action"] == action)
                .map(|entry| entry["value"].clone())
        };
        let played = why["played"].as_str().expect("a move");
        let said =
            value(played).filter(|value| value["proven"] == true && value["bound"] == "exact");
        let Some(said) = said.and_then(|value| Range::said(&value)) else { return };
        for action in texts(&claim["moves"]) {
            match self.judge.action(world, &action) {
                Some(other) => {
                    self.holds("why: equal", said.meets(other), || {
                        format!("{played} {said}, {action} {other}")
                    });
                }
                None => self.open("why: equal"),
            }
        }
    }

    /// Somewhere in the line the opponent's move blocks none of several threats.
    fn lost_anyway(&mut self, world: &World, claim: &Value, why: &Value) {
        let action = claim["action"].as_str().expect("a move");
        let moves = sorted(texts(&claim["moves"]));
        let turn = world.turn();
        let mut place = world.clone();
        let mut found = false;
        for (ply, played) in texts(&why["line"]).iter().enumerate() {
            found |= ply % 2 == 1
                && played == action
                && moves.len() > 1
                && !moves.iter().any(|other| other == action)
                && sorted(place.winning(turn)) == moves
                && place.winning(turn.other()).is_empty();
            let Some(next) = place.after(played) else { break };
            place = next;
        }
        self.holds("why: lost anyway", found, || format!("{claim} in {}", why["line"]));
    }
}

/// Whether these cells alone show the win.
fn shows_a_win(world: &World, side: Side, cells: &[String]) -> bool {
    match world {
        World::Lines(position) => {
            let full = position.full(side).into_iter().map(|cell| position.cell_name(cell));
            sorted(full.collect()) == cells
        }
        World::Atoll(position) => {
            let own: Option<Vec<u8>> = cells.iter().map(|name| position.cell(name)).collect();
            own.is_some_and(|own| {
                let stones: [&[u8]; 2] = match side {
                    Side::First => [&own, &[]],
                    Side::Second => [&[], &own],
                };
                own.iter().all(|&cell| position.owner(cell) == Some(side))
                    && position.board(stones).ending() == Some(Ending::Won(side))
            })
        }
    }
}

//! How well somebody moves, measured by what the moves are exactly worth.
//!
//! | file | what it does |
//! |---|---|
//! | `exact.rs` | what the moves of a position are worth |
//! | `set.rs` | sets of positions: the public ones, one's own, new ones |
//! | `answers.rs` | answers from anywhere: records of games, tables of positions and answers |
//!
//! A move is *perfect* if no other has more points, and *good* if it keeps the result: a win stays won, a draw drawn. Its *regret* is what the best move has more.

mod answers;
mod exact;
mod set;

pub use answers::{AnswerError, Judge, in_records, in_table, is_header};
pub use exact::{Exact, ExactError, Worth};
pub use set::{Question, Sample, Set};

use foursight_catalog::{Game, Move, PlayerSpec, StopFlag};
use foursight_game::Random;
use foursight_wire::judgement::{GroupKind, Judgement, JudgementGroup, Mistake, ShareWithInterval};

use crate::statistics::Share;

/// One answer and what is to be said of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// The moves that led to the position.
    pub position: String,
    /// How many.
    pub plies: usize,
    /// Cells of the board that were filled, as a share.
    pub filled: f64,
    /// The answer, as it was given.
    pub answer: String,
    /// Its points; none of an answer that is no legal move.
    pub points: Option<i32>,
    /// The most points a move has.
    pub best: i32,
    /// The moves that have so many.
    pub better: Vec<Move>,
}

impl Judged {
    /// Judges an answer.
    pub fn new(question: &Question, answer: &str) -> Self {
        let end = &question.line.end;
        let action = end.parse_move(answer.trim()).ok();
        let worth = |action| question.worths.iter().find(|worth| worth.action == action);
        let best = question.worths.iter().map(|worth| worth.points).max().unwrap_or(0);
        let cells = end.cells();
        let stones = cells.iter().filter(|(_, stone)| stone.is_some()).count();
        Self {
            position: question.line.moves_text(),
            plies: question.line.moves.len(),
            filled: stones as f64 / cells.len().max(1) as f64,
            answer: answer.trim().chars().take(40).collect(),
            points: action.and_then(worth).map(|worth| worth.points),
            best,
            better: question
                .worths
                .iter()
                .filter(|worth| worth.points == best)
                .map(|worth| worth.action)
                .collect(),
        }
    }

    /// Whether no move is better.
    pub fn is_perfect(&self) -> bool {
        self.points == Some(self.best)
    }

    /// Whether the result is kept.
    pub fn is_good(&self) -> bool {
        self.points.is_some_and(|points| points.signum() == self.best.signum())
    }

    /// What the best move has more.
    pub fn regret(&self) -> Option<i32> {
        self.points.map(|points| self.best - points)
    }

    /// The part of the game: by thirds of the board that are filled.
    const fn phase(&self) -> &'static str {
        match self.filled {
            ..0.333_333 => "opening",
            0.333_333..0.666_667 => "middle",
            _ => "end",
        }
    }

    /// What could be had.
    const fn score(&self) -> &'static str {
        match self.best {
            1.. => "won",
            0 => "drawn",
            _ => "lost",
        }
    }
}

/// How many mistakes are listed.
const MISTAKES: usize = 10;

/// Sums up the answers of one player.
pub fn judgement(game: Game, player: &str, set: Option<&Set>, judged: &[Judged]) -> Judgement {
    let group = |by, name: &str, of: &dyn Fn(&Judged) -> bool| {
        let members: Vec<&Judged> = judged.iter().filter(|judged| of(judged)).collect();
        JudgementGroup {
            by,
            name: name.to_owned(),
            positions: members.len() as u32,
            illegal: members.iter().filter(|judged| judged.points.is_none()).count() as u32,
            perfect: share(&members, Judged::is_perfect),
            good: share(&members, Judged::is_good),
            mean_regret: mean(members.iter().filter_map(|judged| judged.regret())),
            worst_regret: members.iter().filter_map(|judged| judged.regret()).max(),
        }
    };
    let mut groups = vec![group(GroupKind::All, "all", &|_| true)];
    for phase in ["opening", "middle", "end"] {
        groups.push(group(GroupKind::Phase, phase, &|judged| judged.phase() == phase));
    }
    for score in ["won", "drawn", "lost"] {
        groups.push(group(GroupKind::Score, score, &|judged| judged.score() == score));
    }
    groups.retain(|group| group.by == GroupKind::All || group.positions > 0);
    let mut wrong: Vec<&Judged> = judged.iter().filter(|judged| !judged.is_perfect()).collect();
    // What costs a result comes first, then what costs most; an answer that is no move is the worst there is.
    wrong.sort_by_key(|judged| {
        let regret = judged.regret().map_or(i32::MIN, |regret| -regret);
        (judged.is_good(), regret, judged.plies)
    });
    let mistakes = wrong.into_iter().take(MISTAKES).map(|judged| Mistake {
        position: judged.position.clone(),
        played: judged.answer.clone(),
        points: judged.points,
        best: judged.best,
        better: judged.better.iter().map(ToString::to_string).collect(),
    });
    Judgement {
        schema: foursight_wire::VERSION,
        kind: "judgement".to_owned(),
        game: game.to_string(),
        player: player.to_owned(),
        set: set.map(|set| set.hash.clone()),
        groups,
        mistakes: mistakes.collect(),
    }
}

fn share(members: &[&Judged], of: fn(&Judged) -> bool) -> ShareWithInterval {
    let part = members.iter().filter(|judged| of(judged)).count() as u32;
    let share = Share { part, whole: members.len() as u32 };
    let (low, high) = share.interval();
    let percent = |share: f64| 100.0 * share;
    let known = share.whole > 0;
    ShareWithInterval {
        count: part,
        percent: known.then(|| percent(share.value())),
        low_percent: known.then(|| percent(low)),
        high_percent: known.then(|| percent(high)),
    }
}

fn mean(numbers: impl Iterator<Item = i32>) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0_u32);
    for number in numbers {
        sum += f64::from(number);
        count += 1;
    }
    (count > 0).then(|| sum / f64::from(count))
}

/// Asks a player of ours about every position of a set; each with a random seed of its own.
pub fn ask(set: &Set, player: &PlayerSpec, seed: u64, mut done: impl FnMut(usize)) -> Vec<Judged> {
    let mut judged = Vec::new();
    for (number, question) in set.questions.iter().enumerate() {
        let seed = Random::new(seed, number as u64).next_u64() >> 16;
        let report = question
            .line
            .end
            .ask(&player.clone().with_seed(seed), false)
            .run(&StopFlag::default(), &mut |_| {});
        let answer =
            report.map_or_else(|error| error.to_string(), |report| report.best.action.to_string());
        judged.push(Judged::new(question, &answer));
        done(number + 1);
    }
    judged
}

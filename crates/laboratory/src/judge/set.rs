//! Sets of positions with the exact worth of every move: the public ones, by which figures can be compared, and one's own.
//!
//! A set is a table of two columns: the moves that lead to a position, and each legal move there with its points, such as `1:-4 2:-3 3:18`. A public set never changes: its hash stands in every result.

use foursight_catalog::{Game, Start, Variation};
use foursight_game::{Position as _, Random};
use sha2::{Digest, Sha256};

use super::{Exact, ExactError, Worth};
use crate::csv;

/// A position, and what its moves are worth.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// The line that leads to it.
    pub line: Variation,
    /// Every legal move there, in the game's order.
    pub worths: Vec<Worth>,
}

/// A set of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Set {
    /// The game.
    pub game: Game,
    /// The first 16 digits of the SHA-256 of its table.
    pub hash: String,
    /// Its positions.
    pub questions: Vec<Question>,
}

/// The public sets: game and table.
const PUBLIC: [(&str, &str); 4] = [
    ("connect-four", include_str!("../../judge/connect-four.csv")),
    ("tic-tac-toe", include_str!("../../judge/tic-tac-toe.csv")),
    ("in-a-row:width=4,height=4,length=4", include_str!("../../judge/in-a-row.csv")),
    ("atoll:size=3", include_str!("../../judge/atoll.csv")),
];

impl Set {
    /// The public set of a game, if it has one.
    pub fn public(game: Game) -> Option<Self> {
        let of = |(name, table): (&str, &'static str)| {
            let other: Game = name.parse().ok()?;
            (other == game).then_some(table)
        };
        let table = PUBLIC.into_iter().find_map(of)?;
        Some(Self::parse(game, table).expect("the public sets are read by a test"))
    }

    /// The games that have a public set, as they are written.
    pub fn games() -> impl Iterator<Item = &'static str> {
        PUBLIC.into_iter().map(|(name, _)| name)
    }

    /// Reads a set.
    pub fn parse(game: Game, table: &str) -> Result<Self, String> {
        let mut questions = Vec::new();
        for (number, row) in csv::rows(table).iter().enumerate() {
            let question =
                question(game, row).map_err(|problem| format!("line {}: {problem}", number + 2))?;
            questions.push(question);
        }
        if questions.is_empty() {
            return Err("it holds no position".to_owned());
        }
        Ok(Self { game, hash: hash(table), questions })
    }

    /// Its table.
    pub fn table(questions: &[Question]) -> String {
        let rows: Vec<Vec<String>> = questions
            .iter()
            .map(|question| {
                let worth = |worth: &Worth| format!("{}:{}", worth.action, worth.points);
                let worths: Vec<String> = question.worths.iter().map(worth).collect();
                vec![question.line.moves_text(), worths.join(" ")]
            })
            .collect();
        csv::table(&["moves", "worth"], &rows)
    }
}

fn hash(table: &str) -> String {
    let digest = Sha256::digest(table.as_bytes());
    digest.iter().take(8).fold(String::new(), |hash, byte| hash + &format!("{byte:02x}"))
}

fn question(game: Game, row: &[String]) -> Result<Question, String> {
    let [moves, worths] = row else { return Err(format!("{} columns, not 2", row.len())) };
    let line =
        Variation::parse(game, Start { board: None, moves }).map_err(|error| error.to_string())?;
    let mut read = Vec::new();
    for word in worths.split(' ') {
        let wrong = || format!("`{word}` is not MOVE:POINTS");
        let (action, points) = word.rsplit_once(':').ok_or_else(wrong)?;
        let action = line.end.parse_move(action).map_err(|error| error.to_string())?;
        read.push(Worth { action, points: points.parse().map_err(|_| wrong())? });
    }
    if read.len() != line.end.legal_moves().len() {
        return Err(format!(
            "{} moves are legal, not {}",
            line.end.legal_moves().len(),
            read.len()
        ));
    }
    Ok(Question { line, worths: read })
}

/// Which positions are drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    /// The game.
    pub game: Game,
    /// How many.
    pub count: usize,
    /// The random seed.
    pub seed: u64,
    /// How many moves lead to one: each of these as often as any other.
    pub plies: Vec<u32>,
    /// Only positions in which not all moves are worth the same.
    pub deciding: bool,
}

/// How many draws in a row may fail before there are held to be no more.
const PATIENCE: u64 = 20_000;

impl Sample {
    /// Draws positions by random moves, no two alike, and has them solved; `done` is told how many there are.
    pub fn draw(&self, mut done: impl FnMut(usize)) -> Result<Vec<Question>, ExactError> {
        let mut exact = Exact::new(self.game)?;
        let (mut questions, mut seen) = (Vec::new(), std::collections::BTreeSet::new());
        let mut failures = 0;
        for index in 0.. {
            if questions.len() == self.count || failures > PATIENCE {
                break;
            }
            failures += 1;
            let mut random = Random::new(self.seed, index);
            let plies = self.plies[random.below(self.plies.len() as u32) as usize];
            let Some(line) = random_line(self.game, plies, &mut random) else { continue };
            if !seen.insert(format!("{:?} {}", line.end.cells(), line.end.turn())) {
                continue;
            }
            let worths = match exact.worths(&line) {
                // Where nobody proves every move, another position is drawn.
                Err(ExactError::Unproven(_)) => continue,
                worths => worths?,
            };
            if self.deciding && worths.iter().all(|worth| worth.points == worths[0].points) {
                continue;
            }
            questions.push(Question { line, worths });
            failures = 0;
            done(questions.len());
        }
        Ok(questions)
    }
}

/// So many random moves; `None` if the game ends on the way.
fn random_line(game: Game, plies: u32, random: &mut Random) -> Option<Variation> {
    let mut line = Variation::parse(game, Start::default()).ok()?;
    for _ in 0..plies {
        let action = random.choose(&line.end.legal_moves())?;
        line.end.play(action).ok()?;
        line.moves.push(action);
    }
    line.end.outcome().is_none().then_some(line)
}

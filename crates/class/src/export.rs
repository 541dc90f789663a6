//! What a teacher takes home: results and answers as CSV. Games are exported by the server, which has their moves; the list of them is here.
//!
//! A cell that a spreadsheet could take for a formula begins with an apostrophe.

use crate::ask::TeacherAccess;
use crate::class::Class;
use crate::exercise::Variant;
use crate::game::{Game, Participant, Side};
use crate::numbers::{GameNumber, PupilNumber};
use crate::standings::standings;

/// A game that was played, for its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayedGame {
    /// Its number.
    pub game: GameNumber,
    /// Names of first and second: of a pupil, or the computer's player.
    pub players: [String; 2],
}

impl TeacherAccess<'_> {
    /// The table with each pupil's result in each round: `1`, `½`, `0` and the opponent's number, `bye`, or nothing.
    pub fn results(&self) -> String {
        let class = self.class;
        let rounds = class.rounds().iter().map(|round| format!("round {}", round.number));
        let head = ["rank", "number", "name", "points", "wins", "draws", "losses", "buchholz"];
        let head = head.into_iter().map(str::to_owned);
        let head = head.chain(["sonneborn-berger".to_owned()]).chain(rounds);
        let rows = standings(class).into_iter().map(|row| {
            let cells = [
                row.rank.to_string(),
                row.pupil.to_string(),
                name(class, row.pupil),
                row.points.to_string(),
                row.wins.to_string(),
                row.draws.to_string(),
                row.losses.to_string(),
                row.buchholz.to_string(),
                (f64::from(row.sonneborn_berger.0) / 4.0).to_string(),
            ];
            let rounds = class.rounds().iter().map(|round| {
                let mut games = class.games_of(round);
                let game = games.find(|game| game.pairing.side_of(row.pupil).is_some());
                match game {
                    Some(game) => result(game, row.pupil),
                    None if round.byes.contains(&row.pupil) => "bye".to_owned(),
                    None => String::new(),
                }
            });
            cells.into_iter().chain(rounds).collect::<Vec<_>>()
        });
        written(core::iter::once(head.collect()).chain(rows))
    }

    /// All answers: one line per pupil and question.
    pub fn answers(&self) -> String {
        let class = self.class;
        let head =
            ["exercise", "title", "question", "number", "name", "variant", "answer", "right"];
        let mut rows = vec![head.map(str::to_owned).to_vec()];
        for (place, assigned) in class.exercises().iter().enumerate() {
            for &(pupil, question) in assigned.answers.keys() {
                let (Ok(_), Some((text, right))) =
                    (class.pupil(pupil), assigned.answer(pupil, question))
                else {
                    continue;
                };
                rows.push(vec![
                    (place + 1).to_string(),
                    assigned.exercise.title.clone(),
                    question.to_string(),
                    pupil.to_string(),
                    name(class, pupil),
                    format!("{:?}", Variant::of(pupil)),
                    text.to_owned(),
                    right.map_or("", |right| if right { "yes" } else { "no" }).to_owned(),
                ]);
            }
        }
        written(rows.into_iter())
    }

    /// Every game that was begun and counts, for its record.
    pub fn played(&self) -> Vec<PlayedGame> {
        let games = self.class.games().iter().filter(|game| game.counts() && game.plies > 0);
        games
            .map(|game| PlayedGame {
                game: game.number,
                players: Side::BOTH.map(|side| match game.pairing.at(side) {
                    Participant::Pupil(pupil) => name(self.class, *pupil),
                    Participant::Computer(player) => player.clone(),
                }),
            })
            .collect()
    }
}

fn name(class: &Class, pupil: PupilNumber) -> String {
    class.pupil(pupil).map(|pupil| pupil.name.text().to_owned()).unwrap_or_default()
}

fn result(game: &Game, pupil: PupilNumber) -> String {
    let Some(side) = game.pairing.side_of(pupil) else { return String::new() };
    let points = match game.outcome().map(|outcome| outcome.points(side).0) {
        None => return "…".to_owned(),
        Some(0) => "0",
        Some(1) => "½",
        Some(_) => "1",
    };
    match game.pairing.at(side.other()) {
        Participant::Pupil(opponent) => format!("{points} ({opponent})"),
        Participant::Computer(player) => format!("{points} ({player})"),
    }
}

fn written(rows: impl Iterator<Item = Vec<String>>) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for row in rows {
        writer.write_record(row.iter().map(|cell| harmless(cell))).expect("rows of equal length");
    }
    String::from_utf8(writer.into_inner().expect("a list takes it")).expect("text")
}

/// The cell as a spreadsheet shows it, never as a formula.
fn harmless(cell: &str) -> String {
    if cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        format!("'{cell}")
    } else {
        cell.to_owned()
    }
}

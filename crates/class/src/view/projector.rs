//! What the projector shows.

use serde::Serialize;

use crate::ask::ProjectorAccess;
use crate::class::Class;
use crate::event::Activity;
use crate::exercise::{Assigned, Variant};
use crate::numbers::{ExerciseNumber, PupilNumber, RoundNumber, Time};
use crate::pairing::circle;
use crate::settings::Mode;
use crate::standings::{Row, standings};
use crate::view::games::{GameView, Who, on_boards};
use crate::view::{QuestionView, VariantQuestion};

/// So many of the latest results are shown.
const LATEST: usize = 5;

/// What the projector shows: nothing that a pupil must not know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProjectorView {
    /// What the class is called.
    pub class: String,
    /// What is played.
    pub game: String,
    /// How opponents are found.
    pub mode: Mode,
    /// The code to join with, as long as joining is open.
    pub code: Option<String>,
    /// Whether nobody moves.
    pub paused: bool,
    /// What everybody looks at.
    pub activity: Activity,
    /// Whether mistakes may be shown while a game runs.
    pub mistakes: bool,
    /// The round that is played.
    pub round: Option<RoundNumber>,
    /// Who has it off.
    pub byes: Vec<Who>,
    /// All boards.
    pub games: Vec<GameView>,
    /// The latest results, the last one first.
    pub latest: Vec<GameView>,
    /// Who plays whom in the next round, where that is known already: in a round robin.
    pub next: Vec<[Who; 2]>,
    /// Names, for the table.
    pub pupils: Vec<Who>,
    /// How many pupils are there.
    pub present: usize,
    /// The table.
    pub standings: Vec<Row>,
    /// The exercise to look at, if one is.
    pub exercise: Option<ProjectorExercise>,
}

/// An exercise on the projector: both variants, how many answered, and the solution once it is shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ProjectorExercise {
    /// Its number.
    pub number: ExerciseNumber,
    /// What it is called.
    pub title: String,
    /// Whether the solution is shown.
    pub revealed: bool,
    /// What is asked.
    pub questions: Vec<VariantQuestion>,
    /// How many pupils answered each question.
    pub answered: Vec<usize>,
}

impl ProjectorAccess<'_> {
    /// What the projector shows at a moment.
    pub fn view(&self, now: Time) -> ProjectorView {
        let class = self.class;
        let who = |pupil: PupilNumber| Who::of(class, &crate::game::Participant::Pupil(pupil));
        let mut over: Vec<_> =
            class.games().iter().filter(|game| game.outcome().is_some()).collect();
        over.sort_by_key(|game| core::cmp::Reverse((game.ended, game.number)));
        let byes = class.round().map(|round| round.byes.as_slice()).unwrap_or_default();
        let members = class.pupils().iter().filter(|pupil| !pupil.removed);
        ProjectorView {
            class: class.settings.name.clone(),
            game: class.settings.game.clone(),
            mode: class.settings.mode,
            code: class.joining.then(|| class.code.to_string()),
            paused: class.paused,
            activity: class.activity.clone(),
            mistakes: class.settings.mistakes,
            round: class.round().map(|round| round.number),
            byes: byes.iter().copied().map(who).collect(),
            games: on_boards(class).iter().map(|game| GameView::of(class, game, now)).collect(),
            latest: over.iter().take(LATEST).map(|game| GameView::of(class, game, now)).collect(),
            next: next(class).into_iter().map(|pair| pair.map(who)).collect(),
            pupils: members.map(|pupil| who(pupil.number)).collect(),
            present: class.present().count(),
            standings: standings(class),
            exercise: exercise(class),
        }
    }
}

/// The circle's next round, without those who are not in the class any more.
fn next(class: &Class) -> Vec<[PupilNumber; 2]> {
    if class.settings.mode != Mode::RoundRobin {
        return Vec::new();
    }
    let mut pairs = circle(&class.order, class.rounds().len());
    pairs.retain(|pair| pair.iter().all(|pupil| class.pupil(*pupil).is_ok()));
    pairs
}

fn exercise(class: &Class) -> Option<ProjectorExercise> {
    let Activity::Exercise(number) = class.activity else { return None };
    let assigned = class.exercise(number).ok()?;
    let count = |question| {
        let given = assigned.answers.keys();
        given.filter(|(pupil, to)| *to == question && class.pupil(*pupil).is_ok()).count()
    };
    Some(ProjectorExercise {
        number,
        title: assigned.exercise.title.clone(),
        revealed: assigned.revealed,
        questions: assigned.questions().flat_map(|question| variants(assigned, question)).collect(),
        answered: assigned.questions().map(count).collect(),
    })
}

fn variants(assigned: &Assigned, question: u16) -> Vec<VariantQuestion> {
    let tasks = [Variant::A, Variant::B].map(|variant| assigned.exercise.task(question, variant));
    let [Some(a), Some(b)] = tasks else { return Vec::new() };
    let asked = |task| QuestionView::of(question, task, assigned.revealed);
    if a == b {
        return vec![VariantQuestion { variant: None, asked: asked(a) }];
    }
    vec![
        VariantQuestion { variant: Some(Variant::A), asked: asked(a) },
        VariantQuestion { variant: Some(Variant::B), asked: asked(b) },
    ]
}

//! What one pupil sees.

use serde::Serialize;

use crate::ask::PupilAccess;
use crate::class::Class;
use crate::event::Activity;
use crate::exercise::Variant;
use crate::numbers::{ExerciseNumber, PupilNumber, RoundNumber, Time};
use crate::settings::Mode;
use crate::standings::{Row, standings};
use crate::view::games::{GameView, on_boards};
use crate::view::{AnswerView, QuestionView};

/// What one pupil sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is a field of the JSON that pages read")]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PupilView {
    /// What the class is called.
    pub class: String,
    /// Who looks at it.
    pub pupil: PupilNumber,
    /// The pupil's name.
    pub name: String,
    /// Whether the class has the pupil down as there.
    pub present: bool,
    /// What is played.
    pub game: String,
    /// How opponents are found.
    pub mode: Mode,
    /// The players of the computer one may play against, in free play.
    pub levels: Vec<String>,
    /// Whether hints may be shown.
    pub hints: bool,
    /// Whether nobody moves.
    pub paused: bool,
    /// What to look at.
    pub activity: Activity,
    /// The round that is played.
    pub round: Option<RoundNumber>,
    /// Whether the pupil has it off.
    pub bye: bool,
    /// The pupil's game: the one that runs, or the latest.
    pub own: Option<GameView>,
    /// All games on boards, to watch.
    pub games: Vec<GameView>,
    /// Everybody, to challenge and for the names in the table.
    pub classmates: Vec<Classmate>,
    /// Challenges from and to the pupil.
    pub challenges: Vec<ChallengeView>,
    /// The table.
    pub standings: Vec<Row>,
    /// The exercise to look at, if one is.
    pub exercise: Option<PupilExercise>,
}

/// Somebody in the class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Classmate {
    /// Who.
    pub pupil: PupilNumber,
    /// The name.
    pub name: String,
    /// Whether they are there and play nobody.
    pub free: bool,
}

/// A challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ChallengeView {
    /// Who challenges.
    pub from: PupilNumber,
    /// Whom.
    pub to: PupilNumber,
}

/// An exercise as a pupil sees it: one variant, own answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PupilExercise {
    /// Its number.
    pub number: ExerciseNumber,
    /// What it is called.
    pub title: String,
    /// The pupil's variant.
    pub variant: Variant,
    /// Whether the solution is shown.
    pub revealed: bool,
    /// What is asked.
    pub questions: Vec<QuestionView>,
    /// What the pupil answered; whether it is right is said with the solution.
    pub answers: Vec<AnswerView>,
}

impl PupilAccess<'_> {
    /// What the pupil sees at a moment.
    pub fn view(&self, now: Time) -> PupilView {
        let class = self.class;
        let own = self.pupil;
        let pupil = class.pupil(own).ok();
        let latest = class.games().iter().rev();
        let mut latest = latest.filter(|game| game.counts() && game.pairing.side_of(own).is_some());
        let game = class.playing(own).or_else(|| latest.next());
        let challenges = class.challenges.iter().filter(|one| [one.from, one.to].contains(&own));
        PupilView {
            class: class.settings.name.clone(),
            pupil: own,
            name: pupil.map(|pupil| pupil.name.text().to_owned()).unwrap_or_default(),
            present: pupil.is_some_and(|pupil| pupil.present),
            game: class.settings.game.clone(),
            mode: class.settings.mode,
            levels: class.settings.levels.clone(),
            hints: class.settings.hints,
            paused: class.paused,
            activity: class.activity.clone(),
            round: class.round().map(|round| round.number),
            bye: class.round().is_some_and(|round| round.byes.contains(&own)),
            own: game.map(|game| GameView::of(class, game, now)),
            games: on_boards(class).iter().map(|game| GameView::of(class, game, now)).collect(),
            classmates: Classmate::all(class),
            challenges: challenges
                .map(|one| ChallengeView { from: one.from, to: one.to })
                .collect(),
            standings: standings(class),
            exercise: self.exercise(),
        }
    }

    fn exercise(&self) -> Option<PupilExercise> {
        let Activity::Exercise(number) = self.class.activity else { return None };
        let assigned = self.class.exercise(number).ok()?;
        let variant = Variant::of(self.pupil);
        let questions = assigned.questions().filter_map(|question| {
            let task = assigned.exercise.task(question, variant)?;
            Some(QuestionView::of(question, task, assigned.revealed))
        });
        let answers = assigned.questions().filter_map(|question| {
            let (text, right) = assigned.answer(self.pupil, question)?;
            let right = right.filter(|_| assigned.revealed);
            Some(AnswerView { pupil: self.pupil, variant, question, text: text.to_owned(), right })
        });
        Some(PupilExercise {
            number,
            title: assigned.exercise.title.clone(),
            variant,
            revealed: assigned.revealed,
            questions: questions.collect(),
            answers: answers.collect(),
        })
    }
}

impl Classmate {
    fn all(class: &Class) -> Vec<Self> {
        let members = class.pupils().iter().filter(|pupil| !pupil.removed);
        members
            .map(|pupil| Self {
                pupil: pupil.number,
                name: pupil.name.text().to_owned(),
                free: pupil.present && class.playing(pupil.number).is_none(),
            })
            .collect()
    }
}

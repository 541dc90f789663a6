//! What the teacher sees: everything but secrets.

use serde::Serialize;

use crate::ask::TeacherAccess;
use crate::class::{Class, Pupil};
use crate::event::Activity;
use crate::exercise::Variant;
use crate::numbers::{GameNumber, PupilNumber, RoundNumber, Time};
use crate::settings::Settings;
use crate::standings::{Row, standings};
use crate::view::games::GameView;
use crate::view::{ChallengeView, TeacherExercise};

/// What the teacher sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TeacherView {
    /// By which pupils find the class.
    pub code: String,
    /// What the teacher chose.
    pub settings: Settings,
    /// Whether new pupils may join.
    pub joining: bool,
    /// Whether nobody moves.
    pub paused: bool,
    /// What everybody looks at.
    pub activity: Activity,
    /// Everybody who ever joined.
    pub pupils: Vec<PupilRow>,
    /// All rounds.
    pub rounds: Vec<RoundView>,
    /// Whether the next round can be paired.
    pub round_over: bool,
    /// Those who are there without a game in this round, and without having it off: to be paired again.
    pub waiting: Vec<PupilNumber>,
    /// All games, annulled ones included.
    pub games: Vec<GameView>,
    /// Challenges that nobody has taken up.
    pub challenges: Vec<ChallengeView>,
    /// The table.
    pub standings: Vec<Row>,
    /// All exercises with all answers.
    pub exercises: Vec<TeacherExercise>,
    /// When the class was opened.
    pub opened: Time,
    /// When it is deleted if nothing more happens.
    pub expires: Time,
}

/// A pupil as the teacher sees one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PupilRow {
    /// Who.
    pub pupil: PupilNumber,
    /// The name, also of somebody who was removed.
    pub name: String,
    /// Whether the pupil is there.
    pub present: bool,
    /// Whether the pupil was removed.
    pub removed: bool,
    /// Whether a key that gives the seat back waits to be used.
    pub seat_offered: bool,
    /// The variant of exercises.
    pub variant: Variant,
    /// The game that the pupil plays.
    pub playing: Option<GameNumber>,
    /// When the pupil joined.
    pub joined: Time,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoundView {
    /// Its number.
    pub round: RoundNumber,
    /// Its games.
    pub games: Vec<GameNumber>,
    /// Who had it off.
    pub byes: Vec<PupilNumber>,
    /// When it began.
    pub began: Time,
}

impl TeacherAccess<'_> {
    /// What the teacher sees at a moment.
    pub fn view(&self, now: Time) -> TeacherView {
        let class = self.class;
        let challenges = class.challenges.iter();
        TeacherView {
            code: class.code.to_string(),
            settings: class.settings.clone(),
            joining: class.joining,
            paused: class.paused,
            activity: class.activity.clone(),
            pupils: class.pupils.iter().map(|pupil| row(class, pupil)).collect(),
            rounds: class
                .rounds
                .iter()
                .map(|round| RoundView {
                    round: round.number,
                    games: round.games.clone(),
                    byes: round.byes.clone(),
                    began: round.began,
                })
                .collect(),
            round_over: class.is_round_over(),
            waiting: waiting(class),
            games: class.games.iter().map(|game| GameView::of(class, game, now)).collect(),
            challenges: challenges
                .map(|one| ChallengeView { from: one.from, to: one.to })
                .collect(),
            standings: standings(class),
            exercises: TeacherExercise::all(class),
            opened: class.opened,
            expires: class.expires(),
        }
    }
}

fn row(class: &Class, pupil: &Pupil) -> PupilRow {
    PupilRow {
        pupil: pupil.number,
        name: pupil.name.text().to_owned(),
        present: pupil.present,
        removed: pupil.removed,
        seat_offered: pupil.key.is_some(),
        variant: Variant::of(pupil.number),
        playing: class.playing(pupil.number).map(|game| game.number),
        joined: pupil.joined,
    }
}

fn waiting(class: &Class) -> Vec<PupilNumber> {
    let Some(round) = class.round() else { return Vec::new() };
    let plays = |pupil| class.games_of(round).any(|game| game.pairing.side_of(pupil).is_some());
    let present = class.present().map(|pupil| pupil.number);
    present.filter(|pupil| !plays(*pupil) && !round.byes.contains(pupil)).collect()
}

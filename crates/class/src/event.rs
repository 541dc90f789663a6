//! What is stored of a class: how it was opened, and what happened since, one line of JSON each.
//!
//! An event says what happened, complete enough to be done again without asking anybody: no clock, no random number, no pairing is computed
//! when stored events are read. So a class keeps its pairings when a later version pairs differently. An event that this version does not
//! know is refused with its kind; nothing is guessed.

use serde::{Deserialize, Serialize};

use crate::code::Code;
use crate::exercise::Exercise;
use crate::game::{Ending, Outcome, Pairing, Side};
use crate::hash::Hash;
use crate::name::Name;
use crate::numbers::{ExerciseNumber, GameNumber, PupilNumber, RoundNumber, Time};
use crate::settings::Settings;

/// The version of everything that is stored. Fields are added with a default; what changes its meaning gets a new kind of event.
pub const VERSION: u16 = 1;

/// How a class was opened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// [`VERSION`] of the program that opened it.
    pub version: u16,
    /// By which pupils find it.
    pub code: Code,
    /// What the teacher chose.
    pub settings: Settings,
    /// Of the teacher's secret.
    pub teacher: Hash,
    /// Of the secret that stays in the device which opened the class: it gives the teacher a new one.
    pub device: Hash,
    /// Of the secret by which the projector watches.
    pub projector: Hash,
    /// When.
    pub at: Time,
}

/// Something that happened in a class.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// 1 for the first, and so on without gaps.
    pub number: u64,
    /// The client's own id for what it asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request: Option<String>,
    /// What happened.
    pub event: Event,
    /// When.
    pub at: Time,
}

/// A class as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stored {
    /// How it was opened.
    pub opening: Opening,
    /// What happened since, in order.
    pub changes: Vec<Change>,
}

/// What everybody looks at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassActivity))]
#[serde(rename_all = "snake_case")]
pub enum Activity {
    /// The games.
    #[default]
    Games,
    /// This step of the lesson.
    Lesson(String),
    /// This exercise.
    Exercise(ExerciseNumber),
}

/// What a teacher decides about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GameRuling))]
#[serde(rename_all = "snake_case")]
pub enum Ruling {
    /// Who moves first has won.
    First,
    /// Who moves second has won.
    Second,
    /// A draw.
    Draw,
    /// The game does not count.
    Annulled,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// A pupil joined.
    Joined {
        /// The name.
        name: Name,
        /// Of the pupil's secret.
        secret: Hash,
    },
    /// A pupil got another name.
    Renamed {
        /// Who.
        pupil: PupilNumber,
        /// The name.
        name: Name,
    },
    /// A pupil is no longer in the class.
    Removed {
        /// Who.
        pupil: PupilNumber,
    },
    /// The teacher made a key that gives a pupil's seat back once.
    SeatOffered {
        /// Whose.
        pupil: PupilNumber,
        /// Of the key.
        key: Hash,
    },
    /// Somebody took a seat with such a key; the former secret is no longer valid.
    SeatTaken {
        /// Whose.
        pupil: PupilNumber,
        /// Of the new secret.
        secret: Hash,
    },
    /// A pupil came or went.
    Attended {
        /// Who.
        pupil: PupilNumber,
        /// Whether the pupil is there.
        present: bool,
    },
    /// Whether new pupils may join.
    JoiningSet {
        /// Whether they may.
        open: bool,
    },
    /// The teacher chose other settings.
    SettingsChanged {
        /// All of them.
        settings: Settings,
    },
    /// Nobody moves, no clock runs.
    Paused {},
    /// They do again.
    Resumed {},
    /// The server was not there: clocks lose nothing for that.
    Restarted {},
    /// A round began.
    RoundStarted {
        /// Its number.
        round: RoundNumber,
        /// Who plays whom.
        pairings: Vec<Pairing>,
        /// Who has the round off.
        byes: Vec<PupilNumber>,
        /// The order that was drawn, in the first round.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        order: Vec<PupilNumber>,
    },
    /// Those who had not begun were paired again.
    PairedAgain {
        /// The games that do not count any more.
        annulled: Vec<GameNumber>,
        /// Who plays whom instead.
        pairings: Vec<Pairing>,
        /// Who has the round off now: everybody, not only new ones.
        byes: Vec<PupilNumber>,
    },
    /// A pupil wants to play another one.
    Challenged {
        /// Who.
        from: PupilNumber,
        /// Whom.
        to: PupilNumber,
    },
    /// Such a challenge was declined or withdrawn.
    ChallengeClosed {
        /// Who challenged.
        from: PupilNumber,
        /// Whom.
        to: PupilNumber,
    },
    /// A game of free play began.
    GameStarted {
        /// Who plays whom.
        pairing: Pairing,
    },
    /// Somebody moved.
    Moved {
        /// Where.
        game: GameNumber,
        /// Who.
        side: Side,
        /// Milliseconds this took; 0 where no clock runs.
        #[serde(default)]
        used: u64,
    },
    /// Somebody's time is used up.
    Flagged {
        /// Where.
        game: GameNumber,
        /// Whose.
        side: Side,
    },
    /// A game ended.
    Finished {
        /// Which.
        game: GameNumber,
        /// Who won.
        outcome: Outcome,
        /// What ended it.
        ending: Ending,
    },
    /// The teacher decided a game, or decided it anew.
    Decided {
        /// Which.
        game: GameNumber,
        /// How.
        ruling: Ruling,
    },
    /// The teacher moved everybody to something.
    Shown {
        /// To what.
        activity: Activity,
    },
    /// The teacher added an exercise.
    ExerciseAdded {
        /// It.
        exercise: Exercise,
    },
    /// A pupil answered a question.
    Answered {
        /// Who.
        pupil: PupilNumber,
        /// Which exercise.
        exercise: ExerciseNumber,
        /// Which question, from 1.
        question: u16,
        /// The answer.
        text: String,
    },
    /// The solution of an exercise is shown.
    Revealed {
        /// Which.
        exercise: ExerciseNumber,
    },
    /// The teacher's secret was lost; this one is valid now.
    TeacherReplaced {
        /// Of the new secret.
        secret: Hash,
    },
    /// The class is over and is to be deleted.
    Ended {},
}

impl Event {
    /// For the store: one line of JSON.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    /// Read back from the store; what is wrong names its place.
    pub fn read(text: &str) -> Result<Self, String> {
        let deserializer = &mut serde_json::Deserializer::from_str(text);
        let event =
            serde_path_to_error::deserialize(deserializer).map_err(|error| error.to_string())?;
        Ok(event)
    }
}

impl Opening {
    /// For the store: one line of JSON.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("plain data")
    }

    /// Read back from the store. One that a later version wrote is refused.
    pub fn read(text: &str) -> Result<Self, String> {
        let deserializer = &mut serde_json::Deserializer::from_str(text);
        let opening: Self =
            serde_path_to_error::deserialize(deserializer).map_err(|error| error.to_string())?;
        if opening.version > VERSION {
            return Err(format!(
                "the class was stored by version {}; this program reads up to {VERSION}",
                opening.version
            ));
        }
        Ok(opening)
    }
}

/// What the server has to do because something happened. All of it follows from the state as well ([`Class::running`](crate::Class::running)),
/// so that a server which stopped in between finds what is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Open a match for this game.
    OpenMatch(GameNumber, Pairing),
    /// No more moves in this game's match.
    CloseMatch(GameNumber),
    /// Delete the class: names, games, answers, all that is kept.
    Delete,
}

//! Why the class does not do what was asked. Nothing changes then.

use crate::limits;
use crate::name::LONGEST;
use crate::numbers::{ExerciseNumber, GameNumber, PupilNumber};

/// Why something is refused. [`Refusal::code`] is for programs, the text for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each variant says what it is in its own text")]
pub enum Refusal {
    #[error("a name has 1 to {LONGEST} characters")]
    NameLength,
    #[error("`{0}` does not belong in a name: use letters, digits, spaces and ' - .")]
    NameCharacter(String),
    #[error("a name begins with a letter or digit and has a letter in it")]
    NameStart,
    #[error("a name is written in one script, with at most two accents to a letter")]
    NameMixed,
    #[error("this name looks like the name of another pupil: add a letter of your family name")]
    NameTaken,
    #[error("nobody can join any more: ask the teacher")]
    JoiningClosed,
    #[error("the class is full: it has {} pupils", limits::PUPILS)]
    ClassFull,
    #[error("this key does not give a seat back: ask the teacher for a new one")]
    UnknownKey,
    #[error("the class has ended")]
    Ended,
    #[error("the class is paused")]
    Paused,
    #[error("the class is not paused")]
    NotPaused,
    #[error("there is no pupil {0}")]
    NoPupil(PupilNumber),
    #[error("there is no game {0}")]
    NoGame(GameNumber),
    #[error("there is no exercise {0}")]
    NoExercise(ExerciseNumber),
    #[error("the exercise has no question {0} for this variant")]
    NoQuestion(u16),
    #[error("this exercise was not opened, or its solution is shown already")]
    ExerciseClosed,
    #[error("an answer has 1 to {} characters in one line", limits::ANSWER)]
    Answer,
    #[error("game {0} is over")]
    GameOver(GameNumber),
    #[error("game {0} is not over yet")]
    GameRunning(GameNumber),
    #[error("this is not your game")]
    NotYourGame,
    #[error("it is not this side's turn")]
    NotYourTurn,
    #[error("round {0} is not over: games are still running")]
    RoundRunning(u16),
    #[error("there is no round yet")]
    NoRound,
    #[error("nobody can be paired: {0}")]
    NobodyToPair(&'static str),
    #[error("a tournament has at most {} rounds", limits::ROUNDS)]
    TooManyRounds,
    #[error("too many games for one class: open another")]
    TooManyGames,
    #[error("too many exercises for one class: open another")]
    TooManyExercises,
    #[error("this is only possible in free play")]
    OnlyFreePlay,
    #[error("there are no rounds in free play")]
    NoRoundsInFreePlay,
    #[error("{0} plays already, is absent, or is no longer in the class")]
    NotFree(PupilNumber),
    #[error("a pupil cannot play against himself or herself")]
    Oneself,
    #[error("there is no such challenge")]
    NoChallenge,
    #[error("this player is not allowed in this class")]
    PlayerNotAllowed,
    #[error("game and mode cannot change once games were played")]
    SettingsFixed,
    #[error("{0}")]
    Settings(&'static str),
    #[error("{0}")]
    Exercise(&'static str),
    #[error("nothing would change")]
    Nothing,
    #[error("what is stored of the class does not fit together: {0}")]
    Damaged(String),
}

impl Refusal {
    /// A short name that does not change, for programs and for the texts of front ends.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NameLength => "name-length",
            Self::NameCharacter(_) => "name-character",
            Self::NameStart => "name-start",
            Self::NameMixed => "name-mixed",
            Self::NameTaken => "name-taken",
            Self::JoiningClosed => "joining-closed",
            Self::ClassFull => "class-full",
            Self::UnknownKey => "unknown-key",
            Self::Ended => "class-ended",
            Self::Paused => "class-paused",
            Self::NotPaused => "class-not-paused",
            Self::NoPupil(_) => "no-pupil",
            Self::NoGame(_) => "no-game",
            Self::NoExercise(_) => "no-exercise",
            Self::NoQuestion(_) => "no-question",
            Self::ExerciseClosed => "exercise-closed",
            Self::Answer => "bad-answer",
            Self::GameOver(_) => "game-over",
            Self::GameRunning(_) => "game-running",
            Self::NotYourGame => "not-your-game",
            Self::NotYourTurn => "not-your-turn",
            Self::RoundRunning(_) => "round-running",
            Self::NoRound => "no-round",
            Self::NobodyToPair(_) => "nobody-to-pair",
            Self::TooManyRounds => "too-many-rounds",
            Self::TooManyGames => "too-many-games",
            Self::TooManyExercises => "too-many-exercises",
            Self::OnlyFreePlay => "only-free-play",
            Self::NoRoundsInFreePlay => "no-rounds-in-free-play",
            Self::NotFree(_) => "pupil-not-free",
            Self::Oneself => "oneself",
            Self::NoChallenge => "no-challenge",
            Self::PlayerNotAllowed => "player-not-allowed",
            Self::SettingsFixed => "settings-fixed",
            Self::Settings(_) => "bad-settings",
            Self::Exercise(_) => "bad-exercise",
            Self::Nothing => "nothing-changes",
            Self::Damaged(_) => "damaged",
        }
    }
}

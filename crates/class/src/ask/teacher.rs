//! What a teacher may ask.

use serde::{Deserialize, Serialize};

use crate::ask::{TeacherAccess, pair};
use crate::class::Class;
use crate::event::{Activity, Event, Ruling};
use crate::exercise::Exercise;
use crate::hash::Hash;
use crate::limits;
use crate::name::{Name, line};
use crate::numbers::{ExerciseNumber, GameNumber, PupilNumber};
use crate::refusal::Refusal;
use crate::settings::Settings;

/// What the server draws for a command, whether it is needed or not.
#[derive(Clone, Copy, Debug)]
pub struct Drawn {
    /// A random number.
    pub seed: u64,
    /// What is kept of a key that gives a seat back.
    pub key: Hash,
}

/// What a teacher may ask.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum TeacherCommand {
    /// Pairs the next round.
    NextRound {},
    /// Pairs again all who have not begun, and those who came since.
    PairAgain {},
    /// Lets two play each other now; those they leave are paired again.
    Pair {
        /// Moves first.
        first: PupilNumber,
        /// Moves second.
        second: PupilNumber,
    },
    /// Decides a game, or decides it anew.
    Decide {
        /// Which.
        game: GameNumber,
        /// How.
        ruling: Ruling,
    },
    /// Nobody moves, all clocks stand still.
    Pause {},
    /// They go on.
    Resume {},
    /// Gives a pupil another name.
    Rename {
        /// Who.
        pupil: PupilNumber,
        /// The name.
        name: String,
    },
    /// Removes a pupil from the class.
    Remove {
        /// Who.
        pupil: PupilNumber,
    },
    /// Says that a pupil is there, or is not.
    Attend {
        /// Who.
        pupil: PupilNumber,
        /// Whether the pupil is there.
        present: bool,
    },
    /// Makes a key that gives a pupil's seat back on another device.
    OfferSeat {
        /// Whose.
        pupil: PupilNumber,
    },
    /// Whether new pupils may join.
    SetJoining {
        /// Whether they may.
        open: bool,
    },
    /// Other settings.
    Change {
        /// All of them.
        settings: Settings,
    },
    /// Moves everybody to the games, to a step of the lesson or to an exercise.
    Show {
        /// To what.
        activity: Activity,
    },
    /// Adds an exercise; nobody sees it before it is shown.
    AddExercise {
        /// It.
        exercise: Exercise,
    },
    /// Shows the solution of an exercise; nobody answers any more.
    Reveal {
        /// Which.
        exercise: ExerciseNumber,
    },
    /// Ends the class: all that is kept of it is deleted.
    End {},
}

impl TeacherAccess<'_> {
    /// What a command becomes.
    pub fn ask(&self, command: TeacherCommand, drawn: Drawn) -> Result<Event, Refusal> {
        let class = self.class;
        if class.ended {
            return Err(Refusal::Ended);
        }
        match command {
            TeacherCommand::NextRound {} => pair::next_round(class, drawn.seed),
            TeacherCommand::PairAgain {} => pair::pair_again(class, drawn.seed),
            TeacherCommand::Pair { first, second } => {
                pair::pair(class, [first, second], drawn.seed)
            }
            TeacherCommand::Decide { game, ruling } => decide(class, game, ruling),
            TeacherCommand::Pause {} if class.paused => Err(Refusal::Paused),
            TeacherCommand::Pause {} => Ok(Event::Paused {}),
            TeacherCommand::Resume {} if !class.paused => Err(Refusal::NotPaused),
            TeacherCommand::Resume {} => Ok(Event::Resumed {}),
            TeacherCommand::Rename { pupil, name } => rename(class, pupil, &name),
            TeacherCommand::Remove { pupil } => {
                class.pupil(pupil)?;
                Ok(Event::Removed { pupil })
            }
            TeacherCommand::Attend { pupil, present } => {
                class.pupil(pupil)?;
                class.attended(pupil, present).ok_or(Refusal::Nothing)
            }
            TeacherCommand::OfferSeat { pupil } => {
                class.pupil(pupil)?;
                Ok(Event::SeatOffered { pupil, key: drawn.key })
            }
            TeacherCommand::SetJoining { open } if class.joining == open => Err(Refusal::Nothing),
            TeacherCommand::SetJoining { open } => Ok(Event::JoiningSet { open }),
            TeacherCommand::Change { settings } => change(class, settings),
            TeacherCommand::Show { activity } => show(class, activity),
            TeacherCommand::AddExercise { exercise } => {
                if class.exercises.len() >= limits::EXERCISES {
                    return Err(Refusal::TooManyExercises);
                }
                Ok(Event::ExerciseAdded { exercise: exercise.checked()? })
            }
            TeacherCommand::Reveal { exercise } => {
                let assigned = class.exercise(exercise)?;
                if assigned.revealed || !assigned.opened {
                    return Err(Refusal::ExerciseClosed);
                }
                Ok(Event::Revealed { exercise })
            }
            TeacherCommand::End {} => Ok(Event::Ended {}),
        }
    }
}

fn rename(class: &Class, pupil: PupilNumber, name: &str) -> Result<Event, Refusal> {
    class.pupil(pupil)?;
    let name = Name::read(name)?;
    if class.is_name_taken(&name, Some(pupil)) {
        return Err(Refusal::NameTaken);
    }
    Ok(Event::Renamed { pupil, name })
}

fn decide(class: &Class, game: GameNumber, ruling: Ruling) -> Result<Event, Refusal> {
    if !class.game(game)?.counts() {
        return Err(Refusal::GameOver(game));
    }
    Ok(Event::Decided { game, ruling })
}

fn change(class: &Class, settings: Settings) -> Result<Event, Refusal> {
    let settings = settings.checked()?;
    let own = &class.settings;
    if !class.games.is_empty() && (own.game != settings.game || own.mode != settings.mode) {
        return Err(Refusal::SettingsFixed);
    }
    if *own == settings { Err(Refusal::Nothing) } else { Ok(Event::SettingsChanged { settings }) }
}

fn show(class: &Class, mut activity: Activity) -> Result<Event, Refusal> {
    match &mut activity {
        Activity::Games => {}
        Activity::Lesson(step) => {
            *step = line(step, limits::REFERENCE)
                .ok_or(Refusal::Settings("a step of the lesson is one line of text"))?;
        }
        Activity::Exercise(number) => {
            class.exercise(*number)?;
        }
    }
    if class.activity == activity { Err(Refusal::Nothing) } else { Ok(Event::Shown { activity }) }
}

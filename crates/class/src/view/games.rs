//! Games as every view shows them.

use serde::Serialize;

use crate::class::Class;
use crate::game::{Game, Participant, Side, Status};
use crate::numbers::{GameNumber, PupilNumber, RoundNumber, Time};

/// Who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = GamePlayer))]
#[serde(untagged)]
pub enum Who {
    /// A pupil.
    Pupil {
        /// Who.
        pupil: PupilNumber,
        /// The name; `null` once the pupil was removed.
        name: Option<String>,
    },
    /// A player of the computer.
    Computer {
        /// As the server writes it.
        computer: String,
    },
}

/// A game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct GameView {
    /// Its number.
    pub game: GameNumber,
    /// Its round; `null` in free play.
    pub round: Option<RoundNumber>,
    /// Who moves first.
    pub first: Who,
    /// Who moves second.
    pub second: Who,
    /// How it stands.
    pub status: Status,
    /// Moves of both sides.
    pub plies: u32,
    /// Whose turn it is; `null` when it is over.
    pub turn: Option<Side>,
    /// The clocks, if there are any.
    pub clocks: Option<ClocksView>,
    /// When it was paired.
    pub began: Time,
    /// When it ended.
    pub ended: Option<Time>,
}

/// Clocks at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ClocksView {
    /// Milliseconds left of who moves first; `null` for a computer.
    pub first: Option<u64>,
    /// Of who moves second.
    pub second: Option<u64>,
    /// Whose clock runs.
    pub running: Option<Side>,
}

impl GameView {
    pub(crate) fn of(class: &Class, game: &Game, now: Time) -> Self {
        let clocks = game.clocks.as_ref().map(|clocks| ClocksView {
            first: clocks.left(Side::First, now),
            second: clocks.left(Side::Second, now),
            running: clocks.running(),
        });
        Self {
            game: game.number,
            round: game.round,
            first: Who::of(class, &game.pairing.first),
            second: Who::of(class, &game.pairing.second),
            status: game.status,
            plies: game.plies,
            turn: game.is_running().then(|| game.turn()),
            clocks,
            began: game.began,
            ended: game.ended,
        }
    }
}

impl Who {
    pub(crate) fn of(class: &Class, participant: &Participant) -> Self {
        match participant {
            Participant::Pupil(pupil) => Self::Pupil {
                pupil: *pupil,
                name: class.pupil(*pupil).ok().map(|pupil| pupil.name.text().to_owned()),
            },
            Participant::Computer(computer) => Self::Computer { computer: computer.clone() },
        }
    }
}

/// The games on everybody's boards: those of the latest round that count, or in free play those that run.
pub(crate) fn on_boards(class: &Class) -> Vec<&Game> {
    match class.round() {
        Some(round) => class.games_of(round).collect(),
        None => class.running().collect(),
    }
}

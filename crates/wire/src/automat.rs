//! The board of lights as it goes over the wire: what it shows, what it does, and what it is told.

use foursight_catalog::device::{Color, Frame, Machine, Mode as Choice, Palette, Phase as Doing};
use foursight_game::Player;
use serde::{Deserialize, Serialize};

use crate::{PerSeat, Seat};

/// Something the device tells.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum DeviceNews {
    /// What it is doing: at once, and whenever that changes.
    State(DeviceState),
    /// What the lights show: at once, and whenever that changes.
    Lights {
        /// 42 colors such as `#ff0000`, or nothing for a dark light; rows from the top, each from the left.
        lights: Vec<String>,
    },
    /// What was said to it cannot be understood.
    Problem {
        /// The kind of problem; stable.
        code: &'static str,
        /// What is wrong and what would be right.
        detail: String,
    },
}

/// Something the device is told.
#[derive(Clone, Copy, Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum DeviceCommand {
    /// A pad begins to be touched.
    Touch {
        /// `1` to `7` for the pads above the columns, `n` for "new game".
        #[cfg_attr(feature = "schema", schema(value_type = String))]
        pad: char,
    },
    /// The lights are to use these colors, whatever is going on.
    Colors {
        /// Which.
        colors: Colors,
    },
}

/// A set of colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Colors {
    /// Red and green, the source's.
    Source,
    /// Orange and blue, for eyes that do not tell red from green.
    Safe,
}

impl Colors {
    /// The device's name for them.
    pub const fn palette(self) -> Palette {
        match self {
            Self::Source => Palette::SOURCE,
            Self::Safe => Palette::SAFE,
        }
    }
}

/// What the device is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// It shows the menu.
    Menu,
    /// A game was chosen and begins in a moment.
    Settling,
    /// A person is to touch a column's pad.
    Waiting,
    /// The computer is to move.
    Thinking,
    /// A disc falls, or has just landed.
    Falling,
    /// The game is over, and the show of its result goes on.
    Showing,
    /// The show is over: any touch counts.
    Over,
    /// The menu returns in a moment.
    Leaving,
}

/// What the menu offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Two people.
    TwoPlayers,
    /// Against the source's alpha-beta.
    Hard,
    /// Against the source's four rules.
    Easy,
    /// Against the solver.
    Perfect,
}

/// A light of the menu.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MenuLight {
    /// The pad above it.
    pub pad: String,
    /// What it stands for.
    pub mode: Mode,
    /// Its color.
    pub color: String,
}

/// A disc that was dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Dropped {
    /// Whose it is.
    pub seat: Seat,
    /// Where, from 1.
    pub column: usize,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeviceEnding {
    /// Who won; nobody in a draw.
    pub winner: Option<Seat>,
}

/// What the device is doing, in words instead of lights. Seat A is the device's player 1, red, and the computer if one plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct DeviceState {
    /// What it does now.
    pub phase: Phase,
    /// What was chosen in the menu; nothing while it is shown.
    pub mode: Option<Mode>,
    /// Which set of colors the lights use.
    pub colors: Colors,
    /// The two players' colors.
    pub players: PerSeat<String>,
    /// The lights of the menu.
    pub menu: Vec<MenuLight>,
    /// Whose turn it is in the game.
    pub turn: Option<Seat>,
    /// Who began it, or will.
    pub began: Seat,
    /// The moves so far, a digit each.
    pub moves: String,
    /// The last of them.
    pub last: Option<Dropped>,
    /// The discs in each column from the bottom, `a` and `b`.
    pub stacks: Vec<String>,
    /// How it ended, once it has.
    pub ending: Option<DeviceEnding>,
    /// The random seed of the easy level.
    pub seed: String,
}

impl DeviceState {
    /// The state of a device.
    pub fn of(machine: &Machine, seed: u64) -> Self {
        let now = machine.snapshot();
        let palette = machine.palette();
        let mode = machine.mode();
        let seat = |player: Player| Seat::from(now.seat(player));
        let menu = Choice::ALL.into_iter().zip(palette.menu).map(|(choice, color)| MenuLight {
            pad: (choice.column() + 1).to_string(),
            mode: choice.into(),
            color: hexadecimal(color),
        });
        let last = now
            .last_move()
            .map(|column| Dropped { seat: seat(!now.turn), column: column.index() + 1 });
        Self {
            phase: machine.phase().into(),
            mode: mode.map(Mode::from),
            colors: if *palette == Palette::SAFE { Colors::Safe } else { Colors::Source },
            players: PerSeat { a: hexadecimal(palette.first), b: hexadecimal(palette.second) },
            menu: menu.collect(),
            turn: (mode.is_some() && now.ending.is_none()).then(|| seat(now.turn)),
            began: now.began.into(),
            moves: now.moves.iter().map(ToString::to_string).collect(),
            last,
            stacks: stacks(machine),
            ending: now.ending.map(|ending| DeviceEnding { winner: ending.winner().map(seat) }),
            seed: seed.to_string(),
        }
    }
}

/// The discs in each column from the bottom.
fn stacks(machine: &Machine) -> Vec<String> {
    let now = machine.snapshot();
    let mut discs = Vec::new();
    for player in Player::BOTH {
        let letter = if Seat::from(now.seat(player)) == Seat::A { 'a' } else { 'b' };
        for cell in now.position.stones(player) {
            discs.push((cell.row(), cell.column().index(), letter));
        }
    }
    discs.sort_unstable();
    let mut stacks = vec![String::new(); 7];
    for (_, column, letter) in discs {
        stacks[column].push(letter);
    }
    stacks
}

/// What the lights show.
pub fn lights(frame: &Frame) -> DeviceNews {
    let lights = frame.rows().iter().flatten().map(|&color| hexadecimal(color)).collect();
    DeviceNews::Lights { lights }
}

/// A color as a page writes it; nothing if it is dark.
fn hexadecimal(color: Color) -> String {
    if color == Color::OFF {
        return String::new();
    }
    let Color(red, green, blue) = color.vivid();
    format!("#{red:02x}{green:02x}{blue:02x}")
}

impl From<Doing> for Phase {
    fn from(phase: Doing) -> Self {
        match phase {
            Doing::Menu => Self::Menu,
            Doing::Settling => Self::Settling,
            Doing::Waiting => Self::Waiting,
            Doing::Thinking => Self::Thinking,
            Doing::Falling => Self::Falling,
            Doing::Showing => Self::Showing,
            Doing::Over => Self::Over,
            Doing::Leaving => Self::Leaving,
        }
    }
}

impl From<Choice> for Mode {
    fn from(mode: Choice) -> Self {
        match mode {
            Choice::TwoPlayers => Self::TwoPlayers,
            Choice::Hard => Self::Hard,
            Choice::Easy => Self::Easy,
            Choice::Perfect => Self::Perfect,
        }
    }
}

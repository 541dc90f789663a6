//! What the teacher chose.

use serde::{Deserialize, Serialize};

use crate::limits;
use crate::name::line;
use crate::refusal::Refusal;

/// What the teacher chose. Game and players are texts that the class compares and hands on, but does not understand: it knows no game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassSettings))]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// What the class is called.
    pub name: String,
    /// What is played.
    pub game: String,
    /// How pupils find opponents.
    pub mode: Mode,
    /// What happens to the pupil who is left over.
    #[serde(default)]
    pub odd: Odd,
    /// The players of the computer that pupils may play against.
    #[serde(default)]
    pub levels: Vec<String>,
    /// Whether hints may be shown in games of the class.
    #[serde(default)]
    pub hints: bool,
    /// Whether the projector shows mistakes while a game runs, not only after it.
    #[serde(default)]
    pub mistakes: bool,
    /// Minutes each pupil has for a game; `null` is no limit.
    #[serde(default)]
    pub minutes: Option<u16>,
    /// So many days after it was last used, the class is deleted.
    #[serde(default = "days")]
    pub days: u16,
}

/// What a teacher who says nothing gets.
const fn days() -> u16 {
    30
}

/// How pupils find opponents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassMode))]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// They challenge each other, or a computer.
    FreePlay,
    /// Everybody plays everybody.
    RoundRobin,
    /// In each round those play each other who have as many points.
    Swiss,
}

/// What happens to the pupil who is left over in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ClassOdd))]
#[serde(rename_all = "snake_case")]
pub enum Odd {
    /// A round off. It counts as a win in a Swiss tournament, and nothing in a round robin.
    #[default]
    Bye,
    /// A game against this player. It counts as it ends in a Swiss tournament, and nothing in a round robin.
    Computer(String),
}

impl Settings {
    /// The same, cleaned, if it can be.
    pub fn checked(mut self) -> Result<Self, Refusal> {
        let reference = |text: &str| line(text, limits::REFERENCE);
        self.name = line(&self.name, limits::TITLE)
            .ok_or(Refusal::Settings("the name of a class is one line of 1 to 80 characters"))?;
        self.game = reference(&self.game).ok_or(Refusal::Settings("the game is missing"))?;
        if self.levels.len() > limits::LEVELS {
            return Err(Refusal::Settings("a class allows at most 20 players of the computer"));
        }
        for player in &mut self.levels {
            *player = reference(player).ok_or(Refusal::Settings("a player is one line of text"))?;
        }
        if let Odd::Computer(player) = &mut self.odd {
            *player = reference(player).ok_or(Refusal::Settings("a player is one line of text"))?;
        }
        if self.minutes.is_some_and(|minutes| !(1..=limits::MINUTES).contains(&minutes)) {
            return Err(Refusal::Settings("a game has 1 to 180 minutes for each pupil"));
        }
        if !(1..=limits::DAYS).contains(&self.days) {
            return Err(Refusal::Settings("a class is kept for 1 to 366 days"));
        }
        Ok(self)
    }

    /// Every player of the computer that can appear in the class.
    pub fn players(&self) -> impl Iterator<Item = &str> {
        let odd = match &self.odd {
            Odd::Bye => None,
            Odd::Computer(player) => Some(player.as_str()),
        };
        self.levels.iter().map(String::as_str).chain(odd)
    }
}

//! What the server reports, whom nobody has to trust with a secret: it holds the class.

use crate::class::Class;
use crate::event::Event;
use crate::game::{Ending, Outcome, Side};
use crate::hash::Hash;
use crate::numbers::{GameNumber, PupilNumber, Time};
use crate::refusal::Refusal;

impl Class {
    /// A move was made in a game's match, by a pupil or by the computer. If the flag had fallen before, that is what happened.
    pub fn moved(&self, number: GameNumber, side: Side, now: Time) -> Result<Event, Refusal> {
        let game = self.game(number)?;
        self.check_move(game, side)?;
        if let Some(flag) = self.flag_of(number, now) {
            return Ok(flag);
        }
        let used = game.clocks.as_ref().map_or(0, |clocks| clocks.used(side, now));
        Ok(Event::Moved { game: number, side, used })
    }

    /// A game's match ended by the rules.
    pub fn finished(&self, number: GameNumber, outcome: Outcome) -> Result<Event, Refusal> {
        if !self.game(number)?.is_running() {
            return Err(Refusal::GameOver(number));
        }
        Ok(Event::Finished { game: number, outcome, ending: Ending::Played })
    }

    /// A flag that has fallen; ask again until there is none.
    pub fn flag_due(&self, now: Time) -> Option<Event> {
        self.running().find_map(|game| self.flag_of(game.number, now))
    }

    fn flag_of(&self, number: GameNumber, now: Time) -> Option<Event> {
        let (at, side) = self.game(number).ok()?.clocks.as_ref()?.deadline()?;
        (at <= now).then_some(Event::Flagged { game: number, side })
    }

    /// A pupil's devices came or went; `None` if that is known.
    pub fn attended(&self, number: PupilNumber, present: bool) -> Option<Event> {
        let pupil = self.pupil(number).ok()?;
        (pupil.present != present).then_some(Event::Attended { pupil: number, present })
    }

    /// The server was away: to be stored before anything else, if a clock runs.
    pub fn restarted(&self) -> Option<Event> {
        let runs = self
            .running()
            .any(|game| game.clocks.as_ref().is_some_and(|clocks| clocks.running().is_some()));
        runs.then_some(Event::Restarted {})
    }

    /// Whoever runs the server gives the teacher a new secret.
    pub fn replace_teacher(&self, secret: Hash) -> Result<Event, Refusal> {
        if self.ended { Err(Refusal::Ended) } else { Ok(Event::TeacherReplaced { secret }) }
    }
}

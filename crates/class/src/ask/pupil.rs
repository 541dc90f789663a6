//! What a pupil may ask.

use serde::{Deserialize, Serialize};

use crate::ask::PupilAccess;
use crate::class::Challenge;
use crate::event::{Activity, Event};
use crate::exercise::Variant;
use crate::game::{Ending, Outcome, Pairing, Participant, Side};
use crate::limits;
use crate::name::line;
use crate::numbers::{ExerciseNumber, GameNumber, PupilNumber};
use crate::pairing::{Field, best_sides};
use crate::refusal::Refusal;
use crate::settings::Mode;

/// What a pupil may ask. Moves are not among it: they go to the game's match, if [`Class::may_move`](crate::Class::may_move) allows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum PupilCommand {
    /// To play somebody, or a player of the computer, in free play.
    Challenge {
        /// Whom.
        opponent: Participant,
    },
    /// Takes a challenge back.
    Withdraw {
        /// Who was challenged.
        to: PupilNumber,
    },
    /// Takes up a challenge.
    Accept {
        /// Whose.
        from: PupilNumber,
    },
    /// Does not.
    Decline {
        /// Whose.
        from: PupilNumber,
    },
    /// Gives up a game.
    Resign {
        /// Which.
        game: GameNumber,
    },
    /// Answers a question, or answers it anew.
    Answer {
        /// Of which exercise.
        exercise: ExerciseNumber,
        /// Which question, from 1.
        question: u16,
        /// The answer.
        text: String,
    },
}

impl PupilAccess<'_> {
    /// What a command becomes.
    pub fn ask(&self, command: &PupilCommand) -> Result<Event, Refusal> {
        let own = self.pupil;
        match command {
            PupilCommand::Challenge { opponent: Participant::Pupil(to) } => self.challenge(*to),
            PupilCommand::Challenge { opponent: Participant::Computer(player) } => {
                self.play_computer(player)
            }
            PupilCommand::Withdraw { to } => self.close(Challenge { from: own, to: *to }),
            PupilCommand::Decline { from } => self.close(Challenge { from: *from, to: own }),
            PupilCommand::Accept { from } => self.accept(*from),
            PupilCommand::Resign { game } => self.resign(*game),
            PupilCommand::Answer { exercise, question, text } => {
                self.answer(*exercise, *question, text)
            }
        }
    }

    fn challenge(&self, to: PupilNumber) -> Result<Event, Refusal> {
        self.check_free_play()?;
        if to == self.pupil {
            return Err(Refusal::Oneself);
        }
        self.check_free(self.pupil)?;
        self.check_free(to)?;
        let back = Challenge { from: to, to: self.pupil };
        if self.class.challenges.contains(&back) {
            return self.accept(to);
        }
        if self.class.challenges.contains(&Challenge { from: self.pupil, to }) {
            return Err(Refusal::Nothing);
        }
        Ok(Event::Challenged { from: self.pupil, to })
    }

    /// The pupil moves first in every second game against the computer.
    fn play_computer(&self, player: &str) -> Result<Event, Refusal> {
        self.check_free_play()?;
        self.check_free(self.pupil)?;
        if !self.class.settings.levels.iter().any(|level| level == player) {
            return Err(Refusal::PlayerNotAllowed);
        }
        let computer = Participant::Computer(player.to_owned());
        let own = Participant::Pupil(self.pupil);
        let games = self.class.games.iter().filter(|game| game.pairing.both().is_none());
        let games = games.filter(|game| game.pairing.side_of(self.pupil).is_some()).count();
        let (first, second) = if games % 2 == 0 { (own, computer) } else { (computer, own) };
        Ok(Event::GameStarted { pairing: Pairing { first, second } })
    }

    fn accept(&self, from: PupilNumber) -> Result<Event, Refusal> {
        self.check_free_play()?;
        if !self.class.challenges.contains(&Challenge { from, to: self.pupil }) {
            return Err(Refusal::NoChallenge);
        }
        self.check_free(self.pupil)?;
        self.check_free(from)?;
        let field = Field::of(self.class, |pupil| [from, self.pupil].contains(&pupil));
        let [one, other] = field.entrants.as_slice() else { return Err(Refusal::NotFree(from)) };
        let (first, second) = best_sides(one, other, u64::from(from.0));
        Ok(Event::GameStarted { pairing: Pairing::of(first.pupil, second.pupil) })
    }

    fn close(&self, challenge: Challenge) -> Result<Event, Refusal> {
        if !self.class.challenges.contains(&challenge) {
            return Err(Refusal::NoChallenge);
        }
        Ok(Event::ChallengeClosed { from: challenge.from, to: challenge.to })
    }

    fn resign(&self, number: GameNumber) -> Result<Event, Refusal> {
        let game = self.class.game(number)?;
        let side: Side = game.pairing.side_of(self.pupil).ok_or(Refusal::NotYourGame)?;
        self.class.check_playing()?;
        if !game.is_running() {
            return Err(Refusal::GameOver(number));
        }
        let outcome = Outcome::win(side.other());
        Ok(Event::Finished { game: number, outcome, ending: Ending::Resigned })
    }

    fn answer(&self, number: ExerciseNumber, question: u16, text: &str) -> Result<Event, Refusal> {
        self.class.check_playing()?;
        let assigned = self.class.exercise(number).ok().filter(|assigned| assigned.opened);
        let assigned = assigned.ok_or(Refusal::NoExercise(number))?;
        if assigned.revealed {
            return Err(Refusal::ExerciseClosed);
        }
        let variant = Variant::of(self.pupil);
        assigned.exercise.task(question, variant).ok_or(Refusal::NoQuestion(question))?;
        let text = line(text, limits::ANSWER).ok_or(Refusal::Answer)?;
        if assigned.answers.get(&(self.pupil, question)) == Some(&text) {
            return Err(Refusal::Nothing);
        }
        Ok(Event::Answered { pupil: self.pupil, exercise: number, question, text })
    }

    fn check_free_play(&self) -> Result<(), Refusal> {
        self.class.check_playing()?;
        if self.class.settings.mode != Mode::FreePlay {
            return Err(Refusal::OnlyFreePlay);
        }
        Ok(())
    }

    fn check_free(&self, pupil: PupilNumber) -> Result<(), Refusal> {
        let is_present = self.class.pupil(pupil)?.present;
        if is_present && self.class.playing(pupil).is_none() {
            Ok(())
        } else {
            Err(Refusal::NotFree(pupil))
        }
    }

    /// Whether hints may be shown to this pupil in games of the class.
    pub const fn hints(&self) -> bool {
        self.class.settings.hints
    }

    /// What the pupil should look at.
    pub const fn activity(&self) -> &Activity {
        &self.class.activity
    }
}

//! An event becomes the state: the one way in which a class changes, live and when it is read from the store.
//!
//! Checked is what the state needs to make sense (nobody plays twice at once, a game that is over has no moves). What people may do is
//! checked where commands become events, so that stricter rules of a later version do not make stored classes unreadable.

use crate::class::{Challenge, Class, Pupil, Round};
use crate::clock::Clocks;
use crate::event::{Activity, Effect, Event, Ruling};
use crate::exercise::Assigned;
use crate::game::{Ending, Game, Outcome, Pairing, Side, Status};
use crate::limits;
use crate::numbers::{ExerciseNumber, GameNumber, PupilNumber, RoundNumber, Time};
use crate::refusal::Refusal;

impl Class {
    /// Does what happened. If it is refused, the state may be half changed: try it on a copy.
    pub fn apply(&mut self, event: &Event, at: Time) -> Result<Vec<Effect>, Refusal> {
        if self.ended {
            return Err(Refusal::Ended);
        }
        let at = at.max(self.changed);
        let mut effects = Vec::new();
        match event {
            Event::Joined { .. }
            | Event::Renamed { .. }
            | Event::Removed { .. }
            | Event::SeatOffered { .. }
            | Event::SeatTaken { .. }
            | Event::Attended { .. } => self.apply_to_pupil(event, at, &mut effects)?,
            Event::JoiningSet { open } => self.joining = *open,
            Event::SettingsChanged { settings } => self.settings = settings.clone(),
            Event::Paused {} => {
                self.paused = true;
                self.each_clock(|clocks| clocks.halt(at));
            }
            Event::Resumed {} => {
                self.paused = false;
                self.each_clock(|clocks| clocks.go_on(at));
            }
            Event::Restarted {} => self.each_clock(|clocks| clocks.forgive(at)),
            Event::RoundStarted { round, pairings, byes, order } => {
                self.start_round(*round, pairings, byes, order, at, &mut effects)?;
            }
            Event::PairedAgain { annulled, pairings, byes } => {
                self.pair_again(annulled, pairings, byes, at, &mut effects)?;
            }
            Event::Challenged { from, to } => {
                self.pupil(*from)?;
                self.pupil(*to)?;
                self.challenges.push(Challenge { from: *from, to: *to });
            }
            Event::ChallengeClosed { from, to } => {
                let closed = Challenge { from: *from, to: *to };
                self.challenges.retain(|challenge| *challenge != closed);
            }
            Event::GameStarted { pairing } => self.start_game(pairing, None, at, &mut effects)?,
            Event::Moved { game, side, used } => self.note_move(*game, *side, *used, at)?,
            Event::Flagged { game, side } => {
                self.running_mut(*game)?.clocks.iter_mut().for_each(|clocks| clocks.run_out(*side));
                self.end(*game, Outcome::win(side.other()), Ending::Flag, at, &mut effects)?;
            }
            Event::Finished { game, outcome, ending } => {
                self.end(*game, *outcome, *ending, at, &mut effects)?;
            }
            Event::Decided { game, ruling } => self.decide(*game, *ruling, at, &mut effects)?,
            Event::Shown { activity } => self.show(activity)?,
            Event::ExerciseAdded { exercise } => {
                self.exercises.push(Assigned::new(exercise.clone()));
            }
            Event::Answered { pupil, exercise, question, text } => {
                self.pupil(*pupil)?;
                let assigned = self.exercise_mut(*exercise)?;
                assigned.answers.insert((*pupil, *question), text.clone());
            }
            Event::Revealed { exercise } => self.exercise_mut(*exercise)?.revealed = true,
            Event::TeacherReplaced { secret } => self.teacher = *secret,
            Event::Ended {} => {
                self.ended = true;
                effects.push(Effect::Delete);
            }
        }
        self.changed = at;
        Ok(effects)
    }

    fn apply_to_pupil(
        &mut self,
        event: &Event,
        at: Time,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        match event {
            Event::Joined { name, secret } => {
                if self.pupils.len() >= limits::PUPILS {
                    return Err(Refusal::ClassFull);
                }
                let number = PupilNumber::after(self.pupils.len());
                self.pupils.push(Pupil {
                    number,
                    name: name.clone(),
                    present: true,
                    removed: false,
                    joined: at,
                    from_round: RoundNumber::after(self.rounds.len()),
                    secret: *secret,
                    key: None,
                });
            }
            Event::Renamed { pupil, name } => self.pupil_mut(*pupil)?.name = name.clone(),
            Event::Removed { pupil } => self.remove(*pupil, at, effects)?,
            Event::SeatOffered { pupil, key } => self.pupil_mut(*pupil)?.key = Some(*key),
            Event::SeatTaken { pupil, secret } => {
                let pupil = self.pupil_mut(*pupil)?;
                pupil.key = None;
                pupil.secret = *secret;
                pupil.present = true;
            }
            Event::Attended { pupil, present } => {
                self.pupil_mut(*pupil)?.present = *present;
                if !present {
                    self.challenges.retain(|one| ![one.from, one.to].contains(pupil));
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// The pupil goes: a game that had begun is the opponent's, one that had not does not count.
    fn remove(
        &mut self,
        number: PupilNumber,
        at: Time,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let pupil = self.pupil_mut(number)?;
        pupil.removed = true;
        pupil.present = false;
        pupil.key = None;
        self.challenges.retain(|one| ![one.from, one.to].contains(&number));
        let Some(game) = self.playing(number) else { return Ok(()) };
        let (game, begun) = (game.number, game.plies > 0);
        let side = self.game(game)?.pairing.side_of(number).ok_or(Refusal::NotYourGame)?;
        if begun {
            self.end(game, Outcome::win(side.other()), Ending::Left, at, effects)
        } else {
            self.annul(game, at, effects)
        }
    }

    fn start_round(
        &mut self,
        round: RoundNumber,
        pairings: &[Pairing],
        byes: &[PupilNumber],
        order: &[PupilNumber],
        at: Time,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        if round != RoundNumber::after(self.rounds.len()) || self.rounds.len() >= limits::ROUNDS {
            return Err(damaged("a round is missing"));
        }
        if !self.is_round_over() {
            return Err(damaged("the round before is not over"));
        }
        if !order.is_empty() {
            self.order = order.to_vec();
        }
        self.rounds.push(Round {
            number: round,
            games: Vec::new(),
            byes: byes.to_vec(),
            began: at,
        });
        self.start_games(round, pairings, at, effects)
    }

    fn pair_again(
        &mut self,
        annulled: &[GameNumber],
        pairings: &[Pairing],
        byes: &[PupilNumber],
        at: Time,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        for game in annulled {
            self.annul(*game, at, effects)?;
        }
        let round = self.rounds.last_mut().ok_or(Refusal::NoRound)?;
        round.byes = byes.to_vec();
        let number = round.number;
        self.start_games(number, pairings, at, effects)
    }

    fn start_games(
        &mut self,
        round: RoundNumber,
        pairings: &[Pairing],
        at: Time,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        for pairing in pairings {
            self.start_game(pairing, Some(round), at, effects)?;
        }
        self.check_round()
    }

    /// Nobody is twice in a round.
    fn check_round(&self) -> Result<(), Refusal> {
        let Some(round) = self.round() else { return Ok(()) };
        let games = self.games_of(round).flat_map(|game| game.pairing.pupils());
        let mut pupils: Vec<PupilNumber> = games.chain(round.byes.iter().copied()).collect();
        let count = pupils.len();
        pupils.sort_unstable();
        pupils.dedup();
        if pupils.len() == count { Ok(()) } else { Err(damaged("somebody is twice in a round")) }
    }

    fn start_game(
        &mut self,
        pairing: &Pairing,
        round: Option<RoundNumber>,
        at: Time,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        if self.games.len() >= limits::GAMES {
            return Err(Refusal::TooManyGames);
        }
        for pupil in pairing.pupils() {
            self.pupil(pupil)?;
            if self.playing(pupil).is_some() {
                return Err(Refusal::NotFree(pupil));
            }
            self.challenges.retain(|one| ![one.from, one.to].contains(&pupil));
        }
        if pairing.pupils().next().is_none() || pairing.first == pairing.second {
            return Err(damaged("a game is between two, one of them a pupil"));
        }
        let number = GameNumber::after(self.games.len());
        let is_pupil = Side::BOTH.map(|side| pairing.at(side).pupil().is_some());
        self.games.push(Game {
            number,
            round,
            pairing: pairing.clone(),
            status: Status::Running,
            plies: 0,
            began: at,
            ended: None,
            clocks: self.settings.minutes.map(|minutes| Clocks::new(minutes, is_pupil)),
        });
        if round.is_some()
            && let Some(last) = self.rounds.last_mut()
        {
            last.games.push(number);
        }
        effects.push(Effect::OpenMatch(number, pairing.clone()));
        Ok(())
    }

    fn note_move(
        &mut self,
        number: GameNumber,
        side: Side,
        used: u64,
        at: Time,
    ) -> Result<(), Refusal> {
        self.check_move(self.game(number)?, side)?;
        let game = self.running_mut(number)?;
        game.plies += 1;
        if let Some(clocks) = &mut game.clocks {
            clocks.moved(side, used, at);
        }
        Ok(())
    }

    fn end(
        &mut self,
        number: GameNumber,
        outcome: Outcome,
        ending: Ending,
        at: Time,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let game = self.running_mut(number)?;
        game.status = Status::Over { outcome, ending };
        close(game, at);
        effects.push(Effect::CloseMatch(number));
        Ok(())
    }

    fn annul(
        &mut self,
        number: GameNumber,
        at: Time,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        self.game(number)?;
        let game = &mut self.games[number.index()];
        if game.is_running() {
            effects.push(Effect::CloseMatch(number));
        }
        game.status = Status::Annulled;
        close(game, at);
        Ok(())
    }

    /// The teacher may decide a game again, even one that is over; one that is annulled stays so, for its pupils may play others.
    fn decide(
        &mut self,
        number: GameNumber,
        ruling: Ruling,
        at: Time,
        effects: &mut Vec<Effect>,
    ) -> Result<(), Refusal> {
        let outcome = match ruling {
            Ruling::Annulled => return self.annul(number, at, effects),
            Ruling::First => Outcome::First,
            Ruling::Second => Outcome::Second,
            Ruling::Draw => Outcome::Draw,
        };
        let game = self.game(number)?;
        if !game.counts() {
            return Err(Refusal::GameOver(number));
        }
        if game.is_running() {
            return self.end(number, outcome, Ending::Decided, at, effects);
        }
        self.games[number.index()].status = Status::Over { outcome, ending: Ending::Decided };
        Ok(())
    }

    fn show(&mut self, activity: &Activity) -> Result<(), Refusal> {
        if let Activity::Exercise(exercise) = activity {
            self.exercise_mut(*exercise)?.opened = true;
        }
        self.activity = activity.clone();
        Ok(())
    }

    fn each_clock(&mut self, change: impl Fn(&mut Clocks)) {
        let games = self.games.iter_mut().filter(|game| game.is_running());
        games.filter_map(|game| game.clocks.as_mut()).for_each(change);
    }

    fn pupil_mut(&mut self, number: PupilNumber) -> Result<&mut Pupil, Refusal> {
        let pupil = self.pupils.get_mut(number.index()).filter(|pupil| !pupil.removed);
        pupil.ok_or(Refusal::NoPupil(number))
    }

    fn running_mut(&mut self, number: GameNumber) -> Result<&mut Game, Refusal> {
        let game = self.games.get_mut(number.index()).ok_or(Refusal::NoGame(number))?;
        if game.is_running() { Ok(game) } else { Err(Refusal::GameOver(number)) }
    }

    fn exercise_mut(&mut self, number: ExerciseNumber) -> Result<&mut Assigned, Refusal> {
        self.exercises.get_mut(number.index()).ok_or(Refusal::NoExercise(number))
    }
}

/// Clocks stop, the time of the end is noted.
fn close(game: &mut Game, at: Time) {
    if let Some(clocks) = &mut game.clocks {
        clocks.stop(at);
    }
    game.ended = Some(game.ended.unwrap_or(at));
}

fn damaged(what: &str) -> Refusal {
    Refusal::Damaged(what.to_owned())
}

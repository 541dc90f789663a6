//! The teacher's commands that pair: a round, what is left of one, two pupils by hand.

use crate::class::{Class, Round};
use crate::event::Event;
use crate::game::{Game, Pairing, Participant};
use crate::limits;
use crate::numbers::{GameNumber, PupilNumber, RoundNumber};
use crate::pairing::{Field, Paired, round_robin, shuffled, swiss};
use crate::refusal::Refusal;
use crate::settings::{Mode, Odd};

pub(crate) fn next_round(class: &Class, seed: u64) -> Result<Event, Refusal> {
    class.check_playing()?;
    let round = RoundNumber::after(class.rounds.len());
    if class.settings.mode == Mode::FreePlay {
        return Err(Refusal::NoRoundsInFreePlay);
    }
    if !class.is_round_over() {
        return Err(Refusal::RoundRunning(class.rounds.len() as u16));
    }
    if class.rounds.len() >= limits::ROUNDS {
        return Err(Refusal::TooManyRounds);
    }
    let is_drawn = class.settings.mode == Mode::RoundRobin && class.order.is_empty();
    let order = if is_drawn {
        let present: Vec<PupilNumber> = class.present().map(|pupil| pupil.number).collect();
        shuffled(&present, seed)
    } else {
        Vec::new()
    };
    let field = Field::of(class, |pupil| class.playing(pupil).is_none());
    if field.entrants.len() < 2 {
        return Err(Refusal::NobodyToPair("fewer than two pupils are there"));
    }
    let circle = if is_drawn { &order } else { &class.order };
    let paired = paired(class, &field, circle, class.rounds.len(), seed);
    if paired.pairs.is_empty() {
        return Err(Refusal::NobodyToPair("everybody who is there has met everybody"));
    }
    let (pairings, byes) = filled(class, paired);
    Ok(Event::RoundStarted { round, pairings, byes, order })
}

fn paired(class: &Class, field: &Field, circle: &[PupilNumber], round: usize, seed: u64) -> Paired {
    match class.settings.mode {
        Mode::RoundRobin => round_robin(field, circle, round, seed),
        Mode::Swiss | Mode::FreePlay => swiss(field, seed),
    }
}

/// Who is left over gets a bye or the computer.
fn filled(class: &Class, paired: Paired) -> (Vec<Pairing>, Vec<PupilNumber>) {
    let mut pairings: Vec<Pairing> =
        paired.pairs.into_iter().map(|[first, second]| Pairing::of(first, second)).collect();
    match &class.settings.odd {
        Odd::Bye => (pairings, paired.idle),
        Odd::Computer(player) => {
            pairings.extend(paired.idle.into_iter().map(|pupil| Pairing {
                first: Participant::Pupil(pupil),
                second: Participant::Computer(player.clone()),
            }));
            (pairings, Vec::new())
        }
    }
}

/// Those who have not begun, have a bye or came since are paired again.
pub(crate) fn pair_again(class: &Class, seed: u64) -> Result<Event, Refusal> {
    class.check_playing()?;
    let round = class.round().ok_or(Refusal::NoRound)?;
    let annulled: Vec<GameNumber> =
        class.games_of(round).filter(|game| is_unbegun(game)).map(|game| game.number).collect();
    let rest = without(class, &annulled, &[])?;
    let is_free = |pupil| !plays_in(&rest, round, pupil);
    let field = Field::of(&rest, is_free);
    let paired = paired(&rest, &field, &rest.order, rest.rounds.len() - 1, seed);
    if paired.pairs.is_empty() && annulled.is_empty() {
        return Err(Refusal::NobodyToPair("everybody who is there plays, or has played"));
    }
    let (pairings, byes) = filled(&rest, paired);
    Ok(Event::PairedAgain { annulled, pairings, byes })
}

/// Two play each other now. Whom they leave alone before a first move are paired anew among themselves.
pub(crate) fn pair(class: &Class, pair: [PupilNumber; 2], seed: u64) -> Result<Event, Refusal> {
    class.check_playing()?;
    let [first, second] = pair;
    if first == second {
        return Err(Refusal::Oneself);
    }
    for pupil in pair {
        if !class.pupil(pupil)?.present {
            return Err(Refusal::NotFree(pupil));
        }
    }
    if class.settings.mode == Mode::FreePlay {
        if let Some(busy) = pair.into_iter().find(|pupil| class.playing(*pupil).is_some()) {
            return Err(Refusal::NotFree(busy));
        }
        return Ok(Event::GameStarted { pairing: Pairing::of(first, second) });
    }
    let round = class.round().ok_or(Refusal::NoRound)?;
    let mut annulled = Vec::new();
    let mut left = Vec::new();
    for game in class.games_of(round) {
        if let Some(busy) = pair.into_iter().find(|pupil| game.pairing.side_of(*pupil).is_some()) {
            if !is_unbegun(game) {
                return Err(Refusal::NotFree(busy));
            }
            annulled.push(game.number);
            left.extend(game.pairing.pupils().filter(|pupil| !pair.contains(pupil)));
        }
    }
    let byes: Vec<PupilNumber> =
        round.byes.iter().copied().filter(|pupil| !pair.contains(pupil)).collect();
    let rest = without(class, &annulled, &byes)?;
    let field = Field::of(&rest, |pupil| left.contains(&pupil));
    let (mut pairings, alone) = filled(&rest, swiss(&field, seed));
    pairings.insert(0, Pairing::of(first, second));
    Ok(Event::PairedAgain { annulled, pairings, byes: [byes, alone].concat() })
}

fn is_unbegun(game: &Game) -> bool {
    game.is_running() && game.plies == 0
}

fn plays_in(class: &Class, round: &Round, pupil: PupilNumber) -> bool {
    class.games_of(round).any(|game| game.pairing.side_of(pupil).is_some())
}

/// The class as if these games had never been paired, and only these pupils had the round off.
fn without(class: &Class, games: &[GameNumber], byes: &[PupilNumber]) -> Result<Class, Refusal> {
    let mut rest = class.clone();
    let annulled = games.to_vec();
    let event = Event::PairedAgain { annulled, pairings: Vec::new(), byes: byes.to_vec() };
    rest.apply(&event, class.changed)?;
    Ok(rest)
}

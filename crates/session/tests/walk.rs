//! Random walks through the commands of a session never break what must always hold.

mod toy;

use foursight_atoll::{Atoll, Size};
use foursight_connect_four::ConnectFour;
use foursight_game::{ArrayList, Player, Position, Random};
use foursight_session::{
    Awaited, Command, CommandError, History, Occupant, Play, Seat, Session, Setup, Snapshot,
    Starter, Ticket,
};
use foursight_tic_tac_toe::TicTacToe;
use toy::Pile;

/// How often a walk got which answer, so that a walk which never met a case does not pass for having tested it.
#[derive(Debug, Default)]
struct Seen {
    accepted: u32,
    over: u32,
    illegal: u32,
    not_their_turn: u32,
    computer_to_move: u32,
    stale: u32,
    nothing_to_undo: u32,
    nothing_to_redo: u32,
    full: u32,
}

impl Seen {
    fn count<M>(&mut self, error: Option<&CommandError<M>>) {
        *match error {
            None => &mut self.accepted,
            Some(CommandError::GameOver(_)) => &mut self.over,
            Some(CommandError::Illegal(_)) => &mut self.illegal,
            Some(CommandError::NotTheirTurn { .. }) => &mut self.not_their_turn,
            Some(CommandError::ComputerToMove) => &mut self.computer_to_move,
            Some(CommandError::Stale { .. }) => &mut self.stale,
            Some(CommandError::NothingToUndo) => &mut self.nothing_to_undo,
            Some(CommandError::NothingToRedo) => &mut self.nothing_to_redo,
            Some(CommandError::Full(_) | CommandError::Opening { .. }) => &mut self.full,
        } += 1;
    }

    fn all_but_full(&self) -> bool {
        let counts = [
            self.accepted,
            self.over,
            self.illegal,
            self.not_their_turn,
            self.computer_to_move,
            self.stale,
            self.nothing_to_undo,
            self.nothing_to_redo,
        ];
        counts.iter().all(|&count| count > 0)
    }
}

fn walk<P, H>(start: &P, seed: u64, steps: u32, seen: &mut Seen)
where
    P: Position,
    H: History<P::Move>,
{
    let mut random = Random::new(seed, 0);
    let starter = Starter::Random { seed };
    let mut session: Session<P, H> =
        Session::new(start.clone(), Setup { starter, ..Setup::default() });
    let mut released = false;
    for step in 0..steps {
        let before = session.clone();
        // Now and then a new start: from the beginning, or from here with the moves known or forgotten.
        if random.below(200) == 0 {
            let snapshot = before.snapshot();
            let (origin, opening) = match random.below(3) {
                0 => (start, &[][..]),
                1 => (snapshot.position, &[][..]),
                _ => (snapshot.origin, snapshot.moves),
            };
            let after = session.start_from(origin.clone(), opening).expect("moves played before");
            assert!(after.ticket > snapshot.ticket);
            assert_eq!(after.moves, opening);
            assert!(!after.can_undo && !after.can_redo);
            released = random.below(2) == 0;
            if released {
                let after = session.release_opening();
                assert_eq!(after.moves, opening);
                assert!(!after.can_redo);
            }
            check(&session);
            continue;
        }
        let command = any_command(&session, &mut random);
        let expected = expected_error(&before.snapshot(), command);
        let error = session.apply(command).err();
        seen.count(error.as_ref());
        let context =
            format!("seed {seed}, step {step}: {command:?} after {:?}", before.snapshot());
        if let Some(error) = error {
            let is_full = matches!(error, CommandError::Full(_));
            assert!(is_full || expected == Some(error), "{error:?}, {context}");
            assert_eq!(session.snapshot(), before.snapshot(), "refused, {context}");
        } else {
            assert_eq!(expected, None, "{context}");
            assert!(session.snapshot().ticket > before.snapshot().ticket, "{context}");
            check_step(&before.snapshot(), &session.snapshot(), command, released, &context);
        }
        check(&session);
    }
}

/// A command that makes sense more often than not.
fn any_command<P: Position, H: History<P::Move>>(
    session: &Session<P, H>,
    random: &mut Random,
) -> Command<P::Move> {
    let snapshot = session.snapshot();
    let player = Player::BOTH[random.below(2) as usize];
    let seat = Seat::BOTH[random.below(2) as usize];
    match random.below(40) {
        0..22 => {
            let legal = random.choose(&snapshot.position.legal_moves());
            let known = random.choose(snapshot.moves);
            let action = if random.below(10) == 0 { known } else { legal };
            let mut play = Play::new(action.unwrap_or_default());
            if random.below(4) == 0 {
                play = play.by(player);
            }
            let ticket = snapshot.ticket.number();
            match random.below(12) {
                0 => play = play.answering(Ticket::new(ticket.wrapping_sub(1))),
                1..8 => play = play.answering(Ticket::new(ticket)),
                _ => {}
            }
            Command::Play(play)
        }
        22..28 => Command::Undo,
        28..33 => Command::Redo,
        33 => Command::Resign(player),
        34 => Command::NewGame,
        35..38 => {
            let occupant = if random.below(2) == 0 { Occupant::Human } else { Occupant::Computer };
            Command::Occupy(seat, occupant)
        }
        _ => Command::Begin(match random.below(4) {
            0 => Starter::Fixed(seat),
            1 => Starter::Alternate,
            2 => Starter::Loser,
            _ => Starter::Random { seed: random.next_u64() },
        }),
    }
}

/// Why the command must be refused, the room for moves left aside; read off the snapshot alone.
fn expected_error<P: Position>(
    snapshot: &Snapshot<'_, P>,
    command: Command<P::Move>,
) -> Option<CommandError<P::Move>> {
    match command {
        Command::Play(Play { ticket: Some(ticket), .. }) if ticket != snapshot.ticket => {
            Some(CommandError::Stale { ticket, current: snapshot.ticket })
        }
        Command::Play(play) => match (snapshot.awaited, snapshot.ending) {
            (_, Some(ending)) => Some(CommandError::GameOver(ending)),
            (Awaited::Human(player) | Awaited::Computer(player), _)
                if play.by.is_some_and(|by| by != player) =>
            {
                Some(CommandError::NotTheirTurn { by: !player })
            }
            (Awaited::Computer(_), _) if play.ticket.is_none() => {
                Some(CommandError::ComputerToMove)
            }
            _ if !snapshot.position.is_legal(play.action) => {
                Some(CommandError::Illegal(play.action))
            }
            _ => None,
        },
        Command::Undo => (!snapshot.can_undo).then_some(CommandError::NothingToUndo),
        Command::Redo => (!snapshot.can_redo).then_some(CommandError::NothingToRedo),
        Command::Resign(_) => snapshot.ending.map(CommandError::GameOver),
        Command::NewGame | Command::Occupy(..) | Command::Begin(_) => None,
    }
}

/// What must hold between the snapshots before and after an accepted command.
fn check_step<P: Position>(
    before: &Snapshot<'_, P>,
    after: &Snapshot<'_, P>,
    command: Command<P::Move>,
    released: bool,
    context: &str,
) {
    let log = |snapshot: &Snapshot<'_, P>| [snapshot.moves, snapshot.redo].concat();
    match command {
        Command::Play(play) => {
            assert_eq!(after.moves, [before.moves, &[play.action]].concat(), "{context}");
            assert!(!after.can_redo, "{context}");
            assert_eq!(after.turn, !before.turn, "{context}");
        }
        Command::Resign(player) => {
            assert_eq!(after.winner(), Some(before.seat(!player)), "{context}");
            assert_eq!((after.moves, after.can_redo), (before.moves, false), "{context}");
        }
        Command::Undo | Command::Redo => {
            assert_eq!(log(after), log(before), "the log stays, {context}");
            let (early, late) =
                if command == Command::Undo { (after, before) } else { (before, after) };
            let human = lone_human(before);
            let moved = late.ply() - early.ply();
            if moved == 0 {
                assert!(late.ending.is_some() && early.ending.is_none(), "{context}");
            } else if let Some(human) = human {
                assert!(moved <= 2, "one move of each at most, {context}");
                let at_rest =
                    after.turn == human || (command == Command::Redo && after.redo.is_empty());
                assert!(at_rest, "back to the human, {context}");
            } else {
                assert_eq!(moved, 1, "{context}");
            }
        }
        Command::NewGame => {
            assert_eq!(after.ply(), after.opening, "{context}");
            assert!(!after.can_redo, "{context}");
            assert!(released || !after.can_undo, "{context}");
            assert_eq!(after.tally, before.tally, "settled as it was shown, {context}");
            let counted = before.ending.is_some() && before.can_undo_anything();
            assert_eq!(after.game, before.game + u32::from(counted), "{context}");
            assert_eq!(after.tally.games() + 1, after.game, "{context}");
        }
        Command::Occupy(seat, occupant) => {
            assert_eq!(after.occupants[seat], occupant, "{context}");
            assert_eq!(after.occupants[!seat], before.occupants[!seat], "{context}");
            assert_eq!(after.position, before.position, "{context}");
        }
        Command::Begin(starter) => {
            assert_eq!((after.starter, after.began), (starter, before.began), "{context}");
        }
    }
}

trait Played {
    /// Whether anything happened since the start, be it a resignation alone.
    fn can_undo_anything(&self) -> bool;
}

impl<P: Position> Played for Snapshot<'_, P> {
    fn can_undo_anything(&self) -> bool {
        self.ply() > self.opening || self.position.outcome().is_none()
    }
}

fn lone_human<P: Position>(snapshot: &Snapshot<'_, P>) -> Option<Player> {
    let [first, second] = Player::BOTH.map(|player| snapshot.occupant(player));
    match (first, second) {
        (Occupant::Human, Occupant::Computer) => Some(Player::First),
        (Occupant::Computer, Occupant::Human) => Some(Player::Second),
        _ => None,
    }
}

/// What must hold of a session at any time.
fn check<P: Position, H: History<P::Move>>(session: &Session<P, H>) {
    let snapshot = session.snapshot();
    let mut position = snapshot.origin.clone();
    for &action in snapshot.moves {
        position.play(action).expect("the moves can be played from the origin");
    }
    assert_eq!(&position, snapshot.position, "the moves lead to the position");
    assert_eq!(snapshot.turn, position.turn());
    for &action in snapshot.redo {
        position.play(action).expect("what was undone can be played again");
    }
    assert!(snapshot.opening <= snapshot.ply());

    let over = snapshot.position.outcome();
    assert!(over.is_none() || snapshot.ending.map(foursight_session::Ending::outcome) == over);
    assert_eq!(snapshot.ending.is_some(), snapshot.awaited == Awaited::Nobody);
    if snapshot.ending.is_none() {
        let awaited = match snapshot.occupant(snapshot.turn) {
            Occupant::Human => Awaited::Human(snapshot.turn),
            Occupant::Computer => Awaited::Computer(snapshot.turn),
        };
        assert_eq!(snapshot.awaited, awaited);
    }

    // Undo, then redo, restores everything but the ticket. It rests on the human's turns, so a place between two of them, where only a
    // change of seats can leave the cursor, is not one it returns to.
    let at_rest = snapshot.ending.is_some()
        || snapshot.redo.is_empty()
        || lone_human(&snapshot).is_none_or(|human| human == snapshot.turn);
    let mut there_and_back = session.clone();
    assert_eq!(there_and_back.apply(Command::Undo).is_ok(), snapshot.can_undo);
    if snapshot.can_undo && at_rest {
        assert!(there_and_back.snapshot().can_redo);
        there_and_back.apply(Command::Redo).expect("undone just now");
        let ticket = snapshot.ticket;
        assert_eq!(Snapshot { ticket, ..there_and_back.snapshot() }, snapshot);
    }
    assert_eq!(session.clone().apply(Command::Redo).is_ok(), snapshot.can_redo);
}

/// Many walks, which together met every reason for a refusal.
fn walk_all<P, H>(start: &P, seeds: u64, steps: u32) -> Seen
where
    P: Position,
    H: History<P::Move>,
{
    let mut seen = Seen::default();
    for seed in 0..seeds {
        walk::<P, H>(start, seed, steps, &mut seen);
    }
    assert!(seen.all_but_full(), "{seen:?}");
    seen
}

type Roomy<P> = ArrayList<<P as Position>::Move, 256>;

#[test]
fn walks_on_a_pile() {
    walk_all::<_, Roomy<Pile>>(&Pile::of(12), 20, 5_000);
    walk_all::<_, Roomy<Pile>>(&Pile::of(7).turned(), 5, 5_000);
}

#[cfg(feature = "alloc")]
#[test]
fn walks_with_a_history_that_grows() {
    walk_all::<_, Vec<u8>>(&Pile::of(12), 5, 5_000);
}

#[test]
fn walks_with_a_history_that_is_too_short() {
    let seen = walk_all::<Pile, ArrayList<u8, 4>>(&Pile::of(12), 10, 5_000);
    assert!(seen.full > 0, "{seen:?}");
}

#[test]
fn walks_on_tic_tac_toe() {
    walk_all::<_, ArrayList<_, 9>>(&TicTacToe::new(), 20, 5_000);
}

/// As on the microcontroller: room for a whole game, and not for a move more.
#[test]
fn walks_on_connect_four() {
    walk_all::<_, ArrayList<_, 42>>(&ConnectFour::new(), 20, 5_000);
}

#[test]
fn walks_on_atoll() {
    for size in Size::ALL {
        walk_all::<_, Roomy<Atoll>>(&Atoll::new(size), 2, 3_000);
        walk_all::<_, Roomy<Atoll>>(&Atoll::with_swap(size), 2, 3_000);
    }
}

//! What a session does, told move by move with a game small enough to follow by hand.

mod toy;

use foursight_game::{ArrayList, Outcome, PlayError, Player};
use foursight_session::{
    Awaited, BySeat, Command, CommandError, Ending, History, HistoryFull, Occupant, Play, Seat,
    Session, Setup, Snapshot, Starter, Tally, Ticket,
};
use toy::Pile;

type Table = Session<Pile>;

const TWO_HUMANS: BySeat<Occupant> = BySeat::new(Occupant::Human, Occupant::Human);
const HUMAN_BEGINS: BySeat<Occupant> = BySeat::new(Occupant::Human, Occupant::Computer);
const COMPUTER_BEGINS: BySeat<Occupant> = BySeat::new(Occupant::Computer, Occupant::Human);
const TWO_COMPUTERS: BySeat<Occupant> = BySeat::new(Occupant::Computer, Occupant::Computer);

fn table(stones: u8, occupants: BySeat<Occupant>) -> Table {
    Session::new(Pile::of(stones), Setup { occupants, ..Setup::default() })
}

fn table_with(starter: Starter) -> Table {
    Session::new(Pile::of(2), Setup { starter, ..Setup::default() })
}

/// Plays these moves as whoever is to move, with the ticket at hand.
fn play<H: History<u8>>(session: &mut Session<Pile, H>, moves: &[u8]) {
    for &action in moves {
        let ticket = session.snapshot().ticket;
        session.apply(Command::Play(Play::new(action).answering(ticket))).expect("a legal move");
    }
}

fn new_game(session: &mut Table) -> Snapshot<'_, Pile> {
    session.apply(Command::NewGame).expect("there is always another game")
}

#[test]
fn a_new_table_waits_for_seat_a() {
    let session = table(5, TWO_HUMANS);
    let snapshot = session.snapshot();
    assert_eq!(snapshot.position, &Pile::of(5));
    assert_eq!(snapshot.awaited, Awaited::Human(Player::First));
    assert_eq!((snapshot.ply(), snapshot.last_move(), snapshot.ending), (0, None, None));
    assert_eq!((snapshot.can_undo, snapshot.can_redo), (false, false));
    assert_eq!((snapshot.game, snapshot.began), (1, Seat::A));
    assert_eq!(snapshot.seat(Player::Second), Seat::B);
    assert_eq!(snapshot.player(Seat::B), Player::Second);
}

#[test]
fn a_game_is_won_by_the_rules_and_counted() {
    let mut session = table(3, TWO_HUMANS);
    play(&mut session, &[1, 2]);
    let snapshot = session.snapshot();
    assert_eq!(snapshot.ending, Some(Ending::Played(Outcome::Win(Player::Second))));
    assert_eq!(snapshot.winner(), Some(Seat::B));
    assert_eq!(snapshot.awaited, Awaited::Nobody);
    assert_eq!(snapshot.tally, Tally { wins: BySeat::new(0, 1), draws: 0 });
    assert_eq!(session.apply(Command::Undo).map(|snapshot| snapshot.tally), Ok(Tally::default()));
}

#[test]
fn a_refused_move_says_why_and_changes_nothing() {
    let mut session = table(3, TWO_HUMANS);
    play(&mut session, &[1]);
    let before = session.clone();
    let refused = [
        (Play::new(7), CommandError::Illegal(7)),
        (Play::new(1).by(Player::First), CommandError::NotTheirTurn { by: Player::First }),
        (
            Play::new(1).answering(Ticket::new(0)),
            CommandError::Stale { ticket: Ticket::new(0), current: Ticket::new(1) },
        ),
    ];
    for (play, error) in refused {
        assert_eq!(session.apply(Command::Play(play)).unwrap_err(), error);
        assert_eq!(session.snapshot(), before.snapshot());
    }
    assert!(session.apply(Command::Play(Play::new(2).by(Player::Second))).is_ok());
    let over = CommandError::GameOver(Ending::Played(Outcome::Win(Player::Second)));
    assert_eq!(session.apply(Command::Play(Play::new(1))).unwrap_err(), over);
    assert_eq!(session.apply(Command::Resign(Player::First)).unwrap_err(), over);
}

#[test]
fn undo_with_two_humans_or_two_computers_is_one_ply() {
    for occupants in [TWO_HUMANS, TWO_COMPUTERS] {
        let mut session = table(9, occupants);
        play(&mut session, &[1, 2, 1]);
        let snapshot = session.apply(Command::Undo).unwrap();
        assert_eq!((snapshot.moves, snapshot.redo), (&[1, 2][..], &[1][..]));
        let snapshot = session.apply(Command::Redo).unwrap();
        assert_eq!((snapshot.moves, snapshot.redo), (&[1, 2, 1][..], &[][..]));
    }
}

#[test]
fn undo_against_a_computer_goes_back_to_the_human() {
    let mut session = table(9, HUMAN_BEGINS);
    play(&mut session, &[1, 2, 2]);
    assert_eq!(session.snapshot().awaited, Awaited::Computer(Player::Second));
    let plies = [(Command::Undo, 2), (Command::Undo, 0), (Command::Redo, 2), (Command::Redo, 3)];
    for (command, ply) in plies {
        let snapshot = session.apply(command).unwrap();
        assert_eq!(snapshot.ply(), ply, "{command:?}");
    }
    assert_eq!(session.apply(Command::Redo).unwrap_err(), CommandError::NothingToRedo);
}

#[test]
fn the_computers_first_move_stays() {
    let mut session = table(9, COMPUTER_BEGINS);
    play(&mut session, &[1]);
    assert!(!session.snapshot().can_undo);
    assert_eq!(session.apply(Command::Undo).unwrap_err(), CommandError::NothingToUndo);
    play(&mut session, &[1, 1]);
    assert_eq!(session.apply(Command::Undo).unwrap().ply(), 1);
}

#[test]
fn a_finished_game_can_be_taken_back_to_the_human() {
    // The computer took the last stones: its move and the one before it come back.
    let mut session = table(5, HUMAN_BEGINS);
    play(&mut session, &[1, 1, 1, 2]);
    assert_eq!(session.apply(Command::Undo).unwrap().ply(), 2);
    assert_eq!(session.apply(Command::Redo).unwrap().awaited, Awaited::Nobody);
    // The human did: only that move.
    let mut session = table(5, HUMAN_BEGINS);
    play(&mut session, &[2, 1, 2]);
    assert_eq!(session.snapshot().winner(), Some(Seat::A));
    assert_eq!(session.apply(Command::Undo).unwrap().ply(), 2);
}

#[test]
fn a_move_forgets_what_was_taken_back() {
    let mut session = table(9, TWO_HUMANS);
    play(&mut session, &[1, 2, 1]);
    session.apply(Command::Undo).unwrap();
    session.apply(Command::Undo).unwrap();
    play(&mut session, &[1]);
    let snapshot = session.snapshot();
    assert_eq!((snapshot.moves, snapshot.redo, snapshot.can_redo), (&[1, 1][..], &[][..], false));
}

#[test]
fn a_resignation_ends_the_game_and_can_be_taken_back() {
    for occupants in [TWO_HUMANS, HUMAN_BEGINS] {
        let mut session = table(9, occupants);
        play(&mut session, &[1]);
        let before = session.clone();
        let snapshot = session.apply(Command::Resign(Player::First)).unwrap();
        assert_eq!(snapshot.ending, Some(Ending::Resigned(Player::First)));
        assert_eq!((snapshot.winner(), snapshot.awaited), (Some(Seat::B), Awaited::Nobody));
        assert_eq!(snapshot.tally.wins[Seat::B], 1);
        let resigned = session.clone();

        let snapshot = session.apply(Command::Undo).unwrap();
        assert_eq!((snapshot.ending, snapshot.moves), (None, before.snapshot().moves));
        assert_eq!((snapshot.tally, snapshot.can_redo), (Tally::default(), true));
        let snapshot = session.apply(Command::Redo).unwrap();
        assert_eq!(snapshot.ending, resigned.snapshot().ending);

        // Once another move is made, nobody has resigned any more.
        session.apply(Command::Undo).unwrap();
        play(&mut session, &[1]);
        assert_eq!((session.snapshot().ending, session.snapshot().can_redo), (None, false));
    }
}

#[test]
fn a_late_answer_is_refused() {
    let mut session = table(9, HUMAN_BEGINS);
    play(&mut session, &[1]);
    let asked = session.snapshot().ticket;
    let answer = Command::Play(Play::new(2).answering(asked));
    session.apply(Command::Undo).unwrap();
    assert!(matches!(session.apply(answer), Err(CommandError::Stale { .. })));
    // The same move again makes the same position, but not the same question.
    play(&mut session, &[1]);
    let current = session.snapshot().ticket;
    assert_eq!(session.apply(answer).unwrap_err(), CommandError::Stale { ticket: asked, current });
    assert!(session.apply(Command::Play(Play::new(2).answering(current))).is_ok());
}

#[test]
fn nobody_moves_for_a_thinking_computer() {
    let mut session = table(9, COMPUTER_BEGINS);
    assert_eq!(session.snapshot().awaited, Awaited::Computer(Player::First));
    for play in [Play::new(1), Play::new(1).by(Player::First)] {
        assert_eq!(session.apply(Command::Play(play)).unwrap_err(), CommandError::ComputerToMove);
    }
    // A human takes over, and the game goes on where it was.
    session.apply(Command::Occupy(Seat::A, Occupant::Human)).unwrap();
    assert!(session.apply(Command::Play(Play::new(1))).is_ok());
}

#[test]
fn a_full_history_refuses_the_move() {
    let mut session: Session<Pile, ArrayList<u8, 3>> = Session::new(Pile::of(9), Setup::default());
    play(&mut session, &[1, 1, 1]);
    session.apply(Command::Resign(Player::Second)).expect("a resignation takes no room");
    session.apply(Command::Undo).unwrap();
    let before = session.clone();
    let full = CommandError::Full(HistoryFull { capacity: 3 });
    assert_eq!(session.apply(Command::Play(Play::new(1))).unwrap_err(), full);
    assert_eq!(session.snapshot(), before.snapshot());
    assert!(session.apply(Command::Redo).is_ok(), "the resignation is still there");
    assert_eq!(session.start_from(Pile::of(9), &[1, 1, 1, 1]).unwrap_err(), full);
    assert!(session.start_from(Pile::of(9), &[1, 1, 1]).is_ok());
}

#[test]
fn fixed_the_same_seat_always_begins() {
    let mut session = table_with(Starter::Fixed(Seat::B));
    for game in 1..=4 {
        let snapshot = session.snapshot();
        assert_eq!((snapshot.game, snapshot.began), (game, Seat::B));
        assert_eq!(snapshot.seat(Player::First), Seat::B);
        play(&mut session, &[2]);
        new_game(&mut session);
    }
    assert_eq!(session.snapshot().tally.wins, BySeat::new(0, 4));
}

#[test]
fn alternate_the_seats_take_turns() {
    let mut session = table_with(Starter::Alternate);
    for (game, began) in [(1, Seat::A), (2, Seat::B), (3, Seat::A)] {
        assert_eq!((session.snapshot().game, session.snapshot().began), (game, began));
        play(&mut session, &[2]);
        new_game(&mut session);
    }
    assert_eq!(session.snapshot().tally, Tally { wins: BySeat::new(2, 1), draws: 0 });
    assert_eq!(session.snapshot().tally.games(), 3);
}

#[test]
fn the_loser_begins_and_after_a_draw_the_other_seat() {
    let mut session = table_with(Starter::Loser);
    play(&mut session, &[2]);
    assert_eq!(new_game(&mut session).began, Seat::B, "A won");
    play(&mut session, &[1]);
    assert_eq!(session.snapshot().ending, Some(Ending::Played(Outcome::Draw)));
    assert_eq!(new_game(&mut session).began, Seat::A, "B began and it was a draw");
    session.apply(Command::Resign(Player::First)).unwrap();
    assert_eq!(new_game(&mut session).began, Seat::A, "A resigned");
    assert_eq!(session.snapshot().tally, Tally { wins: BySeat::new(1, 1), draws: 1 });
}

#[test]
fn the_lot_depends_on_seed_and_game_alone() {
    let begins = |seed: u64, moves: &[u8]| {
        let mut session = table_with(Starter::Random { seed });
        core::array::from_fn::<_, 32, _>(|_| {
            let began = session.snapshot().began;
            play(&mut session, moves);
            new_game(&mut session);
            began
        })
    };
    assert_eq!(begins(7, &[2]), begins(7, &[1]));
    assert_ne!(begins(7, &[2]), begins(8, &[2]));
    assert!(Seat::BOTH.iter().all(|seat| begins(7, &[2]).contains(seat)));
}

#[test]
fn a_game_given_up_for_a_new_one_does_not_count() {
    for seed in 0..20 {
        for starter in [Starter::Alternate, Starter::Loser, Starter::Random { seed }] {
            let mut session = table_with(starter);
            play(&mut session, &[2]);
            let (game, began) = (new_game(&mut session).game, session.snapshot().began);
            let snapshot = new_game(&mut session);
            assert_eq!((snapshot.game, snapshot.began), (game, began), "{starter:?}");
            assert_eq!(snapshot.tally.games(), 1);
        }
    }
}

#[test]
fn another_rule_holds_from_the_next_game_on() {
    let mut session = table(9, TWO_HUMANS);
    play(&mut session, &[1]);
    let snapshot = session.apply(Command::Begin(Starter::Fixed(Seat::B))).unwrap();
    assert_eq!((snapshot.began, snapshot.ply()), (Seat::A, 1));
    assert_eq!(new_game(&mut session).began, Seat::B);
}

#[test]
fn a_game_starts_from_any_position() {
    // Nothing is known of what led there, and the second player is to move.
    let mut session: Table = Session::new(Pile::of(3).turned(), Setup::default());
    assert_eq!(session.snapshot().awaited, Awaited::Human(Player::Second));
    assert_eq!(session.snapshot().seat(Player::Second), Seat::B);
    play(&mut session, &[1]);
    assert_eq!(session.apply(Command::Undo).unwrap().position, &Pile::of(3).turned());

    // The moves that led there are known: they are shown, but not undone.
    let snapshot = session.start_from(Pile::of(9), &[1, 2]).unwrap();
    assert_eq!((snapshot.moves, snapshot.opening, snapshot.can_undo), (&[1, 2][..], 2, false));
    assert_eq!(snapshot.origin, &Pile::of(9));
    play(&mut session, &[2]);
    assert_eq!(session.apply(Command::Undo).unwrap().moves, [1, 2]);
    play(&mut session, &[1, 1]);
    assert_eq!(new_game(&mut session).moves, [1, 2]);

    // An opening that cannot be played changes nothing.
    let before = session.clone();
    let error = CommandError::Opening { number: 2, error: PlayError::Illegal(3) };
    assert_eq!(session.start_from(Pile::of(9), &[1, 3]).unwrap_err(), error);
    assert_eq!(session.snapshot(), before.snapshot());
}

#[test]
fn a_released_opening_is_undone_and_redone() {
    let mut session = table(9, TWO_HUMANS);
    session.start_from(Pile::of(9), &[1, 2, 1]).unwrap();
    assert!(!session.snapshot().can_undo);
    assert!(session.release_opening().can_undo);
    let snapshot = session.apply(Command::Undo).unwrap();
    assert_eq!((snapshot.moves, snapshot.redo, snapshot.opening), (&[1, 2][..], &[1][..], 2));
    session.apply(Command::Undo).unwrap();
    session.apply(Command::Undo).unwrap();
    assert_eq!(session.apply(Command::Undo).unwrap_err(), CommandError::NothingToUndo);
    let snapshot = session.apply(Command::Redo).unwrap();
    assert_eq!((snapshot.moves, snapshot.redo, snapshot.opening), (&[1][..], &[2, 1][..], 1));
    // A new game begins where the opening ends, wherever one was.
    assert_eq!(new_game(&mut session).moves, [1, 2, 1]);
    // Another move ends the opening before it.
    session.apply(Command::Undo).unwrap();
    session.apply(Command::Undo).unwrap();
    play(&mut session, &[1]);
    assert_eq!((session.snapshot().moves, session.snapshot().opening), (&[1, 1][..], 1));
    assert_eq!(new_game(&mut session).moves, [1]);
    // Against a computer undo rests where the human is to move, inside the opening as well.
    let mut session = table(9, HUMAN_BEGINS);
    session.start_from(Pile::of(9), &[1, 2, 1, 1]).unwrap();
    session.release_opening();
    assert_eq!(session.apply(Command::Undo).unwrap().moves, [1, 2]);
    assert_eq!(session.apply(Command::Undo).unwrap().moves, [0_u8; 0]);
}

#[test]
fn a_finished_position_can_be_shown_and_counts_for_nobody() {
    let mut session = table(9, TWO_HUMANS);
    let snapshot = session.start_from(Pile::of(3), &[1, 2]).unwrap();
    assert_eq!(snapshot.winner(), Some(Seat::B));
    assert_eq!((snapshot.awaited, snapshot.tally), (Awaited::Nobody, Tally::default()));
    assert_eq!((new_game(&mut session).game, session.snapshot().tally.games()), (1, 0));
}

#[test]
fn errors_read_as_sentences() {
    let texts = [
        (CommandError::Illegal(7), "7 cannot be played here"),
        (CommandError::ComputerToMove, "it is the computer's turn"),
        (
            CommandError::GameOver(Ending::Resigned(Player::First)),
            "the game is over: the first player resigned",
        ),
        (
            CommandError::Stale { ticket: Ticket::new(3), current: Ticket::new(5) },
            "this answers state 3 of the session, which is now in state 5",
        ),
        (
            CommandError::Opening { number: 2, error: PlayError::Illegal(3) },
            "move 2 of the opening: 3 cannot be played here",
        ),
        (
            CommandError::Full(HistoryFull { capacity: 3 }),
            "this session keeps no more than 3 moves",
        ),
    ];
    for (error, text) in texts {
        assert_eq!(error.to_string(), text);
    }
}

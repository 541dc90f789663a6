//! The rules against the shared suite, the known counts and the naive version.

#![allow(clippy::std_instead_of_alloc)] // tests have std

mod facts;
mod naive;

use std::collections::BTreeMap;
use std::time::Instant;

use facts::{FOLDER, cell, colour, played, random_game, start, text};
use foursight_atoll::{Atoll, Board, CellSet, Move, Size};
use foursight_game::{
    BoardStyle, Cells, Keyed, Notation, Outcome, PlayError, Player, Position, Random, conformance,
};
use naive::Naive;

fn every_game() -> impl Iterator<Item = Atoll> {
    Size::ALL.into_iter().flat_map(|size| [start(size, false), start(size, true)])
}

#[test]
fn passes_the_shared_suite() {
    for game in every_game() {
        let games = [60, 20, 6, 2][game.size() as usize];
        conformance::check(&game, 1, games);
    }
}

/// The suite draws a swap only now and then: here every game begins with one.
#[test]
fn passes_the_shared_suite_after_a_swap() {
    for size in [Size::Three, Size::Five] {
        for seed in 0..10 {
            let mut game = start(size, true);
            let opening = Random::new(seed, 9).choose(&game.legal_moves()).unwrap();
            let text = format!("{opening} swap");
            game = played(game, &text);
            for position in random_game(game, seed) {
                let mut board = String::new();
                position.write_board(BoardStyle::Plain, &mut board).unwrap();
                let read = position.parse_board(&board).unwrap();
                assert_eq!(read.outcome(), position.outcome(), "{board}");
                for player in Player::BOTH {
                    assert_eq!(read.stones(player), position.stones(player));
                }
            }
        }
    }
}

/// One random game of every size, and two in which the second move is a swap.
#[test]
fn plays_the_golden_games() {
    let plain = Size::ALL.map(|size| ("plain", start(size, false), 1));
    let swapped = [Size::Three, Size::Five].map(|size| {
        let game = start(size, true);
        let swaps = |&seed: &u64| random_game(game, seed)[2].swapped();
        ("swap", game, (1..10_000).find(swaps).expect("one in so many swaps"))
    });
    for (rule, game, seed) in plain.into_iter().chain(swapped) {
        let name = format!("playthrough-{}-{rule}.txt", game.size());
        let played = conformance::playthrough(&game, seed);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(format!("{FOLDER}/{name}"), &played).unwrap();
        }
        for (number, (line, golden)) in played.lines().zip(text(&name).lines()).enumerate() {
            assert_eq!(line, golden, "testdata/atoll/{name}:{}", number + 1);
        }
        assert_eq!(played, text(&name), "testdata/atoll/{name} (BLESS=1 writes it anew)");
    }
}

/// Follows random games with the naive version: legal moves, turn, plies and winner after every move.
#[test]
fn agrees_with_the_naive_version_along_random_games() {
    for game in every_game() {
        for seed in 0..[80, 20, 5, 2][game.size() as usize] {
            let mut random = Random::new(seed, 1);
            let mut naive = Naive::new(game.size().side().into(), game.swap_rule());
            let mut position = game;
            loop {
                assert_eq!(colour(position.turn()), naive.colour_to_move());
                assert_eq!(position.plies(), naive.plies);
                assert_eq!(
                    position.outcome().and_then(Outcome::winner).map(colour),
                    naive.winner()
                );
                let moves = position.legal_moves();
                let names = moves.iter().map(ToString::to_string).collect();
                assert_eq!(naive.legal_moves(), names);
                let Some(action) = random.choose(&moves) else { break };
                position.play_unchecked(action);
                naive.play(&action.to_string());
            }
        }
    }
}

/// Random stones in any number, reachable or not: the fast test from scratch and the naive one.
#[test]
fn win_test_agrees_with_the_naive_one_on_random_stones() {
    for size in Size::ALL {
        let board = Board::of(size);
        for seed in 0..[1_000, 400, 120, 60][size as usize] {
            let mut random = Random::new(seed, size as u64);
            let emptiness = random.below(4);
            let mut naive = Naive::new(size.side().into(), false);
            let mut stones = [CellSet::EMPTY; 2];
            for here in board.cells().iter() {
                let who = random.below(2 + emptiness) as usize;
                if who < 2 {
                    stones[who].insert(here);
                    let place = (here.column().into(), here.number().into());
                    naive.stones.insert(place, ['X', 'O'][who]);
                }
            }
            let won = Player::BOTH.map(|player| board.has_won(stones[player.index()], player));
            assert_eq!(won, ['X', 'O'].map(|colour| naive.has_won(colour)), "{naive:?}");
            assert_ne!(won, [true, true], "both cannot win: {naive:?}");
        }
    }
}

#[test]
fn a_full_board_has_exactly_one_winner() {
    const BOARDS: u32 = 100_000;
    for size in Size::ALL {
        let board = Board::of(size);
        let mut cells: Vec<_> = board.cells().iter().collect();
        let mut random = Random::new(2008, size as u64);
        let begin = Instant::now();
        let mut wins_of_first = 0;
        for number in 0..BOARDS {
            random.shuffle(&mut cells);
            let (first, second) = cells.split_at(cells.len().div_ceil(2));
            let [first, second]: [CellSet; 2] =
                [first, second].map(|cells| cells.iter().copied().collect());
            let won = board.has_won(first, Player::First);
            assert_ne!(
                won,
                board.has_won(second, Player::Second),
                "size {size}, board {number}: {first:?}"
            );
            wins_of_first += u32::from(won);
        }
        println!(
            "size {size}: {BOARDS} full boards, {wins_of_first} won by the first player, {:?}",
            begin.elapsed()
        );
    }
}

/// Nobody wins twice, and only whoever has just moved wins.
#[test]
fn a_winner_is_reported_once_and_by_its_own_move() {
    for game in every_game() {
        for seed in 0..[200, 50, 15, 6][game.size() as usize] {
            let positions = random_game(game, seed);
            let (last, before) = positions.split_last().unwrap();
            assert!(before.iter().all(|position| position.outcome().is_none()));
            assert_eq!(last.outcome(), Some(Outcome::Win(!last.turn())));
            let board = last.board();
            assert!(!board.has_won(last.stones(last.turn()), last.turn()));
        }
    }
}

#[test]
fn three_islands_four_apart_win() {
    // Three arms from the middle to islands 0, 4 and 8; no two of them face each other.
    let first = ["D2", "D3", "C3", "D4", "D5", "B3", "A3"];
    let others = ["A1", "E3", "C1", "E5", "C5", "E4"];
    let mut moves = Vec::new();
    for (turn, &own) in first.iter().enumerate() {
        moves.push(own);
        moves.extend(others.get(turn));
    }
    let before = played(Atoll::new(Size::Three), &moves[..moves.len() - 1].join(" "));
    let position = played(Atoll::new(Size::Three), &moves.join(" "));
    let group =
        position.board().group_of_cell(position.stones(Player::First), Player::First, cell("C3"));
    let islands: Vec<String> = group.islands.iter().map(|island| island.to_string()).collect();
    assert_eq!((before.outcome(), islands.join(" ").as_str()), (None, "0 4 8"));
    assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
}

#[test]
fn swap_exchanges_the_colours() {
    for size in Size::ALL {
        for action in start(size, true).legal_moves() {
            let Move::Place(first) = action else { panic!("no swap before the first stone") };
            let opened = start(size, true).after(action);
            assert!(opened.can_swap() && opened.is_legal(Move::Swap));
            let swapped = opened.after(Move::Swap);
            assert!(swapped.swapped() && !opened.swapped());
            assert_eq!(swapped.stones(Player::First), CellSet::EMPTY);
            assert_eq!(swapped.stones(Player::Second), CellSet::of(first.mirrored()));
            assert_eq!(swapped.turn(), Player::First);
            assert_eq!(swapped.plies(), 2);
            assert_eq!(swapped, opened.exchanged(), "exactly an exchange of players");
            assert!(!swapped.is_legal(Move::Swap), "once only");
            assert!(swapped.legal_moves().iter().all(|&action| action != Move::Swap));
            let declined = opened.legal_moves()[0];
            assert!(!opened.after(declined).is_legal(Move::Swap), "later it is too late");
        }
        let mut without = start(size, false).after(Move::Place(Board::of(size).center()));
        assert_eq!(without.play(Move::Swap), Err(PlayError::Illegal(Move::Swap)));
    }
}

#[test]
fn exchanged_games_end_exchanged() {
    for size in Size::ALL {
        for position in random_game(start(size, false), 5).into_iter().rev().take(12) {
            let exchanged = position.exchanged();
            let winner = position.outcome().and_then(Outcome::winner);
            let exchanged_winner = exchanged.outcome().and_then(Outcome::winner);
            assert_eq!(exchanged_winner, winner.map(|player| !player));
            assert_eq!(exchanged.exchanged(), position);
            let rotations = position.rotations();
            assert_eq!(rotations[0], position);
            for turned in rotations {
                assert_eq!(turned.outcome(), position.outcome());
                assert_eq!(turned.turn(), position.turn());
            }
            assert_eq!(rotations[5].rotations()[1], position);
        }
    }
}

#[test]
fn positions_with_different_futures_differ() {
    let mut keys = BTreeMap::new();
    let mut add = |position: Atoll| {
        if let Some(other) = keys.insert(position.key(), position) {
            assert_eq!(other, position, "one key");
        }
    };
    for game in every_game() {
        for action in game.legal_moves() {
            let opened = game.after(action);
            add(opened);
            // Later the option makes no difference to the key: swapping is over.
            if game.swap_rule() {
                for reply in opened.legal_moves() {
                    add(opened.after(reply));
                }
            }
        }
        add(game);
    }
    assert_ne!(Atoll::new(Size::Three), Atoll::with_swap(Size::Three));
    assert_ne!(Atoll::new(Size::Three), Atoll::new(Size::Five));
    // Same stones, another player to move: only a swap can make it so.
    let swapped = played(Atoll::with_swap(Size::Three), "A1 swap C3");
    let declined = played(Atoll::with_swap(Size::Three), "C3 A1");
    assert_eq!(swapped.stones(Player::First), declined.stones(Player::First));
    assert_eq!(swapped.stones(Player::Second), declined.stones(Player::Second));
    assert_ne!(swapped, declined);
    assert_ne!(swapped.key(), declined.key());
    assert_eq!((swapped.plies(), declined.plies()), (3, 2));
}

#[test]
fn the_key_kept_is_the_key_computed() {
    for game in every_game() {
        for position in random_game(game, 3) {
            let again = position.rotations()[0];
            assert_eq!(again.key(), position.key());
            assert_eq!(again, position);
        }
    }
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut position = played(Atoll::new(Size::Three), "C3");
    let before = position;
    let taken = Move::Place(cell("C3"));
    assert_eq!(position.play(taken), Err(PlayError::Illegal(taken)));
    let outside = Move::Place(cell("I5"));
    assert_eq!(position.play(outside), Err(PlayError::Illegal(outside)));
    assert_eq!(position, before);
    assert_eq!(position.owner(cell("C3")), Some(Player::First));
}

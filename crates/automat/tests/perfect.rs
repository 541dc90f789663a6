//! The perfect player: the beginning of the proof, whole random games, and what happens outside its own games.
#![cfg(feature = "alloc")]

use foursight_automat::proof::Walk;
use foursight_automat::{Found, NODE_LIMIT, Perfect, Replies, TABLE_WORDS, Worth};
use foursight_connect_four_solver::{Book, Stones, Table};
use foursight_game::{Player, Random};

#[test]
fn the_book_is_whole() {
    let book = Replies::embedded();
    assert_eq!(book.check(), Ok(()));
    assert!(book.len() > 3000);
    for entry in book.iter() {
        let stones = Stones::from_key(entry.key).expect("a position");
        assert_eq!(stones.canonical(), stones);
        assert!(stones.play(entry.column.into()).is_some());
    }
}

/// All of it takes minutes: `foursight book automat --verify`. Up to eight discs the opening book is the oracle.
#[test]
fn the_first_layers_of_the_proof_hold() {
    let opening = Book::embedded();
    let mut words = vec![0; TABLE_WORDS];
    let mut table = Table::borrowed(&mut words).unwrap();
    let mut oracle = |stones: &Stones| {
        let position = stones.reachable().expect("the walk plays");
        Worth::of(opening.score(&position).expect("in the opening book"))
    };
    for (device, positions) in
        [(Player::First, [1, 4, 25, 139]), (Player::Second, [4, 23, 116, 550])]
    {
        let mut walk = Walk::new(device, Perfect::new(), &mut table);
        for expected in positions {
            walk.check_book(&mut oracle).unwrap();
            let layer = walk.step(None).unwrap().unwrap();
            assert_eq!(layer.positions, expected, "{device} {} discs", layer.discs);
            assert!(layer.most_nodes < NODE_LIMIT);
        }
    }
}

#[test]
fn a_walk_without_the_book_finds_that_it_is_missing() {
    let mut words = vec![0; TABLE_WORDS];
    let mut table = Table::borrowed(&mut words).unwrap();
    let player = Perfect { book: Replies::EMPTY, limit: NODE_LIMIT };
    let flaw = Walk::new(Player::First, player, &mut table).step(None).unwrap_err();
    assert_eq!(flaw.key, 0);
}

#[test]
fn games_by_lot_never_leave_what_was_proved() {
    let player = Perfect::new();
    let mut words = vec![0; TABLE_WORDS];
    let mut table = Table::borrowed(&mut words).unwrap();
    for game in 0..60 {
        let device = game % 2;
        let mut random = Random::new(game.into(), 7);
        let mut stones = Stones::EMPTY;
        let mut promised = if device == 0 { Worth::Win } else { Worth::Loss };
        while !stones.is_over() {
            if stones.discs() % 2 == device {
                let reply = player.reply(&stones, &mut table, &mut |_| false).unwrap().unwrap();
                assert_ne!(reply.found, Found::Fallback);
                assert!(reply.worth >= promised, "game {game}, {} discs", stones.discs());
                promised = reply.worth;
                stones = stones.play(reply.column.index() as u32).expect("a legal reply");
            } else {
                stones = stones.play(random.below(7)).unwrap_or(stones);
            }
        }
        let won = stones.is_lost() && stones.discs() % 2 != device;
        assert!(won || promised < Worth::Win, "game {game}");
        assert!(won || !stones.is_lost() || promised == Worth::Loss, "game {game}");
    }
}

#[test]
fn mirrored_positions_get_mirrored_replies() {
    let player = Perfect::new();
    let mut words = vec![0; TABLE_WORDS];
    let mut table = Table::borrowed(&mut words).unwrap();
    for columns in [&[2, 3, 3][..], &[0], &[3, 3, 2, 2, 1, 4, 1], &[5, 3, 3, 3, 3, 3, 3, 1, 1]] {
        let stones = Stones::from_columns(columns.iter().copied()).unwrap();
        let mut ask =
            |stones: &Stones| player.reply(stones, &mut table, &mut |_| false).unwrap().unwrap();
        let (here, there) = (ask(&stones), ask(&stones.mirrored()));
        assert_eq!(here.column, there.column.mirrored());
        assert_eq!((here.worth, here.nodes), (there.worth, there.nodes));
    }
}

#[test]
fn at_the_limit_the_answer_is_legal_and_does_not_lose_at_once() {
    let player = Perfect { book: Replies::EMPTY, limit: 1 };
    let mut words = vec![0; TABLE_WORDS];
    let mut table = Table::borrowed(&mut words).unwrap();
    let mut fallbacks = 0;
    for game in 0..200 {
        let mut random = Random::new(game, 8);
        let mut stones = Stones::EMPTY;
        for _ in 0..random.below(30) {
            stones =
                stones.play(random.below(7)).filter(|after| !after.is_over()).unwrap_or(stones);
        }
        let reply = player.reply(&stones, &mut table, &mut |_| false).unwrap().unwrap();
        let after = stones.play(reply.column.index() as u32).expect("a legal reply");
        let safe = |after: Stones| after.is_over() || !after.can_win();
        assert!(safe(after) || !stones.moves().any(|(_, after)| safe(after)), "game {game}");
        fallbacks += u32::from(reply.found == Found::Fallback);
    }
    assert!(fallbacks > 50);
}

#[test]
fn a_search_nobody_wants_is_given_up() {
    let player = Perfect { book: Replies::EMPTY, limit: u64::MAX };
    let mut words = vec![0; TABLE_WORDS];
    let mut table = Table::borrowed(&mut words).unwrap();
    let mut asked = 0;
    let reply = player.reply(&Stones::EMPTY, &mut table, &mut |_| {
        asked += 1;
        asked == 3
    });
    assert!(reply.is_err());
    assert_eq!(asked, 3);
}

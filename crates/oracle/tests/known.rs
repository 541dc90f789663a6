//! The oracle beside facts from elsewhere: solved positions, counted games, the goals of Atoll.

use std::fs;
use std::path::Path;

use foursight_oracle::{Atoll, Ending, Lines, Rules, Side, Solver, Worth};

fn facts(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The position after these moves, by name.
fn after<R: Rules>(mut position: R, moves: &[&str]) -> R {
    for name in moves {
        assert_eq!(position.ending(), None);
        let open = position.open().into_iter();
        let cell = open.into_iter().find(|&cell| position.name(cell) == *name);
        position = position.with(cell.unwrap_or_else(|| panic!("{name} cannot be played")));
    }
    position
}

fn columns(text: &str) -> Lines {
    let digits: Vec<String> = text.chars().map(String::from).collect();
    let digits: Vec<&str> = digits.iter().map(String::as_str).collect();
    after(Lines::connect_four(7, 6), &digits)
}

#[test]
fn late_positions_of_connect_four_have_their_published_scores() {
    let mut solver = Solver::default();
    let mut asked = 0;
    for line in facts("connect-four/solved/l3-r1.txt").lines().take(300) {
        let (moves, score) = line.split_once(' ').unwrap();
        let score: i32 = score.trim().parse().unwrap();
        let position = columns(moves);
        let winners_discs = |plies: u32| (position.stones() + plies).div_ceil(2) as i32;
        let found = match solver.worth(&position, 20_000_000).unwrap() {
            Worth::Win(plies) => 22 - winners_discs(plies),
            Worth::Loss(plies) => winners_discs(plies) - 22,
            _ => 0,
        };
        assert_eq!(found, score, "{moves}");
        let sign = Solver::default().result(&position, 20_000_000).unwrap().sign();
        assert_eq!(sign, score.signum(), "{moves}");
        asked += 1;
    }
    assert_eq!(asked, 300);
}

/// Distances against plain minimax, which knows no bound and no map.
#[test]
fn small_boards_are_worth_what_plain_minimax_says() {
    fn plain(position: &Lines) -> Worth {
        let moves = position.open().into_iter().map(|cell| {
            let next = position.with(cell);
            match next.ending() {
                Some(Ending::Won(side)) => {
                    assert_eq!(side, position.turn());
                    Worth::Win(1)
                }
                Some(Ending::Drawn) => Worth::Draw,
                None => plain(&next).before(),
            }
        });
        let rank = |worth: &Worth| match worth {
            Worth::Win(plies) => 100 - *plies as i32,
            Worth::Loss(plies) => *plies as i32 - 100,
            _ => 0,
        };
        moves.max_by_key(rank).unwrap()
    }
    let starts: [(Lines, &[&str]); 4] = [
        (Lines::tic_tac_toe(), &[]),
        (Lines::in_a_row(4, 3, 3), &["a1", "d3", "b3"]),
        (Lines::in_a_row(3, 5, 4), &["a1", "a2", "b1", "b2", "c1", "c2"]),
        (columns("2252576253462244111563365343"), &[]),
    ];
    for (start, moves) in starts {
        let root = after(start, moves);
        let mut solver = Solver::default();
        assert_eq!(solver.worth(&root, u64::MAX), Some(plain(&root)), "{root:?}");
        for cell in root.open() {
            let next = root.with(cell);
            if next.ending().is_none() {
                let truth = plain(&next);
                assert_eq!(solver.worth(&next, u64::MAX), Some(truth));
                assert_eq!(solver.worth_of(&root, cell, u64::MAX), Some(truth.before()));
                assert_eq!(solver.result(&next, u64::MAX).unwrap().sign(), truth.sign());
            }
        }
    }
}

#[test]
fn a_question_that_takes_too_long_has_no_answer() {
    assert_eq!(Solver::default().worth(&Lines::connect_four(7, 6), 1000), None);
}

/// A chain of stones along the shores that link islands, for each goal: see testdata/atoll/goals.txt.
#[test]
fn atoll_is_won_by_its_goals() {
    let text = "D2 A1 C2 A2 C3 A3 B3 B1 B4";
    let moves: Vec<&str> = text.split(' ').collect();
    let won = after(Atoll::new(3), &moves);
    assert_eq!(won.ending(), Some(Ending::Won(Side::First)));
    // A full board has exactly one winner.
    for side in [3, 5, 7] {
        let mut state = 1_u64;
        for _ in 0..200 {
            let empty = Atoll::new(side);
            let mut cells = empty.open();
            for place in (1..cells.len()).rev() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                cells.swap(place, (state >> 33) as usize % (place + 1));
            }
            let (first, second) = cells.split_at(cells.len().div_ceil(2));
            let wins = |side: Side, own: &[u8]| {
                let alone = match side {
                    Side::First => empty.board([own, &[]]),
                    Side::Second => empty.board([&[], own]),
                };
                alone.ending() == Some(Ending::Won(side))
            };
            assert!(wins(Side::First, first) != wins(Side::Second, second));
        }
    }
}

#[test]
fn the_empty_board_of_side_three_is_won_by_the_first_player() {
    let worth = Solver::default().result(&Atoll::new(3), 50_000_000);
    assert_eq!(worth, Some(Worth::SomeWin));
}

//! The rules against the shared suite, the known counts and an obvious second version of the game.
#![allow(clippy::std_instead_of_alloc)] // tests have std

use std::collections::{BTreeMap, BTreeSet};

use foursight_game::{
    BoardStyle, Cells, Central, Evaluator, Indexed, Keyed, Notation, Outcome, PlayError, Player,
    Position, WinningCells, conformance, perft,
};
use foursight_tic_tac_toe::{OpenLines, Square, TicTacToe};

const FACTS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/tic-tac-toe");

fn fact(name: &str) -> String {
    let path = format!("{FACTS}/{name}");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn played(moves: &str) -> TicTacToe {
    let mut position = TicTacToe::new();
    position.play_text(moves, &mut |_| {}).unwrap();
    position
}

/// The game as a child would write it: an array of characters and a list of lines.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Naive([char; 9]);

impl Naive {
    const LINES: [[usize; 3]; 8] =
        [[1, 2, 3], [4, 5, 6], [7, 8, 9], [1, 4, 7], [2, 5, 8], [3, 6, 9], [1, 5, 9], [3, 5, 7]];

    fn mark_to_move(&self) -> char {
        let marks = |mark| self.0.iter().filter(|&&here| here == mark).count();
        if marks('X') > marks('O') { 'O' } else { 'X' }
    }

    fn winner(&self) -> Option<char> {
        Self::LINES
            .iter()
            .map(|line| line.map(|square| self.0[square - 1]))
            .find(|marks| marks[0] != '.' && marks[0] == marks[1] && marks[1] == marks[2])
            .map(|marks| marks[0])
    }

    fn is_over(&self) -> bool {
        self.winner().is_some() || !self.0.contains(&'.')
    }

    fn successors(&self) -> Vec<Self> {
        if self.is_over() {
            return Vec::new();
        }
        (0..9)
            .filter(|&square| self.0[square] == '.')
            .map(|square| {
                let mut next = self.clone();
                next.0[square] = self.mark_to_move();
                next
            })
            .collect()
    }
}

fn all_positions() -> BTreeSet<TicTacToe> {
    let mut found = BTreeSet::from([TicTacToe::new()]);
    let mut waiting = vec![TicTacToe::new()];
    while let Some(position) = waiting.pop() {
        for action in position.legal_moves() {
            let next = position.after(action);
            if found.insert(next) {
                waiting.push(next);
            }
        }
    }
    found
}

#[test]
fn passes_the_shared_suite() {
    conformance::check(&TicTacToe::new(), 1, 300);
}

#[test]
fn plays_the_golden_games() {
    for seed in 1..=2 {
        let name = format!("playthrough-{seed}.txt");
        let text = conformance::playthrough(&TicTacToe::new(), seed);
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(format!("{FACTS}/{name}"), &text).unwrap();
        }
        for (number, (line, golden)) in text.lines().zip(fact(&name).lines()).enumerate() {
            assert_eq!(line, golden, "testdata/tic-tac-toe/{name}:{}", number + 1);
        }
        assert_eq!(text, fact(&name), "testdata/tic-tac-toe/{name} (BLESS=1 writes it anew)");
    }
}

#[test]
fn reaches_the_known_counts() {
    let mut layers = perft::layers(TicTacToe::new());
    let mut naive = BTreeMap::from([(Naive(['.'; 9]), 1_u128)]);
    let (mut positions, mut games) = (0, 0);
    for (number, line) in fact("perft.txt").lines().enumerate() {
        if line.starts_with('#') {
            continue;
        }
        let place = format!("testdata/tic-tac-toe/perft.txt:{}", number + 1);
        let expected: Vec<u128> = line.split(' ').map(|n| n.parse().expect(&place)).collect();

        let layer = layers.next().expect(&place);
        let counted = [
            layer.ply.into(),
            layer.positions.into(),
            layer.sequences,
            layer.finished.into(),
            layer.games,
        ];
        assert_eq!(counted.as_slice(), expected, "{place}");

        let over = || naive.iter().filter(|(position, _)| position.is_over());
        let recounted = [
            naive.len() as u128,
            naive.values().sum(),
            over().count() as u128,
            over().map(|(_, ways)| ways).sum(),
        ];
        assert_eq!(recounted, expected[1..], "the naive game: {place}");
        let mut next = BTreeMap::new();
        for (position, ways) in naive {
            for successor in position.successors() {
                *next.entry(successor).or_default() += ways;
            }
        }
        naive = next;

        positions += layer.positions;
        games += layer.games;
    }
    assert_eq!(layers.next(), None);
    assert_eq!((positions, games), (5_478, 255_168));
    assert_eq!(perft::games(&TicTacToe::new()), 255_168);
    assert_eq!(perft::sequences(&TicTacToe::new(), 6), 54_720);
}

#[test]
fn keys_differ_where_positions_do() {
    let positions = all_positions();
    let keys: BTreeSet<u64> = positions.iter().map(Keyed::key).collect();
    assert_eq!(keys.len(), positions.len());
    const { assert!(TicTacToe::UNIQUE) };
}

#[test]
fn every_position_can_be_drawn_and_read() {
    for position in all_positions() {
        let mut board = String::new();
        position.write_board(BoardStyle::Plain, &mut board).unwrap();
        assert_eq!(TicTacToe::new().parse_board(&board), Ok(position), "{board}");
    }
}

#[test]
fn symmetries_keep_what_matters() {
    for position in all_positions() {
        let images = position.symmetries();
        assert_eq!(images[0], position);
        for (symmetry, image) in images.into_iter().enumerate() {
            assert_eq!(image.outcome(), position.outcome());
            for view in Player::BOTH {
                assert_eq!(OpenLines.evaluate(&image, view), OpenLines.evaluate(&position, view));
            }
            for action in position.legal_moves() {
                let turned = action.images()[symmetry];
                assert_eq!(image.after(turned), position.after(action).symmetries()[symmetry]);
            }
        }
    }
    let images: BTreeSet<_> = played("126").symmetries().into_iter().collect();
    assert_eq!(images.len(), 8, "a lopsided position has eight images");
    let classes: BTreeSet<_> =
        all_positions().iter().map(|position| position.symmetries().into_iter().min()).collect();
    assert_eq!(classes.len(), 765, "the well-known number of positions up to symmetry");
}

#[test]
fn open_lines_agrees_with_the_literal_count() {
    for position in all_positions() {
        let mut value = 0;
        for line in Naive::LINES {
            let owners = line.map(|square| position.owner(Square::ALL[square - 1]));
            value += i32::from(!owners.contains(&Some(Player::Second)));
            value -= i32::from(!owners.contains(&Some(Player::First)));
        }
        assert_eq!(OpenLines.evaluate(&position, Player::First), value, "{position:?}");
        assert_eq!(OpenLines.evaluate(&position, Player::Second), -value, "{position:?}");
    }
}

#[test]
fn wins_and_draws_are_told() {
    assert_eq!(played("15293").outcome(), Some(Outcome::Win(Player::First)));
    assert_eq!(played("142596").outcome(), Some(Outcome::Win(Player::Second)));
    assert_eq!(played("152374689").outcome(), Some(Outcome::Draw));
    assert_eq!(played("1529").outcome(), None);
}

#[test]
fn two_lines_completed_at_once_are_both_shown() {
    let double = TicTacToe::new().parse_board("XXX/OOX/OOX").unwrap();
    let winning: Vec<_> = double.winning_cells().map(|cell| cell.to_string()).collect();
    assert_eq!(winning, ["1", "2", "3", "6", "9"]);
}

#[test]
fn moves_have_numbers_and_distances() {
    let start = TicTacToe::new();
    let distances = Square::ALL.map(|square| start.distance_from_center(square));
    assert_eq!(distances, [2, 1, 2, 1, 0, 1, 2, 1, 2]);
    assert_eq!(Square::ALL.map(TicTacToe::index), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn a_refused_move_changes_nothing() {
    let mut position = played("5");
    let five = Square::from_digit('5').unwrap();
    assert_eq!(position.play(five), Err(PlayError::Illegal(five)));
    assert_eq!(position, played("5"));
}

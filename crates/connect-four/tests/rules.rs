//! The rules: the suite every game passes, counts of what can be reached, and the win test against the obvious one.

mod naive;

use std::fs;
use std::path::{Path, PathBuf};

use foursight_connect_four::{Bitboard, Cell, Column, ConnectFour};
use foursight_game::{Notation, Outcome, Player, Position, Random, conformance, perft};
use naive::Board;

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/connect-four").join(name)
}

#[test]
fn conforms() {
    conformance::check(&ConnectFour::new(), 1, 1_000);
}

/// The counts of perft.txt: (line, ply, positions, sequences).
fn perft_file() -> Vec<(usize, u32, u64, u128)> {
    let text = fs::read_to_string(testdata("perft.txt")).expect("perft.txt");
    let facts = (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#'));
    facts
        .map(|(number, line)| {
            let mut fields = line.split(' ');
            let mut field = || fields.next().unwrap_or_else(|| panic!("perft.txt:{number}"));
            (
                number,
                field().parse().expect("ply"),
                field().parse().expect("positions"),
                field().parse().expect("sequences"),
            )
        })
        .collect()
}

#[test]
fn reaches_as_many_positions_as_published() {
    let facts = perft_file();
    assert_eq!(facts.len(), 9);
    for (layer, (line, ply, positions, sequences)) in perft::layers(ConnectFour::new()).zip(facts) {
        assert_eq!(
            (layer.ply, layer.positions, layer.sequences),
            (ply, positions, sequences),
            "perft.txt:{line}"
        );
    }
}

#[test]
fn perft_file_agrees_with_the_naive_rules() {
    for (line, ply, _, sequences) in perft_file() {
        assert_eq!(u128::from(Board::default().sequences(ply)), sequences, "perft.txt:{line}");
    }
}

/// Regenerates every playthrough; `UPDATE_GOLDEN=1` writes instead of comparing.
#[test]
fn playthroughs_are_as_recorded() {
    for seed in 0..5 {
        let path = testdata(&format!("playthroughs/seed-{seed}.txt"));
        let text = format!(
            "# One random game, written by crates/connect-four/tests/rules.rs; rewrite with UPDATE_GOLDEN=1.\n{}",
            conformance::playthrough(&ConnectFour::new(), seed)
        );
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&path, &text).expect("a writable testdata folder");
        }
        let golden = fs::read_to_string(&path).unwrap_or_default();
        for (number, (new, old)) in (1..).zip(text.lines().zip(golden.lines())) {
            assert_eq!(new, old, "{}:{number}", path.display());
        }
        assert_eq!(text, golden, "{}", path.display());
    }
}

/// Everything a position says of itself, against a plain grid, along random games.
#[test]
fn agrees_with_the_naive_rules() {
    for game in 0..3_000 {
        let mut random = Random::new(2, game);
        let mut position = ConnectFour::new();
        let mut board = Board::default();
        loop {
            assert_eq!(Board::of(&position), board);
            assert_eq!(position.outcome(), board.outcome(), "{board:?}");
            assert_eq!(*position.legal_moves(), *board.legal_moves(), "{board:?}");
            assert_eq!(position.plies(), board.plies());
            assert_eq!(position.turn(), Player::to_move_after(board.plies()));
            for column in Column::ALL {
                assert_eq!(position.height(column), board.height(column));
                let landing = position.landing(column);
                assert_eq!(
                    landing.map(Cell::row),
                    (board.height(column) < 6).then(|| board.height(column))
                );
                assert_eq!(position.is_legal(column), board.legal_moves().contains(&column));
            }
            let Some(column) = random.choose(&position.legal_moves()) else { break };
            position.play(column).expect("a legal move");
            board.play(column);
        }
        let winner = position.outcome().and_then(Outcome::winner);
        let fours = winner.map_or(Bitboard::EMPTY, |winner| board.in_fours(winner));
        assert_eq!(position.stones(!position.turn()).in_fours(), fours, "{board:?}");
    }
}

/// Not only sets that games lead to: any set of cells.
#[test]
fn four_in_line_agrees_with_looking_at_every_window() {
    let mut random = Random::new(3, 0);
    for _ in 0..100_000 {
        let (a, b) = (random.next_u64(), random.next_u64());
        let set = Bitboard::truncated(if random.below(2) == 0 { a } else { a & b });
        let naive: Bitboard = naive::windows()
            .iter()
            .copied()
            .filter(|window| window.iter().all(|&cell| set.contains(cell)))
            .flatten()
            .collect();
        assert_eq!(set.in_fours(), naive, "{set:?}");
        assert_eq!(set.has_four(), !naive.is_empty(), "{set:?}");
    }
}

#[test]
fn there_are_sixty_nine_windows() {
    assert_eq!(naive::windows().len(), 69);
}

/// The key of a position can be read back, so different positions have different keys.
#[test]
fn keys_differ() {
    use foursight_game::Keyed;
    let mut layer = vec![ConnectFour::new()];
    let mut all: Vec<ConnectFour> = Vec::new();
    for _ in 0..8 {
        all.extend(&layer);
        layer = layer
            .iter()
            .flat_map(|position| {
                position.legal_moves().into_iter().map(|column| position.after(column))
            })
            .collect();
        layer.sort_unstable();
        layer.dedup();
    }
    let mut keys: Vec<_> = all.iter().map(Keyed::key).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), all.len());
}

#[test]
fn mirroring_commutes_with_playing() {
    let mut random = Random::new(5, 0);
    for _ in 0..500 {
        let mut position = ConnectFour::new();
        let mut mirror = ConnectFour::new();
        while let Some(column) = random.choose(&position.legal_moves()) {
            position.play(column).expect("a legal move");
            mirror.play(column.mirrored()).expect("a legal move");
            assert_eq!(position.mirrored(), mirror);
            assert_eq!(mirror.mirrored(), position);
        }
    }
}

#[test]
fn stones_make_the_position_they_came_from() {
    let mut random = Random::new(6, 0);
    for _ in 0..2_000 {
        let mut position = ConnectFour::new();
        while let Some(column) = random.choose(&position.legal_moves()) {
            position.play(column).expect("a legal move");
            let (first, second) = (position.stones(Player::First), position.stones(Player::Second));
            assert_eq!(ConnectFour::from_stones(first, second), Ok(position));
        }
    }
}

/// A full board nobody won, and one whose last disc, the 42nd, wins.
#[test]
fn the_last_disc_may_draw_or_win() {
    for (moves, outcome) in [
        ("121212212121343434434343565656656565777777", Outcome::Draw),
        ("375414127255674625227623551666411373371434", Outcome::Win(Player::Second)),
    ] {
        let mut position = ConnectFour::new();
        position.play_text(moves, &mut |_| {}).expect(moves);
        assert_eq!(position.plies(), 42);
        assert_eq!(position.outcome(), Some(outcome), "{moves}");
        assert!(position.legal_moves().is_empty());
    }
}

/// As documented: where only the order within a column rules a history out, the board is taken.
#[test]
fn some_boards_without_a_history_are_accepted() {
    let cell = |row| Bitboard::from_iter(Cell::new(Column::CENTER, row));
    let position = ConnectFour::from_stones(cell(1), cell(0)).expect("documented");
    assert_eq!(position.turn(), Player::First);
}

//! Data files of `testdata/atoll`, and small helpers the test files share.

#![allow(dead_code)] // each test file uses its part

use foursight_atoll::{Atoll, Cell, Size};
use foursight_game::{Notation, Player, Position, Random};

pub(crate) const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/atoll");

pub(crate) fn text(name: &str) -> String {
    let path = format!("{FOLDER}/{name}");
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The lines of a file that are not comments, each with its place for messages.
pub(crate) fn lines(name: &str) -> Vec<(String, String)> {
    text(name)
        .lines()
        .enumerate()
        .filter(|(_, line)| !line.starts_with('#'))
        .map(|(number, line)| (format!("testdata/atoll/{name}:{}", number + 1), line.to_string()))
        .collect()
}

pub(crate) fn size(text: &str) -> Size {
    text.parse().unwrap()
}

pub(crate) fn cell(text: &str) -> Cell {
    let column = text.as_bytes()[0] - b'A' + 1;
    Cell::new(column, text[1..].parse().unwrap()).unwrap()
}

pub(crate) fn start(size: Size, swap_rule: bool) -> Atoll {
    if swap_rule { Atoll::with_swap(size) } else { Atoll::new(size) }
}

pub(crate) fn played(start: Atoll, moves: &str) -> Atoll {
    let mut position = start;
    position.play_text(moves, &mut |_| {}).unwrap();
    position
}

/// Every position of a random game, the first and the last included.
pub(crate) fn random_game(start: Atoll, seed: u64) -> Vec<Atoll> {
    let mut random = Random::new(seed, 0);
    let mut positions = vec![start];
    let mut position = start;
    while let Some(action) = random.choose(&position.legal_moves()) {
        position.play(action).unwrap();
        positions.push(position);
    }
    positions
}

pub(crate) fn colour(player: Player) -> char {
    match player {
        Player::First => 'X',
        Player::Second => 'O',
    }
}

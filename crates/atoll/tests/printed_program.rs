//! The printed bot against facts from the work and the rules.

mod printed;

use foursight_atoll::{Atoll, Cell, Size};
use foursight_game::{Cells, Outcome, Player, Position, Random};
use printed::{Matrix, Tile, choose};

/// The same position as a matrix.
fn matrix(position: &Atoll, side: usize) -> Matrix {
    let mut matrix = Matrix::new(side);
    for cell in position.cells() {
        if let Some(owner) = position.owner(cell) {
            let (u, v) = (usize::from(cell.column()), usize::from(cell.number()));
            matrix.put((u, v), 1 + owner.index() as u8);
        }
    }
    matrix
}

/// Random games to their end, every position in between.
fn random_games(size: Size, games: u64) -> Vec<Vec<Atoll>> {
    (0..games)
        .map(|seed| {
            let mut random = Random::new(seed, 77);
            let mut position = Atoll::new(size);
            let mut all = vec![position];
            while position.outcome().is_none() {
                let moves: Vec<_> = position.legal_moves().into_iter().collect();
                let action = moves[random.below(moves.len() as u32) as usize];
                position.play_unchecked(action);
                all.push(position);
            }
            all
        })
        .collect()
}

/// The work's output of a move, read backward: row and column give the letter and the number.
#[test]
fn places_and_cells_are_one_another() {
    for side in [3, 5, 7, 9] {
        let matrix = Matrix::new(side);
        assert_eq!((matrix.tiles.len(), matrix.tiles[0].len()), (4 * side - 1, 2 * side + 1));
        let cells = matrix.moves();
        assert_eq!(cells.len(), 3 * side * (side - 1) + 1);
        for place in cells {
            let (u, v) = matrix.cell(place);
            assert_eq!(matrix.place(u, v), place);
        }
        let stones = matrix.tiles.iter().flatten().filter(|tile| matches!(tile, Tile::Stone(_)));
        assert_eq!(stones.count(), 6 * (side - 1));
        // The first cell of the first row is the middle of the top side.
        assert_eq!(matrix.cell(matrix.moves()[0]), (side, 1));
    }
}

/// The naive win test agrees with the rules on every position of random games.
#[test]
fn wins_are_the_games_own() {
    for (size, side) in [(Size::Three, 3), (Size::Five, 5)] {
        for game in random_games(size, 20) {
            for position in game {
                let matrix = matrix(&position, side);
                for (player, disc) in [(Player::First, 1), (Player::Second, 2)] {
                    let won = position.outcome() == Some(Outcome::Win(player));
                    assert_eq!(matrix.has_won(disc), won, "{position:?}");
                }
            }
        }
    }
}

/// On the empty board own and opposing distances are not alike: the target is one off, so the colours differ.
#[test]
fn the_target_is_off_by_one() {
    let matrix = Matrix::new(3);
    assert_eq!(matrix.evaluate(1), -matrix.evaluate(2));
    let (row, column) = matrix.islands[0].stones[0];
    let opposite = matrix.islands[6].stones[0];
    assert_eq!(
        (matrix.tiles.len() - row, matrix.tiles[0].len() - column),
        (opposite.0 + 1, opposite.1 + 1)
    );
}

/// A win in one is seen when it is the bot's turn again, and ends the search with the window's end, not with the win's own value.
#[test]
fn an_immediate_win_is_played_and_seen_one_ply_late() {
    let mut found = 0;
    for game in random_games(Size::Three, 60) {
        for position in &game {
            if position.outcome().is_some() {
                continue;
            }
            let bot = 1 + position.turn().index() as u8;
            let matrix = matrix(position, 3);
            let wins: Vec<(usize, usize)> = matrix
                .moves()
                .into_iter()
                .map(|place| matrix.cell(place))
                .filter(|&cell| {
                    let mut after = matrix.clone();
                    after.put(cell, bot);
                    after.has_won(bot)
                })
                .collect();
            // The last cell of the board is filled without a further node of the bot's.
            if wins.is_empty() || matrix.moves().len() < 2 {
                continue;
            }
            let choice = choose(&matrix, bot);
            assert_eq!((choice.cell, choice.value), (wins[0], 10_000), "{position:?}");
            found += 1;
        }
    }
    assert!(found > 100, "{found}");
}

/// If every move loses, the first cell is played.
#[test]
fn a_lost_position_is_answered_with_the_first_cell() {
    let mut found = 0;
    for game in random_games(Size::Three, 200) {
        for position in &game {
            if position.outcome().is_some() {
                continue;
            }
            let bot = 1 + position.turn().index() as u8;
            let matrix = matrix(position, 3);
            let human = 3 - bot;
            let wins = |matrix: &Matrix, player: u8| {
                matrix
                    .moves()
                    .into_iter()
                    .filter(|&place| {
                        let mut after = matrix.clone();
                        after.put(matrix.cell(place), player);
                        after.has_won(player)
                    })
                    .count()
            };
            // Two threats of the human and none of the bot, with room for four more stones.
            if wins(&matrix, bot) == 0 && wins(&matrix, human) >= 2 && matrix.moves().len() >= 4 {
                let choice = choose(&matrix, bot);
                let first = matrix.cell(matrix.moves()[0]);
                assert_eq!((choice.cell, choice.value), (first, -10_000), "{position:?}");
                found += 1;
            }
        }
    }
    assert!(found > 20, "{found}");
}

/// A move of the bot is a legal one, also on a board of side 5.
#[test]
fn every_move_is_legal() {
    for game in random_games(Size::Five, 2) {
        for position in game.iter().step_by(12) {
            if position.outcome().is_some() {
                continue;
            }
            let bot = 1 + position.turn().index() as u8;
            let (u, v) = choose(&matrix(position, 5), bot).cell;
            let cell = Cell::new(u as u8, v as u8).unwrap();
            assert!(position.owner(cell).is_none(), "{cell}");
        }
    }
}

/// A line that wins with so many own stones, if there is one: the cells of both sides.
fn win_in(matrix: &Matrix, me: u8, stones: u32) -> Option<Vec<(usize, usize)>> {
    for place in matrix.moves() {
        let cell = matrix.cell(place);
        let mut next = matrix.clone();
        next.put(cell, me);
        if next.has_won(me) {
            return Some(vec![cell]);
        }
        if stones == 1 {
            continue;
        }
        let reply = choose(&next, 3 - me).cell;
        next.put(reply, 3 - me);
        if next.has_won(3 - me) {
            continue;
        }
        if let Some(rest) = win_in(&next, me, stones - 1) {
            return Some([vec![cell, reply], rest].concat());
        }
    }
    None
}

/// The table of docs/laboratory.md: side 3, moving first and second.
#[test]
#[ignore = "computing for docs/laboratory.md"]
fn the_shortest_wins() {
    for first in [true, false] {
        let mut matrix = Matrix::new(3);
        let me = if first { 1 } else { 2 };
        if !first {
            let opening = choose(&matrix, 1).cell;
            println!("the bot begins with {opening:?}");
            matrix.put(opening, 1);
        }
        let found = (1..=6).find_map(|stones| Some((stones, win_in(&matrix, me, stones)?)));
        let line = found.map(|(stones, line)| {
            let written = line.iter().map(|&(u, v)| format!("{}{v}", char::from(b'@' + u as u8)));
            (stones, written.collect::<Vec<_>>().join(" "))
        });
        println!("{}\t{line:?}", if first { "first" } else { "second" });
    }
}

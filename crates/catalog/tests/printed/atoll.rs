//! The bot of Atoll, on boards of side 3 and 5.

use foursight_catalog::{Game, Move, Position};
use foursight_game::Position as _;

use super::bot::{Matrix, choose};
use super::{Answer, GAMES, POSITIONS, Twins};

/// What the bot answers on a board of this side.
fn bot(side: usize) -> impl Fn(&[Move], &Position) -> Answer {
    move |moves, position| {
        let mut matrix = Matrix::new(side);
        for (ply, action) in moves.iter().enumerate() {
            let text = action.to_string();
            let (letter, number) = text.split_at(1);
            let column = usize::from(letter.as_bytes()[0] - b'@');
            matrix.put((column, number.parse().unwrap()), 1 + (ply % 2) as u8);
        }
        let choice = choose(&matrix, 1 + position.turn().index() as u8);
        let letter = char::from(b'@' + choice.cell.0 as u8);
        (format!("{letter}{}", choice.cell.1), choice.value)
    }
}

fn agree(game: &str, side: usize, (positions, longest): (u64, u32), games: u64) {
    let program = bot(side);
    let game: Game = game.parse().unwrap();
    // Its window ends at ±10000: that is the value of a win.
    let twins = Twins { game, player: "atoll-bot-printed", program: &program, win: 10_000 };
    twins.agree_on_positions(positions, longest);
    twins.agree_in_games(games);
    assert!(twins.differences("atoll-bot", 60, longest) > 1, "the repaired bot is another one");
}

#[test]
fn side_3_on_positions_and_in_games() {
    agree("atoll:size=3", 3, (POSITIONS, 18), GAMES);
}

#[test]
fn side_5_on_positions() {
    agree("atoll:size=5", 5, (POSITIONS, 58), 0);
}

#[test]
fn side_5_in_games() {
    agree("atoll:size=5", 5, (0, 58), GAMES);
}

//! Each player `…-printed` against the plain, slow program it stands for: the same move and the same value at the root, on 500 positions and in 20 games,
//! the first and the second player to move.
//!
//! The programs are in `crates/connect-four/tests/printed` and `crates/atoll/tests/printed`, written from the works alone.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod atoll;
mod connect_four;
#[path = "../../../connect-four/tests/printed/mod.rs"]
mod programs;

#[path = "../../../atoll/tests/printed/mod.rs"]
mod bot;

use foursight_catalog::{Game, Move, PlayerSpec, Position, StopFlag};
use foursight_game::{Finding, Player, Position as _, Random, Value};

/// Positions compared per player, and games.
const POSITIONS: u64 = 500;
const GAMES: u64 = 20;

/// What a program answers: its move as the game writes it, and its value there.
type Answer = (String, i32);

/// A player and the program that it must agree with.
struct Twins<'a> {
    game: Game,
    player: &'a str,
    program: &'a dyn Fn(&[Move], &Position) -> Answer,
    /// What the program gives for a win.
    win: i32,
}

impl Twins<'_> {
    /// What the player answers, its value in the program's numbers.
    fn answer(&self, position: &Position) -> Answer {
        let player = PlayerSpec::parse(self.player, self.game).unwrap();
        let report = position.ask(&player, false).run(&StopFlag::default(), &mut |_| {}).unwrap();
        let Value::Exact(finding) = report.best.value else {
            panic!("{:?} is no value", report.best.value);
        };
        let value = match finding {
            Finding::Win(_) => self.win,
            Finding::Loss(_) => -self.win,
            Finding::Draw => 0,
            Finding::Estimate(points) => points,
            Finding::WinRate(_) => panic!("no playouts here"),
        };
        (report.best.action.to_string(), value)
    }

    fn compare(&self, moves: &[Move], position: &Position) {
        let printed = (self.program)(moves, position);
        let text = position.moves_text(moves);
        assert_eq!(self.answer(position), printed, "{} after `{text}`", self.player);
    }

    /// Positions of random games, the first player to move in one half and the second in the other.
    fn agree_on_positions(&self, count: u64, longest: u32) {
        let mut turns = [0; 2];
        for (seed, wanted) in (0..count).zip([Player::First, Player::Second].into_iter().cycle()) {
            let (moves, position) = random_position(self.game, seed, wanted, longest);
            turns[position.turn().index()] += 1;
            self.compare(&moves, &position);
        }
        assert_eq!(turns[0] + turns[1], count);
        assert_eq!(turns[0], count.div_ceil(2));
    }

    /// On how many of so many positions this player answers otherwise than the program, in move or value.
    fn differences(&self, player: &str, count: u64, longest: u32) -> usize {
        let other = Twins { player, ..*self };
        let turns = [Player::First, Player::Second].into_iter().cycle();
        let differs = |(seed, turn)| {
            let (moves, position) = random_position(self.game, seed, turn, longest);
            other.answer(&position) != (self.program)(&moves, &position)
        };
        (0..count).zip(turns).filter(|&asked| differs(asked)).count()
    }

    /// Games against random moves, each side in turn.
    fn agree_in_games(&self, count: u64) {
        for seed in 0..count {
            let own = if seed % 2 == 0 { Player::First } else { Player::Second };
            let mut random = Random::new(seed, 41);
            let (mut moves, mut position) = (Vec::new(), Position::start(self.game));
            while position.outcome().is_none() {
                let action = if position.turn() == own {
                    self.compare(&moves, &position);
                    let (text, _) = self.answer(&position);
                    position.parse_move(&text).unwrap()
                } else {
                    random.choose(&position.legal_moves()).unwrap()
                };
                position.play(action).unwrap();
                moves.push(action);
            }
        }
    }
}

/// A position of a random game that is not over, with this player to move.
fn random_position(game: Game, seed: u64, turn: Player, longest: u32) -> (Vec<Move>, Position) {
    let mut random = Random::new(seed, 40);
    loop {
        let (mut moves, mut position) = (Vec::new(), Position::start(game));
        let length = random.below(longest);
        while (moves.len() as u32) < length && position.outcome().is_none() {
            let action = random.choose(&position.legal_moves()).unwrap();
            position.play(action).unwrap();
            moves.push(action);
        }
        if position.outcome().is_none() && position.turn() == turn {
            return (moves, position);
        }
    }
}

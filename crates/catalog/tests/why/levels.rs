//! The long run: so many moves of every level of every game, each claim checked, and what a review says of each move. `FOURSIGHT_LEVEL_MOVES=2000 cargo test -p
//! foursight-catalog --test why -- --ignored --nocapture every_level`; `FOURSIGHT_LEVELS="atoll level-8"` takes the games and levels that contain these words.

use std::time::Instant;

use foursight_catalog::{Game, PlayerSpec, StopFlag, analyst, judged, players};
use foursight_game::{Random, SearchError};

use super::checker::{Case, reviewed};
use super::truth::Truth;
use super::{check_form, explained, random_position};

/// Moves of one level before the next one has its turn: so a run that is cut short has looked at all of them.
const ROUND: usize = 25;
/// Games, and each how many times fewer moves are reviewed.
const GAMES: [(&str, usize); 4] = [
    ("connect-four", 1),
    ("tic-tac-toe", 1),
    ("atoll:size=3,swap=off", 1),
    ("atoll:size=5,swap=on", 8),
];

struct Level {
    game: Game,
    player: PlayerSpec,
    random: Random,
    reviews: usize,
    moves: usize,
    claims: usize,
    reviewed: usize,
    seconds: f64,
}

#[test]
#[ignore = "takes hours"]
fn every_level_tells_the_truth() {
    let wanted = std::env::var("FOURSIGHT_LEVEL_MOVES").map_or(100, |count| count.parse().unwrap());
    let words = std::env::var("FOURSIGHT_LEVELS").unwrap_or_default();
    let mut levels = Vec::new();
    for (text, reviews) in GAMES {
        let game: Game = text.parse().unwrap();
        for info in players(game).iter().filter(|info| info.name.starts_with("level-")) {
            let name = format!("{text} {}", info.name);
            if words.split_whitespace().all(|word| name.contains(word)) {
                let number = u64::from(info.name.bytes().last().unwrap());
                levels.push(Level {
                    game,
                    player: PlayerSpec::parse(info.name, game).unwrap(),
                    random: Random::new(36, number),
                    reviews,
                    moves: 0,
                    claims: 0,
                    reviewed: 0,
                    seconds: 0.0,
                });
            }
        }
    }
    let mut truth = Truth::new();
    for _ in 0..usize::div_ceil(wanted, ROUND) {
        for level in &mut levels {
            let began = Instant::now();
            for _ in 0..ROUND.min(wanted - level.moves) {
                level.one(&mut truth);
            }
            level.seconds += began.elapsed().as_secs_f64();
            println!(
                "{} {}: {} moves, {} claims, {} reviews, 0 false, {:.0} s",
                level.game, level.player, level.moves, level.claims, level.reviewed, level.seconds
            );
        }
    }
}

impl Level {
    /// One more move of the level in a random position.
    fn one(&mut self, truth: &mut Truth) {
        let (position, moves) = random_position(self.game, &mut self.random);
        let player = self.player.clone().with_seed(self.moves as u64);
        let why = explained(&position, &player);
        let case = Case { position: &position, moves: &moves, player: &player, why: &why };
        let check = std::panic::AssertUnwindSafe(|| {
            case.check(truth);
            check_form(self.game, &why);
            if self.moves.is_multiple_of(self.reviews) {
                let judge = PlayerSpec::parse(analyst(self.game), self.game).unwrap();
                let ask = |position: &foursight_catalog::Position, every_move| {
                    position.ask(&judge, every_move).run(&StopFlag::default(), &mut |_| {})
                };
                let next = |_, after: &_| Ok::<_, SearchError>(ask(after, false)?.value);
                let report = ask(&position, true).unwrap();
                let (_, comparison) = judged(&position, why.played, &report, next).unwrap();
                reviewed(&case, &comparison, truth);
            }
        });
        if let Err(said) = std::panic::catch_unwind(check) {
            eprintln!(
                "FALSE: {} {player} after `{moves}`: {} {:?}",
                self.game, why.played, why.claims
            );
            std::panic::resume_unwind(said);
        }
        self.reviewed += usize::from(self.moves.is_multiple_of(self.reviews));
        self.moves += 1;
        self.claims += why.claims.len();
    }
}

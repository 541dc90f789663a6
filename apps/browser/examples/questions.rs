//! Writes 1,000 questions (position, player, seed), and two runs of learning, with what this machine answers, a line of JSON each: `questions [COUNT]`.
//! `apps/browser/node/compare.mjs` asks the WebAssembly module the same. What is drawn is a function of the number of the question.

use core::error::Error;
use std::io::Write;

use foursight_browser::answer;
use foursight_catalog::{Move, PlayerSpec, Position, StopFlag};
use foursight_game::{Position as _, Random};
use serde_json::{Value, json};

/// The games, each with its players and the most plies that are played before the question. Searches are small, so that a thousand take a minute.
const GAMES: [(&str, usize, &[&str]); 4] = [
    (
        "connect-four",
        36,
        &[
            "random",
            "basic",
            "minimax:depth=4",
            "minimax-ab:depth=6",
            "negamax:depth=4",
            "negamax-ab:depth=6,eval=learned",
            "negamax-ab:depth=5,eval=random,order=random",
            "minimax-ab:depth=5,ties=last,order=center",
            "deepening:nodes=20000",
            "mcts:playouts=500",
            "automat-easy",
            "automat-hard",
            "four-in-a-row",
            "povezi-cetiri",
            "minimaks",
            "automat-easy-printed",
            "level-1",
            "level-2",
            "level-3",
            "level-4",
            "level-5",
            "level-6",
        ],
    ),
    (
        "tic-tac-toe",
        7,
        &["random", "basic", "minimax", "negamax-ab", "mcts:playouts=300", "perfect"],
    ),
    (
        "atoll:size=3",
        20,
        &["random", "basic", "minimax-ab:depth=2", "mcts:playouts=200", "atoll-bot", "level-1"],
    ),
    (
        "atoll:size=5,swap=on",
        30,
        &["random", "mcts:playouts=100", "level-2", "strong:playouts=500"],
    ),
];

/// Players that prove: they are asked where that takes milliseconds, with any book or none.
const PROVERS: [&str; 3] = ["perfect", "strong", "level-8"];
const LATE: usize = 24;

fn question(number: u64) -> Result<Value, Box<dyn Error>> {
    let mut random = Random::new(number, 0);
    let mut draw = |most: usize| (random.next_u64() % most as u64) as usize;
    let proves = number % 8 == 7;
    let (game, most, players) =
        GAMES[if proves || number.is_multiple_of(2) { 0 } else { 1 + draw(3) }];
    let player = if proves { PROVERS[draw(3)] } else { players[draw(players.len())] };
    let game_read = game.parse()?;
    PlayerSpec::parse(player, game_read)?;
    loop {
        let plies = if proves { LATE + draw(10) } else { draw(most) };
        let mut position = Position::start(game_read);
        let mut moves: Vec<Move> = Vec::new();
        while moves.len() < plies && position.outcome().is_none() {
            let legal = position.legal_moves();
            let action = legal[draw(legal.len())];
            position.play_unchecked(action);
            moves.push(action);
        }
        if position.outcome().is_none() && moves.len() == plies {
            let seed = (draw(1 << 31) as u64) << 33 | draw(1 << 31) as u64;
            let moves = position.moves_text(&moves);
            let body =
                json!({"game": game, "moves": moves, "player": player, "seed": seed.to_string()});
            return Ok(json!({"method": "POST", "path": "/move", "body": body}));
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let count = std::env::args().nth(1).map_or(Ok(1000), |text| text.parse())?;
    let mut out = std::io::stdout().lock();
    let learnt = ["weights", "network"].map(|kind| {
        let body = json!({"kind": kind, "seed": "7", "generation": 2});
        Ok(json!({"method": "POST", "path": "/learn", "body": body}))
    });
    for request in (0..count).map(question).chain(learnt) {
        let request = request?;
        let answer: Value =
            serde_json::from_str(&answer(&request.to_string(), &StopFlag::default()))?;
        // Of a move its value as well; of learning everything, for its numbers are no whole ones.
        let expected =
            if request["path"] == "/move" { &answer["body"]["best"] } else { &answer["body"] };
        if answer["status"] != 200 {
            return Err(format!("{request}: {answer}").into());
        }
        writeln!(out, "{}", json!({"request": request, "expected": expected}))?;
    }
    Ok(())
}

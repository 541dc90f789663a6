//! `foursight players`: what can be written after `--player`.

use std::io::{Write, stdout};

use foursight_catalog::{Game, Key, PlayerInfo, evaluations, players};
use serde_json::{Map, Value as Json, json};

use crate::arguments::PlayersArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &PlayersArguments) -> Result<(), Failure> {
    let games: Vec<Game> = match &arguments.game {
        Some(name) => vec![name.parse()?],
        None => Game::all(),
    };
    let mut out = String::new();
    if arguments.json {
        let all: Vec<Json> = games.iter().map(|&game| game_json(game)).collect();
        out = serde_json::to_string_pretty(&all).map_err(Failure::failed)?;
        out.push('\n');
    } else {
        for game in games {
            describe(game, &mut out);
        }
    }
    stdout().write_all(out.as_bytes())?;
    Ok(())
}

fn describe(game: Game, out: &mut String) {
    *out += &format!("{game}\n\n");
    for player in players(game) {
        *out += &format!("  {}\n      {}\n", player.name, player.summary);
        if let Some(text) = player.stands_for {
            *out += &format!("      Stands for {text}\n");
        }
        let keys: Vec<String> = player.keys.iter().map(|key| setting(*key, &player)).collect();
        *out += &format!("      Keys: {}\n", keys.join(", "));
        if !player.defaults.is_reproducible() {
            *out += "      Not reproducible as it stands: its limit is a time.\n";
        }
    }
    *out += "\n  Keys\n";
    for key in Key::ALL {
        *out += &format!("      {:<9} {}: {}\n", key.name(), key.meaning(), key.form());
    }
    *out += "\n  Evaluations (eval=…) and their weights (also from a file: file=PATH)\n";
    for evaluation in evaluations(game) {
        let weights: Vec<String> = evaluation
            .weights
            .iter()
            .map(|weight| format!("{}={} ({})", weight.name, weight.default, weight.meaning))
            .collect();
        *out += &format!("      {:<14} {}\n", evaluation.name, evaluation.summary);
        if !weights.is_empty() {
            *out += &format!("      {:<14} weights: {}\n", "", weights.join(", "));
        }
    }
    *out += "\n  A player whose limit is not a time and who uses one thread gives the same move for the same position and seed.\n\n";
}

/// A key with its default, if it has one.
fn setting(key: Key, player: &PlayerInfo) -> String {
    match key.shown(&player.defaults) {
        Some(value) => format!("{}={value}", key.name()),
        None => key.name().to_owned(),
    }
}

fn game_json(game: Game) -> Json {
    let players: Vec<Json> = players(game)
        .iter()
        .map(|player| {
            let keys: Map<String, Json> = player
                .keys
                .iter()
                .map(|key| (key.name().to_owned(), json!(key.shown(&player.defaults))))
                .collect();
            json!({
                "name": player.name,
                "summary": player.summary,
                "stands_for": player.stands_for,
                "keys": keys,
                "reproducible": player.defaults.is_reproducible(),
            })
        })
        .collect();
    let evaluations: Vec<Json> = evaluations(game)
        .iter()
        .map(|evaluation| {
            let weights: Map<String, Json> = evaluation
                .weights
                .iter()
                .map(|weight| {
                    let info = json!({ "default": weight.default, "meaning": weight.meaning });
                    (weight.name.to_owned(), info)
                })
                .collect();
            json!({ "name": evaluation.name, "summary": evaluation.summary, "weights": weights })
        })
        .collect();
    json!({ "game": game.to_string(), "players": players, "evaluations": evaluations })
}

//! `foursight analyse`: a line for every legal move.

use std::io::{Write, stdout};

use foursight_catalog::{Judged, PlayerSpec, StopFlag, analyst};
use foursight_game::{BoardStyle, Bound, Verdict};
use serde_json::{Value as Json, json};

use crate::arguments::AnalyseArguments;
use crate::failure::Failure;

pub(crate) fn run(arguments: &AnalyseArguments) -> Result<(), Failure> {
    let game = arguments.position.game()?;
    let player = PlayerSpec::parse(arguments.player.as_deref().unwrap_or(analyst(game)), game)?;
    let table = arguments.position.look(game)?;
    let snapshot = table.snapshot();
    let thought = table
        .question(&player, true)
        .run(&StopFlag::default(), &mut |_| {})
        .map_err(Failure::failed)?;
    if arguments.json {
        let moves: Vec<Json> = thought
            .moves
            .iter()
            .map(|judged| json!({ "move": judged.action, "value": value_json(judged) }))
            .collect();
        let answer = json!({
            "game": game.to_string(),
            "moves": snapshot.text,
            "player": player.to_string(),
            "turn": snapshot.turn.to_string(),
            "best": thought.best.action,
            "value": value_json(&thought.best),
            "line": thought.line,
            "every_move": moves,
            "depth": thought.depth,
            "nodes": thought.nodes,
            "work": thought.work,
            "milliseconds": thought.elapsed.as_secs_f64() * 1e3,
        });
        writeln!(stdout(), "{answer}")?;
        return Ok(());
    }
    eprint!("{}", table.drawing(BoardStyle::Ascii));
    eprintln!(
        "The {} player is to move. Judged by {player}; best: {}.",
        snapshot.turn,
        thought.line.join(" ")
    );
    let mut lines = String::new();
    for judged in &thought.moves {
        lines += &line(judged);
        lines.push('\n');
    }
    stdout().write_all(lines.as_bytes())?;
    Ok(())
}

/// `MOVE win N|win|draw|loss N|loss|P%|±E [score S] [proven]`
fn line(judged: &Judged) -> String {
    let mut line = format!("{} {}", judged.action, judged.value);
    if let Some(score) = judged.score {
        line += &format!(" score {score}");
    }
    if judged.value.proven {
        line += " proven";
    }
    line
}

/// A value for programs: `kind`, a number where there is one, the bound and whether it is proven.
pub(crate) fn value_json(judged: &Judged) -> Json {
    let (kind, key, number) = match judged.value.verdict {
        Verdict::Win(plies) => ("win", "plies", plies.map(|plies| json!(plies))),
        Verdict::Loss(plies) => ("loss", "plies", plies.map(|plies| json!(plies))),
        Verdict::Draw => ("draw", "plies", None),
        Verdict::Estimate(number) => ("estimate", "points", Some(json!(number))),
        Verdict::WinRate(share) => ("win rate", "share", Some(json!(f64::from(share) / 1e4))),
    };
    let bound = match judged.value.bound {
        Bound::Exact => "exact",
        Bound::AtLeast => "at least",
        Bound::AtMost => "at most",
    };
    let mut value = json!({ "kind": kind, "bound": bound, "proven": judged.value.proven });
    if let Some(number) = number {
        value[key] = number;
    }
    if let Some(score) = judged.score {
        value["score"] = json!(score);
    }
    value
}

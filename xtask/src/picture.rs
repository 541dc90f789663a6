//! `cargo xtask picture`: the README's picture, drawn from what the program really says.
//!
//! A Connect Four position with the exact value of every column under it, as scalable vector graphics without scripts or fonts
//! of its own. Discs differ by a mark as well as by colour.

use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use crate::{process, workspace};

/// Where the picture is kept.
const FILE: &str = "docs/images/analysis.svg";
/// The position it shows: one column wins, four draw, two lose.
const MOVES: &str = "444333377755";
/// The side of a cell.
const CELL: i32 = 64;

/// Draw the README's picture again
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// Asks the command and draws its answer.
pub(crate) fn run(_arguments: &Arguments) -> Result<bool> {
    let answer = process::output(process::cargo(workspace::root()).args([
        "run",
        "--quiet",
        "--release",
        "--package",
        "foursight-cli",
        "--",
        "analyse",
        "connect-four",
        MOVES,
        "--json",
    ]))?;
    let answer: Value = serde_json::from_str(&answer).context("the command's answer")?;
    let path = workspace::root().join(FILE);
    fs::create_dir_all(path.parent().context("a folder")?)?;
    fs::write(&path, draw(&answer)).with_context(|| format!("writing {FILE}"))?;
    println!("{FILE}");
    Ok(true)
}

fn draw(answer: &Value) -> String {
    let (width, height) = (7 * CELL + 32, 6 * CELL + 130);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" \
         font-family=\"system-ui, sans-serif\" text-anchor=\"middle\">\n\
         <title>Connect Four after {MOVES}: the exact value of every column</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#f6f7f9\"/>\n\
         <rect x=\"16\" y=\"16\" width=\"{}\" height=\"{}\" rx=\"14\" fill=\"#1d4ed8\"/>\n",
        7 * CELL,
        6 * CELL,
    );
    let mut heights = [0; 7];
    let mut discs = [[None; 6]; 7];
    for (ply, letter) in MOVES.bytes().enumerate() {
        let column = usize::from(letter - b'1');
        discs[column][heights[column]] = Some(ply % 2 == 0);
        heights[column] += 1;
    }
    for (column, cells) in discs.iter().enumerate() {
        for (row, disc) in cells.iter().enumerate() {
            let x = 16 + CELL * column as i32 + CELL / 2;
            let y = 16 + CELL * (5 - row as i32) + CELL / 2;
            svg += &match disc {
                None => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"25\" fill=\"#f6f7f9\"/>\n"),
                Some(true) => format!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"25\" fill=\"#facc15\" stroke=\"#854d0e\" stroke-width=\"2\"/>\
                     <circle cx=\"{x}\" cy=\"{y}\" r=\"12\" fill=\"none\" stroke=\"#854d0e\" stroke-width=\"4\"/>\n"
                ),
                Some(false) => format!(
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"25\" fill=\"#dc2626\" stroke=\"#450a0a\" stroke-width=\"2\"/>\
                     <path d=\"M{} {}l18 18m0 -18l-18 18\" stroke=\"#450a0a\" stroke-width=\"4\"/>\n",
                    x - 9,
                    y - 9
                ),
            };
        }
    }
    let best = answer["best"].as_str().unwrap_or_default();
    for judged in answer["every_move"].as_array().into_iter().flatten() {
        let Some(column) = judged["move"].as_str().and_then(|text| text.parse::<i32>().ok()) else {
            continue;
        };
        let x = 16 + CELL * (column - 1) + CELL / 2;
        let y = 16 + 6 * CELL;
        let (word, detail) = words(&judged["value"]);
        let weight = if judged["move"] == best { "bold" } else { "normal" };
        svg += &format!(
            "<text x=\"{x}\" y=\"{}\" font-size=\"17\" font-weight=\"{weight}\" fill=\"#111827\">{word}</text>\
             <text x=\"{x}\" y=\"{}\" font-size=\"14\" fill=\"#374151\">{detail}</text>\n",
            y + 28,
            y + 48
        );
        if judged["move"] == best {
            svg += &format!("<path d=\"M{x} {}l-9 14h18z\" fill=\"#111827\"/>\n", y + 58);
        }
    }
    let turn = if MOVES.len().is_multiple_of(2) { "yellow (ring)" } else { "red (cross)" };
    svg += &format!(
        "<text x=\"{}\" y=\"{}\" font-size=\"15\" fill=\"#111827\">{turn} is to move; every value is proven</text>\n</svg>\n",
        width / 2,
        16 + 6 * CELL + 98
    );
    svg
}

/// A value in a word, and how far away it is.
fn words(value: &Value) -> (&'static str, String) {
    let distance = || value["plies"].as_u64().map_or(String::new(), |plies| format!("in {plies}"));
    match value["kind"].as_str() {
        Some("win") => ("wins", distance()),
        Some("loss") => ("loses", distance()),
        Some("draw") => ("draw", String::new()),
        _ => ("?", String::new()),
    }
}

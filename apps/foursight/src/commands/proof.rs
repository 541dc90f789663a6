//! `foursight proof`: makes certificates that a player of Connect Four wins, or draws, and checks them.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use foursight_connect_four_proof::Builder;
use foursight_proof_checker::{Claim, check};

use crate::failure::Failure;
use crate::progress::{Bar, Style};

/// A certificate.
#[derive(Args, Debug)]
#[command(after_help = "\
A certificate has one move for each position in which the player it is about is to move, until a plan wins without looking ahead: docs/proof.md.
It is checked without any search, here (--check) or by crates/proof-checker/check.py, which needs Python alone.

Examples:
  foursight proof --out first-wins.proof          the first player wins; minutes
  foursight proof 4141 --out small.proof          from this position on, the player to move wins
  foursight proof 3 --draws --out second.proof    the second player, to move, at least draws
  foursight proof --check first-wins.proof")]
pub(crate) struct ProofArguments {
    /// Columns that were played before: `4141`. The certificate is about the player to move
    #[arg(default_value = "", hide_default_value = true)]
    moves: String,
    /// Show that the player to move at least draws, not that it wins
    #[arg(long)]
    draws: bool,
    /// How often the choice of moves is improved: each round takes several times as long and lists fewer positions
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=5))]
    rounds: u8,
    /// Where the certificate goes
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,
    /// Check this certificate and say what it shows
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "draws", "rounds", "out"])]
    check: Option<PathBuf>,
    /// Megabytes of the solver's table
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u16).range(1..=4096))]
    table: u16,
}

pub(crate) fn run(arguments: &ProofArguments) -> Result<(), Failure> {
    if let Some(file) = &arguments.check {
        return checked(file);
    }
    let wrong = |digit: char| {
        Failure::call(format!(
            "`{digit}` is no column; expected the columns played, 1 to 7: `4141`"
        ))
    };
    let columns: Result<Vec<u32>, Failure> = arguments
        .moves
        .chars()
        .map(|digit| match digit {
            '1'..='7' => Ok(u32::from(digit) - u32::from('1')),
            _ => Err(wrong(digit)),
        })
        .collect();
    let claim = if arguments.draws { Claim::AtLeastDraws } else { Claim::Wins };
    let bar = Bar::new(Style::Counting);
    let told = move |positions| bar.show("positions looked at", positions, positions);
    let mut builder =
        Builder::new(claim, arguments.rounds.into(), arguments.table.into()).telling(told);
    let built = builder.build(&columns?).ok_or_else(|| {
        let claim = if arguments.draws { "cannot hold a draw" } else { "does not win" };
        Failure::failed(format!(
            "after `{}` the player to move {claim}, or the game is over; `foursight solve` says what the position is worth",
            arguments.moves
        ))
    })?;
    drop(builder);
    let out = arguments.out.as_deref().expect("clap requires it");
    fs::write(out, &built.bytes).with_context(|| format!("cannot write {}", out.display()))?;
    say(&format!(
        "{}: {} positions, {} of them lead into a plan; {} bytes",
        out.display(),
        built.positions,
        built.plans,
        built.bytes.len()
    ))
}

fn checked(file: &Path) -> Result<(), Failure> {
    let bytes = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
    let (claim, covered) = check(&bytes, &mut |_, _| ())
        .map_err(|fault| Failure::failed(format!("{}: {fault}", file.display())))?;
    let line = bytes.split(|&byte| byte == b'\n').nth(1).unwrap_or_default();
    let moves =
        String::from_utf8_lossy(line.split(|&byte| byte == b' ').nth(1).unwrap_or_default());
    let player = if moves.len().is_multiple_of(2) { "first" } else { "second" };
    let wins = if claim == Claim::Wins { "wins" } else { "at least draws" };
    let after = if moves.is_empty() { String::new() } else { format!(" after {moves}") };
    say(&format!(
        "it holds: the {player} player {wins}{after}. {} positions with {} replies; {} plans, played against every move in {} positions",
        covered.positions, covered.replies, covered.plans, covered.replayed
    ))
}

fn say(line: &str) -> Result<(), Failure> {
    writeln!(std::io::stdout(), "{line}").map_err(|error| Failure::Failed(error.into()))
}

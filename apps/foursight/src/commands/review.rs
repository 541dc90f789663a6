//! `foursight review`: every move of a game, compared with the best.
//!
//! For each position the judging player values every move; what the played one gave away is decided by [`judged`].

use std::io::{Read, Write, stdout};
use std::path::Path;

use anyhow::Context;
use foursight_catalog::{
    Change, Command, Comparison, Ending, Match, Move, MoveValue, PlayerSpec, Position as Place,
    Start, StopFlag, Variation, analyst, judged,
};
use foursight_game::{Finding, Player, Position as _, Value};
use foursight_laboratory::judge::is_header;
use foursight_session::{BySeat, Starter};
use foursight_wire::{Names, Position, Record, Review, ReviewedMove, VERSION};

use super::json_line;
use crate::arguments::ReviewArguments;
use crate::failure::Failure;
use crate::words::in_words;

pub(crate) fn run(arguments: &ReviewArguments) -> Result<(), Failure> {
    let text = read(&arguments.file)?;
    let mut games = 0;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        // The first line of a laboratory's file of results says what they are of.
        if line.is_empty() || line.starts_with('#') || is_header(line) {
            continue;
        }
        let place = format!("{}, line {}", arguments.file.display(), number + 1);
        let record = read_line(line, &arguments.game)
            .map_err(|error| Failure::call(format!("{place}: {error:#}")))?;
        games += 1;
        review(&record, arguments, &place)?;
    }
    if games == 0 {
        return Err(Failure::failed(format!("{} holds no game", arguments.file.display())));
    }
    Ok(())
}

fn read(file: &Path) -> Result<String, Failure> {
    if file == Path::new("-") {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text)?;
        return Ok(text);
    }
    Ok(std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?)
}

/// A record, or a bare list of moves; of a line with several fields the first one, as `solve` reads it.
fn read_line(line: &str, game: &str) -> anyhow::Result<Record> {
    if line.starts_with('{') {
        return serde_json::from_str(line).context("not a game record");
    }
    Ok(Record {
        schema: Record::SCHEMA,
        game: game.to_owned(),
        players: Names::default(),
        board: None,
        opening: String::new(),
        moves: line.to_owned(),
        result: foursight_wire::GameResult::Unfinished,
        reason: foursight_wire::Reason::Stopped,
        seed: 0,
        costs: Vec::new(),
        version: String::new(),
    })
}

/// One move and how it compares.
struct Reviewed {
    ply: usize,
    player: Player,
    played: MoveValue,
    comparison: Comparison,
}

fn review(record: &Record, arguments: &ReviewArguments, place: &str) -> Result<(), Failure> {
    let located = |error: &dyn core::fmt::Display| Failure::call(format!("{place}: {error}"));
    let (line, opening) = record.line().map_err(|error| located(&error))?;
    let game = line.end.game();
    let judge = PlayerSpec::parse(arguments.player.as_deref().unwrap_or(analyst(game)), game)?;
    let moves = reviewed(record, &line, opening, &judge).map_err(|error| match error {
        Failure::Call(error) | Failure::Failed(error) => located(&error),
    })?;
    let mistakes = moves.iter().filter(|entry| entry.comparison.change == Change::Result).count();
    if arguments.json {
        let moves = moves.iter().map(|entry| ReviewedMove {
            ply: entry.ply as u32 + 1,
            side: entry.player.into(),
            played: (&entry.played).into(),
            mistake: entry.comparison.mistake,
            change: entry.comparison.change.into(),
            gave_away: entry.comparison.loss.map(Into::into),
            best: entry.comparison.best.iter().map(Into::into).collect(),
        });
        return json_line(&Review {
            schema: VERSION,
            position: Position::from(&line),
            player: judge.to_string(),
            moves: moves.collect(),
            mistakes: mistakes as u32,
        });
    }
    writeln!(stdout(), "{place}: {game}, judged by {judge}")?;
    for entry in &moves {
        let line = format!(
            "{:>3}. {:<6} {:<5} {} {}",
            entry.ply + 1,
            entry.player,
            entry.played.action,
            in_words(entry.played.value),
            remark(&entry.comparison)
        );
        writeln!(stdout(), "{}", line.trim_end())?;
    }
    match line.end.outcome().map(Ending::Played) {
        Some(ending) => writeln!(stdout(), "     {ending}; mistakes: {mistakes}")?,
        None => writeln!(stdout(), "     not finished; mistakes: {mistakes}")?,
    }
    Ok(())
}

/// Every move after the opening. From the last back to the first, so that what the judging player remembers of later positions helps it with
/// earlier ones.
fn reviewed(
    record: &Record,
    line: &Variation,
    opening: usize,
    judge: &PlayerSpec,
) -> Result<Vec<Reviewed>, Failure> {
    let start = Start { board: record.board.as_deref(), moves: &record.opening };
    let nobody = BySeat::new(None, None);
    let mut game = Match::open(line.end.game(), &nobody, Starter::default(), start)?;
    for &action in &line.moves[opening..] {
        game.command(Command::play(action))?;
    }
    let mut moves = Vec::new();
    let mut later: Option<Value> = None;
    for (ply, &action) in line.moves.iter().enumerate().skip(opening).rev() {
        game.command(Command::Undo)?;
        let report = game
            .advice(judge, true)
            .run(&StopFlag::default(), &mut |_| {})
            .map_err(Failure::failed)?;
        let next = |next: Move, after: &Place| match later.filter(|_| next == action) {
            Some(value) => Ok(value),
            None => {
                after.ask(judge, false).run(&StopFlag::default(), &mut |_| {}).map(|it| it.value)
            }
        };
        let (played, comparison) =
            judged(game.position(), action, &report, next).map_err(Failure::failed)?;
        later = Some(report.value);
        moves.push(Reviewed { ply, player: game.snapshot().turn, played, comparison });
    }
    moves.reverse();
    Ok(moves)
}

/// What the move gave away, in words.
fn remark(comparison: &Comparison) -> String {
    let better = || {
        let moves: Vec<String> =
            comparison.best.iter().map(|entry| entry.action.to_string()).collect();
        let value = comparison.best.first().map_or(Value::Unknown, |entry| entry.value);
        format!("{} {}", moves.join(" or "), in_words(value))
    };
    let wins = |entry: &MoveValue| matches!(entry.value, Value::Exact(Finding::Win(_)));
    match comparison.change {
        Change::Same => String::new(),
        Change::Unknown => "— not examined within the limit".to_owned(),
        Change::Result => format!("— a mistake: {}", better()),
        Change::PossibleResult => format!("— perhaps a mistake: {}", better()),
        Change::Preferred => format!("— preferred: {}", better()),
        Change::Distance => {
            let pace =
                if comparison.best.iter().any(wins) { "a slower win" } else { "a faster loss" };
            format!("— {pace}: {}", better())
        }
    }
}

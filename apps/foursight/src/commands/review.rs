//! `foursight review`: every move of a game, judged.
//!
//! For each position the judge values every move; what the played one gave away against the best decides the verdict.

use std::io::{Read, Write, stdout};
use std::path::Path;

use anyhow::Context;
use foursight_catalog::{
    Command, Game, Judged, PlayerSpec, Start, StopFlag, Thought, analyst, open,
};
use foursight_game::{Value, Verdict};
use foursight_session::{BySeat, Starter};

use crate::arguments::ReviewArguments;
use crate::failure::Failure;
use crate::record::Record;
use crate::words::in_words;

pub(crate) fn run(arguments: &ReviewArguments) -> Result<(), Failure> {
    let text = read(&arguments.file)?;
    let mut games = 0;
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let place = format!("{}, line {}", arguments.file.display(), number + 1);
        let record = read_line(line, &arguments.game)
            .map_err(|error| Failure::call(format!("{place}: {error:#}")))?;
        games += 1;
        review(&record, arguments.player.as_deref(), &place)?;
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
        schema: 1,
        game: game.to_owned(),
        players: crate::record::Players::default(),
        board: None,
        opening: String::new(),
        moves: line.to_owned(),
        result: String::new(),
        reason: String::new(),
        seed: 0,
        thoughts: Vec::new(),
        version: String::new(),
    })
}

fn review(record: &Record, judge: Option<&str>, place: &str) -> Result<(), Failure> {
    let located = |error: &dyn core::fmt::Display| Failure::call(format!("{place}: {error}"));
    let game: Game = record.game.parse().map_err(|error| located(&error))?;
    let judge = PlayerSpec::parse(judge.unwrap_or(analyst(game)), game)?;
    let start = Start { board: record.board.as_deref(), moves: &record.opening };
    let mut table = open(game, &BySeat::new(None, None), Starter::default(), start)
        .map_err(|error| located(&error))?;
    let opening = table.snapshot().moves.len();
    for action in played_moves(game, record).map_err(|error| located(&error))? {
        table.command(Command::play(&action)).map_err(|error| located(&error))?;
    }
    let complete = table.snapshot();
    writeln!(stdout(), "{place}: {game}, judged by {judge}")?;
    // From the last move back to the first, so that what the judge remembers of later positions helps it with earlier ones.
    let mut lines = Vec::new();
    let mut mistakes = 0;
    for (ply, action) in complete.moves.iter().enumerate().skip(opening).rev() {
        table.command(Command::Undo).map_err(|error| located(&error))?;
        let player = table.snapshot().turn;
        let thought = table
            .advice(&judge, true)
            .run(&StopFlag::default(), &mut |_| {})
            .map_err(Failure::failed)?;
        let Some(played) = thought.moves.iter().find(|judged| judged.action == *action) else {
            return Err(Failure::failed(format!("{place}: the judge gave {action} no value")));
        };
        let verdict = judge_move(played, &thought);
        mistakes += u32::from(verdict.is_mistake);
        let line = format!(
            "{:>3}. {player:<6} {action:<5} {} {}",
            ply + 1,
            in_words(played.value),
            verdict.words
        );
        lines.push(line.trim_end().to_owned());
    }
    for line in lines.iter().rev() {
        writeln!(stdout(), "{line}")?;
    }
    match complete.ending {
        Some(ending) => writeln!(stdout(), "     {ending}; mistakes: {mistakes}")?,
        None => writeln!(stdout(), "     not finished; mistakes: {mistakes}")?,
    }
    Ok(())
}

/// The moves of a record one by one, checked to be playable.
fn played_moves(game: Game, record: &Record) -> Result<Vec<String>, foursight_catalog::MatchError> {
    let both = format!("{} {}", record.opening, record.moves);
    let start = Start { board: record.board.as_deref(), moves: both.trim() };
    let nobody = BySeat::new(None, None);
    let whole = open(game, &nobody, Starter::default(), start)?.snapshot();
    let start = Start { moves: &record.opening, ..start };
    let opening = open(game, &nobody, Starter::default(), start)?.snapshot().moves.len();
    Ok(whole.moves[opening..].to_vec())
}

struct Judgement {
    is_mistake: bool,
    words: String,
}

/// What the move gave away.
fn judge_move(played: &Judged, thought: &Thought) -> Judgement {
    let best = thought.moves.iter().map(|judged| judged.value).max_by_key(|value| worth(*value));
    let best = best.unwrap_or(played.value);
    let (had, kept) = (worth(best), worth(played.value));
    let better = || {
        let moves: Vec<&str> = thought
            .moves
            .iter()
            .filter(|judged| worth(judged.value) == had)
            .map(|judged| judged.action.as_str())
            .collect();
        format!("{} {}", moves.join(" or "), in_words(best))
    };
    if had.0 != kept.0 {
        Judgement { is_mistake: true, words: format!("— a mistake: {}", better()) }
    } else if had == kept {
        Judgement { is_mistake: false, words: String::new() }
    } else if had.0 == 0 && matches!(best.verdict, Verdict::Estimate(_) | Verdict::WinRate(_)) {
        Judgement { is_mistake: false, words: format!("— preferred: {}", better()) }
    } else {
        let pace = if had.0 > 0 { "a slower win" } else { "a faster loss" };
        Judgement { is_mistake: false, words: format!("— {pace}: {}", better()) }
    }
}

/// Result first (win 1, open or draw 0, loss −1), then how good within it.
fn worth(value: Value) -> (i32, i32) {
    match value.verdict {
        Verdict::Win(plies) => (1, -(plies.unwrap_or(0) as i32)),
        Verdict::Loss(plies) => (-1, plies.unwrap_or(0) as i32),
        Verdict::Draw => (0, 0),
        Verdict::Estimate(number) => (0, number),
        Verdict::WinRate(share) => (0, i32::from(share)),
    }
}

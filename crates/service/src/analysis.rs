//! What the analysis board asks: a line in every notation, what a move gave away, and the threats of a position.

use foursight_catalog::{
    Job, Move, PlayerSpec, Position, StopFlag, Threat, Variation, analyst, has_threats, judged,
    play_out, threats,
};
use foursight_game::{BoardStyle, Position as _, Value};
use foursight_wire::{Record, Report, ReviewedMove, Side, WireValue};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::ToSchema;

use crate::limits::Limits;
use crate::problem::{Code, Problem};
use crate::questions::{PlayedPosition, read};

/// A line of play in the notations that can be copied.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Notations {
    /// The moves as the game writes them.
    #[cfg_attr(feature = "schema", schema(example = "4455"))]
    moves: String,
    /// The cells that the moves fill.
    #[cfg_attr(feature = "schema", schema(example = "d1 d2 e1 e2"))]
    cells: String,
    /// A game record, one line of JSON.
    record: String,
    /// The board, rows from the top.
    board: String,
}

/// A line of play in every notation.
pub fn notations(limits: &Limits, asked: &PlayedPosition) -> Result<Notations, Problem> {
    let line = line(limits, asked)?;
    let mut position = line.start.clone();
    let mut cells: Vec<String> = Vec::with_capacity(line.moves.len());
    for &action in &line.moves {
        cells.push(position.filled_by(action).unwrap_or_else(|| action.to_string()));
        position.play_unchecked(action);
    }
    let record = serde_json::to_string(&Record::of_line(&line, env!("CARGO_PKG_VERSION")));
    Ok(Notations {
        moves: line.moves_text(),
        cells: cells.join(" "),
        record: record.map_err(|error| Problem::new(Code::Internal, error.to_string()))?,
        board: line.end.drawing(BoardStyle::Plain),
    })
}

fn line(limits: &Limits, asked: &PlayedPosition) -> Result<Variation, Problem> {
    let game = limits.game(&asked.game)?;
    read(limits, game, asked.moves.as_deref(), asked.board.as_deref())
}

fn judge(limits: &Limits, line: &Variation, player: Option<&str>) -> Result<PlayerSpec, Problem> {
    let game = line.end.game();
    limits.player(player.unwrap_or(analyst(game)), game)
}

/// A move that was played, and the position before it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayedMove {
    /// The game.
    #[cfg_attr(feature = "schema", schema(example = "connect-four"))]
    pub game: String,
    /// The moves before it, as the game writes them.
    #[cfg_attr(feature = "schema", schema(example = "4455"))]
    pub moves: Option<String>,
    /// A board they start from.
    pub board: Option<String>,
    /// The move.
    #[cfg_attr(feature = "schema", schema(example = "6"))]
    pub played: String,
    /// Who judges; the game's analyst unless given.
    player: Option<String>,
}

/// What a move gave away, and what was thought before it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Reviewed {
    /// The value of every move.
    report: Report,
    /// The move beside the best.
    review: ReviewedMove,
}

/// A question about what a move gave away, read.
#[derive(Debug)]
pub struct ReviewAsked {
    line: Variation,
    action: Move,
    player: PlayerSpec,
    job: Job,
}

impl ReviewAsked {
    /// Reads it.
    pub fn read(limits: &Limits, asked: PlayedMove) -> Result<Self, Problem> {
        let PlayedMove { game, moves, board, played, player } = asked;
        let line = line(limits, &PlayedPosition { game, moves, board })?;
        let action = line.end.parse_move(&played)?;
        let player = judge(limits, &line, player.as_deref())?;
        let job = line.end.ask(&player, true);
        Ok(Self { line, action, player, job })
    }

    /// Who judges.
    pub const fn player(&self) -> &PlayerSpec {
        &self.player
    }

    /// Judges the move, until done or the flag is raised.
    pub fn run(self, stop: &StopFlag) -> Result<Reviewed, Problem> {
        let Self { line, action, player, job } = self;
        let answer = job.run(stop, &mut |_| {})?;
        let next = |_: Move, after: &Position| {
            after.ask(&player, false).run(stop, &mut |_| {}).map(|report| report.value)
        };
        let (found, comparison) = judged(&line.end, action, &answer, next)?;
        let review = ReviewedMove {
            ply: line.moves.len() as u32 + 1,
            side: line.end.turn().into(),
            played: (&found).into(),
            mistake: comparison.mistake,
            change: comparison.change.into(),
            gave_away: comparison.loss.map(Into::into),
            best: comparison.best.iter().map(Into::into).collect(),
        };
        Ok(Reviewed { report: Report::new(&answer, &player), review })
    }
}

/// The threats of a position, and how it ends with best play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[allow(clippy::struct_field_names, reason = "the form of docs/json.md")]
pub struct Threats {
    /// Every empty cell that would complete four in a line; none in games that have no such cells.
    threats: Vec<ThreatEntry>,
    /// The value of the position for the player to move: a proven draw where nobody wins, unknown or an estimate where it is not known who does.
    value: WireValue,
    /// Who wins with best play, also where there is no threat yet, or has won; `null` if nobody does or it is not known.
    winner: Option<Side>,
    /// Best play of both sides to the end; nothing if nobody wins or it is not known.
    line: Vec<String>,
    /// The cell with which it ends.
    last: Option<String>,
}

/// An empty cell that would complete four in a line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct ThreatEntry {
    /// The cell.
    #[cfg_attr(feature = "schema", schema(example = "e3"))]
    cell: String,
    /// Whose four it would be.
    owner: Side,
    /// Its row, from 1 at the bottom.
    row: u32,
    /// Whether that is an odd row: with columns filled by turns, the first player gets those.
    odd: bool,
    /// Whether a disc would fall there now.
    playable: bool,
    /// The discs of the fours it would complete.
    stones: Vec<String>,
    /// Whether best play of both sides ends on it.
    decides: bool,
}

/// A question about the threats of a position, read.
#[derive(Debug)]
pub struct ThreatsAsked {
    line: Variation,
    player: PlayerSpec,
}

impl ThreatsAsked {
    /// Reads it.
    pub fn read(limits: &Limits, asked: &PlayedPosition) -> Result<Self, Problem> {
        let line = line(limits, asked)?;
        let player = judge(limits, &line, None)?;
        Ok(Self { line, player })
    }

    /// Who plays the position out.
    pub const fn player(&self) -> &PlayerSpec {
        &self.player
    }

    /// Whether nothing is to be played out: the game is over, or knows no threats.
    pub fn is_quick(&self) -> bool {
        self.line.end.outcome().is_some() || !has_threats(self.line.end.game())
    }

    /// Finds the threats and plays the position out, until done or the flag is raised.
    pub fn run(self, stop: &StopFlag) -> Result<Threats, Problem> {
        let end = &self.line.end;
        let found = threats(end);
        let played =
            if has_threats(end.game()) { Some(play_out(end, &self.player, stop)?) } else { None };
        let value = played.as_ref().map_or(Value::Unknown, |played| played.value);
        let last = played.as_ref().and_then(|played| played.cell.clone());
        Ok(Threats {
            threats: found.into_iter().map(|threat| entry(threat, last.as_deref())).collect(),
            value: WireValue::new(value, end.score(value)),
            winner: played.as_ref().and_then(|played| played.winner).map(Side::from),
            line: played.iter().flat_map(|played| &played.moves).map(ToString::to_string).collect(),
            last,
        })
    }
}

fn entry(threat: Threat, last: Option<&str>) -> ThreatEntry {
    let decides = threat.decides(last);
    let Threat { cell, owner, row, playable, stones } = threat;
    ThreatEntry { cell, owner: owner.into(), row, odd: row % 2 == 1, playable, stones, decides }
}

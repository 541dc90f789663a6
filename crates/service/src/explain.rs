//! How a player of fixed depth came to its move.

use foursight_catalog::{
    ExplainError, ExplainOptions, Game, Move, PlayerSpec, Position, Start, StopFlag, Variation,
    explain_tree,
};
use foursight_game::{Depth, Limits as Work, Position as _, SearchError};
use foursight_wire::Report;
use foursight_wire::explanation::{ExplainRequest, Explanation, JudgeRequest, PositionEvaluation};

use crate::limits::Limits;
use crate::problem::{Code, Problem};

/// Positions a search may visit that is to be explained; a second run of it may be needed to write it down.
const NODES: u64 = 2_000_000;
/// Positions written down unless asked otherwise, and at most.
const CAPACITY: (u32, u32) = (1_500, 20_000);
/// The name of the game that is nothing but numbers.
const TREE: &str = "tree";

/// Explains a search, until it is done or the flag is raised.
pub fn explain(
    limits: &Limits,
    request: &ExplainRequest,
    stop: &StopFlag,
) -> Result<Explanation, Problem> {
    let capacity = request.capacity.unwrap_or(CAPACITY.0);
    if capacity > CAPACITY.1 {
        return Err(Problem::over_limit("capacity", capacity, CAPACITY.1));
    }
    let along = request.along.clone().unwrap_or_default();
    check_texts(limits, &along, [request.moves.as_deref(), request.board.as_deref()])?;
    let options = ExplainOptions { capacity, ..ExplainOptions::default() };
    limits.short("player", &request.player)?;
    let (game, player, explained) = if request.game == TREE {
        let tree = request.board.as_deref().unwrap_or_default();
        let explained =
            explain_tree(tree, &request.player, &along, &options, stop).map_err(refused)?;
        let player = player(limits, &request.player, Game::tic_tac_toe())?;
        (TREE.to_owned(), player, explained)
    } else {
        let game = limits.game(&request.game)?;
        let player = player(limits, &request.player, game)?;
        let start = Start { board: request.board.as_deref(), moves: moves(request.moves.as_ref()) };
        let line = Variation::parse(game, start)?;
        let along = branch(&line, &along)?.0;
        let options = ExplainOptions { along, ..options };
        let explained = line.end.explain(&player, &options, stop).map_err(refused)?;
        (game.to_string(), player, explained)
    };
    let mut report = Report::new(&explained.report, &player);
    report.limited = explained.visits.first().is_none_or(|root| root.result.is_none());
    Ok(Explanation::new(game, request.player.clone(), &explained, report))
}

/// Judges a position that a search met.
pub fn judge(limits: &Limits, request: &JudgeRequest) -> Result<PositionEvaluation, Problem> {
    let (moves, board) = (request.moves.as_deref(), request.board.as_deref());
    check_texts(limits, &request.along, [moves, board])?;
    let game = limits.game(&request.game)?;
    let player = player(limits, &request.player, game)?;
    let start = Start { board, moves: moves.unwrap_or_default() };
    let line = Variation::parse(game, start)?;
    let view = line.end.turn();
    let (_, end) = branch(&line, &request.along)?;
    let breakdown = end.outcome().is_none().then(|| end.breakdown(&player, view));
    Ok(PositionEvaluation {
        view: view.into(),
        value: breakdown.as_ref().map(|breakdown| breakdown.value),
        parts: breakdown.into_iter().flat_map(|whole| whole.parts).map(Into::into).collect(),
        winning: end.winning_cells(),
    })
}

/// A player bound by the work an explanation may cost, without a clock: the same search must be able to run twice.
fn player(limits: &Limits, text: &str, game: Game) -> Result<PlayerSpec, Problem> {
    let player = PlayerSpec::parse(text, game)
        .map_err(|error| Problem::new(Code::UnknownPlayer, error.to_string()))?;
    let depth = player.settings().limits.depth.map_or(0, Depth::plies);
    if depth > limits.depth {
        return Err(Problem::over_limit("depth", depth, limits.depth));
    }
    Ok(player.within(Work::nodes(NODES)))
}

fn moves(text: Option<&String>) -> &str {
    text.map_or("", String::as_str)
}

/// Reads a branch from the end of a line, and where it leads.
fn branch(line: &Variation, along: &[String]) -> Result<(Vec<Move>, Position), Problem> {
    let mut end = line.end.clone();
    let mut branch = Vec::new();
    for text in along {
        let action = end.parse_move(text)?;
        end.play_unchecked(action);
        branch.push(action);
    }
    Ok((branch, end))
}

fn check_texts(limits: &Limits, along: &[String], texts: [Option<&str>; 2]) -> Result<(), Problem> {
    for (what, text) in ["moves", "board"].into_iter().zip(texts) {
        limits.short(what, text.unwrap_or_default())?;
    }
    if along.len() > limits.depth as usize {
        return Err(Problem::over_limit("moves along", along.len(), limits.depth));
    }
    along.iter().try_for_each(|text| limits.short("along", text))
}

fn refused(error: ExplainError) -> Problem {
    match error {
        ExplainError::Unsuitable(reason) => Problem::new(Code::NotExplained, reason),
        ExplainError::Text(reason) => Problem::new(Code::IllegalMove, reason),
        ExplainError::GameOver(outcome) => {
            Problem::new(Code::GameOver, SearchError::GameOver(outcome).to_string())
        }
        ExplainError::Stopped => Problem::new(Code::Busy, "the search was stopped"),
    }
}

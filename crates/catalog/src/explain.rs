//! Showing how a player came to its move: the tree it really walked, written down with moves as text.
//!
//! Only searches of fixed depth are explained (`basic`, `minimax`, `negamax` and their pruned twins, with whatever evaluation,
//! order and ties): each of them walks one tree once. A search that deepens walks the same tree again and again with a memory,
//! playouts and proofs are no minimax trees; they are refused with the reason.
//!
//! The player starts cold and runs to its end, watched by a [`Recording`]. If the tree has more positions than there is room for, it is
//! run a second time and written down as deep as fits, all branches alike; what lies deeper stays in the steps as
//! numbers. [`ExplainOptions::along`] then looks into one branch.
//!
//! A toy tree, a game that is nothing but numbers, is explained by the same way ([`explain_tree`]), so that a lesson's results
//! are a search's results.

use core::fmt;
use std::collections::BTreeMap;

use foursight_game::entry::Entry;
use foursight_game::{
    Central, Control, Depth, Evaluator, Indexed, Keyed, Limits, Outcome, Player, Position,
    Report as Found, SearchError, Searcher, Task,
};
use foursight_search::{
    Branch, Counts, CutOff, LeafNumbers, Recording, Step, ToyPosition, ToyTree, Visit, Wins,
    critical_positions_unless,
};

use crate::build::fixed_depth;
use crate::erased::unwrap;
use crate::host::Clock;
use crate::position::{Move, MoveNames};
use crate::settings::{Algorithm, Key, Settings, View};
use crate::{Game, PlayerSpec, Report, StopFlag};

/// How much of a search is to be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainOptions {
    /// At most so many positions.
    pub capacity: u32,
    /// Only the positions on this branch from the root and below its end; empty for the whole tree.
    pub along: Vec<Move>,
    /// The smallest possible number of positions is counted if the plain tree has no more than so many.
    pub budget: u64,
}

impl Default for ExplainOptions {
    fn default() -> Self {
        Self { capacity: 4000, along: Vec::new(), budget: 300_000 }
    }
}

/// A search as it went. All scores and windows are seen by the player at the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The player at the root, called MAX.
    pub root_player: Player,
    /// The positions written down, parents before children; the number of a visit is its place here.
    pub visits: Vec<Visit<Move>>,
    /// By visit: the moves that a cut-off left out there.
    pub unvisited: BTreeMap<u32, Vec<Move>>,
    /// By visit: the places of the board whose stone it changed, seen from its parent. Empty for a tree of numbers.
    pub stones: Vec<Vec<(String, Option<Player>)>>,
    /// What happened, in order. Replayed, the steps give the counts.
    pub steps: Vec<Step>,
    /// What was counted, written down or not: the search's own numbers.
    pub counts: Counts,
    /// The fewest positions that prove the same value at the same depth, in whatever order; `None` if the plain tree is too large to
    /// count them or the search did not finish.
    pub smallest: Option<u64>,
    /// The player's answer.
    pub report: Report,
}

/// Why nothing is explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExplainError {
    /// This player's thinking is no tree that could be shown.
    Unsuitable(String),
    /// A text could not be read.
    Text(String),
    /// There is no move to explain.
    GameOver(Outcome),
    /// It was stopped before it was done.
    Stopped,
}

impl fmt::Display for ExplainError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unsuitable(reason) | Self::Text(reason) => formatter.write_str(reason),
            Self::GameOver(outcome) => SearchError::GameOver(*outcome).fmt(formatter),
            Self::Stopped => formatter.write_str("the search was stopped"),
        }
    }
}

impl core::error::Error for ExplainError {}

/// Explains a search of a toy tree, written as nested lists of numbers (see [`ToyTree`]). The player is written as for a
/// game, without an evaluation: the numbers are the evaluation. Nothing is searched beyond the tree, whatever the depth. `along` names the
/// branch to look into, as [`ExplainOptions::along`] does for a game.
///
/// ```
/// # use foursight_catalog::{ExplainOptions, StopFlag, explain_tree};
/// let options = ExplainOptions::default();
/// let tree = "(3 12 8) (2 4 6) (14 5 2)";
/// let explanation = explain_tree(tree, "minimax-ab", &[], &options, &StopFlag::default())?;
/// assert_eq!((explanation.counts.nodes, explanation.smallest), (11, Some(9)));
/// # Ok::<(), foursight_catalog::ExplainError>(())
/// ```
pub fn explain_tree(
    tree: &str,
    player: &str,
    along: &[String],
    options: &ExplainOptions,
    stop: &StopFlag,
) -> Result<Explanation, ExplainError> {
    let tree: ToyTree =
        tree.parse().map_err(|error| ExplainError::Text(format!("the tree: {error}")))?;
    // The fixed-depth players are written alike in all games.
    let player = PlayerSpec::parse(player, Game::tic_tac_toe())
        .map_err(|error| ExplainError::Text(error.to_string()))?;
    if player.to_string().contains("eval=") {
        return Err(ExplainError::Text(
            "a tree of numbers has no other evaluation than its numbers: leave out `eval`".into(),
        ));
    }
    let deepest = Depth::new(tree.depth()).expect("a tree has 1 to 64 plies");
    let player = player.within(Limits::depth(deepest));
    check(player.settings(), Player::First)?;
    let searcher =
        fixed_depth(player.settings(), LeafNumbers).ok_or_else(|| unsuitable(player.settings()))?;
    let root = tree.root();
    let mut branch = Vec::new();
    let mut place = root;
    for text in along {
        let action = place.legal_moves().iter().find(|action| action.to_string() == *text).copied();
        let action = action.ok_or_else(|| no_such_branch(text))?;
        place.play_unchecked(action);
        branch.push(action);
    }
    let explained = Explained { position: &root, evaluator: &LeafNumbers, player: &player };
    let wrap = |action: Branch| Move::new(&BRANCHES, action.index());
    explained.run(searcher, branch, options, stop, wrap, |found, elapsed| {
        Report::new(found, elapsed, wrap, |_| None)
    })
}

/// How the moves of a toy tree are shown.
static BRANCHES: MoveNames = MoveNames {
    game: core::any::TypeId::of::<Branch>(),
    show: |index, formatter| match ToyPosition::from_index(index) {
        Some(action) => fmt::Display::fmt(&action, formatter),
        None => formatter.write_str("none"),
    },
};

/// Refuses what cannot be explained.
pub(crate) fn check(settings: &Settings, turn: Player) -> Result<(), ExplainError> {
    if settings.view == View::Second && turn == Player::First {
        return Err(ExplainError::Unsuitable(
            "with `view=second` the search of the first player looks at positions that are not on the board: \
             leave out `view`, or ask where the second player is to move"
                .to_owned(),
        ));
    }
    if settings.limits.time.is_some() {
        return Err(ExplainError::Unsuitable(
            "a search that a clock ends goes differently each time: leave out `time`".to_owned(),
        ));
    }
    match settings.algorithm {
        Algorithm::Basic
        | Algorithm::Minimax
        | Algorithm::MinimaxAb
        | Algorithm::Negamax
        | Algorithm::NegamaxAb => Ok(()),
        _ => Err(unsuitable(settings)),
    }
}

/// The search to a fixed depth that finds the value `deepening` found there, in one tree.
pub(crate) fn one_tree(
    position: &crate::Position,
    settings: &Settings,
    depth: u32,
) -> Option<PlayerSpec> {
    let mut text = format!("negamax-ab:depth={depth},eval={}", settings.evaluation.name);
    for (name, weight) in &settings.evaluation.weights {
        text += &format!(",{name}={weight}");
    }
    for key in [Key::Order, Key::Seed] {
        text += &key
            .shown(settings)
            .map_or_else(String::new, |value| format!(",{}={value}", key.name()));
    }
    PlayerSpec::parse(&text, position.game()).ok()
}

pub(crate) fn unsuitable(settings: &Settings) -> ExplainError {
    let reason = match settings.algorithm {
        Algorithm::Deepening => {
            "`deepening` walks the same tree again for every depth and remembers what it saw; \
             `negamax-ab` with the same depth and evaluation finds the same value in one tree"
        }
        Algorithm::Mcts => "`mcts` plays random games: there is no tree of best answers to show",
        Algorithm::Perfect | Algorithm::AutomatPerfect => {
            "the solver proves values with a memory of millions of positions: no tree that could be shown"
        }
        Algorithm::AutomatEasy => "`automat-easy` follows four rules and searches no tree",
        Algorithm::AtollEngine => {
            "`strong` judges by random games and proofs: there is no tree of best answers to show"
        }
        Algorithm::Random => "`random` takes any move at random and searches no tree",
        _ => "this player walks no tree that could be shown",
    };
    ExplainError::Unsuitable(format!(
        "{reason}. Explained are basic, minimax, minimax-ab, negamax and negamax-ab."
    ))
}

pub(crate) fn no_such_branch(action: impl fmt::Display) -> ExplainError {
    ExplainError::Text(format!(
        "`{action}` cannot be played there: the branch to look into must start at the root"
    ))
}

/// A search about to be explained.
pub(crate) struct Explained<'a, P, E: ?Sized> {
    pub(crate) position: &'a P,
    pub(crate) evaluator: &'a E,
    pub(crate) player: &'a PlayerSpec,
}

impl<P: Central + Keyed, E: Evaluator<P> + ?Sized> Explained<'_, P, E> {
    pub(crate) fn run<'s>(
        &self,
        mut searcher: Box<dyn Searcher<P> + Send + 's>,
        along: Vec<P::Move>,
        options: &ExplainOptions,
        stop: &StopFlag,
        wrap: impl Fn(P::Move) -> Move,
        finish: impl FnOnce(&Found<P>, core::time::Duration) -> Report,
    ) -> Result<Explanation, ExplainError> {
        let clock = Clock::start(stop);
        let limits = self.player.limits();
        let mut run = |recording: &mut Recording<P>| {
            searcher.forget();
            let task = Task::new(limits).under(&clock).watched(recording);
            let found = searcher.search(self.position, task).map_err(|error| match error {
                SearchError::GameOver(outcome) => ExplainError::GameOver(outcome),
                SearchError::NoClock | SearchError::NoMemory { .. } => {
                    ExplainError::Unsuitable(error.to_string())
                }
            })?;
            if stop.is_raised() { Err(ExplainError::Stopped) } else { Ok(found) }
        };
        let mut recording = Recording::new(options.capacity).along(along.clone());
        let mut found = run(&mut recording)?;
        let elapsed = clock.elapsed().unwrap_or_default();
        if let Some(plies) = deepest_that_fits(recording.nodes_by_ply(), options.capacity)
            && plies > along.len()
        {
            recording = Recording::new(options.capacity).along(along).down_to(plies as u32);
            found = run(&mut recording)?;
        }
        let one_ply = self.player.settings().algorithm == Algorithm::Basic;
        let depth = if one_ply { Depth::ONE } else { limits.depth.unwrap_or(Depth::MAX) };
        let root = recording.visits().first().and_then(|visit| visit.result);
        // Counted for searches that know distances; others have other values.
        let root = root.filter(|_| self.player.settings().wins == Wins::Fast);
        let smallest = root.and_then(|(score, _)| {
            critical_positions_unless(
                self.position,
                self.evaluator,
                depth.plies(),
                score,
                options.budget,
                &|| stop.is_raised(),
            )
        });
        let report = finish(&found, elapsed);
        Ok(written(&recording, self.position.turn(), smallest, report, wrap))
    }
}

/// How many plies below the root can be written down in full; `None` if all of them, or not even the root.
fn deepest_that_fits(nodes_by_ply: &[u64], capacity: u32) -> Option<usize> {
    let mut room = u64::from(capacity);
    let fitting = nodes_by_ply.iter().take_while(|&&nodes| {
        let fits = nodes <= room;
        room = room.saturating_sub(nodes);
        fits
    });
    let plies = fitting.count();
    if plies == nodes_by_ply.len() { None } else { plies.checked_sub(1) }
}

/// What each visit changed on the board.
pub(crate) fn stones<P: Entry>(
    root: &P,
    visits: &[Visit<Move>],
) -> Vec<Vec<(String, Option<Player>)>> {
    let mut positions: Vec<P> = Vec::with_capacity(visits.len());
    let mut stones = Vec::with_capacity(visits.len());
    for visit in visits {
        let before = visit.parent.map_or(root, |parent| &positions[parent as usize]);
        let action = visit.by.and_then(unwrap::<P>);
        let here = action.map_or_else(|| root.clone(), |action| before.after(action));
        let changed = here.cells().filter(|&cell| here.owner(cell) != before.owner(cell));
        stones.push(changed.map(|cell| (cell.to_string(), here.owner(cell))).collect());
        positions.push(here);
    }
    stones
}

fn written<P: Position>(
    recording: &Recording<P>,
    root_player: Player,
    smallest: Option<u64>,
    report: Report,
    wrap: impl Fn(P::Move) -> Move,
) -> Explanation {
    let visits = recording.visits().iter().map(|visit| Visit {
        parent: visit.parent,
        by: visit.by.map(&wrap),
        ply: visit.ply,
        maximises: visit.maximises,
        asked: visit.asked,
        window: visit.window,
        leaf: visit.leaf,
        cut_off: visit.cut_off.map(|cut_off| CutOff {
            by: wrap(cut_off.by),
            unvisited: cut_off.unvisited,
            because_of: cut_off.because_of,
            set_by: cut_off.set_by,
            alpha: cut_off.alpha,
            beta: cut_off.beta,
        }),
        result: visit.result,
    });
    // One after another: `collect` would bring a sort of its own for each game.
    let mut unvisited = BTreeMap::new();
    for visit in 0..recording.visits().len() as u32 {
        let moves = recording.unvisited(visit);
        if !moves.is_empty() {
            unvisited.insert(visit, moves.iter().map(|&action| wrap(action)).collect());
        }
    }
    Explanation {
        root_player,
        visits: visits.collect(),
        unvisited,
        stones: Vec::new(),
        steps: recording.steps().to_vec(),
        counts: recording.counts(),
        smallest,
        report,
    }
}

//! A game's own position behind a trait object: the one place where games lose and regain their types.
//!
//! [`Erased`] is implemented once, for every [`GameEntry`]. Positions are shared and never changed in place: a move makes a new one.

use core::any::{Any, TypeId};
use core::fmt::Debug;
use std::sync::Arc;

use foursight_atoll::Atoll;
use foursight_connect_four::ConnectFour;
use foursight_game::perft::{self, Layer};
use foursight_game::{BoardStyle, Outcome, Player, Report as Found, Value};
use foursight_tic_tac_toe::TicTacToe;

use crate::breakdown::Breakdown;
use crate::entry::GameEntry;
use crate::explain::{self, ExplainError, ExplainOptions, Explained, Explanation};
use crate::host::StopFlag;
use crate::islands::Archipelago;
use crate::position::{Move, MoveNames};
use crate::searcher::{AnySearcher, Typed};
use crate::settings::Settings;
use crate::{Game, MatchError, PlayerSpec, Refusal, Report};

/// The position a game starts from.
pub(crate) fn start(game: Game) -> Arc<dyn Erased> {
    match game {
        Game::ConnectFour => Arc::new(ConnectFour::start(game)),
        Game::TicTacToe => Arc::new(TicTacToe::start(game)),
        Game::Atoll { .. } => Arc::new(Atoll::start(game)),
    }
}

/// Counts what can be reached in this game, ply by ply.
pub fn layers(game: Game) -> Box<dyn Iterator<Item = Layer>> {
    match game {
        Game::ConnectFour => Box::new(perft::layers(ConnectFour::start(game))),
        Game::TicTacToe => Box::new(perft::layers(TicTacToe::start(game))),
        Game::Atoll { .. } => Box::new(perft::layers(Atoll::start(game))),
    }
}

/// What a game makes of a pasted text; `None` where it has no more than its own notation.
pub(crate) fn recognise(game: Game, text: &str) -> Option<Result<Reading, String>> {
    match game {
        Game::ConnectFour => ConnectFour::recognise(text),
        Game::TicTacToe => TicTacToe::recognise(text),
        Game::Atoll { .. } => Atoll::recognise(text),
    }
}

/// Moves, or a board to start from, as their game writes them, and what the text was taken for.
pub(crate) struct Reading {
    pub(crate) board: Option<String>,
    pub(crate) moves: String,
    pub(crate) kind: &'static str,
    pub(crate) detail: String,
}

/// A position whose game only its inside knows.
pub(crate) trait Erased: Debug + Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn equals(&self, other: &dyn Erased) -> bool;
    fn turn(&self) -> Player;
    fn outcome(&self) -> Option<Outcome>;
    fn legal_moves(&self) -> Vec<Move>;
    /// The position after a move; `None` if it is not legal here, or of another game.
    fn after(&self, action: Move) -> Option<Arc<dyn Erased>>;
    fn key(&self) -> u64;
    fn parse_move(&self, text: &str) -> Result<Move, MatchError>;
    fn play_text(&self, text: &str) -> Result<(Arc<dyn Erased>, Vec<Move>), MatchError>;
    fn moves_text(&self, moves: &[Move]) -> String;
    fn parse_board(&self, text: &str) -> Result<Arc<dyn Erased>, MatchError>;
    fn drawing(&self, style: BoardStyle) -> String;
    fn cells(&self) -> Vec<(String, Option<Player>)>;
    fn filled_by(&self, action: Move) -> Option<String>;
    fn winning_cells(&self) -> Vec<String>;
    fn won_by(&self) -> &'static str;
    fn archipelago(&self) -> Option<Archipelago>;
    fn score(&self, value: Value) -> Option<i32>;
    fn searcher(&self, settings: &Settings) -> Box<dyn AnySearcher>;
    fn explain(
        &self,
        player: &PlayerSpec,
        options: &ExplainOptions,
        stop: &StopFlag,
    ) -> Result<Explanation, ExplainError>;
    fn breakdown(&self, player: &PlayerSpec, view: Player) -> Breakdown;
    /// What this move is worth to whoever makes it, and best play from it on, judged by the player's evaluation as the player at this
    /// position sees it, so many plies deep in all; `None` if the move is not legal or the search was stopped.
    fn continuation(
        &self,
        player: &PlayerSpec,
        action: Move,
        plies: u32,
        stop: &StopFlag,
    ) -> Option<(Value, Vec<Move>)>;
}

/// How a game's moves are shown.
struct Names<P>(core::marker::PhantomData<P>);

impl<P: GameEntry> Names<P> {
    const NAMES: &'static MoveNames = &MoveNames {
        game: TypeId::of::<P>(),
        show: |index, formatter| match P::from_index(index) {
            Some(action) => core::fmt::Display::fmt(&action, formatter),
            None => formatter.write_str("none"),
        },
    };
}

/// A game's own move as a move of any game.
pub(crate) fn wrap<P: GameEntry>(action: P::Move) -> Move {
    Move::new(Names::<P>::NAMES, P::index(action))
}

/// A game's own move again; `None` if it is another game's.
pub(crate) fn unwrap<P: GameEntry>(action: Move) -> Option<P::Move> {
    action.index_in(TypeId::of::<P>()).and_then(P::from_index)
}

/// A game's own report as one of any game.
pub(crate) fn report<P: GameEntry>(
    position: &P,
    found: &Found<P>,
    elapsed: core::time::Duration,
) -> Report {
    Report::new(found, elapsed, wrap::<P>, |value| position.score(value))
}

impl<P: GameEntry> Erased for P {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn equals(&self, other: &dyn Erased) -> bool {
        other.as_any().downcast_ref::<P>() == Some(self)
    }

    fn turn(&self) -> Player {
        foursight_game::Position::turn(self)
    }

    fn outcome(&self) -> Option<Outcome> {
        foursight_game::Position::outcome(self)
    }

    fn legal_moves(&self) -> Vec<Move> {
        foursight_game::Position::legal_moves(self).into_iter().map(wrap::<P>).collect()
    }

    fn after(&self, action: Move) -> Option<Arc<dyn Erased>> {
        let action = unwrap::<P>(action)?;
        let mut next = self.clone();
        next.play(action).ok()?;
        Some(Arc::new(next))
    }

    fn key(&self) -> u64 {
        foursight_game::Keyed::key(self)
    }

    fn parse_move(&self, text: &str) -> Result<Move, MatchError> {
        let action = foursight_game::Notation::parse_move(self, text);
        action.map(wrap::<P>).map_err(|error| Refusal::Text.because(error))
    }

    fn play_text(&self, text: &str) -> Result<(Arc<dyn Erased>, Vec<Move>), MatchError> {
        let mut end = self.clone();
        let mut moves = Vec::new();
        foursight_game::Notation::play_text(&mut end, text, &mut |action| {
            moves.push(wrap::<P>(action));
        })
        .map_err(|error| Refusal::Text.because(error))?;
        Ok((Arc::new(end), moves))
    }

    fn moves_text(&self, moves: &[Move]) -> String {
        let own: Vec<P::Move> = moves.iter().filter_map(|&action| unwrap::<P>(action)).collect();
        P::moves_text(&own)
    }

    fn parse_board(&self, text: &str) -> Result<Arc<dyn Erased>, MatchError> {
        match foursight_game::Notation::parse_board(self, text) {
            Ok(position) => Ok(Arc::new(position)),
            Err(error) => Err(Refusal::Text.because(error)),
        }
    }

    fn drawing(&self, style: BoardStyle) -> String {
        let mut text = String::new();
        self.write_board(style, &mut text).expect("a string takes all");
        text
    }

    fn cells(&self) -> Vec<(String, Option<Player>)> {
        foursight_game::Cells::cells(self)
            .map(|cell| (cell.to_string(), self.owner(cell)))
            .collect()
    }

    fn filled_by(&self, action: Move) -> Option<String> {
        let cell = foursight_game::Cells::filled_by(self, unwrap::<P>(action)?)?;
        Some(cell.to_string())
    }

    fn winning_cells(&self) -> Vec<String> {
        foursight_game::WinningCells::winning_cells(self).map(|cell| cell.to_string()).collect()
    }

    fn won_by(&self) -> &'static str {
        P::WON_BY
    }

    fn archipelago(&self) -> Option<Archipelago> {
        GameEntry::archipelago(self)
    }

    fn score(&self, value: Value) -> Option<i32> {
        GameEntry::score(self, value)
    }

    fn searcher(&self, settings: &Settings) -> Box<dyn AnySearcher> {
        Box::new(Typed(P::searcher(settings)))
    }

    fn explain(
        &self,
        player: &PlayerSpec,
        options: &ExplainOptions,
        stop: &StopFlag,
    ) -> Result<Explanation, ExplainError> {
        let settings = player.settings();
        explain::check(settings, self.turn())?;
        let mut along = Vec::new();
        let mut place = self.clone();
        for &action in &options.along {
            let own = unwrap::<P>(action).filter(|&own| place.is_legal(own));
            let own = own.ok_or_else(|| explain::no_such_branch(action))?;
            place.play_unchecked(own);
            along.push(own);
        }
        let evaluator = P::evaluator(settings);
        let explained = Explained { position: self, evaluator: &*evaluator, player };
        let searcher = P::searcher(settings);
        let finish = |found: &Found<P>, elapsed| report(self, found, elapsed);
        let explanation = explained.run(searcher, along, options, stop, wrap::<P>, finish)?;
        let stones = explain::stones(self, &explanation.visits);
        Ok(Explanation { stones, ..explanation })
    }

    fn breakdown(&self, player: &PlayerSpec, view: Player) -> Breakdown {
        let settings = player.settings();
        let value = P::evaluator(settings).evaluate(self, view);
        Breakdown { view, value, parts: self.parts(settings, view) }
    }

    fn continuation(
        &self,
        player: &PlayerSpec,
        action: Move,
        plies: u32,
        stop: &StopFlag,
    ) -> Option<(Value, Vec<Move>)> {
        let action = unwrap::<P>(action).filter(|&action| self.is_legal(action))?;
        crate::why::continuation(self, player.settings(), action, plies, stop)
            .map(|(value, line)| (value, line.into_iter().map(wrap::<P>).collect()))
    }
}

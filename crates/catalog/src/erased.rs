//! A game's own position behind a trait object: the one place where games lose and regain their types.
//!
//! [`Erased`] is implemented once, for the position of any [`Entry`] together with its registration ([`Held`]). Positions are shared and never changed
//! in place: a move makes a new one.

use core::any::{Any, TypeId};
use core::fmt::Debug;
use std::sync::Arc;

use foursight_game::entry::{Chosen, Entry, Shape};
use foursight_game::{BoardStyle, Evaluator as _, Outcome, Player, Report as Found, Value};

use crate::breakdown::{Breakdown, Part};
use crate::build::searcher;
use crate::explain::{self, ExplainError, ExplainOptions, Explained, Explanation};
use crate::host::StopFlag;
use crate::islands::Archipelago;
use crate::network::LoadedNetwork;
use crate::position::{Move, MoveNames};
use crate::registry::Registration;
use crate::searcher::{AnySearcher, Typed};
use crate::settings::Settings;
use crate::{MatchError, PlayerSpec, Refusal, Report};

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
    fn shape(&self) -> Shape;
    fn line(&self) -> Option<u32>;
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

impl<P: Entry> Names<P> {
    const NAMES: &'static MoveNames = &MoveNames {
        game: TypeId::of::<P>(),
        show: |index, formatter| match P::from_index(index) {
            Some(action) => core::fmt::Display::fmt(&action, formatter),
            None => formatter.write_str("none"),
        },
    };
}

/// A game's own move as a move of any game.
pub(crate) fn wrap<P: Entry>(action: P::Move) -> Move {
    Move::new(Names::<P>::NAMES, P::index(action))
}

/// A game's own move again; `None` if it is another game's.
pub(crate) fn unwrap<P: Entry>(action: Move) -> Option<P::Move> {
    action.index_in(TypeId::of::<P>()).and_then(P::from_index)
}

/// A game's own report as one of any game.
pub(crate) fn report<P: Entry>(
    position: &P,
    found: &Found<P>,
    elapsed: core::time::Duration,
) -> Report {
    Report::new(found, elapsed, wrap::<P>, |value| position.score(value))
}

/// A game's own position, and what was attached to the game.
pub(crate) struct Held<P: Entry> {
    pub(crate) position: P,
    pub(crate) registration: &'static Registration<P>,
}

impl<P: Entry> Debug for Held<P> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        self.position.fmt(formatter)
    }
}

impl<P: Entry> Held<P> {
    fn next(&self, position: P) -> Arc<dyn Erased> {
        Arc::new(Self { position, registration: self.registration })
    }
}

/// The evaluation that a player's settings choose.
pub(crate) fn chosen(settings: &Settings) -> Chosen<'_> {
    Chosen {
        name: settings.evaluation.name,
        weights: &settings.evaluation.weights,
        network: settings.evaluation.network.map(LoadedNetwork::bytes),
        seed: settings.seed,
    }
}

impl<P: Entry> Erased for Held<P> {
    fn as_any(&self) -> &dyn Any {
        &self.position
    }

    fn equals(&self, other: &dyn Erased) -> bool {
        other.as_any().downcast_ref::<P>() == Some(&self.position)
    }

    fn turn(&self) -> Player {
        self.position.turn()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    fn legal_moves(&self) -> Vec<Move> {
        self.position.legal_moves().into_iter().map(wrap::<P>).collect()
    }

    fn after(&self, action: Move) -> Option<Arc<dyn Erased>> {
        let action = unwrap::<P>(action)?;
        let mut next = self.position.clone();
        next.play(action).ok()?;
        Some(self.next(next))
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn parse_move(&self, text: &str) -> Result<Move, MatchError> {
        let action = self.position.parse_move(text);
        action.map(wrap::<P>).map_err(|error| Refusal::Text.because(error))
    }

    fn play_text(&self, text: &str) -> Result<(Arc<dyn Erased>, Vec<Move>), MatchError> {
        let mut end = self.position.clone();
        let mut moves = Vec::new();
        end.play_text(text, &mut |action| moves.push(wrap::<P>(action)))
            .map_err(|error| Refusal::Text.because(error))?;
        Ok((self.next(end), moves))
    }

    fn moves_text(&self, moves: &[Move]) -> String {
        let own: Vec<P::Move> = moves.iter().filter_map(|&action| unwrap::<P>(action)).collect();
        P::moves_text(&own)
    }

    fn parse_board(&self, text: &str) -> Result<Arc<dyn Erased>, MatchError> {
        match self.position.parse_board(text) {
            Ok(position) => Ok(self.next(position)),
            Err(error) => Err(Refusal::Text.because(error)),
        }
    }

    fn drawing(&self, style: BoardStyle) -> String {
        let mut text = String::new();
        self.position.write_board(style, &mut text).expect("a string takes all");
        text
    }

    fn cells(&self) -> Vec<(String, Option<Player>)> {
        let owner = |cell| (ToString::to_string(&cell), self.position.owner(cell));
        self.position.cells().map(owner).collect()
    }

    fn filled_by(&self, action: Move) -> Option<String> {
        let cell = self.position.filled_by(unwrap::<P>(action)?)?;
        Some(cell.to_string())
    }

    fn winning_cells(&self) -> Vec<String> {
        self.position.winning_cells().map(|cell| cell.to_string()).collect()
    }

    fn won_by(&self) -> &'static str {
        P::WON_BY
    }

    fn shape(&self) -> Shape {
        self.position.shape()
    }

    fn line(&self) -> Option<u32> {
        self.position.line()
    }

    fn archipelago(&self) -> Option<Archipelago> {
        self.registration.archipelago.map(|archipelago| archipelago(&self.position))
    }

    fn score(&self, value: Value) -> Option<i32> {
        self.position.score(value)
    }

    fn searcher(&self, settings: &Settings) -> Box<dyn AnySearcher> {
        Box::new(Typed(searcher(self.registration, settings)))
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
        let mut place = self.position.clone();
        for &action in &options.along {
            let own = unwrap::<P>(action).filter(|&own| place.is_legal(own));
            let own = own.ok_or_else(|| explain::no_such_branch(action))?;
            place.play_unchecked(own);
            along.push(own);
        }
        let position = &self.position;
        let evaluator = P::evaluation(chosen(settings));
        let explained = Explained { position, evaluator: &evaluator, player };
        let searcher = searcher(self.registration, settings);
        let finish = |found: &Found<P>, elapsed| report(position, found, elapsed);
        let explanation = explained.run(searcher, along, options, stop, wrap::<P>, finish)?;
        let stones = explain::stones(position, &explanation.visits);
        Ok(Explanation { stones, ..explanation })
    }

    fn breakdown(&self, player: &PlayerSpec, view: Player) -> Breakdown {
        let chosen = chosen(player.settings());
        let value = P::evaluation(chosen).evaluate(&self.position, view);
        let parts = self.position.parts(chosen, view).into_iter().map(|part| Part {
            kind: part.kind,
            owner: part.owner,
            cells: part.cells.iter().map(ToString::to_string).collect(),
            islands: part.islands,
            points: part.points,
        });
        Breakdown { view, value, parts: parts.collect() }
    }

    fn continuation(
        &self,
        player: &PlayerSpec,
        action: Move,
        plies: u32,
        stop: &StopFlag,
    ) -> Option<(Value, Vec<Move>)> {
        let action = unwrap::<P>(action).filter(|&action| self.position.is_legal(action))?;
        crate::why::continuation(&self.position, player.settings(), action, plies, stop)
            .map(|(value, line)| (value, line.into_iter().map(wrap::<P>).collect()))
    }
}

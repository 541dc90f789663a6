//! Why a computer made its move, and what would have become of another.

use foursight_catalog::{self as catalog, Move, PlayerSpec, Position, Start, StopFlag, Variation};
use foursight_game::Position as _;
use foursight_wire::why::{Refutation, Why, WhyNotRequest, WhyRequest};

use crate::limits::Limits;
use crate::problem::{Code, Problem};

/// A question about a move, read.
#[derive(Debug)]
pub struct WhyAsked {
    position: Position,
    player: PlayerSpec,
    played: Option<Move>,
}

impl WhyAsked {
    /// Reads it.
    pub fn read(limits: &Limits, request: &WhyRequest) -> Result<Self, Problem> {
        let Asked { position, player, played, .. } = Asked::read(limits, request)?;
        Ok(Self { position, player, played })
    }

    /// Who is asked about.
    pub const fn player(&self) -> &PlayerSpec {
        &self.player
    }

    /// Finds the reasons, until done or the flag is raised.
    pub fn run(self, stop: &StopFlag) -> Result<Why, Problem> {
        let Self { position, player, played } = self;
        Ok(Why::new(&catalog::why(&position, &player, played, stop)?, &player))
    }
}

/// A question about another move, read.
#[derive(Debug)]
pub struct WhyNotAsked {
    position: Position,
    player: PlayerSpec,
    played: Move,
    instead: Move,
}

impl WhyNotAsked {
    /// Reads it.
    pub fn read(limits: &Limits, request: WhyNotRequest) -> Result<Self, Problem> {
        let Asked { position, player, played, instead } = Asked::read(limits, &request.into())?;
        let missing = |what: &str| Problem::new(Code::BadJson, format!("`{what}` is missing"));
        let played = played.ok_or_else(|| missing("played"))?;
        let instead = instead.ok_or_else(|| missing("instead"))?;
        Ok(Self { position, player, played, instead })
    }

    /// Who is asked about.
    pub const fn player(&self) -> &PlayerSpec {
        &self.player
    }

    /// Plays the other move out, until done or the flag is raised.
    pub fn run(self, stop: &StopFlag) -> Result<Refutation, Problem> {
        let Self { position, player, played, instead } = self;
        let found = catalog::why_not(&position, &player, played, instead, stop)?;
        let found = found.ok_or_else(|| {
            let detail = "the solver was not done within the time this server gives a search";
            Problem::new(Code::NotExplained, detail)
        })?;
        Ok(Refutation::from(&found))
    }
}

/// A request, read.
struct Asked {
    position: Position,
    player: PlayerSpec,
    played: Option<Move>,
    instead: Option<Move>,
}

impl Asked {
    fn read(limits: &Limits, request: &WhyRequest) -> Result<Self, Problem> {
        let game = limits.game(&request.game)?;
        let moves = request.moves.as_deref().unwrap_or_default().trim();
        limits.short("moves", moves)?;
        limits.short("board", request.board.as_deref().unwrap_or_default())?;
        // As the match played it: with its seed, within the same limits.
        let player =
            limits.player(&request.player, game)?.with_seed(request.seed.unwrap_or_default().0);
        let line = Variation::parse(game, Start { board: request.board.as_deref(), moves })?;
        let position = line.end;
        if let Some(outcome) = position.outcome() {
            let error = foursight_game::SearchError::GameOver(outcome);
            return Err(Problem::new(Code::GameOver, error.to_string()));
        }
        let read = |text: &Option<String>| {
            let Some(text) = text else { return Ok(None) };
            limits.short("move", text)?;
            Ok::<_, Problem>(Some(position.parse_move(text)?))
        };
        let (played, instead) = (read(&request.played)?, read(&request.instead)?);
        Ok(Self { position, player, played, instead })
    }
}

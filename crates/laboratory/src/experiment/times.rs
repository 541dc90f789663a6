//! Times, positions and cut-offs per move.
//!
//! ```
//! use foursight_laboratory::experiment::TimesExperiment;
//! let experiment = TimesExperiment::parse(
//!     r#"
//!     kind = "times"
//!     game = "connect-four"
//!     players = ["minimax:depth={2-4}", "minimax-ab:depth={2-4}"]
//!     games = 5
//!     moves = 8
//!     "#,
//! )?;
//! assert_eq!(experiment.players.len(), 6);
//! assert_eq!(experiment.players[1], "minimax:depth=3");
//! # Ok::<(), foursight_laboratory::experiment::ExperimentError>(())
//! ```

use core::fmt;

use foursight_catalog::{Game, PlayerSpec, file_written_out};
use serde::Deserialize;
use toml::Spanned;

use super::{Contestant, ExperimentError, Kind, digest, game, positive, read};
use crate::engine::EngineCommand;
use crate::published::Source;
use crate::toml_file::error_at;

/// An experiment with a clock.
#[derive(Clone, Debug, PartialEq)]
pub struct TimesExperiment {
    /// What it is called.
    pub title: String,
    /// What it is for, in a few sentences.
    pub purpose: String,
    /// The game.
    pub game: Game,
    /// What all its chance is a function of.
    pub seed: u64,
    /// The texts of the players whose moves are measured.
    pub players: Vec<String>,
    /// The same, understood.
    pub specs: Vec<Contestant>,
    /// Who plays against each; the same player if nobody is named.
    pub opponent: Option<Opponent>,
    /// Games of each player.
    pub games: usize,
    /// Own moves of each game that are looked at.
    pub moves: usize,
    /// Whose published times stand beside ours.
    pub source: Option<Source>,
    /// Whether every position is searched in the mirror too; Connect Four only.
    pub mirror: bool,
}

/// Who plays against the players that are measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Opponent {
    /// The player's text.
    pub text: String,
    /// The same, understood.
    pub contestant: Contestant,
}

impl Opponent {
    /// Reads an opponent.
    pub fn parse(text: &str, game: Game) -> Result<Self, String> {
        let text = file_written_out(text.trim(), game)?;
        let contestant = Contestant::parse(&text, game)?;
        Ok(Self { text, contestant })
    }
}

/// As it was written.
impl fmt::Display for Opponent {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawExperiment {
    #[serde(rename = "kind")]
    _kind: Kind,
    #[serde(default)]
    title: String,
    #[serde(default)]
    purpose: String,
    game: Spanned<String>,
    #[serde(default)]
    seed: u64,
    players: Spanned<Vec<Spanned<String>>>,
    opponent: Option<Spanned<String>>,
    games: Option<Spanned<usize>>,
    moves: Option<Spanned<usize>>,
    source: Option<Spanned<Source>>,
    mirror: Option<Spanned<bool>>,
}

/// Games of each player unless said.
const GAMES: usize = 5;
/// Moves of each game unless said.
const MOVES: usize = 8;

impl TimesExperiment {
    /// Reads an experiment.
    pub fn parse(text: &str) -> Result<Self, ExperimentError> {
        let raw: RawExperiment = read(text, Kind::Times)?;
        let game = game(text, &raw.game)?;
        let (mut players, mut specs) = (Vec::new(), Vec::new());
        for player in raw.players.get_ref() {
            let (more, understood) = expanded(player.get_ref(), game)
                .map_err(|message| error_at(text, player.span(), message))?;
            players.extend(more);
            specs.extend(understood);
        }
        if players.is_empty() {
            let message = "an experiment needs at least one player".to_owned();
            return Err(error_at(text, raw.players.span(), message));
        }
        let opponent = raw
            .opponent
            .map(|opponent| {
                Opponent::parse(opponent.get_ref(), game)
                    .map_err(|message| error_at(text, opponent.span(), message))
            })
            .transpose()?;
        if game != Game::connect_four() {
            let only = |what: &str| format!("{what} are of Connect Four, not of {}", game.name());
            if let Some(source) = &raw.source {
                return Err(error_at(text, source.span(), only("the sources' times")));
            }
            if let Some(mirror) = raw.mirror.as_ref().filter(|mirror| *mirror.get_ref()) {
                return Err(error_at(text, mirror.span(), only("mirror images")));
            }
        }
        Ok(Self {
            title: if raw.title.is_empty() { "Times".to_owned() } else { raw.title },
            purpose: raw.purpose,
            game,
            seed: raw.seed,
            players,
            specs,
            opponent,
            games: positive(text, raw.games.as_ref(), GAMES, "game")?,
            moves: positive(text, raw.moves.as_ref(), MOVES, "move")?,
            source: raw.source.map(Spanned::into_inner),
            mirror: raw.mirror.is_some_and(Spanned::into_inner),
        })
    }

    /// These players, each against the same player, for whoever needs no file.
    pub fn of(game: Game, texts: &[String]) -> Result<Self, String> {
        let (mut players, mut specs) = (Vec::new(), Vec::new());
        for text in texts {
            let (more, understood) = expanded(text, game)?;
            players.extend(more);
            specs.extend(understood);
        }
        Ok(Self {
            title: "Times".to_owned(),
            purpose: String::new(),
            game,
            seed: 1,
            players,
            specs,
            opponent: None,
            games: GAMES,
            moves: MOVES,
            source: None,
            mirror: false,
        })
    }

    /// Leaves the other players out; programs stay.
    pub fn keep(&mut self, keeps: impl Fn(&PlayerSpec) -> bool) {
        let keeps = |contestant: &Contestant| match contestant {
            Contestant::Own(player) => keeps(player),
            Contestant::Engine(_) => true,
        };
        let kept: Vec<bool> = self.specs.iter().map(keeps).collect();
        let mut place = kept.iter();
        self.players.retain(|_| *place.next().expect("one for each"));
        let mut place = kept.iter();
        self.specs.retain(|_| *place.next().expect("one for each"));
    }

    /// A number that differs, as good as surely, between experiments whose games differ.
    pub fn digest(&self) -> u64 {
        let Self { game, seed, games, moves, mirror, .. } = self;
        let specs: Vec<&dyn fmt::Debug> = self.specs.iter().map(shown).collect();
        let opponent = self.opponent.as_ref().map(|opponent| shown(&opponent.contestant));
        // `own`: since the moves of the opponent are no longer counted, earlier results are of another experiment.
        digest(&format!("own {game} {seed} {specs:?} {opponent:?} {games} {moves} {mirror}"))
    }
}

/// A contestant as a digest has it: a player as such, so that results from before programs were measured are still found.
fn shown(contestant: &Contestant) -> &dyn fmt::Debug {
    match contestant {
        Contestant::Own(player) => player,
        Contestant::Engine(command) => command,
    }
}

/// The players that a text stands for: `minimax:depth={2-4}` is three.
fn expanded(text: &str, game: Game) -> Result<(Vec<String>, Vec<Contestant>), String> {
    let text = text.trim();
    let mut texts = match text.split_once('{') {
        None => vec![text.to_owned()],
        Some(_) if EngineCommand::parse(text).is_some() => vec![text.to_owned()],
        Some((before, rest)) => {
            let wrong = || {
                format!(
                    "`{text}` has a range that is none; expected one such as minimax:depth={{2-6}}"
                )
            };
            let (range, after) = rest.split_once('}').ok_or_else(wrong)?;
            let (from, to) = range.split_once('-').ok_or_else(wrong)?;
            match (from.trim().parse::<u32>(), to.trim().parse::<u32>()) {
                (Ok(from), Ok(to)) if from <= to && to - from < 100 => {
                    (from..=to).map(|number| format!("{before}{number}{after}")).collect()
                }
                _ => return Err(wrong()),
            }
        }
    };
    let mut specs = Vec::new();
    for text in &mut texts {
        *text = file_written_out(text, game)?;
        specs.push(Contestant::parse(text, game)?);
    }
    Ok((texts, specs))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_have_a_line_and_a_column() {
        let start = "kind = \"times\"\ngame = \"connect-four\"\n";
        for (rest, place) in [
            ("players = []", (3, 11)),
            ("players = [\"basic\", \"minimax:depth={2-x}\"]", (3, 21)),
            ("players = [\"basic\"]\ngames = 0", (4, 9)),
            ("players = [\"basic\"]\nopponent = \"nobody\"", (4, 12)),
            ("players = [\"basic\"]\nsource = \"chess\"", (4, 10)),
            ("players = [\"basic\"]\ndepth = 3", (4, 1)),
        ] {
            let error = TimesExperiment::parse(&format!("{start}{rest}")).unwrap_err();
            assert_eq!((error.line, error.column), place, "{rest}: {error}");
        }
        let atoll = "kind = \"times\"\ngame = \"atoll\"\nplayers = [\"basic\"]\nmirror = true";
        let error = TimesExperiment::parse(atoll).unwrap_err();
        assert_eq!((error.line, error.column), (4, 10), "{error}");
    }
}

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

use foursight_catalog::{Game, PlayerSpec};

use super::{ExperimentError, Kind, digest, game, read};
use crate::published::Source;
use crate::read::TomlFile;

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
    pub specs: Vec<PlayerSpec>,
    /// Who plays against each; the same player if nobody is named.
    pub opponent: Option<PlayerSpec>,
    /// Games of each player.
    pub games: usize,
    /// Own moves of each game that are looked at.
    pub moves: usize,
    /// Whose published times stand beside ours.
    pub source: Option<Source>,
    /// Whether every position is searched in the mirror too; Connect Four only.
    pub mirror: bool,
}

const KEYS: [&str; 11] = [
    "kind", "title", "purpose", "game", "seed", "players", "opponent", "games", "moves", "source",
    "mirror",
];

/// Games of each player unless said.
const GAMES: usize = 5;
/// Moves of each game unless said.
const MOVES: usize = 8;

impl TimesExperiment {
    /// Reads an experiment.
    pub fn parse(text: &str) -> Result<Self, ExperimentError> {
        let file = TomlFile::parse(text)?;
        let root = read(&file, Kind::Times, &KEYS)?;
        let game = game(&root)?;
        let (mut players, mut specs) = (Vec::new(), Vec::new());
        let written = root.need("players")?;
        for player in written.list()? {
            let (more, understood) =
                expanded(player.str()?, game).map_err(|message| player.fault(message))?;
            players.extend(more);
            specs.extend(understood);
        }
        if players.is_empty() {
            return Err(written.fault("an experiment needs at least one player".to_owned()));
        }
        let opponent = match root.get("opponent") {
            None => None,
            Some(opponent) => Some(
                PlayerSpec::parse(opponent.str()?, game)
                    .map_err(|error| opponent.fault(error.to_string()))?,
            ),
        };
        let source = root.get("source").map(|source| Source::read(&source)).transpose()?;
        let mirror = root.truth_if_any("mirror")?.unwrap_or(false);
        if game != Game::connect_four() {
            let only = |what: &str| format!("{what} are of Connect Four, not of {}", game.name());
            if let Some(source) = root.get("source") {
                return Err(source.fault(only("the sources' times")));
            }
            if let Some(entry) = root.get("mirror").filter(|_| mirror) {
                return Err(entry.fault(only("mirror images")));
            }
        }
        let title = root.text_if_any("title")?.unwrap_or_default();
        Ok(Self {
            title: if title.is_empty() { "Times".to_owned() } else { title },
            purpose: root.text_if_any("purpose")?.unwrap_or_default(),
            game,
            seed: root.whole_if_any("seed")?.unwrap_or(0),
            players,
            specs,
            opponent,
            games: root.count("games", GAMES, "game")?,
            moves: root.count("moves", MOVES, "move")?,
            source,
            mirror,
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

    /// Leaves the other players out.
    pub fn keep(&mut self, keeps: impl Fn(&PlayerSpec) -> bool) {
        let kept: Vec<bool> = self.specs.iter().map(keeps).collect();
        let mut place = kept.iter();
        self.players.retain(|_| *place.next().expect("one for each"));
        let mut place = kept.iter();
        self.specs.retain(|_| *place.next().expect("one for each"));
    }

    /// A number that differs, as good as surely, between experiments whose games differ.
    pub fn digest(&self) -> u64 {
        let Self { game, seed, specs, opponent, games, moves, mirror, .. } = self;
        // `own`: since the moves of the opponent are no longer counted, earlier results are of another experiment.
        digest(&format!("own {game} {seed} {specs:?} {opponent:?} {games} {moves} {mirror}"))
    }
}

/// The players that a text stands for: `minimax:depth={2-4}` is three.
fn expanded(text: &str, game: Game) -> Result<(Vec<String>, Vec<PlayerSpec>), String> {
    let text = text.trim();
    let texts = match text.split_once('{') {
        None => vec![text.to_owned()],
        Some((before, rest)) => {
            let wrong = || {
                format!("`{text}` has a range that is none; right would be: minimax:depth={{2-6}}")
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
    for text in &texts {
        specs.push(PlayerSpec::parse(text, game).map_err(|error| error.to_string())?);
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

//! Questions without memory: what can be played, by whom, and what is best here.

use std::collections::BTreeMap;

use foursight_catalog::{
    Game, Job, Key, PlayerInfo, PlayerSpec, RecogniseError, Start, StopFlag, Variation, about,
    analyst,
    entry::{Examined, Stones},
    evaluations, has_threats, recognise,
};
use foursight_wire::{Position, Record, Report, Seed, Shape};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use utoipa::{
    PartialSchema, ToSchema,
    openapi::RefOr,
    openapi::schema::{OneOfBuilder, Schema},
};

use crate::limits::Limits;
use crate::problem::{Code, Problem};

/// A game one can play here, with everything a front end needs to offer and draw it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct GameEntry {
    /// Its name.
    pub name: &'static str,
    /// How it is written, its options included.
    pub text: String,
    /// The sizes it can have, in a game with the option `size`.
    pub sizes: Option<Vec<u8>>,
    /// Whether it knows the swap rule.
    pub swap: bool,
    /// What it is, in a sentence.
    pub summary: &'static str,
    /// The rules in a few sentences.
    pub rules: &'static str,
    /// Whose game it is, where that must be said.
    pub credit: Option<&'static str>,
    /// Its options, in the order in which they are written.
    pub options: Vec<OptionEntry>,
    /// The values that `text` gives them.
    pub chosen: BTreeMap<&'static str, &'static str>,
    /// The shape of its board.
    pub shape: Shape,
    /// How many stones in a line win; `null` in a game that is not about lines.
    pub line: Option<u32>,
    /// What stands between two moves in a list: nothing or a space.
    pub separator: &'static str,
    /// How stones are drawn: `discs`, or `marks` (crosses and circles).
    pub stones: &'static str,
    /// The computer one plays against unless one names another.
    pub opponent: &'static str,
    /// Two computers that play each other unless others are named.
    pub computers: [&'static str; 2],
    /// Who takes part in a tournament unless others are named.
    pub tournament: &'static [&'static str],
    /// The player that gives hints; `null` for the analyst.
    pub adviser: Option<&'static str>,
    /// A position and a player whose search is worth looking at.
    pub example: ExampleEntry,
    /// The evaluation of players that name none.
    pub evaluation: &'static str,
    /// How it is found out what a move that was not played was worth: `solver`, `all` (every line to the end) or `estimated`.
    pub examined: &'static str,
    /// Whether threats can be listed.
    pub threats: bool,
    /// Whether its positions have an `archipelago`.
    pub archipelago: bool,
    /// Its texts by language (`en`, `hr`) and key: a text, or an object of plural forms.
    #[cfg_attr(feature = "schema", schema(value_type = Object))]
    pub texts: BTreeMap<&'static str, serde_json::Value>,
}

/// An option of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct OptionEntry {
    /// As it is written.
    pub key: &'static str,
    /// The value it has unless set.
    pub default: &'static str,
    /// The values it may have.
    pub values: &'static [&'static str],
    /// What it is.
    pub meaning: &'static str,
}

/// A search worth looking at.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct ExampleEntry {
    /// The moves that lead to the position.
    pub moves: &'static str,
    /// The player.
    pub player: &'static str,
}

impl From<Game> for GameEntry {
    fn from(game: Game) -> Self {
        let (info, words) = (game.info(), about(game));
        let option = |key: &str| info.options.iter().find(|option| option.key == key);
        let sizes = option("size").map(|option| option.values.iter());
        let suggested = info.suggestions;
        let options = info.options.iter().map(|option| OptionEntry {
            key: option.key,
            default: option.default,
            values: option.values,
            meaning: option.meaning,
        });
        Self {
            name: info.name,
            text: game.to_string(),
            sizes: sizes.map(|values| values.filter_map(|value| value.parse().ok()).collect()),
            swap: option("swap").is_some(),
            summary: words.summary,
            rules: words.rules,
            credit: words.credit,
            options: options.collect(),
            chosen: by_key(game.options()),
            shape: Shape::of(game),
            line: foursight_catalog::Position::start(game).line_to_win(),
            separator: game.separator(),
            stones: match info.stones {
                Stones::Discs => "discs",
                Stones::Marks => "marks",
            },
            opponent: suggested.first_opponent,
            computers: suggested.computers,
            tournament: suggested.tournament,
            adviser: suggested.adviser,
            example: ExampleEntry { moves: suggested.example[0], player: suggested.example[1] },
            evaluation: info.evaluation,
            examined: match info.examined {
                Examined::Solver => "solver",
                Examined::All => "all",
                Examined::Estimated => "estimated",
            },
            threats: has_threats(game),
            archipelago: game.has_archipelago(),
            texts: by_key(
                ["en", "hr"].into_iter().zip(info.texts.map(|file| own_texts(game, file))),
            ),
        }
    }
}

impl GameEntry {
    /// Without what is long and only said of one game at a time: its texts and the places of its cells. Every page begins with the list.
    fn in_short(mut self) -> Self {
        self.texts.clear();
        self.shape.cells = None;
        self
    }
}

/// A map of few entries, one after another: `collect` would bring a sort for each kind of entry, which the WebAssembly build has to carry.
fn by_key<V>(entries: impl Iterator<Item = (&'static str, V)>) -> BTreeMap<&'static str, V> {
    let mut map = BTreeMap::new();
    map.extend(entries);
    map
}

/// The texts of a game's file by their keys without what all of them begin with.
fn own_texts(game: Game, file: &str) -> serde_json::Value {
    let begins = format!("games.{}.", game.name());
    let texts: serde_json::Map<String, serde_json::Value> =
        serde_json::from_str(file).unwrap_or_default();
    let mut own = serde_json::Map::new();
    for (key, text) in texts {
        if let Some(key) = key.strip_prefix(&begins) {
            own.insert(key.to_owned(), text);
        }
    }
    serde_json::Value::Object(own)
}

/// The games; only this one, with its options, if one is named.
pub fn games(limits: &Limits, game: Option<&str>) -> Result<Vec<GameEntry>, Problem> {
    Ok(match game {
        Some(text) => vec![limits.game(text)?.into()],
        None => Game::all().into_iter().map(|game| GameEntry::from(game).in_short()).collect(),
    })
}

/// Everything that can be written as a player of a game.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct Roster {
    /// The players.
    pub players: Vec<PlayerEntry>,
    /// The evaluations.
    pub evaluations: Vec<EvaluationEntry>,
    /// Who judges when nobody is named.
    pub analyst: &'static str,
}

/// A player that can be written.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct PlayerEntry {
    /// Its name.
    pub name: &'static str,
    /// How it is written.
    pub text: &'static str,
    /// `level`, `source`, `algorithm` or `best`.
    pub group: &'static str,
    /// What it is, in a sentence or two.
    pub about: &'static str,
    /// What it stands for, if it is short for another.
    pub stands_for: Option<&'static str>,
    /// Its settings.
    pub keys: Vec<KeyEntry>,
    /// Whether the same position and seed always give the same move.
    pub reproducible: bool,
}

/// A setting of a player.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct KeyEntry {
    /// Its name.
    pub name: &'static str,
    /// What it is unless set.
    pub default: Option<String>,
    /// What may be written after it.
    pub form: &'static str,
    /// What it does.
    pub meaning: &'static str,
}

/// An evaluation.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct EvaluationEntry {
    /// Its name.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// Its weights.
    pub weights: Vec<WeightEntry>,
}

/// A weight of an evaluation.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
pub struct WeightEntry {
    /// Its name.
    pub name: &'static str,
    /// What it is unless set.
    pub default: i32,
    /// What is worth so many points.
    pub meaning: &'static str,
}

/// The players and evaluations of a game.
pub fn players(limits: &Limits, game: &str) -> Result<Roster, Problem> {
    let game = limits.game(game)?;
    let players = foursight_catalog::players(game).iter().map(entry).collect();
    let evaluations = evaluations(game)
        .iter()
        .map(|evaluation| EvaluationEntry {
            name: evaluation.name,
            about: evaluation.summary,
            weights: evaluation
                .weights
                .iter()
                .map(|weight| WeightEntry {
                    name: weight.name,
                    default: weight.default,
                    meaning: weight.meaning,
                })
                .collect(),
        })
        .collect();
    Ok(Roster { players, evaluations, analyst: analyst(game) })
}

fn entry(player: &PlayerInfo) -> PlayerEntry {
    let key = |key: &Key| KeyEntry {
        name: key.name(),
        default: key.shown(&player.defaults),
        form: key.form(),
        meaning: key.meaning(),
    };
    PlayerEntry {
        name: player.name,
        text: player.name,
        group: player.group.text(),
        about: player.summary,
        stands_for: player.stands_for,
        keys: player.keys.iter().map(key).collect(),
        reproducible: player.defaults.is_reproducible(),
    }
}

/// A position: one of the two forms.
#[derive(Debug, Deserialize)]
#[serde(try_from = "PositionFields")]
pub enum PositionQuestion {
    /// A text that shows a position.
    Pasted(PastedPosition),
    /// Moves from a board.
    Played(PlayedPosition),
}

/// A text that shows a position.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PastedPosition {
    /// Anything pasted: digits, letters, a drawn board, a link.
    pub text: String,
    /// The game, where the text could be of several.
    pub game: Option<String>,
}

/// Moves from a board.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct PlayedPosition {
    /// The game.
    pub game: String,
    /// Moves, as the game writes them.
    pub moves: Option<String>,
    /// A board they start from.
    pub board: Option<String>,
}

/// Both forms at once: `text` decides which it is, so that an error is about that form.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PositionFields {
    text: Option<String>,
    game: Option<String>,
    moves: Option<String>,
    board: Option<String>,
}

impl TryFrom<PositionFields> for PositionQuestion {
    type Error = &'static str;

    fn try_from(fields: PositionFields) -> Result<Self, &'static str> {
        let PositionFields { text, game, moves, board } = fields;
        match (text, game) {
            (Some(_), _) if moves.is_some() || board.is_some() => {
                Err("`text` comes alone: it already says moves or board")
            }
            (Some(text), game) => Ok(Self::Pasted(PastedPosition { text, game })),
            (None, Some(game)) => Ok(Self::Played(PlayedPosition { game, moves, board })),
            (None, None) => Err("missing field `game`"),
        }
    }
}

#[cfg(feature = "schema")]
impl PartialSchema for PositionQuestion {
    fn schema() -> RefOr<Schema> {
        OneOfBuilder::new()
            .item(PastedPosition::schema())
            .item(PlayedPosition::schema())
            .description(Some("A text that shows a position, or moves from a board."))
            .into()
    }
}

#[cfg(feature = "schema")]
impl ToSchema for PositionQuestion {}

/// Reads a position from moves, a board or any common notation.
pub fn position(limits: &Limits, question: PositionQuestion) -> Result<Position, Problem> {
    match question {
        PositionQuestion::Pasted(PastedPosition { text, game }) => {
            let game = game.map(|game| limits.game(&game)).transpose()?;
            limits.short("text", &text)?;
            if let Some(record) = pasted_record(&text) {
                let mut position = Position::from(&record?);
                position.recognised = Some("record".to_owned());
                position.recognised_detail = Some("a game record".to_owned());
                return Ok(position);
            }
            let found = recognise(&text, game).map_err(|error| unrecognised(&error))?;
            let mut position = Position::from(&found.line);
            position.recognised = Some(found.kind.to_owned());
            position.recognised_detail = Some(found.detail);
            Ok(position)
        }
        PositionQuestion::Played(PlayedPosition { game, moves, board }) => {
            let game = limits.game(&game)?;
            let line = read(limits, game, moves.as_deref(), board.as_deref())?;
            Ok(Position::from(&line))
        }
    }
}

/// The line of play of a pasted game record: one JSON object, the first if there are several lines of them. `None` if the text is none.
fn pasted_record(text: &str) -> Option<Result<Variation, Problem>> {
    let first = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    // A record over several lines is one object too.
    let record: Record = [text, first].iter().find_map(|text| serde_json::from_str(text).ok())?;
    let line = record.line().map(|(line, _)| line);
    Some(line.map_err(|error| Problem::new(Code::IllegalMove, format!("a game record: {error}"))))
}

fn unrecognised(error: &RecogniseError) -> Problem {
    let code = match error {
        RecogniseError::Game(_) => Code::UnknownGame,
        RecogniseError::Unknown(_) => Code::UnrecognisedText,
        RecogniseError::Illegal(_) => Code::IllegalMove,
    };
    Problem::new(code, error.to_string())
}

/// Reads a line of play.
pub(crate) fn read(
    limits: &Limits,
    game: Game,
    moves: Option<&str>,
    board: Option<&str>,
) -> Result<Variation, Problem> {
    let moves = moves.unwrap_or_default().trim();
    limits.short("moves", moves)?;
    limits.short("board", board.unwrap_or_default())?;
    Ok(Variation::parse(game, Start { board, moves })?)
}

/// A position and who is asked about it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// The game.
    #[cfg_attr(feature = "schema", schema(example = "connect-four"))]
    pub game: String,
    /// Moves, as the game writes them.
    #[cfg_attr(feature = "schema", schema(example = "4455"))]
    pub moves: Option<String>,
    /// A board they start from.
    pub board: Option<String>,
    /// Who thinks.
    #[cfg_attr(feature = "schema", schema(example = "level-3"))]
    pub player: Option<String>,
    /// The player's random seed, a number below 2⁶⁴ or its digits; 0 unless given.
    pub seed: Option<Seed>,
}

/// A position and the player who is to move in it.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveQuestion {
    /// The game.
    #[cfg_attr(feature = "schema", schema(example = "connect-four"))]
    pub game: String,
    /// Moves, as the game writes them.
    #[cfg_attr(feature = "schema", schema(example = "4455"))]
    pub moves: Option<String>,
    /// A board they start from.
    pub board: Option<String>,
    /// Who is to move.
    #[cfg_attr(feature = "schema", schema(example = "level-3"))]
    pub player: String,
    /// The player's random seed, a number below 2⁶⁴ or its digits; 0 unless given.
    pub seed: Option<Seed>,
}

/// A question that was read: who thinks about what.
#[derive(Debug)]
pub struct Asked {
    /// The work.
    pub job: Job,
    /// Who does it.
    pub player: PlayerSpec,
}

impl Asked {
    /// Thinks here and now, until done or the flag is raised.
    pub fn run(self, stop: &StopFlag) -> Result<Report, Problem> {
        Ok(Report::new(&self.job.run(stop, &mut |_| {})?, &self.player))
    }
}

impl Question {
    /// Reads it. `every_move`: whether the value of every move is wanted.
    pub fn read(&self, limits: &Limits, every_move: bool) -> Result<Asked, Problem> {
        let game = limits.game(&self.game)?;
        let text = self.player.as_deref().unwrap_or(analyst(game));
        let player = limits.player(text, game)?.with_seed(self.seed.unwrap_or_default().0);
        let line = read(limits, game, self.moves.as_deref(), self.board.as_deref())?;
        Ok(Asked { job: line.end.ask(&player, every_move), player })
    }
}

impl From<MoveQuestion> for Question {
    fn from(question: MoveQuestion) -> Self {
        let MoveQuestion { game, moves, board, player, seed } = question;
        Self { game, moves, board, player: Some(player), seed }
    }
}

//! What the window remembers from one time to the next.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use etcetera::base_strategy::{BaseStrategy, choose_native_strategy};
use foursight_catalog::{BySeat, Game, Key, PlayerSpec, TextError, meeting_depth, players};
use foursight_live_game::Speed;
use foursight_texts::Language;
use serde::{Deserialize, Serialize};

/// Who plays whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Mode {
    #[default]
    AgainstComputer,
    TwoPlayers,
    Computers,
    Tournament,
}

impl Mode {
    pub(crate) const ALL: [Self; 4] =
        [Self::AgainstComputer, Self::TwoPlayers, Self::Computers, Self::Tournament];

    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::AgainstComputer => "setup.mode.one",
            Self::TwoPlayers => "setup.mode.two",
            Self::Computers => "setup.mode.watch",
            Self::Tournament => "setup.mode.tournament",
        }
    }
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Theme {
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub(crate) const ALL: [Self; 3] = [Self::System, Self::Light, Self::Dark];

    pub(crate) const fn key(self) -> &'static str {
        match self {
            Self::System => "common.theme.system",
            Self::Light => "common.theme.light",
            Self::Dark => "common.theme.dark",
        }
    }
}

/// A computer as it is chosen: a name, and what of it was changed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Choice {
    pub(crate) name: String,
    pub(crate) depth: Option<u32>,
    pub(crate) evaluation: Option<String>,
    pub(crate) order: Option<String>,
}

impl Choice {
    pub(crate) fn named(name: &str) -> Self {
        Self { name: name.to_owned(), ..Self::default() }
    }

    /// As a player is written; what this player has no key for is left out.
    pub(crate) fn text(&self, game: Game) -> String {
        let known = players(game).into_iter().find(|info| info.name == self.name);
        let may = |key| known.as_ref().is_some_and(|info| info.keys.contains(&key));
        let depth = self.depth.filter(|_| may(Key::Depth)).map(|depth| format!("depth={depth}"));
        let evaluation = self.evaluation.as_ref().filter(|_| may(Key::Eval));
        let evaluation = evaluation.map(|name| format!("eval={name}"));
        let order = self.order.as_ref().filter(|_| may(Key::Order));
        let order = order.map(|name| format!("order={name}"));
        let keys: Vec<String> = [depth, evaluation, order].into_iter().flatten().collect();
        if keys.is_empty() {
            self.name.clone()
        } else {
            format!("{}:{}", self.name, keys.join(","))
        }
    }
}

/// What was chosen for one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct GameSettings {
    /// The computer one plays against.
    pub(crate) opponent: Choice,
    /// Two computers that play each other.
    pub(crate) computers: [Choice; 2],
    /// Who takes part in a tournament.
    pub(crate) field: Vec<String>,
    /// How deep they look.
    pub(crate) depth: u32,
    /// Openings that each pair plays, twice each.
    pub(crate) rounds: u32,
}

impl GameSettings {
    fn of(game: Game) -> Self {
        // The opponent of somebody who names none, as in the terminal.
        let middling = game.info().suggestions.opponent;
        let field = ["minimax", "minimax-ab", "negamax", "negamax-ab"];
        Self {
            opponent: Choice::named(middling),
            computers: [Choice::named("minimax-ab"), Choice::named("mcts")],
            field: field.map(str::to_owned).to_vec(),
            depth: meeting_depth(game).plies().min(4),
            rounds: 1,
        }
    }
}

/// Everything that is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub(crate) game: String,
    /// For each game the values of its options that were chosen.
    pub(crate) options: BTreeMap<String, BTreeMap<String, String>>,
    /// Atoll's options in files of earlier versions.
    #[serde(skip_serializing)]
    pub(crate) size: Option<u8>,
    #[serde(skip_serializing)]
    pub(crate) swap: Option<bool>,
    pub(crate) mode: Mode,
    /// Whether the computer begins.
    pub(crate) computer_begins: bool,
    pub(crate) games: BTreeMap<String, GameSettings>,
    /// `en`, `hr`; none follows the environment.
    pub(crate) language: Option<String>,
    pub(crate) theme: Theme,
    pub(crate) reduced_motion: bool,
    pub(crate) speed: u8,
    /// The file of games that was used last.
    pub(crate) records: Option<PathBuf>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            game: Game::connect_four().name().to_owned(),
            options: BTreeMap::new(),
            size: None,
            swap: None,
            mode: Mode::default(),
            computer_begins: false,
            games: BTreeMap::new(),
            language: None,
            theme: Theme::default(),
            reduced_motion: false,
            speed: 1,
            records: None,
        }
    }
}

impl Settings {
    /// The game that is chosen; Connect Four where a file names none that exists.
    pub(crate) fn game(&self) -> Game {
        let mut game = Game::named(&self.game).unwrap_or_else(Game::connect_four);
        for (key, value) in self.options.get(game.name()).into_iter().flatten() {
            // What a later version no longer allows keeps its default.
            game = game.with_option(key, value).unwrap_or(game);
        }
        game
    }

    /// Chooses a value of an option of the chosen game; one that does not go with the others is not chosen.
    pub(crate) fn choose_option(&mut self, key: &str, value: &str) {
        let game = self.game();
        if let Some(changed) = game.with_option(key, value) {
            let chosen = changed.options().map(|(key, value)| (key.to_owned(), value.to_owned()));
            self.options.insert(game.name().to_owned(), chosen.collect());
        }
    }

    /// Takes over what files of earlier versions say of Atoll.
    fn of_earlier_versions(mut self) -> Self {
        let size = self.size.take().map(|size| ("size", size.to_string()));
        let swap = self.swap.take().map(|on| ("swap", if on { "on" } else { "off" }.to_owned()));
        for (key, value) in [size, swap].into_iter().flatten() {
            let atoll = self.options.entry("atoll".to_owned()).or_default();
            atoll.entry(key.to_owned()).or_insert(value);
        }
        self
    }

    /// What was chosen for this game.
    pub(crate) fn of_game(&mut self) -> &mut GameSettings {
        let game = self.game();
        self.games.entry(game.name().to_owned()).or_insert_with(|| GameSettings::of(game))
    }

    /// Who sits where; `None` is a human.
    pub(crate) fn seats(&mut self) -> Result<BySeat<Option<PlayerSpec>>, TextError> {
        let (game, mode, begins) = (self.game(), self.mode, self.computer_begins);
        let chosen = self.of_game();
        let player = |choice: &Choice| PlayerSpec::parse(&choice.text(game), game).map(Some);
        Ok(match mode {
            Mode::TwoPlayers => BySeat::new(None, None),
            Mode::Computers | Mode::Tournament => {
                BySeat::new(player(&chosen.computers[0])?, player(&chosen.computers[1])?)
            }
            Mode::AgainstComputer if begins => BySeat::new(player(&chosen.opponent)?, None),
            Mode::AgainstComputer => BySeat::new(None, player(&chosen.opponent)?),
        })
    }

    pub(crate) fn language(&self) -> Language {
        let chosen = self.language.as_deref().and_then(|code| code.parse().ok());
        chosen.unwrap_or_else(|| Language::from_environment(|name| std::env::var(name).ok()))
    }

    /// Chooses a language.
    pub fn set_language(&mut self, language: Language) {
        self.language = Some(language.code().to_owned());
    }

    pub(crate) fn speed(&self) -> Speed {
        Speed::ALL.get(usize::from(self.speed)).copied().unwrap_or_default()
    }

    /// Where games are saved unless somebody says otherwise.
    pub(crate) fn records(&self) -> PathBuf {
        let usual = || {
            let folder = choose_native_strategy().map(|all| all.data_dir().join("foursight"));
            folder.unwrap_or_default().join("games.jsonl")
        };
        self.records.clone().unwrap_or_else(usual)
    }

    /// Where the settings are, unless somebody says otherwise.
    pub fn usual_file() -> Option<PathBuf> {
        Some(choose_native_strategy().ok()?.config_dir().join("foursight/desktop.json"))
    }

    /// Reads them. Where there is no file they are the defaults; a file that cannot be read is an error to show.
    pub fn load(path: &Path) -> Result<Self> {
        match fs::read_to_string(path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(Self::default()),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", path.display())),
            Ok(text) => serde_json::from_str(&text)
                .map(Self::of_earlier_versions)
                .with_context(|| format!("{} does not hold the window's settings", path.display())),
        }
    }

    /// Writes them whole or not at all.
    pub(crate) fn save(&self, path: &Path) -> Result<()> {
        let write = || {
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            let draft = path.with_extension("json.new");
            fs::write(&draft, serde_json::to_string_pretty(self)?)?;
            fs::rename(draft, path)
        };
        write().with_context(|| format!("cannot write {}", path.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_remembered_and_a_broken_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("deep/desktop.json");
        assert_eq!(Settings::load(&path).unwrap(), Settings::default());
        let mut settings = Settings { game: "atoll".to_owned(), ..Settings::default() };
        settings.choose_option("size", "7");
        settings.choose_option("size", "8");
        assert_eq!(settings.game().to_string(), "atoll:size=7,swap=off");
        settings.of_game().opponent = Choice { depth: Some(2), ..Choice::named("minimax-ab") };
        settings.save(&path).unwrap();
        assert_eq!(Settings::load(&path).unwrap(), settings);
        // A file of an earlier version.
        fs::write(&path, r#"{"game": "atoll", "size": 3, "swap": true}"#).unwrap();
        let earlier = Settings::load(&path).unwrap();
        assert_eq!(earlier.game().to_string(), "atoll:size=3,swap=on");
        fs::write(&path, "{").unwrap();
        let error = Settings::load(&path).unwrap_err().to_string();
        assert!(error.contains("desktop.json"), "{error}");
        // An unknown game in a file must not end the program.
        assert_eq!(Settings { game: "chess".to_owned(), ..settings }.game(), Game::connect_four());
    }

    #[test]
    fn a_choice_is_written_with_the_keys_its_player_has() {
        let game = Game::connect_four();
        let choice = Choice { depth: Some(5), ..Choice::named("minimax-ab") };
        assert_eq!(choice.text(game), "minimax-ab:depth=5");
        assert_eq!(Choice { name: "random".to_owned(), ..choice }.text(game), "random");
        for game in ["connect-four", "tic-tac-toe", "atoll"] {
            for mode in Mode::ALL {
                let mut settings = Settings { game: game.to_owned(), mode, ..Settings::default() };
                assert!(settings.seats().is_ok(), "{game}, {mode:?}");
            }
        }
    }
}

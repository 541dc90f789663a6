//! The games, and how they are written: `connect-four`, `connect-four:width=8,height=7`, `tic-tac-toe`, `atoll:size=5,swap=on`.
//!
//! A [`Game`] is a pointer to a registered game and the values of its options: it is copied, and compared by which game it points to. Games are not
//! interned for each combination of options; the options are a few small numbers that lie in the handle.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;

use foursight_game::entry::{Info, Options, Shape};
use foursight_game::perft::Layer;

use crate::Position;
use crate::registry::{self, Registered};
use crate::text::{SpecText, TextError, nearest};

/// A game with its options.
#[derive(Clone, Copy)]
pub struct Game {
    registered: &'static dyn Registered,
    options: Options,
}

impl Game {
    pub(crate) const fn new(registered: &'static dyn Registered, options: Options) -> Self {
        Self { registered, options }
    }

    /// All games with their default options, as a listing shows them.
    pub fn all() -> Vec<Self> {
        registry::all().into_iter().map(Self::standard).collect()
    }

    /// The game of this name with its default options.
    pub fn named(name: &str) -> Option<Self> {
        registry::find(name).map(Self::standard)
    }

    fn standard(registered: &'static dyn Registered) -> Self {
        Self { registered, options: Options::defaults(registered.info().options) }
    }

    /// Connect Four, for what only this game has: solver, automat, learning, the sources.
    pub fn connect_four() -> Self {
        Self::named("connect-four").expect("a game of Foursight's own")
    }

    /// Tic-tac-toe, for examples and lessons that need a small game.
    pub fn tic_tac_toe() -> Self {
        Self::named("tic-tac-toe").expect("a game of Foursight's own")
    }

    /// The name without options.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// What the game says of itself, whatever its options.
    pub fn info(self) -> &'static Info {
        self.registered.info()
    }

    /// The values of its options, in the order in which they are written.
    pub fn options(self) -> impl Iterator<Item = (&'static str, &'static str)> {
        let options = self.info().options;
        options.iter().map(move |option| (option.key, self.options.value(options, option.key)))
    }

    /// The value of an option; empty if the game has no such option.
    pub fn option(self, key: &str) -> &'static str {
        self.options.value(self.info().options, key)
    }

    /// The same game with another value of an option, if both allow it.
    #[must_use]
    pub fn with_option(mut self, key: &str, value: &str) -> Option<Self> {
        let set = self.options.set(self.info().options, key, value);
        (set && self.registered.refuse(self.options).is_none()).then(|| self.resolved())
    }

    /// The same game, by the registration that stands for its options.
    fn resolved(self) -> Self {
        let standard = registry::find(self.name()).unwrap_or(self.registered);
        let others = standard.others().filter(|_| !self.has_defaults());
        Self { registered: others.unwrap_or(standard), options: self.options }
    }

    fn has_defaults(self) -> bool {
        self.options == Options::defaults(self.info().options)
    }

    /// The shape of its board.
    pub fn shape(self) -> Shape {
        Position::start(self).shape()
    }

    /// What stands between two moves in a list: nothing or a space.
    pub fn separator(self) -> &'static str {
        self.registered.separator()
    }

    /// Whether its positions have islands around them.
    pub fn has_archipelago(self) -> bool {
        self.registered.has_archipelago()
    }

    pub(crate) fn registered(self) -> &'static dyn Registered {
        self.registered
    }

    pub(crate) const fn chosen(self) -> Options {
        self.options
    }
}

/// Counts what can be reached in this game, ply by ply.
pub fn layers(game: Game) -> Box<dyn Iterator<Item = Layer>> {
    game.registered.layers(game.options)
}

/// Where a game lies. Two registrations never lie at the same place, for each holds something.
fn place(game: &Game) -> *const () {
    core::ptr::from_ref(game.registered).cast()
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        place(self) == place(other) && self.options == other.options
    }
}

impl Eq for Game {}

impl Hash for Game {
    fn hash<H: Hasher>(&self, state: &mut H) {
        place(self).hash(state);
        self.options.hash(state);
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "‘{self}’")
    }
}

impl FromStr for Game {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        let written = SpecText::parse("game", text)?;
        let Some(registered) = registry::find(written.name) else {
            let names: Vec<&str> = registry::all().iter().map(|game| game.info().name).collect();
            let problem = match nearest(written.name, names.iter().copied()) {
                Some(name) => format!("no such game, perhaps `{name}` was meant"),
                None => "no such game".to_owned(),
            };
            return Err(written.fault(written.name, &problem, &names.join(", ")));
        };
        let mut game = Self::standard(registered);
        let options = game.info().options;
        for &(key, value) in &written.pairs {
            let Some(option) = options.iter().find(|option| option.key == key) else {
                if options.is_empty() {
                    let problem = format!("{} has no options", game.name());
                    return Err(written.fault(key, &problem, game.name()));
                }
                let keys = options.iter().map(|option| option.key).collect::<Vec<_>>().join(", ");
                return Err(written.fault(key, &format!("unknown option `{key}`"), &keys));
            };
            if !game.options.set(options, key, value) {
                let problem = registered.option_problem(key, value);
                return Err(written.fault(value, &problem, option.expected));
            }
        }
        if let Some((key, problem, expected)) = registered.refuse(game.options) {
            let blamed = written.pairs.iter().find(|(written, _)| *written == key);
            let (_, piece) = blamed.or(written.pairs.first()).copied().unwrap_or_default();
            return Err(written.fault(piece, &problem, &expected));
        }
        Ok(game.resolved())
    }
}

/// As it is written, default options included: `atoll:size=5,swap=off`. Where other options make another type of position, the defaults have none: `connect-four`.
impl fmt::Display for Game {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())?;
        if self.registered.others().is_some() {
            return Ok(());
        }
        for (number, (key, value)) in self.options().enumerate() {
            let separator = if number == 0 { ':' } else { ',' };
            write!(formatter, "{separator}{key}={value}")?;
        }
        Ok(())
    }
}

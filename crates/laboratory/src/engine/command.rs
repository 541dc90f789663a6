//! A program as it is named on the command line or in an experiment's file: `engine:COMMAND` or `ugi:COMMAND`.
//!
//! The command is split as a shell does it (quotes, backslashes), and nothing else of a shell happens: no variables, no pipes.

use core::fmt;

/// The language a program speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dialect {
    /// The engine protocol of Foursight, version 1 or 2.
    Foursight,
    /// The Universal Game Interface.
    Ugi,
}

impl Dialect {
    /// Both, with what a player's text begins with.
    const ALL: [(Self, &'static str); 2] = [(Self::Foursight, "engine:"), (Self::Ugi, "ugi:")];
}

/// A program with its arguments, and the language it speaks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineCommand {
    dialect: Dialect,
    words: Vec<String>,
}

/// What is wrong with a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// Nothing stands behind `engine:`.
    Missing(Dialect),
    /// A quote is not closed.
    Quote(String),
}

impl fmt::Display for CommandError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(Dialect::Foursight) => {
                formatter.write_str("a command is missing; expected engine:COMMAND ARGUMENTS…")
            }
            Self::Missing(Dialect::Ugi) => {
                formatter.write_str("a command is missing; expected ugi:COMMAND ARGUMENTS…")
            }
            Self::Quote(command) => {
                write!(formatter, "a quote in `{command}` is not closed, or a backslash ends it")
            }
        }
    }
}

impl core::error::Error for CommandError {}

impl EngineCommand {
    /// Reads a player's text; `None` if it names no program.
    ///
    /// ```
    /// use foursight_laboratory::engine::EngineCommand;
    /// let command = EngineCommand::parse("engine:python3 'my player.py' --depth 4").unwrap().unwrap();
    /// assert_eq!(command.words(), ["python3", "my player.py", "--depth", "4"]);
    /// assert!(EngineCommand::parse("level-3").is_none());
    /// ```
    pub fn parse(text: &str) -> Option<Result<Self, CommandError>> {
        let text = text.trim();
        let (dialect, command) = Dialect::ALL
            .iter()
            .find_map(|(dialect, before)| Some((*dialect, text.strip_prefix(before)?)))?;
        Some(match shlex::split(command) {
            None => Err(CommandError::Quote(command.trim().to_owned())),
            Some(words) => Self::new(dialect, words).ok_or(CommandError::Missing(dialect)),
        })
    }

    /// A program and its arguments; `None` without a program.
    pub fn new(dialect: Dialect, words: Vec<String>) -> Option<Self> {
        (!words.is_empty()).then_some(Self { dialect, words })
    }

    /// The language it speaks.
    pub const fn dialect(&self) -> Dialect {
        self.dialect
    }

    /// The program, and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_is_said() {
        let wrong = |text| EngineCommand::parse(text).unwrap().unwrap_err().to_string();
        assert!(wrong("engine:").contains("engine:COMMAND"));
        assert!(wrong("ugi:  ").contains("ugi:COMMAND"));
        assert!(wrong("engine:sh -c 'exit").contains("not closed"));
        let ugi = EngineCommand::parse(" ugi:./engine a\\ b").unwrap().unwrap();
        assert_eq!((ugi.dialect(), ugi.words()[1].as_str()), (Dialect::Ugi, "a b"));
    }
}

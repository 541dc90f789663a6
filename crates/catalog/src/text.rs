//! `NAME[:KEY=VALUE,…]`, the one way games and players are written everywhere.
//!
//! [`SpecText`] splits such a text and remembers where each piece stood, so that whoever finds fault with a piece can
//! point at it. [`TextError`] is that pointing finger.

use core::fmt;

/// A text of the form `NAME[:KEY=VALUE,…]`, taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SpecText<'a> {
    /// What kind of thing it names, for messages: `game` or `player`.
    what: &'static str,
    whole: &'a str,
    pub(crate) name: &'a str,
    pub(crate) pairs: Vec<(&'a str, &'a str)>,
}

impl<'a> SpecText<'a> {
    /// Takes the text apart; white space around it does not count.
    pub(crate) fn parse(what: &'static str, text: &'a str) -> Result<Self, TextError> {
        let whole = text.trim();
        let (name, rest) = match whole.split_once(':') {
            Some((name, rest)) => (name, Some(rest)),
            None => (whole, None),
        };
        let mut written = Self { what, whole, name, pairs: Vec::new() };
        if name.is_empty() {
            return Err(written.fault(name, "a name is missing", "NAME or NAME:KEY=VALUE,…"));
        }
        for piece in rest.into_iter().flat_map(|rest| rest.split(',')) {
            let Some((key, value)) = piece.split_once('=') else {
                return Err(written.fault(piece, "a setting is not KEY=VALUE", "NAME:KEY=VALUE,…"));
            };
            if written.pairs.iter().any(|(earlier, _)| *earlier == key) {
                let problem = format!("`{}` is set twice", excerpt(key));
                return Err(written.fault(piece, &problem, "once"));
            }
            written.pairs.push((key, value));
        }
        Ok(written)
    }

    /// Finds fault with `piece`, which must be a slice of the text. Where the problem repeats it, it is cut if it is long.
    pub(crate) fn fault(&self, piece: &str, problem: &str, right: &str) -> TextError {
        let start = (piece.as_ptr() as usize).wrapping_sub(self.whole.as_ptr() as usize);
        let place = self.whole.get(..start).map_or(1, |before| before.chars().count() + 1);
        TextError {
            what: self.what,
            text: excerpt(self.whole),
            place,
            problem: match excerpt(piece) {
                short if short.len() < piece.len() => problem.replace(piece, &short),
                _ => problem.to_owned(),
            },
            right: right.to_owned(),
        }
    }
}

/// What is wrong with a text, where, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// What the text was to name: a game or a player.
    pub what: &'static str,
    /// The text, cut if it is long.
    pub text: String,
    /// The number of the offending character, from 1.
    pub place: usize,
    /// What is wrong there.
    pub problem: String,
    /// What would be right.
    pub right: String,
}

impl fmt::Display for TextError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, text, place, problem, right } = self;
        write!(formatter, "{what} `{text}`, character {place}: {problem}; right would be: {right}")
    }
}

impl core::error::Error for TextError {}

/// At most 80 characters of a text, so that an error never repeats megabytes.
pub(crate) fn excerpt(text: &str) -> String {
    match text.char_indices().nth(80) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The candidate a mistyped word most likely meant: within two edits of it.
pub(crate) fn nearest<'a>(
    word: &str,
    candidates: impl Iterator<Item = &'a str>,
) -> Option<&'a str> {
    let word = excerpt(word);
    candidates
        .map(|candidate| (strsim::levenshtein(&word, candidate), candidate))
        .filter(|&(distance, candidate)| distance <= 2 && distance < candidate.len())
        .min()
        .map(|(_, candidate)| candidate)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Found by the fuzzer: an unknown option of 1,500 characters was repeated whole.
    #[test]
    fn nothing_long_is_repeated() {
        let long = "x".repeat(1_500);
        for text in [
            format!("atoll:{long}=5"),
            format!("atoll:size={long}"),
            format!("{long}:size=5"),
            format!("atoll:{long}=5,{long}=5"),
            format!("atoll:{long}"),
        ] {
            let error = text.parse::<crate::Game>().unwrap_err().to_string();
            assert!(error.chars().count() < 400, "{error}");
        }
        for text in [format!("basic:{long}=5"), format!("basic:eval={long}"), long] {
            let error = crate::PlayerSpec::parse(&text, crate::Game::connect_four()).unwrap_err();
            assert!(error.to_string().chars().count() < 800, "{error}");
        }
    }

    #[test]
    fn takes_a_text_apart() {
        let written = SpecText::parse("player", " mcts:playouts=500,seed=3 ").unwrap();
        assert_eq!(written.name, "mcts");
        assert_eq!(written.pairs, [("playouts", "500"), ("seed", "3")]);
        assert_eq!(SpecText::parse("game", "atoll").unwrap().pairs, []);
    }

    #[test]
    fn a_fault_names_its_place() {
        let error = SpecText::parse("player", "mcts:playouts=500,seed").unwrap_err();
        assert_eq!(error.place, 19);
        assert_eq!(
            error.to_string(),
            "player `mcts:playouts=500,seed`, character 19: a setting is not KEY=VALUE; right would be: NAME:KEY=VALUE,…"
        );
        assert_eq!(SpecText::parse("player", "mcts:seed=1,seed=2").unwrap_err().place, 13);
        assert_eq!(SpecText::parse("player", ":seed=1").unwrap_err().place, 1);
        assert_eq!(SpecText::parse("player", "šah:seed").unwrap_err().place, 5);
    }

    #[test]
    fn a_long_text_is_not_repeated_whole() {
        let error = SpecText::parse("game", &format!("{}:x", "a".repeat(1_000_000))).unwrap_err();
        assert!(error.to_string().len() < 300);
    }

    #[test]
    fn guesses_what_was_meant() {
        let names = ["minimax", "negamax", "mcts"];
        assert_eq!(nearest("minmax", names.into_iter()), Some("minimax"));
        assert_eq!(nearest("chess", names.into_iter()), None);
    }
}

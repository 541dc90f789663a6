//! Why something was not done, in words of either language.

use foursight_catalog::Refusal;
use foursight_game::SearchError;
use foursight_texts::{Language, t};

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// What the text with this key says.
    Said(&'static str),
    /// This move cannot be played here.
    NotLegal(String),
    /// The match refused a command.
    Refused(Refusal),
    /// A player has no answer.
    Failed(SearchError),
    /// A player panicked.
    Panicked,
}

impl Notice {
    /// In words.
    pub fn words(&self, language: Language) -> String {
        let say = |key: &str| t(language, key, &[]);
        match self {
            Self::Said(key) => say(key),
            Self::NotLegal(text) => t(language, "terminal.not-legal", &[("move", text.into())]),
            Self::Refused(refusal) => say(match refusal {
                Refusal::Text => "problems.illegal-move",
                Refusal::GameOver => "problems.game-over",
                Refusal::NotYourTurn => "problems.not-your-turn",
                Refusal::Stale => "problems.stale",
                Refusal::Nothing => "problems.nothing-to-undo",
                Refusal::Full => "problems.match-full",
            }),
            Self::Failed(SearchError::GameOver(_)) => say("problems.game-over"),
            Self::Failed(SearchError::NoClock) => say("terminal.failed.no-clock"),
            Self::Failed(SearchError::NoMemory { megabytes }) => {
                let megabytes = u64::from(*megabytes).into();
                t(language, "terminal.failed.no-memory", &[("megabytes", megabytes)])
            }
            Self::Panicked => say("terminal.failed.panicked"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_of_players_are_told_in_both_languages() {
        let failed = Notice::Failed(SearchError::NoMemory { megabytes: 65_536 });
        assert!(failed.words(Language::English).contains("65,536 MB"));
        assert!(failed.words(Language::Croatian).contains("65.536 MB"));
        for notice in [failed, Notice::Failed(SearchError::NoClock), Notice::Panicked] {
            let [english, croatian] = Language::ALL.map(|language| notice.words(language));
            assert_ne!(english, croatian);
            assert!(english.ends_with('.') && croatian.ends_with('.'), "{english} {croatian}");
        }
    }
}

//! What every front end says about a game.

use crate::Game;

/// A game in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// One sentence.
    pub summary: &'static str,
    /// The rules in a few sentences.
    pub rules: &'static str,
    /// Whose game it is, where that must be said.
    pub credit: Option<&'static str>,
}

/// What there is to say about a game.
pub fn about(game: Game) -> About {
    let info = game.info();
    About { summary: info.title, rules: info.rules, credit: info.credit }
}

/// The player that judges when nobody names one: `strong` within a stated limit of work.
pub fn analyst(game: Game) -> &'static str {
    game.info().analyst
}

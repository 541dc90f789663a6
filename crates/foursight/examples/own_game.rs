//! A game of one's own: Nim with one heap. Players take one to three matches in turn, and whoever takes the last one wins.
//! `cargo run --release -p foursight --example own_game`
//!
//! Four methods make it a game; three small capabilities (`Keyed`, `Indexed`, `Central`) let every search play it.

use foursight::game::{
    ArrayList, Central, Indexed, Keyed, Limits, Neutral, Outcome, Player, Position, Report,
    SearchError, Searcher, Task,
};
use foursight::search::{Deepening, Mcts, MinimaxAb};

/// Matches on the table and whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nim {
    /// How many are left.
    pub matches: u8,
    /// Who takes next.
    pub turn: Player,
}

impl Position for Nim {
    type Move = u8;
    type List<T: Copy + Default + core::fmt::Debug> = ArrayList<T, 3>;

    fn turn(&self) -> Player {
        self.turn
    }

    fn legal_moves(&self) -> Self::List<u8> {
        let mut moves = Self::List::default();
        for taken in 1..=self.matches.min(3) {
            foursight::game::List::push(&mut moves, taken);
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.matches == 0).then_some(Outcome::Win(!self.turn))
    }

    fn play_unchecked(&mut self, taken: u8) {
        self.matches -= taken;
        self.turn = !self.turn;
    }
}

impl Keyed for Nim {
    const UNIQUE: bool = true;

    fn key(&self) -> u64 {
        u64::from(self.matches) * 2 + u64::from(self.turn == Player::Second)
    }
}

impl Indexed for Nim {
    const MOVES: usize = 4;

    fn index(taken: u8) -> usize {
        taken.into()
    }

    fn from_index(index: usize) -> Option<u8> {
        u8::try_from(index).ok().filter(|taken| (1..=3).contains(taken))
    }
}

/// There is no middle.
impl Central for Nim {
    fn distance_from_center(&self, _taken: u8) -> u32 {
        0
    }
}

/// What a search says of so many matches.
pub fn ask(matches: u8, search: &mut dyn Searcher<Nim>) -> Result<Report<Nim>, SearchError> {
    let position = Nim { matches, turn: Player::First };
    search.search(&position, Task::new(Limits { playouts: Some(20_000), ..Limits::NONE }))
}

fn main() -> Result<(), SearchError> {
    for matches in 1..=12 {
        let pruned = ask(matches, &mut MinimaxAb::new(Neutral))?;
        let deepened = ask(matches, &mut Deepening::new(Neutral, 1 << 16))?;
        let sampled = ask(matches, &mut Mcts::new(0))?;
        println!(
            "{matches:2} matches: take {} ({}); deepening takes {}, Monte-Carlo {} ({})",
            pruned.best, pruned.value, deepened.best, sampled.best, sampled.value
        );
    }
    Ok(())
}

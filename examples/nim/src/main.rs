//! Nim, three rows of four matches: a move takes matches of one row, from the left up to the one it names. Whoever takes the last match wins.
//! `cargo run --release -- play nim`, `… analyse nim a3`, `… engine`, `… lab duel --game nim level-1 level-3`; without a command the page.

use std::fmt;
use foursight_catalog::{Registration, TextError, register};
use foursight_game::entry::{Chosen, Entry, EvaluationInfo, Examined, Group, Info, Keys, Level, Means, NamedPlayer};
use foursight_game::entry::{Openings, Options, Shape, Stones, Suggestions};
use foursight_game::{ArrayList, BoardStyle, Cells, Central, Indexed, Keyed, Neutral, Notation, Outcome, Player, Position, WinningCells};

/// A match by its number in reading order from the top left, shown as `b3`: column, row from the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Match(u8);

impl fmt::Display for Match {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}{}", char::from(b'a' + self.0 % 4), 3 - self.0 / 4)
    }
}

/// Who took each match, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Nim([Option<Player>; 12], Player);

impl Position for Nim {
    type Move = Match;
    type List<T: Copy + Default + fmt::Debug> = ArrayList<T, 12>;
    fn turn(&self) -> Player { self.1 }
    fn legal_moves(&self) -> Self::List<Match> { self.cells().filter(|&cell| self.owner(cell).is_none()).collect() }
    fn outcome(&self) -> Option<Outcome> { (!self.0.contains(&None)).then_some(Outcome::Win(!self.1)) }
    fn play_unchecked(&mut self, action: Match) {
        for cell in action.0 / 4 * 4..=action.0 {
            self.0[usize::from(cell)].get_or_insert(self.1);
        }
        self.1 = !self.1;
    }
}

/// Who took a match does not matter to the rest of the game.
impl Keyed for Nim {
    const UNIQUE: bool = false;
    fn key(&self) -> u64 {
        self.0.iter().fold(self.1.index() as u64, |key, taken| key * 2 + u64::from(taken.is_some()))
    }
}

impl Indexed for Nim {
    const MOVES: usize = 12;
    fn index(action: Match) -> usize { action.0.into() }
    fn from_index(index: usize) -> Option<Match> { (index < 12).then_some(Match(index as u8)) }
}

impl Central for Nim {
    fn distance_from_center(&self, action: Match) -> u32 { u32::from(action.0 % 4) }
}

impl Cells for Nim {
    type Cell = Match;
    fn cells(&self) -> impl Iterator<Item = Match> { (0..12).map(Match) }
    fn owner(&self, cell: Match) -> Option<Player> { self.0[usize::from(cell.0)] }
    fn filled_by(&self, action: Match) -> Option<Match> { Some(action) }
}

impl WinningCells for Nim {
    const WON_BY: &'static str = "last";
    fn winning_cells(&self) -> impl Iterator<Item = Match> { std::iter::empty() }
}

fn fault(what: &'static str, text: &str, problem: &str, right: &str) -> TextError {
    TextError { what, text: text.to_owned(), place: 1, problem: problem.to_owned(), right: right.to_owned() }
}

impl Notation for Nim {
    type Error = TextError;
    const SEPARATOR: &'static str = " ";
    fn parse_move(&self, text: &str) -> Result<Match, TextError> {
        let named = self.legal_moves().into_iter().find(|action| action.to_string() == text.trim());
        named.ok_or_else(|| fault("move", text, "cannot be taken", "a match that is left, a1 to d3"))
    }
    fn play_text(&mut self, text: &str, played: &mut dyn FnMut(Match)) -> Result<(), TextError> {
        *self = text.split_whitespace().try_fold(self.clone(), |now, word| {
            now.parse_move(word).inspect(|&action| played(action)).map(|action| now.after(action))
        })?;
        Ok(())
    }
    fn parse_board(&self, text: &str) -> Result<Self, TextError> {
        Err(fault("board", text, "does not say whose turn it is", "the moves"))
    }
    fn write_board(&self, _style: BoardStyle, out: &mut dyn fmt::Write) -> fmt::Result {
        self.cells().try_for_each(|cell| {
            let mark = self.owner(cell).map_or(".", |owner| ["X", "O"][owner.index()]);
            write!(out, "{mark}{}", if cell.0 % 4 == 3 { "\n" } else { "" })
        })
    }
}

const STRONG: NamedPlayer = NamedPlayer { name: "strong", summary: "Every line to the end.", means: Means::Text("deepening:depth=12"), keys: Keys::Same, group: Group::Best };
const LEVELS: &[Level] = &[Level { text: "random", summary: "Any move." }, Level { text: "minimax-ab:depth=3", summary: "Three plies." }, Level { text: "strong", summary: "Perfect." }];

impl Entry for Nim {
    const INFO: &'static Info = &Info {
        name: "nim", summary: "Take matches of one row; the last one wins.", title: "Nim: whoever takes the last match wins.",
        rules: "Three rows of four matches. A move takes matches of one row, from the left up to the one it names: b3.", credit: None, options: &[],
        stones: Stones::Discs, evaluation: "neutral", depths: [4, 6], analyst: "strong", players: &[STRONG], openings: Openings::Random, examined: Examined::All,
        suggestions: Suggestions { opponent: "level-2", first_opponent: "level-1", computers: ["level-2", "level-3"], tournament: &["level-1", "level-3"],
            example: ["b3 c2", "minimax-ab:depth=3"], adviser: None },
        texts: [include_str!("../texts/en.json"), include_str!("../texts/hr.json")],
    };
    type Evaluation = Neutral;
    fn start(_options: Options) -> Self { Self([None; 12], Player::First) }
    fn evaluations() -> Vec<EvaluationInfo> { vec![EvaluationInfo::neutral()] }
    fn evaluation(_chosen: Chosen<'_>) -> Neutral { Neutral }
    fn levels(_options: Options) -> &'static [Level] { LEVELS }
    fn shape(&self) -> Shape { Shape::Grid { width: 4, height: 3 } }
}

fn main() -> std::process::ExitCode {
    register(Registration::<Nim>::new()).expect("the name is free and the players can be read");
    foursight_command::run()
}

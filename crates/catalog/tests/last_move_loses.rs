//! A game in which the last move loses, with a board that does not show whose turn it is: no game of Foursight's own is like that, yet the shared suite
//! and everything above it allow it.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use std::fmt;

use foursight_catalog::entry::{
    Chosen, Entry, EvaluationInfo, Examined, Group, Info, Keys, Level, Means, NamedPlayer,
    Openings, Options, Shape, Stones, Suggestions,
};
use foursight_catalog::{
    Claim, Game, PlayerSpec, Registration, Start, StopFlag, TextError, Variation, register, why,
    why_not,
};
use foursight_game::{
    ArrayList, BoardStyle, Cells, Central, Indexed, Keyed, Neutral, Notation, Outcome, Player,
    Position, WinningCells, conformance,
};

/// A match of the row, shown as `a1` to `d1`; the move takes it and those left of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Match(u8);

impl fmt::Display for Match {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}1", char::from(b'a' + self.0))
    }
}

/// A row of four matches: who took each, and whose turn it is. Whoever takes the last one loses.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Row([Option<Player>; 4], Player);

impl Position for Row {
    type Move = Match;
    type List<T: Copy + Default + fmt::Debug> = ArrayList<T, 4>;

    fn turn(&self) -> Player {
        self.1
    }

    fn legal_moves(&self) -> Self::List<Match> {
        self.cells().filter(|&cell| self.owner(cell).is_none()).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        (!self.0.contains(&None)).then_some(Outcome::Win(self.1))
    }

    fn play_unchecked(&mut self, action: Match) {
        for taken in &mut self.0[..=usize::from(action.0)] {
            taken.get_or_insert(self.1);
        }
        self.1 = !self.1;
    }
}

impl Keyed for Row {
    const UNIQUE: bool = false;

    fn key(&self) -> u64 {
        (self.legal_moves().len() * 2 + self.1.index()) as u64
    }
}

impl Indexed for Row {
    const MOVES: usize = 4;

    fn index(action: Match) -> usize {
        action.0.into()
    }

    fn from_index(index: usize) -> Option<Match> {
        (index < 4).then_some(Match(index as u8))
    }
}

impl Central for Row {
    fn distance_from_center(&self, action: Match) -> u32 {
        action.0.into()
    }
}

impl Cells for Row {
    type Cell = Match;

    fn cells(&self) -> impl Iterator<Item = Match> {
        (0..4).map(Match)
    }

    fn owner(&self, cell: Match) -> Option<Player> {
        self.0[usize::from(cell.0)]
    }

    fn filled_by(&self, action: Match) -> Option<Match> {
        Some(action)
    }
}

impl WinningCells for Row {
    const WON_BY: &'static str = "last";

    fn winning_cells(&self) -> impl Iterator<Item = Match> {
        std::iter::empty()
    }
}

fn fault(what: &'static str, text: &str) -> TextError {
    let [problem, right] = ["cannot be read", "a1 to d1"].map(str::to_owned);
    TextError { what, text: text.to_owned(), place: 1, problem, right }
}

/// A board is the row and, below it, whose turn it is.
impl Notation for Row {
    type Error = TextError;

    const SEPARATOR: &'static str = " ";

    fn parse_move(&self, text: &str) -> Result<Match, TextError> {
        let named = self.legal_moves().into_iter().find(|action| action.to_string() == text);
        named.ok_or_else(|| fault("move", text))
    }

    fn play_text(&mut self, text: &str, played: &mut dyn FnMut(Match)) -> Result<(), TextError> {
        *self = text.split_whitespace().try_fold(self.clone(), |now, word| {
            now.parse_move(word).inspect(|&action| played(action)).map(|action| now.after(action))
        })?;
        Ok(())
    }

    fn parse_board(&self, text: &str) -> Result<Self, TextError> {
        let mark = |character| match character {
            'X' => Some(Player::First),
            'O' => Some(Player::Second),
            _ => None,
        };
        let marks: Vec<_> = text.chars().filter(|&it| it != '\n').map(mark).collect();
        match marks[..] {
            [a, b, c, d, Some(turn)] => Ok(Self([a, b, c, d], turn)),
            _ => Err(fault("board", text)),
        }
    }

    fn write_board(&self, _style: BoardStyle, out: &mut dyn fmt::Write) -> fmt::Result {
        let mark = |player: Player| ["X", "O"][player.index()];
        self.0.iter().try_for_each(|taken| out.write_str(taken.map_or(".", mark)))?;
        write!(out, "\n{}\n", mark(self.1))
    }
}

const LEVELS: &[Level] = &[
    Level { text: "random", summary: "Any move." },
    Level { text: "minimax-ab:depth=1", summary: "One ply." },
];

impl Entry for Row {
    const INFO: &'static Info = &Info {
        name: "row",
        summary: "Take matches; the last one loses.",
        title: "Row: whoever takes the last match loses.",
        rules: "A row of four matches. A move takes matches from the left up to the one it names.",
        credit: None,
        options: &[],
        stones: Stones::Discs,
        evaluation: "neutral",
        depths: [4, 4],
        analyst: "strong",
        players: &[NamedPlayer {
            name: "strong",
            summary: "Every line to the end.",
            means: Means::Text("deepening:depth=4"),
            keys: Keys::Same,
            group: Group::Best,
        }],
        openings: Openings::Random,
        examined: Examined::All,
        suggestions: Suggestions {
            opponent: "level-1",
            first_opponent: "level-1",
            computers: ["level-1", "strong"],
            tournament: &["level-1", "strong"],
            example: ["a1", "minimax-ab:depth=3"],
            adviser: None,
        },
        texts: ["{\n}", "{\n}"],
    };

    type Evaluation = Neutral;

    fn start(_options: Options) -> Self {
        Self([None; 4], Player::First)
    }

    fn evaluations() -> Vec<EvaluationInfo> {
        vec![EvaluationInfo::neutral()]
    }

    fn evaluation(_chosen: Chosen<'_>) -> Neutral {
        Neutral
    }

    fn levels(_options: Options) -> &'static [Level] {
        LEVELS
    }

    fn shape(&self) -> Shape {
        Shape::Grid { width: 4, height: 1 }
    }
}

#[test]
fn passes_the_shared_suite() {
    conformance::check(&Row([None; 4], Player::First), 1, 60);
}

#[test]
fn a_move_that_loses_is_not_called_a_draw() {
    register(Registration::<Row>::new()).unwrap();
    let game: Game = "row".parse().unwrap();
    let stop = StopFlag::default();
    let after = |moves| Variation::parse(game, Start { board: None, moves }).unwrap().end;
    for player in ["level-1", "level-2", "strong", "mcts", "minimax"] {
        let player = PlayerSpec::parse(player, game).unwrap();
        let told = why(&after("c1"), &player, None, &stop).unwrap();
        assert!(told.claims.contains(&Claim::OnlyMove), "{told:?}");
        assert!(!told.claims.contains(&Claim::EndsInDraw), "{told:?}");
    }
    let position = after("");
    let [best, losing] = [2, 3].map(|place| position.legal_moves()[place]);
    let strong = PlayerSpec::parse("strong", game).unwrap();
    assert_eq!(position.ask(&strong, false).run(&stop, &mut |_| {}).unwrap().best.action, best);
    let refuted = why_not(&position, &strong, best, losing, &stop).unwrap().unwrap();
    assert_eq!(refuted.value.to_string(), "loss 1");
    assert_eq!(refuted.steps[0].claims, []);
}

//! A game of somebody else's with a searcher of its own: attached by name, and a player like every other.

use core::fmt;
use core::iter;

use foursight_catalog::entry::{
    Chosen, Entry, EvaluationInfo, Examined, Group, Info, Keys, Level, Means, NamedPlayer,
    Openings, Options, Shape, Stones, Suggestions,
};
use foursight_catalog::{
    Game, PlayerSpec, Position as Any, Registration, StopFlag, TextError, players, register,
};
use foursight_game::{
    ArrayList, BoardStyle, Cells, Central, Finding, Indexed, Keyed, Line, Neutral, Notation,
    Outcome, Player, Position, Report, SearchError, Searcher, Task, Value, WinningCells,
};

/// Matches in a row, taken from the left, one or two in turn; whoever takes the last one wins.
const MATCHES: u8 = 10;

/// A match: a move takes everything up to it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Match(u8);

impl fmt::Display for Match {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}1", char::from(b'a' + self.0))
    }
}

/// How many are taken, and whose turn it is.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Matches(u8, Player);

impl Position for Matches {
    type Move = Match;
    type List<T: Copy + Default + fmt::Debug> = ArrayList<T, 2>;

    fn turn(&self) -> Player {
        self.1
    }

    fn legal_moves(&self) -> Self::List<Match> {
        (self.0..MATCHES).take(2).map(Match).collect()
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.0 == MATCHES).then_some(Outcome::Win(!self.1))
    }

    fn play_unchecked(&mut self, action: Match) {
        *self = Self(action.0 + 1, !self.1);
    }
}

impl Keyed for Matches {
    const UNIQUE: bool = true;

    fn key(&self) -> u64 {
        u64::from(self.0) * 2 + self.1.index() as u64
    }
}

impl Indexed for Matches {
    const MOVES: usize = MATCHES as usize;

    fn index(action: Match) -> usize {
        action.0.into()
    }

    fn from_index(index: usize) -> Option<Match> {
        u8::try_from(index).ok().filter(|&number| number < MATCHES).map(Match)
    }
}

impl Central for Matches {
    fn distance_from_center(&self, _action: Match) -> u32 {
        0
    }
}

impl Cells for Matches {
    type Cell = Match;

    fn cells(&self) -> impl Iterator<Item = Match> {
        (0..MATCHES).map(Match)
    }

    fn owner(&self, _cell: Match) -> Option<Player> {
        None
    }

    fn filled_by(&self, action: Match) -> Option<Match> {
        Some(action)
    }
}

impl WinningCells for Matches {
    const WON_BY: &'static str = "last";

    fn winning_cells(&self) -> impl Iterator<Item = Match> {
        iter::empty()
    }
}

impl Notation for Matches {
    type Error = TextError;
    const SEPARATOR: &'static str = " ";

    fn parse_move(&self, text: &str) -> Result<Match, TextError> {
        let named = self.legal_moves().into_iter().find(|action| action.to_string() == text);
        named.ok_or_else(|| TextError {
            what: "move",
            text: text.to_owned(),
            place: 1,
            problem: "cannot be taken".to_owned(),
            right: "one of the next two matches".to_owned(),
        })
    }

    fn play_text(&mut self, text: &str, played: &mut dyn FnMut(Match)) -> Result<(), TextError> {
        for word in text.split_whitespace() {
            let action = self.parse_move(word)?;
            self.play_unchecked(action);
            played(action);
        }
        Ok(())
    }

    fn parse_board(&self, text: &str) -> Result<Self, TextError> {
        self.parse_move(text).map(|_| self.clone())
    }

    fn write_board(&self, _style: BoardStyle, out: &mut dyn fmt::Write) -> fmt::Result {
        writeln!(out, "{}", "|".repeat((MATCHES - self.0).into()))
    }
}

const PLAYERS: &[NamedPlayer] = &[NamedPlayer {
    name: "counter",
    summary: "Leaves a multiple of three.",
    means: Means::Attached("remainder"),
    keys: Keys::Only(&["seed"]),
    group: Group::Best,
}];

impl Entry for Matches {
    const INFO: &'static Info = &Info {
        name: "matches",
        summary: "Take one or two matches.",
        title: "Matches: whoever takes the last one wins.",
        rules: "A move takes one or two matches.",
        credit: None,
        options: &[],
        stones: Stones::Discs,
        evaluation: "neutral",
        depths: [4, 6],
        analyst: "counter",
        players: PLAYERS,
        openings: Openings::Random,
        examined: Examined::All,
        suggestions: Suggestions {
            opponent: "level-1",
            first_opponent: "level-1",
            computers: ["level-1", "counter"],
            tournament: &["level-1", "counter"],
            example: ["a1", "minimax"],
            adviser: None,
        },
        texts: ["{}", "{}"],
    };
    type Evaluation = Neutral;

    fn start(_options: Options) -> Self {
        Self(0, Player::First)
    }

    fn evaluations() -> Vec<EvaluationInfo> {
        vec![EvaluationInfo::neutral()]
    }

    fn evaluation(_chosen: Chosen<'_>) -> Neutral {
        Neutral
    }

    fn levels(_options: Options) -> &'static [Level] {
        &[Level { text: "counter", summary: "Counts." }]
    }

    fn shape(&self) -> Shape {
        Shape::Grid { width: MATCHES.into(), height: 1 }
    }
}

/// Leaves a multiple of three if it can.
struct Remainder;

impl Searcher<Matches> for Remainder {
    fn search(
        &mut self,
        position: &Matches,
        task: Task<'_, Matches>,
    ) -> Result<Report<Matches>, SearchError> {
        task.admit(position)?;
        let left = MATCHES - position.0;
        let best = Match(position.0 + u8::from(left % 3 == 2));
        let mut line = Line::default();
        line.push(best);
        let found = if left.is_multiple_of(3) { Finding::Loss(None) } else { Finding::Win(None) };
        Ok(Report {
            best,
            value: Value::Exact(found),
            moves: ArrayList::default(),
            line,
            nodes: 1,
            leaves: 0,
            cut_offs: 0,
            depth: 0,
            work: 1,
            stopped_by: None,
        })
    }
}

#[test]
fn a_searcher_of_the_games_own_is_a_player() {
    // The entry names a searcher: a registration without it is refused, and leaves the name free.
    let error = register(Registration::<Matches>::new()).unwrap_err().to_string();
    assert!(error.contains("remainder"), "{error}");
    register(Registration::<Matches>::new().searcher("remainder", |_| Box::new(Remainder)))
        .expect("the name is free and the players can be read");

    let game: Game = "matches".parse().unwrap();
    assert!(players(game).iter().any(|player| player.name == "counter"));
    let counter = PlayerSpec::parse("counter", game).unwrap();
    assert_eq!(PlayerSpec::parse("counter:seed=7", game).unwrap().to_string(), "counter:seed=7");
    PlayerSpec::parse("counter:depth=3", game).unwrap_err();

    // It leaves 9, 6, 3 and 0 whatever the other does, and says so; the exhaustive search agrees.
    let exhaustive = PlayerSpec::parse("minimax:depth=10", game).unwrap();
    let mut position = Any::start(game);
    while position.outcome().is_none() {
        let stop = StopFlag::default();
        let ask = |player| position.ask(player, false).run(&stop, &mut |_| {}).unwrap().best;
        let (ours, theirs) = (ask(&counter), ask(&exhaustive));
        if position.turn() == Player::First {
            assert_eq!(ours.action, theirs.action);
            assert!(ours.value.to_string().starts_with("win"), "{}", ours.value);
        }
        position.play(theirs.action).unwrap();
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(Player::First)));
}

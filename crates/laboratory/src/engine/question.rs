//! What a program is asked, in each language, and what it says while it thinks.

use core::time::Duration;

use foursight_catalog::{Game, Position, StopFlag, Variation};
use foursight_game::{BoardStyle, Player, Position as _, Value};
use foursight_wire::{MoveCost, WireValue, parse_value};

use super::{Dialect, EngineCause, EngineProcess, HANDSHAKE_TIME, MARGIN, Speech};

/// What a program is asked: a position with the moves that led to it.
#[derive(Clone, Copy)]
pub struct Question<'q> {
    /// The line of play.
    pub line: &'q Variation,
    /// The random seed.
    pub seed: u64,
    /// How long it may take.
    pub timing: &'q Timing,
    /// Whether every legal move is to be valued (`go every`), by programs that can.
    pub every: bool,
    /// When it is raised, nobody waits any more.
    pub stop: &'q StopFlag,
}

/// How long an answer may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The most that is waited.
    pub answer: Duration,
    /// What the program is told to take for each move.
    pub each_move: Option<Duration>,
    /// What both players have left, if there are clocks.
    pub clocks: Option<Clocks>,
}

/// The clocks of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks {
    /// What the first and the second player have left.
    pub left: [Duration; 2],
    /// What a player gets for each move.
    pub increment: Duration,
}

/// What a UGI program takes for a move where nothing else is said.
const UGI_MOVE_TIME: Duration = Duration::from_secs(1);

impl Timing {
    /// Nothing but a limit.
    pub const fn within(answer: Duration) -> Self {
        Self { answer, each_move: None, clocks: None }
    }

    /// What a player of ours may take of its clock for a move: a twentieth, and most of what comes back.
    pub(crate) fn share(&self, turn: Player) -> Option<Duration> {
        let clocks = self.clocks?;
        let left = clocks.left[turn.index()];
        Some((left / 20 + clocks.increment.mul_f64(0.8)).min(left.mul_f64(0.8)))
    }

    /// Takes time off a player's clock, and adds the increment.
    pub(crate) fn spend(&mut self, turn: Player, taken: Duration) {
        if let Some(clocks) = &mut self.clocks {
            let left = &mut clocks.left[turn.index()];
            *left = left.saturating_sub(taken) + clocks.increment;
        }
    }

    /// How long this player is waited for.
    pub(super) fn limit(&self, turn: Player) -> Duration {
        self.clocks.map_or(self.answer, |clocks| {
            self.answer.min(clocks.left[turn.index()].saturating_add(MARGIN))
        })
    }

    /// Whether this player had so much time.
    pub(crate) fn check(&self, turn: Player, taken: Duration) -> Result<(), EngineCause> {
        match self.clocks.map(|clocks| clocks.left[turn.index()]) {
            Some(left) if taken > left => Err(EngineCause::Overtime(taken, left)),
            _ => Ok(()),
        }
    }

    /// What stands behind `go`; milliseconds in UGI, times with their unit else.
    fn go(&self, dialect: Dialect) -> String {
        let whole = |time: Duration| time.as_millis().to_string();
        if let Some(Clocks { left: [first, second], increment }) = self.clocks {
            let [first, second, increment] = [first, second, increment].map(whole);
            return format!(
                "go p1time {first} p2time {second} p1inc {increment} p2inc {increment}\n"
            );
        }
        match (dialect, self.each_move) {
            (Dialect::Foursight, None) => "go\n".to_owned(),
            (Dialect::Foursight, Some(time)) => format!("go time {}ms\n", whole(time)),
            (Dialect::Ugi, time) => {
                let most = self.answer.mul_f64(0.9);
                let time = time.unwrap_or_else(|| UGI_MOVE_TIME.min(most));
                format!("go movetime {}\n", whole(time))
            }
        }
    }
}

impl Question<'_> {
    pub(super) const fn game(&self) -> Game {
        self.line.end.game()
    }

    pub(super) fn turn(&self) -> Player {
        self.line.end.turn()
    }

    /// The board the line starts from, on one line; nothing of the game's own start.
    fn board(&self) -> Option<String> {
        let start = &self.line.start;
        if start.cells() == Position::start(self.game()).cells() {
            return None;
        }
        Some(start.drawing(BoardStyle::Plain).trim_end().replace('\n', "/"))
    }

    /// The moves of a list, separated by spaces.
    fn spaced<T: core::fmt::Display>(moves: &[T]) -> String {
        moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

impl EngineProcess<'_> {
    /// Tells a UGI program what must come before it says that it is ready.
    pub(super) fn prepare(&mut self, question: &Question<'_>) -> Result<(), EngineCause> {
        let mut text = String::new();
        let game = question.game();
        let has_option = |name: &str| {
            let named = |line: &&String| {
                let mut words = line.split_whitespace();
                words.next() == Some("option")
                    && words.next() == Some("name")
                    && words.next().is_some_and(|word| word.eq_ignore_ascii_case(name))
            };
            self.greeting.iter().any(|line| named(&line))
        };
        let before = self.asked;
        if before.map(|(game, _)| game) != Some(game) && has_option("game") {
            text += &format!("setoption name game value {game}\n");
        }
        if before.map(|(_, seed)| seed) != Some(question.seed) {
            if has_option("seed") {
                text += &format!("setoption name seed value {}\n", question.seed);
            }
            // Every game has a seed of its own.
            text += "uginewgame\n";
        }
        self.process.write(text, HANDSHAKE_TIME)
    }

    /// The question as this program understands it.
    pub(super) fn text(&self, question: &Question<'_>) -> String {
        let (line, board) = (question.line, question.board());
        if self.speech == Speech::Ugi {
            let start = board.map_or("startpos".to_owned(), |board| format!("fen {board}"));
            let moves = Question::spaced(&line.moves);
            let moves = if moves.is_empty() { moves } else { format!(" moves {moves}") };
            return format!("position {start}{moves}\n{}", question.timing.go(Dialect::Ugi));
        }
        let mut text = format!("set game {}\nset seed {}\n", question.game(), question.seed);
        text += "position";
        if let Some(board) = board {
            text += &format!(" board {board}");
        }
        text += &format!(" moves {}", line.moves_text());
        if matches!(self.speech, Speech::Version(2..)) {
            let turn = match line.end.turn() {
                Player::First => "first",
                Player::Second => "second",
            };
            let legal = Question::spaced(&line.end.legal_moves());
            text += &format!(" turn {turn} legal {legal}");
        }
        text.truncate(text.trim_end().len());
        text += "\n";
        // A program of version 1 knows no clocks.
        let timing = match self.speech {
            Speech::Version(2..) => *question.timing,
            _ => Timing { clocks: None, ..*question.timing },
        };
        let go = timing.go(Dialect::Foursight);
        text + &if question.every { go.replacen("go", "go every", 1) } else { go }
    }
}

/// Reads `MOVE VALUE [proven]`.
pub(super) fn read_value<'a>(words: impl Iterator<Item = &'a str>) -> Option<(String, Value)> {
    let mut words: Vec<&str> = words.filter(|word| *word != "proven").collect();
    let action = (!words.is_empty()).then(|| words.remove(0))?;
    Some((action.to_owned(), parse_value(&words.join(" "))?))
}

/// Reads `depth N nodes N … value V line …`; of UGI the nodes.
pub(super) fn read_info<'a>(mut words: impl Iterator<Item = &'a str>, cost: &mut MoveCost) {
    while let Some(word) = words.next() {
        match word {
            "nodes" => cost.nodes = words.next().and_then(|text| text.parse().ok()).unwrap_or(0),
            "value" => {
                let value: Vec<&str> = words.by_ref().take_while(|word| *word != "line").collect();
                // What a program writes in a form of its own is not known here.
                let value = parse_value(&value.join(" ")).unwrap_or(Value::Unknown);
                cost.value = WireValue::new(value, None);
                return;
            }
            "pv" | "line" | "string" => return,
            _ => {}
        }
    }
}

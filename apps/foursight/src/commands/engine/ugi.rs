//! UGI, the Universal Game Interface of cutegames: UCI for any game, with questions about the position (`query`), so that who runs the games needs no rules.

use core::time::Duration;

use foursight_catalog::{Position, Report};
use foursight_game::{Depth, Finding, Limits, Outcome, Player, Position as _, Value};

use super::{Clocks, Protocol, excerpt};
use crate::failure::Failure;

/// What has to be remembered beside the engine protocol's state.
#[derive(Debug, Default)]
pub(super) struct Ugi {
    /// Whether the answer of this search waits for `stop`: it was asked to think without end.
    infinite: bool,
    /// An answer that waits for it.
    held: Option<String>,
}

impl Protocol {
    /// Does what a line of UGI says; `false` to leave.
    pub(super) fn obey_ugi(&mut self, line: &str) -> Result<bool, Failure> {
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match verb {
            "" => {}
            "ugi" => {
                self.say(&format!("id name Foursight {}", env!("CARGO_PKG_VERSION")))?;
                self.say("id author the Foursight project")?;
                self.options()?;
                self.say("ugiok")?;
            }
            "isready" => self.say("readyok")?,
            "quit" => return Ok(false),
            "stop" => self.stop_ugi()?,
            _ if self.is_busy() => {
                self.say(&format!("info string error `{verb}` has to wait: a search is running"))?;
            }
            "uginewgame" => self.position = Position::start(self.game),
            "setoption" => self.answer_ugi(|engine| engine.set_option(rest))?,
            "position" => self.answer_ugi(|engine| engine.position(&translated(rest)))?,
            "query" => self.answer_ugi(|engine| engine.query(rest))?,
            "go" => self.answer_ugi(|engine| engine.go_ugi(rest))?,
            _ => self.say(&format!("info string error unknown verb `{}`", excerpt(verb)))?,
        }
        Ok(true)
    }

    fn is_busy(&self) -> bool {
        self.running.is_some() || self.ugi.as_ref().is_some_and(|ugi| ugi.held.is_some())
    }

    /// Runs a verb; what is wrong with it is said and ends nothing.
    fn answer_ugi(
        &mut self,
        verb: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match verb(self) {
            Err(Failure::Call(error)) => self.say(&format!("info string error {error:#}")),
            other => other,
        }
    }

    fn stop_ugi(&mut self) -> Result<(), Failure> {
        if let Some(running) = &self.running {
            running.stop_flag().raise();
        }
        let Some(ugi) = &mut self.ugi else { return Ok(()) };
        ugi.infinite = false;
        let held = ugi.held.take();
        match held {
            Some(answer) => self.say(&answer),
            None => Ok(()),
        }
    }

    /// `name NAME value VALUE`
    fn set_option(&mut self, rest: &str) -> Result<(), Failure> {
        let parts = rest.strip_prefix("name ").and_then(|rest| rest.split_once(" value "));
        let (name, value) = parts.ok_or_else(|| {
            Failure::call(format!(
                "`{}` is not an option; expected `setoption name NAME value VALUE`",
                excerpt(rest)
            ))
        })?;
        self.set(&format!("{} {}", name.trim(), value.trim()))
    }

    fn query(&mut self, rest: &str) -> Result<(), Failure> {
        let outcome = self.position.outcome();
        let answer = match rest {
            "gameover" => {
                if outcome.is_some() {
                    "true"
                } else {
                    "false"
                }
            }
            "p1turn" => {
                if self.position.turn() == Player::First {
                    "true"
                } else {
                    "false"
                }
            }
            "result" => match outcome {
                None => "none",
                Some(Outcome::Win(Player::First)) => "p1win",
                Some(Outcome::Win(Player::Second)) => "p2win",
                Some(Outcome::Draw) => "draw",
            },
            _ => {
                return Err(Failure::call(format!(
                    "unknown query `{}`; expected gameover, p1turn or result",
                    excerpt(rest)
                )));
            }
        };
        self.say(&format!("response {answer}"))
    }

    fn go_ugi(&mut self, rest: &str) -> Result<(), Failure> {
        let (mut limits, mut clocks, mut infinite) = (Limits::NONE, Clocks::default(), false);
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            if word == "infinite" {
                infinite = true;
                continue;
            }
            let value = words.next().unwrap_or("");
            let wrong = || {
                Failure::call(format!(
                    "`{word} {}` is not a limit; expected p1time, p2time, p1inc, p2inc or movetime MS, depth N, nodes N, infinite",
                    excerpt(value)
                ))
            };
            match (word, value.parse::<u64>().map_err(|_| wrong())) {
                ("depth", number) => {
                    let plies = u32::try_from(number?).map_err(|_| wrong())?;
                    limits.depth = Some(Depth::new(plies).map_err(|_| wrong())?);
                }
                ("nodes", number) => limits.nodes = Some(number?),
                ("movetime", number) => limits.time = Some(Duration::from_millis(number?)),
                _ if clocks.read(word, value) => {}
                _ => return Err(wrong()),
            }
        }
        limits.time = clocks.share(self.position.turn(), limits.time);
        if let Some(ugi) = &mut self.ugi {
            ugi.infinite = infinite;
        }
        self.think(limits, false)
    }

    /// Sends the answer, or keeps it until `stop`.
    pub(super) fn conclude_ugi(&mut self, report: &Report) -> Result<(), Failure> {
        self.say(&info(report))?;
        let answer = format!("bestmove {}", report.best.action);
        match &mut self.ugi {
            Some(ugi) if ugi.infinite => {
                ugi.held = Some(answer);
                Ok(())
            }
            _ => self.say(&answer),
        }
    }
}

/// A position of UGI as one of the engine protocol.
fn translated(rest: &str) -> String {
    match rest.split_once(char::is_whitespace).unwrap_or((rest, "")) {
        ("startpos", rest) => rest.to_owned(),
        ("fen", rest) => format!("board {rest}"),
        _ => rest.to_owned(),
    }
}

/// What is known so far, in UCI's words: a distance to the win in own moves, an estimate in points; what has no word there is a remark.
pub(super) fn info(report: &Report) -> String {
    let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
    let moves = |plies: u32| plies.div_ceil(2);
    let score = match report.best.value {
        Value::Exact(Finding::Win(Some(plies))) => format!("score mate {}", moves(plies)),
        Value::Exact(Finding::Loss(Some(plies))) => format!("score mate -{}", moves(plies)),
        Value::Exact(Finding::Draw) => "score cp 0".to_owned(),
        Value::Exact(Finding::Estimate(points)) => format!("score cp {points}"),
        _ => String::new(),
    };
    let mut info = format!("info depth {}", report.depth);
    if !score.is_empty() {
        info += &format!(" {score}");
    }
    info += &format!(" time {} nodes {}", report.elapsed.as_millis(), report.nodes);
    if line.is_empty() { info } else { format!("{info} pv {}", line.join(" ")) }
}

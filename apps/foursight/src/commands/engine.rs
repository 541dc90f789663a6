//! `foursight engine`: the text protocol for other programs; docs/engine.md describes it.
//!
//! One thread reads standard input, this one obeys; a search runs on a third, so that `stop` is heard while it thinks.

use std::io::{BufRead, Write, stdin, stdout};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use foursight_catalog::{
    Event, Game, Match, PlayerSpec, Running, Start, Thought, open, parse_time, players,
};
use foursight_game::{BoardStyle, Depth, Limits};
use foursight_session::{BySeat, Starter};

use crate::failure::Failure;

const VERBS: &str = "\
hello                           name, version and options; ends with `ready`
set game GAME                   choose the game; resets the position
set player PLAYER               choose who thinks
set seed N                      fix chance for players whose text sets no seed
position [board ROWS] [moves M…] set up a position; ROWS separated by `/`
show                            draw the position
go [depth N] [nodes N] [playouts N] [time T] [every]
                                think within these limits too; `every` values every move
stop                            answer now
ping                            `pong`, also while thinking
help                            this list
quit                            leave";

pub(crate) fn run() -> Result<(), Failure> {
    let (sender, lines) = mpsc::channel();
    std::thread::spawn(move || {
        for line in stdin().lock().lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    let mut engine = Engine::new()?;
    loop {
        // While a search runs, look after it as well as after the input.
        let patience = if engine.running.is_some() {
            Duration::from_millis(5)
        } else {
            Duration::from_hours(1)
        };
        match lines.recv_timeout(patience) {
            Ok(line) => {
                if !engine.obey(line.trim())? {
                    return Ok(());
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            // The input has ended: finish what was asked, then leave.
            Err(RecvTimeoutError::Disconnected) => {
                if engine.running.is_none() {
                    return Ok(());
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        }
        engine.listen()?;
    }
}

struct Engine {
    game: Game,
    player: PlayerSpec,
    seed: u64,
    table: Box<dyn Match>,
    running: Option<Running>,
}

impl Engine {
    fn new() -> Result<Self, Failure> {
        let game = Game::ConnectFour;
        let player = PlayerSpec::parse("level-8", game)?;
        Ok(Self { game, player, seed: 0, table: table(game, Start::default())?, running: None })
    }

    /// Does what a line says; `false` to leave.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match verb {
            "" => {}
            "hello" => self.hello()?,
            "ping" => say("pong")?,
            "help" => say(VERBS)?,
            "stop" => match &self.running {
                Some(running) => running.stop(),
                None => say("error nothing to stop: no search is running")?,
            },
            "quit" => return Ok(false),
            _ if self.running.is_some() => {
                say(&format!("error `{verb}` has to wait: a search is running, `stop` ends it"))?;
            }
            "set" => self.answer(|engine| engine.set(rest))?,
            "position" => self.answer(|engine| engine.position(rest))?,
            "show" => say(self.table.drawing(BoardStyle::Ascii).trim_end())?,
            "go" => self.answer(|engine| engine.go(rest))?,
            _ => say(&format!("error unknown verb `{}`; `help` lists them", excerpt(verb)))?,
        }
        Ok(true)
    }

    /// Runs a verb; what is wrong with it is said to the other program and ends nothing.
    fn answer(
        &mut self,
        verb: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match verb(self) {
            Err(Failure::Call(error)) => say(&format!("error {error:#}")),
            other => other,
        }
    }

    fn hello(&self) -> Result<(), Failure> {
        say(&format!("id name Foursight {}", env!("CARGO_PKG_VERSION")))?;
        say("id protocol 1")?;
        for info in Game::ALL {
            say(&format!("game {}", info.name))?;
        }
        let names: Vec<&str> = players(self.game).iter().map(|player| player.name).collect();
        say(&format!("option game {}", self.game))?;
        say(&format!("option player {} among {}", self.player, names.join(" ")))?;
        say(&format!("option seed {}", self.seed))?;
        say("ready")
    }

    fn set(&mut self, rest: &str) -> Result<(), Failure> {
        let (name, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
        let value = value.trim();
        match name {
            "game" => {
                let game: Game = value.parse()?;
                self.table = table(game, Start::default())?;
                // A player that the new game lacks gives way to the strongest.
                self.player = PlayerSpec::parse(&self.player.to_string(), game)
                    .or_else(|_| PlayerSpec::parse("strong", game))?;
                self.game = game;
            }
            "player" => self.player = PlayerSpec::parse(value, self.game)?,
            "seed" => {
                self.seed = value.parse().map_err(|_| {
                    Failure::call(format!(
                        "`{}` is not a seed; right would be: a whole number from 0",
                        excerpt(value)
                    ))
                })?;
            }
            _ => {
                return Err(Failure::call(format!(
                    "unknown option `{}`; right would be: game, player or seed",
                    excerpt(name)
                )));
            }
        }
        Ok(())
    }

    fn position(&mut self, rest: &str) -> Result<(), Failure> {
        let (before, moves) = match rest.split_once("moves") {
            Some((before, moves)) => (before.trim(), moves.trim()),
            None => (rest, ""),
        };
        let board = match before.split_once(char::is_whitespace) {
            Some(("board", rows)) => Some(rows.trim()),
            None if before.is_empty() || before == "start" => None,
            _ => {
                return Err(Failure::call(format!(
                    "`{}` is not a position; right would be: [board ROWS] [moves M…]",
                    excerpt(before)
                )));
            }
        };
        self.table = table(self.game, Start { board, moves })?;
        Ok(())
    }

    fn go(&mut self, rest: &str) -> Result<(), Failure> {
        let mut limits = Limits::NONE;
        let mut every_move = false;
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            if word == "every" {
                every_move = true;
                continue;
            }
            let value = words.next().unwrap_or("");
            let wrong = |right: &str| {
                Failure::call(format!(
                    "`{word} {}` is no limit; right would be: {right}",
                    excerpt(value)
                ))
            };
            match word {
                "depth" => {
                    let depth = value.parse().ok().and_then(|plies| Depth::new(plies).ok());
                    limits.depth = Some(depth.ok_or_else(|| wrong("depth from 1 to 255"))?);
                }
                "nodes" => limits.nodes = Some(value.parse().map_err(|_| wrong("nodes N"))?),
                "playouts" => {
                    limits.playouts = Some(value.parse().map_err(|_| wrong("playouts N"))?);
                }
                "time" => limits.time = Some(parse_time(value).ok_or_else(|| wrong("time 500ms"))?),
                _ => return Err(wrong("depth N, nodes N, playouts N, time T, every")),
            }
        }
        if let Some(ending) = self.table.snapshot().ending {
            return Err(Failure::call(format!(
                "there is no move to make, the game is over: {ending}"
            )));
        }
        let player = self.player.clone().with_seed(self.seed).within(limits);
        self.running = Some(self.table.question(&player, every_move).start());
        Ok(())
    }

    /// Passes on what the running search has to tell.
    fn listen(&mut self) -> Result<(), Failure> {
        while let Some(running) = &mut self.running {
            match running.event(Duration::ZERO) {
                None => break,
                Some(Event::Progress(thought)) => say(&info(&thought))?,
                Some(Event::Done(answer)) => {
                    self.running = None;
                    match answer {
                        Err(over) => say(&format!("error {over}"))?,
                        Ok(thought) => conclude(&thought)?,
                    }
                }
            }
        }
        Ok(())
    }
}

fn table(game: Game, start: Start<'_>) -> Result<Box<dyn Match>, Failure> {
    Ok(open(game, &BySeat::new(None, None), Starter::default(), start)?)
}

fn conclude(thought: &Thought) -> Result<(), Failure> {
    for judged in &thought.moves {
        let proven = if judged.value.proven { " proven" } else { "" };
        say(&format!("value {} {}{proven}", judged.action, judged.value))?;
    }
    say(&info(thought))?;
    say(&format!("bestmove {}", thought.best.action))
}

fn info(thought: &Thought) -> String {
    format!(
        "info depth {} nodes {} time {}ms value {} line {}",
        thought.depth,
        thought.nodes,
        thought.elapsed.as_millis(),
        thought.best.value,
        thought.line.join(" ")
    )
}

fn say(line: &str) -> Result<(), Failure> {
    let mut out = stdout();
    writeln!(out, "{line}")?;
    out.flush()?;
    Ok(())
}

/// At most 40 characters of what somebody sent.
fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

//! `foursight engine`: the text protocol for other programs; docs/engine.md describes it.
//!
//! One thread reads standard input, a search runs on another, and both send to this one, which waits for whichever comes first.

use std::io::{BufRead, Read, Write, stdin, stdout};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use foursight_catalog::{
    Background, Event, Game, PlayerSpec, Position, Report, Start, Variation, parse_time, players,
};
use foursight_game::{BoardStyle, Depth, Limits, Position as _};

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

/// The longest line that is read.
const LONGEST_LINE: u64 = 1 << 20;

/// What this thread waits for.
enum Input {
    /// A line, or what is wrong with it.
    Line(Result<String, String>),
    /// The input has ended.
    End,
    /// What the search of this number reports.
    Search(u64, Event),
}

pub(crate) fn run() -> Result<(), Failure> {
    let (send, inputs) = channel();
    let lines = send.clone();
    thread::spawn(move || read_lines(&lines));
    let mut engine = Protocol::new(send)?;
    let mut ended = false;
    while !(ended && engine.running.is_none()) {
        let Ok(input) = inputs.recv() else { break };
        match input {
            Input::Line(Ok(line)) => {
                if !engine.obey(line.trim())? {
                    break;
                }
            }
            Input::Line(Err(problem)) => say(&format!("error {problem}"))?,
            // What was asked before is still finished.
            Input::End => ended = true,
            Input::Search(number, event) => engine.listen(number, event)?,
        }
    }
    Ok(())
}

/// Sends every line of standard input, until nobody listens.
fn read_lines(inputs: &Sender<Input>) {
    let mut input = stdin().lock();
    while let Some(line) = read_line(&mut input) {
        if inputs.send(Input::Line(line)).is_err() {
            return;
        }
    }
    let _listening = inputs.send(Input::End);
}

/// The next line; one that is too long is skipped to its end.
fn read_line(input: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut bytes = Vec::new();
    let read = input.by_ref().take(LONGEST_LINE + 1).read_until(b'\n', &mut bytes);
    if read.is_err() || bytes.is_empty() {
        return None;
    }
    if bytes.len() as u64 > LONGEST_LINE && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n').ok()?;
        return Some(Err(format!("the line is longer than {LONGEST_LINE} bytes")));
    }
    Some(String::from_utf8(bytes).map_err(|_| "the line is not UTF-8".to_owned()))
}

struct Protocol {
    game: Game,
    player: PlayerSpec,
    seed: u64,
    position: Position,
    inputs: Sender<Input>,
    running: Option<Background>,
    searches: u64,
}

impl Protocol {
    fn new(inputs: Sender<Input>) -> Result<Self, Failure> {
        let game = Game::connect_four();
        let player = PlayerSpec::parse("level-8", game)?;
        let position = Position::start(game);
        Ok(Self { game, player, seed: 0, position, inputs, running: None, searches: 0 })
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
                Some(running) => running.stop_flag().raise(),
                None => say("error nothing to stop: no search is running")?,
            },
            "quit" => return Ok(false),
            _ if self.running.is_some() => {
                say(&format!("error `{verb}` has to wait: a search is running, `stop` ends it"))?;
            }
            "set" => self.answer(|engine| engine.set(rest))?,
            "position" => self.answer(|engine| engine.position(rest))?,
            "show" => say(self.position.drawing(BoardStyle::Ascii).trim_end())?,
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
        for game in Game::all() {
            say(&format!("game {}", game.name()))?;
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
                self.position = Position::start(game);
                // A player that the new game lacks gives way to the strongest.
                self.player = PlayerSpec::parse(&self.player.to_string(), game)
                    .or_else(|_| PlayerSpec::parse("strong", game))?;
                self.game = game;
            }
            "player" => self.player = PlayerSpec::parse(value, self.game)?,
            "seed" => {
                self.seed = value.parse().map_err(|_| {
                    Failure::call(format!(
                        "`{}` is not a seed; expected a whole number from 0",
                        excerpt(value)
                    ))
                })?;
            }
            _ => {
                return Err(Failure::call(format!(
                    "unknown option `{}`; expected game, player or seed",
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
                    "`{}` is not a position; expected [board ROWS] [moves M…]",
                    excerpt(before)
                )));
            }
        };
        self.position = Variation::parse(self.game, Start { board, moves })?.end;
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
                    "`{word} {}` is not a limit; expected {right}",
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
        if let Some(outcome) = self.position.outcome() {
            return Err(Failure::call(format!(
                "there is no move to make, the game is over: {outcome}"
            )));
        }
        let player = self.player.clone().with_seed(self.seed).within(limits);
        self.searches += 1;
        let (number, inputs) = (self.searches, self.inputs.clone());
        let job = self.position.ask(&player, every_move);
        let send = move |event| {
            let _listening = inputs.send(Input::Search(number, event));
        };
        self.running = Some(job.start_sending(send));
        Ok(())
    }

    /// Passes on what a search reports.
    fn listen(&mut self, number: u64, event: Event) -> Result<(), Failure> {
        if number != self.searches {
            return Ok(());
        }
        match event {
            Event::Progress(report) => say(&info(&report)),
            Event::Panicked => {
                if let Some(mut running) = self.running.take() {
                    running.join();
                }
                Err(Failure::failed("the player panicked"))
            }
            Event::Done(answer) => {
                self.running = None;
                match answer {
                    Err(error) => say(&format!("error {error}")),
                    Ok(report) => conclude(&report),
                }
            }
        }
    }
}

fn conclude(report: &Report) -> Result<(), Failure> {
    for entry in &report.moves {
        let proven = if entry.value.is_proven() { " proven" } else { "" };
        say(&format!("value {} {}{proven}", entry.action, entry.value))?;
    }
    say(&info(report))?;
    say(&format!("bestmove {}", report.best.action))
}

fn info(report: &Report) -> String {
    let line: Vec<String> = report.line.iter().map(ToString::to_string).collect();
    format!(
        "info depth {} nodes {} time {}ms value {} line {}",
        report.depth,
        report.nodes,
        report.elapsed.as_millis(),
        report.best.value,
        line.join(" ")
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

//! `foursight engine`: the text protocol for other programs; docs/engine.md describes it.
//!
//! One thread reads the input, a search runs on another, and both send to this one, which waits for whichever comes first. With `--ugi` it speaks UGI instead ([`ugi`]).
//! Input and output are any streams ([`converse`]), so that a fuzzer can be the other program.

pub(crate) mod check;
mod ugi;

use core::time::Duration;
use std::io::{BufRead, BufReader, Read, Write, stdin, stdout};
use std::sync::mpsc::{Sender, channel};
use std::thread;

use clap::{Args, Subcommand};
use foursight_catalog::{
    Background, Event, Game, PlayerSpec, Position, Report, Start, Variation, parse_time, players,
};
use foursight_game::{BoardStyle, Depth, Limits, Outcome, Player, Position as _};

use super::engines;
use crate::failure::Failure;

/// What `foursight engine` is to do.
#[derive(Args, Debug)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct EngineArguments {
    /// Speak UGI, the Universal Game Interface of cutegames, instead
    #[arg(long)]
    ugi: bool,
    #[command(subcommand)]
    task: Option<EngineTask>,
}

#[derive(Debug, Subcommand)]
enum EngineTask {
    /// Try out a program that speaks the protocol or UGI, and say what it does wrong
    Check(check::CheckArguments),
}

const VERBS: &str = "\
hello                           name, version and options; ends with `ready`
set game GAME                   choose the game; resets the position
set player PLAYER               choose who thinks
set seed N                      fix chance for players whose text sets no seed
position [board ROWS] [moves M…] [turn P] [legal M…]
                                set up a position; ROWS separated by `/`; what follows `turn` and `legal` is checked
status                          whether the game goes on, whose turn it is, the legal moves
show                            draw the position
go [depth N] [nodes N] [playouts N] [time T] [every] [p1time MS p2time MS [p1inc MS p2inc MS]]
                                think within these limits too; `every` values every move; with clocks, for a share of them
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

pub(crate) fn run(arguments: &EngineArguments) -> Result<(), Failure> {
    if let Some(EngineTask::Check(arguments)) = &arguments.task {
        return check::run(arguments);
    }
    converse(BufReader::new(stdin()), stdout(), arguments.ugi)
}

/// Speaks the engine protocol, or UGI, until the input ends or `quit` comes.
pub(crate) fn converse(
    mut input: impl BufRead + Send + 'static,
    output: impl Write + 'static,
    ugi: bool,
) -> Result<(), Failure> {
    let (send, inputs) = channel();
    let lines = send.clone();
    thread::spawn(move || read_lines(&mut input, &lines));
    let mut engine = Protocol::new(send, Box::new(output))?;
    engine.ugi = ugi.then(ugi::Ugi::default);
    let mut ended = false;
    while !(ended && engine.running.is_none()) {
        let Ok(input) = inputs.recv() else { break };
        match input {
            Input::Line(Ok(line)) => {
                let line = line.trim();
                let stays = if engine.ugi.is_some() {
                    engine.obey_ugi(line)?
                } else {
                    engine.obey(line)?
                };
                if !stays {
                    break;
                }
            }
            Input::Line(Err(problem)) => engine.say(&format!("error {problem}"))?,
            // What was asked before is still finished.
            Input::End => ended = true,
            Input::Search(number, event) => engine.listen(number, event)?,
        }
    }
    Ok(())
}

/// Sends every line of the input, until nobody listens.
fn read_lines(input: &mut impl BufRead, inputs: &Sender<Input>) {
    while let Some(line) = read_line(input) {
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
    output: Box<dyn Write>,
    running: Option<Background>,
    searches: u64,
    /// What UGI has to remember; nothing in the engine protocol.
    ugi: Option<ugi::Ugi>,
}

impl Protocol {
    fn new(inputs: Sender<Input>, output: Box<dyn Write>) -> Result<Self, Failure> {
        let game = Game::connect_four();
        let player = PlayerSpec::parse("level-8", game)?;
        let position = Position::start(game);
        Ok(Self {
            game,
            player,
            seed: 0,
            position,
            inputs,
            output,
            running: None,
            searches: 0,
            ugi: None,
        })
    }

    /// Sends a line, or several.
    fn say(&mut self, lines: &str) -> Result<(), Failure> {
        writeln!(self.output, "{lines}")?;
        self.output.flush()?;
        Ok(())
    }

    /// Does what a line says; `false` to leave.
    fn obey(&mut self, line: &str) -> Result<bool, Failure> {
        let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match verb {
            "" => {}
            "hello" => self.hello()?,
            "ping" => self.say("pong")?,
            "help" => self.say(VERBS)?,
            "stop" => match &self.running {
                Some(running) => running.stop_flag().raise(),
                None => self.say("error nothing to stop: no search is running")?,
            },
            "quit" => return Ok(false),
            _ if self.running.is_some() => {
                self.say(&format!(
                    "error `{verb}` has to wait: a search is running, `stop` ends it"
                ))?;
            }
            "set" => self.answer(|engine| engine.set(rest))?,
            "status" => {
                let status = self.status();
                self.say(&status)?;
            }
            "position" => self.answer(|engine| engine.position(rest))?,
            "show" => {
                let drawing = self.position.drawing(BoardStyle::Ascii);
                self.say(drawing.trim_end())?;
            }
            "go" => self.answer(|engine| engine.go(rest))?,
            _ => self.say(&format!("error unknown verb `{}`; `help` lists them", excerpt(verb)))?,
        }
        Ok(true)
    }

    /// Runs a verb; what is wrong with it is said to the other program and ends nothing.
    fn answer(
        &mut self,
        verb: impl FnOnce(&mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match verb(self) {
            Err(Failure::Call(error)) => self.say(&format!("error {error:#}")),
            other => other,
        }
    }

    fn hello(&mut self) -> Result<(), Failure> {
        self.say(&format!("id name Foursight {}", env!("CARGO_PKG_VERSION")))?;
        self.say("id protocol 2")?;
        for game in Game::all() {
            self.say(&format!("game {}", game.name()))?;
        }
        for player in players(self.game) {
            self.say(&format!("player {}", player.name))?;
        }
        self.options()?;
        self.say("ready")
    }

    /// The options with their types, as both protocols write them.
    fn options(&mut self) -> Result<(), Failure> {
        let Self { game, player, seed, .. } = self;
        let options = [
            format!("option name game type string default {game}"),
            format!("option name player type string default {player}"),
            format!("option name seed type spin default {seed} min 0 max {}", u64::MAX),
        ];
        self.say(&options.join("\n"))
    }

    /// `playing turn first legal 1 2 …`, `won first` or `drawn`.
    fn status(&self) -> String {
        match self.position.outcome() {
            None => format!("status playing turn {} legal {}", self.turn(), self.legal()),
            Some(Outcome::Win(Player::First)) => "status won first".to_owned(),
            Some(Outcome::Win(Player::Second)) => "status won second".to_owned(),
            Some(Outcome::Draw) => "status drawn".to_owned(),
        }
    }

    fn turn(&self) -> &'static str {
        match self.position.turn() {
            Player::First => "first",
            Player::Second => "second",
        }
    }

    fn legal(&self) -> String {
        let moves: Vec<String> =
            self.position.legal_moves().iter().map(ToString::to_string).collect();
        moves.join(" ")
    }

    /// Compares what the other program believes of the position with what is so.
    fn agree(&self, turn: Option<&str>, legal: Option<&str>) -> Result<(), Failure> {
        if let Some(turn) = turn
            && turn != self.turn()
        {
            let found = self.turn();
            return Err(Failure::call(format!(
                "`turn {}` is wrong; expected `turn {found}`",
                excerpt(turn)
            )));
        }
        let Some(legal) = legal else { return Ok(()) };
        let sorted = |text: &str| {
            let mut moves: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
            moves.sort_unstable();
            moves
        };
        let (theirs, ours) = (sorted(legal), self.legal());
        if theirs == sorted(&ours) {
            return Ok(());
        }
        Err(Failure::call(format!("`legal {}` is wrong; expected `legal {ours}`", excerpt(legal))))
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
            "player" => self.player = engines::own(value, self.game)?,
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
        let (rest, legal) = behind(rest, "legal");
        let (rest, turn) = behind(rest, "turn");
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
        let earlier = self.position.clone();
        self.position = Variation::parse(self.game, Start { board, moves })?.end;
        let agreed = self.agree(turn, legal);
        if agreed.is_err() {
            self.position = earlier;
        }
        agreed
    }

    fn go(&mut self, rest: &str) -> Result<(), Failure> {
        let mut limits = Limits::NONE;
        let mut every_move = false;
        let mut clocks = Clocks::default();
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
                _ if clocks.read(word, value) => {}
                _ => {
                    return Err(wrong(
                        "depth N, nodes N, playouts N, time T, every, p1time MS, p2time MS, p1inc MS, p2inc MS",
                    ));
                }
            }
        }
        limits.time = clocks.share(self.position.turn(), limits.time);
        self.think(limits, every_move)
    }

    /// Begins to think within these limits.
    fn think(&mut self, limits: Limits, every_move: bool) -> Result<(), Failure> {
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
            Event::Progress(report) if self.ugi.is_some() => self.say(&ugi::info(&report)),
            Event::Progress(report) => self.say(&info(&report)),
            Event::Panicked => {
                if let Some(mut running) = self.running.take() {
                    running.join();
                }
                Err(Failure::failed("the player panicked"))
            }
            Event::Done(answer) => {
                self.running = None;
                match answer {
                    Err(error) => self.say(&format!("error {error}")),
                    Ok(report) if self.ugi.is_some() => self.conclude_ugi(&report),
                    Ok(report) => self.conclude(&report),
                }
            }
        }
    }

    /// Sends what was found.
    fn conclude(&mut self, report: &Report) -> Result<(), Failure> {
        for entry in &report.moves {
            let proven = if entry.value.is_proven() { " proven" } else { "" };
            self.say(&format!("value {} {}{proven}", entry.action, entry.value))?;
        }
        self.say(&info(report))?;
        self.say(&format!("bestmove {}", report.best.action))
    }
}

/// The clocks of a game, as `go` gets them: milliseconds.
#[derive(Default)]
struct Clocks {
    left: [Option<u64>; 2],
    increment: [u64; 2],
}

impl Clocks {
    /// Reads a word and its number; `false` if it is not one of a clock.
    fn read(&mut self, word: &str, value: &str) -> bool {
        let Ok(number) = value.parse() else { return false };
        match word {
            "p1time" => self.left[0] = Some(number),
            "p2time" => self.left[1] = Some(number),
            "p1inc" => self.increment[0] = number,
            "p2inc" => self.increment[1] = number,
            _ => return false,
        }
        true
    }

    /// What this player may take for a move: a twentieth of what is left and most of what is added, if there is a clock.
    fn share(&self, turn: Player, limit: Option<Duration>) -> Option<Duration> {
        let place = turn.index();
        let Some(left) = self.left[place] else { return limit };
        let share = (left / 20 + self.increment[place] * 4 / 5).min(left * 4 / 5);
        let share = Duration::from_millis(share.max(1));
        Some(limit.map_or(share, |limit| limit.min(share)))
    }
}

/// Splits a text at this word; what stands behind it.
fn behind<'t>(text: &'t str, word: &str) -> (&'t str, Option<&'t str>) {
    let place = text.match_indices(word).find(|&(place, _)| {
        let (before, after) = (&text[..place], &text[place + word.len()..]);
        let outside = |side: Option<char>| side.is_none_or(char::is_whitespace);
        outside(before.chars().next_back()) && outside(after.chars().next())
    });
    match place {
        Some((place, _)) => (text[..place].trim(), Some(text[place + word.len()..].trim())),
        None => (text, None),
    }
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

/// At most 40 characters of what somebody sent.
fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}

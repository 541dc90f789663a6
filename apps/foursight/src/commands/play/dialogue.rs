//! A game line by line.
//!
//! Everything is said in words and nothing is drawn over, so that a screen reader and a pipe can follow. It holds
//! no rule: it sends commands to the match and prints what comes back.

use std::io::{BufRead, Write, stderr, stdin, stdout};
use std::sync::mpsc::channel;
use std::time::Duration;

use foursight_catalog::entry::Stones;
use foursight_catalog::{
    Command, Event, Game, Match, Move, PlayerSpec, StopFlag, Variation, about, analyst,
};
use foursight_game::{BoardStyle, Player, Position as _};
use foursight_live_game::RecordFile;
use foursight_session::{Awaited, BySeat, Ending, Seat};
use foursight_wire::{MoveCost, Record};

use super::super::engines::Engine;
use super::Opened;
use crate::failure::Failure;
use crate::words::in_words;

const HELP: &str = "\
Type a move, or one of:
  hint      what the strongest player would do, and why
  undo      undo your move (and the computer's answer)
  redo      redo it
  board     draw the board again
  moves     the moves so far, and what may be played
  rules     the rules of the game
  resign    give up
  new       begin the game again
  quit      leave";

pub(super) fn run(opened: Opened, style: BoardStyle) -> Result<(), Failure> {
    let Opened { table, seats, seed, games: mut left, record, engines } = opened;
    let game = table.game();
    let humans = Seat::BOTH.iter().any(|&seat| seats[seat].is_none() && engines[seat].is_none());
    eprintln!("{} Seed {seed}.", about(game).summary);
    if humans {
        eprintln!("Type a move, or `help`.");
    }
    let mut dialogue = Dialogue { table, style, game, seed, costs: Vec::new(), record, engines };
    dialogue.announce()?;
    loop {
        if !dialogue.play_one()? {
            return Ok(());
        }
        left = left.saturating_sub(1);
        if left == 0 || (humans && !ask_for_another()?) {
            return Ok(());
        }
        dialogue.next_game(&seats)?;
        dialogue.announce()?;
    }
}

struct Dialogue {
    table: Match,
    style: BoardStyle,
    game: Game,
    seed: u64,
    /// What each move since the opening cost a computer; `None` for a human's.
    costs: Vec<Option<MoveCost>>,
    record: Option<RecordFile>,
    engines: BySeat<Option<Engine>>,
}

impl Dialogue {
    /// Plays until the game is over; `false` when somebody leaves before.
    fn play_one(&mut self) -> Result<bool, Failure> {
        loop {
            match self.table.snapshot().awaited {
                Awaited::Nobody => {
                    self.say_ending()?;
                    self.write_record()?;
                    return Ok(true);
                }
                Awaited::Computer(player) => self.think(player)?,
                Awaited::Human(player) if self.engines[self.seat(player)].is_some() => {
                    self.ask_engine(player)?;
                }
                Awaited::Human(player) => {
                    let line = ask(&format!("{} to move: ", self.side(player)))?;
                    let stays = match line {
                        Some(line) => self.obey(player, &line)?,
                        None => false,
                    };
                    if !stays {
                        self.write_record()?;
                        return Ok(false);
                    }
                }
            }
        }
    }

    /// Lets the computer think, and says so when it takes longer than people wait without a sign.
    fn think(&mut self, player: Player) -> Result<(), Failure> {
        let Some((ticket, job)) = self.table.job() else { return Ok(()) };
        let name = self.table.player(player).map(ToString::to_string).unwrap_or_default();
        let (send, events) = channel();
        let mut running = job.start_sending(move |event| {
            let _listening = send.send(event);
        });
        let mut timeout = Duration::from_secs(2);
        let report = loop {
            match events.recv_timeout(timeout) {
                Ok(Event::Done(answer)) => break answer.map_err(Failure::failed)?,
                Ok(Event::Progress(_)) => {}
                // Which passes the panic on.
                Ok(Event::Panicked) => running.join(),
                Err(_) => {
                    eprintln!("{name} is thinking …");
                    timeout = Duration::from_secs(30);
                }
            }
        };
        self.table.command(Command::answer(&report, ticket))?;
        self.costs.push(Some((&report).into()));
        writeln!(stdout(), "{}, {name}, plays {}.", self.side(player), report.best.action)?;
        self.draw()
    }

    /// Where a player sits in this game.
    fn seat(&self, player: Player) -> Seat {
        self.table.snapshot().seat(player)
    }

    /// How whoever plays this player is called.
    fn name(&self, player: Player) -> String {
        match &self.engines[self.seat(player)] {
            Some(engine) => engine.name().to_owned(),
            None => self.table.player(player).map_or("human".to_owned(), ToString::to_string),
        }
    }

    /// Whether a program is to move, and could be undone instead.
    fn awaits_engine(&self) -> bool {
        let now = self.table.snapshot();
        match now.awaited {
            Awaited::Human(player) => now.can_undo && self.engines[now.seat(player)].is_some(),
            Awaited::Computer(_) | Awaited::Nobody => false,
        }
    }

    /// Has a program make its move; one that fails ends the command.
    fn ask_engine(&mut self, player: Player) -> Result<(), Failure> {
        let (seat, name) = (self.seat(player), self.name(player));
        let now = self.table.snapshot();
        let (start, moves, end) = (now.origin.clone(), now.moves.to_vec(), now.position.clone());
        let line = Variation { start, moves, end };
        let Some(engine) = &mut self.engines[seat] else { return Ok(()) };
        let (action, answer) = engine.ask(&line, self.seed, false)?;
        self.table.command(Command::play(action))?;
        self.costs.push(Some(answer.cost));
        writeln!(stdout(), "{}, {name}, plays {action}.", self.side(player))?;
        self.draw()
    }

    /// Does what a human typed; `false` when they leave.
    fn obey(&mut self, player: Player, line: &str) -> Result<bool, Failure> {
        let command = match line.to_lowercase().as_str() {
            "" => return Ok(true),
            "quit" | "exit" | "q" => return Ok(false),
            "help" | "?" => {
                eprintln!("{HELP}");
                return Ok(true);
            }
            "board" => {
                self.draw()?;
                return Ok(true);
            }
            "moves" => {
                let now = self.table.snapshot();
                let text = now.position.moves_text(now.moves);
                eprintln!("So far: {}", if text.is_empty() { "none" } else { &text });
                eprintln!("Playable: {}", joined(&now.position.legal_moves()));
                return Ok(true);
            }
            "rules" => {
                eprintln!("{}", about(self.game).rules);
                return Ok(true);
            }
            "hint" => {
                self.hint()?;
                return Ok(true);
            }
            "undo" => Ok(Command::Undo),
            "redo" => Ok(Command::Redo),
            "resign" => Ok(Command::Resign(player)),
            "new" => Ok(Command::NewGame),
            _ => self.table.parse_move(line).map(Command::play),
        };
        let played = match &command {
            Ok(Command::Play(play)) => Some(play.action),
            _ => None,
        };
        if let Err(error) = command.and_then(|command| self.table.command(command)) {
            eprintln!("{error}.");
            return Ok(true);
        }
        // A program's answer is undone with the move that it answered.
        if line.eq_ignore_ascii_case("undo") && self.awaits_engine() {
            self.table.command(Command::Undo)?;
        }
        let now = self.table.snapshot();
        self.costs.resize(now.moves.len() - now.opening, None);
        if let Some(action) = played {
            writeln!(stdout(), "{} plays {action}.", self.side(player))?;
        }
        self.draw()?;
        Ok(true)
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let adviser = PlayerSpec::parse(analyst(self.game), self.game)?
            .with_threads(crate::commands::threads(None)?);
        let report = self
            .table
            .advice(&adviser, false)
            .run(&StopFlag::default(), &mut |_| {})
            .map_err(Failure::failed)?;
        eprintln!(
            "{} would play {}: it {}. The line: {}.",
            adviser,
            report.best.action,
            in_words(report.best.value),
            joined(&report.line)
        );
        Ok(())
    }

    /// Begins another game with the next seed, so that computers do not play the same one again.
    fn next_game(&mut self, seats: &BySeat<Option<PlayerSpec>>) -> Result<(), Failure> {
        self.seed = self.seed.wrapping_add(1);
        for (seat, player) in seats.iter() {
            if let Some(player) = player {
                let player = player.clone().with_seed(self.seed);
                self.table.command(Command::Occupy(seat, Some(player)))?;
            }
        }
        self.table.command(Command::NewGame)?;
        self.costs.clear();
        Ok(())
    }

    /// How a side is called: by the mark it is drawn with, and by its turn.
    fn side(&self, player: Player) -> &'static str {
        let unicode = self.style == BoardStyle::Unicode;
        match (player, self.game.info().stones) {
            (Player::First, Stones::Marks) if unicode => "✕ (first)",
            (Player::First, _) if unicode => "● (first)",
            (Player::Second, _) if unicode => "○ (second)",
            (Player::First, _) => "X (first)",
            (Player::Second, _) => "O (second)",
        }
    }

    fn announce(&self) -> Result<(), Failure> {
        for player in Player::BOTH {
            writeln!(stdout(), "{}: {}", self.side(player), self.name(player))?;
        }
        self.draw()
    }

    fn draw(&self) -> Result<(), Failure> {
        writeln!(stdout(), "{}", self.table.position().drawing(self.style).trim_end_matches('\n'))?;
        stdout().flush()?;
        Ok(())
    }

    fn write_record(&mut self) -> Result<(), Failure> {
        let engines = Player::BOTH.map(|player| {
            self.engines[self.seat(player)].as_ref().map(|engine| engine.name().to_owned())
        });
        if let Some(file) = &mut self.record {
            let version = env!("CARGO_PKG_VERSION");
            let mut record = Record::of(&self.table, self.seed, &self.costs, version);
            let names = [&mut record.players.first, &mut record.players.second];
            for (name, engine) in names.into_iter().zip(engines) {
                if let Some(engine) = engine {
                    *name = engine;
                }
            }
            file.add(&record)?;
        }
        Ok(())
    }

    fn say_ending(&self) -> Result<(), Failure> {
        let mut out = stdout();
        let now = self.table.snapshot();
        let side = |player| self.side(player);
        match now.ending {
            Some(Ending::Resigned(player)) => {
                writeln!(out, "{} resigns. {} wins.", side(player), side(!player))?;
            }
            Some(Ending::Played(outcome)) => match outcome.winner() {
                Some(player) => {
                    // Not every game is won by cells that can be shown.
                    let cells = now.position.winning_cells().join(" ");
                    let shown = if cells.is_empty() { cells } else { format!(": {cells}") };
                    writeln!(out, "{} wins{shown}.", side(player))?;
                }
                None => writeln!(out, "A draw.")?,
            },
            None => {}
        }
        writeln!(out, "Moves: {}", now.position.moves_text(now.moves))?;
        let tally = now.tally;
        if tally.games() > 1 {
            let name = |seat: Seat| match &self.engines[seat] {
                Some(engine) => engine.name().to_owned(),
                None => self.table.seated(seat).map_or("human".to_owned(), ToString::to_string),
            };
            writeln!(
                out,
                "After {} games: {} {}, {} {}, drawn {}.",
                tally.games(),
                name(Seat::A),
                tally.wins[Seat::A],
                name(Seat::B),
                tally.wins[Seat::B],
                tally.draws
            )?;
        }
        out.flush()?;
        Ok(())
    }
}

/// Moves with spaces between them.
fn joined(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

fn ask_for_another() -> Result<bool, Failure> {
    Ok(ask("Another game? (y/n) ")?
        .is_some_and(|answer| matches!(answer.to_lowercase().as_str(), "y" | "yes" | "d" | "da")))
}

/// Asks on standard error and reads a line; `None` at the end of the input.
fn ask(question: &str) -> Result<Option<String>, Failure> {
    eprint!("{question}");
    stderr().flush()?;
    let mut line = String::new();
    if stdin().lock().read_line(&mut line)? == 0 {
        eprintln!();
        return Ok(None);
    }
    Ok(Some(line.trim().to_owned()))
}

//! `cargo xtask qemu --curve`: how long a move of the hard level takes on the emulated chip, by depth and move number.
//!
//! The source played six games at every depth from 4 to 9 on its device and drew the mean time of a move over depth and move number. Against whom is not printed, so the
//! opponents here are our choice: three of different strength, each from both sides. Two programs are measured: the device's hard level, and the source's as printed, which searches
//! every column of the root with a full window. Every move of the chip is compared with that of the same player in the command.
//!
//! The games are a file, `docs/automat-curve.tsv`; tables and plot are made from it, so that single depths can be played again.

use core::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{EMULATOR, board, emulate, plot};
use crate::talk::Talk;
use crate::{command, firmware, provenance, workspace};

/// The depths of the source's graph, as we count: the program's own move included.
pub(super) const DEPTHS: core::ops::RangeInclusive<u32> = 4..=9;
const OPPONENTS: [&str; 3] = ["automat-easy", "four-in-a-row", "perfect"];
const FILE: &str = "docs/automat-curve.tsv";
const PLOT: &str = "docs/images/automat-curve.svg";
const HEAD: &str = "program\tdepth\topponent\tdevice\twinner\tmoves\tinstructions\tnodes\n";
/// The clocks of the source's chip; which of them it used is not printed.
pub(super) const CLOCKS: [u64; 2] = [160_000_000, 80_000_000];
/// Seconds a move by a comment in the source's code, by depth as we count.
pub(super) const PUBLISHED: [(u32, f64); 2] = [(8, 5.0), (9, 15.0)];

/// A program that is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Program {
    Device,
    Printed,
}

impl Program {
    pub(super) const ALL: [Self; 2] = [Self::Device, Self::Printed];

    /// Its name as a player.
    pub(super) const fn player(self) -> &'static str {
        match self {
            Self::Device => "automat-hard",
            Self::Printed => "automat-hard-printed",
        }
    }

    /// Its letter on the chip's serial line.
    const fn letter(self) -> char {
        match self {
            Self::Device => 'd',
            Self::Printed => 'p',
        }
    }
}

/// A game of the chip at one depth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Game {
    pub(super) program: Program,
    pub(super) depth: u32,
    opponent: String,
    device_first: bool,
    /// Columns in the order played.
    moves: String,
    /// Whether the chip won; `None` is a draw.
    won: Option<bool>,
    /// Instructions and nodes of each move of the chip.
    pub(super) costs: Vec<(u64, u64)>,
}

/// Plays these depths, or all, keeps the games in the file and prints what the file now says.
pub(super) fn run(depths: &[u32]) -> Result<()> {
    let depths: Vec<u32> = if depths.is_empty() { DEPTHS.collect() } else { depths.to_vec() };
    let program = firmware::build("qemu-riscv32", "hard", &[])?;
    let foursight = command::build()?;
    for &depth in &depths {
        for kind in Program::ALL {
            let played = play(&program, &foursight, kind, depth)?;
            let mut games = load()?;
            games.retain(|game| (game.program, game.depth) != (kind, depth));
            games.extend(played);
            games.sort_by_key(|game| (game.program, game.depth));
            let lines: String = games.iter().map(Game::line).collect();
            fs::write(path(FILE), format!("{HEAD}{lines}"))?;
            eprintln!("{} at depth {depth}: done", kind.player());
        }
    }
    let games = load()?;
    fs::write(path(PLOT), plot::draw(&games))?;
    println!(
        "{}, {}, {}\n\n{}",
        provenance::said("date", &["-u", "+%F %H:%M UTC"])?,
        provenance::said("git", &["describe", "--always", "--dirty"])?,
        provenance::said(EMULATOR, &["--version"])?.lines().next().unwrap_or_default(),
        tables(&games)?
    );
    Ok(())
}

/// One game of each program at the smallest depth, for the test command.
pub(super) fn check(foursight: &Path) -> Result<()> {
    let program = firmware::build("qemu-riscv32", "hard", &[])?;
    let kept = load()?;
    for kind in Program::ALL {
        let game =
            Player::start(&program, foursight, kind, *DEPTHS.start())?.game(OPPONENTS[0], true)?;
        let same = |other: &&Game| {
            (other.program, other.depth, &other.opponent, other.device_first)
                == (kind, game.depth, &game.opponent, true)
        };
        let before = kept.iter().find(same).context("a game in docs/automat-curve.tsv")?;
        ensure!(
            before.moves == game.moves,
            "{}: {} was played, docs/automat-curve.tsv has {}; `cargo xtask qemu --curve` plays again",
            kind.player(),
            game.moves,
            before.moves
        );
    }
    Ok(())
}

fn path(file: &str) -> PathBuf {
    workspace::root().join(file)
}

fn load() -> Result<Vec<Game>> {
    let text = fs::read_to_string(path(FILE)).unwrap_or_default();
    text.lines()
        .skip(1)
        .map(|line| Game::read(line).with_context(|| format!("a line of {FILE}: {line}")))
        .collect()
}

fn play(program: &Path, foursight: &Path, kind: Program, depth: u32) -> Result<Vec<Game>> {
    let mut player = Player::start(program, foursight, kind, depth)?;
    let mut games = Vec::new();
    for opponent in OPPONENTS {
        for device_first in [true, false] {
            let game = player.game(opponent, device_first).with_context(|| {
                format!("{} at depth {depth} against {opponent}", kind.player())
            })?;
            games.push(game);
        }
    }
    Ok(games)
}

/// A chip and the command beside it.
struct Player {
    chip: Talk,
    engine: Talk,
    kind: Program,
    depth: u32,
}

impl Player {
    fn start(program: &Path, foursight: &Path, kind: Program, depth: u32) -> Result<Self> {
        let mut engine = Talk::start(Command::new(foursight).arg("engine"))?;
        engine.say("set seed 0\n")?;
        Ok(Self { chip: emulate(program)?, engine, kind, depth })
    }

    /// The move of a player of the command.
    fn choose(&mut self, player: &str, moves: &str) -> Result<char> {
        self.engine.say(&format!("set player {player}\nposition moves {moves}\ngo\n"))?;
        loop {
            let line = self.engine.hear()?;
            ensure!(!line.starts_with("error"), "the engine says: {line}");
            if let Some(column) = line.strip_prefix("bestmove ") {
                return column.chars().next().context("an empty move");
            }
        }
    }

    fn game(&mut self, opponent: &str, device_first: bool) -> Result<Game> {
        let mut game = Game {
            program: self.kind,
            depth: self.depth,
            opponent: opponent.to_owned(),
            device_first,
            moves: String::new(),
            won: None,
            costs: Vec::new(),
        };
        while game.moves.len() < 42 {
            let devices = game.moves.len().is_multiple_of(2) == device_first;
            let column = if devices {
                self.chip.say(&format!("{}{} {}\n", self.kind.letter(), self.depth, game.moves))?;
                let line = self.chip.hear()?;
                let mut fields = line.split(' ');
                let column = fields.next().and_then(|field| field.chars().next());
                let mut number = || fields.next().and_then(|field| field.parse().ok());
                let (Some(column), Some(count), Some(nodes)) = (column, number(), number()) else {
                    anyhow::bail!("the chip says: {line}");
                };
                game.costs.push((count, nodes));
                let player = format!("{}:depth={}", self.kind.player(), self.depth);
                let expected = self.choose(&player, &game.moves)?;
                ensure!(
                    column == expected,
                    "after {} the chip plays {column}, the command {expected}",
                    game.moves
                );
                column
            } else {
                self.choose(opponent, &game.moves)?
            };
            game.moves.push(column);
            if has_four(&board(&game.moves, device_first), if devices { b'r' } else { b'g' }) {
                game.won = Some(devices);
                break;
            }
        }
        Ok(game)
    }
}

/// Whether there are four of this color in a line, on a board as the lights show it.
fn has_four(board: &str, color: u8) -> bool {
    let at = |column: i32, row: i32| {
        (0..7).contains(&column)
            && (0..6).contains(&row)
            && board.as_bytes()[(row * 7 + column) as usize] == color
    };
    let starts = (0..42).map(|cell| (cell % 7, cell / 7));
    starts.into_iter().any(|(column, row)| {
        [(1, 0), (0, 1), (1, 1), (1, -1)]
            .iter()
            .any(|(right, up)| (0..4).all(|step| at(column + step * right, row + step * up)))
    })
}

impl Game {
    fn line(&self) -> String {
        let list = |number: fn(&(u64, u64)) -> u64| {
            let numbers: Vec<_> = self.costs.iter().map(|cost| number(cost).to_string()).collect();
            numbers.join(",")
        };
        format!(
            "{}\t{}\t{}\t{}\t{}\t{}\t{}\t{}\n",
            self.program.player(),
            self.depth,
            self.opponent,
            if self.device_first { "first" } else { "second" },
            self.winner(),
            self.moves,
            list(|cost| cost.0),
            list(|cost| cost.1),
        )
    }

    const fn winner(&self) -> &'static str {
        match self.won {
            Some(true) => "device",
            Some(false) => "opponent",
            None => "draw",
        }
    }

    fn read(line: &str) -> Option<Self> {
        let fields: Vec<_> = line.split('\t').collect();
        let [program, depth, opponent, device, winner, moves, instructions, nodes] = fields[..]
        else {
            return None;
        };
        let numbers = |list: &str| -> Option<Vec<u64>> {
            list.split(',').map(|number| number.parse().ok()).collect()
        };
        let won = match winner {
            "device" => Some(true),
            "opponent" => Some(false),
            _ => None,
        };
        Some(Self {
            program: Program::ALL.into_iter().find(|kind| kind.player() == program)?,
            depth: depth.parse().ok()?,
            opponent: opponent.to_owned(),
            device_first: device == "first",
            moves: moves.to_owned(),
            won,
            costs: numbers(instructions)?.into_iter().zip(numbers(nodes)?).collect(),
        })
    }
}

/// The mean instructions of the chip's n-th moves, over the games that came so far.
pub(super) fn by_move(games: &[Game], program: Program, depth: u32) -> Vec<u64> {
    let mut sums: Vec<(u64, u64)> = Vec::new();
    for game in games.iter().filter(|game| (game.program, game.depth) == (program, depth)) {
        sums.resize(sums.len().max(game.costs.len()), (0, 0));
        for (sum, (instructions, _)) in sums.iter_mut().zip(&game.costs) {
            *sum = (sum.0 + instructions, sum.1 + 1);
        }
    }
    sums.into_iter().map(|(sum, count)| sum / count).collect()
}

/// Seconds at so many instructions a second, with two significant digits below ten.
fn seconds(instructions: u64, clock: u64) -> String {
    let seconds = instructions as f64 / clock as f64;
    let digits = match seconds {
        _ if seconds >= 10.0 => 1,
        _ if seconds >= 1.0 => 2,
        _ => 3,
    };
    format!("{seconds:.digits$}")
}

/// All tables, as they go into docs/.
fn tables(games: &[Game]) -> Result<String> {
    let mut text = String::from(
        "| program | depth | moves | nodes, mean | instructions, mean | mean at 160 MHz, s | at 80 MHz, s | worst at 160 MHz, s | at 80 MHz, s | published, s |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for program in Program::ALL {
        for depth in DEPTHS {
            let chosen = |game: &&Game| (game.program, game.depth) == (program, depth);
            let costs: Vec<_> =
                games.iter().filter(chosen).flat_map(|game| game.costs.iter()).collect();
            let count = costs.len() as u64;
            if count == 0 {
                continue;
            }
            let mean = costs.iter().map(|cost| cost.0).sum::<u64>() / count;
            let nodes = costs.iter().map(|cost| cost.1).sum::<u64>() / count;
            let worst = costs.iter().map(|cost| cost.0).max().unwrap_or(0);
            let published = PUBLISHED.iter().find(|(of, _)| *of == depth);
            writeln!(
                text,
                "| `{}` | {depth} | {count} | {nodes} | {mean} | {} | {} | {} | {} | {} |",
                program.player(),
                seconds(mean, CLOCKS[0]),
                seconds(mean, CLOCKS[1]),
                seconds(worst, CLOCKS[0]),
                seconds(worst, CLOCKS[1]),
                published.map_or_else(|| "–".to_owned(), |(_, seconds)| seconds.to_string()),
            )?;
        }
    }
    for program in Program::ALL {
        writeln!(
            text,
            "\n`{}`: mean seconds at 160 MHz by the number of its move; twice that at 80 MHz.\n",
            program.player()
        )?;
        let numbers: Vec<_> = (1..=21).map(|number| format!(" {number} |")).collect();
        writeln!(text, "| depth |{}\n|---:|{}", numbers.concat(), "---:|".repeat(21))?;
        for depth in DEPTHS {
            let means = by_move(games, program, depth);
            let cells: Vec<_> = (0..21)
                .map(|number| {
                    means.get(number).map_or(String::new(), |&mean| seconds(mean, CLOCKS[0]))
                })
                .map(|cell| format!(" {cell} |"))
                .collect();
            writeln!(text, "| {depth} |{}", cells.concat())?;
        }
    }
    for program in Program::ALL {
        writeln!(
            text,
            "\n`{}`: discs of each game and who won it.\n\n| depth |{}\n|---:|{}",
            program.player(),
            OPPONENTS.map(|name| format!(" against `{name}`, first | second |")).concat(),
            "---|---|".repeat(OPPONENTS.len())
        )?;
        for depth in DEPTHS {
            let chosen = |game: &&Game| (game.program, game.depth) == (program, depth);
            let cells: Vec<_> = games
                .iter()
                .filter(chosen)
                .map(|game| format!(" {}, {} |", game.moves.len(), game.winner()))
                .collect();
            writeln!(text, "| {depth} |{}", cells.concat())?;
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(program: Program, depth: u32, costs: &[(u64, u64)]) -> Game {
        Game {
            program,
            depth,
            opponent: "perfect".to_owned(),
            device_first: true,
            moves: "4455".to_owned(),
            won: Some(false),
            costs: costs.to_vec(),
        }
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let game = game(Program::Printed, 8, &[(1000, 10), (2000, 20)]);
        assert_eq!(Game::read(game.line().trim_end()), Some(game));
        assert_eq!(Game::read("automat-hard\t7"), None);
    }

    #[test]
    fn means_are_over_the_games_that_came_so_far() {
        let games = [
            game(Program::Device, 7, &[(100, 1), (300, 1)]),
            game(Program::Device, 7, &[(200, 1)]),
            game(Program::Device, 8, &[(900, 1)]),
        ];
        assert_eq!(by_move(&games, Program::Device, 7), [150, 300]);
        assert_eq!(seconds(1_600_000_000, CLOCKS[1]), "20.0");
    }

    #[test]
    fn fours_are_found_in_all_directions() {
        for (moves, first, second) in [
            ("1212121", true, false),
            ("1122334", true, false),
            ("12234334464", true, false),
            ("123456", false, false),
        ] {
            let board = board(moves, true);
            assert_eq!(
                (has_four(&board, b'r'), has_four(&board, b'g')),
                (first, second),
                "{moves}"
            );
        }
    }

    /// Tables and plot of docs/ are made from the file beside them, so a figure there cannot outlive its run.
    #[test]
    fn the_documents_say_what_the_file_says() {
        let games = load().expect("docs/automat-curve.tsv can be read");
        assert_eq!(games.len(), DEPTHS.count() * Program::ALL.len() * OPPONENTS.len() * 2);
        let figures = fs::read_to_string(path("docs/automat-figures.md")).expect("the figures");
        let tables = tables(&games).expect("tables");
        for line in tables.lines().filter(|line| !line.is_empty()) {
            assert!(figures.contains(line), "docs/automat-figures.md lacks: {line}");
        }
        let plot = fs::read_to_string(path(PLOT)).expect("the plot");
        assert!(plot == plot::draw(&games), "the plot is older than {FILE}");
    }
}

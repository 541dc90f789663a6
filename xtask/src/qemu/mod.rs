//! `cargo xtask qemu`: the automat's perfect level plays whole games on an emulated chip.
//!
//! The chip is QEMU's RISC-V machine `virt` under `-icount`, which counts instructions exactly. The firmware is the device with a modelled touch
//! controller and chain of lights; this program is the fingers on its pads and the eyes on its lights. `foursight engine` chooses the opponents'
//! moves, and `foursight solve` judges every move the device made.

mod curve;
mod plot;

use std::collections::{HashMap, HashSet};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::talk::Talk;
use crate::{command, firmware, install, process, provenance};

/// Who plays against the device: randomly, greedily (the best position after one ply, equals at random), and the solver. Each plays two games in a row, one
/// from each side, and makes its first moves at random, from none to [`MOST_RANDOM`] of them, or a hundred games would be one game.
const OPPONENTS: [&str; 3] = ["random", "basic:order=random", "perfect"];
const MOST_RANDOM: u32 = 4;
const EMULATOR: &str = "qemu-system-riscv32";
/// Games of the test command, and of `--all`.
const GAMES: [u32; 2] = [12, 200];
/// One second of the chip, for the worst move.
const WORST: u64 = 160_000_000;
const MEAN: u64 = 20_000_000;
const MEMORY: u64 = 200 << 10;
const FLASH: u64 = 1 << 20;

/// The positions with the most nodes of all games the device can play, first and second, as `foursight book automat --verify` finds them.
const HARDEST: [u64; 2] = [172_041_999_511, 580_928_001];

/// Play the automat's perfect level on an emulated chip, count its instructions and judge its moves
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// 200 games instead of the dozen of the test command
    #[arg(long)]
    all: bool,
    /// Instead, measure a move of the hard level by depth and move number: tables on stdout, docs/automat-curve.tsv and its plot
    #[arg(long, conflicts_with = "all")]
    curve: bool,
    /// Play only this depth of the curve again (4 to 9; may be repeated)
    #[arg(long, requires = "curve", value_name = "PLIES", value_parser = clap::value_parser!(u32).range(4..=9))]
    depth: Vec<u32>,
}

/// Plays and prints what was found.
pub(crate) fn run(arguments: &Arguments) -> Result<bool> {
    if arguments.curve {
        need_emulator()?;
        curve::run(&arguments.depth)?;
        return Ok(true);
    }
    let found = play(GAMES[usize::from(arguments.all)])?;
    println!("{}", found.table()?);
    Ok(true)
}

/// The dozen games of the test command.
pub(crate) fn check() -> Result<String> {
    let found = play(GAMES[0])?;
    let (worst, mean) = found.instructions();
    Ok(format!(
        "{} games, nothing given away; worst move {worst} instructions, mean {mean}",
        found.games.len()
    ))
}

/// One game.
struct Game {
    opponent: &'static str,
    /// Columns in the order played.
    moves: String,
    device_first: bool,
    /// Instructions and nodes of each move of the device.
    costs: Vec<(u64, u64)>,
    /// `r` the device won, `g` it lost, `*` a draw.
    result: char,
}

impl Game {
    /// Every position of it but the last.
    fn prefixes(&self) -> impl Iterator<Item = &str> {
        (0..self.moves.len()).map(|end| &self.moves[..end])
    }
}

/// A move of the device: column, instructions, nodes.
type Made = (char, u64, u64);

/// All games and what they took.
struct Found {
    games: Vec<Game>,
    sizes: firmware::Sizes,
    /// The deepest the stack was.
    stack: u64,
    /// Instructions and nodes of the [`HARDEST`] positions.
    hardest: Vec<(u64, u64)>,
}

/// Switches an emulated chip on.
fn emulate(program: &Path) -> Result<Talk> {
    let machine = ["-machine", "virt", "-bios", "none", "-nographic", "-icount", "shift=0"];
    Talk::start(Command::new(EMULATOR).args(machine).arg("-kernel").arg(program))
}

/// Instructions and nodes of the hardest positions there are.
fn hardest(program: &Path) -> Result<Vec<(u64, u64)>> {
    let mut chip = emulate(program)?;
    let mut costs = Vec::new();
    for key in HARDEST {
        chip.say(&format!("{key}\n"))?;
        let line = chip.hear()?;
        let mut fields = line.split(' ').skip(1).map(str::parse);
        let (Some(Ok(instructions)), Some(Ok(nodes))) = (fields.next(), fields.next()) else {
            anyhow::bail!("the chip says: {line}");
        };
        ensure!(
            instructions < WORST,
            "position {key} takes {instructions} instructions, not under {WORST}"
        );
        costs.push((instructions, nodes));
    }
    Ok(costs)
}

fn need_emulator() -> Result<()> {
    if !process::succeeds(EMULATOR, &["--version"]) {
        install::debian_packages(&["qemu-system-misc"])?;
    }
    Ok(())
}

fn play(games: u32) -> Result<Found> {
    need_emulator()?;
    let program = firmware::build("qemu-riscv32", "foursight-qemu-riscv32", &[])?;
    let foursight = command::build()?;
    let mut chip = emulate(&program)?;
    let greeting = chip.hear()?;
    ensure!(greeting == "touch controller: ready", "the chip says: {greeting}");
    let mut engine = Talk::start(Command::new(&foursight).arg("engine"))?;
    let mut found = Found {
        games: Vec::new(),
        sizes: firmware::sizes(&program)?,
        stack: 0,
        hardest: Vec::new(),
    };
    for number in 0..games {
        let opponent = OPPONENTS[number as usize / 2 % OPPONENTS.len()];
        let by_lot = number / 2 / OPPONENTS.len() as u32 % (MOST_RANDOM + 1);
        engine.say(&format!("set seed {number}\n"))?;
        let game = play_game(&mut chip, &mut engine, opponent, by_lot)
            .with_context(|| format!("game {number} against {opponent}"))?;
        found.games.push(game);
    }
    chip.say("?")?;
    let memory = chip.hear()?;
    found.stack = memory.rsplit(' ').next().and_then(|last| last.parse().ok()).context(memory)?;
    found.hardest = hardest(&program.with_file_name("hardest"))?;
    judge(&foursight, &found.games)?;
    curve::check(&foursight)?;
    let (worst, mean) = found.instructions();
    ensure!(worst < WORST, "the worst move took {worst} instructions, not under {WORST}");
    ensure!(mean < MEAN, "a move took {mean} instructions in the mean, not under {MEAN}");
    let memory = found.sizes.memory + found.stack;
    ensure!(memory < MEMORY, "{memory} bytes of memory, not under {MEMORY}");
    ensure!(found.sizes.flash < FLASH, "{} bytes of flash", found.sizes.flash);
    Ok(found)
}

/// What the chip shows after a touch, once nothing moves any more, and the device's move if it made one.
fn touch(chip: &mut Talk, pad: char) -> Result<(String, Option<Made>)> {
    chip.say(&format!("{pad}."))?;
    let (first, second) = (chip.hear()?, chip.hear()?);
    let made = first.split(' ').skip(1).chain(second.split(' ').skip(1)).next();
    let made = made.map(|made| {
        let mut fields = made.split(':');
        let column = fields.next()?.chars().next()?;
        Some((column, fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    });
    let lights = second.split(' ').next().unwrap_or_default().to_owned();
    ensure!(lights.len() == 42, "the chip says: {second}");
    Ok((lights, made.map(|made| made.context("a move that cannot be read")).transpose()?))
}

/// One game, the opponent's first moves random.
fn play_game(
    chip: &mut Talk,
    engine: &mut Talk,
    opponent: &'static str,
    by_lot: u32,
) -> Result<Game> {
    // The menu's column 5 counted from 0 is the perfect level.
    let (mut lights, mut made) = touch(chip, '6')?;
    let mut game = Game {
        opponent,
        moves: String::new(),
        device_first: made.is_some(),
        costs: Vec::new(),
        result: '.',
    };
    let mut lots = 0..by_lot;
    loop {
        if let Some((column, instructions, nodes)) = made {
            game.moves.push(column);
            game.costs.push((instructions, nodes));
        }
        if let Some(result) = end(&lights) {
            game.result = result;
            break;
        }
        let expected = board(&game.moves, game.device_first);
        ensure!(
            lights == expected,
            "after {} the lights show {lights}, not {expected}",
            game.moves
        );
        let player = lots.next().map_or(opponent, |_| "random");
        engine.say(&format!("set player {player}\nposition moves {}\ngo\n", game.moves))?;
        let column = loop {
            let line = engine.hear()?;
            ensure!(!line.starts_with("error"), "the engine says: {line}");
            if let Some(column) = line.strip_prefix("bestmove ") {
                break column.chars().next().context("an empty move")?;
            }
        };
        game.moves.push(column);
        (lights, made) = touch(chip, column)?;
    }
    // Any touch leads back to the menu.
    touch(chip, 'n')?;
    Ok(game)
}

/// The color all lights show, if they do: the game is over.
fn end(lights: &str) -> Option<char> {
    let first = lights.chars().next()?;
    (first != '.' && lights.chars().all(|light| light == first)).then_some(first)
}

/// What the lights should show: rows from the bottom, the device red.
fn board(moves: &str, device_first: bool) -> String {
    let mut board = vec!['.'; 42];
    for (ply, column) in moves.bytes().enumerate() {
        let column = usize::from(column - b'1');
        if let Some(row) = (0..6).find(|row| board[row * 7 + column] == '.') {
            board[row * 7 + column] = if (ply % 2 == 0) == device_first { 'r' } else { 'g' };
        }
    }
    board.into_iter().collect()
}

/// Checks that the device never made a position worse for itself than it was.
fn judge(foursight: &Path, games: &[Game]) -> Result<()> {
    let mut asked: Vec<&str> = games.iter().flat_map(Game::prefixes).collect();
    asked.sort_unstable();
    asked.dedup();
    let mut solver = Command::new(foursight)
        .args(["solve", "--weak", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot run the solver")?;
    let lines: String = asked.iter().flat_map(|moves| [moves, "\n"]).collect();
    let mut input = solver.stdin.take().context("the solver's input")?;
    // The solver answers while it reads, so somebody else must write.
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = solver.wait_with_output()?;
    writer.join().ok().context("telling the solver")??;
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    ensure!(output.lines().count() == asked.len(), "the solver answers {output}");
    let mut worth = HashMap::new();
    for (moves, line) in asked.into_iter().zip(output.lines()) {
        let score: i32 = line
            .rsplit(' ')
            .next()
            .and_then(|score| score.parse().ok())
            .context(line.to_owned())?;
        worth.insert(moves, score);
    }
    for game in games {
        let last = match game.result {
            '*' => 0,
            _ => -1,
        };
        for ply in (0..game.moves.len()).filter(|ply| (ply % 2 == 0) == game.device_first) {
            let before = worth[&game.moves[..ply]];
            // After the last move the player to move has lost, or nobody has.
            let after = worth.get(&game.moves[..=ply]).copied().unwrap_or(last);
            ensure!(
                before == -after,
                "against {} the device gave something away: {} after {}",
                game.opponent,
                &game.moves[ply..=ply],
                &game.moves[..ply]
            );
        }
        ensure!(
            !game.device_first || game.result == 'r',
            "moving first it did not win: {}",
            game.moves
        );
    }
    Ok(())
}

impl Found {
    /// Of the worst move, and in the mean.
    fn instructions(&self) -> (u64, u64) {
        let costs = || self.games.iter().flat_map(|game| game.costs.iter().map(|cost| cost.0));
        (costs().max().unwrap_or(0), costs().sum::<u64>() / (costs().count() as u64).max(1))
    }

    /// As it goes into docs/.
    fn table(&self) -> Result<String> {
        let mut text = format!(
            "{}, {}, {}\n\n| opponent | device | games | different | won | drawn | lost | moves | worst move, instructions | its nodes | mean |\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n",
            provenance::said("date", &["-u", "+%F %H:%M UTC"])?,
            provenance::said("git", &["describe", "--always", "--dirty"])?,
            provenance::said(EMULATOR, &["--version"])?.lines().next().unwrap_or_default(),
        );
        for opponent in OPPONENTS {
            for device_first in [true, false] {
                let games: Vec<_> = self
                    .games
                    .iter()
                    .filter(|game| game.opponent == opponent && game.device_first == device_first)
                    .collect();
                let count = |result| games.iter().filter(|game| game.result == result).count();
                let different: HashSet<_> = games.iter().map(|game| &game.moves).collect();
                let costs: Vec<_> =
                    games.iter().flat_map(|game| game.costs.iter().copied()).collect();
                let worst = costs.iter().copied().max().unwrap_or_default();
                let mean =
                    costs.iter().map(|cost| cost.0).sum::<u64>() / (costs.len() as u64).max(1);
                text += &format!(
                    "| {opponent} | {} | {} | {} | {} | {} | {} | {} | {} | {} | {mean} |\n",
                    if device_first { "first" } else { "second" },
                    games.len(),
                    different.len(),
                    count('r'),
                    count('*'),
                    count('g'),
                    costs.len(),
                    worst.0,
                    worst.1,
                );
            }
        }
        let (worst, mean) = self.instructions();
        text += &format!(
            "\nWorst move {worst} instructions, mean {mean}. Flash {} bytes, memory {} bytes and {} of stack.",
            self.sizes.flash, self.sizes.memory, self.stack
        );
        for (key, (instructions, nodes)) in HARDEST.into_iter().zip(&self.hardest) {
            text += &format!(
                "\nPosition {key}, the hardest of its side: {instructions} instructions, {nodes} nodes."
            );
        }
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_drawn_as_the_lights_show_it() {
        let drawn = board("4435", true);
        assert_eq!(&drawn[..14], "..rrg.....g...");
        assert_eq!(end(&drawn), None);
        assert_eq!(end(&"*".repeat(42)), Some('*'));
        assert_eq!(end(&".".repeat(42)), None);
    }
}

//! The command line, parsed once into types.

use std::io::Read;
use std::num::NonZeroU16;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use foursight_catalog::{Game, Match, PlayerSpec, Start, Variation};
use foursight_session::{BySeat, Starter};
use foursight_texts::Language;

use crate::failure::Failure;

/// The games as they are written, options included.
fn games() -> Vec<String> {
    Game::all().iter().map(ToString::to_string).collect()
}

fn after_help() -> String {
    format!("Games:    {}\n{EXAMPLES}", games().join("   "))
}

fn game_help() -> String {
    format!("The game, with or without its options: {}", games().join(", "))
}

const EXAMPLES: &str = "\
Moves:    Connect Four columns `4455`, tic-tac-toe squares `159`, Atoll cells `C3 B2` and `swap`
Players:  `foursight players connect-four` lists them; write NAME or NAME:KEY=VALUE,…

Examples:
  foursight                                       the page, on 127.0.0.1:8044
  foursight play connect-four --second level-3
  foursight move connect-four 4455 --player negamax-ab:depth=9
  foursight analyse tic-tac-toe 15
  foursight review game.jsonl

Data goes to standard output, talk to standard error. Exit code 0: done, 1: failed, 2: wrong call.
Atoll is a game by Mark Steere (2008).";

/// Foursight looks ahead: it plays, analyses and teaches two-player games such as Connect Four, tic-tac-toe and Mark Steere's Atoll.
#[derive(Debug, Parser)]
#[command(name = "foursight", version, max_term_width = 110, arg_required_else_help = false)]
#[command(after_help = after_help())]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the page and the HTTP API; what `foursight` does without a command, with options
    Serve(crate::commands::serve::ServeArguments),
    /// Copy the store of a running server into a new file
    Backup(crate::commands::operate::BackupArguments),
    /// Put a copy in the place of a store that no server uses
    ///
    /// What was there before, damaged or not, is kept beside it under a name of its own.
    Restore(crate::commands::operate::RestoreArguments),
    /// Check a store that no server uses, or a copy of one: is every match as it was stored?
    Check(crate::commands::operate::CheckArguments),
    /// Delete a match of a running server
    DeleteMatch(crate::commands::operate::DeleteMatchArguments),
    /// Give the teacher of a class on a running server a new secret, and print it
    RecoverClass(crate::commands::operate::RecoverClassArguments),
    /// Have a running server answer an address no longer
    Block(crate::commands::operate::BlockArguments),
    /// Play in the terminal: two humans, human and computer, or computer and computer
    Play(PlayArguments),
    /// Play in a window, if foursight-desktop is installed
    ///
    /// docs/window.md describes it; `foursight window --help` is foursight-desktop's own help.
    #[command(disable_help_flag = true)]
    Window {
        /// What foursight-desktop understands
        #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "ARGUMENTS")]
        arguments: Vec<std::ffi::OsString>,
    },
    /// Print the move a player makes
    Move(MoveArguments),
    /// Print what every legal move is worth
    #[command(visible_alias = "analyze")]
    Analyse(AnalyseArguments),
    /// Judge every move of a finished or unfinished game
    Review(ReviewArguments),
    /// Print the exact score of Connect Four positions, a line for a line
    Solve(SolveArguments),
    /// Build, show or verify the opening book of Connect Four
    #[command(subcommand)]
    Book(BookCommand),
    /// Show by a certificate that a player of Connect Four wins or draws, or check one
    ///
    /// docs/proof.md describes it.
    Proof(crate::commands::proof::ProofArguments),
    /// Play on the device `automat` in the terminal: lights as discs, keys as pads
    Automat(AutomatArguments),
    /// Count the positions and move sequences that can be reached, ply by ply
    Perft(PerftArguments),
    /// List what can be written after --player, with defaults
    Players(PlayersArguments),
    /// Measure how well players, programs or recorded games move, by what the moves are exactly worth
    ///
    /// docs/judge.md describes it.
    Judge(crate::commands::judge::JudgeArguments),
    /// Do experiments that can be done again: duels, tournaments, times, tuning, learning, levels, a report
    ///
    /// docs/laboratory.md describes them; experiments/ has ready-made ones.
    #[command(subcommand)]
    Lab(crate::commands::lab::LabCommand),
    /// Speak a text protocol on standard input and output, for other programs
    ///
    /// Send `help` for the verbs; docs/engine.md describes them.
    Engine(crate::commands::engine::EngineArguments),
    /// Print the form of everything that `--json`, records and the HTTP API write, as JSON Schema
    ///
    /// docs/json.md describes it for people.
    Schema,
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print the manual page
    Man(ManArguments),
    /// Print the lesson as one HTML file that opens from disk: `foursight lesson > lesson.html`
    #[cfg(feature = "lesson")]
    Lesson,
}

/// Connect Four of any size: the game that is solved.
fn connect_four(text: &str) -> Result<Game, String> {
    let game: Game =
        text.parse().map_err(|error: foursight_catalog::TextError| error.to_string())?;
    if game.name() == Game::connect_four().name() {
        Ok(game)
    } else {
        Err("only positions of connect-four are solved; `analyse` examines those of other games"
            .to_owned())
    }
}

#[derive(Args, Debug)]
pub(crate) struct ManArguments {
    /// Write a page for every command into this folder instead
    #[arg(long, value_name = "FOLDER")]
    pub(crate) folder: Option<PathBuf>,
}

/// The game, with shorthands for its options.
#[derive(Args, Debug)]
pub(crate) struct GameArguments {
    #[arg(value_name = "GAME", help = game_help())]
    name: String,
    /// Atoll: the side of the board (3, 5, 7 or 9); short for GAME:size=N
    #[arg(long, value_name = "N")]
    size: Option<String>,
    /// Atoll: let the second player take over the first stone; short for GAME:swap=on
    #[arg(long, value_name = "on|off", num_args = 0..=1, default_missing_value = "on", require_equals = true)]
    swap: Option<String>,
}

impl GameArguments {
    pub(crate) fn game(&self) -> Result<Game, Failure> {
        let mut text = self.name.clone();
        for (key, value) in [("size", &self.size), ("swap", &self.swap)] {
            if let Some(value) = value {
                text.push(if text.contains(':') { ',' } else { ':' });
                text += &format!("{key}={value}");
            }
        }
        Ok(text.parse()?)
    }
}

/// A game and a position of it.
#[derive(Args, Debug)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    game: GameArguments,
    /// The moves so far, as the game writes them; `-` reads them from standard input
    #[arg(value_name = "MOVES")]
    moves: Vec<String>,
    /// Start from a board instead: rows from the top with X, O and `.`, separated by `/`; `-` reads it
    /// from standard input. It may show a position that no game leads to; Connect Four solves such a
    /// one by search alone, which with few discs on the board may take minutes
    #[arg(long, value_name = "ROWS")]
    board: Option<String>,
}

impl PositionArguments {
    pub(crate) fn game(&self) -> Result<Game, Failure> {
        self.game.game()
    }

    /// Opens the position as a match with these players.
    pub(crate) fn open(
        &self,
        game: Game,
        seats: &BySeat<Option<PlayerSpec>>,
        starter: Starter,
    ) -> Result<Match, Failure> {
        let (board, moves) = self.texts()?;
        let start = Start { board: board.as_deref(), moves: moves.trim() };
        Ok(Match::open(game, seats, starter, start)?)
    }

    /// The line of play that leads to the position.
    pub(crate) fn line(&self, game: Game) -> Result<Variation, Failure> {
        let (board, moves) = self.texts()?;
        let start = Start { board: board.as_deref(), moves: moves.trim() };
        Ok(Variation::parse(game, start)?)
    }

    /// Board and moves, read from standard input where that was asked for.
    fn texts(&self) -> Result<(Option<String>, String), Failure> {
        let mut moves = self.moves.join(" ");
        let mut board = self.board.clone();
        match (moves.as_str(), board.as_deref()) {
            ("-", Some("-")) => {
                return Err(Failure::call("moves and board cannot both come from standard input"));
            }
            ("-", _) => moves = standard_input()?,
            (_, Some("-")) => board = Some(standard_input()?),
            _ => {}
        }
        Ok((board, moves))
    }
}

fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text)?;
    Ok(text)
}

#[derive(Args, Debug)]
pub(crate) struct PlayArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// Who plays first: `human`, a player, or a program as `engine:COMMAND` or `ugi:COMMAND` (then line by line)
    #[arg(long, value_name = "P", default_value = "human")]
    pub(crate) first: String,
    /// Who plays second: `human` or a player. Default: a middling level
    #[arg(long, value_name = "P")]
    pub(crate) second: Option<String>,
    /// Who begins the next game
    #[arg(long, value_enum, default_value_t = Begins::Alternate)]
    pub(crate) begins: Begins,
    /// How many games to play, if nobody stops before; computers alone play one
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u32>,
    /// Line by line, without drawing over the screen: for screen readers. Pipes and TERM=dumb get it without asking
    #[arg(long)]
    pub(crate) plain: bool,
    /// Draw boards with ASCII letters only
    #[arg(long)]
    pub(crate) ascii: bool,
    /// The language of the full screen: en or hr. Default: the environment's
    #[arg(long, value_name = "L")]
    pub(crate) language: Option<Language>,
    /// Add each game to this file, one JSON object per line
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// The random seed: the same seed, the same answers; each further game takes the next one. Drawn and shown if not given
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
}

/// Who begins the next game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Begins {
    /// Always the one given as --first
    First,
    /// Always the one given as --second
    Second,
    /// Each in turn
    Alternate,
    /// Whoever lost the last game
    Loser,
    /// At random, fixed by the seed
    #[value(alias = "lot")]
    Random,
}

#[derive(Args, Debug)]
pub(crate) struct MoveArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// The player who moves; `engine:COMMAND` or `ugi:COMMAND` is a program. Default: `strong` with a limit
    #[arg(long, value_name = "P")]
    pub(crate) player: Option<String>,
    /// Threads for `perfect`, whose answer does not depend on their number; all cores if not given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroU16>,
    /// Print value, line and counters too, as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct AnalyseArguments {
    #[command(flatten)]
    pub(crate) position: PositionArguments,
    /// The player who judges; `basic:eval=E` shows an evaluation, `engine:COMMAND` asks a program. Default: `strong` with a limit that is stated
    #[arg(long, value_name = "P")]
    pub(crate) player: Option<String>,
    /// Threads for `perfect`, whose answer does not depend on their number; all cores if not given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroU16>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct ReviewArguments {
    /// A file of game records or of move lists, one per line; `-` is standard input
    pub(crate) file: PathBuf,
    /// The game of a file of plain move lists; records name their own
    #[arg(long, default_value = "connect-four")]
    pub(crate) game: String,
    /// The player who judges. Default: `strong` with a limit that is stated
    #[arg(long, value_name = "P")]
    pub(crate) player: Option<String>,
    /// Print one JSON object per game
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PerftArguments {
    #[command(flatten)]
    pub(crate) game: GameArguments,
    /// How many plies to count
    pub(crate) depth: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PlayersArguments {
    /// Only the players of this game
    pub(crate) game: Option<String>,
    /// Print a JSON array
    #[arg(long)]
    pub(crate) json: bool,
}

/// Score n means: the player to move wins with the n-th last own disc (22 minus the winner's discs); 0 is a draw, −n a loss.
#[derive(Args, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own on the command line")]
pub(crate) struct SolveArguments {
    /// A file with a list of moves per line (digits, then `a`, `b` …; nothing is the empty board); `-` is standard input. A second field is
    /// ignored, or compared with --check
    #[arg(default_value = "-")]
    pub(crate) file: PathBuf,
    /// Only who wins: 1, 0 or -1
    #[arg(long)]
    pub(crate) weak: bool,
    /// The board: `connect-four:width=8,height=7`. Boards of other sizes than the usual one are solved without a book
    #[arg(long, value_name = "GAME", default_value = "connect-four", value_parser = connect_four)]
    pub(crate) game: Game,
    /// Stop a line after so many nodes and print what is proven of it: `-1..3` for a score from -1 to 3
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// The score of each move instead; `.` where none is possible
    #[arg(long)]
    pub(crate) all: bool,
    /// Add nodes and microseconds to each line
    #[arg(long)]
    pub(crate) stats: bool,
    /// Compare with the second field, and fail if any differs
    #[arg(long, conflicts_with = "all")]
    pub(crate) check: bool,
    /// Search everything; do not look anything up
    #[arg(long)]
    pub(crate) no_book: bool,
    /// Print one JSON object per line instead
    #[arg(long)]
    pub(crate) json: bool,
    /// Threads: each takes lines of its own, or all work on one line if fewer lines are there; all cores if not given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroU16>,
    /// Megabytes of table for each line at work
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) table: u32,
}

#[derive(Debug, Subcommand)]
pub(crate) enum BookCommand {
    /// Solve a layer of the game, or go on with it, and pack the book
    ///
    /// Every solved position is a line in the results file, so a run can be stopped at any time and goes on where it was.
    Build(BookBuildArguments),
    /// Solve a random sample again, cold, and compare
    Verify(BookVerifyArguments),
    /// Say what the book knows, layer by layer
    Show {
        /// The book; the one inside this program if none is given
        book: Option<PathBuf>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Compute the replies the device `automat` knows by heart, and prove that with them it cannot be beaten
    ///
    /// Walks through every game the device can play, as first and as second player. A run can be stopped at any time and goes on
    /// where it was.
    Automat(BookAutomatArguments),
}

#[derive(Args, Debug)]
pub(crate) struct AutomatArguments {
    /// Press these keys on a clock of their own and print what the lights show after each: 1 to 7 are the pads above the columns, n is
    /// new game, . lets a second pass
    #[arg(long, value_name = "KEYS")]
    pub(crate) script: Option<String>,
    /// Draw lights as letters: R, G, B, W (white), C (cyan), M (magenta), Y (yellow or orange)
    #[arg(long)]
    pub(crate) ascii: bool,
    /// The language of the legend: en or hr. Default: the environment's
    #[arg(long, value_name = "L")]
    pub(crate) language: Option<Language>,
    /// The random seed of the easy level
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
}

#[derive(Args, Debug)]
pub(crate) struct BookAutomatArguments {
    /// Walk again with the finished book and the device's own limits, and have the solver check every reply
    #[arg(long)]
    pub(crate) verify: bool,
    /// Where replies are kept while they are computed, a line for each
    #[arg(long, value_name = "FILE", default_value = "books/automat.results")]
    pub(crate) results: PathBuf,
    /// The book
    #[arg(long, value_name = "FILE", default_value = "crates/automat/books/automat.book")]
    pub(crate) book: PathBuf,
    /// Megabytes of table for the solver that helps
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) table: u32,
}

#[derive(Args, Debug)]
pub(crate) struct BookBuildArguments {
    /// The layer: all positions after so many plies
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=12))]
    pub(crate) plies: u32,
    /// Where results are kept, a line for every solved position
    #[arg(long, value_name = "FILE", default_value = "books/connect-four.results")]
    pub(crate) results: PathBuf,
    /// Where the packed book goes
    #[arg(
        long,
        value_name = "FILE",
        default_value = "crates/connect-four-solver/books/connect-four.book"
    )]
    pub(crate) book: PathBuf,
    /// Go on from the scores of this packed book as well
    #[arg(long, value_name = "FILE")]
    pub(crate) from: Option<PathBuf>,
    /// Megabytes of table, shared by all threads
    #[arg(long, value_name = "MB", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub(crate) table: u32,
    /// Threads; all cores if not given
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroU16>,
    /// Stop after so many seconds; the next run goes on
    #[arg(long, value_name = "N")]
    pub(crate) seconds: Option<u64>,
    /// Solve nothing, only pack what is known
    #[arg(long)]
    pub(crate) pack_only: bool,
}

#[derive(Args, Debug)]
pub(crate) struct BookVerifyArguments {
    /// The book; the one inside this program if none is given
    pub(crate) book: Option<PathBuf>,
    /// The layer to sample; the deepest if not given
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<u32>,
    /// How many positions
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) sample: u32,
    /// Which ones
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// Megabytes of table
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) table: u32,
}

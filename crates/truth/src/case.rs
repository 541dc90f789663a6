//! One case of a run: a random position, a random question about it, and whether the answers are true. A case is fixed by seed and number.

use core::time::Duration;

use foursight_catalog::{Game, Key};
use foursight_game::{Limits, Random};
use foursight_service::Limits as ServiceLimits;

use crate::check::Check;
use crate::players::random_player;
use crate::report::End;
use crate::subject::Subject;
use crate::tally::{Falsehood, Tally};
use crate::world::Judge;

/// How much work a case may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Nodes of the oracle for one question.
    pub oracle: u64,
    /// Nodes of a search.
    pub nodes: u64,
    /// Playouts of a search.
    pub playouts: u64,
}

impl Effort {
    /// For a run within a test.
    pub const SHORT: Self = Self { oracle: 40_000, nodes: 30_000, playouts: 200 };
    /// For a run of minutes to hours.
    pub const LONG: Self = Self { oracle: 400_000, nodes: 200_000, playouts: 1_000 };

    const fn limits(self) -> Limits {
        Limits { depth: None, nodes: Some(self.nodes), playouts: Some(self.playouts), time: None }
    }

    /// The same for the questions of the API. No clock: the answer to a case is to be the same everywhere.
    fn service(self) -> ServiceLimits {
        ServiceLimits {
            depth: 255,
            playouts: 4 * self.playouts,
            time: Duration::from_hours(24),
            threads: 2,
            table: 1024,
            memory: 1 << 20,
            ..ServiceLimits::default()
        }
    }
}

/// Runs a case and counts.
pub fn run(seed: u64, number: u64, effort: Effort, tally: &mut Tally) {
    let mut random = Random::new(seed, number);
    let subject = Subject::random(&mut random);
    let mut judge = Judge::new(effort.oracle);
    let before = tally.falsehoods.len();
    let mut check = Check {
        subject: &subject,
        judge: &mut judge,
        tally,
        place: (subject.name, subject.way),
        command: String::new(),
    };
    check.rules();
    question(&mut check, &mut random, effort);
    let again = format!("cargo xtask truth --seed {seed} --case {number}");
    for Falsehood { command, .. } in &mut tally.falsehoods[before..] {
        *command = format!("{command}\n    {again}");
    }
}

/// Whether what the engine proves of a late position of Atoll is true, and agrees with what it proves of the positions after each move.
pub fn late_atoll(side: usize, seed: u64, number: u64, effort: Effort, tally: &mut Tally) {
    let mut random = Random::new(seed, number ^ (side as u64) << 32);
    let subject = Subject::late_atoll(side, &mut random);
    let mut judge = Judge::new(effort.oracle);
    let place = (["atoll, side 3", "atoll, side 5", "atoll, side 7"][(side - 3) / 2], "late");
    let mut check =
        Check { subject: &subject, judge: &mut judge, tally, place, command: String::new() };
    let strong = format!("strong:playouts={},table=1", effort.playouts);
    check.named("analyse", &strong, "before and after each move");
    check.place = place;
    check.agrees_with_its_successors(&strong);
}

/// Whether what is proven of a board with few discs that somebody drew agrees with what is proven of the boards after each move: the truth about it is out of the
/// oracle's reach, but scores of a book that does not know such boards contradict each other.
pub fn early_board(seed: u64, number: u64, effort: Effort, tally: &mut Tally) {
    let mut random = Random::new(seed, number ^ 1 << 40);
    let subject = Subject::early_board(&mut random);
    let mut judge = Judge::new(effort.oracle);
    let place = (subject.name, subject.way);
    let mut check =
        Check { subject: &subject, judge: &mut judge, tally, place, command: String::new() };
    let perfect = format!("perfect:nodes={},table=1", effort.nodes);
    check.named("analyse", &perfect, "before and after each move");
    check.place = place;
    check.agrees_with_its_successors(&perfect);
}

fn question(check: &mut Check<'_>, random: &mut Random, effort: Effort) {
    let subject = check.subject;
    let moves = subject.world.moves();
    let any = |random: &mut Random| moves[random.below(moves.len() as u32) as usize].1.clone();
    // The solver and its book know the usual board.
    let connect_four = subject.game == Game::connect_four();
    // Some questions have no limit of nodes of their own: they are asked where the solver is fast.
    let late = !connect_four || subject.world.stones() >= 16;
    let analyst = foursight_catalog::analyst(subject.game);
    match random.below(if connect_four { 15 } else { 11 }) {
        0 | 1 => {
            let player = random_player(subject, random);
            check.named("move", &player, "");
            check.ask(&player, false, End::Limits(effort.limits()));
        }
        2 | 3 => {
            let player = random_player(subject, random);
            check.named("analyse", &player, "");
            check.ask(&player, true, End::Limits(effort.limits()));
        }
        4 => {
            check.named("analyse", analyst, "");
            check.ask(analyst, true, End::Limits(effort.limits()));
        }
        5 => {
            let player = random_player(subject, random);
            let most = 1 << random.below(14);
            let nodes = 1 + u64::from(random.below(most));
            let (end, how) = match random.below(3) {
                0 => (End::AtOnce, "stopped at once".to_owned()),
                1 => {
                    let reports = 1 + random.below(4);
                    (End::After(reports), format!("stopped after {reports} reports of progress"))
                }
                _ => {
                    let limits = Limits { playouts: Some(nodes), ..Limits::nodes(nodes) };
                    (End::Limits(limits), format!("within {nodes} nodes or playouts"))
                }
            };
            check.named("analyse", &player, &how);
            check.place.1 = end.name().unwrap_or("stopped by nodes");
            // What nobody stops may take for ever.
            if matches!(end, End::After(_)) && !late {
                return;
            }
            check.ask(&player, random.below(2) == 0, end);
        }
        6 => {
            let (player, played) = (random_player(subject, random), any(random));
            let player = if late && random.below(2) == 0 { analyst } else { &player };
            let stop = random.below(8) == 0;
            check.named("review of", player, &played);
            if late {
                check.review(&effort.service(), player, &played, stop);
            }
        }
        7 => {
            let player = random_player(subject, random);
            check.named("why", &player, "");
            if late {
                check.why(&effort.service(), &player);
            }
        }
        8 => {
            let (player, played, instead) =
                (random_player(subject, random), any(random), any(random));
            check.named("why not", &player, &format!("{instead} instead of {played}"));
            if late {
                check.why_not(&effort.service(), &player, &played, &instead);
            }
        }
        9 => {
            let limits = effort.limits();
            let strong = match subject.name {
                "atoll" => format!("strong:playouts={},table=1", limits.playouts.unwrap_or(1)),
                "connect-four" if connect_four => {
                    format!("perfect:nodes={},table=1", limits.nodes.unwrap_or(1))
                }
                _ => format!("{}:nodes={}", "deepening", limits.nodes.unwrap_or(1)),
            };
            check.named("analyse", &strong, "before and after each move");
            check.agrees_with_its_successors(&strong);
        }
        10 => {
            let player = random_player(subject, random);
            check.named("explain", &player, "");
            check.explain(&effort.service(), &player);
        }
        11 => {
            check.named("threats", analyst, "");
            if late {
                check.threats(&effort.service());
            }
        }
        12 => {
            let (threads, smallest) = (1 + random.below(2) as usize, random.below(2) == 0);
            check.named("solve", "", &format!("{threads} threads, smallest table: {smallest}"));
            check.place.1 = if smallest { "smallest table" } else { "threads" };
            check.solved(threads, smallest, effort.nodes);
        }
        13 => {
            check.named("solve", "", "by the facade");
            check.place.1 = "facade";
            if late && subject.board.is_none() {
                check.facade();
            }
        }
        _ => {
            check.named("book", "", "one byte damaged");
            check.place.1 = "damaged book";
            check.damaged_book(random);
        }
    }
}

impl Check<'_> {
    /// Notes how the question can be asked again.
    fn named(&mut self, verb: &str, player: &str, more: &str) {
        let position = self.subject.arguments();
        let player = if player.is_empty() { String::new() } else { format!(" --player {player}") };
        let more = if more.is_empty() { String::new() } else { format!("   # {more}") };
        self.command = format!("foursight {verb} {position}{player}{more}");
        // What is special about a player is worth a row of its own.
        for key in [Key::Table, Key::Threads] {
            let small = player.contains("table=1") && !player.contains("table=1024");
            match key {
                Key::Threads if player.contains("threads=2") => self.place.1 = "two threads",
                Key::Table if small => self.place.1 = "table=1",
                _ => {}
            }
        }
    }

    /// Turn, moves and outcome.
    fn rules(&mut self) {
        use foursight_game::{Player, Position as _};
        use foursight_oracle::Side;
        let (subject, world) = (self.subject, &self.subject.world);
        self.command = format!("foursight analyse {}", subject.arguments());
        let turn = match subject.position.turn() {
            Player::First => Side::First,
            Player::Second => Side::Second,
        };
        let mut legal: Vec<String> =
            subject.position.legal_moves().iter().map(ToString::to_string).collect();
        legal.sort_unstable();
        let mut real: Vec<String> = world.moves().into_iter().map(|(_, name)| name).collect();
        real.sort_unstable();
        let same = turn == world.turn() && subject.position.outcome().is_none() && legal == real;
        self.holds("the rules", same, || {
            format!("{turn:?} {legal:?}, but {:?} {real:?}", world.turn())
        });
    }
}

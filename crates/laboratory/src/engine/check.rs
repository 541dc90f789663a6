//! What a program does wrong, for who writes one: `foursight engine check`.
//!
//! It is greeted, plays against random moves, is stopped while it thinks, gets a line that means nothing, and is asked to leave.

use core::fmt;
use core::time::Duration;

use foursight_catalog::{Game, Position, StopFlag, Variation};
use foursight_game::{Position as _, Random};

use super::{
    Dialect, EngineCause, EngineCommand, EngineFailure, EngineProcess, GREETING_TIME,
    HANDSHAKE_TIME, Heard, Question, Speech, Timing, excerpt,
};
use crate::clock::Clock;

/// How serious a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grade {
    /// As it should be.
    Good,
    /// It can play, with a drawback.
    Warning,
    /// It would lose games by it.
    Fault,
}

/// Something that was found out about a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How serious it is.
    pub grade: Grade,
    /// What was found.
    pub text: String,
}

/// `ok: …`, `warning: …`, `fault: …`.
impl fmt::Display for Finding {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grade = match self.grade {
            Grade::Good => "ok",
            Grade::Warning => "warning",
            Grade::Fault => "fault",
        };
        write!(formatter, "{grade}: {}", self.text)
    }
}

/// The time it is told to take for a move.
const MOVE_TIME: Duration = Duration::from_millis(200);

/// Games it plays against random moves.
const GAMES: u64 = 3;

/// Moves it makes in each, at most.
const MOVES: usize = 12;

/// Tries out a program with a game.
pub fn check(command: &EngineCommand, game: Game, clock: &dyn Clock) -> Vec<Finding> {
    let mut check = Check { findings: Vec::new(), game, clock };
    let Err(failure) = check.run(command) else { return check.findings };
    check.note(Grade::Fault, failure.to_string());
    check.findings
}

struct Check<'c> {
    findings: Vec<Finding>,
    game: Game,
    clock: &'c dyn Clock,
}

impl Check<'_> {
    fn note(&mut self, grade: Grade, text: impl Into<String>) {
        self.findings.push(Finding { grade, text: text.into() });
    }

    fn run(&mut self, command: &EngineCommand) -> Result<(), EngineFailure> {
        let mut engine = EngineProcess::start(command, self.clock)?;
        self.greeting(&engine);
        self.games(&mut engine)?;
        if engine.speech == Speech::Ungreeted {
            return Ok(());
        }
        let mut rest = || -> Result<(), EngineCause> {
            // Surplus answers to what came before.
            engine.synchronise()?;
            self.stop(&mut engine)?;
            self.unknown_line(&mut engine)?;
            self.leave(&mut engine)
        };
        rest().map_err(|cause| engine.fail(cause))
    }

    fn greeting(&mut self, engine: &EngineProcess<'_>) {
        match engine.speech {
            Speech::Silent | Speech::Ungreeted => self.note(
                Grade::Warning,
                format!(
                    "`hello` was not answered by `ready` within {} s: it is started anew for every question",
                    GREETING_TIME.as_secs_f64()
                ),
            ),
            Speech::Version(version @ ..2) => self.note(
                Grade::Warning,
                format!("it speaks version {version}: it gets no clocks and no legal moves; `id protocol 2` says that it understands them"),
            ),
            Speech::Version(version) => {
                self.note(Grade::Good, format!("it speaks version {version} of the engine protocol"));
            }
            Speech::Ugi => self.note(Grade::Good, "it speaks UGI"),
        }
        if engine.speech == Speech::Ugi || engine.version() >= Some(2) {
            for line in engine.greeting().iter().filter(|line| line.starts_with("option")) {
                if let Err(problem) = option(line) {
                    self.note(Grade::Fault, format!("`{}`: {problem}", excerpt(line)));
                }
            }
        }
    }

    fn games(&mut self, engine: &mut EngineProcess<'_>) -> Result<(), EngineFailure> {
        let timing = Timing { each_move: Some(MOVE_TIME), ..Timing::within(HANDSHAKE_TIME) };
        let (mut moves, mut longest) = (0, 0);
        for seed in 0..GAMES {
            let mut random = Random::new(seed, 38);
            let start = Position::start(self.game);
            let mut line = Variation { start: start.clone(), moves: Vec::new(), end: start };
            // It moves first and second by turns.
            let mut own = seed % 2 == 0;
            while line.end.outcome().is_none() && line.moves.len() < 2 * MOVES {
                let legal = line.end.legal_moves();
                let action = if own {
                    let stop = &StopFlag::default();
                    let question =
                        Question { line: &line, seed, timing: &timing, every: false, stop };
                    let answer = engine.ask(&question)?;
                    moves += 1;
                    longest = longest.max(answer.cost.microseconds);
                    match line.end.parse_move(&answer.action) {
                        Ok(action) => action,
                        Err(error) => {
                            let text = answer.action;
                            let cause = EngineCause::Move(
                                excerpt(&text),
                                format!("{error} (after `{}`)", line.moves_text()),
                            );
                            return Err(engine.fail(cause));
                        }
                    }
                } else {
                    random.choose(&legal).expect("the game is not over")
                };
                let played = line.end.play(action);
                debug_assert!(played.is_ok(), "it was legal");
                line.moves.push(action);
                own = !own;
            }
        }
        self.note(Grade::Good, format!("{moves} legal moves in {GAMES} games of {}", self.game));
        let longest = Duration::from_micros(longest);
        if longest > 2 * MOVE_TIME {
            self.note(
                Grade::Warning,
                format!(
                    "told to take {} s for a move it took up to {:.3} s",
                    MOVE_TIME.as_secs_f64(),
                    longest.as_secs_f64()
                ),
            );
        }
        Ok(())
    }

    /// Stops it while it thinks.
    fn stop(&mut self, engine: &mut EngineProcess<'_>) -> Result<(), EngineCause> {
        let go = match engine.command.dialect() {
            Dialect::Foursight => {
                format!("set game {}\nposition\ngo time 60000ms\nstop\n", self.game)
            }
            Dialect::Ugi => "position startpos\ngo infinite\nstop\n".to_owned(),
        };
        engine.process.write(go, HANDSHAKE_TIME)?;
        let begun = self.clock.now();
        let heard = engine.listen("`bestmove`", begun, HANDSHAKE_TIME, None, &mut |line| {
            if line.starts_with("bestmove") { Heard::This(()) } else { Heard::Other }
        });
        match heard {
            Ok(()) => self.note(Grade::Good, "`stop` ends its thinking"),
            Err(EngineCause::Silent { .. }) => {
                self.note(Grade::Fault, "`stop` does not end its thinking within 10 s");
            }
            Err(cause) => return Err(cause),
        }
        engine.synchronise()
    }

    /// Sends it a line that means nothing.
    fn unknown_line(&mut self, engine: &mut EngineProcess<'_>) -> Result<(), EngineCause> {
        engine.process.write("xyzzy 1 2 3\n".to_owned(), HANDSHAKE_TIME)?;
        engine.synchronise()?;
        self.note(Grade::Good, "a line it does not know does not end it");
        Ok(())
    }

    /// Asks it to leave.
    fn leave(&mut self, engine: &mut EngineProcess<'_>) -> Result<(), EngineCause> {
        engine.process.write("quit\n".to_owned(), HANDSHAKE_TIME)?;
        let begun = self.clock.now();
        let heard: Result<(), _> =
            engine.listen("end", begun, HANDSHAKE_TIME, None, &mut |_| Heard::Other);
        match heard {
            Err(EngineCause::Ended(_)) => self.note(Grade::Good, "`quit` ends it"),
            _ => self.note(Grade::Warning, "`quit` does not end it within 10 s; it is killed"),
        }
        Ok(())
    }
}

/// What is wrong with the line of an option: `option name N type T …`.
fn option(line: &str) -> Result<(), &'static str> {
    let rest =
        line.strip_prefix("option name ").ok_or("expected `option name NAME type TYPE …`")?;
    let (_, rest) = rest.split_once(" type ").ok_or("the type is missing; expected `type TYPE`")?;
    let mut words = rest.split_whitespace();
    let kind = words.next().unwrap_or_default();
    let has = |word: &str| rest.split_whitespace().any(|other| other == word);
    match kind {
        "spin" if has("min") && has("max") => Ok(()),
        "spin" => Err("a `spin` has `min` and `max`"),
        "combo" if has("var") => Ok(()),
        "combo" => Err("a `combo` has a `var` for each value"),
        "check" | "string" | "button" => Ok(()),
        _ => Err("unknown type; expected check, spin, combo, string or button"),
    }
}

#[cfg(test)]
mod tests {
    use super::option;

    #[test]
    fn options_have_types() {
        for line in [
            "option name hash type spin default 128 min 1 max 2048",
            "option name player type combo default strong var strong var random",
            "option name ponder type check default false",
            "option name book file type string default",
        ] {
            assert_eq!(option(line), Ok(()), "{line}");
        }
        assert!(option("option player strong").unwrap_err().contains("option name"));
        assert!(option("option name hash").unwrap_err().contains("type"));
        assert!(option("option name hash type spin default 3").unwrap_err().contains("min"));
        assert!(option("option name p type combo").unwrap_err().contains("var"));
        assert!(option("option name p type list").unwrap_err().contains("unknown type"));
    }
}

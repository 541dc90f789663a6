//! A game that somebody plays or watches: everything but the picture, without a screen, a clock or a thread.
//!
//! Inputs go in with the time, effects (start this job, stop it, write this record) come out. The match holds the rules; this holds what a
//! player at work has reported, the pace of two computers, hints, and which earlier position is shown. Terminal and window put their own
//! screens around it.

mod shown;

use core::time::Duration;

use foursight_catalog::{
    self as catalog, Awaited, BySeat, Command, Job, Match, Move, MoveValue, PlayerSpec, Report,
    Seat, Start, Starter, Ticket, analyst,
};
use foursight_game::Position as _;
use foursight_wire::{MoveCost, Record};

use crate::{Notice, Shape, Speed};

/// What a player works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Its own move.
    Move(Ticket),
    /// The value of every move, for a human.
    Advice,
    /// The same for a move of a finished game, by its number from 0.
    Judge(usize),
}

/// A player at work.
#[derive(Clone, Debug)]
pub struct Work {
    /// Which work it is; reports carry it.
    pub number: u64,
    /// What it is about.
    pub task: Task,
    /// When it began.
    pub since: Duration,
    /// What it has reported last.
    pub report: Option<Report>,
    /// The latest value of each move it has reported on.
    pub values: Vec<MoveValue>,
}

impl Work {
    fn hear(&mut self, report: Report) {
        for entry in report.moves.iter().chain([&report.best]) {
            match self.values.iter_mut().find(|known| known.action == entry.action) {
                Some(known) => *known = *entry,
                None => self.values.push(*entry),
            }
        }
        self.report = Some(report);
    }
}

/// What happens.
#[derive(Debug)]
pub enum Input {
    /// A human plays this move.
    Play(String),
    /// Undo the last move of a human.
    Undo,
    /// Play again what was undone.
    Redo,
    /// Begin another game.
    NewGame,
    /// The human resigns, or of two the one to move.
    Resign,
    /// Hints on or off.
    Hints,
    /// Computers wait, or go on.
    Pause,
    /// While paused: one move of the computer to move.
    Step,
    /// Two computers play this fast.
    Speed(Speed),
    /// So many positions earlier or later.
    Walk(isize),
    /// Time has passed.
    Tick,
    /// A player reports; the number says on which work.
    Heard(u64, catalog::Event),
}

/// What the game wants done.
#[derive(Debug)]
pub enum Effect {
    /// Run this work in the background, in place of what runs there.
    Start(u64, Job),
    /// Stop what runs in the background.
    Stop,
    /// Add this record to the file of records, if there is one.
    Record {
        /// The game.
        record: Box<Record>,
        /// Whether the game was recorded before and went on after an undo: then this record takes the place of that one.
        again: bool,
    },
    /// A move of the finished game was judged.
    Judged(usize, Report),
}

/// What of the game as it is was recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Recorded {
    /// Nothing.
    Nothing,
    /// The game as it was before an undo.
    Earlier,
    /// All of it.
    All,
}

/// A game that somebody plays or watches.
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
pub struct LiveGame {
    /// The match with its rules.
    pub game: Match,
    /// Who plays; `None` is a human.
    pub seats: BySeat<Option<PlayerSpec>>,
    /// The random seed of the players.
    pub seed: u64,
    /// Where the cells lie.
    pub shape: Shape,
    /// What each move since the opening cost a computer; `None` for a human's.
    costs: Vec<Option<MoveCost>>,
    /// The player at work.
    pub work: Option<Work>,
    /// Counts what was given to players.
    works: u64,
    /// What the computer that moved last reported with its move.
    pub thought: Option<Report>,
    /// Whether a human wants the value of every move.
    pub hints: bool,
    /// The value of every move here.
    pub advice: Option<Report>,
    /// Whether computers wait.
    pub paused: bool,
    /// While paused: one more move is wanted.
    step: bool,
    /// Whether the screen shows something that nobody may play behind.
    pub held: bool,
    /// How fast two computers play.
    pub speed: Speed,
    /// The next computer begins no earlier.
    pub not_before: Duration,
    /// The place of the cell that the last move filled, and when.
    pub filled: Option<(usize, Duration)>,
    /// How long the disc of each row falls; computers wait for it.
    fall: fn(i32) -> Duration,
    /// An earlier position is shown: the one after so many moves.
    pub walk: Option<usize>,
    /// Why something was not done.
    pub notice: Option<Notice>,
    /// Threads of the player that gives hints.
    pub threads: u32,
    recorded: Recorded,
}

impl LiveGame {
    /// A new game; `None` is a human.
    pub fn open(
        game: catalog::Game,
        seats: &BySeat<Option<PlayerSpec>>,
        seed: u64,
    ) -> Result<Self, catalog::MatchError> {
        let seeded =
            |seat: Seat| seats[seat].clone().map(|player: PlayerSpec| player.with_seed(seed));
        let seats = BySeat::new(seeded(Seat::A), seeded(Seat::B));
        let game = Match::open(game, &seats, Starter::Alternate, Start::default())?;
        Ok(Self::of(game, seats, seed))
    }

    /// A game that has begun already.
    pub fn of(game: Match, seats: BySeat<Option<PlayerSpec>>, seed: u64) -> Self {
        let now = game.snapshot();
        let costs = vec![None; now.moves.len() - now.opening];
        Self {
            shape: Shape::of(game.game()),
            game,
            seats,
            seed,
            costs,
            work: None,
            works: 0,
            thought: None,
            hints: false,
            advice: None,
            paused: false,
            step: false,
            held: false,
            speed: Speed::default(),
            not_before: Duration::ZERO,
            filled: None,
            fall: |_| Duration::ZERO,
            walk: None,
            notice: None,
            threads: 1,
            recorded: Recorded::Nothing,
        }
    }

    /// The same with this many threads for hints, and computers that wait until discs have fallen.
    #[must_use]
    pub fn with(mut self, threads: u32, fall: fn(i32) -> Duration) -> Self {
        (self.threads, self.fall) = (threads, fall);
        self
    }

    /// Takes an input that happens at this time.
    pub fn update(&mut self, now: Duration, input: Input) -> Vec<Effect> {
        let mut effects = Vec::new();
        if !matches!(input, Input::Tick | Input::Heard(..)) {
            self.notice = None;
        }
        match input {
            Input::Play(text) => self.play(&text, now, &mut effects),
            Input::Undo | Input::Redo => {
                let undo = matches!(input, Input::Undo);
                self.take_back(undo, now, &mut effects);
            }
            Input::NewGame => self.next_game(now, &mut effects),
            Input::Resign => {
                let snapshot = self.game.snapshot();
                let player = match self.own_seat() {
                    Some(seat) => snapshot.player(seat),
                    None => snapshot.turn,
                };
                self.command(Command::Resign(player), None, now, &mut effects);
            }
            Input::Hints => {
                self.hints = !self.hints;
                if !self.hints && self.work.as_ref().is_some_and(|work| work.task == Task::Advice) {
                    self.stop(&mut effects);
                }
            }
            Input::Pause => {
                self.paused = !self.paused;
                self.not_before = now;
                let moving = |work: &Work| matches!(work.task, Task::Move(_));
                if self.paused && self.work.as_ref().is_some_and(moving) {
                    self.stop(&mut effects);
                }
            }
            Input::Step => {
                let computer = matches!(self.game.snapshot().awaited, Awaited::Computer(_));
                self.step = self.paused && self.work.is_none() && computer;
            }
            Input::Speed(speed) => self.speed = speed,
            Input::Walk(by) => self.walk_by(by),
            Input::Tick => {}
            Input::Heard(number, event) => {
                if self.work.as_ref().is_some_and(|work| work.number == number) {
                    self.hear(event, now, &mut effects);
                }
            }
        }
        self.go_on(now, &mut effects);
        effects
    }

    /// Does what is due without anybody asking for it.
    fn go_on(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        if self.work.is_some() || self.held {
            return;
        }
        if self.waits_for_computer() && now >= self.not_before {
            if let Some((ticket, job)) = self.game.visible_job() {
                self.start(Task::Move(ticket), job, now, effects);
            }
        } else if self.hints && self.advice.is_none() && self.human_to_move() {
            let game = self.game.game();
            // Every game's analyst is a player of it: a test of the catalog says so.
            if let Ok(adviser) = PlayerSpec::parse(analyst(game), game) {
                let job = self.game.advice(&adviser.with_threads(self.threads), true);
                self.start(Task::Advice, job, now, effects);
            }
        }
    }

    /// Gives work to a player, in place of what it does.
    pub fn start(&mut self, task: Task, job: Job, now: Duration, effects: &mut Vec<Effect>) {
        self.works += 1;
        let number = self.works;
        self.work = Some(Work { number, task, since: now, report: None, values: Vec::new() });
        effects.push(Effect::Start(number, job));
    }

    /// Stops the player at work, if there is one.
    pub fn stop(&mut self, effects: &mut Vec<Effect>) {
        if self.work.take().is_some() {
            effects.push(Effect::Stop);
        }
    }

    /// Takes what a player reports.
    fn hear(&mut self, event: catalog::Event, now: Duration, effects: &mut Vec<Effect>) {
        let Some(work) = &mut self.work else { return };
        let task = work.task;
        match event {
            catalog::Event::Progress(report) => work.hear(report),
            catalog::Event::Panicked => {
                self.work = None;
                (self.hints, self.paused) = (false, true);
                self.notice = Some(Notice::Panicked);
            }
            catalog::Event::Done(Err(error)) => {
                self.work = None;
                (self.hints, self.paused) = (false, true);
                self.notice = Some(Notice::Failed(error));
            }
            catalog::Event::Done(Ok(report)) => {
                self.work = None;
                self.step = false;
                match task {
                    Task::Advice => self.advice = Some(report),
                    Task::Judge(ply) => effects.push(Effect::Judged(ply, report)),
                    Task::Move(ticket) => {
                        let played = (report.best.action, Some((&report).into()));
                        let command = Command::answer(&report, ticket);
                        if self.command(command, Some(played), now, effects) {
                            self.thought = Some(report);
                        }
                    }
                }
            }
        }
    }

    fn play(&mut self, text: &str, now: Duration, effects: &mut Vec<Effect>) {
        // A click on an earlier position leads back to the latest.
        if self.walk.take().is_some() {
            return;
        }
        let snapshot = self.game.snapshot();
        self.notice = Some(match snapshot.awaited {
            Awaited::Nobody => Notice::Said("problems.game-over"),
            Awaited::Computer(_) => Notice::Said("terminal.computer-to-move"),
            Awaited::Human(_) => {
                let legal = snapshot.position.legal_moves();
                match legal.into_iter().find(|action| action.to_string() == text) {
                    Some(action) => {
                        self.command(Command::play(action), Some((action, None)), now, effects);
                        return;
                    }
                    None => Notice::NotLegal(text.to_owned()),
                }
            }
        });
    }

    fn take_back(&mut self, undo: bool, now: Duration, effects: &mut Vec<Effect>) {
        let snapshot = self.game.snapshot();
        let (allowed, command, refusal) = if undo {
            (snapshot.can_undo, Command::Undo, "problems.nothing-to-undo")
        } else {
            (snapshot.can_redo, Command::Redo, "problems.nothing-to-redo")
        };
        if allowed {
            // Two computers would play it again at once.
            self.paused |= self.computers_only();
            self.command(command, None, now, effects);
        } else {
            self.notice = Some(Notice::Said(refusal));
        }
    }

    /// Sends a command to the match; whether it was accepted.
    fn command(
        &mut self,
        command: Command,
        played: Option<(Move, Option<MoveCost>)>,
        now: Duration,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let filled = played.and_then(|(action, _)| self.game.position().filled_by(action));
        if let Err(error) = self.game.command(command) {
            self.notice = Some(Notice::Refused(error.refusal));
            return false;
        }
        self.stop(effects);
        self.notice = None;
        if self.recorded == Recorded::All {
            self.recorded = Recorded::Earlier;
        }
        (self.advice, self.thought, self.walk) = (None, None, None);
        let snapshot = self.game.snapshot();
        self.costs.resize(snapshot.moves.len() - snapshot.opening, None);
        if let Some((_, cost)) = played
            && let Some(last) = self.costs.last_mut()
        {
            *last = cost;
        }
        let ended = snapshot.ending.is_some();
        let place =
            filled.and_then(|name| self.shape.cells.iter().position(|place| place.cell == name));
        self.filled = place.map(|place| (place, now));
        let fall = place.map_or(Duration::ZERO, |place| (self.fall)(self.shape.cells[place].row));
        // Computers wait for each other; a human waits for nobody.
        let pause = if self.computers_only() { self.speed.pause() } else { Duration::ZERO };
        self.not_before = now + fall + pause;
        if ended {
            self.write_down(effects);
        }
        true
    }

    /// Wants the game recorded as it is, unless that was done.
    pub fn write_down(&mut self, effects: &mut Vec<Effect>) {
        if self.recorded != Recorded::All {
            let again = self.recorded == Recorded::Earlier;
            effects.push(Effect::Record { record: Box::new(self.record()), again });
            self.recorded = Recorded::All;
        }
    }

    /// Another game; with the next seed, so that computers do not play the same one again.
    fn next_game(&mut self, now: Duration, effects: &mut Vec<Effect>) {
        if self.game.snapshot().ending.is_some() {
            self.seed = self.seed.wrapping_add(1);
            for (seat, player) in self.seats.clone().iter() {
                if let Some(player) = player {
                    let player = player.clone().with_seed(self.seed);
                    // A seat can always be taken.
                    drop(self.game.command(Command::Occupy(seat, Some(player))));
                }
            }
        }
        if self.command(Command::NewGame, None, now, effects) {
            self.costs.clear();
            self.recorded = Recorded::Nothing;
        }
    }

    /// Shows an earlier position, or a later one; after the last move the latest again.
    fn walk_by(&mut self, by: isize) {
        let now = self.game.snapshot();
        let ply = self.shown_ply().saturating_add_signed(by).clamp(now.opening, now.ply());
        self.walk = (ply < now.ply()).then_some(ply);
    }

    /// The game as it is written down.
    pub fn record(&self) -> Record {
        Record::of(&self.game, self.seed, &self.costs, env!("CARGO_PKG_VERSION"))
    }

    /// When something changes by itself: then a [`Input::Tick`] is due.
    pub fn next_change(&self, now: Duration) -> Option<Duration> {
        if self.work.is_some() {
            // The seconds are shown.
            return Some(now + Duration::from_millis(250));
        }
        self.waits_for_computer().then(|| self.not_before.max(now))
    }

    /// Whether a computer is to move and may.
    pub fn waits_for_computer(&self) -> bool {
        !self.held
            && self.walk.is_none()
            && (!self.paused || self.step)
            && matches!(self.game.snapshot().awaited, Awaited::Computer(_))
    }
}

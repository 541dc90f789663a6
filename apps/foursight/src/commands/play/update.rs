//! What an event changes, and what it wants done.

use core::time::Duration;

use foursight_catalog::{self as catalog, Awaited, Command, Move, PlayerSpec, Report, analyst};
use foursight_game::Position as _;
use foursight_wire::{MoveCost, Record};

use super::draw::rules_overflow;
use super::event::{Effect, Event, Key, Leaving, MouseAction};
use super::plan::Plan;
use super::review::Review;
use super::shape::{Direction, Kind};
use super::state::{Fall, Page, Play, Question, Task};

/// The pause before two computers begin another game.
const BETWEEN_GAMES: Duration = Duration::from_secs(2);

fn is_leaving(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Leave(_)))
}

/// A move, and what it cost a computer.
#[derive(Clone, Copy)]
struct Played {
    action: Move,
    cost: Option<MoveCost>,
}

impl Play {
    /// Takes an event that happens at this time.
    pub(crate) fn update(&mut self, now: Duration, event: Event) -> Vec<Effect> {
        let mut effects = Vec::new();
        self.now = now;
        match event {
            Event::Key(key) => self.press(key, &mut effects),
            Event::Mouse(action, x, y) => self.point(action, x, y, &mut effects),
            Event::Resized(columns, rows) => self.size = (columns, rows),
            Event::Tick => {}
            Event::Work(number, event) => {
                if self.work.as_ref().is_some_and(|work| work.number == number) {
                    self.hear(event, &mut effects);
                }
            }
            Event::Signal(signal) => self.leave(Leaving::Signal(signal), &mut effects),
            Event::Closed => self.leave(Leaving::Closed, &mut effects),
        }
        self.go_on(&mut effects);
        effects
    }

    /// Does what is due without anybody asking for it.
    fn go_on(&mut self, effects: &mut Vec<Effect>) {
        if self.fall.is_some_and(|fall| fall.reached(self.now).is_none()) {
            self.fall = None;
            self.not_before = self.now + self.pause();
        }
        if self.fall.is_some() || self.work.is_some() || is_leaving(effects) {
            return;
        }
        if self.page == Page::Review {
            if let Some((ply, job)) = self.review.as_mut().and_then(Review::next_job) {
                self.start(Task::Judge(ply), job, effects);
            }
        } else if self.waits_for_game() && self.now >= self.not_before {
            self.games_left -= 1;
            self.next_game(effects);
        } else if self.waits_for_computer() && self.now >= self.not_before {
            if let Some((ticket, job)) = self.table.job() {
                self.start(Task::Move(ticket), job, effects);
            }
        } else if self.hints && self.advice.is_none() && self.human_to_move() {
            let game = self.table.game();
            // Every game's analyst is a player of it: a test of the catalog says so.
            if let Ok(adviser) = PlayerSpec::parse(analyst(game), game) {
                let job = self.table.advice(&adviser.with_threads(self.threads), true);
                self.start(Task::Advice, job, effects);
            }
        }
    }

    /// How long computers wait for each other; a human waits for nobody.
    fn pause(&self) -> Duration {
        if self.computers_only() { self.speed.pause() } else { Duration::ZERO }
    }

    /// Takes what a player reports.
    fn hear(&mut self, event: catalog::Event, effects: &mut Vec<Effect>) {
        let Some(work) = &mut self.work else { return };
        let task = work.task;
        match event {
            catalog::Event::Progress(report) => work.report = Some(report),
            catalog::Event::Panicked => self.leave(Leaving::Panicked, effects),
            catalog::Event::Done(Err(error)) => {
                self.work = None;
                self.hints = false;
                self.paused = true;
                self.notice = Some(error.to_string());
            }
            catalog::Event::Done(Ok(report)) => {
                self.work = None;
                self.step = false;
                match task {
                    Task::Move(ticket) => {
                        let action = report.best.action;
                        let command = Command::answer(&report, ticket);
                        let played = Played { action, cost: Some((&report).into()) };
                        if self.command(command, Some(played), effects) {
                            self.thought = Some(report);
                        }
                    }
                    Task::Advice => self.take_advice(report),
                    Task::Judge(ply) => {
                        if let Some(review) = &mut self.review {
                            review.answer(ply, &report);
                        }
                    }
                }
            }
        }
    }

    fn take_advice(&mut self, report: Report) {
        // The cursor goes where the best move is; in Atoll nobody finds it otherwise.
        let best = report.best.action.to_string();
        if let Some(target) = self.shape.targets.iter().position(|target| *target == best) {
            self.cursor = target;
        }
        self.advice = Some(report);
    }

    /// Sends a command to the match; whether it was accepted. `played` is the move it plays, if it does.
    fn command(
        &mut self,
        command: Command,
        played: Option<Played>,
        effects: &mut Vec<Effect>,
    ) -> bool {
        let filled = played.and_then(|played| self.table.position().filled_by(played.action));
        if let Err(error) = self.table.command(command) {
            self.notice = Some(error.to_string());
            return false;
        }
        self.stop(effects);
        self.notice = None;
        self.advice = None;
        self.thought = None;
        self.review = None;
        self.walk = None;
        self.recorded = false;
        self.fall = None;
        let now = self.table.snapshot();
        self.costs.resize(now.moves.len() - now.opening, None);
        if let Some(played) = played
            && let Some(cost) = self.costs.last_mut()
        {
            *cost = played.cost;
        }
        let ended = now.ending.is_some();
        self.not_before = self.now + self.pause();
        if self.shape.kind == Kind::Columns
            && let Some(name) = filled
            && let Some(cell) = self.shape.cells.iter().position(|place| place.cell == name)
        {
            let row = self.shape.cells[cell].row;
            self.fall = (row > 0).then_some(Fall { cell, row, since: self.now });
        }
        if ended {
            self.not_before = self.now + BETWEEN_GAMES;
            self.record(effects);
        }
        true
    }

    fn record(&mut self, effects: &mut Vec<Effect>) {
        if !self.recorded {
            self.recorded = true;
            let version = env!("CARGO_PKG_VERSION");
            let record = Record::of(&self.table, self.seed, &self.costs, version);
            effects.push(Effect::Record(Box::new(record)));
        }
    }

    fn leave(&mut self, why: Leaving, effects: &mut Vec<Effect>) {
        self.stop(effects);
        self.record(effects);
        effects.push(Effect::Leave(why));
    }

    /// Another game; with the next seed, so that computers do not play the same one again.
    fn next_game(&mut self, effects: &mut Vec<Effect>) {
        if self.table.snapshot().ending.is_some() {
            self.seed = self.seed.wrapping_add(1);
            for (seat, player) in self.seats.clone().iter() {
                if let Some(player) = player {
                    let player = player.clone().with_seed(self.seed);
                    // A seat can always be taken.
                    drop(self.table.command(Command::Occupy(seat, Some(player))));
                }
            }
        }
        self.page = Page::Game;
        if self.command(Command::NewGame, None, effects) {
            self.costs.clear();
        }
    }

    fn press(&mut self, key: Key, effects: &mut Vec<Effect>) {
        if key == Key::Interrupt {
            return self.leave(Leaving::Quit, effects);
        }
        if key == Key::Suspend {
            return effects.push(Effect::Suspend);
        }
        match self.page {
            Page::Confirm(question) => self.answer(question, key, effects),
            Page::Rules if key == Key::Up => self.page_top = self.page_top.saturating_sub(1),
            Page::Rules if key == Key::Down => {
                self.page_top = (self.page_top + 1).min(rules_overflow(self));
            }
            Page::Help | Page::Rules => match key {
                Key::Letter('i') => self.open_rules(),
                Key::Letter('?') if self.page == Page::Rules => self.page = Page::Help,
                _ => self.page = Page::Game,
            },
            Page::Review => self.press_in_review(key, effects),
            Page::Game => self.press_in_game(key, effects),
        }
    }

    fn answer(&mut self, question: Question, key: Key, effects: &mut Vec<Effect>) {
        self.page = Page::Game;
        // English and Croatian say yes with these.
        if !matches!(key, Key::Enter | Key::Letter('y' | 'd')) {
            return;
        }
        match question {
            Question::Leave => self.leave(Leaving::Quit, effects),
            Question::NewGame => self.next_game(effects),
            Question::Resign => {
                let now = self.table.snapshot();
                let player = match self.own_seat() {
                    Some(seat) => now.player(seat),
                    None => now.turn,
                };
                self.command(Command::Resign(player), None, effects);
            }
        }
    }

    fn press_in_review(&mut self, key: Key, effects: &mut Vec<Effect>) {
        match key {
            Key::Up | Key::Left | Key::Letter(',') => self.walk_by(-1),
            Key::Down | Key::Right | Key::Letter('.') => self.walk_by(1),
            Key::Home => self.walk_by(isize::MIN),
            Key::End => self.walk_by(isize::MAX),
            Key::Letter('n') => self.next_game(effects),
            Key::Letter('q') => self.leave(Leaving::Quit, effects),
            Key::Escape | Key::Letter('v') | Key::Enter => {
                self.stop(effects);
                self.walk = None;
                self.page = Page::Game;
            }
            _ => {}
        }
    }

    fn press_in_game(&mut self, key: Key, effects: &mut Vec<Effect>) {
        self.notice = None;
        let ended = self.table.snapshot().ending.is_some();
        match key {
            Key::Left => self.cursor = self.shape.step(self.cursor, Direction::Left),
            Key::Right => self.cursor = self.shape.step(self.cursor, Direction::Right),
            Key::Up => self.cursor = self.shape.step(self.cursor, Direction::Up),
            Key::Down => self.cursor = self.shape.step(self.cursor, Direction::Down),
            Key::Letter(' ') if self.computers_only() => self.toggle_pause(effects),
            Key::Enter | Key::Letter(' ') => self.play_cursor(effects),
            Key::Letter(digit @ '1'..='9') if self.shape.kind != Kind::Hexagons => {
                self.play(&digit.to_string(), effects);
            }
            Key::Letter('s') => self.play("swap", effects),
            Key::Letter('h') => self.toggle_hints(effects),
            Key::Letter('u') => self.take_back(Command::Undo, effects),
            Key::Letter('r') => self.take_back(Command::Redo, effects),
            Key::Letter('n') if ended || !self.begun() => self.next_game(effects),
            Key::Letter('n') => self.page = Page::Confirm(Question::NewGame),
            Key::Letter('x') if !ended && !self.computers_only() => {
                self.page = Page::Confirm(Question::Resign);
            }
            Key::Letter('v') if ended => self.open_review(effects),
            Key::Letter('v') => self.notice = Some(self.t("terminal.review-later", &[])),
            Key::Letter('p') => self.toggle_pause(effects),
            Key::Letter('o') => self.one_move(),
            Key::Letter('+') => self.speed = self.speed.faster(),
            Key::Letter('-') => self.speed = self.speed.slower(),
            Key::Letter(',') => self.walk_by(-1),
            Key::Letter('.') => self.walk_by(1),
            Key::Home => self.walk_by(isize::MIN),
            Key::End | Key::Escape => self.walk = None,
            Key::Letter('?') => self.page = Page::Help,
            Key::Letter('i') => self.open_rules(),
            Key::Letter('q') if ended || self.computers_only() || !self.begun() => {
                self.leave(Leaving::Quit, effects);
            }
            Key::Letter('q') => self.page = Page::Confirm(Question::Leave),
            Key::Letter(_) | Key::Interrupt | Key::Suspend => {}
        }
    }

    /// Whether anything was played.
    fn begun(&self) -> bool {
        let now = self.table.snapshot();
        now.ply() > now.opening
    }

    fn point(&mut self, action: MouseAction, x: u16, y: u16, effects: &mut Vec<Effect>) {
        let plan = Plan::of(self);
        if action == MouseAction::Pressed
            && let Some(key) = plan.key_at(x, y)
        {
            return self.press(key, effects);
        }
        match (self.page, action) {
            (Page::Game | Page::Review, MouseAction::WheelUp) => self.walk_by(-1),
            (Page::Game | Page::Review, MouseAction::WheelDown) => self.walk_by(1),
            (Page::Help | Page::Rules, MouseAction::Pressed) => self.page = Page::Game,
            (Page::Game, MouseAction::Moved | MouseAction::Pressed) => {
                if let Some(target) = plan.target_at(&self.shape, x, y) {
                    self.cursor = target;
                    if action == MouseAction::Pressed {
                        self.notice = None;
                        self.play_cursor(effects);
                    }
                }
            }
            _ => {}
        }
    }

    fn play_cursor(&mut self, effects: &mut Vec<Effect>) {
        let target = self.shape.targets[self.cursor].clone();
        self.play(&target, effects);
    }

    /// Plays a move, or says why not.
    fn play(&mut self, text: &str, effects: &mut Vec<Effect>) {
        if self.walk.is_some() {
            self.walk = None;
            return;
        }
        let now = self.table.snapshot();
        self.notice = Some(match now.awaited {
            Awaited::Nobody => self.t("play.over", &[]),
            Awaited::Computer(_) => self.t("terminal.computer-to-move", &[]),
            Awaited::Human(_) => {
                let legal = now.position.legal_moves();
                match legal.into_iter().find(|action| action.to_string() == text) {
                    Some(action) => {
                        let played = Played { action, cost: None };
                        self.command(Command::play(action), Some(played), effects);
                        return;
                    }
                    None => self.t("terminal.not-legal", &[("move", text.into())]),
                }
            }
        });
    }

    fn take_back(&mut self, command: Command, effects: &mut Vec<Effect>) {
        let now = self.table.snapshot();
        let (allowed, refusal) = match command {
            Command::Undo => (now.can_undo, "terminal.no-undo"),
            _ => (now.can_redo, "terminal.no-redo"),
        };
        if allowed {
            // Two computers would play it again at once.
            self.paused |= self.computers_only();
            self.command(command, None, effects);
        } else {
            self.notice = Some(self.t(refusal, &[]));
        }
    }

    fn toggle_hints(&mut self, effects: &mut Vec<Effect>) {
        self.hints = !self.hints;
        if !self.hints && self.work.as_ref().is_some_and(|work| work.task == Task::Advice) {
            self.stop(effects);
        }
    }

    fn toggle_pause(&mut self, effects: &mut Vec<Effect>) {
        self.paused = !self.paused;
        self.not_before = self.now;
        let moving = |task| matches!(task, Task::Move(_));
        if self.paused && self.work.as_ref().is_some_and(|work| moving(work.task)) {
            self.stop(effects);
        }
    }

    /// While paused: one move of the computer to move.
    fn one_move(&mut self) {
        if self.paused
            && self.work.is_none()
            && matches!(self.table.snapshot().awaited, Awaited::Computer(_))
        {
            self.step = true;
        }
    }

    fn open_rules(&mut self) {
        self.page = Page::Rules;
        self.page_top = 0;
    }

    fn open_review(&mut self, effects: &mut Vec<Effect>) {
        self.stop(effects);
        if self.review.is_none() {
            match Review::new(&self.table, self.threads) {
                Ok(review) => self.review = Some(review),
                Err(error) => {
                    self.notice = Some(error.to_string());
                    return;
                }
            }
        }
        self.page = Page::Review;
    }

    /// Shows an earlier position, or a later one; after the last move the latest again.
    fn walk_by(&mut self, by: isize) {
        let now = self.table.snapshot();
        let ply = self.shown_ply().saturating_add_signed(by).clamp(now.opening, now.ply());
        self.walk = (ply < now.ply()).then_some(ply);
    }
}

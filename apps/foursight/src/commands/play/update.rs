//! What an event changes, and what it wants done.

use core::time::Duration;

use foursight_catalog as catalog;
use foursight_live_game::{Direction, Effect as Wanted, Input, Kind, Notice, Task};

use super::draw::rules_overflow;
use super::event::{Effect, Event, Key, Leaving, MouseAction};
use super::plan::Plan;
use super::review::Review;
use super::state::{Confirmation, Page, Play};

/// The pause before two computers begin another game.
const BETWEEN_GAMES: Duration = Duration::from_secs(2);

fn is_leaving(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Leave(_)))
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
            Event::Work(number, event) => self.hear(number, event, &mut effects),
            Event::Signal(signal) => self.leave(Leaving::Signal(signal), &mut effects),
            Event::Closed => self.leave(Leaving::Closed, &mut effects),
        }
        if !is_leaving(&effects) {
            self.go_on(&mut effects);
        }
        effects
    }

    /// Gives an input to the game.
    fn give(&mut self, input: Input, effects: &mut Vec<Effect>) {
        // Nobody plays behind a question or a review.
        self.table.held = !matches!(self.page, Page::Game | Page::Help | Page::Rules);
        let before = self.table.game.snapshot().ticket;
        let wanted = self.table.update(self.now, input);
        if self.table.game.snapshot().ticket != before {
            self.review = None;
            if self.table.game.snapshot().ending.is_some() {
                self.table.not_before = self.now + BETWEEN_GAMES;
            }
        }
        self.want(wanted, effects);
    }

    /// Does what the game wants, or has it done.
    fn want(&mut self, wanted: Vec<Wanted>, effects: &mut Vec<Effect>) {
        for wanted in wanted {
            match wanted {
                Wanted::Judged(ply, report) => {
                    if let Some(review) = &mut self.review {
                        review.answer(ply, &report);
                    }
                }
                wanted => effects.push(Effect::Game(wanted)),
            }
        }
    }

    /// Does what is due without anybody asking for it.
    fn go_on(&mut self, effects: &mut Vec<Effect>) {
        if self.page == Page::Review && self.table.work.is_none() {
            if let Some((ply, job)) = self.review.as_mut().and_then(Review::next_job) {
                let mut wanted = Vec::new();
                self.table.start(Task::Judge(ply), job, self.now, &mut wanted);
                self.want(wanted, effects);
            }
        } else if self.waits_for_game() && self.now >= self.table.not_before {
            self.games_left -= 1;
            self.next_game(effects);
        } else {
            self.give(Input::Tick, effects);
        }
    }

    /// Takes what a player reports.
    fn hear(&mut self, number: u64, event: catalog::Event, effects: &mut Vec<Effect>) {
        let current = self.table.work.as_ref().is_some_and(|work| work.number == number);
        if current && matches!(event, catalog::Event::Panicked) {
            return self.leave(Leaving::Panicked, effects);
        }
        let advised = self.table.advice.is_some();
        self.give(Input::Heard(number, event), effects);
        if let Some(advice) = self.table.advice.as_ref().filter(|_| !advised) {
            // The cursor goes where the best move is; in Atoll nobody finds it otherwise.
            let best = advice.best.action.to_string();
            let targets = &self.table.shape.targets;
            if let Some(target) = targets.iter().position(|target| *target == best) {
                self.cursor = target;
            }
        }
    }

    fn leave(&mut self, why: Leaving, effects: &mut Vec<Effect>) {
        let mut wanted = Vec::new();
        self.table.stop(&mut wanted);
        self.table.write_down(&mut wanted);
        self.want(wanted, effects);
        effects.push(Effect::Leave(why));
    }

    /// Another game.
    fn next_game(&mut self, effects: &mut Vec<Effect>) {
        self.page = Page::Game;
        self.give(Input::NewGame, effects);
    }

    fn stop(&mut self, effects: &mut Vec<Effect>) {
        let mut wanted = Vec::new();
        self.table.stop(&mut wanted);
        self.want(wanted, effects);
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

    fn answer(&mut self, question: Confirmation, key: Key, effects: &mut Vec<Effect>) {
        self.page = Page::Game;
        // English and Croatian say yes with these.
        if !matches!(key, Key::Enter | Key::Letter('y' | 'd')) {
            return;
        }
        match question {
            Confirmation::Leave => self.leave(Leaving::Quit, effects),
            Confirmation::NewGame => self.next_game(effects),
            Confirmation::Resign => self.give(Input::Resign, effects),
        }
    }

    fn press_in_review(&mut self, key: Key, effects: &mut Vec<Effect>) {
        match key {
            Key::Up | Key::Left | Key::Letter(',') => self.give(Input::Walk(-1), effects),
            Key::Down | Key::Right | Key::Letter('.') => self.give(Input::Walk(1), effects),
            Key::Home => self.give(Input::Walk(isize::MIN), effects),
            Key::End => self.give(Input::Walk(isize::MAX), effects),
            Key::Letter('n') => self.next_game(effects),
            Key::Letter('q') => self.leave(Leaving::Quit, effects),
            Key::Escape | Key::Letter('v') | Key::Enter => {
                self.stop(effects);
                self.table.walk = None;
                self.page = Page::Game;
            }
            _ => {}
        }
    }

    fn press_in_game(&mut self, key: Key, effects: &mut Vec<Effect>) {
        self.table.notice = None;
        let ended = self.table.game.snapshot().ending.is_some();
        match key {
            Key::Left => self.cursor = self.table.shape.step(self.cursor, Direction::Left),
            Key::Right => self.cursor = self.table.shape.step(self.cursor, Direction::Right),
            Key::Up => self.cursor = self.table.shape.step(self.cursor, Direction::Up),
            Key::Down => self.cursor = self.table.shape.step(self.cursor, Direction::Down),
            Key::Letter(' ') if self.table.computers_only() => self.give(Input::Pause, effects),
            Key::Enter | Key::Letter(' ') => self.play_cursor(effects),
            Key::Letter(digit @ '1'..='9') if self.table.shape.kind != Kind::Hexagons => {
                self.give(Input::Play(digit.to_string()), effects);
            }
            Key::Letter('s') => self.give(Input::Play("swap".to_owned()), effects),
            Key::Letter('h') => self.give(Input::Hints, effects),
            Key::Letter('u') => self.give(Input::Undo, effects),
            Key::Letter('r') => self.give(Input::Redo, effects),
            Key::Letter('n') if ended || !self.begun() => self.next_game(effects),
            Key::Letter('n') => self.page = Page::Confirm(Confirmation::NewGame),
            Key::Letter('x') if !ended && !self.table.computers_only() => {
                self.page = Page::Confirm(Confirmation::Resign);
            }
            Key::Letter('v') if ended => self.open_review(effects),
            Key::Letter('v') => {
                self.table.notice = Some(Notice::Said("terminal.review-later"));
            }
            Key::Letter('p') => self.give(Input::Pause, effects),
            Key::Letter('o') => self.give(Input::Step, effects),
            Key::Letter('+') => self.give(Input::Speed(self.table.speed.faster()), effects),
            Key::Letter('-') => self.give(Input::Speed(self.table.speed.slower()), effects),
            Key::Letter(',') => self.give(Input::Walk(-1), effects),
            Key::Letter('.') => self.give(Input::Walk(1), effects),
            Key::Home => self.give(Input::Walk(isize::MIN), effects),
            Key::End | Key::Escape => self.table.walk = None,
            Key::Letter('?') => self.page = Page::Help,
            Key::Letter('i') => self.open_rules(),
            Key::Letter('q') if ended || self.table.computers_only() || !self.begun() => {
                self.leave(Leaving::Quit, effects);
            }
            Key::Letter('q') => self.page = Page::Confirm(Confirmation::Leave),
            Key::Letter(_) | Key::Interrupt | Key::Suspend => {}
        }
    }

    /// Whether anything was played.
    fn begun(&self) -> bool {
        let now = self.table.game.snapshot();
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
            (Page::Game | Page::Review, MouseAction::WheelUp) => {
                self.give(Input::Walk(-1), effects);
            }
            (Page::Game | Page::Review, MouseAction::WheelDown) => {
                self.give(Input::Walk(1), effects);
            }
            (Page::Help | Page::Rules, MouseAction::Pressed) => self.page = Page::Game,
            (Page::Game, MouseAction::Moved | MouseAction::Pressed) => {
                if let Some(target) = plan.target_at(&self.table.shape, x, y) {
                    self.cursor = target;
                    if action == MouseAction::Pressed {
                        self.table.notice = None;
                        self.play_cursor(effects);
                    }
                }
            }
            _ => {}
        }
    }

    fn play_cursor(&mut self, effects: &mut Vec<Effect>) {
        let target = self.table.shape.targets[self.cursor].clone();
        self.give(Input::Play(target), effects);
    }

    fn open_rules(&mut self) {
        self.page = Page::Rules;
        self.page_top = 0;
    }

    fn open_review(&mut self, effects: &mut Vec<Effect>) {
        self.stop(effects);
        if self.review.is_none() {
            // A game that was played can be played again.
            let Ok(review) = Review::new(&self.table.game, self.table.threads) else { return };
            self.review = Some(review);
        }
        self.page = Page::Review;
    }
}

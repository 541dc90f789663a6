//! The state with a fake clock and players that answer at once, and pictures of every screen.

mod behaviour;
mod screens;

use core::time::Duration;

use foursight_catalog::{
    BySeat, Command, Event as Heard, Job, Match, PlayerSpec, Start, Starter, StopFlag,
};
use foursight_live_game::Effect as Wanted;
use foursight_texts::Language;
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::draw::draw;
use super::event::{Effect, Event, Key, Leaving, MouseAction};
use super::look::{Colors, Look};
use super::state::{Play, Setup};

/// A game, its clock, and the players at work.
struct Stage {
    play: Play,
    now: Duration,
    /// What a player was asked and has not answered yet.
    asked: Option<(u64, Job)>,
    /// How many games were written down.
    records: Vec<foursight_wire::Record>,
    /// How often the shell got the terminal back.
    suspended: u32,
    left: Option<Leaving>,
}

impl Stage {
    fn new(game: &str, players: [&str; 2], moves: &str) -> Self {
        Self::with(game, players, moves, Language::English, (80, 24))
    }

    fn with(
        game: &str,
        players: [&str; 2],
        moves: &str,
        language: Language,
        size: (u16, u16),
    ) -> Self {
        let game = game.parse().unwrap();
        let seat = |text: &str| {
            (text != "human").then(|| PlayerSpec::parse(text, game).unwrap().with_seed(5))
        };
        let seats = BySeat::new(seat(players[0]), seat(players[1]));
        // The moves are played before the computers sit down.
        let nobody = BySeat::new(None, None);
        let mut table = Match::open(game, &nobody, Starter::Alternate, Start::default()).unwrap();
        for action in moves.split_whitespace() {
            let action = table.parse_move(action).unwrap();
            table.command(Command::play(action)).unwrap();
        }
        for (seat, player) in seats.iter() {
            table.command(Command::Occupy(seat, player.clone())).unwrap();
        }
        let look = Look { ascii: false, colors: Colors::Sixteen };
        let setup = Setup { language, look, table, seats, seed: 5, games: 1, threads: 1, size };
        let mut stage = Self {
            play: Play::new(setup),
            now: Duration::ZERO,
            asked: None,
            records: Vec::new(),
            suspended: 0,
            left: None,
        };
        stage.event(Event::Tick);
        stage
    }

    /// An event now.
    fn event(&mut self, event: Event) {
        for effect in self.play.update(self.now, event) {
            match effect {
                Effect::Game(Wanted::Start(number, job)) => self.asked = Some((number, job)),
                Effect::Game(Wanted::Stop) => self.asked = None,
                Effect::Game(Wanted::Record { record, again }) => {
                    if again {
                        self.records.pop();
                    }
                    self.records.push(*record);
                }
                Effect::Game(Wanted::Judged(..)) => panic!("the state takes it itself"),
                Effect::Suspend => self.suspended += 1,
                Effect::Leave(why) => self.left = Some(why),
            }
        }
    }

    fn key(&mut self, key: char) {
        self.event(Event::Key(Key::Letter(key)));
    }

    fn keys(&mut self, keys: &str) {
        for key in keys.chars() {
            self.key(key);
            self.settle();
        }
    }

    /// The player at work answers.
    fn answer(&mut self) {
        let (number, job) = self.asked.take().expect("somebody was asked");
        let mut report = job.run(&StopFlag::default(), &mut |_| {});
        if let Ok(report) = &mut report {
            // Neither the machine's speed nor how much a search visits is what the pictures are about.
            report.elapsed = Duration::ZERO;
            report.nodes = 1_000;
        }
        self.event(Event::Work(number, Heard::Done(report)));
    }

    /// Lets time pass.
    fn pass(&mut self, time: Duration) {
        self.now += time;
        self.event(Event::Tick);
    }

    /// Lets discs fall and players answer until somebody has to do something.
    fn settle(&mut self) {
        for _ in 0..1_000 {
            if self.asked.is_some() {
                self.answer();
            } else if let Some(due) = self.play.next_change() {
                self.now = self.now.max(due);
                self.event(Event::Tick);
            } else {
                return;
            }
        }
        panic!("it never settles");
    }

    fn notice(&self) -> String {
        let notice = self.play.table.notice.as_ref();
        notice.map_or_else(String::new, |notice| notice.words(self.play.language))
    }

    fn click(&mut self, x: u16, y: u16) {
        self.event(Event::Mouse(MouseAction::Pressed, x, y));
    }

    fn moves(&self) -> String {
        let now = self.play.table.game.snapshot();
        now.position.moves_text(now.moves)
    }

    /// The screen as text.
    fn picture(&self) -> String {
        let (width, height) = self.play.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| draw(frame, &self.play)).unwrap();
        let mut text = String::new();
        for row in terminal.backend().buffer().content().chunks(width.into()) {
            let line: String = row.iter().map(ratatui::buffer::Cell::symbol).collect();
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

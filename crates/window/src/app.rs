//! The window's state and its screens.

mod chooser;
mod files;
mod game;
mod panel;
mod start;
mod tables;

use core::time::Duration;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, Sender};

use egui::{self, Panel, RichText, ThemePreference};
use foursight_catalog::{self as catalog, Background, BySeat, PlayerSpec};
use foursight_live_game::{Effect, Input, LiveGame, RecordFile};
use foursight_texts::{Argument, Language, t};

use crate::board::{Palette, Piece};
use crate::motion::{Motion, fall_time};
use crate::records;
use crate::settings::{Mode, Settings, Theme};
use crate::tournament::Tournament;

/// Draws boards, for whoever has a display.
pub trait Draw {
    /// A shape for egui that draws these pieces there.
    fn shape(&self, rect: egui::Rect, pieces: Vec<Piece>) -> egui::Shape;

    /// Why nothing can be drawn, if that is so.
    fn failure(&self) -> Option<String>;
}

/// Gives the random seed of the next game.
pub type Seeds = Box<dyn FnMut() -> u64>;

/// What is in the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Screen {
    Start,
    Game,
    Tournament,
}

/// How players are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Host {
    /// Each on a thread of its own.
    Threads,
    /// At once, by whoever draws: for tests, in which nothing may depend on the machine's speed.
    #[cfg(test)]
    Here,
}

/// The window.
pub struct App {
    pub(crate) settings: Settings,
    /// Where they are remembered, and what is there.
    file: Option<PathBuf>,
    saved: Settings,
    pub(crate) screen: Screen,
    pub(crate) table: Option<LiveGame>,
    motion: Motion,
    draw: Box<dyn Draw>,
    host: Host,
    background: Option<Background>,
    send: Sender<(u64, catalog::Event)>,
    events: Receiver<(u64, catalog::Event)>,
    /// The target that the keys point at, and whether they did last.
    cursor: usize,
    keys: bool,
    pub(crate) tournament: Option<Tournament>,
    files: Option<files::Files>,
    rules: bool,
    pub(crate) problem: Option<String>,
    seeds: Seeds,
    /// The file that finished games are added to.
    records: Option<RecordFile>,
}

impl App {
    /// A window with the start screen. Settings are remembered in the file; the board is drawn by `draw`.
    pub fn new(
        settings: Settings,
        file: Option<PathBuf>,
        draw: Box<dyn Draw>,
        seeds: Seeds,
    ) -> Self {
        let (send, events) = mpsc::channel();
        Self {
            saved: settings.clone(),
            settings,
            file,
            screen: Screen::Start,
            table: None,
            motion: Motion::default(),
            draw,
            host: Host::Threads,
            background: None,
            send,
            events,
            cursor: 0,
            keys: false,
            tournament: None,
            files: None,
            rules: false,
            problem: None,
            seeds,
            records: None,
        }
    }

    /// The same, with players that run at once.
    #[cfg(test)]
    pub(crate) fn here(mut self) -> Self {
        self.host = Host::Here;
        self
    }

    /// The same, with each finished game added to a file.
    #[must_use]
    pub fn recorded(mut self, records: Option<RecordFile>) -> Self {
        self.records = records;
        self
    }

    /// Shows what went wrong.
    pub fn complain(&mut self, problem: String) {
        self.problem = Some(problem);
    }

    /// The page's colours, for both themes.
    pub fn dress(context: &egui::Context) {
        context.set_visuals_of(egui::Theme::Light, Palette::LIGHT.visuals());
        context.set_visuals_of(egui::Theme::Dark, Palette::DARK.visuals());
        context.all_styles_mut(|style| {
            style.spacing.item_spacing = egui::vec2(8.0, 7.0);
            style.spacing.button_padding = egui::vec2(10.0, 5.0);
            style.spacing.interact_size.y = 26.0;
            for (kind, font) in &mut style.text_styles {
                font.size = match kind {
                    egui::TextStyle::Heading => 21.0,
                    egui::TextStyle::Small => 12.0,
                    _ => 15.0,
                };
            }
        });
    }

    pub(crate) fn language(&self) -> Language {
        self.settings.language()
    }

    /// A text in the window's language.
    pub(crate) fn t(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        t(self.language(), key, arguments)
    }

    /// One frame.
    pub fn show(&mut self, ui: &mut egui::Ui) {
        let context = ui.ctx().clone();
        let now = Duration::from_secs_f64(context.input(|input| input.time.max(0.0)));
        context.set_theme(match self.settings.theme {
            Theme::System => ThemePreference::System,
            Theme::Light => ThemePreference::Light,
            Theme::Dark => ThemePreference::Dark,
        });
        while let Ok((number, event)) = self.events.try_recv() {
            self.input(&context, now, Input::Heard(number, event));
        }
        self.input(&context, now, Input::Tick);
        self.open_dropped(&context);
        if let Some(tournament) = &mut self.tournament {
            tournament.update();
        }
        self.header(ui);
        match self.screen {
            Screen::Start => self.start_screen(ui),
            Screen::Game => self.game_screen(ui, now),
            Screen::Tournament => self.tournament_screen(ui),
        }
        self.file_dialog(&context);
        self.rules_dialog(&context);
        self.remember();
        // Nothing is drawn again until something happens.
        if self.screen == Screen::Game {
            if self.motion.is_moving() {
                context.request_repaint();
            } else if let Some(due) = self.table.as_ref().and_then(|table| table.next_change(now)) {
                context.request_repaint_after(due.saturating_sub(now));
            }
        }
    }

    /// Gives an input to the game, and does what it wants.
    pub(crate) fn input(&mut self, context: &egui::Context, now: Duration, input: Input) {
        let Some(table) = &mut self.table else { return };
        let effects = table.update(now, input);
        for effect in effects {
            match effect {
                Effect::Stop => drop(self.background.take()),
                // Nobody judges a game here.
                Effect::Judged(..) => {}
                Effect::Record { record, again } => {
                    let Some(file) = &mut self.records else { continue };
                    let written = if again { file.replace(&record) } else { file.add(&record) };
                    if let Err(error) = written {
                        self.problem = Some(error.to_string());
                    }
                }
                Effect::Start(number, job) => {
                    // What ran before is stopped first.
                    drop(self.background.take());
                    let send = self.send.clone();
                    let wake = context.clone();
                    let report = move |event| {
                        drop(send.send((number, event)));
                        wake.request_repaint();
                    };
                    match self.host {
                        Host::Threads => self.background = Some(job.start_sending(report)),
                        #[cfg(test)]
                        Host::Here => {
                            let stop = catalog::StopFlag::default();
                            let mut progress = |found| report(catalog::Event::Progress(found));
                            let answer = job.run(&stop, &mut progress);
                            report(catalog::Event::Done(answer));
                        }
                    }
                }
            }
        }
    }

    /// Begins what the start screen says.
    pub(crate) fn begin(&mut self, context: &egui::Context) {
        self.problem = None;
        let seed = (self.seeds)();
        if self.settings.mode == Mode::Tournament {
            let game = self.settings.game();
            let chosen = self.settings.of_game();
            let wake = context.clone();
            let wake = move || wake.request_repaint();
            let (field, depth, rounds) = (chosen.field.clone(), chosen.depth, chosen.rounds);
            match Tournament::start(game, &field, depth, rounds, seed, wake) {
                Ok(tournament) => {
                    self.tournament = Some(tournament);
                    self.screen = Screen::Tournament;
                }
                Err(problem) => self.problem = Some(problem),
            }
            return;
        }
        let game = self.settings.game();
        let opened = self.settings.seats().map_err(|error| error.to_string()).and_then(|seats| {
            LiveGame::open(game, &seats, seed).map_err(|error| error.to_string())
        });
        match opened {
            Ok(table) => self.take(table),
            Err(problem) => self.problem = Some(problem),
        }
    }

    /// Begins this game with these players, as a call names them.
    pub fn play(&mut self, game: &str, players: [&str; 2]) -> anyhow::Result<()> {
        let game: catalog::Game = game.parse()?;
        let seat = |text: &str| -> anyhow::Result<Option<PlayerSpec>> {
            if text == "human" {
                return Ok(None);
            }
            let written = catalog::file_written_out(text, game).map_err(anyhow::Error::msg)?;
            Ok(Some(PlayerSpec::parse(&written, game)?))
        };
        let seats = BySeat::new(seat(players[0])?, seat(players[1])?);
        let seed = (self.seeds)();
        self.take(LiveGame::open(game, &seats, seed)?);
        Ok(())
    }

    /// Shows this game.
    pub(crate) fn take(&mut self, table: LiveGame) {
        drop(self.background.take());
        let threads = std::thread::available_parallelism().map_or(1, |count| count.get() as u32);
        let still: fn(i32) -> Duration = |_| Duration::ZERO;
        let fall = if self.settings.reduced_motion { still } else { fall_time };
        let mut table = table.with(threads, fall);
        table.speed = self.settings.speed();
        self.cursor = table.shape.middle();
        self.keys = false;
        self.motion = Motion::default();
        self.table = Some(table);
        self.screen = Screen::Game;
    }

    /// Opens the last game of a file.
    pub fn open_file(&mut self, path: &Path) -> anyhow::Result<()> {
        let records = records::read(path)?;
        if let Some(record) = records.last() {
            self.take(records::open(record)?);
        }
        Ok(())
    }

    fn open_dropped(&mut self, context: &egui::Context) {
        let dropped = context.input(|input| input.raw.dropped_files.first().cloned());
        if let Some(file) = dropped
            && let Err(error) = self.open_file(file.path())
        {
            self.problem = Some(format!("{error:#}"));
        }
    }

    /// Leaves the game or tournament.
    pub(crate) fn leave(&mut self) {
        drop(self.background.take());
        self.table = None;
        self.tournament = None;
        self.screen = Screen::Start;
    }

    fn remember(&mut self) {
        if self.settings == self.saved {
            return;
        }
        if let Some(file) = &self.file
            && let Err(error) = self.settings.save(file)
        {
            self.problem = Some(format!("{error:#}"));
        }
        self.saved = self.settings.clone();
    }

    fn header(&mut self, ui: &mut egui::Ui) {
        Panel::top("header").show(ui, |ui| {
            ui.add_space(4.0);
            ui.horizontal(|ui| {
                ui.label(RichText::new("Foursight").heading().strong());
                if self.screen != Screen::Start && ui.button(self.t("common.back", &[])).clicked() {
                    self.leave();
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    self.preferences(ui);
                });
            });
            let failure = self.draw.failure();
            let failure =
                failure.map(|why| self.t("window.no-shaders", &[("reason", (&why).into())]));
            if let Some(problem) = failure.or_else(|| self.problem.clone()) {
                ui.horizontal_wrapped(|ui| {
                    ui.label(RichText::new(problem).color(Palette::of(ui).bad));
                    if ui.small_button(self.t("common.close", &[])).clicked() {
                        self.problem = None;
                    }
                });
            }
            ui.add_space(2.0);
        });
    }

    /// Language, theme, motion.
    fn preferences(&mut self, ui: &mut egui::Ui) {
        let names = [(Language::Croatian, "Hrvatski"), (Language::English, "English")];
        for (language, name) in names {
            let chosen = self.language() == language;
            if ui.selectable_label(chosen, name).clicked() {
                self.settings.set_language(language);
            }
        }
        ui.separator();
        let shown = self.t(self.settings.theme.key(), &[]);
        let language = self.language();
        let list = egui::ComboBox::from_id_salt("theme").width(90.0).selected_text(shown);
        let list = list.show_ui(ui, |ui| {
            for theme in Theme::ALL {
                ui.selectable_value(&mut self.settings.theme, theme, t(language, theme.key(), &[]));
            }
        });
        let named = ui.label(self.t("common.theme", &[])).id;
        list.response.labelled_by(named);
        let text = self.t("window.reduced-motion", &[]);
        ui.checkbox(&mut self.settings.reduced_motion, text);
    }

    fn rules_dialog(&mut self, context: &egui::Context) {
        let Some(table) = self.table.as_ref().filter(|_| self.rules) else { return };
        let name = table.game.game().name();
        let title = self.t(&format!("games.{name}.name"), &[]);
        let modal = egui::Modal::new(egui::Id::unique("rules")).show(context, |ui| {
            ui.set_max_width(480.0);
            ui.heading(title);
            for paragraph in foursight_live_game::rules(self.language(), table.game.game()) {
                ui.label(paragraph);
            }
            ui.button(self.t("common.close", &[])).clicked()
        });
        if modal.inner || modal.should_close() {
            self.rules = false;
        }
    }
}

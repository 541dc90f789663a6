//! Opening and saving games.

use std::path::PathBuf;

use egui::{self, RichText, ScrollArea, TextEdit};
use foursight_live_game::player_name;
use foursight_wire::{GameResult, Record};

use super::App;
use crate::board::Palette;
use crate::records;

/// The dialogue.
pub(super) struct Files {
    path: String,
    /// The games of the file, once it was read.
    games: Option<Result<Vec<Record>, String>>,
    saved: Option<Result<(), String>>,
}

/// What was asked for in the dialogue.
enum Wish {
    Nothing,
    Close,
    Read,
    Save,
    Open(usize),
}

impl App {
    pub(super) fn show_files(&mut self) {
        let path = self.settings.records().display().to_string();
        self.files = Some(Files { path, games: None, saved: None });
    }

    pub(super) fn file_dialog(&mut self, context: &egui::Context) {
        let Some(mut files) = self.files.take() else { return };
        let modal = egui::Modal::new(egui::Id::unique("files")).show(context, |ui| {
            ui.set_width(560.0);
            ui.heading(self.t("window.files", &[]));
            ui.label(self.t("window.files-hint", &[]));
            let label = ui.label(self.t("window.file", &[]));
            let field = TextEdit::singleline(&mut files.path).desired_width(f32::INFINITY);
            ui.add(field).labelled_by(label.id);
            let mut wish = Wish::Nothing;
            ui.horizontal(|ui| {
                let save = egui::Button::new(self.t("window.save-game", &[]));
                if ui.add_enabled(self.table.is_some(), save).clicked() {
                    wish = Wish::Save;
                }
                if ui.button(self.t("window.list", &[])).clicked() {
                    wish = Wish::Read;
                }
                if ui.button(self.t("common.close", &[])).clicked() {
                    wish = Wish::Close;
                }
            });
            let palette = Palette::of(ui);
            match &files.saved {
                None => {}
                Some(Ok(())) => {
                    ui.label(RichText::new(self.t("window.saved", &[])).color(palette.good));
                }
                Some(Err(problem)) => {
                    ui.label(RichText::new(problem).color(palette.bad));
                }
            }
            match &files.games {
                None => {}
                Some(Err(problem)) => {
                    ui.label(RichText::new(problem).color(palette.bad));
                }
                Some(Ok(games)) => {
                    ScrollArea::vertical().max_height(300.0).show(ui, |ui| {
                        for (number, record) in games.iter().enumerate().rev() {
                            let text = format!("{}. {}", number + 1, self.title(record));
                            if ui.selectable_label(false, text).clicked() {
                                wish = Wish::Open(number);
                            }
                        }
                    });
                }
            }
            wish
        });
        let path = PathBuf::from(files.path.trim());
        match modal.inner {
            Wish::Close => return,
            Wish::Nothing if modal.should_close() => return,
            Wish::Nothing => {}
            Wish::Read => {
                files.games = Some(records::read(&path).map_err(|error| format!("{error:#}")));
                self.settings.records = Some(path);
            }
            Wish::Save => {
                if let Some(table) = &self.table {
                    let saved = records::save(&path, &table.record());
                    files.saved = Some(saved.map_err(|error| format!("{error:#}")));
                    files.games = None;
                    self.settings.records = Some(path);
                }
            }
            Wish::Open(number) => {
                let record =
                    files.games.as_ref().and_then(|games| games.as_ref().ok()?.get(number));
                match record.map(records::open) {
                    Some(Ok(table)) => {
                        self.take(table);
                        return;
                    }
                    Some(Err(error)) => files.games = Some(Err(format!("{error:#}"))),
                    None => {}
                }
            }
        }
        self.files = Some(files);
    }

    /// `Connect Four: You – Level 3, 1–0`.
    fn title(&self, record: &Record) -> String {
        let name = record.game.split(':').next().unwrap_or_default();
        let game = self.t(&format!("games.{name}.name"), &[]);
        let player = |text: &str| match text {
            "human" => self.t("window.human", &[]),
            text => player_name(self.language(), text),
        };
        let (first, second) = (player(&record.players.first), player(&record.players.second));
        let result = match record.result {
            GameResult::First => "1–0",
            GameResult::Second => "0–1",
            GameResult::Draw => "½–½",
            GameResult::Unfinished => "…",
        };
        format!("{game}: {first} – {second}, {result}")
    }
}

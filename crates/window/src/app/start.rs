//! The start screen: which game, who plays.

use egui::{self, CentralPanel, RichText, ScrollArea};
use foursight_catalog::{Game, players};
use foursight_live_game::player_name;
use foursight_texts::t;

use super::App;
use super::chooser::choose;
use crate::board::Palette;
use crate::settings::Mode;

impl App {
    pub(super) fn start_screen(&mut self, ui: &mut egui::Ui) {
        CentralPanel::default().show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.vertical_centered(|ui| {
                    ui.set_max_width(620.0);
                    ui.add_space(18.0);
                    self.choose_game(ui);
                    ui.add_space(14.0);
                    self.choose_mode(ui);
                    ui.add_space(20.0);
                    self.start_buttons(ui);
                });
            });
        });
    }

    fn choose_game(&mut self, ui: &mut egui::Ui) {
        let palette = Palette::of(ui);
        let games = Game::all();
        ui.columns(games.len(), |columns| {
            for (ui, game) in columns.iter_mut().zip(games) {
                let name = self.t(&format!("games.{}.name", game.name()), &[]);
                let chosen = self.settings.game == game.name();
                let text = RichText::new(name).size(18.0).strong();
                let fill = if chosen { palette.accent_soft } else { palette.raised };
                let button = egui::Button::new(text).fill(fill).selected(chosen);
                if ui.add_sized([ui.available_width(), 56.0], button).clicked() {
                    game.name().clone_into(&mut self.settings.game);
                }
            }
        });
        let game = self.settings.game();
        for option in game.info().options {
            ui.add_space(6.0);
            ui.horizontal(|ui| {
                let label = self.t(&format!("games.{}.option.{}", game.name(), option.key), &[]);
                let mut value = game.option(option.key);
                if option.values == ["off", "on"] {
                    let mut on = value == "on";
                    ui.checkbox(&mut on, label);
                    value = if on { "on" } else { "off" };
                } else {
                    ui.label(label);
                    for offered in option.values {
                        ui.selectable_value(&mut value, offered, *offered);
                    }
                }
                self.settings.choose_option(option.key, value);
            });
        }
    }

    fn choose_mode(&mut self, ui: &mut egui::Ui) {
        ui.columns(2, |columns| {
            for (number, mode) in Mode::ALL.into_iter().enumerate() {
                let text = self.t(mode.key(), &[]);
                columns[number % 2].radio_value(&mut self.settings.mode, mode, text);
            }
        });
        ui.add_space(12.0);
        let (language, game) = (self.language(), self.settings.game());
        let opponent = self.t("setup.opponent", &[]);
        let sides = [self.t("window.first", &[]), self.t("window.second", &[])];
        egui::Frame::group(ui.style()).inner_margin(14).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.vertical(|ui| match self.settings.mode {
                Mode::TwoPlayers => {
                    ui.label(self.t("setup.about.two", &[]));
                }
                Mode::AgainstComputer => {
                    let choice = &mut self.settings.of_game().opponent;
                    choose(ui, "opponent", &opponent, language, game, choice);
                    let text = self.t("window.computer-begins", &[]);
                    ui.checkbox(&mut self.settings.computer_begins, text);
                }
                Mode::Computers => {
                    let both = &mut self.settings.of_game().computers;
                    for (number, choice) in both.iter_mut().enumerate() {
                        let id = ["first", "second"][number];
                        choose(ui, id, &sides[number], language, game, choice);
                    }
                }
                Mode::Tournament => self.choose_field(ui),
            });
        });
    }

    fn choose_field(&mut self, ui: &mut egui::Ui) {
        let (language, game) = (self.language(), self.settings.game());
        ui.label(self.t("setup.about.tournament", &[]));
        let chosen = self.settings.of_game();
        ui.columns(3, |columns| {
            for (number, info) in players(game).into_iter().enumerate() {
                let mut takes_part = chosen.field.iter().any(|name| name == info.name);
                let text = player_name(language, info.name);
                if columns[number % 3].checkbox(&mut takes_part, text).changed() {
                    chosen.field.retain(|name| name != info.name);
                    if takes_part {
                        chosen.field.push(info.name.to_owned());
                    }
                }
            }
        });
        ui.horizontal(|ui| {
            let named = ui.label(t(language, "setup.depth", &[])).id;
            let depth = egui::DragValue::new(&mut chosen.depth).range(1..=12).speed(0.1);
            ui.add(depth).labelled_by(named);
            let named = ui.label(t(language, "window.rounds", &[])).id;
            let rounds = egui::DragValue::new(&mut chosen.rounds).range(1..=50).speed(0.1);
            ui.add(rounds).labelled_by(named);
        });
        let field = chosen.field.len() as u64;
        let games = field * field.saturating_sub(1) * u64::from(chosen.rounds);
        ui.label(t(language, "setup.games", &[("count", games.into())]));
    }

    fn start_buttons(&mut self, ui: &mut egui::Ui) {
        let tournament = self.settings.mode == Mode::Tournament;
        let enabled = !tournament || self.settings.of_game().field.len() >= 2;
        let palette = Palette::of(ui);
        let text =
            RichText::new(self.t("setup.start", &[])).size(18.0).strong().color(palette.raised);
        let text = if palette.dark { text.color(palette.ground) } else { text };
        let button = egui::Button::new(text).fill(palette.accent).min_size([220.0, 46.0].into());
        if ui.add_enabled(enabled, button).clicked() {
            let context = ui.ctx().clone();
            self.begin(&context);
        }
        ui.add_space(8.0);
        if ui.button(self.t("window.open", &[])).clicked() {
            self.show_files();
        }
    }
}

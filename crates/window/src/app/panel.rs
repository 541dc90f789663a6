//! What is beside the board: whose turn it is, the buttons, the search and the moves.

use core::time::Duration;

use egui::{self, Grid, RichText, ScrollArea, Sense, vec2};
use foursight_catalog::Report;
use foursight_game::Player;
use foursight_live_game::{Input, Speed, Task, has_depth, joined, value_words};
use foursight_texts::t;

use super::App;
use crate::board::{Palette, icon};

impl App {
    pub(super) fn panel(&mut self, ui: &mut egui::Ui, now: Duration) {
        let Some(table) = &self.table else { return };
        let language = self.language();
        let palette = Palette::of(ui);
        ui.add_space(8.0);
        let (_, status) = table.status(language);
        ui.label(RichText::new(status).heading().strong());
        ui.add_space(4.0);
        let snapshot = table.game.snapshot();
        for player in [Player::First, Player::Second] {
            let seat = snapshot.seat(player);
            ui.horizontal(|ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(26.0, 26.0), Sense::hover());
                let piece = icon(table.shape.kind, player, rect, &palette);
                ui.painter().add(self.draw.shape(rect, vec![piece]));
                let name = RichText::new(table.seat_name(language, seat));
                let turn = snapshot.ending.is_none() && snapshot.turn == player;
                ui.label(if turn { name.strong() } else { name.color(palette.ink_soft) });
                ui.label(snapshot.tally.wins[seat].to_string());
            });
        }
        ui.separator();
        let wanted = self.buttons(ui);
        ui.separator();
        self.search(ui, now);
        self.moves(ui, now);
        if let Some(input) = wanted {
            let context = ui.ctx().clone();
            if let Input::Speed(speed) = input {
                let number = Speed::ALL.iter().position(|known| *known == speed);
                self.settings.speed = number.unwrap_or(1) as u8;
            }
            self.input(&context, now, input);
        }
    }

    fn buttons(&mut self, ui: &mut egui::Ui) -> Option<Input> {
        let table = self.table.as_ref()?;
        let language = self.language();
        let text = |key: &str| t(language, key, &[]);
        let snapshot = table.game.snapshot();
        let ended = snapshot.ending.is_some();
        let mut wanted = None;
        let (mut rules, mut files) = (false, false);
        if ended {
            let palette = Palette::of(ui);
            let color = if palette.dark { palette.ground } else { palette.raised };
            let again = RichText::new(text("window.again")).strong().color(color);
            let button = egui::Button::new(again).fill(palette.accent);
            if ui.add_sized([ui.available_width(), 36.0], button).clicked() {
                wanted = Some(Input::NewGame);
            }
        }
        ui.horizontal_wrapped(|ui| {
            let mut button = |ui: &mut egui::Ui, key: &str, enabled: bool, input: Input| {
                if ui.add_enabled(enabled, egui::Button::new(text(key))).clicked() {
                    wanted = Some(input);
                }
            };
            if table.computers_only() {
                let pause = if table.paused { "play.resume" } else { "common.pause" };
                button(ui, pause, !ended, Input::Pause);
                button(ui, "play.step", !ended && table.paused, Input::Step);
            }
            button(ui, "common.undo", snapshot.can_undo, Input::Undo);
            button(ui, "common.redo", snapshot.can_redo, Input::Redo);
            if self.may_swap() {
                button(ui, "play.swap", true, Input::Play("swap".to_owned()));
            }
            if !table.computers_only() {
                let hints = egui::Button::new(text("play.hints")).selected(table.hints);
                if ui.add_enabled(!ended, hints).clicked() {
                    wanted = Some(Input::Hints);
                }
            }
            if !ended {
                let mut button = |ui: &mut egui::Ui, key: &str, input: Input| {
                    if ui.button(text(key)).clicked() {
                        wanted = Some(input);
                    }
                };
                button(ui, "common.new-game", Input::NewGame);
                if !table.computers_only() {
                    button(ui, "play.resign", Input::Resign);
                }
            }
            rules = ui.button(text("play.rules")).clicked();
            files = ui.button(text("window.save")).clicked();
        });
        if table.computers_only() {
            ui.horizontal_wrapped(|ui| {
                ui.label(text("common.speed"));
                for speed in Speed::ALL {
                    if ui.selectable_label(table.speed == speed, text(speed.key())).clicked() {
                        wanted = Some(Input::Speed(speed));
                    }
                }
            });
        }
        self.rules |= rules;
        if files {
            self.show_files();
        }
        wanted
    }

    /// What the player at work has found so far, or what the last one said of its move.
    fn search(&self, ui: &mut egui::Ui, now: Duration) {
        let Some(table) = &self.table else { return };
        let palette = Palette::of(ui);
        ui.label(RichText::new(self.t("window.search", &[])).strong());
        let report = match &table.work {
            Some(work) => {
                let seconds = now.saturating_sub(work.since).as_secs();
                let key = match work.task {
                    Task::Move(_) => "terminal.thinking",
                    Task::Advice | Task::Judge(_) => "window.working-out",
                };
                ui.label(self.t(key, &[("seconds", seconds.into())]));
                work.report.as_ref()
            }
            None => table.advice.as_ref().filter(|_| table.hints).or(table.thought.as_ref()),
        };
        match report {
            Some(report) => self.report(ui, report),
            None if table.work.is_none() => {
                ui.label(RichText::new(self.t("window.no-search", &[])).color(palette.ink_soft));
            }
            None => {}
        }
        ui.separator();
    }

    fn report(&self, ui: &mut egui::Ui, report: &Report) {
        let language = self.language();
        let rate = report.elapsed.as_secs_f64();
        let rate = if rate > 0.0 { (report.nodes as f64 / rate) as u64 } else { 0 };
        let number = |number: u64| language.number(number);
        Grid::new("search").num_columns(2).spacing([10.0, 4.0]).show(ui, |ui| {
            let mut row = |key: &str, value: String| {
                ui.label(RichText::new(self.t(key, &[])).color(Palette::of(ui).ink_soft));
                ui.add(egui::Label::new(value).wrap());
                ui.end_row();
            };
            let best = report.best;
            let value = value_words(language, best.value);
            row("window.found.best", format!("{} ({value})", best.action));
            row("window.found.line", joined(&report.line));
            if has_depth(report) {
                row("window.depth", number(u64::from(report.depth)));
            }
            row("understand.count.nodes", number(report.nodes));
            if has_depth(report) {
                row("understand.count.cut_offs", number(report.cut_offs));
            }
            if rate > 0 {
                row("window.found.rate", number(rate));
            }
        });
    }

    /// The moves; a click shows the position after one.
    fn moves(&mut self, ui: &mut egui::Ui, now: Duration) {
        let Some(table) = &self.table else { return };
        let snapshot = table.game.snapshot();
        ui.horizontal(|ui| {
            ui.label(RichText::new(self.t("play.moves", &[])).strong());
            let text = self.t("play.seed", &[("seed", (&table.seed.to_string()).into())]);
            ui.label(RichText::new(text).small().color(Palette::of(ui).ink_soft));
        });
        if snapshot.moves.is_empty() {
            ui.label(self.t("play.no-moves", &[]));
        }
        let shown = table.shown_ply();
        let mut chosen = None;
        ScrollArea::vertical().auto_shrink(false).stick_to_bottom(true).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                for (number, action) in snapshot.moves.iter().enumerate() {
                    let text = action.to_string();
                    let label = ui.selectable_label(shown == number + 1, text);
                    if label.clicked() {
                        chosen = Some(number as isize + 1 - shown as isize);
                    }
                }
            });
        });
        if let Some(by) = chosen {
            let context = ui.ctx().clone();
            self.input(&context, now, Input::Walk(by));
        }
    }
}

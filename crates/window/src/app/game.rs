//! The game: the board, what is pointed at, and the keys.

use core::time::Duration;

use egui::{self, Align2, CentralPanel, FontId, Key, Panel, Role, Sense, WidgetInfo};
use foursight_game::Position as _;
use foursight_live_game::{Direction, Input, Kind};

use super::App;
use crate::board::{Layout, Palette, scene};

/// The width of what is beside the board.
const PANEL: f32 = 290.0;

impl App {
    pub(super) fn game_screen(&mut self, ui: &mut egui::Ui, now: Duration) {
        Panel::right("panel").resizable(false).exact_size(PANEL).show(ui, |ui| {
            self.panel(ui, now);
        });
        CentralPanel::default().show(ui, |ui| {
            self.press_keys(ui.ctx(), now);
            self.board(ui, now);
        });
    }

    fn board(&mut self, ui: &mut egui::Ui, now: Duration) {
        let Some(table) = &self.table else { return };
        let area = ui.available_rect_before_wrap();
        let layout = Layout::fit(&table.shape, area);
        let (position, _) = table.shown();
        let cells = position.cells().into_iter().map(|(_, owner)| owner).collect();
        let row = |cell: usize| table.shape.cells.get(cell).map_or(0, |place| place.row);
        let reduced = self.settings.reduced_motion;
        self.motion.show(cells, table.shape.kind, row, now, reduced);
        if ui.input(|input| input.pointer.delta() != egui::Vec2::ZERO) {
            self.keys = false;
        }
        let (pointed, played) = self.targets(ui, &layout);
        let cursor = pointed.or(self.keys.then_some(self.cursor));
        let palette = Palette::of(ui);
        let language = self.language();
        if let Some(table) = &self.table {
            let picture = scene(table, &layout, &self.motion, now, cursor, &palette, language);
            ui.painter().add(self.draw.shape(area, picture.pieces));
            for label in picture.labels {
                let font = FontId::proportional(label.size);
                ui.painter().text(label.at, Align2::CENTER_CENTER, label.text, font, label.color);
            }
        }
        if let Some(text) = played {
            let context = ui.ctx().clone();
            self.input(&context, now, Input::Play(text));
            // The piece is on its way in the next frame.
            context.request_repaint();
        }
    }

    /// A widget for every column or cell: which is pointed at, and the move that is played.
    fn targets(&mut self, ui: &mut egui::Ui, layout: &Layout) -> (Option<usize>, Option<String>) {
        let Some(table) = &self.table else { return (None, None) };
        let shape = &table.shape;
        let open = table.human_to_move();
        let column = matches!(shape.kind, Kind::Columns);
        let (mut pointed, mut played) = (None, None);
        let mut focused = None;
        for (target, text) in shape.targets.iter().enumerate() {
            let rect = layout.target(shape, target);
            let response =
                ui.interact(rect, ui.scope_id().with(("target", target)), Sense::click());
            let (key, name) =
                if column { ("boards.column", "column") } else { ("window.cell", "name") };
            let name = foursight_texts::t(self.settings.language(), key, &[(name, text.into())]);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, open, &name));
            if response.hovered() || response.has_focus() {
                pointed = Some(target);
            }
            if response.has_focus() {
                focused = Some(target);
            }
            if response.clicked() {
                played = Some(text.clone());
            }
        }
        if let Some(target) = focused {
            self.cursor = target;
        }
        (pointed, played)
    }

    /// The keys of the terminal, as far as they mean something here.
    fn press_keys(&mut self, context: &egui::Context, now: Duration) {
        if self.files.is_some() || self.rules || context.memory(egui::Memory::focused).is_some() {
            return;
        }
        let pressed: Vec<Key> = context.input(|input| {
            let pressed = |event: &egui::Event| match event {
                egui::Event::Key { key, pressed: true, modifiers, .. }
                    if !modifiers.command && !modifiers.alt =>
                {
                    Some(*key)
                }
                _ => None,
            };
            input.events.iter().filter_map(pressed).collect()
        });
        for key in pressed {
            self.press(context, now, key);
        }
    }

    fn press(&mut self, context: &egui::Context, now: Duration, key: Key) {
        let Some(table) = &self.table else { return };
        let direction = match key {
            Key::ArrowLeft => Some(Direction::Left),
            Key::ArrowRight => Some(Direction::Right),
            Key::ArrowUp => Some(Direction::Up),
            Key::ArrowDown if table.shape.kind != Kind::Columns => Some(Direction::Down),
            _ => None,
        };
        if let Some(direction) = direction {
            self.cursor = table.shape.step(self.cursor, direction);
            self.keys = true;
            return;
        }
        let here = || table.shape.targets.get(self.cursor).cloned();
        let digit = key.name().parse::<usize>().ok().filter(|&digit| digit > 0);
        let input = match key {
            Key::Space if table.computers_only() => Some(Input::Pause),
            Key::Enter | Key::Space | Key::ArrowDown => {
                self.keys = true;
                here().map(Input::Play)
            }
            Key::S => Some(Input::Play("swap".to_owned())),
            Key::H => Some(Input::Hints),
            Key::U => Some(Input::Undo),
            Key::R => Some(Input::Redo),
            Key::N => Some(Input::NewGame),
            Key::P => Some(Input::Pause),
            Key::O => Some(Input::Step),
            Key::Plus | Key::Equals => Some(Input::Speed(table.speed.faster())),
            Key::Minus => Some(Input::Speed(table.speed.slower())),
            Key::Comma => Some(Input::Walk(-1)),
            Key::Period => Some(Input::Walk(1)),
            Key::Home => Some(Input::Walk(isize::MIN)),
            Key::End => Some(Input::Walk(isize::MAX)),
            Key::Questionmark | Key::I => {
                self.rules = true;
                None
            }
            Key::Escape => {
                self.leave();
                None
            }
            _ if table.shape.kind != Kind::Hexagons => digit
                .filter(|digit| *digit <= table.shape.targets.len())
                .map(|digit| Input::Play(digit.to_string())),
            _ => None,
        };
        if let Some(input) = input {
            self.input(context, now, input);
        }
    }

    /// Whether the second player may take over the first stone now.
    pub(super) fn may_swap(&self) -> bool {
        self.table.as_ref().is_some_and(|table| {
            let legal = table.game.position().legal_moves();
            table.human_to_move() && legal.iter().any(|action| action.to_string() == "swap")
        })
    }
}

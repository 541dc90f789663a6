//! Choosing a computer: a name, and where it has them depth, evaluation and order.

use egui::{self, ComboBox};
use foursight_catalog::{Game, Key, evaluations, players};
use foursight_live_game::{evaluation_name, order_name, player_name};
use foursight_texts::{Language, t};

use crate::settings::Choice;

/// The widgets of one computer.
pub(super) fn choose(
    ui: &mut egui::Ui,
    id: &str,
    label: &str,
    language: Language,
    game: Game,
    choice: &mut Choice,
) {
    let list = players(game);
    ui.horizontal_wrapped(|ui| {
        let named = ui.label(label).id;
        ComboBox::from_id_salt((id, "name"))
            .width(170.0)
            .height(420.0)
            .selected_text(player_name(language, &choice.name))
            .show_ui(ui, |ui| {
                for info in &list {
                    let chosen = choice.name == info.name;
                    let text = player_name(language, info.name);
                    if ui.selectable_label(chosen, text).clicked() && !chosen {
                        *choice = Choice::named(info.name);
                    }
                }
            })
            .response
            .labelled_by(named);
        let Some(info) = list.iter().find(|info| info.name == choice.name) else { return };
        // A level or preset says itself how deep it looks.
        let plain = info.stands_for.is_none();
        if plain
            && info.keys.contains(&Key::Depth)
            && let Some(usual) = info.defaults.limits.depth
        {
            let mut depth = choice.depth.unwrap_or(usual.plies());
            let text = t(language, "window.depth", &[]);
            let named = ui.label(&text).id;
            let value = egui::DragValue::new(&mut depth).range(1..=20).speed(0.1);
            if ui.add(value).labelled_by(named).changed() {
                choice.depth = Some(depth);
            }
        }
        if plain && info.keys.contains(&Key::Eval) {
            let usual = Key::Eval.shown(&info.defaults).unwrap_or_default();
            let names: Vec<String> =
                evaluations(game).into_iter().map(|info| info.name.to_owned()).collect();
            let text = t(language, "players.evaluation", &[]);
            let named = |name: &str| evaluation_name(language, name);
            pick(ui, (id, "evaluation"), &text, &names, named, usual, &mut choice.evaluation);
        }
        if plain && info.keys.contains(&Key::Order) {
            let usual = Key::Order.shown(&info.defaults).unwrap_or_default();
            let names = ["left", "center", "random"].map(str::to_owned);
            let text = t(language, "players.order", &[]);
            let named = |name: &str| order_name(language, name);
            pick(ui, (id, "order"), &text, &names, named, usual, &mut choice.order);
        }
    });
}

fn pick(
    ui: &mut egui::Ui,
    id: (&str, &str),
    label: &str,
    names: &[String],
    shown: impl Fn(&str) -> String,
    usual: String,
    chosen: &mut Option<String>,
) {
    let mut now = chosen.clone().unwrap_or(usual);
    let named = ui.label(label).id;
    let list = ComboBox::from_id_salt(id).selected_text(shown(&now)).show_ui(ui, |ui| {
        for name in names {
            if ui.selectable_value(&mut now, name.clone(), shown(name)).clicked() {
                *chosen = Some(name.clone());
            }
        }
    });
    list.response.labelled_by(named);
}

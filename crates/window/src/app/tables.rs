//! The tournament: how far it is, the standings, and all against all.

use egui::{self, CentralPanel, Grid, ProgressBar, RichText, ScrollArea};
use foursight_laboratory::standings::Standings;
use foursight_live_game::player_name;

use super::App;
use crate::board::Palette;

impl App {
    pub(super) fn tournament_screen(&mut self, ui: &mut egui::Ui) {
        CentralPanel::default().show(ui, |ui| {
            let Some(tournament) = &self.tournament else { return };
            let (done, of) = (tournament.done as u64, tournament.of as u64);
            ui.add_space(8.0);
            ui.label(RichText::new(self.t("setup.mode.tournament", &[])).heading().strong());
            let text = self.t("window.played", &[("done", done.into()), ("count", of.into())]);
            let share = done as f32 / of.max(1) as f32;
            ui.add(ProgressBar::new(share).text(text).desired_width(420.0));
            match &tournament.ended {
                None => {
                    if ui.button(self.t("window.stop", &[])).clicked() {
                        tournament.stop();
                    }
                }
                Some(Ok(())) => {
                    let again = ui.button(self.t("window.again", &[])).clicked();
                    if again {
                        let context = ui.ctx().clone();
                        self.begin(&context);
                        return;
                    }
                }
                Some(Err(problem)) => {
                    ui.label(RichText::new(problem).color(Palette::of(ui).bad));
                }
            }
            ui.add_space(12.0);
            ScrollArea::both().auto_shrink(false).show(ui, |ui| match &tournament.standings {
                Some(standings) => {
                    self.standings(ui, standings);
                    ui.add_space(18.0);
                    self.cross_table(ui, standings);
                }
                None => {
                    for player in &tournament.players {
                        ui.label(player_name(self.language(), player));
                    }
                }
            });
        });
    }

    fn standings(&self, ui: &mut egui::Ui, standings: &Standings) {
        let language = self.language();
        Grid::new("standings").striped(true).spacing([18.0, 6.0]).show(ui, |ui| {
            ui.label("");
            for key in [
                "common.player",
                "tournament.points",
                "tournament.wins",
                "tournament.draws",
                "tournament.losses",
                "window.table.time",
                "window.table.nodes",
            ] {
                ui.label(RichText::new(self.t(key, &[])).strong());
            }
            ui.end_row();
            for (number, standing) in standings.players.iter().enumerate() {
                let tally = standing.tally;
                ui.label((number + 1).to_string());
                ui.label(player_name(language, &standing.player));
                ui.label(points(tally.won, tally.drawn));
                for count in [tally.won, tally.drawn, tally.lost] {
                    ui.label(count.to_string());
                }
                ui.label(format!("{:.1} ms", standing.milliseconds));
                ui.label(language.number(standing.nodes as u64));
                ui.end_row();
            }
        });
    }

    /// Points of the player of a row against that of a column.
    fn cross_table(&self, ui: &mut egui::Ui, standings: &Standings) {
        let language = self.language();
        ui.label(RichText::new(self.t("window.table.cross", &[])).strong());
        Grid::new("cross table").striped(true).spacing([18.0, 6.0]).show(ui, |ui| {
            ui.label("");
            ui.label("");
            for number in 1..=standings.players.len() {
                ui.label(RichText::new(number.to_string()).strong());
            }
            ui.end_row();
            for (number, one) in standings.players.iter().enumerate() {
                ui.label(RichText::new((number + 1).to_string()).strong());
                ui.label(player_name(language, &one.player));
                for other in &standings.players {
                    let between = standings.between(one.place, other.place);
                    ui.label(match between {
                        Some(pairing) if one.place != other.place => {
                            let tally = pairing.tally;
                            format!("{}/{}", points(tally.won, tally.drawn), tally.games())
                        }
                        _ => "–".to_owned(),
                    });
                }
                ui.end_row();
            }
        });
    }
}

/// A draw is half a point.
fn points(won: u32, drawn: u32) -> String {
    let half = if drawn % 2 == 1 { "½" } else { "" };
    match won + drawn / 2 {
        0 if drawn % 2 == 1 => half.to_owned(),
        whole => format!("{whole}{half}"),
    }
}

#[cfg(test)]
mod tests {
    use super::points;

    #[test]
    fn a_draw_is_half_a_point() {
        let all = [points(0, 0), points(0, 1), points(2, 1), points(1, 2)];
        assert_eq!(all, ["0", "½", "2½", "2"]);
    }
}

//! S. Cvetković, L. Stanković, *Atoll projekat, treća faza*.

use super::{SourcesError, Workshop};
use crate::openings::Suite;
use crate::page::{Align, Page};

pub(super) fn chapter(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    page.heading("atoll");
    page.paragraph(
        "Claims: alpha-beta at depth 3 with a killer move per depth, judged by how far each island's stones are from the point opposite. No figures are published.",
    );
    let game = "atoll:size=5".parse()?;
    let mut rows = Vec::new();
    for opponent in ["random", "basic:order=random", "mcts:playouts=500"] {
        let games = workshop.effort.duel_games.min(20);
        let standings = workshop.duel_from(game, Suite::Stones, "atoll-bot", opponent, games)?;
        let pairing = &standings.pairings[0];
        let tally = pairing.tally;
        rows.push(vec![
            format!("`{opponent}`"),
            format!("{} – {} – {}", tally.won, tally.drawn, tally.lost),
            crate::report::elo_text(pairing.elo),
        ]);
    }
    page.table(
        "`atoll-bot`, its defects repaired, on a board of side 5: won – drawn – lost",
        &[("against", Align::Words), ("games", Align::Numbers), ("Elo [95 %]", Align::Numbers)],
        &rows,
    );
    page.subheading("What differs, and why");
    page.paragraph(
        "Defects that we do not copy: a win is seen one ply late, because each side tests only its own at its own turn; if every move loses the first cell is played; the mirrored point is off by one. So the repaired bot is somewhat stronger than the published one.",
    );
    Ok(())
}

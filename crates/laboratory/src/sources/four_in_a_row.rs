//! I. Simić, *Korištenje algoritma minimax … četiri u nizu*, 2024.

use foursight_catalog::Game;

use super::{SourcesError, Workshop};
use crate::openings::Suite;
use crate::page::{Align, Page};

pub(super) fn chapter(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    page.heading("four-in-a-row");
    page.paragraph(
        "Claims: its first disc always goes to the centre, and its author could neither beat nor draw it. It looks five plies ahead as we count.",
    );
    let timed = workshop.time("four-in-a-row", 1, 1)?;
    let first =
        timed.samples.first().map_or_else(|| "–".to_owned(), |sample| sample.action.clone());
    page.paragraph(&format!(
        "Its first disc goes to column {first}{}.",
        if first == "4" { ", the centre: confirmed" } else { "" }
    ));
    let mut rows = Vec::new();
    for opponent in ["level-1", "level-3", "level-5", "perfect"] {
        let games = workshop.effort.duel_games.min(40);
        let standings = workshop.duel_from(
            Game::ConnectFour,
            Suite::Balanced,
            "four-in-a-row",
            opponent,
            games,
        )?;
        let pairing = &standings.pairings[0];
        rows.push(vec![
            format!("`{opponent}`"),
            format!(
                "{} – {} – {}",
                pairing.as_first.won, pairing.as_first.drawn, pairing.as_first.lost
            ),
            format!(
                "{} – {} – {}",
                pairing.as_second.won, pairing.as_second.drawn, pairing.as_second.lost
            ),
            crate::report::elo_text(pairing.elo),
        ]);
    }
    page.table(
        "`four-in-a-row` against players of ours, from balanced openings: won – drawn – lost",
        &[
            ("against", Align::Words),
            ("moving first", Align::Numbers),
            ("moving second", Align::Numbers),
            ("Elo [95 %]", Align::Numbers),
        ],
        &rows,
    );
    page.subheading("What differs, and why");
    page.paragraph(
        "It beats beginners, as its author found, and loses to whoever looks further. Defects that we do not copy: an opposing four in a row is not scored at all, and a full board above the last ply counts as a win or a loss instead of a draw.",
    );
    Ok(())
}

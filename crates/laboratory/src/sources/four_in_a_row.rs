//! I. Simić, *Korištenje algoritma minimax … četiri u nizu*, 2024.

use foursight_catalog::{Game, PlayerSpec, Position};

use super::workshop::{Workshop, again};
use super::{SourcesError, Verdict};
use crate::page::Page;
use crate::report::{elo_text, pairing_section, standing_section};
use crate::statistics::Share;

const NAME: &str = "four-in-a-row";

pub(super) fn chapter(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    page.heading(NAME);
    page.paragraph(
        "I. Simić, *Korištenje algoritma minimax … četiri u nizu*, 2024. Claims: its first disc always goes to the centre, and its author could neither beat nor draw it. It looks five plies ahead as we count.",
    );
    let first = first_move(workshop).unwrap_or_else(|| "–".to_owned());
    workshop.find(
        NAME,
        "its first disc goes to the centre",
        format!("column {first}"),
        Verdict::of(first == "4"),
    );
    let played = workshop.games("four-in-a-row")?;
    again(page, &["four-in-a-row"]);
    standing_section(page, &played.experiment, &played.standings);
    pairing_section(page, &played.experiment, &played.standings);
    let told = |place: usize| {
        played.standings.between(place, 0).map_or_else(String::new, |pairing| {
            let tally = pairing.tally;
            let share = Share { part: tally.won + tally.drawn, whole: tally.games() };
            let player = &played.experiment.players[place];
            format!("`{player}` at least draws {share}, Elo {}", elo_text(pairing.elo))
        })
    };
    // The author is a person; our levels stand for people as well as programs can.
    let strong = played.standings.between(3, 0).and_then(|pairing| pairing.elo);
    workshop.find(
        NAME,
        "its author could neither beat nor draw it",
        format!("from balanced openings {}; {}; {}; {}", told(1), told(2), told(3), told(4)),
        // Whether anybody can: somebody who is better for certain both wins and draws.
        if strong.is_some_and(|elo| elo.low > 0.0) { Verdict::Different } else { Verdict::Open },
    );
    page.subheading("What differs, and why");
    page.paragraph(
        "A person who could neither beat nor draw it may well be beaten by five plies; that nobody can is another claim, which the author does not make, and which the table above answers. Defects that we do not copy: an opposing four in \
         a row is not scored at all, and a full board above the last ply counts as a win or a loss instead of a draw.",
    );
    Ok(())
}

fn first_move(workshop: &Workshop<'_>) -> Option<String> {
    let player = PlayerSpec::parse("four-in-a-row", Game::ConnectFour).ok()?;
    let job = Position::start(Game::ConnectFour).ask(&player, false);
    Some(job.run(workshop.stop, &mut |_| {}).ok()?.best.action.to_string())
}

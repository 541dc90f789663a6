//! The wish of `poveži-četiri`: a heuristic found by machine learning. And the sources' players against each other.

use super::workshop::{Workshop, again};
use super::{SourcesError, Verdict};
use crate::page::Page;
use crate::report::{elo_text, games_section, grades_table, pairing_section, percent};

/// What the project asks of the learnt evaluation: Elo above each hand-made one, and the share of questions.
const ASKED: (f64, f64) = (150.0, 0.90);

pub(super) fn chapter(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    page.heading("The sources' players against each other");
    let played = workshop.games("sources")?;
    again(page, &["sources"]);
    games_section(page, &played.experiment, &played.standings);

    page.heading("The wish: a heuristic found by machine learning");
    page.paragraph(
        "`poveži-četiri` wishes for a heuristic found by machine learning. `eval=learned` is one: a network in whole numbers, learnt from solved positions; `foursight lab learn` makes it again from its seed.",
    );
    let (experiment, marks) = workshop.examine("learn")?;
    page.paragraph("Again: `foursight lab learn --examine`.");
    grades_table(page, &experiment, &marks);
    let played = workshop.games("learned")?;
    again(page, &["learned"]);
    pairing_section(page, &played.experiment, &played.standings);
    let kept = marks.last().map_or(0.0, |(_, share)| *share);
    workshop.find(
        "ours",
        format!(
            "the learnt evaluation keeps the value at one ply in at least {:.0} %",
            100.0 * ASKED.1
        ),
        format!("{} of {} questions", percent(kept, 1.0), experiment.questions),
        Verdict::of(kept >= ASKED.1),
    );
    let least = played
        .standings
        .pairings
        .iter()
        .filter_map(|pairing| Some((pairing, pairing.elo?)))
        .min_by(|one, two| one.1.difference.total_cmp(&two.1.difference));
    if let Some((pairing, elo)) = least {
        workshop.find(
            "ours",
            format!("at depth 6 it is at least {:.0} Elo above every hand-made one", ASKED.0),
            format!(
                "least against `{}`: Elo {} from {} openings",
                played.experiment.players[pairing.places.1],
                elo_text(Some(elo)),
                pairing.pairs.count()
            ),
            Verdict::of(elo.difference >= ASKED.0 && elo.low > 0.0),
        );
    }
    Ok(())
}

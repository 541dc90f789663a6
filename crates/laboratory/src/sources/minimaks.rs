//! K. Vulinović, *Algoritam Minimaks i primjena na igru "4 u nizu"*, 2016.

use foursight_catalog::Game;

use super::{SourcesError, Workshop};
use crate::csv;
use crate::page::{Align, Page};
use crate::report::{Comparison, percent, times_page};
use crate::times::minimaks;

pub(super) fn chapter(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    page.heading("minimaks");
    page.paragraph(
        "Claims: at depth 6 with a neutral evaluation minimax needs 1.4 s for the first move and 1.8 s for the ninth, alpha-beta at worst 0.13 s, with random or centre-first order a little over 0.10 s, about 14 times \
         less than minimax. The pattern evaluation (2, 5) beats a random one in about 64 of 100 games; a genetic algorithm finds (7, −3), which is better.",
    );
    let published = minimaks();
    let mut comparisons = Vec::new();
    for (name, order) in [
        ("minimax", "left"),
        ("minimax-ab", "left"),
        ("minimax-ab", "random"),
        ("minimax-ab", "center"),
    ] {
        let games = if name == "minimax" {
            workshop.effort.curve_games.div_ceil(10)
        } else {
            workshop.effort.curve_games
        };
        let depth = workshop.effort.plain_depth.min(6);
        let player = format!("{name}:depth={depth},eval=neutral,order={order}");
        let timed = workshop.time(&player, games, 42)?;
        let key = format!("{name}:order={order}");
        comparisons.push(Comparison {
            name: key.clone(),
            timed,
            published: published.iter().filter(|time| time.algorithm == key).cloned().collect(),
        });
    }
    times_page(page, "Depth 6, neutral evaluation", &comparisons);
    page.paragraph(
        "Plain minimax visits the same positions whatever the order, so a tenth of the games is enough for its curve; without chance its games are all the same.",
    );
    results(workshop, page)?;
    page.subheading("What differs, and why");
    page.paragraph(
        "With a neutral evaluation and a fixed order the program plays one game again and again; the source's 250 games had chance in them (random order or a random opponent), which it does not describe. The weight −3 for a three in \
         (7, −3) does not mean that threes are bad: a three in line is also two pairs, so it is worth 2·7 − 3 = 11.",
    );
    Ok(())
}

fn results(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    let text = include_str!("../../../../testdata/published/minimaks-results.csv");
    let player = |name: &str| match name {
        "random" => "minimax-ab:depth=6,eval=random,order=random".to_owned(),
        pattern => {
            let weights = pattern.trim_start_matches("pattern ").replace(' ', ",");
            format!("minimax-ab:depth=6,eval=pattern,{weights},order=random")
        }
    };
    let mut rows = Vec::new();
    for row in csv::rows(text) {
        let [one, other, side, games, won, lost, drawn] = row.as_slice() else { continue };
        let standings = workshop.duel(
            Game::ConnectFour,
            &player(one),
            &player(other),
            workshop.effort.duel_games,
        )?;
        let pairing = &standings.pairings[0];
        let ours = if side == "first" { pairing.as_first } else { pairing.as_second };
        let total = f64::from(ours.games());
        let shown = |text: &String| if text.is_empty() { "?".to_owned() } else { text.clone() };
        rows.push(vec![
            format!("`{one}`"),
            format!("`{other}`"),
            side.clone(),
            format!("{} – {} – {} of {games}", shown(won), shown(drawn), shown(lost)),
            format!("{} – {} – {} of {}", ours.won, ours.drawn, ours.lost, ours.games()),
            percent(f64::from(ours.won), total),
        ]);
    }
    page.table(
        "Games as the source played them, depth 6, `order=random`: won – drawn – lost",
        &[
            ("player", Align::Words),
            ("against", Align::Words),
            ("moving", Align::Words),
            ("published", Align::Numbers),
            ("ours", Align::Numbers),
            ("won", Align::Numbers),
        ],
        &rows,
    );
    Ok(())
}

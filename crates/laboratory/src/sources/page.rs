//! The page of one language, put together from texts, results and findings.

use super::Effort;
use super::ready::ready;
use super::texts::{Part, TableTexts, Texts};
use super::workshop::{Measured, Results};
use crate::claims::{ClaimResult, FigureTable, Finding, Language, Row, Tables};
use crate::csv;
use crate::experiment::{Experiment, Kind};
use crate::page::{Align, Page, Provenance};
use crate::plot::{Plot, Scale, Series};
use crate::report::{
    games_section, grades_table, pairing_section, seconds_text, standing_section, times_section,
    tuning_section,
};

/// Writes the page.
pub(super) fn write(
    language: Language,
    effort: &Effort,
    provenance: &Provenance,
    results: &Results,
    tables: &Tables,
    findings: &[Finding],
) -> Page {
    let texts = Texts::of(language);
    let mut page = Page::new_in(language, &texts.title, provenance);
    for paragraph in &texts.summary {
        page.paragraph(paragraph);
    }
    if let Some(most) = effort.at_most {
        page.caution(&texts.first_look.replace("{most}", &most.to_string()));
    }
    if let Some(depth) = effort.deepest {
        page.caution(&texts.deepest.replace("{depth}", &depth.to_string()));
    }
    let (ours, theirs): (Vec<&Finding>, Vec<&Finding>) =
        findings.iter().partition(|finding| finding.claim.is_ours());
    claims_table(&mut page, language, &texts.table, &texts.table.sources, &theirs);
    page.paragraph(&texts.table.rules);
    claims_table(&mut page, language, &texts.table, &texts.table.ours, &ours);
    for chapter in texts.chapters() {
        page.heading(&chapter.heading);
        for part in &chapter.parts {
            write_part(&mut page, &texts, part, results, tables);
        }
    }
    page
}

fn claims_table(
    page: &mut Page,
    language: Language,
    texts: &TableTexts,
    heading: &str,
    findings: &[&Finding],
) {
    page.heading(heading);
    let count = |result: ClaimResult| {
        findings.iter().filter(|finding| finding.result == result).count().to_string()
    };
    let caption = texts
        .caption
        .replace("{count}", &findings.len().to_string())
        .replace("{agrees}", &count(ClaimResult::Agrees))
        .replace("{different}", &count(ClaimResult::Different))
        .replace("{undecided}", &count(ClaimResult::Undecided))
        .replace("{artefact}", &count(ClaimResult::Artefact))
        .replace("{untestable}", &count(ClaimResult::Untestable));
    let heads: Vec<(&str, Align)> =
        texts.heads.iter().map(|head| (head.as_str(), Align::Words)).collect();
    let rows: Vec<Vec<String>> = findings
        .iter()
        .map(|finding| {
            let claim = &finding.claim;
            vec![
                claim.source.clone(),
                claim.section(language).to_owned(),
                claim.text(language).to_owned(),
                claim.published(language).to_owned(),
                finding.measured_text(language),
                finding.result.word(language).to_owned(),
            ]
        })
        .collect();
    page.table(&caption, &heads, &rows);
}

fn write_part(page: &mut Page, texts: &Texts, part: &Part, results: &Results, tables: &Tables) {
    match part {
        Part::Paragraph(text) => page.paragraph(text),
        Part::Subheading(text) => page.subheading(text),
        Part::Again(names) => {
            let commands: Vec<String> = names.iter().map(|name| command(name)).collect();
            page.paragraph(&texts.again.replace("{commands}", &commands.join(", ")));
        }
        Part::FirstMove(_) => {}
        Part::Assumptions(names) => assumptions_table(page, &texts.table, names, tables),
        Part::Duels(name) => duels(page, &texts.table, name, tables),
        Part::Strength { ratings, times } => {
            strength(page, &texts.table, results.get(ratings), results.get(times));
        }
        Part::Games(name)
        | Part::Standing(name)
        | Part::Pairings(name)
        | Part::Times(name)
        | Part::Tuning(name)
        | Part::Grades(name) => match (part, results.get(name)) {
            (Part::Games(_), Some(Measured::Games(experiment, standings))) => {
                games_section(page, experiment, standings);
            }
            (Part::Standing(_), Some(Measured::Games(experiment, standings))) => {
                standing_section(page, experiment, standings);
            }
            (Part::Pairings(_), Some(Measured::Games(experiment, standings))) => {
                pairing_section(page, experiment, standings);
            }
            (Part::Times(_), Some(Measured::Times(experiment, compared))) => {
                times_section(page, experiment, compared);
            }
            (Part::Tuning(_), Some(Measured::Tuning(experiment, steps, confirmation))) => {
                tuning_section(page, experiment, steps, Some(confirmation));
            }
            (Part::Grades(_), Some(Measured::Grades(experiment, marks))) => {
                grades_table(page, experiment, marks);
            }
            _ => {}
        },
    }
}

/// The command that makes an experiment again.
fn command(name: &str) -> String {
    let command = match Kind::of(ready(name)) {
        Ok(Kind::Games) => match Experiment::parse(ready(name)) {
            Ok(experiment) if experiment.players.len() == 2 => "lab duel",
            _ => "lab tournament",
        },
        Ok(kind) => kind.command(),
        Err(_) => "lab",
    };
    format!("`foursight {command} experiments/{name}.toml`")
}

/// The report's table of times under two assumptions about the opponent, as part of a page.
///
/// # Panics
/// If the texts have no such part, which a test excludes.
pub fn assumptions(page: &mut Page, language: Language, tables: &Tables) {
    let texts = Texts::of(language);
    let mut parts = texts.chapters().iter().flat_map(|chapter| &chapter.parts);
    let names = parts.find_map(|part| match part {
        Part::Assumptions(names) => Some(names),
        _ => None,
    });
    let names = names.expect("the report has such a table");
    assumptions_table(page, &texts.table, names, tables);
}

/// Times of the moves that were published, in sum: the published ones, and ours against one opponent and against the other.
fn assumptions_table(page: &mut Page, texts: &TableTexts, names: &[String; 2], tables: &Tables) {
    let [Some(one), Some(other)] = names.each_ref().map(|name| tables.get(name)) else { return };
    let mut players: Vec<&str> = Vec::new();
    for player in one.rows().filter_map(|row| row.text("player")) {
        if !players.contains(&player) {
            players.push(player);
        }
    }
    let moves = |table: &FigureTable, player: &str| -> Vec<(f64, f64)> {
        let published =
            |row: Row<'_>| Some((row.number("seconds_median")?, row.number("published_seconds")?));
        table.of(player).filter_map(published).collect()
    };
    let rows: Vec<Vec<String>> = players
        .into_iter()
        .filter_map(|player| {
            let (one, other) = (moves(one, player), moves(other, player));
            // A game that ends early has fewer moves; only as many as both have can be compared.
            let count = one.len().min(other.len());
            let sum = |moves: &[(f64, f64)], value: fn(&(f64, f64)) -> f64| {
                seconds_text(moves[..count].iter().map(value).sum())
            };
            (count > 0).then(|| {
                vec![
                    format!("`{player}`"),
                    count.to_string(),
                    sum(&one, |both| both.1),
                    sum(&one, |both| both.0),
                    sum(&other, |both| both.0),
                ]
            })
        })
        .collect();
    let aligned = [Align::Words, Align::Numbers, Align::Numbers, Align::Numbers, Align::Numbers];
    let heads: Vec<(&str, Align)> =
        texts.assumption_heads.iter().map(String::as_str).zip(aligned).collect();
    page.table(&texts.assumptions, &heads, &rows);
}

/// The published duels beside ours.
fn duels(page: &mut Page, texts: &TableTexts, name: &str, tables: &Tables) {
    let Some(table) = tables.get(name) else { return };
    let published = include_str!("../../../../testdata/published/povezi-cetiri-duels.csv");
    let player = |name: &str, depth: &str| {
        if name == "basic" {
            "basic:eval=povezi-cetiri".to_owned()
        } else {
            format!("{name}:depth={depth},eval=povezi-cetiri")
        }
    };
    let mut alike = 0;
    let mut rows = Vec::new();
    for row in csv::rows(published) {
        let [first, first_depth, second, second_depth, result] = row.as_slice() else { continue };
        let pairing = table.pairing(&player(first, first_depth), &player(second, second_depth));
        let ours = match pairing.map(|(first, _, _)| (first.won, first.drawn, first.lost)) {
            Some((1, 0, 0)) => "first",
            Some((0, 1, 0)) => "draw",
            Some((0, 0, 1)) => "second",
            _ => "–",
        };
        alike += usize::from(ours == result);
        rows.push(vec![
            format!("{first} {first_depth}"),
            format!("{second} {second_depth}"),
            result.clone(),
            ours.to_owned(),
            if ours == result { &texts.yes } else { &texts.no }.clone(),
        ]);
    }
    let caption = texts
        .duels
        .replace("{alike}", &alike.to_string())
        .replace("{count}", &rows.len().to_string());
    let heads: Vec<(&str, Align)> =
        texts.duel_heads.iter().map(|head| (head.as_str(), Align::Words)).collect();
    page.table(&caption, &heads, &rows);
}

/// Strength over time: a curve for each algorithm, a mark for each depth.
fn strength(
    page: &mut Page,
    texts: &TableTexts,
    ratings: Option<&Measured>,
    times: Option<&Measured>,
) {
    let (Some(Measured::Games(_, standings)), Some(Measured::Times(_, compared))) =
        (ratings, times)
    else {
        return;
    };
    let rating = |depth: Option<u32>| {
        standings.players.iter().find(|standing| match depth {
            None => standing.player.starts_with("basic"),
            Some(depth) => standing.player.contains(&format!(":depth={depth},")),
        })
    };
    let mut series: Vec<Series> = Vec::new();
    for comparison in compared {
        let Some(standing) = rating(comparison.depth) else { continue };
        let seconds = comparison.mean_seconds();
        if seconds <= 0.0 {
            continue;
        }
        let point = (seconds.log10(), standing.rating);
        let interval = (standing.rating - standing.margin, standing.rating + standing.margin);
        match series.iter_mut().find(|series| series.name == comparison.family) {
            Some(series) => {
                series.points.push(point);
                series.intervals.push(interval);
            }
            None => series.push(Series {
                name: comparison.family.clone(),
                points: vec![point],
                intervals: vec![interval],
            }),
        }
    }
    let plot = Plot {
        title: texts.strength_title.clone(),
        across: texts.strength_across.clone(),
        upward: texts.strength_upward.clone(),
        scale: Scale::Linear,
        series,
        level: None,
    };
    page.figure(&plot, &texts.strength_caption);
}

//! Duels and tournaments.

use super::names::Names;
use super::{STOPPED_EARLY, decision_text, elo_text, percent, superiority_text, tournament};
use crate::contest::GameRecord;
use crate::csv;
use crate::engine::ForfeitKind;
use crate::experiment::{Experiment, Format, SearchMade};
use crate::page::{Align, Page, Provenance};
use crate::plot::{Plot, Scale, Series};
use crate::standings::{Forfeit, Standing, Standings};
use crate::statistics::{Decision, Elo, FEWEST_PAIRS, Pentanomial, signed};

/// The result as a few lines of text.
pub fn games_text(experiment: &Experiment, standings: &Standings) -> String {
    let mut out = String::new();
    let width = experiment.players.iter().map(|player| player.chars().count()).max().unwrap_or(0);
    out += &format!(
        "{:<width$}  {:>9} {:>6} {:>6} {:>6} {:>7}{}\n",
        "player",
        "Elo ± 95%",
        "won",
        "drawn",
        "lost",
        "score",
        if standings.forfeits.is_empty() { "" } else { "  forfeits" },
    );
    for standing in &standings.players {
        let tally = standing.tally;
        out += &format!(
            "{:<width$}  {:>5}±{:<3.0} {:>6} {:>6} {:>6} {:>6.1}%{}{}\n",
            standing.player,
            signed(standing.rating),
            standing.margin,
            tally.won,
            tally.drawn,
            tally.lost,
            100.0 * tally.score(),
            forfeits_text(standings, standing.place),
            truth_text(standing),
        );
    }
    out += &tournament::made_of(experiment, standings);
    if standings.pairings.len() > 1 && experiment.format == Format::RoundRobin {
        out += &tournament::cross_table(standings);
    }
    for pairing in &standings.pairings {
        let (one, other) = pairing.places;
        let tally = pairing.tally;
        out += &format!(
            "{} against {}: +{} ={} -{}, pairs {:?}, {:.1} plies a game",
            experiment.players[one],
            experiment.players[other],
            tally.won,
            tally.drawn,
            tally.lost,
            pairing.pairs.pairs,
            pairing.plies,
        );
        if let Some(elo) = pairing.elo.filter(Elo::has_interval) {
            let superiority = superiority_text(Some(elo));
            out += &format!(", Elo {elo}, likelihood of superiority {superiority}");
        } else if let Some(elo) = pairing.elo {
            out += &format!(
                ", Elo {}; too few games for an interval: {} of at least {FEWEST_PAIRS} pairs",
                signed(elo.difference),
                pairing.pairs.count()
            );
        }
        out.push('\n');
    }
    out += &tournament::times(experiment, standings);
    if let Some((hypotheses, (test, decision))) = experiment.sprt.zip(standings.sprt(experiment)) {
        out += &format!(
            "sequential test: log-likelihood ratio {:.2} between {:.2} and {:.2}: {}\n",
            test.ratio,
            test.lower,
            test.upper,
            decision_text(&hypotheses, decision)
        );
        if decision != Decision::Undecided {
            out += &format!("{STOPPED_EARLY}\n");
        }
    }
    for forfeit in forfeits(experiment, standings) {
        out += &format!("{forfeit}\n");
    }
    if let Some(caution) = repetitions(standings) {
        out += &format!("caution: {caution}\n");
    }
    out
}

/// Every reason for which games are forfeited, and those from before reasons were noted.
fn kinds() -> impl Iterator<Item = Option<ForfeitKind>> {
    ForfeitKind::ALL.into_iter().map(Some).chain([None])
}

/// The column of forfeits: how many for what, such as `2 time, 1 crash`.
fn forfeits_text(standings: &Standings, place: usize) -> String {
    if standings.forfeits.is_empty() {
        return String::new();
    }
    let counts = kinds().filter_map(|kind| {
        let games = standings.forfeited(place, kind);
        (games > 0).then(|| format!("{games} {}", kind.map_or("unknown", ForfeitKind::name)))
    });
    let text = counts.collect::<Vec<_>>().join(", ");
    format!("  {}", if text.is_empty() { "none" } else { &text })
}

/// A sentence for each player and cause.
fn forfeits(experiment: &Experiment, standings: &Standings) -> Vec<String> {
    let sentence = |forfeit: &Forfeit| {
        format!(
            "`{}` forfeited {} {}: {}",
            experiment.players[forfeit.place],
            forfeit.games,
            if forfeit.games == 1 { "game" } else { "games" },
            forfeit.cause
        )
    };
    let mut all: Vec<String> = standings.forfeits.iter().take(FORFEITS).map(sentence).collect();
    if let Some(more @ 1..) = standings.forfeits.len().checked_sub(FORFEITS) {
        all.push(format!("{more} more causes of forfeits; the records have all"));
    }
    all
}

/// How many causes of forfeits are shown.
const FORFEITS: usize = 5;

/// What to say if most games repeat others.
fn repetitions(standings: &Standings) -> Option<String> {
    let games = standings.first_won + standings.second_won + standings.drawn;
    (standings.different * 2 < games as usize).then(|| {
        format!(
            "only {} of {games} games differ: the players are deterministic and the start is the same, so most games are repetitions and the intervals are far too narrow.",
            standings.different
        )
    })
}

fn truth_text(standing: &Standing) -> String {
    standing.accuracy.map_or_else(String::new, |accuracy| {
        let judged = f64::from(accuracy.judged);
        format!(
            "  optimal {}, kept {}, mean loss {:.2}",
            percent(f64::from(accuracy.optimal), judged),
            percent(f64::from(accuracy.kept), judged),
            f64::from(accuracy.loss) / judged.max(1.0)
        )
    })
}

/// One row per player.
pub fn standings_csv(standings: &Standings) -> String {
    let heads = [
        "player",
        "elo",
        "margin",
        "won",
        "drawn",
        "lost",
        "judged",
        "optimal",
        "kept",
        "loss",
        "milliseconds_per_move",
        "nodes_per_move",
        "forfeits_time",
        "forfeits_silence",
        "forfeits_crash",
        "forfeits_illegal",
        "forfeits_protocol",
        "forfeits_unknown",
    ];
    let rows: Vec<Vec<String>> = standings
        .players
        .iter()
        .map(|standing| {
            let accuracy = standing.accuracy.unwrap_or_default();
            let mut row = vec![
                standing.player.clone(),
                format!("{:.1}", standing.rating),
                format!("{:.1}", standing.margin),
                standing.tally.won.to_string(),
                standing.tally.drawn.to_string(),
                standing.tally.lost.to_string(),
                accuracy.judged.to_string(),
                accuracy.optimal.to_string(),
                accuracy.kept.to_string(),
                accuracy.loss.to_string(),
                format!("{:.3}", standing.milliseconds),
                format!("{:.0}", standing.nodes),
            ];
            row.extend(kinds().map(|kind| standings.forfeited(standing.place, kind).to_string()));
            row
        })
        .collect();
    csv::table(&heads, &rows)
}

/// One row for each two players.
pub fn pairings_csv(experiment: &Experiment, standings: &Standings) -> String {
    let heads = [
        "player",
        "against",
        "first_won",
        "first_drawn",
        "first_lost",
        "second_won",
        "second_drawn",
        "second_lost",
        "pairs_0",
        "pairs_half",
        "pairs_1",
        "pairs_1_half",
        "pairs_2",
        "elo",
        "elo_low",
        "elo_high",
        "superiority",
    ];
    let rows: Vec<Vec<String>> = standings
        .pairings
        .iter()
        .map(|pairing| {
            let (one, other) = pairing.places;
            let mut row = vec![experiment.players[one].clone(), experiment.players[other].clone()];
            for tally in [pairing.as_first, pairing.as_second] {
                row.extend([tally.won, tally.drawn, tally.lost].map(|count| count.to_string()));
            }
            row.extend(pairing.pairs.pairs.map(|count| count.to_string()));
            let elo = |value: fn(&Elo) -> f64, places: usize| {
                pairing
                    .elo
                    .as_ref()
                    .map_or_else(String::new, |elo| format!("{:.places$}", value(elo)))
            };
            row.extend([
                elo(|elo| elo.difference, 1),
                elo(|elo| elo.low, 1),
                elo(|elo| elo.high, 1),
            ]);
            let superiority = pairing.elo.and_then(|elo| elo.superiority);
            row.push(superiority.map_or_else(String::new, |likelihood| format!("{likelihood:.4}")));
            row
        })
        .collect();
    csv::table(&heads, &rows)
}

/// One row per game.
pub fn games_csv(records: &[GameRecord]) -> String {
    let rows: Vec<Vec<String>> = records
        .iter()
        .map(|record| {
            vec![
                record.index.to_string(),
                record.players.first.clone(),
                record.players.second.clone(),
                record.opening.clone(),
                record.moves.clone(),
                record.result.name().to_owned(),
                record.reason.name().to_owned(),
                record.forfeit.map_or("", ForfeitKind::name).to_owned(),
                record.cause.clone().unwrap_or_default(),
            ]
        })
        .collect();
    csv::table(
        &["game", "first", "second", "opening", "moves", "result", "reason", "forfeit", "cause"],
        &rows,
    )
}

/// The page of a run of games.
pub fn games_page(
    experiment: &Experiment,
    records: &[GameRecord],
    standings: &Standings,
    provenance: &Provenance,
) -> Page {
    let mut page = Page::new(&experiment.title, provenance);
    if !experiment.purpose.is_empty() {
        page.paragraph(&experiment.purpose);
    }
    let games = records.len();
    page.paragraph(&format!(
        "{games} games of `{}`; openings: {:?}, {} plies, {} for each two players, each played twice with the sides swapped. {} different games among them. \
         Whoever moved first won {}, lost {}, drew {}.",
        experiment.game,
        experiment.suite,
        experiment.plies,
        experiment.openings,
        standings.different,
        standings.first_won,
        standings.second_won,
        standings.drawn,
    ));
    if let Some(caution) = repetitions(standings) {
        page.caution(&caution);
    }
    for forfeit in forfeits(experiment, standings) {
        page.caution(&forfeit);
    }
    if !experiment.is_reproducible() {
        page.caution("A player is limited by time or is another program, so the games need not repeat from the seed.");
    }
    if let Some((hypotheses, (test, decision))) = experiment.sprt.zip(standings.sprt(experiment)) {
        page.heading("The sequential test");
        page.paragraph(&format!(
            "After {} pairs the logarithm of the likelihood ratio is {:.2}, with bounds {:.2} and {:.2}: {}.",
            test.pairs,
            test.ratio,
            test.lower,
            test.upper,
            decision_text(&hypotheses, decision)
        ));
        if decision != Decision::Undecided {
            page.paragraph(STOPPED_EARLY);
        }
    }
    page.heading("Standing");
    games_section(&mut page, experiment, standings);
    if let [pairing] = standings.pairings.as_slice()
        && pairing.pairs.count() > 1
    {
        page.figure(
            &course(records),
            "The estimate after each pair of games, with its interval of 95 %.",
        );
    }
    page
}

/// Standing, cross table and results between each two, as part of a page.
pub(crate) fn games_section(page: &mut Page, experiment: &Experiment, standings: &Standings) {
    standing_section(page, experiment, standings);
    if standings.pairings.len() > 1 && experiment.format == Format::RoundRobin {
        cross_table(page, experiment, standings);
    }
    pairing_section(page, experiment, standings);
}

pub(crate) fn standing_section(page: &mut Page, experiment: &Experiment, standings: &Standings) {
    let names = Names::of(&experiment.players);
    let mut heads = vec![
        ("player", Align::Words),
        ("depth", Align::Numbers),
        ("evaluation", Align::Words),
        ("order", Align::Words),
        ("Elo", Align::Numbers),
        ("± 95 %", Align::Numbers),
        ("won", Align::Numbers),
        ("drawn", Align::Numbers),
        ("lost", Align::Numbers),
        ("score", Align::Numbers),
        ("ms a move", Align::Numbers),
        ("positions a move", Align::Numbers),
    ];
    let forfeits = !standings.forfeits.is_empty();
    if forfeits {
        heads.push(("forfeits", Align::Words));
    }
    if experiment.truth {
        heads.extend([
            ("optimal moves", Align::Numbers),
            ("results kept", Align::Numbers),
            ("mean loss", Align::Numbers),
        ]);
    }
    let rows: Vec<Vec<String>> = standings
        .players
        .iter()
        .map(|standing| {
            let tally = standing.tally;
            let made = experiment.contestants[standing.place].search();
            let part = |part: fn(SearchMade) -> String| made.clone().map_or("–".to_owned(), part);
            let mut row = vec![
                format!("`{}`", names.apart[standing.place]),
                part(|made| made.depth),
                part(|made| made.evaluation),
                part(|made| made.order),
                signed(standing.rating).replace('-', "−"),
                format!("{:.0}", standing.margin),
                tally.won.to_string(),
                tally.drawn.to_string(),
                tally.lost.to_string(),
                format!("{:.1} %", 100.0 * tally.score()),
                format!("{:.2}", standing.milliseconds),
                format!("{:.0}", standing.nodes),
            ];
            if forfeits {
                row.push(forfeits_text(standings, standing.place).trim().to_owned());
            }
            if let Some(accuracy) = standing.accuracy {
                let judged = f64::from(accuracy.judged);
                row.extend([
                    percent(f64::from(accuracy.optimal), judged),
                    percent(f64::from(accuracy.kept), judged),
                    format!("{:.2}", f64::from(accuracy.loss) / judged.max(1.0)),
                ]);
            }
            row
        })
        .collect();
    let caption = format!("All players on one scale; zero is their mean{}", names.remark());
    page.table(&caption, &heads, &rows);
    if experiment.truth {
        page.paragraph(super::TRUTH);
    }
    if standings.players.len() > 2 {
        let count = standings.players.len();
        let series = standings
            .players
            .iter()
            .enumerate()
            .map(|(number, standing)| Series {
                name: names.apart[standing.place].clone(),
                points: vec![((count - number) as f64, standing.rating)],
                intervals: vec![(
                    standing.rating - standing.margin,
                    standing.rating + standing.margin,
                )],
            })
            .collect();
        let plot = Plot {
            title: "Strength".to_owned(),
            across: "place from below".to_owned(),
            upward: "Elo against the mean".to_owned(),
            scale: Scale::Linear,
            series,
            level: Some((0.0, "mean".to_owned())),
        };
        page.figure(&plot, "Ratings with intervals of 95 %, the weakest on the left.");
    }
}

fn cross_table(page: &mut Page, experiment: &Experiment, standings: &Standings) {
    let names = Names::of(&experiment.players);
    let numbers: Vec<String> =
        (1..=standings.players.len()).map(|number| number.to_string()).collect();
    let mut heads = vec![("#", Align::Numbers), ("player", Align::Words)];
    heads.extend(numbers.iter().map(|number| (number.as_str(), Align::Numbers)));
    let rows: Vec<Vec<String>> = standings
        .players
        .iter()
        .enumerate()
        .map(|(number, one)| {
            let mut row = vec![(number + 1).to_string(), format!("`{}`", names.apart[one.place])];
            row.extend(standings.players.iter().map(|other| {
                if one.place == other.place {
                    return "·".to_owned();
                }
                standings.between(one.place, other.place).map_or_else(
                    || "–".to_owned(),
                    |pairing| {
                        let tally = pairing.tally;
                        format!("{} – {} – {}", tally.won, tally.drawn, tally.lost)
                    },
                )
            }));
            row
        })
        .collect();
    page.table(
        "Won – drawn – lost by the player of the row against that of the column",
        &heads,
        &rows,
    );
}

pub(crate) fn pairing_section(page: &mut Page, experiment: &Experiment, standings: &Standings) {
    let names = Names::of(&experiment.players);
    let heads = [
        ("player", Align::Words),
        ("against", Align::Words),
        ("moving first", Align::Numbers),
        ("moving second", Align::Numbers),
        ("pairs 0 · ½ · 1 · 1½ · 2", Align::Numbers),
        ("plies a game", Align::Numbers),
        ("time a game", Align::Numbers),
        ("Elo [95 %]", Align::Numbers),
        ("likelihood of superiority", Align::Numbers),
    ];
    let rows: Vec<Vec<String>> = standings
        .pairings
        .iter()
        .map(|pairing| {
            let (one, other) = pairing.places;
            let shown = |tally: crate::statistics::Tally| {
                format!("{} – {} – {}", tally.won, tally.drawn, tally.lost)
            };
            vec![
                format!("`{}`", names.apart[one]),
                format!("`{}`", names.apart[other]),
                shown(pairing.as_first),
                shown(pairing.as_second),
                pairing.pairs.pairs.map(|count| count.to_string()).join(" · "),
                format!("{:.1}", pairing.plies),
                tournament::time_text(pairing.milliseconds),
                elo_text(pairing.elo),
                superiority_text(pairing.elo),
            ]
        })
        .collect();
    page.table(
        &format!(
            "Won – drawn – lost, and the pairs from which the difference follows{}",
            names.remark()
        ),
        &heads,
        &rows,
    );
}

/// The estimate as it settles.
fn course(records: &[GameRecord]) -> Plot {
    let mut pairs = Pentanomial::default();
    let mut estimates: Vec<(f64, Elo)> = Vec::new();
    for pair in records.chunks_exact(2) {
        pairs.add(pair[0].half_points(0) + pair[1].half_points(0));
        if let Some(elo) =
            Elo::of_pairs(pairs).filter(|elo| elo.low.is_finite() && elo.high.is_finite())
        {
            estimates.push((f64::from(pairs.count()), elo));
        }
    }
    // Thirty marks are enough to see the way.
    let step = estimates.len().div_ceil(30).max(1);
    let last = estimates.len().saturating_sub(1);
    let shown: Vec<(f64, Elo)> = estimates
        .into_iter()
        .enumerate()
        .filter(|(number, _)| number.is_multiple_of(step) || *number == last)
        .map(|(_, estimate)| estimate)
        .collect();
    Plot {
        title: "The difference as games come in".to_owned(),
        across: "pairs of games".to_owned(),
        upward: "Elo difference".to_owned(),
        scale: Scale::Linear,
        series: vec![Series {
            name: "first of the two".to_owned(),
            points: shown.iter().map(|(count, elo)| (*count, elo.difference)).collect(),
            intervals: shown.iter().map(|(_, elo)| (elo.low, elo.high)).collect(),
        }],
        level: Some((0.0, "equal".to_owned())),
    }
}

//! Times beside published ones.
//!
//! Players that differ in their depth alone form a family: its curves are drawn over move numbers one depth beside the other, and all families over depth. Players
//! without such relatives share one drawing.

mod course;
mod tables;

pub use course::{SideRatio, side_ratio, sides_csv, timed_games_csv};

use super::names::Names;
use super::seconds_text;
use crate::csv;
use crate::experiment::{Contestant, TimesExperiment};
use crate::page::{Page, Provenance};
use crate::plot::{Plot, Scale, Series};
use crate::published::{Published, Source};
use crate::times::{Row, Timed, TimedGame, by_player};

/// A measured player and what was published of it.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// What sets it apart from the other players, its depth left out.
    pub family: String,
    /// How deep it looks.
    pub depth: Option<u32>,
    /// What we measured.
    pub timed: Timed,
    /// What a source published of it, if one did.
    pub published: Vec<Published>,
}

/// The figures of a run by player.
pub fn comparisons(experiment: &TimesExperiment, games: &[TimedGame]) -> Vec<Comparison> {
    let names = Names::of(&experiment.players);
    by_player(experiment, games)
        .into_iter()
        .zip(names.apart)
        .zip(&experiment.specs)
        .map(|((timed, name), spec)| {
            let (start, settings) = name.split_once(':').unwrap_or((&name, ""));
            let own: Vec<&str> = settings
                .split(',')
                .filter(|setting| !setting.is_empty() && !setting.starts_with("depth="))
                .collect();
            let family = if own.is_empty() {
                start.to_owned()
            } else {
                format!("{start}:{}", own.join(","))
            };
            let depth = timed
                .player
                .split([':', ','])
                .find_map(|setting| setting.strip_prefix("depth=")?.parse().ok());
            let published = match (experiment.source, spec) {
                (Some(source), Contestant::Own(player)) => source.published_of(player),
                _ => Vec::new(),
            };
            Comparison { family, depth, timed, published }
        })
        .collect()
}

impl Comparison {
    fn published_at(&self, number: usize) -> Option<f64> {
        self.published.iter().find(|time| time.number == Some(number)).map(|time| time.seconds)
    }

    /// The mean seconds of all moves.
    pub fn mean_seconds(&self) -> f64 {
        let count = self.timed.samples().count().max(1);
        self.timed.samples().map(|sample| sample.cost.seconds).sum::<f64>() / count as f64
    }

    /// The mean number of positions of all moves.
    pub fn mean_nodes(&self) -> f64 {
        let count = self.timed.samples().count().max(1);
        self.timed.samples().map(|sample| sample.cost.nodes as f64).sum::<f64>() / count as f64
    }

    /// What, ours and theirs in seconds: as the source counted.
    pub fn beside(&self, source: Source) -> Vec<(String, f64, f64)> {
        let rows = self.timed.rows();
        match source {
            Source::PoveziCetiri => {
                let both: Vec<(f64, f64)> = rows
                    .iter()
                    .filter_map(|row| Some((row.seconds.median, self.published_at(row.number)?)))
                    .collect();
                if both.is_empty() {
                    return Vec::new();
                }
                let sum =
                    both.iter().fold((0.0, 0.0), |sum, pair| (sum.0 + pair.0, sum.1 + pair.1));
                vec![(format!("sum of {} moves", both.len()), sum.0, sum.1)]
            }
            Source::Minimaks => self
                .published
                .iter()
                .filter_map(|time| {
                    let Some(number) = time.number else {
                        let most = rows.iter().map(|row| row.seconds.mean).fold(0.0, f64::max);
                        return Some(("slowest move, mean".to_owned(), most, time.seconds));
                    };
                    let row = rows.iter().find(|row| row.number == number)?;
                    Some((format!("move {number}, mean"), row.seconds.mean, time.seconds))
                })
                .collect(),
            Source::Automat => self
                .published
                .iter()
                .map(|time| ("mean of all moves".to_owned(), self.mean_seconds(), time.seconds))
                .collect(),
        }
    }
}

/// Players that are shown together.
struct Family<'a> {
    name: String,
    members: Vec<(String, &'a Comparison)>,
}

fn families(comparisons: &[Comparison]) -> (Vec<Family<'_>>, Option<Family<'_>>) {
    let mut names: Vec<&str> = Vec::new();
    for comparison in comparisons {
        if !names.contains(&comparison.family.as_str()) {
            names.push(&comparison.family);
        }
    }
    let (mut large, mut single) = (Vec::new(), Vec::new());
    for name in names {
        let members: Vec<&Comparison> =
            comparisons.iter().filter(|comparison| comparison.family == name).collect();
        if let [alone] = members.as_slice() {
            single.push((name.to_owned(), *alone));
        } else {
            let members = members
                .into_iter()
                .map(|member| {
                    (member.depth.map_or_else(|| "–".to_owned(), |d| format!("depth {d}")), member)
                })
                .collect();
            large.push(Family { name: name.to_owned(), members });
        }
    }
    let rest = (!single.is_empty()).then(|| Family {
        name: if large.is_empty() { String::new() } else { "the others".to_owned() },
        members: single,
    });
    (large, rest)
}

const CAUTION: &str = "The published times come from other machines, other languages and other years, and a source often does not say how it measured. A ratio between them and ours says that our program is \
                       faster where it runs, not by how much the algorithm is better; positions and cut-offs are what can be compared across machines, and the sources do not give them.";

/// A few lines for the terminal.
pub fn times_text(experiment: &TimesExperiment, comparisons: &[Comparison]) -> String {
    let mut out = String::new();
    for comparison in comparisons {
        out += &format!("{}\n", comparison.timed.player);
        out += &format!(
            "  {:>4} {:>11} {:>23} {:>12} {:>11} {:>11} {:>8}\n",
            "move", "median", "quartiles", "positions", "cut-offs", "published", "ratio"
        );
        for row in comparison.timed.rows() {
            let published = comparison.published_at(row.number);
            out += &format!(
                "  {:>4} {:>11} {:>11}–{:>11} {:>12.0} {:>11.0} {:>11} {:>8}\n",
                row.number,
                seconds_text(row.seconds.median),
                seconds_text(row.seconds.lower),
                seconds_text(row.seconds.upper),
                row.nodes.median,
                row.cut_offs.median,
                published.map_or_else(String::new, seconds_text),
                published
                    .map_or_else(String::new, |published| ratio(published, row.seconds.median)),
            );
        }
        for (what, ours, theirs) in
            experiment.source.map_or_else(Vec::new, |source| comparison.beside(source))
        {
            let (ours_text, theirs_text) = (seconds_text(ours), seconds_text(theirs));
            let ratio = ratio(theirs, ours);
            out += &format!("  {what}: {ours_text}, published {theirs_text}, ratio {ratio}\n");
        }
    }
    if experiment.source.is_some() {
        out += &format!("Caution: {CAUTION}\n");
    }
    out
}

fn ratio(theirs: f64, ours: f64) -> String {
    let ratio = theirs / ours;
    if ratio >= 10.0 { format!("{ratio:.0}×") } else { format!("{ratio:.1}×") }
}

/// One row per player and move number.
pub fn times_csv(comparisons: &[Comparison]) -> String {
    let heads = [
        "player",
        "move",
        "samples",
        "seconds_median",
        "seconds_lower",
        "seconds_upper",
        "seconds_mean",
        "nodes_median",
        "nodes_mean",
        "cut_offs_median",
        "published_seconds",
    ];
    let mut rows = Vec::new();
    for comparison in comparisons {
        for Row { number, seconds, nodes, cut_offs } in comparison.timed.rows() {
            let published = comparison.published_at(number);
            rows.push(vec![
                comparison.timed.player.clone(),
                number.to_string(),
                seconds.count.to_string(),
                format!("{:.9}", seconds.median),
                format!("{:.9}", seconds.lower),
                format!("{:.9}", seconds.upper),
                format!("{:.9}", seconds.mean),
                format!("{:.0}", nodes.median),
                format!("{:.1}", nodes.mean),
                format!("{:.0}", cut_offs.median),
                published.map_or_else(String::new, |time| time.to_string()),
            ]);
        }
    }
    csv::table(&heads, &rows)
}

/// The page of a run.
pub fn times_page(
    experiment: &TimesExperiment,
    games: &[TimedGame],
    provenance: &Provenance,
) -> Page {
    let mut page = Page::new(&experiment.title, provenance);
    if !experiment.purpose.is_empty() {
        page.paragraph(&experiment.purpose);
    }
    times_section(&mut page, experiment, &comparisons(experiment, games));
    page
}

/// The same as part of a page.
pub fn times_section(page: &mut Page, experiment: &TimesExperiment, comparisons: &[Comparison]) {
    let TimesExperiment { games, moves, .. } = experiment;
    let against = experiment.opponent.as_ref().map_or_else(
        || "the same player; the moves of the one that begins are counted".to_owned(),
        |opponent| format!("`{opponent}`, beginning every second game; its own moves are counted"),
    );
    let looked = if *moves >= 42 {
        "all own moves".to_owned()
    } else {
        format!("the first {moves} own moves")
    };
    let shared = Names::of(&experiment.players).remark().replace("; all with", " All have");
    let shared = if shared.is_empty() { shared } else { format!("{shared}.") };
    page.paragraph(&format!(
        "{games} games of each player against {against}; {looked}. Repetitions are interleaved, and each player first makes a move that is thrown away. Times are processor time of one thread.{shared}",
    ));
    let (large, rest) = families(comparisons);
    depth_figures(page, experiment, &large);
    let groups: Vec<&Family<'_>> = large.iter().chain(&rest).collect();
    for group in &groups {
        if group.members.len() > 1 {
            move_figures(page, group, large.is_empty());
        }
    }
    tables::beside(page, experiment, comparisons);
    for group in &groups {
        tables::per_move(page, group);
    }
    course::games(page, experiment, comparisons);
    course::sides(page, comparisons);
}

/// Time and positions over depth, one curve for each family.
fn depth_figures(page: &mut Page, experiment: &TimesExperiment, large: &[Family<'_>]) {
    if large.is_empty() {
        return;
    }
    // Of short looks the sum, as `poveži-četiri` has it; of whole games the mean, as `automat` has it.
    let sums = experiment.moves <= 12;
    let what = if sums {
        format!("the first {} own moves", experiment.moves)
    } else {
        "a move, mean".to_owned()
    };
    let mut seconds = Vec::new();
    let mut nodes = Vec::new();
    for family in large {
        let over = |value: &dyn Fn(&Comparison) -> Option<f64>| -> Vec<(f64, f64)> {
            let members = family.members.iter();
            members
                .filter_map(|(_, member)| Some((f64::from(member.depth?), value(member)?)))
                .collect()
        };
        seconds.push(Series::new(
            family.name.clone(),
            over(&|member| Some(if sums { member.timed.seconds() } else { member.mean_seconds() })),
        ));
        nodes.push(Series::new(
            family.name.clone(),
            over(&|member| Some(if sums { member.timed.nodes() } else { member.mean_nodes() })),
        ));
        let theirs = over(&|member| {
            let beside = experiment.source.map_or_else(Vec::new, |source| member.beside(source));
            beside.first().map(|(_, _, theirs)| *theirs)
        });
        if !theirs.is_empty() {
            seconds.push(Series::new(format!("{}, source", family.name), theirs));
        }
    }
    let plot = |title: String, upward: String, series| Plot {
        title,
        across: "depth in plies".to_owned(),
        upward,
        scale: Scale::Logarithmic,
        series,
        level: None,
    };
    page.figure(
        &plot(
            "Time against depth".to_owned(),
            format!("seconds for {what} (logarithmic)"),
            seconds,
        ),
        "Heights are machines and languages; slopes are algorithms.",
    );
    page.figure(
        &plot(
            "Positions against depth".to_owned(),
            format!("positions for {what} (logarithmic)"),
            nodes,
        ),
        "What the time is made of, and the same on every machine.",
    );
}

/// Time, and where asked positions, over move numbers.
fn move_figures(page: &mut Page, group: &Family<'_>, positions: bool) {
    let series = |value: fn(&Row) -> f64| -> Vec<Series> {
        let members = group.members.iter();
        members
            .map(|(name, member)| {
                let rows = member.timed.rows();
                let points = rows.iter().map(|row| (row.number as f64, value(row))).collect();
                Series::new(name.clone(), points)
            })
            .collect()
    };
    let title = |what: &str| {
        if group.name.is_empty() { what.to_owned() } else { format!("{what}: {}", group.name) }
    };
    let plot = |what: &str, upward: &str, series| Plot {
        title: title(what),
        across: "move number".to_owned(),
        upward: upward.to_owned(),
        scale: Scale::Logarithmic,
        series,
        level: None,
    };
    page.figure(
        &plot("Time of a move", "seconds, mean (logarithmic)", series(|row| row.seconds.mean)),
        "The mean over all games that lasted so long; the table has medians and quartiles.",
    );
    if positions {
        page.figure(
            &plot(
                "Positions of a move",
                "positions, mean (logarithmic)",
                series(|row| row.nodes.mean),
            ),
            "What the time is made of, and the same on every machine.",
        );
    }
}

//! How the measured games went, and whether the side of the best column matters.

use foursight_game::Player;

use super::Comparison;
use crate::csv;
use crate::experiment::TimesExperiment;
use crate::page::{Align, Page};
use crate::result::GameResult;
use crate::statistics::{FEWEST_PAIRS, Spread, Tally};
use crate::times::{Sides, TimedGame};

/// Lengths and winners, if games were played to their ends.
pub(super) fn games(page: &mut Page, experiment: &TimesExperiment, comparisons: &[Comparison]) {
    let finished =
        |comparison: &Comparison| comparison.timed.games.iter().any(|game| game.winner.is_some());
    if !comparisons.iter().any(finished) {
        return;
    }
    let alone = experiment.opponent.is_none();
    let few = experiment.games <= 12;
    let rows: Vec<Vec<String>> = comparisons
        .iter()
        .map(|comparison| {
            let games = &comparison.timed.games;
            let mut tally = Tally::default();
            for game in games {
                if let Some(points) = points(game) {
                    tally.add_half_points(points);
                }
            }
            let lengths = Spread::of(games.iter().map(|game| game.length as f64));
            let range = games
                .iter()
                .map(|game| game.length)
                .min()
                .zip(games.iter().map(|game| game.length).max());
            let mut row = vec![
                format!("`{}`", comparison.timed.player),
                lengths.map_or_else(String::new, |spread| format!("{:.0}", spread.median)),
                range.map_or_else(String::new, |(low, high)| format!("{low} – {high}")),
                format!("{} – {} – {}", tally.won, tally.drawn, tally.lost),
            ];
            if few {
                row.push(games.iter().map(|game| told(game, alone)).collect::<Vec<_>>().join(", "));
            }
            row
        })
        .collect();
    let mut heads = vec![
        ("player", Align::Words),
        ("discs, median", Align::Numbers),
        ("range", Align::Numbers),
        (
            if alone { "won by who began – drawn – lost" } else { "won – drawn – lost" },
            Align::Numbers,
        ),
    ];
    if few {
        heads.push(("game by game: discs and who won", Align::Words));
    }
    page.table("The games: how long, and who won", &heads, &rows);
}

/// One row per measured game.
pub fn timed_games_csv(comparisons: &[Comparison]) -> String {
    let mut rows = Vec::new();
    for comparison in comparisons {
        for game in &comparison.timed.games {
            rows.push(vec![
                comparison.timed.player.clone(),
                game.game.to_string(),
                if game.begins { "first" } else { "second" }.to_owned(),
                game.moves.clone(),
                game.length.to_string(),
                game.winner.map_or("", GameResult::name).to_owned(),
            ]);
        }
    }
    csv::table(&["player", "game", "moved", "moves", "plies", "result"], &rows)
}

/// One row for all players together and one for each, of positions and their mirror images.
pub fn sides_csv(comparisons: &[Comparison]) -> String {
    let mut all = Vec::new();
    let mut each = Vec::new();
    for comparison in comparisons {
        let sides = comparison.timed.sides();
        each.push((comparison.timed.player.clone(), side_ratio(&sides)));
        all.extend(sides);
    }
    each.insert(0, ("all".to_owned(), side_ratio(&all)));
    let mut rows = Vec::new();
    for (player, found) in each {
        let Some(SideRatio { pairs, ratio, interval, dearer }) = found else { continue };
        let mut row = vec![player, "any".to_owned(), pairs.to_string()];
        for value in [ratio, interval.0, interval.1, dearer] {
            row.push(format!("{value:.4}"));
        }
        rows.push(row);
    }
    csv::table(&["player", "best_column", "pairs", "ratio", "low", "high", "dearer"], &rows)
}

/// Half points of the measured player, or of who began where it played itself.
fn points(game: &TimedGame) -> Option<usize> {
    let player = if game.begins { Player::First } else { Player::Second };
    game.winner.map(|result| result.half_points(player))
}

fn told(game: &TimedGame, alone: bool) -> String {
    let who = match points(game) {
        None => "not ended",
        Some(1) => "draw",
        Some(2) => {
            if alone {
                "first"
            } else {
                "won"
            }
        }
        Some(_) => {
            if alone {
                "second"
            } else {
                "lost"
            }
        }
    };
    format!("{} {who}", game.length)
}

/// What a search costs with its best column on the right, by what it costs on the left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SideRatio {
    /// Pairs of mirror images.
    pub pairs: usize,
    /// The geometric mean of positions on the right by positions on the left.
    pub ratio: f64,
    /// Its interval of 95 %, as if positions of one game were independent.
    pub interval: (f64, f64),
    /// The share of pairs in which the right side cost more.
    pub dearer: f64,
}

/// Sums up pairs of mirror images; `None` of fewer than two.
pub fn side_ratio<'a>(pairs: impl IntoIterator<Item = &'a Sides>) -> Option<SideRatio> {
    let logs: Vec<f64> = pairs
        .into_iter()
        .map(|pair| (pair.right_nodes as f64 / pair.left_nodes.max(1) as f64).ln())
        .collect();
    mean_ratio(&logs)
}

fn mean_ratio(logs: &[f64]) -> Option<SideRatio> {
    if logs.len() < 2 {
        return None;
    }
    let count = logs.len() as f64;
    let mean = logs.iter().sum::<f64>() / count;
    let variance = logs.iter().map(|log| (log - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let error = 1.96 * (variance / count).sqrt();
    Some(SideRatio {
        pairs: logs.len(),
        ratio: mean.exp(),
        interval: ((mean - error).exp(), (mean + error).exp()),
        dearer: logs.iter().filter(|log| **log > 0.0).count() as f64 / count,
    })
}

impl SideRatio {
    /// What it says, in words.
    pub fn verdict(&self) -> &'static str {
        if self.pairs < FEWEST_PAIRS as usize {
            "too few positions"
        } else if self.interval.0 > 1.0 {
            "dearer on the right"
        } else if self.interval.1 < 1.0 {
            "dearer on the left"
        } else {
            "no difference shown"
        }
    }
}

/// Whether the best column's side matters, if mirror images were searched.
pub(super) fn sides(page: &mut Page, comparisons: &[Comparison]) {
    let mut rows = Vec::new();
    for comparison in comparisons {
        let pairs = comparison.timed.sides();
        let mut line = |which: &str, found: Option<SideRatio>| {
            if let Some(found) = found {
                rows.push(vec![
                    format!("`{}`", comparison.timed.player),
                    which.to_owned(),
                    found.pairs.to_string(),
                    format!(
                        "{:.2} [{:.2}, {:.2}]",
                        found.ratio, found.interval.0, found.interval.1
                    ),
                    format!("{:.0} %", 100.0 * found.dearer),
                    found.verdict().to_owned(),
                ]);
            }
        };
        line("any but the centre", side_ratio(&pairs));
        for (distance, which) in
            [(1, "columns 3 and 5"), (2, "columns 2 and 6"), (3, "columns 1 and 7")]
        {
            line(which, side_ratio(pairs.iter().filter(|pair| pair.distance == distance)));
        }
    }
    if rows.is_empty() {
        return;
    }
    let heads = [
        ("player", Align::Words),
        ("best column", Align::Words),
        ("pairs", Align::Numbers),
        ("positions, right by left [95 %]", Align::Numbers),
        ("right dearer", Align::Numbers),
        ("so", Align::Words),
    ];
    page.table(
        "Whether the best column's place matters: each position and its mirror image",
        &heads,
        &rows,
    );
    page.paragraph(
        "A position and its mirror image have the same tree but for the order in which columns are looked at, so nothing but the best column's side differs between the two searches. Pairs whose two best columns are not each other's image \
         (several moves were best) are left out. The interval takes positions of one game as independent, which they are not quite.",
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratios_by_hand() {
        let pair = |left, right| Sides {
            distance: 1,
            left_nodes: left,
            right_nodes: right,
            left_seconds: 0.0,
            right_seconds: 0.0,
        };
        let three = [pair(100, 200), pair(100, 200), pair(50, 100)];
        let found = side_ratio(&three).unwrap();
        assert!((found.ratio - 2.0).abs() < 1e-12 && found.verdict() == "too few positions");
        let nine = [three, three, three].concat();
        assert_eq!(side_ratio(&nine).unwrap().verdict(), "dearer on the right");
        let both = [pair(100, 200), pair(200, 100)];
        let found = side_ratio(&[both; 4].concat()).unwrap();
        assert!((found.ratio - 1.0).abs() < 1e-12 && found.verdict() == "no difference shown");
        assert!(side_ratio(&[pair(1, 2)]).is_none());
    }
}

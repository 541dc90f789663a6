//! What is measured of a claim, from the tables of a run.
//!
//! | measure | of which table | what |
//! |---|---|---|
//! | `same-moves` | times and their games | pairs of players whose games and numbers of nodes are alike |
//! | `growth` | times | the time of the published moves at the last depth by that at the first |
//! | `time-ratio` | times | the time of one player by that of another: `sum` of the published moves' medians, `slowest` move's mean, or `mean` of all moves |
//! | `slowest-move` | times | the number of the move with the greatest mean time |
//! | `exponent` | times | the logarithm of one player's nodes on its first move by that of another's |
//! | `deepest-within` | times | the last depth whose slowest move takes no longer than so many seconds |
//! | `thirds` | times | nodes of a move in the first third of the move numbers by those in the last |
//! | `side-ratio` | sides | positions visited with the best column on the right by those on the left |
//! | `elo`, `first-wins`, `shares` | pairings | strength; games won by who moved first; games won moving first, second, or by who moved first on `both` sides |
//! | `duels` | pairings | published duels that end as published |
//! | `best` | ratings | a player's rating minus those of others |
//! | `decision` | a test | what a sequential test decided |
//! | `first-move`, `grade` | first moves, grades | as they stand there |

use serde::Deserialize;

use super::measured::{Figure, Measured};
use super::table::{FigureTable, Row, Tables};
use crate::statistics::{Decision, Elo, Pentanomial, Share};

/// What is measured.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[allow(missing_docs, reason = "the table above says what each is")]
pub enum Measure {
    SameMoves {
        table: String,
        pairs: Vec<[String; 2]>,
        depths: [u32; 2],
    },
    Growth {
        table: String,
        player: String,
        depths: [u32; 2],
    },
    TimeRatio {
        table: String,
        rows: Vec<[String; 2]>,
        over: Over,
    },
    SlowestMove {
        table: String,
        player: String,
    },
    Exponent {
        table: String,
        of: String,
        by: String,
    },
    DeepestWithin {
        table: String,
        player: String,
        depths: [u32; 2],
        seconds: f64,
    },
    Thirds {
        table: String,
        player: String,
        depths: [u32; 2],
    },
    SideRatio {
        table: String,
    },
    Elo {
        rows: Vec<[String; 3]>,
        #[serde(default)]
        pooled: bool,
    },
    FirstWins {
        rows: Vec<[String; 3]>,
    },
    Shares {
        rows: Vec<[String; 4]>,
    },
    Duels {
        table: String,
    },
    Best {
        table: String,
        player: String,
        others: Vec<String>,
    },
    Decision {
        table: String,
    },
    FirstMove {
        table: String,
        player: String,
    },
    Grade {
        table: String,
        evaluation: String,
    },
}

/// How the times of moves become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Over {
    /// The medians of the moves a source published, or of all if it published none, added.
    Sum,
    /// The mean of the slowest move.
    Slowest,
    /// The mean of all moves.
    Mean,
}

impl Measure {
    /// The tables it reads.
    pub fn tables(&self) -> Vec<&str> {
        match self {
            Self::SameMoves { table, .. }
            | Self::Growth { table, .. }
            | Self::TimeRatio { table, .. }
            | Self::SlowestMove { table, .. }
            | Self::Exponent { table, .. }
            | Self::DeepestWithin { table, .. }
            | Self::Thirds { table, .. }
            | Self::SideRatio { table }
            | Self::Duels { table }
            | Self::Best { table, .. }
            | Self::Decision { table }
            | Self::FirstMove { table, .. }
            | Self::Grade { table, .. } => vec![table],
            Self::Elo { rows, .. } | Self::FirstWins { rows } => {
                rows.iter().map(|[table, ..]| table.as_str()).collect()
            }
            Self::Shares { rows } => rows.iter().map(|[table, ..]| table.as_str()).collect(),
        }
    }

    /// What these tables say; `None` if they lack something.
    pub fn of(&self, tables: &Tables) -> Option<Measured> {
        match self {
            Self::SameMoves { table, pairs, depths } => {
                let games = tables.get(&format!("{table}-games"))?;
                same_moves(tables.get(table)?, games, pairs, *depths)
            }
            Self::Growth { table, player, depths: [first, last] } => {
                let table = tables.get(table)?;
                let at = |depth: &u32| time(table, &at_depth(player, *depth), Over::Sum);
                Some(Measured::number(at(last)? / at(first)?))
            }
            Self::TimeRatio { table, rows, over } => {
                let table = tables.get(table)?;
                let ratio = |[of, by]: &[String; 2]| {
                    let value = time(table, of, *over)? / time(table, by, *over)?;
                    let name = if rows.len() == 1 { String::new() } else { apart(of, by) };
                    Some((name, Figure { value, interval: None }))
                };
                Some(Measured::Numbers(rows.iter().map(ratio).collect::<Option<_>>()?))
            }
            Self::SlowestMove { table, player } => {
                let slowest = slowest(tables.get(table)?, player)?;
                Some(Measured::number(slowest.number("move")?))
            }
            Self::Exponent { table, of, by } => {
                let table = tables.get(table)?;
                let nodes = |player: &str| -> Option<f64> {
                    table.of(player).find(|row| row.text("move") == Some("1"))?.number("nodes_mean")
                };
                Some(Measured::number(nodes(of)?.ln() / nodes(by)?.ln()))
            }
            Self::DeepestWithin { table, player, depths: [first, last], seconds } => {
                let table = tables.get(table)?;
                let within = |depth: &u32| {
                    time(table, &at_depth(player, *depth), Over::Slowest)
                        .is_some_and(|time| time <= *seconds)
                };
                // A depth that was not measured says nothing.
                time(table, &at_depth(player, *last), Over::Slowest)?;
                let deepest = (*first..=*last).rev().find(within)?;
                Some(Measured::number(f64::from(deepest)))
            }
            Self::Thirds { table, player, depths: [first, last] } => {
                let table = tables.get(table)?;
                let figure = |depth: u32| {
                    let value = thirds(table, &at_depth(player, depth))?;
                    Some((format!("{depth}"), Figure { value, interval: None }))
                };
                Some(Measured::Numbers((*first..=*last).map(figure).collect::<Option<_>>()?))
            }
            Self::SideRatio { table } => {
                let table = tables.get(table)?;
                let row = table.rows().find(|row| row.text("best_column") == Some("any"))?;
                let interval = (row.number("low")?, row.number("high")?);
                let enough = row.number::<u32>("pairs")? >= crate::statistics::FEWEST_PAIRS;
                let figure = Figure { value: row.number("ratio")?, interval: Some(interval) };
                enough.then(|| Measured::Numbers(vec![(String::new(), figure)]))
            }
            Self::Elo { rows, pooled } => elo(tables, rows, *pooled),
            Self::FirstWins { rows } => {
                let share = |[table, player, against]: &[String; 3]| {
                    let share = won(tables.get(table)?, player, against, "both")?;
                    Some((depth_of(player), share))
                };
                Some(Measured::Shares(rows.iter().map(share).collect::<Option<_>>()?))
            }
            Self::Shares { rows } => {
                let share = |[table, player, against, side]: &[String; 4]| {
                    Some((depth_of(player), won(tables.get(table)?, player, against, side)?))
                };
                Some(Measured::Shares(rows.iter().map(share).collect::<Option<_>>()?))
            }
            Self::Duels { table } => duels(tables.get(table)?),
            Self::Best { table, player, others } => best(tables.get(table)?, player, others),
            Self::Decision { table } => decision(tables.get(table)?),
            Self::FirstMove { table, player } => {
                let action = tables.get(table)?.of(player).next()?.text("move")?;
                Some(Measured::Text(action.to_owned()))
            }
            Self::Grade { table, evaluation } => {
                let table = tables.get(table)?;
                let mut rows = table.rows();
                let row = rows.find(|row| row.text("evaluation") == Some(evaluation))?;
                Some(Measured::number(row.number("kept")?))
            }
        }
    }
}

/// The player with its depth.
fn at_depth(player: &str, depth: u32) -> String {
    player.replace("{}", &depth.to_string())
}

/// What a player's text says of its depth.
fn depth_of(player: &str) -> String {
    let mut settings = player.split([':', ',']);
    settings.find_map(|setting| setting.strip_prefix("depth=")).unwrap_or(player).to_owned()
}

/// What tells two comparisons of a list apart: the depth where it is the same for both, else the second player's order.
fn apart(of: &str, by: &str) -> String {
    let order = by.split([':', ',']).find_map(|setting| setting.strip_prefix("order="));
    order.map_or_else(|| depth_of(of), str::to_owned)
}

/// The time of a player's moves in seconds.
fn time(table: &FigureTable, player: &str, over: Over) -> Option<f64> {
    match over {
        Over::Sum => {
            let published = |row: &Row<'_>| row.number::<f64>("published_seconds").is_some();
            let some = table.of(player).any(|row| published(&row));
            let medians = table.of(player).filter(|row| !some || published(row));
            let medians: Vec<f64> =
                medians.map(|row| row.number("seconds_median")).collect::<Option<_>>()?;
            (!medians.is_empty()).then(|| medians.iter().sum())
        }
        Over::Slowest => slowest(table, player)?.number("seconds_mean"),
        Over::Mean => mean(table.of(player), "seconds_mean"),
    }
}

/// The mean of a column, each move weighted by how often it was measured.
fn mean<'a>(rows: impl Iterator<Item = Row<'a>>, column: &str) -> Option<f64> {
    let mut sum = (0.0, 0.0);
    for row in rows {
        let samples: f64 = row.number("samples")?;
        sum = (sum.0 + samples * row.number::<f64>(column)?, sum.1 + samples);
    }
    (sum.1 > 0.0).then(|| sum.0 / sum.1)
}

fn slowest<'a>(table: &'a FigureTable, player: &'a str) -> Option<Row<'a>> {
    let seconds = |row: &Row<'_>| row.number::<f64>("seconds_mean").unwrap_or(0.0);
    table.of(player).max_by(|one, two| seconds(one).total_cmp(&seconds(two)))
}

fn thirds(table: &FigureTable, player: &str) -> Option<f64> {
    let number = |row: &Row<'_>| row.number::<usize>("move").unwrap_or(0);
    let last = table.of(player).map(|row| number(&row)).max()?;
    let early = mean(table.of(player).filter(|row| 3 * number(row) <= last), "nodes_mean")?;
    let late = mean(table.of(player).filter(|row| 3 * number(row) > 2 * last), "nodes_mean")?;
    Some(early / late)
}

fn same_moves(
    times: &FigureTable,
    games: &FigureTable,
    pairs: &[[String; 2]],
    [first, last]: [u32; 2],
) -> Option<Measured> {
    let (mut alike, mut all) = (0, 0);
    for depth in first..=last {
        for [one, other] in pairs {
            let (one, other) = (at_depth(one, depth), at_depth(other, depth));
            let nodes = |player: &str| -> Vec<String> {
                let rows = times.of(player);
                rows.filter_map(|row| row.text("nodes_median").map(str::to_owned)).collect()
            };
            let moves = |player: &str| -> Vec<String> {
                games.of(player).filter_map(|row| row.text("moves").map(str::to_owned)).collect()
            };
            if moves(&one).is_empty() || moves(&other).is_empty() {
                continue;
            }
            all += 1;
            alike += u32::from(moves(&one) == moves(&other) && nodes(&one) == nodes(&other));
        }
    }
    (all > 0).then_some(Measured::Count(alike, all))
}

fn elo(tables: &Tables, rows: &[[String; 3]], pooled: bool) -> Option<Measured> {
    let mut sum = Pentanomial::default();
    let mut all = Vec::new();
    for [table, player, against] in rows {
        let (_, _, pairs) = tables.get(table)?.pairing(player, against)?;
        for (sum, count) in sum.pairs.iter_mut().zip(pairs.pairs) {
            *sum += count;
        }
        all.push((short(against), Elo::of_pairs(pairs)?));
    }
    if pooled {
        return Some(Measured::Elos(vec![(String::new(), Elo::of_pairs(sum)?)]));
    }
    Some(Measured::Elos(all))
}

/// `negamax:depth=6,eval=…,order=random` as `negamax 6`, and a player without depth, or that differs in its evaluation, by that.
fn short(player: &str) -> String {
    let (name, settings) = player.split_once(':').unwrap_or((player, ""));
    let value = |key: &str| settings.split(',').find_map(|setting| setting.strip_prefix(key));
    match (value("depth="), value("eval=")) {
        (_, Some(evaluation)) if name == "minimax-ab" => match (value("f2="), value("f3=")) {
            (Some(f2), Some(f3)) => format!("{evaluation} ({f2}, {f3})").replace('-', "−"),
            _ => evaluation.to_owned(),
        },
        (Some(depth), _) => format!("{name} {depth}"),
        _ => name.to_owned(),
    }
}

/// Games that a player won moving first or second, or that whoever moved first won.
fn won(table: &FigureTable, player: &str, against: &str, side: &str) -> Option<Share> {
    let (first, second, _) = table.pairing(player, against)?;
    let (part, whole) = match side {
        "first" => (first.won, first.games()),
        "second" => (second.won, second.games()),
        _ => (first.won + second.lost, first.games() + second.games()),
    };
    Some(Share { part, whole })
}

fn duels(table: &FigureTable) -> Option<Measured> {
    let text = include_str!("../../../../testdata/published/povezi-cetiri-duels.csv");
    let published = FigureTable::parse(text);
    let player = |name: &str, depth: &str| {
        if name == "basic" {
            "basic:eval=povezi-cetiri".to_owned()
        } else {
            format!("{name}:depth={depth},eval=povezi-cetiri")
        }
    };
    let (mut alike, mut all) = (0, 0);
    for row in published.rows() {
        let one = player(row.text("first")?, row.text("first_depth")?);
        let other = player(row.text("second")?, row.text("second_depth")?);
        let (first, _, _) = table.pairing(&one, &other)?;
        let ours = match (first.won, first.drawn, first.lost) {
            (1, 0, 0) => "first",
            (0, 1, 0) => "draw",
            (0, 0, 1) => "second",
            _ => return None,
        };
        all += 1;
        alike += u32::from(row.text("result") == Some(ours));
    }
    Some(Measured::Count(alike, all))
}

/// A rating minus each of the others', with the errors of both added in quadrature.
fn best(table: &FigureTable, player: &str, others: &[String]) -> Option<Measured> {
    let rating = |player: &str| -> Option<(f64, f64)> {
        let row = table.of(player).next()?;
        Some((row.number("elo")?, row.number("margin")?))
    };
    let (own, margin) = rating(player)?;
    let difference = |other: &String| {
        let (theirs, other_margin) = rating(other)?;
        let (difference, error) = (own - theirs, margin.hypot(other_margin));
        let (low, high) = (difference - error, difference + error);
        Some((short(other), Elo { difference, low, high, superiority: Some(0.5) }))
    };
    Some(Measured::Elos(others.iter().map(difference).collect::<Option<_>>()?))
}

fn decision(table: &FigureTable) -> Option<Measured> {
    let row = table.rows().next()?;
    let decision = match row.text("decision")? {
        "h1" => Decision::AcceptH1,
        "h0" => Decision::AcceptH0,
        _ => Decision::Undecided,
    };
    let mut pairs = Pentanomial::default();
    let names = ["pairs_0", "pairs_half", "pairs_1", "pairs_1_half", "pairs_2"];
    for (count, name) in pairs.pairs.iter_mut().zip(names) {
        *count = row.number(name)?;
    }
    Some(Measured::Test(decision, Elo::of_pairs(pairs), row.text("weights")?.to_owned()))
}

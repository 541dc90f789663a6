//! What the judge says.

use foursight_wire::judgement::{GroupKind, Judgement, JudgementGroup, ShareWithInterval};

use crate::csv;
use crate::judge::Judged;
use crate::page::{Align, Page, Provenance};
use crate::plot::{Plot, Scale, Series};
use crate::statistics::Share;

/// How the figures are meant.
const MEANING: &str = "Perfect: no move has more points. Good: the result is kept, a win stays won, a draw drawn. Regret: the points that the best move has more. In Connect Four a point is a disc of the winner's; elsewhere a ply.";

/// `85.2 % [83.0, 87.1]`
fn share_text(share: ShareWithInterval) -> String {
    match (share.percent, share.low_percent, share.high_percent) {
        (Some(percent), Some(low), Some(high)) => {
            format!("{percent:.1} % [{low:.1}, {high:.1}]")
        }
        _ => "–".to_owned(),
    }
}

fn cells(name: &str, group: &JudgementGroup) -> Vec<String> {
    vec![
        name.to_owned(),
        group.positions.to_string(),
        share_text(group.perfect),
        share_text(group.good),
        group.mean_regret.map_or("–".to_owned(), |regret| format!("{regret:.2}")),
        group.worst_regret.map_or("–".to_owned(), |regret| regret.to_string()),
        group.illegal.to_string(),
    ]
}

const HEADS: [(&str, Align); 7] = [
    ("", Align::Words),
    ("positions", Align::Numbers),
    ("perfect [95 %]", Align::Numbers),
    ("good [95 %]", Align::Numbers),
    ("regret", Align::Numbers),
    ("worst", Align::Numbers),
    ("illegal", Align::Numbers),
];

/// Everything but the groups, as rows.
fn overall(judgements: &[Judgement]) -> Vec<Vec<String>> {
    let all = |judgement: &Judgement| {
        let group = judgement.groups.iter().find(|group| group.by == GroupKind::All)?;
        Some(cells(&judgement.player, group))
    };
    judgements.iter().filter_map(all).collect()
}

fn grouped(judgement: &Judgement) -> Vec<Vec<String>> {
    let groups = judgement.groups.iter().filter(|group| group.by != GroupKind::All);
    groups.map(|group| cells(&group.name, group)).collect()
}

/// A mistake in a sentence.
fn mistakes(judgement: &Judgement) -> impl Iterator<Item = String> {
    judgement.mistakes.iter().map(|mistake| {
        let position = if mistake.position.is_empty() { "the start" } else { &mistake.position };
        let points =
            mistake.points.map_or("no legal move".to_owned(), |points| format!("{points:+}"));
        format!(
            "after {position}: {} ({points}) instead of {} ({:+})",
            mistake.played,
            mistake.better.join(" or "),
            mistake.best
        )
    })
}

/// A few lines for the terminal; of a single player also the groups and the mistakes.
pub fn judge_text(judgements: &[Judgement]) -> String {
    let mut out = String::new();
    let mut rows = overall(judgements);
    if let [judgement] = judgements {
        rows.extend(grouped(judgement));
    }
    let width = rows.iter().map(|row| row[0].chars().count()).max().unwrap_or(0);
    out += &format!(
        "{:<width$} {:>9}  {:>21}  {:>21} {:>7} {:>6} {:>8}\n",
        "player", "positions", "perfect [95 %]", "good [95 %]", "regret", "worst", "illegal"
    );
    for row in &rows {
        out += &format!(
            "{:<width$} {:>9}  {:>21}  {:>21} {:>7} {:>6} {:>8}\n",
            row[0], row[1], row[2], row[3], row[4], row[5], row[6]
        );
    }
    if let [judgement] = judgements {
        for mistake in mistakes(judgement) {
            out += &format!("{mistake}\n");
        }
    }
    out
}

/// One row for each player and group.
pub fn judge_csv(judgements: &[Judgement]) -> String {
    let heads = [
        "game",
        "player",
        "set",
        "by",
        "group",
        "positions",
        "illegal",
        "perfect",
        "good",
        "mean_regret",
        "worst_regret",
    ];
    let mut rows = Vec::new();
    for judgement in judgements {
        for group in &judgement.groups {
            let by = match group.by {
                GroupKind::All => "all",
                GroupKind::Phase => "phase",
                GroupKind::Score => "score",
            };
            rows.push(vec![
                judgement.game.clone(),
                judgement.player.clone(),
                judgement.set.clone().unwrap_or_default(),
                by.to_owned(),
                group.name.clone(),
                group.positions.to_string(),
                group.illegal.to_string(),
                group.perfect.count.to_string(),
                group.good.count.to_string(),
                group.mean_regret.map_or_else(String::new, |regret| format!("{regret:.4}")),
                group.worst_regret.map_or_else(String::new, |regret| regret.to_string()),
            ]);
        }
    }
    csv::table(&heads, &rows)
}

/// One row for each answer.
pub fn answers_csv(players: &[(String, Vec<Judged>)]) -> String {
    let heads = ["player", "position", "answer", "points", "best", "better", "perfect", "good"];
    let mut rows = Vec::new();
    for (player, answers) in players {
        for judged in answers {
            let better: Vec<String> = judged.better.iter().map(ToString::to_string).collect();
            rows.push(vec![
                player.clone(),
                judged.position.clone(),
                judged.answer.clone(),
                judged.points.map_or_else(String::new, |points| points.to_string()),
                judged.best.to_string(),
                better.join(" "),
                judged.is_perfect().to_string(),
                judged.is_good().to_string(),
            ]);
        }
    }
    csv::table(&heads, &rows)
}

/// The page of a judgement.
pub fn judge_page(
    players: &[(String, Vec<Judged>)],
    judgements: &[Judgement],
    provenance: &Provenance,
) -> Page {
    let mut page = Page::new("How well they move", provenance);
    if let Some(judgement) = judgements.first() {
        let set = judgement.set.as_ref().map_or_else(
            || "the positions of the answers".to_owned(),
            |hash| format!("the set of positions `{hash}`"),
        );
        page.paragraph(&format!("Moves of `{}` at {set}. {MEANING}", judgement.game));
    }
    page.table("All positions", &HEADS, &overall(judgements));
    page.figure(
        &course(players),
        "The share of good moves by the moves played before, with intervals of 95 %.",
    );
    for judgement in judgements {
        page.heading(&format!("`{}`", judgement.player).replace('`', ""));
        page.table("By phase, and by what could be had", &HEADS, &grouped(judgement));
        for mistake in mistakes(judgement) {
            page.paragraph(&mistake);
        }
    }
    page
}

/// So many plies make a point of the plot.
const PLIES: usize = 4;

/// The share of good moves by the plies before.
fn course(players: &[(String, Vec<Judged>)]) -> Plot {
    let series = players.iter().map(|(name, answers)| {
        let longest = answers.iter().map(|judged| judged.plies).max().unwrap_or(0);
        let (mut points, mut intervals) = (Vec::new(), Vec::new());
        for from in (0..=longest).step_by(PLIES) {
            let members =
                answers.iter().filter(|judged| (from..from + PLIES).contains(&judged.plies));
            let members: Vec<&Judged> = members.collect();
            if members.is_empty() {
                continue;
            }
            let part = members.iter().filter(|judged| judged.is_good()).count() as u32;
            let share = Share { part, whole: members.len() as u32 };
            let (low, high) = share.interval();
            points.push((from as f64 + (PLIES - 1) as f64 / 2.0, 100.0 * share.value()));
            intervals.push((100.0 * low, 100.0 * high));
        }
        Series { name: name.clone(), points, intervals }
    });
    Plot {
        title: "Good moves".to_owned(),
        across: "moves played before".to_owned(),
        upward: "% of answers".to_owned(),
        scale: Scale::Linear,
        series: series.collect(),
        level: None,
    }
}

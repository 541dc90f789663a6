//! What a tournament shows beside its standing, as text: what each search is made of, and all against all.

use crate::experiment::Experiment;
use crate::standings::Standings;

/// A line for every player that searches to a fixed depth, the strongest first.
pub(super) fn made_of(experiment: &Experiment, standings: &Standings) -> String {
    let lines = standings.players.iter().filter_map(|standing| {
        let made = experiment.contestants[standing.place].search()?;
        Some(format!(
            "{}: depth {}, evaluation {}, order {}\n",
            standing.player, made.depth, made.evaluation, made.order
        ))
    });
    lines.collect()
}

/// Points of the player of a row against that of a column, with the mean length of their games; the strongest first.
pub(super) fn cross_table(standings: &Standings) -> String {
    let players = &standings.players;
    let width = players.iter().map(|player| player.player.chars().count()).max().unwrap_or(0);
    let mut out = format!("\n{:>3} {:<width$}", "", "points of the row");
    for number in 1..=players.len() {
        out += &format!(" {number:>9}");
    }
    out.push('\n');
    for (number, one) in players.iter().enumerate() {
        out += &format!("{:>3} {:<width$}", number + 1, one.player);
        for other in players {
            let cell = if one.place == other.place {
                "·".to_owned()
            } else {
                standings.between(one.place, other.place).map_or_else(
                    || "–".to_owned(),
                    |pairing| {
                        let tally = pairing.tally;
                        let points = f64::from(tally.won) + f64::from(tally.drawn) / 2.0;
                        format!("{points}/{}", tally.games())
                    },
                )
            };
            out += &format!(" {cell:>9}");
        }
        out.push('\n');
    }
    out.push('\n');
    out
}

/// A line for each two players: how long a game took both together. Lines of their own, for they differ from run to run.
pub(super) fn times(experiment: &Experiment, standings: &Standings) -> String {
    let lines = standings.pairings.iter().map(|pairing| {
        let (one, other) = pairing.places;
        format!(
            "time: {} against {}, {} a game\n",
            experiment.players[one],
            experiment.players[other],
            time_text(pairing.milliseconds)
        )
    });
    lines.collect()
}

/// A time with its unit: `640 ms`, `2.4 s`, `3.1 min`.
pub(super) fn time_text(milliseconds: f64) -> String {
    match milliseconds {
        long if long >= 120_000.0 => format!("{:.1} min", long / 60_000.0),
        long if long >= 1_000.0 => format!("{:.1} s", long / 1_000.0),
        short => format!("{short:.1} ms"),
    }
}

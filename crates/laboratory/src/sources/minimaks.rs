//! K. Vulinović, *Algoritam Minimaks i primjena na igru "4 u nizu"*, 2016.

use super::workshop::{Workshop, again};
use super::{SourcesError, Verdict};
use crate::csv;
use crate::page::{Align, Page};
use crate::report::{Comparison, elo_text, pairing_section, times_section, tuning_section};
use crate::statistics::{Decision as Test, Share, Tally};

const NAME: &str = "minimaks";

pub(super) fn chapter(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    page.heading(NAME);
    page.paragraph(
        "K. Vulinović, *Algoritam Minimaks i primjena na igru \"4 u nizu\"*, 2016. Claims: at depth 6 with a neutral evaluation minimax needs 1.4 s for the first move and 1.8 s for the ninth, alpha-beta at worst 0.13 s, with random or centre-first order a little over \
         0.10 s, about 14 times less than minimax. The pattern evaluation (2, 5) beats a random one in about 64 of 100 games; a genetic algorithm finds (7, −3), which is better.",
    );
    page.subheading("Times");
    times(workshop, page)?;
    page.subheading("Heuristics");
    results(workshop, page)?;
    page.subheading("Tuning");
    tuning(workshop, page)?;
    page.subheading("What differs, and why");
    page.paragraph(
        "With a neutral evaluation and a fixed order the program plays one game again and again; the source's 250 games had chance in them, which it does not describe. Here the opponent's order is random. In the duels chance comes from \
         `order=random` on both sides, so that equal moves are drawn by lot; how the source chose among equal moves is not said, and shares of won games depend on it. Nor is the depth of its duels known to us: a search of an odd number of plies ends with its own move, and then who begins wins far more often. \
         The weight −3 for a three in (7, −3) does not mean that threes are bad: a three in line is also two pairs, so it is worth 2·7 − 3 = 11.",
    );
    Ok(())
}

fn times(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    let (experiment, compared) = workshop.times("minimaks-times")?;
    again(page, &["minimaks-times"]);
    times_section(page, &experiment, &compared);
    let of = |start: &str, order: &str| {
        compared.iter().find(|comparison| {
            comparison.timed.player.starts_with(start) && comparison.timed.player.contains(order)
        })
    };
    // The slowest move: its number, its mean time, its mean positions.
    let slowest = |comparison: &Comparison| {
        let rows = comparison.timed.rows();
        let most = rows.iter().max_by(|one, two| one.seconds.mean.total_cmp(&two.seconds.mean));
        most.map(|row| (row.number, row.seconds.mean, row.nodes.mean))
    };
    let most_nodes = |comparison: &Comparison| {
        comparison.timed.rows().iter().map(|row| row.nodes.mean).fold(0.0, f64::max)
    };
    let (Some(plain), Some(left), Some(random), Some(center)) = (
        of("minimax:", "order=left"),
        of("minimax-ab:", "order=left"),
        of("minimax-ab:", "order=random"),
        of("minimax-ab:", "order=center"),
    ) else {
        return Ok(());
    };
    let mut most = 0.0;
    if let (Some((number, seconds, nodes)), Some(first)) =
        (slowest(plain), plain.timed.rows().first())
    {
        most = most_nodes(plain) / first.nodes.mean;
        let rise = seconds / first.seconds.mean;
        workshop.find(
            NAME,
            "minimax's time rises from move 1 to move 9 (1.3 times), then falls towards 0",
            format!(
                "slowest at move {number}, {rise:.2} times the first in time and {:.2} in positions",
                nodes / first.nodes.mean
            ),
            Verdict::of((6..=12).contains(&number) && rise > 1.0),
        );
    }
    if most > 0.0 && most <= 1.0 {
        page.paragraph(
            "No later move visits more positions than the first: a tree of six plies has at most 7⁶ ends, and the empty board has them all. A time that rises until the ninth move, as the source's does, is therefore the price of one position, \
             not their number: a program that looks over the whole board at each position pays more the more discs there are. Ours does not.",
        );
    }
    let Some(plain_slowest) = slowest(plain) else { return Ok(()) };
    for (name, comparison, theirs) in [
        ("alpha-beta", left, 1.8 / 0.13),
        ("alpha-beta, random order", random, 1.8 / 0.10),
        ("alpha-beta, centre first", center, 1.8 / 0.10),
    ] {
        let Some((_, seconds, _)) = slowest(comparison) else { continue };
        let (time, nodes) = (plain_slowest.1 / seconds, most_nodes(plain) / most_nodes(comparison));
        workshop.find(
            NAME,
            format!("{name}: the slowest move is about {theirs:.0} times faster than minimax's"),
            format!("{time:.0} times faster, {nodes:.0} times fewer positions"),
            Verdict::of((time / theirs).ln().abs() <= 1.5_f64.ln()),
        );
    }
    Ok(())
}

fn results(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    let heuristics = workshop.games("minimaks-heuristics")?;
    let tuned = workshop.games("minimaks-tuned")?;
    let first_itself = workshop.games("minimaks-first-against-itself")?;
    let tuned_itself = workshop.games("minimaks-tuned-against-itself")?;
    let deeper = workshop.games("minimaks-depth-7")?;
    again(
        page,
        &[
            "minimaks-heuristics",
            "minimaks-tuned",
            "minimaks-first-against-itself",
            "minimaks-tuned-against-itself",
            "minimaks-depth-7",
        ],
    );
    let pattern = heuristics.standings.between(2, 1);
    let between = tuned.standings.between(0, 1);
    let began = |standings: &crate::standings::Standings| Tally {
        won: standings.first_won,
        drawn: standings.drawn,
        lost: standings.second_won,
    };
    // At seven plies: the two places of each pattern meet each other as any player meets itself.
    let deeper_between = |one: usize, other: usize| {
        deeper.standings.between(one, other).map(|pairing| (pairing.as_first, pairing.as_second))
    };
    let deeper_itself = |one: usize, other: usize| {
        deeper_between(one, other).map(|(as_first, as_second)| {
            let mut began = as_first;
            began += as_second.reversed();
            (began, Tally::default())
        })
    };
    let (mut rows, mut agreeing) = (Vec::new(), (0, 0));
    let text = include_str!("../../../../testdata/published/minimaks-results.csv");
    for row in csv::rows(text) {
        let [one, other, side, games, won, lost, drawn] = row.as_slice() else { continue };
        let both = |found: Option<(Tally, Tally)>| {
            found.map(|(first, second)| if side == "first" { first } else { second })
        };
        let of = |pairing: &Option<crate::standings::Pairing>| {
            pairing.as_ref().map(|pairing| (pairing.as_first, pairing.as_second))
        };
        let alone = |standings| Some((began(standings), Tally::default()));
        let (six, seven) = match (one.contains("f2=7"), other.contains("f2=7"), other.as_str()) {
            (false, _, "random") => (of(&pattern), deeper_between(0, 4)),
            (false, _, _) => (alone(&first_itself.standings), deeper_itself(0, 1)),
            (true, true, _) => (alone(&tuned_itself.standings), deeper_itself(2, 3)),
            (true, false, _) => (of(&between), deeper_between(2, 0)),
        };
        let (Some(six), Some(seven)) = (both(six), both(seven)) else { continue };
        let shown = |text: &String| if text.is_empty() { "?".to_owned() } else { text.clone() };
        let number = |text: &String| text.parse::<u32>().unwrap_or(0);
        let theirs = Share { part: number(won), whole: number(games) };
        let share = |tally: Tally| Share { part: tally.won, whole: tally.games() };
        let agree: Vec<&str> = [("six", six), ("seven", seven)]
            .into_iter()
            .filter(|(_, tally)| share(*tally).agrees_with(theirs))
            .map(|(name, _)| name)
            .collect();
        let told = |tally: Tally| {
            format!("{} – {} – {}: {}", tally.won, tally.drawn, tally.lost, share(tally))
        };
        rows.push(vec![
            weights(one),
            weights(other),
            side.clone(),
            format!("{} – {} – {}", shown(won), shown(drawn), shown(lost)),
            told(six),
            told(seven),
            if agree.is_empty() { "neither".to_owned() } else { agree.join(" and ") },
        ]);
        let (at_six, at_seven) = (agree.contains(&"six"), agree.contains(&"seven"));
        agreeing = (agreeing.0 + u32::from(at_six), agreeing.1 + u32::from(at_seven));
        // A handful of games agrees with everything, and one of two depths is no confirmation while the source's is not known.
        let verdict = if six.games() < 50 || (at_seven && !at_six) {
            Verdict::Open
        } else {
            Verdict::of(at_six)
        };
        workshop.find(
            NAME,
            format!(
                "{} moving {side} wins {won} of {games} against {}",
                weights(one),
                weights(other)
            ),
            format!("{} at six plies, {} at seven", share(six), share(seven)),
            verdict,
        );
    }
    page.table(
        "`order=random`, from the empty board: won – drawn – lost, and won in per cent [95 %]",
        &[
            ("player", Align::Words),
            ("against", Align::Words),
            ("moving", Align::Words),
            ("published, of 100", Align::Numbers),
            ("ours at six plies", Align::Numbers),
            ("ours at seven", Align::Numbers),
            ("agrees", Align::Words),
        ],
        &rows,
    );
    let count = rows.len() as u32;
    let (at_six, at_seven) = agreeing;
    let none =
        if at_six < count && at_seven < count { "; neither depth agrees with all" } else { "" };
    page.paragraph(&format!(
        "Of the {count} published shares {at_six} agree with ours at six plies and {at_seven} at seven{none}."
    ));
    if let Some(pairing) = between {
        let better = pairing.elo.map_or(Verdict::Open, |elo| {
            if elo.low > 0.0 {
                Verdict::Confirmed
            } else if elo.high < 0.0 {
                Verdict::Different
            } else {
                Verdict::Open
            }
        });
        workshop.find(
            NAME,
            "(7, −3) is better than (2, 5)",
            format!("Elo {}, both sides together", elo_text(pairing.elo)),
            better,
        );
    }
    pairing_section(page, &heuristics.experiment, &heuristics.standings);
    Ok(())
}

/// `pattern f2=7 f3=-3` as `pattern (7, −3)`.
fn weights(name: &str) -> String {
    match name {
        "pattern f2=2 f3=5" => "pattern (2, 5)".to_owned(),
        "pattern f2=7 f3=-3" => "pattern (7, −3)".to_owned(),
        other => other.to_owned(),
    }
}

fn tuning(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    again(page, &["minimaks-genetic", "minimaks-spsa", "povezi-cetiri-spsa"]);
    for (source, name, claim) in [
        (NAME, "minimaks-genetic", "a genetic algorithm finds better weights than (2, 5)"),
        (
            "ours",
            "minimaks-spsa",
            "simultaneous perturbation (Spall 1992) finds better weights than (2, 5) in as many games",
        ),
        (
            "ours",
            "povezi-cetiri-spsa",
            "and improves the five weights of `povezi-cetiri` at depth 2",
        ),
    ] {
        let (experiment, steps, confirmation) = workshop.tune(name)?;
        tuning_section(page, &experiment, &steps, Some(&confirmation));
        let Some(last) = steps.last() else { continue };
        let verdict = match confirmation.decision {
            _ if confirmation.unchanged => Verdict::Open,
            Test::AcceptH1 => Verdict::Confirmed,
            Test::AcceptH0 => Verdict::Different,
            Test::Undecided => Verdict::Open,
        };
        let found: Vec<String> = last.weights.iter().map(ToString::to_string).collect();
        workshop.find(
            source,
            claim,
            format!(
                "found ({}) in {} games; test against the default: Elo {} after {} pairs",
                found.join(", ").replace('-', "−"),
                last.games,
                elo_text(confirmation.elo),
                confirmation.pairs.count()
            ),
            verdict,
        );
    }
    Ok(())
}

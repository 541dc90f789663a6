//! I. Šišić, *Automat za igranje igre "Poveži 4"*, 2020.

use super::{SourcesError, Workshop};
use crate::page::{Align, Page};
use crate::plot::{Plot, Scale, Series};
use crate::report::seconds_text;
use crate::statistics::Spread;
use crate::times::automat;

/// The source played six games at every depth.
const GAMES: usize = 6;

pub(super) fn chapter(workshop: &mut Workshop<'_>, page: &mut Page) -> Result<(), SourcesError> {
    page.heading("automat");
    page.paragraph(
        "Claims: six games at every depth from 4 to 9; time falls as the board fills, and is longer when the best column lies on the right, because columns are searched from the left. Its code notes 5 s a move at its depth 7 and 15 s \
         at 8 (8 and 9 as we count) on a chip of 80 MHz. Also noted: the length of the game and the winner.",
    );
    let mut rows = Vec::new();
    let mut curves = Vec::new();
    let mut places = Vec::new();
    let published = automat();
    let (mut depths, mut theirs) = (Vec::new(), Vec::new());
    for depth in 4..=workshop.effort.pruned_depth.min(9) {
        let player = format!("automat-hard:depth={depth}");
        // Against an opponent by lot, or six games would be one game.
        let timed = workshop.time(&format!("{player},order=random"), GAMES, 42)?;
        let all = Spread::of(timed.samples.iter().map(|sample| sample.seconds));
        let Some(all) = all else { continue };
        let lengths: Vec<String> =
            timed.courses.iter().map(|course| course.length.to_string()).collect();
        let winners: Vec<&str> =
            timed.courses.iter().map(|course| course.winner.as_deref().unwrap_or("–")).collect();
        depths.push((f64::from(depth), all.mean));
        let noted = published.iter().find(|time| time.depth == depth).map(|time| time.seconds);
        theirs.extend(noted.map(|seconds| (f64::from(depth), seconds)));
        rows.push(vec![
            depth.to_string(),
            seconds_text(all.mean),
            seconds_text(all.median),
            noted.map_or_else(|| "–".to_owned(), seconds_text),
            lengths.join(", "),
            winners.join(", "),
        ]);
        let curve = timed.rows().iter().map(|row| (row.number as f64, row.seconds.mean)).collect();
        curves.push(Series::new(format!("depth {depth}"), curve));
        if depth == 7.min(workshop.effort.pruned_depth) {
            // The source's own order, from the left: does the place of the best column matter?
            let left = workshop.time(&player, 1, 42)?;
            places = left.by_place();
        }
    }
    page.figure(
        &Plot {
            title: "Mean time of a move against its number".to_owned(),
            across: "move number".to_owned(),
            upward: "seconds, mean (logarithmic)".to_owned(),
            scale: Scale::Logarithmic,
            series: curves,
            level: None,
        },
        "Time falls as the board fills: confirmed at every depth.",
    );
    page.figure(
        &Plot {
            title: "Mean time of a move against depth".to_owned(),
            across: "depth in plies".to_owned(),
            upward: "seconds, mean (logarithmic)".to_owned(),
            scale: Scale::Logarithmic,
            series: vec![Series::new("here", depths), Series::new("source, on its chip", theirs)],
            level: None,
        },
        "The source's two points are from a chip of 80 MHz.",
    );
    page.table(
        "Six games against itself at each depth",
        &[
            ("depth", Align::Numbers),
            ("mean", Align::Numbers),
            ("median", Align::Numbers),
            ("source", Align::Numbers),
            ("lengths of the games", Align::Words),
            ("winners", Align::Words),
        ],
        &rows,
    );
    let rows: Vec<Vec<String>> = places
        .iter()
        .map(|(place, seconds, nodes)| {
            vec![
                place.clone(),
                seconds.count.to_string(),
                seconds_text(seconds.median),
                format!("{:.0}", nodes.median),
            ]
        })
        .collect();
    page.table(
        "By the column that was played, columns searched from the left, one game at depth 7",
        &[
            ("column", Align::Words),
            ("moves", Align::Numbers),
            ("median time", Align::Numbers),
            ("positions", Align::Numbers),
        ],
        &rows,
    );
    page.subheading("What differs, and why");
    page.paragraph(
        "Whether the best column's place matters has to be read with care: which column is best depends on how full the board is, and that changes the time far more than the order does. The table shows the medians as they are. \
         Defects that we do not copy: the code misses the open three that starts in the third column, so mirror images were judged differently; the text gives 2 points for the centre, the code 5; the easy level's third rule could draw for ever \
         when only columns with one free cell are left.",
    );
    Ok(())
}

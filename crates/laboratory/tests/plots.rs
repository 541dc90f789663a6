//! The drawing of a plot, kept as a picture that a change must not alter unnoticed.

use foursight_laboratory::plot::{Plot, Scale, Series};

fn plot(scale: Scale) -> Plot {
    Plot {
        title: "Time of a move".to_owned(),
        across: "move number".to_owned(),
        upward: "seconds".to_owned(),
        scale,
        series: vec![
            Series {
                name: "minimax".to_owned(),
                points: vec![(1.0, 0.5), (2.0, 0.8), (3.0, 0.1)],
                intervals: vec![(0.4, 0.6), (0.7, 0.9), (0.05, 0.2)],
            },
            Series::new("alpha-beta", vec![(1.0, 0.01), (2.0, 0.02), (3.0, 0.004)]),
        ],
        level: Some((0.3, "limit".to_owned())),
    }
}

#[test]
fn linear() {
    insta::assert_snapshot!(plot(Scale::Linear).svg());
}

#[test]
fn logarithmic() {
    insta::assert_snapshot!(plot(Scale::Logarithmic).svg());
}

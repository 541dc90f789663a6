//! Values in words, for people.

use foursight_game::{Finding, Value};

/// `wins in 5 plies`, `draws`, `is judged +3`: what a value means for whoever is to move.
pub(crate) fn in_words(value: Value) -> String {
    match value {
        Value::Unknown => "is not known".to_owned(),
        Value::Exact(finding) => found(finding),
        Value::AtLeast(finding) => format!("{} or better", found(finding)),
        Value::AtMost(finding) => format!("{} or worse", found(finding)),
    }
}

fn found(finding: Finding) -> String {
    let plies = |plies: u32| if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
    match finding {
        Finding::Win(Some(distance)) => format!("wins in {}", plies(distance)),
        Finding::Win(None) => "wins".to_owned(),
        Finding::Loss(Some(distance)) => format!("loses in {}", plies(distance)),
        Finding::Loss(None) => "loses".to_owned(),
        Finding::Draw => "draws".to_owned(),
        Finding::Estimate(number) => format!("is judged {number:+}"),
        Finding::WinRate(share) => {
            format!("wins {}.{} % of the games tried", share / 100, share % 100 / 10)
        }
    }
}

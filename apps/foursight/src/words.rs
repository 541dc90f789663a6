//! Values in words, for people.

use foursight_game::{Bound, Value, Verdict};

/// `wins in 5`, `a draw`, `about even (+3)`: what a value means for whoever is to move.
pub(crate) fn in_words(value: Value) -> String {
    let plies = |plies: u32| if plies == 1 { "1 ply".to_owned() } else { format!("{plies} plies") };
    let words = match value.verdict {
        Verdict::Win(Some(distance)) => format!("wins in {}", plies(distance)),
        Verdict::Win(None) => "wins".to_owned(),
        Verdict::Loss(Some(distance)) => format!("loses in {}", plies(distance)),
        Verdict::Loss(None) => "loses".to_owned(),
        Verdict::Draw => "draws".to_owned(),
        Verdict::Estimate(number) => format!("is judged {number:+}"),
        Verdict::WinRate(share) => {
            format!("wins {}.{} % of the games tried", share / 100, share % 100 / 10)
        }
    };
    match value.bound {
        Bound::Exact => words,
        Bound::AtLeast => format!("{words} or better"),
        Bound::AtMost => format!("{words} or worse"),
    }
}

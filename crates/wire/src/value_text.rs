//! Values as one word or two, as the command line prints them and records of the first edition hold them: `win 5`, `>= draw`, `48.2%`, `+12`.

use foursight_game::{Bound, Finding, Value};

/// Reads what a value's `Display` writes; `None` if it is none. A win rate comes back to a tenth of a per cent.
///
/// ```
/// # use foursight_game::{Finding, Value};
/// # use foursight_wire::parse_value;
/// assert_eq!(parse_value(">= loss 4"), Some(Value::AtLeast(Finding::Loss(Some(4)))));
/// assert_eq!(parse_value("unknown"), Some(Value::Unknown));
/// assert_eq!(parse_value("mate"), None);
/// ```
pub fn parse_value(text: &str) -> Option<Value> {
    if text == "unknown" {
        return Some(Value::Unknown);
    }
    let (bound, text) = match text.split_at_checked(3) {
        Some((">= ", rest)) => (Bound::AtLeast, rest),
        Some(("<= ", rest)) => (Bound::AtMost, rest),
        _ => (Bound::Exact, text),
    };
    let finding = match text.split_once(' ') {
        Some(("win", plies)) => Finding::Win(Some(plies.parse().ok()?)),
        Some(("loss", plies)) => Finding::Loss(Some(plies.parse().ok()?)),
        Some(_) => return None,
        None => match text {
            "win" => Finding::Win(None),
            "loss" => Finding::Loss(None),
            "draw" => Finding::Draw,
            _ => number(text)?,
        },
    };
    Some(Value::bounded(bound, finding))
}

fn number(text: &str) -> Option<Finding> {
    if let Some(share) = text.strip_suffix('%') {
        let share: f64 = share.parse().ok().filter(|share| (0.0..=100.0).contains(share))?;
        let hundredths = (share * 100.0).round() as u16;
        // To a tenth, as it is written.
        return Some(Finding::WinRate(hundredths - hundredths % 10));
    }
    let signed = text.starts_with(['+', '-']);
    text.parse().ok().filter(|_| signed).map(Finding::Estimate)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_is_read_as_it_is_written() {
        let findings = [
            Finding::Win(Some(3)),
            Finding::Win(None),
            Finding::Loss(Some(40)),
            Finding::Loss(None),
            Finding::Draw,
            Finding::Estimate(-12),
            Finding::Estimate(0),
            Finding::WinRate(4820),
            Finding::WinRate(10_000),
        ];
        for finding in findings {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                let value = Value::bounded(bound, finding);
                assert_eq!(parse_value(&value.to_string()), Some(value));
            }
        }
        // Found by the fuzzer: what was read more precisely than it is written came back as another value.
        let rate = parse_value(".82%").unwrap();
        assert_eq!((parse_value(&rate.to_string()), rate), (Some(rate), Value::win_rate(80)));
        for text in ["", "12", "win x", "draw 2", "> draw", "101%", ">= ", "Win", ">="] {
            assert_eq!(parse_value(text), None, "{text}");
        }
    }
}

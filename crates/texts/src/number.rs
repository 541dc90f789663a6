//! Numbers as a language writes them.

use crate::Language;

impl Language {
    /// A whole number with its digits in groups of three: `12,345` in English, `12.345` in Croatian.
    pub fn number(self, number: u64) -> String {
        let digits = number.to_string();
        let mut grouped = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                grouped.push(match self {
                    Self::English => ',',
                    Self::Croatian => '.',
                });
            }
            grouped.push(digit);
        }
        grouped
    }

    /// A number of tenths: `1.5` in English, `1,5` in Croatian.
    pub fn tenths(self, tenths: u64) -> String {
        let point = match self {
            Self::English => '.',
            Self::Croatian => ',',
        };
        format!("{}{point}{}", self.number(tenths / 10), tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped() {
        let written = |number| Language::English.number(number);
        assert_eq!([written(0), written(999), written(1000)], ["0", "999", "1,000"]);
        assert_eq!(Language::Croatian.number(1_234_567), "1.234.567");
        assert_eq!(Language::Croatian.tenths(10_005), "1.000,5");
        assert_eq!(Language::English.tenths(7), "0.7");
    }
}

//! The languages, how they are chosen, and their plural forms.

use core::fmt;
use core::str::FromStr;

use serde::Deserialize;

/// A language there are texts in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Croatian.
    Croatian,
}

/// A plural form, by the name Unicode's CLDR gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Plural {
    /// 1; in Croatian also 21, 31, …
    One,
    /// In Croatian 2 to 4, 22 to 24, …
    Few,
    /// All other numbers.
    Other,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Croatian];

    /// The two letters it is written with.
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Croatian => "hr",
        }
    }

    /// The plural forms a text with a count has.
    pub const fn forms(self) -> &'static [Plural] {
        match self {
            Self::English => &[Plural::One, Plural::Other],
            Self::Croatian => &[Plural::One, Plural::Few, Plural::Other],
        }
    }

    /// The plural form for a count.
    pub const fn plural(self, count: u64) -> Plural {
        match self {
            Self::English if count == 1 => Plural::One,
            Self::English => Plural::Other,
            Self::Croatian => match (count % 10, count % 100) {
                (1, last) if last != 11 => Plural::One,
                (2..=4, last) if last < 12 || last > 14 => Plural::Few,
                _ => Plural::Other,
            },
        }
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set decides, as POSIX has it. Whoever reads
    /// Bosnian, Serbian or Montenegrin gets Croatian, everybody else English.
    ///
    /// ```
    /// # use foursight_texts::Language;
    /// let croatian = |name: &str| (name == "LANG").then(|| "hr_HR.UTF-8".to_owned());
    /// assert_eq!(Language::from_environment(croatian), Language::Croatian);
    /// assert_eq!(Language::from_environment(|_| None), Language::English);
    /// ```
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(|name| variable(name))
            .find(|value| !value.is_empty())
            .unwrap_or_default();
        let tag = locale.split(['_', '.', '-', '@']).next().unwrap_or_default();
        match tag.to_ascii_lowercase().as_str() {
            "hr" | "bs" | "sr" | "sh" | "me" | "cnr" => Self::Croatian,
            _ => Self::English,
        }
    }
}

/// A language there are no texts in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError(String);

impl fmt::Display for LanguageError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "unknown language `{}`; use en or hr", self.0)
    }
}

impl core::error::Error for LanguageError {}

impl FromStr for Language {
    type Err = LanguageError;

    fn from_str(text: &str) -> Result<Self, LanguageError> {
        Self::ALL
            .into_iter()
            .find(|language| language.code() == text)
            .ok_or_else(|| LanguageError(text.to_owned()))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(&str, &str)]) -> Language {
        Language::from_environment(|name| {
            pairs.iter().find(|(key, _)| *key == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_chooses_the_language() {
        assert_eq!(of(&[("LANG", "hr_HR.UTF-8")]), Language::Croatian);
        assert_eq!(of(&[("LANG", "hr_HR.UTF-8"), ("LC_ALL", "C")]), Language::English);
        assert_eq!(of(&[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "bs")]), Language::Croatian);
        assert_eq!(of(&[("LC_ALL", ""), ("LANG", "sr_RS@latin")]), Language::Croatian);
        assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), Language::English);
    }

    #[test]
    fn languages_are_read() {
        assert_eq!("hr".parse(), Ok(Language::Croatian));
        let error = "de".parse::<Language>().unwrap_err();
        assert_eq!(error.to_string(), "unknown language `de`; use en or hr");
    }

    /// The samples of CLDR's tables.
    #[test]
    fn plural_forms_are_those_of_the_languages() {
        let croatian = |count| Language::Croatian.plural(count);
        for one in [1, 21, 101, 1001] {
            assert_eq!(croatian(one), Plural::One, "{one}");
        }
        for few in [2, 3, 4, 22, 102, 1002] {
            assert_eq!(croatian(few), Plural::Few, "{few}");
        }
        for other in [0, 5, 11, 12, 13, 14, 19, 100, 111, 1000] {
            assert_eq!(croatian(other), Plural::Other, "{other}");
        }
        assert_eq!(Language::English.plural(1), Plural::One);
        assert_eq!(Language::English.plural(21), Plural::Other);
    }
}

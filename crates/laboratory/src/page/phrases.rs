//! What sections of a report say, in another language.
//!
//! Tables, plots and sentences about results are written once, in English, for every kind of run. A page in another language looks each of them up: a phrase is the whole
//! text of a heading, sentence, caption, head, cell or legend, with numbered places for what differs. What is no phrase (numbers, players' texts, prose that is in the page's language
//! already) stays as it is.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::experiment::ExperimentError;
use crate::toml_file;

/// The file as it is written.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PhraseFile {
    phrases: Vec<[String; 2]>,
}

/// The phrases of a language.
pub(super) struct Phrases {
    whole: Vec<[String; 2]>,
    /// Those with places; each is cut where its places are.
    with_places: Vec<(Vec<String>, String)>,
}

/// Croatian.
pub(super) static CROATIAN: LazyLock<Phrases> =
    LazyLock::new(|| Phrases::read(include_str!("../../texts/phrases.hr.toml")));

impl Phrases {
    fn read(text: &str) -> Self {
        let phrases =
            written(text).unwrap_or_else(|error| panic!("texts/phrases.hr.toml: {error}"));
        let cut = |english: &str| -> Vec<String> {
            let mut pieces = Vec::new();
            let mut left = english;
            for number in 1.. {
                let Some((before, after)) = left.split_once(&format!("{{{number}}}")) else {
                    break;
                };
                pieces.push(before.to_owned());
                left = after;
            }
            pieces.push(left.to_owned());
            pieces
        };
        let (mut whole, mut with_places) = (Vec::new(), Vec::new());
        for [english, translated] in phrases {
            if english.contains("{1}") {
                with_places.push((cut(&english), translated));
            } else {
                whole.push([english, translated]);
            }
        }
        Self { whole, with_places }
    }

    /// The text in this language: a phrase, or a list of phrases; anything else as it is.
    pub(super) fn translate(&self, text: &str) -> String {
        if let Some(translated) = self.whole_phrase(text) {
            return translated;
        }
        // A list comes before a phrase with places, which would take all but the last part for what stands in a place.
        let parts: Option<Vec<String>> = text.split(", ").map(|part| self.phrase(part)).collect();
        parts.map(|parts| parts.join(", ")).or_else(|| self.phrase(text)).unwrap_or(text.to_owned())
    }

    fn phrase(&self, text: &str) -> Option<String> {
        self.whole_phrase(text).or_else(|| self.phrase_with_places(text))
    }

    fn whole_phrase(&self, text: &str) -> Option<String> {
        let found = self.whole.iter().find(|[english, _]| english == text);
        found.map(|[_, translated]| translated.clone())
    }

    fn phrase_with_places(&self, text: &str) -> Option<String> {
        self.with_places.iter().find_map(|(pieces, translated)| {
            let filled = places(pieces, text)?;
            let mut out = translated.clone();
            for (number, value) in filled.iter().enumerate() {
                out = out.replace(&format!("{{{}}}", number + 1), &self.translate(value));
            }
            Some(out)
        })
    }
}

/// Each phrase and its translation.
fn written(text: &str) -> Result<Vec<[String; 2]>, ExperimentError> {
    toml_file::read(text).map(|file: PhraseFile| file.phrases)
}

/// What stands in the places of a phrase that was cut there, if the text is that phrase.
fn places<'t>(pieces: &[String], text: &'t str) -> Option<Vec<&'t str>> {
    let (first, rest) = pieces.split_first()?;
    let mut left = text.strip_prefix(first.as_str())?;
    let mut found = Vec::new();
    for (number, piece) in rest.iter().enumerate() {
        let last = number + 1 == rest.len();
        let end =
            if last { left.len().checked_sub(piece.len())? } else { left.find(piece.as_str())? };
        if !left.get(end..)?.starts_with(piece.as_str()) || end == 0 {
            return None;
        }
        found.push(&left[..end]);
        left = &left[end + piece.len()..];
    }
    left.is_empty().then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_are_found_with_what_stands_in_their_places() {
        for (english, croatian) in [
            ("player", "igrač"),
            ("depth 12", "dubina 12"),
            ("`minimax`: cut-offs in a move, median", "`minimax`: odrezivanja po potezu, medijan"),
            ("15 not ended, 7 first", "15 nedovršena, 7 prvi"),
            (
                "seconds for the first 8 own moves (logarithmic)",
                "sekunde: prvi vlastiti potezi, njih 8 (logaritamski)",
            ),
            ("`minimax-ab:depth=7,eval=automat`", "`minimax-ab:depth=7,eval=automat`"),
            ("pobjeda, poraz", "pobjeda, poraz"),
            ("", ""),
        ] {
            assert_eq!(CROATIAN.translate(english), croatian);
        }
    }

    /// Every place of a phrase is in its translation, and nothing is there twice.
    #[test]
    fn every_place_is_translated() {
        let phrases = written(include_str!("../../texts/phrases.hr.toml")).unwrap();
        for [english, croatian] in &phrases {
            for number in 1..=9 {
                let place = format!("{{{number}}}");
                assert_eq!(english.contains(&place), croatian.contains(&place), "{english}");
            }
            assert_eq!(
                phrases.iter().filter(|[other, _]| other == english).count(),
                1,
                "{english}"
            );
        }
    }
}

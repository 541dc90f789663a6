//! `cargo xtask words`: words that the project replaces by the field's own, where people read them.
//!
//! The list is `xtask/words.tsv`. Read are the documents, the texts of the front ends and the help of the command; code and comments are not,
//! for there a word can be a name. Lines that quote somebody (`>` in Markdown) are left out.
//!
//! The step `words` of the test command also has the spelling of all files checked, code and comments included, by `typos`; `typos.toml` says what is no mistake.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::{process, python, workspace};

/// The spelling checker as PyPI has it, built: from its source it would take minutes.
const TYPOS: [&str; 1] = ["typos==1.51.1"];

/// Report words that the project replaces by standard terms: in documents, page texts and help
#[derive(clap::Args)]
pub(crate) struct Arguments {}

/// The documents, and the folders of documents and texts; beside them each game's `crates/<game>/texts`.
const READ: [&str; 8] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs",
    "books",
    "hardware",
    "crates/texts/data",
    "apps/foursight/src",
];

/// Prints every place; whether there is none.
pub(crate) fn run(_: &Arguments) -> Result<bool> {
    let found = found()?;
    for place in &found {
        println!("{place}");
    }
    println!("{} to replace", found.len());
    Ok(found.is_empty())
}

/// Fails with every place.
pub(crate) fn check() -> Result<String> {
    let found = found()?;
    anyhow::ensure!(found.is_empty(), "{}", found.join("\n"));
    spelling()?;
    Ok("only standard terms, no word misspelt".to_owned())
}

/// Fails with every word that is misspelt in a file of the repository.
fn spelling() -> Result<()> {
    let folder = workspace::Metadata::load()?.target_directory.join("tools/typos");
    let python = python::environment(&folder, &TYPOS)?;
    process::output(
        Command::new(python.with_file_name("typos"))
            .args(["--format", "brief", "--config", "typos.toml", "."])
            .current_dir(workspace::root()),
    )?;
    Ok(())
}

fn found() -> Result<Vec<String>> {
    let list = fs::read_to_string(workspace::root().join("xtask/words.tsv"))?;
    let words = Words::read(&list)?;
    let mut files = Vec::new();
    for place in READ {
        collect(&workspace::root().join(place), &mut files)?;
    }
    for krate in fs::read_dir(workspace::root().join("crates"))? {
        collect(&krate?.path().join("texts"), &mut files)?;
    }
    files.sort();
    let mut found = Vec::new();
    for file in files {
        let name = file.strip_prefix(workspace::root()).unwrap_or(&file).display().to_string();
        let text = fs::read_to_string(&file).with_context(|| name.clone())?;
        for (number, line) in text.lines().enumerate() {
            for (not, say) in words.in_line(&read_part(&file, line)) {
                found.push(format!("{name}:{}: \"{not}\": {say}", number + 1));
            }
        }
    }
    Ok(found)
}

/// The files below a folder that people's texts are in; reports are made by a program and show what that program says.
fn collect(place: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if place.is_file() {
        let ending = place.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if ["md", "json", "js", "rs"].contains(&ending) {
            files.push(place.to_owned());
        }
        return Ok(());
    }
    if !place.is_dir() || place.ends_with("docs/reports") {
        return Ok(());
    }
    for entry in fs::read_dir(place)? {
        collect(&entry?.path(), files)?;
    }
    Ok(())
}

/// What of a line is a text for people: of a program what may become help, of a document all but quotations and `names`, of texts all but the key.
fn read_part(file: &Path, line: &str) -> String {
    let line = line.trim_start();
    match file.extension().and_then(|ending| ending.to_str()) {
        Some("rs") if !line.starts_with("///") => String::new(),
        Some("md") if line.starts_with('>') => String::new(),
        Some("js" | "json") => line.split_once("\": ").map_or(line, |(_, text)| text).to_owned(),
        // Every second piece is a name.
        _ => line.split('`').step_by(2).collect::<Vec<_>>().join("`"),
    }
}

/// What is replaced, and by what.
struct Words<'t>(Vec<(&'t str, &'t str)>);

impl<'t> Words<'t> {
    fn read(list: &'t str) -> Result<Self> {
        let lines = list.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let pair = |line: &'t str| {
            line.split_once('\t').with_context(|| format!("xtask/words.tsv: no tab in `{line}`"))
        };
        Ok(Self(lines.map(pair).collect::<Result<_>>()?))
    }

    fn in_line(&self, line: &str) -> Vec<(&'t str, &'t str)> {
        let line = line.to_lowercase();
        self.0.iter().copied().filter(|(not, _)| has_word(&line, not)).collect()
    }
}

/// Whether the words stand there, not as a part of longer words.
fn has_word(line: &str, words: &str) -> bool {
    let (words, open) = words.strip_suffix('*').map_or((words, false), |words| (words, true));
    let outside = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    line.match_indices(words).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + words.len()..].chars().next();
        outside(before) && (open || outside(after))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_words_are_found() {
        let words = Words::read("# a remark\nby lot\trandom\njudgement*\tvalue\n").unwrap();
        assert_eq!(words.in_line("Who begins is drawn By Lot."), [("by lot", "random")]);
        assert_eq!(words.in_line("two judgements"), [("judgement*", "value")]);
        assert!(words.in_line("by lots of people").is_empty());
        assert!(Words::read("no tab").is_err());
    }

    #[test]
    fn quotations_and_names_are_not_read() {
        assert_eq!(read_part(Path::new("a.md"), "> by lot, she said"), "");
        assert_eq!(read_part(Path::new("a.md"), "Set `--patience` higher"), "Set ` higher");
        assert_eq!(read_part(Path::new("a.rs"), "let verdict = 1;"), "");
        assert_eq!(read_part(Path::new("a.rs"), "    /// Who begins"), "/// Who begins");
        assert_eq!(read_part(Path::new("a.json"), "  \"a.verdict\": \"text\","), "\"text\",");
    }
}

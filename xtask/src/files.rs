//! What can be said of files without understanding them.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};

use crate::workspace;

/// A source file this long has more than one idea in it.
const MOST_LINES: usize = 800;

/// The notes the project was begun with lie beside the repository on one machine only. (Written in two halves, since this
/// file is looked at too.)
const OUTSIDE: [&str; 2] = [concat!("..", "/shared"), concat!("/work", "/shared")];

/// What tools make.
const MADE: [&str; 4] = [".git", "target", "node_modules", "proptest-regressions"];

/// What a library does not do: print, and read a clock. Those come in from outside.
const SILENT: [&str; 6] =
    ["println!", "eprintln!", "print!(", "dbg!", "Instant::now", "SystemTime::now"];

/// The places in `crates/` that have a clock: the ready-made one, and the one the laboratory measures with.
const CLOCKS: [&str; 2] = ["crates/game/src/stopwatch.rs", "crates/laboratory/src/clock.rs"];

/// Looks at every file and names all that are wrong.
pub(crate) fn check() -> Result<String> {
    let mut found = Found::default();
    look_into(workspace::root(), &mut found)?;
    ensure!(found.wrong.is_empty(), "{}", found.wrong.join("\n"));
    let (longest, name) = found.longest;
    Ok(format!("{} files, the longest {name} with {longest} lines", found.files))
}

#[derive(Default)]
struct Found {
    files: usize,
    longest: (usize, String),
    wrong: Vec<String>,
}

fn look_into(folder: &Path, found: &mut Found) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        let kind = entry.file_type()?;
        if kind.is_dir() {
            if !MADE.iter().any(|&made| entry.file_name() == made) {
                look_into(&path, found)?;
            }
        } else if kind.is_file()
            && let Ok(text) = fs::read_to_string(&path)
        {
            let name = path.strip_prefix(workspace::root()).unwrap_or(&path);
            look_at(name, &text, found);
        }
    }
    Ok(())
}

fn look_at(name: &Path, text: &str, found: &mut Found) {
    found.files += 1;
    if name.extension().is_some_and(|extension| extension == "rs") {
        let lines = text.lines().count();
        if lines > found.longest.0 {
            found.longest = (lines, name.display().to_string());
        }
        if lines > MOST_LINES {
            found.wrong.push(format!(
                "{}: {lines} lines, more than {MOST_LINES}: split it by ideas",
                name.display()
            ));
        }
    }
    let library = is_library(name);
    for (number, line) in text.lines().enumerate() {
        if library
            && !line.trim_start().starts_with("//")
            && let Some(word) = SILENT.iter().find(|word| line.contains(*word))
        {
            let word = word.trim_end_matches('(');
            found.wrong.push(format!(
                "{}:{}: a library does not use {word}",
                name.display(),
                number + 1
            ));
        }
        if OUTSIDE.iter().any(|outside| line.contains(outside)) {
            found.wrong.push(format!(
                "{}:{}: points outside the repository: {}",
                name.display(),
                number + 1,
                line.trim()
            ));
        }
    }
}

fn is_library(name: &Path) -> bool {
    let mut folders = name.iter();
    folders.next().is_some_and(|folder| folder == "crates")
        && folders.nth(1).is_some_and(|folder| folder == "src")
        && !CLOCKS.iter().any(|clock| name == Path::new(clock))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_and_pointers_outside_are_named() {
        let mut found = Found::default();
        look_at(Path::new("long.rs"), &"\n".repeat(MOST_LINES + 1), &mut found);
        look_at(Path::new("long.md"), &"\n".repeat(MOST_LINES + 1), &mut found);
        look_at(Path::new("a.md"), &format!("fine\nsee {}/x", OUTSIDE[0]), &mut found);
        assert_eq!(found.wrong.len(), 2, "{:?}", found.wrong);
        assert!(found.wrong[1].starts_with("a.md:2: "));
    }
}

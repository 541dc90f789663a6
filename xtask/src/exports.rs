//! What the page exports, in the hands of other programs: SVG drawn by librsvg, LaTeX compiled, PDF read by Poppler.

use anyhow::Result;

use crate::test::Checked;
use crate::{browser, install, process};

/// Programs that read the files, each with its Debian package.
const READERS: [(&str, &str); 3] = [
    ("rsvg-convert", "librsvg2-bin"),
    ("pdflatex", "texlive-latex-base"),
    ("pdftotext", "poppler-utils"),
];

/// The step of `cargo xtask test --all`.
pub(crate) fn check() -> Result<Checked> {
    let missing: Vec<&str> = READERS
        .into_iter()
        .filter(|(program, _)| !process::succeeds("sh", &["-c", &format!("command -v {program}")]))
        .map(|(_, package)| package)
        .collect();
    if !missing.is_empty() {
        install::debian_packages(&missing)?;
    }
    browser::checked(browser::playwright()?.arg("--project=exports"))
}

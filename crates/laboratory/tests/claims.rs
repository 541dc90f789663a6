//! The shipped report: every result is computed again from its tables.

use std::fs;
use std::path::{Path, PathBuf};

use foursight_laboratory::claims::{
    ClaimResult, FigureTable, Language, Tables, claims, claims_json, findings,
};
use foursight_laboratory::page::{Page, Provenance};
use foursight_laboratory::sources::{assumptions, claims_csv};

/// The folder of the latest report about the sources.
fn shipped() -> PathBuf {
    let reports = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports");
    let mut folders: Vec<PathBuf> = fs::read_dir(reports)
        .unwrap()
        .map(|entry| entry.unwrap().path().join("sources"))
        .filter(|folder| folder.is_dir())
        .collect();
    folders.sort();
    folders.pop().expect("a report about the sources")
}

/// Its tables but the one of results.
fn tables(folder: &Path) -> Tables {
    let mut tables = Tables::default();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap();
        if path.extension().is_some_and(|ending| ending == "csv") && file != "claims.csv" {
            tables.add(file, &fs::read_to_string(&path).unwrap());
        }
    }
    tables
}

/// What stands between the first two of these marks, with them.
fn between<'h>(html: &'h str, from: &str, to: &str) -> &'h str {
    let start = html.find(from).unwrap();
    let end = html[start..].find(to).unwrap();
    &html[start..start + end + to.len()]
}

/// The pages of both languages show every claim in their own language, and the times under both assumptions about the opponent.
#[test]
fn the_shipped_pages_are_whole_in_both_languages() {
    let folder = shipped();
    let tables = tables(&folder);
    for (language, file) in
        [(Language::English, "report.html"), (Language::Croatian, "report.hr.html")]
    {
        let html = fs::read_to_string(folder.join(file)).unwrap();
        for claim in claims() {
            for text in [claim.text(language), claim.section(language), claim.published(language)] {
                let shown = text.replace('`', "").replace('&', "&amp;");
                let plain = html.replace("<code>", "").replace("</code>", "").replace("<wbr>", "");
                assert!(plain.contains(&format!(">{shown}</td>")), "{file}: {text}");
            }
        }
        let mut page = Page::new_in(language, "", &Provenance::default());
        assumptions(&mut page, language, &tables);
        let page = page.html();
        let table = between(&page, "<table", "</table>");
        assert!(table.matches("<tr>").count() > 25, "{table}");
        assert!(html.contains(table), "{file} lacks {table}");
    }
    // Nothing of the Croatian page is still in English: heads, captions and legends.
    let html = fs::read_to_string(folder.join("report.hr.html")).unwrap();
    for words in [
        ">player<",
        ">move<",
        ">against<",
        "Time of a move",
        "move number",
        "depth in plies",
        "positions visited",
        "The mean over",
        "Sequential test",
        "games of each player",
        "All players on one scale",
        "published times come",
    ] {
        assert!(!html.contains(words), "{words}");
    }
}

#[test]
fn every_result_follows_from_the_shipped_tables() {
    let folder = shipped();
    let tables = tables(&folder);
    let found = findings(&tables);
    let written = fs::read_to_string(folder.join("claims.csv")).unwrap();
    assert_eq!(claims_csv(&found), written, "{}", folder.display());
    // The page shows the same, with the files of the experiments. UPDATE=1 writes it again.
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = root.join("apps/web/page/claims.json");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&page, claims_json(&found)).unwrap();
    }
    let shown = fs::read_to_string(&page).unwrap();
    assert_eq!(claims_json(&found), shown, "apps/web/page/claims.json; UPDATE=1 writes it again");
    let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
    let mut linked = 0;
    for claim in shown.as_array().unwrap() {
        for experiment in claim["experiments"].as_array().unwrap() {
            let file = format!("experiments/{}.toml", experiment.as_str().unwrap());
            assert!(root.join(&file).is_file(), "{file}");
            linked += 1;
        }
    }
    assert!(linked > 30, "{linked}");
    // Whatever can be tested was measured.
    for finding in &found {
        let testable = finding.claim.measure.is_some();
        assert_eq!(finding.measured.is_some(), testable, "{}", finding.claim.id);
        assert_eq!(finding.result == ClaimResult::Untestable, !testable, "{}", finding.claim.id);
    }
    // Both pages say every result.
    for page in ["report.html", "report.hr.html"] {
        let html = fs::read_to_string(folder.join(page)).unwrap();
        let rows = FigureTable::parse(&written).rows().count();
        assert!(html.matches("<tr>").count() > rows, "{page}");
        for words in ["against itself,", "as it timed"] {
            assert!(!html.contains(words), "{page}: {words}");
        }
    }
}

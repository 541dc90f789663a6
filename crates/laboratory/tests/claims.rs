//! The shipped report: every result is computed again from its tables.

use std::fs;
use std::path::{Path, PathBuf};

use foursight_laboratory::claims::{ClaimResult, Table, Tables, claims_json, findings};
use foursight_laboratory::sources::claims_csv;

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

#[test]
fn every_result_follows_from_the_shipped_tables() {
    let folder = shipped();
    let mut tables = Tables::default();
    for entry in fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        let file = path.file_name().unwrap().to_str().unwrap();
        if path.extension().is_some_and(|ending| ending == "csv") && file != "claims.csv" {
            tables.add(file, &fs::read_to_string(&path).unwrap());
        }
    }
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
        let rows = Table::parse(&written).rows().count();
        assert!(html.matches("<tr>").count() > rows, "{page}");
        for words in ["against itself,", "as it timed"] {
            assert!(!html.contains(words), "{page}: {words}");
        }
    }
}

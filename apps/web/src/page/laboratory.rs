//! What the page of the laboratory links to: the experiments, and the reports that ship.
//!
//! A report is a page of its own, made by `foursight lab …` and kept in docs/reports by date and name. Of each name the latest is sent, as `/reports/NAME.html` and, where it was made, in
//! Croatian as `/reports/NAME.hr.html`, its tables as `/reports/NAME/TABLE.csv`; `/reports/list.json` says which there are. So a new run needs no change here.

use std::sync::LazyLock;

use serde::Serialize;

use super::files;

const EXPERIMENTS: &str = "experiments/";
const REPORTS: &str = "reports/";
const LIST: &str = "list.json";
/// Where the reports are in the repository.
const FOLDER: &str = "docs/reports/";

/// A report as the page lists it.
#[derive(Debug, PartialEq, Eq, Serialize)]
struct Shipped {
    name: String,
    date: String,
    languages: Vec<&'static str>,
}

/// Whether a file of this name is the laboratory's.
pub(super) fn has(name: &str) -> bool {
    name.starts_with(EXPERIMENTS) || name.starts_with(REPORTS)
}

/// An experiment, a report, its style sheet or tables, or the list of reports.
pub(super) fn file(name: &str) -> Option<Vec<u8>> {
    if name.starts_with(EXPERIMENTS) {
        return files::read(name);
    }
    let file = name.strip_prefix(REPORTS)?;
    if file == LIST {
        return serde_json::to_vec(list()).ok();
    }
    let latest = |report: &str| list().iter().find(|shipped| shipped.name == report);
    if let Some((report, table)) = file.split_once('/') {
        let path = format!("{}/{report}/{table}", latest(report)?.date);
        let is_table = table.rsplit('.').next() == Some("csv") && !table.contains('/');
        return if is_table { report_file(&path) } else { None };
    }
    let (stem, ending) = file.rsplit_once('.')?;
    let (report, translation) = match stem.strip_suffix(".hr") {
        Some(report) => (report, ".hr"),
        None => (stem, ""),
    };
    let date = &latest(report)?.date;
    let page = report_file(&format!("{date}/{report}/report{translation}.html"))?;
    let html = core::str::from_utf8(&page).ok()?;
    // No page may style itself: what a report has in its head becomes a file of its own.
    let (before, rest) = html.split_once("<style>")?;
    let (style, after) = rest.split_once("</style>")?;
    match ending {
        "css" => Some(style.as_bytes().to_vec()),
        "html" => {
            // Without an icon of the page's a browser asks for one that is not there.
            let icon = "<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">";
            let link = format!("<link rel=\"stylesheet\" href=\"/{REPORTS}{report}.css\">");
            Some(format!("{before}{icon}{link}{after}").into_bytes())
        }
        _ => None,
    }
}

fn report_file(path: &str) -> Option<Vec<u8>> {
    files::read(&format!("{FOLDER}{path}"))
}

/// The latest report of every name, in the order of the names.
fn list() -> &'static [Shipped] {
    static LIST: LazyLock<Vec<Shipped>> = LazyLock::new(made_list);
    &LIST
}

fn made_list() -> Vec<Shipped> {
    let mut all: Vec<Shipped> = Vec::new();
    for path in files::below(FOLDER) {
        let mut parts = path.split('/');
        let (Some(date), Some(name), Some("report.html")) =
            (parts.next(), parts.next(), parts.next())
        else {
            continue;
        };
        let translated =
            files::below(FOLDER).any(|other| other == format!("{date}/{name}/report.hr.html"));
        let languages = if translated { vec!["en", "hr"] } else { vec!["en"] };
        let shipped = Shipped { name: name.to_owned(), date: date.to_owned(), languages };
        match all.iter_mut().find(|other| other.name == name) {
            Some(other) if other.date < shipped.date => *other = shipped,
            Some(_) => {}
            None => all.push(shipped),
        }
    }
    all.sort_by(|one, other| one.name.cmp(&other.name));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every shipped report can be read, looks as it was made, and has the experiment that makes it again.
    #[test]
    fn every_report_of_the_list_is_there() {
        let all = list();
        let names: Vec<&str> = all.iter().map(|shipped| shipped.name.as_str()).collect();
        let expected =
            ["learn", "levels-atoll", "levels-connect-four", "levels-tic-tac-toe", "sources"];
        assert_eq!(names, expected);
        for Shipped { name, languages, .. } in all {
            for language in languages {
                let stem = if *language == "en" { name.clone() } else { format!("{name}.hr") };
                let html = file(&format!("reports/{stem}.html")).unwrap();
                let html = String::from_utf8(html).unwrap();
                assert!(html.contains(&format!("<html lang=\"{language}\">")), "{stem}");
                assert!(!html.contains("<style>") && !html.contains(" style=\""), "{stem}");
                assert!(html.contains(&format!("href=\"/reports/{name}.css\"")), "{stem}");
            }
            assert!(file(&format!("reports/{name}.css")).is_some(), "{name}");
            assert!(file(&format!("experiments/{name}.toml")).is_some(), "{name}");
        }
        let claims = String::from_utf8(file("reports/sources/claims.csv").unwrap()).unwrap();
        assert!(claims.starts_with("id,source,"), "{claims}");
        assert!(
            file("reports/sources/figure-1.svg").is_none()
                && file("reports/sources/../learn/grades.csv").is_none()
        );
        assert!(file("reports/none.html").is_none() && file("reports/../learn.html").is_none());
        assert!(file("reports/learn.hr.html").is_none(), "there is no Croatian one");
    }
}

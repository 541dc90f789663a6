//! The manual of the automat as pages of the server: `/manual/` and a file's path in the repository, so that the links between the files work as they are written.
//!
//! Texts are Markdown and are sent as HTML; pictures, tables and the files to order a board are sent as they are.

use pulldown_cmark::{Alignment, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use super::files;

/// Where the manual is.
pub(super) const ADDRESS: &str = "manual/";

/// The page that a text is put into, and where.
pub(super) const PAGE: &str = "manual.html";
const PLACE: &str = "{text}";
const TITLE: &str = "<title>Foursight</title>";

/// Where its files are in the repository; `build.rs` lists them.
const FOLDERS: [&str; 3] = ["docs/", "firmware/", "hardware/"];

/// A file of the manual by its path in the repository.
pub(super) fn file(path: &str) -> Option<Vec<u8>> {
    let is_report = path.starts_with("docs/reports/");
    let is_manual = !is_report && FOLDERS.iter().any(|folder| path.starts_with(folder));
    if is_manual { files::read(path) } else { None }
}

/// Whether a file is a text, which is sent as a page.
pub(super) fn is_text(path: &str) -> bool {
    path.rsplit('.').next() == Some("md")
}

/// A text of the manual, in the page made for it.
pub(super) fn page(path: &str, frame: &str) -> Option<String> {
    let text = String::from_utf8(file(path)?).ok()?;
    let (title, body) = written(&text);
    let title = format!("<title>{title} – Foursight</title>");
    Some(frame.replace(TITLE, &title).replace(PLACE, &body))
}

/// The first heading, and the text as HTML. Headings get the anchors by which other pages name them.
fn written(text: &str) -> (String, String) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    let mut events: Vec<Event<'_>> = Parser::new_ext(text, options).collect();
    let mut title = String::new();
    let mut heading: Option<(usize, String)> = None;
    for event in &mut events {
        // Alignment would be a style in the HTML, which the server's pages must not have.
        if let Event::Start(Tag::Table(columns)) = event {
            columns.fill(Alignment::None);
        }
    }
    for place in 0..events.len() {
        match &events[place] {
            Event::Start(Tag::Heading { .. }) => heading = Some((place, String::new())),
            Event::Text(words) | Event::Code(words) => {
                if let Some((_, said)) = &mut heading {
                    *said += words;
                }
            }
            Event::End(TagEnd::Heading(level)) => {
                let Some((start, said)) = heading.take() else { continue };
                if *level == HeadingLevel::H1 && title.is_empty() {
                    title = escaped(&said);
                }
                if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
                    *id = Some(CowStr::from(anchor(&said)));
                }
            }
            _ => {}
        }
    }
    let mut body = String::new();
    html::push_html(&mut body, events.into_iter());
    (title, body)
}

/// As repositories make them: small letters, digits and hyphens.
fn anchor(heading: &str) -> String {
    let letters = heading.to_lowercase();
    let kept = letters.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::{FOLDERS, file, files, is_text, page};

    /// The page's links lead to sections that are there, and the texts' own links and pictures to files that are there.
    #[test]
    fn links_lead_to_what_is_there() {
        let frame = "<title>Foursight</title>{text}";
        let texts = FOLDERS.iter().flat_map(|folder| {
            files::below(folder)
                .filter(|name| is_text(name))
                .map(move |name| format!("{folder}{name}"))
        });
        let mut followed = 0;
        for path in texts {
            let path = path.as_str();
            let html = page(path, frame).unwrap();
            assert!(html.contains("<h1") && !html.contains("{text}"), "{path}");
            assert!(!html.contains("style="), "{path}");
            for start in ["href=\"", "src=\""] {
                for link in html.split(start).skip(1).filter_map(|rest| rest.split('"').next()) {
                    if link.starts_with("http") {
                        continue;
                    }
                    followed += 1;
                    let (target, section) = link.split_once('#').unwrap_or((link, ""));
                    let target =
                        if target.is_empty() { path.to_owned() } else { joined(path, target) };
                    assert!(file(&target).is_some(), "{path} names {link}");
                    if !section.is_empty() {
                        let other = page(&target, frame).unwrap();
                        assert!(other.contains(&format!("id=\"{section}\"")), "{path}: {link}");
                    }
                }
            }
        }
        assert!(followed > 12, "{followed}");
        let automat = page("docs/automat.md", frame).unwrap();
        let named = super::super::text("automat.html").unwrap();
        let sections: Vec<&str> = named
            .split("/manual/docs/automat.md#")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .collect();
        assert_eq!(sections.len(), 4);
        let files: Vec<&str> = named
            .split("href=\"/manual/")
            .skip(1)
            .filter_map(|rest| rest.split('"').next())
            .filter(|path| !path.contains('#'))
            .collect();
        assert!(files.len() >= 9, "{files:?}");
        for path in files {
            assert!(file(path).is_some_and(|bytes| !bytes.is_empty()), "{path}");
        }
        for section in sections {
            assert!(automat.contains(&format!("id=\"{section}\"")), "{section}");
        }
        assert!(file("docs/../Cargo.toml").is_none() && page("docs/none.md", frame).is_none());
    }

    fn joined(from: &str, link: &str) -> String {
        let mut parts: Vec<&str> = from.split('/').collect();
        parts.pop();
        for part in link.split('/') {
            if part == ".." {
                parts.pop();
            } else {
                parts.push(part);
            }
        }
        parts.join("/")
    }
}

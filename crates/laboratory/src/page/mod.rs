//! One page of HTML that needs nothing else: it can be mailed, kept and printed.

mod phrases;

use core::fmt::Write;

use crate::claims::Language;
use crate::plot::{Plot, escape};

/// Where and how something was measured: what stands on every report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Provenance {
    /// The command that does it again.
    pub command: String,
    /// Of the program.
    pub version: String,
    /// The random seed.
    pub seed: u64,
    /// Processor, cores, system.
    pub machine: String,
    /// When, in UTC.
    pub date: String,
}

/// A page that grows from top to bottom.
#[derive(Clone, Debug)]
pub struct Page {
    language: Language,
    title: String,
    body: String,
    figures: Vec<String>,
}

/// Whether a column holds words or numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Words: to the left.
    Words,
    /// Numbers: to the right.
    Numbers,
}

impl Page {
    /// A page with its title and where it comes from.
    pub fn new(title: &str, provenance: &Provenance) -> Self {
        Self::new_in(Language::English, title, provenance)
    }

    /// The same in another language.
    pub fn new_in(language: Language, title: &str, provenance: &Provenance) -> Self {
        let [command_name, version_name, seed_name, machine_name, date_name] = match language {
            Language::English => ["Command", "Version", "Seed", "Machine", "Date"],
            Language::Croatian => ["Naredba", "Verzija", "Sjeme", "Računalo", "Datum"],
        };
        let mut body = format!("<h1>{}</h1>\n<dl class=\"from\">", escape(title));
        let Provenance { command, version, seed, machine, date } = provenance;
        let entries = [
            (command_name, format!("<code>{}</code>", escape(command))),
            (version_name, format!("Foursight {}", escape(version))),
            (seed_name, seed.to_string()),
            (machine_name, escape(&said(language, machine))),
            (date_name, escape(date)),
        ];
        for (name, value) in entries {
            let _ = write!(body, "<div><dt>{name}</dt><dd>{value}</dd></div>");
        }
        body.push_str("</dl>\n");
        Self { language, title: title.to_owned(), body, figures: Vec::new() }
    }

    /// A text of a section, in the page's language.
    fn said(&self, english: &str) -> String {
        said(self.language, english)
    }

    /// A heading.
    pub fn heading(&mut self, text: &str) {
        let _ = writeln!(self.body, "<h2>{}</h2>", escape(&self.said(text)));
    }

    /// A heading below a heading.
    pub fn subheading(&mut self, text: &str) {
        let _ = writeln!(self.body, "<h3>{}</h3>", escape(&self.said(text)));
    }

    /// A paragraph; what stands between backticks is code, between asterisks a title.
    pub fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.body, "<p>{}</p>", inline(&self.said(text)));
    }

    /// A paragraph of caution.
    pub fn caution(&mut self, text: &str) {
        let _ = writeln!(
            self.body,
            "<p class=\"caution\"><strong>{}</strong> {}</p>",
            match self.language {
                Language::English => "Caution.",
                Language::Croatian => "Oprez.",
            },
            inline(&self.said(text))
        );
    }

    /// A table with its caption; the heads say how their columns are set.
    pub fn table(&mut self, caption: &str, heads: &[(&str, Align)], rows: &[Vec<String>]) {
        // Many columns are set smaller, so that they fit on paper. Many columns of words become one below the other on a phone, each cell with its head.
        let stacked = heads.len() > 5 && heads.iter().all(|(_, align)| *align == Align::Words);
        let kind = match (heads.len() > 7, stacked) {
            (_, true) => " class=\"stacked\"",
            (true, false) => " class=\"wide\"",
            (false, false) => "",
        };
        let said = self.said(caption);
        let (caption, label) = (inline(&said), escape(&said.replace('`', "")));
        // Whoever has no mouse scrolls it with the arrow keys; its number makes its name one of its own.
        let number = self.body.matches("<div class=\"scroll\"").count() + 1;
        let _ = write!(
            self.body,
            "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"{number}. {label}\"><table{kind}><caption>{caption}</caption><thead><tr>"
        );
        let class = |align: Align| if align == Align::Numbers { " class=\"number\"" } else { "" };
        let heads: Vec<(String, Align)> =
            heads.iter().map(|(head, align)| (self.said(head), *align)).collect();
        for (head, align) in &heads {
            let head = inline(head);
            let _ = write!(self.body, "<th scope=\"col\"{}>{head}</th>", class(*align));
        }
        self.body.push_str("</tr></thead><tbody>\n");
        for row in rows {
            self.body.push_str("<tr>");
            for (cell, (head, align)) in row.iter().zip(&heads) {
                let cell = match align {
                    Align::Words => self.said(cell),
                    Align::Numbers => self.language.numbers(&self.said(cell)),
                };
                let cell = inline(&cell);
                let named = if stacked {
                    format!(" data-head=\"{}\"", escape(head))
                } else {
                    String::new()
                };
                let _ = write!(self.body, "<td{}{named}>{cell}</td>", class(*align));
            }
            self.body.push_str("</tr>\n");
        }
        self.body.push_str("</tbody></table></div>\n");
    }

    /// A plot with a sentence below it.
    pub fn figure(&mut self, plot: &Plot, caption: &str) {
        let svg = plot.clone().renamed(|text| self.said(text)).svg();
        let caption = inline(&self.said(caption));
        let _ = writeln!(
            self.body,
            "<figure tabindex=\"0\">{svg}<figcaption>{caption}</figcaption></figure>"
        );
        self.figures.push(svg);
    }

    /// Every plot on it as SVG, from top to bottom.
    pub fn figures(&self) -> &[String] {
        &self.figures
    }

    /// The whole page.
    pub fn html(&self) -> String {
        format!(
            "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n\
             <body>\n<main>\n{}</main>\n</body>\n</html>\n",
            match self.language {
                Language::English => "en",
                Language::Croatian => "hr",
            },
            escape(&self.title),
            self.body
        )
    }
}

fn said(language: Language, english: &str) -> String {
    match language {
        Language::English => english.to_owned(),
        Language::Croatian => phrases::CROATIAN.translate(english),
    }
}

/// Escapes, and sets what stands between backticks as code and between asterisks as a title.
fn inline(text: &str) -> String {
    let mut out = String::new();
    for (number, piece) in escape(text).split('`').enumerate() {
        if number % 2 == 1 {
            // A long player's text may be broken between its settings.
            let _ = write!(out, "<code>{}</code>", piece.replace(',', ",<wbr>"));
        } else {
            for (number, piece) in piece.split('*').enumerate() {
                let _ = if number % 2 == 1 {
                    write!(out, "<em>{piece}</em>")
                } else {
                    out.write_str(piece)
                };
            }
        }
    }
    out
}

const STYLE: &str = "
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #1c1c1c; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.8rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; margin: 2.4rem 0 .6rem; border-bottom: 1px solid #ccc; padding-bottom: .2rem; }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
p { max-width: 44rem; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
td code { overflow-wrap: break-word; }
.from { display: grid; gap: .15rem; margin: 0 0 1.5rem; padding: .7rem 1rem; background: #f4f4f2; border-left: 4px solid #888; font-size: .9rem; }
.from div { display: grid; grid-template-columns: 6rem 1fr; }
.from dt { color: #555; }
.from dd { margin: 0; }
.caution { border-left: 4px solid #b35c00; padding: .3rem 0 .3rem .8rem; background: #fdf6ec; }
table { border-collapse: collapse; margin: 1rem 0 1.6rem; font-size: .9rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .2rem 0 .4rem; }
th, td { padding: .22rem .6rem; border-bottom: 1px solid #ddd; text-align: left; vertical-align: top; }
.wide { font-size: .8rem; }
.wide th, .wide td { padding: .18rem .4rem; }
thead th { border-bottom: 2px solid #777; }
.number { text-align: right; }
td.number { white-space: nowrap; }
.scroll { overflow-x: auto; }
figure { margin: 1.2rem 0 1.8rem; }
figure svg { width: 100%; max-width: 48rem; height: auto; display: block; }
figcaption { font-size: .9rem; color: #444; max-width: 44rem; }
@media screen and (max-width: 40rem) {
  figure { overflow-x: auto; }
  figure svg { min-width: 36rem; }
  figcaption { position: sticky; left: 0; }
  .stacked, .stacked caption, .stacked tbody, .stacked tr, .stacked td { display: block; overflow: visible; }
  .stacked thead { display: none; }
  .stacked tr { padding: .6rem 0; border-bottom: 2px solid #777; }
  .stacked td { border: 0; padding: .1rem 0; }
  .stacked td::before { content: attr(data-head) ': '; color: #555; }
}
@media print {
  body { font-size: 10.5pt; }
  main { max-width: none; padding: 0; }
  h2, h3, caption { break-after: avoid; }
  figure, tr, .caution { break-inside: avoid; }
  tbody tr:first-child { break-before: avoid; }
  table { font-size: 8pt; }
  .wide { font-size: 6pt; }
  .wide th, .wide td { padding: .1rem .15rem; }
  .scroll { overflow: visible; }
  td.number { white-space: normal; }
  figure svg { max-width: 13cm; }
  table code { word-break: break-word; }
  thead { display: table-header-group; }
}
@page { margin: 18mm 16mm; }
";

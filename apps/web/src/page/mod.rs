//! The page's files, which lie in the program itself, packed (a debug build reads them from their folder, so that a change needs no new build). Its words
//! are those of `foursight_texts` and look to the modules as if they lay among them: `modules/texts/<language>/<part>.json`.
//!
//! Everything is served as it is written, with two exceptions: the modules and style sheets that a page names in its HTML are sent as one file
//! each ([`bundle`]), and `{origin}` in the HTML becomes the address the page was asked at, because link previews need whole addresses.
//! Files are compressed once.

mod bundle;
mod files;
mod laboratory;
mod manual;
mod script;
mod site;

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, Once, PoisonError};

use axum::body::{Body, Bytes};
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use foursight_texts::Language;
use sha2::{Digest, Sha256};

use crate::app::App;
use crate::middleware::Coding;
use crate::middleware::client::connected;
use crate::problem::{Code, Problem};
use crate::response::{of_kind, problem_response};
use bundle::Bundle;

pub use site::{EngineFiles, single_file, site};

/// Where the page's own files are in the repository.
const FOLDER: &str = "apps/web/page/";

/// Addresses of pages, and the files behind them.
const PAGES: [(&str, &str); 9] = [
    ("/", "index.html"),
    ("/analysis", "analysis.html"),
    ("/embed", "embed.html"),
    ("/figures", "figures.html"),
    ("/worksheet", "worksheet.html"),
    ("/understand", "understand.html"),
    ("/automat", "automat.html"),
    ("/laboratory", "laboratory.html"),
    ("/about", "about.html"),
];

/// What becomes the address a page was asked at.
const ORIGIN: &str = "{origin}";

/// What a person sees at an address where nothing is.
const MISSING: &str = "missing.html";

/// The name of the OpenAPI document, which is sent like a file.
const OPENAPI: &str = "api/openapi.json";

/// Where packed files are: `/packed/<page>.<tag>.js`. Their name changes with their contents.
const PACKED: &str = "packed/";

/// A file as it is sent.
pub(crate) struct Asset {
    /// Its media type.
    kind: &'static str,
    /// Sent with the file; a client that names it has the file already.
    tag: String,
    plain: Bytes,
    /// Where [`ORIGIN`] stands in it.
    gaps: Vec<usize>,
    /// The same, compressed once; what is filled in for each client is compressed on its way.
    gzip: Option<Bytes>,
    /// Whether the address changes with the contents, so that nobody needs to ask again.
    lasting: bool,
}

impl Asset {
    /// Its contents for a client that asks at this address.
    fn filled(&self, origin: &str) -> Bytes {
        if self.gaps.is_empty() {
            return self.plain.clone();
        }
        let mut all = Vec::with_capacity(self.plain.len() + self.gaps.len() * origin.len());
        let mut from = 0;
        for gap in &self.gaps {
            all.extend_from_slice(&self.plain[from..*gap]);
            all.extend_from_slice(origin.as_bytes());
            from = gap + ORIGIN.len();
        }
        all.extend_from_slice(&self.plain[from..]);
        all.into()
    }
}

/// Answers with a file, or that there is none: where everything goes that no route takes.
pub(crate) async fn file(State(app): State<App>, request: Request) -> Response {
    let (method, path, headers) = (request.method(), request.uri().path(), request.headers());
    let named = PAGES.iter().find(|(address, _)| *address == path).map(|(_, file)| *file);
    let name = named.unwrap_or(path.trim_start_matches('/'));
    let hidden = path.starts_with("/api/") || name == MISSING || name == manual::PAGE;
    let found = if hidden { None } else { found(name).await };
    let origin = origin(headers, app.proxies().is_secure(connected(&request), headers));
    let Some(found) = found else {
        return missing(path, method, headers, &origin).await;
    };
    if method != Method::GET && method != Method::HEAD {
        return problem_response(&Problem::new(Code::WrongMethod, "a page is fetched with GET"));
    }
    answer(&found, headers, &origin)
}

/// Answers with the OpenAPI document.
pub(crate) async fn openapi(headers: HeaderMap) -> Response {
    let document = found(OPENAPI).await.expect("the program contains it");
    answer(&document, &headers, "")
}

/// A file by name. What has not been made yet is not made on the threads that answer requests.
async fn found(name: &str) -> Option<Arc<Asset>> {
    if let Some(known) = known(name) {
        return Some(known);
    }
    let name = name.to_owned();
    tokio::task::spawn_blocking(move || asset(&name)).await.ok().flatten()
}

/// A person gets a page, a program a problem.
async fn missing(path: &str, method: &Method, headers: &HeaderMap, origin: &str) -> Response {
    let accepts = text_of(headers, &header::ACCEPT);
    let person = accepts.is_some_and(|kinds| kinds.contains("text/html"));
    if person
        && *method == Method::GET
        && !path.starts_with("/api/")
        && let Some(page) = found(MISSING).await
    {
        return (StatusCode::NOT_FOUND, answer(&page, &HeaderMap::new(), origin)).into_response();
    }
    let shown: String = path.chars().take(80).collect();
    problem_response(&Problem::new(Code::NoSuchRoute, format!("nothing lives at `{shown}`")))
}

fn answer(asset: &Asset, headers: &HeaderMap, origin: &str) -> Response {
    let own = asset.tag.trim_start_matches("W/");
    let values = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut tags = values.filter_map(|value| value.to_str().ok()).flat_map(|it| it.split(','));
    let mut response = if tags.any(|tag| tag.trim().trim_start_matches("W/") == own) {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        content(asset, headers, origin)
    };
    let headers = response.headers_mut();
    let tag = HeaderValue::from_str(&asset.tag).expect("hexadecimal digits");
    headers.insert(header::ETAG, tag);
    // Names that do not change with contents are asked for each time; the answer is mostly that nothing has changed.
    let lasts = if asset.lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(lasts));
    response
}

fn content(asset: &Asset, headers: &HeaderMap, origin: &str) -> Response {
    let wants_gzip = Coding::accepted(headers) == Some(Coding::Gzip);
    let packed = asset.gzip.as_ref().filter(|_| wants_gzip);
    let body = packed.cloned().unwrap_or_else(|| asset.filled(origin));
    let mut response = of_kind(asset.kind, Body::from(body));
    let headers = response.headers_mut();
    if packed.is_some() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    response
}

/// A header's value, if it is there and is a text.
fn text_of<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// The address this server was asked at, as far as it can be trusted to be one.
fn origin(headers: &HeaderMap, secure: bool) -> String {
    let scheme = if secure { "https" } else { "http" };
    let host = text_of(headers, &header::HOST).filter(|host| {
        host.len() <= 255
            && host.bytes().all(|c| c.is_ascii_alphanumeric() || b".:-[]".contains(&c))
    });
    host.map_or_else(String::new, |host| format!("{scheme}://{host}"))
}

/// What has been made so far.
fn made() -> MutexGuard<'static, HashMap<String, Arc<Asset>>> {
    static MADE: LazyLock<Mutex<HashMap<String, Arc<Asset>>>> = LazyLock::new(Mutex::default);
    MADE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that was made already and has not changed since; files of a debug build may have.
fn known(name: &str) -> Option<Arc<Asset>> {
    let lasting = !cfg!(debug_assertions) || name.starts_with(PACKED);
    lasting.then(|| made().get(name).cloned()).flatten()
}

/// A file by name, made once; in a debug build each time, since it may have changed. A packed file is made with the page that names it, so that a name
/// with another tag is looked for and nothing else.
pub(crate) fn asset(name: &str) -> Option<Arc<Asset>> {
    static MAKING: Mutex<()> = Mutex::new(());
    if name.starts_with(PACKED) {
        warm();
        return known(name);
    }
    let _one_at_a_time = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known(name) {
        return Some(known);
    }
    let asset = Arc::new(make(name)?);
    made().insert(name.to_owned(), asset.clone());
    Some(asset)
}

/// Makes all pages and what they name, so that the first visitor does not wait for it.
pub(crate) fn warm() {
    static WARM: Once = Once::new();
    WARM.call_once(|| {
        for page in PAGES.map(|(_, page)| page).into_iter().chain([manual::PAGE, OPENAPI]) {
            asset(page);
        }
    });
}

fn make(name: &str) -> Option<Asset> {
    let bytes = match name {
        OPENAPI => crate::OPENAPI.as_bytes().to_vec(),
        _ if name.starts_with(manual::ADDRESS) => {
            let path = name.strip_prefix(manual::ADDRESS)?;
            let file = manual::file(path)?;
            if manual::is_text(path) {
                manual::page(path, &Page::read(manual::PAGE)?.html())?.into_bytes()
            } else {
                file
            }
        }
        _ if laboratory::has(name) => laboratory::file(name)?,
        _ if content_type(name).starts_with("text/html") => {
            let page = Page::read(name)?;
            page.pack();
            page.html().into_bytes()
        }
        _ if name.starts_with(TEXTS) => text(name)?.into_bytes(),
        _ => own(name)?,
    };
    Some(Asset::of(name, bytes, false))
}

impl Asset {
    fn of(name: &str, bytes: Vec<u8>, lasting: bool) -> Self {
        let kind = content_type(name);
        let gaps: Vec<usize> = match core::str::from_utf8(&bytes) {
            Ok(html) if kind.starts_with("text/html") => {
                html.match_indices(ORIGIN).map(|(place, _)| place).collect()
            }
            _ => Vec::new(),
        };
        let is_text = ["text/", "json", "svg"].iter().any(|part| kind.contains(part));
        let gzip = (is_text && gaps.is_empty()).then(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            encoder.write_all(&bytes).and_then(|()| encoder.finish())
        });
        Self {
            kind,
            // Weak, since compression may change the bytes on the way.
            tag: format!("W/\"{}\"", digest(&bytes)),
            gzip: gzip.and_then(Result::ok).map(Bytes::from),
            plain: Bytes::from(bytes),
            gaps,
            lasting,
        }
    }
}

/// A page: its HTML and what it names.
struct Page {
    stem: String,
    html: String,
    css: String,
    bundle: Option<Bundle>,
    tag: String,
}

impl Page {
    fn read(file: &str) -> Option<Self> {
        #[cfg(test)]
        tests::PAGES_READ.with(|read| read.set(read.get() + 1));
        let html = text(file)?;
        let mut css = String::new();
        for sheet in
            html.lines().filter_map(|line| named(line, "<link rel=\"stylesheet\" href=\"/"))
        {
            css += &text(sheet).unwrap_or_default();
        }
        let entry = html.lines().find_map(|line| named(line, SCRIPT));
        let bundle =
            entry.map(|entry| Bundle::collect(entry, &|name| text(&format!("modules/{name}"))));
        let whole = bundle.as_ref().map_or_else(String::new, |b| b.first("") + &b.later(""));
        let tag = digest((whole + &css).as_bytes());
        Some(Self { stem: file.trim_end_matches(".html").to_owned(), html, css, bundle, tag })
    }

    fn name(&self, ending: &str) -> String {
        format!("{}.{}.{ending}", self.stem, self.tag)
    }

    /// Makes the files that it names, unless they are there.
    fn pack(&self) {
        let address = |ending: &str| format!("/{PACKED}{}", self.name(ending));
        let make = |ending: &str, text: &dyn Fn() -> String| {
            let name = format!("{PACKED}{}", self.name(ending));
            if !made().contains_key(&name) {
                let asset = Arc::new(Asset::of(&name, text().into_bytes(), true));
                made().insert(name, asset);
            }
        };
        make("css", &|| self.css.clone());
        if let Some(bundle) = &self.bundle {
            make("js", &|| bundle.first(&address("later.js")));
            make("later.js", &|| bundle.later(&address("js")));
        }
    }

    /// The HTML with its modules and sheets packed.
    fn html(&self) -> String {
        let mut html = String::new();
        let mut styled = false;
        for line in self.html.lines() {
            let start = line.trim_start();
            if start.starts_with("<link rel=\"stylesheet\"") {
                if !core::mem::replace(&mut styled, true) {
                    let (folder, name) = (PACKED, self.name("css"));
                    html += &format!("    <link rel=\"stylesheet\" href=\"/{folder}{name}\">\n");
                }
            } else if start.starts_with(SCRIPT) {
                let (folder, name) = (PACKED, self.name("js"));
                html += &format!("    <script type=\"module\" src=\"/{folder}{name}\"></script>\n");
            } else if !start.starts_with("<link rel=\"modulepreload\"") {
                html += line;
                html.push('\n');
            }
        }
        html
    }
}

const SCRIPT: &str = "<script type=\"module\" src=\"/modules/";

/// What a line that starts so names, up to the quote.
fn named<'a>(line: &'a str, start: &str) -> Option<&'a str> {
    line.trim_start().strip_prefix(start)?.split('"').next()
}

/// Where the modules find the page's words.
const TEXTS: &str = "modules/texts/";

/// A file of the page.
fn own(name: &str) -> Option<Vec<u8>> {
    files::read(&format!("{FOLDER}{name}"))
}

/// A file of the page that is a text.
fn text(name: &str) -> Option<String> {
    if let Some(file) = name.strip_prefix(TEXTS) {
        return words(file.strip_suffix(".json")?);
    }
    own(name).and_then(|bytes| String::from_utf8(bytes).ok())
}

/// The words of `<language>/<part>`.
fn words(path: &str) -> Option<String> {
    let (language, part) = path.split_once('/')?;
    let built_in = foursight_texts::file(language.parse::<Language>().ok()?, part)?;
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../crates/texts/data");
    let changed = cfg!(debug_assertions)
        .then(|| std::fs::read_to_string(format!("{folder}/{path}.json")).ok());
    Some(changed.flatten().unwrap_or_else(|| built_in.to_owned()))
}

/// The first half of a hash, in hexadecimal digits.
fn digest(bytes: &[u8]) -> String {
    let mut text = String::new();
    for byte in &Sha256::digest(bytes)[..12] {
        text += &format!("{byte:02x}");
    }
    text
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "md" if name.starts_with(manual::ADDRESS) => "text/html; charset=utf-8",
        "pdf" => "application/pdf",
        "csv" => "text/csv; charset=utf-8",
        "tsv" => "text/tab-separated-values; charset=utf-8",
        "zip" => "application/zip",
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" | "md" | "toml" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;
    use std::collections::BTreeSet;

    use super::script::Script;
    use super::{FOLDER, PAGES, TEXTS, asset, files, text};

    thread_local! {
        /// How many pages this thread has read and put together.
        pub(super) static PAGES_READ: Cell<u32> = const { Cell::new(0) };
    }

    /// Any wrong tag packed the page again, on the threads that answer requests.
    #[test]
    fn what_is_not_there_is_looked_for_and_nothing_else() {
        asset("index.html").unwrap();
        assert!(asset("packed/index.0.js").is_none());
        let before = PAGES_READ.with(Cell::get);
        for number in 0..100 {
            for name in [
                format!("packed/index.{number}.js"),
                format!("packed/index.{number}.later.js"),
                format!("manual/docs/{number}.md"),
                format!("{number}.html.js"),
            ] {
                assert!(asset(&name).is_none(), "{name}");
            }
        }
        assert_eq!(PAGES_READ.with(Cell::get), before);
    }

    /// What a packed page relies on; see [`super::script`].
    #[test]
    fn modules_can_be_packed() {
        let names: Vec<String> = files::below(FOLDER)
            .filter_map(|file| file.strip_prefix("modules/").map(ToOwned::to_owned))
            .collect();
        assert!(names.len() > 40);
        let read = |name: &str| {
            let source = text(&format!("modules/{name}")).unwrap_or_else(|| panic!("no {name}"));
            Script::read(name, &source)
        };
        for name in &names {
            let script = read(name);
            for line in script.body.lines() {
                let odd =
                    ["import ", "export ", "let exported"].iter().any(|s| line.starts_with(s));
                assert!(!odd, "{name}: {line}");
            }
            for other in script.needs.iter().chain(&script.later) {
                assert!(names.contains(other), "{name} asks for {other}");
            }
            for part in &script.texts {
                assert!(text(&format!("{TEXTS}hr/{part}.json")).is_some(), "{name}: {part}");
            }
            // Whoever imports itself by way of others would wait for ever.
            let (mut seen, mut waiting) = (BTreeSet::new(), script.needs);
            while let Some(next) = waiting.pop() {
                assert_ne!(next, *name, "a circle of imports");
                if seen.insert(next.clone()) {
                    waiting.extend(read(&next).needs);
                }
            }
            let source = text(&format!("modules/{name}")).unwrap_or_default();
            assert!(!source.contains("\nexport let "), "{name} exports what may change");
        }
    }

    #[test]
    fn words_lie_among_the_modules() {
        let made = asset("modules/texts/hr/play.json").unwrap();
        assert_eq!(made.kind, "application/json");
        let read: serde_json::Value = serde_json::from_slice(&made.plain).unwrap();
        assert_eq!(read["play.drawn"], "Remi.");
        for name in ["hr/none.json", "de/play.json", "hr/play.js", "hr/../en/play.json", "hr"] {
            assert!(asset(&format!("modules/texts/{name}")).is_none(), "{name}");
        }
    }

    #[test]
    fn every_page_names_packed_files_that_are_there() {
        for (address, file) in PAGES {
            let html = asset(file).unwrap_or_else(|| panic!("no {file}"));
            let html = String::from_utf8_lossy(&html.plain).into_owned();
            let packed: Vec<&str> =
                html.split('"').filter(|text| text.starts_with("/packed/")).collect();
            assert_eq!(packed.len(), 2, "{address}");
            for name in packed {
                let asset = asset(&name[1..]).unwrap_or_else(|| panic!("no {name}"));
                assert!(asset.lasting && asset.gzip.is_some());
            }
        }
        assert!(asset("packed/index.0000.js").is_none());
        assert!(asset("packed/../Cargo.toml").is_none());
    }
}

//! The page's files, which lie in the program itself, compressed (a debug build reads them from their folder, so that a change needs no new build).
//! `cargo xtask page` builds them from `apps/web/page/src` into `apps/web/page/dist`; here nothing is built.
//!
//! Everything is served as it was built, with one exception: `{origin}` in the HTML becomes the address the page was asked at, because link previews need
//! whole addresses. What lies in `assets/` has its hash in its name and is never asked for again.

mod files;
mod laboratory;
mod manual;
mod site;

use std::collections::HashMap;
use std::io::Write;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

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

pub use site::{EngineFiles, single_file, site};

/// Where the page's files are in the repository: those that were built, and those that are sent as they are written.
const BUILT: &str = "apps/web/page/dist/";
const FOLDER: &str = "apps/web/page/";

/// Addresses of pages, and the files behind them.
const PAGES: [(&str, &str); 11] = [
    ("/", "index.html"),
    ("/analysis", "analysis.html"),
    ("/embed", "embed.html"),
    ("/figures", "figures.html"),
    ("/worksheet", "worksheet.html"),
    ("/understand", "understand.html"),
    ("/class", "class.html"),
    ("/class/projector", "class.html"),
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

/// Where scripts and style sheets are: `/assets/<name>-<hash>.js`. Their name changes with their contents.
const ASSETS: &str = "assets/";

/// The notices of others' packages in the page's scripts.
const NOTICES: &str = "third-party.txt";

/// Where a page finds the texts of games that were registered after it was built.
const TEXTS: &str = "texts/";

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
    let lasting = !cfg!(debug_assertions) || name.starts_with(ASSETS);
    lasting.then(|| made().get(name).cloned()).flatten()
}

/// A file by name, made once; in a debug build each time, since it may have changed.
pub(crate) fn asset(name: &str) -> Option<Arc<Asset>> {
    static MAKING: Mutex<()> = Mutex::new(());
    let _one_at_a_time = MAKING.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = known(name) {
        return Some(known);
    }
    let asset = Arc::new(make(name)?);
    made().insert(name.to_owned(), asset.clone());
    Some(asset)
}

/// Unpacks all pages, so that the first visitor does not wait for it.
pub(crate) fn warm() {
    if cfg!(debug_assertions) {
        return;
    }
    for name in files::below(BUILT).chain([OPENAPI]) {
        asset(name);
    }
}

fn make(name: &str) -> Option<Asset> {
    let lasting = name.starts_with(ASSETS);
    let bytes = if name == OPENAPI {
        crate::OPENAPI.as_bytes().to_vec()
    } else if let Some(path) = name.strip_prefix(manual::ADDRESS) {
        let file = manual::file(path)?;
        if manual::is_text(path) {
            manual::page(path, &text(manual::PAGE)?)?.into_bytes()
        } else {
            file
        }
    } else if laboratory::has(name) {
        laboratory::file(name)?
    } else if let Some(path) = name.strip_prefix(TEXTS) {
        game_texts(path)?.into_bytes()
    } else {
        own(name)?
    };
    let kind = content_type(name);
    // HTML is filled in for each client.
    let text = kind.contains("javascript")
        || kind.contains("css")
        || kind.contains("svg")
        || kind.contains("json");
    let packed = if lasting { files::gzip(&format!("{BUILT}{name}")) } else { None };
    let gzip = match packed {
        Some(packed) => Some(Bytes::from_static(packed)),
        None if text => compressed(&bytes),
        None => None,
    };
    let gaps = match core::str::from_utf8(&bytes) {
        Ok(html) if kind.starts_with("text/html") => {
            html.match_indices(ORIGIN).map(|(place, _)| place).collect()
        }
        _ => Vec::new(),
    };
    Some(Asset {
        kind,
        // Weak, since compression may change the bytes on the way.
        tag: format!("W/\"{}\"", digest(&bytes)),
        gzip,
        plain: Bytes::from(bytes),
        gaps,
        lasting,
    })
}

fn compressed(bytes: &[u8]) -> Option<Bytes> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).ok().map(Bytes::from)
}

/// A file of the page.
fn own(name: &str) -> Option<Vec<u8>> {
    let is_page = name.rsplit('.').next() == Some("html") && !name.contains('/');
    let is_built = is_page || name == NOTICES || name.starts_with(ASSETS);
    if !is_built && name.contains('/') {
        return None;
    }
    let folder = if is_built { BUILT } else { FOLDER };
    files::read(&format!("{folder}{name}"))
}

/// A file of the page that is a text.
fn text(name: &str) -> Option<String> {
    own(name).and_then(|bytes| String::from_utf8(bytes).ok())
}

/// The texts of all registered games: `<language>/games.json`.
fn game_texts(path: &str) -> Option<String> {
    let language = path.strip_suffix("/games.json")?.parse::<Language>().ok()?;
    foursight_texts::file(language, foursight_texts::GAMES).map(ToOwned::to_owned)
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
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" | "md" | "toml" | "rs" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::{BUILT, PAGES, asset, files, game_texts};

    /// What a page names, with the tests of the page's build: that it belongs to the sources.
    #[test]
    fn every_page_names_files_that_are_there() {
        for (address, file) in PAGES {
            let html = asset(file).unwrap_or_else(|| panic!("no {file}"));
            let html = String::from_utf8_lossy(&html.plain).into_owned();
            let named: Vec<&str> =
                html.split('"').filter(|text| text.starts_with("/assets/")).collect();
            assert!(named.len() >= 3, "{address}: {named:?}");
            for name in named {
                let asset = asset(&name[1..]).unwrap_or_else(|| panic!("no {name}"));
                assert!(asset.lasting && asset.gzip.is_some(), "{name}");
            }
        }
    }

    #[test]
    fn what_was_not_built_is_not_there() {
        for name in [
            "assets/play-00000000.js",
            "assets/../Cargo.toml",
            "assets/",
            "dist/index.html",
            "src/play/page.ts",
            "package.json",
            "single/play.js",
        ] {
            assert!(asset(name).is_none(), "{name}");
        }
    }

    #[test]
    fn texts_of_games_that_were_registered_later_can_be_had() {
        let read: serde_json::Value =
            serde_json::from_str(&game_texts("hr/games.json").unwrap()).unwrap();
        assert_eq!(read["games.tic-tac-toe.name"], "Križić-kružić");
        for path in ["hr/play.json", "de/games.json", "hr/../en/games.json", "hr", ""] {
            assert!(game_texts(path).is_none(), "{path}");
        }
    }

    #[test]
    fn a_program_contains_what_was_built() {
        let packed = files::below(BUILT).count();
        assert!(cfg!(debug_assertions) || packed > 50, "{packed}");
    }
}

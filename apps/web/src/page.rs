//! The page's files, which lie in the program itself. (A debug build reads them from the folder, so that a change needs no new build.)

use std::borrow::Cow;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::problem::{Code, Problem};

#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// Addresses of pages, and the files behind them.
const PAGES: [(&str, &str); 4] = [
    ("/", "index.html"),
    ("/understand", "understand.html"),
    ("/automat", "automat.html"),
    ("/about", "about.html"),
];

/// Answers with a file, or that there is none: where everything goes that no route takes.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    let named = PAGES.iter().find(|(address, _)| *address == path).map(|(_, file)| *file);
    let name = named.unwrap_or(path.trim_start_matches('/'));
    let found = if path.starts_with("/api/") { None } else { Files::get(name) };
    let Some(found) = found else {
        let shown: String = path.chars().take(80).collect();
        return Problem::new(Code::NoSuchRoute, format!("nothing lives at `{shown}`"))
            .into_response();
    };
    if method != Method::GET && method != Method::HEAD {
        return Problem::new(Code::WrongMethod, "a page is fetched with GET").into_response();
    }
    answer(name, &found, &headers)
}

fn answer(name: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    // Weak, since compression may change the bytes on the way.
    let mut tag = String::from("W/\"");
    for byte in &file.metadata.sha256_hash()[..12] {
        tag += &format!("{byte:02x}");
    }
    tag.push('"');
    let known = headers
        .get_all(header::IF_NONE_MATCH)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|value| value.trim().trim_start_matches("W/") == tag.trim_start_matches("W/"));
    let tag = HeaderValue::from_str(&tag).expect("hexadecimal digits");
    let mut response = if known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        // Inside the program they need no copy.
        let data = match &file.data {
            Cow::Borrowed(data) => Bytes::from_static(data),
            Cow::Owned(data) => Bytes::copy_from_slice(data),
        };
        let mut response = Body::from(data).into_response();
        let kind = HeaderValue::from_static(content_type(name));
        response.headers_mut().insert(header::CONTENT_TYPE, kind);
        response
    };
    response.headers_mut().insert(header::ETAG, tag);
    // Names do not change with contents, so ask each time; the answer is mostly that nothing has changed.
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

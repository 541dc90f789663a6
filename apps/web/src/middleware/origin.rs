//! Other sites' pages: whose may ask this server.
//!
//! - **Origin.** A browser names the origin of a page that asks or opens a WebSocket. It must be this server's own or one given by `--allow-origin`,
//!   which also gets CORS headers.
//! - **No origin.** An image, a script or a link of another site's page names none, but the browser says `Sec-Fetch-Site`. That way nothing under
//!   `/api/` is asked.

use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::Access;
use crate::problem::{Code, Problem};

/// Where the page that asks came from, as browsers say it.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

impl Access {
    /// Whether pages of this origin may ask a server that is asked under this name.
    fn admits(&self, origin: &str, host: Option<&str>) -> bool {
        let own = origin
            .split_once("://")
            .is_some_and(|(_, place)| host.is_some_and(|host| place.eq_ignore_ascii_case(host)));
        own || self.is_listed(origin)
    }

    fn is_listed(&self, origin: &str) -> bool {
        let same = |listed: &String| listed.trim_end_matches('/').eq_ignore_ascii_case(origin);
        self.origins.iter().any(|listed| listed == "*" || same(listed))
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Refuses what a page of another site asks.
pub(super) fn check(access: &Access, request: &Request, host: Option<&str>) -> Result<(), Problem> {
    let headers = request.headers();
    let foreign = |who: &str| {
        let shown: String = who.chars().take(80).collect();
        let detail = format!(
            "pages of {shown} may not ask this server; whoever runs it can allow that with --allow-origin"
        );
        Err(Problem::new(Code::ForeignOrigin, detail))
    };
    match headers.get(header::ORIGIN) {
        Some(origin) => {
            let origin = origin.to_str().unwrap_or("?");
            if access.admits(origin, host) { Ok(()) } else { foreign(origin) }
        }
        None => match text(headers, &SITE) {
            Some("cross-site" | "same-site") if request.uri().path().starts_with("/api/") => {
                foreign("other sites")
            }
            _ => Ok(()),
        },
    }
}

/// A page of another site that was allowed.
pub(super) struct Allowed {
    origin: HeaderValue,
    /// Whether its browser asks first what the page may do.
    is_preflight: bool,
}

impl Allowed {
    /// The page that asks, if it is of another site.
    pub(super) fn of(access: &Access, request: &Request) -> Option<Self> {
        let headers = request.headers();
        let origin = text(headers, &header::ORIGIN).filter(|origin| access.is_listed(origin))?;
        let is_preflight = request.method() == Method::OPTIONS
            && headers.contains_key(header::ACCESS_CONTROL_REQUEST_METHOD);
        Some(Self { origin: HeaderValue::from_str(origin).ok()?, is_preflight })
    }

    /// The whole response to a browser that asks first.
    pub(super) fn preflight(&self) -> Option<Response> {
        self.is_preflight.then(|| StatusCode::NO_CONTENT.into_response())
    }

    /// Adds the headers that let the page read the response.
    pub(super) fn share(self, response: &mut Response) {
        let headers = response.headers_mut();
        headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, self.origin);
        headers.append(header::VARY, HeaderValue::from_static("origin"));
        let mut set = |name, value| headers.insert(name, HeaderValue::from_static(value));
        set(header::ACCESS_CONTROL_EXPOSE_HEADERS, "retry-after, x-request-id");
        if self.is_preflight {
            set(header::ACCESS_CONTROL_ALLOW_METHODS, "GET, POST");
            set(header::ACCESS_CONTROL_ALLOW_HEADERS, "content-type, x-request-id");
            set(header::ACCESS_CONTROL_MAX_AGE, "3600");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_of_pages_that_may_ask() {
        let access =
            Access { origins: vec!["https://school.example".to_owned()], ..Access::default() };
        assert!(access.admits("http://localhost:8044", Some("localhost:8044")));
        assert!(access.admits("https://school.example", Some("localhost:8044")));
        for (origin, host) in [
            ("http://localhost:9000", "localhost:8044"),
            ("null", "localhost:8044"),
            ("http://evil.example", "localhost:8044"),
            ("https://school.example.evil", "localhost:8044"),
            ("localhost:8044", "localhost:8044"),
        ] {
            assert!(!access.admits(origin, Some(host)), "{origin} {host}");
        }
    }
}

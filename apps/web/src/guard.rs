//! Other sites' pages: under which names this server answers, and whose pages may ask it.
//!
//! - **Host.** A page of another site can make its own name point at this machine (DNS rebinding) and then counts as same origin. So only
//!   loopback names, plain addresses (which no name can stand for) and the names given by `--allow-host` are answered.
//! - **Origin.** A browser names the origin of a page that asks or opens a WebSocket. It must be this server's own or one given by `--allow-origin`,
//!   which also gets CORS headers.
//! - **No origin.** An image, a script or a link of another site's page names none, but the browser says `Sec-Fetch-Site`. That way nothing under
//!   `/api/` is asked.

use foursight_http::{
    Authority, HeaderName, HeaderValue, Method, Request, Response, StatusCode, add, has, header,
    names, set, text,
};

use crate::answer::empty;
use crate::call::Call;
use crate::problem::{Code, Problem};

/// Who may ask under which name.
#[derive(Clone, Debug, Default)]
pub struct Access {
    /// Names of this server beside the loopback ones; `*` is every name.
    pub hosts: Vec<String>,
    /// Origins whose pages may ask, such as `https://example.org`; `*` is every origin.
    pub origins: Vec<String>,
    /// Origins whose pages may show `/embed` in a frame; `*` is every origin. No other page is ever shown in a frame.
    pub embedders: Vec<String>,
}

impl Access {
    /// Whether this server answers under this name, written with or without a port.
    fn knows(&self, host: &str) -> bool {
        let name = name_of(host);
        let is_address = name.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok();
        let loopback = name == "localhost" || name.ends_with(".localhost");
        is_address || loopback || self.hosts.iter().any(|own| own == "*" || name_of(own) == name)
    }

    /// Whether pages of this origin may ask a server that is asked under this name.
    fn admits(&self, origin: &str, host: Option<&str>) -> bool {
        let own = origin
            .split_once("://")
            .is_some_and(|(_, place)| host.is_some_and(|host| place.eq_ignore_ascii_case(host)));
        own || self.is_listed(origin)
    }

    /// Whose pages may show this path in a frame, as a content security policy writes it.
    pub(crate) fn framed_by(&self, path: &str) -> Option<String> {
        let is_source = |origin: &&String| {
            !origin.is_empty()
                && origin.bytes().all(|c| c.is_ascii_alphanumeric() || b".:/-*[]".contains(&c))
        };
        let listed: Vec<&str> =
            self.embedders.iter().filter(is_source).map(String::as_str).collect();
        (path == "/embed" && !listed.is_empty()).then(|| listed.join(" "))
    }

    fn is_listed(&self, origin: &str) -> bool {
        let same = |listed: &String| listed.trim_end_matches('/').eq_ignore_ascii_case(origin);
        self.origins.iter().any(|listed| listed == "*" || same(listed))
    }
}

/// A host without its port, in small letters.
fn name_of(host: &str) -> String {
    let end = match host.rfind(']') {
        Some(bracket) => bracket + 1,
        None => host.find(':').unwrap_or(host.len()),
    };
    host[..end].to_ascii_lowercase()
}

/// Where the page that asks came from, as browsers say it.
const SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// A request that may be answered.
pub(crate) struct Admitted {
    /// The origin of a page of another site that was allowed.
    origin: Option<HeaderValue>,
    /// Whether a browser asks first what the page may do.
    asks_first: bool,
}

/// Refuses what another site's page or a blocked address asks.
pub(crate) fn admit(call: &Call) -> Result<Admitted, Problem> {
    let Call { app, client, request, .. } = call;
    if client.is_some_and(|client| app.blocked().contains(client)) {
        let detail = "this address is blocked by whoever runs the server";
        return Err(Problem::new(Code::Blocked, detail));
    }
    check(app.access(), request)?;
    let origin = text(request.headers(), &names::ORIGIN)
        .filter(|origin| app.access().is_listed(origin))
        .and_then(|origin| HeaderValue::from_str(origin).ok());
    let asks_first = request.method() == Method::OPTIONS
        && has(request.headers(), &names::ACCESS_CONTROL_REQUEST_METHOD);
    Ok(Admitted { origin, asks_first })
}

impl Admitted {
    /// The whole answer to a browser that asks first.
    pub(crate) fn in_advance(&self) -> Option<Response> {
        (self.origin.is_some() && self.asks_first).then(|| empty(StatusCode::NO_CONTENT))
    }

    /// Adds CORS headers where they were allowed.
    pub(crate) fn shared(self, mut response: Response) -> Response {
        let Some(origin) = self.origin else { return response };
        let headers = response.headers_mut();
        set(headers, names::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
        add(headers, names::VARY, HeaderValue::from_static("origin"));
        let shown = HeaderValue::from_static("retry-after, x-request-id");
        set(headers, names::ACCESS_CONTROL_EXPOSE_HEADERS, shown);
        if self.asks_first {
            let methods = HeaderValue::from_static("GET, POST");
            set(headers, names::ACCESS_CONTROL_ALLOW_METHODS, methods);
            let names = HeaderValue::from_static("content-type, x-request-id");
            set(headers, names::ACCESS_CONTROL_ALLOW_HEADERS, names);
            set(headers, names::ACCESS_CONTROL_MAX_AGE, HeaderValue::from_static("3600"));
        }
        response
    }
}

fn check(access: &Access, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let host = match header(headers, &names::HOST) {
        Some(host) => Some(host.to_str().unwrap_or("?")),
        None => request.uri().authority().map(Authority::as_str),
    };
    if let Some(host) = host.filter(|host| !access.knows(host)) {
        let shown: String = host.chars().take(80).collect();
        let detail = format!(
            "this server does not answer as `{shown}`; whoever runs it can allow that with --allow-host"
        );
        return Err(Problem::new(Code::WrongHost, detail));
    }
    let foreign = |who: &str| {
        let shown: String = who.chars().take(80).collect();
        let detail = format!(
            "pages of {shown} may not ask this server; whoever runs it can allow that with --allow-origin"
        );
        Err(Problem::new(Code::ForeignOrigin, detail))
    };
    match header(headers, &names::ORIGIN) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_origins() {
        let access = Access {
            hosts: vec!["play.example.org".to_owned()],
            origins: vec!["https://school.example".to_owned()],
            embedders: vec!["https://school.example".to_owned(), "x; script-src *".to_owned()],
        };
        assert_eq!(access.framed_by("/embed").as_deref(), Some("https://school.example"));
        assert_eq!(access.framed_by("/"), None);
        assert_eq!(Access::default().framed_by("/embed"), None);
        for known in [
            "localhost",
            "LOCALHOST:8044",
            "127.0.0.1:8044",
            "192.168.1.7",
            "[::1]:80",
            "a.localhost",
            "play.example.org",
            "Play.Example.org:443",
        ] {
            assert!(access.knows(known), "{known}");
        }
        for unknown in [
            "",
            "evil.example",
            "localhost.evil.example",
            "play.example.org.evil",
            "127.0.0.1.evil",
        ] {
            assert!(!access.knows(unknown), "{unknown}");
        }
        assert!(access.admits("http://localhost:8044", Some("localhost:8044")));
        assert!(access.admits("https://school.example", Some("localhost:8044")));
        for (origin, host) in [
            ("http://localhost:9000", "localhost:8044"),
            ("null", "localhost:8044"),
            ("http://evil.example", "localhost:8044"),
            ("localhost:8044", "localhost:8044"),
        ] {
            assert!(!access.admits(origin, Some(host)), "{origin}");
        }
    }
}

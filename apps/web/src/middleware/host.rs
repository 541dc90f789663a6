//! Under which names this server answers.
//!
//! A page of another site can make its own name point at this machine (DNS rebinding) and then counts as same origin. So only loopback names, plain addresses
//! (which no name can stand for) and the names given by `--allow-host` are answered. A request of HTTP/1.1 names the server exactly once (RFC 9112,
//! section 3.2).

use std::net::IpAddr;

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{Version, header};

use super::Access;
use crate::problem::{Code, Problem};

impl Access {
    /// Whether this server answers under this name, written with or without a port.
    fn knows(&self, host: &str) -> bool {
        let name = name_of(host);
        let is_address = name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        let loopback = name == "localhost" || name.ends_with(".localhost");
        is_address || loopback || self.hosts.iter().any(|own| own == "*" || name_of(own) == name)
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

/// The name that a request asks, if it is exactly one.
fn named(request: &Request) -> Result<Option<&str>, Problem> {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (Some(host), None) => Ok(Some(host.to_str().unwrap_or("?"))),
        (None, _) if request.version() < Version::HTTP_11 => {
            Ok(request.uri().authority().map(Authority::as_str))
        }
        _ => {
            let detail = "a request names the server it asks in one `Host` header";
            Err(Problem::new(Code::BadQuery, detail))
        }
    }
}

/// Refuses a request to another name. The name, for the check of the origin.
pub(super) fn check<'a>(access: &Access, request: &'a Request) -> Result<Option<&'a str>, Problem> {
    let host = named(request)?;
    if let Some(host) = host.filter(|host| !access.knows(host)) {
        let shown: String = host.chars().take(80).collect();
        let detail = format!(
            "this server does not answer as `{shown}`; whoever runs it can allow that with --allow-host"
        );
        return Err(Problem::new(Code::WrongHost, detail));
    }
    Ok(host)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    #[test]
    fn names_of_this_server() {
        let access = Access { hosts: vec!["play.example.org".to_owned()], ..Access::default() };
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
    }

    /// The first of two names was believed, and none at all passed for any.
    #[test]
    fn a_request_names_the_server_once() {
        let status = |version: Version, hosts: &[&str]| {
            let mut request = Request::get("/").version(version);
            for host in hosts {
                request = request.header(header::HOST, *host);
            }
            let request = request.body(Body::empty()).unwrap();
            check(&Access::default(), &request).map_err(|problem| problem.code().status()).err()
        };
        assert_eq!(status(Version::HTTP_11, &["localhost"]), None);
        assert_eq!(status(Version::HTTP_11, &[]), Some(400));
        assert_eq!(status(Version::HTTP_11, &["localhost", "localhost"]), Some(400));
        assert_eq!(status(Version::HTTP_11, &["evil.example"]), Some(421));
        assert_eq!(status(Version::HTTP_10, &[]), None);
        assert_eq!(status(Version::HTTP_10, &["localhost", "evil.example"]), Some(400));
    }
}

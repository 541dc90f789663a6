//! Headers that every response carries.

use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

use super::Access;

/// Nothing is loaded from elsewhere, nothing inline runs, nobody frames the page but `/embed`, where that was allowed.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const RESOURCE_POLICY: HeaderName = HeaderName::from_static("cross-origin-resource-policy");

const ALWAYS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Links to matches may carry an invitation.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

impl Access {
    /// Whose pages may show this path in a frame, as a content security policy writes it.
    fn framed_by(&self, path: &str) -> Option<String> {
        let is_source = |origin: &&String| {
            !origin.is_empty()
                && origin.bytes().all(|c| c.is_ascii_alphanumeric() || b".:/-*[]".contains(&c))
        };
        let listed: Vec<&str> =
            self.embedders.iter().filter(is_source).map(String::as_str).collect();
        (path == "/embed" && !listed.is_empty()).then(|| listed.join(" "))
    }
}

/// Sets them on the response to a request for this path.
pub(super) fn set(access: &Access, path: &str, response: &mut Response) {
    let headers = response.headers_mut();
    for (name, value) in ALWAYS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(framed_by) = access.framed_by(path) {
        let policy =
            POLICY.replace("frame-ancestors 'none'", &format!("frame-ancestors {framed_by}"));
        let policy = HeaderValue::from_str(&policy).expect("names of origins");
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let shared = headers.contains_key(header::ACCESS_CONTROL_ALLOW_ORIGIN);
    let policy = if shared { "cross-origin" } else { "same-origin" };
    headers.insert(RESOURCE_POLICY, HeaderValue::from_static(policy));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_embed_is_framed_and_only_by_whom_it_was_allowed() {
        let embedders = vec!["https://school.example".to_owned(), "x; script-src *".to_owned()];
        let access = Access { embedders, ..Access::default() };
        assert_eq!(access.framed_by("/embed").as_deref(), Some("https://school.example"));
        assert_eq!(access.framed_by("/"), None);
        assert_eq!(Access::default().framed_by("/embed"), None);
        let policy = |access: &Access, path: &str| {
            let mut response = Response::default();
            set(access, path, &mut response);
            response.headers()[header::CONTENT_SECURITY_POLICY].to_str().unwrap().to_owned()
        };
        assert!(policy(&access, "/embed").ends_with("frame-ancestors https://school.example"));
        assert!(policy(&access, "/").ends_with("frame-ancestors 'none'"));
    }
}

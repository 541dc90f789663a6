//! Which handler answers which address.
//!
//! A module lists its routes once, with [`routes!`](crate::routes). From that list come the answers to requests and, with the feature `schema`, its part of
//! the OpenAPI document: `Described` takes address and method from each handler's own description, and a test compares them with the list.

use hyper::Method;

use crate::app::Work;
use crate::body::Response;
use crate::call::Call;
use crate::problem::Problem;

/// What a handler gives.
pub(crate) type Answered = Result<Response, Problem>;

/// Answers a request. A pointer to a function that boxes its work: all that is around a request is compiled once, and not for every handler.
pub(crate) type Handler = fn(Call) -> Work<'static, Answered>;

/// An address and who answers there.
pub(crate) struct Route {
    pub(crate) method: Method,
    /// One piece may be left open: `/matches/{id}/join`.
    pub(crate) address: &'static str,
    pub(crate) handler: Handler,
}

impl Route {
    /// What stands in the open piece of this path, if it is one of these addresses; nothing where no piece is open.
    pub(crate) fn fits<'a>(&self, path: &'a str) -> Option<&'a str> {
        let Some((before, rest)) = self.address.split_once('{') else {
            return (self.address == path).then_some("");
        };
        let (_, after) = rest.split_once('}')?;
        let piece = path.strip_prefix(before)?.strip_suffix(after)?;
        (!piece.is_empty() && !piece.contains('/')).then_some(piece)
    }

    /// Whether this method is answered here: a head is asked for like the whole.
    pub(crate) fn takes(&self, method: &Method) -> bool {
        self.method == *method || (self.method == Method::GET && *method == Method::HEAD)
    }
}

/// A module's routes: `METHOD "ADDRESS" => HANDLER, …`.
#[macro_export]
#[doc(hidden)]
macro_rules! routes {
    ($($method:ident $address:literal => $($handler:ident)::+),+ $(,)?) => {
        /// The routes of this module.
        pub(crate) const ROUTES: &[$crate::route::Route] = &[$($crate::route::Route {
            method: hyper::Method::$method,
            address: $address,
            handler: |call| $crate::app::boxed($($handler)::+(call)),
        }),+];

        /// Their descriptions.
        #[cfg(feature = "schema")]
        #[derive(utoipa::OpenApi)]
        #[openapi(paths($($($handler)::+),+))]
        pub(crate) struct Described;
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_fits_its_paths_alone() {
        let route = |address| Route {
            method: Method::GET,
            address,
            handler: |_| unreachable!("nothing is asked"),
        };
        assert_eq!(route("/games").fits("/games"), Some(""));
        assert_eq!(route("/m/{id}").fits("/m/abc"), Some("abc"));
        assert_eq!(route("/m/{id}/join").fits("/m/a%2Fb/join"), Some("a%2Fb"));
        for (address, path) in [
            ("/games", "/games/"),
            ("/games", "/game"),
            ("/m/{id}", "/m/"),
            ("/m/{id}", "/m"),
            ("/m/{id}", "/m/a/b"),
            ("/m/{id}/join", "/m//join"),
            ("/m/{id}/join", "/m/join"),
            ("/m/{id}/join", "/m/a/b/join"),
        ] {
            assert_eq!(route(address).fits(path), None, "{address} {path}");
        }
        assert!(route("/").takes(&Method::HEAD) && !route("/").takes(&Method::POST));
    }
}

//! Which handler answers which address.
//!
//! A module lists its routes once, with [`routes!`](crate::routes). From that list come the answers to requests and, with the feature `schema`, its part of
//! the OpenAPI document: `Described` takes address and method from each handler's own description, and a test compares them with the list.

use foursight_http::{Method, Response, Work};

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
    open: Option<Open>,
    pub(crate) handler: Handler,
}

/// An address around its open piece. Every request is compared with most addresses, so they are split when this is compiled.
#[derive(Clone, Copy)]
struct Open {
    before: &'static str,
    name: &'static str,
    after: &'static str,
}

impl Open {
    const fn find(address: &'static str) -> Option<Self> {
        let Some(start) = place_of(b'{', address) else { return None };
        let (before, rest) = address.split_at(start);
        let Some(end) = place_of(b'}', rest) else { return None };
        let (piece, after) = rest.split_at(end);
        Some(Self { before, name: piece.split_at(1).1, after: after.split_at(1).1 })
    }
}

const fn place_of(letter: u8, text: &str) -> Option<usize> {
    let mut place = 0;
    while place < text.len() {
        if text.as_bytes()[place] == letter {
            return Some(place);
        }
        place += 1;
    }
    None
}

impl Route {
    /// A handler at its address.
    pub(crate) const fn new(method: Method, address: &'static str, handler: Handler) -> Self {
        Self { method, address, open: Open::find(address), handler }
    }

    /// What the open piece is called; nothing where no piece is open.
    pub(crate) fn piece(&self) -> &'static str {
        self.open.map_or("", |open| open.name)
    }

    /// What stands in the open piece of this path, if it is one of these addresses; nothing where no piece is open.
    pub(crate) fn fits<'a>(&self, path: &'a str) -> Option<&'a str> {
        let Some(open) = self.open else {
            return (self.address == path).then_some("");
        };
        let piece = path.strip_prefix(open.before)?.strip_suffix(open.after)?;
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
        pub(crate) const ROUTES: &[$crate::route::Route] = &[$($crate::route::Route::new(
            foursight_http::Method::$method,
            $address,
            |call| foursight_http::boxed($($handler)::+(call)),
        )),+];

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
        let route =
            |address| Route::new(Method::GET, address, |_| unreachable!("nothing is asked"));
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
        assert_eq!((route("/m/{id}/join").piece(), route("/games").piece()), ("id", ""));
        assert!(route("/").takes(&Method::HEAD) && !route("/").takes(&Method::POST));
    }
}

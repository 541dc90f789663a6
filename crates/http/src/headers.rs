//! Headers, by functions that are not generic: a map of headers is compiled where it is used, for every kind of name.

use hyper::header::{HeaderMap, HeaderName, HeaderValue};

/// A header's value, if it is there.
pub fn header<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a HeaderValue> {
    headers.get(name)
}

/// A header's value, if it is there and is a text.
pub fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

/// Whether any of the pieces that headers of this name list is such a one.
pub fn any_listed(
    headers: &HeaderMap,
    name: &HeaderName,
    is: &mut dyn FnMut(&str) -> bool,
) -> bool {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|piece| is(piece.trim()))
}

/// Whether a header is there.
pub fn has(headers: &HeaderMap, name: &HeaderName) -> bool {
    headers.contains_key(name)
}

/// Sets a header, in place of any others of this name.
pub fn set(headers: &mut HeaderMap, name: HeaderName, value: HeaderValue) {
    headers.insert(name, value);
}

/// Sets a header unless one of this name is there.
pub fn set_if_missing(headers: &mut HeaderMap, name: HeaderName, value: &'static str) {
    headers.entry(name).or_insert(HeaderValue::from_static(value));
}

/// Adds a header beside any others of this name.
pub fn add(headers: &mut HeaderMap, name: HeaderName, value: HeaderValue) {
    headers.append(name, value);
}

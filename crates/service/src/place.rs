//! Where something stands in a text of JSON that is known to be valid: looked for when it is wrong, and only then.

/// What is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum At {
    /// Behind a value; before one that has values inside.
    Value,
    /// Behind the name of a member.
    Key,
    /// Behind an object.
    End,
}

/// The bytes before the place to which these steps lead: each is the number of a member or of an element.
pub(crate) fn place(text: &[u8], steps: &[usize], at: At) -> usize {
    let mut value = blank(text, 0);
    let mut key = value;
    for step in steps {
        (key, value) = inner(text, value, *step);
    }
    match at {
        At::Key => key,
        At::Value if matches!(text.get(value), Some(b'{' | b'[')) => value,
        At::Value | At::End => end(text, value),
    }
}

/// The member or element that is being read where this text breaks off: `command.seat`, `along[2]`.
pub(crate) fn path_at_end(text: &[u8]) -> String {
    /// An object or a list that is open.
    enum Open {
        Object(Option<String>),
        List(usize),
    }
    let mut open: Vec<Open> = Vec::new();
    let mut at = 0;
    while let Some(byte) = text.get(at) {
        let begin = at;
        at += 1;
        match (byte, open.last_mut()) {
            (b'"', inside) => {
                at = end(text, begin);
                let is_whole = at > begin + 1 && text[at - 1] == b'"';
                if let Some(Open::Object(key)) = inside {
                    match key {
                        None => {
                            let name = text.get(begin + 1..at - 1).unwrap_or_default();
                            *key = Some(String::from_utf8_lossy(name).into());
                        }
                        Some(_) if is_whole => *key = None,
                        Some(_) => {}
                    }
                }
            }
            (b'{', _) => open.push(Open::Object(None)),
            (b'[', _) => open.push(Open::List(0)),
            (b'}' | b']', _) => {
                open.pop();
                if let Some(Open::Object(key)) = open.last_mut() {
                    *key = None;
                }
            }
            (b',', Some(Open::Object(key))) => *key = None,
            (b',', Some(Open::List(number))) => *number += 1,
            _ => {}
        }
    }
    let mut path = String::new();
    for step in open {
        match step {
            Open::Object(Some(key)) if path.is_empty() => path = key,
            Open::Object(Some(key)) => path += &format!(".{key}"),
            Open::Object(None) => {}
            Open::List(number) => path += &format!("[{number}]"),
        }
    }
    path
}

/// The end of the name and the begin of the value of a member or an element of what begins here.
fn inner(text: &[u8], begin: usize, number: usize) -> (usize, usize) {
    let is_object = text.get(begin) == Some(&b'{');
    let mut next = begin + 1;
    let mut count = 0;
    loop {
        let mut value = blank(text, next);
        let mut key = value;
        if is_object {
            key = end(text, value);
            // The colon.
            value = blank(text, blank(text, key) + 1);
        }
        if count == number || value >= text.len() {
            return (key, value);
        }
        // The comma.
        next = blank(text, end(text, value)) + 1;
        count += 1;
    }
}

/// The next place that is no space.
fn blank(text: &[u8], from: usize) -> usize {
    let spaces = text.iter().skip(from).take_while(|byte| byte.is_ascii_whitespace()).count();
    (from + spaces).min(text.len())
}

/// The end of the value that begins here.
fn end(text: &[u8], begin: usize) -> usize {
    let mut depth = 0_usize;
    let mut at = begin;
    while let Some(byte) = text.get(at) {
        at += 1;
        match byte {
            b'"' => {
                while let Some(byte) = text.get(at).filter(|byte| **byte != b'"') {
                    at += if *byte == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {
                let more = text
                    .get(at)
                    .is_some_and(|next| !next.is_ascii_whitespace() && !b",:]}".contains(next));
                if more {
                    continue;
                }
            }
        }
        if depth == 0 {
            break;
        }
    }
    at.min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_leads_to_where_a_text_breaks_off() {
        for (text, path) in [
            ("", ""),
            ("{", ""),
            ("{\"", ""),
            (r#"{"a""#, "a"),
            (r#"{"a":"#, "a"),
            (r#"{"a":0"#, "a"),
            (r#"{"a":"b"#, "a"),
            (r#"{"a":"b""#, ""),
            (r#"{"a":1,"#, ""),
            (r#"{"a":{"b":[1,{"c":2},4"#, "a.b[2]"),
            (r#"{"a":{"b":[1,{"c":"#, "a.b[1].c"),
            (r#"{"a":[{}], "x\"y":"#, "x\\\"y"),
        ] {
            assert_eq!(path_at_end(text.as_bytes()), path, "{text}");
        }
    }

    #[test]
    fn places_are_found() {
        let text = br#" {"a" : [1, "x\"]}", {"b":null}], "c":{ } ,"d\"":-1.5e3}"#;
        let until =
            |steps: &[usize], at| core::str::from_utf8(&text[..place(text, steps, at)]).unwrap();
        assert_eq!(until(&[], At::Value), " ");
        assert_eq!(until(&[], At::End).len(), text.len());
        assert_eq!(until(&[0], At::Key), r#" {"a""#);
        assert_eq!(until(&[0], At::Value), r#" {"a" : "#);
        assert_eq!(until(&[0, 0], At::Value), r#" {"a" : [1"#);
        assert_eq!(until(&[0, 1], At::Value), r#" {"a" : [1, "x\"]}""#);
        assert!(until(&[0, 2, 0], At::Value).ends_with(r#"{"b":null"#));
        assert!(until(&[0, 2], At::End).ends_with("null}"));
        assert!(until(&[1], At::End).ends_with("{ }"));
        assert!(until(&[2], At::Key).ends_with(r#","d\"""#));
        assert!(until(&[2], At::Value).ends_with(":-1.5e3"));
    }
}

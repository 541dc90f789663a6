//! Links of ours: `…?game=connect-four&moves=4455`, also behind `#`, with or without a host.

/// What a link says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) game: Option<String>,
    pub(crate) moves: String,
    pub(crate) board: Option<String>,
}

/// Reads a link; `None` if the text is none.
pub(crate) fn read(text: &str) -> Option<Link> {
    if text.contains(char::is_whitespace) {
        return None;
    }
    let mut link = Link::default();
    let mut known = false;
    for piece in text.split(['?', '#', '&']) {
        let Some((key, value)) = piece.split_once('=') else { continue };
        let value = decoded(value)?;
        match key {
            "game" => link.game = Some(value),
            "moves" => link.moves = value,
            "board" => link.board = Some(value),
            _ => continue,
        }
        known = true;
    }
    known.then_some(link)
}

/// Undoes percent signs and plus signs; `None` if that gives no text.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let high = char::from(rest.next()?).to_digit(16)?;
                let low = char::from(rest.next()?).to_digit(16)?;
                (high * 16 + low) as u8
            }
            other => other,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_taken_apart() {
        let link = read("http://localhost:8044/?game=atoll%3Asize%3D5&moves=C3+B2#x").unwrap();
        assert_eq!(link.game.as_deref(), Some("atoll:size=5"));
        assert_eq!(link.moves, "C3 B2");
        assert_eq!(read("?moves=44").unwrap().moves, "44");
        assert_eq!(read("4455"), None);
        assert_eq!(read("a=b"), None);
        assert_eq!(read("moves=%4"), None);
    }
}

//! Weights of an evaluation from a file, for whoever names players on a command line or in an experiment's file.
//!
//! | text | the file | what the player is from then on |
//! |---|---|---|
//! | `minimax-ab:eval=pattern,file=FILE` | TOML, a line for each weight: `f2 = 7` | `minimax-ab:eval=pattern,f2=7` |
//! | `minimax-ab:eval=learned,file=FILE` | a network, as `lab learn` writes it | `minimax-ab:eval=learned,network=HASH` |
//!
//! So records and reports say what played and name no file of somebody's machine. A request, a record or a link cannot name a file: nobody reads it there.

use std::collections::BTreeMap;

use crate::{Game, load_network};

/// How the key is written, today's first.
const KEYS: [&str; 2] = ["file=", "weights="];

/// The same player with what its file holds instead of the file's name; a text that names none as it is.
///
/// ```
/// # use foursight_catalog::{Game, file_written_out};
/// let text = "minimax-ab:depth=4";
/// assert_eq!(file_written_out(text, Game::connect_four()).unwrap(), text);
/// ```
pub fn file_written_out(text: &str, game: Game) -> Result<String, String> {
    let is_key = |at: usize| text[..at].ends_with([':', ',']);
    let named = KEYS.iter().find_map(|key| {
        let at = text.find(key).filter(|&at| is_key(at))?;
        Some((&text[..at], &text[at + key.len()..]))
    });
    let Some((before, rest)) = named else { return Ok(text.to_owned()) };
    let (file, after) = rest.split_once(',').unwrap_or((rest, ""));
    let fault = |problem: String| format!("the file `{file}`: {problem}");
    let read = std::fs::read(file).map_err(|error| fault(error.to_string()))?;
    let mut pairs = match (load_network(game, &read), str::from_utf8(&read)) {
        (Ok(network), _) => vec![format!("network={network}")],
        (Err(_), Ok(table)) => weights(table).map_err(fault)?,
        (Err(problem), Err(_)) => return Err(fault(problem)),
    };
    if !after.is_empty() {
        pairs.push(after.to_owned());
    }
    Ok(format!("{before}{}", pairs.join(",")))
}

/// The weights of a file as a player's text has them.
fn weights(table: &str) -> Result<Vec<String>, String> {
    const EXPECTED: &str = "expected lines such as `f2 = 7`, or a network that `lab learn` wrote";
    let weights: BTreeMap<String, i32> =
        toml::from_str(table).map_err(|error| format!("{}; {EXPECTED}", error.message()))?;
    if weights.is_empty() {
        return Err(format!("it has no weights; {EXPECTED}"));
    }
    Ok(weights.iter().map(|(name, value)| format!("{name}={value}")).collect())
}

#[cfg(test)]
mod tests {
    use foursight_connect_four::evaluation::learned::{BYTES, MAGIC};

    use super::*;

    fn connect_four(text: &str) -> Result<String, String> {
        file_written_out(text, Game::connect_four())
    }

    #[test]
    fn weights_are_written_out() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("weights.toml");
        let name = file.to_str().unwrap();
        std::fs::write(&file, "# found by playing\nf3 = -3\nf2 = 7\n").unwrap();
        for key in KEYS {
            let text = format!("minimax-ab:eval=pattern,{key}{name},order=random");
            let written = connect_four(&text).unwrap();
            assert_eq!(written, "minimax-ab:eval=pattern,f2=7,f3=-3,order=random");
        }
        std::fs::write(&file, "f2 = \"seven\"").unwrap();
        let text = format!("basic:file={name}");
        assert!(connect_four(&text).unwrap_err().contains("f2 = 7"));
        assert!(connect_four("basic:file=/no/such/file").unwrap_err().contains("/no/such/file"));
    }

    #[test]
    fn networks_are_named_by_their_hash() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("learned.network");
        let text = format!("basic:eval=learned,file={}", file.display());
        // Any weights do.
        let mut bytes = vec![0xff; BYTES];
        bytes[..MAGIC.len()].copy_from_slice(&MAGIC);
        std::fs::write(&file, &bytes).unwrap();
        let written = connect_four(&text).unwrap();
        let hash = written.strip_prefix("basic:eval=learned,network=").unwrap();
        assert!(hash.len() == 16 && hash.bytes().all(|digit| digit.is_ascii_hexdigit()));
        // No game but Connect Four has one.
        assert!(file_written_out(&text, Game::tic_tac_toe()).unwrap_err().contains("network"));
        std::fs::write(&file, &bytes[1..]).unwrap();
        assert!(connect_four(&text).unwrap_err().contains("bytes"));
    }
}

//! Weights of an evaluation from a file, for whoever names players on a command line: `minimax-ab:depth=4,eval=pattern,weights=FILE`.
//!
//! The file is TOML, a line for each weight (`f2 = 7`). What the player is from then on is the text with the weights written out, so that records and reports say what played and name no file of somebody's machine. A request,
//! a record or a link cannot name a file: nobody reads it there.

use std::collections::BTreeMap;

/// The same player with the weights of its file written out; a text without `weights=` as it is.
///
/// ```
/// let text = "minimax-ab:depth=4";
/// assert_eq!(foursight_laboratory::weights::written_out(text).unwrap(), text);
/// ```
pub fn written_out(text: &str) -> Result<String, String> {
    let Some((before, rest)) = text.split_once("weights=") else { return Ok(text.to_owned()) };
    if !before.ends_with([':', ',']) {
        return Ok(text.to_owned());
    }
    let (file, after) = rest.split_once(',').unwrap_or((rest, ""));
    let read =
        std::fs::read_to_string(file).map_err(|error| format!("weights `{file}`: {error}"))?;
    let weights: BTreeMap<String, i32> = toml::from_str(&read).map_err(|error| {
        format!("weights `{file}`: {}; expected lines such as `f2 = 7`", error.message())
    })?;
    if weights.is_empty() {
        return Err(format!("weights `{file}`: there are none; expected lines such as `f2 = 7`"));
    }
    let mut pairs: Vec<String> =
        weights.iter().map(|(name, value)| format!("{name}={value}")).collect();
    if !after.is_empty() {
        pairs.push(after.to_owned());
    }
    Ok(format!("{before}{}", pairs.join(",")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_written_out() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("weights.toml");
        let name = file.to_str().unwrap();
        std::fs::write(&file, "# found by playing\nf3 = -3\nf2 = 7\n").unwrap();
        let text = format!("minimax-ab:eval=pattern,weights={name},order=random");
        assert_eq!(written_out(&text).unwrap(), "minimax-ab:eval=pattern,f2=7,f3=-3,order=random");
        std::fs::write(&file, "f2 = \"seven\"").unwrap();
        assert!(written_out(&text).unwrap_err().contains("f2 = 7"));
        assert!(written_out("basic:weights=/no/such/file").unwrap_err().contains("/no/such/file"));
    }
}

//! Tables for other programs.

/// Rows as comma-separated values (RFC 4180), the heads first.
///
/// ```
/// use foursight_laboratory::csv::table;
/// let text = table(&["player", "games"], &[vec!["mcts:playouts=5,seed=1".into(), "10".into()]]);
/// assert_eq!(text, "player,games\n\"mcts:playouts=5,seed=1\",10\n");
/// ```
pub fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let mut out = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    out.write_record(heads).expect("memory takes all");
    for row in rows {
        out.write_record(row).expect("memory takes all");
    }
    let bytes = out.into_inner().expect("memory takes all");
    String::from_utf8(bytes).expect("texts make a text")
}

/// The heads of such a table.
pub fn heads(text: &str) -> Vec<String> {
    records(text).next().unwrap_or_default()
}

/// Reads such a table: rows of cells, the heads left out.
pub fn rows(text: &str) -> Vec<Vec<String>> {
    records(text).skip(1).collect()
}

/// All rows, the heads too; one that cannot be read ends the table.
fn records(text: &str) -> impl Iterator<Item = Vec<String>> {
    let reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).from_reader(text.as_bytes());
    let records = reader.into_records().map_while(Result::ok);
    records.map(|record| record.iter().map(ToOwned::to_owned).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let written = vec![
            vec!["a,b".to_owned(), "say \"x\"".to_owned()],
            vec![String::new(), "1".to_owned()],
        ];
        let text = table(&["one", "two"], &written);
        assert_eq!((rows(&text), heads(&text)), (written, vec!["one".into(), "two".into()]));
    }
}

//! Tables for other programs.

/// Rows as comma-separated values (RFC 4180), the heads first.
///
/// ```
/// use foursight_laboratory::csv::table;
/// let text = table(&["player", "games"], &[vec!["mcts:playouts=5,seed=1".into(), "10".into()]]);
/// assert_eq!(text, "player,games\n\"mcts:playouts=5,seed=1\",10\n");
/// ```
pub fn table(heads: &[&str], rows: &[Vec<String>]) -> String {
    let mut out = String::new();
    line(&mut out, heads.iter().copied());
    for row in rows {
        line(&mut out, row.iter().map(String::as_str));
    }
    out
}

fn line<'a>(out: &mut String, cells: impl Iterator<Item = &'a str>) {
    for (number, cell) in cells.enumerate() {
        if number > 0 {
            out.push(',');
        }
        if cell.contains([',', '"', '\n']) {
            out.push('"');
            out.push_str(&cell.replace('"', "\"\""));
            out.push('"');
        } else {
            out.push_str(cell);
        }
    }
    out.push('\n');
}

/// The heads of such a table.
pub fn heads(text: &str) -> Vec<String> {
    text.lines().next().map_or_else(Vec::new, cells)
}

/// Reads such a table: rows of cells, the heads left out.
pub fn rows(text: &str) -> Vec<Vec<String>> {
    text.lines().skip(1).filter(|line| !line.is_empty()).map(cells).collect()
}

fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cells.last_mut().expect("never empty").push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cells.last_mut().expect("never empty").push(other),
        }
    }
    cells
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

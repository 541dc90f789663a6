//! Tables for papers.

/// A table of comma-separated values as LaTeX, ready for `\input`: names to the left, numbers to the right, with the rules of the package `booktabs`.
///
/// ```
/// let tex = foursight_laboratory::latex::table("player,elo\n\"a_b,c=1\",+12\n");
/// assert!(tex.contains("a\\_b,c=1 & $+12$ \\\\"), "{tex}");
/// ```
pub fn table(csv: &str) -> String {
    let (heads, rows) = (crate::csv::heads(csv), crate::csv::rows(csv));
    let is_number = |text: &str| text.parse::<f64>().is_ok();
    let columns: String = (0..heads.len())
        .map(|column| {
            let mut cells = rows.iter().filter_map(|row| row.get(column));
            if cells.all(|cell| cell.is_empty() || is_number(cell)) { 'r' } else { 'l' }
        })
        .collect();
    let line = |cells: &[String]| {
        let cells: Vec<String> = cells
            .iter()
            .map(|cell| if is_number(cell) { format!("${cell}$") } else { escape(cell) })
            .collect();
        format!("{} \\\\\n", cells.join(" & "))
    };
    let mut out = format!("\\begin{{tabular}}{{{columns}}}\n\\toprule\n");
    out += &line(&heads);
    out += "\\midrule\n";
    for row in &rows {
        out += &line(row);
    }
    out + "\\bottomrule\n\\end{tabular}\n"
}

/// Letters that mean something to LaTeX.
fn escape(text: &str) -> String {
    let mut out = String::new();
    for letter in text.chars() {
        match letter {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(letter);
            }
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '\\' => out += "\\textbackslash{}",
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_is_escaped() {
        assert_eq!(
            escape("50 % of x_1 & {y}^2 \\~"),
            "50 \\% of x\\_1 \\& \\{y\\}\\textasciicircum{}2 \\textbackslash{}\\textasciitilde{}"
        );
        let tex = table("player,share\nmcts,1.5\nbasic,\n");
        assert!(tex.starts_with("\\begin{tabular}{lr}\n\\toprule\nplayer & share \\\\\n\\midrule\nmcts & $1.5$ \\\\\n"), "{tex}");
    }
}

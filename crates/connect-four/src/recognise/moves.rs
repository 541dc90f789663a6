//! Lists of Connect Four moves.
//!
//! | text | taken for |
//! |---|---|
//! | `4455`, `4 4 5 5`, `4,4,5,5`, `[4, 4]`, `1. 4 4 2. 5 5` | columns 1 to 7 |
//! | `3344 0`, a 0 somewhere and no 7, 8 or 9 | columns 0 to 6: without a 0 the first column may never have been played, and nobody can tell |
//! | `ddee`, `D D E E` | columns a to g |
//! | `d1 d2 e1` | cells; the rows are checked, from the bottom or, if that does not fit, from the top |
//! | `Yellow: column 4, Red: column 4`, `4️⃣4️⃣` | columns 1 to 7; the words in [`WORDS`] and what makes a picture of a digit are passed over |
//! | `2252576 -1` | columns and a score, as test sets have them: two fields, the first of at least five digits or the second no column |

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Kind, Reading};

/// The columns and rows of the board.
const SIZE: (usize, usize) = (7, 6);

/// Words between moves that say nothing about the columns.
const WORDS: [&str; 20] = [
    "column", "columns", "col", "move", "moves", "player", "first", "second", "red", "yellow",
    "plays", "to", "in", "x", "o", "r", "y", "potez", "stupac", "i",
];

/// Reads a list of moves, or says why not.
pub(super) fn read(text: &str) -> Result<Reading, String> {
    if let Some(reading) = scored_line(text) {
        return Ok(reading);
    }
    // A digit with these behind it is shown as a picture.
    let text = &text.replace(['\u{fe0f}', '\u{20e3}'], "");
    let tokens = tokens(text);
    let letters: String = tokens.concat();
    if letters.is_empty() && !text.is_empty() {
        return Err(
            "there is no move in this text: columns are written 1 to 7 or a to g".to_owned()
        );
    }
    let has = |wanted: fn(&char) -> bool| letters.chars().any(|letter| wanted(&letter));
    if has(char::is_ascii_alphabetic) { cells(&tokens) } else { digits(&letters) }
}

/// The pieces of a list without separators and move numbers.
fn tokens(text: &str) -> Vec<&str> {
    text.split(|letter: char| letter.is_whitespace() || ",;:|-–>[](){}\"'".contains(letter))
        .filter(|token| !token.is_empty())
        .filter(|token| !WORDS.iter().any(|word| token.eq_ignore_ascii_case(word)))
        .filter_map(|token| match token.split_once('.') {
            // `3.` or `3.d1`: a number before the dots only counts moves.
            Some((number, rest)) if number.chars().all(|digit| digit.is_ascii_digit()) => {
                let rest = rest.trim_start_matches('.');
                (!rest.is_empty()).then_some(rest)
            }
            _ => Some(token),
        })
        .collect()
}

fn digits(letters: &str) -> Result<Reading, String> {
    for (place, letter) in (1..).zip(letters.chars()) {
        if !letter.is_ascii_digit() || letter > '7' {
            return Err(format!(
                "{letter:?}, symbol {place} without separators, is not a column: columns are 1 to 7"
            ));
        }
    }
    if !letters.contains('0') {
        let detail = format!("columns 1 to 7, {}", counted(letters.len()));
        return Ok(Reading { board: None, moves: letters.to_owned(), kind: Kind::Digits, detail });
    }
    if letters.contains('7') {
        return Err(
            "columns 0 and 7 cannot both be meant: count from 0 to 6 or from 1 to 7".to_owned()
        );
    }
    let moves = letters.bytes().map(|digit| char::from(digit + 1)).collect();
    let detail =
        format!("columns 0 to 6, since there is a 0 among them, {}", counted(letters.len()));
    Ok(Reading { board: None, moves, kind: Kind::ZeroBasedDigits, detail })
}

fn counted(moves: usize) -> String {
    if moves == 1 { "1 move".to_owned() } else { format!("{moves} moves") }
}

fn cells(tokens: &[&str]) -> Result<Reading, String> {
    let mut moves: Vec<(usize, Option<usize>)> = Vec::new();
    for token in tokens {
        let mut letters = token.chars().peekable();
        while let Some(letter) = letters.next() {
            let column = match letter.to_ascii_lowercase() {
                column @ 'a'..='g' => column as usize - 'a' as usize,
                _ => {
                    return Err(format!(
                        "{letter:?} in `{}` is not a column: columns are a to g",
                        shown(token)
                    ));
                }
            };
            let row = letters.next_if(char::is_ascii_digit).and_then(|row| row.to_digit(10));
            moves.push((column, row.map(|row| row as usize)));
        }
    }
    let columns: String =
        moves.iter().map(|(column, _)| char::from(b'1' + *column as u8)).collect();
    let rows = moves.iter().filter(|(_, row)| row.is_some()).count();
    if rows == 0 {
        let detail = format!("columns a to g, {}", counted(moves.len()));
        return Ok(Reading { board: None, moves: columns, kind: Kind::Letters, detail });
    }
    if rows < moves.len() {
        return Err("some moves have a row behind the column and some have none".to_owned());
    }
    let from_bottom = first_floating(&moves, |row| row);
    let from_top = first_floating(&moves, |row| SIZE.1 + 1 - row.min(SIZE.1 + 1));
    let (side, wrong) = match (from_bottom, from_top) {
        (None, _) => ("bottom", None),
        (Some(_), None) => ("top", None),
        (Some(wrong), Some(_)) => ("bottom", Some(wrong)),
    };
    if let Some(number) = wrong {
        let (column, row) = moves[number];
        let cell = format!("{}{}", char::from(b'a' + column as u8), row.unwrap_or_default());
        return Err(format!(
            "move {}, {cell}, is not where a disc in that column would fall",
            number + 1
        ));
    }
    let detail =
        format!("cells, columns a to g and rows from the {side}, {}", counted(moves.len()));
    Ok(Reading { board: None, moves: columns, kind: Kind::Cells, detail })
}

/// The first move whose row is not where its disc would fall, if rows are read so.
fn first_floating(
    moves: &[(usize, Option<usize>)],
    height: impl Fn(usize) -> usize,
) -> Option<usize> {
    let mut fallen = [0; SIZE.0];
    moves.iter().position(|&(column, row)| {
        fallen[column] += 1;
        row.map(&height) != Some(fallen[column])
    })
}

fn scored_line(text: &str) -> Option<Reading> {
    let line = text.lines().find(|line| !line.trim().is_empty())?;
    let mut fields = line.split_whitespace();
    let (moves, score) = (fields.next()?, fields.next()?);
    if fields.next().is_some() || !moves.bytes().all(|digit| (b'1'..=b'7').contains(&digit)) {
        return None;
    }
    let number: i32 = score.parse().ok().filter(|number: &i32| number.abs() <= 42)?;
    let no_column = score.starts_with(['+', '-']) || score.contains(['0', '8', '9']);
    let other_lines = text.lines().filter(|line| !line.trim().is_empty()).count() - 1;
    if !no_column && moves.len() < 5 {
        return None;
    }
    let mut detail = format!(
        "columns 1 to 7, {}, and a score of {number} behind, which is not used",
        counted(moves.len())
    );
    if other_lines > 0 {
        detail += &format!("; the first of {} lines", other_lines + 1);
    }
    Some(Reading { board: None, moves: moves.to_owned(), kind: Kind::ScoredLine, detail })
}

/// The beginning of a piece of text.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_as(text: &str) -> (String, Kind) {
        let reading = read(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        (reading.moves, reading.kind)
    }

    #[test]
    fn every_list_of_the_table_is_read() {
        for text in [
            "4455",
            "4 4 5 5",
            "4,4,5,5",
            "[4, 4, 5, 5]",
            "1. 4 4 2. 5 5",
            "4-4-5-5",
            "1.4 4 2.5 5",
        ] {
            assert_eq!(read_as(text), ("4455".to_owned(), Kind::Digits), "{text}");
        }
        assert_eq!(read_as("33440"), ("44551".to_owned(), Kind::ZeroBasedDigits));
        for text in ["ddee", "D D E E", "d,d,e,e", "1. d d 2. e e"] {
            assert_eq!(read_as(text), ("4455".to_owned(), Kind::Letters), "{text}");
        }
        for text in ["d1 d2 e1 e2", "D1D2E1E2", "1. d1 d2 2. e1 e2", "d6 d5 e6 e5"] {
            assert_eq!(read_as(text), ("4455".to_owned(), Kind::Cells), "{text}");
        }
        for text in ["22525762 -1", "4455 18", "44553 2", "4455 +2"] {
            assert_eq!(read_as(text).1, Kind::ScoredLine, "{text}");
        }
        assert_eq!(read_as("4455 2"), ("44552".to_owned(), Kind::Digits));
        assert_eq!(read_as(""), (String::new(), Kind::Digits));
    }

    #[test]
    fn what_is_no_list_is_refused_with_a_reason() {
        for text in ["0712", "89", "xyz", "d1 d3", "d1 d", "...", "h1", "šah"] {
            let error = read(text).unwrap_err();
            assert!(error.len() > 20, "{text}: {error}");
        }
    }
}

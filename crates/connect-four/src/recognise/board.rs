//! Drawn Connect Four boards.
//!
//! A drawing is lines of text, or rows separated by `/`, six of them with seven cells each; fewer rows are the lower ones. Frames (`|`, `+---+`,
//! `└─┘`), labels under or above, brackets around winning discs and separators between cells are passed over; between bars an empty field is an
//! empty cell. Discs come in pairs:
//!
//! | pair | who began, if both have as many discs |
//! |---|---|
//! | `X` `O`, `●` `○`, `1` `2` | the one named first here |
//! | `R` `Y`, 🔴 🟡, 🟥 🟨 | red |
//! | `m` `h` (machine and human) | the machine, which is asked for a move |
//!
//! Where one side has a disc more, it began. Empty cells are `.`, `_`, `-`, `·`, `*`, and `0` beside `1` and `2`. Forty-two fields with `x`, `o` and `b` (blank)
//! are the order of the well-known data set: column a from the bottom, then b, and so on; so are forty-two letters `m`, `h` and `0`. Forty-two cells on one line are the rows from
//! the top, one after the other (`[0, 0, 1, …]`), or from the bottom where discs would float otherwise; a space is an empty cell if only so there are forty-two. Six rows separated by `/` in which digits count empty cells (`7/7/7/7/3yy2/3rr2`) are read as chess programs write their boards.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::{Kind, Reading};

const COLUMNS: usize = 7;
const ROWS: usize = 6;

/// A cell as drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Drawn {
    Empty,
    /// One of a pair, and which of the two.
    Disc(Pair, bool),
}

/// The pairs of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pair {
    Letters,
    Colours,
    Numbers,
    Circles,
    Pictures,
    Squares,
    Roles,
}

impl Pair {
    const fn names(self) -> [&'static str; 2] {
        match self {
            Self::Letters => ["X", "O"],
            Self::Colours => ["R", "Y"],
            Self::Numbers => ["1", "2"],
            Self::Circles => ["●", "○"],
            Self::Pictures => ["🔴", "🟡"],
            Self::Squares => ["🟥", "🟨"],
            Self::Roles => ["m", "h"],
        }
    }
}

/// Reads a drawn board; `None` if the text does not look like one.
pub(super) fn read(text: &str) -> Option<Result<Reading, String>> {
    if let Some(reading) = data_set_row(text).or_else(|| roles(text)) {
        return Some(reading);
    }
    let rows: Vec<Vec<Drawn>> = if text.contains('\n') {
        text.lines().filter_map(row).collect()
    } else if text.contains('/') {
        match counted_rows(text) {
            Some(rows) => rows,
            None => text.split('/').filter_map(row).collect(),
        }
    } else {
        return one_line(text).map(finish);
    };
    // A list of moves over several lines has no rows of seven cells either.
    if rows.is_empty() {
        return None;
    }
    Some(finish(rows))
}

/// Forty-two cells on one line, the rows one after the other: from the top, or from the bottom where discs would float otherwise.
fn one_line(text: &str) -> Option<Vec<Vec<Drawn>>> {
    if let Some(cells) = cells_of(text, COLUMNS * ROWS) {
        let from_top: Vec<Vec<Drawn>> = cells.chunks(COLUMNS).map(<[Drawn]>::to_vec).collect();
        let from_bottom: Vec<Vec<Drawn>> = from_top.iter().rev().cloned().collect();
        let reversed = !stands(&from_top) && stands(&from_bottom);
        return Some(if reversed { from_bottom } else { from_top });
    }
    // Spaces are cells of a board only if it then is one: they separate moves as well.
    let spaced = |letter| if letter == ' ' { Some(Drawn::Empty) } else { drawn(letter) };
    let cells: Vec<Drawn> = text.chars().map(spaced).collect::<Option<_>>()?;
    if cells.len() != COLUMNS * ROWS {
        return None;
    }
    let rows: Vec<Vec<Drawn>> = cells.chunks(COLUMNS).map(<[Drawn]>::to_vec).collect();
    let reversed: Vec<Vec<Drawn>> = rows.iter().rev().cloned().collect();
    [rows, reversed].into_iter().find(|rows| stands(rows))
}

/// Whether every disc of a whole board lies on the floor or on another disc.
fn stands(rows: &[Vec<Drawn>]) -> bool {
    rows.windows(2).all(|pair| {
        pair[0]
            .iter()
            .zip(&pair[1])
            .all(|(upper, lower)| *upper == Drawn::Empty || *lower != Drawn::Empty)
    })
}

/// Six rows separated by `/`, in which a digit stands for so many empty cells. What follows the board is passed over.
fn counted_rows(text: &str) -> Option<Vec<Vec<Drawn>>> {
    let board = text.split_whitespace().next()?;
    let rows: Option<Vec<Vec<Drawn>>> = board.split('/').map(counted_row).collect();
    rows.filter(|rows| rows.len() == ROWS)
}

fn counted_row(row: &str) -> Option<Vec<Drawn>> {
    let mut cells = Vec::new();
    for letter in row.chars() {
        match letter.to_digit(10) {
            Some(count @ 1..=7) => cells.extend(vec![Drawn::Empty; count as usize]),
            Some(_) => return None,
            None => cells.push(drawn(letter).filter(|cell| *cell != Drawn::Empty)?),
        }
    }
    (cells.len() == COLUMNS).then_some(cells)
}

/// The cells of a line, if it has seven.
fn row(line: &str) -> Option<Vec<Drawn>> {
    let line = line.trim_matches(|letter: char| letter.is_whitespace() && letter != '\u{a0}');
    let bars = |letter: char| matches!(letter, '|' | '│' | '║');
    if line.chars().filter(|letter| bars(*letter)).count() > COLUMNS {
        let fields: Vec<&str> = line.split(bars).collect();
        let inner = &fields[1..fields.len() - 1];
        let cells: Option<Vec<Drawn>> = inner
            .iter()
            .map(|field| {
                let mut letters = field.chars().filter(|letter| !letter.is_whitespace());
                match (letters.next(), letters.next()) {
                    (None, _) => Some(Drawn::Empty),
                    (Some(letter), None) => drawn(letter),
                    _ => None,
                }
            })
            .collect();
        return cells.filter(|cells| cells.len() == COLUMNS);
    }
    cells_of(line, COLUMNS).or_else(|| {
        // A row number before, as chess boards have it.
        let rest = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
        cells_of(rest.trim_start_matches([':', ')']), COLUMNS)
    })
}

/// The cells of a line, if it has so many.
fn cells_of(line: &str, wanted: usize) -> Option<Vec<Drawn>> {
    let cells: Option<Vec<Drawn>> = line
        .chars()
        .filter(|letter| !letter.is_whitespace() && !"|│║[](),;'\"\u{fe0f}".contains(*letter))
        .map(drawn)
        .collect();
    cells.filter(|cells| cells.len() == wanted)
}

fn drawn(letter: char) -> Option<Drawn> {
    Some(match letter {
        '.' | '_' | '-' | '·' | '*' | '0' | '⚪' | '⚫' | '🔵' | '⬜' | '⬛' | '🟦' => {
            Drawn::Empty
        }
        'X' | 'x' => Drawn::Disc(Pair::Letters, true),
        'O' | 'o' => Drawn::Disc(Pair::Letters, false),
        'R' | 'r' => Drawn::Disc(Pair::Colours, true),
        'Y' | 'y' => Drawn::Disc(Pair::Colours, false),
        '1' => Drawn::Disc(Pair::Numbers, true),
        '2' => Drawn::Disc(Pair::Numbers, false),
        '●' => Drawn::Disc(Pair::Circles, true),
        '○' => Drawn::Disc(Pair::Circles, false),
        '🔴' => Drawn::Disc(Pair::Pictures, true),
        '🟡' => Drawn::Disc(Pair::Pictures, false),
        '🟥' => Drawn::Disc(Pair::Squares, true),
        '🟨' => Drawn::Disc(Pair::Squares, false),
        _ => return None,
    })
}

fn finish(mut rows: Vec<Vec<Drawn>>) -> Result<Reading, String> {
    // A floor drawn with seven dashes, or a rule of dashes at the top, is not a row.
    if rows.len() > ROWS {
        let is_rule = |row: &Vec<Drawn>| row.iter().all(|cell| *cell == Drawn::Empty);
        if rows.last().is_some_and(is_rule) {
            rows.pop();
        }
        if rows.len() > ROWS && rows.first().is_some_and(is_rule) {
            rows.remove(0);
        }
    }
    if rows.len() > ROWS {
        return Err(format!("{} rows of seven cells: the board has six", rows.len()));
    }
    let mut pair = None;
    let mut counts = [0_usize; 2];
    for cell in rows.iter().flatten() {
        if let Drawn::Disc(found, first) = *cell {
            if *pair.get_or_insert(found) != found {
                return Err("discs of two kinds, such as X and R, on one board".to_owned());
            }
            counts[usize::from(!first)] += 1;
        }
    }
    let second_began = counts[1] > counts[0];
    let mut board = vec![".".repeat(COLUMNS); ROWS - rows.len()];
    board.extend(rows.iter().map(|row| {
        row.iter()
            .map(|cell| match *cell {
                Drawn::Empty => '.',
                Drawn::Disc(_, first) if first != second_began => 'X',
                Drawn::Disc(..) => 'O',
            })
            .collect::<String>()
    }));
    let detail = match pair {
        None => "an empty board".to_owned(),
        Some(pair) => {
            let [one, other] = pair.names();
            let (first, second) = if second_began { (other, one) } else { (one, other) };
            format!("a drawn board; {first} began, {second} is the second player")
        }
    };
    Ok(Reading { board: Some(board.join("\n")), moves: String::new(), kind: Kind::Board, detail })
}

/// `x,o,b,…`: forty-two fields, column by column from the bottom; what follows them is ignored.
fn data_set_row(text: &str) -> Option<Result<Reading, String>> {
    let fields: Vec<&str> = text.split(',').map(str::trim).collect();
    let cells = fields.get(..COLUMNS * ROWS)?;
    if fields.len() > COLUMNS * ROWS + 1
        || !cells.iter().all(|cell| matches!(*cell, "x" | "o" | "b"))
    {
        return None;
    }
    let cell = |cell: &str| match cell {
        "x" => Drawn::Disc(Pair::Letters, true),
        "o" => Drawn::Disc(Pair::Letters, false),
        _ => Drawn::Empty,
    };
    let cells: Vec<Drawn> = cells.iter().map(|text| cell(text)).collect();
    Some(finish(by_columns(&cells)).map(|reading| Reading {
        detail: format!("{}, as a row of the data set", reading.detail),
        ..reading
    }))
}

/// Forty-two letters `0`, `h` and `m`, column by column from the bottom.
fn roles(text: &str) -> Option<Result<Reading, String>> {
    let cell = |letter| match letter {
        '0' => Some(Drawn::Empty),
        'm' => Some(Drawn::Disc(Pair::Roles, true)),
        'h' => Some(Drawn::Disc(Pair::Roles, false)),
        _ => None,
    };
    let cells: Vec<Drawn> = text.chars().map(cell).collect::<Option<_>>()?;
    let some = cells.len() == COLUMNS * ROWS && cells.iter().any(|cell| *cell != Drawn::Empty);
    some.then(|| finish(by_columns(&cells)))
}

/// The rows from the top of cells that are listed column by column from the bottom.
fn by_columns(cells: &[Drawn]) -> Vec<Vec<Drawn>> {
    let cell = |row: usize, column: usize| cells[column * ROWS + row];
    (0..ROWS).rev().map(|row| (0..COLUMNS).map(|column| cell(row, column)).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(text: &str) -> String {
        read(text).unwrap_or_else(|| panic!("no board: {text}")).unwrap().board.unwrap()
    }

    const PLAIN: &str = ".......\n.......\n.......\n.......\n...OO..\n...XX..";

    #[test]
    fn common_drawings_are_read() {
        let spaced = PLAIN.chars().fold(String::new(), |text, letter| text + &format!("{letter} "));
        let framed = "| .  .  .  .  .  .  . |\n| .  .  .  .  .  .  . |\n| .  .  .  .  .  .  . |\n| .  .  .  .  .  .  . |\n\
                      | .  .  .  O  O  .  . |\n| .  .  . [X][X] .  . |\n+---------------------+\n  1  2  3  4  5  6  7\n";
        let blank = "| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n| | | | | | | |\n| | | |O|O| | |\n| | | |X|X| | |\n---------------";
        let drawings = [
            PLAIN.to_owned(),
            spaced,
            PLAIN.replace('\n', "/"),
            PLAIN.replace('X', "R").replace('O', "Y").replace('.', "_"),
            PLAIN.replace('X', "1").replace('O', "2").replace('.', "0"),
            PLAIN.replace('X', "🔴").replace('O', "🟡").replace('.', "⚪"),
            PLAIN.replace('X', "x").replace('O', "o").replace('.', "-"),
            PLAIN
                .lines()
                .map(|line| {
                    format!(
                        "[{}]",
                        line.chars().fold(String::new(), |text, cell| text + &format!("'{cell}',"))
                    )
                })
                .collect::<Vec<_>>()
                .join("\n"),
            framed.to_owned(),
            blank.to_owned(),
            "...OO..\n...XX..".to_owned(),
            format!("{PLAIN}\n-------\n1234567"),
            format!("a b c d e f g\n{PLAIN}"),
        ];
        for drawing in drawings {
            assert_eq!(board(&drawing), PLAIN, "{drawing}");
        }
    }

    #[test]
    fn who_has_a_disc_more_began() {
        let reading = read(".......\n...Y...").unwrap().unwrap();
        assert!(reading.board.unwrap().ends_with("...X..."));
        assert_eq!(reading.detail, "a drawn board; Y began, R is the second player");
    }

    #[test]
    fn the_data_set_goes_up_the_columns() {
        let mut cells = vec!["b"; 42];
        cells[3 * 6] = "x";
        cells[3 * 6 + 1] = "o";
        assert!(board(&cells.join(",")).ends_with("...O...\n...X..."));
        assert!(board(&format!("{},win", cells.join(","))).ends_with("...O...\n...X..."));
    }

    #[test]
    fn one_line_is_read_the_way_in_which_discs_lie() {
        let from_top = PLAIN.replace('\n', "");
        let from_bottom: String = PLAIN.lines().rev().collect();
        let spaced = from_bottom.replace('.', " ");
        let mut columns = ["0"; 42];
        (columns[18], columns[19], columns[24], columns[25]) = ("m", "h", "m", "h");
        for text in [from_top, from_bottom, spaced, columns.concat()] {
            assert_eq!(board(&text), PLAIN, "{text}");
        }
        // A row of the middle floats either way, and spaces between moves are no cells.
        let floating = format!("{}...XO..{}", ".......".repeat(2), ".......".repeat(3));
        assert_eq!(board(&floating).lines().nth(2), Some("...XO.."));
        assert_eq!(read(&"4 ".repeat(21)), None);
    }

    #[test]
    fn lists_of_moves_are_not_boards() {
        for text in ["4455", "44\n55", "d1 d2", "2252576 -1\n4455 2"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(read(&format!("{PLAIN}\n{PLAIN}")).unwrap().is_err());
        assert!(read("...XO..\n...RY..").unwrap().is_err());
    }
}

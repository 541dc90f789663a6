//! The tables of a run, by name.

use crate::csv;
use crate::statistics::{Pentanomial, Tally};

/// A table with named columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FigureTable {
    heads: Vec<String>,
    rows: Vec<Vec<String>>,
}

/// The tables of a run: the names of the files without their ending, and what is in them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables(Vec<(String, FigureTable)>);

impl Tables {
    /// Adds a file; others than `.csv` are left out.
    pub fn add(&mut self, file: &str, text: &str) {
        if let Some(name) = file.strip_suffix(".csv") {
            self.0.retain(|(other, _)| other != name);
            self.0.push((name.to_owned(), FigureTable::parse(text)));
        }
    }

    /// The table of this name.
    pub fn get(&self, name: &str) -> Option<&FigureTable> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, table)| table)
    }
}

/// A row of a table.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    heads: &'a [String],
    cells: &'a [String],
}

impl FigureTable {
    /// Reads comma-separated values whose first line has the names of the columns.
    pub fn parse(text: &str) -> Self {
        let heads = csv::heads(text);
        Self { heads, rows: csv::rows(text) }
    }

    /// The rows.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.chosen(None).into_iter()
    }

    /// The rows of this player.
    pub fn of<'a>(&'a self, player: &'a str) -> impl Iterator<Item = Row<'a>> {
        self.chosen(Some(player)).into_iter()
    }

    /// All rows, or those of a player; a list, so that there is one kind of iterator.
    fn chosen(&self, player: Option<&str>) -> Vec<Row<'_>> {
        let mut rows = Vec::new();
        for cells in &self.rows {
            let row = Row { heads: &self.heads, cells };
            if player.is_none() || row.text("player") == player {
                rows.push(row);
            }
        }
        rows
    }

    /// Games between these two: the tallies moving first and second and the pairs, seen by the first of them.
    pub fn pairing(&self, player: &str, against: &str) -> Option<(Tally, Tally, Pentanomial)> {
        let find = |one: &str, other: &str| {
            self.of(one)
                .find(|row| row.text("against") == Some(other))
                .and_then(|row| row.pairing())
        };
        find(player, against).or_else(|| {
            let (first, second, pairs) = find(against, player)?;
            Some((second.reversed(), first.reversed(), pairs.reversed()))
        })
    }
}

impl<'a> Row<'a> {
    /// The cell of this column.
    pub fn text(&self, column: &str) -> Option<&'a str> {
        let place = self.heads.iter().position(|head| head == column)?;
        self.cells.get(place).map(String::as_str)
    }

    /// The cell of this column as a number.
    pub fn number<T: core::str::FromStr>(&self, column: &str) -> Option<T> {
        self.text(column)?.parse().ok()
    }

    fn pairing(&self) -> Option<(Tally, Tally, Pentanomial)> {
        let tally = |side: &str| {
            Some(Tally {
                won: self.number(&format!("{side}_won"))?,
                drawn: self.number(&format!("{side}_drawn"))?,
                lost: self.number(&format!("{side}_lost"))?,
            })
        };
        let mut pairs = Pentanomial::default();
        let names = ["pairs_0", "pairs_half", "pairs_1", "pairs_1_half", "pairs_2"];
        for (count, name) in pairs.pairs.iter_mut().zip(names) {
            *count = self.number(name)?;
        }
        Some((tally("first")?, tally("second")?, pairs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pairing_is_found_from_either_side() {
        let text = "player,against,first_won,first_drawn,first_lost,second_won,second_drawn,second_lost,pairs_0,pairs_half,pairs_1,pairs_1_half,pairs_2\n\
                    \"a:x=1,y=2\",b,5,1,4,3,0,7,1,2,3,4,0\n";
        let table = FigureTable::parse(text);
        let (first, second, pairs) = table.pairing("a:x=1,y=2", "b").unwrap();
        assert_eq!((first.won, second.lost, pairs.pairs), (5, 7, [1, 2, 3, 4, 0]));
        let (first, second, pairs) = table.pairing("b", "a:x=1,y=2").unwrap();
        assert_eq!((first.won, second.won, pairs.pairs), (7, 4, [0, 4, 3, 2, 1]));
        assert!(table.pairing("b", "c").is_none());
        let mut tables = Tables::default();
        tables.add("one.csv", text);
        tables.add("figure.svg", text);
        assert!(tables.get("one").is_some() && tables.get("figure").is_none());
    }
}

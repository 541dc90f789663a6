//! The file that games are added to, one JSON object per line.

use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use foursight_wire::Record;

/// A file of records, open before the first game begins: a path that cannot be written is noticed while nothing is lost.
pub struct RecordFile {
    path: PathBuf,
    file: File,
    /// Where the last record begins and ends.
    last: Option<(u64, u64)>,
}

impl RecordFile {
    /// Opens the file, or creates it. Its folder must be there: a misspelt path is an error, not a new folder.
    pub fn open(path: &Path) -> io::Result<Self> {
        let open = OpenOptions::new().create(true).append(true).open(path);
        let file = open.map_err(|error| named("cannot add games to", path, &error))?;
        Ok(Self { path: path.to_owned(), file, last: None })
    }

    /// Adds a game.
    pub fn add(&mut self, record: &Record) -> io::Result<()> {
        let mut line = serde_json::to_string(record)?;
        line.push('\n');
        let mut add = || {
            self.file.write_all(line.as_bytes())?;
            // The file is open for appending: this is where the line ends, whoever else writes.
            self.file.stream_position()
        };
        let end = add().map_err(|error| named("cannot add the game to", &self.path, &error))?;
        self.last = Some((end - line.len() as u64, end));
        Ok(())
    }

    /// Puts a game in the place of the one that was added last; behind it if somebody else has added more since.
    pub fn replace(&mut self, record: &Record) -> io::Result<()> {
        if let Some((begin, end)) = self.last.take()
            && self.file.seek(SeekFrom::End(0))? == end
        {
            // Where that is not allowed, the file has the game twice rather than not at all.
            drop(self.file.set_len(begin));
        }
        self.add(record)
    }
}

fn named(what: &str, path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{what} {}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use foursight_catalog::{BySeat, Command, Game, Match, Start, Starter};

    use super::*;

    fn record(moves: &str) -> Record {
        let nobody = BySeat::new(None, None);
        let mut game =
            Match::open(Game::connect_four(), &nobody, Starter::Alternate, Start::default())
                .unwrap();
        for digit in moves.chars() {
            let action = game.parse_move(&digit.to_string()).unwrap();
            game.command(Command::play(action)).unwrap();
        }
        Record::of(&game, 1, &[], "0")
    }

    fn moves(path: &Path) -> Vec<String> {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().map(|line| serde_json::from_str::<Record>(line).unwrap().moves).collect()
    }

    #[test]
    fn a_game_takes_the_place_of_its_earlier_record_and_of_no_other() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.jsonl");
        let mut file = RecordFile::open(&path).unwrap();
        file.add(&record("1")).unwrap();
        file.add(&record("4343434")).unwrap();
        file.replace(&record("44")).unwrap();
        assert_eq!(moves(&path), ["1", "44"]);
        RecordFile::open(&path).unwrap().add(&record("7")).unwrap();
        file.replace(&record("45")).unwrap();
        assert_eq!(moves(&path), ["1", "44", "7", "45"], "another program's game stays");
        file.replace(&record("46")).unwrap();
        assert_eq!(moves(&path), ["1", "44", "7", "46"]);
        for wrong in [folder.path().to_owned(), folder.path().join("none/games.jsonl")] {
            let error = RecordFile::open(&wrong).err().unwrap().to_string();
            assert!(error.starts_with("cannot add games to"), "{error}");
        }
    }
}

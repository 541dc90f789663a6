//! Writes the beginning of the opening book, so that a page need not wait for all of it: `small_book PLIES FILE`.

use core::error::Error;

use foursight_connect_four_solver::Book;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let plies: u32 = words.next().ok_or("usage: small_book PLIES FILE")?.parse()?;
    let file = words.next().ok_or("usage: small_book PLIES FILE")?;
    std::fs::write(file, Book::embedded().beginning(plies).to_bytes())?;
    Ok(())
}

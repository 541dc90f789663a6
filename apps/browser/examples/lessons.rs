//! Writes the positions that a network learns from while a visitor watches, so that a page fetches them only for that: `lessons FILE`.

use core::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let file = std::env::args().nth(1).ok_or("usage: lessons FILE")?;
    std::fs::write(file, foursight_service::learn::EMBEDDED)?;
    Ok(())
}

//! Writes the page for a static host, or as one file: `cargo xtask site` calls this.
//!
//! `site ENGINE SMALL_BOOK LARGE_BOOK LESSONS FOLDER`, or with a file that ends in `.html` instead of the folder.

use core::error::Error;
use std::fs;
use std::path::PathBuf;

use foursight_web::{EngineFiles, single_file, site};

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, small_book, large_book, lessons, out] = &paths[..] else {
        return Err("usage: site ENGINE SMALL_BOOK LARGE_BOOK LESSONS FOLDER|FILE.html".into());
    };
    let (module, small_book) = (fs::read(module)?, fs::read(small_book)?);
    let (large_book, lessons) = (fs::read(large_book)?, fs::read(lessons)?);
    let engine = EngineFiles {
        module: &module,
        small_book: &small_book,
        large_book: &large_book,
        lessons: &lessons,
    };
    let missing = "a file of the page is missing";
    if out.extension().is_some_and(|ending| ending == "html") {
        fs::write(out, single_file(engine).ok_or(missing)?)?;
        return Ok(());
    }
    for (name, bytes) in site(engine).ok_or(missing)? {
        let path = out.join(name);
        fs::create_dir_all(path.parent().ok_or("a file lies in a folder")?)?;
        fs::write(path, bytes)?;
    }
    Ok(())
}

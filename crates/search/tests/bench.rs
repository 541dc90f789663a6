//! The behaviour checksum is the one on file.

#[path = "suite/bench.rs"]
mod suite;

#[test]
fn the_checksum_is_the_one_on_file() {
    let file = include_str!("../../../testdata/search/bench.txt");
    let mut lines = file.lines().filter(|line| !line.starts_with('#'));
    let expected = lines.next().and_then(|line| line.parse().ok());
    let mut searches = Vec::new();
    let nodes = suite::bench(|line| searches.push(line));
    assert_eq!(
        Some(nodes),
        expected,
        "testdata/search/bench.txt: the searches have changed; if that is meant, write the new number there and in the \
         commit:\n{}",
        searches.join("\n")
    );
}

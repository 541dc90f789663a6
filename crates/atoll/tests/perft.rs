//! Counts of what can be reached, each made twice: by the crate and by the naive version.

#![allow(clippy::std_instead_of_alloc)] // tests have std

mod facts;
mod naive;

use std::collections::BTreeMap;

use facts::{lines, played, size, start};
use foursight_game::perft;
use naive::Naive;

#[test]
fn counts_are_those_of_the_file_and_of_the_naive_version() {
    for (place, line) in lines("perft.txt") {
        let (game, counts) = line.split_once(" : ").expect(&place);
        let mut fields = game.split(' ');
        let size = size(fields.next().unwrap());
        let swap_rule = fields.next() == Some("swap");
        let moves = fields.collect::<Vec<_>>().join(" ");
        let begin = played(start(size, swap_rule), &moves);
        let mut naive = Naive::new(size.side().into(), swap_rule);
        moves.split_whitespace().for_each(|action| naive.play(action));

        let mut layers = perft::layers(begin);
        let mut level = BTreeMap::from([(naive, 1_u128)]);
        let mut plies = counts.split(", ").peekable();
        while let Some(counts) = plies.next() {
            let layer = layers.next().expect(&place);
            let counted = format!("{} {} {}", layer.positions, layer.sequences, layer.finished);
            assert_eq!(counted, counts, "{place}, ply {}", layer.ply);

            let mut next = BTreeMap::new();
            let mut finished = 0;
            let recount = (level.len(), level.values().sum::<u128>());
            for (position, ways) in level {
                let moves = position.legal_moves();
                finished += u32::from(moves.is_empty());
                if plies.peek().is_none() {
                    continue;
                }
                for action in moves {
                    let mut successor = position.clone();
                    successor.play(&action);
                    *next.entry(successor).or_default() += ways;
                }
            }
            let recounted = format!("{} {} {finished}", recount.0, recount.1);
            assert_eq!(recounted, counts, "{place}, ply {}, naive", layer.ply);
            level = next;
        }
    }
}

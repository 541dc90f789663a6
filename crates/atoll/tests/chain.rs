//! The winning chain: it wins, and nothing shorter within the winner's stones does.

mod facts;
mod naive;

use facts::{colour, played, random_game, start};
use foursight_atoll::{Atoll, CellSet, Size};
use foursight_game::{Outcome, Player, Position, WinningCells};
use naive::Naive;

/// Every subset of the winner's stones, the smallest that wins.
fn smallest_win(position: &Atoll, winner: Player) -> u32 {
    let stones: Vec<_> = position.stones(winner).iter().collect();
    (0_u32..1 << stones.len())
        .filter(|subset| {
            let cells: CellSet =
                (0..stones.len()).filter(|i| subset >> i & 1 == 1).map(|i| stones[i]).collect();
            position.board().has_won(cells, winner)
        })
        .map(u32::count_ones)
        .min()
        .unwrap()
}

#[test]
fn is_a_smallest_winning_set_on_the_small_board() {
    for seed in 0..150 {
        let position = *random_game(start(Size::Three, true), seed).last().unwrap();
        let winner = position.outcome().and_then(Outcome::winner).unwrap();
        assert_eq!(position.winning_chain().len(), smallest_win(&position, winner), "{position:?}");
    }
}

#[test]
fn wins_without_any_stone_to_spare() {
    for size in Size::ALL {
        for seed in 0..[100, 60, 30, 20][size as usize] {
            let position = *random_game(start(size, false), seed).last().unwrap();
            let winner = position.outcome().and_then(Outcome::winner).unwrap();
            let chain = position.winning_chain();
            let mut naive = Naive::new(size.side().into(), false);
            for cell in chain.iter() {
                assert!(position.stones(winner).contains(cell));
                naive.stones.insert((cell.column().into(), cell.number().into()), colour(winner));
            }
            assert!(naive.has_won(colour(winner)), "{position:?}");
            for cell in chain.iter() {
                let less = chain - CellSet::of(cell);
                assert!(!position.board().has_won(less, winner), "{cell} is not needed");
            }
        }
    }
}

#[test]
fn is_shown_only_once_won() {
    let game = Atoll::new(Size::Three);
    assert_eq!(played(game, "D2 A1 C2 A2 C3 A3 B3 B1").winning_cells().count(), 0);
    let won = played(game, "D2 A1 C2 A2 C3 A3 B3 B1 B4");
    let names: Vec<String> = won.winning_cells().map(|cell| cell.to_string()).collect();
    assert_eq!(names.join(" "), "D2 C2 C3 B3 B4");
}

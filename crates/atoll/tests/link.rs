//! Links: the stretch agrees with the rules' text, and what is missing wins and is as little as can be.

mod facts;
mod naive;

use facts::{random_game, start};
use foursight_atoll::{CellSet, Island, Islands, NEEDED, Size};
use foursight_game::{Player, Position};

#[test]
fn a_stretch_is_as_long_as_the_rules_text_has_it() {
    for bits in 1..1_u16 << 12 {
        let islands = Islands::from_bits(bits);
        let stretch = islands.stretch().unwrap();
        let numbers = islands.iter().map(Island::index).collect();
        assert_eq!(stretch.length as usize, naive::stretch(&numbers), "{bits:b}");
        assert!(islands.contains(stretch.from) && islands.contains(stretch.to));
        let steps = (stretch.to.index() + 12 - stretch.from.index()) % 12;
        assert_eq!(stretch.length as usize, steps + 1, "{bits:b}");
        // A group links islands of one player.
        if Player::BOTH.iter().any(|&player| Islands::of(player).includes(islands)) {
            assert_eq!(stretch.length >= NEEDED, islands.win(), "{bits:b}");
        }
    }
    assert_eq!(Islands::EMPTY.stretch(), None);
}

/// Whether some set of `count` of these cells wins together with the stones.
fn some_win(
    position: &foursight_atoll::Atoll,
    player: Player,
    cells: &[foursight_atoll::Cell],
    chosen: CellSet,
    count: u32,
) -> bool {
    if count == 0 {
        return position.board().has_won(position.stones(player) | chosen, player);
    }
    (0..cells.len()).any(|first| {
        some_win(
            position,
            player,
            &cells[first + 1..],
            chosen | CellSet::of(cells[first]),
            count - 1,
        )
    })
}

#[test]
fn nothing_less_than_what_is_missing_wins_on_the_small_board() {
    for seed in 0..12 {
        for position in random_game(start(Size::Three, false), seed) {
            let empty: Vec<_> = position.empty().iter().collect();
            for player in Player::BOTH {
                if let Some(missing) = position.link(player).missing {
                    let stones = position.stones(player) | missing;
                    assert!(position.board().has_won(stones, player), "{position:?}");
                    assert!((missing - position.empty()).is_empty());
                    if let Some(less) = missing.len().checked_sub(1) {
                        let won = some_win(&position, player, &empty, CellSet::EMPTY, less);
                        assert!(!won, "{position:?}: {less} are enough");
                    }
                } else {
                    let all = position.stones(player) | position.empty();
                    assert!(!position.board().has_won(all, player), "{position:?}");
                }
            }
        }
    }
}

#[test]
fn what_is_missing_wins_on_every_board_and_no_cell_of_it_is_spare() {
    for size in Size::ALL {
        for position in random_game(start(size, false), 7).into_iter().step_by(3) {
            for player in Player::BOTH {
                let link = position.link(player);
                assert_eq!(
                    link.stretch.length >= NEEDED,
                    position.outcome().is_some_and(|o| o.winner() == Some(player))
                );
                let Some(missing) = link.missing else { continue };
                let with =
                    |cells| position.board().has_won(position.stones(player) | cells, player);
                assert!(with(missing), "{position:?}");
                for cell in missing.iter() {
                    assert!(
                        !with(missing - CellSet::of(cell)),
                        "{cell} is not needed: {position:?}"
                    );
                }
            }
        }
    }
}

//! Cells, neighbours, islands and goals against the written facts.

#![allow(clippy::std_instead_of_alloc)] // tests have std

mod facts;
mod naive;

use std::collections::BTreeSet;

use facts::{cell, lines, size};
use foursight_atoll::{Atoll, Board, Cell, CellSet, GOALS, Island, Islands, Move, Point, Size};
use foursight_game::{BoardStyle, Cells, Central, Indexed, Notation, Player};
use naive::Naive;

#[test]
fn boards_have_the_right_number_of_cells() {
    let counts = Size::ALL.map(|size| Board::of(size).cells().len());
    assert_eq!(counts, [19, 61, 127, 217]);
    assert_eq!(Size::ALL.map(Size::cells), [19, 61, 127, 217]);
    assert_eq!(Size::ALL.map(Size::side), [3, 5, 7, 9]);
}

#[test]
fn cells_and_neighbours_are_those_of_the_rules() {
    for size in Size::ALL {
        let board = Board::of(size);
        let naive = Naive::new(size.side().into(), false);
        let expected: BTreeSet<String> = naive.cells().into_iter().map(naive::name).collect();
        let names: BTreeSet<String> = board.cells().iter().map(|cell| cell.to_string()).collect();
        assert_eq!(names, expected);
        for here in board.cells().iter() {
            let place = (here.column().into(), here.number().into());
            let near: BTreeSet<String> = naive::neighbours(place)
                .into_iter()
                .filter(|place| naive.cells().contains(place))
                .map(naive::name)
                .collect();
            let found = board.neighbours(here).iter().map(|cell| cell.to_string()).collect();
            assert_eq!(near, found, "around {here}");
            let ring = board.ring(here);
            assert_eq!(ring.into_iter().flatten().collect::<CellSet>(), board.neighbours(here));
            for step in 0..6 {
                if let (Some(one), Some(next)) = (ring[step], ring[(step + 1) % 6]) {
                    assert!(board.neighbours(one).contains(next), "{one} and {next}");
                }
            }
            let islands = naive::islands(size.side().into());
            let touched: BTreeSet<usize> =
                naive::neighbours(place).iter().filter_map(|p| islands.get(p).copied()).collect();
            let touching: BTreeSet<usize> =
                board.touching(here).iter().map(Island::index).collect();
            assert_eq!(touched, touching, "next to {here}");
            for island in Island::ALL {
                assert_eq!(
                    board.shore(island).contains(here),
                    board.touching(here).contains(island)
                );
            }
        }
    }
}

#[test]
fn islands_lie_where_the_rules_put_them() {
    let mut seen = 0;
    for (place, line) in lines("islands.txt") {
        let mut fields = line.split(' ');
        let board = Board::of(size(fields.next().unwrap()));
        let island = Island::new(fields.next().unwrap().parse().unwrap()).unwrap();
        assert_eq!(island.owner().to_string(), fields.next().unwrap(), "{place}");
        let expected: Vec<Point> = fields
            .map(|stone| {
                let (column, number) = stone.split_once(',').unwrap();
                Point { column: column.parse().unwrap(), number: number.parse().unwrap() }
            })
            .collect();
        assert_eq!(board.stones(island).collect::<Vec<_>>(), expected, "{place}");
        assert_eq!(expected.len(), (usize::from(board.size().side()) - 1) / 2, "{place}");
        let twice = 2 * board.size().side();
        let facing: Vec<Point> = board.stones(island.opposite()).collect();
        for stone in expected {
            assert_eq!(board.island_at(stone), Some(island), "{place}");
            let mirrored = Point { column: twice - stone.column, number: twice - stone.number };
            assert!(facing.contains(&mirrored), "{place}: island j faces j + 6");
        }
        seen += 1;
    }
    assert_eq!(seen, 4 * 12);
}

#[test]
fn the_ring_has_no_corners() {
    for size in Size::ALL {
        let n = size.side();
        for (column, number) in [(n, 0), (2 * n, n), (2 * n, 2 * n), (n, 2 * n), (0, n), (0, 0)] {
            assert_eq!(Board::of(size).island_at(Point { column, number }), None);
        }
    }
}

#[test]
fn the_smallest_winning_sets_are_known_and_complete() {
    let listed: Vec<(Player, Islands)> = lines("goals.txt")
        .into_iter()
        .map(|(_, line)| {
            let mut fields = line.split(' ');
            let player = Player::BOTH
                .into_iter()
                .find(|p| Some(p.to_string().as_str()) == line.split(' ').next());
            fields.next();
            let islands = fields
                .map(|number| Island::new(number.parse().unwrap()).unwrap())
                .fold(Islands::EMPTY, Islands::with);
            (player.unwrap(), islands)
        })
        .collect();
    for player in Player::BOTH {
        let of_player: Vec<_> =
            listed.iter().filter(|(p, _)| *p == player).map(|&(_, islands)| islands).collect();
        assert_eq!(of_player, GOALS[player]);
        for bits in 0..1 << 12 {
            let set = Islands::from_bits(bits);
            if !Islands::of(player).includes(set) || set.is_empty() {
                continue;
            }
            let numbers: BTreeSet<usize> = set.iter().map(Island::index).collect();
            let wins = naive::stretch(&numbers) >= 7;
            assert_eq!(set.win(), wins, "{numbers:?}");
            assert_eq!(GOALS[player].iter().any(|&goal| set.includes(goal)), wins, "{numbers:?}");
            // The rule in its other words: the largest cyclic gap is at most six.
            let gap = numbers
                .iter()
                .map(|&a| (1..=12).find(|step| numbers.contains(&((a + step) % 12))).unwrap())
                .max();
            assert_eq!(gap <= Some(6), wins, "{numbers:?}");
        }
    }
    assert!(!Islands::EMPTY.win());
}

#[test]
fn symmetries_of_the_board() {
    for size in Size::ALL {
        let board = Board::of(size);
        for here in board.cells().iter() {
            assert_eq!(here.mirrored().mirrored(), here);
            assert!(board.cells().contains(here.mirrored()));
            let mut turned = here;
            for _ in 0..6 {
                let next = turned.rotated(size);
                assert!(board.cells().contains(next));
                assert_eq!(next.distance_from_center(size), here.distance_from_center(size));
                turned = next;
            }
            assert_eq!(turned, here, "six turns are none");
            for island in board.touching(here).iter() {
                let next = Island::new((island.index() as u8 + 2) % 12).unwrap();
                assert!(board.touching(here.rotated(size)).contains(next), "turned by two islands");
                let exchanged = board.touching(here.mirrored()).iter();
                assert!(exchanged.map(Island::owner).any(|owner| owner == !island.owner()));
            }
            for near in board.neighbours(here).iter() {
                assert!(board.neighbours(here.rotated(size)).contains(near.rotated(size)));
                assert!(board.neighbours(here.mirrored()).contains(near.mirrored()));
            }
        }
        assert_eq!(board.center().rotated(size), board.center());
        assert_eq!(board.center().distance_from_center(size), 0);
    }
}

#[test]
fn distances_from_the_centre_grow_ring_by_ring() {
    for size in Size::ALL {
        let position = Atoll::new(size);
        for ring in 0..u32::from(size.side()) {
            let cells = position
                .cells()
                .filter(|&here| position.distance_from_center(Move::Place(here)) == ring);
            assert_eq!(cells.count() as u32, if ring == 0 { 1 } else { 6 * ring });
        }
    }
}

#[test]
fn the_hand_drawn_boards_are_drawn() {
    for side in [3, 5] {
        let picture: String =
            lines(&format!("empty-{side}.txt")).into_iter().map(|(_, line)| line + "\n").collect();
        let mut drawn = String::new();
        Atoll::new(Size::new(side).unwrap()).write_board(BoardStyle::Ascii, &mut drawn).unwrap();
        assert_eq!(drawn, picture, "testdata/atoll/empty-{side}.txt");
    }
}

#[test]
fn cells_are_numbered_in_reading_order() {
    let names: Vec<String> = Atoll::new(Size::Three).cells().map(|cell| cell.to_string()).collect();
    assert_eq!(names.join(" "), "C1 B1 D2 A1 C2 E3 B2 D3 A2 C3 E4 B3 D4 A3 C4 E5 B4 D5 C5");
    let largest: Vec<usize> = Atoll::new(Size::Nine).cells().map(Cell::index).collect();
    assert_eq!(largest, (0..217).collect::<Vec<_>>());
    assert_eq!(Atoll::index(Move::Swap), 217);
    assert_eq!(Atoll::MOVES, 218);
    assert_eq!(core::mem::size_of::<Move>(), 2);
    assert!(Move::Place(cell("C3")) < Move::Swap);
}

#[test]
fn other_sizes_are_refused_and_say_so() {
    for (side, message) in [
        (4, "size 4 is even: an Atoll board has side 3, 5, 7 or 9"),
        (0, "size 0 is even: an Atoll board has side 3, 5, 7 or 9"),
        (1, "there is no size 1: an Atoll board has side 3, 5, 7 or 9"),
        (11, "there is no size 11: an Atoll board has side 3, 5, 7 or 9"),
    ] {
        assert_eq!(Size::new(side).unwrap_err().to_string(), message);
        assert_eq!(side.to_string().parse::<Size>().unwrap_err().to_string(), message);
    }
    let error = "five".parse::<Size>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "the size is not a whole number: an Atoll board has side 3, 5, 7 or 9"
    );
    assert_eq!("7".parse(), Ok(Size::Seven));
    assert_eq!(Size::try_from(9), Ok(Size::Nine));
}

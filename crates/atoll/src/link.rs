//! What a player's stones link, and what is missing to a win: for front ends that teach the game.
//!
//! 1. The best link is the group whose islands need the longest stretch of the perimeter; seven of the twelve win. Of
//!    equal ones the one with more stones is taken, then the one of the first island.
//! 2. What is missing is a smallest set of empty cells that would win if the opponent passed. From every own island a search gives each
//!    place its distance, an empty cell counting one, own stones and islands nothing. Two facing islands are joined by a
//!    shortest way, three islands four apart by three ways that meet (a Steiner tree of three terminals is such a star);
//!    every winning set holds one of these [`GOALS`], so the least of the five is the least of all.
//!
//! No place is reached twice: what a step costs depends on where it leads alone, so the first way to a place is a shortest one. It
//! costs six searches over the board and is meant to run once a position.

use foursight_game::Player;

use crate::{Atoll, Board, Cell, CellSet, GOALS, Group, Island, Islands};

/// More than any way on any board costs.
const FAR: u32 = 1_000;

/// How many islands the shortest stretch must hold to win.
pub const NEEDED: u32 = 7;

/// A part of the perimeter, clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Its first island.
    pub from: Island,
    /// Its last.
    pub to: Island,
    /// How many islands of both players it holds.
    pub length: u32,
}

impl Islands {
    /// The shortest stretch of the perimeter that holds these islands; `None` if there is none. It is everything but the widest gap; of
    /// equally wide gaps the first is left out.
    ///
    /// ```
    /// # use foursight_atoll::{Island, Islands};
    /// let link = |numbers: &[u8]| {
    ///     numbers.iter().fold(Islands::EMPTY, |set, &n| set.with(Island::new(n).unwrap()))
    /// };
    /// assert_eq!(link(&[10, 2]).stretch().unwrap().length, 5);
    /// assert_eq!(link(&[2, 8]).stretch().unwrap().length, 7);
    /// assert_eq!(link(&[0, 4, 8]).stretch().unwrap().length, 9);
    /// ```
    pub fn stretch(self) -> Option<Stretch> {
        let mut best: Option<Stretch> = None;
        for from in self.iter() {
            // The stretch that starts here ends before the gap that ends here.
            let back = (1..=12).find(|&steps| self.contains(ahead(from, 12 - steps)))?;
            let length = 13 - u32::from(back);
            if best.is_none_or(|known| length < known.length) {
                best = Some(Stretch { from, to: ahead(from, 12 - back), length });
            }
        }
        best
    }
}

/// The island so many steps clockwise.
fn ahead(island: Island, steps: u8) -> Island {
    Island::ALL[(island.index() + usize::from(steps)) % Island::COUNT]
}

/// What a player's stones link, and what is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The player's best group.
    pub group: Group,
    /// The shortest stretch that holds its islands.
    pub stretch: Stretch,
    /// A smallest set of empty cells that would win if the opponent passed; none once the player has won. `None`: the
    /// opponent has cut every way.
    pub missing: Option<CellSet>,
}

/// A cell or an own island.
#[derive(Clone, Copy)]
enum Place {
    Cell(Cell),
    Island(Island),
}

/// How far everything lies from one island, and which way leads back.
#[derive(Clone, Copy)]
struct Ways {
    cells: [u32; Cell::COUNT],
    islands: [u32; Island::COUNT],
    cell_parents: [Option<Place>; Cell::COUNT],
    island_parents: [Option<Place>; Island::COUNT],
}

struct Search {
    board: &'static Board,
    player: Player,
    own: CellSet,
    empty: CellSet,
}

impl Search {
    fn ways_from(&self, start: Island) -> Ways {
        let mut ways = Ways {
            cells: [FAR; Cell::COUNT],
            islands: [FAR; Island::COUNT],
            cell_parents: [None; Cell::COUNT],
            island_parents: [None; Island::COUNT],
        };
        ways.islands[start.index()] = 0;
        let mut unseen = self.own | self.empty;
        let (mut cells, mut islands) = (CellSet::EMPTY, Islands::EMPTY.with(start));
        let mut later = CellSet::EMPTY;
        let mut distance = 0;
        loop {
            // Everything that costs nothing more.
            while !islands.is_empty() || !cells.is_empty() {
                let (here, around) = if let Some(island) = islands.iter().next() {
                    islands = islands - Islands::EMPTY.with(island);
                    (Place::Island(island), self.board.shore(island))
                } else if let Some(cell) = cells.pop_first() {
                    let touched = self.board.touching(cell) & Islands::of(self.player);
                    for island in touched.iter() {
                        if ways.islands[island.index()] != FAR {
                            continue;
                        }
                        ways.islands[island.index()] = distance;
                        ways.island_parents[island.index()] = Some(Place::Cell(cell));
                        islands = islands.with(island);
                    }
                    (Place::Cell(cell), self.board.neighbours(cell))
                } else {
                    break;
                };
                for cell in (around & unseen).iter() {
                    let cost = u32::from(self.empty.contains(cell));
                    ways.cells[cell.index()] = distance + cost;
                    ways.cell_parents[cell.index()] = Some(here);
                    if cost == 0 { cells.insert(cell) } else { later.insert(cell) }
                }
                unseen -= around;
            }
            if later.is_empty() {
                return ways;
            }
            cells = core::mem::replace(&mut later, CellSet::EMPTY);
            distance += 1;
        }
    }

    /// The empty cells on the way back to where the search started.
    fn trace(&self, from: Place, ways: &Ways) -> CellSet {
        let mut way = CellSet::EMPTY;
        let mut here = Some(from);
        while let Some(place) = here {
            here = match place {
                Place::Cell(cell) => {
                    if self.empty.contains(cell) {
                        way.insert(cell);
                    }
                    ways.cell_parents[cell.index()]
                }
                Place::Island(island) => ways.island_parents[island.index()],
            };
        }
        way
    }

    /// A smallest set of empty cells that would win.
    fn missing(&self) -> Option<CellSet> {
        let mut from = [None; 6];
        for (island, ways) in Island::of(self.player).zip(&mut from) {
            *ways = Some(self.ways_from(island));
        }
        // A player's islands are every other one: island j is the player's number j / 2.
        let own =
            |island: Island| from[island.index() / 2].as_ref().expect("all six were searched");
        let mut best: (u32, Option<(Islands, Place)>) = (FAR, None);
        for goal in GOALS[self.player] {
            let cells = (self.own | self.empty).iter().map(Place::Cell);
            let islands = Island::of(self.player).map(Place::Island);
            for place in cells.chain(islands) {
                let (sum, counted) = match place {
                    Place::Cell(cell) => (
                        goal.iter().map(|end| own(end).cells[cell.index()]).sum::<u32>(),
                        // The cell they meet at is counted once for every end.
                        u32::from(self.empty.contains(cell)) * (goal.len() - 1),
                    ),
                    Place::Island(island) => {
                        (goal.iter().map(|end| own(end).islands[island.index()]).sum(), 0)
                    }
                };
                if sum < FAR && sum - counted < best.0 {
                    best = (sum - counted, Some((goal, place)));
                }
            }
        }
        let (goal, place) = best.1?;
        Some(goal.iter().fold(CellSet::EMPTY, |all, end| all | self.trace(place, own(end))))
    }
}

impl Atoll {
    /// What a player's stones link so far, and what is missing to a win.
    ///
    /// ```
    /// # use foursight_atoll::{Atoll, Size};
    /// # use foursight_game::{Notation, Player};
    /// let mut position = Atoll::new(Size::Three);
    /// position.play_text("D2 A1 C2 A2 C3 A3 B3 B1", &mut |_| {})?;
    /// let link = position.link(Player::First);
    /// assert_eq!(link.missing.unwrap().len(), 1);
    /// # Ok::<(), foursight_atoll::NotationError>(())
    /// ```
    pub fn link(&self, player: Player) -> Link {
        let (board, own) = (self.board(), self.stones(player));
        let mut best: Option<(Group, Stretch)> = None;
        for island in Island::of(player) {
            let group = board.group_of_island(own, island);
            let stretch = group.islands.stretch().expect("the group holds its island");
            let better = best.is_none_or(|(known, longest)| {
                (stretch.length, group.cells.len()) > (longest.length, known.cells.len())
            });
            if better {
                best = Some((group, stretch));
            }
        }
        let (group, stretch) = best.expect("a player has six islands");
        let search = Search { board, player, own, empty: self.empty() };
        Link { group, stretch, missing: search.missing() }
    }
}

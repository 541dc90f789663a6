//! The shortest winning chain, for faces that show why a game was won.
//!
//! 1. Two own stones count as linked where they are neighbours or lie on the shore of the same own island. From each own
//!    island a breadth-first search gives every stone its distance: the stones on a shortest way to it, itself included.
//! 2. Two facing islands are linked by a shortest way from one to the other. Three islands four apart are
//!    linked by three shortest ways that meet, at a stone or at an island: the place with the least sum is taken. With at
//!    most three ends that is a smallest connected set (a Steiner tree of three terminals is such a star).
//! 3. The smallest of the goals' chains is traced back stone by stone. Of equally short ones the first found is taken.
//!
//! It costs six searches over the winner's stones and is meant to run once a game.

use foursight_game::{Player, Position};

use crate::{Atoll, Board, Cell, CellSet, GOALS, Island, Islands};

const FAR: u32 = 1_000;

/// How far everything lies from one island.
#[derive(Clone, Copy)]
struct Distances {
    cells: [u32; Cell::COUNT],
    islands: [u32; Island::COUNT],
}

/// Where the ways of a chain meet.
#[derive(Clone, Copy)]
enum Meeting {
    Stone(Cell),
    Island(Island),
}

struct Links {
    board: &'static Board,
    player: Player,
    stones: CellSet,
}

impl Links {
    /// The own stones linked with this one.
    fn next_to(&self, cell: Cell) -> CellSet {
        let islands = self.board.touching(cell) & Islands::of(self.player);
        let shores = islands.iter().map(|island| self.board.shore(island));
        shores.fold(self.board.neighbours(cell), |all, shore| all | shore) & self.stones
    }

    fn distances_from(&self, island: Island) -> Distances {
        let mut found = Distances { cells: [FAR; Cell::COUNT], islands: [FAR; Island::COUNT] };
        found.islands[island.index()] = 0;
        let mut layer = self.board.shore(island) & self.stones;
        let mut outside = self.stones - layer;
        let mut distance = 1;
        while !layer.is_empty() {
            let mut next = CellSet::EMPTY;
            for cell in layer.iter() {
                found.cells[cell.index()] = distance;
                for island in (self.board.touching(cell) & Islands::of(self.player)).iter() {
                    let known = &mut found.islands[island.index()];
                    *known = distance.min(*known);
                }
                next |= self.next_to(cell) & outside;
                outside -= next;
            }
            layer = next;
            distance += 1;
        }
        found
    }

    /// A shortest way from a meeting place to the island the distances are from.
    fn way(&self, meeting: Meeting, distances: &Distances) -> CellSet {
        let nearest = |cells: CellSet| cells.iter().min_by_key(|c| distances.cells[c.index()]);
        let mut way = CellSet::EMPTY;
        let mut here = match meeting {
            Meeting::Stone(cell) => Some(cell),
            Meeting::Island(island) if distances.islands[island.index()] == 0 => None,
            Meeting::Island(island) => nearest(self.board.shore(island) & self.stones),
        };
        while let Some(cell) = here {
            way.insert(cell);
            here = match distances.cells[cell.index()] {
                1 => None,
                _ => nearest(self.next_to(cell)),
            };
        }
        way
    }
}

impl Atoll {
    /// As few of the winner's stones as can be that still link islands enough to win; none before the game is won.
    pub fn winning_chain(&self) -> CellSet {
        let Some(player) = self.outcome().and_then(foursight_game::Outcome::winner) else {
            return CellSet::EMPTY;
        };
        let links = Links { board: self.board(), player, stones: self.stones(player) };
        let mut from = [Distances { cells: [FAR; Cell::COUNT], islands: [FAR; Island::COUNT] }; 6];
        for (island, distances) in Island::of(player).zip(&mut from) {
            *distances = links.distances_from(island);
        }
        // A player's islands are every other one: island j is the player's number j / 2.
        let own = |island: Island| &from[island.index() / 2];

        let mut best = (FAR, Islands::EMPTY, Meeting::Island(Island::default()));
        for goal in GOALS[player] {
            let stones = links.stones.iter().map(|cell| {
                let sum: u32 = goal.iter().map(|end| own(end).cells[cell.index()]).sum();
                // The stone they meet at is counted once for every end.
                (sum - (goal.len() - 1), Meeting::Stone(cell))
            });
            let islands = Island::of(player).map(|island| {
                let sum = goal.iter().map(|end| own(end).islands[island.index()]).sum();
                (sum, Meeting::Island(island))
            });
            for (length, meeting) in stones.chain(islands) {
                if length < best.0 {
                    best = (length, goal, meeting);
                }
            }
        }
        let (_, goal, meeting) = best;
        goal.iter().fold(CellSet::EMPTY, |chain, end| chain | links.way(meeting, own(end)))
    }
}

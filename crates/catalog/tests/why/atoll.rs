//! Atoll once more: cells as pairs of numbers, what is missing by the smallest tree that links the islands, groups by flooding.
//!
//! Columns and numbers of cells count from 1; neighbours differ by (0, 1), (1, 0) or (1, 1). Island stones lie on the ring around.

use std::collections::{BTreeMap, BTreeSet};

use foursight_catalog::{Move, Position};
use foursight_game::{Player, Position as _};

type Point = (i32, i32);

const STEPS: [Point; 6] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];
const FAR: u32 = 10_000;

fn point(name: &str) -> Point {
    let mut letters = name.chars();
    let column = letters.next().expect("a name") as i32 - 'A' as i32 + 1;
    (column, letters.as_str().parse().expect("a number"))
}

fn next_to((column, number): Point) -> impl Iterator<Item = Point> {
    STEPS.into_iter().map(move |(right, down)| (column + right, number + down))
}

/// A board: its cells with what lies on them, and the points of each island, from 1.
#[derive(Clone)]
pub(crate) struct World {
    cells: BTreeMap<Point, Option<Player>>,
    islands: BTreeMap<u8, BTreeSet<Point>>,
}

/// A group: stones and islands.
type Group = (BTreeSet<Point>, BTreeSet<u8>);

const fn owner(island: u8) -> Player {
    if island % 2 == 1 { Player::First } else { Player::Second }
}

impl World {
    pub(crate) fn of(position: &Position) -> Self {
        let cells: BTreeMap<Point, Option<Player>> =
            position.cells().into_iter().map(|(name, owner)| (point(&name), owner)).collect();
        let n = (cells.keys().map(|(column, _)| *column).max().expect("cells") + 1) / 2;
        let mut islands: BTreeMap<u8, BTreeSet<Point>> = BTreeMap::new();
        for corner in 0..6_u8 {
            for along in 1..n {
                let stone = match corner {
                    0 => (n + along, along),
                    1 => (2 * n, n + along),
                    2 => (2 * n - along, 2 * n),
                    3 => (n - along, 2 * n - along),
                    4 => (0, n - along),
                    _ => (along, 0),
                };
                let half = u8::from(along > (n - 1) / 2);
                islands.entry(2 * corner + half + 1).or_default().insert(stone);
            }
        }
        Self { cells, islands }
    }

    fn with(&self, cell: Point, player: Player) -> Self {
        let mut world = self.clone();
        world.cells.insert(cell, Some(player));
        world
    }

    fn is_empty(&self, cell: Point) -> bool {
        self.cells.get(&cell) == Some(&None)
    }

    fn is_own(&self, cell: Point, player: Player) -> bool {
        self.cells.get(&cell) == Some(&Some(player))
    }

    fn shore(&self, island: u8) -> BTreeSet<Point> {
        let stones = self.islands[&island].iter();
        stones
            .flat_map(|&stone| next_to(stone))
            .filter(|cell| self.cells.contains_key(cell))
            .collect()
    }

    fn touched(&self, cell: Point, player: Player) -> Vec<u8> {
        let all = self.islands.keys().copied();
        all.filter(|&island| owner(island) == player && self.shore(island).contains(&cell))
            .collect()
    }

    /// Whatever hangs together with these.
    fn flood(&self, player: Player, cells: &[Point], islands: &[u8]) -> Group {
        let mut group: Group = (BTreeSet::new(), BTreeSet::new());
        let (mut cells, mut islands) = (cells.to_vec(), islands.to_vec());
        while let Some(cell) = cells.pop() {
            if !self.is_own(cell, player) || !group.0.insert(cell) {
                continue;
            }
            cells.extend(next_to(cell));
            islands.extend(self.touched(cell, player));
            while let Some(island) = islands.pop() {
                if group.1.insert(island) {
                    cells.extend(self.shore(island));
                }
            }
        }
        // An island without stones at its shore is a group of its own.
        while let Some(island) = islands.pop() {
            if group.1.insert(island) {
                for cell in self.shore(island) {
                    let (more, linked) = self.flood(player, &[cell], &[]);
                    group.0.extend(more);
                    group.1.extend(linked);
                }
            }
        }
        group
    }

    fn has_won(&self, player: Player) -> bool {
        self.islands.keys().filter(|&&island| owner(island) == player).any(|&island| {
            let (_, linked) = self.flood(player, &[], &[island]);
            stretch(&linked) >= 7
        })
    }

    /// The fewest stones that would win: for each goal the cheapest tree that holds its islands (Dreyfus and Wagner), a stone or an island costing nothing.
    fn missing(&self, player: Player) -> u32 {
        let own: Vec<u8> =
            self.islands.keys().copied().filter(|&island| owner(island) == player).collect();
        let mut places: Vec<(Option<u8>, Point, u32)> = Vec::new();
        places.extend(own.iter().map(|&island| (Some(island), (0, 0), 0)));
        for (&cell, &held) in &self.cells {
            if held.is_none_or(|held| held == player) {
                places.push((None, cell, u32::from(held.is_none())));
            }
        }
        let number = |cell: Point| places.iter().position(|&(i, p, _)| i.is_none() && p == cell);
        let mut around: Vec<Vec<usize>> = vec![Vec::new(); places.len()];
        for (here, &(island, cell, _)) in places.iter().enumerate() {
            let cells: Vec<Point> = match island {
                Some(island) => self.shore(island).into_iter().collect(),
                None => next_to(cell).collect(),
            };
            for next in cells.into_iter().filter_map(number) {
                around[here].push(next);
                if island.is_some() {
                    around[next].push(here);
                }
            }
        }
        let first = own[0];
        let goals = [&[0, 6][..], &[2, 8], &[4, 10], &[0, 4, 8], &[2, 6, 10]];
        let tree = |ends: Vec<u8>| {
            let all = (1_usize << ends.len()) - 1;
            let mut cost = vec![vec![FAR; places.len()]; all + 1];
            for (end, &island) in ends.iter().enumerate() {
                let place = own.iter().position(|&other| other == island).expect("own");
                cost[1 << end][place] = 0;
            }
            for set in 1..=all {
                for place in 0..places.len() {
                    let mut part = (set - 1) & set;
                    while part > 0 {
                        let sum = cost[part][place] + cost[set ^ part][place];
                        // The place itself is in both.
                        cost[set][place] =
                            cost[set][place].min(sum.saturating_sub(places[place].2));
                        part = (part - 1) & set;
                    }
                }
                let mut changed = true;
                while changed {
                    changed = false;
                    for here in 0..places.len() {
                        for &next in &around[here] {
                            let sum = cost[set][here] + places[next].2;
                            if sum < cost[set][next] {
                                cost[set][next] = sum;
                                changed = true;
                            }
                        }
                    }
                }
            }
            cost[all].iter().copied().min().expect("places")
        };
        let ends = |goal: &&[u8]| goal.iter().map(|step| first + step).collect();
        goals.iter().map(ends).map(tree).min().expect("five goals")
    }
}

/// How many islands the shortest stretch of the ring holds that covers all of these.
fn stretch(linked: &BTreeSet<u8>) -> u8 {
    let ahead = |from: u8, to: u8| (to + 12 - from) % 12;
    let length = |&from: &u8| linked.iter().map(|&to| ahead(from, to) + 1).max().unwrap_or(0);
    linked.iter().map(length).min().unwrap_or(0)
}

/// A stone that was put down.
pub(crate) struct Stone {
    before: World,
    after: World,
    turn: Player,
    cell: Point,
}

impl Stone {
    pub(crate) fn of(position: &Position, played: Move) -> Self {
        let before = World::of(position);
        let cell = point(&position.filled_by(played).expect("a stone"));
        let after = before.with(cell, position.turn());
        Self { before, after, turn: position.turn(), cell }
    }

    pub(crate) fn race(&self, own: (u32, u32), opponent: (u32, u32), cells: &[String]) {
        let missing = |player| (self.before.missing(player), self.after.missing(player));
        assert_eq!(own, missing(self.turn));
        assert_eq!(opponent, missing(!self.turn));
        assert_eq!(cells.len() as u32, own.1);
        let mut filled = self.after.clone();
        for cell in cells {
            assert!(filled.is_empty(point(cell)), "{cell} is empty");
            filled = filled.with(point(cell), self.turn);
        }
        assert!(filled.has_won(self.turn), "{cells:?} would win");
    }

    pub(crate) fn holds(&self, count: u32, longer: bool) {
        let empty = self.after.cells.iter().filter(|(_, held)| held.is_none());
        let blocked = empty.map(|(&cell, _)| self.after.with(cell, !self.turn).missing(self.turn));
        // Where the opponent would have won every way is cut.
        assert_eq!(count, blocked.filter(|&missing| missing < FAR).max().expect("an empty cell"));
        assert_eq!(longer, count > self.after.missing(self.turn));
    }

    pub(crate) fn connects(&self, groups: u32, stones: u32, islands: &[u8]) {
        let cells = next_to(self.cell).filter(|&cell| self.before.is_own(cell, self.turn));
        let around = cells.map(|cell| self.before.flood(self.turn, &[cell], &[]));
        let touched = self.before.touched(self.cell, self.turn).into_iter();
        let touched = touched.map(|island| self.before.flood(self.turn, &[], &[island]));
        let all: BTreeSet<Group> = around.chain(touched).collect();
        assert!(groups > 0);
        assert_eq!(all.len() as u32, groups);
        let (own, linked) = self.after.flood(self.turn, &[self.cell], &[]);
        assert_eq!(own.len() as u32, stones);
        assert_eq!(linked, islands.iter().copied().collect());
    }

    pub(crate) fn bridges(&self, stones: &[String], islands: &[u8], cells: &[String]) {
        assert_eq!(2 * (stones.len() + islands.len()), cells.len());
        let free: BTreeSet<Point> = cells.iter().map(|name| point(name)).collect();
        assert_eq!(free.len(), cells.len(), "no cell twice");
        assert!(free.iter().all(|&cell| self.after.is_empty(cell)));
        let (own, linked) = self.after.flood(self.turn, &[self.cell], &[]);
        let mut used = 0;
        let mut between = |around: BTreeSet<Point>| {
            let shared = next_to(self.cell).filter(|cell| around.contains(cell));
            let shared = shared.filter(|cell| free.contains(cell)).count();
            assert!(shared >= 2, "two free cells between");
            used += 2;
        };
        for stone in stones {
            let stone = point(stone);
            assert!(self.after.is_own(stone, self.turn) && !own.contains(&stone));
            between(next_to(stone).collect());
        }
        for &island in islands {
            assert!(owner(island) == self.turn && !linked.contains(&island));
            between(self.after.shore(island));
        }
        assert_eq!(used, cells.len());
    }

    pub(crate) fn intrudes(&self, stones: &[String], islands: &[u8], left: &str) {
        let (other, left) = (!self.turn, point(left));
        let first = point(&stones[0]);
        assert!(self.before.is_own(first, other));
        let (own, linked) = self.before.flood(other, &[first], &[]);
        let around: BTreeSet<Point> = match (stones.get(1), islands) {
            (Some(second), []) => {
                let second = point(second);
                assert!(self.before.is_own(second, other) && !own.contains(&second));
                next_to(second).collect()
            }
            (None, &[island]) => {
                assert!(owner(island) == other && !linked.contains(&island));
                self.before.shore(island)
            }
            _ => panic!("two ends"),
        };
        let shared = next_to(first).filter(|cell| around.contains(cell));
        let free: BTreeSet<Point> = shared.filter(|&cell| self.before.is_empty(cell)).collect();
        assert_eq!(free, BTreeSet::from([self.cell, left]));
    }
}

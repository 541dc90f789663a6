//! Random games to the end of the board.
//!
//! Both sides play on until no cell is empty; a full board has exactly one winner, who is looked for once. A stone that
//! intrudes into a bridge is answered at once by the bridge's other cell ("save bridge"):
//!
//! ```text
//!   X   .        X  own stone, or stone of an own island
//!     o   X      o  the intruding stone
//!                .  where the bridge is saved
//! ```
//!
//! Around the intruding stone lie, next to each other, an own stone, an empty cell and an own stone. The six places around are read as
//! twelve bits, and a table of 4,096 entries says for each player which of them save a bridge. All other moves are drawn by lot:
//! the cells are shuffled as the game goes on, and those occupied by then are passed over.

use alloc::vec::Vec;

use foursight_game::{Player, Random};

use crate::Bits;
use crate::geometry::{Geometry, PLACES, WAYS};

/// For each player and each twelve bits around a stone: the places where that player saves a bridge.
static SAVES: [[u8; 4096]; 2] = [saves(1), saves(2)];

const fn saves(own: usize) -> [u8; 4096] {
    let mut table = [0; 4096];
    let mut code = 0;
    while code < 4096 {
        let mut step = 0;
        while step < 6 {
            if colour(code, step) == own
                && colour(code, step + 1) == 0
                && colour(code, step + 2) == own
            {
                table[code] |= 1 << ((step + 1) % 6);
            }
            step += 1;
        }
        code += 1;
    }
    table
}

const fn colour(code: usize, step: usize) -> usize {
    code >> (2 * (step % 6)) & 3
}

/// A board being filled.
#[derive(Clone, Debug)]
pub(crate) struct Playout {
    board: [u8; PLACES],
    /// The places that were empty when the playouts began, in the order of the latest shuffle.
    order: Vec<u16>,
    random: Random,
    bridges: bool,
}

impl Playout {
    /// `bridges` says whether bridges are saved.
    pub(crate) fn new(random: Random, bridges: bool) -> Self {
        Self { board: [0; PLACES], order: Vec::new(), random, bridges }
    }

    /// Prepares for playouts from positions with these cells empty or fewer.
    pub(crate) fn open<const W: usize>(&mut self, geometry: &Geometry<W>, empty: Bits<W>) {
        self.order.clear();
        self.order.extend(empty.iter().map(|cell| geometry.places[cell]));
    }

    /// Fills the board from a position in which the player is to move and the opponent's last stone lies on `last`.
    #[inline]
    pub(crate) fn fill<const W: usize>(
        &mut self,
        geometry: &Geometry<W>,
        stones: &[Bits<W>; 2],
        player: Player,
        last: Option<usize>,
    ) {
        self.board = geometry.blank;
        for (index, set) in stones.iter().enumerate() {
            for cell in set.iter() {
                self.board[usize::from(geometry.places[cell])] = 1 + index as u8;
            }
        }
        self.run(player, last.map(|cell| usize::from(geometry.places[cell])));
    }

    fn run(&mut self, player: Player, last: Option<usize>) {
        let board = &mut self.board;
        let order = &mut self.order[..];
        let mut random = self.random.clone();
        let mut index = player.index();
        // A corner that does not exist, with nothing around it to save.
        let mut last = last.unwrap_or(PLACES - 1);
        let mut next = 0;
        'game: loop {
            let saves = if self.bridges { SAVES[index][around(board, last)] } else { 0 };
            let place = if saves == 0 {
                loop {
                    if next >= order.len() {
                        break 'game;
                    }
                    let drawn = next + random.below((order.len() - next) as u32) as usize;
                    order.swap(next, drawn);
                    let place = usize::from(order[next]) % PLACES;
                    next += 1;
                    if board[place] == 0 {
                        break place;
                    }
                }
            } else {
                let mut saves = saves;
                if !saves.is_power_of_two() {
                    for _ in 0..random.below(saves.count_ones()) {
                        saves &= saves - 1;
                    }
                }
                (last + WAYS[saves.trailing_zeros() as usize % 6]) % PLACES
            };
            board[place] = 1 + index as u8;
            last = place;
            index ^= 1;
        }
        self.random = random;
    }

    /// The first player's stones on the full board.
    ///
    /// `owned[c]` becomes 1 where the first player owns cell c, else 0.
    #[inline]
    pub(crate) fn first_stones<const W: usize>(
        &self,
        geometry: &Geometry<W>,
        owned: &mut [i32],
    ) -> Bits<W> {
        let mut first = Bits::EMPTY;
        for (cell, (&place, owned)) in geometry.places.iter().zip(owned).enumerate() {
            *owned = i32::from(self.board[usize::from(place) % PLACES] == 1);
            if *owned == 1 {
                first.insert(cell);
            }
        }
        first
    }
}

/// The six places around one, as twelve bits.
#[inline]
fn around(board: &[u8; PLACES], place: usize) -> usize {
    let at = |step: usize| usize::from(board[(place + WAYS[step]) % PLACES]) << (2 * step);
    (at(0) | at(1) | at(2) | at(3) | at(4) | at(5)) & 4095
}

/// Plays a number of random games from a position and counts the wins of the first player: for measuring and testing.
///
/// ```
/// # use foursight_atoll::{Atoll, Size};
/// # use foursight_atoll_engine::random_games;
/// let wins = random_games(&Atoll::new(Size::Five), 1000, 0, true);
/// assert!((400..700).contains(&wins), "the first player has a small advantage");
/// ```
pub fn random_games(
    position: &foursight_atoll::Atoll,
    games: u32,
    seed: u64,
    bridges: bool,
) -> u32 {
    use foursight_atoll::Size;
    match position.size() {
        Size::Three | Size::Five => games_on::<1>(position, games, seed, bridges),
        Size::Seven => games_on::<2>(position, games, seed, bridges),
        Size::Nine => games_on::<4>(position, games, seed, bridges),
    }
}

fn games_on<const W: usize>(
    position: &foursight_atoll::Atoll,
    games: u32,
    seed: u64,
    bridges: bool,
) -> u32 {
    use foursight_game::{Keyed, Position};
    let geometry = Geometry::<W>::new(position.size());
    let stones = geometry.stones(position);
    let mut playout = Playout::new(Random::new(seed, position.key()), bridges);
    playout.open(&geometry, geometry.empty(&stones));
    let mut owned = [0; 224];
    let won = (0..games).filter(|_| {
        playout.fill(&geometry, &stones, position.turn(), None);
        let first = playout.first_stones(&geometry, &mut owned);
        geometry.has_won(first, Player::First)
    });
    won.count() as u32
}

#[cfg(test)]
mod tests {
    use foursight_atoll::{Atoll, Board, Cell, CellSet, Size};
    use foursight_game::Position;

    use super::*;

    /// The same game, told slowly: the same numbers drawn, cells and islands looked at one by one.
    fn naive(position: &Atoll, last: Cell, random: &mut Random, bridges: bool) -> CellSet {
        let board = Board::of(position.size());
        let mut order: Vec<Cell> = position.empty().iter().collect();
        let mut next = 0;
        let (mut last, mut player) = (last, position.turn());
        let mut stones = Player::BOTH.map(|player| position.stones(player));
        loop {
            let own = |step: usize| {
                board.island_stones_around(last, player) >> (step % 6) & 1 == 1
                    || board.ring(last)[step % 6]
                        .is_some_and(|c| stones[player.index()].contains(c))
            };
            let free = |cell: Cell| !stones.iter().any(|set| set.contains(cell));
            let mut saves: Vec<(usize, Cell)> = (0..6)
                .filter(|&step| bridges && own(step) && own(step + 2))
                .filter_map(|step| Some(((step + 1) % 6, board.ring(last)[(step + 1) % 6]?)))
                .filter(|&(_, cell)| free(cell))
                .collect();
            saves.sort_unstable();
            let cell = match saves.len() {
                0 => loop {
                    if next == order.len() {
                        return stones[0];
                    }
                    let drawn = next + random.below((order.len() - next) as u32) as usize;
                    order.swap(next, drawn);
                    next += 1;
                    if free(order[next - 1]) {
                        break order[next - 1];
                    }
                },
                1 => saves[0].1,
                several => saves[random.below(several as u32) as usize].1,
            };
            stones[player.index()].insert(cell);
            last = cell;
            player = !player;
        }
    }

    #[test]
    fn a_playout_is_the_naive_one() {
        for size in Size::ALL {
            for seed in 0..20 {
                let mut random = Random::new(seed, size as u64);
                let mut position = Atoll::new(size);
                let mut last = None;
                for _ in 0..=random.below(8) {
                    let action = random.choose(&position.legal_moves()).unwrap();
                    position.play_unchecked(action);
                    if let foursight_atoll::Move::Place(cell) = action {
                        last = Some(cell);
                    }
                }
                if position.outcome().is_some() {
                    continue;
                }
                for bridges in [false, true] {
                    let check = match size {
                        Size::Three | Size::Five => same::<1>,
                        Size::Seven => same::<2>,
                        Size::Nine => same::<4>,
                    };
                    check(&position, last.unwrap(), seed, bridges);
                }
            }
        }
    }

    fn same<const W: usize>(position: &Atoll, last: Cell, seed: u64, bridges: bool) {
        let geometry = Geometry::<W>::new(position.size());
        let mut playout = Playout::new(Random::new(seed, 9), bridges);
        let stones = geometry.stones(position);
        playout.open(&geometry, geometry.empty(&stones));
        playout.fill(&geometry, &stones, position.turn(), Some(geometry.number(last)));
        let mut owned = [0; 224];
        let first = playout.first_stones(&geometry, &mut owned);
        let full = naive(position, last, &mut Random::new(seed, 9), bridges);
        let expected: Bits<W> = full.iter().map(|cell| geometry.number(cell)).collect();
        assert_eq!(first, expected, "{position:?}");
        assert_eq!(first.len() as i32, owned.iter().sum::<i32>());
        let won = geometry.has_won(first, Player::First);
        let lost = geometry.has_won(geometry.all - first, Player::Second);
        assert!(won != lost, "a full board has one winner");
    }
}

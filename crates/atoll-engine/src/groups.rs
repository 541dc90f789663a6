//! Who has won, and who wins with the next stone.
//!
//! A group is grown over sets: each of its stones is taken once and brings its neighbours and, where it touches an own island, that
//! island's whole shore. Winning cells follow from the groups of the islands alone: a cell wins when the islands of all
//! groups next to it win together, and that needs no more than three groups.

use foursight_atoll::{Island, Islands};
use foursight_game::Player;

use crate::Bits;
use crate::geometry::{Geometry, Stones};

/// The group of an island: its stones, its islands and the cells next to it, occupied or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reach<const W: usize> {
    pub(crate) stones: Bits<W>,
    pub(crate) islands: Islands,
    pub(crate) around: Bits<W>,
}

impl<const W: usize> Geometry<W> {
    /// The group of an island.
    pub(crate) fn reach(&self, own: Bits<W>, island: Island) -> Reach<W> {
        let all = Islands::of(island.owner());
        let mut islands = Islands::EMPTY.with(island);
        let mut around = self.shores[island.index()];
        let mut waiting = around & own;
        let mut outside = own - waiting;
        while let Some(cell) = waiting.pop_first() {
            let mut next = self.neighbours[cell];
            let reached = (self.touching[cell] & all) - islands;
            if !reached.is_empty() {
                islands |= reached;
                for island in reached.iter() {
                    next |= self.shores[island.index()];
                }
            }
            around |= next;
            next &= outside;
            outside -= next;
            waiting |= next;
        }
        Reach { stones: own - outside, islands, around }
    }

    /// Whether the player's stones have won.
    ///
    /// Every set of islands that wins has one of the player's first three.
    #[inline]
    pub(crate) fn has_won(&self, own: Bits<W>, player: Player) -> bool {
        let first = player.index();
        let mut seen = Islands::EMPTY;
        [first, first + 2, first + 4].into_iter().any(|number| {
            let island = Island::ALL[number];
            if seen.contains(island) {
                return false;
            }
            let group = self.reach(own, island);
            seen |= group.islands;
            group.islands.win()
        })
    }

    /// The cells where the player's next stone wins.
    pub(crate) fn winning_cells(&self, stones: &Stones<W>, player: Player) -> Bits<W> {
        let own = stones[player.index()];
        let mut groups = [Reach { stones: own, islands: Islands::EMPTY, around: own }; 6];
        let mut count = 0;
        let mut seen = Islands::EMPTY;
        for island in Island::of(player) {
            if !seen.contains(island) {
                groups[count] = self.reach(own, island);
                seen |= groups[count].islands;
                count += 1;
            }
        }
        let groups = &groups[..count];
        let mut winning = Bits::EMPTY;
        for (place, a) in groups.iter().enumerate() {
            for (second, b) in groups.iter().enumerate().skip(place + 1) {
                let both = a.around & b.around;
                if both.is_empty() {
                    continue;
                }
                if (a.islands | b.islands).win() {
                    winning |= both;
                    continue;
                }
                for c in groups.iter().skip(second + 1) {
                    if (a.islands | b.islands | c.islands).win() {
                        winning |= both & c.around;
                    }
                }
            }
        }
        winning & self.empty(stones)
    }
}

#[cfg(test)]
mod tests {
    use foursight_atoll::{Atoll, Move, Size};
    use foursight_game::{Position, Random};

    use super::*;

    /// Winners and winning cells are those of the rules, in random games to the end.
    #[test]
    fn wins_are_those_of_the_rules() {
        for seed in 0..40 {
            check::<1>(Size::Three, seed);
            check::<1>(Size::Five, seed);
            check::<2>(Size::Seven, seed);
            check::<4>(Size::Nine, seed);
        }
    }

    fn check<const W: usize>(size: Size, seed: u64) {
        let geometry = Geometry::<W>::new(size);
        let mut random = Random::new(seed, size as u64);
        let mut position = Atoll::new(size);
        while position.outcome().is_none() {
            let stones = geometry.stones(&position);
            let player = position.turn();
            let winning = geometry.winning_cells(&stones, player);
            for action in position.legal_moves() {
                let Move::Place(cell) = action else { continue };
                let wins = position.after(action).outcome().is_some();
                assert_eq!(winning.contains(geometry.number(cell)), wins, "{position:?} {cell}");
            }
            // Prefer not to win, so that the late board is seen as well.
            let moves = position.legal_moves();
            let action = random.choose(&moves).expect("an empty cell");
            let quiet = moves.iter().find(|&&a| position.after(a).outcome().is_none());
            let wins = position.after(action).outcome().is_some();
            position.play_unchecked(if wins { *quiet.unwrap_or(&action) } else { action });
        }
        let stones = geometry.stones(&position);
        for player in Player::BOTH {
            let won = position.outcome().and_then(foursight_game::Outcome::winner) == Some(player);
            assert_eq!(geometry.has_won(stones[player.index()], player), won);
        }
    }
}

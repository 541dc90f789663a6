//! How a certificate is made small.
//!
//! **What.** A certificate has a position for each move of the prover. Which of several good moves is chosen decides how many positions follow; the smallest choice is out of reach, but a
//! good one is found by improving a plain one again and again:
//!
//! 1. *Round 0* takes, in each position, the move that leaves the fewest replies to be answered by search.
//! 2. *Round n* tries every good move, counts the positions that follow if everything after it is chosen as in round n - 1, and takes the one with the fewest.
//!
//! A count ends as soon as it is not smaller than the best one so far. Counts are kept by position, mirror images as one; a position that comes up in two branches is counted in both, although
//! the certificate has it once.
//!
//! **Which moves are good** the solver says. What it says is not part of the certificate: the checker follows every reply to its end.

use foursight_connect_four_solver::{Book, Geometry, Pages, Solver, Stones, Table, Window};
use foursight_proof_checker::{Claim, MAGIC};

use crate::forced::{Forced, cells, column, forced, open_replies, safe_moves};
use crate::key::{ByKey, Keys, oriented};

/// Positions of a forced line that are looked at.
const BUDGET: u32 = 60;
/// Moves of such a line.
const LONGEST: u32 = 4;

/// What was counted in one round about a position.
#[derive(Clone, Copy)]
struct Count {
    /// The positions that follow, this one included; if `column` is [`UNKNOWN`], at least so many.
    positions: u32,
    column: u8,
}

const UNKNOWN: u8 = u8::MAX;

/// Makes certificates; keeps what it has found from one to the next.
pub struct Builder {
    claim: Claim,
    book: Book,
    table: Table<Pages>,
    kept: ByKey<bool>,
    leaves: ByKey<Option<Forced>>,
    rounds: Vec<ByKey<Count>>,
    told: Box<dyn FnMut(u64)>,
}

/// A certificate.
#[derive(Clone, Debug)]
pub struct Built {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// The positions that it has a move for.
    pub positions: usize,
    /// Of these, the positions that a plan follows.
    pub plans: usize,
}

impl Builder {
    /// For certificates of this claim, improved so many times, with so much memory for the solver.
    pub fn new(claim: Claim, rounds: usize, megabytes: usize) -> Self {
        Self {
            claim,
            book: Book::embedded(),
            table: Pages::megabytes(megabytes).table(),
            kept: ByKey::default(),
            leaves: ByKey::default(),
            rounds: (0..=rounds).map(|_| ByKey::default()).collect(),
            told: Box::new(|_| ()),
        }
    }

    /// Tells from time to time how many positions were looked at.
    #[must_use]
    pub fn telling(mut self, told: impl FnMut(u64) + 'static) -> Self {
        self.told = Box::new(told);
        self
    }

    /// A certificate for the player to move after these columns, counted from 0; `None` if the claim is not true, or the moves cannot be made.
    pub fn build(&mut self, moves: &[u32]) -> Option<Built> {
        let start = Stones::from_columns(moves.iter().copied())?;
        if start.is_over() || !self.is_true(&start) {
            return None;
        }
        let last = self.rounds.len() - 1;
        self.count(last, start, u32::MAX);
        let mut bytes = MAGIC.to_vec();
        bytes.extend(if self.claim == Claim::Wins { &b"wins "[..] } else { b"draws " });
        bytes.extend(moves.iter().map(|&column| b'1' + column as u8));
        bytes.push(b'\n');
        let (mut positions, mut plans) = (0, 0);
        let mut seen = Keys::default();
        let mut open = vec![start];
        while let Some(stones) = open.pop() {
            let stones = oriented(stones);
            let Some((column, plan)) = self.chosen(&stones) else { continue };
            if !seen.insert(stones.key()) {
                continue;
            }
            positions += 1;
            plans += usize::from(plan != 0);
            bytes.push(column as u8 | plan << 3);
            let after = stones.play(column).expect("the move was found by playing it");
            if plan == 0 {
                open.extend(after.moves().map(|(_, next)| next));
            }
        }
        Some(Built { bytes, positions, plans })
    }

    /// What the opponent's score may be.
    const fn most(&self) -> i32 {
        match self.claim {
            Claim::Wins => -1,
            Claim::AtLeastDraws => 0,
        }
    }

    /// Whether the claim holds for the player to move.
    fn is_true(&mut self, stones: &Stones) -> bool {
        crate::forced::wins_at_once(stones) || stones.moves().any(|(_, after)| self.is_kept(&after))
    }

    /// Whether the claim holds for the player who has just moved.
    fn is_kept(&mut self, after: &Stones) -> bool {
        let key = oriented(*after).key();
        if let Some(&kept) = self.kept.get(&key) {
            return kept;
        }
        let most = self.most();
        let booked = after.reachable().filter(|_| after.discs() <= 12);
        let score = booked.and_then(|position| self.book.score(&position)).unwrap_or_else(|| {
            let window = Window { lower: most, upper: most + 1 };
            let solved = Solver::new().solve(after, window, &mut self.table, &mut |_| false);
            solved.expect("nobody stops it").score
        });
        self.kept.insert(key, score <= most);
        score <= most
    }

    /// How a position is shown without branches, if it can be; `stones` is oriented.
    fn leaf(&mut self, stones: &Stones) -> Option<Forced> {
        if let Some(&leaf) = self.leaves.get(&stones.key()) {
            return leaf;
        }
        // The shortest line first.
        let most = self.most();
        let leaf = (1..=LONGEST).find_map(|depth| forced(stones, most, depth, &mut { BUDGET }));
        self.leaves.insert(stones.key(), leaf);
        if self.leaves.len().is_multiple_of(4096) {
            (self.told)(self.leaves.len() as u64);
        }
        leaf
    }

    /// The move of the certificate here and the plan after it; `None` if the position needs none. `stones` is oriented.
    fn chosen(&mut self, stones: &Stones) -> Option<(u32, u8)> {
        if stones.mask() == Geometry::<7, 6>::BOARD {
            return None;
        }
        if let Some(leaf) = self.leaf(stones) {
            return (leaf.length > 0).then_some((leaf.column, leaf.plan));
        }
        let count = self.rounds.last()?.get(&stones.key())?;
        Some((u32::from(count.column), 0))
    }

    /// The good moves, and what has to be answered after each, the promising ones first.
    fn moves(&mut self, stones: &Stones) -> Vec<(u32, Vec<Stones>)> {
        let is_symmetric = stones.mirrored() == *stones;
        let mut moves = Vec::new();
        for cell in cells(safe_moves(stones)) {
            let column = column(cell);
            let after = stones.play(column).expect("it can be played");
            if (is_symmetric && column > 3) || !self.is_kept(&after) {
                continue;
            }
            let replies = cells(open_replies(&after)).map(self::column);
            let mut next: Vec<Stones> =
                replies.filter_map(|reply| after.play(reply)).map(oriented).collect();
            next.sort_unstable();
            next.dedup();
            let mut costs: Vec<(u32, Stones)> = next
                .into_iter()
                .map(|next| (if self.leaf(&next).is_some() { 1 } else { 8 }, next))
                .collect();
            costs.sort_by_key(|(cost, _)| *cost);
            let cost: u32 = costs.iter().map(|(cost, _)| cost).sum();
            let next = costs.into_iter().map(|(_, next)| next).collect();
            moves.push((8 * cost + column.abs_diff(3), column, next));
        }
        moves.sort_by_key(|(cost, ..)| *cost);
        moves.into_iter().map(|(_, column, next)| (column, next)).collect()
    }

    /// The positions of a certificate from here on as this round chooses, or `limit` if there are at least so many. `stones` is oriented.
    fn count(&mut self, round: usize, stones: Stones, limit: u32) -> u32 {
        if stones.mask() == Geometry::<7, 6>::BOARD {
            return 0;
        }
        let stones = oriented(stones);
        if let Some(leaf) = self.leaf(&stones) {
            return leaf.length.min(limit);
        }
        if limit <= 1 {
            return limit;
        }
        if let Some(known) = self.rounds[round].get(&stones.key())
            && (known.column != UNKNOWN || known.positions >= limit)
        {
            return known.positions.min(limit);
        }
        let moves = self.moves(&stones);
        let chosen = match round.checked_sub(1) {
            None => moves.first(),
            Some(before) => {
                let mut fewest = limit;
                let mut best = None;
                for tried in &moves {
                    let positions = self.sum(before, &tried.1, fewest);
                    if positions < fewest {
                        (fewest, best) = (positions, Some(tried));
                    }
                }
                best
            }
        };
        let count = chosen.map_or(limit, |(_, next)| self.sum(round, next, limit));
        let known = match chosen {
            Some((column, _)) if count < limit => Count { positions: count, column: *column as u8 },
            _ => Count { positions: limit, column: UNKNOWN },
        };
        self.rounds[round].insert(stones.key(), known);
        count
    }

    /// One position, and those that follow these.
    fn sum(&mut self, round: usize, next: &[Stones], limit: u32) -> u32 {
        let mut sum = 1;
        for &stones in next {
            if sum >= limit {
                return limit;
            }
            sum += self.count(round, stones, limit - sum);
        }
        sum.min(limit)
    }
}

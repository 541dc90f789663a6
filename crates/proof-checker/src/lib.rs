#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::fmt;

/// How a certificate begins: a line that says what it is.
pub const MAGIC: &[u8] = b"foursight proof 1\n";

/// A position: bit 7 · column + row, both from 0, for each disc; the seventh bit of a column stays empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Board {
    /// Discs of the player the certificate is about.
    pub prover: u64,
    /// Discs of the opponent.
    pub opponent: u64,
}

/// The lowest cell of every column, and every cell.
const BOTTOM: u64 = 0x0000_0408_1020_4081;
const CELLS: u64 = BOTTOM * 63;

/// What a certificate shows: the prover at least draws, or wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// The opponent never completes four.
    AtLeastDraws,
    /// The prover completes four.
    Wins,
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// Positions with a move of their own in the certificate.
    pub positions: u64,
    /// Replies of the opponent to those moves, those included that let the prover win at once.
    pub replies: u64,
    /// Plans.
    pub plans: u64,
    /// Positions that were played through to show that the plans work.
    pub replayed: u64,
}

/// Why a certificate shows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The byte, counted from 0.
    pub at: usize,
    /// What is wrong with it.
    pub problem: &'static str,
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "byte {}: {}", self.at, self.problem)
    }
}

impl core::error::Error for Fault {}

/// Whether these discs hold four in a line.
fn has_four(discs: u64) -> bool {
    [1, 6, 7, 8]
        .iter()
        .any(|step| discs & discs >> step & discs >> (2 * step) & discs >> (3 * step) != 0)
}

impl Board {
    /// The cell a disc falls to in a column; 0 if it is full.
    fn landing(self, column: u32) -> u64 {
        ((self.prover | self.opponent) + BOTTOM) & CELLS & 63 << (7 * column)
    }

    fn mirrored(self) -> Self {
        let mirror = |discs: u64| {
            (0..7).fold(0, |all, column| all | (discs >> (7 * column) & 127) << (42 - 7 * column))
        };
        Self { prover: mirror(self.prover), opponent: mirror(self.opponent) }
    }

    /// The board or its mirror image, always the same of the two.
    #[must_use]
    pub fn canonical(self) -> Self {
        self.min(self.mirrored())
    }

    fn is_full(self) -> bool {
        self.prover | self.opponent == CELLS
    }

    /// Whether the prover can complete four with one disc.
    fn wins_at_once(self) -> bool {
        (0..7).any(|column| {
            let cell = self.landing(column);
            cell != 0 && has_four(self.prover | cell)
        })
    }
}

/// How the prover answers every move from some position on, without looking ahead.
///
/// It answers a move on an odd row (1, 3, 5) directly above it. A move on an even row takes a *loose* cell, the lowest empty one of a column where that is on an even row: the
/// answer takes another. In its own column, if it has one, the plan is the other way round: there the prover means to get an odd cell that wins, so it answers moves on even
/// rows above them, and when the loose cells have run out, or a move on an odd row has used that column up by one, it makes the number even again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The column in which the prover waits for an odd cell.
    pub column: Option<u32>,
}

impl Plan {
    /// The cell that answers the opponent's disc on `last`; 0 if the plan has no answer.
    fn answer(self, board: Board, last: u64) -> u64 {
        let is_even = |cell: u64| cell != 0 && cell.trailing_zeros() % 7 % 2 == 1;
        let column = last.trailing_zeros() / 7;
        let in_own = self.column == Some(column);
        if is_even(last) == in_own {
            return board.landing(column);
        }
        let mut others = (0..7).filter(|&other| self.column != Some(other));
        let loose = others.find(|&other| is_even(board.landing(other)));
        match (loose, self.column) {
            (Some(other), _) => board.landing(other),
            (None, Some(own)) if !in_own => board.landing(own),
            (None, _) => 0,
        }
    }
}

/// Is told positions and the columns of their answers.
pub type Entry<'a> = &'a mut dyn FnMut(Board, u32);

/// Checks a certificate and tells `entry` each position that it answers, with the column of the answer, counted from 0: those with a move of their own, and those of the plans.
pub fn check(certificate: &[u8], entry: Entry<'_>) -> Result<(Claim, Covered), Fault> {
    let text = certificate.strip_prefix(MAGIC);
    let line = text.and_then(|text| text.split(|&byte| byte == b'\n').next());
    let head = line.and_then(|line| Some((line.len(), read_head(line)?)));
    let problem = "it does not begin as a certificate";
    let (length, (claim, start)) = head.ok_or(Fault { at: 0, problem })?;
    let (covered, at) = (Covered::default(), MAGIC.len() + length + 1);
    let mut check = Check { certificate, at, claim, covered, seen: BTreeSet::new() };
    let mut open = Vec::from([start]);
    while let Some(board) = open.pop() {
        check.position(board, &mut open, entry)?;
    }
    if check.at != certificate.len() {
        return check.fault("bytes are left when every reply has a move");
    }
    Ok((claim, check.covered))
}

/// The claim, and the position it is about, in which the prover is to move: `wins 44` is about the first player, `draws 4` about the second.
fn read_head(head: &[u8]) -> Option<(Claim, Board)> {
    let (claim, moves) = match head {
        [b'w', b'i', b'n', b's', b' ', moves @ ..] => (Claim::Wins, moves),
        [b'd', b'r', b'a', b'w', b's', b' ', moves @ ..] => (Claim::AtLeastDraws, moves),
        _ => return None,
    };
    let mut board = Board::default();
    for digit in moves {
        let cell = board.landing(u32::from(*digit).checked_sub(49).filter(|&column| column < 7)?);
        // The one who has just moved is the opponent of the one to move.
        board = Board { prover: board.opponent, opponent: board.prover | cell };
        if cell == 0 || has_four(board.opponent) {
            return None;
        }
    }
    Some((claim, board))
}

struct Check<'a> {
    certificate: &'a [u8],
    at: usize,
    claim: Claim,
    covered: Covered,
    seen: BTreeSet<Board>,
}

impl Check<'_> {
    /// A position with the prover to move: reads its move, and puts the positions after every reply on the pile.
    fn position(
        &mut self,
        board: Board,
        open: &mut Vec<Board>,
        entry: Entry<'_>,
    ) -> Result<(), Fault> {
        let board = board.canonical();
        if board.wins_at_once() || !self.seen.insert(board) || self.is_drawn_well(board) {
            return Ok(());
        }
        let Some(byte) = self.certificate.get(self.at) else {
            return self.fault("it ends before every reply has a move");
        };
        let (column, plan) = (u32::from(byte & 7), u32::from(byte >> 3));
        let cell = if column < 7 { board.landing(column) } else { 0 };
        if cell == 0 || plan > 8 {
            return self.fault("this move cannot be made");
        }
        entry(board, column);
        self.covered.positions += 1;
        let after = Board { prover: board.prover | cell, ..board };
        if plan > 0 {
            self.covered.plans += 1;
            let plan = Plan { column: (plan < 8).then(|| plan - 1) };
            let mut seen = BTreeSet::new();
            if !self.holds(plan, after, &mut seen, entry) {
                return self.fault("this plan does not hold");
            }
        }
        if plan == 0 && after.is_full() && self.claim == Claim::Wins {
            return self.fault("after this move the board is full, and nobody has won");
        }
        let replies = (0..7).map(|column| after.landing(column));
        for reply in replies.filter(|&reply| reply != 0 && plan == 0) {
            self.covered.replies += 1;
            let next = Board { opponent: after.opponent | reply, ..after };
            if has_four(next.opponent) {
                return self.fault("after this move the opponent wins");
            }
            open.push(next);
        }
        self.at += 1;
        Ok(())
    }

    /// Whether a full board keeps the claim.
    fn is_drawn_well(&self, board: Board) -> bool {
        board.is_full() && self.claim == Claim::AtLeastDraws
    }

    const fn fault<T>(&self, problem: &'static str) -> Result<T, Fault> {
        Err(Fault { at: self.at, problem })
    }

    /// Whether the plan keeps the claim against every move of the opponent, who is to move.
    fn holds(
        &mut self,
        plan: Plan,
        board: Board,
        seen: &mut BTreeSet<Board>,
        entry: Entry<'_>,
    ) -> bool {
        if !seen.insert(board) {
            return true;
        }
        self.covered.replayed += 1;
        if board.is_full() {
            return self.is_drawn_well(board);
        }
        (0..7).map(|column| board.landing(column)).filter(|&last| last != 0).all(|last| {
            let next = Board { opponent: board.opponent | last, ..board };
            if has_four(next.opponent) {
                return false;
            }
            let answer = plan.answer(next, last);
            if answer == 0 {
                return self.is_drawn_well(next);
            }
            entry(next, answer.trailing_zeros() / 7);
            let answered = Board { prover: next.prover | answer, ..next };
            if has_four(answered.prover) {
                return true;
            }
            self.holds(plan, answered, seen, entry)
        })
    }
}

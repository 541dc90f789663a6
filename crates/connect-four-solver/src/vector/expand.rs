//! The moves of a node, followed through forced replies, in each lane of a register.
//!
//! The lanes that are still forced have all seen the same number of replies, so one player is to move in all of them, and nothing has to be exchanged
//! between lanes.

use super::register::{Register, Set};
use super::wide::Wide;
use crate::board::Geometry;
use crate::children::{Children, LANES};
use crate::forced::Open;

/// What the player to move can do in each lane that is still played out.
struct Options<R: Register> {
    /// Lanes with a threat of the opponent to win at once.
    urgent: u32,
    /// Lanes with a choice.
    choice: u32,
    /// Lanes without a move that does not lose at once.
    lost: u32,
    /// The only move of the other lanes.
    forced: R,
    /// Those lanes.
    active: R::Set,
}

impl<R: Register> Options<R> {
    /// `danger` are the squares that complete a four of the opponent.
    #[inline(always)]
    fn of<const W: u32, const H: u32>(mask: R, danger: R, active: R::Set) -> Self {
        let choices = replies::<R, W, H>(mask, danger).within(active);
        let none = choices.is_zero();
        let few = choices.is_single();
        Self {
            urgent: (danger.meets(Wide::<R, W, H>::playable(mask)) & active).bits(),
            choice: active.without(few).bits(),
            lost: (active & none).bits(),
            forced: choices.within(few),
            active: few.without(none),
        }
    }
}

/// The moves that do not lose at once; `danger` are the squares that complete a four of the opponent.
#[inline(always)]
fn replies<R: Register, const W: u32, const H: u32>(mask: R, danger: R) -> R {
    let playable = Wide::<R, W, H>::playable(mask);
    let urgent = danger & playable;
    let safe = playable.without(danger.right(1));
    safe & urgent.within(urgent.is_single()).filled(urgent.is_zero())
}

/// [`Lanes::expand`](crate::children::Lanes::expand) for the lanes of one register, without the answer. Takes the squares it plays. Returns the lanes
/// that are lost for the player who moved, and those for the opponent, or drawn on a full board.
#[inline(always)]
pub(super) fn expand<R: Register, const W: u32, const H: u32>(
    open: &Open,
    squares: &mut u64,
    part: usize,
    children: &mut Children,
) -> (u32, u32) {
    let played = R::take::<W, H>(squares, &mut children.square, part);
    let mut mask = R::all(open.mask) | played;
    let mut moved = R::all(open.own) | played;
    let mut wins = Wide::<R, W, H>::winning(moved, mask);
    let mut threats = R::all(open.threats).without(played);
    let mut active = played.is_not_zero();
    let mut discs = R::all(u64::from(open.discs) + 1);
    let (mut same, mut other) = (0, 0);
    let (mut lost, mut won) = (0, 0);
    let shift = part * R::WIDTH;
    let mut options = Options::<R>::of::<W, H>(mask, wins, active);
    children.forcing |= options.urgent << shift;
    loop {
        other |= options.choice;
        won |= options.lost;
        active = options.active;
        if !active.any() {
            break;
        }
        discs = discs.plus_one(active);
        mask = mask | options.forced;
        wins = wins.without(options.forced);
        threats = Wide::<R, W, H>::winning(moved ^ mask, mask);

        options = Options::<R>::of::<W, H>(mask, threats, active);
        same |= options.choice;
        lost |= options.lost;
        active = options.active;
        if !active.any() {
            break;
        }
        discs = discs.plus_one(active);
        mask = mask | options.forced;
        moved = moved | options.forced;
        threats = threats.without(options.forced);
        wins = Wide::<R, W, H>::winning(moved, mask);
        options = Options::<R>::of::<W, H>(mask, wins, active);
    }
    discs.store(&mut children.discs, part);
    moved.store(&mut children.moved, part);
    mask.store(&mut children.mask, part);
    wins.store(&mut children.wins, part);
    threats.store(&mut children.threats, part);
    children.same |= same << shift;
    children.open |= (same | other) << shift;
    (lost << shift, won << shift)
}

/// [`Lanes::wins_with_second`](crate::children::Lanes::wins_with_second).
#[inline(always)]
pub(super) fn wins_with_second<R: Register, const W: u32, const H: u32>(open: &Open) -> bool {
    let mut choices = open.choices(Geometry::<W, H>);
    let mut numbers = [0; LANES];
    loop {
        let played = R::take::<W, H>(&mut choices, &mut numbers, 0);
        let mask = R::all(open.mask) | played;
        let wins = Wide::<R, W, H>::winning(R::all(open.own) | played, mask);
        let lost = replies::<R, W, H>(mask, wins).is_zero() & played.is_not_zero();
        if lost.any() {
            return true;
        }
        if choices == 0 {
            return false;
        }
    }
}

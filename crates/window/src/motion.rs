//! How discs move: a function of the time, without a clock.
//!
//! A disc falls into its column and bounces twice; marks and stones grow into their places. Nothing moves under reduced motion, and nothing
//! is drawn again once everything lies still.

use core::time::Duration;

use foursight_game::Player;
use foursight_live_game::Kind;

/// Rows per second, per second.
const GRAVITY: f32 = 55.0;
/// What is left of the speed after touching the ground.
const BOUNCE: f32 = 0.32;
/// How often a disc bounces.
const BOUNCES: u32 = 2;
/// How long a mark or stone grows.
const GROW: Duration = Duration::from_millis(140);

/// Where a disc is that falls so many rows, after so many seconds: rows above its place, or `None` once it lies.
pub(crate) fn above(rows: f32, seconds: f32) -> Option<f32> {
    let first = (2.0 * rows / GRAVITY).sqrt();
    if seconds < first {
        return Some(rows - GRAVITY * seconds * seconds / 2.0);
    }
    let mut left = seconds - first;
    let mut speed = GRAVITY * first;
    for _ in 0..BOUNCES {
        speed *= BOUNCE;
        let flight = 2.0 * speed / GRAVITY;
        if left < flight {
            return Some(speed * left - GRAVITY * left * left / 2.0);
        }
        left -= flight;
    }
    None
}

/// How long a disc moves that falls into this row, counted from the top.
pub(crate) fn fall_time(row: i32) -> Duration {
    let first = (2.0 * rows_to(row) / GRAVITY).sqrt();
    let bounces = 2.0 * first * (BOUNCE + BOUNCE * BOUNCE);
    Duration::from_secs_f32(first + bounces)
}

/// From the place above the board.
fn rows_to(row: i32) -> f32 {
    row.max(0) as f32 + 1.0
}

/// How the piece on a cell is drawn just now.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Pose {
    /// Rows above its place.
    pub(crate) above: f32,
    /// Its size; 1 is the whole.
    pub(crate) size: f32,
}

impl Pose {
    pub(crate) const STILL: Self = Self { above: 0.0, size: 1.0 };
}

/// The one piece that moves, and the board it moves on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Motion {
    cells: Vec<Option<Player>>,
    moving: Option<Moving>,
}

#[derive(Clone, Copy, Debug)]
struct Moving {
    cell: usize,
    row: i32,
    falls: bool,
    since: Duration,
}

impl Motion {
    /// The board is this from now on. A single new piece moves; any other change, such as an earlier position, is there at once.
    pub(crate) fn show(
        &mut self,
        cells: Vec<Option<Player>>,
        kind: Kind,
        row: impl Fn(usize) -> i32,
        now: Duration,
        reduced: bool,
    ) {
        if self.cells != cells {
            let differs = |cell: &usize| self.cells.get(*cell) != cells.get(*cell);
            let changed: Vec<usize> = (0..cells.len()).filter(differs).collect();
            let new = match changed[..] {
                [cell] if self.cells.get(cell) == Some(&None) => Some(cell),
                _ => None,
            };
            self.moving = new.filter(|_| !reduced).map(|cell| Moving {
                cell,
                row: row(cell),
                falls: kind == Kind::Columns,
                since: now,
            });
            self.cells = cells;
        }
        if self.moving.is_some_and(|moving| moving.pose(now).is_none()) {
            self.moving = None;
        }
    }

    /// Whether something moves.
    pub(crate) const fn is_moving(&self) -> bool {
        self.moving.is_some()
    }

    /// How the piece on a cell is drawn now.
    pub(crate) fn pose(&self, cell: usize, now: Duration) -> Pose {
        let moving = self.moving.filter(|moving| moving.cell == cell);
        moving.and_then(|moving| moving.pose(now)).unwrap_or(Pose::STILL)
    }
}

impl Moving {
    fn pose(self, now: Duration) -> Option<Pose> {
        let passed = now.saturating_sub(self.since);
        if self.falls {
            let above = above(rows_to(self.row), passed.as_secs_f32())?;
            return Some(Pose { above, size: 1.0 });
        }
        let share = passed.as_secs_f32() / GROW.as_secs_f32();
        (share < 1.0).then(|| Pose { above: 0.0, size: 0.5 + 0.5 * (1.0 - (1.0 - share).powi(3)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MILLISECOND: Duration = Duration::from_millis(1);

    #[test]
    fn a_disc_falls_bounces_twice_and_lies() {
        assert_eq!(above(6.0, 0.0), Some(6.0));
        let mut heights = Vec::new();
        for millisecond in 0.. {
            let Some(height) = above(6.0, millisecond as f32 / 1_000.0) else { break };
            assert!((-0.001..=6.0).contains(&height), "{height}");
            heights.push(height);
        }
        let rises = heights.windows(3).filter(|it| it[0] > it[1] && it[1] <= it[2]).count();
        assert_eq!(rises, 2, "it touches the ground twice before it lies");
        let lasted = MILLISECOND * heights.len() as u32;
        assert!(lasted.abs_diff(fall_time(5)) <= MILLISECOND * 2, "{lasted:?}");
    }

    fn board(filled: &[usize]) -> Vec<Option<Player>> {
        (0..42).map(|cell| filled.contains(&cell).then_some(Player::First)).collect()
    }

    #[test]
    fn only_a_single_new_piece_moves_and_nothing_under_reduced_motion() {
        let row = |cell: usize| cell as i32 / 7;
        let at = |milliseconds| MILLISECOND * milliseconds;
        let mut motion = Motion::default();
        motion.show(board(&[]), Kind::Columns, row, at(0), false);
        assert!(!motion.is_moving());
        motion.show(board(&[38]), Kind::Columns, row, at(10), false);
        assert!(motion.is_moving());
        assert!((motion.pose(38, at(10)).above - 6.0).abs() < 1e-6);
        assert_eq!(motion.pose(37, at(10)), Pose::STILL);
        motion.show(board(&[38]), Kind::Columns, row, at(10) + fall_time(5), false);
        assert!(!motion.is_moving(), "it lies");
        // Undo, and several pieces at once.
        motion.show(board(&[]), Kind::Columns, row, at(2_000), false);
        assert!(!motion.is_moving());
        motion.show(board(&[37, 38]), Kind::Columns, row, at(2_100), false);
        assert!(!motion.is_moving());
        motion.show(board(&[36, 37, 38]), Kind::Columns, row, at(2_200), true);
        assert!(!motion.is_moving(), "reduced motion");
        motion.show(board(&[35, 36, 37, 38]), Kind::Squares, row, at(2_300), false);
        assert!(motion.pose(35, at(2_301)).size < 0.7);
        assert_eq!(motion.pose(35, at(2_300) + GROW), Pose::STILL);
    }
}

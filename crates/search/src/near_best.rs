//! `near`: a player that does not always play its best move, for opponents who want a chance.
//!
//! It asks another player for the value of every move and draws one: the best is the likeliest, and every so many points below
//! it ([`NearBest::halving`]) halve a move's chance. A blunder that the other player sees is therefore rare, a move
//! that is nearly as good common, and a lost game is not given up at random.

use foursight_game::{
    Finding, Keyed, Line, List, MoveValue, Random, Report, SearchError, Searcher, Task, Value,
};

/// Draws among the moves of another player, the better ones more often.
#[derive(Clone, Debug)]
pub struct NearBest<S> {
    /// Says what every move is worth.
    pub searcher: S,
    /// A move this much worse than the best is drawn half as often; at least 1.
    pub halving: u32,
    /// Fixes the draw, together with the position.
    pub seed: u64,
}

/// The chance of the best move against a move too bad to be drawn.
const CERTAIN: u32 = 1 << 16;

impl<P: Keyed, S: Searcher<P>> Searcher<P> for NearBest<S> {
    fn search(&mut self, position: &P, task: Task<'_, P>) -> Result<Report<P>, SearchError> {
        let mut report = self.searcher.search(position, task.every_move())?;
        let best = report.moves.iter().map(|entry| points(entry.value)).max().unwrap_or(0);
        let mut chances = P::List::<u32>::default();
        for entry in report.moves.iter() {
            chances.push(chance(best - points(entry.value), self.halving));
        }
        let mut random = Random::new(self.seed, position.key());
        let mut ticket = random.below(chances.iter().sum::<u32>().max(1));
        for (entry, &chance) in report.moves.clone().iter().zip(chances.iter()) {
            if ticket < chance {
                play(&mut report, entry);
                break;
            }
            ticket -= chance;
        }
        Ok(report)
    }

    fn forget(&mut self) {
        self.searcher.forget();
    }
}

/// Puts the move that was drawn into the report; the line of another move says nothing about it. The position is worth what its best move is.
fn play<P: Keyed>(report: &mut Report<P>, drawn: &MoveValue<P::Move>) {
    if drawn.action != report.best {
        report.best = drawn.action;
        report.line = Line::default();
        report.line.push(drawn.action);
    }
}

/// A value on one scale: a decided game outweighs every estimate, sooner more than later.
pub fn points(value: Value) -> i32 {
    const DECIDED: i32 = 2000;
    let points = |finding: Finding| match finding {
        Finding::Win(plies) => DECIDED - plies.unwrap_or(255).min(255) as i32,
        Finding::Loss(plies) => plies.unwrap_or(255).min(255) as i32 - DECIDED,
        Finding::Draw => 0,
        Finding::Estimate(number) => number.clamp(255 - DECIDED, DECIDED - 255),
        Finding::WinRate(share) => i32::from(share) / 10 - 500,
    };
    match value {
        // A move that was not examined is better than one that is known to lose, and than no other.
        Value::Unknown => 255 - DECIDED,
        Value::Exact(finding) | Value::AtLeast(finding) => points(finding),
        // A move known only to be no better than this was not looked at to the end: it is not for drawing.
        Value::AtMost(finding) => points(finding).min(0) - DECIDED,
    }
}

/// The chance of a move so many points below the best, as a weight beside those of the other moves: halved at each step of `halving`, in a straight line between.
pub fn chance(behind: i32, halving: u32) -> u32 {
    let behind = behind.max(0) as u32;
    let halving = halving.max(1);
    let (steps, rest) = (behind / halving, behind % halving);
    let whole = CERTAIN.checked_shr(steps).unwrap_or(0);
    whole - (u64::from(whole / 2) * u64::from(rest) / u64::from(halving)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_halving_halves_the_chance() {
        assert_eq!(chance(0, 40), CERTAIN);
        assert_eq!(chance(40, 40), CERTAIN / 2);
        assert_eq!(chance(80, 40), CERTAIN / 4);
        assert_eq!(chance(20, 40), CERTAIN * 3 / 4);
        assert_eq!(chance(4000, 40), 0);
        assert!((0..200).map(|behind| chance(behind, 7)).is_sorted_by(|a, b| a >= b));
    }

    #[test]
    fn a_win_outweighs_any_estimate() {
        let of = |finding| points(Value::Exact(finding));
        assert!(of(Finding::Win(Some(1))) > of(Finding::Win(Some(3))));
        assert!(of(Finding::Win(None)) >= of(Finding::Estimate(1_000_000)));
        assert!(of(Finding::Estimate(-1_000_000)) >= of(Finding::Loss(None)));
        assert!(of(Finding::Loss(Some(8))) > of(Finding::Loss(Some(2))));
    }
}

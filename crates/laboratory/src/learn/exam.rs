//! The examination: how often an evaluation keeps the value of the game, looking one ply ahead.
//!
//! Positions come from uniformly random moves; the number of moves is drawn uniformly from 12 to 36. Only those count in which some move loses the value
//! (a win becomes a draw or loss, or a draw a loss) and some keeps it, the player to move has no immediate win, and the opponent threatens none. So a player has to judge, and
//! cannot pass by taking and blocking alone.

use foursight_connect_four::{Bitboard, ConnectFour};
use foursight_game::{Evaluator, Position, Random};

use super::lessons::{random_position, wins};
use crate::truth::Truth;

/// One question of the examination.
#[derive(Clone, Copy, Debug)]
pub struct Paper {
    /// The position.
    pub position: ConnectFour,
    /// What every move leads to for who makes it: 1, 0 or −1, by column.
    pub outcomes: [Option<i32>; 7],
}

impl Paper {
    /// Whether this column keeps the value of the game.
    pub fn keeps(&self, column: usize) -> bool {
        self.outcomes[column] == self.outcomes.into_iter().flatten().max()
    }
}

/// So many questions, a function of the seed.
pub fn papers(seed: u64, count: usize, mut done: impl FnMut(usize)) -> Vec<Paper> {
    set(seed, count, &mut done)
}

fn set(seed: u64, count: usize, done: &mut dyn FnMut(usize)) -> Vec<Paper> {
    let mut truth = Truth::default();
    let mut papers = Vec::new();
    for index in 0.. {
        if papers.len() == count {
            break;
        }
        let mut random = Random::new(seed, index ^ 0xE7A4);
        let plies = 12 + random.below(25);
        let Some(position) = random_position(&mut random, plies, false) else { continue };
        let opposing = position.stones(!position.turn());
        let threatened = position.legal_moves().iter().any(|&column| {
            let landing = position.landing(column);
            landing.is_some_and(|cell| (opposing | Bitboard::from_iter([cell])).has_four())
        });
        if threatened || wins(&position).next().is_some() {
            continue;
        }
        let outcomes = truth.outcomes(&position);
        let best = outcomes.into_iter().flatten().max();
        if outcomes.into_iter().flatten().any(|outcome| Some(outcome) != best) {
            papers.push(Paper { position, outcomes });
            done(papers.len());
        }
    }
    papers
}

/// The share of questions in which the move that leads to the best judged position keeps the value; of equals the leftmost is taken, as
/// the player `basic` does.
pub fn grade(papers: &[Paper], evaluator: &dyn Evaluator<ConnectFour>) -> f64 {
    let kept = papers.iter().filter(|paper| {
        let view = paper.position.turn();
        let mut best = None;
        for column in paper.position.legal_moves() {
            let mut next = paper.position;
            next.play_unchecked(column);
            // No move wins at once here, so a finished game is a draw.
            let value = if next.outcome().is_some() { 0 } else { evaluator.evaluate(&next, view) };
            if best.is_none_or(|(most, _)| value > most) {
                best = Some((value, column));
            }
        }
        best.is_some_and(|(_, column)| paper.keeps(column.index()))
    });
    kept.count() as f64 / papers.len() as f64
}

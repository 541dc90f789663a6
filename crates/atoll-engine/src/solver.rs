//! The prover for whoever wants proofs without a player: positions of one size in, proofs out.

use alloc::boxed::Box;

use foursight_atoll::{Atoll, Move, Size};
use foursight_game::{Position, SearchError};

use crate::geometry::Geometry;
use crate::prover::{Proof, Prover};
use crate::table::WORDS;

/// Proves positions of one size.
///
/// ```
/// use foursight_atoll::{Atoll, Size};
/// use foursight_atoll_engine::{Proof, Solver};
///
/// let mut solver = Solver::new(Size::Three, 1 << 20);
/// let proof = solver.prove(&Atoll::new(Size::Three), u64::MAX, &mut || false).unwrap();
/// assert!(matches!(proof, Proof::Won(_)), "whoever begins wins at side 3");
/// ```
#[derive(Clone, Debug)]
pub struct Solver {
    sized: Sized,
}

#[derive(Clone, Debug)]
enum Sized {
    One(Box<Prover<1>>),
    Two(Box<Prover<2>>),
    Four(Box<Prover<4>>),
}

impl Solver {
    /// Bytes of a record of [`Self::save`].
    pub const RECORD: usize = 8 * WORDS;

    /// A solver with a table of at most so many bytes.
    pub fn new(size: Size, bytes: usize) -> Self {
        let sized = match size {
            Size::Three | Size::Five => {
                Sized::One(Box::new(Prover::new(Geometry::new(size), bytes, true)))
            }
            Size::Seven => Sized::Two(Box::new(Prover::new(Geometry::new(size), bytes, true))),
            Size::Nine => Sized::Four(Box::new(Prover::new(Geometry::new(size), bytes, true))),
        };
        Self { sized }
    }

    /// The same without filling dead and captured cells, to measure what that is worth. To be said before the first question: what is in the
    /// table belongs to filled boards.
    #[must_use]
    pub fn without_filling(mut self) -> Self {
        match &mut self.sized {
            Sized::One(prover) => prover.filling = false,
            Sized::Two(prover) => prover.filling = false,
            Sized::Four(prover) => prover.filling = false,
        }
        self
    }

    /// Who wins a position of this solver's size, as if no swap were to come. It looks at so many positions at most and asks `stop` at each of
    /// them; what it has learnt stays in its table for the next question.
    ///
    /// # Panics
    /// If the position is of another size.
    pub fn prove(
        &mut self,
        position: &Atoll,
        nodes: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Proof<Move>, SearchError> {
        match &mut self.sized {
            Sized::One(prover) => prove(prover, position, nodes, stop),
            Sized::Two(prover) => prove(prover, position, nodes, stop),
            Sized::Four(prover) => prove(prover, position, nodes, stop),
        }
    }

    /// Writes down what the table holds, so that a long proof can be resumed: 88 bytes for each position, in no particular order.
    pub fn save(&self, write: &mut dyn FnMut(&[u8; Self::RECORD])) {
        let table = match &self.sized {
            Sized::One(prover) => &prover.table,
            Sized::Two(prover) => &prover.table,
            Sized::Four(prover) => &prover.table,
        };
        for words in table.words() {
            let mut record = [0; Self::RECORD];
            for (bytes, word) in record.as_chunks_mut::<8>().0.iter_mut().zip(words) {
                *bytes = word.to_le_bytes();
            }
            write(&record);
        }
    }

    /// Takes in one record of [`Self::save`]. Records are trusted: a wrong one makes wrong proofs.
    pub fn restore(&mut self, record: &[u8; Self::RECORD]) {
        let mut words = [0; WORDS];
        for (word, bytes) in words.iter_mut().zip(record.as_chunks::<8>().0) {
            *word = u64::from_le_bytes(*bytes);
        }
        match &mut self.sized {
            Sized::One(prover) => prover.table.restore(&words),
            Sized::Two(prover) => prover.table.restore(&words),
            Sized::Four(prover) => prover.table.restore(&words),
        }
    }

    /// Positions looked at for the latest question.
    pub const fn nodes(&self) -> u64 {
        match &self.sized {
            Sized::One(prover) => prover.nodes,
            Sized::Two(prover) => prover.nodes,
            Sized::Four(prover) => prover.nodes,
        }
    }
}

fn prove<const W: usize>(
    prover: &mut Prover<W>,
    position: &Atoll,
    nodes: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Result<Proof<Move>, SearchError> {
    if let Some(outcome) = position.outcome() {
        return Err(SearchError::GameOver(outcome));
    }
    assert_eq!(position.size(), prover.geometry.size, "a solver is made for one size");
    let stones = prover.geometry.stones(position);
    Ok(match prover.prove(&stones, position.turn(), nodes, stop) {
        Proof::Won(cell) => Proof::Won(prover.geometry.action(cell)),
        Proof::Lost => Proof::Lost,
        Proof::Open => Proof::Open,
    })
}

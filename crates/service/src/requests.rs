//! What the members of requests are that other crates define.

use foursight_wire::explanation::{ExplainRequest, JudgeRequest};
use foursight_wire::learn::{LearnKind, LearnRequest};
use foursight_wire::why::{WhyNotRequest, WhyRequest};
use foursight_wire::{Begins, Colors, DeviceCommand, Favour, Seat};

use crate::json::{FromJson, Members, Wrong};

crate::from_json! { ExplainRequest {
    game: text, moves: maybe_text, board: maybe_text, player: text, capacity: maybe_short, along: maybe_texts,
} }

crate::from_json! { JudgeRequest {
    game: text, moves: maybe_text, board: maybe_text, player: text, along: texts,
} }

crate::from_json! { WhyRequest {
    game: text, moves: maybe_text, board: maybe_text, player: text, seed: seed, played: maybe_text, instead: maybe_text,
} }

crate::from_json! { WhyNotRequest {
    game: text, moves: maybe_text, board: maybe_text, player: text, seed: seed, played: text, instead: text,
} }

crate::from_json! { LearnRequest {
    kind: learn_kind, seed: seed, generation: short, moves: maybe_text,
} }

impl Members {
    fn learn_kind(&mut self, key: &str) -> Result<LearnKind, Wrong> {
        let kind = self.word(key, &["weights", "network"])?;
        Ok([LearnKind::Weights, LearnKind::Network][kind])
    }

    /// A seat of a match.
    pub(crate) fn seat(&mut self, key: &str) -> Result<Seat, Wrong> {
        Ok([Seat::A, Seat::B][self.word(key, &["a", "b"])?])
    }

    /// What one person may ask of the other.
    pub(crate) fn favour(&mut self, key: &str) -> Result<Favour, Wrong> {
        let favour = self.word(key, &["undo", "new_game", "hints"])?;
        Ok([Favour::Undo, Favour::NewGame, Favour::Hints][favour])
    }

    /// Who begins; seat A unless said.
    pub(crate) fn starter(&mut self, key: &str) -> Result<Begins, Wrong> {
        if self.has(key) { self.begins(key) } else { Ok(Begins::default()) }
    }

    /// Who begins.
    pub(crate) fn begins(&mut self, key: &str) -> Result<Begins, Wrong> {
        const ALL: [Begins; 5] =
            [Begins::A, Begins::B, Begins::Lot, Begins::Alternate, Begins::Loser];
        Ok(ALL[self.word(key, &ALL.map(Begins::text))?])
    }
}

impl FromJson for DeviceCommand {
    fn from_json(members: &mut Members) -> Result<Self, Wrong> {
        if members.word("kind", &["touch", "colors"])? == 0 {
            members.only_beside("kind", &["pad"])?;
            let pad = members.text("pad")?;
            let mut letters = pad.chars();
            if let (Some(pad), None) = (letters.next(), letters.next()) {
                return Ok(Self::Touch { pad });
            }
            let reason = format!("invalid value: string {pad:?}, expected a character");
            return Err(members.wrong("pad", reason));
        }
        members.only_beside("kind", &["colors"])?;
        let colors = members.word("colors", &["source", "safe"])?;
        Ok(Self::Colors { colors: [Colors::Source, Colors::Safe][colors] })
    }
}

//! What goes over the wire. JSON is known here and nowhere below: libraries hand out plain data, and these types copy it.

mod automat;
pub mod explanation;
mod position;
mod snapshot;
mod value;

pub use automat::{
    Colors, DeviceCommand, DeviceEnding, DeviceNews, DeviceState, Dropped, MenuLight, Mode, Phase,
    lights,
};
pub use position::{Cell, Ending, Last, Position, Side};
pub(crate) use snapshot::awaited;
pub use snapshot::{Begins, Favour, Occupant, Offer, PerSeat, Seat, Snapshot, Tally};
pub use value::{Judged, Thought, Value};

use serde::{Deserialize, Deserializer};

/// A seed: a number, or a text of digits, since JavaScript's numbers end at 2⁵³.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seed(pub u64);

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Number(u64),
            Text(String),
        }
        match Written::deserialize(deserializer) {
            Ok(Written::Number(number)) => Some(number),
            Ok(Written::Text(text)) => text.parse().ok(),
            Err(_) => None,
        }
        .map(Self)
        .ok_or_else(|| {
            serde::de::Error::custom("a seed is a whole number from 0 to 18446744073709551615")
        })
    }
}

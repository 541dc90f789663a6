//! Evaluations whose weights have names, so that text such as `eval=pattern,f2=7,f3=-3` can set them and a
//! tuner can turn them without knowing the evaluation.

use core::fmt;

use foursight_game::Score;

/// One weight of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weight {
    /// As texts write it.
    pub name: &'static str,
    /// What it is unless set.
    pub default: i32,
    /// What is worth so many points, in a few words.
    pub description: &'static str,
}

impl Weight {
    /// The greatest magnitude that can be set; no board holds enough of anything for such weights to overflow.
    pub const LIMIT: i32 = Score::ESTIMATE;
}

/// An evaluation with named weights.
///
/// ```
/// # use foursight_connect_four::evaluation::{Pattern, Weighted};
/// let pattern = Pattern::with_weights([("f2", 7), ("f3", -3)])?;
/// assert_eq!(pattern, Pattern::TUNED);
/// assert_eq!(pattern.weight("f3"), Some(-3));
/// # Ok::<(), foursight_connect_four::evaluation::WeightError>(())
/// ```
pub trait Weighted: Default {
    /// Its weights in the order they are shown.
    const WEIGHTS: &'static [Weight];

    /// The weight of this name.
    fn weight(&self, name: &str) -> Option<i32>;

    /// Where the weight of this name is kept.
    fn weight_mut(&mut self, name: &str) -> Option<&mut i32>;

    /// Sets a weight, or says why not and changes nothing.
    fn set_weight(&mut self, name: &str, value: i32) -> Result<(), WeightError> {
        if !(-Weight::LIMIT..=Weight::LIMIT).contains(&value) {
            return Err(WeightError::TooLarge);
        }
        *self.weight_mut(name).ok_or(WeightError::Unknown { known: Self::WEIGHTS })? = value;
        Ok(())
    }

    /// The evaluation with these weights and the defaults of all others.
    fn with_weights<'a>(
        weights: impl IntoIterator<Item = (&'a str, i32)>,
    ) -> Result<Self, WeightError> {
        let mut evaluation = Self::default();
        for (name, value) in weights {
            evaluation.set_weight(name, value)?;
        }
        Ok(evaluation)
    }
}

/// Why a weight was not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WeightError {
    /// The evaluation has no weight of this name.
    Unknown {
        /// Those it has.
        known: &'static [Weight],
    },
    /// Further from zero than [`Weight::LIMIT`].
    TooLarge,
}

impl fmt::Display for WeightError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { known } => {
                formatter.write_str("no such weight: there are")?;
                for (place, weight) in known.iter().enumerate() {
                    write!(formatter, "{} {}", if place > 0 { "," } else { "" }, weight.name)?;
                }
                Ok(())
            }
            Self::TooLarge => {
                write!(formatter, "a weight lies between -{0} and {0}", Weight::LIMIT)
            }
        }
    }
}

impl core::error::Error for WeightError {}

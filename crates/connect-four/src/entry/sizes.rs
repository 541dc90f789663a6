//! The entry of all sizes but the usual one.
//!
//! Levels end where the learnt evaluation begins, whose network knows the usual board alone.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use foursight_game::entry::{
    Chosen, Entry, EvaluationInfo, Examined, GameOption, Info, Level, Openings, Options, Part,
    Shape, Suggestions,
};
use foursight_game::{Player, Value};

use super::evaluation::{self, EvaluationOfAnySize};
use super::{INFO, players};
use crate::{Cell, ConnectFourOfSize, Size};

const LENGTHS: &[&str] = &["4", "5", "6", "7", "8", "9", "10", "11", "12", "13"];

pub(super) const OPTIONS: &[GameOption] = &[
    GameOption {
        key: "width",
        default: "7",
        values: LENGTHS,
        expected: "4 to 13",
        meaning: "columns: 4 to 13",
    },
    GameOption {
        key: "height",
        default: "6",
        values: LENGTHS,
        expected: "4 to 13",
        meaning: "rows: 4 to 13, of 10 columns at most 11, of 11 at most 10, of 12 at most 9, of 13 at most 8",
    },
];

const INFO_OF_OTHER_SIZES: Info = Info {
    players: players::OF_OTHER_SIZES,
    openings: Openings::Random,
    // What was not played is judged by the player that is asked, who says what he has proven.
    examined: Examined::Estimated,
    suggestions: Suggestions {
        computers: ["level-4", "povezi-cetiri"],
        example: ["2233", INFO.suggestions.example[1]],
        ..INFO.suggestions
    },
    ..INFO
};

/// Columns and rows as the options have them.
fn lengths(options: Options) -> [usize; 2] {
    ["width", "height"].map(|key| options.value(OPTIONS, key).parse().unwrap_or_default())
}

/// What is wrong with a size that is too large.
pub(super) fn refuse(options: Options) -> Option<(&'static str, String, String)> {
    let [width, height] = lengths(options);
    Size::new(width, height).is_none().then(|| {
        let problem = format!("{height} rows of {width} columns are too many");
        ("height", problem, format!("4 to {}", Size::most_rows(width)))
    })
}

impl Entry for ConnectFourOfSize {
    const INFO: &'static Info = &INFO_OF_OTHER_SIZES;

    type Evaluation = EvaluationOfAnySize;

    fn start(options: Options) -> Self {
        let [width, height] = lengths(options);
        Self::on(Size::new(width, height).expect("other options are refused"))
    }

    fn refuse(options: Options) -> Option<(&'static str, String, String)> {
        refuse(options)
    }

    fn evaluations() -> Vec<EvaluationInfo> {
        evaluation::of_any_size()
    }

    fn evaluation(chosen: Chosen<'_>) -> EvaluationOfAnySize {
        EvaluationOfAnySize::new(&chosen)
    }

    fn parts(&self, chosen: Chosen<'_>, view: Player) -> Vec<Part<Cell>> {
        evaluation::parts(EvaluationOfAnySize::new(&chosen).explained(), self, view)
    }

    fn levels(_options: Options) -> &'static [Level] {
        players::LEVELS_OF_OTHER_SIZES
    }

    fn shape(&self) -> Shape {
        super::shape_of(self.board())
    }

    fn line(&self) -> Option<u32> {
        Some(4)
    }

    fn score(&self, value: Value) -> Option<i32> {
        super::score_of(self, value)
    }
}

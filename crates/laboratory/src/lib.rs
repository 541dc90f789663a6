//! Reproducible experiments with the players of Foursight: timing, duels, tournaments, tuning, learning, reports and plots.
//!
//! | module | what it does |
//! |---|---|
//! | [`statistics`] | Elo with intervals, pentanomial counts, sequential tests, medians |
//! | [`experiment`] | an experiment as a TOML file |
//! | [`journal`] | its results as they come, in a file that survives |
//! | [`lock`] | one run in a folder at a time |
//! | [`openings`] | where games start |
//! | [`contest`], [`engine`] | one game, also with programs in other languages |
//! | [`schedule`] | who meets whom from which opening, also where a run has grown |
//! | [`judge`] | how well somebody moves, by what the moves are exactly worth |
//! | [`ordered`], [`runner`] | many games on many threads, with the same result on any number of them; stopped and resumed |
//! | [`standings`] | what the games say |
//! | [`times`], [`clock`], [`published`] | time, nodes and cut-offs per move, beside the published figures |
//! | [`tune`], [`learn`] | better weights; an evaluation from solved positions |
//! | [`levels`] | the steps between neighbouring levels |
//! | [`truth`] | what Connect Four positions are really worth |
//! | [`plot`], [`page`], [`csv`], [`latex`], [`report`] | SVG, HTML and tables |
//! | [`sources`] | what the sources claimed, beside what we measure |
//!
//! A result is a function of the experiment and its seed. The library prints nothing; times are those of the players' own clocks and of the processor.
#![forbid(unsafe_code)]
// A crate with threads lives in `std` and need not spell out what of it would do without.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

pub mod beat;
pub mod claims;
pub mod clock;
pub mod contest;
pub mod csv;
pub mod engine;
pub mod experiment;
pub mod journal;
pub mod judge;
pub mod latex;
pub mod learn;
pub mod levels;
pub mod lock;
pub mod openings;
pub mod ordered;
pub mod page;
pub mod plot;
pub mod published;
pub mod report;
pub mod result;
pub mod runner;
pub mod schedule;
pub mod sources;
pub mod standings;
pub mod statistics;
pub mod summary;
pub mod times;
mod toml_file;
pub mod truth;
pub mod tune;

//! How large a class may become. What pairing counts must fit its weights (`pairing/cost.rs`), what is stored the server's disk.

/// Pupils that ever joined, removed ones included.
pub const PUPILS: usize = 60;
/// Rounds of a tournament.
pub const ROUNDS: usize = 40;
/// Games.
pub const GAMES: usize = 4000;
/// Exercises.
pub const EXERCISES: usize = 50;
/// Questions of an exercise.
pub const QUESTIONS: usize = 40;
/// Answers that are accepted for one question.
pub const ACCEPTED: usize = 10;
/// Characters of the name of a class, and of an exercise's title.
pub const TITLE: usize = 80;
/// Characters of a question or a position.
pub const TEXT: usize = 500;
/// Characters of an answer.
pub const ANSWER: usize = 200;
/// Characters of the texts that name a game or a player.
pub const REFERENCE: usize = 200;
/// Players that a class allows.
pub const LEVELS: usize = 20;
/// Minutes a pupil may have for a game.
pub const MINUTES: u16 = 180;
/// Days a class may be kept.
pub const DAYS: u16 = 366;

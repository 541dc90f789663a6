//! What teacher, pupils and projector see, as data. Each view is built from what its holder may know: a secret, a solution that is not shown
//! yet or, for pupils, somebody else's answer is in none of them, so no front end can leak it.

mod exercise;
mod games;
mod projector;
mod pupil;
mod teacher;

pub use exercise::{AnswerView, QuestionView, TeacherExercise, VariantQuestion};
pub use games::{ClocksView, GameView, Who};
pub use projector::{ProjectorExercise, ProjectorView};
pub use pupil::{ChallengeView, Classmate, PupilExercise, PupilView};
pub use teacher::{PupilRow, RoundView, TeacherView};

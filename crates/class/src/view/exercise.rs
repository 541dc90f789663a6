//! Exercises as teachers see them, and the parts that the other views share.

use serde::Serialize;

use crate::class::Class;
use crate::exercise::{Assigned, Exercise, Task, Variant};
use crate::numbers::{ExerciseNumber, PupilNumber};

/// A question of one variant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct QuestionView {
    /// Which, from 1.
    pub question: u16,
    /// What is asked.
    pub text: String,
    /// The position it is about.
    pub position: Option<String>,
    /// What is right, once that is shown.
    pub accepted: Option<Vec<String>>,
}

/// A question with its variant, where both are shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct VariantQuestion {
    /// `null` where both variants are asked the same.
    pub variant: Option<Variant>,
    /// What is asked.
    #[serde(flatten)]
    pub asked: QuestionView,
}

impl QuestionView {
    pub(crate) fn of(question: u16, task: &Task, revealed: bool) -> Self {
        Self {
            question,
            text: task.text.clone(),
            position: task.position.clone(),
            accepted: revealed.then(|| task.accepted.clone()),
        }
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AnswerView {
    /// Whose.
    pub pupil: PupilNumber,
    /// Which variant.
    pub variant: Variant,
    /// To which question, from 1.
    pub question: u16,
    /// What was answered.
    pub text: String,
    /// Whether it is right; `null` if the teacher judges that.
    pub right: Option<bool>,
}

/// An exercise as the teacher sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct TeacherExercise {
    /// Its number.
    pub number: ExerciseNumber,
    /// All of it.
    pub exercise: Exercise,
    /// Whether pupils have seen it.
    pub opened: bool,
    /// Whether its solution is shown.
    pub revealed: bool,
    /// Who answered what.
    pub answers: Vec<AnswerView>,
}

impl TeacherExercise {
    pub(crate) fn all(class: &Class) -> Vec<Self> {
        let numbered = class.exercises().iter().enumerate();
        numbered
            .map(|(place, assigned)| Self {
                number: ExerciseNumber::after(place),
                exercise: assigned.exercise.clone(),
                opened: assigned.opened,
                revealed: assigned.revealed,
                answers: answers(class, assigned),
            })
            .collect()
    }
}

/// The answers of everybody who was not removed.
pub(crate) fn answers(class: &Class, assigned: &Assigned) -> Vec<AnswerView> {
    let given = assigned.answers.keys().filter(|(pupil, _)| class.pupil(*pupil).is_ok());
    given
        .filter_map(|&(pupil, question)| {
            let (text, right) = assigned.answer(pupil, question)?;
            let variant = Variant::of(pupil);
            Some(AnswerView { pupil, variant, question, text: text.to_owned(), right })
        })
        .collect()
}

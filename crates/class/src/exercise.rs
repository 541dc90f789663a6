//! Exercises: questions in one or two variants, what is accepted, and what pupils answered.

use alloc::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;

use crate::limits;
use crate::name::line;
use crate::numbers::PupilNumber;
use crate::refusal::Refusal;

/// Neighbours get different questions, so that they cannot copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ExerciseVariant))]
pub enum Variant {
    /// Of pupils with odd numbers.
    A,
    /// Of pupils with even numbers.
    B,
}

impl Variant {
    /// Of this pupil.
    pub const fn of(pupil: PupilNumber) -> Self {
        if pupil.0.is_multiple_of(2) { Self::B } else { Self::A }
    }
}

/// An exercise as the teacher sends it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// What it is called.
    pub title: String,
    /// Its questions.
    pub questions: Vec<Question>,
}

/// A question in its variants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ExerciseQuestion))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// Variant A, or both.
    pub a: Task,
    /// Variant B; the same as A if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub b: Option<Task>,
}

/// What is asked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(as = ExerciseTask))]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The question.
    pub text: String,
    /// The position it is about, as the server writes positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// The answers that are right; none if the teacher judges them.
    #[serde(default)]
    pub accepted: Vec<String>,
}

impl Exercise {
    /// The same, cleaned, if it can be.
    pub fn checked(mut self) -> Result<Self, Refusal> {
        self.title = line(&self.title, limits::TITLE).ok_or(Refusal::Exercise(
            "the title of an exercise is one line of 1 to 80 characters",
        ))?;
        if !(1..=limits::QUESTIONS).contains(&self.questions.len()) {
            return Err(Refusal::Exercise("an exercise has 1 to 40 questions"));
        }
        for question in &mut self.questions {
            question.a.check()?;
            if let Some(task) = &mut question.b {
                task.check()?;
            }
        }
        Ok(self)
    }

    /// What a variant asks; questions count from 1.
    pub fn task(&self, question: u16, variant: Variant) -> Option<&Task> {
        let question = self.questions.get(usize::from(question).checked_sub(1)?)?;
        Some(match variant {
            Variant::A => &question.a,
            Variant::B => question.b.as_ref().unwrap_or(&question.a),
        })
    }
}

impl Task {
    fn check(&mut self) -> Result<(), Refusal> {
        self.text = line(&self.text, limits::TEXT)
            .ok_or(Refusal::Exercise("a question is one line of 1 to 500 characters"))?;
        if let Some(position) = &mut self.position {
            *position = line(position, limits::TEXT)
                .ok_or(Refusal::Exercise("a position is one line of 1 to 500 characters"))?;
        }
        if self.accepted.len() > limits::ACCEPTED {
            return Err(Refusal::Exercise("a question accepts at most 10 answers"));
        }
        for answer in &mut self.accepted {
            *answer = line(answer, limits::ANSWER)
                .ok_or(Refusal::Exercise("an answer is one line of 1 to 200 characters"))?;
        }
        Ok(())
    }

    /// Whether an answer is right; `None` if the teacher judges that. Capital letters and spaces make no difference.
    pub fn judge(&self, answer: &str) -> Option<bool> {
        let given = plain(answer);
        (!self.accepted.is_empty())
            .then(|| self.accepted.iter().any(|accepted| plain(accepted) == given))
    }
}

/// An answer without what makes no difference.
fn plain(answer: &str) -> String {
    let text: String = answer.nfkc().collect::<String>().to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ").trim_end_matches('.').to_owned()
}

/// An exercise of the class with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assigned {
    /// What is asked.
    pub exercise: Exercise,
    /// Whether pupils could see it yet.
    pub opened: bool,
    /// Whether its solution is shown: nobody answers any more.
    pub revealed: bool,
    /// The latest answer of each pupil to each question.
    pub answers: BTreeMap<(PupilNumber, u16), String>,
}

impl Assigned {
    pub(crate) const fn new(exercise: Exercise) -> Self {
        Self { exercise, opened: false, revealed: false, answers: BTreeMap::new() }
    }

    /// A pupil's answer, and whether it is right.
    pub fn answer(&self, pupil: PupilNumber, question: u16) -> Option<(&str, Option<bool>)> {
        let answer = self.answers.get(&(pupil, question))?;
        let task = self.exercise.task(question, Variant::of(pupil))?;
        Some((answer, task.judge(answer)))
    }

    /// The numbers of its questions.
    pub fn questions(&self) -> impl Iterator<Item = u16> + use<> {
        1..=u16::try_from(self.exercise.questions.len()).unwrap_or(u16::MAX)
    }
}

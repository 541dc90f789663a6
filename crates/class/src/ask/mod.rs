//! What people and the server ask, and the events it becomes.
//!
//! ```text
//! secret ──▶ Class::teacher, pupil_by, device, projector ──▶ an access: what its holder may ask and see, nothing else
//!                                                                 │ ask(command, …)
//!                                                                 ▼
//!                                                        Event, or a Refusal
//! ```
//!
//! There is no other way to a teacher's commands than [`TeacherAccess`], and none to that but the teacher's secret.

mod pair;
mod pupil;
mod server;
mod teacher;
mod visitor;

pub use pupil::PupilCommand;
pub use teacher::{Drawn, TeacherCommand};

use crate::class::Class;
use crate::hash::Hash;
use crate::numbers::PupilNumber;

/// What the teacher may do and see.
#[derive(Clone, Copy, Debug)]
pub struct TeacherAccess<'a> {
    pub(crate) class: &'a Class,
}

/// What one pupil may do and see.
#[derive(Clone, Copy, Debug)]
pub struct PupilAccess<'a> {
    pub(crate) class: &'a Class,
    pub(crate) pupil: PupilNumber,
}

/// What the device that opened the class may do: give the teacher a new secret.
#[derive(Clone, Copy, Debug)]
pub struct DeviceAccess<'a> {
    pub(crate) class: &'a Class,
}

/// What the projector may see.
#[derive(Clone, Copy, Debug)]
pub struct ProjectorAccess<'a> {
    pub(crate) class: &'a Class,
}

impl Class {
    /// If this is what is kept of the teacher's secret.
    pub fn teacher(&self, secret: &Hash) -> Option<TeacherAccess<'_>> {
        (self.teacher == *secret).then_some(TeacherAccess { class: self })
    }

    /// If this is what is kept of a pupil's secret, of one who was not removed.
    pub fn pupil_by(&self, secret: &Hash) -> Option<PupilAccess<'_>> {
        let pupil = self.pupils.iter().find(|pupil| !pupil.removed && pupil.secret == *secret)?;
        Some(PupilAccess { class: self, pupil: pupil.number })
    }

    /// If this is what is kept of the secret in the device that opened the class.
    pub fn device(&self, secret: &Hash) -> Option<DeviceAccess<'_>> {
        (self.device == *secret).then_some(DeviceAccess { class: self })
    }

    /// If this is what is kept of the projector's secret.
    pub fn projector(&self, secret: &Hash) -> Option<ProjectorAccess<'_>> {
        (self.projector == *secret).then_some(ProjectorAccess { class: self })
    }
}

impl PupilAccess<'_> {
    /// Who.
    pub const fn number(&self) -> PupilNumber {
        self.pupil
    }
}

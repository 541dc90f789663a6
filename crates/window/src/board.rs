//! The board: where everything lies, which shapes it is made of, and what a graphics card gets of them.

mod layout;
mod palette;
mod scene;
mod shaders;
mod vertices;

pub(crate) use layout::Layout;
pub(crate) use palette::Palette;
pub use scene::Piece;
pub(crate) use scene::{icon, scene};
pub use shaders::{FRAGMENT, Form, VERTEX};
pub use vertices::{ATTRIBUTES, FLOATS, vertices};

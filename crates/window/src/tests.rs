//! The window without a window: its widgets by egui_kittest, with players that answer at once, and its files.

mod saved;
mod screens;

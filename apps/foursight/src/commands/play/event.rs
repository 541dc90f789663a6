//! What comes into the state, and what it wants done.

use foursight_catalog as catalog;
use foursight_live_game as table;

/// A key, as far as it means something here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// A character, in lower case.
    Letter(char),
    Enter,
    Escape,
    Left,
    Right,
    Up,
    Down,
    Home,
    End,
    /// Control and `c`.
    Interrupt,
    /// Control and `z`.
    Suspend,
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MouseAction {
    Moved,
    Pressed,
    WheelUp,
    WheelDown,
}

/// What happens.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Key(Key),
    Mouse(MouseAction, u16, u16),
    /// The terminal has so many columns and rows.
    Resized(u16, u16),
    /// Time has passed.
    Tick,
    /// A player reports; the number says on which work.
    Work(u64, catalog::Event),
    /// A signal asks the program to end.
    Signal(i32),
    /// Nothing more can be read from the terminal.
    Closed,
}

/// Why the game is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Leaving {
    /// Somebody wants to.
    Quit,
    /// A signal.
    Signal(i32),
    /// The terminal is gone.
    Closed,
    /// A player panicked.
    Panicked,
}

/// What the state wants done.
#[derive(Debug)]
pub(crate) enum Effect {
    /// What the game wants.
    Game(table::Effect),
    /// Give the terminal back to the shell until that continues the program.
    Suspend,
    /// End the program.
    Leave(Leaving),
}

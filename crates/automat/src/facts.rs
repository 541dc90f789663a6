//! Everything about the device that is a number: lights, pads, times, colours, current. One place, one table.
//!
//! | what | value | from |
//! |---|---|---|
//! | lights | 42 WS2812B in one chain, 800 kHz, order green-red-blue, brightness 5 of 255 | source |
//! | chain of lights, rows from the bottom, columns from the left | 41…35, 28…34, 27…21, 14…20, 13…7, 0…6 ([`CHAIN`]) | source |
//! | touch controller | MPR121 at I2C address 0x5A, 12 electrodes | source |
//! | pads | electrode 9 is column 0, electrodes 1 to 6 are columns 1 to 6, electrode 7 is "new game" ([`Pad`]) | source |
//! | menu, top row | column 2 two players, 3 hard, 4 easy; 5 perfect | source; perfect is ours |
//! | menu, pad of column 0 | changes between the two sets of colours | ours |
//! | a disc falls | 20 ms in each row above the one where it lands ([`FALL`]), then it stays lit; 200 ms rest ([`REST`]) | source |
//! | a win | 1 s rest ([`WIN_REST`]), then all lights in chain order in the winner's colour, one each 100 ms ([`SHOW`]) | source |
//! | a draw | the same without the rest, in (0,155,155) | source |
//! | after that | any touch counts; the board is dark for 500 ms ([`LEAVE`]), then the menu returns | source |
//! | after choosing two players or easy | 750 ms ([`SETTLE`]) before anything happens; after hard and perfect none | source |
//! | while it thinks | from 250 ms on ([`PONDER`]) a light in the computer's colour wanders along the top row, a column each 150 ms ([`WANDER`]) | ours |
//! | a fault of the touch controller | top row blinks, 400 ms on and off ([`BLINK`]); tried again each second ([`RETRY`]) | ours |
//! | hard | alpha-beta, depth 7, its own move included ([`HARD_DEPTH`]); 1 to 9 when the firmware is built ([`hard_depth`]) | source; the choice is ours |
//! | serial line | 115200 baud, 8 bits, no parity, one stop bit | source |
//! | pins | D1 is SCL ([`SCL`]), D2 is SDA ([`SDA`]), D3 the lights' data ([`DATA`]) | source; the GPIO numbers are the LOLIN C3 mini's |
//! | server | asked by every level; 1.5 s to answer ([`PATIENCE`]); after a failure not asked for 30 s ([`SULK`]) | ours |
//!
//! "Source" is I. Šišić, *Automat za igranje igre "Poveži 4"*, 2020.

use core::time::Duration;

use foursight_connect_four::{COLUMNS, Cell, Column, ROWS};
use foursight_game::Depth;

/// Lights of the board.
pub const LIGHTS: usize = COLUMNS * ROWS;

/// The place in the chain of each light: rows from the bottom, columns from the left.
pub const CHAIN: [[u8; COLUMNS]; ROWS] = [
    [41, 40, 39, 38, 37, 36, 35],
    [28, 29, 30, 31, 32, 33, 34],
    [27, 26, 25, 24, 23, 22, 21],
    [14, 15, 16, 17, 18, 19, 20],
    [13, 12, 11, 10, 9, 8, 7],
    [0, 1, 2, 3, 4, 5, 6],
];

/// The place of a cell's light in the chain.
pub const fn light(cell: Cell) -> usize {
    CHAIN[cell.row()][cell.column().index()] as usize
}

/// A pin of the controller's module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// Its name on the D1 mini, which the source and the wiring table use.
    pub name: &'static str,
    /// Its GPIO number on the LOLIN C3 mini, which that module has printed beside it.
    pub gpio: u8,
}

/// The clock of the touch controller's bus.
pub const SCL: Pin = Pin { name: "D1", gpio: 10 };
/// The data of the touch controller's bus.
pub const SDA: Pin = Pin { name: "D2", gpio: 8 };
/// The data of the first light.
pub const DATA: Pin = Pin { name: "D3", gpio: 7 };

/// A disc is lit so long in each row it falls through.
pub const FALL: Duration = Duration::from_millis(20);
/// Rest after a disc has landed.
pub const REST: Duration = Duration::from_millis(200);
/// Rest before the show of a win.
pub const WIN_REST: Duration = Duration::from_secs(1);
/// From one light of a show to the next.
pub const SHOW: Duration = Duration::from_millis(100);
/// From the touch that ends a show to the menu.
pub const LEAVE: Duration = Duration::from_millis(500);
/// Pause after two players or easy were chosen.
pub const SETTLE: Duration = Duration::from_millis(750);
/// Thinking shorter than this is not shown.
pub const PONDER: Duration = Duration::from_millis(250);
/// From one column of the thinking light to the next.
pub const WANDER: Duration = Duration::from_millis(150);
/// Half a period of the blinking of a fault.
pub const BLINK: Duration = Duration::from_millis(400);
/// From one try to reach the touch controller to the next, and from one look at its health to the next.
pub const RETRY: Duration = Duration::from_secs(1);
/// How long a server may take.
pub const PATIENCE: Duration = Duration::from_millis(1500);
/// How long a server that failed is not asked.
pub const SULK: Duration = Duration::from_secs(30);

/// A place to touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pad {
    /// Above a column.
    Column(Column),
    /// "New game".
    NewGame,
}

impl Pad {
    /// The pad at this electrode of the touch controller, if one is connected.
    ///
    /// ```
    /// # use foursight_automat::Pad;
    /// # use foursight_connect_four::Column;
    /// assert_eq!(Pad::at(9), Column::new(0).map(Pad::Column));
    /// assert_eq!(Pad::at(7), Some(Pad::NewGame));
    /// assert_eq!(Pad::at(0), None);
    /// ```
    pub const fn at(electrode: u8) -> Option<Self> {
        let column = match electrode {
            7 => return Some(Self::NewGame),
            9 => 0,
            1..=6 => electrode,
            _ => return None,
        };
        match Column::new(column as usize) {
            Some(column) => Some(Self::Column(column)),
            None => None,
        }
    }

    /// The pad of a key, on every face that has keys: digits are columns, `n` is "new game".
    ///
    /// ```
    /// # use foursight_automat::Pad;
    /// # use foursight_connect_four::Column;
    /// assert_eq!(Pad::of_key('4'), Some(Pad::Column(Column::CENTER)));
    /// assert_eq!(Pad::of_key('n'), Some(Pad::NewGame));
    /// assert_eq!(Pad::of_key('8'), None);
    /// ```
    pub fn of_key(key: char) -> Option<Self> {
        match key {
            'n' => Some(Self::NewGame),
            _ => Column::from_digit(key).map(Self::Column),
        }
    }

    /// Its electrode.
    pub const fn electrode(self) -> u8 {
        match self {
            Self::NewGame => 7,
            Self::Column(column) if column.index() == 0 => 9,
            Self::Column(column) => column.index() as u8,
        }
    }
}

/// What the menu offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Two people.
    TwoPlayers,
    /// Against the source's alpha-beta, depth 7.
    Hard,
    /// Against the source's four rules.
    Easy,
    /// Against the solver.
    Perfect,
}

impl Mode {
    /// All, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::TwoPlayers, Self::Hard, Self::Easy, Self::Perfect];

    /// Its column in the menu, from 0.
    pub const fn column(self) -> usize {
        match self {
            Self::TwoPlayers => 2,
            Self::Hard => 3,
            Self::Easy => 4,
            Self::Perfect => 5,
        }
    }
}

/// Red, green and blue, each up to 255, before the brightness.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Color(pub u8, pub u8, pub u8);

impl Color {
    /// Dark.
    pub const OFF: Self = Self(0, 0, 0);

    /// The color as it is sent to a light: scaled as the source's library does, by (brightness + 1) / 256.
    #[must_use]
    pub const fn at(self, brightness: u8) -> Self {
        const fn scale(part: u8, brightness: u8) -> u8 {
            ((part as u16 * (brightness as u16 + 1)) >> 8) as u8
        }
        Self(scale(self.0, brightness), scale(self.1, brightness), scale(self.2, brightness))
    }

    /// The color as bright as a screen can show it: the eye sees a light's hue, and a screen is darker than a light.
    ///
    /// ```
    /// # use foursight_automat::Color;
    /// assert_eq!(Color(155, 0, 0).vivid(), Color(255, 0, 0));
    /// assert_eq!(Color::OFF.vivid(), Color::OFF);
    /// ```
    #[must_use]
    pub fn vivid(self) -> Self {
        let most = u16::from(self.0.max(self.1).max(self.2).max(1));
        let part = |part: u8| (u16::from(part) * 255 / most) as u8;
        Self(part(self.0), part(self.1), part(self.2))
    }

    /// What a light draws that shows this color as sent, in microamperes.
    pub const fn microamperes(self) -> u32 {
        IDLE_CURRENT + (self.0 as u32 + self.1 as u32 + self.2 as u32) * PART_CURRENT / 255
    }
}

/// The colors of everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette {
    /// Discs of the first player, which is the computer if one plays.
    pub first: Color,
    /// Discs of the second player.
    pub second: Color,
    /// The show of a draw.
    pub draw: Color,
    /// The menu's [`Mode`]s, in their order.
    pub menu: [Color; 4],
    /// A fault of the touch controller.
    pub fault: Color,
}

impl Palette {
    /// The source's, and white for the perfect level.
    pub const SOURCE: Self = Self {
        first: Color(155, 0, 0),
        second: Color(0, 155, 0),
        draw: Color(0, 155, 155),
        menu: [Color(0, 0, 155), Color(155, 0, 0), Color(0, 155, 0), Color(155, 155, 155)],
        fault: Color(155, 0, 155),
    };

    /// For eyes that do not tell red from green: orange against blue, after M. Okabe and K. Ito, *Color Universal Design*, 2002. The two also
    /// differ in brightness.
    pub const SAFE: Self = Self {
        first: Color(213, 94, 0),
        second: Color(0, 60, 155),
        draw: Color(155, 155, 155),
        menu: [Color(0, 60, 155), Color(213, 94, 0), Color(240, 228, 66), Color(155, 155, 155)],
        fault: Color(204, 121, 167),
    };
}

/// How many plies the hard level searches, its own move included: the source's `dubina` 6 and the move above it.
pub const HARD_DEPTH: Depth = hard_depth(None);

/// The hard level's depth as it is set when a firmware is built (`AUTOMAT_HARD_DEPTH`): a digit from 1 to 9, or the source's if nothing is set. docs/automat-figures.md says how
/// long each takes.
///
/// # Panics
/// On any other text, which in a constant stops the build.
///
/// ```
/// # use foursight_automat::facts::hard_depth;
/// assert_eq!((hard_depth(None).plies(), hard_depth(Some("4")).plies()), (7, 4));
/// ```
pub const fn hard_depth(setting: Option<&str>) -> Depth {
    let plies = match setting {
        None => 7,
        Some(text) => match text.as_bytes() {
            [digit @ b'1'..=b'9'] => (*digit - b'0') as u32,
            _ => panic!("AUTOMAT_HARD_DEPTH must be a digit from 1 to 9"),
        },
    };
    match Depth::new(plies) {
        Ok(depth) => depth,
        Err(_) => Depth::ONE,
    }
}

/// The source's brightness.
pub const BRIGHTNESS: u8 = 5;

/// What one color of a WS2812B draws at full, in microamperes.
pub const PART_CURRENT: u32 = 20_000;
/// What a dark WS2812B draws, in microamperes.
pub const IDLE_CURRENT: u32 = 1_000;
/// What the 5 V supply gives without a heat sink, in microamperes: half of the 3 A the LM2596 is rated for.
pub const SUPPLY_CURRENT: u32 = 1_500_000;
/// What is left for the chip with its radio on (peaks of 335 mA) and the touch controller, in microamperes.
pub const CHIP_CURRENT: u32 = 400_000;

/// The highest brightness at which all lights, white at full, stay within what the supply has left for them.
///
/// ```
/// # use foursight_automat::{BRIGHTNESS_CAP, CHIP_CURRENT, Color, LIGHTS, SUPPLY_CURRENT};
/// let drawn = |brightness| LIGHTS as u32 * Color(255, 255, 255).at(brightness).microamperes();
/// assert!(drawn(BRIGHTNESS_CAP) + CHIP_CURRENT <= SUPPLY_CURRENT);
/// assert!(drawn(BRIGHTNESS_CAP + 1) + CHIP_CURRENT > SUPPLY_CURRENT);
/// ```
pub const BRIGHTNESS_CAP: u8 = {
    let mut cap = 255;
    while LIGHTS as u32 * Color(255, 255, 255).at(cap).microamperes()
        > SUPPLY_CURRENT - CHIP_CURRENT
    {
        cap -= 1;
    }
    cap
};

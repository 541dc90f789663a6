//! The device's behaviour: a state machine over time. Touches and the time go in, a frame of lights and now and then a question come out.
//!
//! ```text
//!            choose                       land            rest over, game goes on
//!   Menu ──────────▶ Settling ──▶ Turn ────────▶ Falling ──▶ Resting ──────────▶ Turn
//!    ▲                             │  ▲ answer                  │ game over
//!    │ 500 ms                      ▼  │                         ▼
//!   Leaving ◀────── Over ◀────── (thinking)                  Showing
//!            touch       all lit
//! ```
//!
//! The game itself (turns, who begins, results) is a [`Session`]; the device draws its snapshots and sends it commands. Nothing here waits: [`Machine::advance`] does what is due
//! by the given time, however late it is called, and each state begins when the one before was due to end, so that a slow caller does
//! not make the device slow.
//!
//! A computer's move is asked for by [`Machine::question`] and given by [`Machine::answer`]; in between, touches and frames go on, so "new game" works
//! while the computer thinks, and the late answer is refused by its ticket.

use core::time::Duration;

use foursight_connect_four::{COLUMNS, Cell, Column, ConnectFour, ROWS};
use foursight_game::{ArrayList, Player};
use foursight_session::{
    Awaited, BySeat, Command, Ending, Occupant, Play, Seat, Session, Setup, Snapshot, Ticket,
};

use crate::facts::{
    Color, FALL, LEAVE, LIGHTS, Mode, PONDER, Pad, Palette, REST, SETTLE, SHOW, WANDER, WIN_REST,
};
use crate::frame::Frame;

/// What the device is doing; times are when it began or when it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Menu,
    Settling {
        until: Duration,
    },
    /// Somebody is to move, a human or the computer.
    Turn {
        since: Duration,
    },
    /// The last move of the session is falling and then resting.
    Falling {
        since: Duration,
        cell: Cell,
    },
    Showing {
        since: Duration,
    },
    Over,
    Leaving {
        until: Duration,
    },
}

/// What the device is doing, for a face that says it in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It shows the menu.
    Menu,
    /// A game was chosen and begins in a moment.
    Settling,
    /// A person is to touch a column's pad.
    Waiting,
    /// The computer is to move.
    Thinking,
    /// A disc falls, or has just landed.
    Falling,
    /// The game is over, and the show of its result goes on.
    Showing,
    /// The show is over: any touch counts.
    Over,
    /// The menu returns in a moment.
    Leaving,
}

/// A computer is to move.
#[derive(Clone, Copy, Debug)]
pub struct ComputerTurn<'a> {
    /// The position.
    pub position: &'a ConnectFour,
    /// The moves that led to it.
    pub moves: &'a [Column],
    /// Which computer.
    pub mode: Mode,
    /// What the answer must carry.
    pub ticket: Ticket,
}

/// The device's behaviour.
///
/// ```
/// use core::time::Duration;
/// use foursight_automat::{Color, Machine, Mode, Pad, Palette};
/// use foursight_connect_four::{Cell, Column};
///
/// let mut machine = Machine::new(Palette::SOURCE);
/// let pad = |column| Pad::Column(Column::new(column).unwrap());
/// machine.touch(pad(2), Duration::ZERO); // two players
/// machine.advance(Duration::from_millis(750));
/// machine.touch(pad(3), Duration::from_millis(1000));
/// let top = Cell::new(Column::CENTER, 5).unwrap();
/// assert_eq!(machine.frame(Duration::from_millis(1010)).color(top), Color(155, 0, 0));
/// assert_eq!(machine.frame(Duration::from_millis(1030)).color(top), Color::OFF);
/// ```
#[derive(Clone, Debug)]
pub struct Machine {
    session: Session<ConnectFour, ArrayList<Column, LIGHTS>>,
    state: State,
    mode: Mode,
    palette: Palette,
}

impl Machine {
    /// The menu, before the first game.
    pub fn new(palette: Palette) -> Self {
        let setup =
            Setup { occupants: BySeat::new(Occupant::Human, Occupant::Human), ..Setup::default() };
        Self {
            session: Session::new(ConnectFour::new(), setup),
            state: State::Menu,
            mode: Mode::TwoPlayers,
            palette,
        }
    }

    /// The game as it is.
    pub fn snapshot(&self) -> Snapshot<'_, ConnectFour> {
        self.session.snapshot()
    }

    /// What it is doing.
    pub fn phase(&self) -> Phase {
        match self.state {
            State::Menu => Phase::Menu,
            State::Settling { .. } => Phase::Settling,
            State::Turn { .. } if self.question().is_some() => Phase::Thinking,
            State::Turn { .. } => Phase::Waiting,
            State::Falling { .. } => Phase::Falling,
            State::Showing { .. } => Phase::Showing,
            State::Over => Phase::Over,
            State::Leaving { .. } => Phase::Leaving,
        }
    }

    /// Changes the colors, at any time; the pad of column 0 does it in the menu.
    pub const fn set_palette(&mut self, palette: Palette) {
        self.palette = palette;
    }

    /// The colors in use.
    pub const fn palette(&self) -> &Palette {
        &self.palette
    }

    /// What was chosen in the menu; `None` while it is shown.
    pub fn mode(&self) -> Option<Mode> {
        (self.state != State::Menu).then_some(self.mode)
    }

    /// The color of a player in this game: player 1 of the device is red and sits in seat A, whoever begins.
    pub fn color_of(&self, player: Player) -> Color {
        match self.session.snapshot().seat(player) {
            Seat::A => self.palette.first,
            Seat::B => self.palette.second,
        }
    }

    /// A pad begins to be touched.
    pub fn touch(&mut self, pad: Pad, now: Duration) {
        self.advance(now);
        match (self.state, pad) {
            (State::Menu, Pad::Column(column)) => self.choose(column, now),
            (State::Over, _) => self.state = State::Leaving { until: now + LEAVE },
            (State::Turn { .. }, Pad::Column(column)) => {
                if matches!(self.session.snapshot().awaited, Awaited::Human(_)) {
                    self.play(Play::new(column), now);
                }
            }
            (State::Turn { .. } | State::Falling { .. } | State::Settling { .. }, Pad::NewGame) => {
                self.back_to_menu();
            }
            _ => {}
        }
    }

    /// Does what is due by now.
    pub fn advance(&mut self, now: Duration) {
        loop {
            self.state = match self.state {
                State::Settling { until } if now >= until => State::Turn { since: until },
                State::Falling { since, cell } if now >= since + fall(cell) + REST => {
                    let since = since + fall(cell) + REST;
                    match self.session.snapshot().ending {
                        None => State::Turn { since },
                        Some(ending) => State::Showing { since: since + rest_after(ending) },
                    }
                }
                State::Showing { since } if now >= since + SHOW * LIGHTS as u32 => State::Over,
                State::Leaving { until } if now >= until => {
                    self.back_to_menu();
                    return;
                }
                _ => return,
            };
        }
    }

    /// The computer's question, if it is to move.
    pub fn question(&self) -> Option<ComputerTurn<'_>> {
        let State::Turn { .. } = self.state else { return None };
        let Snapshot { position, moves, awaited, ticket, .. } = self.session.snapshot();
        matches!(awaited, Awaited::Computer(_)).then_some(ComputerTurn {
            position,
            moves,
            mode: self.mode,
            ticket,
        })
    }

    /// The computer's move. An answer nobody waits for any more, or that is no move, is ignored.
    pub fn answer(&mut self, ticket: Ticket, column: Column, now: Duration) {
        if self.question().is_some() {
            self.play(Play::new(column).answering(ticket), now);
        }
    }

    /// When something changes by itself next, if anything does: a frame, or what a touch would do.
    pub fn next_change(&self, now: Duration) -> Option<Duration> {
        match self.state {
            State::Menu | State::Over => None,
            State::Settling { until } | State::Leaving { until } => Some(until),
            State::Turn { since } => self.question().is_some().then(|| {
                let shown = now.saturating_sub(since + PONDER).as_millis() / WANDER.as_millis();
                let next = since + PONDER + WANDER * (shown as u32 + 1);
                if now < since + PONDER { since + PONDER } else { next }
            }),
            State::Falling { since, cell } => {
                let passed = now.saturating_sub(since);
                if passed < fall(cell) {
                    Some(since + FALL * (passed.as_millis() / FALL.as_millis()) as u32 + FALL)
                } else {
                    Some(since + fall(cell) + REST)
                }
            }
            State::Showing { since } => {
                let passed = now.saturating_sub(since);
                let lit = if now < since { 0 } else { passed.as_millis() / SHOW.as_millis() + 1 };
                Some(since + SHOW * lit as u32)
            }
        }
    }

    /// What the lights show now.
    pub fn frame(&self, now: Duration) -> Frame {
        let mut frame = Frame::DARK;
        if self.state == State::Menu {
            for (mode, color) in Mode::ALL.into_iter().zip(self.palette.menu) {
                frame.chain_mut()[crate::facts::CHAIN[ROWS - 1][mode.column()] as usize] = color;
            }
            return frame;
        }
        // After the touch that ends a show the board is dark until the menu returns.
        if matches!(self.state, State::Leaving { .. }) {
            return frame;
        }
        let Snapshot { position, ending, turn, .. } = self.session.snapshot();
        for player in Player::BOTH {
            for cell in position.stones(player) {
                frame.set(cell, self.color_of(player));
            }
        }
        match self.state {
            State::Falling { since, cell } => {
                let passed = now.saturating_sub(since).as_millis() / FALL.as_millis();
                let row = (ROWS - 1).saturating_sub(passed as usize).max(cell.row());
                if row > cell.row() {
                    frame.set(cell, Color::OFF);
                    let falling = Cell::new(cell.column(), row).expect("a row of the board");
                    frame.set(falling, self.color_of(!turn));
                }
            }
            State::Showing { since } if now >= since => {
                let lit = now.saturating_sub(since).as_millis() / SHOW.as_millis() + 1;
                self.show(&mut frame, ending, lit as usize);
            }
            State::Over => self.show(&mut frame, ending, LIGHTS),
            State::Turn { since } if self.question().is_some() && now >= since + PONDER => {
                let step = now.saturating_sub(since + PONDER).as_millis() / WANDER.as_millis();
                let column = Column::ALL[step as usize % COLUMNS];
                let cell = Cell::new(column, ROWS - 1).expect("the top row");
                if !position.occupied().contains(cell) {
                    frame.set(cell, self.color_of(turn));
                }
            }
            _ => {}
        }
        frame
    }

    /// Lights the first so many lights of the chain in the color of the result.
    fn show(&self, frame: &mut Frame, ending: Option<Ending>, lit: usize) {
        let winner = ending.and_then(Ending::winner);
        let color = winner.map_or(self.palette.draw, |winner| self.color_of(winner));
        frame.chain_mut()[..lit.min(LIGHTS)].fill(color);
    }

    fn choose(&mut self, column: Column, now: Duration) {
        if column.index() == 0 {
            self.palette =
                if self.palette == Palette::SOURCE { Palette::SAFE } else { Palette::SOURCE };
        }
        let Some(mode) = Mode::ALL.into_iter().find(|mode| mode.column() == column.index()) else {
            return;
        };
        self.mode = mode;
        let first = if mode == Mode::TwoPlayers { Occupant::Human } else { Occupant::Computer };
        self.tell(Command::Occupy(Seat::A, first));
        self.state = match mode {
            Mode::TwoPlayers | Mode::Easy => State::Settling { until: now + SETTLE },
            Mode::Hard | Mode::Perfect => State::Turn { since: now },
        };
    }

    fn play(&mut self, play: Play<Column>, now: Duration) {
        // Where the disc lands must be asked before; a full column has no such place, and refuses the move.
        let cell = self.session.position().landing(play.action);
        if let Some(cell) = cell
            && self.tell(Command::Play(play))
        {
            self.state = State::Falling { since: now, cell };
        }
    }

    fn back_to_menu(&mut self) {
        self.tell(Command::NewGame);
        self.state = State::Menu;
    }

    fn tell(&mut self, command: Command<Column>) -> bool {
        self.session.apply(command).is_ok()
    }
}

/// How long a disc falls that lands here: a step for every row above, none for its own.
fn fall(cell: Cell) -> Duration {
    FALL * (ROWS - 1 - cell.row()) as u32
}

/// The rest between the last disc and the show.
fn rest_after(ending: Ending) -> Duration {
    if ending.winner().is_some() { WIN_REST } else { Duration::ZERO }
}

//! Positions to ask about: drawn at random, in both worlds at once.

use foursight_catalog::{Game, Position, Start, Variation};
use foursight_game::Random;
use foursight_oracle::{Atoll, Lines, Rules, Side};

use crate::world::World;

/// A position that somebody may ask about.
#[derive(Clone, Debug)]
pub(crate) struct Subject {
    /// The game's name.
    pub name: &'static str,
    /// How the position came about.
    pub way: &'static str,
    /// The game.
    pub game: Game,
    /// The board it starts from, if it was drawn.
    pub board: Option<String>,
    /// The moves from there.
    pub moves: String,
    /// The position as Foursight sees it.
    pub position: Position,
    /// The same as the oracle sees it.
    pub world: World,
}

impl Subject {
    /// A random one. The oracle knows the truth of most.
    pub(crate) fn random(random: &mut Random) -> Self {
        let (name, text, start) = game(random);
        let game: Game = text.parse().expect("a game of ours");
        let ways: &[&str] = match name {
            "atoll" => &["late", "late", "late", "near full", "random play", "drawn board"],
            _ => &["random play", "random play", "drawn board", "drawn board", "near full"],
        };
        loop {
            let way = ways[random.below(ways.len() as u32) as usize];
            let found = match way {
                "drawn board" => drawn(&start, random).map(|world| (Vec::new(), world)),
                _ => played(&start, way, random),
            };
            let Some((moves, world)) = found.filter(|(_, world)| world.ending().is_none()) else {
                continue;
            };
            let board = moves.is_empty().then(|| world.board());
            let separator = game.separator();
            let moves = moves.join(separator);
            return Self::read(name, way, game, board, moves, world);
        }
    }

    /// A late position of Atoll of this side.
    pub(crate) fn late_atoll(side: usize, random: &mut Random) -> Self {
        let game: Game = format!("atoll:size={side}").parse().expect("a game of ours");
        let start = World::Atoll(Atoll::new(side));
        loop {
            let found = played(&start, "late", random);
            if let Some((moves, world)) = found.filter(|(_, world)| world.ending().is_none()) {
                return Self::read("atoll", "late", game, None, moves.join(" "), world);
            }
        }
    }

    /// A board of Connect Four that somebody drew, with so few discs that the book could be asked about it. Hardly any game leads to one.
    pub(crate) fn early_board(random: &mut Random) -> Self {
        let start = Lines::connect_four(7, 6);
        let game = Game::connect_four();
        loop {
            let discs = 4 + random.below(9);
            let world = with_discs(&start, discs, random).map(World::Lines);
            if let Some(world) = world.filter(|world| world.ending().is_none()) {
                let board = Some(world.board());
                return Self::read(
                    "connect-four",
                    "early board",
                    game,
                    board,
                    String::new(),
                    world,
                );
            }
        }
    }

    /// The same position as Foursight reads it.
    ///
    /// # Panics
    /// If it does not read it.
    pub(crate) fn read(
        name: &'static str,
        way: &'static str,
        game: Game,
        board: Option<String>,
        moves: String,
        world: World,
    ) -> Self {
        let start = Start { board: board.as_deref(), moves: &moves };
        let position = match Variation::parse(game, start) {
            Ok(line) => line.end,
            Err(error) => panic!("{game} {board:?} {moves:?}: {error}"),
        };
        Self { name, way, game, board, moves, position, world }
    }

    /// The position after a legal move.
    #[must_use]
    pub(crate) fn after(&self, action: &str) -> Option<Self> {
        let world = self.world.after(action)?;
        let separator = if self.moves.is_empty() { "" } else { self.game.separator() };
        let moves = format!("{}{separator}{action}", self.moves);
        Some(Self::read(self.name, self.way, self.game, self.board.clone(), moves, world))
    }

    /// The arguments that name the position on the command line.
    pub(crate) fn arguments(&self) -> String {
        let board = self.board.as_ref().map(|board| format!(" --board '{board}'"));
        let moves = if self.moves.is_empty() { String::new() } else { format!(" {}", self.moves) };
        format!("{}{moves}{}", self.game, board.unwrap_or_default())
    }
}

/// A game with options, and its start.
fn game(random: &mut Random) -> (&'static str, String, World) {
    match random.below(11) {
        0..4 => ("connect-four", "connect-four".into(), World::Lines(Lines::connect_four(7, 6))),
        10 => {
            let (width, height) = (4 + random.below(4), 4 + random.below(3));
            let text = format!("connect-four:width={width},height={height}");
            let start = Lines::connect_four(width as usize, height as usize);
            ("connect-four", text, World::Lines(start))
        }
        4 => ("tic-tac-toe", "tic-tac-toe".into(), World::Lines(Lines::tic_tac_toe())),
        5 | 6 => {
            let size = |random: &mut Random| 3 + random.below(3);
            let (width, height) = (size(random), size(random));
            let length = 3 + random.below(width.max(height) - 2);
            let text = format!("in-a-row:width={width},height={height},length={length}");
            let start = Lines::in_a_row(width as usize, height as usize, length as usize);
            ("in-a-row", text, World::Lines(start))
        }
        7 => ("atoll", "atoll:size=3".into(), World::Atoll(Atoll::new(3))),
        8 => ("atoll", "atoll:size=5".into(), World::Atoll(Atoll::new(5))),
        _ => ("atoll", "atoll:size=7".into(), World::Atoll(Atoll::new(7))),
    }
}

/// Random play that stops where the way says; `None` if the game ended before.
fn played(start: &World, way: &str, random: &mut Random) -> Option<(Vec<String>, World)> {
    let cells = start.empty();
    let mut line = vec![(String::new(), start.clone())];
    let length = match (way, start) {
        ("near full", _) => cells - 1 - random.below(cells.min(7) - 1),
        ("late", _) => cells,
        (_, World::Atoll(_)) => cells - random.below(cells / 4),
        // Early positions of a large board are out of the oracle's reach, but not without any sense.
        _ if cells > 30 => cells - random.below(cells * 4 / 5),
        _ => random.below(cells),
    };
    while line.len() <= length as usize {
        let (_, world) = line.last().expect("begins with one");
        let mut moves = world.moves();
        // A game near the end of which nobody wins is rare: those who play it do not win.
        if way == "near full" && moves.len() > 1 {
            let quiet = |(cell, _): &(u8, String)| match world {
                World::Lines(position) => !position.wins(position.turn(), *cell),
                World::Atoll(position) => !position.wins(position.turn(), *cell),
            };
            let some: Vec<(u8, String)> =
                moves.iter().filter(|entry| quiet(entry)).cloned().collect();
            if !some.is_empty() {
                moves = some;
            }
        }
        let Some((_, name)) = pick(random, &moves) else { break };
        let next = world.after(name).expect("a move of its own");
        line.push((name.clone(), next));
    }
    if way == "late" {
        let back = 1 + random.below(10) as usize;
        line.truncate(line.len().saturating_sub(back).max(1));
    }
    let (_, world) = line.last()?.clone();
    let moves: Vec<String> = line.into_iter().skip(1).map(|(name, _)| name).collect();
    (!moves.is_empty()).then_some((moves, world))
}

fn pick<'a, T>(random: &mut Random, all: &'a [T]) -> Option<&'a T> {
    if all.is_empty() { None } else { all.get(random.below(all.len() as u32) as usize) }
}

/// A board with stones in any order; few of them come up in a game of Connect Four. `None` if it shows a finished game.
fn drawn(start: &World, random: &mut Random) -> Option<World> {
    let cells = start.empty();
    match start {
        World::Lines(empty) => {
            // A quarter has few enough discs for the book.
            let discs = match (empty.falls(), random.below(4)) {
                (true, 0) => 4 + random.below(9),
                (true, _) => 13 + random.below(cells - 13),
                (false, _) => random.below(cells),
            };
            with_discs(empty, discs, random).map(World::Lines)
        }
        World::Atoll(empty) => {
            let mut open = empty.open();
            random.shuffle(&mut open);
            let stones = cells - 1 - random.below(cells / 3);
            let (first, second) = (stones.div_ceil(2) as usize, stones as usize);
            Some(World::Atoll(empty.board([&open[..first], &open[first..second]])))
        }
    }
}

/// So many stones of both sides anywhere, falling where the game has them fall.
fn with_discs(empty: &Lines, discs: u32, random: &mut Random) -> Option<Lines> {
    let (width, height) = empty.size();
    let mut rows = vec![vec![None; width]; height];
    let mut sides: Vec<Side> = (0..discs).map(|disc| Side::BOTH[disc as usize % 2]).collect();
    random.shuffle(&mut sides);
    for side in sides {
        loop {
            let column = random.below(width as u32) as usize;
            let free = |row: &usize| rows[*row][column].is_none();
            let row = if empty.falls() {
                (0..height).rev().find(free)
            } else {
                Some(random.below(height as u32) as usize).filter(free)
            };
            if let Some(row) = row {
                rows[row][column] = Some(side);
                break;
            }
        }
    }
    empty.board(&rows)
}

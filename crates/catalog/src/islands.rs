//! Islands around a board and what the players' stones link, for front ends that show it.

use foursight_atoll::{Atoll, CellSet, Island, NEEDED};
use foursight_game::{ByPlayer, Player};

/// The islands of a position and each player's best link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archipelago {
    /// Every island, clockwise from the top.
    pub islands: Vec<IslandInfo>,
    /// Each player's best link.
    pub links: ByPlayer<LinkInfo>,
    /// How many islands the stretch of a link must hold to win.
    pub needed: u32,
}

/// An island.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IslandInfo {
    /// Its number, from 1, clockwise from the top.
    pub number: u8,
    /// Whose stones it is made of.
    pub owner: Player,
    /// The cells next to it.
    pub shore: Vec<String>,
}

/// What a player's stones link so far, and what is missing to a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkInfo {
    /// The linked islands by number.
    pub islands: Vec<u8>,
    /// The first island of the shortest stretch that holds them, clockwise.
    pub from: u8,
    /// The last.
    pub to: u8,
    /// How many islands the stretch holds.
    pub length: u32,
    /// The stones of the link.
    pub stones: Vec<String>,
    /// A smallest set of empty cells that would win if the opponent passed; `None` if every way is cut.
    pub missing: Option<Vec<String>>,
}

/// An island as people count, from 1.
const fn number(island: Island) -> u8 {
    island.index() as u8 + 1
}

fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

fn link(position: &Atoll, player: Player) -> LinkInfo {
    let link = position.link(player);
    LinkInfo {
        islands: link.group.islands.iter().map(number).collect(),
        from: number(link.stretch.from),
        to: number(link.stretch.to),
        length: link.stretch.length,
        stones: names(link.group.cells),
        missing: link.missing.map(names),
    }
}

/// The islands of an Atoll board and what is linked.
pub(crate) fn archipelago(position: &Atoll) -> Archipelago {
    let islands = Island::ALL.map(|island| IslandInfo {
        number: number(island),
        owner: island.owner(),
        shore: names(position.board().shore(island)),
    });
    Archipelago {
        islands: islands.into(),
        links: ByPlayer::new(link(position, Player::First), link(position, Player::Second)),
        needed: NEEDED,
    }
}

//! Who may depend on whom, and which crates need no standard library.
//!
//! Nothing points back: a game does not know the searches, a search does not know a game, and a face holds no rule. The table
//! is ARCHITECTURE.md's; a new crate must take its place in it. Tests may use what they like (`[dev-dependencies]` are not
//! looked at): the searches are tested with the games.

use std::fs;

use anyhow::{Result, ensure};

use crate::workspace::{self, Metadata, Package};

/// A crate's place.
struct Place {
    /// Its folder.
    folder: &'static str,
    /// The folders of the crates it may depend on; `crates/game`, what every part shares, goes without saying.
    may_use: &'static [&'static str],
    /// Whether it runs on a chip: `no_std` without conditions, and other people's crates only behind a feature.
    core: bool,
}

/// The games; a new one is added at the end.
const GAMES: &[&str] =
    &["crates/tic-tac-toe", "crates/connect-four", "crates/atoll", "crates/in-a-row"];

/// The place of each of them.
const GAME: Place = Place { folder: "crates/<game>", may_use: &[], core: true };

/// May use every game.
const CATALOG: &str = "crates/catalog";

const PLACES: &[Place] = &[
    Place { folder: "crates/game", may_use: &[], core: true },
    Place { folder: "crates/search", may_use: &[], core: true },
    Place { folder: "crates/session", may_use: &[], core: true },
    Place { folder: "crates/connect-four-solver", may_use: &[GAMES[1]], core: true },
    Place {
        folder: "crates/connect-four-proof",
        may_use: &["crates/connect-four-solver", CHECKER],
        core: false,
    },
    // It shares no code with what it checks.
    Place { folder: CHECKER, may_use: &[], core: true },
    Place { folder: "crates/atoll-engine", may_use: &[GAMES[2]], core: true },
    Place {
        folder: CATALOG,
        may_use: &[
            "crates/search",
            "crates/session",
            "crates/connect-four-solver",
            "crates/atoll-engine",
            "crates/automat",
        ],
        core: false,
    },
    Place {
        folder: "crates/foursight",
        may_use: &[
            "crates/catalog",
            GAMES[1],
            "crates/search",
            // A solve by way of a player would pay for a move and a line of play.
            "crates/connect-four-solver",
        ],
        core: false,
    },
    Place { folder: "crates/learning", may_use: &[GAMES[1], "crates/search"], core: false },
    Place {
        folder: "crates/laboratory",
        may_use: &[
            "crates/catalog",
            "crates/learning",
            "crates/wire",
            GAMES[0],
            GAMES[1],
            GAMES[2],
            "crates/connect-four-solver",
        ],
        core: false,
    },
    Place {
        folder: "crates/service",
        may_use: &["crates/catalog", "crates/learning", "crates/wire"],
        core: false,
    },
    // Knows no game and no server: what happens in a class, as a state machine.
    Place { folder: "crates/class", may_use: &[], core: false },
    Place { folder: "crates/texts", may_use: &["crates/catalog"], core: false },
    Place { folder: "crates/wire", may_use: &["crates/catalog"], core: false },
    Place {
        folder: "crates/automat",
        may_use: &["crates/session", GAMES[1], "crates/search", "crates/connect-four-solver"],
        core: true,
    },
    Place {
        folder: "apps/web",
        may_use: &[
            "crates/catalog",
            "crates/class",
            "crates/service",
            "crates/texts",
            "crates/wire",
        ],
        core: false,
    },
    Place {
        folder: "apps/browser",
        may_use: &[
            "crates/catalog",
            "crates/service",
            "crates/wire",
            // To open the book it is sent.
            "crates/connect-four-solver",
        ],
        core: false,
    },
    Place {
        folder: "apps/python",
        may_use: &["crates/foursight", "crates/catalog", "crates/wire"],
        core: false,
    },
    Place {
        folder: "crates/live-game",
        may_use: &["crates/catalog", "crates/texts", "crates/wire"],
        core: false,
    },
    Place {
        folder: "crates/window",
        may_use: &[
            "crates/catalog",
            "crates/laboratory",
            "crates/live-game",
            "crates/texts",
            "crates/wire",
        ],
        core: false,
    },
    Place { folder: "apps/desktop", may_use: &["crates/texts", "crates/window"], core: false },
    Place {
        folder: "crates/readers",
        may_use: &[
            "apps/foursight",
            "crates/catalog",
            "crates/laboratory",
            "crates/service",
            "crates/wire",
        ],
        core: false,
    },
    // What everything is judged by shares no code with it: see `look_at`.
    Place { folder: ORACLE, may_use: &[], core: false },
    Place {
        folder: "crates/truth",
        may_use: &[
            "crates/catalog",
            "crates/connect-four-solver",
            "crates/foursight",
            ORACLE,
            "crates/service",
            "crates/wire",
        ],
        core: false,
    },
    Place { folder: "xtask", may_use: &[], core: false },
];

/// Checks certificates; uses no other crate at all.
const CHECKER: &str = "crates/proof-checker";

/// Uses no other crate at all.
const ORACLE: &str = "crates/oracle";

/// Thin, and may use everything.
const COMMAND: &str = "apps/foursight";

/// The folders of the crates that run on a chip, if they are there.
pub(crate) fn core_crates(metadata: &Metadata) -> impl Iterator<Item = &Package> {
    metadata.members().filter(|package| place_of(package).is_some_and(|place| place.core))
}

/// Names every dependency that points the wrong way.
pub(crate) fn check() -> Result<String> {
    let metadata = Metadata::load()?;
    let mut wrong = Vec::new();
    let mut looked_at = 0;
    for package in metadata.members() {
        look_at(package, &metadata, &mut wrong);
        looked_at += 1;
    }
    for package in core_crates(&metadata) {
        let library = workspace::root().join(package.folder()).join("src/lib.rs");
        let text = fs::read_to_string(&library)?;
        if !text.lines().any(|line| line == "#![no_std]") {
            wrong
                .push(format!("{}: `#![no_std]` without conditions is missing", library.display()));
        }
    }
    ensure!(wrong.is_empty(), "{}", wrong.join("\n"));
    Ok(format!("{looked_at} crates"))
}

fn look_at(package: &Package, metadata: &Metadata, wrong: &mut Vec<String>) {
    let folder = package.folder().display().to_string();
    if folder == COMMAND {
        return;
    }
    let Some(place) = place_of(package) else {
        wrong.push(format!(
            "{folder}: has no place yet; add a game to `GAMES` in xtask/src/architecture.rs, or say there what the crate may depend on, and enter it in ARCHITECTURE.md"
        ));
        return;
    };
    for dependency in package.dependencies.iter().filter(|dependency| dependency.kind.is_none()) {
        if [ORACLE, CHECKER].contains(&folder.as_str()) {
            wrong.push(format!("{folder}: must share no code, so not use {}", dependency.name));
        }
        let own = metadata.members().find(|member| member.name == dependency.name);
        let allowed = |own: &str| {
            own == "crates/game"
                || place.may_use.contains(&own)
                || place.folder == CATALOG && GAMES.contains(&own)
        };
        match own.map(|own| own.folder().display().to_string()) {
            Some(own) if allowed(&own) => {}
            Some(own) => wrong.push(format!("{folder}: must not depend on {own}")),
            None if place.core && !dependency.optional => wrong.push(format!(
                "{folder}: runs on a chip and must not need {}; put it behind a feature",
                dependency.name
            )),
            None => {}
        }
    }
}

fn place_of(package: &Package) -> Option<&'static Place> {
    let folder = package.folder().to_str()?;
    PLACES
        .iter()
        .find(|place| place.folder == folder)
        .or_else(|| GAMES.contains(&folder).then_some(&GAME))
}

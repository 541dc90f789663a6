//! The table of players: every name, what it is, and what it stands for in each game.
//!
//! A *plain* player names an algorithm. A *preset* is nothing but a shorter text for another player (the sources' own
//! players, the levels), so that everything a preset does can also be written out, changed and tried.

use foursight_atoll::Size;

use crate::Game;
use crate::settings::{Algorithm, Key};

/// A player of one game, before its settings.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) base: Base,
    pub(crate) keys: &'static [Key],
}

/// What a name means.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Base {
    /// An algorithm with its default settings.
    Plain(Algorithm),
    /// Another player, as one would write it.
    Preset(&'static str),
}

/// The players of a game: algorithms, sources' players, levels.
pub(crate) fn rows(game: Game) -> impl Iterator<Item = Row> {
    let levels = match game {
        Game::ConnectFour => CONNECT_FOUR_LEVELS,
        Game::TicTacToe => TIC_TAC_TOE_LEVELS,
        Game::Atoll { size: Size::Three | Size::Five, .. } => SMALL_ATOLL_LEVELS,
        Game::Atoll { .. } => LARGE_ATOLL_LEVELS,
    };
    let named = ENTRIES.iter().filter_map(move |entry| {
        let (base, keys) = match game {
            Game::ConnectFour => entry.connect_four,
            Game::TicTacToe => entry.tic_tac_toe,
            Game::Atoll { .. } => entry.atoll,
        }?;
        Some(Row { name: entry.name, summary: entry.summary, base, keys })
    });
    let levels = levels.iter().map(|level| Row {
        name: level.name,
        summary: level.summary,
        base: Base::Preset(level.text),
        keys: &[Key::Seed],
    });
    named.chain(levels)
}

/// What a name means in each game, and which keys it takes there.
struct Entry {
    name: &'static str,
    summary: &'static str,
    connect_four: Option<Meaning>,
    tic_tac_toe: Option<Meaning>,
    atoll: Option<Meaning>,
}

type Meaning = (Base, &'static [Key]);

const fn everywhere(
    name: &'static str,
    algorithm: Algorithm,
    keys: &'static [Key],
    summary: &'static str,
) -> Entry {
    let meaning = Some((Base::Plain(algorithm), keys));
    Entry { name, summary, connect_four: meaning, tic_tac_toe: meaning, atoll: meaning }
}

const fn of_connect_four(
    name: &'static str,
    base: Base,
    keys: &'static [Key],
    summary: &'static str,
) -> Entry {
    Entry { name, summary, connect_four: Some((base, keys)), tic_tac_toe: None, atoll: None }
}

const fn of_atoll(name: &'static str, text: &'static str, summary: &'static str) -> Entry {
    let atoll = Some((Base::Preset(text), PRUNING));
    Entry { name, summary, connect_four: None, tic_tac_toe: None, atoll }
}

/// A search of fixed depth in Connect Four, where it may also take the second player's side.
const fn searching(
    name: &'static str,
    algorithm: Algorithm,
    keys: &'static [Key],
    elsewhere: &'static [Key],
    summary: &'static str,
) -> Entry {
    let meaning = Some((Base::Plain(algorithm), elsewhere));
    Entry {
        name,
        summary,
        connect_four: Some((Base::Plain(algorithm), keys)),
        tic_tac_toe: meaning,
        atoll: meaning,
    }
}

/// The keys of a search that prunes in Connect Four; the others leave out some at the end or the beginning.
const ALL_KEYS: [Key; 11] = [
    Key::Depth,
    Key::Nodes,
    Key::Time,
    Key::Eval,
    Key::Order,
    Key::Ties,
    Key::Seed,
    Key::Near,
    Key::Wins,
    Key::Killers,
    Key::View,
];
const PRUNING_AS_SECOND: &[Key] = &ALL_KEYS;
const PRUNING: &[Key] = ALL_KEYS.split_at(10).0;
const PLAIN: &[Key] = ALL_KEYS.split_at(9).0;
const PLAIN_AS_SECOND: &[Key] = &[
    Key::Depth,
    Key::Nodes,
    Key::Time,
    Key::Eval,
    Key::Order,
    Key::Ties,
    Key::Seed,
    Key::Near,
    Key::Wins,
    Key::View,
];
const ONE_PLY: &[Key] = PLAIN.split_at(3).1;
const ONE_PLY_AS_SECOND: &[Key] = PLAIN_AS_SECOND.split_at(3).1;
const SOLVING: &[Key] = &[Key::Seed, Key::Table, Key::Threads, Key::Nodes, Key::Time];

const ENTRIES: &[Entry] = &[
    everywhere(
        "random",
        Algorithm::Random,
        &[Key::Seed],
        "Any legal move, each as likely as the others.",
    ),
    searching(
        "basic",
        Algorithm::Basic,
        ONE_PLY_AS_SECOND,
        ONE_PLY,
        "Judges the position after each own move and takes the best: one ply.",
    ),
    searching(
        "minimax",
        Algorithm::Minimax,
        PLAIN_AS_SECOND,
        PLAIN,
        "Looks at every line to a fixed depth; each side is assumed to play its best.",
    ),
    searching(
        "minimax-ab",
        Algorithm::MinimaxAb,
        PRUNING_AS_SECOND,
        PRUNING,
        "Minimax that leaves out branches which cannot change the answer (alpha-beta).",
    ),
    searching(
        "negamax",
        Algorithm::Negamax,
        PLAIN_AS_SECOND,
        PLAIN,
        "Minimax written from the mover's side; the same moves and values.",
    ),
    searching(
        "negamax-ab",
        Algorithm::NegamaxAb,
        PRUNING_AS_SECOND,
        PRUNING,
        "Negamax with alpha-beta; the same moves and values, far fewer positions.",
    ),
    everywhere(
        "deepening",
        Algorithm::Deepening,
        &[Key::Depth, Key::Nodes, Key::Time, Key::Eval, Key::Table, Key::Seed, Key::Near],
        "Searches one ply deeper again and again and remembers what it saw, until a limit is reached.",
    ),
    everywhere(
        "mcts",
        Algorithm::Mcts,
        &[Key::Playouts, Key::Time, Key::Table, Key::Seed, Key::Near],
        "Plays random games to the end and follows the moves that win most of them (Monte-Carlo tree search).",
    ),
    Entry {
        name: "perfect",
        summary: "Never gives away a win or a draw. Connect Four: the solver, which of equally good moves takes the one that \
                  leaves the opponent the most losing replies; tic-tac-toe: every line to the end.",
        connect_four: Some((Base::Plain(Algorithm::Perfect), SOLVING)),
        tic_tac_toe: Some((Base::Preset("negamax-ab:depth=9,order=random"), &[Key::Seed])),
        atoll: None,
    },
    Entry {
        name: "strong",
        summary: "The best there is for the game. Atoll: a tree of random games that save bridges, virtual connections and an \
                  endgame prover; at side 3 it plays perfectly.",
        connect_four: Some((Base::Preset("perfect"), SOLVING)),
        tic_tac_toe: Some((Base::Preset("perfect"), &[Key::Seed])),
        atoll: Some((
            Base::Plain(Algorithm::AtollEngine),
            &[Key::Seed, Key::Playouts, Key::Time, Key::Table, Key::Threads],
        )),
    },
    of_connect_four(
        "automat-easy",
        Base::Plain(Algorithm::AutomatEasy),
        &[Key::Seed, Key::LastCell],
        "The easy level of the source `automat`, repaired so that it always ends: four rules, no looking ahead.",
    ),
    of_connect_four(
        "automat-easy-printed",
        Base::Preset("automat-easy:last-cell=redraw"),
        &[Key::Seed],
        "The easy level of the source `automat` as printed: a column with one free cell is never drawn by its third rule. Where the program would draw for ever, \
         the fourth rule decides.",
    ),
    of_connect_four(
        "automat-hard",
        Base::Preset("minimax-ab:depth=7,eval=automat,order=left,ties=last"),
        PRUNING_AS_SECOND,
        "The hard level of the source `automat`, repaired: alpha-beta, depth 7, prefers faster wins and counts every open three.",
    ),
    of_connect_four(
        "automat-hard-printed",
        Base::Preset("minimax-ab:depth=7,eval=automat-printed,order=left,ties=last,wins=at-once"),
        PRUNING_AS_SECOND,
        "The hard level of the source `automat` as printed: a win in one is played, all later wins are worth the same, the rightmost open three of a \
         row is missed.",
    ),
    of_connect_four(
        "automat-perfect",
        Base::Plain(Algorithm::AutomatPerfect),
        &[],
        "The perfect level of our automat: the solver with a chip's memory and a small book, proved to give nothing away.",
    ),
    of_connect_four(
        "four-in-a-row",
        Base::Preset("minimax-ab:depth=5,eval=four-in-a-row,order=left,ties=first"),
        PRUNING_AS_SECOND,
        "The computer of the source `four-in-a-row`, repaired: alpha-beta, depth 5, knows wins and prefers faster ones.",
    ),
    of_connect_four(
        "four-in-a-row-printed",
        Base::Preset("minimax-ab:depth=5,eval=four-in-a-row,order=left,ties=first,wins=evaluated"),
        PRUNING_AS_SECOND,
        "The computer of the source `four-in-a-row` as printed: it has no value for a win or a loss, an own four counts 100 points, an opposing four nothing.",
    ),
    of_connect_four(
        "povezi-cetiri",
        Base::Preset("negamax-ab:depth=6,eval=povezi-cetiri,order=left,ties=first"),
        PRUNING_AS_SECOND,
        "The best of the source `poveži-četiri` by its own account, repaired: negamax with alpha-beta, depth 6, searches for its own side and prefers faster wins.",
    ),
    of_connect_four(
        "povezi-cetiri-printed",
        Base::Preset(
            "negamax-ab:depth=6,eval=povezi-cetiri,order=left,ties=first,wins=equal,view=second",
        ),
        PRUNING_AS_SECOND,
        "The best of the source `poveži-četiri` as printed: it always searches as the second player, and all wins are worth the same. The weight `center` is not \
         printed; 3 unless given.",
    ),
    Entry {
        name: "minimaks",
        summary: "The player of the source `minimaks`, which prints pseudocode only: alpha-beta, depth 6; in Connect Four with its tuned pattern weights (7, −3). The rest is our choice.",
        connect_four: Some((
            Base::Preset("minimax-ab:depth=6,eval=pattern,f2=7,f3=-3,order=center"),
            PRUNING_AS_SECOND,
        )),
        tic_tac_toe: Some((Base::Preset("minimax-ab:depth=6,eval=neutral,order=center"), PRUNING)),
        atoll: None,
    },
    of_atoll(
        "atoll-bot",
        "minimax-ab:depth=3,eval=distance,order=left,killers=on",
        "The bot of the source `atoll`, repaired: alpha-beta, depth 3, killer moves.",
    ),
    of_atoll(
        "atoll-bot-printed",
        "minimax-ab:depth=3,eval=distance-printed,order=left,wins=late,killers=on",
        "The bot of the source `atoll` as printed: a win is seen one ply late, the point opposite is off by one, a lost position is answered with the first cell.",
    ),
];

struct Level {
    name: &'static str,
    text: &'static str,
    summary: &'static str,
}

/// Each figure is the step from the level below, with its interval of 95 %: docs/laboratory.md says how they were measured, `foursight lab levels` does it again.
const CONNECT_FOUR_LEVELS: &[Level] = &[
    Level {
        name: "level-1",
        text: "basic:eval=povezi-cetiri,near=60",
        summary: "Looks at its own move only, and often plays a worse one: for a first game. 33 % optimal moves.",
    },
    Level {
        name: "level-2",
        text: "basic:eval=povezi-cetiri,near=16",
        summary: "Looks at its own move only, and sometimes plays a worse one. 215 Elo [159, 283] above level-1; 49 % optimal moves.",
    },
    Level {
        name: "level-3",
        text: "minimax-ab:depth=2,eval=povezi-cetiri,near=29",
        summary: "Sees your answer to its move, and sometimes plays a worse one. 238 Elo [184, 304] above level-2; 65 % optimal moves.",
    },
    Level {
        name: "level-4",
        text: "minimax-ab:depth=4,eval=povezi-cetiri,near=5",
        summary: "Four plies; a random one of the moves of nearly the same value. 207 Elo [163, 259] above level-3; 72 % optimal moves.",
    },
    Level {
        name: "level-5",
        text: "basic:eval=learned,near=34",
        summary: "Looks at its own move only, but judges it with the learnt evaluation. 193 Elo [149, 244] above level-4; 80 % optimal moves.",
    },
    Level {
        name: "level-6",
        text: "minimax-ab:depth=3,eval=learned,order=center,near=18",
        summary: "Three plies with the learnt evaluation. 207 Elo [160, 263] above level-5; 83 % optimal moves.",
    },
    Level {
        name: "level-7",
        text: "minimax-ab:depth=6,eval=learned,order=center,near=9",
        summary: "Six plies with the learnt evaluation. 215 Elo [170, 267] above level-6; 86 % optimal moves.",
    },
    Level {
        name: "level-8",
        text: "perfect",
        summary: "Perfect: wins every game it begins, and never misses a win or draw that is there. 177 Elo [126, 237] above level-7; 100 % optimal moves.",
    },
];

const TIC_TAC_TOE_LEVELS: &[Level] = &[
    Level {
        name: "level-1",
        text: "basic:eval=open-lines,near=1",
        summary: "Takes a win in one and otherwise plays what looks open, loosely; it does not look at your next move.",
    },
    Level {
        name: "level-2",
        text: "minimax-ab:depth=2,eval=open-lines,near=1",
        summary: "Sees your next move but not its own after that, so that a fork catches it. 181 Elo [134, 236] above level-1.",
    },
    Level {
        name: "level-3",
        text: "perfect",
        summary: "Perfect: cannot be beaten. 137 Elo [108, 168] above level-2.",
    },
];

/// The lower levels judge with an evaluation, the upper ones play more and more random games that save bridges. docs/atoll.md says how they were chosen.
const SMALL_ATOLL_LEVELS: &[Level] = &[
    FIRST_ATOLL,
    SECOND_ATOLL,
    Level {
        name: "level-3",
        text: "minimax-ab:depth=2,eval=two-distance,order=center,near=20",
        summary: "Sees your answer too, and often plays a worse move. 78 Elo [30, 129] above level-2 at side 5.",
    },
    Level {
        name: "level-4",
        text: "minimax-ab:depth=2,eval=two-distance,order=center,near=4",
        summary: "The same; a random one of the moves of nearly the same value. 127 Elo [81, 178] above level-3 at side 5.",
    },
    Level {
        name: "level-5",
        text: "minimax-ab:depth=2,eval=two-distance,order=center",
        summary: "Its best move by the stones both sides still need after your answer. 119 Elo [80, 161] above level-4 at side 5.",
    },
    SIXTH_ATOLL,
    SEVENTH_ATOLL,
    STRONGEST_ATOLL,
];

/// Two plies take too long on large boards.
const LARGE_ATOLL_LEVELS: &[Level] = &[
    FIRST_ATOLL,
    SECOND_ATOLL,
    Level {
        name: "level-3",
        text: "basic:eval=two-distance,near=1",
        summary: "The same; a random one of the moves of nearly the same value.",
    },
    Level {
        name: "level-4",
        text: "basic:eval=two-distance",
        summary: "Its best move by the stones both sides still need.",
    },
    Level {
        name: "level-5",
        text: "strong:playouts=700",
        summary: "700 random games a move that save bridges.",
    },
    SIXTH_ATOLL,
    SEVENTH_ATOLL,
    STRONGEST_ATOLL,
];

const FIRST_ATOLL: Level = Level {
    name: "level-1",
    text: "basic:eval=two-distance,near=60",
    summary: "Counts the stones both sides still need after its own, and plays a worse one more often than not.",
};
const SECOND_ATOLL: Level = Level {
    name: "level-2",
    text: "basic:eval=two-distance,near=12",
    summary: "The same, and often plays a worse one. 164 Elo [115, 221] above level-1 at side 5.",
};
const SIXTH_ATOLL: Level = Level {
    name: "level-6",
    text: "strong:playouts=2500",
    summary: "2,500 random games a move that save bridges. 205 Elo [157, 261] above level-5 at side 5.",
};
const SEVENTH_ATOLL: Level = Level {
    name: "level-7",
    text: "strong:playouts=12000",
    summary: "Twelve thousand of them. 168 Elo [100, 251] above level-6 at side 5.",
};
const STRONGEST_ATOLL: Level = Level {
    name: "level-8",
    text: "strong",
    summary: "The strongest here: 100,000 random games a move, virtual connections and an endgame prover. 191 Elo [100, 315] above level-7 at side 5.",
};

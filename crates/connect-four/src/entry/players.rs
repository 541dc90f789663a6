//! The players of Connect Four and its levels.

use foursight_game::entry::{Group, Keys, Level, Means, NamedPlayer};

const SOLVING: Keys = Keys::Only(&["seed", "table", "threads", "nodes", "time"]);

/// Players of the usual board.
pub(super) const PLAYERS: &[NamedPlayer] = &joined::<{ 2 + SOURCES.len() + 1 }>([
    &[
        PERFECT,
        NamedPlayer {
            name: "strong",
            summary: "The best there is for the game.",
            means: Means::Text("perfect"),
            keys: SOLVING,
            group: Group::Best,
        },
    ],
    SOURCES,
    &[NamedPlayer {
        name: "automat-perfect",
        summary: "The perfect level of our automat: the solver with a chip's memory and a small book, proved to give nothing away.",
        means: Means::Attached("automat-perfect"),
        keys: Keys::Only(&[]),
        group: Group::Source,
    }],
]);

/// Players of other sizes, many of which nobody has solved: without a limit `perfect` may never answer.
pub(super) const OF_OTHER_SIZES: &[NamedPlayer] = &joined::<{ 2 + SOURCES.len() }>([
    &[
        NamedPlayer {
            summary: "Proves before it plays, however long that takes: on a large board, longer than anybody waits. Within a limit, such as `nodes=1000000`, it plays \
                      what a short search likes where the proof does not come, and says that this is an estimate.",
            ..PERFECT
        },
        NamedPlayer {
            name: "strong",
            summary: "The best there is for the game: proves what twenty million positions prove, and says where its move is an estimate.",
            means: Means::Text("perfect:nodes=20000000"),
            keys: SOLVING,
            group: Group::Best,
        },
    ],
    SOURCES,
    &[],
]);

const PERFECT: NamedPlayer = NamedPlayer {
    name: "perfect",
    summary: "Never gives away a win or a draw: the solver, which of equally good moves takes the one that leaves the opponent the \
              most losing replies.",
    means: Means::Attached("solver"),
    keys: SOLVING,
    group: Group::Best,
};

/// The players of the sources, for any size.
const SOURCES: &[NamedPlayer] = &[
    NamedPlayer {
        name: "automat-easy",
        summary: "The easy level of the source `automat`, repaired so that it always ends: four rules, no looking ahead.",
        means: Means::Attached("automat-easy"),
        keys: Keys::Only(&["seed", "last-cell"]),
        group: Group::Source,
    },
    NamedPlayer {
        name: "automat-easy-printed",
        summary: "The easy level of the source `automat` as printed: a column with one free cell is never drawn by its third rule. Where the program would draw for ever, \
         the fourth rule decides.",
        means: Means::Text("automat-easy:last-cell=redraw"),
        keys: Keys::Only(&["seed"]),
        group: Group::Source,
    },
    NamedPlayer {
        name: "automat-hard",
        summary: "The hard level of the source `automat`, repaired: alpha-beta, depth 7, prefers faster wins and counts every open three.",
        means: Means::Text("minimax-ab:depth=7,eval=automat,order=left,ties=last"),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "automat-hard-printed",
        summary: "The hard level of the source `automat` as printed: a win in one is played, all later wins are worth the same, the rightmost open three of a \
         row is missed.",
        means: Means::Text(
            "minimax-ab:depth=7,eval=automat-printed,order=left,ties=last,wins=at-once",
        ),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "four-in-a-row",
        summary: "The computer of the source `four-in-a-row`, repaired: alpha-beta, depth 5, knows wins and prefers faster ones.",
        means: Means::Text("minimax-ab:depth=5,eval=four-in-a-row,order=left,ties=first"),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "four-in-a-row-printed",
        summary: "The computer of the source `four-in-a-row` as printed: it has no value for a win or a loss, an own four counts 100 points, an opposing four nothing.",
        means: Means::Text(
            "minimax-ab:depth=5,eval=four-in-a-row,order=left,ties=first,wins=evaluated",
        ),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "povezi-cetiri",
        summary: "The best of the source `poveži-četiri` by its own account, repaired: negamax with alpha-beta, depth 6, searches for its own side and prefers faster wins.",
        means: Means::Text("negamax-ab:depth=6,eval=povezi-cetiri,order=left,ties=first"),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "povezi-cetiri-printed",
        summary: "The best of the source `poveži-četiri` as printed: it always searches as the second player, and all wins are worth the same. The weight `center` is not \
         printed; 3 unless given.",
        means: Means::Text(
            "negamax-ab:depth=6,eval=povezi-cetiri,order=left,ties=first,wins=equal,view=second",
        ),
        keys: Keys::Same,
        group: Group::Source,
    },
    NamedPlayer {
        name: "minimaks",
        summary: "The player of the source `minimaks`, which prints pseudocode only: alpha-beta, depth 6, with its tuned pattern weights (7, −3). The rest is our choice.",
        means: Means::Text("minimax-ab:depth=6,eval=pattern,f2=7,f3=-3,order=center"),
        keys: Keys::Same,
        group: Group::Source,
    },
];

/// Three lists as one.
const fn joined<const N: usize>(lists: [&[NamedPlayer]; 3]) -> [NamedPlayer; N] {
    let mut joined = [PERFECT; N];
    let (mut list, mut place, mut number) = (0, 0, 0);
    while number < N {
        if place < lists[list].len() {
            joined[number] = lists[list][place];
            (place, number) = (place + 1, number + 1);
        } else {
            (list, place) = (list + 1, 0);
        }
    }
    joined
}

/// Each figure is the step from the level below, with its interval of 95 %: docs/laboratory.md says how they were measured, `foursight lab levels` does it again.
pub(super) const LEVELS: &[Level] = &[
    Level {
        text: "basic:eval=povezi-cetiri,near=60",
        summary: "Looks at its own move only, and often plays a worse one: for a first game. 33 % optimal moves.",
    },
    Level {
        text: "basic:eval=povezi-cetiri,near=16",
        summary: "Looks at its own move only, and sometimes plays a worse one. 215 Elo [159, 283] above level-1; 49 % optimal moves.",
    },
    Level {
        text: "minimax-ab:depth=2,eval=povezi-cetiri,near=29",
        summary: "Sees your answer to its move, and sometimes plays a worse one. 238 Elo [184, 304] above level-2; 65 % optimal moves.",
    },
    Level {
        text: "minimax-ab:depth=4,eval=povezi-cetiri,near=5",
        summary: "Four plies; a random one of the moves of nearly the same value. 207 Elo [163, 259] above level-3; 72 % optimal moves.",
    },
    Level {
        text: "basic:eval=learned,near=34",
        summary: "Looks at its own move only, but judges it with the learnt evaluation. 193 Elo [149, 244] above level-4; 80 % optimal moves.",
    },
    Level {
        text: "minimax-ab:depth=3,eval=learned,order=center,near=18",
        summary: "Three plies with the learnt evaluation. 207 Elo [160, 263] above level-5; 83 % optimal moves.",
    },
    Level {
        text: "minimax-ab:depth=6,eval=learned,order=center,near=9",
        summary: "Six plies with the learnt evaluation. 215 Elo [170, 267] above level-6; 86 % optimal moves.",
    },
    Level {
        text: "perfect",
        summary: "Perfect: wins every game it begins, and never misses a win or draw that is there. 177 Elo [126, 237] above level-7; 100 % optimal moves.",
    },
];

/// What these levels play was measured on the usual board; how far apart they are on others is not known.
pub(super) const LEVELS_OF_OTHER_SIZES: &[Level] = &[
    Level {
        text: LEVELS[0].text,
        summary: "Looks at its own move only, and often plays a worse one: for a first game.",
    },
    Level {
        text: LEVELS[1].text,
        summary: "Looks at its own move only, and sometimes plays a worse one.",
    },
    Level {
        text: LEVELS[2].text,
        summary: "Sees your answer to its move, and sometimes plays a worse one.",
    },
    Level {
        text: LEVELS[3].text,
        summary: "Four plies; a random one of the moves of nearly the same value.",
    },
];

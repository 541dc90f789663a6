//! Random computer moves of every player in every game: no claim about them is false.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

mod atoll;
mod checker;
mod levels;
mod quiet;
mod truth;

use foursight_catalog::{
    Algorithm, Claim, ExplainOptions, Game, Method, Move, MoveValue, PlayerSpec, Position, Start,
    StopFlag, TieBreak, Variation, View, Why, players, why, why_not,
};
use foursight_game::{Finding, Position as _, Random, Value};

use checker::Case;
use truth::Truth;

/// Computer moves of each player in each game, and refutations: few in the test command, all of them with `FOURSIGHT_ALL_CLAIMS` set
/// (`cargo xtask test --only claims`). The long run of the levels is in `levels.rs`.
fn amounts() -> Amounts {
    if std::env::var_os("FOURSIGHT_ALL_CLAIMS").is_some() {
        Amounts { moves: 20, refutations: 200 }
    } else {
        Amounts { moves: 6, refutations: 40 }
    }
}

struct Amounts {
    moves: usize,
    refutations: usize,
}

/// A position reached by random moves, and those moves; the game is not over.
fn random_position(game: Game, random: &mut Random) -> (Position, String) {
    let longest = match game.name() {
        "connect-four" => 32,
        "tic-tac-toe" => 8,
        _ => 12,
    };
    loop {
        let mut position = Position::start(game);
        let mut moves = Vec::new();
        for _ in 0..random.below(longest) {
            if position.outcome().is_some() {
                break;
            }
            let action = random.choose(&position.legal_moves()).unwrap();
            position.play(action).unwrap();
            moves.push(action);
        }
        if position.outcome().is_none() {
            let text = position.moves_text(&moves);
            return (position, text);
        }
    }
}

fn explained(position: &Position, player: &PlayerSpec) -> Why {
    why(position, player, None, &StopFlag::default()).unwrap()
}

/// What a player of this kind may look at in a search tree: the opponent's reply.
fn looks_at_replies(player: &PlayerSpec) -> bool {
    let settings = player.settings();
    let depth = settings.limits.depth.map_or(u32::MAX, foursight_game::Depth::plies);
    // Half of the time its search is about another board, and nothing of it is told.
    if settings.view == View::Second {
        return false;
    }
    match settings.algorithm {
        Algorithm::Minimax | Algorithm::MinimaxAb | Algorithm::Negamax | Algorithm::NegamaxAb => {
            depth > 1
        }
        Algorithm::Deepening => true,
        _ => false,
    }
}

/// Checks players of a game; every so many of them, so that a game can be split into several tests.
fn check(game: &str, part: usize, parts: usize) {
    let game: Game = game.parse().unwrap();
    let Amounts { moves, .. } = amounts();
    let mut truth = Truth::new();
    for info in players(game).iter().skip(part).step_by(parts) {
        let count = moves;
        let mut random = Random::new(14, u64::from(info.name.len() as u32) << 8 | part as u64);
        let (mut telling, mut tree) = (0, false);
        for number in 0..count {
            let (position, moves) = random_position(game, &mut random);
            let player = PlayerSpec::parse(info.name, game).unwrap().with_seed(number as u64);
            let why = explained(&position, &player);
            let case = Case { position: &position, moves: &moves, player: &player, why: &why };
            eprintln!("{} after `{moves}`: {} {:?}", info.name, why.played, why.claims);
            case.check(&mut truth);
            check_form(game, &why);
            tree = looks_at_replies(&player);
            telling += usize::from(why.claims.iter().any(Claim::names_play));
        }
        // Four of five, of numbers that can show it.
        let enough = count < 20 || telling * 10 >= count * 8;
        assert!(!tree || enough, "{}: {telling} of {count}", info.name);
    }
}

/// No claim is said twice, none is about what the game does not have, and no rule of thumb stands beside what is proven.
fn check_form(game: Game, why: &Why) {
    let has = |kind: fn(&Claim) -> bool| why.claims.iter().any(kind);
    let proven = has(|claim| matches!(claim, Claim::Zugzwang { .. }));
    assert!(!proven || !has(|claim| matches!(claim, Claim::Parity { .. })), "{:?}", why.claims);
    for (place, claim) in why.claims.iter().enumerate() {
        assert!(!why.claims[..place].contains(claim), "said twice: {claim:?}");
        if game.name() == "atoll" {
            assert!(!is_about_lines(claim), "Atoll has no lines: {claim:?}");
        }
    }
}

const fn is_about_lines(claim: &Claim) -> bool {
    matches!(
        claim,
        Claim::Blocks { .. }
            | Claim::LeavesOpen { .. }
            | Claim::Threatens { .. }
            | Claim::MakesThree { .. }
            | Claim::LostAnyway { .. }
            | Claim::TakesFork { .. }
            | Claim::TakesThree { .. }
            | Claim::Prepares { .. }
            | Claim::Room { .. }
            | Claim::Parity { .. }
            | Claim::Zugzwang { .. }
            | Claim::Otherwise { .. }
            | Claim::Missed { .. }
    )
}

#[test]
fn connect_four_moves_are_explained_truly_1() {
    check("connect-four", 0, 4);
}

#[test]
fn connect_four_moves_are_explained_truly_2() {
    check("connect-four", 1, 4);
}

#[test]
fn connect_four_moves_are_explained_truly_3() {
    check("connect-four", 2, 4);
}

#[test]
fn connect_four_moves_are_explained_truly_4() {
    check("connect-four", 3, 4);
}

#[test]
fn tic_tac_toe_moves_are_explained_truly() {
    check("tic-tac-toe", 0, 1);
}

#[test]
fn atoll_moves_are_explained_truly_1() {
    check("atoll:size=3", 0, 2);
}

#[test]
fn atoll_moves_are_explained_truly_2() {
    check("atoll:size=3,swap=on", 1, 2);
}

/// Losing moves of random positions: the line that refutes each is won by the opponent, every move of hers keeps the win, and the defence is as
/// long as the solver's best.
#[test]
fn refutations_win_against_the_best_defence() {
    let Amounts { refutations, .. } = amounts();
    let game = Game::connect_four();
    let player = PlayerSpec::parse("level-3", game).unwrap();
    let mut truth = Truth::new();
    let mut random = Random::new(200, 14);
    let mut refuted = 0;
    while refuted < refutations {
        let (position, moves) = random_position(game, &mut random);
        if position.legal_moves().len() < 2 || moves.len() < 8 {
            continue;
        }
        let values = truth.values(&moves);
        let losing =
            values.iter().filter(|(_, value)| matches!(value, Value::Exact(Finding::Loss(_))));
        for (name, value) in losing.take(2) {
            let instead = position.parse_move(name).unwrap();
            let played = random.choose(&position.legal_moves()).unwrap();
            let found = why_not(&position, &player, played, instead, &StopFlag::default());
            let found = found.unwrap().expect("nobody stopped it");
            assert_eq!(found.value, *value, "{moves} {name}");
            assert_eq!(
                found.played,
                values.iter().find(|(name, _)| *name == played.to_string()).unwrap().1
            );
            let Value::Exact(Finding::Loss(Some(plies))) = *value else { panic!("a loss") };
            assert_eq!(found.steps.len() as u32, plies, "played to the end");
            let mut text = format!("{moves}{name}");
            assert_eq!(found.steps[0].action, instead);
            for (done, step) in found.steps.iter().enumerate().skip(1) {
                let all = truth.values(&text);
                let own = all.iter().find(|(name, _)| *name == step.action.to_string()).unwrap().1;
                // The refuting side wins as fast as it can, the other holds out as long as it can.
                let rest = plies - done as u32;
                let expected = if done % 2 == 1 {
                    Finding::Win(Some(rest))
                } else {
                    Finding::Loss(Some(rest))
                };
                assert_eq!(own, Value::Exact(expected), "{text} {}", step.action);
                text += &step.action.to_string();
            }
            let end = Variation::parse(game, Start { board: None, moves: &text }).unwrap().end;
            assert_eq!(end.outcome().unwrap().winner(), Some(!position.turn()));
            let last = found.steps.last().unwrap();
            assert!(matches!(last.claims[0], Claim::Wins { .. }));
            refuted += 1;
        }
    }
}

/// A move that is not worse is not called worse, and tic-tac-toe's refutations are those of trying everything.
#[test]
fn other_moves_of_tic_tac_toe_are_played_out_to_the_end() {
    let game = Game::tic_tac_toe();
    let player = PlayerSpec::parse("level-1", game).unwrap();
    // Cross in the corner, circle in the middle of a side: cross wins; only the middle or a corner keeps that.
    let line = Variation::parse(game, Start { board: None, moves: "12" }).unwrap();
    for (name, expected) in [("5", "win 5"), ("3", "draw")] {
        let instead = line.end.parse_move(name).unwrap();
        let played = line.end.parse_move("4").unwrap();
        let found = why_not(&line.end, &player, played, instead, &StopFlag::default());
        let found = found.unwrap().unwrap();
        assert_eq!(found.value.to_string(), expected, "{name}");
        assert_eq!(found.steps[0].action, instead);
    }
}

/// A clock or several threads may choose differently when asked again: the explanation is of the move really played all the same.
#[test]
fn a_move_the_player_would_not_repeat_is_explained_as_such() {
    let game = Game::connect_four();
    let player = PlayerSpec::parse("minimax-ab:depth=4", game).unwrap();
    let line = Variation::parse(game, Start { board: None, moves: "4455" }).unwrap();
    let chosen = explained(&line.end, &player).played;
    let other = line.end.legal_moves().into_iter().find(|&action| action != chosen).unwrap();
    let why = why(&line.end, &player, Some(other), &StopFlag::default()).unwrap();
    assert_eq!(why.played, other);
    assert_eq!(why.claims[0], Claim::AskedAgain { now: chosen });
    assert_eq!(why.line[0], other);
}

/// The solver names any answer where all lose: then it is said that blocking does not help.
#[test]
fn an_answer_that_blocks_nothing_is_said_to_be_lost_anyway() {
    let game = Game::connect_four();
    let player = PlayerSpec::parse("level-8", game).unwrap();
    let line = Variation::parse(game, Start { board: None, moves: "4455" }).unwrap();
    let why = explained(&line.end, &player);
    let (answer, lost) = (why.line[1], |claim: &Claim| match claim {
        Claim::LostAnyway { action, moves } => Some((*action, moves.len())),
        _ => None,
    });
    assert!(matches!(why.claims.iter().find_map(lost), Some((action, 2)) if action == answer));
    let case = Case { position: &line.end, moves: "4455", player: &player, why: &why };
    case.check(&mut Truth::new());
}

/// Whoever looks at its own move only expects no answer: neither to its move nor to another.
#[test]
fn a_player_that_looks_one_ply_ahead_expects_nothing() {
    let game: Game = "atoll:size=3,swap=off".parse().unwrap();
    let line = Variation::parse(game, Start { board: None, moves: "C3" }).unwrap();
    for (text, plies) in [("level-2", 1), ("minimax:depth=1", 1), ("minimax-ab:depth=2", 2)] {
        let player = PlayerSpec::parse(text, game).unwrap();
        let why = explained(&line.end, &player);
        assert_eq!(why.line.len(), plies, "{text}");
        let other = line.end.legal_moves().into_iter().find(|&action| action != why.played);
        let found = why_not(&line.end, &player, why.played, other.unwrap(), &StopFlag::default());
        let steps = found.unwrap().unwrap().steps.len();
        assert_eq!(steps == 1, plies == 1, "{text}: {steps}");
    }
}

/// What is drawn for a search that deepens is the tree of its last depth, with the values it found there.
#[test]
fn deepening_is_shown_by_the_tree_of_its_last_depth() {
    for (game, moves) in [
        ("connect-four", "4455"),
        ("connect-four", "443"),
        ("tic-tac-toe", "1"),
        ("atoll:size=3", "C3"),
    ] {
        let game: Game = game.parse().unwrap();
        let line = Variation::parse(game, Start { board: None, moves }).unwrap();
        let player = PlayerSpec::parse("deepening:depth=3", game).unwrap();
        let why = explained(&line.end, &player);
        assert_eq!(why.method, Method::Deepening);
        let shown = why.shown.expect("a tree to show");
        let depth = shown.settings().limits.depth.unwrap().plies();
        assert_eq!(depth, why.report.depth, "{game}");
        let explained = line.end.explain(&shown, &ExplainOptions::default(), &StopFlag::default());
        assert_eq!(explained.unwrap().report.best.value, why.report.best.value, "{game} {moves}");
    }
    let player = PlayerSpec::parse("minimax-ab:depth=2", Game::connect_four()).unwrap();
    let why = explained(&Position::start(Game::connect_four()), &player);
    assert_eq!((why.method, why.shown), (Method::Tree, Some(player)));
    let book = PlayerSpec::parse("level-8", Game::connect_four()).unwrap();
    let why = explained(&Position::start(Game::connect_four()), &book);
    assert_eq!((why.method, why.shown), (Method::Book, None));
}

/// The checker itself notices a false claim of every kind it can tell apart.
#[test]
fn false_claims_are_noticed() {
    let game = Game::connect_four();
    let player = PlayerSpec::parse("minimax-ab:depth=4", game).unwrap();
    let moves = "4453";
    let line = Variation::parse(game, Start { board: None, moves }).unwrap();
    let mut why = explained(&line.end, &player);
    let action = line.end.parse_move("1").unwrap();
    let falsehoods = [
        Claim::Wins { cells: vec!["a1".into()] },
        Claim::EndsInDraw,
        Claim::OnlyMove,
        Claim::Blocks { cells: vec!["a1".into()] },
        Claim::LeavesOpen { moves: vec![action] },
        Claim::Threatens { moves: vec![action] },
        Claim::MakesThree { cells: vec!["a1".into()], gap: "a2".into() },
        Claim::TakesFork { moves: vec![action, line.end.parse_move("2").unwrap()] },
        Claim::TakesThree { cells: vec!["a1".into(), "b1".into()], gap: "c1".into() },
        Claim::Prepares { action, moves: vec![action, line.end.parse_move("2").unwrap()] },
        Claim::Room { lines: 40, stones: 0, most: true, taken: 0 },
        Claim::Parity { cell: "a3".into(), row: 3, helps: true },
        Claim::Zugzwang { helps: true, cell: "a3".into(), moves: vec![why.played, action] },
        Claim::Otherwise { moves: vec![action] },
        Claim::Missed { moves: vec![action], looked: Some(4) },
        Claim::Result { value: Value::Exact(Finding::Win(Some(3))) },
        Claim::OthersLose { within: Some(1) },
        Claim::SomeLose { moves: vec![action], within: Some(1) },
        Claim::HoldsOutLongest,
        Claim::FastestWin { moves: vec![action] },
        Claim::OnlyWin,
        Claim::Estimate { points: 12_345, plies: 4, second: None },
        Claim::Equal { moves: vec![action], choice: TieBreak::First },
        Claim::Equal { moves: vec![action], choice: TieBreak::Losing { replies: 3 } },
        Claim::Line { moves: vec![action, action] },
        Claim::LostAnyway { action, moves: vec![action, action] },
        Claim::Counted { playouts: 1, share: 1, second: None },
        Claim::Rule { number: 1, name: "win" },
        Claim::AnyMove { of: 7 },
        Claim::Randomised { preferred: action, alike: Vec::new(), nearly: false, probability: 1 },
        Claim::Mistaken { value: Value::Exact(Finding::Draw), better: Vec::new() },
        Claim::Lucky {
            value: Value::Exact(Finding::Draw),
            preferred: MoveValue { action, value: Value::Exact(Finding::Draw), score: None },
        },
        Claim::Solved,
        Claim::Unsolved,
        Claim::OtherSide,
        Claim::AskedAgain { now: action },
    ];
    let mut truth = Truth::new();
    for claim in falsehoods {
        why.claims = vec![claim.clone()];
        let case = Case { position: &line.end, moves, player: &player, why: &why };
        let check = std::panic::AssertUnwindSafe(|| case.check(&mut truth));
        assert!(std::panic::catch_unwind(check).is_err(), "not noticed: {claim:?}");
    }
}

/// The same of what is said of a stone of Atoll: each claim with one number or name changed.
#[test]
fn false_claims_about_stones_are_noticed() {
    let game: Game = "atoll:size=5,swap=off".parse().unwrap();
    let player = PlayerSpec::parse("level-2", game).unwrap();
    let moves = "E5 F4 D6 G6 C5 B2 G3";
    let line = Variation::parse(game, Start { board: None, moves }).unwrap();
    let mut why = explained(&line.end, &player);
    let mut truth = Truth::new();
    let mut check = |why: &Why| {
        let case = Case { position: &line.end, moves, player: &player, why };
        let check = std::panic::AssertUnwindSafe(|| case.check(&mut truth));
        std::panic::catch_unwind(check).is_ok()
    };
    assert!(check(&why));
    let Some(Claim::Race { own, opponent, cells }) =
        why.claims.iter().find(|claim| matches!(claim, Claim::Race { .. })).cloned()
    else {
        panic!("how far both sides are is always told")
    };
    let falsehoods = [
        Claim::Race { own: (own.0, own.1 + 1), opponent, cells: cells.clone() },
        Claim::Race { own, opponent: (opponent.0, opponent.1 + 1), cells: cells.clone() },
        Claim::Race { own, opponent, cells: cells[1..].to_vec() },
        Claim::Holds { count: own.1 + 9, longer: true },
        Claim::Connects { groups: 3, stones: 9, islands: vec![1, 3] },
        Claim::Bridges {
            stones: vec!["A1".into()],
            islands: vec![],
            cells: vec!["A2".into(), "B2".into()],
        },
        Claim::Intrudes {
            stones: vec!["E5".into(), "G3".into()],
            islands: vec![],
            cell: "I9".into(),
        },
    ];
    for claim in falsehoods {
        why.claims = vec![claim.clone()];
        assert!(!check(&why), "not noticed: {claim:?}");
    }
}

/// A level's error comes with the line it did not see, and with how far it looked.
#[test]
fn what_a_level_missed_is_shown() {
    let claims = claims_of("443", "level-3", "6");
    let missed = claims.iter().find_map(|claim| match claim {
        Claim::Missed { moves, looked } => Some((moves.len(), *looked)),
        _ => None,
    });
    assert_eq!(missed, Some((4, Some(2))), "{claims:?}");
}

/// Best play that ends in zugzwang is told, with the place that decides and whom it helps.
#[test]
fn zugzwang_is_told_where_the_solver_plays_into_it() {
    let game = Game::connect_four();
    let player = PlayerSpec::parse("level-8", game).unwrap().with_seed(1);
    for (moves, expected) in [
        ("555444445566664", Some(("c5", true))),
        ("34444466666352363233222", Some(("e4", true))),
        ("444432655553336634222114", Some(("e6", false))),
        ("4444326555567245677766233333", Some(("a2", false))),
        // Best play ends above a filled cell here, too, but whoever wins could do so anyway.
        ("44443233655362133224161", None),
    ] {
        let position = Variation::parse(game, Start { board: None, moves }).unwrap().end;
        let why = explained(&position, &player);
        let told = why.claims.iter().find_map(|claim| match claim {
            Claim::Zugzwang { helps, cell, .. } => Some((cell.as_str(), *helps)),
            _ => None,
        });
        assert_eq!(told, expected, "{moves}: {:?}", why.claims);
        Case { position: &position, moves, player: &player, why: &why }.check(&mut Truth::new());
    }
}

fn claims_of(moves: &str, player: &str, played: &str) -> Vec<Claim> {
    let game = Game::connect_four();
    let position = Variation::parse(game, Start { board: None, moves }).unwrap().end;
    let player = PlayerSpec::parse(player, game).unwrap();
    let played = position.parse_move(played).unwrap();
    why(&position, &player, Some(played), &StopFlag::default()).unwrap().claims
}

/// Nothing goes wrong after any of these moves: "it takes the move that leaves you the most ways to go wrong" was false.
#[test]
fn moves_that_set_no_trap_are_not_said_to() {
    for (moves, played) in [("332444446642222", "3"), ("332444446642222313321511666", "5")] {
        let claims = claims_of(moves, "level-8", played);
        let choice = claims.iter().find_map(|claim| match claim {
            Claim::Equal { choice, .. } => Some(*choice),
            _ => None,
        });
        assert_eq!(choice, Some(TieBreak::Random), "{moves} {claims:?}");
    }
}

/// The last disc of the board was said to be in the book, because after it nothing has to be looked up.
#[test]
fn a_full_board_is_not_in_the_book() {
    let game = Game::connect_four();
    let player = PlayerSpec::parse("perfect", game).unwrap();
    let mut random = Random::new(42, 0);
    let mut full = 0;
    while full < 3 {
        let mut position = Position::start(game);
        for _ in 0..41 {
            if position.outcome().is_none() {
                let action = random.choose(&position.legal_moves()).unwrap();
                position.play(action).unwrap();
            }
        }
        if position.outcome().is_none() {
            let why = explained(&position, &player);
            assert!(!why.claims.contains(&Claim::Book), "{:?}", why.claims);
            full += 1;
        }
    }
}

/// A random choice that was better than the favourite is told as luck, and what a level failed to see as its error.
#[test]
fn luck_and_errors_are_told() {
    let claims = claims_of("5565", "level-3", "4");
    let lucky = claims.iter().any(|claim| {
        matches!(claim, Claim::Lucky { value, .. } if matches!(value.exact(), Some(Finding::Win(Some(3)))))
    });
    assert!(lucky, "{claims:?}");
    // The second player wins against a first disc in column 1 or 2, which a level that counts two plies does not see.
    let claims = claims_of("1", "level-2", "1");
    assert!(claims.iter().any(|claim| matches!(claim, Claim::Mistaken { .. })), "{claims:?}");
}

/// A randomised level was said to expect the reply that it would have drawn, not the best one: `2` loses in two plies, but the line went on with `5`.
#[test]
fn a_line_goes_on_with_the_best_reply() {
    let game: Game = "connect-four:width=6,height=4".parse().unwrap();
    let board = Some("..X..O/..X..O/.XXOXO/OXOOXX");
    let position = Variation::parse(game, Start { board, moves: "" }).unwrap().end;
    let player = PlayerSpec::parse("level-4", game).unwrap();
    let [played, instead] = ["5", "2"].map(|text| position.parse_move(text).unwrap());
    let found = why_not(&position, &player, played, instead, &StopFlag::default());
    let found = found.unwrap().expect("nobody stopped it");
    assert_eq!(found.value, Value::Exact(Finding::Loss(Some(2))));
    let mut place = position;
    for step in &found.steps {
        place.play(step.action).expect("legal");
    }
    assert_eq!(
        place.outcome().and_then(foursight_game::Outcome::winner),
        Some(!found.turn),
        "{found:?}"
    );
}

fn claims_in(game: &str, moves: &str, player: &str, seed: u64) -> (Move, Vec<Claim>) {
    let game: Game = game.parse().unwrap();
    let position = Variation::parse(game, Start { board: None, moves }).unwrap().end;
    let why = explained(&position, &PlayerSpec::parse(player, game).unwrap().with_seed(seed));
    (why.played, why.claims)
}

/// "This time it played its favourite" was said beside a move to which it gave more points; of four equal moves one was told as the favourite, and one a point behind as a slip.
#[test]
fn favourites_ties_and_near_misses_are_told_apart() {
    let (played, claims) = claims_in("atoll:size=5,swap=off", "A5 H6 C5 G3", "level-2", 68_172_128);
    let told = |claims: &[Claim]| {
        claims.iter().find_map(|claim| match claim {
            Claim::Randomised { preferred, alike, nearly, .. } => {
                Some((*preferred, alike.clone(), *nearly))
            }
            _ => None,
        })
    };
    let (preferred, _, nearly) = told(&claims).expect("a randomised level");
    assert!(preferred != played && !nearly, "{claims:?}");
    // Beyond the scale on which it draws, estimates are equally likely, but not equal.
    let (played, claims) =
        claims_in("atoll:size=3,swap=on", "C3 B3 C2 D4 A2 E4 B2 B4", "level-1", 0);
    let (preferred, alike, nearly) = told(&claims).expect("a randomised level");
    assert!((preferred == played && alike.is_empty()) || nearly, "{claims:?}");
    // Nothing tells the corners of tic-tac-toe apart.
    let (mut ties, mut others) = (0, 0);
    for seed in 0..12 {
        let (played, claims) = claims_in("tic-tac-toe", "5", "level-1", seed);
        let (preferred, alike, _) = told(&claims).expect("a randomised level");
        assert_eq!(alike.len(), 3, "{claims:?}");
        let corner = played.index() % 2 == 0;
        assert_eq!(corner, preferred == played, "{claims:?}");
        if corner { ties += 1 } else { others += 1 }
    }
    assert!(ties > 0 && others > 0);
}

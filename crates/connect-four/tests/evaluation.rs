//! Every evaluation against a literal version of its description, its symmetries, its parts and the published check values.

mod naive;

use foursight_connect_four::evaluation::{
    Automat, Explained, FourInARow, Part, Pattern, PoveziCetiri, Random, Weight, WeightError,
    Weighted, WindowWeights,
};
use foursight_connect_four::{Cell, ConnectFour};
use foursight_game::{Evaluator, Neutral, Notation, Player, Position};
use naive::Board;

/// Many positions of all stages, finished games among them. Half of the games avoid winning, so that they fill the board.
fn positions(games: u64) -> impl Iterator<Item = ConnectFour> {
    (0..games).flat_map(|game| {
        let mut random = foursight_game::Random::new(11, game);
        let mut position = ConnectFour::new();
        let mut all = vec![position];
        loop {
            let mut columns: Vec<_> = position.legal_moves().into_iter().collect();
            if game % 2 == 0 {
                let quiet = |&column: &_| position.after(column).outcome().is_none();
                let quiet: Vec<_> = columns.iter().copied().filter(quiet).collect();
                columns = if quiet.is_empty() { columns } else { quiet };
            }
            let Some(column) = random.choose(&columns) else { break all };
            position.play(column).expect("a legal move");
            all.push(position);
        }
    })
}

#[test]
fn tested_positions_are_of_all_stages() {
    let mut stages = [0; 43];
    for position in positions(300) {
        stages[position.plies() as usize] += 1;
    }
    assert!(stages.iter().all(|&positions| positions >= 10), "{stages:?}");
}

fn played(moves: &str) -> ConnectFour {
    let mut position = ConnectFour::new();
    position.play_text(moves, &mut |_| {}).expect(moves);
    position
}

/// The window evaluation word by word as the sources describe it.
fn literal_windows(weights: &WindowWeights, board: &Board, view: Player) -> i32 {
    let mut value =
        weights.center * board.cells[3].iter().filter(|&&cell| cell == Some(view)).count() as i32;
    for window in naive::windows() {
        let own = board.count(window, Some(view));
        let opposing = board.count(window, Some(!view));
        let empty = board.count(window, None);
        if own == 4 {
            value += weights.four;
        } else if own == 3 && empty == 1 {
            value += weights.three;
        } else if own == 2 && empty == 2 {
            value += weights.two;
        }
        if opposing == 3 && empty == 1 {
            value += weights.opposing_three;
        }
    }
    value
}

fn literal_automat(automat: &Automat, board: &Board, view: Player) -> i32 {
    let mut value = literal_windows(&automat.windows, board, view);
    for row in 0..6 {
        for start in 0..3 {
            let five: Vec<_> = (start..start + 5).map(|column| board.cells[column][row]).collect();
            if five == [None, Some(view), Some(view), Some(view), None] {
                value += automat.open_three;
            }
        }
    }
    value
}

/// How often a pattern of own (`true`) and empty (`false`) cells lies on the board in any direction.
fn occurrences(board: &Board, player: Player, pattern: &[bool]) -> i32 {
    let mut found = 0;
    for column in 0..7 {
        for row in 0..6 {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let matches = (0..).zip(pattern).all(|(n, &own)| {
                    naive::cell(column + n * right, row + n * up)
                        .is_some_and(|cell| board.at(cell) == own.then_some(player))
                });
                found += i32::from(matches);
            }
        }
    }
    found
}

fn literal_pattern(pattern: Pattern, board: &Board, view: Player) -> i32 {
    let count = |player, patterns: &[&[bool]]| -> i32 {
        patterns.iter().map(|pattern| occurrences(board, player, pattern)).sum()
    };
    let pairs: [&[bool]; 2] = [&[true, true], &[true, false, true]];
    let threes: [&[bool]; 3] =
        [&[true, true, true], &[true, true, false, true], &[true, false, true, true]];
    pattern.f2 * (count(view, &pairs) - count(!view, &pairs))
        + pattern.f3 * (count(view, &threes) - count(!view, &threes))
}

#[test]
fn agree_with_their_descriptions() {
    for position in positions(300) {
        let board = Board::of(&position);
        for view in Player::BOTH {
            let context = || format!("for {view}: {board:?}");
            let automat = Automat::SOURCE;
            let literal = literal_automat(&automat, &board, view);
            assert_eq!(automat.evaluate(&position, view), literal, "automat {}", context());
            let four = FourInARow::SOURCE;
            let literal = literal_windows(&four.0, &board, view);
            assert_eq!(four.evaluate(&position, view), literal, "four-in-a-row {}", context());
            let povezi = PoveziCetiri::SOURCE;
            let literal = literal_windows(&povezi.0, &board, view);
            assert_eq!(povezi.evaluate(&position, view), literal, "povezi-cetiri {}", context());
            for pattern in [Pattern::GUESSED, Pattern::TUNED] {
                let literal = literal_pattern(pattern, &board, view);
                assert_eq!(pattern.evaluate(&position, view), literal, "pattern {}", context());
            }
        }
    }
}

/// The check values that came with the sources.
#[test]
fn have_the_published_check_values() {
    let all: [(&str, &str, &dyn Evaluator<ConnectFour>, i32, i32); 9] = [
        ("44553", "automat", &Automat::SOURCE, 39, -69),
        ("44553", "four-in-a-row", &FourInARow::SOURCE, 17, -1),
        ("44553", "povezi-cetiri", &PoveziCetiri::SOURCE, 33, -142),
        ("44553", "pattern tuned", &Pattern::TUNED, 4, -4),
        ("44553", "pattern guessed", &Pattern::GUESSED, 7, -7),
        ("45454", "automat", &Automat::SOURCE, 22, -38),
        ("45454", "four-in-a-row", &FourInARow::SOURCE, 21, -4),
        ("45454", "povezi-cetiri", &PoveziCetiri::SOURCE, 24, -75),
        ("45454", "pattern tuned", &Pattern::TUNED, 4, -4),
    ];
    for (moves, name, evaluation, first, second) in all {
        let position = played(moves);
        assert_eq!(evaluation.evaluate(&position, Player::First), first, "{name} {moves}");
        assert_eq!(evaluation.evaluate(&position, Player::Second), second, "{name} {moves}");
    }
}

/// Three in line overlap two pairs, so the tuned weights make them worth 11.
#[test]
fn patterns_overlap() {
    let three = played("172737");
    let own: Vec<Part> = parts(&Pattern::TUNED, &three, Player::First)
        .into_iter()
        .filter(|part| part.owner == Player::First)
        .collect();
    assert_eq!(own.iter().map(|part| part.points).sum::<i32>(), 11, "{own:?}");
}

fn all() -> [(&'static str, Box<dyn Explained>); 8] {
    [
        ("neutral", Box::new(Neutral)),
        ("random", Box::new(Random { seed: 0 })),
        ("random 7", Box::new(Random { seed: 7 })),
        ("pattern guessed", Box::new(Pattern::GUESSED)),
        ("pattern tuned", Box::new(Pattern::TUNED)),
        ("automat", Box::new(Automat::SOURCE)),
        ("four-in-a-row", Box::new(FourInARow::SOURCE)),
        ("povezi-cetiri", Box::new(PoveziCetiri::SOURCE)),
    ]
}

#[test]
fn are_the_same_in_a_mirror() {
    for position in positions(300) {
        let mirror = position.mirrored();
        for (name, evaluation) in all() {
            for view in Player::BOTH {
                assert_eq!(
                    evaluation.evaluate(&position, view),
                    evaluation.evaluate(&mirror, view),
                    "{name} for {view}: {position:?}"
                );
            }
        }
    }
}

/// With equal numbers of discs the players can be exchanged, unless the game is over.
#[test]
fn swap_with_discs_and_view() {
    let mut swapped = 0;
    for position in positions(300) {
        if position.plies() % 2 == 1 || position.outcome().is_some() {
            continue;
        }
        let (first, second) = (position.stones(Player::First), position.stones(Player::Second));
        let other = ConnectFour::from_stones(second, first).expect("equal numbers, nobody won");
        swapped += 1;
        for (name, evaluation) in all() {
            for view in Player::BOTH {
                assert_eq!(
                    evaluation.evaluate(&position, view),
                    evaluation.evaluate(&other, !view),
                    "{name} for {view}: {position:?}"
                );
            }
        }
    }
    assert!(swapped > 2_000, "only {swapped} positions could be swapped");
}

fn parts(evaluation: &dyn Explained, position: &ConnectFour, view: Player) -> Vec<Part> {
    let mut parts = Vec::new();
    evaluation.parts(position, view, &mut |part| parts.push(part));
    parts
}

#[test]
fn parts_sum_to_the_value() {
    for position in positions(300) {
        for (name, evaluation) in all() {
            for view in Player::BOTH {
                let parts = parts(&*evaluation, &position, view);
                let sum: i32 = parts.iter().map(|part| part.points).sum();
                let value = evaluation.evaluate(&position, view);
                assert_eq!(sum, value, "{name} for {view}: {position:?}");
                for part in parts {
                    assert_ne!(part.points, 0, "{name}: {part:?}");
                    let others = position.stones(!part.owner);
                    assert!((part.cells & others).is_empty(), "{name}: {part:?} {position:?}");
                }
            }
        }
    }
}

/// What the page draws: the cells of the three of `44553` and of its open ends.
#[test]
fn parts_name_their_cells() {
    let told: Vec<String> = parts(&Automat::SOURCE, &played("44553"), Player::First)
        .into_iter()
        .map(|part| {
            let cells: Vec<_> = part.cells.iter().map(|cell: Cell| cell.to_string()).collect();
            format!("{} {:+} {}", part.kind, part.points, cells.join(" "))
        })
        .collect();
    assert_eq!(
        told,
        [
            "centre +5 d1",
            "two +2 a1 b1 c1 d1",
            "two +2 d1 e1 f1 g1",
            "three +5 b1 c1 d1 e1",
            "three +5 c1 d1 e1 f1",
            "open three +20 b1 c1 d1 e1 f1",
        ]
    );
}

#[test]
fn random_depends_on_seed_and_position() {
    let position = played("44553");
    let value = |seed| Random { seed }.evaluate(&position, Player::First);
    assert_eq!(value(1), value(1));
    let values: Vec<i32> = (0..50).map(value).collect();
    assert!(values.iter().any(|&other| other != values[0]));
    assert!(values.iter().all(|value| value.unsigned_abs() <= Random::SPREAD));
    let mut sum = 0;
    let mut count = 0;
    for position in positions(300) {
        sum += i64::from(Random { seed: 3 }.evaluate(&position, Player::First));
        count += 1;
    }
    assert!((sum / count).abs() < 5, "the mean of {count} values is {}", sum / count);
}

fn check_weights<E: Weighted + Copy + PartialEq + core::fmt::Debug>() {
    for weight in E::WEIGHTS {
        let mut evaluation = E::default();
        assert_eq!(evaluation.weight(weight.name), Some(weight.default), "{}", weight.name);
        evaluation.set_weight(weight.name, -77).expect(weight.name);
        assert_eq!(evaluation.weight(weight.name), Some(-77));
        assert_eq!(E::with_weights([(weight.name, -77)]), Ok(evaluation));
        for other in E::WEIGHTS.iter().filter(|other| *other != weight) {
            assert_eq!(evaluation.weight(other.name), Some(other.default), "{}", other.name);
        }
        let before = evaluation;
        let refused = evaluation.set_weight(weight.name, Weight::LIMIT + 1);
        assert_eq!((refused, evaluation), (Err(WeightError::TooLarge), before));
    }
    let refused = E::default().set_weight("f9", 1);
    assert_eq!(refused, Err(WeightError::Unknown { known: E::WEIGHTS }));
}

#[test]
fn weights_are_set_by_name() {
    check_weights::<Pattern>();
    check_weights::<Automat>();
    check_weights::<FourInARow>();
    check_weights::<PoveziCetiri>();
    let unknown = Pattern::with_weights([("f9", 1)]).expect_err("no f9").to_string();
    assert_eq!(unknown, "no such weight: there are f2, f3");
}

/// The largest weights that can be set do not overflow (tests keep the overflow checks).
#[test]
fn the_largest_weights_do_not_overflow() {
    fn largest<E: Weighted + Evaluator<ConnectFour>>() {
        let weights = E::WEIGHTS.iter().map(|weight| (weight.name, Weight::LIMIT));
        let evaluation = E::with_weights(weights).expect("within the limit");
        for position in positions(50) {
            let _ = evaluation.evaluate(&position, position.turn());
        }
    }
    largest::<Pattern>();
    largest::<Automat>();
    largest::<FourInARow>();
    largest::<PoveziCetiri>();
}

//! The players of Connect Four.

use foursight_catalog::{Game, Move, PlayerSpec, Position, StopFlag};
use foursight_connect_four::{AutomatEasy, ConnectFour, LastCell};
use foursight_game::{Notation, Player};

use super::programs::povezi_cetiri::Algorithm;
use super::programs::{Board, Choice, automat_easy, automat_hard, four_in_a_row, povezi_cetiri};
use super::{Answer, GAMES, POSITIONS, Twins, random_position};

/// Random games of Connect Four hardly ever last longer.
const LONGEST: u32 = 40;

fn text(position: &Position, moves: &[Move]) -> String {
    position.moves_text(moves)
}

fn played(moves: &str) -> Position {
    let mut position = Position::start(Game::connect_four());
    for digit in moves.chars() {
        let action = position.parse_move(&digit.to_string()).unwrap();
        foursight_game::Position::play(&mut position, action).unwrap();
    }
    position
}

fn column(choice: Choice) -> Answer {
    ((choice.column + 1).to_string(), choice.value)
}

fn twins<'a>(
    player: &'a str,
    win: i32,
    program: &'a dyn Fn(&[Move], &Position) -> Answer,
) -> Twins<'a> {
    Twins { game: Game::connect_four(), player, program, win }
}

#[test]
fn automat_hard_on_positions_and_in_games() {
    let program = |moves: &[Move], position: &Position| {
        let board = Board::after(&text(position, moves));
        column(automat_hard::choose(&board, board.turn(), automat_hard::DEPTH))
    };
    let twins = twins("automat-hard-printed", automat_hard::WIN, &program);
    twins.agree_on_positions(POSITIONS, LONGEST);
    twins.agree_in_games(GAMES);
    assert!(
        twins.differences("automat-hard", 60, LONGEST) > 1,
        "the repaired player is another one"
    );
}

fn four(moves: &[Move], position: &Position) -> Answer {
    let board = Board::after(&text(position, moves));
    let choice = four_in_a_row::choose(&board, board.turn(), four_in_a_row::DEPTH);
    // Its infinities are the greatest estimates here.
    let value = choice.value.clamp(-1_000_000, 1_000_000);
    column(Choice { value, ..choice })
}

#[test]
fn four_in_a_row_on_positions_and_in_games() {
    // It has no value for a win.
    let twins = twins("four-in-a-row-printed", i32::MAX, &four);
    twins.agree_on_positions(POSITIONS, LONGEST);
    twins.agree_in_games(GAMES);
    assert!(
        twins.differences("four-in-a-row", 60, LONGEST) > 1,
        "the repaired player is another one"
    );
}

/// Where its slip shows: a full board counts as a win or a loss, and a board on which every move is worth −∞ is answered at the right.
#[test]
fn four_in_a_row_at_the_end_of_drawn_games() {
    let twins = twins("four-in-a-row-printed", i32::MAX, &four);
    let drawn = "121212212121343434434343565656656565777777";
    for discs in 34..42 {
        let mut position = Position::start(Game::connect_four());
        let moves: Vec<Move> = drawn[..discs]
            .chars()
            .map(|digit| {
                let action = position.parse_move(&digit.to_string()).unwrap();
                foursight_game::Position::play(&mut position, action).unwrap();
                action
            })
            .collect();
        twins.compare(&moves, &position);
    }
}

fn povezi(algorithm: Algorithm, depth: u32, center: i32) -> impl Fn(&[Move], &Position) -> Answer {
    move |moves, position| {
        let board = Board::after(&text(position, moves));
        column(povezi_cetiri::choose(&board, algorithm, depth, center))
    }
}

#[test]
fn povezi_cetiri_on_positions_and_in_games() {
    let program = povezi(Algorithm::NegamaxPruned, 6, 3);
    let twins = twins("povezi-cetiri-printed", povezi_cetiri::WIN, &program);
    twins.agree_on_positions(POSITIONS, LONGEST);
    twins.agree_in_games(GAMES);
    assert!(
        twins.differences("povezi-cetiri", 60, LONGEST) > 1,
        "the repaired player is another one"
    );
}

/// The duels need the other algorithms, depths and weights too.
#[test]
fn every_algorithm_of_povezi_cetiri_at_other_depths() {
    let all = [
        ("minimax", Algorithm::Minimax),
        ("minimax-ab", Algorithm::MinimaxPruned),
        ("negamax", Algorithm::Negamax),
        ("negamax-ab", Algorithm::NegamaxPruned),
    ];
    for (name, algorithm) in all {
        for depth in 2..=4 {
            let center = 10 * (depth as i32 - 2);
            let player = format!(
                "{name}:depth={depth},eval=povezi-cetiri,center={center},wins=equal,view=second"
            );
            let program = povezi(algorithm, depth, center);
            twins(&player, povezi_cetiri::WIN, &program).agree_on_positions(40, LONGEST);
        }
    }
    let basic = |moves: &[Move], position: &Position| {
        let board = Board::after(&text(position, moves));
        column(povezi_cetiri::basic(&board, board.turn(), 3))
    };
    twins("basic:eval=povezi-cetiri,wins=evaluated", i32::MAX, &basic)
        .agree_on_positions(POSITIONS, LONGEST);
}

/// The same rule, and over many seeds the same candidates.
#[test]
fn automat_easy_draws_from_the_same_columns() {
    let (mut rules, mut single) = ([0; 5], 0);
    let random = (0..POSITIONS).map(|seed| {
        let wanted = if seed % 2 == 0 { Player::First } else { Player::Second };
        let (moves, position) = random_position(Game::connect_four(), seed, wanted, LONGEST);
        text(&position, &moves)
    });
    // Random games hardly ever come to the fourth rule: every column loses; no column has two free cells.
    let rare = ["6657755574366133261477323311711556", "772134613554252152661431736777353145462"];
    for moves in random.chain(rare.map(str::to_owned)) {
        let position = played(&moves);
        let board = Board::after(&moves);
        let printed = automat_easy::choose(&board, board.turn());
        let mut own = ConnectFour::new();
        own.play_text(&moves, &mut |_| {}).unwrap();
        let mut drawn = [false; 7];
        for seed in 0..300 {
            let player = AutomatEasy { seed, last_cell: LastCell::Redraw };
            let (column, rule) = player.choose(&own).unwrap();
            // Fifty failures in a row with a good column left lead to the fourth rule, as printed, but hardly ever.
            if rule.number() == 4 && printed.rule == 3 {
                continue;
            }
            assert_eq!(rule.number(), u32::from(printed.rule), "{moves}");
            drawn[column.index()] = true;
            // The player's text means this player.
            let spec = PlayerSpec::parse("automat-easy-printed", Game::connect_four())
                .unwrap()
                .with_seed(seed);
            if seed < 3 {
                let report = position.ask(&spec, false).run(&StopFlag::default(), &mut |_| {});
                let action = report.unwrap().best.action;
                assert_eq!(action.to_string(), (column.index() + 1).to_string());
            }
        }
        let candidates: Vec<usize> = (0..7).filter(|&column| drawn[column]).collect();
        assert_eq!(candidates, printed.candidates, "{moves}");
        rules[usize::from(printed.rule)] += 1;
        single += usize::from(
            printed.rule == 3
                && board.open_columns().into_iter().any(|column| board.open_row(column) == Some(5)),
        );
    }
    assert!(rules[1..].iter().all(|&count| count > 0), "{rules:?}");
    assert!(single > 20, "columns with one free cell came up {single} times");
}

/// In every one of 20 games the rule and the candidates are the program's, whichever side it plays.
#[test]
fn automat_easy_in_games() {
    for seed in 0..GAMES {
        let own = if seed % 2 == 0 { Player::First } else { Player::Second };
        let mut position = ConnectFour::new();
        let mut moves = String::new();
        let mut random = foursight_game::Random::new(seed, 42);
        while foursight_game::Position::outcome(&position).is_none() {
            let turn = foursight_game::Position::turn(&position);
            let open = foursight_game::Position::legal_moves(&position);
            let column = if turn == own {
                let board = Board::after(&moves);
                let printed = automat_easy::choose(&board, board.turn());
                let player = AutomatEasy { seed, last_cell: LastCell::Redraw };
                let (column, rule) = player.choose(&position).unwrap();
                assert_eq!(rule.number(), u32::from(printed.rule), "{moves}");
                assert!(printed.candidates.contains(&column.index()), "{moves}");
                column
            } else {
                random.choose(&open).unwrap()
            };
            foursight_game::Position::play_unchecked(&mut position, column);
            moves += &(column.index() + 1).to_string();
        }
    }
}

/// Whatever a win is worth and whichever side is searched: minimax, negamax and their pruned twins are one in move and value.
#[test]
fn pruning_changes_nothing_whatever_wins_are_worth() {
    for wins in ["fast", "equal", "at-once", "late", "evaluated"] {
        for view in ["own", "second"] {
            for seed in 0..40 {
                let wanted = if seed % 2 == 0 { Player::First } else { Player::Second };
                let (moves, position) =
                    random_position(Game::connect_four(), seed, wanted, LONGEST);
                let answer = |name: &str| {
                    let text =
                        format!("{name}:depth=4,eval=automat-printed,wins={wins},view={view}");
                    let player = PlayerSpec::parse(&text, Game::connect_four()).unwrap();
                    let job = position.ask(&player, false);
                    job.run(&StopFlag::default(), &mut |_| {}).unwrap().best
                };
                let plain = answer("minimax");
                for other in ["minimax-ab", "negamax", "negamax-ab"] {
                    let context = text(&position, &moves);
                    assert_eq!(answer(other), plain, "{other} wins={wins} view={view} `{context}`");
                }
            }
        }
    }
}

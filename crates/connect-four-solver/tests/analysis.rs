//! Scores of all moves, lines of best play, the perfect player, threads: all against known values.

use core::cell::Cell;
use foursight_connect_four_solver::{
    Book, Lookup, Pages, Parallel, Reachable, SMALLEST_TABLE, Scores, Solver, Stones, Stopped,
    Table, Unsolved, Window, bench,
};
use foursight_game::Random;

fn stones(moves: &str) -> Stones {
    Stones::from_columns(moves.bytes().map(|digit| u32::from(digit - b'1'))).expect(moves)
}

/// The check values that are cheap enough for every run.
const CHECK_VALUES: [(&str, [i32; 7]); 4] = [
    ("4455", [-4, -3, 18, 2, 2, 18, -3]),
    ("44455554221", [-15; 7]),
    ("444333377755", [0, 0, 1, 0, 0, -2, -2]),
    ("54676552255627", [1, 2, -2, -5, 1, -2, -14]),
];

#[test]
fn check_values_of_every_move() {
    let mut table = Pages::megabytes(64).table();
    for (moves, expected) in CHECK_VALUES {
        let scores = Solver::new()
            .scores(&stones(moves), Window::EXACT, Lookup::NONE, &mut table, &mut |_| false)
            .unwrap();
        assert_eq!(scores.by_column, expected.map(Some), "{moves}");
    }
}

#[test]
fn scores_are_the_same_with_bounds_from_the_book() {
    let (book, solver) = (Book::embedded(), Solver::new());
    let mut table = Pages::megabytes(16).table();
    let mut random = Random::new(2026, 12);
    let mut nodes = [0; 2];
    for discs in [12; 12].into_iter().chain([13; 6]) {
        let position = loop {
            let mut position = Stones::EMPTY;
            while position.discs() < discs {
                position = position.play(random.below(7)).unwrap_or(Stones::EMPTY);
            }
            if !position.is_over() && !position.can_win() {
                break position;
            }
        };
        let known = |asked: &Reachable| book.score(asked);
        let mut ask = |lookup: Lookup<'_>| {
            table.forget();
            let never = &mut |_| false;
            let scores = solver.scores(&position, Window::EXACT, lookup, &mut table, never);
            let choice = solver.choose(&position, 1, lookup, &mut table, never);
            let (scores, choice) = (scores.unwrap(), choice.unwrap().expect("a move"));
            let outcomes = solver.scores(&position, Window::OUTCOME, lookup, &mut table, never);
            for (outcome, score) in outcomes.unwrap().by_column.into_iter().zip(scores.by_column) {
                assert_eq!(outcome.map(i32::signum), score.map(i32::signum), "{position:?}");
            }
            (scores.by_column, choice.column, choice.score, scores.nodes)
        };
        let (with, without) = (ask(Lookup::new(12, &known)), ask(Lookup::NONE));
        assert_eq!((with.0, with.1, with.2), (without.0, without.1, without.2), "{position:?}");
        if discs == 12 {
            nodes = [nodes[0] + with.3, nodes[1] + without.3];
        }
    }
    assert!(nodes[0] * 10 < nodes[1] * 9, "{nodes:?}: the bounds save a tenth at least");
}

#[test]
fn best_play_ends_the_game_when_the_score_says() {
    let mut table = Pages::megabytes(16).table();
    for moves in ["44455554221", "444333377755", "54676552255627", "32164625"] {
        let mut line = Vec::new();
        let mut current = stones(moves);
        let solution = Solver::new()
            .principal_variation(
                &current,
                Lookup::NONE,
                &mut table,
                &mut |_| false,
                &mut |column| {
                    line.push(column);
                },
            )
            .unwrap();
        for column in line {
            current = current.play(column).unwrap();
        }
        assert!(current.is_over(), "{moves}");
        let discs = current.discs();
        let score = if current.is_lost() { 22 - discs.div_ceil(2) as i32 } else { 0 };
        let winner_is_to_move = (discs - 1) % 2 == stones(moves).discs() % 2;
        assert_eq!(if winner_is_to_move { score } else { -score }, solution.score, "{moves}");
    }
}

#[test]
fn the_perfect_player_keeps_the_score_and_counts_traps() {
    let mut table = Pages::megabytes(16).table();
    for moves in
        ["444333377755", "44455554221", "54676552255627", "2252576253462244111563365343671351441"]
    {
        let position = stones(moves);
        let mut choose = |seed| {
            let solver = Solver::new();
            solver
                .choose(&position, seed, Lookup::NONE, &mut table, &mut |_| false)
                .unwrap()
                .unwrap()
        };
        let choice = choose(1);
        assert_eq!(choice.column, choose(1).column, "{moves}: one seed, one move");
        // Every move's exact score says the same, whether the book is asked for the position's or not.
        let mut scores = |known: Option<i32>| {
            let known = |asked: &Reachable| known.filter(|_| *asked.stones() == position);
            let lookup = Lookup::new(42, &known);
            Solver::new()
                .scores(&position, Window::EXACT, lookup, &mut table, &mut |_| false)
                .unwrap()
        };
        let Scores { by_column, .. } = scores(None);
        assert_eq!(by_column[choice.column as usize], Some(choice.score), "{moves}");
        assert_eq!(by_column.into_iter().flatten().max(), Some(choice.score), "{moves}");
        assert_eq!(scores(Some(choice.score)).by_column, by_column, "{moves}");
        // No other best move leaves more losing replies.
        let mut losing = |column: u32| {
            let after = position.play(column).unwrap();
            let scores = Solver::new()
                .scores(&after, Window::OUTCOME, Lookup::NONE, &mut table, &mut |_| false)
                .unwrap();
            scores.by_column.into_iter().flatten().filter(|&score| score < 0).count()
        };
        for column in 0..7 {
            if by_column[column as usize] == Some(choice.score) {
                assert!(losing(column) <= losing(choice.column), "{moves} {column}");
            }
        }
    }
    let over = stones("1212121");
    assert_eq!(Solver::new().choose(&over, 0, Lookup::NONE, &mut table, &mut |_| false), Ok(None));
}

/// The rule as it is told: every move's exact score, every reply's outcome.
fn chosen_naively(position: &Stones, seed: u64, table: &mut Table<Pages>) -> u32 {
    let mut scores = |position: &Stones, window| {
        let solver = Solver::new();
        let scores = solver.scores(position, window, Lookup::NONE, table, &mut |_| false).unwrap();
        scores.by_column
    };
    let by_column = scores(position, Window::EXACT);
    let score = by_column.into_iter().flatten().max().unwrap();
    let mut best: Vec<u32> =
        (0..7).filter(|&column| by_column[column as usize] == Some(score)).collect();
    if best.len() > 1 {
        let mut traps = |column: u32| {
            let replies = scores(&position.play(column).unwrap(), Window::OUTCOME);
            let replies = || replies.into_iter().flatten().map(i32::signum);
            let most = replies().max().unwrap_or(0);
            let losing = replies().filter(|&outcome| outcome < 0).count();
            (losing, replies().filter(|&outcome| outcome < most).count())
        };
        let most = best.iter().map(|&column| traps(column)).max();
        best.retain(|&column| Some(traps(column)) == most);
    }
    Random::new(seed, position.key()).choose(&best).unwrap()
}

#[test]
fn the_perfect_player_chooses_as_the_rule_says() {
    let mut table = Pages::megabytes(16).table();
    let mut random = Random::new(7, 7);
    let mut met = [0; 3];
    for number in 0..600 {
        let discs = 16 + number % 20;
        let position = loop {
            let mut position = Stones::EMPTY;
            while position.discs() < discs {
                match position.play(random.below(7)) {
                    Some(after) if !after.is_over() => position = after,
                    Some(_) => break,
                    None => {}
                }
            }
            if position.discs() == discs {
                break position;
            }
        };
        let solver = Solver::new();
        let choice = solver.choose(&position, 3, Lookup::NONE, &mut table, &mut |_| false);
        let choice = choice.unwrap().unwrap();
        assert_eq!(choice.column, chosen_naively(&position, 3, &mut table), "{}", position.key());
        met[(choice.score.signum() + 1) as usize] += 1;
    }
    assert!(met.iter().all(|&count| count > 9), "losses, draws and wins: {met:?}");
}

#[test]
fn any_number_of_threads_finds_the_same_score() {
    let mut table = Pages::megabytes(16).table();
    for (moves, score) in [("274552224131661", 0), ("2416615552", 4), ("32751571231557", -3)] {
        for threads in [1, 2, 3] {
            table.forget();
            let mut parallel = Parallel { solver: Solver::new(), table: &mut table, threads };
            let solution = parallel.solve(&stones(moves), Window::EXACT, &mut |_| false);
            assert_eq!(solution.unwrap().score, score, "{moves} on {threads} threads");
        }
    }
}

#[test]
fn the_smallest_table_is_enough() {
    let mut words = vec![0xDEAD_BEEF; SMALLEST_TABLE + 7];
    let mut table = Table::borrowed(&mut words).unwrap();
    for (moves, score) in [("444333377755", 1), ("44455554221", -15)] {
        let position = stones(moves);
        let solution = Solver::new().solve(&position, Window::EXACT, &mut table, &mut |_| false);
        assert_eq!(solution.unwrap().score, score, "{moves}");
    }
}

#[test]
fn a_stop_is_asked_for_often_and_obeyed() {
    let mut table = Pages::megabytes(1).table();
    let last = Cell::new(0);
    let mut stop = |nodes| {
        assert!(nodes - last.get() <= 4096);
        last.set(nodes);
        nodes > 100_000
    };
    let result = Solver::new().solve(&Stones::EMPTY, Window::EXACT, &mut table, &mut stop);
    assert_eq!(result, Err(Stopped));
    let mut parallel = Parallel { solver: Solver::new(), table: &mut table, threads: 2 };
    let result = parallel.solve(&Stones::EMPTY, Window::EXACT, &mut |nodes| nodes > 100_000);
    assert_eq!(result, Err(Unsolved::Stopped));
}

#[test]
fn the_fixed_set_takes_as_many_nodes_as_before() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/connect-four/solver-bench.txt");
    let text = std::fs::read_to_string(file).expect(file);
    let kept: u64 = text.lines().find_map(|line| line.parse().ok()).expect(file);
    assert_eq!(bench(), kept, "a change of the search: say so in the commit and in {file}");
}

#[test]
fn a_position_is_worth_its_best_move_and_as_much_in_the_mirror() {
    let mut table = Pages::megabytes(8).table();
    let solver = Solver::new();
    for seed in 0..60 {
        let mut random = Random::new(seed, 7);
        let mut position = Stones::EMPTY;
        let discs = 16 + random.below(20);
        while position.discs() < discs && !position.is_over() {
            position = position.play(random.below(7)).unwrap_or(position);
        }
        if position.is_over() {
            continue;
        }
        let mut solve = |stones: &Stones, window| {
            solver.solve(stones, window, &mut table, &mut |_| false).unwrap().score
        };
        let score = solve(&position, Window::EXACT);
        assert_eq!(score, solve(&position.mirrored(), Window::EXACT), "{position:?}");
        assert_eq!(score.signum(), solve(&position, Window::OUTCOME).signum(), "{position:?}");
        for beta in score - 2..=score + 3 {
            let bound = solve(&position, Window { lower: beta - 1, upper: beta });
            assert_eq!(bound >= beta, score >= beta, "{position:?} {beta}");
        }
        let scores = solver
            .scores(&position, Window::EXACT, Lookup::NONE, &mut table, &mut |_| false)
            .unwrap();
        assert_eq!(scores.best(), Some(score), "{position:?}");
    }
}

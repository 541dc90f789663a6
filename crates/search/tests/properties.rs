//! What must hold of every search on every game.

mod suite;

use foursight_atoll::{Atoll, MirrorDistance, Size};
use foursight_connect_four::ConnectFour;
use foursight_connect_four::evaluation::PoveziCetiri;
use foursight_game::{
    Central, Depth, Evaluator, Finding, Indexed, Keyed, Limits, Neutral, Outcome, Player, Position,
    Report, SearchError, Searcher, Task, Value,
};
use foursight_search::{
    Basic, Deepening, Mcts, Minimax, MinimaxAb, Negamax, NegamaxAb, Order, RandomMove, Ties,
};
use foursight_tic_tac_toe::{OpenLines, TicTacToe};
use suite::positions;

type Named<P> = (&'static str, Box<dyn Searcher<P>>);

/// Every search that looks ahead in full, with this evaluation.
fn full_width<P, E>(evaluator: E) -> Vec<Named<P>>
where
    P: Central + Keyed + Indexed,
    E: Evaluator<P> + Copy + 'static,
{
    vec![
        ("minimax", Box::new(Minimax::new(evaluator))),
        ("minimax-ab", Box::new(MinimaxAb::new(evaluator).killers(true).order(Order::Center))),
        ("negamax", Box::new(Negamax::new(evaluator).ties(Ties::Last))),
        ("negamax-ab", Box::new(NegamaxAb::new(evaluator).order(Order::Random { seed: 5 }))),
        ("deepening", Box::new(Deepening::new(evaluator, 1 << 20))),
    ]
}

fn depth(plies: u32) -> Limits {
    Limits::depth(Depth::new(plies).expect("a depth"))
}

fn ask<P: Position>(searcher: &mut dyn Searcher<P>, position: &P, limits: Limits) -> Report<P> {
    searcher.search(position, Task::new(limits)).expect("the game is not over")
}

/// The moves that end the game in favour of whoever makes them.
fn wins_in_one<P: Position>(position: &P) -> Vec<P::Move> {
    let wins =
        |&action: &P::Move| position.after(action).outcome() == Some(Outcome::Win(position.turn()));
    position.legal_moves().into_iter().filter(wins).collect()
}

fn no_search_misses_a_win_in_one<P, E>(positions: &[P], evaluator: E)
where
    P: Central + Keyed + Indexed,
    E: Evaluator<P> + Copy + 'static,
{
    let mut searchers = full_width(evaluator);
    searchers.push(("basic", Box::new(Basic::new(evaluator))));
    searchers.push(("mcts", Box::new(Mcts::new(1))));
    let mut found = 0;
    for position in positions {
        let wins = wins_in_one(position);
        if wins.is_empty() {
            continue;
        }
        found += 1;
        for (name, searcher) in &mut searchers {
            for plies in 1..=3 {
                let limits = Limits { playouts: Some(50), ..depth(plies) };
                let report = ask(&mut **searcher, position, limits);
                assert!(wins.contains(&report.best), "{name}, depth {plies}: {position:?}");
                assert_eq!(report.value, Value::Exact(Finding::Win(Some(1))), "{name}");
            }
        }
    }
    assert!(found > 100, "only {found} positions have a win in one");
}

#[test]
fn no_search_misses_a_win_in_one_on_any_game() {
    let every = |step: usize| move |(number, _): &(usize, _)| number % step == 0;
    let connect_four = positions::connect_four().into_iter().enumerate().filter(every(8));
    let connect_four: Vec<_> = connect_four.map(|(_, position)| position).collect();
    no_search_misses_a_win_in_one(&connect_four, PoveziCetiri::default());
    no_search_misses_a_win_in_one(&positions::tic_tac_toe(), OpenLines);
    let atoll = positions::spread(&Atoll::new(Size::Three), 7, 900, 8..18);
    no_search_misses_a_win_in_one(&atoll, MirrorDistance);
}

/// The obvious solver: plies to the end with best play from both sides, positive if the player to move wins, 0 for a draw.
fn plies_to_the_end<P: Position>(position: &P) -> i32 {
    let rank = |plies: i32| if plies == 0 { 0 } else { plies.signum() * (1000 - plies.abs()) };
    match position.outcome() {
        Some(Outcome::Draw) => 0,
        Some(Outcome::Win(_)) => unreachable!("the move that won was found before"),
        None => position
            .legal_moves()
            .into_iter()
            .map(|action| {
                let next = position.after(action);
                match next.outcome() {
                    Some(Outcome::Win(_)) => 1,
                    Some(Outcome::Draw) => 0,
                    None => {
                        let plies = -plies_to_the_end(&next);
                        plies + plies.signum()
                    }
                }
            })
            .max_by_key(|&plies| rank(plies))
            .expect("a game that is not over has a move"),
    }
}

fn value_of(plies: i32) -> Value {
    Value::Exact(match plies {
        0 => Finding::Draw,
        1.. => Finding::Win(Some(plies.unsigned_abs())),
        _ => Finding::Loss(Some(plies.unsigned_abs())),
    })
}

/// To the end of the game every search finds the exact result and the exact length: the faster win and the slower loss.
fn to_the_end_every_search_is_exact<P, E>(positions: &[P], evaluator: E)
where
    P: Central + Keyed + Indexed,
    E: Evaluator<P> + Copy + 'static,
{
    let mut searchers = full_width(evaluator);
    for position in positions {
        let truth = plies_to_the_end(position);
        for (name, searcher) in &mut searchers {
            let report = ask(&mut **searcher, position, Limits::NONE);
            assert_eq!(report.value, value_of(truth), "{name}: {position:?}");
            let next = position.after(report.best);
            let rest = match next.outcome() {
                Some(Outcome::Win(_)) => 1,
                Some(Outcome::Draw) => 0,
                None => {
                    let plies = -plies_to_the_end(&next);
                    plies + plies.signum()
                }
            };
            assert_eq!(rest, truth, "{name} plays {}: {position:?}", report.best);
        }
    }
}

#[test]
fn to_the_end_every_search_is_exact_on_every_game() {
    let late = |position: &TicTacToe| position.plies() >= 2;
    let tic_tac_toe: Vec<_> = positions::tic_tac_toe().into_iter().filter(late).collect();
    to_the_end_every_search_is_exact(&tic_tac_toe, OpenLines);
    let endings = positions::spread(&ConnectFour::new(), 8, 300, 32..42);
    to_the_end_every_search_is_exact(&endings, PoveziCetiri::default());
    let endings = positions::spread(&Atoll::new(Size::Three), 9, 150, 12..18);
    to_the_end_every_search_is_exact(&endings, MirrorDistance);
}

#[test]
fn deepening_to_the_end_equals_negamax_on_longer_endings() {
    for position in positions::spread(&ConnectFour::new(), 10, 60, 26..32) {
        let deepening =
            ask(&mut Deepening::new(PoveziCetiri::default(), 1 << 22), &position, Limits::NONE);
        let negamax =
            ask(&mut NegamaxAb::new(Neutral).order(Order::Center), &position, Limits::NONE);
        assert_eq!(deepening.value, negamax.value, "{position:?}");
        assert!(deepening.depth <= 42 - position.plies(), "no deeper than the game lasts");
    }
}

/// A warm table changes neither the value nor whether the search stops at the end of the game.
#[test]
fn deepening_with_a_warm_table_still_finds_the_exact_length() {
    let mut searcher = Deepening::new(PoveziCetiri::default(), 1 << 20);
    for mut position in positions::spread(&ConnectFour::new(), 11, 40, 30..36) {
        // The same game played on by the same searcher, and the views of both players in turn.
        while position.outcome().is_none() {
            let truth = plies_to_the_end(&position);
            let report = ask(&mut searcher, &position, Limits::NONE);
            assert_eq!(report.value, value_of(truth), "{position:?}");
            position = position.after(report.best);
        }
    }
}

/// Plays every reply of the opponent against a searcher's answers.
fn never_loses(
    searcher: &mut dyn Searcher<TicTacToe>,
    limits: Limits,
    me: Player,
    position: TicTacToe,
) {
    if let Some(outcome) = position.outcome() {
        assert_ne!(outcome, Outcome::Win(!me), "lost as the {me} player: {position:?}");
    } else if position.turn() == me {
        let report = ask(searcher, &position, limits);
        never_loses(searcher, limits, me, position.after(report.best));
    } else {
        for action in position.legal_moves() {
            never_loses(searcher, limits, me, position.after(action));
        }
    }
}

#[test]
fn perfect_tic_tac_toe_is_a_draw_from_every_side() {
    let mut searchers = full_width::<TicTacToe, _>(OpenLines);
    for (name, searcher) in &mut searchers {
        let start = TicTacToe::new();
        let report = ask(&mut **searcher, &start, Limits::NONE);
        assert_eq!(report.value, Value::Exact(Finding::Draw), "{name}");
        let mut position = start;
        while position.outcome().is_none() {
            let report = ask(&mut **searcher, &position, Limits::NONE);
            position = position.after(report.best);
        }
        assert_eq!(position.outcome(), Some(Outcome::Draw), "{name} against itself");
    }
}

#[test]
fn no_full_search_ever_loses_at_tic_tac_toe() {
    for (_, searcher) in &mut full_width::<TicTacToe, _>(Neutral) {
        for me in Player::BOTH {
            never_loses(&mut **searcher, Limits::NONE, me, TicTacToe::new());
        }
    }
    for me in Player::BOTH {
        never_loses(&mut Mcts::new(4), Limits::playouts(5_000), me, TicTacToe::new());
    }
}

#[test]
fn random_moves_are_legal_spread_and_fixed_by_the_seed() {
    let position = ConnectFour::new();
    let mut seen = [0; 7];
    for seed in 0..700 {
        let report = ask(&mut RandomMove::new(seed), &position, Limits::NONE);
        assert_eq!(report.best, ask(&mut RandomMove::new(seed), &position, Limits::NONE).best);
        assert_eq!(report.value, Value::Unknown);
        seen[report.best.index()] += 1;
    }
    assert!(seen.iter().all(|&count| (70..130).contains(&count)), "{seen:?}");
}

#[test]
fn a_finished_game_has_no_move() {
    let mut position = ConnectFour::new();
    foursight_game::Notation::play_text(&mut position, "1213141", &mut |_| {}).expect("legal");
    let mut searchers = full_width(PoveziCetiri::default());
    searchers.push(("mcts", Box::new(Mcts::new(1))));
    searchers.push(("random", Box::new(RandomMove::new(1))));
    for (name, searcher) in &mut searchers {
        let error = searcher.search(&position, Task::new(depth(3))).expect_err(name);
        assert_eq!(error, SearchError::GameOver(Outcome::Win(Player::First)));
    }
}

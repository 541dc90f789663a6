//! Every registered game is asked the same things: whatever its entry says must be true, and every part must work with it.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use std::collections::BTreeSet;

use foursight_catalog::entry::Shape;
use foursight_catalog::{
    ExplainOptions, Game, PlayerSpec, Position, Registration, Start, StopFlag, Variation, about,
    analyst, evaluations, players, recognise, register, why, why_not,
};
use foursight_game::{Player, Position as _, Random};
use foursight_tic_tac_toe::TicTacToe;

/// Each game with every combination of options that it allows.
fn all_options() -> Vec<Game> {
    let mut games = Game::all();
    for standard in Game::all() {
        for option in standard.info().options {
            let known: Vec<Game> =
                games.iter().copied().filter(|game| game.name() == standard.name()).collect();
            for game in known {
                let with =
                    option.values.iter().filter_map(|value| game.with_option(option.key, value));
                games.extend(with);
            }
        }
    }
    let mut seen = BTreeSet::new();
    games.retain(|game| seen.insert(game.to_string()));
    games
}

fn spec(text: &str, game: Game) -> PlayerSpec {
    PlayerSpec::parse(text, game).unwrap_or_else(|error| panic!("{game}: {error}"))
}

/// The position that the game suggests to look at.
fn example(game: Game) -> Position {
    let moves = game.info().suggestions.example[0];
    Variation::parse(game, Start { board: None, moves }).unwrap().end
}

#[test]
fn games_are_read_as_they_are_written() {
    let games = all_options();
    assert!(games.len() >= 10, "{games:?}");
    for game in games {
        assert_eq!(game.to_string().parse(), Ok(game));
        let unknown = format!("{}:nothing=1", game.name());
        assert!(unknown.parse::<Game>().is_err());
    }
}

#[test]
fn every_player_that_an_entry_names_can_be_read() {
    for game in all_options() {
        let info = game.info();
        let names: BTreeSet<&str> = players(game).iter().map(|player| player.name).collect();
        assert_eq!(names.len(), players(game).len(), "{game}: a name twice");
        for needed in ["level-1", "level-2", "strong"] {
            assert!(names.contains(needed), "{game}: has no player `{needed}`");
        }
        for name in &names {
            spec(name, game);
        }
        let suggested = info.suggestions;
        for text in [analyst(game), suggested.opponent, suggested.first_opponent]
            .into_iter()
            .chain(suggested.computers)
            .chain(suggested.tournament.iter().copied())
            .chain(suggested.adviser)
            .chain([suggested.example[1]])
        {
            spec(text, game);
        }
        assert!(evaluations(game).iter().any(|evaluation| evaluation.name == info.evaluation));
        assert!(!about(game).rules.is_empty());
    }
}

#[test]
fn the_shape_is_that_of_the_cells_and_moves_are_their_names() {
    for game in all_options() {
        let start = Position::start(game);
        let cells: Vec<String> = start.cells().into_iter().map(|(cell, _)| cell).collect();
        let moves: Vec<String> = start.legal_moves().iter().map(ToString::to_string).collect();
        match game.shape() {
            Shape::Columns { width, height } => {
                assert_eq!(cells.len(), (width * height) as usize, "{game}");
                let column = |index| "123456789abcdefghij"[index..=index].to_owned();
                let columns: Vec<String> = (0..width as usize).map(column).collect();
                assert_eq!(moves, columns, "{game}");
            }
            Shape::Grid { width, height } => {
                assert_eq!(cells.len(), (width * height) as usize, "{game}");
                assert!(moves.iter().all(|name| cells.contains(name)), "{game}");
            }
            Shape::Cells { places, .. } => {
                assert_eq!(cells.len(), places.len(), "{game}");
                assert!(moves.iter().all(|name| cells.contains(name)), "{game}");
                for (number, place) in places.iter().enumerate() {
                    for &next in &place.neighbours {
                        assert!(
                            places[next].neighbours.contains(&number),
                            "{game}: {number}, {next}"
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn evaluations_are_the_sum_of_what_they_show() {
    for game in Game::all() {
        for seed in 0..20 {
            let mut random = Random::new(seed, 3);
            let mut position = Position::start(game);
            for _ in 0..random.below(12) {
                let Some(action) = random.choose(&position.legal_moves()) else { break };
                position.play(action).unwrap();
            }
            for evaluation in evaluations(game) {
                let player = spec(&format!("basic:eval={}", evaluation.name), game);
                for view in Player::BOTH {
                    let breakdown = position.breakdown(&player, view);
                    let sum: i32 = breakdown.parts.iter().map(|part| part.points).sum();
                    assert_eq!(
                        sum, breakdown.value,
                        "{game}: the points of `Entry::parts` must add up to the value of {}: {breakdown:?}",
                        evaluation.name
                    );
                }
            }
        }
    }
}

#[test]
fn searches_are_explained_and_moves_have_reasons() {
    let stop = StopFlag::default();
    for game in Game::all() {
        let position = example(game);
        let shown = spec(game.info().suggestions.example[1], game);
        let explanation = position
            .explain(&shown, &ExplainOptions::default(), &stop)
            .unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(explanation.visits.len() > 3, "{game}");
        for name in ["level-1", "level-2"] {
            let player = spec(name, game);
            let moves = position.legal_moves();
            let reasons = why(&position, &player, None, &stop).unwrap();
            assert!(!reasons.claims.is_empty(), "{game} {name}");
            let instead = moves.into_iter().find(|&action| action != reasons.played).unwrap();
            let refuted = why_not(&position, &player, reasons.played, instead, &stop).unwrap();
            assert_eq!(refuted.unwrap().steps[0].action, instead, "{game} {name}");
        }
    }
}

#[test]
fn the_weakest_level_finishes_a_game_that_is_read_back() {
    let stop = StopFlag::default();
    for game in Game::all() {
        let mut position = Position::start(game);
        let player = spec("level-1", game);
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            let report = position.ask(&player, false).run(&stop, &mut |_| {}).unwrap();
            moves.push(report.best.action);
            position.play(report.best.action).unwrap();
        }
        let text = position.moves_text(&moves);
        let found = recognise(&text, Some(game)).unwrap();
        assert_eq!((found.line.moves, found.line.end), (moves, position), "{game}");
    }
}

#[test]
fn a_name_is_taken_once() {
    let error = register(Registration::<TicTacToe>::new()).unwrap_err();
    assert_eq!(error.to_string(), "a game `tic-tac-toe` is registered already");
}

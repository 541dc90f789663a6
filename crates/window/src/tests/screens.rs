//! The widgets: every screen is reached and used as somebody would with a mouse, a keyboard or a screen reader.

use core::time::Duration;

use egui::Key;
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use foursight_catalog::Seat;
use foursight_live_game::RecordFile;
use foursight_wire::Record;

use crate::app::{App, Draw, Screen};
use crate::board::Piece;
use crate::settings::{Choice, Mode, Settings, Theme};
use crate::tournament::Tournament;

/// A display on which boards are not drawn.
struct Nothing;

impl Draw for Nothing {
    fn shape(&self, _: egui::Rect, _: Vec<Piece>) -> egui::Shape {
        egui::Shape::Noop
    }

    fn failure(&self) -> Option<String> {
        None
    }
}

fn english(settings: Settings) -> Settings {
    let language = settings.language.clone().or(Some("en".to_owned()));
    Settings { language, ..settings }
}

fn harness(settings: Settings) -> Harness<'static, App> {
    harness_of(App::new(english(settings), None, Box::new(Nothing), Box::new(|| 7)).here())
}

fn harness_of(app: App) -> Harness<'static, App> {
    Harness::builder()
        .with_size(egui::vec2(1040.0, 760.0))
        .with_step_dt(1.0 / 60.0)
        .build_ui_state(|ui, app: &mut App| app.show(ui), app)
}

/// Until nothing moves and somebody has to do something.
fn settle(harness: &mut Harness<'_, App>) {
    for _ in 0..5_000 {
        harness.step();
        let delay = harness.output().viewport_output.values().map(|it| it.repaint_delay).min();
        if delay.is_none_or(|delay| delay > Duration::from_hours(1)) {
            return;
        }
    }
    panic!("it never settles");
}

fn against(game: &str, player: &str) -> Harness<'static, App> {
    let mut settings = Settings { game: game.to_owned(), ..Settings::default() };
    settings.choose_option("size", "3");
    settings.of_game().opponent = Choice::named(player);
    let mut harness = harness(settings);
    settle(&mut harness);
    harness.get_by_label("Start").click();
    settle(&mut harness);
    harness
}

fn moves(harness: &Harness<'_, App>) -> String {
    let now = harness.state().table.as_ref().expect("a game").game.snapshot();
    now.position.moves_text(now.moves)
}

#[test]
fn a_game_is_chosen_and_played_with_the_mouse() {
    let mut harness = harness(Settings::default());
    settle(&mut harness);
    harness.get_by_label("Tic-tac-toe").click();
    settle(&mut harness);
    harness.get_by_label("Two players, one screen").click();
    settle(&mut harness);
    harness.get_by_label("Start").click();
    settle(&mut harness);
    assert_eq!(harness.state().screen, Screen::Game);
    for cell in ["5", "1", "3", "7", "4", "6", "2", "8", "9"] {
        harness.get_by_label(&format!("Cell {cell}")).click();
        settle(&mut harness);
    }
    assert_eq!(moves(&harness), "513746289");
    harness.get_by_label("A draw.");
    harness.get_by_label("Play again").click();
    settle(&mut harness);
    assert_eq!(moves(&harness), "");
    harness.get_by_label("Back").click();
    settle(&mut harness);
    assert_eq!(harness.state().screen, Screen::Start);
}

#[test]
fn a_whole_game_is_played_with_the_keyboard() {
    let mut harness = against("connect-four", "random");
    for turn in 0..42 {
        if harness.state().table.as_ref().unwrap().game.snapshot().ending.is_some() {
            break;
        }
        // Keys and cursor in turn.
        match turn % 3 {
            0 => harness.key_press([Key::Num4, Key::Num3, Key::Num2][turn / 3 % 3]),
            1 => {
                harness.key_press(Key::ArrowRight);
                harness.key_press(Key::Enter);
            }
            _ => {
                harness.key_press(Key::ArrowLeft);
                harness.key_press(Key::ArrowLeft);
                harness.key_press(Key::Space);
            }
        }
        settle(&mut harness);
    }
    assert!(moves(&harness).len() >= 7, "{}", moves(&harness));
    harness.key_press(Key::Escape);
    settle(&mut harness);
    assert_eq!(harness.state().screen, Screen::Start);
}

#[test]
fn undo_redo_hints_and_resignation_have_buttons() {
    let mut harness = against("connect-four", "level-1");
    harness.get_by_label("Column 4").click();
    settle(&mut harness);
    assert_eq!(moves(&harness).len(), 2);
    harness.get_by_label("Undo").click();
    settle(&mut harness);
    assert_eq!(moves(&harness), "");
    harness.get_by_label("Redo").click();
    settle(&mut harness);
    assert_eq!(moves(&harness).len(), 2);
    harness.get_by_label("Resign").click();
    settle(&mut harness);
    assert!(harness.query_by_label("Play again").is_some());
    let tally = harness.state().table.as_ref().unwrap().game.snapshot().tally;
    assert_eq!(tally.wins[Seat::B], 1);
}

#[test]
fn nothing_is_drawn_again_when_nothing_moves() {
    let mut harness = against("connect-four", "random");
    harness.get_by_label("Column 1").click();
    // It panics if frames are asked for without end.
    settle(&mut harness);
    assert_eq!(moves(&harness).len(), 2);
}

#[test]
fn reduced_motion_moves_nothing() {
    let steps = |reduced_motion| {
        let settings = Settings { reduced_motion, mode: Mode::TwoPlayers, ..Settings::default() };
        let mut harness = harness(settings);
        settle(&mut harness);
        harness.get_by_label("Start").click();
        settle(&mut harness);
        harness.get_by_label("Column 4").click();
        let begun = harness.ctx.cumulative_pass_nr();
        settle(&mut harness);
        harness.ctx.cumulative_pass_nr() - begun
    };
    let (still, moving) = (steps(true), steps(false));
    assert!(still < 10 && moving > still + 10, "{still} and {moving} frames");
}

#[test]
fn both_languages_themes_and_every_board_are_drawn() {
    for language in ["en", "hr"] {
        for theme in Theme::ALL {
            for (game, size) in [
                ("connect-four", ""),
                ("tic-tac-toe", ""),
                ("in-a-row", ""),
                ("atoll", "3"),
                ("atoll", "9"),
            ] {
                for mode in [Mode::TwoPlayers, Mode::Computers] {
                    let mut settings = Settings {
                        language: Some(language.to_owned()),
                        theme,
                        mode,
                        game: game.to_owned(),
                        ..Settings::default()
                    };
                    settings.choose_option("size", size);
                    settings.of_game().computers = ["random", "random"].map(Choice::named);
                    let mut harness = harness(settings);
                    harness.step();
                    let begin = if language == "en" { "Start" } else { "Započni" };
                    harness.get_by_label(begin).click();
                    harness.run_steps(3);
                    let pause = if language == "en" { "Pause" } else { "Zaustavi" };
                    let computers = mode == Mode::Computers;
                    assert_eq!(harness.query_by_label(pause).is_some(), computers, "{game}");
                }
            }
        }
    }
}

#[test]
fn computers_can_be_paused_stepped_and_hurried() {
    let mut settings = Settings { mode: Mode::Computers, ..Settings::default() };
    settings.of_game().computers = ["random", "random"].map(Choice::named);
    let mut harness = harness(settings);
    harness.step();
    harness.get_by_label("Start").click();
    harness.run_steps(4);
    harness.get_by_label("Pause").click();
    settle(&mut harness);
    let before = moves(&harness).len();
    harness.get_by_label("One move").click();
    settle(&mut harness);
    assert_eq!(moves(&harness).len(), before + 1);
    harness.get_by_label("At once").click();
    settle(&mut harness);
    assert_eq!(harness.state().settings.speed, 3, "it is remembered");
    harness.get_by_label("Go on").click();
    settle(&mut harness);
    assert!(harness.query_by_label("Play again").is_some(), "they play to the end");
}

#[test]
fn a_tournament_shows_its_table() {
    let (send, woken) = std::sync::mpsc::channel();
    let field = ["random", "minimax", "minimax-ab"].map(str::to_owned);
    let game = "tic-tac-toe".parse().unwrap();
    let wake = move || send.send(()).unwrap_or_default();
    let mut tournament = Tournament::start(game, &field, 2, 1, 1, wake).unwrap();
    while tournament.ended.is_none() {
        woken.recv().expect("it says when there is news");
        tournament.update();
    }
    assert_eq!(tournament.ended, Some(Ok(())));
    assert_eq!((tournament.done, tournament.of), (6, 6));
    assert_eq!(tournament.players[1], "minimax:depth=2", "all meet at one depth");
    let settings = Settings { mode: Mode::Tournament, ..Settings::default() };
    let mut harness = harness(settings);
    harness.step();
    assert!(harness.query_by_label("12 games").is_some(), "four players, each pair twice");
    harness.state_mut().tournament = Some(tournament);
    harness.state_mut().screen = Screen::Tournament;
    settle(&mut harness);
    for text in ["Points", "Minimax, depth 2", "Play again"] {
        assert!(harness.query_all_by_label(text).next().is_some(), "{text}");
    }
}

#[test]
fn a_monte_carlo_player_shows_what_it_has() {
    for (player, has_depth) in [("minimax-ab:depth=2", true), ("mcts:playouts=200", false)] {
        let mut harness = harness(Settings::default());
        harness.state_mut().play("connect-four", [player, "human"]).unwrap();
        settle(&mut harness);
        assert_eq!(moves(&harness).len(), 1, "{player}");
        for text in ["Best move", "Positions"] {
            assert!(harness.query_by_label(text).is_some(), "{player}: {text}");
        }
        for text in ["Depth", "Cuts"] {
            assert_eq!(harness.query_by_label(text).is_some(), has_depth, "{player}: {text}");
        }
    }
}

#[test]
fn a_game_that_ends_twice_is_one_line_of_the_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.jsonl");
    let file = RecordFile::open(&path).unwrap();
    let app = App::new(english(Settings::default()), None, Box::new(Nothing), Box::new(|| 7));
    let mut harness = harness_of(app.here().recorded(Some(file)));
    harness.state_mut().play("connect-four", ["human", "human"]).unwrap();
    settle(&mut harness);
    let mut press = |keys: &[Key]| {
        for key in keys {
            harness.key_press(*key);
            settle(&mut harness);
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let records = text.lines().map(|line| serde_json::from_str::<Record>(line).unwrap());
        records.map(|record| record.moves).collect::<Vec<_>>()
    };
    let won = [Key::Num4, Key::Num3, Key::Num4, Key::Num3, Key::Num4, Key::Num3, Key::Num4];
    assert_eq!(press(&won), ["4343434"]);
    assert_eq!(press(&[Key::U, Key::Num5, Key::Num3]), ["43434353"]);
    assert_eq!(press(&[Key::N, Key::Num1]), ["43434353"]);
}

/// The games that the other front ends are held to as well (`apps/foursight/tests/same_game.rs`).
#[test]
fn the_same_seed_and_players_give_the_game_of_the_command() {
    let known = include_str!("../../../../testdata/same-game/games.json");
    let known: serde_json::Value = serde_json::from_str(known).unwrap();
    assert_eq!(known["seed"], 7);
    for entry in known["games"].as_array().unwrap() {
        let text = |name: &str| entry[name].as_str().unwrap();
        let mut harness = harness(Settings { speed: 3, ..Settings::default() });
        let players = [text("first"), text("second")];
        harness.state_mut().play(text("game"), players).unwrap();
        settle(&mut harness);
        assert_eq!(moves(&harness), text("moves"), "{} of {players:?}", text("game"));
    }
}

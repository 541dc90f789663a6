//! Every text the catalog knows can be read, and every fault is pointed at.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core)]

use foursight_catalog::{Game, Key, PlayerSpec, evaluations, players};
use proptest::prelude::*;

const GAMES: [&str; 8] = [
    "connect-four",
    "connect-four:width=8,height=7",
    "connect-four:width=13",
    "tic-tac-toe",
    "atoll",
    "atoll:size=3",
    "atoll:size=9,swap=on",
    "atoll:swap=off",
];

fn game(text: &str) -> Game {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn games_read_what_they_show() {
    for text in GAMES {
        assert_eq!(game(&game(text).to_string()), game(text));
    }
    assert_eq!(game("atoll").to_string(), "atoll:size=5,swap=off");
    assert_eq!(game("connect-four:width=7,height=6").to_string(), "connect-four");
    assert_eq!(game("connect-four:height=7").to_string(), "connect-four:width=7,height=7");
    let other = game("connect-four:width=8");
    assert_eq!(other.with_option("width", "7"), Some(game("connect-four")));
    assert_eq!(game("connect-four").with_option("width", "8"), Some(other));
}

#[test]
fn faulty_games_are_explained() {
    for (text, place, part) in [
        ("conect-four", 1, "perhaps `connect-four` was meant"),
        ("chess", 1, "no such game"),
        ("atoll:size=4", 12, "size 4 is even"),
        ("atoll:size=11", 12, "no size 11"),
        ("atoll:size=x", 12, "not a whole number"),
        ("atoll:swap=maybe", 12, "neither turns the rule on nor off"),
        ("atoll:colour=red", 7, "unknown option `colour`"),
        ("connect-four:size=5", 14, "unknown option `size`"),
        ("connect-four:width=3", 20, "4 to 13"),
        ("connect-four:height=13,width=10", 21, "4 to 11"),
        ("tic-tac-toe:size=5", 13, "has no options"),
        ("", 1, "a name is missing"),
    ] {
        let error = text.parse::<Game>().expect_err(text);
        assert_eq!(error.place, place, "{error}");
        assert!(error.to_string().contains(part), "{error}");
    }
}

/// Also reads every preset the roster holds, which may not panic.
#[test]
fn every_listed_player_can_be_written() {
    for text in GAMES {
        let game = game(text);
        for info in players(game) {
            let bare = PlayerSpec::parse(info.name, game).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(bare.settings(), &info.defaults, "{}", info.name);
            for key in info.keys {
                if let Some(value) = key.shown(&info.defaults) {
                    let written = format!("{}:{}={value}", info.name, key.name());
                    PlayerSpec::parse(&written, game).unwrap_or_else(|error| panic!("{error}"));
                }
            }
        }
    }
}

#[test]
fn every_level_promises_the_same_move_for_the_same_seed() {
    for (text, levels) in [("connect-four", 8), ("tic-tac-toe", 3), ("atoll", 8)] {
        let all = players(game(text));
        let levels_found: Vec<_> =
            all.iter().filter(|info| info.name.starts_with("level-")).collect();
        assert_eq!(levels_found.len(), levels, "{text}");
        assert!(levels_found.iter().all(|info| info.defaults.is_reproducible()), "{text}");
    }
}

#[test]
fn a_preset_is_the_player_it_stands_for() {
    let read = |text| PlayerSpec::parse(text, Game::connect_four()).unwrap();
    assert_eq!(
        read("automat-hard").settings(),
        read("minimax-ab:depth=7,eval=automat,order=left,ties=last").settings()
    );
    assert_eq!(
        read("minimaks:depth=4").settings(),
        read("minimax-ab:depth=4,eval=pattern,f2=7,f3=-3,order=center").settings()
    );
    assert_ne!(read("minimaks").settings(), read("minimaks:eval=pattern,f2=2").settings());
    assert_eq!(
        read("povezi-cetiri-printed:center=10").settings(),
        read("negamax-ab:depth=6,eval=povezi-cetiri,center=10,wins=equal,view=second").settings()
    );
    // The side that is searched is a key of Connect Four: elsewhere nobody can be asked to move twice.
    assert!(PlayerSpec::parse("minimax:view=second", Game::tic_tac_toe()).is_err());
    assert!(PlayerSpec::parse("minimax:wins=late", Game::tic_tac_toe()).is_ok());
}

#[test]
fn a_limit_replaces_the_default_one_only_where_depth_is_not_the_algorithm() {
    let limits = |text| PlayerSpec::parse(text, Game::connect_four()).unwrap().settings().limits;
    assert_eq!(limits("deepening:depth=5").nodes, None);
    assert_eq!(limits("mcts:time=1s").playouts, None);
    assert!(limits("minimax:time=1s").depth.is_some());
}

#[test]
fn faulty_players_are_explained() {
    for (text, place, part) in [
        ("minmax", 1, "perhaps `minimax` was meant"),
        ("minimax:depth=0", 15, "from 1 to 255"),
        ("minimax:depth=300", 15, "from 1 to 255"),
        ("minimax:dept=3", 9, "perhaps `depth` was meant"),
        ("minimax:eval=best", 14, "no evaluation `best`"),
        ("minimax:eval=pattern,f4=1", 22, "has no key `f4`"),
        ("minimax:f2=1", 9, "has no key `f2`"),
        ("minimax:eval=pattern,f2=1.5", 25, "does not fit the weight `f2`"),
        ("minimax:order=up", 15, "left, center or random"),
        ("minimax:ties=both", 14, "first or last"),
        ("minimax:wins=slow", 14, "fast, equal, at-once, late or evaluated"),
        ("negamax-ab:view=first", 17, "own or second"),
        ("automat-easy:last-cell=skip", 24, "take or redraw"),
        ("deepening:wins=equal", 11, "has no key `wins`"),
        ("minimax:time=5", 14, "500ms"),
        ("minimax:seed=-1", 14, "from 0"),
        ("random:depth=4", 8, "has no key `depth`"),
        ("level-1:depth=4", 9, "has no key `depth`"),
        ("atoll-bot", 1, "no such player of connect-four"),
        ("minimax:", 9, "not KEY=VALUE"),
    ] {
        let error = PlayerSpec::parse(text, Game::connect_four()).expect_err(text);
        assert_eq!(error.place, place, "{error}");
        assert!(error.to_string().contains(part), "{error}");
    }
}

#[test]
fn times_read_what_they_show() {
    for text in ["500ms", "2s", "90s", "1ms"] {
        let read = foursight_catalog::parse_time(text).unwrap();
        assert_eq!(foursight_catalog::show_time(read), text);
    }
    for text in ["", "5", "ms", "-1s", "1e9m", "nans", "infs", "2h"] {
        assert_eq!(foursight_catalog::parse_time(text), None, "{text}");
    }
}

#[test]
fn evaluations_have_their_own_names() {
    for text in GAMES {
        let mut names: Vec<_> = evaluations(game(text)).iter().map(|info| info.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
        for info in evaluations(game(text)) {
            let keys = Key::ALL.map(Key::name);
            assert!(
                info.weights.iter().all(|weight| !keys.contains(&weight.name)),
                "{}",
                info.name
            );
        }
    }
}

proptest! {
    /// Nothing that is written makes the reader panic, and no error repeats a long text.
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        for game in GAMES {
            if let Err(error) = PlayerSpec::parse(&text, self::game(game)) {
                prop_assert!(error.text.chars().count() <= 81);
            }
        }
        let _ = text.parse::<Game>();
    }
}

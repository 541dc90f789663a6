//! Every form says what it was made from, and what is read is what was written.
#![allow(clippy::std_instead_of_alloc, clippy::std_instead_of_core, missing_docs)]

use foursight_catalog::{
    BySeat, Change, Command, ExplainOptions, Game, Match, PlayerSpec, Seat as SessionSeat, Start,
    Starter, StopFlag, Variation,
};
use foursight_game::{Bound, Finding, Limits, Player};
use foursight_wire::explanation::Explanation;
use foursight_wire::{
    Begins, BoundName, ChangeKind, GameResult, Layer, MoveCost, Position, Reason, Record, Report,
    Seat, Seed, Side, StoppedBy, ValueKind, WireValue, awaited,
};
use serde_json::json;

fn line(game: &str, board: Option<&str>, moves: &str) -> Variation {
    Variation::parse(game.parse().unwrap(), Start { board, moves }).unwrap()
}

fn open(game: &str, first: Option<&str>, second: Option<&str>, moves: &str) -> Match {
    let game: Game = game.parse().unwrap();
    let seat = |text: Option<&str>| text.map(|text| PlayerSpec::parse(text, game).unwrap());
    let seats = BySeat::new(seat(first), seat(second));
    Match::open(game, &seats, Starter::default(), Start { board: None, moves }).unwrap()
}

#[test]
fn values_come_back_as_they_were() {
    let findings = [
        (Finding::Win(Some(3)), ValueKind::Win, true),
        (Finding::Win(None), ValueKind::Win, true),
        (Finding::Loss(Some(40)), ValueKind::Loss, true),
        (Finding::Draw, ValueKind::Draw, true),
        (Finding::Estimate(-12), ValueKind::Estimate, false),
        (Finding::WinRate(6_312), ValueKind::Rate, false),
    ];
    for (finding, kind, proven) in findings {
        for (bound, name) in [
            (Bound::Exact, BoundName::Exact),
            (Bound::AtLeast, BoundName::AtLeast),
            (Bound::AtMost, BoundName::AtMost),
        ] {
            let value = foursight_game::Value::bounded(bound, finding);
            let written = WireValue::new(value, Some(7));
            assert_eq!((written.kind, written.bound, written.proven), (kind, Some(name), proven));
            assert_eq!((written.value(), written.score), (value, Some(7)));
            let text = serde_json::to_string(&written).unwrap();
            assert_eq!(serde_json::from_str::<WireValue>(&text).unwrap(), written);
        }
    }
    let unknown = WireValue::new(foursight_game::Value::Unknown, None);
    assert_eq!(
        serde_json::to_value(unknown).unwrap(),
        json!({ "kind": "unknown", "plies": null, "amount": null, "bound": null, "proven": false, "score": null })
    );
    assert_eq!(unknown.value(), foursight_game::Value::Unknown);
    let rate = WireValue::new(foursight_game::Value::win_rate(2_500), None);
    assert_eq!((rate.amount, rate.plies), (Some(0.25), None));
    let win = WireValue::new(foursight_game::Value::Exact(Finding::Win(Some(5))), None);
    assert_eq!((win.plies, win.amount), (Some(5), None));
}

#[test]
fn a_report_says_what_the_search_did() {
    let game = Game::connect_four();
    let position = line("connect-four", None, "4455").end;
    let player = PlayerSpec::parse("minimax-ab:depth=5,order=left", game).unwrap().with_seed(9);
    let found = position.ask(&player, true).run(&StopFlag::default(), &mut |_| {}).unwrap();
    let report = Report::new(&found, &player);
    assert_eq!((report.best.action.as_str(), report.best.value.plies), ("3", Some(3)));
    assert_eq!((report.best.value.score, report.moves.len()), (Some(18), 7));
    assert_eq!(report.moves[5].value.score, Some(18));
    assert_eq!((report.line[0].as_str(), report.line.len()), ("3", found.line.len()));
    assert_eq!(
        (report.nodes, report.leaves, report.cut_offs, report.work),
        (found.nodes, found.leaves, found.cut_offs, found.work)
    );
    assert_eq!((report.depth, report.stopped_by), (5, Some(StoppedBy::Depth)));
    assert_eq!((report.seed.as_str(), report.reproducible, report.limited), ("9", true, false));
    assert_eq!(report.microseconds, found.elapsed.as_micros() as u64);
    let bound = player.within(Limits::nodes(50));
    let found = position.ask(&bound, false).run(&StopFlag::default(), &mut |_| {}).unwrap();
    let report = Report::new(&found, &bound);
    assert_eq!((report.stopped_by, report.limited), (Some(StoppedBy::Server), true));
}

#[test]
fn every_cause_has_its_word() {
    use foursight_game::StoppedBy as Cause;
    let words =
        [Cause::Depth, Cause::Nodes, Cause::Time, Cause::Playouts, Cause::Stop, Cause::Server]
            .map(|cause| serde_json::to_value(StoppedBy::from(cause)).unwrap());
    assert_eq!(words, ["depth", "nodes", "time", "playouts", "stop", "server"]);
    let words = [
        Change::Same,
        Change::Distance,
        Change::Preferred,
        Change::Result,
        Change::PossibleResult,
        Change::Unknown,
    ]
    .map(|change| serde_json::to_value(ChangeKind::from(change)).unwrap());
    assert_eq!(words, ["same", "distance", "preferred", "result", "possible_result", "unknown"]);
}

#[test]
fn a_position_is_complete() {
    let position = Position::from(&line("connect-four", None, "4455"));
    assert_eq!((position.game.as_str(), position.text.as_str()), ("connect-four", "4455"));
    assert_eq!(position.moves, ["4", "4", "5", "5"]);
    assert_eq!((position.origin, position.turn, position.ending), (None, Side::First, None));
    assert_eq!(position.legal, ["1", "2", "3", "4", "5", "6", "7"]);
    let fills: Vec<&str> = position.fills.iter().flatten().map(String::as_str).collect();
    assert_eq!(fills, ["a1", "b1", "c1", "d3", "e3", "f1", "g1"]);
    assert_eq!(position.cells.len(), 42);
    assert_eq!(position.cells[0].cell, "a6");
    let owner = |name: &str| position.cells.iter().find(|cell| cell.cell == name).unwrap().owner;
    assert_eq!(
        (owner("d1"), owner("d2"), owner("a1")),
        (Some(Side::First), Some(Side::Second), None)
    );
    let last = position.last.unwrap();
    assert_eq!((last.action.as_str(), last.cell.as_deref()), ("5", Some("e2")));

    let won = Position::from(&line("connect-four", None, "4455667"));
    let ending = won.ending.unwrap();
    assert_eq!((ending.winner, ending.reason.as_str()), (Some(Side::First), "line"));
    assert_eq!(won.winning, ["d1", "e1", "f1", "g1"]);
    assert!(won.legal.is_empty() && won.fills.is_empty());
    let drawn = Position::from(&line("tic-tac-toe", None, "123547698"));
    let ending = drawn.ending.unwrap();
    assert_eq!((ending.winner, ending.reason.as_str()), (None, "full"));

    let swapped = Position::from(&line("atoll:size=5,swap=on", None, "E4 swap"));
    let cell = swapped.last.unwrap().cell.unwrap();
    let owner = swapped.cells.iter().find(|entry| entry.cell == cell).unwrap().owner;
    assert_eq!(owner, Some(Side::Second), "a swap fills the mirror image");
    let from_board = Position::from(&line("tic-tac-toe", Some("X.O/.X./O.."), "9"));
    assert_eq!(from_board.origin.as_deref().map(str::trim), Some("X.O\n.X.\nO.."));
    assert_eq!(
        (from_board.last.unwrap().cell.as_deref(), from_board.text.as_str()),
        (Some("9"), "9")
    );
}

#[test]
fn resignation_ends_a_position_before_the_rules_do() {
    let mut game = open("connect-four", None, None, "44");
    game.command(Command::Resign(Player::Second)).unwrap();
    let now = game.snapshot();
    let position = Position::new(now.origin, now.moves, now.position, now.ending);
    let ending = position.ending.unwrap();
    assert_eq!((ending.winner, ending.reason.as_str()), (Some(Side::First), "resigned"));
    assert!(position.legal.is_empty());
    assert_eq!(awaited(now.awaited), "nobody");
    assert_eq!(awaited(open("tic-tac-toe", None, None, "").snapshot().awaited), "human");
    assert_eq!(
        awaited(open("tic-tac-toe", Some("random"), None, "").snapshot().awaited),
        "computer"
    );
}

#[test]
fn who_begins_is_read_as_it_is_written() {
    for (begins, text, starter) in [
        (Begins::A, "a", Starter::Fixed(SessionSeat::A)),
        (Begins::B, "b", Starter::Fixed(SessionSeat::B)),
        (Begins::Random, "lot", Starter::Random { seed: 4 }),
        (Begins::Alternate, "alternate", Starter::Alternate),
        (Begins::Loser, "loser", Starter::Loser),
    ] {
        assert_eq!((begins.text(), Begins::parse(text)), (text, Some(begins)));
        assert_eq!((begins.starter(4), Begins::from(starter)), (starter, begins));
        assert_eq!(serde_json::to_value(begins).unwrap(), text);
    }
    assert_eq!(Begins::parse("nobody"), None);
    for (seat, other) in [(Seat::A, SessionSeat::A), (Seat::B, SessionSeat::B)] {
        assert_eq!((SessionSeat::from(seat), Seat::from(other)), (other, seat));
    }
}

#[test]
fn seeds_are_numbers_or_digits() {
    let read = |value: serde_json::Value| serde_json::from_value::<Seed>(value).ok();
    assert_eq!(read(json!(7)), Some(Seed(7)));
    assert_eq!(read(json!("18446744073709551615")), Some(Seed(u64::MAX)));
    for wrong in [json!(-1), json!("x"), json!(1.5), json!(null), json!([])] {
        assert_eq!(read(wrong), None);
    }
}

#[test]
fn a_record_holds_the_game() {
    let mut game = open("connect-four", None, Some("minimax-ab:depth=3"), "44");
    let action = game.parse_move("3").unwrap();
    game.command(Command::play(action)).unwrap();
    let (ticket, job) = game.job().unwrap();
    let report = job.run(&StopFlag::default(), &mut |_| {}).unwrap();
    game.command(Command::answer(&report, ticket)).unwrap();
    let cost = MoveCost::from(&report);
    assert_eq!((cost.nodes, cost.cut_offs), (report.nodes, report.cut_offs));
    assert_eq!(cost.microseconds, report.elapsed.as_micros() as u64);
    assert_eq!(cost.value.value(), report.best.value);
    let record = Record::of(&game, 5, &[None, Some(cost)], "0.9");
    assert_eq!((record.schema, record.seed, record.version.as_str()), (2, 5, "0.9"));
    assert_eq!(
        (record.players.first.as_str(), record.players.second.as_str()),
        ("human", "minimax-ab:depth=3")
    );
    assert_eq!(
        (record.opening.as_str(), record.moves.len(), record.board.as_deref()),
        ("44", 2, None)
    );
    assert_eq!((record.result, record.reason), (GameResult::Unfinished, Reason::Stopped));
    let text = serde_json::to_string(&record).unwrap();
    assert_eq!(serde_json::from_str::<Record>(&text).unwrap(), record);
    let (line, opening) = record.line().unwrap();
    assert_eq!((line.moves.len(), opening, &line.end), (4, 2, game.position()));

    game.command(Command::Resign(Player::First)).unwrap();
    let resigned = Record::of(&game, 5, &[], "");
    assert_eq!((resigned.result, resigned.reason), (GameResult::Second, Reason::Resigned));
    let won = Record::of(&open("tic-tac-toe", None, None, "14253"), 0, &[], "");
    assert_eq!((won.result, won.reason), (GameResult::First, Reason::Played));
    let drawn = Record::of(&open("tic-tac-toe", None, None, "123547698"), 0, &[], "");
    assert_eq!(drawn.result, GameResult::Draw);
}

#[test]
fn records_of_the_first_edition_are_read_and_wrong_ones_refused() {
    let old = r#"{"schema":1,"game":"tic-tac-toe","players":{"first":"human","second":"perfect"},"opening":"","moves":"15","result":"unfinished","reason":"stopped","seed":3,
        "thoughts":[null,{"milliseconds":1.25,"nodes":42,"value":">= draw"}],"version":"0.1.0"}"#;
    let record: Record = serde_json::from_str(old).unwrap();
    let cost = record.costs[1].unwrap();
    assert_eq!((cost.microseconds, cost.nodes, cost.cut_offs), (1_250, 42, 0));
    assert_eq!(cost.value.value().to_string(), ">= draw");
    let bare: Record = serde_json::from_str(
        r#"{"schema":1,"game":"tic-tac-toe","moves":"","result":"","reason":""}"#,
    )
    .unwrap();
    assert_eq!((bare.result, bare.reason), (GameResult::Unfinished, Reason::Stopped));
    for (wrong, word) in [
        (r#"{"schema":1,"game":"g","moves":"","result":"mate"}"#, "mate"),
        (r#"{"schema":1,"game":"g","moves":"","reason":"bored"}"#, "bored"),
        (r#"{"schema":1,"game":"g","moves":"","thoughts":[{"value":"much"}]}"#, "much"),
    ] {
        let error = serde_json::from_str::<Record>(wrong).unwrap_err().to_string();
        assert!(error.contains(word), "{error}");
    }
    let silent: MoveCost = serde_json::from_str(r#"{"value":""}"#).unwrap();
    assert_eq!(silent.value.kind, ValueKind::Unknown);
    let broken = Record { game: "chess".to_owned(), ..bare.clone() };
    assert!(broken.line().unwrap_err().to_string().contains("chess"));
    let broken = Record { moves: "11".to_owned(), ..bare };
    assert!(!broken.line().unwrap_err().to_string().is_empty());
}

#[test]
fn an_explanation_is_the_search() {
    let game = Game::tic_tac_toe();
    let position = line("tic-tac-toe", None, "123546").end;
    let player = PlayerSpec::parse("minimax-ab:depth=3,eval=neutral", game).unwrap();
    let stop = StopFlag::default();
    let found = position.explain(&player, &ExplainOptions::default(), &stop).unwrap();
    let report = Report::new(&found.report, &player);
    let written = Explanation::new("tic-tac-toe".into(), player.to_string(), &found, report);
    assert_eq!((written.visits.len(), written.root_player), (found.visits.len(), Side::First));
    assert_eq!(written.events.len(), found.steps.len());
    assert_eq!(
        (written.counts.nodes, written.counts.leaves, written.counts.cut_offs),
        (found.counts.nodes, found.counts.leaves, found.counts.cut_offs)
    );
    let first = &written.visits[1];
    assert_eq!((first.parent, first.ply, first.by.as_deref()), (Some(0), 1, Some("7")));
    assert_eq!(
        (first.leaf, first.score, first.bound),
        (Some("over"), Some(1_999_999), Some(BoundName::Exact))
    );
    assert_eq!(first.stones[0].cell, "7");
    let cut: Vec<usize> = found.unvisited.values().map(Vec::len).collect();
    let written_cuts: Vec<usize> = written
        .visits
        .iter()
        .filter_map(|visit| Some(visit.cut_off.as_ref()?.unvisited.len()))
        .collect();
    assert_eq!(written_cuts, cut);
}

#[test]
fn a_count_that_does_not_fit_a_number_is_digits() {
    let layer = foursight_game::perft::Layer {
        ply: 3,
        positions: 5,
        sequences: u128::from(u64::MAX) * 2,
        finished: 1,
        games: 4,
    };
    let written = Layer::from(layer);
    assert_eq!((written.ply, written.positions, written.finished), (3, 5, 1));
    assert_eq!((written.sequences.as_str(), written.games.as_str()), ("36893488147419103230", "4"));
}

/// `FOURSIGHT_ACCEPT=1` writes the file instead of comparing it.
#[cfg(feature = "schema")]
#[test]
fn the_file_is_the_derived_schema() {
    let mut derived = serde_json::to_string_pretty(&foursight_wire::json_schema()).unwrap();
    derived.push('\n');
    if std::env::var_os("FOURSIGHT_ACCEPT").is_some() {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/schema.json");
        std::fs::write(file, &derived).unwrap();
    } else {
        let is_derived = derived == foursight_wire::JSON_SCHEMA;
        assert!(is_derived, "schema.json: run `cargo xtask openapi --accept`");
    }
}

#[cfg(feature = "schema")]
#[test]
fn the_schema_defines_whatever_it_refers_to() {
    let schema = foursight_wire::json_schema();
    let definitions = schema["$defs"].as_object().unwrap();
    for name in
        ["Answer", "Record", "Review", "Solution", "Perft", "BookCoverage", "Snapshot", "Value"]
    {
        assert!(definitions.contains_key(name), "{name}");
    }
    let mut open = vec![&schema];
    while let Some(value) = open.pop() {
        match value {
            serde_json::Value::Object(members) => {
                if let Some(reference) = members.get("$ref").and_then(serde_json::Value::as_str) {
                    let name = reference.strip_prefix("#/$defs/").expect(reference);
                    assert!(definitions.contains_key(name), "{reference}");
                }
                open.extend(members.values());
            }
            serde_json::Value::Array(items) => open.extend(items),
            _ => {}
        }
    }
}

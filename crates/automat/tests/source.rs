//! The device against the source's table: what the lights show and what touches do, to the millisecond, through bus and chain.
#![cfg(feature = "hardware")]

mod bench;

use core::time::Duration;

use bench::{Bench, pad};
use foursight_automat::{Alone, Color, Mode, Pad, TABLE_WORDS};
use foursight_session::Seat;

/// As sent at brightness 5: the source's 155 becomes 3.
const RED: Color = Color(3, 0, 0);
const GREEN: Color = Color(0, 3, 0);
const BLUE: Color = Color(0, 0, 3);
const WHITE: Color = Color(3, 3, 3);
const DRAW: Color = Color(0, 3, 3);

/// The source's chain, written out from its text and not from the crate's table.
const ROWS_FROM_BOTTOM: [[usize; 7]; 6] = [
    [41, 40, 39, 38, 37, 36, 35],
    [28, 29, 30, 31, 32, 33, 34],
    [27, 26, 25, 24, 23, 22, 21],
    [14, 15, 16, 17, 18, 19, 20],
    [13, 12, 11, 10, 9, 8, 7],
    [0, 1, 2, 3, 4, 5, 6],
];

const MENU: [(usize, Color); 4] = [(2, BLUE), (3, RED), (4, GREEN), (5, WHITE)];

#[test]
fn the_menu_is_the_top_row_and_pads_choose() {
    for (column, mode) in
        [(2, Mode::TwoPlayers), (3, Mode::Hard), (4, Mode::Easy), (5, Mode::Perfect)]
    {
        let bench = Bench::default();
        let mut words = vec![0; TABLE_WORDS];
        let mut device = bench.device(&mut words, Alone);
        bench.pass(&mut device, 5);
        assert_eq!(bench.lit(), MENU);
        for nothing in [pad(1), pad(6), Pad::NewGame] {
            bench.tap(&mut device, nothing);
            assert_eq!((bench.lit(), device.machine().mode()), (MENU.to_vec(), None));
        }
        bench.tap(&mut device, pad(column));
        assert_eq!(device.machine().mode(), Some(mode));
    }
}

#[test]
fn a_disc_falls_through_every_row_above_its_own_20_ms_each_and_rests_200() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    bench.tap(&mut device, pad(2));
    // 750 ms before a touch counts; the tap itself took 31 of them, the first of which began the count.
    bench.pass(&mut device, 750 - 31);
    bench.touch.borrow_mut().touch(pad(6), true);
    for height in 0..6 {
        let color = if height % 2 == 0 { RED } else { GREEN };
        let resting: Vec<_> = bench.lit();
        // The disc is drawn in the poll that sees the touch.
        bench.pass(&mut device, 1);
        let lit_in = |row: usize| {
            let mut expected = resting.clone();
            expected.push((ROWS_FROM_BOTTOM[row][6], color));
            expected.sort_by_key(|light| light.0);
            expected
        };
        for row in (height + 1..6).rev() {
            let expected = lit_in(row);
            for millisecond in 0..20 {
                assert_eq!(bench.lit(), expected, "row {row} at {millisecond} ms");
                bench.pass(&mut device, 1);
            }
        }
        assert_eq!(bench.lit(), lit_in(height), "landed");
        bench.touch.borrow_mut().touch(pad(6), false);
        // A touch during the rest does not count.
        bench.pass(&mut device, 100);
        bench.tap(&mut device, pad(0));
        bench.pass(&mut device, 200 - 100 - 31 - 1);
        bench.touch.borrow_mut().touch(pad(6), true);
        assert_eq!(device.machine().snapshot().moves.len(), height + 1);
    }
    // Full: nothing happens.
    let full = bench.lit();
    bench.pass(&mut device, 500);
    assert_eq!((bench.lit(), device.machine().snapshot().moves.len()), (full, 6));
}

#[test]
fn a_touch_counts_once_however_long_it_lasts() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    bench.tap(&mut device, pad(2));
    bench.pass(&mut device, 800);
    bench.touch.borrow_mut().touch(pad(3), true);
    bench.pass(&mut device, 3000);
    assert_eq!(device.machine().snapshot().moves.len(), 1);
}

#[test]
fn touches_count_only_after_750_ms_except_after_hard() {
    for (wait, moves) in [(748 - 31, 0), (750 - 31, 1)] {
        let bench = Bench::default();
        let mut words = vec![0; TABLE_WORDS];
        let mut device = bench.device(&mut words, Alone);
        bench.pass(&mut device, 5);
        bench.tap(&mut device, pad(2));
        bench.pass(&mut device, wait);
        bench.tap(&mut device, pad(3));
        assert_eq!(device.machine().snapshot().moves.len(), moves);
    }
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    bench.touch.borrow_mut().touch(pad(3), true);
    let thought = bench.pass(&mut device, 1).expect("the computer begins at once");
    assert_eq!(device.machine().snapshot().moves, [thought.column]);
}

/// Taps columns, each as soon as the disc before has come to rest.
fn play(bench: &Bench, device: &mut bench::BenchDevice<'_, Alone>, columns: &str) {
    for digit in columns.bytes() {
        bench.tap(device, pad((digit - b'1').into()));
        bench.pass(device, 320);
    }
}

#[test]
fn a_win_rests_one_second_then_fills_the_chain_and_the_other_player_begins() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    bench.tap(&mut device, pad(2));
    bench.pass(&mut device, 800);
    play(&bench, &mut device, "121212");
    bench.touch.borrow_mut().touch(pad(0), true);
    bench.pass(&mut device, 1);
    bench.touch.borrow_mut().touch(pad(0), false);
    let landed = bench.clock.0.get() + Duration::from_millis(40 + 200);
    let shown = landed + Duration::from_secs(1);
    bench.pass(&mut device, 240);
    let won = bench.lit();
    assert_eq!(won.len(), 7);
    while bench.clock.0.get() + Duration::from_millis(1) < shown {
        bench.pass(&mut device, 1);
        assert_eq!(bench.lit(), won, "the rest before the show");
    }
    // Touches do not count before the show is over.
    bench.tap(&mut device, pad(5));
    for light in 0..42 {
        let at = shown + Duration::from_millis(100 * light as u64);
        while bench.clock.0.get() < at + Duration::from_millis(50) {
            bench.pass(&mut device, 1);
        }
        assert!((0..=light).all(|light| bench.sent(light) == RED), "{light}");
        let next = (light + 1..42).filter(|&light| bench.sent(light) != Color::OFF);
        let kept = won.iter().filter(|(place, _)| *place > light).count();
        assert_eq!(next.count(), kept, "{light}");
    }
    bench.pass(&mut device, 200);
    bench.touch.borrow_mut().touch(Pad::NewGame, true);
    for millisecond in 0..500 {
        bench.pass(&mut device, 1);
        assert_eq!(bench.lit(), [], "dark after {millisecond} ms");
    }
    bench.pass(&mut device, 1);
    assert_eq!(bench.lit(), MENU);
    assert_eq!(device.machine().snapshot().began, Seat::B);
}

#[test]
fn a_draw_fills_at_once_in_cyan() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    bench.tap(&mut device, pad(2));
    bench.pass(&mut device, 800);
    play(&bench, &mut device, "65617356615221567642233737747314144542532");
    bench.touch.borrow_mut().touch(pad(0), true);
    // Landed on the top row: no step of falling, 200 ms of rest, then the first light.
    bench.pass(&mut device, 1 + 199);
    assert!(device.machine().snapshot().ending.is_some());
    assert_ne!(bench.sent(0), DRAW);
    bench.pass(&mut device, 1);
    assert_eq!(bench.sent(0), DRAW);
    bench.pass(&mut device, 4200);
    assert!((0..42).all(|light| bench.sent(light) == DRAW));
}

#[test]
fn the_new_game_pad_leads_to_the_menu_with_the_same_starter() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    bench.tap(&mut device, pad(2));
    bench.pass(&mut device, 800);
    play(&bench, &mut device, "123");
    bench.tap(&mut device, Pad::NewGame);
    assert_eq!(bench.lit(), MENU);
    assert_eq!(device.machine().snapshot().began, Seat::A);
    assert!(device.machine().snapshot().moves.is_empty());
}

#[test]
fn the_computer_is_player_one_red_whoever_begins() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    bench.tap(&mut device, pad(5));
    bench.pass(&mut device, 400);
    assert_eq!(bench.lit(), [(38, RED)], "the perfect level begins in the centre");
    // Play at random until it has won; then the human begins and is green.
    for column in (0..7).cycle() {
        if device.machine().snapshot().ending.is_some() {
            break;
        }
        bench.tap(&mut device, pad(column));
        bench.pass(&mut device, 800);
    }
    bench.pass(&mut device, 6000);
    assert!((0..42).all(|light| bench.sent(light) == RED));
    bench.tap(&mut device, pad(0));
    bench.pass(&mut device, 600);
    bench.tap(&mut device, pad(5));
    bench.pass(&mut device, 1000);
    assert!(bench.lit().is_empty(), "the human is to begin");
    bench.tap(&mut device, pad(0));
    bench.pass(&mut device, 100);
    assert_eq!(bench.lit()[0], (41, GREEN));
}

#[test]
fn the_pad_of_column_one_changes_the_colors() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    bench.tap(&mut device, pad(0));
    assert_ne!(bench.lit(), MENU);
    bench.tap(&mut device, pad(0));
    assert_eq!(bench.lit(), MENU);
}

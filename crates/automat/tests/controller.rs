//! The touch controller: what is written to its registers, what faults look and sound like, and that the device comes back from all of them.
#![cfg(feature = "hardware")]

mod bench;

use bench::{Bench, pad};
use foursight_automat::{Alone, Color, Fault, Pad, TABLE_WORDS};

/// The fault's color as sent.
const FAULT: Color = Color(3, 0, 3);

#[test]
fn the_registers_hold_what_the_data_sheet_asks_for() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 1);
    let touch = bench.touch.borrow();
    for electrode in 0..12 {
        assert_eq!(touch.register(0x41 + 2 * electrode), 12, "touch threshold {electrode}");
        assert_eq!(touch.register(0x42 + 2 * electrode), 6, "release threshold {electrode}");
    }
    // All twelve electrodes on, baseline tracking from the first value.
    assert_eq!(touch.register(0x5E), 0x8C);
    // Charge 16 µA; 0.5 µs, 4 samples, 1 ms apart; automatic configuration for 3.3 V.
    assert_eq!((touch.register(0x5C), touch.register(0x5D)), (0x10, 0x20));
    let limits = [0x7B, 0x7D, 0x7E, 0x7F].map(|register| touch.register(register));
    assert_eq!(limits, [0x0B, 201, 130, 180]);
    assert_eq!(bench.serial.borrow().as_str(), "touch controller: ready\r\n");
}

#[test]
fn a_look_is_one_transfer_and_a_look_at_its_health_two_more() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 1);
    let before = bench.touch.borrow().transfers;
    bench.pass(&mut device, 999);
    assert_eq!(bench.touch.borrow().transfers, before + 999);
    bench.pass(&mut device, 1);
    assert_eq!(bench.touch.borrow().transfers, before + 999 + 3);
}

#[test]
fn every_pad_is_where_the_source_has_it() {
    for (electrode, pad) in [
        (9, pad(0)),
        (1, pad(1)),
        (2, pad(2)),
        (3, pad(3)),
        (4, pad(4)),
        (5, pad(5)),
        (6, pad(6)),
        (7, Pad::NewGame),
    ] {
        assert_eq!((Pad::at(electrode), pad.electrode()), (Some(pad), electrode));
    }
    assert!([0, 8, 10, 11, 12].into_iter().all(|electrode| Pad::at(electrode).is_none()));
}

#[test]
fn a_missing_controller_is_said_shown_and_found_when_it_comes() {
    let bench = Bench::default();
    bench.touch.borrow_mut().present = false;
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 10);
    assert_eq!(device.fault(), Some(Fault::Silent));
    assert_eq!(
        bench.serial.borrow().as_str(),
        "touch controller: no answer at address 0x5A: check 3V3, GND, SDA, SCL\r\n"
    );
    assert!((0..7).all(|light| bench.sent(light) == FAULT), "the top row blinks");
    bench.pass(&mut device, 400);
    assert!(bench.lit().is_empty(), "and is dark between");
    bench.pass(&mut device, 5000);
    assert_eq!(bench.serial.borrow().lines().count(), 1, "said once");
    bench.touch.borrow_mut().present = true;
    bench.pass(&mut device, 1001);
    assert_eq!(device.fault(), None);
    assert!(bench.serial.borrow().ends_with("touch controller: ready\r\n"));
    bench.tap(&mut device, pad(2));
    assert!(device.machine().mode().is_some(), "and it plays");
}

#[test]
fn a_controller_lost_during_a_game_does_not_lose_the_game() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    bench.tap(&mut device, pad(2));
    bench.pass(&mut device, 800);
    bench.tap(&mut device, pad(3));
    bench.pass(&mut device, 500);
    bench.touch.borrow_mut().present = false;
    bench.pass(&mut device, 1500);
    assert_eq!(device.fault(), Some(Fault::Silent));
    assert_eq!(bench.sent(38), Color(3, 0, 0), "the board is still shown");
    bench.touch.borrow_mut().present = true;
    bench.touch.borrow_mut().reset();
    bench.pass(&mut device, 1100);
    bench.tap(&mut device, pad(3));
    assert_eq!(device.machine().snapshot().moves.len(), 2);
}

#[test]
fn a_controller_that_forgot_its_settings_is_set_up_again() {
    let bench = Bench::default();
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    bench.touch.borrow_mut().reset();
    bench.pass(&mut device, 1000);
    assert_eq!(device.fault(), Some(Fault::Asleep));
    bench.pass(&mut device, 1001);
    assert_eq!(device.fault(), None);
    bench.tap(&mut device, pad(2));
    assert!(device.machine().mode().is_some());
}

#[test]
fn a_short_circuit_and_a_stranger_look_different() {
    let bench = Bench::default();
    bench.touch.borrow_mut().over_current = true;
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 5);
    assert_eq!(device.fault(), Some(Fault::OverCurrent));
    let blinking: Vec<_> = (0..7).filter(|&light| bench.sent(light) == FAULT).collect();
    assert_eq!(blinking, [4, 5, 6]);
    assert_eq!(Fault::Stranger.columns(), 0..3);
    assert_eq!(Fault::Asleep.columns(), 3..4);
}

#[test]
fn a_finger_on_a_pad_at_the_start_is_no_touch() {
    let bench = Bench::default();
    bench.touch.borrow_mut().touch(pad(2), true);
    let mut words = vec![0; TABLE_WORDS];
    let mut device = bench.device(&mut words, Alone);
    bench.pass(&mut device, 100);
    assert_eq!(device.machine().mode(), None);
    bench.touch.borrow_mut().touch(pad(2), false);
    bench.pass(&mut device, 10);
    bench.tap(&mut device, pad(2));
    assert!(device.machine().mode().is_some());
}

//! What the board of lights sends, on a game played by touches.

use core::time::Duration;

use foursight_catalog::device::{Machine, Pad, Palette};
use foursight_wire::{DeviceState, lights};
use serde_json::{Value, json};

/// Everything that falls has landed and everything shown is shown.
const LONG: Duration = Duration::from_secs(20);

/// A machine and the time on its clock.
struct Device {
    machine: Machine,
    now: Duration,
}

impl Device {
    fn new(palette: Palette) -> Self {
        Self { machine: Machine::new(palette), now: Duration::ZERO }
    }

    /// Touches pads one after the other, each when the one before has had its effect.
    fn touch(&mut self, pads: &str) {
        for pad in pads.chars() {
            self.machine.touch(Pad::of_key(pad).expect("a pad"), self.now);
            self.now += LONG;
            self.machine.advance(self.now);
        }
    }

    fn state(&self) -> Value {
        serde_json::to_value(DeviceState::of(&self.machine, 7)).expect("a state is JSON")
    }

    fn lights(&self) -> Vec<String> {
        let news = serde_json::to_value(lights(&self.machine.frame(self.now))).expect("JSON");
        assert_eq!(news["kind"], "lights");
        serde_json::from_value(news["lights"].clone()).expect("42 colors")
    }
}

#[test]
fn the_menu_names_the_pads_and_nobody_is_to_move() {
    let device = Device::new(Palette::SOURCE);
    assert_eq!(
        device.state(),
        json!({
            "phase": "menu", "mode": null, "colors": "source",
            "players": {"a": "#ff0000", "b": "#00ff00"},
            "menu": [
                {"pad": "3", "mode": "two_players", "color": "#0000ff"},
                {"pad": "4", "mode": "hard", "color": "#ff0000"},
                {"pad": "5", "mode": "easy", "color": "#00ff00"},
                {"pad": "6", "mode": "perfect", "color": "#ffffff"},
            ],
            "turn": null, "began": "a", "moves": "", "last": null,
            "stacks": ["", "", "", "", "", "", ""], "ending": null, "seed": "7",
        })
    );
    let lights = device.lights();
    assert_eq!(lights.len(), 42);
    assert_eq!(lights[2..6], ["#0000ff", "#ff0000", "#00ff00", "#ffffff"]);
    assert!(lights[..2].iter().chain(&lights[6..]).all(String::is_empty));
}

#[test]
fn the_other_colors_have_their_own_name() {
    let state = Device::new(Palette::SAFE).state();
    assert_eq!(state["colors"], "safe");
    assert_eq!(state["players"], json!({"a": "#ff7000", "b": "#0062ff"}));
}

#[test]
fn a_game_is_told_disc_by_disc_to_its_end() {
    let mut device = Device::new(Palette::SOURCE);
    device.touch("3"); // two players
    device.touch("1112");
    let state = device.state();
    assert_eq!(state["turn"], "a");
    assert_eq!(state["moves"], "1112");
    assert_eq!(state["last"], json!({"seat": "b", "column": 2}));
    assert_eq!(state["stacks"], json!(["aba", "b", "", "", "", "", ""]));
    assert_eq!((&state["phase"], &state["ending"]), (&json!("waiting"), &Value::Null));
    device.touch("3242"); // three of B above each other in the second column
    device.touch("72");
    let state = device.state();
    assert_eq!(state["stacks"][1], "bbbb");
    assert_eq!(state["ending"], json!({"winner": "b"}));
    assert_eq!((&state["phase"], &state["turn"]), (&json!("over"), &Value::Null));
}

#[test]
fn after_a_game_the_other_seat_begins_and_keeps_its_letter() {
    let mut device = Device::new(Palette::SOURCE);
    device.touch("3");
    device.touch("1212121");
    assert_eq!(device.state()["ending"], json!({"winner": "a"}));
    device.touch("4"); // closes the show
    device.touch("3"); // two players again
    device.touch("5");
    let state = device.state();
    assert_eq!((&state["began"], &state["turn"]), (&json!("b"), &json!("a")));
    assert_eq!(state["stacks"][4], "b");
    assert_eq!(state["last"], json!({"seat": "b", "column": 5}));
}

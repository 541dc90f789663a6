//! The netlist the board is made of against the facts the firmware is made of; no KiCad needed.
//!
//! hardware/netlist.txt is read as any reader would, without the code that wrote it: what is checked is what the layout is made from.

use alloc::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use foursight_automat::facts::{self, CHIP_CURRENT, LIGHTS, Pad, SUPPLY_CURRENT};
use foursight_connect_four::{COLUMNS, Cell, Column, ROWS};

extern crate alloc;

mod circuit;
mod kinds;

/// The netlist as read.
struct Netlist {
    facts: BTreeMap<String, u32>,
    /// Kind of each part.
    parts: BTreeMap<String, String>,
    /// Parts that are not soldered in.
    not_fitted: BTreeSet<String>,
    /// Number of a kind's pin by name.
    pins: BTreeMap<(String, String), String>,
    /// Net of each pad.
    nets: BTreeMap<String, String>,
}

impl Netlist {
    fn read() -> Self {
        let mut netlist = Self {
            facts: BTreeMap::new(),
            parts: BTreeMap::new(),
            not_fitted: BTreeSet::new(),
            pins: BTreeMap::new(),
            nets: BTreeMap::new(),
        };
        for line in stored().lines() {
            let fields: Vec<String> = line.split('\t').map(str::to_owned).collect();
            match fields[0].as_str() {
                "fact" => {
                    netlist.facts.insert(fields[1].clone(), fields[2].parse().expect("a number"));
                }
                "pin" => {
                    netlist.pins.insert((fields[1].clone(), fields[3].clone()), fields[2].clone());
                }
                "part" => {
                    netlist.parts.insert(fields[1].clone(), fields[2].clone());
                    if fields[4] == "not fitted" {
                        netlist.not_fitted.insert(fields[1].clone());
                    }
                }
                "net" => {
                    for pad in fields[2].split(' ') {
                        let before = netlist.nets.insert(pad.to_owned(), fields[1].clone());
                        assert_eq!(before, None, "{pad} is in two nets");
                    }
                }
                _ => {}
            }
        }
        netlist
    }

    fn net(&self, part: &str, pin: &str) -> &str {
        let kind = self.parts.get(part).unwrap_or_else(|| panic!("no part {part}")).clone();
        let number = &self.pins[&(kind, pin.to_owned())];
        self.nets.get(&format!("{part}.{number}")).map_or("", String::as_str)
    }

    /// The parts of a kind that have this pin in this net.
    fn at(&self, net: &str, kind: &str, pin: &str) -> Vec<&str> {
        let parts = self.parts.iter().filter(|(_, of)| *of == kind);
        parts.map(|(part, _)| part.as_str()).filter(|part| self.net(part, pin) == net).collect()
    }
}

fn stored() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../hardware/netlist.txt");
    fs::read_to_string(path).expect("hardware/netlist.txt")
}

#[test]
fn the_stored_netlist_is_the_described_one() {
    assert!(
        stored() == circuit::circuit().to_text(),
        "hardware/netlist.txt is not what hardware/circuit describes; run `cargo xtask board`"
    );
}

#[test]
fn the_data_line_visits_the_lights_in_the_order_of_the_facts() {
    let netlist = Netlist::read();
    let shifter = netlist.at(netlist.net("U1", facts::DATA.name), "shifter", "A");
    assert_eq!(shifter, ["U5"], "the data pin goes to the level shifter");
    let resistor = netlist.at(netlist.net("U5", "Y"), "resistor", "1");
    assert_eq!(resistor, ["R1"], "then to the resistor");
    let mut net = netlist.net("R1", "2");
    for light in 0..LIGHTS {
        let name = format!("LED{light}");
        assert_eq!(netlist.at(net, "light", "DIN"), [name.as_str()]);
        assert_eq!((netlist.net(&name, "VDD"), netlist.net(&name, "VSS")), ("+5V", "GND"));
        let capacitor = format!("C{light}");
        assert_eq!((netlist.net(&capacitor, "1"), netlist.net(&capacitor, "2")), ("+5V", "GND"));
        net = netlist.net(&name, "DOUT");
    }
    assert_eq!(net, "", "the last output is open");
    assert_eq!(netlist.parts.values().filter(|kind| *kind == "light").count(), LIGHTS);
    for (column, row) in (0..COLUMNS).flat_map(|column| (0..ROWS).map(move |row| (column, row))) {
        let cell = Column::new(column).and_then(|column| Cell::new(column, row)).expect("a cell");
        let placed = netlist.facts[&format!("light_{column}_{row}")];
        assert_eq!(placed as usize, facts::light(cell), "column {column}, row {row}");
    }
}

#[test]
fn the_pads_are_at_the_electrodes_of_the_facts() {
    let netlist = Netlist::read();
    let pads = (0..COLUMNS).filter_map(Column::new).map(Pad::Column).chain([Pad::NewGame]);
    for (number, pad) in pads.enumerate() {
        let net = netlist.net(&format!("PAD{number}"), "1");
        assert_eq!(net, netlist.net("U2", &format!("E{}", pad.electrode())), "{pad:?}");
        assert!(!net.is_empty());
    }
    for electrode in (0..12).filter(|&electrode| Pad::at(electrode).is_none()) {
        assert_eq!(
            netlist.net("U2", &format!("E{electrode}")),
            "",
            "electrode {electrode} is free"
        );
    }
}

#[test]
fn the_bus_is_at_the_pins_of_the_facts_with_pull_ups_once() {
    let netlist = Netlist::read();
    for (pin, line) in [(facts::SCL, "SCL"), (facts::SDA, "SDA")] {
        let net = netlist.net("U1", pin.name);
        assert_eq!(net, netlist.net("U2", line));
        // The breakout board brings the pull-ups; those of this board are left out.
        let pull_ups = netlist.at(net, "resistor", "1");
        assert!(pull_ups.iter().all(|part| netlist.not_fitted.contains(*part)), "{pull_ups:?}");
        assert_eq!(pull_ups.len(), 1);
        assert_eq!(netlist.net(pull_ups[0], "2"), netlist.net("U1", "3V3"));
    }
    assert_eq!(netlist.net("U2", "3.3V"), "+3V3", "never 5 V");
    assert_eq!(netlist.net("U2", "ADD"), "GND", "address 0x5A");
}

#[test]
fn the_converter_and_usb_meet_at_the_jumper_alone() {
    let netlist = Netlist::read();
    assert_eq!(netlist.net("U3", "OUT+"), netlist.net("JP1", "1"));
    assert_eq!(netlist.net("JP1", "2"), netlist.net("LED0", "VDD"));
    assert_eq!(netlist.net("JP1", "3"), netlist.net("U1", "5V"));
    let rails: BTreeSet<_> = ["1", "2", "3"].map(|pin| netlist.net("JP1", pin)).into();
    assert_eq!(rails.len(), 3);
    // Current flows from the rail to the module, never back.
    assert_eq!((netlist.net("D1", "A"), netlist.net("D1", "K")), ("+5V", "VBUS"));
}

#[test]
fn all_lights_at_the_cap_and_the_chip_stay_within_the_supply() {
    let netlist = Netlist::read();
    let lights = LIGHTS as u32 * netlist.facts["white_microamperes_at_cap"];
    assert!(lights + CHIP_CURRENT <= SUPPLY_CURRENT);
    assert_eq!(netlist.facts["chip_microamperes"], CHIP_CURRENT);
    assert_eq!(netlist.facts["supply_microamperes"], SUPPLY_CURRENT);
}

#[test]
fn every_pad_of_every_part_is_in_a_net_or_open_on_purpose() {
    let circuit = circuit::circuit();
    for part in &circuit.parts {
        for (number, name, _) in part.kind.pins {
            let node = (part.reference.clone(), *number);
            let connected = circuit.nets.values().any(|nodes| nodes.contains(&node));
            assert!(connected != circuit.open.contains(&node), "{}.{name}", part.reference);
        }
    }
    for (net, nodes) in &circuit.nets {
        assert!(nodes.len() > 1, "{net} joins nothing");
    }
}

//! The circuit of the board, described once: kinds of parts with their pins, the parts, the nets.
//!
//! Schematic, layout, bill of materials and checks are generated from what [`circuit`] returns. Whatever is a fact of the device (order of the
//! lights, electrodes, pins, currents) is taken from [`foursight_automat::facts`] and stands nowhere else.

use alloc::collections::BTreeMap;
use core::fmt::Write as _;

use foursight_automat::facts::{
    self, BRIGHTNESS, BRIGHTNESS_CAP, CHIP_CURRENT, Color, LIGHTS, Pad, Pin, SUPPLY_CURRENT,
};
use foursight_connect_four::{COLUMNS, Cell, Column, ROWS};

use super::kinds::{KINDS, Kind};

/// One part on the board.
#[derive(Debug)]
pub(crate) struct Part {
    /// Its name on the silk screen and in every list.
    pub(crate) reference: String,
    /// What kind it is.
    pub(crate) kind: &'static Kind,
    /// Its value: `330R`, `100n`, or what it is for.
    pub(crate) value: String,
    /// Whether it is soldered in by default.
    pub(crate) fitted: bool,
}

/// A pad of a part: reference and number.
pub(crate) type Node = (String, &'static str);

/// The whole circuit.
#[derive(Debug, Default)]
pub(crate) struct Circuit {
    /// All parts, in the order of the description.
    pub(crate) parts: Vec<Part>,
    /// All nets with their pads.
    pub(crate) nets: BTreeMap<String, Vec<Node>>,
    /// Pads that are left open on purpose.
    pub(crate) open: Vec<Node>,
}

impl Circuit {
    fn part(&mut self, reference: impl Into<String>, kind: &str, value: impl Into<String>) {
        let kind = KINDS.iter().find(|found| found.name == kind).expect("a kind of the table");
        let part = Part { reference: reference.into(), kind, value: value.into(), fitted: true };
        self.parts.push(part);
    }

    /// Leaves the part described last out of the assembly.
    fn not_fitted(&mut self) {
        self.parts.last_mut().expect("a part before").fitted = false;
    }

    fn node(&self, reference: &str, pin: &str) -> Node {
        let part = self.parts.iter().find(|part| part.reference == reference);
        let part = part.unwrap_or_else(|| panic!("no part {reference}"));
        let pin = part.kind.pins.iter().find(|(_, name, _)| *name == pin);
        (reference.to_owned(), pin.unwrap_or_else(|| panic!("no such pin of {reference}")).0)
    }

    /// Joins pins, written `part.pin name`, to a net.
    fn net(&mut self, name: &str, pins: &[&str]) {
        for pin in pins {
            let (reference, pin) = pin.split_once('.').expect("part.pin");
            let node = self.node(reference, pin);
            self.nets.entry(name.to_owned()).or_default().push(node);
        }
    }

    fn open(&mut self, reference: &str, pins: &[&str]) {
        for pin in pins {
            let node = self.node(reference, pin);
            self.open.push(node);
        }
    }

    /// All of it as text, for the generators: see hardware/README.md.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::from(
            "# The netlist of the board. Made by `cargo run -p foursight-automat --example circuit`; do not edit.\n",
        );
        for (name, value) in numbers() {
            writeln!(text, "fact\t{name}\t{value}").expect("text grows");
        }
        for kind in KINDS {
            let Kind { name, symbol, footprint, number, page, .. } = kind;
            writeln!(text, "kind\t{name}\t{symbol}\t{footprint}\t{number}\t{page}")
                .expect("text grows");
            for (number, pin, electrical) in kind.pins {
                writeln!(text, "pin\t{name}\t{number}\t{pin}\t{electrical}").expect("text grows");
            }
        }
        for Part { reference, kind, value, fitted } in &self.parts {
            let fitted = if *fitted { "fitted" } else { "not fitted" };
            writeln!(text, "part\t{reference}\t{}\t{value}\t{fitted}", kind.name)
                .expect("text grows");
        }
        let list = |nodes: &[Node]| {
            nodes.iter().map(|(part, pin)| format!("{part}.{pin}")).collect::<Vec<_>>().join(" ")
        };
        for (name, nodes) in &self.nets {
            writeln!(text, "net\t{name}\t{}", list(nodes)).expect("text grows");
        }
        writeln!(text, "open\t{}", list(&self.open)).expect("text grows");
        text
    }
}

/// The numbers of the device the generators and the electrical tables need.
fn numbers() -> Vec<(String, u32)> {
    let white = |brightness| Color(255, 255, 255).at(brightness).microamperes();
    let mut numbers = vec![
        ("columns".to_owned(), COLUMNS as u32),
        ("rows".to_owned(), ROWS as u32),
        ("brightness".to_owned(), BRIGHTNESS.into()),
        ("brightness_cap".to_owned(), BRIGHTNESS_CAP.into()),
        ("white_microamperes".to_owned(), white(BRIGHTNESS)),
        ("white_microamperes_at_cap".to_owned(), white(BRIGHTNESS_CAP)),
        ("chip_microamperes".to_owned(), CHIP_CURRENT),
        ("supply_microamperes".to_owned(), SUPPLY_CURRENT),
    ];
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let cell = Column::new(column).and_then(|column| Cell::new(column, row));
            let light = facts::light(cell.expect("a cell of the board"));
            numbers.push((format!("light_{column}_{row}"), light as u32));
        }
    }
    numbers
}

/// A pin of the controller as its kind names it.
fn controller(pin: Pin) -> String {
    format!("U1.{}", pin.name)
}

/// The circuit.
pub(crate) fn circuit() -> Circuit {
    let mut circuit = Circuit::default();
    modules(&mut circuit);
    supply(&mut circuit);
    lights(&mut circuit);
    touch(&mut circuit);
    for (number, net) in TEST_POINTS.iter().enumerate() {
        circuit.part(format!("TP{}", number + 1), "test-point", *net);
        circuit.net(net, &[&format!("TP{}.1", number + 1)]);
    }
    for hole in 1..=4 {
        circuit.part(format!("H{hole}"), "hole", "M3");
    }
    circuit
}

/// What can be measured without looking for a pin, in the order in which the guide measures it.
const TEST_POINTS: [&str; 8] = ["GND", "P+", "VIN", "VCONV", "+5V", "+3V3", "SDA", "SCL"];

fn modules(circuit: &mut Circuit) {
    circuit.part("U1", "controller", "LOLIN C3 mini");
    circuit.part("U2", "touch", "MPR121 breakout");
    circuit.part("U3", "converter", "LM2596 module, 5.0 V");
    circuit.part("U4", "protection", "HX-2S-01");
    circuit.net("GND", &["U1.G", "U2.GND", "U3.IN-", "U3.OUT-", "U4.P-"]);
    circuit.net("VBUS", &["U1.5V"]);
    circuit.net("+3V3", &["U1.3V3", "U2.3.3V"]);
    circuit.open("U1", &["RST", "A0", "D0", "D5", "D6", "D7", "D8", "TX", "RX", "D4"]);
}

/// Cells, protection, fuse, charger, switch, protection against wrong polarity, converter; and the choice between that and USB.
fn supply(circuit: &mut Circuit) {
    circuit.part("J1", "connector-3", "two cells");
    circuit.part("F1", "fuse", "3 A, resettable");
    circuit.part("J2", "connector-2", "charger 8.4 V");
    circuit.part("D2", "diode", "SS34");
    circuit.part("SW1", "switch", "on/off");
    circuit.part("Q1", "transistor", "AO3401A");
    circuit.part("R4", "resistor", "100k");
    circuit.part("JP1", "jumper", "5 V from");
    circuit.part("D1", "diode", "SS34");
    circuit.part("C50", "bulk", "1000u 10V");
    // The fuse is the first thing after the cells: it also protects against a mistake in wiring the protection board.
    circuit.net("CELL+", &["J1.3", "F1.1"]);
    circuit.net("B+", &["F1.2", "U4.B+"]);
    circuit.net("BM", &["J1.2", "U4.BM"]);
    circuit.net("B-", &["J1.1", "U4.B-"]);
    // The diode keeps a charger of wrong polarity out and the cells' voltage away from the open plug.
    circuit.net("CHARGE+", &["J2.1", "D2.A"]);
    circuit.net("P+", &["U4.P+", "D2.K", "SW1.2"]);
    circuit.net("SWITCHED", &["SW1.1", "Q1.D"]);
    circuit.net("GATE", &["Q1.G", "R4.1"]);
    circuit.net("VIN", &["Q1.S", "U3.IN+"]);
    // The jumper joins the 5 V rail either to the converter or to the module's USB socket, never both. D1 feeds the module from the
    // rail and lets nothing from USB back into the converter or from the converter into a computer.
    circuit.net("VCONV", &["U3.OUT+", "JP1.1"]);
    circuit.net("+5V", &["JP1.2", "D1.A", "C50.+"]);
    circuit.net("VBUS", &["JP1.3", "D1.K"]);
    circuit.net("GND", &["J2.2", "R4.2", "C50.-"]);
}

/// The chain of lights behind the level shifter: 3.3 V is below the lights' threshold of 0.7 × 5 V.
fn lights(circuit: &mut Circuit) {
    circuit.part("U5", "shifter", "74AHCT1G125");
    circuit.part("C51", "capacitor", "100n");
    circuit.part("R1", "resistor", "330R");
    circuit.part("R5", "resistor", "100k");
    circuit.net("DATA", &[&controller(facts::DATA), "U5.A", "R5.1"]);
    circuit.net("DATA5", &["U5.Y", "R1.1"]);
    circuit.net("GND", &["U5.OE", "U5.GND", "C51.2", "R5.2"]);
    circuit.net("+5V", &["U5.VCC", "C51.1"]);
    circuit.net("CHAIN0", &["R1.2"]);
    for light in 0..LIGHTS {
        circuit.part(format!("LED{light}"), "light", "WS2812B");
        circuit.net("+5V", &[&format!("LED{light}.VDD")]);
        circuit.net("GND", &[&format!("LED{light}.VSS")]);
        circuit.net(&format!("CHAIN{light}"), &[&format!("LED{light}.DIN")]);
        if light + 1 < LIGHTS {
            circuit.net(&format!("CHAIN{}", light + 1), &[&format!("LED{light}.DOUT")]);
        } else {
            circuit.open(&format!("LED{light}"), &["DOUT"]);
        }
    }
    for light in 0..LIGHTS {
        circuit.part(format!("C{light}"), "capacitor", "100n");
        circuit.net("+5V", &[&format!("C{light}.1")]);
        circuit.net("GND", &[&format!("C{light}.2")]);
    }
}

/// The pads at the electrodes of the touch controller. Its breakout board has the pull-ups of the bus; R2 and R3 are for one that has none.
fn touch(circuit: &mut Circuit) {
    circuit.part("R2", "resistor", "4k7");
    circuit.not_fitted();
    circuit.part("R3", "resistor", "4k7");
    circuit.not_fitted();
    circuit.net("SDA", &[&controller(facts::SDA), "U2.SDA", "R2.1"]);
    circuit.net("SCL", &[&controller(facts::SCL), "U2.SCL", "R3.1"]);
    circuit.net("+3V3", &["R2.2", "R3.2"]);
    // With ADD at ground the controller answers at 0x5A.
    circuit.net("GND", &["U2.ADD"]);
    circuit.open("U2", &["IRQ"]);
    let pads = (0..COLUMNS).filter_map(Column::new).map(Pad::Column).chain([Pad::NewGame]);
    let mut used = Vec::new();
    for (number, pad) in pads.enumerate() {
        let (kind, value) = match pad {
            Pad::Column(column) => ("pad", format!("column {}", column.index() + 1)),
            Pad::NewGame => ("long-pad", "new game".to_owned()),
        };
        let electrode = pad.electrode();
        circuit.part(format!("PAD{number}"), kind, value);
        let pins = [format!("PAD{number}.1"), format!("U2.E{electrode}")];
        circuit.net(&format!("E{electrode}"), &[&pins[0], &pins[1]]);
        used.push(electrode);
    }
    for electrode in (0..12).filter(|electrode| !used.contains(electrode)) {
        circuit.open("U2", &[&format!("E{electrode}")]);
    }
}

//! The plot of the chip's curve: seconds on a logarithmic scale over the number of the chip's move, a line per depth, a panel per program.
//!
//! Lines differ by dashes and by the digit of their depth at every third point, so that the plot reads without colour.

use core::fmt::Write as _;

use super::curve::{CLOCKS, DEPTHS, Game, PUBLISHED, Program, by_move};

const WIDTH: f64 = 720.0;
const PANEL: f64 = 330.0;
const LEFT: f64 = 64.0;
const RIGHT: f64 = 64.0;
const TOP: f64 = 48.0;
const BOTTOM: f64 = 36.0;
/// Powers of ten of a second at the scale's ends.
const SCALE: (f64, f64) = (-4.0, 2.0);
const MOST_MOVES: f64 = 21.0;
const DASHES: [&str; 6] = ["1 3", "2 3 6 3", "4 4", "8 4", "12 3 2 3", ""];

/// The picture.
pub(super) fn draw(games: &[Game]) -> String {
    let height = PANEL * 2.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#222\">\n<title>Time of a hard move on the emulated chip by depth and move number</title>\n<rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (place, program) in Program::ALL.into_iter().enumerate() {
        let top = place as f64 * PANEL;
        panel(&mut svg, games, program, top).expect("writing to a string");
    }
    svg + "</svg>\n"
}

fn x(number: f64) -> f64 {
    LEFT + (number - 1.0) / (MOST_MOVES - 1.0) * (WIDTH - LEFT - RIGHT)
}

fn y(seconds: f64, top: f64) -> f64 {
    let share = (seconds.log10() - SCALE.0) / (SCALE.1 - SCALE.0);
    top + PANEL - BOTTOM - share * (PANEL - TOP - BOTTOM)
}

fn panel(svg: &mut String, games: &[Game], program: Program, top: f64) -> core::fmt::Result {
    let (left, right, bottom) = (x(1.0), x(MOST_MOVES), top + PANEL - BOTTOM);
    let title = match program {
        Program::Device => "The device's hard level (automat-hard)",
        Program::Printed => {
            "The source's program as printed (automat-hard-printed, a full window per column)"
        }
    };
    writeln!(svg, "<text x=\"{left}\" y=\"{}\" font-weight=\"bold\">{title}</text>", top + 18.0)?;
    let (seconds, half) = ("s at 160 MHz", "s at 80 MHz");
    writeln!(
        svg,
        "<text x=\"8\" y=\"{0}\">{seconds}</text><text x=\"{1}\" y=\"{0}\" text-anchor=\"end\">{half}</text>",
        top + 36.0,
        WIDTH - 4.0
    )?;
    for power in SCALE.0 as i32..=SCALE.1 as i32 {
        let value = 10f64.powi(power);
        let at = y(value, top);
        writeln!(
            svg,
            "<path d=\"M{left} {at:.1}H{right}\" stroke=\"#ddd\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{value}</text><text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            left - 6.0,
            at + 4.0,
            right + 6.0,
            at + 4.0,
            value * 2.0
        )?;
    }
    for number in (1..=21).step_by(2) {
        writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{number}</text>",
            x(f64::from(number)),
            bottom + 16.0
        )?;
    }
    writeln!(
        svg,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">number of its move</text>",
        f64::midpoint(left, right),
        bottom + 31.0
    )?;
    for (depth, value) in PUBLISHED {
        let at = y(value, top);
        writeln!(
            svg,
            "<path d=\"M{left} {at:.1}H{right}\" stroke=\"#a00\" stroke-width=\"0.8\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#a00\">published for depth {depth}: {value} s (left scale)</text>",
            right - 4.0,
            at - 3.0
        )?;
    }
    for (depth, dashes) in DEPTHS.zip(DASHES) {
        let points: Vec<_> = by_move(games, program, depth)
            .into_iter()
            .enumerate()
            .map(|(number, mean)| {
                (x(number as f64 + 1.0), y(mean as f64 / CLOCKS[0] as f64, top).min(bottom))
            })
            .collect();
        let line: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"#135\" stroke-width=\"1.4\" stroke-dasharray=\"{dashes}\"/>",
            line.join(" ")
        )?;
        for (x, y) in points.iter().step_by(3) {
            writeln!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"7\" fill=\"#fff\" stroke=\"#135\"/><text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"10\">{depth}</text>",
                y + 3.5
            )?;
        }
    }
    Ok(())
}

//! Plots as SVG, drawn here so that a report needs nothing from anywhere.
//!
//! A plot is read without colour as well as with it: every series has its own marker and its own dashes, and grey tones that differ.
//! Axes have names and units; a legend stands beside the drawing and never on it.

use core::fmt::Write;

/// One curve.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// What the legend calls it.
    pub name: String,
    /// Its points, from left to right.
    pub points: Vec<(f64, f64)>,
    /// Lower and upper ends of an interval for each point, or nothing.
    pub intervals: Vec<(f64, f64)>,
}

impl Series {
    /// A curve without intervals.
    pub fn new(name: impl Into<String>, points: Vec<(f64, f64)>) -> Self {
        Self { name: name.into(), points, intervals: Vec::new() }
    }
}

/// How an axis is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal steps.
    Linear,
    /// Equal factors; what is not above zero is left out.
    Logarithmic,
}

/// A drawing of curves over one axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Plot {
    /// What it shows.
    pub title: String,
    /// The name of the axis to the right, with its unit.
    pub across: String,
    /// The name of the axis upward, with its unit.
    pub upward: String,
    /// How the axis upward is divided.
    pub scale: Scale,
    /// The curves.
    pub series: Vec<Series>,
    /// A level worth a line of its own, with its name.
    pub level: Option<(f64, String)>,
}

impl Plot {
    /// The same with every text changed, as for another language.
    #[must_use]
    pub fn renamed(mut self, name: impl Fn(&str) -> String) -> Self {
        let texts = [&mut self.title, &mut self.across, &mut self.upward];
        let names = self.series.iter_mut().map(|series| &mut series.name);
        let level = self.level.iter_mut().map(|(_, level)| level);
        for text in texts.into_iter().chain(names).chain(level) {
            *text = name(text);
        }
        self
    }
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 400.0;
const LEFT: f64 = 76.0;
const TOP: f64 = 44.0;
const RIGHT: f64 = 210.0;
const BOTTOM: f64 = 58.0;

/// Colours that differ in lightness too (after P. Green's and M. Okabe's and K. Ito's advice for readers who see few).
const COLOURS: [&str; 8] =
    ["#000000", "#0072b2", "#d55e00", "#009e73", "#7a3b69", "#8a6d00", "#56657a", "#b0305a"];
const DASHES: [&str; 8] = ["", "8 4", "2 3", "10 3 2 3", "5 5", "14 4", "3 6", "10 3 2 3 2 3"];

impl Plot {
    /// The drawing as SVG.
    pub fn svg(&self) -> String {
        let frame = Frame::around(self);
        let mut out = String::new();
        let title = escape(&self.title);
        let _ = writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"img\" aria-label=\"{title}\" \
             font-family=\"system-ui, sans-serif\" font-size=\"12\" fill=\"#222\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n\
             <text x=\"{LEFT}\" y=\"24\" font-size=\"15\" font-weight=\"600\">{title}</text>"
        );
        frame.axes(self, &mut out);
        if let Some((level, name)) = &self.level {
            let y = frame.y(*level);
            let _ = writeln!(
                out,
                "<line x1=\"{LEFT}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#222\" stroke-width=\"1\" stroke-dasharray=\"1 4\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" font-style=\"italic\" text-anchor=\"end\">{}</text>",
                WIDTH - RIGHT,
                WIDTH - RIGHT - 4.0,
                y - 4.0,
                escape(name)
            );
        }
        let longest = self.series.iter().map(|series| series.name.chars().count()).max();
        let letters = legend_letters(longest.unwrap_or(0));
        for (number, series) in self.series.iter().enumerate() {
            frame.curve(number, series, letters, &mut out);
        }
        out.push_str("</svg>\n");
        out
    }
}

/// The part of the plane that is drawn.
struct Frame {
    x: (f64, f64),
    y: (f64, f64),
    /// The distance of two marks of a linear axis upward.
    step: f64,
    scale: Scale,
}

impl Frame {
    fn around(plot: &Plot) -> Self {
        let (mut xs, mut ys) = (Vec::new(), Vec::new());
        for series in &plot.series {
            for (x, y) in &series.points {
                xs.push(*x);
                ys.push(*y);
            }
            for (low, high) in &series.intervals {
                ys.extend([*low, *high]);
            }
        }
        if let Some((level, _)) = &plot.level {
            ys.push(*level);
        }
        xs.retain(|value| value.is_finite());
        ys.retain(|value| value.is_finite() && (plot.scale == Scale::Linear || *value > 0.0));
        let mut x = range(&xs).unwrap_or((0.0, 1.0));
        let mut y = range(&ys).unwrap_or((0.1, 1.0));
        if x.1 <= x.0 {
            x = (x.0 - 1.0, x.1 + 1.0);
        }
        let step = nice_step(y.1 - y.0);
        match plot.scale {
            Scale::Logarithmic => {
                y = (10_f64.powf(y.0.log10().floor()), 10_f64.powf(y.1.log10().ceil()));
            }
            Scale::Linear => {
                y = ((y.0 / step).floor() * step, (y.1 / step).ceil() * step);
            }
        }
        if y.1 <= y.0 {
            y = if plot.scale == Scale::Linear {
                (y.0 - 1.0, y.1 + 1.0)
            } else {
                (y.0 / 10.0, y.1 * 10.0)
            };
        }
        Self { x, y, step, scale: plot.scale }
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + (value - self.x.0) / (self.x.1 - self.x.0) * (WIDTH - LEFT - RIGHT)
    }

    fn y(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Linear => (value - self.y.0) / (self.y.1 - self.y.0),
            Scale::Logarithmic => {
                (value.max(self.y.0).log10() - self.y.0.log10())
                    / (self.y.1.log10() - self.y.0.log10())
            }
        };
        HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
    }

    fn axes(&self, plot: &Plot, out: &mut String) {
        let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
        for value in self.marks() {
            let y = self.y(value);
            let _ = writeln!(
                out,
                "<line x1=\"{LEFT}\" x2=\"{right:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                LEFT - 8.0,
                y + 4.0,
                number(value)
            );
        }
        let step = nice_step(self.x.1 - self.x.0).max(if whole(plot) { 1.0 } else { 0.0 });
        let mut value = (self.x.0 / step).ceil() * step;
        while value <= self.x.1 + step * 1e-6 {
            let x = self.x(value);
            let _ = writeln!(
                out,
                "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{bottom:.1}\" y2=\"{:.1}\" stroke=\"#444\"/>\n\
                 <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
                bottom + 5.0,
                bottom + 19.0,
                number(value)
            );
            value += step;
        }
        let middle = f64::midpoint(TOP, bottom);
        let _ = writeln!(
            out,
            "<path d=\"M{LEFT} {TOP}V{bottom}H{right}\" fill=\"none\" stroke=\"#444\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n\
             <text x=\"18\" y=\"{middle:.1}\" text-anchor=\"middle\" transform=\"rotate(-90 18 {middle:.1})\">{}</text>",
            f64::midpoint(LEFT, right),
            HEIGHT - 14.0,
            escape(&plot.across),
            escape(&plot.upward)
        );
    }

    fn marks(&self) -> Vec<f64> {
        match self.scale {
            Scale::Linear => {
                let count = ((self.y.1 - self.y.0) / self.step).round() as i32;
                (0..=count).map(|place| self.y.0 + f64::from(place) * self.step).collect()
            }
            Scale::Logarithmic => {
                let (from, to) = (self.y.0.log10().round() as i32, self.y.1.log10().round() as i32);
                (from..=to).map(|power| 10_f64.powi(power)).collect()
            }
        }
    }

    fn curve(&self, number: usize, series: &Series, letters: f64, out: &mut String) {
        let (colour, dashes) = (COLOURS[number % COLOURS.len()], DASHES[number % DASHES.len()]);
        let shown = |value: f64| value.is_finite() && (self.scale == Scale::Linear || value > 0.0);
        for ((x, _), (low, high)) in series.points.iter().zip(&series.intervals) {
            if shown(*low) && shown(*high) {
                let x = self.x(*x);
                let _ = writeln!(
                    out,
                    "<path d=\"M{:.1} {:.1}h8m-4 0V{:.1}m-4 0h8\" fill=\"none\" stroke=\"{colour}\"/>",
                    x - 4.0,
                    self.y(*low),
                    self.y(*high)
                );
            }
        }
        let points: Vec<(f64, f64)> = series
            .points
            .iter()
            .filter(|(_, y)| shown(*y))
            .map(|(x, y)| (self.x(*x), self.y(*y)))
            .collect();
        let path: Vec<String> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            out,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\" stroke-dasharray=\"{dashes}\"/>",
            path.join(" ")
        );
        // Two dozen markers tell curves apart; hundreds would hide them.
        let every = points.len().div_ceil(24).max(1);
        for (x, y) in points.iter().step_by(every) {
            marker(number, *x, *y, colour, out);
        }
        let (x, y) = (WIDTH - RIGHT + 16.0, TOP + 10.0 + 20.0 * number as f64);
        let _ = writeln!(
            out,
            "<line x1=\"{x:.1}\" x2=\"{:.1}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"{colour}\" stroke-width=\"1.6\" stroke-dasharray=\"{dashes}\"/>",
            x + 34.0
        );
        marker(number, x + 17.0, y, colour, out);
        let size =
            if letters < 12.0 { format!(" font-size=\"{letters:.1}\"") } else { String::new() };
        let _ = writeln!(
            out,
            "<text x=\"{:.1}\" y=\"{:.1}\"{size}>{}</text>",
            x + 42.0,
            y + 4.0,
            escape(&series.name)
        );
    }
}

/// The size of the legend's letters: smaller where a name would not fit beside the drawing.
fn legend_letters(longest: usize) -> f64 {
    (12.0 * 21.0 / longest.max(1) as f64).clamp(7.0, 12.0)
}

/// One of four shapes, filled or hollow.
fn marker(number: usize, x: f64, y: f64, colour: &str, out: &mut String) {
    let fill = if (number / 4).is_multiple_of(2) { colour } else { "#fff" };
    let shape = match number % 4 {
        0 => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.6\""),
        1 => {
            format!("<rect x=\"{:.1}\" y=\"{:.1}\" width=\"6.8\" height=\"6.8\"", x - 3.4, y - 3.4)
        }
        2 => format!("<path d=\"M{x:.1} {:.1}l4.4 7.6h-8.8z\"", y - 4.6),
        _ => format!("<path d=\"M{x:.1} {:.1}l4.6 4.6l-4.6 4.6l-4.6 -4.6z\"", y - 4.6),
    };
    let _ = writeln!(out, "{shape} fill=\"{fill}\" stroke=\"{colour}\" stroke-width=\"1.4\"/>");
}

fn whole(plot: &Plot) -> bool {
    let whole = |series: &Series| series.points.iter().all(|point| point.0.fract() == 0.0);
    plot.series.iter().all(whole)
}

fn range(values: &[f64]) -> Option<(f64, f64)> {
    let first = *values.first()?;
    let mut range = (first, first);
    for &value in values {
        range = (f64::min(range.0, value), f64::max(range.1, value));
    }
    Some(range)
}

/// 1, 2 or 5 times a power of ten, for about five to eight steps.
fn nice_step(span: f64) -> f64 {
    if span <= 0.0 {
        return 1.0;
    }
    let power = 10_f64.powf((span / 6.0).log10().floor());
    let factor = span / 6.0 / power;
    power
        * if factor < 1.5 {
            1.0
        } else if factor < 3.5 {
            2.0
        } else if factor < 7.5 {
            5.0
        } else {
            10.0
        }
}

fn number(value: f64) -> String {
    let size = value.abs();
    if size >= 1e6 || (size > 0.0 && size < 1e-3) {
        let power = size.log10().floor();
        let front = value / 10_f64.powf(power);
        let power = raised(power as i32);
        return if (front - 1.0).abs() < 1e-9 {
            format!("10{power}")
        } else {
            format!("{front:.1}·10{power}")
        };
    }
    let text = format!("{value:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A power in small digits above the line.
fn raised(power: i32) -> String {
    let small = |letter: char| match letter {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        digit => char::from_u32('⁰' as u32 + digit.to_digit(10).unwrap_or(0)).unwrap_or(digit),
    };
    power.to_string().chars().map(small).collect()
}

/// Text that means itself in SVG and HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
// What is exact is compared exactly.
#[allow(clippy::float_cmp)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        assert_eq!([1.0, 7.0, 60.0, 0.0].map(nice_step), [0.2, 1.0, 10.0, 1.0]);
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!(
            [0.0, 0.25, 1000.0, 1e6, 2.5e-5].map(number),
            ["0", "0.25", "1000", "10⁶", "2.5·10⁻⁵"]
        );
    }

    #[test]
    fn text_cannot_break_out() {
        let plot = Plot {
            title: "a < b & \"c\"".into(),
            across: String::new(),
            upward: String::new(),
            scale: Scale::Linear,
            series: vec![Series::new("<script>", vec![(1.0, 1.0)])],
            level: None,
        };
        assert!(!plot.svg().contains("<script"));
    }

    #[test]
    fn nothing_to_draw_is_drawn_too() {
        let plot = Plot {
            title: "empty".into(),
            across: "x".into(),
            upward: "y".into(),
            scale: Scale::Logarithmic,
            series: Vec::new(),
            level: None,
        };
        assert!(plot.svg().ends_with("</svg>\n"));
    }
}

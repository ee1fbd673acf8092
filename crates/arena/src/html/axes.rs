use super::svg::{Anchor, Scale, Svg, shorten};

/// The width of every plot, in its own units.
pub(super) const WIDTH: f64 = 520.0;

/// The frame of a plot over named places: stages, numbers.
pub(super) struct Frame {
    pub(super) svg: Svg,
    /// From values to heights.
    pub(super) y: Scale,
    left: f64,
    slot: f64,
}

/// How a value axis is labelled.
#[derive(Clone, Copy)]
pub(super) enum Unit {
    Percent,
    Plain,
}

const TOP: f64 = 14.0;
const PLOT_HEIGHT: f64 = 200.0;
const RIGHT: f64 = 14.0;
/// Room for one letter of an axis label.
const LETTER: f64 = 6.4;

impl Frame {
    /// Draws the value axis with its grid, and the names below.
    pub(super) fn new(title: &str, names: &[String], domain: (f64, f64), unit: Unit) -> Frame {
        let left = 46.0;
        let slot = (WIDTH - left - RIGHT) / names.len().max(1) as f64;
        let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
        let slanted = longest as f64 * LETTER > slot - 6.0;
        let below = if slanted { 24.0 + 3.7 * longest.min(22) as f64 } else { 26.0 };
        let mut svg = Svg::new(WIDTH, TOP + PLOT_HEIGHT + below, title);
        let y = Scale { domain, range: (TOP + PLOT_HEIGHT, TOP) };
        for tick in y.ticks(5.0) {
            let class = if tick == domain.0 { "axis" } else { "grid" };
            svg.line(class, (left, y.at(tick)), (WIDTH - RIGHT, y.at(tick)));
            svg.text("tick", (left - 7.0, y.at(tick) + 4.0), Anchor::End, label(tick, unit));
        }
        let mut frame = Frame { svg, y, left, slot };
        for (index, name) in names.iter().enumerate() {
            let x = frame.centre(index);
            let under = TOP + PLOT_HEIGHT + 18.0;
            if slanted {
                frame.svg.slanted("tick", (x + 5.0, under - 3.0), &shorten(name, 22));
            } else {
                frame.svg.text("tick", (x, under), Anchor::Middle, name);
            }
        }
        frame
    }

    /// The middle of a place.
    pub(super) fn centre(&self, index: usize) -> f64 {
        self.left + (index as f64 + 0.5) * self.slot
    }

    /// The left edge and the width of one bar of several at a place.
    pub(super) fn bar(&self, index: usize, bar: usize, of: usize) -> (f64, f64) {
        let room = (self.slot * 0.78).min(26.0 * of as f64);
        let width = room / of as f64;
        (self.centre(index) - room / 2.0 + bar as f64 * width, width - 1.5)
    }
}

/// The text of a tick.
pub(super) fn label(tick: f64, unit: Unit) -> String {
    match unit {
        Unit::Percent => format!("{} %", tidy(100.0 * tick)),
        Unit::Plain => tidy(tick),
    }
}

/// A number without needless digits.
pub(super) fn tidy(value: f64) -> String {
    let rounded = (value * 1e6).round() / 1e6;
    if rounded == 0.0 { "0".to_string() } else { rounded.to_string() }
}

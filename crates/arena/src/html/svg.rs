use std::fmt::{Display, Write};

/// A drawing with a title for screen readers. Colours come from classes, so that they follow light and dark.
pub(super) struct Svg {
    body: String,
    width: f64,
    height: f64,
    title: String,
}

/// Where a text is anchored.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    pub(super) fn new(width: f64, height: f64, title: &str) -> Svg {
        Svg { body: String::new(), width, height, title: title.to_string() }
    }

    pub(super) fn line(&mut self, class: &str, from: (f64, f64), to: (f64, f64)) {
        let ((x1, y1), (x2, y2)) = (from, to);
        let _ = write!(
            self.body,
            r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
        );
    }

    /// A rectangle that tells `tip` when pointed at.
    pub(super) fn rect(&mut self, class: &str, at: (f64, f64), size: (f64, f64), tip: &str) {
        let ((x, y), (w, h)) = (at, size);
        let _ = write!(
            self.body,
            r#"<rect class="{class}" x="{x:.2}" y="{y:.2}" width="{w:.2}" height="{h:.2}"><title>{}</title></rect>"#,
            escape(tip)
        );
    }

    /// A dot that tells `tip` when pointed at.
    pub(super) fn dot(&mut self, class: &str, (x, y): (f64, f64), radius: f64, tip: &str) {
        let _ = write!(
            self.body,
            r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{radius}"><title>{}</title></circle>"#,
            escape(tip)
        );
    }

    pub(super) fn path(&mut self, class: &str, points: &[(f64, f64)]) {
        let mut data = String::new();
        for (index, (x, y)) in points.iter().enumerate() {
            let _ = write!(data, "{}{x:.1} {y:.1}", if index == 0 { "M" } else { "L" });
        }
        let _ = write!(self.body, r#"<path class="{class}" d="{data}"/>"#);
    }

    pub(super) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, text: impl Display) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let text = escape(&text.to_string());
        let _ = write!(
            self.body,
            r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#
        );
    }

    /// A text that rises to its anchor, for long names below an axis.
    pub(super) fn slanted(&mut self, class: &str, (x, y): (f64, f64), text: &str) {
        let text = escape(text);
        let _ = write!(
            self.body,
            r#"<text class="{class}" text-anchor="end" transform="translate({x:.1} {y:.1}) rotate(-32)">{text}</text>"#
        );
    }

    pub(super) fn finish(self) -> String {
        let Svg { body, width, height, title } = self;
        let title = escape(&title);
        format!(r#"<svg viewBox="0 0 {width:.0} {height:.0}" role="img" aria-label="{title}">{body}</svg>"#)
    }
}

/// A scale from values to places.
#[derive(Clone, Copy)]
pub(super) struct Scale {
    pub(super) domain: (f64, f64),
    pub(super) range: (f64, f64),
}

impl Scale {
    pub(super) fn at(&self, value: f64) -> f64 {
        let ((d0, d1), (r0, r1)) = (self.domain, self.range);
        let span = if d1 > d0 { d1 - d0 } else { 1.0 };
        r0 + (value - d0) / span * (r1 - r0)
    }

    /// Round numbers across the domain, about `count` of them.
    pub(super) fn ticks(&self, count: f64) -> Vec<f64> {
        let (low, high) = self.domain;
        let step = nice_step((high - low) / count);
        let first = (low / step - 1e-9).ceil() as i64;
        let last = (high / step + 1e-9).floor() as i64;
        (first..=last).map(|index| index as f64 * step).collect()
    }
}

/// The round step next above a number: 1, 2 or 5 times a power of ten.
pub(super) fn nice_step(raw: f64) -> f64 {
    if raw <= 0.0 || !raw.is_finite() {
        return 1.0;
    }
    let power = 10f64.powf(raw.log10().floor());
    let factor = [1.0, 2.0, 5.0].into_iter().find(|factor| raw <= factor * power * (1.0 + 1e-9));
    factor.unwrap_or(10.0) * power
}

/// Makes text safe for HTML and SVG, in contents and in attributes.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            other => safe.push(other),
        }
    }
    safe
}

/// Shortens a name to so many letters.
pub(super) fn shorten(text: &str, letters: usize) -> String {
    if text.chars().count() <= letters {
        return text.to_string();
    }
    text.chars().take(letters - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_typed_by_a_user_becomes_markup() {
        assert_eq!(escape(r#"<a href="x">&'"#), "&lt;a href=&quot;x&quot;&gt;&amp;&#39;");
    }

    #[test]
    fn ticks_are_round_and_inside() {
        let scale = Scale { domain: (3.0, 47.0), range: (0.0, 100.0) };
        assert_eq!(scale.ticks(5.0), [10.0, 20.0, 30.0, 40.0]);
        let flat = Scale { domain: (2.0, 2.0), range: (0.0, 100.0) };
        assert_eq!(flat.ticks(5.0), [2.0]);
        assert_eq!(flat.at(2.0), 0.0);
    }

    #[test]
    fn long_names_are_cut_between_letters() {
        assert_eq!(shorten("Überfall", 8), "Überfall");
        assert_eq!(shorten("Überfallen", 8), "Überfal…");
    }
}

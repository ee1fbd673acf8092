//! Styled text for boards in a terminal: a grid of characters, each with a meaning rather than a colour.

use std::fmt::Write;

/// What a piece of text means; the terminal decides how that looks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Ink {
    /// Printed text.
    #[default]
    Plain,
    /// Lines and frames, and whatever is over or not yet reached.
    Faint,
    /// Headings and totals.
    Strong,
    /// What the player owns, placed or wrote.
    Own,
    /// What the enemy owns or threatens.
    Enemy,
    /// Good news.
    Good,
    /// A warning.
    Warn,
    /// The place where something is to be decided now.
    Here,
}

/// A part of what a terminal shows: it takes the room it needs, and the terminal finds a place for it.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What it is called.
    pub title: String,
    /// What it shows, without a frame.
    pub canvas: Canvas,
}

impl Panel {
    /// A titled drawing.
    pub fn new(title: impl Into<String>, canvas: Canvas) -> Panel {
        Panel { title: title.into(), canvas }
    }
}

/// A grid of styled characters that grows as it is written on.
#[derive(Clone, Default, Debug)]
pub struct Canvas {
    rows: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    /// An empty canvas.
    pub fn new() -> Canvas {
        Canvas::default()
    }

    /// Writes text at a column and row; what was there is overwritten.
    pub fn put(&mut self, column: usize, row: usize, ink: Ink, text: impl AsRef<str>) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let line = &mut self.rows[row];
        for (offset, character) in text.as_ref().chars().enumerate() {
            let at = column + offset;
            if line.len() <= at {
                line.resize(at + 1, (' ', Ink::Plain));
            }
            line[at] = (character, ink);
        }
    }

    /// Draws a frame of box characters with a title in its upper edge.
    pub fn frame(&mut self, column: usize, row: usize, width: usize, height: usize, ink: Ink, title: &str) {
        let inner = width.saturating_sub(2);
        let mut top = String::from("┌");
        if !title.is_empty() {
            let _ = write!(top, "─ {title} ");
        }
        let used = top.chars().count();
        top.extend(std::iter::repeat_n('─', width.saturating_sub(used + 1)));
        top.push('┐');
        self.put(column, row, ink, top);
        for line in row + 1..row + height - 1 {
            self.put(column, line, ink, "│");
            self.put(column + width - 1, line, ink, "│");
        }
        self.put(column, row + height - 1, ink, format!("└{}┘", "─".repeat(inner)));
    }

    /// Copies another canvas, its upper left corner to a column and row.
    pub fn blit(&mut self, column: usize, row: usize, other: &Canvas) {
        for (offset, line) in other.lines().enumerate() {
            let mut at = column;
            for (ink, text) in line {
                self.put(at, row + offset, ink, &text);
                at += text.chars().count();
            }
        }
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        self.rows.len()
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The lines, each as runs of one ink.
    pub fn lines(&self) -> impl Iterator<Item = Vec<(Ink, String)>> {
        self.rows.iter().map(|row| {
            let mut runs: Vec<(Ink, String)> = Vec::new();
            for &(character, ink) in row {
                match runs.last_mut() {
                    Some((last, text)) if *last == ink => text.push(character),
                    _ => runs.push((ink, character.to_string())),
                }
            }
            runs
        })
    }

    /// The canvas as plain text, without trailing blanks.
    pub fn plain(&self) -> String {
        let mut text = String::new();
        for row in &self.rows {
            let line: String = row.iter().map(|&(character, _)| character).collect();
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_holds_its_title_and_what_is_put_in_it() {
        let mut canvas = Canvas::new();
        canvas.frame(0, 0, 12, 3, Ink::Faint, "Map");
        canvas.put(2, 1, Ink::Own, "▲▲");
        assert_eq!(canvas.plain(), "┌─ Map ────┐\n│ ▲▲       │\n└──────────┘\n");
        assert_eq!(canvas.width(), 12);
        let second: Vec<_> = canvas.lines().nth(1).unwrap();
        assert_eq!(second[2], (Ink::Own, "▲▲".to_string()));
    }

    #[test]
    fn a_canvas_is_copied_with_its_inks() {
        let mut part = Canvas::new();
        part.put(1, 0, Ink::Own, "A");
        part.put(0, 1, Ink::Enemy, "BB");
        let mut whole = Canvas::new();
        whole.blit(2, 1, &part);
        assert_eq!(whole.plain(), "\n   A\n  BB\n");
        assert_eq!((whole.width(), whole.height()), (4, 3));
        assert_eq!(whole.lines().nth(2).unwrap()[1], (Ink::Enemy, "BB".to_string()));
    }
}

//! Columns and wrapped lines.

/// Sets cells in columns, read downwards, as many as fit; every cell keeps its place in its line.
pub(crate) fn columns(cells: &[String], width: usize) -> Vec<String> {
    const GAP: usize = 2;
    let widest = cells.iter().map(|cell| length(cell)).max().unwrap_or(0);
    let across = (width.saturating_add(GAP) / (widest + GAP)).clamp(1, cells.len().max(1));
    let down = cells.len().div_ceil(across);
    (0..down)
        .map(|row| {
            let mut line = String::new();
            for cell in cells.iter().skip(row).step_by(down.max(1)) {
                let filled = length(&line);
                let start = filled.div_ceil(widest + GAP) * (widest + GAP);
                line.extend(std::iter::repeat_n(' ', start - filled));
                line.push_str(cell);
            }
            line
        })
        .collect()
}

/// Breaks text into lines of at most `width` characters, between words where it can.
pub(crate) fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(10);
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let mut line = String::new();
        for word in paragraph.split_whitespace() {
            if !line.is_empty() && length(&line) + 1 + length(word) > width {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}

/// Fills a cell with blanks up to a width.
pub(crate) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(length(text))))
}

/// The number of characters, which is the number of columns for everything the games draw.
pub(crate) fn length(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(count: usize) -> Vec<String> {
        (1..=count).map(|n| format!("{n:>2} x")).collect()
    }

    #[test]
    fn cells_are_read_downwards_and_fit_the_width() {
        assert_eq!(columns(&cells(5), 12), [" 1 x   4 x", " 2 x   5 x", " 3 x"]);
        assert_eq!(columns(&cells(3), 100), [" 1 x   2 x   3 x"]);
        assert_eq!(columns(&cells(2), 1), [" 1 x", " 2 x"]);
        assert!(columns(&[], 80).is_empty());
        for count in 1..40 {
            let lines = columns(&cells(count), 50);
            assert!(lines.iter().all(|line| length(line) <= 50));
            assert_eq!(lines.concat().matches('x').count(), count);
        }
    }

    #[test]
    fn lines_are_broken_between_words() {
        assert_eq!(wrap("one two three four", 10), ["one two", "three four"]);
        assert_eq!(wrap("a\n\nb", 10), ["a", "", "b"]);
        assert_eq!(wrap("a_word_longer_than_the_line b", 10), ["a_word_longer_than_the_line", "b"]);
    }
}

//! What the rules are written in, as a terminal shows it: text without marks, tables in columns.

use crate::layout::{length, pad, wrap};

const GAP: &str = "  ";
/// The narrowest that a column gets: as narrow as lines are ever broken.
const COLUMN_MIN: usize = 10;

/// Takes out the marks of emphasis and links.
pub(crate) fn plain(text: &str) -> String {
    let text = text.replace("**", "");
    match (text.split_once("](#"), text.find('[')) {
        (Some((before, rest)), Some(_)) => match (before.rsplit_once('['), rest.split_once(')')) {
            (Some((start, name)), Some((_, after))) => format!("{start}{name}{}", plain(after)),
            _ => text,
        },
        _ => text,
    }
}

/// Sets the lines of a table in columns, broken within their cells where the terminal is too narrow for them.
pub(crate) fn table(lines: &[&str], width: usize) -> Vec<String> {
    let is_rule = |line: &&&str| line.chars().all(|letter| "|-: ".contains(letter));
    let rows: Vec<Vec<String>> = lines.iter().filter(|line| !is_rule(line)).map(|line| cells(line)).collect();
    let widths = widths(&rows, width);
    let mut set: Vec<String> = rows.iter().flat_map(|row| set_row(row, &widths)).collect();
    if let Some(head) = rows.first() {
        let below: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
        set.insert(set_row(head, &widths).len(), below.join(GAP));
    }
    set
}

/// The cells of a line; a bar after a backslash is part of its cell.
fn cells(line: &str) -> Vec<String> {
    let line = line.trim().trim_start_matches('|');
    let mut cells = vec![String::new()];
    for (index, piece) in line.strip_suffix('|').unwrap_or(line).split('|').enumerate() {
        let last = cells.last_mut().expect("there is one");
        match last.strip_suffix('\\') {
            Some(cell) => *last = format!("{cell}|{piece}"),
            None if index == 0 => last.push_str(piece),
            None => cells.push(piece.to_string()),
        }
    }
    cells.iter().map(|cell| plain(cell.trim())).collect()
}

/// As wide as the widest cell of each column; where that is too much, the widest columns give way.
fn widths(rows: &[Vec<String>], width: usize) -> Vec<usize> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let of = |measure: &dyn Fn(&String) -> usize| -> Vec<usize> {
        let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(measure).max();
        (0..columns).map(|column| widest(column).unwrap_or(0)).collect()
    };
    let mut widths = of(&|cell| length(cell));
    let least = of(&|cell| cell.split_whitespace().map(length).max().unwrap_or(0).max(COLUMN_MIN));
    let room = width.saturating_sub(GAP.len() * columns.saturating_sub(1));
    while widths.iter().sum::<usize>() > room {
        let widest = (0..columns)
            .filter(|&column| widths[column] > least[column])
            .max_by_key(|&column| widths[column]);
        let Some(widest) = widest else { break };
        widths[widest] -= 1;
    }
    widths
}

fn set_row(row: &[String], widths: &[usize]) -> Vec<String> {
    let broken: Vec<Vec<String>> = row.iter().zip(widths).map(|(cell, &width)| wrap(cell, width)).collect();
    let height = broken.iter().map(Vec::len).max().unwrap_or(0);
    (0..height)
        .map(|line| {
            let part =
                |cell: &Vec<String>, width: &usize| pad(cell.get(line).map_or("", String::as_str), *width);
            let parts: Vec<String> =
                broken.iter().zip(widths).map(|(cell, width)| part(cell, width)).collect();
            parts.join(GAP).trim_end().to_string()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_taken_out() {
        let text = "**Step 1.** See the [glossary](#glossary), [H5] and [what](#what-else) follows (3 * 4).";
        assert_eq!(plain(text), "Step 1. See the glossary, [H5] and what follows (3 * 4).");
        assert_eq!(plain("an open [link](#never ends"), "an open [link](#never ends");
        assert_eq!(plain("](#) alone"), "](#) alone");
    }

    const LINES: [&str; 4] =
        ["| Space | What it brings |", "| --- | --- |", "| 1 | |", "| 10 | two \\| three **units** |"];

    #[test]
    fn a_table_is_set_in_columns() {
        let set = table(&LINES, 80);
        assert_eq!(
            set,
            ["Space  What it brings", "─────  ─────────────────", "1", "10     two | three units"]
        );
    }

    #[test]
    fn cells_are_broken_where_the_terminal_is_narrow() {
        let set = table(&LINES, 20);
        assert_eq!(
            set,
            [
                "Space  What it",
                "       brings",
                "─────  ─────────────",
                "1",
                "10     two | three",
                "       units"
            ]
        );
        for width in 0..40 {
            let set = table(&LINES, width);
            let least = "Space".len() + GAP.len() + COLUMN_MIN;
            assert!(set.iter().all(|line| length(line) <= width.max(least)), "{set:?} at {width}");
        }
        assert!(table(&[], 80).is_empty());
    }
}

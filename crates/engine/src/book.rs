//! The tables of a rules document: what a player would look up on the printed sheets, made from pack and options.
//!
//! A document says where each table stands, and [`fill`] puts it there:
//!
//! ```text
//! <!-- table NAME -->
//! <!-- end -->
//! ```

use crate::Faults;
use std::fmt::{self, Display};

const PLACE: (&str, &str) = ("<!-- table ", " -->");
const END: &str = "<!-- end -->";

/// A table of a rules document.
///
/// ```
/// use redoubt_engine::book::Chart;
///
/// let chart = Chart::new("tolls", &[&"Port", &"Toll"]).row(&[&"Tyre", &2]).row(&[&"Sidon | Old", &3]);
/// assert_eq!(chart.to_string(), "| Port | Toll |\n| --- | --- |\n| Tyre | 2 |\n| Sidon \\| Old | 3 |\n");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chart {
    name: &'static str,
    head: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Chart {
    /// A table by the name of its place in the document, with the headings of its columns.
    pub fn new(name: &'static str, head: &[&dyn Display]) -> Chart {
        Chart { name, head: cells(head), rows: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Panics
    /// If it has not a cell for each column.
    #[must_use]
    pub fn row(mut self, row: &[&dyn Display]) -> Chart {
        assert_eq!(row.len(), self.head.len(), "a row of the table `{}` has other columns", self.name);
        self.rows.push(cells(row));
        self
    }

    /// Adds a row for each of some things.
    #[must_use]
    pub fn rows<T>(self, things: impl IntoIterator<Item = T>, add: impl Fn(Chart, T) -> Chart) -> Chart {
        things.into_iter().fold(self, add)
    }
}

/// What is written in cells: one line each, in which a bar does not end the cell.
fn cells(row: &[&dyn Display]) -> Vec<String> {
    row.iter().map(|cell| cell.to_string().replace(['\r', '\n'], " ").replace('|', "\\|")).collect()
}

/// Writes the table in Markdown.
impl Display for Chart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| {} |", self.head.join(" | "))?;
        writeln!(f, "|{}", " --- |".repeat(self.head.len()))?;
        self.rows.iter().try_for_each(|row| writeln!(f, "| {} |", row.join(" | ")))
    }
}

/// Puts tables into their places in a rules document, instead of what stands there.
///
/// # Errors
/// Every place without a table, table without a place, and place without an end.
pub fn fill(document: &str, charts: &[Chart]) -> Result<String, Faults> {
    let mut filling = Filling { charts, text: String::new(), places: Vec::new(), faults: Faults::default() };
    let mut lines = document.lines().zip(1..);
    while let Some((line, number)) = lines.next() {
        match place(line) {
            Some(name) => {
                filling.put(name, number);
                let mut rest = lines.by_ref().map(|(line, _)| line);
                if !rest.find(|line| place(line).is_some() || is_end(line)).is_some_and(is_end) {
                    filling.fault(number, format!("the table `{name}` has no `{END}`"));
                }
            }
            None if is_end(line) => filling.fault(number, "ends a table that has not begun".to_string()),
            None => filling.line(line),
        }
    }
    filling.finish()
}

/// The name of the table whose place begins here.
fn place(line: &str) -> Option<&str> {
    line.trim().strip_prefix(PLACE.0)?.strip_suffix(PLACE.1).map(str::trim)
}

fn is_end(line: &str) -> bool {
    line.trim() == END
}

/// A document that is being filled.
struct Filling<'a> {
    charts: &'a [Chart],
    text: String,
    /// The places so far.
    places: Vec<&'a str>,
    faults: Faults,
}

impl<'a> Filling<'a> {
    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn fault(&mut self, number: usize, reason: String) {
        self.faults.add(format!("line {number}"), reason);
    }

    fn put(&mut self, name: &'a str, number: usize) {
        if self.places.contains(&name) {
            self.fault(number, format!("the table `{name}` stands there a second time"));
            return;
        }
        self.places.push(name);
        match self.charts.iter().find(|chart| chart.name == name) {
            Some(chart) => self.text += &format!("{}{name}{}\n\n{chart}\n{END}\n", PLACE.0, PLACE.1),
            None => {
                let known: Vec<&str> = self.charts.iter().map(|chart| chart.name).collect();
                let known = known.join(", ");
                self.fault(number, format!("the game has no table `{name}`, expected one of {known}"));
            }
        }
    }

    fn finish(mut self) -> Result<String, Faults> {
        for chart in self.charts.iter().filter(|chart| !self.places.contains(&chart.name)) {
            let expected = format!("{}{}{}", PLACE.0, chart.name, PLACE.1);
            self.faults.add(chart.name, format!("the document has no place for it, expected `{expected}`"));
        }
        self.faults.into_result().map(|()| self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tolls(toll: u8) -> Chart {
        Chart::new("tolls", &[&"Port", &"Toll"]).row(&[&"Tyre", &toll])
    }

    const DOCUMENT: &str = "# Rules\n\n<!-- table tolls -->\n<!-- end -->\n\n- **T1.1** Pay.\n";

    fn faults(document: &str, charts: &[Chart]) -> String {
        fill(document, charts).expect_err("a faulty document").to_string()
    }

    #[test]
    fn a_table_stands_in_its_place_and_is_replaced_by_another() {
        let filled = fill(DOCUMENT, &[tolls(2)]).unwrap();
        let expected = "# Rules\n\n<!-- table tolls -->\n\n| Port | Toll |\n| --- | --- |\n| Tyre | 2 |\n\n\
                        <!-- end -->\n\n- **T1.1** Pay.\n";
        assert_eq!(filled, expected);
        assert_eq!(fill(&filled, &[tolls(2)]).unwrap(), filled, "filled twice is filled once");
        assert_eq!(fill(&filled, &[tolls(3)]).unwrap(), expected.replace("| 2 |", "| 3 |"));
    }

    #[test]
    fn a_place_without_a_table_and_a_table_without_a_place_are_told_together() {
        let other = Chart::new("ports", &[&"Port"]);
        assert_eq!(
            faults(DOCUMENT, &[other]),
            "line 3: the game has no table `tolls`, expected one of ports\n\
             ports: the document has no place for it, expected `<!-- table ports -->`"
        );
    }

    #[test]
    fn places_that_do_not_end_or_begin_are_told() {
        let open = "line 1: the table `tolls` has no `<!-- end -->`";
        assert_eq!(faults("<!-- table tolls -->\n- **T1.1** Pay.\n", &[tolls(2)]), open);
        let nested = "<!-- table tolls -->\n<!-- table ports -->\n<!-- end -->\n";
        assert!(faults(nested, &[tolls(2), Chart::new("ports", &[&"Port"])]).starts_with(open));
        assert_eq!(faults("x\n<!-- end -->\n", &[]), "line 2: ends a table that has not begun");
        let twice = DOCUMENT.repeat(2);
        assert_eq!(faults(&twice, &[tolls(2)]), "line 9: the table `tolls` stands there a second time");
    }

    #[test]
    fn what_a_pack_calls_something_stays_in_its_cell() {
        let chart = Chart::new("tolls", &[&"Port"]).row(&[&"a | b\n<!-- end -->"]);
        let filled = fill(DOCUMENT, std::slice::from_ref(&chart)).unwrap();
        assert!(filled.contains("| a \\| b <!-- end --> |\n\n<!-- end -->\n"), "{filled}");
        assert_eq!(fill(&filled, &[chart]).unwrap(), filled);
    }

    #[test]
    #[should_panic(expected = "a row of the table `tolls` has other columns")]
    fn a_row_has_a_cell_for_each_column() {
        let _ = tolls(2).row(&[&"Sidon"]);
    }
}

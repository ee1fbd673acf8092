//! Plots and tables of a game's own measures.

use super::axes::{Frame, Unit};
use super::legend::Legend;
use super::svg::{escape, nice_step};
use crate::Summary;
use crate::table::number;
use std::fmt::Write;

/// Measures whose names differ only in the number at their end: `kills in row 1`, `kills in row 2`.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Series {
    /// What they share.
    pub(super) name: String,
    /// Number and index of each, by number.
    members: Vec<(u32, usize)>,
}

/// Sorts measures into series and the rest.
pub(super) fn group(names: &[&str]) -> (Vec<Series>, Vec<usize>) {
    let mut series: Vec<Series> = Vec::new();
    let mut rest = Vec::new();
    for (index, name) in names.iter().enumerate() {
        let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let Ok(number) = name[stem.len()..].parse() else {
            rest.push(index);
            continue;
        };
        let stem = stem.trim();
        match series.iter_mut().find(|series| series.name == stem) {
            Some(series) => series.members.push((number, index)),
            None => series.push(Series { name: stem.to_string(), members: vec![(number, index)] }),
        }
    }
    let (mut series, single): (Vec<_>, Vec<_>) =
        series.into_iter().partition(|series| series.members.len() > 1 && !series.name.is_empty());
    rest.extend(single.iter().flat_map(|series| series.members.iter().map(|&(_, index)| index)));
    rest.sort_unstable();
    series.iter_mut().for_each(|series| series.members.sort_unstable());
    (series, rest)
}

/// A line over the numbers of a series for every row, with its interval.
pub(super) fn plot(series: &Series, summaries: &[Summary]) -> (String, Legend) {
    let means = || summaries.iter().flat_map(|s| series.members.iter().map(|&(_, index)| s.measures[index]));
    let high = means().map(|mean| mean.mean + mean.doubt).fold(0.0, f64::max);
    let low = means().map(|mean| mean.mean).fold(0.0, f64::min);
    let step = nice_step((high - low) / 5.0);
    let domain = ((low / step).floor() * step, ((high / step).ceil() * step).max(step));
    let names: Vec<String> = series.members.iter().map(|(number, _)| number.to_string()).collect();
    let mut frame = Frame::new(&format!("Mean of {}", series.name), &names, domain, Unit::Plain);
    for (row, summary) in summaries.iter().enumerate() {
        let mut line = Vec::new();
        // Intervals of several rows stand side by side.
        let aside = 5.0 * (row as f64 - (summaries.len() - 1) as f64 / 2.0);
        for (place, &(number_at, index)) in series.members.iter().enumerate() {
            let mean = summary.measures[index];
            let x = frame.centre(place) + aside;
            let ends = [mean.mean - mean.doubt, mean.mean + mean.doubt];
            let ends = ends.map(|end| frame.y.at(end.max(domain.0)));
            frame.svg.line(&format!("whisker s{}", row % 8), (x, ends[0]), (x, ends[1]));
            let tip = format!(
                "{}: {} {number_at}: {} +- {}",
                summary.name,
                series.name,
                number(mean.mean),
                number(mean.doubt)
            );
            line.push(((x, frame.y.at(mean.mean)), tip));
        }
        let points: Vec<(f64, f64)> = line.iter().map(|(point, _)| *point).collect();
        frame.svg.path(&format!("curve solid s{}", row % 8), &points);
        for (point, tip) in line {
            frame.svg.dot(&format!("f{}", row % 8), point, 3.6, &tip);
        }
    }
    let names: Vec<String> = summaries.iter().map(|summary| summary.name.clone()).collect();
    (frame.svg.finish(), Legend::rows(&names))
}

/// A table of means with their intervals.
pub(super) fn table(names: &[&str], which: &[usize], summaries: &[Summary]) -> String {
    let mut html = String::from("<table><thead><tr><th></th>");
    for summary in summaries {
        let _ = write!(html, "<th>{}</th>", escape(&summary.name));
    }
    html += "</tr></thead><tbody>";
    for &index in which {
        let _ = write!(html, r#"<tr><th scope="row">{}</th>"#, escape(names[index]));
        for summary in summaries {
            let mean = summary.measures[index];
            let (value, doubt) = (number(mean.mean), number(mean.doubt));
            let _ = write!(html, r#"<td>{value} <span class="faint">± {doubt}</span></td>"#);
        }
        html += "</tr>";
    }
    html + "</tbody></table>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_that_differ_by_a_number_belong_together() {
        let names = ["moves", "kills in row 2", "kills in row 10", "kills in row 1", "age 7", "12"];
        let (series, rest) = group(&names);
        assert_eq!(series.len(), 1);
        assert_eq!(series[0].name, "kills in row");
        assert_eq!(series[0].members, [(1, 3), (2, 1), (10, 2)]);
        assert_eq!(rest, [0, 4, 5], "a number alone makes no series, nor does a series of one");
    }

    #[test]
    fn a_number_too_large_to_be_one_is_part_of_the_name() {
        let (series, rest) = group(&["x 99999999999", "x 99999999998"]);
        assert!(series.is_empty());
        assert_eq!(rest, [0, 1]);
    }
}

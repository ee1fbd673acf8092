use crate::{GameRecord, Report};
use std::borrow::Cow;
use std::fmt::Write;

impl Report {
    /// The raw results: a header, then one line for each finished game.
    ///
    /// The same for any number of threads, as long as no bot is bound by a clock.
    pub fn csv(&self) -> String {
        let mut text = line(&self.columns());
        for record in &self.records {
            text += &line(&self.fields(record));
        }
        text
    }

    fn columns(&self) -> Vec<Cow<'_, str>> {
        let mut names: Vec<Cow<'_, str>> = ["game", "seed"].map(Cow::from).to_vec();
        for seat in 0..self.seats {
            let of_seat = ["bot", "result", "score"].iter().chain(&self.opening_names);
            names.extend(of_seat.map(|name| self.of_seat(name, seat)));
        }
        names.extend(["rule", "how", "decisions", "stage"].map(Cow::from));
        for stage in &self.stages {
            for seat in 0..self.seats {
                names.push(self.of_seat(&format!("evaluation at {stage}"), seat).into_owned().into());
            }
        }
        names.extend(self.measures.iter().map(|&name| Cow::from(name)));
        names
    }

    /// A column's name, with the seat if there are several.
    fn of_seat<'a>(&self, name: &'a str, seat: usize) -> Cow<'a, str> {
        if self.seats == 1 { name.into() } else { format!("{name}, seat {seat}").into() }
    }

    fn fields<'a>(&'a self, record: &'a GameRecord) -> Vec<Cow<'a, str>> {
        let mut fields = vec![Cow::from(record.game.to_string()), record.seed.to_string().into()];
        for seat in &record.seats {
            fields.push(self.entrants[seat.entrant].as_str().into());
            fields.push(seat.standing.word().into());
            fields.push(seat.score.to_string().into());
            fields.extend(seat.opening.iter().map(|value| Cow::from(value.as_ref())));
        }
        fields.extend([record.rule.into(), record.how.into(), record.decisions.to_string().into()]);
        fields.push(self.stages[record.stage].as_str().into());
        for stage in 0..self.stages.len() {
            for seat in 0..self.seats {
                let value = record.evaluation(stage, seat);
                fields.push(value.map_or_else(String::new, |value| format!("{value:.4}")).into());
            }
        }
        fields.extend(record.measures.iter().map(|value| Cow::from(value.to_string())));
        fields
    }
}

/// Joins fields to a line, quoting as RFC 4180 wants it.
fn line(fields: &[Cow<'_, str>]) -> String {
    let mut line = String::new();
    for (index, field) in fields.iter().enumerate() {
        if index > 0 {
            line.push(',');
        }
        if field.contains([',', '"', '\n', '\r']) {
            let _ = write!(line, "\"{}\"", field.replace('"', "\"\""));
        } else {
            line += field;
        }
    }
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_quotes_stay_within_their_field() {
        let fields = ["plain", "a, b", "say \"no\"", ""].map(Cow::from);
        assert_eq!(line(&fields), "plain,\"a, b\",\"say \"\"no\"\"\",\n");
    }
}

use super::{ActError, Draw};
use crate::chance::{Names, Seeded};
use crate::{Ask, AskKind, Chance};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A random answer as a person enters it: a number, or the name of what was drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(untagged)]
pub enum Given {
    /// The face of a die, or the number of what was drawn, counted from 0.
    Number(u32),
    /// What was drawn.
    Name(String),
}

impl From<u32> for Given {
    fn from(number: u32) -> Given {
        Given::Number(number)
    }
}

impl fmt::Display for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Given::Number(number) => write!(f, "{number}"),
            Given::Name(name) => f.write_str(&name.chars().take(80).collect::<String>()),
        }
    }
}

impl Given {
    /// The answer in `0..ask.n` that is meant, if it is one.
    fn meaning(&self, ask: Ask, names: Names<'_>) -> Option<u32> {
        match self {
            Given::Number(number) => ask.answer(*number),
            Given::Name(name) => {
                let name = name.trim();
                let called = |answer: &u32| names(*answer).eq_ignore_ascii_case(name);
                (0..ask.n).find(called).or_else(|| ask.answer(name.parse().ok()?))
            }
        }
    }
}

/// The answers of one step: given values first, then a seed if there is one.
pub(super) struct Dice<'a> {
    given: &'a [Given],
    pub(super) used: usize,
    seeded: Option<Seeded>,
    log: Vec<Draw>,
    trouble: Option<ActError>,
}

impl<'a> Dice<'a> {
    pub(super) fn new(given: &'a [Given], seeded: Option<Seeded>) -> Dice<'a> {
        Dice { given, used: 0, seeded, log: Vec::new(), trouble: None }
    }

    /// The log of the step, if every answer could be given.
    pub(super) fn finish(self) -> Result<Vec<Draw>, ActError> {
        match self.trouble {
            Some(trouble) => Err(trouble),
            None => Ok(self.log),
        }
    }
}

impl Chance for Dice<'_> {
    fn answer(&mut self, ask: Ask, names: Names<'_>) -> u32 {
        let (answer, entered) = match (self.given.get(self.used), &mut self.seeded) {
            (Some(given), _) => {
                self.used += 1;
                let answer = given.meaning(ask, names).unwrap_or_else(|| {
                    let trouble =
                        || ActError::BadDie { given: given.clone(), ask, names: listed(ask, names) };
                    self.trouble.get_or_insert_with(trouble);
                    0
                });
                (answer, true)
            }
            (None, Some(seeded)) => (seeded.answer(ask, names), false),
            (None, None) => {
                self.trouble.get_or_insert_with(|| ActError::NeedDie { ask, names: listed(ask, names) });
                (0, true)
            }
        };
        self.log.push(Draw { ask, value: ask.shown(answer), entered });
        answer
    }
}

/// What can be drawn; a die's faces need no names.
fn listed(ask: Ask, names: Names<'_>) -> Vec<String> {
    match ask.kind {
        AskKind::Die => Vec::new(),
        AskKind::Draw => (0..ask.n).map(names).collect(),
    }
}

/// Answers exactly as a step's own log says.
pub(super) struct Replaying<'a>(std::slice::Iter<'a, Draw>);

impl<'a> Replaying<'a> {
    pub(super) fn new(log: &'a [Draw]) -> Replaying<'a> {
        Replaying(log.iter())
    }
}

impl Chance for Replaying<'_> {
    fn answer(&mut self, ask: Ask, _: Names<'_>) -> u32 {
        let draw = self.0.next().expect("the log holds every answer of its step");
        ask.answer(draw.value).expect("the log holds answers that fit")
    }
}

/// Refuses own dice that nobody asked for: a value too many is a mistake in an earlier one.
pub(super) fn none_left(given: &[Given], used: usize) -> Result<(), ActError> {
    if given.len() == used { Ok(()) } else { Err(ActError::DiceLeft { count: given.len(), used }) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CARDS: [&str; 3] = ["Storm", "Calm", "Calm"];

    fn draw(given: &[Given]) -> Result<u32, ActError> {
        let mut dice = Dice::new(given, None);
        let answer = dice.draw(3, "Weather", |card| CARDS[card as usize].to_string());
        dice.finish().map(|_| answer)
    }

    #[test]
    fn what_was_drawn_is_entered_by_name_or_by_number() {
        assert_eq!(draw(&[Given::Name("calm ".into())]), Ok(1));
        assert_eq!(draw(&[Given::Number(0)]), Ok(0));
        assert_eq!(draw(&[Given::Name("2".into())]), Ok(2));
    }

    #[test]
    fn what_can_be_drawn_is_said() {
        assert_eq!(draw(&[]).unwrap_err().to_string(), "Weather must be entered: Storm, Calm");
        let refused = draw(&[Given::Name("Sunshine".into())]).unwrap_err();
        assert_eq!(refused.to_string(), "Sunshine cannot be the answer to Weather: expected Storm, Calm");
        assert!(matches!(draw(&[Given::Number(3)]), Err(ActError::BadDie { .. })));
    }
}

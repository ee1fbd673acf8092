//! What a choice leads to, with exact chances where the tree of random answers is small enough.

use crate::chance::{Enumerate, Fast};
use crate::{Listener, Present, Seat, SeatSet};
use serde::Serialize;

/// No choice has more groups.
pub const GROUPS_MAX: usize = 8;

/// What the least likely groups are called together.
pub const REST: &str = "anything else";

/// The chances of a choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Odds {
    /// What may come of it, the likeliest first, at most [`GROUPS_MAX`]; the last may be [`REST`].
    pub groups: Vec<Group>,
    /// Whether every combination of answers was counted; otherwise the chances are estimates.
    pub exact: bool,
    /// How many combinations were counted or sampled.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub cases: u64,
}

/// One thing that may come of a choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Group {
    /// What a player would call it.
    pub text: String,
    /// Its probability.
    pub probability: f64,
}

/// How much work odds may take.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// At most this many combinations are counted before sampling takes over.
    pub cases_max: u64,
    /// This many samples are taken then.
    pub samples: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { cases_max: 40_000, samples: 20_000 }
    }
}

/// Returns the chances of a legal action.
pub fn odds<R: Present>(rules: &R, state: &R::State, seat: Seat, action: R::Action, effort: Effort) -> Odds {
    let (tally, exact) = counted(rules, state, seat, action, effort);
    tally.into_odds(exact)
}

/// Counts every case, or samples where there are too many; says whether every case was counted.
fn counted<R: Present>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: R::Action,
    effort: Effort,
) -> (Tally, bool) {
    match exact(rules, state, seat, action, effort.cases_max) {
        Some(tally) => (tally, true),
        None => (sampled(rules, state, seat, action, effort.samples), false),
    }
}

/// Returns the chances of a legal action as far as `seat` can know them: what it cannot see is guessed, so that the
/// answer tells nothing about it.
pub fn odds_seen<R: Present>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: R::Action,
    effort: Effort,
) -> Odds {
    const GUESSES: u64 = 64;
    let guess = |number: u64| {
        let mut guess = state.clone();
        rules.reimagine_fast(&mut guess, SeatSet::one(seat), &mut Fast::new(1, number));
        guess
    };
    // Guesses are compared with each other: whether one of them is right by chance must not show.
    let first = guess(0);
    if (1..GUESSES).all(|number| guess(number) == first) {
        return odds(rules, &first, seat, action, effort);
    }
    let effort = Effort { cases_max: effort.cases_max / GUESSES, samples: effort.samples / GUESSES };
    let mut all = Tally::default();
    for number in 0..GUESSES {
        let (one, _) = counted(rules, &guess(number), seat, action, effort);
        all.cases += one.cases;
        for group in one.groups {
            all.put(group.text, group.probability / GUESSES as f64);
        }
    }
    all.into_odds(false)
}

fn exact<R: Present>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: R::Action,
    cases_max: u64,
) -> Option<Tally> {
    let mut tally = Tally::default();
    let mut all = Enumerate::default();
    loop {
        let mut text = String::new();
        let probability = all.run(|chance| {
            let mut after = state.clone();
            rules.apply_any(&mut after, seat, action, chance, Listener::nobody());
            text = rules.consequence(state, &after);
        });
        match probability {
            None => return Some(tally),
            Some(_) if tally.cases == cases_max => return None,
            Some(probability) => tally.add(text, probability),
        }
    }
}

fn sampled<R: Present>(rules: &R, state: &R::State, seat: Seat, action: R::Action, samples: u64) -> Tally {
    let mut tally = Tally::default();
    for sample in 0..samples {
        let mut after = state.clone();
        rules.apply_fast(&mut after, seat, action, &mut Fast::new(0, sample));
        tally.add(rules.consequence(state, &after), 1.0 / samples as f64);
    }
    tally
}

/// Groups with their probabilities so far.
#[derive(Default)]
struct Tally {
    groups: Vec<Group>,
    cases: u64,
}

impl Tally {
    fn add(&mut self, text: String, probability: f64) {
        self.cases += 1;
        self.put(text, probability);
    }

    fn put(&mut self, text: String, probability: f64) {
        match self.groups.iter_mut().find(|group| group.text == text) {
            Some(group) => group.probability += probability,
            None => self.groups.push(Group { text, probability }),
        }
    }

    fn into_odds(mut self, exact: bool) -> Odds {
        self.groups.sort_by(|a, b| b.probability.total_cmp(&a.probability).then(a.text.cmp(&b.text)));
        Odds { groups: summed_up(self.groups), exact, cases: self.cases }
    }
}

/// Keeps the likeliest groups and makes one of all the others.
fn summed_up(mut groups: Vec<Group>) -> Vec<Group> {
    if groups.len() > GROUPS_MAX {
        let rest = groups.drain(GROUPS_MAX - 1..).map(|group| group.probability).sum();
        groups.push(Group { text: REST.to_string(), probability: rest });
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Odds of so many things, the first as likely as all others together, and so on.
    fn odds(things: i32) -> Odds {
        let mut tally = Tally::default();
        for thing in 1..=things {
            tally.add(format!("thing {thing}"), 0.5_f64.powi(thing.min(things - 1)));
        }
        tally.into_odds(true)
    }

    #[test]
    fn more_than_eight_groups_are_seven_and_anything_else() {
        let odds = odds(9);
        assert_eq!(odds.cases, 9, "everything was counted");
        let texts: Vec<&str> = odds.groups.iter().map(|group| group.text.as_str()).collect();
        assert_eq!((texts.len(), texts[0], texts[6], texts[7]), (GROUPS_MAX, "thing 1", "thing 7", REST));
        assert_eq!(odds.groups[7].probability, 1.0 / 128.0, "what things 8 and 9 have together");
    }

    #[test]
    fn eight_groups_are_all_named() {
        let odds = odds(8);
        assert_eq!(odds.groups.len(), GROUPS_MAX);
        assert!(odds.groups.iter().all(|group| group.text != REST));
    }
}

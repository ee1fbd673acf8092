//! What a choice leads to, with exact chances where the tree of random answers is small enough.

use crate::chance::{Enumerate, Fast};
use crate::{Present, Seat, Silent};
use serde::Serialize;

/// The chances of a choice.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Odds {
    /// What may come of it, the likeliest first.
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
    exact(rules, state, seat, action, effort.cases_max)
        .unwrap_or_else(|| sampled(rules, state, seat, action, effort.samples))
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
        rules.reimagine(&mut guess, seat, &mut Fast::new(1, number));
        guess
    };
    if guess(0) == *state && guess(1) == *state {
        return odds(rules, state, seat, action, effort);
    }
    let effort = Effort { cases_max: effort.cases_max / GUESSES, samples: effort.samples / GUESSES };
    let mut tally = Tally::default();
    let mut cases = 0;
    for number in 0..GUESSES {
        let one = odds(rules, &guess(number), seat, action, effort);
        cases += one.cases;
        for group in one.groups {
            tally.add(group.text, group.probability);
        }
    }
    Odds { cases, ..tally.into_odds(false, GUESSES as f64) }
}

fn exact<R: Present>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    action: R::Action,
    cases_max: u64,
) -> Option<Odds> {
    let mut tally = Tally::default();
    let mut all = Enumerate::default();
    loop {
        let mut text = String::new();
        let probability = all.run(|chance| {
            let mut after = state.clone();
            rules.apply(&mut after, seat, action, chance, &mut Silent);
            text = rules.consequence(state, &after);
        });
        match probability {
            None => return Some(tally.into_odds(true, 1.0)),
            Some(_) if tally.cases == cases_max => return None,
            Some(probability) => tally.add(text, probability),
        }
    }
}

fn sampled<R: Present>(rules: &R, state: &R::State, seat: Seat, action: R::Action, samples: u64) -> Odds {
    let mut tally = Tally::default();
    for sample in 0..samples {
        let mut after = state.clone();
        rules.apply(&mut after, seat, action, &mut Fast::new(0, sample), &mut Silent);
        tally.add(rules.consequence(state, &after), 1.0);
    }
    tally.into_odds(false, samples as f64)
}

#[derive(Default)]
struct Tally {
    groups: Vec<Group>,
    cases: u64,
}

impl Tally {
    fn add(&mut self, text: String, weight: f64) {
        self.cases += 1;
        match self.groups.iter_mut().find(|group| group.text == text) {
            Some(group) => group.probability += weight,
            None => self.groups.push(Group { text, probability: weight }),
        }
    }

    fn into_odds(mut self, exact: bool, total: f64) -> Odds {
        for group in &mut self.groups {
            group.probability /= total;
        }
        self.groups.sort_by(|a, b| b.probability.total_cmp(&a.probability).then(a.text.cmp(&b.text)));
        Odds { groups: self.groups, exact, cases: self.cases }
    }
}

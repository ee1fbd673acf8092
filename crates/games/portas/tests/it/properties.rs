//! P1.13a: where two teams play, a hand is for its own team alone. For every set of seats.

use crate::walks::rules;
use portas::{Action, Event, Portas, State, View};
use redoubt_engine::chance::Fast;
use redoubt_engine::odds::{Effort, odds_seen};
use redoubt_engine::{Journal, Pilot, Play, Present, Rules, Seat, SeatSet, Silent, Viewer};

/// Tables of two teams.
const TABLES: [&[(&str, &str)]; 4] = [
    &[("mode", "flag"), ("people", "2"), ("eras", "2")],
    &[("mode", "flag"), ("people", "4")],
    &[("mode", "area"), ("people", "2")],
    &[("mode", "area"), ("people", "4"), ("eras", "2")],
];

fn sets_of_seats(rules: &Portas) -> impl Iterator<Item = SeatSet> {
    let people = rules.seats();
    (0..1_u8 << people)
        .map(move |bits| Seat::all(people).filter(|seat| bits >> seat.index() & 1 == 1).collect())
}

/// The seats of a team: every second one.
fn mates(rules: &Portas, seat: Seat) -> SeatSet {
    Seat::all(rules.seats()).filter(|other| other.index() % 2 == seat.index() % 2).collect()
}

/// Plays a random game on each table and stops before one step out of so many: where somebody has a hand.
fn stops(rate: u64, mut look: impl FnMut(&Portas, &State, (Seat, Action), u64)) {
    for (number, table) in (0..).zip(TABLES) {
        let rules = rules(table);
        let (mut dice, mut choice) = (Fast::new(number, 1), Fast::new(number, 2));
        let mut state = rules.setup(&mut dice, &mut Silent);
        let mut legal = Vec::new();
        while let Some(seat) = rules.to_act(&state).first() {
            rules.legal(&state, seat, &mut legal);
            let action = choice.pick(&legal);
            let guess = choice.next();
            if guess.is_multiple_of(rate) && state.seats.iter().any(|own| !own.hand.is_empty()) {
                look(&rules, &state, (seat, action), guess);
            }
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
        }
    }
}

#[test]
fn a_hand_shows_to_its_own_team_alone() {
    let mut hands = 0;
    stops(8, |rules, state, _, _| {
        for seats in sets_of_seats(rules) {
            let view = rules.view(state, Viewer::Seats(seats));
            for (seat, shown) in Seat::all(rules.seats()).zip(&view.seats) {
                let open = !mates(rules, seat).common(seats).is_empty();
                assert_eq!(shown.hand.is_some(), open, "{seat}'s hand before {seats:?}");
                assert_eq!(u32::from(shown.cards), state.seats[seat.index()].hand.len());
                hands += u32::from(!open && shown.cards > 0);
            }
        }
    });
    assert!(hands > 300, "only {hands} hands were hidden");
}

#[test]
fn no_set_of_seats_sees_what_is_hidden() {
    let mut differed = 0;
    stops(12, |rules, state, _, guess| {
        for seats in sets_of_seats(rules) {
            let mut other = state.clone();
            rules.reimagine(&mut other, seats, &mut Fast::new(guess, 5));
            differed += u32::from(other != *state);
            let viewer = Viewer::Seats(seats);
            assert!(rules.view(state, viewer) == rules.view(&other, viewer), "{seats:?}");
            assert_eq!(rules.admits(&other), Ok(()), "{seats:?}");
            assert_eq!(rules.to_act(state), rules.to_act(&other));
            let (mut legal, mut also) = (Vec::new(), Vec::new());
            for seat in rules.to_act(state).common(seats).iter() {
                assert_eq!(rules.prompt(state, seat), rules.prompt(&other, seat));
                rules.legal(state, seat, &mut legal);
                rules.legal(&other, seat, &mut also);
                assert_eq!(legal, also, "what {seat} may do");
                for &action in &legal {
                    assert_eq!(rules.label(state, seat, action), rules.label(&other, seat, action));
                }
            }
        }
    });
    assert!(differed > 300, "only {differed} positions had something to hide");
}

/// What a set of seats sees and hears of a step, event by event.
struct Witness<'r> {
    rules: &'r Portas,
    viewer: Viewer,
    seen: Vec<View>,
    heard: Vec<(Event, String)>,
}

impl Journal<Portas> for Witness<'_> {
    fn note(&mut self, state: &State, event: impl FnOnce() -> Event) {
        let event = event();
        if let Some(told) = self.rules.witness(&event, self.viewer) {
            let line = self.rules.narrate(&event, self.viewer).map(|line| line.text).unwrap_or_default();
            self.heard.push((told, line));
            self.seen.push(self.rules.view(state, self.viewer));
        }
    }
}

#[test]
fn no_set_of_seats_hears_what_is_hidden() {
    let mut compared = 0;
    stops(12, |rules, state, (seat, action), guess| {
        for seats in sets_of_seats(rules) {
            let mut other = state.clone();
            rules.reimagine(&mut other, seats, &mut Fast::new(guess, 5));
            if other == *state || rules.check(&other, seat, action).is_err() {
                continue;
            }
            let viewer = Viewer::Seats(seats);
            let watch = |mut state: State| {
                let mut witness = Witness { rules, viewer, seen: Vec::new(), heard: Vec::new() };
                rules.apply(&mut state, seat, action, &mut Fast::new(guess, 6), &mut witness);
                witness.seen.push(rules.view(&state, viewer));
                (witness.seen, witness.heard)
            };
            let ((seen, heard), (also_seen, also_heard)) = (watch(state.clone()), watch(other));
            assert!(seen != also_seen || heard == also_heard, "{seats:?}: {heard:?} {also_heard:?}");
            compared += u32::from(seen == also_seen);
        }
    });
    assert!(compared > 200, "only {compared} steps looked alike");
}

#[test]
fn what_others_draw_is_told_without_its_name() {
    let (mut told, mut hidden) = (0, 0);
    for table in TABLES {
        let rules = rules(table);
        let names: Vec<String> =
            rules.components().improvements.into_iter().map(|improvement| improvement.name).collect();
        let (mut dice, mut choice) = (Fast::new(21, 1), Fast::new(21, 2));
        let (mut events, mut legal) = (Vec::new(), Vec::new());
        let mut state = rules.setup(&mut dice, &mut events);
        while let Some(seat) = rules.to_act(&state).first() {
            rules.legal(&state, seat, &mut legal);
            rules.apply(&mut state, seat, choice.pick(&legal), &mut dice, &mut events);
        }
        for event in &events {
            let Event::Drew { seat, card: Some(card) } = *event else { continue };
            for seats in sets_of_seats(&rules) {
                let viewer = Viewer::Seats(seats);
                let line = rules.narrate(event, viewer).unwrap().text;
                let open = !mates(&rules, seat).common(seats).is_empty();
                let known = rules.witness(event, viewer) == Some(*event);
                assert_eq!(known, open, "{seats:?}: {line}");
                assert_eq!(line.contains(&names[card.index()]), open, "{seats:?}: {line}");
                *(if open { &mut told } else { &mut hidden }) += 1;
            }
        }
    }
    assert!(told > 50 && hidden > 50, "{told} draws were told, {hidden} were not");
}

#[test]
fn odds_and_hints_know_no_more_than_their_seat() {
    let (mut compared, effort) = (0, Effort { cases_max: 100, samples: 32 });
    stops(60, |rules, state, (seat, _), guess| {
        let mut other = state.clone();
        rules.reimagine(&mut other, SeatSet::one(seat), &mut Fast::new(guess, 5));
        if other == *state {
            return;
        }
        compared += 1;
        let mut legal = Vec::new();
        rules.legal(state, seat, &mut legal);
        for action in legal.into_iter().take(8) {
            let told = |state: &State| odds_seen(rules, state, seat, action, effort);
            assert_eq!(told(state), told(&other), "{action:?}");
        }
        let hint = |state: &State| {
            let (mut pilot, mut guess) = (rules.pilot(), state.clone());
            rules.reimagine(&mut guess, SeatSet::one(seat), &mut Fast::new(3, 3));
            pilot.choose(rules, &guess, seat, &mut Fast::new(0, 0))
        };
        assert_eq!(hint(state), hint(&other));
    });
    assert!(compared > 20, "only {compared} positions had something to hide");
}

//! What holds in every game, whatever is played, in Easy, Normal and Hard mode.

use invasion::{
    Coalition, Event, Good, Invasion, LANDS, Phase, State, Status, Step, Task, Tech, TerritoryId,
};
use redoubt_engine::chance::Fast;
use redoubt_engine::odds::{Effort, odds_seen};
use redoubt_engine::{Game, Journal, Options, Pilot, Play, Present, Rules, SeatSet, Silent, Viewer};
use std::collections::BTreeSet;

fn tables() -> Vec<Invasion> {
    let modes = [("off", "off"), ("on", "off"), ("off", "on"), ("on", "on")];
    let open = |(easy, hard)| {
        let options = Options::new().with("easy", easy).with("hard", hard).with("order", "drawn");
        Invasion::open(&options).unwrap()
    };
    modes.into_iter().map(open).collect()
}

/// Tells each event with the position before and after it.
struct Watch<F> {
    before: State,
    look: F,
}

impl<F: FnMut(&State, &State, &Event)> Journal<Invasion> for Watch<F> {
    fn note(&mut self, state: &State, event: impl FnOnce() -> Event) {
        (self.look)(&self.before, state, &event());
        self.before = *state;
    }
}

/// Plays random games on every table, and looks at every event.
fn watch(games: u64, mut look: impl FnMut(&State, &State, &Event), mut rest: impl FnMut(&Invasion, &State)) {
    for rules in tables() {
        for seed in 0..games {
            let (mut dice, mut choice) = (Fast::new(seed, 1), Fast::new(seed, 2));
            let mut state = rules.setup(&mut dice, &mut Silent);
            let mut legal = Vec::new();
            while let Some(seat) = rules.to_act(&state).first() {
                rules.legal(&state, seat, &mut legal);
                let action = choice.pick(&legal);
                let mut journal = Watch { before: state, look: &mut look };
                rules.apply(&mut state, seat, action, &mut dice, &mut journal);
                rest(&rules, &state);
            }
        }
    }
}

fn all(state: &State, good: Good) -> u16 {
    Coalition::ALL.into_iter().map(|who| state.has(who, good)).sum()
}

/// V3.1, V3.2: a trade moves goods and makes none, and uses two trade actions.
#[test]
fn trades_make_nothing() {
    let mut trades = 0;
    watch(
        6,
        |before, after, event| {
            if let Event::Traded { from, to, .. } = *event {
                trades += 1;
                for good in [Good::Money, Good::Fuel, Good::Minerals, Good::Food, Good::Mic] {
                    assert_eq!(all(before, good), all(after, good), "V3.2: {good}");
                }
                assert!(!before.consoles[from].traded && !before.consoles[to].traded, "V3.1");
                assert!(after.consoles[from].traded && after.consoles[to].traded, "V3.1");
                assert!(after.has(from, Good::Mic) > 0 && after.has(to, Good::Mic) > 0, "V3.4");
            }
        },
        |_, _| {},
    );
    assert!(trades > 20, "only {trades} trades");
}

/// V10.7: one unit at most leaves a place in step 10. V10.4: nothing is Secure again. V6.1: one tier at a time.
#[test]
fn steps_change_only_what_they_may() {
    let mut left = BTreeSet::new();
    watch(
        6,
        |before, after, event| {
            match *event {
                Event::StepBegan { .. } => left.clear(),
                Event::Roamed { from, .. } => assert!(left.insert(from.index()), "V10.7"),
                Event::StatusChanged { at, status } => {
                    assert_ne!(status, Status::Secure, "V10.4");
                    assert_ne!(before.status[at.index()], after.status[at.index()]);
                }
                Event::Funded { .. } => assert!(!before.funded_now && after.funded_now, "V13.11"),
                Event::Upgraded { who, tech, tier } => {
                    assert_eq!(tier, before.consoles[who].tech[tech] + 1, "V6.1");
                    assert!(!before.consoles[who].upgraded.has(tech), "V6.1");
                }
                _ => {}
            }
            for who in Coalition::ALL {
                let tiers = |state: &State| Tech::ALL.map(|tech| state.consoles[who].tech[tech]);
                assert!(tiers(before).iter().zip(tiers(after)).all(|(was, is)| *was <= is), "V6.1");
            }
        },
        |_, _| {},
    );
}

/// V1.7: so many Assault cards lie on top of the Adaptation deck.
const FIRST_DEVASTATION: usize = 5;

/// V1.7, V9.11: the dial counts destroyed Hydra pieces, and nothing else moves it.
#[test]
fn adaptation_counts_what_is_destroyed() {
    let mut cards = 0;
    watch(
        6,
        |before, _, event| {
            if let Event::AdaptationCard { card } = *event {
                cards += 1;
                let earlier = before.adaptations.iter().any(|other| other.index() < FIRST_DEVASTATION);
                assert!(card.index() < FIRST_DEVASTATION || !earlier, "V1.7: Assault cards come first");
            }
        },
        |_, state| {
            if matches!(state.phase, Phase::Trade(_) | Phase::Marching(_)) {
                assert_eq!(state.tally.kills % 12, u16::from(state.adaptation), "V9.11");
            }
        },
    );
    assert!(cards > 10, "only {cards} cards");
}

/// V8.1, V8.3: five cards a round, all turned up in step 7; and only then is there silence.
#[test]
fn five_cards_are_turned_up_each_round() {
    let mut turned = 0;
    watch(
        6,
        |_, after, event| match event {
            Event::StepBegan { step: Step::Events } => turned = 0,
            Event::Turned { .. } => turned += 1,
            Event::StepBegan { step: Step::Battle } => {
                assert_eq!(turned, 5, "V8.1");
                assert!(Coalition::ALL.into_iter().all(|who| after.looked[who].is_none()), "V8.4");
            }
            _ => {}
        },
        |rules, state| {
            let secret = matches!(state.phase, Phase::Secrets(_));
            assert_eq!(rules.silence(state).is_some(), secret, "V8.3");
        },
    );
}

fn sets_of_seats() -> impl Iterator<Item = SeatSet> {
    (0..32_u8).map(|bits| {
        let chosen = Coalition::ALL.into_iter().filter(|who| bits >> who.index() & 1 == 1);
        chosen.map(Coalition::seat).collect()
    })
}

/// V8.2, V8.4: for every set of seats, what they see and are offered is the same whatever they cannot know.
#[test]
fn no_set_of_seats_sees_what_is_hidden() {
    let mut guess = 0;
    let mut differed = 0;
    watch(
        2,
        |_, _, _| {},
        |rules, state| {
            if state.step != Step::Events {
                return;
            }
            for seats in sets_of_seats() {
                guess += 1;
                let mut other = *state;
                rules.reimagine(&mut other, seats, &mut Fast::new(guess, 5));
                differed += u32::from(other != *state);
                let viewer = Viewer::Seats(seats);
                assert!(rules.view(state, viewer) == rules.view(&other, viewer), "{seats:?}");
                rules.invariants(&other).unwrap();
                for seat in rules.to_act(state).common(seats).iter() {
                    assert_eq!(rules.prompt(state, seat), rules.prompt(&other, seat));
                }
            }
        },
    );
    assert!(differed > 1000, "only {differed} positions had something to hide");
}

/// What a set of seats sees and hears of a step, event by event.
struct Witness<'r> {
    rules: &'r Invasion,
    viewer: Viewer,
    seen: Vec<invasion::View>,
    heard: Vec<(Event, String)>,
}

impl Journal<Invasion> for Witness<'_> {
    fn note(&mut self, state: &State, event: impl FnOnce() -> Event) {
        let event = event();
        if let Some(told) = self.rules.witness(&event, self.viewer) {
            let line = self.rules.narrate(&event, self.viewer).map(|line| line.text).unwrap_or_default();
            self.heard.push((told, line));
            self.seen.push(self.rules.view(state, self.viewer));
        }
    }
}

/// V8.2, V8.4: for every set of seats, the log and the film of a step are the same whatever they cannot know, as long
/// as nothing came to light.
#[test]
fn no_set_of_seats_hears_what_is_hidden() {
    let mut compared = 0;
    for (game, rules) in (0..3).flat_map(|game| tables().into_iter().map(move |rules| (game, rules))) {
        let (mut dice, mut choice) = (Fast::new(11, game), Fast::new(12, game));
        let mut state = rules.setup(&mut dice, &mut Silent);
        let mut legal = Vec::new();
        while let Some(seat) = rules.to_act(&state).first() {
            rules.legal(&state, seat, &mut legal);
            let action = choice.pick(&legal);
            if state.step == Step::Events {
                for seats in sets_of_seats() {
                    let guess = choice.next();
                    let mut other = state;
                    rules.reimagine(&mut other, seats, &mut Fast::new(guess, 5));
                    if other == state || rules.check(&other, seat, action).is_err() {
                        continue;
                    }
                    let viewer = Viewer::Seats(seats);
                    let watch = |mut state: State| {
                        let mut witness =
                            Witness { rules: &rules, viewer, seen: Vec::new(), heard: Vec::new() };
                        rules.apply(&mut state, seat, action, &mut Fast::new(guess, 6), &mut witness);
                        witness.seen.push(rules.view(&state, viewer));
                        (witness.seen, witness.heard)
                    };
                    let ((seen, heard), (also_seen, also_heard)) = (watch(state), watch(other));
                    assert!(seen != also_seen || heard == also_heard, "{seats:?}: {heard:?} {also_heard:?}");
                    compared += u32::from(seen == also_seen);
                }
            }
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
        }
    }
    assert!(compared > 300, "only {compared} steps looked alike");
}

/// V8.2, V8.4: neither odds nor hints depend on what the seat that asks cannot know.
#[test]
fn odds_and_hints_know_no_more_than_their_seat() {
    let (mut compared, effort) = (0, Effort { cases_max: 300, samples: 128 });
    for rules in tables() {
        let (mut dice, mut choice) = (Fast::new(12, 1), Fast::new(12, 2));
        let mut state = rules.setup(&mut dice, &mut Silent);
        let mut legal = Vec::new();
        while let Some(seat) = rules.to_act(&state).first() {
            rules.legal(&state, seat, &mut legal);
            let mut other = state;
            rules.reimagine(&mut other, SeatSet::one(seat), &mut Fast::new(choice.next(), 5));
            if other != state {
                compared += 1;
                for action in &legal {
                    let told = |state: &State| odds_seen(&rules, state, seat, *action, effort);
                    assert_eq!(told(&state), told(&other), "{action:?}");
                }
                let hint = |state: &State| {
                    let (mut pilot, mut guess) = (rules.pilot(), *state);
                    rules.reimagine(&mut guess, SeatSet::one(seat), &mut Fast::new(3, 3));
                    pilot.choose(&rules, &guess, seat, &mut Fast::new(0, 0))
                };
                assert_eq!(hint(&state), hint(&other));
            }
            let action = choice.pick(&legal);
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
        }
    }
    assert!(compared > 20, "only {compared} positions had something to hide");
}

/// V0.8, V7.9, V11.4, V12.5: money and dials change for a reason that the log names, and for no other.
#[test]
fn goods_change_only_for_reasons_that_are_told() {
    watch(
        4,
        |before, after, event| {
            let named = matches!(
                event,
                Event::Earned { .. }
                    | Event::ZoneGain { .. }
                    | Event::Traded { .. }
                    | Event::Bought { .. }
                    | Event::Deployed { .. }
                    | Event::Upgraded { .. }
                    | Event::Funded { .. }
                    | Event::Suffered { .. }
                    | Event::Guarded { .. }
                    | Event::MicLost { .. }
                    | Event::Fed { .. }
                    | Event::Reward { .. }
                    | Event::VatsGave { .. }
                    | Event::Defeated { .. }
            );
            for good in [Good::Money, Good::Fuel, Good::Minerals, Good::Food, Good::Mic] {
                let stocks = |state: &State| Coalition::ALL.map(|who| state.has(who, good));
                assert!(named || stocks(before) == stocks(after), "{good} changes with {event:?}");
            }
        },
        |_, _| {},
    );
}

/// V9.2, V9.12, V13.17: after step 8 a place is contested only if it became so after the turn of whoever fights there.
#[test]
fn every_battle_is_fought_in_its_turn() {
    for rules in tables() {
        for seed in 0..8 {
            let (mut dice, mut choice) = (Fast::new(seed, 3), Fast::new(seed, 4));
            let mut state = rules.setup(&mut dice, &mut Silent);
            let (mut legal, mut late) = (Vec::new(), BTreeSet::new());
            while let Some(seat) = rules.to_act(&state).first() {
                rules.legal(&state, seat, &mut legal);
                let action = choice.pick(&legal);
                let look = |_: &State, now: &State, event: &Event| match *event {
                    Event::StepBegan { step: Step::Battle } => late.clear(),
                    Event::Invader { at, .. } if now.step == Step::Battle && is_late(&rules, now, at) => {
                        late.insert(at.index());
                    }
                    Event::StepBegan { step: Step::Status } => {
                        let open = TerritoryId::every().filter(|at| now.is_contested(*at));
                        open.for_each(|at| assert!(late.contains(&at.index()), "V9.2: {}", rules.place(at)));
                    }
                    _ => {}
                };
                let mut journal = Watch { before: state, look };
                rules.apply(&mut state, seat, action, &mut dice, &mut journal);
            }
        }
    }
}

/// Whether the battle turn of whoever fights in a place is over; where nobody fights, it never comes.
fn is_late(rules: &Invasion, state: &State, at: TerritoryId) -> bool {
    let fighter = if at.is_zone() { state.zone_for[at.index() - LANDS] } else { rules.owner(at) };
    let next = state.agenda.waiting().iter().find_map(|task| match task {
        Task::BattleTurn { place } => Some(usize::from(*place)),
        _ => None,
    });
    let turn = |who| state.order.iter().position(|other| *other == who).unwrap() + 1;
    fighter.is_none_or(|who| next.is_none_or(|next| turn(who) < next))
}

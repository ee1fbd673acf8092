//! P2: Half-Years, spawns, new Places, the second Era.

use crate::rules::position::*;
use portas::{Deck, Event, Map, Phase, Time};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Play, Present, Rules, Viewer};

const TURNS: Phase = Phase::Time(Time::Half { stage: 3 });

/// Cards are turned for a spawn, then turns begin.
fn spawn(cards: &[&str], lay: impl FnOnce(&mut portas::State)) -> Story {
    let left = cards.len() as u8;
    run(raiders(), &[TURNS, Phase::Time(Time::Spawn { left })], cards, lay)
}

#[test]
fn x1_a_card_puts_its_units_on_their_hexes() {
    // P2.3
    spawn(&["R101"], |_| {})
        .then(|state| assert_eq!((enemies(state, 26), enemies(state, 27)), ((1, 0), (1, 0))))
        .finish();
}

#[test]
fn t22_a_unit_that_is_not_in_the_supply_is_left_out() {
    // P2.4, P2.4a: in ascending order, so the second one is missing.
    let story = spawn(&["R105"], |state| foes(state, 16, 22, 0));
    story
        .log_contains("No Basic Unit is left for #25")
        .then(|state| assert_eq!((enemies(state, 24), enemies(state, 25)), ((1, 0), (0, 0))))
        .finish();
}

#[test]
fn whoever_spawns_on_a_soldier_fights_at_once_and_without_the_cards_power() {
    // P2.4b, P2.4d: R117 makes its troop stronger when it moves, but not where it spawns.
    spawn(&["R117"], |state| men(state, 25, 0, 1))
        .log_contains("Battle on #25: 3 against 3")
        .then(|state| assert_eq!((enemies(state, 25), sick(state)), ((0, 0), (0, 1))))
        .finish();
}

#[test]
fn whoever_spawns_on_invaders_joins_them() {
    // P2.4c
    spawn(&["R102"], |state| foes(state, 24, 2, 0))
        .then(|state| assert_eq!(enemies(state, 24), (3, 0)))
        .finish();
}

#[test]
fn a_summer_begins_with_the_market_the_spawn_and_a_place() {
    // P2.1, P2.2, P2.5: the first Place fills the empty spot without a question.
    let mut events = Vec::new();
    let state = raiders().setup(&mut Fast::new(2, 0), &mut events);
    let at = |wanted: &dyn Fn(&Event) -> bool| events.iter().position(wanted).unwrap();
    let order = [
        at(&|event| matches!(event, Event::HalfBegan { era: 0, half: 1 })),
        at(&|event| matches!(event, Event::MarketTurned { .. })),
        at(&|event| matches!(event, Event::CardTurned { hex: None, .. })),
        at(&|event| matches!(event, Event::PlaceDrawn { .. })),
        at(&|event| matches!(event, Event::TurnBegan { .. })),
    ];
    assert!(order.is_sorted(), "{order:?}");
    let camp = state.tiles.iter().filter(|spot| spot.map == Some(Map::Camp)).count();
    assert_eq!(camp, 7);
}

#[test]
fn in_the_second_summer_two_places_are_seen_before_the_first_is_laid() {
    // P2.5, P2.5b, P2.5c
    let rules = raiders();
    let (state, events) =
        run_freely(rules, &[Phase::Time(Time::Half { stage: 2 })], |state| state.clock.half = 3);
    let drawn = events.iter().filter(|event| matches!(event, Event::PlaceDrawn { .. })).count();
    assert_eq!((drawn, rules.to_act(&state).len()), (2, 1), "the Starting Player says where");
    let mut actions = Vec::new();
    rules.legal(&state, redoubt_engine::Seat::FIRST, &mut actions);
    assert_eq!(actions.len(), 6, "the first one beyond the ring has six cells");
}

#[test]
fn a_cell_for_a_new_place_is_told_by_its_neighbours() {
    // P2.5
    let rules = raiders();
    let (state, _) = run_freely(rules, &[Phase::Time(Time::Half { stage: 2 })], |state| state.clock.half = 3);
    let (seat, mut actions) = (redoubt_engine::Seat::FIRST, Vec::new());
    rules.legal(&state, seat, &mut actions);
    let mut names: Vec<String> =
        actions.iter().map(|&action| rules.label(&state, seat, action).text).collect();
    let told = |name: &String| name.contains(" of ") && name.contains(", next to ");
    assert!(names.iter().all(told), "{names:?}");
    names.sort();
    names.dedup();
    assert_eq!(names.len(), actions.len(), "no two cells have the same name");
}

#[test]
fn in_the_first_summer_of_the_second_era_the_place_is_laid_by_choice() {
    // P2.5a
    let rules = with(&[("eras", "2")]);
    let (state, _) = run_freely(rules, &[Phase::Time(Time::Half { stage: 2 })], |state| {
        (state.clock.era, state.clock.half, state.decks.places) = (1, 1, 0b11111);
    });
    assert!(matches!(state.phase(), Phase::SetUp(portas::SetUp::Lay { map: Map::Camp, .. })));
}

#[test]
fn the_second_era_brings_its_decks_a_market_and_new_places() {
    // P2.7
    let rules = with(&[("eras", "2")]);
    let (state, events) = run_freely(rules, &[Phase::Time(Time::Half { stage: 0 })], |state| {
        (state.clock.era, state.clock.half) = (1, 1);
        hand(rules, state, 0, "Ruin");
        state.clock.era = 0;
        hand(rules, state, 0, "Stone Axe");
        state.clock.era = 1;
        state.decks.cards.0[1] = 0;
        state.seats[0].hand.0[1] = 0;
        state.seats[0].steward = Some(tile(rules, "Riverbank Grove"));
    });
    assert!(events.contains(&Event::EraBegan { era: 1 }));
    let view = rules.view(&state, Viewer::SPECTATOR);
    let all = view.decks.pile.iter().chain(&view.decks.discard);
    assert!(all.into_iter().all(|card| rules.pack().movement[card.index()].deck == Deck::Raiders2));
    let land = state.tiles.iter().filter(|spot| spot.map == Some(Map::Mainland)).count();
    assert_eq!(land, 26 + 1 + 11, "a Market and eleven Places more; the twelfth takes a Grove's cell");
    let forest = tile(rules, "Riverbank Forest");
    assert!(state.tiles[forest.index()].map.is_some());
    assert_eq!(state.seats[0].hand.len(), 1, "hands are kept");
    assert!(state.seats[0].steward.is_some_and(|tile| state.tiles[tile.index()].map.is_some()));
}

#[test]
fn in_winter_the_battle_phase_comes_before_the_end_of_the_year() {
    // P2.9
    let rules = raiders();
    let mut events: Vec<Event> = Vec::new();
    let mut chance = Fast::new(3, 0);
    let mut state = rules.setup(&mut chance, &mut events);
    while !events.iter().any(|event| matches!(event, Event::YearEnded { .. })) && state.over.is_none() {
        let seat = rules.to_act(&state).first().unwrap();
        let action = rules.quick(&state, seat, &mut chance);
        rules.apply(&mut state, seat, action, &mut chance, &mut events);
    }
    let last = |wanted: &dyn Fn(&Event) -> bool| events.iter().rposition(wanted).unwrap();
    let battle = last(&|event| matches!(event, Event::AllUpright));
    let food = events.iter().position(|event| matches!(event, Event::Produced { .. })).unwrap();
    assert!(battle < food, "{battle} {food}");
}

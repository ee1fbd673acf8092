//! P1: set-up.

use crate::rules::position::*;
use portas::{Building, Camp, Class, Deck, Event, Layout, Map, PlaceKind, PlaceSet, Portas, State};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Play, Present, Rules, Seat, SeatSet, Silent, Viewer};
use std::collections::BTreeSet;

/// The set-up with a seed, and what it told.
fn set_up(rules: &Portas, seed: u64) -> (portas::State, Vec<Event>) {
    let mut events = Vec::new();
    let state = rules.setup(&mut Fast::new(seed, 0), &mut events);
    (state, events)
}

#[test]
fn the_battleground_has_28_numbered_hexes() {
    // P1.2, P5.1
    let numbers: Vec<u8> = raiders().components().hexes.iter().map(|hex| hex.number).collect();
    assert_eq!(numbers, (1..=28).collect::<Vec<u8>>());
}

#[test]
fn the_command_center_starts_with_five_places_and_an_empty_spot_anywhere() {
    // P1.3, P1.3a
    let rules = raiders();
    let mut empty = BTreeSet::new();
    for seed in 0..60 {
        let (_, events) = set_up(rules, seed);
        let before = events.iter().take_while(|event| !matches!(event, Event::HalfBegan { .. }));
        let laid: Vec<_> = before
            .filter_map(|event| match event {
                Event::Laid { cell, map: Map::Camp, .. } => Some(*cell),
                _ => None,
            })
            .collect();
        assert_eq!(laid.len(), 6, "the small Market and five Places");
        empty.extend(laid[0].around().into_iter().filter(|cell| !laid.contains(cell)));
    }
    assert_eq!(empty.len(), 6, "each of the six spots stays empty sometimes");
}

#[test]
fn stacks_and_decks_hold_what_they_should() {
    // P1.4, P1.5, P1.10, P1.11: after the first Summer's spawn, Place and Market card.
    let rules = raiders();
    let (state, _) = set_up(rules, 3);
    assert_eq!(state.decks.places.count_ones(), 4, "P1.4: five Places, one of them drawn");
    assert_eq!(state.decks.market.count_ones(), 6, "P1.11: seven Market cards, one of them turned");
    let view = rules.view(&state, Viewer::SPECTATOR);
    let all = view.decks.pile.iter().chain(&view.decks.discard);
    let decks: Vec<Deck> = all.map(|card| rules.pack().movement[card.index()].deck).collect();
    assert_eq!((decks.len(), decks.iter().all(|deck| *deck == Deck::Raiders1)), (22, true), "P1.5");
    for era in [1, 2] {
        let cards: Vec<_> = rules.pack().improvements.iter().filter(|card| card.era == era).collect();
        assert_eq!(cards.len(), 35, "P1.10: as many as before");
    }
    let has = |name: &str| rules.pack().improvements.iter().any(|card| card.name == name);
    assert!(has("Field Rations") && has("Ammunition Depot") && !has("Automobile") && !has("Social Services"));
    assert!(state.seats.iter().all(|own| own.hand.is_empty()), "P1.10: nobody holds a card");
}

#[test]
fn the_mainland_has_24_places_and_two_markets_apart_from_the_command_center() {
    // P1.6, P1.6a, P1.7
    let rules = raiders();
    let (state, _) = set_up(rules, 8);
    let kind = |tile: portas::TileId| {
        let plan = rules.components().tiles[tile.index()];
        let place = &rules.pack().places[usize::from(plan.place)];
        (place.kind, place.set)
    };
    let mut count = 0;
    for (index, spot) in state.tiles.iter().enumerate().filter(|(_, spot)| spot.map.is_some()) {
        let tile = portas::TileId::nth(index);
        let near: Vec<_> = spot.near.into_iter().flatten().collect();
        assert!(near.iter().all(|other| state.tiles[other.index()].map == spot.map), "P1.7");
        if spot.map == Some(Map::Mainland) {
            count += 1;
            let market = near.iter().any(|other| kind(*other).0 == PlaceKind::Market);
            match kind(tile).1 {
                PlaceSet::Start => assert!(market, "P1.6a: the starting Places lie next to a Market"),
                PlaceSet::Era1 => assert!(!market, "P1.6a: the others lie around them"),
                PlaceSet::Market => assert!(!market, "P3.3a: Markets are never next to each other"),
                other => panic!("P1.6: {other:?} is on the Mainland"),
            }
        }
    }
    assert_eq!(count, 26);
}

#[test]
fn players_can_lay_the_mainland_out_themselves() {
    // P1.6a
    let rules = with(&[("layout", "free")]);
    assert_eq!(rules.options().layout, Layout::Free);
    let (mut state, _) = set_up(rules, 4);
    let mut chance = Fast::new(9, 1);
    let mut seats = BTreeSet::new();
    while matches!(state.phase(), portas::Phase::SetUp(portas::SetUp::Lay { map: Map::Mainland, .. })) {
        let seat = rules.to_act(&state).first().unwrap();
        seats.insert(seat.index());
        let action = rules.quick(&state, seat, &mut chance);
        rules.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
    let land: Vec<_> = state.tiles.iter().filter(|spot| spot.map == Some(Map::Mainland)).collect();
    assert_eq!((land.len(), seats.len()), (26, 2), "everything is laid, by both players");
    let cells: Vec<_> = state
        .tiles
        .iter()
        .enumerate()
        .filter(|(index, spot)| {
            let plan = rules.components().tiles[*index];
            spot.map == Some(Map::Mainland)
                && rules.pack().places[usize::from(plan.place)].kind == PlaceKind::Market
        })
        .map(|(_, spot)| spot.cell)
        .collect();
    assert_eq!(cells[0].distance(cells[1]), 3, "the second Market lies three steps from the first");
}

#[test]
fn one_player_alone_has_an_unmanned_foresters_house() {
    // P1.9
    let (state, _) = set_up(with(&[("people", "1")]), 1);
    assert_eq!(state.seats[0].count(Building::Forester), 1);
    assert_eq!(state.seats[0].working(Class::Farmer), 0);
}

#[test]
fn hands_are_open_to_the_own_team_alone() {
    // P1.13, P1.13a
    let shown = |rules: &'static Portas, viewer: Viewer| {
        let mut state = empty(rules);
        hand(rules, &mut state, 0, "Stone Axe");
        let view = rules.view(&state, viewer);
        (view.seats[0].cards, view.seats[0].hand.is_some())
    };
    assert_eq!(shown(raiders(), Viewer::SPECTATOR), (1, true), "together everything is open");
    let teams = with(&[("mode", "flag"), ("people", "2")]);
    assert_eq!(shown(teams, Viewer::Seats(Seat::new(0).into())), (1, true));
    assert_eq!(shown(teams, Viewer::Seats(SeatSet::from(Seat::new(1)))), (1, false));
}

#[test]
fn the_starting_player_speaks_for_the_team_and_in_a_turn_the_active_one() {
    // P1.15, P11.8
    for first in [0, 1] {
        let lead = |state: &mut State| {
            state.clock.starting = Seat::new(first);
            state.clock.order[..2].copy_from_slice(&[Seat::new(first), Seat::new(1 - first)]);
        };
        let story = march(raiders(), &["R104"], |state| {
            lead(state);
            men(state, 9, 3, 1);
            foes(state, 14, 3, 0);
        });
        story.to_act([first]).play("wound 3 0").finish();
        let story = asked(raiders(), "Commander", Camp::Choose, |state| {
            lead(state);
            state.clock.who = 1;
            state.seats[usize::from(1 - first)].steward = Some(tile(raiders(), "Commander"));
            men(state, 4, 3, 1);
            foes(state, 9, 3, 0);
        });
        let story = story.play_all(["do deploy", "from 4 used 0", "dir up", "count 3", "count 1"]);
        story.to_act([1 - first]).asked_by("P7.5b").finish();
    }
}

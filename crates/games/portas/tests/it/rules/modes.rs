//! P1, P2, P13 to P15: set-up, time, Final Wave, two teams.

use crate::rules::position::*;
use portas::{Class, Event, Good, Portas, Rank, Side};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Play, Rules, Seat, Silent};

/// Plays with quick choices and counts the spawn cards of each Half-Year, and the turns of each.
fn spawns(rules: &Portas, halves: u8) -> Vec<(usize, usize)> {
    let mut chance = Fast::new(3, 0);
    let mut events: Vec<Event> = Vec::new();
    let mut state = rules.setup(&mut chance, &mut events);
    while state.tally.halves <= halves && state.over.is_none() {
        let seat = rules.to_act(&state).first().unwrap();
        let action = rules.quick(&state, seat, &mut chance);
        rules.apply(&mut state, seat, action, &mut chance, &mut events);
    }
    let mut counts = Vec::new();
    for event in &events {
        match event {
            Event::HalfBegan { .. } => counts.push((0, 0)),
            Event::CardTurned { hex: None, .. } => counts.last_mut().unwrap().0 += 1,
            Event::TurnBegan { .. } => counts.last_mut().unwrap().1 += 1,
            _ => {}
        }
    }
    counts.truncate(halves.into());
    counts
}

#[test]
fn x21_alone_one_card_spawns_and_two_winters_are_quiet() {
    // P2.3, P2.6
    assert_eq!(spawns(with(&[("people", "1")]), 4), [(1, 3), (0, 3), (1, 3), (0, 3)]);
}

#[test]
fn x22_two_players_spawn_two_cards_and_one_winter_is_quiet() {
    // P2.3
    assert_eq!(spawns(raiders(), 3), [(2, 6), (0, 6), (2, 6)]);
}

#[test]
fn x23_three_players_take_two_turns_each() {
    // P2.6, P14.2
    assert_eq!(spawns(with(&[("people", "3")]), 2), [(2, 6), (0, 6)]);
    assert_eq!(spawns(with(&[("people", "3"), ("might", "extended")]), 2), [(2, 9), (0, 9)]);
}

#[test]
fn a_player_starts_with_three_farms_tools_food_and_a_soldier() {
    // P1.3, P1.8, P1.12
    let rules = raiders();
    let state = rules.setup(&mut Fast::new(1, 0), &mut Silent);
    for seat in Seat::all(2) {
        let own = &state.seats[seat.index()];
        assert_eq!((own.count(portas::Building::Farm), own.home[Class::Farmer]), (3, 2));
        assert_eq!((own.goods[Good::Tool], own.goods[Good::Food]), (6, 1));
    }
    assert_eq!(there(&state, 2), (2, 0));
    let left = state.foes[Rank::Basic] + state.foes[Rank::Elite];
    assert!((31..35).contains(&left), "P1.14: of 35 Units {left} are left after the first spawn");
}

#[test]
fn teams_of_two_start_with_a_hunting_lodge_and_their_own_spawn_points() {
    // P15.1, P15.2, P15.3, P15.4
    let rules = with(&[("mode", "flag"), ("people", "4")]);
    let state = rules.setup(&mut Fast::new(1, 0), &mut Silent);
    assert_eq!(state.seats[0].count(portas::Building::Lodge), 1);
    let men = |number: usize, side: Side| state.hexes[h(number).index()].men[side][Class::Farmer].total();
    assert_eq!((men(2, Side::South), men(27, Side::North)), (2, 2));
    assert_eq!((state.decks.pile, state.foes[Rank::Basic]), (0, 0), "P15.4: no Movement cards, no Invaders");
}

#[test]
fn giving_up_loses_for_the_team() {
    // P1.1
    let rules = with(&[("mode", "area"), ("people", "2")]);
    let mut state = rules.setup(&mut Fast::new(1, 0), &mut Silent);
    rules.concede(&mut state, Seat::FIRST, &mut Silent);
    let outcome = rules.outcome(&state).unwrap();
    assert_eq!((outcome.value(Seat::new(0)), outcome.value(Seat::new(1))), (0.0, 1.0));
}

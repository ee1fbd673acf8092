//! P12: the end of the Year.

use crate::rules::position::*;
use portas::{Building, Class, Event, Good, HexSet, Phase, Time, Year};
use redoubt_engine::Seat;

const NEXT: Phase = Phase::Time(Time::Half { stage: 3 });
const END: Phase = Phase::Year(Year::Closing { stage: 0, who: 0 });

#[test]
fn the_marker_passes_on_unless_somebody_took_it() {
    // P12.1, P12.6
    let after = |taken| {
        let (state, events) = run_freely(raiders(), &[NEXT, END], |state| state.clock.taken = taken);
        assert!(!events.iter().any(|event| matches!(event, Event::PlaceDrawn { .. })), "P12.6");
        state.clock.starting
    };
    assert_eq!((after(false), after(true)), (Seat::new(1), Seat::new(0)));
}

#[test]
fn everybody_trades_before_workers_move_and_after_production() {
    // P12.2
    let story = run(raiders(), &[NEXT, END], &[], |state| {
        goods(state, 0, &[(Good::Wood, 1)]);
        state.clock.taken = true;
    });
    story
        .to_act([0])
        .play_all(["0> hand 0 1 wood", "0> done"])
        .then(|state| assert_eq!(state.seats[1].goods[Good::Wood], 1))
        .play_all(["0> done", "1> done"])
        .to_act([0])
        .play("0> done")
        .finish();
}

#[test]
fn workers_go_home_and_to_other_jobs() {
    // P12.3
    let workers = Year::Workers { seat: Seat::FIRST, hiring: false };
    let story = asked(raiders(), "Developer", workers, |state| {
        let own = &mut state.seats[0];
        own.sites[3].building = Some(Building::Pub);
        own.smithy = Some(Class::Farmer);
        own.home[Class::Farmer] = 1;
    });
    story
        .play_all(["rest farmer smithy", "employ farmer pub", "employ farmer smithy"])
        .then(|state| {
            assert_eq!((state.seats[0].working(Class::Farmer), state.seats[0].home[Class::Farmer]), (2, 0));
        })
        .finish();
}

#[test]
fn citizens_at_work_and_on_the_battleground_eat_and_others_do_not() {
    // P12.4: the owner of the job first, then in turn order.
    let (state, _) =
        run_freely(raiders(), &[NEXT, Phase::Year(Year::Closing { stage: 4, who: 0 })], |state| {
            citizens(state, 1, 2);
            state.seats[1].smithy = Some(Class::Citizen);
            state.seats[1].home[Class::Citizen] = 1;
            men(state, 9, 1, 1);
            goods(state, 0, &[(Good::Food, 2)]);
            goods(state, 1, &[(Good::Food, 2)]);
        });
    assert_eq!((state.seats[0].goods[Good::Food], state.seats[1].goods[Good::Food]), (1, 1));
    assert_eq!(sick(&state), (0, 0));
}

#[test]
fn buildings_fill_their_buffers_and_the_rest_goes_to_the_stores() {
    // P12.5, P3.8
    let produce = Phase::Year(Year::Produce { seat: Seat::FIRST, stage: 0, boosted: HexSet::EMPTY });
    let (state, _) = run_freely(raiders(), &[NEXT, produce], |state| {
        let own = &mut state.seats[0];
        own.sites[3].building = Some(Building::Forester);
        own.sites[3].crew[Class::Farmer] = 1;
        own.sites[3].buffer = 3;
        own.smithy = Some(Class::Farmer);
        own.home[Class::Farmer] = 0;
    });
    let own = &state.seats[0];
    assert_eq!((own.sites[3].buffer, own.goods[Good::Wood], own.goods[Good::Tool]), (4, 1, 8));
}

#[test]
fn full_stores_can_make_room_for_a_yearly_conversion() {
    // P3.10, P12.5: the Panel Saw takes 2 Wood from a Buffer, and something has to go first.
    let rules = with(&[("eras", "2")]);
    let produce = Phase::Year(Year::Produce { seat: Seat::FIRST, stage: 0, boosted: HexSet::EMPTY });
    let story = run(rules, &[NEXT, produce], &[], |state| {
        state.clock.era = 1;
        state.decks.cards.0[1] = (1 << 35) - 1;
        lasting(rules, state, 0, "Panel Saw");
        let own = &mut state.seats[0];
        own.sites[3].building = Some(Building::Forester);
        own.sites[3].crew[Class::Farmer] = 1;
        own.home[Class::Farmer] = 1;
        goods(state, 0, &[(Good::Clay, 6), (Good::Food, 1)]);
    });
    story
        .refused("convert 1", "P3.10")
        .play_all(["discard clay", "discard clay", "convert 1"])
        .then(|state| assert_eq!((state.seats[0].goods[Good::Plank], state.seats[0].sites[3].buffer), (1, 0)))
        .finish();
}

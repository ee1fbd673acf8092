//! P3, P12: the economy.

use crate::position::*;
use portas::{Building, Camp, Class, Econ, Good, HexSet, Source, Turn, Work, Year};
use redoubt_engine::{Present, Seat, Viewer};

#[test]
fn t25_a_good_in_a_buffer_needs_room_to_be_paid_with() {
    // P3.8, P3.9, P3.10, P3.10a
    let task = Camp::Place { work: Work::Post, left: 9, source: Source::Place };
    let lay = |food: u8| {
        move |state: &mut portas::State| {
            let own = &mut state.seats[0];
            own.goods[Good::Wood] = 6;
            own.goods[Good::Food] = food;
            own.sites[3].building = Some(Building::Hollow);
            own.sites[3].buffer = 2;
        }
    };
    asked(raiders(), "Builder: Trench", task, lay(1)).refused("on 2", "P3.10").finish();
    asked(raiders(), "Builder: Trench", task, lay(0)).legal(["on 2"]).finish();
}

#[test]
fn t26_a_steward_slides_to_every_neighbour_but_the_one_it_left() {
    // P3.2, P3.3
    let rules = raiders();
    let state = empty(rules);
    let market = tile(rules, "Market");
    let left = state.tiles[market.index()].near[0].unwrap();
    let story = asked(rules, "Market", Turn::Market, |state| state.clock.left = Some(left));
    let all = 5;
    story
        .then(|state| assert_eq!(state.tiles[market.index()].near.iter().flatten().count(), all + 1))
        .finish();
    let story = asked(rules, "Market", Turn::Market, |state| state.clock.left = Some(left));
    let word = |tile: portas::TileId| {
        use redoubt_engine::Notation;
        portas::Action::Turn(portas::TurnAction::Go { tile }).write(rules)
    };
    story.refused(&word(left), "P3.3").finish();
}

#[test]
fn t27_an_empty_farm_is_remodelled_without_returning_a_farmer() {
    // P3.13, P3.14, P3.14a
    let task = Econ::Build { seat: Seat::FIRST, source: Source::Place, left: 9 };
    let story = asked(raiders(), "Builder: Flat", task, |state| {
        state.seats[0].goods[Good::Plank] = 1;
    });
    story
        .legal(["build", "remodel"])
        .play("remodel")
        .then(|state| {
            assert_eq!((state.seats[0].home[Class::Farmer], state.seats[0].home[Class::Citizen]), (2, 1))
        })
        .finish();
}

#[test]
fn a_colonist_is_employed_at_any_time_and_a_citizen_eats_at_once() {
    // P3.1, P3.1a, P3.15, P3.17
    let story = asked(raiders(), "Developer", Turn::Finish, |state| {
        state.seats[0].home[Class::Citizen] = 1;
        state.colonists[portas::Side::South][Class::Citizen] -= 1;
        state.seats[0].sites[3].building = Some(Building::Flat);
    });
    story
        .play("employ citizen smithy")
        .then(|state| {
            assert_eq!((state.seats[0].goods[Good::Food], state.seats[0].smithy), (0, Some(Class::Citizen)))
        })
        .finish();
}

#[test]
fn goods_that_do_not_fit_are_thrown_away_by_choice() {
    // P3.4, P3.7, P3.11, P3.24
    let story = asked(raiders(), "Market", Turn::Discard { seat: Seat::FIRST }, |state| {
        state.seats[0].goods[Good::Wood] = 5;
        state.seats[0].goods[Good::Clay] = 2;
    });
    story.play("discard wood").then(|state| assert_eq!(state.seats[0].goods[Good::Wood], 4)).finish();
}

#[test]
fn building_a_farm_brings_a_farmer() {
    // P3.14, P3.18, P3.22
    let task = Econ::Build { seat: Seat::FIRST, source: Source::Place, left: 9 };
    let story = asked(raiders(), "Builder: Farm", task, |state| state.seats[0].goods[Good::Wood] = 2);
    story
        .play("build")
        .then(|state| {
            assert_eq!((state.seats[0].count(Building::Farm), state.seats[0].home[Class::Farmer]), (4, 3))
        })
        .finish();
}

#[test]
fn t21_who_is_not_fed_goes_to_the_sickbay() {
    // P12.4
    let story = asked(raiders(), "Developer", Year::Feed, |state| {
        men(state, 9, 0, 2);
        men(state, 10, 0, 1);
        (state.seats[0].goods[Good::Food], state.seats[1].goods[Good::Food]) = (1, 1);
    });
    story
        .play("0> feed 9")
        .play("1> feed 10")
        .then(|state| assert_eq!((there(state, 9), there(state, 10), sick(state)), ((0, 1), (0, 1), (0, 1))))
        .finish();
}

#[test]
fn the_forecast_tells_the_next_production_and_what_is_missing() {
    // P12.5, P3.9
    let mut state = empty(raiders());
    state.seats[0].smithy = Some(Class::Farmer);
    state.seats[0].home[Class::Farmer] -= 1;
    let view = raiders().view(&state, Viewer::SPECTATOR);
    let forecast = &view.seats[0].forecast;
    assert_eq!(forecast.production[Good::Tool], 2);
    let farm = forecast.needs.iter().find(|need| need.tile == tile(raiders(), "Builder: Farm")).unwrap();
    assert_eq!((farm.payable, farm.missing[Good::Wood]), (false, 1));
}

#[test]
fn production_fills_buffers_and_a_factory_doubles_one_building() {
    // P3.28, P12.5
    let story = asked(
        raiders(),
        "Developer",
        Year::Boost { seat: Seat::FIRST, site: 3, boosted: HexSet::EMPTY },
        |state| {
            let own = &mut state.seats[0];
            own.sites[3].building = Some(Building::Factory);
            own.sites[4].building = Some(Building::Forester);
            own.sites[5].building = Some(Building::Pub);
            for site in [3, 4] {
                own.sites[site].crew[Class::Farmer] = 1;
            }
            own.home[Class::Farmer] = 0;
            own.sites[6].building = Some(Building::Farm);
            own.sites[5].crew[Class::Farmer] = 1;
            state.colonists[portas::Side::South][Class::Farmer] -= 1;
            let boost = state.stack.pop().unwrap();
            state.stack.push(portas::Phase::Year(Year::Produce {
                seat: Seat::FIRST,
                stage: 4,
                boosted: HexSet::EMPTY,
            }));
            state.stack.push(boost);
        },
    );
    story
        .play("boost forester")
        .log_contains("4 Wood, 1 Dollar")
        .then(|state| {
            assert_eq!((state.seats[0].sites[4].buffer, state.seats[0].goods[Good::Dollar]), (4, 1))
        })
        .finish();
}

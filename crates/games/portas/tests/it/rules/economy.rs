//! P3, P12: the economy.

use crate::rules::position::*;
use portas::{Building, Camp, Class, Econ, Good, HexSet, Source, State, Turn, Work, Year};
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
            assert_eq!((state.seats[0].home[Class::Farmer], state.seats[0].home[Class::Citizen]), (2, 1));
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
            assert_eq!((state.seats[0].goods[Good::Food], state.seats[0].smithy), (0, Some(Class::Citizen)));
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
            assert_eq!((state.seats[0].count(Building::Farm), state.seats[0].home[Class::Farmer]), (4, 3));
        })
        .finish();
}

#[test]
fn t21_who_is_not_fed_goes_to_the_sickbay() {
    // P12.4
    let story = asked(raiders(), "Developer", Year::Feed { side: portas::Side::South }, |state| {
        men(state, 9, 0, 2);
        men(state, 10, 0, 1);
        (state.seats[0].goods[Good::Food], state.seats[1].goods[Good::Food]) = (1, 1);
    });
    story
        .play("0> feed 9")
        .play("0> feed 10")
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
            assert_eq!((state.seats[0].sites[4].buffer, state.seats[0].goods[Good::Dollar]), (4, 1));
        })
        .finish();
}

#[test]
fn a_place_gives_what_it_shows_and_no_fee_is_due() {
    // P3.5, P3.20: another Steward is there already.
    let story = visit(raiders(), "Riverbank Grove", |state| {
        state.seats[1].steward = Some(tile(raiders(), "Riverbank Grove"));
    });
    story
        .legal(["trade", "act"])
        .play("act")
        .then(|state| assert_eq!(state.seats[0].goods[Good::Wood], 2))
        .finish();
}

#[test]
fn a_steward_may_stop_at_a_place_without_using_it() {
    // P3.4a
    visit(raiders(), "Builder: Library", |_| {}).asked_by("P3.1a").finish();
}

#[test]
fn tools_and_dollars_need_no_room() {
    // P3.6
    let story = visit(raiders(), "Developer", |state| {
        goods(state, 0, &[(Good::Wood, 6), (Good::Food, 1), (Good::Tool, 60), (Good::Dollar, 60)]);
    });
    story.asked_by("P3.1a").then(|state| assert_eq!(state.seats[0].goods[Good::Tool], 62)).finish();
}

#[test]
fn a_refiner_converts_as_often_as_one_can_pay() {
    // P3.21
    let story = visit(raiders(), "Joiner", |state| goods(state, 0, &[(Good::Wood, 5)]));
    story
        .play_all(["convert 1", "convert 1"])
        .then(|state| {
            assert_eq!((state.seats[0].goods[Good::Wood], state.seats[0].goods[Good::Plank]), (1, 2));
        })
        .asked_by("P3.1a")
        .finish();
}

#[test]
fn the_baker_gives_food_or_buys_it() {
    // P3.23
    let story = |food| visit(raiders(), "Baker", move |state| goods(state, 0, &[(Good::Food, food)]));
    story(0).play("do gain").then(|state| assert_eq!(state.seats[0].goods[Good::Food], 2)).finish();
    story(4)
        .play_all(["do sell", "convert 1", "convert 1"])
        .then(|state| {
            assert_eq!((state.seats[0].goods[Good::Food], state.seats[0].goods[Good::Dollar]), (0, 2));
        })
        .finish();
}

#[test]
fn librarian_head_official_and_day_laborer() {
    // P3.25, P3.30: the marker counts from the next Half-Year.
    visit_with_dice("Librarian", [0, 0])
        .then(|state| assert_eq!((state.seats[0].hand.len(), state.seats[0].goods[Good::Dollar]), (2, 1)))
        .finish();
    let second = |state: &mut State| {
        state.clock.starting = Seat::new(1);
        state.clock.order.swap(0, 1);
        state.clock.who = 1;
    };
    visit(raiders(), "Head Official", second)
        .then(|state| {
            assert_eq!((state.clock.starting, state.clock.order[0]), (Seat::new(0), Seat::new(1)));
            assert_eq!((state.seats[0].goods[Good::Clay], state.clock.taken), (1, true));
        })
        .finish();
    visit(raiders(), "Day Laborer", |_| {})
        .then(|state| {
            assert_eq!((state.seats[0].goods[Good::Wood], state.seats[0].goods[Good::Dollar]), (1, 1));
        })
        .finish();
}

/// The first player goes to a Place that draws.
fn visit_with_dice(place: &str, dice: [u32; 2]) -> Story {
    let rules = raiders();
    let to = tile(rules, place);
    let mut state = empty(rules);
    first(&mut state);
    state.seats[0].steward = state.tiles[to.index()].near.into_iter().flatten().next();
    state.stack.clear();
    state.stack.push(portas::Phase::Turn(Turn::Move));
    let go =
        redoubt_engine::Notation::write(&portas::Action::Turn(portas::TurnAction::Go { tile: to }), rules);
    redoubt_testkit::Scenario::at(rules, state).dice(dice).play(&go)
}

#[test]
fn a_farm_without_a_farmer_in_the_supply_stays_empty() {
    // P1.14, P3.14b
    let task = Econ::Build { seat: Seat::FIRST, source: Source::Place, left: 1 };
    let story = asked(raiders(), "Builder: Farm", task, |state| {
        let left = std::mem::take(&mut state.colonists[portas::Side::South][Class::Farmer]);
        state.sickbay[portas::Side::South][Class::Farmer] += left;
        goods(state, 0, &[(Good::Wood, 1)]);
    });
    story
        .play("build")
        .then(|state| {
            assert_eq!((state.seats[0].count(Building::Farm), state.seats[0].home[Class::Farmer]), (4, 2));
        })
        .finish();
}

#[test]
fn nobody_leaves_a_job_during_the_year() {
    // P3.16
    let story = asked(raiders(), "Developer", Turn::Finish, |state| {
        state.seats[0].smithy = Some(Class::Farmer);
        state.seats[0].home[Class::Farmer] = 1;
    });
    story.not_legal("rest farmer smithy").finish();
}

#[test]
fn where_no_site_is_free_an_empty_building_is_razed_for_a_tool() {
    // P3.18, P3.19
    let task = Econ::Build { seat: Seat::FIRST, source: Source::Place, left: 1 };
    let story = asked(raiders(), "Builder: Forester's House", task, |state| {
        for site in 3..15 {
            state.seats[0].sites[site].building = Some(Building::Hollow);
        }
        state.seats[0].sites[4].crew[Class::Farmer] = 1;
        state.seats[0].home[Class::Farmer] = 1;
        goods(state, 0, &[(Good::Wood, 3), (Good::Tool, 3)]);
    });
    story
        .refused("build", "P3.18")
        .refused("raze 5", "P3.19")
        .play("raze 4")
        .then(|state| {
            assert_eq!(state.seats[0].sites[3].building, Some(Building::Forester));
            assert_eq!(state.seats[0].goods[Good::Tool], 0);
        })
        .finish();
}

#[test]
fn razing_is_refused_while_a_site_is_free() {
    // P3.19
    let task = Econ::Build { seat: Seat::FIRST, source: Source::Place, left: 1 };
    let story = asked(raiders(), "Builder: Forester's House", task, |state| {
        goods(state, 0, &[(Good::Wood, 3), (Good::Tool, 3)]);
    });
    story.legal(["build"]).refused("raze 1", "P3.19").finish();
}

#[test]
fn a_manned_shed_becomes_an_empty_house() {
    // P3.31: its Farmer goes home, and the House adds Storage only once a Citizen works there.
    let task = Econ::Build { seat: Seat::FIRST, source: Source::Place, left: 1 };
    let rules = with(&[("eras", "2")]);
    let story = asked(rules, "Builder: Storage House", task, |state| {
        let own = &mut state.seats[0];
        own.sites[15].building = Some(Building::Shed);
        own.sites[15].crew[Class::Farmer] = 1;
        own.home[Class::Farmer] = 1;
        citizens(state, 0, 1);
        goods(state, 0, &[(Good::Food, 1), (Good::Plank, 1), (Good::Brick, 1), (Good::Tool, 2)]);
    });
    let storage = |state: &portas::State| rules.view(state, Viewer::SPECTATOR).seats[0].stores.storage;
    story
        .play("build")
        .then(|state| assert_eq!((state.seats[0].home[Class::Farmer], storage(state)), (2, 6)))
        .play("employ citizen house")
        .then(|state| assert_eq!(storage(state), 11))
        .finish();
}

#[test]
fn before_goods_are_thrown_away_a_store_can_be_manned() {
    // P3.12, P3.31
    let story = asked(raiders(), "Developer", Turn::Discard { seat: Seat::FIRST }, |state| {
        state.seats[0].sites[15].building = Some(Building::Shed);
        goods(state, 0, &[(Good::Wood, 5), (Good::Clay, 3), (Good::Food, 0)]);
    });
    story
        .play("employ farmer shed")
        .asked_by("P3.1a")
        .then(|state| assert_eq!(state.seats[0].goods[Good::Wood], 5))
        .finish();
}

#[test]
fn an_institute_draws_a_card_for_each_farmer_in_it() {
    // P3.29
    let (state, _) = run_freely(
        raiders(),
        &[
            portas::Phase::Time(portas::Time::Half { stage: 3 }),
            portas::Phase::Year(Year::Produce { seat: Seat::FIRST, stage: 0, boosted: HexSet::EMPTY }),
        ],
        |state| {
            state.seats[0].sites[3].building = Some(Building::Institute);
            state.seats[0].sites[3].crew[Class::Farmer] = 2;
            state.seats[0].home[Class::Farmer] = 0;
        },
    );
    assert_eq!(state.seats[0].hand.len(), 2);
}

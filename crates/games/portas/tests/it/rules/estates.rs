//! P3: Residences, sites, stores and Markets, in detail.

use crate::rules::position::*;
use portas::{
    Building, Camp, Class, Econ, Event, Good, HexSet, MarketId, Phase, Portas, Side, Source, State, Time,
    Turn, Work, Year,
};
use redoubt_engine::{Game, Seat};

const BUILD: Econ = Econ::Build { seat: Seat::FIRST, source: Source::Place, left: 9 };
const PRODUCE: Phase = Phase::Year(Year::Produce { seat: Seat::FIRST, stage: 0, boosted: HexSet::EMPTY });

fn eras() -> &'static Portas {
    with(&[("eras", "2")])
}

/// It is the second Era.
fn second_era(state: &mut State) {
    state.clock.era = 1;
    state.decks.cards.0[1] = (1 << 35) - 1;
}

/// A building on a site of the first player, with a crew.
fn built(state: &mut State, site: usize, building: Building, farmers: u8, citizens: u8) {
    let there = &mut state.seats[0].sites[site];
    there.building = Some(building);
    (there.crew[Class::Farmer], there.crew[Class::Citizen]) = (farmers, citizens);
    state.colonists[Side::South][Class::Citizen] -= citizens;
    state.seats[0].home[Class::Farmer] -= farmers;
}

/// The Market card of the Year.
fn market(rules: &Portas, state: &mut State, name: &str) {
    let place = rules.pack().markets.iter().position(|card| card.name == name).unwrap();
    state.decks.market_card = Some(MarketId::nth(place));
}

#[test]
fn of_equal_buildings_the_one_with_the_emptiest_buffer_is_manned() {
    // P3.15
    let story = asked(raiders(), "Developer", Turn::Finish, |state| {
        built(state, 3, Building::Hollow, 0, 0);
        built(state, 4, Building::Hollow, 0, 0);
        state.seats[0].sites[3].buffer = 2;
    });
    story
        .play("employ farmer hollow")
        .then(|state| assert_eq!((state.seats[0].sites[3].men(), state.seats[0].sites[4].men()), (0, 1)))
        .finish();
}

#[test]
fn a_player_has_one_library() {
    // P3.22
    let story = asked(raiders(), "Builder: Library", BUILD, |state| {
        built(state, 3, Building::Library, 0, 0);
        goods(state, 0, &[(Good::Wood, 1), (Good::Plank, 1)]);
    });
    story.refused("build", "P3.22").finish();
}

#[test]
fn two_teams_share_the_buildings_of_the_box() {
    // P15.4: twelve Hunting Lodges in all, whoever has them.
    let flag = with(&[("mode", "flag"), ("people", "2")]);
    let lodges = |count: usize| {
        asked(flag, "Builder: Hunting Lodge", BUILD, move |state| {
            for (seat, all) in [(0, count), (1, 5)] {
                for site in 3..3 + all {
                    state.seats[seat].sites[site].building = Some(Building::Lodge);
                }
            }
            goods(state, 0, &[(Good::Tool, 3), (Good::Wood, 2), (Good::Clay, 1)]);
        })
    };
    lodges(6).legal(["build"]).finish();
    lodges(7).refused("build", "P15.4").finish();
}

#[test]
fn a_residence_in_which_somebody_lives_is_not_razed() {
    // P3.19, P3.13: with all three Farmers at home no Farm is empty.
    let full = |farmers: u8| {
        asked(raiders(), "Builder: Forester's House", BUILD, move |state| {
            for site in 3..15 {
                state.seats[0].sites[site].building = Some(Building::Forester);
            }
            state.seats[0].home[Class::Farmer] = farmers;
            state.colonists[Side::South][Class::Farmer] -= farmers - 2;
            goods(state, 0, &[(Good::Wood, 3), (Good::Tool, 3)]);
        })
    };
    full(3).refused("raze 1", "P3.19").finish();
    full(2).legal(["raze 1"]).finish();
}

#[test]
fn a_flat_needs_a_farmer_at_home_or_an_empty_farm() {
    // P3.14a: everybody works, and every Farm is lived in.
    let story = asked(raiders(), "Builder: Flat", BUILD, |state| {
        state.seats[0].home[Class::Farmer] = 3;
        state.colonists[Side::South][Class::Farmer] -= 1;
        built(state, 3, Building::Hollow, 1, 0);
        built(state, 4, Building::Hollow, 1, 0);
        state.seats[0].smithy = Some(Class::Farmer);
        state.seats[0].home[Class::Farmer] = 0;
        goods(state, 0, &[(Good::Plank, 1)]);
    });
    story.refused("build", "P3.14a").refused("remodel", "P3.14a").finish();
}

#[test]
fn the_farmer_of_a_farm_that_becomes_a_flat_goes_back_to_the_supply() {
    // P3.14
    let mut before = 0;
    let story = asked(raiders(), "Builder: Flat", BUILD, |state| {
        goods(state, 0, &[(Good::Plank, 1)]);
        before = state.colonists[Side::South][Class::Farmer];
    });
    story
        .play("build")
        .then(|state| {
            let home = &state.seats[0].home;
            assert_eq!((home[Class::Farmer], home[Class::Citizen]), (1, 1));
            assert_eq!(state.colonists[Side::South][Class::Farmer], before + 1);
        })
        .finish();
}

#[test]
fn an_estate_brings_two_farmers_even_if_a_third_has_room() {
    // P3.14: the Farmer at war left a space empty, and it stays empty.
    let story = asked(raiders(), "Builder: Estate", BUILD, |state| {
        goods(state, 0, &[(Good::Wood, 3), (Good::Brick, 1)]);
    });
    story.play("build").then(|state| assert_eq!(state.seats[0].home[Class::Farmer], 4)).finish();
}

#[test]
fn of_two_sheds_the_empty_one_is_remodelled() {
    // P3.31: nobody loses a job without need.
    let story = asked(eras(), "Builder: Storage House", BUILD, |state| {
        built(state, 15, Building::Shed, 1, 0);
        built(state, 16, Building::Shed, 0, 0);
        goods(state, 0, &[(Good::Tool, 2), (Good::Plank, 1), (Good::Brick, 1)]);
    });
    story
        .play("build")
        .then(|state| {
            assert_eq!(state.seats[0].sites[16].building, Some(Building::House));
            assert_eq!(state.seats[0].working(Class::Farmer), 1);
        })
        .finish();
}

#[test]
fn in_the_final_wave_a_citizen_is_employed_without_food() {
    // P13.3, P3.15
    let story = asked(raiders(), "Army Doctor", Turn::Finish, |state| {
        (state.clock.half, state.clock.round) = (10, 1);
        citizens(state, 0, 1);
        goods(state, 0, &[(Good::Food, 0)]);
    });
    story
        .play("employ citizen smithy")
        .then(|state| assert_eq!(state.seats[0].smithy, Some(Class::Citizen)))
        .finish();
}

#[test]
fn spaces_for_one_good_hold_that_good_alone() {
    // P3.7, P3.10a: with the Wood Warehouse three Wood need no other room.
    let grove = |clay: u8| {
        visit(eras(), "Riverbank Grove", move |state| {
            second_era(state);
            lasting(eras(), state, 0, "Wood Warehouse");
            goods(state, 0, &[(Good::Wood, 1), (Good::Clay, clay), (Good::Food, 0)]);
        })
    };
    grove(7).asked_by("P3.1a").then(|state| assert_eq!(state.seats[0].goods[Good::Wood], 3)).finish();
    grove(8).legal(["discard clay"]).not_legal("discard wood").finish();
}

#[test]
fn goods_are_taken_from_the_fullest_buffer() {
    // P3.10a
    let place = Camp::Place { work: Work::Pressure, left: 1, source: Source::Place };
    let story = asked(raiders(), "Minelayer: Pressure", place, |state| {
        built(state, 3, Building::Hollow, 0, 0);
        built(state, 4, Building::Hollow, 0, 0);
        (state.seats[0].sites[3].buffer, state.seats[0].sites[4].buffer) = (1, 2);
    });
    story
        .play("on 2")
        .then(|state| assert_eq!((state.seats[0].sites[3].buffer, state.seats[0].sites[4].buffer), (1, 1)))
        .finish();
}

#[test]
fn the_dolly_carries_three_goods_once_a_turn() {
    // II-31, P3.10a: the stores are full, so nothing could be shifted.
    let mines = Camp::Place { work: Work::Pressure, left: 9, source: Source::Place };
    let dolly = |task, lay: &dyn Fn(&mut State)| {
        asked(eras(), "Combat Engineer", task, |state| {
            second_era(state);
            lasting(eras(), state, 0, "Dolly");
            men(state, 9, 1, 0);
            lay(state);
        })
    };
    let hollows = |state: &mut State| {
        built(state, 3, Building::Hollow, 0, 0);
        state.seats[0].sites[3].buffer = 2;
        goods(state, 0, &[(Good::Wood, 7), (Good::Food, 0)]);
    };
    dolly(mines, &hollows)
        .play("on 2")
        .asked_by("P3.1a")
        .then(|state| assert_eq!((state.seats[0].sites[3].buffer, state.seats[0].dolly), (1, true)))
        .play("done")
        .then(|state| assert!(!state.seats[0].dolly, "the next turn has begun"))
        .finish();
    // A Bomb costs three Wood and an Ore.
    let bomb = Camp::Place { work: Work::Bomb, left: 1, source: Source::Place };
    let yards = |ore: u8| {
        move |state: &mut State| {
            built(state, 3, Building::Forester, 0, 0);
            built(state, 4, Building::Mine, 0, 0);
            (state.seats[0].sites[3].buffer, state.seats[0].sites[4].buffer) = (3, 1);
            goods(state, 0, &[(Good::Clay, 7 - ore), (Good::Ore, ore), (Good::Food, 0)]);
        }
    };
    dolly(bomb, &yards(1)).legal(["on 2"]).finish();
    dolly(bomb, &yards(0)).refused("on 2", "P3.10").finish();
}

#[test]
fn a_market_card_builds_once_and_converts_as_often_as_it_says() {
    // P3.24
    let at = |name: &'static str, all: &'static [(Good, u8)]| {
        asked(eras(), "Market", Turn::Market, move |state| {
            market(eras(), state, name);
            goods(state, 0, all);
        })
        .play("do special")
    };
    at("Farm Market", &[(Good::Wood, 2)])
        .play("build")
        .asked_by("P3.1a")
        .then(|state| assert_eq!(state.seats[0].count(Building::Farm), 4))
        .finish();
    at("Plank Market", &[(Good::Wood, 6)]).play("convert 1").asked_by("P3.1a").finish();
    at("Great Plank Market", &[(Good::Wood, 6)])
        .play_all(["convert 1", "convert 1"])
        .asked_by("P3.1a")
        .finish();
    at("Town Market", &[])
        .then(|state| assert_eq!((state.seats[0].goods[Good::Clay], state.clock.taken), (1, true)))
        .finish();
}

#[test]
fn the_markets_of_the_final_wave_set_one_soldier_upright() {
    // P3.24, P13.1: a Farmer free, or a Citizen for a Dollar.
    let at = |name: &'static str| {
        asked(eras(), "Small Market", Camp::UprightOne, move |state| {
            (state.clock.half, state.clock.round) = (10, 1);
            market(eras(), state, name);
            men(state, 9, 2, 2);
            for class in Class::ALL {
                state.hexes[h(9).index()].men[Side::South][class] = portas::Men { up: 0, down: 2 };
            }
            goods(state, 0, &[(Good::Food, 0), (Good::Dollar, 1), (Good::Tool, 0)]);
        })
    };
    at("Final Wave I")
        .legal_exactly(["upright 9 farmer", "done"])
        .play("upright 9 farmer")
        .asked_by("P3.1a")
        .then(|state| {
            assert_eq!((postures(state, Side::South, 9), state.seats[0].has(Good::Dollar)), ((1, 3), 1));
        })
        .finish();
    at("Final Wave II")
        .legal_exactly(["upright 9 citizen", "done"])
        .play("upright 9 citizen")
        .then(|state| {
            assert_eq!((postures(state, Side::South, 9), state.seats[0].has(Good::Dollar)), ((1, 3), 0));
        })
        .finish();
}

#[test]
fn axe_and_spade_add_to_what_a_place_gives_and_to_nothing_else() {
    // I-23, I-24
    let story = |place: &'static str| {
        visit(raiders(), place, |state| {
            lasting(raiders(), state, 0, "Axe");
            lasting(raiders(), state, 0, "Spade");
        })
    };
    let gained = |place, wood, clay| {
        story(place)
            .then(|state| {
                assert_eq!((state.seats[0].has(Good::Wood), state.seats[0].has(Good::Clay)), (wood, clay));
            })
            .finish();
    };
    gained("Riverbank Grove", 3, 0);
    gained("Clay Delve", 0, 3);
    gained("Head Official", 0, 2);
    gained("Developer", 0, 0);
}

/// What is produced at the end of the Year.
fn produced(lay: impl FnOnce(&mut State)) -> portas::Goods {
    let (_, events) = run_freely(eras(), &[Phase::Time(Time::Half { stage: 3 }), PRODUCE], lay);
    let made = events.iter().find_map(|event| match event {
        Event::Produced { goods, .. } => Some(*goods),
        _ => None,
    });
    made.unwrap()
}

#[test]
fn a_factory_repeats_what_is_printed_and_no_card() {
    // P3.28, II-21: a Lodge yields 1 Food twice, and 1 more by the Slaughtering Blocks.
    let goods = produced(|state| {
        second_era(state);
        lasting(eras(), state, 0, "Slaughtering Blocks");
        built(state, 3, Building::Factory, 1, 0);
        built(state, 4, Building::Lodge, 1, 0);
    });
    assert_eq!(goods[Good::Food], 3);
}

#[test]
fn a_factory_doubles_a_building_of_its_own_class() {
    // P3.28: a Farmer there does nothing for the Citizen in the Theater, and an empty Factory nothing at all.
    let goods = produced(|state| {
        built(state, 3, Building::Factory, 1, 0);
        built(state, 4, Building::Theater, 0, 1);
        built(state, 14, Building::Flat, 0, 0);
    });
    assert_eq!(goods[Good::Dollar], 2);
    let goods = produced(|state| {
        built(state, 3, Building::Factory, 0, 0);
        built(state, 4, Building::Forester, 1, 0);
    });
    assert_eq!(goods[Good::Wood], 2);
}

#[test]
fn two_factories_double_two_buildings() {
    // P3.28: one Factory for each of them.
    let goods = produced(|state| {
        state.seats[0].home[Class::Farmer] = 4;
        built(state, 12, Building::Estate, 0, 0);
        built(state, 3, Building::Factory, 1, 0);
        built(state, 4, Building::Factory, 1, 0);
        built(state, 5, Building::Forester, 1, 0);
        let boosted = HexSet::one(h(6));
        *state.stack.last_mut().unwrap() = Phase::Turn(Turn::Finish);
        let at = state.stack.len() - 2;
        state.stack[at] = Phase::Year(Year::Produce { seat: Seat::FIRST, stage: 4, boosted });
        built(state, 6, Building::Pub, 1, 0);
    });
    assert_eq!((goods[Good::Wood], goods[Good::Dollar]), (4, 2), "the second one can only double the Pub");
}

#[test]
fn an_unfed_citizen_leaves_a_store_and_its_goods_have_to_go() {
    // P12.4, P3.12: the only Food goes to the Battleground.
    let story = asked(eras(), "Developer", Year::Feed { side: Side::South }, |state| {
        men(state, 9, 0, 1);
        built(state, 14, Building::Flat, 0, 0);
        built(state, 15, Building::House, 0, 1);
        goods(state, 0, &[(Good::Food, 1), (Good::Wood, 6), (Good::Clay, 4)]);
        goods(state, 1, &[(Good::Food, 0)]);
    });
    story
        .play("feed 9")
        .asked_by("P3.11")
        .play_all(["discard wood", "discard wood", "discard clay"])
        .then(|state| assert_eq!((state.seats[0].home[Class::Citizen], there(state, 9)), (1, (0, 1))))
        .finish();
}

#[test]
fn a_market_card_may_offer_two_gains() {
    // P3.24: 2 Wood, or 2 Clay.
    let story = asked(raiders(), "Market", Turn::Market, |state| market(raiders(), state, "Plank Market"));
    story
        .legal(["do gain"])
        .play("do other")
        .then(|state| assert_eq!((state.seats[0].has(Good::Wood), state.seats[0].has(Good::Clay)), (0, 2)))
        .finish();
}

/// The first player plays a card of the second Era and keeps it.
fn keeps(card: &'static str, word: &str, all: &'static [(Good, u8)]) -> Story {
    asked(eras(), "Developer", Econ::Develop, move |state| {
        built(state, 3, Building::Library, 0, 0);
        second_era(state);
        hand(eras(), state, 0, card);
        goods(state, 0, all);
    })
    .play_all([format!("play {word}").as_str(), "keep"])
}

#[test]
fn a_lasting_card_comes_with_its_colonists_and_uses() {
    // P3.26, P3.14: II-24, N15; the cost is paid.
    keeps("Hostel", "hostel", &[(Good::Tool, 2), (Good::Clay, 2), (Good::Plank, 3)])
        .then(|state| {
            assert_eq!((state.seats[0].home[Class::Citizen], state.seats[0].has(Good::Plank)), (2, 0));
        })
        .finish();
    keeps("Ammunition Depot", "ammunition-depot", &[(Good::Tool, 1), (Good::Ore, 1)])
        .then(|state| assert_eq!((state.seats[0].depot, state.seats[0].has(Good::Ore)), (3, 0)))
        .finish();
    let story = asked(raiders(), "Developer", Econ::Develop, |state| {
        built(state, 3, Building::Library, 0, 0);
        hand(raiders(), state, 0, "Ticket");
        goods(state, 0, &[(Good::Wood, 3)]);
    });
    story.play_all(["play ticket", "keep"]).then(|state| assert_eq!(state.seats[0].ticket, 3)).finish();
}

#[test]
fn lasting_cards_yield_each_year() {
    // P12.5: II-17 and II-20.
    let goods = produced(|state| {
        second_era(state);
        lasting(eras(), state, 0, "Fruit Farm");
        lasting(eras(), state, 0, "Village Chapel");
    });
    assert_eq!((goods[Good::Food], goods[Good::Dollar]), (2, 1));
}

#[test]
fn the_field_hospital_opens_at_the_end_of_the_year() {
    // P12.2: N12
    let end = [Phase::Time(Time::Half { stage: 3 }), Phase::Year(Year::Closing { stage: 2, who: 0 })];
    let (state, _) = run_freely(eras(), &end, |state| {
        second_era(state);
        lasting(eras(), state, 0, "Field Hospital");
        state.sickbay[Side::South][Class::Farmer] = 1;
        state.colonists[Side::South][Class::Farmer] -= 1;
    });
    assert_eq!(state.phase(), Phase::Year(Year::Hospital { seat: Seat::FIRST }));
}

#[test]
fn a_trade_takes_from_a_store_before_a_buffer() {
    // P3.27
    let there = tile(raiders(), "Market");
    let story = asked(raiders(), "Market", Turn::Finish, |state| {
        state.seats[1].steward = Some(there);
        built(state, 3, Building::Hollow, 0, 0);
        state.seats[0].sites[3].buffer = 1;
        goods(state, 0, &[(Good::Clay, 1)]);
    });
    story
        .play_all(["trade", "hand 0 1 clay"])
        .then(|state| assert_eq!((state.seats[0].has(Good::Clay), state.seats[0].sites[3].buffer), (0, 1)))
        .finish();
}

#[test]
fn starting_goods_are_three_in_all() {
    // P1.8
    let story = asked(raiders(), "Developer", portas::SetUp::Goods, |_| {});
    story
        .play("wood 1")
        .then(|state| assert_eq!((state.seats[0].has(Good::Wood), state.seats[0].has(Good::Clay)), (1, 2)))
        .finish();
}

#[test]
fn at_the_end_of_the_year_a_citizen_is_employed_before_it_eats() {
    // P3.15, P12.3
    let workers = Year::Workers { seat: Seat::FIRST, hiring: true };
    let story = asked(raiders(), "Developer", workers, |state| {
        citizens(state, 0, 1);
        goods(state, 0, &[(Good::Food, 0)]);
    });
    story.legal(["employ citizen smithy"]).finish();
}

#[test]
fn only_what_takes_room_is_thrown_away_for_what_a_buffer_holds() {
    // P3.10, P3.11: Wood in its own Warehouse makes no room.
    let story = asked(eras(), "Developer", Turn::Finish, |state| {
        second_era(state);
        lasting(eras(), state, 0, "Wood Warehouse");
        built(state, 3, Building::Hollow, 0, 0);
        state.seats[0].sites[3].buffer = 1;
        goods(state, 0, &[(Good::Wood, 3), (Good::Clay, 7), (Good::Food, 0)]);
    });
    story.legal(["discard clay"]).not_legal("discard wood").finish();
}

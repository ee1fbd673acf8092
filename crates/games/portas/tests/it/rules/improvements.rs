//! P3.26, P3.27, P3.32: Improvements, what only one of them does, and trading.

use crate::rules::position::*;
use portas::{Action, Building, Camp, Class, Econ, Good, Portas, Side, Turn, TurnAction, Work, Year};
use redoubt_engine::{Present, Seat};

/// The first player has a Library, is at the Developer, and plays a card.
fn plays(rules: &'static Portas, card: &str, lay: impl FnOnce(&mut portas::State)) -> Story {
    let card = card.to_string();
    let word = card.to_lowercase().replace(": ", "-").replace(' ', "-").replace('\'', "");
    asked(rules, "Developer", Econ::Develop, |state| {
        state.seats[0].sites[3].building = Some(Building::Library);
        lay(state);
        hand(rules, state, 0, &card);
    })
    .play(&format!("play {word}"))
}

#[test]
fn an_improvement_needs_a_library() {
    // P3.26
    let story = asked(raiders(), "Developer", Econ::Develop, |state| hand(raiders(), state, 0, "Stone Axe"));
    story.refused("play stone-axe", "P3.26").finish();
}

#[test]
fn a_card_is_kept_or_given_away_at_once() {
    // P3.26, P3.26a, P3.32: whoever takes the effects needs no Library.
    plays(raiders(), "Stone Axe", |_| {})
        .play("keep")
        .then(|state| assert_eq!((state.seats[0].goods[Good::Wood], state.decks.discards.len()), (4, 1)))
        .finish();
    plays(raiders(), "Stone Axe", |_| {})
        .play("give 1")
        .then(|state| {
            assert_eq!((state.seats[0].goods[Good::Wood], state.seats[1].goods[Good::Wood]), (0, 4));
        })
        .finish();
}

#[test]
fn conversions_of_a_given_card_belong_to_the_receiver() {
    // P3.26a
    let story = plays(raiders(), "Clay Oven", |state| goods(state, 1, &[(Good::Wood, 1), (Good::Clay, 1)]));
    story
        .play("give 1")
        .to_act([1])
        .play("convert 1")
        .then(|state| assert_eq!(state.seats[1].goods[Good::Brick], 1))
        .finish();
}

#[test]
fn a_contract_is_paid_and_entered_by_the_giver() {
    // P3.26a, P3.32
    let story = plays(raiders(), "Contract: Farm", |state| goods(state, 0, &[(Good::Wood, 2)]));
    story
        .play("give 1")
        .to_act([0])
        .play_all(["build", "build"])
        .then(|state| {
            assert_eq!((state.seats[0].goods[Good::Wood], state.seats[1].count(Building::Farm)), (0, 5));
        })
        .finish();
}

#[test]
fn t40_the_receiver_of_a_storage_house_discards_down() {
    // P3.12, P3.15, P3.26a, P3.31: it is not B's turn, so nobody can be employed.
    let rules = with(&[("eras", "2")]);
    let story = plays(rules, "Contract: Storage House", |state| {
        state.clock.era = 1;
        state.decks.cards.0[1] = (1 << 35) - 1;
        goods(state, 0, &[(Good::Wood, 1), (Good::Brick, 1)]);
        let own = &mut state.seats[1];
        own.sites[15].building = Some(Building::Shed);
        own.sites[15].crew[Class::Farmer] = 1;
        own.home[Class::Farmer] = 1;
        goods(state, 1, &[(Good::Wood, 5), (Good::Clay, 4), (Good::Food, 0)]);
    });
    story
        .play_all(["give 1", "build"])
        .to_act([1])
        .asked_by("P3.11")
        .play_all(["discard wood", "discard wood"])
        .to_act([0])
        .then(|state| {
            let own = &state.seats[1];
            assert_eq!((own.goods[Good::Wood], own.goods[Good::Clay], own.home[Class::Farmer]), (3, 4, 2));
        })
        .finish();
}

#[test]
fn a_card_without_effect_may_still_be_played() {
    // P3.32
    plays(raiders(), "Contract: Hollow", |_| {}).play("keep").asked_by("P3.1a").finish();
}

#[test]
fn military_contracts_place_tiles_in_sight() {
    // P3.26a, P5.6: N2, Contract: Trench, for a Wood each.
    let story = plays(raiders(), "Contract: Trench", |state| {
        men(state, 9, 1, 0);
        men(state, 10, 1, 0);
        goods(state, 0, &[(Good::Wood, 2)]);
    });
    story
        .play_all(["keep", "on 9", "dir up", "on 10", "dir up"])
        .asked_by("P3.1a")
        .then(|state| {
            assert_eq!((tile_on(state, 9), tile_on(state, 10)), (Some(Work::Trench), Some(Work::Trench)));
        })
        .finish();
}

#[test]
fn volunteers_come_from_the_supply_to_the_spawn_point() {
    // P3.32: N7
    plays(raiders(), "Volunteers", |_| {})
        .play("keep")
        .then(|state| assert_eq!(there(state, 2), (1, 0)))
        .finish();
}

#[test]
fn the_bugle_moves_one_soldier_once_in_a_half_year() {
    // P3.1a, P4.2: N5
    let story = asked(raiders(), "Developer", Turn::Finish, |state| {
        lasting(raiders(), state, 0, "Bugle");
        men(state, 2, 1, 0);
    });
    story
        .play_all(["bugle", "bugler 2 farmer", "dir up"])
        .then(|state| assert_eq!(there(state, 7), (1, 0)))
        .not_legal("bugle")
        .finish();
}

#[test]
fn bandages_heal_a_farmer_free() {
    // P4.5: N6
    let story = visit(raiders(), "Army Doctor", |state| {
        lasting(raiders(), state, 0, "Bandages");
        state.sickbay[Side::South][Class::Farmer] = 1;
        state.colonists[Side::South][Class::Farmer] -= 1;
        goods(state, 0, &[(Good::Food, 0)]);
    });
    story.play_all(["do heal", "heal farmer 0"]).then(|state| assert_eq!(sick(state), (0, 0))).finish();
}

#[test]
fn signal_fires_show_what_is_around_a_manned_guard_post() {
    // P5.4, P5.6: N13
    let place = Camp::Place { work: Work::Pressure, left: 9, source: portas::Source::Place };
    let story = |card: bool| {
        let rules = with(&[("eras", "2")]);
        asked(rules, "Minelayer: Pressure", place, move |state| {
            state.clock.era = 1;
            state.decks.cards.0[1] = (1 << 35) - 1;
            if card {
                lasting(rules, state, 0, "Signal Fires");
            }
            men(state, 12, 1, 0);
            work(state, 12, Work::Post);
            goods(state, 0, &[(Good::Clay, 2)]);
        })
    };
    story(false).refused("on 7", "P5.8").finish();
    story(true).legal(["on 7"]).finish();
}

#[test]
fn the_drill_ground_helps_where_a_citizen_fights() {
    // P7.4: N14
    let rules = with(&[("eras", "2")]);
    let story = march(rules, &["R104"], |state| {
        men(state, 7, 0, 1);
        foes(state, 12, 4, 0);
        let bit = 1 << rules_cards(rules, "Drill Ground");
        state.seats[1].lasting.0[1] |= bit;
    });
    story.log_contains("Battle on #7: 4 against 4").finish();
}

/// The place of a card among those of the second Era.
fn rules_cards(rules: &Portas, name: &str) -> usize {
    let mut cards = redoubt_engine::Game::pack(rules).improvements.iter().filter(|card| card.era == 2);
    cards.position(|card| card.name == name).unwrap()
}

#[test]
fn the_ammunition_depot_makes_a_shot_or_a_support_stronger() {
    // P11.4, P7.7: N15
    let rules = with(&[("eras", "2")]);
    let lay = |state: &mut portas::State| {
        state.seats[0].lasting.0[1] |= 1 << rules_cards(rules, "Ammunition Depot");
        state.seats[0].depot = 3;
        men(state, 9, 1, 0);
        work(state, 9, Work::Trench);
    };
    march(rules, &["R104"], |state| {
        lay(state);
        foes(state, 14, 2, 0);
    })
    .play_all(["0> fire 9 14", "0> depot"])
    .then(|state| assert_eq!((enemies(state, 14), state.seats[0].depot), ((0, 0), 2)))
    .finish();
    march(rules, &["R104"], |state| {
        lay(state);
        men(state, 12, 1, 0);
        foes(state, 17, 3, 0);
    })
    .play("0> support 9")
    .play("0> depot")
    .log_contains("Battle on #12: 3 against 3")
    .finish();
}

#[test]
fn the_field_hospital_heals_one_at_the_end_of_the_year() {
    // P12.2: N12
    let story = asked(raiders(), "Developer", Year::Hospital { seat: Seat::FIRST }, |state| {
        state.sickbay[Side::South][Class::Farmer] = 2;
        state.colonists[Side::South][Class::Farmer] -= 2;
    });
    story.play("heal farmer 0").then(|state| assert_eq!(sick(state), (1, 0))).finish();
}

#[test]
fn a_scouting_report_puts_the_next_cards_in_order() {
    // P3.26: N8
    let story = plays(raiders(), "Scouting Report", |_| {}).dice([0, 0, 0]).play("keep");
    let before = story.finish();
    let cards = before.decks.scouted.clone();
    let state = redoubt_testkit::Scenario::at(raiders(), before).play("order 6").finish();
    assert_eq!(state.decks.scouted.to_vec(), [cards[2], cards[1], cards[0]]);
}

#[test]
fn stewards_on_one_tile_trade_from_any_store() {
    // P3.27, P3.27a: also from a Buffer, and on a Market; what is received must fit when the trade is over.
    let market = tile(raiders(), "Market");
    let story = asked(raiders(), "Market", Turn::Finish, |state| {
        state.seats[1].steward = Some(market);
        let own = &mut state.seats[1];
        own.sites[3].building = Some(Building::Hollow);
        own.sites[3].buffer = 1;
        goods(state, 0, &[(Good::Wood, 7), (Good::Food, 0), (Good::Dollar, 1)]);
    });
    story
        .play_all(["trade", "hand 1 0 clay"])
        .to_act([1])
        .play_all(["agree", "hand 0 1 dollar", "done"])
        .asked_by("P3.11")
        .play("discard wood")
        .then(|state| {
            assert_eq!((state.seats[0].goods[Good::Clay], state.seats[1].goods[Good::Dollar]), (1, 1));
            assert_eq!(state.seats[1].sites[3].buffer, 0);
        })
        .finish();
}

#[test]
fn nobody_takes_what_another_keeps() {
    // P3.27a: whose good it is, is asked; one mind with two seats agrees with itself.
    let market = tile(raiders(), "Market");
    let story = asked(raiders(), "Market", Turn::Finish, |state| {
        state.seats[1].steward = Some(market);
        goods(state, 1, &[(Good::Clay, 2)]);
    });
    let asked = story.play_all(["trade", "hand 1 0 clay"]).asked_by("P3.27a").finish();
    let proposal = raiders().consent(&asked, Seat::new(1)).unwrap();
    assert_eq!((proposal.by, proposal.action), (Seat::new(0), Action::Turn(TurnAction::Agree)));
    assert_eq!(raiders().consent(&asked, Seat::new(0)), None);
    let kept = redoubt_testkit::Scenario::at(raiders(), asked).play("decline").to_act([0]).finish();
    assert_eq!((kept.seats[0].goods[Good::Clay], kept.seats[1].goods[Good::Clay]), (0, 2));
}

#[test]
fn nobody_trades_with_a_steward_elsewhere() {
    // P3.27
    let story = asked(raiders(), "Market", Turn::Finish, |state| {
        state.seats[1].steward = Some(tile(raiders(), "Developer"));
    });
    story.refused("trade", "P3.27").finish();
}

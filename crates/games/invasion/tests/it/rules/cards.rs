//! What the cards do: every kind of event action, of protection and of Adaptation card (V8.5 to V8.8, V9.11).

use crate::rules::position::*;
use invasion::{AdaptationId, Coalition, Good, Mercenary, Pile, Set, State, Status, Step, Task, Tech, Wave};
use redoubt_engine::Game;

fn stock(state: &State, good: Good) -> [u16; 5] {
    Coalition::ALL.map(|who| state.has(who, good))
}

fn terror(state: &State) -> [u8; 5] {
    Coalition::ALL.map(|who| state.consoles[who].terror)
}

/// South America has fallen, with a last unit in Amazonia; two others can still trade.
fn fallen(state: &mut State) {
    nearly_done(state);
    crate::rules::setup::defeat(state, SA);
    units(state, SA, "Amazonia", 1);
    (state.holder, state.cronos) = (NA, at("Canada"));
    (state.consoles[SA].traded, state.consoles[EU].traded) = (true, false);
}

/// The same without the unit, so that its land is gone.
fn desolate(state: &mut State) {
    fallen(state);
    units(state, SA, "Amazonia", 0);
    state.desolated = coalitions(&[SA]);
}

/// The twelfth piece is destroyed, and this card is the only one left.
fn adapts(title: &str, edit: impl FnOnce(&mut State)) -> Story {
    let card = rules().pack().adaptations.iter().rposition(|card| card.title == title).unwrap();
    run(Step::Battle, &[Task::Adapt { points: 1 }], |state| {
        state.wave = Wave::Devastation;
        state.adaptation = 11;
        state.adaptations = [AdaptationId::nth(card)].into_iter().collect::<Set<_>>();
        edit(state);
    })
}

/// V8.6: half the Food, rounded down, of whoever has 4 or more.
#[test]
fn half_the_food_is_lost() {
    event("ED10", Pile::Bravo, |state| {
        let food = [7, 6, 3, 5, 4];
        Coalition::ALL.iter().zip(food).for_each(|(who, food)| state.consoles[*who].stock[Good::Food] = food);
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!(stock(state, Good::Food), [4, 3, 3, 3, 2]))
    .finish();
}

/// V8.6: Food 5 is enough to be hit, Food 4 is not.
#[test]
fn a_condition_may_spare_whoever_has_little() {
    event("EA12", Pile::Alpha, |state| {
        state.consoles[EU].stock[Good::Food] = 4;
        state.consoles[AF].stock[Good::Food] = 5;
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!(stock(state, Good::Food), [4, 3, 4, 2, 4]))
    .finish();
}

/// V8.6: a level for each Overrun territory, three at most.
#[test]
fn lost_land_frightens_three_times_at_most() {
    event("ED02", Pile::Bravo, |state| {
        ["Gran Colombia", "Amazonia", "Peruvian Accord", "Argentina", "Nordic Compact"]
            .iter()
            .for_each(|name| status(state, name, Status::Overrun));
        status(state, "Mexico", Status::Liberated);
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!(terror(state), [3, 0, 1, 0, 0]))
    .finish();
}

/// V8.6, V0.6: an Overrun territory or an invader unit in the capital; a drop ship there is no unit.
#[test]
fn whoever_is_struck_is_frightened() {
    event("EA06", Pile::Bravo, |state| {
        ship(state, 1, "Brazil");
        invaders(state, "Eastern United States", 1);
        status(state, "Nordic Compact", Status::Overrun);
        invaders(state, "Congo Protectorate", 1);
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!(terror(state), [0, 2, 2, 0, 0]))
    .finish();
}

/// V8.6, V0.6: whoever has a Hydra piece in its land loses 2 Food instead of 1; a drop ship is one.
#[test]
fn infested_land_feeds_fewer() {
    event("EA14", Pile::Bravo, |state| {
        ship(state, 2, "Canada");
        invaders(state, "India", 1);
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!(stock(state, Good::Food), [6, 4, 5, 5, 5]))
    .finish();
}

/// V8.5: MIC is lost if not all the Food can be, and only then.
#[test]
fn food_that_is_short_costs_one_mic() {
    for (food, mic) in [(0, 21), (2, 21), (3, 22)] {
        event("EA17", Pile::Alpha, |state| state.consoles[EU].stock[Good::Food] = food)
            .dice([0])
            .play("pass")
            .then(|state| assert_eq!((state.has(EU, Good::Food), state.has(EU, Good::Mic)), (0, mic)))
            .finish();
    }
    event("ED12", Pile::Alpha, |state| {
        state.consoles[EU].stock[Good::Food] = 1;
        state.consoles[AF].stock[Good::Food] = 2;
    })
    .dice([0])
    .play("pass")
    .then(|state| {
        assert_eq!(stock(state, Good::Food), [5, 4, 0, 0, 5]);
        assert_eq!(stock(state, Good::Mic), [21, 23, 21, 20, 24]);
    })
    .finish();
}

/// V8.12, V8.4: ships and dead zones get a unit, full or not; then the box of the card spawns.
#[test]
fn an_orbital_assault_on_ships_and_dead_zones() {
    event("ED12", Pile::Bravo, |state| {
        ship(state, 1, "Canada");
        invaders(state, "Canada", 2);
    })
    .dice([0])
    .play("pass")
    .then(|state| {
        let names = ["Canada", "Greenland", "Arabia", "Western Australia", "Eastern Australia"];
        assert_eq!(names.map(|name| there(state, name)), [3, 1, 1, 1, 2]);
    })
    .finish();
}

/// V8.6, V8.12: two units in each of two capitals, and one where Cronos is.
#[test]
fn orbital_assaults_on_capitals_and_cronos() {
    event("ED04", Pile::Bravo, |_| {})
        .dice([0])
        .play("pass")
        .then(|state| {
            let names = ["China", "Eastern United States", "German Federation", "Brazil"];
            assert_eq!(names.map(|name| there(state, name)), [2, 2, 0, 0]);
        })
        .finish();
    event("EA04", Pile::Bravo, |_| {})
        .dice([0])
        .play("pass")
        .then(|state| assert_eq!(there(state, "Brazil"), 1))
        .finish();
}

/// V8.8, V13.2: a shield that needs + does not hold on 0; one that holds on 0 does not on -.
#[test]
fn a_shield_holds_on_the_faces_it_names() {
    event("EA17", Pile::Bravo, |state| state.consoles[EU].tech[Tech::Military] = 4)
        .dice([0, 2])
        .play("pass")
        .then(|state| assert_eq!(state.has(EU, Good::Mic), 21))
        .finish();
    for (face, food) in [(2, 6), (1, 4)] {
        event("EA02", Pile::Alpha, |state| state.consoles[AF].tech[Tech::Biology] = 4)
            .dice([0, face])
            .play("pass")
            .then(|state| assert_eq!(stock(state, Good::Food), [5, 4, 4, food, 5]))
            .finish();
    }
}

/// V8.8: some technologies always protect, and a payment needs money.
#[test]
fn some_are_safe_and_some_cannot_pay() {
    event("EA03", Pile::Alpha, |state| state.consoles[EU].tech[Tech::Communications] = 5)
        .dice([0])
        .play("pass")
        .then(|state| assert_eq!(terror(state), [1, 1, 0, 1, 1]))
        .finish();
    event("EA04", Pile::Alpha, |state| {
        state.consoles[AF].terror = 3;
        state.consoles[AF].stock[Good::Money] = 0;
    })
    .dice([0])
    .play("pass")
    .asked_by("V3.7")
    .then(|state| assert_eq!(state.consoles[AF].terror, 5))
    .finish();
}

/// V9.11: neither technologies nor Wardens protect from Adaptation cards.
#[test]
fn nothing_protects_from_adaptation() {
    adapts("Toxic Bloom", |state| {
        state.consoles[EU].tech[Tech::Military] = 5;
        card(state, EU, Mercenary::Wardens);
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!(stock(state, Good::Mic), [20, 22, 21, 19, 23]))
    .finish();
    adapts("Spore Clouds", |state| state.consoles[EU].tech[Tech::Biology] = 5)
        .dice([0])
        .play("pass")
        .then(|state| assert_eq!(stock(state, Good::Food), [5, 4, 4, 4, 5]))
        .finish();
}

/// V9.11, V13.25: each undefeated coalition is hit; the fallen one is not.
#[test]
fn adaptation_passes_the_defeated_over() {
    adapts("Psychic Backlash", fallen)
        .dice([0])
        .play("pass")
        .then(|state| assert_eq!(terror(state), [0, 1, 1, 1, 1]))
        .finish();
}

/// V9.11, V8.7, V8.13: Burrowers come to every capital that exists, its owner defeated or not.
#[test]
fn burrowers_come_to_every_capital() {
    let there_now = |state: &State| Coalition::ALL.map(|who| state.invaders[rules().capital(who).index()]);
    adapts("Burrowers", fallen)
        .dice([0])
        .play("pass")
        .then(|state| assert_eq!(there_now(state), [1, 1, 1, 1, 1]))
        .finish();
    adapts("Burrowers", desolate)
        .dice([0])
        .play("pass")
        .then(|state| assert_eq!(there_now(state), [0, 1, 1, 1, 1]))
        .finish();
}

/// V9.11, V8.12: what is placed does not flow over.
#[test]
fn swarms_and_gestation_stay_where_they_are_placed() {
    adapts("Swarm Instinct", |state| {
        ship(state, 1, "Canada");
        ship(state, 4, "India");
        invaders(state, "Canada", 2);
    })
    .dice([0])
    .play("pass")
    .then(|state| assert_eq!((there(state, "Canada"), there(state, "India")), (3, 1)))
    .finish();
    adapts("Rapid Gestation", |state| invaders(state, "Greenland", 2))
        .dice([0])
        .play("pass")
        .then(|state| {
            let zones = ["Greenland", "Arabia", "Western Australia", "Eastern Australia"];
            assert_eq!(zones.map(|name| there(state, name)), [4, 2, 2, 2]);
        })
        .finish();
}

/// V9.11, V8.9: Ground Push spawns at every ship and in every dead zone, with overflow.
#[test]
fn ground_push_spawns_everywhere() {
    adapts("Ground Push", |state| {
        ship(state, 1, "Mexico");
        invaders(state, "Mexico", 2);
        invaders(state, "Gran Colombia", 1);
    })
    .dice([0])
    .play("pass")
    .then(|state| {
        assert_eq!((there(state, "Mexico"), there(state, "Western United States")), (2, 1));
        assert_eq!((there(state, "Greenland"), there(state, "Eastern Australia")), (1, 1));
    })
    .finish();
}

/// V8.17, V13.15: in the strike each unit of a card has its own die.
#[test]
fn the_strike_doubles_unit_by_unit() {
    adapts("Hunter Strain", last_round)
        .dice([0, 6, 1])
        .play("pass")
        .then(|state| assert_eq!(there(state, "Brazil"), 3))
        .finish();
    adapts("Hunter Strain", |_| {})
        .dice([0])
        .play("pass")
        .then(|state| assert_eq!(there(state, "Brazil"), 2))
        .finish();
}

/// V8.15: the first Devastation card of the Adaptation deck ends the Assault wave, with the next round.
#[test]
fn a_devastation_adaptation_ends_the_assault() {
    adapts("Spore Clouds", |state| {
        state.wave = Wave::Assault;
        state.adaptations = AdaptationId::all(16).skip(5).collect::<Set<_>>();
    })
    .dice([5])
    .play("pass")
    .log_contains("Spore Clouds")
    .then(|state| assert_eq!((state.wave, state.wave_ends), (Wave::Assault, true)))
    .finish();
}

/// V9.11: nothing happens when the deck is empty, but the dial goes back to 0.
#[test]
fn an_empty_adaptation_deck_does_nothing() {
    adapts("Toxic Bloom", |state| state.adaptations = Set::EMPTY)
        .play("pass")
        .then(|state| assert_eq!((state.adaptation, state.has(EU, Good::Mic)), (0, 22)))
        .finish();
}

/// V8.11, V10.7, V12.6: nothing flows over into desolated land, in step 7 and in step 10.
#[test]
fn desolated_land_takes_no_overflow() {
    let given = |state: &mut State| {
        desolate(state);
        invaders(state, "Mexico", 3);
        invaders(state, "Western United States", 2);
    };
    run(Step::Events, &[Task::Spawn { at: at("Mexico"), units: 1 }], given)
        .play("pass")
        .then(|state| assert_eq!((there(state, "Mexico"), there(state, "Western United States")), (3, 3)))
        .finish();
    run(Step::Invaders, &[Task::Roam { number: 0 }], given)
        .play("pass")
        .then(|state| assert_eq!((there(state, "Mexico"), there(state, "Western United States")), (2, 3)))
        .finish();
}

/// V11.6, V13.14, V12.6: in the Devastation wave four ships land, but none in desolated land.
#[test]
fn four_ships_land_in_the_devastation() {
    let sites = ["Eastern United States", "Balkan Concordat", "Congo Protectorate", "Uzbekistan Alliance"];
    for gone in [false, true] {
        run(Step::Landing, &[Task::Land], |state| {
            nearly_done(state);
            state.wave = Wave::Devastation;
            if gone {
                crate::rules::setup::defeat(state, EU);
                state.desolated = coalitions(&[EU]);
            }
        })
        .dice([0])
        .play("pass")
        .then(|state| {
            let expected = sites.map(|name| (!gone || name != "Balkan Concordat").then(|| at(name)));
            assert_eq!(state.ships, expected);
        })
        .finish();
    }
}

/// V9.9, V12.5: a defeated coalition fights on, but nothing rewards it.
#[test]
fn the_defeated_get_no_reward() {
    run(Step::Battle, &[Task::NextBattle { who: SA }], |state| {
        fallen(state);
        ship(state, 1, "Amazonia");
        state.consoles[SA].tech[Tech::Military] = 2;
    })
    .dice([6])
    .play("pass")
    .log_contains("Drop ship 1 in Amazonia is destroyed")
    .asked_by("V3.7")
    .finish();
}

/// V12.6: cards attached to desolated land are lost.
#[test]
fn attached_cards_go_with_the_land() {
    event("EA01", Pile::Alpha, |state| {
        nearly_done(state);
        state.consoles[SA].stock[Good::Mic] = 1;
        (state.holder, state.cronos) = (NA, at("Canada"));
        state.consoles[EU].traded = false;
        [Mercenary::Domes, Mercenary::Researchers, Mercenary::Blasters]
            .iter()
            .for_each(|card| take(state, *card));
        let there = &mut state.attached[at("Brazil").index()];
        (there.domes, there.blasters, there.researchers, there.ready) = (1, 1, 1, 1);
    })
    .dice([0])
    .play("pass")
    .log_contains("South America is desolated")
    .then(|state| {
        let gone = [Mercenary::Domes, Mercenary::Researchers, Mercenary::Blasters];
        assert_eq!(gone.map(|card| state.discarded[card]), [1, 1, 1]);
        assert_eq!(state.attached[at("Brazil").index()], invasion::Attached::default());
    })
    .finish();
}

/// V11.5, V13.18: the Research of a defeated coalition stays committed.
#[test]
fn the_defeated_research_no_more() {
    run(Step::Readiness, &[Task::Body { step: Step::Readiness }], |state| {
        fallen(state);
        state.ready = Set::EMPTY;
    })
    .play("pass")
    .then(|state| assert_eq!((rules().tokens(state, SA), rules().tokens(state, NA)), (0, 3)))
    .finish();
}

/// V11.4: with Gene Harvest one Food less is due.
#[test]
fn gene_harvest_eats_less() {
    run(Step::Damage, &[Task::Virus { place: 4 }], |state| state.consoles[AS].tech[Tech::Biology] = 5)
        .play("pass")
        .then(|state| assert_eq!((state.has(AS, Good::Food), state.has(AS, Good::Mic)), (3, 24)))
        .finish();
}

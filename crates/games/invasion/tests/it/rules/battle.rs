//! V9.

use crate::rules::position::*;
use invasion::{AdaptationId, Good, Mercenary, Step, Task, Tech};
use redoubt_engine::odds::{Effort, odds};
use redoubt_engine::{Game, Present, Viewer};

fn fight(who: invasion::Coalition, edit: impl FnOnce(&mut invasion::State)) -> Story {
    run(Step::Battle, &[Task::NextBattle { who }], edit)
}

/// V9.7, V9.8, V9.9, V9.11, V13.16: the invader goes first, then the ship; Adaptation counts both.
#[test]
fn a_drop_ship_falls_last_and_pays() {
    fight(SA, |state| {
        units(state, SA, "Brazil", 2);
        invaders(state, "Brazil", 1);
        ship(state, 1, "Brazil");
        state.consoles[SA].tech[Tech::Military] = 2;
        state.consoles[SA].stock[Good::Mic] = 30;
    })
    .dice([2, 6])
    .play("pass")
    .log_in_order(["An invader unit in Brazil is destroyed", "Drop ship 1 in Brazil is destroyed"])
    .asked_by("V9.9")
    .refused("reward mic", "V0.8")
    .refused("reward money", "V9.9")
    .play("reward food")
    .then(|state| assert_eq!((state.army(SA), state.adaptation, state.has(SA, Good::Food)), (1, 2, 8)))
    .finish();
}

/// V9.7, V9.9: both are gone, and the reward is still given.
#[test]
fn a_lost_battle_may_pay_too() {
    fight(SA, |state| {
        units(state, SA, "Brazil", 1);
        ship(state, 1, "Brazil");
        state.consoles[SA].tech[Tech::Military] = 2;
    })
    .dice([2])
    .play("pass")
    .play("reward fuel")
    .then(|state| assert_eq!((state.army(SA), state.hydra(at("Brazil"))), (0, 0)))
    .finish();
}

/// V9.11, V9.12, V13.17, V9.5: Enhanced Armor in mid-battle changes nothing before the next one.
#[test]
fn roles_stay_when_power_changes() {
    let armor = rules().pack().adaptations.iter().position(|card| card.title == "Enhanced Armor").unwrap();
    fight(SA, |state| {
        units(state, SA, "Brazil", 2);
        invaders(state, "Brazil", 2);
        state.consoles[SA].tech[Tech::Military] = 2;
        state.adaptation = 11;
    })
    .dice([6, armor as u32, 6])
    .play("pass")
    .log_in_order(["the coalitions attack", "The Hydra adapt: Enhanced Armor", "Brazil is cleared"])
    .then(|state| {
        assert_eq!((rules().hydra_power(state), state.adaptation, state.army(SA)), (2, 1, 2));
        assert!(!state.adaptations.has(AdaptationId::nth(armor)));
    })
    .finish();
}

/// V9.4: Clones of different coalitions do not add up.
#[test]
fn clones_do_not_add_up() {
    fight(AF, |state| {
        units(state, AF, "Dominion of Ethiopia", 1);
        units(state, EU, "Dominion of Ethiopia", 1);
        invaders(state, "Dominion of Ethiopia", 1);
        state.consoles[AF].tech[Tech::Military] = 1;
        armored(state);
        card(state, AF, Mercenary::Clones);
        card(state, EU, Mercenary::Clones);
    })
    .play("pass")
    .to_act([2])
    .asked_by("V9.4")
    .play("play")
    .to_act([3])
    .dice([6])
    .play("play")
    .log_contains("Power 2 against 2, the coalitions attack")
    .finish();
}

/// V9.4: Blaster Hybrids help everybody in their territory, but only once.
#[test]
fn blaster_hybrids_count_once() {
    fight(NA, |state| {
        units(state, NA, "Canada", 1);
        invaders(state, "Canada", 1);
        [(); 2].iter().for_each(|()| take(state, Mercenary::Blasters));
        state.attached[at("Canada").index()].blasters = 2;
        state.consoles[NA].cards[Mercenary::Clones] = 0;
        state.discarded[Mercenary::Clones] = 1;
    })
    .dice([6])
    .play("pass")
    .log_contains("Power 1 against 1, the Hydra attack")
    .finish();
}

/// V9.2, V9.1: the owner fights in the order it likes, also for others.
#[test]
fn battles_are_fought_in_any_order() {
    fight(NA, |state| {
        units(state, EU, "Canada", 1);
        invaders(state, "Canada", 1);
        units(state, NA, "Mexico", 1);
        invaders(state, "Mexico", 1);
        invaders(state, "Alaska", 1);
        state.consoles[NA].cards[Mercenary::Clones] = 0;
        state.discarded[Mercenary::Clones] = 1;
    })
    .play("pass")
    .to_act([1])
    .legal_exactly(["fight canada", "fight mexico"])
    .refused("fight alaska", "V9.2")
    .dice([2, 2])
    .play("fight mexico")
    .log_in_order(["Battle in Mexico", "Battle in Canada"])
    .finish();
}

/// V9.3, V9.10, V0.3: ties in a dead zone are the holder's.
#[test]
fn a_dead_zone_is_fought_by_whoever_the_holder_names() {
    step(Step::Battle, |state| {
        units(state, NA, "Greenland", 1);
        units(state, EU, "Greenland", 1);
        invaders(state, "Greenland", 1);
        state.consoles[NA].cards[Mercenary::Clones] = 0;
        state.discarded[Mercenary::Clones] = 1;
    })
    .play("pass")
    .to_act([0])
    .asked_by("V9.3")
    .dice([2])
    .play("choose eu")
    .log_contains("Battle in Greenland")
    .asked_by("V9.10")
    .to_act([0])
    .play("choose eu")
    .to_act([2])
    .play("lose na")
    .then(|state| assert_eq!((state.army(NA), state.army(EU)), (0, 1)))
    .finish();
}

/// V13.9, V9.11: Hybrid Infiltrators strike before the battles.
#[test]
fn infiltrators_destroy_two() {
    step(Step::Battle, |state| {
        invaders(state, "Greenland", 2);
        card(state, EU, Mercenary::Infiltrators);
    })
    .play("pass")
    .to_act([2])
    .refused("infiltrate brazil", "V13.9")
    .play("infiltrate greenland")
    .refused("destroy 3", "V13.9")
    .play("destroy 2")
    .then(|state| assert_eq!((there(state, "Greenland"), state.adaptation), (0, 2)))
    .finish();
}

/// V9.7: what a choice of battle leads to is counted out through the rules, and is what the table says.
#[test]
fn the_odds_of_a_battle_are_exact() {
    let mut state = step(Step::Battle, |state| {
        units(state, NA, "Canada", 2);
        invaders(state, "Canada", 2);
        units(state, NA, "Mexico", 1);
        invaders(state, "Mexico", 1);
        state.consoles[NA].tech[Tech::Military] = 2;
        state.consoles[NA].cards[Mercenary::Clones] = 0;
        state.discarded[Mercenary::Clones] = 1;
    })
    .play("pass")
    .finish();
    for power in [2, 0] {
        state.consoles[NA].tech[Tech::Military] = power;
        let fight = invasion::BattleAction::Fight { at: at("Canada") };
        let odds = odds(rules(), &state, NA.seat(), fight.into(), Effort::default());
        assert!(odds.exact, "{odds:?}");
        let chance = |text: &str| {
            odds.groups.iter().find(|group| group.text == text).map_or(0.0, |group| group.probability)
        };
        let table = rules().view(&state, Viewer::SPECTATOR).places[at("Canada").index()].odds.unwrap();
        assert_eq!(table.attacking, power == 2);
        for (text, expected) in [
            ("Canada is cleared", table.cleared),
            ("Canada is lost", table.lost),
            ("Canada is empty", table.empty),
        ] {
            assert!((chance(text) - f64::from(expected)).abs() < 1e-6, "{text}: {odds:?}");
        }
    }
}

/// V13.1: three faces +, two 0, one -.
#[test]
fn the_die_favours_the_attacker() {
    let faces = &rules().pack().die.faces;
    assert_eq!(faces.into_array(), [3, 2, 1]);
    let [clear, hold, none] = invasion::view::battle_odds(faces, 2, 2);
    assert!((clear - 2.0 / 3.0).abs() < 0.01 && (hold - 0.17).abs() < 0.01);
    assert!((clear + hold + none - 1.0).abs() < 1e-12);
}

/// V9.6, V9.7, V13.1: what comes of up to six attackers against up to six defenders, in percent.
#[test]
fn the_table_of_battles_is_exact() {
    const CLEAR_AND_HOLD: [[(u8, u8); 6]; 6] = [
        [(50, 17), (25, 58), (12, 79), (6, 90), (3, 95), (2, 97)],
        [(92, 3), (67, 17), (44, 41), (27, 62), (16, 77), (9, 86)],
        [(99, 0), (91, 4), (75, 14), (57, 31), (40, 49), (27, 64)],
        [(100, 0), (98, 1), (92, 4), (80, 12), (66, 25), (51, 39)],
        [(100, 0), (100, 0), (98, 1), (93, 4), (84, 10), (72, 20)],
        [(100, 0), (100, 0), (99, 0), (98, 1), (94, 4), (87, 8)],
    ];
    let faces = &rules().pack().die.faces;
    for (attackers, row) in (1..).zip(CLEAR_AND_HOLD) {
        for (defenders, (clear, hold)) in (1..).zip(row) {
            let [cleared, held, _] = invasion::view::battle_odds(faces, attackers, defenders);
            for (found, expected) in [(cleared, clear), (held, hold)] {
                let off = (found * 100.0 - f64::from(expected)).abs();
                assert!(off <= 0.5 + 1e-9, "{attackers} against {defenders}: {found} is not {expected} %");
            }
        }
    }
}

//! F20: contests of Embassies, spies and Attachés.

use crate::rules::position::{
    REST, Told, deployed, level, pool, relation, strict, techs_of, turn, turn_with,
};
use federation::{Level, Relation};

const SPY: &str = "fe cold_war; deploy spy_fe";

#[test]
fn on_a_five_the_spy_stays_and_the_technology_is_prevented() {
    // F20.1, F20.3
    turn(SPY)
        .token_asks("fe_tech", &[])
        .asked_by("F20.3")
        .legal_exactly(["contest spy_fe", "pass"])
        .dice([5])
        .dice(REST)
        .play("contest spy_fe")
        .then(|state| {
            assert_eq!(techs_of(state, "fe"), "");
            deployed(state, "spy_fe");
        })
        .finish();
}

#[test]
fn on_a_three_the_spy_comes_home_and_the_technology_is_prevented() {
    // F20.1, F20.6, F26.37
    turn(SPY)
        .token_asks("fe_tech", &[])
        .dice([3])
        .dice(REST)
        .play("contest spy_fe")
        .then(|state| {
            assert_eq!(techs_of(state, "fe"), "");
            deployed(state, "");
            pool(state, "espionage", 3);
            assert_eq!(level(state, "fe"), Level::ColdWar);
        })
        .finish();
}

#[test]
fn on_a_two_the_spy_is_killed_after_the_technology_came() {
    // F20.1, F20.6, F18.5
    turn(SPY)
        .token_asks("fe_tech", &[])
        .dice([2, 0])
        .dice(REST)
        .play("contest spy_fe")
        .then(|state| {
            assert_eq!(techs_of(state, "fe"), "fast_scouts");
            deployed(state, "");
            pool(state, "espionage", 3);
            assert_eq!(level(state, "fe"), Level::Mobilizing);
        })
        .finish();
}

#[test]
fn strict_agents_die_of_a_four_too() {
    // F25.3, F20.6, F26.37
    turn_with(strict(), SPY)
        .token_asks("fe_tech", &[])
        .dice([4])
        .dice(REST)
        .play("contest spy_fe")
        .then(|state| {
            assert_eq!(techs_of(state, "fe"), "");
            assert_eq!(level(state, "fe"), Level::Mobilizing);
        })
        .finish();
}

#[test]
fn a_lost_embassy_is_no_act_of_war() {
    // F20.2: one step down, not two.
    turn("fe cold_war; base build cuaetera; deploy embassy_fe")
        .token("fe_friction", &[1])
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::Mobilizing);
            deployed(state, "");
            pool(state, "diplomacy", 2);
        })
        .finish();
}

#[test]
fn a_killed_spy_is_contested_by_the_embassy() {
    // F20.6, F20.2: the step down for the spy is held up.
    turn("fe cold_war; deploy spy_fe embassy_fe")
        .token_asks("fe_tech", &[])
        .dice([1, 0, 6])
        .dice(REST)
        .play("contest spy_fe")
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::ColdWar);
            deployed(state, "embassy_fe");
        })
        .finish();
}

#[test]
fn one_attache_contests_a_change_for_both() {
    // F20.4, F26.36, F26.52: a 1 settles it; the other Attaché is not asked.
    turn("deploy attache_fe attache_ct")
        .token_asks("galactic_conflict", &[1])
        .dice([1])
        .order("accept; accept")
        .asked_by("F20.4")
        .legal_exactly(["contest attache_fe", "contest attache_ct", "pass"])
        .dice([1])
        .play("contest attache_fe")
        .asked_by("F24.1")
        .dice(REST)
        .play("accept")
        .then(|state| {
            assert_eq!(relation(state, "fe_ct"), Relation::War);
            deployed(state, "attache_ct");
            assert_eq!((level(state, "fe"), level(state, "ct")), (Level::ColdWar, Level::Peace));
        })
        .finish();
}

#[test]
fn an_attache_may_let_a_change_happen() {
    // F20.4, F26.36
    turn("deploy attache_fe")
        .token_asks("galactic_conflict", &[1])
        .dice([1])
        .order("accept; accept")
        .dice(REST)
        .play("pass")
        .then(|state| {
            assert_eq!(relation(state, "fe_ct"), Relation::War);
            deployed(state, "attache_fe");
        })
        .finish();
}

#[test]
fn a_failed_alliance_may_be_contested() {
    // F6.15, F20.4: Foreign Affairs, row 5.
    turn("fe_ct alliance; deploy attache_fe")
        .token_asks("random_event", &[3, 5])
        .play("accept")
        .asked_by("F20.4")
        .dice([6])
        .dice(REST)
        .play("contest attache_fe")
        .then(|state| assert_eq!(relation(state, "fe_ct"), Relation::Alliance))
        .finish();
}

#[test]
fn the_translator_rolls_two_dice_and_takes_either() {
    // F20.5, F22.4
    turn(&format!("{SPY}; owns real_time_translator"))
        .token_asks("fe_tech", &[])
        .dice([1, 5])
        .play("contest spy_fe")
        .legal_exactly(["die 1", "die 5"])
        .dice(REST)
        .play("die 5")
        .then(|state| {
            assert_eq!(techs_of(state, "fe"), "");
            deployed(state, "spy_fe");
        })
        .finish();
}

#[test]
fn the_translator_does_not_help_an_embassy() {
    // F20.5
    turn("fe cold_war; base build cuaetera; deploy embassy_fe; owns real_time_translator")
        .token("fe_friction", &[5])
        .then(|state| deployed(state, "embassy_fe"))
        .finish();
}

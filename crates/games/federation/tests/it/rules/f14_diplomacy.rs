//! F14: Embassies, Envoys and Parleys.

use crate::rules::position::{Told, deployed, level, pool, turn};
use federation::{Level, Resource};

#[test]
fn an_embassy_goes_to_any_faction_that_is_not_at_total_war() {
    // F14.1, F26.28: the Mercenaries begin at Total War.
    turn("stored diplomacy")
        .play("embassy")
        .refused("faction me", "F14.1")
        .legal(["faction fe", "faction ct", "faction mu", "faction cy"])
        .play("faction cy")
        .then(|state| deployed(state, "embassy_cy"))
        .finish();
    turn("me war; stored diplomacy; deploy embassy_cy")
        .play("embassy")
        .refused("faction cy", "F14.1")
        .order("faction me; pay free")
        .then(|state| deployed(state, "embassy_me embassy_cy"))
        .finish();
}

#[test]
fn an_envoy_needs_an_embassy_that_does_not_pay_for_it() {
    // T34, F14.3, F8.4, F26.19
    turn("fe war; deploy embassy_fe").refused("envoy", "F14.3").finish();
    turn("fe war; stored diplomacy").refused("envoy", "F14.3").finish();
    turn("fe war; deploy embassy_fe; stored diplomacy")
        .play("envoy")
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::Mobilizing);
            deployed(state, "embassy_fe");
            pool(state, "diplomacy", 1);
        })
        .finish();
}

#[test]
fn another_embassy_may_pay_for_an_envoy() {
    // F14.3, F8.2
    turn("fe war; ct cold_war; deploy embassy_fe embassy_ct")
        .order("envoy; faction fe")
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::Mobilizing);
            deployed(state, "embassy_fe");
        })
        .finish();
}

#[test]
fn a_parley_needs_no_embassy_and_costs_the_token() {
    // F14.4, F0.2
    turn("fe war; stored diplomacy")
        .order("parley; faction fe")
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::Mobilizing);
            assert_eq!(state.sacrificed.get(Resource::Diplomacy), 1);
        })
        .finish();
}

#[test]
fn peace_cannot_be_made_more_peaceful() {
    // F8.7, F18.4, F26.21
    turn("me peace; deploy embassy_fe; stored diplomacy")
        .refused("envoy", "F14.3")
        .refused("parley", "F14.4")
        .finish();
    turn("me peace; ct war; stored diplomacy")
        .play("parley")
        .then(|state| assert_eq!(level(state, "ct"), Level::Mobilizing, "the only faction that can go up"))
        .finish();
}

#[test]
fn embassies_and_parleys_look_at_the_marker_itself() {
    // F14.1, F14.4, F0.7: with a war between aliens Total War acts as War, and Cold War as Peace.
    turn("fe total_war; fe_ct war; stored diplomacy").play("embassy").refused("faction fe", "F14.1").finish();
    turn("me peace; fe cold_war; fe_ct war; stored diplomacy")
        .play("parley")
        .then(|state| assert_eq!(level(state, "fe"), Level::Peace))
        .finish();
}

#[test]
fn an_embassy_of_this_turn_contests_at_once() {
    // F14.2, F20.2
    turn("flagship cuaetera; stored build diplomacy")
        .order("embassy; faction fe; settle")
        .dice([1])
        .play("base build")
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::ColdWar);
            deployed(state, "");
        })
        .finish();
}

#[test]
fn an_embassy_is_asked_before_every_step_down() {
    // F14.2, F20.2: Border Friction with a Base in Flesh Eater land.
    turn("fe cold_war; base build cuaetera; deploy embassy_fe")
        .token("fe_friction", &[5])
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::ColdWar);
            deployed(state, "embassy_fe");
        })
        .token("fe_friction", &[3])
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::ColdWar);
            deployed(state, "");
        })
        .finish();
}

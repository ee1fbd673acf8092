//! F12: Sabotage, Attachés and spies.

use crate::rules::position::{REST, Told, deployed, pool, techs_of, turn};

#[test]
fn sabotage_removes_the_technology_on_the_space_of_the_die() {
    // F12.1, F12.2, F12.3
    turn("techs fe fast_scouts fast_raiders raider_protocols; stored espionage")
        .dice([5])
        .play("sabotage")
        .then(|state| {
            assert_eq!(techs_of(state, "fe"), "fast_scouts raider_protocols");
            pool(state, "espionage", 3);
        })
        .finish();
}

#[test]
fn sabotage_of_an_empty_or_missing_space_does_nothing() {
    // F12.2: the Flesh Eaters' track has the spaces 6 to 3.
    for die in [4, 3, 2, 1] {
        turn("techs fe fast_scouts fast_raiders; stored espionage")
            .dice([die])
            .play("sabotage")
            .then(|state| assert_eq!(techs_of(state, "fe"), "fast_scouts fast_raiders", "{die}"))
            .finish();
    }
    turn("stored espionage").refused("sabotage", "F12.1").finish();
}

#[test]
fn bonuses_add_up_and_stop_at_six() {
    // T35, F12.1, F22.3, F22.8, F26.26
    for (owned, die) in
        [("data_disruption", 6), ("data_disruption", 5), ("visual_distortion data_disruption", 4)]
    {
        turn(&format!("owns {owned}; techs fe fast_scouts fast_raiders; stored espionage"))
            .dice([die])
            .play("sabotage")
            .then(|state| assert_eq!(techs_of(state, "fe"), "fast_raiders", "{owned} {die}"))
            .finish();
    }
}

#[test]
fn protocols_against_espionage_weaken_it_down_to_nothing() {
    // F12.1, F23.6: a 6 counts as 5; with Enhanced Tech beside them, as 4; a 1 counts as 0.
    turn("techs cy anti_espionage fast_scouts; stored espionage")
        .dice([6])
        .play("sabotage")
        .then(|state| assert_eq!(techs_of(state, "cy"), "anti_espionage"))
        .finish();
    turn("techs cy anti_espionage enhanced_tech fast_scouts; stored espionage")
        .dice([6])
        .play("sabotage")
        .then(|state| assert_eq!(techs_of(state, "cy"), "anti_espionage enhanced_tech"))
        .finish();
    turn("techs cy anti_espionage; stored espionage")
        .dice([1])
        .play("sabotage")
        .then(|state| assert_eq!(techs_of(state, "cy"), "anti_espionage"))
        .finish();
}

#[test]
fn a_die_that_meets_the_spy_hits_the_space_above_it() {
    // T36, F12.2, F12.3: the spy lies on 4 below two technologies.
    turn("techs cy fast_scouts fast_raiders; stored espionage; deploy spy_cy")
        .dice([4])
        .order("sabotage; pay free; accept")
        .then(|state| {
            assert_eq!(techs_of(state, "cy"), "fast_scouts");
            deployed(state, "spy_cy");
        })
        .finish();
}

#[test]
fn an_attache_goes_to_any_faction_but_the_mercenaries() {
    // F12.4, F12.6, F26.27
    turn("stored espionage")
        .play("attache")
        .legal(["faction fe", "faction ct", "faction mu", "faction cy"])
        .refused("faction me", "F12.4")
        .play("faction ct")
        .then(|state| deployed(state, "attache_ct"))
        .finish();
    turn("stored espionage; deploy attache_ct")
        .play("attache")
        .refused("faction ct", "F12.6")
        .legal(["faction fe"])
        .finish();
}

#[test]
fn a_spy_needs_an_empty_space_and_is_alone_there() {
    // F12.5, F12.6, F26.27: the Mercenaries' track is full.
    turn("stored espionage; deploy spy_cy; techs me fast_scouts fast_raiders plunder")
        .play("slow_research")
        .refused("faction me", "F12.5")
        .refused("faction cy", "F12.6")
        .legal(["faction fe", "faction ct", "faction mu"])
        .order("faction fe; pay free")
        .then(|state| deployed(state, "spy_fe spy_cy"))
        .finish();
}

#[test]
fn a_spy_that_is_pushed_off_the_track_comes_home() {
    // F12.8, F26.55, F4.16: three technologies, the spy on 3, the last space.
    turn("fe cold_war; techs fe fast_scouts fast_raiders raider_protocols; deploy spy_fe")
        .token_asks("fe_tech", &[])
        .asked_by("F20.3")
        .dice([0])
        .dice(REST)
        .play("pass")
        .then(|state| {
            assert_eq!(state.techs[federation::Faction::Fe].len(), 4);
            deployed(state, "");
            pool(state, "espionage", 3);
            assert_eq!(
                crate::rules::position::level(state, "fe"),
                federation::Level::ColdWar,
                "nobody was killed"
            );
        })
        .finish();
}

#[test]
fn a_spy_moves_down_below_a_new_technology() {
    // F12.8, F12.2: it was on 6 and lies on 5 now, so that a Sabotage with 5 hits 6.
    turn("fe cold_war; deploy spy_fe; stored espionage")
        .token_asks("fe_tech", &[])
        .dice([0])
        .dice(REST)
        .order("pass; accept")
        .then(|state| deployed(state, "spy_fe"))
        .dice([5])
        .order("sabotage; pay free; accept")
        .then(|state| assert_eq!(techs_of(state, "fe"), ""))
        .finish();
}

#[test]
fn a_token_deployed_this_turn_does_not_pay_for_another_place() {
    // F8.2, F8.3, F26.49: the second spy is paid for with the free token, without a question.
    turn("stored espionage espionage")
        .order("slow_research; faction fe; slow_research; faction ct")
        .then(|state| {
            deployed(state, "spy_fe spy_ct");
            assert!(state.stored.is_empty());
        })
        .finish();
}

#[test]
fn in_the_next_turn_it_may_be_deployed_anew() {
    // F8.3: the Resource Roll could be rolled again with the spy.
    turn("stored espionage")
        .order("slow_research; faction fe")
        .token_asks("cy_advance", &[0, 1])
        .play("accept")
        .order("slow_research; faction ct")
        .then(|state| deployed(state, "spy_ct"))
        .finish();
}

#[test]
fn a_token_deployed_this_turn_may_be_sacrificed() {
    // F8.3, F24.2: a lost battle is rolled again.
    turn("stored espionage maneuver; flagship sol; fe_scout fe1")
        .order("slow_research; faction ct")
        .dice([1, 1, 1, 1, 1])
        .order("move; at fe1")
        .dice([5, 1, 1, 1, 1])
        .play("reroll spy_ct")
        .then(|state| deployed(state, ""))
        .finish();
}

#[test]
fn a_deployed_agent_may_be_deployed_elsewhere_but_once_a_turn() {
    // T50, F8.3, F26.18, F26.49
    turn("deploy spy_fe")
        .order("slow_research; faction ct")
        .then(|state| deployed(state, "spy_ct"))
        .refused("slow_research", "F12.5")
        .refused("attache", "F12.4")
        .finish();
}

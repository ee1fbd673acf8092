//! F16: War Opportunities.

use crate::rules::position::{Told, at, deployed, level, relation, techs_of, turn};
use federation::{Level, Relation, Space};

#[test]
fn it_needs_a_war_and_an_embassy_with_one_of_the_two() {
    // F16.1, F8.4, F26.19
    turn("deploy embassy_fe; stored build").refused("opportunity", "F16.1").finish();
    turn("fe_ct war; stored build").refused("opportunity", "F16.1").finish();
    turn("fe_ct war; deploy embassy_mu; stored build").refused("opportunity", "F16.1").finish();
    // The only Embassy cannot pay for Peace Talks.
    turn("fe_ct war; fe war; deploy embassy_fe").refused("opportunity", "F16.1").finish();
}

#[test]
fn arms_dealing_pleases_one_and_angers_the_other() {
    // F16.1, F20.2: the Embassy contests and is lost.
    turn("fe_ct war; fe war; ct mobilizing; deploy embassy_ct; stored build")
        .dice([2])
        .order("opportunity; faction fe")
        .then(|state| {
            assert_eq!(relation(state, "fe_ct"), Relation::Neutral);
            assert_eq!(level(state, "fe"), Level::Peace);
            assert_eq!(level(state, "ct"), Level::War);
            deployed(state, "");
        })
        .finish();
}

#[test]
fn arms_dealing_changes_nothing_for_a_faction_at_peace() {
    // F16.1
    turn("fe_ct war; ct mobilizing; deploy embassy_fe; stored build")
        .order("opportunity; faction fe")
        .log_lacks("Peace to Peace")
        .then(|state| assert_eq!((level(state, "fe"), level(state, "ct")), (Level::Peace, Level::War)))
        .finish();
    turn("fe_ct war; fe war; ct mobilizing; deploy embassy_fe; stored build")
        .order("opportunity; faction fe")
        .log_contains("War to Peace")
        .finish();
}

#[test]
fn arms_dealing_with_a_faction_at_total_war_makes_it_advance() {
    // F16.1, F18.2
    turn("fe_ct war; fe war; ct total_war; ct_scout ct4; deploy embassy_fe; stored build")
        .order("opportunity; faction fe")
        .then(|state| {
            assert_eq!(level(state, "ct"), Level::TotalWar);
            assert_eq!(at(state, "ct_scout"), Some(Space::Ct3));
        })
        .finish();
}

#[test]
fn arbitration_sends_fleets_one_space_back() {
    // F16.1, F21.12: from Sol, from a world to its entry, past a ship, and not beyond the last space.
    turn(
        "fe_ct war; deploy embassy_fe; stored maneuver; flagship ct3
          fe_scout sol; fe_raider apclore from 2; fe_battle fe4; ct_scout ct2; ct_raider ct1",
    )
    .play("opportunity")
    .then(|state| {
        assert_eq!(relation(state, "fe_ct"), Relation::Neutral);
        assert_eq!(at(state, "fe_scout"), Some(Space::Fe1));
        assert_eq!(at(state, "fe_raider"), Some(Space::Fe2));
        assert_eq!(at(state, "fe_battle"), Some(Space::Fe4));
        assert_eq!(at(state, "ct_scout"), Some(Space::Ct4));
        assert_eq!(at(state, "ct_raider"), Some(Space::Ct2));
    })
    .finish();
}

#[test]
fn disarmament_takes_what_lies_on_space_6() {
    // F16.1, F26.35
    turn("fe_ct war; deploy embassy_fe; stored research; techs fe fast_scouts fast_raiders; techs ct durability")
        .play("opportunity")
        .then(|state| {
            assert_eq!(techs_of(state, "fe"), "fast_raiders");
            assert_eq!(techs_of(state, "ct"), "");
        })
        .finish();
}

#[test]
fn peace_talks_calm_both_and_nobody_contests_the_peace() {
    // T53, F16.2, F26.54: an Attaché is there, but is not asked.
    turn("fe_ct war; fe mobilizing; ct mobilizing; deploy embassy_fe attache_fe; stored diplomacy")
        .order("opportunity; effect peace_talks with diplomacy")
        .then(|state| {
            assert_eq!(relation(state, "fe_ct"), Relation::Neutral);
            assert_eq!((level(state, "fe"), level(state, "ct")), (Level::ColdWar, Level::ColdWar));
            deployed(state, "embassy_fe attache_fe");
        })
        .finish();
}

#[test]
fn falsified_intel_turns_one_neighbour_against_the_faction_and_the_other_towards_it() {
    // T47, F16.1, F16.2, F26.31: Neutral, then War again; the Alliance stays without overage.
    turn("fe_ct war; cy_fe alliance; deploy embassy_fe; stored espionage")
        .order("opportunity; faction fe; faction ct")
        .then(|state| {
            assert_eq!(relation(state, "fe_ct"), Relation::War);
            assert_eq!(relation(state, "cy_fe"), Relation::Alliance);
            assert!(!state.has_fleet(federation::Faction::Cy), "no overage");
        })
        .finish();
    turn("fe_ct war; deploy embassy_fe; stored espionage")
        .order("opportunity; faction fe; faction cy")
        .then(|state| {
            assert_eq!(relation(state, "fe_ct"), Relation::Alliance, "from Neutral on");
            assert_eq!(relation(state, "cy_fe"), Relation::War);
        })
        .finish();
}

#[test]
fn falsified_intel_is_contested_the_step_towards_war_first() {
    // F16.2, F20.4: Attachés with both neighbours.
    turn("fe_ct war; deploy embassy_fe attache_ct attache_cy; stored espionage")
        .order("opportunity; faction fe; faction ct; pay free")
        .legal_exactly(["contest attache_ct", "pass"])
        .play("pass")
        .then(|state| assert_eq!(relation(state, "fe_ct"), Relation::War))
        .legal_exactly(["contest attache_cy", "pass"])
        .play("pass")
        .then(|state| assert_eq!(relation(state, "cy_fe"), Relation::Alliance))
        .finish();
    turn("fe_ct war; deploy embassy_fe attache_ct attache_cy; stored espionage")
        .order("opportunity; faction fe; faction cy; pay free")
        .legal_exactly(["contest attache_cy", "pass"])
        .finish();
}

#[test]
fn an_order_is_chosen_only_where_both_relations_change() {
    // F20.4: the Alliance with the Cybers stays, so the Attaché has one change before it; otherwise two.
    turn("fe_ct war; cy_fe alliance; deploy embassy_fe attache_fe; stored espionage")
        .order("opportunity; faction fe; faction ct; pay free")
        .legal_exactly(["contest attache_fe", "pass"])
        .finish();
    turn("fe_ct war; deploy embassy_fe attache_fe; stored espionage")
        .order("opportunity; faction fe; faction ct; pay free")
        .legal_exactly(["pair fe_ct", "pair cy_fe"])
        .finish();
}

#[test]
fn warp_does_what_any_other_does() {
    // F16.1
    turn("fe_ct war; fe war; ct war; deploy embassy_fe; owns warp_gates; stored warp")
        .play("opportunity")
        .legal([
            "effect arms_dealing with warp",
            "effect arbitration with warp",
            "effect falsified_intel with warp",
        ])
        .legal(["effect disarmament with warp"])
        .play("effect peace_talks with warp")
        .then(|state| {
            assert_eq!((level(state, "fe"), level(state, "ct")), (Level::Mobilizing, Level::Mobilizing));
        })
        .finish();
}

#[test]
fn the_mercenaries_hear_of_it() {
    // F16.2, F19.7: falsified intel brings Cthonians and Mutants to Alliance.
    turn("fe_ct war; deploy embassy_ct; stored espionage")
        .order("opportunity; faction ct; faction fe")
        .then(|state| {
            assert_eq!(relation(state, "ct_mu"), Relation::Alliance);
            assert_eq!(level(state, "me"), Level::War);
        })
        .finish();
}

//! F4: alien tokens.

use crate::rules::position::{REST, Told, at, level, techs_of, turn};
use federation::{Faction, FleetKind, HomeTrack, Level, Space};

#[test]
fn levels_decide_what_is_valid() {
    // F4.1, F4.3, F4.5: Advance at Mobilizing, Spawn at Cold War and Tech at Peace are ignored.
    turn("fe mobilizing; fe_scout fe3")
        .token("fe_advance", &[])
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe3)))
        .finish();
    turn("fe cold_war").token("fe_spawn", &[]).then(|state| assert!(!state.has_fleet(Faction::Fe))).finish();
    turn("").token("fe_tech", &[]).then(|state| assert_eq!(techs_of(state, "fe"), "")).finish();
    turn("fe war; fe_scout fe3")
        .token("fe_advance", &[])
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe2)))
        .finish();
}

#[test]
fn a_press_at_peace_brings_the_first_fleet_out() {
    // T15, F4.19, F4.6, F26.6
    turn("")
        .token("mu_press", &[])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu4)))
        .finish();
}

#[test]
fn a_pressing_fleet_takes_an_empty_world_and_stays() {
    // T16, F4.18
    turn("mu_scout mu3")
        .token("mu_press", &[])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Ascao)))
        .token("mu_press", &[])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Ascao)))
        .finish();
}

#[test]
fn a_taken_world_is_not_for_the_next_fleet() {
    // F4.18, F26.12, F26.48: the Scout on mu3 is nearer and moves first.
    turn("mu_scout mu3; mu_raider mu4")
        .token("mu_press", &[])
        .then(|state| {
            assert_eq!(at(state, "mu_scout"), Some(Space::Ascao));
            assert_eq!(at(state, "mu_raider"), Some(Space::Mu3));
        })
        .token("mu_press", &[])
        .then(|state| assert_eq!(at(state, "mu_raider"), Some(Space::Mu2)))
        .finish();
}

#[test]
fn in_a_press_nearer_fleets_and_smaller_ones_go_first() {
    // F4.18, F26.12: from mu1 into Abraxsys, which mu2 touches too; from mu3 the Scout before the Raider.
    turn("mu_scout mu2; mu_raider mu1")
        .token("mu_press", &[])
        .then(|state| {
            assert_eq!(at(state, "mu_raider"), Some(Space::Abraxsys));
            assert_eq!(at(state, "mu_scout"), Some(Space::Mu1));
        })
        .finish();
    turn("mu_scout mu3; mu_raider mu3")
        .token("mu_press", &[])
        .then(|state| {
            assert_eq!(at(state, "mu_scout"), Some(Space::Ascao));
            assert_eq!(at(state, "mu_raider"), Some(Space::Mu2));
        })
        .finish();
}

#[test]
fn a_pressing_fleet_between_two_worlds_goes_where_you_say() {
    // F4.18: fe2 touches Apclore and Cuaetera.
    turn("fe_scout fe2")
        .token_asks("fe_press", &[])
        .asked_by("F4.18")
        .legal_exactly(["at apclore", "at cuaetera"])
        .dice(REST)
        .play("at apclore")
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Apclore)))
        .finish();
}

#[test]
fn a_mine_field_keeps_a_world_from_pressing_fleets_and_draws_raiders() {
    // F4.18, F4.10, F0.4: any asset occupies a world. 5 - 2 dice for the Mine Field.
    turn("mu_scout mu3; mine ascao")
        .token("mu_press", &[])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu2)))
        .finish();
    turn("fe war; fe_raider fe3; mine apclore")
        .token("fe_advance", &[5, 1, 1])
        .then(|state| assert_eq!(at(state, "fe_raider"), Some(Space::Fe3), "back from Apclore"))
        .finish();
}

#[test]
fn a_press_never_fights() {
    // F4.18, F4.20: a Base on Ascao, a Mine Field on mu2.
    turn("mu_scout mu3; base build ascao; mine mu2")
        .token("mu_press", &[])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu3)))
        .finish();
}

#[test]
fn a_press_at_war_is_an_advance() {
    // F4.17: past the empty world.
    turn("mu war; mu_scout mu3")
        .token("mu_press", &[])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu2)))
        .finish();
}

#[test]
fn a_press_at_war_is_as_fast_as_an_advance() {
    // F4.8, F4.17, F26.47
    turn("mu war; mu_scout mu4; techs mu fast_advance")
        .token("mu_press", &[])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu2)))
        .finish();
}

#[test]
fn raiders_turn_aside_to_occupied_worlds() {
    // T17, F4.10: 5 - 2 dice against a plain Base.
    turn("fe war; fe_raider fe3; base build apclore")
        .token("fe_advance", &[5, 1, 1])
        .then(|state| assert_eq!(at(state, "fe_raider"), Some(Space::Fe3), "back to its entry"))
        .finish();
    // F26.9: for an Ally Ship too, whose cover is a die.
    turn("fe war; fe_raider fe3; owns warp_gates; ally apclore")
        .token("fe_advance", &[5, 1, 1, 1])
        .then(|state| assert_eq!(at(state, "fe_raider"), Some(Space::Fe3)))
        .finish();
}

#[test]
fn from_space_1_a_raider_goes_to_sol() {
    // T18, F4.10
    turn("fe war; fe_raider fe1; base build cuaetera; flagship sol")
        .token("fe_advance", &[5, 1, 1, 1])
        .then(|state| assert_eq!(at(state, "fe_raider"), Some(Space::Fe1), "back from Sol"))
        .finish();
}

#[test]
fn a_raider_between_two_worlds_goes_where_you_say() {
    // F4.10: fe2 touches Apclore and Cuaetera.
    turn("fe war; fe_raider fe2; base build apclore; base maneuver cuaetera")
        .token_asks("fe_advance", &[])
        .asked_by("F4.10")
        .legal_exactly(["at apclore", "at cuaetera"])
        .dice([5, 1, 1, 0, 1, 1, 1])
        .play("at cuaetera")
        .then(|state| assert_eq!(at(state, "fe_raider"), Some(Space::Fe2)))
        .finish();
}

#[test]
fn a_fleet_leaves_a_world_by_the_lowest_number() {
    // F4.10, F26.10: Cuaetera touches fe1 and fe2.
    turn("fe war; fe_raider cuaetera from 2")
        .token("fe_advance", &[])
        .then(|state| assert_eq!(at(state, "fe_raider"), Some(Space::Fe1)))
        .finish();
}

#[test]
fn at_total_war_an_advance_follows() {
    // T19, F4.7, F4.9, F26.7
    turn("")
        .token("me_advance", &[])
        .then(|state| assert_eq!(at(state, "me_scout"), Some(Space::Me3), "spawned, then advanced"))
        .finish();
    // T45: the Tech, then a Spawn.
    turn("")
        .token("me_tech", &[0])
        .then(|state| {
            assert_eq!(techs_of(state, "me"), "fast_scouts");
            assert_eq!(at(state, "me_scout"), Some(Space::Me4));
        })
        .finish();
}

#[test]
fn a_fleet_stops_where_it_meets_an_asset() {
    // T20, F4.11, F26.11: one step, one combat with 5 - 1 dice.
    turn("me_scout me2; mine me1")
        .token("me_advance", &[5, 1, 1, 1])
        .then(|state| assert_eq!(at(state, "me_scout"), Some(Space::Me2)))
        .finish();
}

#[test]
fn many_steps_are_one_combat() {
    // T11, F4.8, F4.11
    turn("mu war; mu_scout mu2; techs mu fast_advance; flagship sol")
        .token("mu_advance", &[5, 1, 1, 1, 1])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu1)))
        .finish();
}

#[test]
fn a_fleet_among_assets_attacks_where_it_is() {
    // T42, F26.8, F4.14: the extra Advance does not move it, and there is one combat: 1 + 1 is more than 1.
    turn("flagship me4")
        .token("me_spawn", &[5, 1, 1, 1, 1])
        .then(|state| {
            assert_eq!(at(state, "me_scout"), None);
            assert_eq!(level(state, "me"), Level::War);
        })
        .finish();
}

#[test]
fn a_fleet_in_sol_does_not_attack_again() {
    // T24, F4.10, F21.1: the next token of its faction moves nothing, and the battle was lost once.
    turn("fe war; fe_scout fe1")
        .tokens(&[("fe_advance", &[1, 1, 1, 1]), ("fe_press", &[])])
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Sol));
            assert_eq!(state.home[HomeTrack::Military], 1);
        })
        .finish();
    // With an asset beside it: two overflow Advances of a settlement.
    turn("fe total_war; fe_battle sol; flagship sol apclore; stored build")
        .order("settle; base maneuver")
        .then(|state| {
            assert_eq!(at(state, "fe_battle"), Some(Space::Sol));
            assert_eq!(state.flagships.count(Space::Sol), 1);
        })
        .finish();
}

#[test]
fn without_fleets_to_spawn_there_is_a_technology() {
    // F4.12
    turn("fe mobilizing; fe_scout fe4; fe_raider fe4; fe_battle fe4")
        .token("fe_spawn", &[0])
        .then(|state| assert_eq!(techs_of(state, "fe"), "fast_scouts"))
        .finish();
}

#[test]
fn a_full_track_makes_an_advance_for_those_at_war() {
    // T21, F4.15, F4.6
    let full = "techs ct fast_scouts fast_raiders raider_protocols durability; ct_scout ct3";
    turn(&format!("ct cold_war; {full}"))
        .token("ct_tech", &[])
        .then(|state| assert_eq!(at(state, "ct_scout"), Some(Space::Ct3)))
        .finish();
    turn(&format!("ct war; {full}"))
        .token("ct_tech", &[])
        .then(|state| assert_eq!(at(state, "ct_scout"), Some(Space::Ct2)))
        .finish();
}

#[test]
fn a_war_elsewhere_holds_up_an_advance_for_a_full_track() {
    // F4.15, F4.6, F4.2: War, but Mobilizing with a war between aliens; the Tech is valid there, an Advance is not.
    turn("ct war; fe_ct war; techs ct fast_scouts fast_raiders raider_protocols durability; ct_scout ct3")
        .token("ct_tech", &[])
        .then(|state| assert_eq!(at(state, "ct_scout"), Some(Space::Ct3)))
        .finish();
}

#[test]
fn friction_needs_a_base() {
    // F4.21: a Flagship on Cuaetera annoys nobody.
    turn("flagship cuaetera")
        .token("fe_friction", &[])
        .then(|state| assert_eq!(level(state, "fe"), Level::Peace))
        .finish();
}

#[test]
fn on_the_logo_nothing_is_valid_but_friction() {
    // T43, F4.2, F4.4, F4.21, F26.5, F26.46
    turn("fe_ct war; base build puyxeilia")
        .token("ct_press", &[])
        .then(|state| assert!(!state.has_fleet(Faction::Ct)))
        .token("ct_friction", &[])
        .then(|state| assert_eq!(level(state, "ct"), Level::ColdWar))
        .finish();
}

#[test]
fn a_destroyed_fleet_waits_behind_the_others() {
    // T44, F4.13, F21.7
    turn("fe mobilizing; fe_scout fe3; flagship fe2; stored maneuver")
        .dice([5, 5, 1, 1, 1])
        .order("move; at fe3")
        .then(|state| {
            let order = [FleetKind::Scout, FleetKind::Battle, FleetKind::Raider].map(Some);
            assert_eq!(state.spawn[Faction::Fe], order);
        })
        .token("fe_spawn", &[])
        .then(|state| assert_eq!(at(state, "fe_raider"), Some(Space::Fe4)))
        .finish();
}

#[test]
fn greed_lowers_the_mercenaries() {
    // F4.22
    turn("me mobilizing")
        .token("me_greed", &[])
        .then(|state| assert_eq!(level(state, "me"), Level::War))
        .finish();
}

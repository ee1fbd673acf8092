//! F18: what moves a War Effort, and what happens at its ends.

use crate::rules::position::{Told, at, deployed, level, turn};
use federation::{Faction, Level, Space};

#[test]
fn settling_lowers_the_war_effort_by_the_distance() {
    // T1, F18.5, F9.2
    for (world, expected) in [("cuaetera", Level::ColdWar), ("apclore", Level::Mobilizing)] {
        turn(&format!("flagship {world}; stored build"))
            .order("settle; base build")
            .then(|state| assert_eq!(level(state, "fe"), expected, "{world}"))
            .finish();
    }
}

#[test]
fn every_step_is_contested_for_itself() {
    // T23, F18.1, F20.2, F26.32
    turn("cy war; flagship saenerth; stored build; deploy embassy_cy")
        .dice([5, 2])
        .order("settle; base build")
        .then(|state| {
            assert_eq!(level(state, "cy"), Level::TotalWar);
            deployed(state, "");
        })
        .finish();
}

#[test]
fn below_total_war_there_is_an_advance() {
    // T22, F18.2, F4.4, F26.5
    turn("fe total_war; base build cuaetera; fe_scout fe3")
        .token("fe_friction", &[])
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::TotalWar);
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe2), "one Advance, no extra one");
        })
        .finish();
    turn("fe total_war; base build cuaetera")
        .token("fe_friction", &[])
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe4), "a Spawn"))
        .finish();
}

#[test]
fn the_mercenaries_do_nothing_below_total_war() {
    // F18.2, F4.22
    turn("me_scout me4")
        .token("me_greed", &[])
        .then(|state| {
            assert_eq!(level(state, "me"), Level::TotalWar);
            assert_eq!(at(state, "me_scout"), Some(Space::Me4));
        })
        .finish();
}

#[test]
fn overflow_advances_are_made_one_after_the_other() {
    // F18.3, F26.33: two steps of a settlement at Total War; the second brings the Scout to a Mine Field.
    turn("fe total_war; flagship apclore; mine fe2; stored build; fe_scout fe4")
        .dice([5, 1, 1, 1])
        .order("settle; base build")
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe3), "thrown back from fe2"))
        .finish();
}

#[test]
fn a_destroyed_fleet_angers_its_faction() {
    // F18.5: five dice, two hits, one space to retreat: 2 + 1 is more than 1.
    turn("fe_scout fe3; flagship fe2; stored maneuver")
        .dice([5, 6, 1, 1, 1])
        .order("move; at fe3")
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), None);
            assert_eq!(level(state, "fe"), Level::ColdWar);
        })
        .finish();
}

#[test]
fn a_destroyed_fleet_calms_the_mercenaries() {
    // T13, F18.6
    turn("me_scout me3; flagship me2; stored maneuver")
        .dice([5, 6, 1, 1, 1])
        .order("move; at me3")
        .then(|state| assert_eq!(level(state, "me"), Level::War))
        .finish();
}

#[test]
fn they_are_calmed_once_in_a_turn() {
    // T51, F18.6, F26.34
    turn("me_scout me3; me_raider me4; flagship me2; stored maneuver maneuver")
        .dice([5, 6, 1, 1, 1])
        .order("move; at me3")
        .dice([5, 6, 1, 1])
        .order("move; at me4")
        .then(|state| {
            assert!(!state.has_fleet(Faction::Me));
            assert_eq!(level(state, "me"), Level::War);
        })
        .finish();
}

#[test]
fn the_next_token_may_calm_them_again() {
    // F18.6: the Scout and then the Raider appear beside a Flagship. 1 + 1 is more than 1, and 2 + 2 more than 2.
    turn("flagship me4")
        .tokens(&[("me_spawn", &[5, 1, 1, 1, 1]), ("me_advance", &[5, 5, 1, 1])])
        .then(|state| assert_eq!(level(state, "me"), Level::Mobilizing))
        .finish();
}

#[test]
fn the_token_after_your_turn_may_calm_them_too() {
    // F18.6: the Scout on me3 cannot retreat past the Flagship on me4, where the Raider appears next.
    turn("me_scout me3; flagship me2 me4; stored maneuver")
        .dice([5, 6, 1, 1, 1])
        .order("move; ship flagship me2; at me3")
        .then(|state| assert_eq!(level(state, "me"), Level::War))
        .token("me_spawn", &[5, 5, 1, 1])
        .then(|state| assert_eq!(level(state, "me"), Level::Mobilizing))
        .finish();
}

#[test]
fn overflow_advances_come_in_the_order_of_their_causes() {
    // F18.3, F19.5: Mutants, then Cybers. One hit with 5 - 1 + 1 dice, then two with 5 - 2 + 1.
    turn("mu_cy alliance; mu total_war; cy total_war; mu_scout mu1; cy_scout cy1; flagship sol")
        .token("galactic_conflict", &[4, 3, 5, 1, 1, 1, 1, 5, 5, 1, 1])
        .then(|state| {
            assert_eq!(at(state, "mu_scout"), Some(Space::Mu1));
            assert_eq!(at(state, "cy_scout"), Some(Space::Cy2));
        })
        .finish();
}

#[test]
fn a_chain_of_overflow_advances_ends_after_six() {
    // F18.3, F21.7, F26.33: at Total War each destroyed fleet is an overflow Advance, in which the Scout, re-spawned
    // beside the Flagship, fights again. Seven combats: the first, and six more. The next Move begins anew.
    let combats = std::iter::repeat_n([5, 5, 1, 1, 1], 7).flatten();
    turn("fe total_war; fe_scout fe4; flagship fe3 fe3; stored maneuver maneuver; techs fe auto_respawn")
        .dice(combats)
        .order("move; at fe4")
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe4));
            assert_eq!(state.flagships.count(Space::Fe4), 1);
            assert_eq!(state.tally.destroyed, 7);
        })
        .dice([5, 5, 1, 1, 1])
        .dice([1, 1, 1, 1, 1])
        .order("move; ship flagship fe3; at fe4")
        .then(|state| {
            assert_eq!(state.tally.destroyed, 8);
            assert_eq!(state.flagships.count(Space::Fe4), 1, "one was lost to the overflow Advance");
        })
        .finish();
}

#[test]
fn a_war_between_aliens_leaves_the_marker_alone() {
    // F18.7, F4.2
    turn("fe war; fe_ct war; cy_fe war")
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::War);
            assert_eq!(state.effective(Faction::Fe), Level::ColdWar);
        })
        .finish();
}

#[test]
fn peace_is_the_end_of_the_way_up() {
    // F18.4: peace talks with one of the two at Peace.
    turn("fe_ct war; fe peace; ct war; deploy embassy_fe; stored diplomacy")
        .play("opportunity")
        .then(|state| assert_eq!((level(state, "fe"), level(state, "ct")), (Level::Peace, Level::Mobilizing)))
        .finish();
}

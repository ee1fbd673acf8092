//! F5, F6: Universal tokens and Random Events. Chits are drawn as Science 0, Economy 1, Public Opinion 2, Foreign
//! Affairs 3,
//! Defence 4, Deep Space 5.

use crate::rules::position::{REST, Told, at, level, pool, relation, techs_of, turn};
use federation::{Base, Faction, HomeTrack, Level, Relation, Resource, Site, Space, World};

#[test]
fn a_war_between_aliens_hits_your_bases() {
    // T37, F5.2: Flesh Eaters and Cybers; then a Random Event, Science 4, without a project.
    turn("cy_fe war; base build cuaetera striped")
        .token("alien_war", &[0, 4])
        .then(|state| {
            let site = Site::On { world: World::Cuaetera, striped: false };
            assert_eq!(state.bases[Base::Build], site);
            assert_eq!(state.home[HomeTrack::Expansion], 1, "no Base in Cyber land");
        })
        .finish();
}

#[test]
fn a_faction_in_two_wars_hits_once() {
    // F5.2, F26.13: Flesh Eaters hit Cuaetera; Cthonians and Cybers find nothing. The Base is gone, so Sol alone rolls.
    turn("cy_fe war; fe_ct war; base build cuaetera striped")
        .token("alien_war", &[0, 4])
        .then(|state| {
            assert_eq!(state.bases[Base::Build], Site::On { world: World::Cuaetera, striped: false });
            assert_eq!((state.home[HomeTrack::Expansion], state.home[HomeTrack::Stability]), (1, 4));
        })
        .finish();
}

#[test]
fn after_an_alien_war_event_comes_a_random_event_war_or_not() {
    // F5.2: Defence 1.
    turn("")
        .token("alien_war", &[4, 1])
        .then(|state| assert_eq!(state.home[HomeTrack::Military], 1))
        .finish();
}

#[test]
fn factions_at_war_hit_in_their_order_and_in_their_own_land() {
    // F5.2: the Flesh Eaters before the Cybers; then Science 4, without a project, and three dice for what is left.
    turn(
        "cy_fe war; base build cuaetera; base maneuver apclore; base research ascao; base espionage saenerth",
    )
    .token_asks("alien_war", &[])
    .legal_exactly(["at apclore", "at cuaetera"])
    .play("at apclore")
    .asked_by("F5.2")
    .legal_exactly(["at ascao", "at saenerth"])
    .dice([0, 4, 0, 1, 1, 1])
    .play("at ascao")
    .then(|state| {
        assert_eq!(state.bases[Base::Maneuver], Site::Unbuilt);
        assert_eq!(state.bases[Base::Research], Site::Unbuilt);
    })
    .finish();
}

#[test]
fn you_choose_among_your_bases() {
    // F5.2
    turn("fe_ct war; base build cuaetera; base maneuver apclore")
        .token_asks("alien_war", &[])
        .asked_by("F5.2")
        .legal_exactly(["at apclore", "at cuaetera"])
        .dice([0, 4, 0, 1, 1])
        .play("at apclore")
        .then(|state| assert_eq!(state.bases[Base::Maneuver], Site::Unbuilt))
        .finish();
}

#[test]
fn desire_for_expansion_turns_into_unrest() {
    // F5.6
    turn("")
        .token("expansion_desire", &[])
        .then(|state| assert_eq!(state.home[HomeTrack::Expansion], 1))
        .token("expansion_desire", &[])
        .then(|state| {
            assert_eq!((state.home[HomeTrack::Expansion], state.home[HomeTrack::Stability]), (1, 4));
        })
        .finish();
}

#[test]
fn fast_scouts_need_war_to_move_but_not_to_appear() {
    // F5.4, F26.14
    turn("fe cold_war; fe_scout fe4; techs fe fast_scouts; techs mu fast_scouts")
        .token("fast_scouts", &[])
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe4));
            assert_eq!(at(state, "mu_scout"), Some(Space::Mu4));
        })
        .finish();
}

#[test]
fn fast_scouts_stay_when_a_war_elsewhere_eases_the_level() {
    // F5.4, F26.14, F4.2
    turn("fe war; fe_ct war; fe_scout fe4; techs fe fast_scouts")
        .token("fast_scouts", &[])
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe4)))
        .finish();
}

#[test]
fn copies_of_fast_raiders_count() {
    // F5.5, F26.15
    turn("cy war; cy_raider cy4; techs cy fast_raiders enhanced_tech")
        .token("fast_raiders", &[])
        .then(|state| assert_eq!(at(state, "cy_raider"), Some(Space::Cy2)))
        .finish();
}

#[test]
fn a_random_event_is_a_chit_and_a_die() {
    // F5.1, F6.1, F6.6: Defence 1. The chit is used.
    turn("")
        .token("random_event", &[4, 1])
        .then(|state| {
            assert_eq!(state.home[HomeTrack::Military], 1);
            assert_eq!(state.chits, 0b10_1111);
        })
        .finish();
    turn("military 2")
        .token("random_event", &[4, 1])
        .then(|state| assert_eq!((state.home[HomeTrack::Military], state.home[HomeTrack::Stability]), (2, 4)))
        .finish();
}

#[test]
fn after_the_last_chit_all_are_available_again() {
    // F6.2
    turn("")
        .given(|state| state.chits = 1)
        .token("random_event", &[0, 4])
        .then(|state| assert_eq!(state.chits, 0b11_1111))
        .finish();
}

#[test]
fn research_may_leap_by_an_event() {
    // F6.3, F11.5: Science 4, and no halted Warp Gates.
    turn("project missile_swarms 25; base warp_research unbuilt")
        .token("random_event", &[0, 4])
        .then(|state| {
            let columns = state.projects.as_slice().iter().map(|project| project.column);
            assert_eq!(columns.collect::<Vec<_>>(), [2, 0]);
        })
        .finish();
}

#[test]
fn resources_may_come_early() {
    // F6.4, F26.16: Economy 4; the Build waits in row 0, and the next phase 2 adds a Research.
    turn("row 1 build; row 2 research")
        .token("random_event", &[1, 4])
        .log_contains("The Resource Track moves: 1 token")
        .then(|state| {
            let row = state.track[0][0];
            assert_eq!((row.get(Resource::Build), row.get(Resource::Research)), (1, 1));
        })
        .finish();
}

#[test]
fn an_event_may_bring_an_alliance() {
    // F6.5: Foreign Affairs 3, pair 1.
    turn("")
        .token("random_event", &[3, 3, 1])
        .then(|state| assert_eq!(relation(state, "fe_ct"), Relation::Alliance))
        .finish();
}

#[test]
fn the_keyword_of_an_event_says_what_an_overage_does() {
    // F6.5, F19.5: Deep Space 1 is Military, Deep Space 2 is Research.
    turn("fe_ct alliance; fe_scout fe4")
        .token("random_event", &[5, 1, 1])
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe3));
            assert_eq!(at(state, "ct_scout"), Some(Space::Ct4));
        })
        .finish();
    turn("fe_ct alliance")
        .token("random_event", &[5, 2, 1, 0, 1])
        .then(|state| {
            assert_eq!(techs_of(state, "fe"), "fast_scouts");
            assert_eq!(techs_of(state, "ct"), "fast_raiders");
        })
        .finish();
}

#[test]
fn what_an_event_builds_meets_the_fleets_in_sol() {
    // F6.7, F21.1: the Scout entered Sol with the token before. Five dice: it is thrown out.
    turn("fe war; fe_scout fe1; next fe_advance random_event")
        .dice([0, 1, 1, 1, 1, 0, 4, 5])
        .play("end")
        .asked_by("F6.7")
        .dice([5, 1, 1, 1, 1])
        .dice(REST)
        .play("piece flagship")
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe1)))
        .finish();
}

#[test]
fn an_event_may_build_for_nothing() {
    // F6.7: Defence 5.
    turn("")
        .token_asks("random_event", &[4, 5])
        .asked_by("F6.7")
        .legal_exactly(["piece flagship", "piece mine", "piece sol_defense", "pass"])
        .dice(REST)
        .play("piece mine")
        .then(|state| assert_eq!(state.mines.count(Space::Sol), 1))
        .finish();
}

#[test]
fn an_event_may_calm_the_people() {
    // F6.8: Public Opinion 4.
    turn("military 1")
        .token_asks("random_event", &[2, 4])
        .asked_by("F6.8")
        .legal_exactly(["track military", "track stability", "pass"])
        .dice(REST)
        .play("track military")
        .then(|state| assert_eq!(state.home[HomeTrack::Military], 0))
        .finish();
}

#[test]
fn the_faction_die_names_a_faction_or_leaves_it_to_you() {
    // F6.9, F6.14: Foreign Affairs 1.
    turn("")
        .token("random_event", &[3, 1, 4])
        .then(|state| assert_eq!(level(state, "mu"), Level::ColdWar))
        .finish();
    turn("")
        .token_asks("random_event", &[3, 1, 6])
        .asked_by("F6.9")
        .dice(REST)
        .play("faction me")
        .then(|state| assert_eq!(level(state, "me"), Level::TotalWar))
        .finish();
}

#[test]
fn an_event_may_drive_a_faction_beyond_total_war() {
    // F6.14, F18.2, F3.7: Foreign Affairs 1, the Flesh Eaters.
    turn("fe total_war; fe_scout fe4")
        .token("random_event", &[3, 1, 1])
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe3)))
        .finish();
}

#[test]
fn a_faction_that_has_learnt_everything_advances_slowly() {
    // F6.10, F4.15, F26.47: Science 2, the Mutants; Fast Advance is for their own tokens.
    turn("mu war; mu_scout mu4; techs mu fast_advance fast_scouts fast_raiders raider_protocols")
        .token("random_event", &[0, 2, 4])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu3)))
        .finish();
}

#[test]
fn a_faction_may_learn_at_any_level() {
    // F6.10: Science 2, the Flesh Eaters, at Peace.
    turn("")
        .token("random_event", &[0, 2, 1, 3])
        .then(|state| assert_eq!(techs_of(state, "fe"), "defensive_systems"))
        .finish();
}

#[test]
fn resources_may_be_pushed_away() {
    // F6.11: Economy 1, then the usual step towards you.
    turn("row 6 build; row 3 research")
        .token("random_event", &[1, 1])
        .log_contains("Resources up: 1 token")
        .then(|state| {
            pool(state, "build", 3);
            assert_eq!(state.track[3][0].get(Resource::Research), 1);
        })
        .finish();
}

#[test]
fn row_0_is_pushed_away_too() {
    // F6.11, F6.4: Economy twice, as the last chit and as one of all: 4 brings the Build to row 0, 1 pushes it back.
    // The next Resource Roll asks before anything moves.
    turn("row 1 build; row 2 research; next random_event random_event")
        .given(|state| state.chits = 0b10)
        .dice([0, 0, 4, 0, 1, 1, 0, 4])
        .play("end")
        .asked_by("F7.5")
        .then(|state| {
            assert!(state.track[0][0].is_empty());
            assert_eq!(state.track[1][0].get(Resource::Build), 1);
            assert_eq!(state.track[2][0].get(Resource::Research), 1);
        })
        .finish();
}

#[test]
fn each_row_names_its_own_fleet() {
    // F6.12: Defence 3 is the Raider; in play it moves at War only.
    turn("")
        .token("random_event", &[4, 3, 1])
        .then(|state| assert_eq!(at(state, "fe_raider"), Some(Space::Fe4)))
        .finish();
    turn("fe mobilizing; fe_raider fe4; base build apclore")
        .token("random_event", &[4, 3, 1])
        .then(|state| assert_eq!(at(state, "fe_raider"), Some(Space::Fe4)))
        .finish();
}

#[test]
fn each_row_takes_its_own_resource() {
    // F6.13: the chit and the die of each row.
    let rows = [
        ("research", [0, 1]),
        ("build", [1, 2]),
        ("maneuver", [1, 3]),
        ("morale", [2, 3]),
        ("diplomacy", [3, 4]),
        ("espionage", [5, 6]),
    ];
    for (resource, dice) in rows {
        turn(&format!("row 3 {resource}"))
            .token("random_event", &dice)
            .then(|state| pool(state, resource, if resource == "diplomacy" { 2 } else { 3 }))
            .finish();
    }
    // Of two on one row the leftmost.
    turn("deploy column2; row 2 build; row 2 column 2 build")
        .token("random_event", &[1, 2])
        .then(|state| assert_eq!((state.track[1][0].total(), state.track[1][1].total()), (0, 1)))
        .finish();
}

#[test]
fn a_named_fleet_appears_or_moves() {
    // F6.12: Defence 2, the Battle Fleet of the Mercenaries, past the Scout.
    turn("")
        .token("random_event", &[4, 2, 3])
        .then(|state| {
            assert_eq!(at(state, "me_battle"), Some(Space::Me4));
            assert_eq!(at(state, "me_scout"), None);
        })
        .finish();
}

#[test]
fn a_resource_may_be_lost() {
    // F6.13, F26.17: Economy 2, Build. Stored first, then the nearest on the Track.
    turn("stored build; row 2 build")
        .token("random_event", &[1, 2])
        .then(|state| assert_eq!((state.stored.total(), state.track[1][0].total()), (0, 1)))
        .finish();
    turn("row 4 build; row 2 build")
        .token("random_event", &[1, 2])
        .then(|state| {
            assert_eq!(state.track[3][0].get(Resource::Build), 1);
            assert_eq!(state.track[1][0].get(Resource::Build), 0);
        })
        .finish();
    // Foreign Affairs 4, Diplomacy: you choose the Embassy.
    turn("deploy embassy_fe embassy_ct; row 1 build")
        .token_asks("random_event", &[3, 4])
        .asked_by("F6.13")
        .dice(REST)
        .play("yield embassy_ct")
        .then(|state| assert!(state.has_embassy(Faction::Fe) && !state.has_embassy(Faction::Ct)))
        .finish();
}

#[test]
fn what_lies_deployed_is_lost_before_row_0() {
    // F6.13, F26.17, F6.4: Economy 4 brings the Diplomacy to row 0, Foreign Affairs 4 takes the Embassy.
    turn("deploy embassy_fe; row 1 diplomacy")
        .tokens(&[("random_event", &[1, 4]), ("random_event", &[2, 4])])
        .then(|state| {
            assert!(!state.has_embassy(Faction::Fe));
            assert_eq!(state.track[0][0].get(Resource::Diplomacy), 1);
        })
        .finish();
}

#[test]
fn what_came_early_can_be_used_at_once() {
    // F6.4, F26.16, F10.2: Economy 4 brings the Maneuver to row 0, and the next token a combat.
    turn("fe war; fe_battle fe2; flagship fe1; row 1 maneuver; next random_event fe_advance")
        .dice([0, 1, 4, 0])
        .play("end")
        .asked_by("F10.2")
        .legal_exactly(["roll", "out_maneuver"])
        .finish();
}

#[test]
fn an_alliance_may_fail() {
    // F6.15: Foreign Affairs 5.
    turn("fe_ct alliance; mu_cy alliance")
        .token_asks("random_event", &[3, 5])
        .asked_by("F6.15")
        .legal_exactly(["pair fe_ct", "pair mu_cy"])
        .dice(REST)
        .play("pair mu_cy")
        .then(|state| assert_eq!(relation(state, "mu_cy"), Relation::Neutral))
        .finish();
}

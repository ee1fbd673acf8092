//! F19: wars and alliances between aliens.

use crate::rules::position::{REST, Told, at, deployed, level, relation, techs_of, turn};
use federation::{AlienTech, Faction, Level, Relation, Space};

#[test]
fn a_faction_in_a_war_acts_one_level_lower() {
    // T2, F19.3, F4.2, F4.3: Mobilizing counts as Cold War.
    turn("fe mobilizing; fe_ct war")
        .token("fe_spawn", &[])
        .then(|state| assert!(!state.has_fleet(Faction::Fe), "a Spawn is not valid"))
        .token("fe_tech", &[0])
        .then(|state| assert_eq!(techs_of(state, "fe"), "fast_scouts"))
        .finish();
}

#[test]
fn a_conflict_may_bring_war_and_the_mercenaries_calm_down() {
    // T32, F19.1, F19.2, F19.7, F5.3, F26.53
    turn("ct war; mu cold_war")
        .token("galactic_conflict", &[1, 2])
        .then(|state| {
            assert_eq!(relation(state, "ct_mu"), Relation::War);
            assert_eq!(level(state, "me"), Level::War);
            assert_eq!(state.effective(Faction::Ct), Level::Mobilizing);
            assert_eq!(state.effective(Faction::Mu), Level::Peace);
        })
        .token("galactic_conflict", &[1, 2])
        .then(|state| {
            assert_eq!(relation(state, "ct_mu"), Relation::War, "War stays");
            assert_eq!(level(state, "me"), Level::War, "it lasts, but did not come again");
        })
        .finish();
}

#[test]
fn relations_go_step_by_step() {
    // F19.2, F19.4
    turn("fe_ct alliance; mu_cy war")
        .token("galactic_conflict", &[2, 1])
        .then(|state| assert_eq!(relation(state, "fe_ct"), Relation::Neutral))
        .token("galactic_conflict", &[4, 3])
        .then(|state| assert_eq!(relation(state, "mu_cy"), Relation::Neutral))
        .token("galactic_conflict", &[4, 3])
        .then(|state| assert_eq!(relation(state, "mu_cy"), Relation::Alliance))
        .finish();
}

#[test]
fn a_roll_may_change_two_pairs_in_their_order() {
    // F5.3, F19.4, F19.5: without an Attaché nobody is asked.
    turn("")
        .token("galactic_conflict", &[1, 5])
        .then(|state| {
            assert_eq!((relation(state, "fe_ct"), relation(state, "ct_mu")), (Relation::War, Relation::War));
        })
        .finish();
    // Two overages of Research: Flesh Eaters and Cthonians, then Cthonians and Mutants.
    turn("fe_ct alliance; ct_mu alliance")
        .token("galactic_conflict", &[6, 5, 0, 0, 1, 0])
        .then(|state| {
            assert_eq!(techs_of(state, "fe"), "fast_scouts");
            assert_eq!(techs_of(state, "ct"), "fast_scouts raider_protocols");
            assert_eq!(techs_of(state, "mu"), "fast_scouts");
        })
        .finish();
}

#[test]
fn the_mercenaries_care_for_one_pair_and_for_what_it_comes_to() {
    // F19.7, F26.53: another pair at War, and the end of an Alliance, leave them alone.
    turn("")
        .token("galactic_conflict", &[1, 1])
        .then(|state| assert_eq!(level(state, "me"), Level::TotalWar))
        .finish();
    turn("ct_mu alliance")
        .token("galactic_conflict", &[1, 2])
        .then(|state| {
            assert_eq!(relation(state, "ct_mu"), Relation::Neutral);
            assert_eq!(level(state, "me"), Level::TotalWar);
        })
        .finish();
}

#[test]
fn overage_of_diplomacy_lowers_both() {
    // F19.5
    turn("mu_cy alliance; mu cold_war")
        .token("galactic_conflict", &[4, 3])
        .then(|state| {
            assert_eq!((level(state, "mu"), level(state, "cy")), (Level::Mobilizing, Level::ColdWar));
        })
        .finish();
}

#[test]
fn overage_of_the_military_moves_both_at_any_level() {
    // F19.5, F4.9: the Mutants' Scout moves, and the Cybers, who have none, spawn theirs.
    turn("mu_cy alliance; mu_scout mu4")
        .token("galactic_conflict", &[5, 3])
        .then(|state| {
            assert_eq!(at(state, "mu_scout"), Some(Space::Mu3));
            assert_eq!(at(state, "cy_scout"), Some(Space::Cy4));
        })
        .finish();
}

#[test]
fn overage_of_research_teaches_both_at_any_level() {
    // F19.5
    turn("mu_cy alliance")
        .token("galactic_conflict", &[6, 3, 0, 1])
        .then(|state| {
            assert_eq!(techs_of(state, "mu"), "fast_scouts");
            assert_eq!(techs_of(state, "cy"), "fast_raiders");
        })
        .finish();
    // F4.15: a full track makes it an Advance, which needs War.
    turn("fe_ct alliance; techs fe fast_scouts fast_raiders raider_protocols forced_pursuit; fe_scout fe4")
        .token("galactic_conflict", &[6, 1, 0])
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe4));
            assert_eq!(techs_of(state, "ct"), "fast_scouts");
        })
        .finish();
}

#[test]
fn an_overage_is_not_fast() {
    // F19.5, F26.47: Fast Advance does not count, neither for Military nor for Research with a full track.
    turn("mu_cy alliance; mu_scout mu4; techs mu fast_advance")
        .token("galactic_conflict", &[5, 3])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu3)))
        .finish();
    turn("mu_cy alliance; mu war; mu_scout mu4; techs mu fast_advance fast_scouts fast_raiders raider_protocols")
        .token("galactic_conflict", &[6, 3, 0])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu3)))
        .finish();
}

#[test]
fn an_overage_is_no_change_and_not_contested() {
    // T52, F20.4, F19.7
    turn("ct_mu alliance; deploy attache_ct")
        .token_asks("galactic_conflict", &[5])
        .asked_by("F24.1")
        .dice([2])
        .play("accept")
        .asked_by("F24.1")
        .dice(REST)
        .play("accept")
        .then(|state| {
            assert_eq!(at(state, "ct_scout"), Some(Space::Ct4));
            assert_eq!(at(state, "mu_scout"), Some(Space::Mu4));
            assert_eq!(level(state, "me"), Level::TotalWar);
            deployed(state, "attache_ct");
        })
        .finish();
}

#[test]
fn allies_share_what_lies_on_space_6() {
    // F19.6, F26.35: the Flesh Eaters own Fast Scouts through the Cthonians, but not what these have on 5.
    let allied =
        || turn("fe_ct alliance; fe war; fe_scout fe4; fe_raider fe4; techs ct fast_scouts fast_raiders");
    allied()
        .token("fast_scouts", &[])
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe3));
            assert_eq!(at(state, "ct_scout"), Some(Space::Ct4), "the owner's Scout is spawned");
        })
        .finish();
    allied()
        .token("fast_raiders", &[])
        .then(|state| assert_eq!(at(state, "fe_raider"), Some(Space::Fe4)))
        .finish();
}

#[test]
fn a_shared_technology_adds_to_ones_own() {
    // F19.6, F5.4: two copies, two steps.
    turn("fe_ct alliance; fe war; fe_scout fe4; techs fe fast_scouts; ct_scout ct4; techs ct fast_scouts")
        .token("fast_scouts", &[])
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe2)))
        .finish();
}

#[test]
fn a_shared_enhanced_tech_does_nothing() {
    // F19.6, F23.13
    turn("cy_fe alliance; fe war; fe_scout fe4; techs fe fast_scouts; techs cy enhanced_tech")
        .token("fast_scouts", &[])
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe3), "one step"))
        .finish();
}

#[test]
fn a_shared_re_spawn_saves_fleets_but_no_doom_fleet() {
    // T33, F19.6, F21.7, F23.9, F26.42: 2 hits, one space to go, 3 is more than 2.
    turn("fe_ct alliance; techs fe auto_respawn; ct_scout ct3; flagship ct2; stored maneuver")
        .dice([5, 6, 1, 1])
        .order("move; at ct3")
        .then(|state| assert_eq!(at(state, "ct_scout"), Some(Space::Ct4)))
        .finish();
    turn(
        "fe_ct alliance; techs fe auto_respawn; ct_doom ct4; flagship ct3 ct4 ct4;
         striped_mine ct4 ct4; mine ct4; stored maneuver",
    )
    .dice([5, 5, 5, 1, 1])
    .order("move; ship flagship ct3; at ct4")
    .then(|state| {
        assert_eq!(at(state, "ct_doom"), None);
        assert!(state.piles[Faction::Ct] & 1 << AlienTech::DoomFleet.index() != 0);
    })
    .finish();
}

#[test]
fn an_attache_faces_two_changes_in_the_order_you_choose() {
    // T54, F20.4, F20.6, F26.36
    turn("deploy attache_ct")
        .token_asks("galactic_conflict", &[1])
        .dice([5])
        .play("accept")
        .play("accept")
        .legal(["pair fe_ct", "pair ct_mu"])
        .play("pair ct_mu")
        .dice([5])
        .play("contest attache_ct")
        .then(|state| assert_eq!(relation(state, "ct_mu"), Relation::Neutral))
        .dice([1])
        .dice(REST)
        .play("contest attache_ct")
        .then(|state| {
            assert_eq!(relation(state, "ct_mu"), Relation::Neutral);
            assert_eq!(relation(state, "fe_ct"), Relation::War);
            deployed(state, "");
            assert_eq!(level(state, "ct"), Level::ColdWar);
        })
        .finish();
}

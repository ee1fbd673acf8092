//! F21: combat.

use crate::rules::position::{REST, Told, at, level, turn};
use federation::{Base, Built, HomeTrack, Level, Site, Space, World};

#[test]
fn combats_come_in_faction_order() {
    // T10, F21.1, F21.2: two Raiders enter Sol on one token; 5 - 2 - 1 + 1 dice with two hits, then
    // 5 - 3 + 1 with one.
    turn("fe war; ct war; fe_raider fe1; ct_raider ct1; flagship sol; techs fe fast_raiders; techs ct fast_raiders")
        .token("fast_raiders", &[5, 5, 1, 5, 1, 1])
        .then(|state| {
            assert_eq!(at(state, "fe_raider"), Some(Space::Fe2));
            assert_eq!(at(state, "ct_raider"), Some(Space::Ct1));
        })
        .finish();
}

#[test]
fn a_combat_without_an_asset_is_left_out() {
    // F21.2: Cuaetera, with the Flagship lost against the Flesh Eaters: 5 - 1 - 1 + 1 dice.
    turn("fe_scout cuaetera from 1; ct_scout cuaetera from 2; flagship fe2; stored maneuver")
        .dice([1, 1, 1, 1])
        .order("move; at cuaetera")
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe1));
            assert_eq!(at(state, "ct_scout"), Some(Space::Cuaetera));
            assert_eq!(state.home[HomeTrack::Military], 1);
        })
        .finish();
}

#[test]
fn signs_and_fleets_make_the_dice() {
    // T26, F21.3, F21.4, F21.6: 5 - 4 - 1 + 1, one hit for both.
    turn("fe_battle fe2; fe_scout fe2; flagship fe1; stored maneuver")
        .dice([5])
        .order("move; at fe2")
        .then(|state| {
            assert_eq!(at(state, "fe_battle"), Some(Space::Fe3));
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe3));
        })
        .finish();
}

#[test]
fn other_factions_in_the_space_cost_a_die() {
    // F21.3, F26.38: the Mutant Scout in Sol; 5 - 1 - 1 + 1.
    turn("fe_scout sol; mu_scout sol; stored build")
        .dice([5, 1, 1, 1, 5, 1, 1, 1, 1])
        .order("construct; piece flagship")
        .then(|state| {
            assert_eq!((at(state, "fe_scout"), at(state, "mu_scout")), (Some(Space::Fe1), Some(Space::Mu1)));
        })
        .finish();
}

#[test]
fn cover_reaches_next_door_but_starts_nothing_there() {
    // F21.4, F21.9, F26.40: a striped Sol Defense helps on fe1, 5 - 4 + 1 + 1. Only the Flagship there can be lost.
    turn("fe_battle fe1; flagship sol; sol_defense striped; stored maneuver")
        .then(|state| assert_eq!(at(state, "fe_battle"), Some(Space::Fe1), "no combat by itself"))
        .dice([1, 1, 1])
        .order("move; at fe1")
        .then(|state| {
            assert_eq!((state.flagships.unbuilt(), state.sol_defense), (1, Built::Striped));
            assert_eq!(at(state, "fe_battle"), Some(Space::Fe2));
        })
        .finish();
}

#[test]
fn a_plain_sol_defense_strikes_at_sol_only() {
    // F21.4: 5 - 4 + 1 dice on fe1.
    turn("fe_battle fe1; flagship sol; sol_defense; stored maneuver")
        .dice([5, 1])
        .order("move; at fe1")
        .then(|state| assert_eq!(at(state, "fe_battle"), Some(Space::Fe2)))
        .finish();
}

#[test]
fn hits_beyond_the_path_count_twice() {
    // T27, F21.6, F21.10: on the last space both hits are short, 4 is more than 1.
    turn("fe_scout fe4; flagship fe3; stored maneuver")
        .dice([5, 5, 1, 1, 1])
        .order("move; at fe4")
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), None);
            assert_eq!(level(state, "fe"), Level::ColdWar);
        })
        .finish();
}

#[test]
fn a_doom_fleet_is_destroyed_against_the_edge() {
    // T5, F21.6: five Flagships make 5 - 5 + 5 dice.
    turn("ct war; ct_doom ct2; flagship ct1 ct1 ct1 ct1 ct1")
        .token("ct_advance", &[5, 5, 5, 1, 1])
        .then(|state| assert_eq!(at(state, "ct_doom"), Some(Space::Ct4), "three hits from ct1"))
        .finish();
    turn("ct war; ct_doom ct2; flagship ct1 ct1 ct1 ct1 ct1")
        .token("ct_advance", &[5, 5, 5, 5, 5])
        .then(|state| assert_eq!(at(state, "ct_doom"), None, "path 3, short 2: 7 is more than 5"))
        .finish();
    turn("ct war; ct_doom ct4; flagship ct3 ct3 ct3 ct3 ct3")
        .token("ct_advance", &[5, 5, 5, 5, 5])
        .then(|state| assert_eq!(at(state, "ct_doom"), None, "path 1, short 4"))
        .finish();
}

#[test]
fn without_a_hit_the_battle_is_lost() {
    // F21.8, F21.11, F0.3: the Flagship is spent, and the Scout is pushed back.
    turn("fe_scout fe1; flagship sol; stored maneuver")
        .dice([1, 1, 1, 1, 1])
        .order("move; at fe1")
        .then(|state| {
            assert_eq!(state.home[HomeTrack::Military], 1);
            assert_eq!(state.flagships.unbuilt(), 1);
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe2));
        })
        .finish();
}

#[test]
fn an_upgraded_base_may_be_turned_instead() {
    // T12, F21.8, F21.13: 5 - 2 + 1 dice.
    turn("fe war; fe_raider fe3; base build apclore striped")
        .token_asks("fe_advance", &[1, 1, 1, 1])
        .asked_by("F21.8")
        .legal_exactly(["lose base flip", "lose base spend"])
        .dice([0, 1, 1])
        .play("lose base flip")
        .then(|state| {
            assert_eq!(state.bases[Base::Build], Site::On { world: World::Apclore, striped: false });
            assert_eq!(at(state, "fe_raider"), Some(Space::Fe3));
        })
        .token_asks("fe_advance", &[1, 1, 1, 0, 1])
        .then(|state| assert_eq!(state.bases[Base::Build], Site::Unbuilt, "and Sol alone rolls"))
        .finish();
}

#[test]
fn whatever_stands_there_can_be_lost() {
    // F21.8, F0.3: an Ally Ship; the Sol Defense; a Mine Field, which is turned or spent if it is upgraded.
    turn("owns warp_gates; ally sol; fe_scout fe1; stored maneuver")
        .dice([1, 1, 1, 1, 1])
        .order("move; at fe1")
        .then(|state| assert_eq!(state.allies.unbuilt(), 2))
        .finish();
    turn("fe war; fe_scout fe1; sol_defense striped")
        .token_asks("fe_advance", &[1, 1, 1, 1, 1])
        .legal_exactly(["lose sol_defense flip", "lose sol_defense spend"])
        .dice(REST)
        .play("lose sol_defense flip")
        .then(|state| {
            assert_eq!(state.sol_defense, Built::Plain);
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe1));
        })
        .token("fe_advance", &[1, 1, 1, 1, 1])
        .then(|state| assert_eq!(state.sol_defense, Built::Unbuilt))
        .finish();
    turn("fe war; fe_scout fe2; mine fe1")
        .token("fe_advance", &[1, 1, 1, 1])
        .then(|state| assert_eq!(state.mines.unbuilt(), 3))
        .finish();
    let mined = || {
        turn("fe war; fe_scout fe2; striped_mine fe1")
            .token_asks("fe_advance", &[1, 1, 1, 1, 1])
            .legal_exactly(["lose striped_mine flip", "lose striped_mine spend"])
            .dice(REST)
    };
    mined()
        .play("lose striped_mine flip")
        .then(|state| assert_eq!(state.mines.count(Space::Fe1), 1))
        .finish();
    mined().play("lose striped_mine spend").then(|state| assert_eq!(state.mines.unbuilt(), 3)).finish();
}

#[test]
fn a_fleet_left_in_sol_fights_when_somebody_comes() {
    // T24, F21.1, F21.8: without an asset it stays, and no other token makes it fight.
    turn("fe war; fe_scout fe1")
        .token("fe_advance", &[1, 1, 1, 1])
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Sol));
            assert_eq!(state.home[HomeTrack::Military], 1);
        })
        .play("end")
        .over("F2.2", |_| {})
        .finish();
}

#[test]
fn retreating_fleets_pass_over_your_ships() {
    // T29, F21.12, F26.41: two hits from ct1 would end on ct3, where a Flagship stands.
    turn("ct_raider ct1; flagship sol ct3; stored maneuver")
        .dice([5, 5, 1])
        .order("move; ship flagship sol; at ct1")
        .then(|state| assert_eq!(at(state, "ct_raider"), Some(Space::Ct4)))
        .finish();
}

#[test]
fn a_fleet_without_a_free_space_behind_it_is_short() {
    // T41, F21.12: a Mine Field on fe4; 1 + 1 is more than 1.
    turn("fe_scout fe3; flagship fe2; mine fe4; stored maneuver")
        .dice([5, 1, 1, 1, 1])
        .order("move; at fe3")
        .then(|state| assert_eq!(at(state, "fe_scout"), None))
        .finish();
}

#[test]
fn a_fleet_that_cannot_go_outward_stops_before_your_assets() {
    // F21.12: a Mine Field on fe4, two hits at fe2: fe3, one space short. 2 + 1 is more than 2, but not than 4.
    let fight = |fleet: &str, dice: &[u32]| {
        let story = turn(&format!("{fleet} fe2; flagship fe1; mine fe4; stored maneuver"));
        at(&story.dice(dice.to_vec()).order("move; at fe2").finish(), fleet)
    };
    assert_eq!(fight("fe_raider", &[5, 5, 1, 1]), None);
    assert_eq!(fight("fe_battle", &[5, 5]), Some(Space::Fe3));
    // The nearest such space to its aim: ct3 of ct2 and ct3. 3 + 1 is not more than 4.
    turn("ct war; ct_battle ct2; flagship ct1 ct1; mine ct4")
        .token("ct_advance", &[5, 5, 5])
        .then(|state| assert_eq!(at(state, "ct_battle"), Some(Space::Ct3)))
        .finish();
}

#[test]
fn without_any_way_every_hit_is_short() {
    // F21.6, F21.12: 2 + 2 is more than 3.
    turn("cy_raider cy4; flagship cy3; stored maneuver")
        .dice([5, 5, 1])
        .order("move; at cy4")
        .then(|state| assert_eq!(at(state, "cy_raider"), None))
        .finish();
}

#[test]
fn several_combats_of_one_faction_come_in_your_order() {
    // T55, F21.2, F21.7, F26.51: Sol first; the Scout re-spawns on fe4 and costs a die there: 5 - 2 - 1 + 1.
    turn("fe war; fe_scout fe1; fe_raider fe4; flagship sol fe4; techs fe auto_respawn")
        .token_asks("fe_advance", &[])
        .asked_by("F21.2")
        .legal_exactly(["at sol", "at fe4"])
        .dice([5, 5, 1, 1, 1])
        .dice([5, 1, 1])
        .dice(REST)
        .play("at sol")
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe4));
            assert_eq!(at(state, "fe_raider"), Some(Space::Fe4), "no way outward, 1 + 1 is not more than 2");
        })
        .finish();
}

//! F15: what the Warp Gates bring.

use crate::rules::position::{Told, at, turn};
use federation::{FedTech, Resource, Space};

#[test]
fn an_ally_ship_comes_to_sol_and_fights_there() {
    // F15.1: five dice, less 1 for the Scout, plus 1 for its cover.
    turn("owns warp_gates; stored warp")
        .play("ally")
        .then(|state| {
            assert_eq!(state.allies.count(Space::Sol), 1);
            assert_eq!(state.sacrificed.get(Resource::Warp), 1);
        })
        .finish();
    turn("owns warp_gates; stored warp; fe_scout sol")
        .dice([5, 1, 1, 1, 1])
        .play("ally")
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe1)))
        .finish();
}

#[test]
fn there_are_two_ally_ships() {
    // F15.1, F1.8
    turn("owns warp_gates; ally sol sol; stored warp").refused("ally", "F15.1").finish();
}

#[test]
fn an_ally_ship_neither_settles_nor_carries() {
    // F15.1, F26.29, F10.1
    turn("owns warp_gates; ally ascao; stored build").refused("settle", "F9.2").finish();
    turn("owns warp_gates; ally ascao; mine ascao; striped_mine ascao; stored maneuver")
        .order("move; at cy1")
        .then(|state| {
            assert_eq!(state.allies.count(Space::Cy1), 1);
            assert_eq!(state.mines.count(Space::Ascao), 1);
        })
        .finish();
}

#[test]
fn without_warp_gates_there_is_no_warp() {
    // F15.1, F1.8
    turn("stored build")
        .refused("ally", "F15.1")
        .refused("fold", "F15.3")
        .refused("advanced_tech", "F15.2")
        .finish();
}

#[test]
fn advanced_technology_brings_two_unseen_technologies() {
    // F15.2
    turn("owns warp_gates; stored warp warp research")
        .play("advanced_tech")
        .then(|state| assert_eq!(state.warp_blanks, 2))
        .play("advanced_tech")
        .then(|state| assert_eq!(state.warp_blanks, 4))
        .refused("advanced_tech", "F15.2")
        .finish();
    turn("owns warp_gates warp_bubble; stored warp warp")
        .order("advanced_tech; advanced_tech")
        .then(|state| assert_eq!(state.warp_blanks, 3, "two, then the last one"))
        .finish();
    turn("owns warp_gates warp_bubble visual_distortion patrol_routes; stored warp")
        .play("advanced_tech")
        .then(|state| assert_eq!(state.warp_blanks, 1, "the last one"))
        .finish();
    turn("owns warp_gates warp_bubble visual_distortion patrol_routes patrol_routes; stored warp")
        .refused("advanced_tech", "F15.2")
        .finish();
}

#[test]
fn warp_technologies_are_looked_at_like_others() {
    // F15.2, F11.1: two of the four; the one that is put back stays known.
    turn("owns warp_gates; stored warp research")
        .play("advanced_tech")
        .dice([0, 0])
        .order("initiate; look unknown_warp; look unknown_warp")
        .legal_exactly(["tech warp_bubble", "tech visual_distortion"])
        .play("tech warp_bubble")
        .then(|state| {
            assert_eq!((state.warp_blanks, state.warp_unseen.values().sum::<u8>()), (0, 2));
            assert_eq!(state.seen[FedTech::Distortion], 1);
        })
        .finish();
}

#[test]
fn a_fold_leads_to_occupied_worlds_and_to_sol() {
    // F15.3, F26.30: Abraxsys has a Mine Field only, Puyxeilia nothing.
    turn("owns warp_gates; stored warp; flagship ascao; base build cuaetera; mine abraxsys")
        .play("fold")
        .legal(["at cuaetera", "at sol"])
        .refused("at abraxsys", "F15.3")
        .refused("at puyxeilia", "F15.3")
        .play("at cuaetera")
        .then(|state| assert_eq!(state.flagships.count(Space::Cuaetera), 1))
        .finish();
    turn("owns warp_gates; stored warp; flagship fe1; base build cuaetera").refused("fold", "F15.3").finish();
    // The one on fe1 cannot, and the Ally Ship can alone.
    turn("owns warp_gates; stored warp; flagship fe1 ascao")
        .play("fold")
        .then(|state| {
            assert_eq!((state.flagships.count(Space::Sol), state.flagships.count(Space::Fe1)), (1, 1));
        })
        .finish();
    turn("owns warp_gates; stored warp; ally ascao")
        .play("fold")
        .then(|state| assert_eq!(state.allies.count(Space::Sol), 1))
        .finish();
}

#[test]
fn ships_of_either_kind_open_the_way_for_a_fold() {
    // F15.3
    let ships = || turn("owns warp_gates; stored warp; flagship ascao; ally cuaetera").play("fold");
    ships().play("ship flagship ascao").legal(["at cuaetera", "at sol"]).not_legal("at ascao").finish();
    ships()
        .order("ship ally_ship cuaetera; at ascao")
        .then(|state| assert_eq!(state.allies.count(Space::Ascao), 1))
        .finish();
}

#[test]
fn a_fold_into_a_fleet_is_a_fight() {
    // F15.3: Sol, two fleets of two factions, in faction order.
    turn("owns warp_gates; stored warp; flagship ascao; fe_scout sol; mu_scout sol")
        .dice([5, 1, 1, 1, 6, 1, 1, 1, 1])
        .play("fold")
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe1), "5 - 1 - 1 + 1 dice");
            assert_eq!(at(state, "mu_scout"), Some(Space::Mu1), "then 5 - 1 + 1");
        })
        .finish();
}

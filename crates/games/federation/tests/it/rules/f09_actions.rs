//! F9, F10, F11: Build, Maneuver and Research.

use crate::rules::position::{Told, at, level, pool, turn};
use federation::{Base, Built, FedTech, HomeTrack, Level, Resource, Site, Space, Token, World};

#[test]
fn construction_is_at_sol() {
    // F9.1, F1.6
    turn("stored build build build")
        .order("construct; piece flagship; construct; piece mine; construct; piece sol_defense")
        .then(|state| {
            assert_eq!((state.flagships.count(Space::Sol), state.mines.count(Space::Sol)), (1, 1));
            assert_eq!(state.sol_defense, Built::Plain);
        })
        .finish();
}

#[test]
fn only_what_is_unbuilt_can_be_built() {
    // F9.1: there is one Sol Defense; the last Mine Field is the only piece left; then nothing is.
    turn("sol_defense; stored build").play("construct").not_legal("piece sol_defense").finish();
    turn("flagship sol; mine fe1 fe1; sol_defense; stored build build")
        .play("construct")
        .then(|state| assert_eq!(state.mines.count(Space::Sol), 1))
        .refused("construct", "F9.1")
        .finish();
}

#[test]
fn what_is_not_paid_for_yet_can_be_taken_back() {
    // F8.1, F8.2: the action was named, but not its piece.
    turn("stored build; flagship sol")
        .order("construct; back")
        .asked_by("F8.1")
        .legal(["construct", "end"])
        .then(|state| assert_eq!((state.turn, state.stored.total()), (0, 1)))
        .finish();
}

#[test]
fn what_is_built_in_sol_meets_the_fleets_there() {
    // T24, F9.1, F26.22: five dice; thrown back, the turn can end.
    turn("fe_scout sol; stored build")
        .dice([5, 1, 1, 1, 1])
        .order("construct; piece flagship")
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe1)))
        .finish();
}

#[test]
fn a_settlement_frees_what_waits_beside_the_base() {
    // F9.2, F9.3, F1.7
    turn("flagship cuaetera; expansion 1; stored build")
        .order("settle; base defense")
        .then(|state| {
            assert_eq!(state.bases[Base::Defense], Site::On { world: World::Cuaetera, striped: false });
            assert_eq!(state.home[HomeTrack::Expansion], 0);
            assert_eq!((state.flagships.unbuilt(), state.flagships.spaces().count()), (1, 0));
            pool(state, "diplomacy", 3);
            pool(state, "morale", 5);
            assert_eq!(level(state, "fe"), Level::ColdWar);
        })
        .finish();
    turn("flagship cuaetera; stored build")
        .order("settle; base warp_research")
        .then(|state| assert_eq!(state.projects.as_slice()[0].tech, FedTech::WarpGates))
        .finish();
    // F9.3: the second time there is nothing to free.
    turn("base build unbuilt; flagship cuaetera; stored build")
        .order("settle; base build")
        .then(|state| {
            pool(state, "build", 5);
            assert_eq!(state.blanks, 2);
        })
        .finish();
}

#[test]
fn a_world_has_one_base() {
    // F9.2
    turn("flagship cuaetera; base build cuaetera; stored build").refused("settle", "F9.2").finish();
}

#[test]
fn a_base_among_fleets_fights_after_the_war_effort_moved() {
    // F9.2, F21.1, F3.7: a Flesh Eater Scout on Cuaetera; 5 - 1 dice for the plain Base.
    turn("flagship cuaetera; fe_scout cuaetera from 1; stored build; deploy embassy_fe")
        .dice([1, 5, 1, 1, 1])
        .order("settle; base build")
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::ColdWar, "the Embassy rolled first, a 1");
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe1));
        })
        .finish();
}

#[test]
fn a_single_asset_can_be_upgraded() {
    // F9.4
    turn("sol_defense; stored build")
        .play("upgrade")
        .then(|state| assert_eq!(state.sol_defense, Built::Striped))
        .finish();
    turn("mine fe1; stored build")
        .play("upgrade")
        .then(|state| assert_eq!(state.mines.striped(Space::Fe1), 1))
        .refused("upgrade", "F9.4")
        .finish();
}

#[test]
fn assets_are_upgraded_where_they_stand() {
    // F9.4, F0.3
    turn("sol_defense; mine fe1; base build cuaetera; flagship sol; stored build build build")
        .play("upgrade")
        .legal(["stripe sol_defense sol", "stripe mine fe1", "stripe base cuaetera"])
        .not_legal("stripe flagship sol")
        .play("stripe mine fe1")
        .order("upgrade; stripe sol_defense sol")
        .play("upgrade")
        .then(|state| {
            assert_eq!((state.mines.striped(Space::Fe1), state.sol_defense), (1, Built::Striped));
            assert_eq!(state.bases[Base::Build], Site::On { world: World::Cuaetera, striped: true });
        })
        .finish();
}

#[test]
fn forward_deployment_is_next_to_flagships_and_bases() {
    // F9.5: not next to Sol as such, nor to a Mine Field.
    turn("flagship fe2; mine ct1; stored build")
        .play("forward")
        .legal(["at fe1", "at fe3", "at apclore", "at cuaetera"])
        .refused("at ct2", "F9.5")
        .play("at fe1")
        .then(|state| {
            assert_eq!(state.mines.count(Space::Fe1), 1);
            assert_eq!(state.sacrificed.get(Resource::Build), 1);
        })
        .finish();
    turn("sol_defense; mine ct1; stored build").refused("forward", "F9.5").finish();
}

#[test]
fn a_base_deploys_forward_into_a_fight_and_an_ally_ship_does_not() {
    // F9.5: Ascao touches cy1, cy2 and mu3, where a Scout waits: 5 - 1 + 1 dice.
    turn("base build ascao; mine fe1 ct1 me1; mu_scout mu3; stored build")
        .play("forward")
        .legal(["at cy1", "at cy2", "at mu3"])
        .dice([5, 1, 1, 1, 1])
        .play("at mu3")
        .then(|state| {
            assert_eq!(state.flagships.count(Space::Mu3), 1);
            assert_eq!(at(state, "mu_scout"), Some(Space::Mu4));
        })
        .finish();
    turn("owns warp_gates; ally ascao; stored build").refused("forward", "F9.5").finish();
}

#[test]
fn a_flagship_may_take_a_mine_field_along() {
    // F10.1
    turn("flagship sol; striped_mine sol; mine sol; stored maneuver")
        .play("move")
        .legal(["carry nothing", "carry mine", "carry striped_mine"])
        .order("carry striped_mine; at fe1")
        .then(|state| {
            assert_eq!((state.mines.striped(Space::Fe1), state.mines.count(Space::Sol)), (1, 1));
            assert_eq!(state.flagships.count(Space::Fe1), 1);
        })
        .finish();
}

#[test]
fn out_maneuver_buys_dice_above_the_least() {
    // F10.2, F26.23: the Doom Fleet leaves 5 - 5 + 0 dice, so one; two tokens make three.
    turn("ct war; ct_doom ct2; mine ct1; stored maneuver maneuver")
        .token_asks("ct_advance", &[])
        .asked_by("F10.2")
        .order("out_maneuver")
        .dice([5, 5, 1, 0, 1])
        .play("out_maneuver")
        .then(|state| assert_eq!(at(state, "ct_doom"), Some(Space::Ct3), "two hits from ct1"))
        .finish();
}

#[test]
fn out_maneuver_stops_at_five_dice_and_costs_a_token() {
    // F10.2, F0.2: 5 - 2 + 1 dice leave room for one; 5 - 1 + 1 for none, so the roll is made at once.
    turn("ct_scout ct1; flagship sol; stored maneuver maneuver maneuver")
        .order("move; at ct1")
        .asked_by("F10.2")
        .legal_exactly(["roll", "out_maneuver"])
        .dice([5, 1, 1, 1, 1])
        .play("out_maneuver")
        .then(|state| {
            assert_eq!(at(state, "ct_scout"), Some(Space::Ct2));
            pool(state, "maneuver", 2);
        })
        .finish();
    turn("fe_scout fe1; flagship sol; stored maneuver maneuver")
        .dice([5, 1, 1, 1, 1])
        .order("move; at fe1")
        .then(|state| assert_eq!(state.stored.get(Resource::Maneuver), 1))
        .finish();
}

#[test]
fn a_bypassed_token_does_nothing() {
    // F10.3, F26.58: the Flesh Eaters would advance; of three tokens drawn one joins the end of the queue.
    turn("fe war; fe_scout fe2; stored maneuver; next fe_advance")
        .play("bypass")
        .refused("slot 1", "F10.3")
        .dice([0, 0, 0])
        .play("slot 2")
        .legal_exactly(["keep federation_one", "keep federation_minus"])
        .play("keep federation_one")
        .then(|state| {
            assert_eq!(state.holding[Token::FeAdvance], 1);
            assert_eq!((state.queue.len(), state.queue.as_slice()[4]), (5, Token::FederationOne));
            assert_eq!(
                (state.bag[Token::FederationMinus], state.bag[Token::FederationOne]),
                (1, 1),
                "returned"
            );
            assert_eq!(state.sacrificed.get(Resource::Maneuver), 1);
        })
        .finish();
}

#[test]
fn research_is_initiated_from_two() {
    // F11.1, F26.24: two blanks; the other one is known from now on.
    turn("base build ascao; stored research research")
        .dice([0, 0])
        .play("initiate")
        .legal_exactly(["tech enhanced_targeting", "tech missile_swarms"])
        .play("tech missile_swarms")
        .then(|state| {
            assert_eq!(state.seen[FedTech::Targeting], 1);
            assert_eq!(state.projects.as_slice().len(), 1);
        })
        .play("initiate")
        .then(|state| assert_eq!(state.projects.as_slice()[1].tech, FedTech::Targeting, "the only one left"))
        .finish();
}

#[test]
fn what_was_seen_and_what_was_not_can_be_looked_at_together() {
    // F11.1, F26.24
    turn("base build ascao; seen real_time_translator; stored research")
        .dice([0])
        .play("initiate")
        .legal(["look unknown", "look real_time_translator"])
        .order("look real_time_translator")
        .legal_exactly(["tech enhanced_targeting", "tech real_time_translator"])
        .finish();
}

#[test]
fn a_finished_project_takes_nobodys_die() {
    // F11.2, F11.3: the first is complete, and the second has its own die.
    turn("project enhanced_targeting 75; project missile_swarms 0; stored research")
        .dice([4, 6])
        .play("conduct")
        .then(|state| {
            assert!(state.has_tech(FedTech::Targeting));
            assert_eq!(state.projects.as_slice()[0].column, 2);
        })
        .finish();
}

#[test]
fn of_two_patrol_routes_the_further_one_is_advanced() {
    // F11.4, F26.59
    let second = federation::Project { tech: FedTech::Patrol, column: 3 };
    turn("owns warp_gates; project patrol_routes 25; stored research")
        .given(|state| {
            state.warp_unseen[FedTech::Patrol] -= 1;
            state.projects.push(second);
        })
        .play("focused")
        .then(|state| {
            assert_eq!(state.advantages[FedTech::Patrol], 1);
            assert_eq!(state.projects.as_slice()[0].column, 1);
        })
        .finish();
}

#[test]
fn research_moves_by_its_chart() {
    // F11.2, F11.3: a die for each project, in the order in which they began.
    turn("project missile_swarms 0; project enhanced_targeting 75; stored research")
        .dice([6, 4])
        .play("conduct")
        .then(|state| {
            assert_eq!(state.projects.as_slice()[0].column, 2);
            assert!(state.has_tech(FedTech::Targeting));
        })
        .finish();
    turn("project missile_swarms 50; stored research")
        .dice([1])
        .play("conduct")
        .then(|state| assert_eq!(state.projects.as_slice()[0].column, 1, "lost"))
        .finish();
    turn("project missile_swarms 50; stored research")
        .dice([6])
        .play("conduct")
        .then(|state| assert!(state.has_tech(FedTech::Missiles)))
        .finish();
}

#[test]
fn focused_research_is_sure_and_dear() {
    // F11.4
    turn("project missile_swarms 75; stored research")
        .play("focused")
        .then(|state| {
            assert!(state.has_tech(FedTech::Missiles));
            assert_eq!(state.sacrificed.get(Resource::Research), 1);
        })
        .finish();
}

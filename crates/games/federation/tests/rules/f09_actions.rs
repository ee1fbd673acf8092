//! F9, F10, F11: Build, Maneuver and Research.

use crate::position::{Told, at, level, pool, turn};
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

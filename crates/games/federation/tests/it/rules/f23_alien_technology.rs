//! F23: technologies of the aliens at work.

use crate::rules::position::{REST, Told, altered, at, deployed, level, pool, techs_of, turn, turn_with};
use federation::{AlienTech, Faction, Level, Resource, Space};

#[test]
fn enhanced_tech_doubles_its_neighbours() {
    // T3, F23.1, F23.13, F5.4
    turn("cy war; cy_scout cy4; techs cy fast_scouts enhanced_tech")
        .token("fast_scouts", &[])
        .then(|state| assert_eq!(at(state, "cy_scout"), Some(Space::Cy2)))
        .finish();
    // From above as from below.
    turn("cy war; cy_scout cy4; techs cy enhanced_tech fast_scouts")
        .token("fast_scouts", &[])
        .then(|state| assert_eq!(at(state, "cy_scout"), Some(Space::Cy2)))
        .finish();
    // Not what is two spaces away.
    turn("cy war; cy_scout cy4; techs cy fast_scouts fast_raiders enhanced_tech")
        .token("fast_scouts", &[])
        .then(|state| assert_eq!(at(state, "cy_scout"), Some(Space::Cy3)))
        .finish();
}

#[test]
fn enhanced_tech_doubles_whatever_lies_beside_it() {
    // F23.13, F23.8, F23.10: in other packs than ours. Fast Advance twice is three steps.
    let mutants = altered("\"fast_advance\", \"durability\"", "\"fast_advance\", \"enhanced_tech\"");
    turn_with(mutants, "mu war; mu_scout mu4; techs mu fast_advance enhanced_tech")
        .token("mu_advance", &[])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu1)))
        .finish();
    // What is stolen counts twice too, and a stolen Enhanced Tech doubles its neighbours.
    let mercenaries = altered("\"stolen_cthonian\", \"plunder\"", "\"enhanced_tech\", \"plunder\"");
    turn_with(mercenaries, "me_scout me4; techs me stolen_mutant enhanced_tech; techs mu fast_scouts")
        .token("fast_scouts", &[])
        .then(|state| assert_eq!(at(state, "me_scout"), Some(Space::Me2)))
        .finish();
    turn_with(mutants, "me_scout me4; techs me stolen_mutant fast_scouts; techs mu enhanced_tech")
        .token("fast_scouts", &[])
        .then(|state| assert_eq!(at(state, "me_scout"), Some(Space::Me2)))
        .finish();
}

#[test]
fn fast_raiders_move_the_raider() {
    // F23.2, F5.5
    turn("cy war; cy_raider cy4; cy_scout cy4; techs cy fast_raiders")
        .token("fast_raiders", &[])
        .then(|state| {
            assert_eq!(at(state, "cy_raider"), Some(Space::Cy3));
            assert_eq!(at(state, "cy_scout"), Some(Space::Cy4));
        })
        .finish();
}

#[test]
fn raider_protocols_turn_scouts_into_raiders() {
    // F23.3, F4.10: into Apclore, 5 - 1 dice; one hit sends it back to its entry.
    let raid = |techs: &str| turn(&format!("fe war; fe_scout fe3; base build apclore; {techs}"));
    raid("techs fe raider_protocols")
        .token("fe_advance", &[5, 1, 1, 1])
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe3)))
        .finish();
    raid("")
        .token("fe_advance", &[])
        .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe2)))
        .finish();
    // F5.5: and Fast Raiders move them.
    turn("fe war; fe_scout fe4; fe_raider fe3; techs fe fast_raiders raider_protocols")
        .token("fast_raiders", &[])
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe3));
            assert_eq!(at(state, "fe_raider"), Some(Space::Fe2));
        })
        .finish();
}

#[test]
fn defensive_systems_cost_a_die() {
    // F23.4: 5 - 2 + 1 - 1; with Enhanced Tech beside them one more.
    turn("ct_scout ct1; flagship sol; stored maneuver; techs ct defensive_systems")
        .dice([5, 1, 1])
        .order("move; at ct1")
        .then(|state| assert_eq!(at(state, "ct_scout"), Some(Space::Ct2)))
        .finish();
    turn("cy_scout cy1; flagship sol; stored maneuver; techs cy defensive_systems enhanced_tech")
        .dice([5, 1])
        .order("move; at cy1")
        .then(|state| assert_eq!(at(state, "cy_scout"), Some(Space::Cy2)))
        .finish();
}

#[test]
fn durable_fleets_take_one_hit_more() {
    // F23.5: 2 hits and 1 short are 3, not more than 2 + 1.
    let fight = |techs: &str| {
        let story = turn(&format!("ct_scout ct3; flagship ct2; stored maneuver; {techs}"));
        at(&story.dice([5, 5, 1, 1]).order("move; at ct3").finish(), "ct_scout")
    };
    assert_eq!(fight("techs ct durability"), Some(Space::Ct4));
    assert_eq!(fight(""), None);
}

#[test]
fn durability_is_shared_by_allies() {
    // T28, F23.5, F19.6: 2 is not more than 1 + 1, and 3 is.
    let fight = |dice: [u32; 5]| {
        let story = turn("fe_scout sol; stored build; fe_ct alliance; techs ct durability");
        at(&story.dice(dice).order("construct; piece flagship").finish(), "fe_scout")
    };
    assert_eq!(fight([5, 5, 1, 1, 1]), Some(Space::Fe2));
    assert_eq!(fight([5, 5, 5, 1, 1]), None);
}

#[test]
fn protocols_spoil_a_sabotage() {
    // F23.6
    turn("techs cy fast_scouts fast_raiders anti_espionage; stored espionage")
        .dice([6])
        .play("sabotage")
        .then(|state| assert_eq!(techs_of(state, "cy"), "fast_scouts anti_espionage"))
        .finish();
}

#[test]
fn a_ship_must_follow_a_fleet_that_flees_far() {
    // T40, F23.7, F23.15, F26.44: 5 - 4 + 2 dice, three hits.
    turn("fe war; fe_battle fe1; flagship sol sol; techs fe forced_pursuit")
        .token("fe_advance", &[5, 5, 5])
        .then(|state| {
            assert_eq!(at(state, "fe_battle"), Some(Space::Fe3));
            assert_eq!((state.flagships.count(Space::Fe2), state.flagships.count(Space::Sol)), (1, 1));
        })
        .finish();
    // One space is not far.
    turn("fe war; fe_battle fe1; flagship sol sol; techs fe forced_pursuit")
        .token("fe_advance", &[5, 1, 1])
        .then(|state| assert_eq!(state.flagships.count(Space::Sol), 2))
        .finish();
}

#[test]
fn fast_advance_is_for_the_factions_own_tokens() {
    // T46, F23.8, F4.8, F26.47
    let mutants = "mu total_war; mu_scout mu4; base build abraxsys; techs mu fast_advance";
    turn(mutants)
        .token("mu_friction", &[])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu3)))
        .finish();
    turn(mutants)
        .token("mu_advance", &[5, 1, 1, 1])
        .then(|state| assert_eq!(at(state, "mu_scout"), Some(Space::Mu1), "it was in Sol, and was hit once"))
        .finish();
}

#[test]
fn a_fleet_that_re_spawns_does_not_fight_again() {
    // T48, F23.9, F21.7, F26.51: 2 hits, both short, 4 is more than 1.
    turn("fe war; fe_scout fe4; flagship fe3; stored maneuver; techs fe auto_respawn")
        .dice([5, 5, 1, 1, 1])
        .order("move; at fe4")
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe4));
            assert_eq!(state.flagships.count(Space::Fe4), 1);
            assert_eq!(level(state, "fe"), Level::TotalWar);
        })
        .token("fe_advance", &[1, 1, 1, 1, 1])
        .then(|state| assert_eq!(state.flagships.count(Space::Fe4), 0, "now it attacked, F26.8"))
        .finish();
}

#[test]
fn with_the_next_token_or_action_it_fights_again() {
    // F21.7, F26.51: the Scout attacks, is destroyed and re-spawns; the next token finds it beside the Flagship.
    turn("fe war; fe_scout fe4; flagship fe4; techs fe auto_respawn")
        .tokens(&[("fe_advance", &[5, 5, 1, 1, 1]), ("fe_advance", &[1, 1, 1, 1, 1])])
        .then(|state| assert_eq!(state.flagships.count(Space::Fe4), 0))
        .finish();
    // A second Flagship comes: 5 - 1 + 2 dice, five at most, and one hit is short.
    turn("fe_scout fe4; flagship fe3 fe3; stored maneuver maneuver; techs fe auto_respawn")
        .dice([5, 5, 1, 1, 1])
        .order("move; at fe4")
        .dice([5, 1, 1, 1, 1])
        .order("move; ship flagship fe3; at fe4")
        .then(|state| {
            assert_eq!(state.tally.destroyed, 2);
            assert_eq!(level(state, "fe"), Level::Mobilizing);
        })
        .finish();
}

#[test]
fn stolen_technology_is_what_lies_there_now() {
    // F23.10, F23.11, F23.17
    turn("me_scout me4; techs me stolen_mutant; techs mu fast_scouts")
        .token("fast_scouts", &[])
        .then(|state| {
            assert_eq!(at(state, "me_scout"), Some(Space::Me3));
            assert_eq!(at(state, "mu_scout"), Some(Space::Mu4));
        })
        .finish();
}

#[test]
fn what_is_sabotaged_is_stolen_no_more() {
    // F23.11, F23.17: without an owner the token is a Random Event, here Science, row 4, without a project.
    let cthonians = "me_raider me4; techs me stolen_cthonian; techs ct fast_raiders";
    turn(cthonians)
        .token("fast_raiders", &[])
        .then(|state| assert_eq!(at(state, "me_raider"), Some(Space::Me3)))
        .finish();
    turn(&format!("{cthonians}; stored espionage"))
        .dice([6])
        .order("sabotage; faction ct")
        .token("fast_raiders", &[0, 4])
        .then(|state| assert_eq!(at(state, "me_raider"), Some(Space::Me4)))
        .finish();
}

#[test]
fn plunder_takes_a_resource_after_the_roll() {
    // F23.12, F23.16
    turn("me_scout me1; flagship sol; techs me plunder; stored maneuver build; deploy embassy_fe; row 3 research")
        .dice([5, 1, 1, 1, 1])
        .order("move; at me1")
        .asked_by("F23.16")
        .legal_exactly(["give build", "yield embassy_fe"])
        .play("give build")
        .then(|state| {
            pool(state, "build", 3);
            assert_eq!(at(state, "me_scout"), Some(Space::Me2));
        })
        .finish();
    // Nothing at hand: something on the way.
    turn("me_scout me1; flagship sol; techs me plunder; stored maneuver; row 3 research; row 5 build")
        .dice([5, 1, 1, 1, 1])
        .order("move; at me1")
        .legal_exactly(["give research row 3 column 1", "give build row 5 column 1"])
        .play("give research row 3 column 1")
        .then(|state| assert_eq!(state.track[3][0].get(Resource::Research), 0))
        .finish();
    // Nothing at all: nothing.
    turn("me_scout me1; flagship sol; techs me plunder; stored maneuver")
        .dice([5, 1, 1, 1, 1])
        .order("move; at me1")
        .then(|state| assert_eq!(at(state, "me_scout"), Some(Space::Me2)))
        .finish();
}

#[test]
fn plunder_takes_what_is_deployed_or_far_away_if_there_is_nothing_else() {
    // F23.16
    let raid = |words: &str| {
        turn(&format!("me_scout me1; flagship sol; techs me plunder; stored maneuver; {words}"))
            .dice([5, 1, 1, 1, 1])
            .order("move; at me1")
    };
    raid("deploy embassy_fe").then(|state| deployed(state, "")).finish();
    raid("row 6 build").then(|state| pool(state, "build", 3)).finish();
}

#[test]
fn a_roll_that_is_made_again_is_plundered_once() {
    // F23.16, F3.7: after the last roll and before its hits.
    turn("me_scout me1; flagship sol; techs me plunder; stored maneuver espionage build build")
        .dice([1, 1, 1, 1, 1])
        .order("move; at me1")
        .asked_by("F24.1")
        .dice([5, 1, 1, 1, 1])
        .play("reroll free")
        .then(|state| {
            assert_eq!(state.stored.get(Resource::Build), 1, "the only kind that is left");
            assert_eq!(at(state, "me_scout"), Some(Space::Me2));
        })
        .finish();
}

#[test]
fn a_doom_fleet_is_drawn_as_a_technology_and_takes_no_space() {
    // F23.14, F26.43, F4.14
    turn("ct cold_war; techs ct fast_scouts")
        .token("ct_tech", &[4])
        .then(|state| {
            assert_eq!(at(state, "ct_doom"), Some(Space::Ct4));
            assert_eq!(techs_of(state, "ct"), "fast_scouts");
            assert!(state.piles[Faction::Ct] & 1 << AlienTech::DoomFleet.index() == 0);
        })
        .finish();
    turn("ct cold_war; flagship ct4")
        .token("ct_tech", &[5, 6])
        .then(|state| {
            assert_eq!(at(state, "ct_doom"), Some(Space::Ct4), "one die, one hit, 1 + 1 is not more than 5");
        })
        .finish();
}

#[test]
fn you_choose_the_ship_that_follows() {
    // F23.15: a Flagship or an Ally Ship; 5 - 4 + 2 dice.
    turn("fe war; fe_battle fe1; owns warp_gates; ally sol; flagship sol; techs fe forced_pursuit")
        .token_asks("fe_advance", &[5, 5, 5])
        .asked_by("F23.15")
        .legal_exactly(["pursue flagship fe_battle", "pursue ally_ship fe_battle"])
        .dice(REST)
        .play("pursue ally_ship fe_battle")
        .then(|state| assert_eq!((state.allies.count(Space::Fe2), state.flagships.count(Space::Sol)), (1, 1)))
        .finish();
    turn("fe war; fe_battle fe1; owns warp_gates; ally sol sol; techs fe forced_pursuit")
        .token("fe_advance", &[5, 5, 5])
        .then(|state| assert_eq!(state.allies.count(Space::Fe2), 1))
        .finish();
}

#[test]
fn a_pursuing_ship_stops_before_other_fleets() {
    // F23.15, F26.44: the Scout on fe2 is in the way of the chase after the Battle Fleet.
    turn("fe war; fe_battle fe1; fe_scout fe3; flagship sol sol; techs fe forced_pursuit")
        .token("fe_advance", &[5, 5, 5])
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe2));
            assert_eq!(at(state, "fe_battle"), Some(Space::Fe3));
            assert_eq!(state.flagships.count(Space::Fe1), 1);
            deployed(state, "");
        })
        .finish();
}

#[test]
fn a_pursuit_from_a_world_follows_the_way_the_fleet_came() {
    // F23.15, F21.10: the Raider came from fe2 and flees to fe3; the Scout on fe1 is not on that way.
    turn("fe war; fe_scout fe2; fe_raider fe2; flagship apclore; techs fe forced_pursuit")
        .token("fe_advance", &[5, 5, 1, 1])
        .then(|state| {
            assert_eq!(at(state, "fe_scout"), Some(Space::Fe1));
            assert_eq!(at(state, "fe_raider"), Some(Space::Fe3));
            assert_eq!(state.flagships.count(Space::Fe2), 1);
        })
        .finish();
}

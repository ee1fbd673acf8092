//! F2, F3, F17: the queue, and how the game ends.

use crate::rules::position::{Told, at, level, turn};
use federation::{Faction, FleetKind, HomeTrack, Level, Space, Token};
use redoubt_engine::{Seat, Standing};

#[test]
fn six_bases_win_before_anything_else_happens() {
    // T38, F2.1, F2.5, F26.3: whichever is the last; the Flesh Eaters at Total War would advance twice.
    let bases = ["build", "maneuver", "research", "espionage", "defense", "warp_research"];
    let worlds = ["cuaetera", "puyxeilia", "abraxsys", "ascao", "saenerth"];
    for last in bases {
        let others = bases.into_iter().filter(|base| *base != last);
        let standing: Vec<String> =
            others.zip(worlds).map(|(base, world)| format!("base {base} {world}")).collect();
        let standing = standing.join("; ");
        turn(&format!("{standing}; flagship apclore; fe total_war; fe_scout fe2; expansion 1; stored build"))
            .play("settle")
            .over("F2.1", |outcome| assert_eq!(outcome.of(Seat::FIRST).standing, Standing::Won))
            .then(|state| assert_eq!(at(state, "fe_scout"), Some(Space::Fe2), "{last}"))
            .finish();
    }
}

#[test]
fn a_fleet_in_sol_at_the_end_of_a_turn_loses() {
    // F2.2, F17.1
    turn("fe_scout sol")
        .play("end")
        .over("F2.2", |outcome| assert_eq!(outcome.of(Seat::FIRST).standing, Standing::Lost))
        .finish();
}

#[test]
fn a_collapse_comes_before_the_loss_of_an_asset() {
    // T25, F2.3
    turn("military 2; stability 1; fe_scout fe1; flagship sol; stored maneuver")
        .dice([1, 1, 1, 1, 1])
        .order("move; at fe1")
        .over("F2.3", |outcome| assert_eq!(outcome.of(Seat::FIRST).standing, Standing::Lost))
        .then(|state| assert_eq!(state.flagships.count(Space::Fe1), 1))
        .finish();
}

#[test]
fn a_people_at_the_end_of_its_patience_still_stands() {
    // F2.3, F21.8: Stability falls to 1, and the game goes on.
    turn("military 2; stability 2; fe_scout fe1; flagship sol; stored maneuver")
        .dice([1, 1, 1, 1, 1])
        .order("move; at fe1")
        .then(|state| assert_eq!(state.home[HomeTrack::Stability], 1))
        .legal(["end"])
        .finish();
}

#[test]
fn four_full_tracks_and_a_spy_on_the_fifth_lose_nothing() {
    // F2.4: the Cthonians fill theirs; the Mercenaries have two of three, and a spy.
    turn(
        "techs fe fast_scouts fast_raiders raider_protocols forced_pursuit
          techs ct fast_scouts fast_raiders raider_protocols; ct cold_war
          techs mu fast_scouts fast_raiders raider_protocols durability
          techs cy fast_scouts fast_raiders raider_protocols anti_espionage enhanced_tech
          techs me fast_scouts fast_raiders; deploy spy_me",
    )
    .token_asks("ct_tech", &[0, 0, 1])
    .asked_by("F24.1")
    .then(|state| assert_eq!(state.techs[Faction::Ct].len(), 4))
    .finish();
}

#[test]
fn five_full_tracks_lose_and_a_spy_fills_none() {
    // T39, F2.4
    turn(
        "techs fe fast_scouts fast_raiders raider_protocols forced_pursuit
          techs ct fast_scouts fast_raiders raider_protocols durability
          techs mu fast_scouts fast_raiders raider_protocols durability
          techs cy fast_scouts fast_raiders raider_protocols anti_espionage enhanced_tech
          techs me fast_scouts fast_raiders; me war; deploy spy_me",
    )
    .token_asks("me_tech", &[])
    .dice([0])
    .play("pass")
    .over("F2.4", |_| {})
    .finish();
}

#[test]
fn giving_up_is_a_loss() {
    // F2.5
    turn("")
        .concede(0)
        .over("F2.5", |outcome| assert_eq!(outcome.of(Seat::FIRST).standing, Standing::Lost))
        .finish();
}

#[test]
fn what_you_looked_at_goes_back_when_you_give_up() {
    // F2.5, F10.3, F11.1: three tokens of a Bypass; two technologies.
    turn("stored maneuver; next fe_advance")
        .play("bypass")
        .dice([0, 0, 0])
        .play("slot 2")
        .concede(0)
        .over("F2.5", |_| {})
        .finish();
    turn("base build ascao; stored research")
        .dice([0, 1])
        .play("initiate")
        .concede(0)
        .over("F2.5", |_| {})
        .then(|state| assert_eq!(state.seen.values().sum::<u8>(), 2))
        .finish();
}

#[test]
fn tokens_wait_in_holding_until_your_turn_is_over() {
    // F3.1, F3.2, F3.3, F3.4, F3.5, F3.6, F17.1, F26.4: the queue lies open.
    turn("")
        .token("cy_advance", &[])
        .then(|state| {
            assert_eq!(state.holding[Token::CyAdvance], 1, "ignored, but used");
            assert_eq!(state.queue.as_slice()[0], Token::FederationMinus);
            assert_eq!(state.queue.len(), 5);
        })
        .token("expansion_desire", &[])
        .then(|state| {
            assert_eq!((state.holding[Token::CyAdvance], state.bag[Token::CyAdvance]), (0, 2));
            assert_eq!(state.holding[Token::ExpansionDesire], 1);
        })
        .finish();
}

#[test]
fn within_a_combat_fleets_fall_flee_and_are_followed_before_anybody_is_angry() {
    // F3.7, F23.15: 5 - 4 - 1 + 2 dice, two hits: the Scout is destroyed, the Battle Fleet flees to fe2.
    turn("fe war; fe_scout fe1; fe_battle fe1; flagship sol sol; techs fe forced_pursuit")
        .token("fe_advance", &[5, 5])
        .log_in_order([
            "Scout Fleet is destroyed",
            "Battle Fleet goes back",
            "must follow",
            "War to Total War",
        ])
        .then(|state| assert_eq!(state.flagships.count(Space::Fe1), 1))
        .finish();
}

#[test]
fn combats_of_a_token_come_after_its_moves_and_overflow_after_both() {
    // F3.7, F18.3, F21.7, F26.39: 5 - 2 - 1 + 1 dice, two hits, one space to retreat. Scout and Raider are destroyed;
    // War, Total War, and one overflow Advance, which is a Spawn.
    turn("fe war; fe_scout fe4; fe_raider fe4; flagship fe3")
        .token("fe_advance", &[5, 6, 1])
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::TotalWar);
            assert_eq!(at(state, "fe_battle"), Some(Space::Fe4));
            assert_eq!(state.spawn[Faction::Fe], [None, Some(FleetKind::Raider), Some(FleetKind::Scout)]);
        })
        .finish();
}

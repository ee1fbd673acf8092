//! F0, F1: conventions and the set-up.

use crate::rules::position::{Told, level, pool, relation, turn, usual};
use federation::{
    AlienTech, Base, Built, Faction, FleetKind, HomeTrack, Level, Line, Pair, Pieces, Relation, Resource,
    Site, Space, Token,
};
use redoubt_testkit::Scenario;

#[test]
fn everything_begins_where_it_should_and_nothing_is_drawn_beforehand() {
    // F1.1, F1.2, F1.4, F1.5, F1.6, F1.7, F1.8, F1.9, F1.12, F0.9, F0.10: the set-up asks for no die and no draw.
    Scenario::set_up(usual(), [])
        .then(|state| {
            assert!(Pair::ALL.into_iter().all(|pair| state.relations[pair] == Relation::Neutral));
            assert_eq!(HomeTrack::ALL.map(|track| state.home[track]), [0, 0, 5]);
            let levels = Faction::ALL.map(|faction| state.levels[faction]);
            assert_eq!(levels, [Level::Peace, Level::Peace, Level::TotalWar, Level::Peace, Level::Peace]);
            let order = [FleetKind::Battle, FleetKind::Raider, FleetKind::Scout].map(Some);
            assert!(Faction::ALL.into_iter().all(|faction| state.spawn[faction] == order));
            assert!(Faction::ALL.into_iter().all(|faction| state.piles[faction].count_ones() == 6));
            assert!(state.piles[Faction::Ct] & 1 << AlienTech::DoomFleet.index() != 0);
            assert_eq!((state.flagships.count(Space::Sol), state.flagships.locked()), (1, 4));
            assert_eq!((state.mines.unbuilt(), state.sol_defense), (3, Built::Unbuilt));
            assert!(Base::ALL.into_iter().all(|base| state.bases[base] == Site::Locked));
            assert_eq!((state.allies.locked(), state.blanks, state.warp_blanks), (2, 1, 0));
            assert_eq!(Resource::ALL.map(|resource| state.pools.get(resource)), [3, 3, 3, 3, 3, 2, 0]);
            assert_eq!(state.chits, 0b11_1111);
        })
        .asked_by("F1.10")
        .finish();
}

#[test]
fn five_resources_are_stored_and_five_dice_placed() {
    // F1.10, F1.11, F1.13, F26.2: an Espionage is stored, but this roll stands.
    Scenario::set_up(usual(), [])
        .order("store diplomacy; store diplomacy")
        .not_legal("store diplomacy")
        .order("store espionage; store build")
        .dice([3, 3, 3, 1, 1])
        .play("store build")
        .asked_by("F7.5")
        .play("place research")
        .then(|state| assert_eq!(state.track[1][0].get(Resource::Research), 2))
        .not_legal("place diplomacy")
        .dice([0, 0, 0, 0, 0, 6])
        .play("place morale")
        .then(|state| {
            assert_eq!(state.track[3][0].get(Resource::Morale), 3);
            assert_eq!(state.queue.len(), 5);
        })
        .asked_by("F24.1")
        .finish();
}

#[test]
fn positions_are_equal_however_they_came_about() {
    // F0.3: pieces of a kind are alike, whichever was built first.
    let built = |first: Space, second: Space| {
        let mut mines = Pieces::<3>::new(3);
        mines.build(first);
        mines.build(second);
        mines
    };
    assert_eq!(built(Space::Sol, Space::Fe1), built(Space::Fe1, Space::Sol));
    let mut queue = Line::<Token, 5>::new(Token::FederationTwo);
    queue.push(Token::FeAdvance);
    queue.push(Token::CtAdvance);
    queue.remove(0, Token::FederationTwo);
    let mut other = Line::new(Token::FederationTwo);
    other.push(Token::CtAdvance);
    assert_eq!(queue, other);
}

#[test]
fn down_is_towards_total_war() {
    // F0.1, F0.6, F0.7: a Base on Ascao is in Cyber territory, though Mutants reach it.
    turn("base build ascao; mu cold_war; cy war; mu_cy war")
        .token("mu_friction", &[])
        .then(|state| assert_eq!(level(state, "mu"), Level::ColdWar))
        .token("cy_friction", &[])
        .then(|state| {
            assert_eq!(level(state, "cy"), Level::TotalWar, "the base level goes down");
            assert_eq!(state.effective(Faction::Cy), Level::War);
        })
        .finish();
}

#[test]
fn spent_deployed_and_sacrificed_tokens_go_different_ways() {
    // F0.2
    turn("stored morale morale diplomacy; military 2; fe war")
        .order("propaganda; track military; expand; parley; faction fe")
        .then(|state| {
            pool(state, "morale", 2);
            assert_eq!(state.deployed.count(), 1);
            assert_eq!(state.sacrificed.get(Resource::Diplomacy), 1);
        })
        .finish();
}

#[test]
fn sol_is_no_world() {
    // F0.4: no Base there, and no Press into it.
    turn("flagship sol; stored build").refused("settle", "F9.2").finish();
    turn("fe_scout fe1; base build cuaetera")
        .token("fe_press", &[])
        .then(|state| assert_eq!(crate::rules::position::at(state, "fe_scout"), Some(Space::Fe1)))
        .finish();
}

#[test]
fn every_war_between_aliens_counts() {
    // F26.1, F0.5: markers are no limit.
    turn("fe_ct war; ct_mu war; mu_cy war; cy_fe war; fe total_war; ct total_war")
        .then(|state| {
            assert_eq!(state.effective(Faction::Fe), Level::Mobilizing);
            assert_eq!(state.effective(Faction::Ct), Level::Mobilizing);
            assert_eq!(relation(state, "mu_cy"), Relation::War);
            assert!(!state.has_fleet(Faction::Fe), "all on their Spawn Order Tracks");
        })
        .finish();
}

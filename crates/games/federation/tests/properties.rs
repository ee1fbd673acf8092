//! What holds in every game, whatever is played.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use federation::{ActPhase, Action, Deed, Event, Faction, Federation, Level, Phase, Space, State};
use proptest::prelude::*;
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Present, Rules, Seat, Silent, Viewer};
use std::sync::OnceLock;

/// All difficulties on both maps.
fn tables() -> &'static [Federation] {
    static RULES: OnceLock<Vec<Federation>> = OnceLock::new();
    RULES.get_or_init(|| {
        let mut tables = Vec::new();
        for pack in ["standard", "crossroads"] {
            for difficulty in ["easy", "medium", "hard"] {
                let options = Options::new().with("pack", pack).with("difficulty", difficulty);
                tables.push(Federation::open(&options).unwrap());
            }
        }
        tables
    })
}

/// Plays a random game, and looks at the position and the events of each step.
fn walk(rules: &Federation, seed: u64, mut look: impl FnMut(&State, &State, &[Event])) {
    let mut chance = Fast::new(seed, 3);
    let mut state = rules.setup(&mut chance, &mut Silent);
    let (mut legal, mut events) = (Vec::new(), Vec::new());
    while !rules.to_act(&state).is_empty() {
        rules.legal(&state, Seat::FIRST, &mut legal);
        legal.retain(|&action| action != Action::Back);
        let action = legal[chance.next() as usize % legal.len()];
        let before = state;
        events.clear();
        rules.apply(&mut state, Seat::FIRST, action, &mut chance, &mut events);
        look(&before, &state, &events);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// F21.3: combat dice are 1 to 5.
    #[test]
    fn a_combat_has_one_to_five_dice(table in 0..6_usize, seed: u64) {
        walk(&tables()[table], seed, |_, _, events| {
            for event in events {
                if let Event::CombatBegan { dice, .. } | Event::DieBought { dice } = event {
                    assert!((1..=5).contains(dice), "F21.3: {dice} dice");
                }
            }
        });
    }

    /// F21.8: every lost battle changes exactly one of Military Losses and Stability.
    #[test]
    fn a_lost_battle_is_felt_at_home_once(table in 0..6_usize, seed: u64) {
        walk(&tables()[table], seed, |_, _, events| {
            for (index, event) in events.iter().enumerate() {
                if let Event::CombatRead { hits: 0, .. } = event {
                    let rest = &events[index + 1..];
                    let until = rest.iter().position(|event| matches!(event, Event::CombatBegan { .. }));
                    let felt = rest[..until.unwrap_or(rest.len())].iter();
                    let felt = felt.take_while(|event| !matches!(event, Event::TokenEnded { .. }));
                    let changes = felt.filter(|event| matches!(event, Event::HomeChanged { .. })).count();
                    // Plunder asks first where there is something to plunder.
                    assert!(changes == 1 || rest.is_empty(), "F21.8: {changes} changes at home");
                }
            }
        });
    }

    /// F18.3: no faction overflows more than six times in a resolution. F4.2: wars only ease a level.
    #[test]
    fn chains_of_advances_end(table in 0..6_usize, seed: u64) {
        walk(&tables()[table], seed, |_, after, _| {
            for faction in Faction::ALL {
                let queued = after.overflow.as_slice().iter().filter(|&&other| other == faction).count();
                assert!(queued <= 6, "F18.3");
                assert!(after.effective(faction) <= after.levels[faction], "F4.2");
                assert!(after.levels[faction] >= Level::Peace, "F4.1");
            }
        });
    }

    /// F2.2: the game goes on after a Federation turn only without a fleet in Sol.
    #[test]
    fn no_turn_is_survived_with_a_fleet_in_sol(table in 0..6_usize, seed: u64) {
        walk(&tables()[table], seed, |before, after, events| {
            let ended = events.iter().any(|event| matches!(event, Event::TurnEnded { .. }));
            if ended && before.fleets_in(Space::Sol) > 0 {
                assert!(after.ending().is_some(), "F2.2");
            }
        });
    }

    /// F0.10: nothing is hidden, so everybody sees the same; and what the view offers is what may be done.
    #[test]
    fn the_view_offers_what_is_legal(table in 0..6_usize, seed: u64) {
        let rules = &tables()[table];
        walk(rules, seed, |_, after, _| {
            if after.phase == Phase::Act(ActPhase::Main) && after.turn % 5 == 0 {
                let view = rules.view(after, Viewer::SPECTATOR);
                assert_eq!(view, rules.view(after, Viewer::seat(Seat::FIRST)));
                let legal = Deed::ALL.into_iter().filter(|&deed| {
                    rules.check(after, Seat::FIRST, Action::Do { deed }).is_ok()
                });
                assert_eq!(view.can, legal.collect::<Vec<_>>());
                assert_eq!(view.bag.iter().map(|line| line.count).sum::<u8>(), view.bag_count);
            }
        });
    }
}

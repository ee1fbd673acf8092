//! What holds in every game, whatever is played.

use federation::{ActPhase, Action, Deed, Event, Faction, Federation, Level, Phase, Space, State};
use proptest::prelude::*;
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Journal, Options, Present, Rules, Seat, Silent, Viewer};
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

/// Looks at every retreat at the moment when it is made.
struct Retreats;

impl Journal<Federation> for Retreats {
    fn note(&mut self, state: &State, event: impl FnOnce() -> Event) {
        if let Event::Retreated { fleet, from, to } = event() {
            let assets = state.asset_spaces();
            let first = match from.number() {
                Some(number) => number + 1,
                None if from == Space::Sol => 1,
                None => state.entries[fleet.index()],
            };
            let taken = (first..=4).all(|number| assets.has(Space::numbered(fleet.faction, number)));
            assert!(!assets.has(to) || to == from && taken, "F21.12: {fleet} from {from} to {to}");
        }
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

    /// F8.5, F6.4: row 0 is empty after Phase 3, until an event moves the Track.
    #[test]
    fn row_0_is_empty_after_a_turn(table in 0..6_usize, seed: u64) {
        walk(&tables()[table], seed, |_, after, events| {
            let ended = events.iter().rposition(|event| matches!(event, Event::TurnEnded { .. }));
            let moved = |event: &Event| matches!(event, Event::TrackShifted { .. });
            if ended.is_some_and(|ended| !events[ended..].iter().any(moved)) {
                assert!(after.track[0].iter().all(|stack| stack.is_empty()), "F8.5");
                assert!(after.stored.total() <= 5, "F8.5");
            }
        });
    }

    /// F7.6, F6.11: a stack is of one kind, unless it was lifted from row 0.
    #[test]
    fn stacks_are_of_one_kind(table in 0..6_usize, seed: u64) {
        let mut lifted = false;
        walk(&tables()[table], seed, |_, after, events| {
            lifted |= events.iter().any(|event| matches!(event, Event::TrackRaised { .. }));
            let mixed = after.track[1..].iter().flatten().any(|stack| stack.kinds().count() > 1);
            assert!(lifted || !mixed, "F7.6");
        });
    }

    /// F21.12: a fleet goes back to a space without assets, and stays only where there is none.
    #[test]
    fn fleets_go_back_to_free_spaces(table in 0..6_usize, seed: u64) {
        let rules = &tables()[table];
        let mut chance = Fast::new(seed, 4);
        let mut state = rules.setup(&mut chance, &mut Silent);
        let mut legal = Vec::new();
        while !rules.to_act(&state).is_empty() {
            rules.canonical(&state, Seat::FIRST, &mut legal);
            let action = legal[chance.next() as usize % legal.len()];
            rules.apply(&mut state, Seat::FIRST, action, &mut chance, &mut Retreats);
        }
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

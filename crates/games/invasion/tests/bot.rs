//! The rule-based team.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use invasion::{Coalition, Invasion};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Pilot, Play, Rules, SeatSet, Silent};

/// How many coalitions are saved in so many games of five rule-based players, each seeing only what its seat may know.
fn saved(options: &Options, games: u64) -> usize {
    let rules = Invasion::open(options).unwrap();
    let mut saved = 0;
    for seed in 0..games {
        let mut dice = Fast::new(seed, 7);
        let mut state = rules.setup(&mut dice, &mut Silent);
        while let Some(seat) = rules.to_act(&state).first() {
            let mut seen = state;
            rules.reimagine(&mut seen, SeatSet::one(seat), &mut Fast::new(seed, 8));
            let action = rules.pilot().choose(&rules, &seen, seat, &mut Fast::new(seed, 9));
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
        }
        let outcome = rules.outcome(&state).unwrap();
        saved += Coalition::ALL.iter().filter(|who| outcome.value(who.seat()) > 0.5).count();
    }
    saved
}

/// A team that only guards and pays wins a good part of its games; random play wins none (V12.7).
#[test]
fn the_team_saves_the_earth_now_and_then() {
    let normal = saved(&Options::new(), 24);
    assert!(normal >= 36, "only {normal} coalitions of 120 were saved");
}

//! Any text as a component pack, of every game; a pack without faults must be playable.
#![no_main]

use libfuzzer_sys::fuzz_target;
use redoubt_catalog::{Entered, Setup, find_pack, open};
use redoubt_engine::{Options, Seed};

fuzz_target!(|text: &str| {
    if let Ok(summary) = find_pack(text) {
        let setup =
            Setup { game: summary.game, options: Options::new(), pack: Some(text), seed: Seed::from(1) };
        let mut table = open(&setup, &[]).expect("a pack without faults");
        for _ in 0..500 {
            let Some(seat) = table.to_act().first() else { break };
            let action = table.bot("random", seat, 1).expect("a seat to act").choice.action;
            table.act(seat, &action, Entered::Nothing).expect("a legal action");
        }
        table.replay().expect("a game from the start has a replay");
    }
});

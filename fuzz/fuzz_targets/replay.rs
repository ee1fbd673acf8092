//! Games on file: any text, and good replays with their steps tampered with.
//!
//! The first byte decides: an even one takes the rest as the text of a replay; an odd one takes a good replay and
//! changes steps by what follows. Nothing may panic, and what verifies must be written as it was read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use redoubt_catalog::{Entered, Setup, from_replay, ids, open};
use redoubt_engine::{Given, Options, Replay, ReplayStep, Seed};
use std::sync::OnceLock;

fuzz_target!(|data: &[u8]| {
    let Some((&first, rest)) = data.split_first() else { return };
    if first % 2 == 0 {
        check(&String::from_utf8_lossy(rest));
    } else {
        let good = &good()[usize::from(first / 2) % good().len()];
        check(&tamper(good.clone(), rest).to_text());
    }
});

fn check(text: &str) {
    if let Ok(table) = from_replay(text, None) {
        let again = table.replay().expect("it came from a replay");
        assert_eq!(again, Replay::parse(text).expect("it was read before"));
        from_replay(&again.to_text(), None).expect("what was verified verifies again");
    }
}

/// How many steps a game has that is tampered with: the longer, the fewer of them can be tried.
const STEPS: usize = 40;

/// The beginning of a game of every kind.
fn good() -> &'static [Replay] {
    static GOOD: OnceLock<Vec<Replay>> = OnceLock::new();
    GOOD.get_or_init(|| {
        let mut games = Vec::new();
        for game in ids() {
            let seed = Seed::from(7);
            let mut table = open(&Setup { game, options: Options::new(), pack: None, seed }, &[]).unwrap();
            for _ in 0..STEPS {
                let Some(seat) = table.to_act().first() else { break };
                let action = table.bot("random", seat, 1).unwrap().choice.action;
                table.act(seat, &action, Entered::Nothing).unwrap();
            }
            games.push(table.replay().unwrap());
        }
        games
    })
}

/// Reads changes from bytes: what to do, at which step, and with what.
fn tamper(mut replay: Replay, mut bytes: &[u8]) -> Replay {
    while let [what, at, value, rest @ ..] = bytes {
        bytes = rest;
        let steps = replay.steps.len().max(1);
        let at = usize::from(*at) % steps;
        let Some(step) = replay.steps.get_mut(at) else { break };
        match what % 8 {
            0 => step.seat = *value,
            1 => step.dice.push(Given::Number(u32::from(*value))),
            2 => drop(replay.steps.remove(at)),
            3 => replay.steps.truncate(at),
            4 => step.act = String::from_utf8_lossy(rest.get(..usize::from(*value)).unwrap_or(rest)).into(),
            5 => {
                let act = replay.steps[usize::from(*value) % steps].act.clone();
                replay.steps[at].act = act;
            }
            6 => replay.steps.insert(at, ReplayStep { seat: 0, act: "concede".into(), dice: Vec::new() }),
            _ => {
                replay.seed = Seed::from(u64::from(*value));
                replay.commitment = replay.seed.commitment();
            }
        }
    }
    replay
}

//! Any lines, said to the engine protocol one after the other.
//!
//! A line `#7` stands for "take the eighth legal action", so that the fuzzer finds its way into games; every other
//! line is said as it is. Whatever is said: one line of JSON comes back, and what is refused changes nothing.
#![no_main]

use libfuzzer_sys::fuzz_target;
use redoubt_catalog::Protocol;
use serde_json::{Value, json};

fuzz_target!(|data: &[u8]| {
    let mut protocol = Protocol::new();
    for line in data.split(|&byte| byte == b'\n').take(30) {
        let line = String::from_utf8_lossy(line);
        // A bot that thinks for a minute is no finding.
        if line.contains("mcts") || line.contains("\\u") {
            continue;
        }
        match line.strip_prefix('#') {
            Some(number) => advance(&mut protocol, number.parse().unwrap_or(0)),
            None => say(&mut protocol, &line),
        }
    }
});

/// Takes one of the legal actions.
fn advance(protocol: &mut Protocol, number: usize) {
    let Some(table) = protocol.table() else { return };
    let Some(seat) = table.to_act().first() else { return };
    let choices = table.legal(seat).expect("a seat that is to act has a question").choices;
    let choice = &choices[number % choices.len()];
    let line = json!({ "op": "act", "seat": seat, "action": choice.action }).to_string();
    let reply = say_json(protocol, &line);
    // Dice given with `new` may be impossible; everything else about a legal action succeeds.
    let impossible =
        reply["error"]["reason"].as_str().is_some_and(|reason| reason.contains("cannot be the answer"));
    assert!(reply["ok"] == true || impossible, "{line} -> {reply}");
}

fn say(protocol: &mut Protocol, line: &str) {
    say_json(protocol, line);
}

fn say_json(protocol: &mut Protocol, line: &str) -> Value {
    let before = position(protocol);
    let answer = protocol.answer(line);
    assert!(!answer.contains('\n'));
    let reply: Value = serde_json::from_str(&answer).expect("a reply is JSON");
    if reply["ok"] == false {
        assert!(reply["error"]["reason"].is_string());
        assert_eq!(position(protocol), before, "a refused line changes nothing");
    }
    reply
}

fn position(protocol: &Protocol) -> Option<(Value, usize)> {
    protocol.table().map(|table| (table.state(), table.step()))
}

//! Whatever is said, the answer is one JSON line, and nothing changes unless it says so.

use proptest::prelude::*;
use redoubt_catalog::Protocol;
use serde_json::Value;

fn refused(protocol: &mut Protocol, line: &str) -> Value {
    let answer = protocol.answer(line);
    assert!(!answer.contains('\n'), "{line}");
    assert!(answer.len() < 4000, "an error is short: {} bytes", answer.len());
    let reply: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(reply["ok"], false, "{line} -> {reply}");
    assert!(reply["error"]["reason"].is_string());
    reply["error"].clone()
}

const MALFORMED: &[&str] = &[
    "",
    " ",
    "{",
    "}",
    "null",
    "true",
    "42",
    "\"legal\"",
    "[]",
    "[{\"op\":\"legal\"}]",
    "{}",
    "{\"op\":null}",
    "{\"op\":7}",
    "{\"op\":\"\"}",
    "{\"op\":\"LEGAL\"}",
    "{\"op\":\"format disk\"}",
    "{\"op\":\"legal\"} {\"op\":\"legal\"}",
    "{\"op\":\"legal\",\"extra\":1}",
    "{\"op\":\"games\",\"extra\":1}",
    "{\"op\":\"quit\",\"when\":\"now\"}",
    "{\"op\":\"legal\",\"seat\":-1}",
    "{\"op\":\"legal\",\"seat\":1}",
    "{\"op\":\"legal\",\"seat\":8}",
    "{\"op\":\"legal\",\"seat\":256}",
    "{\"op\":\"legal\",\"seat\":0.5}",
    "{\"op\":\"legal\",\"seat\":\"0\"}",
    "{\"op\":\"new\"}",
    "{\"op\":\"new\",\"game\":7}",
    "{\"op\":\"new\",\"game\":\"chess\"}",
    "{\"op\":\"new\",\"game\":\"pig\",\"options\":[]}",
    "{\"op\":\"new\",\"game\":\"pig\",\"options\":{\"pack\":\"gold\"}}",
    "{\"op\":\"new\",\"game\":\"pig\",\"options\":{\"tanks\":3}}",
    "{\"op\":\"new\",\"game\":\"pig\",\"options\":{\"pack\":{}}}",
    "{\"op\":\"new\",\"game\":\"pig\",\"seed\":-1}",
    "{\"op\":\"new\",\"game\":\"pig\",\"seed\":1.5}",
    "{\"op\":\"new\",\"game\":\"pig\",\"seed\":\"lucky\"}",
    "{\"op\":\"new\",\"game\":\"pig\",\"seed\":18446744073709551616}",
    "{\"op\":\"new\",\"game\":\"pig\",\"dice\":[-1]}",
    "{\"op\":\"new\",\"game\":\"pig\",\"dice\":6}",
    "{\"op\":\"new\",\"game\":\"pig\",\"dice\":[4294967296]}",
    "{\"op\":\"new\",\"game\":\"pig\",\"pack\":\"][\"}",
    "{\"op\":\"act\"}",
    "{\"op\":\"act\",\"action\":null}",
    "{\"op\":\"act\",\"action\":1}",
    "{\"op\":\"act\",\"action\":[\"roll\"]}",
    "{\"op\":\"act\",\"action\":\"\"}",
    "{\"op\":\"act\",\"action\":\"jump\"}",
    "{\"op\":\"act\",\"action\":{}}",
    "{\"op\":\"act\",\"action\":{\"type\":\"jump\"}}",
    "{\"op\":\"act\",\"action\":\"roll\",\"seat\":1}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[0]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[7]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[\"\"]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[\"7\"]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[\"Queen of Hearts\"]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[[\"6\"]]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[{\"name\":\"6\"}]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[null]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[true]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[1.5]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":\"6\"}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[\"6\",\"6\"]}",
    "{\"op\":\"components\",\"seat\":0}",
    "{\"op\":\"act\",\"action\":\"hold\",\"dice\":[6]}",
    "{\"op\":\"act\",\"action\":\"roll\",\"dice\":[4294967295]}",
    "{\"op\":\"load\",\"game\":\"pig\"}",
    "{\"op\":\"load\",\"game\":\"pig\",\"state\":null}",
    "{\"op\":\"load\",\"game\":\"pig\",\"state\":{}}",
    "{\"op\":\"load\",\"state\":{}}",
    "{\"op\":\"odds\"}",
    "{\"op\":\"odds\",\"action\":\"jump\"}",
    "{\"op\":\"check\",\"action\":\"jump\"}",
    "{\"op\":\"undo\",\"seat\":3}",
    "{\"op\":\"concede\",\"seat\":2}",
    "{\"op\":\"bot\"}",
    "{\"op\":\"bot\",\"name\":\"\"}",
    "{\"op\":\"bot\",\"name\":\"mcts:0\"}",
    "{\"op\":\"bot\",\"name\":\"mcts\",\"ms\":-5}",
    "{\"op\":\"bot\",\"name\":\"random\",\"seat\":1}",
    "{\"op\":\"rules\"}",
    "{\"op\":\"rules\",\"id\":\"\"}",
    "{\"op\":\"rules\",\"id\":\"G9.9\",\"game\":\"chess\"}",
    "{\"op\":\"view\",\"seat\":[0]}",
    "\u{0}",
    "\u{feff}{\"op\":\"games\"}",
];

#[test]
fn malformed_lines_are_refused_and_change_nothing() {
    let mut protocol = Protocol::new();
    for line in MALFORMED {
        refused(&mut protocol, line);
    }
    protocol.answer(r#"{"op":"new","game":"pig","seed":1,"dice":[6]}"#);
    let before = position(&protocol);
    for line in MALFORMED {
        refused(&mut protocol, line);
        assert_eq!(position(&protocol), before, "{line}");
    }
}

#[test]
fn without_a_game_every_other_request_says_so() {
    let mut protocol = Protocol::new();
    for op in ["legal", "components", "view", "state", "undo", "replay", "concede"] {
        let error = refused(&mut protocol, &format!(r#"{{"op":"{op}"}}"#));
        assert!(error["reason"].as_str().unwrap().starts_with("there is no game yet"));
    }
    for op in ["act", "odds", "check"] {
        refused(&mut protocol, &format!(r#"{{"op":"{op}","action":"roll"}}"#));
    }
    refused(&mut protocol, r#"{"op":"bot","name":"random"}"#);
}

#[test]
fn absurd_sizes_and_depths_are_refused() {
    let mut protocol = Protocol::new();
    protocol.answer(r#"{"op":"new","game":"pig","seed":1}"#);
    refused(&mut protocol, &"[".repeat(500_000));
    refused(&mut protocol, &format!(r#"{{"op":"act","action":{}}}"#, "[".repeat(100_000)));
    let nested = format!("{}{}", "{\"a\":".repeat(100_000), "1");
    refused(&mut protocol, &nested);
    refused(&mut protocol, &format!(r#"{{"op":"act","action":"{}"}}"#, "é".repeat(400_000)));
    refused(&mut protocol, &format!(r#"{{"op":"{}"}}"#, "x".repeat(1_000_000)));
    refused(&mut protocol, &format!(r#"{{"op":"legal","{}":1}}"#, "x".repeat(1_000_000)));
    refused(&mut protocol, &format!(r#"{{"op":"new","game":"{}"}}"#, "x".repeat(1_000_000)));
    refused(&mut protocol, &format!(r#"{{"op":"rules","id":"{}"}}"#, "x ".repeat(20_000)));
    refused(&mut protocol, &" ".repeat((1 << 20) + 1));
    let name = "x".repeat(1_000_000);
    refused(&mut protocol, &format!(r#"{{"op":"act","action":"roll","dice":["{name}"]}}"#));
    let dice = vec!["1"; 10_001].join(",");
    let error = refused(&mut protocol, &format!(r#"{{"op":"new","game":"pig","dice":[{dice}]}}"#));
    assert_eq!(error["place"], "dice");
}

/// Everything that a refused line must leave as it is.
fn position(protocol: &Protocol) -> Option<(Value, usize, String)> {
    let table = protocol.table()?;
    let replay = table.replay().map(|replay| replay.to_text()).unwrap_or_default();
    Some((table.state(), table.step(), replay))
}

const VALID: &[&str] = &[
    r#"{"op":"games"}"#,
    r#"{"op":"new","game":"pig","options":{"pack":"classic"},"seed":7,"dice":[4,6]}"#,
    r#"{"op":"legal","seat":0}"#,
    r#"{"op":"act","action":{"type":"roll"},"seat":0}"#,
    r#"{"op":"act","action":"hold"}"#,
    r#"{"op":"act","action":"roll","dice":[3]}"#,
    r#"{"op":"act","action":"roll","dice":["3"]}"#,
    r#"{"op":"components"}"#,
    r#"{"op":"view","seat":"all"}"#,
    r#"{"op":"state"}"#,
    concat!(
        r#"{"op":"load","game":"pig","options":{},"#,
        r#""state":{"scores":[95,0],"turn_total":6,"seat":0,"moves":9,"conceded":null}}"#
    ),
    r#"{"op":"odds","action":"roll"}"#,
    r#"{"op":"check","action":"roll"}"#,
    r#"{"op":"undo"}"#,
    r#"{"op":"replay"}"#,
    r#"{"op":"bot","name":"heuristic","seed":1}"#,
    r#"{"op":"rules","id":"G1.3","game":"pig"}"#,
    r#"{"op":"concede"}"#,
];

/// Changes a line a little: a byte replaced, removed or doubled, a tail cut off, two lines joined.
fn mutate(line: &str, kind: u8, at: usize, byte: u8) -> String {
    let mut bytes = line.as_bytes().to_vec();
    let at = at % bytes.len();
    match kind % 5 {
        0 => bytes[at] = byte,
        1 => drop(bytes.remove(at)),
        2 => bytes.insert(at, bytes[at]),
        3 => bytes.truncate(at),
        _ => bytes.insert(at, byte),
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Says a line and checks what must hold for every line.
fn say(protocol: &mut Protocol, line: &str) {
    let before = position(protocol);
    let answer = protocol.answer(line);
    assert!(!answer.contains('\n'));
    let reply: Value = serde_json::from_str(&answer).unwrap();
    if reply["ok"] == false {
        assert!(reply["error"]["reason"].is_string(), "{line} -> {answer}");
        assert_eq!(position(protocol), before, "{line}");
    } else {
        assert_eq!(reply["ok"], true, "{line} -> {answer}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_bytes_are_answered(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        say(&mut Protocol::new(), &String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn mutated_lines_are_answered(lines in proptest::collection::vec(
        (0..VALID.len(), any::<bool>(), any::<u8>(), any::<usize>(), 32u8..127), 1..30)
    ) {
        let mut protocol = Protocol::new();
        protocol.answer(VALID[1]);
        for (index, keep, kind, at, byte) in lines {
            let line = VALID[index].to_string();
            say(&mut protocol, &if keep { line } else { mutate(&line, kind, at, byte) });
        }
    }
}

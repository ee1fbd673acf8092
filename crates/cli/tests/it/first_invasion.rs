//! The rulebook's worked example of the first Invasion, driven through `redoubt engine` with the book's dice.

use serde_json::{Value, json};
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn the_books_first_invasion_through_the_engine_protocol() {
    let script = include_str!("../../../../docs/examples/first-invasion.jsonl");
    let replies = engine(script);
    assert_eq!(replies.len(), script.lines().count(), "one reply for each line");
    for (request, reply) in script.lines().zip(&replies) {
        assert_eq!(reply["ok"], json!(true), "{request} -> {reply}");
    }

    let told: Vec<&str> = replies
        .iter()
        .flat_map(|reply| reply["events"].as_array().into_iter().flatten())
        .filter_map(|event| event["text"].as_str())
        .collect();
    let expected = [
        "Targets: 1 Success.",
        "A Fighter stops the bombers at the Bridge (left).",
        "4 Armor destroyed in Long Strand.",
        "4 Artillery destroyed in Long Strand.",
        "Bridge (left): 6 against 3 defenders, it falls.",
        "Radio Tower (right): 6 against 6 defenders, it holds.",
        "5 is written in Column 4, line 1.",
    ];
    let mut lines = told.iter();
    for line in expected {
        assert!(lines.any(|told| *told == line), "{line:?} is missing or out of order in {told:#?}");
    }

    let view = &replies[replies.len() - 2]["view"];
    let numbers: Vec<&Value> =
        view["columns"].as_array().expect("a list").iter().map(|column| &column["numbers"]).collect();
    assert_eq!(numbers, [&json!([5]), &json!([]), &json!([4]), &json!([5])]);
    assert_eq!((&view["fighters"], &view["capital"]), (&json!(7), &json!(1)));
    assert_eq!(view["row"], json!(1));
    assert_eq!(view["rows"][1]["crossed"], json!(2));
}

/// Sends lines to the engine and returns its replies.
fn engine(script: &str) -> Vec<Value> {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_redoubt"))
        .arg("engine")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the engine starts");
    let mut input = engine.stdin.take().expect("a pipe");
    input.write_all(script.as_bytes()).expect("the engine reads");
    drop(input);
    let output = engine.wait_with_output().expect("the engine ends");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("replies are UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("every reply is JSON")).collect()
}

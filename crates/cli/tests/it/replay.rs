//! Games on file: told, looked into, verified, and forged.

use crate::common::{fails, file, file_with, fine};
use serde_json::{Value, json};

/// A finished game, as text.
fn finished(game: &str, name: &str) -> String {
    let path = file(name);
    let mut args = vec!["play", game, "--seed", "7", "--save", path.to_str().unwrap(), "--bot", "0=random"];
    if game == "pig" {
        args.extend(["--bot", "1=random"]);
    }
    fine(&args, "");
    std::fs::read_to_string(&path).unwrap()
}

#[test]
fn a_good_replay_verifies_with_everything_that_was_checked() {
    for game in ["harbinger", "pig"] {
        let path = file_with(&format!("good-{game}.json"), finished(game, &format!("g-{game}.json")));
        let out = fine(&["replay", &path, "--verify"], "");
        for name in ["game", "pack", "commitment", "seed", "steps", "dice", "final hash", "outcome"] {
            assert!(out.contains(&format!("OK {name} ")), "{name}: {out}");
        }
    }
}

#[test]
fn what_does_not_hold_is_named() {
    let good: Value = serde_json::from_str(&finished("harbinger", "forged.json")).unwrap();
    let forge = |change: fn(&mut Value)| {
        let mut forged = good.clone();
        change(&mut forged);
        forged.to_string()
    };
    let cases: [(&str, String, &str); 19] = [
        ("empty", String::new(), "not a replay"),
        ("text", "once upon a time".into(), "not a replay"),
        ("truncated", good.to_string()[..400].into(), "not a replay: EOF"),
        ("field missing", forge(|r| drop(r.as_object_mut().unwrap().remove("hash"))), "missing field `hash`"),
        ("field unknown", forge(|r| r["luck"] = json!(7)), "unknown field `luck`"),
        ("format", forge(|r| r["redoubt"] = json!(2)), "format 2 is not known here"),
        (
            "rules version",
            forge(|r| r["rules"] = json!(99)),
            "played by version 99 of the rules, this is version",
        ),
        ("game", forge(|r| r["game"] = json!("chess")), "unknown game `chess`"),
        ("pack name", forge(|r| r["pack"] = json!("gold")), "`gold` does not come with"),
        ("other pack", forge(|r| r["pack"] = json!("mixed")), "fingerprint"),
        ("pack hash", forge(|r| r["pack_hash"] = json!("00")), "--pack FILE"),
        ("options", forge(|r| r["options"]["fighters"] = json!("9")), "`9` is not offered"),
        ("seed", forge(|r| r["seed"] = json!("8")), "the seed does not match the commitment"),
        ("notation", forge(|r| r["steps"][2]["act"] = json!("dance")), "step 3: `dance` is not an action"),
        ("illegal", forge(|r| r["steps"][1]["act"] = json!("confirm")), "step 2: `confirm`: "),
        ("seat", forge(|r| r["steps"][1]["seat"] = json!(3)), "there is no seat 3"),
        ("dice", forge(|r| r["steps"][0]["dice"] = json!([1, 2, 3, 4, 5, 6, 7, 8, 1, 2])), "step 1: "),
        ("hash", forge(|r| r["hash"] = json!("00")), "the final position has fingerprint"),
        ("outcome", forge(|r| r["outcome"]["seats"][0]["standing"] = json!("won")), "the replay says"),
    ];
    for (name, text, reason) in cases {
        let path = file_with(&format!("{name}.json"), text);
        let message = fails(1, &["replay", &path, "--verify"], "");
        assert!(message.contains(&path), "{name}: {message}");
        assert!(message.contains(reason), "{name}: {message}");
    }
    let cut = forge(|replay| replay["steps"].as_array_mut().unwrap().truncate(5));
    assert!(fails(1, &["replay", &file_with("cut.json", cut), "--verify"], "").contains("final position"));
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    assert!(fails(1, &["replay", "/no/such/file"], "").contains("/no/such/file: No such file"));
    let bytes = file_with("bytes.json", b"\xff\xfe");
    assert!(fails(1, &["replay", &bytes], "").contains("not UTF-8 text"));
    assert!(fails(1, &["replay", env!("CARGO_TARGET_TMPDIR")], "").contains("directory"));
}

#[test]
fn the_published_commitment_is_compared() {
    let text = finished("pig", "promise.json");
    let commitment =
        serde_json::from_str::<Value>(&text).unwrap()["commitment"].as_str().unwrap().to_string();
    let path = file_with("promise2.json", text);
    fine(&["replay", &path, "--verify", "--commitment", &commitment], "");
    let other = "0".repeat(64);
    let message = fails(1, &["replay", &path, "--verify", "--commitment", &other], "");
    assert!(message.contains("not the one that was published"));
}

#[test]
fn a_replay_is_told_as_a_story() {
    let path = file_with("story.json", finished("harbinger", "s.json"));
    let out = fine(&["replay", &path], "");
    assert!(out.starts_with("The Harbinger Project, pack standard, seed 7\n"));
    assert!(out.contains("Invasion 1 will strike"));
    assert!(out.contains("The game is over"));
}

#[test]
fn any_moment_of_a_replay_can_be_looked_at() {
    let path = file_with("moment.json", finished("pig", "m.json"));
    assert!(fine(&["replay", &path, "--step", "0"], "").contains("First     0 of 100"));
    assert!(fine(&["replay", &path, "--step", "10"], "").contains("  10  Second  hold"));
    assert!(fails(1, &["replay", &path, "--step", "99999"], "").contains("there is no step 99999"));
    fails(2, &["replay", &path, "--step", "x"], "");
    fails(2, &["replay", &path, "--step", "1", "--verify"], "");
}

//! What crosses the wire and stands in files: nesting by chapters of the rules does not show there.

use harbinger::{Action, Harbinger, Phase};
use redoubt_engine::{Game, Notation, Options};
use serde_json::{Value, json};

#[test]
fn actions_are_written_and_told_as_ever() {
    let rules = Harbinger::open(&Options::new()).unwrap();
    let told = [
        ("decipher", json!({"type": "decipher"})),
        ("break", json!({"type": "break"})),
        ("recruit", json!({"type": "recruit"})),
        ("encipher", json!({"type": "encipher"})),
        ("deploy", json!({"type": "deploy"})),
        ("write 8 targets", json!({"type": "write", "die": 8, "code": "targets"})),
        ("erase ground 4 with 5", json!({"type": "erase", "die": 5, "code": "ground", "value": 4})),
        ("accept", json!({"type": "accept"})),
        ("reroll both", json!({"type": "reroll", "which": "both"})),
        ("capital 0", json!({"type": "capital", "units": 0})),
        ("number 3", json!({"type": "number", "number": 3})),
        ("stop", json!({"type": "stop"})),
        ("defend 5", json!({"type": "defend", "left": 5})),
        ("place left", json!({"type": "place", "post": {"structure": "left"}})),
        ("place aa_gun 2", json!({"type": "place", "post": {"space": {"space": 1, "troop": "aa_gun"}}})),
        (
            "withdraw sniper 5",
            json!({"type": "withdraw", "post": {"space": {"space": 4, "troop": "sniper"}}}),
        ),
        ("scramble right", json!({"type": "scramble", "place": {"structure": "right"}})),
        ("recall 1", json!({"type": "recall", "place": {"space": 0}})),
        ("confirm", json!({"type": "confirm"})),
        ("spend 3", json!({"type": "spend", "die": 3})),
        ("cipher 4 column 3", json!({"type": "cipher", "die": 4, "column": 2})),
        ("discard 7", json!({"type": "discard", "die": 7})),
        ("militia", json!({"type": "militia"})),
        ("codes", json!({"type": "codes"})),
        ("fighters", json!({"type": "fighters"})),
    ];
    for (text, json) in told {
        let action: Action = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(action.write(&rules), text);
        assert_eq!(Action::read(&rules, text), Ok(action));
        assert_eq!(serde_json::to_value(action).unwrap(), json);
    }
}

#[test]
fn what_is_no_action_is_refused_with_what_would_be() {
    let rules = Harbinger::open(&Options::new()).unwrap();
    let refused = |text: &str| Action::read(&rules, text).unwrap_err();
    assert_eq!(refused("write 9 air"), "`9` is not a number from 1 to 8");
    assert_eq!(refused("cipher 4 column 5"), "`5` is not a number from 1 to 4");
    assert_eq!(refused("reroll third"), "`third` is unknown, expected one of first, second, both");
    assert_eq!(refused("confirm now"), "`now` is one word too many");
    assert!(refused("fly").starts_with("`fly` is unknown, expected one of decipher, break, recruit"));
    assert!(serde_json::from_value::<Action>(json!({"type": "fly"})).is_err());
    assert!(serde_json::from_value::<Action>(json!({"type": "spend"})).is_err());
}

#[test]
fn phases_are_told_as_ever() {
    let told: Vec<Value> = vec![
        json!({"type": "action"}),
        json!({"type": "decipher_first", "dice": [4, 8]}),
        json!({"type": "decipher_second", "die": 4}),
        json!({"type": "break", "code": "ground", "dice": [1, 2]}),
        json!({"type": "recruit", "units": 2}),
        json!({"type": "encipher", "left": 2, "written": 1}),
        json!({"type": "deploy"}),
        json!({"type": "assign"}),
        json!({"type": "code_breaking_first", "dice": [3, 3], "rolls_left": 1}),
        json!({"type": "code_breaking_second", "die": 3, "rolls_left": 0}),
        json!({"type": "siege", "enemy": "armor", "militia_used": true, "codes_used": false}),
        json!({"type": "over", "ending": "codes_broken"}),
        json!({"type": "breaking", "code": "air"}),
        json!({"type": "action_over"}),
        json!({"type": "invasion", "step": 4}),
        json!({"type": "siege_begins"}),
    ];
    for json in told {
        let phase: Phase = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(serde_json::to_value(phase).unwrap(), json, "{phase:?}");
    }
}

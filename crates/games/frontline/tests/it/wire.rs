//! What crosses the wire and stands in files: nesting by chapters of the rules does not show there.

use frontline::{Action, FrontLine, Phase};
use redoubt_engine::{Game, Notation, Options};
use serde_json::{Value, json};

#[test]
fn actions_are_written_and_told_as_ever() {
    let rules = FrontLine::open(&Options::new()).unwrap();
    let told = [
        ("card patient", json!({"type": "card", "card": "patient"})),
        ("place a3", json!({"type": "place", "space": "a3"})),
        ("lift a3", json!({"type": "lift", "space": "a3"})),
        ("confirm", json!({"type": "confirm"})),
        ("first red", json!({"type": "first", "colour": "red"})),
        ("supply air", json!({"type": "supply", "column": "air"})),
        ("unit c4", json!({"type": "unit", "space": "c4"})),
        ("build tank", json!({"type": "build", "kind": "tank"})),
        ("commission", json!({"type": "commission"})),
        ("cache", json!({"type": "cache"})),
        ("end", json!({"type": "end"})),
        ("paratroop", json!({"type": "do", "verb": "paratroop"})),
        ("to c6", json!({"type": "to", "space": "c6"})),
        ("back", json!({"type": "back"})),
        ("rally", json!({"type": "rally"})),
        ("pass", json!({"type": "pass"})),
        ("reroll", json!({"type": "reroll"})),
        ("accept", json!({"type": "accept"})),
        ("take yellow", json!({"type": "take", "die": "yellow"})),
        ("hold", json!({"type": "hold"})),
        ("retreat", json!({"type": "retreat"})),
        ("advance", json!({"type": "advance"})),
        ("stay", json!({"type": "stay"})),
        ("fire", json!({"type": "fire"})),
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
    let rules = FrontLine::open(&Options::new()).unwrap();
    let refused = |text: &str| Action::read(&rules, text).unwrap_err();
    assert_eq!(refused("to z9"), "`z9` is no space, expected a1 to f10");
    assert_eq!(refused("take red"), "`red` is unknown, expected one of white, yellow");
    assert_eq!(refused("end now"), "`now` is one word too many");
    assert!(refused("fly").starts_with("`fly` is unknown, expected one of card, place, lift"));
    assert!(serde_json::from_value::<Action>(json!({"type": "fly"})).is_err());
}

#[test]
fn phases_are_told_as_ever() {
    let attack = json!({"attacker": "c4", "target": "c5", "cause": "supply", "column": 1, "advantage": false,
        "rallied": false, "white": 3, "yellow": 0});
    let window = json!({"type": "unit", "acting": "c4"});
    let within = |name: &str| json!({"type": name, "attack": attack});
    let told: Vec<Value> = vec![
        json!({"type": "cards"}),
        json!({"type": "placement", "confirmed": [true, false]}),
        json!({"type": "first_player", "decider": "red"}),
        json!({"type": "column"}),
        json!({"type": "main"}),
        json!({"type": "verb", "unit": "c4"}),
        json!({"type": "target", "unit": "c4", "verb": "attack"}),
        within("rally"),
        within("reroll"),
        within("tank_choice"),
        within("hold_or_retreat"),
        within("retreat_space"),
        within("displace"),
        within("reward"),
        within("reward_move"),
        json!({"type": "reaction", "window": {"type": "end"}}),
        json!({"type": "reaction_unit", "window": {"type": "commission"}, "task": "relieve"}),
        json!({"type": "reaction_target", "window": window, "task": "maneuver", "unit": "d5"}),
        json!({"type": "over", "ending": {"type": "capital", "winner": "green"}}),
    ];
    for json in told {
        let phase: Phase = serde_json::from_value(json.clone()).unwrap();
        assert_eq!(serde_json::to_value(phase).unwrap(), json, "{phase:?}");
    }
}

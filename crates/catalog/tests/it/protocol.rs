//! The engine protocol, request by request, and a whole game through it.

use redoubt_catalog::Protocol;
use serde_json::{Value, json};

/// Sends a request that must succeed.
fn yes(protocol: &mut Protocol, request: Value) -> Value {
    let reply: Value = serde_json::from_str(&protocol.answer(&request.to_string())).unwrap();
    assert_eq!(reply["ok"], true, "{request} -> {reply}");
    reply
}

/// Sends a request that must be refused, and returns the error.
fn no(protocol: &mut Protocol, request: Value) -> Value {
    let reply: Value = serde_json::from_str(&protocol.answer(&request.to_string())).unwrap();
    assert_eq!(reply["ok"], false, "{request} -> {reply}");
    assert!(reply["error"]["reason"].is_string(), "{reply}");
    reply["error"].clone()
}

fn pig(seed: u64) -> Protocol {
    let mut protocol = Protocol::new();
    yes(&mut protocol, json!({ "op": "new", "game": "pig", "seed": seed }));
    protocol
}

#[test]
fn every_game_is_listed_with_what_can_be_chosen() {
    let reply = yes(&mut Protocol::new(), json!({ "op": "games" }));
    let pig = reply["games"].as_array().unwrap().iter().find(|game| game["id"] == "pig").unwrap();
    assert_eq!(pig["name"], "Pig");
    assert_eq!(pig["people"], json!([1, 2]));
    assert_eq!(pig["seating"]["seats"].as_array().unwrap().len(), 2);
    assert_eq!(pig["options"][0]["id"], "pack");
    assert_eq!(pig["options"][0]["choices"], json!(["classic"]));
    assert_eq!(pig["options"][0]["default"], "classic");
    assert!(pig["bots"].as_array().unwrap().contains(&json!("heuristic")));
    assert_eq!(pig["example"], true);
}

#[test]
fn a_new_game_waits_for_its_first_seat() {
    let mut protocol = Protocol::new();
    let reply =
        yes(&mut protocol, json!({ "op": "new", "game": "pig", "options": {}, "seed": 7, "dice": [] }));
    assert_eq!((&reply["to_act"], &reply["step"]), (&json!([0]), &json!(0)));
    assert_eq!(reply["commitment"].as_str().unwrap().len(), 64);
}

#[test]
fn legal_choices_have_prompt_notation_words_and_rule() {
    let reply = yes(&mut pig(7), json!({ "op": "legal" }));
    assert_eq!(reply["seat"], 0);
    assert_eq!(
        reply["prompt"],
        json!({ "text": "Roll again, or hold 0 points?", "rule": "G1.2", "together": [] })
    );
    let roll = json!({
        "action": { "type": "roll" },
        "notation": "roll",
        "text": "Roll",
        "rule": "G1.3",
        "hotspot": null,
        "ends": false,
    });
    assert_eq!(reply["choices"][0], roll);
    assert_eq!(reply["choices"][1]["ends"], true, "whoever holds has ended the turn");
}

#[test]
fn an_action_is_an_object_or_its_notation() {
    let (mut first, mut second) = (pig(7), pig(7));
    let by_object = yes(&mut first, json!({ "op": "act", "action": { "type": "roll" } }));
    let by_text = yes(&mut second, json!({ "op": "act", "action": "roll", "seat": 0 }));
    assert_eq!(by_object, by_text);
    assert_eq!(by_text["step"], 1);
    assert_eq!(by_text["outcome"], Value::Null);
    assert!(by_text["events"][0]["text"].as_str().unwrap().starts_with("First rolls"));
}

#[test]
fn a_whole_game_ends_with_an_outcome_and_a_replay_that_holds() {
    let mut protocol = pig(3);
    let outcome = loop {
        let advice = yes(&mut protocol, json!({ "op": "bot", "name": "heuristic" }));
        let done = yes(&mut protocol, json!({ "op": "act", "action": advice["action"] }));
        if !done["outcome"].is_null() {
            assert_eq!(done["to_act"], json!([]));
            break done["outcome"].clone();
        }
    };
    assert_eq!(outcome["rule"], "G2.1");
    for op in ["legal", "bot", "concede"] {
        let request = if op == "bot" { json!({ "op": op, "name": "random" }) } else { json!({ "op": op }) };
        assert_eq!(no(&mut protocol, request)["reason"], "the game is over");
    }
    let replay = yes(&mut protocol, json!({ "op": "replay" }))["replay"].to_string();
    let table = redoubt_catalog::from_replay(&replay, None).unwrap();
    assert_eq!(serde_json::to_value(table.outcome()).unwrap(), outcome);
}

#[test]
fn dice_given_at_the_start_are_used_first_and_then_the_seed() {
    let mut protocol = Protocol::new();
    yes(&mut protocol, json!({ "op": "new", "game": "pig", "seed": 7, "dice": [6, 5] }));
    let draws: Vec<Value> = (0..3)
        .map(|_| yes(&mut protocol, json!({ "op": "act", "action": "roll" }))["draws"][0].clone())
        .collect();
    assert_eq!((&draws[0]["value"], &draws[0]["entered"]), (&json!(6), &json!(true)));
    assert_eq!((&draws[1]["value"], &draws[1]["entered"]), (&json!(5), &json!(true)));
    assert_eq!(draws[2]["entered"], false);
}

#[test]
fn own_dice_are_asked_for_one_by_one() {
    let mut protocol = pig(7);
    let error = no(&mut protocol, json!({ "op": "act", "action": "roll", "dice": [] }));
    assert_eq!(error["need"], json!({ "why": "Roll", "from": 1, "to": 6, "names": [] }));
    assert!(
        no(&mut protocol, json!({ "op": "act", "action": "roll", "dice": [7] }))["reason"]
            .as_str()
            .unwrap()
            .contains("7 cannot be the answer to Roll: expected 1 to 6")
    );
    let left = no(&mut protocol, json!({ "op": "act", "action": "roll", "dice": [4, 4] }));
    assert_eq!(left["reason"], "2 dice entered, 1 asked for");
    let done = yes(&mut protocol, json!({ "op": "act", "action": "roll", "dice": [4] }));
    assert_eq!(done["events"][0]["text"], "First rolls 4: 4 points this turn.");
    assert_eq!(done["step"], 1);
}

#[test]
fn a_refusal_names_its_rule_and_changes_nothing() {
    let mut protocol = Protocol::new();
    let state = json!({ "scores": [95, 0], "turn_total": 6, "seat": 0, "moves": 9, "conceded": null });
    yes(&mut protocol, json!({ "op": "load", "game": "pig", "state": state }));
    let error = no(&mut protocol, json!({ "op": "act", "action": "roll" }));
    assert_eq!(error, json!({ "reason": "you have enough to win: hold (G2.1)", "rule": "G2.1" }));
    let check = yes(&mut protocol, json!({ "op": "check", "action": "roll" }));
    assert_eq!(
        check,
        json!({ "ok": true, "legal": false, "rule": "G2.1", "reason": "you have enough to win: hold" })
    );
    assert_eq!(yes(&mut protocol, json!({ "op": "check", "action": "hold" }))["legal"], true);
    assert_eq!(yes(&mut protocol, json!({ "op": "state" }))["state"], state);
}

#[test]
fn a_position_goes_out_and_comes_in_again() {
    let mut protocol = pig(5);
    for _ in 0..3 {
        yes(&mut protocol, json!({ "op": "act", "action": "roll" }));
    }
    let mut request = yes(&mut protocol, json!({ "op": "state" }));
    let view = yes(&mut protocol, json!({ "op": "view", "seat": 0 }));
    request["op"] = "load".into();
    request.as_object_mut().unwrap().remove("ok");
    let mut other = Protocol::new();
    assert_eq!(yes(&mut other, request.clone())["step"], 0);
    assert_eq!(yes(&mut other, json!({ "op": "state" }))["state"], request["state"]);
    assert_eq!(yes(&mut other, json!({ "op": "view", "seat": 0 })), view);
    assert!(no(&mut other, json!({ "op": "replay" }))["reason"].as_str().unwrap().contains("no replay"));
}

#[test]
fn a_position_that_breaks_an_invariant_is_refused() {
    let mut protocol = pig(5);
    let good = yes(&mut protocol, json!({ "op": "state" }))["state"].clone();
    for (field, value) in [
        ("seat", json!(2)),
        ("turn_total", json!(1)),
        ("turn_total", json!(60_000)),
        ("scores", json!([100, 100])),
        ("scores", json!([1])),
        ("conceded", json!(2)),
        ("conceded", json!(200)),
        ("moves", json!(-1)),
        ("moves", json!("many")),
    ] {
        let mut state = good.clone();
        state[field] = value;
        no(&mut protocol, json!({ "op": "load", "game": "pig", "state": state }));
        assert_eq!(yes(&mut protocol, json!({ "op": "state" }))["state"], good);
    }
}

#[test]
fn views_are_for_a_seat_for_everybody_or_for_all() {
    let mut protocol = pig(5);
    for seat in [json!(0), json!(1), json!("all"), json!("spectator"), Value::Null] {
        let view = yes(&mut protocol, json!({ "op": "view", "seat": seat }));
        assert_eq!(view["view"], json!({ "scores": [0, 0], "turn_total": 0, "seat": 0 }));
    }
    no(&mut protocol, json!({ "op": "view", "seat": 2 }));
    no(&mut protocol, json!({ "op": "view", "seat": "everyone" }));
}

#[test]
fn what_never_changes_is_told_apart_from_the_view() {
    let reply = yes(&mut pig(5), json!({ "op": "components" }));
    assert_eq!(reply, json!({ "ok": true, "components": { "win_score": 100, "sides": 6 } }));
}

#[test]
fn odds_are_exact_and_sum_to_one() {
    let reply = yes(&mut pig(5), json!({ "op": "odds", "action": "roll" }));
    assert_eq!((&reply["exact"], &reply["cases"]), (&json!(true), &json!(6)));
    let groups = reply["groups"].as_array().unwrap();
    let total: f64 = groups.iter().map(|group| group["probability"].as_f64().unwrap()).sum();
    assert!((total - 1.0).abs() < 1e-9);
    assert!(groups.iter().any(|group| group["text"] == "turn lost"));
}

#[test]
fn undo_takes_back_what_no_die_and_no_hand_over_fixed() {
    let mut protocol = pig(5);
    assert_eq!(no(&mut protocol, json!({ "op": "undo" }))["reason"], "there is nothing to take back");
    yes(&mut protocol, json!({ "op": "act", "action": "roll" }));
    assert!(no(&mut protocol, json!({ "op": "undo" }))["reason"].as_str().unwrap().contains("dice fell"));
    assert_eq!(
        no(&mut protocol, json!({ "op": "undo", "seat": 1 }))["reason"],
        "the last step was not yours"
    );
}

#[test]
fn undo_names_what_is_no_longer_done() {
    let mut protocol = Protocol::new();
    yes(&mut protocol, json!({ "op": "new", "game": "harbinger", "seed": 5 }));
    for action in ["deploy", "defend 2", "place engineer 2"] {
        yes(&mut protocol, json!({ "op": "act", "action": action }));
    }
    let undone = yes(&mut protocol, json!({ "op": "undo" }));
    assert_eq!(undone, json!({ "ok": true, "undone": ["place engineer 2"], "to_act": [0], "step": 2 }));
}

#[test]
fn a_bot_advises_the_same_for_the_same_seed_and_does_not_act() {
    let mut protocol = pig(5);
    let ask = json!({ "op": "bot", "name": "mcts", "iterations": 200, "seed": 4 });
    let first = yes(&mut protocol, ask.clone());
    assert_eq!(first["bot"], "mcts:200");
    assert_eq!(yes(&mut protocol, ask), first);
    assert_eq!(first["values"].as_array().unwrap().len(), 2);
    assert_eq!(yes(&mut protocol, json!({ "op": "bot", "name": "mcts", "ms": 1 }))["bot"], "mcts:1ms");
    assert_eq!(yes(&mut protocol, json!({ "op": "legal" }))["seat"], 0);
    no(&mut protocol, json!({ "op": "bot", "name": "mcts", "iterations": 200, "ms": 5 }));
    no(&mut protocol, json!({ "op": "bot", "name": "alphazero" }));
}

#[test]
fn rules_are_looked_up_by_number_and_by_words() {
    let mut protocol = Protocol::new();
    let rule = yes(&mut protocol, json!({ "op": "rules", "game": "pig", "id": "g1.5" }));
    assert_eq!(rule["rules"][0]["id"], "G1.5");
    no(&mut protocol, json!({ "op": "rules", "id": "G1.5" }));
    yes(&mut protocol, json!({ "op": "new", "game": "pig" }));
    assert_eq!(yes(&mut protocol, json!({ "op": "rules", "id": "gives up" }))["rules"][0]["id"], "G2.3");
    no(&mut protocol, json!({ "op": "rules", "id": "zebra" }));
}

#[test]
fn a_seat_may_give_up_and_quit_ends_the_conversation() {
    let mut protocol = pig(5);
    let done = yes(&mut protocol, json!({ "op": "concede", "seat": 1 }));
    assert_eq!(done["outcome"]["seats"][0]["standing"], "won");
    assert!(!protocol.finished());
    yes(&mut protocol, json!({ "op": "quit" }));
    assert!(protocol.finished());
}

#[test]
fn an_own_pack_comes_with_the_request() {
    let mut protocol = Protocol::new();
    let pack = "name = 'short'\n[game]\nsource = 'public'\nwin_score = 10\nsides = 4\nmoves_max = 50\n";
    yes(&mut protocol, json!({ "op": "new", "game": "pig", "pack": pack }));
    let components = json!({ "win_score": 10, "sides": 4 });
    assert_eq!(yes(&mut protocol, json!({ "op": "components" }))["components"], components);
    let error = no(&mut protocol, json!({ "op": "new", "game": "pig", "pack": pack.replace("10", "0") }));
    assert_eq!(error["place"], "line 4: game.win_score");
    assert_eq!(yes(&mut protocol, json!({ "op": "components" }))["components"], components);
}

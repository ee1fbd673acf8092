use crate::common::{Server, against_bot, both_sides, but, two_at};
use serde_json::{Value, json};

/// Plays Harbinger until a step was made that showed nothing new.
async fn undoable(server: &Server, policy: &str) -> (crate::common::Client, String, Value) {
    let one = server.guest().await;
    let table = one.create(json!({ "game": "harbinger", "seats": [{ "type": "me" }], "undo": policy })).await;
    let mut position = one.get(&table).await.ok()["position"].clone();
    while position["can_undo"] == false {
        position = one.play_on(&table, 1).await;
        assert!(position["step"].as_u64().unwrap() < 200, "nothing can be undone");
    }
    (one, table, position)
}

#[tokio::test]
async fn a_step_that_showed_nothing_is_undone_and_the_log_goes_on() {
    let server = Server::start().await;
    let (one, table, before) = undoable(&server, "barrier").await;
    let undo = json!({ "seq": before["seq"] });
    let after = one.post(&format!("{table}/undo"), undo.clone()).await.ok();
    assert_eq!(after["seq"].as_u64(), before["seq"].as_u64().map(|seq| seq + 1));
    assert_eq!(after["step"].as_u64(), before["step"].as_u64().map(|step| step - 1));
    assert_eq!(one.post(&format!("{table}/undo"), undo).await.ok(), after);
    let server = server.restart().await;
    let position = &one.at(&server).get(&table).await.ok()["position"];
    assert_eq!((&position["seq"], &position["view"]), (&after["seq"], &after["view"]));
}

#[tokio::test]
async fn what_chance_decided_is_not_undone() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
    one.post(&format!("{table}/undo"), json!({ "seq": 1 })).await.refused(422, "refused");
    one.post(&format!("{table}/takeback"), json!({ "seq": 1 })).await.refused(422, "refused");
    assert_eq!(one.get(&table).await.ok()["position"]["seq"], 1);
}

#[tokio::test]
async fn nothing_is_undone_where_the_table_says_so() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table =
        one.create(json!({ "game": "harbinger", "seats": [{ "type": "me" }], "undo": "never" })).await;
    let position = one.play_on(&table, 1).await;
    assert_eq!(position["can_undo"], false);
    one.post(&format!("{table}/undo"), json!({ "seq": position["seq"] })).await.refused(422, "refused");
}

#[tokio::test]
async fn whoever_plays_alone_takes_back_at_once_and_the_dice_fall_again_as_before() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(but(both_sides(), json!({ "undo": "consent" }))).await;
    let roll = |seq: u32| json!({ "seq": seq, "action": "roll" });
    let rolled = one.post(&format!("{table}/acts"), roll(0)).await.ok();

    let back = one.post(&format!("{table}/undo"), json!({ "seq": 1, "seat": 0 })).await.ok();
    assert_eq!((&back["seq"], &back["step"]), (&json!(2), &json!(0)));
    one.post(&format!("{table}/acts"), roll(2)).await.ok();
    let again = one.get(&table).await.ok()["position"].clone();
    assert_eq!((&again["view"], &again["log"][1]), (&rolled["view"], &rolled["log"][1]));
}

#[tokio::test]
async fn a_whole_turn_is_taken_back_at_once_as_far_as_it_showed_nothing() {
    let server = Server::start().await;
    let (one, table, mut position) = undoable(&server, "barrier").await;
    while position["undo_to"].is_null() {
        position = one.play_on(&table, 1).await;
        assert!(position["step"].as_u64().unwrap() < 200, "never two steps at once");
    }
    let (step, to) = (position["step"].as_u64().unwrap(), position["undo_to"].as_u64().unwrap());
    assert!(to + 1 < step && to > 0);
    let undo = |to: u64| json!({ "seq": position["seq"], "to": to });
    let path = format!("{table}/undo");
    one.post(&path, undo(step)).await.refused(422, "refused");
    one.post(&path, undo(u64::from(u32::MAX))).await.refused(422, "refused");
    one.post(&path, json!({ "seq": position["seq"], "to": -1 })).await.refused(400, "malformed");
    let trouble = one.post(&path, undo(to - 1)).await.refused(422, "refused");
    let reason = trouble["error"].as_str().unwrap();
    assert!(reason.starts_with("the last step cannot be taken back: "), "{reason}");
    let back = one.post(&path, undo(to)).await.ok();
    assert_eq!((&back["step"], &back["log_from"]), (&json!(to), &json!(to + 1)));
    assert!(!back["view"].is_null(), "what was undone is told anew");
    let server = server.restart().await;
    assert_eq!(one.at(&server).get(&table).await.ok()["position"]["view"], back["view"]);
}

#[tokio::test]
async fn how_much_may_be_taken_back_is_known_after_a_restart() {
    let server = Server::start().await;
    let (one, table, mut position) = undoable(&server, "barrier").await;
    while position["undo_to"].is_null() {
        position = one.play_on(&table, 1).await;
        assert!(position["step"].as_u64().unwrap() < 200, "never two steps at once");
    }
    let server = server.restart().await;
    let after = one.at(&server).get(&table).await.ok()["position"].clone();
    assert_eq!((&after["can_undo"], &after["undo_to"]), (&json!(true), &position["undo_to"]));
}

#[tokio::test]
async fn a_takeback_against_bots_goes_back_to_the_persons_last_decision() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(but(against_bot(), json!({ "undo": "consent" }))).await;
    let at = server.listen().await;
    let mut live = one.watch(at, &table, None).await;
    live.until("snapshot").await;
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    let message = live.until_that(|message| message["position"]["legal"].get(0).is_some()).await;
    let seq = message["position"]["seq"].as_u64().unwrap();
    assert!(seq > 1, "the bot has moved");
    let back = one.post(&format!("{table}/undo"), json!({ "seq": seq })).await.ok();
    assert_eq!(back["step"], 0);
    assert_eq!(back["to_act"], json!([0]));
    assert_eq!((&back["log_from"], &back["log"]), (&json!(1), &json!([])));
}

#[tokio::test]
async fn a_takeback_between_people_needs_consent() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({ "undo": "consent" })).await;
    let at = server.listen().await;
    let mut live = second.watch(at, &table, None).await;
    live.until("snapshot").await;
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    first.post(&format!("{table}/undo"), json!({ "seq": 1 })).await.refused(422, "refused");
    let asked = first.post(&format!("{table}/takeback"), json!({ "seq": 1 })).await.ok();
    assert_eq!((&asked["seq"], &asked["can_ask_takeback"]), (&json!(1), &json!(true)));
    let told = live.until("takeback").await;
    assert_eq!(told["takeback"], json!({ "seat": 0, "waiting_for": [1], "to": 0 }));

    let answer = format!("{table}/takeback/answer");
    first.post(&answer, json!({ "seq": 1, "agree": true })).await.refused(422, "refused");
    second.post(&answer, json!({ "seq": 1, "agree": false })).await.ok();
    assert!(live.until("takeback").await["takeback"].is_null());
    second.post(&answer, json!({ "seq": 1, "agree": true })).await.refused(422, "refused");

    first.post(&format!("{table}/takeback"), json!({ "seq": 1 })).await.ok();
    let agreed = second.post(&answer, json!({ "seq": 1, "agree": true })).await.ok();
    assert_eq!((&agreed["seq"], &agreed["step"]), (&json!(2), &json!(0)));
    assert_eq!(second.post(&answer, json!({ "seq": 1, "agree": true })).await.ok()["seq"], 2);
    assert_eq!(first.get(&table).await.ok()["position"]["to_act"], json!([0]));
}

#[tokio::test]
async fn a_new_action_ends_the_request_for_a_takeback_and_a_restart_does_not() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({ "undo": "consent" })).await;
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    first.post(&format!("{table}/takeback"), json!({ "seq": 1 })).await.ok();
    let server = server.restart().await;
    let second = second.at(&server);
    assert_eq!(second.get(&table).await.ok()["takeback"]["seat"], 0);
    second.post(&format!("{table}/acts"), json!({ "seq": 1, "action": "hold" })).await.ok();
    assert!(second.get(&table).await.ok()["takeback"].is_null());
    let answer = json!({ "seq": 2, "agree": true });
    second.post(&format!("{table}/takeback/answer"), answer).await.refused(422, "refused");
}

use crate::common::{Client, Server};
use serde_json::{Value, json};

/// Every way to set up a game at which two seats decide at the same time, so that neither may see what the other does.
async fn secret_plans(one: &Client, seats: &[Value]) -> Vec<Value> {
    let games = one.get("/api/games").await.ok()["games"].as_array().unwrap().clone();
    let mut plans = Vec::new();
    for game in games.iter().filter(|game| game["seats"] == json!([2, 2])) {
        for option in game["options"].as_array().unwrap() {
            for choice in option["choices"].as_array().unwrap() {
                let options = json!({ option["id"].as_str().unwrap(): choice });
                let both = json!([{ "type": "me" }, { "type": "me" }]);
                let plan = json!({ "game": game["id"], "options": options, "seats": both });
                let reply = one.post("/api/tables", plan.clone()).await;
                if reply.status != 201 {
                    continue; // an option that does not go with the others' defaults
                }
                let table = format!("/api/tables/{}", reply.body["id"].as_str().unwrap());
                if one.get(&table).await.ok()["position"]["to_act"] == json!([0, 1]) {
                    plans.push(json!({ "game": game["id"], "options": options, "seats": seats }));
                }
            }
        }
    }
    assert!(!plans.is_empty(), "some game has secrets");
    plans
}

/// What must be the same whatever the other seat did: everything but names, times and the table's own numbers.
fn essence(answer: &Value) -> Value {
    let keys = ["view", "legal", "log", "log_from", "to_act", "step", "seq", "viewer", "frames", "can_undo"];
    let position = if answer["position"].is_null() { answer } else { &answer["position"] };
    keys.iter().map(|key| position[*key].clone()).collect()
}

#[tokio::test]
async fn neither_the_other_seat_nor_a_spectator_learns_what_was_chosen_in_secret() {
    let server = Server::start().await;
    let (one, two, spectator) = (server.guest().await, server.guest().await, server.guest().await);
    let at = server.listen().await;
    for plan in secret_plans(&one, &[json!({ "type": "me" }), json!({ "type": "open" })]).await {
        let mut told: Vec<Vec<Value>> = Vec::new();
        let mut seen_by_owner = Vec::new();
        for choice in 0..3 {
            let table = one.create(plan.clone()).await;
            two.post(&format!("{table}/join"), json!({})).await.ok();
            let mut live = two.watch(at, &table, None).await;
            live.until("snapshot").await;
            let action = one.get(&table).await.ok()["position"]["legal"]["choices"][choice]["action"].clone();
            let acted = one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": action })).await.ok();
            seen_by_owner.push(essence(&acted));
            let pushed = live.until("position").await;
            let mut heard = vec![essence(&pushed)];
            for client in [&two, &spectator] {
                heard.push(essence(&client.get(&table).await.ok()));
                heard.push(essence(&client.get(&format!("{table}/frames")).await.ok()));
            }
            told.push(heard);
        }
        assert!(told.iter().all(|heard| *heard == told[0]), "{plan}: the choice shows");
        assert!(seen_by_owner.iter().any(|seen| *seen != seen_by_owner[0]), "its owner sees it");
    }
}

#[tokio::test]
async fn whoever_plays_both_sides_is_shown_one_at_a_time_and_told_to_cover_it() {
    let server = Server::start().await;
    let one = server.guest().await;
    let me = json!({ "type": "me" });
    for plan in secret_plans(&one, &[me.clone(), me]).await {
        let mut shown = Vec::new();
        for choice in 0..3 {
            let table = one.create(plan.clone()).await;
            let mut position = one.get(&table).await.ok()["position"].clone();
            assert_eq!(position["viewer"], 0);
            let mut action = position["legal"]["choices"][choice]["action"].clone();
            loop {
                let act = json!({ "seq": position["seq"], "action": action });
                position = one.post(&format!("{table}/acts"), act).await.ok();
                assert_eq!(position["secret"], true, "{plan}");
                if position["viewer"] == json!(1) {
                    break;
                }
                let hint = one.post(&format!("{table}/hint"), json!({})).await.ok();
                action = hint["choice"]["action"].clone();
            }
            assert_eq!(position["log_from"], 0, "the other seat reads everything again");
            let mut seen = essence(&position);
            seen.as_array_mut().unwrap().retain(|part| !part.is_number());
            shown.push(seen);
        }
        assert!(shown.iter().all(|seen| *seen == shown[0]), "{plan}: the first seat's choices show");
    }
}

#[tokio::test]
async fn whoever_plays_both_sides_of_an_open_game_is_told_only_what_is_new() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(crate::common::both_sides()).await;
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    let position = one.post(&format!("{table}/acts"), json!({ "seq": 1, "action": "hold" })).await.ok();
    assert_eq!((&position["secret"], &position["log_from"]), (&json!(false), &json!(2)));
    assert_eq!(position["log"].as_array().unwrap().len(), 1);
}

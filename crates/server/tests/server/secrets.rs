use crate::common::{Client, Known, Server, with_guest};
use serde_json::{Value, json};

/// Every way to set up a game at which two seats decide at the same time, so that neither may see what the other does.
pub(crate) async fn secret_plans(one: &Client, seats: &[Value]) -> Vec<Value> {
    let games = one.get("/api/games").await.ok()["games"].as_array().unwrap().clone();
    let mut plans = Vec::new();
    let for_two = |game: &&Value| game["seating"]["seats"].as_array().unwrap().len() == 2;
    for game in games.iter().filter(for_two) {
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
    let keys = ["view", "legal", "log", "log_from", "to_act", "step", "seq", "viewer", "entries", "can_undo"];
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
            let action =
                one.get(&table).await.ok()["position"]["legal"][0]["choices"][choice]["action"].clone();
            let acted = one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": action })).await.ok();
            seen_by_owner.push(essence(&acted));
            let pushed = live.until("position").await;
            let mut heard = vec![essence(&pushed)];
            for client in [&two, &spectator] {
                heard.push(essence(&client.get(&table).await.ok()));
                heard.push(essence(&client.get(&format!("{table}/film")).await.ok()));
            }
            told.push(heard);
        }
        assert!(told.iter().all(|heard| *heard == told[0]), "{plan}: the choice shows");
        assert!(seen_by_owner.iter().any(|seen| *seen != seen_by_owner[0]), "its owner sees it");
    }
}

#[tokio::test]
async fn two_at_one_device_are_shown_one_side_at_a_time_and_told_to_cover_it() {
    let server = Server::start().await;
    let one = server.guest().await;
    let seats = [json!({ "type": "me" }), json!({ "type": "guest", "name": "Bea" })];
    for plan in secret_plans(&one, &seats).await {
        let mut shown = Vec::new();
        for choice in 0..3 {
            let table = one.create(plan.clone()).await;
            let mut position = one.get(&table).await.ok()["position"].clone();
            assert_eq!(position["viewer"], json!([0]));
            let mut action = position["legal"][0]["choices"][choice]["action"].clone();
            loop {
                let act = json!({ "seq": position["seq"], "action": action });
                position = one.post(&format!("{table}/acts"), act).await.ok();
                assert_eq!(position["secret"], true, "{plan}");
                assert!(position["outcome"].is_null(), "{plan}: over before the other player is asked");
                if position["viewer"] == json!([1]) {
                    break;
                }
                let hint = one.post(&format!("{table}/hint"), json!({})).await.ok();
                action = hint["choice"]["action"].clone();
            }
            assert_eq!(position["log_from"], 0, "the other player reads everything again");
            let mut seen = essence(&position);
            seen.as_array_mut().unwrap().retain(|part| !part.is_number());
            shown.push(seen);
        }
        assert!(shown.iter().all(|seen| *seen == shown[0]), "{plan}: the first player's choices show");
    }
}

#[tokio::test]
async fn whoever_plays_both_sides_as_one_mind_sees_both_and_covers_nothing() {
    let server = Server::start().await;
    let one = server.guest().await;
    let me = json!({ "type": "me" });
    for plan in secret_plans(&one, &[me.clone(), me]).await {
        let table = one.create(plan.clone()).await;
        let mut known = Known::default();
        let position = one.get(&table).await.ok()["position"].clone();
        known.take(&position);
        assert_eq!((&position["viewer"], &position["secret"]), (&json!([0, 1]), &json!(false)));
        assert_eq!(position["legal"].as_array().unwrap().len(), 2, "both are asked");
        for seat in [1, 0] {
            let action = &position["legal"][seat]["choices"][0]["action"];
            let act = json!({ "seq": 0, "seat": seat, "action": action });
            known.take(&one.post(&format!("{table}/acts"), act).await.ok());
            known.check(&one, &table).await;
        }
    }
}

#[tokio::test]
async fn two_at_one_device_at_an_open_game_are_told_only_what_is_new() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(with_guest()).await;
    let mut known = Known::default();
    known.take(&one.get(&table).await.ok()["position"]);
    for seq in 0..4 {
        let act = json!({ "seq": seq, "action": "hold" });
        let position = one.post(&format!("{table}/acts"), act).await.ok();
        known.take(&position);
        known.check(&one, &table).await;
        assert_eq!(position["secret"], false);
        assert_eq!(position["viewer"], json!([(seq + 1) % 2]));
        if seq > 0 {
            assert_eq!((&position["log_from"], &position["view"]), (&json!(seq + 1), &Value::Null));
        }
    }
}

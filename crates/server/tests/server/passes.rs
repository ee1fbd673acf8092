use crate::common::{Client, Server, both_sides};
use axum::http::Method;
use serde_json::{Value, json};

/// More decisions than are needed to be asked everything.
const DECISIONS: usize = 400;

/// A table of every game that has questions to pass, at which one person plays both sides.
async fn tables(one: &Client) -> Vec<(String, Vec<Value>)> {
    let games = one.get("/api/games").await.ok()["games"].as_array().unwrap().clone();
    let mut tables = Vec::new();
    for game in games.iter().filter(|game| game["passes"] != json!([])) {
        let kinds = game["passes"].as_array().unwrap().iter().map(|kind| kind["id"].clone()).collect();
        let seats = vec![json!({ "type": "me" }); game["seating"]["seats"].as_array().unwrap().len()];
        tables.push((one.create(json!({ "game": game["id"], "seats": seats })).await, kinds));
    }
    assert!(!tables.is_empty(), "some game has questions to pass");
    tables
}

/// Plays any actions, and returns the kinds of question that could have been passed.
async fn asked(one: &Client, table: &str) -> Vec<Value> {
    let mut kinds = Vec::new();
    let mut position = one.get(table).await.ok()["position"].clone();
    for decision in 0..DECISIONS {
        let Some(choices) = position["legal"][0]["choices"].as_array() else { break };
        kinds.extend(
            (!position["legal"][0]["pass"].is_null()).then(|| position["legal"][0]["pass"]["kind"].clone()),
        );
        let action = &choices[decision * 7 % choices.len()]["action"];
        let act = json!({ "seq": position["seq"], "action": action });
        position = one.post(&format!("{table}/acts"), act).await.ok();
    }
    kinds
}

#[tokio::test]
async fn whoever_passes_everything_is_asked_nothing_that_can_be_passed() {
    let server = Server::start().await;
    let one = server.guest().await;
    for (table, kinds) in tables(&one).await {
        let body = Some(json!({ "kinds": kinds }));
        let position = one.send(Method::PUT, &format!("{table}/passes"), body).await.ok();
        assert_eq!(position["passes"].as_array().unwrap().len(), kinds.len());
        assert_eq!(asked(&one, &table).await, Vec::<Value>::new());
        let log = one.get(&table).await.ok()["position"].clone();
        let passed = log["automatic"].as_array().unwrap();
        assert!(passed.iter().any(|step| step["cause"] == "order"), "something was passed");
    }
    for (table, _) in tables(&one).await {
        assert_ne!(asked(&one, &table).await, Vec::<Value>::new(), "whoever passes nothing is asked");
    }
}

#[tokio::test]
async fn what_is_asked_already_is_passed_at_once() {
    let server = Server::start().await;
    let one = server.guest().await;
    for (table, _) in tables(&one).await {
        let mut position = one.get(&table).await.ok()["position"].clone();
        while position["legal"][0]["pass"].is_null() {
            assert!(position["outcome"].is_null(), "the game is over before a question can be passed");
            let choices = position["legal"][0]["choices"].as_array().unwrap();
            let action =
                choices[position["seq"].as_u64().unwrap() as usize * 7 % choices.len()]["action"].clone();
            let act = json!({ "seq": position["seq"], "action": action });
            position = one.post(&format!("{table}/acts"), act).await.ok();
        }
        let body = Some(json!({ "kinds": [position["legal"][0]["pass"]["kind"]] }));
        let after = one.send(Method::PUT, &format!("{table}/passes"), body).await.ok();
        assert!(after["seq"].as_u64() > position["seq"].as_u64());
        let step = position["step"].as_u64().unwrap() + 1;
        assert!(after["automatic"].as_array().unwrap().contains(&json!({ "step": step, "cause": "order" })));
    }
}

#[tokio::test]
async fn what_is_passed_always_is_remembered_and_can_be_changed() {
    let server = Server::start().await;
    let one = server.guest().await;
    let (table, kinds) = tables(&one).await.swap_remove(0);
    let put = async |one: &Client, kinds: &[Value]| {
        one.send(Method::PUT, &format!("{table}/passes"), Some(json!({ "kinds": kinds }))).await.ok()
    };
    put(&one, &kinds[..1]).await;
    let server = server.restart().await;
    let one = one.at(&server);
    assert_eq!(one.get(&table).await.ok()["position"]["passes"], json!(kinds[..1]));
    assert_eq!(put(&one, &[]).await["passes"], json!([]));
    let spectator = server.guest().await;
    assert_eq!(spectator.get(&table).await.ok()["position"]["passes"], json!([]));
}

#[tokio::test]
async fn only_what_the_game_asks_can_be_passed() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let body = Some(json!({ "kinds": ["everything"] }));
    one.send(Method::PUT, &format!("{table}/passes"), body).await.refused(422, "refused");
}

use crate::common::{Client, Server, but, two_at};
use serde_json::json;

/// Asks for everything that can be asked for about a table.
async fn ask_everything(client: &Client, table: &str) {
    let action = client.get(table).await.ok()["position"]["legal"]["choices"][0]["action"].clone();
    for path in ["", "/frames", "/frames?from=0&to=5", "/replay"] {
        client.get(&format!("{table}{path}")).await;
    }
    for list in ["mine", "archived", "public"] {
        client.get(&format!("/api/tables?list={list}")).await;
    }
    for path in ["/odds", "/check"] {
        client.post(&format!("{table}{path}"), json!({ "action": action })).await;
    }
    client.post(&format!("{table}/hint"), json!({})).await;
    client.get("/api/history").await;
    client.get("/api/statistics").await;
}

#[tokio::test]
async fn nobody_is_told_the_seed_before_the_game_is_over() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({ "visibility": "public", "undo": "consent" })).await;
    let watcher = server.guest().await;
    let at = server.listen().await;
    let mut lives = Vec::new();
    for client in [&first, &second, &watcher] {
        lives.push(client.watch(at, &table, None).await);
    }
    for _ in 0..3 {
        for client in [&first, &second] {
            client.play_on(&table, 2).await;
        }
        for client in [&first, &second, &watcher] {
            ask_everything(client, &table).await;
        }
    }
    for live in &mut lives {
        live.say(json!({ "type": "ping" })).await;
        live.until("pong").await;
    }
    let clients = [&first, &second, &watcher];
    let told: Vec<String> = clients
        .iter()
        .map(|client| client.heard.lock().unwrap().clone())
        .chain(lives.iter().map(|live| live.heard.clone()))
        .collect();

    let seq = first.get(&table).await.ok()["position"]["seq"].clone();
    first.post(&format!("{table}/concede"), json!({ "seq": seq })).await.ok();
    let seed = watcher.get(&table).await.ok()["seed"].as_str().unwrap().to_string();
    assert_eq!(seed.len(), 64);
    for text in told {
        assert!(text.len() > 500);
        assert!(!text.contains(&seed));
    }
}

#[tokio::test]
async fn the_seed_keeps_the_promise_and_the_record_verifies() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(json!({ "game": "harbinger", "seats": [{ "type": "me" }] })).await;
    let promise = one.get(&table).await.ok()["commitment"].as_str().unwrap().to_string();
    one.get(&format!("{table}/replay")).await.refused(403, "forbidden");
    let seq = one.play_on(&table, 12).await["seq"].clone();
    one.post(&format!("{table}/concede"), json!({ "seq": seq })).await.ok();
    let seed: redoubt_engine::Seed = one.get(&table).await.ok()["seed"].as_str().unwrap().parse().unwrap();
    assert_eq!(seed.commitment().to_string(), promise);
    let record = server.nobody().get(&format!("{table}/replay")).await;
    assert!(record.header("content-disposition").starts_with("attachment; filename=\"harbinger-"));
    let replayed = redoubt_catalog::from_replay(&record.text, None).unwrap();
    assert_eq!(replayed.step(), 13);
}

#[tokio::test]
async fn a_spectator_sees_what_everybody_may_see_and_is_offered_nothing() {
    let server = Server::start().await;
    let (first, _, table) = two_at(&server, json!({ "undo": "consent" })).await;
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
    let position = server.nobody().get(&table).await.ok()["position"].clone();
    for nothing in ["viewer", "legal"] {
        assert!(position[nothing].is_null(), "{nothing}");
    }
    for no in ["can_undo", "can_ask_takeback"] {
        assert_eq!(position[no], false, "{no}");
    }
    let frames = server.nobody().get(&format!("{table}/frames")).await.ok();
    assert_eq!(frames["frames"][1]["view"], position["view"]);
}

#[tokio::test]
async fn frames_show_every_moment_and_no_more() {
    let server = Server::with(|config| config.limits.frames = 4).await;
    let one = server.guest().await;
    let table = one.create(but(crate::common::both_sides(), json!({}))).await;
    for seq in 0..6 {
        one.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "hold" })).await.ok();
    }
    let steps = async |query: &str| {
        let frames = one.get(&format!("{table}/frames{query}")).await.ok();
        assert_eq!(frames["steps"], 6);
        let frames = frames["frames"].as_array().unwrap().clone();
        assert!(frames.iter().all(|frame| frame["step"] == frame["entry"]["step"]));
        frames.iter().map(|frame| frame["step"].as_u64().unwrap()).collect::<Vec<_>>()
    };
    assert_eq!(steps("").await, [0, 1, 2, 3]);
    assert_eq!(steps("?from=2&to=3").await, [2, 3]);
    assert_eq!(steps("?from=5&to=99").await, [5, 6]);
    assert_eq!(steps("?from=5&to=1").await, [0; 0]);
    one.get(&format!("{table}/frames?from=7")).await.refused(404, "not_found");
    one.get(&format!("{table}/frames?from=x")).await.refused(400, "malformed");
}

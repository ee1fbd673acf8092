use crate::common::{Client, Known, Server, both_sides, told, two_at};
use serde_json::{Value, json};

/// Asks for everything that can be asked for about a table.
async fn ask_everything(client: &Client, table: &str) {
    let action = client.get(table).await.ok()["position"]["legal"][0]["choices"][0]["action"].clone();
    for path in ["", "/film", "/film?from=0&to=5", "/replay"] {
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
        assert_eq!(position[nothing], json!([]), "{nothing}");
    }
    for no in ["can_undo", "can_ask_takeback"] {
        assert_eq!(position[no], false, "{no}");
    }
    let film = server.nobody().get(&format!("{table}/film")).await.ok();
    let mut known = Known::default();
    film["entries"].as_array().unwrap().iter().for_each(|entry| known.patch(entry));
    assert_eq!(known.view, position["view"]);
}

#[tokio::test]
async fn a_film_shows_every_step_asked_for_and_no_more() {
    let server = Server::with(|config| config.limits.film = 4).await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    for seq in 0..6 {
        one.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "hold" })).await.ok();
    }
    let log = one.get(&table).await.ok()["position"]["log"].clone();
    let steps = async |query: &str| {
        let film = one.get(&format!("{table}/film{query}")).await.ok();
        assert_eq!(film["steps"], 6);
        let entries = film["entries"].as_array().unwrap();
        let step = |entry: &Value| entry["step"].as_u64().unwrap();
        assert!(entries.iter().all(|entry| told(entry) == log[step(entry) as usize]));
        assert_eq!(film["view"].is_null(), entries.first().is_some_and(|entry| step(entry) == 0));
        entries.iter().map(step).collect::<Vec<_>>()
    };
    assert_eq!(steps("").await, [0, 1, 2, 3]);
    assert_eq!(steps("?from=2&to=3").await, [2, 3]);
    assert_eq!(steps("?from=5&to=99").await, [5, 6]);
    assert_eq!(steps("?from=5&to=1").await, [0; 0]);
    one.get(&format!("{table}/film?from=7")).await.refused(404, "not_found");
    one.get(&format!("{table}/film?from=x")).await.refused(400, "malformed");
}

#[tokio::test]
async fn the_pieces_of_a_film_lead_from_one_view_to_the_next() {
    let server = Server::with(|config| config.limits.film = 5).await;
    let one = server.guest().await;
    let table = one.create(json!({ "game": "harbinger", "seats": [{ "type": "me" }] })).await;
    one.play_on(&table, 12).await;
    let mut known = Known::default();
    let mut from = 0;
    while from <= 12 {
        let film = one.get(&format!("{table}/film?from={from}")).await.ok();
        assert_eq!(film["view"], known.view, "before step {from}");
        let entries = film["entries"].as_array().unwrap().clone();
        entries.iter().for_each(|entry| known.patch(entry));
        from += entries.len();
    }
    assert_eq!(one.get(&table).await.ok()["position"]["view"], known.view);
}

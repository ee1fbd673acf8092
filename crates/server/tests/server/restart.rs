use crate::common::{Server, both_sides, but, in_time, two_at};
use redoubt_server::Config;
use serde_json::{Value, json};
use std::net::SocketAddr;
use tokio::sync::oneshot::{Receiver, Sender};

/// A table without what the server that shows it has seen.
fn lasting(mut snapshot: Value) -> Value {
    for seat in snapshot["table"]["seats"].as_array_mut().unwrap() {
        seat["silent_ms"] = Value::Null;
    }
    snapshot
}

#[tokio::test]
async fn a_table_goes_on_after_a_restart() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({})).await;
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
    first.post(&format!("{table}/chat"), json!({ "text": "wait" })).await.expect(204);
    let before = first.get(&table).await.ok();
    let server = server.restart().await;
    let (first, second) = (first.at(&server), second.at(&server));
    assert_eq!(lasting(first.get(&table).await.ok()), lasting(before.clone()));
    let to_act = before["position"]["to_act"][0].as_u64().unwrap();
    let next = if to_act == 0 { &first } else { &second };
    next.post(&format!("{table}/acts"), json!({ "seq": 1, "action": "hold" })).await.ok();
}

#[tokio::test]
async fn a_bot_that_was_to_act_goes_on_after_a_restart() {
    let server = Server::start().await;
    let one = server.guest().await;
    server.app.announce_close(); // from now on no bot begins to think
    let seats = json!([{ "type": "bot", "level": "novice" }, { "type": "me" }]);
    let table = one.create(json!({ "game": "pig", "seats": seats })).await;
    assert_eq!(one.get(&table).await.ok()["position"]["seq"], 0);
    let server = server.restart().await;
    let at = server.listen().await;
    let mut live = one.at(&server).watch(at, &table, None).await;
    live.until_that(|message| {
        let position = if message["type"] == "snapshot" {
            &message["snapshot"]["position"]
        } else {
            &message["position"]
        };
        position["legal"].get(0).is_some()
    })
    .await;
}

#[tokio::test]
async fn a_bot_goes_on_after_a_restart_though_other_tables_cannot_be_read() {
    let server = Server::start().await;
    let one = server.guest().await;
    server.app.announce_close(); // from now on no bot begins to think
    let seats = json!([{ "type": "bot", "level": "novice" }, { "type": "me" }]);
    let plan = json!({ "game": "pig", "seats": seats });
    let mut tables = [one.create(plan.clone()).await, one.create(plan.clone()).await, one.create(plan).await];
    tables.sort(); // as the server looks at them
    let last = tables[2].rsplit('/').next().unwrap();
    let server =
        server.restart_after(&format!("UPDATE tables SET seed = 'nonsense' WHERE id <> '{last}'")).await;
    in_time(async {
        while server.count("SELECT COUNT(*) FROM moves") == 0 {
            tokio::task::yield_now().await; // until the bot has moved
        }
    })
    .await;
}

#[tokio::test]
async fn tables_that_nobody_uses_leave_the_memory_and_come_back() {
    let server = Server::with(|config| config.limits.rooms = 1).await;
    let one = server.guest().await;
    let mut tables = Vec::new();
    for _ in 0..4 {
        let table = one.create(both_sides()).await;
        one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
        tables.push((table.clone(), one.get(&table).await.ok()));
    }
    server.app.trim();
    assert_eq!(server.app.tables_in_memory(), 1);
    for (table, before) in tables {
        assert_eq!(one.get(&table).await.ok(), before);
    }
}

#[tokio::test]
async fn a_server_that_stops_says_goodbye_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let (tell, told) = tokio::sync::oneshot::channel::<SocketAddr>();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = redoubt_server::serve(
        Config::new(folder.path()),
        "127.0.0.1:0".parse().unwrap(),
        move |at| tell.send(at).unwrap(),
        async move { drop(stopped.await) },
    );
    let (served, (table, cookie, position)) = tokio::join!(serving, until_it_stops(told, stop));
    served.unwrap();

    let app = redoubt_server::App::open(Config::new(folder.path())).await.unwrap();
    let client = crate::common::Client::with_cookie(redoubt_server::app(app), &cookie);
    let after: Value = client.get(&table).await.ok();
    assert_eq!((&after["position"]["seq"], &after["position"]["view"]), (&json!(1), &position["view"]));
}

/// Sets up a table over the net, looks at it, and plays until the server stops.
async fn until_it_stops(told: Receiver<SocketAddr>, stop: Sender<()>) -> (String, String, Value) {
    let at = told.await.unwrap();
    let web = crate::common::Web::new(at);
    let cookie = web.cookie().await;
    let table = web.post(&cookie, "/api/tables", &both_sides()).await;
    let table = format!("/api/tables/{}", table["id"].as_str().unwrap());
    let mut live = crate::common::Socket::open(at, &table, Some(&cookie)).await.ok().unwrap();
    live.say(json!({ "type": "hello", "since": null })).await;
    live.until("snapshot").await;
    let act = json!({ "seq": 0, "action": "roll" });
    let position = web.post(&cookie, &format!("{table}/acts"), &act).await;
    stop.send(()).unwrap();
    assert_eq!(live.closed().await, 1001);
    (table, cookie, position)
}

/// A game of two bots, from its seed to its last step.
async fn game_of_bots(rehearsal: Option<u64>) -> Value {
    let rehearse = |config: &mut Config| rehearsal.into_iter().for_each(|number| config.rehearse(number));
    let server = Server::with(rehearse).await;
    let one = server.guest().await;
    let at = server.listen().await;
    let novice = json!({ "type": "bot", "level": "novice" });
    let table = one.create(but(both_sides(), json!({ "seats": [novice, novice] }))).await;
    let mut live = one.watch(at, &table, None).await;
    live.until_that(|message| !message["snapshot"]["position"]["outcome"].is_null()).await;
    let end = one.get(&table).await.ok();
    json!({ "seed": end["seed"], "log": end["position"]["log"], "outcome": end["position"]["outcome"] })
}

#[tokio::test]
async fn a_rehearsal_gives_the_same_dice_and_the_same_bots_every_time() {
    let game = game_of_bots(Some(7)).await;
    assert_eq!(game, game_of_bots(Some(7)).await);
    assert_ne!(game, game_of_bots(Some(8)).await);
    assert_ne!(game["seed"], game_of_bots(None).await["seed"]);
}

use crate::common::{Server, against_bot, both_sides, for_two, two_at};
use redoubt_server::store::sqlite::Sqlite;
use redoubt_server::store::{Store, StoreError, Write};
use redoubt_server::{App, Config, TableId};
use serde_json::{Value, json};

/// Takes something from the database that the server needs, or gives it back.
fn rename(server: &Server, from: &str, to: &str) {
    server.database().execute_batch(&format!("ALTER TABLE {from} RENAME TO {to}")).unwrap();
}

/// Asks until the server says how it is with this status.
async fn until_health_is(server: &Server, status: u16) {
    loop {
        if server.nobody().get("/health").await.status == status {
            return;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_server_that_cannot_write_says_so_and_goes_on_when_it_can() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    assert_eq!(one.get("/health").await.text, "well");
    rename(&server, "moves", "taken");
    rename(&server, "pulse", "gone");
    let act = json!({ "seq": 0, "action": "hold" });
    one.post(&format!("{table}/acts"), act.clone()).await.refused(503, "unavailable");
    until_health_is(&server, 503).await;
    rename(&server, "taken", "moves");
    rename(&server, "gone", "pulse");
    until_health_is(&server, 200).await;
    one.post(&format!("{table}/acts"), act).await.ok();
}

#[tokio::test]
async fn bots_go_on_by_themselves_after_storage_failed() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(against_bot()).await;
    let mut live = one.watch(server.listen().await, &table, None).await;
    live.until("snapshot").await;
    // The bot is to act as soon as the person holds; then nothing can be stored.
    let stop = "CREATE TRIGGER stop BEFORE INSERT ON moves WHEN NEW.seat = 1
                BEGIN SELECT RAISE(FAIL, 'no'); END";
    server.database().execute_batch(stop).unwrap();
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    live.until_that(|message| message["type"] == "thinking" && message["thinking"] == true).await;
    server.database().execute_batch("DROP TRIGGER stop").unwrap();
    live.until_that(|message| message["type"] == "position" && message["position"]["to_act"] == json!([0]))
        .await;
}

#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused() {
    let server = Server::start().await;
    let error = App::open(Config::new(server.data())).await.err().unwrap().to_string();
    let process = std::process::id().to_string();
    assert!(error.contains("another server uses this folder") && error.contains(&process), "{error}");
    let one = server.guest().await;
    one.create(both_sides()).await;
    let server = server.restart().await;
    assert_eq!(one.at(&server).get("/api/tables").await.ok()["tables"].as_array().unwrap().len(), 1);
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_looks_into_the_folder() {
    use std::os::unix::fs::PermissionsExt;
    let server = Server::with(|config| config.data = config.data.join("deeper")).await;
    server.guest().await.create(both_sides()).await;
    let mode = |path: &std::path::Path| path.metadata().unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(server.data()), 0o700);
    for entry in std::fs::read_dir(server.data()).unwrap() {
        let path = entry.unwrap().path();
        assert_eq!(mode(&path), 0o600, "{}", path.display());
    }
}

#[tokio::test]
async fn a_table_that_has_begun_is_not_removed() {
    let server = Server::start().await;
    let (first, _second, table) = two_at(&server, json!({})).await;
    first.post(&format!("{table}/leave"), json!({ "state": "waiting" })).await.refused(409, "stale");
    assert_eq!(first.get(&table).await.ok()["table"]["state"], "running");

    // The same by another way: whoever still believes that it waits may not remove it from storage.
    let id = TableId::parse(table.rsplit('/').next().unwrap()).unwrap();
    server.app.close().await;
    let store = Sqlite::open(&server.data().join("redoubt.sqlite")).await.unwrap();
    let removed = store.commit(vec![Write::RemoveTable { table: id.clone() }]).await;
    assert!(matches!(removed, Err(StoreError::Conflict)), "{removed:?}");
    assert!(store.has_table(&id).await.unwrap());
}

#[tokio::test]
async fn whoever_leaves_a_table_that_waits_ends_it() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(for_two()).await;
    one.post(&format!("{table}/leave"), json!({ "state": "waiting" })).await.expect(204);
    one.get(&table).await.refused(404, "not_found");
}

#[tokio::test]
async fn a_table_of_other_rules_is_refused_and_not_played_by_these() {
    let server = Server::start().await;
    let one = server.guest().await;
    let (table, other) = (one.create(both_sides()).await, one.create(both_sides()).await);
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
    let id = table.rsplit('/').next().unwrap();
    server.database().execute("UPDATE tables SET rules = 99 WHERE id = ?", [id]).unwrap();
    let server = server.restart().await;
    let one = one.at(&server);
    let refused = one.get(&table).await.refused(422, "refused");
    assert!(refused["error"].as_str().unwrap().contains("version 99 of the rules"), "{refused}");
    one.post(&format!("{table}/acts"), json!({ "seq": 1, "action": "hold" })).await.refused(422, "refused");
    one.post(&format!("{other}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
    assert_eq!(one.get("/api/tables").await.ok()["tables"].as_array().unwrap().len(), 2);
}

/// Spoils something of a table in storage, and starts the server again.
async fn spoiled(server: Server, table: &str, what: &str) -> Server {
    let id = table.rsplit('/').next().unwrap();
    server.database().execute(what, [id]).unwrap();
    server.restart().await
}

#[tokio::test]
async fn a_table_that_cannot_be_read_harms_nothing_but_itself() {
    for what in [
        "UPDATE tables SET state = 'odd' WHERE id = ?",
        "UPDATE tables SET seed = 'odd' WHERE id = ?",
        "UPDATE tables SET options = '[' WHERE id = ?",
        "UPDATE tables SET game = 'none' WHERE id = ?",
        "UPDATE moves SET act = 'dance' WHERE table_id = ?",
        "DELETE FROM seats WHERE seat = 1 AND table_id = ?",
    ] {
        let server = Server::start().await;
        let one = server.guest().await;
        one.post("/api/account/register", json!({ "name": "Ada", "password": "correct horse" })).await.ok();
        let (bad, good) = (one.create(both_sides()).await, one.create(both_sides()).await);
        one.post(&format!("{bad}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
        let server = spoiled(server, &bad, what).await;
        let one = one.at(&server);
        assert!([422, 500, 503].contains(&one.get(&bad).await.status), "{what}");
        one.post(&format!("{good}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
        let listed = one.get("/api/tables").await.ok();
        let ids: Vec<&Value> =
            listed["tables"].as_array().unwrap().iter().map(|table| &table["id"]).collect();
        assert!(ids.contains(&&json!(good.rsplit('/').next().unwrap())), "{what}: {listed}");
        let farewell = json!({ "password": "correct horse" });
        one.send(axum::http::Method::DELETE, "/api/account", Some(farewell)).await.ok();
    }
}

#[tokio::test]
async fn a_clock_goes_on_beside_tables_that_cannot_be_read() {
    let server = Server::start().await;
    let hasty = json!({ "clock": { "type": "per_move", "seconds": 1 } });
    let (_, _, bad) = two_at(&server, hasty.clone()).await;
    let (first, _second, good) = two_at(&server, hasty).await;
    let server = spoiled(server, &bad, "UPDATE tables SET seed = 'odd', due_ms = 0 WHERE id = ?").await;
    let first = first.at(&server);
    let mut live = first.watch(server.listen().await, &good, None).await;
    live.until_that(|message| {
        let position = &message["position"];
        !position.is_null() && position["automatic"][0]["cause"] == "clock"
    })
    .await;
}

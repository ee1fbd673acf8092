use crate::common::{Client, Server, both_sides, but, in_time, two_at};
use redoubt_server::{App, Config, StartError};
use serde_json::{Value, json};
#[cfg(unix)]
use std::{os::unix::fs::PermissionsExt, path::Path};

/// What SQLite does when a disk is full: the whole transaction is taken back, and the statement fails.
const FULL: &str = "BEGIN SELECT RAISE(ROLLBACK, 'the disk is full'); END";

async fn act(client: &Client, table: &str, seq: u32) -> u16 {
    client.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "hold" })).await.status
}

#[tokio::test]
async fn after_a_full_disk_moves_are_stored_again() {
    let server = Server::start().await;
    let one = server.guest().await;
    let (table, other) = (one.create(both_sides()).await, one.create(both_sides()).await);
    server.sql(&format!("CREATE TRIGGER full BEFORE INSERT ON moves {FULL}"));
    for _ in 0..3 {
        one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" }))
            .await
            .refused(503, "unavailable");
        assert_eq!(act(&one, &other, 0).await, 503);
    }
    assert_eq!(one.get(&table).await.ok()["position"]["seq"], 0, "what was not stored has not happened");
    server.sql("DROP TRIGGER full");
    assert_eq!((act(&one, &table, 0).await, act(&one, &other, 0).await), (200, 200));
    let server = server.restart().await;
    assert_eq!(one.at(&server).get(&table).await.ok()["position"]["seq"], 1);
}

#[tokio::test]
async fn health_tells_whether_something_can_be_stored() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    assert_eq!(one.get("/health").await.status, 200);
    server.sql(&format!("CREATE TRIGGER full BEFORE INSERT ON moves {FULL}"));
    server.sql(&format!("CREATE TRIGGER full_too BEFORE INSERT ON alive {FULL}"));
    assert_eq!(act(&one, &table, 0).await, 503);
    assert_eq!(one.get("/health").await.status, 503);
    server.sql("DROP TRIGGER full; DROP TRIGGER full_too");
    assert_eq!(one.get("/health").await.status, 200);
}

#[tokio::test]
async fn bots_go_on_by_themselves_when_storage_works_again() {
    let server = Server::start().await;
    let one = server.guest().await;
    server.sql(&format!("CREATE TRIGGER full BEFORE INSERT ON moves {FULL}"));
    let seats = json!([{ "type": "bot", "level": "novice" }, { "type": "me" }]);
    one.create(json!({ "game": "pig", "seats": seats })).await;
    in_time(async {
        while !server.is_failing() {
            tokio::task::yield_now().await; // until the bot has tried
        }
    })
    .await;
    server.sql("DROP TRIGGER full");
    in_time(async {
        while server.count("SELECT COUNT(*) FROM moves") == 0 {
            tokio::task::yield_now().await; // until it has tried again, though nobody looks at the table
        }
    })
    .await;
}

#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let folder = server.folder();
    match App::open(Config::new(&folder)).await {
        Err(error @ StartError::InUse { .. }) => {
            let message = error.to_string();
            assert!(
                message.contains(folder.to_str().unwrap()) && message.contains("another server"),
                "{message}"
            );
        }
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("two servers use the same data"),
    }
    assert_eq!(act(&one, &table, 0).await, 200, "the first goes on");
    let server = server.restart().await; // and when it has stopped, another may start
    assert_eq!(act(&one.at(&server), &table, 1).await, 200);
}

/// Who may do what with a file or a folder.
#[cfg(unix)]
fn mode(path: &Path) -> u32 {
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_looks_into_the_data() {
    let folder = tempfile::tempdir().unwrap();
    for data in [folder.path().join("new"), folder.path().join("old")] {
        if data.ends_with("old") {
            std::fs::create_dir(&data).unwrap();
            std::fs::set_permissions(&data, PermissionsExt::from_mode(0o755)).unwrap();
        }
        App::open(Config::new(&data)).await.unwrap().close().await;
        assert_eq!(mode(&data), 0o700);
    }
}

#[tokio::test]
async fn a_table_of_rules_that_are_not_known_is_refused_and_left_alone() {
    let server = Server::start().await;
    let one = server.guest().await;
    let (table, other) = (one.create(both_sides()).await, one.create(both_sides()).await);
    assert_eq!(act(&one, &table, 0).await, 200);
    let id = table.rsplit('/').next().unwrap();
    server.sql(&format!("UPDATE tables SET rules = 77 WHERE id = '{id}'"));
    let server = server.restart().await;
    let one = one.at(&server);
    let refused = one.get(&table).await.refused(422, "refused");
    assert!(refused["error"].as_str().unwrap().contains("version 77"), "{refused}");
    assert_eq!(act(&one, &table, 1).await, 422);
    assert_eq!(act(&one, &other, 0).await, 200);
    server.sql("UPDATE tables SET rules = (SELECT MIN(rules) FROM tables)");
    assert_eq!(one.get(&table).await.ok()["position"]["seq"], 1, "nothing was lost");
}

#[tokio::test]
async fn a_table_that_cannot_be_read_harms_only_itself() {
    let server = Server::start().await;
    let one = server.guest().await;
    let plan =
        but(both_sides(), json!({ "visibility": "public", "clock": { "type": "per_move", "seconds": 60 } }));
    let mut tables = Vec::new();
    for _ in 0..4 {
        tables.push(one.create(plan.clone()).await);
        assert_eq!(act(&one, tables.last().unwrap(), 0).await, 200);
    }
    let id = |index: usize| tables[index].rsplit('/').next().unwrap().to_string();
    server.sql(&format!(
        "UPDATE tables SET visibility = 'nonsense', due_ms = 1 WHERE id = '{}';
         UPDATE moves SET kind = 'nonsense' WHERE table_id = '{}'; UPDATE tables SET due_ms = 1 WHERE id = '{1}';
         UPDATE moves SET act = 'nonsense' WHERE table_id = '{}'; UPDATE tables SET due_ms = 1 WHERE id = '{2}'",
        id(0),
        id(1),
        id(2)
    ));
    let server = server.restart().await;
    let one = one.at(&server);
    for table in &tables[..3] {
        assert_eq!(one.get(table).await.status, 500);
    }
    assert_eq!(act(&one, &tables[3], 1).await, 200);
    let listed = one.get("/api/tables").await.ok();
    let listed: Vec<&Value> = listed["tables"].as_array().unwrap().iter().map(|table| &table["id"]).collect();
    assert!(listed.contains(&&json!(id(3))) && !listed.contains(&&json!(id(0))), "{listed:?}");
    one.get("/api/tables?list=public").await.ok();
    one.get("/api/history").await.ok();
}

#[tokio::test]
async fn whoever_wants_to_leave_a_waiting_table_leaves_no_running_game() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({})).await;
    let leave = json!({ "state": "waiting" });
    first.post(&format!("{table}/leave"), leave.clone()).await.refused(409, "stale");
    assert_eq!(first.get(&table).await.ok()["table"]["state"], "running");
    let waiting = first.create(crate::common::for_two()).await;
    second.post(&format!("{waiting}/leave"), leave.clone()).await.refused(403, "forbidden");
    first.post(&format!("{waiting}/leave"), leave).await.expect(204);
    first.get(&waiting).await.refused(404, "not_found");
}

#[tokio::test]
async fn a_table_that_has_begun_in_storage_is_not_removed() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(crate::common::for_two()).await;
    one.get(&table).await.ok();
    server.sql("UPDATE tables SET state = 'running'"); // as if the memory were behind
    one.post(&format!("{table}/leave"), json!({})).await.refused(409, "conflict");
    assert_eq!(server.count("SELECT COUNT(*) FROM tables"), 1);
}

#[tokio::test]
async fn data_of_the_first_lay_out_is_brought_up_to_date() {
    let server = Server::start().await;
    let one = server.guest().await;
    let pack = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../packs/pig/classic.toml"))
        .unwrap();
    let table = one.create(but(both_sides(), json!({ "pack": pack }))).await;
    assert_eq!(act(&one, &table, 0).await, 200);
    let before = one.get(&table).await.ok()["position"].clone();
    let server = server
        .restart_after(
            "UPDATE tables SET pack = (SELECT text FROM packs WHERE hash = pack);
             DROP INDEX tables_pack; DROP TABLE packs; DROP TABLE alive; DROP TABLE downtimes;
             ALTER TABLE people DROP COLUMN seen_ms; ALTER TABLE sessions DROP COLUMN agent;
             PRAGMA user_version = 1",
        )
        .await;
    assert_eq!(one.at(&server).get(&table).await.ok()["position"], before);
    assert_eq!(server.count("SELECT COUNT(*) FROM packs"), 1);
}

#[tokio::test]
async fn a_copy_that_is_made_while_people_play_holds_everything() {
    let server = Server::start().await;
    let (first, _second, table) = two_at(&server, json!({})).await;
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("redoubt.sqlite");
    assert_eq!(act(&first, &table, 0).await, 200);
    redoubt_server::backup(&server.folder(), &copy).unwrap();
    let error = redoubt_server::backup(&server.folder(), &copy).unwrap_err();
    assert!(error.to_string().contains("exists"), "{error}");
    let before = first.get(&table).await.ok()["position"]["view"].clone();
    assert_eq!(first.post(&format!("{table}/chat"), json!({ "text": "later" })).await.status, 204);
    let app = App::open(Config::new(folder.path())).await.unwrap();
    let restored = Client::with_cookie(redoubt_server::app(app), &first.cookie().unwrap());
    let after = restored.get(&table).await.ok();
    assert_eq!((&after["position"]["view"], &after["chat"]), (&before, &json!([])));
    assert_eq!(restored.post(&format!("{table}/chat"), json!({ "text": "on" })).await.status, 204);
    #[cfg(unix)]
    assert_eq!(mode(&copy), 0o600, "it is nobody else's, either");
}

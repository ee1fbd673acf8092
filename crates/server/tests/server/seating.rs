use crate::common::{Server, against_bot, both_sides, but, for_two, two_at};
use serde_json::{Value, json};

#[tokio::test]
async fn a_table_of_one_person_and_bots_starts_at_once() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.post("/api/tables", against_bot()).await.expect(201);
    assert_eq!(table["state"], "running");
    assert_eq!(table["your_turn"], true);
    assert_eq!(table["name"], "Pig");
}

#[tokio::test]
async fn a_table_waits_until_nobody_is_missing() {
    let server = Server::start().await;
    let (first, second) = (server.guest().await, server.guest().await);
    let table = first.create(for_two()).await;
    let act = json!({ "seq": 0, "action": "hold" });
    first.post(&format!("{table}/acts"), act.clone()).await.refused(422, "refused");
    let snapshot = first.get(&table).await.ok();
    assert_eq!(
        (&snapshot["table"]["state"], &snapshot["position"]["legal"]),
        (&json!("waiting"), &json!([]))
    );
    let joined = second.post(&format!("{table}/join"), json!({})).await.ok();
    assert_eq!((&joined["table"]["state"], &joined["position"]["viewer"]), (&json!("running"), &json!([1])));
    assert_eq!(second.post(&format!("{table}/join"), json!({})).await.ok()["position"]["viewer"], json!([1]));
    let third = server.guest().await;
    third.post(&format!("{table}/join"), json!({})).await.refused(409, "conflict");
    third.post(&format!("{table}/join"), json!({ "seat": 0 })).await.refused(409, "conflict");
    third.post(&format!("{table}/join"), json!({ "seat": 2 })).await.refused(404, "not_found");
    first.post(&format!("{table}/acts"), act).await.ok();
}

#[tokio::test]
async fn what_cannot_be_set_up_is_refused_with_every_fault() {
    let server = Server::start().await;
    let one = server.guest().await;
    let refuse = async |change: Value, status: u16, code: &str| {
        one.post("/api/tables", but(against_bot(), change)).await.refused(status, code)
    };
    refuse(json!({ "game": "chess" }), 404, "not_found").await;
    refuse(json!({ "seats": [{ "type": "me" }] }), 422, "refused").await;
    refuse(json!({ "seats": [{ "type": "me" }, { "type": "bot", "level": "god" }] }), 422, "refused").await;
    refuse(json!({ "name": "x".repeat(61) }), 422, "refused").await;
    refuse(json!({ "name": "a\nb" }), 422, "refused").await;
    let trouble = refuse(json!({ "options": { "a": "1", "b": "2" } }), 422, "refused").await;
    assert_eq!(trouble["faults"].as_array().unwrap().len(), 2, "{trouble}");
    let trouble = refuse(json!({ "pack": "not = [a, pack" }), 422, "refused").await;
    assert!(!trouble["faults"].as_array().unwrap().is_empty());
    refuse(json!({ "colour": "red" }), 400, "malformed").await;
    assert_eq!(one.get("/api/tables?list=mine").await.ok()["tables"], json!([]));
}

#[tokio::test]
async fn leaving_a_table_that_waits_frees_the_seat_or_ends_the_table() {
    let server = Server::start().await;
    let (first, second) = (server.guest().await, server.guest().await);
    let table = first.create(for_two()).await;
    first.post(&format!("{table}/leave"), json!({})).await.expect(204);
    first.get(&table).await.refused(404, "not_found");

    let open = json!({ "game": "pig", "seats": [{ "type": "open" }, { "type": "open" }] });
    let table = first.create(open).await;
    second.post(&format!("{table}/join"), json!({ "seat": 1 })).await.ok();
    second.post(&format!("{table}/leave"), json!({})).await.expect(204);
    assert_eq!(second.get(&table).await.ok()["table"]["seats"][1]["kind"], "open");
    second.post(&format!("{table}/leave"), json!({})).await.refused(403, "forbidden");
    first.post(&format!("{table}/leave"), json!({})).await.expect(204);
    second.get(&table).await.refused(404, "not_found");
}

#[tokio::test]
async fn leaving_a_game_gives_it_up() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({})).await;
    first.post(&format!("{table}/leave"), json!({})).await.expect(204);
    first.post(&format!("{table}/leave"), json!({})).await.expect(204);
    let snapshot = second.get(&table).await.ok();
    assert_eq!(snapshot["table"]["state"], "over");
    assert_eq!(snapshot["position"]["outcome"]["seats"][1]["standing"], "won");
}

#[tokio::test]
async fn public_tables_are_found_until_they_are_over() {
    let server = Server::start().await;
    let one = server.guest().await;
    let shown = async || {
        server.nobody().get("/api/tables?list=public").await.ok()["tables"].as_array().unwrap().len()
    };
    one.create(against_bot()).await;
    assert_eq!(shown().await, 0);
    let table = one.create(but(both_sides(), json!({ "visibility": "public" }))).await;
    one.create(but(for_two(), json!({ "visibility": "public" }))).await;
    assert_eq!(shown().await, 2);
    one.post(&format!("{table}/concede"), json!({ "seq": 0 })).await.ok();
    assert_eq!(shown().await, 1);
}

#[tokio::test]
async fn a_table_is_put_away_for_one_person_only() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({})).await;
    let put = async |archived: bool| {
        first.post(&format!("{table}/archive"), json!({ "archived": archived })).await.expect(204)
    };
    put(true).await;
    put(true).await;
    let count = async |client: &crate::common::Client, list: &str| {
        let tables = client.get(&format!("/api/tables?list={list}")).await.ok();
        tables["tables"].as_array().unwrap().len()
    };
    assert_eq!((count(&first, "mine").await, count(&first, "archived").await), (0, 1));
    assert_eq!((count(&second, "mine").await, count(&second, "archived").await), (1, 0));
    assert_eq!(first.get(&table).await.ok()["table"]["archived"], true);
    assert_eq!(second.get(&table).await.ok()["table"]["archived"], false);
    put(false).await;
    assert_eq!((count(&first, "mine").await, count(&first, "archived").await), (1, 0));
}

#[tokio::test]
async fn a_rematch_is_set_up_once_with_seats_exchanged_and_everybody_hears_of_it() {
    let server = Server::start().await;
    let (first, second, table) = two_at(&server, json!({ "name": "Ours", "undo": "consent" })).await;
    first.post(&format!("{table}/rematch"), Value::Null).await.refused(422, "refused");
    first.post(&format!("{table}/concede"), json!({ "seq": 0 })).await.ok();
    let at = server.listen().await;
    let mut live = second.watch(at, &table, None).await;
    live.until("snapshot").await;
    let next = first.post(&format!("{table}/rematch"), Value::Null).await.ok();
    assert_eq!(live.until("rematch").await["table"], next["id"]);
    assert_eq!(second.post(&format!("{table}/rematch"), Value::Null).await.ok()["id"], next["id"]);
    assert_eq!(second.get(&table).await.ok()["rematch"], next["id"]);
    assert_eq!((&next["state"], &next["name"]), (&json!("running"), &json!("Ours")));
    assert_eq!((&next["seats"][0]["you"], &next["seats"][1]["you"]), (&json!(false), &json!(true)));
    let snapshot = first.get(&format!("/api/tables/{}", next["id"].as_str().unwrap())).await.ok();
    assert_eq!(snapshot["undo"], "consent");
    assert_ne!(snapshot["commitment"], first.get(&table).await.ok()["commitment"]);
}

#[tokio::test]
async fn spectators_write_only_where_they_may() {
    let server = Server::start().await;
    let (first, watcher) = (server.guest().await, server.guest().await);
    let say = json!({ "text": " hello " });
    let closed = first.create(against_bot()).await;
    watcher.post(&format!("{closed}/chat"), say.clone()).await.refused(403, "forbidden");
    let open = first.create(but(against_bot(), json!({ "spectators_chat": true }))).await;
    watcher.post(&format!("{open}/chat"), say).await.expect(204);
    first.post(&format!("{open}/chat"), json!({ "text": "welcome" })).await.expect(204);
    let chat = first.get(&open).await.ok()["chat"].clone();
    assert_eq!((&chat[0]["text"], &chat[0]["seat"]), (&json!("hello"), &Value::Null));
    assert_eq!((&chat[1]["number"], &chat[1]["seat"]), (&json!(2), &json!(0)));
}

#[tokio::test]
async fn bots_alone_play_a_game_to_its_end() {
    let server = Server::start().await;
    let one = server.guest().await;
    let seats = json!([{ "type": "bot", "level": "officer" }, { "type": "bot", "level": "officer" }]);
    let table = one.create(json!({ "game": "pig", "seats": seats })).await;
    let at = server.listen().await;
    let mut live = one.watch(at, &table, None).await;
    live.until_that(|message| message["snapshot"]["table"]["state"] == "over").await;
    assert_eq!(one.get("/api/tables?list=mine").await.ok()["tables"][0]["state"], "over");
}

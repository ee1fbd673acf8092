use crate::common::{Client, Server, against_bot, both_sides, but, for_two, two_at};
use axum::body::Body;
use axum::http::{Method, Request};
use redoubt_server::Rate;
use serde_json::json;
use std::time::Duration;
use tower::ServiceExt;

const TWICE: Rate = Rate { per_minute: 1, burst: 2 };

fn pack(number: u32) -> String {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../packs/pig/classic.toml");
    format!("{}\n# {number}\n", std::fs::read_to_string(file).unwrap())
}

async fn measured() -> String {
    use http_body_util::BodyExt;
    let request = Request::get("/metrics").body(Body::empty()).unwrap();
    let response = redoubt_server::measures().oneshot(request).await.unwrap();
    assert_eq!(response.status().as_u16(), 200);
    String::from_utf8(response.into_body().collect().await.unwrap().to_bytes().to_vec()).unwrap()
}

#[tokio::test]
async fn methods_that_clients_invent_are_counted_together() {
    let server = Server::start().await;
    let one = server.guest().await;
    for number in 0..100 {
        let method = Method::from_bytes(format!("INVENTED{number}").as_bytes()).unwrap();
        assert_eq!(one.send(method, "/api/me", None).await.status, 405);
    }
    let measured = measured().await;
    assert!(measured.contains("method=\"other\"") && !measured.contains("INVENTED"), "{measured}");
}

#[tokio::test]
async fn measures_are_not_for_everybody() {
    let server = Server::start().await;
    let one = server.guest().await;
    one.get("/metrics").await.expect(404);
    assert!(measured().await.contains("redoubt_requests"));
}

#[tokio::test]
async fn pages_are_asked_for_so_often_and_no_more() {
    let server = Server::with(|config| config.limits.pages = TWICE).await;
    let one = server.nobody();
    for path in ["/", "/table/0123456789ab"] {
        assert!(one.get(path).await.status < 405);
    }
    one.get("/favicon.svg").await.refused(429, "too_many");
    one.get("/api/games").await.ok();
}

#[tokio::test]
async fn own_packs_are_kept_once_and_not_too_many_of_them() {
    let bytes = u32::try_from(pack(0).len()).unwrap();
    let server = Server::with(|config| config.limits.packs_guest = 2 * bytes).await;
    let one = server.guest().await;
    let with = |number: u32| but(for_two(), json!({ "pack": pack(number) }));
    let table = one.create(with(0)).await;
    one.create(with(1)).await;
    one.post("/api/tables", with(2)).await.refused(429, "too_many");
    server.guest().await.create(with(1)).await;
    assert_eq!(server.count("SELECT COUNT(*) FROM packs"), 2);
    one.post(&format!("{table}/leave"), json!({})).await.expect(204);
    assert_eq!(server.count("SELECT COUNT(*) FROM packs"), 1, "nobody has the first any more");
    one.create(with(2)).await;
}

#[tokio::test]
async fn an_address_sends_so_many_packs_also_faulty_ones() {
    let server = Server::with(|config| config.limits.pack = TWICE).await;
    let faulty = but(both_sides(), json!({ "pack": "nonsense" }));
    for _ in 0..2 {
        server.guest().await.post("/api/tables", faulty.clone()).await.refused(422, "refused");
    }
    server.guest().await.post("/api/tables", faulty).await.refused(429, "too_many");
    server.guest().await.create(both_sides()).await;
}

#[tokio::test]
async fn only_the_latest_lines_are_kept() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    for number in 0..205 {
        one.post(&format!("{table}/chat"), json!({ "text": format!("line {number}") })).await.expect(204);
    }
    assert_eq!(server.count("SELECT COUNT(*) FROM chat"), 200);
    let chat = one.get(&table).await.ok()["chat"].clone();
    assert_eq!((chat.as_array().unwrap().len(), &chat[0]["text"]), (200, &json!("line 5")));
    for _ in 0..100 {
        one.post(&format!("{table}/chat"), json!({ "text": "x".repeat(500) })).await.expect(204);
    }
    let chat = one.get(&table).await.ok()["chat"].to_string();
    assert!(chat.len() < 48 * 1024, "{} bytes", chat.len());
}

#[tokio::test]
async fn a_log_does_not_grow_by_taking_back_for_ever() {
    let server = Server::with(|config| config.limits.entries = 4).await;
    let one = server.guest().await;
    let table = one.create(but(both_sides(), json!({ "undo": "consent" }))).await;
    for seq in [0, 2] {
        one.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "hold" })).await.ok();
        one.post(&format!("{table}/undo"), json!({ "seq": seq + 1 })).await.ok();
    }
    one.post(&format!("{table}/acts"), json!({ "seq": 4, "action": "hold" })).await.ok();
    one.post(&format!("{table}/undo"), json!({ "seq": 5 })).await.refused(422, "refused");
    one.post(&format!("{table}/acts"), json!({ "seq": 5, "action": "hold" })).await.ok();
}

/// Makes everything look as if nothing had happened for some days.
async fn days_later(server: Server, days: i64) -> Server {
    let ms = days * 24 * 3600 * 1000;
    let server = server
        .restart_after(&format!(
            "UPDATE tables SET updated_ms = updated_ms - {ms}; UPDATE people SET seen_ms = seen_ms - {ms}"
        ))
        .await;
    server.app.purge().await;
    server
}

#[tokio::test]
async fn what_nobody_comes_back_to_is_removed() {
    let server = Server::start().await;
    let (guest, account) = (server.guest().await, server.guest().await);
    account.post("/api/account/register", json!({ "name": "Ada", "password": "correct horse" })).await.ok();
    let waiting = account.create(for_two()).await;
    let of_guest = guest.create(both_sides()).await;
    let of_account = account.create(both_sides()).await;
    let over = account.create(both_sides()).await;
    account.post(&format!("{over}/concede"), json!({ "seq": 0 })).await.ok();
    let there = async |server: &Server, table: &str| account.at(server).get(table).await.status == 200;

    let server = days_later(server, 15).await;
    assert!(!there(&server, &waiting).await, "nobody came for two weeks");
    assert!(there(&server, &of_guest).await && there(&server, &of_account).await);
    let server = days_later(server, 80).await;
    assert!(!there(&server, &of_guest).await, "a guest's table, three months");
    assert!(there(&server, &of_account).await);
    assert_eq!(server.count("SELECT COUNT(*) FROM people"), 1, "the guest has nothing left");
    let server = days_later(server, 300).await;
    assert!(!there(&server, &of_account).await, "a year");
    assert!(there(&server, &over).await, "a finished game of an account is kept");
    account.at(&server).get("/api/me").await.ok();
    assert_eq!(server.count("SELECT COUNT(*) FROM moves WHERE table_id NOT IN (SELECT id FROM tables)"), 0);
}

#[tokio::test]
async fn a_table_that_somebody_looks_at_is_not_removed() {
    let server = Server::with(|config| config.limits.keep.guests = Duration::ZERO).await;
    let (first, _second, table) = two_at(&server, json!({})).await;
    server.sql("UPDATE tables SET updated_ms = 0");
    server.app.purge().await;
    first.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
}

#[tokio::test]
async fn a_server_that_is_full_keeps_no_more_but_lets_people_play() {
    let server = Server::with(|config| config.limits.data_bytes = 1).await;
    let one = server.guest().await;
    server.app.measure().await;
    one.post("/api/tables", against_bot()).await.refused(429, "too_many");
    let credentials = json!({ "name": "Ada", "password": "correct horse" });
    one.post("/api/account/register", credentials).await.refused(429, "too_many");
    let server = Server::with(|config| config.limits.data_bytes = 200_000).await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    while one.post(&format!("{table}/chat"), json!({ "text": "x".repeat(500) })).await.status == 204 {
        server.guest().await.create(both_sides()).await;
        server.app.measure().await;
    }
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
}

#[tokio::test]
async fn an_address_has_so_many_tables_of_bots_alone() {
    let server = Server::with(|config| config.limits.bot_tables = 2).await;
    server.app.announce_close(); // from now on no bot begins to think
    let bots = json!([{ "type": "bot", "level": "novice" }, { "type": "bot", "level": "novice" }]);
    let bots = json!({ "game": "pig", "seats": bots });
    server.guest().await.create(bots.clone()).await;
    server.guest().await.create(bots.clone()).await;
    server.guest().await.post("/api/tables", bots).await.refused(429, "too_many");
    server.guest().await.create(against_bot()).await;
}

#[tokio::test]
async fn tables_of_bots_alone_come_to_an_end_and_others_may_begin() {
    let server = Server::with(|config| config.limits.bot_tables = 1).await;
    let one = server.guest().await;
    let bots = json!([{ "type": "bot", "level": "novice" }, { "type": "bot", "level": "novice" }]);
    let bots = json!({ "game": "pig", "seats": bots });
    let table = one.create(bots.clone()).await;
    let mut live = one.watch(server.listen().await, &table, None).await;
    live.until_that(|message| !message["snapshot"]["seed"].is_null()).await;
    let again = async |client: &Client| client.post("/api/tables", bots.clone()).await.status == 201;
    while !again(&one).await {
        tokio::task::yield_now().await;
    }
}

use crate::common::{Client, Server, Socket, against_bot, both_sides, but};
use axum::body::Body;
use axum::http::{Method, Request};
use redoubt_server::{Limits, Rate};
use serde_json::{Value, json};
use std::time::Duration;
use tokio_tungstenite::tungstenite::Message;

const TWICE: Rate = Rate { per_minute: 1, burst: 2 };

async fn with(change: impl FnOnce(&mut Limits)) -> (Server, Client) {
    let server = Server::with(|config| change(&mut config.limits)).await;
    let guest = server.guest().await;
    (server, guest)
}

#[tokio::test]
async fn a_request_is_not_longer_than_it_may_be() {
    let (_server, one) = with(|limits| (limits.body_bytes, limits.pack_body_bytes) = (300, 600)).await;
    let table = one.create(both_sides()).await;
    let long = "x".repeat(400);
    one.post(&format!("{table}/chat"), json!({ "text": long })).await.refused(413, "too_large");
    one.post("/api/tables", but(both_sides(), json!({ "pack": long }))).await.refused(422, "refused");
    one.post("/api/tables", but(both_sides(), json!({ "pack": "x".repeat(700) })))
        .await
        .refused(413, "too_large");
}

#[tokio::test]
async fn an_address_asks_so_often_and_no_more() {
    let server = Server::with(|config| config.limits.address = TWICE).await;
    let one = server.nobody();
    one.get("/api/games").await.ok();
    one.get("/api/games").await.ok();
    let reply = one.get("/api/games").await;
    let wait: u64 = reply.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    reply.refused(429, "too_many");
    assert_eq!(one.get("/").await.status, 200, "pages are not counted");
}

#[tokio::test]
async fn addresses_behind_a_trusted_proxy_are_told_apart() {
    let server = Server::with(|config| (config.limits.address, config.trust_proxy) = (TWICE, true)).await;
    let from = async |address: &str| {
        let request = Request::get("/api/games").header("x-forwarded-for", address);
        server.nobody().send_raw(request.body(Body::empty()).unwrap()).await.status
    };
    assert_eq!([from("10.0.0.1").await, from("10.0.0.1").await, from("10.0.0.1").await], [200, 200, 429]);
    assert_eq!(from("10.0.0.2").await, 200);
    assert_eq!(from("10.0.0.2, 10.0.0.1").await, 429, "what the client invents is not believed");
}

#[tokio::test]
async fn a_person_asks_so_often_and_no_more() {
    let (server, one) = with(|limits| limits.person = TWICE).await;
    one.get("/api/me").await.ok();
    one.get("/api/me").await.ok();
    one.get("/api/me").await.refused(429, "too_many");
    server.guest().await.get("/api/me").await.ok();
}

#[tokio::test]
async fn passwords_are_tried_so_often_and_no_more() {
    let (server, one) = with(|limits| limits.account = TWICE).await;
    let credentials = json!({ "name": "Ada", "password": "correct horse" });
    for _ in 0..2 {
        one.post("/api/account/sign-in", credentials.clone()).await.refused(401, "unauthenticated");
    }
    let other = server.guest().await;
    other.post("/api/account/sign-in", credentials.clone()).await.refused(429, "too_many");
    other.post("/api/account/register", credentials).await.refused(429, "too_many");
}

#[tokio::test]
async fn hints_odds_words_and_tables_have_their_own_rates() {
    let (_server, one) = with(|limits| {
        for rate in [&mut limits.hint, &mut limits.odds, &mut limits.chat, &mut limits.create] {
            *rate = TWICE;
        }
    })
    .await;
    let table = one.create(both_sides()).await;
    one.create(both_sides()).await;
    one.post("/api/tables", both_sides()).await.refused(429, "too_many");
    for (path, body) in
        [("hint", Value::Null), ("odds", json!({ "action": "roll" })), ("chat", json!({ "text": "hello" }))]
    {
        for _ in 0..2 {
            assert!(one.post(&format!("{table}/{path}"), body.clone()).await.status < 300);
        }
        let reply = one.post(&format!("{table}/{path}"), body).await;
        let wait: u64 = reply.header("retry-after").parse().unwrap();
        let refused = reply.refused(429, "too_many");
        assert_eq!(refused["wait_seconds"], wait);
        let error = refused["error"].as_str().unwrap();
        assert!(error.ends_with(&format!("again in {wait} s")), "{error}");
    }
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
}

#[tokio::test]
async fn an_address_sets_up_so_many_tables_whoever_it_says_it_is() {
    let (server, one) = with(|limits| limits.create_address = TWICE).await;
    one.create(both_sides()).await;
    server.guest().await.create(both_sides()).await;
    server.guest().await.post("/api/tables", both_sides()).await.refused(429, "too_many");
}

#[tokio::test]
async fn unfinished_tables_are_counted() {
    let (_server, one) = with(|limits| (limits.tables_guest, limits.tables_account) = (2, 3)).await;
    one.create(against_bot()).await;
    let table = one.create(against_bot()).await;
    one.post("/api/tables", against_bot()).await.refused(429, "too_many");
    one.post(&format!("{table}/concede"), json!({ "seq": 0 })).await.ok();
    one.create(against_bot()).await;
    one.post("/api/account/register", json!({ "name": "Ada", "password": "correct horse" })).await.ok();
    one.create(against_bot()).await;
    one.post("/api/tables", against_bot()).await.refused(429, "too_many");
}

#[tokio::test]
async fn words_and_names_are_not_endless() {
    let (_server, one) = with(|limits| (limits.chat_chars, limits.table_name_chars) = (5, 5)).await;
    let table = one.create(but(both_sides(), json!({ "name": "ééééé" }))).await;
    one.post("/api/tables", but(both_sides(), json!({ "name": "123456" }))).await.refused(422, "refused");
    one.post(&format!("{table}/chat"), json!({ "text": "ééééé" })).await.expect(204);
    one.post(&format!("{table}/chat"), json!({ "text": "123456" })).await.refused(422, "refused");
    one.post(&format!("{table}/chat"), json!({ "text": "  " })).await.refused(422, "refused");
}

#[tokio::test]
async fn lists_end_somewhere() {
    let (_server, one) = with(|limits| limits.list = 2).await;
    for _ in 0..3 {
        one.create(both_sides()).await;
    }
    assert_eq!(one.get("/api/tables").await.ok()["tables"].as_array().unwrap().len(), 2);
}

#[tokio::test]
async fn live_connections_are_counted_by_person_and_address() {
    let (server, one) = with(|limits| (limits.sockets_person, limits.sockets_address) = (1, 2)).await;
    let table = one.create(both_sides()).await;
    let at = server.listen().await;
    let mut first = one.watch(at, &table, None).await;
    first.until("snapshot").await;
    assert_eq!(Socket::open(at, &table, one.cookie().as_deref()).await.err(), Some(429));
    let _second = Socket::open(at, &table, None).await.ok().unwrap();
    assert_eq!(Socket::open(at, &table, None).await.err(), Some(429));
}

#[tokio::test]
async fn long_messages_and_floods_end_a_live_connection() {
    let (server, one) = with(|limits| limits.socket_bytes = 100).await;
    let table = one.create(both_sides()).await;
    let at = server.listen().await;
    let mut live = one.watch(at, &table, None).await;
    live.until("snapshot").await;
    live.say_raw(Message::text("x".repeat(101))).await;
    live.closed().await;
    let mut live = one.watch(at, &table, None).await;
    for _ in 0..70 {
        live.try_say(json!({ "type": "ping" })).await; // the server may have closed already
    }
    live.closed().await;
}

#[tokio::test]
async fn a_silent_connection_is_closed() {
    let (server, one) = with(|limits| {
        (limits.socket_idle, limits.socket_ping) = (Duration::ZERO, Duration::from_millis(10));
    })
    .await;
    let table = one.create(both_sides()).await;
    let at = server.listen().await;
    let mut live = Socket::open(at, &table, None).await.ok().unwrap();
    assert_eq!(live.closed().await, 1008);
}

#[tokio::test]
async fn passwords_for_one_account_are_tried_so_often_wherever_one_asks_from() {
    let server =
        Server::with(|config| (config.limits.account_name, config.trust_proxy) = (TWICE, true)).await;
    let sign_in = async |address: &str, name: &str| {
        let body = json!({ "name": name, "password": "correct horse" }).to_string();
        let request = Request::post("/api/account/sign-in")
            .header("content-type", "application/json")
            .header("x-forwarded-for", address);
        server.nobody().send_raw(request.body(Body::from(body)).unwrap()).await.status
    };
    assert_eq!([sign_in("10.0.0.1", "Ada").await, sign_in("10.0.0.2", " ADA").await], [401, 401]);
    assert_eq!(sign_in("10.0.0.3", "ada").await, 429);
    assert_eq!(sign_in("10.0.0.3", "Bob").await, 401);
}

#[tokio::test]
async fn whoever_is_signed_in_tries_its_own_password_so_often_and_no_more() {
    let (_server, one) = with(|limits| limits.account_name = TWICE).await;
    one.post("/api/account/register", json!({ "name": "Ada", "password": "correct horse" })).await.ok();
    let change = json!({ "current": "wrong horse", "new": "battery staple" });
    one.post("/api/account/password", change.clone()).await.refused(401, "unauthenticated");
    let farewell = Some(json!({ "password": "wrong horse" }));
    let delete = async || one.send(Method::DELETE, "/api/account", farewell.clone()).await;
    delete().await.refused(401, "unauthenticated");
    one.post("/api/account/password", change).await.refused(429, "too_many");
    delete().await.refused(429, "too_many");
}

#[tokio::test]
async fn seats_are_taken_so_often_and_no_more() {
    let (server, one) = with(|limits| limits.join = TWICE).await;
    let other = server.guest().await;
    for status in [200, 200, 429] {
        let table = one.create(crate::common::for_two()).await;
        assert_eq!(other.post(&format!("{table}/join"), json!({})).await.status, status);
    }
}

#[tokio::test]
async fn an_address_takes_so_many_seats_whoever_it_says_it_is() {
    let (server, one) = with(|limits| limits.create_address = Rate { per_minute: 1, burst: 3 }).await;
    let tables = [one.create(crate::common::for_two()).await, one.create(crate::common::for_two()).await];
    server.guest().await.post(&format!("{}/join", tables[0]), json!({})).await.ok();
    server.guest().await.post(&format!("{}/join", tables[1]), json!({})).await.refused(429, "too_many");
}

#[tokio::test]
async fn films_and_records_are_asked_for_so_often_and_no_more() {
    let (server, one) = with(|limits| limits.film_rate = TWICE).await;
    let table = one.create(both_sides()).await;
    one.post(&format!("{table}/concede"), json!({ "seq": 0 })).await.ok();
    one.get(&format!("{table}/film")).await.ok();
    one.get(&format!("{table}/replay")).await.ok();
    for path in ["film", "replay"] {
        server.guest().await.get(&format!("{table}/{path}")).await.refused(429, "too_many");
    }
}

#[tokio::test]
async fn nobody_sits_at_too_many_tables() {
    let (server, one) = with(|limits| limits.seats = 1).await;
    let other = server.guest().await;
    let tables = [one.create(crate::common::for_two()).await, one.create(crate::common::for_two()).await];
    other.post(&format!("{}/join", tables[0]), json!({})).await.ok();
    other.post(&format!("{}/join", tables[1]), json!({})).await.refused(429, "too_many");
    other.post(&format!("{}/concede", tables[0]), json!({ "seq": 0 })).await.ok();
    other.post(&format!("{}/join", tables[1]), json!({})).await.ok();
}

use crate::common::{Client, Server, Socket, against_bot, both_sides, for_two};
use axum::http::Method;
use serde_json::{Value, json};
use std::net::SocketAddr;

fn credentials(name: &str) -> Value {
    json!({ "name": name, "password": "correct horse" })
}

async fn account(server: &Server, name: &str) -> Client {
    let client = server.guest().await;
    client.post("/api/account/register", credentials(name)).await.ok();
    client
}

async fn mine(client: &Client) -> Vec<String> {
    let tables = client.get("/api/tables?list=mine").await.ok();
    tables["tables"]
        .as_array()
        .unwrap()
        .iter()
        .map(|table| table["id"].as_str().unwrap().to_string())
        .collect()
}

#[tokio::test]
async fn a_guest_has_a_name_at_once_and_keeps_it() {
    let server = Server::start().await;
    let guest = server.nobody();
    let reply = guest.get("/api/me").await;
    let set = reply.header("set-cookie").to_string();
    assert!(set.contains("HttpOnly") && set.contains("SameSite=Lax") && !set.contains("Secure"), "{set}");
    let me = reply.ok();
    assert_eq!(me["guest"], true);
    assert!(me["name"].as_str().unwrap().contains(' '));
    let again = guest.get("/api/me").await;
    assert_eq!(again.header("set-cookie"), "");
    assert_eq!(again.ok(), me);
}

#[tokio::test]
async fn a_cookie_is_secure_under_an_origin_with_https() {
    let server = Server::with(|config| config.origins.push("https://redoubt.test".into())).await;
    assert!(server.nobody().get("/api/me").await.header("set-cookie").ends_with("; Secure"));
}

#[tokio::test]
async fn a_guest_takes_another_name_and_the_table_knows_it() {
    let server = Server::start().await;
    let guest = server.guest().await;
    let table = guest.create(against_bot()).await;
    let rename = |name: &str| guest.send(Method::PATCH, "/api/me", Some(json!({ "name": name })));
    assert_eq!(rename("  Ada ").await.ok()["name"], "Ada");
    assert_eq!(guest.get(&table).await.ok()["table"]["seats"][0]["name"], "Ada");
    for name in ["", "   ", "a\u{7}b", "zero\u{200b}width", &"x".repeat(25)] {
        rename(name).await.refused(422, "refused");
    }
    rename(&"é".repeat(24)).await.ok();
}

#[tokio::test]
async fn an_account_keeps_the_tables_of_the_guest_it_was() {
    let server = Server::start().await;
    let guest = server.guest().await;
    let table = guest.create(both_sides()).await;
    let (old_cookie, id) = (guest.twin(), guest.id().await);
    let me = guest.post("/api/account/register", credentials("Ada")).await.ok();
    assert_eq!((&me["id"], &me["guest"]), (&json!(id), &json!(false)));
    assert_eq!(mine(&guest).await.len(), 1);
    guest.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    old_cookie
        .post(&format!("{table}/acts"), json!({ "seq": 1, "action": "hold" }))
        .await
        .refused(401, "unauthenticated");
    guest.post("/api/account/register", credentials("Other")).await.refused(422, "refused");
}

#[tokio::test]
async fn names_of_accounts_are_taken_once_whatever_their_case() {
    let server = Server::start().await;
    account(&server, "Ada").await;
    let other = server.guest().await;
    other.post("/api/account/register", credentials("aDA")).await.refused(409, "conflict");
    other.send(Method::PATCH, "/api/me", Some(json!({ "name": "ADA" }))).await.refused(409, "conflict");
    let other = account(&server, "Bob").await;
    other.send(Method::PATCH, "/api/me", Some(json!({ "name": "ada" }))).await.refused(409, "conflict");
    other.send(Method::PATCH, "/api/me", Some(json!({ "name": "Robert" }))).await.ok();
    server.guest().await.post("/api/account/sign-in", credentials("robert")).await.ok();
}

#[tokio::test]
async fn passwords_are_neither_short_nor_endless() {
    let server = Server::start().await;
    let guest = server.guest().await;
    for password in ["", "1234567", &"x".repeat(201)] {
        let body = json!({ "name": "Ada", "password": password });
        guest.post("/api/account/register", body).await.refused(422, "refused");
    }
    assert_eq!(guest.get("/api/me").await.ok()["guest"], true);
}

#[tokio::test]
async fn signing_in_brings_the_guests_tables_along() {
    let server = Server::start().await;
    let home = account(&server, "Ada").await;
    let at_home = home.create(against_bot()).await;
    let guest = server.guest().await;
    let on_the_way = guest.create(both_sides()).await;
    guest.post(&format!("{on_the_way}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    guest
        .post("/api/account/sign-in", json!({ "name": "Ada", "password": "wrong horse" }))
        .await
        .refused(401, "unauthenticated");
    guest
        .post("/api/account/sign-in", json!({ "name": "Eve", "password": "wrong horse" }))
        .await
        .refused(401, "unauthenticated");
    let me = guest.post("/api/account/sign-in", credentials("ada")).await.ok();
    assert_eq!(me["name"], "Ada");
    for client in [&home, &guest] {
        let tables = mine(client).await;
        assert_eq!(tables.len(), 2);
        assert!(tables.iter().all(|id| at_home.ends_with(id) || on_the_way.ends_with(id)));
        assert_eq!(client.get(&on_the_way).await.ok()["table"]["seats"][0]["name"], "Ada");
    }
    home.post(&format!("{on_the_way}/acts"), json!({ "seq": 1, "action": "hold" })).await.ok();
}

#[tokio::test]
async fn a_session_that_was_ended_is_worth_nothing() {
    let server = Server::start().await;
    let client = account(&server, "Ada").await;
    let stolen = client.twin();
    let guest = client.post("/api/account/sign-out", Value::Null).await.ok();
    assert_eq!(guest["guest"], true);
    stolen.get("/api/tables?list=mine").await.refused(401, "unauthenticated");
    assert_eq!(stolen.get("/api/me").await.ok()["guest"], true);
}

#[tokio::test]
async fn a_guest_who_signs_out_stays_who_it_is() {
    let server = Server::start().await;
    let guest = server.guest().await;
    let id = guest.id().await;
    assert_eq!(guest.post("/api/account/sign-out", Value::Null).await.ok()["id"], json!(id));
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let server = Server::start().await;
    let here = account(&server, "Ada").await;
    let there = server.guest().await;
    there.post("/api/account/sign-in", credentials("Ada")).await.ok();
    let change = |current: &str| json!({ "current": current, "new": "battery staple" });
    let refusal =
        here.post("/api/account/password", change("wrong horse")).await.refused(401, "unauthenticated");
    assert_eq!(refusal["error"], "this is not your password");
    here.post("/api/account/password", change("correct horse")).await.expect(204);
    here.get("/api/history").await.ok();
    there.get("/api/history").await.refused(401, "unauthenticated");
    let again = server.guest().await;
    again.post("/api/account/sign-in", credentials("Ada")).await.refused(401, "unauthenticated");
    again.post("/api/account/sign-in", json!({ "name": "Ada", "password": "battery staple" })).await.ok();
    let guest = server.guest().await;
    guest.post("/api/account/password", change("correct horse")).await.refused(403, "forbidden");
}

#[tokio::test]
async fn an_account_that_is_gone_leaves_its_games_to_the_others() {
    let server = Server::start().await;
    let (leaver, other) = (account(&server, "Ada").await, server.guest().await);
    let table = leaver.create(for_two()).await;
    other.post(&format!("{table}/join"), json!({})).await.ok();
    leaver.post(&format!("{table}/chat"), json!({ "text": "my address is secret" })).await.expect(204);
    let waiting = leaver.create(for_two()).await;
    let farewell = |password: &str| Some(json!({ "password": password }));
    leaver
        .send(Method::DELETE, "/api/account", farewell("wrong horse"))
        .await
        .refused(401, "unauthenticated");
    let me = leaver.send(Method::DELETE, "/api/account", farewell("correct horse")).await.ok();
    assert_eq!(me["guest"], true);

    let left = other.get(&table).await;
    assert!(!left.text.contains("Ada") && !left.text.contains("address"), "{}", left.text);
    let left = left.ok();
    assert_eq!(left["table"]["state"], "over");
    assert_eq!(left["table"]["seats"][0]["name"], "somebody");
    assert_eq!(other.get("/api/history").await.ok()["games"].as_array().unwrap().len(), 1);
    other.get(&waiting).await.refused(404, "not_found");
    server
        .guest()
        .await
        .post("/api/account/sign-in", credentials("Ada"))
        .await
        .refused(401, "unauthenticated");
    account(&server, "Ada").await;
    server
        .guest()
        .await
        .send(Method::DELETE, "/api/account", farewell("correct horse"))
        .await
        .refused(403, "forbidden");
}

#[tokio::test]
async fn behind_a_proxy_cookies_are_secure_whatever_the_host_is_called() {
    let server = Server::with(|config| config.origins.push("https://play.example".into())).await;
    let reply = server.nobody().get("/api/me").await; // the proxy calls us redoubt.test
    assert!(reply.header("set-cookie").ends_with("; Secure"), "{}", reply.header("set-cookie"));
    assert_eq!(reply.header("strict-transport-security"), "max-age=31536000");
    let both = ["https://play.example".to_string(), "http://inside.example".to_string()];
    let server = Server::with(|config| config.origins.extend(both)).await;
    let reply = server.nobody().get("/api/me").await;
    assert!(!reply.header("set-cookie").contains("Secure"), "there is a way in without https");
    assert_eq!(reply.header("strict-transport-security"), "");
}

/// A live connection that has begun: the server does not look at its session again for a while.
async fn connected(client: &Client, at: SocketAddr, table: &str) -> Socket {
    let mut live = client.watch(at, table, None).await;
    live.until("snapshot").await;
    live.pinged().await;
    live
}

#[tokio::test]
async fn whoever_signs_out_hears_no_more() {
    let server = Server::start().await;
    let ada = account(&server, "Ada").await;
    let table = ada.create(both_sides()).await;
    let at = server.listen().await;
    let mut live = connected(&ada, at, &table).await;
    ada.twin().post("/api/account/sign-out", json!({})).await.ok();
    assert_eq!(live.closed().await, 1008);
}

#[tokio::test]
async fn whoevers_session_is_ended_elsewhere_hears_no_more() {
    let server = Server::start().await;
    let ada = account(&server, "Ada").await;
    let elsewhere = server.guest().await;
    elsewhere.post("/api/account/sign-in", credentials("Ada")).await.ok();
    let table = ada.create(both_sides()).await;
    let mut live = connected(&elsewhere, server.listen().await, &table).await;
    let listed = elsewhere.get("/api/account/sessions").await.ok();
    let own = listed["sessions"].as_array().unwrap().iter().find(|session| session["current"] == true);
    let path = format!("/api/account/sessions/{}", own.unwrap()["id"].as_str().unwrap());
    ada.send(Method::DELETE, &path, None).await.expect(204);
    assert_eq!(live.closed().await, 1008);
}

#[tokio::test]
async fn a_guest_who_becomes_an_account_and_an_account_that_is_gone_hear_no_more() {
    let server = Server::start().await;
    let ada = server.guest().await;
    let table = ada.create(both_sides()).await;
    let at = server.listen().await;
    let mut as_guest = connected(&ada, at, &table).await;
    ada.post("/api/account/register", credentials("Ada")).await.ok();
    assert_eq!(as_guest.closed().await, 1008);
    let mut live = connected(&ada, at, &table).await;
    ada.send(Method::DELETE, "/api/account", Some(json!({ "password": "correct horse" }))).await.ok();
    assert_eq!(live.closed().await, 1008);
}

#[tokio::test]
async fn another_password_ends_the_connections_of_other_sessions_alone() {
    let server = Server::start().await;
    let ada = account(&server, "Ada").await;
    let elsewhere = server.guest().await;
    elsewhere.post("/api/account/sign-in", credentials("Ada")).await.ok();
    let table = ada.create(both_sides()).await;
    let at = server.listen().await;
    let (mut here, mut there) = (connected(&ada, at, &table).await, connected(&elsewhere, at, &table).await);
    let change = json!({ "current": "correct horse", "new": "battery staple" });
    ada.post("/api/account/password", change).await.expect(204);
    assert_eq!(there.closed().await, 1008);
    ada.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await.ok();
    here.until("position").await;
}

#[tokio::test]
async fn sessions_are_listed_and_ended_one_by_one() {
    let server = Server::start().await;
    let ada = account(&server, "Ada").await;
    let elsewhere = server.guest().await;
    elsewhere.post("/api/account/sign-in", credentials("Ada")).await.ok();
    let listed = ada.get("/api/account/sessions").await.ok();
    let sessions = listed["sessions"].as_array().unwrap();
    let current: Vec<bool> = sessions.iter().map(|session| session["current"].as_bool().unwrap()).collect();
    assert_eq!(current.iter().filter(|&&current| current).count(), 1);
    assert_eq!(sessions.len(), 2);
    let other = sessions.iter().find(|session| session["current"] == false).unwrap();
    let path = format!("/api/account/sessions/{}", other["id"].as_str().unwrap());
    account(&server, "Bob").await.send(Method::DELETE, &path, None).await.refused(404, "not_found");
    assert_eq!(elsewhere.get("/api/me").await.ok()["name"], "Ada");
    ada.send(Method::DELETE, &path, None).await.expect(204);
    assert_eq!(ada.get("/api/account/sessions").await.ok()["sessions"].as_array().unwrap().len(), 1);
    assert_eq!(elsewhere.get("/api/me").await.ok()["guest"], true);
    ada.send(Method::DELETE, &path, None).await.refused(404, "not_found");
    server.guest().await.get("/api/account/sessions").await.refused(403, "forbidden");
}

#[tokio::test]
async fn a_table_at_which_its_creator_does_not_sit_stays_the_creators_after_signing_in() {
    let server = Server::start().await;
    account(&server, "Ada").await;
    let guest = server.guest().await;
    let seats = json!([{ "type": "open" }, { "type": "open" }]);
    let table = guest.create(json!({ "game": "pig", "seats": seats })).await;
    assert_eq!(guest.get(&table).await.ok()["table"]["host"], true);
    guest.post("/api/account/sign-in", credentials("Ada")).await.ok();
    assert_eq!(guest.get(&table).await.ok()["table"]["host"], true);
    guest.post(&format!("{table}/bot"), json!({ "seat": 0 })).await.ok();
    guest.post(&format!("{table}/leave"), json!({})).await.expect(204);
}

#[tokio::test]
async fn names_and_lines_hold_nothing_that_cannot_be_seen() {
    let server = Server::start().await;
    let guest = server.guest().await;
    for name in ["A\u{202e}da", "\u{3164}", "\u{2800}\u{2800}", "A\u{200d}", "A\u{e0061}"] {
        guest.send(Method::PATCH, "/api/me", Some(json!({ "name": name }))).await.refused(422, "refused");
        let plan = json!({ "game": "pig", "name": name, "seats": [{ "type": "me" }, { "type": "open" }] });
        guest.post("/api/tables", plan).await.refused(422, "refused");
    }
    let table = guest.create(both_sides()).await;
    let said = "well\u{202e} played\u{7}\n\u{1b}[2J";
    guest.post(&format!("{table}/chat"), json!({ "text": said })).await.expect(204);
    assert_eq!(guest.get(&table).await.ok()["chat"][0]["text"], "well played [2J");
    for blank in ["\u{3164}", "\u{2800}", "\u{200b}\u{200d}", "\u{202e}\n"] {
        guest.post(&format!("{table}/chat"), json!({ "text": blank })).await.refused(422, "refused");
    }
}

use crate::common::{Client, Server, both_sides};
use serde_json::{Value, json};

fn credentials(name: &str) -> Value {
    json!({ "name": name, "password": "correct horse" })
}

/// The same account, signed in at two places.
async fn twice(server: &Server) -> (Client, Client) {
    let (here, there) = (server.guest().await, server.guest().await);
    here.post("/api/account/register", credentials("Ada")).await.ok();
    there.post("/api/account/sign-in", credentials("Ada")).await.ok();
    (here, there)
}

async fn list(client: &Client) -> Vec<Value> {
    client.get("/api/account/sessions").await.ok().as_array().unwrap().clone()
}

#[tokio::test]
async fn sessions_are_listed_and_ended_one_by_one() {
    let server = Server::start().await;
    let (here, there) = twice(&server).await;
    let other = server.guest().await;
    other.post("/api/account/register", credentials("Eve")).await.ok();
    let listed = list(&here).await;
    assert_eq!(listed.len(), 2);
    assert_eq!(listed.iter().filter(|session| session["current"] == true).count(), 1);
    let elsewhere = listed.iter().find(|session| session["current"] == false).unwrap();
    let end = json!({ "type": "one", "id": elsewhere["id"] });
    other.post("/api/account/sessions/end", end.clone()).await.refused(404, "not_found");
    here.post("/api/account/sessions/end", end.clone()).await.expect(204);
    there.get("/api/account/sessions").await.refused(401, "unauthenticated");
    assert_eq!(list(&here).await.len(), 1);
    here.post("/api/account/sessions/end", end).await.refused(404, "not_found");
}

#[tokio::test]
async fn all_other_sessions_end_at_once() {
    let server = Server::start().await;
    let (here, there) = twice(&server).await;
    there.post("/api/account/sessions/end", json!({ "type": "others" })).await.expect(204);
    here.get("/api/account/sessions").await.refused(401, "unauthenticated");
    assert_eq!(list(&there).await.len(), 1);
}

#[tokio::test]
async fn a_session_tells_what_it_was_opened_with_and_no_secret() {
    let server = Server::start().await;
    let one = server.guest().await;
    let register = axum::http::Request::post("/api/account/register")
        .header("cookie", one.cookie().unwrap())
        .header("content-type", "application/json")
        .header("user-agent", "Netscape\u{9}4")
        .body(axum::body::Body::from(credentials("Ada").to_string()))
        .unwrap();
    one.send_raw(register).await.ok();
    let listed = list(&one).await;
    assert_eq!(listed[0]["agent"], Value::Null, "what cannot be shown is not kept");
    let token: String =
        server.database().query_row("SELECT token FROM sessions", [], |row| row.get(0)).unwrap();
    assert!(!token.contains(listed[0]["id"].as_str().unwrap()), "the fingerprint of the token stays here");
}

/// Live connections of two places at one table.
async fn live_twice(server: &Server) -> (Client, Client, crate::common::Socket, crate::common::Socket) {
    let (here, there) = twice(server).await;
    let table = here.create(both_sides()).await;
    let at = server.listen().await;
    let mut sockets = [here.watch(at, &table, None).await, there.watch(at, &table, None).await];
    for socket in &mut sockets {
        socket.until("snapshot").await;
    }
    let [first, second] = sockets;
    (here, there, first, second)
}

#[tokio::test]
async fn the_live_connection_of_whoever_signs_out_ends_at_once() {
    let server = Server::start().await; // it looks after them every 30 seconds, longer than this test waits
    let (here, _there, mut first, mut second) = live_twice(&server).await;
    here.post("/api/account/sign-out", json!({})).await.ok();
    assert_eq!(first.closed().await, 1008);
    second.say(json!({ "type": "ping" })).await;
    second.until("pong").await;
}

#[tokio::test]
async fn a_new_password_ends_other_live_connections_at_once() {
    let server = Server::start().await;
    let (here, _there, mut first, mut second) = live_twice(&server).await;
    let change = json!({ "current": "correct horse", "new": "battery staple" });
    here.post("/api/account/password", change).await.expect(204);
    assert_eq!(second.closed().await, 1008);
    first.say(json!({ "type": "ping" })).await;
    first.until("pong").await;
}

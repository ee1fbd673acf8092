use crate::common::{Client, Server, two_at};
use axum::http::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Who may call something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum For {
    /// Everybody, also without a cookie.
    All,
    /// Whoever has a cookie.
    Known,
    /// Whoever has an account; guests are forbidden.
    Accounts,
    /// Whoever sits at the table.
    Seated,
}

/// Every path with its method, an example of a body, and who may call it.
fn endpoints() -> Vec<(&'static str, &'static str, Value, For)> {
    let none = Value::Null;
    let credentials = json!({ "name": "Ada", "password": "correct horse" });
    let command = json!({ "seq": 0 });
    vec![
        ("GET", "/api/me", none.clone(), For::All),
        ("PATCH", "/api/me", json!({ "name": "Somebody" }), For::Known),
        ("POST", "/api/account/register", credentials, For::Known),
        ("POST", "/api/account/sign-in", json!({ "name": "Eve", "password": "correct horse" }), For::All),
        ("POST", "/api/account/sign-out", none.clone(), For::Known),
        ("POST", "/api/account/password", json!({ "current": "12345678", "new": "12345678" }), For::Accounts),
        ("DELETE", "/api/account", json!({ "password": "12345678" }), For::Accounts),
        ("GET", "/api/games", none.clone(), For::All),
        ("GET", "/api/games/{game}/rules", none.clone(), For::All),
        ("POST", "/api/games/{game}/seating", json!({}), For::All),
        ("GET", "/api/tables", none.clone(), For::Known),
        ("POST", "/api/tables", crate::common::both_sides(), For::Known),
        ("GET", "/api/tables/{id}", none.clone(), For::All),
        ("POST", "/api/tables/{id}/join", json!({ "seat": 7 }), For::Known),
        ("POST", "/api/tables/{id}/leave", json!({}), For::Seated),
        ("POST", "/api/tables/{id}/return", none.clone(), For::Seated),
        ("POST", "/api/tables/{id}/bot", json!({ "seat": 0 }), For::Seated),
        ("POST", "/api/tables/{id}/archive", json!({ "archived": true }), For::Seated),
        ("POST", "/api/tables/{id}/rematch", none.clone(), For::Seated),
        ("POST", "/api/tables/{id}/chat", json!({ "text": "hello" }), For::Seated),
        ("POST", "/api/tables/{id}/acts", json!({ "seq": 0, "action": "hold" }), For::Seated),
        ("POST", "/api/tables/{id}/undo", command.clone(), For::Seated),
        ("POST", "/api/tables/{id}/takeback", command.clone(), For::Seated),
        ("POST", "/api/tables/{id}/takeback/answer", json!({ "seq": 0, "agree": true }), For::Seated),
        ("PUT", "/api/tables/{id}/passes", json!({ "kinds": [] }), For::Seated),
        ("POST", "/api/tables/{id}/concede", command, For::Seated),
        ("POST", "/api/tables/{id}/check", json!({ "action": "roll" }), For::Seated),
        ("POST", "/api/tables/{id}/odds", json!({ "action": "roll" }), For::Seated),
        ("POST", "/api/tables/{id}/hint", none.clone(), For::Seated),
        ("GET", "/api/tables/{id}/film", none.clone(), For::All),
        ("GET", "/api/tables/{id}/rules", none.clone(), For::All),
        ("GET", "/api/tables/{id}/replay", none.clone(), For::All),
        ("GET", "/api/tables/{id}/live", none.clone(), For::All),
        ("GET", "/api/history", none.clone(), For::Known),
        ("GET", "/api/statistics", none.clone(), For::Known),
        ("GET", "/api/openapi.json", none.clone(), For::All),
        ("GET", "/api/account/sessions", none.clone(), For::Accounts),
        ("DELETE", "/api/account/sessions/{id}", none.clone(), For::Accounts),
        ("GET", "/health", none, For::All),
    ]
}

async fn call(client: &Client, method: &str, path: &str, table: &str, body: &Value) -> crate::common::Reply {
    let path = path.replace("/api/tables/{id}", table).replace("{game}", "pig").replace("{id}", "0");
    let body = (!body.is_null()).then(|| body.clone());
    client.send(method.parse::<Method>().unwrap(), &path, body).await
}

#[tokio::test]
async fn the_list_of_endpoints_is_complete() {
    let server = Server::start().await;
    let description = server.nobody().get("/api/openapi.json").await.ok();
    let mut described = BTreeSet::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        for method in methods.as_object().unwrap().keys() {
            described.insert((method.to_uppercase(), path.clone()));
        }
    }
    let listed: BTreeSet<_> =
        endpoints().iter().map(|(method, path, ..)| (method.to_string(), path.to_string())).collect();
    assert_eq!(listed, described);
}

#[tokio::test]
async fn nobody_does_what_only_others_may() {
    let server = Server::start().await;
    let (first, _second, table) = two_at(&server, json!({ "undo": "consent" })).await;
    let before = first.get(&table).await.ok();
    for (method, path, body, who) in endpoints() {
        let what = format!("{method} {path}");
        let nobody = server.nobody();
        let forged = server.nobody();
        let cookie = first.cookie().unwrap();
        let (text, seal) = cookie.rsplit_once('.').unwrap();
        let turned = if seal.ends_with('0') { "1" } else { "0" };
        *forged.cookie.lock().unwrap() = Some(format!("{text}.{}{turned}", &seal[..seal.len() - 1]));
        let stranger = server.guest().await;

        let status = call(&nobody, method, path, &table, &body).await.status;
        assert_eq!(status == 401, who != For::All || path.ends_with("sign-in"), "{what} by nobody: {status}");
        let status = call(&forged, method, path, &table, &body).await.status;
        assert_eq!(
            status == 401,
            who != For::All || path.ends_with("sign-in"),
            "{what} by a forger: {status}"
        );
        let status = call(&stranger, method, path, &table, &body).await.status;
        match who {
            For::Seated | For::Accounts => assert_eq!(status, 403, "{what} by a stranger"),
            For::All | For::Known if path.ends_with("replay") => assert_eq!(status, 403),
            For::All | For::Known => assert!(![403, 500].contains(&status), "{what} by a stranger: {status}"),
        }
    }
    assert_eq!(first.get(&table).await.ok(), before, "nothing has changed");
}

#[tokio::test]
async fn nobody_acts_for_another_seat() {
    let server = Server::start().await;
    let (_first, second, table) = two_at(&server, json!({ "undo": "consent" })).await;
    for (method, path, mut body, _) in endpoints() {
        let takes_a_seat = ["acts", "undo", "takeback", "passes", "concede", "check", "odds"];
        if takes_a_seat.iter().any(|end| path.ends_with(&format!("/{end}"))) {
            body["seat"] = json!(0);
            call(&second, method, path, &table, &body).await.refused(403, "forbidden");
        }
    }
    let act = json!({ "seq": 0, "action": "hold" });
    second.post(&format!("{table}/acts"), act).await.refused(422, "refused");
    assert_eq!(second.get(&table).await.ok()["position"]["seq"], 0);
}

#[tokio::test]
async fn a_guests_cookie_is_no_session_and_a_session_is_no_guest() {
    let server = Server::start().await;
    let one = server.guest().await;
    let cookie = one.cookie().unwrap();
    for changed in [cookie.replacen("=g.", "=s.", 1), cookie.replacen("=g.", "=", 1), "redoubt=".to_string()]
    {
        let forger = server.nobody();
        *forger.cookie.lock().unwrap() = Some(changed);
        forger.get("/api/history").await.refused(401, "unauthenticated");
    }
}

use crate::common::{Server, both_sides};
use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::json;

#[tokio::test]
async fn every_page_of_the_client_is_the_same_page() {
    let server = Server::start().await;
    let one = server.nobody();
    let index = one.get("/").await;
    assert_eq!(index.status, 200);
    assert!(index.text.to_lowercase().starts_with("<!doctype html>"));
    assert_eq!(index.header("content-type"), "text/html; charset=utf-8");
    assert_eq!(index.header("cache-control"), "no-cache");
    for path in ["/index.html", "/new/pig", "/rules/pig", "/history", "/nowhere"] {
        assert_eq!(one.get(path).await.text, index.text, "{path}");
    }
    for path in ["/assets/none.js", "/favicon.none", "/../Cargo.toml", "/.env"] {
        one.get(path).await.refused(404, "not_found");
    }
    one.post("/", json!({})).await.refused(405, "not_found");
    let head = one.send(Method::HEAD, "/", None).await;
    assert_eq!((head.status, head.text.as_str()), (200, ""));
}

#[tokio::test]
async fn an_address_without_a_page_is_not_found_and_shows_the_client() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await.replace("/api/tables/", "/table/");
    let there =
        ["/", "/new", "/new/pig", "/rules", "/rules/pig", "/history", "/account", "/settings", "/about"];
    for path in there.into_iter().chain([&*table, &*format!("{table}/replay"), &*format!("{table}/")]) {
        assert_eq!(one.get(path).await.status, 200, "{path}");
    }
    let nowhere =
        ["/nowhere", "/new/chess", "/rules/chess", "/history/1", "/table", "/table/x", "/table/000000000000"];
    for path in nowhere.into_iter().chain([&*format!("{table}/film")]) {
        let reply = one.get(path).await;
        assert_eq!((reply.status, reply.header("content-type")), (404, "text/html; charset=utf-8"), "{path}");
        let request = Request::get(path).header("if-none-match", reply.header("etag")).body(Body::empty());
        assert_eq!(one.send_raw(request.unwrap()).await.status, 404, "{path}, known");
    }
}

#[tokio::test]
async fn refusals_are_answers_for_whoever_wishes_it() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let check = |wish: bool| {
        let request = Request::post(format!("{table}/check"))
            .header("cookie", one.cookie().unwrap())
            .header("content-type", "application/json");
        let request = if wish { request.header("redoubt-refusals", "200") } else { request };
        request.body(Body::from(r#"{"action":"fly"}"#)).unwrap()
    };
    let plain = one.send_raw(check(false)).await;
    assert_eq!((plain.status, plain.header("redoubt-status")), (400, ""));
    let wished = one.send_raw(check(true)).await;
    assert_eq!((wished.status, wished.header("redoubt-status")), (200, "400"));
    assert_eq!(wished.text, plain.text);
}

#[tokio::test]
async fn a_page_that_is_known_is_not_sent_again() {
    let server = Server::start().await;
    let one = server.nobody();
    let tag = one.get("/").await.header("etag").to_string();
    let request = |tag: &str| Request::get("/").header("if-none-match", tag).body(Body::empty()).unwrap();
    let reply = one.send_raw(request(&tag)).await;
    assert_eq!((reply.status, reply.text.as_str()), (304, ""));
    assert_eq!(reply.header("etag"), tag);
    assert_eq!(one.send_raw(request("\"other\"")).await.status, 200);
}

#[tokio::test]
async fn every_answer_protects_the_browser() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    for path in ["/", "/assets/none.js", "/api/me", "/api/none", &table, "/health"] {
        let reply = one.get(path).await;
        let policy = reply.header("content-security-policy");
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(reply.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(reply.header("referrer-policy"), "same-origin", "{path}");
        assert_eq!(reply.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(reply.header("permissions-policy").contains("camera=()"), "{path}");
        if path.starts_with("/api") {
            assert_eq!(reply.header("cache-control"), "no-store", "{path}");
        }
    }
}

#[tokio::test]
async fn another_site_cannot_make_a_browser_play() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let act = |name: &str, value: &str| {
        Request::post(format!("{table}/acts"))
            .header("host", "redoubt.test")
            .header("cookie", one.cookie().unwrap())
            .header("content-type", "application/json")
            .header(name, value)
            .body(Body::from(r#"{"seq":0,"action":"hold"}"#))
            .unwrap()
    };
    one.send_raw(act("origin", "http://evil.example")).await.refused(403, "forbidden");
    one.send_raw(act("origin", "null")).await.refused(403, "forbidden");
    one.send_raw(act("sec-fetch-site", "cross-site")).await.refused(403, "forbidden");
    one.send_raw(act("origin", "http://redoubt.test")).await.ok();
}

#[tokio::test]
async fn what_is_not_json_is_not_read() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    let request = Request::post(format!("{table}/acts"))
        .header("cookie", one.cookie().unwrap())
        .header("content-type", "text/plain")
        .body(Body::from(r#"{"seq":0,"action":"hold"}"#));
    one.send_raw(request.unwrap()).await.refused(400, "malformed");
}

#[tokio::test]
async fn the_server_says_how_it_is() {
    let server = Server::start().await;
    let one = server.nobody();
    assert_eq!(one.get("/health").await.text, "well");
    server.app.announce_close();
    one.get("/health").await.refused(503, "unavailable");
}

#[tokio::test]
async fn answers_are_compressed_for_whoever_understands_it() {
    let server = Server::start().await;
    let one = server.nobody();
    let request = || Request::get("/api/games").header("accept-encoding", "gzip");
    let plain = one.get("/api/games").await;
    let packed = one.send_raw(request().body(Body::empty()).unwrap()).await;
    assert_eq!((plain.header("content-encoding"), packed.header("content-encoding")), ("", "gzip"));
    assert!(!packed.text.contains("rules_version"), "it is not sent as it is");
}

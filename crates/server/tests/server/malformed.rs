use crate::common::{Client, Server, Socket, both_sides};
use axum::body::Body;
use axum::http::{Method, Request};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// Every path that takes a body.
const PATHS: &[&str] = &[
    "acts",
    "undo",
    "concede",
    "takeback",
    "takeback/answer",
    "check",
    "odds",
    "hint",
    "chat",
    "join",
    "archive",
    "leave?",
    "rematch",
    "return",
    "bot",
];

/// JSON that is nearly what somebody expects.
fn nearly() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        "\\PC{0,12}".prop_map(Value::from),
        Just(json!("roll")),
        Just(json!({ "type": "roll" })),
    ];
    let names = prop_oneof![
        Just("seq".to_string()),
        Just("seat".to_string()),
        Just("action".to_string()),
        Just("dice".to_string()),
        Just("agree".to_string()),
        Just("text".to_string()),
        Just("game".to_string()),
        Just("seats".to_string()),
        Just("options".to_string()),
        Just("type".to_string()),
        Just("since".to_string()),
        "\\PC{0,6}",
    ];
    leaf.prop_recursive(3, 24, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(names.clone(), inner, 0..5)
                .prop_map(|map| Value::Object(map.into_iter().collect())),
        ]
    })
}

/// A table after a few steps, and what it then looks like.
async fn table(server: &Server) -> (Client, String, Value) {
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    one.post(&format!("{table}/acts"), json!({ "seq": 0, "action": "roll" })).await.ok();
    let snapshot = one.get(&table).await.ok();
    (one, table, snapshot)
}

fn run<S: Strategy>(cases: u32, strategy: S, test: impl AsyncFn(S::Value) -> Result<(), TestCaseError>)
where
    S::Value: std::fmt::Debug,
{
    let config = Config { cases, failure_persistence: None, ..Config::default() };
    let handle = tokio::runtime::Handle::current();
    TestRunner::new(config)
        .run(&strategy, |value| tokio::task::block_in_place(|| handle.block_on(test(value))))
        .unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_body_makes_the_server_fail_or_changes_a_table_by_accident() {
    let server = Server::start().await;
    let (one, table, before) = table(&server).await;
    let stranger = server.guest().await;
    let bodies = (0..PATHS.len(), prop_oneof![nearly().prop_map(|body| body.to_string()), "\\PC{0,40}"]);
    run(300, bodies, async |(path, body)| {
        let path = PATHS[path].trim_end_matches('?');
        let send = |client: &Client| {
            let request = Request::post(format!("{table}/{path}"))
                .header("content-type", "application/json")
                .header("cookie", client.cookie().unwrap());
            request.body(Body::from(body.clone())).unwrap()
        };
        let reply = stranger.send_raw(send(&stranger)).await;
        prop_assert!((400..500).contains(&reply.status), "{} {path} {body}", reply.status);
        prop_assert!(reply.body["code"].is_string(), "{}", reply.text);
        if !["leave", "chat", "archive", "hint"].contains(&path) {
            let reply = one.send_raw(send(&one)).await;
            prop_assert!(reply.status < 500, "{} {path} {body}", reply.status);
            let expected = reply.status == 200 && ["check", "odds", "join", "return"].contains(&path);
            prop_assert!(expected || reply.status >= 400, "{} {path} {body}", reply.status);
        }
        Ok(())
    });
    assert_eq!(one.get(&table).await.ok(), before);
    one.post(&format!("{table}/acts"), json!({ "seq": 1, "action": "hold" })).await.ok();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_path_or_query_makes_the_server_fail() {
    let server = Server::start().await;
    let (one, table, before) = table(&server).await;
    let methods = prop::sample::select(vec![
        Method::GET,
        Method::POST,
        Method::PUT,
        Method::PATCH,
        Method::DELETE,
        Method::HEAD,
        Method::OPTIONS,
    ]);
    let paths = prop_oneof![
        "/api/[a-z0-9/._%-]{0,30}",
        "/[a-zA-Z0-9/._~%-]{0,30}",
        "/api/tables/[0-9a-z]{12}/[a-z]{0,9}",
        "/api/tables\\?list=[a-z%&=]{0,9}",
        "/api/history\\?after=[0-9a-z%-]{0,24}",
        "(\\?from=[0-9x-]{0,12}&to=[0-9x-]{0,12})".prop_map(move |query| format!("{table}/film{query}")),
    ];
    run(400, (methods, paths), async |(method, path)| {
        let Ok(uri) = path.parse::<axum::http::Uri>() else { return Ok(()) };
        let request = Request::builder().method(method).uri(uri).header("cookie", one.cookie().unwrap());
        let reply = one.send_raw(request.body(Body::empty()).unwrap()).await;
        prop_assert!(reply.status < 500, "{} {path}", reply.status);
        if path.starts_with("/api/") && reply.status >= 400 && !reply.text.is_empty() {
            prop_assert!(reply.body["code"].is_string(), "{path}: {}", reply.text);
        }
        Ok(())
    });
    let table = format!("/api/tables/{}", before["table"]["id"].as_str().unwrap());
    assert_eq!(one.get(&table).await.ok(), before);
}

#[tokio::test(flavor = "multi_thread")]
async fn no_plan_makes_the_server_fail() {
    let server = Server::start().await;
    let one = server.guest().await;
    let whole = both_sides();
    let plans = (
        prop::sample::select(vec!["game", "seats", "options", "pack", "dice", "undo", "name", "first_dice"]),
        nearly(),
    );
    run(150, plans, async |(field, value)| {
        let mut plan = whole.clone();
        plan[field] = value;
        let reply = one.post("/api/tables", plan.clone()).await;
        prop_assert!(reply.status == 201 || (400..500).contains(&reply.status), "{} {plan}", reply.status);
        Ok(())
    });
    one.create(both_sides()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_on_a_live_connection_makes_the_server_fail() {
    let server = Server::start().await;
    let (one, table, before) = table(&server).await;
    let at = server.listen().await;
    let messages = prop::collection::vec(
        prop_oneof![
            nearly().prop_map(|value| Message::text(value.to_string())),
            "\\PC{0,40}".prop_map(Message::text),
            prop::collection::vec(any::<u8>(), 0..40).prop_map(Message::binary),
            Just(Message::text(r#"{"type":"hello","since":0}"#)),
        ],
        0..8,
    );
    run(40, messages, async |messages| {
        let mut live = Socket::open(at, &table, one.cookie().as_deref()).await.ok().unwrap();
        for message in messages {
            live.say_raw(message).await;
        }
        live.say(json!({ "type": "hello", "since": null })).await;
        live.say(json!({ "type": "ping" })).await;
        live.until("pong").await;
        Ok(())
    });
    let after = one.get(&table).await.ok();
    assert_eq!(after["position"], before["position"]);
    one.post(&format!("{table}/acts"), json!({ "seq": 1, "action": "hold" })).await.ok();
}

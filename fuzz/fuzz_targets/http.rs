//! Any request, made to the server by somebody who sits at a table there.
//!
//! The first line is a method and a path, in which `@` stands for the table; then headers up to an empty line; then the
//! body. Whatever is asked: an answer comes back, and it is never the server's own mistake.
#![no_main]

use axum::body::{Body, Bytes};
use axum::http::Request;
use http_body_util::BodyExt;
use libfuzzer_sys::fuzz_target;
use redoubt_server::{App, Config, Limits};
use std::sync::LazyLock;
use tokio::runtime::Runtime;
use tower::ServiceExt;

struct Here {
    runtime: Runtime,
    router: axum::Router,
    cookie: String,
    table: String,
    _folder: tempfile::TempDir,
}

static HERE: LazyLock<Here> = LazyLock::new(|| {
    let runtime = Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = Config::new(folder.path());
    config.limits = Limits { film: 5, ..Limits::none() };
    config.hint_bot = "random".to_string();
    config.password_cost = redoubt_server::PasswordCost { memory_kib: 8, passes: 1, at_once: 2 };
    let app = runtime.block_on(App::open(config)).expect("a server");
    let router = redoubt_server::app(app);
    let ask = |request: Request<Body>| runtime.block_on(router.clone().oneshot(request)).expect("an answer");
    let greeting = ask(Request::get("/api/me").body(Body::empty()).expect("a request"));
    let cookie = greeting.headers()["set-cookie"].to_str().expect("text").split(';').next().expect("a value").to_string();
    let plan = r#"{"game":"pig","seats":[{"type":"me"},{"type":"open"}]}"#;
    let request = Request::post("/api/tables").header("cookie", &cookie).header("content-type", "application/json");
    let made = ask(request.body(Body::from(plan)).expect("a request"));
    let made: Bytes = runtime.block_on(made.into_body().collect()).expect("a body").to_bytes();
    let made: serde_json::Value = serde_json::from_slice(&made).expect("JSON");
    let table = format!("/api/tables/{}", made["id"].as_str().expect("an id"));
    Here { runtime, router, cookie, table, _folder: folder }
});

fuzz_target!(|data: &[u8]| {
    let here = &*HERE;
    let Some(request) = request(here, data) else { return };
    let answer = here.runtime.block_on(here.router.clone().oneshot(request)).expect("an answer");
    assert_ne!(answer.status().as_u16(), 500);
    here.runtime.block_on(answer.into_body().collect()).expect("a whole answer");
});

fn request(here: &Here, data: &[u8]) -> Option<Request<Body>> {
    let mut lines = data.split(|&byte| byte == b'\n');
    let first = std::str::from_utf8(lines.next()?).ok()?;
    let (method, path) = first.split_once(' ')?;
    let path = path.replace('@', &here.table);
    let mut request = Request::builder().method(method).uri(path).header("cookie", &here.cookie);
    request = request.header("content-type", "application/json");
    for line in lines.by_ref().take_while(|line| !line.is_empty()) {
        let (name, value) = std::str::from_utf8(line).ok()?.split_once(':')?;
        request = request.header(name, value);
    }
    let body: Vec<u8> = lines.collect::<Vec<_>>().join(&b'\n');
    request.body(Body::from(body)).ok()
}

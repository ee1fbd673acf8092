//! Weighs what the server sends and keeps: bytes of a snapshot and of every push over a game, the time to load a
//! table, the memory it takes. `cargo run --release -p redoubt-server --example weigh [steps] [tables]`

#![allow(clippy::unwrap_used, reason = "a measurement that cannot go on stops")]

use axum::body::Body;
use axum::http::{Request, header};
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use redoubt_server::{App, Config, Limits};
use serde_json::{Value, json};
use std::path::Path;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tower::ServiceExt;

#[tokio::main]
async fn main() {
    let mut numbers = std::env::args().skip(1).map(|number| number.parse::<usize>().unwrap());
    let (steps, tables) = (numbers.next().unwrap_or(250), numbers.next().unwrap_or(20));
    let folder = tempfile::tempdir().unwrap();
    let me = json!({ "type": "me" });
    let bot = json!({ "type": "bot", "level": "general" });
    let plans = [
        ("Front Line against a bot", json!({ "game": "frontline", "seats": [me, bot] })),
        ("Harbinger alone", json!({ "game": "harbinger", "seats": [me] })),
    ];
    for (name, plan) in plans {
        println!("{name}");
        let server = Server::open(folder.path()).await;
        let table = server.game(&plan, steps).await.print();
        server.loading(&table).await;
        let mut paths = vec![table];
        for _ in 1..tables {
            paths.push(server.game(&plan, steps).await.table);
        }
        server.app.close().await;
        memory(folder.path(), &server.cookie, &paths).await;
    }
}

/// A server in this process, and one guest.
struct Server {
    app: App,
    router: axum::Router,
    cookie: String,
}

/// What a game weighed.
struct Weight {
    table: String,
    steps: u64,
    snapshot: Value,
    pushes: Vec<usize>,
    answers: Vec<usize>,
}

impl Server {
    async fn open(data: &Path) -> Server {
        let mut config = Config::new(data);
        config.limits = Limits { rooms: 0, ..Limits::none() };
        config.bot_pause = Duration::ZERO;
        let app = App::open(config).await.unwrap();
        let mut server = Server { router: redoubt_server::app(app.clone()), app, cookie: String::new() };
        let request = Request::get("/api/me").body(Body::empty()).unwrap();
        let answer = server.router.clone().oneshot(request).await.unwrap();
        let cookie = answer.headers()[header::SET_COOKIE].to_str().unwrap();
        server.cookie = cookie.split(';').next().unwrap().to_string();
        server
    }

    /// Answers a request: how long the answer is, and what it says.
    async fn ask(&self, path: &str, body: Option<&Value>) -> (usize, Value) {
        let request = Request::builder().uri(path).header(header::COOKIE, &self.cookie);
        let request = match body {
            None => request.body(Body::empty()),
            Some(body) => request
                .method("POST")
                .header(header::CONTENT_TYPE, "application/json")
                .body(Body::from(body.to_string())),
        };
        let answer = self.router.clone().oneshot(request.unwrap()).await.unwrap();
        let bytes = answer.into_body().collect().await.unwrap().to_bytes();
        (bytes.len(), serde_json::from_slice(&bytes).unwrap())
    }

    /// Plays a game for so many steps, and weighs every message on a live connection.
    async fn game(&self, plan: &Value, steps: usize) -> Weight {
        let (_, table) = self.ask("/api/tables", Some(plan)).await;
        let table = format!("/api/tables/{}", table["id"].as_str().unwrap());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let serving = tokio::spawn(axum::serve(listener, self.router.clone()).into_future());
        let mut request = format!("ws://{at}{table}/live").into_client_request().unwrap();
        request.headers_mut().insert(header::COOKIE, self.cookie.parse().unwrap());
        let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        socket.send(Message::text(r#"{"type":"hello","since":null}"#)).await.unwrap();
        let mut weight =
            Weight { table, steps: 0, snapshot: Value::Null, pushes: Vec::new(), answers: Vec::new() };
        let mut waiting = 0; // the number of entries after our last move
        while let Some(Ok(message)) = socket.next().await {
            let Message::Text(text) = message else { continue };
            let message: Value = serde_json::from_str(&text).unwrap();
            let position = match message["type"].as_str().unwrap() {
                "snapshot" => {
                    weight.snapshot = message["snapshot"].clone();
                    &message["snapshot"]["position"]
                }
                "position" => {
                    weight.pushes.push(text.len());
                    &message["position"]
                }
                _ => continue,
            };
            let (seq, step) = (position["seq"].as_u64().unwrap(), position["step"].as_u64().unwrap());
            weight.steps = step;
            if step as usize >= steps || !position["outcome"].is_null() {
                break;
            }
            let legal = if position["legal"].is_array() { &position["legal"][0] } else { &position["legal"] };
            let Some(choices) = legal["choices"].as_array().filter(|_| seq >= waiting) else { continue };
            let action = &choices[step as usize * 7 % choices.len()]["action"];
            let act = json!({ "seq": seq, "action": action });
            let (bytes, answer) = self.ask(&format!("{}/acts", weight.table), Some(&act)).await;
            weight.answers.push(bytes);
            waiting = answer["seq"].as_u64().unwrap_or(seq);
        }
        serving.abort();
        weight.snapshot = self.ask(&weight.table, None).await.1;
        weight
    }

    /// Measures how long a table takes to be loaded and shown, and to be shown alone.
    async fn loading(&self, table: &str) {
        let mut times: [Vec<Duration>; 2] = Default::default();
        for _ in 0..20 {
            self.app.trim();
            for times in &mut times {
                let start = Instant::now();
                self.ask(table, None).await;
                times.push(start.elapsed());
            }
        }
        let [loaded, shown] = times.map(|times| median(times).as_secs_f64() * 1000.0);
        println!("  to load and show {loaded:7.1} ms");
        println!("  to show          {shown:7.1} ms");
    }
}

impl Weight {
    fn print(self) -> String {
        let bytes = |value: &Value| if value.is_null() { 0 } else { value.to_string().len() };
        println!("  steps            {:7}", self.steps);
        println!("  snapshot         {:7} bytes", bytes(&self.snapshot));
        println!("  of that view     {:7} bytes", bytes(&self.snapshot["position"]["view"]));
        println!("  of that log      {:7} bytes", bytes(&self.snapshot["position"]["log"]));
        println!("  components       {:7} bytes", bytes(&self.snapshot["components"]));
        println!(
            "  a push           {:7} bytes (median of {})",
            median(self.pushes.clone()),
            self.pushes.len()
        );
        println!("  an answer        {:7} bytes (median)", median(self.answers));
        println!("  all pushes       {:7} bytes", self.pushes.iter().sum::<usize>());
        self.table
    }
}

fn median<T: Ord + Copy>(mut values: Vec<T>) -> T {
    values.sort_unstable();
    values[values.len() / 2]
}

/// Loads tables into a fresh server, and sees how much more memory the process takes.
async fn memory(data: &Path, cookie: &str, tables: &[String]) {
    let mut server = Server::open(data).await;
    server.cookie = cookie.to_string();
    server.ask(&tables[0], None).await;
    let before = resident_kib();
    for table in &tables[1..] {
        server.ask(table, None).await;
    }
    let each = (resident_kib() - before) as f64 / (tables.len() - 1) as f64;
    println!("  a table in memory {each:6.0} KiB (of {})", tables.len() - 1);
    server.app.close().await;
}

fn resident_kib() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

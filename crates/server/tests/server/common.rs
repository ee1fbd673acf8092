use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, header};
use futures_util::{SinkExt, StreamExt};
use http_body_util::BodyExt;
use redoubt_server::{App, Config, PasswordCost, Rate};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt;

/// Longer than anything takes; whoever waits so long waits in vain.
const PATIENCE: Duration = Duration::from_secs(20);

/// Waits for something that happens sooner or later, unless it never does.
pub(crate) async fn in_time<T>(work: impl Future<Output = T>) -> T {
    tokio::time::timeout(PATIENCE, work).await.expect("it happens in time")
}

/// A server with its data.
pub(crate) struct Server {
    pub(crate) app: App,
    pub(crate) router: Router,
    config: Config,
    _folder: Arc<TempDir>,
}

/// Settings for tests: no pauses, cheap passwords, no rates in the way.
fn settings(folder: &TempDir) -> Config {
    let mut config = Config::new(folder.path());
    let often = Rate { per_minute: 1_000_000, burst: 1_000_000 };
    config.bots = 2;
    config.bot_pause = Duration::ZERO;
    config.hint_bot = "mcts:50".to_string();
    config.password_cost = PasswordCost { memory_kib: 8, passes: 1, at_once: 4 };
    let limits = &mut config.limits;
    for rate in [&mut limits.address, &mut limits.person, &mut limits.account, &mut limits.create] {
        *rate = often;
    }
    for rate in [&mut limits.create_address, &mut limits.hint, &mut limits.odds, &mut limits.chat] {
        *rate = often;
    }
    for rate in [&mut limits.pages, &mut limits.film_rate, &mut limits.pack, &mut limits.join] {
        *rate = often;
    }
    limits.account_name = often;
    config.retry = Duration::from_millis(10);
    config
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::with(|_| {}).await
    }

    /// A server with other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Server {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let mut config = settings(&folder);
        change(&mut config);
        Server::open(config, folder).await
    }

    async fn open(config: Config, folder: Arc<TempDir>) -> Server {
        let app = App::open(config.clone()).await.unwrap();
        Server { router: redoubt_server::app(app.clone()), app, config, _folder: folder }
    }

    /// Stops the server and starts it again on the same data.
    pub(crate) async fn restart(self) -> Server {
        self.app.close().await;
        let (config, folder) = (self.config.clone(), self._folder.clone());
        drop(self);
        Server::open(config, folder).await
    }

    /// The same, with a change to the data in between.
    pub(crate) async fn restart_after(self, sql: &str) -> Server {
        self.app.close().await;
        self.sql(sql);
        let (config, folder) = (self.config.clone(), self._folder.clone());
        drop(self);
        Server::open(config, folder).await
    }

    /// The folder with the data.
    pub(crate) fn folder(&self) -> std::path::PathBuf {
        self.config.data.clone()
    }

    /// Changes the data behind the server's back.
    pub(crate) fn sql(&self, sql: &str) {
        self.database().execute_batch(sql).unwrap();
    }

    /// Counts something in the data.
    pub(crate) fn count(&self, sql: &str) -> i64 {
        self.database().query_row(sql, [], |row| row.get(0)).unwrap()
    }

    fn database(&self) -> rusqlite::Connection {
        let database = rusqlite::Connection::open(self.config.data.join("redoubt.sqlite")).unwrap();
        database.busy_timeout(PATIENCE).unwrap();
        database
    }

    /// Whether the last change could not be stored.
    pub(crate) fn is_failing(&self) -> bool {
        self.app.is_failing()
    }

    /// Somebody without a cookie.
    pub(crate) fn nobody(&self) -> Client {
        Client { router: self.router.clone(), cookie: Mutex::default(), heard: Mutex::default() }
    }

    /// A new guest.
    pub(crate) async fn guest(&self) -> Client {
        let client = self.nobody();
        client.get("/api/me").await.ok();
        client
    }

    /// Listens on a free port.
    pub(crate) async fn listen(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(redoubt_server::listen_on(self.app.clone(), listener));
        address
    }
}

/// A program that talks to the server, and keeps its cookie.
pub(crate) struct Client {
    router: Router,
    pub(crate) cookie: Mutex<Option<String>>,
    /// Everything that was answered.
    pub(crate) heard: Mutex<String>,
}

impl Client {
    pub(crate) fn with_cookie(router: Router, cookie: &str) -> Client {
        Client { router, cookie: Mutex::new(Some(cookie.to_string())), heard: Mutex::default() }
    }

    pub(crate) fn cookie(&self) -> Option<String> {
        self.cookie.lock().unwrap().clone()
    }

    /// The same person at another place.
    pub(crate) fn twin(&self) -> Client {
        Client { router: self.router.clone(), cookie: Mutex::new(self.cookie()), heard: Mutex::default() }
    }

    /// The same person at a server that was started again.
    pub(crate) fn at(&self, server: &Server) -> Client {
        Client { router: server.router.clone(), ..self.twin() }
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        self.send(Method::GET, path, None).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Reply {
        self.send(Method::POST, path, Some(body)).await
    }

    pub(crate) async fn send(&self, method: Method, path: &str, body: Option<Value>) -> Reply {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, "redoubt.test");
        if let Some(cookie) = self.cookie() {
            request = request.header(header::COOKIE, cookie);
        }
        let body = match body {
            None => Body::empty(),
            Some(body) => {
                request = request.header(header::CONTENT_TYPE, "application/json");
                Body::from(body.to_string())
            }
        };
        self.send_raw(request.body(body).unwrap()).await
    }

    pub(crate) async fn send_raw(&self, request: Request<Body>) -> Reply {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        if let Some(set) = parts.headers.get(header::SET_COOKIE) {
            let set = set.to_str().unwrap();
            *self.cookie.lock().unwrap() = set.split(';').next().map(str::to_string);
        }
        let bytes = body.collect().await.unwrap().to_bytes();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        self.heard.lock().unwrap().push_str(&text);
        let body = serde_json::from_str(&text).unwrap_or(Value::Null);
        Reply { status: parts.status.as_u16(), headers: parts.headers, text, body }
    }

    pub(crate) async fn id(&self) -> String {
        self.get("/api/me").await.ok()["id"].as_str().unwrap().to_string()
    }

    /// Sets up a table and returns its path.
    pub(crate) async fn create(&self, plan: Value) -> String {
        let table = self.post("/api/tables", plan).await.expect(201);
        format!("/api/tables/{}", table["id"].as_str().unwrap())
    }

    /// Plays the first legal actions that differ from conceding, until the game is over or `count` were played.
    pub(crate) async fn play_on(&self, table: &str, count: usize) -> Value {
        let mut position = self.get(table).await.ok()["position"].clone();
        for _ in 0..count {
            let Some(legal) = position["legal"].get(0) else { break };
            let act = json!({ "seq": position["seq"], "action": legal["choices"][0]["action"] });
            position = self.post(&format!("{table}/acts"), act).await.ok();
        }
        position
    }

    /// Opens a live connection and says hello.
    pub(crate) async fn watch(&self, at: SocketAddr, table: &str, since: Option<u32>) -> Socket {
        let mut socket = Socket::open(at, table, self.cookie().as_deref()).await.unwrap();
        socket.say(json!({ "type": "hello", "since": since })).await;
        socket
    }
}

/// What the server answered.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: axum::http::HeaderMap,
    pub(crate) text: String,
    pub(crate) body: Value,
}

impl Reply {
    /// The body of a success.
    #[track_caller]
    pub(crate) fn ok(self) -> Value {
        self.expect(200)
    }

    /// The body of an answer with this status.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Value {
        assert_eq!(self.status, status, "{}", self.text);
        self.body
    }

    /// Makes sure that it was refused, for this reason.
    #[track_caller]
    pub(crate) fn refused(self, status: u16, code: &str) -> Value {
        let body = self.expect(status);
        assert_eq!(body["code"], code, "{body}");
        assert!(!body["error"].as_str().unwrap().is_empty());
        body
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().unwrap()).unwrap_or_default()
    }
}

/// A live connection.
pub(crate) struct Socket {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// Everything that was heard.
    pub(crate) heard: String,
}

impl Socket {
    pub(crate) async fn open(at: SocketAddr, table: &str, cookie: Option<&str>) -> Result<Socket, u16> {
        let mut request = format!("ws://{at}{table}/live").into_client_request().unwrap();
        if let Some(cookie) = cookie {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        }
        Socket::open_raw(request).await
    }

    pub(crate) async fn open_raw(request: tungstenite::handshake::client::Request) -> Result<Socket, u16> {
        match tokio_tungstenite::connect_async(request).await {
            Ok((stream, _)) => Ok(Socket { stream, heard: String::new() }),
            Err(tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) async fn say(&mut self, message: Value) {
        self.say_raw(Message::text(message.to_string())).await;
    }

    /// Says something to a server that may not listen any more.
    pub(crate) async fn try_say(&mut self, message: Value) {
        let _ = self.stream.send(Message::text(message.to_string())).await;
    }

    pub(crate) async fn say_raw(&mut self, message: Message) {
        self.stream.send(message).await.unwrap();
    }

    /// The next message, or the code with which the server closed.
    pub(crate) async fn next(&mut self) -> Result<Value, u16> {
        loop {
            let message =
                tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a message in time");
            match message {
                Some(Ok(Message::Text(text))) => {
                    self.heard.push_str(&text);
                    return Ok(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Message::Close(frame))) => return Err(frame.map_or(0, |frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(0),
            }
        }
    }

    /// Waits until the server shows that it is there; it has looked at the session before.
    pub(crate) async fn pinged(&mut self) {
        let is_ping = |message: Option<_>| matches!(message.expect("a message"), Ok(Message::Ping(_)));
        while !is_ping(in_time(self.stream.next()).await) {}
    }

    /// The next message of a kind; others are passed over.
    pub(crate) async fn until(&mut self, kind: &str) -> Value {
        self.until_that(|message| message["type"] == kind).await
    }

    pub(crate) async fn until_that(&mut self, mut wanted: impl FnMut(&Value) -> bool) -> Value {
        loop {
            let message = self.next().await.expect("a message");
            if wanted(&message) {
                return message;
            }
        }
    }

    /// The code with which the server closes.
    pub(crate) async fn closed(&mut self) -> u16 {
        loop {
            if let Err(code) = self.next().await {
                return code;
            }
        }
    }
}

/// What a client knows of a game, kept as the interface says.
#[derive(Clone, Default, Debug)]
pub(crate) struct Known {
    pub(crate) seq: u32,
    pub(crate) view: Value,
    pub(crate) log: Vec<Value>,
}

impl Known {
    /// Takes in a position: patches lead on from the view that is known, unless the whole of it is sent.
    pub(crate) fn take(&mut self, position: &Value) {
        let from = position["log_from"].as_u64().unwrap();
        self.log.retain(|entry| entry["step"].as_u64().unwrap() < from);
        for entry in position["log"].as_array().unwrap() {
            if position["view"].is_null() {
                self.patch(entry);
            }
            self.log.push(told(entry));
        }
        if !position["view"].is_null() {
            self.view = position["view"].clone();
        }
        self.seq = u32::try_from(position["seq"].as_u64().unwrap()).unwrap();
    }

    /// Follows a step of a film.
    pub(crate) fn patch(&mut self, entry: &Value) {
        let lines = entry["lines"].as_array().unwrap().iter().map(|line| &line["patch"]);
        for patch in lines.chain([&entry["rest"]]) {
            let patch: redoubt_engine::patch::Patch = serde_json::from_value(patch.clone()).unwrap();
            redoubt_engine::patch::apply(&mut self.view, &patch).unwrap();
        }
    }

    pub(crate) fn hear(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "snapshot" => self.take(&message["snapshot"]["position"]),
            "position" => self.take(&message["position"]),
            _ => {}
        }
    }

    /// Makes sure that nothing was lost or doubled.
    pub(crate) async fn check(&self, client: &Client, table: &str) {
        self.compare(&client.get(table).await.ok()["position"]);
    }

    /// Makes sure that this is the position that is known, and how it came about.
    pub(crate) fn compare(&self, position: &Value) {
        assert_eq!(json!(self.seq), position["seq"]);
        assert_eq!(self.view, position["view"]);
        assert_eq!(json!(self.log), position["log"]);
        let steps: Vec<u64> = self.log.iter().map(|entry| entry["step"].as_u64().unwrap()).collect();
        assert_eq!(steps, (0..steps.len() as u64).collect::<Vec<_>>());
    }
}

/// A step as the log tells it, without its patches.
pub(crate) fn told(entry: &Value) -> Value {
    let mut entry = entry.clone();
    entry.as_object_mut().unwrap().remove("rest");
    for line in entry["lines"].as_array_mut().unwrap() {
        line.as_object_mut().unwrap().remove("patch");
    }
    entry
}

/// A table for one person and one bot.
pub(crate) fn against_bot() -> Value {
    json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "bot", "level": "novice" }] })
}

/// A table for two people.
pub(crate) fn for_two() -> Value {
    json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "open" }] })
}

/// A table at which the creator plays both sides.
pub(crate) fn both_sides() -> Value {
    json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "me" }] })
}

/// A table at which the creator and a guest at its device play each other.
pub(crate) fn with_guest() -> Value {
    json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "guest", "name": "Bea" }] })
}

/// The same with something changed.
pub(crate) fn but(mut plan: Value, change: Value) -> Value {
    for (name, value) in change.as_object().unwrap() {
        plan[name] = value.clone();
    }
    plan
}

/// Two people at a table that has begun.
pub(crate) async fn two_at(server: &Server, change: Value) -> (Client, Client, String) {
    let (first, second) = (server.guest().await, server.guest().await);
    let table = first.create(but(for_two(), change)).await;
    second.post(&format!("{table}/join"), json!({})).await.ok();
    (first, second, table)
}

/// A client over a real connection.
pub(crate) struct Web {
    at: SocketAddr,
}

impl Web {
    pub(crate) fn new(at: SocketAddr) -> Web {
        Web { at }
    }

    async fn send(&self, request: String) -> String {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = TcpStream::connect(self.at).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }

    /// The cookie of a new guest.
    pub(crate) async fn cookie(&self) -> String {
        let answer = self
            .send(format!("GET /api/me HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n", self.at))
            .await;
        let line = answer.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        line.split(';').next().unwrap().to_string()
    }

    pub(crate) async fn post(&self, cookie: &str, path: &str, body: &Value) -> Value {
        let (body, at) = (body.to_string(), self.at);
        let length = body.len();
        let answer = self
            .send(format!(
                "POST {path} HTTP/1.1\r\nHost: {at}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
                 Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
            ))
            .await;
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    }
}

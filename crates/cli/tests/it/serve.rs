//! A server as a process: what it says, what it takes, and what it does when the disk is full.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server of our own on a loopback port, killed at the end.
struct Server {
    child: Child,
    base: String,
}

fn redoubt(words: &[&str], data: &Path) -> Command {
    let mut command = Command::new("sh");
    // Writing too much to a file is an error for it, as on a full disk, and not its end.
    command.args(["-c", "trap '' XFSZ; exec \"$@\"", "sh", env!("CARGO_BIN_EXE_redoubt")]);
    command.args(words).arg("--data").arg(data);
    command
}

impl Server {
    fn start(data: &Path) -> Server {
        Server::start_with(&[], data, Stdio::null())
    }

    /// A server with more settings, whose log goes somewhere.
    fn start_with(more: &[&str], data: &Path, log: Stdio) -> Server {
        let words = [&["serve", "--no-limits", "--listen", "127.0.0.1:0"], more].concat();
        let mut child = redoubt(&words, data).stdout(Stdio::piped()).stderr(log).spawn().expect("it starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is piped");
        BufReader::new(output).read_line(&mut line).expect("it prints its address");
        let base = line.split_whitespace().find(|word| word.starts_with("http://"));
        Server { base: base.expect("its first line holds the address").to_string(), child }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _already_waited = self.child.wait();
    }
}

/// A guest at a table at which it plays both sides.
struct Guest {
    http: reqwest::Client,
    base: String,
    cookie: String,
    table: String,
}

impl Guest {
    async fn new(base: &str) -> Guest {
        let http = reqwest::Client::new();
        let answer = http.get(format!("{base}/api/me")).send().await.expect("the server answers");
        let cookie = answer.headers().get("set-cookie").expect("a cookie").to_str().expect("text");
        let cookie = cookie.split(';').next().expect("a value").to_string();
        let mut guest = Guest { http, base: base.to_string(), cookie, table: String::new() };
        let plan = json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "me" }] });
        let (_, table) = guest.post("/api/tables", &plan).await;
        guest.table = format!("/api/tables/{}", table["id"].as_str().expect("an id"));
        guest
    }

    async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let post = self.http.post(format!("{}{path}", self.base)).header("cookie", &self.cookie).json(body);
        let answer = post.send().await.expect("the server answers");
        (answer.status().as_u16(), answer.json().await.unwrap_or_default())
    }

    async fn act(&self, seq: u32) -> u16 {
        self.post(&format!("{}/acts", self.table), &json!({ "seq": seq, "action": "hold" })).await.0
    }

    async fn status(&self, path: &str) -> u16 {
        self.http
            .get(format!("{}{path}", self.base))
            .send()
            .await
            .expect("the server answers")
            .status()
            .as_u16()
    }
}

/// Lets a server write files of so many bytes and no longer ones.
#[cfg(target_os = "linux")]
fn limit_files(server: &Server, bytes: &str) {
    let limit = format!("--fsize={bytes}:unlimited");
    let id = server.child.id().to_string();
    assert!(Command::new("prlimit").args(["--pid", &id, &limit]).status().expect("prlimit").success());
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn after_a_full_disk_the_server_goes_on() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(data.path());
    let guest = Guest::new(&server.base).await;
    assert_eq!((guest.act(0).await, guest.status("/health").await), (200, 200));
    limit_files(&server, "4096");
    assert_eq!((guest.act(1).await, guest.status("/health").await), (503, 503));
    assert_eq!(guest.act(1).await, 503);
    limit_files(&server, "unlimited");
    assert_eq!((guest.status("/health").await, guest.act(1).await), (200, 200));
}

/// What a server writes to its log when moves cannot be stored, so many of them.
#[cfg(target_os = "linux")]
async fn complaints(more: &[&str], moves: usize) -> String {
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::start_with(more, data.path(), Stdio::piped());
    let mut log = server.child.stderr.take().expect("its log is piped");
    let reading = tokio::task::spawn_blocking(move || {
        let mut text = String::new();
        log.read_to_string(&mut text).expect("it is text");
        text
    });
    let guest = Guest::new(&server.base).await;
    limit_files(&server, "4096");
    for _ in 0..moves {
        assert_eq!(guest.act(0).await, 503);
    }
    drop(server);
    reading.await.expect("it is read")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_server_that_complains_for_ever_does_not_fill_the_disk_with_its_log() {
    for more in [&[][..], &["--log-json"]] {
        let log = complaints(more, 200).await;
        let lines = log.lines().filter(|line| line.contains("a transaction failed")).count();
        assert!(0 < lines && lines < 200, "{lines} lines with {more:?}");
    }
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_log_without_colours_has_none() {
    let log = complaints(&["--color", "never"], 1).await;
    assert!(log.contains("a transaction failed") && !log.contains('\u{1b}'), "{log}");
    assert!(complaints(&["--color", "always"], 1).await.contains('\u{1b}'));
}

#[tokio::test]
async fn a_second_server_says_why_it_does_not_start() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(data.path());
    let guest = Guest::new(&server.base).await;
    let second = redoubt(&["serve", "--listen", "127.0.0.1:0"], data.path()).output().expect("it starts");
    let said = String::from_utf8_lossy(&second.stderr).into_owned();
    assert_eq!(second.status.code(), Some(1));
    assert!(said.contains("another server uses this data"), "{said}");
    assert_eq!(guest.act(0).await, 200);
}

#[tokio::test]
async fn a_running_server_is_copied_and_the_copy_is_played_on() {
    let (data, other) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let server = Server::start(data.path());
    let mut guest = Guest::new(&server.base).await;
    assert_eq!(guest.act(0).await, 200);
    let copy = other.path().join("redoubt.sqlite");
    let copied = redoubt(&["backup", copy.to_str().expect("text")], data.path()).output().expect("it starts");
    assert!(copied.status.success(), "{}", String::from_utf8_lossy(&copied.stderr));
    assert_eq!(guest.act(1).await, 200, "the server goes on");
    let restored = Server::start(other.path());
    guest.base.clone_from(&restored.base);
    assert_eq!(guest.act(1).await, 200, "the copy knows of the first move alone");
    let again = redoubt(&["backup", copy.to_str().expect("text")], data.path()).output().expect("it starts");
    assert_eq!(again.status.code(), Some(1), "nothing is overwritten");
}

/// The memory of a process, in kilobytes.
#[cfg(target_os = "linux")]
fn memory(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).expect("it runs");
    let line = status.lines().find(|line| line.starts_with("VmRSS")).expect("it has memory");
    line.split_whitespace().nth(1).expect("a number").parse().expect("a number")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_live_connection_takes_little_memory() {
    use std::io::Write;
    const CONNECTIONS: u64 = 300;
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(data.path());
    let guest = Guest::new(&server.base).await;
    let before = memory(server.child.id());
    let host = server.base.trim_start_matches("http://").to_string();
    let (table, cookie) = (guest.table.clone(), guest.cookie.clone());
    let connect = move || {
        let mut stream = std::net::TcpStream::connect(&host).expect("it listens");
        let request = format!(
            "GET {table}/live HTTP/1.1\r\nHost: {host}\r\nCookie: {cookie}\r\nConnection: Upgrade\r\n\
             Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = [0; 12];
        stream.read_exact(&mut answer).expect("it answers");
        assert_eq!(&answer, b"HTTP/1.1 101");
        // A hello, masked with zeros; the snapshot follows.
        stream.write_all(b"\x81\x90\0\0\0\0{\"type\":\"hello\"}").expect("it reads");
        let mut frame = [0; 2];
        stream.read_exact(&mut frame).expect("a message");
        stream
    };
    let connections: Vec<_> =
        tokio::task::spawn_blocking(move || (0..CONNECTIONS).map(|_| connect()).collect())
            .await
            .expect("all connect");
    let each = (memory(server.child.id()) - before) / CONNECTIONS;
    assert!(each < 64, "{each} kB for each of {} connections", connections.len());
}

#[test]
fn without_colours_there_are_none_anywhere() {
    let data = tempfile::tempdir().expect("a folder");
    std::fs::write(data.path().join("redoubt.sqlite"), "no database").expect("it is written");
    for words in [
        vec!["--color", "never", "serve", "--listen", "127.0.0.1:0"],
        vec!["--color=never", "serve", "--nonsense"],
    ] {
        let ended = redoubt(&words, data.path()).env("CLICOLOR_FORCE", "1").output().expect("it starts");
        assert!(!ended.stderr.contains(&0x1b), "{}", String::from_utf8_lossy(&ended.stderr));
        assert!(!ended.stderr.is_empty());
    }
}

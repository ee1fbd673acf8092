//! Whoever runs a server: a full disk, a second server, copies, measures.

mod common;

use common::server::{Guest, Server};
use serde_json::{Value, json};
use std::process::Command;
use std::time::Duration;

/// As long as a file may be, in blocks of 1024 bytes, on a disk that is nearly full.
const BLOCKS: u32 = 400;

fn both_sides() -> Value {
    json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "me" }] })
}

/// Sets up a table and returns its path.
async fn table(guest: &Guest) -> String {
    let (status, table) = guest.post("/api/tables", &both_sides()).await;
    assert_eq!(status, 201, "{table}");
    format!("/api/tables/{}", table["id"].as_str().expect("it has an id"))
}

/// Plays at a table until something is refused, at most so often. Says how often, and with which status it ended.
async fn play(guest: &Guest, table: &str, most: usize) -> (usize, u16) {
    let (_, snapshot) = guest.get(table).await;
    let mut position = snapshot["position"].clone();
    for done in 0..most {
        let legal = &position["legal"][0];
        let act = json!({ "seq": position["seq"], "action": legal["choices"][0]["action"] });
        let (status, answer) = guest.post(&format!("{table}/acts"), &act).await;
        if status != 200 {
            return (done, status);
        }
        position = answer;
    }
    (most, 200)
}

#[tokio::test]
async fn after_a_full_disk_everything_goes_on_without_a_restart() {
    let data = tempfile::tempdir().expect("a folder");
    let limited = format!("trap '' XFSZ; ulimit -S -f {BLOCKS}; exec \"$0\" \"$@\"");
    let mut command = Command::new("bash");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_redoubt"), "serve", "--no-limits"]);
    command.args(["--listen", "127.0.0.1:0", "--data"]).arg(data.path());
    let server = Server::run(&mut command);
    let guest = Guest::new(&server.base).await;
    let mut tables = Vec::new();
    let (full, refused) = loop {
        let (status, made) = guest.post("/api/tables", &both_sides()).await;
        if status != 201 {
            break (status, made);
        }
        tables.push(format!("/api/tables/{}", made["id"].as_str().expect("it has an id")));
        assert!(tables.len() < 2000, "the disk is never full");
    };
    assert_eq!((full, &refused["code"]), (503, &json!("unavailable")), "{refused}");
    let first = &tables[0];
    assert_eq!(play(&guest, first, 1).await, (0, 503));
    assert_eq!(health(&guest).await, 503, "it says that it is not well");

    let process = server.child.id().to_string();
    let room = Command::new("prlimit").args(["--pid", &process, "--fsize=unlimited"]).status();
    assert!(room.expect("prlimit is part of every Linux").success());
    assert_eq!(play(&guest, first, 3).await, (3, 200));
    while health(&guest).await != 200 {}
    table(&guest).await;
    for table in &tables {
        let (status, snapshot) = guest.get(table).await;
        assert_eq!(status, 200, "{snapshot}");
    }
}

/// The status of the server's health, which it knows for a second.
async fn health(guest: &Guest) -> u16 {
    guest.get("/health").await.0
}

#[test]
fn a_second_server_on_the_same_folder_says_why_it_does_not_start() {
    let data = tempfile::tempdir().expect("a folder");
    let first = Server::start(data.path(), &[]);
    let folder = data.path().to_str().expect("a plain path");
    let run = common::redoubt(&["serve", "--listen", "127.0.0.1:0", "--data", folder], "");
    let process = first.child.id().to_string();
    assert_eq!(run.code, 1);
    assert!(run.err.contains("another server uses this folder") && run.err.contains(&process), "{}", run.err);
    first.kill();
    let again = Server::start(data.path(), &[]);
    drop(again);
}

#[tokio::test]
async fn a_copy_of_a_server_that_is_played_on_holds_everything_acknowledged_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let server = Server::start(&data, &["--no-limits"]);
    let guest = Guest::new(&server.base).await;
    let first = table(&guest).await;
    play(&guest, &first, 10).await;
    let (_, before) = guest.get(&first).await;
    let busy = tokio::spawn({
        let (base, table) = (server.base.clone(), table(&guest).await);
        let guest = Guest { cookie: guest.cookie.clone(), ..Guest::new(&base).await };
        async move { while play(&guest, &table, 1).await.1 == 200 {} }
    });
    let copy = folder.path().join("copy.sqlite");
    let [from, to] = [&data, &copy].map(|path| path.to_str().expect("a plain path").to_string());
    let backup = move || common::fine(&["backup", "--data", &from, &to], "");
    let said = tokio::task::spawn_blocking(backup.clone()).await.expect("it ends");
    assert!(said.contains("copy.sqlite"), "{said}");
    busy.abort();
    drop(server);

    let restored = folder.path().join("restored");
    std::fs::create_dir(&restored).expect("a folder");
    std::fs::copy(&copy, restored.join("redoubt.sqlite")).expect("it is copied");
    let server = Server::start(&restored, &[]);
    let guest = Guest { base: server.base.clone(), ..guest };
    let (_, after) = guest.get(&first).await;
    assert_eq!(after["position"]["log"], before["position"]["log"]);
    assert_eq!(play(&guest, &first, 1).await, (1, 200), "the cookie holds, and the game goes on");
}

#[test]
fn a_copy_overwrites_nothing_and_is_not_made_of_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a plain path").to_string();
    let (none, data, copy) = (path("none"), path("data"), path("copy"));
    let run = common::redoubt(&["backup", "--data", &none, &copy], "");
    assert!(run.code == 1 && run.err.contains("there is no"), "{}", run.err);
    drop(Server::start(folder.path().join("data").as_path(), &[]));
    std::fs::write(folder.path().join("copy"), "precious").expect("a file");
    let run = common::redoubt(&["backup", "--data", &data, &copy], "");
    assert!(run.code == 1 && run.err.contains("is there already"), "{}", run.err);
    assert_eq!(std::fs::read_to_string(&copy).expect("a file"), "precious");
}

#[tokio::test]
async fn measures_have_their_own_address() {
    let data = tempfile::tempdir().expect("a folder");
    let port =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let measures = format!("127.0.0.1:{port}");
    let server = Server::start(data.path(), &["--metrics", &measures]);
    let guest = Guest::new(&server.base).await;
    assert_eq!(guest.get("/metrics").await.0, 404);
    let measured = reqwest::get(format!("http://{measures}/metrics")).await.expect("it answers");
    assert!(measured.text().await.expect("text").contains("redoubt_requests"));
}

#[test]
fn never_means_no_colours_anywhere() {
    let colored = |run: &common::Run| run.out.contains('\x1b') || run.err.contains('\x1b');
    let folder = tempfile::tempdir().expect("a folder");
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
    let at = taken.local_addr().expect("an address").to_string();
    let data = folder.path().to_str().expect("a plain path");
    for args in [
        &["--color", "never", "--help"][..],
        &["serve", "--color=never", "--no-such"],
        &["games", "--color", "never"],
        &["rules", "harbinger", "H5", "--color", "never"],
        &["serve", "--color", "never", "--data", data, "--listen", &at],
    ] {
        let run = common::redoubt(args, "");
        assert!(!colored(&run), "{args:?}: {}{}", run.out, run.err);
    }
    let log = logged(folder.path(), "never");
    assert!(!log.is_empty() && !log.contains('\x1b'), "{log:?}");
    assert!(logged(folder.path(), "always").contains('\x1b'));
}

/// What a server logs while it starts and stops.
fn logged(data: &std::path::Path, color: &str) -> String {
    let log = data.join("log");
    let mut command = Command::new(env!("CARGO_BIN_EXE_redoubt"));
    command.args(["serve", "--color", color, "--listen", "127.0.0.1:0", "--data"]).arg(data);
    command.stdout(std::process::Stdio::piped()).stderr(std::fs::File::create(&log).expect("a file"));
    let mut child = command.spawn().expect("redoubt starts");
    let mut line = String::new();
    let output = child.stdout.take().expect("its output is piped");
    std::io::BufRead::read_line(&mut std::io::BufReader::new(output), &mut line)
        .expect("it prints its address");
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    child.wait().expect("it ends");
    std::fs::read_to_string(log).expect("a log")
}

#[tokio::test]
async fn a_server_stops_soon_though_somebody_has_said_half_of_something() {
    use std::io::Write;
    let data = tempfile::tempdir().expect("a folder");
    let mut server = Server::start(data.path(), &[]);
    let at = server.base.trim_start_matches("http://").to_string();
    let mut half = std::net::TcpStream::connect(at).expect("it listens");
    half.write_all(b"GET /api/me HTT").expect("it hears");
    let id = server.child.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &id]).status().expect("kill").success());
    let ended = tokio::task::spawn_blocking(move || server.child.wait());
    let ended = tokio::time::timeout(Duration::from_secs(30), ended).await.expect("it ends");
    assert!(ended.expect("waited").expect("ended").success());
}

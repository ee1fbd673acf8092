//! Any bytes, sent to a server that listens: as they are, or on a live connection after its first words.
//!
//! Whatever is sent: nothing panics, and the next one is heard.
#![no_main]

use libfuzzer_sys::fuzz_target;
use redoubt_server::{App, Config, Limits};
use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::LazyLock;
use std::time::Duration;

struct Here {
    at: SocketAddr,
    table: String,
    _runtime: tokio::runtime::Runtime,
    _folder: tempfile::TempDir,
}

static HERE: LazyLock<Here> = LazyLock::new(|| {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let folder = tempfile::tempdir().expect("a folder");
    let mut config = Config::new(folder.path());
    config.limits = Limits { header: Duration::from_millis(500), ..Limits::none() };
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let at = listener.local_addr().expect("an address");
    listener.set_nonblocking(true).expect("a listener for the runtime");
    runtime.spawn(async move {
        let app = App::open(config).await.expect("a server");
        let listener = tokio::net::TcpListener::from_std(listener).expect("a listener");
        redoubt_server::listen_until(app, listener, std::future::pending()).await;
    });
    let greeting = talk(at, b"GET /api/me HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    let cookie = greeting.lines().find_map(|line| line.strip_prefix("set-cookie: ")).expect("a cookie");
    let cookie = cookie.split(';').next().expect("a value");
    let plan = r#"{"game":"pig","seats":[{"type":"me"},{"type":"me"}]}"#;
    let post = format!(
        "POST /api/tables HTTP/1.1\r\nhost: x\r\ncookie: {cookie}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{plan}",
        plan.len()
    );
    let made = talk(at, post.as_bytes());
    let id = made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a table");
    Here { at, table: id.to_string(), _runtime: runtime, _folder: folder }
});

/// Says something, and hears everything until the other end closes.
fn talk(at: SocketAddr, words: &[u8]) -> String {
    let mut stream = TcpStream::connect(at).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(10))).expect("a time-out");
    let _closed_early = stream.write_all(words);
    let _ = stream.shutdown(Shutdown::Write);
    let mut heard = Vec::new();
    let _reset = stream.read_to_end(&mut heard);
    String::from_utf8_lossy(&heard).into_owned()
}

fuzz_target!(|data: &[u8]| {
    let here = &*HERE;
    let Some((&kind, rest)) = data.split_first() else { return };
    if kind % 2 == 0 {
        talk(here.at, rest);
        return;
    }
    let mut words = format!(
        "GET /api/tables/{}/live HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        here.table
    )
    .into_bytes();
    if kind % 4 == 1 {
        words.extend_from_slice(rest); // frames as they are
    } else {
        for line in rest.split(|&byte| byte == b'\n').take(20) {
            words.extend(frame(&line[..line.len().min(120)])); // whole messages
        }
    }
    let heard = talk(here.at, &words);
    assert!(heard.starts_with("HTTP/1.1 101"), "{heard}");
});

/// A message as a client sends it, with a mask that changes nothing.
fn frame(text: &[u8]) -> Vec<u8> {
    let mut frame = vec![0x81, 0x80 | text.len() as u8, 0, 0, 0, 0];
    frame.extend_from_slice(text);
    frame
}

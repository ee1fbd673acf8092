use crate::common::{Server, both_sides, in_time};
use serde_json::json;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// Everything that the server says until it ends the connection.
async fn until_closed(stream: &mut TcpStream) -> String {
    let mut heard = Vec::new();
    let _ = in_time(stream.read_to_end(&mut heard)).await; // it may end with a reset
    String::from_utf8_lossy(&heard).into_owned()
}

#[tokio::test]
async fn half_a_request_is_not_waited_for() {
    let server = Server::with(|config| config.limits.head = Duration::from_millis(20)).await;
    let at = server.listen().await;
    let mut half = TcpStream::connect(at).await.unwrap();
    half.write_all(b"GET /api/games HTTP/1.1\r\nHost: redoubt.test\r\nX-Half:").await.unwrap();
    let heard = until_closed(&mut half).await;
    assert!(!heard.starts_with("HTTP/1.1 200"), "{heard}");
    let mut silent = TcpStream::connect(at).await.unwrap();
    until_closed(&mut silent).await;
}

#[tokio::test]
async fn half_a_body_is_not_waited_for() {
    let server = Server::with(|config| config.limits.request = Duration::from_millis(20)).await;
    let at = server.listen().await;
    let mut half = TcpStream::connect(at).await.unwrap();
    let head =
        "POST /api/account/sign-in HTTP/1.1\r\nHost: redoubt.test\r\nContent-Type: application/json\r\n";
    half.write_all(format!("{head}Content-Length: 100\r\nConnection: close\r\n\r\n{{").as_bytes())
        .await
        .unwrap();
    assert!(until_closed(&mut half).await.starts_with("HTTP/1.1 503"));
}

/// Whether a connection is answered.
async fn is_answered(stream: &mut TcpStream) -> bool {
    let request = b"GET /health HTTP/1.1\r\nHost: redoubt.test\r\n\r\n";
    let mut answer = [0; 12];
    let asked = stream.write_all(request).await.is_ok();
    asked && stream.read_exact(&mut answer).await.is_ok() && &answer == b"HTTP/1.1 200"
}

/// Makes sure that there may be two connections and no more, until one of them ends.
async fn two_and_no_more(at: SocketAddr) {
    let connect = async || TcpStream::connect(at).await.unwrap();
    let (mut first, mut second) = (connect().await, connect().await);
    assert!(is_answered(&mut first).await && is_answered(&mut second).await);
    assert!(!is_answered(&mut connect().await).await);
    drop(first);
    in_time(async {
        while !is_answered(&mut connect().await).await {
            tokio::task::yield_now().await; // until the server has noticed
        }
    })
    .await;
}

#[tokio::test]
async fn an_address_has_so_many_connections_and_no_more() {
    let server = Server::with(|config| config.limits.connections_address = 2).await;
    two_and_no_more(server.listen().await).await;
}

#[tokio::test]
async fn a_server_has_so_many_connections_and_no_more() {
    let server = Server::with(|config| (config.limits.connections, config.trust_proxy) = (2, true)).await;
    two_and_no_more(server.listen().await).await;
}

#[tokio::test]
async fn an_answer_that_nobody_reads_is_given_up() {
    let server = Server::with(|config| {
        config.limits.stall = Duration::from_millis(20);
        config.limits.connections_address = 1;
    })
    .await;
    let at = server.listen().await;
    let mut deaf = TcpStream::connect(at).await.unwrap();
    let request = b"GET /api/openapi.json HTTP/1.1\r\nHost: redoubt.test\r\n\r\n";
    in_time(async {
        while deaf.write_all(request).await.is_ok() {} // until the server no longer listens
    })
    .await;
}

#[tokio::test]
async fn a_film_that_is_kept_is_not_shown_when_the_game_has_gone_on() {
    let server = Server::start().await;
    let one = server.guest().await;
    let table = one.create(both_sides()).await;
    for seq in 0..3 {
        one.post(&format!("{table}/acts"), json!({ "seq": seq, "action": "hold" })).await.ok();
    }
    let film = one.get(&format!("{table}/film")).await.ok();
    assert_eq!(one.get(&format!("{table}/film")).await.ok(), film);
    assert_eq!(server.guest().await.get(&format!("{table}/film")).await.ok()["steps"], 3);
    one.post(&format!("{table}/acts"), json!({ "seq": 3, "action": "hold" })).await.ok();
    assert_eq!(one.get(&format!("{table}/film")).await.ok()["steps"], 4);
}

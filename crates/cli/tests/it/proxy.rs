//! The configuration for nginx in the documents, run by nginx.

use serde_json::json;
use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _already_gone = self.0.kill();
        let _already_waited = self.0.wait();
    }
}

fn server(data: &Path) -> (Running, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_redoubt"))
        .args([
            "serve",
            "--origin",
            "https://play.example",
            "--trust-proxy",
            "--listen",
            "127.0.0.1:0",
            "--data",
        ])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("redoubt starts");
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("output")).read_line(&mut line).expect("its address");
    let address = line.trim().rsplit('/').next().expect("an address").to_string();
    (Running(child), address)
}

/// nginx with the configuration of the documents; only addresses and the certificate are others.
async fn nginx(folder: &Path, server: &str) -> (Running, String) {
    let address = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port");
    let text = include_str!("../../../../docs/nginx.conf");
    let site: String = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("ssl_"))
        .map(|line| format!("{line}\n"))
        .collect::<String>()
        .replace("listen 443 ssl;", &format!("listen {address};"))
        .replace("server 127.0.0.1:8080;", &format!("server {server};"));
    assert!(site.contains(server) && site.contains(&address.to_string()));
    let place = folder.display();
    let all = format!(
        "daemon off; master_process off; pid {place}/pid; error_log {place}/error.log; worker_processes 1;\n\
         events {{}}\nhttp {{ access_log off; client_body_temp_path {place}/body; proxy_temp_path {place}/proxy;\n\
         fastcgi_temp_path {place}/f; uwsgi_temp_path {place}/u; scgi_temp_path {place}/s;\n{site} }}\n"
    );
    let file = folder.join("nginx.conf");
    std::fs::write(&file, all).expect("it is written");
    let mut command = Command::new("sh");
    command.args(["-c", "PATH=$PATH:/usr/sbin exec nginx \"$@\"", "sh", "-p"]);
    let child = command.arg(folder).arg("-c").arg(&file).stderr(Stdio::null()).spawn();
    let child = Running(child.expect("nginx; scripts/need.sh nginx installs it"));
    let listens = async {
        while tokio::net::TcpStream::connect(address).await.is_err() {
            let log = std::fs::read_to_string(folder.join("error.log")).unwrap_or_default();
            assert!(!log.contains("[emerg]"), "{log}");
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(20), listens).await.expect("nginx listens in time");
    (child, format!("http://{address}"))
}

#[tokio::test]
async fn people_play_through_nginx() {
    let (data, folder) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    let (_server, inner) = server(data.path());
    let (_nginx, base) = nginx(folder.path(), &inner).await;
    let http = reqwest::Client::new();
    let answer = http.get(format!("{base}/api/me")).send().await.expect("an answer");
    let header =
        |name: &str| answer.headers().get(name).map(|value| value.to_str().expect("text").to_string());
    let cookie = header("set-cookie").expect("a cookie");
    assert!(cookie.ends_with("; Secure"), "{cookie}");
    assert_eq!(header("strict-transport-security").as_deref(), Some("max-age=31536000"));
    let cookie = cookie.split(';').next().expect("a value").to_string();

    let post = async |path: String, body: serde_json::Value| {
        let post = http.post(format!("{base}{path}")).header("cookie", &cookie);
        let answer =
            post.header("origin", "https://play.example").json(&body).send().await.expect("an answer");
        (answer.status().as_u16(), answer.json::<serde_json::Value>().await.unwrap_or_default())
    };
    let plan = json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "me" }] });
    let (status, table) = post("/api/tables".into(), plan).await;
    assert_eq!(status, 201, "{table}");
    let table = format!("/api/tables/{}", table["id"].as_str().expect("an id"));
    let (status, _) = post(format!("{table}/acts"), json!({ "seq": 0, "action": "hold" })).await;
    assert_eq!(status, 200);

    let upgrade = http
        .get(format!("{base}{table}/live"))
        .header("cookie", &cookie)
        .header("connection", "Upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "13")
        .header("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ==");
    assert_eq!(upgrade.send().await.expect("an answer").status().as_u16(), 101);
    let elsewhere = http
        .post(format!("{base}{table}/acts"))
        .header("cookie", &cookie)
        .header("origin", "https://evil.example");
    assert_eq!(
        elsewhere
            .json(&json!({ "seq": 1, "action": "hold" }))
            .send()
            .await
            .expect("an answer")
            .status()
            .as_u16(),
        403
    );
}

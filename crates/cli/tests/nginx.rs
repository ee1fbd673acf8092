//! The site that `docs/operating.md` shows runs, with Debian's nginx in front of the program.

mod common;

use common::server::Server;
use std::fs;
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Installs what is missing.
fn need(what: &str) {
    let script = root().join("scripts/need.sh");
    let done = Command::new("bash").arg(script).arg(what).status().expect("bash");
    assert!(done.success(), "{what} is needed");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port()
}

/// nginx with the site of the documentation, ended at the end.
struct Proxy {
    child: Child,
    folder: PathBuf,
    http: u16,
    https: u16,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Proxy {
    /// Starts it in front of a server, with a certificate of its own; only names, ports and places are changed.
    fn start(folder: &Path, server: &Server) -> Proxy {
        let (http, https) = (free_port(), free_port());
        let (certificate, key) = (folder.join("certificate.pem"), folder.join("key.pem"));
        let made = Command::new("openssl")
            .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=play.example"])
            .args(["-addext", "subjectAltName=DNS:play.example", "-keyout"])
            .arg(&key)
            .arg("-out")
            .arg(&certificate)
            .stderr(Stdio::null())
            .status();
        assert!(made.expect("openssl").success());
        let site = fs::read_to_string(root().join("docs/nginx.conf")).expect("the site");
        let at = server.base.trim_start_matches("http://");
        let mut changed = site;
        for (from, to) in [
            ("listen 80;", format!("listen 127.0.0.1:{http};")),
            ("listen [::]:80;", String::new()),
            ("listen 443 ssl;", format!("listen 127.0.0.1:{https} ssl;")),
            ("listen [::]:443 ssl;", String::new()),
            ("127.0.0.1:8080", at.to_string()),
            ("/etc/letsencrypt/live/play.example/fullchain.pem", certificate.display().to_string()),
            ("/etc/letsencrypt/live/play.example/privkey.pem", key.display().to_string()),
        ] {
            assert!(changed.contains(from), "the site has no `{from}`");
            changed = changed.replace(from, &to);
        }
        fs::write(folder.join("site.conf"), changed).expect("a file");
        let here = folder.display();
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {here}/{name};\n"))
            .concat();
        let whole = format!(
            "daemon off; worker_processes 1; pid {here}/pid; error_log {here}/error.log;\n\
             events {{}}\nhttp {{\naccess_log off;\n{temporary}include {here}/site.conf;\n}}\n"
        );
        fs::write(folder.join("nginx.conf"), whole).expect("a file");
        let mut command = Command::new("nginx");
        command.env("PATH", format!("{}:/usr/sbin", std::env::var("PATH").unwrap_or_default()));
        command.arg("-p").arg(folder).arg("-e").arg(folder.join("error.log"));
        let child = command.arg("-c").arg(folder.join("nginx.conf")).spawn().expect("nginx starts");
        Proxy { child, folder: folder.to_path_buf(), http, https }
    }

    /// What a client gets: head and body.
    fn curl(&self, args: &[&str]) -> String {
        let mut command = Command::new("curl");
        command.args(["--silent", "--show-error", "--include", "--max-time", "20", "--retry-connrefused"]);
        command.args(["--retry", "20", "--retry-delay", "1", "--resolve", &format!("play.example:{}:127.0.0.1", self.https)]);
        command.args(["--resolve", &format!("play.example:{}:127.0.0.1", self.http), "--cacert"]);
        let output = command.arg(self.folder.join("certificate.pem")).args(args).output().expect("curl");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }

    fn at(&self, path: &str) -> String {
        format!("https://play.example:{}{path}", self.https)
    }
}

fn header<'a>(answer: &'a str, name: &str) -> &'a str {
    let line = answer.lines().find(|line| line.to_ascii_lowercase().starts_with(&format!("{name}:")));
    line.and_then(|line| line.split_once(':')).map(|(_, value)| value.trim()).unwrap_or_default()
}

fn status(answer: &str) -> &str {
    answer.split_whitespace().nth(1).unwrap_or_default()
}

#[test]
fn the_site_of_the_documentation_serves_pages_cookies_and_live_connections() {
    need("nginx");
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    let server = Server::start(&data, &["--origin", "https://play.example", "--trust-proxy"]);
    let proxy = Proxy::start(folder.path(), &server);

    let page = proxy.curl(&[&proxy.at("/")]);
    assert_eq!(status(&page), "200", "{page}");
    assert_eq!(header(&page, "strict-transport-security"), "max-age=31536000");

    let me = proxy.curl(&[&proxy.at("/api/me")]);
    let cookie = header(&me, "set-cookie");
    assert!(cookie.ends_with("; Secure") && cookie.contains("HttpOnly"), "{me}");
    let cookie = format!("cookie: {}", cookie.split(';').next().unwrap_or_default());

    let plan = r#"{"game":"pig","seats":[{"type":"me"},{"type":"me"}]}"#;
    let json = "content-type: application/json";
    let tables = proxy.at("/api/tables");
    let made = proxy.curl(&["-H", &cookie, "-H", json, "-d", plan, &tables]);
    assert_eq!(status(&made), "201", "{made}");
    let elsewhere = proxy.curl(&["-H", &cookie, "-H", json, "-H", "origin: https://evil.example", "-d", plan, &tables]);
    assert_eq!(status(&elsewhere), "403", "{elsewhere}");
    let own = "origin: https://play.example";
    assert_eq!(status(&proxy.curl(&["-H", &cookie, "-H", json, "-H", own, "-d", plan, &tables])), "201");

    let id = made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id");
    let live = proxy.at(&format!("/api/tables/{id}/live"));
    let upgraded = proxy.curl(&[
        "--http1.1", "--max-time", "3", "-H", &cookie, "-H", "connection: upgrade", "-H", "upgrade: websocket", "-H",
        "sec-websocket-version: 13", "-H", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", &live,
    ]);
    assert_eq!(status(&upgraded), "101", "{upgraded}");

    let moved = proxy.curl(&[&format!("http://play.example:{}/rules", proxy.http)]);
    assert_eq!((status(&moved), header(&moved, "location")), ("301", "https://play.example/rules"));
}

//! A server as it is run: the program itself, on a loopback port, with its own data.

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server of our own, killed at the end.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) base: String,
}

impl Server {
    /// Starts a server with more arguments.
    pub(crate) fn start(data: &Path, args: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_redoubt"));
        Server::run(command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data).args(args))
    }

    /// Starts a command that starts a server.
    pub(crate) fn run(command: &mut Command) -> Server {
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("redoubt starts");
        let mut line = String::new();
        let output = child.stdout.take().expect("its output is piped");
        BufReader::new(output).read_line(&mut line).expect("it prints its address");
        let base = line.split_whitespace().find(|word| word.starts_with("http://"));
        Server { base: base.expect("its first line holds the address").to_string(), child }
    }

    /// Ends the server as a power cut would: no handler runs, nothing is flushed.
    pub(crate) fn kill(mut self) {
        self.child.kill().expect("the server still runs");
        self.child.wait().expect("it ends");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _already_gone = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Somebody with a cookie.
pub(crate) struct Guest {
    pub(crate) http: reqwest::Client,
    pub(crate) base: String,
    pub(crate) cookie: String,
}

impl Guest {
    pub(crate) async fn new(base: &str) -> Guest {
        let http = reqwest::Client::new();
        let answer = http.get(format!("{base}/api/me")).send().await.expect("the server answers");
        let cookie = answer.headers().get("set-cookie").expect("a guest gets a cookie");
        let cookie =
            cookie.to_str().expect("it is text").split(';').next().expect("it has a value").to_string();
        Guest { http, base: base.to_string(), cookie }
    }

    /// Status and body of an answer.
    pub(crate) async fn get(&self, path: &str) -> (u16, Value) {
        let request = self.http.get(format!("{}{path}", self.base)).header("cookie", &self.cookie);
        answer(request).await
    }

    /// Status and body of an answer.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let request = self.http.post(format!("{}{path}", self.base)).header("cookie", &self.cookie);
        answer(request.json(body)).await
    }
}

async fn answer(request: reqwest::RequestBuilder) -> (u16, Value) {
    let answer = request.send().await.expect("the server answers");
    let status = answer.status().as_u16();
    (status, answer.json().await.unwrap_or_default())
}

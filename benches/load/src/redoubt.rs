use crate::table::{Peer, Person, Seen};
use anyhow::{Context, Result, ensure};
use futures_util::{SinkExt, StreamExt};
use redoubt_engine::patch::{Patch, apply};
use reqwest::header::{COOKIE, SET_COOKIE};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::Instant;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// Our server: commands by REST, updates by WebSocket.
#[derive(Clone)]
pub(crate) struct Redoubt {
    pub(crate) base: String,
}

/// A guest at one of our tables.
pub(crate) struct Guest {
    http: reqwest::Client,
    cookie: String,
    acts: String,
    live: watch::Receiver<Seen>,
}

impl Peer for Redoubt {
    type Person = Guest;

    async fn open(&self) -> Result<[Guest; 2]> {
        let http = reqwest::Client::new();
        let (first, second) = (self.guest(&http).await?, self.guest(&http).await?);
        let table = json!({ "game": "pig", "seats": [{ "type": "me" }, { "type": "open" }] });
        let table = self.post(&http, &first, "/api/tables", &table).await?;
        let id = table["id"].as_str().context("a table without id")?;
        self.post(&http, &second, &format!("/api/tables/{id}/join"), &json!({})).await?;
        Ok([self.sit(&http, first, id).await?, self.sit(&http, second, id).await?])
    }
}

impl Redoubt {
    pub(crate) async fn guest(&self, http: &reqwest::Client) -> Result<String> {
        let answer = http.get(format!("{}/api/me", self.base)).send().await?.error_for_status()?;
        let cookie = answer.headers().get(SET_COOKIE).context("no cookie for a guest")?.to_str()?;
        Ok(cookie.split(';').next().unwrap_or_default().to_string())
    }

    async fn post(&self, http: &reqwest::Client, cookie: &str, path: &str, body: &Value) -> Result<Value> {
        post(http, cookie, &format!("{}{path}", self.base), body).await
    }

    async fn sit(&self, http: &reqwest::Client, cookie: String, id: &str) -> Result<Guest> {
        let address = format!("{}/api/tables/{id}/live", self.base.replacen("http", "ws", 1));
        let mut request = address.into_client_request()?;
        request.headers_mut().insert("cookie", cookie.parse()?);
        let (mut socket, _) = connect_async(request).await.context("live connection")?;
        socket.send(Message::text(json!({ "type": "hello", "since": null }).to_string())).await?;
        let mut view = Value::Null;
        let nothing = Seen { seq: 0, to_act: 0, turn_total: 0, over: false, at: Instant::now() };
        let (shown, mut live) = watch::channel(nothing);
        tokio::spawn(async move {
            while let Some(Ok(message)) = socket.next().await {
                let Message::Text(text) = message else { continue };
                let Ok(message) = serde_json::from_str::<Value>(&text) else { continue };
                let position = match message["type"].as_str() {
                    Some("snapshot") => &message["snapshot"]["position"],
                    Some("position") => &message["position"],
                    _ => continue,
                };
                follow(&mut view, position);
                if shown.send(seen(position, &view)).is_err() {
                    return;
                }
            }
        });
        live.changed().await.context("no snapshot")?;
        Ok(Guest { http: http.clone(), cookie, acts: format!("{}/api/tables/{id}/acts", self.base), live })
    }
}

impl Person for Guest {
    async fn act(&mut self, seen_now: Seen, action: &'static str) -> Result<Seen> {
        let act = json!({ "seq": seen_now.seq, "action": action });
        let position = post(&self.http, &self.cookie, &self.acts, &act).await?;
        Ok(seen(&position, &position["view"])) // the live connection shows the rest
    }

    fn live(&mut self) -> &mut watch::Receiver<Seen> {
        &mut self.live
    }
}

pub(crate) async fn post(http: &reqwest::Client, cookie: &str, address: &str, body: &Value) -> Result<Value> {
    let answer = http.post(address).header(COOKIE, cookie).json(body).send().await?;
    let status = answer.status();
    let text = answer.text().await?;
    ensure!(status.is_success(), "{address}: {status}: {text}");
    Ok(serde_json::from_str(&text)?)
}

/// Takes in what a position tells of the view: all of it, or patches.
fn follow(view: &mut Value, position: &Value) {
    if !position["view"].is_null() {
        *view = position["view"].clone();
        return;
    }
    for entry in position["log"].as_array().into_iter().flatten() {
        let lines = entry["lines"].as_array().into_iter().flatten().map(|line| &line["patch"]);
        for patch in lines.chain([&entry["rest"]]) {
            let patch: Patch = serde_json::from_value(patch.clone()).unwrap_or_default();
            if let Err(error) = apply(view, &patch) {
                eprintln!("a patch does not fit: {error}");
            }
        }
    }
}

fn seen(position: &Value, view: &Value) -> Seen {
    Seen {
        seq: position["seq"].as_u64().unwrap_or_default(),
        to_act: position["to_act"][0].as_u64().unwrap_or_default() as usize,
        turn_total: view["turn_total"].as_u64().unwrap_or_default(),
        over: !position["outcome"].is_null(),
        at: Instant::now(),
    }
}

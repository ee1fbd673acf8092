use crate::table::{Peer, Person, Seen};
use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;

/// boardgame.io's server: everything by socket.io, spoken here over a plain WebSocket.
#[derive(Clone)]
pub(crate) struct BoardgameIo {
    pub(crate) base: String,
}

/// A player of a match.
pub(crate) struct Player {
    id: String,
    matched: String,
    credentials: String,
    send: mpsc::UnboundedSender<String>,
    live: watch::Receiver<Seen>,
}

impl Peer for BoardgameIo {
    type Person = Player;

    async fn open(&self) -> Result<[Player; 2]> {
        let http = reqwest::Client::new();
        let create = format!("{}/games/pig/create", self.base);
        let made: Value = http.post(create).json(&json!({ "numPlayers": 2 })).send().await?.json().await?;
        let matched = made["matchID"].as_str().context("a match without id")?;
        Ok([self.sit(&http, matched, "0").await?, self.sit(&http, matched, "1").await?])
    }
}

impl BoardgameIo {
    async fn sit(&self, http: &reqwest::Client, matched: &str, id: &str) -> Result<Player> {
        let join = format!("{}/games/pig/{matched}/join", self.base);
        let body = json!({ "playerID": id, "playerName": id });
        let joined: Value = http.post(join).json(&body).send().await?.json().await?;
        let credentials = joined["playerCredentials"].as_str().context("no credentials")?.to_string();
        let (send, live) = self.connect(matched, id, &credentials).await?;
        Ok(Player { id: id.into(), matched: matched.into(), credentials, send, live })
    }

    async fn connect(
        &self,
        matched: &str,
        id: &str,
        credentials: &str,
    ) -> Result<(mpsc::UnboundedSender<String>, watch::Receiver<Seen>)> {
        let address = format!("{}/socket.io/?EIO=4&transport=websocket", self.base.replacen("http", "ws", 1));
        let (socket, _) = connect_async(address).await.context("live connection")?;
        let (mut sink, mut stream) = socket.split();
        let (send, mut queue) = mpsc::unbounded_channel::<String>();
        tokio::spawn(async move {
            while let Some(text) = queue.recv().await {
                if sink.send(Message::text(text)).await.is_err() {
                    return;
                }
            }
        });
        let nothing = Seen { seq: 0, to_act: 0, turn_total: 0, over: false, at: Instant::now() };
        let (shown, mut live) = watch::channel(nothing);
        let sync = format!("42/pig,{}", json!(["sync", matched, id, credentials, 2]));
        let answer = send.clone();
        tokio::spawn(async move {
            while let Some(Ok(message)) = stream.next().await {
                let Message::Text(text) = message else { continue };
                let reply = match &text[..] {
                    open if open.starts_with("0{") => Some("40/pig,".to_string()),
                    "2" => Some("3".to_string()),
                    joined if joined.starts_with("40/pig,") => Some(sync.clone()),
                    other => {
                        if let Some(seen) = other.strip_prefix("42/pig,").and_then(seen) {
                            let _gone = shown.send(seen);
                        }
                        None
                    }
                };
                if let Some(reply) = reply {
                    let _gone = answer.send(reply);
                }
            }
        });
        live.changed().await.context("no position")?;
        Ok((send, live))
    }
}

impl Person for Player {
    async fn act(&mut self, seen: Seen, action: &'static str) -> Result<Seen> {
        let Player { id, matched, credentials, .. } = &*self;
        let payload = json!({ "type": action, "args": [], "playerID": id, "credentials": credentials });
        let made = json!({ "type": "MAKE_MOVE", "payload": payload });
        self.send.send(format!("42/pig,{}", json!(["update", made, seen.seq, matched, id])))?;
        Ok(*self.live.wait_for(|after| after.seq > seen.seq).await?)
    }

    fn live(&mut self) -> &mut watch::Receiver<Seen> {
        &mut self.live
    }
}

/// Reads `["update", match, state, ..]` and `["sync", match, {state, ..}]`.
fn seen(text: &str) -> Option<Seen> {
    let message: Value = serde_json::from_str(text).ok()?;
    let state = match message[0].as_str()? {
        "update" => &message[2],
        "sync" => &message[2]["state"],
        _ => return None,
    };
    Some(Seen {
        seq: state["_stateID"].as_u64()?,
        to_act: state["ctx"]["currentPlayer"].as_str()?.parse().ok()?,
        turn_total: state["G"]["turnTotal"].as_u64()?,
        over: !state["ctx"]["gameover"].is_null(),
        at: Instant::now(),
    })
}

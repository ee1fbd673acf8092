//! Live connections: first a snapshot, then everything that happens, as the viewer may see it.

use crate::app::App;
use crate::ends::Ending;
use crate::error::ApiError;
use crate::ids::PersonId;
use crate::people::Caller;
use crate::rates::{Heard, MESSAGES};
use crate::table::{Connection, Known, Live, Push, Room};
use crate::wire::{ClientMessage, Position, ServerMessage, Snapshot, TableState, TableSummary};
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use redoubt_engine::SeatSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;

/// How long a message may take on its way before the connection is given up.
const SEND_MAX: Duration = Duration::from_secs(20);

/// Why a connection ends.
enum End {
    /// It is gone, or nobody answers.
    Gone,
    /// We close it.
    Close { code: u16, reason: &'static str },
}

impl From<axum::Error> for End {
    fn from(_: axum::Error) -> End {
        End::Gone
    }
}

impl From<ApiError> for End {
    fn from(error: ApiError) -> End {
        match error {
            ApiError::NotFound(_) => End::Close { code: close_code::POLICY, reason: "the table is no more" },
            _ => End::Close { code: close_code::ERROR, reason: "something went wrong" },
        }
    }
}

/// Serves a live connection until it ends.
pub(crate) async fn run(app: App, room: Arc<Room>, caller: Caller, socket: WebSocket) {
    let _open = Open::new(app.clone());
    let ending = caller.id().map(|id| app.ends.of(id));
    let mut client = Client { app, room, caller, socket, heard: Heard::new(MESSAGES) };
    let end = client.serve(ending).await;
    if let Err(End::Close { code, reason }) = end {
        let frame = CloseFrame { code, reason: reason.into() };
        let _ = timeout(SEND_MAX, client.socket.send(Message::Close(Some(frame)))).await;
    }
}

/// Counts a connection while it is open.
struct Open(App);

impl Open {
    fn new(app: App) -> Open {
        app.sockets.send_modify(|open| *open += 1);
        metrics::gauge!("redoubt_live_connections").increment(1);
        Open(app)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.0.sockets.send_modify(|open| *open -= 1);
        metrics::gauge!("redoubt_live_connections").decrement(1);
    }
}

/// Ends the connection if its session is over.
async fn require_session(app: &App, caller: &Caller) -> Result<(), End> {
    match caller.still_holds(app).await? {
        true => Ok(()),
        false => Err(End::Close { code: close_code::POLICY, reason: "signed out" }),
    }
}

/// Waits until something about the sessions of whoever is connected has changed.
async fn changed(ending: &mut Option<Ending>) {
    match ending {
        Some(ending) => ending.changed().await,
        None => std::future::pending().await,
    }
}

/// One end of a connection.
struct Client {
    app: App,
    room: Arc<Room>,
    caller: Caller,
    socket: WebSocket,
    heard: Heard,
}

/// What a client has been told.
struct Told {
    connection: Connection,
    pushes: broadcast::Receiver<Push>,
    known: Known,
    standing: Standing,
    table: TableSummary,
    watching: u32,
}

/// Where somebody stands at a table.
#[derive(PartialEq)]
struct Standing {
    own: SeatSet,
    teams: Vec<u8>,
    may_write: bool,
}

impl Standing {
    fn of(live: &Live, person: Option<&PersonId>) -> Standing {
        let own = person.map(|person| live.seats_of(person)).unwrap_or_default();
        let may_write = !own.is_empty() || live.row.spectators_chat;
        Standing { own, teams: live.teams_of(person), may_write }
    }
}

impl Known {
    fn by(position: &Position) -> Known {
        Known { seq: position.seq, eyes: position.viewer.iter().copied().collect() }
    }
}

impl Client {
    async fn serve(&mut self, mut ending: Option<Ending>) -> Result<(), End> {
        let app = self.app.clone();
        let away = End::Close { code: close_code::AWAY, reason: "the server stops" };
        let since = tokio::select! {
            since = self.hello() => since?,
            () = app.closes() => return Err(away),
        };
        let mut told = self.greet(since).await?;
        let limits = &self.app.config.limits;
        let (idle, ping) = (limits.socket_idle, limits.socket_ping);
        let mut pings = tokio::time::interval(ping);
        let mut last_heard = Instant::now();
        loop {
            tokio::select! {
                message = self.socket.recv() => {
                    last_heard = Instant::now();
                    self.hear(message.ok_or(End::Gone)??, &mut told).await?;
                }
                push = told.pushes.recv() => self.pass_on(push, &mut told).await?,
                _ = pings.tick() => {
                    if last_heard.elapsed() > idle {
                        return Err(End::Close { code: close_code::POLICY, reason: "silent for too long" });
                    }
                    require_session(&self.app, &self.caller).await?;
                    self.send_raw(Message::Ping(Vec::new().into())).await?;
                }
                () = changed(&mut ending) => require_session(&self.app, &self.caller).await?,
                () = app.closes() => return Err(away),
            }
        }
    }

    /// Waits for the first message.
    async fn hello(&mut self) -> Result<Option<u32>, End> {
        let idle = self.app.config.limits.socket_idle;
        let late = || End::Close { code: close_code::POLICY, reason: "expected hello" };
        let deadline = Instant::now() + idle;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let message = timeout(left, self.socket.recv()).await.map_err(|_| late())?;
            match self.read(message.ok_or(End::Gone)??).await? {
                Some(ClientMessage::Hello { since }) => return Ok(since),
                Some(ClientMessage::Ping) => self.send(&ServerMessage::Pong).await?,
                Some(ClientMessage::Typing) | None => {}
            }
        }
    }

    /// Reads a message; one that is not understood is answered and forgotten.
    async fn read(&mut self, message: Message) -> Result<Option<ClientMessage>, End> {
        if !self.heard.one_more() {
            return Err(End::Close { code: close_code::POLICY, reason: "too many messages" });
        }
        let parsed = match &message {
            Message::Text(text) => serde_json::from_str(text).map_err(|error| error.to_string()),
            Message::Binary(_) => Err("expected text".to_string()),
            Message::Ping(_) | Message::Pong(_) => return Ok(None),
            Message::Close(_) => return Err(End::Gone),
        };
        match parsed {
            Ok(message) => Ok(Some(message)),
            Err(reason) => {
                let trouble = ApiError::Malformed(reason).trouble();
                self.send(&ServerMessage::Trouble { trouble }).await?;
                Ok(None)
            }
        }
    }

    async fn hear(&mut self, message: Message, told: &mut Told) -> Result<(), End> {
        match self.read(message).await? {
            Some(ClientMessage::Hello { since }) => self.snapshot(since, told).await,
            Some(ClientMessage::Ping) => self.send(&ServerMessage::Pong).await,
            Some(ClientMessage::Typing) => {
                if let Some(person) = self.caller.person.as_ref().filter(|_| told.standing.may_write) {
                    let (name, connection) = (person.name.clone(), told.connection.number);
                    self.room.push(Push::Typing { name, connection });
                }
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Sends the first snapshot, and hears everything that happens after it.
    async fn greet(&mut self, since: Option<u32>) -> Result<Told, End> {
        let id = self.id();
        let connection = self.room.enter(id.clone());
        let (told, snapshot) = {
            let held = self.room.hold(&self.app).await?;
            let snapshot = held.live().snapshot(&self.room, id.as_ref(), since);
            let (known, standing) = (Known::by(&snapshot.position), Standing::of(held.live(), id.as_ref()));
            let (table, watching) = (snapshot.table.clone(), snapshot.watching);
            let pushes = self.room.subscribe();
            (Told { connection, pushes, known, standing, table, watching }, snapshot)
        };
        self.send(&ServerMessage::Snapshot { snapshot: Box::new(snapshot) }).await?;
        Ok(told)
    }

    /// Sends another snapshot; what was pushed before is in it.
    async fn snapshot(&mut self, since: Option<u32>, told: &mut Told) -> Result<(), End> {
        let id = self.id();
        let snapshot: Snapshot = {
            let held = self.room.hold(&self.app).await?;
            told.pushes = self.room.subscribe();
            told.standing = Standing::of(held.live(), id.as_ref());
            held.live().snapshot(&self.room, id.as_ref(), since)
        };
        (told.known, told.watching) = (Known::by(&snapshot.position), snapshot.watching);
        told.table = snapshot.table.clone();
        self.send(&ServerMessage::Snapshot { snapshot: Box::new(snapshot) }).await
    }

    async fn pass_on(&mut self, push: Result<Push, RecvError>, told: &mut Told) -> Result<(), End> {
        match push {
            Err(RecvError::Closed) => Err(End::Gone),
            Err(RecvError::Lagged(_)) => self.snapshot(Some(told.known.seq), told).await,
            Ok(Push::Changed) => self.position(told).await,
            Ok(Push::Seats) => self.seats(told).await,
            Ok(Push::Presence) => self.presence(told).await,
            Ok(Push::Chat(line)) if line.team.is_some_and(|team| !told.standing.teams.contains(&team)) => {
                Ok(())
            }
            Ok(Push::Chat(line)) => self.send(&ServerMessage::Chat { line: (*line).clone() }).await,
            Ok(Push::Takeback(takeback)) => self.send(&ServerMessage::Takeback { takeback }).await,
            Ok(Push::Rematch(table)) => self.send(&ServerMessage::Rematch { table: table.to_string() }).await,
            Ok(Push::Typing { connection, .. }) if connection == told.connection.number => Ok(()),
            Ok(Push::Typing { name, .. }) => self.send(&ServerMessage::Typing { name }).await,
            Ok(Push::Thinking(thinking)) => self.send(&ServerMessage::Thinking { thinking }).await,
            Ok(Push::Removed) => Err(ApiError::NotFound("table").into()),
        }
    }

    /// The game went on: sends what is new. At the end everything is shown, so everything is sent.
    async fn position(&mut self, told: &mut Told) -> Result<(), End> {
        let id = self.id();
        let shown = {
            let held = self.room.hold(&self.app).await?;
            let live = held.live();
            if live.seq() == told.known.seq {
                return Ok(());
            }
            (live.state() != TableState::Over).then(|| live.shown(&self.room, id.as_ref(), Some(told.known)))
        };
        let Some(shown) = shown else { return self.snapshot(None, told).await };
        told.known = shown.known;
        let text = shown.message.try_into().expect("JSON is text");
        self.send_raw(Message::Text(text)).await
    }

    /// Somebody took or left a seat: whoever has other seats than before sees another game.
    async fn seats(&mut self, told: &mut Told) -> Result<(), End> {
        let id = self.id();
        let (table, position, watching) = {
            let held = self.room.hold(&self.app).await?;
            let live = held.live();
            if Standing::of(live, id.as_ref()) != told.standing {
                drop(held);
                return self.snapshot(None, told).await;
            }
            let position = live.position(&self.room, id.as_ref(), Some(told.known));
            (live.summary(&self.room, id.as_ref()), position, self.room.watching(live))
        };
        (told.known, told.table) = (Known::by(&position), table.clone());
        self.send(&ServerMessage::Table { table }).await?;
        self.send(&ServerMessage::Position { position: Box::new(position) }).await?;
        self.watching(told, watching).await
    }

    /// Tells how many watch, if it is not what was told before.
    async fn watching(&mut self, told: &mut Told, watching: u32) -> Result<(), End> {
        if watching == told.watching {
            return Ok(());
        }
        told.watching = watching;
        self.send(&ServerMessage::Watching { count: watching }).await
    }

    /// Somebody came or went: sends what is different.
    async fn presence(&mut self, told: &mut Told) -> Result<(), End> {
        let id = self.id();
        let (table, watching) = {
            let held = self.room.hold(&self.app).await?;
            (held.live().summary(&self.room, id.as_ref()), self.room.watching(held.live()))
        };
        if table.seats != told.table.seats || table.host != told.table.host {
            told.table = table.clone();
            self.send(&ServerMessage::Table { table }).await?;
        }
        self.watching(told, watching).await
    }

    fn id(&self) -> Option<PersonId> {
        self.caller.id().cloned()
    }

    async fn send(&mut self, message: &ServerMessage) -> Result<(), End> {
        let text = serde_json::to_string(message).expect("a message always serialises");
        self.send_raw(Message::Text(text.into())).await
    }

    async fn send_raw(&mut self, message: Message) -> Result<(), End> {
        Ok(timeout(SEND_MAX, self.socket.send(message)).await.map_err(|_| End::Gone)??)
    }
}

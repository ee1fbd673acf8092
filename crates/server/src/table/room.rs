use super::Live;
use super::bots;
use super::live::Unreadable;
use crate::app::App;
use crate::clock::now_ms;
use crate::error::ApiError;
use crate::ids::{PersonId, TableId};
use crate::rates::Counted;
use crate::store::StoredTable;
use crate::wire::{ChatLine, Takeback};
use std::collections::HashMap;
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::broadcast;

/// How many pushes a slow connection may be behind before it gets everything anew.
const PUSHES: usize = 64;
/// Of how many people a table knows when they went.
const SEEN_MAX: usize = 64;

/// A table and everybody who looks at it.
pub(crate) struct Room {
    id: TableId,
    live: tokio::sync::Mutex<Option<Live>>,
    pushes: broadcast::Sender<Push>,
    connections: Mutex<HashMap<u64, Option<PersonId>>>,
    next_connection: AtomicU64,
    /// When people who are no longer connected last were.
    seen_ms: Mutex<HashMap<PersonId, i64>>,
    patience: Patience,
    /// Whether a task is playing for the bots. Changed only while `live` is locked.
    pub(crate) thinking: AtomicBool,
    touched_ms: AtomicI64,
    /// That the table is one of those at which only bots play, until it is over.
    counted: Mutex<Option<Counted<IpAddr>>>,
}

/// When somebody who is not connected is silent.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// So many milliseconds after having been there.
    pub(crate) silent_ms: i64,
    /// Before this moment nobody could be there: the server was not.
    pub(crate) since_ms: i64,
}

/// What happened at a table; each connection makes its own message of it.
#[derive(Clone, Debug)]
pub(crate) enum Push {
    /// The game went on.
    Changed,
    /// Somebody took or left a seat, or was renamed.
    Seats,
    /// Somebody connected or went away.
    Presence,
    /// Something was said.
    Chat(Arc<ChatLine>),
    /// A takeback was asked for, agreed or declined.
    Takeback(Option<Takeback>),
    /// The game goes on elsewhere.
    Rematch(TableId),
    /// Somebody is writing, on this connection.
    Typing {
        /// Who.
        name: String,
        /// The connection, which need not be told.
        connection: u64,
    },
    /// Bots started or stopped to think.
    Thinking(bool),
    /// The table is no more.
    Removed,
}

/// A table that nobody else may change.
pub(crate) struct Held<'a> {
    room: &'a Arc<Room>,
    live: tokio::sync::MutexGuard<'a, Option<Live>>,
}

impl Held<'_> {
    pub(crate) fn live(&self) -> &Live {
        self.live.as_ref().expect("a held table is loaded")
    }

    /// The table, to be changed: what was told of it is made anew.
    pub(crate) fn live_mut(&mut self) -> &mut Live {
        let live = self.live.as_mut().expect("a held table is loaded");
        live.shown.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
        live
    }

    pub(crate) fn room(&self) -> &Arc<Room> {
        self.room
    }

    /// Drops the game, so that it is loaded again.
    pub(crate) fn unload(mut self) {
        *self.live = None;
    }
}

impl Room {
    fn new(id: TableId, patience: Patience) -> Room {
        Room {
            id,
            live: tokio::sync::Mutex::new(None),
            pushes: broadcast::Sender::new(PUSHES),
            connections: Mutex::default(),
            next_connection: AtomicU64::new(0),
            seen_ms: Mutex::default(),
            patience,
            thinking: AtomicBool::new(false),
            touched_ms: AtomicI64::new(now_ms()),
            counted: Mutex::default(),
        }
    }

    /// Waits until nobody else holds the table, and loads it if need be.
    ///
    /// # Errors
    /// If there is no such table, or it cannot be loaded.
    pub(crate) async fn hold<'a>(self: &'a Arc<Room>, app: &App) -> Result<Held<'a>, ApiError> {
        self.touched_ms.store(now_ms(), Ordering::Relaxed);
        let mut live = self.live.lock().await;
        if live.is_none() {
            let Some(stored) = app.store.table(&self.id).await? else {
                app.hub.forget(&self.id);
                return Err(ApiError::NotFound("table"));
            };
            *live = Some(self.load(app, stored).await?);
        }
        let held = Held { room: self, live };
        bots::wake(app, &held);
        Ok(held)
    }

    /// Runs a table's log, beside the requests: it may be long.
    async fn load(&self, app: &App, stored: StoredTable) -> Result<Live, ApiError> {
        let downtimes = app.downtimes.clone();
        let load = move || catch_unwind(AssertUnwindSafe(|| Live::load(stored, downtimes)));
        let id = self.id.as_str();
        match app.pool.load(load).await? {
            Ok(Ok(loaded)) => Ok(loaded),
            Ok(Err(Unreadable::Trouble(trouble))) => {
                tracing::error!(table = id, %trouble, "a table cannot be loaded");
                Err(ApiError::Broken)
            }
            Ok(Err(rules @ Unreadable::Rules { .. })) => {
                tracing::warn!(table = id, %rules, "a table is not loaded");
                Err(ApiError::Refused(rules.to_string()))
            }
            Err(_) => {
                tracing::error!(table = id, "the rules failed while a table was loaded");
                Err(ApiError::Broken)
            }
        }
    }

    /// Drops the game, so that it is loaded again, if it is in memory and the condition holds.
    pub(crate) async fn unload_if(&self, condition: impl FnOnce(&Live) -> bool) -> bool {
        let mut live = self.live.lock().await;
        let drops = live.as_ref().is_some_and(condition);
        if drops {
            *live = None;
        }
        drops
    }

    /// Counts a table until its bots have no more to do.
    pub(crate) fn count_until_over(&self, counted: Option<Counted<IpAddr>>) {
        *self.counted.lock().unwrap_or_else(PoisonError::into_inner) = counted;
    }

    /// Tells everybody.
    pub(crate) fn push(&self, push: Push) {
        let _ = self.pushes.send(push); // nobody may be there
    }

    /// Hears everything from now on. Do this while holding the table.
    pub(crate) fn subscribe(&self) -> broadcast::Receiver<Push> {
        self.pushes.subscribe()
    }

    /// Notes a connection, which is forgotten when the guard is dropped.
    pub(crate) fn enter(self: &Arc<Room>, person: Option<PersonId>) -> Connection {
        let number = self.next_connection.fetch_add(1, Ordering::Relaxed);
        self.connections().insert(number, person);
        self.push(Push::Presence);
        Connection { room: self.clone(), number }
    }

    /// Whether a person is connected.
    pub(crate) fn is_online(&self, person: &PersonId) -> bool {
        self.connections().values().flatten().any(|other| other == person)
    }

    /// From when on a person who last acted at some time is silent; never while it is connected.
    pub(crate) fn silent_ms(&self, person: &PersonId, acted_ms: i64) -> Option<i64> {
        if self.is_online(person) {
            return None;
        }
        let seen = self.seen_ms.lock().unwrap_or_else(PoisonError::into_inner).get(person).copied();
        let there = acted_ms.max(self.patience.since_ms).max(seen.unwrap_or_default());
        Some(there.saturating_add(self.patience.silent_ms))
    }

    /// Notes when somebody was last connected.
    fn saw(&self, person: PersonId) {
        let mut seen = self.seen_ms.lock().unwrap_or_else(PoisonError::into_inner);
        seen.insert(person, now_ms());
        if seen.len() > SEEN_MAX {
            let oldest = seen.iter().min_by_key(|(_, at_ms)| **at_ms).map(|(person, _)| person.clone());
            oldest.map(|person| seen.remove(&person));
        }
    }

    /// Counts the connections of those who do not sit at the table.
    pub(crate) fn watching(&self, live: &Live) -> u32 {
        let seated = |person: &Option<PersonId>| {
            person.as_ref().is_some_and(|person| !live.seats_of(person).is_empty())
        };
        self.connections().values().filter(|person| !seated(person)).count() as u32
    }

    /// Whether anybody looks at the table.
    pub(crate) fn is_watched(&self) -> bool {
        !self.connections().is_empty()
    }

    fn connections(&self) -> MutexGuard<'_, HashMap<u64, Option<PersonId>>> {
        self.connections.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Somebody who looks at a table.
pub(crate) struct Connection {
    room: Arc<Room>,
    /// Its number at the table.
    pub(crate) number: u64,
}

impl Drop for Connection {
    fn drop(&mut self) {
        let person = self.room.connections().remove(&self.number).flatten();
        if let Some(person) = person {
            self.room.saw(person);
        }
        self.room.push(Push::Presence);
    }
}

/// The tables in memory.
pub(crate) struct Hub {
    rooms: Mutex<HashMap<TableId, Arc<Room>>>,
    patience: Patience,
}

impl Hub {
    /// No tables yet.
    pub(crate) fn new(patience: Patience) -> Hub {
        Hub { rooms: Mutex::default(), patience }
    }

    /// A table's room, whether or not there is such a table.
    pub(crate) fn room(&self, id: &TableId) -> Arc<Room> {
        self.rooms()
            .entry(id.clone())
            .or_insert_with(|| Arc::new(Room::new(id.clone(), self.patience)))
            .clone()
    }

    /// A table's room, if it is in memory.
    pub(crate) fn known(&self, id: &TableId) -> Option<Arc<Room>> {
        self.rooms().get(id).cloned()
    }

    /// How many tables are in memory.
    pub(crate) fn len(&self) -> usize {
        self.rooms().len()
    }

    /// Every room in memory.
    pub(crate) fn all(&self) -> Vec<Arc<Room>> {
        self.rooms().values().cloned().collect()
    }

    /// Lets everybody who looks at a table see who has become silent.
    pub(crate) fn look_round(&self) {
        self.all().iter().filter(|room| room.is_watched()).for_each(|room| room.push(Push::Presence));
    }

    /// Forgets the room of a table that is not.
    pub(crate) fn forget(&self, id: &TableId) {
        self.rooms().remove(id);
    }

    /// Forgets tables that nobody uses: those not used since `since_ms`, and the longest unused beyond `max`.
    pub(crate) fn trim(&self, max: usize, since_ms: i64) {
        let mut rooms = self.rooms();
        let touched = |room: &Arc<Room>| room.touched_ms.load(Ordering::Relaxed);
        rooms.retain(|_, room| !is_unused(room) || touched(room) >= since_ms);
        if rooms.len() > max {
            let mut unused: Vec<(i64, TableId)> = rooms
                .iter()
                .filter(|(_, room)| is_unused(room))
                .map(|(id, room)| (touched(room), id.clone()))
                .collect();
            unused.sort();
            let surplus = rooms.len() - max;
            for (_, id) in unused.into_iter().take(surplus) {
                rooms.remove(&id);
            }
        }
        metrics::gauge!("redoubt_tables_in_memory").set(rooms.len() as f64);
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<TableId, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether only the hub knows a room. Nobody can get to know it while the hub is locked.
fn is_unused(room: &Arc<Room>) -> bool {
    Arc::strong_count(room) == 1
}

//! The server as a whole.

use crate::bells::Bells;
use crate::clock::{self, Downtime, now_ms};
use crate::config::{Config, Lifetimes};
use crate::error::ApiError;
use crate::folder;
use crate::ids::PersonId;
use crate::people::Key;
use crate::rates::{Counter, Rates};
use crate::store::sqlite::{self, Sqlite};
use crate::store::{Expiry, Pause, Store, StoreError, Write};
use crate::table::{Films, Hub, Patience, Pool};
use std::fs::File;
use std::future::Future;
use std::net::IpAddr;
use std::ops::Deref;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// How many tables with a waiting bot are looked after at the start.
const RESUME_MAX: u32 = 10_000;
/// How often what is not used is forgotten.
const TIDY_EVERY: Duration = Duration::from_secs(30);

/// How often what nobody uses any more is looked for.
const PURGE_EVERY: Duration = Duration::from_secs(3600);
/// How many tables, and how many people, are forgotten at once.
const PURGE_MAX: u32 = 100;
/// How often it is noted that the server is there, while clocks run.
const PULSE_EVERY: Duration = Duration::from_secs(5);
/// How long it is known whether the server is well.
const HEALTH_HOLDS: Duration = Duration::from_secs(1);
/// How long a sign of life may take.
const HEALTH_MAX: Duration = Duration::from_secs(5);
/// How many tables are rebuilt at the same time.
const LOADS: usize = 2;

/// How long live connections may take to end.
const FAREWELLS: Duration = Duration::from_secs(5);

/// The server's parts, shared by all requests.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What the server is made of.
pub struct Parts {
    pub(crate) config: Config,
    pub(crate) store: Box<dyn Store>,
    pub(crate) key: Key,
    pub(crate) hub: Hub,
    pub(crate) pool: Pool,
    pub(crate) films: Films,
    pub(crate) loads: Semaphore,
    pub(crate) downtime: Arc<Downtime>,
    pub(crate) bells: Arc<Bells>,
    pub(crate) rates: Rates,
    pub(crate) hints: Counter<PersonId>,
    pub(crate) sockets_of_person: Counter<PersonId>,
    pub(crate) sockets_of_address: Counter<IpAddr>,
    pub(crate) passwords: Semaphore,
    pub(crate) sockets: watch::Sender<usize>,
    closing: watch::Sender<bool>,
    health: tokio::sync::Mutex<Option<(Instant, bool)>>,
    folder: Mutex<Option<File>>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

/// Why a server cannot start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The folder for the data cannot be used.
    #[error("{folder}: {error}")]
    Folder {
        /// Which.
        folder: String,
        /// Why.
        error: std::io::Error,
    },
    /// Another server uses the data.
    #[error(
        "{folder}: another server uses this folder (process {process}); stop it, or name another one with --data"
    )]
    Taken {
        /// Which.
        folder: String,
        /// The number of its process.
        process: String,
    },
    /// The data cannot be used.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// It cannot listen or serve.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl App {
    /// Opens the data, and lets bots go on that were to act when the server stopped.
    ///
    /// # Errors
    /// If the data cannot be used.
    pub async fn open(config: Config) -> Result<App, StartError> {
        let folder = folder::take(&config.data)?;
        let store = Sqlite::open(&folder::database(&config.data)).await?;
        let app = App::with_store(config, Box::new(store)).await?;
        *app.folder.lock().unwrap_or_else(PoisonError::into_inner) = Some(folder);
        Ok(app)
    }

    /// The same with any storage.
    ///
    /// # Errors
    /// If the data cannot be used.
    pub async fn with_store(config: Config, store: Box<dyn Store>) -> Result<App, StartError> {
        let limits = &config.limits;
        let downtime = Arc::new(wake_up(&*store).await?);
        let app = App(Arc::new(Parts {
            key: Key::new(store.secret().await?),
            hub: Hub::new(Patience { silent_ms: millis(config.silent_after), since_ms: now_ms() }),
            pool: Pool::new(config.bots, limits.queue, limits.questions_address),
            films: Films::new(limits.film_bytes),
            loads: Semaphore::new(LOADS),
            downtime,
            bells: Arc::default(),
            rates: Rates::new(limits),
            hints: Counter::new(1, "one hint at a time"),
            sockets_of_person: Counter::new(limits.sockets_person, "too many live connections"),
            sockets_of_address: Counter::new(limits.sockets_address, "too many live connections"),
            passwords: Semaphore::new(config.password_cost.at_once.max(1)),
            sockets: watch::Sender::new(0),
            closing: watch::Sender::new(false),
            health: tokio::sync::Mutex::default(),
            folder: Mutex::default(),
            store,
            config,
        }));
        let due = app.store.bots_due(RESUME_MAX).await?;
        tokio::spawn(app.clone().resume(due));
        tokio::spawn(app.clone().tidy());
        tokio::spawn(app.clone().beat());
        tokio::spawn(app.clone().purge_by_and_by());
        tokio::spawn(crate::table::clocks::watch(app.clone()));
        Ok(app)
    }

    /// Loads tables at which a bot is to act, which wakes the bot.
    async fn resume(self, due: Vec<crate::ids::TableId>) {
        for table in due {
            if self.is_closing() {
                return;
            }
            if let Err(error) = self.hub.room(&table).hold(&self).await {
                tracing::warn!(%table, %error, "a bot could not go on");
            }
        }
    }

    /// Forgets from time to time what is not used.
    async fn tidy(self) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(TIDY_EVERY) => {}
                () = self.closes() => return,
            }
            self.trim();
            self.hub.look_round();
            self.rates.tidy();
            crate::routes::sum_up_metrics();
        }
    }

    /// Notes while clocks run that the server is there, and gives everybody the time back in which the machine slept.
    async fn beat(self) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(PULSE_EVERY) => {}
                () = self.closes() => return,
            }
            if let Err(error) = self.beat_once().await {
                tracing::error!(%error, "it could not be noted that the server is there");
            }
        }
    }

    async fn beat_once(&self) -> Result<(), StoreError> {
        if let Some(pause) = clock::catch_up() {
            self.downtime.add(pause);
            self.store.commit(vec![Write::Pause(pause)]).await?;
        }
        if self.store.clocks_run().await? {
            self.store.commit(vec![Write::Pulse { at_ms: now_ms() }]).await?;
        }
        Ok(())
    }

    /// Whether the server can do its work: it writes something. Asked often, it is tried once.
    pub(crate) async fn is_well(&self) -> bool {
        let mut known = self.health.lock().await;
        if let Some((at, well)) = *known
            && at.elapsed() < HEALTH_HOLDS
        {
            return well && !self.is_closing();
        }
        let sign = self.store.commit(vec![Write::Pulse { at_ms: now_ms() }]);
        let well = matches!(tokio::time::timeout(HEALTH_MAX, sign).await, Ok(Ok(())));
        *known = Some((Instant::now(), well));
        well && !self.is_closing()
    }

    async fn purge_by_and_by(self) {
        loop {
            if let Err(error) = self.purge().await {
                tracing::error!(%error, "what nobody uses could not be forgotten");
            }
            tokio::select! {
                () = tokio::time::sleep(PURGE_EVERY) => {}
                () = self.closes() => return,
            }
        }
    }

    /// Forgets for good what nobody has used for as long as the settings say. Says how many tables and people that was.
    ///
    /// # Errors
    /// If the data cannot be used.
    pub async fn purge(&self) -> Result<usize, StoreError> {
        let expiry = expiry(&self.config.lifetimes, now_ms());
        let mut forgotten = 0;
        loop {
            let mut expired = self.store.expired(&expiry, PURGE_MAX).await?;
            let more = expired.tables.len().max(expired.people.len()) >= PURGE_MAX as usize;
            expired.tables.retain(|table| self.hub.known(table).is_none());
            let count = expired.tables.len() + expired.people.len();
            self.store.commit(vec![Write::Purge { expired, expiry }]).await?;
            forgotten += count;
            if !more || count == 0 || self.is_closing() {
                return Ok(forgotten);
            }
        }
    }

    /// Forgets tables that nobody uses.
    pub fn trim(&self) {
        let limits = &self.config.limits;
        self.hub.trim(limits.rooms, now_ms().saturating_sub(millis(limits.room_idle)));
    }

    /// How many tables are in memory.
    pub fn tables_in_memory(&self) -> usize {
        self.hub.len()
    }

    /// Whether the server is about to stop.
    pub(crate) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the server is about to stop.
    pub(crate) async fn closes(&self) {
        let _ = self.closing.subscribe().wait_for(|&closing| closing).await;
    }

    /// Ends live connections and bots; requests are still answered.
    pub fn announce_close(&self) {
        self.closing.send_replace(true);
    }

    /// Stops: whatever was accepted is durable when this returns.
    pub async fn close(&self) {
        self.announce_close();
        let mut sockets = self.sockets.subscribe();
        let farewells = sockets.wait_for(|&open| open == 0);
        if tokio::time::timeout(FAREWELLS, farewells).await.is_err() {
            tracing::warn!("some live connections did not end in time");
        }
        let _ = self.store.commit(vec![Write::Pulse { at_ms: now_ms() }]).await;
        self.store.close().await;
        drop(self.folder.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// Finds out since when no server was there, and gives everybody that time back.
async fn wake_up(store: &dyn Store) -> Result<Downtime, StoreError> {
    let (pulse, pauses) = store.pauses().await?;
    let downtime = Downtime::new(pauses);
    if let Some(from_ms) = pulse {
        clock::not_before(from_ms);
        let pause = Pause { from_ms, to_ms: now_ms() };
        if store.clocks_run().await? {
            store.commit(vec![Write::Pause(pause), Write::Pulse { at_ms: pause.to_ms }]).await?;
            downtime.add(pause);
        }
    }
    Ok(downtime)
}

/// What was not used since these moments is forgotten.
fn expiry(lifetimes: &Lifetimes, now_ms: i64) -> Expiry {
    let since = |lifetime| now_ms.saturating_sub(millis(lifetime));
    Expiry {
        waiting_ms: since(lifetimes.waiting),
        running_ms: since(lifetimes.running),
        guests_ms: since(lifetimes.guests),
        accounts_ms: since(lifetimes.accounts),
    }
}

/// Copies everything in a folder to a new file, whether or not a server uses it, as it is at one moment.
///
/// # Errors
/// If it cannot be read, or the file is there already or cannot be written.
pub fn backup(data: &Path, to: &Path) -> Result<(), StoreError> {
    let from = folder::database(data);
    if !from.is_file() {
        return Err(StoreError::Failed(format!("there is no {}", from.display())));
    }
    sqlite::copy(&from, to)
}

fn millis(time: Duration) -> i64 {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// Runs work to its end, even if whoever asked for it goes away.
pub(crate) async fn detached<T: Send + 'static>(
    work: impl Future<Output = Result<T, ApiError>> + Send + 'static,
) -> Result<T, ApiError> {
    tokio::spawn(work).await.unwrap_or_else(|error| {
        tracing::error!(panicked = error.is_panic(), "a command failed");
        Err(ApiError::Broken)
    })
}

//! The server as a whole.

use crate::clock::{Downtimes, not_before, now_ms};
use crate::config::Config;
use crate::ends::Ends;
use crate::error::ApiError;
use crate::ids::PersonId;
use crate::luck::Luck;
use crate::people::Key;
use crate::rates::{Counter, Rates};
use crate::store::sqlite::Sqlite;
use crate::store::{Alive, Stale, Store, StoreError, Write};
use crate::table::{Films, Hub, Patience, Pool};
use std::fs::{File, TryLockError};
use std::future::Future;
use std::net::IpAddr;
use std::ops::Deref;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{Semaphore, watch};

/// How many tables with a waiting bot are asked for at once.
const RESUME_MAX: u32 = 100;
/// How long it is believed that storage works after it was tried.
const PROOF: Duration = Duration::from_secs(1);
/// The file that is locked while a server uses the data.
const LOCK: &str = "redoubt.lock";
/// How often what nobody comes back to is removed.
const PURGE_EVERY: Duration = Duration::from_secs(3600);
/// How much of it is removed at once.
const PURGE_MAX: u32 = 100;
/// How often at a time.
const PURGE_BATCHES: usize = 50;

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
    pub(crate) rates: Rates,
    pub(crate) luck: Luck,
    pub(crate) hints: Counter<PersonId>,
    pub(crate) ends: Ends,
    pub(crate) bot_tables: Counter<IpAddr>,
    pub(crate) sockets_of_person: Counter<PersonId>,
    pub(crate) sockets_of_address: Counter<IpAddr>,
    pub(crate) passwords: Semaphore,
    pub(crate) sockets: watch::Sender<usize>,
    pub(crate) downtimes: Arc<Downtimes>,
    full: AtomicBool,
    proved: tokio::sync::Mutex<Option<Instant>>,
    /// Held while the data is in use, so that no other server uses it.
    lock: Mutex<Option<File>>,
    closing: watch::Sender<bool>,
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
    #[error("{folder}: another server uses this data; stop it first, or choose another folder with --data")]
    InUse {
        /// Which.
        folder: String,
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
        let lock = take_folder(&config.data)?;
        let store = Sqlite::open(&config.data.join(DATABASE), config.gather).await?;
        let app = App::with_store(config, Box::new(store)).await?;
        *app.lock.lock().unwrap_or_else(PoisonError::into_inner) = Some(lock);
        Ok(app)
    }

    /// The same with any storage.
    ///
    /// # Errors
    /// If the data cannot be used.
    pub async fn with_store(config: Config, store: Box<dyn Store>) -> Result<App, StartError> {
        let downtimes = Arc::new(note_downtime(&*store).await?);
        let limits = &config.limits;
        let app = App(Arc::new(Parts {
            key: Key::new(store.secret().await?),
            hub: Hub::new(Patience { silent_ms: millis(config.silent_after), since_ms: now_ms() }),
            pool: Pool::new(config.bots, limits.queue),
            films: Films::default(),
            rates: Rates::new(limits),
            luck: Luck::new(config.rehearsal),
            hints: Counter::new(1, "one hint at a time"),
            ends: Ends::default(),
            bot_tables: Counter::new(limits.bot_tables, "too many tables at which only bots play"),
            sockets_of_person: Counter::new(limits.sockets_person, "too many live connections"),
            sockets_of_address: Counter::new(limits.sockets_address, "too many live connections"),
            passwords: Semaphore::new(config.password_cost.at_once.max(1)),
            sockets: watch::Sender::new(0),
            downtimes,
            full: AtomicBool::new(false),
            proved: tokio::sync::Mutex::default(),
            lock: Mutex::default(),
            closing: watch::Sender::new(false),
            store,
            config,
        }));
        tokio::spawn(app.clone().resume());
        tokio::spawn(app.clone().tidy());
        tokio::spawn(crate::table::clocks::watch(app.clone()));
        Ok(app)
    }

    /// Loads tables at which a bot is to act, which wakes the bot; no more of them at a time than fit into memory.
    async fn resume(self) {
        let mut after = None;
        while !self.is_closing() {
            if self.hub.len() >= self.config.limits.rooms {
                tokio::time::sleep(Duration::from_secs(1)).await;
                continue;
            }
            let due = match self.store.bots_due(after.as_ref(), RESUME_MAX).await {
                Ok(due) => due,
                Err(error) => {
                    tracing::error!(%error, "bots that were to act cannot be found");
                    tokio::time::sleep(self.config.retry).await;
                    continue;
                }
            };
            let Some(last) = due.last().cloned() else { return };
            after = Some(last);
            for table in due {
                if let Err(error) = self.hub.room(&table).hold(&self).await {
                    tracing::warn!(%table, %error, "a bot could not go on");
                }
            }
        }
    }

    /// Makes sure that something can be stored.
    ///
    /// # Errors
    /// If it cannot.
    pub(crate) async fn prove(&self) -> Result<(), ApiError> {
        let mut proved = self.proved.lock().await;
        if self.store.is_failing() || proved.is_none_or(|at| at.elapsed() > PROOF) {
            *proved = None;
            self.store.commit(vec![Write::Alive { at_ms: now_ms() }]).await?;
            *proved = Some(Instant::now());
        }
        Ok(())
    }

    /// Forgets from time to time what is not used.
    async fn tidy(self) {
        let mut purged: Option<Instant> = None;
        self.measure().await;
        loop {
            tokio::select! {
                () = tokio::time::sleep(self.config.tidy) => {}
                () = self.closes() => return,
            }
            self.trim();
            self.hub.look_round();
            self.rates.tidy();
            crate::routes::sum_up_metrics();
            self.measure().await;
            if purged.is_none_or(|at| at.elapsed() > PURGE_EVERY) {
                purged = Some(Instant::now());
                self.purge().await;
            }
        }
    }

    /// Notes whether there is room for more data.
    pub async fn measure(&self) {
        match self.store.size().await {
            Ok(bytes) => {
                metrics::gauge!("redoubt_data_bytes").set(bytes as f64);
                self.full.store(bytes >= self.config.limits.data_bytes, Ordering::Relaxed);
            }
            Err(error) => tracing::warn!(%error, "how much is stored cannot be found out"),
        }
    }

    /// Refuses to store more when there is no room for it. Games that are on go on.
    pub(crate) fn require_room(&self) -> Result<(), ApiError> {
        if self.full.load(Ordering::Relaxed) {
            return Err(ApiError::TooMany(
                "the server is full: it keeps no more tables, people or words".into(),
            ));
        }
        Ok(())
    }

    /// Removes tables, guests and sessions that nobody comes back to.
    pub async fn purge(&self) {
        if let Err(error) = self.try_purge().await {
            tracing::warn!(%error, "what nobody comes back to could not be removed");
        }
    }

    async fn try_purge(&self) -> Result<(), StoreError> {
        let (now, keep) = (now_ms(), self.config.limits.keep);
        let since = |time| now.saturating_sub(millis(time));
        let (waiting_ms, guests_ms, accounts_ms) =
            (since(keep.waiting), since(keep.guests), since(keep.accounts));
        let since_ms = waiting_ms.max(guests_ms).max(accounts_ms);
        for _ in 0..PURGE_BATCHES {
            let stale = self.store.stale(Stale { waiting_ms, guests_ms, accounts_ms }, PURGE_MAX).await?;
            let unused: Vec<_> = stale.into_iter().filter(|table| self.hub.known(table).is_none()).collect();
            if unused.is_empty() {
                break;
            }
            tracing::info!(tables = unused.len(), "tables to which nobody came back are removed");
            self.store
                .commit(unused.into_iter().map(|table| Write::Purge { table, since_ms }).collect())
                .await?;
        }
        let sessions_ms = now.saturating_sub(crate::people::COOKIE_SECONDS * 1000);
        for _ in 0..PURGE_BATCHES {
            let limit = PURGE_MAX;
            self.store.commit(vec![Write::PurgePeople { guests_ms, sessions_ms, limit }]).await?;
        }
        Ok(())
    }

    /// Forgets tables that nobody uses.
    pub fn trim(&self) {
        let limits = &self.config.limits;
        self.hub.trim(limits.rooms, now_ms().saturating_sub(millis(limits.room_idle)));
    }

    /// Whether the last change could not be stored.
    pub fn is_failing(&self) -> bool {
        self.store.is_failing()
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
        if let Err(error) = self.store.commit(vec![Write::Alive { at_ms: now_ms() }]).await {
            tracing::warn!(%error, "when the server stopped could not be noted");
        }
        self.store.close().await;
        drop(self.lock.lock().unwrap_or_else(PoisonError::into_inner).take());
    }
}

/// The file in which everything is kept.
pub(crate) const DATABASE: &str = "redoubt.sqlite";

/// Makes the folder for the data, which nobody else may look into, and sees to it that no other server uses it.
fn take_folder(folder: &Path) -> Result<File, StartError> {
    let name = || folder.display().to_string();
    let failed = |error| StartError::Folder { folder: name(), error };
    std::fs::create_dir_all(folder).map_err(failed)?;
    #[cfg(unix)]
    if let Err(error) = std::fs::set_permissions(folder, std::os::unix::fs::PermissionsExt::from_mode(0o700))
    {
        tracing::warn!(%error, folder = name(), "others may be able to look into the folder with the data");
    }
    let lock =
        File::options().create(true).truncate(false).write(true).open(folder.join(LOCK)).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(StartError::InUse { folder: name() }),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// Notes since when there was no server: clocks stood still.
async fn note_downtime(store: &dyn Store) -> Result<Downtimes, StoreError> {
    let Alive { at_ms, mut downtimes } = store.alive().await?;
    not_before(at_ms.unwrap_or_default());
    let now = now_ms();
    let mut writes = vec![Write::Alive { at_ms: now }];
    if let Some(from_ms) = at_ms.filter(|&at_ms| at_ms < now) {
        writes.push(Write::Down { from_ms, to_ms: now });
        downtimes.push((from_ms, now));
    }
    store.commit(writes).await?;
    Ok(Downtimes::new(downtimes))
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

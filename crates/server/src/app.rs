//! The server as a whole.

use crate::clock::now_ms;
use crate::config::Config;
use crate::error::ApiError;
use crate::ids::PersonId;
use crate::people::Key;
use crate::rates::{Counter, Rates};
use crate::store::sqlite::Sqlite;
use crate::store::{Store, StoreError};
use crate::table::{Hub, Patience, Pool};
use std::future::Future;
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};

/// How many tables with a waiting bot are looked after at the start.
const RESUME_MAX: u32 = 10_000;
/// How often what is not used is forgotten.
const TIDY_EVERY: Duration = Duration::from_secs(30);

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
    pub(crate) rates: Rates,
    pub(crate) hints: Counter<PersonId>,
    pub(crate) sockets_of_person: Counter<PersonId>,
    pub(crate) sockets_of_address: Counter<IpAddr>,
    pub(crate) passwords: Semaphore,
    pub(crate) sockets: watch::Sender<usize>,
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
        std::fs::create_dir_all(&config.data)
            .map_err(|error| StartError::Folder { folder: config.data.display().to_string(), error })?;
        let store = Sqlite::open(&config.data.join("redoubt.sqlite")).await?;
        App::with_store(config, Box::new(store)).await
    }

    /// The same with any storage.
    ///
    /// # Errors
    /// If the data cannot be used.
    pub async fn with_store(config: Config, store: Box<dyn Store>) -> Result<App, StartError> {
        let limits = &config.limits;
        let app = App(Arc::new(Parts {
            key: Key::new(store.secret().await?),
            hub: Hub::new(Patience { silent_ms: millis(config.silent_after), since_ms: now_ms() }),
            pool: Pool::new(config.bots, limits.queue),
            rates: Rates::new(limits),
            hints: Counter::new(1, "one hint at a time"),
            sockets_of_person: Counter::new(limits.sockets_person, "too many live connections"),
            sockets_of_address: Counter::new(limits.sockets_address, "too many live connections"),
            passwords: Semaphore::new(config.password_cost.at_once.max(1)),
            sockets: watch::Sender::new(0),
            closing: watch::Sender::new(false),
            store,
            config,
        }));
        let due = app.store.bots_due(RESUME_MAX).await?;
        tokio::spawn(app.clone().resume(due));
        tokio::spawn(app.clone().tidy());
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
        self.store.close().await;
    }
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

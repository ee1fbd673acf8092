use crate::error::ApiError;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Heavy thinking, on a bounded number of threads.
pub(crate) struct Pool {
    permits: Arc<Semaphore>,
    queue: Duration,
}

impl Pool {
    /// A pool in which `threads` may think; whoever asks a question waits at most `queue` for a turn.
    pub(crate) fn new(threads: usize, queue: Duration) -> Pool {
        Pool { permits: Arc::new(Semaphore::new(threads.max(1))), queue }
    }

    /// Thinks for a bot, whenever there is room.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = self.permits.clone().acquire_owned().await.map_err(|_| ApiError::Unavailable)?;
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit; // held until the work is done, even if nobody waits for it any more
            work()
        });
        done.await.map_err(|error| {
            tracing::error!(panicked = error.is_panic(), "thinking failed");
            ApiError::Broken
        })
    }

    /// Answers a person's question, if there is room soon.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let waiting = tokio::time::timeout(self.queue, self.permits.clone().acquire_owned());
        let Ok(Ok(permit)) = waiting.await else { return Err(ApiError::Unavailable) };
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        done.await.map_err(|error| {
            tracing::error!(panicked = error.is_panic(), "an answer failed");
            ApiError::Broken
        })
    }
}

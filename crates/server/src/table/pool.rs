use crate::error::ApiError;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Heavy thinking, on a bounded number of threads. People's questions never wait behind bots.
pub(crate) struct Pool {
    bots: Arc<Semaphore>,
    questions: Arc<Semaphore>,
    queue: Duration,
}

impl Pool {
    /// A pool in which `threads` think for bots and as many answer questions, which wait at most `queue` for it.
    pub(crate) fn new(threads: usize, queue: Duration) -> Pool {
        let permits = || Arc::new(Semaphore::new(threads.max(1)));
        Pool { bots: permits(), questions: permits(), queue }
    }

    /// Thinks for a bot, whenever there is room.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let permit = self.bots.clone().acquire_owned().await.map_err(|_| ApiError::Unavailable)?;
        beside(move || {
            let _permit = permit; // held until the work is done, even if nobody waits for it any more
            work()
        })
        .await
    }

    /// Answers a person's question, if there is room soon.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let waiting = tokio::time::timeout(self.queue, self.questions.clone().acquire_owned());
        let Ok(Ok(permit)) = waiting.await else { return Err(ApiError::Unavailable) };
        beside(move || {
            let _permit = permit;
            work()
        })
        .await
    }
}

/// Does a piece of work beside the requests.
pub(crate) async fn beside<T: Send + 'static>(
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(panicked = error.is_panic(), "a piece of work failed");
        ApiError::Broken
    })
}

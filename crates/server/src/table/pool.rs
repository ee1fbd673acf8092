use crate::error::ApiError;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::oneshot;

/// On whose account heavy thinking is done: an address, or nobody knows.
pub(crate) type Account = Option<IpAddr>;

/// Heavy thinking, on a bounded number of threads. People's questions never wait behind bots, and nobody waits behind
/// all that another address asks for: whoever waits gets turns one after the other.
pub(crate) struct Pool {
    bots: Arc<Lane>,
    questions: Arc<Lane>,
    queue: Duration,
}

impl Pool {
    /// A pool in which `threads` think for bots and as many answer questions, which wait at most `queue` for it and of
    /// which at most `each` of one address wait.
    pub(crate) fn new(threads: usize, queue: Duration, each: usize) -> Pool {
        let lane = |each| Arc::new(Lane { line: Mutex::new(Line::new(threads.max(1))), each });
        Pool { bots: lane(usize::MAX), questions: lane(each), queue }
    }

    /// Thinks for a bot, whenever there is room.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        account: Account,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        self.bots.turn(account).await?.work(work).await
    }

    /// Waits until a person's question can be answered, if that is soon.
    pub(crate) async fn turn(&self, account: Account) -> Result<Turn, ApiError> {
        let turn = tokio::time::timeout(self.queue, self.questions.turn(account));
        turn.await.map_err(|_| ApiError::Unavailable)?
    }
}

/// Threads for one kind of work, and whoever waits for them.
struct Lane {
    line: Mutex<Line>,
    /// How many of one account may wait.
    each: usize,
}

struct Line {
    free: usize,
    /// Accounts that wait, in the order in which they get their next turn.
    order: VecDeque<Account>,
    waiting: HashMap<Account, VecDeque<oneshot::Sender<Turn>>>,
}

impl Line {
    fn new(free: usize) -> Line {
        Line { free, order: VecDeque::new(), waiting: HashMap::new() }
    }

    /// Whoever is next.
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let account = self.order.pop_front()?;
        let waiting = self.waiting.get_mut(&account)?;
        let next = waiting.pop_front();
        if waiting.is_empty() {
            self.waiting.remove(&account);
        } else {
            self.order.push_back(account);
        }
        next
    }
}

impl Lane {
    async fn turn(self: &Arc<Lane>, account: Account) -> Result<Turn, ApiError> {
        let called = {
            let mut line = self.line();
            if line.free > 0 {
                line.free -= 1;
                return Ok(Turn { lane: Some(self.clone()) });
            }
            let (call, called) = oneshot::channel();
            let waiting = line.waiting.entry(account).or_default();
            waiting.retain(|call| !call.is_closed());
            if waiting.len() >= self.each {
                return Err(ApiError::TooMany("too many questions at once".to_string()));
            }
            waiting.push_back(call);
            if waiting.len() == 1 && !line.order.contains(&account) {
                line.order.push_back(account);
            }
            called
        };
        called.await.map_err(|_| ApiError::Unavailable)
    }

    /// Gives a thread to whoever is next and still there.
    fn pass_on(self: Arc<Lane>) {
        loop {
            let mut line = self.line();
            let Some(next) = line.next() else {
                line.free += 1;
                return;
            };
            drop(line);
            match next.send(Turn { lane: Some(self.clone()) }) {
                Ok(()) => return,
                Err(mut turn) => turn.lane = None, // nobody waits there any more
            }
        }
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A thread to work on, given back when it is dropped.
pub(crate) struct Turn {
    lane: Option<Arc<Lane>>,
}

impl Turn {
    /// Does a piece of work; the thread is given back when it is done, even if nobody waits for it any more.
    pub(crate) async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        beside(move || {
            let _turn = self;
            work()
        })
        .await
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(lane) = self.lane.take() {
            lane.pass_on();
        }
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

/// Does a longer piece of work here, and lets other requests go on elsewhere meanwhile.
pub(crate) fn here<T>(work: impl FnOnce() -> T) -> T {
    use tokio::runtime::{Handle, RuntimeFlavor};
    match Handle::try_current().map(|handle| handle.runtime_flavor()) {
        Ok(RuntimeFlavor::MultiThread) => tokio::task::block_in_place(work),
        _ => work(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    const PATIENCE: Duration = Duration::from_secs(20);

    fn account(number: u8) -> Account {
        Some(IpAddr::from([10, 0, 0, number]))
    }

    /// Lets many of one account wait, then one of another, and says in which order they were served.
    #[tokio::test]
    async fn one_account_does_not_wait_behind_all_of_another() {
        let pool = Arc::new(Pool::new(1, PATIENCE, 100));
        let first = pool.turn(account(9)).await.unwrap();
        let (served, order) = mpsc::channel();
        let mut waiting = Vec::new();
        for number in [1, 1, 1, 1, 2] {
            let (pool, served) = (pool.clone(), served.clone());
            waiting.push(tokio::spawn(async move {
                let _turn = pool.turn(account(number)).await.unwrap();
                served.send(number).unwrap();
            }));
            tokio::task::yield_now().await; // it stands in line now
        }
        drop(first);
        for task in waiting {
            task.await.unwrap();
        }
        assert_eq!(order.try_iter().collect::<Vec<u8>>(), [1, 2, 1, 1, 1]);
    }

    #[tokio::test]
    async fn one_account_may_not_wait_with_more_than_its_share() {
        let pool = Arc::new(Pool::new(1, PATIENCE, 1));
        let first = pool.turn(account(1)).await.unwrap();
        let waits = tokio::spawn({
            let pool = pool.clone();
            async move { pool.turn(account(1)).await.map(drop) }
        });
        tokio::task::yield_now().await;
        assert!(matches!(pool.turn(account(1)).await, Err(ApiError::TooMany(_))));
        drop(first);
        waits.await.unwrap().unwrap();
        pool.turn(account(1)).await.unwrap();
    }

    #[tokio::test]
    async fn whoever_has_gone_takes_no_turn() {
        let pool = Arc::new(Pool::new(1, PATIENCE, 9));
        let first = pool.turn(account(1)).await.unwrap();
        let gone = tokio::spawn({
            let pool = pool.clone();
            async move { pool.turn(account(1)).await.map(drop) }
        });
        tokio::task::yield_now().await;
        gone.abort();
        assert!(gone.await.unwrap_err().is_cancelled());
        drop(first);
        pool.turn(account(2)).await.unwrap();
    }
}

//! Heavy thinking: a bounded number of threads, bounded queues, and everybody in turn.

use crate::error::ApiError;
use crate::ids::PersonId;
use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, oneshot};

/// How many pieces of work of one person may wait.
const WAITING_EACH: usize = 4;
/// How many pieces of work of one address may wait.
const WAITING_ADDRESS: usize = 32;
/// How many pieces of work may wait in all.
const WAITING_ALL: usize = 1024;

/// For whom something is thought about. Addresses take turns, and so do the people at an address: whoever asks for much
/// waits for itself, and whoever pretends to be many is still at one address.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Asker {
    place: Place,
    person: Option<PersonId>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Place {
    Address(IpAddr),
    Creator(PersonId),
    /// All tables at which nobody but bots plays, together.
    Alone,
}

impl Asker {
    /// Somebody who asks something.
    pub(crate) fn new(address: IpAddr, person: Option<&PersonId>) -> Asker {
        Asker { place: Place::Address(address), person: person.cloned() }
    }

    /// A bot at a table that somebody set up and at which people play.
    pub(crate) fn bot_of(creator: Option<&PersonId>) -> Asker {
        Asker { place: creator.map_or(Place::Alone, |creator| Place::Creator(creator.clone())), person: None }
    }

    /// A bot at a table at which nobody but bots plays.
    pub(crate) fn bot_alone() -> Asker {
        Asker::bot_of(None)
    }
}

/// Heavy thinking. Bots, hints and everything else that is asked never wait for each other.
pub(crate) struct Pool {
    bots: Turns,
    hints: Turns,
    questions: Turns,
    loads: Semaphore,
    queue: Duration,
}

impl Pool {
    /// A pool in which `threads` think for bots, as many for hints, and as many answer questions; people wait at most
    /// `queue`.
    pub(crate) fn new(threads: usize, queue: Duration) -> Pool {
        let turns = || Turns::new(threads.max(1));
        let loads = Semaphore::new(threads.max(2));
        Pool { bots: turns(), hints: turns(), questions: turns(), loads, queue }
    }

    /// Loads a table, a few at a time: a log may be long.
    pub(crate) async fn load<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let _turn = self.loads.acquire().await.map_err(|_| ApiError::Unavailable)?;
        beside(work).await
    }

    /// Thinks for a bot, whenever it is its turn.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        asker: &Asker,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = self.bots.of_bot(asker).await?;
        during(turn, work).await
    }

    /// Thinks about a hint, if it is its turn soon.
    pub(crate) async fn hint<T: Send + 'static>(
        &self,
        asker: &Asker,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = self.soon(&self.hints, asker).await?;
        during(turn, work).await
    }

    /// Answers a person's question, if it is its turn soon.
    pub(crate) async fn answer<T: Send + 'static>(
        &self,
        asker: &Asker,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = self.soon(&self.questions, asker).await?;
        during(turn, work).await
    }

    /// How many questions wait for their turn.
    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        self.questions.queue().waiting
    }

    async fn soon(&self, turns: &Turns, asker: &Asker) -> Result<Turn, ApiError> {
        let waiting = turns.of(asker)?;
        match tokio::time::timeout(self.queue, waiting).await {
            Ok(Ok(turn)) => Ok(turn),
            Ok(Err(_)) | Err(_) => Err(ApiError::Unavailable),
        }
    }
}

/// Works while it is one's turn, even if nobody waits for the result any more.
async fn during<T: Send + 'static>(
    turn: Turn,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, ApiError> {
    beside(move || {
        let _turn = turn;
        work()
    })
    .await
}

/// Does a piece of work beside the requests.
async fn beside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    tokio::task::spawn_blocking(work).await.map_err(|error| {
        tracing::error!(panicked = error.is_panic(), "a piece of work failed");
        ApiError::Broken
    })
}

/// So many may work at the same time; the others wait, and get their turns in fair order.
#[derive(Clone)]
struct Turns(Arc<Mutex<Queue>>);

/// It is somebody's turn while this is there.
struct Turn(Turns);

#[derive(Default)]
struct Queue {
    free: usize,
    waiting: usize,
    places: Ring<Place, Line>,
}

/// Who waits at one place.
#[derive(Default)]
struct Line {
    waiting: usize,
    people: Ring<Option<PersonId>, VecDeque<oneshot::Sender<Turn>>>,
}

/// Several that take turns.
struct Ring<K, V> {
    order: VecDeque<K>,
    entries: HashMap<K, V>,
}

impl<K, V> Default for Ring<K, V> {
    fn default() -> Ring<K, V> {
        Ring { order: VecDeque::new(), entries: HashMap::new() }
    }
}

impl<K: Clone + Eq + std::hash::Hash, V: Default> Ring<K, V> {
    fn entry(&mut self, key: &K) -> &mut V {
        if !self.entries.contains_key(key) {
            self.order.push_back(key.clone());
        }
        self.entries.entry(key.clone()).or_default()
    }

    /// Takes something from whoever is next. `take` says whether nothing is left there.
    fn next<T>(&mut self, take: impl FnOnce(&mut V) -> (Option<T>, bool)) -> Option<T> {
        let key = self.order.pop_front()?;
        let entry = self.entries.get_mut(&key)?;
        let (taken, empty) = take(entry);
        if empty {
            self.entries.remove(&key);
        } else {
            self.order.push_back(key);
        }
        taken
    }
}

impl Queue {
    fn next(&mut self) -> Option<oneshot::Sender<Turn>> {
        let next = self.places.next(|line| {
            let next = line.people.next(|senders| {
                let next = senders.pop_front();
                (next, senders.is_empty())
            });
            line.waiting -= usize::from(next.is_some());
            (next, line.people.order.is_empty())
        });
        self.waiting -= usize::from(next.is_some());
        next
    }
}

impl Turns {
    fn new(free: usize) -> Turns {
        Turns(Arc::new(Mutex::new(Queue { free, ..Queue::default() })))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gets into the queue.
    ///
    /// # Errors
    /// If too much of the asker's, or of everybody's, is in it already.
    fn of(&self, asker: &Asker) -> Result<oneshot::Receiver<Turn>, ApiError> {
        let queue = self.queue();
        if queue.waiting >= WAITING_ALL {
            return Err(ApiError::Unavailable);
        }
        let (there, own) = queue.places.entries.get(&asker.place).map_or((0, 0), |line| {
            (line.waiting, line.people.entries.get(&asker.person).map_or(0, VecDeque::len))
        });
        if there >= WAITING_ADDRESS || own >= WAITING_EACH {
            return Err(ApiError::TooMany("you ask for too much at the same time".to_string()));
        }
        Ok(self.join(queue, asker))
    }

    /// Gets into the queue, however long it is: there are no more bots than tables.
    async fn of_bot(&self, asker: &Asker) -> Result<Turn, ApiError> {
        let waiting = self.join(self.queue(), asker);
        waiting.await.map_err(|_| ApiError::Unavailable)
    }

    fn join(&self, mut queue: MutexGuard<'_, Queue>, asker: &Asker) -> oneshot::Receiver<Turn> {
        let (sender, receiver) = oneshot::channel();
        if queue.free > 0 {
            queue.free -= 1;
            drop(queue);
            // A turn that nobody takes goes to the next, as every turn does when it is over.
            let _ = sender.send(Turn(self.clone()));
            return receiver;
        }
        queue.waiting += 1;
        let line = queue.places.entry(&asker.place);
        line.waiting += 1;
        line.people.entry(&asker.person).push_back(sender);
        receiver
    }

    /// Gives a turn that is over to the next.
    fn pass_on(&self) {
        loop {
            let next = {
                let mut queue = self.queue();
                let next = queue.next();
                queue.free += usize::from(next.is_none());
                next
            };
            let Some(next) = next else { return };
            match next.send(Turn(self.clone())) {
                Ok(()) => return,
                Err(turn) => std::mem::forget(turn), // nobody waits any more: it goes on to the one after
            }
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.0.pass_on();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::trial::{Guest, server};

    fn asker(address: u8, person: Option<&PersonId>) -> Asker {
        Asker::new(IpAddr::from([10, 0, 0, address]), person)
    }

    /// Who gets the turns, one after the other.
    fn order(mut turn: Option<Turn>, mut waiting: Vec<(char, oneshot::Receiver<Turn>)>) -> String {
        let mut order = String::new();
        while !waiting.is_empty() {
            drop(turn.take());
            let next = waiting.iter_mut().position(|(_, receiver)| {
                turn = receiver.try_recv().ok();
                turn.is_some()
            });
            order.push(waiting.remove(next.expect("somebody gets the turn")).0);
        }
        order
    }

    #[test]
    fn addresses_take_turns_and_so_do_people_at_an_address() {
        let turns = Turns::new(1);
        let (ann, bob) = (PersonId::random(), PersonId::random());
        let first = turns.of(&asker(1, None)).unwrap().try_recv().unwrap();
        let mut waiting = Vec::new();
        for (name, address, person) in [
            ('a', 1, Some(&ann)),
            ('b', 1, Some(&ann)),
            ('c', 1, Some(&ann)),
            ('d', 1, Some(&bob)),
            ('e', 2, None),
            ('f', 2, None),
        ] {
            waiting.push((name, turns.of(&asker(address, person)).unwrap()));
        }
        assert_eq!(order(Some(first), waiting), "aedfbc");
        assert!(turns.of(&asker(3, None)).unwrap().try_recv().is_ok(), "the turn is free again");
    }

    #[test]
    fn nobody_fills_the_queue() {
        let turns = Turns::new(1);
        let (ann, bob) = (PersonId::random(), PersonId::random());
        let _working = turns.of(&asker(1, None)).unwrap();
        let mut waiting: Vec<_> =
            (0..WAITING_EACH).map(|_| turns.of(&asker(1, Some(&ann))).unwrap()).collect();
        assert!(matches!(turns.of(&asker(1, Some(&ann))), Err(ApiError::TooMany(_))));
        waiting.push(turns.of(&asker(1, Some(&bob))).unwrap());
        while waiting.len() < WAITING_ADDRESS {
            waiting.push(turns.of(&asker(1, Some(&PersonId::random()))).unwrap());
        }
        assert!(matches!(turns.of(&asker(1, Some(&PersonId::random()))), Err(ApiError::TooMany(_))));
        assert!(turns.of(&asker(2, None)).is_ok(), "others are not concerned");
    }

    #[test]
    fn tables_of_bots_alone_wait_for_each_other_and_not_others_for_them() {
        let turns = Turns::new(1);
        let first = turns.of(&asker(1, None)).unwrap().try_recv().unwrap();
        let mut waiting: Vec<_> =
            (0..121).map(|_| ('x', turns.join(turns.queue(), &Asker::bot_alone()))).collect();
        let bot = Asker::bot_of(Some(&PersonId::random()));
        waiting.push(('a', turns.join(turns.queue(), &bot)));
        waiting.push(('b', turns.join(turns.queue(), &bot)));
        assert!(order(Some(first), waiting).starts_with("xaxbx"));
    }

    #[tokio::test]
    async fn questions_do_not_wait_for_hints() {
        let pool = Pool::new(1, Duration::from_secs(60));
        let (release, held) = std::sync::mpsc::channel::<()>();
        let somebody = asker(1, None);
        let thinking = pool.hint(&somebody, move || held.recv());
        let asking = async {
            let answer = pool.answer(&asker(2, None), || 7).await.unwrap();
            drop(release); // only now the hint may end
            answer
        };
        let (hint, answer) = tokio::join!(thinking, asking);
        assert!(hint.unwrap().is_err() && answer == 7);
    }

    #[tokio::test]
    async fn a_log_is_run_beside_the_requests_and_nowhere_else() {
        let (_folder, app) = server(|_| {}).await;
        let here = std::thread::current().id();
        assert_ne!(app.pool.load(|| std::thread::current().id()).await.unwrap(), here);
        let table = Guest::new().play_both_sides(&app).await;
        app.hub.forget(&table);
        app.pool.loads.close(); // from now on nothing is loaded beside the requests
        assert!(matches!(app.hub.room(&table).hold(&app).await.err(), Some(ApiError::Unavailable)));
    }

    #[test]
    fn whoever_goes_away_holds_nobody_up() {
        let turns = Turns::new(1);
        let first = turns.of(&asker(1, None)).unwrap().try_recv().unwrap();
        drop(turns.of(&asker(1, None)).unwrap());
        let mut second = turns.of(&asker(1, None)).unwrap();
        drop(first);
        assert!(second.try_recv().is_ok());
    }
}

//! How often somebody may ask for something.

use crate::config::{Limits, Rate};
use crate::error::ApiError;
use crate::ids::PersonId;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, PoisonError};

/// A rate for each of many.
pub(crate) struct Rated<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    clock: DefaultClock,
}

impl<K: Hash + Eq + Clone> Rated<K> {
    fn new(rate: Rate) -> Rated<K> {
        Rated { limiter: RateLimiter::keyed(quota(rate)), clock: DefaultClock::default() }
    }

    /// Forgets whoever has not asked for a while.
    fn tidy(&self) {
        self.limiter.retain_recent();
        self.limiter.shrink_to_fit();
    }

    /// Counts a request.
    ///
    /// # Errors
    /// If it is one too many.
    pub(crate) fn check(&self, key: &K) -> Result<(), ApiError> {
        self.limiter.check_key(key).map_err(|refused| {
            metrics::counter!("redoubt_refused_rate").increment(1);
            ApiError::TooOften { after: refused.wait_time_from(self.clock.now()) }
        })
    }
}

/// All rates.
pub(crate) struct Rates {
    /// Requests from an address.
    pub(crate) address: Rated<IpAddr>,
    /// Passwords tried from an address.
    pub(crate) account: Rated<IpAddr>,
    /// Requests of a person.
    pub(crate) person: Rated<PersonId>,
    /// Tables set up by a person.
    pub(crate) create: Rated<PersonId>,
    /// Tables set up from an address.
    pub(crate) create_address: Rated<IpAddr>,
    /// Hints for a person.
    pub(crate) hint: Rated<PersonId>,
    /// Odds for a person.
    pub(crate) odds: Rated<PersonId>,
    /// Lines written by a person.
    pub(crate) chat: Rated<PersonId>,
    /// Pages and files for an address.
    pub(crate) pages: Rated<IpAddr>,
    /// Films and records for an address.
    pub(crate) film: Rated<IpAddr>,
    /// Own packs from an address.
    pub(crate) pack: Rated<IpAddr>,
    /// Seats taken by a person.
    pub(crate) join: Rated<PersonId>,
    /// Passwords tried for an account, by its name.
    pub(crate) account_name: Rated<String>,
}

impl Rates {
    pub(crate) fn new(limits: &Limits) -> Rates {
        Rates {
            address: Rated::new(limits.address),
            account: Rated::new(limits.account),
            person: Rated::new(limits.person),
            create: Rated::new(limits.create),
            create_address: Rated::new(limits.create_address),
            hint: Rated::new(limits.hint),
            odds: Rated::new(limits.odds),
            chat: Rated::new(limits.chat),
            pages: Rated::new(limits.pages),
            film: Rated::new(limits.film_rate),
            pack: Rated::new(limits.pack),
            join: Rated::new(limits.join),
            account_name: Rated::new(limits.account_name),
        }
    }

    /// Forgets whoever has not asked for a while.
    pub(crate) fn tidy(&self) {
        let addresses =
            [&self.address, &self.account, &self.create_address, &self.pages, &self.film, &self.pack];
        addresses.iter().for_each(|rated| rated.tidy());
        let people = [&self.person, &self.create, &self.hint, &self.odds, &self.chat, &self.join];
        people.iter().for_each(|rated| rated.tidy());
        self.account_name.tidy();
    }
}

/// How many of something each of many has at the same time.
pub(crate) struct Counter<K> {
    counts: Arc<Mutex<HashMap<K, usize>>>,
    max: usize,
    reason: &'static str,
}

impl<K: Hash + Eq + Clone> Counter<K> {
    pub(crate) fn new(max: usize, reason: &'static str) -> Counter<K> {
        Counter { counts: Arc::default(), max, reason }
    }

    /// Counts one more, until the guard is dropped.
    ///
    /// # Errors
    /// If it is one too many.
    pub(crate) fn enter(&self, key: &K) -> Result<Counted<K>, ApiError> {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(key.clone()).or_default();
        if *count >= self.max {
            return Err(ApiError::TooMany(self.reason.to_string()));
        }
        *count += 1;
        Ok(Counted { counts: self.counts.clone(), key: key.clone() })
    }
}

/// One that is counted while it is there.
pub(crate) struct Counted<K: Hash + Eq> {
    counts: Arc<Mutex<HashMap<K, usize>>>,
    key: K,
}

impl<K: Hash + Eq> Drop for Counted<K> {
    fn drop(&mut self) {
        let mut counts = self.counts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.key);
            }
        }
    }
}

/// How many messages a live connection may send.
pub(crate) const MESSAGES: Rate = Rate { per_minute: 300, burst: 60 };

/// The messages of one live connection.
pub(crate) struct Heard(governor::DefaultDirectRateLimiter);

impl Heard {
    pub(crate) fn new(rate: Rate) -> Heard {
        Heard(RateLimiter::direct(quota(rate)))
    }

    /// Whether one more message is not too many.
    pub(crate) fn one_more(&self) -> bool {
        self.0.check().is_ok()
    }
}

fn quota(rate: Rate) -> Quota {
    let at_least_one = |number: u32| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
    Quota::per_minute(at_least_one(rate.per_minute)).allow_burst(at_least_one(rate.burst))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hints_come_as_fast_as_anybody_plays() {
        let rates = Rates::new(&Limits::default());
        let player = PersonId::random();
        for decision in 0..30 {
            assert!(rates.hint.check(&player).is_ok(), "at decision {decision}");
        }
        let Err(ApiError::TooOften { after }) = rates.hint.check(&player) else { panic!("without end") };
        assert!(after.as_secs() < 1, "the next one is not far: {after:?}");
    }
}

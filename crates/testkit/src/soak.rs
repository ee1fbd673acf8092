use crate::record::record;
use crate::walk::{list, said};
use crate::{Variant, Way, variants};
use redoubt_engine::chance::{Fast, Seeded};
use redoubt_engine::notation::named;
use redoubt_engine::{Game, Listener, Move, Seat, Seed};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What a soak does.
#[derive(Clone, Copy, Debug)]
pub struct Soak {
    /// How many games.
    pub games: u64,
    /// On how many threads.
    pub threads: usize,
    /// The seed of the first game; the others follow.
    pub seed: u64,
    /// Whether progress is told on the standard error output.
    pub progress: bool,
}

/// What a soak did.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SoakReport {
    /// Complete games.
    pub games: u64,
    /// Decisions in all of them.
    pub decisions: u64,
}

/// Plays random games on every table of a game, by legal and canonical actions in turn, and checks the
/// invariants after every step. The result does not depend on the number of threads.
///
/// # Errors
/// What went wrong in the first game that failed, with the record to paste back.
pub fn soak<G: Game>(soak: Soak) -> Result<SoakReport, String> {
    let tables = variants::<G>();
    let decisions = AtomicU64::new(0);
    run(soak, |index| {
        let variant = &tables[index as usize % tables.len()];
        let count =
            Bath::new(variant, soak.seed.wrapping_add(index)).play(Way::of(index / tables.len() as u64))?;
        decisions.fetch_add(count, Ordering::Relaxed);
        Ok(())
    })?;
    Ok(SoakReport { games: soak.games, decisions: decisions.into_inner() })
}

/// Runs a job for each game on several threads, until one fails.
pub(crate) fn run(soak: Soak, job: impl Fn(u64) -> Result<(), String> + Sync) -> Result<(), String> {
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let failure: Mutex<Option<(u64, String)>> = Mutex::new(None);
    let tell_every = (soak.games / 20).max(1);
    let work = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let failed = || failure.lock().expect("no thread panics with the lock").is_some();
            if index >= soak.games || failed() {
                return;
            }
            if let Err(text) = job(index) {
                let mut first = failure.lock().expect("no thread panics with the lock");
                if first.as_ref().is_none_or(|(other, _)| index < *other) {
                    *first = Some((index, text));
                }
                return;
            }
            let count = done.fetch_add(1, Ordering::Relaxed) + 1;
            if soak.progress && count.is_multiple_of(tell_every) {
                eprintln!("  {count} of {} games", soak.games);
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..soak.threads.max(1) {
            scope.spawn(work);
        }
    });
    match failure.into_inner().expect("no thread panics with the lock") {
        Some((_, text)) => Err(text),
        None => Ok(()),
    }
}

/// A game without a session: nothing is kept but the actions. Its dice are those of a session with the same
/// seed.
struct Bath<'v, G: Game> {
    variant: &'v Variant<G>,
    seed: Seed,
    choice: Fast,
    moves: Vec<(Seat, Move<G::Action>)>,
    buffer: Vec<G::Action>,
}

impl<'v, G: Game> Bath<'v, G> {
    fn new(variant: &'v Variant<G>, seed: u64) -> Bath<'v, G> {
        let (moves, buffer) = (Vec::new(), Vec::new());
        Bath { variant, seed: Seed::from(seed), choice: Fast::new(seed, 1), moves, buffer }
    }

    fn play(mut self, way: Way) -> Result<u64, String> {
        let body = AssertUnwindSafe(|| self.finish(way));
        let outcome = catch_unwind(body).unwrap_or_else(|payload| Err(said(payload)));
        outcome.map_err(|text| format!("{text}\n{}", record(self.variant, &self.seed, self.moves)))
    }

    fn finish(&mut self, way: Way) -> Result<u64, String> {
        let rules = &*self.variant.rules;
        let most = G::INFO.decisions_max as usize;
        let mut state = rules.setup_any(&mut Seeded::new(&self.seed, 0), Listener::nobody());
        loop {
            rules.admits(&state).map_err(|broken| format!("{broken} in {state:?}"))?;
            let Some(seat) = rules.to_act(&state).first() else { break };
            list(rules, &state, seat, way, &mut self.buffer);
            if self.buffer.is_empty() {
                return Err(format!("dead end: seat {seat} is to act and has no {way:?} action"));
            }
            let action = self.choice.pick(&self.buffer);
            self.moves.push((seat, Move::Act(action)));
            let name = named(rules, action);
            let refused = |refusal| format!("`{name}` is listed, but refused: {refusal}");
            rules.check(&state, seat, action).map_err(refused)?;
            let mut dice = Seeded::new(&self.seed, self.moves.len() as u64);
            rules.apply_any(&mut state, seat, action, &mut dice, Listener::nobody());
            match way {
                Way::Legal if self.moves.len() >= 2 * most => return Ok(self.moves.len() as u64),
                Way::Canonical if self.moves.len() > most => {
                    return Err(format!("the game is not over after {most} decisions, its stated bound"));
                }
                Way::Legal | Way::Canonical => {}
            }
        }
        match rules.outcome(&state) {
            Some(_) => Ok(self.moves.len() as u64),
            None => Err("nobody is to act, but there is no outcome".into()),
        }
    }
}

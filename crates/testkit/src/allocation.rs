//! Counts allocations, to show that the hot loop of a game makes none.
//!
//! A test that wants this installs the counting allocator first:
//!
//! ```text
//! #[global_allocator]
//! static ALLOCATOR: CountingAllocator = CountingAllocator;
//! ```

use crate::walk::list;
use crate::{Variant, Way, default_variants};
use redoubt_engine::Game;
use redoubt_engine::chance::Fast;
use std::hint::black_box;

pub use counting::CountingAllocator;

#[allow(
    unsafe_code,
    reason = "a global allocator can only be written with unsafe; it forwards to the system's"
)]
mod counting {
    use std::alloc::{GlobalAlloc, Layout, System};
    use std::cell::Cell;

    thread_local! {
        static COUNT: Cell<u64> = const { Cell::new(0) };
    }

    /// The system's allocator, with a count of the allocations of each thread.
    pub struct CountingAllocator;

    /// How often this thread has allocated.
    pub(super) fn count() -> u64 {
        COUNT.with(Cell::get)
    }

    fn note() {
        // A thread that ends may allocate after its count is gone.
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
    }

    // SAFETY: every call is passed on unchanged to the system's allocator.
    unsafe impl GlobalAlloc for CountingAllocator {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            note();
            // SAFETY: the caller keeps the contract of `alloc`.
            unsafe { System.alloc(layout) }
        }

        unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
            note();
            // SAFETY: the caller keeps the contract of `alloc_zeroed`.
            unsafe { System.alloc_zeroed(layout) }
        }

        unsafe fn realloc(&self, block: *mut u8, layout: Layout, size: usize) -> *mut u8 {
            note();
            // SAFETY: the caller keeps the contract of `realloc`.
            unsafe { System.realloc(block, layout, size) }
        }

        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            // SAFETY: the caller keeps the contract of `dealloc`.
            unsafe { System.dealloc(block, layout) }
        }
    }
}

/// Runs `body` and returns its result and how often it allocated on this thread.
///
/// # Panics
/// If the counting allocator is not installed.
pub fn count_allocations<T>(body: impl FnOnce() -> T) -> (T, u64) {
    let before = counting::count();
    drop(black_box(Box::new(black_box(0u8))));
    assert!(
        counting::count() > before,
        "nothing is counted: the test needs `#[global_allocator] static A: CountingAllocator = …`"
    );
    let start = counting::count();
    let result = body();
    (result, counting::count() - start)
}

/// Runs `body` and returns its result.
///
/// # Panics
/// If it allocates.
#[track_caller]
pub fn assert_no_allocation<T>(body: impl FnOnce() -> T) -> T {
    let (result, count) = count_allocations(body);
    assert_eq!(count, 0, "allocated {count} times");
    result
}

/// Plays random games by canonical actions, then games by the quick policy, on a table of every pack. The
/// set-up may allocate and buffers may grow in a first round; after that nothing may be allocated.
///
/// # Panics
/// If something is.
pub fn hot_loop_does_not_allocate<G: Game>() {
    const GAMES: u64 = 8;
    for variant in default_variants::<G>() {
        let mut buffer = Vec::new();
        for seed in 0..GAMES {
            random_game(&variant, seed, &mut buffer);
            quick_game(&variant, seed);
        }
        for seed in 0..GAMES {
            let (decisions, count) = random_game(&variant, seed, &mut buffer);
            let told = told(&variant, seed, decisions);
            assert_eq!(count, 0, "{told} by canonical actions allocated {count} times");
            let (decisions, count) = quick_game(&variant, seed);
            let told = self::told(&variant, seed, decisions);
            assert_eq!(count, 0, "{told} by the quick policy allocated {count} times");
        }
    }
}

fn told<G: Game>(variant: &Variant<G>, seed: u64, decisions: u64) -> String {
    format!("{}, pack {}, seed {seed}: a game of {decisions} decisions", G::INFO.id, variant.pack)
}

fn random_game<G: Game>(variant: &Variant<G>, seed: u64, buffer: &mut Vec<G::Action>) -> (u64, u64) {
    let rules = &*variant.rules;
    let mut dice = Fast::new(seed, 0);
    let mut choice = Fast::new(seed, 1);
    let mut state = rules.setup_fast(&mut dice);
    count_allocations(|| {
        let mut decisions = 0;
        while let Some(seat) = rules.to_act(&state).first() {
            list(rules, &state, seat, Way::Canonical, buffer);
            rules.apply_fast(&mut state, seat, choice.pick(buffer), &mut dice);
            decisions += 1;
        }
        decisions
    })
}

fn quick_game<G: Game>(variant: &Variant<G>, seed: u64) -> (u64, u64) {
    let rules = &*variant.rules;
    let mut dice = Fast::new(seed, 0);
    let mut state = rules.setup_fast(&mut dice);
    count_allocations(|| {
        let mut decisions = 0;
        while let Some(seat) = rules.to_act(&state).first() {
            let action = rules.quick(&state, seat, &mut dice);
            rules.apply_fast(&mut state, seat, action, &mut dice);
            decisions += 1;
        }
        decisions
    })
}

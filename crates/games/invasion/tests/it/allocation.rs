//! Simulated games of Level 7 [Invasion] do not allocate.

use invasion::Invasion;
use redoubt_testkit::allocation::{CountingAllocator, hot_loop_does_not_allocate};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn games_do_not_allocate() {
    hot_loop_does_not_allocate::<Invasion>();
}

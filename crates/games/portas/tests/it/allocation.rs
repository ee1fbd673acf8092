//! Simulated games of Ante Portas do not allocate.

use portas::Portas;
use redoubt_testkit::allocation::{CountingAllocator, assert_no_allocation, hot_loop_does_not_allocate};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

#[test]
fn random_games_do_not_allocate() {
    hot_loop_does_not_allocate::<Portas>();
}

#[test]
#[should_panic(expected = "allocated 1 times")]
fn an_allocation_is_noticed() {
    assert_no_allocation(|| std::hint::black_box(vec![1, 2, 3]));
}

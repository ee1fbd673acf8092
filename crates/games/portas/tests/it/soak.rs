//! Random games on every table keep every invariant.

use portas::Portas;
use redoubt_testkit::{Soak, soak};

#[test]
fn random_games_keep_every_invariant() {
    let report = soak::<Portas>(Soak { games: 60, threads: 2, seed: 1, progress: false });
    assert_eq!(report.map(|report| report.games), Ok(60));
}

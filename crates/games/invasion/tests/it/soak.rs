//! Random games keep every invariant to the end.

use invasion::Invasion;
use redoubt_testkit::{Soak, soak};

#[test]
fn random_games_keep_every_invariant() {
    let games = std::env::var("SOAK_GAMES").ok().and_then(|games| games.parse().ok()).unwrap_or(60);
    let report = soak::<Invasion>(Soak { games, threads: 2, seed: 1, progress: false });
    let report = report.unwrap_or_else(|failure| panic!("{failure}"));
    assert_eq!(report.games, games);
    assert!(report.decisions > 100 * games, "games are over too soon: {report:?}");
}

//! Level 7 [Invasion] keeps the contract.

use invasion::Invasion;

redoubt_testkit::conformance!(Invasion, games: 24);

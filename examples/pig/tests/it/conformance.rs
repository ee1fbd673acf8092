//! Pig keeps the contract.

use pig::Pig;

redoubt_testkit::conformance!(Pig, games: 200);

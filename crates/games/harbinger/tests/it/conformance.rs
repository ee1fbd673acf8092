//! Harbinger keeps the contract.

use harbinger::Harbinger;

redoubt_testkit::conformance!(Harbinger, games: 200);

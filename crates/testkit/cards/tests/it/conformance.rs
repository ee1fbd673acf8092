//! Two Walls keeps the contract.

use cards::Cards;

redoubt_testkit::conformance!(Cards, games: 400);

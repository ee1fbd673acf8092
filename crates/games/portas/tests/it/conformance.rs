//! Ante Portas keeps the contract.

use portas::Portas;

redoubt_testkit::conformance!(Portas, games: 12);

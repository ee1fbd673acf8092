//! Front Line keeps the contract.

use frontline::FrontLine;

redoubt_testkit::conformance!(FrontLine, games: 100);

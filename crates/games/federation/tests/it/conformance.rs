//! Federation keeps the contract.

use federation::Federation;

redoubt_testkit::conformance!(Federation, games: 200);

//! The project is tidy, and every rule is coded and tested.

use xtask::{games, root, rules, tidy};

#[test]
fn the_project_is_tidy() {
    let faults = tidy::faults(&root());
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn every_rule_is_coded_and_tested() {
    for game in games::games() {
        let gaps = rules::gaps(&root(), &game);
        assert!(gaps.is_empty(), "{}:\n{gaps}", game.id);
    }
}

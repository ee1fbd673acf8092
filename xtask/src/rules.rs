//! Is every rule of the rules documents coded and tested, and does every id that is named exist?

use crate::games::Entry;
use crate::source::rust_files;
use redoubt_testkit::rulebook::{RuleBook, ids_in};
use std::collections::BTreeSet;
use std::path::Path;

/// What is missing in one game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Gaps {
    /// Rules that no code names.
    pub not_coded: Vec<String>,
    /// Rules that no test names.
    pub not_tested: Vec<String>,
    /// Ids named in code or tests that the document does not have.
    pub not_written: Vec<String>,
}

impl Gaps {
    /// Whether nothing is missing.
    pub fn is_empty(&self) -> bool {
        *self == Gaps::default()
    }
}

impl std::fmt::Display for Gaps {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let lists = [
            ("not named in the code", &self.not_coded),
            ("not named in a test", &self.not_tested),
            ("named, but not in the document", &self.not_written),
        ];
        for (what, ids) in lists.into_iter().filter(|(_, ids)| !ids.is_empty()) {
            writeln!(f, "  {what}: {}", ids.join(" "))?;
        }
        Ok(())
    }
}

/// Compares a game's document with its code and tests.
pub fn gaps(root: &Path, game: &Entry) -> Gaps {
    let (mut tests, mut code) = (String::new(), String::new());
    for file in rust_files(root, &root.join(&game.home)) {
        let (in_tests, in_code) = file.split();
        tests += &in_tests;
        code += &in_code;
    }
    compare((game.rulebook)(), &code, &tests)
}

fn compare(document: &str, code: &str, tests: &str) -> Gaps {
    let book = RuleBook::read(document);
    let (in_code, in_tests) = (ids_in(code), ids_in(tests));
    let missing =
        |named: &BTreeSet<&str>| book.ids().filter(|id| !named.contains(id)).map(str::to_string).collect();
    let prefixes = book.prefixes();
    let ours = |id: &&&str| prefixes.contains(id.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.'));
    let named = in_code.union(&in_tests).filter(ours);
    Gaps {
        not_coded: missing(&in_code),
        not_tested: missing(&in_tests),
        not_written: named.filter(|id| !book.has(id)).map(|id| id.to_string()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_gap_is_listed() {
        let document = "- **G1.1** a\n- **G1.10** b\n- **G2.1** c\n";
        let gaps = compare(document, "/// G1.10, G2.1 and G9.9; UTF8.1", "// G1.1 (G2.1)");
        assert_eq!(gaps.not_coded, ["G1.1"]);
        assert_eq!(gaps.not_tested, ["G1.10"]);
        assert_eq!(gaps.not_written, ["G9.9"]);
        assert!(!gaps.is_empty());
        assert!(compare(document, "G1.1 G1.10 G2.1", "G1.1 G1.10 G2.1").is_empty());
    }
}

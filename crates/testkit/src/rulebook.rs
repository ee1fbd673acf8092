//! The rules document as a list of ids.

use std::collections::BTreeSet;

/// The ids of the rules stated in a document.
#[derive(Clone, Debug)]
pub struct RuleBook {
    ids: Vec<String>,
}

impl RuleBook {
    /// Reads the ids off the lines of the form `- **H5.3** …`.
    pub fn read(document: &str) -> RuleBook {
        let id = |line: &str| {
            let (id, _) = line.trim_start().strip_prefix("- **")?.split_once("**")?;
            is_id(id).then(|| id.to_string())
        };
        RuleBook { ids: document.lines().filter_map(id).collect() }
    }

    /// The ids in the order of the document.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(String::as_str)
    }

    /// Whether a rule is stated.
    pub fn has(&self, id: &str) -> bool {
        self.ids.iter().any(|known| known == id)
    }

    /// The letters with which the document's ids begin.
    pub fn prefixes(&self) -> BTreeSet<&str> {
        self.ids().map(|id| id.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.')).collect()
    }
}

/// Whether a word has the form of a rule id: letters, a chapter, a point, a number.
fn is_id(word: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    digits.len() < word.len()
        && digits.split_once('.').is_some_and(|(chapter, rule)| number(chapter) && number(rule))
}

/// Returns every rule id named in a text, as whole words: `H1.10` does not name `H1.1`.
pub fn ids_in(text: &str) -> BTreeSet<&str> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '.' || c == '_'));
    words
        .flat_map(|word| word.split(".."))
        .map(|word| word.trim_matches('.'))
        .filter(|word| is_id(word))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_read_off_the_bullets() {
        let book =
            RuleBook::read("# Title\n- **G1.1** One.\n- **G1.10** Ten, see **G9.9**.\n- **Note** no.\n");
        assert_eq!(book.ids().collect::<Vec<_>>(), ["G1.1", "G1.10"]);
        assert!(book.has("G1.10") && !book.has("G9.9"));
        assert_eq!(book.prefixes().into_iter().collect::<Vec<_>>(), ["G"]);
    }

    #[test]
    fn an_id_is_found_as_a_whole_word_only() {
        let found = ids_in("/// H1.10: as H2.3. Not XH3.1x, 1.2 or H4, but \"H5.6\" and (H7.8), H8.1..H8.2.");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["H1.10", "H2.3", "H5.6", "H7.8", "H8.1", "H8.2"]);
    }
}

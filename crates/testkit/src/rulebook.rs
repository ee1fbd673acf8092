//! The rules document as a list of ids.

use std::collections::BTreeSet;

/// The ids of the rules stated in a document.
#[derive(Clone, Debug)]
pub struct RuleBook {
    ids: Vec<String>,
    /// The ids of the chapters, `H5`.
    chapters: Vec<String>,
}

impl RuleBook {
    /// Reads the ids off the lines of the form `- **H5.3** …` and `## H5 …`.
    pub fn read(document: &str) -> RuleBook {
        let id = |line: &str| {
            let (id, _) = line.trim_start().strip_prefix("- **")?.split_once("**")?;
            is_id(id).then(|| id.to_string())
        };
        let chapter = |line: &str| line.strip_prefix("## ")?.split(' ').next().map(str::to_string);
        RuleBook {
            ids: document.lines().filter_map(id).collect(),
            chapters: document.lines().filter_map(chapter).collect(),
        }
    }

    /// The ids in the order of the document.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.ids.iter().map(String::as_str)
    }

    /// Whether a rule is stated.
    pub fn has(&self, id: &str) -> bool {
        self.ids.iter().any(|known| known == id)
    }

    /// The words of a text that look like one of this document's rules or chapters, but are none.
    pub fn unknown_in<'t>(&self, text: &'t str) -> BTreeSet<&'t str> {
        let prefixes = self.prefixes();
        let ours = |word: &&str| {
            let letters = word.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
            is_reference(word) && prefixes.iter().any(|prefix| letters.starts_with(prefix))
        };
        let known = |word: &&str| self.has(word) || self.chapters.iter().any(|chapter| chapter == word);
        words(text).filter(ours).filter(|word| !known(word)).collect()
    }

    /// The letters with which the document's ids begin.
    pub fn prefixes(&self) -> BTreeSet<&str> {
        let letters = |id: &str| id.len() - id.trim_start_matches(|c: char| c.is_ascii_uppercase()).len();
        self.ids().map(|id| &id[..letters(id)]).collect()
    }
}

/// Whether a word has the form of the id of a rule or a chapter.
fn is_reference(word: &str) -> bool {
    is_id(word) || is_id(&format!("{word}.1"))
}

/// Whether a word has the form of a rule id: letters, a chapter, a point, a number; a ruling may have a small letter
/// behind it.
fn is_id(word: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let digits = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    digits.len() < word.len()
        && digits.split_once('.').is_some_and(|(chapter, rule)| {
            number(chapter) && number(rule.strip_suffix(|c: char| c.is_ascii_lowercase()).unwrap_or(rule))
        })
}

/// Returns every rule id named in a text, as whole words: `H1.10` does not name `H1.1`.
pub fn ids_in(text: &str) -> BTreeSet<&str> {
    words(text).filter(|word| is_id(word)).collect()
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| !(c.is_alphanumeric() || c == '.' || c == '_'));
    words.flat_map(|word| word.split("..")).map(|word| word.trim_matches('.'))
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
    fn a_ruling_has_the_number_of_its_rule_and_a_letter() {
        let book = RuleBook::read("- **G1.1** One.\n- **G1.1a** *Ruling*: so.\n- **G1.1ab** no.\n");
        assert_eq!(book.ids().collect::<Vec<_>>(), ["G1.1", "G1.1a"]);
        assert_eq!(book.prefixes().into_iter().collect::<Vec<_>>(), ["G"]);
        assert_eq!(ids_in("G1.1a, not G1.1A").into_iter().collect::<Vec<_>>(), ["G1.1a"]);
    }

    #[test]
    fn references_to_nothing_are_found() {
        let document = "## G1 Play (G2, G1)\n- **G1.1** One, see G1.2 and GR07, not D6, G-4 or H1.1.\n";
        let unknown = RuleBook::read(document).unknown_in(document);
        assert_eq!(unknown.into_iter().collect::<Vec<_>>(), ["G1.2", "G2", "GR07"]);
    }

    #[test]
    fn an_id_is_found_as_a_whole_word_only() {
        let found =
            ids_in("/// H1.10: as H2.3. Not XH3.1xy, 1.2 or H4, but \"H5.6\" and (H7.8), H8.1..H8.2.");
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["H1.10", "H2.3", "H5.6", "H7.8", "H8.1", "H8.2"]);
    }
}

use crate::{UnknownGame, Visitor, dispatch};
use redoubt_engine::Game;
use serde::Serialize;

/// The rules document of a game, by chapter and rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rulebook {
    /// Its heading.
    pub title: String,
    /// What it says before the first chapter.
    pub preface: String,
    /// Its chapters in order.
    pub chapters: Vec<Chapter>,
    /// Its rules in order.
    pub rules: Vec<Rule>,
}

/// One chapter.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Chapter {
    /// Its number, `H5`; nothing for an appendix.
    pub id: Option<String>,
    /// Its heading without the number.
    pub title: String,
    /// Everything in it, as it is written: rules and tables.
    pub text: String,
}

/// One rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Rule {
    /// Its number, `H5.3`.
    pub id: String,
    /// The heading of its chapter.
    pub chapter: String,
    /// What it says.
    pub text: String,
    /// Whether it decides something that the printed rules leave open.
    pub ruling: bool,
}

impl Rulebook {
    /// Reads the rules document of a game.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn of(game: &str) -> Result<Rulebook, UnknownGame> {
        struct Text;
        impl Visitor for Text {
            type Out = &'static str;

            fn visit<G: Game>(self) -> &'static str {
                G::rulebook()
            }
        }
        dispatch(game, Text).map(Rulebook::parse)
    }

    /// Reads a rules document: `# title`, `## H5 chapter`, `- **H5.3** rule`. Comments are left out.
    pub fn parse(text: &str) -> Rulebook {
        let (title, preface) = (String::new(), String::new());
        let mut book = Rulebook { title, preface, chapters: Vec::new(), rules: Vec::new() };
        for line in text.lines().filter(|line| !is_comment(line)) {
            if let Some(heading) = line.strip_prefix("## ") {
                book.chapters.push(Chapter::headed(heading));
            } else if let Some(heading) = line.strip_prefix("# ") {
                book.title = heading.trim().to_string();
            } else if let Some(chapter) = book.chapters.last_mut() {
                chapter.text.push_str(line);
                chapter.text.push('\n');
                book.rules.extend(Rule::read(line, &chapter.title));
            } else {
                book.preface.push_str(line);
                book.preface.push('\n');
            }
        }
        for text in book.chapters.iter_mut().map(|chapter| &mut chapter.text).chain([&mut book.preface]) {
            *text = text.trim().to_string();
        }
        book
    }

    /// The rule with this number, in upper or lower case.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id.trim()))
    }

    /// The chapter with this number or heading, in upper or lower case.
    pub fn chapter(&self, id: &str) -> Option<&Chapter> {
        let id = id.trim();
        self.chapters.iter().find(|chapter| {
            chapter.id.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(id))
                || chapter.title.eq_ignore_ascii_case(id)
        })
    }

    /// Finds rules by number, by chapter, or by words, the best first.
    pub fn find(&self, query: &str) -> Vec<&Rule> {
        if let Some(rule) = self.rule(query) {
            return vec![rule];
        }
        if let Some(id) = self.chapter(query).and_then(|chapter| chapter.id.as_deref()) {
            let within = |rule: &&Rule| rule.id.split_once('.').is_some_and(|(chapter, _)| chapter == id);
            return self.rules.iter().filter(within).collect();
        }
        if is_rule_number(query.trim()) {
            return Vec::new(); // no such rule: other rules that mention its digits are no answer
        }
        self.search(query)
    }

    /// Finds rules by words. A rule ranks by the words it has, rare words counting more than common ones.
    fn search(&self, query: &str) -> Vec<&Rule> {
        let wanted = words(query);
        let texts: Vec<Vec<String>> =
            self.rules.iter().map(|rule| words(&format!("{} {}", rule.chapter, rule.text))).collect();
        let weights: Vec<f64> = wanted
            .iter()
            .map(|word| {
                let having = texts.iter().filter(|text| matches(text, word) > 0.0).count();
                (1.0 + texts.len() as f64 / (1.0 + having as f64)).ln()
            })
            .collect();
        let mut ranked: Vec<(f64, &Rule)> = Vec::new();
        for (rule, text) in self.rules.iter().zip(&texts) {
            let score: f64 =
                wanted.iter().zip(&weights).map(|(word, weight)| weight * matches(text, word)).sum();
            if score > 0.0 {
                ranked.push((score, rule));
            }
        }
        ranked.sort_by(|a, b| b.0.total_cmp(&a.0)); // stable: the document's order among equals
        ranked.into_iter().map(|(_, rule)| rule).collect()
    }
}

impl Chapter {
    fn headed(heading: &str) -> Chapter {
        let heading = heading.trim();
        match heading.split_once(' ') {
            Some((id, title)) if is_number(id) => {
                Chapter { id: Some(id.to_string()), title: title.to_string(), text: String::new() }
            }
            _ => Chapter { id: None, title: heading.to_string(), text: String::new() },
        }
    }
}

impl Rule {
    fn read(line: &str, chapter: &str) -> Option<Rule> {
        let (id, text) = line.strip_prefix("- **")?.split_once("**")?;
        if !id.split('.').next().is_some_and(is_number) {
            return None;
        }
        let text = text.trim();
        let (ruling, text) = match text.strip_prefix("*Ruling.*") {
            Some(rest) => (true, rest.trim()),
            None => (false, text),
        };
        Some(Rule { id: id.to_string(), chapter: chapter.to_string(), text: text.to_string(), ruling })
    }
}

fn is_comment(line: &str) -> bool {
    line.starts_with("<!--") && line.ends_with("-->")
}

/// Whether a word is a chapter number: capitals, then digits.
fn is_number(word: &str) -> bool {
    let digits = word.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
    digits.len() < word.len() && !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

/// Whether a word is written like a rule's number, in upper or lower case: `h99.1`, or with the letter of a ruling.
fn is_rule_number(word: &str) -> bool {
    let mut parts = word.trim_end_matches(|letter: char| letter.is_ascii_alphabetic()).split('.');
    let chapter = parts.next().unwrap_or_default().to_ascii_uppercase();
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    is_number(&chapter) && word.contains('.') && parts.all(digits)
}

fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    lower
        .split(|letter: char| !letter.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(String::from)
        .collect()
}

/// How well a text has a word: wholly, as the beginning of a longer one, or not.
fn matches(text: &[String], word: &str) -> f64 {
    let fit = |own: &String| match own.strip_prefix(word) {
        Some("") => 1.0,
        Some(rest) if word.len() >= 3 && rest.len() <= 3 => 0.8, // "fighter" finds "fighters"
        Some(_) if word.len() >= 3 => 0.4,
        _ => 0.0,
    };
    text.iter().map(fit).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn harbinger() -> Rulebook {
        Rulebook::parse(include_str!("../../../docs/rules/harbinger.md"))
    }

    fn found<'a>(book: &'a Rulebook, query: &str) -> Vec<&'a str> {
        book.find(query).iter().map(|rule| rule.id.as_str()).collect()
    }

    #[test]
    fn a_rule_is_found_by_its_number_in_any_case() {
        let book = harbinger();
        assert_eq!(found(&book, "h4.4"), ["H4.4"]);
        assert!(book.rule("H4.7").unwrap().ruling);
        assert!(!book.rule("H4.4").unwrap().ruling);
        assert_eq!(book.rule("H4.4").unwrap().chapter, "Actions and the Time Track");
        assert!(book.rule("H4.7").unwrap().text.starts_with("The book does not say"));
    }

    #[test]
    fn a_chapter_gives_all_its_rules_and_no_other() {
        let book = harbinger();
        assert_eq!(found(&book, "H1").len(), 6);
        assert_eq!(found(&book, "deploy"), ["H9.1", "H9.2", "H9.3"]);
        assert!(book.chapter("h10").unwrap().text.contains("| 1, 2 | Infantry |"));
    }

    #[test]
    fn words_find_the_rule_that_has_most_of_them() {
        let book = harbinger();
        assert_eq!(found(&book, "spy plane fighter reroll")[0], "H6.6");
        assert_eq!(found(&book, "lost airbase")[0], "H16.4");
        assert!(found(&book, "zebra").is_empty());
        assert!(found(&book, "H99.1").is_empty(), "a number that no rule has is not looked for in texts");
        assert!(!found(&book, "d8").is_empty(), "a die is a word");
        assert!(found(&book, "").is_empty());
    }

    #[test]
    fn an_appendix_has_no_number() {
        let book = harbinger();
        assert!(book.chapters.iter().any(|chapter| chapter.id.is_none() && chapter.title == "Glossary"));
        assert_eq!(book.title, "The Harbinger Project: rules");
        assert!(book.preface.starts_with("This is a game of codes"));
    }
}

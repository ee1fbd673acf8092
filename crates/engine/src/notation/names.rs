use super::Misread;

/// One word for each of the things that a pack names, made once with the rules.
///
/// ```
/// use redoubt_engine::notation::WordList;
/// let cards = WordList::of(["King's Road", "Storm at Sea", "Storm at Sea"]);
/// assert_eq!(cards.word(0), "kings-road");
/// assert_eq!(cards.find("storm-at-sea-2"), Ok(2));
/// ```
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct WordList(Vec<String>);

impl WordList {
    /// Makes a word of each name; the second of two equal ones gets a number.
    pub fn of<S: AsRef<str>>(names: impl IntoIterator<Item = S>) -> WordList {
        let mut words: Vec<String> = Vec::new();
        for name in names {
            let word = slug(name.as_ref());
            let numbered = (2..).map(|number| format!("{word}-{number}"));
            let free = std::iter::once(word.clone()).chain(numbered).find(|word| !words.contains(word));
            words.extend(free);
        }
        WordList(words)
    }

    /// The word of the thing with that number, or the bare number if the pack has no such thing.
    pub fn word(&self, index: usize) -> String {
        self.0.get(index).cloned().unwrap_or_else(|| format!("#{index}"))
    }

    /// The number of the thing with that word.
    ///
    /// # Errors
    /// If the pack has no such thing.
    pub fn find(&self, word: &str) -> Result<usize, Misread> {
        self.0.iter().position(|known| known == word).ok_or_else(|| Misread::unknown(word, &self.0))
    }
}

/// Makes one word of a name: lower case, `-` between words, numbers as they are.
pub fn slug(name: &str) -> String {
    let plain = name.to_lowercase().replace(['\'', '’'], "");
    let words: Vec<&str> =
        plain.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.is_empty() { "unnamed".to_string() } else { words.join("-") }
}

/// Makes the ids of what a pack names words of the notation: `card storm-at-sea`.
///
/// ```
/// use redoubt_engine::notation::{Notation, WordList};
///
/// struct Harbor { cards: WordList }
/// redoubt_engine::id_type! {
///     /// A card.
///     pub struct CardId(u8);
/// }
/// redoubt_engine::named! { CardId in Harbor: |harbor| harbor.cards }
///
/// let harbor = Harbor { cards: WordList::of(["Fair Wind", "Storm"]) };
/// assert_eq!(CardId::nth(0).write(&harbor), "fair-wind");
/// assert_eq!(CardId::read(&harbor, "storm"), Ok(CardId::nth(1)));
/// ```
#[macro_export]
macro_rules! named {
    ($Name:ident in $Rules:ty: |$rules:ident| $words:expr) => {
        impl $crate::notation::Word<$Rules> for $Name {
            fn write_word(&self, $rules: &$Rules, text: &mut String) {
                text.push_str(&$words.word(self.index()));
            }

            fn read_word($rules: &$Rules, word: &str) -> Result<$Name, $crate::notation::Misread> {
                $words.find(word).map($Name::nth)
            }
        }
    };
}

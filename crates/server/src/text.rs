//! What people write: names and lines that look like what they are.

/// A name or a line without what cannot be seen: control characters, those that turn the direction of writing, and
/// those that are blank. Spaces of any kind become single ones.
pub(crate) fn visible(text: &str) -> String {
    let mut clean = String::with_capacity(text.len());
    for part in text.split(|c: char| c.is_whitespace() || c.is_control()) {
        let part = part.trim_matches(is_joiner);
        if !part.chars().all(|c| is_unseen(c) || is_joiner(c)) {
            if !clean.is_empty() {
                clean.push(' ');
            }
            clean.extend(part.chars().filter(|&c| !is_unseen(c)));
        }
    }
    clean
}

/// Whether a name looks like what it is.
pub(crate) fn is_visible(name: &str) -> bool {
    !name.chars().any(|c| c.is_control() || is_unseen(c) || is_joiner(c) || c != ' ' && c.is_whitespace())
}

/// Characters that show nothing or change how others are shown.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
        | '\u{200b}' | '\u{200c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0e}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d159}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// What joins pictures into one: it may stand between them, in lines alone.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200d}' | '\u{fe0f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_holds_what_can_be_seen() {
        assert_eq!(visible("well  played,\tAda"), "well played, Ada");
        assert_eq!(visible("a\u{202e}b\u{2066}c\u{200b}d\u{7}e\u{1b}[31m"), "abcd e [31m");
        assert_eq!(visible("one\r\ntwo\u{2028}three"), "one two three");
        assert_eq!(visible("👩\u{200d}🚀 ❤\u{fe0f}!"), "👩\u{200d}🚀 ❤\u{fe0f}!");
        for blank in ["", " ", "\u{3164}", "\u{2800}\u{2800}", "\u{200d}", "\u{e0061}", "\u{115f} \u{ad}"] {
            assert_eq!(visible(blank), "", "{blank:?}");
        }
    }

    #[test]
    fn a_name_holds_nothing_that_cannot_be_seen() {
        assert!(is_visible("Ada Lovelace") && is_visible("Žofie") && is_visible("阿达"));
        for name in
            ["A\u{202e}da", "A\u{200d}da", "A\u{3164}", "A\u{a0}da", "A\nda", "\u{2800}", "A\u{e0041}"]
        {
            assert!(!is_visible(name), "{name:?}");
        }
    }
}

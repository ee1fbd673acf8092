//! What people write: names and words that look like what they are.

use crate::error::ApiError;

/// The longest name.
const NAME_CHARS_MAX: usize = 24;

/// A name that can be shown.
pub(crate) fn name(text: &str) -> Result<String, ApiError> {
    let name = text.trim();
    let length = name.chars().count();
    if length == 0 || length > NAME_CHARS_MAX {
        return Err(ApiError::Refused(format!("a name has 1 to {NAME_CHARS_MAX} characters")));
    }
    plain(name, "the name")
}

/// One line of text that can be shown. Emoji may be joined in it.
pub(crate) fn line(text: &str, what: &str) -> Result<String, ApiError> {
    let joined: String = text.chars().filter(|c| !is_joint(*c)).collect();
    plain(joined.trim(), what)?;
    Ok(text.trim().to_string())
}

/// Refuses what cannot be seen, or makes other things look different.
fn plain(text: &str, what: &str) -> Result<String, ApiError> {
    if text.chars().any(|c| c.is_control() || is_unseen(c)) {
        return Err(ApiError::Refused(format!("{what} holds a character that cannot be shown")));
    }
    if text.chars().all(char::is_whitespace) {
        return Err(ApiError::Refused(format!("{what} is blank")));
    }
    Ok(text.to_string())
}

/// Characters that join others to one sign.
fn is_joint(c: char) -> bool {
    matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}' | '\u{e0020}'..='\u{e007f}')
}

/// Characters without a shape of their own, and those that turn the direction of a text.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffc}'
        | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
        | '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_shows_what_it_is() {
        assert_eq!(name("  Ada Lovelace ").unwrap(), "Ada Lovelace");
        assert_eq!(name("שרה 李 Жанна").unwrap(), "שרה 李 Жанна");
        for bad in [
            "",
            " \u{3000} ",
            "a\u{7}b",
            "a\nb",
            "\u{202e}adA",
            "A\u{2066}da",
            "A\u{200d}da",
            "\u{2800}\u{2800}",
            "\u{3164}",
            "A\u{ad}da",
            "A\u{e0041}",
            "\u{61c}Ada",
        ] {
            assert!(name(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn a_line_may_hold_joined_emoji_but_nothing_unseen() {
        let family = "well played \u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467} \u{2764}\u{fe0f}";
        assert_eq!(line(family, "the line").unwrap(), family);
        for bad in
            ["\u{200d}\u{200d}", "left\u{202e}right", "two\nlines", "\u{2066}", "bell\u{7}", "\u{2800}"]
        {
            assert!(line(bad, "the line").is_err(), "{bad:?}");
        }
    }
}

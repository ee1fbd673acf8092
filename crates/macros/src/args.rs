use proc_macro::{TokenStream, TokenTree};

/// What stands behind `wire`.
pub(crate) struct Args {
    /// Whether clients are told it.
    pub(crate) told: bool,
    /// Whether it is read.
    pub(crate) read: bool,
    /// Whether it is a small value.
    pub(crate) copy: bool,
    /// How serde tells the variants of an enum apart, if that was chosen: `tag = "type", `.
    pub(crate) tagging: Option<String>,
    /// The folder of its TypeScript type, if that was chosen.
    pub(crate) folder: Option<String>,
}

impl Args {
    pub(crate) fn read(tokens: TokenStream) -> Result<Args, String> {
        let mut args = Args { told: true, read: false, copy: false, tagging: None, folder: None };
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for words in tokens.split(|token| matches!(token, TokenTree::Punct(comma) if comma.as_char() == ','))
        {
            let words: Vec<String> = words.iter().map(ToString::to_string).collect();
            args.take(&words.iter().map(String::as_str).collect::<Vec<_>>())?;
        }
        Ok(args)
    }

    fn take(&mut self, words: &[&str]) -> Result<(), String> {
        match *words {
            [] => {}
            ["both"] => self.read = true,
            ["read"] => (self.told, self.read) = (false, true),
            ["copy"] => self.copy = true,
            ["external"] => self.tagging = Some(String::new()),
            ["untagged"] => self.tagging = Some("untagged, ".to_string()),
            ["tag", "=", name] => self.tagging = Some(format!("tag = {name}, ")),
            ["folder", "=", name] => self.folder = Some(name.trim_matches('"').to_string()),
            _ => {
                let known = "both, read, copy, external, untagged, tag = \"..\" or folder = \"..\"";
                return Err(format!("`{}` is unknown, expected {known}", words.join(" ")));
            }
        }
        Ok(())
    }
}

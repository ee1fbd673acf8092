/// Defines an enum of a game's nouns: each variant has a word for notation and data, and a title for people. `in`
/// names the folder of its TypeScript type.
///
/// ```
/// redoubt_engine::nouns! {
///     in "harbor/";
///     /// What a ship carries.
///     Good {
///         /// From the south.
///         Grain = "grain", "Grain";
///         /// From the east.
///         Spice = "spice", "Spice";
///     }
/// }
/// assert_eq!("spice".parse(), Ok(Good::Spice));
/// assert_eq!(Good::Grain.title(), "Grain");
/// ```
#[macro_export]
macro_rules! nouns {
    (
        in $folder:tt;
        $(#[$doc:meta])*
        $Name:ident { $($(#[$variant_doc:meta])* $Variant:ident = $word:literal, $title:literal;)+ }
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, ::serde::Serialize, ::serde::Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = $folder))]
        #[serde(rename_all = "snake_case")]
        pub enum $Name { $($(#[$variant_doc])* $Variant,)+ }

        impl $Name {
            /// All of them, in order.
            pub const ALL: [$Name; [$($Name::$Variant),+].len()] = [$($Name::$Variant),+];
            /// The words used in packs and notation.
            pub const WORDS: [(&'static str, $Name); $Name::ALL.len()] = [$(($word, $Name::$Variant)),+];

            /// Returns the name people read.
            pub const fn title(self) -> &'static str {
                match self { $($Name::$Variant => $title,)+ }
            }

            /// Returns the number of the variant, for indexing.
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl ::std::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(Self::WORDS[self.index()].0)
            }
        }

        impl ::std::str::FromStr for $Name {
            type Err = String;
            fn from_str(text: &str) -> Result<Self, String> {
                let found = Self::WORDS.iter().find(|(word, _)| *word == text);
                found.map(|&(_, noun)| noun).ok_or_else(|| {
                    let words: Vec<_> = Self::WORDS.iter().map(|&(word, _)| word).collect();
                    format!("`{text}` is unknown, expected one of {}", words.join(", "))
                })
            }
        }
    };
}

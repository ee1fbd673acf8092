use std::fmt::Debug;
use std::hash::Hash;

/// One of a few things with a name, defined by [`nouns!`](crate::nouns!): what a [`By`](crate::By) is
/// indexed by.
pub trait Noun: Copy + Ord + Hash + Debug + 'static {
    /// A plain array with one value for each of them.
    type Array<T>: AsRef<[T]>
        + AsMut<[T]>
        + IntoIterator<Item = T, IntoIter: DoubleEndedIterator + ExactSizeIterator>;

    /// All of them, in order.
    const ALL: Self::Array<Self>;
    /// The words used in packs and notation.
    const WORDS: &'static [(&'static str, Self)];

    /// Returns its place in the order, from 0.
    fn index(self) -> usize;

    /// Returns the name people read.
    fn title(self) -> &'static str;

    /// Makes a new value of each value of an array.
    fn map<T, U>(array: Self::Array<T>, change: impl FnMut(T) -> U) -> Self::Array<U>;
}

/// Defines an enum of a game's nouns: each variant has a word for notation and data, and a title for people.
///
/// ```
/// use redoubt_engine::{By, nouns};
///
/// nouns! {
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
/// assert_eq!(By::<Good, _>::of([3, 7])[Good::Spice], 7);
/// ```
///
/// Its TypeScript type lies in the folder of the crate.
#[macro_export]
macro_rules! nouns {
    (in $folder:tt; $($nouns:tt)+) => { $crate::nouns! { $($nouns)+ } };
    (
        $(#[$doc:meta])*
        $Name:ident { $($(#[$variant_doc:meta])* $Variant:ident = $word:literal, $title:literal;)+ }
    ) => {
        $(#[$doc])*
        #[$crate::wire(copy, both)]
        #[derive(PartialOrd, Ord)]
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
            #[inline]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        impl $crate::Noun for $Name {
            type Array<T> = [T; $Name::ALL.len()];
            const ALL: [$Name; $Name::ALL.len()] = $Name::ALL;
            const WORDS: &'static [(&'static str, $Name)] = &$Name::WORDS;

            #[inline]
            fn index(self) -> usize {
                self as usize
            }

            fn title(self) -> &'static str {
                $Name::title(self)
            }

            #[inline]
            fn map<T, U>(array: Self::Array<T>, change: impl FnMut(T) -> U) -> Self::Array<U> {
                array.map(change)
            }
        }

        impl ::std::fmt::Display for $Name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(Self::WORDS[self.index()].0)
            }
        }

        impl ::std::str::FromStr for $Name {
            type Err = $crate::notation::Misread;
            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let found = Self::WORDS.iter().find(|(word, _)| *word == text);
                found.map(|&(_, noun)| noun).ok_or_else(|| {
                    $crate::notation::Misread::unknown(text, Self::WORDS.map(|(word, _)| word))
                })
            }
        }
    };
}

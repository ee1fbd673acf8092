/// Writes down the text form of an action, once for writing and reading: gives [`Notation`](crate::Notation).
///
/// Each line has the word that the text begins with, and a variant with its fields in the order of the text:
///
/// ```
/// use redoubt_engine::notation::{Counted, Notation};
/// # struct Harbor;
/// # redoubt_engine::nouns! { Good { Grain = "grain", "Grain"; Spice = "spice", "Spice"; } }
/// # #[derive(PartialEq, Debug)]
/// # pub enum Setup { Draft { good: Good } }
/// # #[derive(PartialEq, Debug)]
/// # pub enum Action {
/// #     Sell { ship: u8, good: Good, price: u8 }, Berth { quay: u8 }, Deal { good: Good },
/// #     Setup(Setup), End,
/// # }
/// redoubt_engine::notation! {
///     Action for Harbor {
///         "sell" => Sell { good, "from", ship, "for", price in 1..=9 }, // sell spice from 2 for 7
///         "berth" => Berth { quay in Counted(4) },                      // berth 1 is quay 0
///         => Deal { good },                                             // spice
///         => Setup(action),                                             // whatever Setup writes
///         "end" => End,
///     }
/// }
/// redoubt_engine::notation! {
///     Setup for Harbor {
///         "draft" => Draft { good },
///     }
/// }
///
/// let sell = Action::Sell { ship: 2, good: Good::Spice, price: 7 };
/// assert_eq!(sell.write(&Harbor), "sell spice from 2 for 7");
/// assert_eq!(Action::read(&Harbor, "sell spice from 2 for 7"), Ok(sell));
/// assert_eq!(Action::read(&Harbor, "draft grain"), Ok(Action::Setup(Setup::Draft { good: Good::Grain })));
/// assert_eq!(
///     Action::read(&Harbor, "berth 5").unwrap_err(),
///     "`5` is not a number from 1 to 4"
/// );
/// ```
///
/// A field is whatever has a [`Notation`](crate::Notation): a [`Word`](crate::notation::Word), or another enum
/// with lines of its own. `field in form` gives it a [`Form`](crate::notation::Form). If several lines fit, the
/// one that takes the most words holds, and of these the first. A variant without a line does not compile.
#[macro_export]
macro_rules! notation {
    ($Name:ident for $Rules:ty {
        $($($word:literal)? => $Variant:ident $({ $($field:tt)* })? $(($($entry:tt)*))?),+ $(,)?
    }) => {
        impl $crate::notation::Notation<$Rules> for $Name {
            fn write_to(&self, rules: &$Rules, text: &mut String) {
                let _ = rules;
                match self {
                    $($Name::$Variant { .. } => {
                        $($crate::notation::push(text, $word);)?
                        $crate::notation_line! {
                            write (self rules text) [$Name $Variant] $({ $($field)* })? $(($($entry)*))?
                        }
                    })+
                }
            }

            fn read_from(rules: &$Rules, words: &mut $crate::notation::Words<'_>) -> Option<$Name> {
                let _ = rules;
                let mut best = $crate::notation::Best::new(words);
                $(best.attempt(words, |words| {
                    $(words.word($word)?;)?
                    $crate::notation_line! {
                        read (rules words) [$Name $Variant] $({ $($field)* })? $(($($entry)*))?
                    }
                });)+
                best.finish(words)
            }
        }
    };
}

/// One line of [`notation!`](crate::notation!): takes its parts one by one, then writes or reads them.
#[doc(hidden)]
#[macro_export]
macro_rules! notation_line {
    // One part.
    (@put $rules:tt $text:tt [$word:literal]) => { $crate::notation::push($text, $word); };
    (@put $rules:tt $text:tt [$field:ident in $form:expr]) => {
        $crate::notation::push($text, &$crate::notation::Form::write(&($form), $field));
    };
    (@put $rules:tt $text:tt [$field:ident]) => {
        $crate::notation::Notation::write_to($field, $rules, $text);
    };

    (@get $rules:tt $words:tt [$word:literal]) => { $words.word($word)?; };
    (@get $rules:tt $words:tt [$field:ident in $form:expr]) => {
        let $field =
            $words.field(stringify!($field)).take(|word| $crate::notation::Form::read(&($form), word))?;
    };
    (@get $rules:tt $words:tt [$field:ident]) => {
        let $field = $crate::notation::Notation::read_from($rules, $words.field(stringify!($field)))?;
    };

    // A variant without fields.
    (write $with:tt $path:tt) => {};
    (read $with:tt [$Name:ident $Variant:ident]) => { Some($Name::$Variant) };

    ($way:ident $with:tt $path:tt { $($part:tt)* }) => {
        $crate::notation_line! { @ $way named $with $path () () $($part)* }
    };
    ($way:ident $with:tt $path:tt ($($part:tt)*)) => {
        $crate::notation_line! { @ $way listed $with $path () () $($part)* }
    };

    // A fixed word, a field with a form, a field.
    (@ $way:ident $kind:ident $with:tt $path:tt ($($name:ident)*) ($($step:tt)*)
        $word:literal $(, $($rest:tt)*)?) => {
        $crate::notation_line! { @ $way $kind $with $path ($($name)*) ($($step)* [$word]) $($($rest)*)? }
    };
    (@ $way:ident $kind:ident $with:tt $path:tt ($($name:ident)*) ($($step:tt)*)
        $field:ident in $form:expr $(, $($rest:tt)*)?) => {
        $crate::notation_line! {
            @ $way $kind $with $path ($($name)* $field) ($($step)* [$field in $form]) $($($rest)*)?
        }
    };
    (@ $way:ident $kind:ident $with:tt $path:tt ($($name:ident)*) ($($step:tt)*)
        $field:ident $(, $($rest:tt)*)?) => {
        $crate::notation_line! {
            @ $way $kind $with $path ($($name)* $field) ($($step)* [$field]) $($($rest)*)?
        }
    };

    // All parts are known.
    (@ write named ($this:tt $rules:tt $text:tt) [$Name:ident $Variant:ident]
        ($($name:ident)*) ($($step:tt)*)) => {
        match $this {
            $Name::$Variant { $($name),* } => { $($crate::notation_line! { @put $rules $text $step })* }
            #[allow(unreachable_patterns, reason = "the enum may have one variant only")]
            _ => {}
        }
    };
    (@ write listed ($this:tt $rules:tt $text:tt) [$Name:ident $Variant:ident]
        ($($name:ident)*) ($($step:tt)*)) => {
        match $this {
            $Name::$Variant($($name),*) => { $($crate::notation_line! { @put $rules $text $step })* }
            #[allow(unreachable_patterns, reason = "the enum may have one variant only")]
            _ => {}
        }
    };
    (@ read named ($rules:tt $words:tt) [$Name:ident $Variant:ident] ($($name:ident)*) ($($step:tt)*)) => {{
        $($crate::notation_line! { @get $rules $words $step })*
        Some($Name::$Variant { $($name),* })
    }};
    (@ read listed ($rules:tt $words:tt) [$Name:ident $Variant:ident] ($($name:ident)*) ($($step:tt)*)) => {{
        $($crate::notation_line! { @get $rules $words $step })*
        Some($Name::$Variant($($name),*))
    }};
}

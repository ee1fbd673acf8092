/// Defines the type of a small number that stands for one of the things that a pack lists.
///
/// ```
/// redoubt_engine::id_type! {
///     /// A card, in the order of the pack.
///     pub struct CardId(u8);
/// }
/// let cards = ["Fair Wind", "Storm"];
/// let storm = CardId::nth(1);
/// assert_eq!(cards[storm.index()], "Storm");
/// assert_eq!(CardId::all(cards.len()).last(), Some(storm));
/// assert_eq!(serde_json::to_string(&storm)?, "1");
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// What is read from outside may be a number that the pack does not have: whoever reads one checks it.
#[macro_export]
macro_rules! id_type {
    ($(#[$doc:meta])* $vis:vis struct $Name:ident($number:ty);) => {
        $(#[$doc])*
        #[$crate::wire(copy, both)]
        #[derive(PartialOrd, Ord)]
        #[serde(transparent)]
        $vis struct $Name($number);

        #[allow(dead_code, reason = "not every id needs all of them")]
        impl $Name {
            /// The one with that number, from 0.
            ///
            /// # Panics
            /// If the number does not fit.
            #[inline]
            $vis const fn nth(index: usize) -> $Name {
                assert!(index <= <$number>::MAX as usize, "the number does not fit");
                $Name(index as $number)
            }

            /// Its number, for indexing.
            #[inline]
            $vis const fn index(self) -> usize {
                self.0 as usize
            }

            /// The first `count` of them, in order.
            #[inline]
            $vis fn all(count: usize) -> impl DoubleEndedIterator<Item = $Name> + ExactSizeIterator {
                (0..count).map($Name::nth)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    crate::id_type! {
        /// A ship, numbered as printed.
        struct ShipId(u8);
    }

    #[test]
    fn an_id_is_one_byte_and_told_as_a_number() {
        assert_eq!(size_of::<ShipId>(), 1);
        assert_eq!(serde_json::to_string(&ShipId::nth(7)).unwrap(), "7");
        assert_eq!(serde_json::from_str::<ShipId>("7").unwrap().index(), 7);
        assert!(serde_json::from_str::<ShipId>("256").is_err());
        assert_eq!(ShipId::all(3).rev().map(ShipId::index).collect::<Vec<_>>(), [2, 1, 0]);
    }

    #[test]
    #[should_panic(expected = "the number does not fit")]
    fn an_id_that_does_not_fit_is_refused() {
        let _ = ShipId::nth(256);
    }

    #[cfg(feature = "typescript")]
    #[test]
    fn typescript_sees_a_number() {
        use ts_rs::TS;
        assert_eq!(ShipId::decl(), "type ShipId = number;");
    }
}

use crate::Noun;
use serde::de::{Error, SeqAccess, Visitor};
use serde::ser::SerializeTuple;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt::{self, Debug};
use std::marker::PhantomData;
use std::ops::{Index, IndexMut};
use std::slice;

/// One value for each of a game's [nouns](crate::nouns): a plain array, indexed by what it means.
///
/// ```
/// # redoubt_engine::nouns! { Good { Grain = "grain", "Grain"; Spice = "spice", "Spice"; } }
/// # use redoubt_engine::By;
/// let mut stock = By::<Good, u8>::of([3, 0]);
/// stock[Good::Spice] += 2;
/// assert_eq!(stock.values().sum::<u8>(), 5);
/// assert_eq!(stock.iter().max_by_key(|(_, count)| **count), Some((Good::Grain, &3)));
/// assert_eq!(serde_json::to_string(&stock)?, "[3,2]");
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// It is stored and told as an array, in the order of the nouns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct By<K: Noun, T>(K::Array<T>);

impl<K: Noun, T> By<K, T> {
    /// The values, in the order of the nouns.
    #[inline]
    pub const fn of(values: K::Array<T>) -> By<K, T> {
        By(values)
    }

    /// The same value for every noun.
    #[inline]
    pub fn splat(value: T) -> By<K, T>
    where
        T: Clone,
    {
        By::from_fn(|_| value.clone())
    }

    /// A value made for each noun: `By::from_fn(|good: Good| good.title().len())`.
    #[inline]
    pub fn from_fn(make: impl FnMut(K) -> T) -> By<K, T> {
        By(K::map(K::ALL, make))
    }

    /// Makes a new value of each value.
    #[inline]
    pub fn map<U>(self, change: impl FnMut(T) -> U) -> By<K, U> {
        By(K::map(self.0, change))
    }

    /// Goes through nouns and values.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (K, &T)> + ExactSizeIterator {
        K::WORDS.iter().map(|&(_, noun)| noun).zip(self.values())
    }

    /// Goes through nouns and values, to change the values.
    #[inline]
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = (K, &mut T)> + ExactSizeIterator {
        K::WORDS.iter().map(|&(_, noun)| noun).zip(self.values_mut())
    }

    /// Goes through the values, in the order of the nouns.
    #[inline]
    pub fn values(&self) -> slice::Iter<'_, T> {
        self.0.as_ref().iter()
    }

    /// Goes through the values, to change them.
    #[inline]
    pub fn values_mut(&mut self) -> slice::IterMut<'_, T> {
        self.0.as_mut().iter_mut()
    }

    /// The array itself, in the order of the nouns.
    #[inline]
    pub const fn as_array(&self) -> &K::Array<T> {
        &self.0
    }

    /// The array itself, to be taken apart.
    #[inline]
    pub fn into_array(self) -> K::Array<T> {
        self.0
    }
}

impl<K: Noun, T> Index<K> for By<K, T> {
    type Output = T;

    #[inline]
    fn index(&self, noun: K) -> &T {
        &self.0.as_ref()[noun.index()]
    }
}

impl<K: Noun, T> IndexMut<K> for By<K, T> {
    #[inline]
    fn index_mut(&mut self, noun: K) -> &mut T {
        &mut self.0.as_mut()[noun.index()]
    }
}

impl<K: Noun, T: Default> Default for By<K, T> {
    #[inline]
    fn default() -> By<K, T> {
        By::from_fn(|_| T::default())
    }
}

impl<K: Noun, T: Debug> Debug for By<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl<K: Noun, T: Serialize> Serialize for By<K, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut array = serializer.serialize_tuple(self.values().len())?;
        for value in self.values() {
            array.serialize_element(value)?;
        }
        array.end()
    }
}

impl<'de, K: Noun, T: Deserialize<'de>> Deserialize<'de> for By<K, T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<By<K, T>, D::Error> {
        deserializer.deserialize_tuple(K::WORDS.len(), OneEach(PhantomData))
    }
}

/// Reads exactly one value for each noun.
struct OneEach<K, T>(PhantomData<(K, T)>);

impl<'de, K: Noun, T: Deserialize<'de>> Visitor<'de> for OneEach<K, T> {
    type Value = By<K, T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "an array of {} values", K::WORDS.len())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut values: A) -> Result<By<K, T>, A::Error> {
        let mut read = By::<K, Option<T>>::default();
        for (noun, value) in read.iter_mut() {
            *value =
                Some(values.next_element()?.ok_or_else(|| A::Error::invalid_length(noun.index(), &self))?);
        }
        Ok(read.map(|value| value.expect("every value was read")))
    }
}

/// The TypeScript type is that of the array.
#[cfg(feature = "typescript")]
impl<K: Noun, T> ts_rs::TS for By<K, T>
where
    K::Array<T>: ts_rs::TS,
{
    type WithoutGenerics = <K::Array<T> as ts_rs::TS>::WithoutGenerics;
    type OptionInnerType = Self;

    fn name() -> String {
        K::Array::<T>::name()
    }

    fn inline() -> String {
        K::Array::<T>::inline()
    }

    fn inline_flattened() -> String {
        K::Array::<T>::inline_flattened()
    }

    fn decl() -> String {
        K::Array::<T>::decl()
    }

    fn decl_concrete() -> String {
        K::Array::<T>::decl_concrete()
    }

    fn visit_dependencies(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        K::Array::<T>::visit_dependencies(visitor);
    }

    fn visit_generics(visitor: &mut impl ts_rs::TypeVisitor)
    where
        Self: 'static,
    {
        K::Array::<T>::visit_generics(visitor);
    }
}

#[cfg(test)]
#[expect(unreachable_pub, reason = "nouns are public")]
mod tests {
    use super::*;
    use std::collections::HashSet;

    crate::nouns! {
        /// What a ship carries.
        Good {
            /// From the south.
            Grain = "grain", "Grain";
            /// From the north.
            Timber = "timber", "Timber";
            /// From the east.
            Spice = "spice", "Spice";
        }
    }

    const PRICES: By<Good, u8> = By::of([1, 2, 5]);

    #[test]
    fn a_table_is_read_and_changed_by_noun() {
        let mut stock = By::<Good, u8>::default();
        stock[Good::Timber] += 2;
        for (good, count) in stock.iter_mut() {
            *count += PRICES[good];
        }
        assert_eq!(stock.into_array(), [1, 4, 5]);
        assert_eq!(By::splat(3), By::<Good, u8>::of([3, 3, 3]));
        assert_eq!(By::from_fn(Good::title).map(str::len).values().sum::<usize>(), 16);
        assert_eq!(PRICES.iter().next_back(), Some((Good::Spice, &5)));
    }

    #[test]
    fn a_table_is_a_plain_array_inside_and_a_value_like_any_other() {
        assert_eq!(size_of::<By<Good, u8>>(), 3);
        let copy = PRICES;
        assert!(copy == PRICES && HashSet::from([copy]).contains(&PRICES));
        assert_eq!(format!("{PRICES:?}"), "{Grain: 1, Timber: 2, Spice: 5}");
        const SPICE: u8 = PRICES.as_array()[Good::Spice.index()];
        assert_eq!(SPICE, 5);
    }

    #[test]
    fn a_table_is_stored_as_an_array_of_the_right_length() {
        let nested: By<Good, By<Good, u8>> = By::splat(PRICES);
        let text = serde_json::to_string(&nested).unwrap();
        assert_eq!(text, "[[1,2,5],[1,2,5],[1,2,5]]");
        assert_eq!(serde_json::from_str::<By<Good, By<Good, u8>>>(&text).unwrap(), nested);
        let read = |text| serde_json::from_str::<By<Good, u8>>(text).map_err(|error| error.to_string());
        assert_eq!(
            read("[1,2]"),
            Err("invalid length 2, expected an array of 3 values at line 1 column 5".to_string())
        );
        assert!(read("[1,2,3,4]").is_err());
        assert!(read("{\"grain\":1}").is_err());
    }

    #[cfg(feature = "typescript")]
    #[test]
    fn typescript_sees_an_array() {
        use ts_rs::TS;
        assert_eq!(By::<Good, u8>::name(), "[number, number, number]");
        assert_eq!(By::<Good, Option<Good>>::inline(), <[Option<Good>; 3]>::inline());
        assert_eq!(By::<Good, Good>::dependencies().len(), <[Good; 3]>::dependencies().len());
    }
}

//! What the colonists wish for: a building, a tile of the Battleground or Improvements that they work towards.

use crate::ids::{Building, Work};
use crate::state::State;
use std::fmt;
use std::str::FromStr;

/// So many wishes can be had at once.
const WISHES_MAX: usize = 6;

/// Something to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// A tile of the Battleground.
    Work(Work),
    /// A building of a Community.
    Building(Building),
    /// Improvements that are played.
    Improvements,
}

impl Wish {
    /// How many of it the game has seen so far.
    pub fn had(self, state: &State) -> u8 {
        match self {
            Wish::Work(work) => state.tally.placed[work],
            Wish::Building(building) => state.tally.built[building],
            Wish::Improvements => state.tally.cards,
        }
    }

    /// Whether its Place comes in Era II.
    const fn is_late(self) -> bool {
        match self {
            Wish::Work(work) => {
                matches!(work, Work::Bunker | Work::Tower | Work::Howitzer | Work::Dummy | Work::Bomb)
            }
            Wish::Building(building) => matches!(
                building,
                Building::Apartment
                    | Building::Mine
                    | Building::Theater
                    | Building::Institute
                    | Building::House
            ),
            Wish::Improvements => false,
        }
    }
}

/// The words of the notation, and `improvements`.
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Wish::Work(work) => work.fmt(f),
            Wish::Building(building) => building.fmt(f),
            Wish::Improvements => f.write_str("improvements"),
        }
    }
}

impl FromStr for Wish {
    type Err = String;

    fn from_str(word: &str) -> Result<Wish, String> {
        let work = word.parse().map(Wish::Work);
        let known = work.or_else(|_| word.parse().map(Wish::Building));
        match known {
            Ok(wish) => Ok(wish),
            Err(_) if word == "improvements" => Ok(Wish::Improvements),
            Err(_) => Err(format!("there is nothing called `{word}` to wish for")),
        }
    }
}

/// A wish of the team: how many, and from when.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Want {
    /// What.
    pub wish: Wish,
    /// How many the team wants to have.
    pub count: u8,
    /// The Half-Year from which it is worked for.
    pub from: u8,
}

impl Want {
    /// As many as make a difference, from when they can be had.
    pub const fn usual(wish: Wish) -> Want {
        let count = match wish {
            Wish::Work(work) if work.is_building() => 1,
            Wish::Building(Building::Flat) | Wish::Work(_) => 2,
            Wish::Building(_) => 1,
            Wish::Improvements => 6,
        };
        let from = match wish {
            // They cost so much that goods are gathered for them before their Places come.
            Wish::Building(Building::Theater | Building::Mine) => 9,
            _ if wish.is_late() => 11,
            _ => 3,
        };
        Want { wish, count, from }
    }

    /// Where a wished Building stands best, as the southern team sees it: Bunkers and Towers in the middle, behind them
    /// what shoots over others.
    pub const fn sites(work: Work) -> &'static [u8] {
        match work {
            Work::Bunker => &[12, 7, 14, 15, 9, 10],
            Work::Howitzer => &[7, 12, 2, 4, 5, 1, 3],
            Work::Tower => &[7, 12, 4, 5, 2],
            Work::Post => &[7, 4, 5, 12, 2],
            _ => &[],
        }
    }
}

/// Written `bunker`, `bunker:2` or `bunker:2@12`: two, from the twelfth Half-Year.
impl FromStr for Want {
    type Err = String;

    fn from_str(text: &str) -> Result<Want, String> {
        let number = |text: &str| text.parse().map_err(|_| format!("`{text}` is no number"));
        let (text, from) = match text.split_once('@') {
            Some((text, from)) => (text, Some(number(from)?)),
            None => (text, None),
        };
        let (word, count) = match text.split_once(':') {
            Some((word, count)) => (word, Some(number(count)?)),
            None => (text, None),
        };
        let usual = Want::usual(word.parse()?);
        Ok(Want { count: count.unwrap_or(usual.count), from: from.unwrap_or(usual.from), ..usual })
    }
}

/// Wishes, the most urgent first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Wishes([Option<Want>; WISHES_MAX]);

impl Wishes {
    /// None.
    pub const NONE: Wishes = Wishes([None; WISHES_MAX]);

    /// Puts one behind the others; there is room for six.
    pub fn push(&mut self, want: Want) {
        if let Some(place) = self.0.iter_mut().find(|place| place.is_none()) {
            *place = Some(want);
        }
    }

    /// Those that are worked for now.
    pub fn now(&self, state: &State) -> impl Iterator<Item = Want> {
        let half = state.tally.halves;
        self.0.into_iter().flatten().filter(move |want| half >= want.from)
    }

    /// How many of something are wanted now.
    pub fn count(&self, state: &State, wish: Wish) -> u8 {
        self.now(state).filter(|want| want.wish == wish).map(|want| want.count).sum()
    }
}

impl From<Want> for Wishes {
    fn from(want: Want) -> Wishes {
        let mut wishes = Wishes::NONE;
        wishes.push(want);
        wishes
    }
}

use super::CardSet;
use crate::ids::{Building, Class, Good, SITES, TileId};
use crate::pack::Goods;
use redoubt_engine::By;
use serde::{Deserialize, Serialize};

/// What a player owns.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Community {
    /// Goods in Storage and Warehouse together, Tools and Dollars.
    pub goods: Goods,
    /// Building sites; those for stores are the last (P3.18).
    pub sites: [Site; SITES],
    /// Who works in the Smithy.
    pub smithy: Option<Class>,
    /// Unemployed colonists.
    pub home: By<Class, u8>,
    /// Improvements in hand.
    pub hand: CardSet,
    /// Improvements in play.
    pub lasting: CardSet,
    /// Rides left on the Ticket.
    pub ticket: u8,
    /// Turns left of the Apprentice.
    pub apprentice: u8,
    /// Shots left of the Ammunition Depot.
    pub depot: u8,
    /// Whether the Bugle was used in this Half-Year.
    pub bugle: bool,
    /// Whether the Dolly was used in this turn.
    pub dolly: bool,
    /// Where the Steward stands; nowhere before the first turn.
    pub steward: Option<TileId>,
    /// Where the Apprentice's Steward stands.
    pub second: Option<TileId>,
    /// Sites whose Citizens are fed, while that is decided; the Smithy is the bit behind the last site.
    pub fed: u32,
    /// Whether the starting goods were taken (P1.8).
    pub started: bool,
}

/// A building site.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Site {
    /// What stands there.
    pub building: Option<Building>,
    /// Who works there.
    pub crew: By<Class, u8>,
    /// Goods in its Buffer, all of its own kind (P3.8).
    pub buffer: u8,
}

impl Site {
    /// How many work there.
    #[inline]
    pub fn men(&self) -> u8 {
        self.crew[Class::Farmer] + self.crew[Class::Citizen]
    }
}

impl Default for Community {
    fn default() -> Community {
        Community {
            goods: By::default(),
            sites: [Site::default(); SITES],
            smithy: None,
            home: By::default(),
            hand: CardSet::default(),
            lasting: CardSet::default(),
            ticket: 0,
            apprentice: 0,
            depot: 0,
            bugle: false,
            dolly: false,
            steward: None,
            second: None,
            fed: 0,
            started: false,
        }
    }
}

impl Community {
    /// How many of a building there are.
    pub fn count(&self, building: Building) -> u8 {
        self.sites.iter().filter(|site| site.building == Some(building)).count() as u8
    }

    /// How many colonists of a class work.
    pub fn working(&self, class: Class) -> u8 {
        let sites: u8 = self.sites.iter().map(|site| site.crew[class]).sum();
        sites + u8::from(self.smithy == Some(class))
    }

    /// How many colonists of a class live here.
    pub fn living(&self, class: Class) -> u8 {
        self.home[class] + self.working(class)
    }

    /// What is held of a good, Buffers not counted.
    #[inline]
    pub fn has(&self, good: Good) -> u8 {
        self.goods[good]
    }
}

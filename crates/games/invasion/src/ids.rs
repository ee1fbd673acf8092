//! Nouns: coalitions, goods, technologies, cards and places.

use crate::Invasion;
use redoubt_engine::{Seat, id_type, named, nouns};

nouns! {
    /// V0.1: a coalition, in the cyclic order of play (V2.2); each is a seat.
    Coalition {
        /// Yellow.
        SouthAmerica = "sa", "South America";
        /// Blue.
        NorthAmerica = "na", "North America";
        /// Green.
        Europe = "eu", "Europe";
        /// Purple.
        Africa = "af", "Africa";
        /// Orange.
        Asia = "as", "Asia";
    }
}

/// V1.3: the number of coalitions, which are always all in play.
pub const COALITIONS: usize = Coalition::ALL.len();

impl Coalition {
    /// The coalition of a seat.
    #[inline]
    pub const fn of(seat: Seat) -> Coalition {
        Coalition::ALL[seat.index()]
    }

    /// Its seat.
    #[inline]
    pub const fn seat(self) -> Seat {
        Seat::new(self as u8)
    }
}

nouns! {
    /// V0.8, V3.3: what a coalition has and can give.
    Good {
        /// Millions.
        Money = "money", "Money";
        /// A dial.
        Fuel = "fuel", "Fuel";
        /// A dial.
        Minerals = "minerals", "Minerals";
        /// A dial.
        Food = "food", "Food";
        /// The dial of population and industry.
        Mic = "mic", "MIC";
        /// The use of a Research token; as a possession, credits (V3.5).
        Research = "research", "Research";
    }
}

impl Good {
    /// V7.9: what there is income of.
    pub const INCOME: [Good; 4] = [Good::Money, Good::Fuel, Good::Minerals, Good::Food];
    /// V7.5: what technologies and project cards cost, in the order in which it is pledged.
    pub const COST: [Good; 5] = [Good::Money, Good::Fuel, Good::Minerals, Good::Food, Good::Research];
    /// V9.9: the four dials of a console.
    pub const DIALS: [Good; 4] = [Good::Food, Good::Fuel, Good::Minerals, Good::Mic];
}

nouns! {
    /// V3.2: why an offer is declined, in a word or two. It binds nobody.
    Excuse {
        /// What was asked for is needed.
        Money = "money", "needs its money";
        /// Likewise.
        Fuel = "fuel", "needs its Fuel";
        /// Likewise.
        Minerals = "minerals", "needs its Minerals";
        /// Likewise.
        Food = "food", "needs its Food";
        /// Likewise.
        Mic = "mic", "needs its MIC";
        /// Likewise.
        Research = "research", "needs its Research";
        /// It is worth more than that.
        Price = "price", "wants more for it";
        /// What was offered is of no use.
        Use = "use", "has no use for it";
    }
}

impl Excuse {
    /// That a good is needed.
    pub const fn needs(good: Good) -> Excuse {
        match good {
            Good::Money => Excuse::Money,
            Good::Fuel => Excuse::Fuel,
            Good::Minerals => Excuse::Minerals,
            Good::Food => Excuse::Food,
            Good::Mic => Excuse::Mic,
            Good::Research => Excuse::Research,
        }
    }
}

nouns! {
    /// V6.1: one of the four technologies of a coalition.
    Tech {
        /// Against Crop Decimation.
        Biology = "biology", "Biological Sciences";
        /// Against Viral Video.
        Communications = "communications", "Communications";
        /// Against Bombardment.
        Military = "military", "Military Equipment";
        /// Against Paranoia.
        Social = "social", "Social Programs";
    }
}

impl Tech {
    /// V8.8: the category that its protection is against.
    pub const fn guards(self) -> Category {
        match self {
            Tech::Biology => Category::Crop,
            Tech::Communications => Category::Viral,
            Tech::Military => Category::Bombardment,
            Tech::Social => Category::Paranoia,
        }
    }
}

nouns! {
    /// V8.4: the category of an event action.
    Category {
        /// From orbit.
        Bombardment = "bombardment", "Bombardment";
        /// Of harvests.
        Crop = "crop", "Crop Decimation";
        /// That spreads fear.
        Viral = "viral", "Viral Video";
        /// Among people.
        Paranoia = "paranoia", "Paranoia";
        /// That brings invader units.
        Orbital = "orbital", "Orbital Assault";
    }
}

nouns! {
    /// V8.15: the two waves of the invasion.
    Wave {
        /// The first.
        Assault = "assault", "Assault";
        /// The harder one.
        Devastation = "devastation", "Devastation";
    }
}

nouns! {
    /// V8.2: where an event card is put.
    Pile {
        /// Resolved first.
        Alpha = "alpha", "Alpha";
        /// Resolved second.
        Bravo = "bravo", "Bravo";
    }
}

nouns! {
    /// V10.2, V10.3: the status of a coalition's territory.
    Status {
        /// As it began.
        Secure = "secure", "Secure";
        /// In the hands of the Hydra.
        Overrun = "overrun", "Overrun";
        /// Taken back.
        Liberated = "liberated", "Liberated";
    }
}

nouns! {
    /// V13.1: a face of the die.
    Face {
        /// The defender loses one.
        Plus = "plus", "+";
        /// Each side loses one.
        Zero = "zero", "0";
        /// The attacker loses one.
        Minus = "minus", "-";
    }
}

nouns! {
    /// V7.1: a card of the Cronos Project.
    Project {
        /// The first.
        One = "1", "1";
        /// After 1.
        TwoA = "2a", "2a";
        /// After 1.
        TwoB = "2b", "2b";
        /// After 2a and 2b.
        Three = "3", "3";
        /// After 3.
        FourA = "4a", "4a";
        /// After 3.
        FourB = "4b", "4b";
        /// The last.
        Five = "5", "5";
    }
}

impl Project {
    /// V7.1: cards of a stage are funded in any order, and stages in theirs.
    pub const fn stage(self) -> u8 {
        match self {
            Project::One => 1,
            Project::TwoA | Project::TwoB => 2,
            Project::Three => 3,
            Project::FourA | Project::FourB => 4,
            Project::Five => 5,
        }
    }
}

nouns! {
    /// V7.6: the special rule of a project card.
    ProjectRule {
        /// The market is larger by one card (V4.4).
        Market = "market", "The mercenary market grows by one card.";
        /// Cronos may enter territories with drop ships (V7.15).
        Escort = "escort", "Cronos may enter territories with drop ships.";
        /// Cronos has more move actions (V7.14).
        Core = "core", "Cronos has one more move action.";
        /// The Assault wave ends after this round (V7.7).
        Trials = "trials", "The Assault wave ends after this round.";
        /// Cronos may enter dead zones and Overrun territories (V7.15).
        Screening = "screening", "Cronos may enter dead zones and Overrun territories.";
        /// The Annihilation Strike begins, and this is the last round (V7.8).
        Broadcast = "broadcast", "The Annihilation Strike begins; this round is the last.";
    }
}

nouns! {
    /// V4: a kind of Ghin mercenary card.
    Mercenary {
        /// +1 Power in one battle.
        Clones = "clones", "Warrior Clones";
        /// +1 Power in every battle of a territory.
        Blasters = "blasters", "Blaster Hybrids";
        /// A Research token.
        Researchers = "researchers", "Ghin Researchers";
        /// +1 Defense of a territory.
        Domes = "domes", "Force Dome";
        /// Ignores an event action.
        Wardens = "wardens", "Psychic Wardens";
        /// Destroys up to two invader units.
        Infiltrators = "infiltrators", "Hybrid Infiltrators";
        /// MIC or Food.
        Vats = "vats", "Gene Vats";
    }
}

impl Mercenary {
    /// V4.2: whether the card is attached to a territory.
    pub const fn attaches(self) -> bool {
        matches!(self, Mercenary::Blasters | Mercenary::Researchers | Mercenary::Domes)
    }
}

nouns! {
    /// V2.1: a step of a round.
    Step {
        /// 1
        Mercenaries = "mercenaries", "Ghin Mercenaries";
        /// 2
        Deployment = "deployment", "Unit Deployment";
        /// 3
        Research = "research", "Research";
        /// 4
        Project = "project", "Cronos Project";
        /// 5
        Income = "income", "Income";
        /// 6
        Movement = "movement", "Movement";
        /// 7
        Events = "events", "Events";
        /// 8
        Battle = "battle", "Battle";
        /// 9
        Status = "status", "Territory Status";
        /// 10
        Invaders = "invaders", "Invader Movement";
        /// 11
        Control = "control", "Cronos Control";
        /// 12
        Terror = "terror", "Terror";
        /// 13
        Damage = "damage", "MIC Damage";
        /// 14
        Readiness = "readiness", "Research Readiness";
        /// 15
        Landing = "landing", "Drop Ships";
    }
}

impl Step {
    /// Its number, from 1.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Steps 1 to 5.
    pub const fn is_development(self) -> bool {
        self.number() <= 5
    }

    /// Steps 11 to 15.
    pub const fn is_maintenance(self) -> bool {
        self.number() >= 11
    }

    /// The step after it in the same round.
    pub const fn next(self) -> Option<Step> {
        let next = self as usize + 1;
        if next < Step::ALL.len() { Some(Step::ALL[next]) } else { None }
    }

    /// What the phase is called.
    pub const fn phase(self) -> &'static str {
        match self.number() {
            1..=5 => "Development",
            6..=10 => "Warfare",
            _ => "Maintenance",
        }
    }
}

nouns! {
    /// V3.3: a side of an offer, seen by who makes it.
    Side {
        /// What the proposer gives.
        Give = "give", "Give";
        /// What the proposer gets.
        Get = "get", "Get";
    }
}

id_type! {
    /// A territory, in the order of the pack: 25 of the coalitions, then four dead zones.
    pub struct TerritoryId(u8);
}
named! { TerritoryId in Invasion: |rules| rules.lookup.words }

id_type! {
    /// An event card: those of the Assault wave first.
    pub struct EventId(u8);
}

id_type! {
    /// An event action, in the order of the pack.
    pub struct ActionId(u8);
}

id_type! {
    /// An Adaptation card, each copy by itself.
    pub struct AdaptationId(u8);
}

id_type! {
    /// A Drop Ship card.
    pub struct LandingId(u8);
}

id_type! {
    /// A drop ship, 0 to 3 for those numbered 1 to 4.
    pub struct ShipId(u8);
}

/// The territories of coalitions.
pub const LANDS: usize = 25;
/// V13.3: the dead zones.
pub const ZONES: usize = 4;
/// All spaces of the map (V0.5).
pub const PLACES: usize = LANDS + ZONES;
/// The territories of a coalition.
pub const HOME: usize = 5;
/// The drop ships.
pub const SHIPS: usize = 4;

impl TerritoryId {
    /// All spaces of the map, dead zones last.
    #[inline]
    pub fn every() -> impl DoubleEndedIterator<Item = TerritoryId> + ExactSizeIterator {
        TerritoryId::all(PLACES)
    }

    /// The territories of the coalitions.
    #[inline]
    pub fn lands() -> impl DoubleEndedIterator<Item = TerritoryId> + ExactSizeIterator {
        TerritoryId::all(LANDS)
    }

    /// The dead zones, in table order (V0.5).
    #[inline]
    pub fn zones() -> impl DoubleEndedIterator<Item = TerritoryId> + ExactSizeIterator {
        (LANDS..PLACES).map(TerritoryId::nth)
    }

    /// Whether it is a dead zone.
    #[inline]
    pub const fn is_zone(self) -> bool {
        self.index() >= LANDS
    }

    /// The number of a dead zone among them.
    #[inline]
    pub const fn zone_index(self) -> usize {
        self.index() - LANDS
    }
}

impl ShipId {
    /// Its printed number.
    pub const fn number(self) -> u8 {
        self.index() as u8 + 1
    }
}

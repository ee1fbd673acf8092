//! Resources, assets and actions of the Federation.

use super::{Faction, PurseSet};
use redoubt_engine::{nouns, wire};

nouns! {
    /// A kind of resource token.
    Resource {
        /// F9
        Build = "build", "Build";
        /// F10
        Maneuver = "maneuver", "Maneuver";
        /// F11
        Research = "research", "Research";
        /// F12
        Espionage = "espionage", "Espionage";
        /// F13
        Morale = "morale", "Morale";
        /// F14
        Diplomacy = "diplomacy", "Diplomacy";
        /// F15
        Warp = "warp", "Warp";
    }
}

nouns! {
    /// A Base (F9.2).
    Base {
        /// Unlocks Build.
        Build = "build", "Build Base";
        /// Unlocks Maneuver.
        Maneuver = "maneuver", "Maneuver Base";
        /// Unlocks Research.
        Research = "research", "Research Base";
        /// Unlocks Espionage.
        Espionage = "espionage", "Espionage Base";
        /// Unlocks Diplomacy and Morale.
        Defense = "defense", "Defense Base";
        /// Unlocks the Warp Gates.
        WarpResearch = "warp_research", "Warp Research Base";
    }
}

nouns! {
    /// How an asset helps in combat (F21.4).
    Icon {
        /// No bonus.
        Guard = "guard", "guard";
        /// One die in its space.
        Strike = "strike", "strike";
        /// One die in its space and in adjacent ones.
        Cover = "cover", "cover";
    }
}

nouns! {
    /// A piece that Build places (F9.1).
    Piece {
        /// Moves and settles.
        Flagship = "flagship", "Flagship";
        /// Waits.
        Mine = "mine", "Mine Field";
        /// Stays at Sol.
        SolDefense = "sol_defense", "Sol Defense System";
    }
}

nouns! {
    /// A ship that moves (F10.1).
    Ship {
        /// Of the Federation.
        Flagship = "flagship", "Flagship";
        /// Came through the Warp Gates (F15.1).
        Ally = "ally_ship", "Ally Ship";
    }
}

nouns! {
    /// A Mine Field taken along (F10.1).
    Carry {
        /// None.
        Nothing = "nothing", "nothing";
        /// A plain one.
        Plain = "mine", "a Mine Field";
        /// An upgraded one.
        Striped = "striped_mine", "a striped Mine Field";
    }
}

nouns! {
    /// A home track (F13.1).
    HomeTrack {
        /// Goes down.
        Expansion = "expansion", "Expansion Desire";
        /// Goes down.
        Military = "military", "Military Losses";
        /// Goes up.
        Stability = "stability", "Federation Stability";
    }
}

nouns! {
    /// Where a token is that pays: free, or deployed somewhere (F8.1).
    Purse {
        /// A token that is not deployed (F8.2).
        Free = "free", "row 0 or Stored";
        /// F13.2
        Column2 = "column2", "Morale on column 2";
        /// F13.2
        Column3 = "column3", "Morale on column 3";
        /// F14.1
        EmbassyFe = "embassy_fe", "Embassy with the Flesh Eaters";
        /// F14.1
        EmbassyCt = "embassy_ct", "Embassy with the Cthonians";
        /// F14.1
        EmbassyMe = "embassy_me", "Embassy with the Mercenaries";
        /// F14.1
        EmbassyMu = "embassy_mu", "Embassy with the Mutants";
        /// F14.1
        EmbassyCy = "embassy_cy", "Embassy with the Cybers";
        /// F12.4
        AttacheFe = "attache_fe", "Attaché with the Flesh Eaters";
        /// F12.4
        AttacheCt = "attache_ct", "Attaché with the Cthonians";
        /// F12.4
        AttacheMu = "attache_mu", "Attaché with the Mutants";
        /// F12.4
        AttacheCy = "attache_cy", "Attaché with the Cybers";
        /// F12.5
        SpyFe = "spy_fe", "spy on the Flesh Eaters";
        /// F12.5
        SpyCt = "spy_ct", "spy on the Cthonians";
        /// F12.5
        SpyMe = "spy_me", "spy on the Mercenaries";
        /// F12.5
        SpyMu = "spy_mu", "spy on the Mutants";
        /// F12.5
        SpyCy = "spy_cy", "spy on the Cybers";
    }
}

nouns! {
    /// A kind of action of the Federation (F8).
    Deed {
        /// F9.1
        Construct = "construct", "Construction";
        /// F9.2
        Settle = "settle", "Settle";
        /// F9.4
        Upgrade = "upgrade", "Upgrade";
        /// F9.5
        Forward = "forward", "Forward Deploy";
        /// F10.1
        Move = "move", "Move";
        /// F22.5
        FreeMove = "free_move", "Free Move";
        /// F10.3
        Bypass = "bypass", "Bypass";
        /// F11.1
        Initiate = "initiate", "Initiate Research";
        /// F11.2
        Conduct = "conduct", "Conduct Research";
        /// F11.4
        Focused = "focused", "Focused Research";
        /// F12.1
        Sabotage = "sabotage", "Sabotage";
        /// F12.4
        Attache = "attache", "Diplomatic Attaché";
        /// F12.5
        SlowResearch = "slow_research", "Slow Research";
        /// F13.1
        Propaganda = "propaganda", "Propaganda";
        /// F13.2
        Expand = "expand", "Expand";
        /// F13.3
        Reclaim = "reclaim", "Reclaim";
        /// F14.1
        Embassy = "embassy", "Embassy";
        /// F14.3
        Envoy = "envoy", "Envoy";
        /// F14.4
        Parley = "parley", "Parley";
        /// F15.1
        AllyShip = "ally", "Ally Ship";
        /// F15.2
        AdvancedTech = "advanced_tech", "Advanced Technology";
        /// F15.3
        Fold = "fold", "Fold Space";
        /// F16.1
        Opportunity = "opportunity", "War Opportunity";
        /// F8.5
        End = "end", "End the turn";
    }
}

nouns! {
    /// A secondary effect of a War Opportunity (F16.1).
    Effect {
        /// For Build.
        ArmsDealing = "arms_dealing", "Arms Dealing";
        /// For Maneuver.
        Arbitration = "arbitration", "Impartial Arbitration";
        /// For Espionage.
        FalsifiedIntel = "falsified_intel", "Falsified Intel";
        /// For Research.
        Disarmament = "disarmament", "Disarmament";
        /// For Diplomacy.
        PeaceTalks = "peace_talks", "Peace Talks";
    }
}

nouns! {
    /// An asset that can take a hit or be upgraded, by kind and place on the map (F0.3).
    AssetKind {
        /// Has no upgrade.
        Flagship = "flagship", "Flagship";
        /// Has no upgrade.
        Ally = "ally_ship", "Ally Ship";
        /// Plain.
        Mine = "mine", "Mine Field";
        /// Upgraded.
        StripedMine = "striped_mine", "striped Mine Field";
        /// Plain or striped.
        SolDefense = "sol_defense", "Sol Defense System";
        /// Plain or striped.
        Base = "base", "Base";
    }
}

nouns! {
    /// What becomes of the asset that takes the loss (F21.8).
    Loss {
        /// From striped to plain.
        Flip = "flip", "flip";
        /// To Unbuilt Assets.
        Spend = "spend", "spend";
    }
}

nouns! {
    /// A difficulty: which Activation tokens are in the bag (F25.1).
    Difficulty {
        /// Green icons.
        Easy = "easy", "Easy";
        /// Yellow icons.
        Medium = "medium", "Medium";
        /// Red icons.
        Hard = "hard", "Hard";
    }
}

impl Purse {
    /// What kind of token lies there; nothing for free ones.
    #[inline]
    pub const fn resource(self) -> Option<Resource> {
        match self.index() {
            0 => None,
            1 | 2 => Some(Resource::Morale),
            3..=7 => Some(Resource::Diplomacy),
            _ => Some(Resource::Espionage),
        }
    }

    /// The Embassy with a faction (F14.1).
    #[inline]
    pub const fn embassy(faction: Faction) -> Purse {
        Purse::ALL[3 + faction.index()]
    }

    /// The Attaché with a faction; Mercenaries have none (F12.4).
    #[inline]
    pub const fn attache(faction: Faction) -> Option<Purse> {
        match faction {
            Faction::Fe => Some(Purse::AttacheFe),
            Faction::Ct => Some(Purse::AttacheCt),
            Faction::Me => None,
            Faction::Mu => Some(Purse::AttacheMu),
            Faction::Cy => Some(Purse::AttacheCy),
        }
    }

    /// The spy on a faction (F12.5).
    #[inline]
    pub const fn spy(faction: Faction) -> Purse {
        Purse::ALL[12 + faction.index()]
    }

    /// The faction where it lies.
    pub const fn faction(self) -> Option<Faction> {
        match self.index() {
            index @ 3..=7 => Some(Faction::ALL[index - 3]),
            8 => Some(Faction::Fe),
            9 => Some(Faction::Ct),
            10 => Some(Faction::Mu),
            11 => Some(Faction::Cy),
            index @ 12.. => Some(Faction::ALL[index - 12]),
            _ => None,
        }
    }

    /// The column that the Morale unlocks, from 0.
    pub const fn column(self) -> Option<u8> {
        match self {
            Purse::Column2 => Some(1),
            Purse::Column3 => Some(2),
            _ => None,
        }
    }

    /// The set of those where a kind of token can lie.
    #[inline]
    pub const fn of(resource: Resource) -> PurseSet {
        match resource {
            Resource::Morale => PurseSet(0b110),
            Resource::Diplomacy => PurseSet(0b1111_1000),
            Resource::Espionage => PurseSet(0b1_1111_1111 << 8),
            Resource::Build | Resource::Maneuver | Resource::Research | Resource::Warp => PurseSet(0),
        }
    }
}

impl Effect {
    /// The token that pays for it, besides Warp (F16.1).
    #[inline]
    pub const fn resource(self) -> Resource {
        match self {
            Effect::ArmsDealing => Resource::Build,
            Effect::Arbitration => Resource::Maneuver,
            Effect::FalsifiedIntel => Resource::Espionage,
            Effect::Disarmament => Resource::Research,
            Effect::PeaceTalks => Resource::Diplomacy,
        }
    }
}

/// What becomes of a token that pays (F0.2).
#[wire(both, copy)]
pub enum Price {
    /// To its Pool.
    Spend,
    /// To a place where it works.
    Deploy,
    /// To the Sacrificed box.
    Sacrifice,
}

impl Deed {
    /// What it costs; nothing for what is free or pays with a choice of tokens.
    #[inline]
    pub const fn price(self) -> Option<(Resource, Price)> {
        use Price::{Deploy, Sacrifice, Spend};
        Some(match self {
            Deed::Construct | Deed::Settle | Deed::Upgrade => (Resource::Build, Spend),
            Deed::Forward => (Resource::Build, Sacrifice),
            Deed::Move => (Resource::Maneuver, Spend),
            Deed::Bypass => (Resource::Maneuver, Sacrifice),
            Deed::Initiate | Deed::Conduct => (Resource::Research, Spend),
            Deed::Focused => (Resource::Research, Sacrifice),
            Deed::Sabotage => (Resource::Espionage, Spend),
            Deed::Attache | Deed::SlowResearch => (Resource::Espionage, Deploy),
            Deed::Propaganda => (Resource::Morale, Spend),
            Deed::Expand => (Resource::Morale, Deploy),
            Deed::Reclaim => (Resource::Morale, Sacrifice),
            Deed::Embassy => (Resource::Diplomacy, Deploy),
            Deed::Envoy => (Resource::Diplomacy, Spend),
            Deed::Parley => (Resource::Diplomacy, Sacrifice),
            Deed::AllyShip | Deed::AdvancedTech | Deed::Fold => (Resource::Warp, Sacrifice),
            Deed::FreeMove | Deed::Opportunity | Deed::End => return None,
        })
    }

    /// Those that cost nothing, or a token of choice, as bits.
    pub(crate) const UNPAID: u32 = Deed::paid_with(None, false);
    /// Those that spend or sacrifice a kind of token, as bits.
    pub(crate) const PAID: [u32; 7] = Deed::by_resource(false);
    /// Those that deploy a kind of token, as bits.
    pub(crate) const DEPLOYING: [u32; 7] = Deed::by_resource(true);

    /// Goes through bits in order.
    #[inline]
    pub(crate) fn of_bits(bits: u32) -> impl Iterator<Item = Deed> {
        let mut left = bits;
        std::iter::from_fn(move || {
            let deed = *Deed::ALL.get(left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(deed)
        })
    }

    const fn by_resource(deploys: bool) -> [u32; 7] {
        let (mut masks, mut index) = ([0; 7], 0);
        while index < masks.len() {
            masks[index] = Deed::paid_with(Some(Resource::ALL[index]), deploys);
            index += 1;
        }
        masks
    }

    const fn paid_with(resource: Option<Resource>, deploys: bool) -> u32 {
        let (mut bits, mut index) = (0, 0);
        while index < Deed::ALL.len() {
            let fits = match (Deed::ALL[index].price(), resource) {
                (None, None) => true,
                (Some((paid, price)), Some(resource)) => {
                    paid.index() == resource.index() && matches!(price, Price::Deploy) == deploys
                }
                (None, Some(_)) | (Some(_), None) => false,
            };
            bits |= (fits as u32) << index;
            index += 1;
        }
        bits
    }

    /// F12, F14: whether it is about a faction.
    pub const fn is_about_a_faction(self) -> bool {
        matches!(
            self,
            Deed::Sabotage | Deed::Attache | Deed::SlowResearch | Deed::Embassy | Deed::Envoy | Deed::Parley
        )
    }

    /// The rule that allows it.
    pub const fn rule(self) -> &'static str {
        match self {
            Deed::Construct => "F9.1",
            Deed::Settle => "F9.2",
            Deed::Upgrade => "F9.4",
            Deed::Forward => "F9.5",
            Deed::Move => "F10.1",
            Deed::FreeMove => "F22.5",
            Deed::Bypass => "F10.3",
            Deed::Initiate => "F11.1",
            Deed::Conduct => "F11.2",
            Deed::Focused => "F11.4",
            Deed::Sabotage => "F12.1",
            Deed::Attache => "F12.4",
            Deed::SlowResearch => "F12.5",
            Deed::Propaganda => "F13.1",
            Deed::Expand => "F13.2",
            Deed::Reclaim => "F13.3",
            Deed::Embassy => "F14.1",
            Deed::Envoy => "F14.3",
            Deed::Parley => "F14.4",
            Deed::AllyShip => "F15.1",
            Deed::AdvancedTech => "F15.2",
            Deed::Fold => "F15.3",
            Deed::Opportunity => "F16.1",
            Deed::End => "F8.5",
        }
    }
}

impl Carry {
    /// Whether a Mine Field comes along.
    #[inline]
    pub const fn is_some(self) -> bool {
        !matches!(self, Carry::Nothing)
    }
}

//! Factions, spaces, fleets and politics.

use redoubt_engine::{nouns, wire};
use std::fmt;
use std::str::FromStr;

nouns! {
    /// An alien faction, in the order in which factions are always gone through (F3.7).
    Faction {
        /// The Flesh Eaters.
        Fe = "fe", "Flesh Eaters";
        /// The Cthonians.
        Ct = "ct", "Cthonians";
        /// The Mercenaries.
        Me = "me", "Mercenaries";
        /// The Mutants.
        Mu = "mu", "Mutants";
        /// The Cybers.
        Cy = "cy", "Cybers";
    }
}

nouns! {
    /// A space of the map: Sol, twenty numbered spaces, six worlds (F0.4).
    Space {
        /// The centre.
        Sol = "sol", "Sol";
        /// Space 1 of their track.
        Fe1 = "fe1", "Flesh Eaters 1";
        /// Space 2 of their track.
        Fe2 = "fe2", "Flesh Eaters 2";
        /// Space 3 of their track.
        Fe3 = "fe3", "Flesh Eaters 3";
        /// Space 4 of their track.
        Fe4 = "fe4", "Flesh Eaters 4";
        /// Space 1 of their track.
        Ct1 = "ct1", "Cthonians 1";
        /// Space 2 of their track.
        Ct2 = "ct2", "Cthonians 2";
        /// Space 3 of their track.
        Ct3 = "ct3", "Cthonians 3";
        /// Space 4 of their track.
        Ct4 = "ct4", "Cthonians 4";
        /// Space 1 of their track.
        Me1 = "me1", "Mercenaries 1";
        /// Space 2 of their track.
        Me2 = "me2", "Mercenaries 2";
        /// Space 3 of their track.
        Me3 = "me3", "Mercenaries 3";
        /// Space 4 of their track.
        Me4 = "me4", "Mercenaries 4";
        /// Space 1 of their track.
        Mu1 = "mu1", "Mutants 1";
        /// Space 2 of their track.
        Mu2 = "mu2", "Mutants 2";
        /// Space 3 of their track.
        Mu3 = "mu3", "Mutants 3";
        /// Space 4 of their track.
        Mu4 = "mu4", "Mutants 4";
        /// Space 1 of their track.
        Cy1 = "cy1", "Cybers 1";
        /// Space 2 of their track.
        Cy2 = "cy2", "Cybers 2";
        /// Space 3 of their track.
        Cy3 = "cy3", "Cybers 3";
        /// Space 4 of their track.
        Cy4 = "cy4", "Cybers 4";
        /// A world.
        Apclore = "apclore", "Apclore";
        /// A world.
        Cuaetera = "cuaetera", "Cuaetera";
        /// A world.
        Puyxeilia = "puyxeilia", "Puyxeilia";
        /// A world.
        Abraxsys = "abraxsys", "Abraxsys";
        /// A world.
        Ascao = "ascao", "Ascao";
        /// A world.
        Saenerth = "saenerth", "Saenerth";
    }
}

nouns! {
    /// A world that can hold a Base (F0.4).
    World {
        /// A world.
        Apclore = "apclore", "Apclore";
        /// A world.
        Cuaetera = "cuaetera", "Cuaetera";
        /// A world.
        Puyxeilia = "puyxeilia", "Puyxeilia";
        /// A world.
        Abraxsys = "abraxsys", "Abraxsys";
        /// A world.
        Ascao = "ascao", "Ascao";
        /// A world.
        Saenerth = "saenerth", "Saenerth";
    }
}

nouns! {
    /// A kind of alien fleet, in the order of ties (F4.18).
    FleetKind {
        /// The weakest.
        Scout = "scout", "Scout Fleet";
        /// Turns aside to occupied worlds (F4.10).
        Raider = "raider", "Raider Fleet";
        /// The strongest of the three.
        Battle = "battle", "Battle Fleet";
        /// A technology that is a fleet (F23.14).
        Doom = "doom", "Doom Fleet";
    }
}

nouns! {
    /// A level of War Effort (F4.1). Down is toward Total War (F0.1).
    Level {
        /// The logo above the track, reached through alien wars only (F4.2).
        Logo = "logo", "beyond Peace";
        /// Level 1.
        Peace = "peace", "Peace";
        /// Level 2.
        ColdWar = "cold_war", "Cold War";
        /// Level 3.
        Mobilizing = "mobilizing", "Mobilizing";
        /// Level 4.
        War = "war", "War";
        /// Level 5.
        TotalWar = "total_war", "Total War";
    }
}

nouns! {
    /// Two neighbours on the ring of alien relations (F19.1).
    Pair {
        /// FE and CT.
        FeCt = "fe_ct", "Flesh Eaters and Cthonians";
        /// CT and MU.
        CtMu = "ct_mu", "Cthonians and Mutants";
        /// MU and CY.
        MuCy = "mu_cy", "Mutants and Cybers";
        /// CY and FE.
        CyFe = "cy_fe", "Cybers and Flesh Eaters";
    }
}

nouns! {
    /// How two alien factions stand (F19.1).
    Relation {
        /// An alien war (F19.3).
        War = "war", "War";
        /// Neither.
        Neutral = "neutral", "Neutral";
        /// They share a technology (F19.6).
        Alliance = "alliance", "Alliance";
    }
}

/// The number of spaces.
pub const SPACES: usize = Space::ALL.len();

/// The highest number of a track: where fleets appear (F4.13).
pub const TRACK: u8 = 4;

/// The number of fleets that there can be.
pub const FLEETS: usize = Faction::ALL.len() * FleetKind::ALL.len();

impl Space {
    /// The numbered space of a faction's track, from 1.
    #[inline]
    pub const fn numbered(faction: Faction, number: u8) -> Space {
        Space::ALL[4 * faction.index() + number as usize]
    }

    /// The number on its track; nothing for Sol and worlds.
    #[inline]
    pub const fn number(self) -> Option<u8> {
        let index = self.index();
        if index == 0 || index > 20 { None } else { Some((index as u8 - 1) % 4 + 1) }
    }

    /// Whose track it is on.
    #[inline]
    pub const fn track(self) -> Option<Faction> {
        let index = self.index();
        if index == 0 || index > 20 { None } else { Some(Faction::ALL[(index - 1) / 4]) }
    }

    /// The world that it is.
    #[inline]
    pub const fn world(self) -> Option<World> {
        if self.index() > 20 { Some(World::ALL[self.index() - 21]) } else { None }
    }
}

impl World {
    /// Its space.
    #[inline]
    pub const fn space(self) -> Space {
        Space::ALL[21 + self.index()]
    }
}

/// One alien fleet.
#[wire(both, copy)]
#[derive(PartialOrd, Ord)]
pub struct Fleet {
    /// Whose.
    pub faction: Faction,
    /// Which.
    pub kind: FleetKind,
}

impl Fleet {
    /// Its number, faction by faction.
    #[inline]
    pub const fn index(self) -> usize {
        4 * self.faction.index() + self.kind.index()
    }

    /// Every fleet that there can be, faction by faction.
    pub fn all() -> impl Iterator<Item = Fleet> {
        let of = |faction| FleetKind::ALL.into_iter().map(move |kind| Fleet { faction, kind });
        Faction::ALL.into_iter().flat_map(of)
    }

    /// What people call it.
    pub fn title(self) -> String {
        format!("{} {}", self.faction.title(), self.kind.title())
    }
}

impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}_{}", self.faction, self.kind)
    }
}

impl FromStr for Fleet {
    type Err = String;

    fn from_str(text: &str) -> Result<Fleet, String> {
        let read = || {
            let (faction, kind) = text.split_once('_')?;
            Some(Fleet { faction: faction.parse().ok()?, kind: kind.parse().ok()? })
        };
        read().ok_or_else(|| "expected a fleet such as fe_scout".to_string())
    }
}

impl Level {
    /// One step toward Total War.
    #[inline]
    pub const fn down(self) -> Level {
        Level::ALL[if self.index() < 5 { self.index() + 1 } else { 5 }]
    }

    /// One step toward Peace.
    #[inline]
    pub const fn up(self) -> Level {
        Level::ALL[if self.index() > 1 { self.index() - 1 } else { 1 }]
    }

    /// So many steps away from Total War, down to the logo (F4.2).
    #[inline]
    pub const fn eased(self, steps: u8) -> Level {
        Level::ALL[self.index().saturating_sub(steps as usize)]
    }

    /// F4.6: whether fleets may advance.
    #[inline]
    pub const fn is_war(self) -> bool {
        self.index() >= Level::War.index()
    }
}

impl Pair {
    /// The two, in the order of the ring.
    #[inline]
    pub const fn members(self) -> [Faction; 2] {
        match self {
            Pair::FeCt => [Faction::Fe, Faction::Ct],
            Pair::CtMu => [Faction::Ct, Faction::Mu],
            Pair::MuCy => [Faction::Mu, Faction::Cy],
            Pair::CyFe => [Faction::Fe, Faction::Cy],
        }
    }

    /// Whether a faction is one of the two.
    #[inline]
    pub const fn has(self, faction: Faction) -> bool {
        let [one, other] = self.members();
        one.index() == faction.index() || other.index() == faction.index()
    }

    /// The other of the two.
    #[inline]
    pub const fn other(self, faction: Faction) -> Faction {
        let [one, other] = self.members();
        if one.index() == faction.index() { other } else { one }
    }

    /// The pairs of a faction.
    #[inline]
    pub fn of(faction: Faction) -> impl Iterator<Item = Pair> {
        let pairs: &[Pair] = match faction {
            Faction::Fe => &[Pair::FeCt, Pair::CyFe],
            Faction::Ct => &[Pair::FeCt, Pair::CtMu],
            Faction::Me => &[],
            Faction::Mu => &[Pair::CtMu, Pair::MuCy],
            Faction::Cy => &[Pair::MuCy, Pair::CyFe],
        };
        pairs.iter().copied()
    }

    /// The faction that both pairs have.
    pub fn common(self, pair: Pair) -> Option<Faction> {
        (self != pair).then(|| self.members().into_iter().find(|&faction| pair.has(faction))).flatten()
    }
}

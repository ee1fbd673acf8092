//! Activation tokens and events.

use super::Faction;
use redoubt_engine::nouns;

nouns! {
    /// What a token lets an alien faction do (F4).
    AlienDeed {
        /// All fleets move toward Sol (F4.8).
        Advance = "advance", "Advance";
        /// A fleet appears (F4.13).
        Spawn = "spawn", "Spawn";
        /// A technology is gained (F4.16).
        Tech = "tech", "Tech";
        /// Fleets spread without a fight (F4.18).
        Press = "press", "Press";
        /// War Effort goes down if a Base stands there (F4.21).
        Friction = "friction", "Border Friction";
        /// Mercenary War Effort goes down (F4.22).
        Greed = "greed", "Greed";
    }
}

nouns! {
    /// A kind of Activation token (F3).
    Token {
        /// A Federation turn with two Resource Rolls.
        FederationTwo = "federation_two", "Federation, two dice";
        /// A Federation turn with one Resource Roll.
        FederationOne = "federation_one", "Federation, one die";
        /// A Federation turn with one Resource Roll at -1.
        FederationMinus = "federation_minus", "Federation, one die -1";
        /// An alien token.
        FeAdvance = "fe_advance", "Flesh Eaters: Advance";
        /// An alien token.
        FeSpawn = "fe_spawn", "Flesh Eaters: Spawn";
        /// An alien token.
        FeTech = "fe_tech", "Flesh Eaters: Tech";
        /// An alien token.
        FePress = "fe_press", "Flesh Eaters: Press";
        /// An alien token.
        FeFriction = "fe_friction", "Flesh Eaters: Border Friction";
        /// An alien token.
        CtAdvance = "ct_advance", "Cthonians: Advance";
        /// An alien token.
        CtSpawn = "ct_spawn", "Cthonians: Spawn";
        /// An alien token.
        CtTech = "ct_tech", "Cthonians: Tech";
        /// An alien token.
        CtPress = "ct_press", "Cthonians: Press";
        /// An alien token.
        CtFriction = "ct_friction", "Cthonians: Border Friction";
        /// An alien token.
        MeAdvance = "me_advance", "Mercenaries: Advance";
        /// An alien token.
        MeSpawn = "me_spawn", "Mercenaries: Spawn";
        /// An alien token.
        MeTech = "me_tech", "Mercenaries: Tech";
        /// An alien token.
        MeGreed = "me_greed", "Mercenaries: Greed";
        /// An alien token.
        MuAdvance = "mu_advance", "Mutants: Advance";
        /// An alien token.
        MuSpawn = "mu_spawn", "Mutants: Spawn";
        /// An alien token.
        MuTech = "mu_tech", "Mutants: Tech";
        /// An alien token.
        MuPress = "mu_press", "Mutants: Press";
        /// An alien token.
        MuFriction = "mu_friction", "Mutants: Border Friction";
        /// An alien token.
        CyAdvance = "cy_advance", "Cybers: Advance";
        /// An alien token.
        CySpawn = "cy_spawn", "Cybers: Spawn";
        /// An alien token.
        CyTech = "cy_tech", "Cybers: Tech";
        /// An alien token.
        CyPress = "cy_press", "Cybers: Press";
        /// An alien token.
        CyFriction = "cy_friction", "Cybers: Border Friction";
        /// F5.1
        RandomEvent = "random_event", "Random Event";
        /// F5.2
        AlienWar = "alien_war", "Alien War Event";
        /// F5.3
        GalacticConflict = "galactic_conflict", "Galactic Conflict";
        /// F5.4
        FastScouts = "fast_scouts", "Fast Scouts";
        /// F5.5
        FastRaiders = "fast_raiders", "Fast Raiders";
        /// F5.6
        ExpansionDesire = "expansion_desire", "Expansion Desire";
    }
}

nouns! {
    /// What an overage does (F19.5).
    Keyword {
        /// Both go down 1.
        Diplomacy = "diplomacy", "Diplomacy";
        /// Both advance.
        Military = "military", "Military";
        /// Both gain a technology.
        Research = "research", "Research";
    }
}

nouns! {
    /// An outcome of the Conflict chart (F5.3).
    Conflict {
        /// Toward War (F19.2).
        War = "war", "War";
        /// Toward Alliance (F19.4).
        AllianceDiplomacy = "alliance_diplomacy", "Alliance (Diplomacy)";
        /// Toward Alliance (F19.4).
        AllianceMilitary = "alliance_military", "Alliance (Military)";
        /// Toward Alliance (F19.4).
        AllianceResearch = "alliance_research", "Alliance (Research)";
    }
}

nouns! {
    /// An Event chit and its table (F6.1).
    Chit {
        /// E1
        Science = "science", "Science";
        /// E2
        Economy = "economy", "Economy";
        /// E3
        Opinion = "opinion", "Public Opinion";
        /// E4
        Foreign = "foreign", "Foreign Affairs";
        /// E5
        Defence = "defence", "Defence";
        /// E6
        DeepSpace = "deep_space", "Deep Space";
    }
}

nouns! {
    /// A row of an Event table (F6).
    EventRow {
        /// F6.3
        AdvanceResearch = "advance_research", "Advance one Research 25 %";
        /// F6.4
        AdvanceTrack = "advance_track", "Advance Resource Track";
        /// F6.5
        AllianceDiplomacy = "alliance_diplomacy", "Alliance (Diplomacy)";
        /// F6.5
        AllianceMilitary = "alliance_military", "Alliance (Military)";
        /// F6.5
        AllianceResearch = "alliance_research", "Alliance (Research)";
        /// F6.6
        ExpansionDesire = "expansion_desire", "Expansion Desire";
        /// F6.6
        MilitaryLoss = "military_loss", "Military Loss";
        /// F6.7
        FreeBuild = "free_build", "Free Build";
        /// F6.8
        FreePropaganda = "free_propaganda", "Free Propaganda";
        /// F6.10
        GainTech = "gain_tech", "A faction gains a technology";
        /// F6.11
        ResourcesUp = "resources_up", "Resources up";
        /// F6.12
        SpawnScout = "spawn_scout", "A faction's Scout spawns or advances";
        /// F6.12
        SpawnRaider = "spawn_raider", "A faction's Raider spawns or advances";
        /// F6.12
        SpawnBattle = "spawn_battle", "A faction's Battle spawns or advances";
        /// F6.13
        SpendBuild = "spend_build", "Spend Build";
        /// F6.13
        SpendManeuver = "spend_maneuver", "Spend Maneuver";
        /// F6.13
        SpendResearch = "spend_research", "Spend Research";
        /// F6.13
        SpendEspionage = "spend_espionage", "Spend Espionage";
        /// F6.13
        SpendMorale = "spend_morale", "Spend Morale";
        /// F6.13
        SpendDiplomacy = "spend_diplomacy", "Spend Diplomacy";
        /// F6.14
        WarEffort = "war_effort", "A faction's War Effort goes down";
        /// F6.15
        FailedAlliance = "failed_alliance", "Failed Alliance";
    }
}

/// What a token means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    /// F7: a Federation turn.
    Federation {
        /// Resource Rolls.
        rolls: u8,
        /// Taken from every die.
        minus: u8,
    },
    /// F4: a faction acts.
    Alien {
        /// Which.
        faction: Faction,
        /// What it does.
        deed: AlienDeed,
    },
    /// F5: a Universal token.
    Universal,
}

impl Token {
    const MEANINGS: [Meaning; Token::ALL.len()] = {
        let (mut meanings, mut index) = ([Meaning::Universal; Token::ALL.len()], 0);
        while index < meanings.len() {
            meanings[index] = Token::ALL[index].printed();
            index += 1;
        }
        meanings
    };

    /// What it means.
    #[inline]
    pub const fn meaning(self) -> Meaning {
        Token::MEANINGS[self.index()]
    }

    const fn printed(self) -> Meaning {
        use AlienDeed::{Advance, Friction, Greed, Press, Spawn, Tech};
        const USUAL: [AlienDeed; 5] = [Advance, Spawn, Tech, Press, Friction];
        const HIRED: [AlienDeed; 4] = [Advance, Spawn, Tech, Greed];
        match self.index() {
            0 => Meaning::Federation { rolls: 2, minus: 0 },
            1 => Meaning::Federation { rolls: 1, minus: 0 },
            2 => Meaning::Federation { rolls: 1, minus: 1 },
            index @ 3..=7 => Meaning::Alien { faction: Faction::Fe, deed: USUAL[index - 3] },
            index @ 8..=12 => Meaning::Alien { faction: Faction::Ct, deed: USUAL[index - 8] },
            index @ 13..=16 => Meaning::Alien { faction: Faction::Me, deed: HIRED[index - 13] },
            index @ 17..=21 => Meaning::Alien { faction: Faction::Mu, deed: USUAL[index - 17] },
            index @ 22..=26 => Meaning::Alien { faction: Faction::Cy, deed: USUAL[index - 22] },
            _ => Meaning::Universal,
        }
    }

    /// Whether it gives the player a turn.
    #[inline]
    pub const fn is_federation(self) -> bool {
        matches!(self.meaning(), Meaning::Federation { .. })
    }
}

impl EventRow {
    /// F6.9: whether the Faction table says whom it is about.
    #[inline]
    pub const fn names_a_faction(self) -> bool {
        matches!(
            self,
            EventRow::GainTech
                | EventRow::SpawnScout
                | EventRow::SpawnRaider
                | EventRow::SpawnBattle
                | EventRow::WarEffort
        )
    }
}

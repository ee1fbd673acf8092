//! Technologies.

use redoubt_engine::nouns;

nouns! {
    /// A technology of the Federation (F22).
    FedTech {
        /// F22.1
        Targeting = "enhanced_targeting", "Enhanced Targeting System";
        /// F22.2
        Missiles = "missile_swarms", "Missile Swarms";
        /// F22.3
        Toolkit = "data_disruption", "Data Disruption Toolkit";
        /// F22.4
        Translator = "real_time_translator", "Real Time Translator";
        /// F22.5
        Engines = "milspecops_engines", "MilSpecOps Engines";
        /// F22.6
        WarpGates = "warp_gates", "Warp Gates";
        /// F22.7
        WarpBubble = "warp_bubble", "Warp Bubble";
        /// F22.8
        Distortion = "visual_distortion", "Visual Distortion Field";
        /// F22.9
        Patrol = "patrol_routes", "Patrol Routes";
    }
}

nouns! {
    /// A token in Un-researched, as it lies there (F11.1).
    Face {
        /// Face down, never seen.
        Blank = "unknown", "an unseen Federation technology";
        /// Face down, never seen.
        WarpBlank = "unknown_warp", "an unseen Warp technology";
        /// Seen before.
        Targeting = "enhanced_targeting", "Enhanced Targeting System";
        /// Seen before.
        Missiles = "missile_swarms", "Missile Swarms";
        /// Seen before.
        Toolkit = "data_disruption", "Data Disruption Toolkit";
        /// Seen before.
        Translator = "real_time_translator", "Real Time Translator";
        /// Seen before.
        Engines = "milspecops_engines", "MilSpecOps Engines";
        /// Seen before.
        WarpBubble = "warp_bubble", "Warp Bubble";
        /// Seen before.
        Distortion = "visual_distortion", "Visual Distortion Field";
        /// Seen before.
        Patrol = "patrol_routes", "Patrol Routes";
    }
}

nouns! {
    /// A technology of the aliens (F23).
    AlienTech {
        /// F23.1
        FastScouts = "fast_scouts", "Fast Scouts";
        /// F23.2
        FastRaiders = "fast_raiders", "Fast Raiders";
        /// F23.3
        RaiderProtocols = "raider_protocols", "Raider Protocols";
        /// F23.4
        DefensiveSystems = "defensive_systems", "Advanced Defensive Systems";
        /// F23.5
        Durability = "durability", "Durability Enhancements";
        /// F23.6
        AntiEspionage = "anti_espionage", "Anti-Espionage Protocols";
        /// F23.7
        ForcedPursuit = "forced_pursuit", "Forced Pursuit";
        /// F23.8
        FastAdvance = "fast_advance", "Fast Advance";
        /// F23.9
        AutoRespawn = "auto_respawn", "Auto Re-spawn";
        /// F23.10
        StolenMutant = "stolen_mutant", "Stolen Mutant Tech";
        /// F23.11
        StolenCthonian = "stolen_cthonian", "Stolen Cthonian Tech";
        /// F23.12
        Plunder = "plunder", "Plunder";
        /// F23.13
        EnhancedTech = "enhanced_tech", "Enhanced Tech";
        /// F23.14
        DoomFleet = "doom_fleet", "Doom Fleet";
    }
}

nouns! {
    /// How far a research die moves a token (F11.2).
    Progress {
        /// One column left.
        Lost = "lost", "Lost";
        /// None.
        None = "none", "No Progress";
        /// One column right.
        Single = "single", "Single";
        /// Two columns right.
        Double = "double", "Double";
    }
}

impl Face {
    /// The technology, if it was seen.
    #[inline]
    pub const fn tech(self) -> Option<FedTech> {
        match self {
            Face::Blank | Face::WarpBlank => None,
            Face::Targeting => Some(FedTech::Targeting),
            Face::Missiles => Some(FedTech::Missiles),
            Face::Toolkit => Some(FedTech::Toolkit),
            Face::Translator => Some(FedTech::Translator),
            Face::Engines => Some(FedTech::Engines),
            Face::WarpBubble => Some(FedTech::WarpBubble),
            Face::Distortion => Some(FedTech::Distortion),
            Face::Patrol => Some(FedTech::Patrol),
        }
    }
}

impl FedTech {
    /// The five of the Federation (F1.7).
    pub const FEDERATION: [FedTech; 5] =
        [FedTech::Targeting, FedTech::Missiles, FedTech::Toolkit, FedTech::Translator, FedTech::Engines];
    /// The kinds of the Warp pile (F1.8).
    pub const WARP: [FedTech; 3] = [FedTech::WarpBubble, FedTech::Distortion, FedTech::Patrol];

    /// How many tokens there are.
    #[inline]
    pub const fn copies(self) -> u8 {
        match self {
            FedTech::Patrol => 2,
            _ => 1,
        }
    }

    /// The rule that says what it does.
    pub const fn rule(self) -> &'static str {
        match self {
            FedTech::Targeting => "F22.1",
            FedTech::Missiles => "F22.2",
            FedTech::Toolkit => "F22.3",
            FedTech::Translator => "F22.4",
            FedTech::Engines => "F22.5",
            FedTech::WarpGates => "F22.6",
            FedTech::WarpBubble => "F22.7",
            FedTech::Distortion => "F22.8",
            FedTech::Patrol => "F22.9",
        }
    }
}

impl Progress {
    /// How many columns a token moves to the right.
    #[inline]
    pub const fn columns(self) -> i8 {
        match self {
            Progress::Lost => -1,
            Progress::None => 0,
            Progress::Single => 1,
            Progress::Double => 2,
        }
    }
}

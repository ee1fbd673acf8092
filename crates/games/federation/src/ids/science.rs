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

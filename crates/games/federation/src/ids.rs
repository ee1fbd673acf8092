//! The nouns of the game.

use redoubt_engine::nouns;

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
        GainTech = "gain_tech", "Faction: Gain Tech";
        /// F6.11
        ResourcesUp = "resources_up", "Resources up";
        /// F6.12
        SpawnScout = "spawn_scout", "Faction: Spawn/Advance Scout";
        /// F6.12
        SpawnRaider = "spawn_raider", "Faction: Spawn/Advance Raider";
        /// F6.12
        SpawnBattle = "spawn_battle", "Faction: Spawn/Advance Battle";
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
        WarEffort = "war_effort", "Faction: War Effort";
        /// F6.15
        FailedAlliance = "failed_alliance", "Failed Alliance";
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

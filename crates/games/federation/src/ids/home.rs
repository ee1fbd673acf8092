//! Resources, assets and actions of the Federation.

use redoubt_engine::nouns;

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

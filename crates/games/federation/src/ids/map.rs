//! Factions, spaces, fleets and politics.

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

//! What pack and options fix, told once.

use super::{
    AlienPrint, AssetPrint, BasePrint, Components, DeedPrint, EventPrint, TechPrint, TokenPrint, WorldPrint,
};
use crate::Federation;
use crate::ids::{AlienTech, AssetKind, Deed, FedTech, Meaning, Pair, Space, Token};
use crate::pack::AssetData;
use redoubt_engine::{By, Noun};

impl Federation {
    pub(crate) fn printed(&self) -> Components {
        let pack = &self.pack;
        let kinds = [AssetKind::Flagship, AssetKind::Ally, AssetKind::Mine, AssetKind::SolDefense];
        Components {
            title: pack.title.clone(),
            places: pack.places,
            edges: self.edges(),
            worlds: By::from_fn(|world: crate::ids::World| WorldPrint {
                name: world.title(),
                space: world.space(),
                territory: pack.worlds[world].territory,
                distance: pack.worlds[world].distance,
                next_to: pack.worlds[world].next_to.clone(),
            }),
            combat: pack.combat,
            assets: kinds
                .into_iter()
                .zip(pack.assets)
                .map(|(asset, data)| asset_print(asset, data))
                .collect(),
            bases: By::from_fn(|base: crate::ids::Base| {
                let data = &pack.bases[base];
                BasePrint {
                    name: base.title(),
                    plain: data.plain,
                    striped: data.striped,
                    dice: data.dice,
                    flagships: data.flagships,
                    resources: data.resources,
                    techs: data.techs,
                }
            }),
            tokens: By::from_fn(|token| self.token_print(token)),
            validity: pack.validity.clone(),
            home_max: self.home_max(),
            resources: pack.resources,
            stored_max: self.lookup.stored_max,
            events: By::from_fn(|chit: crate::ids::Chit| EventPrint {
                title: pack.events[chit].title.clone(),
                rows: pack.events[chit].rows,
                names: pack.events[chit].rows.map(|row| row.title()),
            }),
            faction_die: pack.faction_die,
            relations_die: pack.relations_die.clone(),
            conflict_die: pack.conflict_die,
            research: pack.research,
            aliens: By::from_fn(|faction: crate::ids::Faction| AlienPrint {
                name: faction.title(),
                track: (0..pack.aliens[faction].spaces).map(|index| 6 - index).collect(),
                techs: pack.aliens[faction].techs.clone(),
            }),
            deeds: Deed::ALL.map(deed_print).to_vec(),
            fed_techs: By::from_fn(|tech: FedTech| TechPrint {
                name: tech.title(),
                about: fed_about(tech),
                rule: tech.rule(),
            }),
            alien_techs: By::from_fn(|tech: AlienTech| TechPrint {
                name: tech.title(),
                about: alien_about(tech),
                rule: alien_rule(tech),
            }),
            pairs: By::from_fn(Pair::members),
        }
    }

    fn edges(&self) -> Vec<[Space; 2]> {
        let mut edges = Vec::new();
        for one in <Space as Noun>::ALL {
            edges.extend(
                self.lookup.next_to(one).iter().filter(|&other| one < other).map(|other| [one, other]),
            );
        }
        edges
    }

    fn token_print(&self, token: Token) -> TokenPrint {
        let (faction, deed) = match token.meaning() {
            Meaning::Alien { faction, deed } => (Some(faction), Some(deed)),
            Meaning::Federation { .. } | Meaning::Universal => (None, None),
        };
        let (rolls, minus) = match token.meaning() {
            Meaning::Federation { rolls, minus } => (rolls, minus),
            Meaning::Alien { .. } | Meaning::Universal => (0, 0),
        };
        TokenPrint {
            name: token.title(),
            count: self.lookup.bag[token],
            faction,
            deed,
            federation: token.is_federation(),
            rolls,
            minus,
            rule: token_rule(token),
        }
    }
}

/// The rule that says what a token does.
pub(crate) fn token_rule(token: Token) -> &'static str {
    use crate::ids::AlienDeed;
    match (token.meaning(), token) {
        (Meaning::Federation { .. }, _) => "F7.2",
        (Meaning::Alien { deed, .. }, _) => match deed {
            AlienDeed::Advance => "F4.8",
            AlienDeed::Spawn => "F4.13",
            AlienDeed::Tech => "F4.16",
            AlienDeed::Press => "F4.18",
            AlienDeed::Friction => "F4.21",
            AlienDeed::Greed => "F4.22",
        },
        (Meaning::Universal, Token::AlienWar) => "F5.2",
        (Meaning::Universal, Token::GalacticConflict) => "F5.3",
        (Meaning::Universal, Token::FastScouts) => "F5.4",
        (Meaning::Universal, Token::FastRaiders) => "F5.5",
        (Meaning::Universal, Token::ExpansionDesire) => "F5.6",
        (Meaning::Universal, _) => "F5.1",
    }
}

fn asset_print(asset: AssetKind, data: AssetData) -> AssetPrint {
    let AssetData { count, plain, striped } = data;
    AssetPrint { asset, name: asset.title(), count, plain, striped }
}

fn deed_print(deed: Deed) -> DeedPrint {
    let about = match deed {
        Deed::Construct => "Place a Flagship, a Mine Field or the Sol Defense at Sol.",
        Deed::Settle => "A Flagship on a world becomes a Base.",
        Deed::Upgrade => "Turn the Sol Defense, a Mine Field or a Base to its striped side.",
        Deed::Forward => "Place a Mine Field or Flagship next to a Flagship or Base.",
        Deed::Move => "A ship goes to an adjacent space; fleets there fight.",
        Deed::FreeMove => "A Move without a token, once a turn.",
        Deed::Bypass => "A token of the queue is skipped and another drawn.",
        Deed::Initiate => "Look at two technologies and start one.",
        Deed::Conduct => "Roll a die for each project.",
        Deed::Focused => "A project moves one column.",
        Deed::Sabotage => "Roll against a faction's technology.",
        Deed::Attache => "An agent contests changes of a faction's relations.",
        Deed::SlowResearch => "A spy contests technology that a faction gains.",
        Deed::Propaganda => "Improve a home track by one.",
        Deed::Expand => "Unlock a column of the Resource Track.",
        Deed::Reclaim => "A sacrificed token returns to its Pool.",
        Deed::Embassy => "An Embassy contests every step down of a faction.",
        Deed::Envoy => "A faction with an Embassy goes up 1.",
        Deed::Parley => "A faction goes up 1.",
        Deed::AllyShip => "An Ally Ship comes to Sol.",
        Deed::AdvancedTech => "Two Warp technologies come to Un-researched.",
        Deed::Fold => "A ship jumps between worlds and Sol.",
        Deed::Opportunity => "End an alien war, with a second effect.",
        Deed::End => "Keep at most five tokens and end the turn.",
    };
    let price = deed.price();
    DeedPrint {
        deed,
        name: deed.title(),
        resource: price.map(|(resource, _)| resource),
        price: price.map(|(_, price)| price),
        rule: deed.rule(),
        about,
    }
}

fn fed_about(tech: FedTech) -> &'static str {
    match tech {
        FedTech::Targeting => "+1 to each combat die; 7 or more is two hits.",
        FedTech::Missiles => "One more combat die.",
        FedTech::Toolkit => "+1 to Sabotage.",
        FedTech::Translator => "Two dice in the contests of agents; either counts.",
        FedTech::Engines => "One Move for nothing in each turn.",
        FedTech::WarpGates => "Warp tokens, Ally Ships and Warp technology.",
        FedTech::WarpBubble => "Each Move may be two.",
        FedTech::Distortion => "+1 to each combat die and to Sabotage.",
        FedTech::Patrol => "Inner spaces are adjacent to each other for Moves.",
    }
}

fn alien_about(tech: AlienTech) -> &'static str {
    match tech {
        AlienTech::FastScouts => "Scouts move or spawn with the Fast Scouts token.",
        AlienTech::FastRaiders => "Raiders move or spawn with the Fast Raiders token.",
        AlienTech::RaiderProtocols => "Scouts raid as well.",
        AlienTech::DefensiveSystems => "One combat die less for you.",
        AlienTech::Durability => "Every fleet bears one hit more.",
        AlienTech::AntiEspionage => "-1 to Sabotage.",
        AlienTech::ForcedPursuit => "A ship must follow a fleet that flees far.",
        AlienTech::FastAdvance => "One step more with each Advance of a token.",
        AlienTech::AutoRespawn => "Destroyed fleets appear again at once.",
        AlienTech::StolenMutant => "The Mutants' technology in space 6.",
        AlienTech::StolenCthonian => "The Cthonians' technology in space 6.",
        AlienTech::Plunder => "Every combat costs you a token.",
        AlienTech::EnhancedTech => "Technologies beside it count twice.",
        AlienTech::DoomFleet => "A fleet with Combat Value 5.",
    }
}

fn alien_rule(tech: AlienTech) -> &'static str {
    const RULES: [&str; 14] = [
        "F23.1", "F23.2", "F23.3", "F23.4", "F23.5", "F23.6", "F23.7", "F23.8", "F23.9", "F23.10", "F23.11",
        "F23.12", "F23.13", "F23.14",
    ];
    RULES[tech.index()]
}

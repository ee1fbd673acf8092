//! What stays the same from beginning to end: map, consoles, technologies and cards, with their words.

use crate::Invasion;
use crate::ids::{Coalition, HOME, Mercenary, Project, Step, Tech, TerritoryId};
use crate::pack::{
    AdaptationCard, CardAction, ConsoleData, Die, EventCard, Landing, Link, Numbers, Penalty, ProjectCard,
    Territory, Tier, Upkeep, Zone,
};
use redoubt_engine::{By, wire};

/// What stays the same from beginning to end.
#[wire]
pub struct Components {
    /// The numbers of the rules.
    pub numbers: Numbers,
    /// The faces of the die.
    pub die: Die,
    /// V11.4: Food that is due, by MIC.
    pub upkeep: Vec<Upkeep>,
    /// V7.9: what each level of Terror takes away.
    pub terror: Vec<Penalty>,
    /// The coalitions.
    pub coalitions: By<Coalition, CoalitionData>,
    /// The coalitions' territories; their numbers are the first of all places.
    pub territories: Vec<Territory>,
    /// The dead zones; their numbers follow.
    pub zones: Vec<Zone>,
    /// What is adjacent.
    pub links: Vec<Link>,
    /// Technologies, tier by tier, with what they do in words.
    pub technologies: By<Tech, TechData>,
    /// The Cronos Project.
    pub projects: By<Project, ProjectCard>,
    /// The special rules of its cards in words.
    pub project_rules: By<Project, String>,
    /// Ghin mercenaries.
    pub mercenaries: By<Mercenary, MercenaryData>,
    /// Adaptation cards, each copy by itself.
    pub adaptations: Vec<AdaptationCard>,
    /// What they say.
    pub adaptation_texts: Vec<String>,
    /// Event actions.
    pub actions: Vec<CardAction>,
    /// Event cards, those of the Assault wave first.
    pub events: Vec<EventCard>,
    /// Drop Ship cards.
    pub landings: Vec<Landing>,
    /// The steps of a round, in order.
    pub steps: By<Step, StepData>,
    /// What labels call the places of the map, by number of the place.
    pub hotspots: Vec<String>,
}

/// A step of a round.
#[wire]
pub struct StepData {
    /// From 1.
    pub number: u8,
    /// What it is called.
    pub name: String,
    /// Of which phase.
    pub phase: String,
}

/// A coalition as its console shows it.
#[wire]
pub struct CoalitionData {
    /// What it is called.
    pub name: String,
    /// Income, command and the start.
    pub console: ConsoleData,
    /// Its territories, in the order of the console.
    pub home: [TerritoryId; HOME],
    /// Its capital.
    pub capital: TerritoryId,
}

/// A technology.
#[wire]
pub struct TechData {
    /// What it is called.
    pub name: String,
    /// Its tiers.
    pub tiers: Vec<Tier>,
    /// What they do, in words.
    pub texts: Vec<String>,
}

/// A kind of mercenary card.
#[wire]
pub struct MercenaryData {
    /// What it is called.
    pub name: String,
    /// What it does.
    pub text: String,
    /// How many there are.
    pub count: u8,
    /// What one costs.
    pub cost: u8,
    /// Whether it is attached to a territory.
    pub attaches: bool,
}

pub(crate) fn components(rules: &Invasion) -> Components {
    let pack = &rules.pack;
    Components {
        numbers: pack.numbers,
        die: pack.die,
        upkeep: pack.upkeep.clone(),
        terror: pack.terror.to_vec(),
        coalitions: By::from_fn(|who: Coalition| CoalitionData {
            name: who.title().to_string(),
            console: pack.coalitions[who].clone(),
            home: rules.lookup.home[who],
            capital: rules.lookup.capital[who],
        }),
        territories: pack.territories.clone(),
        zones: pack.zones.clone(),
        links: pack.links.clone(),
        technologies: By::from_fn(|tech: Tech| TechData {
            name: tech.title().to_string(),
            tiers: pack.technologies[tech].clone(),
            texts: pack.technologies[tech].iter().map(|tier| crate::text::tier(tech, tier)).collect(),
        }),
        projects: pack.projects.clone(),
        project_rules: By::from_fn(|project: Project| pack.projects[project].rule.title().to_string()),
        mercenaries: By::from_fn(|kind: Mercenary| MercenaryData {
            name: kind.title().to_string(),
            text: crate::text::mercenary(kind).to_string(),
            count: pack.mercenaries[kind].count,
            cost: pack.mercenaries[kind].cost,
            attaches: kind.attaches(),
        }),
        adaptations: pack.adaptations.clone(),
        adaptation_texts: pack.adaptations.iter().map(|card| card.text.clone()).collect(),
        actions: pack.actions.clone(),
        events: pack.events.clone(),
        landings: pack.landings.clone(),
        steps: By::from_fn(|step: Step| StepData {
            number: step.number(),
            name: step.title().to_string(),
            phase: step.phase().to_string(),
        }),
        hotspots: TerritoryId::every().map(|at| rules.hotspot(at)).collect(),
    }
}

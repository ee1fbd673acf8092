//! The log: each event as a sentence with its rule.

use crate::event::{Fear, How, Lost, MicLoss};
use crate::ids::{Coalition, Face, Good, Status, TerritoryId};
use crate::rules::ending_text;
use crate::state::{EffectRef, Ending};
use crate::text::{goods, name};
use crate::{Event, Invasion};
use redoubt_engine::{By, Line};

pub(crate) fn line(rules: &Invasion, event: &Event) -> Line {
    let (text, rule) = told(rules, event);
    let line = Line { seat: doer(event).map(Coalition::seat), ..Line::new(text, rule) };
    match place(event) {
        Some(at) => line.at(rules.hotspot(at)),
        None => line,
    }
}

fn told(rules: &Invasion, event: &Event) -> (String, &'static str) {
    match *event {
        Event::Round { .. }
        | Event::StepBegan { .. }
        | Event::Devastation
        | Event::Defeated { .. }
        | Event::Desolated { .. }
        | Event::Over { .. } => course(event),
        Event::Deployed { .. }
        | Event::UnitLost { .. }
        | Event::Marched { .. }
        | Event::CronosMoved { .. } => units(rules, event),
        Event::LandingCard { .. }
        | Event::Landed { .. }
        | Event::NoLanding { .. }
        | Event::Invader { .. }
        | Event::NoInvader { .. }
        | Event::Roamed { .. }
        | Event::StrikeRoll { .. } => hydra(rules, event),
        Event::Market { .. }
        | Event::Bought { .. }
        | Event::Attached { .. }
        | Event::Played { .. }
        | Event::VatsGave { .. }
        | Event::Upgraded { .. }
        | Event::Announced { .. }
        | Event::Pledged { .. }
        | Event::Funded { .. }
        | Event::Abandoned { .. }
        | Event::Earned { .. }
        | Event::ZoneGain { .. } => development(rules, event),
        Event::Looked { .. }
        | Event::PutInPile { .. }
        | Event::Turned { .. }
        | Event::Acts { .. }
        | Event::Targeted { .. }
        | Event::GuardRoll { .. }
        | Event::Guarded { .. }
        | Event::Suffered { .. }
        | Event::Terror { .. }
        | Event::MicLost { .. } => events(rules, event),
        Event::Battle { .. }
        | Event::BattleRoll { .. }
        | Event::HydraLost { .. }
        | Event::Reward { .. }
        | Event::BattleOver { .. }
        | Event::Adaptation { .. }
        | Event::AdaptationCard { .. } => battle(rules, event),
        Event::StatusChanged { .. }
        | Event::CapitalDamage { .. }
        | Event::Control { .. }
        | Event::Fed { .. }
        | Event::Ready => upkeep(rules, event),
        Event::Offered { .. } | Event::Traded { .. } | Event::Declined { .. } => trade(event),
    }
}

fn course(event: &Event) -> (String, &'static str) {
    match *event {
        Event::Round { round, first } => (format!("Round {round}: {} goes first.", name(first)), "V2.2"),
        Event::StepBegan { step } => (format!("Step {}: {}.", step.number(), step.title()), "V2.1"),
        Event::Devastation => ("The Devastation wave begins.".into(), "V8.16"),
        Event::Defeated { who } => (format!("{} is defeated.", name(who)), "V12.5"),
        Event::Desolated { who } => {
            (format!("{} is desolated: its territories are gone.", name(who)), "V12.6")
        }
        Event::Over { ending } => ending_text(ending),
        _ => unreachable!("told elsewhere"),
    }
}

fn units(rules: &Invasion, event: &Event) -> (String, &'static str) {
    match *event {
        Event::Deployed { who, at, cost: 0 } => {
            (format!("{} places a unit in {}.", name(who), rules.place(at)), "V1.5")
        }
        Event::Deployed { who, at, cost } => {
            (format!("{} deploys a unit in {} for ${cost}.", name(who), rules.place(at)), "V5.1")
        }
        Event::UnitLost { who, at, why } => {
            let (what, rule) = match why {
                Lost::Excess => ("withdraws a unit from", "V13.10"),
                Lost::Event => ("loses a unit to the event in", "V8.6"),
                Lost::Battle => ("loses a unit in", "V9.7"),
            };
            (format!("{} {what} {}.", name(who), rules.place(at)), rule)
        }
        Event::Marched { who, from, to } => (
            format!("{} moves a unit from {} to {}.", name(who), rules.place(from), rules.place(to)),
            "V7.13",
        ),
        Event::CronosMoved { from, to } => {
            (format!("Cronos goes from {} to {}.", rules.place(from), rules.place(to)), "V7.14")
        }
        _ => unreachable!("told elsewhere"),
    }
}

fn hydra(rules: &Invasion, event: &Event) -> (String, &'static str) {
    match *event {
        Event::LandingCard { card } => {
            (format!("Drop Ship card {}.", rules.pack.landings[card.index()].code), "V11.6")
        }
        Event::Landed { ship, at } => {
            (format!("Drop ship {} lands in {}.", ship.number(), rules.place(at)), "V11.6")
        }
        Event::NoLanding { ship } => {
            (format!("Drop ship {} does not land: its territory is desolated.", ship.number()), "V11.6")
        }
        Event::Invader { at, how } => invader(rules, at, how),
        Event::NoInvader { at } => {
            (format!("No invader unit can appear in or next to {}.", rules.place(at)), "V13.20")
        }
        Event::Roamed { from, to, filter } => {
            let text = format!(
                "An invader unit moves from {} to {} ({}).",
                rules.place(from),
                rules.place(to),
                filter_text(filter)
            );
            (text, "V10.7")
        }
        Event::StrikeRoll { at, face } => {
            let what = if face == Face::Plus { "two units instead of one" } else { "one unit" };
            (format!("Annihilation Strike in {}: {}, {what}.", rules.place(at), face.title()), "V8.17")
        }
        _ => unreachable!("told elsewhere"),
    }
}

fn filter_text(filter: u8) -> &'static str {
    match filter {
        1 => "towards Cronos",
        2 => "where the fewest invaders are",
        3 => "where the fewest coalition units are",
        _ => "as the holder chose",
    }
}

fn invader(rules: &Invasion, at: TerritoryId, how: How) -> (String, &'static str) {
    let place = rules.place(at);
    match how {
        How::SetUp => (format!("An invader unit begins in {place}."), "V1.9"),
        How::Placed => (format!("An invader unit is placed in {place}."), "V8.12"),
        How::Spawned => (format!("An invader unit spawns in {place}."), "V8.10"),
        How::Overflow { from, filter } => {
            let from = rules.place(from);
            (
                format!("{from} is full: an invader unit appears in {place} ({}).", filter_text(filter)),
                "V8.11",
            )
        }
        How::Unloaded => (format!("A drop ship leaves an invader unit in {place}."), "V11.6"),
    }
}

fn development(rules: &Invasion, event: &Event) -> (String, &'static str) {
    match *event {
        Event::Market { card } => (format!("The market shows {}.", card.title()), "V4.3"),
        Event::Bought { who, card, cost } => {
            (format!("{} buys {} for ${cost}.", name(who), card.title()), "V4.1")
        }
        Event::Attached { who, card, at } => {
            (format!("{} attaches {} to {}.", name(who), card.title(), rules.place(at)), "V4.2")
        }
        Event::Played { who, card } => (format!("{} plays {}.", name(who), card.title()), "V4.5"),
        Event::VatsGave { who, good, amount } => {
            (format!("{}: {} +{amount}.", name(who), good.title()), "V13.9")
        }
        Event::Upgraded { who, tech, tier } => {
            let title = &rules.pack.technologies[tech][usize::from(tier)].title;
            (format!("{} raises {} to tier {tier}, {title}.", name(who), tech.title()), "V6.1")
        }
        Event::Announced { who, project } => {
            let title = &rules.pack.projects[project].title;
            (format!("{} announces project card {project}, {title}.", name(who)), "V7.5")
        }
        Event::Pledged { who, pledged } => (format!("{} pledges {}.", name(who), goods(&pledged)), "V7.5"),
        Event::Funded { who, project } => {
            let card = &rules.pack.projects[project];
            let rule = card.rule.title();
            (format!("{} funds project card {project}, {}. {rule}", name(who), card.title), "V7.6")
        }
        Event::Abandoned { who, project } => {
            (format!("{} gives up funding project card {project} for now.", name(who)), "V7.5")
        }
        Event::Earned { who, gain, kept, land, terror } => {
            (earned(who, (&gain, &kept), (&land, &terror)), "V7.9")
        }
        Event::ZoneGain { who, at, gain } => {
            (format!("{} controls {}: {}.", name(who), rules.place(at), goods(&gain)), "V7.12")
        }
        _ => unreachable!("told elsewhere"),
    }
}

type Goods<'a> = &'a By<Good, u8>;

/// V0.8: what does not fit on a dial is lost; V7.9: why it is not more.
fn earned(
    who: Coalition,
    (gain, kept): (Goods<'_>, Goods<'_>),
    (land, terror): (Goods<'_>, Goods<'_>),
) -> String {
    let mut text = format!("{} earns {}", name(who), goods(kept));
    let mut add = |what: Goods<'_>, why: &str| {
        if *what != By::splat(0) {
            text.push_str(&format!("; {} {why}", goods(what)));
        }
    };
    add(&By::from_fn(|good: Good| gain[good] - kept[good]), "does not fit");
    add(land, "less for lost land");
    add(terror, "less for Terror");
    text + "."
}

fn events(rules: &Invasion, event: &Event) -> (String, &'static str) {
    match *event {
        Event::Looked { who, card: None } => (format!("{} looks at its event card.", name(who)), "V8.2"),
        Event::Looked { who, card: Some(card) } => {
            (format!("{} looks at event card {}.", name(who), rules.pack.events[card.index()].code), "V8.2")
        }
        Event::PutInPile { who, pile, blind } => {
            let how = if blind { " without a look" } else { "" };
            (format!("{} puts its card into {}{how}.", name(who), pile.title()), "V8.2")
        }
        Event::Turned { card, pile } => {
            (format!("{}: event card {}.", pile.title(), rules.pack.events[card.index()].code), "V8.4")
        }
        Event::Acts { what } => acts(rules, what),
        Event::Targeted { who } => (format!("It hits {}.", name(who)), "V8.6"),
        Event::GuardRoll { who, face, holds } => {
            let what = if holds { "protected" } else { "not protected" };
            (format!("{} rolls {}: {what}.", name(who), face.title()), "V8.8")
        }
        Event::Guarded { who } => (format!("{} is protected.", name(who)), "V8.8"),
        Event::Suffered { who, loss, terror } => {
            let text = match terror {
                0 => format!("{} loses {}.", name(who), goods(&loss)),
                _ if loss == By::splat(0) => format!("{}: Terror +{terror}.", name(who)),
                _ => format!("{} loses {}; Terror +{terror}.", name(who), goods(&loss)),
            };
            (text, "V8.6")
        }
        Event::Terror { who, terror, why } => {
            let (what, rule) = match why {
                Fear::Blind => ("falls", "V8.2"),
                Fear::Calm => ("falls", "V7.10"),
                Fear::Hydra => ("rises", "V11.2"),
            };
            (format!("Terror in {} {what} to {terror}.", name(who)), rule)
        }
        Event::MicLost { who, amount, why } => {
            let (why, rule) = match why {
                MicLoss::Effect => ("", "V8.6"),
                MicLoss::Terror => (" to Terror beyond its track", "V8.14"),
                MicLoss::Virus => (" to the virus", "V11.4"),
                MicLoss::Infested => (" to an infested territory", "V11.4"),
                MicLoss::Hunger => (" to hunger", "V11.4"),
            };
            (format!("{} loses {amount} MIC{why}.", name(who)), rule)
        }
        _ => unreachable!("told elsewhere"),
    }
}

fn acts(rules: &Invasion, what: EffectRef) -> (String, &'static str) {
    match what {
        EffectRef::Action { action } => {
            let action = &rules.pack.actions[action.index()];
            (format!("{}: {}", action.category.title(), action.text), "V8.4")
        }
        EffectRef::Adaptation { card } => (rules.pack.adaptations[card.index()].text.clone(), "V9.11"),
    }
}

fn battle(rules: &Invasion, event: &Event) -> (String, &'static str) {
    match *event {
        Event::Battle { at, human, hydra, attacking, .. } => {
            let who = if attacking { "the coalitions attack" } else { "the Hydra attack" };
            let why = match (human == hydra, attacking) {
                (false, _) => "",
                (true, true) => ": equal Power, but more units",
                (true, false) => ": equal Power, and no more units than they have pieces",
            };
            (format!("Battle in {}: Power {human} against {hydra}, {who}{why}.", rules.place(at)), "V9.6")
        }
        Event::BattleRoll { face, .. } => (format!("The die shows {}.", face.title()), "V9.7"),
        Event::HydraLost { at, ship: None } => {
            (format!("An invader unit in {} is destroyed.", rules.place(at)), "V9.7")
        }
        Event::HydraLost { at, ship: Some(ship) } => {
            (format!("Drop ship {} in {} is destroyed.", ship.number(), rules.place(at)), "V9.8")
        }
        Event::Reward { who, good: Some(good) } => (format!("{}: {} +1.", name(who), good.title()), "V9.9"),
        Event::Reward { who, good: None } => (format!("{} takes no reward.", name(who)), "V9.9"),
        Event::BattleOver { at, won: true } => (format!("{} is cleared.", rules.place(at)), "V9.7"),
        Event::BattleOver { at, won: false } => {
            (format!("The battle in {} is over.", rules.place(at)), "V9.7")
        }
        Event::Adaptation { points } => (format!("Adaptation {points}."), "V9.11"),
        Event::AdaptationCard { card } => {
            (format!("The Hydra adapt: {}.", rules.pack.adaptations[card.index()].title), "V9.11")
        }
        _ => unreachable!("told elsewhere"),
    }
}

fn upkeep(rules: &Invasion, event: &Event) -> (String, &'static str) {
    match *event {
        Event::StatusChanged { at, status } => {
            let rule = if status == Status::Overrun { "V10.2" } else { "V10.3" };
            (format!("{} is {}.", rules.place(at), status.title()), rule)
        }
        Event::CapitalDamage { who, damage } => {
            (format!("Capital Damage of {} is {damage}.", name(who)), "V10.6")
        }
        Event::Control { who } => (format!("{} takes control of Cronos.", name(who)), "V11.1"),
        Event::Fed { who, due, paid } if paid < due => {
            (format!("{} has {paid} of {due} Food for its people.", name(who)), "V11.4")
        }
        Event::Fed { who, paid, .. } => {
            (format!("{} feeds its people with {paid} Food.", name(who)), "V11.4")
        }
        Event::Ready => ("Research is ready again.".into(), "V11.5"),
        _ => unreachable!("told elsewhere"),
    }
}

fn trade(event: &Event) -> (String, &'static str) {
    match *event {
        Event::Offered { from, to, give, get, counter } => {
            let what = if counter { "answers with the offer of" } else { "offers" };
            let (give, get) = (goods(&give), goods(&get));
            (format!("{} {what} {give} to {} for {get}.", name(from), name(to)), "V3.2")
        }
        Event::Traded { from, to, give, get } => {
            let (give, get) = (goods(&give), goods(&get));
            (format!("{} gives {} {give} for {get}.", name(from), name(to)), "V3.2")
        }
        Event::Declined { who, why: None } => (format!("{} declines.", name(who)), "V3.2"),
        Event::Declined { who, why: Some(why) } => {
            (format!("{} declines: it {}.", name(who), why.title()), "V3.2")
        }
        _ => unreachable!("told elsewhere"),
    }
}

/// Whose doing an event is.
fn doer(event: &Event) -> Option<Coalition> {
    match *event {
        Event::Deployed { who, .. }
        | Event::Bought { who, .. }
        | Event::Attached { who, .. }
        | Event::Played { who, .. }
        | Event::VatsGave { who, .. }
        | Event::Upgraded { who, .. }
        | Event::Announced { who, .. }
        | Event::Pledged { who, .. }
        | Event::Funded { who, .. }
        | Event::Abandoned { who, .. }
        | Event::Earned { who, .. }
        | Event::ZoneGain { who, .. }
        | Event::Marched { who, .. }
        | Event::Looked { who, .. }
        | Event::PutInPile { who, .. }
        | Event::Reward { who, .. }
        | Event::Declined { who, .. }
        | Event::Over { ending: Ending::GaveUp { who } } => Some(who),
        Event::Offered { from, .. } | Event::Traded { from, .. } => Some(from),
        Event::Battle { by, .. } => Some(by),
        _ => None,
    }
}

/// Where an event happens.
fn place(event: &Event) -> Option<TerritoryId> {
    match *event {
        Event::Deployed { at, .. }
        | Event::UnitLost { at, .. }
        | Event::Landed { at, .. }
        | Event::Invader { at, .. }
        | Event::NoInvader { at }
        | Event::StrikeRoll { at, .. }
        | Event::Attached { at, .. }
        | Event::ZoneGain { at, .. }
        | Event::Battle { at, .. }
        | Event::BattleRoll { at, .. }
        | Event::HydraLost { at, .. }
        | Event::BattleOver { at, .. }
        | Event::StatusChanged { at, .. } => Some(at),
        Event::Roamed { to, .. } | Event::Marched { to, .. } | Event::CronosMoved { to, .. } => Some(to),
        _ => None,
    }
}

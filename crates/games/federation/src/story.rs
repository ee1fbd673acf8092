//! The log lines: one for each event, with its rule and its place.

use crate::Federation;
use crate::event::Event;
use crate::ids::{AlienDeed, HomeTrack, Loss, Price, Purse, Relation};
use crate::rules;
use crate::state::{Change, Contested, Toward};
use crate::text::{at_level, spot};
use crate::view::token_rule;
use redoubt_engine::{Line, Seat};

/// The player's doing.
fn mine(line: Line) -> Line {
    line.by(Seat::FIRST)
}

/// So many things do something.
fn do_count(number: u8, thing: &str, verb: &str) -> String {
    let ending = if number == 1 { "s" } else { "" };
    format!("{} {verb}{ending}", count(number, thing))
}

/// So many things.
fn count(number: u8, thing: &str) -> String {
    if number == 1 { format!("1 {thing}") } else { format!("{number} {thing}s") }
}

pub(crate) fn tell(rules: &Federation, event: &Event) -> Line {
    match event {
        Event::Stored { .. }
        | Event::Paid { .. }
        | Event::Acted { .. }
        | Event::Discarded { .. }
        | Event::ColumnLocked { .. }
        | Event::Built { .. }
        | Event::AllyCame
        | Event::Settled { .. }
        | Event::Unlocked { .. }
        | Event::Upgraded { .. }
        | Event::Moved { .. }
        | Event::Folded { .. }
        | Event::Bypassed { .. }
        | Event::Drew { .. }
        | Event::Deployed { .. }
        | Event::Reclaimed { .. }
        | Event::DieBought { .. }
        | Event::Opportunity { .. } => mine(own(event)),
        Event::Looked { .. }
        | Event::Started { .. }
        | Event::Researched { .. }
        | Event::Completed { .. }
        | Event::AdvancedTech { .. }
        | Event::Sabotaged { .. } => mine(science(event)),
        Event::Queued { .. }
        | Event::TokenBegan { .. }
        | Event::TokenEnded { .. }
        | Event::TurnBegan { .. }
        | Event::TurnEnded { .. }
        | Event::Placed { .. }
        | Event::GroupLost { .. }
        | Event::TrackShifted { .. }
        | Event::TrackRaised { .. }
        | Event::Rolled { .. }
        | Event::Rerolled { .. } => course(event),
        Event::CombatBegan { .. }
        | Event::CombatRead { .. }
        | Event::Retreated { .. }
        | Event::Destroyed { .. }
        | Event::AssetLost { .. }
        | Event::Pursued { .. }
        | Event::BaseHit { .. }
        | Event::TokenLost { .. } => battle(event),
        Event::ChitDrawn { .. }
        | Event::ChitsReturned
        | Event::EventRead { .. }
        | Event::FactionMeant { .. }
        | Event::HomeChanged { .. }
        | Event::Ended { .. } => fate(rules, event),
        Event::SpyReturned { .. }
        | Event::LevelChanged { .. }
        | Event::Overflowed { .. }
        | Event::OverflowBegan { .. }
        | Event::ExtraAdvance { .. }
        | Event::Instead { .. }
        | Event::NoEffect { .. }
        | Event::FleetMoved { .. }
        | Event::Spawned { .. }
        | Event::TechGained { .. }
        | Event::Contested { .. }
        | Event::RelationChanged { .. }
        | Event::RelationStays { .. }
        | Event::Overage { .. }
        | Event::Disarmed { .. } => alien(event),
    }
}

/// What the player does.
fn own(event: &Event) -> Line {
    match event {
        Event::Stored { resource, .. } => Line::new(format!("{} is stored.", resource.title()), "F1.10"),
        Event::Paid { resource, purse, price } => {
            let from = if *purse == Purse::Free { String::new() } else { format!(" ({})", purse.title()) };
            let done = match price {
                Price::Spend => "is spent",
                Price::Deploy => "is deployed",
                Price::Sacrifice => "is sacrificed",
            };
            Line::new(format!("{}{from} {done}.", resource.title()), "F0.2")
        }
        Event::Acted { deed } => Line::new(format!("{}.", deed.title()), deed.rule()),
        Event::Discarded { resource } => Line::new(format!("{} is given up.", resource.title()), "F8.5"),
        Event::ColumnLocked { column, returned } => Line::new(
            format!("Column {} is locked: {}.", column + 1, do_count(*returned, "token", "return")),
            "F13.2",
        ),
        Event::Built { piece, at } => {
            Line::new(format!("A {} is placed at {}.", piece.title(), at.title()), "F9.1").at(spot(*at))
        }
        Event::AllyCame => Line::new("An Ally Ship comes to Sol.", "F15.1").at("space-sol"),
        Event::Settled { base, world, standing } => {
            let text = format!("{} is settled: {}, {} of 6.", world.title(), base.title(), standing);
            Line::new(text, "F9.2").at(spot(world.space()))
        }
        Event::Unlocked { base } => {
            Line::new(format!("The {} unlocks what lay beside it.", base.title()), "F9.3")
        }
        Event::Upgraded { asset, at } => {
            Line::new(format!("The {} at {} is upgraded.", asset.title(), at.title()), "F9.4").at(spot(*at))
        }
        Event::Moved { ship, from, to, carry } => {
            let with = if carry.is_some() { format!(" with {}", carry.title()) } else { String::new() };
            let text = format!("{}: {} to {}{with}.", ship.title(), from.title(), to.title());
            Line::new(text, "F10.1").at(spot(*to))
        }
        Event::Folded { ship, from, to } => {
            let text = format!("{} folds space: {} to {}.", ship.title(), from.title(), to.title());
            Line::new(text, "F15.3").at(spot(*to))
        }
        Event::Bypassed { token, .. } => Line::new(format!("{} is bypassed.", token.title()), "F10.3"),
        Event::Drew { tokens } => {
            let names: Vec<&str> = tokens.iter().map(|token| token.title()).collect();
            Line::new(format!("Drawn to choose from: {}.", names.join("; ")), "F10.3")
        }
        Event::Deployed { purse } => {
            let rule = match purse.index() {
                3..=7 => "F14.1",
                8..=11 => "F12.4",
                _ => "F12.5",
            };
            Line::new(format!("Deployed: {}.", purse.title()), rule)
        }
        Event::Reclaimed { resource } => Line::new(format!("{} is reclaimed.", resource.title()), "F13.3"),
        Event::DieBought { dice } => Line::new(format!("Out Maneuver: {}.", dice_text(*dice)), "F10.2"),
        Event::Opportunity { pair, effect, with } => {
            let text = format!("{} ends the war of {} ({}).", effect.title(), pair.title(), with.title());
            Line::new(text, "F16.1").at(format!("pair-{pair}"))
        }
        _ => unreachable!("F3.6: told elsewhere"),
    }
}

/// Research and Sabotage.
fn science(event: &Event) -> Line {
    match event {
        Event::Looked { techs } => {
            let names: Vec<&str> = techs.iter().map(|tech| tech.title()).collect();
            Line::new(format!("Looked at {}.", names.join(" and ")), "F11.1")
        }
        Event::Started { tech } => Line::new(format!("{} is started.", tech.title()), "F11.1"),
        Event::Researched { tech, from, to } => {
            let text = match to.cmp(from) {
                std::cmp::Ordering::Equal => format!("{}: no progress, {} %.", tech.title(), 25 * to),
                _ => format!("{}: {} % to {} %.", tech.title(), 25 * from, 25 * to),
            };
            Line::new(text, "F11.2")
        }
        Event::Completed { tech } => Line::new(format!("{} is complete.", tech.title()), "F11.3"),
        Event::AdvancedTech { count: number } => {
            Line::new(format!("{} to research.", count(*number, "Warp technology token")), "F15.2")
        }
        Event::Sabotaged { faction, space, tech } => {
            let text = match tech {
                Some(tech) => {
                    format!("Sabotage, space {space}: the {} lose {}.", faction.title(), tech.title())
                }
                None => format!("Sabotage against the {} hits nothing.", faction.title()),
            };
            Line::new(text, "F12.2").at(format!("faction-{faction}"))
        }
        _ => unreachable!("F3.6: told elsewhere"),
    }
}

/// Tokens, turns, dice and the Resource Track.
fn course(event: &Event) -> Line {
    match event {
        Event::Queued { token, slot } => {
            Line::new(format!("{} joins the queue.", token.title()), "F3.5").at(format!("slot-{}", slot + 1))
        }
        Event::TokenBegan { token, level, valid } => {
            let text = match (level, valid) {
                (Some(level), false) => format!("{}: ignored {}.", token.title(), at_level(*level)),
                (Some(level), true) => format!("{} {}.", token.title(), at_level(*level)),
                (None, _) => format!("{}.", token.title()),
            };
            Line::new(text, if *valid { token_rule(*token) } else { "F4.5" })
        }
        Event::TokenEnded { token } => Line::new(format!("{} goes to Holding.", token.title()), "F3.3"),
        Event::TurnBegan { turn } => Line::new(format!("Federation turn {turn}."), "F7.1"),
        Event::TurnEnded { turn, returned } => {
            let text = format!("Turn {turn} ends: {} to the bag.", do_count(*returned, "token", "return"));
            Line::new(text, "F17.1")
        }
        Event::Placed { resource, row, column, count: number } => {
            let text = format!("{number} {} to row {row}, column {}.", resource.title(), column + 1);
            Line::new(text, "F7.6")
        }
        Event::GroupLost { row, count: number } => {
            Line::new(format!("{} for row {row} lost.", count(*number, "die result")), "F7.7")
        }
        Event::TrackShifted { arrived } => {
            Line::new(format!("The Resource Track moves: {}.", do_count(*arrived, "token", "arrive")), "F7.9")
        }
        Event::TrackRaised { lost } => {
            Line::new(format!("Resources up: {} to the Pools.", do_count(*lost, "token", "return")), "F6.11")
        }
        Event::Rolled { roll } => Line::new(format!("Dice: {}.", shown(roll.dice())), "F24.1"),
        Event::Rerolled { purse, roll } => {
            let text = format!("Espionage ({}) is sacrificed; dice: {}.", purse.title(), shown(roll.dice()));
            mine(Line::new(text, "F24.1"))
        }
        _ => unreachable!("F3.6: told elsewhere"),
    }
}

fn shown(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

fn dice_text(dice: u8) -> String {
    if dice == 1 { "1 die".to_string() } else { format!("{dice} dice") }
}

/// Combat and losses.
fn battle(event: &Event) -> Line {
    match event {
        Event::CombatBegan { faction, space, dice } => {
            let text =
                format!("Combat with the {} at {}: {}.", faction.title(), space.title(), dice_text(*dice));
            Line::new(text, "F21.3").at(spot(*space))
        }
        Event::CombatRead { space, hits, .. } => {
            let text = if *hits == 0 {
                "No hit: the battle is lost.".to_string()
            } else {
                format!("{}.", count(*hits, "hit"))
            };
            Line::new(text, "F21.5").at(spot(*space))
        }
        Event::Retreated { fleet, from, to } if from == to => {
            Line::new(format!("The {} has nowhere to go.", fleet.title()), "F21.12").at(spot(*to))
        }
        Event::Retreated { fleet, from, to } => {
            let text = format!("The {} goes back from {} to {}.", fleet.title(), from.title(), to.title());
            Line::new(text, "F21.10").at(spot(*to))
        }
        Event::Destroyed { fleet, at, respawned } => {
            let text = match respawned {
                Some(space) => {
                    format!("The {} is destroyed and re-spawns on {}.", fleet.title(), space.title())
                }
                None => format!("The {} is destroyed.", fleet.title()),
            };
            Line::new(text, "F21.7").at(spot(*at))
        }
        Event::AssetLost { asset, base, at, loss } => {
            let name = base.map_or(asset.title(), |base| base.title());
            let text = match loss {
                Loss::Flip => format!("The {name} at {} is turned to plain.", at.title()),
                Loss::Spend => format!("The {name} at {} is lost.", at.title()),
            };
            Line::new(text, "F21.8").at(spot(*at))
        }
        Event::Pursued { ship, from, to } => {
            let text = format!("{} must follow from {} to {}.", ship.title(), from.title(), to.title());
            Line::new(text, "F23.15").at(spot(*to))
        }
        Event::BaseHit { base, world, loss } => {
            let text = match loss {
                Loss::Flip => format!("The {} on {} is turned to plain.", base.title(), world.title()),
                Loss::Spend => format!("The {} on {} is lost.", base.title(), world.title()),
            };
            Line::new(text, "F5.2").at(spot(world.space()))
        }
        Event::TokenLost { resource, purse, plunder } => {
            let what = purse.map_or(resource.title(), |purse| purse.title());
            match plunder {
                Some(faction) => Line::new(format!("The {} plunder: {what}.", faction.title()), "F23.16"),
                None => Line::new(format!("Lost to the Pool: {what}."), "F6.13"),
            }
        }
        _ => unreachable!("F3.6: told elsewhere"),
    }
}

/// Events, home, the end.
fn fate(rules: &Federation, event: &Event) -> Line {
    match event {
        Event::ChitDrawn { chit } => Line::new(format!("Event: {}.", rules.pack.events[*chit].title), "F6.1"),
        Event::ChitsReturned => Line::new("All Event chits are Available again.", "F6.2"),
        Event::EventRead { row, .. } => Line::new(format!("{}.", row.title()), "F6.1"),
        Event::FactionMeant { faction } => Line::new(format!("It is about the {}.", faction.title()), "F6.9"),
        Event::HomeChanged { track, value } => {
            let rule = match track {
                HomeTrack::Expansion => "F5.6",
                HomeTrack::Military => "F6.6",
                HomeTrack::Stability => "F2.3",
            };
            Line::new(format!("{}: {value}.", track.title()), rule).at(format!("track-{track}"))
        }
        Event::Ended { ending } => Line::new(rules::ending_text(*ending), rules::rule_of(*ending)),
        _ => unreachable!("F3.6: told elsewhere"),
    }
}

/// What aliens do.
fn alien(event: &Event) -> Line {
    match event {
        Event::SpyReturned { faction } => {
            Line::new(format!("The spy on the {} finds no room and comes home.", faction.title()), "F12.8")
        }
        Event::LevelChanged { faction, from, to } => {
            let text = format!("{}: {} to {}.", faction.title(), from.title(), to.title());
            Line::new(text, "F18.1").at(format!("faction-{faction}"))
        }
        Event::Overflowed { faction } => {
            Line::new(format!("The {} are at Total War: an Advance will follow.", faction.title()), "F18.2")
        }
        Event::OverflowBegan { faction } => {
            Line::new(format!("The {} advance out of Total War.", faction.title()), "F18.3")
        }
        Event::ExtraAdvance { faction } => {
            Line::new(format!("Total War: the {} advance once more.", faction.title()), "F4.7")
        }
        Event::Instead { faction, deed, instead } => {
            let text = format!("{}: {} becomes {}.", faction.title(), deed.title(), instead.title());
            Line::new(text, "F4.6")
        }
        Event::NoEffect { faction, deed } => {
            let text = format!("{} of the {} does nothing.", deed.title(), faction.title());
            Line::new(text, if *deed == AlienDeed::Friction { "F4.21" } else { "F0.8" })
        }
        Event::FleetMoved { fleet, from, to } => {
            let text = format!("{}: {} to {}.", fleet.title(), from.title(), to.title());
            Line::new(text, "F4.10").at(spot(*to))
        }
        Event::Spawned { fleet, at } => {
            Line::new(format!("The {} appears on {}.", fleet.title(), at.title()), "F4.13").at(spot(*at))
        }
        Event::TechGained { faction, tech, space } => {
            let text = format!("The {} gain {} on space {space}.", faction.title(), tech.title());
            Line::new(text, "F4.16").at(format!("faction-{faction}"))
        }
        Event::Contested { agent, die, what, prevented, stays, killed } => {
            let done = match (prevented, stays, killed) {
                (true, true, _) => "prevented, and stays",
                (true, false, false) => "prevented, and comes home",
                (true, false, true) => "prevented, but killed",
                (false, _, true) => "not prevented, and killed",
                (false, _, false) => "not prevented, and lost",
            };
            let what = crate::text::contested_text(*what);
            Line::new(format!("{}: {die}, {done} ({what}).", agent.title()), contest_rule(event))
        }
        Event::RelationChanged { pair, from, to } => {
            let text = format!("{}: {} to {}.", pair.title(), from.title(), to.title());
            let rule = if *to == Relation::War { "F19.2" } else { "F19.4" };
            Line::new(text, rule).at(format!("pair-{pair}"))
        }
        Event::RelationStays { change: Change { pair, toward } } => {
            let rule = if *toward == Toward::War { "F19.2" } else { "F16.2" };
            Line::new(format!("{}: nothing changes.", pair.title()), rule)
        }
        Event::Overage { pair, keyword } => {
            Line::new(format!("{}: more than an Alliance ({}).", pair.title(), keyword.title()), "F19.5")
        }
        Event::Disarmed { faction, tech } => {
            Line::new(format!("The {} lose {}.", faction.title(), tech.title()), "F16.1")
        }
        _ => unreachable!("F3.6: told elsewhere"),
    }
}

fn contest_rule(event: &Event) -> &'static str {
    match event {
        Event::Contested { what: Contested::Down { .. }, .. } => "F20.2",
        Event::Contested { killed: true, .. } => "F20.6",
        _ => "F20.1",
    }
}

//! The names of choices, with what they lead to.

use super::{both, goods, seat_name, spot, tile_name};
use crate::action::{Action, CampAction, EconAction, FightAction, TurnAction, Verb, YearAction};
use crate::ids::{Class, HexId, TileId};
use crate::state::{Camp, Econ, Fight, React, Source, Turn, Year};
use crate::{Portas, State};
use redoubt_engine::{Label, Notation, Seat};

fn tile(tile: TileId) -> String {
    format!("tile:{}", tile.index())
}

/// Free steps and whatever ends something are named alike everywhere.
fn common(rules: &Portas, state: &State, action: TurnAction) -> Label {
    match action {
        TurnAction::Go { tile: to } => Label::new(tile_name(rules, to), "P3.2").at(tile(to)),
        TurnAction::Apprentice { tile: to } => {
            Label::new(format!("Apprentice: {}", tile_name(rules, to)), "P3.2").at(tile(to))
        }
        TurnAction::Ticket { tile: to } => {
            Label::new(format!("By Ticket: {}", tile_name(rules, to)), "P3.2").at(tile(to))
        }
        TurnAction::Fee { good } => Label::new(format!("Pay 1 {}", good.title()), "P15.6"),
        TurnAction::Employ { class, building } => {
            let food = if class == Class::Citizen && state.clock.round == 0 { " (1 Food)" } else { "" };
            Label::new(format!("Employ a {} in the {}{food}", class.title(), building.title()), "P3.15")
        }
        TurnAction::Trade => Label::new("Trade", "P3.27"),
        TurnAction::Hand { from, to, good } => {
            let (from, to) = (seat_name(rules, Seat::new(from)), seat_name(rules, Seat::new(to)));
            Label::new(format!("{from} gives {to} 1 {}", good.title()), "P3.27")
        }
        TurnAction::Agree => Label::new("Hand it over", "P3.27a"),
        TurnAction::Decline => Label::new("Keep it", "P3.27a"),
        TurnAction::Soldiers => Label::new("Use Soldiers", "P11.1"),
        TurnAction::Bugle => Label::new("Blow the Bugle", "P4.2"),
        TurnAction::Discard { good } => Label::new(format!("Throw away 1 {}", good.title()), "P3.11"),
        TurnAction::Act => Label::new("Use the Place", "P3.1").ending(),
        TurnAction::Done => Label::new("Done", "P3.4").ending(),
        TurnAction::Back => Label::new("Back", "P4.2").ending(),
    }
}

/// What has no better name.
fn plain(rules: &Portas, action: Action, rule: &'static str) -> Label {
    Label::new(action.write(rules), rule)
}

fn verb(rules: &Portas, state: &State, verb: Verb) -> Label {
    let card = rules.market_card(state);
    let standing = crate::rules::standing(state).map(|tile| rules.place(tile));
    let market = standing.is_some_and(|place| place.kind == crate::PlaceKind::Market);
    let text = match verb {
        Verb::Gain if market => card.map(|card| format!("Gain {}", goods(&card.gain[0]))),
        Verb::Other => card.and_then(|card| card.gain.get(1)).map(|gain| format!("Gain {}", goods(gain))),
        Verb::Gain => standing.map(|place| format!("Gain {}", goods(&place.gain))),
        Verb::Special => card.map(|card| match card.act.build {
            Some(building) => format!("Build a {} for {}", building.title(), goods(&card.act.cost)),
            None => format!("The Market card: {}", card.act.act.title()),
        }),
        Verb::Lay => standing.and_then(|place| place.work).map(|work| format!("Set a {}", work.title())),
        _ => None,
    };
    Label::new(text.unwrap_or_else(|| verb.title().to_string()), if market { "P3.24" } else { "P4.2" })
}

pub(crate) fn turn(rules: &Portas, state: &State, task: Turn, action: Action) -> Label {
    match (task, action) {
        (_, Action::Turn(TurnAction::Done)) if matches!(task, Turn::Finish) => {
            Label::new("End the turn", "P3.1").ending()
        }
        (_, Action::Turn(action)) => common(rules, state, action),
        (_, Action::Econ(EconAction::Do { verb: what })) => verb(rules, state, what),
        _ => plain(rules, action, "P3.1"),
    }
}

pub(crate) fn econ(rules: &Portas, state: &State, seat: Seat, task: Econ, action: Action) -> Label {
    match action {
        Action::Turn(action) => common(rules, state, action),
        Action::Econ(EconAction::Do { verb: Verb::Sell }) => Label::new("Sell Food", "P3.23"),
        Action::Econ(EconAction::Do { verb: what }) => verb(rules, state, what),
        Action::Econ(EconAction::Convert { line }) => {
            let source = if let Econ::Convert { source, .. } = task { source } else { Source::Place };
            let text = rules
                .line(state, source, line)
                .map(|line| format!("{} for {}", goods(&line.give), goods(&line.get)));
            let rule = if source == Source::Sale { "P3.24" } else { "P3.21" };
            Label::new(text.unwrap_or_default(), rule)
        }
        Action::Econ(how @ (EconAction::Build | EconAction::BuildEmpty | EconAction::Raze { .. })) => {
            let source = if let Econ::Build { source, .. } = task { source } else { Source::Place };
            let owner = if let Econ::Build { seat, .. } = task { seat } else { seat };
            let (building, cost) = rules.contract(state, source);
            let (building, cost) = (building.title(), goods(&cost));
            match how {
                EconAction::BuildEmpty => {
                    Label::new(format!("{building} from an empty Farm, for {cost}"), "P3.14a")
                }
                EconAction::Raze { site } => {
                    let old =
                        state.seat(owner).sites[usize::from(site)].building.map_or("", |old| old.title());
                    Label::new(
                        format!(
                            "{building} in the place of site {} ({old}), for {cost} and 1 Tool",
                            site + 1
                        ),
                        "P3.19",
                    )
                    .warn(Some("The building and its Buffer are lost"))
                }
                _ => Label::new(format!("{building} for {cost}"), "P3.22"),
            }
        }
        Action::Econ(EconAction::Play { card }) => {
            let same = rules.words.cards.word(card.index());
            let data = rules.card(card);
            Label::new(
                format!("{} {} ({}), cost {}", data.number, data.name, same, goods(&data.cost)),
                "P3.26",
            )
        }
        Action::Econ(EconAction::Keep) => Label::new("Yourself", "P3.26"),
        Action::Econ(EconAction::Give { to }) => Label::new(seat_name(rules, Seat::new(to)), "P3.26"),
        Action::Econ(EconAction::Order { order }) => {
            let mut after = state.clone();
            crate::rules::reorder(&mut after, order);
            let names =
                after.decks.scouted.iter().map(|card| rules.pack.movement[card.index()].name.as_str());
            Label::new(names.collect::<Vec<_>>().join(", then "), "P3.26")
        }
        _ => plain(rules, action, "P3.21"),
    }
}

pub(crate) fn camp(rules: &Portas, state: &State, task: Camp, action: Action) -> Label {
    let action = match action {
        Action::Turn(action) => return common(rules, state, action),
        Action::Econ(EconAction::Do { verb: what }) => return verb(rules, state, what),
        Action::Camp(action) => action,
        _ => return plain(rules, action, "P4.2"),
    };
    match action {
        CampAction::Enlist { class } => Label::new(format!("One more {}", class.title()), "P4.1"),
        CampAction::Home { hex, class, posture } => {
            Label::new(format!("#{}: {} {}", hex.number(), posture.title(), class.title()), "P4.1")
                .at(spot(hex))
        }
        CampAction::From { hex, used } => {
            let again = if used > 0 { ", second step" } else { "" };
            Label::new(format!("From #{}{again}", hex.number()), "P4.2").at(spot(hex))
        }
        CampAction::Dir { dir } => match task {
            Camp::Direction { hex, .. } => match rules.lookup.next(hex, dir) {
                Some(to) => Label::new(format!("{} to #{}", dir.arrow(), to.number()), "P4.2").at(spot(to)),
                None => Label::new(format!("{} off the board", dir.arrow()), "P15.14"),
            },
            Camp::Beyond { hex, .. } => match rules.lookup.next(hex, dir) {
                Some(to) => Label::new(format!("{} to #{}", dir.arrow(), to.number()), "P4.4b").at(spot(to)),
                None => Label::new(format!("{} off the board", dir.arrow()), "P15.14"),
            },
            _ => Label::new(format!("{} {}", dir.arrow(), dir.title()), "P4.9"),
        },
        CampAction::Count { count } => {
            let what = match task {
                Camp::Group { stage: 0, .. } => "Farmers",
                Camp::Group { stage: 1, .. } => "Citizens",
                _ => ["stays", "goes", "goes with its gunner"]
                    .get(usize::from(count))
                    .copied()
                    .unwrap_or("goes"),
            };
            Label::new(format!("{count} {what}"), "P4.2a")
        }
        CampAction::Rotate { hex, sense } => {
            let work = state.hex(hex).work.map_or("", |work| work.title());
            Label::new(format!("{work} on #{} {}", hex.number(), sense.title()), "P4.2").at(spot(hex))
        }
        CampAction::Heal { class, seat } => {
            let name = seat_name(rules, Seat::new(seat));
            Label::new(format!("A {} to {name}, for {}", class.title(), goods(&rules.price(class))), "P4.5")
        }
        CampAction::Upright { hex, class } => {
            Label::new(format!("A {} on #{}", class.title(), hex.number()), "P4.5").at(spot(hex))
        }
        CampAction::On { hex } => {
            let razed = state.hex(hex).work.filter(|_| matches!(task, Camp::Place { .. }));
            Label::new(format!("#{}", hex.number()), "P5.6")
                .at(spot(hex))
                .warn(razed.map(|work| format!("The {} there is razed, 1 Tool more", work.title())))
        }
        CampAction::Knock { hex, rank, by } => {
            Label::new(format!("{} on #{} by {by}", rank.title(), hex.number()), "P6.6").at(spot(hex))
        }
        CampAction::Hold { farmers, citizens } => {
            Label::new(both(farmers, citizens, ("Farmer", "Citizen")), "P15.11")
        }
        CampAction::Bugler { hex, class } => {
            Label::new(format!("The {} on #{}", class.title(), hex.number()), "P4.2").at(spot(hex))
        }
    }
}

pub(crate) fn fight(rules: &Portas, _: &State, _: Seat, task: Fight, action: Action) -> Label {
    let Action::Fight(action) = action else { return plain(rules, action, "P7.3") };
    match action {
        FightAction::Detonate => Label::new("The Mine goes off", "P7.5a"),
        FightAction::Spare => Label::new("The Mine is spared, Soldiers are wounded", "P7.5a"),
        FightAction::Wound { farmers, citizens } => {
            Label::new(both(farmers, citizens, ("Farmer", "Citizen")), "P7.5b")
        }
        FightAction::Standing { farmers, citizens } => {
            Label::new(format!("Upright: {}", both(farmers, citizens, ("Farmer", "Citizen"))), "P7.5b")
        }
        FightAction::Fall { basic, elite } => {
            Label::new(both(basic, elite, ("Basic Unit", "Elite Unit")), "P7.6")
        }
        FightAction::Pass => Label::new("No", "P11.2").ending(),
        FightAction::Replace { from } => {
            let tools =
                if let Fight::Replace { work, .. } = task { rules.pack.works[work].strength } else { 0 };
            Label::new(format!("By the Soldier on #{}, for {tools} Tools", from.number()), "P11.2")
                .at(spot(from))
        }
        FightAction::Pay { seat } => Label::new(seat_name(rules, Seat::new(seat)), "P11.2"),
        other => plain(rules, Action::Fight(other), "P7.3"),
    }
}

/// P7.4: the totals of the open Battle with so much more support.
fn with_support(rules: &Portas, state: &State, from: HexId) -> Option<String> {
    let [_, own, other] = crate::view::with_support(rules, state, from)?;
    Some(format!("{own} against {other}"))
}

pub(crate) fn react(rules: &Portas, state: &State, _: Seat, task: React, action: Action) -> Label {
    let Action::Fight(action) = action else { return plain(rules, action, "P11.1") };
    let work = |hex: HexId| state.hex(hex).work.map_or("", |work| work.title());
    match action {
        FightAction::Pass if matches!(task, React::Charge { .. }) => Label::new("No", "P11.4").ending(),
        FightAction::Pass => Label::new("No Soldier acts", "P11.1").ending(),
        FightAction::Fire { from, to } => {
            let damage = state.hex(from).work.map_or(0, |work| rules.pack.works[work].damage);
            Label::new(
                format!("{} on #{} fires at #{} ({damage} damage)", work(from), from.number(), to.number()),
                "P11.4",
            )
            .at(spot(to))
        }
        FightAction::Support { from } => {
            let more = with_support(rules, state, from).map_or(String::new(), |text| format!(" ({text})"));
            Label::new(format!("{} on #{} supports{more}", work(from), from.number()), "P7.7").at(spot(from))
        }
        FightAction::Repel { from, hex } => Label::new(
            format!("{} on #{}: Knockback from #{}", work(from), from.number(), hex.number()),
            "P11.3",
        )
        .at(spot(hex)),
        FightAction::Ignite { from, hex } => Label::new(
            format!("{} on #{} fires the Bomb on #{}", work(from), from.number(), hex.number()),
            "P11.6",
        )
        .at(spot(hex)),
        FightAction::Add { from } => {
            Label::new(format!("Add a shot from #{}", from.number()), "P11.4").at(spot(from))
        }
        FightAction::Depot => Label::new("Ammunition Depot: 1 damage more", "P11.4"),
        FightAction::Shoot => {
            let React::Volley { hex, damage, gunfire, .. } = task else {
                return plain(rules, Action::Fight(action), "P11.4");
            };
            let falls = rules.losses(state, hex, damage, gunfire);
            let falls = falls.first().map_or((0, 0), |first| *first);
            let names = ("Basic Unit", "Elite Unit");
            Label::new(
                format!("Fire: {} damage, {} falls", damage + gunfire, both(falls.0, falls.1, names)),
                "P11.4",
            )
            .ending()
        }
        other => plain(rules, Action::Fight(other), "P11.1"),
    }
}

pub(crate) fn year(rules: &Portas, _: Year, action: Action) -> Label {
    match action {
        Action::Turn(TurnAction::Employ { class, building }) => {
            Label::new(format!("A {} works in the {}", class.title(), building.title()), "P12.3")
        }
        Action::Turn(TurnAction::Discard { good }) => {
            Label::new(format!("Throw away 1 {}", good.title()), "P3.10")
        }
        Action::Turn(_) => Label::new("Done", "P12.3").ending(),
        Action::Camp(CampAction::Heal { class, seat }) => {
            Label::new(format!("A {} to {}", class.title(), seat_name(rules, Seat::new(seat))), "P12.2")
        }
        Action::Year(YearAction::Rest { class, building }) => {
            Label::new(format!("The {} in the {} goes home", class.title(), building.title()), "P12.3")
        }
        Action::Year(YearAction::Feed { hex }) => {
            Label::new(format!("A Citizen on #{}", hex.number()), "P12.4").at(spot(hex))
        }
        Action::Year(YearAction::FeedJob { seat, building }) => Label::new(
            format!("{}'s Citizen in the {}", seat_name(rules, Seat::new(seat)), building.title()),
            "P12.4",
        ),
        Action::Year(YearAction::Boost { building }) => Label::new(building.title(), "P3.28"),
        _ => plain(rules, action, "P12.2"),
    }
}

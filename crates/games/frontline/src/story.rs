//! The log: what happened, with the rule behind it and its place on the board.

use crate::FrontLine;
use crate::event::{Command, Event};
use crate::ids::{Card, Colour, Die, Hit, Kind, Space, Verb};
use crate::options::EdgeOn;
use crate::rules::{Earned, comes_to, ending_text};
use crate::state::{Attack, Cause, Ending, Leadership, Task, Verdict};
use crate::text::{self, MONTH_NAMES};
use redoubt_engine::{By, Line};

/// A log line, its rule and its place on the board.
type Told = (String, &'static str, Option<String>);

pub(crate) fn tell(rules: &FrontLine, event: &Event) -> Line {
    let (text, rule, hotspot) = match *event {
        Event::CardChosen { .. }
        | Event::CardsRevealed { .. }
        | Event::Placed { .. }
        | Event::Lifted { .. }
        | Event::PlacementConfirmed { .. }
        | Event::UnitsRevealed { .. }
        | Event::DeciderRolled { .. }
        | Event::FirstPlayer { .. } => tell_setup(rules, event),
        Event::MonthBegan { .. }
        | Event::TurnBegan { .. }
        | Event::EdgeOn { .. }
        | Event::SupplyChosen { .. }
        | Event::LeadershipChanged { .. }
        | Event::Commissioned { .. }
        | Event::Cached { .. }
        | Event::Reacted { .. }
        | Event::TurnEnded { .. }
        | Event::Ended { .. } => tell_turn(event),
        Event::Moved { .. }
        | Event::Built { .. }
        | Event::Regrouped { .. }
        | Event::Maneuvered { .. }
        | Event::Relieved { .. }
        | Event::AttackDeclared { .. }
        | Event::Rallied { .. } => tell_action(rules, event),
        Event::DiceRolled { .. }
        | Event::Rerolled { .. }
        | Event::EdgeMoved { .. }
        | Event::ResultRead { .. }
        | Event::CityRolled { .. } => tell_dice(rules, event),
        Event::Blitzed { .. }
        | Event::Disrupted { .. }
        | Event::Held { .. }
        | Event::Retreated { .. }
        | Event::RalliedToActive { .. }
        | Event::Displaced { .. }
        | Event::CityFell { .. }
        | Event::CityFreed { .. } => tell_effect(rules, event),
    };
    let seat = doer(event).map(Colour::seat);
    Line { hotspot, seat, ..Line::new(text, rule) }
}

/// Whose doing an event is: a unit is hit by whoever attacks it, and the Edge moves by the dice of the attacker.
fn doer(event: &Event) -> Option<Colour> {
    match *event {
        Event::CardsRevealed { .. }
        | Event::UnitsRevealed { .. }
        | Event::DeciderRolled { .. }
        | Event::FirstPlayer { .. }
        | Event::MonthBegan { .. }
        | Event::Ended { ending: Ending::Points, .. } => None,
        Event::CardChosen { colour, .. }
        | Event::Placed { colour, .. }
        | Event::Lifted { colour, .. }
        | Event::PlacementConfirmed { colour }
        | Event::TurnBegan { colour, .. }
        | Event::EdgeOn { colour }
        | Event::SupplyChosen { colour, .. }
        | Event::LeadershipChanged { colour, .. }
        | Event::Moved { colour, .. }
        | Event::Built { colour, .. }
        | Event::Regrouped { colour, .. }
        | Event::Commissioned { colour, .. }
        | Event::Cached { colour, .. }
        | Event::Maneuvered { colour, .. }
        | Event::Relieved { colour, .. }
        | Event::AttackDeclared { colour, .. }
        | Event::Rallied { colour, .. }
        | Event::DiceRolled { colour, .. }
        | Event::Rerolled { colour, .. }
        | Event::ResultRead { colour, .. }
        | Event::CityRolled { colour, .. }
        | Event::Held { colour, .. }
        | Event::Retreated { colour, .. }
        | Event::RalliedToActive { colour, .. }
        | Event::Displaced { colour, .. }
        | Event::Reacted { colour, .. }
        | Event::TurnEnded { colour, .. } => Some(colour),
        Event::Blitzed { colour, .. } | Event::Disrupted { colour, .. } => Some(colour.other()),
        Event::EdgeMoved { to, white } => Some(if white == 6 { to } else { to.other() }),
        Event::CityFell { owner, .. } => Some(owner.other()),
        Event::CityFreed { owner, .. } => Some(owner),
        Event::Ended { ending: Ending::Capital { winner }, .. } => Some(winner),
        Event::Ended { ending: Ending::Conceded { loser }, .. } => Some(loser),
    }
}

fn spot(space: Space) -> Option<String> {
    Some(text::spot(space))
}

/// "Green's Tank".
fn unit(colour: Colour, kind: Kind) -> String {
    format!("{}'s {}", colour.title(), kind.title())
}

/// L2
fn tell_setup(rules: &FrontLine, event: &Event) -> Told {
    match event {
        Event::CardChosen { colour, card: Some(card) } => (
            format!("{} chooses the {} card.", colour.title(), card.title()),
            "L2.4",
            Some(format!("card-{card}")),
        ),
        Event::CardChosen { colour, card: None } => {
            (format!("{} has chosen a supply card.", colour.title()), "L2.4", None)
        }
        Event::CardsRevealed { cards } => {
            let [green, red] = cards.map(Card::title).into_array();
            (format!("Supply cards: Green {green}, Red {red}."), "L2.4", None)
        }
        &Event::Placed { colour, kind, space } => {
            (format!("{} is placed on {}.", unit(colour, kind), rules.space_text(space)), "L2.5", spot(space))
        }
        &Event::Lifted { colour, kind, space } => {
            (format!("{} on {space} is taken back.", unit(colour, kind)), "L2.5", spot(space))
        }
        Event::PlacementConfirmed { colour } => {
            (format!("{} has placed all units.", colour.title()), "L2.5", None)
        }
        Event::UnitsRevealed { units } => {
            let list = |kind: Kind, of: &[crate::UnitAt]| {
                let spaces = of.iter().filter(|unit| unit.kind == kind).map(|unit| unit.space.to_string());
                format!("{} {}", kind.title(), spaces.collect::<Vec<_>>().join(" "))
            };
            let sides = Colour::ALL.map(|colour| {
                let lists = Kind::ALL.map(|kind| list(kind, &units[colour]));
                format!("{}: {}", colour.title(), lists.join(", "))
            });
            (format!("All units are shown. {}.", sides.join("; ")), "L2.5", None)
        }
        Event::DeciderRolled { die, decider } => {
            (format!("The die shows {die}: {} decides who goes first.", decider.title()), "L2.7", None)
        }
        Event::FirstPlayer { first } => {
            (format!("{} goes first, in every month.", first.title()), "L2.7", Some(format!("first-{first}")))
        }
        other => unreachable!("{other:?} is told elsewhere"),
    }
}

/// L3, L4, L12
fn tell_turn(event: &Event) -> Told {
    let leader = |colour: Colour| Some(format!("leadership-{colour}"));
    match *event {
        Event::MonthBegan { month } => {
            let name = MONTH_NAMES[usize::from(month) % 4];
            (format!("{name} begins: all supply is set out again."), "L3.1", None)
        }
        Event::TurnBegan { colour, month, turn } => {
            let name = MONTH_NAMES[usize::from(month) % 4];
            (format!("{name}, turn {} of 6: {}.", turn + 1, colour.title()), "L3.2", None)
        }
        Event::EdgeOn { colour } => {
            (format!("The Edge at {}'s side is On.", colour.title()), "L4.1", Some("edge".into()))
        }
        Event::SupplyChosen { colour, column, supply, fallen } => {
            let kind = if fallen { " of a fallen city" } else { "" };
            let text = format!("{} uses {} supply{kind}: {supply}.", colour.title(), column.title());
            (text, "L4.2", Some(format!("supply-{colour}-{column}")))
        }
        Event::LeadershipChanged { colour, from: _, to, by } => {
            let (why, rule) = reason(by, to);
            let to = to.title().to_lowercase();
            (format!("{}'s Leadership is {to} now, by {why}.", colour.title()), rule, leader(colour))
        }
        Event::Commissioned { colour, supply } => (
            format!("{} commissions Leadership, {supply} supply left.", colour.title()),
            "L5.7",
            leader(colour),
        ),
        Event::Cached { colour, supply } => {
            (format!("{} caches: {supply} supply now.", colour.title()), "L12.9", leader(colour))
        }
        Event::Reacted { colour, task } => {
            let (word, rule) = match task {
                Task::Fire => ("Opportunity Fire", "L12.6"),
                Task::Maneuver => ("a Maneuver", "L12.7"),
                Task::Relieve => ("Relieve", "L12.8"),
            };
            (format!("{} reacts with {word}.", colour.title()), rule, leader(colour))
        }
        Event::TurnEnded { colour, column, lost, points } => {
            let lost = if lost > 0 { format!("; {lost} supply is lost") } else { String::new() };
            let who = colour.title();
            let text = format!("{who} ends the turn{lost}. {}", points_text(points));
            (text, "L4.6", Some(format!("supply-{colour}-{column}")))
        }
        Event::Ended { ending, winner, points, earned } => {
            let rule = match ending {
                Ending::Capital { .. } => "L14.1",
                Ending::Points => "L14.2",
                Ending::Conceded { .. } => "L14.5",
            };
            let table: String = Colour::ALL.map(|colour| earned_text(colour, earned[colour])).concat();
            let points = points_text(points);
            (format!("{} {points}{table}", end_text(ending, winner)), rule, None)
        }
        ref other => unreachable!("{other:?} is told elsewhere"),
    }
}

/// "December is over: Red wins."
fn end_text(ending: Ending, winner: Option<Colour>) -> String {
    match (ending, winner) {
        (Ending::Points, Some(winner)) => format!("December is over: {} wins.", winner.title()),
        (Ending::Points, None) => "December is over: nobody wins.".to_string(),
        (Ending::Capital { .. } | Ending::Conceded { .. }, _) => ending_text(ending).to_string(),
    }
}

fn points_text(points: By<Colour, u8>) -> String {
    format!("Occupation Points: Green {}, Red {}.", points[Colour::Green], points[Colour::Red])
}

/// What changed a Leadership card, and the rule for it.
fn reason(by: Command, to: Leadership) -> (&'static str, &'static str) {
    match by {
        Command::CapitalTurn => ("the Capital turn", "L4.3"),
        Command::Commission if to == Leadership::Pending => ("Commission", "L12.2"),
        Command::Commission => ("Commission", "L12.3"),
        Command::Rally => ("Rally", "L12.1"),
        Command::Fire => ("Opportunity Fire", "L12.1"),
        Command::Maneuver => ("Maneuver", "L12.1"),
        Command::Relieve => ("Relieve", "L12.1"),
        Command::Cache => ("Cache", "L12.1"),
    }
}

/// " Red: numbered spaces 1, Leadership 1."; nothing for nothing.
fn earned_text(colour: Colour, earned: Earned) -> String {
    let rows = [
        ("numbered spaces", earned.hexes),
        ("enemy country", earned.ground),
        ("cities", earned.cities),
        ("Leadership", earned.leadership),
        ("going first", earned.order),
    ];
    let rows = rows.iter().filter(|(_, points)| *points > 0).map(|(name, points)| format!("{name} {points}"));
    match rows.collect::<Vec<_>>().join(", ") {
        none if none.is_empty() => none,
        rows => format!(" {}: {rows}.", colour.title()),
    }
}

/// L6, L11, L12.7, L12.8
fn tell_action(rules: &FrontLine, event: &Event) -> Told {
    match *event {
        Event::Moved { colour, kind, verb, from, to, supply } => {
            let (word, rule) = match verb {
                Verb::Amphibious => ("sails", "L6.8"),
                Verb::Paratroop => ("jumps", "L11.1"),
                _ => ("moves", "L6.2"),
            };
            let to_text = rules.space_text(to);
            let text =
                format!("{} {word} from {from} to {to_text}, {supply} supply left.", unit(colour, kind));
            (text, rule, spot(to))
        }
        Event::Built { colour, kind, space, cost, supply } => {
            let text =
                format!("{} is built on {space} for {cost}, {supply} supply left.", unit(colour, kind));
            (text, "L11.3", spot(space))
        }
        Event::Regrouped { colour, kind, space, supply } => {
            let text = format!("{} on {space} regroups, {supply} supply left.", unit(colour, kind));
            (text, "L11.4", spot(space))
        }
        Event::Maneuvered { colour, kind, from, to, reward } => {
            let text = format!("{} maneuvers from {from} to {}.", unit(colour, kind), rules.space_text(to));
            (text, if reward { "L12.5" } else { "L12.7" }, spot(to))
        }
        Event::Relieved { colour, kinds: [a, b], spaces: [one, other] } => {
            let text = format!("{} on {one} and {} on {other} change places.", unit(colour, a), b.title());
            (text, "L12.8", spot(one))
        }
        Event::AttackDeclared { colour, kind, target, distance, attack, supply } => {
            let text = attack_text(rules, colour, [Some(kind), target], distance, &attack, supply);
            (text, if target.is_some() { "L7.1" } else { "L7.2" }, spot(attack.target))
        }
        Event::Rallied { colour, space } => {
            (format!("{} rallies the unit on {space}.", colour.title()), "L12.4", spot(space))
        }
        ref other => unreachable!("{other:?} is told elsewhere"),
    }
}

/// L7.1, L7.5: who attacks whom, how far away, by which column and why.
fn attack_text(
    rules: &FrontLine,
    colour: Colour,
    [kind, target]: [Option<Kind>; 2],
    distance: u8,
    attack: &Attack,
    supply: u8,
) -> String {
    let who = format!("{} on {}", unit(colour, kind.unwrap_or(Kind::Infantry)), attack.attacker);
    let act = match attack.cause {
        Cause::Supply => "attacks",
        Cause::Opportunity => "fires at",
        Cause::Reward => "fires back at",
    };
    let left = if attack.cause == Cause::Supply { format!(", {supply} supply left") } else { String::new() };
    let Some(target) = target else {
        return format!("{who} attacks the empty city {}{left}.", rules.space_text(attack.target));
    };
    let column = match (attack.column > distance, attack.advantage) {
        (true, _) => format!("column {} because it stands lower", attack.column),
        (_, true) => format!("column {}, both dice because it stands higher", attack.column),
        _ => format!("column {}", attack.column),
    };
    format!("{who} {act} the {} on {}: distance {distance}, {column}{left}.", target.title(), attack.target)
}

/// L7.6, L8, L10
fn tell_dice(rules: &FrontLine, event: &Event) -> Told {
    let dice = |white: u8, yellow: Option<u8>| match yellow {
        Some(yellow) => format!("white {white}, yellow {yellow}"),
        None => format!("white {white}"),
    };
    match *event {
        Event::DiceRolled { colour, white, yellow } => {
            (format!("{} rolls {}.", colour.title(), dice(white, yellow)), "L7.6", Some("die-white".into()))
        }
        Event::Rerolled { colour, white, yellow } => {
            let text = format!("{} uses the Edge: now {}.", colour.title(), dice(white, yellow));
            (text, "L10.2", Some("edge".into()))
        }
        Event::EdgeMoved { to, white } => {
            let face = if rules.lookup.edge_on == EdgeOn::OnArrival { "On" } else { "Off" };
            let text = format!("The {white} brings the Edge to {}, {face}.", to.title());
            (text, "L10.4", Some("edge".into()))
        }
        Event::ResultRead { colour: _, target, white, yellow, die, icon, table, rallied, verdict } => {
            let text = result_text([Some(white), yellow], die, icon, table, rallied, verdict);
            let rule = match (icon, rallied, die) {
                (true, ..) => "L8.2",
                (_, true, _) => "L8.6",
                (.., Die::Yellow) if white == Hit::Adv => "L8.3",
                (.., Die::Yellow) => "L8.4",
                _ if Verdict::of(table) != verdict => "L8.7",
                _ if verdict == Verdict::Miss => "L8.11",
                _ => "L8.1",
            };
            (text, rule, spot(target))
        }
        Event::CityRolled { colour: _, target, white, verdict } => {
            let text = match verdict {
                Verdict::Miss => format!("A {white} misses the city."),
                Verdict::CityFreed => format!("A {white} frees the city."),
                _ => format!("A {white} takes the city."),
            };
            (text, "L7.9", spot(target))
        }
        ref other => unreachable!("{other:?} is told elsewhere"),
    }
}

/// The chain from the table to what the unit receives.
fn result_text(
    [white, yellow]: [Option<Hit>; 2],
    die: Die,
    icon: bool,
    table: Hit,
    rallied: bool,
    verdict: Verdict,
) -> String {
    let cell = match die {
        Die::White => white,
        Die::Yellow => yellow,
    };
    let cell = cell.map_or("Miss", Hit::title);
    let mut text = match die {
        Die::White => format!("Result: {cell}"),
        Die::Yellow => format!("Result by the yellow die: {cell}"),
    };
    if icon {
        text += ", a Miss by the target's protection";
    } else if table == Hit::Miss && cell != "Miss" {
        text += ", a Miss without advantage";
    }
    text += &comes_to(table, rallied, verdict);
    text + "."
}

/// L8.8 to L9.6, L12.5
fn tell_effect(rules: &FrontLine, event: &Event) -> Told {
    match *event {
        Event::Blitzed { colour, kind, space } => (
            format!("{} on {space} is blitzed and out of the game.", unit(colour, kind)),
            "L8.8",
            spot(space),
        ),
        Event::Disrupted { colour, kind, space, routed } => {
            let why = match (routed, rules.lookup.open.has(space)) {
                (true, true) => ", routed in the open",
                (true, false) => ", routed with nowhere to go",
                (false, _) => "",
            };
            let rule = if routed { "L8.10" } else { "L8.9" };
            (format!("{} on {space} is disrupted{why}.", unit(colour, kind)), rule, spot(space))
        }
        Event::Held { colour, kind, space } => {
            (format!("{} holds {space} and is disrupted.", unit(colour, kind)), "L8.10", spot(space))
        }
        Event::Retreated { colour, kind, from, to } => {
            let text = format!("{} retreats from {from} to {}.", unit(colour, kind), rules.space_text(to));
            (text, "L8.10", spot(to))
        }
        Event::RalliedToActive { colour, kind, space } => {
            (format!("{} on {space} is active again.", unit(colour, kind)), "L12.5", spot(space))
        }
        Event::Displaced { colour, kind, from, to } => {
            (format!("{} enters {} from {from}.", unit(colour, kind), rules.space_text(to)), "L9.1", spot(to))
        }
        Event::CityFell { owner, column, space, supply: _ } => {
            let text = format!("{}'s {} falls: its supply is a cube now.", owner.title(), column.city());
            (text, "L9.5", spot(space))
        }
        Event::CityFreed { owner, column, space, supply: _ } => {
            let text =
                format!("{}'s {} is free again: its supply is a disk now.", owner.title(), column.city());
            (text, "L9.6", spot(space))
        }
        ref other => unreachable!("{other:?} is told elsewhere"),
    }
}

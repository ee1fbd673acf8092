//! The log lines.

use crate::Portas;
use crate::event::{Deed, Event, Power, Way};
use crate::ids::{HexId, Side};
use crate::rules;
use crate::text::{both, goods, seat_name, spot, tile_name};
use redoubt_engine::{Line, Seat};

const UNITS: (&str, &str) = ("Basic Unit", "Elite Unit");
const MEN: (&str, &str) = ("Farmer", "Citizen");

/// Tells an event.
pub(crate) fn tell(rules: &Portas, event: &Event) -> Line {
    let (text, rule) = match *event {
        Event::Began { .. }
        | Event::Laid { .. }
        | Event::PlaceDrawn { .. }
        | Event::EraBegan { .. }
        | Event::HalfBegan { .. }
        | Event::MarketTurned { .. }
        | Event::CardTurned { .. }
        | Event::Reshuffled
        | Event::Spawned { .. }
        | Event::Missing { .. }
        | Event::YearEnded { .. }
        | Event::WaveBegan
        | Event::RoundBegan { .. }
        | Event::Over { .. } => of_time(rules, event),
        Event::Enlisted { .. }
        | Event::Discharged { .. }
        | Event::Deployed { .. }
        | Event::Held { .. }
        | Event::Turned { .. }
        | Event::Healed { .. }
        | Event::SetUpright { .. }
        | Event::Placed { .. }
        | Event::Faced { .. }
        | Event::Acted { .. }
        | Event::Replaced { .. }
        | Event::AllUpright
        | Event::Caught { .. } => of_soldiers(rules, event),
        Event::KnockedBack { .. }
        | Event::Exploded { .. }
        | Event::Marched { .. }
        | Event::Slowed { .. }
        | Event::Power { .. }
        | Event::Stole { .. }
        | Event::Battle { .. }
        | Event::Wounded { .. }
        | Event::Fell { .. }
        | Event::Destroyed { .. }
        | Event::Spared { .. } => of_battle(rules, event),
        _ => of_economy(rules, event),
    };
    let line = Line { seat: doer(event), ..Line::new(text, rule) };
    match place(event) {
        Some(hex) => line.at(spot(hex)),
        None => line,
    }
}

fn of_time(rules: &Portas, event: &Event) -> (String, &'static str) {
    match *event {
        Event::Began { starting } => {
            (format!("{} is the Starting Player.", seat_name(rules, starting)), "P1.12")
        }
        Event::Laid { tile, map, .. } => {
            (format!("{} is laid in the {}.", tile_name(rules, tile), map.title()), "P1.6")
        }
        Event::PlaceDrawn { tile } => (format!("New Place: {}.", tile_name(rules, tile)), "P2.5"),
        Event::EraBegan { era } => (format!("Era {} begins.", era + 1), "P2.7"),
        Event::HalfBegan { era, half } => {
            let season = if half % 2 == 1 { "Summer" } else { "Winter" };
            (format!("{season} of Year {}, Era {}.", half.div_ceil(2), era + 1), "P2.1")
        }
        Event::MarketTurned { card } => {
            (format!("Market card: {}.", rules.pack.markets[card.index()].name), "P3.24")
        }
        Event::CardTurned { card, hex } => {
            let name = &rules.pack.movement[card.index()].name;
            match hex {
                Some(hex) => (format!("#{} draws {name}.", hex.number()), "P8.1"),
                None => (format!("{name} is turned for the spawn."), "P2.3"),
            }
        }
        Event::Reshuffled => ("The discard pile becomes the new pile.".into(), "P2.8"),
        Event::Spawned { hex, rank } => (format!("{} Unit on #{}.", rank.title(), hex.number()), "P2.3"),
        Event::Missing { hex, rank } => {
            (format!("No {} Unit is left for #{}.", rank.title(), hex.number()), "P2.4")
        }
        Event::YearEnded { year } => (format!("Year {year} is over."), "P12.1"),
        Event::WaveBegan => ("The Final Wave begins.".into(), "P13.1"),
        Event::RoundBegan { round } => (format!("Round {round} of the Final Wave."), "P13.2"),
        Event::Over { ending } => {
            let (rule, how) = rules::ended(ending);
            let at = if let crate::Ending::Broken { hex } = ending {
                format!(" from #{}", hex.number())
            } else {
                String::new()
            };
            (format!("The game is over: {how}{at}."), rule)
        }
        _ => ("Time goes on.".into(), "P2.1"),
    }
}

fn of_economy(rules: &Portas, event: &Event) -> (String, &'static str) {
    let name = |seat: Seat| seat_name(rules, seat);
    match *event {
        Event::TurnBegan { seat, turn } => (format!("{}: turn {}.", name(seat), turn + 1), "P2.6"),
        Event::Started { seat, wood, clay } => {
            (format!("{} starts with {wood} Wood and {clay} Clay.", name(seat)), "P1.8")
        }
        Event::Went { seat, to, by, .. } => {
            let (how, rule) = match by {
                Way::Step => ("goes to", "P3.2"),
                Way::Jump => ("jumps to", "P3.2"),
                Way::Slide => ("slides to", "P3.3"),
                Way::Ticket => ("rides to", "P3.2"),
                Way::Called => ("is called to", "P13.1"),
            };
            (format!("{} {how} {}.", name(seat), tile_name(rules, to)), rule)
        }
        Event::FeePaid { from, to, good } => {
            (format!("{} pays {} 1 {} as a Fee.", name(from), name(to), good.title()), "P15.6")
        }
        Event::Gained { seat, goods: what } => (format!("{} gains {}.", name(seat), goods(&what)), "P3.20"),
        Event::Paid { seat, goods: what } => (format!("{} pays {}.", name(seat), goods(&what)), "P3.9"),
        Event::Discarded { seat, good } => {
            (format!("{} throws away 1 {}.", name(seat), good.title()), "P3.11")
        }
        Event::Converted { seat, give, get } => {
            (format!("{} gives {} for {}.", name(seat), goods(&give), goods(&get)), "P3.21")
        }
        Event::Built { seat, building, razed, .. } => {
            let over = razed.map_or(String::new(), |old| format!(" in the place of a {}", old.title()));
            (format!("{} builds a {}{over}.", name(seat), building.title()), "P3.22")
        }
        Event::Drew { seat, card: Some(card) } => {
            (format!("{} draws {}.", name(seat), rules.card(card).name), "P3.25")
        }
        Event::Drew { seat, card: None } => (format!("{} draws an Improvement.", name(seat)), "P3.25"),
        Event::Played { seat, card } => (format!("{} plays {}.", name(seat), rules.card(card).name), "P3.26"),
        Event::Given { seat, card, to } if seat == to => {
            (format!("{} keeps {}.", name(seat), rules.card(card).name), "P3.26")
        }
        Event::Given { seat, card, to } => {
            (format!("{} gives {} to {}.", name(seat), rules.card(card).name, name(to)), "P3.26")
        }
        Event::Scouted { seat } => (format!("{} knows the next Movement cards.", name(seat)), "P3.26"),
        Event::Handed { from, to, good } => {
            (format!("{} gives {} 1 {}.", name(from), name(to), good.title()), "P3.27")
        }
        Event::Declined { from, by, good } => {
            (format!("{} does not give {} 1 {}.", name(from), name(by), good.title()), "P3.27a")
        }
        Event::MarkerMoved { seat } => (format!("{} has the Starting Player marker.", name(seat)), "P12.1"),
        Event::Fed { seat, food } => (format!("{} feeds a Citizen ({food} Food).", name(seat)), "P12.4"),
        Event::Unfed { seat: Some(seat), .. } => {
            (format!("{}: a Citizen is not fed and goes home.", name(seat)), "P12.4")
        }
        Event::Unfed { seat: None, hex } => {
            (format!("A Citizen on #{} is not fed.", hex.map_or(0, |hex| hex.number())), "P12.4")
        }
        Event::Produced { seat, goods: what } => {
            (format!("{} produces {}.", name(seat), goods(&what)), "P12.5")
        }
        Event::Boosted { seat, building } => {
            (format!("{}: a Factory doubles the {}.", name(seat), building.title()), "P3.28")
        }
        Event::ActorChosen { seat } => (format!("{}'s Steward acts.", name(seat)), "P13.2"),
        _ => of_people(rules, event),
    }
}

fn of_people(rules: &Portas, event: &Event) -> (String, &'static str) {
    let name = |seat: Seat| seat_name(rules, seat);
    match *event {
        Event::Settled { seat, class, count } => {
            (format!("{} comes to {}.", crate::text::count(count, class.title()), name(seat)), "P3.14")
        }
        Event::Employed { seat, class, building } => {
            (format!("{}: a {} works in the {}.", name(seat), class.title(), building.title()), "P3.15")
        }
        Event::Rested { seat, class, building } => {
            (format!("{}: the {} in the {} goes home.", name(seat), class.title(), building.title()), "P12.3")
        }
        _ => ("The economy goes on.".into(), "P3.1"),
    }
}

fn of_soldiers(rules: &Portas, event: &Event) -> (String, &'static str) {
    let name = |seat: Seat| seat_name(rules, seat);
    match *event {
        Event::Enlisted { seat, hex, farmers, citizens } => {
            (format!("{} enlists {} on #{}.", name(seat), both(farmers, citizens, MEN), hex.number()), "P4.1")
        }
        Event::Discharged { seat, hex, class } => {
            (format!("A {} comes home from #{} to {}.", class.title(), hex.number(), name(seat)), "P4.1")
        }
        Event::Deployed { seat, from, to, farmers, citizens, work } => {
            let tile = work.map_or(String::new(), |work| format!(", {}", work.title()));
            let to = to.map_or("off the board".into(), |to| format!("to #{}", to.number()));
            (
                format!(
                    "{} moves {}{tile} from #{} {to}.",
                    name(seat),
                    both(farmers, citizens, MEN),
                    from.number()
                ),
                "P4.2",
            )
        }
        Event::Held { hex, farmers, citizens } => {
            (format!("The Trap on #{} holds {}.", hex.number(), both(farmers, citizens, MEN)), "P15.11")
        }
        Event::Turned { hex, facing } => {
            (format!("The Building on #{} looks {}.", hex.number(), facing.title()), "P4.2")
        }
        Event::Healed { seat, class } => {
            (format!("A {} is healed and lives with {}.", class.title(), name(seat)), "P4.5")
        }
        Event::SetUpright { hex, class } => {
            (format!("A {} on #{} stands upright.", class.title(), hex.number()), "P4.5")
        }
        Event::Placed { seat, hex, work, razed } => {
            let over = razed.map_or(String::new(), |old| format!(", the {} is razed", old.title()));
            (format!("{} lays a {} on #{}{over}.", name(seat), work.title(), hex.number()), "P5.6")
        }
        Event::Faced { hex, work, facing } => {
            (format!("The {} on #{} looks {}.", work.title(), hex.number(), facing.title()), "P4.9")
        }
        Event::Acted { hex, work, deed, target } => {
            let (what, rule) = match deed {
                Deed::Fire => ("fires at", "P11.4"),
                Deed::Support => ("supports", "P11.4"),
                Deed::Knockback => ("knocks back from", "P11.3"),
                Deed::Bomb => ("fires the Bomb on", "P11.6"),
                Deed::Replace => ("puts the Mine back on", "P11.2"),
            };
            (format!("{} on #{} {what} #{}.", work.title(), hex.number(), target.number()), rule)
        }
        Event::Replaced { hex, work } => {
            (format!("The {} on #{} is back.", work.title(), hex.number()), "P11.2")
        }
        Event::AllUpright => ("All Soldiers stand upright.".into(), "P8.7"),
        Event::Caught { hex, farmers, citizens } => {
            (format!("{} caught on #{}.", both(farmers, citizens, MEN), hex.number()), "P15.13")
        }
        _ => ("Soldiers act.".into(), "P11.1"),
    }
}

fn of_battle(_: &Portas, event: &Event) -> (String, &'static str) {
    match *event {
        Event::KnockedBack { from, to, rank } => (
            format!("A {} Unit is knocked back from #{} to #{}.", rank.title(), from.number(), to.number()),
            "P6.6",
        ),
        Event::Exploded { hex } => (format!("The Bomb on #{} explodes.", hex.number()), "P6.8"),
        Event::Marched { from, to, basic, elite, flying } => {
            let how = match (flying, basic + elite) {
                (true, 1) => "flies",
                (true, _) => "fly",
                (false, 1) => "goes",
                (false, _) => "go",
            };
            (
                format!("{} {how} from #{} to #{}.", both(basic, elite, UNITS), from.number(), to.number()),
                "P8.4",
            )
        }
        Event::Slowed { hex, basic, elite } => {
            (format!("The Trap on #{} slows {}.", hex.number(), both(basic, elite, UNITS)), "P6.3")
        }
        Event::Power { hex, power } => {
            let (what, rule) = power_text(power);
            (format!("#{}: {what}.", hex.number()), rule)
        }
        Event::Stole { hex } => (format!("Dragons pass #{} unseen.", hex.number()), "P10.11"),
        Event::Battle { hex, ours, theirs, won, .. } => {
            let end = if won { "the attackers fall" } else { "the hex is lost" };
            (format!("Battle on #{}: {ours} against {theirs}: {end}.", hex.number()), "P7.4")
        }
        Event::Wounded { hex, side, farmers, citizens } => {
            let whose = if side == Side::North { " of North" } else { "" };
            (format!("#{}: {}{whose} wounded.", hex.number(), both(farmers, citizens, MEN)), "P7.5")
        }
        Event::Fell { hex, basic, elite } => {
            let fall = if basic + elite == 1 { "falls" } else { "fall" };
            (format!("#{}: {} {fall}.", hex.number(), both(basic, elite, UNITS)), "P7.6")
        }
        Event::Destroyed { hex, work } => {
            (format!("The {} on #{} is destroyed.", work.title(), hex.number()), "P6.9")
        }
        Event::Spared { hex, work } => {
            (format!("The {} on #{} is spared.", work.title(), hex.number()), "P7.5a")
        }
        _ => ("The Battle goes on.".into(), "P7.3"),
    }
}

fn power_text(power: Power) -> (&'static str, &'static str) {
    match power {
        Power::Regroup => ("Basic Units become an Elite Unit", "P9.1"),
        Power::Increase => ("the troop grows", "P9.2"),
        Power::Merge => ("the troop merges", "P9.3"),
        Power::Shoot => ("shot at", "P9.9"),
        Power::Fire => ("fire", "P10.6"),
        Power::Burn => ("burnt by a flaming arrow", "P10.3"),
        Power::RemoveCitizens => ("Citizens are removed", "P9.4"),
        Power::KilledByCitizens => ("Citizens kill the troop", "P9.10"),
        Power::DestroyTrap => ("the Trap is destroyed", "P9.6"),
        Power::DecreaseInTrap => ("a Basic Unit is lost in the Trap", "P9.7"),
        Power::DestroyBuilding => ("the Building is destroyed", "P10.9"),
    }
}

fn doer(event: &Event) -> Option<Seat> {
    match *event {
        Event::TurnBegan { seat, .. }
        | Event::Started { seat, .. }
        | Event::Went { seat, .. }
        | Event::FeePaid { from: seat, .. }
        | Event::Gained { seat, .. }
        | Event::Paid { seat, .. }
        | Event::Discarded { seat, .. }
        | Event::Converted { seat, .. }
        | Event::Built { seat, .. }
        | Event::Settled { seat, .. }
        | Event::Employed { seat, .. }
        | Event::Rested { seat, .. }
        | Event::Drew { seat, .. }
        | Event::Played { seat, .. }
        | Event::Given { seat, .. }
        | Event::Handed { from: seat, .. }
        | Event::Enlisted { seat, .. }
        | Event::Discharged { seat, .. }
        | Event::Deployed { seat, .. }
        | Event::Placed { seat, .. }
        | Event::Produced { seat, .. }
        | Event::Boosted { seat, .. } => Some(seat),
        _ => None,
    }
}

fn place(event: &Event) -> Option<HexId> {
    match *event {
        Event::CardTurned { hex, .. } => hex,
        Event::Spawned { hex, .. }
        | Event::Enlisted { hex, .. }
        | Event::Placed { hex, .. }
        | Event::Exploded { hex }
        | Event::Marched { to: hex, .. }
        | Event::Slowed { hex, .. }
        | Event::Power { hex, .. }
        | Event::Battle { hex, .. }
        | Event::Wounded { hex, .. }
        | Event::Fell { hex, .. }
        | Event::Destroyed { hex, .. }
        | Event::Replaced { hex, .. } => Some(hex),
        _ => None,
    }
}

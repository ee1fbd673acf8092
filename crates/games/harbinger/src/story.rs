//! The log: what happened, as sentences.

use crate::event::Event;
use crate::ids::{Aim, Code, Enemies, Enemy, Place, Side, Structure, Troop};
use crate::rules::{ending_text, rule_of};
use crate::text::{plural, spot};
use crate::{Harbinger, ROWS};
use redoubt_engine::Line;

/// Tells an event.
pub(crate) fn tell(rules: &Harbinger, event: &Event) -> Line {
    match *event {
        Event::DecipherRolled { .. }
        | Event::Written { .. }
        | Event::Erased { .. }
        | Event::CodeSkipped { .. }
        | Event::CodeRolled { .. }
        | Event::SpyPlane { .. }
        | Event::CodeResolved { .. } => tell_code(event),
        Event::Recruited { .. }
        | Event::Enciphering { .. }
        | Event::Enciphered { .. }
        | Event::Deployed { .. }
        | Event::TimePassed { .. } => tell_action(event),
        Event::Target { .. }
        | Event::GroundAttack { .. }
        | Event::AirAim { .. }
        | Event::AirSide { .. }
        | Event::Assigned { .. } => tell_invasion(rules, event),
        Event::BombersStopped { .. }
        | Event::Bombed { .. }
        | Event::Destroyed { .. }
        | Event::Unopposed { .. }
        | Event::NoneLeft { .. }
        | Event::StructureRolled { .. }
        | Event::StructureLost { .. } => tell_battle(rules, event),
        Event::CodeBreakingSkipped
        | Event::CodeBreakersRolled { .. }
        | Event::CodeSpent { .. }
        | Event::CipherWritten { .. }
        | Event::CipherDiscarded { .. }
        | Event::ColumnBroken { .. } => tell_cipher(event),
        Event::SiegeBegan
        | Event::SiegeTurn { .. }
        | Event::MilitiaAttacked { .. }
        | Event::CodesAttacked { .. }
        | Event::FightersAttacked { .. } => tell_siege(event),
        Event::InvasionStarted { row } => {
            Line::new(format!("Invasion {} begins.", row + 1), "H3.1").at(format!("row-{row}"))
        }
        Event::RowBegan { row, ready, crossed_before } => {
            let name = &rules.pack.rows[usize::from(row)].name;
            let late = match crossed_before {
                0 => String::new(),
                spaces => format!(" {spaces} Time Track spaces are gone."),
            };
            let units = plural(ready, "Ready Unit");
            let text = format!("Invasion {} will strike {name}: {units}.{late}", row + 1);
            Line::new(text, "H18.1").at(format!("row-{row}"))
        }
        Event::Ended { ending, enemies_left } => {
            let left = match enemies_left {
                0 => String::new(),
                1 => " 1 enemy unit is left.".to_string(),
                count => format!(" {count} enemy units are left."),
            };
            Line::new(format!("{}{left}", ending_text(ending)), rule_of(ending))
        }
    }
}

/// H5, H6.
fn tell_code(event: &Event) -> Line {
    let line = |code: Code, text: String, rule| Line::new(text, rule).at(format!("code-{code}"));
    match *event {
        Event::DecipherRolled { dice: [a, b] } => Line::new(format!("Decipher: {a} and {b}."), "H5.1"),
        Event::Written { code, value } => {
            line(code, format!("{value} is written in {}.", code.title()), "H5.1")
        }
        Event::Erased { code, value, die } => {
            line(code, format!("The {die} is used to erase {value} from {}.", code.title()), "H5.1")
        }
        Event::CodeSkipped { code } => {
            line(code, format!("{} is not complete and cannot be broken.", code.title()), "H6.2")
        }
        Event::CodeRolled { code, dice: [a, b], range: (low, high) } => {
            line(code, format!("Break {}, range {low} to {high}: {a} and {b}.", code.title()), "H6.3")
        }
        Event::SpyPlane { code, dice: [a, b], fighters_left } => {
            let left = plural(fighters_left, "Fighter");
            line(code, format!("A Spy Plane flies: now {a} and {b}. {left} left."), "H6.4")
        }
        Event::CodeResolved { code, successes } => {
            line(code, format!("{}: {}.", code.title(), plural(successes, "Success")), "H6.5")
        }
        ref other => unreachable!("{other:?} is told elsewhere"),
    }
}

/// H4, H7 to H9.
fn tell_action(event: &Event) -> Line {
    match *event {
        Event::Recruited { row, capital } => {
            let text = format!("Recruited {}: {row} for this Row, {capital} for the Capital.", row + capital);
            Line::new(text, "H7.1").at("capital")
        }
        Event::Enciphering { most } => {
            Line::new(format!("Encipher: {} at most.", plural(most, "number")), "H8.1").at("enciphered")
        }
        Event::Enciphered { number } => {
            Line::new(format!("{number} is enciphered."), "H8.1").at("enciphered")
        }
        Event::Deployed { left, right } => {
            let left = plural(left, "defender");
            Line::new(format!("Deployed: {left} to the left structure, {right} to the right."), "H9.1")
        }
        Event::TimePassed { space, invasion_value, die, last } => {
            let text = time_text(space, invasion_value, die, last);
            Line::new(text, "H4.4").at(format!("time-{}", space + 1))
        }
        ref other => unreachable!("{other:?} is told elsewhere"),
    }
}

/// H10 to H12.
fn tell_invasion(rules: &Harbinger, event: &Event) -> Line {
    let known = |early: bool| if early { "Known beforehand" } else { "Revealed" };
    let rule = |early: bool, before, after| if early { before } else { after };
    match *event {
        Event::Target { row, die, space, early } => {
            let at = Place::Space(space);
            let text = format!("{}: target {die}, {}.", known(early), rules.place_text(row, at));
            Line::new(text, rule(early, "H10.1", "H12.1")).at(spot(at))
        }
        Event::GroundAttack { side, dice: [a, b], enemies, early } => {
            let which = match side {
                Side::Left => "leftmost",
                Side::Right => "rightmost",
            };
            let text = format!("{}: {} at the {which} target ({a}, {b}).", known(early), list(enemies));
            Line::new(text, rule(early, "H10.2", "H12.3"))
        }
        Event::AirAim { die, aim, early } => {
            let what = match aim {
                Aim::Map => "a target on the Map",
                Aim::Structure => "a structure",
            };
            let text = format!("{}: the bombers fly to {what} ({die}).", known(early));
            Line::new(text, rule(early, "H10.4", "H12.5"))
        }
        Event::AirSide { die, side, early } => {
            let text = format!("{}: the bombers take the {side} one ({die}).", known(early));
            Line::new(text, rule(early, "H10.4", "H12.5"))
        }
        Event::Assigned { row, ref troops, defenders, flights, unassigned } => {
            let posted = posted(rules, row, troops, defenders, flights);
            Line::new(format!("Assigned: {posted}.{}", spare(unassigned)), "H11.6")
        }
        ref other => unreachable!("{other:?} is told elsewhere"),
    }
}

/// H13 to H16.
fn tell_battle(rules: &Harbinger, event: &Event) -> Line {
    let space_text = |row, space| rules.place_text(row, Place::Space(space));
    match *event {
        Event::BombersStopped { row, at } => {
            Line::new(format!("A Fighter stops the bombers at {}.", rules.place_text(row, at)), "H13.2")
                .at(spot(at))
        }
        Event::Bombed { row, at, units_lost } => {
            let (lost, rule) = bombed_text(at, units_lost);
            Line::new(format!("Bombers strike {}: {lost}.", rules.place_text(row, at)), rule).at(spot(at))
        }
        Event::Destroyed { row, space, enemy, count } => {
            let text = format!("{} destroyed in {}.", units_of(count, enemy), space_text(row, space));
            Line::new(text, "H14.1").at(spot(Place::Space(space)))
        }
        Event::Unopposed { row, space, enemy } => {
            let (title, at) = (enemy.title(), space_text(row, space));
            Line::new(format!("{title} in {at} meet nobody who can stop them."), "H14.3")
                .at(spot(Place::Space(space)))
        }
        Event::NoneLeft { row, space, enemy } => {
            let (title, at) = (enemy.title(), space_text(row, space));
            Line::new(format!("No {title} are left to attack {at}."), "H14.4").at(spot(Place::Space(space)))
        }
        Event::StructureRolled { side, structure, die, defenders, held } => {
            let (title, word) = (structure.title(), if held { "it holds" } else { "it falls" });
            let defenders = plural(defenders, "defender");
            Line::new(format!("{title} ({side}): {die} against {defenders}, {word}."), "H15.2")
                .at(spot(Place::Structure(side)))
        }
        Event::StructureLost { row, side, structure } => {
            loss_line(usize::from(row) + 1 == ROWS, structure).at(spot(Place::Structure(side)))
        }
        ref other => unreachable!("{other:?} is told elsewhere"),
    }
}

/// H17.
fn tell_cipher(event: &Event) -> Line {
    match *event {
        Event::CodeBreakingSkipped => {
            Line::new("With the THP Office gone there are no codes left to break.", "H16.6")
        }
        Event::CodeBreakersRolled { dice: [a, b], .. } => {
            Line::new(format!("The enemy's code-breakers roll {a} and {b}."), "H17.1").at("cipher")
        }
        Event::CodeSpent { number } => {
            Line::new(format!("Your Enciphered {number} misleads them."), "H17.2").at("enciphered")
        }
        Event::CipherWritten { number, column, line } => {
            let text = format!("{number} is written in Column {}, line {}.", column + 1, line + 1);
            Line::new(text, "H17.4").at(format!("column-{column}"))
        }
        Event::CipherDiscarded { number } => {
            Line::new(format!("There is no space left for the {number}."), "H17.7").at("cipher")
        }
        Event::ColumnBroken { column, number } => {
            let text = format!("Column {} repeats the {number} and is broken.", column + 1);
            Line::new(text, "H17.8").at(format!("column-{column}"))
        }
        ref other => unreachable!("{other:?} is told elsewhere"),
    }
}

/// H19.
fn tell_siege(event: &Event) -> Line {
    match *event {
        Event::SiegeBegan => Line::new("The Siege of the Capital begins.", "H1.2").at("capital"),
        Event::SiegeTurn { enemy, left } => {
            let stand = if left == 1 { "stands" } else { "stand" };
            Line::new(format!("{} {stand} before the Capital.", units_of(left, enemy)), "H19.1")
        }
        Event::MilitiaAttacked { enemy, die, destroyed, left } => {
            let text = siege_text("The Militia rolls", &[die], enemy, destroyed, left);
            Line::new(text, "H19.3").at("capital")
        }
        Event::CodesAttacked { enemy, column, dice, destroyed, left } => {
            let what = format!("Column {} is spent:", column + 1);
            let text = siege_text(&what, &dice, enemy, destroyed, left);
            Line::new(text, "H19.4").at(format!("column-{column}"))
        }
        Event::FightersAttacked { enemy, dice, destroyed, left } => {
            let text = siege_text("The Fighters roll", &dice, enemy, destroyed, left);
            Line::new(text, "H19.5").at("fighters")
        }
        ref other => unreachable!("{other:?} is told elsewhere"),
    }
}

/// Who stands and flies where, once the assignment stands.
fn posted(rules: &Harbinger, row: u8, troops: &[[u8; 4]; 5], defenders: [u8; 2], flights: u8) -> String {
    let mut parts = Vec::new();
    for (space, counts) in troops.iter().enumerate() {
        for (troop, &count) in Troop::ALL.into_iter().zip(counts) {
            if count > 0 {
                let at = rules.place_text(row, Place::Space(space as u8));
                parts.push(format!("{} in {at}", plural(count, troop.title())));
            }
        }
    }
    for side in Side::ALL {
        let at = rules.place_text(row, Place::Structure(side));
        parts.push(format!("{} at {at}", plural(defenders[side.index()], "defender")));
    }
    for place in (0..7).map(Place::nth).filter(|place| flights & 1 << place.index() != 0) {
        parts.push(format!("a Fighter at {}", rules.place_text(row, place)));
    }
    parts.join(", ")
}

/// H11.3
fn spare(unassigned: u8) -> String {
    match unassigned {
        0 => String::new(),
        1 => " 1 unit stays behind.".to_string(),
        count => format!(" {count} units stay behind."),
    }
}

/// H16; H16.7: in the last Row some losses cost nothing.
fn loss_line(last_row: bool, structure: Structure) -> Line {
    if last_row && matches!(structure, Structure::Factory | Structure::Bridge) {
        return Line::new(format!("{} lost: no Row follows that could suffer.", structure.title()), "H16.7");
    }
    Line::new(loss_text(structure), loss_rule(structure))
}

pub(crate) fn loss_text(structure: Structure) -> &'static str {
    match structure {
        Structure::Bridge => "Bridge lost: the next Row starts two Time Track spaces later.",
        Structure::Factory => "Factory lost: the next Row has no Ready Units.",
        Structure::RadioTower => "Radio Tower lost: the code-breakers roll once more from now on.",
        Structure::Airbase => "Airbase lost: all remaining Fighters are gone.",
        Structure::ThpOffice => "THP Office lost: all Columns are crossed off.",
    }
}

fn loss_rule(structure: Structure) -> &'static str {
    match structure {
        Structure::Bridge => "H16.2",
        Structure::Factory => "H16.1",
        Structure::RadioTower => "H16.3",
        Structure::Airbase => "H16.4",
        Structure::ThpOffice => "H16.5",
    }
}

/// H4.4; H4.7: after the last space they come whatever the die shows.
fn time_text(space: u8, invasion_value: u8, die: Option<u8>, last: bool) -> String {
    let space = space + 1;
    match die {
        None if last => format!("Time Track space {space}, the last one, is crossed off: they come."),
        None => format!("Time Track space {space} is crossed off."),
        Some(die) => {
            let result = match die >= invasion_value {
                true => "they come",
                false if last => "not yet, but time is up and they come",
                false => "not yet",
            };
            format!("Time Track space {space}, Invasion Roll {die} against {invasion_value}: {result}.")
        }
    }
}

/// What the bombers took, and the rule that says so.
fn bombed_text(at: Place, units_lost: u8) -> (String, &'static str) {
    match (at, units_lost) {
        (Place::Structure(_), _) => ("both structures are lost".to_string(), "H13.4"),
        (Place::Space(_), 0) => ("there is no unit on the Map to lose".to_string(), "H13.3"),
        (Place::Space(_), 1) => ("the only unit on the Map is lost".to_string(), "H13.3"),
        (Place::Space(_), count) => (format!("all {count} units on the Map are lost"), "H13.3"),
    }
}

fn siege_text(what: &str, dice: &[u8], enemy: Enemy, destroyed: u8, left: u8) -> String {
    let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
    let destroyed = units_of(destroyed, enemy);
    format!("{what} {}: {destroyed} destroyed, {left} left.", dice.join(" and "))
}

/// So many units of a type: three of its names do not change with the number.
fn units_of(count: u8, enemy: Enemy) -> String {
    match (count, enemy) {
        (1, Enemy::Paratroopers) => "1 Paratrooper".to_string(),
        (count, enemy) => format!("{count} {}", enemy.title()),
    }
}

fn list(enemies: Enemies) -> String {
    enemies.iter().map(Enemy::title).collect::<Vec<_>>().join(" and ")
}

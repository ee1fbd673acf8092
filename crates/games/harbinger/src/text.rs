//! What people read: prompts, labels and the log.

use crate::action::from_one;
use crate::event::Event;
use crate::ids::{Aim, Code, Enemies, Enemy, Place, Post, Side, Structure, Troop};
use crate::rules::{rule_of, successes};
use crate::state::{Ending, Phase, State};
use crate::{Action, Harbinger, ROWS, TRACK, View, Which};
use redoubt_engine::canvas::Canvas;
use redoubt_engine::{Label, Line, Present, Prompt, RuleId, Rules, Seat, Viewer};

impl Present for Harbinger {
    type View = View;

    fn view(&self, state: &State, _: Viewer) -> View {
        self.view_of(state)
    }

    fn prompt(&self, state: &State, _: Seat) -> Prompt {
        Prompt { text: self.prompt_text(state), rule: rule_of(state.phase) }
    }

    fn label(&self, state: &State, _: Seat, action: Action) -> Label {
        let (rule, hotspot) = place_of(state, action);
        Label { text: self.label_text(state, action), rule: RuleId(rule), hotspot }
    }

    fn witness(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn narrate(&self, event: &Event, _: Viewer) -> Option<Line> {
        let (text, rule, hotspot) = self.tell(event);
        Some(Line { text, rule: RuleId(rule), hotspot })
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        self.consequence_text(before, after)
    }

    fn draw(&self, view: &View) -> Canvas {
        crate::terminal::draw(view)
    }
}

impl Harbinger {
    fn prompt_text(&self, state: &State) -> String {
        match state.phase {
            Phase::Action => format!(
                "Choose an action for Invasion {}: {} that it starts right after.",
                state.row + 1,
                eighths(self.invasion_eighths(state))
            ),
            Phase::DecipherFirst { dice: [a, b] } => {
                format!("The dice show {a} and {b}: write or erase with one of them.")
            }
            Phase::DecipherSecond { die } => {
                format!("The other die shows {die}: write it, or erase with it.")
            }
            Phase::Break { code, dice } => {
                let count = successes(state, code, dice);
                let [a, b] = dice;
                let title = code.title();
                format!("{title}: the dice show {a} and {b}, {}. Accept?", plural(count, "Success"))
            }
            Phase::Recruit { units } => {
                format!("You recruit {}: how many go to the Capital?", plural(units, "unit"))
            }
            Phase::Encipher { left, .. } => format!("Encipher a number from 1 to 8: {left} more at most."),
            Phase::Deploy => format!(
                "Deploy {}: how many go to the {} on the left?",
                plural(self.pack.constants.deploy, "defender"),
                self.structure(state, Side::Left).title()
            ),
            Phase::Assign => {
                let left = state.sheet().units() - state.sheet().units_assigned();
                format!(
                    "Invasion {}: place your units ({left} left) and Fighters, then confirm.",
                    state.row + 1
                )
            }
            Phase::CodeBreakingFirst { dice: [a, b], rolls_left } => format!(
                "The enemy's code-breakers roll {a} and {b} ({} to come): use one.",
                plural(rolls_left, "roll")
            ),
            Phase::CodeBreakingSecond { die, .. } => format!("Now use the other die, a {die}."),
            Phase::Siege { enemy, .. } => {
                let left = self.enemy_left(state, enemy);
                format!("Siege of the Capital: attack the {}, {left} left.", enemy.title())
            }
            Phase::Over { ending } => ending_text(ending).to_string(),
        }
    }

    fn label_text(&self, state: &State, action: Action) -> String {
        let space = usize::from(state.sheet().crossed).min(9);
        let track = &self.pack.track;
        match action {
            Action::Decipher => "Decipher".to_string(),
            Action::Break => "Break".to_string(),
            Action::Recruit => format!("Recruit {}", track.recruitment[space]),
            Action::Encipher => format!("Encipher {}", track.encipherment[space]),
            Action::Deploy => format!("Deploy {}", self.pack.constants.deploy),
            Action::Write { die, code } => format!("Write {die} in {}", code.title()),
            Action::Erase { die, code, value } => format!("Use {die} to erase {value} from {}", code.title()),
            Action::Accept => "Accept".to_string(),
            Action::Reroll { which } => format!("Spy Plane: reroll {}", which_text(state, which)),
            Action::Capital { units } => match state.phase {
                Phase::Recruit { units: all } => {
                    format!("{units} to the Capital, {} to the Row", all.saturating_sub(units))
                }
                _ => format!("{units} to the Capital"),
            },
            Action::Number { number } => format!("Encipher {number}"),
            Action::Stop => "Write no more".to_string(),
            Action::Defend { left } => {
                let right = self.pack.constants.deploy.saturating_sub(left);
                let [a, b] = Side::ALL.map(|side| self.structure(state, side).title());
                format!("{left} to the {a} (left), {right} to the {b} (right)")
            }
            Action::Place { post } => format!("Place {}", self.post_text(state, post)),
            Action::Withdraw { post } => format!("Take back {}", self.post_text(state, post)),
            Action::Scramble { place } => format!("Fighter to {}", self.place_text(state.row, place)),
            Action::Recall { place } => {
                format!("Take back the Fighter from {}", self.place_text(state.row, place))
            }
            Action::Confirm => "Confirm the assignment".to_string(),
            Action::Spend { die } => format!("Let the {die} erase your Enciphered {die}"),
            Action::Cipher { die, column } => {
                let repeat = state.columns.get(usize::from(column)).is_some_and(|column| column.holds(die));
                let warning = if repeat { " (a repeat)" } else { "" };
                format!("Write {die} in Column {}{warning}", from_one(column))
            }
            Action::Discard { die } => format!("Discard the {die}"),
            Action::Militia => {
                format!("Militia: {}, one die", plural(self.pack.constants.militia_lot, "Capital unit"))
            }
            Action::Codes => "Codes: one Column, difference of two dice".to_string(),
            Action::Fighters => "Fighters: one squadron, difference of two dice".to_string(),
        }
    }

    fn post_text(&self, state: &State, post: Post) -> String {
        match post {
            Post::Structure(side) => {
                format!("a defender at {}", self.place_text(state.row, Place::Structure(side)))
            }
            Post::Space { space, troop } => {
                format!("{} in {}", one(troop), self.place_text(state.row, Place::Space(space)))
            }
        }
    }

    fn place_text(&self, row: u8, place: Place) -> String {
        let row = &self.pack.rows[usize::from(row)];
        match place {
            Place::Structure(side) => format!("the {} ({side})", row.structure(side).title()),
            Place::Space(space) => match row.spaces.get(usize::from(space)) {
                Some(data) => data.name.clone(),
                None => format!("space {}", from_one(space)),
            },
        }
    }

    fn structure(&self, state: &State, side: Side) -> Structure {
        self.pack.rows[usize::from(state.row)].structure(side)
    }

    fn consequence_text(&self, before: &State, after: &State) -> String {
        if let Some(outcome) = self.outcome(after) {
            return outcome.how.to_string();
        }
        match (before.phase, after.phase) {
            (_, Phase::DecipherFirst { dice: [a, b] }) => format!("dice {} and {}", a.min(b), a.max(b)),
            (_, Phase::Break { code, dice }) => {
                format!("{} in {}", plural(successes(after, code, dice), "Success"), code.title())
            }
            (Phase::Assign, Phase::Assign) => "not yet confirmed".to_string(),
            (_, Phase::Assign) => "the Invasion starts".to_string(),
            (Phase::Assign, _) => {
                let killed = self.enemies_left(before) - self.enemies_left(after);
                let row = usize::from(before.row);
                let lost = after.rows[row].lost.iter().filter(|&&lost| lost).count() as u8;
                format!("{killed} destroyed, {} lost", plural(lost, "structure"))
            }
            (Phase::Siege { .. }, _) | (_, Phase::Siege { .. }) => {
                format!("{} destroyed", self.enemies_left(before) - self.enemies_left(after))
            }
            (Phase::CodeBreakingFirst { .. } | Phase::CodeBreakingSecond { .. }, Phase::Action) => {
                format!("{} left", plural(after.live_columns(), "live Column"))
            }
            (Phase::CodeBreakingFirst { .. } | Phase::CodeBreakingSecond { .. }, _) => {
                "dice to be used".to_string()
            }
            (_, Phase::Action) => "time for another action".to_string(),
            _ => "a choice follows".to_string(),
        }
    }

    /// The log line of an event, its rule and its place on the board.
    fn tell(&self, event: &Event) -> (String, &'static str, Option<String>) {
        match *event {
            Event::RowBegan { row, ready, crossed_before } => {
                let name = &self.pack.rows[usize::from(row)].name;
                let late = match crossed_before {
                    0 => String::new(),
                    spaces => format!(" {spaces} Time Track spaces are gone."),
                };
                let units = plural(ready, "Ready Unit");
                let text = format!("Invasion {} will strike {name}: {units}.{late}", row + 1);
                (text, "H18.1", Some(format!("row-{row}")))
            }
            Event::InvasionStarted { row } => {
                (format!("Invasion {} begins.", row + 1), "H3.1", Some(format!("row-{row}")))
            }
            Event::CodeBreakingSkipped => {
                ("With the THP Office gone there are no codes left to break.".to_string(), "H16.6", None)
            }
            Event::SiegeBegan => {
                ("The Siege of the Capital begins.".to_string(), "H1.2", Some("capital".into()))
            }
            Event::SiegeTurn { enemy, left } => {
                let stand = if left == 1 { "stands" } else { "stand" };
                (format!("{} {stand} before the Capital.", units_of(left, enemy)), "H19.1", None)
            }
            Event::Ended { ending, enemies_left } => {
                let rule = rule_of(Phase::Over { ending }).0;
                let left = match enemies_left {
                    0 => String::new(),
                    1 => " 1 enemy unit is left.".to_string(),
                    count => format!(" {count} enemy units are left."),
                };
                (format!("{}{left}", ending_text(ending)), rule, None)
            }
            _ => self
                .tell_action(event)
                .or_else(|| self.tell_invasion(event))
                .unwrap_or_else(|| self.tell_end(event)),
        }
    }

    /// H4 to H9.
    fn tell_action(&self, event: &Event) -> Option<(String, &'static str, Option<String>)> {
        let code_spot = |code: Code| Some(format!("code-{code}"));
        Some(match *event {
            Event::DecipherRolled { dice: [a, b] } => (format!("Decipher: {a} and {b}."), "H5.1", None),
            Event::Written { code, value } => {
                (format!("{value} is written in {}.", code.title()), "H5.1", code_spot(code))
            }
            Event::Erased { code, value, die } => (
                format!("The {die} is used to erase {value} from {}.", code.title()),
                "H5.1",
                code_spot(code),
            ),
            Event::CodeSkipped { code } => {
                (format!("{} is not complete and cannot be broken.", code.title()), "H6.2", code_spot(code))
            }
            Event::CodeRolled { code, dice: [a, b], range: (low, high) } => {
                let text = format!("Break {}, range {low} to {high}: {a} and {b}.", code.title());
                (text, "H6.3", code_spot(code))
            }
            Event::SpyPlane { code, dice: [a, b], fighters_left } => {
                let text =
                    format!("A Spy Plane flies: now {a} and {b}. {} left.", plural(fighters_left, "Fighter"));
                (text, "H6.4", code_spot(code))
            }
            Event::CodeResolved { code, successes } => {
                (format!("{}: {}.", code.title(), plural(successes, "Success")), "H6.5", code_spot(code))
            }
            Event::Recruited { row, capital } => (
                format!("Recruited {}: {row} for this Row, {capital} for the Capital.", row + capital),
                "H7.1",
                Some("capital".into()),
            ),
            Event::Enciphering { most } => {
                (format!("Encipher: {} at most.", plural(most, "number")), "H8.1", Some("enciphered".into()))
            }
            Event::Enciphered { number } => {
                (format!("{number} is enciphered."), "H8.1", Some("enciphered".into()))
            }
            Event::Deployed { left, right } => {
                let left = plural(left, "defender");
                (format!("Deployed: {left} to the left structure, {right} to the right."), "H9.1", None)
            }
            Event::TimePassed { space, invasion_value, die } => {
                (time_text(space, invasion_value, die), "H4.4", Some(format!("time-{}", space + 1)))
            }
            _ => return None,
        })
    }

    /// H10 to H14.
    fn tell_invasion(&self, event: &Event) -> Option<(String, &'static str, Option<String>)> {
        let known = |early: bool| if early { "Known beforehand" } else { "Revealed" };
        Some(match *event {
            Event::Target { row, die, space, early } => {
                let at = self.place_text(row, Place::Space(space));
                let rule = if early { "H10.1" } else { "H12.1" };
                (format!("{}: target {die}, {at}.", known(early)), rule, Some(spot(Place::Space(space))))
            }
            Event::GroundAttack { side, dice: [a, b], enemies, early } => {
                let which = match side {
                    Side::Left => "leftmost",
                    Side::Right => "rightmost",
                };
                let rule = if early { "H10.2" } else { "H12.3" };
                let text = format!("{}: {} at the {which} target ({a}, {b}).", known(early), list(enemies));
                (text, rule, None)
            }
            Event::AirAim { die, aim, early } => {
                let what = match aim {
                    Aim::Map => "a target on the Map",
                    Aim::Structure => "a structure",
                };
                let rule = if early { "H10.4" } else { "H12.5" };
                (format!("{}: the bombers fly to {what} ({die}).", known(early)), rule, None)
            }
            Event::AirSide { die, side, early } => {
                let rule = if early { "H10.4" } else { "H12.5" };
                (format!("{}: the bombers take the {side} one ({die}).", known(early)), rule, None)
            }
            Event::Assigned { row, ref troops, defenders, flights, unassigned } => {
                (self.assignment_text(row, troops, defenders, flights, unassigned), "H11.6", None)
            }
            Event::BombersStopped { row, at } => (
                format!("A Fighter stops the bombers at {}.", self.place_text(row, at)),
                "H13.2",
                Some(spot(at)),
            ),
            Event::Bombed { row, at, units_lost } => {
                let (lost, rule) = bombed_text(at, units_lost);
                (format!("Bombers strike {}: {lost}.", self.place_text(row, at)), rule, Some(spot(at)))
            }
            Event::Destroyed { row, space, enemy, count } => {
                let at = Place::Space(space);
                let text = format!("{} destroyed in {}.", units_of(count, enemy), self.place_text(row, at));
                (text, "H14.1", Some(spot(at)))
            }
            Event::Unopposed { row, space, enemy } => {
                let at = Place::Space(space);
                let text = format!(
                    "{} in {} meet nobody who can stop them.",
                    enemy.title(),
                    self.place_text(row, at)
                );
                (text, "H14.3", Some(spot(at)))
            }
            Event::NoneLeft { row, space, enemy } => {
                let at = Place::Space(space);
                let text = format!("No {} are left to attack {}.", enemy.title(), self.place_text(row, at));
                (text, "H14.4", Some(spot(at)))
            }
            _ => return None,
        })
    }

    /// H15 to H19.
    fn tell_end(&self, event: &Event) -> (String, &'static str, Option<String>) {
        match *event {
            Event::StructureRolled { side, structure, die, defenders, held } => {
                let (title, word) = (structure.title(), if held { "it holds" } else { "it falls" });
                let text =
                    format!("{title} ({side}): {die} against {}, {word}.", plural(defenders, "defender"));
                (text, "H15.2", Some(spot(Place::Structure(side))))
            }
            Event::StructureLost { row, side, structure } => {
                let at = Some(spot(Place::Structure(side)));
                let (text, rule) = (loss_text(structure), loss_rule(structure));
                let wasted = usize::from(row) + 1 == ROWS
                    && matches!(structure, Structure::Factory | Structure::Bridge);
                match wasted {
                    true => (
                        format!("{} lost: no Row follows that could suffer.", structure.title()),
                        "H16.7",
                        at,
                    ),
                    false => (text.to_string(), rule, at),
                }
            }
            Event::CodeBreakersRolled { dice: [a, b], .. } => {
                (format!("The enemy's code-breakers roll {a} and {b}."), "H17.1", Some("cipher".into()))
            }
            Event::CodeSpent { number } => {
                (format!("Your Enciphered {number} misleads them."), "H17.2", Some("enciphered".into()))
            }
            Event::CipherWritten { number, column, line } => {
                let text = format!("{number} is written in Column {}, line {}.", column + 1, line + 1);
                (text, "H17.4", Some(format!("column-{column}")))
            }
            Event::CipherDiscarded { number } => {
                (format!("There is no space left for the {number}."), "H17.7", Some("cipher".into()))
            }
            Event::ColumnBroken { column, number } => {
                let text = format!("Column {} holds {number} twice and is broken.", column + 1);
                (text, "H17.8", Some(format!("column-{column}")))
            }
            Event::MilitiaAttacked { enemy, die, destroyed, left } => (
                siege_text("The Militia rolls", &[die], enemy, destroyed, left),
                "H19.3",
                Some("capital".into()),
            ),
            Event::CodesAttacked { enemy, column, dice, destroyed, left } => {
                let what = format!("Column {} is spent:", column + 1);
                (siege_text(&what, &dice, enemy, destroyed, left), "H19.4", Some(format!("column-{column}")))
            }
            Event::FightersAttacked { enemy, dice, destroyed, left } => (
                siege_text("The Fighters roll", &dice, enemy, destroyed, left),
                "H19.5",
                Some("fighters".into()),
            ),
            ref other => unreachable!("{other:?} is told elsewhere"),
        }
    }

    fn assignment_text(
        &self,
        row: u8,
        troops: &[[u8; 4]; 5],
        defenders: [u8; 2],
        flights: u8,
        unassigned: u8,
    ) -> String {
        let mut parts = Vec::new();
        for (space, counts) in troops.iter().enumerate() {
            for (troop, &count) in Troop::ALL.into_iter().zip(counts) {
                if count > 0 {
                    let at = self.place_text(row, Place::Space(space as u8));
                    parts.push(format!("{} in {at}", plural(count, troop.title())));
                }
            }
        }
        for side in Side::ALL {
            let at = self.place_text(row, Place::Structure(side));
            parts.push(format!("{} at {at}", plural(defenders[side.index()], "defender")));
        }
        for place in (0..7).map(Place::nth).filter(|place| flights & 1 << place.index() != 0) {
            parts.push(format!("a Fighter at {}", self.place_text(row, place)));
        }
        let spare = if unassigned > 0 {
            let stay = if unassigned == 1 { "stays" } else { "stay" };
            format!(" {} {stay} behind.", plural(unassigned, "unit"))
        } else {
            String::new()
        };
        format!("Assigned: {}.{spare}", parts.join(", "))
    }
}

fn place_of(state: &State, action: Action) -> (&'static str, Option<String>) {
    match action {
        Action::Decipher => ("H5.1", None),
        Action::Break => ("H6.1", None),
        Action::Recruit => ("H7.1", None),
        Action::Encipher => ("H8.1", None),
        Action::Deploy | Action::Defend { .. } => ("H9.1", None),
        Action::Write { code, .. } | Action::Erase { code, .. } => ("H5.1", Some(format!("code-{code}"))),
        Action::Accept => ("H6.5", None),
        Action::Reroll { .. } => ("H6.4", None),
        Action::Capital { .. } => ("H7.1", Some("capital".into())),
        Action::Number { .. } => ("H8.1", Some("enciphered".into())),
        Action::Stop => ("H8.3", None),
        Action::Place { post } | Action::Withdraw { post } => ("H11.2", Some(post_spot(post))),
        Action::Scramble { place } | Action::Recall { place } => {
            ("H11.4", Some(format!("fighter-{}", spot(place))))
        }
        Action::Confirm => ("H11.6", None),
        Action::Spend { .. } => ("H17.3", Some("enciphered".into())),
        Action::Cipher { column, .. } => ("H17.4", Some(format!("column-{column}"))),
        Action::Discard { .. } => ("H17.7", Some("cipher".into())),
        Action::Militia => ("H19.3", Some("capital".into())),
        Action::Codes => {
            let column = state.columns.iter().position(|column| column.live);
            ("H19.4", column.map(|column| format!("column-{column}")))
        }
        Action::Fighters => ("H19.5", Some("fighters".into())),
    }
}

/// The name of a place on the board, for clients.
fn spot(place: Place) -> String {
    match place {
        Place::Structure(side) => format!("structure-{side}"),
        Place::Space(space) => format!("space-{space}"),
    }
}

fn post_spot(post: Post) -> String {
    match post {
        Post::Structure(side) => spot(Place::Structure(side)),
        Post::Space { space, troop } => format!("space-{space}-{troop}"),
    }
}

fn ending_text(ending: Ending) -> &'static str {
    match ending {
        Ending::WonInTheField => "The last enemy falls before the gates: you win.",
        Ending::WonTheSiege => "The Capital holds and the last enemy falls: you win.",
        Ending::CodesBroken => "The enemy has broken all your codes: you lose.",
        Ending::CapitalOverrun => "The Capital is overrun: you lose.",
        Ending::Resigned => "You resign: you lose.",
    }
}

fn loss_text(structure: Structure) -> &'static str {
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
fn time_text(space: u8, invasion_value: u8, die: Option<u8>) -> String {
    let last = usize::from(space) + 1 == TRACK;
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

fn which_text(state: &State, which: Which) -> String {
    let Phase::Break { dice: [a, b], .. } = state.phase else { return "dice".to_string() };
    match which {
        Which::First => format!("the first die ({a})"),
        Which::Second => format!("the second die ({b})"),
        Which::Both => "both dice".to_string(),
    }
}

fn eighths(count: u8) -> String {
    match count {
        0 => "no risk".to_string(),
        8 => "it is certain".to_string(),
        count => format!("{:.1} % risk", f32::from(count) * 12.5),
    }
}

fn plural(count: u8, noun: &str) -> String {
    let plural_end = if noun.ends_with('s') { "es" } else { "s" };
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}{plural_end}") }
}

/// So many units of a type: three of its names do not change with the number.
fn units_of(count: u8, enemy: Enemy) -> String {
    match (count, enemy) {
        (1, Enemy::Paratroopers) => "1 Paratrooper".to_string(),
        (count, enemy) => format!("{count} {}", enemy.title()),
    }
}

fn one(troop: Troop) -> String {
    let article = if matches!(troop, Troop::Engineer | Troop::AaGun) { "an" } else { "a" };
    format!("{article} {}", troop.title())
}

fn list(enemies: Enemies) -> String {
    enemies.iter().map(Enemy::title).collect::<Vec<_>>().join(" and ")
}

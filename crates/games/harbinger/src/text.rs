//! What people see and read. The prompts and labels of a question stand in its chapter of the rules.
//!
//! Hotspots, the places on the board that labels and log lines point at:
//!
//! | hotspot | what it is |
//! |---|---|
//! | `row-0` … `row-5` | a Row |
//! | `space-2`, `space-2-engineer` | a space of the current Row, and its counter of a type |
//! | `structure-left`, `structure-right` | a structure of the current Row |
//! | `fighter-space-2`, `fighter-structure-left` … | where a Fighter may fly |
//! | `code-targets`, `code-ground`, `code-air` | a Code of the current Row |
//! | `time-1` … | a space of its Time Track |
//! | `capital`, `fighters`, `enciphered`, `cipher`, `column-0` … | the rest of both sheets |

use crate::event::Event;
use crate::ids::{Enemy, Place, Post, Side, Structure, Troop};
use crate::rules::successes;
use crate::state::{BreakPhase, DecipherPhase, Phase, SiegePhase, State};
use crate::{Action, Components, Harbinger, View, book, story, terminal};
use redoubt_engine::book::Chart;
use redoubt_engine::canvas::Panel;
use redoubt_engine::notation::{Counted, Form};
use redoubt_engine::{Label, Line, Present, Prompt, Question, Rules, Seat, Viewer};

impl Present for Harbinger {
    type Components = Components;
    type View = View;

    fn components(&self) -> Components {
        self.printed()
    }

    /// H1.1, H1.6: nothing is hidden.
    fn view(&self, state: &State, _: Viewer) -> View {
        self.view_of(state)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        state.phase.prompt(self, state, seat)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        state.phase.label(self, state, seat, action)
    }

    fn witness(&self, event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn narrate(&self, event: &Event, _: Viewer) -> Option<Line> {
        Some(story::tell(self, event))
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        self.consequence_text(before, after)
    }

    fn panels(&self, view: &View, _: Viewer) -> Vec<Panel> {
        terminal::panels(&self.printed(), view)
    }

    fn lapse(&self, state: &State, seat: Seat) -> Action {
        state.phase.lapse(self, state, seat)
    }

    fn charts(&self) -> Vec<Chart> {
        book::charts(self)
    }
}

impl Harbinger {
    pub(crate) fn post_text(&self, state: &State, post: Post) -> String {
        match post {
            Post::Structure(side) => {
                format!("a defender at {}", self.place_text(state.row, Place::Structure(side)))
            }
            Post::Space { space, troop } => {
                format!("{} in {}", one(troop), self.place_text(state.row, Place::Space(space)))
            }
        }
    }

    pub(crate) fn place_text(&self, row: u8, place: Place) -> String {
        let row = &self.pack.rows[usize::from(row)];
        match place {
            Place::Structure(side) => format!("the {} ({side})", row.structure(side).title()),
            Place::Space(space) => match row.spaces.get(usize::from(space)) {
                Some(data) => data.name.clone(),
                None => format!("space {}", Counted(0).write(&space)),
            },
        }
    }

    pub(crate) fn structure(&self, state: &State, side: Side) -> Structure {
        self.pack.rows[usize::from(state.row)].structure(side)
    }

    fn consequence_text(&self, before: &State, after: &State) -> String {
        if let Some(outcome) = self.outcome(after) {
            return outcome.how.to_string();
        }
        match (before.phase, after.phase) {
            (_, Phase::Decipher(DecipherPhase::First { .. })) => {
                "two dice for your Codes: what they are worth is decided when you write them".to_string()
            }
            (_, Phase::Break(BreakPhase::Break { code, dice })) => {
                format!("{} in {}", plural(successes(after, code, dice), "Success"), code.title())
            }
            (Phase::Assign(_), Phase::Assign(_)) => "not yet confirmed".to_string(),
            (_, Phase::Assign(_)) => "the Invasion starts".to_string(),
            (Phase::Assign(_), _) => self.battle_text(before, after),
            (Phase::Siege(SiegePhase::Siege { enemy, .. }), _) => self.siege_text(before, after, enemy),
            (_, Phase::Siege(_)) => "the Siege of the Capital begins".to_string(),
            (Phase::CodeBreaking(_), Phase::Action(_)) => {
                format!("{} left", plural(after.live_columns(), "live Column"))
            }
            (Phase::CodeBreaking(_), _) => "there are more dice to be used".to_string(),
            (_, Phase::Action(_)) => "time for another action".to_string(),
            _ => "a choice follows".to_string(),
        }
    }

    /// What became of an Invasion: "1 to 3 destroyed, both structures hold".
    fn battle_text(&self, before: &State, after: &State) -> String {
        let destroyed = match self.enemies_left(before) - self.enemies_left(after) {
            0 => "nothing destroyed",
            1..=3 => "1 to 3 destroyed",
            _ => "4 or more destroyed",
        };
        let lost = match after.rows[usize::from(before.row)].lost {
            [false, false] => "both structures hold",
            [true, true] => "both structures lost",
            _ => "one structure lost",
        };
        format!("{destroyed}, {lost}")
    }

    /// What became of the type before the Capital: "3 or 4 destroyed".
    fn siege_text(&self, before: &State, after: &State, enemy: Enemy) -> String {
        let left = self.enemy_left(after, enemy);
        if left == 0 {
            return format!("all {} destroyed", enemy.title());
        }
        match self.enemy_left(before, enemy) - left {
            0 => "none destroyed",
            1 | 2 => "1 or 2 destroyed",
            3 | 4 => "3 or 4 destroyed",
            5 | 6 => "5 or 6 destroyed",
            7 | 8 => "7 or 8 destroyed",
            _ => "9 or more destroyed",
        }
        .to_string()
    }
}

/// Several warnings as one; nothing of nothing.
pub(crate) fn warnings<const N: usize>(parts: [Option<String>; N]) -> Option<String> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join("; "))
}

/// The name of a place on the board, for clients.
pub(crate) fn spot(place: Place) -> String {
    match place {
        Place::Structure(side) => format!("structure-{side}"),
        Place::Space(space) => format!("space-{space}"),
    }
}

pub(crate) fn post_spot(post: Post) -> String {
    match post {
        Post::Structure(side) => spot(Place::Structure(side)),
        Post::Space { space, troop } => format!("space-{space}-{troop}"),
    }
}

pub(crate) fn eighths(count: u8) -> String {
    match count {
        0 => "no risk".to_string(),
        8 => "it is certain".to_string(),
        count => format!("{} % risk", f32::from(count) * 12.5),
    }
}

pub(crate) fn plural(count: u8, noun: &str) -> String {
    let plural_end = if noun.ends_with('s') { "es" } else { "s" };
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}{plural_end}") }
}

fn one(troop: Troop) -> String {
    let article = if matches!(troop, Troop::Engineer | Troop::AaGun) { "an" } else { "a" };
    format!("{article} {}", troop.title())
}

//! What people see and read. The questions stand in their chapters of the rules; the names of choices are here.
//!
//! Hotspots, the places on the board that labels and log lines point at:
//!
//! | hotspot | what it is |
//! |---|---|
//! | `space-sol`, `space-fe1`, `space-ascao` … | a space of the map |
//! | `deed-construct` … | a kind of action |
//! | `resource-build` … | a kind of token |
//! | `purse-free`, `purse-embassy_fe` … | a token that pays |
//! | `piece-flagship`, `base-build`, `asset-mine-sol`, `carry-mine` | a piece |
//! | `slot-2`, `token-fe_press` | a token of the queue, or one that was drawn |
//! | `face-unknown`, `tech-missile_swarms` | a technology |
//! | `faction-fe`, `pair-fe_ct`, `track-stability`, `effect-disarmament` | politics |
//! | `die-4`, `lose-mine-spend`, `fleet-fe_battle` | answers in combat and contests |
//! | `roll`, `out_maneuver`, `accept`, `pass`, `stop`, `back` | buttons |

mod labels; // what choices are called
mod odds; // exact chances, in words

pub(crate) use labels::label;

use crate::event::Event;
use crate::ids::{Level, Space, World};
use crate::rules::PASSES;
use crate::state::{Contested, State};
use crate::{Action, Components, Federation, View, book, story, terminal};
use redoubt_engine::book::Chart;
use redoubt_engine::canvas::Panel;
use redoubt_engine::{Label, Line, Pass, PassKind, Present, Prompt, Question, Seat, Viewer};

impl Present for Federation {
    type Components = Components;
    type View = View;

    fn components(&self) -> Components {
        self.printed()
    }

    /// F0.10: nothing is hidden that is decided already.
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
        odds::consequence(self, before, after)
    }

    fn panels(&self, view: &View, _: Viewer) -> Vec<Panel> {
        terminal::panels(view)
    }

    fn charts(&self) -> Vec<Chart> {
        book::charts(self)
    }

    fn passes() -> Vec<PassKind> {
        PASSES.to_vec()
    }

    fn pass(&self, state: &State, seat: Seat) -> Option<Pass<Action>> {
        state.phase.pass(self, state, seat)
    }

    fn lapse(&self, state: &State, seat: Seat) -> Action {
        state.phase.lapse(self, state, seat)
    }
}

/// The place of a space on the board.
pub(crate) fn spot(space: Space) -> String {
    format!("space-{space}")
}

/// F9.2: what a settlement does to the War Effort of whoever owns the territory, in words.
pub(crate) fn anger(rules: &Federation, world: World) -> String {
    let (faction, steps) = (rules.lookup.owner[world], rules.lookup.distance[world]);
    let levels = if steps == 1 { "1 level".to_string() } else { format!("{steps} levels") };
    format!("This angers the {} by {levels}", faction.title())
}

/// F4.2: where a faction stands, in words.
pub(crate) fn at_level(level: Level) -> String {
    match level {
        Level::Logo => level.title().to_string(),
        Level::Peace | Level::ColdWar | Level::Mobilizing | Level::War | Level::TotalWar => {
            format!("at {}", level.title())
        }
    }
}

/// What an agent contests, in words.
pub(crate) fn contested_text(what: Contested) -> String {
    match what {
        Contested::Down { faction } => format!("The {} would go down", faction.title()),
        Contested::Tech { faction } => format!("The {} would gain a technology", faction.title()),
        Contested::Relation { change } => format!("{} would change", change.pair.title()),
    }
}

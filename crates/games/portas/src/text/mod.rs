//! What people read: prompts, labels, log lines, and who may know what.

pub(crate) mod labels; // the names of choices

use crate::event::Event;
use crate::ids::{Good, HexId, Rank, TileId};
use crate::pack::Goods;
use crate::view::{Components, View};
use crate::{Action, Portas, State};
use redoubt_engine::book::Chart;
use redoubt_engine::canvas::Panel;
use redoubt_engine::{
    Consent, Game, Label, Line, Pass, PassKind, Present, Prompt, Question, Rules, Seat, Viewer,
};

impl Present for Portas {
    type Components = Components;
    type View = View;

    fn components(&self) -> Components {
        self.lay_on_the_table()
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        self.show(state, viewer)
    }

    fn prompt(&self, state: &State, seat: Seat) -> Prompt {
        state.phase().prompt(self, state, seat)
    }

    fn label(&self, state: &State, seat: Seat, action: Action) -> Label {
        state.phase().label(self, state, seat, action)
    }

    /// P1.13a: which Improvements were drawn, only the own team knows where two teams play.
    fn witness(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(match *event {
            Event::Drew { seat, .. }
                if self.lookup.versus && !viewer.sees_any(self.team(self.side(seat))) =>
            {
                Event::Drew { seat, card: None }
            }
            open => open,
        })
    }

    fn narrate(&self, event: &Event, viewer: Viewer) -> Option<Line> {
        self.witness(event, viewer).map(|event| crate::story::tell(self, &event))
    }

    fn consequence(&self, before: &State, after: &State) -> String {
        if let Some(ending) = after.over {
            return crate::rules::ended(ending).1.to_string();
        }
        let strength = |state: &State| -> i32 {
            crate::hexes()
                .map(|hex| {
                    let foes = state.foes_at(hex);
                    i32::from(foes[Rank::Basic]) + 3 * i32::from(foes[Rank::Elite])
                })
                .sum()
        };
        match strength(after) - strength(before) {
            1.. => "more Invaders are on the Battleground".into(),
            ..=-1 => "Invaders fall".into(),
            0 if after.tally.wounded > before.tally.wounded => "Soldiers are wounded".into(),
            0 => "nothing is decided yet".into(),
        }
    }

    fn panels(&self, view: &View, viewer: Viewer) -> Vec<Panel> {
        crate::terminal::panels(self, view, viewer)
    }

    fn charts(&self) -> Vec<Chart> {
        crate::book::charts(self)
    }

    fn passes() -> Vec<PassKind> {
        vec![
            PassKind { id: "battle", about: "A Battle: no Soldier acts" },
            PassKind { id: "march", about: "Invaders move: no Soldier acts" },
            PassKind { id: "replace", about: "A Mine was destroyed: it is not put back" },
            PassKind { id: "finish", about: "The end of your turn: nothing else" },
            PassKind { id: "trade", about: "The end of the Year: no trade" },
            PassKind { id: "workers", about: "The end of the Year: no worker goes home" },
            PassKind { id: "yearly", about: "Production: nothing is converted" },
        ]
    }

    fn pass(&self, state: &State, seat: Seat) -> Option<Pass<Action>> {
        self.to_act(state).contains(seat).then(|| state.phase().pass(self, state, seat)).flatten()
    }

    fn consent(&self, state: &State, seat: Seat) -> Option<Consent<Action>> {
        self.to_act(state).contains(seat).then(|| state.phase().consent(self, state, seat)).flatten()
    }

    fn lapse(&self, state: &State, seat: Seat) -> Action {
        state.phase().lapse(self, state, seat)
    }
}

/// A player's name.
pub(crate) fn seat_name(rules: &Portas, seat: Seat) -> String {
    rules.seated().seats[seat.index()].name.to_string()
}

/// A Place's name, with a number where there are several.
pub(crate) fn tile_name(rules: &Portas, tile: TileId) -> String {
    let name = &rules.place(tile).name;
    let same = |other: &TileId| rules.place(*other).name == *name;
    let all = || TileId::all(rules.lookup.tiles.len()).filter(same);
    match all().count() {
        1 => name.clone(),
        _ => format!("{name} {}", all().position(|other| other == tile).unwrap_or(0) + 1),
    }
}

/// Goods in words: "2 Wood, 1 Clay".
pub(crate) fn goods(goods: &Goods) -> String {
    let some = goods.iter().filter(|(_, count)| **count > 0);
    let words: Vec<String> = some.map(|(good, count)| amount(good, *count)).collect();
    if words.is_empty() { "nothing".into() } else { words.join(", ") }
}

fn amount(good: Good, count: u8) -> String {
    let plural = count != 1 && matches!(good, Good::Plank | Good::Brick | Good::Tool | Good::Dollar);
    format!("{count} {}{}", good.title(), if plural { "s" } else { "" })
}

/// Where a hex is clicked.
pub(crate) fn spot(hex: HexId) -> String {
    format!("hex:{}", hex.number())
}

/// Several of something: "2 Farmers".
pub(crate) fn count(count: u8, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Two kinds of people or Invaders: "2 Farmers and 1 Citizen".
pub(crate) fn both(first: u8, second: u8, names: (&str, &str)) -> String {
    match (first, second) {
        (0, 0) => "nobody".into(),
        (_, 0) => count(first, names.0),
        (0, _) => count(second, names.1),
        _ => format!("{} and {}", count(first, names.0), count(second, names.1)),
    }
}

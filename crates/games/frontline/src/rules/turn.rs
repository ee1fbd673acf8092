//! L3, L4: months, turns, and the supply column of a turn.

use super::reactions::{self, Answer};
use super::{Cx, score};
use crate::ids::{Colour, Column};
use crate::lookup::EdgeOn;
use crate::pack::MONTHS;
use crate::state::{Ending, Leadership, Marker, Phase, State, Window};
use crate::{Action, Command, Event};
use redoubt_engine::{Chance, Journal, Refusal};

/// The number of turns of a month (L3.2).
const TURNS: u8 = 6;

/// L2.7: the order holds for the whole game.
pub(super) fn first(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, first: Colour) {
    state.first = first;
    cx.note(|| Event::FirstPlayer { first });
    begin_month(cx, state);
}

/// L3.1: all six markers are unused; disks stand on top, cubes on 1.
fn begin_month(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    state.turn = 0;
    state.markers = [[Marker::Unused; 3]; 2];
    let month = state.month;
    cx.note(|| Event::MonthBegan { month });
    begin_turn(cx, state);
}

/// L3.2, L4.1: players alternate; the holder's Edge turns On.
// RULING L17.20: the book does not say when Off becomes On.
fn begin_turn(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let colour = if state.turn.is_multiple_of(2) { state.first } else { state.first.other() };
    state.active = colour;
    state.column = None;
    state.supply = 0;
    state.cached = false;
    let (month, turn) = (state.month, state.turn);
    cx.note(|| Event::TurnBegan { colour, month, turn });
    if cx.rules.lookup.edge_on == EdgeOn::HolderTurnStart
        && state.edge.holder == Some(colour)
        && !state.edge.on
    {
        state.edge.on = true;
        cx.note(|| Event::EdgeOn { colour });
    }
    let mut unused = unused(state);
    match (unused.next(), unused.next()) {
        // L3.3: three markers for three turns, so the last turn of the month has no choice.
        (Some(only), None) => choose(cx, state, only),
        _ => state.phase = Phase::Column,
    }
}

pub(crate) fn unused(state: &State) -> impl Iterator<Item = Column> + use<> {
    let markers = state.markers[state.active.index()];
    Column::ALL.into_iter().filter(move |column| markers[column.index()] == Marker::Unused)
}

pub(super) fn legal_columns(state: &State, into: &mut Vec<Action>) {
    into.extend(unused(state).map(|column| Action::Supply { column }));
}

/// L3.3: each marker once a month.
pub(super) fn check_column(state: &State, column: Column) -> Result<(), Refusal> {
    match state.markers[state.active.index()][column.index()] {
        Marker::Unused => Ok(()),
        Marker::InUse | Marker::Used => Err(Refusal::new("L3.3", "that column was used this month")),
    }
}

/// L4.2, L4.3: the turn's supply; a Capital turn wakes pending Leadership.
pub(super) fn choose(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, column: Column) {
    let colour = state.active;
    let fallen = cx.rules.lookup.is_fallen(state, colour, column);
    state.markers[colour.index()][column.index()] = Marker::InUse;
    state.column = Some(column);
    let supply = cx.rules.lookup.square(state, colour, column);
    state.supply = supply;
    cx.note(|| Event::SupplyChosen { colour, column, supply, fallen });
    if column == Column::Capital && state.leadership[colour.index()] == Leadership::Pending {
        super::leadership::set(cx, state, colour, Leadership::Active, Command::CapitalTurn);
    }
    state.phase = Phase::Main;
}

/// L4.4, L4.5: the next decision of the turn, or its end when nothing is left to do.
#[inline]
pub(super) fn go_on(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, answer: Answer) {
    if state.supply > 0 || cx.rules.any_task(state) {
        state.phase = Phase::Main;
    } else if answer == Answer::Passed {
        // L13.8: who has just passed is not asked again.
        finish(cx, state);
    } else {
        end(cx, state);
    }
}

/// L4.6, L13.8: the opponent's end window, then the end.
pub(super) fn end(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    reactions::open(cx, state, Window::End);
}

/// L4.6: the marker is used and all flags of both players are cleared; then the next turn, month or the end.
pub(super) fn finish(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let colour = state.active;
    if let Some(column) = state.column {
        state.markers[colour.index()][column.index()] = Marker::Used;
        let (rules, lost, shown) = (cx.rules, state.supply, &*state);
        cx.note(|| Event::TurnEnded {
            colour,
            column,
            lost,
            points: Colour::ALL.map(|colour| rules.points(shown, colour)),
        });
    }
    state.clear_flags();
    if cx.rules.lookup.edge_on == EdgeOn::EndOfTurn
        && let Some(holder) = state.edge.holder
        && !state.edge.on
    {
        state.edge.on = true;
        cx.note(|| Event::EdgeOn { colour: holder });
    }
    state.turn += 1;
    if state.turn < TURNS {
        begin_turn(cx, state);
    } else if usize::from(state.month) + 1 < MONTHS {
        state.month += 1;
        begin_month(cx, state);
    } else {
        // L3.4: after December.
        state.turn = TURNS - 1;
        state.column = None;
        state.supply = 0;
        state.cached = false;
        score::end(cx.rules, state, Ending::Points, cx.journal);
    }
}

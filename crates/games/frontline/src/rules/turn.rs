//! L3, L4: months, turns, and the supply column of a turn.

use super::reactions::{self, Answer};
use super::{Cx, actions, leadership, missions, not_now, score};
use crate::ids::{Colour, Column, Kind};
use crate::invariants::hold;
use crate::options::EdgeOn;
use crate::pack::MONTHS;
use crate::state::{Ending, Leadership, Marker, Phase, Quiet, State, TurnPhase, Window};
use crate::text::{one, spot, warnings};
use crate::{Action, Command, Event, FrontLine, TurnAction, UnitAction};
use redoubt_engine::{Broken, By, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

/// The number of turns of a month (L3.2).
const TURNS: u8 = 6;

impl Question<FrontLine> for TurnPhase {
    #[inline]
    fn asked(self, _: &FrontLine, state: &State) -> SeatSet {
        state.active.seat().into()
    }

    #[inline]
    fn legal(self, rules: &FrontLine, state: &State, _: Seat, into: &mut Vec<Action>) {
        match self {
            TurnPhase::Column => {
                into.extend(unused(state).map(|column| Action::Turn(TurnAction::Supply { column })));
            }
            TurnPhase::Main => legal_main(rules, state, into),
        }
    }

    fn check(self, rules: &FrontLine, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (self, action) {
            (TurnPhase::Column, Action::Turn(TurnAction::Supply { column })) => check_column(state, column),
            (TurnPhase::Main, Action::Unit(UnitAction::Unit { space })) => {
                actions::check_unit(rules, state, space)
            }
            (TurnPhase::Main, Action::Turn(TurnAction::Build { kind })) => {
                missions::check_build(rules, state, kind)
            }
            (TurnPhase::Main, Action::Turn(TurnAction::Commission)) => {
                leadership::check_commission(rules, state)
            }
            (TurnPhase::Main, Action::Turn(TurnAction::Cache)) => leadership::check_cache(rules, state),
            (TurnPhase::Main, Action::Turn(TurnAction::End)) => Ok(()),
            _ => Err(not_now(self.rule())),
        }
    }

    #[inline]
    fn answer<C: Chance, J: Journal<FrontLine>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        match action {
            Action::Unit(UnitAction::Unit { space }) => actions::take_in_hand(cx, state, space),
            Action::Turn(TurnAction::Supply { column }) => choose(cx, state, column),
            Action::Turn(TurnAction::Build { kind }) => missions::build(cx, state, kind),
            Action::Turn(TurnAction::Commission) => leadership::commission(cx, state),
            Action::Turn(TurnAction::Cache) => leadership::cache(cx, state),
            Action::Turn(TurnAction::End) => end(cx, state),
            _ => unreachable!("{}: only answers that were checked are carried out", self.rule()),
        }
    }

    fn prompt(self, rules: &FrontLine, state: &State, _: Seat) -> Prompt {
        let text = match self {
            TurnPhase::Column => "Which supply do you use this turn?".to_string(),
            TurnPhase::Main => main_prompt(rules, state),
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, rules: &FrontLine, state: &State, seat: Seat, action: Action) -> Label {
        let leader = format!("leadership-{}", Colour::of(seat));
        match action {
            Action::Unit(UnitAction::Unit { space }) => {
                Label::new(rules.named(state, space), self.rule()).at(spot(space))
            }
            Action::Turn(TurnAction::Supply { column }) => {
                Label::new(supply_text(rules, state, column), self.rule()).at(format!("supply-{column}"))
            }
            Action::Turn(TurnAction::Build { kind }) => {
                let cost = rules.lookup.cost[kind];
                let text = format!("Build {} for {cost} supply", one(kind));
                Label::new(text, "L11.3").at(format!("build-{kind}"))
            }
            Action::Turn(TurnAction::Commission) => leadership::commission_label(rules, state).at(leader),
            Action::Turn(TurnAction::Cache) => leadership::cache_label(rules, state).at(leader),
            Action::Turn(TurnAction::End) => {
                let lost = (state.supply > 0).then(|| format!("{} supply will be lost", state.supply));
                let warning = warnings([lost, open_capital(rules, state)]);
                Label::new("End the turn", "L4.6").at("end").warn(warning).ending()
            }
            _ => unreachable!("{}: not asked", self.rule()),
        }
    }

    /// L16.2: the richest column; then the turn ends.
    fn lapse(self, rules: &FrontLine, state: &State, _: Seat) -> Action {
        Action::Turn(match self {
            TurnPhase::Column => TurnAction::Supply { column: richest_column(rules, state) },
            TurnPhase::Main => TurnAction::End,
        })
    }
}

impl TurnPhase {
    const fn rule(self) -> &'static str {
        match self {
            TurnPhase::Column => "L4.2",
            TurnPhase::Main => "L4.4",
        }
    }

    pub(super) fn invariants(self, state: &State) -> Result<(), Broken> {
        match self {
            TurnPhase::Column => hold!(state.column.is_none(), "L4.2: a column is in use"),
            TurnPhase::Main => hold!(state.column.is_some(), "L4.2: no column is in use"),
        }
        Ok(())
    }
}

/// D5: units that can do something, Build, Commission, Cache, End.
#[inline]
fn legal_main(rules: &FrontLine, state: &State, into: &mut Vec<Action>) {
    into.extend(rules.able(state).iter().map(|space| Action::Unit(UnitAction::Unit { space })));
    let kinds = Kind::ALL.into_iter().filter(|&kind| rules.can_build(state, kind));
    into.extend(kinds.map(|kind| Action::Turn(TurnAction::Build { kind })));
    if leadership::check_commission(rules, state).is_ok() {
        into.push(Action::Turn(TurnAction::Commission));
    }
    if leadership::check_cache(rules, state).is_ok() {
        into.push(Action::Turn(TurnAction::Cache));
    }
    into.push(Action::Turn(TurnAction::End));
}

/// L9.4: an enemy next to the empty Capital needs a 4 or less to win.
fn open_capital(rules: &FrontLine, state: &State) -> Option<String> {
    let capital = rules.city(state.active, Column::Capital);
    let near = state.active_of(state.waiting()) & rules.lookup.within[1][capital.index()];
    let open = !is_last(state) && !state.occupied().has(capital) && !near.is_empty();
    open.then(|| "your Capital is empty, and an enemy stands next to it".to_string())
}

/// L3.4: whether no turn follows.
pub(super) fn is_last(state: &State) -> bool {
    usize::from(state.month) + 1 == MONTHS && state.turn + 1 == TURNS
}

fn main_prompt(rules: &FrontLine, state: &State) -> String {
    let column = state.column.map_or("", |column| column.title());
    let fallen = if rules.is_fallen_turn(state) { " (fallen: regular actions only)" } else { "" };
    match state.supply {
        0 => format!("No {column} supply left{fallen}: a Task, or the end of your turn?"),
        left => format!("{left} {column} supply left{fallen}: choose a unit, or something else."),
    }
}

fn supply_text(rules: &FrontLine, state: &State, column: Column) -> String {
    let fallen = if rules.lookup.is_fallen(state, state.active, column) { " (fallen)" } else { "" };
    let supply = rules.lookup.square(state, state.active, column);
    format!("{} supply: {supply}{fallen}", column.title())
}

/// D4: the first of the unused columns that has most supply.
fn richest_column(rules: &FrontLine, state: &State) -> Column {
    let supply = |column: Column| rules.lookup.square(state, state.active, column);
    unused(state)
        .reduce(|best, next| if supply(best) < supply(next) { next } else { best })
        .expect("L3.3: a turn has a marker to use")
}

/// L2.7: the order holds for the whole game.
pub(super) fn first(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, first: Colour) {
    (state.first, state.active) = (first, first);
    state.phase = Phase::Quiet(Quiet::Acting);
    cx.note(state, || Event::FirstPlayer { first });
    begin_month(cx, state);
}

/// L3.1: all six markers are unused; disks stand on top, cubes on 1.
fn begin_month(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State) {
    state.turn = 0;
    state.markers = By::splat(By::splat(Marker::Unused));
    let month = state.month;
    cx.note(state, || Event::MonthBegan { month });
    begin_turn(cx, state);
}

/// L3.2, L4.1: players alternate; the holder's Edge turns On.
// RULING L17.20: the book does not say when Off becomes On.
fn begin_turn(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State) {
    let colour = if state.turn.is_multiple_of(2) { state.first } else { state.first.other() };
    state.active = colour;
    let (month, turn) = (state.month, state.turn);
    cx.note(state, || Event::TurnBegan { colour, month, turn });
    if cx.rules.lookup.edge_on == EdgeOn::HolderTurnStart
        && state.edge.holder == Some(colour)
        && !state.edge.on
    {
        state.edge.on = true;
        cx.note(state, || Event::EdgeOn { colour });
    }
    let mut unused = unused(state);
    match (unused.next(), unused.next()) {
        // L3.3: three markers for three turns, so the last turn of the month has no choice.
        (Some(only), None) => choose(cx, state, only),
        _ => state.phase = Phase::Turn(TurnPhase::Column),
    }
}

fn unused(state: &State) -> impl Iterator<Item = Column> + use<> {
    let markers = state.markers[state.active];
    Column::ALL.into_iter().filter(move |&column| markers[column] == Marker::Unused)
}

/// L3.3: each marker once a month.
fn check_column(state: &State, column: Column) -> Result<(), Refusal> {
    match state.markers[state.active][column] {
        Marker::Unused => Ok(()),
        Marker::InUse | Marker::Used => Err(Refusal::new("L3.3", "that column was used this month")),
    }
}

/// L4.2, L4.3: the turn's supply; a Capital turn wakes pending Leadership.
fn choose(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, column: Column) {
    let colour = state.active;
    let fallen = cx.rules.lookup.is_fallen(state, colour, column);
    state.markers[colour][column] = Marker::InUse;
    state.column = Some(column);
    let supply = cx.rules.lookup.square(state, colour, column);
    state.supply = supply;
    cx.note(state, || Event::SupplyChosen { colour, column, supply, fallen });
    if column == Column::Capital && state.leadership[colour] == Leadership::Pending {
        leadership::set(cx, state, colour, Leadership::Active, Command::CapitalTurn);
    }
    state.phase = Phase::Turn(TurnPhase::Main);
}

/// L4.4, L4.5: the next decision of the turn, or its end when nothing is left to do.
#[inline]
pub(super) fn go_on(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    answer: Answer,
) {
    if state.supply > 0 || cx.rules.any_task(state) {
        state.phase = Phase::Turn(TurnPhase::Main);
    } else if answer == Answer::Passed {
        // L13.8: who has just passed is not asked again.
        finish(cx, state);
    } else {
        end(cx, state);
    }
}

/// L4.6, L13.8: the opponent's end window, then the end.
fn end(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State) {
    reactions::open(cx, state, Window::End);
}

/// L4.6: the marker is used and all flags of both players are cleared; then the next turn, month or the end.
pub(super) fn finish(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State) {
    let (rules, colour, lost) = (cx.rules, state.active, state.supply);
    let column = state.column.expect("L4.2: a turn that ends has a column in use");
    state.markers[colour][column] = Marker::Used;
    state.clear_turn();
    let points = || By::from_fn(|colour| rules.points(state, colour));
    cx.note(state, || Event::TurnEnded { colour, column, lost, points: points() });
    if cx.rules.lookup.edge_on == EdgeOn::EndOfTurn
        && let Some(holder) = state.edge.holder
        && !state.edge.on
    {
        state.edge.on = true;
        cx.note(state, || Event::EdgeOn { colour: holder });
    }
    if state.turn + 1 < TURNS {
        state.turn += 1;
        begin_turn(cx, state);
    } else if usize::from(state.month) + 1 < MONTHS {
        state.month += 1;
        begin_month(cx, state);
    } else {
        // L3.4: after December.
        score::end(cx.rules, state, Ending::Points, cx.journal);
    }
}

//! L12: Leadership and its Tasks.

use super::reactions::Answer;
use super::{Cx, attack, reactions, turn};
use crate::ids::{Colour, Column, Space, SpaceSet, Verb};
use crate::pack::MONTHS;
use crate::state::{Attack, Leadership, Marker, State, Window};
use crate::{Command, Event, FrontLine};
use redoubt_engine::{Chance, Journal, Label, Refusal};

/// L12.1
pub(super) fn set(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    colour: Colour,
    to: Leadership,
    by: Command,
) {
    let from = state.leadership[colour];
    state.leadership[colour] = to;
    cx.note(state, || Event::LeadershipChanged { colour, from, to, by });
}

/// L12.1: every Task turns Active into Exhausted when it is declared.
pub(super) fn exhaust(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    colour: Colour,
    by: Command,
) {
    set(cx, state, colour, Leadership::Exhausted, by);
}

/// L12.2, L12.3, L5.7: why no Commission can be paid.
// RULING L17.26: Capital and fallen supply may speed up a pending card too.
pub(super) fn check_commission(rules: &FrontLine, state: &State) -> Result<(), Refusal> {
    let colour = state.active;
    if state.supply == 0 {
        return Err(Refusal::new("L4.5", "no supply is left"));
    }
    let now = state.leadership[colour];
    if rules.commissions_at_once(state) {
        return match now {
            Leadership::Active => Err(Refusal::new("L12.3", "your Leadership is active")),
            Leadership::Exhausted | Leadership::Pending => Ok(()),
        };
    }
    let capital_to_come =
        usize::from(state.month) + 1 < MONTHS || state.markers[colour][Column::Capital] == Marker::Unused;
    match now {
        Leadership::Active => Err(Refusal::new("L12.2", "your Leadership is active")),
        Leadership::Pending => Err(Refusal::new("L12.2", "your Leadership is pending already")),
        Leadership::Exhausted if !capital_to_come => {
            Err(Refusal::new("L12.2", "no Capital turn is left to make it active"))
        }
        Leadership::Exhausted => Ok(()),
    }
}

pub(super) fn commission(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State) {
    let colour = state.active;
    let to = if cx.rules.commissions_at_once(state) { Leadership::Active } else { Leadership::Pending };
    state.supply -= 1;
    state.tally[colour].commissions += 1;
    let supply = state.supply;
    cx.note(state, || Event::Commissioned { colour, supply });
    set(cx, state, colour, to, Command::Commission);
    reactions::open(cx, state, Window::Commission);
}

/// L14.2: what a Task costs in the last turn of the game, if Leadership cannot become active again.
pub(super) fn last_point(rules: &FrontLine, state: &State, colour: Colour) -> Option<String> {
    let points = rules.pack.score.leadership;
    let again = colour == state.active && state.supply > 0 && rules.commissions_at_once(state);
    let costs =
        turn::is_last(state) && state.leadership[colour] == Leadership::Active && !again && points > 0;
    costs.then(|| format!("your Leadership is worth {points} at the end if it stays active"))
}

/// L12.9, L14.2
pub(super) fn cache_label(rules: &FrontLine, state: &State) -> Label {
    let lost = last_point(rules, state, state.active).filter(|_| !rules.commissions_at_once(state));
    Label::new("Cache: one more supply", "L12.9").warn(lost)
}

/// L12.2, L12.3
pub(super) fn commission_label(rules: &FrontLine, state: &State) -> Label {
    match rules.commissions_at_once(state) {
        true => Label::new("Commission Leadership: active at once", "L12.3"),
        false => Label::new("Commission Leadership: active with your next Capital turn", "L12.2"),
    }
}

/// L12.9: why supply cannot be cached.
// RULING L17.18: once a turn. RULING L17.25: also when the count stands at 0.
pub(super) fn check_cache(rules: &FrontLine, state: &State) -> Result<(), Refusal> {
    let colour = state.active;
    if state.leadership[colour] != Leadership::Active {
        return Err(Refusal::new("L12.1", "your Leadership is not active"));
    }
    if state.cached {
        return Err(Refusal::new("L12.9", "supply was cached this turn"));
    }
    match state.column {
        Some(column) if state.supply < rules.lookup.top(state, colour, column) => Ok(()),
        _ => Err(Refusal::new("L12.9", "the count stands at the top of its column")),
    }
}

/// L12.9, L12.10
pub(super) fn cache(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State) {
    let colour = state.active;
    exhaust(cx, state, colour, Command::Cache);
    state.cached = true;
    state.supply += 1;
    state.tally[colour].caches += 1;
    let supply = state.supply;
    cx.note(state, || Event::Cached { colour, supply });
    turn::go_on(cx, state, Answer::Acted);
}

/// L12.4
pub(super) fn rally(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    mut attack: Attack,
) {
    let (colour, space) = (state.waiting(), attack.target);
    attack.rallied = true;
    state.last = Some(cx.rules.report(state, &attack));
    cx.note(state, || Event::Rallied { colour, space });
    exhaust(cx, state, colour, Command::Rally);
    state.tally[colour].rallies += 1;
    attack::roll(cx, state, attack);
}

/// From one space to another.
#[derive(Clone, Copy)]
pub(super) struct Shift {
    pub(super) from: Space,
    pub(super) to: Space,
}

/// Whether something is the reward of a Rally.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reward {
    Yes,
    No,
}

/// L12.7
pub(super) fn maneuver(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    colour: Colour,
    Shift { from, to }: Shift,
    reward: Reward,
) {
    let kind = state.kind(from);
    state.shift(from, to);
    state.maneuvered.add(to);
    state.tally[colour].maneuvers += 1;
    cx.note(state, || Event::Maneuvered { colour, kind, from, to, reward: reward == Reward::Yes });
}

/// L12.8
pub(super) fn relieve(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    colour: Colour,
    spaces: [Space; 2],
) {
    let kinds = spaces.map(|space| state.kind(space));
    let [one, other] = spaces;
    state.exchange(one, other);
    state.relieved.add(one);
    state.relieved.add(other);
    state.tally[colour].relieves += 1;
    cx.note(state, || Event::Relieved { colour, kinds, spaces });
}

/// L5.5, L12.7: a Task of the active player; no window follows (L17.19).
pub(super) fn maneuver_in_turn(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    from: Space,
    to: Space,
) {
    exhaust(cx, state, state.active, Command::Maneuver);
    maneuver(cx, state, state.active, Shift { from, to }, Reward::No);
    turn::go_on(cx, state, Answer::Acted);
}

/// L5.5, L12.8
pub(super) fn relieve_in_turn(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    unit: Space,
    other: Space,
) {
    exhaust(cx, state, state.active, Command::Relieve);
    relieve(cx, state, state.active, [unit, other]);
    turn::go_on(cx, state, Answer::Acted);
}

/// L5.6, L12.7, L12.8: why a unit cannot do a Task.
pub(super) fn check_task(state: &State, unit: Space, verb: Verb) -> Result<(), Refusal> {
    let refuse = |rule: &'static str, reason: &'static str| Err(Refusal::new(rule, reason));
    if state.leadership[state.active] != Leadership::Active {
        return refuse("L12.1", "your Leadership is not active");
    }
    if verb == Verb::Relieve {
        if state.relieved.has(unit) {
            return refuse("L5.6", "the unit took part in a Relieve this turn");
        }
        return refuse("L12.8", "no unit next to it can change places with it");
    }
    if state.maneuvered.has(unit) {
        return refuse("L5.6", "the unit maneuvered this turn");
    }
    if state.is_disrupted(unit) {
        return refuse("L5.1", "a disrupted unit cannot maneuver");
    }
    refuse("L12.7", "no space next to it is free")
}

/// Why a Maneuver cannot end there.
pub(super) fn refuse_maneuver(
    rules: &FrontLine,
    state: &State,
    colour: Colour,
    unit: Space,
    space: Space,
) -> Refusal {
    if !rules.lookup.land.has(space) {
        Refusal::new("L15.1", "no unit may enter the water")
    } else if unit.distance(space) != 1 {
        Refusal::new("L12.7", "a Maneuver goes to the next space")
    } else if rules.lookup.unfriendly(state, colour).has(space) {
        Refusal::new("L9.9", "a city of the enemy is entered by attack only")
    } else {
        Refusal::new("L12.7", "a unit stands there")
    }
}

/// Why two units cannot change places.
pub(super) fn refuse_relieve(state: &State, colour: Colour, unit: Space, space: Space) -> Refusal {
    if !state.of(colour).has(space) {
        Refusal::new("L12.8", "no unit of yours stands there")
    } else if unit.distance(space) != 1 {
        Refusal::new("L12.8", "the units are not next to each other")
    } else if state.relieved.has(space) {
        Refusal::new("L5.6", "the unit took part in a Relieve this turn")
    } else {
        Refusal::new("L12.8", "one of the two must be active")
    }
}

pub(super) fn check_maneuver(
    rules: &FrontLine,
    state: &State,
    colour: Colour,
    unit: Space,
    space: Space,
) -> Result<(), Refusal> {
    if rules.maneuver_targets(state, colour, unit).has(space) {
        Ok(())
    } else {
        Err(refuse_maneuver(rules, state, colour, unit, space))
    }
}

impl FrontLine {
    /// L12.3: Capital supply and fallen supply make Leadership active at once.
    #[inline]
    pub(crate) fn commissions_at_once(&self, state: &State) -> bool {
        state.column == Some(Column::Capital) || self.is_fallen_turn(state)
    }

    /// L4.5: whether the active player can still do a Task.
    #[inline]
    pub(crate) fn any_task(&self, state: &State) -> bool {
        let colour = state.active;
        state.leadership[colour] == Leadership::Active
            && (check_cache(self, state).is_ok()
                || !self.maneuverers(state, colour).is_empty()
                || !self.relievers(state, colour).is_empty())
    }

    /// L12.7: empty land that is no unfriendly city.
    #[inline]
    fn maneuver_free(&self, state: &State, colour: Colour) -> SpaceSet {
        self.lookup.land.minus(state.occupied()).minus(self.lookup.unfriendly(state, colour))
    }

    /// L5.6, L12.7: a player's units that can maneuver.
    #[inline]
    pub(crate) fn maneuverers(&self, state: &State, colour: Colour) -> SpaceSet {
        state.active_of(colour).minus(state.maneuvered) & self.maneuver_free(state, colour).around()
    }

    /// L12.7: where a unit can maneuver to.
    #[inline]
    pub(crate) fn maneuver_targets(&self, state: &State, colour: Colour, unit: Space) -> SpaceSet {
        self.maneuver_free(state, colour) & self.lookup.within[1][unit.index()]
    }

    /// L5.6, L12.8: a player's units that can change places with another.
    // RULING L17.5: a Maneuver and a Relieve are separate allowances.
    #[inline]
    pub(crate) fn relievers(&self, state: &State, colour: Colour) -> SpaceSet {
        let units = state.of(colour).minus(state.relieved);
        let active = units.minus(state.disrupted);
        active & units.around() | units & state.disrupted & active.around()
    }

    /// L12.8: with whom a unit can change places.
    #[inline]
    pub(crate) fn relieve_targets(&self, state: &State, colour: Colour, unit: Space) -> SpaceSet {
        let mut units = state.of(colour).minus(state.relieved);
        if state.is_disrupted(unit) {
            units = units.minus(state.disrupted);
        }
        units & self.lookup.within[1][unit.index()]
    }
}

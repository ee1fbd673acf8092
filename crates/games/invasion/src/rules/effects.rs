//! V8.5 to V8.7: what event actions and Adaptation cards do.

use super::{Cx, ground_war, ties};
use crate::event::MicLoss;
use crate::ids::{Coalition, Good, Status, TerritoryId};
use crate::pack::{Effect, Shortfall, Who};
use crate::set::Set;
use crate::state::{EffectNow, EffectRef, State, Task};
use crate::{Event, Invasion};
use redoubt_engine::{By, Chance, Journal};

impl Invasion {
    /// What is being resolved.
    pub(crate) fn effect(&self, what: EffectRef) -> &Effect {
        match what {
            EffectRef::Action { action } => &self.pack.actions[action.index()].effect,
            EffectRef::Adaptation { card } => &self.pack.adaptations[card.index()].effect,
        }
    }
}

/// V8.6: first targets, then protection, then the effect.
pub(super) fn begin<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    what: EffectRef,
) {
    state.effect = EffectNow { what: Some(what), ..EffectNow::default() };
    state.agenda.push(Task::Settle);
    if cx.rules.effect(what).spawn {
        state.agenda.push(Task::Push { number: 0 });
    }
    state.agenda.push(Task::Place { number: 0 });
    state.agenda.push(Task::Hit { place: 0 });
    if let EffectRef::Action { .. } = what {
        state.agenda.push(Task::Guard { place: 0 });
    }
    state.agenda.push(Task::Targets);
    cx.note(state, || Event::Acts { what });
}

/// V8.6: fixes whom it hits; the holder is asked only where more tie than places are left.
pub(super) fn targets<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let Some(what) = state.effect.what else { return };
    let effect = cx.rules.effect(what);
    match effect.who {
        Who::Nobody => {}
        Who::Each => {
            let hit = state.living().iter().filter(|who| meets(cx.rules, state, effect, *who)).collect();
            state.effect.targets = hit;
        }
        // V8.7: an action that names the holder does nothing if the holder is defeated.
        Who::Holder => state.effect.targets = Set::one(state.holder).and(state.living()),
        _ => {
            while usize::from(effect.count) > state.effect.targets.len() {
                let tied = tied(cx.rules, state, effect.who);
                if tied.is_empty() {
                    break;
                }
                let left = usize::from(effect.count) - state.effect.targets.len();
                if tied.len() > left {
                    state.agenda.push(Task::Targets);
                    return ties::ask_target(state);
                }
                for who in tied.iter() {
                    aim(cx, state, who);
                }
            }
        }
    }
    list_places(cx.rules, state, effect);
}

/// V8.6
pub(super) fn aim<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, who: Coalition) {
    state.effect.targets.add(who);
    cx.note(state, || Event::Targeted { who });
}

/// V8.7, V13.25: undefeated coalitions with the most or least of something, apart from those that are targets already.
pub(crate) fn tied(rules: &Invasion, state: &State, who: Who) -> Set<Coalition> {
    let open = state.living().minus(state.effect.targets);
    let score = |one: Coalition| -> i32 {
        let console = &state.consoles[one];
        let stock = |good| i32::from(console.stock[good]);
        match who {
            Who::HighestMic => stock(Good::Mic),
            Who::LowestMic => -stock(Good::Mic),
            Who::MostFood => stock(Good::Food),
            Who::LeastFood => -stock(Good::Food),
            Who::HighestTerror => console.terror.into(),
            Who::LowestTerror => -i32::from(console.terror),
            Who::MostMoney => stock(Good::Money),
            Who::MostUnits => state.army(one).into(),
            Who::MostHydra => rules.hydra_in(state, one).into(),
            Who::Nobody | Who::Each | Who::Holder => 0,
        }
    };
    let best = open.iter().map(score).max();
    open.iter().filter(|one| Some(score(*one)) == best).collect()
}

impl Invasion {
    /// Hydra pieces in a coalition's territories.
    pub fn hydra_in(&self, state: &State, who: Coalition) -> u8 {
        self.lookup.home[who].iter().map(|at| state.hydra(*at)).sum()
    }

    /// Own territories with a Hydra piece (V11.2, V11.4).
    pub fn infested(&self, state: &State, who: Coalition) -> u8 {
        self.lookup.home[who].iter().filter(|at| state.hydra(**at) > 0).count() as u8
    }

    pub(crate) fn overrun(&self, state: &State, who: Coalition) -> u8 {
        let home = self.lookup.home[who].iter();
        home.filter(|at| state.status[at.index()] == Status::Overrun).count() as u8
    }
}

/// Whether a coalition meets the condition of an effect.
fn meets(rules: &Invasion, state: &State, effect: &Effect, who: Coalition) -> bool {
    let console = &state.consoles[who];
    let struck = || {
        let capital = rules.lookup.capital[who];
        rules.overrun(state, who) > 0 || state.invaders[capital.index()] > 0
    };
    console.stock[Good::Food] >= effect.food_least.into()
        && console.terror >= effect.terror_least
        && (!effect.if_struck || struck())
}

/// V8.6, V8.7: where units are to be placed, in the order of the card.
fn list_places(rules: &Invasion, state: &mut State, effect: &Effect) {
    let mut add = |at: TerritoryId, times: u8| {
        for _ in 0..times {
            if let Some(slot) = state.effect.places.get_mut(usize::from(state.effect.count)) {
                *slot = Some(at);
                state.effect.count += 1;
            }
        }
    };
    effect.place.iter().for_each(|at| add(*at, 1));
    add(state.cronos, effect.place_cronos);
    for who in state.order {
        if state.effect.targets.has(who) {
            add(rules.lookup.capital[who], effect.place_capital);
        }
        add(rules.lookup.capital[who], effect.place_capitals);
    }
    for at in state.ships.iter().flatten() {
        add(*at, effect.place_ships);
    }
    for zone in TerritoryId::zones() {
        add(zone, effect.place_zones);
    }
}

/// What an effect takes from a coalition now.
#[derive(Clone, Copy, Default)]
pub(crate) struct Toll {
    pub loss: By<Good, u8>,
    pub terror: u8,
    pub units: u8,
}

/// V8.5: as much as there is; a substitute only where the card has one.
pub(crate) fn toll(rules: &Invasion, state: &State, effect: &Effect, who: Coalition) -> Toll {
    let console = &state.consoles[who];
    let has = |good: Good| console.stock[good].min(250) as u8;
    let mut loss = By::from_fn(|good: Good| effect.loss[good].min(has(good)));
    let infested = effect.food_infested > 0 && rules.hydra_in(state, who) > 0;
    let food = match () {
        () if effect.half_food => has(Good::Food) / 2,
        () if infested => effect.food_infested,
        () => effect.loss[Good::Food],
    };
    loss[Good::Food] = food.min(has(Good::Food));
    let short = food - loss[Good::Food];
    loss[Good::Mic] = effect.loss[Good::Mic];
    match effect.short {
        Shortfall::Nothing => {}
        Shortfall::Mic => loss[Good::Mic] += u8::from(short > 0),
        Shortfall::Money => loss[Good::Money] = (loss[Good::Money] + short).min(has(Good::Money)),
    }
    let overrun = rules.overrun(state, who).min(effect.terror_per_overrun);
    Toll { loss, terror: effect.terror + overrun, units: effect.units.min(state.army(who)) }
}

impl Toll {
    /// V8.6: whether it changes anything.
    pub(super) fn is_felt(&self) -> bool {
        self.terror > 0 || self.units > 0 || self.loss.values().any(|amount| *amount > 0)
    }
}

/// V8.6, V8.14: the targets in turn order.
pub(super) fn hit<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    let (Some(&who), Some(what)) = (state.order.get(usize::from(place)), state.effect.what) else { return };
    state.agenda.push(Task::Hit { place: place + 1 });
    if !state.effect.targets.has(who) || state.effect.guarded.has(who) {
        return;
    }
    let Toll { loss, terror, units } = toll(cx.rules, state, cx.rules.effect(what), who);
    let console = &mut state.consoles[who];
    for (good, amount) in loss.iter().filter(|(good, _)| *good != Good::Mic) {
        console.stock[good] -= u16::from(*amount);
    }
    let top = cx.rules.pack.terror.len() as u8 - 1;
    let raised = (console.terror + terror).min(top);
    let beyond = console.terror + terror - raised;
    console.terror = raised;
    if units > 0 {
        state.agenda.push(Task::Casualties { who, left: units });
    }
    let amount = loss[Good::Mic] + beyond;
    if amount > 0 {
        state.agenda.push(Task::LoseMic { who, amount, why: MicLoss::Effect });
    }
    let loss = By::from_fn(|good| if good == Good::Mic { 0 } else { loss[good] });
    if terror > 0 || loss.values().any(|amount| *amount > 0) {
        cx.note(state, || Event::Suffered { who, loss, terror });
    }
}

/// V8.6: the units that are placed, in the order of the card.
pub(super) fn place<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, number: u8) {
    for number in number..state.effect.count {
        let Some(at) = state.effect.places[usize::from(number)] else { continue };
        let owner = cx.rules.lookup.owner[at.index()];
        let kept_off = state.effect.blocked >> number & 1 == 1;
        if !kept_off && !owner.is_some_and(|owner| state.effect.guarded.has(owner)) {
            ground_war::place(cx, state, at);
        }
    }
}

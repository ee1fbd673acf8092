//! V12: losses of MIC, defeat, desolation, and units in excess of command.

use super::{Cx, Phase, Reaction, flow, not_now, only};
use crate::event::{Lost, MicLoss};
use crate::ids::{COALITIONS, Coalition, Good, Mercenary, PLACES, Project, TerritoryId};
use crate::set::Set;
use crate::state::{EffectNow, Ending, State, Task};
use crate::{Action, BattleAction, Event, Invasion};
use redoubt_engine::{By, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Removal {
    /// V13.10
    Excess {
        /// Whose units.
        who: Coalition,
    },
    /// V8.6
    EventLoss {
        /// Whose units.
        who: Coalition,
        /// How many.
        left: u8,
    },
}

/// V12.5: before a loss that would be the end, Gene Vats may help (V13.9).
pub(super) fn lose_mic<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    amount: u8,
    why: MicLoss,
) {
    if !state.alive(who) {
        return;
    }
    let last = state.has(who, Good::Mic) <= amount.into();
    if last && state.consoles[who].cards[Mercenary::Vats] > 0 {
        state.phase = Phase::Reaction(Reaction::LastVats { who, amount, why });
    } else {
        take_mic(cx, state, who, amount, why);
    }
}

pub(super) fn take_mic<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    amount: u8,
    why: MicLoss,
) {
    let mic = &mut state.consoles[who].stock[Good::Mic];
    *mic = mic.saturating_sub(amount.into());
    cx.note(state, || Event::MicLost { who, amount, why });
}

/// V13.24: after a change: defeats in turn order, then the ends of the game, then units in excess of command.
pub(super) fn settle<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    state.effect = EffectNow::default();
    let before = state.defeated;
    for who in state.order {
        let console = &state.consoles[who];
        let lost = console.stock[Good::Mic] == 0 || console.damage >= cx.rules.pack.numbers.capital_damage;
        if state.alive(who) && lost {
            defeat(cx, state, who);
        }
    }
    let fallen = state.defeated.minus(before);
    if !fallen.is_empty() {
        // V12.1
        let owes = |who: Coalition| {
            let own = |project: &Project| cx.rules.pack.projects[*project].owner == Some(who);
            Project::ALL.into_iter().any(|project| own(&project) && !state.funded.has(project))
        };
        if let Some(who) = fallen.iter().find(|who| owes(*who)) {
            return flow::end(cx, state, Ending::Project { who });
        }
        // V12.3
        if state.defeated.len() == COALITIONS {
            return flow::end(cx, state, Ending::Defeat);
        }
        desolate(cx, state, fallen);
    }
    state.agenda.push(Task::Excess { place: 0 });
}

/// V12.5, V13.18: money, dials, credits and unattached cards are gone, and Research stays committed.
fn defeat<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, who: Coalition) {
    state.defeated.add(who);
    state.tally.first = state.tally.first.or(Some(who));
    let console = &mut state.consoles[who];
    console.stock = By::splat(0);
    for (card, count) in console.cards.iter_mut() {
        state.discarded[card] += *count;
        *count = 0;
    }
    state.ready = state.ready.minus(cx.rules.lookup.homes[who]);
    for at in cx.rules.lookup.home[who] {
        state.attached[at.index()].ready = 0;
    }
    cx.note(state, || Event::Defeated { who });
}

/// V12.6: of these, defeated coalitions without any coalition unit in their territories are desolated: at the end of a
/// step, and at their defeat.
pub(super) fn desolate<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    of: Set<Coalition>,
) {
    for who in of.and(state.defeated).minus(state.desolated).iter() {
        let home = cx.rules.lookup.home[who];
        if home.iter().any(|at| state.humans(*at) > 0) {
            continue;
        }
        state.desolated.add(who);
        for at in home {
            state.invaders[at.index()] = 0;
            for ship in state.ships.iter_mut().filter(|ship| **ship == Some(at)) {
                *ship = None;
            }
            let cards = std::mem::take(&mut state.attached[at.index()]);
            state.discarded[Mercenary::Blasters] += cards.blasters;
            state.discarded[Mercenary::Domes] += cards.domes;
            state.discarded[Mercenary::Researchers] += cards.researchers;
        }
        cx.note(state, || Event::Desolated { who });
    }
}

/// V5.3, V13.10: who has more units than command removes some, in turn order.
pub(super) fn excess<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    for place in place..COALITIONS as u8 {
        let who = state.order[usize::from(place)];
        while state.alive(who) && state.army(who) > cx.rules.command(state, who) {
            let stations = state.stations(who);
            let Some(at) = stations.only() else {
                state.cursor = 0;
                state.agenda.push(Task::Excess { place });
                state.phase = Phase::Removal(Removal::Excess { who });
                return;
            };
            remove(cx, state, who, at, Lost::Excess);
        }
    }
}

/// V8.6: units that an event destroys, as their owner likes.
pub(super) fn casualties<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    left: u8,
) {
    for left in (1..=left).rev() {
        let stations = state.stations(who);
        match stations.only() {
            Some(at) => remove(cx, state, who, at, Lost::Event),
            None if stations.is_empty() => return,
            None => {
                state.phase = Phase::Removal(Removal::EventLoss { who, left });
                return;
            }
        }
    }
}

fn remove<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    at: TerritoryId,
    why: Lost,
) {
    state.units[who][at.index()] -= 1;
    cx.note(state, || Event::UnitLost { who, at, why });
}

impl Removal {
    const fn who(self) -> Coalition {
        match self {
            Removal::Excess { who } | Removal::EventLoss { who, .. } => who,
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Removal::Excess { .. } => "V13.10",
            Removal::EventLoss { .. } => "V8.6",
        }
    }
}

impl Question<Invasion> for Removal {
    #[inline]
    fn asked(self, _: &Invasion, _: &State) -> SeatSet {
        only(self.who())
    }

    fn legal(self, _: &Invasion, state: &State, _: Seat, into: &mut Vec<Action>) {
        let stations: Set<TerritoryId> = state.stations(self.who());
        into.extend(stations.iter().map(|at| Action::from(BattleAction::Remove { at })));
    }

    fn check(self, _: &Invasion, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Battle(BattleAction::Remove { at }) => {
                if at.index() < PLACES && state.units[self.who()][at.index()] > 0 {
                    Ok(())
                } else {
                    Err(Refusal::new(self.rule(), "you have no unit there"))
                }
            }
            _ => Err(not_now(self.rule())),
        }
    }

    fn answer<C: Chance, J: Journal<Invasion>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let Action::Battle(BattleAction::Remove { at }) = action else {
            unreachable!("V13.10: nothing else is legal")
        };
        let who = self.who();
        match self {
            Removal::Excess { .. } => remove(cx, state, who, at, Lost::Excess),
            Removal::EventLoss { left, .. } => {
                if left > 1 {
                    state.agenda.push(Task::Casualties { who, left: left - 1 });
                }
                remove(cx, state, who, at, Lost::Event);
            }
        }
    }

    fn prompt(self, rules: &Invasion, state: &State, _: Seat) -> Prompt {
        match self {
            Removal::Excess { who } => {
                let over = state.army(who).saturating_sub(rules.command(state, who));
                Prompt::new(format!("Command is lost: remove {over} of your units. Where?"), "V13.10")
            }
            Removal::EventLoss { left, .. } => {
                Prompt::new(format!("Destroy {left} of your units. Where?"), "V8.6")
            }
        }
    }

    fn label(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Label {
        let Action::Battle(BattleAction::Remove { at }) = action else {
            unreachable!("V13.10: nothing else is legal")
        };
        let count = state.units[self.who()][at.index()];
        Label::new(format!("{} ({count})", rules.place(at)), self.rule()).at(rules.hotspot(at))
    }

    /// From where the most units are.
    fn lapse(self, _: &Invasion, state: &State, _: Seat) -> Action {
        let units = &state.units[self.who()];
        let most = TerritoryId::every().max_by_key(|at| (units[at.index()], PLACES - at.index()));
        BattleAction::Remove { at: most.unwrap_or(state.cronos) }.into()
    }
}

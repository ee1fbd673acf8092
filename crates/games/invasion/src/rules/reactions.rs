//! V4.5, V8.8: reactions. A window opens only for whoever has the card or the money for it.

use super::{Cx, Phase, accepted, battle, defeat, guards, not_now, only};
use crate::event::MicLoss;
use crate::ids::{COALITIONS, Coalition, Good, Mercenary, PLACES, TerritoryId};
use crate::set::Set;
use crate::state::{State, Task};
use crate::{Action, Event, Invasion, PlainAction, ReactAction};
use redoubt_engine::{
    Chance, Journal, Label, Pass, PassKind, Prompt, Question, Refusal, Seat, SeatSet, wire,
};

/// V13.9: what Gene Vats give.
const VATS_MIC: u8 = 2;
const VATS_FOOD: u8 = 5;
/// V13.9: the most invader units that Hybrid Infiltrators destroy.
const INFILTRATED_MAX: u8 = 2;

/// What can be passed always.
pub(super) const SHIELD: PassKind =
    PassKind { id: "shield", about: "An event action that $1 would ward off: accept it" };
pub(super) const WARDENS: PassKind = PassKind { id: "wardens", about: "Psychic Wardens: keep them" };
pub(super) const CLONES: PassKind = PassKind { id: "clones", about: "Warrior Clones in a battle: keep them" };
pub(super) const INFILTRATORS: PassKind =
    PassKind { id: "infiltrators", about: "Hybrid Infiltrators before your battles: keep them" };
pub(super) const VATS: PassKind =
    PassKind { id: "vats", about: "Gene Vats at the start of a step: keep them" };

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Reaction {
    /// V8.8
    Shield {
        /// Who.
        who: Coalition,
    },
    /// V13.9
    Wardens {
        /// Who.
        who: Coalition,
    },
    /// V9.4
    Clones {
        /// Who.
        who: Coalition,
    },
    /// V13.9
    Infiltrators {
        /// Who.
        who: Coalition,
    },
    /// V13.9
    Infiltrated {
        /// Who.
        who: Coalition,
        /// Where.
        at: TerritoryId,
    },
    /// V13.9: at the start of a step.
    Vats {
        /// Who.
        who: Coalition,
    },
    /// V13.9: when a loss would bring MIC to 0.
    LastVats {
        /// Who.
        who: Coalition,
        /// The loss.
        amount: u8,
        /// Its cause.
        why: MicLoss,
    },
}

/// V13.9: Gene Vats at the start of a step of Development or Maintenance.
pub(super) fn vats_window(state: &mut State, place: u8) {
    for place in usize::from(place)..COALITIONS {
        let who = state.order[place];
        if state.consoles[who].cards[Mercenary::Vats] > 0 {
            state.agenda.push(Task::VatsWindow { place: place as u8 });
            state.phase = Phase::Reaction(Reaction::Vats { who });
            return;
        }
    }
}

/// V13.9: own territories and dead zones next to them, where an invader unit is.
pub(crate) fn infiltrable(rules: &Invasion, state: &State, who: Coalition) -> Set<TerritoryId> {
    let near = rules.lookup.homes[who].or(rules.lookup.zones_near[who]);
    near.iter().filter(|at| state.invaders[at.index()] > 0).collect()
}

/// V13.9: at the start of the own battle turn.
pub(super) fn infiltrators<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
) {
    let has = state.consoles[who].cards[Mercenary::Infiltrators] > 0;
    if has && !infiltrable(cx.rules, state, who).is_empty() {
        state.phase = Phase::Reaction(Reaction::Infiltrators { who });
    }
}

/// V9.4: whoever has a unit there and Clones, in turn order, until all have passed.
pub(super) fn clones(state: &mut State, place: u8) {
    let Some(battle) = state.battle else { return };
    for offset in 0..COALITIONS {
        let place = (usize::from(place) + offset) % COALITIONS;
        let who = state.order[place];
        let there = state.units[who][battle.at.index()] > 0;
        if there && !battle.passed.has(who) && state.consoles[who].cards[Mercenary::Clones] > 0 {
            state.agenda.push(Task::Clones { place: ((place + 1) % COALITIONS) as u8 });
            state.phase = Phase::Reaction(Reaction::Clones { who });
            return;
        }
    }
}

impl Reaction {
    const fn who(self) -> Coalition {
        match self {
            Reaction::Shield { who }
            | Reaction::Wardens { who }
            | Reaction::Clones { who }
            | Reaction::Infiltrators { who }
            | Reaction::Infiltrated { who, .. }
            | Reaction::Vats { who }
            | Reaction::LastVats { who, .. } => who,
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Reaction::Shield { .. } => "V8.8",
            Reaction::Clones { .. } => "V9.4",
            Reaction::Wardens { .. }
            | Reaction::Infiltrators { .. }
            | Reaction::Infiltrated { .. }
            | Reaction::Vats { .. }
            | Reaction::LastVats { .. } => "V13.9",
        }
    }
}

impl Question<Invasion> for Reaction {
    #[inline]
    fn asked(self, _: &Invasion, _: &State) -> SeatSet {
        only(self.who())
    }

    fn legal(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match self {
            Reaction::Shield { .. } => into.extend([ReactAction::Shield.into(), Action::PASS]),
            Reaction::Wardens { .. } | Reaction::Clones { .. } => {
                into.extend([ReactAction::Play.into(), Action::PASS]);
            }
            Reaction::Infiltrators { who } => {
                let places = infiltrable(rules, state, who);
                into.extend(places.iter().map(|at| Action::from(ReactAction::Infiltrate { at })));
                into.push(Action::PASS);
            }
            Reaction::Infiltrated { at, .. } => {
                let most = state.invaders[at.index()].min(INFILTRATED_MAX);
                into.extend((1..=most).map(|count| Action::from(ReactAction::Destroy { count })));
            }
            Reaction::Vats { .. } | Reaction::LastVats { .. } => {
                let all = [Good::Mic, Good::Food].into_iter().map(|good| ReactAction::Vats { good }.into());
                accepted(self, rules, state, seat, all, into);
                into.push(Action::PASS);
            }
        }
    }

    fn check(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (self, action) {
            (Reaction::Shield { .. }, Action::React(ReactAction::Shield))
            | (Reaction::Wardens { .. } | Reaction::Clones { .. }, Action::React(ReactAction::Play))
            | (Reaction::Vats { .. }, Action::React(ReactAction::Vats { good: Good::Mic | Good::Food }))
            | (Reaction::LastVats { .. }, Action::React(ReactAction::Vats { good: Good::Mic })) => Ok(()),
            (Reaction::Infiltrated { .. }, Action::Plain(_)) => Err(not_now(self.rule())),
            (_, Action::Plain(PlainAction::Pass)) => Ok(()),
            (Reaction::Vats { .. } | Reaction::LastVats { .. }, Action::React(ReactAction::Vats { .. })) => {
                Err(Refusal::new("V13.9", "Gene Vats give MIC, or Food at the start of a step"))
            }
            (Reaction::Infiltrators { who }, Action::React(ReactAction::Infiltrate { at })) => {
                if at.index() < PLACES && infiltrable(rules, state, who).has(at) {
                    Ok(())
                } else {
                    let reason = "they strike invader units in your territories and dead zones next to them";
                    Err(Refusal::new("V13.9", reason))
                }
            }
            (Reaction::Infiltrated { at, .. }, Action::React(ReactAction::Destroy { count })) => {
                if (1..=state.invaders[at.index()].min(INFILTRATED_MAX)).contains(&count) {
                    Ok(())
                } else {
                    Err(Refusal::new("V13.9", "one or two invader units that are there"))
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
        let who = self.who();
        match (self, action) {
            (_, Action::React(ReactAction::Shield)) => {
                state.consoles[who].stock[Good::Money] -= 1;
                guards::protect(cx, state, who);
            }
            (Reaction::Wardens { .. }, Action::React(_)) => {
                play(cx, state, who, Mercenary::Wardens);
                guards::protect(cx, state, who);
            }
            (Reaction::Clones { .. }, Action::React(_)) => {
                if let Some(battle) = &mut state.battle {
                    battle.clones[who] += 1;
                    battle.passed = Set::EMPTY;
                }
                play(cx, state, who, Mercenary::Clones);
            }
            (_, Action::React(ReactAction::Infiltrate { at })) => {
                if state.invaders[at.index()] == 1 {
                    strike(cx, state, who, at, 1);
                } else {
                    state.phase = Phase::Reaction(Reaction::Infiltrated { who, at });
                }
            }
            (Reaction::Infiltrated { at, .. }, Action::React(ReactAction::Destroy { count })) => {
                strike(cx, state, who, at, count);
            }
            (_, Action::React(ReactAction::Vats { good })) => vats(cx, state, self, good),
            _ => pass(cx, state, self),
        }
    }

    fn prompt(self, rules: &Invasion, state: &State, _: Seat) -> Prompt {
        let action = || state.effect.what.map_or("", |what| rules.effect_text(what));
        let text = match self {
            Reaction::Shield { .. } => format!("Pay $1 to ignore this? {}", action()),
            Reaction::Wardens { .. } => format!("Play Psychic Wardens to ignore this? {}", action()),
            Reaction::Clones { .. } => {
                let at = state.battle.map(|battle| battle.at).unwrap_or(state.cronos);
                let (human, hydra) = (rules.human_power(state, at), rules.hydra_power(state));
                let place = rules.place(at);
                format!("Battle in {place}, Power {human} against {hydra}. Play Warrior Clones for +1?")
            }
            Reaction::Infiltrators { .. } => "Where do your Hybrid Infiltrators strike?".to_string(),
            Reaction::Infiltrated { at, .. } => {
                format!("How many invader units in {} do they destroy?", rules.place(at))
            }
            Reaction::Vats { .. } => "Use your Gene Vats now?".to_string(),
            Reaction::LastVats { amount, .. } => {
                format!("A loss of {amount} MIC would be your end. Use your Gene Vats first?")
            }
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, rules: &Invasion, _: &State, _: Seat, action: Action) -> Label {
        let rule = self.rule();
        let Action::React(action) = action else {
            let last = matches!(self, Reaction::LastVats { .. });
            return Label::new("No", rule).warn(last.then_some("You will be defeated")).ending();
        };
        match action {
            ReactAction::Shield => Label::new("Pay $1", rule),
            ReactAction::Play => Label::new("Play it", rule),
            ReactAction::Infiltrate { at } => Label::new(rules.place(at), rule).at(rules.hotspot(at)),
            ReactAction::Destroy { count } => Label::new(count.to_string(), rule),
            ReactAction::Vats { good: Good::Mic } => Label::new(format!("MIC +{VATS_MIC}"), rule),
            ReactAction::Vats { .. } => Label::new(format!("Food +{VATS_FOOD}"), rule),
        }
    }

    fn lapse(self, _: &Invasion, _: &State, _: Seat) -> Action {
        match self {
            Reaction::Infiltrated { .. } => ReactAction::Destroy { count: 1 }.into(),
            Reaction::LastVats { .. } => ReactAction::Vats { good: Good::Mic }.into(),
            _ => Action::PASS,
        }
    }

    fn pass(self, _: &Invasion, _: &State, _: Seat) -> Option<Pass<Action>> {
        let kind = match self {
            Reaction::Shield { .. } => SHIELD,
            Reaction::Wardens { .. } => WARDENS,
            Reaction::Clones { .. } => CLONES,
            Reaction::Infiltrators { .. } => INFILTRATORS,
            Reaction::Vats { .. } => VATS,
            Reaction::Infiltrated { .. } | Reaction::LastVats { .. } => return None,
        };
        Some(Pass { kind: kind.id, action: Action::PASS })
    }
}

/// V4.5: a played card is discarded.
fn play<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    card: Mercenary,
) {
    state.consoles[who].cards[card] -= 1;
    state.discarded[card] += 1;
    cx.note(state, || Event::Played { who, card });
}

/// V13.9, V9.11: Hybrid Infiltrators destroy so many invader units.
fn strike<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    at: TerritoryId,
    count: u8,
) {
    state.agenda.push(Task::Infiltrate { who });
    state.agenda.push(Task::Adapt { points: count });
    play(cx, state, who, Mercenary::Infiltrators);
    (0..count).for_each(|_| battle::destroy(cx, state, at));
}

fn vats<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    asked: Reaction,
    good: Good,
) {
    let who = asked.who();
    play(cx, state, who, Mercenary::Vats);
    let amount = if good == Good::Mic { VATS_MIC } else { VATS_FOOD };
    let amount = cx.rules.gain(state, who, good, amount);
    if let Reaction::LastVats { amount, why, .. } = asked {
        state.agenda.push(Task::LoseMic { who, amount, why });
    }
    cx.note(state, || Event::VatsGave { who, good, amount });
}

fn pass<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, asked: Reaction) {
    match asked {
        Reaction::Clones { who } => {
            if let Some(battle) = &mut state.battle {
                battle.passed.add(who);
            }
        }
        Reaction::LastVats { who, amount, why } => defeat::take_mic(cx, state, who, amount, why),
        Reaction::Vats { .. } => {
            let Some(Task::VatsWindow { place }) = state.agenda.pop() else {
                unreachable!("V13.9: its turn")
            };
            state.agenda.push(Task::VatsWindow { place: place + 1 });
        }
        Reaction::Shield { .. }
        | Reaction::Wardens { .. }
        | Reaction::Infiltrators { .. }
        | Reaction::Infiltrated { .. } => {}
    }
}

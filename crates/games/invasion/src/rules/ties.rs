//! V0.3: open choices belong to the holder.

use super::{Cx, Phase, accepted, battle, effects, ground_war, income, not_now, only, overflow, status};
use crate::event::How;
use crate::ids::{Coalition, PLACES, Step, TerritoryId};
use crate::set::Set;
use crate::state::State;
use crate::{Action, Invasion, TieAction};
use redoubt_engine::{Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Tie {
    /// V8.11, V10.7: where an invader unit goes.
    SpawnTarget {
        /// The full territory.
        from: TerritoryId,
    },
    /// V8.6: which of those tied is hit.
    EventTarget,
    /// V7.12: who controls a dead zone.
    ZoneBenefit {
        /// Which.
        zone: TerritoryId,
    },
    /// V9.3: who fights in a dead zone.
    ZoneBattle {
        /// Which.
        zone: TerritoryId,
    },
    /// V9.10: who chooses casualties in a dead zone.
    ZoneCasualty,
}

pub(super) fn ask_invade(state: &mut State, from: TerritoryId) {
    state.phase = Phase::Tie(Tie::SpawnTarget { from });
}

pub(super) fn ask_target(state: &mut State) {
    state.phase = Phase::Tie(Tie::EventTarget);
}

pub(super) fn ask_zone_benefit(state: &mut State, zone: TerritoryId) {
    state.phase = Phase::Tie(Tie::ZoneBenefit { zone });
}

impl Tie {
    const fn rule(self) -> &'static str {
        match self {
            Tie::SpawnTarget { .. } => "V8.11",
            Tie::EventTarget => "V8.6",
            Tie::ZoneBenefit { .. } => "V7.12",
            Tie::ZoneBattle { .. } => "V9.3",
            Tie::ZoneCasualty => "V9.10",
        }
    }

    /// The coalitions that are tied.
    fn coalitions(self, rules: &Invasion, state: &State) -> Set<Coalition> {
        match self {
            Tie::SpawnTarget { .. } => Set::EMPTY,
            Tie::EventTarget => {
                let what = state.effect.what.map(|what| rules.effect(what).who);
                what.map_or(Set::EMPTY, |who| effects::tied(rules, state, who))
            }
            Tie::ZoneBenefit { zone } => income::controllers(state, zone),
            Tie::ZoneBattle { zone } => income::most_units(state, zone),
            Tie::ZoneCasualty => state.battle.map_or(Set::EMPTY, |battle| battle.most),
        }
    }

    fn places(self, rules: &Invasion, state: &State) -> Set<TerritoryId> {
        match self {
            Tie::SpawnTarget { from } => overflow(rules, state, from).0,
            _ => Set::EMPTY,
        }
    }
}

impl Question<Invasion> for Tie {
    #[inline]
    fn asked(self, _: &Invasion, state: &State) -> SeatSet {
        only(state.holder)
    }

    fn legal(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let places = self.places(rules, state).iter().map(|at| TieAction::Invade { at }.into());
        accepted(self, rules, state, seat, places, into);
        let all = self.coalitions(rules, state).iter().map(|who| TieAction::Choose { who }.into());
        accepted(self, rules, state, seat, all, into);
    }

    fn check(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let tied = match action {
            Action::Tie(TieAction::Invade { at }) => at.index() < PLACES && self.places(rules, state).has(at),
            Action::Tie(TieAction::Choose { who }) => self.coalitions(rules, state).has(who),
            _ => return Err(not_now(self.rule())),
        };
        if tied { Ok(()) } else { Err(Refusal::new(self.rule(), "that is none of those tied")) }
    }

    fn answer<C: Chance, J: Journal<Invasion>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        match (self, action) {
            (Tie::SpawnTarget { from }, Action::Tie(TieAction::Invade { at })) => {
                if state.step == Step::Invaders {
                    status::move_invader(cx, state, from, at, 4);
                } else {
                    ground_war::put(cx, state, at, How::Overflow { from, filter: 4 });
                }
            }
            (Tie::EventTarget, Action::Tie(TieAction::Choose { who })) => effects::aim(cx, state, who),
            (Tie::ZoneBenefit { zone }, Action::Tie(TieAction::Choose { who })) => match state.step {
                Step::Research => state.lab_for = Some(who),
                _ => income::pay_zone(cx, state, zone, who),
            },
            (Tie::ZoneBattle { zone }, Action::Tie(TieAction::Choose { who })) => {
                state.zone_for[zone.zone_index()] = Some(who);
            }
            (Tie::ZoneCasualty, Action::Tie(TieAction::Choose { who })) => battle::set_chooser(state, who),
            _ => unreachable!("V0.3: nothing else is legal"),
        }
    }

    fn prompt(self, rules: &Invasion, state: &State, _: Seat) -> Prompt {
        let text = match self {
            Tie::SpawnTarget { from } if state.step == Step::Invaders => {
                format!("An invader unit leaves {}. Where does it go?", rules.place(from))
            }
            Tie::SpawnTarget { from } => {
                format!("There is no room for a new invader unit in {}. Where does it go?", rules.place(from))
            }
            Tie::EventTarget => {
                let text = state.effect.what.map_or("", |what| rules.effect_text(what));
                format!("Several are tied. Whom does it hit? {text}")
            }
            Tie::ZoneBenefit { zone } => format!("Several are tied. Who controls {}?", rules.place(zone)),
            Tie::ZoneBattle { zone } => format!("Several are tied. Who fights in {}?", rules.place(zone)),
            Tie::ZoneCasualty => "Several are tied. Who chooses which units are lost?".to_string(),
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Label {
        match action {
            Action::Tie(TieAction::Choose { who }) => {
                Label::new(who.title(), self.rule()).at(format!("coalition-{who}"))
            }
            Action::Tie(TieAction::Invade { at }) => {
                let hydra = state.hydra(at) + 1;
                let falls = state.humans(at) == 0 && !at.is_zone() && hydra >= rules.defense(state, at);
                Label::new(rules.place(at), self.rule())
                    .at(rules.hotspot(at))
                    .warn(falls.then_some("It would be overrun as it stands"))
            }
            _ => unreachable!("V0.3: nothing else is legal"),
        }
    }

    fn lapse(self, rules: &Invasion, state: &State, _: Seat) -> Action {
        match self.places(rules, state).first() {
            Some(at) => TieAction::Invade { at }.into(),
            None => {
                let who = self.coalitions(rules, state).first().unwrap_or(state.holder);
                TieAction::Choose { who }.into()
            }
        }
    }
}

//! V9: battles.

use super::{Cx, Phase, Tie, accepted, income, not_now, only};
use crate::event::Lost;
use crate::ids::{Coalition, Face, Good, PLACES, SHIPS, ShipId, Tech, TerritoryId, ZONES};
use crate::set::Set;
use crate::state::{Battle, State, Task};
use crate::{Action, BattleAction, Event, Invasion, PlainAction};
use redoubt_engine::{By, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Combat {
    /// V9.2
    NextBattle {
        /// Who.
        who: Coalition,
    },
    /// V9.9
    Reward {
        /// Who.
        who: Coalition,
    },
    /// V9.10
    Casualty {
        /// Who chooses.
        who: Coalition,
        /// Where.
        at: TerritoryId,
    },
}

/// V9.3: the dead zones are given out before the first battle.
pub(super) fn begin(state: &mut State) {
    state.zone_for = [None; ZONES];
    state.agenda.push(Task::BattleTurn { place: 0 });
    state.agenda.push(Task::ZoneBattle { zone: 0 });
}

/// V9.3
pub(super) fn assign_zone(state: &mut State, zone: u8) {
    let Some(at) = TerritoryId::zones().nth(zone.into()) else { return };
    state.agenda.push(Task::ZoneBattle { zone: zone + 1 });
    let most = income::most_units(state, at);
    match most.only() {
        Some(who) => state.zone_for[usize::from(zone)] = Some(who),
        None if most.is_empty() => {}
        None => state.phase = Phase::Tie(Tie::ZoneBattle { zone: at }),
    }
}

/// V9.2: in turn order; Hybrid Infiltrators come first.
pub(super) fn turn(state: &mut State, place: u8) {
    let Some(&who) = state.order.get(usize::from(place)) else { return };
    state.agenda.push(Task::BattleTurn { place: place + 1 });
    state.agenda.push(Task::NextBattle { who });
    state.agenda.push(Task::Infiltrate { who });
}

/// V9.2, V9.3: where a coalition still has to fight.
fn battles(rules: &Invasion, state: &State, who: Coalition) -> Set<TerritoryId> {
    let own = rules.lookup.home[who].into_iter();
    let zones = TerritoryId::zones().filter(|zone| state.zone_for[zone.zone_index()] == Some(who));
    own.chain(zones).filter(|at| state.is_contested(*at)).collect()
}

/// V9.2: one battle after the other, until nothing is contested.
pub(super) fn next<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
) {
    let open = battles(cx.rules, state, who);
    match open.only() {
        Some(at) => start(state, who, at),
        None if open.is_empty() => {}
        None => state.phase = Phase::Combat(Combat::NextBattle { who }),
    }
}

fn start(state: &mut State, by: Coalition, at: TerritoryId) {
    state.battle = Some(Battle {
        at,
        by,
        clones: By::splat(0),
        passed: Set::EMPTY,
        attacking: None,
        most: income::most_units(state, at),
        rewards: 0,
    });
    state.fought = state.fought.or(Some(at));
    state.tally.battles = state.tally.battles.saturating_add(1);
    state.agenda.push(Task::NextBattle { who: by });
    state.agenda.push(Task::Fight);
    state.agenda.push(Task::Powers);
    state.agenda.push(Task::Clones { place: 0 });
}

impl Invasion {
    /// V6.3: a coalition's Power tokens.
    pub fn power(&self, state: &State, who: Coalition) -> u8 {
        let tier = usize::from(state.consoles[who].tech[Tech::Military]);
        self.pack.technologies[Tech::Military][tier].power
    }

    /// V9.5
    pub fn hydra_power(&self, state: &State) -> u8 {
        let drawn = Set::first_of(self.pack.adaptations.len()).minus(state.adaptations);
        1 + drawn.iter().map(|card| self.pack.adaptations[card.index()].power).sum::<u8>()
    }

    /// V9.4: the highest Power of the coalitions with units there, without Clones that are not played.
    pub fn human_power(&self, state: &State, at: TerritoryId) -> u8 {
        let hybrids = u8::from(!at.is_zone() && state.attached[at.index()].blasters > 0);
        let clones = |who: Coalition| {
            let here = state.battle.filter(|battle| battle.at == at);
            here.map_or(0, |battle| battle.clones[who])
        };
        let power = |who| self.power(state, who) + hybrids + clones(who);
        state.present(at).iter().map(power).max().unwrap_or(0)
    }

    /// V9.6: whether the coalitions would attack there.
    pub fn humans_attack(&self, state: &State, at: TerritoryId) -> bool {
        let (human, hydra) = (self.human_power(state, at), self.hydra_power(state));
        human > hydra || human == hydra && state.humans(at) > state.hydra(at)
    }
}

/// V9.4 to V9.6: roles are fixed for the whole battle (V9.12, V13.17).
pub(super) fn powers<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let Some(battle) = state.battle else { return };
    let Battle { at, by, .. } = battle;
    let attacking = cx.rules.humans_attack(state, at);
    let (human, hydra) = (cx.rules.human_power(state, at), cx.rules.hydra_power(state));
    state.battle = Some(Battle { attacking: Some(attacking), ..battle });
    cx.note(state, || Event::Battle { at, by, human, hydra, attacking });
}

/// V9.7: one roll, and what follows from it before the next (V9.11).
pub(super) fn fight<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let Some(Battle { at, attacking: Some(attacking), .. }) = state.battle else { return };
    if !state.is_contested(at) {
        let won = state.hydra(at) == 0 && state.humans(at) > 0;
        state.battle = None;
        return cx.note(state, || Event::BattleOver { at, won });
    }
    let face = cx.rules.face(cx.chance.roll(6, "Battle") as u8);
    cx.note(state, || Event::BattleRoll { at, face });
    let hydra_dies = face == Face::Zero || (face == Face::Plus) == attacking;
    let human_dies = face == Face::Zero || (face == Face::Minus) == attacking;
    state.agenda.push(Task::Fight);
    if hydra_dies {
        state.agenda.push(Task::Reward);
        state.agenda.push(Task::Adapt { points: 1 });
    }
    if human_dies {
        state.agenda.push(Task::Casualty);
    }
    if hydra_dies {
        destroy(cx, state, at);
    }
}

/// V9.7, V9.8: a drop ship only when no invader unit is left.
pub(super) fn destroy<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    at: TerritoryId,
) {
    state.tally.kills = state.tally.kills.saturating_add(1);
    if state.invaders[at.index()] > 0 {
        state.invaders[at.index()] -= 1;
        return cx.note(state, || Event::HydraLost { at, ship: None });
    }
    let ship = (0..SHIPS).find(|ship| state.ships[*ship] == Some(at)).map(ShipId::nth);
    if let Some(ship) = ship {
        state.ships[ship.index()] = None;
        if let Some(battle) = &mut state.battle {
            battle.rewards += 1;
        }
    }
    cx.note(state, || Event::HydraLost { at, ship });
}

/// V9.10: the owner chooses; in a dead zone whoever had the most units.
pub(super) fn casualty<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let Some(Battle { at, most, .. }) = state.battle else { return };
    let present = state.present(at);
    if let Some(who) = present.only() {
        return lose(cx, state, who, at);
    }
    match cx.rules.lookup.owner[at.index()].or(most.only()) {
        Some(who) => state.phase = Phase::Combat(Combat::Casualty { who, at }),
        None => {
            state.agenda.push(Task::Casualty);
            state.phase = Phase::Tie(Tie::ZoneCasualty);
        }
    }
}

pub(super) fn set_chooser(state: &mut State, who: Coalition) {
    if let Some(battle) = &mut state.battle {
        battle.most = Set::one(who);
    }
}

fn lose<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    at: TerritoryId,
) {
    state.units[who][at.index()] -= 1;
    state.tally.losses = state.tally.losses.saturating_add(1);
    cx.note(state, || Event::UnitLost { who, at, why: Lost::Battle });
}

/// V9.9, V13.16: for each drop ship destroyed, unless the coalition is defeated or every dial is full.
pub(super) fn reward<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let Some(battle) = &mut state.battle else { return };
    if battle.rewards == 0 {
        return;
    }
    battle.rewards -= 1;
    let who = battle.by;
    if state.alive(who) && Good::DIALS.into_iter().any(|good| has_room(cx.rules, state, who, good)) {
        state.phase = Phase::Combat(Combat::Reward { who });
    }
}

fn has_room(rules: &Invasion, state: &State, who: Coalition, good: Good) -> bool {
    state.has(who, good) < rules.dial_max(good)
}

impl Combat {
    const fn who(self) -> Coalition {
        match self {
            Combat::NextBattle { who } | Combat::Reward { who } | Combat::Casualty { who, .. } => who,
        }
    }

    const fn rule(self) -> &'static str {
        match self {
            Combat::NextBattle { .. } => "V9.2",
            Combat::Reward { .. } => "V9.9",
            Combat::Casualty { .. } => "V9.10",
        }
    }
}

impl Question<Invasion> for Combat {
    #[inline]
    fn asked(self, _: &Invasion, _: &State) -> SeatSet {
        only(self.who())
    }

    fn legal(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match self {
            Combat::NextBattle { who } => {
                into.extend(
                    battles(rules, state, who).iter().map(|at| Action::from(BattleAction::Fight { at })),
                );
            }
            Combat::Reward { .. } => {
                let all = Good::DIALS.into_iter().map(|good| BattleAction::Reward { good }.into());
                accepted(self, rules, state, seat, all, into);
                into.push(Action::PASS);
            }
            Combat::Casualty { at, .. } => {
                into.extend(state.present(at).iter().map(|who| Action::from(BattleAction::Lose { who })));
            }
        }
    }

    fn check(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (self, action) {
            (Combat::NextBattle { who }, Action::Battle(BattleAction::Fight { at })) => {
                if at.index() < PLACES && battles(rules, state, who).has(at) {
                    Ok(())
                } else {
                    Err(Refusal::new("V9.2", "there is no battle of yours there"))
                }
            }
            (Combat::Reward { who }, Action::Battle(BattleAction::Reward { good })) => {
                if !Good::DIALS.contains(&good) {
                    Err(Refusal::new("V9.9", "only a dial can be raised"))
                } else if has_room(rules, state, who, good) {
                    Ok(())
                } else {
                    Err(Refusal::new("V0.8", "that dial is at its maximum"))
                }
            }
            (Combat::Reward { .. }, Action::Plain(PlainAction::Pass)) => Ok(()),
            (Combat::Casualty { at, .. }, Action::Battle(BattleAction::Lose { who })) => {
                if state.present(at).has(who) {
                    Ok(())
                } else {
                    Err(Refusal::new("V9.10", "that coalition has no unit there"))
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
            (_, Action::Battle(BattleAction::Fight { at })) => {
                // The task that asked goes on after this battle.
                start(state, who, at);
            }
            (_, Action::Battle(BattleAction::Reward { good })) => {
                cx.rules.gain(state, who, good, 1);
                cx.note(state, || Event::Reward { who, good: Some(good) });
            }
            (Combat::Casualty { at, .. }, Action::Battle(BattleAction::Lose { who })) => {
                lose(cx, state, who, at);
            }
            _ => cx.note(state, || Event::Reward { who, good: None }),
        }
    }

    fn prompt(self, rules: &Invasion, _: &State, _: Seat) -> Prompt {
        let text = match self {
            Combat::NextBattle { .. } => "Which battle comes next?".to_string(),
            Combat::Reward { .. } => "A drop ship is destroyed. Which dial do you raise by 1?".to_string(),
            Combat::Casualty { at, .. } => format!("Whose unit is lost in {}?", rules.place(at)),
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Label {
        match action {
            Action::Battle(BattleAction::Fight { at }) => {
                let (humans, hydra) = (state.humans(at), state.hydra(at));
                let role = if rules.humans_attack(state, at) { "attack" } else { "defend" };
                let text = format!("{}: {humans} {role} against {hydra}", rules.place(at));
                Label::new(text, "V9.2").at(rules.hotspot(at))
            }
            Action::Battle(BattleAction::Reward { good }) => {
                let now = state.has(self.who(), good);
                Label::new(format!("{} {now} to {}", good.title(), now + 1), "V9.9")
                    .at(format!("dial-{good}"))
            }
            Action::Battle(BattleAction::Lose { who }) => {
                Label::new(format!("A unit of {}", who.title()), "V9.10").at(format!("coalition-{who}"))
            }
            _ => Label::new("None", "V9.9").ending(),
        }
    }

    fn lapse(self, rules: &Invasion, state: &State, _: Seat) -> Action {
        match self {
            Combat::NextBattle { who } => {
                let at = battles(rules, state, who).first().unwrap_or(state.cronos);
                BattleAction::Fight { at }.into()
            }
            Combat::Reward { who } => {
                let good = Good::DIALS.into_iter().find(|good| has_room(rules, state, who, *good));
                good.map_or(Action::PASS, |good| BattleAction::Reward { good }.into())
            }
            Combat::Casualty { at, .. } => {
                let who = state.present(at).first().unwrap_or(state.holder);
                BattleAction::Lose { who }.into()
            }
        }
    }
}

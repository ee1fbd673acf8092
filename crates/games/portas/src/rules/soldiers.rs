//! P11: Soldier actions. A window opens only if some action has an effect.

use super::{Ctx, Flow, chapter, not_now};
use crate::action::{Action, FightAction};
use crate::event::{Deed, Event};
use crate::ids::{HexId, HexSet, Rank, Side, Work, hexes};
use crate::pack::Special;
use crate::state::{Camp, Fight, React, STACK_DEEP, State, Window};
use crate::{Phase, Portas};
use redoubt_engine::{Label, Pass, Prompt, Refusal, Seat, SeatSet};

/// A Building with a Soldier that can act.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shooter {
    pub(crate) hex: HexId,
    pub(crate) work: Work,
    /// How many times.
    pub(crate) shots: u8,
}

impl Portas {
    /// P11.1: how many Soldiers may still act in a Building.
    #[inline]
    pub(crate) fn ready(&self, state: &State, side: Side, hex: HexId) -> Option<Shooter> {
        let there = state.hex(hex);
        let work = there.work_of(side).filter(|work| work.is_building())?;
        let data = &self.pack.works[work];
        let up = there.men[side][data.crew?].up;
        let shots = up.min(data.men.saturating_sub(there.exhausted(side)));
        (shots > 0).then_some(Shooter { hex, work, shots })
    }

    fn shooters(&self, state: &State, side: Side) -> impl Iterator<Item = Shooter> {
        let built = hexes().filter(move |&hex| state.hex(hex).work.is_some());
        built.filter_map(move |hex| self.ready(state, side, hex))
    }

    /// P11.4, P11.5, P11.7: the hexes that a Building's shots reach.
    pub(crate) fn fire_of(&self, state: &State, side: Side, shooter: Shooter) -> HexSet {
        match shooter.work {
            Work::Trench | Work::Bunker => self.seen_from(state, side, shooter.hex, shooter.work),
            Work::Catapult | Work::Howitzer => self.reach_of(state, shooter.hex, shooter.work),
            _ => HexSet::EMPTY,
        }
    }

    /// Whether there is something on a hex that a shot of a team may be meant for.
    fn is_target(&self, state: &State, side: Side, hex: HexId) -> bool {
        self.blocks(state, side, hex) || self.lookup.versus && state.hex(hex).has_unit(side.other())
    }

    /// Whether all shots together that reach a hex would remove something there.
    fn would_hurt(&self, state: &State, side: Side, hex: HexId) -> bool {
        let (mut damage, mut gunfire) = (self.depots(state, side), 0);
        for shooter in self.shooters(state, side) {
            if self.fire_of(state, side, shooter).has(hex) {
                let sum = shooter.shots * self.pack.works[shooter.work].damage;
                if shooter.work.is_trench() { gunfire += sum } else { damage += sum }
            }
        }
        if self.lookup.versus {
            let there = state.hex(hex);
            let other = side.other();
            let all = damage + gunfire;
            return self.wounds(state, hex, other, all, false)[0] != (0, 0)
                || there.work_of(other).is_some_and(|work| !work.is_building() && damage > 0)
                || there.soldiers(other) == 0
                    && there.work_of(other).is_some_and(|work| self.pack.works[work].strength <= all);
        }
        self.losses(state, hex, damage, gunfire)[0] != (0, 0)
    }

    /// Shots that the Ammunition Depot can still make stronger (N15).
    pub(crate) fn depots(&self, state: &State, side: Side) -> u8 {
        self.team(side).iter().map(|seat| state.seat(seat).depot).sum()
    }

    /// P11.7: hexes that a Guard Post or Tower sees, its own included.
    fn watch_of(&self, state: &State, side: Side, shooter: Shooter) -> HexSet {
        if shooter.work.is_guard() {
            self.seen_from(state, side, shooter.hex, shooter.work).or(HexSet::one(shooter.hex))
        } else {
            HexSet::EMPTY
        }
    }

    /// P11.6: whether the blast of a Bomb, chains included, holds an enemy.
    pub(crate) fn blast_hits(&self, state: &State, side: Side, hex: HexId) -> bool {
        let (mut done, mut queue) = (HexSet::EMPTY, HexSet::one(hex));
        while let Some(bomb) = queue.first() {
            queue.remove(bomb);
            done.add(bomb);
            let around = self.lookup.around[bomb.index()];
            if around.or(HexSet::one(bomb)).iter().any(|hex| self.blocks(state, side, hex)) {
                return true;
            }
            let more =
                around.iter().filter(|&next| state.hex(next).work == Some(Work::Bomb)).collect::<HexSet>();
            queue = queue.or(more.minus(done));
        }
        false
    }

    /// The hex of the Battle in which a window is open.
    fn battle_hex(&self, state: &State, window: Window) -> Option<HexId> {
        if window != Window::Battle {
            return None;
        }
        state.stack.iter().rev().find_map(|task| match task {
            Phase::Fight(Fight::Battle { hex, .. }) => Some(*hex),
            _ => None,
        })
    }

    /// D25: goes through every Soldier action of a team that has an effect, until one answer is enough.
    fn deeds(
        &self,
        state: &State,
        side: Side,
        window: Window,
        mut found: impl FnMut(FightAction) -> bool,
    ) -> bool {
        let battle = self.battle_hex(state, window);
        for shooter in self.shooters(state, side) {
            let from = shooter.hex;
            let fire = self.fire_of(state, side, shooter);
            for to in fire.iter() {
                let bomb = shooter.work.is_mobile() && state.hex(to).work == Some(Work::Bomb);
                let hurts = self.is_target(state, side, to) && self.would_hurt(state, side, to);
                let blast = bomb && self.blast_hits(state, side, to);
                if (hurts || blast) && found(FightAction::Fire { from, to }) {
                    return true;
                }
            }
            if battle.is_some_and(|hex| fire.has(hex)) && found(FightAction::Support { from }) {
                return true;
            }
            for hex in self.watch_of(state, side, shooter).iter() {
                let trapped = self.trapped(state, side, hex).values().any(|count| *count > 0);
                if trapped && found(FightAction::Repel { from, hex }) {
                    return true;
                }
                let bomb = state.hex(hex).work_of(side) == Some(Work::Bomb);
                if bomb && self.blast_hits(state, side, hex) && found(FightAction::Ignite { from, hex }) {
                    return true;
                }
            }
        }
        false
    }

    /// Whether a team has any Soldier action with an effect.
    pub(crate) fn any_deed(&self, state: &State, side: Side, window: Window) -> bool {
        self.deeds(state, side, window, |_| true)
    }
}

/// P8.6, P11.1b: opens a window if some action has an effect.
pub(super) fn open(rules: &Portas, state: &mut State, side: Side, window: Window) {
    if state.stack.len() < STACK_DEEP && rules.any_deed(state, side, window) {
        state.push(React::Open { side, window });
    }
}

/// P11.1: a Soldier acts and is exhausted; of equal ones those with the fewest steps left (P4.4a).
pub(super) fn exhaust<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    side: Side,
    hex: HexId,
    deed: Deed,
    target: HexId,
) {
    let rules = cx.rules();
    let Some(Shooter { work, .. }) = rules.ready(state, side, hex) else { return };
    let class = rules.pack.works[work].crew.expect("P6.1: a Building has a crew");
    let there = state.hex_mut(hex);
    there.men[side][class].up -= 1;
    there.men[side][class].down += 1;
    super::damage::trim(there, side, class);
    cx.note(state, || Event::Acted { hex, work, deed, target });
}

/// P11.2: Buildings from which a destroyed Mine can be put back.
pub(super) fn replacers(rules: &Portas, state: &State, hex: HexId, work: Work, side: Side) -> HexSet {
    let free = state.hex(hex).work.is_none() && !rules.blocks(state, side, hex);
    let tools: u8 = rules
        .team(side)
        .iter()
        .map(|seat| state.seat(seat).goods[crate::Good::Tool])
        .fold(0, u8::saturating_add);
    if !free || tools < rules.pack.works[work].strength || rules.works_left(state, work) == 0 {
        return HexSet::EMPTY;
    }
    let sees = |shooter: &Shooter| rules.watch_of(state, side, *shooter).has(hex);
    rules.shooters(state, side).filter(sees).map(|shooter| shooter.hex).collect()
}

chapter!(React);

impl React {
    pub(super) fn who(self, rules: &Portas, state: &State) -> SeatSet {
        match self {
            React::Open { window: Window::Turn, .. } => state.clock.active().into(),
            _ => rules.speaker(state, self.side()).into(),
        }
    }

    fn side(self) -> Side {
        match self {
            React::Open { side, .. } | React::Volley { side, .. } | React::Charge { side, .. } => side,
        }
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        let rules = cx.rules();
        match self {
            React::Open { side, window } => {
                if rules.any_deed(state, side, window) {
                    return Flow::Ask;
                }
                state.pop();
            }
            React::Volley { side, hex, plain, .. } => {
                let depot = plain > 0 && rules.depots(state, side) > 0;
                if depot || !adders(rules, state, side, hex).is_empty() {
                    return Flow::Ask;
                }
                shoot(cx, state, self);
            }
            React::Charge { .. } => return Flow::Ask,
        }
        Flow::Go
    }

    pub(super) fn list(self, rules: &Portas, state: &State, _: Seat, into: &mut Vec<Action>) {
        match self {
            React::Open { side, window } => {
                into.push(Action::Fight(FightAction::Pass));
                rules.deeds(state, side, window, |deed| {
                    into.push(Action::Fight(deed));
                    false
                });
            }
            React::Volley { side, hex, plain, .. } => {
                into.push(Action::Fight(FightAction::Shoot));
                let more = adders(rules, state, side, hex);
                into.extend(more.iter().map(|from| Action::Fight(FightAction::Add { from })));
                if plain > 0 && rules.depots(state, side) > 0 {
                    into.push(Action::Fight(FightAction::Depot));
                }
            }
            React::Charge { .. } => {
                into.push(Action::Fight(FightAction::Pass));
                into.push(Action::Fight(FightAction::Depot));
            }
        }
    }

    pub(super) fn reply<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, _: Seat, action: Action) {
        let Action::Fight(action) = action else { unreachable!("P11: nothing else is legal") };
        if action != FightAction::Pass {
            take_turn(cx.rules(), state, self);
        }
        match (self, action) {
            (_, FightAction::Pass) => state.pop(),
            (_, FightAction::Shoot) => shoot(cx, state, self),
            (React::Open { side, .. }, FightAction::Fire { from, to }) => {
                state.push(React::Volley { side, hex: to, damage: 0, gunfire: 0, indirect: false, plain: 0 });
                add_shot(cx, state, from);
            }
            (_, FightAction::Add { from }) => add_shot(cx, state, from),
            (React::Volley { side, hex, damage, gunfire, indirect, plain }, FightAction::Depot) => {
                spend_depot(cx.rules(), state, side);
                let plain = plain - 1;
                let (damage, gunfire) =
                    if damage > 0 { (damage + 1, gunfire) } else { (damage, gunfire + 1) };
                state.replace(React::Volley { side, hex, damage, gunfire, indirect, plain });
            }
            (React::Charge { side, trench }, FightAction::Depot) => {
                state.pop();
                spend_depot(cx.rules(), state, side);
                raise(cx.rules(), state, side, trench, 1);
            }
            (React::Open { side, window }, FightAction::Support { from }) => {
                support(cx, state, side, window, from);
            }
            (React::Open { side, .. }, FightAction::Repel { from, hex }) => {
                exhaust(cx, state, side, from, Deed::Knockback, hex);
                state.push(Camp::Knock { trap: Some(hex), picks: [None; 3] });
            }
            (React::Open { side, .. }, FightAction::Ignite { from, hex }) => {
                exhaust(cx, state, side, from, Deed::Bomb, hex);
                state.push(Fight::Explode { queue: HexSet::one(hex) });
            }
            _ => unreachable!("P11: nothing else is legal"),
        }
    }

    pub(super) fn refuse(self, rules: &Portas, state: &State, _: Seat, action: Action) -> Refusal {
        let from = match action {
            Action::Fight(
                FightAction::Fire { from, .. }
                | FightAction::Support { from }
                | FightAction::Repel { from, .. }
                | FightAction::Ignite { from, .. }
                | FightAction::Add { from },
            ) => from,
            _ => return not_now("P11.1"),
        };
        if from.index() >= crate::HEXES || rules.ready(state, self.side(), from).is_none() {
            return Refusal::new("P11.1", "no Soldier of the crew can act there");
        }
        Refusal::new("P11.7", "it does not reach there, or nothing would come of it")
    }

    pub(super) fn ask(self, _: &Portas, state: &State, _: Seat) -> Prompt {
        match self {
            React::Open { window: Window::Battle, .. } => {
                let hex = state.stack.iter().rev().find_map(|task| match task {
                    Phase::Fight(Fight::Battle { hex, .. }) => Some(hex.number()),
                    _ => None,
                });
                Prompt::new(format!("Battle on #{}: do Soldiers act?", hex.unwrap_or(0)), "P7.3")
            }
            React::Open { .. } => Prompt::new("Do Soldiers act?", "P11.1"),
            React::Volley { hex, damage, gunfire, .. } => Prompt::new(
                format!("#{}: {} damage so far. More shots?", hex.number(), damage + gunfire),
                "P11.4",
            ),
            React::Charge { .. } => Prompt::new("Does the Ammunition Depot make the shot stronger?", "P11.4"),
        }
    }

    pub(super) fn name(self, rules: &Portas, state: &State, seat: Seat, action: Action) -> Label {
        crate::text::labels::react(rules, state, seat, self, action)
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        let kind = match self {
            React::Open { window: Window::Battle, .. } => "battle",
            React::Open { window: Window::March | Window::Enemy, .. } => "march",
            React::Open { window: Window::Turn, .. } | React::Volley { .. } | React::Charge { .. } => {
                return None;
            }
        };
        Some(Pass { kind, action: Action::Fight(FightAction::Pass) })
    }
}

/// D26: other Buildings whose shots reach the hex.
fn adders(rules: &Portas, state: &State, side: Side, hex: HexId) -> HexSet {
    let reaches = |shooter: &Shooter| rules.fire_of(state, side, *shooter).has(hex);
    rules.shooters(state, side).filter(reaches).map(|shooter| shooter.hex).collect()
}

/// P11.4: one more shot of a volley.
fn add_shot<'r>(cx: &mut impl Ctx<'r>, state: &mut State, from: HexId) {
    let rules = cx.rules();
    let Phase::React(React::Volley { side, hex, damage, gunfire, indirect, plain }) = state.phase() else {
        return;
    };
    let Some(shooter) = rules.ready(state, side, from) else { return };
    let more = rules.pack.works[shooter.work].damage;
    let (damage, gunfire, indirect) = if shooter.work.is_trench() {
        (damage, gunfire + more, indirect)
    } else {
        (damage + more, gunfire, true)
    };
    state.replace(React::Volley { side, hex, damage, gunfire, indirect, plain: plain + 1 });
    state.tally.shots += 1;
    exhaust(cx, state, side, from, Deed::Fire, hex);
}

/// N15: one use of the Depot.
fn spend_depot(rules: &Portas, state: &mut State, side: Side) {
    let Some(seat) = rules.team(side).iter().find(|seat| state.seat(*seat).depot > 0) else { return };
    state.seat_mut(seat).depot -= 1;
    if state.seat(seat).depot == 0
        && let Some(card) = rules.lookup.special[Special::Depot]
    {
        super::improvements::spent(rules, state, seat, card);
    }
}

/// P11.4, P11.5, P15.11: the volley hits; Indirect Fire sets off a Bomb and destroys the other team's Traps and Mines.
fn shoot<'r>(cx: &mut impl Ctx<'r>, state: &mut State, task: React) {
    let React::Volley { side, hex, damage, gunfire, indirect, .. } = task else { return };
    state.pop();
    if indirect && state.hex(hex).work == Some(Work::Bomb) {
        state.push(Fight::Explode { queue: HexSet::one(hex) });
    }
    if !cx.rules().lookup.versus {
        if state.has_foes(hex) {
            state.push(Fight::Losses { hex, damage, gunfire });
        }
        return;
    }
    let other = side.other();
    if indirect {
        sweep(cx, state, other, hex);
    }
    if state.hex(hex).has_unit(other) {
        let damage = damage + gunfire;
        state.push(Fight::Wound { hex, side: other, damage, chooser: other, aloft: false });
    }
}

/// P15.11: Indirect Fire destroys a Trap or Mine of the other team on the hex that it hits.
fn sweep<'r>(cx: &mut impl Ctx<'r>, state: &mut State, other: Side, hex: HexId) {
    if state.hex(hex).work_of(other).is_some_and(|work| work == Work::Trap || work.is_mine()) {
        super::damage::destroy(cx, state, hex);
    }
}

/// P15.7a: in a Battle of two teams a window is for one action, and both must pass in a row.
fn take_turn(rules: &Portas, state: &mut State, task: React) {
    if !rules.lookup.versus || !matches!(task, React::Open { window: Window::Battle, .. }) {
        return;
    }
    state.pop();
    if let Some(Phase::Fight(Fight::Battle { idle, .. })) = state.stack.last_mut() {
        *idle = 0;
    }
}

/// P7.7: a shot as support raises the total of the Battle.
fn support<'r>(cx: &mut impl Ctx<'r>, state: &mut State, side: Side, window: Window, from: HexId) {
    let rules = cx.rules();
    let Some(shooter) = rules.ready(state, side, from) else { return };
    let target = rules.battle_hex(state, window).unwrap_or(from);
    exhaust(cx, state, side, from, Deed::Support, target);
    state.tally.shots += 1;
    let trench = shooter.work.is_trench();
    raise(rules, state, side, trench, rules.pack.works[shooter.work].damage);
    if shooter.work.is_mobile() && state.hex(target).work == Some(Work::Bomb) {
        state.push(Fight::Explode { queue: HexSet::one(target) });
    } else if shooter.work.is_mobile() && rules.lookup.versus {
        sweep(cx, state, side.other(), target);
    }
    if rules.depots(state, side) > 0 {
        state.push(React::Charge { side, trench });
    }
}

/// Adds to what a team has in support of the open Battle.
fn raise(rules: &Portas, state: &mut State, side: Side, trench: bool, more: u8) {
    let versus = rules.lookup.versus;
    let battle = state.stack.iter_mut().rev().find_map(|task| match task {
        Phase::Fight(Fight::Battle { attacker, support, gunfire, .. }) => Some((*attacker, support, gunfire)),
        _ => None,
    });
    if let Some((attacker, support, gunfire)) = battle {
        let shot = if versus { side == attacker } else { trench };
        *(if shot { gunfire } else { support }) += more;
    }
}

/// Only so that a troop's units are named in one place.
pub(crate) fn units(foes: &redoubt_engine::By<Rank, u8>) -> u8 {
    foes[Rank::Basic] + foes[Rank::Elite]
}

/// P6.6: whose Knockback it is: that of the Trap's owner, or at the Trapper that of the active player.
pub(crate) fn knock_side(rules: &Portas, state: &State, trap: Option<HexId>) -> Side {
    trap.map_or_else(|| rules.side(state.clock.active()), |hex| state.hex(hex).owner)
}

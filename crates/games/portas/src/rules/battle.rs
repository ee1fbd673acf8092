//! P7: Battles. D27 to D30 and explosions share this chapter's questions.

use super::damage::{carry_off, destroy, destroy_mine, fall, losses, standing, take_wounds, wound};
use super::{Ctx, Flow, chapter, not_now, soldiers, works};
use crate::Portas;
use crate::action::{Action, FightAction};
use crate::event::{Event, Power};
use crate::ids::{Class, HexId, HexSet, Rank, Side, Work};
use crate::pack::Special;
use crate::state::{Cause, Fight, State, Window};
use redoubt_engine::{By, Label, Pass, Prompt, Refusal, Seat, SeatSet};

/// The stage of a Battle in which its totals are compared.
const RESOLVE: u8 = 2;

/// Both totals of a Battle (P7.4).
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Odds {
    /// The defender's total: together, ours.
    pub(crate) ours: u8,
    /// The attacker's total: together, the Invaders'.
    pub(crate) theirs: u8,
    /// What of ours reaches everything.
    pub(crate) any: u8,
    /// What of ours Farmers, Trenches and Bunkers add (P10.4).
    pub(crate) gunfire: u8,
    /// Whether those are left out, because only Elite Dragons fly there.
    pub(crate) ignored: bool,
}

/// P7.1: begins a Battle on a hex if both sides are there; `side` is the one that entered, where two teams play.
pub(super) fn meet(rules: &Portas, state: &mut State, hex: HexId, cause: Cause, side: Side) -> bool {
    let due = rules.opposed(state, hex, cause, side);
    if due {
        state.push(Fight::Battle { hex, cause, attacker: side, support: 0, gunfire: 0, stage: 0, idle: 0 });
    }
    due
}

/// The same on several hexes, in ascending order.
pub(super) fn meet_all(rules: &Portas, state: &mut State, hexes: HexSet, cause: Cause, side: Side) {
    let mut left = hexes.0;
    while left != 0 {
        let hex = HexId::nth(31 - left.leading_zeros() as usize);
        left &= !(1 << hex.index());
        meet(rules, state, hex, cause, side);
    }
}

impl Portas {
    /// P7.1, P10.2, P10.4: whether a Battle is due on a hex.
    pub(crate) fn opposed(&self, state: &State, hex: HexId, cause: Cause, side: Side) -> bool {
        if self.lookup.versus {
            return state.hex(hex).fights(side) && state.hex(hex).fights(side.other());
        }
        if !state.has_foes(hex) {
            return false;
        }
        let flying = cause == Cause::March && state.mover.is_at(hex) && state.mover.flying;
        let there = state.hex(hex);
        if !flying {
            return there.fights(Side::South);
        }
        let ignored = state.mover.elite > 0 && state.mover.basic == 0;
        let men = &there.men[Side::South];
        let soldiers = men[Class::Citizen].total() > 0 || !ignored && men[Class::Farmer].total() > 0;
        let tile = there
            .work
            .is_some_and(|work| work.fights() && work != Work::Pressure && !(ignored && work.is_trench()));
        soldiers || tile
    }

    /// P7.4, P10.4a, P14: both totals.
    pub(crate) fn odds(&self, state: &State, task: Fight) -> Odds {
        let Fight::Battle { hex, cause, attacker, support, gunfire, .. } = task else {
            return Odds::default();
        };
        if self.lookup.versus {
            return self.odds_of_teams(state, hex, attacker, cause, (support, gunfire));
        }
        let marching = cause == Cause::March && state.mover.is_at(hex);
        let flying = marching && state.mover.flying;
        let strength = self.lookup.rank_strength;
        let foes = state.foes_at(hex);
        let basics = foes[Rank::Basic] * strength[Rank::Basic];
        let mut theirs = i16::from(basics) + i16::from(foes[Rank::Elite] * strength[Rank::Elite]);
        if marching && let Some(card) = state.turned.card {
            let powers = &self.pack.movement[card.index()].powers;
            theirs += i16::from(powers.strength);
            // P10.8: only where the first arrow led.
            if state.mover.arrow == 1 {
                theirs += i16::from(powers.first_strength);
            }
            theirs += i16::from(state.turned.carried.has(hex));
        }
        let aloft = flying && foes[Rank::Elite] > 0;
        let (mut any, mut shots) = self.strength_of(state, Side::South, hex, flying);
        any += support + u8::from(cause == Cause::Supreme);
        shots += gunfire;
        let ours = if aloft { any + shots.min(basics) } else { any + shots };
        let ignored = aloft && foes[Rank::Basic] == 0;
        Odds { ours, theirs: theirs.max(0) as u8, any, gunfire: shots, ignored }
    }

    /// What a team's Units on a hex add: what reaches everything, and what Farmers, Trenches and Bunkers add. A Trap
    /// helps against what does not fly (P6.4).
    pub(crate) fn strength_of(&self, state: &State, side: Side, hex: HexId, flying: bool) -> (u8, u8) {
        let (there, class) = (state.hex(hex), self.lookup.class_strength);
        let men = &there.men[side];
        let mut any = men[Class::Citizen].total() * class[Class::Citizen];
        let mut shots = men[Class::Farmer].total() * class[Class::Farmer];
        if men[Class::Citizen].total() > 0 && self.team_has(state, side, Special::Drill) {
            any += 1;
        }
        match there.work_of(side) {
            Some(work) if work.is_trench() => shots += self.pack.works[work].strength,
            Some(Work::Trap) if !flying => any += self.pack.works[Work::Trap].strength,
            Some(Work::Pressure) if flying => {}
            Some(Work::Trap | Work::Bomb) | None => {}
            Some(work) => any += self.pack.works[work].strength,
        }
        (any, shots)
    }

    /// P15.7: the totals of a Battle of two teams.
    fn odds_of_teams(
        &self,
        state: &State,
        hex: HexId,
        attacker: Side,
        cause: Cause,
        support: (u8, u8),
    ) -> Odds {
        let (any, shots) = self.strength_of(state, attacker.other(), hex, false);
        let (own_any, own_shots) = self.strength_of(state, attacker, hex, false);
        // P15.7: a Trap adds to its owner who defends, not to one who attacks.
        let trap = match state.hex(hex).work_of(attacker) {
            Some(Work::Trap) => self.pack.works[Work::Trap].strength,
            _ => 0,
        };
        let ours = any + shots + support.0;
        let theirs = own_any - trap + own_shots + support.1 + u8::from(cause == Cause::Supreme);
        Odds { ours, theirs, any: ours, gunfire: 0, ignored: false }
    }
}

chapter!(Fight);

impl Fight {
    pub(super) fn who(self, rules: &Portas, state: &State) -> SeatSet {
        match self {
            Fight::Mine { side, .. } | Fight::Replace { side, .. } | Fight::Pay { side, .. } => {
                rules.speaker(state, side).into()
            }
            Fight::Wound { chooser, .. } | Fight::Which { chooser, .. } => {
                rules.speaker(state, chooser).into()
            }
            Fight::Losses { .. } => rules.speaker(state, Side::South).into(),
            Fight::Battle { .. } | Fight::Explode { .. } | Fight::Blast { .. } | Fight::After => {
                SeatSet::EMPTY
            }
        }
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        match self {
            Fight::Battle { .. } => battle(cx, state, self),
            Fight::Mine { .. } => return Flow::Ask,
            Fight::Wound { .. } => return wound(cx, state, self),
            Fight::Which { hex, side, farmers, citizens, .. } => {
                let wounded = By::of([farmers, citizens]);
                let ranges = standing(state, hex, side, wounded);
                if ranges.values().any(|(least, most)| least < most) {
                    return Flow::Ask;
                }
                state.pop();
                carry_off(cx, state, (hex, side), wounded, ranges.map(|(least, _)| least));
            }
            Fight::Losses { hex, damage, gunfire } => return losses(cx, state, hex, damage, gunfire),
            Fight::Replace { hex, work, side } => {
                if soldiers::replacers(cx.rules(), state, hex, work, side).is_empty() {
                    state.pop();
                } else {
                    return Flow::Ask;
                }
            }
            Fight::Pay { side, left } => return works::pay_tools(cx, state, side, left),
            Fight::Explode { queue } => works::explode(cx, state, queue),
            Fight::Blast { hex, step, queue } => works::blast(cx, state, hex, step, queue),
            Fight::After => {
                state.pop();
                soldiers::open(cx.rules(), state, Side::South, Window::March);
            }
        }
        Flow::Go
    }

    pub(super) fn list(self, rules: &Portas, state: &State, _: Seat, into: &mut Vec<Action>) {
        let mut add = |action| into.push(Action::Fight(action));
        match self {
            Fight::Mine { .. } => {
                add(FightAction::Detonate);
                add(FightAction::Spare);
            }
            Fight::Wound { hex, side, damage, aloft, .. } => {
                for (farmers, citizens) in rules.wounds(state, hex, side, damage, aloft) {
                    add(FightAction::Wound { farmers, citizens });
                }
            }
            Fight::Which { hex, side, farmers, citizens, .. } => {
                let ranges = standing(state, hex, side, By::of([farmers, citizens]));
                let ((low, high), (least, most)) = (ranges[Class::Farmer], ranges[Class::Citizen]);
                for farmers in low..=high {
                    for citizens in least..=most {
                        add(FightAction::Standing { farmers, citizens });
                    }
                }
            }
            Fight::Losses { hex, damage, gunfire } => {
                for (basic, elite) in rules.losses(state, hex, damage, gunfire) {
                    add(FightAction::Fall { basic, elite });
                }
            }
            Fight::Replace { hex, work, side } => {
                add(FightAction::Pass);
                for from in soldiers::replacers(rules, state, hex, work, side).iter() {
                    add(FightAction::Replace { from });
                }
            }
            Fight::Pay { side, .. } => {
                for seat in works::payers(rules, state, side).iter() {
                    add(FightAction::Pay { seat: seat.index() as u8 });
                }
            }
            Fight::Battle { .. } | Fight::Explode { .. } | Fight::Blast { .. } | Fight::After => {}
        }
    }

    pub(super) fn reply<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, _: Seat, action: Action) {
        let Action::Fight(action) = action else { unreachable!("P7: nothing else is legal") };
        match (self, action) {
            (Fight::Mine { hex, side, damage, aloft }, FightAction::Detonate) => {
                state.pop();
                detonate(cx, state, (hex, side), damage, aloft);
            }
            (Fight::Mine { hex, side, damage, aloft }, FightAction::Spare) => {
                let work = state.hex(hex).work.unwrap_or(Work::Pressure);
                let chooser = loser(cx.rules(), side);
                state.replace(Fight::Wound { hex, side, damage, chooser, aloft });
                cx.note(state, || Event::Spared { hex, work });
            }
            (Fight::Wound { .. }, FightAction::Wound { farmers, citizens }) => {
                take_wounds(cx, state, self, farmers, citizens);
            }
            (
                Fight::Which { hex, side, farmers, citizens, .. },
                FightAction::Standing { farmers: up, citizens: up_too },
            ) => {
                state.pop();
                carry_off(cx, state, (hex, side), By::of([farmers, citizens]), By::of([up, up_too]));
            }
            (Fight::Losses { hex, .. }, FightAction::Fall { basic, elite }) => {
                state.pop();
                fall(cx, state, hex, basic, elite);
            }
            (Fight::Replace { .. }, FightAction::Pass) => state.pop(),
            (Fight::Replace { hex, work, side }, FightAction::Replace { from }) => {
                state.pop();
                works::replace(cx, state, (hex, side), work, from);
            }
            (Fight::Pay { side, left }, FightAction::Pay { seat }) => {
                works::pay_one(cx, state, Seat::new(seat));
                state.replace(Fight::Pay { side, left: left - 1 });
            }
            _ => unreachable!("P7: nothing else is legal"),
        }
    }

    pub(super) fn refuse(self, _: &Portas, _: &State, _: Seat, _: Action) -> Refusal {
        match self {
            Fight::Mine { .. } => not_now("P7.5a"),
            Fight::Wound { .. } | Fight::Which { .. } => {
                Refusal::new("P7.5b", "as much Strength as the damage allows is wounded, no less and no more")
            }
            Fight::Losses { .. } => Refusal::new("P7.6", "as much Strength as the damage allows falls"),
            Fight::Replace { .. } | Fight::Pay { .. } => Refusal::new(
                "P11.2",
                "no Guard Post or Tower with a ready Soldier and the Tools sees the Mine",
            ),
            _ => not_now("P7.3"),
        }
    }

    pub(super) fn ask(self, _: &Portas, _: &State, _: Seat) -> Prompt {
        match self {
            Fight::Mine { hex, .. } => Prompt::new(
                format!("#{}: does the Mine go off, or are Soldiers wounded?", hex.number()),
                "P7.5a",
            ),
            Fight::Wound { hex, damage, .. } => {
                Prompt::new(format!("#{}: {damage} damage. Who is wounded?", hex.number()), "P7.5b")
            }
            Fight::Which { hex, .. } => {
                Prompt::new(format!("#{}: how many of the wounded stood upright?", hex.number()), "P7.5b")
            }
            Fight::Losses { hex, .. } => {
                Prompt::new(format!("#{}: which Invaders fall?", hex.number()), "P7.6")
            }
            Fight::Replace { hex, work, .. } => {
                Prompt::new(format!("Put the {} back on #{}?", work.title(), hex.number()), "P11.2")
            }
            Fight::Pay { left, .. } => Prompt::new(format!("Who pays a Tool? ({left} to pay)"), "P11.2"),
            _ => Prompt::new("A Battle goes on.", "P7.3"),
        }
    }

    pub(super) fn name(self, rules: &Portas, state: &State, seat: Seat, action: Action) -> Label {
        crate::text::labels::fight(rules, state, seat, self, action)
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        match self {
            Fight::Replace { .. } => Some(Pass { kind: "replace", action: Action::Fight(FightAction::Pass) }),
            _ => None,
        }
    }
}

/// P7.3: powers, windows, totals.
fn battle<'r>(cx: &mut impl Ctx<'r>, state: &mut State, task: Fight) {
    let rules = cx.rules();
    let Fight::Battle { hex, cause, attacker, support, gunfire, stage, idle } = task else { return };
    if stage == 0 && cause == Cause::March {
        remove_citizens(cx, state, hex);
    }
    if !rules.opposed(state, hex, cause, attacker) {
        // P7.9: either side is gone, so the Battle is off; the window after the arrow is still due (P8.6).
        let unseen = stage == 0 && cause == Cause::March;
        return if unseen { state.replace(Fight::After) } else { state.pop() };
    }
    let at = |stage, idle| Fight::Battle { hex, cause, attacker, support, gunfire, stage, idle };
    if !rules.lookup.versus && stage == 0 {
        state.replace(at(RESOLVE, 0));
        soldiers::open(rules, state, Side::South, Window::Battle);
    } else if stage == RESOLVE || idle == 2 {
        resolve(cx, state, task);
    } else {
        // P15.7a: attacker and defender in turn, until both pass.
        let side = if stage == 0 { attacker } else { attacker.other() };
        state.replace(at(1 - stage, idle + 1));
        soldiers::open(rules, state, side, Window::Battle);
    }
}

/// P9.4
fn remove_citizens<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId) {
    let Some(card) = state.turned.card else { return };
    let men = state.hex(hex).men[Side::South][Class::Citizen];
    if cx.rules().pack.movement[card.index()].powers.remove_citizens && men.total() > 0 {
        cx.note(state, || Event::Power { hex, power: Power::RemoveCitizens });
        carry_off(cx, state, (hex, Side::South), By::of([0, men.total()]), By::of([0, men.up]));
    }
}

/// P7.5, P7.6: who wins, and what that costs.
fn resolve<'r>(cx: &mut impl Ctx<'r>, state: &mut State, task: Fight) {
    let rules = cx.rules();
    let Fight::Battle { hex, cause, attacker, .. } = task else { return };
    let odds = rules.odds(state, task);
    let won = odds.ours >= odds.theirs;
    state.tally.battles += 1;
    cx.note(state, || Event::Battle { hex, cause, ours: odds.ours, theirs: odds.theirs, won });
    if rules.lookup.versus {
        state.pop();
        return super::versus::resolve(cx, state, hex, attacker, odds);
    }
    state.replace(Fight::After);
    if won {
        let foes = state.foes_at(hex);
        fall(cx, state, hex, foes[Rank::Basic], foes[Rank::Elite]);
        suffer(cx, state, (hex, Side::South), odds.theirs, odds.ignored, Side::South);
    } else {
        give_way(cx, state, (hex, Side::South), odds.ignored);
        state.push(Fight::Losses { hex, damage: odds.any, gunfire: odds.gunfire });
    }
}

/// P7.5: the winner takes the damage: a Mine, Soldiers, then the Building.
pub(super) fn suffer<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    (hex, side): (HexId, Side),
    damage: u8,
    aloft: bool,
    chooser: Side,
) {
    let rules = cx.rules();
    if damage == 0 {
        return;
    }
    let mine = state.hex(hex).work_of(side).filter(|work| work.is_mine());
    let flown_over = mine == Some(Work::Pressure) && state.mover.flying && state.mover.hex == hex;
    if mine.is_none() || flown_over {
        return state.push(Fight::Wound { hex, side, damage, chooser, aloft });
    }
    let strength = rules.lookup.class_strength;
    let (farmers, citizens) = rules.wounds(state, hex, side, damage, aloft)[0];
    let exactly = farmers * strength[Class::Farmer] + citizens * strength[Class::Citizen] == damage;
    if exactly {
        state.push(Fight::Mine { hex, side, damage, aloft });
    } else {
        detonate(cx, state, (hex, side), damage, aloft);
    }
}

/// P7.5a: the Mine goes off and absorbs its Strength.
fn detonate<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    (hex, side): (HexId, Side),
    damage: u8,
    aloft: bool,
) {
    let strength = state.hex(hex).work.map_or(0, |work| cx.rules().pack.works[work].strength);
    destroy_mine(cx, state, hex);
    let rest = damage.saturating_sub(strength);
    if rest > 0 {
        let chooser = loser(cx.rules(), side);
        state.push(Fight::Wound { hex, side, damage: rest, chooser, aloft });
    }
}

/// P15.7: where two teams play, the defeated one says who of the winner's Soldiers is wounded.
fn loser(rules: &Portas, winner: Side) -> Side {
    if rules.lookup.versus { winner.other() } else { winner }
}

/// P7.6: the loser's Units leave the hex, except Traps and Bombs; those left out of the Battle stay (P10.4a).
pub(super) fn give_way<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    (hex, side): (HexId, Side),
    ignored: bool,
) {
    let flying = state.mover.is_at(hex) && state.mover.flying;
    match state.hex(hex).work_of(side) {
        Some(Work::Pressure) if flying => {}
        Some(work) if work.is_trench() && ignored => {}
        Some(work) if work.is_mine() => destroy_mine(cx, state, hex),
        Some(work) if work.is_building() => destroy(cx, state, hex),
        _ => {}
    }
    let men = state.hex(hex).men[side];
    let take = |class: Class| !(ignored && class == Class::Farmer);
    let wounded = By::from_fn(|class: Class| if take(class) { men[class].total() } else { 0 });
    if wounded.values().any(|count| *count > 0) {
        let upright = By::from_fn(|class: Class| if take(class) { men[class].up } else { 0 });
        carry_off(cx, state, (hex, side), wounded, upright);
    }
}

//! P4: the Command Center.

use super::places::{choose, pay_here};
use super::stores::{only, pay};
use super::{Ctx, Flow, battle, chapter, deploy, free, not_now, soldiers, works};
use crate::Portas;
use crate::action::{Action, CampAction, EconAction, TurnAction, Verb};
use crate::event::Event;
use crate::ids::{Class, Dir, Good, HexId, HexSet, Rank, Sense, Side, Work};
use crate::pack::PlaceKind;
use crate::state::{Camp, Cause, Fight, Knock, Posture, Source, State};
use redoubt_engine::{Label, Pass, Prompt, Refusal, Seat, SeatSet};

chapter!(Camp);

impl Camp {
    /// Whether free steps may be taken instead (P3.1a).
    fn is_open(self) -> bool {
        matches!(
            self,
            Camp::Choose
                | Camp::Discharge
                | Camp::Deploy { .. }
                | Camp::Rotate { .. }
                | Camp::Heal { .. }
                | Camp::Upright
                | Camp::Place { .. }
                | Camp::Bombs
        )
    }

    pub(super) fn who(self, rules: &Portas, state: &State) -> SeatSet {
        match self {
            Camp::Knock { trap: Some(hex), .. } => rules.speaker(state, state.hex(hex).owner).into(),
            _ => state.clock.active().into(),
        }
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        let rules = cx.rules();
        let seat = state.clock.active();
        let side = rules.side(seat);
        let more = match self {
            Camp::Choose | Camp::Face { .. } | Camp::Beyond { .. } | Camp::Bugle => true,
            Camp::Direction { .. } => any(|add| deploy::directions(rules, state, self, add)),
            Camp::Group { .. } => return deploy::group(cx, state, self),
            Camp::Hold { hex, entering } => return deploy::hold(cx, state, hex, entering),
            Camp::Enlist { farmers, citizens } => {
                any(|add| rules.recruits(state, seat, farmers, citizens, add))
            }
            Camp::Discharge => any(|add| rules.homecomers(state, seat, add)),
            Camp::Deploy { order } => any(|add| rules.sources(state, side, order, add)),
            Camp::Rotate { order } => any(|add| rules.turnable(state, side, order, add)),
            Camp::Heal { free } => any(|add| rules.healable(state, seat, free, add)),
            Camp::Upright => any(|add| rules.weary(state, seat, None, add)),
            Camp::UprightOne => any(|add| rules.weary_one(state, seat, add)),
            Camp::Place { work, left, source } => {
                left > 0 && !rules.places_for(state, seat, work, source).is_empty()
            }
            Camp::Knock { trap, picks } => {
                let side = soldiers::knock_side(rules, state, trap);
                any(|add| rules.knockable(state, side, trap, picks, add))
            }
            Camp::Bombs => any(|add| rules.bombs(state, side, add)),
        };
        if more {
            return Flow::Ask;
        }
        finish(cx, state, self);
        Flow::Go
    }

    pub(super) fn list(self, rules: &Portas, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let side = rules.side(seat);
        let mut add = |action| into.push(Action::Camp(action));
        let mut done = true;
        match self {
            Camp::Choose => {
                done = false;
                verbs(rules, state).iter().for_each(|&verb| into.push(Action::Econ(EconAction::Do { verb })));
            }
            Camp::Enlist { farmers, citizens } => rules.recruits(state, seat, farmers, citizens, add),
            Camp::Discharge => rules.homecomers(state, seat, add),
            Camp::Deploy { order } => rules.sources(state, side, order, add),
            Camp::Direction { .. } => {
                done = false;
                deploy::directions(rules, state, self, add);
                into.push(Action::Turn(TurnAction::Back));
            }
            Camp::Group { .. } => {
                done = false;
                let (least, most) = deploy::counts(rules, state, self);
                (least..=most).for_each(|count| add(CampAction::Count { count }));
            }
            Camp::Beyond { hex, .. } => {
                done = false;
                deploy::beyond(rules, state, hex, add);
            }
            Camp::Hold { hex, entering } => {
                done = false;
                rules.holds(state, hex, entering, add);
            }
            Camp::Rotate { order } => rules.turnable(state, side, order, add),
            Camp::Heal { free } => rules.healable(state, seat, free, add),
            Camp::Upright => rules.weary(state, seat, None, add),
            Camp::UprightOne => rules.weary_one(state, seat, add),
            Camp::Place { work, source, .. } => {
                rules
                    .places_for(state, seat, work, source)
                    .iter()
                    .for_each(|hex| add(CampAction::On { hex }));
            }
            Camp::Face { .. } => {
                done = false;
                Dir::ALL.into_iter().for_each(|dir| add(CampAction::Dir { dir }));
            }
            Camp::Knock { trap, picks } => {
                let side = soldiers::knock_side(rules, state, trap);
                rules.knockable(state, side, trap, picks, add);
                done = trap.is_none() || picks[0].is_some();
            }
            Camp::Bombs => rules.bombs(state, side, add),
            Camp::Bugle => {
                rules.buglers(state, side, add);
                done = false;
                into.push(Action::Turn(TurnAction::Back));
            }
        }
        if done {
            into.push(Action::Turn(TurnAction::Done));
        }
        if self.is_open() {
            free::list(rules, state, seat, into);
        }
    }

    pub(super) fn reply<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, action: Action) {
        if free::reply(cx, state, seat, action) {
            return;
        }
        let rules = cx.rules();
        let action = match action {
            Action::Turn(TurnAction::Done) => return finish(cx, state, self),
            Action::Turn(TurnAction::Back) => return state.pop(),
            Action::Econ(EconAction::Do { verb }) => return choose(rules, state, seat, verb),
            Action::Camp(action) => action,
            _ => unreachable!("P4: nothing else is legal"),
        };
        match self {
            Camp::Deploy { .. }
            | Camp::Direction { .. }
            | Camp::Beyond { .. }
            | Camp::Hold { .. }
            | Camp::Group { .. }
            | Camp::Bugle => self.deployed(cx, state, action),
            _ => self.served(cx, state, seat, action),
        }
    }

    /// Answers about moving Units.
    fn deployed<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, action: CampAction) {
        match (self, action) {
            (Camp::Deploy { order }, CampAction::From { hex, used }) => {
                deploy::pick(cx.rules(), state, hex, used, order);
            }
            (Camp::Direction { hex, used, order }, CampAction::Dir { dir }) => {
                state.replace(Camp::Group { hex, dir, used, order, farmers: 0, citizens: 0, stage: 0 });
            }
            (Camp::Beyond { .. }, CampAction::Dir { dir }) => deploy::pass_on(cx, state, self, dir),
            (Camp::Hold { hex, entering }, CampAction::Hold { farmers, citizens }) => {
                deploy::held(cx, state, (hex, entering), farmers, citizens);
            }
            (Camp::Group { .. }, CampAction::Count { count }) => deploy::count(cx, state, self, count),
            (Camp::Bugle, CampAction::Bugler { hex, class }) => {
                state.replace(Camp::Direction { hex, used: 0, order: class.bugle() });
            }
            _ => unreachable!("P4.2: nothing else is legal"),
        }
    }

    /// Answers about everything else in the Command Center.
    fn served<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, action: CampAction) {
        let (rules, side) = (cx.rules(), cx.rules().side(seat));
        match (self, action) {
            (Camp::Enlist { farmers, citizens }, CampAction::Enlist { class }) => {
                let one = u8::from(class == Class::Farmer);
                state.replace(Camp::Enlist { farmers: farmers + one, citizens: citizens + 1 - one });
            }
            (Camp::Discharge, CampAction::Home { hex, class, posture }) => {
                // P4.1a: at home nobody is exhausted.
                let men = &mut state.hex_mut(hex).men[side][class];
                *(if posture == Posture::Upright { &mut men.up } else { &mut men.down }) -= 1;
                state.seat_mut(seat).home[class] += 1;
                cx.note(state, || Event::Discharged { seat, hex, class });
            }
            (Camp::Rotate { .. }, CampAction::Rotate { hex, sense }) => rotate(cx, state, hex, sense),
            (Camp::Heal { free }, CampAction::Heal { class, seat: to }) => {
                let free_now = free && class == Class::Farmer;
                state.replace(Camp::Heal { free: free && !free_now });
                if !free_now {
                    pay_here(cx, state, &rules.price(class));
                }
                heal(cx, state, side, class, Seat::new(to));
            }
            (Camp::Upright | Camp::UprightOne, CampAction::Upright { hex, class }) => {
                self.stand_up(cx, state, side, hex, class);
            }
            (Camp::Place { work, left, source }, CampAction::On { hex }) => {
                let left = left.saturating_sub(u8::from(left < u8::MAX));
                state.replace(Camp::Place { work, left, source });
                place(cx, state, seat, hex, work, source);
            }
            (Camp::Face { hex }, CampAction::Dir { dir }) => {
                state.pop();
                state.hex_mut(hex).facing = dir;
                let work = state.hex(hex).work.unwrap_or(Work::Trench);
                cx.note(state, || Event::Faced { hex, work, facing: dir });
            }
            (Camp::Knock { trap, mut picks }, CampAction::Knock { hex, rank, by }) => {
                let pick = Knock { hex, elite: rank == Rank::Elite, far: by == 2 };
                if let Some(place) = picks.iter_mut().find(|place| place.is_none()) {
                    *place = Some(pick);
                }
                state.replace(Camp::Knock { trap, picks });
            }
            (Camp::Bombs, CampAction::On { hex }) => state.push(Fight::Explode { queue: HexSet::one(hex) }),
            _ => unreachable!("P4: nothing else is legal"),
        }
    }

    /// P4.5: a Soldier is set upright, by the Army Doctor or by the Market card of the Final Wave.
    fn stand_up<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, side: Side, hex: HexId, class: Class) {
        let rules = cx.rules();
        let once = self == Camp::UprightOne;
        let special = || rules.market_card(state).map(|card| card.act.cost).unwrap_or_default();
        let price = if once { special() } else { rules.price(class) };
        pay_here(cx, state, &price);
        let men = &mut state.hex_mut(hex).men[side][class];
        men.down -= 1;
        men.up += 1;
        cx.note(state, || Event::SetUpright { hex, class });
        if once {
            state.pop();
        }
    }

    pub(super) fn refuse(self, rules: &Portas, state: &State, seat: Seat, action: Action) -> Refusal {
        match (self, action) {
            (Camp::Place { work, source, .. }, Action::Camp(CampAction::On { hex }))
                if hex.index() < crate::HEXES =>
            {
                rules.check_place(state, seat, hex, work, source).err().unwrap_or_else(|| not_now("P5.6"))
            }
            (Camp::Deploy { .. }, _) => {
                Refusal::new("P4.2", "no upright Soldier or mobile tile there can still be moved")
            }
            (Camp::Direction { .. }, _) => Refusal::new("P4.3", "nobody can go there"),
            (Camp::Beyond { .. }, _) => Refusal::new("P4.4b", "it goes on at once, to a hex without a tile"),
            (Camp::Hold { .. }, _) => {
                Refusal::new("P15.11", "the Trap holds three of those who move, or all")
            }
            (Camp::Enlist { .. }, Action::Camp(CampAction::Enlist { .. })) => {
                Refusal::new("P4.1", "nobody else is unemployed, or there is no Food for a Citizen")
            }
            (Camp::Heal { .. } | Camp::Upright, _) => {
                Refusal::new("P4.5", "nobody to help, no room, or it cannot be paid")
            }
            (Camp::Knock { .. }, _) => {
                Refusal::new("P6.6", "no such Invader is in a Trap, or it cannot go there")
            }
            (Camp::Discharge, _) => Refusal::new("P4.1", "there is no such Soldier, or no free Residence"),
            (Camp::Rotate { .. }, _) => Refusal::new("P4.2", "that Building cannot be turned so any more"),
            _ => not_now("P4.9"),
        }
    }

    pub(super) fn ask(self, rules: &Portas, state: &State, _: Seat) -> Prompt {
        match self {
            Camp::Choose => Prompt::new("Which action?", rule_here(rules, state)),
            Camp::Enlist { farmers: 0, citizens: 0 } => Prompt::new("Who enlists?", "P4.1"),
            Camp::Enlist { farmers, citizens } => {
                Prompt::new(format!("Who else enlists? ({farmers} Farmers, {citizens} Citizens)"), "P4.1")
            }
            Camp::Discharge => Prompt::new("Which Soldier comes home?", "P4.1"),
            Camp::Deploy { .. } => Prompt::new("Whom do you move?", "P4.2"),
            Camp::Direction { hex, .. } => Prompt::new(format!("Where to from #{}?", hex.number()), "P4.2"),
            Camp::Beyond { work, hex, .. } => {
                Prompt::new(format!("Where does the {} go from #{}?", work.title(), hex.number()), "P4.4b")
            }
            Camp::Hold { hex, .. } => {
                Prompt::new(format!("Whom does the Trap on #{} hold?", hex.number()), "P15.11")
            }
            Camp::Group { stage, .. } => {
                let what = ["How many Farmers?", "How many Citizens?", "Does the tile go along?"];
                Prompt::new(what[usize::from(stage).min(2)], "P4.2a")
            }
            Camp::Rotate { .. } => Prompt::new("Which Building do you turn?", "P4.2"),
            Camp::Heal { .. } => Prompt::new("Whom do you heal?", "P4.5"),
            Camp::Upright | Camp::UprightOne => Prompt::new("Whom do you set upright?", "P4.5"),
            Camp::Place { work, .. } => Prompt::new(format!("Where does the {} go?", work.title()), "P5.6"),
            Camp::Face { .. } => Prompt::new("Which way does it look?", "P4.9"),
            Camp::Knock { .. } => Prompt::new("Who is knocked back?", "P6.6"),
            Camp::Bombs => Prompt::new("Which Bomb do you fire?", "P4.8"),
            Camp::Bugle => Prompt::new("Which Soldier follows the Bugle?", "P4.2"),
        }
    }

    pub(super) fn name(self, rules: &Portas, state: &State, _: Seat, action: Action) -> Label {
        crate::text::labels::camp(rules, state, self, action)
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        None
    }
}

/// Whether a list has anything in it.
pub(super) fn any(list: impl FnOnce(&mut dyn FnMut(CampAction))) -> bool {
    let mut found = false;
    list(&mut |_| found = true);
    found
}

/// The rule of the Place at which one of two actions is chosen.
fn rule_here(rules: &Portas, state: &State) -> &'static str {
    match super::turn::standing(state).map(|tile| rules.place(tile).kind) {
        Some(PlaceKind::Recruiting) => "P4.1",
        Some(PlaceKind::Commander) => "P4.2",
        Some(PlaceKind::Supreme) => "P4.4",
        Some(PlaceKind::Doctor) => "P4.5",
        Some(PlaceKind::Trapper) => "P4.7",
        _ => "P4.8",
    }
}

/// D5: the two actions of the Place.
fn verbs(rules: &Portas, state: &State) -> &'static [Verb] {
    match super::turn::standing(state).map(|tile| rules.place(tile).kind) {
        Some(PlaceKind::Recruiting) => &[Verb::Enlist, Verb::Discharge],
        Some(PlaceKind::Commander | PlaceKind::Supreme) => &[Verb::Deploy, Verb::Rotate],
        Some(PlaceKind::Doctor) => &[Verb::Heal, Verb::Upright],
        Some(PlaceKind::Trapper) => &[Verb::Lay, Verb::Knockback],
        _ => &[Verb::Lay, Verb::Fire],
    }
}

/// Ends an action of the Command Center.
fn finish<'r>(cx: &mut impl Ctx<'r>, state: &mut State, task: Camp) {
    let rules = cx.rules();
    let seat = state.clock.active();
    state.pop();
    match task {
        Camp::Enlist { farmers, citizens } if farmers + citizens > 0 => {
            enlist(cx, state, seat, farmers, citizens);
        }
        Camp::Deploy { .. } => deploy::finish(rules, state, seat),
        Camp::Rotate { .. } => state.hexes.iter_mut().for_each(|hex| hex.work_moved = 0),
        Camp::Knock { trap, picks } => {
            let side = soldiers::knock_side(rules, state, trap);
            works::knock_back(cx, state, side, picks);
        }
        _ => {}
    }
}

/// P4.2: a Building is turned by 60 degrees.
fn rotate<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId, sense: Sense) {
    let right = sense == Sense::Right;
    let there = state.hex_mut(hex);
    there.facing = there.facing.turned(if right { 1 } else { 5 });
    there.work_moved += if right { 1 } else { 4 };
    let facing = there.facing;
    cx.note(state, || Event::Turned { hex, facing });
}

/// P4.1: Soldiers go to the Spawn Point as one group.
fn enlist<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, farmers: u8, citizens: u8) {
    let (rules, side) = (cx.rules(), cx.rules().side(seat));
    let food = if state.clock.round == 0 { citizens * rules.pack.numbers.sustain } else { 0 };
    pay(cx, state, seat, &only(Good::Food, food));
    let hex = rules.lookup.spawn_point[side];
    for (class, count) in [(Class::Farmer, farmers), (Class::Citizen, citizens)] {
        state.seat_mut(seat).home[class] -= count;
        state.hex_mut(hex).men[side][class].up += count;
    }
    cx.note(state, || Event::Enlisted { seat, hex, farmers, citizens });
    battle::meet(rules, state, hex, Cause::Sortie, side);
}

/// P4.5: one Soldier leaves the Sickbay.
pub(super) fn heal<'r>(cx: &mut impl Ctx<'r>, state: &mut State, side: Side, class: Class, to: Seat) {
    state.sickbay[side][class] -= 1;
    state.seat_mut(to).home[class] += 1;
    cx.note(state, || Event::Healed { seat: to, class });
}

/// P5.6: a tile is paid for and laid, over another one if need be (P5.6a).
fn place<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, hex: HexId, work: Work, source: Source) {
    let rules = cx.rules();
    let razed = state.hex(hex).work;
    pay_here(cx, state, &rules.price_of(work, source, razed.is_some()));
    let there = state.hex_mut(hex);
    there.clear_work();
    there.work = Some(work);
    there.owner = rules.side(seat);
    state.tally.works += 1;
    super::count(&mut state.tally.placed[work]);
    cx.note(state, || Event::Placed { seat, hex, work, razed });
    if work.is_building() {
        state.push(Camp::Face { hex });
    }
}

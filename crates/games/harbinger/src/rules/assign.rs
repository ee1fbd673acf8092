//! H11: Step 2, assigning units and Fighters.

use super::{Cx, battle, intelligence, not_now, stray};
use crate::state::{AssignPhase, Phase, Sheet, State};
use crate::text::{plural, post_spot, spot, warnings};
use crate::{Action, AssignAction, Enemy, Event, Harbinger, Place, Post, SPACES_MAX};
use redoubt_engine::{Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<Harbinger> for AssignPhase {
    #[inline]
    fn asked(self, _: &Harbinger, _: &State) -> SeatSet {
        SeatSet::one(Seat::FIRST)
    }

    /// H11.2, H11.4: a unit more or less at any post, a Fighter more or less at any place, or the end of it.
    #[inline]
    fn legal(self, rules: &Harbinger, state: &State, _: Seat, into: &mut Vec<Action>) {
        let sheet = state.sheet();
        push_posts(rules, state, 0, into);
        let posts = (0..Post::count(rules.spaces(state))).map(Post::nth);
        let taken = posts.filter(|&post| sheet.at(post) > 0);
        into.extend(taken.map(|post| Action::Assign(AssignAction::Withdraw { post })));
        for place in (0..2 + rules.spaces(state)).map(Place::nth) {
            if sheet.has_fighter(place) {
                into.push(AssignAction::Recall { place }.into());
            } else if state.fighters > 0 {
                into.push(AssignAction::Scramble { place }.into());
            }
        }
        into.push(AssignAction::Confirm.into());
    }

    /// One order only: posts from the last one filled onward, then places from the last Fighter onward.
    #[inline]
    fn canonical(self, rules: &Harbinger, state: &State, _: Seat, into: &mut Vec<Action>) {
        let sheet = state.sheet();
        let next_place = (u8::BITS - sheet.flights.leading_zeros()) as usize;
        if next_place == 0 {
            push_posts(rules, state, last_post(sheet), into);
        }
        if state.fighters > 0 {
            let places = (next_place..2 + rules.spaces(state)).map(Place::nth);
            into.extend(places.map(|place| Action::Assign(AssignAction::Scramble { place })));
        }
        into.push(AssignAction::Confirm.into());
    }

    fn check(self, rules: &Harbinger, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let Action::Assign(action) = action else { return Err(not_now("H11.2")) };
        let sheet = state.sheet();
        match action {
            AssignAction::Place { post } => check_place(rules, state, post),
            AssignAction::Withdraw { post } => {
                check_post(rules, state, post)?;
                refuse_if(sheet.at(post) == 0, "H11.2", "no unit was placed there")
            }
            AssignAction::Scramble { place } => {
                check_at(rules, state, place, "H11.4")?;
                refuse_if(sheet.has_fighter(place), "H11.4", "a Fighter flies there already")?;
                refuse_if(state.fighters == 0, "H11.4", "no Fighter is left")
            }
            AssignAction::Recall { place } => {
                check_at(rules, state, place, "H11.4")?;
                refuse_if(!sheet.has_fighter(place), "H11.4", "no Fighter flies there")
            }
            AssignAction::Confirm => Ok(()),
        }
    }

    #[inline]
    fn answer<C: Chance, J: Journal<Harbinger>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let Action::Assign(action) = action else { unreachable!("H11.2: checked before") };
        match action {
            AssignAction::Place { post } => shift(state, post, 1),
            AssignAction::Withdraw { post } => shift(state, post, -1),
            // H11.4: it leaves the reserve.
            AssignAction::Scramble { place } => {
                state.sheet_mut().flights |= 1 << place.index();
                state.fighters -= 1;
            }
            AssignAction::Recall { place } => {
                state.sheet_mut().flights &= !(1 << place.index());
                state.fighters += 1;
            }
            AssignAction::Confirm => confirm(cx, state),
        }
    }

    fn prompt(self, _: &Harbinger, state: &State, _: Seat) -> Prompt {
        let (row, left) = (state.row + 1, units_left(state.sheet()));
        let text = format!("Invasion {row}: place your units ({left} left) and Fighters, then confirm.");
        Prompt::new(text, "H11.2")
    }

    fn label(self, rules: &Harbinger, state: &State, _: Seat, action: Action) -> Label {
        let Action::Assign(action) = action else { return stray(rules, action, "H11.2") };
        let post_text = |post| rules.post_text(state, post);
        let place_text = |place| rules.place_text(state.row, place);
        let fighter = |place| format!("fighter-{}", spot(place));
        match action {
            AssignAction::Place { post } => {
                Label::new(format!("Place {}", post_text(post)), "H11.2").at(post_spot(post))
            }
            AssignAction::Withdraw { post } => {
                Label::new(format!("Take back {}", post_text(post)), "H11.2").at(post_spot(post))
            }
            AssignAction::Scramble { place } => {
                Label::new(format!("Fighter to {}", place_text(place)), "H11.4").at(fighter(place))
            }
            AssignAction::Recall { place } => {
                Label::new(format!("Take back the Fighter from {}", place_text(place)), "H11.4")
                    .at(fighter(place))
            }
            AssignAction::Confirm => {
                Label::new("Confirm the assignment", "H11.6").warn(thrown_away(rules, state)).ending()
            }
        }
    }

    fn lapse(self, _: &Harbinger, _: &State, _: Seat) -> Action {
        AssignAction::Confirm.into()
    }
}

/// The last post that holds a unit of this step.
fn last_post(sheet: &Sheet) -> usize {
    let troops = sheet.troops.as_flattened().iter().rposition(|&count| count > 0);
    match troops {
        Some(index) => 2 + index,
        None => usize::from(sheet.assigned[1] > 0),
    }
}

#[inline]
fn push_posts(rules: &Harbinger, state: &State, first: usize, into: &mut Vec<Action>) {
    let sheet = state.sheet();
    if sheet.units_assigned() >= sheet.units() {
        return;
    }
    for index in first..Post::count(rules.spaces(state)) {
        let full = index < 2 && sheet.defenders[index] >= rules.pack.constants.defenders_max;
        if !full {
            into.push(AssignAction::Place { post: Post::nth(index) }.into());
        }
    }
}

/// H11.1: units of this Row that were not sent.
fn units_left(sheet: &Sheet) -> u8 {
    sheet.units() - sheet.units_assigned()
}

/// H11.3, H11.4: what an assignment throws away: units that stay behind, and units and Fighters where, by what is
/// known, nobody comes whom they could stop.
fn thrown_away(rules: &Harbinger, state: &State) -> Option<String> {
    let (left, idle, flights) =
        (units_left(state.sheet()), idle_units(rules, state), idle_flights(rules, state));
    let told =
        |count: u8, noun: &str, what: &str| (count > 0).then(|| format!("{} {what}", plural(count, noun)));
    warnings([
        told(left, "unit", "will be lost"),
        told(idle, "unit", "placed where no enemy for them can come"),
        told(flights, "Fighter", "sent where no bombers can come"),
    ])
}

/// H14.2: units on the Map that cannot meet the type they destroy.
fn idle_units(rules: &Harbinger, state: &State) -> u8 {
    let mut idle = 0;
    for (space, troops) in (0..SPACES_MAX as u8).zip(state.sheet().troops) {
        for enemy in Enemy::ALL {
            let troop = rules.lookup.counter[enemy.index()];
            let meets = rules.enemy_left(state, enemy) > 0 && rules.may_attack(state, space, enemy);
            idle += if meets { 0 } else { troops[troop.index()] };
        }
    }
    idle
}

/// H13.2: Fighters that cannot meet the bombers.
fn idle_flights(rules: &Harbinger, state: &State) -> u8 {
    let places = (0..2 + rules.spaces(state)).map(Place::nth);
    places.filter(|&place| state.sheet().has_fighter(place) && !rules.may_bomb(state, place)).count() as u8
}

fn refuse_if(wrong: bool, rule: &'static str, reason: &'static str) -> Result<(), Refusal> {
    if wrong { Err(Refusal::new(rule, reason)) } else { Ok(()) }
}

/// H11.1, H11.2, H11.5: units of this Row only, and no more defenders than a structure has boxes.
fn check_place(rules: &Harbinger, state: &State, post: Post) -> Result<(), Refusal> {
    check_post(rules, state, post)?;
    let sheet = state.sheet();
    if sheet.units_assigned() >= sheet.units() {
        return Err(Refusal::new("H11.1", "every unit of this Row is assigned"));
    }
    match post {
        Post::Structure(side) if sheet.defenders[side.index()] >= rules.pack.constants.defenders_max => {
            Err(Refusal::new("H11.2", "that structure has all the defenders it can hold"))
        }
        _ => Ok(()),
    }
}

fn check_post(rules: &Harbinger, state: &State, post: Post) -> Result<(), Refusal> {
    match post {
        Post::Structure(_) => Ok(()),
        Post::Space { space, .. } => check_at(rules, state, Place::Space(space), "H11.2"),
    }
}

/// H11.2 for units, H11.4 for Fighters: only places of this Row.
fn check_at(rules: &Harbinger, state: &State, place: Place, rule: &'static str) -> Result<(), Refusal> {
    match place {
        Place::Space(space) if usize::from(space) >= rules.spaces(state) => {
            Err(Refusal::new(rule, "this Row has no such space"))
        }
        _ => Ok(()),
    }
}

#[inline]
fn shift(state: &mut State, post: Post, by: i8) {
    let sheet = state.sheet_mut();
    let add = |count: &mut u8| *count = count.wrapping_add_signed(by);
    match post {
        Post::Structure(side) => {
            add(&mut sheet.defenders[side.index()]);
            add(&mut sheet.assigned[side.index()]);
        }
        Post::Space { space, troop } => add(&mut sheet.troops[usize::from(space)][troop.index()]),
    }
}

/// H11.6: the assignment stands; the Invasion is resolved up to the next decision.
// RULING H11.3: units not assigned are lost with the Row.
fn confirm(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    let (row, sheet) = (state.row, *state.sheet());
    state.phase = Phase::invasion(3);
    cx.note(state, || Event::Assigned {
        row,
        troops: sheet.troops,
        defenders: sheet.defenders,
        flights: sheet.flights,
        unassigned: units_left(&sheet),
    });
    intelligence::reveal(cx, state);
    battle::bombers(cx, state);
    battle::ground(cx, state);
}

impl Harbinger {
    /// The number of spaces of the current Row.
    #[inline]
    pub(crate) fn spaces(&self, state: &State) -> usize {
        usize::from(self.lookup.spaces[usize::from(state.row)])
    }
}

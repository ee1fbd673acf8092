//! H11: Step 2, assigning units and Fighters.

use super::{Cx, battle, intelligence};
use crate::state::{Sheet, State};
use crate::{Action, Event, Harbinger, Place, Post};
use redoubt_engine::{Chance, Journal, Refusal};

/// H11.2, H11.4: a unit more or less at any post, a Fighter more or less at any place, or the end of it.
#[inline]
pub(super) fn legal(rules: &Harbinger, state: &State, into: &mut Vec<Action>) {
    let sheet = state.sheet();
    push_posts(rules, state, 0, into);
    let posts = Post::count(rules.spaces(state)).min(22);
    into.extend(
        (0..posts).map(Post::nth).filter(|&post| sheet.at(post) > 0).map(|post| Action::Withdraw { post }),
    );
    for place in (0..2 + rules.spaces(state)).map(Place::nth) {
        if sheet.has_fighter(place) {
            into.push(Action::Recall { place });
        } else if state.fighters > 0 {
            into.push(Action::Scramble { place });
        }
    }
    into.push(Action::Confirm);
}

/// One order only: posts from the last one filled onward, then places from the last Fighter onward.
#[inline]
pub(super) fn canonical(rules: &Harbinger, state: &State, into: &mut Vec<Action>) {
    let sheet = state.sheet();
    let next_place = (u8::BITS - sheet.flights.leading_zeros()) as usize;
    if next_place == 0 {
        push_posts(rules, state, last_post(sheet), into);
    }
    if state.fighters > 0 {
        let places = next_place..2 + rules.spaces(state);
        into.extend(places.map(|index| Action::Scramble { place: Place::nth(index) }));
    }
    into.push(Action::Confirm);
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
            into.push(Action::Place { post: Post::nth(index) });
        }
    }
}

pub(super) fn check(rules: &Harbinger, state: &State, action: Action) -> Result<(), Refusal> {
    let sheet = state.sheet();
    match action {
        Action::Place { post } => check_place(rules, state, post),
        Action::Withdraw { post } => {
            check_post(rules, state, post)?;
            if sheet.at(post) == 0 { Err(Refusal::new("H11.2", "no unit was placed there")) } else { Ok(()) }
        }
        Action::Scramble { place } => {
            check_at(rules, state, place, "H11.4")?;
            if sheet.has_fighter(place) {
                return Err(Refusal::new("H11.4", "a Fighter flies there already"));
            }
            if state.fighters == 0 { Err(Refusal::new("H11.4", "no Fighter is left")) } else { Ok(()) }
        }
        Action::Recall { place } => {
            check_at(rules, state, place, "H11.4")?;
            if sheet.has_fighter(place) {
                Ok(())
            } else {
                Err(Refusal::new("H11.4", "no Fighter flies there"))
            }
        }
        _ => Ok(()),
    }
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
pub(super) fn place(state: &mut State, post: Post) {
    shift(state, post, 1);
}

#[inline]
pub(super) fn withdraw(state: &mut State, post: Post) {
    shift(state, post, -1);
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

/// H11.4: it leaves the reserve.
#[inline]
pub(super) fn scramble(state: &mut State, place: Place) {
    state.sheet_mut().flights |= 1 << place.index();
    state.fighters -= 1;
}

#[inline]
pub(super) fn recall(state: &mut State, place: Place) {
    state.sheet_mut().flights &= !(1 << place.index());
    state.fighters += 1;
}

/// H11.6: the assignment stands; the Invasion is resolved up to the next decision.
// RULING H11.3: units not assigned are lost with the Row.
pub(super) fn confirm(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let (row, sheet) = (state.row, *state.sheet());
    cx.note(|| Event::Assigned {
        row,
        troops: sheet.troops,
        defenders: sheet.defenders,
        flights: sheet.flights,
        unassigned: sheet.units() - sheet.units_assigned(),
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

//! P3.13 to P3.19, P3.31: Residences, colonists, jobs and building sites.

use super::Ctx;
use super::stores::{pay, with_tools};
use crate::Portas;
use crate::action::{Action, EconAction};
use crate::event::Event;
use crate::ids::{Building, Class, Good, SITES};
use crate::pack::Goods;
use crate::state::{Community, Site, State};
use redoubt_engine::{Refusal, Seat};
use std::ops::Range;

/// Where storage sites begin (P3.18).
const STORES: usize = 15;

impl Portas {
    /// P3.13: Residence spaces of a class.
    pub(crate) fn spaces(&self, own: &Community, class: Class) -> u8 {
        let houses = |building: Building| {
            let data = &self.pack.buildings[building];
            match class {
                Class::Farmer => data.farmers,
                Class::Citizen => data.citizens,
            }
        };
        let built: u8 = own.sites.iter().filter_map(|site| site.building).map(houses).sum();
        let cards = own.lasting.iter(&self.lookup).map(|card| match class {
            Class::Farmer => self.card(card).farmers,
            Class::Citizen => self.card(card).citizens,
        });
        built + cards.sum::<u8>()
    }

    /// P3.13: spaces that nobody lives in.
    pub(crate) fn free_spaces(&self, own: &Community, class: Class) -> u8 {
        self.spaces(own, class).saturating_sub(own.living(class))
    }

    /// P3.15: the open job of a building for a class: of several the one with the emptiest Buffer. The Smithy is the
    /// one behind the last site.
    pub(crate) fn open_job(&self, own: &Community, building: Building, class: Class) -> Option<usize> {
        let data = &self.pack.buildings[building];
        if !data.crew.takes(class) {
            return None;
        }
        if building == Building::Smithy {
            return own.smithy.is_none().then_some(SITES);
        }
        let open = own.sites.iter().enumerate().filter(|(_, site)| site.building == Some(building));
        let open = open.filter(|(_, site)| site.men() < data.jobs);
        open.min_by_key(|(_, site)| site.buffer).map(|(index, _)| index)
    }

    /// P3.15: the kinds of building with an open job for a class, a bit for each.
    pub(crate) fn open_jobs(&self, own: &Community, class: Class) -> u32 {
        let bit = |building: Building| 1 << building as u32;
        let mut open = 0;
        for site in &own.sites {
            if let Some(building) = site.building {
                let data = &self.pack.buildings[building];
                if site.men() < data.jobs && data.crew.takes(class) {
                    open |= bit(building);
                }
            }
        }
        if own.smithy.is_none() && self.pack.buildings[Building::Smithy].crew.takes(class) {
            open |= bit(Building::Smithy);
        }
        open
    }

    /// P3.18: the sites on which a building can stand.
    fn sites_for(&self, building: Building) -> Range<usize> {
        if building.is_store() {
            STORES..STORES + usize::from(self.pack.numbers.storage_sites)
        } else {
            0..usize::from(self.pack.numbers.sites)
        }
    }

    /// A free site for a building.
    fn free_site(&self, own: &Community, building: Building) -> Option<usize> {
        self.sites_for(building).find(|&site| own.sites[site].building.is_none())
    }

    /// P3.22, P15.4: whether one more of a building may be built at all.
    fn check_limit(&self, state: &State, seat: Seat, building: Building) -> Result<(), Refusal> {
        let data = &self.pack.buildings[building];
        if data.each.is_some_and(|most| state.seat(seat).count(building) >= most) {
            return Err(Refusal::new("P3.22", "a player may have no more of these"));
        }
        let all = || state.seats.iter().map(|own| own.count(building)).sum::<u8>();
        if self.lookup.versus && all() >= data.limit {
            return Err(Refusal::new("P15.4", "there are no more of these"));
        }
        Ok(())
    }

    /// P3.19: whether a site may be razed for another building.
    fn check_raze(&self, own: &Community, index: usize, building: Building) -> Result<(), Refusal> {
        let site = &own.sites[index];
        let Some(old) = site.building.filter(|&old| old != building) else {
            return Err(Refusal::new("P3.19", "only a building of another type is razed"));
        };
        if site.men() > 0 {
            return Err(Refusal::new("P3.19", "somebody works there"));
        }
        let data = &self.pack.buildings[old];
        for (class, spaces) in [(Class::Farmer, data.farmers), (Class::Citizen, data.citizens)] {
            if spaces > 0 && self.free_spaces(own, class) < spaces {
                return Err(Refusal::new("P3.19", "somebody lives there"));
            }
        }
        Ok(())
    }

    /// P3.14a, P3.22: whether a building can be built so.
    pub(crate) fn check_build(
        &self,
        state: &State,
        (seat, payer): (Seat, Seat),
        building: Building,
        cost: &Goods,
        how: EconAction,
    ) -> Result<(), Refusal> {
        self.check_limit(state, seat, building)?;
        let own = state.seat(seat);
        match (how, building.made_from()) {
            (EconAction::Build, Some(old)) => {
                if own.count(old) == 0 {
                    return Err(Refusal::new("P3.14", "there is nothing to remodel"));
                }
                if building == Building::Flat && own.home[Class::Farmer] == 0 {
                    return Err(Refusal::new("P3.14a", "no Farmer is at home to go back to the supply"));
                }
            }
            (EconAction::BuildEmpty, Some(old)) => {
                let empty = building == Building::Flat
                    && own.count(old) > 0
                    && self.free_spaces(own, Class::Farmer) > 0;
                if !empty {
                    return Err(Refusal::new("P3.14a", "no Farm is empty"));
                }
            }
            (EconAction::Build, None) => {
                if self.free_site(own, building).is_none() {
                    return Err(Refusal::new("P3.18", "no site is free"));
                }
            }
            (EconAction::Raze { site }, None) => {
                let fits = self.sites_for(building).contains(&usize::from(site));
                if !fits || self.free_site(own, building).is_some() {
                    return Err(Refusal::new(
                        "P3.19",
                        "a building is razed only where no site of its kind is free",
                    ));
                }
                self.check_raze(own, site.into(), building)?;
                let more = with_tools(cost, self.pack.numbers.raze);
                return self.check_pay(state.seat(payer), &more).map(|_| ());
            }
            _ => return Err(Refusal::new("P3.22", "it is not built like that")),
        }
        self.check_pay(state.seat(payer), cost).map(|_| ())
    }

    /// D8, D40: every way in which a building can be built now.
    pub(crate) fn ways_to_build(
        &self,
        state: &State,
        (seat, payer): (Seat, Seat),
        building: Building,
        cost: &Goods,
        mut add: impl FnMut(EconAction),
    ) {
        if !self.can_pay(state.seat(payer), cost) {
            return;
        }
        let fine = |how| self.check_build(state, (seat, payer), building, cost, how).is_ok();
        for how in [EconAction::Build, EconAction::BuildEmpty] {
            if fine(how) {
                add(how);
            }
        }
        let own = state.seat(seat);
        if building.made_from().is_some() || self.free_site(own, building).is_some() {
            return;
        }
        let sites = self.sites_for(building);
        for index in sites.clone() {
            let alike = |other: usize| own.sites[other] == own.sites[index];
            let how = EconAction::Raze { site: index as u8 };
            if !(sites.start..index).any(alike) && fine(how) {
                add(how);
            }
        }
    }
}

/// P3.14: new colonists come from the supply, never beyond the free spaces (P3.14b, P1.14).
pub(crate) fn settle<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, class: Class, wanted: u8) {
    let rules = cx.rules();
    let side = rules.side(seat);
    let count = wanted.min(rules.free_spaces(state.seat(seat), class)).min(state.colonists[side][class]);
    if count > 0 {
        state.colonists[side][class] -= count;
        state.seat_mut(seat).home[class] += count;
        cx.note(state, || Event::Settled { seat, class, count });
    }
}

/// P3.22: a building is paid for and built.
pub(crate) fn build<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    (seat, payer): (Seat, Seat),
    building: Building,
    cost: &Goods,
    how: EconAction,
) {
    let rules = cx.rules();
    let mut razed = None;
    match how {
        EconAction::Raze { site } => {
            pay(cx, state, payer, &with_tools(cost, rules.pack.numbers.raze));
            let own = &mut state.seat_mut(seat).sites[usize::from(site)];
            razed = own.building;
            *own = Site { building: Some(building), ..Site::default() };
        }
        _ => {
            pay(cx, state, payer, cost);
            match building.made_from() {
                Some(old) => remodel(rules, state, seat, old, building, how),
                None => {
                    let own = state.seat_mut(seat);
                    let site = rules.free_site(own, building).expect("P3.18: a site is free");
                    own.sites[site].building = Some(building);
                }
            }
        }
    }
    super::count(&mut state.tally.built[building]);
    cx.note(state, || Event::Built { seat, payer, building, razed });
    let data = &rules.pack.buildings[building];
    let (farmers, citizens) = (data.farmers, data.citizens);
    let kept = building.made_from().map_or((0, 0), |old| {
        let old = &rules.pack.buildings[old];
        (old.farmers, old.citizens)
    });
    settle(cx, state, seat, Class::Farmer, farmers.saturating_sub(kept.0));
    settle(cx, state, seat, Class::Citizen, citizens.saturating_sub(kept.1));
}

/// P3.14, P3.31: one building becomes another; an unmanned one first.
fn remodel(rules: &Portas, state: &mut State, seat: Seat, old: Building, new: Building, how: EconAction) {
    let own = state.seat_mut(seat);
    let there = own.sites.iter_mut().filter(|site| site.building == Some(old));
    let site = there.min_by_key(|site| site.men()).expect("P3.14: there is one to remodel");
    let workers = site.crew;
    *site = Site { building: Some(new), ..Site::default() };
    for class in Class::ALL {
        own.home[class] += workers[class];
    }
    if new == Building::Flat && how == EconAction::Build {
        own.home[Class::Farmer] -= 1;
        state.colonists[rules.side(seat)][Class::Farmer] += 1;
    }
}

/// P3.15: a colonist takes a job.
pub(crate) fn employ<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    seat: Seat,
    class: Class,
    building: Building,
) {
    let own = state.seat_mut(seat);
    let job = cx.rules().open_job(own, building, class).expect("P3.15: the job is open");
    own.home[class] -= 1;
    match own.sites.get_mut(job) {
        Some(site) => site.crew[class] += 1,
        None => own.smithy = Some(class),
    }
    cx.note(state, || Event::Employed { seat, class, building });
}

/// P12.3: a worker goes home; at no other time (P3.16).
pub(crate) fn rest<'r>(
    cx: &mut impl Ctx<'r>,
    state: &mut State,
    seat: Seat,
    class: Class,
    building: Building,
) {
    let own = state.seat_mut(seat);
    if building == Building::Smithy {
        own.smithy = None;
    } else {
        let there =
            own.sites.iter_mut().filter(|site| site.building == Some(building) && site.crew[class] > 0);
        there.max_by_key(|site| site.buffer).expect("P12.3: somebody works there").crew[class] -= 1;
    }
    own.home[class] += 1;
    cx.note(state, || Event::Rested { seat, class, building });
}

/// P3.15, P13.3: what employing a colonist costs now.
pub(crate) fn keep(rules: &Portas, state: &State, class: Class) -> Goods {
    let food = match class {
        Class::Citizen if state.clock.round == 0 => rules.pack.numbers.sustain,
        Class::Citizen | Class::Farmer => 0,
    };
    super::stores::only(Good::Food, food)
}

/// D12: lists who can be employed where.
pub(crate) fn jobs(rules: &Portas, state: &State, seat: Seat, fed: bool, into: &mut Vec<Action>) {
    let own = state.seat(seat);
    for class in Class::ALL {
        if own.home[class] == 0 || !fed && !rules.can_pay(own, &keep(rules, state, class)) {
            continue;
        }
        let open = rules.open_jobs(own, class);
        for building in Building::ALL.into_iter().filter(|&building| open >> building as u32 & 1 != 0) {
            into.push(Action::Turn(crate::TurnAction::Employ { class, building }));
        }
    }
}

//! P3.6 to P3.12: goods and stores. Shifts between stores are made silently (P3.10a).

use super::Ctx;
use crate::Portas;
use crate::event::Event;
use crate::ids::{Building, Good};
use crate::pack::{Goods, Special};
use crate::state::{Community, State, Turn};
use redoubt_engine::{By, Refusal, Seat};

/// How a payment is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Payment {
    /// What comes out of Buffers.
    pub(crate) buffers: Goods,
    /// Whether the Dolly carries some of it.
    pub(crate) dolly: bool,
}

/// How much the Dolly carries.
const DOLLY: u8 = 3;

impl Portas {
    /// P3.7: spaces of Storage.
    pub(crate) fn storage(&self, own: &Community) -> u8 {
        let manned = own.sites.iter().filter(|site| site.men() > 0).filter_map(|site| site.building);
        self.pack.numbers.storage + manned.map(|building| self.pack.buildings[building].storage).sum::<u8>()
    }

    /// P3.7: spaces of Warehouse for anything, and those for one good only.
    pub(crate) fn warehouse(&self, own: &Community) -> (u8, Goods) {
        let (mut any, mut reserved) = (self.pack.numbers.warehouse, Goods::default());
        for card in own.lasting.iter(&self.lookup).map(|card| self.card(card)) {
            match card.reserved {
                Some(good) => reserved[good] += card.warehouse,
                None => any += card.warehouse,
            }
        }
        (any, reserved)
    }

    /// P3.10a: how many goods there are too many; none if the holding is legal.
    pub(crate) fn excess(&self, own: &Community) -> u8 {
        let held: u8 = Good::STORED.into_iter().map(|good| own.goods[good]).sum();
        let room = self.pack.numbers.storage + self.pack.numbers.warehouse;
        if held <= room {
            return 0;
        }
        let (any, reserved) = self.warehouse(own);
        let loose: u8 =
            Good::STORED.into_iter().map(|good| own.goods[good].saturating_sub(reserved[good])).sum();
        loose.saturating_sub(self.storage(own) + any)
    }

    /// P3.11: whether a good takes room that others could have.
    pub(crate) fn is_loose(&self, own: &Community, good: Good) -> bool {
        own.goods[good] > self.warehouse(own).1[good]
    }

    /// P3.8: what a building's Buffer holds, and how much at most.
    pub(crate) fn buffer_of(&self, building: Building) -> Option<(Good, u8)> {
        let yields = &self.pack.buildings[building].yields;
        let (good, count) = yields.iter().find(|(good, count)| good.is_stored() && **count > 0)?;
        Some((good, 2 * count))
    }

    /// Goods in all Buffers.
    pub(crate) fn buffers(&self, own: &Community) -> Goods {
        let mut all = Goods::default();
        if own.sites.iter().all(|site| site.buffer == 0) {
            return all;
        }
        for site in own.sites.iter().filter(|site| site.buffer > 0) {
            if let Some((good, _)) = site.building.and_then(|building| self.buffer_of(building)) {
                all[good] += site.buffer;
            }
        }
        all
    }

    /// P3.9, P3.10a: whether and how a player can pay, all at once.
    pub(crate) fn check_pay(&self, own: &Community, cost: &Goods) -> Result<Payment, Refusal> {
        if cost[Good::Tool] > own.goods[Good::Tool] {
            return Err(Refusal::new("P3.9", "there are not enough Tools"));
        }
        if cost[Good::Dollar] > own.goods[Good::Dollar] {
            return Err(Refusal::new("P3.9", "there are not enough Dollars"));
        }
        let goods: u8 = Good::STORED.into_iter().map(|good| cost[good]).sum();
        if goods == 0 {
            return Ok(Payment { buffers: Goods::default(), dolly: false });
        }
        let mut short = Goods::default();
        let mut from_buffers = 0;
        for good in Good::STORED {
            short[good] = cost[good].saturating_sub(own.goods[good]);
            from_buffers += short[good];
        }
        if from_buffers == 0 {
            return self.fits(goods, own, &short, false);
        }
        let there = self.buffers(own);
        if Good::STORED.into_iter().any(|good| short[good] > there[good]) {
            return Err(Refusal::new("P3.9", "the goods are not there"));
        }
        self.fits(goods, own, &short, false).or_else(|refusal| {
            if self.has_special(own, Special::Dolly) && !own.dolly {
                self.fits(goods, own, &short, true)
            } else {
                Err(refusal)
            }
        })
    }

    /// P3.10a: whether everything that is paid can stand in Storage at once.
    fn fits(&self, goods: u8, own: &Community, short: &Goods, dolly: bool) -> Result<Payment, Refusal> {
        let payment = Payment { buffers: *short, dolly };
        let moved: u8 = short.values().sum();
        if moved == 0 && goods <= self.pack.numbers.storage {
            return Ok(payment);
        }
        let carried = if dolly { moved.min(DOLLY) } else { 0 };
        if goods - carried > self.storage(own) {
            return Err(Refusal::new("P3.10", "so many goods cannot stand in Storage at once"));
        }
        let mut shifted = *own;
        let mut left = carried;
        for good in Good::STORED {
            let by_dolly = short[good].min(left);
            left -= by_dolly;
            shifted.goods[good] += short[good] - by_dolly;
        }
        if moved > carried && self.excess(&shifted) > 0 {
            return Err(Refusal::new("P3.10", "there is no room to shift the goods out of their Buffers"));
        }
        Ok(payment)
    }

    /// Whether a player can pay.
    #[inline]
    pub(crate) fn can_pay(&self, own: &Community, cost: &Goods) -> bool {
        self.check_pay(own, cost).is_ok()
    }
}

/// P3.9: a player pays.
pub(crate) fn pay<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, cost: &Goods) {
    if cost.values().all(|count| *count == 0) {
        return;
    }
    take(cx.rules(), state.seat_mut(seat), cost);
    let goods = *cost;
    cx.note(state, || Event::Paid { seat, goods });
}

/// Takes what is paid out of stores and Buffers.
pub(crate) fn take(rules: &Portas, own: &mut Community, cost: &Goods) {
    let payment = rules.check_pay(own, cost).expect("P3.9: only what can be paid is offered");
    own.dolly |= payment.dolly;
    for (good, count) in cost.iter() {
        let buffered = payment.buffers[good];
        own.goods[good] -= count - buffered;
        for _ in 0..buffered {
            take_from_buffer(rules, own, good);
        }
    }
}

/// P3.10a: one good out of the fullest Buffer.
pub(crate) fn take_from_buffer(rules: &Portas, own: &mut Community, good: Good) {
    let holds = |building| rules.buffer_of(building).is_some_and(|(kind, _)| kind == good);
    let full = own.sites.iter_mut().filter(|site| site.buffer > 0 && site.building.is_some_and(holds));
    let site = full.max_by_key(|site| site.buffer).expect("P3.10a: a Buffer holds it");
    site.buffer -= 1;
}

/// P3.4, P3.11: a player receives goods; what does not fit is discarded by choice.
pub(crate) fn receive<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, goods: &Goods) {
    if goods.values().all(|count| *count == 0) {
        return;
    }
    let own = state.seat_mut(seat);
    for (good, count) in goods.iter() {
        own.goods[good] = own.goods[good].saturating_add(*count);
    }
    let goods = *goods;
    cx.note(state, || Event::Gained { seat, goods });
    tidy(cx, state, seat);
}

/// P3.11, P3.12: asks for discards if a player has too much.
pub(crate) fn tidy<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) {
    if cx.rules().excess(state.seat(seat)) > 0 {
        state.push(Turn::Discard { seat });
    }
}

/// P3.10, P3.11: a player throws one good away.
pub(crate) fn discard<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, good: Good) {
    state.seat_mut(seat).goods[good] -= 1;
    cx.note(state, || Event::Discarded { seat, good });
}

/// So many of one good.
pub(crate) fn only(good: Good, count: u8) -> Goods {
    let mut goods: Goods = By::default();
    goods[good] = count;
    goods
}

/// Several times the same.
pub(crate) fn with_tools(cost: &Goods, tools: u8) -> Goods {
    let mut more = *cost;
    more[Good::Tool] += tools;
    more
}

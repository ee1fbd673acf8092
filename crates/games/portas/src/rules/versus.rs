//! P15: two teams against each other.

use super::battle::{Odds, give_way, suffer};
use super::damage::destroy;
use super::stores::{only, take, tidy};
use super::{Ctx, Flow, march};
use crate::Portas;
use crate::action::{Action, TurnAction};
use crate::event::Event;
use crate::ids::{Class, Good, HexId, Side, TileId, Work, hexes};
use crate::lookup::column_and_height;
use crate::options::Mode;
use crate::pack::{Goods, PlaceKind};
use crate::state::{Community, Ending, Fight, State, Turn, nth_bit};
use redoubt_engine::{Chance, Seat, SeatSet};

/// What the first part of a Fee is paid with (P15.6).
const KEEP: [Good; 2] = [Good::Tool, Good::Food];
/// What the second part of a Fee is paid with (P15.6).
const RESOURCES: [Good; 4] = [Good::Wood, Good::Clay, Good::Plank, Good::Brick];

/// P15.6: Stewards of the other team on a tile, two bits for each seat; Markets cost nothing (P15.6a).
fn owed(rules: &Portas, state: &State, seat: Seat, tile: TileId) -> u8 {
    if rules.lookup.tiles[tile.index()].kind == PlaceKind::Market {
        return 0;
    }
    let mut owed = 0;
    for other in rules.team(rules.side(seat).other()).iter() {
        let own = state.seat(other);
        let there = [own.steward == Some(tile), own.apprentice > 0 && own.second == Some(tile)];
        owed |= (u8::from(there[0]) | u8::from(there[1]) << 1) << (2 * other.index());
    }
    owed
}

/// Whether the Fee can be paid.
pub(super) fn can_enter(rules: &Portas, state: &State, seat: Seat, tile: TileId) -> bool {
    can_enter_after(rules, state, seat, tile, &Goods::default())
}

/// The same after another payment.
pub(super) fn can_enter_after(rules: &Portas, state: &State, seat: Seat, tile: TileId, paid: &Goods) -> bool {
    let due = owed(rules, state, seat, tile).count_ones() as u8 * (state.clock.era + 1);
    if due == 0 {
        return true;
    }
    let mut own = *state.seat(seat);
    take(rules, &mut own, paid);
    is_payable(rules, own, &KEEP, due) && is_payable(rules, own, &RESOURCES, due)
}

/// Whether what is still owed can be paid: to the first Steward so much, to the others the whole Fee.
pub(crate) fn can_pay_fee(rules: &Portas, state: &State, seat: Seat, owed: u8, due: [u8; 2]) -> bool {
    let each = state.clock.era + 1;
    let others = rules.team(rules.side(seat).other());
    let known = Seat::all(rules.options.people).filter(|other| others.contains(*other));
    let enemies = known.fold(0, |set: u8, other| set | 0b11 << (2 * other.index()));
    if owed == 0 || owed & !enemies != 0 || due == [0, 0] || due.iter().any(|part| *part > each) {
        return false;
    }
    let more = (owed.count_ones() as u8 - 1) * each;
    let own = *state.seat(seat);
    is_payable(rules, own, &KEEP, due[0] + more) && is_payable(rules, own, &RESOURCES, due[1] + more)
}

/// Whether so many of some goods can be paid one after the other; what is in a store goes first and makes room.
fn is_payable(rules: &Portas, mut own: Community, goods: &[Good], due: u8) -> bool {
    (0..due).all(|_| {
        let held = goods.iter().filter(|good| own.goods[**good] > 0);
        let first = held.max_by_key(|good| rules.is_loose(&own, **good));
        let found = first.or_else(|| goods.iter().find(|good| rules.can_pay(&own, &only(**good, 1))));
        let Some(&good) = found else { return false };
        let can = rules.can_pay(&own, &only(good, 1));
        if can {
            take(rules, &mut own, &only(good, 1));
        }
        can
    })
}

/// P15.6: the Fee is due before anything is done there.
pub(super) fn charge(rules: &Portas, state: &mut State, seat: Seat, tile: TileId) {
    let owed = owed(rules, state, seat, tile);
    if owed != 0 {
        let due = state.clock.era + 1;
        state.push(Turn::Fee { tile, owed, due: [due, due] });
    }
}

/// D38: the goods with which the next part of the Fee can be paid.
fn fee_goods(rules: &Portas, state: &State, seat: Seat, due: [u8; 2]) -> impl Iterator<Item = Good> {
    let goods: &'static [Good] = if due[0] > 0 { &KEEP } else { &RESOURCES };
    let own = *state.seat(seat);
    goods.iter().copied().filter(move |&good| rules.can_pay(&own, &only(good, 1)))
}

pub(super) fn list_fee(rules: &Portas, state: &State, seat: Seat, due: [u8; 2], into: &mut Vec<Action>) {
    into.extend(fee_goods(rules, state, seat, due).map(|good| Action::Turn(TurnAction::Fee { good })));
}

/// D38: what is no choice is not asked.
pub(super) fn fee<'r>(cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
    let crate::Phase::Turn(Turn::Fee { due, .. }) = state.phase() else { return Flow::Go };
    let seat = state.clock.active();
    let (first, second) = {
        let mut goods = fee_goods(cx.rules(), state, seat, due);
        (goods.next().expect("P15.6: who cannot pay does not enter"), goods.next())
    };
    if second.is_some() {
        return Flow::Ask;
    }
    pay_fee(cx, state, seat, first);
    Flow::Go
}

pub(super) fn pay_fee<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat, good: Good) {
    let crate::Phase::Turn(Turn::Fee { tile, owed, mut due }) = state.phase() else { return };
    let to = Seat::new(owed.trailing_zeros() as u8 / 2);
    take(cx.rules(), state.seat_mut(seat), &only(good, 1));
    let other = state.seat_mut(to);
    other.goods[good] = other.goods[good].saturating_add(1);
    due[usize::from(due[0] == 0)] -= 1;
    cx.note(state, || Event::FeePaid { from: seat, to, good });
    if due != [0, 0] {
        return state.replace(Turn::Fee { tile, owed, due });
    }
    let owed = owed & (owed - 1);
    let each = state.clock.era + 1;
    if owed == 0 {
        state.pop();
    } else {
        state.replace(Turn::Fee { tile, owed, due: [each, each] });
    }
    tidy(cx, state, to);
}

/// P15.8
pub(super) fn stand_up<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) {
    march::stand_up(state, cx.rules().side(seat));
    cx.note(state, || Event::AllUpright);
}

/// P15.13: at the end of a player's last turn, Units on the enemy Spawn Point are caught.
pub(super) fn end_of_turn<'r>(cx: &mut impl Ctx<'r>, state: &mut State, seat: Seat) {
    let (rules, side) = (cx.rules(), cx.rules().side(seat));
    let hex = rules.lookup.spawn_point[side.other()];
    if state.clock.turn < rules.lookup.turns || !state.hex(hex).has_unit(side) {
        return;
    }
    let men = std::mem::take(&mut state.hex_mut(hex).men[side]);
    for class in Class::ALL {
        state.sickbay[side][class] += men[class].total();
    }
    let (farmers, citizens) = (men[Class::Farmer].total(), men[Class::Citizen].total());
    cx.note(state, || Event::Caught { hex, farmers, citizens });
    if state.hex(hex).work_of(side).is_some_and(Work::is_mobile) {
        destroy(cx, state, hex);
    }
}

/// P15.7: the defeated team is removed, and says who of the winner's Soldiers is wounded.
pub(super) fn resolve<'r>(cx: &mut impl Ctx<'r>, state: &mut State, hex: HexId, attacker: Side, odds: Odds) {
    let defender = attacker.other();
    if odds.ours >= odds.theirs {
        give_way(cx, state, (hex, attacker), false);
        suffer(cx, state, (hex, defender), odds.theirs, false, attacker);
    } else {
        give_way(cx, state, (hex, defender), false);
        if odds.ours > 0 {
            state.push(Fight::Wound {
                hex,
                side: attacker,
                damage: odds.ours,
                chooser: defender,
                aloft: false,
            });
        }
    }
}

/// P15.14, P15.15: who is ahead after the last production.
pub(super) fn compare(rules: &Portas, state: &State) -> Ending {
    let (south, north) = match rules.options.mode {
        Mode::Flag => {
            let rows =
                |side| -> [u8; 11] { std::array::from_fn(|place| mobile_at(state, side, 10 - place as u8)) };
            (rows(Side::South).map(i32::from), rows(Side::North).map(i32::from))
        }
        Mode::Area | Mode::Together => {
            let own = |side| [score(rules, state, side), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
            (own(Side::South), own(Side::North))
        }
    };
    let side = match south.cmp(&north) {
        std::cmp::Ordering::Greater => Some(Side::South),
        std::cmp::Ordering::Less => Some(Side::North),
        std::cmp::Ordering::Equal => None,
    };
    Ending::Compared { side }
}

/// Mobile Units of a team that have come so far: the height times two, as the team counts it.
fn mobile_at(state: &State, side: Side, far: u8) -> u8 {
    let at = |hex: HexId| {
        let (_, height) = column_and_height(hex);
        let own = if side == Side::South { height } else { 10 - height };
        let there = state.hex(hex);
        let tile = there.work_of(side).is_some_and(Work::is_mobile);
        if own == far { there.soldiers(side) + u8::from(tile) } else { 0 }
    };
    hexes().map(at).sum()
}

/// A team's score: hexes that it alone sees, or the row it has reached.
pub(super) fn score(rules: &Portas, state: &State, side: Side) -> i32 {
    match rules.options.mode {
        Mode::Area => rules.in_sight(state, side).minus(rules.in_sight(state, side.other())).len() as i32,
        Mode::Flag | Mode::Together => {
            (0..=10).rev().find(|&far| mobile_at(state, side, far) > 0).map_or(0, i32::from)
        }
    }
}

/// P1.13a: hands of a team that none of the seats belongs to are guessed; together everything is open.
pub(super) fn reimagine(rules: &Portas, state: &mut State, seats: SeatSet, chance: &mut impl Chance) {
    if !rules.lookup.versus {
        return;
    }
    let unseen = |seat: &Seat| rules.team(rules.side(*seat)).common(seats).is_empty();
    for era in 0..2 {
        let hidden = Seat::all(rules.options.people).filter(unseen);
        let mut pool = state.decks.cards.0[era];
        for seat in hidden {
            pool |= state.seat(seat).hand.0[era];
        }
        for seat in Seat::all(rules.options.people).filter(unseen) {
            let mut hand = 0;
            for _ in 0..state.seat(seat).hand.0[era].count_ones() {
                let bit = nth_bit(pool, chance.guess(pool.count_ones()) as usize);
                pool &= !(1 << bit);
                hand |= 1 << bit;
            }
            state.seat_mut(seat).hand.0[era] = hand;
        }
        state.decks.cards.0[era] = pool;
    }
}

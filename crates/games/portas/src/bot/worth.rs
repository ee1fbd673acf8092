//! What a choice is worth to the colonist, in tenths of a good.

use crate::Portas;
use crate::action::{Action, CampAction, EconAction, FightAction, SetUpAction, TurnAction, Verb, YearAction};
use crate::ids::{Building, Class, Dir, Good, HexId, HexSet, Rank, Side, TileId, Work, hexes};
use crate::lookup::column_and_height;
use crate::pack::{Goods, PlaceKind};
use crate::state::{Camp, Econ, Fight, Phase, React, Source, State, Turn};
use redoubt_engine::{Chance, Seat};

/// Where Trenches stand best: together they cover every column once.
const LINE: [usize; 7] = [9, 10, 12, 14, 15, 7, 4];

/// The choice that is worth most; the first of equal ones, or one at random where a map offers many.
pub(super) fn best(
    rules: &Portas,
    state: &State,
    seat: Seat,
    actions: &[Action],
    chance: &mut impl Chance,
) -> Action {
    let mut found = (actions[0], i32::MIN);
    let mut equal = 1;
    for &action in actions {
        let value = worth(rules, state, seat, action);
        if value > found.1 {
            found = (action, value);
            equal = 1;
        } else if value == found.1 {
            equal += 1;
            if chance.guess(equal) == 0 {
                found.0 = action;
            }
        }
    }
    found.0
}

fn worth(rules: &Portas, state: &State, seat: Seat, action: Action) -> i32 {
    match action {
        Action::SetUp(SetUpAction::Wood { count }) => i32::from(count),
        Action::SetUp(_) => 0,
        Action::Turn(action) => turn(rules, state, seat, action),
        Action::Econ(action) => econ(rules, state, seat, action),
        Action::Camp(action) => camp(rules, state, seat, action),
        Action::Fight(action) => fight(rules, state, seat, action),
        Action::Year(YearAction::Rest { .. }) => -1,
        Action::Year(_) => 1,
    }
}

fn turn(rules: &Portas, state: &State, seat: Seat, action: TurnAction) -> i32 {
    match action {
        TurnAction::Go { tile } | TurnAction::Apprentice { tile } => {
            let slide = matches!(state.phase(), Phase::Turn(Turn::Market));
            visit(rules, state, seat, tile, !slide)
        }
        TurnAction::Ticket { tile } => visit(rules, state, seat, tile, false) - 20,
        TurnAction::Employ { building, class } => match building {
            Building::Smithy => 300,
            Building::Forester | Building::Lodge | Building::Hollow | Building::Mine => 260,
            Building::Shed | Building::House => 120,
            _ if class == Class::Citizen => 200,
            _ => 150,
        },
        TurnAction::Discard { good } => match state.phase() {
            Phase::Turn(Turn::Discard { seat }) => i32::from(state.seat(seat).goods[good]) * 10 - price(good),
            _ => -100,
        },
        TurnAction::Soldiers => 250,
        TurnAction::Done | TurnAction::Act => 0,
        TurnAction::Fee { good } => -price(good),
        TurnAction::Trade | TurnAction::Hand { .. } | TurnAction::Bugle | TurnAction::Back => -50,
    }
}

fn price(good: Good) -> i32 {
    match good {
        Good::Wood | Good::Dollar => 10,
        Good::Clay | Good::Food => 12,
        Good::Tool => 15,
        Good::Plank => 20,
        Good::Brick | Good::Ore => 25,
    }
}

fn value(goods: &Goods) -> i32 {
    goods.iter().map(|(good, count)| price(good) * i32::from(*count)).sum()
}

/// What a tile is worth: its action, or from a Market the best Place next to it.
fn visit(rules: &Portas, state: &State, seat: Seat, tile: TileId, onward: bool) -> i32 {
    let place = rules.place(tile);
    if place.kind != PlaceKind::Market {
        return here(rules, state, seat, tile);
    }
    let near = state.tiles[tile.index()].near.into_iter().flatten();
    let slide = near
        .filter(|&next| Some(next) != state.seat(seat).steward)
        .map(|next| here(rules, state, seat, next));
    let own = rules.market_card(state).map_or(0, |card| value(&card.gain[0]));
    if onward { slide.max().unwrap_or(0).max(own) } else { own }
}

fn here(rules: &Portas, state: &State, seat: Seat, tile: TileId) -> i32 {
    let place = rules.place(tile);
    let own = state.seat(seat);
    let side = rules.side(seat);
    let danger = danger(rules, state, side);
    let free = rules.stores(own).free;
    match place.kind {
        PlaceKind::Gain => {
            let wanted: i32 = place
                .gain
                .iter()
                .map(|(good, count)| {
                    let short = if own.goods[good] < 3 { 14 } else { 8 };
                    i32::from(*count) * price(good) * short / 10
                })
                .sum();
            if free == 0 { wanted / 3 } else { wanted }
        }
        PlaceKind::Developer => 32,
        PlaceKind::Librarian => 12,
        PlaceKind::Official => 13,
        PlaceKind::Baker => {
            if own.goods[Good::Food] < 3 {
                34
            } else {
                16
            }
        }
        PlaceKind::Convert => {
            if rules.can_pay(own, &place.give) && own.goods[Good::Plank] < 2 {
                18
            } else {
                1
            }
        }
        PlaceKind::Build => {
            build_worth(rules, state, seat, place.build.unwrap_or(Building::Farm), &place.cost)
        }
        PlaceKind::Works | PlaceKind::Trapper | PlaceKind::Engineer => {
            let Some(work) = place.work else { return 0 };
            let best = best_hex(rules, state, seat, work);
            best.map_or(0, |(_, worth)| worth + danger)
        }
        PlaceKind::Recruiting => {
            let home = i32::from(own.home[Class::Farmer]) + 3 * i32::from(own.home[Class::Citizen]);
            let wanted = crew_wanted(rules, state, side) > 0 || danger > 30;
            if home > 0 && wanted { 30 + 12 * home + danger / 2 } else { 0 }
        }
        PlaceKind::Commander | PlaceKind::Supreme => 10 * deploy_need(rules, state, side) + danger / 4,
        PlaceKind::Doctor => {
            let sick = state.sickbay[side];
            let helped = i32::from(sick[Class::Farmer].min(own.goods[Good::Food]))
                + 3 * i32::from(sick[Class::Citizen].min(own.goods[Good::Dollar] / 2));
            let tired: u8 = if state.clock.round > 0 {
                state.hexes.iter().map(|hex| hex.exhausted(side)).sum()
            } else {
                0
            };
            16 * helped + 20 * i32::from(tired.min(own.goods[Good::Food]))
        }
        PlaceKind::Market => 0,
    }
}

/// How near Invaders have come, weighed by their Strength.
fn danger(rules: &Portas, state: &State, side: Side) -> i32 {
    if rules.lookup.versus {
        return 10;
    }
    let of = |hex: HexId| {
        let foes = state.foes_at(hex);
        let power = i32::from(foes[Rank::Basic]) + 3 * i32::from(foes[Rank::Elite]);
        let (_, height) = column_and_height(hex);
        power * 30 / (2 + i32::from(height))
    };
    let _ = side;
    hexes().map(of).sum::<i32>().min(120)
}

fn build_worth(rules: &Portas, state: &State, seat: Seat, building: Building, cost: &Goods) -> i32 {
    let own = state.seat(seat);
    let mut can = false;
    rules.ways_to_build(state, (seat, seat), building, cost, |how| can |= how == EconAction::Build);
    let years =
        i32::from(rules.options.eras) * 5 - i32::from(state.clock.era) * 5 - i32::from(state.clock.year());
    if !can || state.clock.round > 0 {
        return 0;
    }
    let idle = i32::from(own.home[Class::Farmer]);
    match building {
        Building::Farm => 44 + 4 * years,
        Building::Forester if own.count(building) < 2 && idle > 0 => 30 + 8 * years,
        Building::Lodge if own.count(building) < 2 && idle > 0 => 22 + 6 * years,
        Building::Hollow if own.count(building) < 2 && idle > 0 => 20 + 6 * years,
        Building::Shed if own.count(building) < 1 && idle > 0 => 30,
        Building::Flat if own.count(building) < 2 && years > 1 => 40 + 4 * years,
        Building::Estate => 40 + 4 * years,
        Building::Apartment => 60 + 6 * years,
        _ => 2,
    }
}

/// How many Soldiers Buildings still want.
fn crew_wanted(rules: &Portas, state: &State, side: Side) -> i32 {
    let reserve = 3;
    let wanted = |hex: HexId| {
        let there = state.hex(hex);
        let work = there.work_of(side).filter(|work| work.is_building());
        work.map_or(0, |work| i32::from(rules.pack.works[work].men) - i32::from(there.soldiers(side)))
    };
    let loose: i32 = hexes()
        .filter(|&hex| state.hex(hex).work.is_none())
        .map(|hex| i32::from(state.hex(hex).soldiers(side)))
        .sum();
    hexes().map(|hex| wanted(hex).max(0)).sum::<i32>() + reserve - loose
}

/// Soldiers that should be elsewhere.
fn deploy_need(rules: &Portas, state: &State, side: Side) -> i32 {
    let loose = hexes()
        .filter(|&hex| state.hex(hex).work.is_none())
        .map(|hex| i32::from(state.hex(hex).men[side].values().map(|men| men.up).sum::<u8>()));
    loose.sum::<i32>().min(empty_posts(rules, state, side) + 1)
}

fn empty_posts(rules: &Portas, state: &State, side: Side) -> i32 {
    hexes()
        .filter(|&hex| {
            state.hex(hex).work_of(side).is_some_and(Work::is_building)
                && rules.manned(state, side, hex).is_none()
        })
        .count() as i32
}

/// The hexes just below troops, where a Mine or a Trap is worth most.
fn ahead(rules: &Portas, state: &State) -> HexSet {
    let mut set = HexSet::EMPTY;
    for hex in hexes().filter(|&hex| state.has_foes(hex)) {
        for dir in [Dir::Down, Dir::DownLeft, Dir::DownRight] {
            if let Some(next) = rules.lookup.arrow(hex, dir) {
                set.add(next);
            }
        }
    }
    set
}

fn best_hex(rules: &Portas, state: &State, seat: Seat, work: Work) -> Option<(HexId, i32)> {
    let places = rules.places_for(state, seat, work, Source::Place);
    let worth = |hex: HexId| (hex, hex_worth(rules, state, seat, work, hex));
    places.iter().map(worth).max_by_key(|(_, worth)| *worth).filter(|(_, worth)| *worth > 0)
}

fn hex_worth(rules: &Portas, state: &State, seat: Seat, work: Work, hex: HexId) -> i32 {
    if state.hex(hex).work.is_some() {
        return if work == Work::Bunker && state.hex(hex).work == Some(Work::Trench) { 40 } else { -50 };
    }
    let side = rules.side(seat);
    let count = |work: Work| hexes().filter(|&hex| state.hex(hex).work == Some(work)).count() as i32;
    let line = LINE.iter().position(|number| HexId::printed(*number) == hex);
    let manned = 20 * i32::from(state.hex(hex).soldiers(side).min(2));
    match work {
        Work::Trench | Work::Bunker => {
            line.map_or(4 + manned / 4, |place| 90 - 8 * place as i32 + manned) - 6 * count(work)
        }
        Work::Catapult | Work::Howitzer => {
            55 + manned - 15 * count(work) - i32::from(column_and_height(hex).1) * 2
        }
        Work::Post | Work::Tower => {
            if count(work) < 1 && hex == HexId::printed(4) {
                40 + manned
            } else {
                2
            }
        }
        Work::Trap => {
            if ahead(rules, state).has(hex) && count(work) < 4 {
                20
            } else {
                1
            }
        }
        Work::Bomb => 0,
        Work::Pressure | Work::Bounding | Work::Dummy => {
            let near = ahead(rules, state).has(hex);
            let low = 12 - i32::from(column_and_height(hex).1);
            if near { 14 + 3 * low } else { 3 }
        }
    }
}

fn econ(rules: &Portas, state: &State, seat: Seat, action: EconAction) -> i32 {
    match (state.phase(), action) {
        (_, EconAction::Do { verb }) => match verb {
            Verb::Gain => rules.market_card(state).map_or(20, |card| value(&card.gain[0])),
            Verb::Other => 15,
            Verb::Enlist | Verb::Deploy | Verb::Heal | Verb::Lay => 20,
            Verb::Upright
                if state.clock.round > 0
                    && state.sickbay[rules.side(seat)].values().all(|count| *count == 0) =>
            {
                30
            }
            _ => 5,
        },
        (Phase::Econ(Econ::Convert { source: Source::Sale, .. }), _) => -5,
        (_, EconAction::Convert { .. }) => i32::from(state.seat(seat).goods[Good::Plank] < 2) * 10 - 2,
        (Phase::Econ(Econ::Build { source, .. }), EconAction::Build) => {
            let (building, cost) = rules.contract(state, source);
            build_worth(rules, state, seat, building, &cost) - 3
        }
        (_, EconAction::BuildEmpty | EconAction::Raze { .. }) => -5,
        (_, EconAction::Play { .. }) => 5,
        _ => 0,
    }
}

fn camp(rules: &Portas, state: &State, seat: Seat, action: CampAction) -> i32 {
    let side = rules.side(seat);
    match action {
        CampAction::Enlist { .. } => {
            let so_far = if let Phase::Camp(Camp::Enlist { farmers, citizens }) = state.phase() {
                i32::from(farmers + citizens)
            } else {
                0
            };
            if crew_wanted(rules, state, side) > so_far || danger(rules, state, side) > 40 { 10 } else { -5 }
        }
        CampAction::Home { .. } => -10,
        CampAction::From { hex, .. } => {
            if goal(rules, state, side, hex).is_some() {
                10
            } else {
                -5
            }
        }
        CampAction::Dir { dir } => match state.phase() {
            Phase::Camp(Camp::Direction { hex, .. }) => {
                let aim = goal(rules, state, side, hex).map(|(dir, _)| dir);
                if aim == Some(dir) { 20 } else { 0 }
            }
            Phase::Camp(Camp::Face { .. }) => {
                let up = if side == Side::South { Dir::Up } else { Dir::Down };
                i32::from(dir == up) * 10
            }
            _ => 0,
        },
        CampAction::Count { count } => match state.phase() {
            Phase::Camp(Camp::Group { hex, stage: 0, .. }) => {
                let wanted = goal(rules, state, side, hex).map_or(1, |(_, count)| count);
                -(i32::from(count) - i32::from(wanted)).abs()
            }
            Phase::Camp(Camp::Group { stage: 2, .. }) => -i32::from(count),
            _ => i32::from(count),
        },
        CampAction::Rotate { .. } => -5,
        CampAction::Heal { .. } => 10,
        CampAction::Upright { .. } => {
            if state.clock.round > 0 {
                10
            } else {
                -2
            }
        }
        CampAction::On { hex } => match state.phase() {
            Phase::Camp(Camp::Place { work, .. }) => hex_worth(rules, state, seat, work, hex) - 8,
            _ => i32::from(rules.blast_hits(state, side, hex)) * 10 - 5,
        },
        CampAction::Knock { by, rank, .. } => 10 + i32::from(by) + i32::from(rank == Rank::Elite),
        CampAction::Bugler { .. } => 0,
    }
}

/// Where Soldiers of a hex should go: towards an unmanned Building, or up from the Spawn Point.
fn goal(rules: &Portas, state: &State, side: Side, hex: HexId) -> Option<(Dir, u8)> {
    let there = state.hex(hex);
    let own = there.work_of(side).filter(|work| work.is_building());
    let up: u8 = there.men[side].values().map(|men| men.up).sum();
    let spare = up.saturating_sub(own.map_or(0, |work| rules.pack.works[work].men));
    if spare == 0 || there.moved.values().any(|moved| moved[1] > 0) {
        return None;
    }
    let wants = |other: HexId| {
        let hex = state.hex(other);
        let work = hex.work_of(side).filter(|work| work.is_building());
        work.map_or(0, |work| rules.pack.works[work].men.saturating_sub(hex.soldiers(side)))
    };
    let posts = hexes().filter(|&other| other != hex && wants(other) > 0);
    let nearest = posts.min_by_key(|&other| distance(hex, other));
    let target = match nearest {
        Some(target) => target,
        None if hex == rules.lookup.spawn_point[side] && up > 1 => {
            HexId::printed(if side == Side::South { 7 } else { 22 })
        }
        None => return None,
    };
    let closer =
        |dir: &Dir| rules.lookup.next(hex, *dir).map(|next| (distance(next, target), state.has_foes(next)));
    let dir = Dir::ALL
        .into_iter()
        .filter(|dir| closer(dir).is_some_and(|(_, foes)| !foes))
        .min_by_key(|dir| closer(dir).map_or(99, |(far, _)| far))?;
    let count = if nearest.is_some() { spare.min(wants(target).max(1)) } else { 1 };
    (distance(rules.lookup.next(hex, dir)?, target) < distance(hex, target)).then_some((dir, count))
}

fn distance(from: HexId, to: HexId) -> i32 {
    let ((c1, h1), (c2, h2)) = (column_and_height(from), column_and_height(to));
    let columns = (i32::from(c1) - i32::from(c2)).abs();
    let heights = (i32::from(h1) - i32::from(h2)).abs();
    columns + (heights - columns).max(0) / 2
}

fn fight(rules: &Portas, state: &State, _: Seat, action: FightAction) -> i32 {
    let kills = |hex: HexId, damage: u8, gunfire: u8| {
        let fall = rules.losses(state, hex, damage, gunfire);
        fall.first().map_or(0, |(basic, elite)| i32::from(*basic) + 3 * i32::from(*elite))
    };
    match action {
        FightAction::Fire { from, to } => {
            let work = state.hex(from).work.unwrap_or(Work::Trench);
            let damage = rules.pack.works[work].damage;
            let now = if work.is_trench() { kills(to, 0, damage) } else { kills(to, damage, 0) };
            if rules.lookup.versus { 10 } else { 20 * now - 2 }
        }
        FightAction::Support { from } => {
            let preview = crate::view::support_preview(rules, state, from);
            let flips = preview.is_some_and(|p| p.wins && p.ours_before < p.theirs_before);
            if flips { 25 } else { -5 }
        }
        FightAction::Add { .. } => match state.phase() {
            Phase::React(React::Volley { hex, damage, gunfire, .. }) => {
                if kills(hex, damage + 1, gunfire) > kills(hex, damage, gunfire) { 10 } else { -1 }
            }
            _ => 0,
        },
        FightAction::Repel { .. } => 12,
        FightAction::Ignite { .. } => 3,
        FightAction::Replace { .. } => match state.phase() {
            Phase::Fight(Fight::Replace { .. }) => 5,
            _ => 0,
        },
        FightAction::Wound { citizens, .. } => -i32::from(citizens),
        FightAction::Standing { farmers, citizens } => -i32::from(farmers + citizens),
        FightAction::Fall { elite, .. } => i32::from(elite),
        FightAction::Spare => 1,
        FightAction::Depot => -1,
        FightAction::Pass | FightAction::Shoot | FightAction::Detonate | FightAction::Pay { .. } => 0,
    }
}

//! What a task needs, so that it can go on.

use super::hold;
use crate::Portas;
use crate::ids::{Class, Good, HexId, Rank, SITES, Work};
use crate::rules::{can_pay_fee, has_any, standing};
use crate::state::{
    Camp, Econ, Fight, Knock, March, Order, Phase, Posture, React, SetUp, Source, State, Time, Turn, Window,
    Year,
};
use redoubt_engine::Broken;

/// No damage and no support of a real game is larger.
const MUCH: u8 = 120;

pub(super) fn check(rules: &Portas, state: &State) -> Result<(), Broken> {
    for (depth, &task) in state.stack.iter().enumerate() {
        let sound = match task {
            Phase::SetUp(task) => setup(rules, state, task),
            Phase::Time(Time::Spawn { left }) => left <= 101,
            Phase::Time(_) | Phase::Finale(_) | Phase::Quiet(_) => true,
            Phase::Turn(task) => turn(rules, state, task),
            Phase::Econ(task) => econ(rules, state, task),
            Phase::Camp(task) => camp(rules, state, task),
            Phase::March(task) => march(task),
            Phase::Fight(task) => fight(state, task),
            Phase::React(task) => react(rules, state, task, depth),
            Phase::Year(task) => year(rules, state, task),
        };
        hold!(sound, "P3.1: a task that cannot go on: {task:?}");
    }
    Ok(())
}

fn setup(rules: &Portas, state: &State, task: SetUp) -> bool {
    match task {
        SetUp::Goods => !state.seat(state.clock.active()).started,
        SetUp::Lay { tile, map, .. } => {
            let waits = match map {
                crate::Map::Mainland => true,
                crate::Map::Camp => {
                    let set =
                        if state.clock.era == 0 { crate::PlaceSet::Camp1 } else { crate::PlaceSet::Camp2 };
                    let place = rules.lookup.sets[set].iter().position(|other| *other == tile);
                    place.is_some_and(|place| state.decks.places >> place & 1 == 0)
                }
            };
            let once = state.stack.iter().filter(|other| **other == Phase::SetUp(task)).count() == 1;
            let camp = rules.lookup.tiles[tile.index()].set.is_camp();
            waits && once && camp == (map == crate::Map::Camp) && state.tiles[tile.index()].map.is_none()
        }
        SetUp::LayOut { laid } => laid <= if state.clock.era == 0 { 24 } else { 11 },
        SetUp::Regrow => {
            let (new, old) = &rules.lookup.replacing;
            let in_play = |tile: &crate::TileId| state.tiles[tile.index()].map.is_some();
            state.clock.era == 1 && !in_play(new) && old.iter().all(in_play)
        }
    }
}

fn turn(rules: &Portas, state: &State, task: Turn) -> bool {
    let active = state.clock.active();
    let there = standing(state).map(|tile| rules.place(tile).kind);
    let market = there == Some(crate::PlaceKind::Market);
    match task {
        Turn::Begin | Turn::End => false,
        Turn::Move => state.seat(active).started || state.phase() == Phase::SetUp(SetUp::Goods),
        Turn::Market => market,
        Turn::Arrived | Turn::Finish => there.is_some(),
        Turn::Act | Turn::Before => there.is_some() && !market,
        Turn::Fee { tile, owed, due } => {
            standing(state) == Some(tile) && can_pay_fee(rules, state, active, owed, due)
        }
        Turn::Trade { .. } => true,
        Turn::Consent { from, to, good, by } => {
            let team = rules.team(rules.side(by));
            let mates = team.contains(from) && team.contains(to);
            mates && from != by && from != to && has_any(rules, state, from, good)
        }
        Turn::Discard { seat } => {
            let asked = state.phase() == Phase::Turn(task);
            !asked || rules.excess(state.seat(seat)) > 0
        }
    }
}

fn econ(rules: &Portas, state: &State, task: Econ) -> bool {
    let active = state.clock.active();
    let place = standing(state).map(|tile| rules.place(tile));
    let kind = place.map(|place| place.kind);
    match task {
        Econ::Baker => kind == Some(crate::PlaceKind::Baker),
        Econ::Develop => kind == Some(crate::PlaceKind::Developer),
        Econ::Convert { seat, source, done } => {
            let lines = [0, 1].map(|line| rules.line(state, source, line));
            let fits = lines.iter().zip(done).all(|(line, done)| match line {
                Some(line) => done <= line.times,
                None => done == 0,
            });
            let own = match source {
                Source::Place | Source::Sale | Source::Special => seat == active,
                Source::Card { .. } => true,
                Source::Yearly { card } => state.seat(seat).lasting.has(&rules.lookup, card),
            };
            lines[0].is_some() && fits && own
        }
        Econ::Build { source, seat, .. } => {
            let building = match source {
                Source::Place => place.and_then(|place| place.build),
                Source::Special => rules.market_card(state).and_then(|card| card.act.build),
                Source::Card { card } => rules.card(card).build,
                Source::Sale | Source::Yearly { .. } => None,
            };
            let own = matches!(source, Source::Card { .. }) || seat == active;
            building.is_some() && own
        }
        Econ::Give { card } => {
            let elsewhere = state.seats.iter().flat_map(|own| [own.hand, own.lasting]);
            let mut piles = elsewhere.chain([state.decks.cards, state.decks.discards]);
            !piles.any(|pile| pile.has(&rules.lookup, card)) && rules.team(rules.side(active)).len() > 1
        }
        Econ::Effect { card, seat, stage } => {
            let lasting = rules.card(card).lasting;
            let lies = state.seat(seat).lasting.has(&rules.lookup, card);
            let team = rules.team(rules.side(active)).contains(seat);
            team && (1..=6).contains(&stage) && lies == lasting
        }
        Econ::Scout { .. } => state.decks.scouted.len() > 1,
    }
}

fn camp(rules: &Portas, state: &State, task: Camp) -> bool {
    let seat = state.clock.active();
    let (own, side) = (state.seat(seat), rules.side(seat));
    let place = standing(state).map(|tile| rules.place(tile));
    match task {
        Camp::Enlist { farmers, citizens } => {
            let home = farmers <= own.home[Class::Farmer] && citizens <= own.home[Class::Citizen];
            let food = if state.clock.round == 0 { citizens * rules.pack.numbers.sustain } else { 0 };
            let point = rules.lookup.spawn_point[side];
            home && rules.can_pay(own, &crate::rules::only(Good::Food, food))
                && rules.has_room(state, side, point, farmers + citizens)
        }
        Camp::Choose => place.is_some_and(|place| {
            use crate::PlaceKind::{Commander, Doctor, Engineer, Recruiting, Supreme, Trapper};
            matches!(place.kind, Recruiting | Commander | Supreme | Doctor | Trapper | Engineer)
        }),
        Camp::Direction { hex, used, order } => {
            used < order.steps() && in_pool(rules, state, hex, used, order, [0, 0])
        }
        Camp::Group { hex, dir, used, order, farmers, citizens, stage } => {
            let open = rules.goes(state, hex, dir, used, order);
            let later = (stage > 0 || farmers == 0) && (stage > 1 || citizens == 0);
            let room = rules
                .lookup
                .next(hex, dir)
                .is_none_or(|to| rules.has_room(state, side, to, farmers.saturating_add(citizens)));
            used < order.steps()
                && stage <= 2
                && open
                && later
                && room
                && in_pool(rules, state, hex, used, order, [farmers, citizens])
        }
        Camp::Beyond { hex, work, gunner, .. } => {
            let men = rules.pack.works[work].crew.map(|class| state.hex(hex).men[side][class]);
            let rides = match gunner {
                None => true,
                Some(Posture::Upright) => men.is_some_and(|men| men.up > 0),
                Some(Posture::Exhausted) => men.is_some_and(|men| men.down > 0),
            };
            work.is_mobile() && rides && state.hex(hex).work.is_some()
        }
        Camp::Hold { hex, .. } => {
            rules.lookup.versus && state.hex(hex).work_of(side.other()) == Some(Work::Trap)
        }
        Camp::Place { work, source, .. } => match source {
            Source::Place => place.is_some_and(|place| place.work == Some(work)),
            Source::Card { card } => rules.card(card).place == Some(work),
            Source::Sale | Source::Special | Source::Yearly { .. } => false,
        },
        Camp::Face { hex } => state.hex(hex).work_of(side).is_some_and(Work::is_building),
        Camp::Knock { trap, picks } => knocks(rules, state, trap, picks),
        Camp::UprightOne => rules.market_card(state).is_some(),
        Camp::Discharge
        | Camp::Deploy { .. }
        | Camp::Rotate { .. }
        | Camp::Heal { .. }
        | Camp::Upright
        | Camp::Bombs
        | Camp::Bugle => true,
    }
}

/// Whether so many Farmers and Citizens can still be moved from a hex.
fn in_pool(rules: &Portas, state: &State, hex: HexId, used: u8, order: Order, men: [u8; 2]) -> bool {
    let side = rules.side(state.clock.active());
    let [farmers, citizens] = rules.movable_men(state, side, hex, used, order);
    men[0] <= farmers && men[1] <= citizens
}

/// P6.6: those who were chosen are in the Trap.
fn knocks(rules: &Portas, state: &State, trap: Option<HexId>, picks: [Option<Knock>; 3]) -> bool {
    let side = crate::rules::knock_side(rules, state, trap);
    let packed = picks.windows(2).all(|pair| pair[0].is_some() || pair[1].is_none());
    let fits = |pick: &Knock| {
        let rank = if pick.elite { Rank::Elite } else { Rank::Basic };
        let alike = picks.iter().flatten().filter(|other| other.hex == pick.hex && other.elite == pick.elite);
        trap.is_none_or(|trap| trap == pick.hex)
            && alike.count() <= usize::from(rules.trapped(state, side, pick.hex)[rank])
    };
    packed && picks.iter().flatten().all(fits)
}

fn march(task: March) -> bool {
    match task {
        March::Sweep { .. } | March::Arrow { stage: 0..=2 } => true,
        March::Troop { stage, .. } => (1..=3).contains(&stage),
        March::Wait { basic, elite, .. } => basic <= 60 && elite <= 60,
        March::Rest { stage } => stage == 1,
        March::Arrow { .. } => false,
    }
}

fn fight(state: &State, task: Fight) -> bool {
    match task {
        Fight::Battle { support, gunfire, stage, idle, .. } => {
            support <= MUCH && gunfire <= MUCH && stage <= 2 && idle <= 2
        }
        Fight::Mine { hex, side, damage, .. } => {
            damage <= MUCH && state.hex(hex).work_of(side).is_some_and(Work::is_mine)
        }
        Fight::Wound { damage, .. } => damage <= MUCH,
        Fight::Which { hex, side, farmers, citizens, .. } => {
            let men = &state.hex(hex).men[side];
            farmers <= men[Class::Farmer].total() && citizens <= men[Class::Citizen].total()
        }
        Fight::Losses { damage, gunfire, .. } => damage <= MUCH && gunfire <= MUCH,
        Fight::Replace { work, .. } => work.is_mine(),
        Fight::Pay { left, .. } => left <= 4,
        Fight::Blast { step, .. } => step <= 21,
        Fight::Explode { .. } | Fight::After => true,
    }
}

fn react(rules: &Portas, state: &State, task: React, depth: usize) -> bool {
    let battle =
        || state.stack[..depth].iter().any(|task| matches!(task, Phase::Fight(Fight::Battle { .. })));
    match task {
        React::Open { window, side } => match window {
            Window::Battle => battle(),
            Window::Turn => state.in_turn() && side == rules.side(state.clock.active()),
            Window::March => !rules.lookup.versus || battle(),
            Window::Enemy => rules.lookup.versus,
        },
        React::Volley { damage, gunfire, plain, .. } => damage <= MUCH && gunfire <= MUCH && plain <= 40,
        React::Charge { side, .. } => battle() && rules.depots(state, side) > 0,
    }
}

fn year(rules: &Portas, state: &State, task: Year) -> bool {
    let winter = !state.clock.is_summer() && state.clock.round == 0;
    winter
        && match task {
            Year::Closing { stage, who } => (1..=7).contains(&stage) && who <= rules.options.people,
            Year::Hospital { seat } => rules.has_special(state.seat(seat), crate::Special::Hospital),
            Year::Workers { .. } | Year::Feed { .. } => true,
            Year::Produce { stage, .. } => usize::from(stage) <= SITES + 70,
            Year::Boost { seat, site, .. } => {
                let site = &state.seat(seat).sites[usize::from(site)];
                site.building == Some(crate::Building::Factory) && site.men() > 0
            }
        }
}

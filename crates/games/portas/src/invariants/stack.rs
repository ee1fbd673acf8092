//! What may lie on what: a task was put there by the one below it.

use super::board::is_board;
use super::hold;
use super::table::plays;
use crate::ids::{HEXES, HexId, Map, SITES, Side};
use crate::state::{
    Camp, Econ, Fight, Finale, March, Phase, React, SetUp, Source, State, Time, Turn, Window, Year,
};
use crate::{CardId, Portas, TileId};
use redoubt_engine::{Broken, Seat};

/// No game comes near so many.
const DEEPEST: usize = 60;

/// Numbers of hexes, tiles, cards and seats in tasks are those of something.
pub(super) fn known(rules: &Portas, state: &State) -> Result<(), Broken> {
    hold!(state.stack.len() < DEEPEST, "P7.9: {} tasks are under way", state.stack.len());
    for &task in &state.stack {
        hold!(is_known(rules, task), "P3.1: a task about something that there is not: {task:?}");
    }
    Ok(())
}

fn is_known(rules: &Portas, task: Phase) -> bool {
    let hex = |hex: HexId| hex.index() < HEXES;
    let tile = |tile: TileId| tile.index() < rules.lookup.tiles.len();
    let card = |card: CardId| card.index() < rules.pack.improvements.len();
    let seat = |seat: Seat| plays(rules, seat);
    let side = |side: Side| super::communities::has_players(rules, side);
    let source = |source: Source| match source {
        Source::Place | Source::Sale | Source::Special => true,
        Source::Card { card: one } | Source::Yearly { card: one } => card(one),
    };
    match task {
        Phase::SetUp(SetUp::Lay { tile: one, seat: who, .. }) => tile(one) && seat(who),
        Phase::SetUp(_) | Phase::Time(_) | Phase::Finale(_) | Phase::Quiet(_) => true,
        Phase::Turn(Turn::Fee { tile: one, .. }) => tile(one),
        Phase::Turn(Turn::Consent { from, to, by, .. }) => seat(from) && seat(to) && seat(by),
        Phase::Turn(Turn::Discard { seat: who }) => seat(who),
        Phase::Turn(_) => true,
        Phase::Econ(
            Econ::Convert { seat: who, source: by, .. } | Econ::Build { seat: who, source: by, .. },
        ) => seat(who) && source(by),
        Phase::Econ(Econ::Give { card: one }) => card(one),
        Phase::Econ(Econ::Effect { card: one, seat: who, .. }) => card(one) && seat(who),
        Phase::Econ(Econ::Scout { seat: who }) => seat(who),
        Phase::Econ(Econ::Baker | Econ::Develop) => true,
        Phase::Camp(
            Camp::Direction { hex: at, .. }
            | Camp::Group { hex: at, .. }
            | Camp::Beyond { hex: at, .. }
            | Camp::Hold { hex: at, .. }
            | Camp::Face { hex: at },
        ) => hex(at),
        Phase::Camp(Camp::Place { source: by, .. }) => source(by),
        Phase::Camp(Camp::Knock { trap, picks }) => {
            trap.is_none_or(hex) && picks.into_iter().flatten().all(|pick| hex(pick.hex))
        }
        Phase::Camp(_) => true,
        Phase::March(March::Sweep { next }) => usize::from(next) <= HEXES,
        Phase::March(March::Troop { hex: at, .. } | March::Wait { hex: at, .. }) => hex(at),
        Phase::March(March::Arrow { .. } | March::Rest { .. }) => true,
        Phase::Fight(Fight::Battle { hex: at, attacker, .. }) => hex(at) && side(attacker),
        Phase::Fight(
            Fight::Mine { hex: at, side: whose, .. } | Fight::Replace { hex: at, side: whose, .. },
        ) => hex(at) && side(whose),
        Phase::Fight(Fight::Wound { hex: at, chooser, .. } | Fight::Which { hex: at, chooser, .. }) => {
            hex(at) && side(chooser)
        }
        Phase::Fight(Fight::Losses { hex: at, .. }) => hex(at),
        Phase::Fight(Fight::Pay { side: whose, .. }) => side(whose),
        Phase::Fight(Fight::Explode { queue }) => is_board(queue),
        Phase::Fight(Fight::Blast { hex: at, queue, .. }) => hex(at) && is_board(queue),
        Phase::Fight(Fight::After) => true,
        Phase::React(React::Open { side: whose, .. } | React::Charge { side: whose, .. }) => side(whose),
        Phase::React(React::Volley { side: whose, hex: at, .. }) => side(whose) && hex(at),
        Phase::Year(Year::Hospital { seat: who } | Year::Workers { seat: who, .. }) => seat(who),
        Phase::Year(Year::Produce { seat: who, boosted, .. }) => seat(who) && boosted.0 >> SITES == 0,
        Phase::Year(Year::Boost { seat: who, site, boosted }) => {
            seat(who) && usize::from(site) < SITES && boosted.0 >> SITES == 0
        }
        Phase::Year(Year::Feed { side: whose }) => side(whose),
        Phase::Year(Year::Closing { .. }) => true,
    }
}

/// Every task lies on one that can have put it there.
pub(super) fn check(state: &State) -> Result<(), Broken> {
    let Some((&first, rest)) = state.stack.split_first() else {
        return Err(Broken("P2.1: nothing is going on".into()));
    };
    let wave = state.clock.round > 0;
    let bottom = match first {
        Phase::Time(Time::Half { stage }) => !wave && stage <= 6,
        Phase::Finale(Finale::Round { stage }) => wave && (2..=4).contains(&stage),
        _ => false,
    };
    hold!(bottom, "P2.2: {first:?} is under everything");
    let mut below = first;
    for &task in rest {
        hold!(may_lie_on(task, below), "P3.1: {task:?} on {below:?}");
        below = task;
    }
    Ok(())
}

fn half(below: Phase, at: u8) -> bool {
    matches!(below, Phase::Time(Time::Half { stage }) if stage == at)
}

fn round(below: Phase, at: u8) -> bool {
    matches!(below, Phase::Finale(Finale::Round { stage }) if stage == at)
}

/// P3.1a: whether free steps can have been taken there.
fn is_open(below: Phase) -> bool {
    matches!(
        below,
        Phase::Turn(Turn::Move | Turn::Market | Turn::Before | Turn::Finish | Turn::Discard { .. })
            | Phase::Econ(Econ::Baker | Econ::Convert { .. } | Econ::Build { .. } | Econ::Develop)
            | Phase::Camp(
                Camp::Choose
                    | Camp::Discharge
                    | Camp::Deploy { .. }
                    | Camp::Rotate { .. }
                    | Camp::Heal { .. }
                    | Camp::Upright
                    | Camp::Place { .. }
                    | Camp::Bombs
            )
    )
}

/// The action of a Place.
fn acts(below: Phase) -> bool {
    below == Phase::Turn(Turn::Finish)
}

fn is_effect(below: Phase) -> bool {
    matches!(below, Phase::Econ(Econ::Effect { .. }))
}

fn may_lie_on(task: Phase, below: Phase) -> bool {
    match task {
        Phase::SetUp(task) => setup_on(task, below),
        Phase::Time(Time::Half { .. }) | Phase::Finale(Finale::Round { .. }) | Phase::Quiet(_) => false,
        Phase::Time(Time::Spawn { .. }) => half(below, 2) || round(below, 2),
        Phase::Time(Time::Turns) => half(below, 4),
        Phase::Turn(task) => turn_on(task, below),
        Phase::Econ(task) => econ_on(task, below),
        Phase::Camp(task) => camp_on(task, below),
        Phase::March(task) => march_on(task, below),
        Phase::Fight(_) => is_front(below),
        Phase::React(React::Open { window: Window::Turn, .. }) => is_open(below),
        Phase::React(_) => is_front(below),
        Phase::Year(task) => year_on(task, below),
        Phase::Finale(Finale::Actor) => round(below, 4),
    }
}

fn setup_on(task: SetUp, below: Phase) -> bool {
    match task {
        SetUp::Goods => below == Phase::Turn(Turn::Move),
        SetUp::Lay { map: Map::Camp, .. } => {
            half(below, 3) || matches!(below, Phase::SetUp(SetUp::Lay { map: Map::Camp, .. }))
        }
        SetUp::Lay { map: Map::Mainland, .. } => matches!(below, Phase::SetUp(SetUp::LayOut { .. })),
        SetUp::LayOut { .. } => half(below, 0) || below == Phase::SetUp(SetUp::Regrow),
        SetUp::Regrow => half(below, 1),
    }
}

fn turn_on(task: Turn, below: Phase) -> bool {
    match task {
        Turn::Begin | Turn::End => false,
        Turn::Move | Turn::Market | Turn::Finish | Turn::Arrived => {
            below == Phase::Time(Time::Turns) || round(below, 4)
        }
        Turn::Act => acts(below),
        Turn::Before => below == Phase::Turn(Turn::Act),
        Turn::Fee { .. } => below == Phase::Turn(Turn::Arrived),
        Turn::Trade { team: None } => is_open(below),
        Turn::Trade { team: Some(_) } => {
            matches!(below, Phase::Year(Year::Closing { .. }) | Phase::Turn(Turn::Trade { team: Some(_) }))
        }
        Turn::Consent { .. } => matches!(below, Phase::Turn(Turn::Trade { .. })),
        Turn::Discard { .. } => {
            is_open(below)
                || is_effect(below)
                || matches!(
                    below,
                    Phase::Turn(Turn::Arrived | Turn::Fee { .. } | Turn::Trade { .. })
                        | Phase::Year(Year::Closing { .. } | Year::Produce { .. })
                        | Phase::Year(Year::Feed { .. })
                )
        }
    }
}

fn econ_on(task: Econ, below: Phase) -> bool {
    match task {
        Econ::Baker | Econ::Develop | Econ::Give { .. } | Econ::Effect { .. } => acts(below),
        Econ::Convert { source, .. } | Econ::Build { source, .. } => match source {
            Source::Place | Source::Sale | Source::Special => acts(below),
            Source::Card { card } => {
                matches!(below, Phase::Econ(Econ::Effect { card: other, .. }) if other == card)
            }
            Source::Yearly { .. } => matches!(below, Phase::Year(Year::Produce { .. })),
        },
        Econ::Scout { .. } => is_effect(below),
    }
}

fn camp_on(task: Camp, below: Phase) -> bool {
    let deploys = matches!(below, Phase::Camp(Camp::Deploy { .. }));
    match task {
        Camp::Choose
        | Camp::Enlist { .. }
        | Camp::Discharge
        | Camp::Deploy { .. }
        | Camp::Rotate { .. }
        | Camp::Heal { .. }
        | Camp::Upright
        | Camp::UprightOne
        | Camp::Bombs
        | Camp::Knock { trap: None, .. } => acts(below),
        Camp::Place { source: Source::Card { card }, .. } => {
            matches!(below, Phase::Econ(Econ::Effect { card: other, .. }) if other == card)
        }
        Camp::Place { .. } => acts(below),
        Camp::Face { .. } => matches!(below, Phase::Camp(Camp::Place { .. })),
        Camp::Direction { order, .. } | Camp::Group { order, .. } => {
            if order.is_bugle() {
                is_open(below)
            } else {
                below == Phase::Camp(Camp::Deploy { order })
            }
        }
        Camp::Beyond { .. } => deploys,
        Camp::Hold { entering: true, .. } => deploys || matches!(below, Phase::Camp(Camp::Beyond { .. })),
        Camp::Hold { entering: false, .. } => matches!(below, Phase::Camp(Camp::Direction { .. })),
        Camp::Knock { trap: Some(_), .. } => {
            matches!(below, Phase::React(React::Open { .. }) | Phase::Fight(Fight::Battle { .. }))
        }
        Camp::Bugle => is_open(below),
    }
}

fn march_on(task: March, below: Phase) -> bool {
    match task {
        March::Sweep { .. } | March::Rest { .. } => half(below, 5) || round(below, 3),
        March::Troop { .. } => matches!(below, Phase::March(March::Sweep { .. })),
        March::Arrow { .. } | March::Wait { .. } => {
            matches!(below, Phase::March(March::Troop { .. } | March::Wait { .. }))
        }
    }
}

/// P7, P11: where Battles, damage and windows come about.
fn is_front(below: Phase) -> bool {
    is_open(below)
        || is_effect(below)
        || matches!(
            below,
            Phase::Time(Time::Spawn { .. } | Time::Turns)
                | Phase::March(March::Troop { .. } | March::Arrow { .. } | March::Rest { .. })
                | Phase::Fight(_)
                | Phase::React(React::Open { .. } | React::Volley { .. })
                | Phase::Camp(Camp::Hold { .. } | Camp::Beyond { .. })
        )
}

fn year_on(task: Year, below: Phase) -> bool {
    let closing = matches!(below, Phase::Year(Year::Closing { .. }));
    match task {
        Year::Closing { .. } => half(below, 6),
        Year::Hospital { .. } | Year::Workers { .. } | Year::Produce { .. } => closing,
        Year::Feed { side } => closing || below == Phase::Year(Year::Feed { side: side.other() }),
        Year::Boost { .. } => matches!(below, Phase::Year(Year::Produce { .. })),
    }
}

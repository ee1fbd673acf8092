//! F9: Build.

use super::actions::{is_free, pay};
use super::{Chapter, Cx, ask, combat, ending, research, wrong};
use crate::ids::{AssetKind, Base, FedTech, HomeTrack, Piece, Space, SpaceSet, World};
use crate::state::{BuildPhase, Built, Order, Phase, Site, State, Task};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, Refusal};

impl Chapter for BuildPhase {
    fn each(self, rules: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        match self {
            BuildPhase::Construct => {
                let built = Piece::ALL.into_iter().filter(|&piece| is_unbuilt(state, piece));
                built.for_each(|piece| put(Action::Piece { piece }));
            }
            BuildPhase::SettleWorld => settled(state).iter().for_each(|space| put(Action::At { space })),
            BuildPhase::SettleBase { .. } => {
                let bases = Base::ALL.into_iter().filter(|&base| has_base(state, base));
                bases.for_each(|base| put(Action::Base { base }));
            }
            BuildPhase::Upgrade => each_upgrade(state, put),
            BuildPhase::ForwardPiece => {
                if state.flagships.any_unbuilt() {
                    put(Action::Piece { piece: Piece::Flagship });
                }
                if state.mines.any_unbuilt() {
                    put(Action::Piece { piece: Piece::Mine });
                }
            }
            BuildPhase::ForwardSpace { .. } => {
                forward(rules, state).iter().for_each(|space| put(Action::At { space }));
            }
        }
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        _: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        let question = match (self, action) {
            (BuildPhase::Construct, Action::Piece { piece }) => pay(Order::Construct { piece }),
            (BuildPhase::SettleWorld, Action::At { space }) => match space.world() {
                Some(world) => Phase::Build(BuildPhase::SettleBase { world }),
                None => return wrong("F9.2"),
            },
            (BuildPhase::SettleBase { world }, Action::Base { base }) => pay(Order::Settle { world, base }),
            (BuildPhase::Upgrade, Action::Stripe { asset, at }) => pay(Order::Upgrade { asset, at }),
            (BuildPhase::ForwardPiece, Action::Piece { piece }) => {
                Phase::Build(BuildPhase::ForwardSpace { piece })
            }
            (BuildPhase::ForwardSpace { piece }, Action::At { space }) => {
                pay(Order::Forward { piece, to: space })
            }
            _ => return wrong(self.rule()),
        };
        ask(state, question);
    }

    fn rule(self) -> &'static str {
        match self {
            BuildPhase::Construct => "F9.1",
            BuildPhase::SettleWorld | BuildPhase::SettleBase { .. } => "F9.2",
            BuildPhase::Upgrade => "F9.4",
            BuildPhase::ForwardPiece | BuildPhase::ForwardSpace { .. } => "F9.5",
        }
    }

    fn text(self, rules: &Federation, _: &State) -> String {
        match self {
            BuildPhase::Construct => "What is built at Sol?".to_string(),
            BuildPhase::SettleWorld => "Which world is settled?".to_string(),
            BuildPhase::SettleBase { world } => {
                format!("Which Base comes to {}? {}.", world.title(), crate::text::anger(rules, world))
            }
            BuildPhase::Upgrade => "What is upgraded?".to_string(),
            BuildPhase::ForwardPiece => "What is deployed forward?".to_string(),
            BuildPhase::ForwardSpace { piece } => format!("Where is the {} placed?", piece.title()),
        }
    }

    fn why_not(self, _: &Federation, state: &State, action: Action) -> Refusal {
        let reason = match (self, action) {
            (BuildPhase::SettleWorld, Action::At { space }) if space.world().is_none() => "it is no world",
            (BuildPhase::SettleWorld, Action::At { space }) if state.base_spaces().has(space) => {
                "a Base stands there already"
            }
            (BuildPhase::SettleWorld, Action::At { .. }) => "no Flagship is there",
            (BuildPhase::SettleBase { .. }, Action::Base { .. }) => "this Base is on the map already",
            (BuildPhase::ForwardSpace { .. }, Action::At { .. }) => "no Flagship and no Base is next to it",
            (BuildPhase::Construct, Action::Piece { .. }) => "none is unbuilt",
            (BuildPhase::Upgrade, Action::Stripe { .. }) => "there is no such plain asset",
            _ => "that is not what is being decided now",
        };
        Refusal::new(self.rule(), reason)
    }

    fn can_go_back(self) -> bool {
        true
    }
}

/// Whether a piece is in Unbuilt Assets.
pub(super) fn is_unbuilt(state: &State, piece: Piece) -> bool {
    match piece {
        Piece::Flagship => state.flagships.any_unbuilt(),
        Piece::Mine => state.mines.any_unbuilt(),
        Piece::SolDefense => state.sol_defense == Built::Unbuilt,
    }
}

/// F9.2: worlds with a Flagship and without a Base.
pub(super) fn settled(state: &State) -> SpaceSet {
    (state.flagships.spaces() & SpaceSet::WORLDS).minus(state.base_spaces())
}

/// F9.2: whether a Base is Locked or Unbuilt.
pub(super) fn has_base(state: &State, base: Base) -> bool {
    is_free(state.bases[base])
}

/// F9.4: what can be upgraded.
fn each_upgrade(state: &State, put: &mut impl FnMut(Action)) {
    if state.sol_defense == Built::Plain {
        put(Action::Stripe { asset: AssetKind::SolDefense, at: Space::Sol });
    }
    state.mines.plain().iter().for_each(|at| put(Action::Stripe { asset: AssetKind::Mine, at }));
    for world in World::ALL {
        if let Some((_, false)) = state.base_on(world) {
            put(Action::Stripe { asset: AssetKind::Base, at: world.space() });
        }
    }
}

/// F9.4: whether anything can be upgraded.
pub(super) fn can_upgrade(state: &State) -> bool {
    state.sol_defense == Built::Plain
        || state.mines.any_plain()
        || state.bases.values().any(|site| matches!(site, Site::On { striped: false, .. }))
}

/// F9.5: spaces next to a Flagship or a Base.
pub(super) fn forward(rules: &Federation, state: &State) -> SpaceSet {
    let from = state.flagships.spaces() | state.base_spaces();
    from.iter().fold(SpaceSet::EMPTY, |reached, space| reached | rules.lookup.next_to(space))
}

/// F9.1, F26.22: a piece is built at Sol, and fights if fleets are there.
pub(super) fn construct(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    piece: Piece,
) {
    state.push(Task::Combats);
    place_at_sol(cx, state, piece);
}

/// F9.1, F6.7: a piece is placed at Sol.
pub(super) fn place_at_sol(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    piece: Piece,
) {
    put_on(cx, state, piece, Space::Sol);
}

fn put_on(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    piece: Piece,
    at: Space,
) {
    stand(state, piece, at);
    cx.note(state, || Event::Built { piece, at });
    combat::engage(state, at);
}

/// An unbuilt piece comes to a space, which is said.
pub(crate) fn stand(state: &mut State, piece: Piece, at: Space) -> Space {
    match piece {
        Piece::Flagship => state.flagships.build(at),
        Piece::Mine => state.mines.build(at),
        Piece::SolDefense => state.sol_defense = Built::Plain,
    }
    at
}

/// F9.5: a piece is placed near a Flagship or Base.
pub(super) fn forward_deploy(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    piece: Piece,
    to: Space,
) {
    state.push(Task::Combats);
    put_on(cx, state, piece, to);
}

/// F9.2: a Flagship becomes a Base. The win comes first, then home, what is unlocked, War Effort, combat.
pub(super) fn settle(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    world: World,
    base: Base,
) {
    let first = state.bases[base] == Site::Locked;
    if first {
        state.tally.settled[base] =
            1 + state.tally.settled.values().filter(|&&place| place > 0).count() as u8;
    }
    state.flagships.scrap(world.space());
    state.bases[base] = Site::On { world, striped: false };
    let standing = state.bases_standing();
    cx.note(state, || Event::Settled { base, world, standing });
    if ending::check_win(cx, state) {
        return;
    }
    if state.home[HomeTrack::Expansion] > 0 {
        state.home[HomeTrack::Expansion] = 0;
        cx.note(state, || Event::HomeChanged { track: HomeTrack::Expansion, value: 0 });
    }
    if first {
        unlock(cx, state, base);
    }
    state.push(Task::Combats);
    combat::engage(state, world.space());
    let (faction, steps) = (cx.rules.lookup.owner[world], cx.rules.lookup.distance[world]);
    state.push(Task::Down { faction, steps });
}

/// F9.3: what lay beside the Base.
fn unlock(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, base: Base) {
    let data = &cx.rules.pack.bases[base];
    (0..data.flagships).for_each(|_| state.flagships.unlock());
    state.pools.add(crate::lookup::Lookup::beside(&cx.rules.pack, base));
    state.blanks += data.techs;
    cx.note(state, || Event::Unlocked { base });
    if base == Base::WarpResearch {
        research::start(cx, state, FedTech::WarpGates);
    }
}

/// F9.4: an asset is turned to its striped side.
pub(super) fn upgrade(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    asset: AssetKind,
    at: Space,
) {
    match asset {
        AssetKind::SolDefense => state.sol_defense = Built::Striped,
        AssetKind::Mine => state.mines.stripe(at),
        AssetKind::Base => {
            if let Some((world, (base, _))) =
                at.world().and_then(|world| Some((world, state.base_on(world)?)))
            {
                state.bases[base] = Site::On { world, striped: true };
            }
        }
        AssetKind::Flagship | AssetKind::Ally | AssetKind::StripedMine => wrong("F9.4"),
    }
    cx.note(state, || Event::Upgraded { asset, at });
}

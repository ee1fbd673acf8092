use crate::action::{Action, FightAction};
use crate::ids::{Class, HexId, HexSet, Rank, Side, hexes};
use crate::rules::foresee;
use crate::state::{Camp, Fight, React, State};
use crate::{Phase, Portas};
use redoubt_engine::{By, Question, Rules, wire};

/// What a choice leads to if nothing else is done before the Battle is fought (P7.4 to P7.7, P11.4).
#[wire(copy)]
pub struct Preview {
    /// The choice.
    pub action: Action,
    /// The hex of the Battle, or where the shot goes.
    pub hex: HexId,
    /// The defender's total before it: together, ours. Outside a Battle: our Strength there.
    pub ours_before: u8,
    /// The attacker's total before it. Outside a Battle: the Strength of the enemies there.
    pub theirs_before: u8,
    /// The defender's after it.
    pub ours_after: u8,
    /// The attacker's after it.
    pub theirs_after: u8,
    /// Whether the defender wins then.
    pub wins: bool,
    /// Basic Units that fall.
    pub basic: u8,
    /// Elite Units that fall.
    pub elite: u8,
    /// Soldiers of each team that are wounded.
    pub wounded: By<Side, By<Class, u8>>,
    /// Where tiles are lost.
    pub lost: HexSet,
    /// Where Mines are put back.
    pub laid: HexSet,
    /// Whether something has still to be decided, so that more may fall.
    pub open: bool,
}

/// The open Battle.
fn open_battle(state: &State) -> Option<Fight> {
    state.stack.iter().rev().find_map(|task| match *task {
        Phase::Fight(task @ Fight::Battle { .. }) => Some(task),
        _ => None,
    })
}

/// P7.7: the totals of the open Battle with one more shot as support: ours before and after, and theirs.
pub(crate) fn with_support(rules: &Portas, state: &State, from: HexId) -> Option<[u8; 3]> {
    let task = open_battle(state)?;
    let before = rules.odds(state, task);
    let work = state.hex(from).work?;
    let Fight::Battle { hex, cause, attacker, mut support, mut gunfire, stage, idle } = task else {
        return None;
    };
    let versus = rules.lookup.versus;
    let shot = if versus { state.hex(from).owner == attacker } else { work.is_trench() };
    *(if shot { &mut gunfire } else { &mut support }) += rules.pack.works[work].damage;
    let after = rules.odds(state, Fight::Battle { hex, cause, attacker, support, gunfire, stage, idle });
    Some(if versus && shot {
        [before.theirs, after.theirs, after.ours]
    } else {
        [before.ours, after.ours, after.theirs]
    })
}

/// Invaders on the Battleground.
fn invaders(state: &State) -> By<Rank, u8> {
    By::from_fn(|rank: Rank| {
        let moving = if rank == Rank::Basic { state.mover.basic } else { state.mover.elite };
        state.hexes.iter().map(|hex| hex.foes[rank].total()).sum::<u8>() + moving
    })
}

/// Hexes with a tile in one position that is not there in the other.
fn gone(before: &State, after: &State) -> HexSet {
    hexes().filter(|&hex| before.hex(hex).work.is_some() && after.hex(hex).work.is_none()).collect()
}

impl Portas {
    /// What every choice leads to, while a Battle, a shot or a Knockback is decided.
    pub(crate) fn previews(&self, state: &State) -> Vec<Preview> {
        let decided =
            matches!(state.phase(), Phase::React(_) | Phase::Fight(_) | Phase::Camp(Camp::Knock { .. }));
        let Some(seat) = self.to_act(state).first().filter(|_| decided) else { return Vec::new() };
        let mut actions = Vec::new();
        state.phase().legal(self, state, seat, &mut actions);
        actions.into_iter().filter_map(|action| self.preview(state, action)).collect()
    }

    /// The hex that a choice is about.
    fn aim(&self, state: &State, action: Action) -> Option<HexId> {
        let Action::Fight(fight) = action else { return None };
        match (fight, state.phase()) {
            (FightAction::Fire { to, .. }, _) => Some(to),
            (FightAction::Repel { hex, .. } | FightAction::Ignite { hex, .. }, _) => Some(hex),
            (_, Phase::React(React::Volley { hex, .. })) => Some(hex),
            (
                _,
                Phase::Fight(
                    Fight::Mine { hex, .. }
                    | Fight::Wound { hex, .. }
                    | Fight::Which { hex, .. }
                    | Fight::Losses { hex, .. }
                    | Fight::Replace { hex, .. },
                ),
            ) => Some(hex),
            _ => None,
        }
    }

    /// Both totals: of the open Battle on the hex, or of whoever stands there.
    fn totals(&self, state: &State, hex: HexId) -> (u8, u8) {
        if let Some(task @ Fight::Battle { hex: there, .. }) = open_battle(state)
            && there == hex
        {
            let odds = self.odds(state, task);
            return (odds.ours, odds.theirs);
        }
        let sum = |side: Side| {
            let (any, shots) = self.strength_of(state, side, hex, false);
            any + shots
        };
        if self.lookup.versus {
            return (sum(Side::South), sum(Side::North));
        }
        let (foes, strength) = (state.foes_at(hex), self.lookup.rank_strength);
        let theirs = foes[Rank::Basic] * strength[Rank::Basic] + foes[Rank::Elite] * strength[Rank::Elite];
        (sum(Side::South), theirs)
    }

    fn preview(&self, state: &State, action: Action) -> Option<Preview> {
        let battle = open_battle(state).and_then(|task| match task {
            Fight::Battle { hex, .. } => Some(hex),
            _ => None,
        });
        let hex = battle.or_else(|| self.aim(state, action))?;
        let seat = self.to_act(state).first()?;
        let (ours_before, theirs_before) = self.totals(state, hex);
        let outlook = foresee(self, state, seat, action);
        let (ours_after, theirs_after) =
            outlook.odds.map_or_else(|| self.totals(&outlook.state, hex), |odds| (odds.ours, odds.theirs));
        let after = &outlook.state;
        let (were, are) = (invaders(state), invaders(after));
        Some(Preview {
            action,
            hex,
            ours_before,
            theirs_before,
            ours_after,
            theirs_after,
            wins: ours_after >= theirs_after,
            basic: were[Rank::Basic].saturating_sub(are[Rank::Basic]),
            elite: were[Rank::Elite].saturating_sub(are[Rank::Elite]),
            wounded: By::from_fn(|side: Side| {
                By::from_fn(|class: Class| {
                    after.sickbay[side][class].saturating_sub(state.sickbay[side][class])
                })
            }),
            lost: gone(state, after),
            laid: gone(after, state),
            open: outlook.open,
        })
    }
}

//! P5: the Battleground and lines of sight.

use crate::Portas;
use crate::ids::{Dir, HexId, HexSet, Side, Work, hexes};
use crate::pack::Special;
use crate::state::State;

impl Portas {
    /// P5.4, P15.12: whether a team's sight ends on a hex: Invaders, or the other team's Soldiers, Buildings, Mines.
    #[inline]
    pub(crate) fn blocks(&self, state: &State, side: Side, hex: HexId) -> bool {
        state.has_foes(hex) || self.lookup.versus && state.hex(hex).fights(side.other())
    }

    /// P5.5: whether a team's Building stands on a hex and a Soldier of its class is there.
    #[inline]
    pub(crate) fn manned(&self, state: &State, side: Side, hex: HexId) -> Option<Work> {
        let there = state.hex(hex);
        let work = there.work_of(side).filter(|work| work.is_building())?;
        let class = self.pack.works[work].crew?;
        (there.men[side][class].total() > 0).then_some(work)
    }

    /// The directions of a Building's arrows.
    pub(crate) fn arrows(&self, work: Work, facing: Dir) -> impl Iterator<Item = Dir> {
        let turns: &[usize] = if self.pack.works[work].arrows > 1 { &[5, 0, 1] } else { &[0] };
        turns.iter().map(move |&turn| facing.turned(turn))
    }

    /// The hexes on one arrow, in order.
    pub(crate) fn ray(&self, hex: HexId, dir: Dir, range: u8) -> impl Iterator<Item = HexId> {
        let mut at = Some(hex);
        (0..range).map_while(move |_| {
            at = at.and_then(|hex| self.lookup.next(hex, dir));
            at
        })
    }

    /// P5.4, P11.7: what a Building on a hex sees by its arrows, its own hex not counted.
    pub(crate) fn seen_from(&self, state: &State, side: Side, hex: HexId, work: Work) -> HexSet {
        let mut seen = HexSet::EMPTY;
        for dir in self.arrows(work, state.hex(hex).facing) {
            for next in self.ray(hex, dir, self.pack.works[work].range) {
                seen.add(next);
                if self.blocks(state, side, next) {
                    break;
                }
            }
        }
        seen
    }

    /// P11.5: what Indirect Fire from a hex reaches; nothing blocks it.
    pub(crate) fn reach_of(&self, state: &State, hex: HexId, work: Work) -> HexSet {
        let range = self.pack.works[work].range;
        self.arrows(work, state.hex(hex).facing).flat_map(|dir| self.ray(hex, dir, range)).collect()
    }

    /// P5.4: every hex that a team sees; its Traps are Units too (P4.7a).
    pub(crate) fn in_sight(&self, state: &State, side: Side) -> HexSet {
        let mut seen = HexSet::one(self.lookup.spawn_point[side]);
        for hex in hexes() {
            if state.hex(hex).has_unit(side) {
                seen.add(hex);
                if let Some(work) = self.manned(state, side, hex) {
                    seen = seen.or(self.seen_from(state, side, hex, work));
                }
            }
        }
        seen
    }

    /// P5.6, N13: hexes in sight for placing tiles.
    pub(crate) fn in_sight_for_tiles(&self, state: &State, side: Side) -> HexSet {
        let mut seen = self.in_sight(state, side);
        if self.team_has(state, side, Special::Signals) {
            for hex in hexes() {
                if self.manned(state, side, hex).is_some_and(Work::is_guard) {
                    seen = seen.or(self.lookup.around[hex.index()]);
                }
            }
        }
        seen
    }

    /// Whether somebody of a team has an Improvement in play.
    pub(crate) fn team_has(&self, state: &State, side: Side, special: Special) -> bool {
        self.team(side).iter().any(|seat| self.has_special(state.seat(seat), special))
    }

    /// P15.10a: whether so many more Soldiers of a team may stand on a hex.
    pub(crate) fn has_room(&self, state: &State, side: Side, hex: HexId, more: u8) -> bool {
        !self.lookup.versus || state.hex(hex).soldiers(side) + more <= 6 * self.team(side).len()
    }

    /// P5.7: how many of a tile can still be placed.
    pub(crate) fn works_left(&self, state: &State, work: Work) -> u8 {
        self.left_of(work, state.hexes.iter().filter_map(|hex| hex.work))
    }

    /// The same if the tile on a hex is razed first (P5.6a).
    pub(crate) fn works_left_without(&self, state: &State, work: Work, razed: HexId) -> u8 {
        let (before, behind) = state.hexes.split_at(razed.index());
        self.left_of(work, before.iter().chain(&behind[1..]).filter_map(|hex| hex.work))
    }

    /// P5.7a: the count rule of Mines: so many of each type, and so many in all.
    fn left_of(&self, work: Work, lying: impl Iterator<Item = Work>) -> u8 {
        let (mut alike, mut same) = (0u8, 0u8);
        for other in lying {
            alike += u8::from(other.pile() == work.pile());
            same += u8::from(other == work);
        }
        if !work.is_mine() {
            return self.pack.works[work].tiles.saturating_sub(alike);
        }
        let each = self.pack.numbers.mines_each.saturating_sub(same);
        each.min(self.pack.numbers.mines.saturating_sub(alike))
    }
}

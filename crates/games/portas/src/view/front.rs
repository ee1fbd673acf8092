use crate::ids::{Dir, HEXES, HexId, Rank, hexes};
use crate::pack::{MoveCard, Step};
use crate::state::{Cause, Fight, March, Mover, State};
use crate::{Phase, Portas};
use arrayvec::ArrayVec;
use redoubt_engine::wire;

/// One arrow of a manned Building (P5.4).
#[wire]
pub struct SightLine {
    /// Where the Building stands.
    pub from: HexId,
    /// The arrow.
    pub dir: Dir,
    /// The hexes it sees, in order.
    pub hexes: Vec<HexId>,
    /// The hex whose enemies block what lies behind it.
    pub blocked_by: Option<HexId>,
    /// Whether its shots are not blocked (P11.5).
    pub indirect: bool,
}

/// Where a troop can be with its next card (P8).
#[wire(copy)]
pub struct Threat {
    /// Where it is.
    pub from: HexId,
    /// A hex that it can enter; nothing: it leaves the board (P8.9).
    pub hex: Option<HexId>,
    /// So many of the cards that are left lead there.
    pub cards: u8,
    /// Of so many.
    pub of: u8,
}

/// A step that the troop on the move has still before it (P8.4).
#[wire(copy)]
pub struct Leg {
    /// Where from.
    pub from: HexId,
    /// Where to; nothing: it leaves the board (P8.9).
    pub to: Option<HexId>,
    /// Whether the hex is burnt first (P10.3).
    pub burns: bool,
}

/// A Battle that is open (P7.4).
#[wire(copy)]
pub struct BattleView {
    /// Where.
    pub hex: HexId,
    /// How it came about.
    pub cause: Cause,
    /// The defender's total: together, ours.
    pub ours: u8,
    /// The attacker's.
    pub theirs: u8,
    /// Whether the defender would win now.
    pub wins: bool,
}

/// The hexes that a troop enters with a card, which has four arrows at most; nothing stands for leaving the board.
type Way = ArrayVec<Option<HexId>, 4>;

impl Portas {
    pub(crate) fn sight_lines(&self, state: &State) -> Vec<SightLine> {
        let mut lines = Vec::new();
        for hex in hexes() {
            let side = state.hex(hex).owner;
            let Some(work) = self.manned(state, side, hex) else { continue };
            for dir in self.arrows(work, state.hex(hex).facing) {
                let mut line = SightLine {
                    from: hex,
                    dir,
                    hexes: Vec::new(),
                    blocked_by: None,
                    indirect: work.is_mobile(),
                };
                for next in self.ray(hex, dir, self.pack.works[work].range) {
                    if line.blocked_by.is_none() || line.indirect {
                        line.hexes.push(next);
                    }
                    if line.blocked_by.is_none() && self.blocks(state, side, next) {
                        line.blocked_by = Some(next);
                    }
                }
                lines.push(line);
            }
        }
        lines
    }

    /// Where each troop goes with each card that is left, as the board stands now; Battles and Traps are not foreseen.
    pub(crate) fn threats(&self, state: &State) -> Vec<Threat> {
        let bag = if state.decks.pile == 0 { state.decks.discard } else { state.decks.pile };
        let of = bag.count_ones() as u8;
        let mut threats: Vec<Threat> = Vec::new();
        if of == 0 || self.lookup.versus {
            return threats;
        }
        for from in hexes().filter(|&hex| state.hex(hex).has_foes()) {
            // Where the threat to each hex is listed; the last stands for leaving the board.
            let mut listed = [None; HEXES + 1];
            for card in self.moves_of(state, bag) {
                for hex in self.way(state, from, &self.pack.movement[card.index()]) {
                    let place = &mut listed[hex.map_or(HEXES, HexId::index)];
                    match *place {
                        Some(place) => {
                            let threat: &mut Threat = &mut threats[place];
                            threat.cards += 1;
                        }
                        None => {
                            *place = Some(threats.len());
                            threats.push(Threat { from, hex, cards: 1, of });
                        }
                    }
                }
            }
        }
        threats
    }

    /// The hexes that a troop enters with a card, each once; nothing stands for leaving the board.
    fn way(&self, state: &State, from: HexId, card: &MoveCard) -> Way {
        let foes = state.foes_at(from);
        let units = foes[Rank::Basic] + foes[Rank::Elite];
        let mut way = Way::new();
        if card.powers.split.is_some() {
            let parts = if units > 1 { 2 } else { 1 };
            for dir in [Dir::DownLeft, Dir::DownRight].into_iter().take(parts) {
                self.follow(state, card, from, dir, &mut way);
            }
            return way;
        }
        let count = self.arrow_count(card, 5u8.saturating_sub(units));
        let mut mover =
            Mover { hex: from, basic: foes[Rank::Basic], elite: foes[Rank::Elite], arrow: 0, flying: false };
        for arrow in 0..count {
            mover.arrow = arrow;
            let dodge = matches!(card.steps.get(usize::from(arrow)), Some(Step::Dodge { .. }));
            let Some((dir, _)) = self.next_arrow(state, card, &mover) else {
                debug_assert!(dodge, "P10.10: only a Dodge group is skipped");
                continue;
            };
            match self.follow(state, card, mover.hex, dir, &mut way) {
                Some(hex) => mover.hex = hex,
                None => break,
            }
        }
        way
    }

    /// Where an arrow leads, past whatever Dragons steal past (P10.11).
    fn goal(&self, state: &State, card: &MoveCard, from: HexId, dir: Dir) -> Option<HexId> {
        let mut to = self.lookup.arrow(from, dir);
        while let Some(hex) = to.filter(|&hex| self.steals_past(state, card, hex)) {
            to = self.lookup.arrow(hex, dir);
        }
        to
    }

    /// What the troop on the move, or the one whose card was just turned, does with the rest of its card if nothing
    /// stops it; Traps are not foreseen.
    pub(crate) fn route(&self, state: &State) -> Vec<Leg> {
        let mut legs = Vec::new();
        let (Some(card), Some(mut mover)) = (self.turned(state), self.about_to_move(state)) else {
            return legs;
        };
        if let Some(burns) = card.powers.split.filter(|_| mover.arrow == 0) {
            let parts = usize::from(mover.basic + mover.elite).min(2);
            for (dir, burns) in [Dir::DownLeft, Dir::DownRight].into_iter().zip(burns).take(parts) {
                let to = self.goal(state, card, mover.hex, dir);
                legs.push(Leg { from: mover.hex, to, burns });
            }
            return legs;
        }
        let count =
            if card.powers.split.is_some() { u8::MAX } else { self.arrow_count(card, state.turned.press) };
        while mover.arrow < count {
            if let Some((dir, burns)) = self.next_arrow(state, card, &mover) {
                let to = self.goal(state, card, mover.hex, dir);
                legs.push(Leg { from: mover.hex, to, burns });
                let Some(hex) = to else { break };
                mover.hex = hex;
            }
            mover.arrow = if card.powers.split.is_some() { u8::MAX } else { mover.arrow + 1 };
        }
        legs
    }

    /// The troop on the move, or the one whose card was just turned (P8.2).
    fn about_to_move(&self, state: &State) -> Option<Mover> {
        if state.mover.is_moving() {
            return Some(state.mover);
        }
        let waits = |task: &Phase| match *task {
            Phase::March(March::Troop { hex, stage: 2 }) => Some(hex),
            _ => None,
        };
        let hex = state.stack.iter().rev().find_map(waits)?;
        let foes = state.foes_at(hex);
        let (basic, elite) = (foes[Rank::Basic], foes[Rank::Elite]);
        Some(Mover { hex, basic, elite, arrow: 0, flying: false })
    }

    fn follow(&self, state: &State, card: &MoveCard, from: HexId, dir: Dir, way: &mut Way) -> Option<HexId> {
        let to = self.goal(state, card, from, dir);
        if !way.contains(&to) {
            way.push(to);
        }
        to
    }

    pub(crate) fn battle_view(&self, state: &State) -> Option<BattleView> {
        let open = |task: &Phase| match *task {
            Phase::Fight(task @ Fight::Battle { hex, cause, .. }) => {
                let odds = self.odds(state, task);
                let (ours, theirs) = (odds.ours, odds.theirs);
                Some(BattleView { hex, cause, ours, theirs, wins: ours >= theirs })
            }
            _ => None,
        };
        state.stack.iter().rev().find_map(open)
    }
}

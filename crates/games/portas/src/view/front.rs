use crate::action::{Action, FightAction};
use crate::ids::{Dir, HexId, Rank, Side, hexes};
use crate::pack::{MoveCard, Step};
use crate::state::{Cause, Fight, Mover, React, State};
use crate::{Phase, Portas};
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

/// What a choice leads to (P7.4, P11.4).
#[wire(copy)]
pub struct Preview {
    /// The choice.
    pub action: Action,
    /// The totals before it; for a shot outside a Battle the Strength of the Invaders there.
    pub ours_before: u8,
    /// The attackers'.
    pub theirs_before: u8,
    /// And after it.
    pub ours_after: u8,
    /// The attackers'.
    pub theirs_after: u8,
    /// Whether the defender would win after it.
    pub wins: bool,
    /// Basic Units that fall at once.
    pub basic: u8,
    /// Elite Units that fall at once.
    pub elite: u8,
}

/// P7.7: the totals with one more shot as support.
pub(crate) fn support_preview(rules: &Portas, state: &State, from: HexId) -> Option<Preview> {
    let open = |task: &Phase| match *task {
        Phase::Fight(task @ Fight::Battle { .. }) => Some(task),
        _ => None,
    };
    let task = state.stack.iter().rev().find_map(open)?;
    let before = rules.odds(state, task);
    let work = state.hex(from).work?;
    let more = rules.pack.works[work].damage;
    let Fight::Battle { hex, cause, attacker, mut support, mut gunfire, stage } = task else { return None };
    let versus = rules.lookup.versus;
    let owner = state.hex(from).owner;
    let shot = if versus { owner == attacker } else { work.is_trench() };
    *(if shot { &mut gunfire } else { &mut support }) += more;
    let after = rules.odds(state, Fight::Battle { hex, cause, attacker, support, gunfire, stage });
    Some(Preview {
        action: Action::Fight(FightAction::Support { from }),
        ours_before: before.ours,
        theirs_before: before.theirs,
        ours_after: after.ours,
        theirs_after: after.theirs,
        wins: after.ours >= after.theirs,
        basic: 0,
        elite: 0,
    })
}

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
            for card in self.moves_of(state, bag) {
                for hex in self.way(state, from, &self.pack.movement[card.index()]) {
                    match threats.iter_mut().find(|threat| threat.from == from && threat.hex == hex) {
                        Some(threat) => threat.cards += 1,
                        None => threats.push(Threat { from, hex, cards: 1, of }),
                    }
                }
            }
        }
        threats
    }

    /// The hexes that a troop enters with a card, each once; nothing stands for leaving the board.
    pub(crate) fn way(&self, state: &State, from: HexId, card: &MoveCard) -> Vec<Option<HexId>> {
        let foes = state.foes_at(from);
        let units = foes[Rank::Basic] + foes[Rank::Elite];
        let mut way = Vec::new();
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

    fn follow(
        &self,
        state: &State,
        card: &MoveCard,
        from: HexId,
        dir: Dir,
        way: &mut Vec<Option<HexId>>,
    ) -> Option<HexId> {
        let mut to = self.lookup.arrow(from, dir);
        while let Some(hex) = to.filter(|&hex| self.steals_past(state, card, hex)) {
            to = self.lookup.arrow(hex, dir);
        }
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

    /// What every shot and every support of the open window leads to.
    pub(crate) fn previews(&self, state: &State) -> Vec<Preview> {
        let mut actions = Vec::new();
        if let Phase::React(task @ (React::Open { .. } | React::Volley { .. })) = state.phase() {
            redoubt_engine::Question::legal(task, self, state, redoubt_engine::Seat::FIRST, &mut actions);
        }
        actions.into_iter().filter_map(|action| self.preview(state, action)).collect()
    }

    fn preview(&self, state: &State, action: Action) -> Option<Preview> {
        let Action::Fight(fight) = action else { return None };
        let (hex, damage, gunfire) = match (fight, state.phase()) {
            (FightAction::Support { from }, _) => return support_preview(self, state, from),
            (FightAction::Fire { from, to }, _) => {
                let work = state.hex(from).work?;
                let damage = self.pack.works[work].damage;
                if work.is_trench() { (to, 0, damage) } else { (to, damage, 0) }
            }
            (FightAction::Shoot, Phase::React(React::Volley { hex, damage, gunfire, .. })) => {
                (hex, damage, gunfire)
            }
            _ => return None,
        };
        if self.lookup.versus {
            return None;
        }
        let (basic, elite) = *self.losses(state, hex, damage, gunfire).first()?;
        let (foes, strength) = (state.foes_at(hex), self.lookup.rank_strength);
        let before = foes[Rank::Basic] * strength[Rank::Basic] + foes[Rank::Elite] * strength[Rank::Elite];
        let after = before - basic * strength[Rank::Basic] - elite * strength[Rank::Elite];
        let (any, shots) = self.strength_of(state, Side::South, hex, false);
        let ours = any + shots;
        Some(Preview {
            action,
            ours_before: ours,
            theirs_before: before,
            ours_after: ours,
            theirs_after: after,
            wins: ours >= after,
            basic,
            elite,
        })
    }
}

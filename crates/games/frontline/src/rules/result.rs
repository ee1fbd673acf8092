//! L8: reading the dice, and what becomes of the target.

use super::{Cx, attack, displacement, not_now, rewards};
use crate::ids::{Column, Die, Hit, Kind, Space, SpaceSet};
use crate::invariants::hold;
use crate::state::{Attack, Phase, ResultPhase, State, Verdict};
use crate::text::{capital, spot};
use crate::{Action, Event, FrontLine, ResultAction, UnitAction};
use redoubt_engine::{
    Broken, Chance, Journal, Label, Pass, PassKind, Prompt, Question, Refusal, Seat, SeatSet,
};

/// D11, L16.3: a routed unit may retreat instead of holding.
pub(super) const ROUT: PassKind = PassKind { id: "rout", about: "Routed units: always hold" };

impl Question<FrontLine> for ResultPhase {
    #[inline]
    fn asked(self, _: &FrontLine, state: &State) -> SeatSet {
        let attacker = state.attacker(&self.attack());
        let colour = match self {
            ResultPhase::TankChoice { .. } | ResultPhase::RetreatSpace { .. } => attacker,
            ResultPhase::HoldOrRetreat { .. } => attacker.other(),
        };
        colour.seat().into()
    }

    #[inline]
    fn legal(self, rules: &FrontLine, state: &State, _: Seat, into: &mut Vec<Action>) {
        match self {
            ResultPhase::TankChoice { .. } => {
                into.extend(Die::ALL.map(|die| Action::Result(ResultAction::Take { die })));
            }
            ResultPhase::HoldOrRetreat { .. } => {
                into.extend([ResultAction::Hold, ResultAction::Retreat].map(Action::Result));
            }
            ResultPhase::RetreatSpace { attack } => {
                let spaces = rules.safe_spaces(state, &attack);
                into.extend(spaces.iter().map(|space| Action::Unit(UnitAction::To { space })));
            }
        }
    }

    fn check(self, rules: &FrontLine, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (self, action) {
            (ResultPhase::TankChoice { .. }, Action::Result(ResultAction::Take { .. }))
            | (
                ResultPhase::HoldOrRetreat { .. },
                Action::Result(ResultAction::Hold | ResultAction::Retreat),
            ) => Ok(()),
            (ResultPhase::RetreatSpace { attack }, Action::Unit(UnitAction::To { space })) => {
                check_retreat(rules, state, &attack, space)
            }
            _ => Err(not_now(self.rule())),
        }
    }

    #[inline]
    fn answer<C: Chance, J: Journal<FrontLine>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let attack = self.attack();
        match action {
            Action::Result(ResultAction::Take { die }) => take(cx, state, attack, die),
            Action::Result(ResultAction::Hold) => hold(cx, state, attack),
            Action::Result(ResultAction::Retreat) => retreat(cx, state, attack),
            Action::Unit(UnitAction::To { space }) => retreat_to(cx, state, attack, space),
            _ => unreachable!("{}: only answers that were checked are carried out", self.rule()),
        }
    }

    fn prompt(self, rules: &FrontLine, state: &State, _: Seat) -> Prompt {
        let attack = self.attack();
        let unit = rules.unit_at(state, attack.target);
        let text = match self {
            ResultPhase::TankChoice { .. } => {
                format!("{}: which die counts against {unit}?", attack::dice_text(&attack))
            }
            ResultPhase::HoldOrRetreat { .. } => {
                let warning = match retreat_loses(rules, state, &attack) {
                    true => " If it leaves, your Capital is lost and with it the game.",
                    false => "",
                };
                format!("{} is routed: hold and be disrupted, or retreat?{warning}", capital(&unit))
            }
            ResultPhase::RetreatSpace { .. } => format!("{} retreats: you choose where to.", capital(&unit)),
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, rules: &FrontLine, state: &State, _: Seat, action: Action) -> Label {
        let (attack, rule) = (self.attack(), self.rule());
        match action {
            Action::Result(ResultAction::Take { die }) => {
                Label::new(take_text(rules, state, &attack, die), rule)
                    .at(format!("die-{die}"))
                    .warn(does_nothing(rules, state, &attack, die))
            }
            Action::Result(ResultAction::Hold) => Label::new("Hold: stay and be disrupted", rule).at("hold"),
            Action::Result(ResultAction::Retreat) => {
                let warning = match retreat_loses(rules, state, &attack) {
                    true => Some("your Capital is lost, and the game".to_string()),
                    false => rules.departure(state, attack.target),
                };
                Label::new("Retreat: the attacker picks the space", rule).at("retreat").warn(warning)
            }
            Action::Unit(UnitAction::To { space }) => {
                Label::new(rules.space_text(space), rule).at(spot(space))
            }
            _ => unreachable!("{rule}: not asked"),
        }
    }

    /// L16.2: the die that does more; the unit holds; the first safe space.
    fn lapse(self, rules: &FrontLine, state: &State, _: Seat) -> Action {
        match self {
            ResultPhase::TankChoice { attack } => {
                Action::Result(ResultAction::Take { die: stronger_die(rules, state, &attack) })
            }
            ResultPhase::HoldOrRetreat { .. } => Action::Result(ResultAction::Hold),
            ResultPhase::RetreatSpace { attack } => {
                let space = rules.safe_spaces(state, &attack).first();
                Action::Unit(UnitAction::To { space: space.expect("L8.10: who retreats has a space") })
            }
        }
    }

    fn pass(self, rules: &FrontLine, state: &State, seat: Seat) -> Option<Pass<Action>> {
        match self {
            ResultPhase::HoldOrRetreat { .. } => {
                Some(Pass { kind: ROUT.id, action: self.lapse(rules, state, seat) })
            }
            ResultPhase::TankChoice { .. } | ResultPhase::RetreatSpace { .. } => None,
        }
    }
}

impl ResultPhase {
    const fn rule(self) -> &'static str {
        match self {
            ResultPhase::TankChoice { .. } => "L8.4",
            ResultPhase::HoldOrRetreat { .. } | ResultPhase::RetreatSpace { .. } => "L8.10",
        }
    }

    const fn attack(self) -> Attack {
        match self {
            ResultPhase::TankChoice { attack }
            | ResultPhase::HoldOrRetreat { attack }
            | ResultPhase::RetreatSpace { attack } => attack,
        }
    }

    pub(super) fn invariants(self, rules: &FrontLine, state: &State) -> Result<(), Broken> {
        let attack = self.attack();
        attack::fits(rules, state, &attack)?;
        attack::rolled(&attack)?;
        let unit = state.of(state.attacker(&attack).other()).has(attack.target);
        match self {
            ResultPhase::TankChoice { .. } => {
                let choice = unit && attack.advantage && state.kind(attack.attacker) == Kind::Tank;
                hold!(choice, "L8.4: there is nothing to choose");
            }
            ResultPhase::HoldOrRetreat { .. } | ResultPhase::RetreatSpace { .. } => {
                let routed = !state.is_disrupted(attack.target) && !rules.lookup.open.has(attack.target);
                let safe = !rules.safe_spaces(state, &attack).is_empty();
                hold!(unit && routed && safe, "L8.10: the unit cannot retreat");
            }
        }
        Ok(())
    }
}

/// What both dice say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reading {
    /// The cell of the white die (L8.1).
    pub(crate) white_cell: Hit,
    /// The cell of the yellow die, if it was rolled.
    pub(crate) yellow_cell: Option<Hit>,
    /// The result of going by the white die, icons included.
    pub(crate) white: Hit,
    /// The result of the yellow die, icons included.
    pub(crate) yellow: Hit,
    /// L8.3: whether the white die sends the reader to the yellow one.
    pub(crate) sent_on: bool,
}

impl Reading {
    /// L8.3: the die that counts where nobody chooses.
    pub(crate) const fn die(&self) -> Die {
        if self.sent_on { Die::Yellow } else { Die::White }
    }

    /// The result if that die counts.
    pub(crate) const fn by(&self, die: Die) -> Hit {
        match die {
            Die::White => self.white,
            Die::Yellow => self.yellow,
        }
    }
}

/// L8.4: a Tank with advantage is asked; else the result stands.
// RULING L17.29: only if it makes a difference.
#[inline]
pub(super) fn read(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, attack: Attack) {
    let reading = cx.rules.reading(state, &attack);
    if is_choice(state, &attack, &reading) {
        state.phase = Phase::Result(ResultPhase::TankChoice { attack });
    } else {
        conclude(cx, state, attack, reading, reading.die());
    }
}

/// L8.4: whether a Tank has a choice between the dice.
#[inline]
pub(super) fn is_choice(state: &State, attack: &Attack, reading: &Reading) -> bool {
    let effect = |die| effect(state, attack, reading.by(die));
    attack.advantage && state.kind(attack.attacker) == Kind::Tank && effect(Die::White) != effect(Die::Yellow)
}

/// L8.4
fn take(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, attack: Attack, die: Die) {
    let reading = cx.rules.reading(state, &attack);
    conclude(cx, state, attack, reading, die);
}

/// L8.6 to L8.11: Rally shift, conversion, effect.
fn conclude(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    attack: Attack,
    reading: Reading,
    die: Die,
) {
    let hit = reading.by(die);
    let (verdict, rewarded) = effect(state, &attack, hit);
    if let Some(report) = &mut state.last {
        (report.die, report.verdict) = (Some(die), Some(verdict));
    }
    let icon_row = icon_die(cx.rules, state, attack.target);
    let colour = state.attacker(&attack);
    cx.note(state, || Event::ResultRead {
        colour,
        target: attack.target,
        white: reading.white_cell,
        yellow: reading.yellow_cell,
        die,
        icon: icon_row == Some(if die == Die::White { attack.white } else { attack.yellow }),
        table: hit,
        rallied: attack.rallied,
        verdict,
    });
    match verdict {
        Verdict::Blitz => blitz(cx, state, attack),
        Verdict::Disrupt => {
            disrupt(cx, state, &attack, Routed::No);
            attack::finish(cx, state, attack, attack.attacker);
        }
        Verdict::Rout => rout(cx, state, attack),
        Verdict::Miss if rewarded => rewards::open(cx, state, attack),
        // L8.11
        Verdict::Miss => attack::finish(cx, state, attack, attack.attacker),
        Verdict::CityFalls | Verdict::CityFreed => unreachable!("L7.9: only an empty city falls"),
    }
}

/// L8.8: the unit leaves the game for good.
fn blitz(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, attack: Attack) {
    let (space, colour) = (attack.target, state.attacker(&attack).other());
    let kind = state.kind(space);
    state.lift(space);
    state.dead[colour][kind] += 1;
    cx.note(state, || Event::Blitzed { colour, kind, space });
    displacement::vacated(cx, state, attack);
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Routed {
    Yes,
    No,
}

/// L8.9
fn disrupt(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    attack: &Attack,
    routed: Routed,
) {
    let (space, colour) = (attack.target, state.attacker(attack).other());
    state.disrupted.add(space);
    let kind = state.kind(space);
    cx.note(state, || Event::Disrupted { colour, kind, space, routed: routed == Routed::Yes });
}

/// L8.10: in the open, or with nowhere to go, the unit is disrupted; else its owner chooses.
fn rout(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, attack: Attack) {
    if cx.rules.lookup.open.has(attack.target) || cx.rules.safe_spaces(state, &attack).is_empty() {
        disrupt(cx, state, &attack, Routed::Yes);
        attack::finish(cx, state, attack, attack.attacker);
    } else {
        state.phase = Phase::Result(ResultPhase::HoldOrRetreat { attack });
    }
}

fn hold(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, attack: Attack) {
    let (space, colour) = (attack.target, state.attacker(&attack).other());
    let kind = state.kind(space);
    state.disrupted.add(space);
    cx.note(state, || Event::Held { colour, kind, space });
    attack::finish(cx, state, attack, attack.attacker);
}

/// L8.10: the attacking player picks the space, if there is a choice.
fn retreat(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, attack: Attack) {
    match cx.rules.safe_spaces(state, &attack).only() {
        Some(space) => retreat_to(cx, state, attack, space),
        None => state.phase = Phase::Result(ResultPhase::RetreatSpace { attack }),
    }
}

fn retreat_to(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    attack: Attack,
    to: Space,
) {
    let (from, colour) = (attack.target, state.attacker(&attack).other());
    let kind = state.kind(from);
    state.shift(from, to);
    cx.note(state, || Event::Retreated { colour, kind, from, to });
    displacement::vacated(cx, state, attack);
}

fn check_retreat(rules: &FrontLine, state: &State, attack: &Attack, space: Space) -> Result<(), Refusal> {
    if rules.safe_spaces(state, attack).has(space) {
        Ok(())
    } else {
        Err(Refusal::new("L8.10", "that is not an empty adjacent space away from all danger"))
    }
}

/// T36: leaving the own Capital to an adjacent attacker loses the game.
fn retreat_loses(rules: &FrontLine, state: &State, attack: &Attack) -> bool {
    let near = attack.attacker.distance(attack.target) == 1;
    near && rules.is_own_capital(state.attacker(attack).other(), attack.target)
}

/// What a die says, and what it comes to.
fn take_text(rules: &FrontLine, state: &State, attack: &Attack, die: Die) -> String {
    let hit = rules.reading(state, attack).by(die);
    let (verdict, _) = effect(state, attack, hit);
    format!("The {die} die: {}{}", hit.title(), comes_to(hit, attack.rallied, verdict))
}

/// L8.6, L8.7: what becomes of a result of the table: ", by the Rally Rout, a Blitz against a disrupted unit".
pub(crate) fn comes_to(hit: Hit, rallied: bool, verdict: Verdict) -> String {
    let shifted = if rallied { rallied_to(Verdict::of(hit)) } else { Verdict::of(hit) };
    let rally = match (rallied, hit) {
        (false, _) => String::new(),
        (true, Hit::Miss | Hit::Adv) => ", and a reward for the Rally".to_string(),
        (true, _) => format!(", by the Rally {}", shifted.title()),
    };
    let conversion = match shifted == verdict {
        true => String::new(),
        false => format!(", a {} against a disrupted unit", verdict.title()),
    };
    rally + &conversion
}

/// L8.4: a die that misses although the other does not.
fn does_nothing(rules: &FrontLine, state: &State, attack: &Attack, die: Die) -> Option<&'static str> {
    let reading = rules.reading(state, attack);
    let misses = |die: Die| effect(state, attack, reading.by(die)).0 == Verdict::Miss;
    let other = match die {
        Die::White => Die::Yellow,
        Die::Yellow => Die::White,
    };
    (misses(die) && !misses(other)).then_some("it does nothing, and the other die does")
}

/// L8.4: the die by which an attack does more; a reward for the target makes a Miss less.
fn stronger_die(rules: &FrontLine, state: &State, attack: &Attack) -> Die {
    let reading = rules.reading(state, attack);
    let [white, yellow] = Die::ALL.map(|die| effect(state, attack, reading.by(die)));
    if yellow < white { Die::Yellow } else { Die::White }
}

/// L8.6, L8.7: what the target receives, and whether a rallied one is rewarded.
// RULING L17.11: the Rally shifts what the table says; the conversion changes what the unit receives.
#[inline]
pub(crate) fn effect(state: &State, attack: &Attack, hit: Hit) -> (Verdict, bool) {
    let table = Verdict::of(hit);
    let received = if attack.rallied { rallied_to(table) } else { table };
    let converts = matches!(received, Verdict::Disrupt | Verdict::Rout);
    let verdict = if converts && state.is_disrupted(attack.target) { Verdict::Blitz } else { received };
    (verdict, attack.rallied && table == Verdict::Miss)
}

/// L8.6
#[inline]
const fn rallied_to(table: Verdict) -> Verdict {
    match table {
        Verdict::Blitz => Verdict::Disrupt,
        Verdict::Disrupt => Verdict::Rout,
        _ => Verdict::Miss,
    }
}

/// What an attack does as its dice lie; the stronger result where a Tank may choose.
#[inline]
pub(super) fn strongest(rules: &FrontLine, state: &State, attack: &Attack) -> Verdict {
    let reading = rules.reading(state, attack);
    let (white, _) = effect(state, attack, reading.white);
    if attack.advantage && state.kind(attack.attacker) == Kind::Tank {
        white.min(effect(state, attack, reading.yellow).0)
    } else {
        white
    }
}

/// Chances in 36ths of an attack before the dice, by [`Verdict`] from Blitz to Miss; of an empty city, that it is
/// taken and that it is not.
pub(crate) fn odds(rules: &FrontLine, state: &State, attack: &Attack) -> [u8; 4] {
    let mut chances = [0; 4];
    for white in 1..=6 {
        for yellow in 1..=6 {
            let taken = white <= rules.lookup.empty_city;
            let slot = if attack.column == 0 {
                if taken { 0 } else { 3 }
            } else {
                let yellow = if attack.advantage { yellow } else { 0 };
                strongest(rules, state, &Attack { white, yellow, ..*attack }) as usize
            };
            chances[slot] += 1;
        }
    }
    chances
}

/// L8.2: the number of the die that misses a unit because of where it stands.
// RULING L17.10: an icon belongs to the row of its number, in every column.
#[inline]
pub(crate) fn icon_die(rules: &FrontLine, state: &State, target: Space) -> Option<u8> {
    let lookup = &rules.lookup;
    if lookup.cities.has(target) {
        let column = lookup.terrain[target.index()].city().unwrap_or(Column::Capital);
        Some(lookup.icon[column])
    } else if lookup.high.has(target) && state.kind(target) == Kind::Infantry {
        Some(lookup.soldier)
    } else {
        None
    }
}

impl FrontLine {
    /// L8.1 to L8.5: what the dice of an attack on a unit say.
    // RULING L17.8: an icon on a white cell is a Miss at once. RULING L17.9: there is one yellow column.
    #[inline]
    pub(crate) fn reading(&self, state: &State, attack: &Attack) -> Reading {
        let icon = icon_die(self, state, attack.target);
        let lookup = &self.lookup;
        let white_cell = lookup.white[usize::from(attack.column & 3)][usize::from(attack.white % 7)];
        let yellow_cell = lookup.yellow[usize::from(attack.yellow % 7)];
        let yellow = match icon {
            Some(icon) if icon == attack.yellow => Hit::Miss,
            _ if !attack.advantage => Hit::Miss,
            _ => yellow_cell,
        };
        let missed = icon == Some(attack.white);
        let sent_on = !missed && white_cell == Hit::Adv && attack.advantage;
        let white = match white_cell {
            _ if missed => Hit::Miss,
            Hit::Adv if attack.advantage => yellow,
            Hit::Adv => Hit::Miss,
            plain => plain,
        };
        Reading {
            white_cell,
            yellow_cell: if attack.advantage { Some(yellow_cell) } else { None },
            white,
            yellow,
            sent_on,
        }
    }

    /// L8.10: where the attacked unit could retreat to: empty adjacent land that is no unfriendly city, and neither
    /// next to an active enemy nor to an unfriendly city.
    // RULING L17.12: diagonals count for every kind, and an empty friendly city is a legal retreat.
    #[inline]
    pub(crate) fn safe_spaces(&self, state: &State, attack: &Attack) -> SpaceSet {
        let enemy = state.attacker(attack);
        let unfriendly = self.lookup.friendly(state, enemy);
        let danger = (state.active_of(enemy) | unfriendly).grown();
        let near = self.lookup.within[1][attack.target.index()] & self.lookup.land;
        near.minus(state.occupied()).minus(danger)
    }
}

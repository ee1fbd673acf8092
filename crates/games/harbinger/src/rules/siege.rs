//! H19: the Siege of the Capital.

use super::{Cx, Dice, ending, not_now, stray};
use crate::invariants::hold;
use crate::state::{Ending, Phase, Quiet, SiegePhase, State};
use crate::text::plural;
use crate::{Action, Enemy, Event, Harbinger, ROWS, SiegeAction};
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

const ATTACKS: [SiegeAction; 3] = [SiegeAction::Militia, SiegeAction::Codes, SiegeAction::Fighters];

impl Question<Harbinger> for SiegePhase {
    #[inline]
    fn asked(self, _: &Harbinger, _: &State) -> SeatSet {
        SeatSet::one(Seat::FIRST)
    }

    #[inline]
    fn legal(self, rules: &Harbinger, state: &State, _: Seat, into: &mut Vec<Action>) {
        into.extend(self.open(rules, state).map(Action::Siege));
    }

    fn check(self, rules: &Harbinger, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Siege(action) => self.check_attack(rules, state, action),
            _ => Err(not_now("H19.2")),
        }
    }

    #[inline]
    fn answer<C: Chance, J: Journal<Harbinger>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let Action::Siege(action) = action else { unreachable!("H19.2: checked before") };
        self.attack(cx, state, action);
        run(cx, state);
    }

    fn prompt(self, rules: &Harbinger, state: &State, _: Seat) -> Prompt {
        let SiegePhase::Siege { enemy, .. } = self;
        let left = rules.enemy_left(state, enemy);
        Prompt::new(format!("Siege of the Capital: attack the {}, {left} left.", enemy.title()), "H19.2")
    }

    fn label(self, rules: &Harbinger, state: &State, _: Seat, action: Action) -> Label {
        match action {
            Action::Siege(SiegeAction::Militia) => {
                let units = plural(rules.pack.constants.militia_lot, "Capital unit");
                Label::new(format!("Militia: {units}, one die"), "H19.3").at("capital")
            }
            Action::Siege(SiegeAction::Codes) => {
                let label = Label::new("Codes: one Column, difference of two dice", "H19.4");
                match first_live(state) {
                    Some(column) => label.at(format!("column-{column}")),
                    None => label,
                }
            }
            Action::Siege(SiegeAction::Fighters) => {
                Label::new("Fighters: one squadron, difference of two dice", "H19.5").at("fighters")
            }
            _ => stray(rules, action, "H19.2"),
        }
    }

    fn lapse(self, rules: &Harbinger, state: &State, _: Seat) -> Action {
        self.open(rules, state).next().expect("H19.8: without an attack the game is over").into()
    }
}

impl SiegePhase {
    /// The attacks open now.
    #[inline]
    fn open(self, rules: &Harbinger, state: &State) -> impl Iterator<Item = SiegeAction> {
        ATTACKS.into_iter().filter(move |&action| self.check_attack(rules, state, action).is_ok())
    }

    /// H19.3, H19.4, H19.5, H19.9: what each attack needs.
    #[inline]
    fn check_attack(self, rules: &Harbinger, state: &State, action: SiegeAction) -> Result<(), Refusal> {
        let SiegePhase::Siege { militia_used, codes_used, .. } = self;
        match action {
            SiegeAction::Militia if militia_used => {
                Err(Refusal::new("H19.3", "the Militia attacks each type once only"))
            }
            SiegeAction::Militia if state.capital < rules.pack.constants.militia_lot => {
                Err(Refusal::new("H19.9", "the Capital has too few units for a Militia attack"))
            }
            SiegeAction::Codes if codes_used => {
                Err(Refusal::new("H19.4", "one Column only may be spent on each type"))
            }
            SiegeAction::Codes if state.live_columns() == 0 => {
                Err(Refusal::new("H19.4", "no Column is left"))
            }
            SiegeAction::Fighters if state.fighters == 0 => Err(Refusal::new("H19.5", "no Fighter is left")),
            SiegeAction::Militia | SiegeAction::Codes | SiegeAction::Fighters => Ok(()),
        }
    }

    /// H19.2: one attack on the current type; when it is gone, the next type.
    fn attack(
        self,
        cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>,
        state: &mut State,
        action: SiegeAction,
    ) {
        let SiegePhase::Siege { enemy, militia_used, codes_used } = self;
        state.phase = Phase::Siege(SiegePhase::Siege {
            enemy,
            militia_used: militia_used || action == SiegeAction::Militia,
            codes_used: codes_used || action == SiegeAction::Codes,
        });
        match action {
            SiegeAction::Militia => militia(cx, state, enemy),
            SiegeAction::Codes => codes(cx, state, enemy),
            SiegeAction::Fighters => fighters(cx, state, enemy),
        }
        if cx.rules.enemy_left(state, enemy) == 0 {
            next_type(cx, state);
        }
    }

    /// Invariant 19 and H19.1: the current type is the first one left, and something can attack it.
    pub(super) fn invariants(self, rules: &Harbinger, state: &State) -> Result<(), Broken> {
        let SiegePhase::Siege { enemy, .. } = self;
        hold!(usize::from(state.row) == ROWS - 1, "H1.2: the Siege comes after the last Row");
        hold!(first_left(rules, state) == Some(enemy), "H19.1: {enemy} is not the first type that is left");
        hold!(self.open(rules, state).next().is_some(), "H19.8: no attack is left and the game goes on");
        Ok(())
    }
}

/// H19.1: the first type, in fixed order, that has units left.
fn first_left(rules: &Harbinger, state: &State) -> Option<Enemy> {
    Enemy::ALL.into_iter().find(|&enemy| rules.enemy_left(state, enemy) > 0)
}

/// H19.7: which live Column is spent does not matter.
fn first_live(state: &State) -> Option<usize> {
    state.columns.iter().position(|column| column.live)
}

/// H1.2: after the sixth Row.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    state.phase = Phase::Quiet(Quiet::SiegeBegins);
    cx.note(state, || Event::SiegeBegan);
    next_type(cx, state);
    run(cx, state);
}

/// H19.1: the first type, in fixed order, that has units left; H19.10: with none left, the game is won.
fn next_type(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    let Some(enemy) = first_left(cx.rules, state) else {
        ending::end(cx.rules, state, Ending::WonTheSiege, cx.journal);
        return;
    };
    let left = cx.rules.enemy_left(state, enemy);
    state.phase = Phase::Siege(SiegePhase::Siege { enemy, militia_used: false, codes_used: false });
    cx.note(state, || Event::SiegeTurn { enemy, left });
}

/// Makes attacks that leave no choice, until there is one.
// RULING H19.8: a type cannot be skipped; without an attack left the game is lost (H1.5).
fn run(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    while let Phase::Siege(question) = state.phase {
        let mut open = question.open(cx.rules, state);
        let (first, second) = (open.next(), open.next());
        drop(open);
        match (first, second) {
            (Some(_), Some(_)) => return,
            (Some(only), None) => question.attack(cx, state, only),
            (None, _) => ending::end(cx.rules, state, Ending::CapitalOverrun, cx.journal),
        }
    }
}

/// H19.3: five units for one die.
fn militia(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, enemy: Enemy) {
    state.capital -= cx.rules.pack.constants.militia_lot;
    let die = cx.d8("Militia");
    let (destroyed, left) = destroy(cx.rules, state, enemy, die);
    cx.note(state, || Event::MilitiaAttacked { enemy, die, destroyed, left });
}

/// H19.4, H19.7: a Column for the difference of two dice; the last one does not lose the game here.
fn codes(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, enemy: Enemy) {
    let column = first_live(state).expect("H19.4: checked before");
    state.columns[column].live = false;
    let dice = cx.two_d8("Codes");
    let (destroyed, left) = destroy(cx.rules, state, enemy, dice[0].abs_diff(dice[1]));
    cx.note(state, || Event::CodesAttacked { enemy, column: column as u8, dice, destroyed, left });
}

/// H19.5: a Fighter for the difference of two dice.
fn fighters(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, enemy: Enemy) {
    state.fighters -= 1;
    state.spent.sorties += 1;
    let dice = cx.two_d8("Fighters");
    let (destroyed, left) = destroy(cx.rules, state, enemy, dice[0].abs_diff(dice[1]));
    cx.note(state, || Event::FightersAttacked { enemy, dice, destroyed, left });
}

/// H19.6: hits beyond the type's number are lost. Returns what was destroyed and what is left.
fn destroy(rules: &Harbinger, state: &mut State, enemy: Enemy, hits: u8) -> (u8, u8) {
    let left = rules.enemy_left(state, enemy);
    let destroyed = hits.min(left);
    state.destroyed[enemy.index()] += destroyed;
    (destroyed, left - destroyed)
}

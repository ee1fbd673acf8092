//! H17 and H18: Step 8, the enemy's code-breakers, and the next Row.

use super::{Cx, Dice, ending, face, not_now, siege, stray};
use crate::invariants::hold;
use crate::state::{CodeBreakingPhase, Ending, Phase, State};
use crate::text::plural;
use crate::{Action, COLUMNS, CodeBreakingAction, Event, Harbinger, ROWS};
use arrayvec::ArrayVec;
use redoubt_engine::notation::Counted;
use redoubt_engine::notation::Form;
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

impl Question<Harbinger> for CodeBreakingPhase {
    #[inline]
    fn asked(self, _: &Harbinger, _: &State) -> SeatSet {
        SeatSet::one(Seat::FIRST)
    }

    #[inline]
    fn legal(self, _: &Harbinger, state: &State, _: Seat, into: &mut Vec<Action>) {
        self.list(state, |action| into.push(action.into()));
    }

    fn check(self, _: &Harbinger, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let Action::CodeBreaking(action) = action else { return Err(not_now("H17.2")) };
        if !self.dice().contains(&action.die()) {
            return Err(Refusal::new("H17.2", "no unused die shows that value"));
        }
        match action {
            CodeBreakingAction::Cipher { column, .. } => check_column(state, column),
            CodeBreakingAction::Discard { .. } if topmost_line(state).is_some() => {
                Err(Refusal::new("H17.7", "the Enemy Cipher has room for that number"))
            }
            CodeBreakingAction::Spend { die } if state.enciphered[usize::from(die) - 1] == 0 => {
                Err(Refusal::new("H17.2", "that number is not among your Enciphered Codes"))
            }
            CodeBreakingAction::Discard { .. } | CodeBreakingAction::Spend { .. } => Ok(()),
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
        let Action::CodeBreaking(action) = action else { unreachable!("H17.2: checked before") };
        self.use_die(cx, state, action);
        run(cx, state);
    }

    fn prompt(self, _: &Harbinger, _: &State, _: Seat) -> Prompt {
        let text = match self {
            CodeBreakingPhase::First { dice: [a, b], rolls_left } => {
                let rolls = match rolls_left {
                    0 => "the last roll".to_string(),
                    more => format!("{} to come", plural(more, "roll")),
                };
                format!(
                    "The enemy's code-breakers roll {a} and {b} ({rolls}). A number twice in a Column loses it."
                )
            }
            CodeBreakingPhase::Second { die, .. } => format!("Now use the other die, a {die}."),
        };
        Prompt::new(text, "H17.2")
    }

    fn label(self, rules: &Harbinger, state: &State, _: Seat, action: Action) -> Label {
        let Action::CodeBreaking(action) = action else { return stray(rules, action, "H17.2") };
        match action {
            CodeBreakingAction::Spend { die } => {
                Label::new(format!("Let the {die} erase your Enciphered {die}"), "H17.3").at("enciphered")
            }
            CodeBreakingAction::Cipher { die, column } => {
                let repeat = state.columns.get(usize::from(column)).is_some_and(|column| column.holds(die));
                let remark = if repeat { " (a repeat)" } else { "" };
                let number = Counted(COLUMNS as u8).write(&column);
                Label::new(format!("Write {die} in Column {number}{remark}"), "H17.4")
                    .at(format!("column-{column}"))
                    .warn(self.loss(state, die, usize::from(column)))
            }
            CodeBreakingAction::Discard { die } => {
                Label::new(format!("Discard the {die}"), "H17.7").at("cipher")
            }
        }
    }

    fn lapse(self, _: &Harbinger, state: &State, _: Seat) -> Action {
        let mut first = None;
        self.list(state, |action| first = first.or(Some(action)));
        first.expect("H17.2: a die can always be used").into()
    }
}

impl CodeBreakingPhase {
    /// The unused dice; the only one twice.
    const fn dice(self) -> [u8; 2] {
        match self {
            CodeBreakingPhase::First { dice, .. } => dice,
            CodeBreakingPhase::Second { die, .. } => [die; 2],
        }
    }

    /// Rolls still to come.
    pub(crate) const fn rolls_left(self) -> u8 {
        match self {
            CodeBreakingPhase::First { rolls_left, .. } | CodeBreakingPhase::Second { rolls_left, .. } => {
                rolls_left
            }
        }
    }

    /// H17.2: each die may erase an equal Enciphered Code or be written. Equal dice are offered once.
    // RULING H17.3: with an equal Enciphered Code the player chooses.
    #[inline]
    fn list(self, state: &State, mut push: impl FnMut(CodeBreakingAction)) {
        let line = topmost_line(state);
        let dice = self.dice();
        for die in dice.into_iter().take(if dice[0] == dice[1] { 1 } else { 2 }) {
            if state.enciphered[usize::from(die) - 1] > 0 {
                push(CodeBreakingAction::Spend { die });
            }
            let Some(line) = line else {
                push(CodeBreakingAction::Discard { die });
                continue;
            };
            for column in 0..COLUMNS {
                if state.columns[column].live && state.columns[column].filled == line {
                    push(CodeBreakingAction::Cipher { die, column: column as u8 });
                }
            }
        }
    }

    /// H17.8: what a repeat costs that another use of the die would avoid.
    fn loss(self, state: &State, die: u8, column: usize) -> Option<&'static str> {
        let falls = |column: usize| {
            state.columns.get(column).is_some_and(|column| column.holds(die) && !column.has_repeat())
        };
        let mut avoidable = false;
        self.list(state, |action| {
            let costly =
                matches!(action, CodeBreakingAction::Cipher { column, .. } if falls(usize::from(column)));
            avoidable |= action.die() == die && !costly;
        });
        let clean = state.columns.iter().filter(|column| column.live && !column.has_repeat()).count();
        match falls(column) && avoidable {
            false => None,
            true if clean == 1 => Some("it is the last Column without a repeat: the game is lost"),
            true => Some("the Column falls after this Step"),
        }
    }

    /// The use of a die that leaves no choice.
    fn forced(self, state: &State) -> Option<CodeBreakingAction> {
        let mut uses = ArrayVec::<CodeBreakingAction, 12>::new();
        self.list(state, |action| uses.push(action));
        let discards_only = uses.iter().all(|action| matches!(action, CodeBreakingAction::Discard { .. }));
        if uses.len() == 1 || discards_only { uses.first().copied() } else { None }
    }

    /// H17.2: uses one die; H17.9: after the second the next roll follows.
    fn use_die(
        self,
        cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>,
        state: &mut State,
        action: CodeBreakingAction,
    ) {
        state.phase = self.without(action.die());
        match action {
            CodeBreakingAction::Spend { die } => {
                state.enciphered[usize::from(die) - 1] -= 1;
                state.spent.cipher_erased += 1;
                cx.note(state, || Event::CodeSpent { number: die });
            }
            CodeBreakingAction::Cipher { die, column } => {
                let line = state.columns[usize::from(column)].filled;
                state.columns[usize::from(column)].write(die);
                cx.note(state, || Event::CipherWritten { number: die, column, line });
            }
            // RULING H17.7: without room the number is discarded.
            CodeBreakingAction::Discard { die } => {
                state.spent.cipher_discarded += 1;
                cx.note(state, || Event::CipherDiscarded { number: die });
            }
        }
        if let CodeBreakingPhase::Second { rolls_left, .. } = self {
            next_roll(cx, state, rolls_left);
        }
    }

    /// What is left on the table without a die.
    fn without(self, die: u8) -> Phase {
        match self {
            CodeBreakingPhase::First { dice: [first, second], rolls_left } => {
                let die = if die == first { second } else { first };
                Phase::CodeBreaking(CodeBreakingPhase::Second { die, rolls_left })
            }
            CodeBreakingPhase::Second { .. } => Phase::invasion(8),
        }
    }

    /// H17.1: a roll under way is one of those that the lost towers grant, and there is something to write in.
    pub(super) fn invariants(self, rules: &Harbinger, state: &State) -> Result<(), Broken> {
        hold!(self.dice().into_iter().all(face), "H17.1: dice show 1 to 8");
        let (rolls, left) = (rules.pack.constants.code_breaking_rolls + state.towers_lost, self.rolls_left());
        hold!(left < rolls, "H17.1: {left} rolls to come after the first of {rolls}");
        hold!(state.live_columns() > 0, "H16.6: without a live Column there is no code-breaking");
        Ok(())
    }
}

/// H17.1: two rolls, and one more for each Radio Tower lost.
// RULING H16.6: with the THP Office gone there is nothing to write in, and nothing is lost by it.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    state.phase = Phase::invasion(8);
    if state.live_columns() == 0 {
        cx.note(state, || Event::CodeBreakingSkipped);
        next_row(cx, state);
        return;
    }
    next_roll(cx, state, cx.rules.pack.constants.code_breaking_rolls + state.towers_lost);
    run(cx, state);
}

/// H17.9: the next roll, once both dice of the last one are used.
fn next_roll(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State, rolls: u8) {
    if rolls == 0 {
        check_columns(cx, state);
        return;
    }
    let dice = cx.two_d8("Enemy code-breaking");
    state.spent.cipher_dice += 2;
    let rolls_left = rolls - 1;
    state.phase = Phase::CodeBreaking(CodeBreakingPhase::First { dice, rolls_left });
    cx.note(state, || Event::CodeBreakersRolled { dice, rolls_left });
}

/// Uses dice that leave no choice, until there is one.
fn run(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    while let Phase::CodeBreaking(question) = state.phase
        && let Some(action) = question.forced(state)
    {
        question.use_die(cx, state, action);
    }
}

/// H17.4: the topmost line with an empty space in a live Column; H17.6: a Column with a repeat counts too.
// RULING H17.5: Columns crossed off do not count as having empty spaces.
#[inline]
fn topmost_line(state: &State) -> Option<u8> {
    state.columns.iter().filter(|column| column.has_room()).map(|column| column.filled).min()
}

fn check_column(state: &State, column: u8) -> Result<(), Refusal> {
    let Some(column) = state.columns.get(usize::from(column)) else {
        return Err(Refusal::new("H17.4", "there is no such Column"));
    };
    if !column.live {
        return Err(Refusal::new("H17.5", "that Column is crossed off"));
    }
    if Some(column.filled) != topmost_line(state) {
        return Err(Refusal::new("H17.4", "numbers go to the topmost line that has an empty space"));
    }
    Ok(())
}

/// H17.8: Columns with a repeated number fall; H1.4: without a live Column the game is lost.
fn check_columns(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    for index in 0..COLUMNS {
        let column = &mut state.columns[index];
        if column.live && column.has_repeat() {
            column.live = false;
            let column = *column;
            cx.note(state, || Event::ColumnBroken { column: index as u8, number: repeated(&column.numbers) });
        }
    }
    if state.live_columns() == 0 {
        ending::end(cx.rules, state, Ending::CodesBroken, cx.journal);
    } else {
        next_row(cx, state);
    }
}

fn repeated(numbers: &[u8]) -> u8 {
    let twice = |&&number: &&u8| number != 0 && numbers.iter().filter(|&&other| other == number).count() > 1;
    numbers.iter().find(twice).copied().unwrap_or(0)
}

/// H18.1, H1.2: the next Row, or the Siege after the last.
fn next_row(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    if usize::from(state.row) + 1 == ROWS {
        siege::begin(cx, state);
        return;
    }
    state.row += 1;
    state.phase = Phase::ACTION;
    let (row, sheet) = (state.row, *state.sheet());
    cx.note(state, || Event::RowBegan { row, ready: sheet.ready, crossed_before: sheet.crossed_before });
}

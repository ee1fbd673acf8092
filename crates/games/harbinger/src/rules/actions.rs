//! H3, H4: the action phase and the Time Track.

use super::{Cx, Dice, break_codes, decipher, deploy, encipher, intelligence, not_now, recruit, stray};
use crate::invariants::hold;
use crate::state::{ActionPhase, Phase, State};
use crate::text::{eighths, plural, warnings};
use crate::{Action, Code, Event, Harbinger, TakeAction};
use redoubt_engine::{Broken, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet};

/// D1, in the order in which they are offered.
const ACTIONS: [TakeAction; 5] =
    [TakeAction::Decipher, TakeAction::Break, TakeAction::Recruit, TakeAction::Encipher, TakeAction::Deploy];

impl Question<Harbinger> for ActionPhase {
    #[inline]
    fn asked(self, _: &Harbinger, _: &State) -> SeatSet {
        SeatSet::one(Seat::FIRST)
    }

    /// H4.1: the actions open now.
    #[inline]
    fn legal(self, rules: &Harbinger, state: &State, _: Seat, into: &mut Vec<Action>) {
        let open = ACTIONS.into_iter().filter(|&action| check(rules, state, action).is_ok());
        into.extend(open.map(Action::Take));
    }

    fn check(self, rules: &Harbinger, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Take(action) => check(rules, state, action),
            _ => Err(not_now("H4.1")),
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
        let Action::Take(action) = action else { unreachable!("H4.1: checked before") };
        state.spent.actions[action as usize] += 1;
        match action {
            TakeAction::Decipher => decipher::begin(cx, state),
            TakeAction::Break => break_codes::begin(cx, state),
            TakeAction::Recruit => recruit::begin(cx, state),
            TakeAction::Encipher => encipher::begin(cx, state),
            TakeAction::Deploy => deploy::begin(state),
        }
    }

    fn prompt(self, rules: &Harbinger, state: &State, _: Seat) -> Prompt {
        let risk = eighths(rules.invasion_eighths(state));
        let row = state.row + 1;
        Prompt::new(
            format!("Choose an action for Invasion {row}: {risk} that it starts right after."),
            "H4.1",
        )
    }

    fn label(self, rules: &Harbinger, state: &State, _: Seat, action: Action) -> Label {
        let time = rules.lookup.time(state);
        match action {
            Action::Take(TakeAction::Decipher) => Label::new("Decipher", "H5.1").warn(late(state)),
            Action::Take(TakeAction::Break) => Label::new("Break", "H6.1").warn(in_vain(state)),
            Action::Take(TakeAction::Recruit) => Label::new(format!("Recruit {}", time.recruitment), "H7.1"),
            Action::Take(TakeAction::Encipher) => {
                Label::new(format!("Encipher {}", encipher::most(rules, state)), "H8.1")
            }
            Action::Take(TakeAction::Deploy) => {
                let text = format!("Deploy {}", rules.pack.constants.deploy);
                Label::new(text, "H9.1").warn(given_up(rules, state)).ending()
            }
            _ => stray(rules, action, "H4.1"),
        }
    }

    fn lapse(self, _: &Harbinger, _: &State, _: Seat) -> Action {
        Action::Take(TakeAction::Decipher)
    }
}

impl ActionPhase {
    pub(super) fn invariants(self, rules: &Harbinger, state: &State) -> Result<(), Broken> {
        time_left(rules, state)
    }
}

/// H5.5: Codes that are written after Break are of no use.
fn late(state: &State) -> Option<&'static str> {
    state.sheet().broken.then_some("Break is over in this Row: this only spends time")
}

/// H6.1, H6.2, H6.7: there is one Break in a Row, and Codes that are not complete get nothing out of it.
fn in_vain(state: &State) -> Option<String> {
    let complete = Code::ALL.into_iter().filter(|&code| state.sheet().range(code).is_some()).count();
    match Code::ALL.len() - complete {
        0 => None,
        _ if complete == 0 => {
            Some("nothing is complete: this wastes a Time Track space, and Break with it".to_string())
        }
        1 => Some("one Break a Row, and 1 Code is not complete".to_string()),
        open => Some(format!("one Break a Row, and {open} Codes are not complete")),
    }
}

/// H9.2: what is lost for good if the Invasion comes now.
fn given_up(rules: &Harbinger, state: &State) -> Option<String> {
    let sheet = state.sheet();
    let to_come = &rules.lookup.track(state.row)[usize::from(sheet.crossed)..];
    let safe = to_come.iter().take_while(|time| time.eighths() == 0).count() as u8;
    let unbroken = !sheet.broken && any_complete(state);
    warnings([
        unbroken.then(|| "your complete Codes were not broken".to_string()),
        (safe > 0).then(|| format!("{} without risk left", plural(safe, "action"))),
    ])
}

/// H6.2
fn any_complete(state: &State) -> bool {
    Code::ALL.into_iter().any(|code| state.sheet().range(code).is_some())
}

/// H4.7: whoever is to act, or is acting, has a space to cross off.
pub(super) fn time_left(rules: &Harbinger, state: &State) -> Result<(), Broken> {
    let spaces = rules.lookup.track(state.row).len();
    hold!(usize::from(state.sheet().crossed) < spaces, "H4.7: no time is left for an action");
    Ok(())
}

/// H4.1, H6.1, H8.3: Break once a Row, Encipher with an empty space; the others always.
#[inline]
fn check(rules: &Harbinger, state: &State, action: TakeAction) -> Result<(), Refusal> {
    match action {
        TakeAction::Break if state.sheet().broken => {
            Err(Refusal::new("H6.1", "Break was already taken in this Row"))
        }
        // RULING H8.3: a deliberate null action is not offered.
        TakeAction::Encipher if state.enciphered_held() >= rules.pack.constants.enciphered_max => {
            Err(Refusal::new("H8.3", "every Enciphered Codes space is filled"))
        }
        TakeAction::Encipher if rules.lookup.time(state).encipherment == 0 => {
            Err(Refusal::new("H8.3", "the current space has no Encipherment Value"))
        }
        TakeAction::Decipher
        | TakeAction::Break
        | TakeAction::Recruit
        | TakeAction::Encipher
        | TakeAction::Deploy => Ok(()),
    }
}

/// H4.4, H4.5: after an action the current space is crossed off; with an Invasion Value a die decides whether the
/// Invasion starts.
// RULING H4.7: it also starts when no space is left.
pub(super) fn end(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    let time = cx.rules.lookup.time(state);
    let (invasion_value, last) = (time.invasion, time.last);
    let sheet = state.sheet_mut();
    let space = sheet.crossed;
    sheet.crossed += 1;
    sheet.actions += 1;
    let die = if invasion_value > 0 { Some(cx.d8("Invasion Roll")) } else { None };
    let struck = die.is_some_and(|die| die >= invasion_value);
    let comes = struck || last;
    state.phase = if comes { Phase::ACTION_OVER } else { Phase::ACTION };
    cx.note(state, || Event::TimePassed { space, invasion_value, die, last });
    if comes {
        start_invasion(cx, state);
    }
}

/// H3.1, H3.2: the eight steps begin.
pub(super) fn start_invasion(cx: &mut Cx<'_, impl Chance, impl Journal<Harbinger>>, state: &mut State) {
    let row = state.row;
    state.phase = Phase::invasion(1);
    cx.note(state, || Event::InvasionStarted { row });
    intelligence::learn(cx, state);
    state.phase = Phase::ASSIGN;
}

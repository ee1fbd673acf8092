//! The rulebook, a file for each of its parts, in the order of play.

mod actions; // H3, H4: the action phase and the Time Track
mod assign; // H11: Step 2
mod battle; // H13, H14: Steps 4 and 5
mod break_codes; // H6
mod code_breaking; // H17, H18: Step 8 and the next Row
mod decipher; // H5
mod deploy; // H9
mod encipher; // H8
mod intelligence; // H10, H12: Steps 1 and 3
mod recruit; // H7
mod siege; // H19
mod structures; // H15, H16: Steps 6 and 7

pub(crate) use break_codes::successes;

use crate::state::{Column, Ending, Phase, Sheet, Spent, State};
use crate::{Action, Event, Harbinger, SPACES_MAX};
use redoubt_engine::{Broken, Chance, Journal, Outcome, Refusal, RuleId, Rules, Seat, SeatSet, Standing};

/// What a rule needs besides the position: the sheets, the dice and the journal.
pub(crate) struct Cx<'a, C, J> {
    pub(crate) rules: &'a Harbinger,
    pub(crate) chance: &'a mut C,
    pub(crate) journal: &'a mut J,
}

impl<C: Chance, J: Journal<Event>> Cx<'_, C, J> {
    /// Rolls one die. H21.1: every die of the game is asked for here, in the order of the rules.
    #[inline]
    pub(crate) fn d8(&mut self, why: &'static str) -> u8 {
        self.chance.roll(8, why) as u8
    }

    /// Rolls both dice, the first before the second.
    #[inline]
    pub(crate) fn two_d8(&mut self, why: &'static str) -> [u8; 2] {
        [self.d8(why), self.d8(why)]
    }

    #[inline]
    pub(crate) fn note(&mut self, event: impl FnOnce() -> Event) {
        self.journal.note(event);
    }
}

impl Rules for Harbinger {
    type State = State;
    type Action = Action;
    type Event = Event;

    /// H1.1
    fn seats(&self) -> u8 {
        1
    }

    /// H2.1, H2.2, H2.3
    fn setup(&self, _: &mut impl Chance, journal: &mut impl Journal<Event>) -> State {
        let constants = &self.pack.constants;
        let sheet = Sheet {
            circles: [[0; 2]; 3],
            broken: false,
            successes: [0; 3],
            crossed: 0,
            crossed_before: 0,
            actions: 0,
            ready: constants.ready_units,
            recruited: 0,
            deployed: false,
            defenders: [constants.defenders_start; 2],
            assigned: [0; 2],
            troops: [[0; 4]; SPACES_MAX],
            flights: 0,
            targets: [0; 2],
            attackers: [None; 2],
            aim: None,
            aim_side: None,
            bombed: false,
            lost: [false; 2],
            kills: [0; 4],
        };
        journal.note(|| Event::RowBegan { row: 0, ready: sheet.ready, crossed_before: 0 });
        State {
            phase: Phase::Action,
            row: 0,
            destroyed: [0; 4],
            fighters: self.lookup.fighters,
            capital: 0,
            enciphered: [0; 8],
            towers_lost: 0,
            columns: [Column::EMPTY; 4],
            rows: [sheet; 6],
            spent: Spent::default(),
        }
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        match state.phase {
            Phase::Over { .. } => SeatSet::EMPTY,
            _ => SeatSet::one(Seat::FIRST),
        }
    }

    #[inline]
    fn legal(&self, state: &State, _: Seat, into: &mut Vec<Action>) {
        into.clear();
        match state.phase {
            Phase::Action => actions::legal(self, state, into),
            Phase::DecipherFirst { dice } => decipher::legal(state, &dice, into),
            Phase::DecipherSecond { die } => decipher::legal(state, &[die], into),
            Phase::Break { .. } => break_codes::legal(state, into),
            Phase::Recruit { units } => recruit::legal(self, state, units, into),
            Phase::Encipher { written, .. } => encipher::legal(written, into),
            Phase::Deploy => deploy::legal(self, into),
            Phase::Assign => assign::legal(self, state, into),
            Phase::CodeBreakingFirst { dice, .. } => code_breaking::legal(state, &dice, into),
            Phase::CodeBreakingSecond { die, .. } => code_breaking::legal(state, &[die], into),
            Phase::Siege { militia_used, codes_used, .. } => {
                siege::legal(self, state, siege::Used { militia_used, codes_used }, into);
            }
            Phase::Over { .. } => {}
        }
    }

    #[inline]
    fn canonical(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match state.phase {
            Phase::Assign => {
                into.clear();
                assign::canonical(self, state, into);
            }
            _ => self.legal(state, seat, into),
        }
    }

    fn check(&self, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (state.phase, action) {
            (
                Phase::Action,
                Action::Decipher | Action::Break | Action::Recruit | Action::Encipher | Action::Deploy,
            ) => actions::check(self, state, action),
            (Phase::DecipherFirst { dice }, Action::Write { .. } | Action::Erase { .. }) => {
                decipher::check(state, &dice, action)
            }
            (Phase::DecipherSecond { die }, Action::Write { .. } | Action::Erase { .. }) => {
                decipher::check(state, &[die], action)
            }
            (Phase::Break { .. }, Action::Accept) => Ok(()),
            (Phase::Break { .. }, Action::Reroll { .. }) => break_codes::check_reroll(state),
            (Phase::Recruit { units }, Action::Capital { units: share }) => {
                recruit::check(self, state, units, share)
            }
            (Phase::Encipher { .. }, Action::Number { number }) => encipher::check_number(number),
            (Phase::Encipher { written, .. }, Action::Stop) => encipher::check_stop(written),
            (Phase::Deploy, Action::Defend { left }) => deploy::check(self, left),
            (
                Phase::Assign,
                Action::Place { .. }
                | Action::Withdraw { .. }
                | Action::Scramble { .. }
                | Action::Recall { .. }
                | Action::Confirm,
            ) => assign::check(self, state, action),
            (
                Phase::CodeBreakingFirst { dice, .. },
                Action::Spend { .. } | Action::Cipher { .. } | Action::Discard { .. },
            ) => code_breaking::check(state, &dice, action),
            (
                Phase::CodeBreakingSecond { die, .. },
                Action::Spend { .. } | Action::Cipher { .. } | Action::Discard { .. },
            ) => code_breaking::check(state, &[die], action),
            (
                Phase::Siege { militia_used, codes_used, .. },
                Action::Militia | Action::Codes | Action::Fighters,
            ) => siege::check(self, state, siege::Used { militia_used, codes_used }, action),
            (phase, _) => Err(Refusal::new(rule_of(phase).0, "that is not what is being decided now")),
        }
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Event>,
    ) {
        debug_assert_eq!(self.check(state, seat, action), Ok(()), "{action} in {:?}", state.phase);
        let cx = &mut Cx { rules: self, chance, journal };
        match action {
            Action::Decipher => decipher::begin(cx, state),
            Action::Write { die, code } => decipher::write(cx, state, die, code),
            Action::Erase { die, code, value } => decipher::erase(cx, state, die, code, value),
            Action::Break => break_codes::begin(cx, state),
            Action::Accept => break_codes::accept(cx, state),
            Action::Reroll { which } => break_codes::reroll(cx, state, which),
            Action::Recruit => recruit::begin(cx, state),
            Action::Capital { units } => recruit::split(cx, state, units),
            Action::Encipher => encipher::begin(cx, state),
            Action::Number { number } => encipher::number(cx, state, number),
            Action::Stop => actions::end(cx, state),
            Action::Deploy => deploy::begin(state),
            Action::Defend { left } => deploy::defend(cx, state, left),
            Action::Place { post } => assign::place(state, post),
            Action::Withdraw { post } => assign::withdraw(state, post),
            Action::Scramble { place } => assign::scramble(state, place),
            Action::Recall { place } => assign::recall(state, place),
            Action::Confirm => assign::confirm(cx, state),
            Action::Spend { .. } | Action::Cipher { .. } | Action::Discard { .. } => {
                code_breaking::use_die(cx, state, action);
                code_breaking::run(cx, state);
            }
            Action::Militia | Action::Codes | Action::Fighters => {
                siege::attack(cx, state, action);
                siege::run(cx, state);
            }
        }
    }

    /// H1.6
    fn concede(&self, state: &mut State, _: Seat, journal: &mut impl Journal<Event>) {
        self.end(state, Ending::Resigned, journal);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let Phase::Over { ending } = state.phase else { return None };
        let (standing, rule, how) = match ending {
            Ending::WonInTheField => (Standing::Won, "H1.3", "won in the field"),
            Ending::WonTheSiege => (Standing::Won, "H19.10", "won the Siege"),
            Ending::CodesBroken => (Standing::Lost, "H1.4", "codes broken"),
            Ending::CapitalOverrun => (Standing::Lost, "H1.5", "Capital overrun"),
            Ending::Resigned => (Standing::Lost, "H1.6", "resigned"),
        };
        let score = i32::from(state.destroyed.iter().sum::<u8>());
        Some(Outcome::solo(standing, score, RuleId(rule), how))
    }

    fn invariants(&self, state: &State) -> Result<(), Broken> {
        crate::invariants::check(self, state)
    }
}

impl Harbinger {
    /// H1.3 to H1.6: the game ends once, and nothing follows.
    fn end(&self, state: &mut State, ending: Ending, journal: &mut impl Journal<Event>) {
        state.phase = Phase::Over { ending };
        let enemies_left = self.enemies_left(state);
        journal.note(|| Event::Ended { ending, enemies_left });
    }

    /// H1.3: whether all enemy units are destroyed.
    #[inline]
    fn all_destroyed(&self, state: &State) -> bool {
        state.destroyed == self.lookup.count
    }
}

/// The rule that asks for the decision of a phase.
pub(crate) fn rule_of(phase: Phase) -> RuleId {
    RuleId(match phase {
        Phase::Action => "H4.1",
        Phase::DecipherFirst { .. } | Phase::DecipherSecond { .. } => "H5.1",
        Phase::Break { .. } => "H6.4",
        Phase::Recruit { .. } => "H7.1",
        Phase::Encipher { .. } => "H8.1",
        Phase::Deploy => "H9.1",
        Phase::Assign => "H11.2",
        Phase::CodeBreakingFirst { .. } | Phase::CodeBreakingSecond { .. } => "H17.2",
        Phase::Siege { .. } => "H19.2",
        Phase::Over { ending } => match ending {
            Ending::WonInTheField => "H1.3",
            Ending::WonTheSiege => "H19.10",
            Ending::CodesBroken => "H1.4",
            Ending::CapitalOverrun => "H1.5",
            Ending::Resigned => "H1.6",
        },
    })
}

//! The rulebook, a file for each chapter, which owns its questions.
//!
//! What is under way is data: a chapter either asks a question (the phase) or puts tasks on the agenda, and [`run`]
//! works off the agenda until somebody has to decide something.

mod actions; // F8: Phase 3, payment, what is kept
mod aliens; // F4
mod build; // F9
mod combat; // F21
mod contests; // F20
mod ending; // F2
mod espionage; // F12, F14: actions about a faction
mod events; // F6
mod maneuver; // F10
mod morale; // F13
mod opportunity; // F16
mod possible; // F8.1, F8.7: what can be done in Phase 3
mod queue; // F3, F17
mod quiet; // when nobody is asked
mod relations; // F19
mod research; // F11, F22
mod resources; // F7
mod retreat; // F21.10 to F21.12, F23.15
mod rolls; // F24
mod setup; // F1
mod technology; // F23
mod universal; // F5
mod war_effort; // F18
mod warp; // F15

pub(crate) use actions::{deed_of, is_enough_from, is_in_order, over};
pub(crate) use aliens::{onward, raided};
pub(crate) use build::stand;
pub(crate) use combat::{chances, dice_of, fighters, hits_of, is_due, parts, ways};
pub(crate) use contests::{Verdict, dice as contest_dice, verdict};
pub(crate) use ending::{ending_text, outcome, rule_of};
pub(crate) use espionage::sabotaged_by;
pub(crate) use maneuver::{go_along, reach};
pub(crate) use possible::can;
pub(crate) use relations::{attaches, would_change};
pub(crate) use research::{open as open_projects, warp_pile};
pub(crate) use resources::{resource_dice, room};
pub(crate) use retreat::way_back;
pub(crate) use rolls::meaning as roll_meaning;
pub(crate) use technology::{copies, is_raider};
pub(crate) use warp::goals as fold_goals;

use crate::state::{Ending, Phase, Quiet, State, Task};
use crate::{Action, Event, Federation, text};
use redoubt_engine::notation::named;
use redoubt_engine::{
    Broken, Chance, Journal, Label, Outcome, Pass, PassKind, Prompt, Question, Refusal, Rules, Seat, SeatSet,
    chapters,
};

/// What a rule needs besides the position: the components, the dice and the journal.
pub(crate) type Cx<'a, C, J> = redoubt_engine::Cx<'a, Federation, C, J>;

/// Something is being done.
const WORKING: Phase = Phase::Quiet(Quiet::Working);

/// F8.6, F24.1: outside Phase 3 there are reactions only: rolls may be made again.
const REROLL: PassKind = PassKind { id: "reroll", about: "After a roll: let it stand" };
/// F20.3, F20.4: agents may contest.
const CONTEST: PassKind = PassKind { id: "contest", about: "Agents: do not contest" };
/// F10.2: dice may be bought.
const MANEUVER: PassKind = PassKind { id: "maneuver", about: "Before a Combat Roll: buy no die" };
/// F25.6: the kinds of question that a player may wish to pass always.
pub(crate) const PASSES: [PassKind; 3] = [REROLL, CONTEST, MANEUVER];

/// The questions of a chapter. All are put to the one player, so that a [`Question`] is made of it.
trait Chapter: Copy {
    /// Goes through what may be answered.
    fn each(self, rules: &Federation, state: &State, put: &mut impl FnMut(Action));

    /// Carries out a legal answer.
    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    );

    /// The rule that asks.
    fn rule(self) -> &'static str;

    /// What is asked.
    fn text(self, rules: &Federation, state: &State) -> String;

    /// Why something cannot be answered.
    fn why_not(self, _: &Federation, _: &State, _: Action) -> Refusal {
        Refusal::new(self.rule(), "that is not what is being decided now")
    }

    /// Goes through what may be answered as well, but leads nowhere that search does not come to anyway.
    fn more(self, _: &Federation, _: &State, _: &mut impl FnMut(Action)) {}

    /// Whether it is about an action that has not begun, and can be dropped.
    fn can_go_back(self) -> bool {
        false
    }

    /// Whether it is asked even if there is one answer only, or there are always several.
    fn is_always_asked(self) -> bool {
        false
    }

    /// F25.5: what is done for whoever does not answer: the first answer, if nothing else is said.
    fn without_answer(self, rules: &Federation, state: &State) -> Action {
        self.first(rules, state)
    }

    /// The first answer.
    fn first(self, rules: &Federation, state: &State) -> Action {
        let mut first = None;
        self.each(rules, state, &mut |action| {
            first.get_or_insert(action);
        });
        first.expect("a question has an answer")
    }

    /// How it can be passed.
    fn passing(self) -> Option<(PassKind, Action)> {
        None
    }
}

/// Makes questions of chapters.
macro_rules! questions {
    ($($Phase:ident($Chapter:ident)),+ $(,)?) => {
        $(
            impl Question<Federation> for crate::state::$Chapter {
                #[inline]
                fn asked(self, _: &Federation, _: &State) -> SeatSet {
                    SeatSet::one(Seat::FIRST)
                }

                #[inline]
                fn legal(self, rules: &Federation, state: &State, seat: Seat, into: &mut Vec<Action>) {
                    self.canonical(rules, state, seat, into);
                    self.more(rules, state, &mut |action| into.push(action));
                    if self.can_go_back() {
                        into.push(Action::Back);
                    }
                }

                #[inline]
                fn canonical(self, rules: &Federation, state: &State, _: Seat, into: &mut Vec<Action>) {
                    self.each(rules, state, &mut |action| into.push(action));
                }

                fn check(self, rules: &Federation, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
                    let mut found = action == Action::Back && self.can_go_back();
                    self.each(rules, state, &mut |other| found |= other == action);
                    self.more(rules, state, &mut |other| found |= other == action);
                    if found { Ok(()) } else { Err(self.why_not(rules, state, action)) }
                }

                #[inline]
                fn answer<C: Chance, J: Journal<Federation>>(
                    self,
                    cx: &mut Cx<'_, C, J>,
                    state: &mut State,
                    _: Seat,
                    action: Action,
                ) {
                    if action == Action::Back {
                        state.push(Task::Act);
                    } else {
                        self.carry_out(cx, state, action);
                    }
                }

                fn prompt(self, rules: &Federation, state: &State, _: Seat) -> Prompt {
                    Prompt::new(self.text(rules, state), self.rule())
                }

                fn label(self, rules: &Federation, state: &State, _: Seat, action: Action) -> Label {
                    text::label(rules, state, action, self.rule())
                }

                /// F25.5: an action that was named, but not paid for, is dropped.
                fn lapse(self, rules: &Federation, state: &State, _: Seat) -> Action {
                    if self.can_go_back() { Action::Back } else { self.without_answer(rules, state) }
                }

                fn pass(self, _: &Federation, _: &State, _: Seat) -> Option<Pass<Action>> {
                    self.passing().map(|(kind, action)| Pass { kind: kind.id, action })
                }
            }
        )+

        /// What is answered without a better idea.
        pub(crate) fn without_answer(rules: &Federation, state: &State) -> Action {
            match state.phase {
                $(Phase::$Phase(question) => question.without_answer(rules, state),)+
                Phase::Quiet(_) => wrong("F3.6"),
            }
        }

        /// The only answer to the question, where it is given without being asked.
        #[inline]
        fn only(rules: &Federation, state: &State) -> Option<Action> {
            let (mut count, mut last) = (0_u32, None);
            let mut put = |action: Action| {
                count += 1;
                last = Some(action);
            };
            match state.phase {
                $(Phase::$Phase(question) => {
                    if question.is_always_asked() {
                        return None;
                    }
                    question.each(rules, state, &mut put);
                    question.more(rules, state, &mut put);
                })+
                Phase::Quiet(_) => return None,
            }
            debug_assert!(count > 0, "a dead end: {:?}", state.phase);
            last.filter(|_| count == 1)
        }
    };
}

questions! {
    SetUp(SetUpPhase), Resource(ResourcePhase), Act(ActPhase), Build(BuildPhase), Maneuver(ManeuverPhase),
    Research(ResearchPhase), Whom(WhomPhase), Morale(MoralePhase), Warp(WarpPhase),
    Opportunity(OpportunityPhase), Alien(AlienPhase), Event(EventPhase), Contest(ContestPhase),
    Combat(CombatPhase), Roll(RollPhase),
}

chapters! {
    Phase for Federation {
        SetUp, Resource, Act, Build, Maneuver, Research, Whom, Morale, Warp, Opportunity, Alien, Event, Contest,
        Combat, Roll, Quiet,
    }
}

redoubt_engine::compiled!(Federation);

impl Rules for Federation {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(&self) -> u8 {
        1
    }

    fn setup(&self, chance: &mut impl Chance, journal: &mut impl Journal<Federation>) -> State {
        let cx = &mut Cx { rules: self, chance, journal };
        let mut state = setup::begin(cx);
        run(cx, &mut state);
        state
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        state.phase.asked(self, state)
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        state.phase.legal(self, state, seat, into);
    }

    #[inline]
    fn canonical(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        state.phase.canonical(self, state, seat, into);
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        state.phase.check(self, state, seat, action)
    }

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Federation>,
    ) {
        let question = state.phase;
        debug_assert_eq!(self.check(state, seat, action), Ok(()), "{} in {question:?}", named(self, action));
        state.phase = WORKING;
        let cx = &mut Cx { rules: self, chance, journal };
        question.answer(cx, state, seat, action);
        run(cx, state);
    }

    /// F2.5: giving up is a loss.
    fn concede(&self, state: &mut State, _: Seat, journal: &mut impl Journal<Federation>) {
        ending::put_back(state);
        ending::close(state, Ending::Conceded, journal);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.ending().map(|ending| outcome(state, ending))
    }

    fn invariants(&self, state: &State) -> Result<(), Broken> {
        crate::invariants::check(self, state)
    }
}

/// F3.6: works off what is to be done, until somebody has to decide something or the game is over.
fn run(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    loop {
        while matches!(state.phase, WORKING) {
            let task = state.agenda.pop_or_blank(Task::Resolve);
            perform(cx, state, task);
        }
        let Some(action) = only(cx.rules, state) else { return };
        let question = state.phase;
        state.phase = WORKING;
        question.answer(cx, state, Seat::FIRST, action);
    }
}

/// Asks a question, unless the game is over.
#[inline]
fn ask(state: &mut State, question: Phase) {
    if state.ending().is_none() {
        state.phase = question;
    }
}

/// Does one thing.
fn perform(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, task: Task) {
    match task {
        Task::Resolve => queue::resolve(cx, state),
        Task::EndToken => queue::end_token(cx, state),
        Task::EndTurn => queue::end_turn(cx, state),
        Task::ResourceRoll { minus } => resources::roll(cx, state, minus),
        Task::ShiftTrack => resources::shift(cx, state),
        Task::Act => actions::act(state),
        Task::EndAction => queue::close_resolution(state),
        Task::Advance { faction, fast } => aliens::advance(cx, state, faction, fast),
        Task::Extra { faction } => aliens::extra(cx, state, faction),
        Task::Step { fleet, steps } => aliens::step(cx, state, fleet, steps),
        Task::SpawnOrStep { fleet, steps } => aliens::spawn_or_step(cx, state, fleet, steps),
        Task::Tech { faction, fast } => aliens::tech(cx, state, faction, fast),
        Task::GainTech { faction } => aliens::gain(cx, state, faction),
        Task::PressStep { fleet } => aliens::press_step(cx, state, fleet),
        Task::Down { faction, steps } => war_effort::down(cx, state, faction, steps),
        Task::Fall { faction } => war_effort::fall(cx, state, faction),
        Task::Up { faction } => war_effort::up(cx, state, faction),
        Task::Combats => combat::next(state),
        Task::Fight { faction, space } => combat::fight(cx, state, faction, space),
        Task::Hits { faction, space, hits } => combat::hits(cx, state, faction, space, hits),
        Task::Plunder { faction } => technology::plunder(state, faction),
        Task::Loss { faction, space } => combat::ask_loss(state, faction, space),
        Task::PushBack { faction, space } => retreat::push_back(cx, state, faction, space),
        Task::Pursue { faction, space, kinds } => retreat::pursue(state, faction, space, kinds),
        Task::Overflow => war_effort::overflow(cx, state),
        Task::Again { ship, at } => maneuver::again(state, ship, at),
        Task::WarHit { faction } => universal::war_hit(cx, state, faction),
        Task::RandomEvent => events::draw(cx, state),
        Task::Change { change } => relations::change(cx, state, change),
        Task::Shift { change } => relations::shift(cx, state, change),
        Task::LockColumn { column } => morale::lock(cx, state, column),
        Task::Arbitrate { faction } => retreat::withdraw(cx, state, faction),
    }
}

/// Refuses an answer of the wrong kind.
fn wrong<T>(rule: &'static str) -> T {
    unreachable!("{rule}: only answers that were checked are carried out")
}

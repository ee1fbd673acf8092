//! L13: windows in which the other player reacts.

use super::leadership::{self, Reward, Shift};
use super::{Cx, attack, not_now, rule_of_verb, turn};
use crate::ids::{Space, SpaceSet, Verb};
use crate::invariants::hold;
use crate::state::{Attack, Cause, Leadership, Phase, ReactionPhase, State, Task, Window};
use crate::text::{capital, spot};
use crate::{Action, Command, Event, FrontLine, ReactionAction, UnitAction};
use redoubt_engine::{
    Broken, Chance, Journal, Label, Pass, PassKind, Prompt, Question, Refusal, Seat, SeatSet,
};

/// D16, L16.3: a unit acted within range: Opportunity Fire and other Tasks.
pub(super) const FIRE: PassKind = PassKind { id: "fire", about: "After an action within range: no reaction" };
/// D16, L16.3: something was paid for, and a Maneuver or Relieve is all that could answer it.
pub(super) const TASK: PassKind = PassKind { id: "task", about: "After other actions: no reaction" };
/// D16, L16.3: the turn ends.
pub(super) const END: PassKind = PassKind { id: "end", about: "At the end of the enemy's turn: no reaction" };

impl Question<FrontLine> for ReactionPhase {
    #[inline]
    fn asked(self, _: &FrontLine, state: &State) -> SeatSet {
        state.waiting().seat().into()
    }

    fn legal(self, rules: &FrontLine, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.canonical(rules, state, seat, into);
        match self {
            ReactionPhase::Reaction { .. } => {}
            ReactionPhase::ReactionUnit { .. } | ReactionPhase::ReactionTarget { .. } => {
                into.push(Action::Unit(UnitAction::Back));
            }
        }
    }

    #[inline]
    fn canonical(self, rules: &FrontLine, state: &State, _: Seat, into: &mut Vec<Action>) {
        match self {
            ReactionPhase::Reaction { window } => {
                let possible = |task: &Task| !rules.reactors(state, window, *task).is_empty();
                into.extend(Task::ALL.into_iter().filter(possible).map(said));
                into.push(Action::Reaction(ReactionAction::Pass));
            }
            ReactionPhase::ReactionUnit { window, task } => {
                let units = rules.reactors(state, window, task);
                into.extend(units.iter().map(|space| Action::Unit(UnitAction::Unit { space })));
            }
            ReactionPhase::ReactionTarget { task, unit, .. } => {
                let targets = rules.reaction_targets(state, task, unit);
                into.extend(targets.iter().map(|space| Action::Unit(UnitAction::To { space })));
            }
        }
    }

    fn check(self, rules: &FrontLine, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (self, action) {
            (ReactionPhase::Reaction { .. }, Action::Reaction(ReactionAction::Pass)) => Ok(()),
            (ReactionPhase::Reaction { window }, action) => match meant(action) {
                Some(task) => check_task(rules, state, window, task),
                None => Err(not_now(self.rule())),
            },
            (ReactionPhase::ReactionUnit { window, task }, Action::Unit(UnitAction::Unit { space })) => {
                check_unit(rules, state, window, task, space)
            }
            (ReactionPhase::ReactionTarget { task, unit, .. }, Action::Unit(UnitAction::To { space })) => {
                check_target(rules, state, task, unit, space)
            }
            (_, Action::Unit(UnitAction::Back)) => Ok(()),
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
        match (self, action) {
            (ReactionPhase::Reaction { window }, Action::Reaction(ReactionAction::Pass)) => {
                close(cx, state, window, Answer::Passed);
            }
            (ReactionPhase::Reaction { window }, action) => {
                let task = meant(action).expect("L13.2: only answers that were checked are carried out");
                choose(cx, state, window, task);
            }
            (ReactionPhase::ReactionUnit { window, task }, Action::Unit(UnitAction::Unit { space })) => {
                take_in_hand(cx, state, window, task, space);
            }
            (
                ReactionPhase::ReactionTarget { window, task, unit },
                Action::Unit(UnitAction::To { space }),
            ) => act(cx, state, window, task, unit, space),
            (
                ReactionPhase::ReactionUnit { window, .. } | ReactionPhase::ReactionTarget { window, .. },
                Action::Unit(UnitAction::Back),
            ) => state.phase = Phase::Reaction(ReactionPhase::Reaction { window }),
            _ => unreachable!("{}: only answers that were checked are carried out", self.rule()),
        }
    }

    fn prompt(self, rules: &FrontLine, state: &State, _: Seat) -> Prompt {
        let text = match self {
            ReactionPhase::Reaction { window } => window_text(rules, state, window),
            ReactionPhase::ReactionUnit { task: Task::Fire, .. } => "Which unit fires?".to_string(),
            ReactionPhase::ReactionUnit { task: Task::Maneuver, .. } => "Which unit maneuvers?".to_string(),
            ReactionPhase::ReactionUnit { task: Task::Relieve, .. } => "Which unit is relieved?".to_string(),
            ReactionPhase::ReactionTarget { task: Task::Relieve, unit, .. } => {
                format!("With whom shall {} change places?", rules.unit_at(state, unit))
            }
            ReactionPhase::ReactionTarget { task: Task::Maneuver | Task::Fire, unit, .. } => {
                format!("Where does {} maneuver?", rules.unit_at(state, unit))
            }
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, rules: &FrontLine, state: &State, _: Seat, action: Action) -> Label {
        let rule = self.rule();
        let last_point = || leadership::last_point(rules, state, state.waiting());
        match (self, action) {
            (_, Action::Reaction(ReactionAction::Pass)) => Label::new("Pass", rule).at("pass").ending(),
            (_, Action::Reaction(ReactionAction::Fire)) => {
                Label::new("Opportunity Fire", "L12.6").at("fire").warn(last_point())
            }
            (_, Action::Unit(UnitAction::Do { verb })) => {
                Label::new(verb.title(), rule_of_verb(verb)).at(format!("verb-{verb}")).warn(last_point())
            }
            (_, Action::Unit(UnitAction::Back)) => Label::new("Back", rule).at("back"),
            (ReactionPhase::ReactionUnit { task, .. }, Action::Unit(UnitAction::Unit { space })) => {
                let leaving = rules.departure(state, space).filter(|_| task == Task::Maneuver);
                Label::new(rules.named(state, space), rule).at(spot(space)).warn(leaving)
            }
            (
                ReactionPhase::ReactionTarget { task: Task::Relieve, .. },
                Action::Unit(UnitAction::To { space }),
            ) => Label::new(rules.named(state, space), rule).at(spot(space)),
            (ReactionPhase::ReactionTarget { unit, .. }, Action::Unit(UnitAction::To { space })) => {
                Label::new(rules.space_text(space), rule).at(spot(space)).warn(rules.departure(state, unit))
            }
            _ => unreachable!("{rule}: not asked"),
        }
    }

    /// L16.2: no reaction; one that is only half chosen is taken back.
    fn lapse(self, _: &FrontLine, _: &State, _: Seat) -> Action {
        match self {
            ReactionPhase::Reaction { .. } => Action::Reaction(ReactionAction::Pass),
            ReactionPhase::ReactionUnit { .. } | ReactionPhase::ReactionTarget { .. } => {
                Action::Unit(UnitAction::Back)
            }
        }
    }

    fn pass(self, rules: &FrontLine, state: &State, seat: Seat) -> Option<Pass<Action>> {
        let ReactionPhase::Reaction { window } = self else { return None };
        let kind = match window {
            Window::End => END,
            _ if rules.reactors(state, window, Task::Fire).is_empty() => TASK,
            Window::Unit { .. } | Window::Commission => FIRE,
        };
        Some(Pass { kind: kind.id, action: self.lapse(rules, state, seat) })
    }
}

impl ReactionPhase {
    const fn rule(self) -> &'static str {
        match self {
            ReactionPhase::Reaction { window: Window::End } => "L13.8",
            ReactionPhase::Reaction { window: Window::Unit { .. } | Window::Commission } => "L13.2",
            ReactionPhase::ReactionUnit { task, .. } | ReactionPhase::ReactionTarget { task, .. } => {
                match task {
                    Task::Fire => "L12.6",
                    Task::Maneuver => "L12.7",
                    Task::Relieve => "L12.8",
                }
            }
        }
    }

    const fn window(self) -> Window {
        match self {
            ReactionPhase::Reaction { window }
            | ReactionPhase::ReactionUnit { window, .. }
            | ReactionPhase::ReactionTarget { window, .. } => window,
        }
    }

    /// Where the unit in hand stands, if there is one.
    pub(super) const fn unit(self) -> Option<Space> {
        match self {
            ReactionPhase::ReactionTarget { unit, .. } => Some(unit),
            ReactionPhase::Reaction { .. } | ReactionPhase::ReactionUnit { .. } => None,
        }
    }

    /// The shots that the other player could answer with.
    pub(super) fn attacks(self, rules: &FrontLine, state: &State) -> Vec<Attack> {
        let window = self.window();
        let meant = match self {
            ReactionPhase::Reaction { .. } => true,
            ReactionPhase::ReactionUnit { task, .. } => task == Task::Fire,
            ReactionPhase::ReactionTarget { .. } => false,
        };
        match window {
            Window::Unit { acting } if meant => {
                let shooters = rules.reactors(state, window, Task::Fire);
                shooters.iter().map(|unit| rules.attack(state, unit, acting, Cause::Opportunity)).collect()
            }
            Window::Unit { .. } | Window::Commission | Window::End => Vec::new(),
        }
    }

    pub(super) fn invariants(self, rules: &FrontLine, state: &State) -> Result<(), Broken> {
        let window = self.window();
        hold!(state.column.is_some(), "L13.2: a reaction outside a turn");
        let ready = state.leadership[state.waiting()] == Leadership::Active;
        hold!(ready, "L13.2: a reaction needs active Leadership");
        if let Window::Unit { acting: space } = window {
            hold!(state.of(state.active).has(space), "L13.3: no acting unit on {space}");
        }
        match self {
            ReactionPhase::Reaction { .. } => {
                hold!(rules.may_react(state, window), "L13.7: there is nothing to react with");
            }
            ReactionPhase::ReactionUnit { task, .. } => {
                let can = !rules.reactors(state, window, task).is_empty();
                hold!(can, "L13.7: nobody can react like that");
            }
            ReactionPhase::ReactionTarget { task, unit, .. } => {
                let can = task != Task::Fire && rules.reactors(state, window, task).has(unit);
                hold!(can, "L13.7: the unit on {unit} cannot react like that");
            }
        }
        Ok(())
    }
}

/// D16: how a Task is said.
const fn said(task: Task) -> Action {
    match task {
        Task::Fire => Action::Reaction(ReactionAction::Fire),
        Task::Maneuver => Action::Unit(UnitAction::Do { verb: Verb::Maneuver }),
        Task::Relieve => Action::Unit(UnitAction::Do { verb: Verb::Relieve }),
    }
}

/// The Task that an answer means.
fn meant(action: Action) -> Option<Task> {
    Task::ALL.into_iter().find(|task| said(*task) == action)
}

fn window_text(rules: &FrontLine, state: &State, window: Window) -> String {
    let enemy = state.active.title();
    let acted = match window {
        Window::Unit { acting } => format!("{} has acted", capital(&rules.unit_at(state, acting))),
        Window::Commission => format!("{enemy} has commissioned Leadership"),
        Window::End => format!("{enemy} ends the turn"),
    };
    format!("{acted}. Do you react? That takes your Leadership.")
}

/// What the other player did with a window.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Answer {
    /// A window was open and nothing was done with it.
    Passed,
    /// Something was done, or nothing was asked.
    Acted,
}

/// L13.2, L13.7, L13.8: asks the other player if there is something to ask; else play goes on.
// RULING L17.16: Opportunity Fire comes after the action. RULING L17.19, L17.27: Maneuver and Relieve have no other
// windows.
#[inline]
pub(super) fn open(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State, window: Window) {
    let ready = state.leadership[state.waiting()] == Leadership::Active;
    if ready && cx.rules.may_react(state, window) {
        state.phase = Phase::Reaction(ReactionPhase::Reaction { window });
    } else {
        close(cx, state, window, Answer::Acted);
    }
}

/// What follows a window.
#[inline]
fn close(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    window: Window,
    answer: Answer,
) {
    match window {
        Window::End => turn::finish(cx, state),
        Window::Unit { .. } | Window::Commission => turn::go_on(cx, state, answer),
    }
}

fn check_task(rules: &FrontLine, state: &State, window: Window, task: Task) -> Result<(), Refusal> {
    if !rules.reactors(state, window, task).is_empty() {
        return Ok(());
    }
    Err(match (task, window) {
        (Task::Fire, Window::Commission) => Refusal::new("L13.2", "a Commission has no unit to fire at"),
        (Task::Fire, Window::End) => {
            Refusal::new("L13.8", "nothing was paid for, so there is nothing to fire at")
        }
        (Task::Fire, Window::Unit { .. }) => Refusal::new("L12.6", "none of your active units reaches it"),
        (Task::Maneuver, _) => Refusal::new("L12.7", "none of your active units has a free space next to it"),
        (Task::Relieve, _) => Refusal::new("L12.8", "no two of your units can change places"),
    })
}

/// D16: the Task is chosen; D17 asks for the unit if there is a choice.
fn choose(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    window: Window,
    task: Task,
) {
    match cx.rules.reactors(state, window, task).only() {
        Some(only) => take_in_hand(cx, state, window, task, only),
        None => state.phase = Phase::Reaction(ReactionPhase::ReactionUnit { window, task }),
    }
}

fn check_unit(
    rules: &FrontLine,
    state: &State,
    window: Window,
    task: Task,
    space: Space,
) -> Result<(), Refusal> {
    if rules.reactors(state, window, task).has(space) {
        return Ok(());
    }
    if !state.of(state.waiting()).has(space) {
        return Err(Refusal::new("L13.2", "no unit of yours stands there"));
    }
    Err(match task {
        Task::Fire => Refusal::new("L12.6", "that unit is disrupted or out of range"),
        Task::Maneuver => Refusal::new("L12.7", "that unit cannot maneuver now"),
        Task::Relieve => Refusal::new("L12.8", "that unit can change places with no other"),
    })
}

/// D17: the unit is chosen; D18 asks where if there is a choice.
fn take_in_hand(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    window: Window,
    task: Task,
    unit: Space,
) {
    if let (Task::Fire, Window::Unit { acting: target }) = (task, window) {
        act(cx, state, window, task, unit, target);
        return;
    }
    match cx.rules.reaction_targets(state, task, unit).only() {
        Some(only) => act(cx, state, window, task, unit, only),
        None => state.phase = Phase::Reaction(ReactionPhase::ReactionTarget { window, task, unit }),
    }
}

fn check_target(
    rules: &FrontLine,
    state: &State,
    task: Task,
    unit: Space,
    space: Space,
) -> Result<(), Refusal> {
    if rules.reaction_targets(state, task, unit).has(space) {
        return Ok(());
    }
    Err(match task {
        Task::Relieve => leadership::refuse_relieve(state, state.waiting(), unit, space),
        Task::Maneuver | Task::Fire => {
            leadership::refuse_maneuver(rules, state, state.waiting(), unit, space)
        }
    })
}

/// L12.1, L13.5: the Task is done; Leadership is exhausted, so it is the only one of the turn.
fn act(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    window: Window,
    task: Task,
    unit: Space,
    space: Space,
) {
    let colour = state.waiting();
    cx.note(state, || Event::Reacted { colour, task });
    let by = match task {
        Task::Fire => Command::Fire,
        Task::Maneuver => Command::Maneuver,
        Task::Relieve => Command::Relieve,
    };
    leadership::exhaust(cx, state, colour, by);
    match task {
        // L13.4: what follows the shot is not the business of this window.
        Task::Fire => return attack::declare(cx, state, unit, space, Cause::Opportunity),
        Task::Maneuver => {
            leadership::maneuver(cx, state, colour, Shift { from: unit, to: space }, Reward::No);
        }
        Task::Relieve => leadership::relieve(cx, state, colour, [unit, space]),
    }
    close(cx, state, window, Answer::Acted);
}

impl FrontLine {
    /// L13.7: whether the other player has anything to react with. Maneuvers and Relieves are almost always possible,
    /// so they are looked for first.
    #[inline]
    fn may_react(&self, state: &State, window: Window) -> bool {
        let tasks = [Task::Maneuver, Task::Relieve, Task::Fire];
        tasks.into_iter().any(|task| !self.reactors(state, window, task).is_empty())
    }

    /// L12.6, L12.7, L12.8, L13.3: the units with which the other player can do a Task in a window.
    #[inline]
    pub(crate) fn reactors(&self, state: &State, window: Window, task: Task) -> SpaceSet {
        let waiting = state.waiting();
        match (task, window) {
            (Task::Fire, Window::Unit { acting: space }) => self.lookup.reaching(state, waiting, space),
            (Task::Fire, _) => SpaceSet::EMPTY,
            (Task::Maneuver, _) => self.maneuverers(state, waiting),
            (Task::Relieve, _) => self.relievers(state, waiting),
        }
    }

    /// D18: where to, or with whom.
    #[inline]
    pub(crate) fn reaction_targets(&self, state: &State, task: Task, unit: Space) -> SpaceSet {
        match task {
            Task::Maneuver => self.maneuver_targets(state, state.waiting(), unit),
            Task::Relieve => self.relieve_targets(state, state.waiting(), unit),
            Task::Fire => SpaceSet::EMPTY,
        }
    }
}

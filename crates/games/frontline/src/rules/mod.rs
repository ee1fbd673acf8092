//! The rules, a file for each of their chapters.

mod actions; // L5, L6.1: what a player and a unit may do
mod attack; // L7: declaration, column and dice
mod displacement; // L9: entering what was vacated, cities, markers
mod edge; // L10
mod leadership; // L12: Leadership and Tasks
mod missions; // L11
mod movement; // L6, L15
mod reactions; // L13
mod result; // L8: reading the dice
mod score; // L14
mod setup; // L2
mod turn; // L3, L4

pub use score::Earned;

pub(crate) use result::{icon_die, odds};

use crate::ids::{Colour, Space, Verb};
use crate::state::{Ending, Phase, State, Task};
use crate::{Action, Event, FrontLine};
use redoubt_engine::{
    Broken, Chance, Journal, Outcome, Refusal, RuleId, Rules, Seat, SeatResult, SeatSet, Standing,
};

/// What a rule needs besides the position: the components, the dice and the journal.
pub(crate) struct Cx<'a, C, J> {
    pub(crate) rules: &'a FrontLine,
    pub(crate) chance: &'a mut C,
    pub(crate) journal: &'a mut J,
}

impl<C: Chance, J: Journal<Event>> Cx<'_, C, J> {
    #[inline]
    pub(crate) fn d6(&mut self, why: &'static str) -> u8 {
        self.chance.roll(6, why) as u8
    }

    #[inline]
    pub(crate) fn note(&mut self, event: impl FnOnce() -> Event) {
        self.journal.note(event);
    }
}

impl Rules for FrontLine {
    type State = State;
    type Action = Action;
    type Event = Event;

    /// L2.1
    fn seats(&self) -> u8 {
        2
    }

    fn setup(&self, chance: &mut impl Chance, journal: &mut impl Journal<Event>) -> State {
        setup::begin(&mut Cx { rules: self, chance, journal })
    }

    #[inline]
    fn to_act(&self, state: &State) -> SeatSet {
        let one = |colour: Colour| SeatSet::one(colour.seat());
        match state.phase {
            Phase::Cards => both(state.cards.map(|card| card.is_none())),
            Phase::Placement { confirmed } => both(confirmed.map(|done| !done)),
            Phase::FirstPlayer { decider } => one(decider),
            Phase::Column | Phase::Main | Phase::Verb { .. } | Phase::Target { .. } => one(state.active),
            Phase::Rally { .. } | Phase::Reward { .. } | Phase::RewardMove { .. } => one(state.waiting()),
            Phase::Reroll { .. } => one(state.edge.holder.unwrap_or(state.active)),
            Phase::TankChoice { attack } | Phase::RetreatSpace { attack } | Phase::Displace { attack } => {
                one(state.attacker(&attack))
            }
            Phase::HoldOrRetreat { attack } => one(state.attacker(&attack).other()),
            Phase::Reaction { .. } | Phase::ReactionUnit { .. } | Phase::ReactionTarget { .. } => {
                one(state.waiting())
            }
            Phase::Over { .. } => SeatSet::EMPTY,
        }
    }

    #[inline]
    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        into.clear();
        match state.phase {
            Phase::Cards => setup::legal_cards(into),
            Phase::Placement { .. } => setup::legal_placement(self, state, Colour::of(seat), into),
            _ => self.legal_in_play(state, into),
        }
    }

    #[inline]
    fn canonical(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        if let Phase::Placement { .. } = state.phase {
            into.clear();
            setup::canonical_placement(self, state, Colour::of(seat), into);
        } else {
            self.legal(state, seat, into);
        }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        match (state.phase, action) {
            (Phase::Cards, Action::Card { .. })
            | (Phase::FirstPlayer { .. }, Action::First { .. })
            | (Phase::Rally { .. }, Action::Rally | Action::Pass)
            | (Phase::Reroll { .. }, Action::Reroll | Action::Accept)
            | (Phase::TankChoice { .. }, Action::Take { .. })
            | (Phase::HoldOrRetreat { .. }, Action::Hold | Action::Retreat)
            | (Phase::Displace { .. }, Action::Advance | Action::Stay)
            | (Phase::Reward { .. } | Phase::Reaction { .. }, Action::Pass) => Ok(()),
            (Phase::Placement { .. }, Action::Place { .. } | Action::Lift { .. } | Action::Confirm) => {
                setup::check(self, state, Colour::of(seat), action)
            }
            (Phase::Column, Action::Supply { column }) => turn::check_column(state, column),
            (
                Phase::Main,
                Action::Unit { .. } | Action::Build { .. } | Action::Commission | Action::Cache | Action::End,
            ) => actions::check_main(self, state, action),
            (Phase::Verb { unit }, Action::Do { verb }) => actions::check_verb(self, state, unit, verb),
            (Phase::Target { unit, verb }, Action::To { space }) => {
                actions::check_target(self, state, unit, verb, space)
            }
            (Phase::RetreatSpace { attack }, Action::To { space }) => {
                result::check_retreat(self, state, &attack, space)
            }
            (Phase::Reward { attack }, Action::Fire | Action::Do { verb: Verb::Maneuver }) => {
                leadership::check_reward(self, state, &attack, action)
            }
            (Phase::RewardMove { attack }, Action::To { space }) => {
                leadership::check_maneuver(self, state, state.waiting(), attack.target, space)
            }
            (
                Phase::Reaction { window },
                Action::Fire | Action::Do { verb: Verb::Maneuver | Verb::Relieve },
            ) => reactions::check_task(self, state, window, action),
            (Phase::ReactionUnit { window, task }, Action::Unit { space }) => {
                reactions::check_unit(self, state, window, task, space)
            }
            (Phase::ReactionTarget { task, unit, .. }, Action::To { space }) => {
                reactions::check_target(self, state, task, unit, space)
            }
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
        let phase = state.phase;
        match action {
            Action::Card { card } => setup::card(cx, state, Colour::of(seat), card),
            Action::Place { space } => setup::place(cx, state, Colour::of(seat), space),
            Action::Lift { space } => setup::lift(cx, state, Colour::of(seat), space),
            Action::Confirm => setup::confirm(cx, state, Colour::of(seat)),
            Action::First { colour } => turn::first(cx, state, colour),
            Action::Supply { column } => turn::choose(cx, state, column),
            Action::Unit { space } => match phase {
                Phase::ReactionUnit { window, task } => reactions::unit(cx, state, window, task, space),
                _ => actions::unit(cx, state, space),
            },
            Action::Build { kind } => missions::build(cx, state, kind),
            Action::Commission => leadership::commission(cx, state),
            Action::Cache => leadership::cache(cx, state),
            Action::End => turn::end(cx, state),
            Action::Do { verb } => do_verb(cx, state, phase, verb),
            Action::To { space } => to_space(cx, state, phase, space),
            Action::Rally => leadership::rally(cx, state),
            Action::Pass => pass(cx, state, phase),
            Action::Reroll => edge::reroll(cx, state),
            Action::Accept => {
                if let Phase::Reroll { attack } = phase {
                    attack::settle(cx, state, attack);
                }
            }
            Action::Take { die } => result::take(cx, state, die),
            Action::Hold => result::hold(cx, state),
            Action::Retreat => result::retreat(cx, state),
            Action::Advance => displacement::advance(cx, state),
            Action::Stay => {
                if let Phase::Displace { attack } = phase {
                    attack::finish(cx, state, attack, attack.attacker);
                }
            }
            Action::Fire => match phase {
                Phase::Reward { attack } => leadership::reward_fire(cx, state, attack),
                Phase::Reaction { window } => reactions::task(cx, state, window, Task::Fire),
                _ => {}
            },
        }
    }

    /// L14.5
    fn concede(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Event>) {
        score::end(self, state, Ending::Conceded { loser: Colour::of(seat) }, journal);
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let Phase::Over { ending } = state.phase else { return None };
        let points = Colour::ALL.map(|colour| self.points(state, colour));
        let (winner, how) = match ending {
            Ending::Capital { winner } => (Some(winner), "Capital taken"),
            Ending::Conceded { loser } => (Some(loser.other()), "resigned"),
            Ending::Points if points[0] > points[1] => (Some(Colour::Green), "Occupation Points"),
            Ending::Points if points[0] < points[1] => (Some(Colour::Red), "Occupation Points"),
            Ending::Points => (None, "draw"),
        };
        let result = |colour: Colour| SeatResult {
            standing: match winner {
                Some(winner) if winner == colour => Standing::Won,
                Some(_) => Standing::Lost,
                None => Standing::Tied,
            },
            score: i32::from(points[colour.index()]),
        };
        let rule = rule_of(state.phase);
        Some(Outcome { seats: Colour::ALL.map(result).into_iter().collect(), rule, how })
    }

    fn invariants(&self, state: &State) -> Result<(), Broken> {
        crate::invariants::check(self, state)
    }

    fn reimagine(&self, state: &mut State, seat: Seat, chance: &mut impl Chance) {
        setup::reimagine(self, state, Colour::of(seat), chance);
    }
}

impl FrontLine {
    #[inline]
    fn legal_in_play(&self, state: &State, into: &mut Vec<Action>) {
        let places = |into: &mut Vec<Action>, spaces: crate::SpaceSet| {
            into.extend(spaces.iter().map(|space| Action::To { space }));
        };
        match state.phase {
            Phase::Cards | Phase::Placement { .. } | Phase::Over { .. } => {}
            Phase::FirstPlayer { .. } => into.extend(Colour::ALL.map(|colour| Action::First { colour })),
            Phase::Column => turn::legal_columns(state, into),
            Phase::Main => actions::legal_main(self, state, into),
            Phase::Verb { unit } => actions::legal_verbs(self, state, unit, into),
            Phase::Target { unit, verb } => places(into, self.targets(state, state.active, unit, verb)),
            Phase::Rally { .. } => into.extend([Action::Rally, Action::Pass]),
            Phase::Reroll { .. } => into.extend([Action::Reroll, Action::Accept]),
            Phase::TankChoice { .. } => into.extend(crate::Die::ALL.map(|die| Action::Take { die })),
            Phase::HoldOrRetreat { .. } => into.extend([Action::Hold, Action::Retreat]),
            Phase::RetreatSpace { attack } => places(into, self.safe_spaces(state, &attack)),
            Phase::Displace { .. } => into.extend([Action::Advance, Action::Stay]),
            Phase::Reward { attack } => leadership::legal_reward(self, state, &attack, into),
            Phase::RewardMove { attack } => {
                places(into, self.maneuver_targets(state, state.waiting(), attack.target));
            }
            Phase::Reaction { window } => reactions::legal(self, state, window, into),
            Phase::ReactionUnit { window, task } => {
                let units = self.reactors(state, window, task);
                into.extend(units.iter().map(|space| Action::Unit { space }));
            }
            Phase::ReactionTarget { task, unit, .. } => {
                places(into, self.reaction_targets(state, task, unit));
            }
        }
    }
}

#[inline]
fn both(acts: [bool; 2]) -> SeatSet {
    let mut seats = SeatSet::EMPTY;
    for colour in Colour::ALL {
        if acts[colour.index()] {
            seats = seats.with(colour.seat());
        }
    }
    seats
}

fn do_verb(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, phase: Phase, verb: Verb) {
    match phase {
        Phase::Verb { unit } if verb == Verb::Regroup => missions::regroup(cx, state, unit),
        Phase::Verb { unit } => state.phase = Phase::Target { unit, verb },
        Phase::Reward { attack } => leadership::reward_maneuver(cx, state, attack),
        Phase::Reaction { window } if verb == Verb::Relieve => {
            reactions::task(cx, state, window, Task::Relieve);
        }
        Phase::Reaction { window } => reactions::task(cx, state, window, Task::Maneuver),
        _ => {}
    }
}

fn to_space(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    phase: Phase,
    space: Space,
) {
    match phase {
        Phase::Target { unit, verb } => actions::carry_out(cx, state, unit, verb, space),
        Phase::RetreatSpace { attack } => result::retreat_to(cx, state, attack, space),
        Phase::RewardMove { attack } => leadership::reward_move(cx, state, attack, space),
        Phase::ReactionTarget { window, task, unit } => reactions::act(cx, state, window, task, unit, space),
        _ => {}
    }
}

fn pass(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, phase: Phase) {
    match phase {
        Phase::Rally { attack } => attack::roll(cx, state, attack),
        Phase::Reward { attack } => attack::finish(cx, state, attack, attack.attacker),
        Phase::Reaction { window } => reactions::close(cx, state, window, reactions::Answer::Passed),
        _ => {}
    }
}

/// The rule that asks for the decision of a phase.
pub(crate) fn rule_of(phase: Phase) -> RuleId {
    RuleId(match phase {
        Phase::Cards => "L2.4",
        Phase::Placement { .. } => "L2.5",
        Phase::FirstPlayer { .. } => "L2.7",
        Phase::Column => "L4.2",
        Phase::Main => "L4.4",
        Phase::Verb { .. } => "L5.2",
        Phase::Target { verb, .. } => rule_of_verb(verb),
        Phase::Rally { .. } => "L7.4",
        Phase::Reroll { .. } => "L10.2",
        Phase::TankChoice { .. } => "L8.4",
        Phase::HoldOrRetreat { .. } | Phase::RetreatSpace { .. } => "L8.10",
        Phase::Displace { .. } => "L9.1",
        Phase::Reward { .. } | Phase::RewardMove { .. } => "L12.5",
        Phase::Reaction { window: crate::Window::End } => "L13.8",
        Phase::Reaction { .. } => "L13.2",
        Phase::ReactionUnit { task, .. } | Phase::ReactionTarget { task, .. } => match task {
            Task::Fire => "L12.6",
            Task::Maneuver => "L12.7",
            Task::Relieve => "L12.8",
        },
        Phase::Over { ending: Ending::Capital { .. } } => "L14.1",
        Phase::Over { ending: Ending::Points } => "L14.4",
        Phase::Over { ending: Ending::Conceded { .. } } => "L14.5",
    })
}

/// The rule that lets a unit do something.
pub(crate) const fn rule_of_verb(verb: Verb) -> &'static str {
    match verb {
        Verb::Move => "L6.2",
        Verb::Amphibious => "L6.8",
        Verb::Attack => "L7.1",
        Verb::Paratroop => "L11.1",
        Verb::Regroup => "L11.4",
        Verb::Maneuver => "L12.7",
        Verb::Relieve => "L12.8",
    }
}

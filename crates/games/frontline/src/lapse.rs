//! L16.2, L16.3: what happens for a player who does not answer, and what a player may leave unanswered.

use crate::ids::{Card, Colour, Column, Space};
use crate::state::{Phase, State, Window};
use crate::{Action, FrontLine, Task};
use redoubt_engine::{Rules, Seat};

/// A kind of question that a player may wish to pass always.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Pause {
    /// D8: a unit is attacked and may be rallied.
    Rally,
    /// D9: the Edge may be used.
    Edge,
    /// D11: a routed unit may retreat instead of holding.
    Rout,
    /// D13: the attacker may enter the space that the target left.
    Advance,
    /// D14: a rallied unit has a reward.
    Reward,
    /// D16: a unit acted within range: Opportunity Fire and other Tasks.
    Fire,
    /// D16: something was paid for, and a Maneuver or Relieve is all that could answer it.
    Task,
    /// D16: the turn ends.
    End,
}

impl Pause {
    /// All of them.
    pub(crate) const ALL: [Pause; 8] = [
        Pause::Rally,
        Pause::Edge,
        Pause::Rout,
        Pause::Advance,
        Pause::Reward,
        Pause::Fire,
        Pause::Task,
        Pause::End,
    ];

    /// The word by which settings name it.
    pub(crate) const fn id(self) -> &'static str {
        match self {
            Pause::Rally => "rally",
            Pause::Edge => "edge",
            Pause::Rout => "rout",
            Pause::Advance => "advance",
            Pause::Reward => "reward",
            Pause::Fire => "fire",
            Pause::Task => "task",
            Pause::End => "end",
        }
    }

    /// What people call it, with what is done if it is passed.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Pause::Rally => "Rally: never",
            Pause::Edge => "The Edge: let dice stand",
            Pause::Rout => "Routed units: always hold",
            Pause::Advance => "Vacated spaces: never enter",
            Pause::Reward => "Reward of a Rally: none",
            Pause::Fire => "After an action within range: no reaction",
            Pause::Task => "After other actions: no reaction",
            Pause::End => "At the end of the enemy's turn: no reaction",
        }
    }
}

impl FrontLine {
    /// L16.2: what is done for a player whose time is over: always legal, and never more than is needed to go on.
    ///
    /// # Panics
    /// If the game is over.
    pub(crate) fn default_answer(&self, state: &State, seat: Seat) -> Action {
        match state.phase {
            Phase::Cards => Action::Card { card: Card::Balanced },
            Phase::Placement { .. } => self.lapsed_placement(state, Colour::of(seat)),
            Phase::FirstPlayer { decider } => Action::First { colour: decider },
            Phase::Column => Action::Supply { column: self.richest_column(state) },
            Phase::Main => Action::End,
            Phase::Verb { .. }
            | Phase::Target { .. }
            | Phase::ReactionUnit { .. }
            | Phase::ReactionTarget { .. } => Action::Back,
            Phase::Rally { .. } | Phase::Reward { .. } | Phase::Reaction { .. } => Action::Pass,
            Phase::Reroll { .. } => Action::Accept,
            Phase::TankChoice { attack } => Action::Take { die: self.stronger_die(state, &attack) },
            Phase::HoldOrRetreat { .. } => Action::Hold,
            Phase::RetreatSpace { attack } => first(self.safe_spaces(state, &attack).first()),
            Phase::Displace { .. } => Action::Stay,
            Phase::RewardMove { attack } => {
                first(self.maneuver_targets(state, state.waiting(), attack.target).first())
            }
            Phase::Over { .. } => unreachable!("L14: nobody is asked after the end"),
        }
    }

    /// L16.3: the kind of question a seat is asked, if it can be passed; the default answer passes it. Who has begun
    /// to answer, or is not asked, has nothing to pass.
    pub(crate) fn pause(&self, state: &State, seat: Seat) -> Option<Pause> {
        if !self.to_act(state).contains(seat) {
            return None;
        }
        let pause = match state.phase {
            Phase::Rally { .. } => Pause::Rally,
            Phase::Reroll { .. } => Pause::Edge,
            Phase::HoldOrRetreat { .. } => Pause::Rout,
            Phase::Displace { .. } => Pause::Advance,
            Phase::Reward { .. } => Pause::Reward,
            Phase::Reaction { window: Window::End } => Pause::End,
            Phase::Reaction { window } if self.reactors(state, window, Task::Fire).is_empty() => Pause::Task,
            Phase::Reaction { .. } => Pause::Fire,
            _ => return None,
        };
        Some(pause)
    }

    /// D2: the next unit goes where the recommended set-up has it, or anywhere if others stand there; then confirm.
    fn lapsed_placement(&self, state: &State, colour: Colour) -> Action {
        let Some(kind) = self.next_to_place(state, colour) else { return Action::Confirm };
        let free = self.lookup.country[colour.index()].minus(state.of(colour));
        let wanted = self.recommended(colour, kind) & free;
        let space = wanted.first().or(free.first()).expect("a country has room for its units");
        Action::Place { space }
    }

    /// D4: the first of the unused columns that has most supply.
    fn richest_column(&self, state: &State) -> Column {
        let supply = |column: Column| self.lookup.square(state, state.active, column);
        let unused = crate::rules::unused(state);
        unused
            .reduce(|best, next| if supply(best) < supply(next) { next } else { best })
            .expect("L3.3: a turn has a marker to use")
    }
}

fn first(space: Option<Space>) -> Action {
    Action::To { space: space.expect("who is asked for a space has one") }
}

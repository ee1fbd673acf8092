//! V5: deployment, and Command and Control.

use super::{Cx, Phase, accepted, not_now, only, trade};
use crate::ids::{Coalition, Good, Status, Tech, TerritoryId};
use crate::state::{State, Task};
use crate::{Action, BuildAction, Event, Invasion, PlainAction, TradeAction};
use redoubt_engine::{Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Deployment {
    /// V5.1
    Deploy {
        /// Who.
        who: Coalition,
    },
}

impl Invasion {
    /// V5.2: Command and Control, the most units that a coalition may have on the board.
    pub fn command(&self, state: &State, who: Coalition) -> u8 {
        let console = &state.consoles[who];
        let tier = usize::from(console.tech[Tech::Communications]);
        let plus =
            self.pack.coalitions[who].command + self.pack.technologies[Tech::Communications][tier].command;
        let mut minus = self.pack.terror[usize::from(console.terror)].command;
        for at in self.lookup.home[who] {
            minus += match state.status[at.index()] {
                Status::Secure => 0,
                Status::Overrun => self.lookup.command[at.index()][0],
                Status::Liberated => self.lookup.command[at.index()][1],
            };
        }
        plus.saturating_sub(minus).min(self.pack.numbers.supply)
    }

    /// V5.1: what a unit costs there.
    pub fn deploy_cost(&self, state: &State, at: TerritoryId) -> u8 {
        match state.status[at.index()] {
            Status::Overrun => self.pack.numbers.deploy_overrun,
            Status::Secure | Status::Liberated => self.pack.numbers.deploy,
        }
    }
}

/// V5.1: in turn order.
pub(super) fn turn<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    let Some(&who) = state.order.get(usize::from(place)) else { return };
    let able = || cx.rules.lookup.home[who].iter().any(|at| check(cx.rules, state, who, *at).is_ok());
    if state.alive(who) && (trade::may_offer(state, who) || able()) {
        state.agenda.push(Task::Deploy { place });
        state.phase = Phase::Deployment(Deployment::Deploy { who });
    } else {
        state.cursor = 0;
        state.agenda.push(Task::Deploy { place: place + 1 });
    }
}

/// V5.1, V5.2
fn check(rules: &Invasion, state: &State, who: Coalition, at: TerritoryId) -> Result<(), Refusal> {
    if rules.lookup.owner.get(at.index()) != Some(&Some(who)) {
        return Err(Refusal::new("V5.1", "units are deployed in territories of their own coalition"));
    }
    if u16::from(rules.deploy_cost(state, at)) > state.has(who, Good::Money) {
        return Err(Refusal::new("V5.1", "that costs more than you have"));
    }
    if state.army(who) >= rules.command(state, who) {
        return Err(Refusal::new("V5.2", "Command and Control allows no more units"));
    }
    Ok(())
}

impl Question<Invasion> for Deployment {
    #[inline]
    fn asked(self, _: &Invasion, _: &State) -> SeatSet {
        let Deployment::Deploy { who } = self;
        only(who)
    }

    fn legal(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let Deployment::Deploy { who } = self;
        let all = rules.lookup.home[who].into_iter().map(|at| BuildAction::Deploy { at }.into());
        accepted(self, rules, state, seat, all, into);
        trade::list_partners(state, who, into);
        into.push(Action::DONE);
    }

    fn canonical(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.legal(rules, state, seat, into);
        into.retain(|action| match action {
            Action::Build(BuildAction::Deploy { at }) => at.index() >= usize::from(state.cursor),
            _ => true,
        });
    }

    fn check(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let Deployment::Deploy { who } = self;
        match action {
            Action::Build(BuildAction::Deploy { at }) => check(rules, state, who, at),
            Action::Trade(TradeAction::Offer { to }) => trade::check_offer(state, who, to),
            Action::Plain(PlainAction::Done) => Ok(()),
            _ => Err(not_now("V5.1")),
        }
    }

    fn answer<C: Chance, J: Journal<Invasion>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let Deployment::Deploy { who } = self;
        match action {
            Action::Build(BuildAction::Deploy { at }) => {
                let cost = cx.rules.deploy_cost(state, at);
                state.consoles[who].stock[Good::Money] -= u16::from(cost);
                state.units[who][at.index()] += 1;
                state.cursor = at.index() as u8;
                cx.note(state, || Event::Deployed { who, at, cost });
            }
            Action::Trade(TradeAction::Offer { to }) => trade::open(state, who, to),
            _ => {
                let Some(Task::Deploy { place }) = state.agenda.pop() else { unreachable!("V5.1: its turn") };
                state.cursor = 0;
                state.agenda.push(Task::Deploy { place: place + 1 });
            }
        }
    }

    fn prompt(self, rules: &Invasion, state: &State, _: Seat) -> Prompt {
        let Deployment::Deploy { who } = self;
        let room = rules.command(state, who).saturating_sub(state.army(who));
        let money = state.has(who, Good::Money);
        Prompt::new(format!("Deploy units? You have ${money} and command for {room} more."), "V5.1")
    }

    fn label(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Label {
        match action {
            Action::Build(BuildAction::Deploy { at }) => {
                let cost = rules.deploy_cost(state, at);
                Label::new(format!("{} for ${cost}", rules.place(at)), "V5.1").at(rules.hotspot(at))
            }
            Action::Trade(TradeAction::Offer { to }) => trade::offer_label(to),
            _ => Label::new("Deploy no more", "V5.1").ending(),
        }
    }

    fn lapse(self, _: &Invasion, _: &State, _: Seat) -> Action {
        Action::DONE
    }
}

//! V6: research.

use super::{Cx, Phase, accepted, not_now, only, ties, trade};
use crate::ids::{Coalition, Good, Status, Step, Tech};
use crate::set::Set;
use crate::state::{State, Task};
use crate::{Action, BuildAction, Event, Invasion, PlainAction, TradeAction};
use redoubt_engine::{By, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Learning {
    /// V6.1
    Upgrade {
        /// Who.
        who: Coalition,
    },
}

impl Invasion {
    /// V6.2, V3.5: own Research tokens that are ready, which may also be lent.
    pub fn tokens(&self, state: &State, who: Coalition) -> u8 {
        let own = state.ready.and(self.lookup.homes[who]);
        let on_land = own.iter().filter(|at| state.status[at.index()] != Status::Overrun).count() as u8;
        let on_cards: u8 = self.lookup.home[who]
            .iter()
            .filter(|at| state.status[at.index()] != Status::Overrun)
            .map(|at| state.attached[at.index()].ready)
            .sum();
        on_land + on_cards
    }

    /// V6.5: the dead zone's token, in step 3 alone.
    fn lab(&self, state: &State, who: Coalition) -> u8 {
        let ready = self.lookup.lab.is_some_and(|lab| state.ready.has(lab));
        u8::from(ready && state.step == Step::Research && state.lab_for == Some(who))
    }

    /// V6.2: everything that can pay for research now.
    pub fn research(&self, state: &State, who: Coalition) -> u8 {
        let credits = state.has(who, Good::Research).min(99) as u8;
        self.tokens(state, who) + self.lab(state, who) + credits
    }

    /// How much of a cost a coalition can pay.
    pub fn funds(&self, state: &State, who: Coalition, good: Good) -> u16 {
        match good {
            Good::Research => self.research(state, who).into(),
            _ => state.has(who, good),
        }
    }

    /// V6.1: what the next tier of a technology costs; nothing at the last.
    pub fn upgrade_cost(&self, state: &State, who: Coalition, tech: Tech) -> Option<&By<Good, u8>> {
        let tier = usize::from(state.consoles[who].tech[tech]);
        self.pack.technologies[tech][tier].cost.as_ref()
    }
}

/// V6.2: the dead zone's token first, then credits, then tokens on cards, then those of territories.
pub(super) fn spend(rules: &Invasion, state: &mut State, who: Coalition, cost: &By<Good, u8>) {
    for good in Good::COST {
        if good != Good::Research {
            state.consoles[who].stock[good] -= u16::from(cost[good]);
        }
    }
    let mut due = cost[Good::Research];
    if due > 0
        && rules.lab(state, who) > 0
        && let Some(lab) = rules.lookup.lab
    {
        state.ready.remove(lab);
        due -= 1;
    }
    let credits = state.has(who, Good::Research).min(u16::from(due));
    state.consoles[who].stock[Good::Research] -= credits;
    commit(rules, state, who, due - credits as u8);
}

/// V6.2, V3.5: turns so many own tokens to committed.
pub(super) fn commit(rules: &Invasion, state: &mut State, who: Coalition, mut due: u8) {
    for at in rules.lookup.home[who] {
        if state.status[at.index()] != Status::Overrun {
            let used = due.min(state.attached[at.index()].ready);
            state.attached[at.index()].ready -= used;
            due -= used;
        }
    }
    for at in rules.lookup.home[who] {
        if due > 0 && state.ready.has(at) && state.status[at.index()] != Status::Overrun {
            state.ready.remove(at);
            due -= 1;
        }
    }
    debug_assert_eq!(due, 0, "V6.2: no more is spent than there is");
}

/// V6.5: who controls the dead zone is settled before anything else in the step, so that offers are made knowing it.
pub(super) fn settle_lab(rules: &Invasion, state: &mut State) {
    let Some(lab) = rules.lookup.lab.filter(|lab| state.ready.has(*lab)) else { return };
    let most = super::income::controllers(state, lab);
    match most.only() {
        Some(who) => state.lab_for = Some(who),
        None if most.is_empty() => {}
        None => ties::ask_zone_benefit(state, lab),
    }
}

/// V6.1: in turn order.
pub(super) fn turn<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    let Some(&who) = state.order.get(usize::from(place)) else { return };
    let able = || Tech::ALL.into_iter().any(|tech| check(cx.rules, state, who, tech).is_ok());
    if state.alive(who) && (trade::may_offer(state, who) || able()) {
        state.agenda.push(Task::Learn { place });
        state.phase = Phase::Learning(Learning::Upgrade { who });
    } else {
        state.cursor = 0;
        state.agenda.push(Task::Learn { place: place + 1 });
    }
}

/// V6.1
fn check(rules: &Invasion, state: &State, who: Coalition, tech: Tech) -> Result<(), Refusal> {
    if state.consoles[who].upgraded.has(tech) {
        return Err(Refusal::new("V6.1", "that technology was upgraded this round already"));
    }
    let Some(cost) = rules.upgrade_cost(state, who, tech) else {
        return Err(Refusal::new("V6.1", "that technology has reached its last tier"));
    };
    if Good::COST.into_iter().any(|good| u16::from(cost[good]) > rules.funds(state, who, good)) {
        return Err(Refusal::new("V6.1", "you cannot pay the full cost"));
    }
    Ok(())
}

impl Question<Invasion> for Learning {
    #[inline]
    fn asked(self, _: &Invasion, _: &State) -> SeatSet {
        let Learning::Upgrade { who } = self;
        only(who)
    }

    fn legal(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let Learning::Upgrade { who } = self;
        let all = Tech::ALL.into_iter().map(|tech| BuildAction::Upgrade { tech }.into());
        accepted(self, rules, state, seat, all, into);
        trade::list_partners(state, who, into);
        into.push(Action::DONE);
    }

    fn canonical(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.legal(rules, state, seat, into);
        into.retain(|action| match action {
            Action::Build(BuildAction::Upgrade { tech }) => tech.index() >= usize::from(state.cursor),
            _ => true,
        });
    }

    fn check(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let Learning::Upgrade { who } = self;
        match action {
            Action::Build(BuildAction::Upgrade { tech }) => check(rules, state, who, tech),
            Action::Trade(TradeAction::Offer { to }) => trade::check_offer(state, who, to),
            Action::Plain(PlainAction::Done) => Ok(()),
            _ => Err(not_now("V6.1")),
        }
    }

    fn answer<C: Chance, J: Journal<Invasion>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let Learning::Upgrade { who } = self;
        match action {
            Action::Build(BuildAction::Upgrade { tech }) => upgrade(cx, state, who, tech),
            Action::Trade(TradeAction::Offer { to }) => trade::open(state, who, to),
            _ => {
                let Some(Task::Learn { place }) = state.agenda.pop() else { unreachable!("V6.1: its turn") };
                state.cursor = 0;
                state.agenda.push(Task::Learn { place: place + 1 });
            }
        }
    }

    fn prompt(self, rules: &Invasion, state: &State, _: Seat) -> Prompt {
        let Learning::Upgrade { who } = self;
        let research = rules.research(state, who);
        Prompt::new(format!("Upgrade a technology? You have {research} Research."), "V6.1")
    }

    fn label(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Label {
        let Learning::Upgrade { who } = self;
        match action {
            Action::Build(BuildAction::Upgrade { tech }) => {
                let tier = usize::from(state.consoles[who].tech[tech]) + 1;
                let title = &rules.pack.technologies[tech][tier].title;
                let cost = rules.upgrade_cost(state, who, tech).map_or_else(String::new, crate::text::goods);
                Label::new(format!("{} {tier}: {title} ({cost})", tech.title()), "V6.1")
                    .at(format!("tech-{tech}"))
            }
            Action::Trade(TradeAction::Offer { to }) => trade::offer_label(to),
            _ => Label::new("Upgrade no more", "V6.1").ending(),
        }
    }

    fn lapse(self, _: &Invasion, _: &State, _: Seat) -> Action {
        Action::DONE
    }
}

/// V6.1, V6.3
fn upgrade<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    tech: Tech,
) {
    let cost = cx.rules.upgrade_cost(state, who, tech).copied().unwrap_or_default();
    spend(cx.rules, state, who, &cost);
    let console = &mut state.consoles[who];
    console.tech[tech] += 1;
    console.upgraded = console.upgraded.or(Set::one(tech));
    let tier = console.tech[tech];
    state.cursor = tech.index() as u8;
    cx.note(state, || Event::Upgraded { who, tech, tier });
}

//! V7.1 to V7.8: the Cronos Project.

use super::{Cx, Phase, accepted, market, not_now, only, research};
use crate::ids::{Coalition, Good, Project, ProjectRule, Wave};
use crate::set::Set;
use crate::state::{PledgeNow, State, Task};
use crate::text;
use crate::{Action, Event, Invasion, PlainAction, ProjectAction};
use redoubt_engine::{By, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// V7.5: announcements of a coalition in a step.
pub(crate) const ANNOUNCED_MAX: u8 = 2;

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Funding {
    /// V7.2, V7.3
    Announce {
        /// Who.
        who: Coalition,
        /// Which card.
        project: Project,
    },
    /// V7.5
    Pledge {
        /// Who.
        who: Coalition,
        /// What.
        good: Good,
    },
    /// V7.5: the funder pays the rest or gives up.
    Payment,
}

/// V7.1: the cards that come next.
pub(crate) fn next_cards(funded: Set<Project>) -> Set<Project> {
    let open = |project: &Project| {
        let before = Project::ALL.into_iter().filter(|other| other.stage() < project.stage());
        !funded.has(*project) && before.collect::<Set<Project>>().within(funded)
    };
    Project::ALL.into_iter().filter(open).collect()
}

/// V7.2, V7.3, V7.4, V13.11: the card that a coalition can announce now.
pub(crate) fn fundable(rules: &Invasion, state: &State, who: Coalition) -> Option<Project> {
    if state.funded_now || !state.alive(who) || state.consoles[who].announced >= ANNOUNCED_MAX {
        return None;
    }
    next_cards(state.funded).iter().find(|project| match rules.pack.projects[*project].owner {
        Some(owner) => owner == who && state.holder == who,
        None => true,
    })
}

/// V7.2, V7.3: the holder, or for the last card everybody in turn order.
pub(super) fn announcements<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    place: u8,
) {
    let Some(&who) = state.order.get(usize::from(place)) else { return };
    match fundable(cx.rules, state, who) {
        Some(project) => {
            state.agenda.push(Task::Announce { place });
            state.phase = Phase::Funding(Funding::Announce { who, project });
        }
        None => state.agenda.push(Task::Announce { place: place + 1 }),
    }
}

/// V7.5: the others in turn order, one good after the other.
pub(super) fn pledges<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    let Some(&who) = state.order.get(usize::from(place)) else {
        return state.agenda.push(Task::Settlement);
    };
    state.agenda.push(Task::Pledges { place: place + 1 });
    if who != now(state).funder && state.alive(who) {
        ask_pledge(cx.rules, state, who, 0);
    }
}

fn now(state: &State) -> PledgeNow {
    state.pledge.expect("V7.5: a card was announced")
}

/// V7.5: asks for the first good, from this one on, of which something is wanted and there.
fn ask_pledge(rules: &Invasion, state: &mut State, who: Coalition, from: usize) {
    let next = Good::COST.into_iter().skip(from).find(|good| pledge_limit(rules, state, who, *good) > 0);
    if let Some(good) = next {
        state.phase = Phase::Funding(Funding::Pledge { who, good });
    }
}

fn pledge_limit(rules: &Invasion, state: &State, who: Coalition, good: Good) -> u8 {
    rules.outstanding(state, good).min(rules.funds(state, who, good).min(99) as u8)
}

impl Invasion {
    /// V7.5: what nobody has pledged yet of the announced card.
    pub fn outstanding(&self, state: &State, good: Good) -> u8 {
        let PledgeNow { project, pledged, .. } = now(state);
        let promised: u8 = pledged.values().map(|goods| goods[good]).sum();
        self.pack.projects[project].cost[good] - promised
    }

    /// What the undefeated coalitions together can pay of a good.
    pub fn pool(&self, state: &State, good: Good) -> u16 {
        state.living().iter().map(|who| self.funds(state, who, good)).sum()
    }

    pub(crate) fn can_settle(&self, state: &State) -> bool {
        let funder = now(state).funder;
        Good::COST
            .into_iter()
            .all(|good| u16::from(self.outstanding(state, good)) <= self.funds(state, funder, good))
    }
}

/// V7.5: the funder is asked, unless nothing can be done.
pub(super) fn settlement<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    if cx.rules.can_settle(state) {
        state.phase = Phase::Funding(Funding::Payment);
    } else {
        abandon(cx, state);
    }
}

fn abandon<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let PledgeNow { project, funder: who, .. } = now(state);
    state.pledge = None;
    cx.note(state, || Event::Abandoned { who, project });
}

/// V7.6
fn fund<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let PledgeNow { project, funder, mut pledged } = now(state);
    for good in Good::COST {
        pledged[funder][good] += cx.rules.outstanding(state, good);
    }
    for (who, goods) in pledged.iter() {
        research::spend(cx.rules, state, who, goods);
    }
    state.pledge = None;
    state.funded.add(project);
    state.funded_now = true;
    cx.note(state, || Event::Funded { who: funder, project });
    match cx.rules.pack.projects[project].rule {
        ProjectRule::Market => {
            state.market_size += 1;
            market::refill(cx, state);
        }
        ProjectRule::Trials if state.wave == Wave::Assault => state.wave_ends = true,
        // V7.8, V7.14, V7.15: these are looked up where they count.
        ProjectRule::Trials
        | ProjectRule::Escort
        | ProjectRule::Core
        | ProjectRule::Screening
        | ProjectRule::Broadcast => {}
    }
}

impl Funding {
    fn who(self, state: &State) -> Coalition {
        match self {
            Funding::Announce { who, .. } | Funding::Pledge { who, .. } => who,
            Funding::Payment => now(state).funder,
        }
    }

    /// Whether nothing was pledged yet, so that all can be withheld at once.
    fn is_first(state: &State, who: Coalition) -> bool {
        now(state).pledged[who] == By::splat(0)
    }
}

impl Question<Invasion> for Funding {
    #[inline]
    fn asked(self, _: &Invasion, state: &State) -> SeatSet {
        only(self.who(state))
    }

    fn legal(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match self {
            Funding::Announce { project, .. } => {
                into.extend([ProjectAction::Fund { project }.into(), Action::PASS]);
            }
            Funding::Pledge { who, good } => {
                let most = pledge_limit(rules, state, who, good);
                into.extend((0..=most).map(|amount| Action::from(ProjectAction::Pledge { amount })));
                let all = std::iter::once(ProjectAction::Withhold.into());
                accepted(self, rules, state, seat, all, into);
            }
            Funding::Payment => into.extend([ProjectAction::Pay, ProjectAction::Abandon].map(Action::from)),
        }
    }

    fn check(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (self, action) {
            (Funding::Announce { project, .. }, Action::Project(ProjectAction::Fund { project: named })) => {
                if named == project {
                    Ok(())
                } else if state.funded.has(named) {
                    Err(Refusal::new("V7.1", "that card is funded already"))
                } else {
                    Err(Refusal::new("V7.2", "that card is not the next one, or not yours to fund"))
                }
            }
            (Funding::Announce { .. }, Action::Plain(PlainAction::Pass)) => Ok(()),
            (Funding::Pledge { who, good }, Action::Project(ProjectAction::Pledge { amount })) => {
                if amount <= pledge_limit(rules, state, who, good) {
                    Ok(())
                } else {
                    Err(Refusal::new("V7.5", "no more than you have and the card still needs can be pledged"))
                }
            }
            (Funding::Pledge { who, .. }, Action::Project(ProjectAction::Withhold)) => {
                if Funding::is_first(state, who) {
                    Ok(())
                } else {
                    Err(Refusal::new("V7.5", "you have pledged something already"))
                }
            }
            (Funding::Payment, Action::Project(ProjectAction::Pay | ProjectAction::Abandon)) => Ok(()),
            (Funding::Announce { .. }, _) => Err(not_now("V7.2")),
            (Funding::Pledge { .. } | Funding::Payment, _) => Err(not_now("V7.5")),
        }
    }

    fn answer<C: Chance, J: Journal<Invasion>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let who = self.who(state);
        match (self, action) {
            (Funding::Announce { project, .. }, Action::Project(_)) => {
                state.consoles[who].announced += 1;
                state.pledge = Some(PledgeNow { project, funder: who, pledged: By::splat(By::splat(0)) });
                state.agenda.push(Task::Pledges { place: 0 });
                cx.note(state, || Event::Announced { who, project });
            }
            (Funding::Pledge { good, .. }, Action::Project(ProjectAction::Pledge { amount })) => {
                if let Some(pledge) = &mut state.pledge {
                    pledge.pledged[who][good] = amount;
                }
                let next =
                    Good::COST.into_iter().position(|other| other == good).map_or(0, |place| place + 1);
                ask_pledge(cx.rules, state, who, next);
                let pledged = now(state).pledged[who];
                if state.phase == Phase::WORKING && pledged != By::splat(0) {
                    cx.note(state, || Event::Pledged { who, pledged });
                }
            }
            (Funding::Payment, Action::Project(ProjectAction::Pay)) => fund(cx, state),
            (Funding::Payment, _) => abandon(cx, state),
            (Funding::Announce { .. }, _) => {
                let Some(Task::Announce { place }) = state.agenda.pop() else {
                    unreachable!("V7.3: its turn")
                };
                state.agenda.push(Task::Announce { place: place + 1 });
            }
            (Funding::Pledge { .. }, _) => {}
        }
    }

    fn prompt(self, rules: &Invasion, state: &State, _: Seat) -> Prompt {
        match self {
            Funding::Announce { project, .. } => {
                let card = &rules.pack.projects[project];
                let cost = text::goods(&card.cost);
                Prompt::new(format!("Fund card {project}, {}? It takes {cost}.", card.title), "V7.2")
            }
            Funding::Pledge { good, .. } => {
                let PledgeNow { project, funder, .. } = now(state);
                let open = rules.outstanding(state, good);
                let who = funder.title();
                let open = text::amount_of(good, open);
                Prompt::new(
                    format!("{who} funds card {project}: {open} wanted. How much do you pledge?"),
                    "V7.5",
                )
            }
            Funding::Payment => {
                let project = now(state).project;
                let rest = By::from_fn(
                    |good: Good| {
                        if good == Good::Mic { 0 } else { rules.outstanding(state, good) }
                    },
                );
                let rest = text::goods(&rest);
                Prompt::new(format!("Card {project}: you pay {rest}. Fund it?"), "V7.5")
            }
        }
    }

    fn label(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Label {
        let Action::Project(action) = action else { return Label::new("Not now", "V7.2").ending() };
        match action {
            ProjectAction::Fund { project } => {
                let missing = Good::COST.into_iter().find(|good| {
                    u16::from(rules.pack.projects[project].cost[*good]) > rules.pool(state, *good)
                });
                let warning = missing.map(|good| format!("All coalitions together lack {}", good.title()));
                Label::new(format!("Announce card {project}"), "V7.5")
                    .at(format!("project-{project}"))
                    .warn(warning)
            }
            ProjectAction::Pledge { amount } => Label::new(amount.to_string(), "V7.5"),
            ProjectAction::Withhold => Label::new("Pledge nothing at all", "V7.5").ending(),
            ProjectAction::Pay => Label::new("Pay", "V7.5").ending(),
            ProjectAction::Abandon => Label::new("Give the pledges back", "V7.5").ending(),
        }
    }

    fn lapse(self, _: &Invasion, state: &State, _: Seat) -> Action {
        match self {
            Funding::Announce { .. } => Action::PASS,
            Funding::Pledge { who, .. } if Funding::is_first(state, who) => ProjectAction::Withhold.into(),
            Funding::Pledge { .. } => ProjectAction::Pledge { amount: 0 }.into(),
            Funding::Payment => ProjectAction::Pay.into(),
        }
    }
}

//! F11, F22: Research and the technology of the Federation.

use super::actions::pay;
use super::{Chapter, Cx, ask, rolls, wrong};
use crate::ids::{Face, FedTech, Resource};
use crate::state::{Blank, Order, Phase, Project, ResearchPhase, Stack, State, Why};
use crate::{Action, Event, Federation};
use redoubt_engine::{Chance, Journal, Refusal};

impl Chapter for ResearchPhase {
    fn each(self, _: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        match self {
            ResearchPhase::First => faces(state, None).for_each(|face| put(Action::Look { face })),
            ResearchPhase::Second { first } => {
                faces(state, Some(first)).for_each(|face| put(Action::Look { face }));
            }
            ResearchPhase::Start { techs: [one, other] } => {
                put(Action::Tech { tech: one });
                if other != one {
                    put(Action::Tech { tech: other });
                }
            }
            ResearchPhase::Focus | ResearchPhase::Boost => {
                let mut seen = 0_u16;
                for project in open(state) {
                    if seen >> project.tech.index() & 1 == 0 {
                        seen |= 1 << project.tech.index();
                        put(Action::Tech { tech: project.tech });
                    }
                }
            }
        }
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        match (self, action) {
            (ResearchPhase::First, Action::Look { face }) => {
                let more = faces(state, Some(face)).next().is_some();
                ask(
                    state,
                    if more {
                        Phase::Research(ResearchPhase::Second { first: face })
                    } else {
                        pay(Order::Initiate { first: face, second: None })
                    },
                );
            }
            (ResearchPhase::Second { first }, Action::Look { face }) => {
                ask(state, pay(Order::Initiate { first, second: Some(face) }));
            }
            (ResearchPhase::Start { techs: [one, other] }, Action::Tech { tech }) => {
                let left = if tech == one { other } else { one };
                state.seen[left] += 1; // F11.1, F26.24: it stays known
                start(cx, state, tech);
            }
            (ResearchPhase::Focus, Action::Tech { tech }) => ask(state, pay(Order::Focused { tech })),
            (ResearchPhase::Boost, Action::Tech { tech }) => advance(cx, state, tech),
            _ => wrong(self.rule()),
        }
    }

    fn rule(self) -> &'static str {
        match self {
            ResearchPhase::First | ResearchPhase::Second { .. } | ResearchPhase::Start { .. } => "F11.1",
            ResearchPhase::Focus => "F11.4",
            ResearchPhase::Boost => "F6.3",
        }
    }

    fn text(self, _: &Federation, _: &State) -> String {
        match self {
            ResearchPhase::First => "Initiate Research: which token do you look at?".to_string(),
            ResearchPhase::Second { .. } => "And which second token?".to_string(),
            ResearchPhase::Start { .. } => "Which of the two is started?".to_string(),
            ResearchPhase::Focus => "Which project is advanced?".to_string(),
            ResearchPhase::Boost => "Which project does the event advance?".to_string(),
        }
    }

    fn why_not(self, _: &Federation, state: &State, action: Action) -> Refusal {
        let reason = match (self, action) {
            (ResearchPhase::Focus | ResearchPhase::Boost, Action::Tech { tech }) if state.is_halted(tech) => {
                return Refusal::new("F11.5", "the Warp Research Base is not on the map");
            }
            (ResearchPhase::Focus | ResearchPhase::Boost, Action::Tech { .. }) => {
                "it is not on the Research Track"
            }
            (ResearchPhase::First | ResearchPhase::Second { .. }, Action::Look { .. }) => {
                "it does not lie in Un-researched"
            }
            (ResearchPhase::Start { .. }, Action::Tech { .. }) => "you did not look at it",
            _ => "that is not what is being decided now",
        };
        Refusal::new(self.rule(), reason)
    }

    fn can_go_back(self) -> bool {
        matches!(self, ResearchPhase::First | ResearchPhase::Second { .. } | ResearchPhase::Focus)
    }
}

/// F11.1: the tokens in Un-researched, alike ones once, without one that was taken.
fn faces(state: &State, taken: Option<Face>) -> impl Iterator<Item = Face> + '_ {
    Face::ALL.into_iter().filter(move |&face| {
        let there = match face.tech() {
            Some(tech) => state.seen[tech],
            None if face == Face::Blank => state.blanks,
            None => state.warp_blanks,
        };
        there > u8::from(taken == Some(face))
    })
}

/// F11.1: whether anything is in Un-researched.
pub(super) fn can_initiate(state: &State) -> bool {
    faces(state, None).next().is_some()
}

/// F11.5, F26.25: projects that are not halted.
pub(crate) fn open(state: &State) -> impl Iterator<Item = &Project> {
    state.projects.as_slice().iter().filter(|project| !state.is_halted(project.tech))
}

/// Warp technologies that are still in their pile.
pub(crate) fn warp_pile(state: &State) -> u8 {
    state.warp_unseen.values().sum::<u8>() - state.warp_blanks
}

/// F11.1: looks at one or two tokens.
pub(super) fn look(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    first: Face,
    second: Option<Face>,
) {
    let one = turn_up(cx, state, first);
    let Some(second) = second else {
        cx.note(state, || Event::Looked { techs: vec![one] });
        return start(cx, state, one);
    };
    let other = turn_up(cx, state, second);
    cx.note(state, || Event::Looked { techs: vec![one, other] });
    ask(state, Phase::Research(ResearchPhase::Start { techs: [one, other] }));
}

/// Takes a token out of Un-researched; what nobody has seen is drawn now (F0.9).
fn turn_up(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, face: Face) -> FedTech {
    if let Some(tech) = face.tech() {
        state.seen[tech] -= 1;
        return tech;
    }
    if face == Face::Blank {
        let unseen = state.unseen;
        let nth = |index: usize| {
            let there = |tech: &FedTech| unseen >> tech.index() & 1 != 0;
            FedTech::ALL
                .into_iter()
                .filter(there)
                .nth(index)
                .expect("F11.1: one of those that nobody has seen")
        };
        let count = unseen.count_ones() as usize;
        let tech = nth(cx.draw(count, "Federation technology", |index| nth(index).title().to_string()));
        state.unseen &= !(1 << tech.index());
        state.blanks -= 1;
        return tech;
    }
    let unseen = state.warp_unseen;
    let nth = |index: usize| {
        let mut all = FedTech::WARP.into_iter().flat_map(|tech| (0..unseen[tech]).map(move |_| tech));
        all.nth(index).expect("F15.2: one of those that nobody has seen")
    };
    let count = unseen.values().sum::<u8>().into();
    let tech = nth(cx.draw(count, "Warp technology", |index| nth(index).title().to_string()));
    state.warp_unseen[tech] -= 1;
    state.warp_blanks -= 1;
    tech
}

/// F11.1, F9.3: a token comes to 0 %.
pub(super) fn start(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    tech: FedTech,
) {
    state.projects.push(Project { tech, column: 0 });
    cx.note(state, || Event::Started { tech });
}

/// F11.2: one die for each project.
pub(super) fn conduct(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let dice = open(state).count() as u8;
    rolls::roll(cx, state, Why::Research, dice);
}

/// F11.2: each project moves by its column's chart.
pub(super) fn read(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State, dice: &[u8]) {
    let mut dice = dice.iter();
    let mut index = 0;
    while index < state.projects.len() {
        let Project { tech, column } = state.projects.as_slice()[index];
        let die = if state.is_halted(tech) { None } else { dice.next() };
        let Some(&die) = die else {
            index += 1;
            continue;
        };
        let progress = cx.rules.pack.research[usize::from(column)][usize::from(die) - 1];
        if !shift(cx, state, index, progress.columns()) {
            index += 1;
        }
    }
}

/// F11.4, F6.3: a project moves one column right.
pub(super) fn advance(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    tech: FedTech,
) {
    // F26.59: of two alike the one that is further goes on.
    let alike = state.projects.as_slice().iter().enumerate().filter(|(_, project)| project.tech == tech);
    if let Some((index, _)) = alike.max_by_key(|(_, project)| project.column) {
        shift(cx, state, index, 1);
    }
}

/// F11.3: a project moves, never left of 0 %; at 100 % it is complete, which is said.
fn shift(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    index: usize,
    steps: i8,
) -> bool {
    let Project { tech, column: from } = state.projects.as_slice()[index];
    let to = from.saturating_add_signed(steps).min(4);
    if to < 4 {
        state.projects.as_mut_slice()[index].column = to;
        cx.note(state, || Event::Researched { tech, from, to });
        return false;
    }
    state.projects.remove(index, Project::BLANK);
    state.advantages[tech] += 1;
    if tech == FedTech::WarpGates {
        // F22.6
        state.pools.add(Stack::of(Resource::Warp, cx.rules.pack.resources[Resource::Warp]));
        (0..cx.rules.pack.assets[1].count).for_each(|_| state.allies.unlock());
    }
    cx.note(state, || Event::Completed { tech });
    true
}

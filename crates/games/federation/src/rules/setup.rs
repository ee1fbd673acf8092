//! F1: set-up.

use super::{Chapter, Cx, ask, rolls, wrong};
use crate::ids::{
    AlienTech, Base, Chit, FLEETS, Faction, FedTech, FleetKind, HomeTrack, PurseSet, Relation, Resource,
    Space, SpaceSet, Token,
};
use crate::state::{
    Blank, Built, COLUMNS, Line, NOWHERE, Phase, Pieces, Project, ROWS, SetUpPhase, Site, Stack, State,
    Tally, Task, Why,
};
use crate::{Action, Event, Federation};
use redoubt_engine::{By, Chance, Journal};

impl Chapter for SetUpPhase {
    /// F1.10: any token that is in its Pool.
    fn each(self, _: &Federation, state: &State, put: &mut impl FnMut(Action)) {
        state.pools.kinds().for_each(|resource| put(Action::Store { resource }));
    }

    fn carry_out<C: Chance, J: Journal<Federation>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        action: Action,
    ) {
        let SetUpPhase::Store { left } = self;
        let Action::Store { resource } = action else { return wrong("F1.10") };
        store(cx, state, resource, left - 1);
        if left > 1 {
            ask(state, Phase::SetUp(SetUpPhase::Store { left: left - 1 }));
        } else {
            first_roll(cx, state);
        }
    }

    fn rule(self) -> &'static str {
        "F1.10"
    }

    fn text(self, rules: &Federation, _: &State) -> String {
        let SetUpPhase::Store { left } = self;
        if left == rules.lookup.stored_max {
            return format!("Take {left} starting tokens: for a first game, one of each but Diplomacy.");
        }
        match left {
            1 => "Take the last starting token.".to_string(),
            _ => format!("Take {left} more starting tokens."),
        }
    }

    fn is_always_asked(self) -> bool {
        true
    }
}

fn store(
    cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>,
    state: &mut State,
    resource: Resource,
    left: u8,
) {
    state.pools.take(resource);
    state.stored.put(resource);
    cx.note(state, || Event::Stored { resource, left });
}

/// F1.11, F26.2: the first dice; they cannot be rolled again.
fn first_roll(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>, state: &mut State) {
    let dice = cx.rules.pack.start.dice;
    rolls::roll(cx, state, Why::SetUp, dice);
}

/// F1.1 to F1.12, up to the starting tokens.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Federation>>) -> State {
    let mut state = laid_out(cx.rules);
    if cx.rules.lookup.open_start {
        ask(&mut state, Phase::SetUp(SetUpPhase::Store { left: cx.rules.lookup.stored_max }));
        return state;
    }
    // F25.2: the suggested tokens.
    let suggested = &cx.rules.pack.start.suggested;
    for (&resource, left) in suggested.iter().zip((0..suggested.len() as u8).rev()) {
        store(cx, &mut state, resource, left);
    }
    first_roll(cx, &mut state);
    state
}

fn laid_out(rules: &Federation) -> State {
    let (pack, lookup) = (&rules.pack, &rules.lookup);
    let mut flagships = Pieces::new(1);
    flagships.build(Space::Sol); // F1.6
    State {
        phase: super::WORKING,
        agenda: Line::new(Task::BLANK),
        queue: Line::new(Token::BLANK),
        bag: lookup.bag, // F1.3
        holding: By::default(),
        chits: (1 << Chit::ALL.len()) - 1,       // F1.12
        levels: pack.levels,                     // F1.2
        relations: By::splat(Relation::Neutral), // F1.1
        home: By::from_fn(|track| if track == HomeTrack::Stability { pack.home.stability } else { 0 }),
        fleets: [NOWHERE; FLEETS],
        entries: [0; FLEETS],
        spawn: By::from_fn(|faction| spawn_order(rules, faction)),
        techs: By::splat(Line::new(AlienTech::BLANK)),
        piles: lookup.pile, // F1.5
        flagships,
        allies: Pieces::new(0), // F1.8
        mines: Pieces::new(3),
        sol_defense: Built::Unbuilt,
        bases: By::<Base, _>::splat(Site::Locked), // F1.7
        pools: lookup.pools,                       // F1.9
        stored: Stack::EMPTY,
        sacrificed: Stack::EMPTY,
        track: [[Stack::EMPTY; COLUMNS]; ROWS],
        deployed: PurseSet::EMPTY,
        fresh: PurseSet::EMPTY,
        projects: Line::new(Project::BLANK),
        seen: By::default(),
        advantages: By::default(),
        unseen: FedTech::FEDERATION.iter().fold(0, |bits, tech| bits | 1 << tech.index()),
        blanks: 1, // F1.7: the fifth
        warp_unseen: By::from_fn(
            |tech: FedTech| if FedTech::WARP.contains(&tech) { tech.copies() } else { 0 },
        ),
        warp_blanks: 0,
        engaged: By::splat(SpaceSet::EMPTY),
        respawned: 0,
        overflow: Line::new(Faction::BLANK),
        overflown: 0,
        calmed: false,
        acting: false,
        engines_used: false,
        turn: 0,
        tally: Tally {
            deeds: By::default(),
            tokens: 0,
            combats: 0,
            lost: 0,
            destroyed: 0,
            rerolls: 0,
            contests: 0,
            events: 0,
            settled: By::default(),
        },
    }
}

/// F1.4: the highest Combat Value in the left slot.
fn spawn_order(rules: &Federation, faction: Faction) -> [Option<FleetKind>; 3] {
    let mut kinds = [FleetKind::Battle, FleetKind::Raider, FleetKind::Scout];
    kinds.sort_by_key(|&kind| std::cmp::Reverse(rules.lookup.combat[faction][kind]));
    kinds.map(Some)
}

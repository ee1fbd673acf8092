//! A simple player: it goes by a list. What leads out of danger comes first, then two Trenches with their crews and a
//! Catapult, then more Soldiers, the Sickbay, the economy, and last the goods that are missing. Its numbers are round
//! and the same at every table.

use super::danger::{danger, finish};
use super::temper::{Taste, Temper};
use super::worth::{self, Mind};
use crate::action::{Action, CampAction, TurnAction, YearAction};
use crate::ids::{Class, Dir, HexId, Map, TILES_MAX, TileId};
use crate::pack::PlaceKind;
use crate::state::{Camp, Finale, State, Turn};
use crate::{Phase, Portas};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Chance, Pilot, Rules, Seat, Silent};

/// Farmers at the crews of the first two Trenches.
const CREWS: i32 = 4;

/// What the lines of the list are worth, so that each comes before those below it. Six Farmers for each player: four
/// Soldiers and two workers.
const LIST: [(Taste, i32); 43] = [
    (Taste::Line, 4),
    (Taste::ForceAlone, 40),
    (Taste::ForceTwo, 80),
    (Taste::ForceThree, 120),
    (Taste::Workers, 20),
    // Trenches, Catapults, and Soldiers at their posts.
    (Taste::Trench, 150),
    (Taste::TrenchMore, 100),
    (Taste::Catapult, 100),
    (Taste::First, 40),
    (Taste::Sally, 40),
    (Taste::March, 30),
    // Recruits; the Army Doctor.
    (Taste::Recruit, 30),
    (Taste::Upright, 30),
    (Taste::Heal, 25),
    // The economy.
    (Taste::Farm, 20),
    (Taste::Forester, 20),
    (Taste::Lodge, 20),
    // Mines, just ahead of Invaders.
    (Taste::MineHit, 10),
    (Taste::MineUrgent, 20),
    (Taste::MineAir, 20),
    // Goods, at the prices of the specification.
    (Taste::Wanted, 50),
    (Taste::Spare, 1),
    (Taste::Clay, 12),
    (Taste::Food, 12),
    (Taste::Tool, 15),
    (Taste::Plank, 20),
    (Taste::MineStock, 2),
    (Taste::ToolStock, 2),
    (Taste::FoodStock, 5),
    (Taste::FoodHalves, 2),
    (Taste::WoodMost, 6),
    (Taste::ToolMost, 10),
    // What Soldiers look at when they act.
    (Taste::Fear, 100),
    (Taste::Shot, 2),
    (Taste::ShotWave, 8),
    (Taste::Farmer, 10),
    (Taste::Citizen, 30),
    (Taste::Building, 20),
    (Taste::Mine, 8),
    // Never.
    (Taste::Trap, -10),
    (Taste::Bunker, -10),
    (Taste::Howitzer, -10),
    (Taste::Saw, -10),
];

/// What a simple player goes by. Studies try other habits.
#[derive(Clone, Copy, Debug)]
pub struct Habits {
    /// What the lines of the list are worth.
    pub temper: Temper,
    /// The chance of a breakthrough, in thousandths, above which it is in danger.
    pub alarm: u32,
    /// So many turns are planned as one way.
    pub turns: u8,
    /// More Farmers for each player in Era II.
    pub later: i32,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { temper: Temper::of(&LIST), alarm: 50, turns: 3, later: 3 }
    }
}

impl Habits {
    /// What the lines are worth at this time.
    fn temper_at(&self, state: &State) -> Temper {
        let mut temper = self.temper;
        for (force, players) in [(Taste::ForceAlone, 1), (Taste::ForceTwo, 2), (Taste::ForceThree, 3)] {
            temper[force] += 10 * players * self.later * i32::from(state.clock.era);
        }
        temper
    }
}

/// The simple player. It needs no dice of its own.
pub struct Simple {
    actions: Vec<Action>,
    habits: Habits,
    /// What the lines are worth now.
    temper: Temper,
    /// Who is about to step in the way.
    order: Option<Step>,
}

/// Soldiers who step in the way of Invaders.
#[derive(Clone, Copy)]
struct Step {
    hex: HexId,
    used: u8,
    dir: Dir,
    farmers: u8,
}

/// A Place where the Steward can act in this turn.
#[derive(Clone, Copy)]
struct Errand {
    /// The way there begins with this.
    first: Action,
    tile: TileId,
    /// Whether it slides there from a Market.
    slides: bool,
}

impl Simple {
    /// One with habits of its own.
    pub fn with(habits: Habits) -> Simple {
        Simple { actions: Vec::new(), habits, temper: habits.temper, order: None }
    }
}

impl Default for Simple {
    fn default() -> Simple {
        Simple::with(Habits::default())
    }
}

impl Pilot<Portas> for Simple {
    fn choose(&mut self, rules: &Portas, state: &State, seat: Seat, _: &mut impl Chance) -> Action {
        let mut actions = std::mem::take(&mut self.actions);
        rules.canonical(state, seat, &mut actions);
        self.temper = self.habits.temper_at(state);
        let action = self.pick(rules, state, seat, &actions);
        self.actions = actions;
        action
    }
}

impl Simple {
    /// What the list says; what it does not speak of is decided as the colonists do.
    fn pick(&mut self, rules: &Portas, state: &State, seat: Seat, actions: &[Action]) -> Action {
        let listed = match state.phase() {
            Phase::Turn(Turn::Move | Turn::Market) => self.go(rules, state, seat, actions),
            Phase::Finale(Finale::Actor) => self.actor(rules, state, actions),
            Phase::Camp(camp) => self.camp(rules, state, seat, camp, actions),
            _ => None,
        };
        listed.unwrap_or_else(|| worth::best(rules, state, seat, actions, &self.temper))
    }

    fn danger(&self, rules: &Portas, state: &State) -> u32 {
        danger(rules, state, &self.temper)
    }

    /// Where the Steward goes: out of danger, else along the best way of the next turns.
    fn go(&mut self, rules: &Portas, state: &State, seat: Seat, actions: &[Action]) -> Option<Action> {
        let errands = errands(rules, state, actions);
        if let Some((errand, _)) = self.relief(rules, state, &errands) {
            return Some(errand.first);
        }
        let mind = Mind::new(rules, state, seat, &self.temper);
        let (mut values, turns) = (values(&mind), self.habits.turns);
        // Nobody slides on for less than the Market itself is worth.
        let at_market = matches!(state.phase(), Phase::Turn(Turn::Market));
        let stay = crate::rules::standing(state).filter(|_| at_market);
        let mut best = stay.map(|tile| (way(&mind, tile, turns, &mut values), None));
        for errand in errands {
            let worth = way(&mind, errand.tile, turns, &mut values);
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, Some(errand.first)));
            }
        }
        best?.1.or_else(|| trade(&mind, actions))
    }

    /// In danger: the errand after which it is least, and how much is left; of equal ones the cheapest.
    fn relief(&mut self, rules: &Portas, state: &State, errands: &[Errand]) -> Option<(Errand, u32)> {
        let now = self.danger(rules, state);
        if now <= self.habits.alarm {
            return None;
        }
        let mut best: Option<(Errand, (u32, i32))> = None;
        for errand in errands.iter().filter(|errand| helps(rules, state, errand.tile)) {
            let after = self.done(rules, state, *errand);
            let left = self.danger(rules, &after);
            let rank = (left, wealth(state) - wealth(&after));
            if left < now && best.is_none_or(|(_, least)| rank < least) {
                best = Some((*errand, rank));
            }
        }
        best.map(|(errand, (left, _))| (errand, left))
    }

    /// The position when an errand is done.
    fn done(&mut self, rules: &Portas, state: &State, errand: Errand) -> State {
        let mut copy = only_this(state);
        let seat = state.clock.active();
        try_out(rules, &mut copy, seat, errand.first);
        if errand.slides {
            try_out(rules, &mut copy, seat, Action::Turn(TurnAction::Go { tile: errand.tile }));
        }
        finish(rules, &mut copy, |copy, seat, actions| self.pick(rules, copy, seat, actions));
        copy
    }

    /// P13.2: whose Steward leads out of danger, or has the most to do.
    fn actor(&mut self, rules: &Portas, state: &State, actions: &[Action]) -> Option<Action> {
        let asked = rules.to_act(state).first()?;
        let mut best: Option<(Action, (u32, i32))> = None;
        for &action in actions {
            let Action::Year(YearAction::Actor { seat }) = action else { continue };
            let mut copy = only_this(state);
            try_out(rules, &mut copy, asked, action);
            let rank = self.help(rules, &copy, Seat::new(seat));
            if best.is_none_or(|(_, least)| rank < least) {
                best = Some((action, rank));
            }
        }
        best.map(|(action, _)| action)
    }

    /// The danger that a player leaves, and what else that player can do; less is better.
    fn help(&mut self, rules: &Portas, state: &State, seat: Seat) -> (u32, i32) {
        let mut moves = Vec::new();
        rules.canonical(state, seat, &mut moves);
        let errands = errands(rules, state, &moves);
        let left = self.relief(rules, state, &errands).map_or(u32::MAX, |(_, left)| left);
        let values = values(&Mind::new(rules, state, seat, &self.temper));
        let most = errands.iter().map(|errand| values[errand.tile.index()]).max();
        (left, -most.unwrap_or(0))
    }

    /// In danger Soldiers step in the way, and Mines lie where they help.
    fn camp(
        &mut self,
        rules: &Portas,
        state: &State,
        seat: Seat,
        camp: Camp,
        actions: &[Action],
    ) -> Option<Action> {
        match camp {
            Camp::Deploy { .. } => {
                self.order = self.step(rules, state, seat, actions);
                self.order.map(|Step { hex, used, .. }| Action::Camp(CampAction::From { hex, used }))
            }
            Camp::Direction { .. } => self.order.map(|step| Action::Camp(CampAction::Dir { dir: step.dir })),
            Camp::Group { stage, .. } => {
                let order = self.order?;
                let wanted = if stage == 0 { order.farmers } else { 0 };
                actions.iter().copied().min_by_key(|action| match action {
                    Action::Camp(CampAction::Count { count }) => count.abs_diff(wanted),
                    _ => u8::MAX,
                })
            }
            Camp::Place { work, .. } if work.is_mine() => self.mine(rules, state, seat, actions),
            _ => None,
        }
    }

    /// In danger: the step of Soldiers after which it is least.
    fn step(&self, rules: &Portas, state: &State, seat: Seat, actions: &[Action]) -> Option<Step> {
        let mut least = self.danger(rules, state);
        if least <= self.habits.alarm {
            return None;
        }
        let mut best = None;
        for action in actions {
            let &Action::Camp(CampAction::From { hex, used }) = action else { continue };
            let men = state.hex(hex).men[rules.side(seat)][Class::Farmer].up;
            for dir in Dir::ALL {
                for farmers in [1, men].into_iter().take(men.min(2).into()) {
                    let step = Step { hex, used, dir, farmers };
                    let left = self.stepped(rules, state, seat, step).unwrap_or(least);
                    if left < least {
                        (least, best) = (left, Some(step));
                    }
                }
            }
        }
        best
    }

    /// The danger after a step, if it can be made.
    fn stepped(&self, rules: &Portas, state: &State, seat: Seat, step: Step) -> Option<u32> {
        let mut copy = only_this(state);
        let Step { hex, used, dir, farmers } = step;
        let orders =
            [CampAction::From { hex, used }, CampAction::Dir { dir }, CampAction::Count { count: farmers }];
        for order in orders.map(Action::Camp) {
            rules.check(&copy, seat, order).ok()?;
            try_out(rules, &mut copy, seat, order);
        }
        finish(rules, &mut copy, |copy, seat, actions| match copy.phase() {
            Phase::Camp(Camp::Deploy { .. }) => Action::Turn(TurnAction::Done),
            Phase::Camp(Camp::Group { .. }) => Action::Camp(CampAction::Count { count: 0 }),
            _ => worth::best(rules, copy, seat, actions, &self.temper),
        });
        Some(self.danger(rules, &copy))
    }

    /// In danger: the hex where a Mine lowers it most.
    fn mine(&self, rules: &Portas, state: &State, seat: Seat, actions: &[Action]) -> Option<Action> {
        let mut least = self.danger(rules, state);
        if least <= self.habits.alarm {
            return None;
        }
        let mut best = None;
        for &action in actions {
            let Action::Camp(CampAction::On { hex }) = action else { continue };
            if state.hex(hex).work.is_some() {
                continue;
            }
            let mut copy = only_this(state);
            try_out(rules, &mut copy, seat, action);
            let left = self.danger(rules, &copy);
            if left < least {
                (least, best) = (left, Some(action));
            }
        }
        best
    }
}

/// A copy in which nothing is under way but what is being decided.
fn only_this(state: &State) -> State {
    let mut copy = state.clone();
    let task = copy.phase();
    copy.stack.clear();
    copy.push(task);
    copy
}

fn try_out(rules: &Portas, copy: &mut State, seat: Seat, action: Action) {
    rules.apply(copy, seat, action, &mut Fast::new(0, 0), &mut Silent);
}

/// How many goods the team has, Tools and Dollars included.
fn wealth(state: &State) -> i32 {
    state.seats.iter().flat_map(|own| own.goods.values()).map(|count| i32::from(*count)).sum()
}

/// The best action of the Market itself.
fn trade(mind: &Mind<'_>, actions: &[Action]) -> Option<Action> {
    let here = actions.iter().copied().filter(|action| matches!(action, Action::Econ(_)));
    here.max_by_key(|action| mind.worth(*action))
}

/// Whether a Place can lead out of danger.
fn helps(rules: &Portas, state: &State, tile: TileId) -> bool {
    state.tiles[tile.index()].map == Some(Map::Camp) && rules.place(tile).kind != PlaceKind::Market
}

/// Every Place where the Steward can act in this turn.
fn errands(rules: &Portas, state: &State, actions: &[Action]) -> Vec<Errand> {
    let mut errands = Vec::new();
    let left = crate::rules::standing(state);
    for &first in actions {
        let Action::Turn(TurnAction::Go { tile }) = first else { continue };
        errands.push(Errand { first, tile, slides: false });
        let slides = slides(rules, state, tile).filter(|next| Some(*next) != left);
        errands.extend(slides.map(|tile| Errand { first, tile, slides: true }));
    }
    errands
}

/// P3.3: the Places to which a Steward slides on from a tile; none, if it is no Market.
fn slides(rules: &Portas, state: &State, tile: TileId) -> impl Iterator<Item = TileId> {
    let is_market = |tile: TileId| rules.place(tile).kind == PlaceKind::Market;
    let near = state.tiles[tile.index()].near.into_iter().flatten();
    near.filter(move |next| is_market(tile) && !is_market(*next))
}

/// What the action of every Place is worth by the list.
fn values(mind: &Mind<'_>) -> [i32; TILES_MAX] {
    let mut values = [0; TILES_MAX];
    for tile in TileId::all(mind.state.tiles.len()) {
        if mind.is_open(tile) && is_due(mind, mind.rules.place(tile).kind) {
            values[tile.index()] = 100 * mind.at(tile);
        }
    }
    values
}

/// Whether a line of the list applies: three recruits, or a crew that is missing; two in the Sickbay. In the Final Wave
/// nobody waits.
fn is_due(mind: &Mind<'_>, kind: PlaceKind) -> bool {
    let (own, plan) = (mind.own(), &mind.plan);
    mind.state.clock.round > 0
        || match kind {
            PlaceKind::Recruiting => own.home[Class::Farmer] >= 3 || plan.force[Class::Farmer] < CREWS,
            PlaceKind::Doctor => mind.state.sickbay[plan.side][Class::Farmer] >= 2,
            _ => true,
        }
}

/// What the best way of so many turns is worth that begins at a Place; later turns count a tenth less each.
fn way(mind: &Mind<'_>, tile: TileId, turns: u8, values: &mut [i32; TILES_MAX]) -> i32 {
    let here = std::mem::take(&mut values[tile.index()]);
    let mut beyond = 0;
    if turns > 1 {
        crate::rules::reach(mind.rules, mind.state, Some(tile), |next| {
            beyond = beyond.max(way(mind, next, turns - 1, values));
            for slide in slides(mind.rules, mind.state, next).filter(|slide| *slide != tile) {
                beyond = beyond.max(way(mind, slide, turns - 1, values));
            }
        });
    }
    values[tile.index()] = here;
    here + beyond * 9 / 10
}

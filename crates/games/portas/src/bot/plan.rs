//! What the team wants next: Soldiers at their posts, tiles under them, Mines where Invaders will step.

use super::posts::{CITIZENS, FARMERS};
use super::temper::{Taste, Temper};
use super::wish::{Want, Wish};
use crate::Portas;
use crate::ids::{Building, Class, Dir, HEXES, HexId, HexSet, Rank, Side, Work, hexes};
use crate::lookup::column_and_height;
use crate::options::Scenario;
use crate::state::State;
use redoubt_engine::By;

/// The hexes that every path crosses in front of the first two Trenches.
const BELT: HexSet = HexSet(0b11111 << 10);

/// What the team wants.
pub(super) struct Plan {
    pub(super) side: Side,
    /// How many Soldiers of each class should stand on each hex.
    pub(super) posts: By<Class, [u8; HEXES]>,
    /// The Building that should stand on each hex.
    pub(super) works: [Option<Work>; HEXES],
    /// The hexes where that is a wish.
    pub(super) wished: HexSet,
    /// Soldiers on the Battleground.
    pub(super) force: By<Class, i32>,
    /// Soldiers that are wanted there.
    pub(super) wanted: By<Class, i32>,
    /// Colonists that are wanted in all, at the front and at work.
    pub(super) people: By<Class, i32>,
    /// Citizens among them who are to man a wished building of a Community.
    pub(super) jobs: i32,
    /// Half-Years still to come.
    pub(super) halves_left: i32,
    pub(super) temper: Temper,
}

/// A hex as a team sees it from its own edge: for the northern team the board is turned upside down.
pub(super) fn seen_by(side: Side, hex: HexId) -> HexId {
    let (row, column) = (hex.index() / 5, hex.index() % 5);
    match side {
        Side::South => hex,
        Side::North if column < 3 => HexId::nth(5 * (5 - row) + column),
        Side::North => HexId::nth(5 * (4 - row) + column),
    }
}

/// The directions as a team sees them, forwards first.
fn ways(side: Side) -> [Dir; Dir::ALL.len()] {
    let turned = [Dir::Down, Dir::DownRight, Dir::UpRight, Dir::Up, Dir::UpLeft, Dir::DownLeft];
    if side == Side::South { Dir::ALL } else { turned }
}

impl Plan {
    pub(super) fn new(rules: &Portas, state: &State, side: Side, temper: &Temper) -> Plan {
        let line = FARMERS[temper[Taste::Line].clamp(0, FARMERS.len() as i32 - 1) as usize];
        let wall = CITIZENS[temper[Taste::Wall].clamp(0, 3) as usize];
        let force = By::from_fn(|class| {
            state.hexes.iter().map(|hex| i32::from(hex.men[side][class].total())).sum::<i32>()
        });
        let place = |number: u8| seen_by(side, HexId::printed(number.into())).index();
        let (mut posts, mut works) = (By::of([[0; HEXES]; 2]), [None; HEXES]);
        let sites = wished_sites(state, side, temper);
        let mut left = force;
        for &(hex, work) in &sites {
            let (class, men) = crew_of(rules, work);
            works[hex.index()] = Some(work);
            // The first two Trenches are manned before a wish.
            if class == Class::Citizen || force[class] > 4 {
                let men = i32::from(men).min(left[class]);
                posts[class][hex.index()] += men as u8;
                left[class] -= men;
            }
        }
        let wished: HexSet = sites.iter().map(|(hex, _)| *hex).collect();
        let free = |number: &u8| !wished.has(HexId::nth(place(*number)));
        let line_left = line.into_iter().filter(|(number, _)| free(number));
        for (number, work) in line_left.take(left[Class::Farmer] as usize) {
            posts[Class::Farmer][place(number)] += 1;
            works[place(number)] = work;
        }
        for number in wall.into_iter().filter(free).take(left[Class::Citizen] as usize) {
            posts[Class::Citizen][place(number)] += 1;
        }
        let team = i32::from(rules.team(side).len());
        let (farmers, citizens) = match team {
            1 => (Taste::ForceAlone, Taste::CitizensAlone),
            2 => (Taste::ForceTwo, Taste::CitizensTwo),
            _ => (Taste::ForceThree, Taste::CitizensThree),
        };
        let halves = i32::from(state.tally.halves) - 1;
        let all = 10 * i32::from(rules.options.eras);
        let at =
            |half: i32| ((temper[farmers] + temper[Taste::ForceStep] * half) / 10).min(line.len() as i32);
        let guards = |half: i32| {
            let more = temper[Taste::CitizenStep] * (half - temper[Taste::CitizenFrom]).max(0);
            let base = if half >= temper[Taste::CitizenFrom] { temper[citizens] } else { 0 };
            ((base + more) / 10).min(wall.len() as i32)
        };
        let wave = state.clock.round > 0;
        let citizens = Citizens::new(rules, state, side, temper, &sites);
        let wanted = if wave {
            By::of([line.len() as i32, wall.len() as i32])
        } else {
            By::of([at(halves), guards(halves).max(citizens.soldiers)])
        };
        let ahead = temper[Taste::Ahead];
        let people = By::of([
            at((halves + ahead).min(all)) + temper[Taste::Workers] * team / 10,
            guards((halves + ahead).min(all)).max(citizens.housed),
        ]);
        let (jobs, halves_left) = (citizens.jobs, all - halves - 1);
        Plan { side, posts, works, wished, force, wanted, people, jobs, halves_left, temper: *temper }
    }

    pub(super) fn taste(&self, taste: Taste) -> i32 {
        self.temper[taste]
    }

    /// Soldiers that a hex has too few; too many are less than none.
    fn short(&self, state: &State, class: Class, hex: HexId) -> i32 {
        i32::from(self.posts[class][hex.index()]) - i32::from(state.hex(hex).men[self.side][class].total())
    }

    /// Soldiers still to be enlisted.
    pub(super) fn recruits(&self, class: Class) -> i32 {
        (self.wanted[class] - self.force[class]).max(0)
    }

    /// Whether a post is one of the first two.
    fn is_first(&self, hex: HexId) -> bool {
        matches!(seen_by(self.side, hex).number(), 9 | 10)
    }

    /// Posts with a crew for a Building and without it.
    pub(super) fn due(&self, state: &State, work: Work) -> i32 {
        let due = |hex: &HexId| {
            let there = state.hex(*hex);
            let manned = there.men[self.side][Class::Farmer].total() > 0;
            self.works[hex.index()] == Some(work) && manned && !there.work.is_some_and(Work::is_building)
        };
        hexes().filter(due).count() as i32
    }
}

/// Who mans a Building, and how many can act in it.
fn crew_of(rules: &Portas, work: Work) -> (Class, u8) {
    let data = &rules.pack.works[work];
    let class = data.crew.unwrap_or(Class::Farmer);
    // A Guard Post sees as much with one Farmer as with two.
    (class, if work == Work::Post { 1 } else { data.men })
}

/// The hexes of the Buildings that are wished for: those that have one, then the best without any.
fn wished_sites(state: &State, side: Side, temper: &Temper) -> arrayvec::ArrayVec<(HexId, Work), 12> {
    let mut sites: arrayvec::ArrayVec<(HexId, Work), 12> = arrayvec::ArrayVec::new();
    for want in temper.wishes.now(state) {
        let Wish::Work(work) = want.wish else { continue };
        let standing = hexes().filter(|&hex| state.hex(hex).work_of(side) == Some(work));
        let free = Want::sites(work).iter().map(|&number| seen_by(side, HexId::printed(number.into())));
        let free = free.filter(|&hex| !state.hex(hex).work.is_some_and(Work::is_building));
        let mut count = 0;
        for hex in standing.chain(free) {
            if work.is_building() && count < want.count && sites.iter().all(|(other, _)| *other != hex) {
                count += u8::from(sites.try_push((hex, work)).is_ok());
            }
        }
    }
    sites
}

/// Citizens for wishes.
struct Citizens {
    /// At the front.
    soldiers: i32,
    /// In all.
    housed: i32,
    /// At work.
    jobs: i32,
}

impl Citizens {
    fn new(rules: &Portas, state: &State, side: Side, temper: &Temper, sites: &[(HexId, Work)]) -> Citizens {
        let (mut soldiers, mut housed, mut jobs, mut wall) = (0, 0, 0, 0);
        for (hex, work) in sites {
            let (class, men) = crew_of(rules, *work);
            let men = if class == Class::Citizen { i32::from(men) } else { 0 };
            housed += men;
            // At home they need no Food.
            soldiers += if state.hex(*hex).work_of(side) == Some(*work) { men } else { 0 };
        }
        for want in temper.wishes.now(state) {
            let Wish::Building(building) = want.wish else { continue };
            let count = i32::from(want.count);
            match building {
                Building::Flat => wall += count,
                Building::Apartment => wall += 1,
                _ if rules.pack.buildings[building].crew == crate::Crew::Citizen => jobs += count,
                _ => {}
            }
        }
        if wall > 0 {
            // Whoever has a home and no job goes to the front.
            let there = |seat| i32::from(state.seat(seat).living(Class::Citizen));
            let all: i32 = rules.team(side).iter().map(there).sum();
            let front = state.hexes.iter().map(|hex| i32::from(hex.men[side][Class::Citizen].total()));
            soldiers = soldiers.max(all - jobs + front.sum::<i32>());
        }
        Citizens { soldiers, housed: housed.max(wall) + jobs, jobs }
    }
}

/// The Strength of the Invaders on a hex.
pub(super) fn foes(rules: &Portas, state: &State, hex: HexId) -> i32 {
    let (there, strength) = (state.foes_at(hex), rules.lookup.rank_strength);
    Rank::ALL.into_iter().map(|rank| i32::from(there[rank] * strength[rank])).sum()
}

/// How much an Invader on a hex has to be feared, in tenths of what one at the top is.
pub(super) fn fear(temper: &Temper, hex: HexId) -> i32 {
    10 + temper[Taste::Fear] / (2 + i32::from(column_and_height(hex).1))
}

/// How many steps it is from one hex to another.
pub(super) fn distance(from: HexId, to: HexId) -> i32 {
    let ((c1, h1), (c2, h2)) = (column_and_height(from), column_and_height(to));
    let columns = (i32::from(c1) - i32::from(c2)).abs();
    let heights = (i32::from(h1) - i32::from(h2)).abs();
    columns + (heights - columns).max(0) / 2
}

/// What is wanted of the Soldiers on a hex.
#[derive(Clone, Copy)]
pub(super) struct Way {
    pub(super) dir: Dir,
    /// Who goes.
    pub(super) men: By<Class, u8>,
    pub(super) worth: i32,
}

/// What is wanted of the Soldiers on a hex that have used so many steps.
pub(super) fn march(rules: &Portas, state: &State, plan: &Plan, hex: HexId, used: u8) -> Option<Way> {
    let there = state.hex(hex);
    let able = By::from_fn(|class| {
        let [once, twice] = there.moved[class];
        if used == 0 { there.men[plan.side][class].up - once - twice } else { once }
    });
    if able[Class::Farmer] + able[Class::Citizen] == 0 {
        return None;
    }
    if let Some(way) = sally(rules, state, plan, hex, able) {
        return Some(way);
    }
    Class::ALL.into_iter().rev().find_map(|class| to_post(rules, state, plan, hex, class, able[class]))
}

/// Soldiers whom a hex does not need go one step towards the nearest post that needs them.
fn to_post(rules: &Portas, state: &State, plan: &Plan, hex: HexId, class: Class, able: u8) -> Option<Way> {
    let spare = i32::from(able).min(-plan.short(state, class, hex));
    if spare <= 0 {
        return None;
    }
    let posts = hexes().filter(|&post| plan.short(state, class, post) > 0);
    let target = posts.min_by_key(|&post| (distance(hex, post), seen_by(plan.side, post).index()))?;
    let step = |dir: &Dir| rules.lookup.next(hex, *dir).filter(|&next| !rules.blocks(state, plan.side, next));
    let dir = ways(plan.side)
        .into_iter()
        .filter(|dir| step(dir).is_some())
        .min_by_key(|dir| step(dir).map_or(99, |next| distance(next, target)))?;
    let closer = step(&dir).is_some_and(|next| distance(next, target) < distance(hex, target));
    let count = spare.min(plan.short(state, class, target)) as u8;
    // The first two posts decide where everything else can be laid.
    let worth = plan.taste(match class {
        Class::Citizen => Taste::Guard,
        Class::Farmer if plan.is_first(target) => Taste::First,
        Class::Farmer => Taste::March,
    });
    let men = By::from_fn(|which| if which == class { count } else { 0 });
    closer.then_some(Way { dir, men, worth: worth * i32::from(count) })
}

/// Where Soldiers can fall upon Invaders that have come far and are no stronger than they are, or that Citizens beat
/// without a loss.
fn sally(rules: &Portas, state: &State, plan: &Plan, hex: HexId, able: By<Class, u8>) -> Option<Way> {
    let strength = rules.lookup.class_strength;
    let own = |class: Class| i32::from(able[class] * strength[class]);
    let all = own(Class::Farmer) + own(Class::Citizen);
    let mut best: Option<Way> = None;
    for dir in ways(plan.side) {
        let Some(next) = rules.lookup.next(hex, dir) else { continue };
        let against = if rules.lookup.versus {
            let (any, shots) = rules.strength_of(state, plan.side.other(), next, false);
            i32::from(any + shots) + 1
        } else {
            foes(rules, state, next)
        };
        if against == 0 || against > all || !rules.blocks(state, plan.side, next) {
            continue;
        }
        let low = rules.lookup.versus || column_and_height(next).1 <= 2;
        let unhurt = against < 3 && able[Class::Citizen] > 0 && !rules.lookup.versus;
        let way = if unhurt {
            let worth = plan.taste(Taste::Hunt) * against + if low { plan.taste(Taste::Sally) } else { 0 };
            Way { dir, men: By::of([0, 1]), worth }
        } else if low {
            Way { dir, men: able, worth: plan.taste(Taste::Sally) }
        } else {
            continue;
        };
        if best.is_none_or(|best| way.worth > best.worth) {
            best = Some(way);
        }
    }
    best.filter(|best| best.worth > 0)
}

/// The Strength that may come to a hex with the next arrow.
fn coming(rules: &Portas, state: &State, hex: HexId) -> i32 {
    let above =
        [Dir::Up, Dir::UpLeft, Dir::UpRight].into_iter().filter_map(|dir| rules.lookup.next(hex, dir));
    above.map(|above| foes(rules, state, above)).sum()
}

/// What a tile on a hex is worth.
pub(super) fn tile(rules: &Portas, state: &State, plan: &Plan, work: Work, hex: HexId) -> i32 {
    let there = state.hex(hex);
    let crew = |class: Class| i32::from(there.men[plan.side][class].total());
    let planned = plan.works[hex.index()] == Some(work) && crew(Class::Farmer) > 0;
    let worth = match work {
        _ if plan.wished.has(hex) && plan.works[hex.index()] == Some(work) => {
            wished(rules, state, plan, work)
        }
        Work::Bomb => bomb(rules, state, plan, hex),
        Work::Trench if plan.is_first(hex) && crew(Class::Farmer) > 0 => plan.taste(Taste::Trench),
        Work::Trench if planned => plan.taste(Taste::TrenchMore),
        Work::Catapult if planned => plan.taste(Taste::Catapult),
        Work::Bunker if crew(Class::Citizen) > 0 => plan.taste(Taste::Bunker) * crew(Class::Citizen).min(2),
        Work::Howitzer if crew(Class::Citizen) > 0 => plan.taste(Taste::Howitzer),
        Work::Pressure | Work::Bounding | Work::Dummy if plan.works[hex.index()].is_none() => {
            mine(rules, state, plan, work, hex)
        }
        Work::Trap if BELT.has(seen_by(plan.side, hex)) && there.soldiers(plan.side) == 0 => {
            plan.taste(Taste::Trap) + plan.taste(Taste::TrapHit) * coming(rules, state, hex).min(4)
        }
        _ => -5,
    };
    match there.work {
        None => worth,
        // What stands there has to go first.
        Some(old) if old.is_building() => {
            let same = old.pile() == work.pile() && work == Work::Bunker && crew(Class::Farmer) == 0;
            if same { worth / 2 } else { -40 }
        }
        Some(_) if work.is_building() => worth - 20,
        Some(_) => -40,
    }
}

/// What a Building is worth that is wished for here: nothing before there is somebody to man it.
fn wished(rules: &Portas, state: &State, plan: &Plan, work: Work) -> i32 {
    let (class, _) = crew_of(rules, work);
    let home = rules.team(plan.side).iter().map(|seat| i32::from(state.seat(seat).home[class]));
    if plan.force[class] + home.sum::<i32>() > 0 { plan.taste(Taste::Wish) } else { 0 }
}

/// A Bomb lies where every path crosses and nobody of the team stands beside it.
fn bomb(rules: &Portas, state: &State, plan: &Plan, hex: HexId) -> i32 {
    let wanted = plan.temper.wishes.count(state, Wish::Work(Work::Bomb));
    let seen = seen_by(plan.side, hex);
    if state.tally.placed[Work::Bomb] >= wanted || !BELT.has(seen) && !(16..=18).contains(&seen.number()) {
        return -5;
    }
    let around = rules.lookup.around[hex.index()].or(HexSet::one(hex));
    let own: i32 = around.iter().map(|near| i32::from(state.hex(near).has_unit(plan.side))).sum();
    plan.taste(Taste::Wish) + 5 * coming(rules, state, hex) - 15 * own
}

fn mine(rules: &Portas, state: &State, plan: &Plan, work: Work, hex: HexId) -> i32 {
    if state.hex(hex).soldiers(plan.side) > 0 {
        return 0;
    }
    let strength = i32::from(rules.pack.works[work].strength);
    let hit = coming(rules, state, hex).min(strength);
    let seen = seen_by(plan.side, hex);
    let urgent = if column_and_height(seen).1 <= 2 { plan.taste(Taste::MineUrgent) } else { 10 };
    let belt = if BELT.has(seen) { plan.taste(Taste::MineBelt) * strength } else { -2 };
    let worth = plan.taste(Taste::MineHit) * hit * urgent / 10 + belt;
    let flown_over = work == Work::Pressure && rules.options.scenario == Scenario::Dragons;
    if flown_over { worth * plan.taste(Taste::MineAir) / 100 } else { worth }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redoubt_engine::chance::Fast;
    use redoubt_engine::{Game, Options, Rules, Silent};

    #[test]
    fn the_northern_team_sees_the_board_upside_down() {
        for hex in hexes() {
            let (column, height) = column_and_height(hex);
            assert_eq!(column_and_height(seen_by(Side::North, hex)), (column, 10 - height));
            assert_eq!(seen_by(Side::North, seen_by(Side::North, hex)), hex);
            assert_eq!(seen_by(Side::South, hex), hex);
        }
    }

    #[test]
    fn two_teams_want_the_same_from_their_edges() {
        let mut options = Options::new();
        options.set("mode", "flag");
        options.set("people", "2");
        let rules = Portas::open(&options).expect("options of the game");
        let state = rules.setup(&mut Fast::new(1, 7), &mut Silent);
        let [south, north] =
            [Side::South, Side::North].map(|side| Plan::new(&rules, &state, side, &rules.temper()));
        for hex in hexes() {
            let there = seen_by(Side::North, hex);
            assert_eq!(south.works[hex.index()], north.works[there.index()]);
            for class in Class::ALL {
                assert_eq!(south.posts[class][hex.index()], north.posts[class][there.index()]);
            }
            for work in Work::ALL {
                let worth = |plan, hex| tile(&rules, &state, plan, work, hex);
                assert_eq!(worth(&south, hex), worth(&north, there), "{work} on {hex:?}");
            }
        }
    }
}

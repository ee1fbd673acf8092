//! How the rule-based colonists do: `cargo run --release -p portas --example colonists -- 400 people=2 eras=2`; with
//! `first=20000` other games, with `taste.trap=14` colonists who weigh something in another way.
//!
//! With `wish=bunker` (`wish=bunker:2@12`: two, from the twelfth Half-Year) they work for something, and the same
//! games without any wish are played beside them; `wish=none` takes the usual wishes away. With `gift=11` the first
//! wish comes true by itself in the eleventh Half-Year, crew and all: what it would be worth if it cost nothing;
//! `site=2` says where on the Battleground. With `each` every wish is tried by itself.
//!
//! With `mode=flag` or `mode=area` two teams play, and it is told which side and which beginner won.

use portas::{
    Building, Class, Colonist, Dir, Ending, HexId, Phase, Portas, Side, State, Taste, Temper, Turn, Want,
    Wish, Wishes, Work,
};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Chance, Game, Options, Pilot, Play, Rules, Seat, Silent};
use std::collections::BTreeMap;
use std::time::Instant;

/// Two-sided 95 % of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

fn main() {
    let study = Study::read(std::env::args().skip(1));
    let rules = Portas::open(&study.options).expect("options of the game");
    let mut temper = rules.temper();
    for &(taste, value) in &study.tastes {
        temper[taste] = value;
    }
    if let Some(wants) = &study.wants {
        temper.wishes = Wishes::NONE;
        wants.iter().for_each(|want| temper.wishes.push(*want));
    }
    let wishing = |wishes| {
        let mut other = temper;
        other.wishes = wishes;
        other
    };
    let plain = || study.play(&rules, wishing(Wishes::NONE), None);
    let wants = study.wants.as_deref().unwrap_or_default();
    if study.each {
        let beside = plain();
        for &want in wants {
            compare(want, &study.play(&rules, wishing(want.into()), Some(want)), &beside);
        }
        return;
    }
    let start = Instant::now();
    let wish = wants.first().copied();
    let games = study.play(&rules, temper, wish);
    tell(&games, 1000.0 * start.elapsed().as_secs_f64() / games.len() as f64);
    tell_teams(&games);
    if let Some(want) = wish {
        compare(want, &games, &plain());
    }
}

/// What is asked for.
struct Study {
    games: u64,
    first: u64,
    options: Options,
    tastes: Vec<(Taste, i32)>,
    wants: Option<Vec<Want>>,
    each: bool,
    gift: Option<u8>,
    site: Option<u8>,
}

/// Something that comes by itself.
#[derive(Clone, Copy)]
struct Gift {
    want: Want,
    half: u8,
    /// The hex, if it does not matter to the colonists.
    site: Option<u8>,
}

impl Study {
    fn read(arguments: impl Iterator<Item = String>) -> Study {
        let (options, tastes) = (Options::new(), Vec::new());
        let mut study =
            Study { games: 200, first: 0, options, tastes, wants: None, each: false, gift: None, site: None };
        for argument in arguments {
            match argument.split_once('=') {
                Some(("first", number)) => study.first = number.parse().expect("a number"),
                Some(("gift", half)) => study.gift = Some(half.parse().expect("a Half-Year")),
                Some(("site", hex)) => study.site = Some(hex.parse().expect("a hex")),
                Some(("wish", want)) => {
                    let wants = study.wants.get_or_insert_default();
                    if want != "none" {
                        wants.push(want.parse().expect("a wish"));
                    }
                }
                Some((id, value)) => match id.strip_prefix("taste.") {
                    Some(name) => {
                        let taste = Taste::ALL.into_iter().find(|taste| taste.to_string() == name);
                        study.tastes.push((taste.expect("a taste"), value.parse().expect("a number")));
                    }
                    None => study.options.set(id, value),
                },
                None if argument == "each" => study.each = true,
                None => study.games = argument.parse().expect("a number of games"),
            }
        }
        if let (Some(wants), Some(half)) = (&mut study.wants, study.gift) {
            // What comes by itself is not worked for before.
            wants.iter_mut().for_each(|want| want.from = half);
        }
        study
    }

    fn play(&self, rules: &Portas, temper: Temper, want: Option<Want>) -> Vec<Played> {
        let gift = want.zip(self.gift).map(|(want, half)| Gift { want, half, site: self.site });
        self.seeds().map(|seed| Played::new(rules, temper, seed, (want, gift))).collect()
    }

    fn seeds(&self) -> impl Iterator<Item = u64> {
        self.first..self.first + self.games
    }
}

/// A game that was played.
struct Played {
    end: State,
    won: bool,
    /// The side of the Starting Player of the first Half-Year.
    began: Side,
    measures: Vec<(&'static str, f64)>,
    /// The Half-Year in which the wish came true first.
    came: Option<u8>,
    /// Half-Years that began after that, and those of them in which it stood and was manned.
    after: [u32; 2],
}

impl Played {
    fn new(
        rules: &Portas,
        temper: Temper,
        seed: u64,
        (want, mut gift): (Option<Want>, Option<Gift>),
    ) -> Played {
        let mut dice = Fast::new(seed, 7);
        let mut state = rules.setup(&mut dice, &mut Silent);
        let began = if state.clock.starting.index().is_multiple_of(2) { Side::South } else { Side::North };
        let mut pilot = Colonist::with(temper);
        let (mut came, mut after, mut half) = (None, [0, 0], 0);
        while let Some(seat) = rules.to_act(&state).first() {
            let between = matches!(state.phase(), Phase::Turn(Turn::Move));
            if let Some(gift) = gift.take_if(|gift| between && state.tally.halves >= gift.half) {
                came = Some(state.tally.halves);
                let mut luck = Fast::new(seed, 11);
                (0..gift.want.count).for_each(|number| give(&mut state, gift, number, &mut luck));
            }
            if let Some(want) = want.filter(|_| came.is_some() && state.tally.halves > half) {
                after[0] += 1;
                after[1] += u32::from(is_manned(&state, want.wish));
            }
            half = state.tally.halves;
            let action = pilot.choose(rules, &state, seat, &mut Fast::new(0, 0));
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
            if came.is_none() && want.is_some_and(|want| want.wish.had(&state) > 0) {
                came = Some(state.tally.halves);
            }
        }
        let won = rules.outcome(&state).expect("nobody is to act").value(Seat::FIRST) > 0.5;
        Played { won, began, measures: rules.measures(&state), end: state, came, after }
    }
}

/// Whether something wished for stands, with somebody in it if it needs anybody.
fn is_manned(state: &State, wish: Wish) -> bool {
    match wish {
        Wish::Work(work) => state.hexes.iter().any(|hex| {
            let crew = crew_of(work).is_none_or(|(class, _)| hex.men[Side::South][class].total() > 0);
            hex.work_of(Side::South) == Some(work) && crew
        }),
        Wish::Building(building) => {
            let mut sites = state.seats.iter().flat_map(|own| own.sites.iter());
            sites.any(|site| {
                site.building == Some(building) && (jobs_of(building).is_none() || site.men() > 0)
            })
        }
        Wish::Improvements => true,
    }
}

/// Who mans a tile of the Battleground.
fn crew_of(work: Work) -> Option<(Class, u8)> {
    match work {
        Work::Trench => Some((Class::Farmer, 2)),
        Work::Post | Work::Catapult => Some((Class::Farmer, 1)),
        Work::Bunker | Work::Tower => Some((Class::Citizen, 2)),
        Work::Howitzer => Some((Class::Citizen, 1)),
        _ => None,
    }
}

/// Who works in a building, and where they live.
fn jobs_of(building: Building) -> Option<(Class, u8, Building)> {
    match building {
        Building::Theater | Building::Mine => Some((Class::Citizen, 1, Building::Flat)),
        Building::Institute => Some((Class::Farmer, 2, Building::Farm)),
        _ => None,
    }
}

/// Makes a wish come true once more, for the first player or the second in turn.
fn give(state: &mut State, Gift { want, site, .. }: Gift, number: u8, luck: &mut impl Chance) {
    let seat = Seat::new(number % state.seats.len() as u8);
    match want.wish {
        Wish::Work(work) => give_work(state, work, site),
        Wish::Building(building) => give_manned(state, seat, building),
        Wish::Improvements => give_card(state, luck),
    }
}

/// On the first of some hexes that has neither Invaders nor a tile, with its crew.
fn give_work(state: &mut State, work: Work, site: Option<u8>) {
    let usual = if work.is_building() { Want::sites(work) } else { &[17, 16, 18, 14, 15] };
    let free = |hex: &HexId| !state.has_foes(*hex) && state.hex(*hex).work.is_none();
    let sites = site.iter().chain(usual).map(|&number| HexId::printed(number.into()));
    let Some(hex) = { sites }.find(free) else { return };
    let there = state.hex_mut(hex);
    (there.work, there.facing, there.owner) = (Some(work), Dir::Up, Side::South);
    state.tally.placed[work] += 1;
    if let Some((class, men)) = crew_of(work) {
        state.hex_mut(hex).men[Side::South][class].up += men;
        state.colonists[Side::South][class] -= men;
    }
}

/// With those who work there, and their homes; an Institute with the Library that it needs.
fn give_manned(state: &mut State, seat: Seat, building: Building) {
    if building == Building::Institute && state.seat(seat).count(Building::Library) == 0 {
        give_building(state, seat, Building::Library);
    }
    let Some((class, jobs, home)) = jobs_of(building) else {
        give_building(state, seat, building);
        return;
    };
    for _ in 0..jobs {
        give_building(state, seat, home);
    }
    if let Some(site) = give_building(state, seat, building) {
        let own = state.seat_mut(seat);
        let men = jobs.min(own.home[class]);
        own.home[class] -= men;
        own.sites[site].crew[class] += men;
    }
}

/// On a free site, with those who live there.
fn give_building(state: &mut State, seat: Seat, building: Building) -> Option<usize> {
    let sites = &mut state.seat_mut(seat).sites;
    let free = sites.iter().take(15).position(|site| site.building.is_none())?;
    sites[free].building = Some(building);
    let (class, people) = match building {
        Building::Farm => (Class::Farmer, 1),
        Building::Flat => (Class::Citizen, 1),
        Building::Apartment => (Class::Citizen, 3),
        _ => return Some(free),
    };
    state.seat_mut(seat).home[class] += people;
    state.colonists[Side::South][class] -= people;
    Some(free)
}

/// An Improvement of the Era that nobody has, for the first player, with a Library.
fn give_card(state: &mut State, luck: &mut impl Chance) {
    if state.seat(Seat::FIRST).count(Building::Library) == 0 {
        give_building(state, Seat::FIRST, Building::Library);
    }
    let era = usize::from(state.clock.era);
    let left = state.decks.cards.0[era];
    let mut rest = left;
    for _ in 0..luck.guess(left.count_ones().max(1)) {
        rest &= rest - 1;
    }
    let bit = rest & rest.wrapping_neg();
    state.decks.cards.0[era] &= !bit;
    state.seat_mut(Seat::FIRST).hand.0[era] |= bit;
}

/// A share in per cent with its Wilson interval.
fn share(hits: usize, of: usize) -> String {
    let (n, mid) = (of.max(1) as f64, hits as f64 / of.max(1) as f64);
    let centre = (mid + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (mid * (1.0 - mid) / n + Z * Z / (4.0 * n * n)).sqrt();
    let (low, high) = ((centre - half).clamp(0.0, mid), (centre + half).clamp(mid, 1.0));
    format!("{:.1} % ({:.1} to {:.1} %)", 100.0 * mid, 100.0 * low, 100.0 * high)
}

fn tell(games: &[Played], ms: f64) {
    let mut lost = BTreeMap::new();
    for game in games.iter().filter(|game| !game.won) {
        *lost.entry((game.end.tally.halves, game.end.clock.round)).or_insert(0) += 1;
    }
    let won = games.iter().filter(|game| game.won).count();
    println!("won {won} of {}, {}, {ms:.1} ms each", games.len(), share(won, games.len()));
    println!("lost at (Half-Year, Round): {lost:?}");
    for (place, (name, _)) in games[0].measures.iter().enumerate() {
        let sum: f64 = games.iter().map(|game| game.measures[place].1).sum();
        if sum > 0.0 {
            println!("  {name:<28} {:.3}", sum / games.len() as f64);
        }
    }
}

/// Which side won, and whether the team did that began.
fn tell_teams(games: &[Played]) {
    let winner = |game: &Played| match game.end.over {
        Some(Ending::Flag { side }) => Some(Some(side)),
        Some(Ending::Compared { side }) => Some(side),
        _ => None,
    };
    let ends: Vec<(Option<Side>, Side)> =
        games.iter().filter_map(|game| winner(game).map(|side| (side, game.began))).collect();
    if ends.is_empty() {
        return;
    }
    let count = |of: &dyn Fn(Option<Side>, Side) -> bool| {
        share(ends.iter().filter(|(side, began)| of(*side, *began)).count(), ends.len())
    };
    println!("South won {}", count(&|side, _| side == Some(Side::South)));
    println!("North won {}", count(&|side, _| side == Some(Side::North)));
    println!("the team that began won {}", count(&|side, began| side == Some(began)));
    println!("nobody won {}", count(&|side, _| side.is_none()));
}

/// How often and when the wish came true, and what it changed in the same games.
fn compare(Want { wish, from, .. }: Want, games: &[Played], plain: &[Played]) {
    let long: Vec<&Played> = games.iter().filter(|game| game.end.tally.halves >= from + 4).collect();
    let there = long.iter().filter(|game| game.came.is_some()).count();
    let came: Vec<u8> = games.iter().filter_map(|game| game.came).collect();
    let early = came.iter().map(|half| f64::from(*half)).sum::<f64>() / came.len().max(1) as f64;
    let each: f64 = games.iter().map(|game| f64::from(wish.had(&game.end))).sum();
    println!("{wish}: had in {}", share(came.len(), games.len()));
    println!("  of games that lasted to Half-Year {}: {}", from + 4, share(there, long.len()));
    println!("  first in Half-Year {early:.1} on average, {:.2} in a game", each / games.len() as f64);
    let after = |place: usize| games.iter().map(|game| game.after[place] as usize).sum::<usize>();
    println!("  stood and was manned in {} of the Half-Years after", share(after(1), after(0)));
    let won = |games: &[Played]| games.iter().filter(|game| game.won).count();
    println!("  won with it {}", share(won(games), games.len()));
    println!("  without     {}", share(won(plain), plain.len()));
    let only = |these: &[Played], those: &[Played]| {
        these.iter().zip(those).filter(|(this, that)| this.won && !that.won).count() as f64
    };
    let (more, fewer, n) = (only(games, plain), only(plain, games), games.len() as f64);
    let mid = (more - fewer) / n;
    let half = Z * ((more + fewer) / n - mid * mid).max(0.0).sqrt() / n.sqrt();
    let [mid, low, high] = [mid, mid - half, mid + half].map(|value| 100.0 * value);
    println!("  difference  {mid:+.1} points ({low:+.1} to {high:+.1}), game by game");
}

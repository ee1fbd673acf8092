//! How the rule-based colonists do: `cargo run --release -p portas --example colonists -- 400 people=2 eras=2`; with
//! `first=20000` other games, with `taste.trap=14` colonists who weigh something in another way.
//!
//! With `wish=bunker` (`wish=bunker:2@12`: two, from the twelfth Half-Year) they work for something, and the same
//! games without any wish are played beside them; `wish=none` takes the usual wishes away. With `gift=11` the first
//! wish comes true by itself in the eleventh Half-Year, crew and all: what it would be worth if it cost nothing.

use portas::{
    Building, Class, Colonist, Dir, HexId, Phase, Portas, Side, State, Taste, Temper, Turn, Want, Wish,
    Wishes, Work,
};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Pilot, Play, Rules, Seat, Silent};
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
    let mut plain = temper;
    plain.wishes = Wishes::NONE;
    if let Some(wants) = &study.wants {
        temper.wishes = Wishes::NONE;
        wants.iter().for_each(|want| temper.wishes.push(*want));
    }
    let start = Instant::now();
    let wish = study.wants.as_ref().and_then(|wants| wants.first().copied());
    let gift = wish.zip(study.gift);
    let games: Vec<Played> =
        study.seeds().map(|seed| Played::new(&rules, temper, seed, (wish, gift))).collect();
    let ms = 1000.0 * start.elapsed().as_secs_f64() / games.len() as f64;
    tell(&games, ms);
    if let Some(want) = wish {
        let beside: Vec<Played> =
            study.seeds().map(|seed| Played::new(&rules, plain, seed, (None, None))).collect();
        compare(want, &games, &beside);
    }
}

/// What is asked for.
struct Study {
    games: u64,
    first: u64,
    options: Options,
    tastes: Vec<(Taste, i32)>,
    wants: Option<Vec<Want>>,
    gift: Option<u8>,
}

impl Study {
    fn read(arguments: impl Iterator<Item = String>) -> Study {
        let (options, tastes) = (Options::new(), Vec::new());
        let mut study = Study { games: 200, first: 0, options, tastes, wants: None, gift: None };
        for argument in arguments {
            match argument.split_once('=') {
                Some(("first", number)) => study.first = number.parse().expect("a number"),
                Some(("gift", half)) => study.gift = Some(half.parse().expect("a Half-Year")),
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
                None => study.games = argument.parse().expect("a number of games"),
            }
        }
        study
    }

    fn seeds(&self) -> impl Iterator<Item = u64> {
        self.first..self.first + self.games
    }
}

/// A game that was played.
struct Played {
    end: State,
    won: bool,
    measures: Vec<(&'static str, f64)>,
    /// The Half-Year in which the wish came true first.
    came: Option<u8>,
}

impl Played {
    fn new(
        rules: &Portas,
        temper: Temper,
        seed: u64,
        (want, gift): (Option<Want>, Option<(Want, u8)>),
    ) -> Played {
        let mut dice = Fast::new(seed, 7);
        let mut state = rules.setup(&mut dice, &mut Silent);
        let mut pilot = Colonist::with(temper);
        let (mut came, mut gift) = (None, gift);
        while let Some(seat) = rules.to_act(&state).first() {
            let between = matches!(state.phase(), Phase::Turn(Turn::Move));
            if let Some((want, _)) = gift.take_if(|(_, half)| between && state.tally.halves >= *half) {
                came = Some(state.tally.halves);
                (0..want.count).for_each(|number| give(&mut state, want.wish, number));
            }
            let action = pilot.choose(rules, &state, seat, &mut Fast::new(0, 0));
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
            if came.is_none() && want.is_some_and(|want| want.wish.had(&state) > 0) {
                came = Some(state.tally.halves);
            }
        }
        let won = rules.outcome(&state).expect("nobody is to act").value(Seat::FIRST) > 0.5;
        Played { won, measures: rules.measures(&state), end: state, came }
    }
}

/// Makes a wish come true once more, for the first player or the second in turn.
fn give(state: &mut State, wish: Wish, number: u8) {
    match wish {
        Wish::Work(work) => give_work(state, work),
        Wish::Building(building) => {
            let seat = Seat::new(number % 2);
            match building {
                Building::Mine | Building::Theater => give_building(state, seat, Building::Flat),
                Building::Institute => give_building(state, seat, Building::Library),
                _ => {}
            }
            give_building(state, seat, building);
        }
        Wish::Improvements => {}
    }
}

/// On the first of some hexes that has neither Invaders nor a tile, with its crew.
fn give_work(state: &mut State, work: Work) {
    let sites = if work.is_building() { [12, 7, 2, 14, 15] } else { [17, 16, 18, 14, 15] };
    let free = |hex: &HexId| !state.has_foes(*hex) && state.hex(*hex).work.is_none();
    let Some(hex) = sites.into_iter().map(HexId::printed).find(free) else { return };
    let crew = match work {
        Work::Trench => Some((Class::Farmer, 2)),
        Work::Post | Work::Catapult => Some((Class::Farmer, 1)),
        Work::Bunker | Work::Tower => Some((Class::Citizen, 2)),
        Work::Howitzer => Some((Class::Citizen, 1)),
        _ => None,
    };
    let there = state.hex_mut(hex);
    (there.work, there.facing, there.owner) = (Some(work), Dir::Up, Side::South);
    if let Some((class, men)) = crew {
        there.men[Side::South][class].up += men;
        state.colonists[Side::South][class] -= men;
    }
}

/// On a free site, with the Citizens who live there.
fn give_building(state: &mut State, seat: Seat, building: Building) {
    let sites = &mut state.seat_mut(seat).sites;
    let Some(site) = sites.iter_mut().find(|site| site.building.is_none()) else { return };
    site.building = Some(building);
    let citizens = match building {
        Building::Flat => 1,
        Building::Apartment => 3,
        _ => 0,
    };
    state.seat_mut(seat).home[Class::Citizen] += citizens;
    state.colonists[Side::South][Class::Citizen] -= citizens;
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

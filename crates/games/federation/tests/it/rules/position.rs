//! Positions to start from: phase 3 of a Federation turn at Hard, nothing on the map, nothing stored, all at their
//! starts.
//!
//! What matters is said in words, and conserved: resources come from the Pools, fleets from their Spawn Order Tracks.
//!
//! ```text
//! flagship sol fe1; mine me2; striped_mine ct1; ally ascao; sol_defense [striped]; base build cuaetera [striped]
//! fe_scout fe2; ct_raider cuaetera from 2; fe war; fe_ct alliance; stability 2; techs cy fast_scouts enhanced_tech
//! stored build build; row 0 maneuver; row 3 column 2 build; deploy embassy_fe spy_cy column2; sacrificed build
//! owns patrol_routes patrol_routes; project missile_swarms 50; seen real_time_translator; next fe_advance
//! ```

use federation::{
    ActPhase, AlienTech, Base, Built, Faction, FedTech, Federation, Fleet, FleetKind, HomeTrack, Level, Pair,
    Phase, Purse, Relation, Resource, Site, Space, State, Token, World,
};
use redoubt_engine::chance::Names;
use redoubt_engine::{Ask, Chance, Game, Options, Rules, Silent};
use redoubt_testkit::Scenario;
use std::str::FromStr;
use std::sync::OnceLock;

pub(crate) type Story = Scenario<'static, Federation>;

/// After a token without further questions: the queue is filled, and the next Federation token rolls a 1 with -1 for
/// Sol.
pub(crate) const REST: [u32; 2] = [0, 1];

/// The rules with some options.
pub(crate) fn with(options: &[(&str, &str)]) -> Federation {
    let mut chosen = Options::new();
    for &(id, choice) in options {
        chosen.set(id, choice);
    }
    Federation::open(&chosen).unwrap()
}

/// The rules of the scenarios.
pub(crate) fn rules() -> &'static Federation {
    static RULES: OnceLock<Federation> = OnceLock::new();
    RULES.get_or_init(|| with(&[("difficulty", "hard")]))
}

/// The rules as they are if nothing is chosen.
pub(crate) fn usual() -> &'static Federation {
    static RULES: OnceLock<Federation> = OnceLock::new();
    RULES.get_or_init(|| with(&[]))
}

/// The rules with strict agents (F25.3).
pub(crate) fn strict() -> &'static Federation {
    static RULES: OnceLock<Federation> = OnceLock::new();
    RULES.get_or_init(|| with(&[("difficulty", "hard"), ("strict_agents", "on")]))
}

/// The rules with a pack that differs from the standard one in one place.
pub(crate) fn altered(old: &str, new: &str) -> &'static Federation {
    let standard = Federation::packs()[0].toml;
    assert!(standard.contains(old), "`{old}` is not in the pack");
    let hard = Options::new().with("difficulty", "hard");
    Box::leak(Box::new(Federation::with_pack(&standard.replacen(old, new, 1), &hard).unwrap()))
}

/// Your turn, with what is said lying on the table.
#[track_caller]
pub(crate) fn turn(words: &str) -> Story {
    turn_with(rules(), words)
}

/// Your turn under certain rules.
#[track_caller]
pub(crate) fn turn_with(rules: &'static Federation, words: &str) -> Story {
    let mut state = empty_turn(rules);
    lay(&mut state, words);
    Scenario::at(rules, state).given(|_| {})
}

/// What a player says in one breath.
pub(crate) trait Told: Sized {
    /// Ends the turn; this token comes next and asks for these dice. After it comes your turn again.
    fn token(self, token: &str, dice: &[u32]) -> Self;
    /// The same with several tokens, each with its dice.
    fn tokens(self, tokens: &[(&str, &[u32])]) -> Self;
    /// Ends the turn; this token comes next, asks for these dice, and then a question.
    fn token_asks(self, token: &str, dice: &[u32]) -> Self;
    /// Plays actions that are parted by semicolons.
    fn order(self, actions: &str) -> Self;
}

impl Told for Story {
    #[track_caller]
    fn token(self, token: &str, dice: &[u32]) -> Self {
        self.tokens(&[(token, dice)])
    }

    #[track_caller]
    fn tokens(self, tokens: &[(&str, &[u32])]) -> Self {
        let mut rest = REST.to_vec();
        let story = self.given(|state| {
            let rolled =
                state.bases.iter().filter(|(base, site)| site.world().is_some() && *base != Base::Defense);
            rest.extend(rolled.map(|_| 1));
            queue(state, &tokens.iter().map(|(token, _)| token.parse().unwrap()).collect::<Vec<_>>());
        });
        let dice = tokens.iter().flat_map(|(_, dice)| [0].into_iter().chain(dice.iter().copied()));
        story.dice(dice).dice(rest).play("end")
    }

    #[track_caller]
    fn token_asks(self, token: &str, dice: &[u32]) -> Self {
        self.token_later(token).dice([0]).dice(dice.to_vec()).play("end")
    }

    #[track_caller]
    fn order(self, actions: &str) -> Self {
        actions.split(';').fold(self, |story, action| story.play(action.trim()))
    }
}

trait Later {
    fn token_later(self, token: &str) -> Self;
}

impl Later for Story {
    #[track_caller]
    fn token_later(self, token: &str) -> Self {
        self.given(|state| queue(state, &[token.parse().unwrap()]))
    }
}

/// Always the first answer: the lowest face, the first token.
struct First;

impl Chance for First {
    fn answer(&mut self, _: Ask, _: Names<'_>) -> u32 {
        0
    }
}

/// The first Federation turn of a game in which everything is the first, and then taken off the table.
fn empty_turn(rules: &Federation) -> State {
    let mut state = rules.setup(&mut First, &mut Silent);
    let mut legal = Vec::new();
    while state.phase != Phase::Act(ActPhase::Main) {
        let seat = rules.to_act(&state).iter().next().unwrap();
        rules.legal(&state, seat, &mut legal);
        rules.apply(&mut state, seat, legal[0], &mut First, &mut Silent);
    }
    for stack in state.track.iter_mut().flatten() {
        state.pools.add(stack.drain());
    }
    state.pools.add(state.stored.drain());
    state.flagships.scrap(Space::Sol);
    queue(&mut state, &[]);
    state
}

/// The queue: the Federation token in hand, these tokens, then Federation tokens with -1.
fn queue(state: &mut State, tokens: &[Token]) {
    while let Some(token) = state.queue.pop(Token::FederationTwo) {
        state.bag[token] += 1;
    }
    for token in Token::ALL {
        state.bag[token] += std::mem::take(&mut state.holding[token]);
    }
    let rest = [Token::FederationMinus, Token::FederationMinus, Token::FederationOne, Token::FederationOne];
    let all = [Token::FederationOne].into_iter().chain(tokens.iter().copied()).chain(rest);
    for token in all.take(5) {
        assert!(state.bag[token] > 0, "the bag has no {token} left");
        state.bag[token] -= 1;
        state.queue.push(token);
    }
}

#[track_caller]
pub(crate) fn lay(state: &mut State, words: &str) {
    for statement in words.split([';', '\n']).map(str::trim).filter(|statement| !statement.is_empty()) {
        let words: Vec<&str> = statement.split_whitespace().collect();
        say(state, words[0], &words[1..]);
    }
}

#[track_caller]
fn read<T: FromStr>(word: &str) -> T {
    word.parse().unwrap_or_else(|_| panic!("`{word}` is unknown"))
}

#[track_caller]
fn say(state: &mut State, what: &str, rest: &[&str]) {
    match what {
        "flagship" => rest.iter().for_each(|space| {
            if state.flagships.unbuilt() == 0 {
                unlock_next(state);
            }
            state.flagships.build(read(space));
        }),
        "ally" => rest.iter().for_each(|space| state.allies.build(read(space))),
        "mine" => rest.iter().for_each(|space| state.mines.build(read(space))),
        "striped_mine" => rest.iter().for_each(|space| {
            state.mines.build(read(space));
            state.mines.stripe(read(space));
        }),
        "sol_defense" => state.sol_defense = if rest.is_empty() { Built::Plain } else { Built::Striped },
        "base" => base(state, rest),
        "stability" => state.home[HomeTrack::Stability] = read(rest[0]),
        "expansion" => state.home[HomeTrack::Expansion] = read(rest[0]),
        "military" => state.home[HomeTrack::Military] = read(rest[0]),
        "techs" => techs(state, read(rest[0]), &rest[1..]),
        "stored" => rest.iter().for_each(|word| {
            let resource = from_pool(state, word);
            state.stored.put(resource);
        }),
        "sacrificed" => rest.iter().for_each(|word| {
            let resource = from_pool(state, word);
            state.sacrificed.put(resource);
        }),
        "row" => row(state, rest),
        "deploy" => rest.iter().for_each(|word| {
            let purse: Purse = read(word);
            let resource = purse.resource().unwrap();
            from_pool(state, &resource.to_string());
            state.deployed.add(purse);
        }),
        "owns" => rest.iter().for_each(|word| own(state, read(word))),
        "project" => project(state, read(rest[0]), rest[1]),
        "seen" => rest.iter().for_each(|word| {
            let tech = read(word);
            see(state, tech);
            state.seen[tech] += 1;
        }),
        "next" => queue(state, &rest.iter().map(|word| read(word)).collect::<Vec<_>>()),
        _ => say_of_aliens(state, what, rest),
    }
}

#[track_caller]
fn say_of_aliens(state: &mut State, what: &str, rest: &[&str]) {
    if let Ok(fleet) = what.parse::<Fleet>() {
        send(state, fleet, read(rest[0]), rest.get(2).map_or(0, |number| read(number)));
    } else if let Ok(pair) = what.parse::<Pair>() {
        state.relations[pair] = read::<Relation>(rest[0]);
    } else if let Ok(faction) = what.parse::<Faction>() {
        state.levels[faction] = read::<Level>(rest[0]);
    } else {
        panic!("`{what}` is not understood");
    }
}

#[track_caller]
fn from_pool(state: &mut State, word: &str) -> Resource {
    let resource = read(word);
    assert!(state.pools.get(resource) > 0, "the Pool has no {resource} left");
    state.pools.take(resource);
    resource
}

/// `base build cuaetera`, `base build unbuilt`
#[track_caller]
fn base(state: &mut State, rest: &[&str]) {
    let base: Base = read(rest[0]);
    unlock(state, base);
    if rest[1] != "unbuilt" {
        let world: World = read(rest[1]);
        state.bases[base] = Site::On { world, striped: rest.len() > 2 };
    }
}

/// F9.3, for a Base that was settled and lost.
fn unlock(state: &mut State, base: Base) {
    if state.bases[base] != Site::Locked {
        return;
    }
    state.bases[base] = Site::Unbuilt;
    match base {
        Base::Build | Base::Maneuver | Base::Research | Base::Espionage => {
            let resource = Resource::ALL[base.index()];
            state.flagships.unlock();
            state.pools.put(resource);
            state.pools.put(resource);
            state.blanks += 1;
        }
        Base::Defense => {
            state.pools.put(Resource::Diplomacy);
            state.pools.put(Resource::Morale);
            state.pools.put(Resource::Morale);
        }
        Base::WarpResearch => {
            state.projects.push(federation::Project { tech: FedTech::WarpGates, column: 0 });
        }
    }
}

/// A Base of which nothing is said: it was settled once.
#[track_caller]
fn unlock_next(state: &mut State) {
    let four = [Base::Build, Base::Maneuver, Base::Research, Base::Espionage];
    let locked = four.into_iter().find(|&base| state.bases[base] == Site::Locked);
    unlock(state, locked.expect("a Base that is still locked"));
}

/// `row 3 build build`, `row 3 column 2 build`
#[track_caller]
fn row(state: &mut State, rest: &[&str]) {
    let number: usize = read(rest[0]);
    let (column, words) = if rest[1] == "column" { (read(rest[2]), &rest[3..]) } else { (1, &rest[1..]) };
    for word in words {
        let resource = from_pool(state, word);
        state.track[number][column - 1_usize].put(resource);
    }
}

#[track_caller]
fn techs(state: &mut State, faction: Faction, words: &[&str]) {
    for word in words {
        let tech: AlienTech = read(word);
        let bit = 1 << tech.index();
        assert!(state.piles[faction] & bit != 0, "the pile of {faction} has no {tech}");
        state.piles[faction] &= !bit;
        state.techs[faction].push(tech);
    }
}

/// A fleet leaves its Spawn Order Track (F4.13), a Doom Fleet the pile.
#[track_caller]
fn send(state: &mut State, fleet: Fleet, space: Space, entry: u8) {
    let Fleet { faction, kind } = fleet;
    if kind == FleetKind::Doom {
        state.piles[faction] &= !(1 << AlienTech::DoomFleet.index());
    } else {
        let slots = &mut state.spawn[faction];
        let slot = slots.iter().position(|slot| *slot == Some(kind)).expect("a fleet that is not in play");
        slots.copy_within(..slot, 1);
        slots[0] = None;
    }
    state.fleets[fleet.index()] = space as u8;
    if entry > 0 {
        state.entries[fleet.index()] = entry;
    }
}

/// A technology of which nothing was known.
#[track_caller]
fn see(state: &mut State, tech: FedTech) {
    if FedTech::FEDERATION.contains(&tech) {
        if state.blanks == 0 {
            unlock_next(state);
        }
        state.blanks -= 1;
        state.unseen &= !(1 << tech.index());
    } else if FedTech::WARP.contains(&tech) {
        if !state.has_tech(FedTech::WarpGates) {
            own(state, FedTech::WarpGates);
        }
        state.warp_unseen[tech] -= 1;
    }
}

#[track_caller]
fn own(state: &mut State, tech: FedTech) {
    see(state, tech);
    state.advantages[tech] += 1;
    if tech == FedTech::WarpGates {
        unlock(state, Base::WarpResearch);
        let at = state.projects.as_slice().iter().position(|project| project.tech == tech).unwrap();
        state.projects.remove(at, federation::Project { tech: FedTech::Targeting, column: 0 });
        for _ in 0..2 {
            state.allies.unlock();
            state.pools.put(Resource::Warp);
        }
    }
}

#[track_caller]
fn project(state: &mut State, tech: FedTech, percent: &str) {
    let column = read::<u8>(percent) / 25;
    let here = state.projects.as_mut_slice().iter_mut().find(|project| project.tech == tech);
    if let Some(project) = here {
        project.column = column;
        return;
    }
    see(state, tech);
    state.projects.push(federation::Project { tech, column });
}

/// The space of a fleet: `at(state, "fe_scout")`; nothing if it is not in play.
#[track_caller]
pub(crate) fn at(state: &State, fleet: &str) -> Option<Space> {
    state.fleet_at(read(fleet))
}

/// The base level of a faction.
#[track_caller]
pub(crate) fn level(state: &State, faction: &str) -> Level {
    state.levels[read::<Faction>(faction)]
}

/// Asserts resources in a Pool.
#[track_caller]
pub(crate) fn pool(state: &State, resource: &str, count: u8) {
    assert_eq!(state.pools.get(read(resource)), count, "{resource} in the Pool");
}

/// The technologies of a faction from space 6 down, in words.
#[track_caller]
pub(crate) fn techs_of(state: &State, faction: &str) -> String {
    let words = state.techs[read::<Faction>(faction)].as_slice().iter().map(ToString::to_string);
    words.collect::<Vec<_>>().join(" ")
}

/// Asserts where tokens are deployed, in the order of `Purse`.
#[track_caller]
pub(crate) fn deployed(state: &State, purses: &str) {
    let found: Vec<String> = state.deployed.iter().map(|purse| purse.to_string()).collect();
    assert_eq!(found.join(" "), purses, "deployed");
}

/// A relation.
#[track_caller]
pub(crate) fn relation(state: &State, pair: &str) -> Relation {
    state.relations[read::<Pair>(pair)]
}

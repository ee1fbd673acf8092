//! A position from outside is refused, or it can be played on: every hole that was found has a test here.

use invasion::{
    Coalition, Combat, Ending, Funding, Good, Invasion, Marching, Mercenary, Phase, Pile, Project, Quiet,
    Reaction, Removal, Secrets, State, Status, Step, Task, TerritoryId, Tie, Trade, Wave,
};
use proptest::prelude::*;
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Play, Present, Rules, Silent, Viewer};
use serde_json::{Value, json};
use std::sync::OnceLock;

/// The normal game, and one in Hard mode with turns drawn by lot.
fn tables() -> &'static [Invasion; 2] {
    static TABLES: OnceLock<[Invasion; 2]> = OnceLock::new();
    TABLES.get_or_init(|| {
        let hard = Options::new().with("hard", "on").with("order", "drawn");
        [Options::new(), hard].map(|options| Invasion::open(&options).unwrap())
    })
}

fn rules() -> &'static Invasion {
    &tables()[0]
}

/// Plays on at random; whatever can be asked of a position must be answered.
fn play_on(rules: &Invasion, mut state: State, seed: u64, steps: usize) -> State {
    let mut chance = Fast::new(seed, 1);
    let mut legal = Vec::new();
    for _ in 0..steps {
        let Some(seat) = rules.to_act(&state).first() else {
            assert!(rules.outcome(&state).is_some());
            break;
        };
        rules.canonical(&state, seat, &mut legal);
        let action = legal[chance.next() as usize % legal.len()];
        rules.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
    state
}

/// A position after some steps, half of them by sensible choices, so that late rounds come, too.
fn midway(rules: &Invasion, seed: u64, steps: usize) -> State {
    let mut chance = Fast::new(seed, 1);
    let mut state = rules.setup(&mut chance, &mut Silent);
    if seed.is_multiple_of(2) {
        return play_on(rules, state, seed, steps);
    }
    for _ in 0..2 * steps {
        let Some(seat) = rules.to_act(&state).first() else { break };
        let action = rules.quick(&state, seat, &mut chance);
        rules.apply(&mut state, seat, action, &mut chance, &mut Silent);
    }
    state
}

/// The first position of random games that is wanted.
fn find(wanted: impl Fn(&State) -> bool) -> State {
    for seed in 0..4000 {
        let mut chance = Fast::new(seed, 1);
        let mut state = rules().setup(&mut chance, &mut Silent);
        let mut legal = Vec::new();
        while let Some(seat) = rules().to_act(&state).first() {
            if wanted(&state) {
                return state;
            }
            rules().canonical(&state, seat, &mut legal);
            let action = legal[chance.next() as usize % legal.len()];
            rules().apply(&mut state, seat, action, &mut chance, &mut Silent);
        }
    }
    panic!("no random game comes there");
}

/// Changes a position that is wanted, and expects the rule that refuses it.
#[track_caller]
fn refused(rule: &str, wanted: impl Fn(&State) -> bool, change: impl Fn(&mut State)) {
    let mut state = find(wanted);
    assert_eq!(rules().admits(&state), Ok(()));
    change(&mut state);
    let Err(broken) = rules().admits(&state) else { panic!("{rule}: accepted: {:?}", state.phase) };
    assert!(broken.0.starts_with(rule), "{rule}: {broken}");
}

/// Changes a value of a position as text: what cannot be read is refused as well.
fn read(state: &State, place: &str, value: Value) -> Result<State, serde_json::Error> {
    let mut text = serde_json::to_value(state).unwrap();
    *text.pointer_mut(place).unwrap() = value;
    serde_json::from_value(text)
}

fn window(state: &State) -> bool {
    matches!(state.phase, Phase::Trade(Trade::Window { .. }))
}

fn buying(state: &State) -> bool {
    matches!(state.phase, Phase::Market(_))
}

fn events(state: &State) -> bool {
    matches!(state.phase, Phase::Secrets(Secrets::Mode { .. }))
}

#[test]
fn sets_hold_what_there_is() {
    let state = find(window);
    for (place, bits) in [
        ("/defeated", 1_u64 << 5),
        ("/funded", 1 << 7),
        ("/ready", 1 << 29),
        ("/landings", 1 << 25),
        ("/adaptations", 1 << 16),
        ("/events/0", 1 << 55),
        ("/piles/0", 1 << 63),
        ("/passed", u64::MAX),
        ("/consoles/0/upgraded", 1 << 4),
    ] {
        assert!(read(&state, place, json!(bits)).is_err(), "{place}");
    }
}

#[test]
fn no_sum_is_too_large() {
    refused("V13.20", window, |state| state.invaders = [255; 29]);
    refused("V5.2", window, |state| state.units[Coalition::Asia] = [255; 29]);
    refused("V1.8", window, |state| state.mercenaries[Mercenary::Clones] = 255);
    refused("V1.8", window, |state| {
        state.consoles.values_mut().for_each(|console| console.cards[Mercenary::Vats] = 255);
    });
    refused("V7.9", window, |state| state.consoles[Coalition::Asia].stock[Good::Money] = 65_000);
    refused("V13.7", window, |state| state.consoles[Coalition::Asia].stock[Good::Research] = 65_000);
    let paying = |state: &State| matches!(state.phase, Phase::Funding(Funding::Pledge { .. }));
    refused("V7.5", paying, |state| {
        let pledge = state.pledge.as_mut().unwrap();
        pledge.pledged.values_mut().for_each(|goods| goods[Good::Money] = 200);
    });
    // What is only counted stops at its limit.
    let mut state = find(|state| matches!(state.phase, Phase::Combat(Combat::NextBattle { .. })));
    (state.tally.kills, state.tally.losses, state.tally.battles) = (u16::MAX, u16::MAX, u16::MAX);
    assert_eq!(rules().admits(&state), Ok(()));
    play_on(rules(), state, 1, 400);
}

#[test]
fn everything_is_on_the_map() {
    let nowhere = TerritoryId::nth(29);
    refused("V0.5", window, |state| state.cronos = nowhere);
    refused("V11.6", window, |state| state.ships[0] = Some(nowhere));
    refused("V0.5", window, |state| state.fought = Some(nowhere));
    refused("V8.6", window, |state| state.effect.places[0] = Some(TerritoryId::nth(0)));
    let fighting = |state: &State| state.battle.is_some();
    refused("V0.5", fighting, |state| state.battle.as_mut().unwrap().at = nowhere);
    refused("V9.2", fighting, |state| {
        let battle = state.battle.as_mut().unwrap();
        battle.by = Coalition::ALL[(battle.by.index() + 1) % 5];
    });
    let tied = |state: &State| matches!(state.phase, Phase::Tie(Tie::SpawnTarget { .. }));
    refused("V2.1", tied, |state| state.phase = Phase::Tie(Tie::SpawnTarget { from: nowhere }));
}

#[test]
fn turns_and_rounds_follow_each_other() {
    refused("V2.2", window, |state| state.order.swap(0, 1));
    refused("V2.2", window, |state| state.cycle = [Coalition::Asia; 5]);
    refused("V2.2", window, |state| state.cycle.reverse());
    refused("V1.5", window, |state| state.round = 0);
    refused("V8.1", window, |state| state.round += 1);
    refused("V12.4", window, |state| state.round = 12);
    refused("V11.6", window, |state| {
        let card = state.landings.first().unwrap();
        state.landings.remove(card);
    });
    refused("V8.1", window, |state| {
        let cards: Vec<_> = state.events[Wave::Assault].iter().take(5).collect();
        cards.into_iter().for_each(|card| state.events[Wave::Assault].remove(card));
    });
    refused("V4.4", window, |state| state.market_size = 4);
    refused("V8.15", window, |state| (state.wave, state.wave_ends) = (Wave::Devastation, true));
    refused("V13.11", window, |state| state.funded_now = true);
    refused("V6.5", buying, |state| state.lab_for = Some(Coalition::Asia));
}

#[test]
fn what_waits_led_to_what_is_asked() {
    for task in [
        Task::Round,
        Task::FirstLandings,
        Task::Window,
        Task::LoseMic { who: Coalition::Asia, amount: 255, why: invasion::MicLoss::Virus },
        Task::Infested { who: Coalition::Asia, left: 200 },
        Task::Spawn { at: TerritoryId::nth(99), units: 200 },
        Task::Adapt { points: 255 },
        Task::Trades { place: 7 },
        Task::PlaceStart { place: 0 },
    ] {
        refused("V2.1", window, |state| state.agenda.push(task));
        refused("V2.1", buying, |state| state.agenda.push(task));
        refused("V", events, |state| state.agenda.push(task));
    }
    refused("V8.4", window, |state| state.agenda.push(Task::Icons { number: 9 }));
    refused("V2.1", window, |state| state.agenda.clear());
    refused("V2.1", buying, |state| {
        state.agenda.pop();
    });
    refused("V8.6", window, |state| {
        state.effect.what = Some(invasion::EffectRef::Adaptation { card: invasion::AdaptationId::nth(0) });
        state.adaptations.remove(invasion::AdaptationId::nth(0));
    });
}

#[test]
fn a_question_is_asked_where_it_belongs() {
    let nobody = Coalition::Asia;
    let (zone, land) = (TerritoryId::nth(25), TerritoryId::nth(0));
    for phase in [
        Phase::Quiet(Quiet::Working),
        Phase::Marching(Marching::MoveCronos { left: 200 }),
        Phase::Marching(Marching::MoveTo { who: nobody, from: land, left: 0 }),
        Phase::Secrets(Secrets::Pile { who: nobody }),
        Phase::Combat(Combat::Casualty { who: nobody, at: land }),
        Phase::Removal(Removal::EventLoss { who: nobody, left: 255 }),
        Phase::Tie(Tie::ZoneBattle { zone: land }),
        Phase::Tie(Tie::ZoneBenefit { zone }),
        Phase::Reaction(Reaction::Infiltrated { who: nobody, at: zone }),
    ] {
        refused("V2.1", buying, |state| state.phase = phase);
    }
    for phase in [Phase::Trade(Trade::Answer), Phase::Trade(Trade::Lines)] {
        refused("V3.2", buying, |state| state.phase = phase);
    }
    refused("V7.5", buying, |state| state.phase = Phase::Funding(Funding::Payment));
    let moving = |state: &State| matches!(state.phase, Phase::Marching(Marching::MoveFrom { .. }));
    refused("V2.3", moving, |state| state.left = [[9; 29]; 3]);
    let starting = |state: &State| matches!(state.phase, Phase::SetUp(_));
    refused("V2.3", starting, |state| state.cursor = 255);
    let walking = |state: &State| matches!(state.phase, Phase::Marching(Marching::MoveCronos { .. }));
    refused("V2.3", walking, |state| state.phase = Phase::Marching(Marching::MoveCronos { left: 3 }));
}

#[test]
fn what_is_half_said_can_be_kept() {
    let answering = |state: &State| state.phase == Phase::Trade(Trade::Answer);
    refused("V3.4", answering, |state| state.offer.as_mut().unwrap().give[Good::Mic] = 30);
    refused("V3.2", answering, |state| state.offer.as_mut().unwrap().sent = false);
    refused("V3", answering, |state| {
        let offer = state.offer.as_mut().unwrap();
        offer.to = offer.from;
    });
    let paying = |state: &State| state.phase == Phase::Funding(Funding::Payment);
    refused("V7.2", paying, |state| state.pledge.as_mut().unwrap().project = Project::Five);
    let piled = |state: &State| events(state) && !state.piles[Pile::Alpha].is_empty();
    refused("V8", piled, |state| state.piles[Pile::Alpha] = invasion::Set::EMPTY);
    let looking = |state: &State| matches!(state.phase, Phase::Secrets(Secrets::Pile { .. }));
    refused("V8", looking, |state| state.looked = redoubt_engine::By::splat(None));
}

#[test]
fn a_game_ends_as_it_can() {
    let over = |ending: Ending| {
        move |state: &mut State| {
            state.agenda.clear();
            state.phase = Phase::Quiet(Quiet::Over { ending });
        }
    };
    for ending in [Ending::Broadcast, Ending::Silence, Ending::Defeat, Ending::Clock, Ending::Cronos] {
        refused("V12.7", window, over(ending));
    }
    refused("V12.7", window, over(Ending::Project { who: Coalition::Asia }));
    refused("V2.5", window, |state| {
        state.phase = Phase::Quiet(Quiet::Over { ending: Ending::GaveUp { who: Coalition::Asia } });
    });
    refused("V12.1", window, |state| {
        let who = Coalition::SouthAmerica;
        state.defeated.add(who);
        state.tally.first = Some(who);
        state.consoles[who].stock = redoubt_engine::By::splat(0);
        for (card, count) in state.consoles[who].cards.iter_mut() {
            state.discarded[card] += std::mem::take(count);
        }
        rules().home(who).iter().for_each(|at| state.ready.remove(*at));
    });
    refused("V10.5", window, |state| {
        state.status[state.cronos.index()] = Status::Overrun;
        state.ready.remove(state.cronos);
    });
    refused("V12.5", window, |state| state.consoles[Coalition::Asia].stock[Good::Mic] = 0);
    refused("V8.1", events, |state| state.step = Step::Battle);
}

/// The values that hold no others.
fn leaves(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Array(items) => items.iter_mut().flat_map(leaves).collect(),
        Value::Object(fields) => fields.values_mut().flat_map(leaves).collect(),
        leaf => vec![leaf],
    }
}

/// Changes a number a little or altogether, a truth to its opposite, or a word to one that stands elsewhere.
fn change(state: &mut Value, words: &[Value], (which, how, to): (usize, u8, u8)) {
    let mut leaves = leaves(state);
    let count = leaves.len();
    let leaf = &mut leaves[which % count];
    **leaf = match (&**leaf, how % 4) {
        (Value::Number(number), 0) => json!(number.as_u64().unwrap_or(0) + 1),
        (Value::Number(number), 1) => json!(number.as_u64().unwrap_or(0).saturating_sub(1)),
        (Value::Number(number), 2) => json!(number.as_u64().unwrap_or(0) ^ 1 << (to % 32)),
        (Value::Number(_), _) => json!(to),
        (Value::Bool(on), _) => json!(!on),
        (Value::Null, 0) => json!(to),
        (Value::Null, _) => words[usize::from(to) % words.len()].clone(),
        (_, 0) => Value::Null,
        (_, _) => words[(usize::from(to) * 7 + usize::from(how)) % words.len()].clone(),
    };
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// What is let in can be played on, and stays what would be let in.
    #[test]
    fn a_changed_position_is_refused_or_can_be_played_on(
        table in 0usize..2, seed in 0u64..500, steps in 0usize..700,
        changes in proptest::collection::vec((any::<usize>(), any::<u8>(), any::<u8>()), 1..4),
    ) {
        let rules = &tables()[table];
        let state = midway(rules, seed, steps);
        prop_assert_eq!(rules.admits(&state), Ok(()));
        let mut text = serde_json::to_value(state).unwrap();
        let words = leaves(&mut text).into_iter().filter(|leaf| leaf.is_string());
        let words: Vec<Value> = words.map(|leaf| leaf.clone()).collect();
        for what in changes {
            change(&mut text, &words, what);
        }
        let Ok(mut state) = serde_json::from_value::<State>(text) else { return Ok(()) };
        for step in 0..80 {
            if let Err(broken) = rules.admits(&state) {
                prop_assert!(step == 0, "let in, and broken after {step} steps: {broken}");
                return Ok(());
            }
            let view = rules.view(&state, Viewer::SPECTATOR);
            rules.panels(&view, Viewer::SPECTATOR);
            let mut legal = Vec::new();
            if let Some(seat) = rules.to_act(&state).first() {
                rules.prompt(&state, seat);
                rules.legal(&state, seat, &mut legal);
                legal.iter().for_each(|&action| drop(rules.label(&state, seat, action)));
            }
            state = play_on(rules, state, seed + step, 1);
        }
    }
}

//! A position from outside is refused, or it can be played on: every hole that was found has a test here.

use federation::{
    ActPhase, Action, AlienTech, Base, BuildPhase, CombatPhase, Contested, Faction, FedTech, Federation,
    Fleet, FleetKind, ManeuverPhase, NOWHERE, Order, Phase, Purse, Resource, ResourcePhase, RollPhase,
    SetUpPhase, Site, Space, Stack, State, Task, Token, Why, World,
};
use proptest::prelude::*;
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Options, Present, Rules, Seat, Silent, Viewer};
use serde_json::{Value, json};
use std::sync::OnceLock;

fn rules() -> &'static Federation {
    static RULES: OnceLock<Federation> = OnceLock::new();
    RULES.get_or_init(|| Federation::open(&Options::new()).unwrap())
}

/// Plays on at random; whatever can be asked of a position must be answered.
fn play_on(rules: &Federation, mut state: State, seed: u64, steps: usize) -> State {
    let mut chance = Fast::new(seed, 1);
    let mut legal = Vec::new();
    for _ in 0..steps {
        if rules.to_act(&state).is_empty() {
            assert!(rules.outcome(&state).is_some());
            break;
        }
        rules.legal(&state, Seat::FIRST, &mut legal);
        let action = legal[chance.next() as usize % legal.len()];
        rules.apply(&mut state, Seat::FIRST, action, &mut chance, &mut Silent);
    }
    state
}

/// The first position of random games that is wanted.
fn find(wanted: impl Fn(&State) -> bool) -> State {
    for seed in 0..2000 {
        let mut chance = Fast::new(seed, 1);
        let mut state = rules().setup(&mut chance, &mut Silent);
        let mut legal = Vec::new();
        while !rules().to_act(&state).is_empty() {
            if wanted(&state) {
                return state;
            }
            rules().canonical(&state, Seat::FIRST, &mut legal);
            let action = legal[chance.next() as usize % legal.len()];
            rules().apply(&mut state, Seat::FIRST, action, &mut chance, &mut Silent);
        }
    }
    panic!("no random game comes there");
}

/// Changes a position that is wanted, and expects the rule that refuses it.
#[track_caller]
fn refused(rule: &str, wanted: impl Fn(&State) -> bool, change: impl Fn(&mut State)) {
    let mut state = find(wanted);
    assert_eq!(rules().invariants(&state), Ok(()));
    change(&mut state);
    let Err(broken) = rules().invariants(&state) else { panic!("{rule}: accepted: {:?}", state.phase) };
    assert!(broken.0.starts_with(rule) || broken.0.contains(&format!("({rule})")), "{rule}: {broken}");
}

fn main_question(state: &State) -> bool {
    state.phase == Phase::Act(ActPhase::Main)
}

const SCOUT: Fleet = Fleet { faction: Faction::Fe, kind: FleetKind::Scout };

/// Changes values of a position as text: what cannot be read is refused as well.
fn read(state: &State, place: &str, value: Value) -> Result<State, serde_json::Error> {
    let mut text = serde_json::to_value(state).unwrap();
    *text.pointer_mut(place).unwrap() = value;
    serde_json::from_value(text)
}

#[test]
fn pieces_stand_on_spaces_and_in_order() {
    let state = find(main_question);
    for place in [27, 31, 32 + 27, 200, 253] {
        assert!(read(&state, "/flagships/0", json!(place)).is_err(), "{place}");
    }
    assert!(read(&state, "/mines", json!([255, 0, 255])).is_err(), "kept in order");
    assert!(read(&state, "/mines", json!([0, 255, 255])).is_ok());
}

#[test]
fn ships_have_no_upgrade_and_locked_ones_wait_for_their_base() {
    let state = find(|state| main_question(state) && state.flagships.count(Space::Sol) == 1);
    let striped = read(&state, "/flagships/0", json!(32)).unwrap();
    assert!(rules().invariants(&striped).unwrap_err().0.starts_with("F9.4"));
    refused("F9.3", main_question, |state| state.flagships.unlock());
    refused("F22.6", main_question, |state| state.allies.unlock());
}

#[test]
fn tokens_are_of_the_kinds_that_there_are() {
    // F1.9: sixteen bits more than fifteen of each of seven kinds.
    let state = find(main_question);
    let pools = serde_json::to_value(state.pools).unwrap().as_u64().unwrap();
    let changed = read(&state, "/pools", json!(pools | 1 << 28)).unwrap();
    assert!(rules().invariants(&changed).unwrap_err().0.starts_with("F1.9"));
    let full = json!(u32::MAX);
    let mut changed = read(&state, "/pools", full.clone()).unwrap();
    changed.track = [[changed.pools; 3]; 7];
    assert!(rules().invariants(&changed).unwrap_err().0.starts_with("F1.9"), "and no sum is too large");
    refused("F8.2", main_question, |state| state.deployed.add(Purse::Free));
    let deployed = read(&state, "/deployed", json!(1 << 20)).unwrap();
    assert!(rules().invariants(&deployed).unwrap_err().0.starts_with("F8.2"));
}

#[test]
fn fleets_are_where_they_can_come_to() {
    let in_play = |state: &State| main_question(state) && state.fleet_at(SCOUT).is_some();
    refused("F4.13", in_play, |state| state.fleets[SCOUT.index()] = NOWHERE);
    refused("F4.13", in_play, |state| state.fleets[SCOUT.index()] = 27);
    refused("F4.10", in_play, |state| state.fleets[SCOUT.index()] = Space::Ct1 as u8);
    refused("F4.10", in_play, |state| state.entries[SCOUT.index()] = 5);
    refused("F21.7", main_question, |state| state.respawned = 1 << 20);
    let away = |state: &State| main_question(state) && state.fleet_at(SCOUT).is_none();
    refused("F21.7", away, |state| state.respawned = 1 << SCOUT.index());
    let engaged = read(&find(main_question), "/engaged/0", json!(1_u32 << 27)).unwrap();
    assert!(rules().invariants(&engaged).unwrap_err().0.starts_with("F21.1"));
}

#[test]
fn technologies_that_nobody_has_seen_are_as_many_as_lie_face_down() {
    refused("F1.7", main_question, |state| state.blanks += 1);
    refused("F11.1", main_question, |state| state.unseen |= 1 << FedTech::WarpGates.index());
    refused("F1.7", main_question, |state| state.unseen |= 1 << 15);
    refused("F1.8", main_question, |state| state.warp_blanks = 1);
    refused("F15.2", main_question, |state| state.warp_blanks = 9);
    refused("F11.1", main_question, |state| state.advantages[FedTech::Patrol] = 200);
}

#[test]
fn tokens_in_holding_were_resolved_or_bypassed() {
    // F3.4: a Federation token returns to the bag at once.
    let taken = |state: &State| main_question(state) && state.bag[Token::FederationOne] > 0;
    refused(
        "F3.4",
        |state| taken(state) && state.tally.deeds[federation::Deed::Bypass] == 0,
        |state| {
            state.bag[Token::FederationOne] -= 1;
            state.holding[Token::FederationOne] += 1;
        },
    );
    refused("F6.1", main_question, |state| state.chits |= 1 << 6);
}

#[test]
fn what_is_to_be_done_can_wait() {
    let tokens = |state: &State| !state.queue.is_empty() && !state.queue.as_slice()[0].is_federation();
    for task in [
        Task::Fight { faction: Faction::Fe, space: Space::Fe1 },
        Task::GainTech { faction: Faction::Fe },
        Task::LockColumn { column: 7 },
        Task::ResourceRoll { minus: 0 },
        Task::Down { faction: Faction::Fe, steps: 200 },
        Task::Step { fleet: SCOUT, steps: 0 },
        Task::Hits { faction: Faction::Fe, space: Space::Ct1, hits: 1 },
        Task::EndToken,
    ] {
        refused("F3.7", tokens, |state| state.agenda.push(task));
    }
    refused("F3.7", main_question, |state| state.agenda.push(Task::ResourceRoll { minus: 9 }));
    refused("F3.7", tokens, |state| {
        while state.agenda.len() < 20 {
            state.agenda.push(Task::Combats);
        }
    });
    refused("F3.3", main_question, |state| state.agenda = federation::Line::new(Task::Resolve));
    refused("F8.6", tokens, |state| state.acting = true);
    refused("F18.3", main_question, |state| (0..7).for_each(|_| state.overflow.push(Faction::Fe)));
    refused("F18.2", main_question, |state| state.overflow.push(Faction::Me));
    refused("F18.3", main_question, |state| state.overflown = 1);
}

#[test]
fn an_event_to_come_has_a_chit() {
    // F6.2: a step of a Fast Scouts token, say, with an Event behind it.
    let tokens = |state: &State| !state.queue.is_empty() && !state.queue.as_slice()[0].is_federation();
    refused("F6.2", tokens, |state| {
        state.chits = 0;
        state.agenda.push(Task::RandomEvent);
    });
}

#[test]
fn an_action_is_what_its_answers_made_it() {
    let pay = |order: Order| move |state: &mut State| state.phase = Phase::Act(ActPhase::Pay { order });
    let (fe, ct) = (Faction::Fe, Faction::Ct);
    let first = |state: &State| main_question(state) && state.turn == 0;
    refused("F9.2", first, pay(Order::Settle { world: World::Ascao, base: Base::Build }));
    refused("F10.3", first, pay(Order::Bypass { slot: 0 }));
    refused("F10.3", first, pay(Order::Bypass { slot: 5 }));
    refused(
        "F22.5",
        first,
        pay(Order::FreeMove {
            ship: federation::Ship::Flagship,
            from: Space::Sol,
            to: Space::Fe1,
            carry: federation::Carry::Nothing,
        }),
    );
    refused("F12.1", first, pay(Order::Sabotage { faction: ct }));
    refused("F13.3", first, pay(Order::Reclaim { resource: Resource::Build }));
    refused("F15.1", first, pay(Order::AllyShip));
    let pair = federation::Pair::FeCt;
    let effect = federation::Effect::Disarmament;
    refused(
        "F8.1",
        first,
        pay(Order::Opportunity { pair, effect, with: Resource::Warp, faction: fe, neighbour: fe }),
    );
    refused("F8.1", first, |state| {
        state.phase = Phase::Whom(federation::WhomPhase::Whom { deed: federation::Deed::End });
    });
    refused("F9.2", first, |state| {
        state.phase = Phase::Build(BuildPhase::SettleBase { world: World::Ascao });
    });
    refused("F8.6", first, |state| state.acting = false);
    refused("F8.1", first, |state| state.agenda.push(Task::Combats));
}

#[test]
fn questions_are_asked_where_they_belong() {
    let first = |state: &State| {
        let few = state.stored.total() + state.track[0].iter().map(|stack| stack.total()).sum::<u8>() <= 5;
        main_question(state) && state.turn == 0 && few && state.deployed.is_empty()
    };
    let ask = |phase: Phase| move |state: &mut State| state.phase = phase;
    let place = |row, groups| Phase::Resource(ResourcePhase::Place { row, groups });
    for phase in [
        Phase::SetUp(SetUpPhase::Store { left: 1 }),
        place(0, [1, 0, 0, 0, 0, 0]),
        place(9, [1, 0, 0, 0, 0, 0]),
        place(2, [1, 1, 0, 0, 0, 0]),
        place(2, [0, 200, 200, 0, 0, 0]),
        Phase::Act(ActPhase::Keep { least: Some(Resource::Warp) }),
        Phase::Act(ActPhase::Keep { least: None }),
        Phase::Act(ActPhase::Save { column: 0 }),
        Phase::Act(ActPhase::Save { column: 9 }),
        Phase::Maneuver(ManeuverPhase::Again { ship: federation::Ship::Ally, from: Space::Sol }),
        Phase::Maneuver(ManeuverPhase::Drawn { tokens: [None; 3] }),
        Phase::Combat(CombatPhase::Order { faction: Faction::Fe }),
        Phase::Combat(CombatPhase::Ready { faction: Faction::Fe, space: Space::Sol, dice: 3 }),
        Phase::Combat(CombatPhase::Plunder { faction: Faction::Me }),
        Phase::Event(federation::EventPhase::Spend { resource: Resource::Morale }),
        Phase::Contest(federation::ContestPhase::Contest {
            what: Contested::Tech { faction: Faction::Fe },
            fast: false,
        }),
        Phase::Quiet(federation::Quiet::Working),
    ] {
        refused("F", first, ask(phase));
    }
}

#[test]
fn a_roll_shows_dice_that_were_thrown() {
    let thrown = |state: &State| match state.phase {
        Phase::Roll(RollPhase::Reroll { roll }) => matches!(roll.why, Why::Resource { .. }),
        _ => false,
    };
    let change = |at: usize, die: u8| {
        move |state: &mut State| {
            let Phase::Roll(RollPhase::Reroll { roll }) = &mut state.phase else { panic!("a roll") };
            roll.dice[at] = die;
        }
    };
    refused("F3.6", thrown, change(0, 0));
    refused("F3.6", thrown, change(0, 7));
    refused("F3.6", thrown, change(11, 1));
    refused("F3.6", thrown, change(1, 1));
    refused("F3.6", thrown, |state| {
        let Phase::Roll(RollPhase::Reroll { roll }) = &mut state.phase else { panic!("a roll") };
        roll.why =
            Why::Contest { agent: Purse::SpyFe, what: Contested::Tech { faction: Faction::Fe }, fast: true };
    });
}

#[test]
fn a_game_is_won_with_six_bases_and_only_then() {
    refused("F2.1", main_question, |state| {
        state.phase = Phase::Quiet(federation::Quiet::Over { ending: federation::Ending::Won });
        state.agenda = federation::Line::new(Task::Resolve);
    });
    refused("F4.16", main_question, |state| state.techs[Faction::Fe].push(AlienTech::Plunder));
    refused("F1.9", main_question, |state| state.bases[Base::Build] = Site::Unbuilt);
    refused("F1.9", main_question, |state| state.stored = Stack::of(Resource::Warp, 2));
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
        (Value::Null, _) => words[usize::from(to) % words.len()].clone(),
        (_, 0) => Value::Null,
        (_, _) => words[(usize::from(to) * 7 + usize::from(how)) % words.len()].clone(),
    };
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// What the invariants let in can be played on, and keeps them.
    #[test]
    fn a_changed_position_is_refused_or_can_be_played_on(
        seed in 0u64..200, steps in 0usize..400,
        changes in proptest::collection::vec((any::<usize>(), any::<u8>(), any::<u8>()), 1..4),
    ) {
        let rules = rules();
        let begun = rules.setup(&mut Fast::new(seed, 1), &mut Silent);
        let state = play_on(rules, begun, seed, steps);
        let mut text = serde_json::to_value(state).unwrap();
        let words = leaves(&mut text).into_iter().filter(|leaf| leaf.is_string());
        let words: Vec<Value> = words.map(|leaf| leaf.clone()).collect();
        for what in changes {
            change(&mut text, &words, what);
        }
        let Ok(mut state) = serde_json::from_value::<State>(text) else { return Ok(()) };
        for step in 0..60 {
            if let Err(broken) = rules.invariants(&state) {
                prop_assert!(step == 0, "let in, and broken after {step} steps: {broken}");
                return Ok(());
            }
            let view = rules.view(&state, Viewer::SPECTATOR);
            rules.panels(&view, Viewer::SPECTATOR);
            let mut legal: Vec<Action> = Vec::new();
            if !rules.to_act(&state).is_empty() {
                rules.prompt(&state, Seat::FIRST);
                rules.legal(&state, Seat::FIRST, &mut legal);
                legal.iter().for_each(|&action| drop(rules.label(&state, Seat::FIRST, action)));
            }
            state = play_on(rules, state, seed + step, 1);
        }
    }
}

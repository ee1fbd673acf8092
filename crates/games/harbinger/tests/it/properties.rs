//! What holds in every game, whatever is played: on the supplied sheets, on sheets of any accepted numbers,
//! and from any position that the invariants let in.

mod sheets;

use harbinger::{
    Action, AssignAction, BreakPhase, Code, CodeBreakingPhase, DecipherPhase, Harbinger, Phase, Quiet,
    RecruitAction, SiegePhase, State,
};
use proptest::prelude::*;
use redoubt_engine::chance::{Fast, Scripted};
use redoubt_engine::{Game, Options, Pilot, Play, Present, Rules, Seat, Silent, Viewer};
use serde_json::Value;
use std::sync::OnceLock;

/// No game by canonical actions is longer, even on the largest sheets.
const DECISIONS_MAX: usize = 3_000;
/// Legal play may move a unit to and fro for ever: then the game is left.
const LEGAL_MAX: usize = 600;

#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    Legal,
    Canonical,
}

fn built_in() -> &'static [Harbinger] {
    static RULES: OnceLock<Vec<Harbinger>> = OnceLock::new();
    RULES.get_or_init(|| {
        let build = |toml| Harbinger::with_pack(toml, &Options::new()).unwrap();
        Harbinger::packs().iter().map(|pack| build(pack.toml)).collect()
    })
}

fn start(rules: &Harbinger) -> State {
    rules.setup(&mut Scripted::new([]), &mut Silent)
}

/// Plays random actions from a position; `look` sees what was played, the position before and the one after.
fn play(
    rules: &Harbinger,
    mut state: State,
    seed: u64,
    way: Way,
    mut look: impl FnMut(&State, Action, &State),
) -> State {
    let (mut choice, mut dice) = (Fast::new(seed, 1), Fast::new(seed, 2));
    let mut actions = Vec::new();
    for decision in 0.. {
        let Some(seat) = rules.to_act(&state).first() else { return state };
        match way {
            Way::Legal if decision == LEGAL_MAX => return state,
            Way::Legal => rules.legal(&state, seat, &mut actions),
            Way::Canonical => rules.canonical(&state, seat, &mut actions),
        }
        assert!(!actions.is_empty(), "a dead end: {state:?}");
        assert!(way == Way::Legal || decision < DECISIONS_MAX, "an endless game: {state:?}");
        let (before, action) = (state, choice.pick(&actions));
        rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
        look(&before, action, &state);
    }
    unreachable!("the loop ends by returning")
}

fn invariants(rules: &Harbinger, state: &State) {
    if let Err(broken) = rules.invariants(state) {
        panic!("{broken}: {state:?}");
    }
}

/// Shows a position in every way there is.
fn show(rules: &Harbinger, state: &State) {
    rules.panels(&rules.view(state, Viewer::SPECTATOR), Viewer::SPECTATOR);
    rules.prompt(state, Seat::FIRST);
    let mut actions = Vec::new();
    rules.legal(state, Seat::FIRST, &mut actions);
    for action in actions {
        rules.label(state, Seat::FIRST, action);
    }
}

/// A failure is told with its seeds, which is enough to make a scenario of it.
fn config() -> ProptestConfig {
    ProptestConfig { failure_persistence: None, max_shrink_iters: 500, ..ProptestConfig::default() }
}

fn way() -> impl Strategy<Value = Way> {
    prop_oneof![Just(Way::Legal), Just(Way::Canonical)]
}

/// A position somewhere in a random game.
fn somewhere(rules: &Harbinger, seed: u64, decisions: usize) -> State {
    let mut passed = vec![start(rules)];
    play(rules, passed[0], seed, Way::Canonical, |_, _, after| passed.push(*after));
    passed[decisions % passed.len()]
}

/// Fighters in the reserve and those that may still be called back (H11.6).
fn fighters_at_hand(state: &State) -> u32 {
    let recallable = if state.phase == Phase::ASSIGN { state.sheet().flights.count_ones() } else { 0 };
    u32::from(state.fighters) + recallable
}

/// The most options that each decision may have (D1 to D11) on the standard sheets.
fn options_max(phase: Phase) -> usize {
    match phase {
        Phase::Action(_) => 5,
        Phase::Decipher(DecipherPhase::First { .. }) => 12,
        Phase::Decipher(DecipherPhase::Second { .. }) => 6,
        Phase::Break(_) => 4,
        Phase::Recruit(_) => 5,
        Phase::Encipher(_) => 9,
        Phase::Deploy(_) => 6,
        Phase::Assign(_) => 52,
        Phase::CodeBreaking(CodeBreakingPhase::First { .. }) => 10,
        Phase::CodeBreaking(CodeBreakingPhase::Second { .. }) => 5,
        Phase::Siege(_) => 3,
        Phase::Quiet(_) => 0,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, ..config() })]

    /// Invariant 1, H1.3.
    #[test]
    fn destroyed_units_never_come_back(pack in 0..2usize, seed: u64, way in way()) {
        let rules = &built_in()[pack];
        play(rules, start(rules), seed, way, |before, _, after| {
            assert!(before.destroyed.iter().zip(after.destroyed).all(|(&before, after)| before <= after));
        });
    }

    /// Invariant 2, H2.1, H11.4: only a Fighter that was not confirmed can be called back.
    #[test]
    fn fighters_never_rise(pack in 0..2usize, seed: u64, way in way()) {
        let rules = &built_in()[pack];
        play(rules, start(rules), seed, way, |before, action, after| {
            assert!(fighters_at_hand(after) <= fighters_at_hand(before), "{action:?}");
            let recalled = matches!(action, Action::Assign(AssignAction::Recall { .. }));
            assert!(recalled || after.fighters <= before.fighters, "{action:?}");
        });
    }

    /// Invariant 3, H7.2, H19.3: the Capital grows by Recruit and shrinks by whole lots in the Siege.
    #[test]
    fn the_capital_changes_by_recruits_and_militia_only(pack in 0..2usize, seed: u64, way in way()) {
        let rules = &built_in()[pack];
        play(rules, start(rules), seed, way, |before, action, after| {
            if after.capital > before.capital {
                assert!(matches!(action, Action::Recruit(RecruitAction::Capital { .. })), "{action:?}");
            }
            let siege =
                matches!(after.phase, Phase::Siege(SiegePhase::Siege { .. }) | Phase::Quiet(Quiet::Over { .. }));
            let lots = before.capital.saturating_sub(after.capital);
            assert!(lots == 0 || siege && lots.is_multiple_of(5), "{action:?}");
        });
    }

    /// Invariant 6, H17.8: a Column that is crossed off stays as it is.
    #[test]
    fn a_crossed_off_column_never_changes_again(pack in 0..2usize, seed: u64, way in way()) {
        let rules = &built_in()[pack];
        play(rules, start(rules), seed, way, |before, action, after| {
            for (before, after) in before.columns.iter().zip(&after.columns) {
                assert!(before.live || before == after, "{action:?}");
            }
        });
    }

    /// H6.5, H18.1: what a Row's Break has told and what a past Row shows is never rewritten.
    #[test]
    fn past_rows_never_change(pack in 0..2usize, seed: u64, way in way()) {
        let rules = &built_in()[pack];
        play(rules, start(rules), seed, way, |before, action, after| {
            let past = usize::from(before.row);
            assert_eq!(before.rows[..past], after.rows[..past], "{action:?}");
            let recorded = before.sheet().broken && !matches!(before.phase, Phase::Break(BreakPhase::Break { .. }));
            let successes = after.rows[past].successes;
            assert!(!recorded || before.sheet().successes == successes, "{action:?}");
        });
    }

    /// Invariant 19 and the table of decisions: canonical play does nothing that is not legal, and no
    /// decision has more options than it can have.
    #[test]
    fn canonical_actions_are_legal_and_options_are_few(seed: u64, way in way()) {
        let rules = &built_in()[0];
        let (mut legal, mut canonical) = (Vec::new(), Vec::new());
        play(rules, start(rules), seed, way, |before, action, _| {
            rules.legal(before, Seat::FIRST, &mut legal);
            rules.canonical(before, Seat::FIRST, &mut canonical);
            assert!(canonical.iter().all(|action| legal.contains(action)));
            assert!(legal.contains(&action));
            assert!(legal.len() <= options_max(before.phase), "{} in {:?}", legal.len(), before.phase);
            assert!(legal.iter().all(|&action| rules.check(before, Seat::FIRST, action).is_ok()));
        });
    }

    /// A position written down is the same position.
    #[test]
    fn positions_survive_being_written_down(pack in 0..2usize, seed: u64, way in way()) {
        let rules = &built_in()[pack];
        play(rules, start(rules), seed, way, |_, _, after| {
            let text = serde_json::to_string(after).unwrap();
            assert_eq!(serde_json::from_str::<State>(&text).unwrap(), *after);
        });
    }

    /// H6.5: a Code shows Successes only once its own roll was accepted.
    #[test]
    fn a_code_shows_successes_once_they_are_accepted(seed: u64) {
        let rules = &built_in()[0];
        play(rules, start(rules), seed, Way::Canonical, |_, _, state| {
            let Phase::Break(BreakPhase::Break { code: current, .. }) = state.phase else { return };
            let view = rules.view(state, Viewer::SPECTATOR);
            for (code, seen) in Code::ALL.into_iter().zip(&view.rows[usize::from(state.row)].codes) {
                assert_eq!(seen.successes.is_some(), code < current, "{code:?} while at {current:?}");
            }
        });
    }

    /// Any sheets that are accepted can be played: no panic, no overflow, no dead end, no endless game.
    #[test]
    fn any_accepted_sheets_can_be_played(sheets in sheets::any(), seed: u64, way in way()) {
        let rules = Harbinger::with_pack(&sheets, &Options::new()).map_err(|faults| faults.to_string());
        let rules = rules.unwrap_or_else(|faults| panic!("{faults}\n{sheets}"));
        let last = play(&rules, start(&rules), seed, way, |_, _, after| invariants(&rules, after));
        show(&rules, &last);
        show(&rules, &start(&rules));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..config() })]

    /// The players find a legal answer on any sheets: other Time Tracks, spaces without an Encipherment Value.
    #[test]
    fn players_cope_with_any_accepted_sheets(sheets in sheets::any(), seed: u64, quick: bool) {
        let rules = Harbinger::with_pack(&sheets, &Options::new()).unwrap();
        let (mut pilot, mut dice) = (rules.pilot(), Fast::new(seed, 2));
        let mut state = start(&rules);
        for _ in 0..DECISIONS_MAX {
            let Some(seat) = rules.to_act(&state).first() else { break };
            let action = match quick {
                true => rules.quick(&state, seat, &mut Fast::new(seed, 3)),
                false => pilot.choose(&rules, &state, seat, &mut Fast::new(seed, 3)),
            };
            prop_assert_eq!(rules.check(&state, seat, action), Ok(()), "{:?} in {:?}", action, state.phase);
            rules.apply(&mut state, seat, action, &mut dice, &mut Silent);
        }
        prop_assert!(rules.outcome(&state).is_some());
    }
}

/// One tampering with a written position.
#[derive(Clone, Debug)]
enum Tamper {
    /// Another number, or a switch thrown, somewhere.
    Number(usize, u8),
    /// A piece of another position, put in at the same place.
    Graft(usize),
}

fn tamper() -> impl Strategy<Value = Tamper> {
    let number = prop_oneof![4 => 0..12u8, 1 => 12..=255u8, 1 => Just(255u8)];
    prop_oneof![
        (any::<usize>(), number).prop_map(|(at, value)| Tamper::Number(at, value)),
        any::<usize>().prop_map(Tamper::Graft),
    ]
}

/// The places of all values within a value.
fn places(value: &Value, at: String, into: &mut Vec<String>) {
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                places(item, format!("{at}/{index}"), into);
            }
        }
        Value::Object(fields) => {
            for (key, field) in fields {
                places(field, format!("{at}/{key}"), into);
            }
        }
        _ => {}
    }
    into.push(at);
}

fn tampered(state: &State, other: &State, tampers: &[Tamper]) -> Option<State> {
    let mut value = serde_json::to_value(state).unwrap();
    let other = serde_json::to_value(other).unwrap();
    for tamper in tampers {
        let mut at = Vec::new();
        places(&value, String::new(), &mut at);
        match *tamper {
            Tamper::Number(index, number) => {
                at.retain(|at| value.pointer(at).is_some_and(|leaf| leaf.is_u64() || leaf.is_boolean()));
                let leaf = value.pointer_mut(&at[index % at.len()])?;
                *leaf = if leaf.is_boolean() { (number > 0).into() } else { number.into() };
            }
            Tamper::Graft(index) => {
                let at = &at[index % at.len()];
                *value.pointer_mut(at)? = other.pointer(at)?.clone();
            }
        }
    }
    serde_json::from_value(value).ok()
}

/// A position that was written down and tampered with before it is read again.
#[derive(Clone, Debug)]
struct Forgery {
    seeds: [u64; 2],
    decisions: [usize; 2],
    tampers: Vec<Tamper>,
    way: Way,
}

fn forgery() -> impl Strategy<Value = Forgery> {
    let tampers = prop::collection::vec(tamper(), 1..5);
    (any::<[u64; 2]>(), any::<[usize; 2]>(), tampers, way())
        .prop_map(|(seeds, decisions, tampers, way)| Forgery { seeds, decisions, tampers, way })
}

/// Shows a forged position and plays it to its end, if the invariants let it in.
fn try_forgery(rules: &Harbinger, forgery: &Forgery) {
    let Forgery { seeds, decisions, tampers, way } = forgery;
    let [state, other] = [0, 1].map(|index| somewhere(rules, seeds[index], decisions[index]));
    let Some(state) = tampered(&state, &other, tampers) else { return };
    if rules.invariants(&state).is_ok() {
        show(rules, &state);
        let last = play(rules, state, seeds[0], *way, |_, _, after| invariants(rules, after));
        show(rules, &last);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..config() })]

    /// A position from a file may say anything. What the invariants let in can be shown and played.
    #[test]
    fn what_the_invariants_let_in_can_be_played(pack in 0..2usize, forgery in forgery()) {
        try_forgery(&built_in()[pack], &forgery);
    }

    /// The same on sheets with any accepted numbers.
    #[test]
    fn what_the_invariants_let_in_can_be_played_on_any_sheets(sheets in sheets::any(), forgery in forgery()) {
        try_forgery(&Harbinger::with_pack(&sheets, &Options::new()).unwrap(), &forgery);
    }
}

//! V2: rounds and steps, and what is done next.

use super::{
    Cx, Phase, Quiet, adaptation, battle, cronos, defeat, deployment, effects, ground_war, guards, income,
    maintenance, market, movement, project, reactions, research, secrets, setup, status, trade,
};
use crate::ids::{COALITIONS, Coalition, Good, Project, Step, Wave};
use crate::set::Set;
use crate::state::{EffectNow, Ending, State, Task};
use crate::{Event, Invasion};
use redoubt_engine::{By, Chance, Journal};

/// V2.3, V2.5: does what is to be done until somebody is asked or the game is over.
pub(super) fn run<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    while let Phase::Quiet(Quiet::Working) = state.phase {
        let task = state.agenda.pop().expect("V2.1: there is always a next step");
        perform(cx, state, task);
    }
}

fn perform<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, task: Task) {
    match task {
        Task::PlaceStart { place } => setup::place_start(cx, state, place),
        Task::FirstLandings => setup::first_landings(cx, state),
        Task::Round => begin_round(cx, state),
        Task::Armor => adaptation::armor(cx, state),
        Task::Begin { step } => begin_step(cx, state, step),
        Task::VatsWindow { place } => reactions::vats_window(state, place),
        Task::Window => trade::open_window(state),
        Task::Trades { place } => trade::poll(state, place),
        Task::Body { step } => body(cx, state, step),
        Task::End { step } => end_step(cx, state, step),
        Task::Buy { place } => market::turn(cx, state, place),
        Task::Deploy { place } => deployment::turn(cx, state, place),
        Task::Learn { place } => research::turn(cx, state, place),
        Task::Announce { place } => project::announcements(cx, state, place),
        Task::Pledges { place } => project::pledges(cx, state, place),
        Task::Settlement => project::settlement(cx, state),
        Task::ZoneGain { zone } => income::zone_gain(cx, state, zone),
        Task::March { place } => movement::turn(cx, state, place),
        Task::Cronos { left } => cronos::turn(cx, state, left),
        Task::Draw { place } => secrets::turn(state, place),
        Task::Turn { pile } => secrets::turn_up(cx, state, pile),
        Task::Targets => effects::targets(cx, state),
        Task::Guard { place } => guards::guard(cx, state, place),
        Task::Wardens { place } => guards::wardens(cx, state, place),
        Task::Hit { place } => effects::hit(cx, state, place),
        Task::Place { number } => effects::place(cx, state, number),
        Task::Icons { number } => ground_war::icons(cx, state, number),
        Task::Push { number } => ground_war::push(cx, state, number),
        Task::Spawn { at, units } => ground_war::spawn(cx, state, at, units),
        Task::LoseMic { who, amount, why } => defeat::lose_mic(cx, state, who, amount, why),
        Task::Casualties { who, left } => defeat::casualties(cx, state, who, left),
        Task::Settle => defeat::settle(cx, state),
        Task::Excess { place } => defeat::excess(cx, state, place),
        Task::ZoneBattle { zone } => battle::assign_zone(state, zone),
        Task::BattleTurn { place } => battle::turn(state, place),
        Task::Infiltrate { who } => reactions::infiltrators(cx, state, who),
        Task::NextBattle { who } => battle::next(cx, state, who),
        Task::Clones { place } => reactions::clones(state, place),
        Task::Powers => battle::powers(cx, state),
        Task::Fight => battle::fight(cx, state),
        Task::Casualty => battle::casualty(cx, state),
        Task::Reward => battle::reward(cx, state),
        Task::Adapt { points } => adaptation::adapt(cx, state, points),
        Task::Capitals => status::capitals(cx, state),
        Task::Roam { number } => status::roam(cx, state, number),
        Task::Fear { place } => maintenance::fear(cx, state, place),
        Task::Virus { place } => maintenance::virus(cx, state, place),
        Task::Infested { who, left } => maintenance::infested(state, who, left),
        Task::Upkeep { who } => maintenance::upkeep(cx, state, who),
        Task::Unload { ship } => maintenance::unload(cx, state, ship),
        Task::Land => maintenance::land(cx, state),
    }
}

/// V2.1, V2.2: the holder goes first, the others follow in the cyclic order.
fn begin_round<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    state.round += 1;
    let first = state.cycle.iter().position(|who| *who == state.holder).expect("V2.2: everybody has a turn");
    state.order = std::array::from_fn(|place| state.cycle[(first + place) % COALITIONS]);
    state.funded_now = false;
    state.placed = By::splat(None);
    for console in state.consoles.values_mut() {
        console.upgraded = Set::EMPTY;
    }
    let (round, first) = (state.round, state.holder);
    state.agenda.push(Task::Begin { step: Step::Mercenaries });
    if state.wave_ends && state.wave == Wave::Assault {
        state.wave = Wave::Devastation;
        state.wave_ends = false;
        cx.note(state, || Event::Devastation);
        state.agenda.push(Task::Armor);
    }
    cx.note(state, || Event::Round { round, first });
}

/// V2.1, V3.7: a step of Development or Maintenance begins with Gene Vats and a trade window; steps 5 and 15 also end
/// with one. Before all of it step 3 settles who controls the dead zone with a Research token (V6.5).
fn begin_step<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, step: Step) {
    state.step = step;
    state.cursor = 0;
    for console in state.consoles.values_mut() {
        (console.offers, console.announced) = (0, 0);
        if matches!(step, Step::Mercenaries | Step::Control) {
            (console.traded, console.quiet) = (false, false);
        }
    }
    let talks = step.is_development() || step.is_maintenance();
    state.agenda.push(Task::End { step });
    if matches!(step, Step::Income | Step::Landing) {
        state.agenda.push(Task::Window);
    }
    state.agenda.push(Task::Body { step });
    if talks {
        state.agenda.push(Task::Window);
        state.agenda.push(Task::VatsWindow { place: 0 });
    }
    cx.note(state, || Event::StepBegan { step });
    if step == Step::Research {
        research::settle_lab(cx.rules, state);
    }
}

fn body<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, step: Step) {
    match step {
        Step::Mercenaries => state.agenda.push(Task::Buy { place: 0 }),
        Step::Deployment => state.agenda.push(Task::Deploy { place: 0 }),
        Step::Research => state.agenda.push(Task::Learn { place: 0 }),
        Step::Project => state.agenda.push(Task::Announce { place: 0 }),
        Step::Income => income::all(cx, state),
        Step::Movement => state.agenda.push(Task::March { place: 0 }),
        Step::Events => secrets::begin(state),
        Step::Battle => battle::begin(state),
        Step::Status => status::change(cx, state),
        Step::Invaders => state.agenda.push(Task::Roam { number: 0 }),
        Step::Control => maintenance::control(cx, state),
        Step::Terror => state.agenda.push(Task::Fear { place: 0 }),
        Step::Damage => state.agenda.push(Task::Virus { place: 0 }),
        Step::Readiness => maintenance::readiness(cx, state),
        Step::Landing => state.agenda.push(Task::Unload { ship: 0 }),
    }
}

/// V12.6, V13.7, V12.4, V12.7: what is looked at when a step is over.
fn end_step<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, step: Step) {
    state.turned = None;
    state.effect = EffectNow::default();
    defeat::desolate(cx, state, state.defeated);
    match step {
        Step::Research => state.lab_for = None,
        Step::Income => {
            state.consoles.values_mut().for_each(|console| console.stock[Good::Research] = 0);
        }
        Step::Invaders if state.funded.has(Project::Five) => {
            let saved = Coalition::ALL.into_iter().any(|who| cx.rules.survives(state, who));
            return end(cx, state, if saved { Ending::Broadcast } else { Ending::Silence });
        }
        Step::Landing if state.events[Wave::Devastation].is_empty() => return end(cx, state, Ending::Clock),
        _ => {}
    }
    state.agenda.push(step.next().map_or(Task::Round, |step| Task::Begin { step }));
}

/// V2.5: the game stops at once.
pub(super) fn end<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, ending: Ending) {
    finish(state, ending);
    cx.note(state, || Event::Over { ending });
}

pub(super) fn finish(state: &mut State, ending: Ending) {
    state.agenda.clear();
    state.phase = Phase::Quiet(Quiet::Over { ending });
}

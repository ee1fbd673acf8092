//! P13: the Final Wave; P14 changes its numbers.

use super::{Ctx, Flow, chapter, not_now};
use crate::action::{Action, YearAction};
use crate::event::{Event, Way};
use crate::ids::{Map, Rank};
use crate::options::FinalWave;
use crate::pack::MarketEra;
use crate::state::{Ending, Finale, March, State, Time, Turn};
use crate::{Phase, Portas};
use redoubt_engine::{Label, Pass, Prompt, Refusal, Seat, SeatSet};

chapter!(Finale);

impl Finale {
    pub(super) fn who(self, rules: &Portas, state: &State) -> SeatSet {
        match self {
            Finale::Actor => rules.speaker(state, crate::Side::South).into(),
            Finale::Round { .. } => SeatSet::EMPTY,
        }
    }

    pub(super) fn run<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State) -> Flow {
        match self {
            Finale::Actor if cx.rules().options.people > 1 => Flow::Ask,
            Finale::Actor => {
                state.pop();
                act(state, Seat::FIRST);
                Flow::Go
            }
            Finale::Round { stage } => {
                round(cx, state, stage);
                Flow::Go
            }
        }
    }

    pub(super) fn list(self, rules: &Portas, _: &State, _: Seat, into: &mut Vec<Action>) {
        let seats = 0..rules.options.people;
        into.extend(seats.map(|seat| Action::Year(YearAction::Actor { seat })));
    }

    pub(super) fn reply<'r>(self, cx: &mut impl Ctx<'r>, state: &mut State, _: Seat, action: Action) {
        let Action::Year(YearAction::Actor { seat }) = action else {
            unreachable!("P13.2: nothing else is legal")
        };
        let seat = Seat::new(seat);
        state.pop();
        cx.note(state, || Event::ActorChosen { seat });
        act(state, seat);
    }

    pub(super) fn refuse(self, _: &Portas, _: &State, _: Seat, _: Action) -> Refusal {
        not_now("P13.2")
    }

    pub(super) fn ask(self, _: &Portas, _: &State, _: Seat) -> Prompt {
        Prompt::new("Whose Steward takes a turn?", "P13.2")
    }

    pub(super) fn name(self, rules: &Portas, _: &State, _: Seat, action: Action) -> Label {
        let Action::Year(YearAction::Actor { seat }) = action else {
            unreachable!("P13.2: nothing else is legal")
        };
        Label::new(format!("{}'s Steward", crate::text::seat_name(rules, Seat::new(seat))), "P13.2")
    }

    pub(super) fn passes(self) -> Option<Pass<Action>> {
        None
    }
}

/// One Steward takes exactly one turn.
fn act(state: &mut State, seat: Seat) {
    let place = state.clock.order.iter().position(|other| *other == seat).unwrap_or(0);
    state.clock.who = place as u8;
    state.clock.turn = 1;
    state.push(Turn::Begin);
}

/// P13.2: spawn, movement, one turn.
fn round<'r>(cx: &mut impl Ctx<'r>, state: &mut State, stage: u8) {
    let rules = cx.rules();
    state.replace(Finale::Round { stage: stage + 1 });
    match stage {
        0 => begin(cx, state),
        1 => {
            let left = spawn_cards(rules, state);
            state.push(Time::Spawn { left });
        }
        2 => state.push(March::Sweep { next: 0 }),
        3 => state.push(Finale::Actor),
        _ => state.replace(Finale::Round { stage: 0 }),
    }
}

/// P13.1: Stewards come to the small Market; P13.5: a Round too many.
fn begin<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    if state.clock.round >= rules.pack.numbers.rounds_max {
        return super::end(cx, state, Ending::Exhausted);
    }
    state.clock.round += 1;
    state.seats.iter_mut().for_each(|own| own.bugle = false);
    if state.clock.round == 1 {
        super::time::set_order(rules, state);
        cx.note(state, || Event::WaveBegan);
        call_stewards(cx, state);
        let era = if state.clock.era == 0 { MarketEra::Final1 } else { MarketEra::Final2 };
        let card = rules.lookup.markets[era][0];
        state.decks.market_card = Some(card);
        cx.note(state, || Event::MarketTurned { card });
    }
    let round = state.clock.round;
    cx.note(state, || Event::RoundBegan { round });
}

/// P13.1, P13.1a: Stewards in the Command Center stay where they are.
fn call_stewards<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    let rules = cx.rules();
    let small = rules.lookup.small_market;
    for seat in Seat::all(rules.options.people) {
        let from = state.seat(seat).steward;
        let camp = from.is_some_and(|tile| state.tiles[tile.index()].map == Some(Map::Camp));
        if !camp {
            state.seat_mut(seat).steward = Some(small);
            cx.note(state, || Event::Went { seat, from, to: small, by: Way::Called });
        }
        let second = state.seat(seat).second;
        if second.is_some_and(|tile| state.tiles[tile.index()].map == Some(Map::Mainland)) {
            state.seat_mut(seat).second = Some(small);
        }
    }
}

/// P13.2, P13.6, P13.7: cards for the spawn of this Round.
fn spawn_cards(rules: &Portas, state: &mut State) -> u8 {
    match rules.options.final_wave {
        FinalWave::Standard if state.clock.round <= rules.options.people + 1 => rules.lookup.spawns,
        FinalWave::Standard => 0,
        FinalWave::AllDead => {
            state.clock.spawned_out |= state.foes.values().any(|count| *count == 0);
            if state.clock.spawned_out { 0 } else { rules.lookup.spawns }
        }
        FinalWave::Crescendo if state.clock.spawned_out => 0,
        FinalWave::Crescendo => state.clock.round,
    }
}

/// P13.7: once all Basic Units are on the Battleground, by whatever, no later Round spawns (P13.7a).
pub(super) fn all_are_here(rules: &Portas, state: &mut State) {
    let crescendo = rules.options.final_wave == FinalWave::Crescendo && state.clock.round > 0;
    if crescendo && state.foes[Rank::Basic] == 0 {
        state.clock.spawned_out = true;
    }
}

/// Whether a later Round still spawns.
pub(crate) fn more_to_come(rules: &Portas, state: &State) -> bool {
    match rules.options.final_wave {
        FinalWave::Standard => state.clock.round <= rules.options.people,
        FinalWave::AllDead => !state.clock.spawned_out && state.foes.values().all(|count| *count > 0),
        FinalWave::Crescendo => !state.clock.spawned_out,
    }
}

/// P13.4: won as soon as nobody is left and nobody comes.
pub(super) fn watch<'r>(cx: &mut impl Ctx<'r>, state: &mut State) {
    if state.clock.round == 0 {
        return;
    }
    let spawned = match state.stack.first() {
        Some(Phase::Finale(Finale::Round { stage })) => {
            *stage > 2 || *stage == 2 && !state.stack.iter().any(|task| matches!(task, Phase::Time(_)))
        }
        _ => false,
    };
    if spawned && !state.any_foes() && !more_to_come(cx.rules(), state) {
        super::end(cx, state, Ending::Held);
    }
}

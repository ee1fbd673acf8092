//! V8.1 to V8.4: event cards are drawn, put into piles and turned up.

use super::{Cx, Phase, effects, not_now, only};
use crate::event::Fear;
use crate::ids::{COALITIONS, Coalition, EventId, Pile, Step, Wave};
use crate::set::Set;
use crate::state::{EffectRef, Placed, State, Task, Turned};
use crate::{Action, Event, EventAction, Invasion};
use redoubt_engine::{By, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Secrets {
    /// V8.2
    Mode {
        /// Whose card.
        who: Coalition,
    },
    /// V8.2
    Pile {
        /// Whose card.
        who: Coalition,
    },
    /// V8.2
    Relief {
        /// Whose Terror.
        who: Coalition,
    },
}

/// V8.1: all choose, then both piles are resolved.
pub(super) fn begin(state: &mut State) {
    state.placed = By::splat(None);
    state.looked = By::splat(None);
    state.piles = By::splat(Set::EMPTY);
    state.agenda.push(Task::Turn { pile: Pile::Alpha });
    state.agenda.push(Task::Draw { place: 0 });
}

/// V8.1: every coalition, defeated or not.
pub(super) fn turn(state: &mut State, place: u8) {
    let Some(&who) = state.order.get(usize::from(place)) else { return };
    state.agenda.push(Task::Draw { place: place + 1 });
    state.phase = Phase::Secrets(Secrets::Mode { who });
}

/// V8.15: draws an event card of the current wave; the last Assault card ends that wave.
fn draw<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) -> EventId {
    let (wave, left) = (state.wave, state.events[state.wave]);
    let cards = &cx.rules.pack.events;
    let number = cx.draw(left.len(), "Event card", |number| cards[left.pick(number).index()].code.clone());
    let card = left.pick(number);
    state.events[wave].remove(card);
    card
}

impl State {
    /// V8.1: how many cards of a wave lie in its deck. A blind card is on its pile, though nobody knows which it is.
    pub fn events_left(&self, wave: Wave) -> usize {
        let in_piles = self.piles[Pile::Alpha].or(self.piles[Pile::Bravo]);
        let unseen = in_piles.iter().filter(|who| is_blind(self, *who)).count();
        self.events[wave].len() - if wave == self.wave { unseen } else { 0 }
    }
}

/// V8.15: the last Assault card ends that wave.
fn mark_wave(state: &mut State) {
    if state.wave == Wave::Assault && state.events_left(Wave::Assault) == 0 {
        state.wave_ends = true;
    }
}

/// V8.4: a card of the pile, at random, whoever put it there.
pub(super) fn turn_up<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, pile: Pile) {
    let left = state.piles[pile];
    if left.is_empty() {
        if pile == Pile::Alpha {
            state.agenda.push(Task::Turn { pile: Pile::Bravo });
        }
        return;
    }
    let number = cx
        .draw(left.len(), "Card of the pile", |number| format!("the card of {}", left.pick(number).title()));
    let owner = left.pick(number);
    state.piles[pile].remove(owner);
    let card = match state.looked[owner].take() {
        Some(card) => card,
        None => draw(cx, state),
    };
    state.turned = Some(Turned { card, pile });
    state.agenda.push(Task::Turn { pile });
    state.agenda.push(Task::Icons { number: 0 });
    cx.note(state, || Event::Turned { card, pile });
    let data = &cx.rules.pack.events[card.index()];
    let action = match pile {
        Pile::Alpha => data.alpha,
        Pile::Bravo => data.bravo,
    };
    effects::begin(cx, state, EffectRef::Action { action });
}

/// V8.2, V8.4: replaces the cards that others looked at, and whose cards are left in a shuffled pile.
pub(super) fn reimagine(state: &mut State, seats: SeatSet, chance: &mut impl Chance) {
    let knows = |who: Coalition| seats.contains(who.seat());
    let wave = state.wave;
    if state.step == Step::Events && state.turned.is_some() {
        for pile in Pile::ALL {
            reimagine_pile(state, pile, seats, chance);
        }
    }
    let hidden = |state: &State| {
        Coalition::ALL
            .into_iter()
            .filter(|who| state.looked[*who].is_some() && !knows(*who))
            .collect::<Set<_>>()
    };
    for who in hidden(state).iter() {
        if let Some(card) = state.looked[who] {
            state.events[wave].add(card);
        }
    }
    for who in hidden(state).iter() {
        let left = state.events[wave];
        let card = left.pick(chance.guess(left.len() as u32) as usize);
        state.events[wave].remove(card);
        state.looked[who] = Some(card);
    }
}

/// V8.4: who of those whose cards a mind cannot recognise is still in a pile.
///
/// What was turned up may have been anybody's, so the places left are dealt out anew among them; whoever looked
/// keeps a card that nobody else knows.
fn reimagine_pile(state: &mut State, pile: Pile, seats: SeatSet, chance: &mut impl Chance) {
    let known = |who: Coalition| seats.contains(who.seat()) && !is_blind(state, who);
    let unknown: Set<Coalition> =
        Coalition::ALL.into_iter().filter(|who| in_pile(state, *who, pile) && !known(*who)).collect();
    let left = state.piles[pile].and(unknown);
    let mut cards: [Option<EventId>; COALITIONS] = [None; COALITIONS];
    let mut count = 0;
    for who in left.iter() {
        if let Some(card) = state.looked[who].take() {
            cards[count] = Some(card);
            count += 1;
        }
    }
    let (mut open, mut chosen) = (unknown, Set::EMPTY);
    for _ in 0..left.len() {
        let who = open.pick(chance.guess(open.len() as u32) as usize);
        open.remove(who);
        chosen.add(who);
    }
    state.piles[pile] = state.piles[pile].minus(unknown).or(chosen);
    deal(state, chosen, &cards[..count], chance);
}

/// Gives whoever looked a card: first those that were there, then others of the deck; what is too much goes back.
fn deal(state: &mut State, owners: Set<Coalition>, cards: &[Option<EventId>], chance: &mut impl Chance) {
    let wave = state.wave;
    for card in cards.iter().flatten() {
        state.events[wave].add(*card);
    }
    for who in owners.iter().filter(|who| !is_blind(state, *who)).collect::<Set<_>>().iter() {
        let left = state.events[wave];
        let card = left.pick(chance.guess(left.len() as u32) as usize);
        state.events[wave].remove(card);
        state.looked[who] = Some(card);
    }
}

fn is_blind(state: &State, who: Coalition) -> bool {
    state.placed[who].is_some_and(|placed| placed.blind)
}

fn in_pile(state: &State, who: Coalition, pile: Pile) -> bool {
    state.placed[who].is_some_and(|placed| placed.pile == Some(pile))
}

impl Secrets {
    const fn who(self) -> Coalition {
        match self {
            Secrets::Mode { who } | Secrets::Pile { who } | Secrets::Relief { who } => who,
        }
    }
}

impl Question<Invasion> for Secrets {
    #[inline]
    fn asked(self, _: &Invasion, _: &State) -> SeatSet {
        only(self.who())
    }

    fn legal(self, _: &Invasion, _: &State, _: Seat, into: &mut Vec<Action>) {
        match self {
            Secrets::Mode { .. } => {
                into.push(EventAction::Look.into());
                into.extend(Pile::ALL.map(|pile| Action::from(EventAction::Blind { pile })));
            }
            Secrets::Pile { .. } => {
                into.extend(Pile::ALL.map(|pile| Action::from(EventAction::Put { pile })));
            }
            Secrets::Relief { .. } => into.extend([EventAction::Calm, EventAction::Keep].map(Action::from)),
        }
    }

    fn check(self, _: &Invasion, _: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (self, action) {
            (Secrets::Mode { .. }, Action::Event(EventAction::Look | EventAction::Blind { .. }))
            | (Secrets::Pile { .. }, Action::Event(EventAction::Put { .. }))
            | (Secrets::Relief { .. }, Action::Event(EventAction::Calm | EventAction::Keep)) => Ok(()),
            _ => Err(not_now("V8.2")),
        }
    }

    fn answer<C: Chance, J: Journal<Invasion>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let who = self.who();
        let Action::Event(action) = action else { unreachable!("V8.2: nothing else is legal") };
        match action {
            EventAction::Look => {
                let card = draw(cx, state);
                state.looked[who] = Some(card);
                state.placed[who] = Some(Placed { pile: None, blind: false });
                mark_wave(state);
                state.phase = Phase::Secrets(Secrets::Pile { who });
                cx.note(state, || Event::Looked { who, card: Some(card) });
            }
            EventAction::Blind { pile } => {
                put(cx, state, who, pile, true);
                state.tally.blind = state.tally.blind.saturating_add(1);
                if state.alive(who) && state.consoles[who].terror > 0 {
                    state.phase = Phase::Secrets(Secrets::Relief { who });
                }
            }
            EventAction::Put { pile } => put(cx, state, who, pile, false),
            EventAction::Calm => {
                let console = &mut state.consoles[who];
                console.terror = console.terror.saturating_sub(cx.rules.pack.numbers.blind_relief);
                let terror = console.terror;
                cx.note(state, || Event::Terror { who, terror, why: Fear::Blind });
            }
            EventAction::Keep => {}
        }
    }

    fn prompt(self, _: &Invasion, state: &State, _: Seat) -> Prompt {
        match self {
            Secrets::Mode { .. } => {
                Prompt::new("Look at your event card, or choose a pile blindly and calm your people?", "V8.2")
            }
            Secrets::Pile { .. } => {
                Prompt::new("Your card goes face down on a pile: which half of it shall happen?", "V8.2")
            }
            Secrets::Relief { who } => {
                let terror = state.consoles[who].terror;
                Prompt::new(format!("Your Terror is {terror}. Lower it by 3?"), "V8.2")
            }
        }
    }

    fn label(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Label {
        let Action::Event(action) = action else { unreachable!("V8.2: nothing else is legal") };
        match action {
            EventAction::Look => Label::new("Look at it", "V8.2"),
            EventAction::Blind { pile } => {
                Label::new(format!("{} blindly", pile.title()), "V8.2").at(format!("pile-{pile}"))
            }
            EventAction::Put { pile } => {
                let card = state.looked[self.who()].map(|card| &rules.pack.events[card.index()]);
                let text = card.map_or("", |card| {
                    let action = if pile == Pile::Alpha { card.alpha } else { card.bravo };
                    &rules.pack.actions[action.index()].text
                });
                Label::new(format!("{}: {text}", pile.title()), "V8.2").at(format!("pile-{pile}"))
            }
            EventAction::Calm => Label::new("Lower it", "V8.2"),
            EventAction::Keep => Label::new("Keep it", "V8.2").ending(),
        }
    }

    /// Blindly, which calms the people.
    fn lapse(self, _: &Invasion, _: &State, _: Seat) -> Action {
        match self {
            Secrets::Mode { .. } => EventAction::Blind { pile: Pile::Alpha }.into(),
            Secrets::Pile { .. } => EventAction::Put { pile: Pile::Alpha }.into(),
            Secrets::Relief { .. } => EventAction::Calm.into(),
        }
    }
}

/// V8.2
fn put<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    pile: Pile,
    blind: bool,
) {
    state.placed[who] = Some(Placed { pile: Some(pile), blind });
    state.piles[pile].add(who);
    mark_wave(state);
    cx.note(state, || Event::PutInPile { who, pile, blind });
}

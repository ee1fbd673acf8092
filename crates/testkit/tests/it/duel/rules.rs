use super::*;
use redoubt_engine::{
    Broken, Chance, Journal, Outcome, Refusal, RuleId, Rules, Seat, SeatResult, SeatSet, Standing,
};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::atomic::{AtomicU8, Ordering};

const CARDS: u8 = 8;
const TURNS: u8 = 8;

/// A position.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct State {
    pub hands: [u8; 2],
    pub shown: [bool; 2],
    pub swapped: [bool; 2],
    pub banked: [u8; 2],
    pub chips: u8,
    pub turn: u8,
    /// The card that is being drawn, in the middle of a swap.
    pub drawn: Option<u8>,
    /// Who stakes a chip, as far as they have said.
    pub stakes: [Option<bool>; 2],
    pub conceded: Option<Seat>,
    /// Used by faults only: cards to come, which no state should hold.
    pub order: [u8; 2],
    #[serde(skip)]
    pub forgotten: bool,
}

/// One decision. The number says how it is written, for the sake of a fault.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Action {
    Chip,
    Back,
    BackWrittenAsChip,
    Swap,
    Show,
    Pass,
    Stake,
    Hold,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Chip | Action::BackWrittenAsChip => "chip",
            Action::Back => "back",
            Action::Swap => "swap",
            Action::Show => "show",
            Action::Pass => "pass",
            Action::Stake => "stake",
            Action::Hold => "hold",
        })
    }
}

impl FromStr for Action {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Action, Self::Err> {
        let turn = [Action::Chip, Action::Back, Action::Swap, Action::Show, Action::Pass];
        turn.into_iter()
            .chain([Action::Stake, Action::Hold])
            .find(|action| action.to_string() == text)
            .ok_or("no such action")
    }
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Event {
    Swapped { seat: Seat, card: u8 },
    Shown { seat: Seat, card: u8 },
    Passed { seat: Seat, chips: u8 },
    Staked { seat: Seat, stake: Option<bool> },
    GaveUp { seat: Seat },
}

static COUNTER: AtomicU8 = AtomicU8::new(0);

impl Duel {
    fn seat(&self, state: &State) -> Seat {
        Seat::new(state.turn % 2)
    }

    fn all(&self) -> [Action; 7] {
        let back = if self.fault == Fault::Notation { Action::BackWrittenAsChip } else { Action::Back };
        [Action::Chip, back, Action::Swap, Action::Show, Action::Pass, Action::Stake, Action::Hold]
    }

    /// Whether both seats are asked at once whether they stake a chip.
    pub(super) fn at_stakes(&self, state: &State) -> bool {
        state.turn >= TURNS
    }

    fn swap(&self, state: &mut State, seat: Seat, chance: &mut impl Chance) {
        let free: Vec<u8> = (0..CARDS).filter(|card| !state.hands.contains(card)).collect();
        let own = seat.index();
        state.hands[own] = match self.fault {
            // These cards are not in the pack, so that the other seat's card does not matter.
            Fault::GlobalChance => 8 + 6 * own as u8 + COUNTER.fetch_add(1, Ordering::Relaxed) % 6,
            Fault::StateChance => 8 + 6 * own as u8 + state.order[own],
            _ => free[chance.draw(6, "Swap", |index| card_name(free[index as usize])) as usize],
        };
        if self.fault == Fault::Invariant {
            state.hands[0] = state.hands[1];
        }
        if self.fault == Fault::FineOdds {
            state.order[own] = chance.roll(6, "Idle die") as u8;
        }
        state.swapped[seat.index()] = true;
    }

    fn is_over(&self, state: &State) -> bool {
        state.stakes.iter().all(Option::is_some) || state.conceded.is_some()
    }
}

fn card_name(card: u8) -> String {
    format!("card {card}")
}

redoubt_engine::compiled!(Duel);

impl Rules for Duel {
    type State = State;
    type Action = Action;
    type Event = Event;

    fn seats(&self) -> u8 {
        2
    }

    fn setup(&self, chance: &mut impl Chance, _: &mut impl Journal<Duel>) -> State {
        let first = chance.draw(u32::from(CARDS), "Deal", |card| card_name(card as u8)) as u8;
        let left = |index: u32| index as u8 + u8::from(index as u8 >= first);
        let second = left(chance.draw(u32::from(CARDS) - 1, "Deal", |index| card_name(left(index))));
        let order = match self.fault {
            Fault::StateChance => [chance.guess(6) as u8, chance.guess(6) as u8],
            _ => [0, 0],
        };
        State {
            hands: [first, second],
            shown: [false; 2],
            swapped: [false; 2],
            banked: [0; 2],
            chips: 0,
            turn: 0,
            drawn: None,
            stakes: [None; 2],
            conceded: None,
            order,
            forgotten: false,
        }
    }

    fn to_act(&self, state: &State) -> SeatSet {
        match state.stakes {
            _ if self.is_over(state) => SeatSet::EMPTY,
            stakes if self.at_stakes(state) => {
                Seat::all(2).filter(|seat| stakes[seat.index()].is_none()).collect()
            }
            _ => SeatSet::one(self.seat(state)),
        }
    }

    fn legal(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        if self.fault != Fault::UnstableList {
            into.clear();
        }
        if self.fault == Fault::DeadEnd && state.chips == self.chips_max {
            return;
        }
        let listed = self.all().into_iter().filter(|&action| self.check(state, seat, action).is_ok());
        into.extend(
            listed.filter(|&action| {
                self.fault != Fault::Unlisted || state.chips == 0 || action != Action::Show
            }),
        );
        if self.fault == Fault::NotAccepted && !self.at_stakes(state) && state.swapped[seat.index()] {
            into.push(Action::Swap);
        }
        if self.fault == Fault::Doubled && !self.at_stakes(state) {
            into.push(Action::Pass);
        }
    }

    fn canonical(&self, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.legal(state, seat, into);
        if self.fault != Fault::Endless {
            into.retain(|action| !matches!(action, Action::Back | Action::BackWrittenAsChip));
        }
    }

    fn check(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let rule = |rule| if self.fault == Fault::UnknownRule { "C9.9" } else { rule };
        let spoilt = self.fault == Fault::OfferLeak && state.hands[1 - seat.index()] < 4;
        match action {
            Action::Stake | Action::Hold if !self.at_stakes(state) => {
                Err(Refusal::new(rule("C1.5"), "the turns are not over"))
            }
            Action::Stake | Action::Hold => Ok(()),
            _ if self.at_stakes(state) => Err(Refusal::new(rule("C1.5"), "the turns are over")),
            Action::Chip if state.chips == self.chips_max => {
                Err(Refusal::new(rule("C1.2"), "no chip is left"))
            }
            Action::Back | Action::BackWrittenAsChip if state.chips == 0 => {
                Err(Refusal::new(rule("C1.2"), "no chip is on the table"))
            }
            Action::Swap if state.swapped[seat.index()] || spoilt => {
                Err(Refusal::new(rule("C1.3"), "you have swapped"))
            }
            Action::Swap if state.shown[seat.index()] => {
                Err(Refusal::new(rule("C1.3"), "your card is shown"))
            }
            Action::Show if state.shown[seat.index()] => {
                Err(Refusal::new(rule("C1.4"), "your card is shown"))
            }
            _ => Ok(()),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        chance: &mut impl Chance,
        journal: &mut impl Journal<Duel>,
    ) {
        match action {
            Action::Chip => {
                state.chips += 1;
                assert!(self.fault != Fault::Panic || state.chips < 3, "the third chip");
            }
            Action::Back | Action::BackWrittenAsChip => state.chips -= 1,
            Action::Swap => {
                self.swap(state, seat, chance);
                let card = state.hands[seat.index()];
                state.drawn = Some(card);
                journal.note(state, || Event::Swapped { seat, card });
                state.drawn = None;
            }
            Action::Show => {
                state.shown[seat.index()] = true;
                state.forgotten = self.fault == Fault::NotSaved;
                let card = state.hands[seat.index()];
                journal.note(state, || Event::Shown { seat, card });
                state.shown[seat.index()] = self.fault != Fault::Flash;
            }
            Action::Pass => {
                let chips = std::mem::take(&mut state.chips);
                state.banked[seat.index()] += chips;
                let last = self.fault == Fault::Endless && state.turn + 2 >= TURNS;
                state.turn = if last { state.turn - 1 } else { state.turn + 1 };
                journal.note(state, || Event::Passed { seat, chips });
            }
            Action::Stake | Action::Hold => {
                let stake = Some(action == Action::Stake);
                state.stakes[seat.index()] = stake;
                journal.note(state, || Event::Staked { seat, stake });
            }
        }
    }

    fn concede(&self, state: &mut State, seat: Seat, journal: &mut impl Journal<Duel>) {
        if self.fault != Fault::NoConcede {
            state.conceded = Some(seat);
        }
        journal.note(state, || Event::GaveUp { seat });
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if !self.is_over(state) && (self.fault != Fault::EarlyOutcome || state.turn < TURNS - 1) {
            return None;
        }
        let total = |seat: usize| match state.conceded {
            Some(gone) if gone.index() == seat => -1,
            _ => {
                let stake = i32::from(state.stakes[seat] == Some(true));
                i32::from(state.hands[seat]) + i32::from(state.banked[seat]) + stake
            }
        };
        let seats = [0, 1].map(|seat| SeatResult {
            standing: match total(seat).cmp(&total(1 - seat)) {
                std::cmp::Ordering::Greater => Standing::Won,
                std::cmp::Ordering::Equal => Standing::Tied,
                std::cmp::Ordering::Less => Standing::Lost,
            },
            score: total(seat),
        });
        Some(Outcome { seats: seats.into_iter().collect(), rule: RuleId("C2.1"), how: "counted" })
    }

    fn invariants(&self, state: &State) -> Result<(), Broken> {
        if state.hands[0] == state.hands[1] {
            return Err(Broken(format!("C1.3: card {} is there twice", state.hands[0])));
        }
        Ok(())
    }

    fn reimagine(&self, state: &mut State, seats: SeatSet, chance: &mut impl Chance) {
        let seats = match seats.first() {
            Some(first) if self.fault == Fault::OneOfTwo => SeatSet::one(first),
            _ => seats,
        };
        let unseen = |seat: &usize| !seats.contains(Seat::new(*seat as u8));
        let hidden: Vec<usize> = (0..2)
            .filter(|seat| unseen(seat) && (!state.shown[*seat] || self.fault == Fault::FaintReveal))
            .collect();
        let known: Vec<u8> =
            (0..2).filter(|seat| !hidden.contains(seat)).map(|seat| state.hands[seat]).collect();
        let mut free: Vec<u8> = (0..CARDS).filter(|card| !known.contains(card)).collect();
        for seat in hidden {
            state.hands[seat] = free.swap_remove(chance.guess(free.len() as u32) as usize);
        }
        let drawing = self.seat(state).index();
        if unseen(&drawing) && state.drawn.is_some() {
            state.drawn = Some(state.hands[drawing]);
        }
        for seat in (0..2).filter(unseen) {
            if let Some(stake) = &mut state.stakes[seat] {
                *stake = chance.guess(2) == 1;
            }
        }
    }
}

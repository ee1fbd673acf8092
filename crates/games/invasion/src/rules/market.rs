//! V4: Ghin mercenaries.

use super::{Cx, Phase, accepted, not_now, only, trade};
use crate::ids::{Coalition, Good, Mercenary, Status};
use crate::state::{State, Task};
use crate::{Action, BuildAction, Event, Invasion, PlainAction, TradeAction};
use redoubt_engine::{Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Market {
    /// V4.1
    Buy {
        /// Who.
        who: Coalition,
    },
    /// V4.2
    Attach {
        /// Who.
        who: Coalition,
        /// The card just bought.
        card: Mercenary,
    },
}

/// V4.1, V4.3, V2.6: one coalition after the other, and the market is filled up after each.
pub(super) fn turn<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    let Some(&who) = state.order.get(usize::from(place)) else { return };
    let money = state.has(who, Good::Money);
    let dear = |card: Mercenary| u16::from(cx.rules.pack.mercenaries[card].cost) > money;
    let nothing = Mercenary::ALL.into_iter().all(|card| state.market[card] == 0 || dear(card));
    if !state.alive(who) || (nothing && !trade::may_offer(state, who)) {
        finish_turn(cx, state, place);
    } else {
        state.agenda.push(Task::Buy { place });
        state.phase = Phase::Market(Market::Buy { who });
    }
}

fn finish_turn<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State, place: u8) {
    refill(cx, state);
    state.cursor = 0;
    state.agenda.push(Task::Buy { place: place + 1 });
}

/// V4.3, V4.4: up to its size, as long as there are cards.
pub(super) fn refill<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    while state.market.values().sum::<u8>() < state.market_size {
        let deck = state.mercenaries;
        let total: u8 = deck.values().sum();
        if total == 0 {
            return;
        }
        let kind = |mut number: usize| {
            let found = deck.iter().find(|(_, count)| {
                let within = number < usize::from(**count);
                number = number.wrapping_sub(usize::from(**count));
                within
            });
            found.map_or(Mercenary::Clones, |(card, _)| card)
        };
        let card = kind(cx.draw(total.into(), "Mercenary card", |number| kind(number).title().to_string()));
        state.mercenaries[card] -= 1;
        state.market[card] += 1;
        cx.note(state, || Event::Market { card });
    }
}

impl Market {
    const fn who(self) -> Coalition {
        match self {
            Market::Buy { who } | Market::Attach { who, .. } => who,
        }
    }

    /// V4.1
    fn check_buy(rules: &Invasion, state: &State, who: Coalition, card: Mercenary) -> Result<(), Refusal> {
        if state.market[card] == 0 {
            return Err(Refusal::new("V4.1", "the market does not show that card"));
        }
        if u16::from(rules.pack.mercenaries[card].cost) > state.has(who, Good::Money) {
            return Err(Refusal::new("V4.1", "the card costs more than you have"));
        }
        Ok(())
    }
}

impl Question<Invasion> for Market {
    #[inline]
    fn asked(self, _: &Invasion, _: &State) -> SeatSet {
        only(self.who())
    }

    fn legal(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match self {
            Market::Buy { who } => {
                let all = Mercenary::ALL.into_iter().map(|card| BuildAction::Buy { card }.into());
                accepted(self, rules, state, seat, all, into);
                trade::list_partners(state, who, into);
                into.push(Action::DONE);
            }
            Market::Attach { who, .. } => {
                into.extend(rules.lookup.home[who].map(|at| Action::from(BuildAction::Attach { at })));
            }
        }
    }

    fn canonical(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.legal(rules, state, seat, into);
        into.retain(|action| match action {
            Action::Build(BuildAction::Buy { card }) => card.index() >= usize::from(state.cursor),
            _ => true,
        });
    }

    fn check(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (self, action) {
            (Market::Buy { who }, Action::Build(BuildAction::Buy { card })) => {
                Market::check_buy(rules, state, who, card)
            }
            (Market::Buy { who }, Action::Trade(TradeAction::Offer { to })) => {
                trade::check_offer(state, who, to)
            }
            (Market::Buy { .. }, Action::Plain(PlainAction::Done)) => Ok(()),
            (Market::Attach { who, .. }, Action::Build(BuildAction::Attach { at })) => {
                match rules.lookup.owner.get(at.index()) {
                    Some(Some(owner)) if *owner == who => Ok(()),
                    _ => Err(Refusal::new("V4.2", "a card is attached to a territory of its buyer")),
                }
            }
            (Market::Buy { .. }, _) => Err(not_now("V4.1")),
            (Market::Attach { .. }, _) => Err(not_now("V4.2")),
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
        match (self, action) {
            (_, Action::Build(BuildAction::Buy { card })) => buy(cx, state, who, card),
            (Market::Attach { card, .. }, Action::Build(BuildAction::Attach { at })) => {
                attach(cx, state, who, card, at);
            }
            (_, Action::Trade(TradeAction::Offer { to })) => trade::open(state, who, to),
            _ => {
                let Some(Task::Buy { place }) = state.agenda.pop() else { unreachable!("V4.1: its turn") };
                finish_turn(cx, state, place);
            }
        }
    }

    fn prompt(self, _: &Invasion, state: &State, _: Seat) -> Prompt {
        match self {
            Market::Buy { who } => {
                let money = state.has(who, Good::Money);
                Prompt::new(format!("Buy mercenaries? You have ${money}."), "V4.1")
            }
            Market::Attach { card, .. } => {
                Prompt::new(format!("To which of your territories do you attach {}?", card.title()), "V4.2")
            }
        }
    }

    fn label(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Label {
        match action {
            Action::Build(BuildAction::Buy { card }) => {
                let cost = rules.pack.mercenaries[card].cost;
                Label::new(format!("Buy {} for ${cost}", card.title()), "V4.1").at(format!("market-{card}"))
            }
            Action::Build(BuildAction::Attach { at }) => {
                let overrun = state.status[at.index()] == Status::Overrun;
                Label::new(rules.place(at), "V4.2")
                    .at(rules.hotspot(at))
                    .warn(overrun.then_some("It is Overrun now"))
            }
            Action::Trade(TradeAction::Offer { to }) => trade::offer_label(to),
            _ => Label::new("Buy nothing more", "V4.1").ending(),
        }
    }

    fn lapse(self, rules: &Invasion, _: &State, _: Seat) -> Action {
        match self {
            Market::Buy { .. } => Action::DONE,
            Market::Attach { who, .. } => BuildAction::Attach { at: rules.lookup.capital[who] }.into(),
        }
    }
}

/// V4.1, V4.2
fn buy<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    card: Mercenary,
) {
    let cost = cx.rules.pack.mercenaries[card].cost;
    state.consoles[who].stock[Good::Money] -= u16::from(cost);
    state.cursor = card.index() as u8;
    state.tally.bought = state.tally.bought.saturating_add(1);
    if card.attaches() {
        state.phase = Phase::Market(Market::Attach { who, card });
    } else {
        state.market[card] -= 1;
        state.consoles[who].cards[card] += 1;
    }
    cx.note(state, || Event::Bought { who, card, cost });
}

/// V4.2, V13.9: a token on an Overrun territory is committed.
fn attach<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    who: Coalition,
    card: Mercenary,
    at: crate::TerritoryId,
) {
    let overrun = state.status[at.index()] == Status::Overrun;
    state.market[card] -= 1;
    let there = &mut state.attached[at.index()];
    match card {
        Mercenary::Blasters => there.blasters += 1,
        Mercenary::Domes => there.domes += 1,
        _ => {
            there.researchers += 1;
            there.ready += u8::from(!overrun);
        }
    }
    cx.note(state, || Event::Attached { who, card, at });
}

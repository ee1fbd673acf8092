//! V3: trade. An offer is made of lines, sent, and answered; it is bounded in every way.

use super::{Cx, Phase, accepted, not_now, only, research};
use crate::ids::{COALITIONS, Coalition, Excuse, Good, Side};
use crate::set::Set;
use crate::state::{Offer, State, Task};
use crate::text;
use crate::{Action, Event, Invasion, PlainAction, TradeAction};
use redoubt_engine::{
    By, Chance, Consent, Journal, Label, Pass, PassKind, Prompt, Question, Refusal, Seat, SeatSet, wire,
};

/// V3.7: offers of a coalition in a step.
pub(crate) const OFFERS_MAX: u8 = 3;
/// V3.4: the most money in a line.
const MONEY_MAX: u16 = 50;

/// What can be passed always.
pub(super) const TRADE: PassKind =
    PassKind { id: "trade", about: "Trade windows: make no offer (others may still make you one)" };

/// The questions of this chapter.
#[wire(copy, both)]
pub enum Trade {
    /// V3.7
    Window {
        /// Who.
        who: Coalition,
    },
    /// V3.3: whoever makes the offer adds lines.
    Lines,
    /// V3.4
    Amount {
        /// Who gives it.
        side: Side,
        /// What.
        good: Good,
    },
    /// V3.2
    Answer,
}

/// V3.1, V3.2: whether a coalition can trade in this phase at all.
pub(crate) fn can_trade(state: &State, who: Coalition) -> bool {
    state.alive(who) && !state.consoles[who].traded
}

/// V3.7
#[inline]
fn partners(state: &State, who: Coalition) -> Set<Coalition> {
    if !can_trade(state, who) || state.consoles[who].offers >= OFFERS_MAX {
        return Set::EMPTY;
    }
    Coalition::ALL.into_iter().filter(|to| *to != who && can_trade(state, *to)).collect()
}

/// V3.7: whether a coalition can make an offer and has not passed for the phase.
#[inline]
pub(crate) fn may_offer(state: &State, who: Coalition) -> bool {
    !state.consoles[who].quiet && !partners(state, who).is_empty()
}

pub(super) fn list_partners(state: &State, who: Coalition, into: &mut Vec<Action>) {
    into.extend(partners(state, who).iter().map(|to| Action::from(TradeAction::Offer { to })));
}

/// V3.1, V3.2, V3.7
pub(super) fn check_offer(state: &State, who: Coalition, to: Coalition) -> Result<(), Refusal> {
    if who == to {
        return Err(Refusal::new("V3.2", "a trade is between two coalitions"));
    }
    if !can_trade(state, who) || !can_trade(state, to) {
        return Err(Refusal::new("V3.1", "one of you has no trade action left in this phase"));
    }
    if state.consoles[who].offers >= OFFERS_MAX {
        return Err(Refusal::new("V3.7", "three offers in a step are the limit"));
    }
    Ok(())
}

pub(super) fn offer_label(to: Coalition) -> Label {
    Label::new(format!("Offer to {}", to.title()), "V3.2").at(format!("coalition-{to}"))
}

/// V3.7, V13.8: a window opens.
pub(super) fn open_window(state: &mut State) {
    state.passed = Set::EMPTY;
    state.agenda.push(Task::Trades { place: 0 });
}

/// V3.7: asks the next coalition that can make an offer and has not passed since the last one.
pub(super) fn poll(state: &mut State, place: u8) {
    let next = (0..COALITIONS).map(|offset| (usize::from(place) + offset) % COALITIONS).find(|place| {
        let who = state.order[*place];
        !state.passed.has(who) && may_offer(state, who)
    });
    if let Some(place) = next {
        let who = state.order[place];
        state.agenda.push(Task::Trades { place: ((place + 1) % COALITIONS) as u8 });
        state.phase = Phase::Trade(Trade::Window { who });
    }
}

/// V3.7: an offer begins; everybody may be asked again after it.
pub(super) fn open(state: &mut State, from: Coalition, to: Coalition) {
    state.consoles[from].offers += 1;
    state.passed = Set::EMPTY;
    let none = By::splat(0);
    state.offer = Some(Offer { from, to, give: none, get: none, counter: false, sent: false });
    state.phase = Phase::Trade(Trade::Lines);
}

fn now(state: &State) -> Offer {
    state.offer.expect("V3.2: an offer is under way")
}

/// V3.4, V3.5: how much of a good one can give and the other can take.
pub(crate) fn limit(rules: &Invasion, state: &State, giver: Coalition, taker: Coalition, good: Good) -> u16 {
    let has = state.has(giver, good);
    let room = |max: u8| u16::from(max).saturating_sub(state.has(taker, good));
    match good {
        Good::Money => has.min(MONEY_MAX),
        Good::Fuel | Good::Minerals | Good::Food => has.min(room(rules.pack.numbers.dial_max)),
        Good::Mic => has.saturating_sub(1).min(room(rules.pack.numbers.mic_max)),
        Good::Research if state.step.is_development() => rules.tokens(state, giver).into(),
        Good::Research => 0,
    }
}

fn line_limit(rules: &Invasion, state: &State, side: Side, good: Good) -> u16 {
    let Offer { from, to, .. } = now(state);
    match side {
        Side::Give => limit(rules, state, from, to, good),
        Side::Get => limit(rules, state, to, from, good),
    }
}

/// V3.4: whether both sides can keep it.
pub(crate) fn is_sound(rules: &Invasion, state: &State, offer: &Offer) -> bool {
    let fits = |giver, taker, lines: &By<Good, u8>| {
        lines.iter().all(|(good, amount)| {
            *amount == 0 || u16::from(*amount) <= limit(rules, state, giver, taker, good)
        })
    };
    fits(offer.from, offer.to, &offer.give) && fits(offer.to, offer.from, &offer.get)
}

/// V3.3, V3.4; nothing else can stand in an offer (V3.6), and pledges are none (V3.8).
fn check_line(rules: &Invasion, state: &State, side: Side, good: Good) -> Result<(), Refusal> {
    let offer = now(state);
    if offer.give[good] > 0 || offer.get[good] > 0 {
        return Err(Refusal::new("V3.4", "that stands in the offer already"));
    }
    if line_limit(rules, state, side, good) == 0 {
        let reason = match good {
            Good::Mic => "whoever gives must keep 1 MIC, and the other's dial must have room",
            Good::Research => "there is no ready Research token to lend, or it is not the Development phase",
            Good::Money | Good::Fuel | Good::Minerals | Good::Food => {
                "whoever gives has none, or the other's dial has no room"
            }
        };
        let rule = if good == Good::Research { "V3.5" } else { "V3.4" };
        return Err(Refusal::new(rule, reason));
    }
    Ok(())
}

/// V3.2: an excuse that has nothing to do with the offer is none.
fn check_excuse(offer: &Offer, why: Excuse) -> Result<(), Refusal> {
    let asked = |good: &Good| offer.get[*good] > 0;
    let fits = match why {
        Excuse::Price => Good::ALL.iter().any(asked),
        Excuse::Use => Good::ALL.iter().any(|good| offer.give[*good] > 0),
        needed => Good::ALL.iter().filter(|good| asked(good)).any(|good| Excuse::needs(*good) == needed),
    };
    if fits { Ok(()) } else { Err(Refusal::new("V3.2", "that does not stand in the offer")) }
}

/// The number of a line, in the order in which canonical offers are written.
const fn line_number(side: Side, good: Good) -> usize {
    side.index() * Good::ALL.len() + good.index()
}

fn last_line(offer: &Offer) -> Option<usize> {
    let lines = |side: Side, goods: &By<Good, u8>| {
        let last = goods.iter().rfind(|(_, amount)| **amount > 0);
        last.map(|(good, _)| line_number(side, good))
    };
    lines(Side::Get, &offer.get).or_else(|| lines(Side::Give, &offer.give))
}

impl Trade {
    fn who(self, state: &State) -> Coalition {
        match self {
            Trade::Window { who } => who,
            Trade::Lines | Trade::Amount { .. } => now(state).from,
            Trade::Answer => now(state).to,
        }
    }

    fn rule(self) -> &'static str {
        match self {
            Trade::Window { .. } => "V3.7",
            Trade::Lines => "V3.3",
            Trade::Amount { .. } => "V3.4",
            Trade::Answer => "V3.2",
        }
    }
}

impl Question<Invasion> for Trade {
    #[inline]
    fn asked(self, _: &Invasion, state: &State) -> SeatSet {
        only(self.who(state))
    }

    fn legal(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match self {
            Trade::Window { who } => {
                list_partners(state, who, into);
                into.push(Action::PASS);
                into.push(TradeAction::Rest.into());
            }
            Trade::Lines => {
                for side in Side::ALL {
                    let all = Good::ALL.into_iter().map(|good| TradeAction::Line { side, good }.into());
                    accepted(self, rules, state, seat, all, into);
                }
                let rest = [TradeAction::Send, TradeAction::Drop].into_iter().map(Action::from);
                accepted(self, rules, state, seat, rest, into);
            }
            Trade::Amount { side, good } => {
                let most = line_limit(rules, state, side, good) as u8;
                into.extend((1..=most).map(|amount| Action::from(TradeAction::Amount { amount })));
            }
            Trade::Answer => {
                let all = [TradeAction::Accept, TradeAction::Counter, TradeAction::Decline];
                accepted(self, rules, state, seat, all.into_iter().map(Action::from), into);
                let excuses = Excuse::ALL.into_iter().map(|why| TradeAction::Refuse { why }.into());
                accepted(self, rules, state, seat, excuses, into);
            }
        }
    }

    fn canonical(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        self.legal(rules, state, seat, into);
        let last = if let Trade::Lines = self { last_line(&now(state)) } else { None };
        into.retain(|action| match action {
            Action::Trade(TradeAction::Line { side, good }) => {
                last.is_none_or(|last| line_number(*side, *good) > last)
            }
            // Whatever the reason, an offer is declined.
            Action::Trade(TradeAction::Refuse { .. }) => false,
            _ => true,
        });
    }

    fn check(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        match (self, action) {
            (Trade::Window { who }, Action::Trade(TradeAction::Offer { to })) => check_offer(state, who, to),
            (Trade::Window { .. }, Action::Plain(PlainAction::Pass) | Action::Trade(TradeAction::Rest)) => {
                Ok(())
            }
            (Trade::Lines, Action::Trade(TradeAction::Line { side, good })) => {
                check_line(rules, state, side, good)
            }
            (Trade::Lines, Action::Trade(TradeAction::Send)) => match last_line(&now(state)) {
                Some(_) => Ok(()),
                None => Err(Refusal::new("V3.3", "one side at least must give something")),
            },
            (Trade::Lines, Action::Trade(TradeAction::Drop)) => Ok(()),
            (Trade::Amount { side, good }, Action::Trade(TradeAction::Amount { amount })) => {
                let most = line_limit(rules, state, side, good);
                if (1..=most).contains(&u16::from(amount)) {
                    Ok(())
                } else {
                    Err(Refusal::new("V3.4", "whoever gives must have that much, and the other room for it"))
                }
            }
            (Trade::Answer, Action::Trade(TradeAction::Accept | TradeAction::Decline)) => Ok(()),
            (Trade::Answer, Action::Trade(TradeAction::Refuse { why })) => check_excuse(&now(state), why),
            (Trade::Answer, Action::Trade(TradeAction::Counter)) => match now(state).counter {
                false => Ok(()),
                true => Err(Refusal::new("V3.7", "a counter-offer is accepted or declined")),
            },
            _ => Err(not_now(self.rule())),
        }
    }

    fn answer<C: Chance, J: Journal<Invasion>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let who = self.who(state);
        let Action::Trade(action) = action else {
            state.passed.add(who);
            return;
        };
        match action {
            TradeAction::Offer { to } => open(state, who, to),
            TradeAction::Rest => state.consoles[who].quiet = true,
            TradeAction::Line { side, good } => match line_limit(cx.rules, state, side, good) {
                1 => add_line(state, side, good, 1),
                _ => state.phase = Phase::Trade(Trade::Amount { side, good }),
            },
            TradeAction::Amount { amount } => {
                let Trade::Amount { side, good } = self else {
                    unreachable!("V3.3: an amount belongs to a line")
                };
                add_line(state, side, good, amount);
            }
            TradeAction::Send => send(cx, state),
            TradeAction::Counter => counter(state),
            TradeAction::Accept => settle(cx, state),
            TradeAction::Drop if !now(state).counter => state.offer = None,
            TradeAction::Drop | TradeAction::Decline => {
                state.offer = None;
                cx.note(state, || Event::Declined { who, why: None });
            }
            TradeAction::Refuse { why } => {
                state.offer = None;
                cx.note(state, || Event::Declined { who, why: Some(why) });
            }
        }
    }

    fn prompt(self, _: &Invasion, state: &State, _: Seat) -> Prompt {
        let text = match self {
            Trade::Window { .. } => "Do you wish to offer a trade?".to_string(),
            Trade::Lines => format!("What do you and {} give each other?", now(state).to.title()),
            Trade::Amount { side: Side::Give, good } => format!("How much {} do you give?", good.title()),
            Trade::Amount { side: Side::Get, good } => format!("How much {} do you get?", good.title()),
            Trade::Answer => {
                let Offer { from, give, get, .. } = now(state);
                let (give, get) = (text::goods(&give), text::goods(&get));
                format!("{} offers {give} for {get}. Do you accept?", from.title())
            }
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, rules: &Invasion, state: &State, _: Seat, action: Action) -> Label {
        let Action::Trade(action) = action else { return Label::new("No offer now", "V3.7").ending() };
        match action {
            TradeAction::Offer { to } => offer_label(to),
            TradeAction::Rest => Label::new("No offers in this phase", "V3.7").ending(),
            TradeAction::Line { side, good } => {
                Label::new(format!("{} {}", side.title(), good.title()), "V3.3")
                    .at(format!("line-{side}-{good}"))
            }
            TradeAction::Amount { amount } => Label::new(amount.to_string(), "V3.4"),
            TradeAction::Send => Label::new("Send the offer", "V3.2").ending(),
            TradeAction::Drop => Label::new("Drop it", "V3.7").ending(),
            TradeAction::Accept => {
                let broken = !is_sound(rules, state, &now(state));
                Label::new("Accept", "V3.2")
                    .warn(broken.then_some("It can no longer be carried out"))
                    .ending()
            }
            TradeAction::Decline => Label::new("Decline", "V3.2").ending(),
            TradeAction::Refuse { why } => {
                Label::new(format!("Decline: {} {}", self.who(state).title(), why.title()), "V3.2").ending()
            }
            TradeAction::Counter => Label::new("Make another offer instead", "V3.7"),
        }
    }

    fn lapse(self, _: &Invasion, _: &State, _: Seat) -> Action {
        match self {
            Trade::Window { .. } => Action::PASS,
            Trade::Lines => TradeAction::Drop.into(),
            Trade::Amount { .. } => TradeAction::Amount { amount: 1 }.into(),
            Trade::Answer => TradeAction::Decline.into(),
        }
    }

    fn pass(self, _: &Invasion, _: &State, _: Seat) -> Option<Pass<Action>> {
        match self {
            Trade::Window { .. } => Some(Pass { kind: TRADE.id, action: TradeAction::Rest.into() }),
            Trade::Lines | Trade::Amount { .. } | Trade::Answer => None,
        }
    }

    /// V3.2, V13.4: one mind that leads both coalitions need not answer itself.
    fn consent(self, _: &Invasion, state: &State, _: Seat) -> Option<Consent<Action>> {
        match self {
            Trade::Answer => Some(Consent { by: now(state).from.seat(), action: TradeAction::Accept.into() }),
            Trade::Window { .. } | Trade::Lines | Trade::Amount { .. } => None,
        }
    }
}

fn add_line(state: &mut State, side: Side, good: Good, amount: u8) {
    if let Some(offer) = &mut state.offer {
        match side {
            Side::Give => offer.give[good] = amount,
            Side::Get => offer.get[good] = amount,
        }
    }
    state.phase = Phase::Trade(Trade::Lines);
}

/// V3.2
fn send<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let offer = Offer { sent: true, ..now(state) };
    state.offer = Some(offer);
    state.phase = Phase::Trade(Trade::Answer);
    let Offer { from, to, give, get, counter, .. } = offer;
    cx.note(state, || Event::Offered { from, to, give, get, counter });
}

/// V3.7: the roles are exchanged; a counter-offer is no offer of its own.
fn counter(state: &mut State) {
    let Offer { from, to, .. } = now(state);
    let none = By::splat(0);
    state.offer = Some(Offer { from: to, to: from, give: none, get: none, counter: true, sent: false });
    state.phase = Phase::Trade(Trade::Lines);
}

/// V3.1, V3.5: everything changes hands, and both trade actions are used.
fn settle<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let offer = now(state);
    state.offer = None;
    let Offer { from, to, give, get, .. } = offer;
    if !is_sound(cx.rules, state, &offer) {
        return cx.note(state, || Event::Declined { who: to, why: None });
    }
    hand_over(cx.rules, state, from, to, &give);
    hand_over(cx.rules, state, to, from, &get);
    state.consoles[from].traded = true;
    state.consoles[to].traded = true;
    state.tally.trades = state.tally.trades.saturating_add(1);
    cx.note(state, || Event::Traded { from, to, give, get });
}

fn hand_over(rules: &Invasion, state: &mut State, giver: Coalition, taker: Coalition, goods: &By<Good, u8>) {
    for (good, amount) in goods.iter().filter(|(_, amount)| **amount > 0) {
        if good == Good::Research {
            research::commit(rules, state, giver, *amount);
        } else {
            state.consoles[giver].stock[good] -= u16::from(*amount);
        }
        state.consoles[taker].stock[good] += u16::from(*amount);
    }
}

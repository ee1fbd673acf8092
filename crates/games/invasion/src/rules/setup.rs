//! V1: set-up.

use super::{Cx, Phase, accepted, market, not_now, only};
use crate::event::How;
use crate::ids::{
    COALITIONS, Coalition, Good, LANDS, LandingId, PLACES, SHIPS, ShipId, Status, Step, Tech, TerritoryId,
    Wave, ZONES,
};
use crate::options::{Order, Switch};
use crate::pack::LANDINGS;
use crate::set::Set;
use crate::state::{Agenda, Attached, Console, EffectNow, MOVES_MAX, State, Tally, Task};
use crate::{Action, BuildAction, Event, Invasion};
use redoubt_engine::{By, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, wire};

/// The questions of this chapter.
#[wire(copy, both)]
pub enum SetUp {
    /// V1.5
    PlaceStart {
        /// Whose units.
        who: Coalition,
    },
}

/// V1.1 to V1.8
pub(super) fn begin<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>) -> State {
    let rules = cx.rules;
    let cycle = cycle(cx);
    let holder = Coalition::SouthAmerica;
    let first = cycle.iter().position(|who| *who == holder).unwrap_or(0);
    let numbers = &rules.pack.numbers;
    let mut state = State {
        phase: Phase::WORKING,
        agenda: Agenda::default(),
        cursor: 0,
        round: 0,
        step: Step::Mercenaries,
        cycle,
        order: std::array::from_fn(|place| cycle[(first + place) % COALITIONS]),
        holder,
        cronos: numbers.cronos_start,
        wave: Wave::Assault,
        wave_ends: false,
        invaders: [0; PLACES],
        ships: [None; SHIPS],
        units: By::splat([0; PLACES]),
        status: [Status::Secure; LANDS],
        defeated: Set::EMPTY,
        desolated: Set::EMPTY,
        consoles: By::from_fn(|who| console(rules, who)),
        ready: rules.lookup.research,
        attached: [Attached::default(); LANDS],
        mercenaries: By::from_fn(|kind| rules.pack.mercenaries[kind].count),
        market: By::splat(0),
        market_size: numbers.market,
        discarded: By::splat(0),
        funded: Set::EMPTY,
        funded_now: false,
        once_paid: Set::EMPTY,
        adaptation: 0,
        adaptations: Set::first_of(rules.pack.adaptations.len()),
        events: rules.lookup.events,
        landings: Set::first_of(LANDINGS),
        placed: By::splat(None),
        looked: By::splat(None),
        piles: By::splat(Set::EMPTY),
        turned: None,
        effect: EffectNow::default(),
        left: [[0; PLACES]; MOVES_MAX],
        zone_for: [None; ZONES],
        lab_for: None,
        battle: None,
        fought: None,
        pledge: None,
        offer: None,
        passed: Set::EMPTY,
        tally: Tally::default(),
    };
    lay_out(cx, &mut state);
    state.agenda.push(Task::PlaceStart { place: 0 });
    super::flow::run(cx, &mut state);
    state
}

/// V1.1, V1.9: what lies on the board before the first unit.
fn lay_out<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    let rules = cx.rules;
    for zone in TerritoryId::zones() {
        state.invaders[zone.index()] = rules.lookup.defense[zone.index()];
    }
    state.ready = state.ready.or(rules.lookup.lab.map_or(Set::EMPTY, Set::one));
    for who in Coalition::ALL {
        if let Some(card) = rules.pack.coalitions[who].card {
            state.mercenaries[card] = state.mercenaries[card].saturating_sub(1);
        }
    }
    if rules.options.hard == Switch::Off {
        for (ship, at) in rules.pack.numbers.ship_starts.into_iter().enumerate() {
            state.ships[ship] = Some(at);
            cx.note(state, || Event::Landed { ship: ShipId::nth(ship), at });
        }
    }
}

/// V2.2, V13.6: the cyclic order, as it is or drawn by lot.
fn cycle<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>) -> [Coalition; COALITIONS] {
    let mut cycle = Coalition::ALL;
    if cx.rules.options.order == Order::Drawn {
        for place in 0..COALITIONS - 1 {
            let rest = cycle;
            let drawn =
                cx.draw(COALITIONS - place, "Turn order", |number| rest[place + number].title().to_string());
            cycle.swap(place, place + drawn);
        }
    }
    cycle
}

/// V1.4, V1.10
fn console(rules: &Invasion, who: Coalition) -> Console {
    let data = &rules.pack.coalitions[who];
    let mut stock = data.start.map(u16::from);
    stock[Good::Money] = rules.pack.numbers.money.into();
    let mut tech = By::splat(0);
    if rules.options.easy == Switch::On {
        tech[Tech::Military] = 1;
        // V13.5: its normal asset is Military Equipment, so it gets another one.
        if data.technology == Some(Tech::Military) {
            tech[Tech::Biology] = 1;
        }
    }
    if let Some(asset) = data.technology {
        tech[asset] = 1;
    }
    Console {
        stock,
        terror: 0,
        damage: 0,
        tech,
        upgraded: Set::EMPTY,
        cards: By::from_fn(|card| u8::from(data.card == Some(card))),
        traded: false,
        quiet: false,
        offers: 0,
        announced: 0,
    }
}

/// V1.5: units are placed one at a time, in turn order.
pub(super) fn place_start<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
    place: u8,
) {
    let Some(&who) = state.order.get(usize::from(place)) else {
        return state.agenda.push(Task::FirstLandings);
    };
    if state.army(who) < cx.rules.command(state, who) {
        state.agenda.push(Task::PlaceStart { place });
        state.phase = Phase::SetUp(SetUp::PlaceStart { who });
    } else {
        state.cursor = 0;
        state.agenda.push(Task::PlaceStart { place: place + 1 });
    }
}

/// V1.8, V1.9: the market is turned up; the first three territories of two Drop Ship cards get an invader unit each; in
/// Hard mode another card says where the ships are.
pub(super) fn first_landings<C: Chance, J: Journal<Invasion>>(cx: &mut Cx<'_, C, J>, state: &mut State) {
    market::refill(cx, state);
    if cx.rules.options.hard == Switch::On {
        let sites = draw_landing(cx, state);
        for (ship, at) in sites.into_iter().take(3).enumerate() {
            state.ships[ship] = Some(at);
            cx.note(state, || Event::Landed { ship: ShipId::nth(ship), at });
        }
    }
    for _ in 0..2 {
        for at in draw_landing(cx, state).into_iter().take(3) {
            state.invaders[at.index()] += 1;
            cx.note(state, || Event::Invader { at, how: How::SetUp });
        }
    }
    state.agenda.push(Task::Round);
}

/// V11.6
pub(super) fn draw_landing<C: Chance, J: Journal<Invasion>>(
    cx: &mut Cx<'_, C, J>,
    state: &mut State,
) -> [TerritoryId; SHIPS] {
    let (left, cards) = (state.landings, &cx.rules.pack.landings);
    let number =
        cx.draw(left.len(), "Drop Ship card", |number| cards[left.pick(number).index()].code.clone());
    let card: LandingId = left.pick(number);
    state.landings.remove(card);
    cx.note(state, || Event::LandingCard { card });
    cards[card.index()].sites
}

impl Question<Invasion> for SetUp {
    #[inline]
    fn asked(self, _: &Invasion, _: &State) -> SeatSet {
        let SetUp::PlaceStart { who } = self;
        only(who)
    }

    fn legal(self, rules: &Invasion, state: &State, seat: Seat, into: &mut Vec<Action>) {
        let SetUp::PlaceStart { who } = self;
        let all = rules.lookup.home[who].into_iter().map(|at| BuildAction::Deploy { at }.into());
        accepted(self, rules, state, seat, all, into);
    }

    fn canonical(self, rules: &Invasion, state: &State, _: Seat, into: &mut Vec<Action>) {
        let SetUp::PlaceStart { who } = self;
        let rest = rules.lookup.home[who].into_iter().filter(|at| at.index() >= usize::from(state.cursor));
        into.extend(rest.map(|at| Action::from(BuildAction::Deploy { at })));
    }

    fn check(self, rules: &Invasion, _: &State, _: Seat, action: Action) -> Result<(), Refusal> {
        let SetUp::PlaceStart { who } = self;
        match action {
            Action::Build(BuildAction::Deploy { at })
                if rules.lookup.owner.get(at.index()) == Some(&Some(who)) =>
            {
                Ok(())
            }
            Action::Build(BuildAction::Deploy { .. }) => {
                Err(Refusal::new("V1.5", "units begin in territories of their own coalition"))
            }
            _ => Err(not_now("V1.5")),
        }
    }

    fn answer<C: Chance, J: Journal<Invasion>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        _: Seat,
        action: Action,
    ) {
        let SetUp::PlaceStart { who } = self;
        let Action::Build(BuildAction::Deploy { at }) = action else {
            unreachable!("V1.5: nothing else is legal")
        };
        state.units[who][at.index()] += 1;
        state.cursor = at.index() as u8;
        cx.note(state, || Event::Deployed { who, at, cost: 0 });
    }

    fn prompt(self, rules: &Invasion, state: &State, _: Seat) -> Prompt {
        let SetUp::PlaceStart { who } = self;
        let left = rules.command(state, who) - state.army(who);
        Prompt::new(format!("Place a unit in one of your territories: {left} left."), "V1.5")
    }

    fn label(self, rules: &Invasion, _: &State, _: Seat, action: Action) -> Label {
        let Action::Build(BuildAction::Deploy { at }) = action else {
            unreachable!("V1.5: nothing else is legal")
        };
        Label::new(rules.place(at), "V1.5").at(rules.hotspot(at))
    }

    fn lapse(self, rules: &Invasion, _: &State, _: Seat) -> Action {
        let SetUp::PlaceStart { who } = self;
        BuildAction::Deploy { at: rules.lookup.capital[who] }.into()
    }
}

//! L2: colours, supply cards, units, and who goes first.

use super::Cx;
use crate::event::UnitAt;
use crate::ids::{Card, Colour, FILES, Kind, RANKS, Space, SpaceSet};
use crate::lookup::Opening;
use crate::pack::UNITS_MAX;
use crate::state::{Edge, Leadership, Marker, NOBODY, Phase, State, Tally};
use crate::{Action, Event, FrontLine};
use redoubt_engine::{Chance, Journal, Refusal};

/// L2.5: Artillery is placed first, then Tanks, then Infantry.
const ORDER: [Kind; 3] = [Kind::Artillery, Kind::Tank, Kind::Infantry];

/// L2.2, L2.3: the table up to its first decision.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>) -> State {
    let lookup = &cx.rules.lookup;
    let mut state = State {
        phase: Phase::Cards,
        ids: [[NOBODY; FILES]; RANKS],
        units: [[SpaceSet::EMPTY; 3]; 2],
        disrupted: SpaceSet::EMPTY,
        done: [SpaceSet::EMPTY; 6],
        maneuvered: SpaceSet::EMPTY,
        relieved: SpaceSet::EMPTY,
        fallen: SpaceSet::EMPTY,
        reserve: [lookup.reserve; 2],
        dead: [[0; 3]; 2],
        cards: if lookup.choose_cards { [None; 2] } else { [Some(Card::Balanced); 2] },
        markers: [[Marker::Unused; 3]; 2],
        leadership: [Leadership::Active; 2],
        edge: Edge { holder: None, on: false },
        first: Colour::Green,
        active: Colour::Green,
        month: 0,
        turn: 0,
        column: None,
        supply: 0,
        cached: false,
        last: None,
        tally: [Tally::default(); 2],
    };
    if let Opening::Printed(number) = lookup.opening {
        for (kind, spaces) in Kind::ALL.into_iter().zip(&cx.rules.pack.setups[number].units) {
            for &space in spaces {
                put(cx.rules, &mut state, Colour::Green, kind, space);
                put(cx.rules, &mut state, Colour::Red, kind, space.turned());
            }
        }
    }
    if !lookup.choose_cards {
        after_cards(cx, &mut state);
    }
    state
}

/// L2.4: once both cards are known.
fn after_cards(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    match cx.rules.lookup.opening {
        Opening::Free => state.phase = Phase::Placement { confirmed: [false; 2] },
        Opening::Printed(_) => roll_for_first(cx, state),
    }
}

/// L2.7: 1 to 3 lets Red decide, 4 to 6 Green.
fn roll_for_first(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State) {
    let die = cx.d6("Who decides");
    let decider = if die <= 3 { Colour::Red } else { Colour::Green };
    cx.note(|| Event::DeciderRolled { die, decider });
    state.phase = Phase::FirstPlayer { decider };
}

/// L2.6: a unit comes on the board, active, with the next number of its kind.
pub(super) fn put(rules: &FrontLine, state: &mut State, colour: Colour, kind: Kind, space: Space) {
    let id = rules.next_id(state, colour, kind);
    state.units[colour.index()][kind.index()].add(space);
    state.set_id(space, id);
}

pub(super) fn legal_cards(into: &mut Vec<Action>) {
    into.extend(Card::ALL.map(|card| Action::Card { card }));
}

// RULING L17.2: picks are simultaneous, secret and may be equal; the card is kept for all months.
pub(super) fn card(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    colour: Colour,
    card: Card,
) {
    state.cards[colour.index()] = Some(card);
    cx.note(|| Event::CardChosen { colour, card: Some(card) });
    if let [Some(green), Some(red)] = state.cards {
        cx.note(|| Event::CardsRevealed { cards: [green, red] });
        after_cards(cx, state);
    }
}

/// Any free space of the country for the next unit; when all are placed, any of them back, or the end of it.
// RULING L17.3: placement comes after the cards, is simultaneous and secret until both confirm.
pub(super) fn legal_placement(rules: &FrontLine, state: &State, colour: Colour, into: &mut Vec<Action>) {
    let own = state.of(colour);
    if rules.next_to_place(state, colour).is_some() {
        let free = rules.lookup.country[colour.index()].minus(own);
        into.extend(free.iter().map(|space| Action::Place { space }));
    } else {
        into.push(Action::Confirm);
        into.extend(own.iter().map(|space| Action::Lift { space }));
    }
}

/// One order only: units of a kind from a1 onward, never back.
pub(super) fn canonical_placement(rules: &FrontLine, state: &State, colour: Colour, into: &mut Vec<Action>) {
    match rules.next_to_place(state, colour) {
        None => into.push(Action::Confirm),
        Some(kind) => {
            into.extend(
                rules.places_in_order(state, colour, kind).iter().map(|space| Action::Place { space }),
            );
        }
    }
}

pub(super) fn check(rules: &FrontLine, state: &State, colour: Colour, action: Action) -> Result<(), Refusal> {
    match action {
        Action::Place { space } => {
            if rules.next_to_place(state, colour).is_none() {
                Err(Refusal::new("L2.5", "all your units are placed"))
            } else if !rules.lookup.country[colour.index()].has(space) {
                Err(Refusal::new("L2.5", "units begin in the own country"))
            } else if state.of(colour).has(space) {
                Err(Refusal::new("L1.2", "a unit stands there already"))
            } else {
                Ok(())
            }
        }
        Action::Lift { .. } if rules.next_to_place(state, colour).is_some() => {
            Err(Refusal::new("L2.5", "units are taken back when all are placed"))
        }
        Action::Lift { space } if !state.of(colour).has(space) => {
            Err(Refusal::new("L2.5", "no unit of yours stands there"))
        }
        Action::Confirm if rules.next_to_place(state, colour).is_some() => {
            Err(Refusal::new("L2.5", "not all your units are placed"))
        }
        _ => Ok(()),
    }
}

pub(super) fn place(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    colour: Colour,
    space: Space,
) {
    let Some(kind) = cx.rules.next_to_place(state, colour) else { return };
    put(cx.rules, state, colour, kind, space);
    renumber(cx.rules, state, colour);
    cx.note(|| Event::Placed { colour, kind, space });
}

pub(super) fn lift(
    cx: &mut Cx<'_, impl Chance, impl Journal<Event>>,
    state: &mut State,
    colour: Colour,
    space: Space,
) {
    let kind = state.kind(space);
    state.lift(space);
    renumber(cx.rules, state, colour);
    cx.note(|| Event::Lifted { colour, kind, space });
}

pub(super) fn confirm(cx: &mut Cx<'_, impl Chance, impl Journal<Event>>, state: &mut State, colour: Colour) {
    let Phase::Placement { mut confirmed } = state.phase else { return };
    confirmed[colour.index()] = true;
    state.phase = Phase::Placement { confirmed };
    cx.note(|| Event::PlacementConfirmed { colour });
    if confirmed == [true; 2] {
        let shown = &*state;
        cx.note(|| Event::UnitsRevealed { units: Colour::ALL.map(|colour| units_of(shown, colour)) });
        roll_for_first(cx, state);
    }
}

/// The order in which units were placed tells nothing: they are numbered by their spaces.
fn renumber(rules: &FrontLine, state: &mut State, colour: Colour) {
    for kind in Kind::ALL {
        let spaces = state.units[colour.index()][kind.index()];
        for (space, id) in spaces.iter().zip(rules.first_id(colour, kind)..) {
            state.set_id(space, id);
        }
    }
}

fn units_of(state: &State, colour: Colour) -> Vec<UnitAt> {
    let kinds = Kind::ALL.into_iter();
    let of = |kind: Kind| {
        state.units[colour.index()][kind.index()].iter().map(move |space| UnitAt { kind, space })
    };
    kinds.flat_map(of).collect()
}

/// The card or the placement that the opponent has not shown yet is guessed.
pub(super) fn reimagine(rules: &FrontLine, state: &mut State, colour: Colour, chance: &mut impl Chance) {
    let enemy = colour.other();
    match state.phase {
        Phase::Cards => {
            if let Some(card) = &mut state.cards[enemy.index()] {
                *card = Card::ALL[chance.draw(3, "a guess") as usize];
            }
        }
        Phase::Placement { .. } => {
            let counts = state.units[enemy.index()].map(SpaceSet::count);
            for space in state.of(enemy).iter() {
                state.lift(space);
            }
            let mut free = rules.lookup.country[enemy.index()];
            for kind in ORDER {
                for _ in 0..counts[kind.index()] {
                    let number = chance.draw(u32::from(free.count()), "a guess") as usize;
                    let space = free.iter().nth(number).expect("a country has room for its units");
                    free.remove(space);
                    put(rules, state, enemy, kind, space);
                }
            }
            renumber(rules, state, enemy);
        }
        _ => {}
    }
}

impl FrontLine {
    /// L2.5: the kind of the next unit to place; nothing when all are.
    pub(crate) fn next_to_place(&self, state: &State, colour: Colour) -> Option<Kind> {
        ORDER.into_iter().find(|kind| self.left_to_place(state, colour, *kind) > 0)
    }

    /// How many units of a kind a player has still to place.
    pub(crate) fn left_to_place(&self, state: &State, colour: Colour, kind: Kind) -> u8 {
        self.lookup.start[kind.index()] - state.units[colour.index()][kind.index()].count()
    }

    /// Where the recommended set-up of this board has a player's units of a kind.
    pub(crate) fn recommended(&self, colour: Colour, kind: Kind) -> SpaceSet {
        let setup = &self.pack.setups[self.lookup.recommended];
        let green: SpaceSet = setup.units[kind.index()].iter().copied().collect();
        if colour == Colour::Green { green } else { green.turned() }
    }

    /// Where the next unit of a kind may be placed if units are placed from a1 onward and all must find room.
    pub(crate) fn places_in_order(&self, state: &State, colour: Colour, kind: Kind) -> SpaceSet {
        let free = self.lookup.country[colour.index()].minus(state.of(colour));
        let placed = state.units[colour.index()][kind.index()];
        let left = self.lookup.start[kind.index()].saturating_sub(placed.count());
        let count = free.count();
        let after = |space: Space| placed.last().is_none_or(|last| last < space);
        let room = |position: u8| count - position >= left;
        let spaces = free.iter().zip(0..).filter(|&(space, position)| after(space) && room(position));
        let found: SpaceSet = spaces.map(|(space, _)| space).collect();
        // After units were taken back, the rest may only fit before the last one.
        if found.is_empty() { free } else { found }
    }

    /// The number of the first unit of a kind: units of a colour are numbered Infantry first, then Tanks.
    pub(crate) fn first_id(&self, colour: Colour, kind: Kind) -> u8 {
        let all = |kind: &Kind| self.lookup.start[kind.index()] + self.lookup.reserve[kind.index()];
        colour.index() as u8 * UNITS_MAX + Kind::ALL[..kind.index()].iter().map(all).sum::<u8>()
    }

    /// The number of the next unit of a kind to come on the board.
    fn next_id(&self, state: &State, colour: Colour, kind: Kind) -> u8 {
        let (c, k) = (colour.index(), kind.index());
        let gone = state.units[c][k].count() + state.dead[c][k];
        self.first_id(colour, kind) + gone
    }
}

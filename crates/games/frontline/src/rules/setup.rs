//! L2: colours, supply cards, units, and who goes first.

use super::{Cx, not_now, turn};
use crate::event::UnitAt;
use crate::ids::{Card, Colour, Column, FILES, Kind, RANKS, Space, SpaceSet};
use crate::invariants::hold;
use crate::lookup::Opening;
use crate::pack::UNITS_MAX;
use crate::state::{Edge, Leadership, Marker, NOBODY, Phase, Quiet, SetUpPhase, State};
use crate::text::{one, spot};
use crate::{Action, Event, FrontLine, SetUpAction};
use redoubt_engine::{Broken, By, Chance, Journal, Label, Prompt, Question, Refusal, Seat, SeatSet, Viewer};

/// L2.5: Artillery is placed first, then Tanks, then Infantry.
const ORDER: [Kind; 3] = [Kind::Artillery, Kind::Tank, Kind::Infantry];

impl Question<FrontLine> for SetUpPhase {
    #[inline]
    fn asked(self, _: &FrontLine, state: &State) -> SeatSet {
        let of = |open: By<Colour, bool>| Colour::ALL.into_iter().filter(move |&colour| open[colour]);
        match self {
            SetUpPhase::Cards => of(state.cards.map(|card| card.is_none())).map(Colour::seat).collect(),
            SetUpPhase::Placement { confirmed } => {
                of(confirmed.map(|done| !done)).map(Colour::seat).collect()
            }
            SetUpPhase::FirstPlayer { decider } => decider.seat().into(),
        }
    }

    fn legal(self, rules: &FrontLine, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match self {
            SetUpPhase::Cards => into.extend(Card::ALL.map(|card| Action::SetUp(SetUpAction::Card { card }))),
            SetUpPhase::Placement { .. } => legal_placement(rules, state, Colour::of(seat), into),
            SetUpPhase::FirstPlayer { .. } => {
                into.extend(Colour::ALL.map(|colour| Action::SetUp(SetUpAction::First { colour })));
            }
        }
    }

    fn canonical(self, rules: &FrontLine, state: &State, seat: Seat, into: &mut Vec<Action>) {
        match self {
            SetUpPhase::Placement { .. } => canonical_placement(rules, state, Colour::of(seat), into),
            SetUpPhase::Cards | SetUpPhase::FirstPlayer { .. } => self.legal(rules, state, seat, into),
        }
    }

    fn check(self, rules: &FrontLine, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        let Action::SetUp(action) = action else { return Err(not_now(self.rule())) };
        match (self, action) {
            (SetUpPhase::Cards, SetUpAction::Card { .. })
            | (SetUpPhase::FirstPlayer { .. }, SetUpAction::First { .. }) => Ok(()),
            (SetUpPhase::Placement { .. }, action) => check_placement(rules, state, Colour::of(seat), action),
            _ => Err(not_now(self.rule())),
        }
    }

    fn answer<C: Chance, J: Journal<FrontLine>>(
        self,
        cx: &mut Cx<'_, C, J>,
        state: &mut State,
        seat: Seat,
        action: Action,
    ) {
        let own = Colour::of(seat);
        match (self, action) {
            (SetUpPhase::Cards, Action::SetUp(SetUpAction::Card { card })) => {
                choose_card(cx, state, own, card);
            }
            (SetUpPhase::Placement { .. }, Action::SetUp(SetUpAction::Place { space })) => {
                place(cx, state, own, space);
            }
            (SetUpPhase::Placement { .. }, Action::SetUp(SetUpAction::Lift { space })) => {
                lift(cx, state, own, space);
            }
            (SetUpPhase::Placement { confirmed }, Action::SetUp(SetUpAction::Confirm)) => {
                confirm(cx, state, own, confirmed);
            }
            (SetUpPhase::FirstPlayer { .. }, Action::SetUp(SetUpAction::First { colour })) => {
                turn::first(cx, state, colour);
            }
            _ => unreachable!("{}: only answers that were checked are carried out", self.rule()),
        }
    }

    fn prompt(self, rules: &FrontLine, state: &State, seat: Seat) -> Prompt {
        let text = match self {
            SetUpPhase::Cards => {
                "Choose your supply card; it stays secret until both have chosen.".to_string()
            }
            SetUpPhase::Placement { .. } => match rules.next_to_place(state, Colour::of(seat)) {
                Some(kind) => {
                    let left = rules.left_to_place(state, Colour::of(seat), kind);
                    format!("Place {} in your country: {left} of this kind left.", one(kind))
                }
                None => "All your units are placed: confirm, or take some back.".to_string(),
            },
            SetUpPhase::FirstPlayer { .. } => "You decide: who goes first, in every month?".to_string(),
        };
        Prompt::new(text, self.rule())
    }

    fn label(self, rules: &FrontLine, state: &State, seat: Seat, action: Action) -> Label {
        let Action::SetUp(action) = action else { unreachable!("{}: not asked", self.rule()) };
        let (text, hotspot) = match action {
            SetUpAction::Card { card } => (rules.card_text(card), format!("card-{card}")),
            SetUpAction::Place { space } => (format!("Place on {}", rules.space_text(space)), spot(space)),
            SetUpAction::Lift { space } => {
                (format!("Take back {}", rules.unit_at(state, space)), spot(space))
            }
            SetUpAction::Confirm => ("Confirm the placement".to_string(), "confirm".to_string()),
            SetUpAction::First { colour } => {
                let you = if colour == Colour::of(seat) { " (you)" } else { "" };
                (format!("{} goes first{you}", colour.title()), format!("first-{colour}"))
            }
        };
        let label = Label::new(text, self.rule()).at(hotspot);
        match action {
            SetUpAction::Confirm => label.warn(no_garrison(rules, state, Colour::of(seat))).ending(),
            _ => label,
        }
    }

    /// L16.2: Balanced; where the recommended set-up has the next unit; who decides goes first.
    fn lapse(self, rules: &FrontLine, state: &State, seat: Seat) -> Action {
        Action::SetUp(match self {
            SetUpPhase::Cards => SetUpAction::Card { card: Card::Balanced },
            SetUpPhase::Placement { .. } => lapsed_placement(rules, state, Colour::of(seat)),
            SetUpPhase::FirstPlayer { decider } => SetUpAction::First { colour: decider },
        })
    }
}

impl SetUpPhase {
    const fn rule(self) -> &'static str {
        match self {
            SetUpPhase::Cards => "L2.4",
            SetUpPhase::Placement { .. } => "L2.5",
            SetUpPhase::FirstPlayer { .. } => "L2.7",
        }
    }

    pub(super) fn invariants(self, rules: &FrontLine, state: &State) -> Result<(), Broken> {
        match self {
            SetUpPhase::Cards => {
                hold!(rules.lookup.choose_cards, "L2.4: nobody chooses a card in this game");
                hold!(state.cards.values().any(Option::is_none), "L2.4: both cards are chosen");
            }
            SetUpPhase::Placement { confirmed } => {
                hold!(rules.lookup.opening == Opening::Free, "L2.5: nobody places units in this game");
                hold!(confirmed.values().any(|done| !done), "L2.5: both have confirmed");
                for colour in Colour::ALL {
                    let done = !confirmed[colour] || rules.next_to_place(state, colour).is_none();
                    hold!(done, "L2.5: {colour} confirmed too early");
                }
            }
            SetUpPhase::FirstPlayer { .. } => {}
        }
        Ok(())
    }
}

/// L9.4: a Capital without a unit falls to the first enemy next to it.
fn no_garrison(rules: &FrontLine, state: &State, colour: Colour) -> Option<&'static str> {
    let capital = rules.city(colour, Column::Capital);
    (!state.of(colour).has(capital)).then_some("your Capital is left empty")
}

/// L2.4: whether a viewer may see a player's supply card.
pub(crate) fn shows_card(state: &State, colour: Colour, viewer: Viewer) -> bool {
    state.phase != Phase::SetUp(SetUpPhase::Cards) || viewer.sees(colour.seat())
}

/// L2.5: whether a viewer may see a player's units.
pub(crate) fn shows_units(state: &State, colour: Colour, viewer: Viewer) -> bool {
    !matches!(state.phase, Phase::SetUp(SetUpPhase::Placement { .. })) || viewer.sees(colour.seat())
}

/// L2.5: whether a player's placement stands.
pub(crate) fn has_placed(state: &State, colour: Colour) -> bool {
    match state.phase {
        Phase::SetUp(SetUpPhase::Cards) => false,
        Phase::SetUp(SetUpPhase::Placement { confirmed }) => confirmed[colour],
        _ => true,
    }
}

/// L2.2, L2.3: the table up to its first decision.
pub(super) fn begin(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>) -> State {
    let lookup = &cx.rules.lookup;
    let mut state = State {
        phase: Phase::SetUp(SetUpPhase::Cards),
        ids: [[NOBODY; FILES]; RANKS],
        units: By::default(),
        disrupted: SpaceSet::EMPTY,
        done: By::default(),
        maneuvered: SpaceSet::EMPTY,
        relieved: SpaceSet::EMPTY,
        fallen: SpaceSet::EMPTY,
        reserve: By::splat(lookup.reserve),
        dead: By::default(),
        cards: By::splat(if lookup.choose_cards { None } else { Some(Card::Balanced) }),
        markers: By::splat(By::splat(Marker::Unused)),
        leadership: By::splat(Leadership::Active),
        edge: Edge { holder: None, on: false },
        first: Colour::Green,
        active: Colour::Green,
        month: 0,
        turn: 0,
        column: None,
        supply: 0,
        cached: false,
        last: None,
        tally: By::default(),
    };
    if let Opening::Printed(number) = lookup.opening {
        for (kind, spaces) in cx.rules.pack.setups[number].units.iter() {
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
fn after_cards(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State) {
    match cx.rules.lookup.opening {
        Opening::Free => state.phase = Phase::SetUp(SetUpPhase::Placement { confirmed: By::default() }),
        Opening::Printed(_) => roll_for_first(cx, state),
    }
}

/// L2.7: 1 to 3 lets Red decide, 4 to 6 Green.
fn roll_for_first(cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>, state: &mut State) {
    let die = cx.roll(6, "Who decides");
    let decider = if die <= 3 { Colour::Red } else { Colour::Green };
    state.phase = Phase::SetUp(SetUpPhase::FirstPlayer { decider });
    cx.note(state, || Event::DeciderRolled { die, decider });
}

/// L2.6: a unit comes on the board, active, with the next number of its kind.
pub(super) fn put(rules: &FrontLine, state: &mut State, colour: Colour, kind: Kind, space: Space) {
    let id = rules.next_id(state, colour, kind);
    state.units[colour][kind].add(space);
    state.set_id(space, id);
}

// RULING L17.2: picks are simultaneous, secret and may be equal; the card is kept for all months.
fn choose_card(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    colour: Colour,
    card: Card,
) {
    state.cards[colour] = Some(card);
    cx.note(state, || Event::CardChosen { colour, card: Some(card) });
    if let [Some(green), Some(red)] = state.cards.into_array() {
        state.phase = Phase::Quiet(Quiet::SettingUp);
        cx.note(state, || Event::CardsRevealed { cards: By::of([green, red]) });
        after_cards(cx, state);
    }
}

/// Any free space of the country for the next unit; when all are placed, any of them back, or the end of it.
// RULING L17.3: placement comes after the cards, is simultaneous and secret until both confirm.
fn legal_placement(rules: &FrontLine, state: &State, colour: Colour, into: &mut Vec<Action>) {
    let own = state.of(colour);
    if rules.next_to_place(state, colour).is_some() {
        let free = rules.lookup.country[colour].minus(own);
        into.extend(free.iter().map(|space| Action::SetUp(SetUpAction::Place { space })));
    } else {
        into.push(Action::SetUp(SetUpAction::Confirm));
        into.extend(own.iter().map(|space| Action::SetUp(SetUpAction::Lift { space })));
    }
}

/// One order only: units of a kind from a1 onward, never back.
fn canonical_placement(rules: &FrontLine, state: &State, colour: Colour, into: &mut Vec<Action>) {
    match rules.next_to_place(state, colour) {
        None => into.push(Action::SetUp(SetUpAction::Confirm)),
        Some(kind) => {
            let places = rules.places_in_order(state, colour, kind);
            into.extend(places.iter().map(|space| Action::SetUp(SetUpAction::Place { space })));
        }
    }
}

fn check_placement(
    rules: &FrontLine,
    state: &State,
    colour: Colour,
    action: SetUpAction,
) -> Result<(), Refusal> {
    let all_placed = rules.next_to_place(state, colour).is_none();
    match action {
        SetUpAction::Place { space } => {
            if all_placed {
                Err(Refusal::new("L2.5", "all your units are placed"))
            } else if !rules.lookup.country[colour].has(space) {
                Err(Refusal::new("L2.5", "units begin in the own country"))
            } else if state.of(colour).has(space) {
                Err(Refusal::new("L1.2", "a unit stands there already"))
            } else {
                Ok(())
            }
        }
        SetUpAction::Lift { .. } if !all_placed => {
            Err(Refusal::new("L2.5", "units are taken back when all are placed"))
        }
        SetUpAction::Lift { space } if !state.of(colour).has(space) => {
            Err(Refusal::new("L2.5", "no unit of yours stands there"))
        }
        SetUpAction::Confirm if !all_placed => Err(Refusal::new("L2.5", "not all your units are placed")),
        SetUpAction::Lift { .. } | SetUpAction::Confirm => Ok(()),
        SetUpAction::Card { .. } | SetUpAction::First { .. } => Err(not_now("L2.5")),
    }
}

fn place(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    colour: Colour,
    space: Space,
) {
    let kind = cx.rules.next_to_place(state, colour).expect("L2.5: a unit is left to place");
    put(cx.rules, state, colour, kind, space);
    renumber(cx.rules, state, colour);
    cx.note(state, || Event::Placed { colour, kind, space });
}

fn lift(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    colour: Colour,
    space: Space,
) {
    let kind = state.kind(space);
    state.lift(space);
    renumber(cx.rules, state, colour);
    cx.note(state, || Event::Lifted { colour, kind, space });
}

fn confirm(
    cx: &mut Cx<'_, impl Chance, impl Journal<FrontLine>>,
    state: &mut State,
    colour: Colour,
    mut confirmed: By<Colour, bool>,
) {
    confirmed[colour] = true;
    state.phase = Phase::SetUp(SetUpPhase::Placement { confirmed });
    cx.note(state, || Event::PlacementConfirmed { colour });
    if confirmed.values().all(|done| *done) {
        state.phase = Phase::Quiet(Quiet::SettingUp);
        cx.note(state, || Event::UnitsRevealed { units: By::from_fn(|colour| units_of(state, colour)) });
        roll_for_first(cx, state);
    }
}

/// D2: the next unit goes where the recommended set-up has it, or anywhere if others stand there; then confirm.
fn lapsed_placement(rules: &FrontLine, state: &State, colour: Colour) -> SetUpAction {
    let Some(kind) = rules.next_to_place(state, colour) else { return SetUpAction::Confirm };
    let free = rules.lookup.country[colour].minus(state.of(colour));
    let wanted = rules.recommended(colour, kind) & free;
    let space = wanted.first().or(free.first()).expect("a country has room for its units");
    SetUpAction::Place { space }
}

/// The order in which units were placed tells nothing: they are numbered by their spaces.
fn renumber(rules: &FrontLine, state: &mut State, colour: Colour) {
    for kind in Kind::ALL {
        let spaces = state.units[colour][kind];
        for (space, id) in spaces.iter().zip(rules.first_id(colour, kind)..) {
            state.set_id(space, id);
        }
    }
}

fn units_of(state: &State, colour: Colour) -> Vec<UnitAt> {
    let kinds = Kind::ALL.into_iter();
    let of = |kind: Kind| state.units[colour][kind].iter().map(move |space| UnitAt { kind, space });
    kinds.flat_map(of).collect()
}

/// The card or the placement that a player has not shown yet is guessed.
pub(super) fn reimagine(rules: &FrontLine, state: &mut State, enemy: Colour, chance: &mut impl Chance) {
    let Phase::SetUp(question) = state.phase else { return };
    match question {
        SetUpPhase::Cards => {
            if let Some(card) = &mut state.cards[enemy] {
                *card = Card::ALL[chance.guess(3) as usize];
            }
        }
        SetUpPhase::Placement { .. } => {
            let counts = state.units[enemy].map(SpaceSet::count);
            for space in state.of(enemy).iter() {
                state.lift(space);
            }
            let mut free = rules.lookup.country[enemy];
            for kind in ORDER {
                for _ in 0..counts[kind] {
                    let number = chance.guess(u32::from(free.count())) as usize;
                    let space = free.iter().nth(number).expect("a country has room for its units");
                    free.remove(space);
                    put(rules, state, enemy, kind, space);
                }
            }
            renumber(rules, state, enemy);
        }
        SetUpPhase::FirstPlayer { .. } => {}
    }
}

impl FrontLine {
    /// L2.5: the kind of the next unit to place; nothing when all are.
    pub(crate) fn next_to_place(&self, state: &State, colour: Colour) -> Option<Kind> {
        ORDER.into_iter().find(|kind| self.left_to_place(state, colour, *kind) > 0)
    }

    /// How many units of a kind a player has still to place.
    pub(crate) fn left_to_place(&self, state: &State, colour: Colour, kind: Kind) -> u8 {
        self.lookup.start[kind] - state.units[colour][kind].count()
    }

    /// Where the recommended set-up of this board has a player's units of a kind.
    pub(crate) fn recommended(&self, colour: Colour, kind: Kind) -> SpaceSet {
        let setup = &self.pack.setups[self.lookup.recommended];
        let green: SpaceSet = setup.units[kind].iter().copied().collect();
        if colour == Colour::Green { green } else { green.turned() }
    }

    /// Where the next unit of a kind may be placed if units are placed from a1 onward and all must find room.
    pub(crate) fn places_in_order(&self, state: &State, colour: Colour, kind: Kind) -> SpaceSet {
        let free = self.lookup.country[colour].minus(state.of(colour));
        let placed = state.units[colour][kind];
        let left = self.lookup.start[kind].saturating_sub(placed.count());
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
        let all = |&kind: &Kind| self.lookup.start[kind] + self.lookup.reserve[kind];
        colour.index() as u8 * UNITS_MAX + Kind::ALL[..kind.index()].iter().map(all).sum::<u8>()
    }

    /// The number of the next unit of a kind to come on the board.
    fn next_id(&self, state: &State, colour: Colour, kind: Kind) -> u8 {
        let gone = state.units[colour][kind].count() + state.dead[colour][kind];
        self.first_id(colour, kind) + gone
    }
}

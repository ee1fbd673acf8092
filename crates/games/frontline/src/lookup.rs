//! What the rules look up at every step, laid out for speed (L1).

use crate::ids::{Card, Colour, Column, Hit, Kind, SPACES, Space, SpaceSet, Terrain};
use crate::options::{Choices, Compensation, EdgeOn, Side, Start, Supplies, Switch};
use crate::pack::{GREEN, MONTHS, Pack, RED};
use crate::state::State;
use redoubt_engine::By;

/// How units come on the board (L2.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Opening {
    /// As one of the pack's set-ups says, by its number.
    Printed(usize),
    /// As the players like.
    Free,
}

/// Tables made once for a set of rules.
pub(crate) struct Lookup {
    pub(crate) terrain: [Terrain; SPACES],
    /// L1.4
    pub(crate) height: [u8; SPACES],
    /// All but water.
    pub(crate) land: SpaceSet,
    pub(crate) desert: SpaceSet,
    pub(crate) port: SpaceSet,
    /// L6.8, L17.24: Ports and Beaches; the lake is no sea.
    pub(crate) shore: SpaceSet,
    /// L8.10: Beaches, Deserts and Ports.
    pub(crate) open: SpaceSet,
    /// L8.2: Hills and Mountains.
    pub(crate) high: SpaceSet,
    pub(crate) hex1: SpaceSet,
    /// All cities.
    pub(crate) cities: SpaceSet,
    /// The cities of each country.
    pub(crate) city: By<Colour, By<Column, Space>>,
    /// The same as sets.
    pub(crate) cities_of: By<Colour, SpaceSet>,
    pub(crate) air_bases: SpaceSet,
    /// L1.1
    pub(crate) country: By<Colour, SpaceSet>,
    /// Spaces at most so far from each space, without it, by distance up to 5.
    pub(crate) within: [[SpaceSet; SPACES]; 6],
    /// L4.2: top squares of every month.
    pub(crate) tops: By<Card, [By<Column, u8>; MONTHS]>,
    pub(crate) range: By<Kind, u8>,
    /// L6.2: whether the kind steps in eight directions.
    pub(crate) diagonal: By<Kind, bool>,
    pub(crate) cost: By<Kind, u8>,
    pub(crate) start: By<Kind, u8>,
    pub(crate) reserve: By<Kind, u8>,
    /// L8.1: white columns by die.
    pub(crate) white: [[Hit; 7]; 4],
    pub(crate) yellow: [Hit; 7],
    pub(crate) soldier: u8,
    pub(crate) icon: By<Column, u8>,
    pub(crate) empty_city: u8,
    pub(crate) opening: Opening,
    /// The number of the pack's set-up that this side of the board recommends.
    pub(crate) recommended: usize,
    pub(crate) amphibious: bool,
    pub(crate) choose_cards: bool,
    pub(crate) edge_on: EdgeOn,
    /// L16.4
    pub(crate) compensation: Compensation,
}

impl Lookup {
    /// L16.1: what pack and options make together.
    pub(crate) fn new(pack: &Pack, options: &Choices) -> Lookup {
        let recommended = match options.board {
            Side::Main => 0,
            Side::Lake => 2,
        };
        let opening = match options.setup {
            Start::Recommended => Opening::Printed(recommended),
            Start::First => Opening::Printed(0),
            Start::Second => Opening::Printed(1),
            Start::Lake => Opening::Printed(2),
            Start::Free => Opening::Free,
        };
        let board = &pack.boards[options.board];
        let terrain: [Terrain; SPACES] = std::array::from_fn(|index| board.terrain[index]);
        let of = |wanted: &dyn Fn(Terrain) -> bool| -> SpaceSet {
            Space::all().filter(|space| wanted(terrain[space.index()])).collect()
        };
        let cities = of(&|found| found.city().is_some());
        let country = By::<Colour, _>::of([GREEN, RED]);
        let city = country.map(|zone| {
            By::from_fn(|column: Column| {
                let found = zone.iter().find(|space| terrain[space.index()].city() == Some(column));
                found.expect("the pack was checked: one city of each kind in each country")
            })
        });
        let with_zero =
            |hits: [Hit; 6]| std::array::from_fn(|die| if die == 0 { Hit::Miss } else { hits[die - 1] });
        let [first, second, third] = pack.attack.white.map(with_zero);
        Lookup {
            terrain,
            height: terrain.map(Terrain::height),
            land: of(&|found| found != Terrain::Water),
            desert: of(&|found| found == Terrain::Desert),
            port: of(&|found| found == Terrain::Port),
            shore: of(&|found| matches!(found, Terrain::Port | Terrain::Beach)),
            open: of(&Terrain::is_open),
            high: of(&|found| found.height() > 0),
            hex1: board.hex1,
            cities,
            city,
            cities_of: country.map(|zone| zone & cities),
            air_bases: of(&|found| found == Terrain::AirBase),
            country,
            within: [0, 1, 2, 3, 4, 5].map(within),
            tops: pack.supply.map(|card| card.tops),
            range: pack.units.map(|unit| unit.range),
            diagonal: pack.units.map(|unit| unit.directions == 8),
            cost: pack.units.map(|unit| unit.cost),
            start: pack.units.map(|unit| unit.start),
            reserve: pack.units.map(|unit| unit.reserve),
            white: [[Hit::Miss; 7], first, second, third],
            yellow: with_zero(pack.attack.yellow),
            soldier: pack.icons.soldier,
            icon: pack.icons.city,
            empty_city: pack.attack.empty_city,
            opening,
            recommended,
            amphibious: options.amphibious == Switch::On,
            choose_cards: options.supply == Supplies::Choose,
            edge_on: options.edge_on,
            compensation: options.compensation,
        }
    }

    /// L1.6: the cities that a player controls.
    #[inline]
    pub(crate) fn friendly(&self, state: &State, colour: Colour) -> SpaceSet {
        let (own, enemy) = (self.cities_of[colour], self.cities_of[colour.other()]);
        own.minus(state.fallen) | enemy & state.fallen
    }

    /// L1.6: the cities that the opponent controls.
    #[inline]
    pub(crate) fn unfriendly(&self, state: &State, colour: Colour) -> SpaceSet {
        self.friendly(state, colour.other())
    }

    /// L1.5: whether a country's city carries a Fallen marker.
    #[inline]
    pub(crate) fn is_fallen(&self, state: &State, owner: Colour, column: Column) -> bool {
        state.fallen.has(self.city[owner][column])
    }

    /// L4.2: the printed top square of a player's column this month.
    #[inline]
    pub(crate) fn top(&self, state: &State, colour: Colour, column: Column) -> u8 {
        let card = state.cards[colour].unwrap_or(Card::Balanced);
        self.tops[card][usize::from(state.month) % MONTHS][column]
    }

    /// L4.2, L6.1: the square of a player's marker that is unused: a cube stands on 1.
    #[inline]
    pub(crate) fn square(&self, state: &State, colour: Colour, column: Column) -> u8 {
        if self.is_fallen(state, colour, column) { 1 } else { self.top(state, colour, column) }
    }

    /// Spaces within the range of the unit on a space (L7.1).
    #[inline]
    pub(crate) fn reach(&self, kind: Kind, space: Space) -> SpaceSet {
        self.within[usize::from(self.range[kind])][space.index()]
    }

    /// A player's units that reach a space, active ones only.
    #[inline]
    pub(crate) fn reaching(&self, state: &State, colour: Colour, space: Space) -> SpaceSet {
        let mut found = SpaceSet::EMPTY;
        for kind in Kind::ALL {
            found |= state.units[colour][kind] & self.reach(kind, space);
        }
        found.minus(state.disrupted)
    }
}

/// L1.3: the spaces at most so far from each space, without the space itself.
fn within(distance: u8) -> [SpaceSet; SPACES] {
    std::array::from_fn(|index| {
        let here = Space::nth(index);
        Space::all().filter(|&other| other != here && here.distance(other) <= distance).collect()
    })
}

//! What a viewer sees: everything, except a supply card or a placement that its owner has not shown yet.

use crate::ids::{Card, Colour, Column, Die, Hit, Kind, Space, Terrain, Verb};
use crate::pack::{Icons, Score, SupplyCard, UnitData};
use crate::rules::{Earned, has_placed, odds, shows_card, shows_units};
use crate::state::{
    Attack, Cause, Deed, Edge, Leadership, Marker, Phase, Quiet, Report, SetUpPhase, State, Verdict,
};
use crate::text::MONTH_NAMES;
use crate::{FrontLine, MONTHS};
use redoubt_engine::{By, Rules, Viewer, wire};

/// What lies on the table from beginning to end.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct Components {
    /// Every space, a1 first.
    pub spaces: Vec<Ground>,
    /// What is printed on Infantry, Tanks and Artillery.
    pub units: By<Kind, UnitData>,
    /// The supply cards Balanced, Patient and Strategic.
    pub cards: By<Card, SupplyCard>,
    /// The table of results: columns 1 to 3, then that of the yellow die; a row for each number.
    pub results: [[Hit; 6]; 4],
    /// The numbers that miss because of where a target stands (L8.2).
    pub icons: Icons,
    /// An empty city is taken by this number or less (L7.9).
    pub empty_city: u8,
    /// What Occupation Points are given for (L14.2).
    pub score: Score,
    /// Whether there are Amphibious Moves (L6.8).
    pub amphibious: bool,
    pub months: [&'static str; MONTHS],
}

/// One space of the board, as it is printed.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct Ground {
    pub space: Space,
    pub terrain: Terrain,
    pub height: u8,
    /// Whose country it is in.
    pub country: Option<Colour>,
    /// The kind of city.
    pub city: Option<Column>,
    /// What is printed in its purple hex: 1, 2, 3 or W (L1.7).
    pub hex: Option<char>,
}

/// The table as it stands.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct View {
    pub phase: Phase,
    /// Where the unit stands that was taken in hand.
    pub in_hand: Option<Space>,
    /// Who is to act.
    pub to_act: Vec<Colour>,
    /// Whose turn it is; nobody's before the first turn.
    pub active: Option<Colour>,
    /// Who goes first in every month, once that is known.
    pub first: Option<Colour>,
    /// September is 0.
    pub month: u8,
    /// The turn of the month, from 0 to 5.
    pub turn: u8,
    pub column: Option<Column>,
    /// Supply left this turn.
    pub supply: u8,
    /// Whether the turn's supply is that of a fallen city (L6.1).
    pub fallen_turn: bool,
    /// Whether Cache was used this turn (L12.9).
    pub cached: bool,
    pub edge: Edge,
    /// Every space, a1 first.
    pub spaces: Vec<SpaceView>,
    /// Every unit on the board that the viewer may see, by its number.
    pub units: Vec<UnitView>,
    /// Green, then Red.
    pub players: By<Colour, PlayerView>,
    /// The attack under way, or the last one.
    pub attack: Option<AttackView>,
    /// What the unit in hand could attack, with exact chances.
    pub previews: Vec<AttackView>,
    /// Where the unit in hand could do what, whatever is asked first.
    pub goals: Vec<Goal>,
}

/// Something that the unit in hand could do, and where.
#[wire]
pub struct Goal {
    /// What it does.
    pub verb: Verb,
    /// Where, a1 first.
    pub to: Vec<Space>,
}

/// What changes on a space.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct SpaceView {
    /// Who controls the city.
    pub controlled_by: Option<Colour>,
    pub fallen: bool,
    /// Who scores the hex now.
    pub scored_by: Option<Colour>,
    /// How many active units of Green and Red reach it.
    pub reached_by: By<Colour, u8>,
}

/// One unit on the board.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct UnitView {
    /// Its number, the same for the whole game.
    pub id: u8,
    pub colour: Colour,
    pub kind: Kind,
    pub space: Space,
    pub disrupted: bool,
    /// What it has done this turn, two at most (L5.2).
    pub done: Vec<Deed>,
    pub maneuvered: bool,
    pub relieved: bool,
}

/// What lies before one player.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct PlayerView {
    pub colour: Colour,
    /// The supply card, once the viewer may know it.
    pub card: Option<Card>,
    /// Whether a card was chosen.
    pub card_chosen: bool,
    /// Whether the placement stands.
    pub confirmed: bool,
    /// The kind of the next unit to place, for its owner.
    pub next_to_place: Option<Kind>,
    /// Air, Capital, Industry.
    pub columns: By<Column, ColumnView>,
    /// Supply still to come this month, without the column in use.
    pub supply_to_come: u8,
    pub leadership: Leadership,
    /// Infantry, Tanks, Artillery.
    pub reserve: By<Kind, u8>,
    pub dead: By<Kind, u8>,
    /// Occupation Points if the game ended now (L14.2).
    pub points: u8,
    /// What they are given for.
    pub earned: Earned,
    /// Active enemy units next to the Capital.
    pub capital_threats: u8,
}

/// One column of a supply card.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct ColumnView {
    pub column: Column,
    pub marker: Marker,
    /// A black cube instead of a disk (L3.1).
    pub cube: bool,
    /// The square on which the marker stands; nothing when it is used, or while the card is unknown.
    pub square: Option<u8>,
}

/// An attack, as far as it has come.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct AttackView {
    /// Whether it is still being decided or carried out.
    pub under_way: bool,
    pub by: Colour,
    pub attacker: Space,
    pub target: Space,
    /// What kind of unit attacks.
    pub kind: Kind,
    /// What kind of unit is attacked; nothing in an empty city.
    pub against: Option<Kind>,
    pub cause: Cause,
    pub distance: u8,
    /// Nothing against an empty city.
    pub column: Option<u8>,
    /// L7.5: whether height shifted the column.
    pub shifted: bool,
    /// L7.6: whether the yellow die is rolled.
    pub advantage: bool,
    /// L8.2: the number that misses because of where the target stands.
    pub icon: Option<u8>,
    pub rallied: bool,
    pub white: Option<u8>,
    pub yellow: Option<u8>,
    /// What the cells of the dice say, once they have fallen; nothing against an empty city.
    pub cells: Option<[Option<Hit>; 2]>,
    /// Which die counts, once the dice are read; nothing while a Tank may choose.
    pub die: Option<Die>,
    /// What it came to, or comes to as the dice lie; nothing before they are read.
    pub verdict: Option<Verdict>,
    /// Chances before the roll in 36ths: Blitz, Disrupt, Rout, Miss; for an empty city taken is first, failed last.
    pub odds: Option<[u8; 4]>,
}

impl FrontLine {
    pub(crate) fn printed(&self) -> Components {
        let [first, second, third] = self.pack.attack.white;
        Components {
            spaces: Space::all().map(|space| self.ground(space)).collect(),
            units: self.pack.units,
            cards: self.pack.supply,
            results: [first, second, third, self.pack.attack.yellow],
            icons: self.pack.icons,
            empty_city: self.pack.attack.empty_city,
            score: self.pack.score,
            amphibious: self.lookup.amphibious,
            months: MONTH_NAMES,
        }
    }

    fn ground(&self, space: Space) -> Ground {
        let lookup = &self.lookup;
        let terrain = lookup.terrain[space.index()];
        Ground {
            space,
            terrain,
            height: lookup.height[space.index()],
            country: Colour::ALL.into_iter().find(|&colour| lookup.country[colour].has(space)),
            city: terrain.city(),
            hex: self.hex(space),
        }
    }

    /// L1.7: the sign in the purple hex of a space.
    pub(crate) fn hex(&self, space: Space) -> Option<char> {
        match self.terrain(space).city() {
            Some(Column::Air) => Some('2'),
            Some(Column::Capital) => Some('W'),
            Some(Column::Industry) => Some('3'),
            None => self.lookup.hex1.has(space).then_some('1'),
        }
    }

    pub(crate) fn view_of(&self, state: &State, viewer: Viewer) -> View {
        let to_act = self.to_act(state);
        let begun = !matches!(state.phase, Phase::SetUp(_) | Phase::Quiet(Quiet::SettingUp));
        let shown: Vec<Colour> =
            Colour::ALL.into_iter().filter(|&colour| shows_units(state, colour, viewer)).collect();
        let weighed = |attack: Attack| self.attack_view(state, &self.report(state, &attack));
        View {
            phase: state.phase,
            in_hand: state.phase.in_hand(),
            to_act: Colour::ALL.into_iter().filter(|colour| to_act.contains(colour.seat())).collect(),
            active: begun.then_some(state.active),
            first: begun.then_some(state.first),
            month: state.month,
            turn: state.turn,
            column: state.column,
            supply: state.supply,
            fallen_turn: self.is_fallen_turn(state),
            cached: state.cached,
            edge: state.edge,
            spaces: Space::all().map(|space| self.space_view(state, space, &shown)).collect(),
            units: unit_views(state, &shown),
            players: By::from_fn(|colour| self.player_view(state, colour, viewer)),
            attack: state.last.map(|report| AttackView {
                under_way: state.phase.is_attack(),
                ..self.attack_view(state, &report)
            }),
            previews: state.phase.attacks(self, state).into_iter().map(weighed).collect(),
            goals: state.phase.goals(self, state),
        }
    }

    fn space_view(&self, state: &State, space: Space, shown: &[Colour]) -> SpaceView {
        let lookup = &self.lookup;
        let controls = |colour: &Colour| lookup.friendly(state, *colour).has(space);
        let reaching = |colour| match shown.contains(&colour) {
            true => lookup.reaching(state, colour, space).count(),
            false => 0,
        };
        SpaceView {
            controlled_by: Colour::ALL.into_iter().find(controls),
            fallen: state.fallen.has(space),
            scored_by: self.scorer(state, space),
            reached_by: By::from_fn(reaching),
        }
    }

    /// L14.2: who has the points of a hex. No unit begins on one, so nothing secret is told.
    fn scorer(&self, state: &State, space: Space) -> Option<Colour> {
        if self.lookup.hex1.has(space) {
            state.owner(space)
        } else if state.fallen.has(space) {
            Some(self.city_at(space).0.other())
        } else {
            None
        }
    }

    /// L2.4, L2.5: a card or placement that is still secret is shown to its owner alone.
    fn player_view(&self, state: &State, colour: Colour, viewer: Viewer) -> PlayerView {
        let card = if shows_card(state, colour, viewer) { state.cards[colour] } else { None };
        let columns = By::from_fn(|column| self.column_view(state, colour, column, card));
        let waiting = columns.values().filter(|column| column.marker == Marker::Unused);
        let capital = self.city(colour, Column::Capital);
        let near = self.lookup.within[1][capital.index()];
        PlayerView {
            colour,
            card,
            card_chosen: state.cards[colour].is_some(),
            confirmed: has_placed(state, colour),
            next_to_place: self.shown_to_place(state, colour, viewer),
            supply_to_come: waiting.filter_map(|column| column.square).sum(),
            columns,
            leadership: state.leadership[colour],
            reserve: state.reserve[colour],
            dead: state.dead[colour],
            points: self.points(state, colour),
            earned: self.earned(state, colour),
            capital_threats: (state.active_of(colour.other()) & near).count(),
        }
    }

    /// L2.5: nobody but its owner knows how far a placement has come.
    fn shown_to_place(&self, state: &State, colour: Colour, viewer: Viewer) -> Option<Kind> {
        let placing = matches!(state.phase, Phase::SetUp(SetUpPhase::Placement { .. }));
        if placing && viewer.sees(colour.seat()) { self.next_to_place(state, colour) } else { None }
    }

    fn column_view(&self, state: &State, colour: Colour, column: Column, card: Option<Card>) -> ColumnView {
        let marker = state.markers[colour][column];
        let cube = self.lookup.is_fallen(state, colour, column);
        let month = usize::from(state.month) % MONTHS;
        let square = match marker {
            Marker::Used => None,
            Marker::InUse => Some(state.supply),
            Marker::Unused if cube => Some(1),
            Marker::Unused => card.map(|card| self.lookup.tops[card][month][column]),
        };
        ColumnView { column, marker, cube, square }
    }

    fn attack_view(&self, state: &State, report: &Report) -> AttackView {
        let attack = &report.attack;
        let shown = |number: u8| if number == 0 { None } else { Some(number) };
        let distance = attack.attacker.distance(attack.target);
        let rolled = attack.white > 0;
        AttackView {
            under_way: false,
            by: report.by,
            attacker: attack.attacker,
            target: attack.target,
            kind: report.kind,
            against: report.against,
            cause: attack.cause,
            distance,
            column: shown(attack.column),
            shifted: attack.column > distance,
            advantage: attack.advantage,
            icon: report.icon,
            rallied: attack.rallied,
            white: shown(attack.white),
            yellow: shown(attack.yellow),
            cells: if rolled && attack.column > 0 { Some(self.cells(attack)) } else { None },
            die: report.die,
            verdict: report.verdict,
            odds: if rolled { None } else { Some(odds(self, state, attack)) },
        }
    }

    /// L8.1: the cells of the dice as they lie.
    fn cells(&self, attack: &Attack) -> [Option<Hit>; 2] {
        let white = self.lookup.white[usize::from(attack.column & 3)][usize::from(attack.white % 7)];
        let yellow = self.lookup.yellow[usize::from(attack.yellow % 7)];
        [Some(white), attack.advantage.then_some(yellow)]
    }
}

fn unit_views(state: &State, shown: &[Colour]) -> Vec<UnitView> {
    let mut units = Vec::new();
    for &colour in shown {
        for space in state.of(colour).iter() {
            let done = Deed::ALL.into_iter().filter(|&deed| state.done[deed].has(space));
            units.push(UnitView {
                id: state.id(space),
                colour,
                kind: state.kind(space),
                space,
                disrupted: state.is_disrupted(space),
                done: done.collect(),
                maneuvered: state.maneuvered.has(space),
                relieved: state.relieved.has(space),
            });
        }
    }
    units.sort_by_key(|unit| unit.id);
    units
}

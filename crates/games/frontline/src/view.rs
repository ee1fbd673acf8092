//! What a viewer sees: everything, except a supply card or a placement that its owner has not shown yet.

use crate::ids::{Card, Colour, Column, Hit, Kind, Space, Terrain, Verb};
use crate::rules::{Earned, icon_die, odds, rule_of};
use crate::state::{Attack, Cause, Deed, Edge, Leadership, Marker, Phase, Report, State, Task, Window};
use crate::{FrontLine, MONTHS};
use redoubt_engine::{RuleId, Viewer};
use serde::Serialize;

/// The table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct View {
    pub phase: Phase,
    /// The rule behind the phase.
    pub rule: RuleId,
    /// From whose side the board is drawn in a terminal: the viewer's own, Green's for anybody else. It is nothing that
    /// a viewer knows, so it is no part of what is told.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub side: Colour,
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
    pub players: Vec<PlayerView>,
    /// The attack under way, or the last one.
    pub attack: Option<AttackView>,
    /// What the unit in hand could attack, with exact chances.
    pub previews: Vec<AttackView>,
    pub amphibious: bool,
    /// The table of results: columns 1 to 3, then that of the yellow die; a row for each number.
    pub results: [[Hit; 6]; 4],
}

/// One space of the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct SpaceView {
    pub space: Space,
    pub terrain: Terrain,
    pub height: u8,
    /// Whose country it is in.
    pub country: Option<Colour>,
    /// What is printed in its purple hex.
    pub hex: Option<HexView>,
    /// The kind of city.
    pub city: Option<Column>,
    /// Who controls the city.
    pub controlled_by: Option<Colour>,
    pub fallen: bool,
    /// How many active units of Green and Red reach it.
    pub reached_by: [u8; 2],
}

/// A purple hex (L1.7).
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
pub struct HexView {
    /// 1, 2, 3 or W.
    pub sign: char,
    /// Who scores it now.
    pub scored_by: Option<Colour>,
}

/// One unit on the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct UnitView {
    /// Its number, the same for the whole game.
    pub id: u8,
    pub colour: Colour,
    pub kind: Kind,
    pub space: Space,
    pub disrupted: bool,
    pub range: u8,
    /// Directions in which it steps.
    pub directions: u8,
    /// What it has done this turn, two at most (L5.2).
    pub done: Vec<Deed>,
    pub maneuvered: bool,
    pub relieved: bool,
}

/// What lies before one player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
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
    pub columns: Vec<ColumnView>,
    /// Supply still to come this month, without the column in use.
    pub supply_to_come: u8,
    pub leadership: Leadership,
    /// Infantry, Tanks, Artillery.
    pub reserve: [u8; 3],
    pub dead: [u8; 3],
    /// Occupation Points if the game ended now (L14.2).
    pub points: u8,
    /// What they are given for.
    pub earned: Earned,
    /// Active enemy units next to the Capital.
    pub capital_threats: u8,
}

/// One column of a supply card.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct ColumnView {
    pub column: Column,
    /// The top square of each month; nothing while the card is unknown.
    pub tops: Option<[u8; MONTHS]>,
    pub marker: Marker,
    /// A black cube instead of a disk (L3.1).
    pub cube: bool,
    /// The square on which the marker stands; nothing when it is used.
    pub square: Option<u8>,
}

/// An attack, as far as it has come.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "frontline/"))]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct AttackView {
    pub by: Colour,
    pub attacker: Space,
    pub target: Space,
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
    /// What the cells of the dice say, while the attack is under way.
    pub cells: Option<[Option<Hit>; 2]>,
    /// What it came to, or comes to as the dice lie.
    pub verdict: Option<crate::Verdict>,
    /// Chances before the roll in 36ths: Blitz, Disrupt, Rout, Miss; for an empty city taken is first, failed last.
    pub odds: Option<[u8; 4]>,
}

impl FrontLine {
    pub(crate) fn view_of(&self, state: &State, viewer: Viewer) -> View {
        let to_act = redoubt_engine::Rules::to_act(self, state);
        let begun =
            !matches!(state.phase, Phase::Cards | Phase::Placement { .. } | Phase::FirstPlayer { .. });
        let side = match viewer {
            Viewer::Seat(seat) => Colour::of(seat),
            Viewer::Spectator | Viewer::All => Colour::Green,
        };
        // A placement that is not shown yet: neither the units nor how many there are.
        let mut shown = *state;
        for colour in Colour::ALL {
            if matches!(state.phase, Phase::Placement { .. }) && !viewer.sees(colour.seat()) {
                for space in state.of(colour).iter() {
                    shown.lift(space);
                }
            }
        }
        let [first, second, third] = self.pack.attack.white;
        View {
            phase: state.phase,
            rule: rule_of(state.phase),
            side,
            to_act: Colour::ALL.into_iter().filter(|colour| to_act.contains(colour.seat())).collect(),
            active: if begun { Some(state.active) } else { None },
            first: if begun { Some(state.first) } else { None },
            month: state.month,
            turn: state.turn,
            column: state.column,
            supply: state.supply,
            fallen_turn: self.is_fallen_turn(state),
            cached: state.cached,
            edge: state.edge,
            spaces: Space::all().map(|space| self.space_view(&shown, space)).collect(),
            units: self.unit_views(&shown),
            players: Colour::ALL.map(|colour| self.player_view(&shown, colour, viewer)).to_vec(),
            attack: self.current_attack(state),
            previews: self.previews(state),
            amphibious: self.lookup.amphibious,
            results: [first, second, third, self.pack.attack.yellow],
        }
    }

    fn space_view(&self, state: &State, space: Space) -> SpaceView {
        let lookup = &self.lookup;
        let city = lookup.terrain[space.index()].city();
        let controls = |colour: &Colour| lookup.friendly(state, *colour).has(space);
        SpaceView {
            space,
            terrain: lookup.terrain[space.index()],
            height: lookup.height[space.index()],
            country: Colour::ALL.into_iter().find(|colour| lookup.country[colour.index()].has(space)),
            hex: self.hex_view(state, space),
            city,
            controlled_by: Colour::ALL.into_iter().find(controls),
            fallen: state.fallen.has(space),
            reached_by: Colour::ALL.map(|colour| lookup.reaching(state, colour, space).count()),
        }
    }

    /// L1.7, L14.2
    fn hex_view(&self, state: &State, space: Space) -> Option<HexView> {
        if self.lookup.hex1.has(space) {
            return Some(HexView { sign: '1', scored_by: state.owner(space) });
        }
        let sign = match self.lookup.terrain[space.index()].city()? {
            Column::Air => '2',
            Column::Capital => 'W',
            Column::Industry => '3',
        };
        let (owner, _) = self.city_at(space);
        let scored_by = if state.fallen.has(space) { Some(owner.other()) } else { None };
        Some(HexView { sign, scored_by })
    }

    fn unit_views(&self, state: &State) -> Vec<UnitView> {
        let mut units = Vec::new();
        for colour in Colour::ALL {
            for space in state.of(colour).iter() {
                let kind = state.kind(space);
                let done = Deed::ALL.into_iter().filter(|&deed| state.done[deed as usize].has(space));
                units.push(UnitView {
                    id: state.id(space),
                    colour,
                    kind,
                    space,
                    disrupted: state.is_disrupted(space),
                    range: self.lookup.range[kind.index()],
                    directions: if self.lookup.diagonal[kind.index()] { 8 } else { 4 },
                    done: done.collect(),
                    maneuvered: state.maneuvered.has(space),
                    relieved: state.relieved.has(space),
                });
            }
        }
        units.sort_by_key(|unit| unit.id);
        units
    }

    /// L2.4, L2.5: a card or placement that is still secret is shown to its owner alone.
    fn player_view(&self, state: &State, colour: Colour, viewer: Viewer) -> PlayerView {
        let secret = matches!(state.phase, Phase::Cards) && !viewer.sees(colour.seat());
        let card = if secret { None } else { state.cards[colour.index()] };
        let columns = Column::ALL.map(|column| self.column_view(state, colour, column, card));
        let waiting = columns.iter().filter(|column| column.marker == Marker::Unused);
        let own = viewer.sees(colour.seat()) && matches!(state.phase, Phase::Placement { .. });
        let capital = self.city(colour, Column::Capital);
        let near = self.lookup.within[1][capital.index()];
        PlayerView {
            colour,
            card,
            card_chosen: state.cards[colour.index()].is_some(),
            confirmed: !matches!(state.phase, Phase::Cards)
                && !matches!(state.phase, Phase::Placement { confirmed } if !confirmed[colour.index()]),
            next_to_place: if own { self.next_to_place(state, colour) } else { None },
            supply_to_come: waiting.filter_map(|column| column.square).sum(),
            columns: columns.to_vec(),
            leadership: state.leadership[colour.index()],
            reserve: state.reserve[colour.index()],
            dead: state.dead[colour.index()],
            points: self.points(state, colour),
            earned: self.earned(state, colour),
            capital_threats: (state.active_of(colour.other()) & near).count(),
        }
    }

    fn column_view(&self, state: &State, colour: Colour, column: Column, card: Option<Card>) -> ColumnView {
        let marker = state.markers[colour.index()][column.index()];
        let cube = self.lookup.is_fallen(state, colour, column);
        let tops = card.map(|card| self.lookup.tops[card.index()].map(|month| month[column.index()]));
        let square = match marker {
            Marker::Used => None,
            Marker::InUse => Some(state.supply),
            Marker::Unused if cube => Some(1),
            Marker::Unused => tops.map(|tops| tops[usize::from(state.month) % MONTHS]),
        };
        ColumnView { column, tops, marker, cube, square }
    }

    fn current_attack(&self, state: &State) -> Option<AttackView> {
        match state.phase {
            Phase::Rally { attack }
            | Phase::Reroll { attack }
            | Phase::TankChoice { attack }
            | Phase::HoldOrRetreat { attack }
            | Phase::RetreatSpace { attack } => Some(self.attack_view(state, &attack)),
            _ => state.last.map(|report| past_attack(&report)),
        }
    }

    /// An attack whose target still stands.
    fn attack_view(&self, state: &State, attack: &Attack) -> AttackView {
        let by = state.attacker(attack);
        let unit = attack.column > 0;
        let rolled = attack.white > 0;
        let reading = self.reading(state, attack);
        let last = state.last.filter(|report| rolled && report.attack == *attack);
        AttackView {
            icon: if unit { icon_die(self, state, attack.target) } else { None },
            cells: if rolled && unit { Some([Some(reading.white_cell), reading.yellow_cell]) } else { None },
            verdict: last.map(|report| report.verdict),
            odds: if rolled { None } else { Some(odds(self, state, attack)) },
            ..plain_attack(by, attack)
        }
    }

    /// Every attack that the unit in hand, or the units that may react, could make now.
    fn previews(&self, state: &State) -> Vec<AttackView> {
        let view = |attacker: Space, target: Space, cause: Cause| {
            self.attack_view(state, &self.attack(state, attacker, target, cause))
        };
        match state.phase {
            Phase::Target { unit, verb: Verb::Attack } | Phase::Verb { unit }
                if self.can(state, unit, Verb::Attack) =>
            {
                let targets = self.attack_targets(state, state.active, unit);
                targets.iter().map(|target| view(unit, target, Cause::Supply)).collect()
            }
            Phase::Reaction { window: window @ Window::Unit { acting: target } }
            | Phase::ReactionUnit { window: window @ Window::Unit { acting: target }, task: Task::Fire } => {
                let shooters = self.reactors(state, window, Task::Fire);
                shooters.iter().map(|shooter| view(shooter, target, Cause::Opportunity)).collect()
            }
            Phase::Reward { attack } if self.may_fire_back(state, &attack) => {
                vec![view(attack.target, attack.attacker, Cause::Reward)]
            }
            _ => Vec::new(),
        }
    }
}

fn plain_attack(by: Colour, attack: &Attack) -> AttackView {
    let shown = |die: u8| if die == 0 { None } else { Some(die) };
    let distance = attack.attacker.distance(attack.target);
    AttackView {
        by,
        attacker: attack.attacker,
        target: attack.target,
        cause: attack.cause,
        distance,
        column: shown(attack.column),
        shifted: attack.column > distance,
        advantage: attack.advantage,
        icon: None,
        rallied: attack.rallied,
        white: shown(attack.white),
        yellow: shown(attack.yellow),
        cells: None,
        verdict: None,
        odds: None,
    }
}

fn past_attack(report: &Report) -> AttackView {
    AttackView { verdict: Some(report.verdict), ..plain_attack(report.by, &report.attack) }
}

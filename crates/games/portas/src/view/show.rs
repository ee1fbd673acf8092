use super::words::powers_told;
use super::{
    Components, DeckView, HexPlan, HexView, SeatView, SiteView, TileAt, TilePlan, TimeView, View, WorkView,
};
use crate::Portas;
use crate::ids::{Class, HexId, Rank, SITES, Side, Work, hexes};
use crate::lookup::column_and_height;
use crate::options::FinalWave;
use crate::state::State;
use redoubt_engine::{By, Rules, Seat, Viewer};

impl Portas {
    pub(crate) fn lay_on_the_table(&self) -> Components {
        let plan = |hex: HexId| {
            let (column, height) = column_and_height(hex);
            HexPlan { number: hex.number() as u8, column, height, near: self.lookup.near[hex.index()] }
        };
        Components {
            hexes: hexes().map(plan).collect(),
            tiles: self.lookup.tiles.iter().map(|tile| TilePlan { place: tile.place as u8 }).collect(),
            places: self.pack.places.clone(),
            buildings: self.pack.buildings.clone(),
            works: self.pack.works.clone(),
            improvements: self.pack.improvements.clone(),
            improvement_texts: self.pack.improvements.iter().map(crate::book::effect).collect(),
            markets: self.pack.markets.clone(),
            movement: self.pack.movement.clone(),
            power_texts: self.pack.movement.iter().map(|card| powers_told(&card.powers)).collect(),
            numbers: self.pack.numbers,
            versus: self.lookup.versus,
            sides: Seat::all(self.seats()).map(|seat| self.side(seat)).collect(),
            spawn_points: self.lookup.spawn_point,
            eras: self.options.eras,
            turns: self.lookup.turns,
            invader_strength: self.lookup.rank_strength,
            soldier_strength: self.lookup.class_strength,
        }
    }

    pub(crate) fn show(&self, state: &State, viewer: Viewer) -> View {
        View {
            phase: state.phase(),
            asked: self.to_act(state).iter().collect(),
            time: self.show_time(state),
            decks: self.show_decks(state),
            hexes: self.show_hexes(state),
            mover: state.mover.is_moving().then_some(state.mover),
            tiles: state
                .tiles
                .iter()
                .map(|spot| spot.map.map(|map| TileAt { map, cell: spot.cell }))
                .collect(),
            seats: Seat::all(self.seats()).map(|seat| self.show_seat(state, seat, viewer)).collect(),
            supply: state.foes,
            works_left: By::from_fn(|work: Work| self.works_left(state, work)),
            sickbay: state.sickbay,
            sight: self.sight_lines(state),
            threats: self.threats(state),
            route: self.route(state),
            battle: self.battle_view(state),
            previews: self.previews(state),
            over: state.over,
        }
    }

    fn show_time(&self, state: &State) -> TimeView {
        let clock = &state.clock;
        let turning = state.in_turn();
        let left = u16::from(self.options.eras - 1 - clock.era) * 10 + 10 - u16::from(clock.half);
        let spawns = (self.options.final_wave == FinalWave::Standard && !self.lookup.versus)
            .then(|| (self.options.people + 1).saturating_sub(clock.round));
        TimeView {
            era: clock.era + 1,
            year: clock.year(),
            summer: clock.is_summer(),
            half: clock.half,
            halves_left: left as u8,
            order: clock.order[..usize::from(self.seats())].to_vec(),
            starting: clock.starting,
            active: turning.then(|| clock.active()),
            turns_left: if turning && clock.round == 0 {
                self.lookup.turns.saturating_sub(clock.turn)
            } else {
                0
            },
            round: clock.round,
            spawns_left: spawns,
        }
    }

    fn show_decks(&self, state: &State) -> DeckView {
        let decks = &state.decks;
        DeckView {
            pile: self.moves_of(state, decks.pile).collect(),
            discard: self.moves_of(state, decks.discard).collect(),
            scouted: decks.scouted.to_vec(),
            card: state.turned.card,
            market: decks.market_card,
            places: decks.places.count_ones() as u8,
            improvements: decks.cards.0[usize::from(state.clock.era)].count_ones() as u8,
        }
    }

    fn show_hexes(&self, state: &State) -> Vec<HexView> {
        let seen = By::from_fn(|side: Side| self.in_sight(state, side));
        hexes().map(|hex| self.show_hex(state, hex, seen.map(|seen| seen.has(hex)))).collect()
    }

    fn show_hex(&self, state: &State, hex: HexId, seen: By<Side, bool>) -> HexView {
        let (there, foes) = (state.hex(hex), state.foes_at(hex));
        let strength = self.lookup.rank_strength;
        HexView {
            fresh: By::from_fn(|rank: Rank| there.foes[rank].fresh),
            marked: By::from_fn(|rank: Rank| there.foes[rank].marked),
            upright: By::from_fn(|side: Side| By::from_fn(|class: Class| there.men[side][class].up)),
            exhausted: By::from_fn(|side: Side| By::from_fn(|class: Class| there.men[side][class].down)),
            work: there.work.map(|work| WorkView {
                work,
                facing: there.facing,
                owner: there.owner,
                manned: self.manned(state, there.owner, hex).is_some(),
                ready: self.ready(state, there.owner, hex).map_or(0, |shooter| shooter.shots),
            }),
            strength: By::from_fn(|side: Side| {
                let (any, shots) = self.strength_of(state, side, hex, false);
                any + shots
            }),
            invaders: foes[Rank::Basic] * strength[Rank::Basic] + foes[Rank::Elite] * strength[Rank::Elite],
            seen: if self.lookup.versus { seen } else { By::of([seen[Side::South], false]) },
        }
    }

    fn show_seat(&self, state: &State, seat: Seat, viewer: Viewer) -> SeatView {
        let own = state.seat(seat);
        let open = !self.lookup.versus || viewer.sees_any(self.team(self.side(seat)));
        let site = |index: usize| {
            let site = &own.sites[index];
            SiteView {
                building: site.building,
                farmers: site.crew[Class::Farmer],
                citizens: site.crew[Class::Citizen],
                buffer: site.buffer,
                room: site.building.and_then(|building| self.buffer_of(building)).map_or(0, |(_, room)| room),
            }
        };
        SeatView {
            goods: own.goods,
            buffers: self.buffers(own),
            stores: self.stores(own),
            sites: (0..SITES).map(site).collect(),
            smithy: own.smithy,
            home: own.home,
            spaces: By::from_fn(|class: Class| self.spaces(own, class)),
            steward: own.steward,
            second: own.second,
            apprentice: own.apprentice,
            ticket: own.ticket,
            depot: own.depot,
            cards: own.hand.len() as u8,
            hand: open.then(|| own.hand.iter(&self.lookup).collect()),
            lasting: own.lasting.iter(&self.lookup).collect(),
            forecast: self.forecast(state, seat),
        }
    }
}

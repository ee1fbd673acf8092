//! P2, P3, P13: Stewards, Tickets and Apprentices; cards and marks from one Era, Half-Year or Round to the next.

use crate::rules::position::*;
use portas::{
    Action, Building, Class, Econ, Event, Finale, Good, Map, MoveId, Phase, Portas, SetUp, State, Time, Turn,
    Work,
};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, Present, Rules, Seat, Silent, Viewer};
use redoubt_testkit::Scenario;

const ROUND: Phase = Phase::Finale(Finale::Round { stage: 0 });
const HALF: Phase = Phase::Time(Time::Half { stage: 0 });

fn eras() -> &'static Portas {
    with(&[("eras", "2")])
}

/// The bit of a card in its Era.
fn bit(rules: &Portas, era: u8, name: &str) -> u64 {
    let mut cards = rules.pack().improvements.iter().filter(|card| card.era == era);
    1 << cards.position(|card| card.name == name).unwrap()
}

/// The first player has a Ticket and stands next to the Market.
fn ticket(rules: &'static Portas, rides: u8, era: u8) -> Story {
    asked(rules, "Army Doctor", Turn::Move, |state| {
        let ticket = bit(rules, 1, "Ticket");
        state.decks.cards.0[0] &= !ticket;
        state.seats[0].lasting.0[0] |= ticket;
        state.seats[0].ticket = rides;
        state.clock.era = era;
        goods(state, 0, &[(Good::Wood, 2)]);
    })
}

#[test]
fn a_ticket_leads_to_any_place_for_two_wood_and_to_no_market() {
    // I-35
    ticket(raiders(), 3, 0)
        .not_legal("ticket market")
        .not_legal("ticket army-doctor")
        .play("ticket developer")
        .then(|state| {
            let own = &state.seats[0];
            assert_eq!((own.has(Good::Wood), own.ticket, own.has(Good::Tool)), (0, 2, 8));
            assert_eq!(own.steward, Some(tile(raiders(), "Developer")));
        })
        .finish();
}

#[test]
fn a_used_up_ticket_is_discarded_and_leaves_the_game_in_the_second_era() {
    // I-35, P2.7
    let discarded = |era| {
        ticket(eras(), 1, era)
            .play("ticket developer")
            .then(|state| assert!(state.seats[0].lasting.is_empty()))
            .finish()
            .decks
            .discards
            .len()
    };
    assert_eq!((discarded(0), discarded(1)), (1, 0));
}

#[test]
fn a_card_of_the_first_era_leaves_the_game_when_it_is_played_in_the_second() {
    // P2.7
    let story = asked(eras(), "Developer", Econ::Develop, |state| {
        state.seats[0].sites[3].building = Some(Building::Library);
        hand(eras(), state, 0, "Stone Axe");
        state.clock.era = 1;
    });
    story
        .play_all(["play stone-axe", "keep"])
        .then(|state| assert_eq!((state.seats[0].has(Good::Wood), state.decks.discards.len()), (4, 0)))
        .finish();
}

#[test]
fn a_steward_leaves_its_market() {
    // P3.2
    asked(raiders(), "Market", Turn::Move, |_| {}).refused("go market", "P3.2").finish();
}

#[test]
fn an_apprentice_serves_in_the_next_three_turns() {
    // II-34: the turn in which the card is played is not one of them.
    let story = asked(eras(), "Developer", Econ::Develop, |state| {
        state.seats[0].sites[3].building = Some(Building::Library);
        state.clock.era = 1;
        state.decks.cards.0[1] = (1 << 35) - 1;
        hand(eras(), state, 0, "Apprentice");
        goods(state, 0, &[(Good::Tool, 1), (Good::Plank, 1), (Good::Brick, 1)]);
    });
    let mut state = story.play_all(["play apprentice", "keep", "done"]).finish();
    assert_eq!(state.seats[0].apprentice, 3, "the next turn has begun");
    for left in [2, 1, 0] {
        state.seats[0].second = Some(tile(eras(), "Joiner"));
        state.clock.turn = 0;
        *state.stack.last_mut().unwrap() = Phase::Turn(Turn::Finish);
        state = Scenario::at(eras(), state).play("0> done").finish();
        assert_eq!(state.seats[0].apprentice, left);
    }
    assert_eq!((state.seats[0].second, state.seats[0].lasting.len()), (None, 0));
}

#[test]
fn the_apprentices_steward_trades_too() {
    // II-34, P3.27
    let rules = raiders();
    let market = tile(rules, "Market");
    let story = |turns| {
        asked(rules, "Developer", Turn::Finish, move |state| {
            (state.seats[0].second, state.seats[0].apprentice) = (Some(market), turns);
            state.seats[1].steward = Some(market);
        })
    };
    story(2).legal(["trade"]).finish();
    story(0).not_legal("trade").finish();
}

#[test]
fn an_empty_deck_of_improvements_is_made_of_the_discards() {
    // P3.25
    let produce =
        Phase::Year(portas::Year::Produce { seat: Seat::FIRST, stage: 0, boosted: portas::HexSet::EMPTY });
    let (state, _) = run_freely(raiders(), &[Phase::Time(Time::Half { stage: 3 }), produce], |state| {
        let all = std::mem::take(&mut state.decks.cards.0[0]);
        let old = bit(raiders(), 1, "Stone Axe") | bit(raiders(), 1, "Ruin") | bit(raiders(), 1, "Axe");
        state.decks.discards.0[0] = old;
        state.seats[1].hand.0[0] = all & !old;
        state.seats[0].sites[3].building = Some(Building::Institute);
        state.seats[0].sites[3].crew[Class::Farmer] = 2;
        state.seats[0].home[Class::Farmer] = 0;
    });
    let decks = &state.decks;
    assert_eq!((state.seats[0].hand.len(), decks.cards.len(), decks.discards.len()), (2, 1, 0));
}

#[test]
fn training_draws_one_card_more() {
    // I-33
    let rules = raiders();
    let mut state = empty(rules);
    first(&mut state);
    lasting(rules, &mut state, 0, "Training");
    let to = tile(rules, "Librarian");
    state.seats[0].steward = state.tiles[to.index()].near.into_iter().flatten().next();
    state.stack.clear();
    state.stack.push(Phase::Turn(Turn::Move));
    let go = Action::Turn(portas::TurnAction::Go { tile: to });
    rules.apply(&mut state, Seat::FIRST, go, &mut Fast::new(1, 0), &mut Silent);
    assert_eq!(state.seats[0].hand.len(), 3);
}

#[test]
fn volunteers_fight_whoever_holds_the_spawn_point() {
    // N7, P7.1
    let story = asked(raiders(), "Developer", Econ::Develop, |state| {
        state.seats[0].sites[3].building = Some(Building::Library);
        hand(raiders(), state, 0, "Volunteers");
        foes(state, 2, 1, 0);
    });
    story.play_all(["play volunteers", "keep"]).log_contains("Battle on #2: 1 against 1").finish();
}

#[test]
fn three_scouted_cards_go_back_in_any_of_six_orders() {
    // N8
    let seen: Vec<MoveId> = [3, 8, 20].map(MoveId::nth).to_vec();
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    for (number, order) in (1..).zip(orders) {
        let story = asked(raiders(), "Developer", Econ::Scout { seat: Seat::FIRST }, |state| {
            state.decks.scouted = seen.iter().copied().collect();
        });
        let state = story.play(&format!("order {number}")).finish();
        assert_eq!(state.decks.scouted.to_vec(), order.map(|place| seen[place]));
    }
}

#[test]
fn bandages_heal_one_farmer_free_and_no_second() {
    // N6
    let story = visit(raiders(), "Army Doctor", |state| {
        lasting(raiders(), state, 0, "Bandages");
        state.sickbay[portas::Side::South][Class::Farmer] = 2;
        state.colonists[portas::Side::South][Class::Farmer] -= 2;
        goods(state, 0, &[(Good::Food, 0)]);
    });
    story
        .play_all(["do heal", "heal farmer 0"])
        .not_legal("heal farmer 1")
        .then(|state| assert_eq!(sick(state), (1, 0)))
        .finish();
}

#[test]
fn a_contract_places_no_more_than_it_says() {
    // N2: two Trenches, though there is Wood for three.
    let story = asked(raiders(), "Developer", Econ::Develop, |state| {
        state.seats[0].sites[3].building = Some(Building::Library);
        hand(raiders(), state, 0, "Contract: Trench");
        for hex in [2, 9, 10] {
            men(state, hex, 1, 0);
        }
        goods(state, 0, &[(Good::Wood, 3)]);
    });
    story
        .play_all(["play contract-trench", "keep", "on 9", "dir up", "on 10", "dir up"])
        .asked_by("P3.1a")
        .then(|state| assert_eq!(state.seats[0].has(Good::Wood), 1))
        .finish();
}

#[test]
fn signal_fires_burn_on_guard_posts_alone() {
    // N13: a manned Trench shows no more than before.
    let place = portas::Camp::Place { work: Work::Pressure, left: 9, source: portas::Source::Place };
    let story = asked(eras(), "Minelayer: Pressure", place, |state| {
        state.clock.era = 1;
        state.decks.cards.0[1] = (1 << 35) - 1;
        lasting(eras(), state, 0, "Signal Fires");
        men(state, 12, 1, 0);
        work(state, 12, Work::Trench);
        goods(state, 0, &[(Good::Clay, 2)]);
    });
    story.legal(["on 17"]).refused("on 7", "P5.8").finish();
}

#[test]
fn the_drill_ground_does_nothing_for_farmers() {
    // N14
    let story = march(eras(), &["R104"], |state| {
        men(state, 7, 1, 0);
        foes(state, 12, 1, 0);
        state.seats[1].lasting.0[1] |= bit(eras(), 2, "Drill Ground");
    });
    story.log_contains("Battle on #7: 1 against 1").finish();
}

#[test]
fn a_half_year_gives_bugle_and_marker_back() {
    // N5, P12.1, P3.30: whoever took the marker in Summer begins in Winter.
    let begin = |half: u8| {
        let (state, _) = run_freely(raiders(), &[HALF], |state| {
            state.clock.half = half;
            state.clock.starting = Seat::new(1);
            state.clock.taken = true;
            state.seats[0].bugle = true;
        });
        state
    };
    let winter = begin(2);
    assert_eq!(
        (winter.clock.order[0], winter.clock.taken, winter.seats[0].bugle),
        (Seat::new(1), true, false)
    );
    assert!(!begin(3).clock.taken, "it may be taken once a Year");
}

#[test]
fn new_places_come_in_the_first_three_summers() {
    // P2.5: one, two and two.
    let drawn = |half: u8| {
        let (_, events) = run_freely(raiders(), &[Phase::Time(Time::Half { stage: 2 })], |state| {
            state.clock.half = half;
            state.decks.places = 0b11111;
        });
        events.iter().filter(|event| matches!(event, Event::PlaceDrawn { .. })).count()
    };
    assert_eq!((1..=10).map(drawn).collect::<Vec<_>>(), [1, 0, 2, 0, 2, 0, 0, 0, 0, 0]);
}

#[test]
fn a_new_era_forgets_old_cards_and_its_forest_grows_on_the_earlier_grove() {
    // P2.7: Stewards stay on the cell.
    let mut cells = Vec::new();
    let (state, _) = run_freely(eras(), &[HALF], |state| {
        let groves = tile(eras(), "Riverbank Grove").index();
        cells = state.tiles[groves..groves + 2].iter().map(|spot| spot.cell).collect();
        for seat in 0..2 {
            state.seats[seat].steward = Some(portas::TileId::nth(groves + seat));
        }
        (state.clock.era, state.clock.half) = (1, 1);
        let old = bit(eras(), 1, "Stone Axe");
        state.decks.cards.0[0] &= !old;
        state.decks.discards.0[0] |= old;
        state.decks.scouted.push(MoveId::nth(2));
    });
    assert_eq!(state.decks.discards.len(), 0);
    let view = eras().view(&state, Viewer::SPECTATOR);
    assert_eq!(view.decks.pile.len() + view.decks.discard.len(), 22);
    assert!(state.decks.scouted.is_empty());
    let pattern = &eras().pack().template.start;
    cells.sort_by_key(|cell| pattern.iter().position(|other| other == cell));
    assert_eq!(state.tiles[tile(eras(), "Riverbank Forest").index()].cell, cells[0]);
    for seat in 0..2 {
        let steward = state.seats[seat].steward.unwrap();
        assert_eq!(state.tiles[steward.index()].map, Some(Map::Mainland));
    }
}

#[test]
fn the_second_market_has_no_other_cell_than_three_steps_away() {
    // P1.6a: every cell that is offered.
    let rules = with(&[("layout", "free")]);
    for seed in 0..6 {
        let mut chance = Fast::new(seed, 3);
        let mut state = rules.setup(&mut chance, &mut Silent);
        let second = tile(rules, "Market").index() + 1;
        let market = |state: &State| match state.phase() {
            Phase::SetUp(SetUp::Lay { tile, .. }) => tile.index() == second,
            _ => false,
        };
        let mut legal = Vec::new();
        while !market(&state) {
            let seat = rules.to_act(&state).first().unwrap();
            rules.legal(&state, seat, &mut legal);
            let action = chance.pick(&legal);
            rules.apply(&mut state, seat, action, &mut chance, &mut Silent);
        }
        rules.legal(&state, rules.to_act(&state).first().unwrap(), &mut legal);
        for action in legal {
            let Action::SetUp(portas::SetUpAction::Lay { cell }) = action else { panic!("{action:?}") };
            assert_eq!(cell.distance(portas::Cell { q: 0, r: 0 }), 3, "seed {seed}");
        }
    }
}

#[test]
fn a_round_gives_the_bugle_back_and_calls_both_stewards() {
    // N5, P13.1: the second Era's Market card comes with its Final Wave.
    let (state, _) = run_freely(eras(), &[ROUND], |state| {
        (state.clock.era, state.clock.half) = (1, 10);
        state.decks.pile = (1 << 22) - 1;
        state.seats[0].bugle = true;
        (state.seats[0].second, state.seats[0].apprentice) = (Some(tile(eras(), "Joiner")), 2);
    });
    let small = tile(eras(), "Small Market");
    assert_eq!((state.seats[0].bugle, state.seats[0].second), (false, Some(small)));
    let card = state.decks.market_card.unwrap();
    assert_eq!(eras().pack().markets[card.index()].name, "Final Wave II");
}

#[test]
fn before_the_wave_all_dead_and_crescendo_change_nothing() {
    // P13.6, P13.7: the fallen return to the supply, and all Basic Units may be on the Battleground.
    let story = march(with(&[("final_wave", "all_dead")]), &["R104"], |state| {
        work(state, 12, Work::Pressure);
        foes(state, 17, 1, 0);
    });
    story.then(|state| assert_eq!(state.foes[portas::Rank::Basic], 23)).finish();
    let story = march(with(&[("final_wave", "crescendo")]), &["R109"], |state| foes(state, 17, 22, 0));
    story.then(|state| assert_eq!((enemies(state, 14), state.clock.spawned_out), ((23, 0), false))).finish();
}

#[test]
fn the_wave_is_not_beaten_while_a_card_of_the_last_spawn_is_due() {
    // P13.4: the Citizen kills what the first card brings; the second brings another.
    let tasks = [Phase::Finale(Finale::Round { stage: 2 }), Phase::Time(Time::Spawn { left: 2 })];
    let story = run(raiders(), &tasks, &["R104", "R102", "R110"], |state| {
        (state.clock.half, state.clock.round) = (10, 3);
        men(state, 27, 0, 1);
    });
    story.to_act([0]).then(|state| assert_eq!(enemies(state, 19), (1, 0))).finish();
}

#[test]
fn all_dead_is_won_when_a_rank_is_used_up_and_nobody_is_left() {
    // P13.6, P13.4
    let left = |elites: u8| {
        run(
            with(&[("final_wave", "all_dead")]),
            &[Phase::Finale(Finale::Round { stage: 2 })],
            &["R104"],
            |state| {
                (state.clock.half, state.clock.round) = (10, 2);
                work(state, 12, Work::Pressure);
                foes(state, 17, 1, 0);
                state.gone[portas::Rank::Elite] = state.foes[portas::Rank::Elite] - elites;
                state.foes[portas::Rank::Elite] = elites;
            },
        )
    };
    left(0).over("P13.4", |_| {}).finish();
    left(1).to_act([0]).finish();
}

#[test]
fn in_the_final_wave_stewards_on_one_tile_still_trade() {
    // P13.2, P3.27
    let doctor = tile(raiders(), "Army Doctor");
    let story = asked(raiders(), "Army Doctor", Turn::Finish, |state| {
        (state.clock.half, state.clock.round) = (10, 1);
        state.seats[1].steward = Some(doctor);
    });
    story.legal(["trade"]).finish();
}

#[test]
fn in_the_final_wave_a_ticket_stays_in_the_command_center() {
    // I-35, P13.1
    let mut state = ticket(raiders(), 3, 0).finish();
    (state.clock.half, state.clock.round) = (10, 1);
    Scenario::at(raiders(), state).not_legal("ticket developer").legal(["ticket commander"]).finish();
}

#[test]
fn of_two_new_places_the_first_drawn_is_laid_first() {
    // P2.5b
    let (state, events) =
        run_freely(raiders(), &[Phase::Time(Time::Half { stage: 2 })], |state| state.clock.half = 3);
    let drawn = events.iter().find_map(|event| match event {
        Event::PlaceDrawn { tile } => Some(*tile),
        _ => None,
    });
    let Phase::SetUp(SetUp::Lay { tile, .. }) = state.phase() else { panic!("{:?}", state.phase()) };
    assert_eq!(Some(tile), drawn);
}

#[test]
fn an_empty_pile_is_made_of_the_discards() {
    // P2.8
    let spawn = [Phase::Time(Time::Half { stage: 3 }), Phase::Time(Time::Spawn { left: 1 })];
    let (state, _) =
        run_freely(raiders(), &spawn, |state| (state.decks.pile, state.decks.discard) = (0, 0b1110));
    assert_eq!((state.decks.pile.count_ones(), state.decks.discard.count_ones()), (2, 1));
    assert_eq!(state.decks.pile | state.decks.discard, 0b1110);
}

#[test]
fn a_new_era_brings_whole_decks_of_improvements_and_market_cards() {
    // P2.7: one Market card is turned at once.
    let (state, _) = run_freely(eras(), &[HALF], |state| {
        (state.clock.era, state.clock.half) = (1, 1);
        state.decks.market = 0b11;
        state.decks.cards.0[1] = 0;
    });
    let cards = eras().pack().improvements.iter().filter(|card| card.era == 2).count();
    assert_eq!((state.decks.market.count_ones(), state.decks.cards.0[1].count_ones() as usize), (6, cards));
}

#[test]
fn an_ammunition_depot_is_gone_after_its_last_use() {
    // N15
    let story = march(eras(), &["R104"], |state| {
        state.seats[0].lasting.0[1] |= bit(eras(), 2, "Ammunition Depot");
        state.seats[0].depot = 1;
        men(state, 9, 1, 0);
        work(state, 9, Work::Trench);
        foes(state, 14, 2, 0);
    });
    story
        .play_all(["0> fire 9 14", "0> depot"])
        .then(|state| assert_eq!((state.seats[0].depot, state.seats[0].lasting.len()), (0, 0)))
        .finish();
}

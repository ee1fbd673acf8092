//! What players are shown before they choose, and what can be taken back.

use crate::rules::position::*;
use portas::{Action, FightAction, Good, PlaceKind, Portas, Side, TurnAction, Work};
use redoubt_engine::{Game, Notation, Options, Present, Rules, Seed, Session, Viewer};
use std::sync::Arc;

#[test]
fn every_choice_of_a_battle_shows_its_totals_and_what_falls() {
    // P7.3 to P7.7: a Farmer on #7 with a Trench that can help him, against two Raiders.
    let story = march(raiders(), &["R104"], |state| {
        men(state, 7, 1, 0);
        men(state, 4, 2, 0);
        work(state, 4, Work::Trench);
        state.hexes[h(4).index()].facing = portas::Dir::UpRight;
        foes(state, 12, 2, 0);
    });
    let view = raiders().view(&story.finish(), Viewer::SPECTATOR);
    let of = |wanted: FightAction| {
        *view.previews.iter().find(|preview| preview.action == Action::Fight(wanted)).unwrap()
    };
    let pass = of(FightAction::Pass);
    assert_eq!((pass.ours_after, pass.theirs_after, pass.wins, pass.basic), (1, 2, false, 1));
    assert_eq!(pass.wounded[Side::South][portas::Class::Farmer], 1);
    let support = of(FightAction::Support { from: h(4) });
    assert_eq!((support.ours_before, support.ours_after, support.wins, support.basic), (1, 2, true, 2));
    let fire = of(FightAction::Fire { from: h(4), to: h(7) });
    assert_eq!((fire.theirs_before, fire.theirs_after, fire.wins, fire.basic), (2, 1, true, 2));
}

#[test]
fn a_mine_that_could_be_spared_shows_both_ways() {
    // P7.5a
    let story = march(raiders(), &["R104"], |state| {
        men(state, 7, 0, 1);
        work(state, 7, Work::Bounding);
        foes(state, 12, 3, 0);
    });
    let view = raiders().view(&story.finish(), Viewer::SPECTATOR);
    let lost: Vec<_> = view.previews.iter().map(|preview| (preview.action, preview.lost.has(h(7)))).collect();
    assert_eq!(
        lost,
        [(Action::Fight(FightAction::Detonate), true), (Action::Fight(FightAction::Spare), false)]
    );
}

#[test]
fn threats_follow_the_cards_that_are_left() {
    // P2.8, P8.4: R104 alone is left, so a troop on #17 enters #12 for certain.
    let mut state = empty(raiders());
    let all = state.decks.pile;
    let r104 = 1 << 3;
    (state.decks.pile, state.decks.discard) = (r104, all & !r104);
    foes(&mut state, 17, 1, 0);
    let view = raiders().view(&state, Viewer::SPECTATOR);
    let threats: Vec<_> = view.threats.iter().map(|t| (t.from, t.hex, t.cards, t.of)).collect();
    assert_eq!(threats, [(h(17), Some(h(12)), 1, 1)]);
}

#[test]
fn the_forecast_says_from_where_a_building_is_paid() {
    // P3.9, P3.10a
    let mut state = empty(raiders());
    state.seats[0].sites[3].building = Some(portas::Building::Forester);
    state.seats[0].sites[3].buffer = 1;
    let view = raiders().view(&state, Viewer::SPECTATOR);
    let farm = tile(raiders(), "Builder: Farm");
    let need = view.seats[0].forecast.needs.iter().find(|need| need.tile == farm).unwrap();
    assert_eq!((need.payable, need.from_buffers[Good::Wood], need.missing[Good::Wood]), (true, 1, 0));
}

#[test]
fn a_whole_turn_can_be_taken_back_while_nothing_is_revealed() {
    // P3.1: the first turn of the game: goods, a jump, a gain, a job.
    let rules: Arc<Portas> = Arc::new(Portas::open(&Options::new()).unwrap());
    let mut session = Session::new(rules.clone(), Seed::from(1));
    let seat = rules.to_act(session.state()).first().unwrap();
    let start = session.steps().len();
    for wanted in ["wood 2", "go market", "do gain", "employ farmer smithy"] {
        session.act(seat, Action::read(&rules, wanted).unwrap()).unwrap();
    }
    assert_eq!(rules.to_act(session.state()).first(), Some(seat), "the next turn has begun");
    assert_eq!(session.can_undo(seat.into(), start), Ok(()));
}

#[test]
fn a_turn_that_drew_a_card_cannot_be_taken_back() {
    // P3.25
    let rules: Arc<Portas> = Arc::new(Portas::open(&Options::new()).unwrap());
    let mut session = Session::new(rules.clone(), Seed::from(1));
    let seat = rules.to_act(session.state()).first().unwrap();
    let librarian = tile(&rules, "Librarian");
    let near = session.state().tiles[librarian.index()].near;
    let kind = |tile: portas::TileId| {
        rules.pack().places[usize::from(rules.components().tiles[tile.index()].place)].kind
    };
    let market = near.into_iter().flatten().find(|tile| kind(*tile) == PlaceKind::Market).unwrap();
    session.act(seat, Action::read(&rules, "wood 2").unwrap()).unwrap();
    session.act(seat, Action::Turn(TurnAction::Go { tile: market })).unwrap();
    let start = session.steps().len();
    session.act(seat, Action::Turn(TurnAction::Go { tile: librarian })).unwrap();
    assert!(session.can_undo(seat.into(), start).is_err());
}

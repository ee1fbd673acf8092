//! What a viewer sees while an answer is carried out: at every event, the table with that event.

use frontline::{Colour, Event, FrontLine, Marker, Phase, Quiet, SetUpPhase, State, View};
use redoubt_engine::chance::Fast;
use redoubt_engine::{By, Film, Game, Options, Present, Rules, Seat, SeatSet, Seed, Session, Viewer};
use std::sync::Arc;

const VIEWERS: [Viewer; 5] = [
    Viewer::SPECTATOR,
    Viewer::seat(Seat::new(0)),
    Viewer::seat(Seat::new(1)),
    Viewer::Seats(SeatSet::all(2)),
    Viewer::All,
];

/// Plays random games, cards and units chosen in secret, and shows every step as a film.
fn films(games: u64, mut look: impl FnMut(&FrontLine, &Film<FrontLine>)) {
    for seed in 0..games {
        let board = if seed % 2 == 0 { "main" } else { "lake" };
        let setup = if seed % 3 == 0 { "free" } else { "recommended" };
        let edge = if seed % 5 == 4 { "on_arrival" } else { "holder_turn_start" };
        let options = Options::new()
            .with("board", board)
            .with("setup", setup)
            .with("amphibious", "on")
            .with("supply", "choose")
            .with("edge_on", edge);
        let rules = Arc::new(FrontLine::open(&options).unwrap());
        let mut session = Session::new(rules.clone(), Seed::from(seed));
        let mut choice = Fast::new(seed, 1);
        let mut actions = Vec::new();
        while let Some(seat) = session.to_act().first() {
            rules.canonical(session.state(), seat, &mut actions);
            session.act(seat, choice.pick(&actions)).unwrap();
        }
        session.films(0).for_each(|film| look(&rules, &film));
    }
}

/// The views of a step: before it, at each of its events, after it.
fn views(rules: &FrontLine, film: &Film<FrontLine>, viewer: Viewer) -> Vec<View> {
    let states = film.before.iter().chain(film.moments.iter().map(|moment| &moment.state));
    states.chain([&film.after]).map(|state| rules.view(state, viewer)).collect()
}

#[test]
fn nobody_is_asked_and_nothing_is_weighed_in_the_middle_of_a_step() {
    films(6, |rules, film| {
        for moment in &film.moments {
            let view = rules.view(&moment.state, Viewer::All);
            let secret = matches!(view.phase, Phase::SetUp(SetUpPhase::Cards | SetUpPhase::Placement { .. }));
            let next = moment.state.phase == film.after.phase;
            assert!(secret || next || view.to_act.is_empty(), "{:?}: {:?}", moment.event, view.phase);
            assert!(next || view.previews.is_empty(), "{:?}", moment.event);
        }
    });
}

#[test]
fn an_attack_shows_what_has_come_of_it_so_far() {
    // L7.3 to L8.11, L10.2, L12.4
    let mut seen = [0; 5];
    films(12, |rules, film| {
        for moment in &film.moments {
            let attack = rules.view(&moment.state, Viewer::SPECTATOR).attack;
            let shown = || attack.clone().unwrap();
            match moment.event {
                Event::AttackDeclared { colour, kind, target, attack: declared, .. } => {
                    seen[0] += 1;
                    let attack = shown();
                    assert!(attack.under_way);
                    assert_eq!((attack.by, attack.kind, attack.against), (colour, kind, target));
                    assert_eq!((attack.attacker, attack.target), (declared.attacker, declared.target));
                    assert_eq!((attack.white, attack.cells, attack.verdict), (None, None, None));
                    assert_eq!(attack.odds.unwrap().iter().sum::<u8>(), 36);
                }
                Event::Rallied { space, .. } => {
                    seen[1] += 1;
                    assert!(shown().rallied && shown().target == space && shown().odds.is_some());
                }
                Event::DiceRolled { white, yellow, .. } | Event::Rerolled { white, yellow, .. } => {
                    seen[2] += 1;
                    let attack = shown();
                    assert_eq!((attack.white, attack.yellow), (Some(white), yellow));
                    assert_eq!((attack.die, attack.verdict, attack.odds), (None, None, None));
                    assert_eq!(attack.cells.is_some(), attack.column.is_some());
                }
                Event::ResultRead { white, yellow, die, verdict, .. } => {
                    seen[3] += 1;
                    let attack = shown();
                    assert_eq!(attack.cells, Some([Some(white), yellow]));
                    assert_eq!((attack.die, attack.verdict), (Some(die), Some(verdict)));
                }
                Event::CityRolled { verdict, .. } => {
                    seen[4] += 1;
                    assert_eq!(shown().verdict, Some(verdict));
                }
                Event::Blitzed { kind, space, .. }
                | Event::Disrupted { kind, space, .. }
                | Event::Held { kind, space, .. }
                | Event::Retreated { kind, from: space, .. } => {
                    let attack = shown();
                    assert!(attack.under_way && attack.verdict.is_some() && attack.die.is_some());
                    assert_eq!((attack.target, attack.against), (space, Some(kind)));
                }
                _ => {}
            }
        }
    });
    assert!(seen.iter().all(|&times| times > 0), "{seen:?}");
}

/// Shows every event of the films with everything that the table shows then.
fn events(games: u64, mut look: impl FnMut(&Event, &View)) {
    films(games, |rules, film| {
        for moment in &film.moments {
            look(&moment.event, &rules.view(&moment.state, Viewer::SPECTATOR));
        }
    });
}

#[test]
fn units_stand_where_an_event_has_put_them() {
    // L6 to L9, L11, L12
    events(12, |event, view| {
        let on = |space| view.units.iter().find(|unit| unit.space == space);
        match *event {
            Event::Moved { colour, kind, from, to, supply, .. } => {
                assert!(on(from).is_none(), "{event:?}");
                let unit = on(to).unwrap();
                assert_eq!((unit.colour, unit.kind, view.supply), (colour, kind, supply));
                assert!(!unit.done.is_empty());
            }
            Event::Maneuvered { from, to, .. } => {
                assert!(on(from).is_none() && on(to).unwrap().maneuvered, "{event:?}");
            }
            Event::Displaced { from, to, .. } | Event::Retreated { from, to, .. } => {
                assert!(on(from).is_none() && on(to).is_some(), "{event:?}");
            }
            Event::Relieved { spaces, .. } => {
                assert!(spaces.iter().all(|&space| on(space).unwrap().relieved), "{event:?}");
            }
            Event::Blitzed { space, .. } => assert!(on(space).is_none(), "{event:?}"),
            Event::Disrupted { space, .. } | Event::Held { space, .. } => {
                assert!(on(space).unwrap().disrupted, "{event:?}");
            }
            Event::Regrouped { space, .. } | Event::RalliedToActive { space, .. } => {
                assert!(!on(space).unwrap().disrupted, "{event:?}");
            }
            Event::UnitsRevealed { ref units } => {
                assert_eq!(view.units.len(), units.values().map(Vec::len).sum::<usize>());
            }
            _ => {}
        }
    });
}

#[test]
fn cities_and_tokens_are_as_an_event_has_left_them() {
    // L4, L9, L10, L12
    events(12, |event, view| {
        let player = |colour: Colour| &view.players[colour];
        match *event {
            Event::CityFell { owner, space, .. } => {
                let city = &view.spaces[space.index()];
                assert!(city.fallen && city.controlled_by == Some(owner.other()));
                assert_eq!(city.scored_by, Some(owner.other()));
            }
            Event::CityFreed { owner, space, .. } => {
                let city = &view.spaces[space.index()];
                assert!(!city.fallen && city.controlled_by == Some(owner) && city.scored_by.is_none());
            }
            Event::LeadershipChanged { colour, to, .. } => assert_eq!(player(colour).leadership, to),
            Event::SupplyChosen { colour, column, supply, fallen } => {
                assert_eq!((view.column, view.supply, view.fallen_turn), (Some(column), supply, fallen));
                assert_eq!(player(colour).columns[column].marker, Marker::InUse);
            }
            Event::Cached { supply, .. } => assert!(view.cached && view.supply == supply),
            Event::EdgeOn { colour } => assert!(view.edge.on && view.edge.holder == Some(colour)),
            Event::EdgeMoved { to, .. } => assert_eq!(view.edge.holder, Some(to)),
            Event::Rerolled { .. } => assert_eq!(view.edge.holder, None),
            _ => {}
        }
    });
}

#[test]
fn turns_begin_and_end_with_their_events() {
    // L2.4, L2.7, L3, L4.6, L14
    events(12, |event, view| match *event {
        Event::CardsRevealed { cards } => {
            assert_eq!(By::from_fn(|colour| view.players[colour].card), cards.map(Some));
        }
        Event::DeciderRolled { decider, .. } => {
            assert_eq!((view.to_act.as_slice(), view.first, view.active), (&[decider][..], None, None));
        }
        Event::FirstPlayer { first } => {
            assert_eq!((view.first, view.active), (Some(first), Some(first)));
        }
        Event::TurnBegan { colour, month, turn } => {
            assert_eq!((view.active, view.month, view.turn), (Some(colour), month, turn));
        }
        Event::TurnEnded { colour, column, points, .. } => {
            let marker = view.players[colour].columns[column].marker;
            assert_eq!(marker, Marker::Used);
            assert_eq!((view.column, view.supply, view.cached), (None, 0, false));
            assert!(view.units.iter().all(|unit| unit.done.is_empty() && !unit.maneuvered));
            assert_eq!(By::from_fn(|colour| view.players[colour].points), points);
        }
        Event::Ended { ending, .. } => assert_eq!(view.phase, Phase::Quiet(Quiet::Over { ending })),
        _ => {}
    });
}

#[test]
fn what_is_chosen_in_secret_stays_secret_at_every_event() {
    // L2.4, L2.5, L17.2, L17.3
    films(6, |rules, film| {
        let states = film.moments.iter().map(|moment| &moment.state);
        for (state, seat) in states.flat_map(|state| [(state, 0), (state, 1)]) {
            let seat = Seat::new(seat);
            let seen = |state: &State| serde_json::to_value(rules.view(state, Viewer::seat(seat))).unwrap();
            let mut guess = *state;
            rules.reimagine(&mut guess, SeatSet::one(seat), &mut Fast::new(film.number as u64, 7));
            assert_eq!(seen(&guess), seen(state));
        }
    });
}

#[test]
fn every_view_is_drawn() {
    films(2, |rules, film| {
        for viewer in VIEWERS {
            for view in views(rules, film, viewer) {
                let titles: Vec<String> =
                    rules.panels(&view, viewer).into_iter().map(|panel| panel.title).collect();
                assert_eq!(titles[..2], ["Front Line", "Attack"]);
            }
        }
    });
}

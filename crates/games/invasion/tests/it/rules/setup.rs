//! V0 to V2.

use crate::rules::position::*;
use invasion::{
    AdaptationId, Coalition, Good, Invasion, Mercenary, Order, Project, Status, Step, Switch, Task, Tech,
    Wave,
};
use redoubt_engine::chance::Fast;
use redoubt_engine::{Game, OptionSet, Options, Rules, Silent};
use redoubt_testkit::Scenario;

fn fresh(rules: &Invasion) -> invasion::State {
    rules.setup(&mut Fast::new(3, 0), &mut Silent)
}

/// V0.1, V1.2, V1.3, V13.4
#[test]
fn each_coalition_is_a_seat() {
    let seating = rules().seated();
    let names: Vec<_> = seating.seats.iter().map(|seat| seat.name.to_string()).collect();
    assert_eq!(names, ["South America", "North America", "Europe", "Africa", "Asia"]);
    assert_eq!((Invasion::INFO.people, rules().seats()), (1..=5, 5));
    assert_eq!(fresh(rules()).holder, SA);
}

/// V1.1, V0.5, V13.3, V1.4, V1.8, V1.6, V1.7
#[test]
fn the_board_is_laid_out() {
    let state = fresh(rules());
    assert_eq!(state.cronos, at("Argentina"));
    let zones = ["Greenland", "Arabia", "Western Australia", "Eastern Australia"];
    assert_eq!(zones.map(|name| there(&state, name)), [2, 3, 2, 2]);
    assert!(state.ready.has(at("Eastern Australia")) && state.ready.len() == 11);
    assert_eq!((state.adaptation, state.wave, state.market_size), (0, Wave::Assault, 2));
    assert_eq!(state.consoles[NA].cards[Mercenary::Clones], 1);
    assert_eq!(state.market.values().sum::<u8>(), 0, "turned up after the units are placed");
    assert_eq!(state.has(EU, Good::Mic), 22);
    assert!(Coalition::ALL.into_iter().all(|who| state.has(who, Good::Money) == 4));
    assert_eq!(Coalition::ALL.map(|who| rules().power(&state, who)), [1, 0, 0, 0, 0]);
    assert!(state.status.iter().all(|status| *status == Status::Secure));
    assert_eq!((state.events[Wave::Assault].len(), state.events[Wave::Devastation].len()), (25, 30));
    assert_eq!(state.adaptations.len(), 16);
}

/// V1.5, V1.8, V1.9, V2.2: Asia places seven; then the market is turned up, and two cards bring six invaders.
#[test]
fn units_are_placed_before_the_first_invaders_come() {
    let rules = rules();
    let mut state = fresh(rules);
    assert_eq!(state.ships[..3], ["Uzbekistan Alliance", "Canada", "Argentina"].map(|name| Some(at(name))));
    let mut seats = Vec::new();
    let mut story = Scenario::at(rules, state).refused("deploy canada", "V1.5");
    for (who, count) in Coalition::ALL.into_iter().zip([5, 6, 5, 5, 7]) {
        let capital = rules.place(rules.capital(who)).to_lowercase().replace(' ', "-");
        for _ in 0..count {
            if who == AS && seats.len() == 27 {
                story = story.dice([0, 0, 0, 5]);
            }
            story = story.to_act([who.index() as u8]).play(&format!("deploy {capital}"));
            seats.push(who);
        }
    }
    state = story.finish();
    assert_eq!(seats.len(), 28);
    assert_eq!((state.round, state.step), (1, Step::Mercenaries));
    let landed = ["Eastern United States", "Balkan Concordat", "Congo Protectorate"];
    assert!(landed.iter().all(|name| there(&state, name) >= 1));
    assert_eq!(state.invaders.iter().sum::<u8>(), 9 + 6);
    assert_eq!(state.market[Mercenary::Clones], 2);
}

/// V1.9, V1.10, V13.5
#[test]
fn easy_and_hard_games_begin_otherwise() {
    let hard = with(&[("hard", "on")]);
    assert_eq!(fresh(&hard).ships, [None; 4]);
    let easy = with(&[("easy", "on")]);
    let state = fresh(&easy);
    assert_eq!(Coalition::ALL.map(|who| easy.power(&state, who)), [1; 5]);
    assert_eq!(state.consoles[SA].tech[Tech::Biology], 1);
    assert_eq!(state.consoles[EU].tech[Tech::Biology], 1, "its own asset");
    assert_eq!(state.consoles[NA].tech[Tech::Biology], 0);
    let choices = invasion::Choices::read(&Options::new().complete(&invasion::Choices::specs()).unwrap());
    assert_eq!((choices.easy, choices.hard, choices.order), (Switch::Off, Switch::Off, Order::Fixed));
}

/// V13.6: the order may be drawn, with South America first as the holder.
#[test]
fn the_order_may_be_drawn() {
    let drawn = with(&[("order", "drawn")]);
    let state = Scenario::set_up(&drawn, [4, 2, 0, 0]).finish();
    assert_eq!(state.cycle, [AS, AF, EU, NA, SA]);
    assert_eq!(state.order[0], SA);
    assert_eq!(state.order[1], AS);
}

/// V2.1, V2.2, V2.4, V11.1: the token goes to Asia, but the order of the round stays.
#[test]
fn the_token_changes_hands_in_step_eleven() {
    run(Step::Control, &[Task::Body { step: Step::Control }], |state| state.cronos = at("China"))
        .play("pass")
        .log_contains("Asia takes control of Cronos")
        .then(|state| assert_eq!((state.holder, state.order[0]), (AS, SA)))
        .finish();
    run(Step::Landing, &[Task::Round], |state| {
        state.cronos = at("China");
        state.holder = AS;
    })
    .play("pass")
    .log_contains("Asia goes first")
    .then(|state| assert_eq!((state.order, state.round), ([AS, SA, NA, EU, AF], 3)))
    .finish();
}

/// V2.3, V2.5, V2.6, V13.18: a defeated coalition is passed over in Development.
#[test]
fn a_defeated_coalition_takes_no_part_in_development() {
    step(Step::Deployment, |state| {
        nearly_done(state);
        defeat(state, SA);
    })
    .play("pass")
    .to_act([1])
    .finish();
}

pub(crate) fn defeat(state: &mut invasion::State, who: Coalition) {
    state.defeated.add(who);
    state.consoles[who].stock = redoubt_engine::By::splat(0);
    for at in rules().home(who) {
        state.ready.remove(at);
    }
}

/// V0.2, V0.4, V0.6, V0.7, V0.9, V0.10: what the words mean in a position.
#[test]
fn pieces_are_counted_as_the_terms_say() {
    let mut state = calm();
    ship(&mut state, 2, "Canada");
    invaders(&mut state, "Canada", 2);
    assert_eq!(state.hydra(at("Canada")), 3, "invader units and drop ships");
    let near = |name: &str| rules().ways(&state, at(name)).len();
    assert_eq!((near("North African Concord"), near("Russia"), near("Greenland")), (2, 7, 2));
    assert!(rules().pack().links.iter().filter(|link| link.sea).count() == 18);
    assert_eq!(rules().pack().links.len(), 56);
    assert_eq!(state.landings.len(), 25, "no card is drawn before the units are placed");
    let all = AdaptationId::all(16).all(|card| state.adaptations.has(card));
    assert!(all && Project::ALL.len() == 7);
}

/// V0.8: what does not fit is lost.
#[test]
fn a_full_dial_takes_no_more() {
    step(Step::Income, |state| state.consoles[SA].stock[Good::Food] = 18)
        .play("pass")
        .log_contains("does not fit")
        .then(|state| assert_eq!(state.has(SA, Good::Food), 20))
        .finish();
}

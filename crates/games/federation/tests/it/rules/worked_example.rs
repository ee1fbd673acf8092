//! The worked example of the rules document, told with its own dice.

use crate::rules::position::{REST, Told, at, deployed, level, pool, techs_of, turn, usual};
use federation::{Base, FedTech, HomeTrack, Level, Site, Space, State, Token, World};
use redoubt_engine::By;
use redoubt_testkit::Scenario;

/// The numbers under which these tokens are drawn from a bag, one after the other.
fn draws(mut bag: By<Token, u8>, tokens: &str) -> Vec<u32> {
    let number = |word: &str| {
        let drawn: Token = word.parse().unwrap();
        let before = Token::ALL.into_iter().take_while(|&token| token != drawn);
        let number = before.map(|token| u32::from(bag[token])).sum();
        bag[drawn] -= 1;
        number
    };
    tokens.split_whitespace().map(number).collect()
}

/// The bag as it will be when everything that was used has returned.
fn returned(state: &State) -> By<Token, u8> {
    let mut bag = state.bag;
    for (token, count) in bag.iter_mut() {
        *count += state.holding[token];
    }
    bag[state.queue.as_slice()[0]] += 1;
    bag
}

#[test]
fn the_worked_example_goes_as_it_is_told() {
    let mut bag = By::default();
    let story = Scenario::set_up(usual(), [])
        .order("store build; store maneuver; store research; store espionage")
        .dice([1, 2, 2, 4, 6])
        .play("store morale")
        .order("place maneuver; place build; place maneuver")
        .then(|state| bag = state.bag);
    // F4.19, F4.7: both Scouts appear, and one goes on.
    let queue = "mu_press me_advance federation_one fe_friction random_event federation_two me_advance";
    let story =
        story.dice(draws(bag, queue)).dice([5]).play("place diplomacy").asked_by("F24.1").then(|state| {
            assert_eq!(at(state, "mu_scout"), Some(Space::Mu4));
            assert_eq!(at(state, "me_scout"), Some(Space::Me3));
        });
    // F9.2, F9.3, F11.1, F13.2: the first Base.
    let story = story
        .order("accept; place morale")
        .order("move; at fe1; move; at cuaetera; settle; base maneuver")
        .then(|state| {
            assert_eq!(level(state, "fe"), Level::ColdWar);
            assert_eq!((state.flagships.unbuilt(), state.blanks), (2, 2));
        })
        .dice([1, 2])
        .order("initiate; tech missile_swarms; expand")
        .then(|state| {
            assert_eq!(state.projects.as_slice()[0].tech, FedTech::Missiles);
            deployed(state, "column2");
            assert_eq!(state.stored.total(), 1);
            bag = returned(state);
        });
    // F4.21, F6.12: Border Friction, then the chit Defence with a 4.
    let story =
        story.dice(draws(bag, "ct_press cy_tech")).dice([4, 4]).play("end").dice([3]).play("accept").then(
            |state| {
                assert_eq!(level(state, "fe"), Level::Mobilizing);
                bag = state.bag;
            },
        );
    // F7.6: two Resource Rolls of two dice.
    let story = story
        .dice(draws(bag, "mu_tech"))
        .dice([2, 2])
        .play("accept")
        .then(|state| assert_eq!(at(state, "me_scout"), Some(Space::Me2)))
        .dice([2, 6])
        .order("accept; place maneuver; accept; place research; place espionage")
        .order("construct; piece flagship; construct; piece sol_defense")
        .then(|state| bag = returned(state));
    // F21.3, F18.6: the battle of Sol.
    let story = story.dice(draws(bag, "cy_press")).dice([5, 6, 2, 1, 3]).play("end").asked_by("F24.1");
    let story = story.then(|state| bag = state.bag);
    story
        .dice(draws(bag, "federation_one random_event ct_spawn fe_spawn fe_press"))
        .dice([1, 1])
        .play("accept")
        .then(|state| {
            assert_eq!(at(state, "me_scout"), None);
            assert_eq!(level(state, "me"), Level::War);
        })
        .finish();
}

#[test]
fn the_defeat_goes_as_it_is_told() {
    turn("fe war; fe_raider fe3; base build apclore striped")
        .token_asks("fe_advance", &[1, 2, 4, 4])
        .legal_exactly(["lose base flip", "lose base spend"])
        .dice(REST)
        .dice([1])
        .play("lose base flip")
        .then(|state| {
            assert_eq!(state.home[HomeTrack::Military], 1);
            assert_eq!(state.bases[Base::Build], Site::On { world: World::Apclore, striped: false });
            assert_eq!(at(state, "fe_raider"), Some(Space::Fe3));
        })
        .finish();
}

#[test]
fn the_retreat_against_the_edge_goes_as_it_is_told() {
    let attack = |fleet: &str, dice: &[u32]| {
        let story = turn(&format!("{fleet} cy2; mine cy4; flagship cy1; stored maneuver"));
        at(&story.dice(dice.to_vec()).order("move; at cy2").finish(), fleet)
    };
    assert_eq!(attack("cy_battle", &[5, 6]), Some(Space::Cy3));
    assert_eq!(attack("cy_raider", &[5, 6, 1]), Some(Space::Cy3));
    assert_eq!(attack("cy_scout", &[5, 6, 1, 1]), None);
}

#[test]
fn the_agent_fares_as_it_is_told() {
    turn("mu cold_war; deploy spy_mu")
        .token_asks("mu_tech", &[])
        .dice([2, 0])
        .dice(REST)
        .play("contest spy_mu")
        .then(|state| {
            assert_eq!(techs_of(state, "mu"), "fast_scouts");
            deployed(state, "");
            pool(state, "espionage", 3);
            assert_eq!(level(state, "mu"), Level::Mobilizing);
        })
        .finish();
}

//! V3 to V7.

use crate::rules::position::*;
use invasion::{Agenda, Good, Mercenary, Phase, Project, Quiet, Status, Step, Task, Tech, Trade};
use redoubt_engine::{By, Present, Rules};

fn open(state: &mut invasion::State, list: &[invasion::Coalition]) {
    list.iter().for_each(|who| state.consoles[*who].traded = false);
}

/// V3.1, V3.2, V3.3, V3.5, V13.7: Europe lends Africa one Research for nothing.
#[test]
fn a_gift_of_research_uses_both_trade_actions() {
    run(Step::Research, &[], |state| {
        open(state, &[EU, AF]);
        state.phase = Phase::Trade(Trade::Window { who: EU });
    })
    .refused("send", "V3.7")
    .play("offer af")
    .refused("send", "V3.3")
    .play_all(["give research", "amount 1", "send"])
    .to_act([3])
    .play("accept")
    .log_contains("Europe gives Africa 1 Research for nothing")
    .then(|state| {
        assert_eq!((rules().tokens(state, EU), state.has(AF, Good::Research)), (2, 1));
        assert!(state.consoles[EU].traded && state.consoles[AF].traded);
    })
    .finish();
}

/// V3.5, V13.7: credits are lost after step 5; Research is not lent in Maintenance.
#[test]
fn credits_do_not_last() {
    run(Step::Income, &[Task::End { step: Step::Income }], |state| {
        state.consoles[AF].stock[Good::Research] = 1;
        state.consoles[SA].traded = true;
    })
    .play("pass")
    .then(|state| assert_eq!(state.has(AF, Good::Research), 0))
    .finish();
    run(Step::Terror, &[], |_| {}).play("offer na").refused("give research", "V3.5").finish();
}

/// V3.4
#[test]
fn one_mic_must_stay_and_dials_must_have_room() {
    run(Step::Terror, &[], |state| {
        open(state, &[EU, AF]);
        state.consoles[SA].stock[Good::Mic] = 3;
        state.consoles[NA].stock[Good::Food] = 20;
    })
    .play("offer na")
    .refused("give food", "V3.4")
    .play("give mic")
    .refused("amount 3", "V3.4")
    .play("amount 2")
    .refused("get mic", "V3.4")
    .play_all(["send", "accept"])
    .then(|state| assert_eq!((state.has(SA, Good::Mic), state.has(NA, Good::Mic)), (1, 25)))
    .finish();
}

/// V3.7, V13.8: three offers, one counter-offer, and everybody is asked anew after an offer.
#[test]
fn offers_are_bounded() {
    run(Step::Terror, &[], |state| open(state, &[EU]))
        .play("pass")
        .play("offer na")
        .play("drop")
        .to_act([1])
        .play("pass")
        .to_act([2])
        .play("offer sa")
        .play_all(["give food", "amount 1", "send"])
        .play("counter")
        .to_act([0])
        .play_all(["get food", "amount 2", "send"])
        .to_act([2])
        .refused("counter", "V3.7")
        .play("decline")
        .log_contains("Europe declines")
        .to_act([0])
        .play_all(["offer na", "drop", "pass", "pass"])
        .play_all(["offer eu", "drop"])
        .then(|state| assert_eq!(state.consoles[SA].offers, 3))
        .to_act([1])
        .play("rest")
        .to_act([2])
        .finish();
}

/// V3.6, V3.8: only goods can stand in an offer.
#[test]
fn nothing_else_can_be_traded() {
    let story = run(Step::Terror, &[], |_| {}).play("offer na");
    let state = story.finish();
    let mut actions = Vec::new();
    rules().legal(&state, SA.seat(), &mut actions);
    assert_eq!(actions.len(), 2 * 5 + 1, "five goods of each side, and dropping it");
}

/// V4.1, V4.3, V4.4: the first player passes, the second buys both cards, then the market is filled up.
#[test]
fn the_market_is_filled_up_after_each_coalition() {
    step(Step::Mercenaries, |state| market(state, &[Mercenary::Clones, Mercenary::Clones]))
        .play("pass")
        .to_act([0])
        .refused("buy vats", "V4.1")
        .play("done")
        .to_act([1])
        .play("buy clones")
        .dice([0, 0])
        .play("buy clones")
        .to_act([2])
        .then(|state| {
            assert_eq!((state.consoles[NA].cards[Mercenary::Clones], state.has(NA, Good::Money)), (3, 0));
            assert_eq!(state.market.values().sum::<u8>(), 2);
        })
        .finish();
}

/// V4.2, V4.5: a card that is attached stays with a territory; on an Overrun one its token is committed.
#[test]
fn researchers_bring_a_token() {
    let story = |lost: bool| {
        step(Step::Mercenaries, |state| {
            market(state, &[Mercenary::Researchers]);
            if lost {
                status(state, "Canada", Status::Overrun);
            }
            state.consoles[SA].stock[Good::Money] = 0;
        })
        .dice([0])
        .play("pass")
        .play("buy researchers")
        .refused("attach brazil", "V4.2")
    };
    let ready = |state: &invasion::State| rules().tokens(state, NA);
    let state = story(false).dice([0]).play("attach canada").finish();
    assert_eq!(ready(&state), 4);
    let state = story(true).dice([0]).play("attach canada").finish();
    assert_eq!(ready(&state), 2, "neither the territory's nor the card's");
}

/// V5.1, V5.2
#[test]
fn units_are_deployed_within_money_and_command() {
    step(Step::Deployment, |state| {
        status(state, "Brazil", Status::Liberated);
        status(state, "Amazonia", Status::Overrun);
        units(state, SA, "Argentina", 2);
    })
    .play("pass")
    .refused("deploy canada", "V5.1")
    .play("deploy amazonia")
    .log_contains("for $2")
    .play("deploy brazil")
    .log_contains("for $1")
    .to_act([1])
    .then(|state| {
        assert_eq!(rules().command(state, SA), 4, "a Liberated capital takes 1 of 5");
        assert_eq!((state.army(SA), state.has(SA, Good::Money)), (4, 1));
    })
    .finish();
}

/// V6.1, V6.2, V6.5, V7.12: Eastern Australia's token is used before the credit.
#[test]
fn the_dead_zones_token_is_used_first() {
    run(Step::Research, &[], |state| {
        state.agenda = Agenda::default();
        state.agenda.push(Task::Begin { step: Step::Research });
        state.consoles.values_mut().for_each(|console| console.traded = true);
        [SA, NA, EU].iter().for_each(|who| state.consoles[*who].stock[Good::Money] = 0);
        units(state, AF, "Eastern Australia", 1);
        state.ready.remove(at("South African Union"));
        state.consoles[AF].stock[Good::Research] = 1;
    })
    .play("pass")
    .to_act([3])
    .play("upgrade biology")
    .refused("upgrade biology", "V6.1")
    .then(|state| {
        assert!(!state.ready.has(at("Eastern Australia")));
        assert_eq!((state.has(AF, Good::Research), state.consoles[AF].tech[Tech::Biology]), (1, 1));
    })
    .finish();
}

/// V6.3, V6.4: only the current tier counts, and everybody sees it.
#[test]
fn only_the_current_tier_counts() {
    let mut state = calm();
    state.consoles[EU].tech[Tech::Military] = 3;
    state.consoles[EU].tech[Tech::Biology] = 5;
    assert_eq!((rules().power(&state, EU), rules().moves(&state, EU)), (2, 2));
    assert_eq!(rules().income(&state, EU)[Good::Food], 3 + 3);
    let view = rules().view(&state, redoubt_engine::Viewer::SPECTATOR);
    assert_eq!(view.coalitions[EU].tech[Tech::Biology], 5);
}

fn rich(state: &mut invasion::State, who: invasion::Coalition) {
    state.consoles[who].stock = By::of([20, 20, 20, 20, 20, 5]);
}

/// V7.1, V7.2, V7.5, V7.6, V7.7, V8.15: card 3 is funded with a pledge; the wave ends after this round.
#[test]
fn a_project_card_is_funded_with_pledges() {
    run(Step::Project, &[Task::Announce { place: 0 }], |state| {
        state.funded = [Project::One, Project::TwoA, Project::TwoB].into_iter().collect();
        state.round = 4;
        (state.holder, state.cronos) = (AS, at("China"));
        rich(state, AS);
        state.consoles[SA].stock[Good::Fuel] = 4;
    })
    .play("pass")
    .to_act([4])
    .refused("fund 4a", "V7.2")
    .refused("fund 1", "V7.1")
    .play("fund 3")
    .to_act([0])
    .play("pledge 0")
    .refused("pledge 5", "V7.5")
    .play("pledge 4")
    .refused("withhold", "V7.5")
    .play_all(["pledge 0", "pledge 0", "pledge 0"])
    .log_contains("South America pledges 4 Fuel")
    .play_all(["withhold", "withhold", "withhold"])
    .to_act([4])
    .play("pay")
    .log_contains("Asia funds project card 3")
    .then(|state| {
        assert_eq!((state.has(SA, Good::Fuel), state.has(AS, Good::Fuel)), (0, 20));
        assert_eq!((state.has(AS, Good::Money), state.has(AS, Good::Minerals)), (14, 13));
        assert!(state.wave_ends && state.wave == ASSAULT);
    })
    .finish();
}

/// V7.4, V13.11, V7.6: card 4b makes the market larger; card 5 has to wait for another round.
#[test]
fn one_card_a_round() {
    run(Step::Project, &[Task::Announce { place: 1 }], |state| {
        nearly_done(state);
        state.funded.remove(Project::FourB);
        (state.holder, state.cronos) = (NA, at("Canada"));
        invasion::Coalition::ALL.iter().for_each(|who| rich(state, *who));
    })
    .play("pass")
    .play_all(["fund 4b", "withhold", "withhold", "withhold", "withhold"])
    .dice([0])
    .play("pay")
    .asked_by("V3.7")
    .then(|state| assert_eq!((state.market_size, state.market.values().sum::<u8>()), (3, 3)))
    .finish();
}

/// V7.3, V7.5: whoever announces card 5 in vain takes nobody else's chance.
#[test]
fn two_announcements_are_the_limit() {
    let mut story = run(Step::Project, &[Task::Announce { place: 0 }], nearly_done).play("pass");
    for _ in 0..2 {
        story = story
            .to_act([0])
            .play("fund 5")
            .play_all(["withhold", "withhold", "withhold", "withhold"])
            .log_contains("South America gives up funding");
    }
    story.to_act([1]).asked_by("V7.2").finish();
}

/// V7.9, V7.10, V11.3: Terror and lost territories take their share; Social Programs calm the people first.
#[test]
fn income_is_what_is_left() {
    step(Step::Income, |state| {
        state.consoles[EU].terror = 5;
        state.consoles[EU].tech[Tech::Social] = 3;
        status(state, "British Isles", Status::Overrun);
        status(state, "German Federation", Status::Liberated);
    })
    .play("pass")
    .log_contains("Terror in Europe falls to 4")
    .then(|state| {
        let earned = |good| state.has(EU, good) - u16::from(rules().pack_start(good));
        assert_eq!(state.has(EU, Good::Money), 4 + 7 + 1 - 2 - 1 - 1);
        assert_eq!((earned(Good::Fuel), earned(Good::Minerals), earned(Good::Food)), (1, 0, 3));
    })
    .finish();
}

trait Starts {
    fn pack_start(&self, good: Good) -> u8;
}

impl Starts for invasion::Invasion {
    fn pack_start(&self, good: Good) -> u8 {
        use redoubt_engine::Game;
        self.pack().coalitions[EU].start[good]
    }
}

/// V7.11, V7.12: Western Australia pays once in a game.
#[test]
fn western_australia_pays_once() {
    let given = |who| move |state: &mut invasion::State| units(state, who, "Western Australia", 1);
    let state = run(Step::Income, &[Task::ZoneGain { zone: 0 }], given(AF))
        .play("pass")
        .log_contains("Africa controls Western Australia: 3 MIC")
        .finish();
    assert_eq!(state.has(AF, Good::Mic), 23);
    assert!(state.once_paid.has(at("Western Australia")));
    run(Step::Income, &[Task::ZoneGain { zone: 0 }], |state| {
        given(AS)(state);
        state.once_paid.add(at("Western Australia"));
    })
    .play("pass")
    .then(|state| assert_eq!(state.has(AS, Good::Mic), 24))
    .finish();
}

/// V7.12, V0.3: the holder says who controls a dead zone, and invaders there spoil it.
#[test]
fn the_holder_breaks_ties_in_dead_zones() {
    run(Step::Income, &[Task::ZoneGain { zone: 0 }], |state| {
        units(state, NA, "Greenland", 1);
        units(state, EU, "Greenland", 1);
        units(state, AF, "Arabia", 3);
        invaders(state, "Arabia", 1);
    })
    .play("pass")
    .to_act([0])
    .refused("choose sa", "V7.12")
    .play("choose eu")
    .log_contains("Europe controls Greenland: 2 Minerals")
    .log_lacks("Arabia")
    .then(|state| assert!(!matches!(state.phase, Phase::Quiet(Quiet::Working))))
    .finish();
}

//! P8 to P10: how cards are carried out, and their powers.

use crate::rules::position::*;
use portas::{Portas, Rank, Work};
use redoubt_engine::Game;

/// The second Era's cards, on tables where they come.
fn later(scenario: &str, card: &str, lay: impl FnOnce(&mut portas::State)) -> Story {
    let rules = with(&[("eras", "2"), ("scenario", scenario)]);
    march(rules, &[card], |state| {
        state.clock.era = 1;
        lay(state);
    })
}

#[test]
fn powers_come_before_arrows_and_traps_before_fire() {
    // P8.2, P8.4: R109 adds a Basic Unit and goes L.
    let story = march(raiders(), &["R109"], |state| foes(state, 17, 1, 0));
    story
        .log_in_order(["#17 draws R109", "the troop grows", "from #17 to #14"])
        .then(|state| assert_eq!(enemies(state, 14), (2, 0)))
        .finish();
}

#[test]
fn invaders_and_soldiers_never_rest_on_one_hex() {
    // P8.5, P8.5a: passing another troop is free, and no Battle can be there.
    let story = march(raiders(), &["R104", "R108"], |state| {
        foes(state, 12, 1, 0);
        foes(state, 19, 1, 0);
    });
    // #12 goes D to #7. #19 goes R to #17 and L to #14.
    story
        .log_lacks("Battle")
        .then(|state| assert_eq!((enemies(state, 7), enemies(state, 14)), ((1, 0), (1, 0))))
        .finish();
}

#[test]
fn after_the_phase_everybody_stands_upright_and_marks_are_gone() {
    // P8.3, P8.7
    let story = march(raiders(), &["R102"], |state| {
        men(state, 9, 2, 0);
        work(state, 9, Work::Trench);
        foes(state, 14, 2, 0);
    });
    // One shot, and windows for the other: before the card, after it, after its arrow, at the end.
    story
        .play_all(["0> fire 9 14", "0> shoot", "0> pass", "0> pass", "0> pass", "0> pass"])
        .then(|state| {
            let all: u8 = state.hexes.iter().map(|hex| hex.exhausted(portas::Side::South)).sum();
            assert_eq!(all, 0);
            assert!(state.hexes.iter().all(|hex| hex.foes.values().all(|foes| foes.marked == 0)));
        })
        .finish();
}

#[test]
fn a_troop_that_is_destroyed_ends_its_card() {
    // P8.8: R122 goes D, L; the Mine stops it, and the card is discarded.
    let story = march(raiders(), &["R122"], |state| {
        work(state, 12, Work::Pressure);
        foes(state, 17, 1, 0);
    });
    story
        .log_lacks("from #12")
        .then(|state| assert_eq!((state.decks.discard.count_ones(), state.turned.card), (1, None)))
        .finish();
}

#[test]
fn survivors_go_on_with_their_arrows() {
    // P7.8
    let story = march(raiders(), &["R122"], |state| {
        men(state, 12, 1, 0);
        foes(state, 17, 3, 0);
    });
    story.then(|state| assert_eq!((enemies(state, 9), sick(state)), ((2, 0), (1, 0)))).finish();
}

#[test]
fn three_basic_units_become_an_elite_unit() {
    // P9.1: R202 regroups three into one, once.
    later("raiders", "R202", |state| foes(state, 17, 7, 0))
        .then(|state| assert_eq!((enemies(state, 12), state.foes[Rank::Elite]), ((4, 1), 11)))
        .finish();
}

#[test]
fn an_increase_without_supply_is_ignored() {
    // P9.2
    let story = march(raiders(), &["R109", "R104"], |state| {
        foes(state, 17, 1, 0);
        foes(state, 26, 22, 0);
    });
    story.log_lacks("the troop grows").then(|state| assert_eq!(enemies(state, 14), (1, 0))).finish();
}

#[test]
fn t10_a_troop_merges_backwards_and_moves_again() {
    // P9.3, P8.3
    let story = march(raiders(), &["R106", "R104"], |state| {
        foes(state, 4, 1, 0);
        foes(state, 20, 2, 0);
    });
    story.then(|state| assert_eq!((enemies(state, 4), enemies(state, 15)), ((0, 0), (3, 0)))).finish();
}

#[test]
fn citizens_are_removed_before_the_battle() {
    // P9.4: with a Farmer there is still a Battle, without one there is none.
    let story = |farmers| {
        march(raiders(), &["R121"], move |state| {
            men(state, 12, farmers, 1);
            foes(state, 17, 1, 0);
        })
    };
    story(1)
        .log_contains("Battle on #12: 1 against 1")
        .then(|state| assert_eq!(sick(state), (1, 1)))
        .finish();
    story(0)
        .log_lacks("Battle")
        .then(|state| assert_eq!((sick(state), enemies(state, 12)), ((0, 1), (1, 0))))
        .finish();
}

#[test]
fn stronger_raiders_count_more_but_do_not_live_longer() {
    // P9.5, P7.6: R117, an Elite Unit with 1 more against a Citizen.
    let story = march(raiders(), &["R117"], |state| {
        men(state, 12, 0, 1);
        foes(state, 17, 0, 1);
    });
    story
        .log_contains("Battle on #12: 3 against 4")
        .then(|state| assert_eq!((enemies(state, 12), sick(state)), ((0, 0), (0, 1))))
        .finish();
}

#[test]
fn traps_are_destroyed_where_a_troop_starts_and_where_it_enters() {
    // P9.6: before they slow anybody.
    let story = march(raiders(), &["R111"], |state| {
        work(state, 17, Work::Trap);
        work(state, 12, Work::Trap);
        foes(state, 17, 2, 0);
    });
    story
        .then(|state| {
            assert_eq!((tile_on(state, 17), tile_on(state, 12), enemies(state, 12)), (None, None, (2, 0)));
        })
        .finish();
}

#[test]
fn a_trap_can_cost_a_basic_unit() {
    // P9.7
    let story = march(raiders(), &["R120"], |state| {
        work(state, 12, Work::Trap);
        foes(state, 17, 2, 0);
    });
    story.then(|state| assert_eq!(enemies(state, 12), (1, 0))).finish();
}

#[test]
fn cards_carry_the_powers_that_the_ruling_gives_them() {
    // P9.11
    let powers = |rules: &Portas, name: &str| {
        rules.pack().movement.iter().find(|card| card.name == name).unwrap().powers.clone()
    };
    for (card, weaker) in [("R116", -1), ("R216", -2)] {
        let powers = powers(raiders(), card);
        assert_eq!((powers.press, powers.strength), (true, weaker));
    }
    let (first, second) = (powers(raiders(), "R221"), powers(raiders(), "R222"));
    assert_eq!((first.strength, first.remove_citizens, first.killed_by_citizens), (1, true, false));
    assert_eq!((second.remove_citizens, second.killed_by_citizens), (false, true));
}

#[test]
fn t34_a_shot_at_a_lone_mine_is_added_in_the_battle() {
    // P9.9
    let story = march(raiders(), &["R107"], |state| {
        work(state, 7, Work::Pressure);
        foes(state, 12, 1, 0);
    });
    story
        .log_contains("Battle on #7: 1 against 2")
        .then(|state| assert_eq!((tile_on(state, 7), enemies(state, 7)), (None, (0, 0))))
        .finish();
}

#[test]
fn a_shot_wounds_a_farmer_before_the_troop_moves() {
    // P9.9, P7.12: R207 shoots L, D and R; at the edge L means D, and a hex is hit once.
    later("raiders", "R207", |state| {
        men(state, 11, 2, 0);
        men(state, 14, 1, 0);
        foes(state, 16, 1, 0);
    })
    .log_in_order(["#11: 1 Farmer wounded", "#14: 1 Farmer wounded", "Battle on #11: 1 against 1"])
    .finish();
}

#[test]
fn t32_farmers_hurt_only_the_basic_units_of_a_flying_troop() {
    // P10.4, P10.4a
    let story = march(dragons(), &["D114"], |state| {
        men(state, 9, 3, 0);
        foes(state, 14, 1, 1);
    });
    story
        .log_contains("Battle on #9: 1 against 4")
        .then(|state| assert_eq!((sick(state), enemies(state, 6)), ((3, 0), (0, 1))))
        .finish();
}

#[test]
fn dragons_split_left_first() {
    // P10.5: D105; Elite Units fill the left part.
    let story = march(dragons(), &["D105"], |state| foes(state, 17, 2, 1));
    story.then(|state| assert_eq!((enemies(state, 14), enemies(state, 15)), ((1, 1), (1, 0)))).finish();
}

#[test]
fn fire_from_where_they_are_is_not_carried_into_a_battle() {
    // P10.6: D106, one damage to each of three hexes; the Citizen absorbs it.
    let story = march(dragons(), &["D106"], |state| {
        men(state, 14, 1, 0);
        men(state, 12, 0, 1);
        work(state, 15, Work::Bounding);
        foes(state, 17, 1, 0);
    });
    story
        .then(|state| {
            assert_eq!((there(state, 14), there(state, 12), tile_on(state, 15)), ((0, 0), (0, 1), None));
            assert_eq!(enemies(state, 17), (1, 0));
        })
        .finish();
}

#[test]
fn flying_dragons_destroy_traps_too() {
    // P10.7: D114 (D L).
    let story = march(dragons(), &["D114"], |state| {
        work(state, 12, Work::Trap);
        foes(state, 17, 1, 0);
    });
    story.then(|state| assert_eq!((tile_on(state, 12), enemies(state, 9)), (None, (1, 0)))).finish();
}

#[test]
fn dragons_are_weaker_where_their_first_arrow_leads_and_not_after() {
    // P10.8: D115 (D L), weaker by 1.
    let story = |first, second| {
        march(dragons(), &["D115"], move |state| {
            men(state, 12, first, 0);
            men(state, 9, second, 0);
            foes(state, 17, 2, 0);
        })
    };
    story(1, 0).log_contains("Battle on #12: 1 against 1").finish();
    story(0, 1).log_contains("Battle on #9: 1 against 2").finish();
}

#[test]
fn dragons_destroy_a_building_before_the_battle() {
    // P10.9: D118 destroys a Guard Post; the Farmer fights alone.
    let story = march(dragons(), &["D118"], |state| {
        men(state, 15, 1, 0);
        work(state, 15, Work::Post);
        foes(state, 17, 1, 0);
    });
    story
        .log_in_order(["the Building is destroyed", "Battle on #15: 1 against 1"])
        .then(|state| assert_eq!(tile_on(state, 15), None))
        .finish();
}

#[test]
fn dragons_dodge_what_is_in_their_way() {
    // P10.10: D110, D>L>R then L>R>D.
    let story = march(dragons(), &["D110"], |state| {
        work(state, 12, Work::Trap);
        men(state, 11, 1, 0);
        foes(state, 17, 1, 0);
    });
    // D is blocked, so L to #14; there L is blocked, so R to #12? That is blocked too, so D to #9.
    story.then(|state| assert_eq!(enemies(state, 9), (1, 0))).finish();
    let story = march(dragons(), &["D110"], |state| {
        for hex in [12, 14, 15] {
            work(state, hex, Work::Trap);
        }
        foes(state, 17, 1, 0);
    });
    story.then(|state| assert_eq!(enemies(state, 17), (1, 0), "both groups are skipped")).finish();
}

#[test]
fn t13_an_arrow_off_the_board_is_always_free() {
    // P10.10, P8.9
    let story = march(dragons(), &["D110"], |state| {
        men(state, 1, 1, 0);
        men(state, 2, 1, 0);
        foes(state, 4, 1, 0);
    });
    story.over("P8.9", |_| {}).finish();
}

#[test]
fn t35_fire_destroys_the_mine_and_wounds_and_the_mine_can_be_put_back() {
    // P10.3, P11.2, P7.11: D101 is one flaming arrow down.
    let story = march(dragons(), &["D101"], |state| {
        men(state, 12, 1, 0);
        work(state, 12, Work::Bounding);
        men(state, 7, 1, 0);
        work(state, 7, Work::Post);
        foes(state, 17, 1, 0);
        state.seats[1].goods[portas::Good::Tool] = 0;
    });
    story
        .play("0> replace 7")
        .log_in_order(["pays 1 Tool", "pays 1 Tool", "Battle on #12: 2 against 1"])
        .then(|state| assert_eq!((enemies(state, 12), sick(state)), ((0, 0), (1, 0))))
        .finish();
}

use crate::rules::position::{at, green, red, rules, turn};
use frontline::Colour::{Green, Red};
use frontline::{Column, Earned, Leadership};
use redoubt_engine::{By, Present, Standing, Viewer};

#[test]
fn points_are_counted_after_december() {
    // L14.2, L14.3, L3.4, T26
    red(Column::Air, 3, "red disrupted infantry b1, infantry a3 b5 c5, tank a8; green infantry f2 a4")
        .given(|state| {
            state.fallen.add(at("a3"));
            state.month = 3;
            turn(state, 6, &[Column::Capital, Column::Industry], &Column::ALL);
            state.leadership = By::of([Leadership::Pending, Leadership::Active]);
        })
        .then(|state| assert_eq!((rules().points(state, Green), rules().points(state, Red)), (0, 5)))
        .play("end")
        .log_contains("Red ends the turn; 3 supply is lost. Occupation Points: Green 0, Red 5.")
        .log_contains(
            "December is over: Red wins. Occupation Points: Green 0, Red 5. \
             Red: numbered spaces 1, enemy country 1, cities 2, Leadership 1.",
        )
        .over("L14.4", |outcome| {
            assert_eq!(outcome.of(Red.seat()).standing, Standing::Won);
            assert_eq!(outcome.of(Red.seat()).score, 5);
        })
        .finish();
}

#[test]
fn an_industry_counts_three_and_pending_leadership_nothing() {
    // L14.2, L14.3, T25
    let state = green(Column::Air, 3, "green infantry b9 c8 e6 d6; red infantry f9")
        .given(|state| {
            state.fallen.add(at("b9"));
            state.leadership[Green] = Leadership::Pending;
        })
        .finish();
    assert_eq!(rules().points(&state, Green), 3 + 1 + 1);
    let view = rules().view(&state, Viewer::SPECTATOR);
    assert_eq!(
        view.players[Green].earned,
        Earned { hexes: 1, ground: 1, cities: 3, leadership: 0, order: 0 }
    );
}

#[test]
fn a_disrupted_unit_counts_like_an_active_one() {
    // L14.2: on a space marked 1 and in the enemy's country.
    let state = green(Column::Air, 3, "green disrupted infantry e6 c8; red infantry f9").finish();
    let earned = rules().view(&state, Viewer::SPECTATOR).players[Green].earned;
    assert_eq!((earned.hexes, earned.ground), (1, 1));
}

#[test]
fn equal_points_are_a_draw() {
    // L14.4, L17.21
    green(Column::Air, 3, "green infantry e6; red infantry b5")
        .given(|state| {
            state.month = 3;
            turn(state, 6, &[Column::Capital, Column::Industry], &Column::ALL);
        })
        .play("end")
        .log_contains("December is over: nobody wins.")
        .over("L14.4", |outcome| {
            assert_eq!([Green, Red].map(|colour| outcome.of(colour.seat()).standing), [Standing::Tied; 2]);
        })
        .finish();
}

#[test]
fn a_player_may_give_up_and_has_lost() {
    // L14.5, L17.22
    green(Column::Air, 3, "green infantry e6; red infantry b5")
        .concede(1)
        .log_contains("Red gives up; Green wins")
        .over("L14.5", |outcome| assert_eq!(outcome.of(Green.seat()).standing, Standing::Won))
        .finish();
}

#[test]
fn a_player_without_units_goes_on() {
    // L17.22, L14.1
    green(Column::Capital, 4, "red infantry b5; no garrison")
        .legal_exactly(["commission", "end"])
        .play("commission")
        .play("end")
        .to_act([1])
        .finish();
}

use crate::rules::position::{Orders, at, green, lake, red, rules, with};
use frontline::Colour::{Green, Red};
use frontline::{Column, FrontLine, Kind, RANKS, Space, SpaceSet, Terrain, Verb};
use redoubt_engine::{Game, Options, Present, Rules, Seat, Silent};

#[test]
fn ranks_belong_to_green_to_nobody_and_to_red() {
    // L1.1
    for space in rules().components().spaces {
        let expected = match space.space.rank() {
            0..3 => Some(Green),
            7..RANKS => Some(Red),
            _ => None,
        };
        assert_eq!(space.country, expected, "{}", space.space);
    }
}

#[test]
fn a_space_holds_one_unit() {
    // L1.2
    green(Column::Air, 2, "green infantry b4 b5; red infantry a8")
        .prepare("b4", Verb::Move)
        .refused("to b5", "L6.4")
        .legal(["to b6"])
        .finish();
}

#[test]
fn distance_is_the_larger_difference_and_nothing_blocks_fire() {
    // L1.3
    assert_eq!(at("a1").distance(at("b3")), 2);
    assert_eq!(at("c4").distance(at("d5")), 1);
    assert_eq!(at("a1").distance(at("f10")), 9);
    green(Column::Air, 2, "green artillery b4, tank b5; red infantry b6 d7 f4")
        .reaches("b4", Verb::Attack, "b6 d7")
        .finish();
}

#[test]
fn terrain_has_its_height_and_water_nobody() {
    // L1.4, L15.1
    let heights = |terrain: Terrain| terrain.height();
    assert_eq!((heights(Terrain::Mountain), heights(Terrain::Hill)), (2, 1));
    for flat in [Terrain::Valley, Terrain::Desert, Terrain::Beach, Terrain::Port, Terrain::Capital] {
        assert_eq!(heights(flat), 0, "{flat}");
    }
    let water: SpaceSet = Space::all().filter(|&space| lake().terrain(space) == Terrain::Water).collect();
    assert_eq!(water, "c4 d4 c5 d5 c6 d6 c7 d7".parse().unwrap());
}

#[test]
fn each_country_has_three_cities_and_a_fallen_one_belongs_to_the_enemy() {
    // L1.5, L1.6
    let places = [Green, Red].map(|owner| Column::ALL.map(|column| rules().city(owner, column).to_string()));
    assert_eq!(places, [["a3", "c1", "e2"], ["f8", "d10", "b9"]]);
    // Red controls Green's fallen Industry without a unit there: Red may pass it, Green may not.
    red(Column::Air, 2, "red infantry f2; green infantry a8")
        .given(|state| state.fallen.add(at("e2")))
        .prepare("f2", Verb::Move)
        .legal(["to e2", "to d2"])
        .finish();
    green(Column::Air, 2, "green infantry f2; red infantry a8")
        .given(|state| state.fallen.add(at("e2")))
        .prepare("f2", Verb::Move)
        .refused("to e2", "L6.3")
        .not_legal("to d2")
        .finish();
}

#[test]
fn hexes_are_on_two_neutral_spaces_and_on_the_cities() {
    // L1.7
    let spaces = rules().components().spaces;
    let hexes: Vec<String> =
        spaces.iter().filter_map(|ground| Some(format!("{}{}", ground.space, ground.hex?))).collect();
    assert_eq!(hexes, ["c1W", "e23", "a32", "b51", "e61", "f82", "b93", "d10W"]);
}

#[test]
fn options_choose_board_set_up_and_cards() {
    // L16.1
    let mut options = Options::new();
    options.set("setup", "lake");
    let faults = FrontLine::open(&options).err().unwrap();
    assert_eq!(
        faults.to_string(),
        "options.setup: `lake` is not offered, expected one of recommended, first, second, free"
    );
    let tanks = |options: &[(&str, &str)]| {
        let rules = with(options);
        let state = rules.setup(&mut redoubt_engine::chance::Scripted::new([1]), &mut Silent);
        assert_eq!(rules.to_act(&state).first(), Some(Seat::new(1)), "a one lets Red decide");
        state.units[Green][Kind::Tank].to_string()
    };
    assert_eq!(tanks(&[]), "f2 b3 d3 e3");
    assert_eq!(tanks(&[("board", "lake")]), "a2 f2 b3 e3");
    assert_eq!(tanks(&[("board", "lake"), ("setup", "first")]), "f2 b3 d3 e3");
    assert_eq!(tanks(&[("setup", "second")]), "a2 c2 b3 d3");
    // Amphibious Moves only if chosen.
    let plain = with(&[]);
    redoubt_testkit::Scenario::new(&plain)
        .play_all(["first green", "supply air", "unit f1"])
        .refused("amphibious", "L16.1")
        .finish();
}

//! Packs: the supplied one holds what it should, and broken ones are refused with place and reason.

use frontline::{Card, FrontLine, Kind, Pack, Side, Space, SpaceSet, Start, Terrain};
use redoubt_engine::{By, Faults, Game, Options, Pack as _};

fn standard() -> &'static str {
    FrontLine::packs()[0].toml
}

fn load(text: &str) -> Result<Pack, Faults> {
    redoubt_engine::pack::read(text, Pack::read)
}

/// The line of the standard pack on which a text stands.
fn line(text: &str) -> usize {
    let at = standard().find(text).unwrap_or_else(|| panic!("`{text}` is not in the pack"));
    1 + standard()[..at].matches('\n').count()
}

/// The faults of the standard pack after a replacement, which must change something.
fn faults(old: &str, new: &str) -> String {
    assert!(standard().contains(old), "`{old}` is not in the pack");
    let text = standard().replacen(old, new, 1);
    load(&text).map_or_else(|faults| faults.to_string(), |_| "fine".to_string())
}

/// Asserts that one change makes one fault, at the line of the field that was changed.
#[track_caller]
fn refused(old: &str, new: &str, field: &str, reason: &str) {
    assert_eq!(faults(old, new), format!("line {}: {reason}", line(field)), "{old} -> {new}");
}

#[test]
fn the_standard_pack_is_that_of_the_specification() {
    let pack = load(standard()).unwrap();
    let count = |board: Side, terrain: Terrain| {
        pack.boards[board].terrain.iter().filter(|&&found| found == terrain).count()
    };
    use Terrain::{Beach, Desert, Hill, Mountain, Port, Valley, Water};
    let kinds = [Valley, Desert, Hill, Mountain, Beach, Port, Water];
    assert_eq!(kinds.map(|kind| count(Side::Main, kind)), [26, 10, 8, 4, 4, 2, 0]);
    assert_eq!(kinds.map(|kind| count(Side::Lake, kind)), [22, 8, 8, 4, 2, 2, 8]);
    let totals = pack.supply.map(|card| card.tops.iter().flat_map(By::values).sum::<u8>());
    assert_eq!(totals, By::of([40, 39, 40]));
    assert_eq!(
        pack.units.map(|unit| (unit.range, unit.directions, unit.cost)),
        By::of([(1, 4, 2), (2, 8, 3), (3, 4, 2)])
    );
    assert_eq!(pack.units.map(|unit| (unit.start, unit.reserve)), By::of([(9, 3), (4, 2), (2, 1)]));
    let table: Vec<String> =
        pack.attack.white.iter().map(|row| row.map(|hit| hit.to_string()).concat()).collect();
    assert_eq!(table, ["BBDRXX", "BDRRXM", "DDRXMM"]);
    assert_eq!((pack.icons.soldier, pack.icons.city, pack.attack.empty_city), (4, By::of([4, 2, 3]), 4));
}

#[test]
fn boards_cards_set_ups_and_points_are_those_of_the_specification() {
    // Sections 4.2, 4.5, 4.6 and 4.9: every space, square and unit.
    let pack = load(standard()).unwrap();
    let ranks = |board: Side| -> Vec<String> {
        pack.boards[board]
            .terrain
            .chunks(6)
            .map(|rank| rank.iter().map(ToString::to_string).collect())
            .collect()
    };
    let [south, north] = [["DVCVVP", "VMVHIV", "AVHVDB"], ["BDVHVA", "VIHVMV", "PVVCVD"]];
    let neutral = [["DVVDHV", "VHVMDB", "BDMVHV", "VHDVVD"], ["DVWWHV", "VHWWDM", "MDWWHV", "VHWWVD"]];
    for (board, middle) in Side::ALL.into_iter().zip(&neutral) {
        assert_eq!(ranks(board), [&south[..], middle, &north].concat());
        assert_eq!(pack.boards[board].hex1.to_string(), "b5 e6");
    }
    assert_eq!(pack.supply[Card::Balanced].tops, [[3, 4, 3]; 4].map(By::of), "Balanced");
    assert_eq!(
        pack.supply[Card::Patient].tops,
        [[2, 3, 2], [3, 3, 3], [3, 4, 4], [4, 4, 4]].map(By::of),
        "Patient"
    );
    assert_eq!(
        pack.supply[Card::Strategic].tops,
        [[4, 2, 4], [4, 4, 2], [2, 4, 4], [4, 2, 4]].map(By::of),
        "Strategic"
    );
    let units = |setup: usize| {
        let spaces = |kind: Kind| pack.setups[setup].units[kind].iter().copied().collect::<SpaceSet>();
        Kind::ALL.map(|kind| spaces(kind).to_string())
    };
    assert_eq!(units(0), ["c1 d1 e1 f1 a2 c2 a3 c3 f3", "f2 b3 d3 e3", "b2 d2"], "First");
    assert_eq!(units(1), ["b1 c1 d1 f1 d2 f2 a3 e3 f3", "a2 c2 b3 d3", "b2 c3"], "Second");
    assert_eq!(units(2), ["b1 c1 d1 e1 f1 c2 a3 c3 f3", "a2 f2 b3 e3", "b2 d2"], "Lake");
    let score = pack.score;
    let points = [score.hex1, score.enemy_space, score.air, score.industry, score.leadership];
    assert_eq!(points, [1, 1, 2, 3, 1]);
    assert_eq!(pack.attack.yellow.map(|hit| hit.to_string()).concat(), "BDRRMM");
}

#[test]
fn both_boards_are_the_same_for_both_players() {
    // L1.1, section 4: turned round, each board is itself.
    let pack = load(standard()).unwrap();
    for board in pack.boards.values() {
        for space in Space::all() {
            assert_eq!(board.terrain[space.index()], board.terrain[space.turned().index()], "{space}");
        }
        assert_eq!(board.hex1.turned(), board.hex1);
    }
}

#[test]
fn set_ups_leave_three_spaces_empty_and_follow_the_advice() {
    // Section 4.6
    let pack = load(standard()).unwrap();
    let expected = ["a1 b1 e2", "a1 e1 e2", "a1 e2 d3"];
    for (setup, empty) in pack.setups.iter().zip(expected) {
        let taken: SpaceSet = setup.units.values().flatten().copied().collect();
        assert_eq!(SpaceSet::ranks(0, 2).minus(taken).to_string(), empty);
        assert!(setup.units[Kind::Infantry].contains(&"a3".parse().unwrap()), "Infantry on the Air Base");
        assert!(taken.has("c1".parse().unwrap()), "a unit on the Capital");
    }
}

#[test]
fn a_wrong_board_is_refused() {
    // L1.4, L1.5, L1.7, L15.1
    let rows = "rows = \"\"\"";
    refused("VHDVVD", "VHDVV", rows, "board.main.rows: rank 7 has 5 spaces, expected 6");
    refused("VHDVVD", "VHDQVD", rows, "board.main.rows: `Q` on d7 is unknown, expected one of MHVDBPACIW");
    refused("    VHDVVD\n", "", rows, "board.main.rows: has 9 ranks, expected 10");
    refused("VHDVVD", "VHDAVD", rows, "board.main.rows: the neutral zone has a city, Air Base (L1.5)");
    refused("PVVCVD", "PVVCCD", rows, "board.main.rows: Red's country has 2 of Capital, expected one (L1.5)");
    refused(
        "PVVCVD",
        "PWVCVD",
        rows,
        "board.main.rows: Red's country has water, expected it in the neutral zone only (L15.1)",
    );
    let hexes = "hex1 = \"b5 e6\"";
    refused(hexes, "hex1 = \"b5 e9\"", hexes, "board.main.hex1: e9 is not in the neutral zone (L1.7)");
    refused(hexes, "hex1 = \"b5\"", hexes, "board.main.hex1: has 1 spaces, expected 2");
    refused(hexes, "hex1 = \"b5 z9\"", hexes, "board.main.hex1: `z9` is no space, expected a1 to f10");
}

#[test]
fn wrong_cards_set_ups_tables_and_units_are_refused() {
    // L2.4, L2.5, L8.1, L11.3, L12.9
    refused(
        "sep = [3, 4, 3]",
        "sep = [3, 1, 3]",
        "sep = [3, 4, 3]",
        "supply.balanced.sep[1]: 1 is out of range, expected 2 to 6",
    );
    let tanks = "tank = \"b3 d3 e3 f2\"";
    refused(tanks, "tank = \"b3 d3 e3 f4\"", tanks, "setup.first.tank: f4 is outside Green's country (L2.5)");
    refused(tanks, "tank = \"b3 d3 e3 a3\"", tanks, "setup.first.tank: a3 holds another unit already (L1.2)");
    refused(tanks, "tank = \"b3 d3 e3\"", tanks, "setup.first.tank: has 3 spaces, expected 4");
    refused("\"BBDRXX\"", "\"BBDRX\"", "range1", "attack.range1: has 5 results, expected 6");
    refused("\"BDRRMM\"", "\"BDRRXM\"", "adv    =", "attack.adv: `X` leads back to this very column");
    refused("\"BDRRXM\"", "\"BDRRYM\"", "range2", "attack.range2: `Y` is unknown, expected one of BDRXM");
    refused(
        "directions = 8",
        "directions = 6",
        "directions = 8",
        "units.tank.directions: 6 is neither 4 nor 8",
    );
    refused("range = 2", "range = 3", "range = 2", "units.tank.range: 3 is out of range, expected 1 to 2");
    let found = faults("air = 2   ", "airs = 2   ");
    let expected = format!(
        "line {}: score.air: is missing\nline {}: score.airs: is unknown, expected one of ",
        line("[score]"),
        line("air = 2   "),
    );
    assert!(found.starts_with(&expected), "{found}");
}

#[test]
fn all_faults_are_told_at_once() {
    let text = standard().replacen("soldier = 4", "soldier = 7", 1).replacen("hex1 = 1 ", "hex1 = 11 ", 1);
    let faults = load(&text).unwrap_err();
    assert_eq!(faults.0.len(), 2, "{faults}");
}

#[test]
fn an_own_pack_takes_the_options_that_were_chosen() {
    // L16.1: no option is left to the pack, so one that was not chosen is as ever.
    let own = standard().replacen("name = \"standard\"", "name = \"own\"", 1);
    let chosen = |options: Options| FrontLine::with_pack(&own, &options).map(|rules| rules.chosen());
    let plain = chosen(Options::new()).unwrap();
    let usual: Vec<_> = plain.iter().collect();
    let expected = [
        ("amphibious", "off"),
        ("board", "main"),
        ("compensation", "none"),
        ("edge_on", "holder_turn_start"),
        ("pack", "own"),
        ("setup", "recommended"),
        ("supply", "both_balanced"),
    ];
    assert_eq!(usual, expected);
    let lake = chosen(Options::new().with("pack", "standard").with("board", "lake").with("setup", "lake"));
    let lake = lake.unwrap();
    assert_eq!(
        (lake.get("pack"), lake.get("board"), lake.get("setup")),
        (Some("own"), Some("lake"), Some("lake"))
    );
    let rules = FrontLine::with_pack(&own, &lake).unwrap();
    assert_eq!((rules.options().board, rules.options().setup), (Side::Lake, Start::Lake));
}

#[test]
fn seats_have_names_and_the_colours_of_the_pieces() {
    // L2.1
    let seating = FrontLine::open(&Options::new()).unwrap().seated();
    let seats: Vec<_> = seating.seats.iter().map(|seat| (seat.name.as_ref(), seat.colour)).collect();
    assert_eq!(seats, [("Green", Some("#2f6b3a")), ("Red", Some("#b23327"))]);
    assert!(seating.teams.is_empty());
}

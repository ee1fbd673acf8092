//! Packs: the supplied ones hold what they should, and broken ones are refused with place and reason.

use harbinger::{
    Action, DeployAction, Enemy, Harbinger, Pack, Phase, Side, SiegeAction, SiegePhase, State, Structure,
    TakeAction, Track, Tracks, Troop,
};
use redoubt_engine::chance::Scripted;
use redoubt_engine::{Faults, Game, Options, Present, Rules, Seat, Silent, Viewer};

fn standard() -> &'static str {
    Harbinger::packs()[0].toml
}

fn load(text: &str) -> Result<Pack, Faults> {
    redoubt_engine::pack::read(text, <Pack as redoubt_engine::Pack>::read)
}

/// The faults of the standard sheets after some replacements, each of which must change something.
fn faults(changes: &[(&str, &str)]) -> String {
    let mut text = standard().to_string();
    for (old, new) in changes {
        assert!(text.contains(old), "`{old}` is not in the pack");
        text = text.replacen(old, new, 1);
    }
    load(&text).map_or_else(|faults| faults.to_string(), |_| "fine".to_string())
}

/// The line of the standard sheets on which a text stands.
fn line(text: &str) -> usize {
    let at = standard().find(text).unwrap_or_else(|| panic!("`{text}` is not in the pack"));
    1 + standard()[..at].matches('\n').count()
}

/// Asserts that one change makes one fault, at the line of what was changed.
fn refused(old: &str, new: &str, reason: &str) {
    assert_eq!(faults(&[(old, new)]), format!("line {}: {reason}", line(old)), "{old} -> {new}");
}

#[test]
fn the_standard_sheets_are_those_of_the_specification() {
    // Section 4: constants, Time Track, enemies, Rows.
    let pack = load(standard()).unwrap();
    let it = pack.constants;
    assert_eq!((it.ready_units, it.row_boxes, it.capital_max, it.militia_lot), (7, 15, 20, 5));
    assert_eq!((it.fighters, it.enciphered_max, it.cipher_columns, it.cipher_lines), (10, 6, 4, 9));
    assert_eq!((it.radio_towers, it.defenders_start, it.defenders_max), (3, 2, 8));
    assert_eq!((it.deploy, it.code_breaking_rolls), (5, 2));
    let Tracks::Same(track) = &pack.track else { panic!("one track serves all Rows") };
    assert_eq!(track.recruitment, [1, 1, 1, 2, 2, 2, 3, 3, 3, 4]);
    assert_eq!(track.encipherment, [1, 1, 1, 1, 1, 1, 1, 2, 2, 3]);
    assert_eq!(track.invasion, [0, 0, 0, 8, 8, 7, 6, 3, 2, 1]);
    for (enemy, data) in Enemy::ALL.into_iter().zip(pack.enemies) {
        let low = 2 * enemy.index() as u8 + 1;
        assert_eq!((data.dice, data.count), ([low, low + 1], 14));
        assert_eq!(data.destroyed_by, Troop::ALL[enemy.index()]);
    }
    let rows: Vec<String> = pack.rows.iter().map(row_text).collect();
    assert_eq!(
        rows,
        [
            "The Beaches: Gannet Sands 12, Long Strand 345, Harbour Mouth 67, Chalk Cliffs 8",
            "Mill Country: Saltmarsh 12, Orchard Road 34, Mill Crossing 56, Windmill Ridge 7, Fenwood 8",
            "The Industrial Belt: Foundry Row 123, Marshalling Yard 45, Gasworks 6, Canal Basin 78",
            "The Passes: Great West Road 1234, Signal Pass 56, Eagle Gap 78",
            "The River Line: Reed Islands 1, Lower Ford 23, Railway Bend 45, Abbey Hill 67, Weir Lock 8",
            "City Approaches: West Gate 123, Central Avenue 45, East Gate 678",
        ]
    );
    use Structure::{Airbase, Bridge, Factory, RadioTower, ThpOffice};
    let expected = [
        [Bridge, RadioTower],
        [Factory, Factory],
        [Factory, Factory],
        [RadioTower, Bridge],
        [Bridge, RadioTower],
        [Airbase, ThpOffice],
    ];
    assert_eq!(structures(&pack), expected);
}

fn row_text(row: &harbinger::Row) -> String {
    let space = |space: &harbinger::SpaceData| {
        let targets: String = space.targets.iter().map(u8::to_string).collect();
        format!("{} {targets}", space.name)
    };
    format!("{}: {}", row.name, row.spaces.iter().map(space).collect::<Vec<_>>().join(", "))
}

fn structures(pack: &Pack) -> Vec<[Structure; 2]> {
    pack.rows.iter().map(|row| Side::ALL.map(|side| row.structure(side))).collect()
}

#[test]
fn the_mixed_sheets_differ_where_they_mean_to() {
    // H20.1: the Structures of Rows 2 to 5 and recruitment in the last three spaces.
    use Structure::{Bridge, Factory, RadioTower};
    let [standard, mixed] = [0, 1].map(|index| load(Harbinger::packs()[index].toml).unwrap());
    assert_eq!((standard.name.as_str(), mixed.name.as_str()), ("standard", "mixed"));
    let (before, after) = (structures(&standard), structures(&mixed));
    assert_eq!((before[0], before[5]), (after[0], after[5]));
    let pairs = [[Factory, Bridge], [Factory, Bridge], [RadioTower, Factory], [Bridge, RadioTower]];
    assert_eq!(after[1..5], pairs);
    let recruitment = vec![1, 1, 1, 2, 2, 2, 3, 4, 4, 5];
    assert_eq!(mixed.track, Tracks::Same(Track { recruitment, ..standard.track.of(0).clone() }));

    let mut same = mixed.clone();
    (same.name, same.title, same.about) =
        (standard.name.clone(), standard.title.clone(), standard.about.clone());
    same.track = standard.track.clone();
    for (row, printed) in same.rows.iter_mut().zip(&standard.rows) {
        row.structures = printed.structures;
    }
    assert_eq!(same, standard);
}

/// A Row's Invasion, called by Deploy with these Successes and dice.
fn invasion(rules: &Harbinger, row: u8, successes: [u8; 3], dice: [u8; 2]) -> State {
    let mut state = rules.setup(&mut Scripted::new([]), &mut Silent);
    state.row = row;
    (state.sheet_mut().broken, state.sheet_mut().successes) = (true, successes);
    let mut dice = Scripted::new(dice.map(u32::from));
    for action in [Action::Take(TakeAction::Deploy), Action::Deploy(DeployAction::Defend { left: 0 })] {
        rules.apply(&mut state, Seat::FIRST, action, &mut dice, &mut Silent);
    }
    dice.finish();
    state
}

#[test]
fn every_type_comes_to_a_target_seven_times_in_sixteen() {
    // H10.3: by rolling all dice; section 4.3 of the specification.
    let rules = Harbinger::open(&Options::new()).unwrap();
    let first = |(a, b)| invasion(&rules, 0, [0, 1, 0], [a, b]).sheet().attackers[0].unwrap();
    for enemy in Enemy::ALL {
        assert_eq!(pairs().filter(|&dice| first(dice).contains(enemy)).count(), 28, "{enemy}");
    }
}

#[test]
fn spaces_are_targeted_as_often_as_the_specification_says() {
    // H10.1, H12.2: in percent, as a target, as the leftmost, as the rightmost; section 4.1.
    let expected = [
        ("44/44/6 61/42/33 44/13/38 23/2/23", 28),
        ("44/44/6 44/31/19 44/19/31 23/5/20 23/2/23", 22),
        ("61/61/14 44/25/25 23/8/17 44/6/44", 28),
        ("75/75/25 44/19/31 44/6/44", 38),
        ("23/23/2 44/38/13 44/25/25 44/13/38 23/2/23", 22),
        ("61/61/14 44/25/25 61/14/61", 34),
    ];
    let rules = Harbinger::open(&Options::new()).unwrap();
    for (row, (odds, same)) in expected.into_iter().enumerate() {
        let ends = |(a, b)| {
            let state = invasion(&rules, row as u8, [2, 0, 0], [a, b]);
            rules.view(&state, Viewer::SPECTATOR).rows[row].ends.unwrap()
        };
        let all: Vec<[u8; 2]> = pairs().map(ends).collect();
        let percent =
            |hit: &dyn Fn([u8; 2]) -> bool| (100 * all.iter().filter(|ends| hit(**ends)).count() + 32) / 64;
        let of = |here: u8| {
            let targeted = percent(&|ends| ends.contains(&here));
            let (left, right) = (percent(&|[left, _]| left == here), percent(&|[_, right]| right == here));
            format!("{targeted}/{left}/{right}")
        };
        let spaces = rules.pack().rows[row].spaces.len() as u8;
        assert_eq!((0..spaces).map(of).collect::<Vec<_>>().join(" "), odds, "Row {}", row + 1);
        assert_eq!(percent(&|[left, right]| left == right), same, "Row {}", row + 1);
    }
}

#[test]
fn codes_and_fighters_destroy_the_difference_of_two_dice() {
    // H19.4, H19.5: by rolling all dice; section 4.6.
    let rules = Harbinger::open(&Options::new()).unwrap();
    for attack in [SiegeAction::Codes, SiegeAction::Fighters] {
        let destroyed = |(a, b): (u8, u8)| {
            let mut state = rules.setup(&mut Scripted::new([]), &mut Silent);
            (state.row, state.capital) = (5, 20);
            let enemy = Enemy::Infantry;
            state.phase = Phase::Siege(SiegePhase::Siege { enemy, militia_used: false, codes_used: false });
            let mut dice = Scripted::new([a, b].map(u32::from));
            rules.apply(&mut state, Seat::FIRST, Action::Siege(attack), &mut dice, &mut Silent);
            dice.finish();
            usize::from(state.destroyed[enemy.index()])
        };
        let mut counts = [0; 8];
        pairs().for_each(|dice| counts[destroyed(dice)] += 1);
        assert_eq!(counts, [8, 14, 12, 10, 8, 6, 4, 2], "{attack:?}");
    }
}

#[test]
fn a_row_has_six_or_seven_actions() {
    // H4.4, H4.7: the mean number until the Invasion comes by itself; section 4.2.
    let rules = Harbinger::open(&Options::new()).unwrap();
    for row in rules.components().rows {
        let (mut reached, mut actions) = (1.0, 0.0);
        for space in &row.track {
            actions += reached;
            reached *= 1.0 - f64::from(space.eighths) / 8.0;
        }
        assert_eq!((format!("{actions:.2}"), reached), ("6.67".to_string(), 0.0), "{}", row.name);
    }
}

fn pairs() -> impl Iterator<Item = (u8, u8)> {
    (1..=8).flat_map(|a| (1..=8).map(move |b| (a, b)))
}

#[test]
fn an_unchanged_pack_is_fine() {
    assert_eq!(faults(&[]), "fine");
}

#[test]
fn a_number_out_of_range_is_refused() {
    refused("fighters = 10", "fighters = 41", "constants.fighters: 41 is out of range, expected 0 to 40");
    let reason = "constants.cipher_columns: 5 is out of range, expected 4";
    refused("cipher_columns = 4", "cipher_columns = 5", reason);
    let reason = "constants.militia_lot: 0 is out of range, expected 1 to 100";
    refused("militia_lot = 5", "militia_lot = 0", reason);
    refused(
        "capital_max = 20",
        "capital_max = -1",
        "constants.capital_max: -1 is out of range, expected 0 to 100",
    );
}

#[test]
fn a_value_of_the_wrong_kind_is_refused() {
    let reason = "constants.fighters: expected a whole number 0 to 40, found string";
    refused("fighters = 10", "fighters = 'ten'", reason);
    refused("name = \"standard\"", "name = 7", "name: expected a text, found integer");
    refused("name = \"standard\"", "name = \"  \"", "name: is empty");
}

#[test]
fn a_missing_field_is_refused() {
    // The table has the line of its heading.
    let found = faults(&[("enciphered_max = 6\n", "")]);
    assert_eq!(found, format!("line {}: constants.enciphered_max: is missing", line("[constants]")));
}

#[test]
fn an_unknown_field_is_refused() {
    let found = faults(&[("deploy = 5 ", "deploi = 5 ")]);
    let (table, field) = (line("[constants]"), line("deploy = 5 "));
    assert!(found.starts_with(&format!("line {table}: constants.deploy: is missing\n")), "{found}");
    assert!(
        found.contains(&format!("line {field}: constants.deploi: is unknown, expected one of")),
        "{found}"
    );
}

#[test]
fn defenders_that_do_not_fit_are_refused() {
    // H9.1: every split of Deploy must fit.
    let reason = "constants.defenders_max: is below defenders_start";
    refused("defenders_max = 8", "defenders_max = 1", reason);
    let reason = "constants.deploy: does not fit: every split between two structures must respect \
                  defenders_max (H9.1)";
    refused("deploy = 5 ", "deploy = 7 ", reason);
}

#[test]
fn a_time_track_of_the_wrong_length_or_value_is_refused() {
    refused(
        "recruitment   = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4]",
        "recruitment = [1, 1, 1]",
        "time_track.recruitment: has 3 entries, expected 5 to 20",
    );
    refused(
        "encipherment  = [1, 1, 1, 1, 1, 1, 1, 2, 2, 3]",
        "encipherment = [1, 1, 1, 1, 1, 1, 1, 2, 2]",
        "time_track.encipherment: has 9 entries, but recruitment has 10",
    );
    refused(
        "encipherment  = [1, 1,",
        "encipherment = [1, 10,",
        "time_track.encipherment[1]: 10 is out of range, expected 0 to 9",
    );
    refused(
        "recruitment   = [1, 1,",
        "recruitment = [1, 0,",
        "time_track.recruitment[1]: 0 is out of range, expected 1 to 9",
    );
    refused(
        "invasion      = [0, 0, 0, 8",
        "invasion = [0, 0, 0, 9",
        "time_track.invasion[3]: 9 is out of range, expected 0 to 8",
    );
}

/// A Time Track in one line, for one Row.
fn own_track(recruitment: &str, encipherment: &str, invasion: &str) -> String {
    format!(
        "time_track = {{ source = \"book\", recruitment = [{recruitment}], encipherment = [{encipherment}], \
         invasion = [{invasion}] }}\n"
    )
}

/// The standard sheets with a Time Track for some of their Rows.
fn with_own_tracks(rows: impl IntoIterator<Item = usize>, track: &str) -> String {
    let mut parts: Vec<String> = standard().split("[[row]]\n").map(str::to_string).collect();
    for row in rows {
        parts[row + 1].insert_str(0, track);
    }
    parts.join("[[row]]\n")
}

#[test]
fn a_row_may_have_a_track_of_its_own_and_of_another_length() {
    // H4.2: the others keep the one that serves all.
    let own = own_track("3, 3, 3, 3, 3, 4, 4", "0, 0, 1, 1, 1, 2, 2", "0, 0, 8, 7, 6, 5, 4");
    let pack = load(&with_own_tracks([4], &own)).unwrap();
    let standard = load(standard()).unwrap();
    let lengths: Vec<usize> = (0..6).map(|row| pack.track.of(row).recruitment.len()).collect();
    assert_eq!(lengths, [10, 10, 10, 10, 7, 10]);
    assert_eq!(pack.track.of(4).encipherment, [0, 0, 1, 1, 1, 2, 2]);
    assert_eq!(pack.track.of(3), standard.track.of(3));
}

#[test]
fn with_a_track_for_every_row_none_is_needed_for_all() {
    let own = own_track("1, 2, 3, 4, 5", "1, 1, 1, 1, 1", "0, 0, 0, 0, 1");
    let text = with_own_tracks(0..6, &own);
    let [head, tail] = [text.find("[time_track]").unwrap(), text.find("# The four enemy types").unwrap()];
    let without = format!("{}{}", &text[..head], &text[tail..]);
    let pack = load(&without).unwrap();
    assert_eq!(pack.track.of(5).recruitment, [1, 2, 3, 4, 5]);
    // Six equal tracks are one, and the same data has the same fingerprint.
    assert!(matches!(pack.track, Tracks::Same(_)));
    let digest = |text: &str| redoubt_engine::digest(&load(text).unwrap());
    assert_eq!(digest(&without), digest(&text));
    assert_ne!(digest(&text), digest(&with_own_tracks(0..5, &own)));
}

#[test]
fn a_row_without_any_track_is_refused() {
    let own = own_track("1, 2, 3, 4, 5", "1, 1, 1, 1, 1", "0, 0, 0, 0, 1");
    let text = with_own_tracks(0..5, &own);
    let [head, tail] = [text.find("[time_track]").unwrap(), text.find("# The four enemy types").unwrap()];
    let found = load(&format!("{}{}", &text[..head], &text[tail..])).unwrap_err().to_string();
    assert_eq!(found, "time_track: is missing");
}

#[test]
fn a_fault_in_a_rows_own_track_is_told_with_its_row() {
    let own = own_track("1, 2, 3, 4, 5, 6", "1, 1, 1, 1, 1", "0, 0, 0, 0, 9, 1");
    let text = with_own_tracks([2], &own);
    let at = text.find("time_track = { source").unwrap();
    let line = 1 + text[..at].matches('\n').count();
    assert_eq!(
        load(&text).unwrap_err().to_string(),
        format!(
            "line {line}: row[2].time_track.invasion[4]: 9 is out of range, expected 0 to 8\n\
             line {line}: row[2].time_track.encipherment: has 5 entries, but recruitment has 6"
        )
    );
    let unknown =
        load(&text.replace("encipherment = [1, 1, 1, 1, 1]", "cipher = [1]")).unwrap_err().to_string();
    assert!(unknown.contains("row[2].time_track.encipherment: is missing"), "{unknown}");
    assert!(unknown.contains("row[2].time_track.cipher: is unknown, expected one of"), "{unknown}");
}

#[test]
fn a_word_that_is_no_word_of_the_game_is_refused() {
    refused(
        "structure = \"airbase\"",
        "structure = \"harbour\"",
        "row[5].left.structure: `harbour` is unknown, expected one of bridge, factory, radio_tower, airbase, \
         thp_office",
    );
    refused(
        "source = \"book\"\nready",
        "source = \"hearsay\"\nready",
        "constants.source: `hearsay` is unknown, expected one of book, example, public, reconstructed",
    );
}

#[test]
fn target_values_that_do_not_share_out_one_to_eight_are_refused() {
    // Invariant 17; the fault is told where the list of spaces begins.
    for (row, heading, old, new, values) in [
        (0, "{ name = \"Gannet", "targets = [3, 4, 5]", "targets = [3, 4, 4]", "[1, 2, 3, 4, 4, 6, 7, 8]"),
        (5, "{ name = \"West", "targets = [6, 7, 8]", "targets = [6, 7]", "[1, 2, 3, 4, 5, 6, 7]"),
    ] {
        let line = line(heading) - 1;
        let reason = format!("Target Values {values} are not each of 1 to 8 once");
        assert_eq!(faults(&[(old, new)]), format!("line {line}: row[{row}].spaces: {reason}"));
    }
}

#[test]
fn a_row_with_too_few_spaces_is_refused() {
    let found = faults(&[("  { name = \"Central Avenue\", targets = [4, 5] },\n", "")]);
    assert!(found.contains("row[5].spaces: has 2 entries, expected 3 to 5"), "{found}");
}

#[test]
fn enemies_out_of_order_or_with_doubtful_dice_are_refused() {
    // H10.3, H14.2, H19.1
    refused(
        "type = \"armor\"",
        "type = \"artillery\"",
        "enemy[1].type: out of order, expected armor here (H19.1)",
    );
    refused(
        "destroyed_by = \"aa_gun\"",
        "destroyed_by = \"sniper\"",
        "enemy[3].destroyed_by: sniper destroys another type already",
    );
    let found = faults(&[("dice = [7, 8]", "dice = [7, 7]")]);
    assert!(
        found.ends_with("enemy: die values [1, 2, 3, 4, 5, 6, 7, 7] are not each of 1 to 8 once"),
        "{found}"
    );
}

#[test]
fn structures_that_the_sheets_cannot_hold_are_refused() {
    // H2.1, H16.3: a symbol for each tower; one Airbase and one Office at most.
    let found = faults(&[("radio_towers = 3", "radio_towers = 2")]);
    assert!(found.ends_with("row: has 3 Radio Towers, but constants.radio_towers is 2"), "{found}");
    let found = faults(&[("\"thp_office\"", "\"airbase\"")]);
    assert!(found.ends_with("row: has 2 of Airbase, expected at most one"), "{found}");
}

#[test]
fn five_rows_or_seven_are_refused() {
    // H1.2
    let at = standard().rfind("[[row]]").unwrap();
    for (text, count) in
        [(standard()[..at].to_string(), 5), (format!("{}\n{}", standard(), &standard()[at..]), 7)]
    {
        let found = load(&text).unwrap_err().to_string();
        assert!(found.ends_with(&format!("row: has {count} entries, expected 6")), "{found}");
    }
}

#[test]
fn broken_syntax_is_refused_with_its_line() {
    let found = faults(&[("fighters = 10", "fighters = = 10")]);
    assert!(found.starts_with(&format!("line {}: pack: ", line("fighters = 10"))), "{found}");
    assert!(load("").unwrap_err().to_string().contains("constants: is missing"));
}

#[test]
fn several_faults_are_reported_together() {
    let found = faults(&[
        ("fighters = 10", "fighters = 99"),
        ("deploy = 5 ", "deploy = 8 "),
        ("invasion      = [0,", "invasion = [-1,"),
        ("type = \"infantry\"", "type = \"cavalry\""),
        ("structure = \"bridge\"", "structure = \"tunnel\""),
        ("targets = [8] },\n]", "targets = [] },\n]"),
    ]);
    let places: Vec<&str> = found.lines().map(|fault| fault.split(": ").nth(1).unwrap_or(fault)).collect();
    for place in [
        "constants.fighters",
        "constants.deploy",
        "time_track.invasion[0]",
        "enemy[0].type",
        "row[0].left.structure",
        "row[0].spaces[3].targets",
    ] {
        assert!(places.contains(&place), "{place} is not in:\n{found}");
    }
}

//! Sheets with any numbers that a pack may have.

use proptest::prelude::*;
use std::fmt::Write;

/// The structures of the six Rows: any mixture with one Airbase and one THP Office at most.
fn structures() -> impl Strategy<Value = Vec<&'static str>> {
    let common = prop::sample::select(vec!["bridge", "factory", "radio_tower"]);
    let places = prop::collection::vec(common, 12);
    (places, 0..12usize, 0..24usize).prop_map(|(mut places, office, airbase)| {
        places[office] = "thp_office";
        if airbase < 12 && airbase != office {
            places[airbase] = "airbase";
        }
        places
    })
}

/// How the eight Target Values of a Row are shared out over three to five spaces.
fn spaces() -> impl Strategy<Value = Vec<Vec<u8>>> {
    let values = Just((1..=8u8).collect::<Vec<_>>()).prop_shuffle();
    (values, prop::sample::subsequence((1..8usize).collect::<Vec<_>>(), 2..=4)).prop_map(|(values, cuts)| {
        let ends = cuts.iter().copied().chain([8]);
        let starts = [0].into_iter().chain(cuts.iter().copied());
        starts.zip(ends).map(|(start, end)| values[start..end].to_vec()).collect()
    })
}

fn constants(towers: usize) -> impl Strategy<Value = String> {
    let defenders = (0..8u8)
        .prop_flat_map(|start| (Just(start), start + 1..=8))
        .prop_flat_map(|(start, max)| (Just(start), Just(max), 1..=max - start));
    let others = (0..=40u8, 0..=100u8, 1..=100u8, 0..=40u8, 1..=20u8, 0..=8u8);
    (defenders, others).prop_map(move |((start, max, deploy), others)| {
        let (ready, capital, lot, fighters, enciphered, rolls) = others;
        format!(
            "[constants]\nsource = 'book'\nready_units = {ready}\nrow_boxes = 15\ncapital_max = {capital}\n\
             militia_lot = {lot}\nfighters = {fighters}\nenciphered_max = {enciphered}\ncipher_columns = 4\n\
             cipher_lines = 9\nradio_towers = {towers}\ndefenders_start = {start}\ndefenders_max = {max}\n\
             deploy = {deploy}\ncode_breaking_rolls = {rolls}\n"
        )
    })
}

fn track() -> impl Strategy<Value = String> {
    let numbers = |least: u8, most: u8| prop::collection::vec(least..=most, 10);
    (numbers(1, 9), numbers(1, 9), numbers(0, 8)).prop_map(|(recruitment, encipherment, invasion)| {
        format!(
            "[time_track]\nsource = 'book'\nrecruitment = {recruitment:?}\nencipherment = {encipherment:?}\n\
             invasion = {invasion:?}\n"
        )
    })
}

fn enemies() -> impl Strategy<Value = String> {
    let dice = Just((1..=8u8).collect::<Vec<_>>()).prop_shuffle();
    let counters = Just(vec!["sniper", "engineer", "commando", "aa_gun"]).prop_shuffle();
    (dice, counters, prop::collection::vec(1..=40u8, 4)).prop_map(|(dice, counters, counts)| {
        let mut text = String::new();
        for (index, word) in ["infantry", "armor", "artillery", "paratroopers"].into_iter().enumerate() {
            let (dice, count, counter) = (&dice[2 * index..2 * index + 2], counts[index], counters[index]);
            let _ = write!(
                text,
                "[[enemy]]\nsource = 'book'\ntype = '{word}'\ndice = {dice:?}\ncount = {count}\n\
                 destroyed_by = '{counter}'\n"
            );
        }
        text
    })
}

fn rows(structures: &[&str], spaces: &[Vec<Vec<u8>>]) -> String {
    let mut text = String::new();
    for (row, spaces) in spaces.iter().enumerate() {
        let [left, right] = [structures[2 * row], structures[2 * row + 1]];
        let _ = write!(
            text,
            "[[row]]\nname = 'Row'\nsource = 'book'\nleft = {{ structure = '{left}', source = 'book' }}\n\
             right = {{ structure = '{right}', source = 'book' }}\nspaces = [\n"
        );
        for targets in spaces {
            let _ = writeln!(text, "{{ name = 'Space', targets = {targets:?} }},");
        }
        text += "]\n";
    }
    text
}

/// The text of a pack that is accepted.
pub(crate) fn any() -> impl Strategy<Value = String> {
    structures().prop_flat_map(|structures| {
        let towers = structures.iter().filter(|&&word| word == "radio_tower").count();
        let rows_of = move |spaces: Vec<Vec<Vec<u8>>>| rows(&structures, &spaces);
        let rows = prop::collection::vec(spaces(), 6).prop_map(rows_of);
        (constants(towers), track(), enemies(), rows).prop_map(|(constants, track, enemies, rows)| {
            format!("name = 'own'\ntitle = 'Own'\nabout = 'Own.'\n{constants}{track}{enemies}{rows}")
        })
    })
}

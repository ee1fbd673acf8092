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

/// The fields of a Time Track of any length.
fn track() -> impl Strategy<Value = [String; 4]> {
    (5..=20usize)
        .prop_flat_map(|spaces| {
            let numbers = |least: u8, most: u8| prop::collection::vec(least..=most, spaces);
            (numbers(1, 9), numbers(0, 9), numbers(0, 8))
        })
        .prop_map(|(recruitment, encipherment, invasion)| {
            [
                "source = 'book'".to_string(),
                format!("recruitment = {recruitment:?}"),
                format!("encipherment = {encipherment:?}"),
                format!("invasion = {invasion:?}"),
            ]
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

/// The Target Values of a Row by space, and its own Time Track if it has one.
type RowData = (Vec<Vec<u8>>, Option<[String; 4]>);

fn rows(structures: &[&str], spaces: &[RowData]) -> String {
    let mut text = String::new();
    for (row, (spaces, track)) in spaces.iter().enumerate() {
        let [left, right] = [structures[2 * row], structures[2 * row + 1]];
        let track = track.as_ref().map(|fields| format!("time_track = {{ {} }}\n", fields.join(", ")));
        let track = track.unwrap_or_default();
        let _ = write!(
            text,
            "[[row]]\n{track}name = 'Row'\nsource = 'book'\nleft = {{ structure = '{left}', source = 'book' }}\n\
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
        let rows_of = move |spaces: Vec<_>| rows(&structures, &spaces);
        let row = (spaces(), prop::option::weighted(0.3, track()));
        let rows = prop::collection::vec(row, 6).prop_map(rows_of);
        (constants(towers), track(), enemies(), rows).prop_map(|(constants, track, enemies, rows)| {
            let track = format!("[time_track]\n{}\n", track.join("\n"));
            format!("name = 'own'\ntitle = 'Own'\nabout = 'Own.'\n{constants}{track}{enemies}{rows}")
        })
    })
}

//! The tables of the rules document: what the printed sheets show.

use crate::Harbinger;
use crate::ids::{Enemy, Side};
use crate::lookup::Time;
use crate::pack::{Row, Tracks};
use redoubt_engine::book::Chart;
use std::fmt::Display;

pub(crate) fn charts(rules: &Harbinger) -> Vec<Chart> {
    vec![
        map(rules),
        structures(rules),
        numbers(rules),
        time_track(rules),
        enemies(rules),
        code_breaking(rules),
    ]
}

/// H2: the Rows, and the Target Values of their spaces (H10.1).
fn map(rules: &Harbinger) -> Chart {
    let chart = Chart::new("map", &[&"Row", &"Space, from the left", &"Target Values"]);
    chart.rows(rows(rules), |chart, (number, row)| {
        chart.rows(&row.spaces, |chart, space| {
            chart.row(&[&named(number, row), &space.name, &list(&space.targets)])
        })
    })
}

/// H2, H16
fn structures(rules: &Harbinger) -> Chart {
    Chart::new("structures", &[&"Row", &"Left", &"Right"]).rows(rows(rules), |chart, (number, row)| {
        let [left, right] = Side::ALL.map(|side| row.structure(side).title());
        chart.row(&[&named(number, row), &left, &right])
    })
}

/// H2.1, H2.2 and what else the sheets print once or everywhere.
fn numbers(rules: &Harbinger) -> Chart {
    let printed = &rules.pack.constants;
    let numbers: [(&str, u8, &str); 13] = [
        ("Ready Units of a Row", printed.ready_units, "H2.2"),
        ("Boxes for Recruited Units of a Row, no limit", printed.row_boxes, "H7.2"),
        ("Recruited Units at the Capital, at most", printed.capital_max, "H7.2"),
        ("Units at the Capital given up for Militia", printed.militia_lot, "H19.3"),
        ("Fighters at the start", rules.lookup.fighters, "H2.1"),
        ("Enciphered Codes, at most", printed.enciphered_max, "H8.2"),
        ("Columns of the Enemy Cipher", printed.cipher_columns, "H2.1"),
        ("Lines of the Enemy Cipher", printed.cipher_lines, "H17.7"),
        ("Radio Towers", printed.radio_towers, "H2.1"),
        ("Defenders of a Structure at the start", printed.defenders_start, "H2.2"),
        ("Defenders of a Structure, at most", printed.defenders_max, "H11.2"),
        ("Defenders added by Deploy", printed.deploy, "H9.1"),
        ("Rolls of the enemy's code-breakers", printed.code_breaking_rolls, "H17.1"),
    ];
    Chart::new("numbers", &[&"What", &"Number", &"Rule"])
        .rows(numbers, |chart, (what, number, rule)| chart.row(&[&what, &number, &rule]))
}

/// H4.2: one Time Track for all Rows, or one for each.
fn time_track(rules: &Harbinger) -> Chart {
    let head: [&dyn Display; 6] =
        [&"Row", &"Space", &"Recruitment Value", &"Encipherment Value", &"Invasion Value", &"Invasion comes"];
    let chart = Chart::new("time-track", &head);
    match rules.pack.track {
        Tracks::Same(_) => track(chart, "all", rules.lookup.track(0)),
        Tracks::Each(_) => chart.rows(rows(rules), |chart, (number, _)| {
            track(chart, &number.to_string(), rules.lookup.track(number as u8 - 1))
        }),
    }
}

fn track(chart: Chart, row: &str, track: &[Time]) -> Chart {
    chart.rows((1..).zip(track), |chart, (number, space): (usize, &Time)| {
        let Time { recruitment, encipherment, invasion, .. } = space;
        let printed = |value: &u8| if *value == 0 { "none".to_string() } else { value.to_string() };
        let comes = match space.eighths() {
            0 => "never".to_string(),
            8 => "always".to_string(),
            eighths => format!("{eighths} in 8"),
        };
        chart.row(&[&row, &number, recruitment, &printed(encipherment), &printed(invasion), &comes])
    })
}

/// H10.3, H14.2, H20.1
fn enemies(rules: &Harbinger) -> Chart {
    let chart = Chart::new("enemies", &[&"d8", &"Enemy type", &"Beaten by", &"Units at the start"]);
    chart.rows(Enemy::ALL, |chart, enemy| {
        let printed = &rules.pack.enemies[enemy.index()];
        let beaten_by = printed.destroyed_by.title();
        chart.row(&[&list(&printed.dice), &enemy.title(), &beaten_by, &rules.enemy_count(enemy)])
    })
}

/// H17.1
fn code_breaking(rules: &Harbinger) -> Chart {
    let printed = &rules.pack.constants;
    let chart = Chart::new("code-breaking", &[&"Radio Towers lost", &"Rolls", &"Dice"]);
    chart.rows(0..=printed.radio_towers, |chart, lost| {
        let rolls = printed.code_breaking_rolls + lost;
        chart.row(&[&lost, &rolls, &(2 * rolls)])
    })
}

/// The Rows with their numbers, from 1.
fn rows(rules: &Harbinger) -> impl Iterator<Item = (usize, &Row)> {
    (1..).zip(&rules.pack.rows)
}

fn named(number: usize, row: &Row) -> String {
    format!("{number} {}", row.name)
}

fn list(values: &[u8]) -> String {
    values.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

//! The form of wire types in JSON and in TypeScript.

use redoubt_engine::{By, id_type, nouns, wire};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::HashSet;
use std::fmt::Debug;

nouns! {
    /// What a ship carries.
    Good {
        /// From the south.
        Grain = "grain", "Grain";
        /// From the east.
        RawSilk = "silk", "Raw Silk";
    }
}

id_type! {
    /// A ship, numbered as printed.
    pub struct ShipId(u8);
}

/// What lies in the harbour.
#[wire(both)]
#[derive(Default)]
struct View {
    /// One for each good.
    prices: By<Good, u8>,
    #[ts(type = "number | null")]
    ship: Option<ShipId>,
    #[serde(skip)]
    #[ts(skip)]
    _hidden: u8,
}

/// Only words.
#[wire(copy, both)]
enum Wind {
    NorthWest,
    Calm = 7,
}

/// Some have fields.
#[wire(copy, both)]
enum Berth {
    Free,
    /// Somebody lies there.
    LongTaken {
        ship: ShipId,
        good: Option<Good>,
    },
}

/// Words that stand in a field.
#[wire(tag = "chapter")]
enum Chapter {
    Sailing,
}

/// Fields without names.
#[wire(copy, both, external, folder = "harbor")]
enum Place {
    Port(u8),
    Berth { berth: Berth },
    Sea,
}

/// One of several types.
#[wire(untagged)]
enum Cargo {
    One(Good),
    Many(Vec<Good>),
}

/// What a client sends.
#[wire(read, folder = "wire")]
#[serde(deny_unknown_fields)]
struct Request {
    ship: ShipId,
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it can be told")
}

fn goes_both_ways<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, text: &str) {
    assert_eq!(json(value), text);
    assert_eq!(&serde_json::from_str::<T>(text).expect("it can be read"), value);
}

#[test]
fn an_enum_is_told_by_what_its_variants_hold() {
    goes_both_ways(&Wind::NorthWest, r#""north_west""#);
    assert_eq!(Wind::Calm as u8, 7);
    goes_both_ways(&Berth::Free, r#"{"type":"free"}"#);
    let taken = Berth::LongTaken { ship: ShipId::nth(3), good: Some(Good::RawSilk) };
    goes_both_ways(&taken, r#"{"type":"long_taken","ship":3,"good":"raw_silk"}"#);
    assert_eq!(json(&Chapter::Sailing), r#"{"chapter":"sailing"}"#);
}

#[test]
fn fields_without_names_are_told_as_the_type_says() {
    goes_both_ways(&Place::Port(4), r#"{"port":4}"#);
    goes_both_ways(&Place::Berth { berth: Berth::Free }, r#"{"berth":{"berth":{"type":"free"}}}"#);
    goes_both_ways(&Place::Sea, r#""sea""#);
    assert_eq!(json(&Cargo::One(Good::Grain)), r#""grain""#);
    assert_eq!(json(&Cargo::Many(vec![])), "[]");
}

#[test]
fn structs_are_told_read_or_both() {
    let view = View { prices: By::of([1, 2]), ship: Some(ShipId::nth(9)), _hidden: 0 };
    goes_both_ways(&view, r#"{"prices":[1,2],"ship":9}"#);
    let request: Request = serde_json::from_str(r#"{"ship":1}"#).unwrap();
    assert_eq!(request, Request { ship: ShipId::nth(1) });
    assert!(serde_json::from_str::<Request>(r#"{"ship":1,"crew":2}"#).is_err());
}

#[test]
fn small_values_are_copied_and_kept_in_sets() {
    let places = HashSet::from([Place::Sea, Place::Port(1)]);
    let copy = Place::Port(1);
    assert!(places.contains(&copy) && copy == Place::Port(1));
}

#[cfg(feature = "typescript")]
#[test]
fn typescript_has_the_same_form_in_its_folder() {
    use ts_rs::TS;
    assert_eq!(Wind::inline(), r#""north_west" | "calm""#);
    assert_eq!(Good::inline(), r#""grain" | "raw_silk""#);
    assert_eq!(Chapter::inline(), r#"{ "chapter": "sailing" }"#);
    assert_eq!(Cargo::inline(), "Good | Array<Good>");
    assert_eq!(ShipId::inline(), "number");
    assert!(Berth::inline().starts_with(r#"{ "type": "free" } | { "type": "long_taken", ship: ShipId"#));
    assert!(View::inline().contains("prices: [number, number]"), "{}", View::inline());
    assert!(View::inline().contains("ship: number | null") && !View::inline().contains("hidden"));
    assert_eq!(Place::output_path(), Some("harbor/Place.ts".into()));
    assert_eq!(Request::output_path(), Some("wire/Request.ts".into()));
    assert_eq!(View::output_path(), Some("View.ts".into()));
}

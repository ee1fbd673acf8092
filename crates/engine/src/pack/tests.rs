use super::notes::{FAULTS_MAX, LISTED_MAX, QUOTE_MAX, REASON_MAX};
use super::*;
use std::fmt::Write;

const BOATS: [(&str, char); 3] = [("cog", 'c'), ("hulk", 'h'), ("raft", 'r')];

/// What a body reads from a sound pack.
#[track_caller]
fn sound<T>(text: &str, body: impl FnOnce(&Table<'_>) -> T) -> T {
    read(text, body).unwrap_or_else(|faults| panic!("{faults}"))
}

/// What a body finds wrong with a pack, one fault a line.
#[track_caller]
fn faults<T>(text: &str, body: impl FnOnce(&Table<'_>) -> T) -> String {
    read(text, body).err().expect("the pack has a fault").to_string()
}

mod whole_packs {
    use super::*;

    fn read_all(pack: &Table<'_>) {
        pack.text("name");
        let sizes = pack.table("sizes");
        sizes.source();
        sizes.number::<u8>("width", 1..=8);
        sizes.array::<u8, 3>("steps", 0..=9);
        for ship in pack.tables("ship", 1..=2) {
            ship.word("kind", &[("cog", 1), ("hulk", 2)]);
        }
    }

    #[test]
    fn a_sound_pack_is_read() {
        let sizes = "[sizes]\nsource = 'book'\nnote = 'page 3'\nwidth = 3\nsteps = [1, 2, 3]\n";
        sound(&format!("name = 'x'\nship = [{{kind = 'cog'}}]\n{sizes}"), read_all);
    }

    #[test]
    fn all_faults_are_reported_at_once_with_place_and_reason() {
        let sizes = "[sizes]\nsource = 'hearsay'\nwidth = 9\nsteps = [1, 'b', 300]\n";
        let text = format!("nome = 'x'\nship = [{{kind = 'raft'}}, 7]\n{sizes}");
        assert_eq!(
            faults(&text, read_all),
            "name: is missing\n\
             line 4: sizes.source: `hearsay` is unknown, expected one of book, example, public, reconstructed\n\
             line 5: sizes.width: 9 is out of range, expected 1 to 8\n\
             line 6: sizes.steps[1]: expected a whole number 0 to 9, found string\n\
             line 6: sizes.steps[2]: 300 is out of range, expected 0 to 9\n\
             line 2: ship[1]: expected a table, found integer\n\
             line 2: ship[0].kind: `raft` is unknown, expected one of cog, hulk\n\
             line 1: nome: is unknown, expected one of name, ship, sizes"
        );
    }

    #[test]
    fn broken_syntax_is_reported_with_its_line() {
        let broken = faults("name = 'x'\n[sizes\n", read_all);
        assert!(broken.starts_with("line 2: pack: "), "{broken}");
        assert_eq!(faults("a = 1\na = 2\n", read_all), "line 2: pack: duplicate key");
        assert_eq!(faults("", read_all), "name: is missing\nsizes: is missing\nship: is missing");
    }

    #[test]
    fn every_fault_of_the_syntax_is_reported() {
        let lines = faults("a = 1\nb = \n\nc = 'x\n", read_all);
        assert!(lines.contains("line 2: pack: "), "{lines}");
        assert!(lines.contains("line 4: pack: "), "{lines}");
    }
}

mod numbers {
    use super::*;

    #[test]
    fn numbers_have_any_integer_type_and_range() {
        let text = "a = 255\nb = 65_535\nc = 4294967295\nd = -128\ne = -300\nf = -2147483648\ng = 0xff";
        let read = sound(text, |pack| {
            let unsigned: (u8, u16, u32) = (
                pack.number("a", 0..=u8::MAX),
                pack.number("b", 0..=u16::MAX),
                pack.number("c", 0..=u32::MAX),
            );
            let signed: (i8, i16, i32) = (
                pack.number("d", i8::MIN..=0),
                pack.number("e", -300..=-300),
                pack.number("f", i32::MIN..=i32::MAX),
            );
            (unsigned, signed, pack.number::<u8>("g", 0..=255))
        });
        assert_eq!(read, ((255, 65_535, 4_294_967_295), (-128, -300, i32::MIN), 255));
    }

    #[test]
    fn a_number_out_of_range_or_of_another_kind_is_refused() {
        let number = |text| faults(text, |pack| pack.number::<i8>("a", -2..=5));
        assert_eq!(number("a = 6"), "line 1: a: 6 is out of range, expected -2 to 5");
        assert_eq!(number("a = -3"), "line 1: a: -3 is out of range, expected -2 to 5");
        assert_eq!(number("a = 261"), "line 1: a: 261 is out of range, expected -2 to 5");
        assert_eq!(number("\na = 1.5"), "line 2: a: expected a whole number -2 to 5, found float");
        assert_eq!(number(""), "a: is missing");
        let huge = "9".repeat(19);
        let reason = format!("line 1: a: {huge} is out of range, expected -2 to 5");
        assert_eq!(number(&format!("a = {huge}")), reason);
        assert_eq!(
            faults("a = 1", |pack| pack.number::<u16>("a", 4..=4)),
            "line 1: a: 1 is out of range, expected 4"
        );
    }

    #[test]
    fn a_number_beyond_every_type_is_out_of_range() {
        let number = |digits: usize| {
            faults(&format!("a = {}", "9".repeat(digits)), |pack| pack.number::<u32>("a", 0..=5))
        };
        assert_eq!(number(30), format!("line 1: a: {} is out of range, expected 0 to 5", "9".repeat(30)));
        assert_eq!(
            number(30_000),
            format!("line 1: a: {}… is out of range, expected 0 to 5", "9".repeat(QUOTE_MAX))
        );
    }

    #[test]
    fn a_number_may_be_missing_but_not_wrong() {
        let maybe = |pack: &Table<'_>| pack.number_maybe::<u16>("a", 1..=999);
        assert_eq!(sound("", maybe), None);
        assert_eq!(sound("a = 999", maybe), Some(999));
        assert_eq!(faults("a = 0", maybe), "line 1: a: 0 is out of range, expected 1 to 999");
    }

    #[test]
    fn lists_of_numbers_have_a_length() {
        let list = |pack: &Table<'_>| pack.numbers::<i16>("a", 1..=3, -500..=500);
        assert_eq!(sound("a = [-500, 7]", list), [-500, 7]);
        assert_eq!(faults("a = []", list), "line 1: a: has 0 entries, expected 1 to 3");
        assert_eq!(faults("a = 7", list), "line 1: a: expected a list, found integer");
        assert_eq!(
            faults("a = [\n1,\n501]", list),
            "line 3: a[1]: 501 is out of range, expected -500 to 500"
        );
        assert_eq!(faults("", list), "a: is missing");
    }

    #[test]
    fn an_array_has_one_length() {
        let array = |pack: &Table<'_>| pack.array::<u32, 2>("a", 1..=70_000);
        assert_eq!(sound("a = [70000, 1]", array), [70_000, 1]);
        assert_eq!(faults("a = [1]", array), "line 1: a: has 1 entries, expected 2");
        assert_eq!(faults("a = [1, true]", array), {
            "line 1: a[1]: expected a whole number 1 to 70000, found boolean"
        });
    }

    #[test]
    fn columns_go_together_entry_by_entry() {
        let columns =
            |pack: &Table<'_>| pack.columns::<u8, 3>([("a", 1..=9), ("b", 0..=9), ("c", 0..=8)], 2..=4);
        let read = sound("a = [1, 2, 3]\nb = [0, 0, 9]\nc = [8, 7, 6]", columns);
        assert_eq!(read, [[1, 2, 3], [0, 0, 9], [8, 7, 6]]);
        assert_eq!(
            faults("a = [1, 2, 3]\nb = [0, 10]\nc = [8, 7, 6, 5]", columns),
            "line 2: b[1]: 10 is out of range, expected 0 to 9\n\
             line 2: b: has 2 entries, but a has 3\n\
             line 3: c: has 4 entries, but a has 3"
        );
        // A list that cannot be read is no measure for the others.
        let text = "a = [1]\nb = [0, 0, 0]\nc = [8, 7, 6, 5]";
        let expected = "line 1: a: has 1 entries, expected 2 to 4\nline 3: c: has 4 entries, but b has 3";
        assert_eq!(faults(text, columns), expected);
        let lengths = |pack: &Table<'_>| assert_eq!(columns(pack).map(|list| list.len()), [2; 3]);
        assert_eq!(faults("b = [0, 0, 0]", lengths), "a: is missing\nc: is missing");
    }

    #[test]
    fn amounts_are_one_number_for_each_word() {
        let amounts = |pack: &Table<'_>| pack.amounts::<i8, _, 3>("cost", &BOATS, -2..=9);
        assert_eq!(sound("cost = { raft = 4, cog = -1 }", amounts), [-1, 0, 4]);
        assert_eq!(sound("cost = {}", amounts), [0, 0, 0]);
        assert_eq!(
            faults("cost = { raft = 10, punt = 1 }", amounts),
            "line 1: cost.raft: 10 is out of range, expected -2 to 9\n\
             line 1: cost.punt: is unknown, expected one of cog, hulk, raft"
        );
        assert_eq!(faults("", amounts), "cost: is missing");
        assert_eq!(faults("cost = [1]", amounts), "line 1: cost: expected a table, found array");
    }

    #[test]
    fn amounts_are_all_needed_where_zero_is_out_of_range() {
        let amounts = |pack: &Table<'_>| pack.amounts::<u16, _, 3>("count", &BOATS, 1..=999);
        assert_eq!(sound("[count]\nraft = 4\ncog = 1\nhulk = 300", amounts), [1, 300, 4]);
        assert_eq!(faults("\n[count]\ncog = 1\nraft = 1", amounts), "line 2: count.hulk: is missing");
    }

    #[test]
    fn a_flag_is_true_or_false() {
        assert!(sound("fast = true", |pack| pack.flag("fast")));
        assert!(!sound("fast = false", |pack| pack.flag("fast")));
        assert_eq!(faults("", |pack| pack.flag("fast")), "fast: is missing");
        assert_eq!(
            faults("fast = 1", |pack| pack.flag("fast")),
            "line 1: fast: expected true or false, found integer"
        );
    }

    #[test]
    fn a_flag_may_be_missing_but_not_wrong() {
        assert_eq!(sound("", |pack| pack.flag_maybe("fast")), None);
        assert_eq!(sound("fast = false", |pack| pack.flag_maybe("fast")), Some(false));
        assert_eq!(
            faults("fast = 'yes'", |pack| pack.flag_maybe("fast")),
            "line 1: fast: expected true or false, found string"
        );
    }
}

mod texts_and_words {
    use super::*;

    #[test]
    fn a_text_is_not_empty() {
        assert_eq!(sound("a = 'Cog'", |pack| pack.text("a")), "Cog");
        assert_eq!(faults("a = ' '", |pack| pack.text("a")), "line 1: a: is empty");
        assert_eq!(faults("a = 7", |pack| pack.text("a")), "line 1: a: expected a text, found integer");
        assert_eq!(faults("", |pack| pack.text("a")), "a: is missing");
    }

    #[test]
    fn a_text_may_be_missing_but_not_empty() {
        assert_eq!(sound("", |pack| pack.text_maybe("a")), None);
        assert_eq!(sound("a = 'x'", |pack| pack.text_maybe("a")), Some("x".to_string()));
        assert_eq!(faults("a = ''", |pack| pack.text_maybe("a")), "line 1: a: is empty");
    }

    #[test]
    fn lists_of_texts_name_the_entry_that_is_wrong() {
        let texts = |pack: &Table<'_>| pack.texts("a", 2..=3);
        assert_eq!(sound("a = ['x', 'y']", texts), ["x", "y"]);
        assert_eq!(
            faults("a = ['x', '', 3]", texts),
            "line 1: a[1]: is empty\nline 1: a[2]: expected a text, found integer"
        );
        assert_eq!(faults("a = ['x']", texts), "line 1: a: has 1 entries, expected 2 to 3");
        assert_eq!(faults("a = 'x'", texts), "line 1: a: expected a list, found string");
        assert_eq!(faults("", texts), "a: is missing");
    }

    #[test]
    fn a_word_is_one_of_several() {
        let word = |pack: &Table<'_>| pack.word("a", &BOATS);
        assert_eq!(sound("a = 'hulk'", word), 'h');
        let unknown = "line 1: a: `Hulk` is unknown, expected one of cog, hulk, raft";
        assert_eq!(faults("a = 'Hulk'", word), unknown);
        let number = "line 1: a: expected one of cog, hulk, raft, found integer";
        assert_eq!(faults("a = 2", word), number);
        assert_eq!(faults("", word), "a: is missing");
    }

    #[test]
    fn a_word_may_be_missing_but_not_wrong() {
        let word = |pack: &Table<'_>| pack.word_maybe("a", &BOATS);
        assert_eq!(sound("", word), None);
        assert_eq!(sound("a = 'raft'", word), Some('r'));
        let unknown = "line 1: a: `punt` is unknown, expected one of cog, hulk, raft";
        assert_eq!(faults("a = 'punt'", word), unknown);
    }

    #[test]
    fn lists_of_words_may_repeat_one() {
        let words = |pack: &Table<'_>| pack.words("a", 0..=3, &BOATS);
        assert_eq!(sound("a = ['raft', 'cog', 'raft']", words), ['r', 'c', 'r']);
        assert_eq!(sound("a = []", words), []);
        assert_eq!(
            faults("a = ['cog', 'punt', 2]", words),
            "line 1: a[1]: `punt` is unknown, expected one of cog, hulk, raft\n\
             line 1: a[2]: expected one of cog, hulk, raft, found integer"
        );
        let long = "a = ['cog', 'cog', 'cog', 'cog']";
        assert_eq!(faults(long, words), "line 1: a: has 4 entries, expected 0 to 3");
        assert_eq!(faults("", words), "a: is missing");
    }

    #[test]
    fn lists_of_different_words_refuse_doubles() {
        let words = |pack: &Table<'_>| pack.words_once("a", 2..=4, &BOATS);
        assert_eq!(sound("a = ['raft', 'cog']", words), ['r', 'c']);
        assert_eq!(
            faults("a = ['cog', 'raft',\n'cog', 'punt']", words),
            "line 2: a[2]: `cog` is there twice\n\
             line 2: a[3]: `punt` is unknown, expected one of cog, hulk, raft"
        );
        assert_eq!(faults("a = ['punt', 'cog']", words), {
            "line 1: a[0]: `punt` is unknown, expected one of cog, hulk, raft"
        });
        assert_eq!(faults("a = ['cog']", words), "line 1: a: has 1 entries, expected 2 to 4");
        assert_eq!(faults("", words), "a: is missing");
    }
}

mod tables {
    use super::*;

    #[test]
    fn a_table_may_be_missing_but_not_wrong() {
        let width = |pack: &Table<'_>| pack.table_maybe("size").map(|size| size.number::<u8>("width", 1..=8));
        assert_eq!(sound("", width), None);
        assert_eq!(sound("[size]\nwidth = 3", width), Some(3));
        assert_eq!(faults("size = 3", width), "line 1: size: expected a table, found integer");
        assert_eq!(
            faults("[size]\nwith = 3", width),
            "line 1: size.width: is missing\nline 2: size.with: is unknown, expected one of width"
        );
    }

    #[test]
    fn a_list_of_tables_may_be_missing_but_not_wrong() {
        let names = |pack: &Table<'_>| {
            let ships = pack.tables_maybe("ship", 1..=2)?;
            Some(ships.iter().map(|ship| ship.text("name")).collect::<Vec<_>>())
        };
        assert_eq!(sound("", names), None);
        let two = "[[ship]]\nname = 'a'\n[[ship]]\nname = 'b'\n";
        assert_eq!(sound(two, names), Some(vec!["a".to_string(), "b".to_string()]));
        assert_eq!(faults("ship = []", names), "line 1: ship: has 0 entries, expected 1 to 2");
        assert_eq!(faults("[ship]", names), "line 1: ship: expected a list, found table");
        assert_eq!(faults("[[ship]]\nname = 'a'\n[[ship]]", names), "line 3: ship[1].name: is missing");
    }

    #[test]
    fn any_kind_of_value_may_be_missing() {
        let ports = |pack: &Table<'_>| pack.maybe("ports", |pack, key| pack.texts(key, 1..=2));
        assert_eq!(sound("", ports), None);
        assert_eq!(sound("ports = ['Tyre']", ports), Some(vec!["Tyre".to_string()]));
        assert_eq!(faults("ports = []", ports), "line 1: ports: has 0 entries, expected 1 to 2");
    }

    #[test]
    fn what_a_missing_table_lacks_is_not_reported() {
        let missing = faults("", |pack| {
            let table = pack.table("size");
            table.number::<u8>("width", 1..=8);
            table.word_maybe("kind", &BOATS);
            table.table("inner").flag("deep");
            table.fault("width", "is odd");
        });
        assert_eq!(missing, "size: is missing");
    }

    #[test]
    fn a_game_can_report_a_fault_of_its_own() {
        let text = "[size]\nwidth = 3\nports = ['a',\n'b']";
        let own = faults(text, |pack| {
            let size = pack.table("size");
            size.number::<u8>("width", 1..=8);
            size.texts("ports", 1..=2);
            size.fault("width", "is odd");
            size.fault("ports[1]", "is no port");
            size.fault("height", "is needed for ports");
        });
        assert_eq!(
            own,
            "line 2: size.width: is odd\n\
             line 3: size.ports[1]: is no port\n\
             line 1: size.height: is needed for ports"
        );
    }
}

/// Whatever the text, an answer is short.
mod bounds {
    use super::*;

    /// The longest line of an answer, in bytes: its place, a quotation and a reason, all in wide characters.
    const LINE_MAX: usize = 4 * (REASON_MAX + QUOTE_MAX + 100);

    fn refused<T>(text: &str, body: impl FnOnce(&Table<'_>) -> T) -> Faults {
        let faults = read(text, body).err().expect("the pack has a fault");
        assert!(faults.0.len() <= FAULTS_MAX + 1, "{} faults", faults.0.len());
        let answer = faults.to_string();
        assert!(answer.len() <= (FAULTS_MAX + 1) * LINE_MAX, "{} bytes", answer.len());
        faults
    }

    fn last(faults: &Faults) -> String {
        let last = faults.0.last().expect("a refusal has a fault");
        format!("{}: {}", last.at, last.reason)
    }

    #[test]
    fn a_text_that_is_wrong_in_every_line_gets_a_short_answer() {
        for line in ["=\n", "]\n", "[\n", "a\n", "'\n", "a = 1\n", "[[[\n", "\u{1}\n", "a = \"\\q\"\n"] {
            let faults = refused(&line.repeat(60_000 / line.len()), |_| ());
            assert_eq!(faults.0.len(), FAULTS_MAX + 1, "{line:?}");
            assert!(last(&faults).ends_with(" more faults"), "{line:?}: {}", last(&faults));
            let answer = faults.to_string();
            assert!(answer.len() < 20_000, "{line:?}: {} bytes", answer.len());
        }
    }

    #[test]
    fn the_last_of_too_many_faults_counts_the_others() {
        let unknown = |count: usize| {
            let text = (0..count).fold(String::new(), |mut text, index| {
                let _ = writeln!(text, "field{index:04} = 1");
                text
            });
            refused(&text, |pack| pack.flag_maybe("fast"))
        };
        let all = unknown(FAULTS_MAX);
        assert_eq!(last(&all), "line 100: field0099: is unknown, expected one of fast");
        assert_eq!(last(&unknown(FAULTS_MAX + 1)), "pack: has 1 more fault");
        let many = unknown(5000);
        assert_eq!(many.0[..FAULTS_MAX], all.0[..]);
        assert_eq!(last(&many), "pack: has 4900 more faults");
    }

    #[test]
    fn a_very_long_text_is_told_the_first_fault_of_its_syntax() {
        let text = "=\n".repeat(SEARCHED_MAX / 2);
        assert!(last(&refused(&text, |_| ())).ends_with(" more faults"));
        let faults = refused(&format!("{text}="), |_| ());
        assert_eq!(faults.0.len(), 2);
        assert!(faults.0[0].at == "line 1: pack", "{faults}");
        let reason = format!("pack: has more than {SEARCHED_MAX} bytes, only the first fault was looked for");
        assert_eq!(last(&faults), reason);
    }

    #[test]
    fn a_very_long_sound_text_is_read() {
        let text = format!("a = '{}'", "x".repeat(2 * SEARCHED_MAX));
        assert_eq!(sound(&text, |pack| pack.text("a").len()), 2 * SEARCHED_MAX);
    }

    #[test]
    fn the_same_fault_is_told_once() {
        let faults = refused("\n\n\nb = \"\\q \\q\"", |_| ());
        assert_eq!(faults.0.len(), 1, "{faults}");
        assert_eq!(faults.0[0].at, "line 4: pack");
    }

    #[test]
    fn quotations_are_cut() {
        let long = "ö".repeat(50_000);
        let cut = format!("{}…", "ö".repeat(QUOTE_MAX));
        let word = refused(&format!("kind = '{long}'"), |pack| pack.word("kind", &BOATS));
        let reason = format!("line 1: kind: `{cut}` is unknown, expected one of cog, hulk, raft");
        assert_eq!(word.to_string(), reason);
        let field = refused(&format!("'{long}' = 1"), |pack| pack.flag_maybe("fast"));
        assert_eq!(field.to_string(), format!("line 1: {cut}: is unknown, expected one of fast"));
        let own = refused("a = 1", |pack| {
            pack.number::<u8>("a", 0..=9);
            pack.fault("a", long.clone());
        });
        assert_eq!(own.to_string(), format!("line 1: a: {}…", "ö".repeat(REASON_MAX)));
    }

    #[test]
    fn control_characters_are_spelled_out() {
        let field = refused(r#""two\nlines\u001b" = 1"#, |pack| pack.flag_maybe("fast"));
        assert_eq!(field.to_string(), r"line 1: two\nlines\u{1b}: is unknown, expected one of fast");
    }

    #[test]
    fn so_many_known_fields_and_words_are_listed() {
        const NAMES: [&str; LISTED_MAX + 3] = [
            "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s",
            "t", "u", "v", "w",
        ];
        let told = format!("{} or 3 others", NAMES[..LISTED_MAX].join(", "));
        let field = refused("x = 1", |pack| NAMES.map(|name| pack.flag_maybe(name)));
        assert_eq!(field.to_string(), format!("line 1: x: is unknown, expected one of {told}"));
        let word = refused("a = 'x'", |pack| pack.word("a", &NAMES.map(|name| (name, ()))));
        assert_eq!(word.to_string(), format!("line 1: a: `x` is unknown, expected one of {told}"));
    }

    #[test]
    fn lines_are_counted_from_one() {
        for line in 1..=5 {
            let text = format!("{}b = 1\r\n\n", "# é\n".repeat(line - 1));
            let faults = refused(&text, |pack| pack.flag_maybe("fast"));
            assert_eq!(faults.0[0].at, format!("line {line}: b"));
        }
    }
}

//! The engine protocol on standard input and output.

use crate::common::fine;
use serde_json::Value;

fn replies(input: impl AsRef<[u8]>) -> Vec<Value> {
    fine(&["engine"], input).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn each_line_is_answered_by_one_line() {
    let replies = replies(
        "{\"op\":\"games\"}\n\
         {\"op\":\"new\",\"game\":\"harbinger\",\"options\":{\"fighters\":8},\"seed\":7,\"dice\":[4,8]}\n\
         {\"op\":\"act\",\"action\":\"decipher\"}\r\n\n{\"op\":\"legal\"}\n{\"op\":\"quit\"}\n{\"op\":\"games\"}\n",
    );
    assert_eq!(replies.len(), 6, "nothing is answered after quit");
    assert_eq!(replies[0]["games"][0]["id"], "harbinger");
    assert_eq!(replies[2]["draws"][0]["value"], 4);
    assert_eq!(replies[2]["events"][0]["text"], "Decipher: 4 and 8.");
    assert_eq!(replies[3]["ok"], false, "an empty line is no request");
    assert_eq!(replies[4]["choices"][0]["rule"], "H5.1");
    assert_eq!(replies[5]["ok"], true);
}

#[test]
fn a_reply_begins_with_ok() {
    for line in fine(&["engine"], "{\"op\":\"games\"}\nnonsense\n").lines() {
        assert!(line.starts_with("{\"ok\":"), "{line}");
    }
}

#[test]
fn lines_that_are_no_text_or_too_long_are_refused_and_the_next_is_answered() {
    let mut input = b"\xff\xfe{\n".to_vec();
    input.extend(vec![b' '; 3 << 20]);
    input.extend(b"\n{\"op\":\"new\",\"game\":\"pig\"}\n{\"op\":\"legal\"");
    let replies = replies(input);
    assert_eq!(replies.len(), 4);
    assert_eq!(replies[0]["error"]["reason"], "the line is not UTF-8 text");
    assert_eq!(replies[1]["error"]["reason"], "the line is longer than 1048576 bytes");
    assert_eq!(replies[2]["ok"], true);
    assert_eq!(replies[3]["ok"], false, "a last line without its end");
}

#[test]
fn games_without_a_seed_differ() {
    let seeds = replies("{\"op\":\"new\",\"game\":\"pig\"}\n{\"op\":\"new\",\"game\":\"pig\"}\n");
    assert_ne!(seeds[0]["commitment"], seeds[1]["commitment"]);
}

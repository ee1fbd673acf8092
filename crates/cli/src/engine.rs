use crate::lines::{self, Line};
use crate::{Failure, files};
use redoubt_catalog::Protocol;
use redoubt_catalog::protocol::LINE_MAX;
use std::io::{BufRead, Write};

/// Speaks the engine protocol until the input ends or `quit` is asked for.
pub(crate) fn run(input: &mut impl BufRead, output: &mut impl Write) -> Result<(), Failure> {
    let mut protocol = Protocol::with_seeds(files::random_seed);
    while !protocol.finished() {
        let reply = match lines::read(input, LINE_MAX)? {
            None => break,
            Some(Line::Text(line)) => protocol.answer(&line),
            Some(Line::NotText(_)) => refusal("the line is not UTF-8 text"),
            Some(Line::TooLong) => refusal(&format!("the line is longer than {LINE_MAX} bytes")),
        };
        writeln!(output, "{reply}")?;
        output.flush()?;
    }
    Ok(())
}

fn refusal(reason: &str) -> String {
    serde_json::json!({ "ok": false, "error": { "reason": reason } }).to_string()
}

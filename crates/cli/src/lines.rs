use std::io::{self, BufRead};

/// One line of input.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// Text, without its line break.
    Text(String),
    /// Bytes that are no text; unreadable ones are replaced.
    NotText(String),
    /// More than was allowed; the rest of the line was skipped.
    TooLong,
}

/// Reads the next line, at most `max` bytes long; nothing at the end of the input.
pub(crate) fn read(input: &mut impl BufRead, max: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut length = 0;
    loop {
        let chunk = match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            other => other?,
        };
        if chunk.is_empty() {
            return Ok(if length == 0 { None } else { Some(finish(line, length, max)) });
        }
        let (part, end) = match chunk.iter().position(|&byte| byte == b'\n') {
            Some(at) => (&chunk[..at], Some(at + 1)),
            None => (chunk, None),
        };
        length += part.len();
        if length <= max {
            line.extend_from_slice(part);
        }
        let used = end.unwrap_or(chunk.len());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(finish(line, length, max)));
        }
    }
}

fn finish(mut line: Vec<u8>, length: usize, max: usize) -> Line {
    if length > max {
        return Line::TooLong;
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    match String::from_utf8(line) {
        Ok(text) => Line::Text(text),
        Err(error) => Line::NotText(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    /// Reads everything, through a buffer so small that every line spans several.
    fn all(bytes: &[u8], max: usize) -> Vec<Line> {
        let mut input = BufReader::with_capacity(3, bytes);
        std::iter::from_fn(|| read(&mut input, max).unwrap()).collect()
    }

    #[test]
    fn lines_are_read_without_their_breaks() {
        let text = |line: &str| Line::Text(line.to_string());
        assert_eq!(all(b"", 9), []);
        assert_eq!(all(b"one\r\n\ntwo", 9), [text("one"), text(""), text("two")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped_wholly() {
        assert_eq!(all(b"123456789\nab\n1234567890\n", 9)[0], Line::Text("123456789".into()));
        assert_eq!(all(b"1234567890123456\nab\n", 9), [Line::TooLong, Line::Text("ab".into())]);
        assert_eq!(all(b"1234567890", 9), [Line::TooLong]);
    }

    #[test]
    fn bytes_that_are_no_text_are_told_apart() {
        assert_eq!(all(b"a\xff\nok\n", 9), [Line::NotText("a\u{fffd}".into()), Line::Text("ok".into())]);
    }
}

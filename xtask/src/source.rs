use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// A Rust file, taken apart into code and comments. All texts have the same lines.
pub(crate) struct Source {
    /// Its place, from the top folder.
    pub(crate) path: PathBuf,
    /// The file as it is.
    pub(crate) text: String,
    /// The file with blanks in place of comments and of what is in quotes.
    pub(crate) code: String,
    /// The file with blanks in place of everything but comments.
    pub(crate) comments: String,
}

/// A function with a body.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The line of `fn`, from 1.
    pub(crate) line: usize,
    /// From `fn` to the closing brace.
    pub(crate) length: usize,
}

impl Source {
    pub(crate) fn new(path: PathBuf, text: String) -> Source {
        let (code, comments) = mask(&text);
        Source { path, text, code, comments }
    }

    /// Whether the whole file is a test.
    pub(crate) fn is_test(&self) -> bool {
        let in_tests = self.path.components().any(|part| part.as_os_str() == "tests");
        in_tests || self.path.file_stem().is_some_and(|stem| stem == "tests")
    }

    /// The lines of the items under `#[cfg(test)]`, from 1.
    pub(crate) fn test_lines(&self) -> Vec<RangeInclusive<usize>> {
        let found = self.code.match_indices("#[cfg(test)]");
        found
            .filter_map(|(start, _)| {
                let (_, end) = body(&self.code, start)?;
                Some(line_at(&self.code, start)..=line_at(&self.code, end))
            })
            .collect()
    }

    /// The text of the tests and the text of everything else.
    pub(crate) fn split(&self) -> (String, String) {
        let spans = self.test_lines();
        let (mut tests, mut rest) = (String::new(), String::new());
        for (index, line) in self.text.lines().enumerate() {
            let in_test = self.is_test() || spans.iter().any(|span| span.contains(&(index + 1)));
            let side = if in_test { &mut tests } else { &mut rest };
            side.push_str(line);
            side.push('\n');
        }
        (tests, rest)
    }

    /// Every function with a body, in order.
    pub(crate) fn functions(&self) -> Vec<Function> {
        let found = self.code.match_indices("fn ").filter(|&(at, _)| is_word_start(&self.code, at));
        found.filter_map(|(at, _)| function(&self.code, at)).collect()
    }
}

fn function(code: &str, at: usize) -> Option<Function> {
    let rest = &code[at + 3..];
    let name: String = rest.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let (_, end) = body(code, at)?;
    let line = line_at(code, at);
    (!name.is_empty()).then(|| Function { name, line, length: line_at(code, end) - line + 1 })
}

fn is_word_start(code: &str, at: usize) -> bool {
    !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_')
}

/// The line of a place, from 1.
pub(crate) fn line_at(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// Finds the braces of the item that starts at `from`; nothing if it ends with a semicolon.
fn body(code: &str, from: usize) -> Option<(usize, usize)> {
    let (mut round, mut curly, mut open) = (0i32, 0i32, None);
    for (offset, byte) in code[from..].bytes().enumerate() {
        match byte {
            b'(' | b'[' => round += 1,
            b')' | b']' => round -= 1,
            b';' if round == 0 && curly == 0 => return None,
            b'{' => {
                curly += 1;
                open.get_or_insert(from + offset);
            }
            b'}' => {
                curly -= 1;
                if curly == 0 {
                    return Some((open?, from + offset));
                }
            }
            _ => {}
        }
    }
    None
}

/// What a character belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Code,
    Comment,
    Quoted,
}

/// Separates code from comments; what is in quotes is in neither.
fn mask(text: &str) -> (String, String) {
    let (mut code, mut comments) = (String::new(), String::new());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (part, length) = token(rest, code.chars().next_back());
        let length = length.max(first.len_utf8()).min(rest.len());
        for character in rest[..length].chars() {
            let blank = if character == '\n' { '\n' } else { ' ' };
            code.push(if part == Part::Code { character } else { blank });
            comments.push(if part == Part::Comment { character } else { blank });
        }
        rest = &rest[length..];
    }
    (code, comments)
}

/// The part that `rest` begins with, and its length in bytes.
fn token(rest: &str, before: Option<char>) -> (Part, usize) {
    let in_word = before.is_some_and(|c| c.is_alphanumeric() || c == '_');
    if rest.starts_with("//") {
        return (Part::Comment, rest.find('\n').unwrap_or(rest.len()));
    }
    if rest.starts_with("/*") {
        return (Part::Comment, block_comment(rest));
    }
    if let Some(length) = raw_string(rest).filter(|_| !in_word) {
        return (Part::Quoted, length);
    }
    if let Some(inside) = rest.strip_prefix('"') {
        return (Part::Quoted, 1 + quoted(inside, '"'));
    }
    if rest.starts_with('\'') {
        return char_literal(rest).map_or((Part::Code, 1), |length| (Part::Quoted, length));
    }
    (Part::Code, 1)
}

fn block_comment(rest: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest.as_bytes()[at..].starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.as_bytes()[at..].starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += 1;
        }
    }
    rest.len()
}

/// The length of `r"…"`, `r#"…"#`, `br"…"` and so on.
fn raw_string(rest: &str) -> Option<usize> {
    let prefix = if rest.starts_with("br") { 2 } else { usize::from(rest.starts_with('r')) };
    let hashes = rest[prefix..].bytes().take_while(|&byte| byte == b'#').count();
    if prefix == 0 || !rest[prefix + hashes..].starts_with('"') {
        return None;
    }
    let start = prefix + hashes + 1;
    let close = format!("\"{}", "#".repeat(hashes));
    Some(rest[start..].find(&close).map_or(rest.len(), |at| start + at + close.len()))
}

/// The length up to and with the closing quote.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, character) in rest.char_indices() {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if character == quote => return at + character.len_utf8(),
            _ => {}
        }
    }
    rest.len()
}

/// The length of a character in quotes; nothing for a lifetime.
fn char_literal(rest: &str) -> Option<usize> {
    let mut characters = rest.char_indices().skip(1);
    let (_, first) = characters.next()?;
    if first == '\\' {
        return Some(1 + quoted(&rest[1..], '\''));
    }
    let (at, close) = characters.next()?;
    (close == '\'').then_some(at + 1)
}

/// All Rust files below a folder, in order of their paths.
pub(crate) fn rust_files(root: &Path, below: &Path) -> Vec<Source> {
    let mut paths = Vec::new();
    collect(below, &mut paths);
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text =
                fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            Source::new(path.strip_prefix(root).unwrap_or(&path).to_path_buf(), text)
        })
        .collect()
}

fn collect(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for path in entries.flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let foreign = name.starts_with('.') || name.starts_with("target") || name == "node_modules";
        if path.is_dir() && !foreign {
            collect(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            into.push(path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(text: &str) -> Source {
        Source::new("src/lib.rs".into(), text.into())
    }

    #[test]
    fn quotes_and_comments_are_no_code() {
        let text = "a(\"{\\\"\", '{', '\\'', r#\"}\"\"#) // { fn x\n/* { /* } */ */ b::<'static>('é')";
        let (code, comments) = mask(text);
        assert_eq!(code.replace(' ', ""), "a(,,,)\nb::<'static>()");
        assert!(comments.contains("{ fn x") && !comments.contains("static"));
        assert_eq!(code.chars().count(), text.chars().count());
    }

    #[test]
    fn a_function_is_measured_from_fn_to_its_brace() {
        let file =
            source("trait T {\n fn none(&self);\n}\npub fn two(a: [u8; 2]) {\n}\nfn one() { if x {} }\n");
        let found: Vec<_> = file.functions().into_iter().map(|f| (f.name, f.line, f.length)).collect();
        assert_eq!(found, [("two".into(), 4, 2), ("one".into(), 6, 1)]);
    }

    #[test]
    fn tests_within_a_file_are_told_apart() {
        let file = source("fn a() {} // one\n#[cfg(test)]\nmod tests {\n // two\n}\n// three\n");
        assert_eq!(file.test_lines(), [2..=5]);
        let (tests, rest) = file.split();
        assert!(tests.contains("two") && !tests.contains("one") && !tests.contains("three"));
        assert!(rest.contains("one") && rest.contains("three") && !rest.contains("two"));
    }
}

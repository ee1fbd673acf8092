//! Runs the program as a person or a script would.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run of the program gave.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `redoubt` with arguments and input.
pub(crate) fn redoubt(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    run(Command::new(env!("CARGO_BIN_EXE_redoubt")).args(args).env_remove("COLUMNS"), input)
}

/// Runs a command that must succeed for a page of so many columns, and returns its output.
pub(crate) fn fine_at(columns: usize, args: &[&str], input: impl AsRef<[u8]>) -> String {
    let columns = columns.to_string();
    let run = run(Command::new(env!("CARGO_BIN_EXE_redoubt")).args(args).env("COLUMNS", columns), input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}\n{}", run.out);
    run.out
}

fn run(command: &mut Command, input: impl AsRef<[u8]>) -> Run {
    let mut child = command
        .env_remove("NO_COLOR")
        .current_dir(folder())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // A program that ends early closes its input: that is no failure of the test.
    let writer = std::thread::spawn(move || drop(stdin.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    let run = Run {
        code: output.status.code().expect("not ended by a signal"),
        out: String::from_utf8(output.stdout).expect("output is text"),
        err: String::from_utf8(output.stderr).expect("errors are text"),
    };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

/// Runs a command that must succeed, and returns its output.
pub(crate) fn fine(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let run = redoubt(args, input);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}\n{}", run.out);
    run.out
}

/// Runs a command that must fail with a code, and returns its message.
pub(crate) fn fails(code: i32, args: &[&str], input: impl AsRef<[u8]>) -> String {
    let run = redoubt(args, input);
    assert_eq!(run.code, code, "{args:?}\n{}{}", run.out, run.err);
    run.err
}

/// Where the program runs: whatever it writes stays out of the source tree.
fn folder() -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// A file for one test.
pub(crate) fn file(name: &str) -> PathBuf {
    folder().join(name)
}

/// A file with text in it.
pub(crate) fn file_with(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = file(name);
    std::fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_string()
}

/// Numbers for a player who takes any choice, one a line.
pub(crate) fn any_choices(count: u32, seed: u32) -> String {
    let mut word = seed.wrapping_mul(2_654_435_761).wrapping_add(1);
    (0..count)
        .map(|_| {
            word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            format!("{}\n", (word >> 16) % 12 + 1)
        })
        .collect()
}

use crate::args::ColorChoice;
use crate::layout;
use crate::lines::{self, Line};
use redoubt_engine::canvas::{Canvas, Ink};
use redoubt_engine::panels::Room;
use std::io::{self, BufRead, BufReader, BufWriter, IsTerminal, Write};

/// The longest line a person may type.
const TYPED_MAX: usize = 10_000;
/// The width of the page when it goes to a file or a pipe, unless `COLUMNS` says otherwise.
const COLUMNS_PIPED: usize = 120;
/// No line of text is longer than this, however wide the window.
const TEXT_MAX: usize = 120;
/// A window narrower than this is written to as if it were not.
const COLUMNS_MIN: usize = 20;

/// Where a person reads and types, or a file or pipe that stands for one.
pub struct Terminal {
    input: Box<dyn BufRead>,
    output: Box<dyn Write>,
    color: bool,
    live: bool,
    page: Room,
    /// Finds out how large the window is now, if there is one.
    measure: fn() -> Option<Room>,
}

/// Whether the terminal knows no colours and no movement.
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|value| value == "dumb")
}

impl ColorChoice {
    /// Whether something that is written to a terminal or elsewhere has colours.
    pub(crate) fn shows(self, is_terminal: bool) -> bool {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        match self {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => is_terminal && !no_color && !is_dumb(),
        }
    }
}

impl Terminal {
    /// Standard input and output. Without a terminal there are no colours and the screen is never cleared.
    pub fn standard(color: ColorChoice) -> Terminal {
        let stdout_is_terminal = io::stdout().is_terminal();
        let dumb = is_dumb();
        Terminal {
            input: Box::new(BufReader::new(io::stdin())),
            output: Box::new(BufWriter::new(io::stdout())),
            color: color.shows(stdout_is_terminal),
            live: stdout_is_terminal && io::stdin().is_terminal() && !dumb,
            page: page(stdout_is_terminal),
            measure: window,
        }
    }

    /// A terminal with a page of this size whose input and output are given.
    #[cfg(test)]
    pub(crate) fn given(input: &str, output: impl Write + 'static, live: bool, page: Room) -> Terminal {
        Terminal {
            input: Box::new(io::Cursor::new(input.to_string())),
            output: Box::new(output),
            color: false,
            live,
            page,
            measure: || None,
        }
    }

    /// Whether a person sits in front of it.
    pub(crate) fn is_live(&self) -> bool {
        self.live
    }

    /// The width of text.
    pub(crate) fn width(&self) -> usize {
        self.page.columns.min(TEXT_MAX)
    }

    /// The room for boards: as many rows as it takes, unless they must fit a window in front of a person.
    pub(crate) fn page(&self) -> Room {
        Room { rows: self.page.rows.filter(|_| self.live), ..self.page }
    }

    /// Writes everything that is still held back.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        self.output.flush()
    }

    /// Begins a new screen, if there is one, of the size that its window has now.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        if !self.live {
            return Ok(());
        }
        if let Some(window) = (self.measure)() {
            self.page = window;
        }
        self.output.write_all(b"\x1b[2J\x1b[H")
    }

    /// Begins a new screen behind which nothing is left to scroll back to.
    pub(crate) fn cover(&mut self) -> io::Result<()> {
        self.clear()?;
        if self.live { self.output.write_all(b"\x1b[3J") } else { Ok(()) }
    }

    /// Writes a line made of runs of one ink each.
    pub(crate) fn runs<T: AsRef<str>>(&mut self, runs: &[(Ink, T)]) -> io::Result<()> {
        let mut line = String::new();
        for (ink, text) in runs {
            let text = clean(text.as_ref());
            match code(*ink) {
                Some(code) if self.color && !text.is_empty() => {
                    line.push_str(&format!("\x1b[{code}m{text}\x1b[0m"));
                }
                _ => line.push_str(&text),
            }
        }
        writeln!(self.output, "{}", line.trim_end())
    }

    /// Writes one line as it is.
    pub(crate) fn line(&mut self, text: &str) -> io::Result<()> {
        self.runs(&[(Ink::Plain, text)])
    }

    /// Writes text, broken into lines that fit.
    pub(crate) fn say(&mut self, ink: Ink, text: &str) -> io::Result<()> {
        for line in layout::wrap(text, self.width()) {
            self.runs(&[(ink, line)])?;
        }
        Ok(())
    }

    /// Writes text as it is, without any change.
    pub(crate) fn raw(&mut self, text: &str) -> io::Result<()> {
        self.output.write_all(text.as_bytes())
    }

    /// Writes a board.
    pub(crate) fn canvas(&mut self, canvas: &Canvas) -> io::Result<()> {
        for line in canvas.lines() {
            self.runs(&line)?;
        }
        Ok(())
    }

    /// Asks a question and reads the answer; nothing at the end of the input.
    pub(crate) fn ask(&mut self, question: &str) -> io::Result<Option<String>> {
        let question = clean(question);
        match code(Ink::Strong) {
            Some(code) if self.color => write!(self.output, "\x1b[{code}m{question}\x1b[0m ")?,
            _ => write!(self.output, "{question} ")?,
        }
        if !self.live {
            writeln!(self.output)?;
        }
        self.output.flush()?;
        Ok(lines::read(&mut self.input, TYPED_MAX)?.map(|line| match line {
            Line::Text(text) | Line::NotText(text) => text.trim().to_string(),
            Line::TooLong => "(a line that is too long)".to_string(),
        }))
    }
}

/// The page at the start: the window, or for files and pipes what `COLUMNS` says.
fn page(is_terminal: bool) -> Room {
    let said = || std::env::var("COLUMNS").ok()?.trim().parse().ok();
    match window().filter(|_| is_terminal) {
        Some(window) => window,
        None => Room { columns: said().unwrap_or(COLUMNS_PIPED).max(COLUMNS_MIN), rows: None },
    }
}

/// The size of the terminal's window now.
fn window() -> Option<Room> {
    let (columns, rows) = terminal_size::terminal_size()?;
    Some(Room { columns: usize::from(columns.0).max(COLUMNS_MIN), rows: Some(usize::from(rows.0)) })
}

/// How an ink looks: the parameter of the terminal's "select graphic rendition".
fn code(ink: Ink) -> Option<&'static str> {
    match ink {
        Ink::Plain => None,
        Ink::Faint => Some("2"),
        Ink::Strong => Some("1"),
        Ink::Own => Some("1;36"),
        Ink::Enemy => Some("1;31"),
        Ink::Good => Some("32"),
        Ink::Warn => Some("33"),
        Ink::Here => Some("1;7"),
    }
}

/// Takes out what a terminal would obey instead of showing: files and packs may come from strangers.
pub(crate) fn clean(text: &str) -> String {
    let shown = |letter: char| {
        if letter.is_control() && letter != '\n' { '\u{fffd}' } else { letter }
    };
    text.chars().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_to_the_terminal_are_taken_out() {
        assert_eq!(clean("a\x1b[2Jb\u{9b}c\td\n"), "a\u{fffd}[2Jb\u{fffd}c\u{fffd}d\n");
    }
}

/// What a player typed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command<'a> {
    /// Nothing: show the table again.
    Nothing,
    /// The choice with this number, from 1.
    Choose(usize),
    /// Something in the game's notation.
    Act(&'a str),
    /// Take back so many steps.
    Undo(usize),
    /// What would a bot do, and which.
    Hint(Option<&'a str>),
    /// The chances of one choice or of all.
    Odds(Option<&'a str>),
    /// Look up rules.
    Rules(&'a str),
    /// Why is this not possible?
    Why(&'a str),
    /// Keep the game in a file.
    Save(&'a str),
    /// Tell everything that happened.
    Log,
    /// Show a panel, by its number or title; without one, list them.
    Panel(Option<&'a str>),
    /// Answer for another seat that is to act.
    Seat(Option<&'a str>),
    /// Give up.
    Concede,
    /// Leave.
    Quit,
    /// Show what can be typed.
    Help,
}

/// What can be typed, and what it does.
pub(crate) const HELP: &[(&str, &str)] = &[
    ("3", "take choice 3"),
    ("hold", "take a choice by its notation, as shown beside it"),
    ("3 x4", "take choice 3 four times; also with a notation"),
    ("u [N]", "undo the last step, or the last N, as long as no die has fallen and nothing was revealed"),
    ("h [BOT]", "hint: what a bot would do (mcts:500ms, heuristic)"),
    ("o [N]", "odds of choice N, or of all"),
    ("why ACTION", "why something is not possible"),
    ("r ID or words", "look up rules; without anything, the rule behind the question"),
    ("p [N]", "show panel N of the board, by number or title; without anything, list them"),
    ("log", "everything that happened"),
    ("seat NAME", "answer for another seat that is to act"),
    ("s FILE", "save the game"),
    ("c", "concede: give up"),
    ("q", "quit"),
];

impl Command<'_> {
    /// Reads what was typed. `is_notation` tells whether a text is a legal action as it stands; that comes first, so
    /// that no command hides an action.
    pub(crate) fn read(text: &str, is_notation: impl Fn(&str) -> bool) -> Command<'_> {
        let text = text.trim();
        if text.is_empty() {
            return Command::Nothing;
        }
        if is_notation(text) {
            return Command::Act(text);
        }
        if let Ok(number) = text.parse() {
            return Command::Choose(number);
        }
        let (word, rest) = text.split_once(char::is_whitespace).map_or((text, ""), |(a, b)| (a, b.trim()));
        let some = Some(rest).filter(|rest| !rest.is_empty());
        match (word, some) {
            ("u" | "undo", count) => count.map_or(Some(1), number).map_or(Command::Act(text), Command::Undo),
            ("p" | "panel" | "panels", which) => Command::Panel(which),
            ("seat", which) => Command::Seat(which),
            ("h" | "hint", bot) => Command::Hint(bot),
            ("o" | "odds", which) => Command::Odds(which),
            ("r" | "rule" | "rules", _) => Command::Rules(rest),
            ("why", Some(action)) => Command::Why(action),
            ("s" | "save", _) => Command::Save(rest),
            ("l" | "log", None) => Command::Log,
            ("c" | "concede", None) => Command::Concede,
            ("q" | "quit" | "exit", None) => Command::Quit,
            ("?" | "help", _) => Command::Help,
            _ => match word.strip_prefix('p').filter(|which| some.is_none() && number(which).is_some()) {
                Some(which) => Command::Panel(Some(which)),
                None => Command::Act(text),
            },
        }
    }
}

/// A number from 1 on.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|&number| number > 0)
}

/// Splits off how often something is to be done: `place left x3`.
pub(crate) fn repeated(text: &str) -> (&str, usize) {
    const TIMES_MAX: usize = 20;
    let split = text.trim().rsplit_once(char::is_whitespace).and_then(|(action, last)| {
        let times: usize = last.strip_prefix('x')?.parse().ok()?;
        (1..=TIMES_MAX).contains(&times).then_some((action.trim_end(), times))
    });
    split.unwrap_or((text.trim(), 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_may_be_repeated() {
        assert_eq!(repeated("8 x4"), ("8", 4));
        assert_eq!(repeated(" place engineer 2  x12 "), ("place engineer 2", 12));
        for text in ["8", "8 4", "8 x", "8 x0", "8 x21", "x4", "8x4", ""] {
            assert_eq!(repeated(text), (text, 1));
        }
    }

    #[test]
    fn numbers_commands_and_notation_are_told_apart() {
        let read = |text| Command::read(text, |notation| notation == "c" || notation == "place left");
        assert_eq!(read(" 12 "), Command::Choose(12));
        assert_eq!(read(""), Command::Nothing);
        assert_eq!(read("u"), Command::Undo(1));
        assert_eq!(read("undo 3"), Command::Undo(3));
        assert_eq!(read("undo 0"), Command::Act("undo 0"));
        assert_eq!(read("undo it"), Command::Act("undo it"));
        assert_eq!(read("h mcts:100"), Command::Hint(Some("mcts:100")));
        assert_eq!(read("o"), Command::Odds(None));
        assert_eq!(read("p"), Command::Panel(None));
        assert_eq!(read("p2"), Command::Panel(Some("2")));
        assert_eq!(read("panel codes"), Command::Panel(Some("codes")));
        assert_eq!(read("p2 x"), Command::Act("p2 x"));
        assert_eq!(read("seat red"), Command::Seat(Some("red")));
        assert_eq!(read("r spy plane"), Command::Rules("spy plane"));
        assert_eq!(read("why roll"), Command::Why("roll"));
        assert_eq!(read("c"), Command::Act("c"), "an action hides a command, never the reverse");
        assert_eq!(read("place left"), Command::Act("place left"));
        assert_eq!(read("dance"), Command::Act("dance"));
    }
}

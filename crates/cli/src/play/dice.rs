use crate::layout::columns;
use crate::{Failure, Terminal};
use redoubt_catalog::Need;
use redoubt_engine::canvas::Ink;
use redoubt_engine::{AskKind, Given};

/// What a person answers when asked for a die or a card.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// What fell or was drawn.
    Value(Given),
    /// The action is not to be taken after all.
    Back,
    /// The input has ended.
    End,
}

/// Asks what fell or was drawn, until it is something that can be.
pub(super) fn ask(need: &Need, terminal: &mut Terminal) -> Result<Answer, Failure> {
    let (from, to) = (need.ask.shown(0), need.ask.shown(need.ask.n - 1));
    let list = distinct(&need.names);
    let (question, hint) = match need.ask.kind {
        AskKind::Die => (
            format!("{} ({from} to {to})?", need.ask.why),
            format!("Type a number from {from} to {to}, or b to go back."),
        ),
        AskKind::Draw => {
            show_list(&list, terminal)?;
            (
                format!("{}?", need.ask.why),
                format!(
                    "Type its name, the beginning of it, or a number from 1 to {}; b to go back.",
                    list.len()
                ),
            )
        }
    };
    loop {
        let Some(typed) = terminal.ask(&question)? else { return Ok(Answer::End) };
        let found = match need.ask.kind {
            AskKind::Die => face(&typed, need),
            AskKind::Draw => meant(&typed, &list),
        };
        match found {
            Ok(answer) => return Ok(answer),
            Err(Some(reason)) => terminal.say(Ink::Warn, &reason)?,
            Err(None) => terminal.say(Ink::Warn, &hint)?,
        }
    }
}

/// What can be drawn, each thing once, in the order of the deck.
fn distinct(names: &[String]) -> Vec<&str> {
    let mut list: Vec<&str> = Vec::new();
    for name in names {
        if !list.contains(&name.as_str()) {
            list.push(name);
        }
    }
    list
}

fn show_list(list: &[&str], terminal: &mut Terminal) -> Result<(), Failure> {
    let cells: Vec<String> =
        list.iter().enumerate().map(|(index, name)| format!("{:>3} {name}", index + 1)).collect();
    for line in columns(&cells, terminal.width()) {
        terminal.line(&line)?;
    }
    Ok(())
}

/// Whether a person wishes to go back.
fn is_back(typed: &str) -> bool {
    matches!(typed, "b" | "back")
}

fn face(typed: &str, need: &Need) -> Result<Answer, Option<String>> {
    if is_back(typed) {
        return Ok(Answer::Back);
    }
    let face = typed.parse().ok().filter(|&value| need.ask.answer(value).is_some());
    face.map(|face| Answer::Value(Given::Number(face))).ok_or(None)
}

/// What a person means: a name, a number in the list, to go back, or the beginning of one name alone. If it is nothing
/// of that, the reason if there is more to say than how to answer.
fn meant(typed: &str, list: &[&str]) -> Result<Answer, Option<String>> {
    let drawn = |name: &str| Ok(Answer::Value(Given::Name(name.to_string())));
    let typed = typed.trim().to_lowercase();
    if let Some(name) = list.iter().find(|name| name.to_lowercase() == typed) {
        return drawn(name);
    }
    if let Some(name) = typed.parse::<usize>().ok().and_then(|number| list.get(number.checked_sub(1)?)) {
        return drawn(name);
    }
    if is_back(&typed) {
        return Ok(Answer::Back);
    }
    let begins = |name: &&str| !typed.is_empty() && name.to_lowercase().starts_with(&typed);
    match list.iter().copied().filter(begins).collect::<Vec<_>>()[..] {
        [name] => drawn(name),
        [] => Err(None),
        ref several => Err(Some(format!("`{typed}` may be {}.", several.join(" or ")))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redoubt_engine::Ask;
    use redoubt_engine::panels::Room;

    const DECK: [&str; 6] = ["Storm", "Calm", "Storm Surge", "Calm", "3", "Back"];

    fn weather() -> Need {
        let ask = Ask { kind: AskKind::Draw, n: DECK.len() as u32, why: "Weather" };
        Need { ask, names: DECK.map(String::from).to_vec() }
    }

    fn answer(need: &Need, input: &str) -> Answer {
        let page = Room { columns: 80, rows: None };
        ask(need, &mut Terminal::given(input, std::io::sink(), false, page)).unwrap()
    }

    fn named(name: &str) -> Answer {
        Answer::Value(Given::Name(name.to_string()))
    }

    #[test]
    fn a_card_is_entered_by_name_by_its_beginning_or_by_number() {
        assert_eq!(answer(&weather(), "calm\n"), named("Calm"));
        assert_eq!(answer(&weather(), "c\n"), named("Calm"), "two cards of one name are one thing");
        assert_eq!(
            answer(&weather(), "storm\n"),
            named("Storm"),
            "a whole name, though another begins with it"
        );
        assert_eq!(answer(&weather(), "STORM s\n"), named("Storm Surge"));
        assert_eq!(answer(&weather(), "2\n"), named("Calm"));
    }

    #[test]
    fn a_name_comes_before_a_number_and_before_going_back() {
        assert_eq!(answer(&weather(), "3\n"), named("3"), "not the third of the list");
        assert_eq!(answer(&weather(), "back\n"), named("Back"));
        assert_eq!(answer(&weather(), "b\n"), Answer::Back, "but not the beginning of a name");
    }

    #[test]
    fn what_is_not_understood_is_asked_for_again() {
        assert_eq!(answer(&weather(), "s\nsnow\n\n0\n9\ncalm\n"), named("Calm"));
        assert_eq!(answer(&weather(), "s\n"), Answer::End);
        let reason = meant("st", &distinct(&weather().names)).unwrap_err();
        assert_eq!(reason.as_deref(), Some("`st` may be Storm or Storm Surge."));
    }

    #[test]
    fn a_die_is_entered_by_its_face() {
        let need = Need { ask: Ask { kind: AskKind::Die, n: 6, why: "Roll" }, names: Vec::new() };
        assert_eq!(answer(&need, "0\n7\nsix\n6\n"), Answer::Value(Given::Number(6)));
        assert_eq!(answer(&need, "b\n"), Answer::Back);
    }
}

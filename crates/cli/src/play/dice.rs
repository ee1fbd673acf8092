use crate::{Failure, Terminal};
use redoubt_engine::canvas::Ink;
use redoubt_engine::{Ask, AskKind};

/// What a person answers when asked for a die.
pub(super) enum Answer {
    /// What fell.
    Value(u32),
    /// The action is not to be taken after all.
    Back,
    /// The input has ended.
    End,
}

/// Asks what fell, until it is a face that the die has.
pub(super) fn ask_die(ask: Ask, terminal: &mut Terminal) -> Result<Answer, Failure> {
    let (from, to) = (ask.shown(0), ask.shown(ask.n - 1));
    let what = match ask.kind {
        AskKind::Die => "",
        AskKind::Draw => ", number drawn",
    };
    loop {
        let Some(typed) = terminal.ask(&format!("{} ({from} to {to}{what})?", ask.why))? else {
            return Ok(Answer::End);
        };
        if typed == "b" || typed == "back" {
            return Ok(Answer::Back);
        }
        match typed.parse().ok().filter(|&value| ask.answer(value).is_some()) {
            Some(value) => return Ok(Answer::Value(value)),
            None => {
                let text = format!("Type a number from {from} to {to}, or b to go back.");
                terminal.say(Ink::Warn, &text)?;
            }
        }
    }
}

use super::Plan;
use super::viewers::viewers;
use crate::rulebook::RuleBook;
use crate::{Walk, Way};
use redoubt_engine::notation::named;
use redoubt_engine::{Game, Label, Line, Refusal, RuleId, Seat, SeatSet};
use std::collections::HashMap;

/// Every prompt, label, warning and log line is one line that is not empty and names a rule of the rulebook; the
/// labels of one position differ from each other. A question to several seats is put to all of them alike. (Refusals
/// and outcomes are looked at where they are tested.)
pub fn words_name_their_rules<G: Game>(plan: Plan) {
    let book = RuleBook::read(G::rulebook());
    plan.one_in(4).each_game::<G>(|walk| {
        lines_are_sound(walk, true, &book);
        loop {
            for seat in walk.session.to_act().iter() {
                let prompt = walk.rules().prompt(walk.state(), seat);
                sound(&format!("the prompt of seat {seat}"), &prompt.text, prompt.rule, &book);
                assert_eq!(walk.session.rule_now(seat), prompt.rule, "the rule behind the prompt");
                labels_are_sound(walk, seat, &book);
                all_are_asked_alike(walk, seat, prompt.together);
            }
            if let Some(Refusal { rule, reason }) = walk.rules().silence(walk.state()) {
                sound("the reason for silence", &reason, rule, &book);
            }
            if walk.is_long() || !walk.step(Way::Legal) {
                return;
            }
            lines_are_sound(walk, false, &book);
        }
    });
}

fn sound(what: &str, text: &str, rule: RuleId, book: &RuleBook) {
    assert!(!text.trim().is_empty(), "{what} is empty");
    assert!(!text.contains('\n'), "{what} has more than one line: {text:?}");
    assert!(book.has(rule.0), "{what}, {text:?}, names {rule}, which is not in the rulebook");
}

fn labels_are_sound<G: Game>(walk: &Walk<'_, G>, seat: Seat, book: &RuleBook) {
    let mut seen: HashMap<String, G::Action> = HashMap::new();
    for action in walk.session.legal(seat) {
        let name = named(walk.rules(), action);
        let Label { text, rule, warning, .. } = walk.rules().label(walk.state(), seat, action);
        sound(&format!("the label of `{name}`"), &text, rule, book);
        if let Some(warning) = warning {
            sound(&format!("the warning of `{name}`"), &warning, rule, book);
        }
        if let Some(other) = seen.insert(text.clone(), action) {
            let other = named(walk.rules(), other);
            panic!("`{other}` and `{name}` of seat {seat} have the same label {text:?}");
        }
    }
}

/// A question whose first answer counts is the same question with the same answers to everybody it is put to.
fn all_are_asked_alike<G: Game>(walk: &Walk<'_, G>, seat: Seat, together: SeatSet) {
    if together.is_empty() {
        return;
    }
    let asked = walk.session.to_act().includes(together) && together.contains(seat);
    assert!(asked, "the prompt of seat {seat} is put to seats {together}, but not all of them are asked");
    for other in together.iter() {
        let alike = walk.session.question(other) == walk.session.question(seat)
            && walk.rules().prompt(walk.state(), other).together == together;
        assert!(alike, "seats {together} are asked together, but {other} something else than {seat}");
    }
}

fn lines_are_sound<G: Game>(walk: &Walk<'_, G>, opening: bool, book: &RuleBook) {
    let number = if opening { 0 } else { walk.session.steps().len() };
    for event in walk.session.film(number).events() {
        for viewer in viewers(walk.rules()) {
            if let Some(Line { text, rule, .. }) = walk.rules().narrate(event, viewer) {
                sound(&format!("the log line of {event:?}"), &text, rule, book);
            }
        }
    }
}

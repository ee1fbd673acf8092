use super::Plan;
use super::board::viewers;
use crate::rulebook::RuleBook;
use crate::{Walk, Way};
use redoubt_engine::{Game, Label, Line, RuleId, Seat};
use std::collections::HashMap;

/// Every prompt, label and log line is one line that is not empty and names a rule of the rulebook; the
/// labels of one position differ from each other. (Refusals and outcomes are looked at where they are
/// tested.)
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
        let Label { text, rule, .. } = walk.rules().label(walk.state(), seat, action);
        sound(&format!("the label of `{action}`"), &text, rule, book);
        if let Some(other) = seen.insert(text.clone(), action) {
            panic!("`{other}` and `{action}` of seat {seat} have the same label {text:?}");
        }
    }
}

fn lines_are_sound<G: Game>(walk: &Walk<'_, G>, opening: bool, book: &RuleBook) {
    let step = if opening { Some(walk.session.opening()) } else { walk.session.steps().last() };
    for event in step.map(|step| step.events.as_slice()).unwrap_or_default() {
        for viewer in viewers(walk.rules().seats()) {
            if let Some(Line { text, rule, .. }) = walk.rules().narrate(event, viewer) {
                sound(&format!("the log line of {event:?}"), &text, rule, book);
            }
        }
    }
}

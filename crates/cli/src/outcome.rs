//! How a game ended.

use crate::names::{name, names};
use crate::{Failure, Terminal};
use redoubt_catalog::Table;
use redoubt_engine::canvas::Ink;
use redoubt_engine::{Outcome, Seat, SeatSet, Seating, Standing};

/// Shows how the game ended, and what proves that the dice were fair.
pub(crate) fn show(table: &dyn Table, terminal: &mut Terminal) -> Result<(), Failure> {
    let Some(outcome) = table.outcome() else {
        return Ok(terminal.say(Ink::Faint, "The game goes on.")?);
    };
    terminal.line("")?;
    for result in results(&outcome, &table.seating()) {
        terminal.say(ink(result.standing), &result.text)?;
    }
    terminal.say(Ink::Plain, &format!("The game is over: {} ({}).", outcome.how, outcome.rule))?;
    terminal.runs(&[(Ink::Faint, format!("commitment  {}", table.commitment()))])?;
    Ok(terminal.runs(&[(Ink::Faint, format!("seed        {}", table.seed()))])?)
}

/// A result in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Said {
    pub(crate) standing: Standing,
    pub(crate) text: String,
}

/// The results: of teams with their members, then of seats that are in none.
pub(crate) fn results(outcome: &Outcome, seating: &Seating) -> Vec<Said> {
    let with_members =
        seating.teams.iter().enumerate().filter(|(team, _)| !seating.members(*team).is_empty());
    let teams = with_members.zip(outcome.by_team(seating)).map(|((_, team), result)| {
        let who = format!("{} ({})", team.name, names(seating, result.seats, "and"));
        Said { standing: result.standing, text: said(&who, result.standing, result.score) }
    });
    let in_teams =
        (0..seating.teams.len()).fold(SeatSet::EMPTY, |seats, team| seats.union(seating.members(team)));
    let alone = Seat::all(seating.count()).filter(|seat| !in_teams.contains(*seat)).map(|seat| {
        let who = if seating.count() == 1 { "You" } else { name(seating, seat) };
        let result = outcome.of(seat);
        Said { standing: result.standing, text: said(who, result.standing, result.score) }
    });
    teams.chain(alone).collect()
}

fn said(who: &str, standing: Standing, score: i32) -> String {
    let deed = match standing {
        Standing::Won => "won",
        Standing::Partial => "won in part",
        Standing::Tied => "tied",
        Standing::Lost => "lost",
    };
    format!("{who} {deed} with a score of {score}")
}

fn ink(standing: Standing) -> Ink {
    match standing {
        Standing::Won => Ink::Good,
        Standing::Partial | Standing::Tied => Ink::Warn,
        Standing::Lost => Ink::Enemy,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redoubt_engine::{RuleId, SeatResult};

    fn outcome(results: &[(Standing, i32)]) -> Outcome {
        let seats = results.iter().map(|&(standing, score)| SeatResult { standing, score }).collect();
        Outcome { seats, rule: RuleId("X1"), how: "" }
    }

    fn texts(results: &[(Standing, i32)], seating: &Seating) -> Vec<String> {
        super::results(&outcome(results), seating).into_iter().map(|said| said.text).collect()
    }

    #[test]
    fn a_player_alone_is_you_and_others_have_names() {
        let alone = texts(&[(Standing::Partial, 3)], &Seating::named(["Defender"]));
        assert_eq!(alone, ["You won in part with a score of 3"]);
        let duel = texts(&[(Standing::Won, 9), (Standing::Lost, 4)], &Seating::named(["Green", "Red"]));
        assert_eq!(duel, ["Green won with a score of 9", "Red lost with a score of 4"]);
    }

    #[test]
    fn teams_win_and_lose_together() {
        let seating =
            Seating::named(["North", "East", "South", "West"]).team("Across", [0, 2]).team("Between", [1]);
        let results = [(Standing::Partial, 3), (Standing::Lost, 9), (Standing::Won, 2), (Standing::Tied, 0)];
        let expected = [
            "Across (North and South) won with a score of 3",
            "Between (East) lost with a score of 9",
            "West tied with a score of 0",
        ];
        assert_eq!(texts(&results, &seating), expected);
    }
}

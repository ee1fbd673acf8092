use crate::ids::{Dir, Rank};
use crate::pack::Powers;

/// What a Movement card does beside its arrows (P9, P10), a sentence for each power.
pub(super) fn powers_told(powers: &Powers) -> Vec<String> {
    let mut told = Vec::new();
    let mut say = |applies: bool, text: &str| {
        if applies {
            told.push(text.to_string());
        }
    };
    say(powers.press, "Presses ahead: 4, 3, 2 or 1 steps down for 1, 2, 3 or 4 Units, none for more.");
    say(powers.split.is_some(), "Splits: half goes left, Elite Units first; the rest goes right.");
    say(powers.merge, "Joins the other troop with the smallest number, wherever that is.");
    say(!powers.shoot.is_empty(), &format!("Shoots first: 1 damage {}.", arrows(&powers.shoot)));
    let fire: Vec<String> =
        powers.fire.iter().map(|shot| format!("{} {}", shot.damage, shot.dir.arrow())).collect();
    say(!fire.is_empty(), &format!("Stays and breathes fire: damage {}.", fire.join(", ")));
    say(powers.increase == Some(Rank::Basic), "A Basic Unit joins the troop.");
    say(powers.increase == Some(Rank::Elite), "An Elite Unit joins the troop.");
    say(powers.regroup > 0, &format!("{} Basic Units become one Elite Unit.", powers.regroup));
    say(powers.strength > 0, &format!("{} stronger in each Battle.", powers.strength));
    say(powers.strength < 0, &format!("{} weaker in each Battle.", -powers.strength));
    say(
        powers.first_strength < 0,
        &format!("{} weaker in the Battle of the first arrow.", -powers.first_strength),
    );
    say(powers.remove_citizens, "Before each Battle, Citizens there go to the Sickbay.");
    say(powers.killed_by_citizens, "Falls without a Battle where a Citizen stands.");
    say(powers.destroy_trap, "Destroys Traps where it starts and wherever it comes.");
    say(powers.decrease_in_trap, "Loses a Basic Unit in each Trap that it enters.");
    if let Some(pile) = powers.destroy {
        told.push(format!("Destroys a {} where it comes.", pile.title()));
    }
    if let Some(cover) = powers.stealth {
        told.push(format!("Flies on past {}, unseen.", cover.title()));
    }
    told
}

fn arrows(dirs: &[Dir]) -> String {
    dirs.iter().map(|dir| dir.arrow()).collect::<Vec<_>>().join(" ")
}

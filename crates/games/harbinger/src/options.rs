//! What a table may choose (H20).

use crate::pack::Pack;

redoubt_engine::options! {
    /// What a table may choose (H20.1); what it leaves open is as the sheets print it.
    pub Choices {
        enemy_per_type: u8, [12, 13, 14], "enemy units of each type";
        fighters: u8, [8, 10, 12], "Fighters at the start";
    }
}

impl Choices {
    /// Fills in what the sheets print, where it can be said by a choice.
    pub(crate) fn resolved(self, pack: &Pack) -> Choices {
        let counts = pack.enemies.map(|enemy| enemy.count);
        let count = Some(counts[0]).filter(|count| counts == [*count; 4]);
        Choices {
            enemy_per_type: self.enemy_per_type.or(offered("enemy_per_type", count)),
            fighters: self.fighters.or(offered("fighters", Some(pack.constants.fighters))),
        }
    }
}

/// A number, if it is among the choices of an option: sheets may print others, which no option can say.
fn offered(id: &str, number: Option<u8>) -> Option<u8> {
    use redoubt_engine::OptionSet;
    let specs = Choices::specs();
    let choices = specs.iter().filter(|spec| spec.id == id).flat_map(|spec| &spec.choices);
    let words: Vec<&String> = choices.collect();
    number.filter(|number| words.iter().any(|word| **word == number.to_string()))
}

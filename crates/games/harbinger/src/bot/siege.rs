//! H19 solved: the chance to win the Siege under best play, and the best attack.
//!
//! A type is fought to its end before the next one begins, so the programme runs backwards over the types. For each
//! stock of lots and Columns, and each number of later enemies, one block holds the chances for every number of the
//! current type and every number of Fighters. Blocks are computed when they are first asked for: a question costs
//! thirty of them at most, about 0.3 ms, and the next one nothing.

use crate::state::{Phase, SiegePhase, State};
use crate::{Action, Enemy, Harbinger, SiegeAction};
use std::sync::OnceLock;

/// Chances of each difference of two dice, in 64ths (H19.4, H19.5).
const DIFFERENCES: [f32; 8] = [8.0, 14.0, 12.0, 10.0, 8.0, 6.0, 4.0, 2.0];

/// What a Siege is fought with, and against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stock {
    /// Enemy units left, by type.
    pub(crate) left: [u8; 4],
    /// Militia attacks the Capital can pay for.
    pub(crate) lots: u8,
    /// Live Columns.
    pub(crate) columns: u8,
    /// Fighters.
    pub(crate) fighters: u8,
}

/// The chances for each number of the current type and of Fighters, once they were asked for.
type Block = OnceLock<Box<[f32]>>;

/// The chances of a Siege for one set of rules.
pub(crate) struct Siege {
    counts: [usize; 4],
    fighters: usize,
    /// By first type, then by later enemies, lots and Columns.
    levels: [OnceLock<Vec<Block>>; 4],
}

/// Which attacks may still be made once on the current type.
#[derive(Clone, Copy)]
struct Open {
    militia: bool,
    codes: bool,
}

/// The fight against one type: chances by attacks spent (1 Militia, 2 Codes), Fighters and enemies left.
struct Fight {
    chances: Vec<f32>,
    fighters: usize,
    enemies: usize,
}

impl Siege {
    pub(crate) fn new(counts: [u8; 4], fighters: u8) -> Siege {
        Siege {
            counts: counts.map(usize::from),
            fighters: usize::from(fighters),
            levels: std::array::from_fn(|_| OnceLock::new()),
        }
    }

    /// The chance to win a Siege that begins with this stock.
    pub(crate) fn chance(&self, stock: &Stock) -> f32 {
        self.chance_from(0, stock, usize::from(stock.lots), usize::from(stock.columns), stock.fighters.into())
    }

    /// The chance to win from the beginning of a type.
    fn chance_from(&self, first: usize, stock: &Stock, lots: usize, columns: usize, fighters: usize) -> f32 {
        if first == 4 {
            return 1.0;
        }
        let width = self.fighters + 1;
        // Each is used once a type at most: what exceeds the types to come is worth nothing.
        let (lots, columns) = (lots.min(4 - first), columns.min(4 - first));
        let block = self.block(first, stock, lots, columns);
        block[usize::from(stock.left[first]) * width + fighters.min(self.fighters)]
    }

    fn block(&self, first: usize, stock: &Stock, lots: usize, columns: usize) -> &[f32] {
        let options = 5 - first;
        let later = first + 1..4;
        let size = later.clone().map(|enemy| self.counts[enemy] + 1).product::<usize>() * options * options;
        let blocks = self.levels[first].get_or_init(|| (0..size).map(|_| OnceLock::new()).collect());
        let later =
            later.fold(0, |key, enemy| key * (self.counts[enemy] + 1) + usize::from(stock.left[enemy]));
        blocks[(later * options + lots) * options + columns].get_or_init(|| {
            let open = Open { militia: true, codes: true };
            let fight = self.fight(first, stock, (lots, columns), open);
            let width = self.fighters + 1;
            let all = (0..=self.counts[first]).flat_map(|enemies| (0..width).map(move |f| (enemies, f)));
            all.map(|(enemies, fighters)| fight.at(0, fighters, enemies)).collect()
        })
    }

    /// Solves the fight against one type for every number of Fighters and enemies.
    fn fight(&self, first: usize, stock: &Stock, (lots, columns): (usize, usize), open: Open) -> Fight {
        let (fighters, enemies) = (self.fighters, self.counts[first]);
        let mut fight = Fight { chances: vec![0.0; 4 * (fighters + 1) * (enemies + 1)], fighters, enemies };
        for spent in [3, 2, 1, 0] {
            let militia_spent = spent & 1;
            let codes_spent = spent >> 1;
            if lots < militia_spent || columns < codes_spent {
                continue;
            }
            for flying in 0..=fighters {
                let won =
                    self.chance_from(first + 1, stock, lots - militia_spent, columns - codes_spent, flying);
                fight.set(spent, flying, 0, won);
                for left in 1..=enemies {
                    let militia = open.militia && militia_spent == 0 && lots > 0;
                    let codes = open.codes && codes_spent == 0 && columns > 0;
                    let chances = fight.options(spent, flying, left, Open { militia, codes });
                    fight.set(spent, flying, left, chances.into_iter().fold(0.0, f32::max));
                }
            }
        }
        fight
    }
}

impl Fight {
    fn index(&self, spent: usize, fighters: usize, enemies: usize) -> usize {
        (spent * (self.fighters + 1) + fighters) * (self.enemies + 1) + enemies
    }

    fn at(&self, spent: usize, fighters: usize, enemies: usize) -> f32 {
        self.chances[self.index(spent, fighters, enemies)]
    }

    fn set(&mut self, spent: usize, fighters: usize, enemies: usize, chance: f32) {
        let index = self.index(spent, fighters, enemies);
        self.chances[index] = chance;
    }

    /// The chances after Militia, Codes and Fighters; -1 for an attack that is not open.
    fn options(&self, spent: usize, fighters: usize, enemies: usize, open: Open) -> [f32; 3] {
        let mut chances = [-1.0; 3];
        if open.militia {
            let hits = (1..=8).map(|hits| self.at(spent | 1, fighters, enemies.saturating_sub(hits)));
            chances[0] = hits.sum::<f32>() / 8.0;
        }
        if open.codes {
            chances[1] = self.difference(spent | 2, fighters, enemies);
        }
        if fighters > 0 {
            chances[2] = self.difference(spent, fighters - 1, enemies);
        }
        chances
    }

    fn difference(&self, spent: usize, fighters: usize, enemies: usize) -> f32 {
        let chances = (0..).zip(DIFFERENCES);
        let hits =
            chances.map(|(hits, weight)| weight * self.at(spent, fighters, enemies.saturating_sub(hits)));
        hits.sum::<f32>() / 64.0
    }
}

impl Harbinger {
    /// What the Siege would be fought with if it began now.
    pub(crate) fn stock(&self, state: &State) -> Stock {
        Stock {
            left: Enemy::ALL.map(|enemy| self.enemy_left(state, enemy)),
            lots: state.capital / self.pack.constants.militia_lot,
            columns: state.live_columns(),
            fighters: state.fighters,
        }
    }

    /// The chances to win the game after each attack open in this Siege: Militia, Codes, Fighters.
    pub(crate) fn siege_chances(&self, state: &State) -> Option<[(SiegeAction, f32); 3]> {
        let Phase::Siege(SiegePhase::Siege { enemy, militia_used, codes_used }) = state.phase else {
            return None;
        };
        let stock = self.stock(state);
        let (lots, columns) = (usize::from(stock.lots), usize::from(stock.columns));
        let open = Open { militia: !militia_used, codes: !codes_used };
        let fight = self.bot.siege.fight(enemy.index(), &stock, (lots, columns), open);
        let open = Open { militia: open.militia && lots > 0, codes: open.codes && columns > 0 };
        let left = usize::from(stock.left[enemy.index()]);
        let [militia, codes, fighters] = fight.options(0, usize::from(stock.fighters), left, open);
        Some([
            (SiegeAction::Militia, militia),
            (SiegeAction::Codes, codes),
            (SiegeAction::Fighters, fighters),
        ])
    }

    /// The chance to win a Siege that is under way or begins now, under best play.
    pub(crate) fn siege_chance(&self, state: &State) -> f32 {
        match self.siege_chances(state) {
            Some(chances) => chances.into_iter().fold(0.0, |best, (_, chance)| best.max(chance)),
            None => self.bot.siege.chance(&self.stock(state)),
        }
    }

    /// The best attack; the first of equals.
    pub(crate) fn siege_attack(&self, state: &State) -> Option<Action> {
        let chances = self.siege_chances(state)?;
        let best = chances.into_iter().reduce(|best, other| if other.1 > best.1 { other } else { best });
        best.map(|(action, _)| action.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redoubt_engine::chance::{Enumerate, Fast};
    use redoubt_engine::{Chance, Game, Options, Rules, Seat, Silent};

    fn rules() -> Harbinger {
        Harbinger::open(&Options::new()).unwrap()
    }

    /// A Siege as it begins, before anything is forced.
    fn siege(rules: &Harbinger, left: [u8; 4], capital: u8, columns: usize, fighters: u8) -> State {
        let mut state = rules.setup(&mut Fast::new(0, 0), &mut Silent);
        state.row = 5;
        state.destroyed = left.map(|left| 14 - left);
        (state.capital, state.fighters) = (capital, fighters);
        for column in &mut state.columns[columns..] {
            column.live = false;
        }
        let enemy = Enemy::ALL.into_iter().find(|enemy| left[enemy.index()] > 0).unwrap();
        state.phase = Phase::Siege(SiegePhase::Siege { enemy, militia_used: false, codes_used: false });
        state
    }

    #[track_caller]
    fn check(left: [u8; 4], capital: u8, columns: usize, fighters: u8, expected: f32) {
        let rules = rules();
        let state = siege(&rules, left, capital, columns, fighters);
        let chance = rules.siege_chance(&state);
        assert!((chance - expected).abs() < 6e-5, "{chance}, expected {expected}");
        let from_start = rules.bot.siege.chance(&rules.stock(&state));
        assert!((chance - from_start).abs() < 1e-6, "{chance} in the Siege, {from_start} before it");
    }

    #[test]
    fn worked_examples_of_the_siege() {
        check([1, 0, 0, 0], 0, 0, 1, 0.8750); // S23
        check([3, 0, 0, 0], 5, 1, 0, 0.9414); // S24
        check([1, 0, 0, 8], 5, 0, 1, 0.1094); // S25
        check([2, 2, 0, 0], 0, 0, 2, 0.4307); // S26
        check([4, 4, 4, 4], 20, 4, 0, 0.5862); // S27
        check([14, 14, 14, 14], 20, 4, 10, 0.2625); // S28
        check([0, 5, 0, 0], 4, 0, 0, 0.0); // S29
    }

    #[test]
    fn militia_first_loses_for_certain() {
        let rules = rules();
        let state = siege(&rules, [1, 0, 0, 8], 5, 0, 1);
        let [militia, codes, fighters] = rules.siege_chances(&state).unwrap().map(|(_, chance)| chance);
        assert_eq!((militia, codes), (0.0, -1.0), "S25");
        assert!(fighters > 0.1);
        assert_eq!(rules.siege_attack(&state), Some(SiegeAction::Fighters.into()));
    }

    /// The chance of a position is the mean over the dice of the rules themselves, attack by attack.
    #[test]
    fn every_attack_is_worth_what_the_rules_make_of_it() {
        let rules = rules();
        let mut chance = Fast::new(3, 4);
        let mut compared = 0;
        for _ in 0..60 {
            let left = [0; 4].map(|_| chance.guess(15) as u8);
            if left == [0; 4] {
                continue;
            }
            let mut state =
                siege(&rules, left, chance.guess(21) as u8, chance.guess(5) as usize, chance.guess(6) as u8);
            if let Phase::Siege(SiegePhase::Siege { militia_used, codes_used, .. }) = &mut state.phase {
                (*militia_used, *codes_used) = (chance.guess(3) == 0, chance.guess(3) == 0);
            }
            for (action, expected) in rules.siege_chances(&state).unwrap() {
                assert_eq!(expected >= 0.0, rules.check(&state, Seat::FIRST, action.into()).is_ok());
                if expected < 0.0 {
                    continue;
                }
                if let Some(found) = mean(&rules, &state, action.into()) {
                    assert!(
                        (found - f64::from(expected)).abs() < 1e-4,
                        "{action:?}: {found}, table {expected}"
                    );
                    compared += 1;
                }
            }
        }
        assert!(compared > 60, "only {compared} attacks were compared");
    }

    /// Tries every answer of the dice up to the next decision, forced attacks included; gives up if there are too many.
    fn mean(rules: &Harbinger, state: &State, action: Action) -> Option<f64> {
        let mut dice = Enumerate::default();
        let (mut mean, mut cases) = (0.0, 0);
        let mut after = *state;
        while let Some(probability) = dice.run(|dice| {
            after = *state;
            rules.apply(&mut after, Seat::FIRST, action, dice, &mut Silent);
        }) {
            let value = match rules.outcome(&after) {
                Some(outcome) => outcome.value(Seat::FIRST),
                None => rules.siege_chance(&after),
            };
            mean += probability * f64::from(value);
            cases += 1;
            if cases > 5000 {
                return None;
            }
        }
        Some(mean)
    }
}

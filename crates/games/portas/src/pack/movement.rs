use crate::ids::{Dir, HEXES, HexId, Pile, Rank};
use redoubt_engine::pack::Table;
use redoubt_engine::{nouns, wire};

nouns! {
    /// A deck of Movement cards.
    Deck {
        /// Raiders of Era I.
        Raiders1 = "raiders1", "Raiders, Era I";
        /// Raiders of Era II.
        Raiders2 = "raiders2", "Raiders, Era II";
        /// Dragons of Era I.
        Dragons1 = "dragons1", "Dragons, Era I";
        /// Dragons of Era II.
        Dragons2 = "dragons2", "Dragons, Era II";
    }
}

nouns! {
    /// What Dragons fly past unseen (P10.11).
    Cover {
        /// A Farmer.
        Farmer = "farmer", "Farmers";
        /// A Citizen.
        Citizen = "citizen", "Citizens";
        /// A Guard Post or Tower.
        Guard = "guard", "Guard Posts and Towers";
        /// A Trench or Bunker.
        Trench = "trench", "Trenches and Bunkers";
    }
}

/// A Movement card.
#[wire]
pub struct MoveCard {
    /// Its number: R101.
    pub name: String,
    /// Its deck.
    pub deck: Deck,
    /// What the top part brings, in the order in which it is placed (P2.4a).
    pub spawn: Vec<Spawn>,
    /// The arrows of the bottom part.
    pub steps: Vec<Step>,
    /// The powers.
    pub powers: Powers,
    /// The powers in words.
    pub told: Vec<String>,
}

/// A Unit that a card brings.
#[wire(copy)]
pub struct Spawn {
    /// Where.
    pub hex: HexId,
    /// What.
    pub rank: Rank,
}

/// One arrow of a card, or one group of arrows to dodge with.
#[wire(copy)]
pub enum Step {
    /// A printed arrow.
    Arrow {
        /// Where to.
        dir: Dir,
        /// Whether it burns (P10.3).
        flaming: bool,
    },
    /// The first of three that is free (P10.10).
    Dodge {
        /// In order of preference.
        dirs: [Dir; 3],
    },
}

/// The powers of a card (P9, P10).
#[wire]
#[derive(Default)]
pub struct Powers {
    /// P9.8
    pub press: bool,
    /// P10.5: whether the left and the right arrow burn.
    pub split: Option<[bool; 2]>,
    /// P9.3
    pub merge: bool,
    /// P9.9
    pub shoot: Vec<Dir>,
    /// P10.6
    pub fire: Vec<Shot>,
    /// P9.2: what joins the troop.
    pub increase: Option<Rank>,
    /// P9.1: so many Basic Units become an Elite Unit.
    pub regroup: u8,
    /// P9.5
    pub strength: i8,
    /// P10.8
    pub first_strength: i8,
    /// P9.4
    pub remove_citizens: bool,
    /// P9.10
    pub killed_by_citizens: bool,
    /// P9.6
    pub destroy_trap: bool,
    /// P9.7
    pub decrease_in_trap: bool,
    /// P10.9
    pub destroy: Option<Pile>,
    /// P10.11
    pub stealth: Option<Cover>,
}

/// Damage in a direction.
#[wire(copy)]
pub struct Shot {
    /// Where to.
    pub dir: Dir,
    /// How much.
    pub damage: u8,
}

pub(super) fn read(root: &Table<'_>) -> Vec<MoveCard> {
    let cards: Vec<MoveCard> = root.tables("movement", 1..=128).iter().map(read_card).collect();
    for deck in Deck::ALL {
        let there = cards.iter().filter(|card| card.deck == deck).count();
        if !(1..=32).contains(&there) {
            root.fault("movement", format!("the deck {deck} has {there} cards, expected 1 to 32"));
        }
    }
    cards
}

fn read_card(table: &Table<'_>) -> MoveCard {
    table.source();
    let mut spawn: Vec<Spawn> = Vec::new();
    for (index, word) in table.texts("spawn", 1..=4).iter().enumerate() {
        match read_spawn(word) {
            Some(unit) => spawn.push(unit),
            None => table.fault(&format!("spawn[{index}]"), "expected a hex and B or E, like 26B"),
        }
    }
    spawn.sort_by_key(|unit| (unit.hex, unit.rank));
    let arrows = table.text("arrows");
    let steps = read_steps(&arrows).unwrap_or_else(|| {
        table.fault("arrows", "expected none, arrows like `R D* L`, or groups like `D>L>R / L>R>D`");
        Vec::new()
    });
    let told = table.maybe("powers", |table, key| table.texts(key, 1..=3)).unwrap_or_default();
    let mut powers = Powers::default();
    for (index, text) in told.iter().enumerate() {
        if read_power(text, &mut powers).is_none() {
            table.fault(&format!("powers[{index}]"), "is no power");
        }
    }
    MoveCard { name: table.text("name"), deck: table.word("deck", &Deck::WORDS), spawn, steps, powers, told }
}

fn read_spawn(word: &str) -> Option<Spawn> {
    let rank = match word.chars().last()? {
        'B' => Rank::Basic,
        'E' => Rank::Elite,
        _ => return None,
    };
    let number: usize = word[..word.len() - 1].parse().ok().filter(|number| (1..=HEXES).contains(number))?;
    Some(Spawn { hex: HexId::printed(number), rank })
}

fn dir(word: &str) -> Option<Dir> {
    match word {
        "L" | "l" => Some(Dir::DownLeft),
        "D" | "d" => Some(Dir::Down),
        "R" | "r" => Some(Dir::DownRight),
        _ => None,
    }
}

fn flaming(word: &str) -> Option<(Dir, bool)> {
    Some(match word.strip_suffix('*') {
        Some(word) => (dir(word)?, true),
        None => (dir(word)?, false),
    })
}

fn read_steps(text: &str) -> Option<Vec<Step>> {
    if text == "none" {
        return Some(Vec::new());
    }
    if text.contains('>') {
        let group = |text: &str| {
            let dirs: Option<Vec<Dir>> = text.trim().split('>').map(dir).collect();
            Some(Step::Dodge { dirs: dirs?.try_into().ok()? })
        };
        return text.split('/').map(group).collect();
    }
    let arrow = |word| flaming(word).map(|(dir, flaming)| Step::Arrow { dir, flaming });
    text.split_whitespace().map(arrow).collect::<Option<Vec<Step>>>().filter(|steps| steps.len() <= 4)
}

/// A power of a card; which card has which is the pack's (P9.11).
fn read_power(text: &str, powers: &mut Powers) -> Option<()> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let small = |word: &str| word.parse::<i8>().ok().filter(|number| (1..=5).contains(number));
    match words[..] {
        ["press", "ahead"] => powers.press = true,
        ["split", left, right] => {
            let ((left, burns_left), (right, burns_right)) = (flaming(left)?, flaming(right)?);
            if (left, right) != (Dir::DownLeft, Dir::DownRight) {
                return None;
            }
            powers.split = Some([burns_left, burns_right]);
        }
        ["merge"] => powers.merge = true,
        ["shoot", ref dirs @ ..] => {
            powers.shoot = dirs.iter().map(|word| dir(word)).collect::<Option<_>>()?;
        }
        ["fire", ref shots @ ..] => {
            let shot =
                |word: &&str| Some(Shot { dir: dir(word.get(..1)?)?, damage: small(word.get(1..)?)? as u8 });
            powers.fire = shots.iter().map(shot).collect::<Option<_>>()?;
        }
        ["increase", "1b"] => powers.increase = Some(Rank::Basic),
        ["increase", "1e"] => powers.increase = Some(Rank::Elite),
        ["regroup", from, "to", "1e"] => powers.regroup = small(from.strip_suffix('b')?)? as u8,
        ["weaker", by] => powers.strength = -small(by)?,
        ["stronger", by] => powers.strength = small(by)?,
        ["temporarily", "weaker", by] => powers.first_strength = -small(by)?,
        ["remove", "citizens"] => powers.remove_citizens = true,
        ["killed", "by", "citizens"] => powers.killed_by_citizens = true,
        ["destroy", "trap"] => powers.destroy_trap = true,
        ["decrease", "in", "trap"] => powers.decrease_in_trap = true,
        ["destroy", "trench"] => powers.destroy = Some(Pile::Trench),
        ["destroy", "guard"] => powers.destroy = Some(Pile::Guard),
        ["destroy", "catapult"] => powers.destroy = Some(Pile::Catapult),
        ["stealth", cover] => powers.stealth = Some(cover.parse().ok()?),
        _ => return None,
    }
    Some(())
}

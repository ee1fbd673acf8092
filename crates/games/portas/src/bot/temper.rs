//! What the colonist thinks things are worth, and what it wishes for. Studies try other tempers.

use super::wish::{Want, Wish, Wishes};
use crate::ids::Work;
use crate::options::{Choices, Scenario};
use crate::{Mode, Portas};
use redoubt_engine::{By, nouns};
use std::ops::{Index, IndexMut};

nouns! {
    /// Something that the colonist weighs; values are in tenths of a good unless said.
    Taste {
        /// Soldiers that one player wants in the first Half-Year, times ten.
        ForceAlone = "force_alone", "Soldiers, alone";
        /// The same for two players.
        ForceTwo = "force_two", "Soldiers, two players";
        /// The same for three.
        ForceThree = "force_three", "Soldiers, three players";
        /// More Soldiers for every Half-Year, times ten.
        ForceStep = "force_step", "More Soldiers each Half-Year";
        /// Which of the lines is held.
        Line = "line", "Line";
        /// A Soldier goes to one of the first posts.
        First = "first", "To the first posts";
        /// A Soldier goes to another post.
        March = "march", "To other posts";
        /// Invaders that have come far are attacked.
        Sally = "sally", "Sally";
        /// One of the first two Trenches.
        Trench = "trench", "First Trench";
        /// Another.
        TrenchMore = "trench_more", "Another Trench";
        /// A Catapult behind the line.
        Catapult = "catapult", "Catapult";
        /// A Bunker over or instead of a Trench.
        Bunker = "bunker", "Bunker";
        /// A Howitzer.
        Howitzer = "howitzer", "Howitzer";
        /// Strength of Invaders that a Mine will take, each.
        MineHit = "mine_hit", "Mine, hit";
        /// Strength of a Mine where every path leads over it, each.
        MineBelt = "mine_belt", "Mine, in the belt";
        /// How much more a hit far down counts, in tenths.
        MineUrgent = "mine_urgent", "Mine, urgent";
        /// What a Pressure Mine is worth against Dragons, in hundredths.
        MineAir = "mine_air", "Pressure Mine, Dragons";
        /// A Trap.
        Trap = "trap", "Trap";
        /// Strength of Invaders that come to a Trap, each.
        TrapHit = "trap_hit", "Trap, hit";
        /// A recruit.
        Recruit = "recruit", "Recruit";
        /// A Soldier is healed.
        Heal = "heal", "Heal";
        /// A gunner is set upright.
        Upright = "upright", "Set upright";
        /// A Farm.
        Farm = "farm", "Farm";
        /// More for each Year that is left.
        FarmYear = "farm_year", "Farm, early";
        /// A Forester's House.
        Forester = "forester", "Forester's House";
        /// A Hunting Lodge.
        Lodge = "lodge", "Hunting Lodge";
        /// A Storage Shed.
        Shed = "shed", "Storage Shed";
        /// What a good that is wanted counts, in hundredths of its price.
        Wanted = "wanted", "Wanted goods";
        /// A good that is not.
        Spare = "spare", "Spare goods";
        /// A Clay.
        Clay = "clay", "Clay";
        /// A Food.
        Food = "food", "Food";
        /// A Tool.
        Tool = "tool", "Tool";
        /// Clay that is kept for Mines.
        MineStock = "mine_stock", "Clay for Mines";
        /// Tools that are kept.
        ToolStock = "tool_stock", "Tools kept";
        /// Food that is kept for the Final Wave.
        FoodStock = "food_stock", "Food for the Final Wave";
        /// So many Half-Years before it.
        FoodHalves = "food_halves", "Half-Years to gather it";
        /// What the next turn counts, in tenths.
        Onward = "onward", "Next turn";
        /// How much more Invaders are feared further down.
        Fear = "fear", "Fear";
        /// A shot, which is then not there.
        Shot = "shot", "Shot";
        /// A Farmer on the Battleground.
        Farmer = "farmer", "Farmer";
        /// A Citizen on the Battleground.
        Citizen = "citizen", "Citizen";
        /// A Building on the Battleground.
        Building = "building", "Building";
        /// A Mine, for each Strength.
        Mine = "mine", "Mine";
        /// Where Citizens stand.
        Wall = "wall", "Wall";
        /// Citizens that one player wants at the front as soon as any, times ten.
        CitizensAlone = "citizens_alone", "Citizens, alone";
        /// The same for two players.
        CitizensTwo = "citizens_two", "Citizens, two players";
        /// The same for three.
        CitizensThree = "citizens_three", "Citizens, three players";
        /// More Citizens for every Half-Year, times ten.
        CitizenStep = "citizen_step", "More Citizens each Half-Year";
        /// The Half-Year from which they are wanted.
        CitizenFrom = "citizen_from", "Citizens from";
        /// So many Half-Years ahead people are wanted.
        Ahead = "ahead", "People ahead";
        /// A Citizen goes to a post.
        Guard = "guard", "Citizens to their posts";
        /// Strength of Invaders that a Citizen beats without a loss, each.
        Hunt = "hunt", "Hunt";
        /// The most Wood that is gathered.
        WoodMost = "wood_most", "Most Wood";
        /// A Plank that is sawn.
        Saw = "saw", "Saw";
        /// A Plank.
        Plank = "plank", "Plank";
        /// A Citizen enlists.
        RecruitCitizen = "recruit_citizen", "Recruit, Citizen";
        /// A Citizen is healed.
        HealCitizen = "heal_citizen", "Heal, Citizen";
        /// A Flat.
        Flat = "flat", "Flat";
        /// A shot in the Final Wave.
        ShotWave = "shot_wave", "Shot, Final Wave";
        /// As many Tools are enough.
        ToolMost = "tool_most", "Most Tools";
        /// Colonists wanted beyond the Soldiers, for each player, times ten.
        Workers = "workers", "Workers";
        /// Something wished for that can be had now.
        Wish = "wish", "Wish";
        /// What a good that a wish still needs counts, in hundredths of what it counts else.
        WishGood = "wish_good", "Goods for a wish";
        /// What a step towards something wished for counts that can be had there next, in tenths.
        WishWay = "wish_way", "Way to a wish";
        /// An Improvement that is drawn while some are wished for.
        Draw = "draw", "Draw";
    }
}

/// A value for each taste, and wishes.
#[derive(Clone, Copy, Debug)]
pub struct Temper {
    tastes: By<Taste, i32>,
    /// What is worked for beyond the usual.
    pub wishes: Wishes,
}

impl Index<Taste> for Temper {
    type Output = i32;

    fn index(&self, taste: Taste) -> &i32 {
        &self.tastes[taste]
    }
}

impl IndexMut<Taste> for Temper {
    fn index_mut(&mut self, taste: Taste) -> &mut i32 {
        &mut self.tastes[taste]
    }
}

impl Temper {
    /// One with these tastes, no others and no wishes.
    pub fn of(tastes: &[(Taste, i32)]) -> Temper {
        let mut temper = Temper { tastes: By::of([0; Taste::ALL.len()]), wishes: Wishes::NONE };
        tastes.iter().for_each(|&(taste, value)| temper[taste] = value);
        temper
    }
}

/// Against Raiders.
const RAIDERS: [i32; Taste::ALL.len()] = [
    30, 56, 40, 8, 0, 36, 24, 69, 95, 45, 55, 80, 69, 14, 13, 20, 50, 6, 3, 32, 22, 30, 26, 2, 30, 28, 10,
    150, 1, 12, 12, 11, 2, 2, 5, 4, 10, 90, 4, 13, 32, 30, 8, 0, 0, 0, 0, 0, 2, 4, 30, 12, 6, 22, 16, 60, 60,
    112, 8, 6, 10, 200, 300, 8, 20,
];

/// Against Dragons.
const DRAGONS: [i32; Taste::ALL.len()] = [
    34, 40, 40, 8, 0, 36, 24, 60, 47, 45, 55, 80, 42, 10, 13, 20, 50, 6, 3, 28, 22, 30, 26, 2, 30, 28, 10,
    150, 4, 12, 12, 13, 2, 0, 5, 4, 20, 90, 4, 36, 32, 30, 8, 0, 0, 0, 0, 0, 2, 4, 36, 10, 6, 22, 16, 60, 60,
    92, 8, 6, 10, 200, 300, 8, 20,
];

/// Against another team.
const TEAMS: [i32; Taste::ALL.len()] = RAIDERS;

impl Portas {
    /// The colonist's usual temper at this table.
    pub fn temper(&self) -> Temper {
        let tastes = By::of(match (self.options.mode, self.options.scenario) {
            (Mode::Together, Scenario::Raiders) => RAIDERS,
            (Mode::Together, Scenario::Dragons) => DRAGONS,
            (Mode::Flag | Mode::Area, _) => TEAMS,
        });
        Temper { tastes, wishes: self.usual_wishes() }
    }

    /// What has proved to be worth its price: one Bunker against the Dragons of Era II; one player cannot afford it.
    fn usual_wishes(&self) -> Wishes {
        let Choices { mode, scenario, eras, people, .. } = self.options;
        match (mode, scenario, eras, people) {
            (Mode::Together, Scenario::Dragons, 2, 2..=3) => Want::usual(Wish::Work(Work::Bunker)).into(),
            _ => Wishes::NONE,
        }
    }
}

//! What is going on, as a stack of tasks. Each chapter of the rules has its own kind: some are questions, others are
//! carried out at once. The one on top is being decided; what it interrupted waits below it.

use super::Camp;
use crate::CardId;
use crate::ids::{Good, HexId, HexSet, Map, Side, TileId, Work};
use arrayvec::ArrayVec;
use redoubt_engine::{Seat, wire};

/// So many tasks can be under way at once.
const STACK_MAX: usize = 64;
/// No window for Soldier actions opens above so many tasks, so that what follows always finds room.
pub(crate) const STACK_DEEP: usize = 40;

/// The tasks under way.
pub type Stack = ArrayVec<Phase, STACK_MAX>;

/// How far a task of several stages has come, from 0.
pub type Stage = u8;

/// One task.
#[wire(both, copy, untagged)]
pub enum Phase {
    /// P1
    SetUp(SetUp),
    /// P2
    Time(Time),
    /// P3: Steward and turns
    Turn(Turn),
    /// P3: Places and Improvements
    Econ(Econ),
    /// P4
    Camp(Camp),
    /// P8
    March(March),
    /// P7
    Fight(Fight),
    /// P11
    React(React),
    /// P12
    Year(Year),
    /// P13
    Finale(Finale),
    /// Nobody is asked.
    Quiet(Quiet),
}

/// P1: tasks of the set-up.
#[wire(both, copy)]
pub enum SetUp {
    /// D1: how many of the starting goods are Wood (P1.8).
    Goods,
    /// D2: where a new Place lies (P1.6a, P2.5).
    Lay {
        /// The Place.
        tile: TileId,
        /// On which map.
        map: Map,
        /// Who says so.
        seat: Seat,
    },
    /// Players lay out the Mainland (P1.6a): how many tiles are laid.
    LayOut {
        /// So many.
        laid: u8,
    },
    /// A Riverbank Grove is chosen to be replaced (P2.7).
    Regrow,
}

/// P2: tasks of time.
#[wire(both, copy)]
pub enum Time {
    /// A Half-Year (P2.2, P2.9).
    Half {
        /// How far it is.
        stage: Stage,
    },
    /// Cards still to be turned for a spawn (P2.3).
    Spawn {
        /// So many.
        left: u8,
    },
    /// The turns of a Half-Year (P2.6).
    Turns,
}

/// P3: tasks of a turn.
#[wire(both, copy)]
pub enum Turn {
    /// A turn begins.
    Begin,
    /// D3: where the Steward goes (P3.2).
    Move,
    /// D38: the Fee for entering a Place (P15.6).
    Fee {
        /// The Place.
        tile: TileId,
        /// Whom it is still owed: two bits for each seat, one for each of its Stewards.
        owed: u8,
        /// Tools or Food owed to the first of them, and resources.
        due: [u8; 2],
    },
    /// The Steward has arrived.
    Arrived,
    /// D4, D5: slide on, or what to do at the Market (P3.3, P3.24).
    Market,
    /// Trades before an action that asks nothing (P3.1a).
    Before,
    /// The action of the Place.
    Act,
    /// Free steps after the action (P3.1a).
    Finish,
    /// The turn is over.
    End,
    /// D13: a trade (P3.27, P12.2).
    Trade {
        /// The team that trades at the end of the Year; nobody's, if it is a trade in a turn.
        team: Option<Side>,
    },
    /// D13: somebody is asked to hand one unit over (P3.27a).
    Consent {
        /// From whom.
        from: Seat,
        /// To whom.
        to: Seat,
        /// What.
        good: Good,
        /// Who asks for it.
        by: Seat,
    },
    /// D9: somebody has more than the stores take (P3.11).
    Discard {
        /// Who.
        seat: Seat,
    },
}

/// Where an exchange, a building or a tile comes from.
#[wire(both, copy)]
pub enum Source {
    /// The Place of the Steward.
    Place,
    /// The lines of the Market card.
    Sale,
    /// The special action of the Market card.
    Special,
    /// An Improvement.
    Card {
        /// Which.
        card: CardId,
    },
    /// A lasting Improvement at production.
    Yearly {
        /// Which.
        card: CardId,
    },
}

/// P3: tasks of Places and Improvements.
#[wire(both, copy)]
pub enum Econ {
    /// D5: gain Food or sell it (P3.23).
    Baker,
    /// D6, D7: convert once more (P3.21, P3.24, P12.5).
    Convert {
        /// Who.
        seat: Seat,
        /// By what.
        source: Source,
        /// How often each line was used.
        done: [u8; 2],
    },
    /// D8: build once more (P3.22).
    Build {
        /// Who gets the building.
        seat: Seat,
        /// By what.
        source: Source,
        /// How often at most.
        left: u8,
    },
    /// D11: play an Improvement (P3.25).
    Develop,
    /// D11: keep it or give it away (P3.26).
    Give {
        /// Which.
        card: CardId,
    },
    /// An Improvement takes effect.
    Effect {
        /// Which.
        card: CardId,
        /// For whom.
        seat: Seat,
        /// How far it is.
        stage: Stage,
    },
    /// D36: the order of the cards seen (N8).
    Scout {
        /// Who says so.
        seat: Seat,
    },
}

/// P8: tasks of the Battle Phase.
#[wire(both, copy)]
pub enum March {
    /// Going through the hexes (P8.1).
    Sweep {
        /// The next hex to look at; one more than the last at the end.
        next: u8,
    },
    /// One troop (P8.2).
    Troop {
        /// Where it was.
        hex: HexId,
        /// How far it is.
        stage: Stage,
    },
    /// A troop carries out its arrows (P8.4).
    Arrow {
        /// How far the arrow is.
        stage: Stage,
    },
    /// Units that lost an arrow go on when the others have finished (P6.3).
    Wait {
        /// Where they are.
        hex: HexId,
        /// Basic Units.
        basic: u8,
        /// Elite Units.
        elite: u8,
        /// The arrow they carry out next.
        arrow: u8,
    },
    /// The end of the phase (P8.7).
    Rest {
        /// How far it is.
        stage: Stage,
    },
}

redoubt_engine::nouns! {
    /// How a Battle came about.
    Cause {
        /// A troop that moves with a card entered the hex.
        March = "march", "March";
        /// Invaders were spawned or knocked back there (P2.4b, P6.6).
        Landed = "landed", "Landed";
        /// Own Units entered the hex (P4.2).
        Sortie = "sortie", "Sortie";
        /// The same, with the bonus of the Supreme Commander (P4.4).
        Supreme = "supreme", "Supreme Commander's sortie";
    }
}

/// P7: tasks of a Battle and of damage.
#[wire(both, copy)]
pub enum Fight {
    /// A Battle (P7.3).
    Battle {
        /// Where.
        hex: HexId,
        /// How it came about.
        cause: Cause,
        /// The team that attacks another, where two play.
        attacker: Side,
        /// Support that reaches everything; where two teams play, that of the defender.
        support: u8,
        /// Support from Farmers, Trenches and Bunkers (P10.4); where two teams play, that of the attacker.
        gunfire: u8,
        /// How far it is.
        stage: Stage,
        /// Where two teams play: how many windows in a row nobody has used (P15.7a).
        idle: u8,
    },
    /// D27: spare the Mine (P7.5a).
    Mine {
        /// Where.
        hex: HexId,
        /// Whose.
        side: Side,
        /// The damage.
        damage: u8,
        /// Whether only what reaches a flying Elite troop fights (P10.4).
        aloft: bool,
    },
    /// D28: who is wounded (P7.5b).
    Wound {
        /// Where.
        hex: HexId,
        /// Whose Soldiers.
        side: Side,
        /// The damage.
        damage: u8,
        /// Who says so.
        chooser: Side,
        /// Whether Farmers, Trenches and Bunkers are left out (P10.4).
        aloft: bool,
    },
    /// D28: how many of the wounded stood upright.
    Which {
        /// Where.
        hex: HexId,
        /// Whose Soldiers.
        side: Side,
        /// Farmers to be wounded.
        farmers: u8,
        /// Citizens to be wounded.
        citizens: u8,
        /// Who says so.
        chooser: Side,
    },
    /// D29: which Invaders fall (P7.6).
    Losses {
        /// Where.
        hex: HexId,
        /// Damage that reaches everything.
        damage: u8,
        /// Damage of Farmers, Trenches and Bunkers (P10.4).
        gunfire: u8,
    },
    /// D30: whether a Mine is put back (P11.2).
    Replace {
        /// Where.
        hex: HexId,
        /// Which.
        work: Work,
        /// Whose.
        side: Side,
    },
    /// D30: who pays for it.
    Pay {
        /// Whose team.
        side: Side,
        /// Tools still to be paid.
        left: u8,
    },
    /// Bombs explode, the smallest number first (P6.8a).
    Explode {
        /// Where.
        queue: HexSet,
    },
    /// What one Bomb does, hex by hex.
    Blast {
        /// Where it was.
        hex: HexId,
        /// How far it is.
        step: u8,
        /// Bombs next to it, which explode next.
        queue: HexSet,
    },
    /// A window after a Battle (P8.6).
    After,
}

redoubt_engine::nouns! {
    /// When Soldier actions are offered.
    Window {
        /// Before a card is turned, after it, between arrows, after a Battle (P8.6).
        March = "march", "Battle Phase";
        /// In a Battle (P7.3).
        Battle = "battle", "Battle";
        /// In the own turn (P3.1).
        Turn = "turn", "Own turn";
        /// In the other team's turn (P15.7a).
        Enemy = "enemy", "Other team's turn";
    }
}

/// P11: tasks of Soldier actions.
#[wire(both, copy)]
pub enum React {
    /// D25: a Soldier action, or none (P11.1).
    Open {
        /// Which team.
        side: Side,
        /// When.
        window: Window,
    },
    /// D26: more shots on the same hex (P11.4).
    Volley {
        /// Which team.
        side: Side,
        /// Where to.
        hex: HexId,
        /// Damage that reaches everything.
        damage: u8,
        /// Damage of Trenches and Bunkers.
        gunfire: u8,
        /// Whether a Catapult or Howitzer fires too: it sets off a Bomb (P11.5).
        indirect: bool,
        /// Shots so far that the Depot has not made stronger.
        plain: u8,
    },
    /// D37: whether the Depot makes a supporting shot stronger (N15).
    Charge {
        /// Which team.
        side: Side,
        /// Whether the shot came from a Trench or Bunker.
        trench: bool,
    },
}

/// P12: tasks of the end of the Year.
#[wire(both, copy)]
pub enum Year {
    /// All of it.
    Closing {
        /// How far it is.
        stage: Stage,
        /// Whose part it is, as a place in the order.
        who: u8,
    },
    /// D37: who is healed by the Field Hospital (N12).
    Hospital {
        /// Whose card it is.
        seat: Seat,
    },
    /// D31: workers go home, then to other jobs (P12.3).
    Workers {
        /// Whose.
        seat: Seat,
        /// Whether they go to jobs now.
        hiring: bool,
    },
    /// D32: who is fed when not all can be (P12.4).
    Feed {
        /// Which team.
        side: Side,
    },
    /// Production of a player (P12.5).
    Produce {
        /// Whose.
        seat: Seat,
        /// How far it is.
        stage: Stage,
        /// Sites that a Factory doubles.
        boosted: HexSet,
    },
    /// D33: what a Factory doubles (P3.28).
    Boost {
        /// Whose.
        seat: Seat,
        /// The site of the Factory.
        site: u8,
        /// Sites that a Factory doubles.
        boosted: HexSet,
    },
}

/// P13: tasks of the Final Wave.
#[wire(both, copy)]
pub enum Finale {
    /// A Battle Round (P13.2).
    Round {
        /// How far it is.
        stage: Stage,
    },
    /// D35: whose Steward takes a turn.
    Actor,
}

/// Nobody is asked.
#[wire(both, copy, tag = "type")]
pub enum Quiet {
    /// The game is over.
    Over,
}

macro_rules! phases {
    ($($Chapter:ident),+) => {
        $(impl From<$Chapter> for Phase {
            fn from(task: $Chapter) -> Phase {
                Phase::$Chapter(task)
            }
        })+
    };
}
phases!(SetUp, Time, Turn, Econ, Camp, March, Fight, React, Year, Finale, Quiet);

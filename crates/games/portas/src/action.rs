//! The decisions of the game and their notation.

use crate::ids::{Building, Cell, Class, Dir, Good, HexId, Rank, Sense, TileId};
use crate::state::Posture;
use crate::{CardId, Portas};
use redoubt_engine::{notation, nouns, wire};

/// One decision.
#[wire(both, copy, untagged)]
pub enum Action {
    /// P1, P2
    SetUp(SetUpAction),
    /// P3: Steward and free steps
    Turn(TurnAction),
    /// P3: Places and Improvements
    Econ(EconAction),
    /// P4
    Camp(CampAction),
    /// P7, P11
    Fight(FightAction),
    /// P12, P13
    Year(YearAction),
}

/// P1, P2: goods and new Places.
#[wire(both, copy)]
pub enum SetUpAction {
    /// D1: so much Wood, the rest is Clay: `wood 2`.
    Wood {
        /// How much.
        count: u8,
    },
    /// D2: lays a Place: `lay 2,-1`.
    Lay {
        /// Where.
        cell: Cell,
    },
    /// P2.7: the Grove to be replaced: `regrow riverbank-grove`.
    Regrow {
        /// Which.
        tile: TileId,
    },
}

/// P3: the Steward and free steps.
#[wire(both, copy)]
pub enum TurnAction {
    /// D3, D4: goes to a tile: `go joiner`.
    Go {
        /// Where to.
        tile: TileId,
    },
    /// D3: the Apprentice's Steward goes: `apprentice joiner`.
    Apprentice {
        /// Where to.
        tile: TileId,
    },
    /// D3: goes by Ticket: `ticket joiner`.
    Ticket {
        /// Where to.
        tile: TileId,
    },
    /// D38: pays a part of the Fee: `fee tool`.
    Fee {
        /// With what.
        good: Good,
    },
    /// D12: employs: `employ farmer smithy`.
    Employ {
        /// Whom.
        class: Class,
        /// Where.
        building: Building,
    },
    /// D13: opens a trade: `trade`.
    Trade,
    /// D13: hands one unit over: `hand 0 1 wood`.
    Hand {
        /// From whom.
        from: u8,
        /// To whom.
        to: u8,
        /// What.
        good: Good,
    },
    /// D13: hands over what somebody asked for: `agree`.
    Agree,
    /// D13: keeps it: `decline`.
    Decline,
    /// D25: uses Soldiers: `soldiers`.
    Soldiers,
    /// D37: blows the Bugle: `bugle`.
    Bugle,
    /// D9: throws one away: `discard wood`.
    Discard {
        /// What.
        good: Good,
    },
    /// Goes on to the action of the Place: `act`.
    Act,
    /// Ends what is being done: `done`.
    Done,
    /// Thinks again: `back`.
    Back,
}

nouns! {
    /// One of the actions that a Place or Market offers.
    Verb {
        /// Gain what the Place shows.
        Gain = "gain", "Gain";
        /// The second gain of a Market card.
        Other = "other", "Gain the other";
        /// Sell.
        Sell = "sell", "Sell";
        /// The special action of the Market card.
        Special = "special", "Special action";
        /// P4.1
        Enlist = "enlist", "Enlist";
        /// P4.1
        Discharge = "discharge", "Discharge";
        /// P4.2
        Deploy = "deploy", "Deploy";
        /// P4.2
        Rotate = "rotate", "Rotate";
        /// P4.5
        Heal = "heal", "Heal";
        /// P4.5
        Upright = "upright", "Set upright";
        /// P4.7, P4.8
        Lay = "set", "Set";
        /// P4.7
        Knockback = "knockback", "Knockback";
        /// P4.8
        Fire = "fire", "Fire a Bomb";
    }
}

/// P3: Places and Improvements.
#[wire(both, copy)]
pub enum EconAction {
    /// D5: which action: `do sell`.
    Do {
        /// Which.
        verb: Verb,
    },
    /// D6, D7: exchanges once: `convert 1`.
    Convert {
        /// Which line, from 0.
        line: u8,
    },
    /// D8: builds: `build`.
    Build,
    /// D40: remodels an empty Farm, so that nobody goes back: `remodel`.
    BuildEmpty,
    /// D8: builds in the place of another building: `raze 3`.
    Raze {
        /// The site, from 0.
        site: u8,
    },
    /// D11: plays an Improvement: `play stone-axe`.
    Play {
        /// Which.
        card: CardId,
    },
    /// D11: for oneself: `keep`.
    Keep,
    /// D11: for another: `give 1`.
    Give {
        /// For whom.
        to: u8,
    },
    /// D36: the order of the three cards: `order 1`.
    Order {
        /// Which of six, from 0.
        order: u8,
    },
}

/// P4: the Command Center.
#[wire(both, copy)]
pub enum CampAction {
    /// D14: one more enlists: `enlist farmer`.
    Enlist {
        /// Who.
        class: Class,
    },
    /// D15: one Soldier comes home: `home 12 farmer upright`.
    Home {
        /// From where.
        hex: HexId,
        /// Who.
        class: Class,
        /// Upright or exhausted.
        posture: Posture,
    },
    /// D16: moves Units of a hex: `from 12 used 0`.
    From {
        /// Which hex.
        hex: HexId,
        /// Steps these Units have used.
        used: u8,
    },
    /// D17, D22: a direction: `dir up`.
    Dir {
        /// Which.
        dir: Dir,
    },
    /// D18: so many: `count 2`.
    Count {
        /// How many.
        count: u8,
    },
    /// D19: turns a Building: `rotate 9 left`.
    Rotate {
        /// Where it stands.
        hex: HexId,
        /// Which way.
        sense: Sense,
    },
    /// D20, D37: heals: `heal farmer 0`.
    Heal {
        /// Whom.
        class: Class,
        /// In whose Community.
        seat: u8,
    },
    /// D20: sets a Soldier upright: `upright 9 farmer`.
    Upright {
        /// Where.
        hex: HexId,
        /// Whom.
        class: Class,
    },
    /// D21, D24: a hex: `on 12`.
    On {
        /// Which.
        hex: HexId,
    },
    /// D23: knocks one Invader back: `knock 12 basic 2`.
    Knock {
        /// From where.
        hex: HexId,
        /// Whom.
        rank: Rank,
        /// By how many hexes.
        by: u8,
    },
    /// D39: whom a Trap of the other team holds: `hold 2 1`.
    Hold {
        /// Farmers.
        farmers: u8,
        /// Citizens.
        citizens: u8,
    },
    /// D37: the Soldier that the Bugle moves: `bugler 9 farmer`.
    Bugler {
        /// Where.
        hex: HexId,
        /// Who.
        class: Class,
    },
}

/// P7, P11: Battles and Soldier actions.
#[wire(both, copy)]
pub enum FightAction {
    /// D25: does nothing: `pass`.
    Pass,
    /// D25: fires at a hex: `fire 9 12`.
    Fire {
        /// From where.
        from: HexId,
        /// Where to.
        to: HexId,
    },
    /// D25: supports the Battle: `support 9`.
    Support {
        /// From where.
        from: HexId,
    },
    /// D25: knocks back what is in a Trap: `repel 4 9`.
    Repel {
        /// From where.
        from: HexId,
        /// The Trap.
        hex: HexId,
    },
    /// D25: fires a Bomb: `ignite 4 9`.
    Ignite {
        /// From where.
        from: HexId,
        /// The Bomb.
        hex: HexId,
    },
    /// D26: adds a shot: `add 10`.
    Add {
        /// From where.
        from: HexId,
    },
    /// D37: makes a shot stronger: `depot`.
    Depot,
    /// D26: fires what was added: `shoot`.
    Shoot,
    /// D27: the Mine goes off: `detonate`.
    Detonate,
    /// D27: the Mine stays and Soldiers are wounded: `spare`.
    Spare,
    /// D28: who is wounded: `wound 1 0`.
    Wound {
        /// Farmers.
        farmers: u8,
        /// Citizens.
        citizens: u8,
    },
    /// D28: so many of them stood upright: `standing 1 0`.
    Standing {
        /// Farmers.
        farmers: u8,
        /// Citizens.
        citizens: u8,
    },
    /// D29: which Invaders fall: `fall 3 0`.
    Fall {
        /// Basic Units.
        basic: u8,
        /// Elite Units.
        elite: u8,
    },
    /// D30: puts the Mine back: `replace 4`.
    Replace {
        /// By the Soldier at.
        from: HexId,
    },
    /// D30: pays one Tool: `pay 0`.
    Pay {
        /// Who.
        seat: u8,
    },
}

/// P12, P13: the end of the Year and the Final Wave.
#[wire(both, copy)]
pub enum YearAction {
    /// D31: a worker goes home: `rest farmer smithy`.
    Rest {
        /// Who.
        class: Class,
        /// From where.
        building: Building,
    },
    /// D32: feeds a Citizen on the Battleground: `feed 12`.
    Feed {
        /// Where.
        hex: HexId,
    },
    /// D32: feeds a working Citizen: `feed-job 0 theater`.
    FeedJob {
        /// Whose.
        seat: u8,
        /// Where.
        building: Building,
    },
    /// D33: what a Factory doubles: `boost hollow`.
    Boost {
        /// Which.
        building: Building,
    },
    /// D35: whose Steward takes the turn: `actor 1`.
    Actor {
        /// Whose.
        seat: u8,
    },
}

const _: () = assert!(size_of::<Action>() <= 8);

notation! {
    Action for Portas {
        => SetUp(action),
        => Turn(action),
        => Econ(action),
        => Camp(action),
        => Fight(action),
        => Year(action),
    }
}

notation! {
    SetUpAction for Portas {
        "wood" => Wood { count in 0..=9 },
        "lay" => Lay { cell },
        "regrow" => Regrow { tile },
    }
}

notation! {
    TurnAction for Portas {
        "go" => Go { tile },
        "apprentice" => Apprentice { tile },
        "ticket" => Ticket { tile },
        "fee" => Fee { good },
        "employ" => Employ { class, building },
        "trade" => Trade,
        "hand" => Hand { from in 0..=3, to in 0..=3, good },
        "agree" => Agree,
        "decline" => Decline,
        "soldiers" => Soldiers,
        "bugle" => Bugle,
        "discard" => Discard { good },
        "act" => Act,
        "done" => Done,
        "back" => Back,
    }
}

notation! {
    EconAction for Portas {
        "do" => Do { verb },
        "convert" => Convert { line in redoubt_engine::notation::Counted(2) },
        "build" => Build,
        "remodel" => BuildEmpty,
        "raze" => Raze { site in redoubt_engine::notation::Counted(18) },
        "play" => Play { card },
        "keep" => Keep,
        "give" => Give { to in 0..=3 },
        "order" => Order { order in redoubt_engine::notation::Counted(6) },
    }
}

notation! {
    CampAction for Portas {
        "enlist" => Enlist { class },
        "home" => Home { hex, class, posture },
        "from" => From { hex, "used", used in 0..=1 },
        "dir" => Dir { dir },
        "count" => Count { count in 0..=99 },
        "rotate" => Rotate { hex, sense },
        "heal" => Heal { class, seat in 0..=3 },
        "upright" => Upright { hex, class },
        "on" => On { hex },
        "knock" => Knock { hex, rank, by in 1..=2 },
        "hold" => Hold { farmers in 0..=3, citizens in 0..=3 },
        "bugler" => Bugler { hex, class },
    }
}

notation! {
    FightAction for Portas {
        "pass" => Pass,
        "fire" => Fire { from, to },
        "support" => Support { from },
        "repel" => Repel { from, hex },
        "ignite" => Ignite { from, hex },
        "add" => Add { from },
        "depot" => Depot,
        "shoot" => Shoot,
        "detonate" => Detonate,
        "spare" => Spare,
        "wound" => Wound { farmers in 0..=99, citizens in 0..=99 },
        "standing" => Standing { farmers in 0..=99, citizens in 0..=99 },
        "fall" => Fall { basic in 0..=99, elite in 0..=99 },
        "replace" => Replace { from },
        "pay" => Pay { seat in 0..=3 },
    }
}

notation! {
    YearAction for Portas {
        "rest" => Rest { class, building },
        "feed" => Feed { hex },
        "feed-job" => FeedJob { seat in 0..=3, building },
        "boost" => Boost { building },
        "actor" => Actor { seat in 0..=3 },
    }
}

impl From<TurnAction> for Action {
    fn from(action: TurnAction) -> Action {
        Action::Turn(action)
    }
}

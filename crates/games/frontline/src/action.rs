//! The decisions of the game and their notation.

use crate::FrontLine;
use crate::ids::{Card, Colour, Column, Die, Kind, Space, Verb};
use redoubt_engine::{notation, wire};

/// One decision.
#[wire(both, copy, untagged)]
pub enum Action {
    /// L2
    SetUp(SetUpAction),
    /// L4
    Turn(TurnAction),
    /// L5
    Unit(UnitAction),
    /// L8
    Result(ResultAction),
    /// L9
    Displacement(DisplacementAction),
    /// L10
    Edge(EdgeAction),
    /// L13
    Reaction(ReactionAction),
}

/// L2: answers in the set-up.
#[wire(both, copy)]
pub enum SetUpAction {
    /// D1: takes a supply card: `card patient`.
    Card {
        /// The card.
        card: Card,
    },
    /// D2: places the next unit: `place a3`.
    Place {
        /// Where.
        space: Space,
    },
    /// D2: takes a placed unit back: `lift a3`.
    Lift {
        /// From where.
        space: Space,
    },
    /// D2: the placement stands: `confirm`.
    Confirm,
    /// D3: names the first player: `first red`.
    First {
        /// Who goes first.
        colour: Colour,
    },
}

/// L4: what a player does in the own turn, apart from what units do.
#[wire(both, copy)]
pub enum TurnAction {
    /// D4: uses a supply column: `supply air`.
    Supply {
        /// The column.
        column: Column,
    },
    /// D5: builds a unit: `build tank`.
    Build {
        /// Of which kind.
        kind: Kind,
    },
    /// D5: brings Leadership back: `commission`.
    Commission,
    /// D5: the Task that raises the supply: `cache`.
    Cache,
    /// D5: ends the turn: `end`.
    End,
}

/// L5: which unit does what, and where; also in a reaction, a reward or a retreat.
#[wire(both, copy)]
pub enum UnitAction {
    /// D5, D17: takes a unit in hand: `unit c4`.
    Unit {
        /// Where it stands.
        space: Space,
    },
    /// D6, D14, D16: says what the unit does: `move`, `attack`, `maneuver`.
    Do {
        /// What.
        verb: Verb,
    },
    /// D7, D12, D15, D18: says where, or against or with whom: `to c6`.
    To {
        /// Where.
        space: Space,
    },
    /// D6, D7, D17, D18: puts the unit in hand back, as if it had not been taken: `back`.
    Back,
}

/// L8: answers to what the dice do.
#[wire(both, copy)]
pub enum ResultAction {
    /// D10: a Tank's die: `take yellow`.
    Take {
        /// Which counts.
        die: Die,
    },
    /// D11: the routed unit stays and is disrupted: `hold`.
    Hold,
    /// D11: the routed unit goes: `retreat`.
    Retreat,
}

/// L9: answers to a vacated space.
#[wire(both, copy, tag = "type")]
pub enum DisplacementAction {
    /// D13: the attacker enters it: `advance`.
    Advance,
    /// D13: the attacker stays where it is: `stay`.
    Stay,
}

/// L10: answers to the dice.
#[wire(both, copy, tag = "type")]
pub enum EdgeAction {
    /// D9: uses the Edge: `reroll`.
    Reroll,
    /// D9: lets the dice stand: `accept`.
    Accept,
}

/// L13: answers to what the other player does.
#[wire(both, copy, tag = "type")]
pub enum ReactionAction {
    /// D8: rallies the target: `rally`.
    Rally,
    /// D14, D16: fires: `fire`.
    Fire,
    /// D8, D14, D16: does nothing: `pass`.
    Pass,
}

const _: () = assert!(size_of::<Action>() <= 4);

notation! {
    Action for FrontLine {
        => SetUp(action),
        => Turn(action),
        => Unit(action),
        => Result(action),
        => Displacement(action),
        => Edge(action),
        => Reaction(action),
    }
}

notation! {
    SetUpAction for FrontLine {
        "card" => Card { card },
        "place" => Place { space },
        "lift" => Lift { space },
        "confirm" => Confirm,
        "first" => First { colour },
    }
}

notation! {
    TurnAction for FrontLine {
        "supply" => Supply { column },
        "build" => Build { kind },
        "commission" => Commission,
        "cache" => Cache,
        "end" => End,
    }
}

notation! {
    UnitAction for FrontLine {
        "unit" => Unit { space },
        => Do { verb },
        "to" => To { space },
        "back" => Back,
    }
}

notation! {
    ResultAction for FrontLine {
        "take" => Take { die },
        "hold" => Hold,
        "retreat" => Retreat,
    }
}

notation! {
    DisplacementAction for FrontLine {
        "advance" => Advance,
        "stay" => Stay,
    }
}

notation! {
    EdgeAction for FrontLine {
        "reroll" => Reroll,
        "accept" => Accept,
    }
}

notation! {
    ReactionAction for FrontLine {
        "rally" => Rally,
        "fire" => Fire,
        "pass" => Pass,
    }
}

//! The decisions of the game and their notation.

use crate::Federation;
use crate::ids::{
    AssetKind, Base, Carry, Deed, Effect, Face, Faction, FedTech, Fleet, HomeTrack, Loss, Pair, Piece, Purse,
    Resource, Ship, Space, Token,
};
use redoubt_engine::notation::Counted;
use redoubt_engine::{notation, wire};

/// One decision.
#[wire(both, copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Action {
    /// D1: takes a starting token: `store build`.
    Store { resource: Resource },
    /// D2: the type of a group of dice: `place morale`.
    Place { resource: Resource },
    /// D3: what to do: `construct`, `end`.
    Do { deed: Deed },
    /// D4: pays with a token: `pay free`, `pay embassy_fe`.
    Pay { purse: Purse },
    /// D5, D8, D28: a piece: `piece flagship`.
    Piece { piece: Piece },
    /// D6 to D9, D16, D25, D27: a space: `at ascao`.
    At { space: Space },
    /// D6: a Base: `base build`.
    Base { base: Base },
    /// D7: what is upgraded: `stripe mine sol`.
    Stripe { asset: AssetKind, at: Space },
    /// D9, D16: a ship by kind and place: `ship flagship sol`.
    Ship { ship: Ship, at: Space },
    /// D9: what comes along: `carry nothing`.
    Carry { carry: Carry },
    /// D9: the ship goes no further: `stop`.
    Stop,
    /// D10: the slot of a token in the queue, 1 is the next: `slot 3`.
    Slot { slot: u8 },
    /// D10: the token that is kept: `keep fe_press`.
    Keep { token: Token },
    /// D11: a token to look at: `look unknown`.
    Look { face: Face },
    /// D11, D12: a technology: `tech missile_swarms`.
    Tech { tech: FedTech },
    /// D13, D17, D26: a faction: `faction fe`.
    Faction { faction: Faction },
    /// D14, D28: a home track: `track stability`.
    Track { track: HomeTrack },
    /// D15: takes a token back from the Sacrificed box: `reclaim build`.
    Reclaim { resource: Resource },
    /// D17, D32: a pair: `pair fe_ct`.
    Pair { pair: Pair },
    /// D17: an effect and the token that pays for it: `effect disarmament with research`.
    Effect { effect: Effect, with: Resource },
    /// D18: gives a token up: `discard build`.
    Discard { resource: Resource },
    /// D18: stores a token of a locked column: `save build`.
    Save { resource: Resource },
    /// D19: rolls: `roll`.
    Roll,
    /// D19: buys a die: `out_maneuver`.
    OutManeuver,
    /// D20: lets a roll stand: `accept`.
    Accept,
    /// D20: rolls again for an Espionage token: `reroll free`.
    Reroll { purse: Purse },
    /// D21: contests with an agent: `contest spy_fe`.
    Contest { purse: Purse },
    /// D21, D28: lets it happen, does nothing: `pass`.
    Pass,
    /// D22: which die counts: `die 4`.
    Die { die: u8 },
    /// D23: which asset takes the loss, and how: `lose striped_mine flip`.
    Lose { asset: AssetKind, loss: Loss },
    /// D29, D30: gives up a deployed token: `yield embassy_fe`.
    Yield { purse: Purse },
    /// D30: gives up a token of row 0 or Stored: `give build`.
    Give { resource: Resource },
    /// D30: gives up a token of the Resource Track: `track build row 3 column 1`.
    GiveTrack { resource: Resource, row: u8, column: u8 },
    /// D31: a ship follows a fleet: `pursue flagship fe_battle`.
    Pursue { ship: Ship, fleet: Fleet },
    /// D4 to D17: takes back what was said of an action that has not begun: `back`.
    Back,
}

const _: () = assert!(size_of::<Action>() <= 8);

notation! {
    Action for Federation {
        "store" => Store { resource },
        "place" => Place { resource },
        => Do { deed },
        "pay" => Pay { purse },
        "piece" => Piece { piece },
        "at" => At { space },
        "base" => Base { base },
        "stripe" => Stripe { asset, at },
        "ship" => Ship { ship, at },
        "carry" => Carry { carry },
        "stop" => Stop,
        "slot" => Slot { slot in Counted(5) },
        "keep" => Keep { token },
        "look" => Look { face },
        "tech" => Tech { tech },
        "faction" => Faction { faction },
        "track" => Track { track },
        "reclaim" => Reclaim { resource },
        "pair" => Pair { pair },
        "effect" => Effect { effect, "with", with },
        "discard" => Discard { resource },
        "save" => Save { resource },
        "roll" => Roll,
        "out_maneuver" => OutManeuver,
        "accept" => Accept,
        "reroll" => Reroll { purse },
        "contest" => Contest { purse },
        "pass" => Pass,
        "die" => Die { die in 1..=6 },
        "lose" => Lose { asset, loss },
        "yield" => Yield { purse },
        "give" => Give { resource },
        "give" => GiveTrack { resource, "row", row in 1..=6, "column", column in Counted(3) },
        "pursue" => Pursue { ship, fleet },
        "back" => Back,
    }
}

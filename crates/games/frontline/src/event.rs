//! What happens, as typed facts: enough to tell the story and to animate it.

use crate::ids::{Card, Colour, Column, Die, Hit, Kind, Space, Verb};
use crate::rules::Earned;
use crate::state::{Attack, Ending, Leadership, Task, Verdict};
use redoubt_engine::{By, wire};

/// Something that happened. Months and turns are counted from 0.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// L2.4: a supply card was chosen; which one, only its owner knows until both have.
    CardChosen { colour: Colour, card: Option<Card> },
    /// L2.4: both cards are shown.
    CardsRevealed { cards: By<Colour, Card> },
    /// L2.5: a unit was placed in secret.
    Placed { colour: Colour, kind: Kind, space: Space },
    /// L2.5: a placed unit was taken back.
    Lifted { colour: Colour, kind: Kind, space: Space },
    /// L2.5: a player's placement stands.
    PlacementConfirmed { colour: Colour },
    /// L2.5: all units are shown, by colour.
    UnitsRevealed { units: By<Colour, Vec<UnitAt>> },
    /// L2.7: the die that finds who decides.
    DeciderRolled { die: u8, decider: Colour },
    /// L2.7: who goes first.
    FirstPlayer { first: Colour },
    /// L3.1: a month begins.
    MonthBegan { month: u8 },
    /// L3.2: a turn begins.
    TurnBegan { colour: Colour, month: u8, turn: u8 },
    /// L4.1: the Edge turned On.
    EdgeOn { colour: Colour },
    /// L4.2: the column of the turn.
    SupplyChosen { colour: Colour, column: Column, supply: u8, fallen: bool },
    /// L12.1: a Leadership card changed its state.
    LeadershipChanged { colour: Colour, from: Leadership, to: Leadership, by: Command },
    /// L6.2, L6.8, L11.1: a unit went somewhere with supply.
    Moved { colour: Colour, kind: Kind, verb: Verb, from: Space, to: Space, supply: u8 },
    /// L11.3: a unit was built.
    Built { colour: Colour, kind: Kind, space: Space, cost: u8, supply: u8 },
    /// L11.4: a unit regrouped.
    Regrouped { colour: Colour, kind: Kind, space: Space, supply: u8 },
    /// L12.2, L12.3: a Commission was paid.
    Commissioned { colour: Colour, supply: u8 },
    /// L12.9: Cache raised the supply.
    Cached { colour: Colour, supply: u8 },
    /// L12.7: a unit maneuvered; as the reward of a Rally or not.
    Maneuvered { colour: Colour, kind: Kind, from: Space, to: Space, reward: bool },
    /// L12.8: two units changed places.
    Relieved { colour: Colour, kinds: [Kind; 2], spaces: [Space; 2] },
    /// L7.1, L7.2: an attack was declared.
    AttackDeclared {
        colour: Colour,
        kind: Kind,
        /// Nothing against an empty city.
        target: Option<Kind>,
        distance: u8,
        attack: Attack,
        supply: u8,
    },
    /// L12.4: the target was rallied.
    Rallied { colour: Colour, space: Space },
    /// L7.6: the dice fell.
    DiceRolled { colour: Colour, white: u8, yellow: Option<u8> },
    /// L10.2: the Edge was used and all dice fell anew.
    Rerolled { colour: Colour, white: u8, yellow: Option<u8> },
    /// L10.4: the Edge moved to a player.
    EdgeMoved { to: Colour, white: u8 },
    /// L8.1 to L8.7: what the dice mean, step by step.
    ResultRead {
        /// Who attacks.
        colour: Colour,
        /// The space under attack.
        target: Space,
        /// The cell of the white die.
        white: Hit,
        /// The cell of the yellow die, if it was rolled.
        yellow: Option<Hit>,
        /// Which die counted.
        die: Die,
        /// Whether an icon turned that die's cell into a Miss.
        icon: bool,
        /// What the table says in the end.
        table: Hit,
        /// Whether a Rally shifted it.
        rallied: bool,
        /// What the unit receives.
        verdict: Verdict,
    },
    /// L7.9: what the die means for an empty city.
    CityRolled { colour: Colour, target: Space, white: u8, verdict: Verdict },
    /// L8.8: a unit left the game.
    Blitzed { colour: Colour, kind: Kind, space: Space },
    /// L8.9, L8.10: a unit was disrupted; because it was routed with nowhere to go or not.
    Disrupted { colour: Colour, kind: Kind, space: Space, routed: bool },
    /// L8.10: a routed unit held and was disrupted.
    Held { colour: Colour, kind: Kind, space: Space },
    /// L8.10: a routed unit retreated.
    Retreated { colour: Colour, kind: Kind, from: Space, to: Space },
    /// L12.5: a rallied unit became active.
    RalliedToActive { colour: Colour, kind: Kind, space: Space },
    /// L9.1: the attacker entered the vacated space.
    Displaced { colour: Colour, kind: Kind, from: Space, to: Space },
    /// L9.5: a city fell; its owner's marker changed to a cube.
    CityFell { owner: Colour, column: Column, space: Space, supply: u8 },
    /// L9.6: a city was freed; its owner's marker changed to a disk.
    CityFreed { owner: Colour, column: Column, space: Space, supply: u8 },
    /// L13.2: the other player reacts.
    Reacted { colour: Colour, task: Task },
    /// L4.6: a turn ended; supply that was left is lost. The Occupation Points are those of Green and Red now.
    TurnEnded { colour: Colour, column: Column, lost: u8, points: By<Colour, u8> },
    /// L14: the game ended, with who has won, the Occupation Points of both and where they come from.
    Ended { ending: Ending, winner: Option<Colour>, points: By<Colour, u8>, earned: By<Colour, Earned> },
}

/// What changes a Leadership card (L4.3, L12.1 to L12.3).
#[wire(copy)]
pub enum Command {
    /// A turn with Capital supply began.
    CapitalTurn,
    /// A Commission was paid.
    Commission,
    /// Rally.
    Rally,
    /// Opportunity Fire.
    Fire,
    /// Maneuver.
    Maneuver,
    /// Relieve.
    Relieve,
    /// Cache.
    Cache,
}

/// A unit and where it stands.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct UnitAt {
    pub kind: Kind,
    pub space: Space,
}

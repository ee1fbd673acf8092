//! What happens, as typed facts: enough to tell the story and to animate it.

use crate::ids::{Aim, Code, Enemies, Enemy, Place, Side, Space, Structure};
use crate::state::Ending;
use redoubt_engine::wire;

/// Something that happened. Rows, spaces and Columns are counted from 0.
#[wire]
#[derive(Eq)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// H5.1: both Decipher dice fell.
    DecipherRolled { dice: [u8; 2] },
    /// H5.1a: a die was written.
    Written { code: Code, value: u8 },
    /// H5.1b: a die was used to erase a value.
    Erased { code: Code, value: u8, die: u8 },
    /// H6.2: a Code was not complete.
    CodeSkipped { code: Code },
    /// H6.3: the dice against a Code fell.
    CodeRolled { code: Code, dice: [u8; 2], range: (u8, u8) },
    /// H6.4: a Spy Plane flew and dice were rolled again.
    SpyPlane { code: Code, dice: [u8; 2], fighters_left: u8 },
    /// H6.5: the roll was accepted.
    CodeResolved { code: Code, successes: u8 },
    /// H7.1: units were recruited.
    Recruited { row: u8, capital: u8 },
    /// H8.1: so many numbers may be enciphered.
    Enciphering { most: u8 },
    /// H8.1: a number was enciphered.
    Enciphered { number: u8 },
    /// H9.1: defenders were deployed.
    Deployed { left: u8, right: u8 },
    /// H4.4: a Time Track space was crossed off and, with an Invasion Value, a die rolled. H4.7: after the last one
    /// they come whatever it shows.
    TimePassed { space: u8, invasion_value: u8, die: Option<u8>, last: bool },
    /// H3.1: the Invasion of a Row begins.
    InvasionStarted { row: u8 },
    /// H10.1, H12.1: a target became known.
    Target { row: u8, die: u8, space: Space, early: bool },
    /// H10.2, H12.3: the types at the leftmost or rightmost target became known.
    GroundAttack { side: Side, dice: [u8; 2], enemies: Enemies, early: bool },
    /// H10.4, H12.5: what the bombers attack became known.
    AirAim { die: u8, aim: Aim, early: bool },
    /// H10.4, H12.5: on which side became known.
    AirSide { die: u8, side: Side, early: bool },
    /// H11.6: the assignment was confirmed.
    Assigned { row: u8, troops: [[u8; 4]; 5], defenders: [u8; 2], flights: u8, unassigned: u8 },
    /// H13.2: a Fighter met the bombers.
    BombersStopped { row: u8, at: Place },
    /// H13.3, H13.4: the bombers got through.
    Bombed { row: u8, at: Place, units_lost: u8 },
    /// H14.1: enemy units were destroyed in a space.
    Destroyed { row: u8, space: Space, enemy: Enemy, count: u8 },
    /// H14.3: an attack found nobody who could stop it.
    Unopposed { row: u8, space: Space, enemy: Enemy },
    /// H14.4: a type attacked of which nobody is left.
    NoneLeft { row: u8, space: Space, enemy: Enemy },
    /// H15.2: a structure was rolled for.
    StructureRolled { side: Side, structure: Structure, die: u8, defenders: u8, held: bool },
    /// H16: a structure was lost and its effect applied.
    StructureLost { row: u8, side: Side, structure: Structure },
    /// H16.6: the code-breakers have nothing left to break.
    CodeBreakingSkipped,
    /// H17.1: the enemy's code-breakers rolled.
    CodeBreakersRolled { dice: [u8; 2], rolls_left: u8 },
    /// H17.2a: an Enciphered Code was used up.
    CodeSpent { number: u8 },
    /// H17.2b: a number was written in the Enemy Cipher.
    CipherWritten { number: u8, column: u8, line: u8 },
    /// H17.7: there was no space left for a number.
    CipherDiscarded { number: u8 },
    /// H17.8: a Column with a repeated number was crossed off.
    ColumnBroken { column: u8, number: u8 },
    /// H18.1: the next Row begins.
    RowBegan { row: u8, ready: u8, crossed_before: u8 },
    /// H19: the Siege begins.
    SiegeBegan,
    /// H19.1: the next type attacks the Capital.
    SiegeTurn { enemy: Enemy, left: u8 },
    /// H19.3: the Militia attacked.
    MilitiaAttacked { enemy: Enemy, die: u8, destroyed: u8, left: u8 },
    /// H19.4: a Column was spent.
    CodesAttacked { enemy: Enemy, column: u8, dice: [u8; 2], destroyed: u8, left: u8 },
    /// H19.5: a Fighter attacked.
    FightersAttacked { enemy: Enemy, dice: [u8; 2], destroyed: u8, left: u8 },
    /// H1: the game ended.
    Ended { ending: Ending, enemies_left: u8 },
}

//! What things are worth to the rule-based player, in enemy units destroyed.

/// The numbers of the rule-based player. All are in units of enemies destroyed unless they say otherwise.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// A Row is worth its Deciphers and Break if one Success of each Code adds this much.
    pub break_gain: f32,
    /// A Fighter as a Spy Plane.
    pub spy_plane: f32,
    /// A Fighter sent in Step 2.
    pub fighter: f32,
    /// A Capital unit.
    pub capital: f32,
    /// A Row unit, as a multiple of what it adds to the next assignment.
    pub row_unit: f32,
    /// Deploy, as a multiple of what it adds to the next assignment.
    pub deploy: f32,
    /// An Enciphered number.
    pub encipher: f32,
    /// The share of that which depends on the danger of the number.
    pub encipher_danger: f32,
    /// What a lost Column adds to it, as a share.
    pub encipher_columns: f32,
    /// What a lost Radio Tower adds to it, as a share.
    pub encipher_towers: f32,
    /// What all Rows together take from it, as a share.
    pub encipher_late: f32,
    /// How much more a unit against a numerous type is worth, per enemy.
    pub balance: f32,
    /// A Bridge.
    pub bridge: f32,
    /// A Radio Tower with all Rows to come.
    pub tower: f32,
    /// What a lost Radio Tower adds to the next one, as a share.
    pub tower_lost: f32,
    /// A Factory, or two together.
    pub factory: f32,
    /// The Airbase, per Fighter left.
    pub airbase: f32,
    /// The THP Office, per live Column.
    pub office: f32,
    /// A Column that holds a repeat, in Step 8.
    pub repeat: f32,
    /// A clean Column in Step 8, per square of its numbers.
    pub filled: f32,
    /// An Enciphered number kept in Step 8.
    pub kept: f32,
}

impl Weights {
    /// The numbers found by simulation.
    pub const TUNED: Weights = Weights {
        break_gain: 1.8,
        spy_plane: 2.6,
        fighter: 3.3,
        capital: 0.79,
        row_unit: 1.4,
        deploy: 1.75,
        encipher: 1.9,
        encipher_danger: 0.6,
        encipher_columns: 0.1,
        encipher_towers: 0.0,
        encipher_late: 0.16,
        balance: 0.025,
        bridge: 0.5,
        tower: 12.0,
        tower_lost: 0.18,
        factory: 3.65,
        airbase: 3.8,
        office: 1.25,
        repeat: 6.0,
        filled: 0.05,
        kept: 1.24,
    };
}

impl Default for Weights {
    fn default() -> Weights {
        Weights::TUNED
    }
}

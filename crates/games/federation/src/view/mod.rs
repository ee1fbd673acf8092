//! What lies on the table, and what a viewer sees of it. Nothing is hidden: what nobody has seen is not decided yet
//! (F0.9, F0.10).

mod fights; // combats, fought or foreseen
mod make; // the table as it is
mod print; // what pack and options fix

pub(crate) use print::token_rule;

use crate::ids::{
    AlienDeed, AlienTech, AssetKind, Base, Chit, Conflict, Deed, EventRow, Faction, FedTech, Fleet,
    FleetKind, HomeTrack, Icon, Level, Pair, Progress, Relation, Resource, Space, Token, World,
};
use crate::state::{Built, Ending, Phase, Site, Why};
use redoubt_engine::{By, wire};

/// What pack and options fix.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct Components {
    pub title: String,
    /// Coordinates on a canvas of 1000 by 1000, y down.
    pub places: By<Space, [u16; 2]>,
    /// All pairs of adjacent spaces.
    pub edges: Vec<[Space; 2]>,
    pub worlds: By<World, WorldPrint>,
    /// Combat Values; a faction without a Doom Fleet has 0 there.
    pub combat: By<Faction, By<FleetKind, u8>>,
    /// Plain and striped icon; striped is nothing where there is no upgrade.
    pub assets: Vec<AssetPrint>,
    pub bases: By<Base, BasePrint>,
    /// Tokens of each kind in this game.
    pub tokens: By<Token, TokenPrint>,
    /// The tokens that are valid at each level (F4.3); Border Friction and Greed always are.
    pub validity: By<Level, Vec<AlienDeed>>,
    pub home_max: By<HomeTrack, u8>,
    /// Resource tokens in the box.
    pub resources: By<Resource, u8>,
    pub stored_max: u8,
    pub events: By<Chit, EventPrint>,
    /// The faction of each die; nothing is the player's choice.
    pub faction_die: [Option<Faction>; 6],
    pub relations_die: [Vec<Pair>; 6],
    pub conflict_die: [Conflict; 6],
    /// By column 0, 25, 50, 75 % and die.
    pub research: [[Progress; 6]; 4],
    pub aliens: By<Faction, AlienPrint>,
    /// What each action costs: the token, and what becomes of it.
    pub deeds: Vec<DeedPrint>,
    pub fed_techs: By<FedTech, TechPrint>,
    pub alien_techs: By<AlienTech, TechPrint>,
    /// The two factions of each pair.
    pub pairs: By<Pair, [Faction; 2]>,
}

/// A world.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct WorldPrint {
    pub name: &'static str,
    pub space: Space,
    pub territory: Faction,
    pub distance: u8,
    pub next_to: Vec<Space>,
}

/// A kind of asset.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct AssetPrint {
    pub asset: AssetKind,
    pub name: &'static str,
    pub count: u8,
    pub plain: Icon,
    pub striped: Option<Icon>,
}

/// A Base.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct BasePrint {
    pub name: &'static str,
    pub plain: Icon,
    pub striped: Icon,
    /// Resource dice.
    pub dice: u8,
    /// What the first settlement unlocks.
    pub flagships: u8,
    pub resources: By<Resource, u8>,
    pub techs: u8,
}

/// A kind of Activation token.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct TokenPrint {
    pub name: &'static str,
    /// In this game's bag.
    pub count: u8,
    pub faction: Option<Faction>,
    pub deed: Option<AlienDeed>,
    pub federation: bool,
    /// Resource Rolls of a Federation token, and what is taken from every die (F7.2).
    pub rolls: u8,
    pub minus: u8,
    pub rule: &'static str,
}

/// An Event chit and its table.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct EventPrint {
    pub title: String,
    pub rows: [EventRow; 6],
    /// What the rows say.
    pub names: [&'static str; 6],
}

/// What is printed for a faction.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct AlienPrint {
    pub name: &'static str,
    /// The spaces of its Technology track, from 6 down.
    pub track: Vec<u8>,
    pub techs: Vec<AlienTech>,
}

/// A kind of action.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct DeedPrint {
    pub deed: Deed,
    pub name: &'static str,
    pub resource: Option<Resource>,
    pub price: Option<crate::ids::Price>,
    pub rule: &'static str,
    pub about: &'static str,
}

/// A technology.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct TechPrint {
    pub name: &'static str,
    pub about: &'static str,
    pub rule: &'static str,
}

/// What changes.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct View {
    /// What is being decided, with what it is about.
    pub phase: Phase,
    pub ending: Option<Ending>,
    /// Federation turns that are over.
    pub turn: u16,
    /// Whether the player's Phase 3 is under way.
    pub acting: bool,
    /// The next token first.
    pub queue: Vec<QueueView>,
    pub holding: By<Token, u8>,
    pub holding_count: u8,
    /// What is left in the bag, and the chance that it is drawn next.
    pub bag: Vec<BagView>,
    pub bag_count: u8,
    pub factions: By<Faction, FactionView>,
    pub relations: By<Pair, Relation>,
    pub home: By<HomeTrack, u8>,
    pub spaces: By<Space, SpaceView>,
    /// Bases on worlds, 0 to 6.
    pub bases_standing: u8,
    pub bases: By<Base, Site>,
    pub sol_defense: Built,
    pub unbuilt: UnbuiltView,
    pub resources: ResourcesView,
    pub research: ResearchView,
    /// Event chits that are Available.
    pub chits: Vec<Chit>,
    /// Actions that can be taken now; empty outside Phase 3.
    pub can: Vec<Deed>,
    /// Whether the free Move can still be used this turn.
    pub free_move: bool,
    /// Where the ship in hand can go, with the combats that would follow.
    pub goals: Vec<GoalView>,
    /// The combat that is being decided or rolled.
    pub fight: Option<FightView>,
    /// The roll that is being looked at.
    pub roll: Option<RollView>,
    /// Hits of a combat die that shows 1 to 6 (F21.5).
    pub hits: [u8; 6],
}

/// A token in the queue.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct QueueView {
    pub token: Token,
    /// Whether it would act as things stand (F4.3).
    pub valid: bool,
    /// What it would do, in a few words.
    pub does: String,
}

/// A kind of token in the bag.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct BagView {
    pub token: Token,
    pub count: u8,
    /// The chance that it is drawn next, in tenths of a percent.
    pub permille: u16,
}

/// A faction.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct FactionView {
    pub level: Level,
    pub effective: Level,
    pub wars: u8,
    pub embassy: bool,
    pub attache: bool,
    pub spy: bool,
    /// Tokens that are valid at its effective level.
    pub valid: Vec<AlienDeed>,
    /// Spawn slots, the left one first; the rightmost filled one is next.
    pub spawn: [Option<FleetKind>; 3],
    /// The fleet that spawns next.
    pub next_spawn: Option<FleetKind>,
    pub fleets: Vec<FleetView>,
    /// The Technology track from space 6 down.
    pub track: Vec<TrackView>,
    /// What it may still draw.
    pub pile: Vec<AlienTech>,
    /// What it owns, with stolen and shared technologies and copies.
    pub owned: Vec<OwnedView>,
    /// The least number of Advances until a fleet of it is in Sol, if it may advance at all.
    pub advances_to_sol: Option<u8>,
}

/// A fleet.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct FleetView {
    pub kind: FleetKind,
    /// Nothing in the Spawn Order Track, or for a Doom Fleet in the pile.
    pub at: Option<Space>,
    pub combat: u8,
    /// Hits that it bears: Combat Value and Durability.
    pub toughness: u8,
    /// Whether it turns aside to occupied worlds.
    pub raider: bool,
    /// Where its next Advance would take it, if it advanced now.
    pub next: Option<Space>,
}

/// A space of a Technology track.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct TrackView {
    pub number: u8,
    pub tech: Option<AlienTech>,
    pub spy: bool,
    /// Counts double through Enhanced Tech.
    pub doubled: bool,
}

/// A technology that works for a faction.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct OwnedView {
    pub tech: AlienTech,
    pub copies: u8,
}

/// A space of the map.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct SpaceView {
    pub flagships: u8,
    pub allies: u8,
    pub mines: u8,
    pub striped_mines: u8,
    pub sol_defense: Option<bool>,
    pub base: Option<BaseView>,
    pub fleets: Vec<Fleet>,
    /// Whether an asset is there.
    pub occupied: bool,
    /// Whether a fleet of a faction at War or Total War stands here, at most two spaces from Sol.
    pub danger: bool,
    /// The combat if a fleet that can come here with its next Advance came, one entry for each such fleet; at Sol and
    /// where an asset is.
    pub threats: Vec<FightView>,
}

/// A Base on a world.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct BaseView {
    pub base: Base,
    pub striped: bool,
}

/// A combat, fought or foreseen.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct FightView {
    pub faction: Faction,
    pub space: Space,
    /// The fleets of the faction that fight.
    pub fleets: Vec<FleetKind>,
    pub dice: u8,
    /// Where the dice come from, before the limits of 1 and 5.
    pub parts: Vec<DicePart>,
    /// Chance of no hit, in percent.
    pub lose_percent: u8,
    /// Chance of at least 1, 2, 3, … hits, in percent, as far as it is not 0.
    pub hit_percent: Vec<u8>,
    /// The least number of hits that destroys each fleet, in the order of `fleets`.
    pub kill_hits: Vec<u8>,
    /// Chance that all of them are destroyed, in percent.
    pub kill_percent: u8,
}

/// A part of the number of combat dice.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct DicePart {
    pub what: &'static str,
    pub dice: i8,
}

/// Where a ship can go.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct GoalView {
    pub space: Space,
    pub fights: Vec<FightView>,
}

/// Assets beside the map.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct UnbuiltView {
    pub flagships: u8,
    pub flagships_locked: u8,
    pub mines: u8,
    pub allies: u8,
    pub allies_locked: u8,
}

/// Resource tokens.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct ResourcesView {
    pub pools: By<Resource, u8>,
    pub stored: By<Resource, u8>,
    pub sacrificed: By<Resource, u8>,
    /// Beside Bases that were never settled, and in the Warp box.
    pub locked: By<Resource, u8>,
    /// Row 0 first, by column.
    pub track: Vec<[By<Resource, u8>; 3]>,
    /// Whether each column is unlocked.
    pub columns: [bool; 3],
    /// Tokens that come to row 0 with the next shift.
    pub arriving: By<Resource, u8>,
    /// Dice of one Resource Roll.
    pub dice: u8,
    /// Free and deployed tokens of each kind.
    pub available: By<Resource, u8>,
    /// Where tokens are deployed.
    pub deployed: Vec<DeployedView>,
}

/// A deployed token.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct DeployedView {
    pub purse: crate::ids::Purse,
    /// What lies there.
    pub resource: Option<Resource>,
    /// Deployed in this turn, so it cannot be deployed anew (F8.3).
    pub fresh: bool,
}

/// Research.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct ResearchView {
    /// On the Research Track, in the order in which they came.
    pub projects: Vec<ProjectView>,
    /// Seen before, in Un-researched.
    pub seen: Vec<FedTech>,
    /// Face down and never seen, in Un-researched.
    pub blanks: u8,
    pub warp_blanks: u8,
    /// Federation technologies that nobody has seen: in Un-researched or beside a Base.
    pub unseen: Vec<FedTech>,
    pub advantages: Vec<FedTech>,
    /// Warp technologies still in their pile.
    pub warp_pile: u8,
    /// Whether the Warp Gates are complete.
    pub gates_open: bool,
}

/// A project.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct ProjectView {
    pub tech: FedTech,
    /// 0, 25, 50 or 75.
    pub percent: u8,
    pub halted: bool,
    /// Dice out of 6 that do this with one Conduct.
    pub lost: u8,
    pub none: u8,
    pub single: u8,
    pub double: u8,
    /// Dice out of 6 that complete it.
    pub completes: u8,
}

/// A roll that may be made again.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct RollView {
    pub why: Why,
    pub dice: Vec<u8>,
    /// What it means as it stands.
    pub means: String,
}

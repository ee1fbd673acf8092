//! What lies on the table and what a viewer sees of what changes. H1.1, H1.6: everything, since nothing in this game
//! is hidden.

use crate::ids::{Aim, Code, Enemies, Enemy, Fate, Place, Side, Space, Structure, Troop};
use crate::lookup::Time;
use crate::pack::SpaceData;
use crate::state::{BreakPhase, Column, Phase, Quiet, Sheet, State};
use crate::story::loss_text;
use crate::{Harbinger, ROWS, rules};
use redoubt_engine::wire;

/// Both sheets as they are printed, and the numbers that the options set.
#[wire]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct Components {
    /// What these sheets are called.
    pub title: String,
    pub rows: Vec<RowPrint>,
    /// The four types, in the order of the Siege.
    pub enemies: Vec<EnemyPrint>,
    /// The kinds of Critical Structure and what their loss costs.
    pub structures: Vec<StructurePrint>,
    /// Fighters at the start.
    pub fighters: u8,
    pub ready_units: u8,
    /// Boxes for Recruited Units of a Row; no limit.
    pub row_boxes: u8,
    pub capital_max: u8,
    /// Capital units for one Militia attack.
    pub militia_lot: u8,
    pub enciphered_max: u8,
    pub cipher_columns: u8,
    pub cipher_lines: u8,
    pub radio_towers: u8,
    pub defenders_start: u8,
    pub defenders_max: u8,
    /// Defenders added by Deploy.
    pub deploy: u8,
}

/// One Row as it is printed.
#[wire]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct RowPrint {
    pub name: String,
    /// From the left.
    pub spaces: Vec<SpacePrint>,
    /// Left and right.
    pub structures: [Structure; 2],
    /// The Time Track in order of use.
    pub track: Vec<TimeSpace>,
}

/// One space of the Map as it is printed.
#[wire]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct SpacePrint {
    pub name: String,
    pub targets: Vec<u8>,
}

/// One space of a Time Track.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct TimeSpace {
    pub recruitment: u8,
    /// 0 where none is printed: no Encipher here.
    pub encipherment: u8,
    /// The Invasion Value, if one is printed.
    pub invasion: Option<u8>,
    /// Chance that an action here brings the Invasion, in eighths (H4.4, H4.7).
    pub eighths: u8,
}

/// One line of Enemy Units as it is printed.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct EnemyPrint {
    pub enemy: Enemy,
    pub dice: [u8; 2],
    pub count: u8,
    pub destroyed_by: Troop,
}

/// A kind of Critical Structure.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct StructurePrint {
    pub structure: Structure,
    /// What its loss costs, as a sentence.
    pub loss: &'static str,
}

/// What is written on both sheets, and what follows from it.
#[wire]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct View {
    pub phase: Phase,
    /// The current Row, from 0; the last one during the Siege.
    pub row: u8,
    /// Whether the Rows are over and the enemy stands, or stood, before the Capital.
    pub siege: bool,
    pub rows: Vec<RowView>,
    /// The four types, in the order of the Siege.
    pub enemies: Vec<EnemyView>,
    pub enemies_left: u8,
    /// In the reserve.
    pub fighters: u8,
    /// Recruited Units at the Capital.
    pub capital: u8,
    /// Militia attacks that they can pay for (H19.3).
    pub militia_attacks: u8,
    pub columns: Vec<ColumnView>,
    /// For each number from 1 to 8, in how many live Columns it stands: one more there would be a repeat (H17.8).
    pub columns_holding: [u8; 8],
    pub enciphered: Vec<u8>,
    pub towers_lost: u8,
    /// Dice of the next Step 8 (H17.1).
    pub code_breaking_dice: u8,
    /// Before the Invasion: the chance that an action brings it, in eighths (H4.4).
    pub invasion_eighths: Option<u8>,
    /// While units are sent: for each space of the current Row, the chance in percent that each type attacks there.
    pub attack_percent: Vec<[u8; 4]>,
}

/// One line of Enemy Units.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct EnemyView {
    pub destroyed: u8,
    pub left: u8,
}

/// One Column of the Enemy Cipher.
#[wire]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct ColumnView {
    /// From the top.
    pub numbers: Vec<u8>,
    /// Those that stand in it more than once (H17.8).
    pub repeated: Vec<u8>,
    pub live: bool,
    /// Why it is crossed off, if it is.
    pub fate: Option<Fate>,
}

/// What is written on one Row of both sheets.
#[wire]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct RowView {
    pub spaces: Vec<SpaceView>,
    /// Left and right.
    pub structures: [StructureView; 2],
    /// Targets, Ground Attacks, Air Attacks.
    pub codes: Vec<CodeView>,
    pub ready: u8,
    pub recruited: u8,
    /// Units that can still be sent in Step 2.
    pub units_left: u8,
    /// Time Track spaces crossed off, from the first.
    pub crossed: u8,
    pub broken: bool,
    pub deployed: bool,
    /// Target dice in the order in which they fell.
    pub targets: Vec<TargetView>,
    /// The leftmost and the rightmost targeted space, once both targets are known (H12.2).
    pub ends: Option<[Space; 2]>,
    /// Types at the leftmost and rightmost target, as far as known.
    pub attackers: [Option<Enemies>; 2],
    pub aim: Option<Aim>,
    pub aim_side: Option<Side>,
    pub bombed: bool,
    /// Enemy units destroyed in Step 5, by type.
    pub kills: [u8; 4],
}

/// A target die and the space it picked.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct TargetView {
    pub die: u8,
    pub space: Space,
}

/// What is written on one space of the Map.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct SpaceView {
    /// Units by type.
    pub troops: [u8; 4],
    pub fighter: bool,
    /// Whether the bombers fly here, once it is known.
    pub bomber: bool,
    /// Types known to attack here, once both targets are known.
    pub attackers: Enemies,
    pub targeted: bool,
}

/// What is written on one structure.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct StructureView {
    pub defenders: u8,
    pub fighter: bool,
    /// Whether the bombers fly here, once it is known.
    pub bomber: bool,
    pub lost: bool,
}

/// One Code.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct CodeView {
    pub code: Code,
    /// Values in the circles; 0 where empty.
    pub circles: [u8; 2],
    /// The smallest and the largest die that succeeds, if the Code is complete (H6.3).
    pub range: Option<[u8; 2]>,
    /// Chance of a Success for one die, in eighths; 0 if the Code is not complete.
    pub eighths: u8,
    /// The dice that Break has rolled against it, until they are accepted.
    pub roll: Option<RollView>,
    /// Once Break is past it.
    pub successes: Option<u8>,
}

/// Two dice of Break.
#[wire(copy)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct RollView {
    pub dice: [u8; 2],
    /// Which of them succeed.
    pub hits: [bool; 2],
}

impl Harbinger {
    pub(crate) fn printed(&self) -> Components {
        let constants = &self.pack.constants;
        Components {
            title: self.pack.title.clone(),
            rows: (0..ROWS).map(|row| self.row_print(row)).collect(),
            enemies: Enemy::ALL.map(|enemy| self.enemy_print(enemy)).to_vec(),
            structures: Structure::ALL
                .map(|structure| StructurePrint { structure, loss: loss_text(structure) })
                .to_vec(),
            fighters: self.lookup.fighters,
            ready_units: constants.ready_units,
            row_boxes: constants.row_boxes,
            capital_max: constants.capital_max,
            militia_lot: constants.militia_lot,
            enciphered_max: constants.enciphered_max,
            cipher_columns: constants.cipher_columns,
            cipher_lines: constants.cipher_lines,
            radio_towers: constants.radio_towers,
            defenders_start: constants.defenders_start,
            defenders_max: constants.defenders_max,
            deploy: constants.deploy,
        }
    }

    fn row_print(&self, row: usize) -> RowPrint {
        let printed = &self.pack.rows[row];
        let space =
            |space: &SpaceData| SpacePrint { name: space.name.clone(), targets: space.targets.clone() };
        let time = |time: &Time| TimeSpace {
            recruitment: time.recruitment,
            encipherment: time.encipherment,
            invasion: Some(time.invasion).filter(|&value| value > 0),
            eighths: time.eighths(),
        };
        RowPrint {
            name: printed.name.clone(),
            spaces: printed.spaces.iter().map(space).collect(),
            structures: Side::ALL.map(|side| printed.structure(side)),
            track: self.lookup.track(row as u8).iter().map(time).collect(),
        }
    }

    fn enemy_print(&self, enemy: Enemy) -> EnemyPrint {
        let printed = &self.pack.enemies[enemy.index()];
        EnemyPrint {
            enemy,
            dice: printed.dice,
            count: self.lookup.count[enemy.index()],
            destroyed_by: printed.destroyed_by,
        }
    }

    pub(crate) fn view_of(&self, state: &State) -> View {
        let constants = &self.pack.constants;
        let numbers = (1..=8u8).zip(state.enciphered);
        View {
            phase: state.phase,
            row: state.row,
            siege: state.phase.is_siege(),
            rows: (0..ROWS).map(|row| self.row_view(state, row)).collect(),
            enemies: Enemy::ALL.map(|enemy| self.enemy_view(state, enemy)).to_vec(),
            enemies_left: self.enemies_left(state),
            fighters: state.fighters,
            capital: state.capital,
            militia_attacks: state.capital / constants.militia_lot,
            columns: state.columns.iter().map(|column| self.column_view(state, column)).collect(),
            columns_holding: std::array::from_fn(|at| columns_holding(state, at as u8 + 1)),
            enciphered: numbers.flat_map(|(number, held)| (0..held).map(move |_| number)).collect(),
            towers_lost: state.towers_lost,
            code_breaking_dice: 2 * (constants.code_breaking_rolls + state.towers_lost),
            invasion_eighths: state.phase.is_preparing().then(|| self.invasion_eighths(state)),
            attack_percent: self.attack_percent(state),
        }
    }

    /// H4.4: the chance that the Invasion starts after one more action, in eighths.
    pub(crate) fn invasion_eighths(&self, state: &State) -> u8 {
        self.lookup.time(state).eighths()
    }

    /// H12: what is known and what is still to be rolled, as chances.
    fn attack_percent(&self, state: &State) -> Vec<[u8; 4]> {
        let spaces = match state.phase {
            Phase::Assign(_) => self.lookup.spaces[usize::from(state.row)],
            _ => 0,
        };
        (0..spaces).map(|space| Enemy::ALL.map(|enemy| self.percent(state, space, enemy))).collect()
    }

    /// H12.2, H12.3: the chance, in percent, that a type attacks a space.
    fn percent(&self, state: &State, space: Space, enemy: Enemy) -> u8 {
        let rolls = state.sheet().attackers.map(|known| self.in_64_rolls(known, enemy));
        let (mut attacks, mut cases) = (0, 0);
        for ends in self.possible_targets(state) {
            let spared = |side: usize| if ends[side] == space { 64 - rolls[side] } else { 64 };
            attacks += 64 * 64 - spared(0) * spared(1);
            cases += 64 * 64;
        }
        ((100 * attacks + cases / 2) / cases) as u8
    }

    /// H10.3: in how many of 64 Ground rolls a type appears, as far as is known.
    fn in_64_rolls(&self, known: Option<Enemies>, enemy: Enemy) -> u32 {
        match known {
            Some(types) => 64 * u32::from(types.contains(enemy)),
            None => {
                let others =
                    (1..=8).filter(|&face: &usize| self.lookup.type_of[face] != enemy).count() as u32;
                64 - others * others
            }
        }
    }

    fn enemy_view(&self, state: &State, enemy: Enemy) -> EnemyView {
        EnemyView { destroyed: state.destroyed[enemy.index()], left: self.enemy_left(state, enemy) }
    }

    fn column_view(&self, state: &State, column: &Column) -> ColumnView {
        let numbers = &column.numbers[..usize::from(column.filled)];
        let several = |number: &u8| numbers.iter().filter(|other| *other == number).count() > 1;
        ColumnView {
            numbers: numbers.to_vec(),
            repeated: (1..=8).filter(several).collect(),
            live: column.live,
            fate: (!column.live).then(|| self.fate(state, column)),
        }
    }

    /// Why a Column is crossed off: the Siege spends Columns only while the THP Office stands.
    fn fate(&self, state: &State, column: &Column) -> Fate {
        let office = |row: usize, side: Side| self.pack.rows[row].structure(side) == Structure::ThpOffice;
        let lost = |row: usize| {
            Side::ALL.into_iter().any(|side| state.rows[row].lost[side.index()] && office(row, side))
        };
        if column.has_repeat() {
            Fate::Broken
        } else if (0..ROWS).any(lost) {
            Fate::Lost
        } else {
            Fate::Spent
        }
    }

    fn row_view(&self, state: &State, row: usize) -> RowView {
        let (sheet, printed) = (&state.rows[row], &self.pack.rows[row]);
        let space_of = |die: u8| self.lookup.space_of[row][usize::from(die)];
        let targets = sheet.targets.into_iter().filter(|&die| die > 0);
        let targets: Vec<_> = targets.map(|die| TargetView { die, space: space_of(die) }).collect();
        let ends = extremes(&targets);
        let bomber = bomber(sheet, ends);
        RowView {
            spaces: (0..printed.spaces.len() as u8)
                .map(|space| SpaceView {
                    troops: sheet.troops[usize::from(space)],
                    fighter: sheet.has_fighter(Place::Space(space)),
                    bomber: bomber == Some(Place::Space(space)),
                    attackers: attackers(sheet, ends, space),
                    targeted: targets.iter().any(|target| target.space == space),
                })
                .collect(),
            structures: Side::ALL.map(|side| StructureView {
                defenders: sheet.defenders[side.index()],
                fighter: sheet.has_fighter(Place::Structure(side)),
                bomber: bomber == Some(Place::Structure(side)),
                lost: sheet.lost[side.index()],
            }),
            codes: Code::ALL.map(|code| code_view(state, row, code)).to_vec(),
            ready: sheet.ready,
            recruited: sheet.recruited,
            units_left: units_left(state, row),
            crossed: sheet.crossed,
            broken: sheet.broken,
            deployed: sheet.deployed,
            targets,
            ends,
            attackers: sheet.attackers,
            aim: sheet.aim,
            aim_side: sheet.aim_side,
            bombed: sheet.bombed,
            kills: sheet.kills,
        }
    }
}

/// H11.1, H11.3: units that can still be sent; what was not sent when the assignment stands is lost.
fn units_left(state: &State, row: usize) -> u8 {
    let sheet = &state.rows[row];
    let open = match state.phase {
        Phase::Assign(_) | Phase::Quiet(Quiet::Invasion { step: 1 }) => true,
        phase => phase.is_preparing(),
    };
    let to_come = row > usize::from(state.row) || row == usize::from(state.row) && open;
    if to_come { sheet.units() - sheet.units_assigned() } else { 0 }
}

/// H6.5: a Code has Successes once its roll is accepted, not while Break is still at it or before it.
fn code_view(state: &State, row: usize, code: Code) -> CodeView {
    let sheet = &state.rows[row];
    let (roll, past) = match state.phase {
        Phase::Break(BreakPhase::Break { code: at, dice }) if row == usize::from(state.row) => {
            ((code == at).then_some(dice), code < at)
        }
        Phase::Quiet(Quiet::Breaking { code: at }) if row == usize::from(state.row) => (None, code <= at),
        _ => (None, true),
    };
    let succeeds = |die| rules::successes(state, code, [die, die]) > 0;
    CodeView {
        code,
        circles: sheet.circles[code.index()],
        range: sheet.range(code).map(|(low, high)| [low, high]),
        eighths: sheet.range(code).map_or(0, |(low, high)| high - low + 1),
        roll: roll.map(|dice| RollView { dice, hits: dice.map(succeeds) }),
        successes: (sheet.broken && past).then_some(sheet.successes[code.index()]),
    }
}

fn columns_holding(state: &State, number: u8) -> u8 {
    state.columns.iter().filter(|column| column.live && column.holds(number)).count() as u8
}

/// H12.2: the leftmost and rightmost targeted space, once both targets are known.
fn extremes(targets: &[TargetView]) -> Option<[Space; 2]> {
    match targets {
        [a, b] => Some([a.space.min(b.space), a.space.max(b.space)]),
        _ => None,
    }
}

fn attackers(sheet: &Sheet, ends: Option<[Space; 2]>, space: Space) -> Enemies {
    let Some(extremes) = ends else { return Enemies::NONE };
    let here = |side: usize| {
        if extremes[side] == space { sheet.attackers[side].unwrap_or_default() } else { Enemies::NONE }
    };
    here(0).union(here(1))
}

fn bomber(sheet: &Sheet, ends: Option<[Space; 2]>) -> Option<Place> {
    let side = sheet.aim_side?;
    match sheet.aim? {
        Aim::Structure => Some(Place::Structure(side)),
        Aim::Map => ends.map(|ends| Place::Space(ends[side.index()])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redoubt_engine::chance::Fast;
    use redoubt_engine::{Game, Options, Rules, Silent};

    /// The first Row's chances while units are sent, with what is known of its targets and types.
    fn chances(targets: [u8; 2], attackers: [Option<Enemies>; 2]) -> Vec<[u8; 4]> {
        let rules = Harbinger::open(&Options::new()).expect("the pack is sound");
        let mut state = rules.setup(&mut Fast::new(0, 0), &mut Silent);
        state.phase = Phase::ASSIGN;
        (state.rows[0].targets, state.rows[0].attackers) = (targets, attackers);
        rules.view_of(&state).attack_percent
    }

    const INFANTRY: Enemies = Enemies::NONE.with(Enemy::Infantry);
    const ARMOR: Enemies = Enemies::NONE.with(Enemy::Armor);

    #[test]
    fn with_nothing_known_every_pair_of_targets_counts() {
        // H12.2: Gannet Sands is hit twice in 1/16 of all cases (0.684), once in 6/16 (7/16): 20.7 %.
        let all = chances([0, 0], [None, None]);
        assert_eq!(all[0], [21; 4]);
        assert_eq!(all.len(), 4);
    }

    #[test]
    fn what_is_known_is_certain() {
        let known = chances([1, 6], [Some(INFANTRY), Some(ARMOR)]);
        assert_eq!(known, [[100, 0, 0, 0], [0; 4], [0, 100, 0, 0], [0; 4]]);
    }

    #[test]
    fn a_known_target_is_leftmost_unless_the_other_falls_further_left() {
        // H12.2: the book's "fairly likely", three times in four.
        assert_eq!(chances([3, 0], [Some(INFANTRY), Some(ARMOR)])[1][0], 75);
    }
}

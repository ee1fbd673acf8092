//! What a viewer sees. H1.1, H1.6: everything, since nothing in this game is hidden.

use crate::ids::{Aim, Code, Enemies, Enemy, Place, Side, Space, Structure, Troop};
use crate::state::{Phase, Sheet, State};
use crate::{COLUMNS, Harbinger, LINES, ROWS, TRACK, rules};
use redoubt_engine::RuleId;
use serde::Serialize;

/// Both sheets as they lie on the table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct View {
    pub phase: Phase,
    pub rule: RuleId,
    /// The current Row, from 0.
    pub row: u8,
    pub rows: Vec<RowView>,
    pub track: TrackView,
    pub enemies: Vec<EnemyView>,
    pub enemies_left: u8,
    pub fighters: Stock,
    pub capital: Stock,
    pub militia_lot: u8,
    pub columns: Vec<ColumnView>,
    pub enciphered: Vec<u8>,
    pub enciphered_max: u8,
    pub towers_lost: u8,
    pub towers: u8,
    /// Dice of the next Step 8 (H17.1).
    pub code_breaking_dice: u8,
    /// Chance that the next action brings the Invasion, in eighths (H4.4).
    pub invasion_eighths: u8,
    /// While units are sent: for each space of the current Row, the chance in percent that each type attacks there.
    pub attack_percent: Vec<[u8; 4]>,
}

/// A number out of a largest number.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct Stock {
    pub now: u8,
    pub max: u8,
}

/// The printed Time Track.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct TrackView {
    pub recruitment: [u8; TRACK],
    pub encipherment: [u8; TRACK],
    pub invasion: [u8; TRACK],
}

/// One line of Enemy Units.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct EnemyView {
    pub enemy: Enemy,
    pub dice: [u8; 2],
    pub count: u8,
    pub destroyed: u8,
    pub destroyed_by: Troop,
}

/// One Column of the Enemy Cipher.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct ColumnView {
    pub numbers: Vec<u8>,
    pub lines: u8,
    pub live: bool,
}

/// One Row of both sheets.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct RowView {
    pub name: String,
    pub spaces: Vec<SpaceView>,
    pub structures: [StructureView; 2],
    pub codes: Vec<CodeView>,
    pub ready: u8,
    pub ready_printed: u8,
    pub recruited: u8,
    pub units_left: u8,
    pub crossed: u8,
    pub broken: bool,
    pub deployed: bool,
    pub targets: Vec<TargetView>,
    /// Types at the leftmost and rightmost target, as far as known.
    pub attackers: [Option<Enemies>; 2],
    pub aim: Option<Aim>,
    pub aim_side: Option<Side>,
    pub bombed: bool,
    pub kills: [u8; 4],
}

/// A target die and the space it picked.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct TargetView {
    pub die: u8,
    pub space: Space,
}

/// One space of the Map.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct SpaceView {
    pub name: String,
    pub targets: Vec<u8>,
    pub troops: [u8; 4],
    pub fighter: bool,
    pub bomber: bool,
    /// Types known to attack here, once both targets are known.
    pub attackers: Enemies,
    pub targeted: bool,
}

/// One structure.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct StructureView {
    pub structure: Structure,
    pub defenders: u8,
    pub defenders_max: u8,
    pub fighter: bool,
    pub bomber: bool,
    pub lost: bool,
}

/// One Code.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(export_to = "harbinger/"))]
#[expect(missing_docs, reason = "the fields bear the names printed on the sheets")]
pub struct CodeView {
    pub code: Code,
    /// Values in the circles; 0 where empty.
    pub circles: [u8; 2],
    /// Chance of a Success for one die, in eighths; 0 if the Code is not complete (H6.3).
    pub eighths: u8,
    pub successes: Option<u8>,
}

impl Harbinger {
    pub(crate) fn view_of(&self, state: &State) -> View {
        let pack = &self.pack;
        let constants = &pack.constants;
        let numbers = || (1..=8u8).flat_map(|n| vec![n; usize::from(state.enciphered[usize::from(n) - 1])]);
        View {
            phase: state.phase,
            rule: rules::rule_of(state.phase),
            row: state.row,
            rows: (0..ROWS).map(|row| self.row_view(state, row)).collect(),
            track: TrackView {
                recruitment: pack.track.recruitment,
                encipherment: pack.track.encipherment,
                invasion: pack.track.invasion,
            },
            enemies: Enemy::ALL.map(|enemy| self.enemy_view(state, enemy)).to_vec(),
            enemies_left: self.enemies_left(state),
            fighters: Stock { now: state.fighters, max: self.lookup.fighters },
            capital: Stock { now: state.capital, max: constants.capital_max },
            militia_lot: constants.militia_lot,
            columns: (0..COLUMNS).map(|column| column_view(state, column)).collect(),
            enciphered: numbers().collect(),
            enciphered_max: constants.enciphered_max,
            towers_lost: state.towers_lost,
            towers: constants.radio_towers,
            code_breaking_dice: 2 * (constants.code_breaking_rolls + state.towers_lost),
            invasion_eighths: self.invasion_eighths(state),
            attack_percent: self.attack_percent(state),
        }
    }

    /// H4.4: the chance that the Invasion starts after one more action, in eighths.
    pub(crate) fn invasion_eighths(&self, state: &State) -> u8 {
        let space = usize::from(state.sheet().crossed);
        match self.pack.track.invasion.get(space) {
            None => 8,
            Some(_) if space + 1 == TRACK => 8,
            Some(0) => 0,
            Some(&value) => 9 - value,
        }
    }

    /// H12: what is known and what is still to be rolled, as chances.
    fn attack_percent(&self, state: &State) -> Vec<[u8; 4]> {
        let spaces = match state.phase {
            Phase::Assign => self.lookup.spaces[usize::from(state.row)],
            _ => 0,
        };
        (0..spaces).map(|space| Enemy::ALL.map(|enemy| self.percent(state, space, enemy))).collect()
    }

    /// H12.2, H12.3: the chance, in percent, that a type attacks a space.
    fn percent(&self, state: &State, space: Space, enemy: Enemy) -> u8 {
        let sheet = state.sheet();
        let faces = |known: u8| if known > 0 { known..=known } else { 1..=8 };
        let space_of = |die: u8| self.lookup.space_of[usize::from(state.row)][usize::from(die)];
        let [left, right] = sheet.attackers.map(|known| self.in_64_rolls(known, enemy));
        let (mut attacks, mut cases) = (0, 0);
        for first in faces(sheet.targets[0]) {
            for second in faces(sheet.targets[1]) {
                let (first, second) = (space_of(first), space_of(second));
                let spared = |target: Space, rolls: u32| if target == space { 64 - rolls } else { 64 };
                attacks += 64 * 64 - spared(first.min(second), left) * spared(first.max(second), right);
                cases += 64 * 64;
            }
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
        let printed = &self.pack.enemies[enemy.index()];
        EnemyView {
            enemy,
            dice: printed.dice,
            count: self.lookup.count[enemy.index()],
            destroyed: state.destroyed[enemy.index()],
            destroyed_by: printed.destroyed_by,
        }
    }

    fn row_view(&self, state: &State, row: usize) -> RowView {
        let (sheet, printed) = (&state.rows[row], &self.pack.rows[row]);
        let space_of = |die: u8| self.lookup.space_of[row][usize::from(die)];
        let targets = sheet.targets.into_iter().filter(|&die| die > 0);
        let targets: Vec<_> = targets.map(|die| TargetView { die, space: space_of(die) }).collect();
        let bomber = bomber(sheet, &targets);
        let in_progress = match state.phase {
            Phase::Break { code, .. } if usize::from(state.row) == row => Some(code),
            _ => None,
        };
        RowView {
            name: printed.name.clone(),
            spaces: (0..printed.spaces.len())
                .map(|space| {
                    let data = &printed.spaces[space];
                    SpaceView {
                        name: data.name.clone(),
                        targets: data.targets.clone(),
                        troops: sheet.troops[space],
                        fighter: sheet.has_fighter(Place::Space(space as u8)),
                        bomber: bomber == Some(Place::Space(space as u8)),
                        attackers: attackers(sheet, &targets, space as u8),
                        targeted: targets.iter().any(|target| usize::from(target.space) == space),
                    }
                })
                .collect(),
            structures: Side::ALL.map(|side| StructureView {
                structure: printed.structure(side),
                defenders: sheet.defenders[side.index()],
                defenders_max: self.pack.constants.defenders_max,
                fighter: sheet.has_fighter(Place::Structure(side)),
                bomber: bomber == Some(Place::Structure(side)),
                lost: sheet.lost[side.index()],
            }),
            codes: Code::ALL.map(|code| code_view(sheet, code, in_progress)).to_vec(),
            ready: sheet.ready,
            ready_printed: self.pack.constants.ready_units,
            recruited: sheet.recruited,
            units_left: sheet.units() - sheet.units_assigned(),
            crossed: sheet.crossed,
            broken: sheet.broken,
            deployed: sheet.deployed,
            targets,
            attackers: sheet.attackers,
            aim: sheet.aim,
            aim_side: sheet.aim_side,
            bombed: sheet.bombed,
            kills: sheet.kills,
        }
    }
}

/// H6.5: a Code has Successes once its roll is accepted, not while Break is still at it or before it.
fn code_view(sheet: &Sheet, code: Code, in_progress: Option<Code>) -> CodeView {
    let resolved = sheet.broken && in_progress.is_none_or(|current| code < current);
    CodeView {
        code,
        circles: sheet.circles[code.index()],
        eighths: sheet.range(code).map_or(0, |(low, high)| high - low + 1),
        successes: if resolved { Some(sheet.successes[code.index()]) } else { None },
    }
}

fn column_view(state: &State, column: usize) -> ColumnView {
    let column = &state.columns[column];
    let numbers = column.numbers[..usize::from(column.filled)].to_vec();
    ColumnView { numbers, lines: LINES as u8, live: column.live }
}

/// H12.2: the leftmost and rightmost targeted space, once both targets are known.
fn extremes(targets: &[TargetView]) -> Option<[Space; 2]> {
    match targets {
        [a, b] => Some([a.space.min(b.space), a.space.max(b.space)]),
        _ => None,
    }
}

fn attackers(sheet: &Sheet, targets: &[TargetView], space: Space) -> Enemies {
    let Some(extremes) = extremes(targets) else { return Enemies::NONE };
    let here = |side: usize| {
        if extremes[side] == space { sheet.attackers[side].unwrap_or_default() } else { Enemies::NONE }
    };
    here(0).union(here(1))
}

fn bomber(sheet: &Sheet, targets: &[TargetView]) -> Option<Place> {
    let side = sheet.aim_side?;
    match sheet.aim? {
        Aim::Structure => Some(Place::Structure(side)),
        Aim::Map => extremes(targets).map(|extremes| Place::Space(extremes[side.index()])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use redoubt_engine::chance::Fast;
    use redoubt_engine::{Game, Options, Rules, Silent};

    /// The first Row's chances while units are sent, with what is known of its targets and types.
    fn chances(targets: [u8; 2], attackers: [Option<Enemies>; 2]) -> Vec<[u8; 4]> {
        let rules = Harbinger::build(Harbinger::packs()[0].toml, &Options::new()).expect("the pack is sound");
        let mut state = rules.setup(&mut Fast::new(0, 0), &mut Silent);
        state.phase = Phase::Assign;
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

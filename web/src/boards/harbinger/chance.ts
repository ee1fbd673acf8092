/** How likely an enemy type attacks a space, from what is known before the rest is rolled (H12). */
import type { Enemy } from '../../generated/harbinger/Enemy';
import type { EnemyView } from '../../generated/harbinger/EnemyView';
import type { RowView } from '../../generated/harbinger/RowView';

const TARGETS = 2;
const FACES = 8;

type Known = Pick<RowView, 'targets' | 'attackers'> & { spaces: readonly { targets: readonly number[] }[] };

/** Returns the chance, from 0 to 1, that `enemy` is among the attackers of the space with this index. */
export function attackChance(row: Known, enemies: readonly Pick<EnemyView, 'enemy' | 'dice'>[], space: number, enemy: Enemy): number {
  const faces = enemies.find((line) => line.enemy === enemy)?.dice.length ?? 0;
  const unknown = 1 - (1 - faces / FACES) ** 2;
  const [left, right] = row.attackers.map((types) => (types === null ? unknown : types.includes(enemy) ? 1 : 0));
  const weigh = (hit: readonly number[], chance: number): number => {
    if (hit.length < TARGETS) return row.spaces.reduce((sum, { targets }, at) => sum + weigh([...hit, at], (chance * targets.length) / FACES), 0);
    const missed = (Math.min(...hit) === space ? 1 - (left ?? 0) : 1) * (Math.max(...hit) === space ? 1 - (right ?? 0) : 1);
    return chance * (1 - missed);
  };
  return weigh(row.targets.map((target) => target.space), 1);
}

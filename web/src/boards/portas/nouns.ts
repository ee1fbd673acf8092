/** The nouns of the game in the order in which tables list them, and what they are called. */
import type { Building } from '../../generated/portas/Building';
import type { Class } from '../../generated/portas/Class';
import type { Dir } from '../../generated/portas/Dir';
import type { Good } from '../../generated/portas/Good';
import type { PlaceKind } from '../../generated/portas/PlaceKind';
import type { Rank } from '../../generated/portas/Rank';
import type { Side } from '../../generated/portas/Side';
import type { Work } from '../../generated/portas/Work';

export const GOODS: readonly Good[] = ['wood', 'clay', 'ore', 'plank', 'brick', 'food', 'tool', 'dollar'];
export const CLASSES: readonly Class[] = ['farmer', 'citizen'];
export const RANKS: readonly Rank[] = ['basic', 'elite'];
export const SIDES: readonly Side[] = ['south', 'north'];
export const DIRS: readonly Dir[] = ['up', 'up_right', 'down_right', 'down', 'down_left', 'up_left'];
export const BUILDINGS: readonly Building[] = [
  'farm',
  'estate',
  'flat',
  'apartment',
  'forester',
  'lodge',
  'hollow',
  'mine',
  'pub',
  'theater',
  'factory',
  'library',
  'institute',
  'shed',
  'house',
  'smithy',
];
export const WORKS: readonly Work[] = [
  'trench',
  'bunker',
  'post',
  'tower',
  'catapult',
  'howitzer',
  'pressure',
  'bounding',
  'dummy',
  'trap',
  'bomb',
];

/** The entry of a noun in a table that is indexed by it. */
export function of<K, V>(nouns: readonly K[], table: readonly V[], noun: K): V {
  return table[nouns.indexOf(noun)] as V;
}

export const goodName: Record<Good, string> = {
  wood: 'Wood',
  clay: 'Clay',
  ore: 'Ore',
  plank: 'Plank',
  brick: 'Brick',
  food: 'Food',
  tool: 'Tool',
  dollar: 'Dollar',
};
export const className: Record<Class, string> = { farmer: 'Farmer', citizen: 'Citizen' };
export const rankName: Record<Rank, string> = { basic: 'Basic', elite: 'Elite' };
export const buildingName: Record<Building, string> = {
  farm: 'Farm',
  estate: 'Estate',
  flat: 'Flat',
  apartment: 'Apartment',
  forester: "Forester's House",
  lodge: 'Hunting Lodge',
  hollow: 'Hollow',
  mine: 'Iron Mine',
  pub: 'Pub',
  theater: 'Theater',
  factory: 'Factory',
  library: 'Library',
  institute: 'Institute',
  shed: 'Storage Shed',
  house: 'Storage House',
  smithy: 'Smithy',
};
export const workName: Record<Work, string> = {
  trench: 'Trench',
  bunker: 'Bunker',
  post: 'Guard Post',
  tower: 'Guard Tower',
  catapult: 'Catapult',
  howitzer: 'Howitzer',
  pressure: 'Pressure Mine',
  bounding: 'Bounding Mine',
  dummy: 'Dummy Mine',
  trap: 'Trap',
  bomb: 'Bomb',
};
export const dirName: Record<Dir, string> = {
  up: 'up',
  up_right: 'up right',
  down_right: 'down right',
  down: 'down',
  down_left: 'down left',
  up_left: 'up left',
};
export const kindName: Record<PlaceKind, string> = {
  market: 'Market',
  gain: 'Resources',
  convert: 'Refiner',
  build: 'Builder',
  baker: 'Baker',
  librarian: 'Cards',
  developer: 'Improvements',
  official: 'Official',
  recruiting: 'Enlist or discharge',
  commander: 'Deploy or rotate',
  supreme: 'Deploy or rotate, twice',
  doctor: 'Heal or set upright',
  works: 'Defensive Works',
  trapper: 'Trap or Knockback',
  engineer: 'Plant or fire Bombs',
};

/** Several of something: "2 Farmers". */
export const plural = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Goods in words: "2 Wood, 1 Clay". */
export function goodsText(goods: readonly number[]): string {
  const counted: readonly Good[] = ['plank', 'brick', 'tool', 'dollar'];
  const words = GOODS.flatMap((good, at) => {
    const count = goods[at] ?? 0;
    if (count === 0) return [];
    return [counted.includes(good) ? plural(count, goodName[good]) : `${count} ${goodName[good]}`];
  });
  return words.join(', ') || 'nothing';
}

/** The picture on the tile of each Place: what it builds or lays, or what is done there. */
import type { Place } from '../../generated/portas/Place';
import type { PlaceKind } from '../../generated/portas/PlaceKind';
import { buildingArt } from './buildings';
import { GOODS, of } from './nouns';
import { box, disc, fir, flag, house, PAINT as P, pane, poly, shifted, smoke, stream, tree, type Shape } from './paint';
import { workArt } from './works';

const logs: Shape[] = [-7, 0, 7].flatMap((x, at) => [
  disc(P.trunk, x, at === 1 ? -8 : -3, 4),
  disc(P.straw, x, at === 1 ? -8 : -3, 2.4),
]);
const tent = (x: number, s: number, fill: string, shade: string): Shape[] => [
  poly(fill, x - 15 * s, 0, x + 15 * s, 0, x, -22 * s),
  poly(shade, x + 2 * s, 0, x + 15 * s, 0, x, -22 * s),
  poly(P.night, x - 3.5 * s, 0, x + 3.5 * s, 0, x, -13 * s),
];
const rocks = (light: string, dark: string): Shape[] => [
  poly(dark, -20, 0, -13, -11, -4, -8, 0, 0),
  poly(light, -20, 0, -13, -11, -10, 0),
  poly(dark, -4, 0, 3, -18, 12, -14, 18, 0),
  poly(light, -4, 0, 3, -18, 5, 0),
];
const kiln: Shape[] = [
  [P.clayDark, 'M-15 0V-12Q-13 -25 0 -25Q13 -25 15 -12V0Z'],
  [P.clay, 'M-12 0V-12Q-10 -22 -2 -23Q-6 -12 -6 0Z'],
  [P.night, 'M-6 0V-6Q0 -13 6 -6V0Z'],
  disc(P.ember, 0, -2.5, 4.6, 3.4),
  disc(P.flame, 0, -1.6, 2.4, 1.8),
  ...smoke(1, -29),
];
const bricks: Shape[] = [0, 1, 2].map((at) => box(at === 1 ? P.clay : P.red, 15 + (at % 2) * 2, -4 - at * 4.4, 8, 3.8));
const saw: Shape[] = [
  poly(P.brownShade, -16, 0, -12, -10, -10, -10, -14, 0),
  poly(P.brownShade, -6, 0, -10, -10, -8, -10, -3, 0),
  poly(P.brownShade, 6, 0, 10, -10, 12, -10, 9, 0),
  poly(P.brownShade, 17, 0, 11, -10, 13, -10, 20, 0),
  box(P.straw, -19, -14, 38, 4),
  box(P.thatchShade, -19, -11, 38, 1.4),
  poly(P.ironLight, -8, -14, 10, -26, 13, -23, -4, -12),
  box(P.timber, 10, -30, 7, 7),
];
const anvil: Shape[] = [
  box(P.timber, -8, -8, 16, 8),
  poly(P.iron, -20, -18, 14, -18, 14, -14, 5, -12, 5, -8, -6, -8, -6, -12, -12, -13),
  poly(P.timber, 3, -19, 16, -31, 18, -29, 6, -18),
  box(P.ironLight, 12, -35, 9, 6),
];
const loaves: Shape[] = [
  disc(P.thatchShade, -9, -5, 10, 5.4),
  disc(P.thatch, -9, -6.4, 9.4, 4.6),
  disc(P.thatchShade, 9, -4.6, 9, 5),
  disc(P.thatch, 9, -6, 8.4, 4),
  disc(P.thatchShade, 0, -12, 9, 5),
  disc(P.straw, 0, -13.4, 8.4, 4),
];
const books: Shape[] = [
  box(P.timber, -18, -3, 36, 3),
  box(P.red, -15, -21, 6, 18),
  box(P.leafDark, -8, -19, 5, 16),
  box(P.gold, -2, -22, 7, 19),
  poly(P.slate, 6, -20, 11, -21, 16, -4, 11, -3),
];
const plan: Shape[] = [
  poly(P.white, -19, -4, 13, 0, 19, -20, -13, -24),
  [P.slate, 'M-12 -8L-8 -18L6 -16L3 -6ZM-9.6 -9L2 -7.4L4.4 -14.6L-7 -16.6Z'],
  poly(P.timber, 8, -4, 20, -26, 22.4, -25, 10.4, -3),
];
const chain: Shape[] = [
  [P.gold, 'M-14 -30Q-16 -8 0 -6Q16 -8 14 -30H10.6Q12 -11 0 -10Q-12 -11 -10.6 -30Z'],
  disc(P.gold, 0, -5, 6.5),
  disc(P.cloth, 0, -5, 3.6),
];
const basket: Shape[] = [
  disc(P.trunk, -9, -20, 4),
  poly(P.leafDark, -16, 0, -2, 0, -4, -15, -14, -15),
  poly(P.thatch, -15, -22, -3, -22, -9, -27),
  poly(P.brown, 3, 0, 18, 0, 21, -11, 0, -11),
  ...shifted(logs, 10, -10),
];
const stall: Shape[] = [
  box(P.timber, -19, -22, 2.4, 22),
  box(P.timber, 16.6, -22, 2.4, 22),
  box(P.brown, -19, -9, 38, 9),
  box(P.brownShade, -19, -9, 38, 2),
  ...[-22, -13, -4, 5, 14].map((x, at) =>
    poly(at % 2 ? P.white : P.cloth, x, -20, x + 9, -20, x * 0.8 + 7, -32, x * 0.8, -32),
  ),
  disc(P.thatch, -10, -11, 5, 3),
  disc(P.leaf, 0, -11, 4.4, 3),
  disc(P.red, 9, -11, 4.4, 3),
];
const drum: Shape[] = [
  ...flag(-16, -34, P.cloth),
  [P.cloth, 'M-8 -2V-15H14V-2Q3 3 -8 -2Z'],
  disc(P.white, 3, -15, 11, 4),
  [P.white, 'M-8 -12L-3 -3L3 -11L9 -3L14 -12V-10L9 0L3 -8L-3 0L-8 -9Z'],
  poly(P.timber, 4, -17, 16, -27, 17, -26, 6, -16),
];
const hospital: Shape[] = [
  ...tent(0, 1.15, P.white, P.plasterShade),
  box(P.cloth, -2, -20, 4, 10),
  box(P.cloth, -5, -17, 10, 4),
];

const serviceArt: Partial<Record<PlaceKind, readonly Shape[]>> = {
  market: stall,
  baker: loaves,
  librarian: books,
  developer: plan,
  official: chain,
  recruiting: drum,
  commander: [...tent(-3, 1.1, P.plaster, P.plasterShade), ...flag(13, -30, P.cloth)],
  supreme: [...tent(0, 1.35, P.cloth, '#85292f'), ...flag(-2, -38, P.gold), ...flag(17, -24, P.gold)],
  doctor: hospital,
};

/** Trees for Wood, more of them where there is more of it. */
function grove(count: number, river: boolean): Shape[] {
  const trees = count > 2 ? [...tree(-15), ...fir(-3, 1.1), ...tree(9, 1.1)] : [...tree(-11, 1.1), ...tree(6, 1.2)];
  return river ? [...trees, ...stream(8)] : [...trees, ...shifted(logs, 17, 0)];
}

export function vignetteOf(place: Place): readonly Shape[] {
  const count = (goods: readonly number[], good: (typeof GOODS)[number]): number => of(GOODS, goods, good);
  if (place.build) return buildingArt[place.build];
  if (place.work) return workArt[place.work];
  const service = serviceArt[place.kind];
  if (service) return service;
  if (count(place.get, 'plank') > 0) return saw;
  if (count(place.get, 'brick') > 0) return [...kiln, ...bricks];
  if (count(place.get, 'tool') > 0) return anvil;
  if (count(place.gain, 'dollar') > 0) return basket;
  if (count(place.gain, 'wood') > 0) return grove(count(place.gain, 'wood'), place.name.includes('River'));
  if (count(place.gain, 'clay') > 0) return buildingArt.hollow;
  if (count(place.gain, 'ore') > 0)
    return [...rocks(P.stone, P.stoneShade), ...shifted([disc(P.clay, 0, 0, 2.4), disc(P.ember, 9, 4, 2)], 4, -9)];
  return [...house(0, 24, 14, 'brown'), ...pane(-7, -7), ...pane(7, -7)];
}

/** The painted valley: what grows on each hex, from the crags where Invaders come to the fields before the gate. */
import type { Components } from '../../generated/portas/Components';
import { centreOf, hexagon, R, seeded, type Point } from './geometry';
import { box, disc, fir, PAINT as P, poly, rail, sheaf, shifted, tree, type Shape } from './paint';

type Terrain = 'crag' | 'pass' | 'fir' | 'hill' | 'wood' | 'stones' | 'meadow' | 'orchard' | 'field' | 'hedge' | 'gate';

/** From #1 to #28. */
const TERRAIN: readonly Terrain[] = [
  ...(['hedge', 'gate', 'hedge', 'field', 'field', 'orchard', 'field', 'orchard', 'meadow', 'meadow'] as const),
  ...(['wood', 'stones', 'wood', 'meadow', 'wood', 'wood', 'hill', 'hill', 'hill', 'wood'] as const),
  ...(['fir', 'hill', 'fir', 'pass', 'pass', 'crag', 'pass', 'crag'] as const),
];
/** Where two teams play, both ends are fields before a gate. */
const SHARED: readonly Terrain[] = [
  ...TERRAIN.slice(0, 14),
  ...(['meadow', 'wood', 'stones', 'wood', 'meadow', 'meadow', 'orchard', 'field', 'orchard'] as const),
  ...(['field', 'field', 'hedge', 'gate', 'hedge'] as const),
];
const GROUND: Record<Terrain, readonly [light: string, dark: string]> = {
  crag: ['#a59c97', '#857c7a'],
  pass: ['#ada08b', '#8f836f'],
  fir: ['#84986c', '#6a8058'],
  hill: ['#a7a973', '#8b8f5c'],
  wood: ['#93ab64', '#799451'],
  stones: ['#a8b573', '#8e9d5e'],
  meadow: ['#afbf71', '#98aa5d'],
  orchard: ['#b3bd6c', '#9ca858'],
  field: ['#d2bb6a', '#bba255'],
  hedge: ['#aab866', '#92a253'],
  gate: ['#c4ab7a', '#a89062'],
};

export interface Ground {
  hex: number;
  path: string;
  light: string;
  dark: string;
  /** Where the brush went over it. */
  strokes: readonly { d: string; dark: boolean }[];
  grows: readonly Shape[];
}

export function groundsOf(components: Components, turned: boolean): Ground[] {
  const terrain = components.versus ? SHARED : TERRAIN;
  return components.hexes
    .map((_, hex) => groundOf(terrain[hex] ?? 'meadow', hex, centreOf(components, hex, turned)))
    .sort((a, b) => centreOf(components, a.hex, turned).y - centreOf(components, b.hex, turned).y);
}

function groundOf(terrain: Terrain, hex: number, at: Point): Ground {
  const random = seeded(hex + 7);
  const [light, dark] = GROUND[terrain];
  return {
    hex,
    path: hexagon(R - 0.6, at),
    light,
    dark,
    strokes: terrain === 'field' ? furrows(at, hex) : brush(at, random),
    grows: shifted(growth(terrain, random), at.x, at.y),
  };
}

/** Broad strokes of a dry brush. */
function brush({ x, y }: Point, random: () => number): Ground['strokes'] {
  return Array.from({ length: 7 }, (_, at) => {
    const [dx, dy] = [(random() - 0.5) * 62, (random() - 0.5) * 66];
    const [w, bend] = [Math.round(12 + random() * 18), Math.round((random() - 0.5) * 10)];
    const d = `M${Math.round(x + dx - w)} ${Math.round(y + dy)}q${w} ${bend} ${2 * w} 0`;
    return { d, dark: at % 2 === 0 };
  });
}
function furrows({ x, y }: Point, hex: number): Ground['strokes'] {
  const lean = hex % 2 === 0 ? 12 : -12;
  return Array.from({ length: 9 }, (_, at) => {
    const dx = (at - 4) * 9.5;
    const high = 40 - Math.abs(dx) * 0.42;
    return {
      d: `M${x + dx - lean} ${Math.round(y + high)}Q${x + dx} ${y} ${x + dx + lean} ${Math.round(y - high)}`,
      dark: at % 2 === 0,
    };
  });
}

const put = (shapes: readonly Shape[], x: number, y: number): Shape[] => shifted(shapes, x, y);
const rock = (s: number): Shape[] => [
  poly(P.stoneDark, -11 * s, 0, -6 * s, -13 * s, 2 * s, -20 * s, 9 * s, -9 * s, 12 * s, 0),
  poly(P.stoneShade, -11 * s, 0, -6 * s, -13 * s, 2 * s, -20 * s, 1 * s, 0),
  poly(P.white, -2 * s, -16.6 * s, 2 * s, -20 * s, 5 * s, -15 * s, 2 * s, -13 * s),
];
const tuft: Shape[] = [poly(P.leafDark, -4, 0, -6, -6, -2, -3, 0, -8, 2, -3, 6, -6, 4, 0)];
const bloom = (fill: string): Shape[] => [disc(fill, -3, 0, 1.5), disc(fill, 2, -3, 1.5), disc(fill, 5, 1, 1.5)];

/** What grows at the rim of a hex: its middle is left to the pieces. */
function growth(terrain: Terrain, random: () => number): Shape[] {
  const j = (): number => (random() - 0.5) * 5;
  switch (terrain) {
    case 'crag':
      return [
        ...put(rock(1.25), -30 + j(), -12),
        ...put(rock(0.9), 2 + j(), -25),
        ...put(rock(1.1), 33 + j(), -6),
        ...put(rock(0.6), -38, 10),
      ];
    case 'pass':
      return [...put(rock(0.9), -36 + j(), -8), ...put(rock(0.7), 34 + j(), -16), ...put(rock(0.5), 38, 12)];
    case 'fir':
      return [
        ...put(fir(0, 0.75), -36 + j(), -4),
        ...put(fir(0, 0.85), -22 + j(), -20),
        ...put(fir(0, 0.7), 16 + j(), -24),
        ...put(fir(0, 0.9), 34 + j(), -2),
        ...put(fir(0, 0.6), 42, 10),
      ];
    case 'hill':
      return [
        ['#7f8453', 'M-46 2q16 -28 34 -8q10 4 14 8Z'],
        ['#c0bf85', 'M-44 1q14 -23 22 -15q-8 6 -8 15Z'],
        ...put(tree(0, 0.45), 30 + j(), -14),
        ...put(tuft, 38, 10),
        ...put(rock(0.4), -34, 22),
      ];
    case 'wood':
      return [
        ...put(tree(0, 0.75), -35 + j(), -2),
        ...put(tree(0, 0.7), -20 + j(), -22),
        ...put(tree(0, 0.75), 34 + j(), -6),
        ...put(tree(0, 0.55), 20 + j(), -26),
        ...put(tree(0, 0.5), 40, 12),
      ];
    case 'stones':
      return [
        ...[-34, -24, 26, 36].map((x, at) => box(at % 2 ? P.stone : P.stoneShade, x - 3, -22 + at * 2, 6, 14)),
        box(P.stone, -37, -26, 17, 5),
        ...put(tuft, -38, 14),
        ...put(tuft, 38, 16),
      ];
    case 'meadow':
      return [
        ...put(tuft, -36 + j(), -10),
        ...put(tuft, 33 + j(), -18),
        ...put(bloom(P.white), -30, 16),
        ...put(bloom(P.gold), 36, 8),
        ...put(tree(0, 0.6), -24 + j(), -24),
      ];
    case 'orchard':
      return [-36, -22, 24, 38]
        .flatMap((x, at) => put(tree(0, 0.48), x, at % 2 ? -22 : 0))
        .concat(put(bloom(P.cloth), 30, 16));
    case 'field':
      return [...put(sheaf(0), -36, 4), ...put(sheaf(0), 34 + j(), -14), ...put(sheaf(0), -24, -20)];
    case 'hedge':
      return [
        ...put(rail(0, 26), -44, 6),
        ...put(rail(0, 22), 22, -18),
        disc(P.leafDark, -34, -16, 8, 6),
        disc(P.leaf, -36, -18, 6, 4.4),
        disc(P.leafDark, 38, 8, 7, 5.4),
      ];
    case 'gate':
      return [...put(rail(0, 15), -46, 4), ...put(rail(0, 15), 31, 4)];
    default:
      return terrain satisfies never;
  }
}

/** A stream from the crags to the wall, and the road beside it. */
export const STREAM =
  'M258 -500C240 -470 282 -440 272 -410C262 -376 226 -372 224 -336C222 -300 262 -286 258 -250C254 -214 212 -208 214 -170C216 -134 262 -120 262 -84C262 -50 236 -30 246 12C252 40 244 64 250 90';
export const ROAD =
  'M78 -470C96 -430 60 -400 78 -356C98 -312 150 -306 152 -262C154 -214 104 -196 106 -150C108 -104 156 -96 158 -50C160 -14 154 20 156 90';

/** Mountains behind the pass. */
export const RANGE: readonly Shape[] = [
  poly(
    '#7d7684',
    -70,
    -460,
    -40,
    -520,
    -10,
    -496,
    24,
    -534,
    60,
    -500,
    96,
    -540,
    140,
    -498,
    176,
    -536,
    214,
    -500,
    250,
    -540,
    290,
    -498,
    326,
    -528,
    380,
    -470,
  ),
  poly(
    '#9b94a0',
    -70,
    -460,
    -40,
    -520,
    -30,
    -490,
    24,
    -534,
    30,
    -500,
    96,
    -540,
    100,
    -500,
    176,
    -536,
    180,
    -500,
    250,
    -540,
    256,
    -500,
    326,
    -528,
    340,
    -480,
  ),
];

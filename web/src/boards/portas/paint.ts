/** Gouache: colours, and things that are painted from a few shapes. Ground is at y 0, up is negative. */
export type Shape = readonly [fill: string, path: string];

export const PAINT = {
  plaster: '#ead9b3',
  plasterShade: '#cdb78b',
  timber: '#74502f',
  red: '#a5503b',
  redShade: '#83402f',
  brown: '#8b623f',
  brownShade: '#6d4a2e',
  thatch: '#cda64f',
  thatchShade: '#a98338',
  slate: '#6d7985',
  slateShade: '#535e69',
  stone: '#b0a89b',
  stoneShade: '#8a8277',
  stoneDark: '#67605a',
  leaf: '#64874a',
  leafDark: '#45653c',
  leafLight: '#8eaa5e',
  pine: '#3f5f47',
  pineDark: '#2f4a39',
  trunk: '#6a4a30',
  water: '#7ba3b3',
  waterLight: '#b7d0d4',
  earth: '#92714c',
  earthDark: '#654b33',
  clay: '#bd764d',
  clayDark: '#94553a',
  iron: '#4b4e54',
  ironLight: '#8b9097',
  gold: '#dcb44e',
  cloth: '#a63d40',
  white: '#f6eed9',
  night: '#33271f',
  ember: '#ef8a2c',
  flame: '#ffd25e',
  straw: '#d9bd6d',
  meadow: '#a9b86c',
} as const;
const P = PAINT;

const n = (value: number): string => String(Math.round(value * 10) / 10);

export const box = (fill: string, x: number, y: number, w: number, h: number): Shape => [
  fill,
  `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}Z`,
];
/** Straight lines from corner to corner, each told from the last. */
export function poly(fill: string, x: number, y: number, ...rest: number[]): Shape {
  let path = `M${n(x)} ${n(y)}l`;
  let [at, down] = [x, y];
  for (let index = 0; index + 1 < rest.length; index += 2) {
    const [nextX = 0, nextY = 0] = [rest[index], rest[index + 1]];
    path += `${index > 0 ? ' ' : ''}${n(nextX - at)} ${n(nextY - down)}`;
    [at, down] = [nextX, nextY];
  }
  return [fill, `${path}Z`];
}
export const disc = (fill: string, x: number, y: number, rx: number, ry = rx): Shape => [
  fill,
  `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(2 * rx)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-2 * rx)} 0Z`,
];
/** Shapes that tell only their first point as it is, moved. */
export const shifted = (shapes: readonly Shape[], x: number, y: number): Shape[] =>
  shapes.map(([fill, path]) => [
    fill,
    path.replace(/^M(-?[\d.]+) (-?[\d.]+)/, (_, a: string, b: string) => `M${n(Number(a) + x)} ${n(Number(b) + y)}`),
  ]);

/** A tree with a round crown. */
export const tree = (x: number, s = 1): Shape[] => [
  box(P.trunk, x - 1.3 * s, -9 * s, 2.6 * s, 9 * s),
  disc(P.leafDark, x + 1 * s, -14 * s, 8 * s, 8.5 * s),
  disc(P.leaf, x - 1 * s, -16 * s, 7 * s, 7 * s),
  disc(P.leafLight, x - 3 * s, -18.5 * s, 3.4 * s, 3 * s),
];
/** A fir. */
export const fir = (x: number, s = 1): Shape[] => [
  box(P.trunk, x - 1.2 * s, -5 * s, 2.4 * s, 5 * s),
  poly(P.pineDark, x - 8 * s, -4 * s, x + 8 * s, -4 * s, x, -28 * s),
  poly(P.pine, x - 8 * s, -4 * s, x + 1 * s, -4 * s, x, -28 * s),
];
/** A house from its front: walls, a gable roof that hangs over, a door, and windows left and right of it. */
export function house(
  x: number,
  w: number,
  h: number,
  roof: 'red' | 'brown' | 'thatch' | 'slate',
  pitch = 10,
): Shape[] {
  const shade = { red: P.redShade, brown: P.brownShade, thatch: P.thatchShade, slate: P.slateShade }[roof];
  const half = w / 2;
  return [
    box(P.plaster, x - half, -h, w, h),
    box(P.plasterShade, x + half * 0.4, -h, half * 0.6, h),
    poly(P[roof], x - half - 3, -h + 1, x + half + 3, -h + 1, x + half - 3, -h - pitch, x - half + 3, -h - pitch),
    poly(shade, x + half * 0.3, -h + 1, x + half + 3, -h + 1, x + half - 3, -h - pitch, x + half * 0.4, -h - pitch),
    box(P.timber, x - 2.5, -7, 5, 7),
  ];
}
export const pane = (x: number, y: number, lit = false): Shape[] => [
  box(P.timber, x - 2.2, y - 2.7, 4.4, 5.4),
  box(lit ? P.flame : P.slateShade, x - 1.5, y - 2, 3, 4),
];
export const rail = (x: number, w: number): Shape[] => [
  box(P.brown, x, -4.4, w, 1.2),
  box(P.brown, x, -2.4, w, 1.2),
  ...Array.from({ length: Math.floor(w / 5) + 1 }, (_, at) => box(P.brownShade, x + at * 5, -6, 1.3, 6)),
];
export const sheaf = (x: number): Shape[] => [
  poly(P.straw, x - 3, 0, x + 3, 0, x + 1, -5, x + 4, -9, x - 4, -9, x - 1, -5),
];
export const stream = (x: number): Shape[] =>
  shifted(
    [
      [P.water, 'M0 4c8 -4 -4 -7 6 -10l5 0c-8 4 7 6 1 10Z'],
      [P.waterLight, 'M5 3c4 -3 -4 -5 2 -7l1 0c-5 2 3 4 -1 7Z'],
    ],
    x,
    0,
  );
/** A flag on a pole. */
export const flag = (x: number, y: number, fill: string): Shape[] => [
  box(P.timber, x, y, 1.3, -y),
  poly(fill, x + 1.3, y, x + 11, y + 2.5, x + 1.3, y + 6.5),
];
export const smoke = (x: number, y: number): Shape[] => [disc('#d8d2c6', x, y, 3), disc('#e6e0d4', x + 3, y - 5, 4)];

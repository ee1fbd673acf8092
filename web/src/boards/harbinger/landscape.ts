/** The printed country under each Row, made of few long paths. Positions are parts of the Row's width and height. */
import { type Point, random, smooth, straight } from './marks';

export type Ink =
  | 'tint'
  | 'water'
  | 'shore'
  | 'line'
  | 'fine'
  | 'wood'
  | 'sand'
  | 'road'
  | 'roadbed'
  | 'rail'
  | 'ties'
  | 'town'
  | 'peak'
  | 'shade';

export interface Stroke {
  ink: Ink;
  d: string;
}

interface Ground {
  w: number;
  h: number;
  next: () => number;
}

const number = (value: number): string => String(Math.round(value * 10) / 10);
const spot = (x: number, y: number): string => `${number(x)} ${number(y)}`;
const at = (ground: Ground, x: number, y: number): Point => [x * ground.w, y * ground.h];
const path = (ground: Ground, points: readonly Point[], closed = false): string =>
  smooth(
    points.map(([x, y]) => at(ground, x, y)),
    closed,
  );

/** Scatters a small figure over a part of the ground. */
function scatter(
  ground: Ground,
  box: readonly [number, number, number, number],
  count: number,
  figure: (size: number) => string,
): string {
  const [left, top, right, bottom] = box;
  let d = '';
  const dense = Math.min(2.2, Math.max(1, ground.h / 110));
  for (let index = 0; index < count * dense; index++) {
    const [x, y] = at(ground, left + ground.next() * (right - left), top + ground.next() * (bottom - top));
    d += `M${number(x)} ${number(y)}${figure((0.8 + ground.next() * 0.5) * (ground.h > 140 ? 1.25 : 1))}`;
  }
  return d;
}

const tree = (size: number): string => {
  const r = number(4.2 * size);
  return `m-${r} 0a${r} ${r} 0 1 1 ${number(8.4 * size)} 0zm${r} 0v${number(4 * size)}`;
};
const pine = (size: number): string => `l${number(3.4 * size)} ${number(8 * size)}h-${number(6.8 * size)}z`;
const reed = (size: number): string => `h${number(7 * size)}m-${number(5.5 * size)} -1l-1 -4m2.4 4v-5m2.4 5l1 -4`;
const grain = (): string => 'h.1';
const house = (size: number): string => `h${number(6 * size)}v${number(4.5 * size)}h-${number(6 * size)}z`;
const orchard = (): string => 'm-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0';

/** A peak with its shaded side. */
function peak(ground: Ground, x: number, y: number, height: number): { d: string; shade: string } {
  const [px, py] = at(ground, x, y);
  const half = height * (0.8 + ground.next() * 0.3);
  const foot = py + height;
  const up = `M${spot(px - half, foot)}L${spot(px - half * 0.35, py + height * 0.42)}L${spot(px, py)}`;
  const d = `${up}L${spot(px + half * 0.42, py + height * 0.5)}L${spot(px + half, foot)}`;
  let shade = '';
  for (let step = 0; step < 6; step++) {
    const part = step / 6;
    const sx = px + half * part * 0.75 + 1;
    const sy = py + height * part * 0.72 + 3;
    shade += `M${number(sx)} ${number(sy)}l${number(-height * 0.08)} ${number(height * (0.34 - part * 0.12))}`;
  }
  return { d, shade };
}

/** Hatching within a slanted field. */
function field(ground: Ground, x: number, y: number, w: number, h: number, upright: boolean): string {
  const [left, top] = at(ground, x, y);
  const [fw, fh] = [w * ground.w, h * ground.h];
  let d = `M${number(left)} ${number(top)}h${number(fw)}l${number(fh * 0.18)} ${number(fh)}h${number(-fw)}z`;
  const pitch = 6;
  if (upright)
    for (let s = pitch; s < fw; s += pitch)
      d += `M${number(left + s)} ${number(top)}l${number(fh * 0.18)} ${number(fh)}`;
  else for (let s = pitch; s < fh; s += pitch) d += `M${number(left + s * 0.18)} ${number(top + s)}h${number(fw)}`;
  return d;
}

/** Where the great road and the railway cross from Row to Row. */
const ROAD = 0.365;
const RAIL = 0.615;

function through(ground: Ground, x: number, sway: number): Point[] {
  return [
    [x, 0],
    [x + sway * 0.7, 0.28],
    [x + sway, 0.5],
    [x + sway * 0.4, 0.78],
    [x, 1],
  ].map(([px, py]) => at(ground, px as number, py as number));
}

function ties(points: readonly Point[]): string {
  let d = '';
  for (let index = 0; index + 1 < points.length; index++) {
    const [from, to] = [points[index] as Point, points[index + 1] as Point];
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    for (let s = 4; s < length; s += 8) {
      const [x, y] = [from[0] + ux * s, from[1] + uy * s];
      d += `M${number(x - uy * 3.4)} ${number(y + ux * 3.4)}L${number(x + uy * 3.4)} ${number(y - ux * 3.4)}`;
    }
  }
  return d;
}

/** Splits a smooth way finely enough for sleepers to follow it. */
function fine(points: readonly Point[]): Point[] {
  const out: Point[] = [];
  for (let index = 0; index + 1 < points.length; index++) {
    const [p0, p1, p2, p3] = [
      points[Math.max(0, index - 1)],
      points[index],
      points[index + 1],
      points[Math.min(points.length - 1, index + 2)],
    ] as [Point, Point, Point, Point];
    for (let step = 0; step < 8; step++) {
      const t = step / 8;
      const mix = (a: number, b: number, c: number, d: number) =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      out.push([mix(p0[0], p1[0], p2[0], p3[0]), mix(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  const last = points.at(-1);
  if (last) out.push(last);
  return out;
}

function railway(ground: Ground, sway: number): Stroke[] {
  const way = through(ground, RAIL, sway);
  return [
    { ink: 'rail', d: smooth(way) },
    { ink: 'ties', d: ties(fine(way)) },
  ];
}

function road(ground: Ground, sway: number): Stroke[] {
  const d = smooth(through(ground, ROAD, sway));
  return [
    { ink: 'roadbed', d },
    { ink: 'road', d },
  ];
}

function beaches(g: Ground): Stroke[] {
  let cliffs = '';
  for (let x = 0.76; x < 1; x += 0.011) {
    const edge = spot(x * g.w, (0.05 + 0.03 * Math.sin(x * 40)) * g.h);
    cliffs += `M${edge}l${spot(g.next() * 3 - 1, 10 + g.next() * 14)}`;
  }
  let obstacles = '';
  let groynes = '';
  let farms = '';
  if (g.h > 140) {
    for (let x = 0.42; x < 0.56; x += 0.04) groynes += `M${number(x * g.w)} 2v${number(g.h * 0.1)}`;
    for (let column = 0; column < 7; column++)
      if (g.next() < 0.75)
        farms += field(g, 0.14 + column * 0.063, 0.66 + g.next() * 0.05, 0.05, 0.22, column % 2 === 0);
  }
  if (g.h > 140)
    for (let x = 0.03; x < 0.55; x += 0.021)
      obstacles += `M${number(x * g.w)} ${number((0.2 + 0.02 * Math.sin(x * 30)) * g.h)}l6 6m0 -6l-6 6`;
  return [
    { ink: 'sand', d: scatter(g, [0, 0.02, 0.74, 0.5], 240, grain) },
    {
      ink: 'fine',
      d: [0.1, 0.2, 0.31]
        .map((y) =>
          path(g, [
            [0.01, y],
            [0.14, y + 0.04],
            [0.3, y - 0.01],
            [0.46, y + 0.05],
            [0.6, y + 0.02],
          ]),
        )
        .join(''),
    },
    { ink: 'shade', d: cliffs },
    { ink: 'line', d: obstacles + groynes },
    { ink: 'fine', d: farms },
    {
      ink: 'line',
      d: path(g, [
        [0.75, 0.06],
        [0.84, 0.02],
        [0.92, 0.08],
        [1, 0.03],
      ]),
    },
    { ink: 'shade', d: scatter(g, [0.02, 0.4, 0.98, 0.96], 26, () => 'l-1.5 -5m1.5 5l1.5 -6m-1.5 6l4 -4') },
    { ink: 'town', d: scatter(g, [0.56, 0.3, 0.72, 0.9], 16, house) },
    { ink: 'wood', d: scatter(g, [0.78, 0.5, 0.98, 0.92], 10, tree) },
    ...road(g, 0.03),
  ];
}

function mills(g: Ground): Stroke[] {
  let fields = '';
  const lines = g.h > 140 ? 4 : 2;
  for (let column = 0; column < 9; column++) {
    for (let line = 0; line < lines; line++) {
      if (g.next() < 0.22) continue;
      const upright = (column + line) % 2 === 0;
      fields += field(
        g,
        0.16 + column * 0.076 + line * 0.006,
        0.06 + line * (0.92 / lines),
        0.062,
        (0.74 + g.next() * 0.12) / lines,
        upright,
      );
    }
  }
  const mill = (x: number, y: number) => {
    const [px, py] = at(g, x, y);
    return `M${spot(px - 4, py + 12)}l1.5 -11h5l1.5 11zM${spot(px, py)}l-9 -8m9 8l9 -8m-9 8l-8 9m8 -9l8 9`;
  };
  return [
    { ink: 'fine', d: fields },
    { ink: 'shade', d: scatter(g, [0.01, 0.1, 0.15, 0.95], 16, reed) },
    { ink: 'wood', d: scatter(g, [0.86, 0.08, 0.99, 0.92], 30, tree) },
    { ink: 'wood', d: scatter(g, [0.3, 0.35, 0.44, 0.9], 14, orchard) },
    { ink: 'line', d: mill(0.7, 0.24) + mill(0.76, 0.62) + mill(0.55, 0.3) },
    ...road(g, -0.03),
    ...railway(g, 0.02),
  ];
}

function industry(g: Ground): Stroke[] {
  const yard = [-0.03, -0.018, -0.006, 0.006, 0.018, 0.03].map((shift) =>
    path(g, [
      [RAIL - 0.06, 0.1],
      [RAIL - 0.16 + shift, 0.4],
      [RAIL - 0.16 + shift, 0.7],
      [RAIL, 1],
    ]),
  );
  const gas = [
    [0.66, 0.35],
    [0.7, 0.66],
    [0.73, 0.3],
  ].map(([x, y]) => {
    const [px, py] = at(g, x as number, y as number);
    return `M${spot(px - 10, py)}a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M${spot(px - 6, py)}h12M${spot(px, py - 6)}v12`;
  });
  const works = (x: number, y: number, size: number) => {
    const [px, py] = at(g, x, y);
    const [long, tall] = [number(size * 0.55), number(size * 0.5)];
    return `M${spot(px, py)}h${size}v${long}h-${size}zM${spot(px + size * 0.15, py)}v-${tall}h3v${tall}`;
  };
  const canal = [
    [0.99, 0.02],
    [0.9, 0.3],
    [0.86, 0.62],
    [0.9, 1],
  ] as const;
  return [
    { ink: 'water', d: path(g, [...canal, [0.925, 1], [0.885, 0.62], [0.925, 0.3], [1, 0.16]], true) },
    {
      ink: 'town',
      d:
        works(0.15, 0.3, 30) +
        works(0.22, 0.55, 24) +
        works(0.28, 0.28, 26) +
        works(0.14, 0.72, 22) +
        works(0.78, 0.5, 26),
    },
    {
      ink: 'town',
      d: scatter(g, [0.12, 0.15, 0.36, 0.92], 26, house) + scatter(g, [0.74, 0.15, 0.84, 0.92], 16, house),
    },
    { ink: 'fine', d: gas.join('') },
    { ink: 'fine', d: yard.join('') },
    ...road(g, 0.02),
    ...railway(g, -0.01),
  ];
}

function passes(g: Ground): Stroke[] {
  let d = '';
  let shade = '';
  const height = Math.min(g.h * 0.5, 62);
  const ranges: readonly (readonly [number, number])[] = [
    [0.13, 0.3],
    [0.42, 0.56],
    [0.66, 0.86],
  ];
  for (const y of g.h > 140 ? [0.14, 0.36, 0.58] : [0.14]) {
    for (const [from, to] of ranges) {
      for (let x = from; x <= to; x += 0.042) {
        const one = peak(g, x + g.next() * 0.015, y + g.next() * 0.1, height * (0.7 + g.next() * 0.4));
        d += one.d;
        shade += one.shade;
      }
    }
  }
  return [
    {
      ink: 'tint',
      d: path(
        g,
        [
          [0.1, 0.1],
          [0.5, 0.02],
          [0.9, 0.12],
          [0.93, 0.9],
          [0.5, 0.98],
          [0.1, 0.92],
        ],
        true,
      ),
    },
    { ink: 'peak', d },
    { ink: 'shade', d: shade },
    {
      ink: 'wood',
      d:
        scatter(g, [0.3, 0.6, 0.42, 0.98], 10, pine) +
        scatter(g, [0.56, 0.6, 0.66, 0.98], 8, pine) +
        scatter(g, [0.86, 0.4, 0.98, 0.98], 8, pine),
    },
    ...road(g, -0.02),
    ...railway(g, 0.015),
  ];
}

function river(g: Ground): Stroke[] {
  const top: Point[] = [
    [0, 0.5],
    [0.12, 0.42],
    [0.26, 0.52],
    [0.42, 0.46],
    [0.55, 0.6],
    [0.7, 0.66],
    [0.85, 0.52],
    [1, 0.46],
  ];
  const bottom: Point[] = top.map(([x, y]): Point => [x, y + 0.17]).reverse();
  const island = (x: number, y: number, w: number) =>
    path(
      g,
      [
        [x - w, y],
        [x, y - 0.04],
        [x + w, y],
        [x, y + 0.04],
      ],
      true,
    );
  const flow = [0.05, 0.09, 0.13].map((shift) =>
    path(
      g,
      top.map(([x, y]): Point => [x, y + shift]),
    ),
  );
  const [hx, hy] = at(g, 0.73, 0.3);
  return [
    { ink: 'water', d: path(g, top) + 'L' + path(g, bottom).slice(1) + 'Z' },
    { ink: 'shore', d: path(g, top) + path(g, bottom) },
    { ink: 'fine', d: flow.join('') },
    { ink: 'line', d: island(0.15, 0.52, 0.03) + island(0.2, 0.58, 0.018) + island(0.1, 0.53, 0.014) },
    { ink: 'shade', d: scatter(g, [0.11, 0.2, 0.24, 0.95], 16, reed) },
    {
      ink: 'fine',
      d: [1, 0.7, 0.4]
        .map(
          (s) =>
            `M${number(hx - 46 * s)} ${number(hy + 10)}a${number(46 * s)} ${number(22 * s)} 0 0 1 ${number(92 * s)} 0`,
        )
        .join(''),
    },
    { ink: 'line', d: `M${number(hx)} ${number(hy - 22)}v16m-5 -11h10M${number(hx - 8)} ${number(hy + 2)}v-8h16v8z` },
    { ink: 'town', d: scatter(g, [0.28, 0.72, 0.6, 0.95], 14, house) },
    { ink: 'wood', d: scatter(g, [0.82, 0.76, 0.98, 0.96], 12, tree) + scatter(g, [0.4, 0.06, 0.54, 0.36], 12, tree) },
    ...road(g, 0.025),
    ...railway(g, -0.05),
  ];
}

function approaches(g: Ground): Stroke[] {
  let streets = '';
  for (let x = 0.13; x < 0.88; x += 0.05)
    streets += path(g, [
      [x, 0.12 + g.next() * 0.3],
      [x + 0.006, 0.6],
      [x, 1],
    ]);
  for (const y of [0.45, 0.62, 0.78, 0.92])
    streets += path(g, [
      [0.12, y],
      [0.4, y + 0.03],
      [0.7, y - 0.02],
      [0.88, y],
    ]);
  const gate = (x: number) => {
    const [px, py] = at(g, x, 0.5);
    return `M${number(px - 13)} ${number(py + 14)}v-22h6v6h4v-6h6v6h4v-6h6v22h-8v-8a5 5 0 0 0 -10 0v8z`;
  };
  return [
    { ink: 'fine', d: streets },
    { ink: 'town', d: scatter(g, [0.13, 0.2, 0.87, 0.98], 120, house) },
    { ink: 'wood', d: scatter(g, [0.42, 0.1, 0.58, 0.5], 12, tree) + scatter(g, [0.02, 0.1, 0.12, 0.4], 6, tree) },
    { ink: 'line', d: gate(0.22) + gate(0.78) },
    { ink: 'roadbed', d: straight([at(g, 0.5, 0), at(g, 0.5, 1)]) },
    { ink: 'road', d: straight([at(g, 0.5, 0), at(g, 0.5, 1)]) },
    ...road(g, 0.01),
    ...railway(g, 0.02),
  ];
}

const ROWS: readonly ((ground: Ground) => Stroke[])[] = [beaches, mills, industry, passes, river, approaches];

/** What was drawn once need not be drawn again. */
const drawn = new Map<string, Stroke[]>();

/** Returns the country of a Row, drawn to its size. */
export function landscape(row: number, w: number, h: number): Stroke[] {
  const key = `${row} ${w} ${h}`;
  const known = drawn.get(key);
  if (known) return known;
  const draw = ROWS[row % ROWS.length];
  const strokes = draw ? draw({ w, h, next: random(row + 11) }) : [];
  drawn.set(key, strokes);
  return strokes;
}

/**
 * Returns the plan of the Capital: boulevards from its centre, rings and blocks between them; the upper part may be
 * free of houses.
 */
export function city(w: number, h: number, free: number): Stroke[] {
  const next = random(77);
  const centre: Point = [w / 2, h * (free > 0 ? 0.74 : 0.62)];
  const top = Math.max(4, free * h);
  const reachWall = Math.min(126, (centre[1] - top) * 1.06, (w / 2 - 8) / 2.1);
  const polar = (angle: number, reach: number): Point => [
    centre[0] + Math.cos(angle) * reach * 2.1,
    centre[1] + Math.sin(angle) * reach * 0.9,
  ];
  let blocks = '';
  for (let ring = 1; ring < 17; ring++) {
    const [inner, outer] = [ring * 11, ring * 11 + 8];
    const parts = Math.max(6, Math.round(inner * 0.42));
    for (let part = 0; part < parts; part++) {
      const boulevard = part % Math.max(3, Math.round(parts / 8)) === 0;
      if (boulevard || next() < 0.06 + Math.max(0, ring - 8) * 0.07) continue;
      const [from, to] = [(part / parts) * Math.PI * 2 + 0.012, ((part + 1) / parts) * Math.PI * 2 - 0.012];
      const corners = [polar(from, inner), polar(to, inner), polar(to, outer - next() * 3), polar(from, outer)];
      if (corners.some(([x, y]) => x < 4 || w - 4 < x || y < top || h - 4 < y)) continue;
      blocks += straight(corners, true);
    }
  }
  const walls = Array.from({ length: 28 }, (_, step) =>
    polar((step / 28) * Math.PI * 2, step % 2 === 0 ? reachWall : reachWall * 0.92),
  );
  return [
    { ink: 'town', d: blocks },
    {
      ink: 'line',
      d: straight(
        walls.map(([x, y]): Point => [Math.min(Math.max(x, 6), w - 6), Math.min(Math.max(y, 6), h - 6)]),
        true,
      ),
    },
    { ink: 'roadbed', d: straight([[w / 2, 0], centre]) },
    { ink: 'road', d: straight([[w / 2, 0], centre]) },
  ];
}

/** Returns the sea, the coast and what sails there. */
export function coast(w: number, h: number): Stroke[] {
  const shore: Point[] = [
    [0, 0.86],
    [0.07, 0.8],
    [0.16, 0.88],
    [0.27, 0.82],
    [0.4, 0.9],
    [0.52, 0.84],
    [0.585, 0.94],
    [0.62, 1.02],
    [0.655, 0.92],
    [0.72, 0.84],
    [0.8, 0.7],
    [0.88, 0.74],
    [0.95, 0.66],
    [1, 0.72],
  ];
  const along = (shift: number) => smooth(shore.map(([x, y]): Point => [x * w, (y - shift) * h]));
  const waves = [0.08, 0.15, 0.23, 0.32, 0.42, 0.53].map((shift) => along(shift));
  const sea = `${along(0)}L${w} 0L0 0Z`;
  const ship = (x: number, y: number) =>
    `M${x} ${y}h30l-5 7h-20zM${x + 8} ${y}v-6h8v6M${x + 18} ${y}v-4h6v4M${x + 12} ${y - 6}v-5`;
  const quay = `M${number(w * 0.598)} ${number(h * 0.97)}v-14h4v14M${number(w * 0.64)} ${number(h * 0.97)}v-10h4v10`;
  return [
    { ink: 'water', d: sea },
    { ink: 'fine', d: waves.join('') },
    { ink: 'shore', d: along(0) },
    { ink: 'line', d: quay },
    {
      ink: 'peak',
      d: [
        [0.37, 22],
        [0.43, 14],
        [0.49, 27],
        [0.55, 15],
      ]
        .map(([x, y]) => ship(Math.round((x as number) * w), y as number))
        .join(''),
    },
  ];
}

/** The pencil: strokes with a slight, repeatable wobble. Pure functions from numbers to path data. */

export type Point = readonly [number, number];

/** Returns a stream of numbers in 0..1 that depends on the seed alone. */
export function random(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Returns a seed that tells two places apart. */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return hash >>> 0;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** Returns a smooth path through points. */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1);
    return points[wrapped] ?? [0, 0];
  };
  const [startX, startY] = at(0);
  let path = `M${round(startX)} ${round(startY)}`;
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    path += `C${[...first, ...second, ...to].map(round).join(' ')}`;
  }
  return closed ? `${path}Z` : path;
}

/** Returns a path of straight strokes through points. */
export function straight(points: readonly Point[], closed = false): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`;
}

/** Returns a line as a hand draws it. */
export function line(from: Point, to: Point, seed: number): string {
  const next = random(seed);
  const wobble = Math.hypot(to[0] - from[0], to[1] - from[1]) * 0.03 + 0.4;
  const shift = () => (next() - 0.5) * 2 * wobble;
  const between = [0.33, 0.68].map((part): Point => [
    from[0] + (to[0] - from[0]) * part + shift(),
    from[1] + (to[1] - from[1]) * part + shift(),
  ]);
  return smooth([[from[0] + shift(), from[1] + shift()], ...between, [to[0] + shift(), to[1] + shift()]]);
}

/** Returns a circle that does not quite close where it began. */
export function circle(x: number, y: number, radius: number, seed: number): string {
  const next = random(seed);
  const start = -1.9 + next() * 0.8;
  const squash = 0.94 + next() * 0.1;
  const steps = 11;
  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = start + (step / steps) * Math.PI * 2.14;
    const reach = radius * (0.95 + next() * 0.09 + step * 0.006);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * squash];
  });
  return smooth(points);
}

/** Returns a flat ring around a word. */
export function ring(x: number, y: number, width: number, height: number, seed: number): string {
  const next = random(seed);
  const steps = 12;
  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    const angle = -2.4 + (step / steps) * Math.PI * 2.1;
    const reach = 0.96 + next() * 0.08 + step * 0.005;
    return [x + (Math.cos(angle) * reach * width) / 2, y + (Math.sin(angle) * reach * height) / 2];
  });
  return smooth(points);
}

/** Returns the two strokes of a cross over a box. */
export function cross(x: number, y: number, width: number, height: number, seed: number): string {
  const [left, right, top, bottom] = [x + width * 0.12, x + width * 0.88, y + height * 0.14, y + height * 0.86];
  return line([left, top], [right, bottom], seed) + line([right, top], [left, bottom], seed + 1);
}

/** Returns one stroke through a box, from bottom left to top right. */
export function strike(x: number, y: number, width: number, height: number, seed: number): string {
  return line([x, y + height * 0.85], [x + width, y + height * 0.15], seed);
}

/** Returns a tick. */
export function tick(x: number, y: number, size: number, seed: number): string {
  const next = random(seed);
  const shift = () => (next() - 0.5) * size * 0.12;
  return straight([
    [x + shift(), y + size * 0.55 + shift()],
    [x + size * 0.35 + shift(), y + size * 0.95 + shift()],
    [x + size + shift(), y + shift()],
  ]);
}

/** Digits in a box of 1 by 1.6; `true` where the pen turns sharply. */
const DIGITS: readonly (readonly [boolean, readonly Point[]])[] = [
  [
    false,
    [
      [0.5, 0.02],
      [0.12, 0.4],
      [0.1, 1.15],
      [0.5, 1.58],
      [0.9, 1.15],
      [0.88, 0.4],
      [0.45, 0.04],
    ],
  ],
  [
    true,
    [
      [0.2, 0.38],
      [0.56, 0.02],
      [0.52, 1.6],
    ],
  ],
  [
    false,
    [
      [0.1, 0.4],
      [0.32, 0.04],
      [0.76, 0.06],
      [0.88, 0.44],
      [0.55, 0.98],
      [0.06, 1.55],
      [0.5, 1.5],
      [0.98, 1.52],
    ],
  ],
  [
    false,
    [
      [0.1, 0.16],
      [0.5, 0],
      [0.88, 0.3],
      [0.66, 0.66],
      [0.38, 0.74],
      [0.74, 0.84],
      [0.95, 1.2],
      [0.5, 1.6],
      [0.04, 1.42],
    ],
  ],
  [
    true,
    [
      [0.62, 0],
      [0.04, 1.08],
      [0.98, 1.04],
      [0.72, 1.06],
      [0.74, 0.6],
      [0.7, 1.6],
    ],
  ],
  [
    false,
    [
      [0.92, 0.03],
      [0.55, 0.05],
      [0.2, 0.06],
      [0.16, 0.4],
      [0.13, 0.72],
      [0.58, 0.62],
      [0.94, 1.04],
      [0.6, 1.55],
      [0.04, 1.46],
    ],
  ],
  [
    false,
    [
      [0.8, 0.04],
      [0.32, 0.48],
      [0.08, 1.12],
      [0.46, 1.6],
      [0.9, 1.2],
      [0.56, 0.82],
      [0.12, 1.14],
    ],
  ],
  [
    true,
    [
      [0.04, 0.08],
      [0.96, 0.04],
      [0.6, 0.8],
      [0.36, 1.6],
    ],
  ],
  [
    false,
    [
      [0.52, 0.74],
      [0.14, 0.4],
      [0.5, 0.01],
      [0.86, 0.38],
      [0.5, 0.76],
      [0.06, 1.2],
      [0.5, 1.6],
      [0.94, 1.2],
      [0.5, 0.76],
    ],
  ],
  [
    false,
    [
      [0.88, 0.4],
      [0.5, 0.04],
      [0.1, 0.44],
      [0.46, 0.82],
      [0.88, 0.38],
      [0.84, 1],
      [0.6, 1.6],
    ],
  ],
];

/** Returns a written number around a centre. */
export function number(value: number, x: number, y: number, height: number, seed: number): string {
  const next = random(seed);
  const unit = height / 1.6;
  const digits = [...String(value)];
  const pitch = unit * 1.3;
  let left = x - (digits.length * pitch - unit * 0.3) / 2;
  let path = '';
  for (const digit of digits) {
    const [sharp, points] = DIGITS[Number(digit)] ?? [true, []];
    const lean = (next() - 0.35) * 0.12;
    const placed = points.map(([px, py]): Point => [
      left + (px + (0.8 - py) * lean + (next() - 0.5) * 0.07) * unit,
      y - height / 2 + (py + (next() - 0.5) * 0.07) * unit,
    ]);
    path += sharp ? straight(placed) : smooth(placed);
    left += pitch;
  }
  return path;
}

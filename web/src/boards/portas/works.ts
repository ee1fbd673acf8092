/** The tiles of the Battleground, painted around their middle from above; those that look somewhere look up. */
import type { Work } from '../../generated/portas/Work';
import { box, disc, PAINT as P, poly, type Shape } from './paint';

/** Whether a tile is painted turned to where it looks; a Guard Post stands upright and shows it by a pennant. */
export const isTurned = (work: Work): boolean =>
  work === 'trench' || work === 'bunker' || work === 'catapult' || work === 'howitzer';

const arc = (count: number, r: number, fill: string, size: number): Shape[] =>
  Array.from({ length: count }, (_, at) => {
    const turn = Math.PI * (0.08 + (0.84 * at) / (count - 1));
    return disc(fill, -Math.cos(turn) * r, 5 - Math.sin(turn) * r * 0.95, size, size * 0.8);
  });
const wheel = (x: number, y: number): Shape[] => [disc(P.night, x, y, 3.4, 7), disc(P.brown, x, y, 2, 5)];

export const workArt: Record<Work, readonly Shape[]> = {
  trench: [
    [P.earth, 'M-31 9Q-30 -27 0 -29Q30 -27 31 9L16 12Q14 -8 0 -9Q-14 -8 -16 12Z'],
    [P.earthDark, 'M-26 9Q-24 -18 0 -20Q24 -18 26 9L18 11Q16 -10 0 -11Q-16 -10 -18 11Z'],
    [P.night, 'M-24 9Q-22 -15 0 -17Q22 -15 24 9L20 10Q18 -12 0 -13.4Q-18 -12 -20 10Z'],
    ...arc(11, 28.5, '#c9ad7d', 4.2),
    ...arc(11, 28.5, '#dcc59a', 2.4),
  ],
  bunker: [
    [P.stoneDark, 'M-29 12Q-31 -27 0 -28Q31 -27 29 12Z'],
    [P.stoneShade, 'M-26 9Q-27 -23 0 -24Q27 -23 26 9Z'],
    [P.stone, 'M-22 9Q-22 -16 -3 -20Q-14 -12 -14 9Z'],
    [P.night, 'M-19 -9Q-14 -20 0 -20.5Q14 -20 19 -9L15.6 -8Q11 -15.4 0 -16Q-11 -15.4 -15.6 -8Z'],
    box(P.brownShade, -5, 3, 10, 9),
  ],
  post: [
    disc('#0003', 2, 14, 17, 5),
    box(P.timber, -11, -12, 3, 26),
    box(P.timber, 8, -12, 3, 26),
    poly(P.brown, -11, 13, -8.6, 14, 11, -4, 8.6, -6),
    poly(P.brown, 11, 13, 8.6, 14, -11, -4, -8.6, -6),
    box(P.brown, -14, -14, 28, 6),
    box(P.brownShade, -14, -9, 28, 2),
    box(P.night, -11, -21, 22, 7),
    poly(P.thatch, -18, -20, 18, -20, 0, -34),
    poly(P.thatchShade, 3, -20, 18, -20, 0, -34),
  ],
  tower: [
    disc('#0003', 2, 14, 19, 6),
    [P.stone, 'M-13 14L-11 -18H11L13 14Q0 19 -13 14Z'],
    [P.stoneShade, 'M3 16.5L4 -18H11L13 14Q9 16 3 16.5Z'],
    box(P.stoneShade, -15, -24, 30, 7),
    ...[-15, -7, 1, 9].map((x) => box(P.stone, x, -29, 6, 7)),
    box(P.night, -2.5, -13, 5, 8),
    [P.timber, 'M-4 16V7Q0 3 4 7V16Z'],
  ],
  catapult: [
    disc('#0003', 1, 4, 20, 22),
    ...wheel(-15, 13),
    ...wheel(15, 13),
    ...wheel(-15, -9),
    ...wheel(15, -9),
    box(P.brown, -13, -17, 4.5, 36),
    box(P.brown, 8.5, -17, 4.5, 36),
    box(P.brownShade, -13, -12, 26, 4),
    box(P.brownShade, -13, 12, 26, 4),
    box(P.timber, -1.8, -22, 3.6, 38),
    disc(P.timber, 0, 16, 6.4, 5.4),
    disc(P.stone, 0, 16, 4.2, 3.8),
    box(P.straw, -13, -2, 26, 2.6),
  ],
  howitzer: [
    disc('#0003', 1, 4, 20, 18),
    ...wheel(-16, 4),
    ...wheel(16, 4),
    box(P.brownShade, -14, 2, 28, 5),
    poly(P.brown, -5, 4, 5, 4, 3, 24, -3, 24),
    [P.iron, 'M-6 12Q0 17 6 12L4.6 -27H-4.6Z'],
    [P.ironLight, 'M-4 11L-3 -26H-1L-1 12Z'],
    box(P.night, -5.6, -30, 11.2, 4),
  ],
  pressure: [
    disc(P.earthDark, 0, 6, 18, 9),
    disc(P.earth, 0, 7.5, 17, 8),
    disc(P.iron, 0, 3, 12, 6.5),
    disc(P.ironLight, -1, 1.6, 9, 4.2),
    disc(P.iron, 0, 0, 4, 2.2),
  ],
  bounding: [
    disc(P.earthDark, 0, 8, 18, 9),
    disc(P.earth, 0, 9.5, 17, 8),
    [P.iron, 'M-9 8V-4Q0 -9 9 -4V8Q0 13 -9 8Z'],
    [P.ironLight, 'M-7 8V-3Q-4 -6 -2 -6V10Z'],
    ...[-5, 0, 5].map((x) => poly(P.night, x - 0.8, -5, x + 0.8, -5, x * 1.9, -18)),
  ],
  dummy: [
    disc(P.earthDark, 0, 13, 20, 7),
    disc(P.earth, 0, 14, 18, 6),
    disc(P.iron, 0, 11, 9, 4),
    box(P.timber, -1.4, -12, 2.8, 25),
    box(P.timber, -15, -8, 30, 2.6),
    poly(P.cloth, -12, -9, 12, -9, 7, 5, -7, 5),
    disc(P.straw, 0, -16, 6, 6.4),
    poly(P.brownShade, -9, -19, 9, -19, 3, -27, -3, -27),
  ],
  trap: [
    disc(P.earth, 0, 4, 27, 17),
    disc(P.earthDark, 0, 4, 23, 13.6),
    disc(P.night, 0, 5.5, 20, 11),
    ...[-13, -5, 4, 12].map((x, at) => poly(P.straw, x - 2.4, 14 - (at % 2) * 4, x + 2.4, 14 - (at % 2) * 4, x, -4)),
    poly(P.leafDark, -26, 2, -17, -9, -12, -6, -22, 6),
    poly(P.leaf, 25, 8, 17, -6, 13, -4, 20, 12),
  ],
  bomb: [
    disc('#0003', 1, 16, 16, 5),
    [P.brown, 'M-11 15Q-16 0 -11 -15H11Q16 0 11 15Q0 19 -11 15Z'],
    [P.brownShade, 'M4 17Q8 0 4 -15H11Q16 0 11 15Q8 16.6 4 17Z'],
    [P.iron, 'M-13 -8Q0 -4 13 -8V-4Q0 0 -13 -4Z'],
    [P.iron, 'M-13.4 6Q0 10 13.4 6V10Q0 14 -13.4 10Z'],
    disc(P.brownShade, 0, -15, 11, 3.4),
    [P.straw, 'M-0.8 -15Q3 -22 9 -23L9.6 -21.4Q4 -20 1 -14.6Z'],
    disc(P.ember, 10.5, -23, 3.2),
    disc(P.flame, 10.5, -23, 1.7),
  ],
};

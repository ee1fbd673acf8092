import { expect, test } from 'vitest';
import { grid, MAP_PAD, MAP_SHEET, mapRows, OPEN_H, PHONE, rowPlan, timeBoxes, timeTrackHeight } from './geometry';
import { city, coast, landscape } from './landscape';
import { circle, cross, number, ring, strike, tick } from './marks';
import { balance, wrap } from './words';

test('the Rows and the Capital fill the Map sheet, whichever Row is open', () => {
  for (const open of [null, 0, 3, 5]) {
    const { rows, capital } = mapRows(6, open);
    rows.slice(1).forEach((box, at) => expect(box.y).toBe((rows[at]?.y ?? 0) + (rows[at]?.h ?? 0)));
    expect(capital.y + capital.h).toBe(MAP_SHEET.h - MAP_PAD);
    expect(capital.h).toBeGreaterThan(120);
  }
});

test('spaces and structures of a Row stay within it and do not overlap', () => {
  for (const spaces of [3, 4, 5]) {
    for (const narrow of [true, false]) {
      const box = narrow ? { w: PHONE.w, h: PHONE.openH } : { w: MAP_SHEET.w, h: OPEN_H };
      const plan = rowPlan(box, spaces, true, narrow);
      const ends = plan.spaces.map(({ x, w }) => x + w);
      plan.spaces.slice(1).forEach(({ x }, at) => expect(x).toBeCloseTo(ends[at] ?? 0));
      for (const part of [...plan.spaces, ...plan.structures]) {
        expect(part.x).toBeGreaterThanOrEqual(0);
        expect(part.x + part.w).toBeLessThanOrEqual(box.w + 0.01);
        expect(part.y + part.h).toBeLessThanOrEqual(box.h + 0.01);
      }
    }
  }
});

test('a grid keeps its boxes inside the area', () => {
  for (const box of grid({ x: 10, y: 20, w: 300, h: 100 }, 5, 3)) {
    expect(box.x).toBeGreaterThanOrEqual(10);
    expect(box.x + box.w).toBeLessThanOrEqual(310.01);
    expect(box.y + box.h).toBeLessThanOrEqual(120.01);
  }
});

test('the hand draws the same mark twice, and never a broken path', () => {
  const marks = (seed: number) => [
    circle(10, 10, 8, seed),
    ring(10, 10, 30, 12, seed),
    cross(0, 0, 20, 20, seed),
    strike(0, 0, 20, 20, seed),
    tick(0, 0, 10, seed),
    ...Array.from({ length: 21 }, (_, value) => number(value, 20, 20, 16, seed)),
  ];
  expect(marks(3)).toEqual(marks(3));
  expect(marks(3)).not.toEqual(marks(4));
  expect(marks(5).join('')).not.toMatch(/NaN|undefined/);
});

test('every Row has its country, at any size', () => {
  for (let row = 0; row < 6; row++) {
    for (const h of [PHONE.closedH, OPEN_H]) {
      const strokes = landscape(row, 724, h);
      expect(strokes.length).toBeGreaterThan(4);
      expect(strokes.map((stroke) => stroke.d).join('')).not.toMatch(/NaN|undefined/);
    }
  }
  expect(
    [...city(724, 180, 0), ...city(724, 390, 0.46), ...coast(724, 50)].map((stroke) => stroke.d).join(''),
  ).not.toMatch(/NaN/);
});

test('sentences break between words into lines of about equal length', () => {
  const text = 'Bombers strike Long Strand: there is no unit on the Map to lose.';
  expect(wrap(text, 40).every((line) => line.length <= 40)).toBe(true);
  const [first = '', second = ''] = balance(text, 44);
  expect(Math.abs(first.length - second.length)).toBeLessThan(12);
});

test('a Time Track of any length that the sheets may have stays within its part, wide and on a phone', () => {
  for (let spaces = 5; spaces <= 20; spaces += 1) {
    for (const area of [
      { w: 500, h: 134 },
      { w: PHONE.w, h: timeTrackHeight(spaces) },
    ]) {
      const boxes = timeBoxes(area, spaces);
      expect(boxes.length).toBe(spaces);
      for (const [at, { x, y, w, h }] of boxes.entries()) {
        expect(x + w, `${spaces} spaces`).toBeLessThanOrEqual(area.w + 0.01);
        expect(y + h, `${spaces} spaces`).toBeLessThanOrEqual(area.h + 0.01);
        expect(h, `${spaces} spaces`).toBeGreaterThan(18);
        const before = boxes[at - 1];
        if (before) expect(before.y < y || before.x + before.w < x).toBe(true);
      }
    }
  }
});

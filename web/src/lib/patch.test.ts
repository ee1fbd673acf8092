import { expect, test } from 'vitest';
import { patched } from './patch';

test('fields come, go and change', () => {
  const before = { a: 1, b: { c: null, 'd/e~': 2 }, z: 0 };
  const after = patched(before, [
    { op: 'remove', path: '/z' },
    { op: 'replace', path: '/b/c', value: 3 },
    { op: 'replace', path: '/b/d~1e~0', value: 4 },
    { op: 'add', path: '/y', value: [1] },
  ]);
  expect(after).toEqual({ a: 1, b: { c: 3, 'd/e~': 4 }, y: [1] });
  expect(before).toEqual({ a: 1, b: { c: null, 'd/e~': 2 }, z: 0 });
});

test('entries of a list come, go and change', () => {
  expect(patched([1, 2, 3, 4], [{ op: 'remove', path: '/1' }])).toEqual([1, 3, 4]);
  expect(patched([1, 4], [{ op: 'add', path: '/1', value: 2 }])).toEqual([1, 2, 4]);
  expect(patched([{ x: 1 }, 5], [{ op: 'replace', path: '/0/x', value: 3 }])).toEqual([{ x: 3 }, 5]);
});

test('the whole can be something else', () => {
  expect(patched(null, [{ op: 'replace', path: '', value: { a: 1 } }])).toEqual({ a: 1 });
});

test('what does not change keeps its identity', () => {
  const before = { still: { deep: [1, 2] }, moved: { at: 'a1' } };
  const after = patched(before, [{ op: 'replace', path: '/moved/at', value: 'b2' }]) as typeof before;
  expect(after.still).toBe(before.still);
  expect(after.moved).not.toBe(before.moved);
});
